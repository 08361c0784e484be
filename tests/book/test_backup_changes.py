"""Backups of a large book hold what changed; each of the last five is good, and can be taken."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.book import Damaged, Store
from game.book.backups import backup
from game.book.backups.backup import (
    KEPT,
    backup_fault,
    backup_number,
    backups,
    book_of,
    digests_path,
    good_backups,
)
from game.book.backups.backup_changes import ENDING, Changes, pages_to_copy
from game.book.errors import StoreError
from game.book.integrity.page_digests import Digests
from tests.book.book import Clock, opened, play, seated


@pytest.fixture(autouse=True)
def _large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "SMALL", 0)


class House:
    """A folder with a book that is left again and again, and each bankroll at its backup's number."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock = folder, Clock()
        self.cents: dict[int, int] = {}
        self.rounds = 0

    def evening(self, rounds: int = 3) -> None:
        with opened(self.folder, self.clock) as store:
            player, sitting = seated(store)
            for _ in range(rounds):
                self.rounds += 1
                play(store, player, sitting, self.rounds, 500)
            cents = int(store.people.bankroll(player))
        self.cents[backup_number(backups(self.folder)[0])] = cents


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path / "data")
    for _ in range(KEPT + 3):
        made.evening()
    return made


def endings(folder: Path) -> list[str]:
    return [path.suffix for path in backups(folder)]


def restored(house: House, chosen: Path) -> int:
    book_of(house.folder).write_bytes(b"ruined")
    with pytest.raises(Damaged) as caught:
        opened(house.folder, house.clock)
    store: Store = caught.value.restore(chosen)
    try:
        assert store.verify() == ()
        return int(store.people.bankroll(1))
    finally:
        store.close(keep_backup=False)


def test_one_copy_and_what_changed_since_are_kept(house: House) -> None:
    assert endings(house.folder) == [ENDING] * (KEPT - 1) + [".db"]
    assert len(good_backups(house.folder)) == KEPT
    sizes = [path.stat().st_size for path in backups(house.folder)]
    assert max(sizes[:-1]) < sizes[-1]
    assert len(list((house.folder / backup.FOLDER).iterdir())) == 2 * KEPT


@pytest.mark.sample(2)
@pytest.mark.parametrize("at", range(KEPT))
def test_each_backup_is_the_book_as_it_was(house: House, at: int) -> None:
    chosen = backups(house.folder)[at]
    assert restored(house, chosen) == house.cents[backup_number(chosen)]


def test_a_book_that_was_restored_goes_on_with_backups(house: House) -> None:
    restored(house, backups(house.folder)[2])
    for _ in range(3):
        house.evening()
    assert len(good_backups(house.folder)) == KEPT
    newest = backups(house.folder)[0]
    assert restored(house, newest) == house.cents[backup_number(newest)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("point", ["pages", "digests", "name", "deletion"])
def test_a_copy_that_is_brought_forward_may_be_interrupted(
    house: House, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    def stop(*_: object) -> None:
        raise OSError("pulled")

    with monkeypatch.context() as patch:
        if point == "pages":
            real = Changes.read_page
            read = iter(range(10**6))
            patch.setattr(
                backup, "apply_changes", lambda whole, changes: _half(whole, changes, real, read)
            )
        elif point == "digests":
            patch.setattr(Digests, "rewrite_file", _only_for_parts(Digests.rewrite_file))
        elif point == "name":
            patch.setattr(backup, "flush_names", stop)
        else:
            patch.setattr(backup, "_delete_backup", stop)
        with opened(house.folder, house.clock) as store:
            store.people.buy_in(1, 100)
    good = good_backups(house.folder)
    assert len(good) >= KEPT - 1
    house.evening()
    house.evening()
    assert len(good_backups(house.folder)) == KEPT
    assert len(backups(house.folder)) == KEPT


def _half(whole: Path, changes: Changes, read: object, _: object) -> None:
    with whole.open("r+b") as file:
        for number in list(changes.places)[: len(changes.places) // 2]:
            file.seek((number - 1) * changes.page_size)
            file.write(changes.read_page(number))
    raise OSError("pulled")


def _only_for_parts(real: object) -> object:
    def write(digests: backup.Digests) -> None:  # type: ignore[name-defined]
        if digests.path.name.startswith("house-0"):
            raise OSError("pulled")
        real(digests)  # type: ignore[operator]

    return write


def test_rot_in_the_oldest_copy_is_noticed_and_not_built_upon(house: House) -> None:
    oldest = backups(house.folder)[-1]
    found = bytearray(oldest.read_bytes())
    found[len(found) // 2] ^= 4
    oldest.write_bytes(found)
    assert not any(path == oldest for path in good_backups(house.folder))
    house.evening()
    assert backup_fault(backups(house.folder)[0]) == ""
    assert backups(house.folder)[0].suffix == ".db"


def test_changes_whose_copy_is_gone_are_no_backup_and_a_whole_one_is_made(house: House) -> None:
    backups(house.folder)[-1].unlink()
    assert good_backups(house.folder) == ()
    house.evening()
    assert [path.suffix for path in good_backups(house.folder)] == [".db"]


@pytest.mark.parametrize("part", [ENDING, f"{ENDING}-pages"])
def test_a_flipped_bit_in_changes_is_noticed(house: House, part: str) -> None:
    newest = backups(house.folder)[0]
    path = newest.with_name(newest.name.replace(ENDING, part))
    kept = path.read_bytes()
    for at in range(0, len(kept), max(1, len(kept) // 60)):
        path.write_bytes(kept[:at] + bytes([kept[at] ^ 16]) + kept[at + 1 :])
        wrong = backup_fault(newest, backup_number(newest))
        assert wrong or part != ENDING
    path.write_bytes(kept[: len(kept) // 2])
    assert backup_fault(newest, backup_number(newest))


def test_a_small_book_is_copied_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "SMALL", 8 << 20)
    house = House(tmp_path / "data")
    for _ in range(2):
        house.evening()
    assert endings(house.folder) == [".db", ".db"]
    shutil.rmtree(house.folder)


def test_pages_that_differ_are_found() -> None:
    from array import array

    now = array("I", range(5000))
    before = array("I", range(4000))
    before[17] = 9
    before[2048] = 9
    assert pages_to_copy(now, before) == [1, 18, 2049, *range(4001, 5001)]
    with pytest.raises(StoreError):
        Changes(Path(__file__))


def test_what_a_killed_backup_left_does_not_hinder_the_next(house: House) -> None:
    shelf = backups(house.folder)[0].parent
    for name in ("unfinished.part", digests_path(shelf / "unfinished.part").name):
        (shelf / name).write_bytes(b"half a book")
    house.evening()
    assert not [*shelf.glob("unfinished*")]
    newest = backups(house.folder)[0]
    assert restored(house, newest) == house.cents[backup_number(newest)]
