"""PAR sheets: what a wager is worth, row by row."""
