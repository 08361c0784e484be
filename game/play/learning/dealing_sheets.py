"""Shifts of the dealing school in a player's book: how each one went, and the sheet of each that was
assessed.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import msgspec

from ...book import Store
from ...book.players.practice_answers import DEALING, Drilled
from ...practice.dealing.assessment import Assessment
from ...practice.dealing.patrons import GUIDED_LEVELS

VALID_DAYS: Final = 90
"""So long an assessment that was passed holds."""


class KeptSheet(msgspec.Struct, frozen=True):
    """A shift as the book has it: level, seed, rounds dealt of those that were to be, the share of
    each mark (of those that were asked), seconds a payment (None where none was paid), whether it
    was passed, and when. `assessed` is False for learning; `acts_right` of `acts_done` acts were
    without a fault (0 of 0 in older books), and one took `act_seconds`. `sheet` is the whole sheet of
    an assessment (None in older books).
    """

    level: int
    seed: int
    dealt: int
    rounds: int
    shares: dict[str, float]
    seconds: float | None
    passed: bool
    at: datetime | None = None
    assessed: bool = True
    acts_done: int = 0
    acts_right: int = 0
    act_seconds: float | None = None
    sheet: Assessment | None = None

    @property
    def faultless_act_share(self) -> float:
        """The share of acts without a fault; 0 where nothing was done."""
        return self.acts_right / self.acts_done if self.acts_done else 0.0

    @property
    def is_guided(self) -> bool:
        """Whether the school said what comes next, as it does in learning at the first levels."""
        return not self.assessed and self.level <= GUIDED_LEVELS


def keep_sheet(store: Store, player: int, sheet: Assessment, *, assessed: bool = True) -> None:
    """Keep how a shift went. Raises `StoreError` for a player who does not exist."""
    shares = {mark.name: mark.share for mark in sheet.marks if mark.asked}
    kept = KeptSheet(
        sheet.level,
        sheet.seed,
        sheet.dealt,
        sheet.rounds,
        shares,
        sheet.mean_seconds,
        sheet.passed,
        assessed=assessed,
        acts_done=sheet.acts_done,
        acts_right=sheet.acts_right,
        act_seconds=sheet.act_seconds,
        sheet=sheet if assessed else None,
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


def kept_shifts(store: Store, player: int, slug: str, most: int = 1_000) -> tuple[KeptSheet, ...]:
    """The player's latest shifts at a table, learning and assessments, the latest first."""
    rows = store.practice.answers(player, slug, DEALING, limit=most)
    return tuple(
        msgspec.structs.replace(msgspec.json.decode(row.chosen, type=KeptSheet), at=row.at)
        for row in rows
    )


def kept_assessment_sheets(store: Store, player: int, slug: str) -> tuple[KeptSheet, ...]:
    """The sheets of the player's assessments at a table, the latest first."""
    return tuple(one for one in kept_shifts(store, player, slug) if one.assessed)


def last_shift_slug(store: Store, player: int) -> str:
    """The slug of the table of the player's latest shift, "" where there is none."""
    rows = store.practice.answers(player, "", DEALING, limit=1)
    return rows[0].game if rows else ""


def valid_until(at: datetime) -> datetime:
    """Until when an assessment that was passed holds."""
    return at + timedelta(days=VALID_DAYS)


def shift_progress_words(shifts: tuple[KeptSheet, ...]) -> str:
    """First shift against the latest, of those with a round dealt: its day, acts right in percent, and
    seconds an act; a guided one is called so, and then the first without guidance stands beside it.
    "" until there are two. The latest of `shifts` comes first.
    """
    counted = [one for one in shifts if one.acts_done and one.dealt]
    if len(counted) < 2:
        return ""
    first, latest = counted[-1], counted[0]
    own = [one for one in counted if not one.is_guided]
    told = [f"First shift{_kept_sheet_words(first)}."]
    if first.is_guided and own and own[-1] is not latest:
        told.append(f"First without guidance{_kept_sheet_words(own[-1])}.")
    return " ".join([*told, f"Latest{_kept_sheet_words(latest)}."])


def _kept_sheet_words(one: KeptSheet) -> str:
    guided = ", guided" if one.is_guided else ""
    local = one.at.astimezone() if one.at is not None else None
    day = f", {local:%B} {local.day}" if local is not None else ""
    return f"{guided}{day}: {100 * one.faultless_act_share:.0f} % of acts right, {one.act_seconds or 0:.1f} s an act"
