"""Many rounds without a window: through the engine for truth, through vectorised code for volume, and what they say of a bankroll.

A volume module `game/advisor/volume/<stem>.py` offers `STRATEGIES` and `nets(game, rules, rounds, seed, strategy)`: how often each
net in cents came, and the cents staked in all; where there is none, or `--engine` asks for it, every round is dealt by the engine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from math import erfc, exp, sqrt
from types import ModuleType
from typing import Any

import msgspec

from game.advisor import data
from game.advisor.advice import best, card
from game.chance import Stock, Stream, deck_stock
from game.declare import Game, HouseRules, Offer, money_range
from game.errors import HouseError
from game.money import dollars
from game.rounds import Action, act, legal, seen, start
from game.rounds.state import State, View

Choose = Callable[[Game, View, tuple[Action, ...]], Action]
LONGEST = 10_000_000


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """What many rounds came to, cents. `mean` and `standard_deviation` are a round's net at one seat; `error` the mean's own.

    `histogram` counts nets in cents; `ruin` is the chance to lose `bankroll` within 1,000 rounds (`ruin_within`), `ruin_ever`
    that of losing it sooner or later (`risk_of_ruin`); `rounds_to_lose` how many rounds a session lasts on average until
    `loss` is gone (0: it is not lost on average). Seats of one round share its cards: `error` is that of whole rounds.
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
    element_of_risk: float
    won: float
    lost: float
    bankroll: int
    ruin: float
    ruin_ever: float
    loss: int
    rounds_to_lose: float
    histogram: Mapping[int, int]


def usual_bets(game: Game, rules: HouseRules) -> dict[str, int]:
    """One seat's wagers for a simulation: every mandatory wager at its minimum (at a dice table the cheapest wager)."""
    placed = {w.name: money_range(w, rules)[0] for w in game.wagers if not w.later and not w.optional}
    if placed:
        return placed
    from game.advisor.dice.bets import cheapest

    name = cheapest(game, game.entry)[0]
    return {name: money_range(game.wager(name), rules)[0]}


def chooser(game: Game, strategy: str) -> Choose:
    """The way decisions are made: best by the coach, card by the strategy card, random evenly over what is open.

    Raises `MissingPart`.
    """
    if strategy == "random":
        numbers = Stream(hashlib.sha256(game.slug.encode()).digest(), "random choices")
        return lambda _game, _view, open_now: open_now[numbers.below(len(open_now))]
    if strategy == "card":
        return card(game).choose
    return best


def by_engine(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str, seats: int = 1
) -> Iterator[tuple[int, int]]:
    """Staked and returned of every seat of every round, dealt by the engine: round i from SHA-256 of `seed i`."""
    choose = chooser(game, strategy)
    bets = usual_bets(game, rules)
    placed = {seat: dict(bets) for seat in range(1, seats + 1)}
    for number in range(rounds):
        key = hashlib.sha256(f"{seed} {number}".encode()).digest()
        stock = Stock(key) if game.family == "dice" else deck_stock(key, game.pack, game.decks(rules))
        state = start(game, placed, stock, Offer(rules)).state
        while state.turn:
            open_now = legal(game, state)
            chosen = open_now[0] if len(open_now) == 1 else choose(game, seen(state, state.turn), open_now)
            state = act(game, state, chosen).state
        yield from _money(state)


def batched(results: Iterable[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Results in groups of `size`, those of one round each."""
    left = iter(results)
    while group := tuple(islice(left, size)):
        yield group


def _money(state: State) -> Iterator[tuple[int, int]]:
    for seat in state.seats:
        mine = [pair for (s, _), pair in state.tally.items() if s == seat]
        yield sum(staked for staked, _ in mine), sum(returned for _, returned in mine)


def volume(game: Game) -> ModuleType | None:
    """The game's vectorised code, None when there is none."""
    name = f"game.advisor.volume.{game.stem}"
    return data.module(name) if find_spec("game.advisor.volume") and find_spec(name) else None


def risk_of_ruin(mean: float, deviation: float, bankroll: int) -> float:
    """The chance that a bankroll is ever lost when every round nets `mean` with this deviation (diffusion; 1 when mean <= 0).

    >>> risk_of_ruin(-1.0, 10.0, 1000), round(risk_of_ruin(1.0, 10.0, 100), 3)
    (1.0, 0.135)
    """
    if mean <= 0 or deviation == 0:
        return 1.0 if mean <= 0 else 0.0
    return exp(-2 * mean * bankroll / deviation**2)


def ruin_within(mean: float, deviation: float, bankroll: int, rounds: int) -> float:
    """The chance that the bankroll is lost at some time in so many rounds (first passage of a diffusion with drift)."""
    if deviation == 0 or rounds <= 0:
        return 0.0
    spread = deviation * sqrt(rounds)
    first = _normal((-bankroll - mean * rounds) / spread)
    power = -2 * mean * bankroll / deviation**2
    second = exp(min(power, 700)) * _normal((-bankroll + mean * rounds) / spread)
    return min(1.0, first + second)


def _normal(x: float) -> float:
    return 0.5 * erfc(-x / sqrt(2))


def simulate(
    game: Game, rules: HouseRules, *, rounds: int, seed: int, strategy: str = "best", seats: int = 1, bankroll: int = 0,
    loss: int = 0, engine: bool = False, progress: Callable[[int], None] | None = None,
) -> Simulated:  # fmt: skip
    """Play and sum up. `bankroll` and `loss` in cents are a hundred table minimums, and the bankroll, when left out.

    `progress` is told how many rounds are done. Raises `HouseError` for counts or a strategy that cannot be played, `MissingPart`.
    """
    _playable(game, rounds, seats, strategy, {"bankroll": bankroll, "loss": loss})
    tally = _Tally()
    dice, fast = game.family == "dice", volume(game)
    if not engine and seats == 1 and (dice or (fast is not None and strategy in fast.STRATEGIES)):
        how = "vectorised"
        for first, size in _parts(rounds):
            tally.add(*_part(game, rules, size, _seed(seed, first), strategy))
            if progress is not None:
                progress(first + size)
    else:
        how = "engine"
        for number, results in enumerate(batched(by_engine(game, rules, rounds, seed, strategy, seats), seats), 1):
            tally.round(results)
            if progress is not None and number % 64 == 0:
                progress(number)
    bankroll = bankroll or 100 * rules.table_minimum
    told = "no decisions" if dice else strategy
    return _summed(game, told, how, rounds, seats, tally, bankroll, loss or bankroll)


def _playable(game: Game, rounds: int, seats: int, strategy: str, money: Mapping[str, int]) -> None:
    """Refuse what cannot be played: raises `HouseError` with the field and the reason."""
    if not 1 <= rounds <= LONGEST:
        raise HouseError("rounds", f"{rounds} is not from 1 to {LONGEST:,}")
    if not 1 <= seats <= game.seats:
        raise HouseError("seats", f"{seats} is not from 1 to {game.seats}")
    if strategy not in STRATEGIES:
        raise HouseError("strategy", f"{strategy!r} is none of {', '.join(STRATEGIES)}")
    for name, cents in money.items():
        if cents < 0:
            raise HouseError(name, f"{cents} cents is less than nothing")


STRATEGIES = ("best", "card", "random")
PART = 500_000
"""Rounds played by the column between two signs of life."""


def _parts(rounds: int) -> Iterator[tuple[int, int]]:
    for first in range(0, rounds, PART):
        yield first, min(PART, rounds - first)


def _seed(seed: int, first: int) -> int:
    """The seed of a part of a run: the run's own for the first."""
    return seed if not first else int.from_bytes(hashlib.sha256(f"{seed} from {first}".encode()).digest()[:8], "big")


def _part(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[Mapping[int, int], int]:
    """Rounds by the column: how often each net came, and what was staked in all."""
    if game.family == "dice":
        from game.advisor.dice import simulate as simulate_dice

        thrown = simulate_dice.simulate(game, usual_bets(game, rules), rounds, seed)
        return thrown.nets, round(thrown.staked * rounds)
    fast = volume(game)
    if fast is None:
        raise HouseError("game", f"{game.title} is not played by the column")
    found: tuple[Mapping[int, int], int] = fast.nets(game, rules, rounds, seed, strategy)
    return found


class _Tally:
    """What rounds came to: nets of seats, stakes, and for seats that share a round the squares of its nets together."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.staked = 0
        self.returned = 0
        self.squares = 0

    def add(self, nets: Mapping[int, int], staked: int) -> None:
        """Rounds of one seat."""
        self.counts.update(nets)
        self.staked += staked
        self.returned += staked + sum(net * count for net, count in nets.items())
        self.squares += sum(net * net * count for net, count in nets.items())

    def round(self, results: Iterable[tuple[int, int]]) -> None:
        """One round, staked and returned by seat."""
        whole = 0
        for out, back in results:
            self.staked += out
            self.returned += back
            self.counts[back - out] += 1
            whole += back - out
        self.squares += whole * whole


def _summed(
    game: Game, strategy: str, how: str, rounds: int, seats: int, tally: _Tally, bankroll: int, loss: int
) -> Simulated:  # fmt: skip
    counts, staked, returned = tally.counts, tally.staked, tally.returned
    played = sum(counts.values())
    mean = sum(net * count for net, count in counts.items()) / played
    spread = sum((net - mean) ** 2 * count for net, count in counts.items()) / max(1, played - 1)
    together = max(0.0, tally.squares / rounds - (mean * seats) ** 2)
    deviation = sqrt(spread)
    return Simulated(
        game=game.slug, strategy=strategy, how=how, rounds=rounds, seats=seats, staked=staked, returned=returned,
        net=returned - staked, mean=mean, standard_deviation=deviation, error=sqrt(together / max(1, rounds - 1)) / seats,
        element_of_risk=(staked - returned) / staked if staked else 0.0,
        won=sum(c for n, c in counts.items() if n > 0) / played, lost=sum(c for n, c in counts.items() if n < 0) / played,
        bankroll=bankroll, ruin=ruin_within(mean, deviation, bankroll, 1000), ruin_ever=risk_of_ruin(mean, deviation, bankroll),
        loss=loss, rounds_to_lose=loss / -mean if mean < 0 else 0.0, histogram=dict(sorted(counts.items())),
    )  # fmt: skip


def words(result: Simulated) -> list[tuple[str, str]]:
    """The figures as label and value, for a terminal or a panel."""
    cents, ruin = result.mean, _percent(result.ruin)
    return [
        ("rounds", f"{result.rounds:,} at {result.seats} seat{'s' if result.seats > 1 else ''}, {result.how}"),
        ("strategy", result.strategy),
        ("staked", dollars(result.staked)),
        ("returned", dollars(result.returned)),
        ("net", dollars(result.net, sign=True)),
        ("net a round", f"{'-' if cents < 0 else '+'}${abs(cents) / 100:.4f} ± ${result.error / 100:.4f}"),
        ("standard deviation", f"${result.standard_deviation / 100:,.2f}"),
        ("element of risk", _percent(result.element_of_risk, 3)),
        ("rounds won, lost", f"{_percent(result.won)}, {_percent(result.lost)}"),
        ("risk of ruin", f"{ruin} to lose {dollars(result.bankroll)} within 1,000 rounds, {_percent(result.ruin_ever)} ever"),
        ("session", f"{_session(result)} until {dollars(result.loss)} are lost"),
    ]  # fmt: skip


def _percent(share: float, digits: int = 2) -> str:
    return f"{100 * share:.{digits}f} %"


def _session(result: Simulated) -> str:
    return f"{result.rounds_to_lose:,.0f} rounds on average" if result.rounds_to_lose else "without end on average"


def run(args: argparse.Namespace, write: Callable[[str], None]) -> int:
    """What `main.py simulate` does: a progress bar while it runs, then the figures; the exit status."""
    from game.rules import GAMES

    game, rules = GAMES[args.slug], HouseRules()
    options: dict[str, Any] = {
        "rounds": args.rounds, "seed": args.seed, "strategy": args.strategy, "seats": args.seats, "bankroll": args.bankroll,
        "loss": args.loss, "engine": args.engine,
    }  # fmt: skip
    if args.json:
        write(json.dumps(msgspec.to_builtins(simulate(game, rules, **options), str_keys=True)))
        return 0
    from rich.console import Console
    from rich.progress import Progress

    _playable(game, args.rounds, args.seats, args.strategy, {"bankroll": args.bankroll, "loss": args.loss})
    terminal = Console(stderr=True)
    with Progress(console=terminal, transient=True, disable=not terminal.is_terminal) as bar:
        task = bar.add_task(game.title, total=args.rounds)
        result = simulate(game, rules, **options, progress=lambda done: bar.update(task, completed=done))
    for label, value in words(result):
        write(f"{label:20} {value}")
    return 0


__all__ = ["Simulated", "by_engine", "risk_of_ruin", "ruin_within", "run", "simulate", "usual_bets", "words"]
