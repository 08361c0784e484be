"""Criss-Cross Poker, chapter 674a: each payout row by section, the order of a round, folds, the
limit, and rounds settled twice.
"""

from __future__ import annotations

import pytest

from game.core.cards import HIDDEN, Card, cards
from game.core.chance import Stock, deck_stock
from game.core.declaration import HouseRules, Offer, check_rules
from game.core.errors import BadRules
from game.games import GAMES
from game.games.criss_cross_poker.rules import GAME, most_units_won, read
from game.rounds import act, seen, start
from game.rounds import events as ev
from game.rounds.state import State
from tests.rounds.streets_table import events_of_kind, played, results

BASE = {"ante-across": 500, "ante-down": 500}
STAY = "bet 1x, bet 1x, bet 1x"


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["criss-cross-poker"] is GAME
    assert GAME.seats == 6


# -- 674a.12: paytables, row by row ----------------------------------------------------------------

LINES = {  # two cards of one's own, and the row of the cross: left, center, right
    "royal flush": ("Ah Kh", "Qh Jh Th"),
    "straight flush": ("9s 8s", "7s 6s 5s"),
    "four of a kind": ("9s 9d", "9h 9c 4d"),
    "full house": ("Qh Qd", "9d 9h Qs"),
    "flush": ("Ad 3d", "Jd 8d 6d"),
    "straight": ("5c 4d", "3h 2s Ac"),
    "three of a kind": ("7c 7d", "7s Kd 2h"),
    "two pair": ("7c 7d", "Ks Kd 2h"),
    "jacks": ("Jc 4d", "Js 8d 2h"),
    "aces": ("Ac 4d", "As 8d 2h"),
    "tens": ("Tc 4d", "Ts 8d 2h"),
    "sixes": ("6c 4d", "6s 8d 2h"),
    "fives": ("5c 4d", "5s 8d 2h"),
    "ace high": ("Ac 4d", "Ks 8d 2h"),
}
BET_ODDS = {
    "royal flush": 500,
    "straight flush": 100,
    "four of a kind": 40,
    "full house": 12,
    "flush": 8,
    "straight": 5,
    "three of a kind": 3,
    "two pair": 2,
    "jacks": 1,
    "aces": 1,
    "tens": 0,
    "sixes": 0,
    "fives": -1,
    "ace high": -1,
}
BONUS_ODDS = {
    "royal flush": 250,
    "straight flush": 100,
    "four of a kind": 40,
    "full house": 15,
    "flush": 10,
    "straight": 6,
    "three of a kind": 4,
    "two pair": 3,
    "jacks": 1,
    "aces": 1,
    "tens": 1,
    "sixes": 1,
    "fives": -1,
    "ace high": -1,
}


def along(name: str, line: str) -> dict[str, tuple[int, int]]:
    """A round in which the named hand lies along a line, and what its wagers staked and brought
    back.
    """
    own, (first, center, last) = LINES[name][0], LINES[name][1].split()
    others = [
        c
        for c in ["Tc", "9h", "8c", "5h", "3s", "2d", "Jh"]
        if c not in f"{own} {first} {center} {last}"
    ]
    top, bottom = others[:2]
    cross = (
        f"{top} {first} {center} {last} {bottom}"
        if line == "across"
        else f"{first} {top} {center} {bottom} {last}"
    )
    return results(played(GAME, {1: own}, BASE, "bet 2x, bet 2x, bet 2x", community=cross)[0])


@pytest.mark.parametrize("line", ["across", "down"])
@pytest.mark.parametrize("name", LINES)
def test_674a_12_a_and_b_antes_and_bets(name: str, line: str) -> None:
    got, odds = along(name, line), BET_ODDS[name]
    assert got[line] == (1000, 1000 * (odds + 1))
    assert got[f"ante-{line}"] == (500, 500 * (min(odds, 1) + 1))


@pytest.mark.parametrize("name", [name for name, odds in BET_ODDS.items() if odds >= 5])
def test_674a_11_h_4_the_middle_bet_goes_on_the_higher_hand(name: str) -> None:
    for line in ("across", "down"):
        assert along(name, line)["middle"] == (1000, 1000 * (BET_ODDS[name] + 1))


def test_674a_11_h_3_the_middle_bet_loses_with_both_hands() -> None:
    state, _ = played(GAME, {1: "Ac 4d"}, BASE, STAY, community="9h Ks 8d 2h Jc")
    assert {back for _, back in results(state).values()} == {0}


@pytest.mark.parametrize("name", LINES)
def test_674a_12_c_five_card_bonus(name: str) -> None:
    board = " ".join(LINES[name])
    own = next(c for c in ("Ks 4s", "Qc 4s") if not set(c.split()) & set(board.split()))
    bets = BASE | {"five-card-bonus": 700}
    for decisions in ("fold", STAY):  # R-CC1: it survives a fold
        got = results(played(GAME, {1: own}, bets, decisions, community=board)[0])
        assert got["five-card-bonus"] == (700, 700 * (BONUS_ODDS[name] + 1))


def test_674a_12_d_the_limit_may_not_fall_under_what_can_be_won() -> None:
    bets = {"ante-across": 50_000, "ante-down": 50_000}
    state, _ = played(
        GAME, {1: "Qh Jh"}, bets, "bet 3x, bet 3x, bet 3x", community="9h Ah Th Kh 8h"
    )
    assert sum(
        back - staked for staked, back in results(state).values()
    ) == 50_000 * most_units_won(HouseRules(), 1)
    for rules in (
        HouseRules(table_minimum=5000, payout_limit=5000 * 4002 - 1),
        HouseRules(payout_limit=4_999_999),
    ):
        with pytest.raises(BadRules, match=r"674a\.12\(d\)"):
            check_rules(GAME, rules)


@pytest.mark.parametrize(("boxes", "units"), [(1, 3302), (2, 3928), (3, 4002)])
def test_r_5_the_least_limit_is_what_one_person_can_win_on_all_his_boxes(
    boxes: int, units: int
) -> None:
    cross, hands = "6h Qh Th Jh 7h", {3: "Ah Kh", 4: "9h 8h", 5: "2h 3h"}
    if boxes == 1:
        cross, hands = "9h Ah Qh Kh 8h", {3: "Jh Th"}
    seats = range(3, 3 + boxes)
    one_person = Offer(
        HouseRules(table_minimum=2000, payout_limit=2000 * units, boxes=boxes),
        people=dict.fromkeys(seats, 7),
    )
    dealt = [
        card for index in (0, 1) for seat in seats for card in cards(hands[seat])[index : index + 1]
    ]
    stock = Stock(bytes(32), (*cards(cross), *dealt), scripted=True)
    bets = {"ante-across": 2000, "ante-down": 2000}
    state = start(GAME, dict.fromkeys(seats, bets), stock, one_person).state
    while state.turn:
        state = act(GAME, state, "bet 3x").state
    assert sum(back - staked for staked, back in state.tally.values()) == 2000 * units
    with pytest.raises(BadRules, match=r"674a\.12\(d\)"):
        check_rules(
            GAME, HouseRules(table_minimum=2000, payout_limit=2000 * units - 1, boxes=boxes)
        )


def test_r_5_criss_cross_with_a_minimum_of_20_dollars_takes_no_limit_of_66040_dollars() -> None:
    with pytest.raises(BadRules, match=r"80,040.*674a\.12\(d\)"):
        check_rules(GAME, HouseRules(table_minimum=2000, payout_limit=6_604_000))


def test_r_5_the_limit_counts_a_persons_seats_together() -> None:
    stock = Stock(
        bytes(32), cards("As Qh Jh Th Kc Ah Ad Kh Kd"), scripted=True
    )  # the cross, then seats 1 and 2 in turn
    bets = {"ante-across": 50_000, "ante-down": 50_000}
    offer = Offer(HouseRules(payout_limit=5_000_000))
    for people, won in (({}, {1: 5_000_000, 2: 1_900_000}), ({1: 1, 2: 1}, {1: 5_000_000})):
        state = start(GAME, {1: bets, 2: bets}, stock, Offer(offer.rules, people=people)).state
        while state.turn:
            state = act(GAME, state, "bet 3x").state
        assert state.won == won


# -- 674a.11: the order of a round -----------------------------------------------------------------


def up(state: State) -> list[bool]:
    """Which places of the cross lie open: top, left, center, right, bottom."""
    return [c != HIDDEN for c in seen(state, 0).piles["community"]]


def test_674a_11_b_to_g_two_cards_two_cards_and_the_center() -> None:
    step = start(GAME, {2: BASE, 5: BASE}, deck_stock(bytes(32), GAME.pack))
    asked = [e.seat for e in events_of_kind(step.events, ev.Asked)]
    for open_now in ([0, 0, 0, 0, 0], [0, 1, 0, 1, 0], [1, 1, 0, 1, 1]):
        for _ in (2, 5):
            assert up(step.state) == [bool(x) for x in open_now]
            step = act(GAME, step.state, "bet 1x")
            asked += [e.seat for e in events_of_kind(step.events, ev.Asked)]
    assert asked == [2, 5] * 3
    turned = [(e.place, e.index) for e in events_of_kind(step.events, ev.Turned)]
    assert turned == [("community", 2), ("seat 5", 0), ("seat 5", 1), ("seat 2", 0), ("seat 2", 1)]


def test_674a_11_b_a_fold_takes_the_wagers_at_once_and_the_cross_is_turned_all_the_same() -> None:
    bets = BASE | {"five-card-bonus": 500}
    state, events = played(GAME, {1: "7c 7d"}, bets, "fold", community="Jh Js 8d 2h 3c")
    assert results(state)["five-card-bonus"] == (500, 1000)
    kinds = [(e.wager, e.section) for e in events_of_kind(events, ev.Collected)]
    assert kinds == [("ante-across", "674a.11(b)"), ("ante-down", "674a.11(b)")]
    assert [e.index for e in events_of_kind(events, ev.Turned)] == [1, 3, 0, 4, 2]
    _, events = played(GAME, {1: "7c 7d"}, BASE, "bet 2x, fold", community="Jh Js 8d 2h 3c")
    assert [(e.wager, e.cents) for e in events_of_kind(events, ev.Collected)] == [
        ("ante-across", 500),
        ("ante-down", 500),
        ("across", 1000),
    ]
    assert events_of_kind(events, ev.Collected)[0].section == "674a.11(d)"


def test_674a_11_h_settles_in_order_from_the_dealers_right() -> None:
    bets = BASE | {"five-card-bonus": 500}
    _, events = played(GAME, {1: "7c 7d", 6: "Kc 4d"}, bets, STAY)
    ends = [
        (e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Collected | ev.Returned)
    ]
    order = ["ante-across", "across", "ante-down", "down", "middle", "five-card-bonus"]
    assert ends == [(seat, wager) for seat in (6, 1) for wager in order]


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_674a_8_to_10_the_cross_first_then_the_seats(dealing: str) -> None:
    _, events = played(GAME, {1: "7c 7d", 6: "Kc 4d"}, BASE, "fold", rules={"dealing": dealing})
    places = [e.place for e in events_of_kind(events, ev.Dealt)]
    pairs = (
        ["seat 1", "seat 1", "seat 6", "seat 6"]
        if dealing == "automated-shoe"
        else ["seat 1", "seat 6"] * 2
    )
    assert places == ["community"] * 5 + pairs


def test_hands_are_named_as_they_form() -> None:
    unseen = Card(HIDDEN)
    cross = cards("2c 9d 9h Qs 4c")
    own = cards("Qh Qd")
    half = (unseen, cross[1], unseen, cross[3], unseen)
    assert [(r.label, r.text) for r in read({"seat 1": own, "community": half}, 1)] == [
        ("Across", "three queens"),
        ("Down", "pair of queens"),
    ]
    assert [r.text for r in read({"seat 1": own, "community": cross}, 1)] == [
        "queens full of nines",
        "pair of queens",
    ]
    assert read({"seat 1": (unseen, unseen), "community": cross}, 1) == ()
