"""The drills of the count, and what each asks for."""

KINDS = {
    "cards": "running count, one card at a time",
    "pairs": "running count, two cards at a time",
    "table": "running count, a table of seven hands' first cards",
    "left": "decks left, from the height of the discard rack",
    "true": "true count, from running count and decks left",
    "bet": "the bet, from the true count and the ramp",
    "index": "an index play, from a hand and the true count",
}
"""In the order in which they are learned."""
DRILL_TITLES = {
    "cards": "Card by card",
    "pairs": "Two cards at a time",
    "table": "A whole table",
    "left": "Decks left",
    "true": "True count",
    "bet": "Bet ramp",
    "index": "Index plays",
}
"""The drills as the menu has them; `KINDS` says what each asks for."""
