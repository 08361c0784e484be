"""`advise` on a round file: play it to the first decision that it leaves open and say what each option is worth."""

from __future__ import annotations

from typing import Any

from game.advisor.advice import advise
from game.errors import BadRoundFile
from game.rounds import legal, seen
from game.table.round_file import fitting, play, read


def advice(source: str | bytes) -> dict[str, Any]:
    """What `advise --json` prints: the seat to act, expected net in cents of every open action, its gap to the best, how they were
    found, the base wager (`stake`, cents), the coach's sentence (`reason`), and what was counted (`ways`).

    Raises `BadRoundFile` when the file cannot be played, leaves no decision open, or the game has nothing to decide.
    """
    opened = fitting(read(source))
    state, _ = play(opened, to_end=False)
    if not state.turn:
        raise BadRoundFile("seats", "leave no decision open")
    said = advise(opened.game, seen(state, state.turn), legal(opened.game, state))
    if said is None:
        raise BadRoundFile("game", f"there is no advice for {opened.game.title}")
    return {
        "seat": said.seat, "ev": dict(said.ev), "best": said.best, "method": said.method, "standard_error": said.standard_error,
        "unit": "cents", "stake": said.stake, "gap": {name: said.cost(name) for name in said.ev}, "reason": said.reason,
        "ways": said.ways,
    }  # fmt: skip
