"""A full disk stops play before the deal, says so, and leaves nothing half-written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

import main
from game.book import BadDatabase, DiskFull, Store
from game.book import store as store_module
from game.book.database import Database, connect
from game.system.files import sync
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated, settle


def test_too_little_room_stops_play_before_the_deal(tmp_path: Path) -> None:
    room = [1 << 30]
    with Store.open(tmp_path, clock=Clock(), free=lambda _: room[0]) as store:
        player, sitting = seated(store)
        first = begin(store, player, sitting)
        room[0] = 1 << 20
        settle(store, player, first)
        with pytest.raises(DiskFull, match="nothing was staked"):
            begin(store, player, sitting, 2)
        assert (store.rounds.unfinished_round(player), store.people.bankroll(player)) == (
            None,
            1_000_000,
        )
        room[0] = 1 << 30
        play(store, player, sitting, 2, win=5)
        assert store.verify() == ()


def test_a_database_that_may_not_grow_refuses_whole_steps(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        limit(store.door, store.door.value("PRAGMA page_count") + 1)
        done = 0
        with pytest.raises(DiskFull, match="The disk is full"):  # noqa: PT012 (it fails somewhere in here)
            for n in range(1, 500):
                play(store, player, sitting, n, win=5)
                done = n
        unfinished = store.rounds.unfinished_round(player)
        assert unfinished is None or len(unfinished.steps) <= 1
        assert store.verify() == ()
        stakes = store.tables.stakes_in_play(player, SLUG)
        assert store.people.bankroll(player) + stakes == 1_000_000 + 5 * done
        limit(store.door, 1 << 20)
        if unfinished is not None:
            settle(store, player, unfinished.row.id)
        play(store, player, sitting, done + 2, win=5)
        assert store.verify() == ()


def limit(door: Database, pages: int) -> None:
    door.connection.execute(f"PRAGMA max_page_count = {pages}")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB, where this process may mount one."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("mounting a small disk needs Linux and root")
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "house", str(disk)],
        check=False,
        capture_output=True,
        text=True,
    )
    if mounted.returncode:
        pytest.skip(f"a small disk could not be mounted: {mounted.stderr.strip()}")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_on_a_disk_that_really_is_full_no_step_is_half_written(small_disk: Path) -> None:
    clock = Clock()
    # let it run into the wall
    store = Store.open(small_disk / "data", clock=clock, free=lambda _: 1 << 30)
    player, sitting = seated(store)
    play(store, player, sitting, 1, win=0)
    filler = small_disk / "filler"
    fill(filler)
    round_id, steps = 0, 0
    with pytest.raises(DiskFull):  # noqa: PT012 (it fails somewhere in here)
        for n in range(2, 20_000):
            round_id, steps = begin(store, player, sitting, n), 0
            for _ in range(3):
                steps = bet(store, player, round_id)
            settle(store, player, round_id)
    assert store.verify() == ()
    was_open = store.rounds.unfinished_round(player)
    if was_open is not None:
        assert (was_open.row.id, len(was_open.steps)) == (round_id, steps)
    assert store.people.bankroll(player) + store.tables.stakes_in_play(player, SLUG) == 1_000_000
    assert store.close().startswith(("No backup", "The disk"))
    filler.unlink()
    with Store.open(small_disk / "data", clock=clock, free=lambda _: 1 << 30) as again:
        assert again.verify() == ()
        now_open = again.rounds.unfinished_round(player)
        assert now_open == was_open
        if now_open is not None:
            settle(again, player, now_open.row.id)
        assert again.people.bankroll(player) == 1_000_000


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            return


def test_a_mac_is_told_to_keep_nothing_in_the_disks_own_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(connect(tmp_path / "house.db")) as connection:
        for name in ("fullfsync", "checkpoint_fullfsync"):
            assert connection.execute(f"PRAGMA {name}").fetchone()[0] == 1
    asked = []
    fcntl = SimpleNamespace(F_FULLFSYNC=51, fcntl=lambda file, what: asked.append((file, what)))
    monkeypatch.setitem(sys.modules, "fcntl", fcntl)
    monkeypatch.setattr(sys, "platform", "darwin")
    sync(7)
    assert asked == [(7, 51)]


@pytest.mark.parametrize(
    "command",
    [
        "verify --all",
        "verify 1",
        "meters",
        "day",
        "house-rules flop-poker",
        "today",
        "tournament",
        "lessons flop-poker",
        "restore",
    ],
)
def test_every_reading_command_reads_a_folder_that_cannot_be_written(
    small_disk: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """A book that was closed well has no log beside it, and SQLite could not make one: "the disk
    cannot be written".
    """
    with Store.open(small_disk / "data", clock=Clock(), free=lambda _: 1 << 30) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 1, win=5)
    assert not (small_disk / "data" / "house.db-wal").exists()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    main.main([*command.split(), "--data", str(small_disk / "data")])
    said = capsys.readouterr()
    assert said.err == ""
    if command == "restore":
        assert said.out == "The house's book is in order.\n"
    assert "written" not in said.out
    assert said.out


def test_found_broken_restore_could_not_tell_of_backups_in_a_folder_that_cannot_be_written(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = small_disk / "data"
    with Store.open(data, clock=Clock(), free=lambda _: 1 << 30) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 1, win=5)
    (data / "house.db").write_bytes(b"ruined")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert main.main(["restore", "--data", str(data)]) == 0
    damaged, backup = capsys.readouterr().out.splitlines()
    assert damaged.startswith("The house's book is damaged (")
    assert backup.startswith("Backup 1, made on ")
    assert backup.endswith("lacks nothing.")
    assert main.main(["restore", "1", "--data", str(data)]) == 2
    assert "cannot be used (Read-only file system)" in capsys.readouterr().err


def test_a_log_whose_index_is_missing_is_refused_in_one_true_sentence_where_none_can_be_made(
    small_disk: Path,
) -> None:
    store = opened(small_disk / "data")
    seated(store)
    copy = small_disk / "copy"
    copy.mkdir()
    for name in ("house.db", "house.db-wal", "house.db-pages"):
        shutil.copy(small_disk / "data" / name, copy / name)
    store.close(keep_backup=False)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(
        BadDatabase, match=r"a log was left \(house.db-wal\), and its index can only be made"
    ):
        Store.open(copy, clock=Clock(), read_only=True)


def test_autoplay_says_on_standard_error_why_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a nearly full disk it ended with status 1 and not a word."""
    monkeypatch.setattr(store_module, "ROOM", 1 << 62)
    given = ["play", SLUG, "--autoplay", "3", "--speed", "instant", "--data", str(tmp_path)]
    assert main.main(given) == 1
    assert capsys.readouterr().err == (
        "main.py play: The disk is almost full: make room before the next round is dealt; nothing was staked.\n"
    )
