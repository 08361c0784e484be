"""Decisions dealt from a key, for the tests of drills and reasons."""

from __future__ import annotations

from game.core.chance import Stream, deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.odds.dice import drills as dice_drills
from game.odds.question import Question
from game.odds.simulation.simulate import usual_bets
from game.odds.strategy.strategy_card import Strategy
from game.practice.drills import point_at, question_at
from game.rounds import Action, act, legal, seen, start
from game.rounds.state import State

SEAT = 1


def dealt(game: Game, rules: HouseRules, key: bytes, point: str = "") -> State | None:
    """A round of one seat dealt from `key` and played up to the point (any, when it is ""); None
    when it does not come to it.
    """
    stock = deck_stock(key, game.pack, game.decks(rules))
    state = start(game, {SEAT: usual_bets(game, rules)}, stock, Offer(rules)).state
    # now and then a later decision of the same kind, as a hand of three cards
    passed = key[0] % 4 == 0
    while state.turn:
        open_now = legal(game, state)
        if len(open_now) > 1:
            view = seen(state, state.turn)
            if not point or point_at(game, view) == point:
                if not passed:
                    return state
                passed = False
        state = act(game, state, _stays(game, state, open_now)).state
    return None


def _stays(game: Game, state: State, open_now: tuple[Action, ...]) -> Action:
    """An action that lets the round go on: check, a draw of some cards, or the least that stays in;
    at blackjack the card's.
    """
    if len(open_now) == 1:
        return open_now[0]
    view = seen(state, state.turn)
    if game.family == "blackjack":
        return Strategy(game).choose(game, view, open_now)
    draws = [a for a in open_now if a.verb in {"exchange", "buy"}]
    if draws:  # which ones follows from the cards held
        return draws[sum(view.hand) % len(draws)]
    order = {"check": 0, "house-way": 1, "decline": 2}
    return min(open_now, key=lambda a: (a.verb == "fold", order.get(a.verb, 3), a.times, str(a)))


def _dice_question(game: Game, rules: HouseRules, key: bytes, point: str) -> Question:
    numbers = Stream(key, "dice drill")
    known = dice_drills.decision_points(game)
    chosen = point or known[numbers.integer_below(len(known))].name
    ask = {
        dice_drills.DrillSubject.WAGER: dice_drills._wager_question,
        dice_drills.DrillSubject.SHAKE: dice_drills._take_down_question,
        dice_drills.DrillSubject.FEE: dice_drills._fee_question,
    }[dice_drills.DrillSubject(chosen)]
    view, advice = ask(game, rules, numbers)
    open_now = tuple(Action(name) for name in advice.ev)
    return Question(game.slug, chosen, view, open_now, advice, f"deal {key.hex()} {point}".rstrip())


def deal_question(game: Game, rules: HouseRules, key: bytes, point: str = "") -> Question | None:
    """The decision that `key` deals at a point (any, when it is ""); None when its round does not
    come to it.
    """
    if game.family == "dice":
        return _dice_question(game, rules, key, point)
    state = dealt(game, rules, key, point)
    return None if state is None else question_at(game, state, f"deal {key.hex()} {point}".rstrip())
