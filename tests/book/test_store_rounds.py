"""A round is kept so that it can be played on, or looked at, from nothing but the book."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import (
    Acted,
    AlreadyOpen,
    BadDatabase,
    Busy,
    Decision,
    Filter,
    NewerDatabase,
    NoSuchRecord,
    Posting,
    Store,
    StoreError,
    database,
    felt_account,
    player_account,
)
from game.book.backups.backup import book_of
from game.book.schema.migrations import MIGRATIONS, NEWEST
from game.book.values import RoundSeats, RoundStart
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated, seed_of, settle

pytestmark = pytest.mark.engines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data") as book:
        yield book
        assert book.verify() == ()


def test_an_open_round_comes_back_with_all_that_was_committed(tmp_path: Path) -> None:
    store = opened(tmp_path)
    player, sitting = seated(store)
    round_id = begin(store, player, sitting, 7)
    store.rounds.add_steps(round_id, [Acted(2, "fold"), Acted(1, "bet 1x")])
    before = store.rounds.kept_round(round_id)
    store.close()
    with opened(tmp_path) as again:
        kept = again.rounds.unfinished_round(player)
        assert kept == again.rounds.unfinished_round(player, SLUG) == before
        assert kept is not None
        assert kept.seed == seed_of(7)
        assert kept.actions == ((2, "fold"), (1, "bet 1x"))
        (deal,) = kept.money
        me, felt = player_account(player), felt_account(SLUG, player)
        assert deal.postings == (
            Posting(me, -500, "ante-across", "674a.10(a)"),
            Posting(felt, 500, "ante-across", "674a.10(a)"),
            Posting(me, -500, "ante-down", "674a.10(a)"),
            Posting(felt, 500, "ante-down", "674a.10(a)"),
        )
        assert again.rounds.unfinished_round(player, "flop-poker") is None
        assert again.rounds.tables_with_unfinished_round(player) == {SLUG}
        assert (
            again.people.bankroll(player) + again.tables.stakes_in_play(player, SLUG) == 1_000_000
        )


def test_staked_and_returned_are_read_from_the_ledger(store: Store) -> None:
    player, sitting = seated(store)
    row = store.rounds.round_row(play(store, player, sitting, 1, win=2500))
    assert (row.staked, row.returned, row.net, row.result, row.status) == (
        1500,
        4000,
        2500,
        "won",
        "settled",
    )
    assert store.rounds.round_row(play(store, player, sitting, 2, win=-1)).net == -1500


def test_a_void_round_is_even(store: Store) -> None:
    player, sitting = seated(store)
    round_id = begin(store, player, sitting)
    settle(store, player, round_id, void=True)
    row = store.rounds.round_row(round_id)
    assert (row.status, row.net, row.result) == ("void", 0, "even")


def test_one_round_at_a_time_at_a_table_but_each_player_and_table_has_its_own(store: Store) -> None:
    player, sitting = seated(store)
    first = begin(store, player, sitting)
    with pytest.raises(StoreError, match="still open"):
        begin(store, player, sitting, 2)
    other, other_sitting = seated(store, "Ada")
    begin(store, other, other_sitting, 3)
    elsewhere = store.people.sit_down(player, "flop-poker").id
    second = begin(store, player, elsewhere, 4, slug="flop-poker")
    at_table, latest = (
        store.rounds.unfinished_round(player, SLUG),
        store.rounds.unfinished_round(player),
    )
    assert at_table is not None
    assert latest is not None
    assert (at_table.row.id, latest.row.id) == (first, second)


def test_the_commitment_must_be_the_seeds(store: Store) -> None:
    _, sitting = seated(store)
    with pytest.raises(StoreError, match="SHA-256"):
        store.rounds.begin(
            RoundStart(number=1, seed=bytes(32), commitment="00" * 32, offer="{}", bets="{}"),
            RoundSeats((sitting,)),
        )


@pytest.mark.parametrize("field", ["offer", "bets", "bots", "stock"])
def test_json_columns_take_only_json(store: Store, field: str) -> None:
    _, sitting = seated(store)
    told = {"offer": "{}", "bets": "{}"} | {field: "{"}
    commitment = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    with pytest.raises(StoreError):
        store.rounds.begin(
            RoundStart(number=1, seed=bytes(32), commitment=commitment, **told),
            RoundSeats((sitting,)),
        )


def test_a_settled_round_takes_no_more_steps(store: Store) -> None:
    player, sitting = seated(store)
    round_id = play(store, player, sitting, 1, win=0)
    with pytest.raises(NoSuchRecord):
        bet(store, player, round_id)
    with pytest.raises(NoSuchRecord):
        settle(store, player, round_id)


def test_decisions_are_kept_with_their_step_and_counted(store: Store) -> None:
    player, sitting = seated(store)
    round_id = begin(store, player, sitting)
    choice = Decision(
        point="across",
        chosen="fold",
        best="bet 1x",
        cost=85.25,
        ev={"fold": -1000.0, "bet 1x": -914.75},
        thought=900,
    )
    store.rounds.add_steps(round_id, [Acted(2, "bet 1x"), Acted(1, "fold", choice)])
    settle(store, player, round_id, win=-1)
    kept = store.rounds.kept_round(round_id)
    assert kept.decisions == {2: choice}
    assert (kept.row.decisions, kept.row.mistakes, kept.row.cost, kept.row.assisted) == (
        1,
        1,
        85.25,
        False,
    )
    (mistake,) = store.history.mistakes(Filter(player=player))
    assert (mistake.round, mistake.step, mistake.game, mistake.decision) == (
        round_id,
        2,
        SLUG,
        choice,
    )


def test_a_round_is_assisted_once_the_coach_spoke_before_a_decision(store: Store) -> None:
    player, sitting = seated(store)
    assert store.rounds.round_row(play(store, player, sitting, 1, win=0, coach="before")).assisted
    assert not store.rounds.round_row(
        play(store, player, sitting, 2, win=0, coach="after")
    ).assisted


def test_names_of_players_are_their_own(store: Store) -> None:
    robin = store.people.add_player("  Robin ", "hat")
    assert (robin.name, robin.avatar) == ("Robin", "hat")
    for name in ("robin", "", " ", "x" * 41):
        with pytest.raises(StoreError):
            store.people.add_player(name)
    assert store.people.change_player(robin.id, name="Rowan").name == "Rowan"
    assert [p.name for p in store.people.players()] == ["Rowan"]


def test_a_sitting_left_open_by_a_crash_ends_with_its_last_round(store: Store) -> None:
    player, sitting = seated(store)
    round_id = play(store, player, sitting, 1, win=0)
    again = store.people.sit_down(player, SLUG)
    assert store.people.sitting(sitting).ended == store.rounds.round_row(round_id).ended
    assert store.people.get_up(again.id).ended is not None
    with pytest.raises(NoSuchRecord):
        begin(store, player, again.id, 2)


def test_house_rules_are_kept_by_game(store: Store) -> None:
    assert store.tables.rules(SLUG) is None
    store.tables.save_rules(SLUG, '{"table_minimum":1000}')
    store.tables.save_rules(SLUG, '{"table_minimum":2500}')
    assert (store.tables.rules(SLUG), store.tables.rules("flop-poker")) == (
        '{"table_minimum":2500}',
        None,
    )


@pytest.mark.in_file
def test_the_second_window_is_told_so_and_the_first_plays_on(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        with pytest.raises(AlreadyOpen, match="already open in another window"):
            opened(tmp_path)
        player, _ = seated(first)
        with Store.open(tmp_path, clock=Clock(), read_only=True) as reader:
            assert reader.people.bankroll(player) == 1_000_000
            first.people.cash_out(player, 1)
            assert reader.people.bankroll(player) == 999_999
            with pytest.raises(StoreError):
                reader.people.cash_out(player, 1)
    opened(tmp_path).close()


@pytest.mark.in_file
def test_reading_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="no book"):
        Store.open(tmp_path, clock=Clock(), read_only=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.in_file
def test_a_book_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.atomic():
        store.door.write(
            "INSERT INTO migration (number, name, applied) VALUES (?, 'what is to come', 1)",
            (NEWEST + 1,),
        )
        store.door.write(f"PRAGMA user_version = {NEWEST + 1}")
    before = book_of(tmp_path).read_bytes()
    for read_only in (False, True):
        with pytest.raises(NewerDatabase, match="update the program"):
            Store.open(tmp_path, clock=Clock(), read_only=read_only)
    assert book_of(tmp_path).read_bytes() == before


@pytest.mark.in_file
def test_every_migration_is_recorded_and_every_table_is_strict(store: Store) -> None:
    rows = store.door.rows("SELECT number, name FROM migration ORDER BY number")
    assert [tuple(row) for row in rows] == [(m.number, m.name) for m in MIGRATIONS]
    assert store.door.value("PRAGMA journal_mode") == "wal"
    assert store.door.value("PRAGMA synchronous") == 2
    assert store.door.value("PRAGMA foreign_keys") == 1
    assert all(
        row["strict"]
        for row in store.door.rows("PRAGMA table_list")
        if not row["name"].startswith("sqlite_") and row["type"] == "table"
    )


@pytest.mark.in_file
def test_a_migration_that_fails_leaves_the_book_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.book.schema import migrations

    bad = migrations.Migration(
        NEWEST + 1, "bad", "CREATE TABLE extra (x INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);"
    )
    with opened(tmp_path) as store:
        seated(store)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, bad))
        patch.setattr(migrations, "NEWEST", NEWEST + 1)
        with pytest.raises(StoreError, match="nowhere"):
            opened(tmp_path)
    with opened(tmp_path) as store:
        assert store.door.value("PRAGMA user_version") == NEWEST
        assert store.door.value("SELECT count(*) FROM sqlite_master WHERE name = 'extra'") == 0


@pytest.mark.in_file
def test_another_program_that_holds_the_book_is_named_as_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 20)
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        other = sqlite3.connect(book_of(tmp_path), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="Another program"):
            begin(store, player, sitting)
        other.execute("ROLLBACK")
        other.close()
        play(store, player, sitting, 1, win=0)


class Planner:
    """A connection that asks for the plan of each new statement, and notes those that read all of a
    table or of a player.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.seen: set[str] = set()
        self.scans: list[str] = []

    def execute(self, sql: str, params: object = ()) -> sqlite3.Cursor:
        if sql not in self.seen and sql.split(maxsplit=1)[0] in {"SELECT", "UPDATE", "INSERT"}:
            self.seen.add(sql)
            plan = [row[3] for row in self.connection.execute(f"EXPLAIN QUERY PLAN {sql}", params)]
            whole = ["SCAN", "share_list", "share USING PRIMARY KEY", "round_table (house_table=?)"]
            self.scans += [
                f"{sql}: {line}"
                for line in plan
                if any(word in line for word in whole) and "SCAN one VIRTUAL TABLE" not in line
            ]
        return self.connection.execute(sql, params)

    def __getattr__(self, name: str) -> object:
        return getattr(self.connection, name)


@pytest.mark.in_file
def test_no_commit_reads_more_the_longer_one_plays(store: Store) -> None:
    player, sitting = seated(store)
    planner = Planner(store.door.connection)
    store.door.connection = planner
    for n in (1, 2):
        play(store, player, sitting, n, win=100, cost=1.5, coach="before")
    assert store.rounds.unfinished_round(player) is None
    store.door.connection = planner.connection
    assert len(planner.seen) > 15
    assert planner.scans == []
