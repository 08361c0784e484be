"""Go Fore It, chapter 676a: each payout row by section, hole cards nobody sees too early, folds,
and rounds settled twice.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from game.core.cards import HIDDEN, cards
from game.core.chance import deck_stock
from game.core.declaration import HouseRules, Offer, check_rules
from game.core.errors import BadRules
from game.games import GAMES
from game.games.go_fore_it.rules import GAME, read
from game.play import round_file
from game.rounds import act, legal, seen, start, witnessed
from game.rounds import events as ev
from tests.rounds import plain_three_card as plain
from tests.rounds.streets_table import (
    chance,
    crooked,
    events_of_kind,
    leaning,
    played,
    random_round,
    random_rules,
    results,
    rows_of,
)

BASE = {"front-9": 500}
ALL = BASE | {"skins": 100, "gopher": 100}
DEALER = "Kc 9d 4h 2s"


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["go-fore-it"] is GAME
    assert GAME.seats == 6


# -- 676a.6 and .12: points and paytables, row by row ----------------------------------------------


def won(hand: str, wager: str, cents: int = 500, *, dealer: str = DEALER, letter: str = "A") -> int:
    """What a stake of `cents` on a wager wins net."""
    bets = {"front-9": cents} if wager in ("front-9", "back-9") else BASE | {wager: cents}
    rules = {"paytables": {"gopher": letter}}
    staked, returned = results(
        played(GAME, {1: hand}, bets, "back-9", dealer=dealer, rules=rules)[0]
    )[wager]
    return returned - staked


@pytest.mark.parametrize(
    ("hand", "total", "back"),
    [
        ("Ac Ad Ah As", 4, 25),
        ("Ac 2c 3c 2d", 8, 25),
        ("Ac 2c 3c 3d", 9, 5),
        ("Ac 2c 3c 7d", 13, 5),
        ("Ac 2c 3c 8d", 14, 2),
        ("5c 5d 4c 4d", 18, 2),
        ("5c 5d 4c 5h", 19, 1),
        ("Tc Jd Ac 3d", 24, 1),
        ("Qc Kd Ac 3d", 24, 1),
        ("Qc Kd Ac 4d", 25, -1),
        ("Qc Kd Jc Td", 40, -1),
    ],
)
def test_676a_12_a_front_9_and_b_back_9(hand: str, total: int, back: int) -> None:
    dealer = "9c 9h 9s 8h"
    assert won(hand, "front-9", 700, dealer=dealer) == (700 if total <= 24 else -700)
    assert won(hand, "back-9", 700, dealer=dealer) == 700 * back
    assert read({"seat 1": cards(hand)}, 1)[0].text.startswith(f"{total}, ")


@pytest.mark.parametrize(
    ("hand", "odds"), [("5c 5d 4c Td", 1), ("5c 5d 5h Td", -1), ("5c 5d 6c Td", -1)]
)
def test_676a_12_c_skins(hand: str, odds: int) -> None:
    assert won(hand, "skins", 777) == 777 * odds


@pytest.mark.parametrize(
    ("hand", "a", "b"),
    [
        ("Ac Ad Ah As", 1000, 1000),
        ("Ac Ad Kh As", 50, 50),
        ("Kd Jc Ah As", 5, 6),
        ("Kd Jc Th As", 2, 2),
        ("Kd Jc Th 8s", -1, -1),
    ],
)
def test_676a_12_d_gopher(hand: str, a: int, b: int) -> None:
    assert [won(hand, "gopher", 300, letter=letter) for letter in "AB"] == [300 * a, 300 * b]


def test_676a_12_has_no_payout_limit_and_one_choice_of_letters() -> None:
    assert GAME.paytable_letters() == {"gopher": ("A", "B")}
    with pytest.raises(BadRules, match="payout_limit"):
        check_rules(GAME, HouseRules(payout_limit=10_000_000))


# -- 676a.11 ---------------------------------------------------------------------------------------


def test_676a_11_a_nobody_sees_a_hole_card_before_the_dealers_hand_is_up() -> None:
    step = start(GAME, {1: ALL, 3: ALL}, deck_stock(bytes(32), GAME.pack))
    while step.state.turn:
        for seat in (0, 1, 3):
            view = seen(step.state, seat)
            own = [c != HIDDEN for c in view.hand]
            assert own == ([True, True, False, False] if seat else [])
            assert view.piles["dealer"] == (HIDDEN,) * 4
            others = [view.piles[f"seat {other}"] for other in (1, 3) if other != seat]
            assert all(hand == (HIDDEN,) * 4 for hand in others)
        dealt = [
            e.card
            for e in events_of_kind(witnessed(step.events, 1), ev.Dealt)
            if e.place == "seat 1"
        ]
        assert dealt in ([], [*seen(step.state, 1).hand[:2], HIDDEN, HIDDEN])
        assert [str(a) for a in legal(GAME, step.state)] == ["fold", "back-9"]
        step = act(GAME, step.state, "back-9")
    looked = events_of_kind(step.events, ev.Looked)
    assert [(e.seat, e.index) for e in looked] == [(1, 2), (1, 3), (3, 2), (3, 3)]
    turned = events_of_kind(step.events, ev.Turned)
    assert [e.place for e in turned] == ["dealer"] * 4 + ["seat 3"] * 4 + ["seat 1"] * 4
    assert (
        step.events.index(turned[3]) < step.events.index(looked[0]) < step.events.index(turned[4])
    )
    assert {
        e.card for e in events_of_kind(witnessed(step.events, 3), ev.Looked) if e.seat == 1
    } == {HIDDEN}


def test_676a_11_c_forfeited_wagers_are_collected_once_everyone_has_spoken() -> None:
    hands = {1: "Jd 8h 7s 5d", 2: "2c 3d 9c Th", 4: "5c 5s 4c 4d"}
    _, events = played(GAME, hands, BASE, {1: "fold", 2: "fold", 4: "back-9"}, dealer=DEALER)
    last = events.index(next(e for e in events_of_kind(events, ev.Staked) if e.wager == "back-9"))
    gone = [e for e in events_of_kind(events, ev.Collected) if e.section == "676a.11(c)"]
    assert [(e.seat, e.wager) for e in gone] == [(1, "front-9"), (2, "front-9")]
    assert last < events.index(gone[0])
    assert [e.place for e in events_of_kind(events, ev.Discarded)] == [
        "seat 1",
        "seat 2",
        "seat 4",
        "dealer",
    ]
    assert not [e for e in events_of_kind(events, ev.Turned) if e.place in ("seat 1", "seat 2")]


def test_676a_11_c_2_skins_and_gopher_outlive_a_fold() -> None:
    state, events = played(GAME, {1: "Jd 8h 7s Ad"}, ALL, "fold", dealer="Kc Qd Jh 6s")
    assert results(state) == {"front-9": (500, 0), "skins": (100, 200), "gopher": (100, 300)}
    assert not events_of_kind(events, ev.Looked)
    assert len([e for e in events_of_kind(events, ev.Turned) if e.place == "seat 1"]) == 4


def test_676a_11_d_settles_in_order_from_the_dealers_right() -> None:
    _, events = played(GAME, {2: "5c 5s 4c 4d", 5: "Jd 8h 7s Ad"}, ALL, "back-9", dealer=DEALER)
    ends = [
        (e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Collected | ev.Returned)
    ]
    assert ends == [(s, w) for s in (5, 2) for w in ("front-9", "back-9", "skins", "gopher")]
    named = [(e.place, e.text) for e in events_of_kind(events, ev.Named)]
    assert named == [("dealer", "25"), ("seat 5", "26, over par"), ("seat 2", "18, birdie")]


def test_totals_are_named_as_they_come() -> None:
    assert read({"seat 1": (*cards("5c Ad"), HIDDEN, HIDDEN)}, 1)[0].text == "6 so far"
    assert read({"seat 1": (HIDDEN,) * 4}, 1) == ()
    assert read({"dealer": cards(DEALER)}, 0)[0].text == "25"


# -- 676a.8 to .10 and .13 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "laws"),
    [
        ("manual-shoe", ("8(b)", "8(d)", "8(e)")),
        ("hand", ("9(b)", "9(d)", "9(e)")),
        ("automated-shoe", ("10(a)(2)", "10(d)", "10(e)")),
    ],
)
def test_676a_8_to_10_dealing(dealing: str, laws: tuple[str, str, str]) -> None:
    offer = Offer(HouseRules(dealing=dealing), number=5)
    events = start(GAME, {2: BASE, 5: BASE}, deck_stock(bytes(32), GAME.pack), offer).events
    assert [e.section for e in events_of_kind(events, ev.Announced)] == [
        f"676a.{laws[0]}",
        f"676a.{laws[2]}",
    ]
    assert [(e.cards, e.section) for e in events_of_kind(events, ev.Counted)] == [
        (40, f"676a.{laws[1]}")
    ]
    places = ["seat 2", "seat 5", "dealer"]
    in_stacks = [place for place in places for _ in range(4)]
    assert [e.place for e in events_of_kind(events, ev.Dealt)] == (
        in_stacks if dealing == "automated-shoe" else places * 4
    )


@pytest.mark.parametrize(
    ("kind", "law", "dealing", "void"),
    [
        ("face-up", "13(a)", "manual-shoe", False),
        ("two-face-up", "13(a)", "hand", True),
        ("drawn-in-error", "13(b)", "hand", False),
        ("miscount", "13(c)", "manual-shoe", True),
        ("exposed", "13(d)", "automated-shoe", True),
        ("shuffler-jam", "13(e)", "hand", False),
        ("shoe-jam", "13(f)", "automated-shoe", True),
        ("out-of-order", "13(g)", "hand", False),
        ("stub-wrong", "8(f)", "manual-shoe", True),
        ("stub-wrong", "9(f)", "hand", True),
        ("stub-wrong", "10(f)", "automated-shoe", True),
    ],
)
def test_676a_13_irregularities(kind: str, law: str, dealing: str, void: bool) -> None:
    offer = Offer(HouseRules(irregularities="training", dealing=dealing))
    for seed in range(2000):
        step = start(GAME, {1: ALL, 4: ALL}, deck_stock(seed.to_bytes(32, "big"), GAME.pack), offer)
        found = events_of_kind(step.events, ev.Irregular)
        if found and found[0].kind == kind:
            break
    assert [(e.kind, e.section) for e in events_of_kind(step.events, ev.Irregular)] == [
        (kind, f"676a.{law}")
    ]
    assert step.state.void is void
    if void:
        assert all(staked == returned for staked, returned in step.state.tally.values())
        assert [e.section for e in events_of_kind(step.events, ev.Voided)] == [f"676a.{law}"]
    turned = [(e.place, e.index) for e in events_of_kind(step.events, ev.Turned)]
    assert (
        turned in ([("dealer", 0)], [("seat 1", 3)], [("seat 4", 3)])
        if kind == "exposed"
        else not turned
    )


def test_676a_13_d_a_hole_card_may_be_the_one_that_shows() -> None:
    shown, offer = set(), Offer(HouseRules(irregularities="training"))
    for seed in range(600):
        step = start(GAME, {1: ALL, 4: ALL}, deck_stock(seed.to_bytes(32, "big"), GAME.pack), offer)
        if [e.kind for e in events_of_kind(step.events, ev.Irregular)] == ["exposed"]:
            assert step.state.void
            (card,) = events_of_kind(step.events, ev.Turned)
            shown.add((card.place, card.index))
    assert shown == {("dealer", 0), ("seat 1", 3), ("seat 4", 3)}


# -- settled twice ---------------------------------------------------------------------------------


def test_rounds_settle_as_the_chapter_reads() -> None:
    random, paid = Random(676), set()
    for turn in range(2500):
        rules = random_rules(GAME, random)
        stock = (leaning, crooked, leaning, chance)[turn % 4](GAME, random)
        states, events = random_round(GAME, rules, random, stock)
        last = states[-1]
        paid |= {
            (e.wager, GAME.letter(e.wager, rules), e.odds) for e in events_of_kind(events, ev.Paid)
        }
        assert dict(last.tally) == plain.go_fore_it(last)[0]
        if turn % 20 == 0:
            written = round_file.read_round_file(
                json.dumps(round_file.build_round_file(GAME, last, events))
            )
            again, _ = round_file.play_file_decisions(round_file.open_round(written))
            assert again.tally == last.tally
    assert paid == rows_of(GAME)
