"""A book that is being made when the program dies is there whole or not at all, and one left half
written is set aside.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from game.book import Damaged, DiskFull, Store
from game.book.backups.backup import book_of
from game.book.schema.migrations import migrate
from tests.book.book import Clock, opened
from tests.conftest import laid_out


def half_written(book: Path, into: Path) -> None:
    """Copies a book as a kill in the middle of a transaction that is kept in a rollback journal
    leaves it.
    """
    with sqlite3.connect(book, isolation_level=None) as writer:
        writer.execute("PRAGMA journal_mode = DELETE")
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("CREATE TABLE spilled (x)")
        writer.executemany("INSERT INTO spilled VALUES (?)", [(bytes(9000),)] * 20)
        for suffix in ("", "-journal"):
            shutil.copyfile(book.with_name(book.name + suffix), into.with_name(into.name + suffix))
        writer.execute("ROLLBACK")
    writer.close()


def test_a_book_with_a_hot_journal_leads_to_the_recovery_screen_and_its_journal_goes_with_it(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as store:
        store.people.buy_in(store.people.add_player("Robin").id, 5_000)
    half_written(book_of(tmp_path), tmp_path / "half.db")
    for suffix in ("", "-journal"):
        (tmp_path / f"half.db{suffix}").replace(book_of(tmp_path).with_name(f"house.db{suffix}"))
    with pytest.raises(Damaged) as refused:
        opened(tmp_path)
    assert not list(tmp_path.glob("house.db*-journal"))
    assert refused.value.aside is not None
    assert refused.value.aside.with_name(refused.value.aside.name + "-journal").exists()
    with refused.value.restore() as store:
        assert store.verify() == ()
        assert store.people.bankroll(1) == 5_000


def test_a_new_book_has_its_name_only_when_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(self: Path, target: Path) -> Path:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as no_rename:
        no_rename.setattr(Path, "replace", dies)
        with pytest.raises(DiskFull):
            opened(tmp_path)
    assert not book_of(tmp_path).exists()
    with opened(tmp_path) as store:
        assert store.people.players() == ()
        assert sorted(path.name for path in tmp_path.glob("*.part*")) == []


def test_an_empty_file_in_the_place_of_a_book_becomes_one(tmp_path: Path) -> None:
    book_of(tmp_path).touch()
    with opened(tmp_path) as store:
        assert store.people.players() == ()


def test_the_books_of_the_tests_are_those_the_program_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outside the store's own tests a new book's pages are those of one that was laid out before
    (tests/conftest.py).
    """
    wanted = (
        "type, name, tbl_name, sql FROM sqlite_master",
        "* FROM migration",
        "kind, ref, upto FROM link",
    )
    found, ids = [], set()
    for number, way in enumerate((migrate, laid_out, laid_out)):
        monkeypatch.setattr("game.book.store.migrate", way)
        with Store.open(tmp_path / str(number), clock=Clock()) as store:
            assert store.verify() == ()
            found.append(
                [{tuple(row) for row in store.door.rows(f"SELECT {rows}")} for rows in wanted]
            )
            ids.add(store.door.value("SELECT id FROM book"))
    assert found[0] == found[1] == found[2]
    assert len(ids) == 3
