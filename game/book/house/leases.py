"""Which host of a house deals which table: a lease with a fence, in a book on a server.

The owner of a book in a file has all its tables. On a server a host takes a table where no other
has it, and says every few seconds that it is still there. Where it has not for too long, another
host takes the table; the fence rises then, and what the former host writes is refused.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from ..database import APPLICATION_NAME, Database, Row

if TYPE_CHECKING:
    from ..postgresql import PostgresDatabase


class LeaseTimes(NamedTuple):
    """How long a lease runs from when it was renewed (`runs_ms`, in milliseconds), after how many
    seconds a host renews its leases, and for how many it sees that one has run out before it takes
    the table: where the server was away all leases have run out, and are renewed first.
    """

    runs_ms: int = 6000
    renew: float = 1.5
    watch: float = 2.0


LEASE_TIMES = LeaseTimes()


class Lease(msgspec.Struct, frozen=True):
    """A table (its row in the book, its number, its game) and the host that deals it: how it was
    opened ("": nobody is to take it over), where terminals find it, and whether the lease `runs`.
    """

    row: int
    number: int
    slug: str
    fence: int
    opened: str
    places: tuple[str, ...]
    host: str
    runs: bool


class Leases:
    """The leases of a book's tables. In a file nobody else has any."""

    def __init__(self, door: Database, timer: Callable[[], float] = time.monotonic) -> None:
        self._door = cast("PostgresDatabase", door)
        self._timer = timer
        self._run_out: dict[tuple[int, int], float] = {}

    @property
    def are_needed(self) -> bool:
        """Whether other hosts may deal tables of this book."""
        return self._door.is_shared

    @property
    def host_id(self) -> str:
        """The number of this host; "" where there is no other."""
        return self._door.host if self.are_needed else ""

    @property
    def other_hosts_write_count(self) -> int:
        """How many lines of the log and steps of meters other hosts have written, as far as heard."""
        return self._door.news if self.are_needed else 0

    def take(self, table: int, opened_as: str, places: Sequence[str]) -> bool:
        """Take the row of a table that nobody has; whether it is ours now."""
        if not self.are_needed:
            return True
        with self._door.atomic():
            fence = self._door.value(
                "INSERT INTO table_lease (house_table, host, fence, until, opened, places)"
                " VALUES (?, ?, 1, server_ms() + ?, ?, ?) ON CONFLICT (house_table) DO UPDATE SET host = excluded.host,"
                " fence = table_lease.fence + 1, until = excluded.until, opened = excluded.opened, places = excluded.places"
                " WHERE table_lease.until <= server_ms() OR table_lease.host = excluded.host RETURNING fence",
                (table, self._door.host, LEASE_TIMES.runs_ms, opened_as, _places_json(places)),
            )
        if fence is not None:
            self._door.leases[table] = fence
        return fence is not None

    def renew_returning_lost(self) -> frozenset[int]:
        """Say that this host is still there; the tables that another has taken meanwhile, which it
        has no more. Raises `StoreError` where the server does not answer.
        """
        if not self._door.leases:
            return frozenset()
        ours = self._door.rows(
            "UPDATE table_lease SET until = server_ms() + ? WHERE host = ? RETURNING house_table, fence",
            (LEASE_TIMES.runs_ms, self._door.host),
        )
        lost = self._door.leases.items() - {(row[0], row[1]) for row in ours}
        for table, _ in lost:
            del self._door.leases[table]
        return frozenset(table for table, _ in lost)

    def release(self, table: int, *, keep_open: bool = False) -> None:
        """Let another host have a table at once, which takes it over where it `keep_open`."""
        if self.are_needed and self._door.leases.pop(table, None) is not None:
            self._door.rows(
                "UPDATE table_lease SET until = 0, opened = CASE WHEN ? > 0 THEN opened ELSE '' END, places = ?"
                " WHERE house_table = ? AND host = ? RETURNING fence",
                (int(keep_open), "[]", table, self._door.host),
            )

    def end_leases_if_gone(self, host: str) -> None:
        """End the leases of a host that was killed, and forget it, unless it still has a connection
        to the server.
        """
        gone = "host = ? AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = ?)"
        if self.are_needed:
            for change in ("UPDATE table_lease SET until = 0", "DELETE FROM commit_marker"):
                self._door.rows(
                    f"{change} WHERE {gone} RETURNING 1", (host, f"{APPLICATION_NAME} {host}")
                )

    def all(self) -> tuple[Lease, ...]:
        """Every lease, by the number of its table."""
        if not self.are_needed:
            return ()
        rows = self._door.rows(
            "SELECT l.house_table AS row, e.number AS number, game.slug AS slug, l.fence AS fence, l.opened AS opened,"
            " l.places AS places, l.host AS host, l.until > server_ms() AS runs"
            " FROM table_lease AS l JOIN electronic_table AS e ON e.house_table = l.house_table"
            " JOIN house_table AS h ON h.id = l.house_table JOIN game ON game.id = h.game"
            " ORDER BY e.number"
        )
        return tuple(map(_lease_of_row, rows))

    def other_hosts_leases(self) -> tuple[Lease, ...]:
        """The leases of other hosts that run."""
        return tuple(one for one in self.all() if one.runs and one.host != self._door.host)

    def abandoned_leases(self) -> tuple[Lease, ...]:
        """The leases that have run out for some time, of tables that were open."""
        now = self._timer()
        out = [one for one in self.all() if not one.runs and one.opened]
        self._run_out = {
            (one.row, one.fence): self._run_out.get((one.row, one.fence), now) for one in out
        }
        return tuple(
            one for one in out if now - self._run_out[one.row, one.fence] >= LEASE_TIMES.watch
        )


def _places_json(places: Sequence[str]) -> str:
    return msgspec.json.encode(list(places)).decode()


def _lease_of_row(row: Row) -> Lease:
    places = msgspec.json.decode(row["places"], type=tuple[str, ...])
    named = {name: row[name] for name in Lease.__struct_fields__ if name != "places"}
    return msgspec.convert({**named, "places": places}, Lease)
