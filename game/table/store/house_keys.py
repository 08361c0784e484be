"""Who may open and speak, as the book keeps it: of the two keys of the operator's room a salted hash of each PIN, of each terminal
that was paired its public key.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from game.table.store.hall_values import HouseKey, KeyName, Pairing
from game.table.store.terminals import Terminals
from game.table.store.values import as_json, millis, moment, of_row


class HouseKeys(Terminals):
    """Keeps keys, and knows what was tried."""

    def house_keys(self) -> dict[KeyName, HouseKey]:
        """The keys that were set, by name."""
        rows = self.door.rows("SELECT key, person, salt, hash, made FROM house_key")
        return {row["key"]: of_row(HouseKey, row) for row in rows}

    def set_house_keys(self, *keys: HouseKey) -> None:
        """Set keys, on the log. Both are set in one transaction when the room is opened first."""
        with self.door.atomic():
            for key in keys:  # a person may change from one key to the other
                self.door.write("DELETE FROM house_key WHERE key = ?", (key.key,))
            for key in keys:
                self.door.write(
                    "INSERT INTO house_key (key, person, salt, hash, made) VALUES (?, ?, ?, ?, ?)",
                    (key.key, key.person, key.salt, key.hash, millis(key.made)),
                )
                self.log("key", f"The {key.key} key was set.", person=key.person)

    def pairing(self, *, asset: int = 0, key: bytes = b"") -> Pairing | None:
        """Who may speak for a terminal, by its asset number or by its public key; None where nobody was paired."""
        row = self.door.row(
            "SELECT asset, coalesce(key, x'') AS key, name, connections FROM terminal_key WHERE asset = ? OR key = ?",
            (asset, key),
        )
        return None if row is None else of_row(Pairing, row)

    def pair(self, terminal: Pairing) -> None:
        """A terminal may speak by its key, in place of whoever did before."""
        with self.door.atomic():
            self.unpair(terminal.asset)
            self.door.write(
                "INSERT INTO terminal_key (asset, key, name, connections) VALUES (?, ?, ?, ?)",
                (terminal.asset, terminal.key or None, terminal.name, terminal.connections),
            )

    def count_connection(self, asset: int, connections: int) -> None:
        """Keep how often a terminal has connected."""
        with self.door.atomic():
            self.door.write("UPDATE terminal_key SET connections = ? WHERE asset = ?", (connections, asset))

    def revoke_key(self, asset: int) -> None:
        """No key speaks for a terminal until it is paired again; its account stays as it is."""
        with self.door.atomic():
            self.door.write("UPDATE terminal_key SET key = NULL WHERE asset = ?", (asset,))

    def unpair(self, asset: int) -> None:
        """Nobody speaks for a terminal any more."""
        with self.door.atomic():
            self.door.write("DELETE FROM terminal_key WHERE asset = ?", (asset,))

    def signed_files(self) -> dict[str, str]:
        """What was signed last: the SHA-256, in hex, of each file of the program and its data by name; empty before."""
        found = self.door.value("SELECT files FROM signed_files ORDER BY id DESC LIMIT 1")
        return {} if found is None else msgspec.json.decode(found, type=dict[str, str])

    def sign_files(self, files: Mapping[str, str], told: str, person: str) -> None:
        """Write down what was signed, on the log, which names the head of it."""
        text = as_json(dict(sorted(files.items())))
        with self.door.atomic():
            self.door.write(
                "INSERT INTO signed_files (at, person, files) VALUES (?, ?, ?)", (self._now(), person, text)
            )
            self.log("self-check", told, person=person)

    def tries_since(self, key: KeyName, at: datetime, refused: str, turned: str) -> tuple[int, datetime | None]:
        """How many times a key was refused since a moment and since it last turned, and when last; None: not at all.

        `refused` and `turned` are what the log calls either.
        """
        row = self.door.row(
            "SELECT count(*) AS many, max(at) AS last FROM log WHERE kind = ? AND told LIKE ? AND at >= ? AND id >"
            " (SELECT coalesce(max(id), 0) FROM log WHERE kind = ? AND told LIKE ?)",
            (refused, f"%{key} key%", millis(at), turned, f"%{key} key%"),
        )
        if row is None or not row["many"]:
            return 0, None
        return row["many"], moment(row["last"])
