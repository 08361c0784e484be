"""Linked progressives: tables of a house feed and show one meter, every award is paid once, and
only both keys change it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from game.book import Store, StoreError
from game.core.cards import cards
from game.core.chance import Stock
from game.core.errors import HouseError
from game.games import GAMES
from game.hall.money.progressives import Progressives
from game.hall.operator.keys import KeyRefused, OpenRoom
from game.hall.records import HallRecords
from game.hall.records.values import ElectronicRules
from game.hall.terminal.session import LocalTerminal
from game.play.records.verification import sum_reports, verify_rounds
from game.play.session import Session
from tests.hall.house import Clock, accounts_of, opened
from tests.rounds.stacked import stock_with_hands

pytestmark = pytest.mark.engines

FLOP, RAISE = "flop-poker", "raise-it-up-stud-poker"
PLACED = {
    FLOP: {"ante": 500, "pot": 500, "progressive": 100},
    RAISE: {"ante": 500, "blind": 500, "progressive": 100},
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data", Clock()) as book:
        yield book
        assert sum_reports(verify_rounds(book))["differences"] == []


def sit(store: Store, slug: str, table: int, name: str) -> LocalTerminal:
    """A player at position 4 of the house's electronic table of that number, made when it is new."""
    while len(HallRecords(store).floor.tables()) < table:
        HallRecords(store).floor.open_table(slug, "hybrid")
    player = (
        next((p.id for p in store.people.players() if p.name == name), None)
        or store.people.add_player(name).id
    )
    if not store.people.bankroll(player):
        store.people.buy_in(player, 10_000_000)
    terminal = LocalTerminal(
        accounts_of(store),
        HallRecords(store).floor.table(table),
        GAMES[slug],
        player,
        4,
        advise=lambda *_: None,
        seeds=lambda: hashlib.sha256(f"{table} {store.now()}".encode()).digest(),
    )
    if not terminal.balance:
        terminal.buy_in(100_000)
    return terminal


def holding(session: Session, hand: str) -> Stock:
    game, held = session.game, list(cards(hand))
    left = [card for card in game.pack if card not in held]
    Random(5).shuffle(left)
    return stock_with_hands(game, session.rules, {4: PLACED[game.slug]}, {"seat 4": held}, left)


def finish(session: Session) -> None:
    while session.turn:
        session.act(next(action for action in session.legal() if action.verb != "fold"))


def room_of(store: Store) -> OpenRoom:
    return OpenRoom("M. Vale", "J. Okafor", store.now())


def test_two_tables_of_one_game_feed_and_show_one_meter(store: Store) -> None:
    first, second = (
        sit(store, FLOP, table, name).session for table, name in ((1, "Robin"), (2, "Odile"))
    )
    shown = [1_000_000]
    for session in (first, second, first, first):
        session.deal({4: PLACED[FLOP]})
        finish(session)
        assert first.meters() == second.meters()
        shown.append(first.meters()["progressive"].cents)
    assert shown == [1_000_000, 1_000_020, 1_000_040, 1_000_060, 1_000_080]
    told = Progressives(store).progressive(FLOP, "progressive")
    assert (told.shows, told.seed, told.rate, told.letter) == (1_000_080, 1_000_000, 200, "A")
    assert told.tables == ("Hybrid table 1", "Hybrid table 2")
    assert (told.by_machine, told.by_attendant, told.at_chips, told.paid) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("limit", "by_machine"), [(10_000_000, True), (300_000, True), (50_000, False)]
)
def test_two_that_win_at_the_same_moment_are_each_paid_once_what_they_were_shown(
    store: Store, limit: int, by_machine: bool
) -> None:
    HallRecords(store).floor.save_rules(ElectronicRules(pay_limit=limit), "M. Vale")
    terminals = [sit(store, RAISE, table, name) for table, name in ((1, "Robin"), (2, "Odile"))]
    for terminal in terminals:
        terminal.session.deal({4: PLACED[RAISE]}, holding(terminal.session, "As Ks Qs"))
    for terminal in terminals:
        finish(terminal.session)
        won = terminal.session.state.tally[4, "progressive"]
        assert won == (100, {1: 100_014, 2: 100_028}[terminal.electronic.number])
    told = Progressives(store).progressive(RAISE, "progressive")
    paid = (
        (told.by_machine, told.by_attendant) if by_machine else (told.by_attendant, told.by_machine)
    )
    assert paid == (200_042, 0)
    meters = [store.ledger.terminal_meters(terminal.asset) for terminal in terminals]
    name = "machine paid progressive" if by_machine else "attendant paid progressive"
    assert [found[name] for found in meters] == [100_014, 100_028]
    assert all(found.get("coin out", 0) < 100_000 for found in meters)
    assert [terminal.due_by_hand for terminal in terminals] == (
        [0, 0] if by_machine else [100_014, 100_028]
    )
    assert told.shows == 100_000


def test_the_meter_changes_only_with_both_keys_and_every_change_is_logged(store: Store) -> None:
    session = sit(store, FLOP, 1, "Robin").session
    session.deal({4: PLACED[FLOP]})
    controller = Progressives(store)
    with pytest.raises(StoreError, match="still open"):
        controller.reset(room_of(store), FLOP, "progressive", "a test")
    finish(session)
    locked = OpenRoom("M. Vale", "J. Okafor", store.now() - timedelta(minutes=6))
    with pytest.raises(KeyRefused):
        controller.reset(locked, FLOP, "progressive", "a test")
    with pytest.raises(HouseError, match="reason"):
        controller.reset(room_of(store), FLOP, "progressive", " ")
    assert controller.progressive(FLOP, "progressive").shows == 1_000_020
    assert (
        controller.reset(room_of(store), FLOP, "progressive", "the felt was changed").shows
        == 1_000_000
    )
    line = store.log.lines(kind="progressive")[0]
    assert line.told == "Progressive Flop of Flop Poker reset from $10,000.20: the felt was changed"
    assert line.person == "M. Vale, J. Okafor"


def test_another_seed_and_rate_hold_from_the_next_deal_on_and_no_shown_cent_is_lost(
    store: Store,
) -> None:
    session, controller = sit(store, FLOP, 1, "Robin").session, Progressives(store)
    session.deal({4: PLACED[FLOP]})
    finish(session)
    told = controller.configure(
        room_of(store), FLOP, "progressive", seed=2_000_000, rate=500, why="a jackpot week"
    )
    assert (told.shows, told.seed, told.rate) == (1_000_020, 2_000_000, 500)
    session.deal({4: PLACED[FLOP]})
    finish(session)
    assert controller.progressive(FLOP, "progressive").shows == 1_000_070
    assert controller.reset(room_of(store), FLOP, "progressive", "over").shows == 2_000_000
    crazy = next(meter.name for meter in GAMES["crazy-4-poker"].meters)
    for slug, name, seed, rate, why in (
        ("crazy-4-poker", crazy, 100_000, 100, "no meter whose seed and rate"),
        (FLOP, "progressive", 0, 200, "starts at"),
        (FLOP, "progressive", 999_999, 200, "may not start at less than"),
        (FLOP, "progressive", 1_000_000, 0, "takes from"),
        (FLOP, "progressive", 1_000_000, 1001, "takes from"),
        (FLOP, "moon", 100_000, 100, "there is no meter 'moon'"),
        ("moon", "x", 100_000, 100, "is none of"),
    ):
        with pytest.raises(HouseError, match=why):
            controller.configure(room_of(store), slug, name, seed=seed, rate=rate, why="a test")
    assert "seed $20,000.00 and rate 500/1000" in store.log.lines(kind="progressive")[1].told


def test_a_transfer_between_meters_is_logged_and_loses_no_cent(store: Store) -> None:
    controller = Progressives(store)
    source, target = (FLOP, "progressive"), (RAISE, "progressive")
    controller.transfer(room_of(store), source, target, 250_000, "Flop Poker is closed")
    assert (controller.progressive(*source).shows, controller.progressive(*target).shows) == (
        750_000,
        350_000,
    )
    with pytest.raises(HouseError, match=r"moved are 1 cent to \$7,500\.00"):
        controller.transfer(room_of(store), source, target, 750_001, "too much")
    assert store.log.lines(kind="progressive")[0].told.startswith(
        "$2,500.00 moved from Progressive Flop"
    )
    balances = store.ledger.balances()
    assert (balances["progressive:flop-poker:progressive"], sum(balances.values())) == (750_000, 0)
