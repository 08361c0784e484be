"""A sitting through session and book: money, resume, bots, shoes, at every table of the house."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.book import Filter, Store
from game.book.ledger import BOTS, CASHIER, HOUSE
from game.core.chance import Stream
from game.core.declaration import Game, HouseRules
from game.core.errors import HouseError, IllegalAction
from game.games import GAMES, SLUGS
from game.odds.advice import Advice
from game.odds.coach import advise
from game.play.records.round_records import json_text, last_bets
from game.play.records.verification import verify_kept
from game.play.seats.bots import Bot, bot_bets, make_bots
from game.play.session import Session, open_session
from game.rounds import Action, View
from game.rounds.events import Announced, Dealt, Irregular, Staked

pytestmark = pytest.mark.engines

SEAT = 4


def seeds(start: int = 0) -> Callable[[], bytes]:
    numbers = itertools.count(start)
    return lambda: hashlib.sha256(str(next(numbers)).encode()).digest()


def clock() -> Callable[[], datetime]:
    ticks = itertools.count()
    return lambda: datetime(2026, 3, 3, tzinfo=UTC) + timedelta(seconds=next(ticks))


def sit(
    folder: Path, slug: str, *, start: int = 0, others: int = 3, rules: HouseRules | None = None
) -> Session:
    store = Store.open(folder, clock=clock())
    player = (
        store.people.players()[0].id
        if store.people.players()
        else store.people.add_player("Robin").id
    )
    if not store.people.bankroll(player):
        store.people.buy_in(player, 10_000_000)
    game = GAMES[slug]
    own = (min(SEAT, game.seats),)
    return open_session(
        store,
        game,
        player,
        seats=own,
        bots=make_bots(game, own, others),
        rules=rules,
        seeds=seeds(start),
        advise=lambda *_: None,
    )


def play(session: Session, number: int, rng: random.Random) -> None:
    seat = session.seats[0]
    stream = Stream(hashlib.sha256(f"bets {number}".encode()).digest(), "bets")
    session.deal({seat: bot_bets(session.game, session.rules, Bot(seat, "You"), stream)})
    while session.turn:
        session.act(rng.choice([a for a in session.legal() if session.is_affordable(a)]))


@pytest.mark.parametrize("slug", SLUGS)
def test_who_comes_back_finds_the_wagers_of_the_last_round(slug: str, tmp_path: Path) -> None:
    session = sit(tmp_path, slug)
    player, game = session.player, session.game
    assert last_bets(session.store, player, game) == {}
    placed = bot_bets(
        game,
        session.rules,
        Bot(session.seats[0], "You"),
        Stream(hashlib.sha256(b"last").digest(), "bets"),
    )
    session.deal({session.seats[0]: placed})
    while session.turn:
        session.act(session.legal()[0])
    session.store.close()
    again = sit(tmp_path, slug)
    assert last_bets(again.store, player, game) == placed
    assert again.refusal({again.seats[0]: placed}) is None
    most = 10 * max(again.rules.table_maximum, again.rules.side_maximum)
    limits = dict.fromkeys(("table_minimum", "table_maximum", "side_minimum", "side_maximum"), most)
    again.store.tables.save_rules(slug, json_text(replace(again.rules, **limits)))
    assert again.last_bets() == placed
    assert (again.refusal({again.seats[0]: placed}) is None) == (game.family == "dice")
    assert last_bets(again.store, player + 1, game) == {}
    again.store.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", SLUGS)
def test_rounds_keep_every_cent_and_resume_where_they_stood(slug: str, tmp_path: Path) -> None:
    rng = random.Random(slug)
    session = sit(tmp_path, slug)
    for number in range(12):
        play(session, number, rng)
        store = session.store
        assert store.verify() == ()
        assert sum(store.ledger.balances().values()) == 0
        assert session.last is not None
        assert verify_kept(store, session.last.id)["matches"]
        if number % 4 == 3:
            store.close(keep_backup=False)
            session = sit(tmp_path, slug, start=1000 * number)
    session.store.close(keep_backup=False)


@pytest.mark.parametrize("slug", [s for s in SLUGS if GAMES[s].family != "dice"])
def test_a_window_closed_mid_round_comes_back_to_the_same_decision(
    slug: str, tmp_path: Path
) -> None:
    session = sit(tmp_path, slug)
    for number in range(40):
        stream = Stream(hashlib.sha256(f"open {number}".encode()).digest(), "bets")
        seat = session.seats[0]
        session.deal({seat: bot_bets(session.game, session.rules, Bot(seat, "You"), stream)})
        if session.turn:
            break
    assert session.turn
    state, bankroll = session.state, session.bankroll
    session.store.close(keep_backup=False)
    again = sit(tmp_path, slug, start=500)
    assert again.state == state
    assert again.bankroll == bankroll
    assert again.legal()
    with pytest.raises(IllegalAction):
        again.deal({seat: {}})
    while again.turn:
        again.act(again.legal()[0])
    assert again.store.verify() == ()
    again.store.close(keep_backup=False)


def test_shoe_of_a_round_that_ends_at_the_deal_keeps_its_own_seed(tmp_path: Path) -> None:
    rng = random.Random(5)
    session = sit(tmp_path, "double-back-jack")
    for number in range(30):
        play(session, number, rng)
        assert session.state is not None
        assert session.state.stock.seed == session.seed
    session.store.close(keep_backup=False)


def test_a_shoe_is_dropped_when_the_house_rules_change_its_decks(tmp_path: Path) -> None:
    rng = random.Random(6)
    session = sit(tmp_path, "double-back-jack")
    play(session, 1, rng)
    session.store.tables.save_rules(session.game.slug, json_text(HouseRules(decks=2)))
    play(session, 2, rng)
    assert session.state is not None
    assert len(session.state.stock.cards) == 104
    session.store.close(keep_backup=False)


def test_wagers_over_the_bankroll_are_refused_and_nothing_moves(tmp_path: Path) -> None:
    session = sit(tmp_path, "criss-cross-poker")
    session.store.people.cash_out(session.player, session.bankroll - 900)
    with pytest.raises(HouseError, match="does not cover"):
        session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    assert session.bankroll == 900
    assert not session.playing
    session.store.close(keep_backup=False)


def test_house_rules_saved_while_a_round_is_open_are_in_force_at_the_next_deal(
    tmp_path: Path,
) -> None:
    """They used to wait for the next sitting: the session kept the rules that it had sat down
    under.
    """
    session = sit(tmp_path, "double-back-jack", others=0)
    shoe = session.game.decks(session.rules)
    session.deal({SEAT: {"blackjack": 500}})
    for start in range(1, 60):
        if session.playing:
            break
        session.deal({SEAT: {"blackjack": 500 + start}})
    session.store.tables.save_rules(
        session.game.slug,
        json_text(HouseRules(decks=2, table_minimum=1000, dealing="automated-shoe")),
    )
    assert session.meters() == session.meters()
    assert session.rules == HouseRules()
    assert session.state is not None
    assert len(session.state.stock.cards) == 52 * shoe
    while session.turn:
        session.act("stand" if "stand" in map(str, session.legal()) else session.legal()[-1])
    low = {SEAT: {"blackjack": 500}}
    refused = session.refusal(low)
    assert refused is not None
    assert "under the minimum of $10.00" in str(refused)
    with pytest.raises(HouseError, match="under the minimum"):
        session.deal(low)
    session.deal({SEAT: {"blackjack": 1000}})
    assert session.state.offer.rules.table_minimum == 1000
    assert len(session.state.stock.cards) == 104
    session.store.close(keep_backup=False)


def test_a_round_taken_up_again_is_dealt_on_under_the_house_rules_of_its_next_deal(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path, "criss-cross-poker", others=0)
    session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    session.store.tables.save_rules(session.game.slug, json_text(HouseRules(table_minimum=2500)))
    session.store.close(keep_backup=False)
    again = sit(tmp_path, "criss-cross-poker", others=0)
    assert again.rules.table_minimum == 500
    again.act("fold")
    with pytest.raises(HouseError, match=r"under the minimum of \$25\.00"):
        again.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    again.store.close(keep_backup=False)


def rated(_game: object, view: View, open_now: tuple[Action, ...]) -> Advice:
    """A coach who thinks each further action a dollar better."""
    ev = {str(a): 100.0 * i for i, a in enumerate(open_now)}
    return Advice(seat=view.seat, ev=ev, best=str(open_now[-1]), why="bet all you have")


def test_a_choice_that_money_closed_is_never_priced_nor_a_mistake(tmp_path: Path) -> None:
    """With $10 on the antes and nothing behind, only Fold is open: it was said to cost $7.72, and
    was kept as a mistake.
    """
    session = sit(tmp_path, "criss-cross-poker", others=0)
    session.decision_coach.advise = rated
    store, player = session.store, session.player
    for cents, able in ((1000, ["fold"]), (1500, ["fold", "bet 1x"])):
        store.people.cash_out(
            player, session.bankroll - cents
        ) if session.bankroll > cents else store.people.buy_in(player, cents - session.bankroll)
        session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
        assert [str(a) for a in session.legal()] == ["fold", "bet 1x", "bet 2x", "bet 3x"]
        assert [str(a) for a in session.payable()] == able
        said = session.advice()
        assert said is not None
        assert list(said.ev) == able
        assert said.best == able[-1]
        assert "all you have" not in said.reason
        session.act("fold")
        assert session.last is not None
    first, second = (
        store.rounds.kept_round(row.id)
        for row in reversed(store.history.rounds(Filter(player=player)))
    )
    assert first.decisions == {}
    assert (first.row.mistakes, first.row.cost) == (0, 0)
    assert second.decisions[1].ev == {"fold": 0.0, "bet 1x": 100.0}
    assert (second.row.mistakes, second.row.cost) == (1, 100)
    store.close(keep_backup=False)


def test_a_raise_over_the_bankroll_is_refused_and_the_round_goes_on(tmp_path: Path) -> None:
    session = sit(tmp_path, "criss-cross-poker", others=0)
    session.store.people.cash_out(session.player, session.bankroll - 1500)
    session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    with pytest.raises(HouseError, match="does not cover"):
        session.act("bet 3x")
    session.act("bet 1x")
    assert session.bankroll == 0
    session.act("fold")
    assert session.store.verify() == ()
    session.store.close(keep_backup=False)


def test_what_the_player_witnesses_shows_no_hidden_card(tmp_path: Path) -> None:
    session = sit(tmp_path, "criss-cross-poker")
    events = session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    for event in events:
        if isinstance(event, Dealt) and event.place != f"seat {SEAT}":
            assert event.card == -1
    session.store.close(keep_backup=False)


def test_bots_bring_their_own_chips_and_the_house_has_the_rest(tmp_path: Path) -> None:
    session = sit(tmp_path, "criss-cross-poker")
    events = session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    assert {e.seat for e in events if isinstance(e, Staked)} == {
        SEAT,
        *(b.seat for b in session.bots),
    }
    accounts = session.store.ledger.balances()
    assert accounts[BOTS] < 0
    assert accounts[CASHIER] == -10_000_000
    assert HOUSE not in accounts or accounts[HOUSE] >= 0
    session.store.close(keep_backup=False)


def test_decks_are_opened_with_the_sitting_and_changed_when_their_hours_are_over(
    tmp_path: Path,
) -> None:
    now = [datetime(2026, 3, 3, tzinfo=UTC)]
    store = Store.open(tmp_path, clock=lambda: now[0])
    player = store.people.add_player("Robin").id
    store.people.buy_in(player, 1_000_000)
    game = GAMES["criss-cross-poker"]
    session = open_session(store, game, player, seats=(4,), seeds=seeds(), advise=lambda *_: None)
    said = []
    for hours in (0, 1, 8, 9):
        now[0] = datetime(2026, 3, 3, hours, 30, tzinfo=UTC)
        events = session.deal({4: {"ante-across": 500, "ante-down": 500}})
        said.append(
            [
                e.section
                for e in events
                if isinstance(e, Announced) and e.section in ("674a.4(b)", "674a.3(c)")
            ]
        )
        session.act("fold")
    assert said == [["674a.4(b)"], [], ["674a.3(c)"], []]
    store.close(keep_backup=False)


@pytest.mark.parametrize(
    ("slug", "bets"),
    [
        ("flop-poker", {"ante": 500, "pot": 500}),
        ("six-card-fortune-pai-gow-poker", {"pai-gow": 500}),
    ],
)
def test_a_deck_that_a_wrong_stub_took_off_the_table_is_replaced(
    tmp_path: Path, slug: str, bets: dict[str, int]
) -> None:
    """667a.8(h), 670a.8(f): the entire deck leaves the table; the next round is dealt from cards
    that were opened (667a.4).
    """
    session = sit(tmp_path, slug, others=0, rules=HouseRules(irregularities="training"))
    gone, opened = [True], []
    for _ in range(60):
        events = session.deal({SEAT: bets})
        opened.append(
            any(isinstance(e, Announced) and e.section.endswith("a.4(b)") for e in events)
        )
        while session.turn:
            events += session.act(session.legal()[0])
        gone.append(any(isinstance(e, Irregular) and e.kind == "stub-wrong" for e in events))
    assert opened == gone[:-1]
    assert sum(gone) > 2
    session.store.close(keep_backup=False)


def test_the_coach_is_asked_once_for_each_decision(tmp_path: Path) -> None:
    asked: list[object] = []

    def coach(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice | None:
        asked.append(view)
        return advise(game, view, open_now)

    session = sit(tmp_path, "criss-cross-poker", others=1)
    session.decision_coach.advise = coach
    session.deal({SEAT: {"ante-across": 500, "ante-down": 500}})
    decisions = 0
    while session.turn:
        decisions += 1
        first = session.advice()
        assert session.advice() is first
        session.act(first.best)
        assert len(asked) == decisions
    assert decisions
    session.store.close()
