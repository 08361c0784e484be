"""What the book keeps of players: who plays, answers given in practice, and plans of trips."""
