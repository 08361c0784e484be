"""A trip: what so many rounds with these wagers do to a bankroll, by the law of one round and one convolution a round.

Play stops when what is left no longer covers the wagers placed before the deal; what a round then asks for besides (a raise, a
split) counts as paid, from another pocket if need be.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from math import ceil, floor, sqrt
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.advisor import walk
from game.advisor.law import RoundLaw
from game.advisor.round_law import complete, round_law
from game.advisor.sheets import main_of
from game.advisor.trainer import HOURLY, USUAL
from game.declare import Game, HouseRules, check_seat, money_range
from game.errors import HouseError
from game.money import dollars

LONGEST = 20_000
"""The most rounds of a trip."""
CELLS = 1 << 12
"""The most cells of the lattice on which a trip is followed."""
DEVIATIONS = 7
"""How many deviations of the whole trip a walk is followed upward."""
END_STEP, ENDS = 5_000, 16
"""Cents in hand that are told together of how trips end, or a multiple of them, and how many such steps there are at most."""
QUANTILES = (5, 10, 25, 50, 75, 90, 95)
STRATEGIES = ("best", "card")


class Hour(msgspec.Struct, frozen=True):
    """After so many hours: the chance to be playing still, and quantiles of the net so far (percent to cents)."""

    hours: float
    rounds: int
    last: float
    quantiles: Mapping[str, int]


class Ending(msgspec.Struct, frozen=True):
    """How likely a trip that lasts ends with so many cents in hand: from `low` up to what the next one begins with."""

    low: int
    chance: float


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a trip comes to; money in cents. `mean` and `standard_deviation` are a round's net, `mean_error` and `deviation_error`
    their standard errors (0 when the `method` is `exact`).

    `last` is the chance to play all the rounds, `lost` that the bankroll does not cover another round before (they add up to 1),
    `ahead` and `even` that the trip ends with more, and with just what it began with. `cost_an_hour` is what is lost in an hour on
    average while one plays; `played` how many rounds are, `expected` what they net. `cell` is the lattice's step: nets that
    do not lie on it are split between its next points. `fan` has the quantiles by the quarter of an hour, or longer steps; `ends`
    how trips that last end, in steps of $50 or so many of them that there are about a dozen and a half, the last of which is open.
    """

    game: str
    strategy: str
    method: str
    wagers: Mapping[str, int]
    staked: int
    mean: float
    mean_error: float
    standard_deviation: float
    deviation_error: float
    hands_per_hour: int
    hours: float
    rounds: int
    bankroll: int
    cost_an_hour: float
    cost_error: float
    last: float
    lost: float
    ahead: float
    even: float
    played: float
    expected: float
    quantiles: Mapping[str, int]
    fan: tuple[Hour, ...]
    ends: tuple[Ending, ...]
    cell: int

    @property
    def swing(self) -> float:
        """The deviation of an hour's net, in cents."""
        return self.standard_deviation * sqrt(self.hands_per_hour)


def plan(
    game: Game, rules: HouseRules, bets: Mapping[str, int], *, hands_per_hour: int, hours: float, bankroll: int,
    strategy: str = "best", given_away: float = 0.0,
) -> Plan:  # fmt: skip
    """The trip with these wagers a round (cents by name; mandatory ones that are not named are placed as large as the base).
    `given_away` are cents a round that choices cost beyond the strategy; every net is less by them.

    Raises `HouseError` for wagers the table does not take, a trip that cannot be, and what cannot be planned yet; `MissingPart`.
    """
    odd = next((name for name in bets if name not in game.by_name), None)
    if odd is not None:
        raise HouseError("wager", f"{odd!r} is none of {', '.join(game.by_name)}")
    full = complete(game, rules, bets)
    check_seat(game, full, rules)
    rounds = round(hands_per_hour * hours)
    if not 1 <= rounds <= LONGEST:
        raise HouseError("hours", f"{hours:g} at {hands_per_hour} hands an hour is not from 1 to {LONGEST:,} rounds")
    if strategy not in STRATEGIES:
        raise HouseError("strategy", f"{strategy!r} is none of {', '.join(STRATEGIES)}")
    staked = sum(full.values())
    if bankroll < staked:
        raise HouseError("bankroll", f"{dollars(bankroll)} does not cover one round's {dollars(staked)}")
    found = _less(round_law(game, rules, full, strategy), given_away)
    marks = _marks(rounds, hands_per_hour, hours)
    law, walked = trip(found, rounds, bankroll, tuple(marks))
    stands = {number: _Standing(law, stand, bankroll, staked) for number, stand in walked.kept.items()}
    played = rounds - float(walked.gone[0][:-1].sum())  # rounds that are not played cost nothing (Wald)
    end = stands[rounds]
    return Plan(
        game=game.slug, strategy=strategy, method=found.method, wagers=full, staked=staked, mean=found.mean,
        mean_error=found.mean_error, standard_deviation=found.deviation, deviation_error=found.deviation_error,
        hands_per_hour=hands_per_hour, hours=hours, rounds=rounds, bankroll=bankroll,
        cost_an_hour=-found.mean * hands_per_hour, cost_error=found.mean_error * hands_per_hour,
        last=end.last, lost=1 - end.last, ahead=end.chance(1, None), even=end.chance(0, 0), played=played,
        expected=found.mean * played,
        quantiles=end.quantiles(), ends=tuple(end.endings(bankroll, staked)), cell=law.cell,
        fan=tuple(Hour(hour, number, stands[number].last, stands[number].quantiles()) for number, hour in marks.items()),
    )  # fmt: skip


def _less(found: RoundLaw, cents: float) -> RoundLaw:
    """The law with so much given away a round: every net is moved by it, split between the whole cents next to it."""
    if not cents:
        return found
    low, share = floor(-cents), -cents - floor(-cents)
    nets: dict[int, float] = {}
    for net, chance in found.nets.items():
        for moved, part in ((net + low, 1 - share), (net + low + 1, share)):
            nets[moved] = nets.get(moved, 0.0) + chance * part
    return msgspec.structs.replace(found, nets=nets)


def least_bets(game: Game, rules: HouseRules) -> dict[str, int]:
    """What a round costs at the least: its mandatory wagers, at dice the one that costs least, cents by name."""
    if game.deals:
        from game.advisor.simulate import usual_bets

        return dict(usual_bets(game, rules))
    name = main_of(game, rules).unit
    return {name: max(500, money_range(game.wager(name), rules)[0])}


@lru_cache(maxsize=16)
def compared(hours: float, bankroll: int) -> Mapping[str, Plan]:
    """The same trip at every table's least wagers by the chapter's own rules, by slug; what cannot be planned so is left out."""
    from game.rules import GAMES

    rules, out = HouseRules(), {}
    for slug, game in GAMES.items():
        pace = HOURLY.get(slug, USUAL)
        with suppress(HouseError):
            out[slug] = plan(game, rules, least_bets(game, rules), hands_per_hour=pace, hours=hours, bankroll=bankroll)
    return out


def sample_trip(game: Game, rules: HouseRules, found: Plan, numbers: np.random.Generator) -> tuple[int, ...]:
    """One such trip, drawn: what is in hand after every round, cents, until another is not covered; it stays there then."""
    law = round_law(game, rules, found.wagers, found.strategy)
    nets = np.array(list(law.nets), np.int64)
    chances = np.array(list(law.nets.values()))
    held, path = found.bankroll, [found.bankroll]
    for net in numbers.choice(nets, size=found.rounds, p=chances / chances.sum()).tolist():
        held = max(0, held + net) if held >= found.staked else held
        path.append(held)
    return tuple(path)


def _marks(rounds: int, hands: int, hours: float) -> dict[int, float]:
    """The rounds at which a quarter of an hour is over, or as many of them as make at most two dozen marks, and the last."""
    step = max(1, ceil(hours / 6)) / 4
    some = {round(n * step * hands): n * step for n in range(1, ceil(hours / step))}
    return {number: hour for number, hour in some.items() if 0 < number < rounds} | {rounds: hours}


def trip(found: RoundLaw, rounds: int, bankroll: int, marks: tuple[int, ...]) -> tuple[walk.Law, walk.Passage]:
    """The lattice and the walk of a bankroll; kept are the rounds in `marks`, of which the last is `rounds`."""
    reach = bankroll + ceil(DEVIATIONS * found.deviation * sqrt(rounds)) + 1
    law = walk.law(found.nets, reach, CELLS)
    start = (bankroll - found.staked) // law.cell + 1
    top = start + ceil(DEVIATIONS * found.deviation * sqrt(rounds) / law.cell) + 1
    most = max(top - law.low + 1, 1)  # what wins more leaves the lattice
    chances = law.chances[:most].copy()
    if len(law.chances) > most:
        chances[-1] += law.chances[most:].sum()
    return law, walk.passage(chances[None], law.low, start, rounds, top=top, keep=marks)


class _Standing:
    """Nets of a trip so far and their chances."""

    def __init__(self, law: walk.Law, stand: walk.Stand, bankroll: int, staked: int) -> None:
        start = (bankroll - staked) // law.cell + 1
        below, top = stand.fallen.shape[1], stand.left.shape[1]
        places = np.concatenate([-np.arange(below)[::-1], np.arange(1, top + 1), [top + 1]])
        self.nets: NDArray[np.int64] = (places - start) * law.cell
        self.chances = np.concatenate([stand.fallen[0][::-1], stand.left[0], stand.far])
        self.last = float(stand.left.sum() + stand.far[0])

    def chance(self, low: int, high: int | None) -> float:
        """The chance of a net in these bounds, cents."""
        inside = (self.nets >= low) & (self.nets <= high if high is not None else True)
        return float(self.chances[inside].sum())

    def endings(self, bankroll: int, staked: int) -> Iterator[Ending]:
        """How trips that last end, up to what one in a hundred exceeds."""
        held, upto = bankroll + self.nets, self.chances.cumsum()
        top = int(held[min(int(np.searchsorted(upto, 0.99 * upto[-1])), len(held) - 1)])
        step = END_STEP * max(1, ceil(top / (ENDS * END_STEP)))
        at = np.minimum(held // step, top // step)
        for number in range(top // step + 1):
            yield Ending(number * step, float(self.chances[(at == number) & (held >= staked)].sum()))

    def quantiles(self) -> dict[str, int]:
        """Nets by percent: that share of the trips ends there or lower."""
        upto = self.chances.cumsum()
        at = np.searchsorted(upto, np.array(QUANTILES) / 100 * upto[-1])
        return {str(share): int(self.nets[i]) for share, i in zip(QUANTILES, at, strict=True)}


_WAGER = re.compile(r"([a-z0-9-]+)=\$?(\d{1,9})(?:\.(\d{1,2}))?")


def wagers(said: Iterable[str]) -> dict[str, int]:
    """Wagers by name, cents, from `ante=$10` or `ante=2.50`. Raises `HouseError` for what is not written so.

    >>> wagers(["ante=$10", "queens-up=2.5"])
    {'ante': 1000, 'queens-up': 250}
    """
    found: dict[str, int] = {}
    for one in said:
        made = _WAGER.fullmatch(one.strip())
        if made is None:
            raise HouseError("wager", f"{one!r} is not written as ante=$10")
        name, whole, part = made.groups()
        if name in found:
            raise HouseError("wager", f"{name} is named twice")
        found[name] = 100 * int(whole) + int((part or "0").ljust(2, "0"))
    return found


def words(found: Plan) -> list[tuple[str, str]]:
    """The plan as label and value."""
    off = "" if not found.cost_error else f" ± {dollars(max(1, round(found.cost_error)))}"
    rough = "" if not found.deviation_error else f" ± {dollars(max(1, round(found.deviation_error)))}"
    placed = ", ".join(f"{name} {dollars(cents)}" for name, cents in found.wagers.items())
    spread = ", ".join(f"{share} %: {dollars(net, sign=True)}" for share, net in found.quantiles.items())
    return [
        ("wagers", placed),
        ("strategy", f"{found.strategy}, the net of a round {found.method}"),
        ("trip", f"{found.rounds:,} rounds, {found.hours:g} hour{'' if found.hours == 1 else 's'}, {dollars(found.bankroll)}"),
        ("cost an hour", f"{dollars(round(found.cost_an_hour))}{off}"),
        ("deviation", f"{dollars(round(found.standard_deviation))}{rough} a round, {dollars(round(found.swing))} an hour"),
        ("net of the trip", f"{dollars(round(found.expected), sign=True)} on average"),
        ("lasts", f"{100 * found.last:.1f} %"),
        ("stake lost", f"{100 * found.lost:.1f} %"),
        ("ahead", f"{100 * found.ahead:.1f} %, even {100 * found.even:.1f} %"),
        ("the net is at most", spread),
    ]  # fmt: skip


def fan_of(found: Plan) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """The fan from the start: hours, and what is in hand at 5, 25, 50, 75 and 95 % of the trips, cents."""

    def held(hour: Hour) -> tuple[int, ...]:
        return tuple(max(0, found.bankroll + hour.quantiles[share]) for share in ("5", "25", "50", "75", "95"))

    return ((0.0, (found.bankroll,) * 5), *((hour.hours, held(hour)) for hour in found.fan))


def run(args: argparse.Namespace, write: Callable[[str], None], save: Callable[[Path, bytes], None]) -> int:
    """What `main.py plan` does; the exit status. Raises `HouseError` on bad input."""
    from game.rules import GAMES

    if args.out is not None and args.out.suffix.lower() != ".pdf":
        raise HouseError("out", f"{args.out.name} does not end in .pdf")
    found = plan(
        GAMES[args.slug], HouseRules(), wagers(args.wager), hands_per_hour=args.hands_per_hour, hours=args.hours,
        bankroll=100 * args.bankroll, strategy=args.strategy,
    )  # fmt: skip
    if args.out is not None:
        from game.advisor.paper import PlanPaper, plan_pdf

        save(
            args.out,
            plan_pdf(
                PlanPaper(f"{GAMES[args.slug].title}: a trip", tuple(words(found)), fan_of(found), found.bankroll)
            ),
        )
        write(str(args.out))
    elif args.json:
        write(json.dumps(msgspec.to_builtins(found)))
    else:
        for label, value in words(found):
            write(f"{label:20} {value}")
    return 0
