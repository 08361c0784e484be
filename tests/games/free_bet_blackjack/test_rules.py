"""Free Bet Blackjack, sentence by sentence (chapter 672a); each test is named after its section."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.cards import cards
from game.core.declaration import HouseRules, check_rules
from game.core.errors import BadRules
from game.core.money import odds
from game.games import GAMES
from game.games.free_bet_blackjack.rules import GAME
from game.rounds import events as ev
from game.rounds.blackjack.settlement import dealer_22_rows
from tests.rounds.blackjack_table import events_of_kind, go, open_now, results, stacked


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["free-bet-blackjack"] is GAME


def test_672a_2_a_six_seats() -> None:
    assert GAME.seats == 6


@pytest.mark.parametrize("decks", [6, 8])
def test_672a_3_a_six_or_eight_decks(decks: int) -> None:
    check_rules(GAME, HouseRules(decks=decks))
    assert GAME.decks(HouseRules()) == 6


@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7, 10])
def test_672a_3_a_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(BadRules, match="decks"):
        check_rules(GAME, HouseRules(decks=decks))


def test_672a_6_wagers() -> None:
    assert [w.name for w in GAME.wagers if not w.later] == ["blackjack", "push-22"]
    assert GAME.wager("push-22").needs == ("blackjack",)
    assert all(w.section.startswith("672a.") for w in GAME.wagers)


def test_672a_11_a_payout_odds() -> None:
    table = GAME.wager("blackjack").pays[""]
    assert [(row.name, row.odds) for row in table] == [
        ("Blackjack", odds("3 to 2")),
        ("any other win", odds("1 to 1")),
    ]
    for wager in ("split", "double", "free-split", "free-double"):
        assert GAME.wager(wager).pays[""] is table


def test_672a_11_b_insurance_pays_2_to_1() -> None:
    assert [row.odds for row in GAME.wager("insurance").pays[""]] == [odds("2 to 1")]


@pytest.mark.parametrize(
    ("dealer", "draw", "a", "b"),
    [
        ("6d Td", "6d", 50, 50),
        ("9s 6s", "7s", 50, 50),
        ("6d Th", "6d", 20, 20),
        ("6c Ts", "6c", 20, 20),
        ("6c Th", "6c", 8, 7),
        ("6d Th", "6s", 8, 7),
        ("5s 2h", "7d 8c", 8, 7),
    ],
)
def test_672a_11_c_push_22(dealer: str, draw: str, a: int, b: int) -> None:
    for letter, pays in (("A", a), ("B", b)):
        state, _ = stacked(
            GAME,
            {1: "Th 9c"},
            dealer,
            draw,
            bets={"blackjack": 1000, "push-22": 700},
            rules={"paytables": {"push-22": letter}},
        )
        state, _ = go(GAME, state, "stand")
        assert results(state) == {"blackjack": (1000, 1000), "push-22": (700, 700 + 700 * pays)}


def test_672a_11_c_a_letter_that_is_not_printed() -> None:
    with pytest.raises(BadRules, match=r"paytables\.push-22"):
        check_rules(GAME, HouseRules(paytables={"push-22": "C"}))


def test_672a_11_c_marks_take_in_the_whole_hand() -> None:
    assert dealer_22_rows(cards("5s 2s 7s 8s")) == ("Same suit 22", "Same color 22", "Other 22")
    assert dealer_22_rows(cards("5s 2s 7s 8h")) == ("Other 22",)


@pytest.mark.parametrize("total", [9, 10, 11])
def test_672a_9_a_1_hard_9_10_and_11_double_free(total: int) -> None:
    state, _ = stacked(GAME, {1: f"{total - 4}h 4c"}, "7d Tc", "2d")
    state, events = go(GAME, state, "double")
    assert [(e.wager, e.cents, e.free) for e in events_of_kind(events, ev.Staked)] == [
        ("free-double", 0, 1000)
    ]


@pytest.mark.parametrize("held", ["5h 3c", "Th 2c", "Ah 8c", "Ah 9c", "Ah 2c", "Th 9c", "2h 2c"])
def test_672a_9_a_2_any_other_double_is_paid_in_full(held: str) -> None:
    state, _ = stacked(GAME, {1: held}, "7d Tc", "2d")
    state, events = go(GAME, state, "double")
    assert [(e.wager, e.cents, e.free) for e in events_of_kind(events, ev.Staked)] == [
        ("double", 1000, 0)
    ]


@pytest.mark.parametrize("pair", ["Ah Ac", "2h 2c", "5h 5c", "9h 9c"])
def test_672a_10_b_2_pairs_split_free(pair: str) -> None:
    state, _ = stacked(GAME, {1: pair}, "7d Tc", "2d")
    state, events = go(GAME, state, "split")
    assert [(e.wager, e.cents, e.hand, e.free) for e in events_of_kind(events, ev.Staked)] == [
        ("free-split", 0, 1, 1000)
    ]


@pytest.mark.parametrize("pair", ["Th Tc", "Jh Qc", "Kh Tc"])
def test_672a_10_b_1_tens_split_for_the_wager(pair: str) -> None:
    state, _ = stacked(GAME, {1: pair}, "7d Tc", "2d")
    state, events = go(GAME, state, "split")
    assert [(e.wager, e.cents, e.hand, e.free) for e in events_of_kind(events, ev.Staked)] == [
        ("split", 1000, 1, 0)
    ]


def test_672a_10_a_unequal_cards_do_not_split() -> None:
    state, _ = stacked(GAME, {1: "Kh 9c"}, "7d Tc")
    assert "split" not in open_now(GAME, state)


def test_672a_10_d_four_hands_at_most() -> None:
    state, _ = stacked(GAME, {1: "8s 8d"}, "9d 8c", "8h 8c 8d")
    state, _ = go(GAME, state, "split", "split", "split")
    assert len(state.memo.hands[1]) == 4
    assert open_now(GAME, state) == ["hit", "stand", "double"]


def test_672a_7_h_2_no_surrender() -> None:
    state, _ = stacked(GAME, {1: "Th 6c"}, "Td 7c")
    assert "surrender" not in open_now(GAME, state)


@pytest.mark.parametrize("answer", ["insurance", "even-money", "no-insurance"])
def test_672a_8_every_answer_of_a_blackjack_to_a_dealers_ace(answer: str) -> None:
    expected = {
        "insurance": {"blackjack": (1000, 1000), "insurance": (500, 1500)},
        "even-money": {"blackjack": (1000, 2000)},
        "no-insurance": {"blackjack": (1000, 1000)},
    }
    state, _ = stacked(GAME, {1: "Ah Kc"}, "Ad Kd")
    state, _ = go(GAME, state, answer)
    assert results(state) == expected[answer]


def test_672a_7_m_a_push_22_wager_makes_the_dealer_draw() -> None:
    for side, drawn in (({}, 0), ({"push-22": 100}, 1)):
        state, _ = stacked(
            GAME, {1: "Ah Kc"}, "6d Tc", "5c" if side else "", bets={"blackjack": 1000, **side}
        )
        assert state.at - 5 == drawn
        assert state.over


def test_672a_7_h_1_a_paid_blackjack_lies_tucked_under_push_22() -> None:
    state, events = stacked(
        GAME, {1: "Ah Kc", 2: "Th 9c"}, "6d Tc", bets={"blackjack": 1000, "push-22": 500}
    )
    assert [(e.kind, e.place, e.text) for e in events_of_kind(events, ev.Marked)] == [
        ("tucked", "seat 1", "push-22")
    ]
    assert state.memo.hands[1][0].gone
    assert "seat 1" in state.piles


def test_672a_12_every_irregularity_has_its_sentence() -> None:
    told = {rule.section[len("672a.12") :] for rule in GAME.irregularities if not rule.since} | {
        "(f)"
    }
    assert told == {f"({letter})" for letter in "abcdefghijkl"}


def test_the_rules_page_prints_the_paytables_in_force() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rules" / f"{GAME.stem}.md").read_text(
        encoding="utf-8"
    )
    lines = {
        cells[1].strip(): [c.strip() for c in cells[2:-1]]
        for cells in (line.split("|") for line in page.splitlines())
        if len(cells) > 3
    }
    for wager in GAME.wagers:
        for name in next(iter(wager.pays.values())).by_name:
            odds_in_force = [str(table.row(name).odds) for table in wager.pays.values()]
            printed = next(cells for first, cells in lines.items() if first.startswith(name))
            assert printed == odds_in_force, (wager.name, name)
