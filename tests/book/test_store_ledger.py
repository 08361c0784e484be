"""The ledger balances, by its code and by the database itself, and nobody spends what he does not
have.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.book import (
    CASHIER,
    HOUSE,
    Move,
    NotEnough,
    Store,
    StoreError,
    TableStanding,
    Unbalanced,
    felt_account,
    player_account,
    progressive_account,
)
from game.book.database import SqliteDatabase
from game.book.ledger import Ledger, top_up_moves
from game.book.values import MeterChange, MoneyMoved, PlayerOutcome, RoundEnding
from game.core.declaration import MeterState
from tests.book.book import SLUG, Clock, begin, opened, play, seated, settle
from tests.book.tampering import write_to_views
from tests.conftest import laid_out

pytestmark = pytest.mark.engines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data") as book:
        yield book
        assert book.verify() == ()


def test_buying_in_and_cashing_out_move_money_between_cashier_and_player(store: Store) -> None:
    player = store.people.add_player("Robin").id
    assert store.people.buy_in(player, 200_000) == 200_000
    assert store.people.cash_out(player, 50_000) == 150_000
    assert store.ledger.balances() == {CASHIER: -150_000, player_account(player): 150_000}


def test_no_one_cashes_out_more_than_he_has_and_the_refusal_names_what_is_missing(
    store: Store,
) -> None:
    player = store.people.add_player("Robin").id
    store.people.buy_in(player, 1000)
    with pytest.raises(NotEnough, match=r"\$0\.01 is missing"):
        store.people.cash_out(player, 1001)
    assert store.people.bankroll(player) == 1000


@pytest.mark.parametrize("cents", [0, -5, True, 2.5])
def test_the_cashier_takes_only_whole_positive_cents(store: Store, cents: int) -> None:
    player = store.people.add_player("Robin").id
    with pytest.raises(Unbalanced):
        store.people.buy_in(player, cents)
    assert store.ledger.balances() == {}


def test_a_stake_that_is_not_covered_leaves_no_round_behind(store: Store) -> None:
    player, sitting = seated(store, cents=900)
    with pytest.raises(NotEnough):
        begin(store, player, sitting)
    assert store.rounds.unfinished_round(player) is None
    assert store.people.bankroll(player) == 900


@pytest.mark.parametrize(
    "bad", [Move("purse", HOUSE, 5, "x"), Move(HOUSE, HOUSE, 5, "x"), Move(HOUSE, CASHIER, -5, "x")]
)
def test_moves_that_are_none_are_refused(store: Store, bad: Move) -> None:
    with pytest.raises(Unbalanced):
        store.people.transfer([bad])
    assert store.ledger.balances() == {}


def test_chips_that_no_wager_explains_may_not_stay_on_the_felt(store: Store) -> None:
    player, sitting = seated(store)
    round_id = begin(store, player, sitting)
    with pytest.raises(Unbalanced, match=r"holds \$10\.00"):
        store.rounds.settle(round_id, RoundEnding(PlayerOutcome("nothing was settled")))
    assert store.rounds.unfinished_round(player) is not None
    settle(store, player, round_id, win=-1)


def test_a_wager_that_outlives_its_round_stays_on_the_felt_until_it_is_taken_down(
    store: Store,
) -> None:
    player, sitting = seated(store)
    round_id = begin(store, player, sitting)
    felt, me = felt_account(SLUG, player), player_account(player)
    shake = TableStanding(carry='{"six-eight-shake":{"1":500}}', cents=500, shoe='{"seed":"00"}')
    store.rounds.settle(
        round_id,
        RoundEnding(PlayerOutcome(""), standing=shake),
        money=MoneyMoved([Move(felt, me, 500, "ante-down")]),
    )
    assert store.tables.table_standing(player, SLUG) == TableStanding(
        1, shake.carry, 500, shake.shoe
    )
    assert store.verify() == ()
    with pytest.raises(Unbalanced):
        store.tables.change_standing(player, SLUG, TableStanding(1))
    store.people.get_up(
        sitting,
        moves=[Move(felt, HOUSE, 500, "six-eight-shake", "R-PH3")],
        standing=TableStanding(1),
    )
    assert store.tables.stakes_in_play(player, SLUG) == 0


def test_a_meters_account_always_holds_what_the_meter_shows_and_its_reserve(store: Store) -> None:
    player, sitting = seated(store)
    store.tables.set_meters(SLUG, {"progressive": MeterState.from_cents(500_000)})
    round_id = begin(store, player, sitting)
    account = progressive_account(SLUG, "progressive")
    fed = MeterState(500_021_700, 40_900)
    store.rounds.add_steps(
        round_id,
        [],
        MoneyMoved(meters={"progressive": MeterChange(MeterState.from_cents(500000), fed)}),
    )
    assert store.ledger.balance(account) == 500_021 + 40
    won = Move(account, player_account(player), 500_021, "progressive", "657a.12(e)")
    back = Move(felt_account(SLUG, player), player_account(player), 1000, "ante-down")
    reseeded = MeterState.from_cents(500_040)
    won_whole = {"progressive": MeterChange(fed, reseeded, 500_000_000)}
    row = store.rounds.settle(
        round_id,
        RoundEnding(PlayerOutcome("royal flush")),
        money=MoneyMoved([won, back], meters=won_whole),
    )
    assert (row.net, store.ledger.balance(account)) == (500_021, 500_040)
    assert store.tables.meters(SLUG) == {"progressive": reseeded}


def test_a_refused_part_dooms_the_whole_transaction_even_when_it_is_caught(store: Store) -> None:
    player = store.people.add_player("Robin").id
    with pytest.raises(StoreError, match="none of it was recorded"), store.atomic():  # noqa: PT012
        store.people.buy_in(player, 700)
        with pytest.raises(NotEnough):
            store.people.cash_out(player, 701)
    assert store.people.bankroll(player) == 0


def test_what_was_remembered_of_a_transaction_that_failed_is_forgotten(store: Store) -> None:
    player = store.people.add_player("Robin").id
    with pytest.raises(RuntimeError), store.atomic():  # noqa: PT012
        store.people.buy_in(player, 700)
        assert store.people.bankroll(player) == 700
        raise RuntimeError
    assert store.people.bankroll(player) == 0
    store.people.buy_in(player, 300)
    assert store.people.bankroll(player) == store.ledger.balances()[player_account(player)] == 300


def raw(store: Store) -> sqlite3.Connection:
    return store.door.connection


def test_the_book_is_kept_in_the_engine_that_is_tested(store: Store, engine: str) -> None:
    assert store.door.engine.casefold() == engine


SAME_WORDS = "CREATE FUNCTION zeroblob(int) RETURNS bytea LANGUAGE sql AS 'SELECT decode(repeat(''00'', $1), ''hex'')'"
"""What a server lacks of the words in which these tests are put."""


ENTRY = "INSERT INTO journal (at, kind, period, lines)"


@pytest.mark.sample(20)
@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE journal SET lines = '[]'", "never rewritten"),
        ("DELETE FROM journal", "never rewritten"),
        ("UPDATE journal SET at = 5", "never rewritten"),
        ("UPDATE round SET ended = ended + 1", "never rewritten"),
        ("UPDATE round SET offer = '{}'", "never rewritten"),
        ("UPDATE round SET seed = zeroblob(32)", "decrypted once, and never changed"),
        ("UPDATE round SET encrypted = 1", "decrypted once, and never changed"),
        ("DELETE FROM round", "never deleted"),
        ("UPDATE share SET summary = 'better'", "never rewritten"),
        ("DELETE FROM share", "never deleted"),
        ("UPDATE seat SET player = 2", "never given to another"),
        ("INSERT INTO seat VALUES (1, 5, 1)", "before the deal"),
        ("UPDATE decision_value SET cost = 0", "never rewritten"),
        ("UPDATE decision_value SET text = 9", "never rewritten"),
        ("DELETE FROM decision_value", "never deleted"),
        ("UPDATE decision_text SET chosen = 'fold'", "never rewritten"),
        ("UPDATE round_text SET text = '{}'", "stays as it was begun"),
        ("UPDATE round SET bets = 2", "never rewritten"),
        ("UPDATE promise SET commitment = zeroblob(32)", "never rewritten"),
        ("UPDATE promise SET seed = zeroblob(32)", "never changed"),
        ("DELETE FROM promise", "never taken back"),
        ("UPDATE link SET hash = zeroblob(32)", "never rewritten"),
        ("DELETE FROM link", "never rewritten"),
        ("UPDATE link SET hash = zeroblob(32), upto = upto + 1", "never rewritten"),
        ("UPDATE link SET parts = parts || 'e' WHERE kind = 'round'", "never rewritten"),
        ("UPDATE link SET parts = 'bx', upto = upto + 1 WHERE kind = 'round'", "never rewritten"),
        (
            "INSERT INTO link VALUES (0, 99, 1, 'entry', 1, 0, zeroblob(32), '')",
            "follows the last one",
        ),
        (
            "INSERT INTO link VALUES (1, 6, 1, 'entry', 1, 0, zeroblob(32), '')",
            "follows the last one",
        ),
        (
            "INSERT INTO link VALUES (7, 1, 1, 'entry', 1, 0, zeroblob(32), '')",
            "follows the last one",
        ),
        ("UPDATE chain SET number = number + 1", "never rewritten"),
        ("UPDATE chain SET hash = zeroblob(32)", "never rewritten"),
        ("UPDATE chain SET rooted = 0 WHERE rooted > 0", "never rewritten"),
        ("DELETE FROM chain", "never rewritten"),
        ("INSERT INTO chain (id, number, hash) VALUES (7, 0, zeroblob(32))", "begins at the link"),
        ("UPDATE chain_root SET root = zeroblob(32)", "never rewritten"),
        ("DELETE FROM root_leaf", "never rewritten"),
        ("UPDATE turn SET acts = '[1,\"fold\"]'", "never rewritten"),
        ("INSERT INTO turn VALUES (1, 2, 5, '[1,\"fold\"]', NULL)", "in an open round"),
        ("DELETE FROM turn", "never deleted"),
        (f"{ENTRY} VALUES (5, 'table', 1, '[1,5,1,2,-5,1]')", None),
        (f"{ENTRY} VALUES (5, 'table', 1, '[]')", "does not sum to zero"),
        (f"{ENTRY} VALUES (5, 'table', 1, '[1,5,1]')", "does not sum to zero"),
        (f"{ENTRY} VALUES (5, 'table', 1, '[1,5,1,2,-5]')", "CHECK"),
        (f"{ENTRY} VALUES (5, 'table', 1, '[1,5,1,99,-5,1]')", "moves cents at an account"),
        (f"{ENTRY} VALUES (5, 'table', 1, '[1,5,1,2,-5,99]')", "moves cents at an account"),
        (f"{ENTRY} VALUES (5, 'table', 1, '[1,5.5,1,2,-5.5,1]')", "moves cents at an account"),
        (
            "INSERT INTO journal (at, kind, lines) VALUES (5, 'table', '[1,5,1,2,-5,1]')",
            "the open gaming day",
        ),
        ("UPDATE period SET until = until + 1", "ends when it was to end"),
        ("DELETE FROM period", "never deleted"),
        (
            "INSERT INTO period (id, day, begun, until) VALUES (2, '2027-01-01', 1, 2)",
            "one gaming day is open",
        ),
        (f"{ENTRY} VALUES (5, 'deal', 1, '[1,5,1,2,-5,1]')", "CHECK"),
        ("UPDATE player SET name = ' '", "CHECK"),
        (
            "UPDATE player SET created = 'today'",
            "cannot store TEXT|invalid input syntax for type bigint",
        ),
        ("DELETE FROM player", "FOREIGN KEY"),
    ],
)
def test_the_database_itself_refuses_to_rewrite_history(
    store: Store, sql: str, says: str | None
) -> None:
    player, sitting = seated(store)
    play(store, player, sitting, 1, win=500, cost=1.5)
    store.make_head()
    if store.door.engine == "PostgreSQL":
        store.door.execute(SAME_WORDS)
    if says is None:
        store.door.execute("BEGIN")
        store.door.execute(sql)
        store.door.execute("ROLLBACK")
        return
    with pytest.raises(StoreError, match=f"(?i){says}"), store.door.errors_as_store_errors():
        store.door.execute(sql)


@pytest.mark.in_file
def test_verify_finds_what_was_tampered_with(tmp_path: Path) -> None:
    store = opened(tmp_path / "data")
    player, sitting = seated(store)
    play(store, player, sitting, 1, win=500, cost=1.5)
    store.people.add_player("Ada")
    for trigger in (
        "journal_is_final",
        "round_is_final",
        "round_stays_as_begun",
        "seed_is_shown_once",
        "share_is_final",
        "seat_is_final",
    ):
        raw(store).execute(f"DROP TRIGGER {trigger}")
    write_to_views(raw(store))
    raw(store).execute("UPDATE posting SET cents = cents + 7 WHERE entry = 2 AND line = 1")
    raw(store).execute("UPDATE round SET seed = zeroblob(32), ended = ended + 1")
    raw(store).execute("UPDATE share SET returned = returned + 1")
    raw(store).execute("UPDATE seat SET player = (SELECT id FROM player WHERE name = 'Ada')")
    said = " ".join(store.verify())
    for words in (
        "entry 2 does not sum to zero",
        "together hold 7 cents",
        "Round 1 says",
        "its lines come to",
        "commitment of round 1",
        "tell different times",
        "At seat 1 of round 1 sits player 2",
        "not its seat's player's",
        "round 1 is not what was recorded",
    ):
        assert words in said
    store.close(keep_backup=False)


AMOUNTS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 5000)), max_size=12
)
NAMES = (player_account(1), felt_account(SLUG, 1), HOUSE, CASHIER, "bot:Ada")


@pytest.mark.in_file
@given(st.lists(AMOUNTS, max_size=8))
def test_balances_are_the_sums_of_all_accepted_moves_whatever_is_tried(
    entries: list[list[tuple[int, int, int]]],
) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.row_factory = sqlite3.Row
    door = SqliteDatabase(connection)
    laid_out(door, 1)
    ledger = Ledger(door, remember=True)
    model = dict.fromkeys(NAMES, 0)
    for entry in entries:
        moves = [Move(NAMES[a], NAMES[b], cents, "chips") for a, b, cents in entry if a != b]
        after = dict(model)
        for move in moves:
            after[move.debit] -= move.cents
            after[move.credit] += move.cents
        allowed = all(after[name] >= 0 for name in NAMES if name not in {HOUSE, CASHIER})
        try:
            with door.atomic():
                ledger.post("table", 1, moves)
        except NotEnough:
            assert not allowed
        else:
            assert allowed
            model = after
    assert {name: ledger.balance(name) for name in NAMES} == model
    assert {name: cents for name, cents in ledger.balances().items() if cents} == {
        n: c for n, c in model.items() if c
    }
    assert sum(model.values()) == 0
    connection.close()


def test_the_clock_must_know_its_time_zone(tmp_path: Path) -> None:
    clock = Clock()
    clock.now = clock.now.replace(tzinfo=None)
    with pytest.raises(StoreError, match="time zone"):
        opened(tmp_path / "data", clock)


@pytest.mark.parametrize(
    ("balance", "now", "good", "moved"),
    [
        (999, MeterState(1_000_000), 0, (HOUSE, "meter", 1)),
        (1001, MeterState(1_000_000), 0, ("meter", HOUSE, 1)),
        (1000, MeterState(1_001_000), 1000, (HOUSE, "meter", 1)),
        (1000, MeterState(1_000_000), 0, None),
        (999, MeterState(998_500, 1000), 0, None),
    ],
)
def test_found_broken_no_test_saw_a_meter_off_by_a_cent(
    balance: int, now: MeterState, good: int, moved: tuple[str, str, int] | None
) -> None:
    found = top_up_moves("meter", balance, (), now, good)
    assert [(move.debit, move.credit, move.cents) for move in found] == [moved] * bool(moved)


def test_a_meter_is_topped_up_after_what_is_paid_out_of_it_and_into_it() -> None:
    moves = (Move("meter", "player:1", 300, "ante"), Move("player:2", "meter", 40, "ante"))
    [found] = top_up_moves("meter", 1000, moves, MeterState(800_000), 0)
    assert (found.debit, found.credit, found.cents) == (HOUSE, "meter", 100)
