"""Decisions that an earlier program stored, put to the card that it printed.

That program called every decision a mistake that cost anything. The book's own figures already
acquit those that cost nothing; what is left is dealt again here, once, and where the printed card
answers it so it is right by the card.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from ...book import Store
from ...book.values import Clock, KeptRound
from ...core.errors import HouseError
from ...games import GAMES


def open_judged(folder: Path, clock: Clock) -> Store:
    """The book of a data folder, to be written to, its decisions judged.

    Raises what `Store.open` raises, and `HouseError` where the book has rounds of a game that is not
    installed.
    """
    store = Store.open(folder, clock=clock)
    missing = [slug for slug in store.tables.known_game_slugs() if slug not in GAMES]
    if missing:
        store.close()
        raise HouseError(
            "book", f"has rounds of {missing[0]}, which is not installed; install its package again"
        )
    judge_stored_decisions(store)
    return store


def judge_stored_decisions(store: Store) -> int:
    """Judge what an earlier program stored; how many decisions that were. One that cannot be dealt
    again is judged by best play.
    """
    found = store.rounds.unjudged_mistakes()
    if not found:
        return 0
    # the cards take a tenth of a second to load, and each start comes by here
    from ...practice.followed_card import BEST_PLAY, USUAL_CARD

    with store.atomic():
        for (number, slug), steps in groupby(found, key=lambda one: (one.round_id, one.slug)):
            kept = store.rounds.kept_round(number)
            for _, step, _ in steps:
                answer = _answer_at(slug, kept, step)
                store.rounds.judge_decision(
                    number, step, USUAL_CARD if answer else BEST_PLAY, answer
                )
    return len(found)


def _answer_at(slug: str, kept: KeptRound, step: int) -> str:
    """What the printed card says of the decision before a step; "" where it cannot be asked."""
    from ...practice.followed_card import USUAL_CARD, followed_answer
    from ...rounds import legal, seen
    from .stored_decisions import state_at

    game = GAMES.get(slug)
    if game is None:
        return ""
    try:
        state = state_at(game, kept, step)
        return (
            followed_answer(game, USUAL_CARD, seen(state, state.turn), legal(game, state))
            if state.turn
            else ""
        )
    except (HouseError, LookupError, ValueError):
        return ""
