"""What the killing parts of the bench look at: a book that is not as it was shown, or not whole, is
noticed.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.book.backups.backup import book_of
from tests.book.tampering import drop_triggers
from tools.torture import disk
from tools.torture.bench import Job, Version, attempted
from tools.torture.disk import Disk, Inode, Loss, Record
from tools.torture.kills import TRIES_A_PLAY, case, reference
from tools.torture.parts import part
from tools.torture.play import Plan, playing
from tools.torture.reference import Reference, fresh_copy, make_data_folder, wrong_export

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")


@pytest.fixture
def undisturbed(tmp_path: Path) -> Reference:
    return reference("commits", "criss-cross-poker", 58, tmp_path)


def stopped(undisturbed: Reference, scratch: Path, verbs: int) -> Path:
    """A folder whose player went away after so many verbs."""
    folder = fresh_copy(undisturbed.base, scratch)
    with playing(folder, undisturbed.plan) as play:
        for _ in range(verbs):
            assert play.step()
    return folder


def shown(undisturbed: Reference, verbs: int) -> list[object]:
    return [point.seen for point in undisturbed.points[: verbs + 1]]


def test_a_book_at_the_last_verb_shown_or_the_one_after_it_is_right(
    undisturbed: Reference, tmp_path: Path
) -> None:
    for told in (2, 3):
        assert undisturbed.wrong(stopped(undisturbed, tmp_path, 3), shown(undisturbed, told)) == ""


def test_a_verb_that_was_shown_and_is_not_in_the_book_is_noticed(
    undisturbed: Reference, tmp_path: Path
) -> None:
    told = undisturbed.wrong(stopped(undisturbed, tmp_path, 2), shown(undisturbed, 3))
    assert "3 verbs were shown" in told


def test_a_book_that_went_on_further_than_one_verb_is_noticed(
    undisturbed: Reference, tmp_path: Path
) -> None:
    assert undisturbed.wrong(stopped(undisturbed, tmp_path, 3), shown(undisturbed, 1))


def test_another_bankroll_on_the_felt_than_in_the_undisturbed_play_is_noticed(
    undisturbed: Reference, tmp_path: Path
) -> None:
    told = shown(undisturbed, 2)
    told[2] = type(undisturbed.points[0].seen)(2, 1, 1)
    assert undisturbed.wrong(stopped(undisturbed, tmp_path, 2), told).startswith("showed")


def test_a_cent_that_went_elsewhere_is_noticed(undisturbed: Reference, tmp_path: Path) -> None:
    folder = stopped(undisturbed, tmp_path, 2)
    with closing(sqlite3.connect(book_of(folder))) as book, book:
        drop_triggers(book)
        book.execute(
            "UPDATE posting SET cents = cents + 1 WHERE (entry, line) IN (SELECT entry, line FROM posting LIMIT 1)"
        )
    assert undisturbed.wrong(folder, shown(undisturbed, 2))


def test_a_book_that_does_not_open_is_noticed(undisturbed: Reference, tmp_path: Path) -> None:
    folder = stopped(undisturbed, tmp_path, 2)
    book_of(folder).write_bytes(bytes(4096))
    assert "refused" in undisturbed.wrong(folder, shown(undisturbed, 2))


def test_the_tries_of_a_row_go_round_every_table_and_then_on() -> None:
    assert {case("calls", number).slug for number in range(12)} == {
        case("calls", number).slug for number in range(999)
    }
    assert [case("shakes", number)[1:] for number in (0, TRIES_A_PLAY - 1, TRIES_A_PLAY)] == [
        (0, 0),
        (0, TRIES_A_PLAY - 1),
        (1, 0),
    ]


def test_of_a_file_only_what_was_synced_survives(tmp_path: Path) -> None:
    inode = Inode(b"old")
    inode.later = [(0, b"NEW"), (3, b"more"), (5, None)]
    assert inode.left([]) == b"old"
    assert inode.left(inode.later) == b"NEWmo"
    assert inode.left([(6, b"x")]) == b"old\0\0\0x"
    inode.sync()
    assert (inode.safe, inode.later) == (b"NEWmo", [])


def test_a_rename_is_safe_once_its_folder_was_synced(tmp_path: Path) -> None:
    before, root = tmp_path / "before", tmp_path / "root"
    before.mkdir()
    (before / "book").write_bytes(b"old")
    left = Disk(before, root)
    for kind, offset, data in (
        ("O", 1, bytes(root / "part")),
        ("W", 0, b"new"),
        ("F", 0, b""),
        ("R", 0, bytes(root / "part") + b"\0" + bytes(root / "book")),
    ):
        left.follow(Record(kind, 7, offset, data))
    names = Loss(names=True)
    laid = {(laid_down(left, names, tmp_path / str(n))["book"]) for n in range(20)}
    assert laid == {b"old", b"new"}
    left.follow(Record("D", 0, 0, bytes(root)))
    assert {laid_down(left, names, tmp_path / str(n))["book"] for n in range(20, 40)} == {b"new"}


def laid_down(left: Disk, loss: Loss, folder: Path) -> dict[str, bytes]:
    import random

    left.lay(folder, loss, random.Random(folder.name))
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.slow
@pytest.mark.skipif(bool(disk.why_not()), reason=disk.why_not() or "watched")
def test_a_book_that_is_never_flushed_loses_what_was_shown() -> None:
    careless = part("tests.tools.torture.unsynced")
    done = attempted(
        [Job(careless, careless.row("dropped"), 0, 48)], Version("", {careless.name: ""}, 58)
    )
    assert done[0].lost > 5
    assert any("verbs were shown" in note or "refused" in note for note in done[0].notes)


def test_an_export_that_was_left_half_written_is_noticed(tmp_path: Path) -> None:
    assert wrong_export(tmp_path) == ""
    plan = Plan("go-fore-it", 7, exports=True, others=1)
    make_data_folder(tmp_path / "base", plan)
    with playing(tmp_path / "base", plan) as play:
        while play.step():
            pass
    files = [tmp_path / "base" / name for name in ("rounds.csv", "rounds.json")]
    assert all(path.stat().st_size > 100 for path in files)
    assert wrong_export(tmp_path / "base") == ""
    for path in files:
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2])
        assert path.name in wrong_export(tmp_path / "base")
        path.write_bytes(whole)
