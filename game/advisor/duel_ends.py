"""Whole rounds in which a hand meets the dealer's: the base game's end together with what the same cards are paid on the side.

Hands that no paytable tells apart are counted together, against all dealer's hands; the counts ship, the paytables price them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.advisor import duel as duels
from game.advisor.data import figures
from game.advisor.dealers import StrengthBlock
from game.advisor.duel import Duel
from game.advisor.law import RoundLaw
from game.cards import Card
from game.declare import Game, HouseRules
from game.errors import HouseError
from game.hands import FOUR_BONUS, Ranking
from game.hands.special import marks
from game.paytable import Paytable

Ints = NDArray[np.int64]
Rows = Callable[[NDArray[np.uint8]], Ints]
"""For many five-card hands the row of a paytable (from 0, -1 when it loses)."""
Judge = Callable[[Paytable], Rows]
Judges = Mapping[str, Judge]
"""The side wagers that a seat's own five cards decide."""


class AlikeHands(msgspec.Struct, frozen=True):
    """Hands that are paid alike: one strength of theirs, how often each is raised best and by the card (0 folds), the deals by
    the six ends (all under the first where they fold), and the row of each wager and letter (-1: it loses).
    """

    strength: int
    best: int
    card: int
    deals: tuple[int, ...]
    rows: Mapping[str, int]


def _place(table: Paytable, strength: int, held: Iterable[str] = ()) -> int:
    row = table.find(strength, tuple(held))
    return -1 if row is None else table.rows.index(row)


def by(ranking: Ranking) -> Judge:
    """Judge five cards by their best hand of the ranking."""

    def judge(table: Paytable) -> Rows:
        places: Ints = np.array([_place(table, s, _two_pairs(ranking, table, s)) for s in range(ranking.top + 1)])
        return lambda cards: places[ranking.of_columns([np.ascontiguousarray(c) for c in cards.T])]

    return judge


def _two_pairs(ranking: Ranking, table: Paytable, strength: int) -> Iterable[str]:
    """The special rows of two pairs, which go by their ranks (684a.12(e))."""
    if ranking is not FOUR_BONUS or ranking.category(strength) != "two pair":
        return ()
    return marks(tuple(Card(r * 4 + suit) for suit, r in enumerate(ranking.ranks(strength))), table.specials)


def red_cards(table: Paytable) -> Rows:
    """By how many cards are red."""
    shown = [tuple(Card(4 * i) for i in range(5 - n)) + tuple(Card(4 * i + 2) for i in range(n)) for n in range(6)]
    places: Ints = np.array([_place(table, 0, marks(some, table.specials)) for some in shown])
    return lambda cards: places[(((cards & 3) == 1) | ((cards & 3) == 2)).sum(axis=1)]


PLACES = 20
"""More than a paytable has rows."""


def groups(
    game: Game, duel: Duel, judged: Judges, blocks: Iterable[StrengthBlock], times: Callable[[int], int]
) -> tuple[AlikeHands, ...]:  # fmt: skip
    """All hands by how they are paid; `times(strength)` is the card's play."""
    judges = {
        f"{name} {letter}".strip(): judge(table)
        for name, judge in judged.items() for letter, table in game.wager(name).pays.items()
    }  # fmt: skip
    found: dict[tuple[int, ...], Ints] = {}
    strengths: dict[tuple[int, ...], int] = {}
    rows: dict[str, int] = {}
    for block in blocks:
        best = duels.best(duel, block)
        row = rows.setdefault(_paid(duel, block.strength), len(rows))
        key = best
        for judge in judges.values():
            key = key * PLACES + judge(block.cards) + 1
        parts = np.stack(duels.parts(block), axis=1)
        every, first, which = np.unique(key, return_index=True, return_inverse=True)
        for at, start in enumerate(first.tolist()):
            own, those = int(best[start]), which == at
            deals = parts[those].sum(axis=0) if own else np.array([those.sum() * duel.dealers.deals, 0, 0, 0, 0, 0])
            whole = (row, own, times(block.strength), int(every[at]))
            found[whole] = found.get(whole, np.zeros(6, np.int64)) + deals
            strengths.setdefault(whole, block.strength)
    return tuple(_group(whole, strengths[whole], deals, list(judges)) for whole, deals in found.items())


def _paid(duel: Duel, strength: int) -> str:
    """What tells the strengths apart that a duel pays alike."""
    return repr([duel.nets(strength, 2, times) for times in (1, 2, 3)])


def _group(whole: tuple[int, ...], strength: int, deals: Ints, names: list[str]) -> AlikeHands:
    _, best, card, key = whole
    rows = {}
    for name in reversed(names):
        key, place = divmod(key, PLACES)
        rows[name] = place - 1
    return AlikeHands(strength, best, card, tuple(deals.tolist()), rows)


def shipped(game: Game, letter: str) -> tuple[AlikeHands, ...]:
    """The groups under the letter that governs the base game. Raises `MissingPart`."""
    return figures(f"{game.stem}_ends.json", dict[str, tuple[AlikeHands, ...]])[letter]


Law = Callable[[Game, HouseRules, Mapping[str, int], str], RoundLaw | None]


def law(duel: Duel, judged: Judges) -> Law:
    """What a module offers as `law`: that of a round played best with these wagers, and None by the card."""
    return lambda game, rules, bets, strategy: (
        _law(game, rules, duel.under(rules), judged, bets) if strategy == "best" else None
    )


def _law(game: Game, rules: HouseRules, duel: Duel, judged: Judges, bets: Mapping[str, int]) -> RoundLaw:
    """The law of a round that is played best. Raises `HouseError` for a wager that other cards decide."""
    more = {name: cents for name, cents in bets.items() if game.wager(name).optional}
    for name in more:
        if name not in judged:
            raise HouseError("wager", f"{name} of {game.title} cannot be planned yet together with its round")
    ante = bets[game.base]
    nets: dict[int, int] = {}
    groups = shipped(game, duel.letter)
    every = sum(sum(group.deals) for group in groups)
    for group in groups:
        beside = sum(_side(game, rules, name, cents, group) for name, cents in more.items())
        ends = duel.nets(group.strength, ante, group.best) if group.best else (-duel.antes * ante,) * 6
        for net, deals in zip(ends, group.deals, strict=True):
            if deals:
                nets[net + beside] = nets.get(net + beside, 0) + deals
    return RoundLaw({net: float(Fraction(deals, every)) for net, deals in nets.items()}, sum(bets.values()))


def _side(game: Game, rules: HouseRules, name: str, stake: int, group: AlikeHands) -> int:
    """The net of a side wager; a meter stands at its seed."""
    wager, table = game.wager(name), game.paytable(name, rules)
    letter = "" if "" in wager.pays else game.letter(name, rules)
    place = group.rows[f"{name} {letter}".strip()]
    if place < 0 or (not group.best and not wager.survives):
        return -stake
    odds = table.rows[place].odds
    if odds.percent:
        meter = next(m for m in game.meters if name in m.wagers and m.name.endswith(odds.jackpot))
        seed = (meter.rates.get(letter) or meter.rates[""]).seed
        return seed * stake * odds.percent // 10_000 - stake
    return odds.winnings(stake) - (0 if odds.keeps else stake)
