"""Between the rolls of a dice table: what runs on lies there again with its lammers, and closes what cannot be joined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.declare import Spot
from game.rounds.dice_words import Carry, DiceTable
from game.rounds.events import Marked, Shaken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.client.table.shown import Shown
    from game.declare import Game
    from game.rounds.events import AnyEvent


def laid_out(game: Game, carry: Carry, shown: Shown) -> Shown:
    """A bare felt with what runs on from the roll before: stakes, lammers in their boxes or circles, and who shakes."""
    if not isinstance(game.extra, DiceTable):
        return shown
    run = game.extra.run
    if run is None or not carry.running:
        return shown.but(shooter=carry.shaker)
    places = {n: f"circle {carry.hit.index(n) + 1}" for n in run.combinations if n in carry.hit}
    marks = {("lammer", places.get(n, n)): n if n in places else "" for n in run.combinations}
    stakes = {Spot(seat, run.wager): cents for seat, cents in carry.stakes}
    return shown.but(shooter=carry.shaker, chips={**shown.chips, **stakes}, marks={**shown.marks, **marks})


def closed(game: Game, carry: Carry) -> Mapping[str, str]:
    """Wagers that cannot be placed before the sequence in play has ended (R-PH2), each with the sentence that says so."""
    run = game.extra.run if isinstance(game.extra, DiceTable) else None
    if run is None or not carry.running:
        return {}
    return {run.wager: f"{game.wager(run.wager).title} is closed while its sequence runs ({run.section})."}


def told_later(game: Game, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """A round's events without the end that waits: the pointer, the open cup and its dice stay while the result is read.

    The dealer covers the shaker and shakes it (668a.3(j)) when the next betting begins.
    """
    if not (isinstance(game.extra, DiceTable) and game.extra.passed):
        return events
    last = max((i for i, e in enumerate(events) if isinstance(e, Shaken)), default=-1)
    if last < 0 or events[last] != Shaken(0, game.extra.dice):
        return events
    return tuple(e for i, e in enumerate(events) if i != last and not (i > last - 3 and isinstance(e, Marked)))
