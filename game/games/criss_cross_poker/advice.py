"""What Criss-Cross decisions are worth (674a.11-.12): Down and Middle counted live, Across from
shipped data.

A line is three cards with the center shared, so what a hand pays along it depends on its pair of
outer cards and the center alone; everything else is sums and maxima over tables of pairs by
centers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cache, partial
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.cards import DECK, HIDDEN, Card
from ...core.declaration import Game
from ...hands import FIVE
from ...hands.deck_counts import subsets
from ...hands.partial_hands import so_far
from ...hands.phrases import hand_with_article
from ...odds.advice import (
    Advice,
    CardEnd,
    best_of,
    card_count_sentences,
    hole_card_words,
    percent,
    rank_or_frequent_suit_names,
)
from ...odds.distribution import joint_outcomes as ends
from ...odds.distribution.net_shares import NetShares, certain_shares, net_shares
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import ParSheet
from ...odds.shipped_data import shipped_json
from ...odds.side_wagers import Side, judge_all_hands
from ...odds.strategy.card_language import StrategyCard
from ...odds.unseen_cards import unseen_cards
from ...rounds.state import Action, View, action
from . import cross_counts
from .rules import ACROSS, DOWN

Pays = NDArray[np.int64]


class CrossPlace(IntEnum):
    """Where a card lies in the cross."""

    LEFT = 1
    RIGHT = 3
    TOP = 0
    BOTTOM = 4
    CENTER = 2


def starting_class(hole: tuple[Card, ...]) -> str:
    """A starting hand up to suits: `QJs`, `98o`, `66`.

    >>> from game.core.cards import cards
    >>> starting_class(cards("Jh Qh")), starting_class(cards("9c 8d")), starting_class(cards("6c 6d"))
    ('QJs', '98o', '66')
    """
    low, high = sorted(hole, key=lambda c: c >> 2)
    name = "23456789TJQKA"[high >> 2] + "23456789TJQKA"[low >> 2]
    return name if low >> 2 == high >> 2 else name + ("s" if low & 3 == high & 3 else "o")


@cache
def bet_values_by_start_class() -> Mapping[str, tuple[float, float, float]]:
    """The expected net in antes of betting 1x, 2x and 3x Across and playing best from there, by
    starting class.
    """
    return shipped_json(
        "criss_cross_poker/start_values.json", dict[str, tuple[float, float, float]]
    )


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the seat's antes and bets, from its two cards and
    the cross as turned.
    """
    turned = view.piles["community"]
    ante = view.staked("ante-across")
    spent = 2 * ante + view.staked("across") + view.staked("down")
    left = unseen_cards(view)
    payout_limit = view.offer.rules.payout_limit / ante
    brings = None
    if view.stage == "across":
        worth = across_bet_values(view.hand, left, payout_limit)
        ev = {str(a): ante * worth[a.times - 1] for a in open_now if a.times}
        ways = f"All {comb(len(left), 2) * comb(len(left) - 2, 2) * (len(left) - 4):,} ways to turn the cross"
    elif view.stage == "down":
        by_times = down_values(view.hand, turned, left, view.staked("across") // ante, payout_limit)
        ev = {str(a): ante * by_times[a.times] for a in open_now if a.times}
        ways = (
            f"All {len(left) * (len(left) - 1) * (len(left) - 2) // 2:,} ways to turn three cards"
        )
    else:
        bets = view.staked("across") // ante, view.staked("down") // ante
        by_times = middle_values(view.hand, turned, left, *bets, payout_limit)
        ev = {str(a): ante * by_times[a.times] for a in open_now if a.times}
        ways = f"All {len(left)} cards the center can be"
        brings = partial(_deciding_center_sentences, view.hand, turned, left)
    ev["fold"] = float(-spent)
    ev = {str(a): ev[str(a)] for a in open_now}
    best = best_of(ev)
    if payout_limit:
        ways += "; winnings cut at the payout limit"

    def shares_of(name: str) -> NetShares:
        if name == "fold":
            return certain_shares(-spent)
        ends = _nets_and_ways(view, left, action(name).times, payout_limit)
        return net_shares(*(np.concatenate(part) for part in zip(*ends, strict=True)))

    return Advice(
        view.turn,
        ev,
        best,
        stake=ante,
        why=lambda: _reason(view, ev, best, left),
        ways=ways,
        brings=brings,
        touched="both Antes and all three bets",
        shares_of=shares_of,
    )


def _nets_and_ways(
    view: View, left: tuple[Card, ...], times: int, payout_limit: float
) -> Iterator[cross_counts.NetsAndWays]:
    """Nets in cents, and in how many ways each comes, of the open bet made so often and best play
    from there.
    """
    ante, turned = view.staked("ante-across"), view.piles["community"]
    across = view.staked("across") // ante
    if view.stage == "across":
        ends = cross_counts.hand_nets_after_across(view.hand, left, times, payout_limit)
    elif view.stage == "down":
        ends = down_ends(view.hand, turned, left, across, times, payout_limit)
    else:
        one, two = _line_levels_by_center(view.hand, turned, left)
        nets = cross_counts.net_antes_by_levels(
            across, view.staked("down") // ante, times, payout_limit
        )[one, two]
        ends = iter([(nets, np.ones(len(nets)))])
    for nets, ways in ends:
        yield ante * nets, ways


def across_bet_values(
    hole: tuple[Card, ...], left: tuple[Card, ...], payout_limit: float
) -> tuple[float, float, float]:
    """In antes: betting 1x, 2x, 3x Across. Shipped when nothing else is seen and nothing is cut
    off, otherwise counted.
    """
    if payout_limit or len(left) < len(DECK) - len(hole):
        return cross_counts.across_values(hole, left, payout_limit)
    return bet_values_by_start_class()[starting_class(hole)]


def middle_values(
    hole: tuple[Card, ...],
    turned: tuple[Card, ...],
    left: tuple[Card, ...],
    across_multiple: int,
    down_multiple: int,
    payout_limit: float = 0.0,
) -> dict[int, float]:
    """In antes, by the multiple of the Middle bet: everything. `payout_limit` is the payout limit in
    antes, 0 for none.
    """
    one, two = _line_levels_by_center(hole, turned, left)
    return {
        times: float(
            cross_counts.net_antes_by_levels(across_multiple, down_multiple, times, payout_limit)[
                one, two
            ].mean()
        )
        for times in cross_counts.TIMES
    }


def _line_levels_by_center(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...]
) -> tuple[Pays, Pays]:
    """The levels of the Across hand and the Down hand with each center."""
    level, center = cross_counts.levels_by_strength(), np.array(left)
    across, down = (
        (turned[CrossPlace.LEFT], turned[CrossPlace.RIGHT]),
        (turned[CrossPlace.TOP], turned[CrossPlace.BOTTOM]),
    )
    return level[_line_strengths(hole, across, center)], level[_line_strengths(hole, down, center)]


def _line_strengths(
    hole: tuple[Card, ...], pair: tuple[Card, ...], center: NDArray[np.int64]
) -> NDArray[np.integer]:
    return FIVE.of_columns([np.array([c]) for c in (*hole, *pair)] + [center])


def down_values(
    hole: tuple[Card, ...],
    turned: tuple[Card, ...],
    left: tuple[Card, ...],
    across_multiple: int,
    payout_limit: float = 0.0,
) -> dict[int, float]:
    """In antes, by the multiple of the Down bet: everything, with the Middle bet played best."""
    board = _down_board(hole, turned, left)
    out = {}
    for down in cross_counts.TIMES:
        best = np.max(
            _middle_multiples_and_totals(board, across_multiple, down, payout_limit)[1], axis=0
        )
        out[down] = float(best @ board.ways / (board.ways.sum() * board.centers))
    return out


class DownBoard(NamedTuple):
    """What a Down bet meets: by pair of outer cards (rows) the pair of levels with each kind of
    center, how many of these are left, in how many ways the pair comes, and how many centers there
    are.
    """

    code: Pays
    left: Pays
    ways: Pays
    centers: int


def _down_board(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...]
) -> DownBoard:
    found = cross_counts.start(hole, left)
    one, two, count = found.one, found.two, found.left
    first = cross_counts.levels_by_strength()[
        _line_strengths(
            hole, (turned[CrossPlace.LEFT], turned[CrossPlace.RIGHT]), np.array(found.cards)
        )
    ]
    code = first[None, :] * cross_counts.PayLevel.COUNT + found.level
    ways = np.where(one == two, count[one] * (count[one] - 1) // 2, count[one] * count[two])
    return DownBoard(code, cross_counts.center_counts_by_pair(found), ways, len(left) - 2)


def _middle_multiples_and_totals(
    board: DownBoard, across_multiple: int, down_multiple: int, payout_limit: float
) -> tuple[tuple[int, ...], cross_counts.Floats]:
    """The multiples of the Middle bet that can be best (0 folds), and what each nets in antes by
    pair, summed over the centers.
    """
    middles = cross_counts.TIMES if payout_limit else cross_counts.MIDDLES
    totals = [np.full(len(board.code), -float(2 + across_multiple + down_multiple) * board.centers)]
    for times in middles:
        worth = cross_counts.net_antes_by_levels(
            across_multiple, down_multiple, times, payout_limit
        ).ravel()[board.code]
        totals.append((worth * board.left).sum(axis=1))
    return (0, *middles), np.stack(totals)


def down_ends(
    hole: tuple[Card, ...],
    turned: tuple[Card, ...],
    left: tuple[Card, ...],
    across_multiple: int,
    down_multiple: int,
    payout_limit: float = 0.0,
) -> Iterator[cross_counts.NetsAndWays]:
    """Nets in antes, and in how many ways each comes, of one Down bet with the Middle bet played
    best.
    """
    board = _down_board(hole, turned, left)
    middles, totals = _middle_multiples_and_totals(
        board, across_multiple, down_multiple, payout_limit
    )
    best = np.argmax(totals, axis=0)
    for number, times in enumerate(middles):
        rows = best == number
        ways = board.ways[rows].astype(np.float64)
        if times:
            nets = cross_counts.net_antes_by_levels(
                across_multiple, down_multiple, times, payout_limit
            ).ravel()[board.code[rows]]
            yield nets.ravel(), (ways[:, None] * board.left[rows]).ravel()
        else:
            yield (
                np.array([-float(2 + across_multiple + down_multiple)]),
                np.array([ways.sum() * board.centers]),
            )


@cache
def starting_classes() -> dict[str, tuple[tuple[Card, ...], int]]:
    """The 169 starting classes: a hand of each, and how many hands it stands for."""
    out: dict[str, tuple[tuple[Card, ...], int]] = {}
    for hole in combinations(DECK, 2):
        name = starting_class(hole)
        first, count = out.get(name, (hole, 0))
        out[name] = (first, count + 1)
    return out


class WorstEnd(IntEnum):
    """The least that the hands along both lines can still come to."""

    LOSE = 0
    PUSH = 1
    WIN = 2


_subsets = cache(subsets)


def rule_of_card(card: StrategyCard) -> cross_counts.Rule:
    """A start's multiples by a card."""
    from .card import line_card_facts

    def rule(begun: cross_counts.Start) -> tuple[int, cross_counts.Ints, cross_counts.Ints]:
        outer = np.array(begun.outer, np.int64)
        one, two = outer[:, 0], outer[:, 1]
        across = card.read("across", line_card_facts(begun.hole, (), ())).said.answer.times
        down = card.multiples("down", line_card_facts(begun.hole, (one, two), ()))
        middle = card.multiples(
            "middle",
            line_card_facts(begun.hole, (one[:, None], two[:, None]), (one[None, :], two[None, :])),
        )
        size = len(outer)
        return across, np.broadcast_to(down, size), np.broadcast_to(middle, (size, size))

    return rule


def sheet_by_card(game: Game, card: StrategyCard) -> ParSheet:
    """The base game played by a card."""
    del game
    rule = rule_of_card(card)
    return cross_counts.main_sheet(
        [
            (cross_counts.tally_start(hole, rule), hands)
            for hole, hands in starting_classes().values()
        ]
    )


def line_win_and_push_chances(
    hole: tuple[Card, ...], shown: tuple[Card, ...], left: tuple[Card, ...]
) -> tuple[float, float]:
    """How likely the hand of a line wins and how likely it pushes, when `shown` of its three cards
    lie open.
    """
    if not shown and len(left) == len(DECK) - len(hole):
        return _class_win_and_push_chances(starting_class(hole))
    return _counted_win_and_push_chances(hole, shown, left)


@cache
def _class_win_and_push_chances(name: str) -> tuple[float, float]:
    hole, _ = starting_classes()[name]
    return _counted_win_and_push_chances(hole, (), tuple(c for c in DECK if c not in hole))


def _counted_win_and_push_chances(
    hole: tuple[Card, ...], shown: tuple[Card, ...], left: tuple[Card, ...]
) -> tuple[float, float]:
    more = np.array(left, np.int64)[_subsets(len(left), 3 - len(shown))]
    found = FIVE.of_columns([*(np.array([c]) for c in (*hole, *shown)), *more.T])
    bet = cross_counts.bet_and_ante_payoffs_by_level()[0][cross_counts.levels_by_strength()[found]]
    return float((bet > 0).mean()), float((bet == 0).mean())


def _worst_end(made: tuple[Card, ...]) -> WorstEnd:
    """What the made cards of a line do at least, whatever comes."""
    if len(made) > 2 or (made and made[0] >> 2 >= 9):
        return WorstEnd.WIN
    return WorstEnd.PUSH if made and made[0] >> 2 >= 4 else WorstEnd.LOSE


def _reason(view: View, ev: Mapping[str, float], best: str, left: tuple[Card, ...]) -> str:
    """One plain sentence: what the hand holds for sure, or how often what it needs can still come."""
    turned = view.piles["community"]
    shown = {
        label: tuple(turned[i] for i in places if turned[i] != HIDDEN)
        for label, places in (("Across", ACROSS), ("Down", DOWN))
    }
    lines = {}
    for label, cards in shown.items():
        text, made = so_far(FIVE, (*view.hand, *cards))
        lines[label] = (text, _worst_end(made))
    safely = [label for label, (_, pays) in lines.items() if pays]
    verdict = _stay_and_raise_phrase(ev, best, view.staked("ante-across"))
    if not safely:
        if view.stage == "across":
            ends = line_win_and_push_chances(view.hand, (), left)
            return (
                f"With {hole_card_words(view.hand)}, {_chance_sentence('Across', ends)}: {verdict}."
            )
        if view.stage == "down":
            return f"{_chance_sentence('Down', line_win_and_push_chances(view.hand, shown['Down'], left))}: {verdict}."
        return f"{_center_counts_phrase(view.hand, turned, left)}: {verdict}."
    if len(safely) == 2 and lines["Across"] == lines["Down"] and best.endswith("3x"):
        return f"You hold {hand_with_article(lines['Across'][0])} both ways: neither hand can lose, so stake the most."
    label = max(safely, key=lambda one: lines[one][1])
    name, pays = lines[label]
    worst = "it wins already" if pays == WorstEnd.WIN else "the worst it can do is push"
    if view.stage == "middle":
        return f"{label} holds {hand_with_article(name)}, and the Middle bet goes on the higher hand: {worst}, so stake the most."
    if "Down" in safely:
        name, pays = lines["Down"]
        worst = "it wins already" if pays == WorstEnd.WIN else "the worst it can do is push"
        return f"Down holds {hand_with_article(name)}: {worst}, so stake the most."
    how = "most" if best.endswith("3x") else "least"
    down = _chance_sentence("Down", line_win_and_push_chances(view.hand, shown["Down"], left))
    return f"Across holds {hand_with_article(name)}: {worst}. {down}: stake the {how} on it."


def _chance_sentence(label: str, ends: tuple[float, float]) -> str:
    pushes = f" and pushes {percent(ends[1])}" if ends[1] else ""
    return f"{label} wins {percent(ends[0])} of the time{pushes}"


def _winning_and_pushing_centers(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...]
) -> tuple[list[Card], list[Card]]:
    """The centers that make the higher hand, by which the Middle bet is settled, win, and those
    that make it push.
    """
    level, center = cross_counts.levels_by_strength(), np.array(left)
    one, two = (
        level[_line_strengths(hole, (turned[a], turned[b]), center)]
        for a, b in ((CrossPlace.LEFT, CrossPlace.RIGHT), (CrossPlace.TOP, CrossPlace.BOTTOM))
    )
    bet = cross_counts.bet_and_ante_payoffs_by_level()[0][np.minimum(one, two)]
    return [left[i] for i in np.flatnonzero(bet > 0)], [left[i] for i in np.flatnonzero(bet == 0)]


def _deciding_center_sentences(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...]
) -> tuple[str, ...]:
    """The centers by which the Middle bet wins and pushes."""
    wins, pushes = _winning_and_pushing_centers(hole, turned, left)
    return card_count_sentences(
        CardEnd("wins", "win", rank_or_frequent_suit_names(wins)),
        CardEnd("pushes", "push", rank_or_frequent_suit_names(pushes)),
    )


def _center_counts_phrase(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...]
) -> str:
    """How many centers make the Middle bet win and push."""
    wins, pushes = map(len, _winning_and_pushing_centers(hole, turned, left))
    won, even = _counted_phrase(wins, "win", "wins"), _counted_phrase(pushes, "push", "pushes")
    return f"Of the {len(left)} cards the center can be, {won} and {even}"


def _counted_phrase(count: int, many: str, one: str) -> str:
    return f"{count or 'none'} {many if count > 1 else one}"


def _stay_and_raise_phrase(ev: Mapping[str, float], best: str, ante: int) -> str:
    """Whether to stay in, and what one unit more on the bet brings."""
    if best == "fold":
        return "too little, and betting on loses more than the fold"
    staying = "you win on average" if ev[best] > 0 else "staying in loses less than the fold"
    if not {"bet 1x", "bet 2x"} <= ev.keys():
        return staying
    more = (ev["bet 2x"] - ev["bet 1x"]) / ante
    if more > 0:
        return f"a higher bet gains {percent(more)} of what it adds, so bet the most"
    return f"{staying}, but a higher bet loses {percent(-more)} of what it adds"


ADVICE = GameAdvice(
    advise=advise,
    by_card=sheet_by_card,
    side=Side({"five-card-bonus": judge_all_hands(FIVE, 5)}),
    round_law=ends.distribution_if_counted,
)
