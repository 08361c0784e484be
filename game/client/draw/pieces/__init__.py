"""What lies on a table and who stands at it: cards, chips, dice, furniture, people."""
