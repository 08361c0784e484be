"""Free Bet Blackjack, chapter 672a."""
