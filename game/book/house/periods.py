"""Gaming days as periods of the ledger: every journal entry belongs to one; sealing it and opening
the next is one transaction.

Periods follow one another by number, one is open at a time, and a sealed one takes no more entries.
When a period is due to end is written down when it is opened, so that another hour at which days
begin counts from the next period on.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import msgspec

from ..chain.old_books import OldChain
from ..chain.writer import Chains
from ..database import Database
from ..values import Local, millis, moment, struct_of_row

_ONE_DAY = timedelta(days=1)


class Period(msgspec.Struct, frozen=True):
    """A period of the ledger: the gaming day it is (2026-11-21), from when on and until when by the
    house's clock; `sealed` is when it was ended (None: it is open).
    """

    id: int
    day: str
    begun: datetime
    until: datetime
    sealed: datetime | None


def gaming_day_of(at: datetime, hour: int, local: Local) -> date:
    """The gaming day of a moment, where days begin at an hour of the place.

    >>> gaming_day_of(datetime(2026, 11, 22, 5, 59, tzinfo=UTC), 6, lambda at: at)
    datetime.date(2026, 11, 21)
    """
    there = local(at)
    return there.date() if there.hour >= hour else there.date() - _ONE_DAY


def gaming_day_span(day: date, hour: int, local: Local) -> tuple[datetime, datetime]:
    """When a gaming day begins and ends, where days begin at an hour of the place.

    >>> [at.isoformat() for at in gaming_day_span(date(2026, 11, 22), 6, lambda at: at)]
    ['2026-11-22T06:00:00+00:00', '2026-11-23T06:00:00+00:00']
    """
    first, last = (datetime.combine(one, time(hour)) for one in (day, day + _ONE_DAY))
    return _local_moment(first, local), _local_moment(last, local)


def _local_moment(plain: datetime, local: Local) -> datetime:
    """A plain local time as a moment: the zone that `local` gives at about that time, at that hour."""
    near = local(plain.replace(tzinfo=UTC))
    return plain.replace(tzinfo=local(plain.replace(tzinfo=near.tzinfo)).tzinfo).astimezone(UTC)


def following_span(
    last: Period | None, day: date, hour: int, local: Local
) -> tuple[datetime, datetime]:
    """From when until when a period of a day goes that follows another: it begins where that was
    due to end, if that is its eve.
    """
    begun, until = gaming_day_span(day, hour, local)
    if last is None:
        return begun, until
    follows = date.fromisoformat(last.day) + _ONE_DAY == day
    return (last.until if follows else max(begun, last.until)), until


def gaming_day_start_hour(door: Database) -> int:
    """The hour at which gaming days begin that are opened from now on: six, unless the house has
    chosen another.
    """
    found = door.value(
        "SELECT json_extract(rules, '$.day_begins') FROM electronic_rules WHERE one = 1"
    )
    return 6 if found is None else int(found)


class Periods:
    """The periods of a book; `local` puts a moment into the time zone of the house."""

    def __init__(self, door: Database, chains: Chains, local: Local) -> None:
        self._door = door
        self._chains = chains
        self.local = local

    def day_start_hour(self) -> int:
        """The hour at which gaming days begin that are opened from now on."""
        return gaming_day_start_hour(self._door)

    def last(self) -> Period | None:
        """The newest period, open or sealed; None in a book without entries."""
        return self._find_period("ORDER BY id DESC LIMIT 1")

    def of_day(self, day: date) -> Period | None:
        """The period of a gaming day; None where nothing was posted in it."""
        return self._find_period("WHERE day = ?", day.isoformat())

    def last_number_before(self, day: date) -> int:
        """The number of the last period of an earlier gaming day; 0 where there is none."""
        return int(
            self._door.value(
                "SELECT coalesce(max(id), 0) FROM period WHERE day < ?", (day.isoformat(),)
            )
        )

    def neighbors(self, day: date) -> tuple[Period | None, Period | None]:
        """The periods of the last earlier and the first later gaming day; None where there is none."""
        earlier = self._find_period("WHERE day < ? ORDER BY day DESC LIMIT 1", day.isoformat())
        return earlier, self._find_period("WHERE day > ? ORDER BY day LIMIT 1", day.isoformat())

    def _find_period(self, where_sql: str, *values: Any) -> Period | None:
        sql = f"SELECT id, day, begun, until, sealed FROM period {where_sql}"  # noqa: S608 (our own words)
        row = self._door.row(sql, values)
        return None if row is None else struct_of_row(Period, row)

    def day_at(self, now: datetime) -> date:
        """The gaming day that runs at a moment: that of the open period, or of the one that would
        be opened then.
        """
        last = self.last()
        if last is not None and last.sealed is None and now < last.until:
            return date.fromisoformat(last.day)
        found = gaming_day_of(now, self.day_start_hour(), self.local)
        return found if last is None else max(found, date.fromisoformat(last.day) + _ONE_DAY)

    def ensure_open_period(self, at_ms: int) -> int:
        """The number of the period that takes an entry now (milliseconds since 1970), in the open
        transaction.

        Where the open one was due to end by then, it is sealed and the next is opened.
        """
        row = self._door.row(
            "SELECT id, until, sealed FROM period WHERE id = (SELECT max(id) FROM period)"
        )
        if row is None or row["sealed"] is not None:
            return self._open_period(at_ms)
        return int(row["id"]) if at_ms < row["until"] else self.seal_and_open_next(at_ms)

    def seal_and_open_next(self, at_ms: int) -> int:
        """Seal the open period and open the next, in the open transaction; the number of the next."""
        number = self._door.value("SELECT max(id) FROM period")
        self._door.write(
            "UPDATE period SET sealed = max(begun, ?), sealed_link = ?, last_entry = (SELECT coalesce(max(id), 0) FROM journal)"
            " WHERE id = ?",
            (at_ms, self._chains.next_link_number(), number),
        )
        self._chains.add_link("sealed", number)
        self._chains.add_root_if_new_links(at_ms)
        return self._open_period(at_ms)

    def _open_period(self, at_ms: int) -> int:
        day = self.day_at(moment(at_ms))
        begun, until = following_span(self.last(), day, self.day_start_hour(), self.local)
        number = int(self._door.value("SELECT coalesce(max(id), 0) FROM period")) + 1
        self._door.write(
            "INSERT INTO period (id, day, begun, until, opened_link, first_entry)"
            " VALUES (?, ?, ?, ?, ?, (SELECT 1 + coalesce(max(id), 0) FROM journal))",
            (
                number,
                day.isoformat(),
                millis(begun),
                millis(until),
                self._chains.next_link_number(),
            ),
        )
        self._chains.add_link("period", number)
        return number


def derive_periods(door: Database, _migration: int, local: Local) -> None:
    """Give every entry of a book without periods the one of its gaming day, as reports summed it: a
    round counts in the day in which it ended. What was written after a day had been closed by both
    keys is in no report of that day: it goes into the next.
    """
    _PeriodDerivation(door, local).derive()


class _PeriodDerivation:
    """The days of a book that knew them by the clock alone."""

    def __init__(self, door: Database, local: Local) -> None:
        self._door, self._local = door, local
        self._chain = OldChain(door)
        self._hour = gaming_day_start_hour(door)
        self._closed = {
            date.fromisoformat(row["day"]): (row["begun"], row["until"], row["link"] or 0)
            for row in door.rows(
                "SELECT day, begun, until, (SELECT number FROM link WHERE kind = 'day' AND ref = gaming_day.id) AS link"
                " FROM gaming_day ORDER BY day"
            )
        }

    def derive(self) -> None:
        """Make the periods, and write into every entry and every ended round which is its."""
        entries = self._days_of_rows(
            "SELECT journal.id, coalesce(round.ended, journal.at) AS moment, link.number AS link FROM link"
            " JOIN journal ON journal.id = link.ref LEFT JOIN round ON round.id = journal.round WHERE link.kind = 'entry'"
        )
        rounds = self._days_of_rows(
            "SELECT round.id, round.ended AS moment, link.number AS link FROM link JOIN round ON round.id = link.ref"
            " WHERE link.kind = 'ended' AND round.ended IS NOT NULL"
        )
        days = sorted({*self._closed, *(day for _, day in entries), *(day for _, day in rounds)})
        numbers = {day: number for number, day in enumerate(days, 1)}
        last: Period | None = None
        for day, number in numbers.items():
            last = self._write_period(number, day, last)
        for table, found in (("journal", entries), ("round", rounds)):
            self._door.write_many(
                f"UPDATE {table} SET period = ? WHERE id = ?",  # noqa: S608 (one of our two)
                [(numbers[day], row) for row, day in found],
            )
        for day, number in numbers.items():
            self._link_period(number, also_seal=day != days[-1] or day in self._closed)

    def _days_of_rows(self, sql: str) -> list[tuple[int, date]]:
        return [
            (row["id"], self._day_of(row["moment"], row["link"]))
            for row in self._door.iterate_rows(sql)
        ]

    def _day_of(self, at_ms: int, link_number: int) -> date:
        """The day of what was recorded at a moment, as a link of the chain."""
        spans = (
            (day, closing)
            for day, (begun, until, closing) in self._closed.items()
            if begun <= at_ms < until
        )
        within = next(spans, None)
        if within is not None and link_number < within[1]:
            return within[0]
        day = gaming_day_of(moment(at_ms), self._hour, self._local) if within is None else within[0]
        while day in self._closed:
            day += _ONE_DAY
        return day

    def _write_period(self, number: int, day: date, last: Period | None) -> Period:
        begun, until = following_span(last, day, self._hour, self._local)
        if day in self._closed:
            begun, until = (moment(at) for at in self._closed[day][:2])
        self._door.write(
            "INSERT INTO period (id, day, begun, until, derived) VALUES (?, ?, ?, ?, 1)",
            (number, day.isoformat(), millis(begun), millis(until)),
        )
        return Period(number, day.isoformat(), begun, until, None)

    def _link_period(self, number: int, *, also_seal: bool) -> None:
        self._door.write(
            "UPDATE period SET opened_link = ? WHERE id = ?",
            (self._chain.next_link_number(), number),
        )
        self._chain.add_link("period", number)
        if also_seal:
            self._door.write(
                "UPDATE period SET sealed = until, sealed_link = ? WHERE id = ?",
                (self._chain.next_link_number(), number),
            )
            self._chain.add_link("sealed", number)


PERIODS = """
CREATE TABLE period (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    day TEXT NOT NULL UNIQUE CHECK (length(day) = 10),
    begun INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until > begun),
    derived INTEGER NOT NULL DEFAULT 0 CHECK (derived IN (0, 1)),
    opened_link INTEGER CHECK (opened_link > 0),
    sealed INTEGER CHECK (sealed >= begun),
    sealed_link INTEGER CHECK (sealed_link > opened_link),
    CHECK ((sealed IS NULL) = (sealed_link IS NULL))
) STRICT;
ALTER TABLE journal ADD COLUMN period INTEGER REFERENCES period (id);
ALTER TABLE round ADD COLUMN period INTEGER REFERENCES period (id);
CREATE INDEX journal_period ON journal (period);
CREATE INDEX round_period ON round (period) WHERE period IS NOT NULL;
DROP INDEX journal_apart;
DROP TRIGGER journal_is_final;
DROP TRIGGER round_is_final;
CREATE TABLE house_clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    why TEXT NOT NULL,
    house INTEGER NOT NULL CHECK (house > 0),
    machine INTEGER NOT NULL
) STRICT;
"""

PERIODS_GUARD = """
CREATE TRIGGER journal_is_final BEFORE UPDATE ON journal WHEN old.sealed = 1
BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER round_is_final BEFORE UPDATE ON round WHEN old.status <> 'open'
BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
CREATE TRIGGER journal_in_open_period BEFORE INSERT ON journal
WHEN new.period IS NOT (SELECT id FROM period WHERE id = (SELECT max(id) FROM period) AND sealed IS NULL)
BEGIN SELECT RAISE(ABORT, 'an entry belongs to the open gaming day'); END;
CREATE TRIGGER round_ends_in_open_period BEFORE UPDATE OF status ON round
WHEN new.status <> 'open' AND new.period IS NOT (SELECT id FROM period WHERE id = (SELECT max(id) FROM period) AND sealed IS NULL)
BEGIN SELECT RAISE(ABORT, 'a round ends in the open gaming day'); END;
CREATE TRIGGER period_follows BEFORE INSERT ON period
WHEN new.id <> 1 + (SELECT coalesce(max(id), 0) FROM period)
    OR (SELECT sealed FROM period WHERE id = new.id - 1) IS NULL AND new.id > 1
BEGIN SELECT RAISE(ABORT, 'one gaming day is open at a time'); END;
CREATE TRIGGER period_is_final BEFORE UPDATE ON period WHEN old.sealed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a sealed gaming day stays sealed'); END;
CREATE TRIGGER period_stays BEFORE UPDATE OF id, day, begun, until, derived, opened_link ON period
BEGIN SELECT RAISE(ABORT, 'a gaming day ends when it was to end'); END;
CREATE TRIGGER period_is_kept BEFORE DELETE ON period
BEGIN SELECT RAISE(ABORT, 'a gaming day is never deleted'); END;
"""
