"""A book that is sound is never set aside, whatever lies beside it; one that was set aside is taken
back.
"""

from __future__ import annotations

import lzma
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.book import Damaged, Filter, Store, StoreError
from game.book.backups.backup import book_of, digests_path
from game.book.backups.recovery import set_book_aside
from game.book.integrity.page_guard import FOUND
from game.book.values import MoneyMoved, PlayerOutcome, RoundEnding
from tests.book.book import Clock, opened, play, seated

ROUNDS = 12


def played(folder: Path, clock: Clock, rounds: int = ROUNDS, first: int = 1) -> int:
    """Rounds at $5 won each, and a clean exit; the player's number."""
    with opened(folder, clock) as store:
        player, sitting = seated(store)
        for n in range(first, first + rounds):
            play(store, player, sitting, n, win=500)
    return player


def by_sql(folder: Path, *statements: str) -> None:
    connection = sqlite3.connect(book_of(folder), isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def log_of(folder: Path) -> Path:
    return book_of(folder).with_name("house.db-wal")


def written_by_another_program(folder: Path, _: Clock) -> None:
    by_sql(folder, "UPDATE player SET avatar = 'a hat'", "VACUUM")


def journaled_otherwise(folder: Path, _: Clock) -> None:
    by_sql(folder, "PRAGMA journal_mode = DELETE")


def notes_of_yesterday(folder: Path, clock: Clock) -> None:
    before = digests_path(book_of(folder)).read_bytes()
    played(folder, clock, 3, ROUNDS + 1)
    digests_path(book_of(folder)).write_bytes(before)


def notes_cut_off(folder: Path, _: Clock) -> None:
    data = digests_path(book_of(folder)).read_bytes()
    digests_path(book_of(folder)).write_bytes(data[: len(data) // 2])


def notes_of_another_book(folder: Path, _: Clock) -> None:
    other = folder.with_name("other")
    played(other, Clock(), 45)  # not so that the first pages of both are one bit apart
    shutil.copy(digests_path(book_of(other)), digests_path(book_of(folder)))


def log_of_yesterday(folder: Path, clock: Clock) -> None:
    """What a kill had left, copied back beside the book as it stood at the next clean exit."""
    code = (
        "import os, sys\nfrom pathlib import Path\nsys.path.insert(0, sys.argv[2])\n"
        "from tests.book.book import Clock, begin, opened, seated\n"
        "store = opened(Path(sys.argv[1]))\nplayer, sitting = seated(store)\nbegin(store, player, sitting, 99)\nos._exit(9)"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(folder), str(Path(__file__).parents[2])], check=False
    )
    stale = log_of(folder).read_bytes()
    assert stale
    with opened(folder, clock) as store:
        store.rounds.settle(
            store.rounds.unfinished_round(1).row.id,
            RoundEnding(PlayerOutcome("void"), void=True),
            money=MoneyMoved(back(store)),
        )
    log_of(folder).write_bytes(stale)


def back(store: Store) -> list:  # type: ignore[type-arg]
    from game.book import Move, felt_account, player_account

    felt = felt_account("criss-cross-poker", 1)
    return [
        Move(
            felt,
            player_account(1),
            store.tables.stakes_in_play(1, "criss-cross-poker"),
            "ante-across",
        )
    ]


def set_aside_files(folder: Path) -> dict[str, bytes]:
    """What of a book was set aside; not the files that SQLite makes beside it for readers."""
    found = {
        path.name: path.read_bytes()
        for path in folder.glob("house-damaged-*")
        if path.suffix != ".db-shm"
    }
    return {name: data for name, data in found.items() if data}


BESIDE: dict[str, Callable[[Path, Clock], None]] = {
    "another program wrote": written_by_another_program,
    "another journal mode": journaled_otherwise,
    "older digests": notes_of_yesterday,
    "digests cut off": notes_cut_off,
    "another book's digests": notes_of_another_book,
    "an older log": log_of_yesterday,
}


@pytest.mark.parametrize("kind", BESIDE)
def test_found_broken_a_sound_book_was_set_aside_for_what_lay_beside_it(
    tmp_path: Path, kind: str
) -> None:
    """The next start set it aside and offered a backup that lacked rounds."""
    clock, folder = Clock(), tmp_path / "data"
    played(folder, clock)
    BESIDE[kind](folder, clock)
    with opened(folder, clock) as store:
        assert store.verify() == ()
        assert len(store.history.rounds(Filter(player=1))) >= ROUNDS
        assert store.people.bankroll(1) >= 1_000_000 + 500 * ROUNDS
        assert len(store.notices) <= 1
        told = kind in {
            "another program wrote",
            "another journal mode",
            "another book's digests",
            "an older log",
        }
        assert bool(store.notices) == told
    assert not list(folder.glob("house-damaged-*"))
    with opened(folder, clock) as store:
        assert store.notices == []
        assert store.verify() == ()


def test_a_reader_takes_a_sound_book_as_it_is_before_it_was_opened(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock)
    by_sql(tmp_path, "VACUUM")
    with Store.open(tmp_path, clock=clock, read_only=True) as store:
        assert store.people.bankroll(1) == 1_000_000 + 500 * ROUNDS
    assert not list(tmp_path.glob("house-odd-*"))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE journal SET lines = json_set(lines, '$[1]', json_extract(lines, '$[1]') + 100)",
        "UPDATE share SET staked = staked + 1",
        "DELETE FROM link WHERE number = (SELECT max(number) FROM link)",
        "UPDATE book SET commits = commits - 1",
        "DROP TABLE plan",
    ],
)
def test_a_book_that_another_program_spoiled_is_set_aside(tmp_path: Path, change: str) -> None:
    clock = Clock()
    played(tmp_path, clock)
    connection = sqlite3.connect(book_of(tmp_path), isolation_level=None)
    triggers = [
        row[0]
        for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    ]
    kept = [
        connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (one,)).fetchone()[0]
        for one in triggers
    ]
    for one in triggers:
        connection.execute(f"DROP TRIGGER {one}")
    connection.execute(change)
    for sql in kept:
        connection.execute(sql)
    connection.close()
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, clock)
    assert caught.value.offers[0].number == 1


def test_a_book_that_lost_its_last_rounds_is_set_aside(tmp_path: Path) -> None:
    clock = Clock()
    played(tmp_path, clock)
    before = book_of(tmp_path).read_bytes()
    played(tmp_path, clock, 2, ROUNDS + 1)
    book_of(tmp_path).write_bytes(before)
    with pytest.raises(Damaged):
        opened(tmp_path, clock)


def test_one_flipped_bit_sets_a_book_aside_though_no_link_covers_it(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        seated(store)
        store.tables.save_rules("flop-poker", '{"table_minimum": 123456}')
    data = bytearray(book_of(tmp_path).read_bytes())
    place = data.index(b"123456")
    data[place] ^= 8  # the table minimum is 923456
    book_of(tmp_path).write_bytes(data)
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, clock)
    assert caught.value.offers[0].number == 1


@pytest.mark.parametrize("killed", [False, True])
def test_a_sound_book_that_was_set_aside_is_taken_back(tmp_path: Path, killed: bool) -> None:
    """No command accepted it, though every check found it sound; what lay in its log comes with it."""
    clock = Clock()
    player = played(tmp_path, clock)
    if killed:
        code = (
            "import os, sys\nfrom pathlib import Path\nsys.path.insert(0, sys.argv[2])\n"
            "from tests.book.book import Clock, opened, play, seated\nclock = Clock()\nstore = opened(Path(sys.argv[1]), clock)\n"
            "player, sitting = seated(store)\nplay(store, player, sitting, 13, win=500)\nos._exit(9)"
        )
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path), str(Path(__file__).parents[2])], check=False
        )
        assert log_of(tmp_path).stat().st_size
    rounds = ROUNDS + killed
    aside = set_book_aside(tmp_path, clock())
    before = set_aside_files(tmp_path)
    with pytest.raises(Damaged, match="but it is sound and can be taken back") as caught:
        opened(tmp_path, clock)
    assert caught.value.offers[0].path == aside
    assert caught.value.offers[0].description == "The book that was set aside lacks nothing."
    with caught.value.restore() as store:
        assert store.verify() == ()
        assert store.people.bankroll(player) == 1_000_000 + 500 * rounds
        assert store.door.value("SELECT count(*) FROM restore") == 0
    assert set_aside_files(tmp_path) == before


def test_a_book_in_which_rot_was_seen_is_taken_back_only_by_choice(tmp_path: Path) -> None:
    clock = Clock()
    player = played(tmp_path, clock)
    book_of(tmp_path).with_name("house.db" + FOUND).write_text("page 3")
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, clock)
    with caught.value.restore(caught.value.aside) as store:
        assert store.people.bankroll(player) == 1_000_000 + 500 * ROUNDS


def test_a_book_set_aside_earlier_changes_places_with_the_one_that_replaced_it(
    tmp_path: Path,
) -> None:
    clock = Clock()
    player = played(tmp_path, clock)
    aside = set_book_aside(tmp_path, clock())
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, clock)
    caught.value.restore(caught.value.offers[1].path).close()
    with pytest.raises(StoreError, match=r"house-damaged-nothing\.db is not a sound book"):
        Store.restore_set_aside(tmp_path / "house-damaged-nothing.db", clock=clock)
    with Store.restore_set_aside(aside, clock=clock) as store:
        assert store.people.bankroll(player) == 1_000_000 + 500 * ROUNDS
        assert store.verify() == ()
        assert store.door.value("SELECT count(*) FROM restore") == 1
    assert len(list(tmp_path.glob("house-damaged-*.db"))) == 2


def test_a_process_killed_at_any_moment_leaves_a_book_that_is_kept(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nsys.path.insert(0, sys.argv[2])\n"
        "from tests.book.book import Clock, opened, play, seated\n"
        "store = opened(Path(sys.argv[1]))\nplayer, sitting = seated(store)\nprint('on', flush=True)\n"
        "for n in range(100000): play(store, player, sitting, int(sys.argv[3]) + n, win=500)"
    )
    chance = random.Random(7)
    for first in (1, 100_001, 200_001):
        with subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), str(Path(__file__).parents[2]), str(first)],
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdout.readline()
            try:
                process.wait(chance.uniform(0.05, 0.5))
            except subprocess.TimeoutExpired:
                process.kill()
        with opened(tmp_path) as store:
            assert store.verify() == ()
            assert store.notices == []
            kept = store.rounds.unfinished_round(1)
            if kept is not None:
                store.rounds.settle(
                    kept.row.id,
                    RoundEnding(PlayerOutcome("void"), void=True),
                    money=MoneyMoved(back(store)),
                )
    assert not list(tmp_path.glob("house-damaged-*"))


def test_the_command_restore_takes_a_book_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import main

    clock = Clock()
    played(tmp_path, clock)
    aside = set_book_aside(tmp_path, clock())

    def say(words: str) -> tuple[int, str, str]:
        status = main.main([*words.split(), "--data", str(tmp_path)])
        said = capsys.readouterr()
        return status, said.out, said.err

    assert "The book that was set aside lacks nothing." in say("restore")[1]
    assert say("restore 1") == (0, "backup 1 is now the house's book.\n", "")
    assert say("restore")[1].endswith(
        f"{aside.name} was set aside; if it is sound, restore {aside.name} takes it back.\n"
    )
    told = f"{aside.name} is now the house's book; the one it replaces is set aside.\n"
    assert say(f"restore {aside.name}") == (0, told, "")
    with opened(tmp_path, clock) as store:
        assert store.people.bankroll(1) == 1_000_000 + 500 * ROUNDS
    other = next(path for path in sorted(tmp_path.glob("house-damaged-*.db")) if path != aside)
    aside.write_bytes(b"no book")
    status, _, refused = say(f"restore {aside.name}")
    assert (status, "is not a sound book" in refused) == (2, True)
    book_of(tmp_path).unlink()
    assert say(f"restore {other.name}")[:2] == (0, f"{other.name} is now the house's book.\n")


@pytest.mark.parametrize("name", ["schema-6", "schema-11"])
def test_a_book_of_an_older_program_is_kept_or_taken_back_as_well(
    tmp_path: Path, name: str
) -> None:
    """An earlier program had set it aside, before anybody could take it back."""
    data = lzma.decompress((Path(__file__).parent / "books" / f"{name}.db.xz").read_bytes())
    aside = tmp_path / "house-damaged-20260303T180150.000000Z.db"
    aside.write_bytes(data)
    with pytest.raises(Damaged, match="but it is sound and can be taken back") as caught:
        opened(tmp_path)
    with caught.value.restore() as store:
        assert store.verify() == ()
        assert store.people.players()
    assert aside.read_bytes() == data
    assert not list(tmp_path.glob("house-checked-*"))
