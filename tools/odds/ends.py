"""Whole rounds by what they net and what their cards are paid on the side: `ends.json` of the
games counted deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.core.cards import DECK, Card
from game.core.declaration import Game
from game.core.paytable import Paytable
from game.games import card_price
from game.games.criss_cross_poker import advice as crossing
from game.games.criss_cross_poker import cross_counts
from game.games.criss_cross_poker import simulation as crosses
from game.games.flop_poker import advice as flop
from game.games.flop_poker.rules import PAYTABLES
from game.games.raise_it_up_stud_poker import advice as stud
from game.games.six_card_fortune_pai_gow_poker import base_game as fortune
from game.games.six_card_fortune_pai_gow_poker import simulation as six_cards
from game.games.six_card_fortune_pai_gow_poker.rules import insurance_row
from game.hands import FIVE, PAI_GOW, THREE, THREE_BONUS, Ranking
from game.hands.special_rows import special_rows_made
from game.odds.distribution.joint_outcomes import RoundEnds, side_laws
from game.odds.distribution.net_distribution import net_of_printed_pay
from game.odds.distribution.round_distribution import is_outside_round_law
from game.odds.strategy.strategy_card import Strategy
from game.odds.unseen_cards import canonical_hands, nets_by_strength
from tools.odds.figure_files import write_json

Ints = NDArray[np.int64]
Rows = Mapping[str, int]
"""The row of each wager and letter, from 0; -1 where it loses."""


class Tally:
    """Rounds put together by what they net, in half base wagers, and how their cards are paid on
    the side.
    """

    def __init__(self) -> None:
        self._hands: dict[tuple[tuple[str, int], ...], int] = {}
        self._ends: dict[str, dict[tuple[int, int], float]] = {}

    def add(self, strategy: str, halves: int, rows: Rows, ways: float) -> None:
        """So many deals that end alike."""
        hand = self._hands.setdefault(tuple(rows.items()), len(self._hands))
        ends = self._ends.setdefault(strategy, {})
        ends[halves, hand] = ends.get((halves, hand), 0) + ways

    def ends(self) -> RoundEnds:
        """All of them."""
        return RoundEnds(
            tuple(dict(rows) for rows in self._hands),
            {
                name: tuple((n / 2, hand, ways) for (n, hand), ways in each.items())
                for name, each in self._ends.items()
            },
        )


def paytables_by_letter(game: Game, *names: str) -> dict[str, Paytable]:
    """The paytables of wagers, by wager and letter."""
    return {
        f"{name} {letter}".strip(): table
        for name in names
        for letter, table in game.wager(name).pays.items()
    }


def place(table: Paytable, ranking: Ranking, cards: tuple[Card, ...]) -> int:
    """The row that pays some cards."""
    row = table.find(ranking.strength(cards), special_rows_made(cards, table.specials))
    return -1 if row is None else table.rows.index(row)


def own_rows(
    hand: tuple[Card, ...], told: Mapping[str, tuple[Paytable, Ranking]]
) -> dict[tuple[tuple[str, int], ...], float]:
    """How hands that differ from this one in their suits alone are paid on the side, and the share
    of each way.
    """
    every = {
        tuple(sorted(Card(c & ~3 | suits[c & 3]) for c in hand)) for suits in permutations(range(4))
    }
    out: dict[tuple[tuple[str, int], ...], float] = {}
    for cards in every:
        rows = tuple(
            (name, place(table, ranking, cards)) for name, (table, ranking) in told.items()
        )
        out[rows] = out.get(rows, 0) + 1
    return {rows: count / len(every) for rows, count in out.items()}


class Strengths:
    """The strengths that are alike to some paytables: `of` says which one a strength is."""

    def __init__(self, ranking: Ranking, tables: Mapping[str, Paytable], *more: Ints) -> None:
        found = [
            [table.find(strength) for strength in range(ranking.top + 1)]
            for table in tables.values()
        ]
        rows = [
            np.array([-1 if r is None else t.rows.index(r) for r in each])
            for t, each in zip(tables.values(), found, strict=True)
        ]
        every, first, self.of = np.unique(
            np.stack([*more, *rows]), axis=1, return_index=True, return_inverse=True
        )
        self.first = first.tolist()
        self.rows = [
            dict(zip(tables, column, strict=True)) for column in every[len(more) :].T.tolist()
        ]

    def __len__(self) -> int:
        return len(self.first)


# -- Raise It Up


def raise_it_up(game: Game, out: Tally) -> None:
    """Every order of every board with every start, and whether it was folded: what that forfeits
    depends on the wagers (R-RU2).
    """
    own = {
        name: (table, THREE)
        for name, table in paytables_by_letter(game, "pair-plus", "progressive").items()
    }
    base = stud.EndStakes(stud.UNIT).base_and_play_nets()
    alike = Strengths(
        FIVE, paytables_by_letter(game, "six-card-bonus"), *(base[0] + play for play in base[1:])
    )
    never = stud.EndStakes(stud.UNIT, 0, 1 << 20)
    planned = stud.planner_of_card(Strategy(game).card)

    def stays(
        hand: tuple[Card, ...], left: tuple[Card, ...], best: Callable[[], stud.StreetPlan]
    ) -> stud.StreetPlan:
        wins = place(game.wager("pair-plus").pays["A"], THREE, hand) >= 0
        return (
            stud.plan_before_4th_street(stud.final_strengths(hand, (), left), len(left), never)
            if wins
            else best()
        )

    for name, planner in (("best", None), (stud.KEPT, stays), ("card", planned)):
        for hand, ways, times, found in stud.each_dealt_rounds(planner):
            counts = np.bincount(
                times * len(alike) + alike.of[found], minlength=4 * len(alike)
            ).reshape(4, -1)
            for rows, share in own_rows(hand, own).items():
                for bet, which in zip(*(each.tolist() for each in np.nonzero(counts)), strict=True):
                    halves = (
                        int((base[0] + base[bet])[alike.first[which]]) if bet else -2 * stud.UNIT
                    )
                    held = {**dict(rows), **alike.rows[which], "folded": int(not bet)}
                    out.add(name, halves, held, round(share * ways * int(counts[bet, which])))


# -- Flop


def flop_poker(game: Game, out: Tally) -> None:
    """Every flop with every start."""
    own = {
        name: (table, THREE_BONUS)
        for name, table in paytables_by_letter(game, "three-card-bonus").items()
    }
    worth = nets_by_strength(PAYTABLES["ante"], FIVE, 2) + nets_by_strength(
        PAYTABLES["flop"], FIVE, 2
    )
    alike = Strengths(FIVE, paytables_by_letter(game, "progressive"), worth)
    rule = flop.bets_by_card(Strategy(game).card)
    for hand, ways in canonical_hands(3):
        found = flop.strengths_by_flop(hand, tuple(c for c in DECK if c not in hand))
        counts = np.bincount(alike.of[found], minlength=len(alike))
        for name, stays in (
            ("best", int(worth[found].sum()) > -2 * flop.FLOPS),
            ("card", rule(hand)),
        ):
            for rows, share in own_rows(hand, own).items():
                for which in np.flatnonzero(counts).tolist():
                    halves = int(worth[alike.first[which]]) if stays else -2
                    out.add(
                        name,
                        halves,
                        {**dict(rows), **alike.rows[which]},
                        round(share * ways * int(counts[which])),
                    )


# -- Pai Gow


def pai_gow(game: Game, out: Tally) -> None:
    """Every hand against every hand of the dealer's: all that is paid on the side goes by the
    player's six cards.
    """
    cards, weight = fortune.six_card_classes()
    settled = fortune.shipped_settlements()
    little = _insured(game.wager("insurance").pays[""])
    alike = Strengths(PAI_GOW, paytables_by_letter(game, "fortune", "progressive"), little)
    which = alike.of[PAI_GOW.of_columns([np.ascontiguousarray(cards[:, i]) for i in range(6)])]
    rows = [
        {**held, "insurance": int(little[alike.first[at]])} for at, held in enumerate(alike.rows)
    ]
    for name, (low, twice) in (
        ("best", settled.best_lows_and_doubles()),
        ("card", six_cards.lows_and_doubles_by_card(cards)),
    ):
        for net, counts in fortune.counts_by_net_stakes(settled, low, twice).items():
            found = np.bincount(which, (counts * weight).astype(np.float64), len(alike)).astype(
                np.int64
            )
            for at in np.flatnonzero(found).tolist():
                out.add(name, 2 * net, rows[at], int(found[at]))


def _insured(table: Paytable) -> Ints:
    """The row of the Insurance wager by the strength of six cards."""
    found = [insurance_row(strength) for strength in range(PAI_GOW.top + 1)]
    return np.array([-1 if row is None else table.rows.index(row) for row in found])


# -- the blackjacks


def blackjack(game: Game, out: Tally) -> None:
    """The rows of the sheet that the card's play has; best play has a sheet of its own."""
    for row in card_price.sheet_played_by(game, Strategy(game).card).rows:
        out.add("card", round(2 * net_of_printed_pay(row)), {}, row.probability)


# -- Criss-Cross


RANKS = 13
LEAST = 11
"""Antes: the most that a round can lose."""
Crossed = tuple[int, Ints, Ints]
"""The multiples of a start: Across, Down by outer pair, Middle by pair of outer pairs (0 folds)."""


@cache
def boards_by_rank() -> tuple[Ints, Ints, NDArray[np.bool_]]:
    """Of five ranks, as a number in thirteens: the strength of a board of several suits and of one,
    and whether they all differ.
    """
    ranks = np.sort(np.indices((RANKS,) * 5).reshape(5, -1), axis=0)
    suit = np.zeros_like(ranks)
    for at in range(1, 5):
        suit[at] = np.where(ranks[at] == ranks[at - 1], suit[at - 1] + 1, 0) & 3
    differ = (ranks[1:] != ranks[:-1]).all(axis=0)
    suit[4] += differ  # no flush
    mixed = FIVE.of_columns(list(4 * ranks + suit))
    return mixed.astype(np.int64), FIVE.of_columns(list(4 * ranks)).astype(np.int64), differ


def criss_cross(game: Game, out: Tally) -> None:
    """Every cross with every start, by kinds of cards; the Five Card Bonus is paid by the cross
    alone.
    """
    alike = Strengths(FIVE, paytables_by_letter(game, "five-card-bonus"))
    rule = crossing.rule_of_card(Strategy(game).card)
    for hole, hands in crossing.starting_classes().values():
        begun = cross_counts.start(hole, tuple(c for c in DECK if c not in hole))
        plays = {"best": best_crossed(begun), "card": rule(begun)}
        for name, net, which, ways in crossed(begun, plays, alike):
            out.add(name, 2 * net, alike.rows[which], hands * ways)


def best_crossed(begun: cross_counts.Start) -> Crossed:
    """Best play of a start as it ships."""
    hole, outer = begun.hole, np.array(begun.outer, np.int64)
    suited = hole[0] & 3 == hole[1] & 3
    table, places = crosses.shipped_cross_plays()[suited]
    kinds = (outer >> 2) + RANKS * (suited & ((outer & 3) == hole[0] & 3))
    start, at = (
        crosses.pair_indices(RANKS)[hole[0] >> 2, hole[1] >> 2],
        places[kinds[:, 0], kinds[:, 1]],
    )
    return (
        int(table.across[start]),
        table.down[start, at].astype(np.int64),
        table.middle[start][np.ix_(at, at)].astype(np.int64),
    )


def crossed(
    begun: cross_counts.Start, plays: Mapping[str, Crossed], alike: Strengths
) -> Iterator[tuple[str, int, int, int]]:
    """The rounds of a start by strategy, net in antes and how the cross is paid: in how many ways
    each comes.
    """
    bet, ante = cross_counts.bet_and_ante_payoffs_by_level()
    most = int(2 * ante.max() + 9 * bet.max())
    size = (LEAST + most + 1) * len(alike)
    totals = {name: np.zeros(size) for name in plays}
    level = begun.level.astype(np.int64)
    for i, (ways, flush, mixed, suited) in enumerate(dealt(begun, alike)):
        for name, (across, down, middle) in plays.items():
            second = np.where(across > 0, down[i], 0)
            bets = (
                across * bet[level[i]]
                + second * bet[level]
                + middle[i][:, None] * bet[np.minimum(level[i], level)]
            )
            stays = (second > 0) & (middle[i] > 0)[:, None]
            net = np.where(stays, ante[level[i]] + ante[level] + bets, -(2 + across + second))
            place = (net + LEAST) * len(alike)
            totals[name] += np.bincount((place + mixed).ravel(), (ways - flush).ravel(), size)
            totals[name] += np.bincount((place + suited).ravel(), flush.ravel(), size)
    for name, total in totals.items():
        for at in np.flatnonzero(total).tolist():
            yield name, at // len(alike) - LEAST, at % len(alike), int(total[at])


def dealt(begun: cross_counts.Start, alike: Strengths) -> Iterator[tuple[Ints, Ints, Ints, Ints]]:
    """For each outer pair of the row, by outer pair of the column and center: in how many ways they
    come, in how many of these all five are of one suit, and how the cross is then paid, of several
    suits and of one.
    """
    mixed, suited, differ = boards_by_rank()
    cards, every = np.array(begun.cards), cross_counts.outer_pair_ways(begun).astype(np.int64)
    rank, own = cards >> 2, (cards & 3) == _flush(begun.hole)
    held = np.zeros((len(begun.one), len(cards)), np.int64)
    for kind in (begun.one, begun.two):
        np.add.at(held, (np.arange(len(begun.one)), kind), 1)
    pair = RANKS * rank[begun.one] + rank[begun.two]
    inside = own[begun.one].astype(np.int64) + own[begun.two]
    blocked = np.array([[h >> 2 == r for r in rank] for h in begun.hole]).astype(np.int64)
    for i in range(len(begun.one)):
        ways = every[i][:, None] * (begun.left - held[i] - held)
        board = (pair[i] * RANKS**2 + pair)[:, None] * RANKS + rank
        if _flush(begun.hole) < 0:
            some = sum(_has_kind(each, begun, i) for each in blocked)
            flush = np.where(differ[board], 4 - some, 0)
        else:
            ours = inside[i] + inside[:, None] + own
            flush = np.where(
                differ[board],
                np.select([ours == 5, ours == 0], [ways, np.full_like(ways, 3)], 0),
                0,
            )
        flush = np.minimum(flush, ways)
        yield ways, flush, alike.of[mixed[board]], alike.of[suited[board]]


def _flush(hole: tuple[Card, ...]) -> int:
    """The suit of two cards of one suit; -1 otherwise."""
    return hole[0] & 3 if hole[0] & 3 == hole[1] & 3 else -1


def _has_kind(kinds: Ints, begun: cross_counts.Start, i: int) -> Ints:
    """Whether a cross holds a kind that is marked, by outer pair of the column and center."""
    found: Ints = (kinds[begun.one[i]] | kinds[begun.two[i]] | kinds[begun.one] | kinds[begun.two])[
        :, None
    ] | kinds
    return found


COUNTED: dict[str, Callable[[Game, Tally], None]] = {
    "criss_cross_poker": criss_cross,
    "flop_poker": flop_poker,
    "raise_it_up_stud_poker": raise_it_up,
    "six_card_fortune_pai_gow_poker": pai_gow,
    "free_bet_blackjack": blackjack,
    "double_back_jack": blackjack,
}


def make(out: Path, game: Game) -> None:
    """Write ends.json where rounds are counted whole, and apart.json of wagers that are
    counted by themselves.
    """
    if game.stem in COUNTED:
        found = Tally()
        COUNTED[game.stem](game, found)
        write_json(out / "ends.json", found.ends())
    apart = [
        w.name
        for w in game.wagers
        if game.deals
        and (is_outside_round_law(game, w.name) or (game.family == "draw" and w.name == "super"))
    ]
    if apart:
        write_json(out / "apart.json", side_laws(game, apart))
