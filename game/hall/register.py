"""The terminals that were paired with a house: the hash of each one's token, its asset number, and what its player is called there.

Money and seats are the book's; this file holds only who may speak for a terminal.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from game.errors import HouseError
from game.hall.pairing import hashed

FILE = "terminals.json"


class Enrolled(msgspec.Struct, frozen=True):
    """A terminal that was paired: its asset number, the hash of its token in hex, its player's name at the table."""

    asset: int
    token: str
    name: str


class Register:
    """The paired terminals of a data folder; raises `HouseError` where its file cannot be read."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            data = b"[]"
        except OSError as error:
            raise HouseError("terminals", f"{self._path} cannot be read ({error.strerror})") from None
        try:
            self._rows = msgspec.json.decode(data, type=list[Enrolled])
        except msgspec.DecodeError:
            raise HouseError("terminals", f"{self._path} is damaged; remove it and pair the terminals anew") from None

    def at(self, asset: int) -> Enrolled | None:
        """Who may speak for a terminal; None where nobody was paired."""
        return next((row for row in self._rows if row.asset == asset), None)

    def find(self, token: bytes) -> Enrolled | None:
        """The terminal that has this token; None for a token that nobody was given."""
        wanted = hashed(token)
        return next((row for row in self._rows if row.token == wanted), None)

    def add(self, terminal: Enrolled) -> None:
        """Enroll a terminal, in place of whoever spoke for it before; on disk before it is told."""
        self._save([*(row for row in self._rows if row.asset != terminal.asset), terminal])

    def remove(self, asset: int) -> None:
        """Nobody speaks for a terminal any more."""
        self._save([row for row in self._rows if row.asset != asset])

    def _save(self, rows: list[Enrolled]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        part = self._path.with_suffix(".part")
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(rows)))
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._path)
        self._rows = rows
