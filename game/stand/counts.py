"""What an exhibitor learns of a stand: visitors, rounds, the favourite table of each day. Nobody is
named, nothing else is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from csv import writer
from io import StringIO
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta

from ..games import LISTED
from ..system import files

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

FILE: Final = "counts.json"
Count = Annotated[int, Meta(ge=0)]


class DayCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One day: how many visitors, the seconds they stayed, and by slug the rounds they played and
    who sat down.
    """

    visitors: Count = 0
    seconds: Count = 0
    rounds: Mapping[str, Count] = {}
    tables: Mapping[str, Count] = {}

    @property
    def favourite(self) -> str:
        """The table most visitors chose; of equals the one with more rounds, then the lobby's order
        ("": nobody came).
        """
        order = list(LISTED)
        best = max(
            self.tables,
            key=lambda s: (self.tables[s], self.rounds.get(s, 0), -order.index(s)),
            default="",
        )
        return best if self.tables.get(best) else ""

    def with_visit(self, slug: str, rounds: int, seconds: int) -> DayCounts:
        """The day with one visit more."""
        return DayCounts(
            self.visitors + 1,
            self.seconds + seconds,
            _counts_with(self.rounds, slug, rounds),
            _counts_with(self.tables, slug, 1),
        )


def _counts_with(found: Mapping[str, int], slug: str, by: int) -> dict[str, int]:
    """The counts by game, that of one raised."""
    return {**found, slug: found.get(slug, 0) + by}


Days = dict[str, DayCounts]


def read_counts(folder: Path) -> Days:
    """The counts by day, as `2026-11-22`; none where nothing was counted. Raises `ValueError` (no
    file of ours) and `OSError`.
    """
    path = folder / FILE
    if not path.exists():
        return {}
    days = msgspec.json.decode(files.read_regular_file(path), type=Days)
    unknown = [
        slug for day in days.values() for slug in (*day.tables, *day.rounds) if slug not in LISTED
    ]
    if unknown:
        msg = f"names a table that there is not: {unknown[0][:40]!r}"
        raise ValueError(msg)
    return days


def add(folder: Path, day: date, slug: str, rounds: int, seconds: int) -> DayCounts:
    """Count a visit: its table, the rounds that were dealt, how long it took. A file that cannot be
    read is set aside first.

    Raises `OSError`.
    """
    path = folder / FILE
    try:
        days = read_counts(folder)
    except (OSError, ValueError):
        path.replace(path.with_name(f"counts.bad-{day.isoformat()}.json"))
        days = {}
    now = days[day.isoformat()] = days.get(day.isoformat(), DayCounts()).with_visit(
        slug, rounds, seconds
    )
    files.replace(path, msgspec.json.format(msgspec.json.encode(days), indent=1))
    return now


def report(folder: Path) -> dict[str, Any]:
    """All days and their sum, for people and programs. Raises `ValueError`."""
    days = read_counts(folder)
    every = DayCounts(
        sum(day.visitors for day in days.values()),
        sum(day.seconds for day in days.values()),
        dict(sum((Counter(day.rounds) for day in days.values()), Counter())),
        dict(sum((Counter(day.tables) for day in days.values()), Counter())),
    )
    return {
        "days": [{"day": day, **_day_as_data(days[day])} for day in sorted(days)],
        "all": _day_as_data(every),
    }


def _day_as_data(day: DayCounts) -> dict[str, Any]:
    return {
        "visitors": day.visitors,
        "rounds": sum(day.rounds.values()),
        "favourite": day.favourite,
        "seconds": day.seconds,
        "tables": dict(day.tables),
    }


def report_csv(report: Mapping[str, Any]) -> bytes:
    """The report as a table for other programs, a day a row: its visitors, rounds and minutes, its
    favorite table, and how many sat down at each table.

    >>> report_csv({"days": []}).decode().split(",")[:5]
    ['day', 'visitors', 'rounds', 'minutes', 'favorite_table']
    """
    out = StringIO()
    rows = writer(out, lineterminator="\n")
    rows.writerow(["day", "visitors", "rounds", "minutes", "favorite_table", *LISTED])
    for row in report["days"]:
        sat = [row["tables"].get(slug, 0) for slug in LISTED]
        rows.writerow(
            [
                row["day"],
                row["visitors"],
                row["rounds"],
                row["seconds"] // 60,
                row["favourite"],
                *sat,
            ]
        )
    return out.getvalue().encode()


def report_lines(report: Mapping[str, Any]) -> list[str]:
    """The report as a table to read."""
    rows = [*report["days"], {"day": "all days", **report["all"]}]
    out = [f"{'day':10}  {'visitors':>8}  {'rounds':>7}  {'minutes':>7}  favorite table"]
    for row in rows:
        title = LISTED[row["favourite"]].title if row["favourite"] else "none yet"
        out.append(
            f"{row['day']:10}  {row['visitors']:8,}  {row['rounds']:7,}  {row['seconds'] // 60:7,}  {title}"
        )
    return out
