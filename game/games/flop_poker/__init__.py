"""Flop Poker, chapter 667a."""
