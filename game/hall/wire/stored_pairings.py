"""What a terminal keeps of the tables it was paired with: where each is, where further hosts of the
house are, its pinned fingerprint, and the terminal's own key.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ...system import files
from ...system.file_lock import FolderLock

FOLDER = "terminals"


class Keepsake(msgspec.Struct, frozen=True):
    """A pairing: the table's address, its fingerprint in hex, the terminal's asset number, its
    private key (b"": it was paired by an earlier program, which had none), how often it has
    connected, and the `others`: further hosts of the house, each as `192.168.1.4:7605`.
    """

    address: str
    port: int
    fingerprint: str
    asset: int
    key: bytes = b""
    connections: int = 0
    others: tuple[str, ...] = ()


class HeldKeepsake:
    """A keepsake that is in use by this program, and by no other until it is released."""

    def __init__(self, path: Path, keepsake: Keepsake, lock: FolderLock) -> None:
        self.keepsake = keepsake
        self._path = path
        self._lock = lock

    def save_connections(self, connections: int) -> None:
        """Write down how often the terminal has connected. Raises `OSError`."""
        self._write(msgspec.structs.replace(self.keepsake, connections=connections))

    def save_others(self, others: tuple[str, ...]) -> None:
        """Write down where else the table may be, where that has changed. Raises `OSError`."""
        if set(others) != set(self.keepsake.others):
            self._write(msgspec.structs.replace(self.keepsake, others=others))

    def _write(self, keepsake: Keepsake) -> None:
        self.keepsake = keepsake
        files.replace(self._path, msgspec.json.encode(keepsake), private=True)

    def forget(self) -> None:
        """Remove it: the table does not know it any more."""
        self._path.unlink(missing_ok=True)
        self.release()

    def release(self) -> None:
        """Let another program use it."""
        self._lock.release()


def take_free_pairing(folder: Path, address: str, port: int) -> HeldKeepsake | None:
    """The first pairing with a table that no other program uses; None when there is none. What
    cannot be read is passed over.
    """
    for path, keepsake in _all(folder):
        if (keepsake.address, keepsake.port) == (address, port) and keepsake.key:
            lock = FolderLock.take(path.with_suffix(".lock"))
            if lock is not None:  # read once more: whoever had it may have connected since
                return HeldKeepsake(
                    path, next((kept for one, kept in _all(folder) if one == path), keepsake), lock
                )
    return None


def known_at(folder: Path, address: str, port: int) -> bool:
    """Whether there is a pairing with a table, in use or not."""
    return any((k.address, k.port) == (address, port) and k.key for _, k in _all(folder))


def had_no_key(folder: Path, address: str, port: int) -> bool:
    """Whether an earlier program was paired with a table, which had no key of its own."""
    return any((k.address, k.port) == (address, port) and not k.key for _, k in _all(folder))


def save_pairing(folder: Path, keepsake: Keepsake) -> HeldKeepsake:
    """Write a pairing down, for its owner's eyes alone. Raises `OSError`."""
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    name = f"{keepsake.address.replace(':', '_')}_{keepsake.port}_{keepsake.asset}.json"
    path = place / name
    lock = FolderLock.take(path.with_suffix(".lock"))
    files.replace(path, msgspec.json.encode(keepsake), private=True)
    if lock is None:
        raise BlockingIOError(11, "is in use by another terminal", str(path))
    return HeldKeepsake(path, keepsake, lock)


def _all(folder: Path) -> Iterator[tuple[Path, Keepsake]]:
    for path in sorted((folder / FOLDER).glob("*.json")):
        try:
            yield path, msgspec.json.decode(files.read_regular_file(path), type=Keepsake)
        except (OSError, msgspec.DecodeError):
            continue
