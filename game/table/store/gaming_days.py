"""What moved at the terminals in a span of time, and the gaming days that both keys have closed."""

from __future__ import annotations

from datetime import datetime

from game.table.store.door import Row
from game.table.store.faults import StoreError
from game.table.store.hall_values import ClosedDay, TerminalFlow, VoucherRow
from game.table.store.ledger import LOWERED
from game.table.store.tallies import (
    AWARD,
    AWARD_BY_HAND,
    BILL,
    BOUGHT,
    CANCELS,
    CASHED,
    UNDONE,
    VOUCHER_GIVEN,
    VOUCHER_TAKEN,
)
from game.table.store.values import millis, of_row
from game.table.store.vouchers import Vouchers

_MOVED = """
WITH entry AS (
    SELECT j.id, j.kind FROM round CROSS JOIN journal AS j ON j.round = round.id
    WHERE round.ended >= :since AND round.ended < :until
    UNION ALL SELECT id, kind FROM journal WHERE round IS NULL AND at >= :since AND at < :until
)
SELECT CAST(substr(a.name, instr(a.name, ':') + 1) AS INTEGER) AS terminal, a.kind AS place, entry.kind = 'cashier' AS cash, r.why,
    p.cents > 0 AS gets, sum(p.cents) AS cents, count(*) AS lines
FROM entry CROSS JOIN posting AS p ON p.entry = entry.id CROSS JOIN account AS a ON a.id = p.account
CROSS JOIN reason AS r ON r.id = p.reason WHERE a.kind IN ('game', 'play', 'win', 'handpay')
GROUP BY terminal, place, cash, r.why, gets
"""


class GamingDays(Vouchers):
    """The gaming days of the house."""

    def flows(self, since: datetime, until: datetime) -> dict[int, TerminalFlow]:
        """What moved at each terminal in a span (`until` is not included), by asset number.

        A round and its entries belong to the moment at which it ended; one that is open has moved nothing yet (R-EW3, R-EW9).
        """
        out: dict[int, dict[str, int]] = {}
        span = millis(since), millis(until)
        for row in self.door.rows(_MOVED, {"since": span[0], "until": span[1]}):
            flow = out.setdefault(row["terminal"], {})
            for name, cents in _counts(row):
                flow[name] = flow.get(name, 0) + cents
        rounds = self.door.rows(
            "SELECT t.terminal, count(DISTINCT t.round) AS rounds FROM terminal_seat AS t JOIN round ON round.id = t.round"
            " WHERE status = 'settled' AND ended >= ? AND ended < ? GROUP BY t.terminal",
            span,
        )
        for row in rounds:
            out.setdefault(row["terminal"], {})["rounds"] = row["rounds"]
        return {asset: TerminalFlow(**flow) for asset, flow in out.items()}

    def complete_rounds(self, table: int, slug: str, limit: int) -> tuple[int, ...]:
        """The numbers of the last rounds that ended at a house table, the newest first."""
        rows = self.door.rows(
            "SELECT round.id FROM round JOIN house_table AS t ON t.id = round.house_table JOIN game ON game.id = t.game"
            " WHERE slug = ? AND t.number = ? AND status <> 'open' ORDER BY round.id DESC LIMIT ?",
            (slug, table, limit),
        )
        return tuple(row["id"] for row in rows)

    def awards(self, account: str) -> tuple[int, int, int]:
        """Cents that a meter's account ever paid: at terminals, by attendants, and at tables of chips."""
        rows = self.door.rows(
            "SELECT r.why, -sum(p.cents) AS cents FROM posting AS p JOIN journal AS j ON j.id = p.entry JOIN reason AS r"
            " ON r.id = p.reason WHERE p.account = (SELECT id FROM account WHERE name = ?) AND p.cents < 0"
            " AND j.round IS NOT NULL AND r.why <> ? GROUP BY r.why",
            (account, LOWERED),
        )
        paid = {row["why"]: row["cents"] for row in rows}
        machine, attendant = paid.pop(AWARD, 0), paid.pop(AWARD_BY_HAND, 0)
        return machine, attendant, sum(paid.values())

    def rounds_over(self, at: datetime) -> int:
        """How many rounds at terminals were begun before a moment and ended after it, or are open."""
        found = self.door.value(
            "SELECT count(DISTINCT t.round) FROM terminal_seat AS t JOIN round ON round.id = t.round"
            " WHERE started < ? AND (ended IS NULL OR ended >= ?)",
            (millis(at), millis(at)),
        )
        return int(found)

    def games_since(self, at: datetime) -> int:
        """Games played at terminals, each terminal's own, that were settled from a moment on."""
        found = self.door.value(
            "SELECT count(*) FROM (SELECT DISTINCT t.terminal, t.round FROM terminal_seat AS t JOIN round ON round.id = t.round"
            " WHERE status = 'settled' AND ended >= ?)",
            (millis(at),),
        )
        return int(found)

    def vouchers_redeemed(self, since: datetime, until: datetime) -> tuple[VoucherRow, ...]:
        """The vouchers redeemed in a span, or paid by hand, the first issued first."""
        return self._vouchers("v.redeemed >= ? AND v.redeemed < ?", (millis(since), millis(until)))

    def vouchers_left(self, at: datetime) -> tuple[VoucherRow, ...]:
        """The vouchers that were issued before a moment and not redeemed by then, the first issued first."""
        return self._vouchers("v.issued < ? AND (v.redeemed IS NULL OR v.redeemed >= ?)", (millis(at), millis(at)))

    def close_day(self, day: ClosedDay) -> None:
        """Close a gaming day for good, a link of the chain. Raises `StoreError` where it is closed already."""
        if self.closed_day(day.day) is not None:
            raise StoreError("day", f"The gaming day {day.day} is closed already.")
        with self.door.atomic():
            made = self.door.write(
                "INSERT INTO gaming_day (day, begun, until, closed, finance, table_games, report) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    day.day, millis(day.begun), millis(day.until), millis(day.closed), day.finance, day.table_games, day.report,
                ),
            )  # fmt: skip
            self.ledger.chain.add("day", made)
            self.log("gaming day", f"Closed the gaming day {day.day}.", person=f"{day.finance}, {day.table_games}")

    def closed_day(self, day: str) -> ClosedDay | None:
        """A gaming day as it was closed (2026-11-21); None while it is open."""
        row = self.door.row("SELECT * FROM gaming_day WHERE day = ?", (day,))
        return None if row is None else of_row(ClosedDay, row)


_MONEY_IN = {VOUCHER_TAKEN: "by_voucher", BOUGHT: "by_chips"}


def _counts(row: Row) -> list[tuple[str, int]]:
    """What lines of one kind at a terminal mean for its flow: the field's name, and cents or a number."""
    why, cents, gets = row["why"], row["cents"], row["gets"]
    match row["place"]:
        case "game":
            if not row["cash"]:
                return [("change", cents)]
            if why.startswith(BILL):
                return [("change", cents), ("by_bills", cents)]
            if gets:
                name = _MONEY_IN[why]
                return [
                    ("change", cents),
                    (name, cents),
                    *([("vouchers_in", row["lines"])] if why == VOUCHER_TAKEN else []),
                ]
            name = {VOUCHER_GIVEN: "on_vouchers", CANCELS: "cancelled", CASHED: "in_chips"}[why]
            return [
                ("change", cents),
                (name, -cents),
                *([("vouchers_out", row["lines"])] if why == VOUCHER_GIVEN else []),
            ]
        case "play":
            return [("change", cents)]
        case "handpay":
            return [("jackpots", cents)] if gets and not row["cash"] else []
        case _:
            if why in (AWARD, AWARD_BY_HAND):
                return []
            return [("collected", cents)] if gets or why == UNDONE else [("winnings", -cents)]
