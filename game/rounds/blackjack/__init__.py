"""The blackjack family of rounds: Free Bet Blackjack and Double Back Jack."""
