"""Which pages of a book's file an opening reads."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from game.book.database import SqliteDatabase
from game.book.integrity.needed_pages import needed_pages, pages_of_tree

SIZE = 512


def test_a_tree_is_its_pages_or_the_way_to_its_newest_row(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "some.db")) as connection:
        connection.execute(f"PRAGMA page_size = {SIZE}")
        for number in range(30):  # so many that the list of tables takes several pages
            connection.execute(f"CREATE TABLE other{number} (a INTEGER)")
        before = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute("CREATE TABLE t (a TEXT)")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 60,)] * 2_000)
        connection.commit()
        after = connection.execute("PRAGMA page_count").fetchone()[0]
        root = connection.execute("SELECT max(rootpage) FROM sqlite_master").fetchone()[0]
        connection.row_factory = sqlite3.Row
        content = (tmp_path / "some.db").read_bytes()

        def read_page(number: int) -> bytes:
            return content[(number - 1) * SIZE : number * SIZE]

        whole = [*pages_of_tree(read_page, root, to_last_row_only=False)]
        assert len(whole) == len({*whole})
        assert after - before - 1 <= len(whole) <= after - before
        way = [*pages_of_tree(read_page, root, to_last_row_only=True)]
        assert way[0] == root
        assert len(way) in (3, 4)
        # the page of the last row is the last one written
        assert {*way} < {*whole}
        tables = {*pages_of_tree(read_page, 1, to_last_row_only=False)}
        assert len(tables) > 3
        assert tables <= {*needed_pages(read_page, SqliteDatabase(connection))}
