"""Linden House: table games of 58 Pa. Code, played against a local engine."""
