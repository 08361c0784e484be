"""Practice decisions: every point of every game can be dealt, the same again from its source, and hard ones are hard."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import pytest

from game.advisor import drills
from game.advisor.dice import bets as dice_bets
from game.advisor.dice import drills as dice_drills
from game.advisor.dice import odds as dice
from game.advisor.drills import Score, decision_points
from game.advisor.question import HARD
from game.advisor.strategy import Strategy
from game.declare import HouseRules
from game.errors import HouseError
from game.rules import GAMES

RULES = HouseRules()
SEED = bytes(range(32))
PLACES = [
    (slug, point.name) for slug, game in GAMES.items() for point in decision_points(game)
]  # fmt: skip


@pytest.mark.parametrize(("slug", "point"), PLACES)
def test_a_decision_at_every_point_is_dealt_priced_and_dealt_again(slug: str, point: str) -> None:
    game = GAMES[slug]
    found = drills.question(game, RULES, SEED, 1, point)
    assert found.point == point
    assert len(found.open_now) > 1
    assert set(found.advice.ev) == {str(a) for a in found.open_now}
    assert found.right(found.advice.best)
    assert drills.again(game, RULES, found.source) == found
    assert drills.question(game, RULES, SEED, 1, point) == found


def test_hard_hands_are_harder_than_others() -> None:
    game = GAMES["criss-cross-poker"]
    hard = [drills.question(game, RULES, SEED, n, "down", hard=True) for n in range(12)]
    plain = [drills.question(game, RULES, SEED, n, "down") for n in range(12)]
    assert sum(q.gap <= HARD * q.advice.stake for q in hard) >= 9
    assert sum(q.gap for q in hard) < sum(q.gap for q in plain) / 2


def test_no_single_answer_fits_most_decisions() -> None:
    for slug, point in (("criss-cross-poker", "across"), ("flop-poker", "flop"), ("go-fore-it", "back-9")):
        best = [drills.question(GAMES[slug], RULES, SEED, n, point).advice.best for n in range(40)]
        assert max(best.count(one) for one in set(best)) <= 30, (slug, best)


def test_a_hand_is_set_by_the_player_not_by_the_house() -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    found = drills.question(game, RULES, SEED, 5, "setting")
    assert {a.verb for a in found.open_now} == {"set"}
    assert "house-way" not in found.advice.ev
    assert found.advice.ev[found.advice.best] == max(found.advice.ev.values())


def test_numbers_deal_different_decisions_and_every_point_comes_when_none_is_asked_for() -> None:
    game = GAMES["criss-cross-poker"]
    found = [drills.question(game, RULES, SEED, n) for n in range(30)]
    assert len({q.source for q in found}) == 30
    assert "across" in {q.point for q in found}


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_dice_ask_for_wagers_and_price_them_by_the_sheets(slug: str) -> None:
    game = GAMES[slug]
    edges = {one.wager: one.house_edge for one in dice.sheets(game) if one.paytable is None}
    for number in range(60):
        found = drills.question(game, RULES, SEED, number, "wager", hard=number % 2 == 0)
        assert len(found.open_now) == 4
        for name, cents in found.advice.ev.items():
            assert cents == pytest.approx(-500 * edges[name])
        assert edges[found.advice.best] == min(edges[name] for name in found.advice.ev)
        assert found.advice.reason.startswith(dice_drills.titled(game, found.advice.best))


def test_the_running_shake_and_the_extra_roll_are_worth_what_the_odds_say() -> None:
    props, high = GAMES["props-and-hops"], GAMES["high-roll-dice"]
    seen = set()
    for number in range(40):
        found = drills.question(props, RULES, SEED, number, "shake")
        held = dice.take_down_value(props, found.view.memo, 1)
        assert (found.advice.ev["leave"], found.advice.ev["take-down"]) == (held.leave, 0.0)
        assert found.advice.best == ("leave" if found.view.memo.hit else "take-down")
        seen.add(found.advice.best)
        found = drills.question(high, RULES, SEED, number, "fee")
        gain = 500 * float(dice.fee_value(high, found.view.memo))
        assert found.advice.ev["extra-roll"] - found.advice.ev["without"] == pytest.approx(gain)
        seen.add(found.advice.best)
    assert seen == {"leave", "take-down", "extra-roll", "without"}


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_the_dice_cards_answer_what_they_speak_of_and_cost_nothing(slug: str) -> None:
    game = GAMES[slug]
    rule = Strategy(game)
    assert 1 <= len(rule.lines) <= 4
    assert dice_bets.cheapest(game, game.entry)[0] in rule.module.WAGERS
    for point in decision_points(game):
        for number in range(150):
            found = drills.question(game, RULES, SEED, number, point.name)
            assert found.right(str(rule.choose(game, found.view, found.open_now)))


def test_every_set_of_like_wagers_has_the_extra_roll_that_the_card_says() -> None:
    game = GAMES["high-roll-dice"]
    rule = Strategy(game)
    names = game.wager("extra-roll").one_of
    for size in range(1, len(names) + 1):
        for standing in combinations(names, size):
            view = SimpleNamespace(stage="fee", memo=standing)
            said = rule.card.read("fee", rule.module.look(view)).said.answer.word
            assert (said == "Pay") == (dice.fee_value(game, standing) > 0), standing


def test_points_and_sources_that_do_not_exist_are_refused() -> None:
    game = GAMES["flop-poker"]
    with pytest.raises(HouseError, match="point"):
        drills.question(game, RULES, SEED, 1, "river")
    for source in ("deal xyz", "round 3 1", "deal " + "00" * 31):
        with pytest.raises(HouseError, match="source"):
            drills.again(game, RULES, source)


def test_a_miss_breaks_the_streak_and_its_cost_counts_by_the_hour() -> None:
    score = Score()
    for right, cost in ((True, 0.0), (True, 0.0), (False, 30.0), (True, 0.0)):
        score = score.after(right=right, cost=cost, ms=2000)
    assert (score.answers, score.right, score.streak, score.longest) == (4, 3, 1, 2)
    assert score.accuracy == 0.75
    assert score.cost_an_hour == pytest.approx(60 * 30 / 4)
    assert score.seconds == 2.0
