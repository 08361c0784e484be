"""Practice decisions: every point of every game can be dealt, and hard ones are hard."""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations
from types import SimpleNamespace

import pytest

from game.core.cards import cards as written
from game.core.declaration import Game, HouseRules
from game.games import GAMES
from game.odds.coach import advise
from game.odds.dice import drills as dice_drills
from game.odds.dice import sensible_wagers as dice_bets
from game.odds.dice import wager_odds as dice
from game.odds.question import Question
from game.odds.strategy import highlights as lights_of
from game.odds.strategy.card_language import CardsOfOneSuit
from game.odds.strategy.highlights import highlights
from game.odds.strategy.lessons import deciding_cards
from game.odds.strategy.strategy_card import Strategy
from game.practice import drills
from game.practice.drills import decision_points
from game.rounds import legal, seen
from tests.practice.dealt_questions import deal_question
from tests.rounds.dealt_table import go, stacked

RULES = HouseRules()
SEED = bytes(range(32))
PLACES = [(slug, point.name) for slug, game in GAMES.items() for point in decision_points(game)]


def question(game: Game, number: int, point: str = "") -> Question:
    """The first decision at a point that keys of a number deal."""
    keys = (sha256(SEED + f" {number} {attempt}".encode()).digest() for attempt in range(600))
    return next(one for key in keys if (one := deal_question(game, RULES, key, point)) is not None)


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_a_lesson_of_dice_asks_for_its_class_with_other_wagers_each_time(slug: str) -> None:
    game = GAMES[slug]
    for name in drills.lesson_worths(game):
        found = [drills.lesson_question(game, RULES, bytes([n]) * 32, name) for n in range(4)]
        for one in found:
            assert one is not None
            said = drills.find_card_reading(game, one)
            assert said is not None
            assert name.startswith(f"{said.line}.{said.row}")
            assert one.is_right(drills.answer_by_card(game, one))
        assert (
            len({one.view.memo for one in found if one}) > 1
            or not name.startswith("1")
            or said.row > 9
        ), name
    exam = drills.lesson_question(game, RULES, bytes(32), "1.0.0", "exam")
    assert exam is not None
    assert len(exam.open_now) == 2


def test_the_fewest_cards_that_fit_a_condition_are_told() -> None:
    card = Strategy(GAMES["criss-cross-poker"])
    cards = written("8s 5h 6d 9c 5c Jd")
    facts = card.see("middle", cards)
    reading = card.card.read("middle", facts)
    made = {
        one.words: deciding_cards(one, facts) for one in reading.said.any_of[reading.alternative]
    }
    assert (
        sorted(made.values(), key=len) == [set(written("5h 5c")), set(written("8s 5h 6d 9c"))]
        or len(made) == 1
    )
    assert frozenset().union(*made.values()) <= set(cards)


@pytest.mark.parametrize(
    ("slug", "lesson", "called"),
    [
        ("criss-cross-poker", "3.1.0", ["Inside draw: ", "Pair of "]),
        ("raise-it-up-stud-poker", "2.0.1", ["Four "]),
        ("crazy-4-poker", "1.0.0", ["Two pair, "]),
        ("lunar-poker", "3.2.3", ["A card of jack or higher", "A dealer's card of 2 to 7"]),
        ("six-card-fortune-pai-gow-poker", "2.1.0", ["An odd card of king or higher"]),
        ("double-back-jack", "1.1.0", ["Hard 1", "Against a"]),
        ("go-fore-it", "1.0.0", ["Two cards count 14 or less"]),
        ("free-bet-blackjack", "1.1.1", ["Pair of aces"]),  # found broken: a pair of 11s
    ],
)
def test_found_broken_nothing_was_lit_where_a_number_decides(
    slug: str, lesson: str, called: list[str]
) -> None:
    """A condition on a total or on a hand's strength lit no card, and none was named."""
    strategy = Strategy(GAMES[slug])
    asked = drills.lesson_question(GAMES[slug], RULES, bytes(32), lesson)
    assert asked is not None
    reading = drills.find_card_reading(GAMES[slug], asked)
    assert reading is not None
    found = highlights(strategy, asked.view, reading)
    assert all(one.called.startswith(begins) for one, begins in zip(found, called, strict=True))
    assert all(one.words in reading.words and one.cards for one in found)
    assert all(one.cards <= set(strategy.visible(asked.view)) for one in found)


def test_found_broken_a_flush_was_lit_as_four_cards_of_it_that_lack_one() -> None:
    flush, four = written("2d 5d 9d Jd Kd"), written("2d 5d 9d Jd Kc")
    made, draw = (
        lights_of._shape_highlight(CardsOfOneSuit(4), sorted(cards)) for cards in (flush, four)
    )
    assert (made.called, made.cards, made.missing) == ("Five diamonds", frozenset(flush), "")
    assert (draw.called, draw.cards, draw.missing) == (
        "Four diamonds",
        frozenset(written("2d 5d 9d Jd")),
        "♦",
    )


@pytest.mark.parametrize(
    ("board", "called", "lit"),
    [("4h 4d 9c", "Three fours", "4c 4h 4d"), ("7d Kd 9c", "Pair of sevens", "7h 7d")],
)
def test_found_broken_three_of_a_rank_were_lit_as_a_pair_of_two_of_them(
    board: str, called: str, lit: str
) -> None:
    """The third, in the player's hand, was dimmed."""
    game = GAMES["raise-it-up-stud-poker"]
    dealt = {"seat 1": "Ad 4c 7h", "community": board}
    state, _ = stacked(game, dealt, {1: {"ante": 500, "blind": 500}})
    state, _ = go(game, state, "check", "check")
    view = seen(state, 1)
    advice = advise(game, view, legal(game, state))
    assert advice is not None
    asked = Question(game.slug, "6th Street", view, legal(game, state), advice, "")
    reading = drills.find_card_reading(game, asked)
    assert reading is not None
    (found,) = highlights(Strategy(game), view, reading)
    assert (found.called, found.cards) == (called, frozenset(written(lit)))


@pytest.mark.parametrize(
    ("hand", "lit"), [("Jk 8c 8d 8h 8s 3c", "8c 8d 8h 8s 3c"), ("Jk Kc Kd 9h 5s 3c", "Kc Kd")]
)
def test_found_broken_the_joker_was_lit_as_a_pair_in_the_other_five_cards(
    hand: str, lit: str
) -> None:
    """Without it there is no such pair to speak of, and so it seemed to make it."""
    game = GAMES["six-card-fortune-pai-gow-poker"]
    strategy = Strategy(game)
    state, _ = stacked(game, {"seat 1": hand}, {1: {"pai-gow": 500}})
    view = seen(state, 1)
    advice = advise(game, view, legal(game, state))
    assert advice is not None
    reading = drills.find_card_reading(
        game, Question(game.slug, "setting", view, legal(game, state), advice, "")
    )
    assert reading is not None
    (found,) = highlights(strategy, view, reading)
    assert found.called == "A pair of jacks or better in the other five cards"
    assert found.cards == frozenset(written(lit))


@pytest.mark.parametrize(("slug", "point"), PLACES)
def test_a_decision_at_every_point_is_dealt_and_priced(slug: str, point: str) -> None:
    game = GAMES[slug]
    found = question(game, 1, point)
    assert found.point == point
    assert len(found.open_now) > 1
    assert set(found.advice.ev) == {str(a) for a in found.open_now}
    assert found.is_right(found.advice.best)
    assert question(game, 1, point) == found


def test_a_hand_is_set_by_the_player_not_by_the_house() -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    found = question(game, 5, "setting")
    assert {a.verb for a in found.open_now} == {"set"}
    assert "house-way" not in found.advice.ev
    assert found.advice.ev[found.advice.best] == max(found.advice.ev.values())


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_dice_ask_for_wagers_and_price_them_by_the_sheets(slug: str) -> None:
    game = GAMES[slug]
    edges = {one.wager: one.house_edge for one in dice.sheets(game) if one.paytable is None}
    for number in range(60):
        found = question(game, number, "wager")
        assert len(found.open_now) == 4
        for name, cents in found.advice.ev.items():
            assert cents == pytest.approx(-500 * edges[name])
        assert edges[found.advice.best] == min(edges[name] for name in found.advice.ev)
        assert found.advice.reason.startswith(dice_drills.choice_title(game, found.advice.best))


def test_the_running_shake_and_the_extra_roll_are_worth_what_the_odds_say() -> None:
    props, high = GAMES["props-and-hops"], GAMES["high-roll-dice"]
    seen = set()
    for number in range(40):
        found = question(props, number, "shake")
        held = dice.take_down_value(props, found.view.memo, 1)
        assert (found.advice.ev["leave"], found.advice.ev["take-down"]) == (held.leave, 0.0)
        assert found.advice.best == ("leave" if found.view.memo.hit else "take-down")
        seen.add(found.advice.best)
        found = question(high, number, "fee")
        gain = 500 * float(dice.fee_value(high, found.view.memo))
        assert found.advice.ev["extra-roll"] - found.advice.ev["without"] == pytest.approx(gain)
        seen.add(found.advice.best)
    assert seen == {"leave", "take-down", "extra-roll", "without"}


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_the_dice_cards_answer_what_they_speak_of_and_cost_nothing(slug: str) -> None:
    game = GAMES[slug]
    rule = Strategy(game)
    assert 1 <= len(rule.lines) <= 4
    assert dice_bets.wagers_by_edge(game, game.entry)[0] in rule.own.wagers
    for point in decision_points(game):
        for number in range(150):
            found = question(game, number, point.name)
            assert found.is_right(str(rule.choose(game, found.view, found.open_now)))


def test_every_set_of_like_wagers_has_the_extra_roll_that_the_card_says() -> None:
    game = GAMES["high-roll-dice"]
    rule = Strategy(game)
    names = game.wager("extra-roll").one_of
    for size in range(1, len(names) + 1):
        for standing in combinations(names, size):
            view = SimpleNamespace(stage="fee", memo=standing)
            said = rule.card.read("fee", rule.look(view)).said.answer.word
            assert (said == "Pay") == (dice.fee_value(game, standing) > 0), standing


def test_found_broken_what_two_cards_count_was_pinned_to_one_of_them() -> None:
    """The queen of 2 and queen was grayed, as if the two alone counted 14 or less."""
    game = GAMES["go-fore-it"]
    state, _ = stacked(game, {"seat 1": "2c Qc 3h 4h"}, {1: {"front-9": 500}})
    view = seen(state, 1)
    advice = advise(game, view, legal(game, state))
    assert advice is not None
    asked = Question(game.slug, "back-9", view, legal(game, state), advice, "")
    reading = drills.find_card_reading(game, asked)
    assert reading is not None
    (found,) = highlights(Strategy(game), view, reading)
    assert found.cards == frozenset(written("2c Qc"))
