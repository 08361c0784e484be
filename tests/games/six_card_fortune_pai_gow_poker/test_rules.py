"""Six-Card Fortune Pai Gow Poker, chapter 670a: each row of each paytable by section, worked
rounds, the hands in words.
"""

from __future__ import annotations

import pytest

from game.core.cards import cards, text
from game.core.money import EVEN
from game.games import GAMES
from game.games.six_card_fortune_pai_gow_poker.rules import GAME, PAYTABLES, compare, read
from game.hands import PAI_GOW
from game.hands.pai_gow import house_way

SIX = {
    "Five aces": "Ac Ad Ah As Jk 2c",
    "Royal flush": "Kc Qc Jk Tc Ac 2d",
    "Straight flush": "5c 6c 7c 8c 9c Qd",
    "Four-of-a-kind": "5c 5d 5h 5s 9d Qd",
    "Full house": "5c 5d 5h 9s 9d Qd",
    "Flush": "Ac Qc 9c 7c 5c 3d",
    "Straight": "5c 6d 7c 8h 9d Qd",
    "Three-of-a-kind": "5c 5d 5h 9d Qd 2c",
    "Two pair": "5c 5d 9h 9d Qd 2c",
}


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["six-card-fortune-pai-gow-poker"] is GAME
    assert (GAME.seats, len(GAME.pack)) == (6, 53)


def rows(table: object) -> list[tuple[str, str, str]]:
    return [(row.name, str(row.odds), row.section) for row in table]  # type: ignore[attr-defined]


def test_12_a_pays_even_money() -> None:
    assert rows(PAYTABLES["wins"]) == [("both hands higher", "1 to 1", "670a.12(a)")]


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Five aces", "1,000 to 1"),
        ("Royal flush", "250 to 1"),
        ("Straight flush", "100 to 1"),
        ("Four-of-a-kind", "50 to 1"),
        ("Full house", "15 to 1"),
        ("Flush", "10 to 1"),
        ("Straight", "8 to 1"),
        ("Three-of-a-kind", "5 to 1"),
        ("Two pair", None),
    ],
)
def test_12_b_1_fortune(hand: str, odds: str | None) -> None:
    row = PAYTABLES["fortune"].find(PAI_GOW.strength(cards(SIX[hand])))
    assert (row and (row.name, str(row.odds))) == (odds and (hand, odds))
    assert len(PAYTABLES["fortune"].rows) == 8


@pytest.mark.parametrize(
    ("hand", "one", "five"),
    [
        ("Five aces", 1000, 5000),
        ("Royal flush", 200, 1000),
        ("Straight flush", 50, 250),
        ("Four-of-a-kind", 15, 75),
        ("Full house", 5, 25),
        ("Flush", 0, 0),
        ("Straight", 0, 0),
    ],
)
def test_12_b_2_fortune_envy(hand: str, one: int, five: int) -> None:
    for key, dollars in (("$1", one), ("$5", five)):
        row = PAYTABLES.by_letter("fortune-envy")[key].find(PAI_GOW.strength(cards(SIX[hand])))
        assert (row.odds.sum if row else 0) == 100 * dollars


@pytest.mark.parametrize(
    ("row", "odds"),
    [
        ("Eight-high", "100 to 1"),
        ("Nine-high", "30 to 1"),
        ("Ten-high", "10 to 1"),
        ("Jack-high", "7 to 1"),
        ("Queen-high", "4 to 1"),
        ("King-high", "3 to 1"),
    ],
)
def test_12_c_insurance(row: str, odds: str) -> None:
    assert (row, odds, "670a.12(c)") in rows(PAYTABLES["insurance"])
    assert len(PAYTABLES["insurance"].rows) == 6


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Five aces", "100%"),
        ("Royal flush", "10%"),
        ("Straight flush", "300 for 1"),
        ("Four-of-a-kind", "150 for 1"),
        ("Full house", "15 for 1"),
        ("Flush", "6 for 1"),
        ("Straight", "3 for 1"),
        ("Three-of-a-kind", None),
    ],
)
def test_12_d_1_progressive(hand: str, odds: str | None) -> None:
    row = PAYTABLES["progressive"].find(PAI_GOW.strength(cards(SIX[hand])))
    assert (row and str(row.odds)) == odds
    assert len(PAYTABLES["progressive"].rows) == 7


def test_12_d_2_the_meter_starts_at_5000_and_takes_a_fifth() -> None:
    rate = GAME.meters[0].rates[""]
    assert (rate.seed, rate.rate, rate.reserve) == (500_000, 200, 0)


@pytest.mark.parametrize(
    ("hand", "one", "five"),
    [
        ("Five aces", 100, 500),
        ("Royal flush", 50, 250),
        ("Straight flush", 10, 50),
        ("Four-of-a-kind", 5, 25),
        ("Full house", 0, 0),
    ],
)
def test_12_d_4_progressive_envy(hand: str, one: int, five: int) -> None:
    for key, dollars in (("$1", one), ("$5", five)):
        row = PAYTABLES.by_letter("progressive-envy")[key].find(PAI_GOW.strength(cards(SIX[hand])))
        assert (row.odds.sum if row else 0) == 100 * dollars


@pytest.mark.parametrize(
    ("high", "low", "section", "ends"),
    [
        ("Tc Td 8h 5s 2c", "9h", "670a.11(f)(1)(i)", "lose"),
        ("Tc Td 8h 5s 2c", "Jc", "670a.11(f)(1)(ii)", "lose"),
        ("Qc Qh 7h 4c 2c", "9h", "670a.11(f)(1)(iii)", "lose"),
        ("Qc Qh 7h 4c 2c", "Jc", "670a.11(f)(1)(iv)", "lose"),
        ("Kc Qh 7h 4c 2c", "Ac", "670a.11(f)(1)(v)", "lose"),
        ("Kc Kd 7h 4c 2c", "9h", "670a.11(f)(2)(i)", "push"),
        ("Kc Kd 7h 4c 2c", "Jc", "670a.11(f)(2)(i)", "push"),
        ("Tc Td 8h 5s 2c", "Kh", "670a.11(f)(2)(ii)", "push"),
        ("Qc Qh 7h 4c 2c", "Jk", "670a.11(f)(2)(ii)", "push"),
        ("Kc Kd 7h 4c 2c", "Qc", "670a.12(a)", "win"),
        ("Kc Kd 7h 4c 2c", "Jk", "670a.12(a)", "win"),
    ],
)
def test_11_f_sentence_by_sentence(high: str, low: str, section: str, ends: str) -> None:
    """Against the dealer's Q Q 7 4 2 and a jack."""
    hand, dealer = cards(f"{high} {low}"), cards("Qs Qd 7c 4s 2h Jd")
    odds, law = compare(hand, dealer, PAI_GOW.strength(hand[:5]), PAI_GOW.strength(dealer[:5]))
    assert law == section
    assert (
        "lose" if odds is None else "push" if odds.push else "win" if odds == EVEN else ""
    ) == ends


@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("Ac Ad Kc Kh Qs Qd", "A"),
        ("3c 3d 3h 2c 2d 2h", "3"),
        ("Ac Kc Qd Jd 9h 7h", "K"),
        ("Ac As Kd Qd Jh 9h", "K"),
        ("5h 6h 7h 8h 9h Th", "T"),
        ("Ac Ad Ah As Jk 2c", "2"),
        ("9c Td Jh Qs Kd Ac", "A"),
        ("8c 8d 8h 8s 2c 3d", "3"),
    ],
)
def test_11_d_the_house_way(hand: str, low: str) -> None:
    assert text(house_way(cards(hand)).low)[0] == low


def test_hands_are_named_as_they_lie() -> None:
    lying = {"seat 2": cards("Ac Ad 9h 8s 3d Jk"), "dealer": cards("Qs Qd 7c 4s 2h Jd")}
    high, low = read(lying, 2)
    assert (high.label, high.text, high.made) == ("High", "pair of aces", cards("Ac Ad"))
    assert (low.label, low.text) == ("Low", "joker")
    assert [reading.text for reading in read(lying, 0)] == ["pair of queens", "jack"]
    assert read({"seat 2": cards("Ac Ad 9h")}, 2) == ()


def test_every_section_of_the_irregularities_is_declared() -> None:
    declared = {rule.section for rule in GAME.irregularities}
    assert {f"670a.13({letter})" for letter in "abcdefghijlmn"} <= declared
    assert {"670a.8(f)", "670a.9(e)", "670a.10(e)"} <= declared
