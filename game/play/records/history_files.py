"""The history as files for other programs: CSV with a row a round, JSON with every step, money move
and decision.

Both are written as a stream. `docs/reference/history-export.md` explains every column; money is in
cents.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import msgspec

from ...book import Store
from ...book.values import Filter, KeptRound
from ...system.files import writing_text


def _time_text(value: datetime | None) -> str:
    return "" if value is None else value.isoformat(timespec="milliseconds").replace("+00:00", "Z")


HEAD = "head"
COLUMNS: dict[str, Callable[[KeptRound], Any]] = {
    "round": lambda k: k.row.id,
    "game": lambda k: k.row.game,
    "number": lambda k: k.row.number,
    "player": lambda k: k.row.player,
    "sitting": lambda k: k.row.sitting,
    "started": lambda k: _time_text(k.row.started),
    "ended": lambda k: _time_text(k.row.ended),
    "status": lambda k: k.row.status,
    "result": lambda k: k.row.result,
    "staked": lambda k: k.row.staked,
    "returned": lambda k: k.row.returned,
    "net": lambda k: k.row.net,
    "summary": lambda k: k.row.summary,
    "assisted": lambda k: k.row.assisted,
    "automatic": lambda k: k.automatic,
    "decisions": lambda k: k.row.decisions,
    "mistakes": lambda k: k.row.mistakes,
    "by_card": lambda k: k.row.by_card,
    "cost": lambda k: k.row.cost,
    "expected": lambda k: k.expected,
    "variance": lambda k: k.variance,
    "seed": lambda k: "" if k.secret else k.seed.hex(),
    "commitment": lambda k: k.commitment,
    "words": lambda k: "; ".join(f"{seat}: {word}" for seat, word in k.words.items()),
    "used": lambda k: k.used,
    "actions": lambda k: "; ".join(f"{step.seat}: {step.action}" for step in k.steps),
}


def _csv_cell(value: Any) -> Any:
    return "" if value is None else int(value) if isinstance(value, bool) else value


def write_csv(book: Store, f: Filter, file: IO[str]) -> int:
    """Write the filter's rounds as CSV (open the file with `newline=""`, UTF-8); how many there
    were.

    Every row ends with the head of the chain as the export found it, so that it is still there when
    rows are sorted or taken out.
    """
    out = csv.writer(file)
    out.writerow([*COLUMNS, HEAD])
    count, head = 0, book.make_head().hash
    for row in book.history.each_round(f):
        kept = book.rounds.kept_round(row.id, f.player)
        out.writerow([*(_csv_cell(read(kept)) for read in COLUMNS.values()), head])
        count += 1
    return count


def _raw_json(text: str) -> msgspec.Raw | None:
    return msgspec.Raw(text.encode()) if text else None


def _round_as_data(kept: KeptRound, head: str) -> dict[str, Any]:
    out = {name: read(kept) for name, read in COLUMNS.items() if name != "actions"}
    out["ended"] = out["ended"] or None
    out["seed"] = out["seed"] or None
    return out | {
        HEAD: head,
        "words": {str(seat): word for seat, word in kept.words.items()},
        "seats": {str(seat): player for seat, player in kept.seats.items()},
        "offer": _raw_json(kept.offer),
        "bets": _raw_json(kept.bets),
        "bots": _raw_json(kept.bots),
        "stock": None if kept.secret else _raw_json(kept.stock),
        "steps": [
            {
                "number": s.number,
                "at": _time_text(s.at),
                "seat": s.seat,
                "action": s.action,
                "mark": s.mark,
            }
            for s in kept.steps
        ],
        "money": [
            {"entry": e.entry, "kind": e.kind, "at": _time_text(e.at), "step": e.step}
            | msgspec.to_builtins(p)
            for e in kept.money
            for p in e.postings
        ],
        "choices": [
            {"step": step} | msgspec.to_builtins(d) | {"verdict": d.grade}
            for step, d in kept.decisions.items()
        ],
    }


def write_json(book: Store, f: Filter, file: IO[str]) -> int:
    """Write the filter's rounds as one JSON array, an object a line (UTF-8); how many there were."""
    count, head = 0, book.make_head().hash
    file.write("[")
    for row in book.history.each_round(f):
        file.write(",\n" if count else "\n")
        file.write(
            msgspec.json.encode(
                _round_as_data(book.rounds.kept_round(row.id, f.player), head)
            ).decode()
        )
        count += 1
    file.write("\n]\n")
    return count


def write_csv_and_json(book: Store, f: Filter, csv_path: Path, json_path: Path) -> int:
    """Write the filter's rounds as CSV and as JSON, each whole or not at all; how many there were.
    Raises `OSError`.
    """
    with writing_text(csv_path, newline="") as rows, writing_text(json_path) as objects:
        count = write_csv(book, f, rows)
        write_json(book, f, objects)
    return count
