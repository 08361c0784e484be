"""Decisions dealt from a key, for the tests of drills and reasons."""

from __future__ import annotations

from game.core.declaration import Game, HouseRules
from game.odds.dice import drills as dice_drills
from game.odds.question import Question
from game.practice.drills import dealt, question_at


def deal_question(game: Game, rules: HouseRules, key: bytes, point: str = "") -> Question | None:
    """The decision that `key` deals at a point (any, when it is ""); None when its round does not
    come to it.
    """
    if game.family == "dice":
        return dice_drills.deal_question(game, rules, key, point)
    state = dealt(game, rules, key, point)
    return None if state is None else question_at(game, state, f"deal {key.hex()} {point}".rstrip())
