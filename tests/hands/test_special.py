"""Rows that strength does not decide."""

from __future__ import annotations

import pytest

from game.core.cards import cards
from game.core.errors import HouseError
from game.hands.special_rows import SPECIALS, same_color, special_row_test, special_rows_made


@pytest.mark.parametrize(
    ("text", "hand", "holds"),
    [
        ("Six-card royal flush—diamonds", "9d Td Jd Qd Kd Ad", True),
        ("Six-card royal flush—diamonds", "9h Th Jh Qh Kh Ah", False),
        ("Six-card royal flush—diamonds", "9c Td Jd Qd Kd Ad", False),
        ("Six-card royal flush—hearts, spades or clubs", "9h Th Jh Qh Kh Ah", True),
        ("Six-card royal flush—hearts, spades or clubs", "9s Ts Js Qs Ks As", True),
        ("Six-card royal flush—hearts, spades or clubs", "9c Tc Jc Qc Kc Ac", True),
        ("Six-card royal flush—hearts, spades or clubs", "9d Td Jd Qd Kd Ad", False),
        ("Six-card royal flush", "9d Td Jd Qd Kd Ad", True),
        ("Six-card royal flush", "8d Td Jd Qd Kd Ad", False),
        ("Ace, king and queen of spades", "Qs As Ks", True),
        ("Ace, king and queen of spades", "Qh Ah Kh", False),
        ("Ace, king and queen of hearts, diamonds or clubs", "Qh Ah Kh", True),
        ("Ace, king and queen of hearts, diamonds or clubs", "Qd Ad Kd", True),
        ("Ace, king and queen of hearts, diamonds or clubs", "Qc Ac Kc", True),
        ("Ace, king and queen of hearts, diamonds or clubs", "Qs As Ks", False),
        ("Ace, king and queen of hearts, diamonds or clubs", "Qc Ah Kc", False),
        ("Five picture cards", "Kc Kd Qh Js Jc", True),
        ("Five picture cards", "Ac Kd Qh Js Jc", False),
        ("Five picture cards", "Tc Kd Qh Js Jc", False),
        ("Ace-king-queen", "Ac Kd Qh Js Jc", True),
        ("Ace-king-queen", "Ac Ad Kh Qs Qc", True),
        ("Ace-king-queen", "Ac Ad Kh Ks Jc", False),
        ("Same colored five", "2c 5s 9c Ts Kc", True),
        ("Same colored five", "2d 5h 9d Th Kd", True),
        ("Same colored five", "2d 5h 9d Th Kc", False),
        ("All five of the same color", "2d 5h 9d Th Kd", True),
        ("All five of the same color", "2d 5h 9d Th Ks", False),
        ("Four of the same color", "2d 5h 9d Th Ks", True),
        ("Four of the same color", "2c 5s 9c Ts Kh", True),
        ("Four of the same color", "2c 5s 9c Td Kh", False),
        ("Two aces and two queens", "Ac Ad Qh Qs 2c", True),
        ("Two aces and two queens", "Ac Ad Kh Ks Qc", False),
        ("Two aces and two queens", "Ac Ad Ah Qs Qc", False),
        ("Two aces and two queens", "Ac Ad Qh Qs", True),
        ("Two pair—other than two aces and two queens", "Ac Ad Kh Ks Qc", True),
        ("Two pair—other than two aces and two queens", "Ac Ad Qh Qs 2c", False),
        ("Two pair—other than two aces and two queens", "Ac Ad 9h 8s 2c", False),
        ("King-high", "Kc Qd Jh 9s 5c 4d", True),
        ("King-high", "Ac Qd Jh 9s 5c 4d", False),
        ("King-high", "Kc Kd Jh 9s 5c 4d", False),
        ("King-high", "Kc Qd Jh 9s 5c Jk", False),
        ("Queen-high", "Qc Jd 9h 8s 5c 4d", True),
        ("Jack-high", "Jc Td 8h 7s 5c 4d", True),
        ("Ten-high", "Tc 9d 8h 6s 5c 3d", True),
        ("Nine-high", "9c 8d 7h 5s 4c 2d", True),
        ("Eight-high", "8c 7d 6h 4s 3c 2d", True),
        ("Eight-high", "8c 7c 6c 4c 3c 2d", False),
    ],
)
def test_a_special_row_holds_for_its_cards(text: str, hand: str, holds: bool) -> None:
    assert special_row_test(text)(cards(hand)) is holds


def test_every_row_cites_its_section() -> None:
    assert all("a." in section for section, _ in SPECIALS.values())


def test_marks_name_the_rows_that_hold() -> None:
    names = ("All five of the same color", "Four of the same color")
    assert special_rows_made(cards("2d 5h 9d Th Kd"), names) == frozenset(names)
    assert special_rows_made(cards("2d 5h 9d Th Kc"), names) == {names[1]}
    assert special_rows_made(cards("2d 5h 9d Tc Kc"), names) == frozenset()


def test_colours_are_counted_either_way() -> None:
    assert [same_color(cards(hand)) for hand in ("2c", "2c 3d", "2c 3s 4d", "2d 3h 4d 5c")] == [
        1,
        1,
        2,
        3,
    ]


def test_an_ordinary_row_is_not_special() -> None:
    with pytest.raises(HouseError, match="special"):
        special_row_test("full house")
