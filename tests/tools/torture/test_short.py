"""The short form of the torture bench: every part, in a process of its own, loses nothing."""

from __future__ import annotations

import sys

import pytest

from tools.torture.bench import Job, Version, attempted
from tools.torture.parts import Part, parts

SEED = 58
PARTS = parts()
ROWS = [(part, row, part.left_out(row.name)) for part in PARTS for row in part.rows if row.short]

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the bench ends processes by their POSIX group"
)


@pytest.mark.slow
@pytest.mark.parametrize("part", [p for p in PARTS if not p.trouble], ids=lambda part: part.name)
def test_nothing_is_lost(part: Part) -> None:
    jobs = [Job(part, row, 0, row.short) for p, row, reason in ROWS if p is part and not reason]
    done = attempted(jobs, Version("", {part.name: ""}, SEED)) if jobs else []
    took = sum(d.seconds for d in done)
    print(
        f"{part.name}: {sum(d.tried for d in done):,} tries in {took:.1f} s (budget {part.budget} s)"
    )
    assert [note for d in done if d.lost for note in d.notes] == []
    assert [(d.row, d.tried, d.lost) for d in done] == [
        (job.row.name, job.count, 0) for job in jobs
    ]


def test_no_row_is_left_out() -> None:
    reasons = [f"{part.name}:{row.name}: {reason}" for part, row, reason in ROWS if reason]
    if reasons:
        pytest.skip("; ".join(reasons))
