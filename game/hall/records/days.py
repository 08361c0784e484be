"""What moved at the terminals in a period of the ledger, and the gaming days that both keys have
closed.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ...book import Store, StoreError
from ...book.database import Row
from ...book.house.meter_tallies import BILL, Reason
from ...book.ledger import LOWERED, TIP, TIPS_PAID
from ...book.values import millis, struct_of_row
from .values import ClosedDay, TerminalFlow, TipPool, VoucherRow
from .vouchers import VoucherRecords


class AwardsPaid(NamedTuple):
    """Cents of awards that were paid: at terminals, by attendants, and at tables of chips."""

    by_machine: int
    by_attendant: int
    at_chips: int


class DayRecords:
    """The gaming days of a house."""

    def __init__(self, store: Store, vouchers: VoucherRecords) -> None:
        self._door = store.door
        self._chains = store.ledger.chains
        self._log = store.log
        self._vouchers = vouchers

    def flows(self, period: int) -> dict[int, TerminalFlow]:
        """What the entries of a period moved at each terminal, by asset number; a round counts
        where it was settled (R-EW3).
        """
        out: dict[int, dict[str, int]] = {}
        moved = self._door.rows(
            """
SELECT CAST(substr(a.name, instr(a.name, ':') + 1) AS INTEGER) AS terminal, a.kind AS place,
    iif(j.kind = 'cashier', 1, 0) AS cash, r.why, iif(p.cents > 0, 1, 0) AS gets, sum(p.cents) AS cents, count(*) AS lines
FROM period CROSS JOIN journal AS j ON j.id BETWEEN first_entry AND coalesce(last_entry, 9223372036854775807)
CROSS JOIN posting AS p ON p.entry = j.id CROSS JOIN account AS a ON a.id = p.account
CROSS JOIN reason AS r ON r.id = p.reason WHERE period.id = ? AND j.period = period.id
    AND a.kind IN ('game', 'play', 'win', 'handpay')
GROUP BY terminal, place, cash, r.why, gets""",
            (period,),
        )
        for row in moved:
            flow = out.setdefault(row["terminal"], {})
            for name, cents in _flow_amounts(row):
                flow[name] = flow.get(name, 0) + cents
        rounds = self._door.rows(
            "SELECT t.terminal, count(DISTINCT t.round) AS rounds FROM terminal_seat AS t JOIN round ON round.id = t.round"
            " WHERE status = 'settled' AND round.period = ? GROUP BY t.terminal",
            (period,),
        )
        for row in rounds:
            out.setdefault(row["terminal"], {})["rounds"] = row["rounds"]
        return {asset: TerminalFlow(**flow) for asset, flow in out.items()}

    def tips(self, period: int, box: str) -> TipPool:
        """What came to a table's tip box in a period, what its dealers were paid, and what the box
        held at its end.
        """
        row = self._door.rows(
            "SELECT coalesce(sum(iif(j.period = :period AND r.why <> :paid, p.cents, 0)), 0) AS given,"
            " coalesce(sum(iif(j.period = :period AND r.why = :paid, -p.cents, 0)), 0) AS paid, coalesce(sum(p.cents), 0) AS held"
            " FROM posting AS p JOIN journal AS j ON j.id = p.entry JOIN reason AS r ON r.id = p.reason"
            " WHERE p.account = (SELECT id FROM account WHERE name = :box) AND j.period <= :period",
            {"period": period, "paid": TIPS_PAID, "box": box},
        )[0]
        return TipPool(int(row["given"]), int(row["paid"]), int(row["held"]))

    def awards_paid(self, account: str) -> AwardsPaid:
        """What a meter's account ever paid."""
        rows = self._door.rows(
            "SELECT r.why, -sum(p.cents) AS cents FROM posting AS p JOIN journal AS j ON j.id = p.entry JOIN reason AS r"
            " ON r.id = p.reason WHERE p.account = (SELECT id FROM account WHERE name = ?) AND p.cents < 0"
            " AND j.round IS NOT NULL AND r.why <> ? GROUP BY r.why",
            (account, LOWERED),
        )
        paid = {row["why"]: row["cents"] for row in rows}
        machine, attendant = paid.pop(Reason.AWARD, 0), paid.pop(Reason.AWARD_BY_HAND, 0)
        return AwardsPaid(machine, attendant, sum(paid.values()))

    def count_rounds_running_over_end(self, period: int) -> int:
        """How many rounds at terminals staked something by the end of a period and ended after it,
        or are open.
        """
        found = self._door.value(
            "SELECT count(DISTINCT t.round) FROM terminal_seat AS t JOIN round ON round.id = t.round"
            " WHERE (round.period IS NULL OR round.period > ?)"
            " AND EXISTS (SELECT 1 FROM journal WHERE journal.round = t.round AND journal.period <= ?)",
            (period, period),
        )
        return int(found)

    def games_since(self, at: datetime) -> int:
        """Games played at terminals, each terminal's own, that were settled from a moment on."""
        found = self._door.value(
            "SELECT count(*) FROM (SELECT DISTINCT t.terminal, t.round FROM round JOIN terminal_seat AS t ON t.round = round.id"
            " WHERE round.period >= (SELECT min(id) FROM period WHERE sealed IS NULL OR sealed >= :at)"
            " AND status = 'settled' AND ended >= :at) AS games",
            {"at": millis(at)},
        )
        return int(found)

    def vouchers_issued(self, period: int) -> tuple[VoucherRow, ...]:
        """The vouchers issued in a period, the first first."""
        return self._vouchers.matching(
            "(SELECT period FROM journal WHERE id = v.entry) = ?", (period,)
        )

    def vouchers_redeemed(self, period: int) -> tuple[VoucherRow, ...]:
        """The vouchers redeemed in a period, or paid by hand, the first issued first."""
        return self._vouchers.matching(
            "(SELECT period FROM journal WHERE id = v.redeemed_entry) = ?", (period,)
        )

    def vouchers_left(self, period: int) -> tuple[VoucherRow, ...]:
        """The vouchers that were issued by the end of a period and not redeemed by then, the first
        issued first.
        """
        return self._vouchers.matching(
            "(SELECT period FROM journal WHERE id = v.entry) <= ?"
            " AND coalesce((SELECT period FROM journal WHERE id = v.redeemed_entry), ?) > ?",
            (period, period + 1, period),
        )

    def close(self, day: ClosedDay) -> None:
        """Close a gaming day for good, a link of the chain. Raises `StoreError` where it is closed
        already.
        """
        with self._door.atomic():
            if self.closed_day(day.day) is not None:
                raise StoreError("day", f"The gaming day {day.day} is closed already.")
            made = self._door.insert(
                "INSERT INTO gaming_day (day, begun, until, closed, finance, table_games, report) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    day.day,
                    millis(day.begun),
                    millis(day.until),
                    millis(day.closed),
                    day.finance,
                    day.table_games,
                    day.report,
                ),
            )
            self._chains.add_link("day", made)
            self._chains.add_root_if_new_links(millis(day.closed))
            self._log.write(
                "gaming day",
                f"Closed the gaming day {day.day}.",
                person=f"{day.finance}, {day.table_games}",
            )

    def closed_day(self, day: str) -> ClosedDay | None:
        """A gaming day as it was closed (2026-11-21); None while it is open."""
        row = self._door.row("SELECT * FROM gaming_day WHERE day = ?", (day,))
        return None if row is None else struct_of_row(ClosedDay, row)


def _flow_amounts(row: Row) -> list[tuple[str, int]]:
    """What lines of one kind at a terminal mean for its flow: the field's name, and cents or a
    number.
    """
    why, cents, gets = row["why"], row["cents"], row["gets"]
    match row["place"]:
        case "game":
            if not row["cash"]:
                return [("change", cents)]
            if why.startswith(BILL):
                return [("change", cents), ("by_bills", cents)]
            if gets:
                name = {Reason.VOUCHER_TAKEN: "by_voucher", Reason.BOUGHT: "by_chips"}[why]
                return [
                    ("change", cents),
                    (name, cents),
                    *([("vouchers_in", row["lines"])] if why == Reason.VOUCHER_TAKEN else []),
                ]
            name = {
                Reason.VOUCHER_GIVEN: "on_vouchers",
                Reason.CANCELS: "cancelled",
                Reason.CASHED: "in_chips",
                TIP: "tips",
            }[why]
            return [
                ("change", cents),
                (name, -cents),
                *([("vouchers_out", row["lines"])] if why == Reason.VOUCHER_GIVEN else []),
            ]
        case "play":
            return [("change", cents)]
        case "handpay":
            return [("jackpots", cents)] if gets and not row["cash"] else []
        case _:
            if why in (Reason.AWARD, Reason.AWARD_BY_HAND):
                return []
            return (
                [("collected", cents)] if gets or why == Reason.UNDONE else [("winnings", -cents)]
            )
