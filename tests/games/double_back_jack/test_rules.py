"""Double Back Jack, sentence by sentence (chapter 673a); each test is named after its section."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.declaration import HouseRules, check_rules
from game.core.errors import BadRules
from game.core.money import odds
from game.games import GAMES
from game.games.double_back_jack.rules import GAME
from game.rounds import events as ev
from tests.rounds.blackjack_table import events_of_kind, go, open_now, results, stacked


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["double-back-jack"] is GAME


def test_673a_2_a_six_seats() -> None:
    assert GAME.seats == 6


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_673a_3_a_decks(decks: int) -> None:
    check_rules(GAME, HouseRules(decks=decks))
    assert GAME.decks(HouseRules()) == 6


@pytest.mark.parametrize("decks", [3, 5, 7, 9])
def test_673a_3_a_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(BadRules, match="decks"):
        check_rules(GAME, HouseRules(decks=decks))


def test_673a_6_only_the_blackjack_wager_is_placed_before_the_deal() -> None:
    assert [w.name for w in GAME.wagers if not w.later] == ["blackjack"]
    assert all(w.section.startswith("673a.") for w in GAME.wagers)


def test_673a_12_payout_odds() -> None:
    table = GAME.wager("blackjack").pays[""]
    assert [(row.name, row.odds) for row in table] == [
        ("Blackjack", odds("2 to 1")),
        ("any other win", odds("1 to 1")),
    ]
    for wager in ("split", "double"):
        assert GAME.wager(wager).pays[""] is table
    assert [row.odds for row in GAME.wager("second-chance").pays[""]] == [odds("1 to 1")]
    assert [row.odds for row in GAME.wager("insurance").pays[""]] == [odds("2 to 1")]


def test_673a_7_f_blackjack_is_paid_before_the_dealer_looks() -> None:
    state, events = stacked(GAME, {1: "Ah Kc"}, "Ad Kd")
    assert results(state) == {"blackjack": (1000, 3000)}
    kinds = [type(e).__name__ for e in events]
    assert kinds.index("Paid") < next(
        i for i, e in enumerate(events) if isinstance(e, ev.Marked) and e.kind == "card-reader"
    )


@pytest.mark.parametrize(("stake", "back"), [(1000, 500), (1001, 500), (777, 388)])
def test_673a_9_a_half_comes_back(stake: int, back: int) -> None:
    state, _ = stacked(GAME, {1: "Th 6c"}, "9d Tc", bets={"blackjack": stake})
    state, events = go(GAME, state, "surrender")
    assert results(state) == {"blackjack": (stake, back)}
    assert [e.cents for e in events_of_kind(events, ev.Collected)] == [stake - back]
    assert [e.cents for e in events_of_kind(events, ev.Returned)] == [back]


def test_673a_9_a_surrender_is_for_the_first_two_cards() -> None:
    state, _ = stacked(GAME, {1: "2h 3c"}, "9d Tc", "4d")
    assert open_now(GAME, state)[0] == "surrender"
    state, _ = go(GAME, state, "hit")
    assert "surrender" not in open_now(GAME, state)


@pytest.mark.parametrize("cards", ["6h 5c", "Th 9c", "Ah 2c", "2h 2c"])
def test_673a_10_a_any_two_cards_double(cards: str) -> None:
    state, _ = stacked(GAME, {1: cards}, "7d Tc", "2d")
    state, events = go(GAME, state, "double")
    assert [(e.wager, e.cents, e.free) for e in events_of_kind(events, ev.Staked)][:1] == [
        ("double", 1000, 0)
    ]


def test_673a_11_a_two_hands_at_most() -> None:
    state, _ = stacked(GAME, {1: "8s 8d"}, "9d 8c", "8h 8c")
    state, _ = go(GAME, state, "split")
    assert open_now(GAME, state) == ["hit", "stand", "double"]
    state, _ = go(GAME, state, "stand")
    assert open_now(GAME, state) == ["hit", "stand", "double"]


def test_673a_7_m_a_paid_21_leaves_the_table() -> None:
    state, _ = stacked(GAME, {1: "6h 5c", 2: "Th 9c"}, "7d Tc", "Td")
    state, events = go(GAME, state, "hit")
    assert [e.place for e in events_of_kind(events, ev.Discarded)] == ["seat 1"]
    assert events_of_kind(events, ev.Paid)[0].win == 1000
    assert state.turn == 2


@pytest.mark.parametrize("action", ["hit", "double"])
def test_673a_7_l_every_bust_is_asked(action: str) -> None:
    state, _ = stacked(GAME, {1: "Th 6c"}, "7d Tc", "Td")
    state, events = go(GAME, state, action)
    assert (state.stage, open_now(GAME, state)) == ("second-chance", ["second-chance", "decline"])
    assert events_of_kind(events, ev.Asked)[-1].section == "673a.7(l)"


@pytest.mark.parametrize(
    ("chance", "total", "returned"),
    [
        ("Ad", 25, (0, 0)),
        ("4d", 22, (0, 0)),
        ("5d", 21, (1000, 2000)),
        ("6d", 20, (1000, 2000)),
        ("9d", 17, (1000, 1000)),
        ("Td", 16, (0, 0)),
        ("Kd", 16, (0, 0)),
    ],
)
def test_673a_7_l_the_card_is_taken_off_26(
    chance: str, total: int, returned: tuple[int, int]
) -> None:
    state, _ = stacked(GAME, {1: "Th 6c"}, "7d Tc", f"Td {chance}")
    state, events = go(GAME, state, "hit", "second-chance")
    assert results(state) == {
        "blackjack": (1000, returned[0]),
        "second-chance": (1000, returned[1]),
    }
    named = [e.text for e in events_of_kind(events, ev.Named) if e.place == "seat 1"]
    assert str(total) in named[1]
    assert [e.place for e in events_of_kind(events, ev.Dealt)] == ["seat 1", "seat 1 second chance"]


def test_673a_7_p_nothing_to_wait_for_nothing_drawn() -> None:
    state, _ = stacked(GAME, {1: "Th 6c"}, "6d Tc")
    state, events = go(GAME, state, "surrender")
    assert not events_of_kind(events, ev.Dealt)
    assert [e.card for e in events_of_kind(events, ev.Turned)]


def test_673a_13_every_irregularity_has_its_sentence() -> None:
    told = {rule.section[len("673a.13") :] for rule in GAME.irregularities if not rule.since} | {
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
