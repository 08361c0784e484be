"""The answer of `main.py count`: systems, index plays and a bet ramp of a game, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Any

import msgspec
import numpy as np

from ...core.declaration import Game
from ...core.errors import HouseError
from ...core.money import dollars
from .bet_ramp import KellyRow, RampResult, kelly_bet, kelly_rows, linear_spread, ramp_result
from .index_plays import signed_count
from .school import CountingData, SystemFigures, counting_data
from .shoe_paths import counts_at_depth, counts_under_heat

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


class RampRequest(msgspec.Struct, frozen=True):
    """What is asked: a system's name (empty: the best one), the spread of bets, the least bet, the
    bankroll and the table's greatest bet in cents (0: any), of how many decks its shoe is (0: those
    that were counted), how many hundredths of it are dealt (0: the mean of where the cut card may
    lie), and the spread over which the pit has it shuffled (0: it does not).
    """

    system: str = ""
    spread: int = 8
    unit: int = 500
    bankroll: int = 1_000_000
    most: int = 0
    decks: int = 0
    penetration: int = 0
    heat: int = 0


class CountAnswer(msgspec.Struct, frozen=True):
    """A game's counting data, the system chosen, its ramp in units at each count, and what that
    comes to; `cool` is the same where the pit never shuffles.
    """

    game: str
    data: CountingData
    chosen: SystemFigures
    bets: tuple[int, ...]
    result: RampResult
    cool: RampResult
    request: RampRequest

    @property
    def dealt_share(self) -> float:
        """Which share of a shoe is dealt."""
        return self.request.penetration / 100 or self.data.dealt


class GameScore(msgspec.Struct, frozen=True):
    """What counting is worth at a game by its best system: SCORE in dollars."""

    title: str
    system: str
    score: float


class RampRow(msgspec.Struct, frozen=True):
    """Neighboring true counts that are bet alike: from `low` to `high` (None: no end), the share of
    the rounds, the edge with index plays and the variance of a base wager, the bet in units, and
    the units that 100 rounds of all bring there.

    `basic` is the edge without index plays.
    """

    low: int | None
    high: int | None
    share: float
    edge: float
    variance: float
    bet: int
    units: float
    basic: float


class DrawnGain(msgspec.Struct, frozen=True):
    """Units that 100 rounds bring by the ramp without index plays, each with its standard error: in
    a billion rounds, and in `rounds` of this program's own dealer (`own`).
    """

    basic: float
    error: float
    own: float
    own_error: float
    rounds: int


def is_counted(game: Game) -> bool:
    """Whether cards are worth counting at a game: it is dealt from a shoe."""
    return game.family == "blackjack"


def counted_games(games: Mapping[str, Game]) -> dict[str, Game]:
    """Those of the games that are dealt from a shoe, by slug; first where a full shoe costs least, so
    that counting gains soonest.
    """
    found = [(slug, game) for slug, game in games.items() if is_counted(game)]
    return dict(sorted(found, key=lambda row: -counting_data(row[1].stem).edge))


def count_answer(game: Game, request: RampRequest) -> CountAnswer:
    """What counting brings at a game. Raises `HouseError` for a game that is not dealt from a shoe,
    and for a system that is not known there.
    """
    if not is_counted(game):
        raise HouseError(
            "GAME", f"{game.title} is dealt from fresh cards each round; there is nothing to count"
        )
    data = counting_data(game.stem)
    names = [figures.system.name for figures in data.systems]
    chosen = max(data.systems, key=lambda figures: figures.correlation)
    if request.system:
        try:
            chosen = data.system(request.system)
        except KeyError:
            raise HouseError(
                "--system", f"{request.system!r} is none of {', '.join(names)}"
            ) from None
    if request.decks not in (0, data.decks):
        raise HouseError(
            "decks", f"counting was worked out for {data.decks} decks, not for {request.decks}"
        )
    for key, value, low, high in (
        ("--penetration", request.penetration, 50, 75),
        ("--heat", request.heat, 1, 100),
    ):
        if value and not low <= value <= high:
            raise HouseError(key, f"{value} is not 0 or from {low} to {high}")
    if request.most and request.spread * request.unit > request.most:
        raise HouseError(
            "spread",
            f"{request.spread} bets of {dollars(request.unit)} are over the table's {dollars(request.most)}",
        )
    dealt, tags = request.penetration / 100 or data.dealt, chosen.system.tags
    counts = counts_at_depth(chosen.counts, tags, data.decks, simulated=data.dealt, dealt=dealt)
    bets = linear_spread(counts, request.spread)
    cool = ramp_result(counts, bets)
    counts = counts_under_heat(counts, bets, request.heat, tags, data.decks, dealt)
    chosen = msgspec.structs.replace(chosen, counts=counts)
    result = ramp_result(counts, bets)
    return CountAnswer(game.title, data, chosen, bets, result, cool, request)


def game_scores(games: Iterable[Game], request: RampRequest) -> tuple[GameScore, ...]:
    """SCORE of each game that is dealt from a shoe, by its best system and the same spread, depth and
    pit; the highest first. Any other game has fresh cards each round, and so nothing to win by counting.
    """
    asked = msgspec.structs.replace(request, system="", most=0, decks=0)
    found = [count_answer(game, asked) for game in games if is_counted(game)]
    rows = [GameScore(one.game, one.chosen.system.name, one.result.score) for one in found]
    return tuple(sorted(rows, key=lambda row: -row.score))


def ramp_rows(answer: CountAnswer) -> tuple[RampRow, ...]:
    """The ramp from the lowest count up; counts with the least bet and no edge are one row, and so
    are those from the first with the largest bet on.
    """
    rungs = sorted(
        zip(answer.chosen.counts, answer.bets, strict=True), key=lambda rung: rung[0].count
    )
    least, most = min(answer.bets), max(answer.bets)
    low = [rung for rung in rungs if rung[1] == least and rung[0].edge <= 0]
    high = [rung for rung in rungs if rung[1] == most > least]
    middle = [rung for rung in rungs if rung not in low and rung not in high]
    groups = [low, *([rung] for rung in middle), high]
    checks = {check.count: check for check in answer.chosen.checks}
    found = list[RampRow]()
    for group in groups:
        if not group:
            continue
        share = sum(one.share for one, _ in group)
        rare = (
            0.0 if share else 1.0
        )  # counts that never come under the pit's eyes: their plain mean
        weights = [one.share + rare for one, _ in group]
        edges, variances = (
            [getattr(one, name) for one, _ in group] for name in ("edge", "variance")
        )
        dealt = [checks[one.count] for one, _ in group if one.count in checks]
        rounds = sum(check.rounds for check in dealt) or 1
        found.append(
            RampRow(
                None if group[0] is rungs[0] else group[0][0].count,
                None if group[-1] is rungs[-1] else group[-1][0].count,
                share,
                float(np.average(edges, weights=weights)),
                float(np.average(variances, weights=weights)),
                group[0][1],
                sum(100 * one.share * one.edge * bet for one, bet in group),
                sum(check.rounds * check.edge for check in dealt) / rounds,
            )
        )
    return tuple(found)


def simulated_gain(answer: CountAnswer) -> DrawnGain:
    """What the ramp brings without index plays."""
    checks = {check.count: check for check in answer.chosen.checks}
    basic = square = own = own_square = 0.0
    for rung, bet in zip(answer.chosen.counts, answer.bets, strict=True):
        check = checks.get(rung.count)
        if check is not None:
            weight = 100 * rung.share * bet
            basic += weight * check.edge
            square += (weight * check.error) ** 2
            own += weight * check.own
            own_square += (weight * check.own_error) ** 2
    rounds = sum(check.rounds for check in checks.values())
    return DrawnGain(basic, sqrt(square), own, sqrt(own_square), rounds)


def answer_lines(answer: CountAnswer) -> Iterator[str]:
    """The answer in lines of text."""
    data, chosen, request = answer.data, answer.chosen, answer.request
    yield f"{answer.game}, {data.decks} decks, dealt to {100 * answer.dealt_share:.1f} %"
    yield f"A full shoe is worth {100 * data.edge:+.4f} % of the wager to the player."
    yield ""
    yield "One card less in a full shoe adds (exact, in % of the wager):"
    yield "  " + "".join(f"{name:>9}" for name in RANK_NAMES)
    yield "  " + "".join(f"{100 * effect:+9.4f}" for effect in data.effects)
    yield ""
    yield "Systems: tags, how closely they follow the gain, what a true count of one adds"
    for figures in data.systems:
        tags = "".join(f"{tag:+4d}" if tag else "   0" for tag in figures.system.tags)
        mark = "  <- used below" if figures.system == chosen.system else ""
        yield (
            f"  {figures.system.name:12}{tags}{figures.correlation:9.4f}"
            f"{100 * figures.per_count:+9.3f} %{mark}"
        )
    yield ""
    yield "Index plays that gain most (in % of a wager, over all rounds):"
    for play in chosen.index_plays[:10]:
        edge = "or more" if play.upward else "or less"
        yield (
            f"  {play.hand:>3} against {play.up}: {play.otherwise} instead of {play.usual}"
            f" at {signed_count(round(play.count))} {edge}, {100 * play.gain:.4f} %"
        )
    yield ""
    yield f"Bets from ${request.unit / 100:,.2f}, spread 1 to {request.spread}:"
    yield "  count   rounds     edge       bet    Kelly"
    for rung, units in zip(chosen.counts, answer.bets, strict=True):
        kelly = kelly_bet(rung.edge, rung.variance, request.bankroll) / 100
        yield (
            f"  {rung.count:+5d}{100 * rung.share:8.2f} %{100 * rung.edge:+8.2f} %"
            f"{units * request.unit / 100:10,.2f}{kelly:9,.2f}"
        )
    result = answer.result
    yield ""
    yield (
        f"100 rounds bring {100 * result.gain:+.2f} units on average, with a standard deviation of"
        f" {10 * result.deviation:.1f}; {100 * result.gain / result.bet:+.2f} % of what is bet."
    )
    if request.heat:
        yield heat_cost_words(answer)
    bankroll_units = request.bankroll / request.unit
    yield (
        f"SCORE {result.score:.2f}; a bankroll of ${request.bankroll / 100:,.2f} is lost in"
        f" {100 * result.risk_of_ruin(bankroll_units):.1f} % of endless play."
    )
    for row in kelly_rows(result):
        yield kelly_words(row, request.bankroll)


def kelly_words(row: KellyRow, bankroll_cents: int) -> str:
    """What a fraction of Kelly's bet comes to with a bankroll in cents, in a sentence.

    >>> kelly_words(KellyRow(0.5, 0.0002, 0.0002, 0.0183, 0.125), 1_000_000)
    'Kelly x 0.5: bets from $2.00 win $2.00 of 100 rounds; 1.8 % to lose all, 12.5 % to fall to half if bets follow.'
    """
    return (
        f"Kelly x {row.fraction:g}: bets from {dollars(round(row.bet * bankroll_cents))} win"
        f" {dollars(round(row.wins * bankroll_cents))} of 100 rounds; {percent_words(row.ruin)} to lose all,"
        f" {percent_words(row.halved)} to fall to half if bets follow."
    )


def percent_words(chance: float) -> str:
    """A chance in percent, one that is not nothing never as nothing.

    >>> percent_words(0.1353), percent_words(0.0003)
    ('13.5 %', 'under 0.1 %')
    """
    return "under 0.1 %" if 0 < chance < 0.0005 else f"{100 * chance:.1f} %"


def heat_cost_words(answer: CountAnswer) -> str:
    """What the pit's shuffles cost, in a sentence.

    >>> from game.games import GAMES
    >>> heat_cost_words(count_answer(GAMES["double-back-jack"], RampRequest(heat=8)))
    'The pit shuffles at a spread over 8, which your bets do not reach.'
    """
    heat = answer.request.heat
    if max(answer.bets) <= heat * min(answer.bets):
        return f"The pit shuffles at a spread over {heat}, which your bets do not reach."
    cost = 100 * (answer.cool.gain - answer.result.gain)
    return (
        f"The pit shuffles at a spread over {heat}: that costs {cost:.2f} units of 100 rounds,"
        f" {100 * (_edge(answer.cool) - _edge(answer.result)):.2f} % of what is bet."
    )


def _edge(result: RampResult) -> float:
    return result.gain / result.bet


def answer_json(answer: CountAnswer) -> dict[str, Any]:
    """The answer as JSON: shares and edges as numbers, money in cents."""
    result = answer.result
    return {
        "game": answer.game,
        "data": msgspec.to_builtins(answer.data),
        "system": answer.chosen.system.name,
        "dealt": answer.dealt_share,
        "counts": msgspec.to_builtins(answer.chosen.counts),
        "gain_without_heat": answer.cool.gain,
        "bets_cents": [units * answer.request.unit for units in answer.bets],
        "gain_units_a_round": result.gain,
        "variance_units": result.variance,
        "mean_bet_units": result.bet,
        "score_dollars": result.score,
        "kelly": msgspec.to_builtins(kelly_rows(result)),
        "risk_of_ruin": result.risk_of_ruin(answer.request.bankroll / answer.request.unit),
    }
