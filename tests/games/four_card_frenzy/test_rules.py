"""Four Card Frenzy, chapter 684a: each payout row by section, ties and bad beats, folds, the limit,
and rounds settled twice.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.core.cards import cards
from game.core.chance import Stock, deck_stock
from game.core.declaration import HouseRules, Offer, check_rules
from game.core.errors import BadRules, IllegalAction
from game.games import GAMES
from game.games.four_card_frenzy.rules import GAME, most_units_won, raise_times, read
from game.rounds import act, legal, start
from game.rounds import events as ev
from tests.rounds.streets_table import events_of_kind, played, results

BASE = {"ante": 500, "odds": 500}
NOTHING = "Qc Jh 9s 6h 2s"


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["four-card-frenzy"] is GAME
    assert GAME.seats == 6


# -- 684a.12: paytables, row by row ----------------------------------------------------------------

FOURS = {
    "four aces": "Ac Ad Ah As 9c",
    "four of a kind": "7c 7d 7h 7s 9c",
    "royal flush": "Ad Kd Qd Jd 9c",
    "straight flush": "5d 6d 7d 8d Kc",
    "three aces": "Ac Ad Ah 5s 2h",
    "three of a kind": "9c 9d 9h 5s 2h",
    "flush": "Ad Jd 8d 3d 3c",
    "straight": "5c 6d 7h 8s Kh",
    "two pair": "9h 9d 4c 4s 2h",
    "aces and kings": "Ac Ad Kc Kd 5h",
    "aces and queens": "Ac Ad Qd Qh 5h",
    "pair": "Ac Ad 8h 5d 2h",
}


def won(
    hand: str, wager: str, cents: int, *, dealer: str = NOTHING, bonus: str = "", letter: str = "A"
) -> int:
    """What a stake of `cents` on a wager wins net."""
    sizes = {"ante": cents, "odds": cents} if wager in BASE else BASE | {wager: cents}
    places = {"bonus": bonus} if bonus else {}
    rules = {"paytables": {wager: letter}}
    staked, returned = results(
        played(GAME, {1: hand}, sizes, "raise 1x", dealer=dealer, rules=rules, **places)[0]
    )[wager]
    return returned - staked


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("four aces", 200),
        ("four of a kind", 30),
        ("straight flush", 15),
        ("royal flush", 15),
        ("three of a kind", 2),
        ("flush", 1.5),
        ("straight", 1),
        ("two pair", 0),
        ("pair", 0),
    ],
)
def test_684a_12_b_odds(hand: str, wins: float) -> None:
    assert won(FOURS[hand], "odds", 500, dealer="Ts Td 8c 4h 2c") == int(500 * wins)


@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
@pytest.mark.parametrize(
    ("hand", "dealer", "wins"),
    [
        ("7c 7d 7h 7s 9c", "8c 8d 8h 8s 9d", (30, 100, 100, 500)),
        ("5d 6d 7d 8d Kc", "6s 7s 8s 9s 2c", (15, 30, 50, 50)),
        ("9c 9d 9h 5s 2h", "Tc Td Th 5h 2c", (2, 4, 4, 5)),
        ("Qd Jd 8d 3d 3c", "Ks Js 8s 3s 3h", (1.5, 3, 3, 4)),
        ("5c 6d 7h 8s Kh", "6c 7d 8h 9s 2c", (1, 2, 2, 2)),
        ("9h 9d 4c 4s 2h", "Tc Td 4d 4h 2c", (-1, -1, -1, -1)),
    ],
)
def test_684a_12_c_bad_beat(letter: str, hand: str, dealer: str, wins: tuple[float, ...]) -> None:
    assert won(hand, "odds", 500, dealer=dealer, letter=letter) == int(
        500 * wins["ABCD".index(letter)]
    )


@pytest.mark.parametrize(
    ("hand", "a", "b"),
    [
        ("2d 4h 6d 8h Td", 6, 5),
        ("2c 4s 6c 8s Tc", 6, 5),
        ("2d 4h 6d 8h Tc", 1, 1),
        ("2c 4s 6c 8s Td", 1, 1),
        ("2c 4s 6c 8h Td", -1, -1),
        ("2d 4h 6d 8c Ts", -1, -1),
    ],
)
def test_684a_12_d_prime(hand: str, a: int, b: int) -> None:
    assert [
        won(hand, "prime", 700, letter=letter, dealer="Kc Kd 3h 5s Jh") // 700 for letter in "AB"
    ] == [a, b]


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("2d 4h 6d 8h Td", "all five of the same color"),
        ("2d 4h 6d 8h Tc", "four of the same color"),
    ],
)
def test_684a_11_d_1_a_prime_is_paid_by_the_name_of_its_row(hand: str, name: str) -> None:
    bets = BASE | {"prime": 100}
    _, events = played(GAME, {1: hand}, bets, "raise 1x", dealer="Kc Kd 3h 5s Jh")
    assert [event.named for event in events_of_kind(events, ev.Paid) if event.wager == "prime"] == [
        name
    ]


@pytest.mark.parametrize("letter", "ABCDEFGH")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("four aces", (50, 50, 200, 200, 200, 200, 200, 200)),
        ("four of a kind", (50, 50, 100, 100, 100, 100, 100, 100)),
        ("royal flush", (40, 40, 50, 50, 50, 50, 50, 50)),
        ("straight flush", (40, 40, 30, 40, 30, 40, 40, 40)),
        ("three aces", (8, 7, 20, 20, 20, 20, 20, 20)),
        ("three of a kind", (8, 7, 8, 7, 6, 5, 6, 5)),
        ("flush", (4,) * 8),
        ("straight", (3,) * 8),
        ("two pair", (2,) * 8),
        ("aces and kings", (2,) * 8),
        ("aces and queens", (1,) * 8),
        ("pair", (-1,) * 8),
    ],
)
def test_684a_12_e_four_card_bonus(letter: str, hand: str, odds: tuple[int, ...]) -> None:
    got = won(FOURS[hand], "four-card-bonus", 300, letter=letter, dealer="Ks Ts 8c 3h 2c")
    assert got == 300 * odds["ABCDEFGH".index(letter)]


SIX = {
    "royal flush": ("Ah Kh Qh Jh 2c", "Th"),
    "straight flush": ("5s 6s 7s 8s Kh", "9s"),
    "four of a kind": ("3c 3d 3h Kd 9h", "3s"),
    "full house": ("Tc Td Ts 4c 9h", "4d"),
    "flush": ("Ac 9c 7c 5c Kh", "3c"),
    "straight": ("5d 6c 7d 8h Kh", "9d"),
    "three of a kind": ("Tc Td 9h 5c 2h", "Ts"),
    "two pair": ("Tc Td 9h 5c 2h", "5s"),
    "six diamonds": ("Ad Kd Jd Td 9d", "Qd"),
    "six clubs": ("Ac Kc Jc Tc 9c", "Qc"),
    "six hearts": ("Ah Kh Jh Th 9h", "Qh"),
}


@pytest.mark.parametrize("letter", "ABCDE")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("six diamonds", (1000, 1000, 1000, 1000, 200_000)),
        ("six clubs", (1000, 1000, 1000, 1000, 20_000)),
        ("six hearts", (1000, 1000, 1000, 1000, 20_000)),
        ("royal flush", (1000,) * 5),
        ("straight flush", (200,) * 5),
        ("four of a kind", (50, 50, 100, 100, 50)),
        ("full house", (25, 25, 20, 20, 20)),
        ("flush", (20, 15, 15, 15, 15)),
        ("straight", (10, 10, 9, 10, 10)),
        ("three of a kind", (5, 5, 8, 7, 5)),
        ("two pair", (-1,) * 5),
    ],
)
def test_684a_12_f_all_six(letter: str, hand: str, odds: tuple[int, ...]) -> None:
    five, bonus = SIX[hand]
    got = won(five, "all-six", 300, dealer="Qs Js 8d 4h 2d", bonus=bonus, letter=letter)
    assert got == 300 * odds["ABCDE".index(letter)]


@pytest.mark.parametrize("boxes", [1, 2, 3])
@pytest.mark.parametrize(
    ("letter", "units"),
    [
        ("A", (204, 238, 272)),
        ("B", (204, 304, 404)),
        ("C", (204, 304, 404)),
        ("D", (500, 1000, 1500)),
    ],
)
def test_r_5_the_least_limit_is_what_one_person_can_win_on_all_his_boxes(
    letter: str, units: tuple[int, ...], boxes: int
) -> None:
    # letter A: all hands win; B and C: the dealer's kings lose to the aces and beat the rest; D:
    # four aces beat all
    dealer = {
        "A": "Kc 2c 5d 5h 6c",
        "B": "Kc Kd Kh Ks 2c",
        "C": "Kc Kd Kh Ks 2c",
        "D": "Ac Ad Ah As 2c",
    }[letter]
    own = ["Qc Qd Qh Qs 3c", "Jc Jd Jh Js 4c", "Tc Td Th Ts 4d"]
    own = own if letter == "D" else ["Ac Ad Ah As 7c", *own]
    seats = range(2, 2 + boxes)
    hands = [*(cards(own[seat - 2]) for seat in seats), cards(dealer)]
    stock = Stock(bytes(32), tuple(hand[i] for i in range(5) for hand in hands), scripted=True)
    rules = HouseRules(
        paytables={"odds": letter},
        table_minimum=50_000,
        payout_limit=max(5_000_000, 50_000 * units[boxes - 1]),
        boxes=boxes,
    )
    bets = {"ante": 50_000, "odds": 50_000}
    state = start(
        GAME, dict.fromkeys(seats, bets), stock, Offer(rules, people=dict.fromkeys(seats, 7))
    ).state
    while state.turn:
        state = act(GAME, state, "raise 3x").state
    assert state.won == {7: 50_000 * units[boxes - 1]}
    assert most_units_won(rules, boxes) == units[boxes - 1]
    for limit in (rules.payout_limit - 1, 4_999_999):
        with pytest.raises(BadRules, match=r"684a\.12\(g\)"):
            check_rules(GAME, replace(rules, payout_limit=limit))


def test_r_5_frenzy_with_a_minimum_of_100_dollars_and_bad_beats_of_table_d_takes_no_limit_of_50000_dollars() -> (
    None
):
    with pytest.raises(BadRules, match=r"150,000.*684a\.12\(g\)"):
        check_rules(
            GAME, HouseRules(paytables={"odds": "D"}, table_minimum=10_000, payout_limit=5_000_000)
        )


def test_684a_12_g_ante_raise_and_odds_are_paid_in_turn_up_to_the_limit() -> None:
    bets = {"ante": 50_000, "odds": 50_000, "four-card-bonus": 10_000}
    state, events = played(
        GAME,
        {1: "Ac Ad Ah As 9c", 2: "Kc Kd 8h 5s 2c"},
        bets,
        "raise 1x",
        dealer=NOTHING,
        rules={"payout_limit": 5_000_000},
    )
    got = results(state)
    assert got["ante"] == (50_000, 50_000)  # the dealer does not qualify
    assert got["raise"] == (50_000, 100_000)
    assert got["odds"] == (50_000, 50_000 + 5_000_000 - 50_000)
    assert got["four-card-bonus"] == (10_000, 510_000)
    assert any("payout limit" in e.text for e in events_of_kind(events, ev.Announced))


# -- 684a.11 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("Ac Ad 8h 5s 2c", (1, 2, 3)),
        ("2c 2d 3h 3s 9c", (1, 2, 3)),
        ("Kc Kd Ah 5s 2c", (1,)),
        ("Ac Kd 8h 5s 2c", (1,)),
    ],
)
def test_684a_11_b_1_a_pair_of_aces_or_higher_may_raise(hand: str, times: tuple[int, ...]) -> None:
    assert raise_times(cards(hand)) == times


def test_684a_11_b_2_a_fold_forfeits_at_once_and_keeps_the_optional_wagers() -> None:
    bets = BASE | {"prime": 100, "four-card-bonus": 100, "all-six": 100}
    hands = {1: "7c 7d 7h 7s 9c", 2: "Kc Kd 8h 5s 2h"}
    state, events = played(
        GAME, hands, bets, {1: "fold", 2: "raise 1x"}, dealer=NOTHING, bonus="2c"
    )
    assert results(state) == {
        "ante": (500, 0),
        "odds": (500, 0),
        "prime": (100, 0),
        "four-card-bonus": (100, 5100),
        "all-six": (100, 5100),
    }
    taken = [e for e in events_of_kind(events, ev.Collected) if e.section == "684a.11(b)(2)"]
    assert events.index(taken[-1]) < events.index(events_of_kind(events, ev.Asked)[1])


def test_a_fold_without_optional_wagers_ends_the_seats_round() -> None:
    _, events = played(GAME, {1: "7c 7d 7h 7s 9c"}, BASE, "fold", dealer=NOTHING)
    assert next(e.place for e in events_of_kind(events, ev.Discarded)) == "seat 1"
    assert not [e for e in events_of_kind(events, ev.Turned) if e.place == "seat 1"]


KINGS = "Kc Kd 9h 5s 2c"


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "raised", "odds"),
    [
        ("Ac Td 8h 5s 3c", NOTHING, 500, 1000, 500),  # (c)(2)(i), (3)(i), (4)(ii)(A)
        # the Raise is compared although the dealer does not qualify (R-FF1)
        ("Jc Td 8h 5s 3c", NOTHING, 500, 0, 0),
        ("Qd Jc 9h 6s 3c", NOTHING, 500, 1000, 500),  # a tie wins
        ("Ac Ad 8s 6h 3d", KINGS, 1000, 1000, 500),
        ("Kh Ks 9d 5c 3d", KINGS, 1000, 1000, 500),  # (c)(2)(ii)(A): equal is enough
        ("Qd Qh 8s 6h 3d", KINGS, 0, 0, 0),
        ("5c 6d 7h 8s Kh", KINGS, 1000, 1000, 1000),
        ("5c 6d 7h 8s Kh", "6c 7d 8h 9s 2c", 0, 0, 1000),  # (c)(4)(i)(B)
        ("Ac Td 8h 5s 3c", "Kc Jd 9s 7h 2d", 1000, 1000, 500),  # king high qualifies
    ],
)
def test_684a_11_c(hand: str, dealer: str, ante: int, raised: int, odds: int) -> None:
    got = results(played(GAME, {1: hand}, BASE, "raise 1x", dealer=dealer)[0])
    assert [got[wager][1] for wager in ("ante", "raise", "odds")] == [ante, raised, odds]


def test_684a_11_d_settles_in_order_from_the_dealers_right() -> None:
    bets = BASE | {"prime": 100, "four-card-bonus": 100, "all-six": 100}
    _, events = played(
        GAME,
        {2: "7c 7d 7h 7s 9c", 5: "Kc Kd 8h 5s 2h"},
        bets,
        "raise 1x",
        dealer=NOTHING,
        bonus="2c",
    )
    ends = [
        (e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Collected | ev.Returned)
    ]
    assert ends == [
        (s, w)
        for s in (5, 2)
        for w in ("ante", "raise", "odds", "prime", "four-card-bonus", "all-six")
    ]
    assert any("does not qualify" in e.text for e in events_of_kind(events, ev.Announced))


# -- 684a.8 to .10 and .13 -------------------------------------------------------------------------


def test_684a_8_to_10_the_bonus_card_is_first_or_last() -> None:
    for dealing, place in (("manual-shoe", 0), ("hand", 0), ("automated-shoe", -1)):
        _, events = played(
            GAME,
            {1: NOTHING, 3: KINGS},
            BASE | {"all-six": 100},
            "raise 1x",
            rules={"dealing": dealing},
        )
        dealt = [e.place for e in events_of_kind(events, ev.Dealt)]
        assert dealt[place] == "bonus"
        singly = [a != b for a, b in pairwise(p for p in dealt if p != "bonus")]
        assert all(singly) if dealing != "automated-shoe" else sum(singly) == 2
        assert len(events_of_kind(events, ev.Burned)) == (4 if dealing == "automated-shoe" else 0)


@pytest.mark.parametrize(
    ("dealing", "law"), [("manual-shoe", "8(e)"), ("hand", "9(d)"), ("automated-shoe", "10(d)")]
)
def test_684a_8_to_10_the_stub_is_counted_every_five_rounds(dealing: str, law: str) -> None:
    for number in (4, 5):
        stock = deck_stock(bytes(32), GAME.pack)
        events = start(
            GAME, {1: BASE}, stock, Offer(HouseRules(dealing=dealing), number=number)
        ).events
        counted = [(e.cards, e.section) for e in events_of_kind(events, ev.Counted)]
        assert counted == ([] if number == 4 else [(42, f"684a.{law}")])


def test_684a_13_d_an_exposed_card_spares_the_optional_wagers() -> None:
    bets = BASE | {"prime": 100, "four-card-bonus": 100, "all-six": 100}
    both = {1: bets, 4: BASE}
    for seed in range(2000):
        stock = deck_stock(seed.to_bytes(32, "big"), GAME.pack)
        step = start(GAME, both, stock, Offer(HouseRules(irregularities="training")))
        state, events = step.state, step.events
        if any(e.kind == "exposed" for e in events_of_kind(events, ev.Irregular)):
            break
    assert state.over
    assert state.void
    assert not state.stakes
    assert [(e.seat, e.wager) for e in events_of_kind(events, ev.Returned)][:4] == [
        (1, "ante"),
        (1, "odds"),
        (4, "ante"),
        (4, "odds"),
    ]
    settled = {e.wager for e in events if isinstance(e, ev.Paid | ev.Collected)}
    assert settled == {"prime", "four-card-bonus", "all-six"}
    assert next(e.place for e in events_of_kind(events, ev.Turned)) == "dealer"
    assert isinstance(events[-1], ev.Closed)


def test_hands_are_named_as_the_table_sees_them() -> None:
    table = {"seat 1": cards("7c 7d 7h 7s 9c"), "dealer": cards(KINGS), "bonus": cards("9d")}
    assert [(r.label, r.text) for r in read(table, 1)] == [
        ("Four cards", "four sevens"),
        ("Six cards", "four sevens"),
    ]
    assert [r.text for r in read(table, 0)] == ["pair of kings"]


def test_what_is_not_open_is_refused() -> None:
    stock = Stock(bytes(32), cards("Kc Ad Kd Jh Ah 8c 5s 7h 2c 3d"), scripted=True)
    state = start(GAME, {1: BASE}, stock).state
    assert [str(a) for a in legal(GAME, state)] == ["fold", "raise 1x"]
    with pytest.raises(IllegalAction):
        act(GAME, state, "raise 2x")
