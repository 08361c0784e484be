"""How likely each net of a whole round is, with every wager that a seat has placed: wagers that share cards or dice together.

Dice games and Go Fore It are enumerated for the very wagers placed. Elsewhere a round with its mandatory wagers alone has the law
of its PAR sheet, row by row, or where the sheet's rows are no nets of rounds that of rounds played by the column. What has no law
yet is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.advisor import data, duel_ends, walk
from game.advisor.cards.go_fore_it import STAY
from game.advisor.dice import odds as dice
from game.advisor.duel import Duel
from game.advisor.games import crazy_4_poker, four_card_frenzy
from game.advisor.par import EXACT, SIMULATED, ParRow
from game.advisor.sheets import main_of
from game.declare import Game, HouseRules, Outcome, money_range
from game.errors import HouseError
from game.hands.points import POINTS, score
from game.rules.go_fore_it import BACK, FRONT

ROUNDS = 1 << 17
"""Rounds played by the column where nothing is enumerated."""
SEED = 14


class RoundLaw(msgspec.Struct, frozen=True):
    """The chance of each net of a round, cents, and how it was obtained: `exact`, or `simulated` with the standard error of its
    mean and of its deviation in cents; `staked` is what is placed before the deal.
    """

    nets: Mapping[int, float]
    staked: int
    method: str = EXACT
    mean_error: float = 0.0
    deviation_error: float = 0.0

    @property
    def mean(self) -> float:
        """Expected net of a round, cents."""
        return sum(net * chance for net, chance in self.nets.items())

    @property
    def deviation(self) -> float:
        """Standard deviation of a round's net, cents."""
        mean = self.mean
        return sqrt(sum(chance * (net - mean) ** 2 for net, chance in self.nets.items()))


def round_law(game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str = "best") -> RoundLaw:
    """The law of a round with these wagers (cents by name, all that are mandatory among them), played best or by the card.

    Raises `HouseError` where the game has no such law yet, `MissingPart`.
    """
    if game.family == "dice":
        return RoundLaw(_dice(game, bets), sum(bets.values()))
    if game.slug == "go-fore-it":  # its card is best play
        return RoundLaw(_go_fore_it(game, rules, bets), sum(bets.values()))
    if game.slug == "lunar-poker" and strategy == "best" and set(bets) == {"ante", "super"}:
        return _lunar(game, rules, bets)
    if game.slug in DUELS and strategy == "best":
        letter = game.letter(game.base_letter, rules) if game.base_letter else ""
        found = DUELS[game.slug](letter, rules)
        return RoundLaw(duel_ends.law(game, rules, found, letter, bets), sum(bets.values()))
    _mandatory_alone(game, bets)
    from game.advisor.advice import card

    plain = game.slug in NETS_OF_ROUNDS and (strategy == "best" or not getattr(card(game), "COST", 1.0))
    return _by_rows(game, rules, bets) if plain else _by_column(game, rules, bets, strategy)


def _mandatory_alone(game: Game, bets: Mapping[str, int]) -> None:
    """Raise `HouseError` unless just the mandatory wagers stand, all alike."""
    more = [name for name in bets if game.wager(name).optional]
    if more:
        raise HouseError("wager", f"{more[0]} of {game.title} cannot be planned yet together with its round")
    base = bets[game.base]
    for name, cents in bets.items():
        if cents != base and name not in APART:
            raise HouseError(
                "wager", f"{name} of {game.title} cannot be planned yet with another stake than {game.base}"
            )


DUELS: Mapping[str, Callable[[str, HouseRules], Duel]] = {
    "crazy-4-poker": lambda _letter, _rules: crazy_4_poker.DUEL,
    "four-card-frenzy": lambda letter, rules: four_card_frenzy.game_duel(letter, rules.payout_limit),
}
"""Games whose hands are shipped by how all their wagers are paid."""
APART = ("pot",)
"""Wagers that come back whole to a lone player."""


# -- from the sheet, and from rounds played by the column


def _signed(row: ParRow) -> float:
    """The net of a row that prints it."""
    return 0.0 if row.pays == "push" else float(row.pays.replace(",", ""))


def _paid(row: ParRow) -> float:
    """The net of a row that prints what its wager is paid."""
    if row.pays == "lose":
        return -1.0
    found = re.fullmatch(r"([\d,]+) to (\d+)", row.pays)
    return int(found[1].replace(",", "")) / int(found[2]) if found else _signed(row)


def _with_flop(row: ParRow) -> float:
    """The net of Ante and Flop: the Ante wins or loses with the Flop wager."""
    if row.pays == "lose":
        return -1.0 if row.hand == "fold" else -2.0
    return _paid(row) + 1


NETS_OF_ROUNDS: Mapping[str, Callable[[ParRow], float]] = {
    "flop-poker": _with_flop,
    "raise-it-up-stud-poker": _signed,
    "six-card-fortune-pai-gow-poker": _paid,
    "free-bet-blackjack": _paid,
    "double-back-jack": _paid,
}
"""Games whose rows of `main` are the ends of a round, and what a row nets in base wagers."""


def _by_rows(game: Game, rules: HouseRules, bets: Mapping[str, int]) -> RoundLaw:
    main, stake, net = main_of(game, rules), bets[game.base], NETS_OF_ROUNDS[game.slug]
    nets: dict[int, float] = {}
    for row in main.rows:
        cents = round(net(row) * stake)
        nets[cents] = nets.get(cents, 0.0) + row.probability
    return RoundLaw(nets, sum(bets.values()))


def _by_column(game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str) -> RoundLaw:
    """Rounds played by the column; by best play their mean is set right by the sheet."""
    from game.advisor.simulate import usual_bets, volume

    fast = volume(game)
    if fast is None or strategy not in fast.STRATEGIES:
        raise HouseError("game", f"{game.title} cannot be planned yet by this strategy")
    found: Mapping[int, int] = fast.nets(game, rules, ROUNDS, SEED, strategy)[0]
    scale = Fraction(bets[game.base], usual_bets(game, rules)[game.base])
    cents = np.array([float(net * scale) for net in found]).round()
    counts = np.array(list(found.values()), np.float64) / ROUNDS
    mean = float(counts @ cents)
    variance = float(counts @ (cents - mean) ** 2)
    error = sqrt(variance / ROUNDS)
    if strategy == "best":
        main = main_of(game, rules)
        counts = walk.tilted(counts, cents, main.ev * bets[game.base])
        error = main.standard_error * bets[game.base]
    fourth = float(counts @ (cents - mean) ** 4)
    off = sqrt(max(0.0, fourth - variance**2) / ROUNDS) / (2 * sqrt(variance))
    nets: dict[int, float] = {}
    for net, chance in zip(cents.astype(int).tolist(), counts.tolist(), strict=True):
        nets[net] = nets.get(net, 0.0) + chance
    return RoundLaw(nets, sum(bets.values()), SIMULATED, error, off)


def _lunar(game: Game, rules: HouseRules, bets: Mapping[str, int]) -> RoundLaw:
    """Ante and a Super of any size, as `tools/odds/lunar_poker_whole.py` counted them together."""
    ends = data.figures("lunar_poker_ends.json", dict[str, list[tuple[int, int, float]]])[game.letter("ante", rules)]
    nets: dict[int, float] = {}
    for extra, base, chance in ends:
        net = extra * bets["super"] + base * bets["ante"]
        nets[net] = nets.get(net, 0.0) + chance
    return RoundLaw(nets, sum(bets.values()), SIMULATED, main_of(game, rules).standard_error * bets["ante"])


# -- dice


def _dice(game: Game, bets: Mapping[str, int]) -> dict[int, float]:
    """Every throw, and every second throw where the fee is paid."""
    table = dice.table_of(game)
    if table.run is not None and table.run.wager in bets:
        title = game.wager(table.run.wager).title
        raise HouseError("wager", f"{table.run.wager} cannot be planned yet: {title} runs over several rounds")
    fee = bool(table.fee) and table.fee in bets
    nets: dict[int, Fraction] = {}
    for call, chance in dice.first_calls(game).items():
        first = table.first(call, fee)
        again = dice.second_calls(game, call) if fee and table.second is not None and call.count < table.dice else {}
        ways = [(dict(first) | dict(table.second(call, one)), p) for one, p in again.items()] if table.second else []
        for ends, share in ways or [(dict(first), Fraction(1))]:
            net = sum(_net(stake, None if name == table.fee else ends[name]) for name, stake in bets.items())
            nets[net] = nets.get(net, Fraction(0)) + chance * share
    return {net: float(chance) for net, chance in nets.items()}


def _net(stake: int, end: Outcome | None) -> int:
    """Net cents of a wager that ends so (None: the fee, which is gone)."""
    if end is None or end.odds is None:
        return -stake
    return end.odds.winnings(stake) - (0 if end.odds.keeps else stake)


# -- Go Fore It


Ways = NDArray[np.float64]
ACE = 1
"""The points of an ace, and of no other card (676a.2)."""


def _go_fore_it(game: Game, rules: HouseRules, bets: Mapping[str, int]) -> dict[int, float]:
    """Every pair of cards by points, every pair of hole cards, and every total the dealer can come to."""
    values = sorted(set(POINTS))
    held = {value: POINTS.count(value) for value in values}
    whole = _totals(POINTS)
    nets: dict[int, float] = {}
    for first in combinations_with_replacement(values, 2):
        left = {value: held[value] - first.count(value) for value in values}
        for second in combinations_with_replacement(values, 2):
            chance = _taken(held, first) / comb(52, 2) * _taken(left, second) / comb(50, 2)
            if not chance:
                continue
            four = (*first, *second)
            net = _nines(bets["front-9"], sum(first) <= STAY, sum(four))
            net += _gopher(game, rules, bets.get("gopher", 0), four.count(ACE))
            for more, share in _skins(game, rules, bets.get("skins", 0), four, whole):
                nets[net + more] = nets.get(net + more, 0.0) + chance * share
    return nets


def _taken(held: Mapping[int, int], two: tuple[int, ...]) -> int:
    """In how many ways two cards have these points."""
    one, other = two
    return comb(held[one], 2) if one == other else held[one] * held[other]


def _nines(stake: int, stays: bool, total: int) -> int:
    called = score(total)
    if not stays:
        return -stake
    if not called:
        return -2 * stake
    row = next(row for row in BACK if row.name.partition(" ")[0] == called)
    return FRONT.rows[0].odds.winnings(stake) + row.odds.winnings(stake)


def _gopher(game: Game, rules: HouseRules, stake: int, aces: int) -> int:
    if not stake:
        return 0
    row = game.paytable("gopher", rules).find(0, (f"{aces} ace{'s' if aces > 1 else ''}",))
    return _net(stake, Outcome("gopher", row.odds if row else None, ""))


def _skins(
    game: Game, rules: HouseRules, stake: int, four: tuple[int, ...], whole: Ways
) -> tuple[tuple[int, float], ...]:  # fmt: skip
    """The nets of Skins and their chances: the dealer's four cards come from the 48 that are left."""
    if not stake:
        return ((0, 1.0),)
    dealer = whole
    for points in four:
        dealer = _without(dealer, points)
    lower = float(dealer[4, sum(four) + 1 :].sum()) / comb(48, 4)
    odds = game.paytable("skins", rules).rows[0].odds
    return ((_net(stake, Outcome("skins", odds, "")), lower), (-stake, 1 - lower))


def _totals(points: tuple[int, ...]) -> Ways:
    """In how many ways so many cards (a row) come to a total (a column)."""
    found: Ways = np.zeros((5, 4 * max(points) + 1))
    found[0, 0] = 1
    for value in points:
        for cards in range(4, 0, -1):
            found[cards, value:] += found[cards - 1, : found.shape[1] - value]
    return found


def _without(ways: Ways, value: int) -> Ways:
    """The same with one card of this value gone."""
    found = ways.copy()
    for cards in range(1, 5):
        found[cards, value:] -= found[cards - 1, : found.shape[1] - value]
    return found


def complete(game: Game, rules: HouseRules, bets: Mapping[str, int]) -> dict[str, int]:
    """The wagers with those that are mandatory and were not named: as large as the base wager, or as near as the limits allow."""
    full = dict(bets)
    for wager in game.wagers:
        if not wager.later and not wager.optional and wager.name not in full:
            low, high = money_range(wager, rules)
            full[wager.name] = min(max(full.get(game.base, low), low), high)
    return full
