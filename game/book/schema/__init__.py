"""How the tables of the book are made, brought up to date, and summed."""
