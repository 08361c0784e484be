"""The last fifty complete rounds of a table, labelled so that nobody takes them for play. A running
round is named, never shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from ...book import NoSuchRecord, Store, StoreError
from ...book.house.meter_tallies import asset_label
from ...book.ledger import game_account, handpay_account
from ...book.values import KeptRound
from ...play.records.round_export import shareable_round_file
from ...printing.report_files import Heading, TabularReport
from ..money.accounts import Local
from ..records.values import ElectronicTable

RECALL: Final = "RECALL"
"""The word that stands in every picture, on paper and in exports."""
NOT_LIVE: Final = "Not live"
KEPT: Final = 50


class RecallRow(msgspec.Struct, frozen=True):
    """A complete round in the list: its number in the book and at the table, when it ended by the
    house's clock, cents staked at all terminals, and what the house won.
    """

    round: int
    number: int
    ended: str
    staked: int
    house: int
    void: bool


class RecallSeat(msgspec.Struct, frozen=True):
    """A terminal in a recalled round: cents staked on each wager, in all and returned, and its
    account before and after.
    """

    seat: int
    asset: str
    stakes: Mapping[str, int]
    staked: int
    returned: int
    before: int
    after: int

    @property
    def net(self) -> int:
        """Returned less staked."""
        return self.returned - self.staked


class RecalledRound(msgspec.Struct, frozen=True):
    """A complete round as it was: who staked and got what, each step with its time, the promise
    behind it, and its round file.
    """

    row: RecallRow
    table: str
    begun: str
    commitment: str
    seats: tuple[RecallSeat, ...]
    steps: tuple[tuple[str, int, str], ...]
    file: Mapping[str, Any]
    label: str = RECALL
    note: str = NOT_LIVE


class Recall:
    """Looks back at a table of the house."""

    def __init__(self, store: Store, table: ElectronicTable, local: Local) -> None:
        self.store = store
        self.table = table
        self._local = local

    def rows(self) -> tuple[RecallRow, ...]:
        """The last fifty complete rounds, the newest first."""
        numbers = self.store.rounds.last_ended_rounds(self.table.house_table, self.table.slug, KEPT)
        return tuple(self._row(self.store.rounds.kept_round(number)) for number in numbers)

    @property
    def running(self) -> int:
        """The number at the table of the round in play, which is not recalled; 0 when there is
        none.
        """
        kept = self.store.rounds.open_round_at(self.table.house_table, self.table.slug)
        return 0 if kept is None else kept.row.number

    def round(self, number: int) -> RecalledRound:
        """A complete round by its number in the book. Raises `StoreError` for one in play, or not
        of the last fifty here.
        """
        kept = self.store.rounds.kept_round(number)
        if kept.table != self.table.house_table:
            raise NoSuchRecord(
                "round", f"Round {number} was not played at {self.table.name.lower()}."
            )
        if kept.row.status == "open":
            raise StoreError("round", f"Round {kept.row.number:,} is in play, and not recalled.")
        if number not in self.store.rounds.last_ended_rounds(
            self.table.house_table, self.table.slug, KEPT
        ):
            raise StoreError(
                "round", f"Round {kept.row.number:,} is not among the last {KEPT} of the table."
            )
        steps = tuple((self._time_text(step.at), step.seat, step.action) for step in kept.steps)
        seats = tuple(self._seat(kept, seat) for seat in sorted(kept.terminals))
        return RecalledRound(
            self._row(kept),
            self.table.name,
            self._time_text(kept.row.started),
            kept.commitment,
            seats,
            steps,
            shareable_round_file(self.store, number),
        )

    def report(self, heading: Heading) -> TabularReport:
        """The list as a report, amounts in cents."""
        rows = [msgspec.to_builtins(row) | {"label": RECALL} for row in self.rows()]
        more = {
            "label": RECALL,
            "table": self.table.name,
            "asset": asset_label(self.table.asset),
            "in_play": self.running,
        }
        return TabularReport(heading, "linden-house.recall/1", tuple(rows), more)

    def _time_text(self, moment: datetime | None) -> str:
        return (
            self._local(moment).replace(tzinfo=None).isoformat(sep=" ", timespec="seconds")
            if moment
            else ""
        )

    def _row(self, kept: KeptRound) -> RecallRow:
        moved = [self._cents_out_and_in(kept, one.asset) for one in set(kept.terminals.values())]
        staked, returned = (sum(pair[side] for pair in moved) for side in (0, 1))
        row = kept.row
        return RecallRow(
            row.id,
            row.number,
            self._time_text(row.ended),
            staked,
            staked - returned,
            row.status == "void",
        )

    @staticmethod
    def _cents_out_and_in(kept: KeptRound, asset: int) -> tuple[int, int]:
        """Cents that left a terminal's account in a round, and that came to it or are paid by hand."""
        owned = (game_account(asset), handpay_account(asset))
        own = [
            line.cents for entry in kept.money for line in entry.postings if line.account in owned
        ]
        return -sum(cents for cents in own if cents < 0), sum(cents for cents in own if cents > 0)

    def _seat(self, kept: KeptRound, seat: int) -> RecallSeat:
        asset = kept.terminals[seat].asset
        account = game_account(asset)
        stakes: dict[str, int] = {}
        for entry in kept.money:
            for line in entry.postings:
                if line.account == account and line.cents < 0:
                    stakes[line.why] = stakes.get(line.why, 0) - line.cents
        staked, returned = self._cents_out_and_in(kept, asset)
        first, last = kept.money[0].entry, kept.money[-1].entry
        before, after = (
            self.store.ledger.balance_before(account, entry) for entry in (first, last + 1)
        )
        return RecallSeat(seat, asset_label(asset), stakes, staked, returned, before, after)
