"""The mathematics of each game: `advise(game, view, open_now) -> Advice`, one module a game."""
