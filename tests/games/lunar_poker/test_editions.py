"""Lunar Poker by the text proposed in 2015 and by 671a.12 as published in 2016."""

from __future__ import annotations

from math import comb

import msgspec
import pytest

from game.core.cards import DECK, cards
from game.core.declaration import HouseRules, check_rules
from game.core.errors import BadRules
from game.games import GAMES
from game.games.lunar_poker.counting.exact_values import LunarDeal
from game.games.lunar_poker.counting.super_wagers import super_nets
from game.games.lunar_poker.rules import GAME, STRAIGHT, ante_row, straight_ante
from game.odds.house_edge import table_cost
from game.odds.par.game_sheets import listed_sheets, main_sheet_in_force
from game.odds.shipped_data import played_sheets
from game.odds.strategy.strategy_card import card_figures
from game.play import round_file
from game.play.round_file.stacking import open_round, play_file_decisions
from game.rounds.events import Turned

PROPOSED, PUBLISHED = HouseRules(edition="2015"), HouseRules(edition="2016")
HANDS = comb(52, 5)


def test_a_house_that_chose_nothing_plays_the_published_odds_and_an_old_round_those_of_2015() -> (
    None
):
    assert GAME.house_rules == PUBLISHED
    assert GAME.edition_in_force(HouseRules()) == GAME.edition_in_force(PROPOSED)
    assert GAME.named_edition(HouseRules(table_minimum=1000)).edition == "2016"
    assert GAME.named_edition(PROPOSED) == PROPOSED


def test_an_edition_that_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadRules) as refused:
        check_rules(GAME, HouseRules(edition="2019"))
    assert (refused.value.field, refused.value.reason) == (
        "edition",
        "'2019' is none of 2015, 2016",
    )
    with pytest.raises(BadRules):
        check_rules(GAMES["flop-poker"], PUBLISHED)


def test_the_published_table_pays_as_671a_12_prints_it() -> None:
    paid = {
        letter: [row.odds.win for row in table]
        for letter, table in GAME.paytables("ante", PUBLISHED).items()
    }
    assert paid == {"A": [1500, 250], "B": [1000, 300], "C": [1000, 250]}
    supers = [row.odds.win for row in GAME.paytable("super-seat-3", PUBLISHED)]
    assert supers == [200, 150, 100, 60, 30, 8, 5, 2]
    assert (straight_ante(GAME, PUBLISHED), straight_ante(GAME, PROPOSED)) == (4, 1)
    assert ante_row(GAME, PUBLISHED, STRAIGHT - 1).odds.win == 1
    assert GAME.paytable("bet", PUBLISHED) == GAME.paytable("bet", PROPOSED)


@pytest.mark.parametrize(("as_printed", "edge"), [(False, 5.3754), (True, 5.4642)])
def test_the_published_super_costs_what_all_hands_give(as_printed: bool, edge: float) -> None:
    rules = msgspec.structs.replace(PUBLISHED, super_as_printed=as_printed)
    mean = sum(net * chance for net, chance in super_nets(1, rules).items())
    assert round(-100 * mean, 4) == edge


@pytest.mark.parametrize(("letter", "share"), [("A", 0.57715), ("C", 0.50020)])
def test_the_published_instant_payout_brings_its_share_of_the_ante(
    letter: str, share: float
) -> None:
    royal, straight_flush = (row.odds.win for row in GAME.paytables("ante", PUBLISHED)[letter])
    assert 100 * (4 * royal + 36 * straight_flush) / HANDS == pytest.approx(share, abs=6e-6)


def _played(rules: HouseRules, five: str) -> tuple[str, ...]:
    """The places that are turned when a seat bets these cards against a king-high."""
    file = {
        "game": "lunar-poker",
        "rules": {"edition": rules.edition},
        "cards": {"seat 1": five.split(), "dealer": ["Kc", "Qd", "Ts", "3h", "2c"]},
        "seats": {"1": {"wagers": {"ante": 500, "super": 500}, "decisions": ["bet"]}},
    }
    _, events = play_file_decisions(
        open_round(round_file.read_round_file(msgspec.json.encode(file)))
    )
    return tuple(one.place for one in events if isinstance(one, Turned))


def test_a_hand_is_turned_up_only_where_it_is_paid_for_what_it_is() -> None:
    straight, three = "4c 5d 6h 7s 8d", "7c 7d 7h 9s 4d"
    assert "seat 1" in _played(PUBLISHED, straight)
    assert "seat 1" not in _played(PUBLISHED, three)
    assert "seat 1" not in _played(PROPOSED, straight)


def test_a_draw_to_a_straight_is_worth_more_where_the_ante_pays_four_to_one() -> None:
    hand, up = cards("9s Ts Js Qs 3d"), cards("2c")[0]
    left = tuple(c for c in DECK if c != up and c not in hand)
    proposed, published = (
        LunarDeal(up, left, straight_ante(GAME, r)) for r in (PROPOSED, PUBLISHED)
    )
    assert published.buy_worth(hand) > proposed.buy_worth(hand) + 0.4
    assert published.bet_worth(hand) == proposed.bet_worth(hand)


def test_sheets_card_and_cost_are_of_the_edition_that_is_played() -> None:
    for letter in range(3):
        proposed, published = (
            played_sheets(GAME, rules, "base")[letter] for rules in (PROPOSED, PUBLISHED)
        )
        gain = published.ev - proposed.ev
        assert gain > 0.03, "the Ante of 4 to 1, and what is paid at once"
        assert published.standard_error < 5e-5
    supers = {
        rules.edition: next(one for one in listed_sheets(GAME, rules) if one.wager == "super")
        for rules in (PROPOSED, PUBLISHED)
    }
    assert [round(100 * one.house_edge, 4) for one in supers.values()] == [5.0614, 5.3754]
    main = main_sheet_in_force(GAME, PUBLISHED)
    assert main.ev == pytest.approx(
        played_sheets(GAME, PUBLISHED, "base")[0].ev + supers["2016"].ev, abs=1e-11
    )
    assert table_cost(GAME, PUBLISHED).edge == pytest.approx(-main.ev / 2)
    assert card_figures(GAME) == card_figures(GAME, PUBLISHED)
    assert (
        card_figures(GAME, PROPOSED).prices["four"] != card_figures(GAME, PUBLISHED).prices["four"]
    )


def test_a_round_file_goes_by_the_edition_it_names() -> None:
    five, dealer = ["7c", "7d", "7h", "7s", "3d"], ["Ac", "Kd", "Ts", "4h", "2c"]
    file = {
        "game": "lunar-poker",
        "cards": {"seat 1": five, "dealer": dealer},
        "seats": {"1": {"wagers": {"ante": 500, "super": 500}, "decisions": ["fold"]}},
    }
    for edition, back in (("", 125_500), ("2015", 125_500), ("2016", 100_500)):
        given = {**file, "rules": {"edition": edition} if edition else {}}
        said = round_file.replay(msgspec.json.encode(given))
        assert said["seats"]["1"]["wagers"]["super"]["returned"] == back
