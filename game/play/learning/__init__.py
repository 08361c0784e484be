"""What a player has learned, by the answers in the book: lessons, counting and dealing."""
