"""The check at start: program, layouts and odds data are byte for byte what the operator has signed
(605a.2(c), (e)).
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from ...book import Store
from ...core.installation import FROZEN, version
from ..records import HallRecords
from .keys import OpenRoom, has_owner

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "program": ("game/**/*.py",),
    "layouts": ("layouts/**/*.toml",),
    "odds data": ("assets/games/*.json", "assets/games/*/*.json"),
}
"""What is checked, each as patterns of files in one folder; `main.py` belongs to the program."""


def hashes(root: Path) -> dict[str, str]:
    """The SHA-256, in hex, of every file that is checked, by name from `root` on; of a bundle, its
    program. Raises `OSError`.
    """
    found = [path for path in (root / "main.py",) if path.is_file()]
    for pattern in chain.from_iterable(PARTS.values()):
        found += root.glob(pattern)
    out = {path.relative_to(root).as_posix(): path for path in sorted(found)}
    if FROZEN:
        out["program"] = Path(sys.executable)
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in out.items()}


def part_of(name: str) -> str:
    """Which part a file belongs to.

    >>> part_of("layouts/flop_poker/felt.toml"), part_of("main.py")
    ('layouts', 'program')
    """
    return next(
        (part for part, (first, *_) in PARTS.items() if name.startswith(first.partition("*")[0])),
        "program",
    )


def part_hashes(files: Mapping[str, str]) -> dict[str, str]:
    """One hash of each part: over the names and hashes of its files in order."""
    made = {part: hashlib.sha256() for part in PARTS}
    for name, told in sorted(files.items()):
        made[part_of(name)].update(f"{name} {told}\n".encode())
    return {part: one.hexdigest() for part, one in made.items()}


def program(root: Path) -> tuple[str, str]:
    """The program's version and the hash of all that is checked."""
    told = "".join(part_hashes(hashes(root)).values())
    return version(), hashlib.sha256(told.encode()).hexdigest()


def changes(signed: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Each file that is not as it was signed, in a sentence."""
    for name in sorted(signed.keys() | now.keys()):
        if signed.get(name) != now.get(name):
            how = (
                "has changed"
                if name in signed and name in now
                else "is missing"
                if name in signed
                else "is new"
            )
            yield f"{name} ({part_of(name)}) {how}."


def power_up(store: Store, root: Path) -> str:
    """The check at start, on the log; why the tables stay closed, as a sentence ("": they open).

    What differs from what was signed is named until the operator accepts it. A house without an
    owner has signed nothing, and has no table for money (`require_owner`).
    """
    store.log.write("power", "The electronic wagering system was started.")
    now, signed = hashes(root), HallRecords(store).keys.signed_files()
    if not signed:
        if not has_owner(store):
            return ""
        store.log.write("self-check", "The program's files have not been signed.")
        return "The program's files have not been signed; the tables stay closed until the operator accepts them."
    found = list(changes(signed, now))
    if not found:
        store.log.write("self-check", f"All as signed: {describe_hashes(now)}")
        return ""
    for one in found:
        store.log.write("self-check", one)
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    changed = f"The self-check found that {found[0].removesuffix('.')}{more}"
    return f"{changed}; the table stays closed until the operator accepts it: main.py operator, tab Self-check."


def sign(store: Store, root: Path, persons: str) -> None:
    """The owners of the house sign the program's files as they are now, on the log."""
    now = hashes(root)
    HallRecords(store).keys.sign_files(now, f"Signed: {describe_hashes(now)}", persons)


def accept(store: Store, root: Path, room: OpenRoom) -> None:
    """The operator accepts the program as it is now, with both keys, on the log."""
    room.touch(store.now())
    now, signed = hashes(root), HallRecords(store).keys.signed_files()
    for one in changes(signed, now) if signed else ():
        store.log.write("self-check", f"Accepted: {one}", person=room.persons)
    HallRecords(store).keys.sign_files(now, f"Signed: {describe_hashes(now)}", room.persons)


def describe_hashes(files: Mapping[str, str]) -> str:
    """The hash of each part of the program, shortened, in one line."""
    return ", ".join(f"{part} {told[:16]}" for part, told in part_hashes(files).items())
