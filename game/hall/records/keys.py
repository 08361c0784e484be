"""Who may open and speak, as the book keeps it: of the two keys of the operator's room a salted
hash of each PIN and recovery code, and where wrong PINs rest; of each terminal that was paired its
public key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ...book import Store, StoreError
from ...book.values import as_json, millis, struct_of_row
from .values import HouseKey, KeyName, KeyRest, Pairing, RecoveryCode


class KeyRecords:
    """Keeps keys, and knows what was tried."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._door = store.door
        self._log = store.log

    def house_keys(self) -> dict[KeyName, HouseKey]:
        """The keys that were set, by name."""
        rows = self._door.rows("SELECT key, person, salt, hash, made FROM house_key")
        return {row["key"]: struct_of_row(HouseKey, row) for row in rows}

    def set_house_keys(self, *keys: HouseKey) -> None:
        """Set keys, on the log. Both are set in one transaction when the room is opened first."""
        with self._door.atomic():
            for key in keys:  # a person may change from one key to the other
                self._door.write("DELETE FROM house_key WHERE key = ?", (key.key,))
            for key in keys:
                self._door.write(
                    "INSERT INTO house_key (key, person, salt, hash, made) VALUES (?, ?, ?, ?, ?)",
                    (key.key, key.person, key.salt, key.hash, millis(key.made)),
                )
                self._log.write("key", f"The {key.key} key was set.", person=key.person)

    def pairing(self, *, asset: int = 0, key: bytes = b"") -> Pairing | None:
        """Who may speak for a terminal, by its asset number or by its public key; None where nobody
        was paired.
        """
        row = self._door.row(
            "SELECT asset, key, name, connections FROM terminal_key WHERE asset = ? OR key = ?",
            (asset, key),
        )
        if row is None:
            return None
        return Pairing(row["asset"], row["key"] or b"", row["name"], row["connections"])

    def pair(self, terminal: Pairing) -> None:
        """A terminal may speak by its key, in place of whoever did before."""
        with self._door.atomic():
            self.unpair(terminal.asset)
            self._door.write(
                "INSERT INTO terminal_key (asset, key, name, connections) VALUES (?, ?, ?, ?)",
                (terminal.asset, terminal.key or None, terminal.name, terminal.connections),
            )

    def count_connection(self, asset: int, connections: int) -> None:
        """Keep how often a terminal has connected."""
        with self._door.atomic():
            self._door.write(
                "UPDATE terminal_key SET connections = ? WHERE asset = ?", (connections, asset)
            )

    def revoke_key(self, asset: int) -> None:
        """No key speaks for a terminal until it is paired again; its account stays as it is."""
        with self._door.atomic():
            self._door.write("UPDATE terminal_key SET key = NULL WHERE asset = ?", (asset,))

    def unpair(self, asset: int) -> None:
        """Nobody speaks for a terminal any more."""
        with self._door.atomic():
            self._door.write("DELETE FROM terminal_key WHERE asset = ?", (asset,))

    def signed_files(self) -> dict[str, str]:
        """What was signed last: the SHA-256, in hex, of each file of the program and its data by
        name; empty before.
        """
        found = self._door.value("SELECT files FROM signed_files ORDER BY id DESC LIMIT 1")
        return {} if found is None else msgspec.json.decode(found, type=dict[str, str])

    def sign_files(self, files: Mapping[str, str], told: str, person: str) -> None:
        """Write down what was signed, on the log, which names the head of it."""
        text = as_json(dict(sorted(files.items())))
        with self._door.atomic():
            self._door.write(
                "INSERT INTO signed_files (at, person, files) VALUES (?, ?, ?)",
                (millis(self._store.now()), person, text),
            )
            self._log.write("self-check", told, person=person)

    def unused_recovery_codes(self, key: KeyName) -> tuple[RecoveryCode, ...]:
        """The recovery codes of a key that are still good."""
        rows = self._door.rows(
            "SELECT key, number, salt, hash FROM recovery_code WHERE key = ? AND used IS NULL ORDER BY number",
            (key,),
        )
        return tuple(struct_of_row(RecoveryCode, row) for row in rows)

    def replace_recovery_codes(
        self, key: KeyName, codes: Sequence[RecoveryCode], person: str
    ) -> None:
        """Only these codes recover a key from now on; on the log with the `person` who has had them
        made.
        """
        with self._door.atomic():
            self._door.write("DELETE FROM recovery_code WHERE key = ?", (key,))
            for code in codes:
                self._door.write(
                    "INSERT INTO recovery_code (key, number, salt, hash) VALUES (?, ?, ?, ?)",
                    (key, code.number, code.salt, code.hash),
                )
            self._log.write(
                "recovery",
                f"{len(codes)} recovery codes were made for the {key} key.",
                person=person,
            )

    def use_recovery_code(self, code: RecoveryCode) -> None:
        """A code is used up. Raises `StoreError` where it was before."""
        unused = (code.key, code.number)
        if not self._door.value(
            "SELECT 1 FROM recovery_code WHERE key = ? AND number = ? AND used IS NULL", unused
        ):
            raise StoreError("code", "This recovery code has been used.")
        self._door.write(
            "UPDATE recovery_code SET used = ? WHERE key = ? AND number = ?",
            (millis(self._store.now()), *unused),
        )

    def key_rest(self, key: KeyName, place: str) -> KeyRest:
        """How many wrong PINs for a key were given at a place, and the milliseconds that are still
        to be waited there.

        A rest is measured by the uptime of the machine, which no clock changes. After a restart of
        the machine it begins anew.
        """
        row = self._door.row(
            "SELECT wrong, lasts, began FROM key_rest WHERE key = ? AND place = ?", (key, place)
        )
        if row is None:
            return KeyRest()
        passed = self._store.machine_uptime_ms() - row["began"]
        if passed < 0:
            self.save_key_rest(key, place, KeyRest(row["wrong"], row["lasts"]))
            return KeyRest(row["wrong"], row["lasts"])
        return KeyRest(row["wrong"], max(0, row["lasts"] - passed))

    def save_key_rest(self, key: KeyName, place: str, rest: KeyRest) -> None:
        """Write down the wrong PINs for a key at a place; the rest begins now."""
        with self._door.atomic():
            self._door.write(
                "INSERT INTO key_rest (key, place, wrong, lasts, began) VALUES (?, ?, ?, ?, ?) ON CONFLICT (key, place)"
                " DO UPDATE SET wrong = excluded.wrong, lasts = excluded.lasts, began = excluded.began",
                (key, place, rest.wrong, rest.left, self._store.machine_uptime_ms()),
            )

    def end_key_rests(self, key: KeyName, place: str = "") -> None:
        """Nothing wrong was tried for a key at a place, or ("") at any."""
        self._door.write("DELETE FROM key_rest WHERE key = ? AND ? IN (place, '')", (key, place))
