"""Sheets of the dealing school in a player's book: how each shift that was assessed went."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from ...book import Store
from ...book.practice_answers import DEALING, Drilled
from ...practice.dealing.assessment import Assessment

LIMIT: Final = 200
"""So many of the latest sheets of a table are read."""


class KeptSheet(msgspec.Struct, frozen=True):
    """A sheet as the book has it: level, seed, rounds dealt of those that were to be, the share of
    each mark (of those that came up), seconds a payment (None where none was paid), whether it was
    passed, and when.
    """

    level: int
    seed: int
    dealt: int
    rounds: int
    shares: dict[str, float]
    seconds: float | None
    passed: bool
    at: datetime | None = None


def keep_sheet(store: Store, player: int, sheet: Assessment) -> None:
    """Keep the sheet of an assessed shift. Raises `StoreError` for a player who does not exist."""
    shares = {mark.name: mark.share for mark in sheet.marks if mark.asked}
    kept = KeptSheet(
        sheet.level, sheet.seed, sheet.dealt, sheet.rounds, shares, sheet.mean_seconds, sheet.passed
    )
    answer = Drilled(
        game=sheet.game,
        point=DEALING,
        source=f"deal {sheet.level} {sheet.seed} {sheet.rounds}",
        chosen=msgspec.json.encode(kept).decode(),
        best="passed",
        right=sheet.passed,
        cost=float(sum(slip.cents for slip in sheet.slips)),
        ms=round(1000 * (sheet.mean_seconds or 0.0)),
    )
    store.practice.keep_answer(player, answer)


def kept_sheets(store: Store, player: int, slug: str) -> tuple[KeptSheet, ...]:
    """The player's sheets at a table, the latest first."""
    rows = store.practice.answers(player, slug, DEALING, limit=LIMIT)
    return tuple(
        msgspec.structs.replace(msgspec.json.decode(row.chosen, type=KeptSheet), at=row.at)
        for row in rows
    )
