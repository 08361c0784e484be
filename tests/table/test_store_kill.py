"""kill -9 at any instant: no cent is lost or made, and the open round stands at a committed step."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from book import SLUG, opened, seated

from game.table.store import CASHIER, AlreadyOpen, felt_account
from game.table.store.backup import book_of

KILLS = 40
ORDER = {"0": 0, "1": 1, "2": 2, "3": 3, "settled": 4}


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_no_cent_is_lost_when_the_process_is_killed_at_any_instant(tmp_path: Path) -> None:
    chance = random.Random(674)
    with opened(tmp_path) as store:
        player, _ = seated(store)
    rounds = open_rounds = 0
    for _ in range(KILLS):
        said = run_and_kill(tmp_path, chance.random() * 0.15)
        store = opened(tmp_path)
        assert store.verify() == ()
        balances = store.ledger.balances()
        assert sum(balances.values()) == 0
        assert balances[CASHIER] == -1_000_000
        unfinished = store.open_round(player)
        if unfinished is not None:
            open_rounds += 1
            assert len(unfinished.money) == 1 + len(unfinished.steps)
            at_stake = sum(
                p.cents for e in unfinished.money for p in e.postings if p.account == felt_account(SLUG, player)
            )
            assert at_stake == store.stakes_in_play(player, SLUG) == 1000 + 500 * len(unfinished.steps)
        else:
            assert store.stakes_in_play(player, SLUG) == 0
        if said:  # what was said was committed before; at most the next commit is there too
            newest = int(store.door.value("SELECT max(id) FROM round"))
            kept = store.kept_round(newest)
            reached = ORDER["settled"] if kept.row.status == "settled" else len(kept.steps)
            round_id, what = said[-1]
            assert newest * 5 + reached - (round_id * 5 + ORDER[what]) in {0, 1}
            rounds = newest
        store.close(keep_backup=False)
    print(f"{KILLS} kills, {rounds} rounds, {open_rounds} reopened in the middle of one")
    assert rounds > KILLS
    assert open_rounds > 0


def run_and_kill(folder: Path, after: float) -> list[tuple[int, str]]:
    """Let the player play for so many seconds from its first step on, kill it, and return what it said was safe."""
    player = Path(__file__).with_name("killed_player.py")
    child = subprocess.Popen([sys.executable, str(player), str(folder)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    first = child.stdout.readline()
    assert first, "the child ended before its first step"
    with pytest.raises(AlreadyOpen):
        opened(folder)
    time.sleep(after)
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    lines = [line.split() for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    return [(int(number), what) for number, what in lines]


def test_a_process_killed_while_it_makes_the_book_leaves_none_or_a_whole_one(tmp_path: Path) -> None:
    book_of(tmp_path).touch()
    with opened(tmp_path) as store:
        assert store.players() == ()
