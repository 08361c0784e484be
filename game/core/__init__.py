"""What every room builds on: cards, money, chance, errors, paytables and the declaration of a game."""
