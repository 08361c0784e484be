"""The mathematics of both blackjack games: trees of hands, the dealer, splits, whole shoes."""
