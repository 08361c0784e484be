"""Blackjack tables: hands that grow and split."""
