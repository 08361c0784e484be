"""The table: what was tried, how often, what was lost. For the terminal, as markdown, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.table import Table

from tools.torture.parts import Part
from tools.torture.progress import Done
from tools.torture.row import Row


class Line(NamedTuple):
    """A row of the table; `left_out` says why it was not tried."""

    part: Part
    row: Row
    wanted: int
    done: tuple[Done, ...] = ()
    left_out: str = ""

    @property
    def tried(self) -> int:
        """How often it was tried."""
        return sum(done.tried for done in self.done)

    @property
    def lost(self) -> int:
        """How often anything was lost."""
        return sum(done.lost for done in self.done)

    @property
    def seconds(self) -> float:
        """Seconds of one process."""
        return sum(done.seconds for done in self.done)

    @property
    def complete(self) -> bool:
        """Whether all of it was tried; a chunk that tried less than it should is only done when it
        says what was lost.
        """
        whole = all(done.tried >= done.count or done.lost for done in self.done)
        return whole and sum(done.count for done in self.done) >= self.wanted and not self.left_out

    @property
    def commits(self) -> str:
        """The commit, or commits, that the figures belong to."""
        return ", ".join(dict.fromkeys(done.commit for done in self.done))

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence for each that was lost; where nothing was, what the last chunk had to say."""
        lost = tuple(note for done in self.done if done.lost for note in done.notes)
        return lost or (self.done[-1].notes if self.done else ())


def spell(seconds: float | None) -> str:
    """Seconds as a person says them: "42 s", "3 min", "2 h 05 min"."""
    if seconds is None:
        return "not measured yet"
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def _tried(line: Line) -> str:
    if line.left_out:
        return f"not tried: {line.left_out}"
    return f"{line.tried:,}" if line.complete else f"{line.tried:,} of {line.wanted:,}"


def terminal(lines: Sequence[Line], title: str, estimates: Sequence[float | None] = ()) -> Table:
    """The table for a terminal; `estimates` are the seconds still to go, a row each."""
    table = Table(title=title, title_justify="left")
    for name in ("part", "what was tried"):
        table.add_column(name)
    table.add_column("times", justify="right")
    table.add_column("took", justify="right")
    if estimates:
        table.add_column("to go", justify="right")
    table.add_column("commit")
    table.add_column("lost", justify="right")
    for i, line in enumerate(lines):
        to_go = (
            [("" if line.complete or line.left_out else spell(estimates[i]))] if estimates else []
        )
        lost = f"[bold red]{line.lost:,}[/]" if line.lost else "-" if not line.done else "0"
        took = spell(line.seconds) if line.done else ""
        table.add_row(
            f"{line.part.name}:{line.row.name}",
            line.row.what,
            _tried(line),
            took,
            *to_go,
            line.commits,
            lost,
        )
    return table


def markdown(lines: Sequence[Line]) -> str:
    """The table for docs/design/trust.md."""
    out = ["| tried | how often | commit | lost |", "|---|---:|---|---:|"]
    for line in lines:
        what = f"{line.row.what} (`{line.part.name}:{line.row.name}`)"
        out.append(
            f"| {what} | {_tried(line)} | {line.commits} | {line.lost if line.done else '-'} |"
        )
    return "\n".join(out)


def as_json(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The table for other programs."""
    return [
        {
            "part": line.part.name,
            "row": line.row.name,
            "what": line.row.what,
            "wanted": line.wanted,
            "tried": line.tried,
            "lost": line.lost,
            "complete": line.complete,
            "left_out": line.left_out,
            "seconds": round(line.seconds, 1),
            "commits": sorted({done.commit for done in line.done}),
            "notes": list(line.notes),
        }
        for line in lines
    ]
