"""What a process did to the files of a folder, written down by power.c, and the disk as a power cut
leaves it.

A file's bytes are safe up to its last fsync; a name in a folder is safe up to the folder's last
fsync. Of what came later a cut may leave nothing, all, or any part. `Disk` follows the records one
by one and can be laid down as a folder at any of them.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).with_name("power.c")
SECTOR = 512
_HEAD = struct.Struct("<cQQQ")


class Record(NamedTuple):
    """One call, in order; power.c says what the fields are."""

    kind: str
    file: int
    offset: int
    data: bytes

    @property
    def path(self) -> str:
        """The path of an O, D, U or M."""
        return os.fsdecode(self.data)


@functools.cache
def shim() -> Path | str:
    """The compiled shim, or why there is none."""
    if not sys.platform.startswith("linux"):
        return "calls can be watched on Linux only"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return "no C compiler"
    digest = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]
    target = Path(tempfile.gettempdir()) / f"torture-power-{os.getuid()}-{digest}.so"
    if not target.is_file():
        part = target.with_suffix(f".{os.getpid()}")
        made = subprocess.run(
            [
                compiler,
                "-O2",
                "-shared",
                "-fPIC",
                "-o",
                str(part),
                str(SOURCE),
                "-ldl",
                "-lpthread",
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            return f"the C compiler refused power.c: {made.stderr.strip().splitlines()[:1]}"
        part.replace(target)
    return target


def why_not() -> str:
    """Why calls cannot be watched here; "" if they can."""
    found = shim()
    return found if isinstance(found, str) else ""


def environment() -> dict[str, str]:
    """The environment for the process of a part that watches calls."""
    return {} if why_not() else {"LD_PRELOAD": str(shim())}


def watch(root: Path, log: Path | None = None, *, kill: int = 0, half: bool = False) -> None:
    """Write this process's calls under `root` to `log` from now on, or end it at call number
    `kill`, halfway through when asked.

    Raises `AttributeError` when the process was not started with `environment`.
    """
    begin = ctypes.CDLL(None).power_begin
    begin.argtypes = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_long, ctypes.c_int)
    begin.restype = None
    begin(os.fsencode(root.resolve()), None if log is None else os.fsencode(log), kill, half)


def records(log: Path) -> Iterator[Record]:
    """The whole records of a log, whose last one may have been cut off by a kill."""
    raw, at = log.read_bytes(), 0
    while at + _HEAD.size <= len(raw):
        kind, file, offset, length = _HEAD.unpack_from(raw, at)
        at += _HEAD.size + length
        if at <= len(raw):
            yield Record(kind.decode(), file, offset, raw[at - length : at])


def calls(found: list[Record]) -> int:
    """Approximately how many calls of a log are counted for `kill`: opening a new file counts."""
    return sum(r.kind in "WTFDRUM" or (r.kind == "O" and r.offset == 1) for r in found)


class Inode:
    """A file: its bytes at the last fsync, and the later writes in order."""

    def __init__(self, safe: bytes = b"") -> None:
        self.safe = safe
        self.later: list[tuple[int, bytes | None]] = []

    def sync(self) -> None:
        """Mark everything as safe."""
        self.safe = self.left(self.later)
        self.later = []

    def left(self, kept: list[tuple[int, bytes | None]]) -> bytes:
        """The bytes if only these later writes reached the disk."""
        out = bytearray(self.safe)
        for offset, data in kept:
            if data is None:
                out = out[:offset] + bytes(max(0, offset - len(out)))
            else:
                out += bytes(max(0, offset - len(out)))
                out[offset : offset + len(data)] = data
        return bytes(out)


class Loss(NamedTuple):
    """What a cut takes of the writes after the last fsync: all of them, or some; whole or torn; and
    names or none.
    """

    some: bool = False
    torn: bool = False
    names: bool = False


class Disk:
    """The files of a folder as they were, are, and may be after a cut."""

    def __init__(self, before: Path, root: Path) -> None:
        """The disk as it is in the folder `before`, under the name of the folder that was watched."""
        self.root = str(root)
        self.names: dict[str, Inode | None] = {}  # None: a directory
        for path in sorted(before.rglob("*")):
            self.names[str(path.relative_to(before))] = (
                None if path.is_dir() else Inode(path.read_bytes())
            )
        self.safe_names = dict(self.names)
        self.later_names: list[tuple[str, dict[str, Inode | None], tuple[str, ...]]] = []
        self._files: dict[int, Inode] = {}

    def _name(self, path: str) -> str:
        return os.path.relpath(path, self.root)

    def _change(self, put: dict[str, Inode | None], gone: tuple[str, ...] = ()) -> None:
        for name in gone:
            self.names.pop(name, None)
        self.names |= put
        folder = os.path.dirname(next(iter(put), gone[0] if gone else ""))  # noqa: PTH120 (a name, not a file of ours)
        self.later_names.append((folder, put, gone))

    def follow(self, r: Record) -> None:
        """Apply a record."""
        match r.kind:
            case "O":
                name = self._name(r.path)
                found = self.names.get(name)
                if found is None:
                    found = Inode()
                    self._change({name: found})
                self._files[r.file] = found
            case "W":
                self._files[r.file].later.append((r.offset, r.data))
            case "T":
                self._files[r.file].later.append((r.offset, None))
            case "F":
                self._files[r.file].sync()
            case "D":
                self._sync_folder("" if r.path == self.root else self._name(r.path))
            case "R":
                old, new = (self._name(os.fsdecode(part)) for part in r.data.split(b"\0"))
                if old in self.names:
                    self._change({new: self.names[old]}, (old,))
            case "U":
                self._change({}, (self._name(r.path),))
            case "M":
                self._change({self._name(r.path): None})
            case _:
                pass  # changes nothing on the disk

    def _sync_folder(self, folder: str) -> None:
        for where, put, gone in self.later_names:
            if where == folder:
                self._apply(self.safe_names, put, gone)
        self.later_names = [change for change in self.later_names if change[0] != folder]

    @staticmethod
    def _apply(
        names: dict[str, Inode | None], put: dict[str, Inode | None], gone: tuple[str, ...]
    ) -> None:
        for name in gone:
            names.pop(name, None)
        names |= put

    def lay(self, folder: Path, loss: Loss, chance: random.Random) -> None:
        """Write the disk as a power cut leaves it into a new folder."""
        folder.mkdir(parents=True)
        names = self.names
        # a file system keeps the order of such changes: a first part of them is safe
        if loss.names:
            names = dict(self.safe_names)
            for _, put, gone in self.later_names[
                : chance.randint(0, len(self.later_names)) if chance.random() < 0.5 else 0
            ]:
                self._apply(names, put, gone)
        for name, inode in sorted(names.items()):
            if inode is None:
                (folder / name).mkdir(parents=True, exist_ok=True)
        for name, inode in names.items():
            if inode is not None and (folder / name).parent.is_dir():
                (folder / name).write_bytes(
                    inode.left(_surviving_writes(inode.later, loss, chance))
                )


def _surviving_writes(
    later: list[tuple[int, bytes | None]], loss: Loss, chance: random.Random
) -> list[tuple[int, bytes | None]]:
    if not loss.some and not loss.torn:
        return []
    out: list[tuple[int, bytes | None]] = []
    likely = chance.choice((0.1, 0.5, 0.9))
    for offset, data in later:
        if data is None or not loss.torn:
            out += [(offset, data)] if chance.random() < likely else []
            continue
        for at in range(0, len(data), SECTOR):
            end = min(len(data), at + SECTOR - offset % SECTOR) if at == 0 else at + SECTOR
            out += [(offset + at, data[at:end])] if chance.random() < likely else []
    return out
