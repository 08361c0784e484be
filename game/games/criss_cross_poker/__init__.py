"""Criss-Cross Poker, chapter 674a."""
