"""A player's terminal."""
