"""A voucher is issued and redeemed once, or not at all, whenever the process is killed."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.games import GAMES
from game.hall.records import HallRecords
from game.hall.records.vouchers import VoucherRefused
from game.hall.terminal.session import LocalTerminal, terminal_table
from game.play.records.verification import verify_kept
from game.play.seats.bots import Bot
from tests.hall.house import Clock, accounts_of, opened, seated
from tools.torture import disk
from tools.torture.player import Commits, watched

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
BROUGHT = 100_000


def _play(folder: Path) -> None:
    """Robin cashes $545.00 out at terminal 4 and puts the voucher in at terminal 2."""
    store = opened(folder)
    accounts = accounts_of(store)
    accounts.put_in_bills(2044, {10_000: 5, 2000: 2, 500: 1})
    voucher = accounts.cash_out_any_balance(2044)
    assert voucher is not None
    accounts.redeem_voucher(2042, voucher.number)
    store.close(keep_backup=False)


def _base(folder: Path) -> Path:
    with opened(folder) as store:
        accounts = accounts_of(store)
        seated(accounts, 4, cents=BROUGHT)
        seated(accounts, 2)
    return folder


def _killed(
    folder: Path, when: str, number: int, call: int = 0, play: Callable[[Path], object] = _play
) -> bool:
    """Whether a process that plays on a copy of the book was killed where it was to be."""
    pid = os.fork()
    if not pid:
        try:
            if call:
                disk.watch(folder, None, kill=call, half=bool(call % 2))
            with watched(Commits(when, number)):
                play(folder)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


def _check(folder: Path) -> tuple[int, int]:
    """How many vouchers there are and how many of them are redeemed, after everything was proved
    and each was tried once more.
    """
    clock = Clock()
    clock.set(21, 30)
    with opened(folder, clock) as store:
        assert store.verify() == ()
        accounts = accounts_of(store, seed=2)
        kept = HallRecords(store).vouchers.issued_in()
        assert len(kept) <= 1
        there = [accounts.balance(asset) for asset in (2042, 2044)]
        open_cents = sum(v.cents for v in kept if v.redeemed is None)
        assert store.people.bankroll(1) + sum(there) + open_cents == BROUGHT
        assert there[1] in ((0,) if kept else (0, 54_500))
        for voucher in kept:
            if voucher.redeemed is None:
                accounts.redeem_voucher(2042, voucher.number)
            for asset in (2042, 2044):
                with pytest.raises(VoucherRefused, match="was paid on 21 November 2026 at LH-2042"):
                    accounts.redeem_voucher(asset, voucher.number)
        assert (
            store.people.bankroll(1) + sum(accounts.balance(asset) for asset in (2042, 2044))
            == BROUGHT
        )
        assert store.verify() == ()
        return len(kept), sum(v.redeemed is not None for v in kept)


@pytest.fixture
def copy(engine: str, request: pytest.FixtureRequest) -> Callable[[Path, Path], object]:
    """Copies a data folder with its book."""
    return request.getfixturevalue("postgres").copy if engine == "postgresql" else shutil.copytree


@pytest.mark.engines
def test_e7_a_voucher_is_single_after_a_kill_before_or_after_any_commit(
    tmp_path: Path, copy: Callable[[Path, Path], object]
) -> None:
    base = _base(tmp_path / "base")
    seen = set()
    for number in range(1, 40, 2):  # after one is before the next
        reached = False
        for when in ("before", "after"):
            folder = tmp_path / f"{when} {number}"
            copy(base, folder)
            reached = _killed(folder, when, number)
            seen.add(_check(folder))
            shutil.rmtree(folder)
        if not reached:
            break
    assert seen == {(0, 0), (1, 0), (1, 1)}
    assert not reached


def _every_call(scratch: Path) -> None:
    """Kill at every fifth call that changes a file; this process watches calls already."""
    base = _base(scratch / "base")
    seen, reached = set(), True
    for call in range(1, 400, 5):
        folder = scratch / f"call {call}"
        shutil.copytree(base, folder)
        reached = _killed(folder, "", 0, call)
        seen.add(_check(folder))
        shutil.rmtree(folder)
        if not reached:
            break
    assert seen == {(0, 0), (1, 0), (1, 1)}, seen
    assert not reached


@pytest.mark.slow
@pytest.mark.skipif(bool(disk.why_not()), reason=disk.why_not() or "calls are watched")
def test_e7_a_voucher_is_single_after_a_kill_at_any_call_that_changes_a_file(
    tmp_path: Path,
) -> None:
    house = Path(__file__).parents[3]
    paths = {"PYTHONPATH": str(house)}
    module = "tests.hall.money.test_voucher_kills"
    code = f"import sys, pathlib, {module} as m; m._every_call(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        [*command, str(tmp_path)],
        env=os.environ | disk.environment() | paths,
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def _at_terminal(folder: Path) -> LocalTerminal:
    """Robin at his terminal with a bot; what is dealt follows from the table's last round alone."""
    store = opened(folder)
    accounts = accounts_of(store)
    table = terminal_table(accounts, "criss-cross-poker", "hybrid", 1)

    def seed() -> bytes:
        return hashlib.sha256(
            f"killed {store.tables.table_standing(table.house_table, 'criss-cross-poker').number}".encode()
        ).digest()

    return LocalTerminal(
        accounts,
        table,
        GAMES["criss-cross-poker"],
        1,
        4,
        bots=(Bot(2, "Bruno", "careful"),),
        seeds=seed,
        advise=lambda *_: None,
    )


def _round(folder: Path) -> tuple[int, int, int]:
    """What is left to do of one round and a cash-out, wherever it was left: cents on the voucher,
    the bot's, the bankroll.
    """
    terminal = _at_terminal(folder)
    session = terminal.session
    store = session.store
    if not HallRecords(store).vouchers.issued_in():
        if not session.playing and not session.table_standing.number:
            if not terminal.balance:
                terminal.insert_bills({10_000: 2})
            session.deal({4: {"ante-across": 500, "ante-down": 500, "five-card-bonus": 100}})
        while session.turn:
            session.act(next(action for action in session.legal() if action.verb != "fold"))
        terminal.cash_out()
    assert store.verify() == ()
    (voucher,) = HallRecords(store).vouchers.issued_in()
    told = voucher.cents, HallRecords(store).accounts.balance(2042), store.people.bankroll(1)
    assert all(verify_kept(store, number)["matches"] for number in store.rounds.each_round_id())
    store.close(keep_backup=False)
    return told


@pytest.mark.slow
@pytest.mark.engines
def test_e4_a_round_at_a_terminal_ends_with_the_same_cents_after_a_kill_before_or_after_any_commit(
    tmp_path: Path, copy: Callable[[Path, Path], object]
) -> None:
    with opened(tmp_path / "base") as store:
        seated(accounts_of(store), 4, cents=BROUGHT)
    copy(tmp_path / "base", tmp_path / "whole")
    whole = _round(tmp_path / "whole")
    assert whole[0] + whole[2] != BROUGHT
    reached = True
    for number in range(1, 60, 2):  # after one is before the next
        for when in ("before", "after"):
            folder = tmp_path / f"{when} {number}"
            copy(tmp_path / "base", folder)
            reached = _killed(folder, when, number, play=_round)
            with opened(folder) as store:
                assert store.verify() == ()
                for terminal in HallRecords(store).floor.terminals():
                    store.ledger.check_terminal_meters(terminal.asset)
            assert _round(folder) == whole
            shutil.rmtree(folder)
        if not reached:
            break
    assert not reached
    assert number > 8
