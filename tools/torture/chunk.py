"""The process that tries.

    python -m tools.torture.chunk PART SEED RESULTS SCRATCH ROW FIRST COUNT [ROW FIRST COUNT ...]

It appends one line of JSON to RESULTS for each chunk that came to its end, and ends with everything
it started when whoever holds the other end of its standard input is gone.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
import time
import traceback
from pathlib import Path

from tools.torture.parts import part
from tools.torture.row import Outcome


def _end_with_the_bench() -> None:
    """Wait until the bench has ended; then end this process and its group."""
    while os.read(0, 1):
        pass
    if os.name == "posix":
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def tried(name: str, row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """The outcome of a chunk; what the part raises counts as lost."""
    run = part(name).run
    assert run is not None  # noqa: S101 (a part that was imported has one)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    try:
        return run(row, first, count, seed, scratch)
    except Exception:  # noqa: BLE001 (the bench itself must go on)
        last = traceback.format_exc().strip().splitlines()
        return Outcome(0, 1, (f"tries {first} to {first + count - 1}: {' | '.join(last[-6:])}",))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def main(arguments: list[str]) -> None:
    """Try one chunk after another."""
    name, seed, results, scratch, *jobs = arguments
    threading.Thread(target=_end_with_the_bench, daemon=True).start()
    for i in range(0, len(jobs), 3):
        row, first, count = jobs[i], int(jobs[i + 1]), int(jobs[i + 2])
        begun = time.monotonic()
        outcome = tried(name, row, first, count, int(seed), Path(scratch))
        line = {
            "row": row,
            "first": first,
            "count": count,
            "tried": outcome.tried,
            "lost": outcome.lost,
            "notes": [note[:500] for note in outcome.notes[:20]],
            "seconds": round(time.monotonic() - begun, 3),
        }
        with Path(results).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
