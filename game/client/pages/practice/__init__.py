"""Learning a game: lessons, drills, strategy cards, and the guided first round."""
