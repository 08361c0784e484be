"""Pai gow: a hand that is set in two."""
