"""A round put right: voided with a reason, every wager comes back, nothing of it counts as won,
lost or played.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.book import Store
from game.book.house.meter_tallies import Reason
from game.book.integrity.seed_key import key_path
from game.book.values import KeptEntry, Move, Posting, TerminalSeat
from game.core.chance import Stream
from game.core.errors import HouseError
from game.hall.operator.gaming_days import Days
from game.hall.operator.round_voider import void_round
from game.hall.records import HallRecords
from game.hall.terminal.session import LocalTerminal
from game.play import table_round
from game.play.journal import void_moves
from game.play.records.verification import verify_kept
from game.play.round_file import open_round, read_round_file
from game.play.seats.bots import Bot, bot_bets
from game.rounds.events import Paid, Returned
from game.rounds.refusals import refusal_sentence
from tests.hall import story
from tests.hall.house import EASTERN, Clock, accounts_of, opened
from tests.hall.terminal.test_session import sat

pytestmark = pytest.mark.engines

DECIDED = (
    "criss-cross-poker",
    "crazy-4-poker",
    "flop-poker",
    "free-bet-blackjack",
    "double-back-jack",
    "lunar-poker",
    "six-card-fortune-pai-gow-poker",
    "raise-it-up-stud-poker",
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data", Clock()) as book:
        yield book
        assert book.verify() == ()


def test_a_voided_round_returns_every_wager_collected_ones_too(store: Store) -> None:
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    number = story.dealt(store, assets)
    story.settled(store, assets, number, until=5)
    assert accounts.balance(2045) == 10_500  # Tobias has folded, and his wagers were collected
    row = void_round(
        store, HallRecords(store).floor.table(1), "a card was turned too early", person="J. Okafor"
    )
    assert (row.status, row.summary) == ("void", "Voided: a card was turned too early")
    assert {seat: accounts.balance(asset) for seat, asset in assets.items()} == {
        seat: cents for seat, (_, cents) in story.PEOPLE.items()
    }
    day = Days(store, lambda at: at.astimezone(EASTERN)).report(date(2026, 11, 21))
    assert day.agrees
    assert (day.house.winnings, day.house.collected, day.house.rounds) == (0, 0, 0)
    for asset in assets.values():
        meters = store.ledger.terminal_meters(asset)
        assert meters["coin in"] == meters["coin out"] > 0
        assert "games played" not in meters
    assert verify_kept(store, number)["differences"] == []
    line = store.log.lines(kind="void")[0]
    assert (line.person, line.told) == (
        "J. Okafor",
        "Voided round 4,318 of hybrid table 1: a card was turned too early",
    )


@pytest.mark.parametrize("slug", DECIDED)
def test_any_open_round_can_be_voided_and_the_table_goes_on(slug: str, store: Store) -> None:
    terminal = sat(store, slug)
    table = terminal.session
    table.buy_in(500_000)
    for number in range(40):
        stream = Stream(hashlib.sha256(f"{number}".encode()).digest(), "bets")
        meters, before = table.meters(), terminal.balance
        table.deal(
            {table.seats[0]: bot_bets(table.game, table.rules, Bot(table.seats[0], "You"), stream)}
        )
        if table.turn:
            break
    assert table.playing
    if len(table.payable()) > 1:
        table.act(table.payable()[-1])
    if table.playing:
        round_id = table.round_id
        terminal.void("the wrong shoe", person="J. Okafor")
        assert not table.playing
        assert (terminal.balance, terminal.in_play) == (before, 0)
        assert table.meters() == meters
        assert verify_kept(store, round_id)["differences"] == []
    table.deal(
        {table.seats[0]: bot_bets(table.game, table.rules, Bot(table.seats[0], "You"), stream)}
    )
    while table.turn:
        table.act(table.payable()[0])
    for kept in store.rounds.each_round_id():
        assert verify_kept(store, kept)["differences"] == []


def half_paid(store: Store) -> LocalTerminal:
    """A split at Double Back Jack whose first hand, doubled to 21, is paid, and whose second,
    doubled too, has just broken.
    """
    file = {
        "game": "double-back-jack",
        "cards": {
            "seat 4": ["8h", "8c"],
            "dealer": ["7d", "Tc"],
            "draws": ["3h", "Ts", "5d", "Th"],
        },
        "seats": {
            "4": {
                "wagers": {"blackjack": 1000},
                "decisions": ["split", "double", "double", "decline"],
            }
        },
    }
    terminal = sat(store, "double-back-jack", others=0)
    table = terminal.session
    table.buy_in(100_000)
    table.deal({4: {"blackjack": 1000}}, open_round(read_round_file(json.dumps(file))).state.stock)
    for choice in ("split", "double", "double"):
        table.act(choice)
    return terminal


def test_found_broken_a_doubled_hand_lost_its_stake_when_the_round_was_voided_after_another_was_paid(
    store: Store,
) -> None:
    """What was paid stays, what still stands comes back, and not a cent more or less (R-EW8)."""
    terminal = half_paid(store)
    table = terminal.session
    before, round_id = terminal.balance, table.round_id
    # four stakes of $10 placed, two of them paid 1 to 1
    assert (before, terminal.in_play) == (100_000, 2000)
    terminal.void("the wrong shoe", person="J. Okafor")
    assert (terminal.balance, terminal.in_play) == (102_000, 0)
    assert verify_kept(store, round_id)["differences"] == []
    told = Counter[str]()
    for event in terminal.put_right:
        if isinstance(event, Returned | Paid):
            told[event.wager] += event.cents if isinstance(event, Returned) else event.win
    assert told == {"double": 1000, "split": 1000}


@pytest.mark.parametrize("cents", [1, -1])
def test_verification_counts_a_voided_round_by_itself(
    store: Store, monkeypatch: pytest.MonkeyPatch, cents: int
) -> None:
    """It shares no sum with what voids: a cent too much or too little is found, whoever put it
    there.
    """
    real = void_moves

    def wrong(*given: Any) -> tuple[Move, ...]:
        first = next(move for move in real(*given) if move.why == Reason.UNDONE)
        return tuple(
            replace(move, cents=move.cents + cents * (move == first)) for move in real(*given)
        )

    monkeypatch.setattr(table_round, "void_moves", wrong)
    monkeypatch.setattr("game.play.journal.void_moves", wrong)
    monkeypatch.setattr("game.play.records.verification.void_moves", wrong, raising=False)
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    number = story.dealt(store, assets)
    story.settled(store, assets, number, until=5)
    void_round(
        store, HallRecords(store).floor.table(1), "a card was turned too early", person="J. Okafor"
    )
    found = verify_kept(store, number)["differences"]
    assert len([one for one in found if one.startswith("Journal entry")]) == 2
    assert any("the void round gives" in one for one in found)


def test_a_voided_round_gives_nothing_on_a_wager_that_came_back_before(store: Store) -> None:
    seat = TerminalSeat(2044, 500_000)
    lines = tuple(
        Posting(account, cents, "ante", "")
        for account, cents in (
            ("game:2044", -1000),
            ("play:2044", 1000),
            ("play:2044", -1000),
            ("game:2044", 1000),
        )
    )
    entry = KeptEntry(1, "deal", datetime(2026, 11, 21, tzinfo=UTC), 0, lines)
    assert void_moves({4: seat}, [entry]) == ()


def test_only_an_open_round_is_voided_and_with_a_reason(store: Store) -> None:
    terminal = sat(store, "criss-cross-poker")
    with pytest.raises(HouseError) as refused:
        terminal.void("nothing", person="J. Okafor")
    assert refusal_sentence(refused.value).endswith("table 1 has no round in play"), (
        'it read "Void no round is in play at"'
    )
    with pytest.raises(HouseError, match="reason"):
        terminal.void("  ", person="J. Okafor")


@pytest.mark.parametrize("slug", DECIDED)
def test_a_round_whose_key_is_lost_is_voided_where_the_book_is_opened(
    slug: str, tmp_path: Path
) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        terminal = sat(store, slug)
        table = terminal.session
        table.buy_in(500_000)
        for number in range(40):
            stream = Stream(hashlib.sha256(f"{number}".encode()).digest(), "bets")
            before, games = (
                terminal.balance,
                store.ledger.terminal_meters(terminal.asset).get("games played", 0),
            )
            table.deal(
                {
                    table.seats[0]: bot_bets(
                        table.game, table.rules, Bot(table.seats[0], "You"), stream
                    )
                }
            )
            if table.turn:
                break
        assert table.playing
        if len(table.payable()) > 1:
            table.act(table.payable()[-1])
        seed, round_id, asset, playing = table.seed, table.round_id, terminal.asset, table.playing
        raw = b"".join(path.read_bytes() for path in tmp_path.glob("house.db*"))
        assert seed not in raw or not playing
    key_path(tmp_path).unlink()
    with opened(tmp_path, clock) as store:
        assert len(store.notices) == 1
        if playing:
            assert (
                f"round {round_id:,} was voided and every stake in it given back"
                in store.notices[0]
            )
            assert accounts_of(store).balance(asset) == before
            assert store.ledger.terminal_meters(asset).get("games played", 0) == games
            assert store.log.lines(kind="void")[0].told.endswith("the key to its seed is lost.")
        assert store.verify() == ()
        assert verify_kept(store, round_id)["differences"] == []
        terminal = sat(store, slug, told="after")
        table = terminal.session
        table.deal(
            {table.seats[0]: bot_bets(table.game, table.rules, Bot(table.seats[0], "You"), stream)}
        )
        assert verify_kept(store, table.round_id)["differences"] == []
