"""The strategy card of each game: `choose(game, view, open_now) -> Action` and `LINES`, one module a game."""
