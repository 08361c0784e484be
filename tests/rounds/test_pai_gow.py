"""The pai gow family: the starting position, the deal, who may see what, setting, envy between
people, irregularities.
"""

from __future__ import annotations

from random import Random

import pytest

from game import rounds
from game.core.cards import HIDDEN, cards
from game.core.chance import deck_stock
from game.core.declaration import HouseRules, Offer
from game.core.errors import IllegalAction
from game.games.six_card_fortune_pai_gow_poker.rules import GAME
from game.rounds import Action
from game.rounds import events as ev
from game.rounds.pai_gow.engine import warning
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

PLAIN = {"pai-gow": 1000}
FULL = {"pai-gow": 500, "fortune": 500, "insurance": 100, "progressive": 100}
HANDS = {"seat 1": "Ac Ad Kh 9s 6d 3h", "dealer": "Qs Qd Jh 7c 4s 2h"}


def order(events: tuple[ev.AnyEvent, ...]) -> list[str]:
    return [event.place for event in events_of_kind(events, ev.Dealt)]


def clockwise(start: int) -> list[str]:
    names = [f"seat {n}" for n in range(1, 7)] + ["dealer"]
    at = (start - 1) % 7
    return names[at:] + names[:at]


# -- the starting position and the deal ------------------------------------------------------------


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.parametrize("number", range(12))
def test_the_deal_starts_where_the_dice_say(number: int, dealing: str) -> None:
    """670a.5(i)(1)(iii): the dealer is one, then counterclockwise; 670a.8(d), .9(c), .10(c): dealt
    clockwise from there.
    """
    state, events = seeded(GAME, {2: PLAIN, 5: PLAIN}, number, HouseRules(dealing=dealing))
    (thrown,) = events_of_kind(events, ev.Thrown)
    counted = ["dealer", *(f"seat {n}" for n in range(6, 0, -1))]
    first = counted[(sum(thrown.dice) - 1) % 7]
    start = 7 if first == "dealer" else int(first[-1])
    ring = clockwise(start)
    if dealing == "automated-shoe":
        assert order(events) == [place for place in ring for _ in range(6)]
    else:
        assert order(events) == ring * 6
    assert [(e.kind, e.place) for e in events_of_kind(events, ev.Marked)] == [("puck", first)]
    assert state.memo.start == start % 7


def test_the_cards_leave_the_deck_from_the_top() -> None:
    rules = HouseRules(dealing="hand")
    _, events = seeded(GAME, {3: PLAIN}, 8, rules)
    assert [event.card for event in events_of_kind(events, ev.Dealt)] == list(
        deck_stock((8).to_bytes(32, "big"), GAME.pack).cards[:42]
    )


def test_a_drawn_number_may_take_the_place_of_the_dice() -> None:
    """670a.5(i)(2): one to seven."""
    found = set()
    for number in range(60):
        state, events = seeded(GAME, {1: PLAIN}, number, HouseRules(drawn_start=True))
        assert not events_of_kind(events, ev.Thrown)
        assert 1 <= state.memo.number <= 7
        assert order(events)[:7] == clockwise(8 - state.memo.number)
        found.add(state.memo.number)
    assert found == set(range(1, 8))


def test_all_seven_hands_are_dealt_and_eleven_cards_are_left() -> None:
    """670a.8(d)-(g): the stacks of empty positions go to the rack unseen."""
    state, events = seeded(GAME, {4: PLAIN}, 3)
    assert len(events_of_kind(events, ev.Dealt)) == 42
    (counted,) = events_of_kind(events, ev.Counted)
    assert (counted.cards, counted.section) == (11, "670a.8(e)")
    assert [event.place for event in events_of_kind(events, ev.Discarded)] == [
        f"seat {n}" for n in (1, 2, 3, 5, 6)
    ]
    assert set(state.piles) == {"seat 4", "dealer"}
    assert state.seen_discards == ()
    assert len(rounds.seen(state, 4).hand) == 6


@pytest.mark.parametrize(
    ("dealing", "section"), [("hand", "670a.9(d)"), ("automated-shoe", "670a.10(d)")]
)
def test_eleven_cards_are_left_however_they_are_dealt(dealing: str, section: str) -> None:
    """670a.9(d), (f), .10(d), (f): counted, and the hands of empty places go to the rack unseen."""
    state, events = seeded(GAME, {4: PLAIN}, 3, HouseRules(dealing=dealing))
    assert [(e.cards, e.section) for e in events_of_kind(events, ev.Counted)] == [(11, section)]
    assert [e.place for e in events_of_kind(events, ev.Discarded)] == [
        f"seat {n}" for n in (1, 2, 3, 5, 6)
    ]
    assert state.seen_discards == ()


def test_announcements_name_their_sections() -> None:
    _, events = seeded(GAME, {4: FULL}, 3)
    said = [(event.text, event.section) for event in events_of_kind(events, ev.Announced)]
    assert ("No more bets.", "670a.8(b)") in said
    assert ("1 progressive wager accepted.", "670a.8(b)") in said
    assert ("The shaker is covered and shaken once.", "670a.5(i)(1)(iv)") in said
    assert any(section == "670a.5(i)(1)(iii)" for _, section in said)
    assert [event.place for event in events_of_kind(events, ev.Marked) if event.kind == "envy"] == [
        "seat 4"
    ]


def test_envy_lammers_need_five_dollars() -> None:
    """670a.1, R-PG4."""
    _, events = seeded(
        GAME,
        {1: PLAIN | {"fortune": 400}, 2: PLAIN | {"fortune": 500}, 3: PLAIN | {"progressive": 100}},
        3,
    )
    assert [event.place for event in events_of_kind(events, ev.Marked) if event.kind == "envy"] == [
        "seat 2"
    ]


@pytest.mark.parametrize(
    ("edition", "seats"), [("", ["seat 2", "seat 3"]), ("published", ["seat 2"])]
)
def test_in_print_only_the_fortune_bonus_brings_an_envy_lammer(
    edition: str, seats: list[str]
) -> None:
    """670a.10(a)(2)(i) as published, R-PG4; what is paid is the same."""
    bets = {2: PLAIN | {"fortune": 500}, 3: PLAIN | {"progressive": 500}}
    rules = HouseRules(progressive_wager=500, edition=edition)
    _, events = seeded(GAME, bets, 3, rules=rules)
    assert [
        event.place for event in events_of_kind(events, ev.Marked) if event.kind == "envy"
    ] == seats


# -- setting ---------------------------------------------------------------------------------------


def test_six_cards_may_be_set_or_the_house_asked() -> None:
    state, _ = stacked(GAME, HANDS, {1: PLAIN})
    assert [str(a) for a in rounds.legal(GAME, state)] == [
        "house-way",
        "set Ac",
        "set Ad",
        "set Kh",
        "set 9s",
        "set 6d",
        "set 3h",
    ]
    state, events = go(GAME, state, "set Kh")
    assert [str(a) for a in rounds.legal(GAME, state)] == ["decline", "double"]
    assert state.piles["seat 1"].cards == cards("Ac Ad 9s 6d 3h Kh")
    (laid,) = events_of_kind(events, ev.Moved)
    assert (laid.place, laid.cards) == ("seat 1", cards("Ac Ad 9s 6d 3h Kh"))
    assert state.memo.set == (1,)
    with pytest.raises(IllegalAction, match="not open"):
        rounds.act(GAME, state, "set Kh")


def test_a_hand_set_wrongly_is_warned_of() -> None:
    """R-PG5, R-PG7."""
    hand = cards("As Kd 9c 7h 5s Jk")
    assert "670a.11(f)(1)(v)" in warning(
        cards("As Kd 9c 7h 5s 2d"), Action("set", cards=cards("As"))
    )
    assert not warning(hand, Action("set", cards=cards("Jk")))
    assert warning(cards("Ks Qd 9c 7h 5s Jk"), Action("set", cards=cards("Jk")))
    assert not warning(hand, Action("house-way"))


def test_others_do_not_see_how_a_hand_is_set() -> None:
    state, _ = stacked(GAME, HANDS, {1: PLAIN, 2: PLAIN})
    state, events = go(GAME, state, "set Kh", "decline")
    assert rounds.seen(state, 1).decisions[1] == ("set Kh", "decline")
    assert rounds.seen(state, 2).decisions[1] == ("set ??", "decline")
    assert rounds.seen(state, 2).piles["seat 1"] == (HIDDEN,) * 6
    told = events_of_kind(rounds.witnessed(events, 2), ev.Decided)
    assert [event.action for event in told] == ["set ??", "decline"]
    assert not leaks(state, events)


def test_who_plays_two_seats_sets_the_larger_wager_first() -> None:
    """670a.7(f): equal wagers counterclockwise, larger wagers first."""
    for wagers, asked in (
        (({"pai-gow": 500}, {"pai-gow": 500}), [3, 2, 5]),
        (({"pai-gow": 900}, {"pai-gow": 500}), [2, 3, 5]),
    ):
        bets = {2: wagers[0], 3: wagers[1], 5: PLAIN}
        state, _ = seeded(GAME, bets, 9, people={2: 2, 3: 2})
        found = []
        while state.turn:
            found.append(state.turn)
            state, _ = go(GAME, state, "house-way", "decline")
        assert found == asked


def test_no_envy_for_ones_own_other_seat() -> None:
    """R-PG9."""
    hands = {
        "seat 1": "Tc Td Th Ts 6d 3c",
        "seat 2": "As Jd 9c 7h 5s 2d",
        "seat 3": "Ac Qd 9h 7d 5h 2s",
    }
    bets = {seat: {"pai-gow": 500, "fortune": 500} for seat in (1, 2, 3)}
    state, _ = stacked(GAME, hands, bets)
    for people, envied in (({}, {2, 3}), ({1: 1, 2: 1}, {3})):
        offer = Offer(people=people)
        begun = rounds.start(GAME, bets, state.stock, offer).state
        while begun.turn:
            begun, _ = go(GAME, begun, "house-way", "decline")
        assert {seat for seat, wager in begun.tally if wager == "envy"} == envied
        assert all(begun.tally[seat, "envy"] == (0, 7500) for seat in envied)


@pytest.mark.parametrize(
    ("wager", "hand", "said"),
    [
        (
            "fortune",
            "Kc Kd Kh 2s 2c 7d",
            ("Envy: seat 1 has kings full of twos.", "670a.11(h)(1)(i)"),
        ),
        (
            "progressive",
            "Kc Kd Kh Ks 2c 7d",
            ("Envy: seat 1 has four kings.", "670a.11(h)(3)(i)(C)"),
        ),
        ("progressive", "Kc Kd Kh 2s 2c 7d", None),
        ("insurance", "Kc Kd Kh Ks 2c 7d", None),
    ],
)
def test_670a_11_h_the_dealer_acknowledges_a_hand_that_earns_envy(
    wager: str, hand: str, said: tuple[str, str] | None
) -> None:
    bets = {1: {"pai-gow": 500}, 4: {"pai-gow": 500, wager: 500}}
    state, _ = stacked(
        GAME, {"seat 1": hand, "seat 4": "As Jd 9c 7h 5s 2d"}, bets, progressive_wager=500
    )
    state, events = go(GAME, state, "house-way", "decline", "house-way", "decline")
    told = [
        (e.text, e.section)
        for e in events_of_kind(events, ev.Announced)
        if e.text.startswith("Envy")
    ]
    assert told == ([said] if said else [])
    assert ((4, "envy") in state.tally) == (said is not None)


def test_settlement_runs_from_the_highest_seat_and_envy_comes_last() -> None:
    """670a.11(e), (h)(1)(ii)."""
    hands = {
        "seat 1": "Tc Td Th Ts 6d 3c",
        "seat 2": "As Jd 9c 7h 5s 2d",
        "dealer": "Qs Qd Jh 7c 4s 2h",
    }
    state, _ = stacked(GAME, hands, {1: FULL, 2: FULL})
    _, events = go(GAME, state, "house-way", "decline", "house-way", "decline")
    ends = [
        (e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Returned | ev.Collected)
    ]
    ends = list(dict.fromkeys(ends))
    wagers = ["pai-gow", "fortune", "insurance", "progressive"]
    assert ends == [
        *((2, wager) for wager in wagers),
        *((1, wager) for wager in wagers),
        (2, "envy"),
    ]
    named = [(e.place, e.label, e.text) for e in events_of_kind(events, ev.Named)]
    assert named == [
        ("dealer", "High", "pair of queens"),
        ("dealer", "Low", "jack"),
        ("seat 2", "High", "ace-nine high"),
        ("seat 2", "Low", "jack"),
        ("seat 1", "High", "four tens"),
        ("seat 1", "Low", "6"),
    ]


# -- properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(40))
def test_rounds_hold_together(number: int) -> None:
    """Chips add up, no card comes twice, nothing leaks, and the round written down settles the
    same.
    """
    draw = Random(number)
    seats = sorted(draw.sample(range(1, 7), draw.randint(1, 6)))
    coin = draw.choice((100, 500))
    rules = HouseRules(
        dealing=draw.choice(("manual-shoe", "hand", "automated-shoe")),
        progressive_wager=coin,
        drawn_start=draw.random() < 0.3,
    )
    bets = {
        seat: {
            w: coin if w == "progressive" else 500
            for w in FULL
            if w == "pai-gow" or draw.random() < 0.6
        }
        for seat in seats
    }
    state, events = seeded(GAME, bets, number, rules)
    assert not leaks(state, events)
    while state.turn:
        before = state
        state, more = at_random(GAME, before, Random(number))
        events += more
    assert moved(events) == net(state)
    assert state.over
    assert not state.stakes
    assert not state.piles
    dealt = [event.card for event in events_of_kind(events, ev.Dealt)]
    assert len(set(dealt)) == len(dealt) == 42
    again = replayed(GAME, state, events)
    assert (again.tally, again.meters) == (state.tally, state.meters)


# -- irregularities --------------------------------------------------------------------------------


def irregular(
    kind: str, dealing: str = "manual-shoe"
) -> tuple[rounds.State, tuple[ev.AnyEvent, ...]]:
    rules = HouseRules(dealing=dealing, irregularities="training")
    for number in range(3000):
        state, events = seeded(GAME, {2: FULL, 4: PLAIN}, number, rules)
        if any(event.kind == kind for event in events_of_kind(events, ev.Irregular)) or (
            kind == "dealer-misset" and state.memo.wrongly
        ):
            return state, events
    raise AssertionError(f"{kind} never came")


@pytest.mark.parametrize(
    ("kind", "section", "dealing"),
    [
        ("wrong-start", "670a.13(c)", "hand"),
        ("exposed", "670a.13(e)", "manual-shoe"),
        ("two-face-up", "670a.13(f)", "hand"),
        ("miscount", "670a.13(h)", "manual-shoe"),
        ("stack-exposed", "670a.13(j)", "automated-shoe"),
        ("shoe-jam", "670a.13(m)", "automated-shoe"),
        ("stub-wrong", "670a.8(f)", "manual-shoe"),
        ("stub-wrong", "670a.9(e)", "hand"),
        ("stub-wrong", "670a.10(e)", "automated-shoe"),
    ],
)
def test_what_voids_the_round(kind: str, section: str, dealing: str) -> None:
    state, events = irregular(kind, dealing)
    assert [event.section for event in events_of_kind(events, ev.Irregular)] == [section]
    assert state.void
    assert state.over
    assert all(staked == returned for staked, returned in state.tally.values())
    assert state.meters["progressive"].cents == 500_000


@pytest.mark.parametrize(
    ("kind", "dealing"),
    [
        ("die-leaning", "manual-shoe"),
        ("die-fallen", "hand"),
        ("face-up", "manual-shoe"),
        ("drawn-in-error", "automated-shoe"),
        ("shuffler-jam", "hand"),
        ("out-of-order", "automated-shoe"),
    ],
)
def test_what_the_round_survives(kind: str, dealing: str) -> None:
    state, events = irregular(kind, dealing)
    assert state.turn == 2
    if kind.startswith("die"):
        assert len(events_of_kind(events, ev.Shaken)) == 2
    if kind == "face-up":
        (burned,) = events_of_kind(events, ev.Burned)
        assert burned.card in state.seen_discards
        assert burned.card not in state.stock.cards
        assert events_of_kind(events, ev.Counted)[0].cards == 10
    state, _ = at_random(GAME, state, Random(1))
    assert not state.void


def test_a_player_whose_card_was_shown_decides_unseen() -> None:
    """670a.13(d), R-PG10."""
    state, _ = irregular("player-exposed")
    seat = state.turn
    assert [str(a) for a in rounds.legal(GAME, state)] == ["play-on", "void-hand"]
    view = rounds.seen(state, seat)
    assert [card != HIDDEN for card in view.hand] == [True] + [False] * 5
    on, events = go(GAME, state, "play-on")
    assert HIDDEN not in rounds.seen(on, seat).hand
    assert len(events_of_kind(events, ev.Looked)) == 6
    off, _ = go(GAME, state, "void-hand")
    assert f"seat {seat}" not in off.piles
    assert all(off.tally[seat, w][0] == off.tally[seat, w][1] for w in off.bets[seat])
    off, _ = at_random(GAME, off, Random(2))
    assert off.over
    assert not off.void


def test_a_dealer_who_sets_wrongly_sets_again() -> None:
    """670a.13(i)."""
    state, events = irregular("dealer-misset")
    assert not events_of_kind(events, ev.Irregular)
    _, events = at_random(GAME, state, Random(3))
    assert [event.section for event in events_of_kind(events, ev.Irregular)] == ["670a.13(i)"]
