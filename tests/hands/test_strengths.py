"""Strengths order hands as the chapters say, whichever cards make them."""

from __future__ import annotations

import random

import pytest

from game.core.cards import HIDDEN, JOKER, card, cards, show
from game.core.errors import BadCard
from game.hands import (
    FIVE,
    FOUR,
    FOUR_BONUS,
    LUNAR,
    LUNAR_SUPER,
    PAI_GOW,
    THREE,
    THREE_BONUS,
    Ranking,
)
from game.hands.partial_hands import so_far
from tests.hands import plainly

ORDERS = {5: plainly.FIVE_ORDER, 4: plainly.FOUR_ORDER, 3: plainly.THREE_ORDER}
RANKINGS = [FIVE, LUNAR, LUNAR_SUPER, PAI_GOW, FOUR, FOUR_BONUS, THREE, THREE_BONUS]


@pytest.mark.parametrize(
    ("ranking", "number"),
    [
        (FIVE, 5),
        (FIVE, 6),
        (LUNAR, 5),
        (LUNAR, 6),
        (PAI_GOW, 5),
        (PAI_GOW, 6),
        (FOUR, 4),
        (FOUR, 5),
        (THREE, 3),
    ],
    ids=lambda value: value.section if isinstance(value, Ranking) else value,
)
def test_strengths_compare_like_the_wording(ranking: Ranking, number: int) -> None:
    draw = random.Random(number)
    deck = 53 if ranking.joker else 52
    known: dict[int, tuple[float, ...]] = {}
    for _ in range(3000):
        # Few suits and neighbouring ranks make straights and flushes common.
        near = draw.randrange(20)
        pool = (
            range(52)
            if draw.random() < 0.4
            else [c for c in range(52) if (c // 4 - near) % 13 < 7 and c % 4 < 2]
        )
        pool = [*pool, JOKER] if deck == 53 and draw.random() < 0.5 else [*pool]
        hand = tuple(draw.sample(pool, number))
        value = plainly.best(hand, ranking.size, ORDERS[ranking.size], ranking.wheel == "second")
        strength = ranking.strength(hand)
        assert known.setdefault(strength, value) == value, show(hand)
    inward = sorted(known)
    assert len(inward) > 400
    assert [known[strength] for strength in inward] == sorted(set(known.values()))


@pytest.mark.parametrize(
    ("ranking", "falling"),
    [
        (
            FIVE,
            "As Ks Qs Js Ts|Kd Qd Jd Td 9d|6c 5c 4c 3c 2c|5h 4h 3h 2h Ah|Ac Ad Ah As Kc|2c 2d 2h 2s Ac",
        ),
        (
            FIVE,
            "Ac Ad Ah Kc Kd|2c 2d 2h 3c 3d|Ac Kc Qc Jc 9c|7c 5c 4c 3c 2c|Ac Kc Qc Jc Td|6c 5c 4c 3c 2d|5c 4c 3c 2c Ad",
        ),
        (
            FIVE,
            "Ac Ad Ah 3c 2d|2c 2d 2h Ac Kd|Ac Ad Kh Kc Qd|Ac Ad Kh Kc 2d|3c 3d 2c 2d 4h|Ac Ad 4h 3c 2d|2c 2d Ah Kc Qd",
        ),
        (FIVE, "2c 2d 5h 4c 3d|Ac Kc Qd Jh 9s|Ac Kd Qh 3c 2s|Ac Qd Jh Tc 9s|7c 5d 4h 3c 2s"),
        (LUNAR, "2c 2d 3h 4c 5s|Ac Kd Qh Jc 9s|Ac Kd 4h 3c 2s|Ac Qd Jh Tc 9s"),
        (
            PAI_GOW,
            "Ac Ad Ah As Jk|As Ks Qs Js Ts|5h 4h 3h 2h Ah|Kd Qd Jd Td 9d|6c 5c 4c 3c 2c|Ac Ad Ah Jk Kc|Kc Kd Kh Ks Ac",
        ),
        (
            PAI_GOW,
            "Ac Kc Qc Jc 9c|Ac Kc Qc Jc Td|5c 4c 3c 2c Ad|Kc Qd Jc Td 9h|6c 5c 4c 3c 2d|Ac Ad Jk Kd Qh|Kc Kd Kh As Qd",
        ),
        (PAI_GOW, "Kc Qc Jc 9c Jk|Qc Jc 9c 8c Jk|Ac Kd Qh Jc Jk|Jk 2c 3d 4h 5s"),
        (
            FOUR,
            "Ac Ad Ah As|2c 2d 2h 2s|Ac Kc Qc Jc|5c 4c 3c 2c|4h 3h 2h Ah|Ac Ad Ah 2c|2c 2d 2h Ac|Ac Kc Qc Tc|5c 4c 3c 7c",
        ),
        (
            FOUR,
            "6c 5c 2c 3c|Ac Kc Qc Jd|5c 4c 3c 2d|4c 3c 2c Ad|Ac Ad Kh Kc|3c 3d 2h 2c|Ac Ad 3h 2c|2c 2d Ah Kc|Ac Kc Qh Td",
        ),
        (
            THREE,
            "Ac Kc Qc|4c 3c 2c|3h 2h Ah|Ac Ad Ah|2c 2d 2h|Ac Kc Qd|4c 3c 2d|3c 2c Ad|Ac Kc Jc|5c 3c 2c|Ac Ad Kc|2c 2d 3c",
        ),
    ],
    ids=lambda value: value.section if isinstance(value, Ranking) else value[:14],
)
def test_hands_of_the_chapters_fall_in_order(ranking: Ranking, falling: str) -> None:
    strengths = [ranking.strength(cards(hand)) for hand in falling.split("|")]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (FIVE, "Ac Kd Qh Js 9c", "Ah Ks Qc Jd 9h"),
        (FIVE, "Ac Kc Qc Jc 9c 2d", "Ah Kh Qh Jh 9h 3d"),
        (FIVE, "9c 9d Ah Kc Qd 2s", "9h 9s Ac Kd Qh 3s"),
        (PAI_GOW, "Ac Jk Kd Qh 9c", "Ac Ad Kd Qh 9c"),
        (PAI_GOW, "Ac Jk Qc 9c 2c", "Ah Kh Qh 9h 2h"),
        (PAI_GOW, "Kc Qd Jh Tc Jk", "Ac Kd Qh Jc Td"),
        (PAI_GOW, "Kc Kd Qh Qc Jk", "Kh Ks Qh Qc Ad"),
        (FOUR, "Ac Ad Kh Kc 2d", "Ah As Ks Kd 3d"),
        (THREE, "9c 5c 2c", "9h 5h 2h"),
    ],
)
def test_equal_hands_tie(ranking: Ranking, one: str, other: str) -> None:
    assert ranking.strength(cards(one)) == ranking.strength(cards(other))


@pytest.mark.parametrize("hand", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_an_ace_does_not_turn_the_corner(hand: str) -> None:
    assert FIVE.category(FIVE.strength(cards(hand))) not in {"straight", "straight flush"}


@pytest.mark.parametrize(
    ("ranking", "hand"), [(FOUR, "Kc Ad 2h 3s"), (FOUR, "Qc Kd Ah 2s"), (THREE, "Kc Ad 2h")]
)
def test_nor_in_shorter_hands(ranking: Ranking, hand: str) -> None:
    assert "high" in ranking.name(ranking.strength(cards(hand)))


def test_a_straight_flush_is_a_flush_for_the_super_wager() -> None:
    """R-LP2."""
    for hand in ("As Ks Qs Js Ts", "6c 5c 4c 3c 2c", "Ac 9c 5c 3c 2c"):
        assert LUNAR_SUPER.category(LUNAR_SUPER.strength(cards(hand))) == "flush"
    assert LUNAR_SUPER.strength(cards("As Ks Qs Js Ts")) < LUNAR_SUPER.floor("full house")


def test_the_best_hand_shows_the_cards_that_decide_first() -> None:
    assert show(FIVE.best(cards("2c Kd 9h 2h 9s Kc"))) == "Kd Kc 9h 9s 2c"
    assert show(FIVE.best(cards("2c 3d Ah 4h 5s 9c"))) == "5s 4h 3d 2c Ah"
    assert show(FOUR.best(cards("2c 3c 9h 5c Kc"))) == "Kc 5c 3c 2c"
    assert show(PAI_GOW.best(cards("Kc Qc Jk Tc 2d 3d"))) == "Jk Kc Qc Tc 3d"
    assert show(PAI_GOW.best(cards("Kc Qc Jk 9c 2c 3d"))) == "Jk Kc Qc 9c 2c"
    assert show(PAI_GOW.best(cards("5c 6d Jk 8h 9s 2d"))) == "9s 8h Jk 6d 5c"


@pytest.mark.parametrize(
    ("hand", "text", "made"),
    [
        ("Qh", "queen high so far", ""),
        ("2c Qh", "queen high so far", ""),
        ("Qh Qd", "pair of queens", "Qh Qd"),
        ("3c Qh Qd 3d", "two pair, queens and threes", "Qh Qd 3c 3d"),
        ("Qh Qd 3c Qc", "three queens", "Qh Qd Qc"),
        ("Qh Qd Qs Qc", "four queens", "Qh Qd Qs Qc"),
        ("Qh Qd 3c Qc 3d", "queens full of threes", "Qh Qd Qc 3c 3d"),
        ("Qh 9d 3c 7c 2d", "queen-nine high", ""),
        ("Qh 9h 3h 7h 2h", "queen-high flush", "Qh 9h 7h 3h 2h"),
        ("Qh 9h 3h 7h 2h 2c", "queen-high flush", "Qh 9h 7h 3h 2h"),
        ("Qh Qd 3c 7c 2d 2h", "two pair, queens and twos", "Qh Qd 2d 2h"),
    ],
)
def test_a_hand_is_named_as_it_forms(hand: str, text: str, made: str) -> None:
    name, cards_made = so_far(FIVE, cards(hand))
    assert (name, show(cards_made)) == (text, made)


def test_a_forming_hand_counts_the_joker_as_an_ace() -> None:
    name, made = so_far(PAI_GOW, cards("Jk 5c Ad"))
    assert (name, set(made)) == ("pair of aces", {JOKER, card("Ad")})
    assert so_far(FIVE, ()) == ("", ())


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.section)
def test_too_few_cards_are_refused(ranking: Ranking) -> None:
    with pytest.raises(BadCard, match="cards"):
        ranking.strength(cards("Ac Kd"))


@pytest.mark.parametrize(
    "hand",
    [[HIDDEN, *cards("Kc Kd 9h 8s")], [JOKER, *cards("Kc Kd 9h 8s")], [0] * 5, [0, 0, 4, 8, 12]],
)
def test_cards_that_no_deck_holds_are_refused(hand: list) -> None:  # type: ignore[type-arg]
    with pytest.raises(BadCard, match="cards"):
        FIVE.strength(hand)


def test_a_hidden_card_is_refused_with_a_joker_too() -> None:
    with pytest.raises(BadCard):
        PAI_GOW.strength([HIDDEN, *cards("Kc Kd 9h 8s")])


def test_strengths_outside_the_ranking_have_no_name() -> None:
    for strength in (-1, FIVE.top + 1):
        with pytest.raises(BadCard, match="strength"):
            FIVE.name(strength)
