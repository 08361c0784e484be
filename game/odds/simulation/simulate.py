"""Many rounds without a window: through the engine for truth, through vectorized code for volume,
and what they say of a bankroll.

A module `game/games/<stem>/simulation.py` offers `simulated_nets(game, rules, rounds, seed, strategy)`: how
often each net in cents came, and the cents staked in all; where there is none, or `--engine` asks
for it, every round is dealt by the engine.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib.util import find_spec
from itertools import islice
from math import ceil, erfc, exp, inf, sqrt
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from ...core.chance import Stream
from ...core.declaration import Game, HouseRules, Offer, money_range
from ...core.errors import HouseError
from ...core.money import dollars
from ...rounds import Action, act, legal, seen, start, stock
from ...rounds.state import State, View
from ...system.cores import map_in_order
from .. import shipped_data
from ..coach import best_action
from ..digits import decimal_places, rounded
from ..distribution import random_walk
from ..game_advice import game_advice
from ..strategy.strategy_card import Strategy

VECTORIZED_STRATEGIES = ("card", "best")
Choose = Callable[[Game, View, tuple[Action, ...]], Action]
StakedAndReturned = tuple[int, int]
"""Cents staked by a seat in a round, and cents returned to it."""


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """What many rounds came to, cents. `mean` and `standard_deviation` are a round's net at one
    seat; `error` the mean's own.

    `expected` is the mean that the PAR sheet has for these wagers and this strategy, with its
    error; None where there is none. `histogram` counts nets in cents. What follows is of one seat
    that plays on with these chances, their mean set right by the sheet: `ruin` is the chance to
    lose `bankroll` within 1,000 rounds (None: too few were played); `ruin_ever` that of ever losing
    it: 1, where the net is a gain an upper bound, None when this run cannot tell which.
    `rounds_to_lose` is how many rounds it takes on average to lose `loss` (None: not known, or no
    such mean), `quantiles` by how many rounds 25, 50 and 75 % of such sessions are over, rounds and
    error (left out: not within 10,000 rounds, or known no better than to a half of itself). Seats
    of one round share its cards: `error` is that of whole rounds. Every `_error` is one standard
    error.
    """

    game: str
    strategy: str
    how: str
    rounds: int
    seats: int
    staked: int
    returned: int
    net: int
    mean: float
    standard_deviation: float
    error: float
    expected: float | None
    expected_error: float
    element_of_risk: float
    won: float
    lost: float
    bankroll: int
    ruin: float | None
    ruin_error: float
    ruin_ever: float | None
    loss: int
    rounds_to_lose: float | None
    rounds_to_lose_error: float
    quantiles: Mapping[str, tuple[int, float]]
    histogram: Mapping[int, int]


def usual_bets(game: Game, rules: HouseRules) -> dict[str, int]:
    """One seat's wagers for a simulation: every mandatory wager at its minimum (at a dice table the
    cheapest wager).
    """
    placed = {
        w.name: money_range(w, rules)[0] for w in game.wagers if not w.later and not w.optional
    }
    if placed:
        return placed
    from ..dice.sensible_wagers import wagers_by_edge

    name = wagers_by_edge(game, game.entry)[0]
    return {name: money_range(game.wager(name), rules)[0]}


def chooser(game: Game, strategy: str, seed: str = "") -> Choose:
    """The way decisions are made: best by the coach, card by the strategy card, random evenly over
    what is open, the same for a `seed`.

    Raises `MissingPart`.
    """
    if strategy == "random":
        key = hashlib.sha256(f"{game.slug} {seed}".strip().encode()).digest()
        numbers = Stream(key, "random choices")
        return lambda _game, _view, open_now: open_now[numbers.integer_below(len(open_now))]
    if strategy == "card":
        return Strategy(game).choose
    return best_action


def simulate_with_engine(
    game: Game,
    rules: HouseRules,
    rounds: int,
    seed: int,
    strategy: str,
    seats: int = 1,
    first: int = 0,
) -> Iterator[StakedAndReturned]:
    """Staked and returned of every seat of every round from the `first` on, dealt by the engine:
    round i from SHA-256 of `seed i`.
    """
    bets = usual_bets(game, rules)
    placed = {seat: dict(bets) for seat in range(1, seats + 1)}
    choose = chooser(game, strategy)
    for number in range(first, first + rounds):
        if strategy == "random":
            choose = chooser(game, strategy, f"{seed} {number}")
        key = hashlib.sha256(f"{seed} {number}".encode()).digest()
        state = start(game, placed, stock(game, key, rules), Offer(rules)).state
        while state.turn:
            open_now = legal(game, state)
            chosen = (
                open_now[0]
                if len(open_now) == 1
                else choose(game, seen(state, state.turn), open_now)
            )
            state = act(game, state, chosen).state
        yield from _staked_and_returned(state)


def batched(
    results: Iterable[StakedAndReturned], size: int
) -> Iterator[tuple[StakedAndReturned, ...]]:
    """Results in groups of `size`, those of one round each."""
    left = iter(results)
    while group := tuple(islice(left, size)):
        yield group


def _staked_and_returned(state: State) -> Iterator[StakedAndReturned]:
    for seat in state.seats:
        mine = [pair for (s, _), pair in state.tally.items() if s == seat]
        yield sum(staked for staked, _ in mine), sum(returned for _, returned in mine)


def vectorized_module(game: Game) -> ModuleType | None:
    """The game's vectorized code, its own or that of its kind; None when there is none."""
    if game.family == "dice":
        return None
    odds = __package__.removesuffix(".simulation")
    if game.family == "blackjack":
        name = f"{odds}.blackjack.simulation"
    elif game_advice(game).duel is not None:
        name = f"{odds}.showdown.simulation"
    else:
        name = f"{shipped_data.GAMES_PACKAGE}.{game.stem}.simulation"
    return shipped_data.import_own_module(name) if find_spec(name) else None


def ruin_within(mean: float, deviation: float, bankroll: int, rounds: int) -> float:
    """The chance that the bankroll is lost at some time in so many rounds (first passage of a
    diffusion with drift).
    """
    if deviation == 0 or rounds <= 0:
        return 0.0
    spread = deviation * sqrt(rounds)
    first = _normal_cdf((-bankroll - mean * rounds) / spread)
    power = -2 * mean * bankroll / deviation**2
    second = exp(min(power, 700)) * _normal_cdf((-bankroll + mean * rounds) / spread)
    return min(1.0, first + second)


def _normal_cdf(x: float) -> float:
    return 0.5 * erfc(-x / sqrt(2))


def simulate(
    game: Game,
    rules: HouseRules,
    *,
    rounds: int,
    seed: int,
    strategy: str = "best",
    seats: int = 1,
    bankroll: int = 0,
    loss: int = 0,
    engine: bool = False,
    cores: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulated:
    """Play and sum up. `bankroll` and `loss` in cents are a hundred table minimums, and the
    bankroll, when left out. On any number of `cores` the same is found; more than one need a game
    that is listed (`GAMES`).

    `progress` is told how many rounds are done. Raises `HouseError` for counts or a strategy that
    cannot be played, `MissingPart`.
    """
    _check_playable(game, rounds, seats, strategy, {"bankroll": bankroll, "loss": loss})
    tally = _Tally()
    dice, fast = game.family == "dice", vectorized_module(game)
    if (
        not engine
        and seats == 1
        and (dice or (fast is not None and strategy in VECTORIZED_STRATEGIES))
    ):
        how, size, played = (
            "vectorized",
            PART,
            partial(_vectorized_part, game, rules, seed, strategy),
        )
    else:
        how, size = "engine", ENGINE_PART
        played = partial(_engine_part, game, rules, seed, strategy, seats)
    parts = list(_part_starts_and_sizes(rounds, size))
    if cores > 1 and len(parts) > 1:
        played = partial(_part_of_listed_game, played.func, game.slug, *played.args[1:])
    else:
        cores = 1
    done = 0
    for part, (_, rounds_of_part) in zip(map_in_order(played, parts, cores), parts, strict=True):
        tally.add(part)
        done += rounds_of_part
        if progress is not None:
            progress(done)
    bankroll = bankroll or 100 * rules.table_minimum
    told = "no decisions" if dice else strategy
    known = sheet_mean_and_error(game, rules) if dice or strategy == "best" else None
    return _simulated_from_tally(
        game, told, how, rounds, seats, tally, bankroll, loss or bankroll, known
    )


def sheet_mean_and_error(game: Game, rules: HouseRules) -> tuple[float, float] | None:
    """Expected net of the usual wagers by best play and its error, cents, as the PAR sheet has
    them; None for other rules than the sheet's. Raises `MissingPart`.
    """
    from ..par.game_sheets import main_sheet_in_force

    bets = usual_bets(game, rules)
    plain = (rules.decks or game.decks(HouseRules())) == game.decks(
        HouseRules()
    ) and not rules.payout_limit
    if not plain or len(set(bets.values())) > 1:
        return None
    found = main_sheet_in_force(game, rules)
    unit = next(iter(bets.values()))
    return found.ev * unit, found.standard_error * unit


def _check_playable(
    game: Game, rounds: int, seats: int, strategy: str, money: Mapping[str, int]
) -> None:
    """Refuse what cannot be played: raises `HouseError` with the field and the reason."""
    most_rounds = 10_000_000
    if not 1 <= rounds <= most_rounds:
        raise HouseError("rounds", f"{rounds} is not from 1 to {most_rounds:,}")
    if not 1 <= seats <= game.seats:
        raise HouseError("seats", f"{seats} is not from 1 to {game.seats}")
    if strategy not in ("best", "card", "random"):
        raise HouseError("strategy", f"{strategy!r} is none of best, card, random")
    for name, cents in money.items():
        if cents < 0:
            raise HouseError(name, f"{cents} cents is less than nothing")


PART = 500_000
"""Rounds played by the column between two signs of life."""


ENGINE_PART = 64
"""The same of rounds dealt by the engine."""


def _part_starts_and_sizes(rounds: int, size: int) -> Iterator[tuple[int, int]]:
    """The first round of each part, and how many rounds it has."""
    for first in range(0, rounds, size):
        yield first, min(size, rounds - first)


def _part_seed(seed: int, first: int) -> int:
    """The seed of a part of a run: the run's own for the first."""
    return (
        seed
        if not first
        else int.from_bytes(hashlib.sha256(f"{seed} from {first}".encode()).digest()[:8], "big")
    )


def _vectorized_part(
    game: Game, rules: HouseRules, seed: int, strategy: str, part: tuple[int, int]
) -> _Tally:
    """What a part of a run comes to, played by the column."""
    first, rounds = part
    seed = _part_seed(seed, first)
    tally = _Tally()
    if game.family == "dice":
        from ..dice import simulation as simulate_dice

        thrown = simulate_dice.simulate(game, usual_bets(game, rules), rounds, seed)
        tally.add_counts(thrown.nets, round(thrown.staked * rounds))
        return tally
    fast = vectorized_module(game)
    if fast is None:
        raise HouseError("game", f"{game.title} is not played by the column")
    tally.add_counts(*fast.simulated_nets(game, rules, rounds, seed, strategy))
    return tally


def _engine_part(
    game: Game, rules: HouseRules, seed: int, strategy: str, seats: int, part: tuple[int, int]
) -> _Tally:
    """What a part of a run comes to, dealt by the engine."""
    first, rounds = part
    tally = _Tally()
    for results in batched(
        simulate_with_engine(game, rules, rounds, seed, strategy, seats, first), seats
    ):
        tally.add_round(results)
    return tally


def _part_of_listed_game(
    played: Callable[..., _Tally], slug: str, rules: HouseRules, *options: Any
) -> _Tally:
    """A part of a run in a process of its own, to which a game is not passed but named."""
    from ...games import GAMES

    return played(GAMES[slug].in_edition(rules.edition), rules, *options)


class _Tally:
    """What rounds came to: nets of seats, stakes, and for seats that share a round the squares of
    its nets together.
    """

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.staked = 0
        self.returned = 0
        self.squares = 0

    def add(self, other: _Tally) -> None:
        """Put another one to it."""
        self.counts.update(other.counts)
        self.staked += other.staked
        self.returned += other.returned
        self.squares += other.squares

    def add_counts(self, nets: Mapping[int, int], total_staked: int) -> None:
        """Rounds of one seat."""
        self.counts.update(nets)
        self.staked += total_staked
        self.returned += total_staked + sum(net * count for net, count in nets.items())
        self.squares += sum(net * net * count for net, count in nets.items())

    def add_round(self, results: Iterable[StakedAndReturned]) -> None:
        """One round, staked and returned by seat."""
        whole = 0
        for out, back in results:
            self.staked += out
            self.returned += back
            self.counts[back - out] += 1
            whole += back - out
        self.squares += whole * whole


def _simulated_from_tally(
    game: Game,
    strategy: str,
    how: str,
    rounds: int,
    seats: int,
    tally: _Tally,
    bankroll: int,
    loss: int,
    known: tuple[float, float] | None,
) -> Simulated:
    counts, staked, returned = tally.counts, tally.staked, tally.returned
    played = sum(counts.values())
    mean = sum(net * count for net, count in counts.items()) / played
    spread = sum((net - mean) ** 2 * count for net, count in counts.items()) / max(1, played - 1)
    together = max(0.0, tally.squares / rounds - (mean * seats) ** 2)
    error = sqrt(together / max(1, rounds - 1)) / seats
    sure, doubt = known if known is not None else (mean, error if rounds > 1 else inf)
    session = _session_figures(counts, sure, doubt, bankroll, loss)
    return Simulated(
        game=game.slug,
        strategy=strategy,
        how=how,
        rounds=rounds,
        seats=seats,
        staked=staked,
        returned=returned,
        net=returned - staked,
        mean=mean,
        standard_deviation=sqrt(spread),
        error=error,
        expected=known[0] if known else None,
        expected_error=known[1] if known else 0.0,
        element_of_risk=(staked - returned) / staked if staked else 0.0,
        won=sum(c for n, c in counts.items() if n > 0) / played,
        lost=sum(c for n, c in counts.items() if n < 0) / played,
        bankroll=bankroll,
        loss=loss,
        histogram=dict(sorted(counts.items())),
        **session,
    )


RUIN_ROUNDS = 1000
"""Rounds that the risk of ruin is told for."""


def _session_figures(
    counts: Mapping[int, int], mean: float, doubt: float, bankroll: int, loss: int
) -> dict[str, Any]:
    """What these nets, as often as they came but with the mean known better, do to a bankroll;
    `doubt` is that mean's error.
    """
    sure = 3.0 * doubt  # so far from zero the sign of a mean is taken as known
    falls, gains = mean + sure < 0, mean - sure >= 0 and doubt < inf
    told_error = 0.5  # a figure whose error is this share of it is not told
    session_rounds, quarters = 10_000, (25, 50, 75)
    found: dict[str, Any] = {
        "ruin": None,
        "ruin_error": 0.0,
        "ruin_ever": 1.0 if falls else None,
        "rounds_to_lose": None,
        "rounds_to_lose_error": 0.0,
        "quantiles": {},
    }
    # rounds that are too few for a walk of their nets
    if sum(counts.values()) < 1000:
        return found
    law, until = _walk_to_ruin(counts, mean, loss, session_rounds, quarters[-1] / 100)
    same = bankroll == loss and len(until.gone) >= RUIN_ROUNDS
    ruin = float(
        (until if same else _walk_to_ruin(counts, mean, bankroll, RUIN_ROUNDS, 1.0)[1]).gone[
            :RUIN_ROUNDS
        ][-1]
    )
    rough = _DiffusionErrors(counts, mean, doubt)
    off = rough.ruin_error(bankroll, RUIN_ROUNDS)
    if off < told_error / 2:
        found |= {"ruin": ruin, "ruin_error": off}
    if gains:
        found["ruin_ever"] = random_walk.ruin_upper_bound(law.chances, law.nets, bankroll)
    if falls and doubt < -told_error * mean:
        average = (loss + until.beyond * law.cell) / -mean
        found |= {"rounds_to_lose": average, "rounds_to_lose_error": average * doubt / -mean}
    for share in quarters:
        after = int(np.searchsorted(until.gone, share / 100)) + 1
        off = rough.ruin_round_error(loss, after)
        if after <= len(until.gone) and off < told_error * after:
            found["quantiles"][str(share)] = (after, off)
    return found


def _walk_to_ruin(
    counts: Mapping[int, int], mean: float, cents: int, rounds: int, until: float
) -> tuple[random_walk.Law, random_walk.Passage]:
    """The walk of these nets from so many cents down, and its law."""
    # the most cells of the lattice that a loss is long
    law = random_walk.lattice_law(counts, random_walk.lattice_step(counts, cents, 512))
    law = law._replace(chances=random_walk.tilt_to_mean(law.chances, law.nets, mean))
    start = max(1, -(-cents // law.cell))
    # how many times as far up a walk is followed, and how many deviations, whichever is less
    upward = 6
    top = min(
        upward * start, start + ceil(upward * law.deviation_cents * sqrt(rounds) / law.cell) + 1
    )
    return law, random_walk.walk_rounds(
        random_walk.chances_with_top_lumped(law, top - law.low + 1),
        law.low,
        start,
        rounds,
        top=top,
        until=until,
    )


class _DiffusionErrors:
    """How far the walk may be off for what a run does not know: the mean by its error, the variance
    by its own.
    """

    def __init__(self, counts: Mapping[int, int], mean: float, doubt: float) -> None:
        played = sum(counts.values())
        self.mean, self.doubt = mean, doubt
        self.variance = sum((net - mean) ** 2 * count for net, count in counts.items()) / played
        fourth = sum((net - mean) ** 4 * count for net, count in counts.items()) / played
        self.spread = sqrt(max(0.0, fourth - self.variance**2) / played)

    def ruin_error(self, bankroll_cents: int, rounds: float) -> float:
        """The error of the chance to lose so much within so many rounds, by what a diffusion's
        changes with mean and variance.
        """
        if not self.variance or self.doubt == inf:
            return 1.0 if self.doubt == inf else 0.0
        by_mean = self._ruin_change(bankroll_cents, rounds, self.doubt, 0.0)
        return sqrt(
            by_mean**2
            + self._ruin_change(bankroll_cents, rounds, 0.0, min(self.spread, self.variance / 2))
            ** 2
        )

    def _ruin_change(self, cents: int, rounds: float, mean: float, variance: float) -> float:
        def ruin_at(sign: int) -> float:
            return ruin_within(
                self.mean + sign * mean, sqrt(self.variance + sign * variance), cents, round(rounds)
            )

        return abs(ruin_at(1) - ruin_at(-1)) / 2

    def ruin_round_error(self, bankroll_cents: int, rounds: int) -> float:
        """The error, in rounds, of the round by which a share of the sessions with
        this bankroll is over.
        """
        step = max(1, rounds // 50)
        deviation = sqrt(self.variance)
        later = ruin_within(self.mean, deviation, bankroll_cents, rounds + step)
        slope = (
            later - ruin_within(self.mean, deviation, bankroll_cents, max(1, rounds - step))
        ) / (2 * step)
        return (
            self.ruin_error(bankroll_cents, rounds) / slope
            if slope > 0
            else inf
            if self.variance
            else 0.0
        )


def result_rows(result: Simulated) -> list[tuple[str, str]]:
    """The figures as label and value, for a terminal or a panel; each with its error, or to no more
    digits than that allows.
    """
    played = result.rounds * result.seats
    sheet = []
    if result.expected is not None:
        places = 4 if result.expected_error >= 0.01 else 6
        doubt = (
            f" ± ${result.expected_error / 100:.{places}f}"
            if result.expected_error
            else ", exactly"
        )
        sheet = [("net by the sheet", f"{_signed_dollars(result.expected)}{doubt}")]
    risk = result.error * played / result.staked if result.staked else 0.0
    rough, places = (
        _DiffusionErrors(result.histogram, result.mean, 0.0),
        _decimals(result.error / 100, 4),
    )
    wide = (
        rough.spread / (2 * result.standard_deviation) / 100 if result.standard_deviation else 0.0
    )
    return [
        (
            "rounds",
            f"{result.rounds:,} at {result.seats} seat{'s' if result.seats > 1 else ''}, {result.how}",
        ),
        ("strategy", result.strategy),
        ("staked", dollars(result.staked)),
        ("returned", dollars(result.returned)),
        ("net", dollars(result.net, sign=True)),
        (
            "net a round",
            f"{_signed_dollars(result.mean, places)} ± ${result.error / 100:.{places}f}",
        ),
        *sheet,
        (
            "standard deviation",
            f"${result.standard_deviation / 100:,.{_decimals(wide, 2)}f} ± ${wide:,.{_decimals(wide, 2)}f}",
        ),
        ("element of risk", _percent_with_error(result.element_of_risk, risk)),
        (
            "rounds won, lost",
            f"{_share_words(result.won, played)}, {_share_words(result.lost, played)}",
        ),
        ("risk of ruin", _ruin_words(result)),
        ("in the end", _ruin_ever_words(result)),
        ("session", _rounds_to_lose_words(result)),
        ("sessions over", _session_length_words(result)),
    ]


def _signed_dollars(cents: float, places: int = 4) -> str:
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:.{places}f}"


def _decimals(error: float, without: int) -> int:
    """The decimals of a figure that stands with its error."""
    return decimal_places(error, without, with_error=True)


def _percent_words(share: float, digits: int = 2) -> str:
    return f"{100 * share:.{digits}f} %"


def _share_words(share: float, played: int) -> str:
    return _share_with_error_words(share, sqrt(share * (1 - share) / played))


def _share_with_error_words(share: float, error: float, *, least: float = 0.0001) -> str:
    """A chance with its error; below `least` or as near to certain only that it is."""
    if share - error > 1 - least:
        return f"over {_percent_words(1 - least)}"
    return (
        _percent_with_error(share, error)
        if share + error >= least
        else f"under {_percent_words(least)}"
    )


def _percent_with_error(share: float, error: float) -> str:
    places = _decimals(100 * error, 2)
    return f"{_percent_words(share, places)} ± {_percent_words(error, places)}"


UNTOLD = "too few rounds to tell"


def _ruin_words(result: Simulated) -> str:
    """The chance to lose the bankroll soon."""
    if result.ruin is None:
        return UNTOLD
    chance = _share_with_error_words(result.ruin, result.ruin_error)
    return f"{chance} to lose {dollars(result.bankroll)} within {RUIN_ROUNDS:,} rounds"


def _ruin_ever_words(result: Simulated) -> str:
    """Whether the bankroll is lost in the end."""
    if result.ruin_ever is None:
        return UNTOLD
    lost = f"{dollars(result.bankroll)} are lost"
    return (
        f"{lost} for certain"
        if result.ruin_ever == 1
        else f"{lost} in at most {_percent_words(result.ruin_ever)}"
    )


def _rounds_to_lose_words(result: Simulated) -> str:
    """How many rounds a loss takes on average."""
    if result.rounds_to_lose is None:
        return (
            UNTOLD if result.ruin_ever in (None, 1) else f"{dollars(result.loss)} may never be lost"
        )
    off = f" ± {result.rounds_to_lose_error:,.0f}" if result.rounds_to_lose_error >= 0.5 else ""
    return (
        f"{result.rounds_to_lose:,.0f}{off} rounds on average until {dollars(result.loss)} are lost"
    )


def _session_length_words(result: Simulated) -> str:
    """By when a quarter, half and three quarters of the sessions are over, as far as it is known."""
    over = (
        f"{share} % by {rounds:,} ± {max(1.0, off):,.0f}"
        for share, (rounds, off) in result.quantiles.items()
    )
    return ", ".join(over) or UNTOLD


def rounded_to_errors(result: Simulated) -> Simulated:
    """The figures with no more digits than their errors allow: each to two digits of its error,
    counts as they were counted.
    """
    played = result.rounds * result.seats

    def cut(figure: float, error: float) -> float:
        return rounded(figure, error / 10)

    def share(figure: float) -> float:
        return cut(figure, sqrt(figure * (1 - figure) / played))

    spread = _DiffusionErrors(result.histogram, result.mean, 0.0).spread / (
        2 * result.standard_deviation or 1.0
    )
    told, lost_error = result.expected, result.rounds_to_lose_error
    return msgspec.structs.replace(
        result,
        mean=cut(result.mean, result.error),
        error=cut(result.error, result.error),
        standard_deviation=cut(result.standard_deviation, spread),
        expected=None if told is None else cut(told, result.expected_error),
        expected_error=cut(result.expected_error, result.expected_error),
        element_of_risk=cut(
            result.element_of_risk, result.error * played / result.staked if result.staked else 0.0
        ),
        won=share(result.won),
        lost=share(result.lost),
        ruin=None if result.ruin is None else cut(result.ruin, result.ruin_error),
        ruin_error=cut(result.ruin_error, result.ruin_error),
        rounds_to_lose_error=cut(lost_error, lost_error),
        rounds_to_lose=None
        if result.rounds_to_lose is None
        else cut(result.rounds_to_lose, lost_error),
        quantiles={
            share: (rounds, cut(off, off)) for share, (rounds, off) in result.quantiles.items()
        },
    )


def report_simulation(
    slug: str,
    *,
    rules: HouseRules,
    as_json: bool,
    write: Callable[[str], None],
    rounds: int,
    seed: int,
    strategy: str,
    seats: int,
    bankroll: int,
    loss: int,
    engine: bool,
    cores: int,
) -> int:
    """What `main.py simulate` does: a progress bar while it runs, then the figures; the exit
    status. Money is cents. Raises `HouseError`.
    """
    from ...games import GAMES

    game = GAMES[slug].in_edition(rules.edition)
    options: dict[str, Any] = {
        "rounds": rounds,
        "seed": seed,
        "strategy": strategy,
        "seats": seats,
        "bankroll": bankroll,
        "loss": loss,
        "engine": engine,
        "cores": cores,
    }
    if as_json:
        write(
            json.dumps(
                msgspec.to_builtins(
                    rounded_to_errors(simulate(game, rules, **options)), str_keys=True
                )
            )
        )
        return 0
    from rich.console import Console
    from rich.progress import Progress

    _check_playable(game, rounds, seats, strategy, {"bankroll": bankroll, "loss": loss})
    terminal = Console(stderr=True)
    with Progress(console=terminal, transient=True, disable=not terminal.is_terminal) as bar:
        task = bar.add_task(game.title, total=rounds)
        result = simulate(
            game, rules, **options, progress=lambda done: bar.update(task, completed=done)
        )
    edition = game.edition_in_force(rules)
    named = [("edition", edition.name)] if edition is not None and len(game.editions) > 1 else []
    for label, value in (*named, *result_rows(result)):
        write(f"{label:20} {value}")
    return 0


__all__ = [
    "Simulated",
    "report_simulation",
    "result_rows",
    "ruin_within",
    "simulate",
    "simulate_with_engine",
    "usual_bets",
]
