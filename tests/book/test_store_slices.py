"""What watching over a book costs a round does not grow with the book, and nothing rots unnoticed
for that.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.book import BadDatabase, Store
from game.book.backups.backup import book_of
from game.book.integrity import page_digests
from game.system.files import PageFile
from tests.book.book import SLUG, Clock, begin, opened, play, seated, settle
from tests.hall.floor import Floor

PAGE = 4096
UNTOUCHED = PAGE * 5 + 3000  # on a page that no step of a round writes


def standing_still() -> float:
    """A timer by which nothing takes any time, so that no slice is put off."""
    return 0.0


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> int:
    """Slices of four pages, so that a small book has many of them."""
    monkeypatch.setattr(page_digests, "CHUNK", 4 * PAGE)
    return 4


def pages_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many pages of the book's file one round's two sweeps read."""
    read: list[int] = []
    honest = PageFile.read_into

    def counted(self: PageFile, buffer: memoryview, offset: int) -> int:
        got = honest(self, buffer, offset)
        if self.path.name == "house.db":
            read.append(got // PAGE)
        return got

    with monkeypatch.context() as patch:
        patch.setattr(PageFile, "read_into", counted)
        store.check_next_pages()
        store.check_next_pages()
    return sum(read)


@pytest.mark.slow
def test_a_round_compares_as_many_pages_of_a_large_book_as_of_a_small_one(
    tmp_path: Path, slices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round compared the whole file with its digests once, on the thread that deals: 20 ms at
    31 MB.
    """
    found = []
    with Store.open(tmp_path, clock=Clock(), timer=standing_still) as store:
        player, sitting = seated(store)
        for upto in (20, 400):
            for number in range(store.tables.table_standing(player, SLUG).number + 1, upto + 1):
                play(store, player, sitting, number, win=100)
            store.guard.checkpoint()
            store.check_next_pages()
            found.append((pages_read(store, monkeypatch), book_of(tmp_path).stat().st_size))
    (small, size), (large, grown) = found
    assert grown > 1.5 * size
    assert 0 < small <= 2 * slices  # the last slice of a file may be short
    assert 0 < large <= 2 * slices


def test_rot_that_leaves_no_trace_in_the_folder_is_noticed_within_a_turn_of_the_slices(
    tmp_path: Path, slices: int
) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 1, win=100)
    path = book_of(tmp_path)
    store = Store.open(tmp_path, clock=clock, timer=standing_still)
    try:
        pages = path.stat().st_size // PAGE
        for page in range(1, pages + 1):
            stood = path.stat()
            sound = path.read_bytes()
            rotten = bytearray(sound)
            rotten[page * PAGE - 1000] ^= 4
            put(path, bytes(rotten), stood)
            with pytest.raises(BadDatabase, match=f"page {page} is not as written"):
                sweep_round(store, -(-pages // slices))
            put(path, sound, stood)
            store.guard.damage = ""
    finally:
        store.close(keep_backup=False)


def sweep_round(store: Store, many: int) -> None:
    for _ in range(many):
        store.check_next_pages()


def put(path: Path, content: bytes, stood: os.stat_result) -> None:
    """Write a file's bytes in place, and leave its times as they were."""
    with path.open("r+b") as file:
        file.write(content)
    os.utime(path, ns=(stood.st_atime_ns, stood.st_mtime_ns))


def test_rot_that_only_a_backup_comes_upon_stops_the_next_step(tmp_path: Path) -> None:
    """A backup proves each page in the background; what it finds is known to the game, not only to
    the backup.
    """
    clock = Clock()
    with opened(tmp_path, clock) as store:
        seated(store)
    store = opened(tmp_path, clock)
    try:
        player, sitting = seated(store)
        round_id = begin(store, player, sitting, 1)
        path, stood = book_of(tmp_path), book_of(tmp_path).stat()
        rotten = bytearray(path.read_bytes())
        rotten[UNTOUCHED] ^= 1
        # the slices are elsewhere meanwhile
        store.guard.digests.wrong_pages_in_slice = lambda *_: ([], 1)
        put(path, bytes(rotten), stood)
        store.start_backup_if_idle()
        store._backup.wait()
        assert "page 6 is not as written" in store.backup_trouble
        with pytest.raises(BadDatabase, match="page 6 is not as written"):
            settle(store, player, round_id, 5)
    finally:
        store.close(keep_backup=False)


@pytest.mark.slow
def test_to_verify_a_hall_takes_as_long_a_round_after_many_rounds_as_after_few(
    tmp_path: Path,
) -> None:
    """Two invariants looked at all lines of a terminal for each of its rounds: 75 ms a round after
    1,483 rounds.
    """
    floor = Floor(tmp_path, "high-roll-dice")
    guests = [floor.pair(cents=5_000_000) for _ in range(6)]
    work = []
    for rounds in (20, 160):
        floor.autoplay(guests, rounds - floor.host.settled)
        floor.until(lambda rounds=rounds: floor.host.settled >= rounds)
        steps = [0]

        def count(steps: list[int] = steps) -> None:
            steps[0] += 1

        connection = floor.store.door.connection
        connection.set_progress_handler(count, 1000)
        assert floor.store.verify() == ()
        connection.set_progress_handler(None, 0)
        work.append(steps[0] / floor.host.settled)
    assert work[1] < 1.5 * work[0]
