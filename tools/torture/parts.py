"""Finds the parts of the bench: the modules of this folder that have PART and run."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tools.torture.row import Outcome, Row

HERE = Path(__file__).parent
Run = Callable[[str, int, int, int, Path], Outcome]


class Part(NamedTuple):
    """A part of the bench; `trouble` says why its import failed (it has no rows then)."""

    name: str
    about: str = ""
    rows: tuple[Row, ...] = ()
    run: Run | None = None
    budget: int = 8
    chunk: Mapping[str, int] = {}
    limit: int = 600
    trouble: str = ""
    left_out: Callable[[str], str] = lambda _: ""
    environment: Callable[[], dict[str, str]] = dict

    def row(self, name: str) -> Row:
        """The row of that name; raises `KeyError`."""
        return {row.name: row for row in self.rows}[name]


def _names_of(path: Path) -> set[str]:
    """The names that a module defines at its top, without importing it."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def part_files() -> dict[str, Path]:
    """The part modules' files by the part's name."""
    return {
        path.stem: path for path in sorted(HERE.glob("*.py")) if {"PART", "run"} <= _names_of(path)
    }


def part(name: str) -> Part:
    """A part by its name, or by a module's full name; raises what its import raises."""
    module: Any = importlib.import_module(name if "." in name else f"tools.torture.{name}")
    about, rows, budget, chunk, limit = module.PART
    sizes = dict.fromkeys((row.name for row in rows), chunk) if isinstance(chunk, int) else chunk
    part = Part(name, about, rows, module.run, budget, sizes, limit)
    own = {key: vars(module)[key] for key in ("left_out", "environment") if key in vars(module)}
    return part._replace(**own)


def parts() -> tuple[Part, ...]:
    """Every part, also those whose import failed."""
    out = []
    for name in part_files():
        try:
            out.append(part(name))
        except Exception as error:  # noqa: BLE001 (whatever is wrong with a part is a line of the table, not the end of it)
            out.append(Part(name, trouble=f"{type(error).__name__}: {error}"))
    return tuple(out)
