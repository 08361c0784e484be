"""What is played with every blackjack hand, as tables for many rounds: by best play for a fresh
shoe, or by a strategy card.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game
from ...rounds.blackjack.declaration import Blackjack
from ..shipped_data import shipped_arrays
from .base_game import (
    HERE,
    Elsewhere,
    FirstCards,
    Rule,
    dealer_natural_chance,
    first_cards_of_decks,
    is_natural,
)
from .hand_tree import ACE, RANKS, TEN, Counts, total_of
from .hand_values import FREE, REAL, Hands, SecondChanceRule, Stake
from .splits import split_worth_and_hands, stakes_of_split

Ints = NDArray[np.int64]
Small = NDArray[np.int8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


class PlayChoice(IntEnum):
    """A choice, by its place in the tables."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4


FIRST = {"split": PlayChoice.SPLIT, "surrender": PlayChoice.SURRENDER}
KINDS = 1 + 2 * RANKS
"""Hands that are whole, then for each rank the hands of a split pair on a stake of one's own, and
on a free one.
"""


class HandIndex(msgspec.Struct, frozen=True):
    """Every hand by number: where each next card leads, its total, whether it is soft, how many
    cards; busts come last.
    """

    held: tuple[Counts, ...]
    at: dict[Counts, int]
    child: Ints
    total: Ints
    soft: Bools
    size: Ints
    live: int


@cache
def hand_index() -> HandIndex:
    """All hands that count 21 or less, and their busts."""
    live = [(0,) * RANKS]
    known = set(live)
    busts: dict[Counts, None] = {}
    edges: list[tuple[Counts, ...]] = []
    for hand in live:
        nexts = tuple((*hand[:r], hand[r] + 1, *hand[r + 1 :]) for r in range(RANKS))
        edges.append(nexts)
        for more in nexts:
            if total_of(more)[0] > 21:
                busts[more] = None
            elif more not in known:
                known.add(more)
                live.append(more)
    held = (*live, *busts)
    at = {hand: i for i, hand in enumerate(held)}
    totals = [total_of(hand) for hand in held]
    return HandIndex(
        held,
        at,
        np.array([[at[more] for more in nexts] for nexts in edges]),
        np.array([t for t, _ in totals]),
        np.array([s for _, s in totals]),
        np.array([sum(hand) for hand in held]),
        len(live),
    )


class BlackjackPlays(msgspec.Struct, frozen=True):
    """What is done. `later` by kind, up card and hand: stand, hit or double; `first` by up card and
    hand, for two first cards, also split and surrender; `again` by up card and rank: whether
    further pairs are split; `chance` by kind, up card and bust: whether the Second Chance is taken.
    `value` by up card and hand: two first cards, in base wagers, once the dealer has looked.
    """

    later: Small
    first: Small
    again: Bools
    chance: Bools
    value: Floats


def split_hand_kind(pair: int, stake: Stake) -> int:
    """The kind of hand that comes of a split pair on a stake."""
    return 1 + 2 * pair + (not stake.own)


def plays_that_stand() -> BlackjackPlays:
    """Plays that stand with everything."""
    pages = hand_index()
    return BlackjackPlays(
        np.zeros((KINDS, RANKS, pages.live), np.int8),
        np.zeros((RANKS, pages.live), np.int8),
        np.zeros((RANKS, RANKS), bool),
        np.zeros((KINDS, RANKS, len(pages.held) - pages.live), bool),
        np.zeros((RANKS, pages.live)),
    )


def best_plays(game: Game, decks: int, *, rules: Elsewhere = HERE) -> BlackjackPlays:
    """The best plays of a fresh shoe."""
    out = plays_that_stand()
    for deal in first_cards_of_decks(decks):
        if not is_natural(deal.hand):
            write_plays_of_deal(out, game.extra, deal, rules)
    return out


def write_plays_of_deal(
    out: BlackjackPlays, house: Blackjack, deal: FirstCards, rules: Elsewhere = HERE
) -> None:
    """Write down what is best with two first cards against an up card, and with all that comes of
    them.
    """
    pages = hand_index()
    hands = Hands(house, deal.shoe, deal.up, deal.hand, hits_soft_17=rules.hits_soft_17)
    value = _write_plan(out, 0, hands, REAL)
    at = (deal.up, pages.at[deal.hand])
    out.first[at] = out.later[0][at]
    if house.surrender and value < -0.5:
        out.first[at], value = PlayChoice.SURRENDER, -0.5
    out.value[at] = value
    if 2 not in deal.hand:
        return
    pair = deal.hand.index(2)
    found = split_worth_and_hands(
        house,
        deal.shoe,
        deal.up,
        pair,
        hits_soft_17=rules.hits_soft_17,
        most=rules.most_hands_override(pair),
        one_card_aces=rules.one_card_aces,
        busts_lose=rules.busts_lose,
    )
    if found.value > value:
        out.first[at], out.value[at] = PlayChoice.SPLIT, found.value
        out.again[deal.up, pair] = found.again
        root = tuple(1 if n else 0 for n in deal.hand)
        apart = Hands(house, deal.shoe, deal.up, root, hits_soft_17=rules.hits_soft_17)
        stakes = (REAL, FREE) if house.free_splits and pair != TEN else (REAL,)
        rides = stakes if rules.busts_lose else stakes_of_split(house, deal.shoe, deal.up, pair)
        for stake, ride in zip(stakes, rides[: len(stakes)], strict=True):
            _write_plan(out, split_hand_kind(pair, stake), apart, ride)
        if rules.one_card_aces and pair == ACE:
            out.later[1:3, deal.up] = PlayChoice.STAND


def _write_plan(out: BlackjackPlays, which: int, hands: Hands, stake: Stake) -> float:
    """Write down the plan for every hand of a tree; what the first is worth."""
    pages, tree = hand_index(), hands.tree
    values, plan = hands.best_values_and_plan(stake)
    every = [pages.at[hand] for hand in map(tuple, tree.held.tolist())]
    out.later[which, hands.up, every[: tree.live]] = np.where(
        plan.double, PlayChoice.DOUBLE, np.where(plan.hit, PlayChoice.HIT, PlayChoice.STAND)
    )
    if hands.chances:
        out.chance[which, hands.up, np.array(every[tree.live :]) - pages.live] = (
            hands.second_chances_taken
        )
    return float(values[0])


def save_plays(game: Game, folder: Path) -> None:
    """Write `STEM/plays_N.npz`, the best plays of a fresh shoe of each number of decks that the
    house may choose.
    """
    for decks in game.packs:
        plays = best_plays(game, decks)
        fields = {name: getattr(plays, name) for name in plays.__struct_fields__}
        np.savez_compressed(folder / f"plays_{decks}.npz", **fields)


@cache
def shipped_plays(stem: str, decks: int) -> BlackjackPlays:
    """The best plays of a fresh shoe of so many decks."""
    return BlackjackPlays(
        *shipped_arrays(f"{stem}/plays_{decks}.npz", *BlackjackPlays.__struct_fields__)
    )


def house_edge(game: Game, decks: int) -> float:
    """The house edge by best play of a shoe of so many decks, from what ships for it: each first
    deal by how likely it is.

    >>> from game.games import GAMES
    >>> f"{house_edge(GAMES['free-bet-blackjack'], 6):.4%}"
    '0.5368%'
    """
    house: Blackjack = game.extra
    return _edge(
        game.stem, decks, house.natural.odds.win / house.natural.odds.per, house.naturals_first
    )


@cache
def _edge(stem: str, decks: int, pays: float, naturals_first: bool) -> float:
    """The house edge where a Blackjack pays so much, and beats the dealer's, too, where naturals
    come first.
    """
    worth, pages, total = shipped_plays(stem, decks).value, hand_index(), 0.0
    for deal in first_cards_of_decks(decks):
        dealer = dealer_natural_chance(deal.shoe, deal.up)
        if is_natural(deal.hand):
            total += deal.chance * pays * (1 if naturals_first else 1 - dealer)
        else:
            total += deal.chance * ((1 - dealer) * worth[deal.up, pages.at[deal.hand]] - dealer)
    return float(-total)


def plays_of_rule(rule: Rule, second_chance: SecondChanceRule | None = None) -> BlackjackPlays:
    """What a strategy card plays: its wish by total; one that is not open is a hit, and further
    pairs are split like the first. Hands of a pair below tens are those of a free split where the
    rule tells one's own money beside a lammer apart.
    """
    pages, out = hand_index(), plays_that_stand()
    verbs = {"stand": PlayChoice.STAND, "double": PlayChoice.DOUBLE}
    for r in range(RANKS):
        up = 11 if r == ACE else r + 1
        for i, hand in enumerate(pages.held[: pages.live]):
            total, soft, size = int(pages.total[i]), bool(pages.soft[i]), int(pages.size[i])
            if total == 21:
                continue
            for kinds, lammer, beside in (
                (slice(None), False, False),
                (slice(2, None, 2), True, False),
                (slice(1, 1 + 2 * TEN, 2), False, True),
            ):
                said = verbs.get(rule(total, soft, size, False, up, lammer, beside), PlayChoice.HIT)
                out.later[kinds, r, i] = (
                    PlayChoice.HIT if said == PlayChoice.DOUBLE and size != 2 else said
                )
            out.first[r, i] = out.later[0, r, i]
            wish = rule(total, soft, 2, 2 in hand, up, False, False) if size == 2 else ""
            if wish in FIRST:
                out.first[r, i] = FIRST[wish]
            if wish == "split":
                out.again[r, hand.index(2)] = True
        if second_chance is not None:
            out.chance[:, r] = [
                second_chance(int(total), up) for total in pages.total[pages.live :]
            ]
    return out
