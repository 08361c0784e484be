"""Session care: a reminder of the time and of a loss that the player has set himself, and a look back when he leaves a table.

It only tells: nothing is closed, and no money moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from game.client.settings import Settings
from game.money import dollars
from game.table.store import Store
from game.table.store.values import Filter


class Care:
    """What is to be told of one stay in the house: since it was `opened`, by `clock`, as far as the settings ask for it."""

    def __init__(self, store: Store, clock: Callable[[], datetime], opened: datetime) -> None:
        self._store, self._clock, self._opened = store, clock, opened
        self._times = 0
        self._lost: set[tuple[int, int]] = set()

    def due(self, settings: Settings, player: int) -> str:
        """What a player is to be reminded of now, in sentences; each is said once ("": nothing)."""
        said = []
        minutes = int((self._clock() - self._opened).total_seconds() // 60)
        times = minutes // settings.remind_minutes if settings.remind_minutes else 0
        if times > self._times:
            said.append(f"You have been here for {lasted(minutes)}.")
        self._times = max(times, self._times)
        limit = settings.remind_loss
        if limit and (player, limit) not in self._lost:
            net = self._store.totals(Filter(player=player, since=self._opened)).net
            if -net >= limit:
                self._lost.add((player, limit))
                said.append(f"You have lost {dollars(-net)} since you came; you wanted to be told at {dollars(limit)}.")
        return " ".join(said)


def look_back(store: Store, sittings: Sequence[tuple[str, int, int]]) -> tuple[str, str]:
    """A title and a line over the sittings at a table that is left (name, player and number of each); "" where nothing was played.

    A name is said where several people sat there.
    """
    lines, rounds, minutes = [], 0, 0
    for name, player, sitting in sittings:
        found = store.totals(Filter(player=player, sitting=sitting))
        if found.rounds:
            cost = f", choices cost {dollars(round(found.cost))}" if found.decisions else ""
            lines.append(f"{f'{name}: ' if len(sittings) > 1 else ''}{dollars(found.net, sign=True)}{cost}")
            rounds = max(rounds, found.rounds)
            minutes = max(minutes, int((store.now() - store.sitting(sitting).started).total_seconds() // 60))
    if not lines:
        return "", ""
    return f"{rounds:,} round{'' if rounds == 1 else 's'} in {lasted(minutes)}", "; ".join(lines)


def lasted(minutes: int) -> str:
    """How long, in words.

    >>> lasted(0), lasted(1), lasted(59), lasted(60), lasted(135)
    ('under a minute', '1 minute', '59 minutes', '1 hour', '2 hours 15 minutes')
    """
    hours, rest = divmod(minutes, 60)
    words = [
        f"{count} {name}{'' if count == 1 else 's'}" for count, name in ((hours, "hour"), (rest, "minute")) if count
    ]
    return " ".join(words) or "under a minute"
