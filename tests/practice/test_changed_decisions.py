"""One card, meter or rule of a decision is another: value and answer are those of that decision."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from game.core.cards import HIDDEN, cards, text
from game.core.errors import HouseError
from game.games import GAMES
from game.odds.coach import advise
from game.odds.strategy.lessons import lesson_classes
from game.odds.strategy.strategy_card import Strategy
from game.practice.changed_decisions import (
    Changeable,
    DecisionVariants,
    ending_and_flip_data,
    ending_and_flip_lines,
    flip_words,
    short_action,
)
from game.practice.drills import lesson_question_and_state, question_at
from game.rounds import legal, seen

DEALT = [slug for slug, game in GAMES.items() if game.deals]
CRISS = {
    "game": "criss-cross-poker",
    "seats": {"1": {"bets": {"ante-across": 500, "ante-down": 500}, "actions": []}},
}


def decision_of(slug: str, number: int = 1) -> DecisionVariants:
    """A decision of a game's card, with a hand that its class's name gives."""
    game = GAMES[slug]
    found = (
        lesson_question_and_state(
            game, game.house_rules, hashlib.sha256(one.key.encode()).digest(), one.key
        )
        for one in lesson_classes(Strategy(game).card)[number:]
    )
    state = next(made[1] for made in found if made is not None and made[1] is not None)
    return DecisionVariants(game, state)


@pytest.mark.parametrize("slug", DEALT)
def test_a_changed_card_is_priced_as_a_round_that_was_dealt_so(slug: str) -> None:
    decision = decision_of(slug)
    one = next(each for each in decision.changeables() if each.kind == "card")
    for value in decision.values_with_current(one)[::13]:
        answer = decision.answer(one, value)
        if answer.advice is None:
            continue
        state = decision._changed_state(one, value)
        shown = seen(state, state.turn)
        place, _, number = one.key.rpartition("/")
        assert shown.piles[place][int(number)] == value
        priced = question_at(decision.game, state, "again").advice
        assert priced.ev == answer.advice.ev
        if decision.game.decks(decision.state.offer.rules) == 1:
            whole = [c for pile in state.piles.values() for c in pile.cards]
            assert sorted(state.stock.cards) == sorted(decision.state.stock.cards)
            assert len(set(whole)) == len(whole), "no card lies there twice"


@pytest.mark.parametrize("slug", DEALT)
def test_what_is_now_flips_nothing_and_nothing_seen_can_lie_there_again(slug: str) -> None:
    decision = decision_of(slug)
    several = decision.game.decks(decision.state.offer.rules) > 1
    for one in decision.changeables():
        assert not decision.answer(one, one.value).flips
        if one.kind == "card" and not several:
            seen_cards = {c for pile in decision.view.piles.values() for c in pile} - {HIDDEN}
            assert set(decision.values_with_current(one)) & seen_cards == {one.value}


def test_the_answer_flips_where_another_choice_is_best() -> None:
    decision = decision_of("crazy-4-poker")
    best = decision.advice.best
    for one in decision.changeables():
        for answer in decision.answers_at_all_values(one):
            if answer.advice is not None:
                still = best in answer.advice.ev and answer.advice.cost(best) < 0.5
                assert answer.flips is not still


def test_a_meter_flips_the_answer_at_the_amount_that_is_named() -> None:
    game = GAMES["raise-it-up-stud-poker"]
    for one in lesson_classes(Strategy(game).card):
        made = lesson_question_and_state(game, game.house_rules, bytes(32), one.key)
        if made is None or made[1] is None or "fold" not in made[0].advice.ev:
            continue
        state = made[1]
        seat = state.turn
        stakes = {**state.stakes}
        spot = next(spot for spot in stakes if spot.seat == seat)
        stakes[spot._replace(wager="progressive")] = 100
        bets = {seat: {**state.bets[seat], "progressive": 100}}
        decision = DecisionVariants(game, msgspec.structs.replace(state, stakes=stakes, bets=bets))
        meters = [each for each in decision.changeables() if each.kind == "meter"]
        assert meters, "a meter that pays a wager of the seat can be another"
        for meter in meters:
            for cents in decision.meter_flip_amounts(meter):
                assert decision.answer(meter, cents).flips
                short_of = cents - 100 if cents > int(meter.value) else cents + 100
                assert not decision.answer(meter, short_of).flips
        return


def test_rules_that_change_nothing_are_not_offered() -> None:
    crazy = decision_of("crazy-4-poker")
    assert not [one for one in crazy.changeables() if one.kind == "rule"], (
        "side wagers are not staked"
    )
    blackjack = decision_of("double-back-jack")
    decks = next(one for one in blackjack.changeables() if one.key == "decks")
    other = next(value for value in blackjack.values_with_current(decks) if value != decks.value)
    rules = msgspec.structs.replace(blackjack.state.offer.rules, decks=int(other))
    offer = msgspec.structs.replace(blackjack.state.offer, rules=rules)
    state = msgspec.structs.replace(blackjack.state, offer=offer)
    view = seen(state, state.turn)
    priced = advise(blackjack.game, view, legal(blackjack.game, state))
    found = blackjack.answer(decks, other).advice
    assert priced is not None
    assert found is not None
    assert found.ev == priced.ev


def test_a_flip_is_told_by_its_cards() -> None:
    decision = decision_of("criss-cross-poker")
    assert [text(c) for c in decision.view.hand] == ["Qs", "Js"]
    one = next(each for each in decision.changeables() if each.kind == "card")
    assert flip_words(one, decision.answers_at_all_values(one)) == [
        "Your Qs: bet 1x with 2 to T, K, A and Qc/d/h."
    ]
    told = list(ending_and_flip_lines(decision))
    assert told[0].startswith(
        "Bet 3x: 55.2 % win $51.13 on average, 0.5 % push, 44.3 % lose $41.39"
    )
    assert "The answer flips with:" in told
    assert {one["kind"] for one in ending_and_flip_data(decision)["flips"]} == {"card"}


def test_a_round_without_a_decision_is_refused() -> None:
    decision = decision_of("criss-cross-poker")
    with pytest.raises(HouseError, match="is at no decision"):
        DecisionVariants(decision.game, msgspec.structs.replace(decision.state, turn=0))


def test_an_action_is_short_without_its_cards() -> None:
    assert short_action("set Ks Qs") == "set"
    assert cards("Ks")
    assert Changeable("meter", "progressive", "Progressive", 5).name == "meter:progressive"
