"""What the Go Fore It decision is worth (676a.11-.12): two cards seen, every pair of hole cards
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import DECK, HIDDEN, Card
from ...core.declaration import Game, HouseRules, Outcome
from ...core.money import Odds
from ...core.paytable import Paytable
from ...hands.go_fore_it import POINTS, score_name
from ...odds.advice import Advice, best_of
from ...odds.distribution.net_distribution import NetDistribution, net_of, net_with_even_base
from ...odds.distribution.net_shares import certain_shares, net_shares
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Chance, ParSheet, sheet
from ...odds.side_wagers import Side, Ways
from ...odds.strategy.card_language import CardFacts, StrategyCard
from ...rounds.state import Action, View
from .card import STAY
from .rules import PAYTABLES, back_row

Totals = NDArray[np.float64]


def counts_by_score(
    points_held: int, left: tuple[Card, ...], cards: int = 2
) -> dict[str | None, int]:
    """In how many ways so many more cards end at each score; None is over par.

    >>> counts_by_score(2, tuple(DECK[:52]))["Albatross"] > 0
    True
    """
    held = Counter(POINTS[c] for c in left)
    found: dict[str | None, int] = {}
    for more in combinations_with_replacement(sorted(held), cards):
        ways = prod(comb(held[points], more.count(points)) for points in set(more))
        if ways:
            called = score_name(points_held + sum(more))
            found[called] = found.get(called, 0) + ways
    return found


def _net_cents(odds: Odds | None, stake: int) -> int:
    return -stake if odds is None else odds.winnings(stake)


def play_value(ways: dict[str | None, int], stake: int) -> Fraction:
    """The expected net of Front 9 and Back 9 together, in cents, for these ways to end and equal
    stakes.
    """
    net = sum(count * _nines_net_at_score(called, stake) for called, count in ways.items())
    return Fraction(net, sum(ways.values()))


def _nines_net_at_score(called: str | None, stake: int) -> int:
    """The net of Front 9 and Back 9 in cents at a score."""
    front, back = (
        (PAYTABLES["front"].rows[0].odds, back_row(called).odds) if called else (None, None)
    )
    return _net_cents(front, stake) + _net_cents(back, stake)


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Front 9 and Back 9: Skins and Gopher stand whatever is decided (R-GF1)."""
    stake = view.staked("front-9")
    held = tuple(c for c in view.hand if c != HIDDEN)
    known = {*view.seen_discards, *(c for pile in view.piles.values() for c in pile if c != HIDDEN)}
    left = tuple(c for c in DECK if c not in known)
    ways = counts_by_score(sum(POINTS[c] for c in held), left, len(view.hand) - len(held))
    worth = {"fold": float(-stake), "back-9": float(play_value(ways, stake))}
    ev = {str(a): worth[a.verb] for a in open_now}
    count = sum(ways.values())
    return Advice(
        view.turn,
        ev,
        best_of(ev),
        stake=stake,
        why=lambda: _reason(sum(POINTS[c] for c in held), ways, best_of(ev), worth["back-9"]),
        ways=f"All {count:,} pairs of hole cards",
        touched="Front 9 and Back 9",
        shares_of=lambda name: (
            certain_shares(ev[name])
            if name == "fold"
            else net_shares(
                [_nines_net_at_score(called, stake) for called in ways], [*ways.values()]
            )
        ),
    )


def _reason(total: int, ways: dict[str | None, int], best: str, worth: float) -> str:
    count = sum(ways.values())
    over = ways.get(None, 0)
    if best == "fold":
        return f"From {total} you end over par {100 * over / count:.0f} % of the time: giving up the Front 9 loses less."
    if not over:
        return f"From {total} no pair of hole cards can take you over par."
    gain = "you win on average" if worth > 0 else "playing on loses less than the fold"
    reached = (
        f"From {total} you end at par or better {100 * (count - over) / count:.0f} % of the time"
    )
    return f"{reached}, and low totals pay more: {gain}."


def _ways_by_aces(table: Paytable) -> Ways:
    """Four cards by how many are aces."""
    for count in range(5):
        found = table.find(0, (f"{count} ace{'s' if count > 1 else ''}",))
        yield found, comb(4, count) * comb(48, 4 - count)


@cache
def deal_counts_by_totals() -> Mapping[tuple[int, int], int]:
    """In how many ways two hands of four cards of one deck have two totals.

    >>> sum(deal_counts_by_totals().values()) == comb(52, 4) * comb(48, 4)
    True
    """
    found = {(0, 0, 0, 0): 1}
    for value in sorted(set(POINTS)):
        held = POINTS.count(value)
        after: dict[tuple[int, int, int, int], int] = {}
        for (n, m, mine, other), ways in found.items():
            for i in range(min(held, 4 - n) + 1):
                for j in range(min(held - i, 4 - m) + 1):
                    key = (n + i, m + j, mine + i * value, other + j * value)
                    drawn = factorial(held) // (
                        factorial(i) * factorial(j) * factorial(held - i - j)
                    )
                    after[key] = after.get(key, 0) + ways * drawn
        found = after
    return {key[2:]: ways for key, ways in found.items() if key[:2] == (4, 4)}


def _ways_by_skins(table: Paytable) -> Ways:
    for (mine, dealer), count in deal_counts_by_totals().items():
        yield (table.rows[0] if mine < dealer else None), count


def main_sheets() -> tuple[ParSheet, ...]:
    """The base game counted anew."""
    return (main_sheet(),)


def main_sheet(stay_limit: int | None = None) -> ParSheet:
    """Front 9 and Back 9 in units of the Front 9: all 270,725 hands, or staying up to `stay_limit`
    points instead of best play.
    """
    ends: dict[tuple[str, str, Fraction], Fraction] = {}
    at_risk = Fraction(1)
    for two in combinations(DECK, 2):
        total = sum(POINTS[c] for c in two)
        ways = counts_by_score(total, tuple(c for c in DECK if c not in two))
        stays = play_value(ways, 1) > -1 if stay_limit is None else total <= stay_limit
        chance = Fraction(1, comb(52, 2))
        if not stays:
            _add_chance(ends, ("fold", "lose", Fraction(-1)), chance)
            continue
        at_risk += chance
        for called, count in ways.items():
            row = back_row(called) if called else None
            part = chance * Fraction(count, comb(50, 2))
            key = (
                (row.name, str(row.odds), Fraction(1 + row.odds.win))
                if row
                else ("over par", "lose", Fraction(-2))
            )
            _add_chance(ends, key, part)
    order = sorted(
        (Chance(hand, p, pays, net) for (hand, pays, net), p in ends.items()), key=lambda c: -c.net
    )
    made = sheet(
        "go-fore-it",
        "main",
        order,
        unit="front-9",
        per="Front 9",
        notes=(_staying_sentence(at_risk - 1, stay_limit),),
    )
    return msgspec.structs.replace(made, element_of_risk=float(-made.ev / at_risk) + 0.0)


def sheet_by_card(game: Game, card: StrategyCard) -> ParSheet:
    """The base game played by a card."""
    del game
    stays = [
        n
        for n in range(41)
        if card.read("back-9", CardFacts({}, {"count": n})).said.answer.verb == "back-9"
    ]
    return main_sheet(max(stays, default=-1))


def _add_chance(
    ends: dict[tuple[str, str, Fraction], Fraction],
    key: tuple[str, str, Fraction],
    chance: Fraction,
) -> None:
    ends[key] = ends.get(key, Fraction(0)) + chance


def _staying_sentence(stay_chance: Fraction, stay_limit: int | None) -> str:
    how = "Best play" if stay_limit is None else f"Staying with {stay_limit} points or fewer"
    return f"{how} stays in {100 * float(stay_chance):.2f} % of rounds and folds the rest; a Back 9 pays its row, the Front 9 even."


# -- the law of a round


def round_law(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> NetDistribution:
    """The law of a round with these wagers, whichever way it is played, for the card is best play:
    every pair of cards by points, every pair of hole cards, and every total the dealer can come to.
    """
    values = sorted(set(POINTS))
    held = {value: POINTS.count(value) for value in values}
    whole = _total_counts(POINTS)
    nets: dict[int, float] = {}
    for first in combinations_with_replacement(values, 2):
        left = {value: held[value] - first.count(value) for value in values}
        for second in combinations_with_replacement(values, 2):
            chance = (
                _ways_to_draw_points(held, first)
                / comb(52, 2)
                * _ways_to_draw_points(left, second)
                / comb(50, 2)
            )
            if not chance:
                continue
            four = (*first, *second)
            net = _front_and_back_net(bets["front-9"], sum(first) <= STAY, sum(four))
            net += _gopher_net(
                game, rules, bets.get("gopher", 0), four.count(1)
            )  # an ace is one point
            for more, share in _skins_nets(game, rules, bets.get("skins", 0), four, whole):
                nets[net + more] = nets.get(net + more, 0.0) + chance * share
    return NetDistribution(nets, sum(bets.values()))


def _ways_to_draw_points(left_by_points: Mapping[int, int], two_points: tuple[int, ...]) -> int:
    """In how many ways two cards have these points."""
    one, other = two_points
    return (
        comb(left_by_points[one], 2)
        if one == other
        else left_by_points[one] * left_by_points[other]
    )


def _front_and_back_net(stake: int, stays: bool, total: int) -> int:
    called = score_name(total)
    if not stays:
        return -stake
    if not called:
        return -2 * stake
    front, back = PAYTABLES["front"].rows[0], back_row(called)
    return front.odds.winnings(stake) + back.odds.winnings(stake)


def _gopher_net(game: Game, rules: HouseRules, stake: int, aces: int) -> int:
    if not stake:
        return 0
    row = game.paytable("gopher", rules).find(0, (f"{aces} ace{'s' if aces > 1 else ''}",))
    return net_of(stake, Outcome("gopher", row.odds if row else None, ""))


def _skins_nets(
    game: Game, rules: HouseRules, stake: int, four: tuple[int, ...], whole: Totals
) -> tuple[tuple[int, float], ...]:
    """The nets of Skins and their chances: the dealer's four cards come from the 48 that are left."""
    if not stake:
        return ((0, 1.0),)
    dealer = whole
    for points in four:
        dealer = _total_counts_without(dealer, points)
    lower = float(dealer[4, sum(four) + 1 :].sum()) / comb(48, 4)
    odds = game.paytable("skins", rules).rows[0].odds
    return ((net_of(stake, Outcome("skins", odds, "")), lower), (-stake, 1 - lower))


def _total_counts(points: tuple[int, ...]) -> Totals:
    """In how many ways so many cards (a row) come to a total (a column)."""
    found: Totals = np.zeros((5, 4 * max(points) + 1))
    found[0, 0] = 1
    for value in points:
        for cards in range(4, 0, -1):
            found[cards, value:] += found[cards - 1, : found.shape[1] - value]
    return found


def _total_counts_without(ways: Totals, value: int) -> Totals:
    """The same with one card of this value gone."""
    found = ways.copy()
    for cards in range(1, 5):
        found[cards, value:] -= found[cards - 1, : found.shape[1] - value]
    return found


ADVICE = GameAdvice(
    advise=advise,
    main_sheets=main_sheets,
    by_card=sheet_by_card,
    side=Side({"skins": _ways_by_skins, "gopher": _ways_by_aces}),
    round_law=round_law,
    row_net=net_with_even_base,
)
