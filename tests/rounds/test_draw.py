"""The draw family: the order of the procedure, what each seat may see, the draw, a deck that runs
out, irregularities.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game import rounds
from game.core.cards import HIDDEN, cards
from game.core.chance import deck_stock
from game.core.declaration import HouseRules, Offer
from game.core.errors import BadBet
from game.games.lunar_poker.rules import GAME
from game.rounds import Action, check_bets
from game.rounds import events as ev
from tests.rounds.dealt_table import (
    at_random,
    events_of_kind,
    go,
    leaks,
    moved,
    net,
    replayed,
    seeded,
    stacked,
)

PLAIN = {"ante": 500, "super": 500}
HANDS = {
    "seat 1": "7c 7d Jh Ts 3d",
    "seat 3": "Ah Kh Qh Jd 2h",
    "seat 4": "5c 6d 7h 8s Kc",
    "dealer": "Ac Kd 9s 6h 2c",
}
THREE = {
    1: PLAIN | {"super-seat-3": 600},
    3: PLAIN | {"super-dealer": 700},
    4: PLAIN | {"super-seat-3": 500, "super-seat-1": 500},
}


# -- the deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_the_deal(dealing: str) -> None:
    """671a.8(c), .9(b), .10(b): from the dealer's left, the dealer last, whose last card is turned."""
    state, events = seeded(GAME, {2: PLAIN, 5: PLAIN}, 5, HouseRules(dealing=dealing))
    ring = ["seat 2", "seat 5", "dealer"]
    placed = [event.place for event in events_of_kind(events, ev.Dealt)]
    assert placed == (
        [place for place in ring for _ in range(5)] if dealing == "automated-shoe" else ring * 5
    )
    assert [(event.place, event.index) for event in events_of_kind(events, ev.Turned)] == [
        ("dealer", 4)
    ]
    shown = rounds.seen(state, 2).piles["dealer"]
    assert [card != HIDDEN for card in shown] == [False] * 4 + [True]
    assert not leaks(state, events)


def test_every_exchange_of_two_to_five_cards_is_open() -> None:
    state, _ = stacked(GAME, {"seat 1": HANDS["seat 1"]}, {1: PLAIN})
    found = rounds.legal(GAME, state)
    assert found[:3] == (Action("fold"), Action("bet"), Action("buy"))
    wanted = {
        frozenset(some) for n in (2, 3, 4, 5) for some in combinations(cards(HANDS["seat 1"]), n)
    }
    assert {frozenset(a.cards) for a in found[3:]} == wanted
    assert len(found) == 3 + 26


def test_a_super_wager_is_for_other_hands_in_play() -> None:
    with pytest.raises(BadBet, match="one's own hand") as own:
        check_bets(GAME, {3: PLAIN | {"super-seat-3": 500}}, HouseRules())
    assert own.value.field == "seats.3.wagers.super-seat-3"
    with pytest.raises(BadBet, match="not in play") as absent:
        seeded(GAME, {3: PLAIN | {"super-seat-2": 500}}, 1)
    assert absent.value.field == "seats.3.wagers.super-seat-2"


# -- the order of a round --------------------------------------------------------------------------


def test_the_order_of_a_round() -> None:
    """671a.11(b)-(f): choices, Supers and folds from the dealer's left, draws seat by seat, the
    dealer, then right to left.
    """
    state, _ = stacked(GAME, HANDS | {"draws": "7s 4h 9d"}, THREE)
    assert state.turn == 1
    state, first = go(GAME, state, "exchange Jh Ts", "fold")
    assert not events_of_kind(first, ev.Paid)
    assert not events_of_kind(first, ev.Collected)
    assert [(e.seat, e.section) for e in events_of_kind(first, ev.Folded)] == [(3, "671a.11(b)")]
    state, locked = go(GAME, state, "buy")
    ends = [(e.seat, e.wager) for e in locked if isinstance(e, ev.Paid | ev.Collected)]
    assert ends == [
        (1, "super"),
        (4, "super-seat-1"),
        (3, "super"),
        (1, "super-seat-3"),
        (4, "super-seat-3"),
        (3, "ante"),
        (4, "super"),
        (1, "options-fee"),
    ]
    assert ("All decisions are locked in.", "671a.11(c)") in [
        (e.text, e.section) for e in events_of_kind(locked, ev.Announced)
    ]
    assert (state.turn, [str(a) for a in rounds.legal(GAME, state)]) == (1, ["fold", "bet"])
    assert state.piles["seat 1"].cards == cards("7c 7d 3d 7s 4h")
    state, _ = go(GAME, state, "bet")
    assert state.turn == 4
    assert state.piles["seat 4"].cards == cards("5c 6d 7h 8s Kc 9d")
    state, ended = go(GAME, state, "bet")
    ends = [(e.seat, e.wager) for e in ended if isinstance(e, ev.Paid | ev.Collected | ev.Returned)]
    assert ends == [(3, "super-dealer"), (4, "ante"), (4, "bet"), (1, "ante"), (1, "bet")]
    named = [(e.place, e.text) for e in events_of_kind(ended, ev.Named) if e.place == "dealer"]
    assert named == [("dealer", "ace-king")]
    assert state.over


def test_a_hand_may_be_folded_after_its_draw() -> None:
    state, _ = stacked(GAME, HANDS | {"draws": "7s 4h 9d"}, THREE)
    state, _ = go(GAME, state, "exchange Jh Ts", "fold", "buy")
    _, folded = go(GAME, state, "fold")
    assert [(e.seat, e.section) for e in events_of_kind(folded, ev.Folded)] == [
        (1, "671a.11(d)(3)")
    ]


def test_a_hand_that_is_paid_at_once_is_not_asked() -> None:
    """R-LP4, R-LP5."""
    hands = {"seat 1": "9d Td Jd Qd Kd", "seat 2": "7c 7h Jh Ts 3d", "dealer": "Ac Kh 9s 6h 2c"}
    state, events = stacked(GAME, hands, {1: PLAIN, 2: PLAIN})
    assert state.turn == 2
    assert ("Seat 1 declares an instant payout.", "671a.11(b)") in [
        (e.text, e.section) for e in events_of_kind(events, ev.Announced)
    ]
    alone, events = stacked(GAME, {"seat 1": hands["seat 1"]}, {1: PLAIN})
    assert alone.over
    assert alone.tally == {(1, "ante"): (500, 100_500), (1, "super"): (500, 30_500)}


@pytest.mark.parametrize(
    ("dealer", "turned"), [("Ac Kd 9s 6h 2c", True), ("Qc Jd 9s 6h 2c", False)]
)
def test_hands_are_turned_only_against_a_dealer_who_plays(dealer: str, turned: bool) -> None:
    """671a.11(f)(1)-(2)."""
    state, _ = stacked(GAME, {"seat 2": "7c 7h Jh Ts 3d", "dealer": dealer}, {2: PLAIN})
    _, events = go(GAME, state, "bet")
    assert any(event.place == "seat 2" for event in events_of_kind(events, ev.Turned)) is turned
    sections = [event.section for event in events_of_kind(events, ev.Announced)]
    assert ("671a.11(f)(2)" if turned else "671a.11(f)(1)") in sections


# -- the draw --------------------------------------------------------------------------------------


def test_exchanged_cards_are_known_to_their_owner_alone() -> None:
    state, _ = stacked(GAME, HANDS, THREE)
    state, events = go(GAME, state, "exchange Ts Jh", "fold", "fold")
    assert not leaks(state, events)
    assert rounds.seen(state, 1).piles["seat 1 discards"] == cards("Ts Jh")
    assert rounds.seen(state, 4).piles["seat 1 discards"] == (HIDDEN, HIDDEN)
    assert rounds.seen(state, 1).decisions[1] == ("exchange Ts Jh",)
    assert rounds.seen(state, 4).decisions[1] == ("exchange ?? ??",)
    (gone,) = events_of_kind(events, ev.Moved)
    assert (gone.source, gone.place, gone.cards) == ("seat 1", "seat 1 discards", cards("Ts Jh"))
    assert state.piles["seat 1"].cards[:3] == cards("7c 7d 3d")


def test_a_winning_super_names_only_what_it_is_paid_for() -> None:
    state, _ = stacked(
        GAME, {"seat 1": "7c 7d 7h Ts 3d", "seat 2": "Jh Jd 8c 5s 2d"}, {1: PLAIN, 2: PLAIN}
    )
    _, events = go(GAME, state, "buy", "buy")
    assert [(e.seat, e.named) for e in events_of_kind(events, ev.Paid)] == [(1, "Three-of-a-kind")]
    assert [e.named for e in events_of_kind(events, ev.Collected) if e.wager == "super"] == [""]


@pytest.mark.parametrize("number", range(6))
def test_a_deck_that_runs_out_is_filled_from_the_discards(number: int) -> None:
    """R-LP3, R-LP6."""
    bets = dict.fromkeys(range(1, 6), PLAIN)
    state, events = seeded(GAME, bets, number)
    while state.stage == "choice":
        state, more = go(GAME, state, str(rounds.legal(GAME, state)[-1]))
        events += more
    while state.turn:
        lying = {card for pile in state.piles.values() for card in pile.cards}
        state, more = go(GAME, state, "bet")
        events += more
    assert "R-LP3" in [event.section for event in events_of_kind(events, ev.Announced)]
    assert len(events_of_kind(events, ev.Shuffled)) == 2
    drawn = [event.card for event in events_of_kind(events, ev.Dealt)]
    assert len(drawn) == 30 + 25
    assert sorted(drawn[:52]) == sorted(GAME.pack)
    again = drawn[52:]
    given = {card for event in events_of_kind(events, ev.Moved) for card in event.cards}
    assert len(set(again)) == 3
    assert set(again) <= given
    assert len(lying) <= 52
    assert replayed(GAME, state, events).tally == state.tally


# -- properties ------------------------------------------------------------------------------------


def everything(seats: list[int], draw: Random) -> dict[int, dict[str, int]]:
    bets: dict[int, dict[str, int]] = {}
    for seat in seats:
        ante = draw.choice((500, 700, 2500))
        bets[seat] = {"ante": ante, "super": ante + draw.choice((0, 500))}
        for other in seats:
            if other != seat and draw.random() < 0.4:
                bets[seat][f"super-seat-{other}"] = draw.choice((500, 900))
        if draw.random() < 0.5:
            bets[seat]["super-dealer"] = 600
    return bets


@pytest.mark.parametrize("number", range(40))
def test_rounds_hold_together(number: int) -> None:
    """Chips add up, no card lies twice, nothing leaks at any question, and the round written down
    settles the same.
    """
    draw = Random(number)
    seats = sorted(draw.sample(range(1, 6), draw.randint(1, 5)))
    rules = HouseRules(
        dealing=draw.choice(("manual-shoe", "hand", "automated-shoe")),
        paytables={"ante": draw.choice("ABC")},
    )
    state, events = seeded(GAME, everything(seats, draw), number, rules)
    while state.turn:
        assert not leaks(state, events)
        lying = [card for pile in state.piles.values() for card in pile.cards]
        assert len(set(lying)) == len(lying)
        verb = draw.choice(sorted({a.verb for a in rounds.legal(GAME, state)}))
        step = rounds.act(
            GAME, state, draw.choice([a for a in rounds.legal(GAME, state) if a.verb == verb])
        )
        state = step.state
        events += step.events
    assert moved(events) == net(state)
    assert state.over
    assert not state.stakes
    assert not state.piles
    assert replayed(GAME, state, events).tally == state.tally


# -- irregularities --------------------------------------------------------------------------------


def irregular(kind: str, dealing: str) -> tuple[rounds.State, tuple[ev.AnyEvent, ...]]:
    rules = HouseRules(dealing=dealing, irregularities="training")
    for number in range(3000):
        state, events = seeded(GAME, {2: PLAIN, 4: PLAIN}, number, rules)
        if any(event.kind == kind for event in events_of_kind(events, ev.Irregular)):
            return state, events
    raise AssertionError(f"{kind} never came")


@pytest.mark.parametrize(
    ("kind", "section", "dealing"),
    [
        ("two-face-up", "671a.13(a)", "manual-shoe"),
        ("miscount", "671a.13(c)", "hand"),
        ("exposed", "671a.13(d)", "manual-shoe"),
        ("shoe-jam", "671a.13(f)", "automated-shoe"),
    ],
)
def test_what_voids_the_round(kind: str, section: str, dealing: str) -> None:
    state, events = irregular(kind, dealing)
    assert [event.section for event in events_of_kind(events, ev.Irregular)] == [section]
    assert state.void
    assert all(staked == returned for staked, returned in state.tally.values())


@pytest.mark.parametrize(
    ("kind", "dealing"),
    [
        ("face-up", "hand"),
        ("drawn-in-error", "manual-shoe"),
        ("shuffler-jam", "hand"),
        ("out-of-order", "automated-shoe"),
    ],
)
def test_what_the_round_survives(kind: str, dealing: str) -> None:
    state, _ = irregular(kind, dealing)
    assert state.turn
    assert len(state.memo.barred) == (kind == "face-up")
    state, _ = at_random(GAME, state, Random(1))
    assert not state.void


@pytest.mark.parametrize(
    ("number", "counting", "counts"), [(4, False, 0), (5, False, 1), (5, True, 0)]
)
def test_the_deck_is_counted_after_every_fifth_round(
    number: int, counting: bool, counts: int
) -> None:
    """671a.11(h)."""
    offer = Offer(HouseRules(counting_shuffler=counting), number=number)
    state = rounds.start(GAME, {1: PLAIN}, deck_stock(bytes(32), GAME.pack), offer).state
    _, events = at_random(GAME, state, Random(1))
    assert [event.cards for event in events_of_kind(events, ev.Counted)] == [52] * counts
