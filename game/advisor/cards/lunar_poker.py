"""The Lunar Poker card: bet what is made, draw to a small pair, and let the rest go."""

from __future__ import annotations

from itertools import combinations

from game.cards import Card
from game.declare import Game
from game.hands import LUNAR
from game.rounds.state import Action, View
from game.rules.lunar_poker import QUALIFYING

LINES = (
    "Two pair or better: bet.",
    "Four of a suit, or four in a row below an ace: buy a sixth card, with a pair too.",
    "A pair of sixes or better, or one above the dealer's card: bet. A smaller pair or an ace-king: exchange the other three.",
    "Anything else: fold. After a draw: bet with an ace-king or better.",
)
COST = 4.7
"""Percent of the Ante given away against best play, measured on sampled deals."""
SIXES, TWO_PAIR = LUNAR.floor("pair of sixes"), LUNAR.floor("two pair")


def wanted(hand: tuple[Card, ...], up: Card) -> str:
    """What the card says of five cards: fold, bet, buy, or exchange (the three beside a pair or an ace-king)."""
    strength = LUNAR.strength(hand)
    if strength >= TWO_PAIR:
        return "bet"
    suits = [c & 3 for c in hand]
    if max(map(suits.count, suits)) == 4 or any(
        _open(some) for some in combinations(sorted({c >> 2 for c in hand}), 4)
    ):
        return "buy"
    if LUNAR.category(strength) == "pair":
        return "bet" if strength >= SIXES or LUNAR.ranks(strength)[0] > up >> 2 else "exchange"
    return "exchange" if strength >= QUALIFYING else "fold"


def _open(ranks: tuple[int, ...]) -> bool:
    return ranks[-1] - ranks[0] == 3 and ranks[-1] < 12


def given_up(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The three cards beside a pair or an ace-king."""
    ranks = [c >> 2 for c in hand]
    kept = {r for r in ranks if ranks.count(r) == 2} or {11, 12}
    return tuple(c for c in hand if c >> 2 not in kept)


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    del game
    if view.stage == "draw":
        said = "bet" if LUNAR.strength(view.hand) >= QUALIFYING else "fold"
        return next(a for a in open_now if a.verb == said)
    said = wanted(view.hand, view.piles["dealer"][-1])
    gone = frozenset(given_up(view.hand))
    return next(a for a in open_now if a.verb == said and (said != "exchange" or frozenset(a.cards) == gone))
