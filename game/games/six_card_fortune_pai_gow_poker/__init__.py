"""Six-Card Fortune Pai Gow Poker, chapter 670a."""
