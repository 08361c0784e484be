"""Strategy cards, one module a game: rules short enough to remember at a table.

`game.advisor.strategy` says what each offers.
"""
