"""Lunar Poker, chapter 671a."""
