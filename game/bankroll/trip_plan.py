"""A trip: what so many rounds with these wagers do to a bankroll, table after table, by one
convolution a round.

It ends early when what is left no longer covers the wagers placed before the deal, and where one
has set oneself to stop: ahead by so much, or behind. What a round asks for besides (a raise, a
split) counts as paid, from another pocket if need be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from math import ceil, floor, hypot, pi, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..core.declaration import Game, HouseRules, check_seat, money_range
from ..core.errors import HouseError, quoted
from ..core.money import cents_of, dollars, short
from ..games import GAMES
from ..odds.digits import rounded
from ..odds.distribution import random_walk
from ..odds.distribution.net_distribution import NetDistribution
from ..odds.distribution.round_distribution import round_law, with_mandatory_at_base_size
from ..odds.house_edge import forced_wagers, hands_an_hour
from ..odds.par.sheet import Method

MOST_LEGS = 6
"""The most tables of a trip."""
PLAYED = ("best", "card", "mine")
"""How decisions are made: best, by the strategy card, or best less what the player's own choices
give away.
"""


class TripLeg(msgspec.Struct, frozen=True):
    """A part of a trip, at one table: its slug, wagers (cents by name; mandatory ones that are not
    named are placed as large as the base, with none named the least there are), hands an hour,
    hours, and how decisions are made.
    """

    game: str
    wagers: Mapping[str, int]
    hands_per_hour: int
    hours: float
    played: str = "best"

    @property
    def rounds(self) -> int:
        """How many rounds it is."""
        return round(self.hands_per_hour * self.hours)


class Trip(msgspec.Struct, frozen=True):
    """What is planned: tables one after another with one bankroll. One stops when ahead by `goal`
    or behind by `limit`, cents (0: one does not).
    """

    legs: tuple[TripLeg, ...]
    bankroll: int
    goal: int = 0
    limit: int = 0

    @property
    def hours(self) -> float:
        """How long it is."""
        return sum(leg.hours for leg in self.legs)


class LegPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a leg comes to; money in cents. `mean` and `standard_deviation` are a round's net,
    `mean_error` and `deviation_error` their standard errors (0 when the `method` is `exact`),
    `cost_an_hour` what is lost in an hour on average while one plays, `swing` the deviation of an
    hour's net, `played_rounds` how many of the `rounds` are played on average, `expected` their
    net. `kelly` is the share of a bankroll that, staked on these wagers each round, lets it grow
    fastest, 0 without an edge; `ruin` at most how likely the trip's bankroll is lost in endless
    play, 1 without an edge.
    """

    game: str
    played: str
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
    cost_an_hour: float
    cost_error: float
    swing: float
    played_rounds: float
    expected: float
    kelly: float = 0.0
    ruin: float = 1.0


class FanPoint(msgspec.Struct, frozen=True):
    """After so many rounds: the chance to be playing still, and quantiles of the net so far
    (percent to cents).
    """

    hours: float
    rounds: int
    last: float
    quantiles: Mapping[str, int]


class Ending(msgspec.Struct, frozen=True):
    """How likely a trip that does not run out ends with so many cents in hand: from `low` up to
    what the next one begins with.
    """

    low: int
    chance: float


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a trip comes to; money in cents.

    `last` is the chance to play all the rounds, `won` to stop ahead and `limited` to stop behind as
    one has set oneself, `lost` that the money does not cover another round before (they add up to
    1); `ahead` and `even` that the trip ends with more, and with just what it began with.
    `expected` is what it nets on average, `played` how many rounds are played. `enough` is the
    least bankroll that 95 % of such trips without stops would last on, 0 where none of those looked
    at is. `cell` is the lattice's step: nets that do not lie on it are split between its next
    points. `fan` has the quantiles by at most a hundred rounds and where legs end; `ends` how trips
    end that do not run out, in steps of $50 or so many of them that there are at most about
    sixteen, the last of which is open.
    """

    legs: tuple[LegPlan, ...]
    method: str
    hours: float
    rounds: int
    bankroll: int
    goal: int
    limit: int
    last: float
    lost: float
    won: float
    limited: float
    ahead: float
    even: float
    played: float
    expected: float
    enough: int
    quantiles: Mapping[str, int]
    fan: tuple[FanPoint, ...]
    ends: tuple[Ending, ...]
    cell: int

    @property
    def cost_error(self) -> float:
        """The standard error of what the trip costs, cents."""
        return sqrt(sum((leg.mean_error * leg.rounds) ** 2 for leg in self.legs))

    @property
    def chance_error(self) -> float:
        """About the standard error of the chances: by how much a normal net of the trip moves past
        a point when its mean and deviation do by their errors.
        """
        spread = sqrt(sum(leg.standard_deviation**2 * leg.rounds for leg in self.legs))
        off = sqrt(
            sum(
                (leg.standard_deviation * leg.deviation_error * leg.rounds) ** 2
                for leg in self.legs
            )
        )
        return hypot(self.cost_error, off / spread) / (spread * sqrt(2 * pi)) if spread else 0.0


class _Leg(msgspec.Struct, frozen=True):
    """A leg with the law of its round, and what that is on the trip's lattice; `cover` is the
    lowest place there, counted in cells from the bankroll, that covers a round.
    """

    leg: TripLeg
    found: NetDistribution
    wagers: Mapping[str, int]
    law: random_walk.Law
    cover: int


def plan(
    trip: Trip,
    rules: Mapping[str, HouseRules] | None = None,
    own_losses: Mapping[str, float] | None = None,
    *,
    find_enough: bool = True,
) -> Plan:
    """What the trip comes to by each table's rules, the chapter's own where none are given;
    `own_losses` has the cents a round that the player's own choices give away at a table. How much
    would be `find_enough` is left out where nobody asks.

    Raises `HouseError` for wagers a table does not take, a trip that cannot be, and what cannot be
    planned yet; `MissingPart`.
    """
    _check_trip(trip)
    laws = [_leg_distribution(leg, _rules_at(leg, rules), own_losses or {}) for leg in trip.legs]
    first = sum(laws[0][1].values())
    if trip.bankroll < first:
        raise HouseError(
            "bankroll", f"{dollars(trip.bankroll)} does not cover one round's {dollars(first)}"
        )
    rounds, most_rounds = sum(leg.rounds for leg in trip.legs), 20_000
    if not 1 <= rounds <= most_rounds or not all(leg.rounds for leg in trip.legs):
        raise HouseError(
            "hours",
            f"{trip.hours:g} h at these hands an hour is not from 1 to {most_rounds:,} rounds",
        )
    spread = sqrt(sum(found.deviation_cents**2 * leg.rounds for leg, _, found in laws))
    # how many deviations of the whole trip it is followed upward
    reach = ceil(7 * spread) + 1
    # the most cells of the lattice on which a trip is followed
    cell = random_walk.lattice_step(
        {net for _, _, found in laws for net in found.nets}, trip.bankroll + reach, 4096
    )
    legs = [
        _Leg(
            leg,
            found,
            wagers,
            random_walk.lattice_law(found.nets, cell),
            -(-(sum(wagers.values()) - trip.bankroll) // cell),
        )
        for leg, wagers, found in laws
    ]
    stakes = max(sum(one.wagers.values()) for one in legs)
    gone = sum(max(0.0, -one.found.mean_cents) * one.leg.rounds for one in legs)
    least = (
        _least_bankroll(trip, legs, ceil((stakes + gone + 4 * spread - trip.bankroll) / cell))
        if find_enough
        else 0
    )
    return _Walked(trip, legs, cell, ceil(reach / cell)).finished_plan(least)


def _check_trip(trip: Trip) -> None:
    """Refuse what is no trip."""
    if not 1 <= len(trip.legs) <= MOST_LEGS:
        raise HouseError("legs", f"a trip has from 1 to {MOST_LEGS} tables, not {len(trip.legs)}")
    if trip.goal < 0 or trip.limit < 0:
        raise HouseError("stops", "a win goal and a loss limit are more than nothing")
    for leg in trip.legs:
        if leg.game not in GAMES:
            raise HouseError("game", f"{leg.game!r} is none of {', '.join(GAMES)}")
        if leg.played not in PLAYED:
            raise HouseError("strategy", f"{leg.played!r} is none of {', '.join(PLAYED)}")
        known = GAMES[leg.game].by_name
        odd = next((name for name in leg.wagers if name not in known), None)
        if odd is not None:
            raise HouseError("wager", f"{odd!r} is none of {', '.join(known)}")


def _leg_distribution(
    leg: TripLeg, rules: HouseRules, own_losses: Mapping[str, float]
) -> tuple[TripLeg, dict[str, int], NetDistribution]:
    """All wagers of a leg, and the law of its round."""
    game = GAMES[leg.game]
    if leg.played == "mine" and leg.game not in own_losses:
        raise HouseError(
            "strategy",
            f"too few hands of {game.title} were answered to say what one's own play costs",
        )
    full = with_mandatory_at_base_size(game, rules, leg.wagers or least_bets(game, rules))
    check_seat(game, full, rules)
    found = _cached_distribution(
        leg.game,
        msgspec.json.encode(rules),
        tuple(full.items()),
        "card" if leg.played == "card" else "best",
    )
    return (
        leg,
        full,
        _less_cents_a_round(found, own_losses[leg.game] if leg.played == "mine" else 0.0),
    )


@lru_cache(maxsize=64)
def _cached_distribution(
    slug: str, rules: bytes, wagers: tuple[tuple[str, int], ...], strategy: str
) -> NetDistribution:
    """The law of a round, counted once: the same trip is asked for with another bankroll, or drawn."""
    return round_law(
        GAMES[slug], msgspec.json.decode(rules, type=HouseRules), dict(wagers), strategy
    )


def _less_cents_a_round(found: NetDistribution, cents: float) -> NetDistribution:
    """The law with so much given away a round: every net is moved by it, split between the whole
    cents next to it.
    """
    if not cents:
        return found
    low, share = floor(-cents), -cents - floor(-cents)
    nets: dict[int, float] = {}
    for net, chance in found.nets.items():
        for moved, part in ((net + low, 1 - share), (net + low + 1, share)):
            nets[moved] = nets.get(moved, 0.0) + chance * part
    return msgspec.structs.replace(found, nets=nets)


Chances = NDArray[np.float64]


class _Walked:
    """The bankroll as a walk over all legs. Places are cells from the bankroll, the first of the
    arrays being `base`.
    """

    def __init__(self, trip: Trip, legs: Sequence[_Leg], cell: int, reach: int) -> None:
        self.trip, self.cell, self.legs = trip, cell, legs
        floors = [
            max(one.cover, (-trip.limit) // cell + 1) if trip.limit else one.cover for one in legs
        ]
        self.stops = bool(trip.goal) and -(-trip.goal // cell) - 1 <= reach
        self.top = -(-trip.goal // cell) - 1 if self.stops else reach
        laws = [
            random_walk.chances_with_top_lumped(one.law, max(1, reach - one.law.low - low + 1))
            for one, low in zip(legs, floors, strict=True)
        ]
        self.base = (
            min(low + min(0, one.law.low) for one, low in zip(legs, floors, strict=True)) - 1
        )
        size = self.top - self.base + 2 + max(len(one) for one in laws)
        self.alive, self.down, self.up = np.zeros(size), np.zeros(size), np.zeros(size)
        self.alive[-self.base] = 1.0
        self.played: list[float] = []
        self.kept: dict[int, tuple[float, Chances, float]] = {}
        marks = _fan_rounds([one.leg for one in legs])
        before, hours = 0, 0.0
        for one, law, low in zip(legs, laws, floors, strict=True):
            wanted = [
                number - before for number in marks if before < number <= before + one.leg.rounds
            ]
            self._play_leg(one, law, low, before, hours, wanted)
            before, hours = before + one.leg.rounds, hours + one.leg.hours

    def _play_leg(
        self,
        one: _Leg,
        law: Chances,
        low: int,
        rounds_before: int,
        hours: float,
        wanted_rounds: Sequence[int],
    ) -> None:
        """Play a leg: what does not cover its first round is over; what it comes to after the
        rounds that are wanted is kept.
        """
        low = min(low, self.top)
        at = low - self.base
        self.down[:at] += self.alive[:at]
        self.alive[:at] = 0.0
        held = slice(at, self.top - self.base + 1)
        beyond = 0.0 if self.stops else float(self.up.sum())
        begun = float(self.alive.sum()) + beyond
        found = random_walk.walk_rounds(
            law,
            one.law.low,
            self.alive[held],
            one.leg.rounds,
            top=self.top - low + 1,
            keep=set(wanted_rounds),
        )
        over = found.gone + (found.risen if self.stops else 0.0)
        self.played.append(one.leg.rounds * begun - float(over[:-1].sum()))
        down, up = self.down, self.up
        for number in wanted_rounds:
            stand = found.kept[number]
            self.down, self.up, self.alive = down.copy(), up.copy(), np.zeros_like(down)
            below = len(stand.fallen)
            self.down[at - below : at] += stand.fallen[::-1] if below else 0.0
            self.alive[held] = stand.left
            self.up[held.stop : held.stop + len(stand.over)] += stand.over
            last = float(stand.left.sum()) + (0.0 if self.stops else float(self.up.sum()))
            self.kept[rounds_before + number] = (
                hours + number / one.leg.hands_per_hour,
                self.down + self.up + self.alive,
                last,
            )

    def finished_plan(self, enough: int) -> Plan:
        """The plan."""
        trip, legs = self.trip, self.legs
        nets = (np.arange(len(self.down)) + self.base) * self.cell
        rounds = sum(one.leg.rounds for one in legs)
        _, chances, last = self.kept[rounds]
        behind = float(self.down[nets <= -trip.limit].sum()) if trip.limit else 0.0
        won = float(self.up.sum()) if self.stops else 0.0
        done = tuple(
            _leg_plan(one, played, trip.bankroll)
            for one, played in zip(legs, self.played, strict=True)
        )
        out = self.down * (nets > -trip.limit) if trip.limit else self.down
        return Plan(
            legs=done,
            method=_least_exact_method(one.method for one in done),
            hours=trip.hours,
            rounds=rounds,
            bankroll=trip.bankroll,
            goal=trip.goal,
            limit=trip.limit,
            last=last,
            lost=float(out.sum()),
            won=won,
            limited=behind,
            ahead=float(chances[nets > 0].sum()),
            even=float(chances[-self.base]),
            played=sum(self.played),
            expected=sum(one.expected for one in done),
            enough=enough,
            quantiles=_nets_by_percent(nets, chances),
            ends=tuple(_solvent_endings_in_steps(nets + trip.bankroll, chances, chances - out)),
            cell=self.cell,
            fan=tuple(
                FanPoint(hours, number, last, _nets_by_percent(nets, chances))
                for number, (hours, chances, last) in self.kept.items()
            ),
        )


def _least_exact_method(methods: Iterable[str]) -> str:
    """How a whole is obtained whose parts are obtained so."""
    every = set(methods)
    return next(
        (one for one in (Method.SIMULATED, Method.APPROXIMATED) if one in every), Method.EXACT
    )


def _leg_plan(one: _Leg, expected_rounds: float, bankroll: int) -> LegPlan:
    leg, found = one.leg, one.found
    nets, chances = np.array(list(found.nets), np.float64), np.array(list(found.nets.values()))
    placed = sum(one.wagers.values())
    return LegPlan(
        game=leg.game,
        played=leg.played,
        method=found.method,
        wagers=one.wagers,
        staked=placed,
        mean=found.mean_cents,
        mean_error=found.mean_error,
        standard_deviation=found.deviation_cents,
        deviation_error=found.deviation_error,
        hands_per_hour=leg.hands_per_hour,
        hours=leg.hours,
        rounds=leg.rounds,
        cost_an_hour=-found.mean_cents * leg.hands_per_hour,
        cost_error=found.mean_error * leg.hands_per_hour,
        swing=found.deviation_cents * sqrt(leg.hands_per_hour),
        played_rounds=expected_rounds,
        expected=found.mean_cents
        * expected_rounds,  # rounds that are not played cost nothing (Wald)
        kelly=random_walk.kelly_fraction(chances, nets / placed),
        ruin=random_walk.ruin_upper_bound(chances, nets, bankroll),
    )


def _fan_rounds(legs: Sequence[TripLeg], *, points: int = 100) -> list[int]:
    """The rounds after which the fan has a point: at most so many, evenly, and where legs end."""
    rounds = sum(leg.rounds for leg in legs)
    ends = np.cumsum([leg.rounds for leg in legs]).tolist()
    return sorted({*range(ceil(rounds / points), rounds, ceil(rounds / points)), *ends})


def _nets_by_percent(nets: NDArray[np.int64], chances: Chances) -> dict[str, int]:
    """Nets by percent: that share of the trips ends there or lower."""
    upto = chances.cumsum()
    percents = (5, 10, 17, 25, 50, 75, 83, 90, 95)
    at = np.searchsorted(upto, np.array(percents) / 100 * upto[-1])
    return {str(share): int(nets[i]) for share, i in zip(percents, at, strict=True)}


def _solvent_endings_in_steps(
    held: NDArray[np.int64], chances: Chances, not_out: Chances
) -> Iterator[Ending]:
    """How trips that do not run out end, up to what one in a hundred exceeds: in at most 16 steps,
    each a multiple of $50.
    """
    upto = chances.cumsum()
    top = max(0, int(held[int(np.searchsorted(upto, 0.99 * upto[-1]))]))
    step = 5_000 * max(1, ceil(top / (16 * 5_000)))
    at = np.clip(held // step, 0, top // step)
    for number in range(top // step + 1):
        yield Ending(number * step, float(not_out[at == number].sum()))


def _least_bankroll(trip: Trip, legs: Sequence[_Leg], top: int) -> int:
    """The least bankroll that so many trips last on, in cents, from the last round back; 0 where
    none up to the `top` place is.
    """
    covers = [one.cover for one in legs]
    base, cell = min(covers), legs[0].law.cell
    size = max(top, *covers) - base + 1
    risk = np.zeros(size)
    for one in reversed(legs):
        low = one.cover - base
        law = random_walk.chances_with_top_lumped(one.law, max(1, size - one.law.low + 1))
        risk = np.concatenate(
            [np.ones(low), random_walk.ruin_chances(law, one.law.low, one.leg.rounds, risk[low:])]
        )
    # a bankroll that lasts 95 % of trips is called enough
    found = np.flatnonzero(risk <= 0.05)
    return trip.bankroll + (base + int(found[0])) * cell if len(found) else 0


def least_bets(game: Game, rules: HouseRules) -> dict[str, int]:
    """What a round costs at the least: its mandatory wagers, at dice the one that costs least,
    cents by name.
    """
    return forced_wagers(game, rules)


def leg_at_least_wagers(slug: str, rules: HouseRules, hours: float) -> TripLeg:
    """So many hours at one table with its least wagers, at its pace."""
    return TripLeg(slug, least_bets(GAMES[slug], rules), hands_an_hour(GAMES[slug]), hours)


def base_wager_and_minimum(game: Game, rules: HouseRules) -> tuple[str, int]:
    """The wager by which a round's stakes go up and down, and the least of it."""
    return next(iter(least_bets(game, rules).items()))


def optional_wagers(game: Game, rules: HouseRules) -> list[tuple[str, str]]:
    """The wagers, by name and title, that may be placed beside the least of a table, and are
    settled with its round.
    """
    least, found = least_bets(game, rules), []
    for wager in game.wagers:
        runs = not game.deals and game.extra.run is not None and game.extra.run.wager == wager.name
        if not wager.optional or wager.later or wager.on_seat or wager.name in least or runs:
            continue
        stake = next(iter(least.values())) if wager.equal else money_range(wager, rules)[0]
        with suppress(HouseError):
            check_seat(game, {**least, wager.name: stake}, rules)
            found.append((wager.name, wager.title))
    return found


def leg_with_stake(
    leg: TripLeg, rules: HouseRules, cents: int, side_wagers: Iterable[str] | None = None
) -> TripLeg:
    """The leg with so much on its first wager, the other mandatory ones alike, and what is placed
    beside them: as it was, or these, each at its least.
    """
    game, placed = GAMES[leg.game], {}
    name, least = base_wager_and_minimum(game, rules)
    for other, low in least_bets(game, rules).items():
        bottom, top = money_range(game.wager(other), rules)
        placed[other] = low if bottom == top else min(top, max(bottom, round(low * cents / least)))
    held = {one: stake for one, stake in leg.wagers.items() if one not in placed}
    each = {
        one: placed[name]
        if game.wager(one).equal
        else stake or money_range(game.wager(one), rules)[0]
        for one, stake in (held if side_wagers is None else dict.fromkeys(side_wagers, 0)).items()
    }
    return msgspec.structs.replace(leg, wagers=placed | each)


def single_table_plans(
    trip: Trip,
    rules: Mapping[str, HouseRules] | None = None,
    own_losses: Mapping[str, float] | None = None,
    casino: Mapping[str, TripLeg] | None = None,
) -> dict[str, Plan]:
    """The same hours, bankroll and stops at every table alone, by slug: with the wagers, pace and
    play that the trip has there, elsewhere with the least wagers played best by the chapter's own
    rules, or with the legs at the tables of a `casino`, whose `rules` are given. What cannot be
    planned so is left out.
    """
    known, out = {leg.game: leg for leg in reversed(trip.legs)}, {}
    for slug in GAMES if casino is None else casino:
        with suppress(HouseError):
            if slug in known:
                leg = msgspec.structs.replace(known[slug], hours=trip.hours)
                out[slug] = plan(
                    msgspec.structs.replace(trip, legs=(leg,)), rules, own_losses, find_enough=False
                )
            elif casino is not None:
                leg = msgspec.structs.replace(casino[slug], hours=trip.hours)
                away = msgspec.structs.replace(trip, legs=(leg,))
                out[slug] = plan(away, rules, find_enough=False)
            else:
                out[slug] = _one_table_plan(slug, trip.hours, trip.bankroll, trip.goal, trip.limit)
    return out


def _rules_at(leg: TripLeg, rules: Mapping[str, HouseRules] | None) -> HouseRules:
    return (rules or {}).get(leg.game) or GAMES[leg.game].house_rules


@lru_cache(maxsize=64)
def _one_table_plan(slug: str, hours: float, bankroll: int, goal: int, limit: int) -> Plan:
    return plan(
        Trip((leg_at_least_wagers(slug, GAMES[slug].house_rules, hours),), bankroll, goal, limit),
        find_enough=False,
    )


def sample_money_by_round(
    trip: Trip,
    numbers: np.random.Generator,
    rules: Mapping[str, HouseRules] | None = None,
    own_losses: Mapping[str, float] | None = None,
) -> tuple[int, ...]:
    """One such trip, drawn: what is in hand after every round, cents, until it is over; it stays
    there then.
    """
    held, path = trip.bankroll, [trip.bankroll]
    over = False
    for one in trip.legs:
        _, wagers, found = _leg_distribution(one, _rules_at(one, rules), own_losses or {})
        staked, chances = sum(wagers.values()), np.array(list(found.nets.values()))
        for net in numbers.choice(
            np.array(list(found.nets), np.int64), size=one.rounds, p=chances / chances.sum()
        ).tolist():
            over = over or held < staked
            held = held if over else max(0, held + net)
            won = held - trip.bankroll
            over = (
                over
                or bool(trip.goal and won >= trip.goal)
                or bool(trip.limit and won <= -trip.limit)
            )
            path.append(held)
    return tuple(path)


def parse_wagers(said: Iterable[str]) -> dict[str, int]:
    """Wagers by name, cents, from `ante=$10` or `ante=2.50`. Raises `HouseError` for what is not
    written so.

    >>> parse_wagers(["ante=$10", "queens-up=2.5"])
    {'ante': 1000, 'queens-up': 250}
    """
    found: dict[str, int] = {}
    for one in said:
        name, _, amount = one.strip().partition("=")
        cents = cents_of(amount)
        if cents is None or not name:
            raise HouseError("wager", f"{quoted(one)} is not written as ante=$10")
        if name in found:
            raise HouseError("wager", f"{name} is named twice")
        found[name] = cents
    return found


def plan_rounded_within_errors(found: Plan) -> Plan:
    """The plan for a file: no figure has more digits than its error allows, no chance exceeds 1."""
    off = found.chance_error

    def chance(share: float) -> float:
        return min(1.0, rounded(share, off))

    return msgspec.structs.replace(
        found,
        legs=tuple(_leg_rounded_within_errors(leg, off) for leg in found.legs),
        last=chance(found.last),
        lost=chance(found.lost),
        won=chance(found.won),
        limited=chance(found.limited),
        ahead=chance(found.ahead),
        even=chance(found.even),
        played=rounded(found.played, off * found.rounds),
        expected=rounded(found.expected, found.cost_error),
        fan=tuple(msgspec.structs.replace(one, last=chance(one.last)) for one in found.fan),
        ends=tuple(msgspec.structs.replace(one, chance=chance(one.chance)) for one in found.ends),
    )


def _leg_rounded_within_errors(leg: LegPlan, chance_error: float) -> LegPlan:
    return msgspec.structs.replace(
        leg,
        mean=rounded(leg.mean, leg.mean_error),
        standard_deviation=rounded(leg.standard_deviation, leg.deviation_error),
        cost_an_hour=rounded(leg.cost_an_hour, leg.cost_error),
        swing=rounded(leg.swing, leg.deviation_error * sqrt(leg.hands_per_hour)),
        played_rounds=rounded(leg.played_rounds, chance_error * leg.rounds),
        expected=rounded(leg.expected, leg.mean_error * leg.rounds),
        kelly=rounded(leg.kelly, leg.mean_error * leg.staked / leg.standard_deviation**2),
    )


def plan_words(found: Plan) -> list[tuple[str, str]]:
    """The plan as label and value."""
    told = []
    played = {"best": "best", "card": "by the card", "mine": "as you do"}
    for number, leg in enumerate(found.legs, 1):
        off = "" if not leg.cost_error else f" ± {dollars(max(1, round(leg.cost_error)))}"
        placed = ", ".join(f"{name} {dollars(cents)}" for name, cents in leg.wagers.items())
        rough = (
            "" if not leg.deviation_error else f" ± {dollars(max(1, round(leg.deviation_error)))}"
        )
        length = _hours_words(leg.hours)
        told += [
            (
                "table" if len(found.legs) == 1 else f"table {number}",
                f"{GAMES[leg.game].title}, {length}, {leg.rounds:,} hands, played {played[leg.played]}, {leg.method}",
            ),
            ("  wagers", placed),
            (
                f"  {'cost' if leg.cost_an_hour >= 0 else 'gain'} an hour",
                f"{dollars(abs(round(leg.cost_an_hour)))}{off}",
            ),
            (
                "  swing",
                f"{dollars(round(leg.standard_deviation))}{rough} a hand, {dollars(round(leg.swing))} an hour",
            ),
            *([("  Kelly", _kelly_and_ruin_words(leg, found.bankroll))] if leg.kelly else []),
        ]
    spread = ", ".join(
        f"{share} %: {dollars(net, sign=True)}" for share, net in found.quantiles.items()
    )
    ends = [("stops ahead", found.won, found.goal), ("stops behind", found.limited, found.limit)]
    return [
        *told,
        ("trip", f"{_hours_words(found.hours)}, {found.rounds:,} hands, {dollars(found.bankroll)}"),
        ("net of the trip", f"{dollars(round(found.expected), sign=True)} on average"),
        ("lasts", f"{100 * found.last:.1f} %"),
        *(
            (label, f"{100 * chance:.1f} %, at {dollars(stop)}")
            for label, chance, stop in ends
            if stop
        ),
        ("runs out", f"{100 * found.lost:.1f} %"),
        ("ahead", f"{100 * found.ahead:.1f} %, even {100 * found.even:.1f} %"),
        *([("lasts 95 %", f"with {dollars(found.enough)}, without stops")] if found.enough else []),
        ("the net is at most", spread),
        *(
            []
            if any(leg.kelly for leg in found.legs)
            else [("Kelly", "no bet: the house has the edge, so no bankroll grows by it")]
        ),
    ]


def _kelly_and_ruin_words(leg: LegPlan, bankroll: int) -> str:
    """What Kelly says of a leg with an edge, and how likely the bankroll is lost all the same."""
    held = short(100 * ceil(leg.staked / leg.kelly / 100))
    return (
        f"{short(leg.staked)} a hand is right from {held} on ({100 * leg.kelly:.3g} % of it); in endless "
        f"play {short(bankroll)} is lost in at most {100 * leg.ruin:.1f} %"
    )


def _hours_words(hours: float) -> str:
    return f"{hours:g} hour{'' if hours == 1 else 's'}"


def fan_points(found: Plan) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The fan from the start: hands, and what is in hand at 5, 25, 50, 75 and 95 % of the trips,
    cents.
    """
    percents = ("5", "25", "50", "75", "95")
    told = [(0, (found.bankroll,) * len(percents))]
    told += [
        (one.rounds, tuple(max(0, found.bankroll + one.quantiles[share]) for share in percents))
        for one in found.fan
    ]

    def middle(hands: int) -> int:
        # the middle of the fan is the mean with so many hands to either side, for the
        # eye: it goes in steps of the nets
        reach = min(4, hands, found.rounds - hands)
        near = [held[2] for at, held in told if abs(at - hands) <= reach]
        return round(sum(near) / len(near))

    return tuple((hands, (*held[:2], middle(hands), *held[3:])) for hands, held in told)
