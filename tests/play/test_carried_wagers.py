"""A wager that runs on over rounds, in the book: across sittings, taken down, and lost when the
table is closed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.book import Store
from game.book.ledger import felt_account
from game.core.errors import HouseError, IllegalAction
from game.games import GAMES
from game.play import carried_wagers
from game.play.seats import bots
from game.play.session import Session, open_session
from game.rounds import events as ev
from game.rounds.dice import engine

pytestmark = pytest.mark.engines

PROPS = GAMES["props-and-hops"]
SHAKE = "six-eight-shake"
START = 500_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as opened:
        player = opened.people.add_player("Ann")
        opened.people.buy_in(player.id, START)
        yield opened


def sit(store: Store, first_seed: int = 0, seats: tuple[int, ...] = (4,)) -> Session:
    seeds = itertools.count(first_seed)
    return open_session(
        store,
        PROPS,
        1,
        seats=seats,
        bots=bots.make_bots(PROPS, seats, 2),
        seeds=lambda: next(seeds).to_bytes(32, "big"),
        advise=lambda *_: None,
    )


def until_running(session: Session) -> engine.Carry:
    """Roll with a Shake until one is left undecided with a hit on it."""
    for _ in range(60):
        carry = carried_wagers.running_wagers(session.store, PROPS, 1)
        if carry.running and carry.hit:
            return carry
        session.deal({4: {} if carry.running else {SHAKE: 500}})
    pytest.fail("no Shake was left on the felt in sixty rolls")


def on_felt(store: Store) -> int:
    return store.ledger.balance(felt_account(PROPS.slug, 1))


def test_it_stays_on_the_felt_over_sittings(store: Store) -> None:
    session = sit(store)
    carry = until_running(session)
    held = session.bankroll
    assert on_felt(store) == 500
    session.end_all_sittings()
    again = sit(store, 1000)
    assert carried_wagers.running_wagers(store, PROPS, 1) == carry
    assert (again.bankroll, on_felt(store)) == (held, 500)
    with pytest.raises(HouseError, match="a sequence is running"):
        again.deal({4: {SHAKE: 500}})
    again.deal({4: {"field": 100}})
    assert again.state is not None
    assert again.state.memo.hit[: len(carry.hit)] == carry.hit


def test_it_is_paid_or_taken_at_the_seat_where_it_lies(store: Store) -> None:
    until_running(sit(store))
    elsewhere = sit(store, 2000, seats=(6,))
    before = elsewhere.bankroll
    while carried_wagers.running_wagers(store, PROPS, 1).running:
        elsewhere.deal({6: {"field": 100}})
    assert on_felt(store) == 0
    assert elsewhere.bankroll != before


def test_taken_down_it_comes_back(store: Store) -> None:
    session = sit(store)
    until_running(session)
    held = session.bankroll
    assert session.take_down_running_wager(4) == (ev.Returned(4, SHAKE, 500, "668a.2(f)(8)"),)
    assert (session.bankroll, on_felt(store)) == (held + 500, 0)
    assert session.state is not None
    assert not session.state.stakes
    assert not carried_wagers.running_wagers(store, PROPS, 1).hit
    with pytest.raises(IllegalAction, match="no wager running"):
        session.take_down_running_wager(4)
    session.deal({4: {SHAKE: 100}})


def test_r_ph3_closing_the_table_takes_it(store: Store) -> None:
    session = sit(store)
    until_running(session)
    held = session.bankroll
    assert session.close_table() == (ev.Collected(4, SHAKE, 500, "R-PH3"),)
    assert (session.bankroll, on_felt(store)) == (held, 0)
    assert session.close_table() == ()


def test_a_bot_in_the_seat_where_it_lies_gets_none_of_it(store: Store) -> None:
    until_running(sit(store))
    seeds = itertools.count(3000)
    elsewhere = open_session(
        store,
        PROPS,
        1,
        seats=(6,),
        bots=(bots.Bot(4, "Odile"),),
        seeds=lambda: next(seeds).to_bytes(32, "big"),
        advise=lambda *_: None,
    )
    staked_by_the_bot = 0
    while carried_wagers.running_wagers(store, PROPS, 1).running:
        elsewhere.deal({6: {"field": 100}})
        kept = store.rounds.kept_round(elsewhere.round_id)
        moved = {
            p.account: p.section
            for e in kept.money
            for p in e.postings
            if p.why == SHAKE and p.account != "house"
        }
        assert not [account for account in moved if account.startswith("bot:")]
        assert kept.seats == {4: 1, 6: 1}
        staked_by_the_bot += sum(
            -p.cents
            for e in kept.money
            for p in e.postings
            if p.account == "bot:Odile" and p.cents < 0
        )
    assert staked_by_the_bot == 0
    elsewhere.deal({6: {"field": 100}})
    assert 4 in elsewhere.state.bets
    assert store.verify() == ()
