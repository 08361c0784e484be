"""A round put right: voided with a reason, every wager comes back, nothing of it counts as won, lost or played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import story
from house import EASTERN, Clock, accounts_of, opened
from test_terminal_session import sat

from game.chance import Stream
from game.errors import HouseError
from game.hall.days import Days
from game.hall.voiding import void_round
from game.table.bots import Bot, bets
from game.table.report import plain
from game.table.store import Store
from game.table.verify import verify_kept

DECIDED = ("criss-cross-poker", "crazy-4-poker", "flop-poker", "free-bet-blackjack", "double-back-jack", "lunar-poker",
           "six-card-fortune-pai-gow-poker", "raise-it-up-stud-poker")  # fmt: skip


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
    row = void_round(store, store.electronic_table(1), "a card was turned too early", person="J. Okafor")
    assert (row.status, row.summary) == ("void", "Voided: a card was turned too early")
    assert {seat: accounts.balance(asset) for seat, asset in assets.items()} == {
        seat: cents for seat, (_, cents) in story.PEOPLE.items()
    }
    day = Days(store, lambda at: at.astimezone(EASTERN)).report(date(2026, 11, 21))
    assert day.agrees
    assert (day.house.winnings, day.house.collected, day.house.rounds) == (0, 0, 0)
    for asset in assets.values():
        meters = store.tallies(asset)
        assert meters["coin in"] == meters["coin out"] > 0
        assert "games played" not in meters
    assert verify_kept(store, number)["differences"] == []
    line = store.log_lines(kind="void")[0]
    assert (line.person, line.told) == (
        "J. Okafor", "Voided round 4,318 of hybrid table 1: a card was turned too early"
    )  # fmt: skip


@pytest.mark.parametrize("slug", DECIDED)
def test_any_open_round_can_be_voided_and_the_table_goes_on(slug: str, store: Store) -> None:
    table = sat(store, slug)
    table.buy_in(500_000)
    for number in range(40):
        stream = Stream(hashlib.sha256(f"{number}".encode()).digest(), "bets")
        meters, before = table.meters(), table.balance
        table.deal({table.seats[0]: bets(table.game, table.rules, Bot(table.seats[0], "You"), stream)})
        if table.turn:
            break
    assert table.playing
    if len(table.payable()) > 1:
        table.act(table.payable()[-1])
    if table.playing:
        round_id = table.round_id
        table.void("the wrong shoe", person="J. Okafor")
        assert not table.playing
        assert (table.balance, table.in_play) == (before, 0)
        assert table.meters() == meters
        assert verify_kept(store, round_id)["differences"] == []
    table.deal({table.seats[0]: bets(table.game, table.rules, Bot(table.seats[0], "You"), stream)})
    while table.turn:
        table.act(table.payable()[0])
    for kept in store.round_numbers():
        assert verify_kept(store, kept)["differences"] == []


def test_only_an_open_round_is_voided_and_with_a_reason(store: Store) -> None:
    table = sat(store, "criss-cross-poker")
    with pytest.raises(HouseError) as refused:
        table.void("nothing", person="J. Okafor")
    assert plain(refused.value).endswith("table 1 has no round in play"), 'it read "Void no round is in play at"'
    with pytest.raises(HouseError, match="reason"):
        table.void("  ", person="J. Okafor")
