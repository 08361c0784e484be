"""Strategy cards: their language, what they cost, and their lessons."""
