"""Everything that may happen to the house, tried many times: `python -m tools.torture`.

Without arguments the long form runs, for hours; ended by Ctrl+C or killed, it goes on where it
stopped. The exit status is 1 when anything was lost or a row was not tried to its end, and 0 when
the last column is all zeros.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.live import Live

from tools.torture import table
from tools.torture.bench import Bench, Job, Version, attempted
from tools.torture.parts import Part, parts
from tools.torture.progress import HOUSE, Done, Progress, codes, commit_now
from tools.torture.row import Row
from tools.torture.table import Line, spell

SEED = 58


def arguments() -> argparse.Namespace:
    """The parsed command line."""
    asked = argparse.ArgumentParser(
        prog="python -m tools.torture", description=(__doc__ or "").splitlines()[0]
    )
    asked.add_argument("parts", metavar="PART", nargs="*", help="only these parts, as with --only")
    asked.add_argument(
        "--short",
        action="store_true",
        help="the short form, as in make test; nothing is kept of it",
    )
    asked.add_argument(
        "--only",
        metavar="PART[:ROW]",
        action="append",
        default=[],
        help="only this part or row; may be repeated",
    )
    asked.add_argument(
        "--seed", type=int, default=SEED, help=f"the tries follow from it (otherwise {SEED})"
    )
    asked.add_argument(
        "--first",
        type=int,
        help="with --only PART:ROW: try --count tries from this one on, and keep nothing",
    )
    asked.add_argument("--count", type=int, default=1, help="how many, with --first")
    asked.add_argument("--jobs", type=int, default=2, help="processes at a time (otherwise 2)")
    asked.add_argument(
        "--fresh", action="store_true", help="forget what was tried of these rows, and begin anew"
    )
    asked.add_argument(
        "--state", type=Path, default=HOUSE / "build" / "torture", help="where the progress is kept"
    )
    asked.add_argument(
        "--report",
        action="store_true",
        help="print the figures kept so far as markdown, and try nothing",
    )
    asked.add_argument(
        "--list", action="store_true", help="print the parts and their rows, and try nothing"
    )
    asked.add_argument("--json", action="store_true", help="print the table as JSON")
    given = asked.parse_args()
    given.only += given.parts
    return given


def selected_rows(found: tuple[Part, ...], only: list[str]) -> list[tuple[Part, Row]]:
    """The selected rows, in order; an unknown name ends the program with status 2."""
    rows = [(part, row) for part in found for row in part.rows]
    for name in only:
        if not any(name in {part.name, f"{part.name}:{row.name}"} for part, row in rows):
            names = ", ".join(part.name for part in found)
            print(
                f"--only: there is no part or row {name!r}; the parts are {names}.", file=sys.stderr
            )
            sys.exit(2)
    return [(p, r) for p, r in rows if not only or {p.name, f"{p.name}:{r.name}"} & set(only)]


def short(rows: list[tuple[Part, Row]], version: Version, processes: int) -> list[Line]:
    """Run the short form: each part in its own process, `processes` of them at a time."""
    from concurrent.futures import ThreadPoolExecutor

    rows = [(part, row) for part, row in rows if row.short]
    named = {part.name: part for part, _ in rows}
    reasons = {(p.name, r.name): p.left_out(r.name) for p, r in rows}
    work = {
        name: [
            Job(part, r, 0, r.short)
            for p, r in rows
            if p.name == name and not reasons[name, r.name]
        ]
        for name, part in named.items()
    }
    with ThreadPoolExecutor(processes) as pool:
        done = [
            d
            for found in pool.map(lambda jobs: attempted(jobs, version), work.values())
            for d in found
        ]
    return [
        Line(
            p,
            r,
            r.short,
            tuple(d for d in done if (d.part, d.row) == (p.name, r.name)),
            reasons[p.name, r.name],
        )
        for p, r in rows
    ]


def budgets(lines: list[Line], console: Console) -> None:
    """Print the budget of each part in the short form, and the time it took."""
    for part in {line.part.name: line.part for line in lines}.values():
        took = sum(line.seconds for line in lines if line.part.name == part.name)
        tries = sum(line.tried for line in lines if line.part.name == part.name)
        console.print(
            f"{part.name}: {tries:,} tries in {took:.1f} s (budget {part.budget} s). {part.about}",
            highlight=False,
        )


class Long:
    """The long form, with its table on the terminal or a line a minute in a log."""

    def __init__(
        self, rows: list[tuple[Part, Row]], version: Version, progress: Progress, console: Console
    ) -> None:
        self.rows = [(part, row) for part, row in rows if row.long]
        self.reasons = {(p.name, r.name): p.left_out(r.name) for p, r in self.rows}
        self.version, self.progress, self.console = version, progress, console
        self.bench = Bench(
            [(p, r) for p, r in self.rows if not self.reasons[p.name, r.name]], version, progress
        )
        self._said = time.monotonic()
        self._known = -1

    def lines(self) -> list[Line]:
        """The lines of the table so far."""
        return [
            Line(p, r, r.long, self._done(p, r), self.reasons[p.name, r.name]) for p, r in self.rows
        ]

    def _done(self, part: Part, row: Row) -> tuple[Done, ...]:
        return tuple(
            self.progress.chunks_of(
                part.name, row.name, self.version.codes[part.name], self.version.seed
            )
        )

    def estimates(self) -> list[float | None]:
        """By row: the seconds of one core that are left."""
        return [self.bench.seconds_left(part, row) for part, row in self.rows]

    def to_go(self, processes: int) -> str:
        """A text with the remaining time of each part and of all."""
        todo: dict[str, list[float | None]] = {}
        for line, seconds in zip(self.lines(), self.estimates(), strict=True):
            if not line.complete and not line.left_out:
                todo.setdefault(line.part.name, []).append(seconds)
        each = [f"{name} {spell(sum(s or 0 for s in found))}" for name, found in todo.items()]
        unknown = sum(seconds is None for found in todo.values() for seconds in found)
        whole = sum(s or 0 for found in todo.values() for s in found) / processes
        more = f", and {unknown} rows of which nothing is measured yet" if unknown else ""
        return (
            f"to go: {spell(whole)}{more} ({'; '.join(each)}, each on one core)"
            if each
            else "nothing is left to try"
        )

    def run(self, processes: int) -> None:
        """Try everything that is left."""
        if not self.console.is_terminal:
            self.bench.run(processes, lambda: self._say(processes))
            return
        with Live(console=self.console, auto_refresh=False, vertical_overflow="visible") as live:
            self.bench.run(processes, lambda: self._draw(live, processes))

    def _draw(self, live: Live, processes: int) -> None:
        if len(self.progress.done) != self._known:
            self._known = len(self.progress.done)
            live.update(
                table.terminal(self.lines(), self.to_go(processes), self.estimates()), refresh=True
            )

    def _say(self, processes: int) -> None:
        if time.monotonic() - self._said >= 60.0:
            self._said = time.monotonic()
            lost = sum(line.lost for line in self.lines())
            self.console.print(
                f"{time.strftime('%H:%M')} lost {lost}; {self.to_go(processes)}",
                highlight=False,
                soft_wrap=True,
            )


def finish(
    lines: list[Line],
    found: tuple[Part, ...],
    asked: argparse.Namespace,
    console: Console,
    title: str,
) -> int:
    """Print the table and what was lost; the exit status."""
    broken = [part for part in found if part.trouble]
    undone = [line for line in lines if not line.complete and not (asked.short and line.left_out)]
    lost = sum(line.lost for line in lines)
    if asked.json:
        told = {
            "commit": commit_now(),
            "seed": asked.seed,
            "form": "short" if asked.short else "long",
            "lost": lost,
        }
        told |= {"complete": not undone and not broken, "rows": table.as_json(lines)}
        print(json.dumps(told, indent=1))
    else:
        console.print(table.terminal(lines, title))
        for line in lines:
            for note in line.notes:
                console.print(
                    f"{line.part.name}:{line.row.name}: {note}",
                    markup=False,
                    highlight=False,
                    soft_wrap=True,
                )
        for part in broken:
            console.print(
                f"{part.name} did not run: {part.trouble}",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
        if undone:
            console.print(f"{len(undone)} rows were not tried to their end.")
    return 1 if lost or undone or broken else 0


def kept_lines(rows: list[tuple[Part, Row]], progress: Progress) -> list[Line]:
    """The newest figures of every row, whatever commit they belong to."""
    out = []
    for part, row in rows:
        if row.long:
            done = tuple(progress.newest(part.name, row.name))
            out.append(
                Line(
                    part, row, row.long, done, "" if done else part.left_out(row.name) or "not yet"
                )
            )
    return out


def main() -> int:
    """Run what was selected; the exit status."""
    asked = arguments()
    console = Console(stderr=asked.json, width=None if sys.stdout.isatty() else 180)
    found = parts()
    rows = selected_rows(found, asked.only)
    progress = Progress(asked.state)
    if asked.list:
        for part, row in rows:
            console.print(
                f"{part.name}:{row.name} (short {row.short:,}, long {row.long:,}) {row.what}",
                highlight=False,
            )
        return 0
    if asked.report:
        lines = kept_lines(rows, progress)
        print(json.dumps(table.as_json(lines), indent=1) if asked.json else table.markdown(lines))
        return 0
    version = Version(commit_now(), codes(), asked.seed)
    title = f"seed {version.seed}, commit {version.commit}"
    if asked.first is not None:
        jobs = [Job(part, row, asked.first, asked.count) for part, row in rows]
        lines = [
            Line(job.part, job.row, job.count, tuple(attempted([job], version))) for job in jobs
        ]
        return finish(lines, found, asked, console, title)
    if asked.short:
        lines = short(rows, version, asked.jobs)
        budgets(lines, console)
        return finish(lines, found, asked, console, title)
    if asked.fresh:
        progress.forget((part.name, row.name) for part, row in rows)
    long = Long(rows, version, progress, console)
    console.print(f"{title}; {long.to_go(asked.jobs)}", highlight=False, soft_wrap=True)
    try:
        long.run(asked.jobs)
    except KeyboardInterrupt:
        finish(long.lines(), found, asked, console, title)
        console.print(
            f"Stopped. The same command goes on from here; {long.to_go(asked.jobs)}", soft_wrap=True
        )
        return 130
    return finish(long.lines(), found, asked, console, title)


if __name__ == "__main__":
    sys.exit(main())
