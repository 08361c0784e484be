"""The mathematics of Six-Card Fortune Pai Gow Poker: the dealer's settings and the whole game."""
