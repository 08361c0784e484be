"""The power cuts of the bench over a book that is never flushed: it must lose rounds, or the bench
sees nothing.
"""

from __future__ import annotations

import os
from pathlib import Path

from tools.torture import power
from tools.torture.row import Description, Outcome

PART = Description(about="A book without fsync.", rows=power.PART.rows)
environment = power.environment
left_out = power.left_out


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    from game.book import database

    connect = database.connect

    def careless(path: Path, *, read_only: bool = False) -> object:
        connection = connect(path, read_only=read_only)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    from game.book import store

    store.connect = careless  # type: ignore[attr-defined]
    os.fsync = lambda _: None
    return power.run(row, first, count, seed, scratch)
