"""Crazy 4 Poker, chapter 657a."""
