"""`verify` finds whatever differs from a fresh deal, names it in a sentence, and sums up a day or
the whole book.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from game.book import Store
from game.core.chance import Stream
from game.core.declaration import HouseRules, MeterState
from game.core.errors import HouseError
from game.games import GAMES, SLUGS
from game.play.records.verification import (
    sum_reports,
    verify_head,
    verify_kept,
    verify_rounds,
    verify_table,
)
from game.play.seats import bots as company
from game.play.seats.bots import Bot
from game.play.session import Session, open_session
from tests.book.tampering import drop_triggers

pytestmark = pytest.mark.engines

ROOT = Path(__file__).parents[2]
START = datetime(2026, 11, 22, 4, tzinfo=UTC)


def played(store: Store, slug: str, rounds: int, **how: object) -> Session:
    """Rounds with two bots at one of Robin's tables."""
    game = GAMES[slug]
    numbers = itertools.count()
    session = open_session(
        store,
        game,
        1,
        seats=(4,),
        bots=company.make_bots(game, (4,), 2),
        advise=lambda *_: None,
        seeds=lambda: hashlib.sha256(f"{slug} {how} {next(numbers)}".encode()).digest(),
        **how,
    )
    rng = random.Random(slug)
    for number in range(rounds):
        stream = Stream(hashlib.sha256(f"{slug} {number}".encode()).digest(), "bets")
        session.deal({4: company.bot_bets(game, session.rules, Bot(4, "You"), stream)})
        while session.turn:
            session.act(rng.choice([a for a in session.legal() if session.is_affordable(a)]))
    return session


def opened(folder: Path) -> Store:
    ticks = itertools.count()
    store = Store.open(
        folder, clock=lambda: START + timedelta(minutes=next(ticks)), local=lambda at: at
    )
    store.people.buy_in(store.people.add_player("Robin").id, 10_000_000)
    return store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data") as book:
        yield book


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", SLUGS)
def test_rounds_as_they_were_played_do_not_differ(store: Store, slug: str) -> None:
    played(store, slug, 6)
    played(store, slug, 6, rules=HouseRules(irregularities="training"))
    assert sum_reports(verify_rounds(store)) == {
        "rounds": 12,
        "differ": 0,
        "matches": True,
        "differences": [],
    }


def test_bots_that_buy_in_again_and_meters_that_were_changed_are_accounted_for(
    store: Store,
) -> None:
    rules = HouseRules(table_minimum=20_000)
    played(store, "crazy-4-poker", 12, rules=rules)
    assert (
        store.door.value(
            "SELECT count(*) FROM journal JOIN posting ON entry = journal.id JOIN reason ON reason.id = reason"
            " WHERE why = 'bot buys in' AND round IS NOT NULL"
        )
        > 4
    )
    store.tables.set_meters(
        "crazy-4-poker",
        {
            name: MeterState(s.milli + 5_000_000)
            for name, s in store.tables.meters("crazy-4-poker").items()
        },
    )
    played(store, "crazy-4-poker", 3)
    assert sum_reports(verify_rounds(store))["differences"] == []


CHANGES = {
    "UPDATE posting SET cents = cents * 2 WHERE entry = (SELECT max(id) FROM journal WHERE round = 2)": "the round gives",
    "UPDATE posting SET reason = 1 WHERE entry = (SELECT max(id) FROM journal WHERE round = 2)": "the round gives",
    "UPDATE round SET seed = zeroblob(32) WHERE id = 2": "commitment is not the SHA-256",
    "UPDATE round SET bots = 901 WHERE id = 2": "nobody sits there",
    "UPDATE round SET bots = 903 WHERE id = 2": "the seed gives",
    "UPDATE share SET status = 'void' WHERE round = 2": "It is void in the book",
    "UPDATE round SET promise = NULL WHERE id = 2": "not promised before the wagers",
    "UPDATE promise SET link = 999 WHERE id = 2": "before its promise",
    "UPDATE step SET action = 'dance' WHERE round = 2 AND seat = 4": "cannot be taken",
    "UPDATE step SET seat = 1 WHERE round = 2 AND seat = 4": "seat 1's",
    "UPDATE share SET returned = returned + 5 WHERE round = 2": "is said to have staked",
    "UPDATE round SET bets = 902 WHERE id = 2": "cannot be dealt again",
    "UPDATE round SET offer = '[]' WHERE id = 2": "cannot be dealt again",
    'UPDATE round SET words = \'{"4":"x"}\' WHERE id = 2': "round 2 is not what was recorded",
}


@pytest.mark.in_file
@pytest.mark.sample(6)
@pytest.mark.parametrize("change", CHANGES)
def test_each_change_is_found_in_its_round_and_said_in_one_sentence(
    store: Store, change: str
) -> None:
    played(store, "criss-cross-poker", 3)
    connection = store.door.connection
    drop_triggers(connection)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute(
        "INSERT INTO round_text SELECT 901, 0, '[]' UNION SELECT 902, 0, 'nonsense' UNION"
        " SELECT 903, 0, replace(text, 'typical', 'careful') FROM round JOIN round_text ON round_text.id = bots WHERE round.id = 2"
    )
    before = connection.total_changes
    connection.execute(change)
    assert connection.total_changes > before
    report = verify_kept(store, 2)
    assert not report["matches"]
    assert [said for said in report["differences"] if CHANGES[change] in said], report[
        "differences"
    ]
    assert all(said.endswith(".") and "\n" not in said for said in report["differences"])
    assert verify_kept(store, 3)["matches"]


@pytest.mark.in_file
@pytest.mark.parametrize("column", ["used", "seed"])
def test_a_shoe_that_does_not_go_on_where_it_was_left_is_found(store: Store, column: str) -> None:
    played(store, "double-back-jack", 4)
    connection = store.door.connection
    for trigger in ("round_is_final", "round_stays_as_begun", "seed_is_shown_once"):
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute(
        f"UPDATE round SET {column} = {'used + 1' if column == 'used' else 'zeroblob(32)'} WHERE id = 3"
    )
    said = " ".join(verify_kept(store, 3)["differences"])
    assert (
        "does not go on where round 2 left the shoe"
        if column == "used"
        else "no round before was dealt"
    ) in said


def test_a_shoe_that_was_taken_off_its_table_is_missed_before_the_next_deal_and_after(
    store: Store,
) -> None:
    session = played(store, "double-back-jack", 2)
    store.door.connection.execute("UPDATE standing SET shoe = ''")
    assert verify_kept(store, 2)["differences"] == [
        "The shoe on its table is not the one that it left there."
    ]
    session.deal({4: {"blackjack": 1000}})
    assert (
        "It is dealt from a new shoe, but round 2 left one that goes on."
        in verify_kept(store, 3)["differences"]
    )


@pytest.mark.in_file
def test_a_shake_that_was_changed_between_two_rolls_is_found_before_the_next_roll_and_after(
    store: Store,
) -> None:
    game = GAMES["props-and-hops"]
    session = open_session(
        store,
        game,
        1,
        seats=(4,),
        advise=lambda *_: None,
        seeds=lambda: hashlib.sha256(b"%d" % store.make_head().number).digest(),
    )
    session.deal({4: {"six-eight-shake": 500}})
    while not session.carry().running:
        session.deal({4: {"six-eight-shake": 500}})
    first = session.round_id
    assert verify_kept(store, first)["matches"]
    hit = '"hit":["2-6","3-5","4-4","1-5","2-4"]'
    store.door.connection.execute(
        "UPDATE standing SET carry = replace(carry, '\"shaker\"', ?)", (f'{hit},"shaker"',)
    )
    assert session.carry().running
    assert verify_kept(store, first)["differences"] == [
        f"On its table there is not what round {first} left running."
    ]
    session.deal({4: {"field": 100}})
    assert (
        f"It does not begin with what round {first} left running."
        in verify_kept(store, first + 1)["differences"]
    )


def test_rounds_counted_otherwise_than_they_were_dealt_are_found(store: Store) -> None:
    played(store, "criss-cross-poker", 2)
    store.door.connection.execute("UPDATE standing SET number = number + 3")
    assert verify_kept(store, 2)["differences"] == ["It is round 2 of its table, which counts 5."]
    assert verify_kept(store, 1)["matches"]


def test_a_round_belongs_to_the_day_in_which_it_settles(store: Store) -> None:
    # from four in the morning on, a minute a look at the clock
    played(store, "criss-cross-poker", 40)
    ends = [store.rounds.round_row(number).ended for number in store.rounds.each_round_id()]
    six = datetime(2026, 11, 22, 6, tzinfo=UTC)
    early = sum(end is not None and end < six for end in ends)
    assert 5 < early < 35
    for day, wanted in ((21, early), (22, 40 - early), (23, 0)):
        assert sum_reports(verify_rounds(store, date(2026, 11, day)))["rounds"] == wanted


def test_a_head_is_found_or_not(store: Store) -> None:
    early = store.make_head()
    played(store, "criss-cross-poker", 1)
    found = verify_head(store, early.hash)
    house, table = (
        row["number"] for row in store.door.rows("SELECT number FROM chain ORDER BY id")
    )
    opened = store.door.value("SELECT number FROM link WHERE kind = 'opened'")
    follow = house - early.number + table - opened
    assert (found["matches"], found["link"], found["follow"]) == (True, early.number, follow)
    assert verify_head(store, "0" * 64)["matches"] is False


@pytest.mark.in_file
def test_a_head_that_was_noted_proves_all_before_it_and_nothing_after(store: Store) -> None:
    played(store, "criss-cross-poker", 2)
    noted = store.make_head()
    played(store, "criss-cross-poker", 1)
    connection = store.door.connection
    drop_triggers(connection)
    connection.execute(
        "UPDATE posting SET cents = cents * 2 WHERE entry = (SELECT max(id) FROM journal)"
    )
    assert verify_head(store, noted.hash)["matches"]
    connection.execute(
        "UPDATE posting SET cents = cents * 2 WHERE entry = (SELECT min(id) FROM journal WHERE round = 2)"
    )
    found = verify_head(store, noted.hash)
    assert (found["matches"], found["link"], len(found["differences"])) == (False, noted.number, 1)
    assert "The chain of table 1 breaks at link" in found["differences"][0]
    assert verify_head(store, noted.hash, walked=True)["matches"]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "main.py"), "verify", "--data", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.in_file
def test_a_table_is_proved_alone(store: Store) -> None:
    played(store, "criss-cross-poker", 2)
    played(store, "crazy-4-poker", 2)
    reports = list(verify_table(store, "crazy-4-poker", 1))
    assert [report["round"] for report in reports] == [0, 3, 4]
    assert all(report["matches"] for report in reports)
    with store.atomic():
        drop_triggers(store.door.connection)
        store.door.write("UPDATE share SET returned = returned + 1 WHERE round = 4")
    chain, _, round_four = list(verify_table(store, "crazy-4-poker", 1))
    assert "round 4 is not what was recorded" in chain["differences"][0]
    assert not round_four["matches"]
    assert all(report["matches"] for report in verify_table(store, "criss-cross-poker", 1))
    with pytest.raises(HouseError, match="nothing was ever dealt at flop-poker, table 1"):
        list(verify_table(store, "flop-poker", 1))


@pytest.mark.in_file
@pytest.mark.slow
def test_on_the_command_line(tmp_path: Path) -> None:
    store = opened(tmp_path)
    played(store, "criss-cross-poker", 3)
    head = store.make_head().hash
    store.close(keep_backup=False)
    for words in (
        ("2",),
        ("--all",),
        ("--head", head),
        ("2", "--head", head),
        ("--all", "--json"),
        ("2", "--json"),
        ("--table", "criss-cross-poker"),
        ("--table", "criss-cross-poker:1", "--json"),
    ):
        done = run(tmp_path, *words)
        assert (done.returncode, done.stderr) == (0, ""), words
        assert words[-1] != "--json" or json.loads(done.stdout)["matches"]
    assert run(tmp_path, "--head", "0" * 64).returncode == 1
    bad = (
        (),
        ("2", "--all"),
        ("--day", "soon"),
        ("--day", "2026-02-30"),
        ("--head", "xyz"),
        ("0",),
        ("99",),
        ("--day", "9999-12-31"),
        ("--table", "criss-cross-poker:2"),
        ("--table", "criss-cross-poker:x"),
        ("--table", "chess"),
        ("--table", "criss-cross-poker", "--all"),
    )
    for words in bad:
        done = run(tmp_path, *words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), words
    store = Store.open(tmp_path, clock=lambda: START)
    with store.atomic():  # whoever knows the program writes the digests too
        drop_triggers(store.door.connection)
        store.door.write("UPDATE posting SET cents = cents * 2 WHERE entry = 3")
    store.close(keep_backup=False)
    for words in (
        ("--all",),
        ("--all", "--json"),
        ("--day", "2026-11-22", "--json"),
        ("--day", "2026-11-21", "--json"),
        ("1",),
    ):
        done = run(tmp_path, *words)
        if words[-1] != "--json":
            assert done.returncode == 1
            assert "Journal entry 3" in done.stdout
        elif done.returncode:
            assert json.loads(done.stdout)["differ"] >= 1
