"""The pai gow card: the house way, and one line for the double."""

from __future__ import annotations

from game.cards import JOKER, Card
from game.declare import Game
from game.hands import PAI_GOW
from game.hands.pai_gow import card_rank, house_way
from game.rounds.state import Action, View

LINES = (
    "The joker goes low if the other five hold a pair or better.",
    "Of two pair, three of a kind or a full house with aces, one ace goes low.",
    "Everything else: ask for the house way.",
    "Double with two pair and a jack low, with more and a ten low (or better), and with a pair or better beside a low joker.",
)
COST = 1.67
"""Percent of the Pai Gow wager given away against best play, measured on sampled deals."""
PAIR, TWO_PAIR, TRIPS = (PAI_GOW.floor(name) for name in ("pair", "two pair", "three-of-a-kind"))
TEN, JACK, ACE = 8, 9, 12
ACES_APART = {"two pair", "three-of-a-kind", "full house"}


def low_of(hand: tuple[Card, ...]) -> Card:
    """The card that goes low."""
    if JOKER in hand and PAI_GOW.strength([c for c in hand if c != JOKER]) >= PAIR:
        return JOKER
    aces = [c for c in hand if card_rank(c) == ACE]
    if len(aces) > 1 and PAI_GOW.category(PAI_GOW.strength(hand)) in ACES_APART:
        return aces[-1]
    return house_way(hand).low


def doubles(high: tuple[Card, ...], low: Card) -> bool:
    """Whether the card takes the Double Down with these hands."""
    strength = PAI_GOW.strength(high)
    if low == JOKER:
        return strength >= PAIR
    return card_rank(low) >= (TEN if strength >= TRIPS else JACK) and strength >= TWO_PAIR


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
