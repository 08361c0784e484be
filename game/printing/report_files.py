"""Reports as files for other programs: what stands at their head, CSV with one header row, JSON
with a named schema.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..core.errors import HouseError

PLAY_MONEY = "Table game, play money"
PaperSize = Literal["a4", "letter"]
ReportValue = str | int | bool | None


class Heading(msgspec.Struct, frozen=True):
    """What every export carries: the facility, its title, the gaming day, when it was made by the
    house's clock, the program's version and hash, who held the keys ("": nobody, the command line
    printed it), and that it is play money.
    """

    facility: str
    title: str
    day: str
    made: str
    program: str
    hash: str
    finance: str = ""
    table_games: str = ""
    note: str = PLAY_MONEY


class TabularReport(msgspec.Struct, frozen=True):
    """A report: its heading, the name and version of its form, its rows by the names of their
    columns, and what else it says.
    """

    heading: Heading
    schema: str
    rows: tuple[Mapping[str, ReportValue], ...]
    more: Mapping[str, Any] = {}

    def json_tree(self) -> dict[str, Any]:
        """The report as JSON has it."""
        head = msgspec.to_builtins(self.heading)
        return {
            "schema": self.schema,
            **head,
            "rows": [dict(row) for row in self.rows],
            **msgspec.to_builtins(self.more),
        }

    def json(self) -> bytes:
        """The report as a JSON file."""
        return msgspec.json.format(msgspec.json.encode(self.json_tree()), indent=2) + b"\n"

    def csv_with_heading_columns(self) -> bytes:
        """The report's rows as CSV in UTF-8 with one header row; every row ends with what stands at
        the report's head.
        """
        out = io.StringIO(newline="")
        head = msgspec.to_builtins(self.heading)
        writer = csv.writer(out)
        writer.writerow([*(self.rows[0] if self.rows else ()), *head])
        for row in self.rows:
            writer.writerow(map(_csv_field, (*row.values(), *head.values())))
        return out.getvalue().encode()


def _csv_field(value: ReportValue) -> str | int:
    """A value as CSV has it; text that a spreadsheet would take for a formula after an apostrophe."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str() if value.startswith(("=", "+", "-", "@", "\t", "\r")):
            return f"'{value}"
        case _:
            return value


def checked_suffix(out: Path, dotted_suffixes: Sequence[str]) -> str:
    """The suffix of a file to write, in small letters and with its dot. Raises `HouseError` for one
    that is none of these.
    """
    suffix = out.suffix.lower()
    if suffix not in dotted_suffixes:
        *most, last = dotted_suffixes
        raise HouseError("out", f"{out.name} does not end in {', '.join(most)} or {last}")
    return suffix
