"""Tips in the book: from a player to the tip box of his table, beside a wager or on the tip line,
and in no figure of his rounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import Filter, Store
from game.book.errors import StoreError
from game.book.integrity.seed_key import KEY_FILE
from game.book.ledger import felt_account, player_account, tip_account
from game.core.errors import HouseError
from game.games import GAMES
from game.play import round_file
from game.play.records.round_export import round_as_text, shareable_round_file
from game.play.records.verification import verify_kept
from game.play.seats.bots import least_opening_bets
from game.play.session import Session
from game.rounds import events as ev
from tests.play import test_session
from tests.play.test_hot_seat import at_table
from tests.play.test_session import clock

pytestmark = pytest.mark.engines

CROSS = "criss-cross-poker"
BOX = tip_account(CROSS, 1)


OPENED: list[Store] = []


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def sit(folder: Path, slug: str, start: int = 0) -> Session:
    """A player alone with bots at a table, whose book is closed after the test."""
    session = test_session.sit(folder, slug, start=start)
    OPENED.append(session.store)
    return session


def dealt(session: Session, tip: int = 0) -> tuple[ev.AnyEvent, ...]:
    """A round at the usual wagers to its end, with a tip beside the Ante Across."""
    seat = session.seats[0]
    tips = {seat: {"ante-across": tip}} if tip else None
    events = session.deal({seat: dict(least_opening_bets(session.game, session.rules))}, tips=tips)
    while session.turn:
        events += session.act(random.Random(len(events)).choice(session.payable()))
    return events


def money(store: Store) -> tuple[int, int]:
    """What the player has, and what lies in the tip box."""
    return store.people.bankroll(1), store.ledger.balance(BOX)


def test_a_tip_on_the_line_goes_from_the_player_to_the_tip_box(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    store, (before, _) = session.store, money(session.store)
    given, thanked = session.tip(500)
    assert given == ev.Tipped(session.seats[0], 500)
    assert thanked == ev.Announced("Thank you: $5 for the dealers.")
    assert money(store) == (before - 500, 500)
    seat = session.seats[0]
    session.deal({seat: dict(least_opening_bets(session.game, session.rules))})
    assert session.playing
    staked = store.people.bankroll(1)
    session.tip(2500)
    assert money(store) == (staked - 2500, 3000)
    while session.turn:
        session.act(session.payable()[0])
    (row,) = store.history.rounds(Filter(player=1))
    assert store.people.bankroll(1) == before + row.net - 3000
    assert [line.told for line in store.log.lines(kind="tip")] == [
        "Robin gave the dealer $25.00 at criss-cross-poker.",
        "Robin gave the dealer $5.00 at criss-cross-poker.",
    ]
    assert store.verify() == ()
    assert verify_kept(store, row.id)["matches"]


def test_tips_beside_wagers_are_in_no_figure_of_a_round(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    store, results, boxed, given = session.store, set(), 0, 0
    for _ in range(25):
        before = store.people.bankroll(1)
        events = dealt(session, 500)
        (settled,) = [e for e in events if isinstance(e, ev.TipSettled)]
        results.add(settled.result)
        boxed += settled.cents + settled.win if settled.result != "lose" else 0
        given += 500
        row = store.rounds.round_row(session.round_id)
        assert store.people.bankroll(1) == before + row.net - 500
        assert store.ledger.balance(BOX) == boxed
        assert verify_kept(store, row.id)["matches"]
    assert {"win", "lose"} <= results
    assert store.history.tips_given(Filter(player=1)) == given
    assert store.history.tips_given(Filter(player=1, game="flop-poker")) == 0
    assert store.ledger.balance(felt_account(CROSS, 1)) == 0
    assert store.verify() == ()


def test_the_curve_of_the_bankroll_ends_at_the_bankroll_with_tips_in_it(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    for _ in range(12):
        dealt(session, 500)
        session.tip(100)
    curve = session.store.history.bankroll_curve(1)
    assert curve.points[-1].bankroll == session.bankroll
    assert len(curve.cash) == 1


def test_a_round_with_a_tip_is_kept_and_told(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    dealt(session, 500)
    file = shareable_round_file(session.store, session.round_id)
    assert file["seats"]["4"]["tip"] == {"ante-across": 500}
    settled = round_file.replay(round_file.round_file_text(file))
    tip = session.state.tips[4] if session.state else None
    assert tip is not None
    assert settled["seats"]["4"]["tip"] == {
        "wager": "ante-across",
        "staked": 500,
        "to_dealers": tip.boxed,
        "result": tip.result,
    }
    assert "$5.00 for the dealer with Ante Across" in round_as_text(session.store, session.round_id)


def test_an_open_round_keeps_its_tip_over_a_restart(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    seat = session.seats[0]
    bets = {seat: dict(least_opening_bets(session.game, session.rules))}
    session.deal(bets, tips={seat: {"ante-across": 500}})
    before = money(session.store)
    session.store.close()
    again = sit(tmp_path, CROSS, start=50)
    assert again.playing
    assert money(again.store) == before
    while again.turn:
        again.act(again.payable()[0])
    assert again.store.ledger.balance(felt_account(CROSS, 1)) == 0
    assert again.store.verify() == ()


def test_a_round_whose_key_is_lost_gives_its_tip_back(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    seat, before = session.seats[0], session.bankroll
    bets = {seat: dict(least_opening_bets(session.game, session.rules))}
    session.deal(bets, tips={seat: {"ante-across": 500}})
    session.store.close()
    (tmp_path / KEY_FILE).unlink()
    store = Store.open(tmp_path, clock=clock())
    OPENED.append(store)
    assert money(store) == (before, 0)
    assert store.ledger.balance(felt_account(CROSS, 1)) == 0
    assert store.verify() == ()


@pytest.mark.parametrize(
    ("cents", "told"),
    [(0, "whole dollars"), (-500, "whole dollars"), (150, "whole dollars"), (10**9, "bankroll")],
)
def test_a_tip_that_cannot_be_given_is_refused_in_a_sentence(
    tmp_path: Path, cents: int, told: str
) -> None:
    session = sit(tmp_path, CROSS)
    before = money(session.store)
    with pytest.raises(HouseError) as refusal:
        session.tip(cents)
    assert refusal.value.field == "tip"
    assert told in refusal.value.reason
    assert money(session.store) == before


def test_a_tip_that_the_bankroll_does_not_cover_beside_its_wager_is_refused(tmp_path: Path) -> None:
    session = sit(tmp_path, CROSS)
    seat = session.seats[0]
    wagers = dict(least_opening_bets(session.game, session.rules))
    session.store.people.cash_out(1, session.bankroll - sum(wagers.values()))
    with pytest.raises(HouseError, match="bankroll"):
        session.deal({seat: wagers}, tips={seat: {"ante-across": 100}})
    session.deal({seat: wagers})
    assert session.playing


def test_a_tip_box_is_never_overdrawn(tmp_path: Path) -> None:
    from game.book.values import Move

    session = sit(tmp_path, CROSS)
    session.tip(500)
    with pytest.raises(StoreError):
        session.store.people.transfer([Move(BOX, player_account(1), 600, "tip")])
    assert session.store.ledger.balance(BOX) == 500


def test_every_table_takes_a_tip(tmp_path: Path) -> None:
    for slug in GAMES:
        session = sit(tmp_path / slug, slug)
        session.tip(100)
        assert session.store.ledger.balance(tip_account(slug, 1)) == 100
        assert session.store.verify() == ()
        session.store.close()


def test_a_tip_that_cannot_be_logged_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(tmp_path, CROSS)
    before = money(session.store)

    def pulled(*_given: object, **_named: object) -> int:
        raise OSError("the plug was pulled")

    monkeypatch.setattr(session.store.log, "write", pulled)
    with pytest.raises(OSError, match="plug"):
        session.tip(500)
    assert money(session.store) == before
    assert session.store.verify() == ()


def test_people_at_one_machine_tip_each_for_himself(tmp_path: Path) -> None:
    session = at_table(tmp_path, CROSS, seats=(4, 2))
    OPENED.append(session.store)
    wagers = dict(least_opening_bets(session.game, session.rules))
    session.deal({2: wagers, 4: wagers}, tips={2: {"ante-across": 100}, 4: {"ante-down": 300}})
    while session.playing:
        session.uncover()
        session.act(session.legal()[0])
    given = [session.store.history.tips_given(Filter(player=one)) for one in (1, 2)]
    assert given == [300, 100]
    for player in (1, 2):
        row = session.store.rounds.round_row(session.round_id, player)
        assert row.staked % 500 == 0
    assert verify_kept(session.store, session.round_id)["matches"]
    assert session.store.verify() == ()
