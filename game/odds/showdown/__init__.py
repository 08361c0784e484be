"""Odds of games in which a hand meets the dealer's."""
