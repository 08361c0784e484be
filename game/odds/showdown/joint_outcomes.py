"""Whole rounds in which a hand meets the dealer's: the base game's end together with what the same
cards are paid on the side.

Hands that no paytable tells apart are counted together, against all dealer's hands; the counts
ship, the paytables price them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import msgspec
import numpy as np

from ...core.cards import Card
from ...core.declaration import Game, HouseRules
from ...core.paytable import Paytable
from ...hands import FOUR_BONUS, Ranking
from ...hands.special_rows import special_rows_made
from ..distribution.joint_outcomes import side_net
from ..distribution.net_distribution import NetDistribution
from ..shipped_data import shipped_json
from . import best_play as duels
from .best_play import Duel, Judge, Judges, RowFinder
from .dealer_hands import Ints, StrengthBlock


class AlikeHands(msgspec.Struct, frozen=True):
    """Hands that are paid alike: one strength of theirs, how often each is raised best and by the
    card (0 folds), the deals by the six ends, and the row of each wager and letter (-1: it loses).
    """

    strength: int
    best: int
    card: int
    deals: tuple[int, ...]
    rows: Mapping[str, int]


def _row_index(table: Paytable, strength: int, special_rows: Iterable[str] = ()) -> int:
    row = table.find(strength, tuple(special_rows))
    return -1 if row is None else table.rows.index(row)


def row_judge_by_ranking(ranking: Ranking) -> Judge:
    """Judge five cards by their best hand of the ranking."""

    def judge(table: Paytable) -> RowFinder:
        places: Ints = np.array(
            [
                _row_index(table, s, _two_pair_special_rows(ranking, table, s))
                for s in range(ranking.top + 1)
            ]
        )
        return lambda cards: places[ranking.of_columns([np.ascontiguousarray(c) for c in cards.T])]

    return judge


def _two_pair_special_rows(ranking: Ranking, table: Paytable, strength: int) -> Iterable[str]:
    """The special rows of two pairs, which go by their ranks (684a.12(e))."""
    if ranking is not FOUR_BONUS or ranking.category(strength) != "two pair":
        return ()
    return special_rows_made(
        tuple(Card(r * 4 + suit) for suit, r in enumerate(ranking.ranks(strength))), table.specials
    )


def rows_by_red_cards(table: Paytable) -> RowFinder:
    """By how many cards are red."""
    shown = [
        tuple(Card(4 * i) for i in range(5 - n)) + tuple(Card(4 * i + 2) for i in range(n))
        for n in range(6)
    ]
    places: Ints = np.array(
        [_row_index(table, 0, special_rows_made(some, table.specials)) for some in shown]
    )
    return lambda cards: places[(((cards & 3) == 1) | ((cards & 3) == 2)).sum(axis=1)]


PLACES = 20
"""More than a paytable has rows."""


def alike_hands(
    game: Game,
    duel: Duel,
    judged: Judges,
    blocks: Iterable[StrengthBlock],
    times: Callable[[int], int],
) -> tuple[AlikeHands, ...]:
    """All hands by how they are paid; `times(strength)` is the card's play."""
    judges = {
        f"{name} {letter}".strip(): judge(table)
        for name, judge in judged.items()
        for letter, table in game.wager(name).pays.items()
    }
    found: dict[tuple[int, ...], Ints] = {}
    strengths: dict[tuple[int, ...], int] = {}
    rows: dict[str, int] = {}
    for block in blocks:
        best = duels.best_multiples(duel, block)
        row = rows.setdefault(_same_payoff_key(duel, block.strength), len(rows))
        key = best
        for judge in judges.values():
            key = key * PLACES + judge(block.cards) + 1
        parts = np.stack(duels.dealer_counts(block), axis=1)
        every, first, which = np.unique(key, return_index=True, return_inverse=True)
        for at, start in enumerate(first.tolist()):
            whole = (row, int(best[start]), times(block.strength), int(every[at]))
            found[whole] = found.get(whole, np.zeros(6, np.int64)) + parts[which == at].sum(axis=0)
            strengths.setdefault(whole, block.strength)
    return tuple(
        _group(whole, strengths[whole], deals, list(judges)) for whole, deals in found.items()
    )


def _same_payoff_key(duel: Duel, strength: int) -> str:
    """What tells the strengths apart that a duel pays alike."""
    return repr([duel.nets(strength, 2, times) for times in (1, 2, 3)])


def _group(whole: tuple[int, ...], strength: int, deals: Ints, names: list[str]) -> AlikeHands:
    _, best, card, key = whole
    rows = {}
    for name in reversed(names):
        key, place = divmod(key, PLACES)
        rows[name] = place - 1
    return AlikeHands(strength, best, card, tuple(deals.tolist()), rows)


def shipped_alike_hands(game: Game, letter: str) -> tuple[AlikeHands, ...]:
    """The groups under the letter that governs the base game. Raises `MissingPart`."""
    return shipped_json(f"{game.stem}/ends.json", dict[str, tuple[AlikeHands, ...]])[letter]


RoundLawFunction = Callable[[Game, HouseRules, Mapping[str, int], str], NetDistribution]


def round_law_of_duel(duel: Duel) -> RoundLawFunction:
    """What a game offers as `round_law`: that of a round with wagers on one's own cards."""
    return lambda game, rules, bets, strategy: _law(
        game, rules, duel.under_rules(rules), bets, strategy
    )


def _law(
    game: Game, rules: HouseRules, duel: Duel, bets: Mapping[str, int], strategy: str
) -> NetDistribution:
    more = {name: cents for name, cents in bets.items() if game.wager(name).optional}
    ante = bets[game.base]
    nets: dict[int, int] = {}
    groups = shipped_alike_hands(game, duel.letter)
    every = sum(sum(group.deals) for group in groups)
    for group in groups:
        times = group.best if strategy == "best" else group.card
        beside = sum(
            -cents
            if not times and not game.wager(name).survives
            else side_net(game, rules, name, cents, group.rows)
            for name, cents in more.items()
        )
        ends = duel.nets(group.strength, ante, times) if times else (-duel.ante_count * ante,) * 6
        for net, deals in zip(ends, group.deals, strict=True):
            if deals:
                nets[net + beside] = nets.get(net + beside, 0) + deals
    return NetDistribution(
        {net: float(Fraction(deals, every)) for net, deals in nets.items()}, sum(bets.values())
    )
