"""How likely each net of a whole round is, with every wager that a seat has placed: wagers that
share cards or dice together.

Dice games are enumerated for the very wagers placed; a card game may have a `round_law`, from
rounds that were counted whole. Where it has none, or that returns None, a round with its mandatory
wagers alone has the law of its PAR sheet, row by row, if the game says by `row_net` what a row of
`main` nets in base wagers. Wagers that other cards decide (the dealer's, a bonus card's, another
seat's) are joined to it by rounds drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import hypot

import msgspec
import numpy as np

from ...core.declaration import Game, HouseRules, money_range
from ...core.errors import HouseError
from ..dice import wager_odds as dice
from ..game_advice import game_advice
from ..par.game_sheets import main_sheet_in_force
from ..par.sheet import Method, ParRow
from ..shipped_data import played_sheets
from ..simulation.simulate import vectorized_module
from ..strategy.strategy_card import card_figures
from . import joint_outcomes, random_walk
from .net_distribution import NetDistribution, net_of


def round_law(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str = "best"
) -> NetDistribution:
    """The law of a round with these wagers (cents by name, all that are mandatory among them),
    played best or by the card. From another number of decks than a game's own it has the mean of
    those decks, and is otherwise near to it.

    Raises `HouseError` for a wager that has no law of one round, `MissingPart`.
    """
    if game.family == "dice":
        return NetDistribution(_dice_distribution(game, bets), sum(bets.values()))
    apart = {name: cents for name, cents in bets.items() if is_outside_round_law(game, name)}
    found = _joint_distribution(
        game, rules, {name: cents for name, cents in bets.items() if name not in apart}, strategy
    )
    found = _shifted_to_deck_mean(game, rules, bets, found)
    if not apart:
        return found
    drawn = _drawn_nets(game, rules, bets, strategy)
    whole = joint_outcomes.join_wagers(
        found,
        drawn,
        {name: _side_wager_nets(game, rules, name, cents) for name, cents in apart.items()},
    )
    return NetDistribution(
        whole.nets, sum(bets.values()), whole.method, whole.mean_error, whole.deviation_error
    )


def _shifted_to_deck_mean(
    game: Game, rules: HouseRules, bets: Mapping[str, int], found: NetDistribution
) -> NetDistribution:
    """The law with the mean that other decks than the game's own give the base wager."""
    decks = game.decks(rules)
    if decks == game.packs[0]:
        return found
    from ..blackjack.play_tables import house_edge

    less = house_edge(game, game.packs[0]) - house_edge(game, decks)
    nets = np.array(list(found.nets), np.float64)
    chances = random_walk.tilt_to_mean(
        np.array(list(found.nets.values())), nets, found.mean_cents + less * bets[game.base]
    )
    return msgspec.structs.replace(
        found, nets=dict(zip(found.nets, chances.tolist(), strict=True)), method=Method.APPROXIMATED
    )


def _side_wager_nets(game: Game, rules: HouseRules, name: str, stake: int) -> dict[int, float]:
    """The law of a side wager by itself, the game's own where house rules change it."""
    return (game_advice(game).wager_law or joint_outcomes.side_wager_distribution)(
        game, rules, name, stake
    )


def is_outside_round_law(game: Game, name: str) -> bool:
    """Whether cards decide a wager that the law of the round leaves out."""
    dealer = game.family == "blackjack" and name == game.extra.dealer_bonus
    return dealer or name in game_advice(game).wagers_apart


def _joint_distribution(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> NetDistribution:
    own = game_advice(game)
    law, nets = own.round_law, own.row_net
    found = None if law is None else law(game, rules, bets, strategy)
    if found is not None:
        return _with_sheet_error(game, rules, bets, found)
    if law is None:
        _require_sheet_bets(game, bets, strategy)
    return (
        _distribution_of_sheet(game, rules, bets, nets)
        if nets is not None
        else _simulated_distribution(game, rules, bets, strategy)
    )


def _require_sheet_bets(game: Game, bets: Mapping[str, int], strategy: str) -> None:
    """Raise `HouseError` for what a sheet alone does not say: wagers beside the mandatory ones, and
    any play but the best.
    """
    more = next((wager.title for wager in game.wagers if wager.name in bets and wager.optional), "")
    if more:
        why = f"whole rounds of {game.title} are not counted, only what must be bet"
        raise HouseError("wager", f"{more} cannot be planned: {why}")
    if strategy != "best":
        raise HouseError(
            "play",
            f"{strategy!r} cannot be planned: rounds of {game.title} are counted by best play only",
        )


# -- from the sheet, and from rounds played by the column


def _distribution_of_sheet(
    game: Game, rules: HouseRules, bets: Mapping[str, int], net: Callable[[ParRow], float]
) -> NetDistribution:
    main, stake = main_sheet_in_force(game, rules), bets[game.base]
    nets: dict[int, float] = {}
    for row in main.rows:
        cents = round(net(row) * stake)
        nets[cents] = nets.get(cents, 0.0) + row.probability
    return _with_sheet_error(game, rules, bets, NetDistribution(nets, sum(bets.values())))


def _with_sheet_error(
    game: Game, rules: HouseRules, bets: Mapping[str, int], found: NetDistribution
) -> NetDistribution:
    """A round that was counted from what ships is no more exact than the sheet of the base game."""
    main, stake = main_sheet_in_force(game, rules), bets[game.base]
    if main.method == Method.EXACT or found.method != Method.EXACT:
        return found
    return msgspec.structs.replace(
        found,
        method=main.method,
        mean_error=main.standard_error * stake,
        deviation_error=main.deviation_error * stake,
    )


def _drawn_nets(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> joint_outcomes.DrawnNets:
    fast = vectorized_module(game)
    if fast is None:
        raise HouseError("game", f"{game.title} cannot be planned: no rounds of it can be drawn")
    found: joint_outcomes.DrawnNets = fast.draw_nets(
        game, rules, bets, strategy, rounds=1 << 15, seed=14
    )
    return found


def _simulated_distribution(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> NetDistribution:
    """Rounds played by the column, their mean set right by the sheets and the card's price."""
    net = _drawn_nets(game, rules, bets, strategy).nets
    cents, count = np.unique(net, return_counts=True)
    price = card_figures(game, rules).prices["four"]
    letter = game.letter(game.base_letter, rules)
    base = next(one for one in played_sheets(game, rules, "base") if one.paytable == letter)
    beside = [
        sum(n * p for n, p in _side_wager_nets(game, rules, name, bets[name]).items())
        for name in bets
        if name != game.base
    ]
    mean = (base.ev - price.cost / 100) * bets[game.base] + sum(beside)
    chances = random_walk.tilt_to_mean(count / len(net), cents.astype(np.float64), mean)
    found = NetDistribution(
        dict(zip(cents.tolist(), chances.tolist(), strict=True)),
        sum(bets.values()),
        Method.SIMULATED,
    )
    fourth = sum(p * (c - mean) ** 4 for c, p in found.nets.items())
    off = (
        max(0.0, fourth - found.deviation_cents**4) ** 0.5
        / len(net) ** 0.5
        / (2 * found.deviation_cents)
    )
    error = hypot(base.standard_error, price.error / 100) * bets[game.base]
    return NetDistribution(found.nets, found.staked, Method.SIMULATED, error, off)


# -- dice


def _dice_distribution(game: Game, bets: Mapping[str, int]) -> dict[int, float]:
    """Every throw, and every second throw where the fee is paid."""
    table = dice.table_of(game)
    if table.run is not None and table.run.wager in bets:
        title = game.wager(table.run.wager).title
        why = f"{title} runs on from roll to roll, and a trip is made of rounds alike"
        raise HouseError("wager", f"{table.run.wager} cannot be planned: {why}")
    fee = bool(table.fee) and table.fee in bets
    nets: dict[int, Fraction] = {}
    for call, chance in dice.first_calls(game).items():
        first = table.first(call, fee)
        again = (
            dice.second_calls(table, call)
            if fee and table.second is not None and call.count < table.dice
            else {}
        )
        ways = (
            [(dict(first) | dict(table.second(call, one)), p) for one, p in again.items()]
            if table.second
            else []
        )
        for called, share in ways or [(dict(first), Fraction(1))]:
            net = sum(
                -stake if name == table.fee else net_of(stake, called[name])
                for name, stake in bets.items()
            )
            nets[net] = nets.get(net, Fraction(0)) + chance * share
    return {net: float(chance) for net, chance in nets.items()}


def with_mandatory_at_base_size(
    game: Game, rules: HouseRules, bets: Mapping[str, int]
) -> dict[str, int]:
    """The wagers with those that are mandatory and were not named: as large as the base wager, or
    as near as the limits allow.
    """
    full = dict(bets)
    for wager in game.wagers:
        if not wager.later and not wager.optional and wager.name not in full:
            low, high = money_range(wager, rules)
            full[wager.name] = min(max(full.get(game.base, low), low), high)
    return full
