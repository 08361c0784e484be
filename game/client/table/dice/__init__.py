"""Dice tables."""
