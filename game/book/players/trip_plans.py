"""Plans of trips that a player has kept, by name."""

from __future__ import annotations

from datetime import datetime

import msgspec

from ..database import Database
from ..errors import NoSuchRecord, StoreError
from ..values import Clock, millis, moment
from .people import LONGEST_NAME


class KeptPlan(msgspec.Struct, frozen=True):
    """A kept plan: its name, the trip as JSON, and when it was kept."""

    name: str
    trip: str
    saved: datetime


class Plans:
    """The table of plans. A name stands once for each player, whatever its case."""

    def __init__(self, door: Database, clock: Clock) -> None:
        self._door = door
        self._clock = clock

    def keep(self, player: int, name: str, trip: str) -> KeptPlan:
        """Keep a trip (JSON) under a name, in place of the one that had it; raises `StoreError` for
        a name that cannot be.
        """
        called = " ".join(name.split())
        if not 1 <= len(called) <= LONGEST_NAME or not called.isprintable():
            raise StoreError("name", f"A plan's name has from 1 to {LONGEST_NAME} letters.")
        with self._door.atomic():
            self._door.write(
                "INSERT INTO plan (player, name, trip, saved) VALUES (?, ?, ?, ?) ON CONFLICT (player, name)"
                " DO UPDATE SET name = excluded.name, trip = excluded.trip, saved = excluded.saved",
                (player, called, trip, millis(self._clock())),
            )
        return self.find(player, called)

    def of_player(self, player: int) -> tuple[KeptPlan, ...]:
        """The player's plans by name."""
        rows = self._door.rows(
            "SELECT name, trip, saved FROM plan WHERE player = ? ORDER BY name", (player,)
        )
        return tuple(KeptPlan(row["name"], row["trip"], moment(row["saved"])) for row in rows)

    def find(self, player: int, name: str) -> KeptPlan:
        """The plan of a name; raises `NoSuchRecord`."""
        wanted = " ".join(name.split()).casefold()
        found = next((one for one in self.of_player(player) if one.name.casefold() == wanted), None)
        if found is None:
            raise NoSuchRecord("plan", f"No plan is called {name[:LONGEST_NAME]!r}.")
        return found

    def delete(self, player: int, name: str) -> None:
        """Forget a plan; raises `NoSuchRecord`."""
        found = self.find(player, name)
        with self._door.atomic():
            self._door.write("DELETE FROM plan WHERE player = ? AND name = ?", (player, found.name))
