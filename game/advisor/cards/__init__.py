"""Strategy cards, one module a game: rules short enough to remember at a table.

Each offers `LINES` (what is printed), `choose(game, view, open_now) -> Action` (what it says to do), and `COST`: how much
more of the base wager it gives away than best play, in percent, as measured by the tests.
"""
