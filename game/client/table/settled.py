"""How the player's wagers ended: line by line, in one line, and by which printed rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.table.coach import Settlement, spoken
from game.money import short

if TYPE_CHECKING:
    from game.client.table.moment import Moment


def settled_lines(m: Moment) -> tuple[Settlement, ...]:
    """How each of the player's wagers ended, and under which section."""
    out = []
    for spot, result in m.shown.results.items():
        if spot.seat not in m.desk.seats:
            continue
        title = next((w.title for w in m.game.wagers if w.name == spot.wager), spoken(spot.wager))
        amount = result.net
        said = {"win": result.paid_at, "push": "push", "lose": "lost"}[result.kind]
        why = f"{result.named}, {said}" if result.named else said
        out.append(Settlement(title, short(amount, sign=True), why[:1].upper() + why[1:], result.section, result.kind))
    return tuple(out)


def settled_words(m: Moment) -> str:
    """The player's wagers and how they ended, in a line."""
    return ", ".join(f"{line.wager} {line.amount}" for line in settled_lines(m))


def live_rows(m: Moment) -> frozenset[str]:
    """The keys of the printed rows that the player's wagers were paid or pushed by."""
    if m.busy:
        return frozenset()
    ended = m.shown.results.items()
    return frozenset(key for spot, result in ended if spot.seat in m.desk.seats for key in result.rows)


__all__ = ["live_rows", "settled_lines", "settled_words"]
