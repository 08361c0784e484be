"""Seeds from which something is still to be dealt lie in no file but encrypted, and a lost key
costs nobody a cent.
"""

from __future__ import annotations

import base64
import errno
import hashlib
import itertools
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.book import Store, StoreError
from game.book.backups.backup import book_of
from game.book.integrity.seed_key import KEY_FILE, key_path
from game.core.chance import Stream
from game.core.errors import HouseError
from game.games import GAMES, SLUGS
from game.play import table_round
from game.play.records.round_export import shareable_round_file
from game.play.records.verification import sum_reports, verify_kept, verify_rounds
from game.play.seats import bots as company
from game.play.seats.bots import Bot
from game.play.session import Session, open_session
from tests.book.book import Clock, opened

pytestmark = pytest.mark.engines

MONEY = 10_000_000
BLACKJACK = "free-bet-blackjack"


def sit(store: Store, slug: str, name: str = "seed") -> Session:
    numbers = itertools.count()
    game = GAMES[slug]
    return open_session(
        store,
        game,
        1,
        seats=(4,),
        bots=company.make_bots(game, (4,), 2),
        advise=lambda *_: None,
        seeds=lambda: hashlib.sha256(f"{name} {next(numbers)}".encode()).digest(),
    )


def deal(session: Session) -> None:
    stream = Stream(
        hashlib.sha256(f"bets {session.current_or_next_round}".encode()).digest(), "bets"
    )
    session.deal({4: company.bot_bets(session.game, session.rules, Bot(4, "You"), stream)})


def finish(session: Session) -> None:
    while session.turn:
        session.act(session.legal()[-1])


def left_open(folder: Path, slug: str) -> tuple[str, int, int]:
    """A book whose player has left a round open at a table: its commitment, its number in the book,
    and his money before it.
    """
    with opened(folder, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, MONEY)
        session = sit(store, slug)
        for _ in range(40):
            before = int(store.people.bankroll(1))
            deal(session)
            if session.playing:
                break
        assert session.playing
        return session.commitment, session.round_id, before


def everything(folder: Path) -> bytes:
    """All bytes of the data folder but the key's: the book, its log, its digests, its backups."""
    return b"\n".join(
        path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != KEY_FILE
    )


def is_in(data: bytes, seed: bytes) -> bool:
    """Whether a seed stands in what was read: as bytes, in hex or in base 64."""
    return any(
        form in data
        for form in (seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed))
    )


@pytest.mark.in_file
@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", ["criss-cross-poker", BLACKJACK, "props-and-hops", "lunar-poker"])
def test_found_broken_the_next_rounds_seed_could_be_read_in_the_book(
    tmp_path: Path, slug: str
) -> None:
    """A copy of the folder, or another account, read it from the table of promises, the open round
    or the running shoe.
    """
    store = opened(tmp_path, Clock())
    store.people.buy_in(store.people.add_player("Robin").id, MONEY)
    session = sit(store, slug)
    seen = set()
    for number in range(12):
        pending = store.promises.pending(1, slug)
        deal(session)
        store.start_backup_if_idle()
        while store.is_backup_running:
            time.sleep(0.001)
        secret = [session.seed, *([pending.seed] if pending else [])]
        if session.playing:
            assert not any(is_in(everything(tmp_path), seed) for seed in secret)
        finish(session)
        promised = session.promise  # made, or the shoe's
        held = store.promises.pending(1, slug)
        secret = [held.seed] if held is not None else []
        if promised == session.commitment:
            secret.append(session.seed)
        else:  # nothing more is dealt from the last round's seed: it is plain, to be proved
            seen.add(session.seed)
        assert promised in {hashlib.sha256(seed).hexdigest() for seed in secret}
        assert not any(is_in(everything(tmp_path), seed) for seed in secret)
        if number == 5:
            store.close()
            assert not any(is_in(everything(tmp_path), seed) for seed in secret)
            store = opened(tmp_path, Clock())
            session = sit(store, slug, "again")
    store.close()
    data = everything(tmp_path)
    with opened(tmp_path, Clock()) as store:
        for seed in seen:
            assert is_in(data, seed)
        assert seen or GAMES[slug].family == "blackjack"
        assert sum_reports(verify_rounds(store))["differences"] == []


@pytest.mark.in_file
def test_the_key_is_its_owners_alone_and_in_no_backup(tmp_path: Path) -> None:
    left_open(tmp_path, "flop-poker")
    key = key_path(tmp_path)
    assert len(bytes.fromhex(key.read_text())) == 32
    if os.name == "posix":
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    for path in (tmp_path / "backups").iterdir():
        assert key.read_bytes().strip() not in path.read_bytes()
        assert bytes.fromhex(key.read_text()) not in path.read_bytes()
    with opened(tmp_path, Clock()) as store:
        assert store.notices == []
    assert len(bytes.fromhex(key.read_text())) == 32


DEALT_AND_KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from tests.book.book import Clock, opened
from tests.book.test_seed_key import deal, sit
store = opened(Path(sys.argv[1]), Clock())
session = sit(store, sys.argv[2], str(os.getpid()))
if session.resume_open_round() == () and len(sys.argv) < 5: deal(session)
print(session.commitment or session.promise, session.state and session.state.stock.cards, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(folder: Path, slug: str, *more: str) -> str:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", DEALT_AND_KILLED, str(folder), slug, str(root), *more],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    return done.stdout


@pytest.mark.sample(1)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
@pytest.mark.parametrize("slug", ["criss-cross-poker", BLACKJACK])
def test_with_its_key_a_round_is_dealt_on_as_it_was_after_a_kill(tmp_path: Path, slug: str) -> None:
    left_open(tmp_path, slug)
    first = killed(tmp_path, slug)
    assert killed(tmp_path, slug) == first
    with opened(tmp_path, Clock()) as store:
        session = sit(store, slug, "last")
        session.resume_open_round()
        finish(session)
        assert store.notices == []
        assert sum_reports(verify_rounds(store))["differences"] == []


@pytest.mark.sample(1)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
@pytest.mark.parametrize("key", ["kept", "lost"])
def test_a_power_cut_between_promise_and_deal(tmp_path: Path, key: str) -> None:
    with opened(tmp_path, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, MONEY)
    promised = killed(tmp_path, "flop-poker", "promise").split()[0]
    if key == "lost":
        key_path(tmp_path).unlink()
    with opened(tmp_path, Clock()) as store:
        session = sit(store, "flop-poker", "after")
        assert (session.promise == promised) == (key == "kept")
        assert bool(store.notices) == (key == "lost")
        deal(session)
        finish(session)
        assert sum_reports(verify_rounds(store))["differences"] == []


def lose(folder: Path) -> None:
    key_path(folder).unlink()


def take_another(folder: Path) -> None:
    other = folder.with_name("another house")
    opened(other, Clock()).close()
    shutil.copy(key_path(other), key_path(folder))


def garble(folder: Path) -> None:
    key_path(folder).write_text("no key at all")


def put_a_folder(folder: Path) -> None:
    key_path(folder).unlink()
    key_path(folder).mkdir()


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if GAMES[slug].family != "dice"])
def test_a_lost_key_voids_the_open_round_and_every_stake_comes_back(
    tmp_path: Path, slug: str
) -> None:
    folder = tmp_path / "data"
    commitment, number, before = left_open(folder, slug)
    lose(folder)
    with opened(folder, Clock()) as store:
        assert len(store.notices) == 1
        assert f"round {number} was voided and every stake in it given back" in store.notices[0]
        assert "\n" not in store.notices[0]
        assert store.rounds.unfinished_round(1) is None
        row = store.rounds.round_row(number)
        assert (row.status, row.net, row.summary) == (
            "void",
            0,
            "Voided: the key to its seed is lost",
        )
        assert int(store.people.bankroll(1)) == before
        session = sit(store, slug, "after")
        assert session.resume_open_round() == ()
        assert session.promise != commitment
        for _ in range(3):
            deal(session)
            finish(session)
        assert sum_reports(verify_rounds(store))["differences"] == []
        report = verify_kept(store, number)
        assert (report["matches"], report["seed_matches_commitment"]) == (True, None)
        assert report["seed"] == "encrypted, and its key is lost: this deal cannot be checked"
    with opened(folder, Clock()) as store:
        assert store.notices == []
        assert store.verify() == ()


@pytest.mark.parametrize("how", [take_another, garble, put_a_folder])
def test_a_wrong_key_is_as_a_lost_one(tmp_path: Path, how: object) -> None:
    folder = tmp_path / "data"
    _, number, before = left_open(folder, "crazy-4-poker")
    how(folder)
    with opened(folder, Clock()) as store:
        assert f"round {number} was voided" in store.notices[0]
        assert int(store.people.bankroll(1)) == before
        session = sit(store, "crazy-4-poker", "after")
        deal(session)
        finish(session)
        assert sum_reports(verify_rounds(store))["differences"] == []
    assert len(bytes.fromhex(key_path(folder).read_text())) == 32


@pytest.mark.in_file
def test_a_backup_on_another_machine_has_no_key(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    _, number, before = left_open(here, BLACKJACK)
    there.mkdir()
    shutil.copy(max((here / "backups").glob("*.db")), book_of(there))
    with opened(there, Clock()) as store:
        assert f"round {number} was voided" in store.notices[0]
        assert int(store.people.bankroll(1)) == before
        assert store.verify() == ()
    both = tmp_path / "both"
    both.mkdir()
    shutil.copy(max((here / "backups").glob("*.db")), book_of(both))
    shutil.copy(key_path(here), key_path(both))
    with opened(both, Clock()) as store:
        assert store.notices == []
        session = sit(store, BLACKJACK)
        assert session.resume_open_round()
        finish(session)


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_a_lost_key_voids_a_dice_round_that_was_left_open(
    tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This program settles a throw with its wagers; a book may still hold a round that is open."""
    folder = tmp_path / "data"
    with opened(folder, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, MONEY)
        session, before = sit(store, slug), int(store.people.bankroll(1))
        with monkeypatch.context() as patch:
            patch.setattr(table_round, "settle", lambda _table, _before, ended, *_: ended)
            deal(session)
        number = session.round_id
        assert store.rounds.unfinished_round(1) is not None
        assert int(store.people.bankroll(1)) != before
    lose(folder)
    with opened(folder, Clock()) as store:
        assert f"round {number} was voided and every stake in it given back" in store.notices[0]
        assert store.rounds.round_row(number).status == "void"
        assert int(store.people.bankroll(1)) >= before  # what a wager has won stays paid
        session = sit(store, slug, "after")
        assert session.resume_open_round() == ()
        deal(session)
        assert sum_reports(verify_rounds(store))["differences"] == []
        assert store.verify() == ()


def test_a_shake_that_runs_on_outlives_a_lost_key(tmp_path: Path) -> None:
    with opened(tmp_path, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, MONEY)
        session = sit(store, "props-and-hops")
        for _ in range(40):
            session.deal({4: {} if session.carry().running else {"six-eight-shake": 2500}})
            if session.carry().stake(4):
                break
        runs, before = session.carry(), int(store.people.bankroll(1))
        assert runs.stake(4) == 2500
    lose(tmp_path)
    with opened(tmp_path, Clock()) as store:
        assert store.notices[0].endswith("what was settled stays.")
        session = sit(store, "props-and-hops", "after")
        assert (session.carry(), int(store.people.bankroll(1))) == (runs, before)
        session.deal({4: {"field": 500}})
        if session.carry().stake(4):
            session.take_down_running_wager(4)
            assert not session.carry().stake(4)
        assert sum_reports(verify_rounds(store))["differences"] == []
        assert store.verify() == ()


def test_a_running_shoe_whose_key_is_lost_is_over(tmp_path: Path) -> None:
    with opened(tmp_path, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, MONEY)
        session = sit(store, "double-back-jack")
        for _ in range(3):
            deal(session)
            finish(session)
        assert session.table_standing.shoe
        assert store.rounds.kept_round(2).secret
    lose(tmp_path)
    with opened(tmp_path, Clock()) as store:
        assert store.notices[0].endswith(
            "1 table must promise and shuffle anew; what was settled stays."
        )
        session = sit(store, "double-back-jack", "after")
        assert not session.table_standing.shoe
        assert session.last_settled_states(20) == ()
        deal(session)
        assert store.rounds.kept_round(4).used == 0
        finish(session)
        assert sum_reports(verify_rounds(store))["differences"] == []
        with pytest.raises(HouseError, match="its seed cannot be read"):
            shareable_round_file(store, 2)


def test_a_reader_without_the_key_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import main

    _, number, _ = left_open(tmp_path, "flop-poker")
    lose(tmp_path)
    assert main.main(["verify", str(number), "--data", str(tmp_path)]) == 1
    assert (
        f"Its seed cannot be read: {KEY_FILE} is missing or another one." in capsys.readouterr().out
    )
    assert main.main(["verify", "--all", "--data", str(tmp_path)]) == 1
    assert (
        f"The seed of round {number} cannot be read: its key ({KEY_FILE}) is missing or another one."
        in capsys.readouterr().out
    )
    assert main.main(["export-round", str(number), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "its seed cannot be read" in said
    assert "Traceback" not in said
    assert not key_path(tmp_path).exists()


@pytest.mark.in_file
def test_a_key_that_cannot_be_read_now_is_never_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_open(tmp_path, "flop-poker")
    before = key_path(tmp_path).read_bytes()
    honest = Path.read_bytes

    def refused(path: Path) -> bytes:
        if path.name == KEY_FILE:
            raise OSError(errno.EMFILE, "Too many open files")
        return honest(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refused)
        with pytest.raises(
            StoreError,
            match=r"house\.key in the data folder.* cannot be read \(Too many open files\)",
        ):
            opened(tmp_path, Clock())
    assert key_path(tmp_path).read_bytes() == before
    assert book_of(tmp_path).exists()
    with opened(tmp_path, Clock()) as store:
        assert store.notices == []
        assert store.rounds.unfinished_round(1) is not None
