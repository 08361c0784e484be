"""Crazy 4 Poker, chapter 657a: each payout row by section, the dealer's hand, folds, meters, envy,
and rounds settled twice.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from game.core.cards import card, cards
from game.core.chance import Stock
from game.core.declaration import HouseRules, MeterRate, MeterState, Offer, check_rules
from game.core.errors import BadBet, BadRoundFile, BadRules, IllegalAction
from game.games import GAMES
from game.games.crazy_4_poker.rules import GAME, PAYTABLES, play_times, read
from game.rounds import act, legal, start
from game.rounds import events as ev
from game.rounds.round_builder import seed_meter
from tests.rounds.streets_table import events_of_kind, played, random_round, results

BASE = {"ante": 500, "super-bonus": 500}
LOW = "Qc Qd 8c 4h 2d"  # qualifies with a pair of queens
NOTHING = "Qc Jh 9s 6h 2s"  # does not qualify
KING_HIGH = "Kc 9d 7s 5h 2d"


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["crazy-4-poker"] is GAME
    assert GAME.seats == 6


# -- 657a.12: paytables, row by row ----------------------------------------------------------------

FOURS = {
    "four aces": "Ac Ad Ah As 9c",
    "four of a kind": "7c 7d 7h 7s 9c",
    "straight flush": "5d 6d 7d 8d Kc",
    "three of a kind": "9c 9d 9h 5s 2h",
    "flush": "Ad Jd 8d 3d 3c",
    "straight": "5c 6d 7h 8s Kh",
    "two pair": "9h 9d 4c 4s 2h",
    "queens": "Qh Qs 9d 5c 2h",
    "jacks": "Jh Jd 9d 5c 2h",
}
FIVES = {
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "5s 6s 7s 8s 9s",
    "four of a kind": "3c 3d 3h 3s Kd",
    "full house": "Tc Td Ts 4c 4d",
    "flush": "Ac 9c 7c 5c 3c",
    "straight": "5d 6c 7d 8h 9d",
    "three of a kind": "Tc Td Ts 5c 2h",
    "two pair": "Tc Td 5s 5c 2h",
}


def won(hand: str, wager: str, cents: int, *, dealer: str = LOW, **more: object) -> int:
    """What a stake of `cents` on a wager wins net."""
    places = {"bonus": more.pop("bonus")} if "bonus" in more else {}
    bets = BASE | (
        {wager: cents} if wager not in BASE else {wager: cents, "ante": cents, "super-bonus": cents}
    )
    state, _ = played(GAME, {1: hand}, bets, "play 1x", dealer=dealer, rules=more, **places)  # type: ignore[arg-type]
    staked, returned = results(state)[wager]
    return returned - staked


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("four aces", 100_000),
        ("four of a kind", 15_000),
        ("straight flush", 7500),
        ("three of a kind", 1000),
        ("flush", 750),
        ("straight", 500),
        ("two pair", 0),
        ("queens", 0),
    ],
)
def test_657a_12_b_super_bonus(hand: str, wins: int) -> None:
    assert won(FOURS[hand], "super-bonus", 500, dealer=NOTHING) == wins


@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("four of a kind", (50, 50, 50, 50)),
        ("straight flush", (30, 40, 30, 40)),
        ("three of a kind", (9, 8, 8, 7)),
        ("flush", (4, 4, 4, 4)),
        ("straight", (3, 3, 3, 3)),
        ("two pair", (2, 2, 2, 2)),
        ("queens", (1, 1, 1, 1)),
        ("jacks", (-1, -1, -1, -1)),
    ],
)
def test_657a_12_c_queens_up(letter: str, hand: str, odds: tuple[int, ...]) -> None:
    dealer = "Ks Kd 8c 3h 2d"
    assert (
        won(FOURS[hand], "queens-up", 100, dealer=dealer, paytables={"queens-up": letter})
        == 100 * odds["ABCD".index(letter)]
    )


@pytest.mark.parametrize(
    ("letter", "hand", "returned"),
    [
        ("A", "four aces", 500_029),
        ("A", "four of a kind", 30_000),
        ("A", "straight flush", 10_000),
        ("A", "three of a kind", 900),
        ("A", "flush", 0),
        ("B", "four aces", 100_025),
        ("B", "four of a kind", 30_000),
        ("B", "straight flush", 10_000),
        ("B", "three of a kind", 1500),
        ("B", "flush", 0),
    ],
)
def test_657a_12_d_four_card_progressive(letter: str, hand: str, returned: int) -> None:
    table = {"four-card-progressive": letter}
    assert won(FOURS[hand], "four-card-progressive", 100, paytables=table) == returned - 100


@pytest.mark.parametrize(
    ("letter", "hand", "returned"),
    [
        ("A", "royal flush", 1_000_021),
        ("A", "straight flush", 100_002),
        ("A", "four of a kind", 30_000),
        ("A", "full house", 5000),
        ("A", "flush", 4000),
        ("A", "straight", 3000),
        ("A", "three of a kind", 900),
        ("A", "two pair", 0),
        ("B", "royal flush", 1_000_011),
        ("B", "straight flush", 100_010),
        ("B", "four of a kind", 30_000),
        ("B", "three of a kind", 900),
        ("C", "royal flush", 1_000_009),
        ("C", "straight flush", 100_007),
        ("C", "four of a kind", 25_003),
        ("C", "full house", 5000),
        ("C", "three of a kind", 1000),
        ("D", "royal flush", 1_000_010),
        ("D", "straight flush", 100_008),
        ("D", "four of a kind", 25_003),
        ("D", "three of a kind", 900),
        ("D", "two pair", 0),
    ],
)
def test_657a_12_e_five_card_progressive(letter: str, hand: str, returned: int) -> None:
    table = {"five-card-progressive": letter}
    assert won(FIVES[hand], "five-card-progressive", 100, paytables=table) == returned - 100


@pytest.mark.parametrize(
    ("hand", "returned"),
    [
        ("royal flush", 1_000_013),
        ("straight flush", 100_001),
        ("four of a kind", 50_000),
        ("full house", 10_000),
        ("flush", 5000),
        ("straight", 0),
    ],
)
def test_657a_12_f_five_card_hand_bonus(hand: str, returned: int) -> None:
    assert won(FIVES[hand], "hand-bonus-player", 100) == returned - 100
    assert won("Jc Js 7h 4s 2c", "hand-bonus-dealer", 100, dealer=FIVES[hand]) == returned - 100


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
    "six spades": ("As Ks Js Ts 9s", "Qs"),
}


@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "E"])
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("six diamonds", (1000, 1000, 1000, 1000, 200_000)),
        ("six spades", (1000, 1000, 1000, 1000, 20_000)),
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
def test_657a_12_g_six_card_bonus(letter: str, hand: str, odds: tuple[int, ...]) -> None:
    five, bonus = SIX[hand]
    rules = {"six-card-bonus": letter}
    got = won(five, "six-card-bonus", 300, dealer="Qc Jc 8d 4h 2d", bonus=bonus, paytables=rules)
    assert got == 300 * odds["ABCDE".index(letter)]


def test_657a_12_f_3_magic_card_and_lucky_bonus() -> None:
    bets = BASE | {"hand-bonus-player": 500, "hand-bonus-dealer": 500}
    rules = {"progressive_wager": 500, "bonus_draw": {"magic-card": "8c", "lucky": "seat 2"}}
    hands = {1: "Jc Jd 8h 4s 2c", 2: "Ah Kd 9h 5s 3c"}
    state, events = played(GAME, hands, bets, {1: "fold", 2: "play 1x"}, dealer=LOW, rules=rules)
    assert results(state, 1)["magic-card"] == results(state, 2)["magic-card"] == (0, 10_000)
    assert results(state, 2)["lucky-bonus"] == (0, 2500)
    assert "lucky-bonus" not in results(state, 1)
    assert [(m.kind, m.place, m.text) for m in events_of_kind(events, ev.Marked)] == [
        ("magic-card", "", "8c"),
        ("lucky", "seat 2", ""),
    ]
    assert [str(row.odds) for row in PAYTABLES["bonus-draw"]] == ["20 for 1", "5 for 1"]


# -- 657a.11(b): the Play wager --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("Ac Ad 8h 5s 2c", (1, 2, 3)),
        ("2c 2d 3h 3s 9c", (1, 2, 3)),
        ("Kc Kd Ah 5s 2c", (1,)),
        ("Ac Kd 8h 5s 2c", (1,)),
    ],
)
def test_657a_11_b_aces_or_better_may_raise(hand: str, times: tuple[int, ...]) -> None:
    assert play_times(cards(hand)) == times


def test_657a_11_b_1_a_fold_forfeits_queens_up_and_the_progressives_and_keeps_the_rest() -> None:
    bets = {w.name: 100 for w in GAME.wagers if not w.later} | BASE
    state, events = played(
        GAME,
        {1: "7c 7d 7h 7s 9c", 2: "Ah Kd 9h 5s 3c"},
        bets,
        {1: "fold", 2: "fold"},
        dealer=LOW,
        bonus="2s",
    )
    got = results(state)
    lost = {name for name, (staked, back) in got.items() if staked and not back}
    assert lost == {
        "ante",
        "super-bonus",
        "queens-up",
        "four-card-progressive",
        "five-card-progressive",
        "hand-bonus-dealer",
    }
    assert got["hand-bonus-player"] == (100, 50_000)
    assert got["six-card-bonus"] == (100, 5100)
    # a folded hand, and a folded Progressive (R-C43, R-6)
    assert results(state, 2)["envy"] == (0, 1000)
    gone = [e for e in events_of_kind(events, ev.Collected) if e.section == "657a.11(c)"]
    # after everyone has spoken
    assert events.index(gone[0]) > events.index(events_of_kind(events, ev.Folded)[-1])


def test_a_fold_with_nothing_left_on_the_hand_takes_the_cards() -> None:
    _, events = played(
        GAME, {1: "7c 7d 7h 7s 9c"}, BASE | {"hand-bonus-dealer": 100}, "fold", dealer=LOW
    )
    assert not [e for e in events_of_kind(events, ev.Turned) if e.place == "seat 1"]


# -- 657a.11(c): against the dealer ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "play", "bonus"),
    [
        # (i), worse than the dealer's queen high (R-C41)
        ("Jc Td 8h 5s 2c", NOTHING, 500, 1000, 500),
        ("5c 6d 7h 8s 2c", "Qc Jd 9s 4h 2d", 500, 1000, 1000),
        ("Jc Td 8h 5s 2c", KING_HIGH, 0, 0, 0),  # (ii)(A)
        ("5c 6d 7h 8s 2c", "9c 9d 9s 4h 2d", 0, 0, 1000),
        ("Ac Td 8h 5s 2c", KING_HIGH, 1000, 1000, 500),  # (ii)(B)
        ("5c 6d 7h 8s 2c", KING_HIGH, 1000, 1000, 1000),
        ("Ks 9h 7c 5d 3c", KING_HIGH, 500, 500, 500),  # (ii)(C)
        ("5c 6d 7h 8s 2c", "5d 6h 7s 8c Ad", 500, 500, 1000),
    ],
)
def test_657a_11_c_3(hand: str, dealer: str, ante: int, play: int, bonus: int) -> None:
    got = results(played(GAME, {1: hand}, BASE, "play 1x", dealer=dealer)[0])
    assert [got[wager][1] for wager in ("ante", "play", "super-bonus")] == [ante, play, bonus]


@pytest.mark.parametrize(
    ("dealer", "said"),
    [
        (NOTHING, "Dealer has queen-jack high and does not qualify"),
        (KING_HIGH, "king-nine high and qualifies"),
        (LOW, "Dealer has a pair of queens and qualifies"),
    ],
)
def test_657a_2_b_7_ii_the_dealer_says_whether_it_qualifies(dealer: str, said: str) -> None:
    _, events = played(GAME, {1: "Ac Td 8h 5s 3c"}, BASE, "play 1x", dealer=dealer)
    assert any(said in e.text for e in events_of_kind(events, ev.Announced))


def test_657a_11_settles_in_order_from_the_dealers_right() -> None:
    bets = {w.name: 100 for w in GAME.wagers if not w.later} | BASE
    hands = {1: "7c 7d 7h 7s 9c", 4: "Ah Kd 9h 5s 3c"}
    _, events = played(GAME, hands, bets, "play 1x", dealer=LOW, bonus="2s")
    ends = [
        (e.seat, e.wager) for e in events if isinstance(e, ev.Paid | ev.Collected | ev.Returned)
    ]
    order = [
        "ante",
        "play",
        "super-bonus",
        "queens-up",
        "four-card-progressive",
        "five-card-progressive",
        "hand-bonus-player",
        "hand-bonus-dealer",
        "six-card-bonus",
    ]
    at = [list(dict.fromkeys(w for s, w in ends if s == seat and w in order)) for seat in (4, 1)]
    assert at == [order, order]
    assert [s for s, _ in ends if s in {4, 1}].index(1) > ends.index((4, "six-card-bonus"))
    up = [e.place for e in events_of_kind(events, ev.Turned)]
    assert up.index("bonus") > up.index("seat 4")
    bonus = next(i for i, e in enumerate(events) if isinstance(e, ev.Turned) and e.place == "bonus")
    assert not [
        e
        for e in events[:bonus]
        if isinstance(e, ev.Paid | ev.Collected) and e.wager == "six-card-bonus"
    ]


def test_657a_11_h_the_hands_stay_until_every_wager_of_the_table_is_settled() -> None:
    hands = {1: "7d 7h 9s Js 2c", 4: "Ah Kd 9h 5s 3c"}
    _, events = played(
        GAME, hands, BASE | {"hand-bonus-dealer": 100}, "play 1x", dealer="4c 5c 6c 7c 8c"
    )
    first = events.index(events_of_kind(events, ev.Discarded)[0])
    assert not [e for e in events[first:] if isinstance(e, ev.Paid | ev.Collected | ev.Returned)]
    assert {e.place for e in events_of_kind(events, ev.Discarded)} == {"seat 1", "seat 4", "dealer"}


# -- 657a.12(d)-(f): meters and envy ---------------------------------------------------------------


def test_657a_12_d_5_envy_adds_up_and_grows_with_the_wager() -> None:
    bets = BASE | {"four-card-progressive": 500, "five-card-progressive": 500}
    hands = {1: "Ac Ad Ah As 9c", 2: "5s 6s 7s 8s 9s", 6: "Kc Td 8h 5d 2h"}
    state, _ = played(GAME, hands, bets, "play 1x", dealer=LOW, rules={"progressive_wager": 500})
    assert results(state, 6)["envy"] == (0, 50_000 + 2500 + 150_000)
    assert results(state, 1)["envy"] == (0, 2500 + 150_000)
    assert results(state, 2)["envy"] == (0, 50_000)


@pytest.mark.parametrize(
    ("hand", "progressive", "envy"),
    [
        ("As 2s 3s 4s Kc", "four-card-progressive", 500),
        ("As 2s 3s 4s 5s", "five-card-progressive", 30_000),
    ],
)
def test_657a_11_e_5_the_least_straight_flush_earns_envy_too(
    hand: str, progressive: str, envy: int
) -> None:
    hands = {1: hand, 6: "Kd Td 8h 5d 2h"}
    state, _ = played(GAME, hands, BASE | {progressive: 100}, "play 1x", dealer=LOW)
    assert results(state, 6)["envy"] == (0, envy)


def test_657a_11_e_5_nobody_envies_his_own_hand_on_the_next_box() -> None:
    # seats 1, 2, 4 and the dealer in turn
    pack = cards("5s Kc Ah Qc 6s Td Kd Qd 7s 8h 9h 8c 8s 5d 5h 4h 9s 2h 3c 2d")
    bets = BASE | {"four-card-progressive": 100, "five-card-progressive": 100}
    offer = Offer(people={1: 1, 2: 1})
    state = start(
        GAME, dict.fromkeys((1, 2, 4), bets), Stock(bytes(32), pack, scripted=True), offer
    ).state
    for _ in (1, 2, 4):
        state = act(GAME, state, "play 1x").state
    assert "envy" not in results(state, 2)
    assert results(state, 4)["envy"] == (0, 30_500)


@pytest.mark.parametrize(
    ("keeps", "envy"),
    [
        ({}, 0),
        ({"hand-bonus-dealer": 100}, 0),
        ({"hand-bonus-player": 100}, 10_000),
        ({"six-card-bonus": 100}, 10_000),
    ],
)
def test_r_6_a_folded_hand_earns_envy_only_while_a_wager_keeps_it_on_the_table(
    keeps: dict[str, int], envy: int
) -> None:
    pack = cards(
        "2s As Jc Qc Ad Td Qd Ac 8h 8c Ah 5s 4h 9c 2h 2d"
    )  # the bonus card, then seats 1, 2 and the dealer in turn
    pack = pack if "six-card-bonus" in keeps else pack[1:]
    bets = {
        1: BASE | {"four-card-progressive": 100} | keeps,
        2: BASE | {"four-card-progressive": 100},
    }
    state = start(GAME, bets, Stock(bytes(32), pack, scripted=True), Offer()).state
    for decision in ("fold", "play 1x"):
        state = act(GAME, state, decision).state
    assert results(state, 2).get("envy", (0, 0)) == (0, envy)


def test_657a_12_d_5_ii_table_b_has_no_envy_for_a_straight_flush() -> None:
    rules = {"paytables": {"four-card-progressive": "B"}}
    bets = BASE | {"four-card-progressive": 100}
    state, _ = played(
        GAME, {1: "5s 6s 7s 8s Kh", 2: "Jc Td 8h 5d 2h"}, bets, "play 1x", dealer=LOW, rules=rules
    )
    assert "envy" not in results(state, 2)


def test_657a_12_e_4_a_second_winner_is_paid_what_the_first_left_on_the_meter() -> None:
    bets = BASE | {"five-card-progressive": 100}
    hands = {1: "5s 6s 7s 8s 9s", 2: "5h 6h 7h 8h 9h", 3: "Jd Tc 7c 4s 2s"}
    state, _ = played(GAME, hands, bets, "play 1x", dealer=LOW)
    shown = 1_000_000 + 3 * 21
    first = shown // 10
    second = (shown - first) // 10
    assert results(state, 2)["five-card-progressive"] == (100, first)
    assert results(state, 1)["five-card-progressive"] == (100, second)
    assert state.meters["five-card-progressive"] == MeterState.from_cents(shown - first - second)


def test_657a_12_d_3_a_reserve_comes_on_top_of_the_next_seed() -> None:
    rules = {"paytables": {"four-card-progressive": "B"}}
    bets = BASE | {"four-card-progressive": 100}
    hands = {1: "Ac Ad Ah As 9c", 2: "Jc Td 8h 5d 2h"}
    state, events = played(GAME, hands, bets, "play 1x", dealer=LOW, rules=rules)
    assert state.meters["four-card-progressive"] == MeterState.from_cents(100_010)
    assert [e.cents for e in events_of_kind(events, ev.Reseeded)] == [100_010]


def test_r_c45_the_dealers_share_waits_for_players_hands_and_is_divided() -> None:
    bets = BASE | {"hand-bonus-player": 100, "hand-bonus-dealer": 100}
    hands = {1: "5s 6s 7s 8s 9s", 2: "Jc Td 8h 5d 2h", 3: "Jd Tc 8c 4d 2d"}
    state, _ = played(GAME, hands, bets, "play 1x", dealer="Ah Kh Qh Jh Th")
    shown = 1_000_000 + 6 * 13
    own = shown // 10
    assert results(state, 1)["hand-bonus-player"] == (100, own)
    assert [results(state, s)["hand-bonus-dealer"] for s in hands] == [
        (100, (shown - own) // 3)
    ] * 3
    assert state.meters["hand-bonus"] == MeterState.from_cents(6 * 8)  # $0 and the reserve


def test_657a_11_f_2_a_floorperson_verifies_a_great_hand_bonus() -> None:
    bets = BASE | {"hand-bonus-player": 100, "hand-bonus-dealer": 100}
    for hand, dealer, said in (
        ("3c 3d 3h 3s Kd", "Jc Jd 8c 4h 2d", ["seat 1's Hand Bonus Player"]),
        ("Tc Td Ts 4c 4d", "Ah Kh Qh Jh Th", ["the Hand Bonus Dealer"]),
        ("Tc Td Ts 4c 4d", "Ac 9c 7c 5c 3c", []),
    ):
        _, events = played(GAME, {1: hand}, bets, "play 1x", dealer=dealer)
        told = [e for e in events_of_kind(events, ev.Announced) if "validates" in e.text]
        assert [e.text for e in told] == [
            f"A floorperson validates {whose} payout." for whose in said
        ]
        assert all(e.section == "657a.11(f)(2)" for e in told)
        if told:
            paid = next(
                e
                for e in events_of_kind(events, ev.Paid)
                if e.wager.startswith("hand-bonus") and e.win > 10_000
            )
            assert events.index(told[0]) < events.index(paid)


def test_657a_12_d_3_e_3_f_4_seeds_and_rates_as_printed() -> None:
    """Cents for a wager of $1, and thousandths of what is bet; a reserve where one is printed."""
    assert {meter.name: meter.rates for meter in GAME.meters} == {
        "four-card-progressive": {"A": MeterRate(500_000, 290), "B": MeterRate(100_000, 250, 50)},
        "five-card-progressive": {"A": MeterRate(1_000_000, 210)},
        "five-card-mega": {
            letter: MeterRate(1_000_000, rate)
            for letter, rate in zip("BCD", (110, 90, 100), strict=True)
        },
        "five-card-major": {
            letter: MeterRate(100_000, rate)
            for letter, rate in zip("BCD", (100, 70, 80), strict=True)
        },
        "five-card-minor": {letter: MeterRate(25_000, 30) for letter in "CD"},
        "hand-bonus": {"": MeterRate(1_000_000, 130, 80, reseed=0)},
    }


def test_657a_12_e_3_meters_of_the_table_in_force() -> None:
    for letter, names in (
        ("A", {"five-card-progressive"}),
        ("B", {"five-card-mega", "five-card-major"}),
    ):
        rules = HouseRules(paytables={"five-card-progressive": letter})
        states, _ = random_round(GAME, rules, Random(1))
        assert {n for n in states[-1].meters if n.startswith("five")} == names
    assert seed_meter(GAME, "five-card-minor", Offer(HouseRules())).cents == 0
    fives = HouseRules(paytables={"five-card-progressive": "C"}, progressive_wager=500)
    assert seed_meter(GAME, "five-card-minor", Offer(fives)).cents == 125_000


# -- the rest --------------------------------------------------------------------------------------


def test_no_payout_limit_and_no_second_size_of_progressive() -> None:
    with pytest.raises(BadRules, match="payout_limit"):
        check_rules(GAME, HouseRules(payout_limit=5_000_000))
    with pytest.raises((BadBet, BadRoundFile), match="one amount"):
        played(GAME, {1: LOW}, BASE | {"hand-bonus-player": 500}, "play 1x")


def test_hands_are_named_as_the_table_sees_them() -> None:
    table = {"seat 1": cards("7c 7d 7h 7s 9c"), "dealer": cards(LOW), "bonus": cards("9d")}
    assert [(r.label, r.text) for r in read(table, 1)] == [
        ("Four cards", "four sevens"),
        ("Five cards", "four sevens"),
        ("Six cards", "four sevens"),
    ]
    assert [r.text for r in read(table, 0)] == ["pair of queens"]
    assert read({"seat 2": (card("7c"), -1)}, 2) == ()  # type: ignore[dict-item]


def test_657a_8_to_10_the_bonus_card_is_first_or_last() -> None:
    bets = BASE | {"six-card-bonus": 100}
    for dealing, place in (("manual-shoe", 0), ("hand", 0), ("automated-shoe", -1)):
        _, events = played(
            GAME, {1: LOW, 3: FIVES["straight"]}, bets, "play 1x", rules={"dealing": dealing}
        )
        dealt = [e.place for e in events_of_kind(events, ev.Dealt)]
        assert dealt[place] == "bonus"
        order = [p for p in dealt if p != "bonus"]
        singly = [a != b for a, b in pairwise(order)]
        assert all(singly) if dealing != "automated-shoe" else sum(singly) == 2
        assert len(events_of_kind(events, ev.Burned)) == (4 if dealing == "automated-shoe" else 0)


def test_what_is_not_open_is_refused() -> None:
    stock = Stock(bytes(32), cards("Kc Ad Kd Jh Ah 8c 5s 7h 2c 3d") + cards("4c"), scripted=True)
    state = start(GAME, {1: BASE}, stock).state
    assert [str(a) for a in legal(GAME, state)] == ["fold", "play 1x"]
    with pytest.raises(IllegalAction):
        act(GAME, state, "play 2x")
