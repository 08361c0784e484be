"""How likely each net of a whole round is, with every wager that a seat has placed: wagers that share cards or dice together.

Dice games are enumerated for the very wagers placed, and so is a game whose module offers `law(game, rules, bets, strategy)`.
Elsewhere a round with its mandatory wagers alone has the law of its PAR sheet, row by row, where the module says as `NETS` what a
row of `main` nets in base wagers; if not, that of rounds played by the column. What has no law yet is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt

import numpy as np

from game.advisor import walk
from game.advisor.advice import module
from game.advisor.dice import odds as dice
from game.advisor.law import RoundLaw, net_of
from game.advisor.par import SIMULATED, ParRow
from game.advisor.sheets import main_of
from game.advisor.strategy import Strategy
from game.declare import Game, HouseRules, money_range
from game.errors import HouseError

ROUNDS = 1 << 17
"""Rounds played by the column where nothing is enumerated."""
SEED = 14


def round_law(game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str = "best") -> RoundLaw:
    """The law of a round with these wagers (cents by name, all that are mandatory among them), played best or by the card.

    Raises `HouseError` where the game has no such law yet, `MissingPart`.
    """
    if game.family == "dice":
        return RoundLaw(_dice(game, bets), sum(bets.values()))
    own = module(game)
    found: RoundLaw | None = own.law(game, rules, bets, strategy) if hasattr(own, "law") else None
    if found is not None:
        return found
    _mandatory_alone(game, bets)
    nets = getattr(own, "NETS", None)
    if nets is not None and (strategy == "best" or not Strategy(game).price.cost):
        return _by_rows(game, rules, bets, nets)
    return _by_column(game, rules, bets, strategy)


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


APART = ("pot",)
"""Wagers that come back whole to a lone player."""


# -- from the sheet, and from rounds played by the column


def _by_rows(
    game: Game, rules: HouseRules, bets: Mapping[str, int], net: Callable[[ParRow], float]
) -> RoundLaw:  # fmt: skip
    main, stake = main_of(game, rules), bets[game.base]
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
            net = sum(net_of(stake, None if name == table.fee else ends[name]) for name, stake in bets.items())
            nets[net] = nets.get(net, Fraction(0)) + chance * share
    return {net: float(chance) for net, chance in nets.items()}


def complete(game: Game, rules: HouseRules, bets: Mapping[str, int]) -> dict[str, int]:
    """The wagers with those that are mandatory and were not named: as large as the base wager, or as near as the limits allow."""
    full = dict(bets)
    for wager in game.wagers:
        if not wager.later and not wager.optional and wager.name not in full:
            low, high = money_range(wager, rules)
            full[wager.name] = min(max(full.get(game.base, low), low), high)
    return full
