"""The dice family of rounds: High Roll Dice and Props & Hops."""
