"""A damaged book is set aside and never overwritten; a good backup is offered; the player is told
in one sentence.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.book import (
    AlreadyOpen,
    BadDatabase,
    Damaged,
    Filter,
    Store,
    StoreError,
    good_backups,
    player_account,
)
from game.book.backups import backup as backups
from tests.book.book import SLUG, Clock, opened, play, seated


def played(folder: Path, clock: Clock, rounds: int, first: int = 1) -> int:
    """Some rounds and a clean exit; the player's number."""
    with opened(folder, clock) as store:
        player, sitting = seated(store)
        for n in range(first, first + rounds):
            play(store, player, sitting, n, win=100)
    return player


def garble(path: Path) -> bytes:
    """Overwrite the middle of a file; what it then holds."""
    data = bytearray(path.read_bytes())
    data[4096 : 4096 * 12] = b"\xa5" * (4096 * 11)
    path.write_bytes(data)
    return bytes(data)


def damage(folder: Path, clock: Clock) -> Damaged:
    with pytest.raises(Damaged) as caught:
        opened(folder, clock)
    return caught.value


KINDS = {
    "middle": garble,
    "header": lambda path: path.write_bytes(b"\0" * 100 + path.read_bytes()[100:]),
    "empty": lambda path: path.write_bytes(b""),
    "half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100]),
    "text": lambda path: path.write_text("not a database at all\n" * 50),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_book_is_set_aside_and_the_newest_backup_restored(
    tmp_path: Path, kind: str
) -> None:
    clock = Clock()
    player = played(tmp_path, clock, 3)
    book = backups.book_of(tmp_path)
    KINDS[kind](book)
    ruin = book.read_bytes()
    found = damage(tmp_path, clock)
    assert found.aside is not None
    assert found.aside.read_bytes() == ruin
    assert found.aside.name.startswith("house-damaged-20260303T")
    assert not book.exists()
    assert "\n" not in str(found)
    assert found.told.endswith("; backup 1, the newest good one, lacks nothing.")
    assert str(found) == f"{found.told[:-1]}; choose in the lobby, or by the command restore."
    with found.restore() as store:
        assert store.people.bankroll(player) == 1_000_300
        assert store.verify() == ()
    assert found.aside.read_bytes() == ruin


def test_starting_new_keeps_what_was_set_aside(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock, 1)
    ruin = garble(backups.book_of(tmp_path))
    found = damage(tmp_path, clock)
    with found.start_new() as store:
        assert store.people.players() == ()
    assert found.aside is not None
    assert found.aside.read_bytes() == ruin
    assert len(backups.backups(tmp_path)) == 2


def test_until_the_player_has_chosen_every_start_says_the_same(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock, 1)
    garble(backups.book_of(tmp_path))
    first = damage(tmp_path, clock)
    second = damage(tmp_path, clock)
    assert (second.aside, second.backups) == (first.aside, first.backups)
    second.restore().close()
    for late in (first.restore, first.start_new):
        with pytest.raises(StoreError, match="already made a new book"):
            late()


def test_two_windows_that_take_a_backup_at_once_make_one_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy was made without the lock: the loser took away the head that the winner had yet to
    write into its chain.
    """
    clock = Clock()
    played(tmp_path, clock, 1)
    garble(backups.book_of(tmp_path))
    winner, loser = damage(tmp_path, clock), damage(tmp_path, clock)
    copy_back = backups.copy_back

    def copied(backup: Path, target: Path) -> None:
        copy_back(backup, target)
        for late in (loser.restore, loser.start_new):
            with pytest.raises(AlreadyOpen):
                late()

    monkeypatch.setattr(backups, "copy_back", copied)
    with winner.restore() as store:
        assert store.door.value("SELECT count(*) FROM restore") == 1
        assert store.verify() == ()


def test_a_book_that_has_vanished_is_not_silently_replaced(tmp_path: Path) -> None:
    clock = Clock()
    player = played(tmp_path, clock, 2)
    backups.book_of(tmp_path).unlink()
    (tmp_path / "backups" / "house-of-cards.db").write_text("not one of ours")
    found = damage(tmp_path, clock)
    assert found.aside is None
    assert "is missing" in str(found)
    with found.restore() as store:
        assert store.people.bankroll(player) == 1_000_200


def test_without_a_good_backup_the_sentence_says_so(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock, 1)
    (only,) = backups.backups(tmp_path)
    garble(only)
    garble(backups.book_of(tmp_path))
    found = damage(tmp_path, clock)
    assert found.backups == ()
    assert "no good backup" in str(found)
    with pytest.raises(StoreError, match="no good backup"):
        found.restore()
    with pytest.raises(StoreError, match="damaged too"):
        found.restore(only)


def test_a_damaged_backup_is_passed_over_for_an_older_good_one(tmp_path: Path) -> None:
    clock = Clock()
    player = played(tmp_path, clock, 1)
    played(tmp_path, clock, 1, first=2)
    newest, older = backups.backups(tmp_path)
    garble(newest)
    garble(backups.book_of(tmp_path))
    found = damage(tmp_path, clock)
    assert found.backups == (older,)
    with found.restore() as store:
        assert store.people.bankroll(player) == 1_000_100


def test_the_files_beside_the_book_are_set_aside_with_it(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock, 1)
    book = backups.book_of(tmp_path)
    garble(book)
    for suffix in ("-wal", "-shm"):
        book.with_name(book.name + suffix).write_bytes(b"left behind")
    found = damage(tmp_path, clock)
    assert found.aside is not None
    assert found.aside.with_name(found.aside.name + "-wal").exists()
    assert not book.with_name(book.name + "-wal").exists()


def test_another_programs_database_is_no_book(tmp_path: Path) -> None:
    with sqlite3.connect(backups.book_of(tmp_path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    assert "belongs to another program" in str(damage(tmp_path, Clock()))


def test_reading_a_damaged_book_moves_nothing(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock, 1)
    ruin = garble(backups.book_of(tmp_path))
    with pytest.raises(BadDatabase):
        Store.open(tmp_path, clock=clock, read_only=True)
    assert backups.book_of(tmp_path).read_bytes() == ruin


def test_every_clean_exit_makes_a_backup_and_the_last_five_stay(tmp_path: Path) -> None:
    clock = Clock()
    for n in range(1, 8):
        played(tmp_path, clock, 1, first=n)
    kept = backups.backups(tmp_path)
    assert len(kept) == 5
    assert good_backups(tmp_path) == kept
    with sqlite3.connect(kept[0]) as connection:
        assert connection.execute("SELECT count(*) FROM round").fetchone() == (7,)
        assert connection.execute(
            "SELECT count(*) FROM round WHERE status = 'open'"
        ).fetchone() == (0,)
    connection.close()


def test_an_unclean_exit_makes_none(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), opened(tmp_path):
        raise RuntimeError
    assert backups.backups(tmp_path) == ()


def test_every_500th_round_is_backed_up_while_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "EVERY", 4)
    store = opened(tmp_path)
    player, sitting = seated(store)
    for n in range(1, 6):
        play(store, player, sitting, n, win=0)
    store.close(keep_backup=False)
    (made,) = good_backups(tmp_path)
    with sqlite3.connect(made) as connection:
        assert connection.execute("SELECT count(*) FROM round").fetchone()[0] in {4, 5}
    connection.close()


def test_a_backup_that_cannot_be_written_is_told_and_the_old_ones_stay(tmp_path: Path) -> None:
    clock = Clock()
    player = played(tmp_path, clock, 1)
    before = backups.backups(tmp_path)
    store = opened(tmp_path, clock)
    (tmp_path / "backups" / "unfinished.part").mkdir()
    store.start_backup_if_idle()
    said = store.close(keep_backup=False) or store.backup_trouble
    assert said.startswith("No backup could be written")
    assert backups.backups(tmp_path) == before
    (tmp_path / "backups" / "unfinished.part").rmdir()
    with opened(tmp_path, clock) as again:
        assert again.history.count_rounds(Filter(player=player, game=SLUG)) == 1
        assert again.ledger.balances()[player_account(player)] == 1_000_100


def test_a_round_settled_inside_a_larger_transaction_counts_for_backups_once_it_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "EVERY", 1)
    store = opened(tmp_path)
    player, sitting = seated(store)
    with pytest.raises(RuntimeError), store.atomic():  # noqa: PT012
        play(store, player, sitting, 1, win=0)
        raise RuntimeError
    with store.atomic():
        play(store, player, sitting, 1, win=0)
    store.close(keep_backup=False)
    (made,) = good_backups(tmp_path)
    with sqlite3.connect(made) as connection:
        assert connection.execute(
            "SELECT count(*) FROM round WHERE status = 'settled'"
        ).fetchone() == (1,)
    connection.close()
