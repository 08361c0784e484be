"""A blackjack card's rule put to the hand that is asked."""

from __future__ import annotations

from game.advisor.blackjack.values import ChanceRule
from game.advisor.blackjack.whole import Rule
from game.declare import Game
from game.hands.blackjack import is_pair, points, value
from game.rounds.blackjack_words import place
from game.rounds.state import Action, View


def chosen(
    rule: Rule, _game: Game, view: View, open_now: tuple[Action, ...], chance: ChanceRule | None = None
) -> Action:
    """The action a rule wants: never insurance, a Second Chance as `chance` says; a wish that is not open is a hit."""
    verbs = {action.verb: action for action in open_now}
    if "no-insurance" in verbs:
        return verbs["no-insurance"]
    if "play-on" in verbs:
        return verbs["play-on"]
    cards = view.piles[place(view.turn, view.memo.asked)]
    total, soft = points(cards)
    up = value(view.piles["dealer"][0])
    if "second-chance" in verbs:
        return verbs["second-chance" if chance is None or chance(total, up) else "decline"]
    pair = is_pair(cards) and "split" in verbs
    said = rule(total, soft, len(cards), pair, up)
    return verbs.get(said, verbs["hit"])
