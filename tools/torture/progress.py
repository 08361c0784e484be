"""What has been tried so far, kept on disk so that a long run goes on where it stopped.

One line of JSON for each chunk, with the version of the program it was tried on: the commit, and a
digest of the code that the chunk exercised. Figures of different code are never added up.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tools.code_metrics import parse_nodes
from tools.torture.parts import HERE, part_files

HOUSE = HERE.parents[1]
OWN = {"tools.torture"} | {
    f"tools.torture.{name}"
    for name in ("__main__", "bench", "chunk", "parts", "patience", "progress", "table")
}
"""Modules of the bench itself: changing them changes no figure."""


class Done(NamedTuple):
    """A chunk that came to its end, or was given up (`tried` is then 0 and `lost` 1)."""

    code: str
    commit: str
    seed: int
    part: str
    row: str
    first: int
    count: int
    tried: int
    lost: int
    seconds: float
    notes: tuple[str, ...] = ()


def commit_now() -> str:
    """The commit of the working tree, with a + when any file differs from it; "unknown" outside a
    repository.
    """
    try:
        said = [
            subprocess.run(
                ["git", *words], cwd=HOUSE, capture_output=True, text=True, check=True
            ).stdout.strip()
            for words in (("rev-parse", "--short", "HEAD"), ("status", "--porcelain"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return said[0] + ("+" if said[1] else "")


def modules() -> dict[str, Path]:
    """Every module that a part may reach, by its dotted name: the program's, the bench's, and the
    plain readings of the law.
    """
    out = {"main": HOUSE / "main.py"}
    for folder in ("game", "tools/torture", "tests"):
        for path in sorted((HOUSE / folder).rglob("*.py")):
            out[
                ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
            ] = path
    return out


def reached(start: str, known: Mapping[str, Path]) -> set[str]:
    """The modules that a module imports, wherever it does so, and what these import.

    Who imports by a name made at run time reaches all that lies in its own package; who starts
    `main.py`, the whole program.
    """
    found: set[str] = set()
    left = [start]
    while left:
        name = left.pop()
        if name in found or name in OWN:
            continue
        found.add(name)
        left += [
            package
            for i in range(name.count("."))
            if (package := name.rsplit(".", i + 1)[0]) in known
        ]
        text, named = _imported(known[name])
        left += [one for one in named if one in known]
        if "import_module(" in text and name.startswith("game."):
            package = name if known[name].name == "__init__.py" else name.rpartition(".")[0]
            left += [other for other in known if other.startswith(package + ".")]
        if name.startswith("tools.") and "main.py" in text:
            left += [other for other in known if other == "main" or other.startswith("game.")]
    return found


@cache
def _imported(path: Path) -> tuple[str, frozenset[str]]:
    """A module's text, and every dotted name that it imports, or could."""
    text = path.read_text(encoding="utf-8")
    names: set[str] = set()
    module = ".".join(path.relative_to(HOUSE).with_suffix("").parts)
    for node in parse_nodes(module, text):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return text, frozenset(names)


def codes() -> dict[str, str]:
    """For each part, a digest of all the code it reaches, its own with it: what its figures were
    measured on.
    """
    known = modules()
    out = {}
    for name in part_files():
        names = reached(f"tools.torture.{name}", known)
        files = {known[one] for one in names}
        if any(one.startswith("game.odds") for one in names):
            files |= set((HOUSE / "assets" / "games").glob("*/*.*"))
        if any(one.startswith("game.client") for one in names):
            files |= set((HOUSE / "layouts").rglob("*.toml"))
        if "tools.torture.power" in names:
            files |= set(HERE.glob("*.c"))
        digest = hashlib.sha256()
        for path in sorted(files):
            told = path.read_bytes()
            digest.update(f"{path.relative_to(HOUSE)}\n{len(told)}\n".encode() + told)
        out[name] = digest.hexdigest()[:16]
    return out


class Progress:
    """The chunks that are done, in the file `progress.jsonl` of a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "progress.jsonl"
        self.done: list[Done] = []
        if self.path.is_file():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    raw: dict[str, Any] = json.loads(line)
                    self.done.append(Done(**{**raw, "notes": tuple(raw["notes"])}))
                except (ValueError, TypeError, KeyError):
                    continue  # the line that was being written when the bench was killed

    def add(self, done: Done) -> None:
        """Keep a chunk: on the disk before this returns."""
        self.done.append(done)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole = not self.path.is_file() or self.path.read_bytes()[-1:] in {b"", b"\n"}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(("" if whole else "\n") + json.dumps(done._asdict()) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def forget(self, rows: Iterable[tuple[str, str]]) -> None:
        """Drop everything that was tried of these rows (part, row)."""
        wanted = set(rows)
        self.done = [done for done in self.done if (done.part, done.row) not in wanted]
        if self.path.is_file():
            part = self.path.with_suffix(".part")
            part.write_text(
                "".join(json.dumps(done._asdict()) + "\n" for done in self.done), encoding="utf-8"
            )
            part.replace(self.path)

    def chunks_of(self, part: str, row: str, code: str, seed: int) -> list[Done]:
        """What was tried of a row with this code and seed."""
        return [d for d in self.done if (d.part, d.row, d.code, d.seed) == (part, row, code, seed)]

    def newest(self, part: str, row: str) -> list[Done]:
        """What was tried of a row with the code and seed of its last chunk, whatever the code is
        now.
        """
        last = next((d for d in reversed(self.done) if (d.part, d.row) == (part, row)), None)
        return [] if last is None else self.chunks_of(part, row, last.code, last.seed)

    def pace(self, part: str, row: str) -> float | None:
        """Seconds a try of the row has taken on average; None when none was measured."""
        known = [d for d in self.done if (d.part, d.row) == (part, row) and d.tried]
        return sum(d.seconds for d in known) / sum(d.count for d in known) if known else None


def open_ranges(done: Iterable[tuple[int, int]], total: int) -> list[tuple[int, int]]:
    """What is left of tries 0 .. total-1 when these (first, count) are done, as (first, count)."""
    out, at = [], 0
    for first, count in sorted(done):
        if first > at:
            out.append((at, min(first, total) - at))
        at = max(at, first + count)
        if at >= total:
            break
    if at < total:
        out.append((at, total - at))
    return out
