"""What counting cards rests on: shoes that run on, and what a card less changes."""
