"""The door to the database: what an interruption leaves behind."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from game.book.database import SqliteDatabase, connect


class InterruptedOnce(sqlite3.Connection):
    """A connection that is interrupted, once, when SQLite has just begun a transaction."""

    armed = True

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        """As of the connection; raises `KeyboardInterrupt` after the first BEGIN."""
        done = super().execute(sql, *rest)
        if self.armed and sql.startswith("BEGIN"):
            self.armed = False
            raise KeyboardInterrupt
        return done


@pytest.mark.parametrize("block", [SqliteDatabase.atomic, SqliteDatabase.snapshot])
def test_found_broken_a_signal_right_after_begin_left_the_transaction_open(
    tmp_path: Path, block: Callable[[SqliteDatabase], AbstractContextManager[None]]
) -> None:
    path = tmp_path / "house.db"
    connect(path).close()
    connection = sqlite3.connect(path, isolation_level=None, factory=InterruptedOnce)
    door = SqliteDatabase(connection)
    with pytest.raises(KeyboardInterrupt), block(door):
        pass
    assert not connection.in_transaction
    assert not door._inside
    with door.atomic():  # the backup of a leaving program is one of the next
        door.write("CREATE TABLE note (text TEXT)")
        door.write("INSERT INTO note VALUES ('kept')")
    connection.close()
    again = connect(path, read_only=True)
    assert again.execute("SELECT text FROM note").fetchone()[0] == "kept"
    again.close()
