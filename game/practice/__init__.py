"""Practice: drills, the trainer, lessons and a player's progress."""
