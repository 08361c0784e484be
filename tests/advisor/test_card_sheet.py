"""A card as it is told: sizes, cost, the chart, and the hands next to an edge, which a second reader plays alike."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.advisor import card_back
from game.advisor.card_price import price
from game.advisor.card_sheet import as_json, cost_words, sized
from game.advisor.fresh import dealt
from game.advisor.lessons import classes
from game.advisor.simulate import usual_bets
from game.advisor.strategy import Strategy, figures
from game.declare import HouseRules
from game.errors import HouseError
from game.rounds import legal, seen
from game.rules import GAMES
from tests.advisor import card_reader as reader

MAIN = Path(__file__).resolve().parents[2] / "main.py"
CARDS = [slug for slug, game in GAMES.items() if game.deals]


def asked(*given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(MAIN), "card", *given], capture_output=True, text=True, check=False)


def test_the_card_is_printed_with_lines_terms_and_cost() -> None:
    told = json.loads(asked("criss-cross-poker", "--json").stdout)
    assert [line["number"] for line in told["lines"]] == [1, 2, 3, 4]
    assert told["cost"]["cost"] == pytest.approx(0.106798, abs=1e-6)
    assert told["cost"]["error"] == 0.0
    assert {"6s or better", "an inside draw", "points"} <= set(told["terms"])
    words = asked("criss-cross-poker").stdout
    assert "Costs 0.1068 % of one Ante more than best play" in words
    assert all(row["words"] in words for line in told["lines"] for row in line["rows"])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("criss-cross-poker", "--size", "chart"), "Criss-Cross Poker has no chart"),
        (("criss-cross-poker", "--size", "huge"), "'huge' is none of pocket, four, full, chart"),
        (("whist",), "'whist' is none of"),
    ],
)
def test_a_card_that_is_not_there_is_refused_in_a_sentence(given: tuple[str, ...], why: str) -> None:
    done = asked(*given)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert why in done.stderr


@pytest.mark.parametrize("slug", CARDS)
def test_the_boundary_hands_that_are_listed_are_played_alike_by_the_words(slug: str) -> None:
    strategy = Strategy(GAMES[slug])
    own = {
        "crazy-4-poker": reader.crazy, "four-card-frenzy": reader.crazy, "go-fore-it": reader.golf, "lunar-poker": reader.lunar,
        "six-card-fortune-pai-gow-poker": reader.pai_gow,
    }.get(slug)  # fmt: skip
    told = as_json(GAMES[slug], "four")["examples"]
    assert len(told) > 0.8 * len(classes(strategy.card))
    for one in told:
        line = strategy.card.lines[one["line"] - 1]
        if line.stage == "double-down":
            continue
        titles = {each.title for each in strategy.card.lines if each.stage == line.stage}
        position, opened = position_of(slug, one["cards"].split(), own)
        assert reader.answer(strategy.lines, titles, position, opened) == one["answer"], one


def position_of(slug: str, cards: list[str], own: Any) -> tuple[dict[str, Any], set[str] | None]:
    if slug == "criss-cross-poker":
        return {"hand": cards[:2], "lines": [cards[:4], cards[:2] + cards[4:]]}, None
    if slug == "lunar-poker":
        return {"hand": cards[:-1], "dealer": cards[-1], "own": own}, None
    if GAMES[slug].family == "blackjack":
        hand = cards[:-1]
        opened = {"Hit", "Stand", "Take it", "Decline"} | ({"Double", "Surrender"} if len(hand) == 2 else set())
        count = [min(10, reader.rank(card) + 2) if card[0] != "A" else 11 for card in hand]
        return {"hand": hand, "up": cards[-1]}, opened | (
            {"Split"} if len(hand) == 2 and count[0] == count[1] else set()
        )
    return {"hand": cards, "own": own}, None


@pytest.mark.parametrize("slug", CARDS)
def test_new_hands_of_a_class_are_dealt_and_are_of_it(slug: str) -> None:
    game, rules = GAMES[slug], HouseRules()
    strategy = Strategy(game)
    found = 0
    for lesson in classes(strategy.card):
        cards = set()
        for number in range(2):
            state = dealt(strategy, rules, usual_bets(game, rules), f"{lesson.key} {number}".encode(), lesson)
            if state is not None:
                view = seen(state, 1)
                assert strategy.lesson(view, legal(game, state)).line == lesson.line
                cards.add(view.hand)
        found += bool(cards)
    assert found > 0.75 * len(classes(strategy.card))


def test_a_chart_says_what_its_rows_say() -> None:
    chart = as_json(GAMES["free-bet-blackjack"], "chart")["chart"]
    assert chart["hard"]["16"].split() == ["S"] * 5 + ["H"] * 5
    assert chart["hard"]["11"].split() == ["F"] * 10
    assert chart["hard"]["14"].split()[0] == "H"
    assert chart["soft"]["18"].split() == ["S", "S", "S", "D", "D", "S", "S", "H", "H", "H"]
    assert chart["pairs"]["10,10"].split() == ["S"] * 10
    assert chart["pairs"]["A,A"].split() == ["P"] * 10


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_the_chart_costs_less_than_the_lines(slug: str) -> None:
    game = GAMES[slug]
    assert sized(game, "chart").price.cost < sized(game, "four").price.cost / 3
    assert "of the Blackjack wager more than best play" in cost_words(game, sized(game, "chart").price)


def test_a_size_that_nobody_searched_is_refused() -> None:
    with pytest.raises(HouseError, match="size"):
        sized(GAMES["props-and-hops"], "pocket")


CURVED = [slug for slug in CARDS if figures(GAMES[slug]).curve]


@pytest.mark.parametrize("slug", CURVED)
def test_each_line_more_makes_the_card_cheaper_and_a_pocket_card_has_two(slug: str) -> None:
    game = GAMES[slug]
    costs = [one.price.cost for one in figures(game).curve]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(Strategy(game).price.cost, abs=1e-8)
    pocket = sized(game, "pocket")
    assert pocket.found <= 2
    assert pocket.price.cost == costs[1]
    told = as_json(game, "pocket")
    assert [one["lines"] for one in told["curve"]] == list(range(1, len(costs) + 1))
    assert all(line["rows"] for line in told["lines"])


@pytest.mark.slow
@pytest.mark.parametrize("slug", CURVED)
def test_the_pocket_card_costs_what_it_says(slug: str) -> None:
    pocket = sized(GAMES[slug], "pocket")
    assert price(GAMES[slug], pocket.card).cost == pytest.approx(pocket.price.cost, abs=1e-8)


@pytest.mark.parametrize("slug", ["criss-cross-poker", "flop-poker", "go-fore-it"])
def test_the_back_has_hands_next_to_edges_with_what_a_slip_costs(slug: str) -> None:
    found = card_back.hands(GAMES[slug])
    assert len(found) == card_back.HANDS or slug != "criss-cross-poker"
    assert [hand.line for hand in found] == sorted(hand.line for hand in found)
    for hand in found:
        assert hand.cost >= 1
        assert hand.answer != hand.slip
        seen = {*hand.own, *(card for _, cards in hand.others for card in cards)}
        assert hand.lit <= seen
    assert card_back.hands(GAMES["props-and-hops"]) == ()
