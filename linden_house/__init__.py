"""Carnival table games by the printed rules of 58 Pa. Code."""
