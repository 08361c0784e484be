"""A card as it is told: sizes, cost, the chart, and the hands next to an edge, which a second
reader plays alike.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.core.declaration import HouseRules
from game.core.errors import HouseError
from game.games import GAMES
from game.games.card_price import price
from game.odds.digits import rounded, small_percent_text
from game.odds.house_edge import forced_units
from game.odds.par.game_sheets import sheets
from game.odds.par.sheet import PaperPart
from game.odds.simulation.simulate import usual_bets
from game.odds.strategy.card_language import CardAnswer, HeldPair, condition_words
from game.odds.strategy.lessons import lesson_classes
from game.odds.strategy.strategy_card import Strategy, card_figures
from game.practice.card_sheet import (
    SIZES,
    card_with_examples_as_data,
    cost_by_length_words,
    cost_words,
    sized_card,
)
from game.practice.similar_hands import state_of_class
from game.printing import card_back
from game.printing.par_figures import figures as par_figures
from game.printing.par_figures import par_sheet_parts
from game.printing.text_pages import card_sides, table_pdf
from game.rounds import legal, seen
from tests.odds import card_reader as reader
from tools.odds import search
from tools.odds.curve import length, shared

MAIN = Path(__file__).resolve().parents[2] / "main.py"
CARDS = [slug for slug, game in GAMES.items() if game.deals]


def asked(*given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(MAIN), "card", *given], capture_output=True, text=True, check=False
    )


def test_the_card_is_printed_with_lines_terms_and_cost() -> None:
    told = json.loads(asked("criss-cross-poker", "--json").stdout)
    assert [line["number"] for line in told["steps"]] == [1, 2, 3, 4]
    assert told["cost"]["cost"] == pytest.approx(0.097174, abs=1e-6)
    assert told["cost"]["error"] == 0.0
    assert {"6s or better", "an inside draw", "points"} <= set(told["terms"])
    words = asked("criss-cross-poker").stdout
    assert "Gives away 0.0486 % of all you must bet;" in words
    assert all(row["words"] in words for line in told["steps"] for row in line["rows"])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("criss-cross-poker", "--size", "chart"), "Criss-Cross Poker has no chart"),
        (
            ("criss-cross-poker", "--size", "huge"),
            "'huge' is none of pocket, standard, full, chart",
        ),
        (("whist",), "'whist' is none of"),
    ],
)
def test_a_card_that_is_not_there_is_refused_in_a_sentence(
    given: tuple[str, ...], why: str
) -> None:
    done = asked(*given)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert why in done.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", CARDS)
def test_the_boundary_hands_that_are_listed_are_played_alike_by_the_words(slug: str) -> None:
    strategy = Strategy(GAMES[slug])
    own = {
        "crazy-4-poker": reader.crazy,
        "four-card-frenzy": reader.crazy,
        "go-fore-it": reader.golf,
        "lunar-poker": reader.lunar,
        "six-card-fortune-pai-gow-poker": reader.pai_gow,
    }.get(slug) or reader.plainly(slug)
    told = card_with_examples_as_data(GAMES[slug], "four")["examples"]
    by_cards = [
        one for one in lesson_classes(strategy.card) if "lammer" not in one.words
    ]  # cards do not tell what stands on them
    assert len(told) > 0.8 * len(by_cards)
    for one in told:
        line = strategy.card.lines[one["step"] - 1]
        assert one["cards"].count("|") == len(
            strategy.own.print_bars.get(line.stage, ())
        )  # whose cards are told
        titles = {each.title for each in strategy.card.lines if each.stage == line.stage}
        position, opened = position_of(
            slug, line.stage, one["cards"].replace("|", " ").split(), own
        )
        assert reader.answer(strategy.lines, titles, position, opened) == one["answer"], one


def position_of(
    slug: str, stage: str, cards: list[str], own: Any
) -> tuple[dict[str, Any], set[str] | None]:
    if stage == "double-down":
        return {"hand": cards[:5], "low": cards[5], "own": reader.doubled}, None
    if slug == "criss-cross-poker":
        return {"hand": cards[:2], "lines": [cards[:4], cards[:2] + cards[4:]]}, None
    if slug == "lunar-poker":
        return {"hand": cards[:-1], "dealer": cards[-1], "own": own}, None
    if GAMES[slug].family == "blackjack":
        hand = cards[:-1]
        opened = {"Hit", "Stand", "Take it", "Decline"} | (
            {"Double", "Surrender"} if len(hand) == 2 else set()
        )
        count = [min(10, reader.rank(card) + 2) if card[0] != "A" else 11 for card in hand]
        return {"hand": hand, "up": cards[-1]}, opened | (
            {"Split"} if len(hand) == 2 and count[0] == count[1] else set()
        )
    return {"hand": cards, "own": own}, None


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", CARDS)
def test_new_hands_of_a_class_are_dealt_and_are_of_it(slug: str) -> None:
    game, rules = GAMES[slug], HouseRules()
    strategy = Strategy(game)
    found = 0
    for lesson in lesson_classes(strategy.card):
        cards = set()
        for number in range(2):
            state = state_of_class(
                strategy, rules, usual_bets(game, rules), f"{lesson.key} {number}".encode(), lesson
            )
            if state is not None:
                view = seen(state, 1)
                assert strategy.lesson(view, legal(game, state)).line == lesson.line
                cards.add(view.hand)
        found += bool(cards)
    assert found > 0.75 * sum("lammer" not in one.words for one in lesson_classes(strategy.card))


def test_a_chart_says_what_its_rows_say() -> None:
    chart = card_with_examples_as_data(GAMES["free-bet-blackjack"], "chart")["chart"]
    assert chart["hard"]["16"].split() == ["S"] * 5 + ["H"] * 5
    assert chart["hard"]["11"].split() == ["F"] * 10
    assert chart["hard"]["14"].split() == chart["hard"]["16"].split()
    assert chart["hard"]["13"].split()[:2] == ["H", "S"]
    assert chart["soft"]["18"].split() == ["S", "S", "S", "D", "D", "S", "S", "H", "H", "H"]
    assert chart["pairs"]["10,10"].split() == ["S"] * 10
    assert chart["pairs"]["A,A"].split() == ["P"] * 10


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_the_chart_costs_less_than_the_lines(slug: str) -> None:
    game = GAMES[slug]
    assert sized_card(game, "chart").price.cost < sized_card(game, "four").price.cost
    assert "of the Blackjack wager;" in cost_words(game, sized_card(game, "chart").price)


@pytest.mark.parametrize("slug", GAMES)
def test_every_term_of_every_size_is_told(slug: str) -> None:
    for size in SIZES:
        try:
            found = sized_card(GAMES[slug], size)
        except HouseError:
            continue
        assert all(Strategy(GAMES[slug]).terms_of(found.card).values())


def test_the_cheapest_wager_of_a_dice_table_is_called_by_its_own_name() -> None:
    """High Roll's card said that 1.49 % is what Pip Ace costs: that is Pip Six."""
    game = GAMES["high-roll-dice"]
    assert (
        cost_words(game, sized_card(game).price)
        == "Nothing else on this felt costs less: 1.49 % of the Pip Six wager."
    )


def test_a_size_that_nobody_searched_is_refused() -> None:
    with pytest.raises(HouseError, match="size"):
        sized_card(GAMES["props-and-hops"], "pocket")


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", CARDS)
def test_the_hands_on_the_back_are_parted_by_one_card_and_played_alike_by_the_words(
    slug: str,
) -> None:
    strategy = Strategy(GAMES[slug])
    own = {
        "crazy-4-poker": reader.crazy,
        "four-card-frenzy": reader.crazy,
        "go-fore-it": reader.golf,
        "lunar-poker": reader.lunar,
        "six-card-fortune-pai-gow-poker": reader.pai_gow,
    }.get(slug)
    reasons = set()
    for boundary in card_with_examples_as_data(GAMES[slug], "four")["boundaries"]:
        one, other = (hand["cards"].replace("|", " ").split() for hand in boundary["hands"])
        assert sum(a != b for a, b in zip(one, other, strict=True)) == 1
        assert boundary["hands"][0]["answer"] != boundary["hands"][1]["answer"]
        titles = {each.title for each in strategy.card.lines if each.stage == boundary["stage"]}
        for hand, cards in zip(boundary["hands"], (one, other), strict=True):
            position, opened = position_of(slug, boundary["stage"], cards, own)
            if slug == "criss-cross-poker":
                position["lines"] = [cards[:4], cards[:2] + cards[4:]]
            assert reader.answer(strategy.lines, titles, position, opened) == hand["answer"], hand
            reasons.add(hand["because"])
    asked = {
        (line.stage, row.answer, each)
        for line in strategy.card.lines
        for row in line.rows
        for each in row.any_of
    }
    by_cards = [alike for alike in asked if "lammer" not in condition_words(alike[2])]
    assert len(reasons) > 0.85 * len(by_cards)


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", CARDS)
def test_each_line_more_makes_the_card_cheaper(slug: str) -> None:
    game = GAMES[slug]
    curve = card_figures(game).curve
    assert [one.lines for one in curve] == sorted({one.lines for one in curve} & {1, 2, 4, 8})
    costs = [one.price.cost for one in curve]
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) == len(costs)
    assert min(one.price.cost for one in curve if one.lines <= 4) <= Strategy(game).price.cost
    for one in curve:
        assert length(one.card) <= one.lines
    told = card_with_examples_as_data(game, "four")
    assert [one["cost"] for one in told["curve"]] == [
        rounded(one.price.cost, one.price.error / 10) for one in curve
    ]
    assert told["best"] == pytest.approx(curve[-1].price.edge - curve[-1].price.cost, abs=2e-4)
    words = " ".join(cost_by_length_words(game, sized_card(game, "four")))
    units = forced_units(game, HouseRules())
    assert all(
        small_percent_text(one.price.cost / units, one.price.error / units) in words
        for one in curve
    )
    assert ("chart" in words) == (game.family == "blackjack")


def test_where_the_dice_decide_that_is_said() -> None:
    game = GAMES["props-and-hops"]
    assert "there is nothing to decide" in " ".join(
        cost_by_length_words(game, sized_card(game, "four"))
    )


@pytest.mark.slow
def test_a_card_of_the_curve_costs_what_it_says() -> None:
    game = GAMES["criss-cross-poker"]
    one = card_figures(game).curve[1]  # of two lines; how the others are priced is the same
    assert price(game, one.card).cost == pytest.approx(one.price.cost, abs=1e-8)


# -- the search ------------------------------------------------------------------------------------


def asked_at_random(seed: int) -> search.LaidOutDecision:
    """A small decision: eight hands, four conditions, three answers."""
    rng = np.random.default_rng(seed)
    fits = (rng.random((4, 8)) < 0.5).astype(np.float32)
    worth = rng.integers(-9, 9, (3, 8)).astype(float)
    conditions = tuple(HeldPair(rank, rank) for rank in range(4))
    answers = tuple(CardAnswer(name, name) for name in "abc")
    return search.LaidOutDecision(
        "s", "S", "", answers, conditions, fits, worth, float(worth.max(0).sum()), np.empty((0, 8))
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_search_finds_the_best_single_alternative_and_never_loses_by_one_more(
    seed: int,
) -> None:
    asked = asked_at_random(seed)
    found = search.best_lists(asked, 4)
    every = [
        sum(
            asked.worth[answer if all(asked.fits[i][hand] for i in holds) else last][hand]
            for hand in range(8)
        )
        for last in range(3)
        for answer in range(3)
        for size in (1, 2)
        for holds in combinations(range(4), size)
    ]
    assert found[0].worth == pytest.approx(max(asked.worth[last].sum() for last in range(3)))
    assert found[1].worth == pytest.approx(max(every))
    for one in found:
        chosen = search.list_answers(asked, one.rows, one.last)
        assert one.worth == pytest.approx(
            sum(asked.worth[answer][hand] for hand, answer in enumerate(chosen.tolist()))
        )


def test_lines_are_shared_among_the_decisions_so_that_they_bring_most() -> None:
    lists = [search.best_lists(asked_at_random(seed), 4) for seed in (1, 2, 3)]
    for most in (0, 2, 4):
        some = shared(lists, most)
        assert sum(len(one.rows) for one in some) <= most
        best = max(
            sum(one.worth for one in each)
            for each in product(*lists)
            if sum(len(one.rows) for one in each) <= most
        )
        assert sum(one.worth for one in some) == pytest.approx(best)


@pytest.mark.parametrize("slug", ["criss-cross-poker", "flop-poker", "go-fore-it"])
def test_the_back_has_hands_next_to_edges_with_what_a_slip_costs(slug: str) -> None:
    found = card_back.hands(GAMES[slug])
    assert len(found) == 6 or slug != "criss-cross-poker"
    assert [hand.line for hand in found] == sorted(hand.line for hand in found)
    for hand in found:
        assert hand.cost >= 1
        assert hand.answer != hand.slip
        seen = {*hand.own, *(card for _, cards in hand.others for card in cards)}
        assert hand.lit <= seen
    assert card_back.hands(GAMES["props-and-hops"]) == ()


def test_a_side_on_which_two_pairs_of_hands_stood_alone() -> None:
    """Found broken: cards with few boundaries had a third side for them, nearly empty, and room
    left on the first.
    """
    counted = {
        slug: len(card_sides(GAMES[slug], "four", "#223344", lambda *_: None)) for slug in GAMES
    }
    assert [slug for slug, number in counted.items() if number == 2] == [
        "crazy-4-poker",
        "four-card-frenzy",
        "flop-poker",
        "go-fore-it",
    ]
    assert {counted["props-and-hops"], counted["high-roll-dice"]} == {1}


def test_what_was_printed_of_a_sheet_left_half_of_every_page_free() -> None:
    """Found broken: the bands stood under their rows where they had room beside them; Props and
    Hops took six pages.
    """
    game = GAMES["props-and-hops"]
    parts = par_sheet_parts(game, [(one, par_figures(game, one)) for one in sheets(game)])
    assert b"/Count 5" in table_pdf("Props & Hops", parts)


def test_found_broken_the_last_page_of_a_sheet_held_one_small_table_and_long_tables_left_half_pages() -> (
    None
):
    """Pai gow's second page began and ended with an envy; each of Four Card Frenzy's base games had
    a page to itself.
    """
    row = ("Four of a kind", "18,752", "0.000816837", "1,224.24", "75 to 1", "6.1 %")
    said = ("Wins 9 % of the time.",) * 3
    parts = [PaperPart("Bonus", (row,) * many, said, ()) for many in (7, 7, 7, 7, 7, 11)]
    assert b"/Count 1 " in table_pdf("Pai gow", parts)
    assert b"/Count 2 " in table_pdf("Pai gow", [*parts, parts[0]])
    assert b"/Count 2 " in table_pdf("Frenzy", [PaperPart("Base", (row,) * 40, said, ())] * 3)
