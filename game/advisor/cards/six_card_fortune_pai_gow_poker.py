"""The pai gow card: when the joker, an ace or a king goes low, the house way for the rest, and one line for the double."""

from __future__ import annotations

from collections import Counter

from game.cards import JOKER, Card
from game.declare import Game
from game.hands import PAI_GOW
from game.hands.pai_gow import card_rank, house_way, low_strength
from game.rounds.state import Action, View

LINES = (
    "The joker goes low if the other five hold a pair or better; or an ace, no king, and no straight or flush with the joker.",
    "Without it, of aces (and of kings with two pair or better) one goes low if no odd card beats a jack.",
    "Everything else: ask for the house way.",
    "Double: ace low with jacks or more, king low with aces, queen low with two pair, ten low with better, joker low with a pair.",
)
COST = 0.3495
"""Percent of the Pai Gow wager given away against best play, over every hand."""
PAIR, JACKS, ACES, TWO_PAIR, TRIPS = (
    PAI_GOW.floor(name) for name in ("pair", "pair of jacks", "pair of aces", "two pair", "three-of-a-kind")
)
TEN, JACK, QUEEN, KING, ACE = range(8, 13)
SETS = {"two pair", "three-of-a-kind", "full house", "four-of-a-kind"}


def low_of(hand: tuple[Card, ...]) -> Card:
    """The card that goes low."""
    made = PAI_GOW.category(PAI_GOW.strength(hand))
    ranks = Counter(map(card_rank, hand))
    odd = max((rank for rank, count in ranks.items() if count == 1), default=-1)
    if JOKER in hand:
        others = PAI_GOW.strength([c for c in hand if c != JOKER])
        aces = made == "pair" and ranks[ACE] == 2 and odd < KING
        return JOKER if others >= PAIR or aces else house_way(hand).low
    best = max((rank for rank, count in ranks.items() if count > 1), default=-1)
    parts = made in SETS if best == KING else made in SETS or made == "pair"
    if best >= KING and parts and odd <= JACK:
        return next(c for c in reversed(hand) if card_rank(c) == best)
    return house_way(hand).low


def doubles_with(strength: int) -> int:
    """The least low card with which a high hand of this strength takes the Double Down: its strength, above a joker's for none."""
    floors = ((TRIPS, TEN), (TWO_PAIR, QUEEN), (ACES, KING), (JACKS, ACE), (PAIR, low_strength(JOKER)))
    return next((low for floor, low in floors if strength >= floor), low_strength(JOKER) + 1)


def doubles(high: tuple[Card, ...], low: Card) -> bool:
    """Whether the card takes the Double Down with these hands."""
    return low_strength(low) >= doubles_with(PAI_GOW.strength(high))


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    del game
    verbs = {action.verb: action for action in open_now}
    if "play-on" in verbs:
        return verbs["play-on"]
    if "house-way" in verbs:
        low = low_of(view.hand)
        return next(a for a in open_now if a.cards == (low,))
    return verbs["double" if doubles(view.hand[:5], view.hand[5]) else "decline"]
