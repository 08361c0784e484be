"""The tests that `make test` leaves out because they take long: those marked `slow`, and the other
cases of those marked `sample`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.torture.progress import HOUSE
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="the tests that are too long for make test",
    rows=(Row("rest", 0, 1, "tests marked slow, and the other cases of those marked sample"),),
    limit=7200,
)


def run(_row: str, _first: int, count: int, _seed: int, scratch: Path) -> Outcome:
    """Runs these tests; each that fails is lost."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--extent=rest"],
        cwd=HOUSE,
        env=os.environ | {"TMPDIR": str(scratch)},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = tuple(
        line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))
    )
    if done.returncode and not failed:
        failed = (f"pytest ended with status {done.returncode}: {done.stderr[-300:]}",)
    return Outcome(count, len(failed), failed)
