"""The results file of the layout audit: a line of JSON for each case that was inspected."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tools.layout.cases import Case


def read_results(path: Path) -> dict[str, list[str]]:
    """The faults by the key of the case; empty if there is no file."""
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {line["case"]: line["faults"] for line in lines}


def append_result(path: Path, case: Case, faults: Sequence[str]) -> None:
    """Add the faults of a case."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"case": case.key, "faults": faults}) + "\n")


def remaining_cases(cases: Sequence[Case], path: Path) -> list[Case]:
    """The cases that the file does not have yet."""
    known = read_results(path)
    return [case for case in cases if case.key not in known]


def discard_results(cases: Sequence[Case], path: Path, *, faulty_only: bool) -> None:
    """Remove the cases from the file, or only those with faults."""
    keys = {case.key for case in cases}
    lines = [
        json.dumps({"case": key, "faults": faults})
        for key, faults in read_results(path).items()
        if key not in keys or (faulty_only and not faults)
    ]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
