"""Practice decisions: which points a game has, a round dealt as far as one of them, and how well
somebody answers.

Everything follows from the bytes given: the same seed, number, point and mode deal the same
decision.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ..core.declaration import Game, HouseRules
from ..core.errors import HouseError
from ..hands.blackjack import is_pair, points
from ..odds.advice import Advice, best_of
from ..odds.coach import advise, prepare
from ..odds.dice import drills as dice_drills
from ..odds.game_advice import game_advice
from ..odds.question import Point, Question
from ..odds.simulation.simulate import usual_bets
from ..odds.strategy.card_language import CardReading
from ..odds.strategy.lessons import lesson_classes
from ..odds.strategy.strategy_card import Strategy, card_figures
from ..rounds import Action, legal, seen
from ..rounds.state import State, View
from . import similar_hands


def decision_points(game: Game) -> tuple[Point, ...]:
    """The points of a game in the order they come; for dice, whose wagers are the decision, what is
    asked of them.
    """
    if game.family == "dice":
        return dice_drills.decision_points(game)
    if game.streets:
        return tuple(Point(s.name, _title(s.name), s.name) for s in game.streets)
    return game_advice(game).points


def _title(name: str) -> str:
    words = name.replace("-", " ")
    return words if words[:1].isdigit() else f"{words[:1].upper()}{words[1:]}"


def point_at(game: Game, view: View) -> str:
    """The name of the point a view stands at; the stage itself where the game lists none."""
    for point in decision_points(game):
        if point.stage == view.stage and (not point.holds or point.holds == _hand_kind(view)):
            return point.name
    return view.stage


def _hand_kind(view: View) -> str:
    cards = view.hand
    asked = getattr(view.memo, "asked", None)
    if asked is not None:
        from ..rounds.blackjack.declaration import place

        cards = view.piles.get(place(view.turn, asked), cards)
    if len(cards) == 2 and is_pair(cards):
        return "pair"
    return "soft" if points(cards)[1] else "hard"


def question_at(game: Game, state: State, source: str) -> Question:
    """The decision a round stands at, priced. Raises `HouseError` when nothing is to be decided or
    said there.
    """
    open_now = legal(game, state) if state.turn else ()
    if len(open_now) < 2:
        raise HouseError("round", "is at no decision")
    view = seen(state, state.turn)
    said = advise(game, view, open_now)
    if said is None:
        raise HouseError("game", f"there is no advice for {game.title}")
    return Question(
        game.slug, point_at(game, view), view, *_without_house_way(open_now, said), source
    )


def _without_house_way(
    open_now: tuple[Action, ...], said: Advice
) -> tuple[tuple[Action, ...], Advice]:
    """Without asking for the house's way, which would answer for the player: the hand is to be set
    card by card.
    """
    left = tuple(a for a in open_now if a.verb != "house-way")
    if left == open_now:
        return open_now, said
    ev = {str(a): said.ev[str(a)] for a in left}
    return left, msgspec.structs.replace(said, ev=ev, best=best_of(ev))


def lesson_question(
    game: Game, rules: HouseRules, key: bytes, class_name: str, practice: str = "line"
) -> Question | None:
    """A decision of a class of the strategy card (its name, or where it stands), with a hand that
    the key gives; None where no hand of it was found.

    `practice` is where it is asked; in an "exam" of dice two wagers are compared. Raises
    `HouseError` where the card has no such class.
    """
    found = lesson_question_and_state(game, rules, key, class_name, practice)
    return None if found is None else found[0]


def lesson_question_and_state(
    game: Game, rules: HouseRules, key: bytes, class_name: str, practice: str = "line"
) -> tuple[Question, State | None] | None:
    """As `lesson_question`, with the round that stands at the decision (None at a dice table).

    Raises `HouseError` where the card has no such class.
    """
    strategy = Strategy(game)
    found = next(
        (one for one in lesson_classes(strategy.card) if class_name in (one.name, one.key)), None
    )
    if found is None:
        raise HouseError("source", f"the card of {game.title} has no class {class_name!r}")
    written = f"{practice} {key.hex()} {found.name}"
    if not game.deals:
        offered = 2 if practice == "exam" else 4
        asked = dice_drills.lesson_question(game, rules, key, found, offered=offered)
        return None if asked is None else (msgspec.structs.replace(asked, source=written), None)
    state = similar_hands.state_of_class(strategy, rules, usual_bets(game, rules), key, found)
    return None if state is None else (question_at(game, state, written), state)


@cache
def warm_up(slug: str) -> None:
    """Once: make what the first questions of a game would wait for (half a second at most), while
    nobody waits: the coach, what ships, and a hand of every line.
    """
    from ..games import GAMES

    game, lines = GAMES[slug], set[int]()
    prepare(game)
    worth = lesson_worths(game)
    for one in lesson_classes(Strategy(game).card):
        if one.line not in lines and worth.get(one.key):
            lines.add(one.line)
            lesson_question(game, game.house_rules, bytes(32), one.key)


def lesson_worths(game: Game) -> dict[str, float]:
    """What it is worth to know each class of the game's card, in any unit: how often a round brings
    it, times what the second choice costs there. Raises `MissingPart`.
    """
    if not game.deals:
        return dice_drills.drillable_class_weights(game)
    return {key: one.dealt * one.gap for key, one in card_figures(game).classes.items()}


def find_card_reading(
    game: Game, asked: Question, strategy: Strategy | None = None
) -> CardReading | None:
    """What a card (left out: the usual one) says of a decision, and by which row; None where it is
    silent (insurance).
    """
    strategy = strategy or Strategy(game)
    try:
        if not game.deals:
            return strategy.card.read(asked.point, dice_drills.question_facts(game, asked))
        return strategy.read(asked.view, asked.open_now)
    except LookupError:
        return None


def answer_by_card(game: Game, asked: Question, strategy: Strategy | None = None) -> str:
    """The action that a card (left out: the usual one) answers with, as it is written; the best one
    where the card is silent.
    """
    if not game.deals:
        return asked.advice.best
    return (strategy or Strategy(game)).answer(asked.view, asked.open_now) or asked.advice.best
