"""The Lunar Poker card: what to bet, what to buy a sixth card to, and what to keep in an exchange."""

from __future__ import annotations

from itertools import combinations

from game.cards import Card
from game.declare import Game
from game.hands import LUNAR
from game.rounds.state import Action, View
from game.rules.lunar_poker import QUALIFYING

LINES = (
    "Two pair, a full house, four of a kind: bet. Three of a kind: exchange the other two. A straight or flush: buy a sixth card.",
    "Four of a suit, or four in a row below an ace: buy a sixth card, with a pair too. After any draw: bet with a pair or better.",
    "A pair: bet, but exchange the other three if it is below the dealer's card. An ace-king: exchange the other three.",
    "Else exchange four beside an ace or king above the dealer's card, or beside the highest card against 2 to 6; or fold.",
)
COST = 2.15
"""Percent of the Ante given away against best play."""
PAIR, TWO_PAIR, TRIPS = (LUNAR.floor(kind) for kind in ("pair", "two pair", "three-of-a-kind"))
STRAIGHT, FULL_HOUSE = LUNAR.floor("straight"), LUNAR.floor("full house")
KING, SIX = 11, 4
"""The least rank kept alone against any lower card of the dealer's, and the highest dealer's card against which any is."""


def wanted(hand: tuple[Card, ...], up: Card) -> str:
    """What the card says of five cards: fold, bet, buy, or exchange (what `given_up` says)."""
    strength = LUNAR.strength(hand)
    if strength >= TRIPS:
        return "exchange" if strength < STRAIGHT else "buy" if strength < FULL_HOUSE else "bet"
    if strength >= TWO_PAIR:
        return "bet"
    suits = [c & 3 for c in hand]
    if max(map(suits.count, suits)) == 4 or any(
        _open(some) for some in combinations(sorted({c >> 2 for c in hand}), 4)
    ):
        return "buy"
    if strength >= PAIR:
        return "bet" if LUNAR.ranks(strength)[0] >= up >> 2 else "exchange"
    top = max(hand) >> 2
    return "exchange" if strength >= QUALIFYING or KING <= top > up >> 2 or up >> 2 <= SIX else "fold"


def _open(ranks: tuple[int, ...]) -> bool:
    return ranks[-1] - ranks[0] == 3 and ranks[-1] < 12


def given_up(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards beside those of one rank, beside an ace-king, or beside the highest."""
    ranks = [c >> 2 for c in hand]
    kept = {r for r in ranks if ranks.count(r) > 1} or ({11, 12} if {11, 12} <= set(ranks) else {max(ranks)})
    return tuple(c for c in hand if c >> 2 not in kept)


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    del game
    if view.stage == "draw":
        said = "bet" if LUNAR.strength(view.hand) >= PAIR else "fold"
        return next(a for a in open_now if a.verb == said)
    said = wanted(view.hand, view.piles["dealer"][-1])
    gone = frozenset(given_up(view.hand))
    return next(a for a in open_now if a.verb == said and (said != "exchange" or frozenset(a.cards) == gone))
