"""A part that does everything a part may do wrong; the bench's own tests run it."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="Goes wrong in every way.",
    rows=(
        Row("well", 3, 40, "all goes well"),
        Row("loses", 3, 10, "try 2 loses a cent"),
        Row("raises", 2, 2, "raises"),
        Row("dies", 2, 2, "its process dies"),
        Row("hangs", 1, 1, "never ends, waiting"),
        Row("spins", 1, 1, "never ends, working"),
        Row("elsewhere", 1, 1, "needs another machine"),
    ),
    chunk={"loses": 5},
    limit=2,
)


def left_out(row: str) -> str:
    return "no such machine" if row == "elsewhere" else ""


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    (scratch / "used").write_text(row)
    if row == "raises":
        raise ValueError("a part's own mistake")
    if row == "dies":
        os.abort()
    while row == "hangs":
        time.sleep(1)
    while row == "spins":
        pass
    if row == "well" and os.environ.get("FAULTY_SLOW"):
        Path(os.environ["FAULTY_PIDS"], f"pid.{os.getpid()}").touch()
        time.sleep(float(os.environ["FAULTY_SLOW"]))
    lost = [n for n in range(first, first + count) if row == "loses" and n == 2]
    return Outcome(
        count, len(lost), tuple(f"try {n} with seed {seed}: a cent is missing" for n in lost)
    )
