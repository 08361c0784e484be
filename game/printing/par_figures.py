"""The figures of a PAR sheet as the trade has them: combinations and return of every row,
volatility, bands, top award.

All of it follows from the sheet's rows. Where a row does not tell what it nets (a wager whose rows
merge several ends, or a split hand's), `rows_add_up` says so, and bands and top award are those of
the law of the round, which is told then (`law`); what has none is left out, not guessed.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import compress
from math import comb, gcd, hypot, lcm, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..core.declaration import Game, HouseRules, check_rules, money_range
from ..core.errors import HouseError
from ..core.money import dollars
from ..games import GAMES
from ..hands.phrases import sentence_case
from ..odds.digits import chance_text, figure_text, one_in_and_error, one_in_text, rounded
from ..odds.distribution.net_distribution import printed_net
from ..odds.distribution.random_walk import fft_size
from ..odds.house_edge import (
    edge_base_words,
    edge_error,
    forced_units,
    forced_wagers,
    hands_an_hour,
    plural_unit_words,
    quoted_edge,
    table_cost,
    title_of,
)
from ..odds.par.game_sheets import WIDTH, matching_sheets, method_words, print_sheets, sheets
from ..odds.par.sheet import MeterEdge, Method, PaperPart, ParRow, ParSheet, too_rare_words
from ..odds.par.sheet import as_json as sheets_as_json
from ..odds.side_sheets import meter_notes

BAND_LEVELS = (0.90, 0.95)
VOLATILITY_DEVIATIONS = 1.645


class StepLaw(NamedTuple):
    """The chances of nets one step apart, and the step that the first of them is."""

    chances: NDArray[np.float64]
    first_step: int


class RowFigures(msgspec.Struct, frozen=True):
    """A row: in how many combinations it comes (None: they are not whole numbers of a known deal),
    how likely, one in how many; what it pays, its net in units and what it returns of all that is
    placed before the deal (None where the row does not tell). Each `_error` is a standard error, 0
    where the figure is exact.
    """

    hand: str
    combinations: int | None
    probability: float
    one_in: float | None
    pays: str
    net: float | None
    returned: float | None
    probability_error: float = 0.0
    one_in_error: float = 0.0
    net_error: float = 0.0
    returned_error: float = 0.0


class Band(msgspec.Struct, frozen=True):
    """Between which nets, in units, so many of all players are after so many hands, counted and not
    drawn; and the mean. `error` is about the standard error of these nets, and `mean_error` that of
    the mean: 0 where the sheet is exact.
    """

    hands: int
    level: float
    low: float
    high: float
    mean: float
    error: float = 0.0
    mean_error: float = 0.0


class ParFigures(msgspec.Struct, frozen=True):
    """What a sheet comes to. `edge` is per `per`, `edge_per_stake` of all that is staked,
    `cost_an_hour` in cents with the least wager at `hands_an_hour`. `top_award` is the greatest net
    in units and `top_odds` one in how many. `edge_after_feed` leaves out what the meter gets of
    each wager, which players win later; None without a meter. Where the rows do not add up, those
    of `law` do: each a net of the whole round, the likeliest first. Each `_error` is a standard
    error, 0 where the figure is exact.
    """

    wager: str
    paytable: str | None
    unit: str
    per: str
    edge: float
    edge_per_stake: float
    returned: float
    hands_an_hour: int
    cost_an_hour: float
    hit_frequency: float
    deviation: float
    volatility_index: float
    rows: tuple[RowFigures, ...]
    rows_add_up: bool
    combinations: int | None
    top_award: float | None
    top_odds: float | None
    bands: tuple[Band, ...]
    edge_after_feed: float | None = None
    law: tuple[RowFigures, ...] = ()
    edge_error: float = 0.0
    risk_error: float = 0.0
    cost_error: float = 0.0
    hit_error: float = 0.0
    deviation_error: float = 0.0
    top_error: float = 0.0


def figures(game: Game, one: ParSheet, rules: HouseRules | None = None) -> ParFigures:
    """The figures of a sheet. Raises `MissingPart`."""
    house = rules or game.house_rules
    placed = forced_units(game, house) if one.wager == "main" else 1.0
    (edge, per), off = quoted_edge(game, one, house), edge_error(game, one, house)
    nets = nets_of(game, one)
    whole = None if nets is not None else _round_nets(game, one, house)
    law = (
        _chances_by_net(one, nets)
        if nets is not None
        else whole.chances
        if whole is not None
        else {}
    )
    ways = _fewest_total_ways(one.rows)
    rows = tuple(
        _row_figures(row, ways, None if nets is None else float(nets[i]), placed)
        for i, row in enumerate(one.rows)
    )
    seen = [
        net
        for net, chance in law.items()
        if whole is None or not whole.rounds or chance * whole.rounds >= 1
    ]
    top = max(seen, default=None)
    top_error = (
        0.0
        if whole is None or top is None
        else one_in_and_error(law[top], whole.errors.get(top, 0.0))[1]
    )
    hourly = hands_an_hour(game)
    name = game.base if one.wager in ("main", "base") else one.wager
    stake = money_range(game.by_name[name], house)[0] if name in game.by_name else 0
    if one.wager == "main":  # the least of what a round is begun with
        stake = next(iter(forced_wagers(game, house).values()))
    feed = _meter_share(game, one, house)
    return ParFigures(
        one.wager,
        one.paytable,
        one.unit,
        per,
        edge,
        one.element_of_risk,
        1 - edge,
        hourly,
        -one.ev * stake * hourly,
        one.hit_frequency,
        one.standard_deviation,
        VOLATILITY_DEVIATIONS * one.standard_deviation,
        rows,
        nets is not None,
        ways,
        None if top is None else float(top),
        None if top is None else 1 / law[top],
        tuple(net_bands_by_hands(one, law)) if law else (),
        None if feed is None else edge - feed,
        () if whole is None else tuple(_net_rows(whole, placed)),
        off,
        one.risk_error,
        one.standard_error * stake * hourly,
        one.hit_error,
        one.deviation_error,
        top_error,
    )


def _row_figures(row: ParRow, ways: int | None, net: float | None, placed: float) -> RowFigures:
    """What a printed row comes to."""
    rare, off = (
        one_in_and_error(row.probability, row.probability_error) if row.probability else (None, 0.0)
    )
    back = None if net is None else row.probability * (net / placed + 1)
    back_error = (
        0.0
        if net is None
        else hypot(
            row.probability_error * (net / placed + 1), row.probability * row.net_error / placed
        )
    )
    return RowFigures(
        row.hand,
        None if ways is None else round(row.probability * ways),
        row.probability,
        rare,
        row.pays,
        net,
        back,
        row.probability_error,
        off,
        row.net_error,
        back_error,
    )


def _net_rows(law: _RoundNets, placed: float) -> Iterator[RowFigures]:
    """The law of a round as rows, of so many units that are `placed` before the deal; nets that no
    round showed are one.
    """
    unseen: list[tuple[Fraction, float]] = []
    for net, chance in sorted(law.chances.items(), key=lambda each: -each[1]):
        if chance * law.rounds < 1 and law.rounds:
            unseen.append((net, chance))
            continue
        amount, off = f"{abs(float(net)):,g}", law.errors.get(net, 0.0)
        how = f"wins {amount}" if net > 0 else f"loses {amount}" if net else "comes out even"
        rare, rare_off = one_in_and_error(chance, off)
        yield RowFigures(
            f"the round {how}",
            None,
            chance,
            rare,
            f"{'+' if net > 0 else '-'}{amount}" if net else "0",
            float(net),
            chance * (float(net) / placed + 1),
            off,
            rare_off,
            0.0,
            off * abs(float(net) / placed + 1),
        )
    if unseen:
        yield _pooled_rare_nets_row(unseen, law.rounds, placed)


def _pooled_rare_nets_row(
    nets_and_chances: Sequence[tuple[Fraction, float]], counted_rounds: int, placed: float
) -> RowFigures:
    """Nets too rare for the rounds that were counted, as one row: how likely they are together, and
    their mean.
    """
    chance = sum(p for _, p in nets_and_chances)
    off = sqrt(chance / counted_rounds)
    mean = sum(float(net) * p for net, p in nets_and_chances) / chance
    rare, rare_off = one_in_and_error(chance, off)
    widest = max(abs(float(net) / placed + 1) for net, _ in nets_and_chances)
    return RowFigures(
        too_rare_words(counted_rounds),
        None,
        chance,
        rare,
        "various",
        mean,
        chance * (mean / placed + 1),
        off,
        rare_off,
        sqrt(sum((float(net) - mean) ** 2 * p for net, p in nets_and_chances) / chance),
        off * widest,
    )


def _chances_by_net(one: ParSheet, nets: Sequence[Fraction]) -> dict[Fraction, float]:
    """The chance of each net that the rows tell."""
    law: dict[Fraction, float] = {}
    for row, net in zip(one.rows, nets, strict=True):
        if row.probability:
            law[net] = law.get(net, 0.0) + row.probability
    return law


class _RoundNets(NamedTuple):
    """The chance of each net of a round in units, the standard errors of those that were sampled,
    and on how many rounds.
    """

    chances: dict[Fraction, float]
    errors: dict[Fraction, float]
    rounds: int


def _round_nets(game: Game, one: ParSheet, house: HouseRules) -> _RoundNets | None:
    """The law of a round with a sheet's wagers, in its units; None where there is none that comes
    to the sheet's net.
    """
    from ..odds.dice.wager_odds import table_of
    from ..odds.distribution.round_distribution import round_law, with_mandatory_at_base_size

    rules, unit = HouseRules(), 1000
    if game.family == "dice":
        unit = 100
        beside = game.wager(one.wager).one_of if one.wager == table_of(game).fee else ()
        bets = dict.fromkeys((*beside, one.wager, one.paytable or one.wager), unit)
    elif one.wager == "main":
        letters = {game.base_letter: one.paytable} if one.paytable else {}
        rules = HouseRules(
            paytables=letters, super_as_printed=house.super_as_printed, edition=house.edition
        )
        bets = with_mandatory_at_base_size(game, rules, {game.base: unit})
    else:
        return None
    found = round_law(game, rules, bets)
    law = {Fraction(net, unit): chance for net, chance in found.nets.items() if chance}
    # how near, in units, the law of a round must come to the sheet's net
    if abs(sum(float(net) * p for net, p in law.items()) - one.ev) >= 1e-6:
        return None
    return _RoundNets(
        law, {Fraction(net, unit): off for net, off in found.errors.items()}, found.rounds
    )


def nets_of(game: Game, one: ParSheet) -> list[Fraction] | None:
    """What each row nets in units of the wager; None where the rows do not tell, or do not come to
    the sheet's own net.
    """
    seeds = {meter.meter: Fraction(meter.seed).limit_denominator(1000) for meter in one.meters}
    found = [_row_net(game, one, row, seeds) for row in one.rows]
    nets = [net for net in found if net is not None]
    if len(nets) < len(found) or not nets:
        return None
    total = sum(row.probability * float(net) for row, net in zip(one.rows, nets, strict=True))
    return nets if abs(total - one.ev) < 1e-7 * max(1.0, abs(one.ev)) else None


def sheet_at_meters(game: Game, one: ParSheet, amounts: Mapping[str, float]) -> ParSheet:
    """The sheet with its meters at these amounts (units of the wager by meter) instead of at their
    seeds: edge and deviation follow from its rows, each break-even has the other meters there. The
    same where it has no such meter, or its rows do not tell what they net.
    """
    meters = tuple(
        msgspec.structs.replace(m, seed=amounts.get(m.meter, m.seed)) for m in one.meters
    )
    if meters == one.meters or nets_of(game, one) is None:
        return one
    ev = one.ev + sum(
        m.slope * (m.seed - before.seed) for m, before in zip(meters, one.meters, strict=True)
    )
    meters = tuple(msgspec.structs.replace(m, break_even=m.seed - ev / m.slope) for m in meters)
    now = msgspec.structs.replace(
        one, meters=meters, ev=ev, notes=tuple(_notes_at_meters(game, one, meters))
    )
    nets = nets_of(game, now)
    if nets is None:
        return one
    square = sum(row.probability * float(net) ** 2 for row, net in zip(one.rows, nets, strict=True))
    share = -ev / -one.ev if one.ev else 1.0
    return msgspec.structs.replace(
        now,
        house_edge=one.house_edge * share,
        element_of_risk=one.element_of_risk * share,
        standard_deviation=sqrt(square - ev * ev),
    )


def _notes_at_meters(game: Game, one: ParSheet, meters: Sequence[MeterEdge]) -> Iterator[str]:
    """The notes of a sheet with its meters as they were read."""
    known, letter = {meter.name: meter for meter in game.meters}, one.paytable or ""
    paid = [known[each.meter] for each in one.meters]
    at_seeds = set(meter_notes(paid, one.meters, letter))
    yield from (note for note in one.notes if note not in at_seeds)
    yield from meter_notes(paid, meters, letter, at_seeds=False)


def is_in_force(game: Game, one: ParSheet, rules: HouseRules) -> bool:
    """Whether a sheet is that of a letter in force, or its wager has none."""
    name = game.base_letter if one.wager in ("main", "base") else one.wager.removesuffix("-envy")
    has_letter = bool(one.paytable) and name in game.by_name and one.apart != "company"
    return not has_letter or one.paytable == game.letter(name, rules)


def meters_in_least_wagers(
    game: Game, sheet: ParSheet, rules: HouseRules, cents_by_meter: Mapping[str, int]
) -> dict[str, float]:
    """Each meter's amount in units of the least allowed wager of the sheet; empty for the base game."""
    if sheet.wager not in game.by_name:
        return {}
    unit = money_range(game.by_name[sheet.wager], rules)[0]
    return {name: cents / unit for name, cents in cents_by_meter.items()}


def _row_net(
    game: Game, one: ParSheet, row: ParRow, seeds: Mapping[str, Fraction]
) -> Fraction | None:
    """What a row nets, by what it prints; None for one that stands for several ends."""
    if row.net is not None:
        return None
    from ..odds.game_advice import game_advice

    if one.wager in ("main", "base") and game.family != "dice":
        told = game_advice(game).row_net or printed_net
        try:
            return Fraction(told(row)).limit_denominator(1000)
        except ValueError:
            return None
    if row.pays in ("lose", "nothing"):
        return Fraction(0) if one.apart else Fraction(-1)
    if row.pays in ("push", "0"):
        return Fraction(0)
    if kept := re.fullmatch(r"([\d,]+) to ([\d,]+)", row.pays):
        return Fraction(int(kept[1].replace(",", "")), int(kept[2].replace(",", "")))
    if won := re.fullmatch(r"([\d,]+) for ([\d,]+)", row.pays):
        return Fraction(int(won[1].replace(",", "")), int(won[2].replace(",", ""))) - 1
    if share := re.fullmatch(r"(\d+)%(?: (\w+) jackpot)?", row.pays):
        meter = next(
            (cents for name, cents in seeds.items() if not share[2] or share[2] in name), None
        )
        return None if meter is None else meter * int(share[1]) / 100 - 1
    return None


def _fewest_total_ways(rows: Sequence[ParRow]) -> int | None:
    """In how many ways the cards or dice fall: the fewest that make every row a whole number."""
    for ways in (
        *(6**dice for dice in (2, 3, 4, 5, 10)),
        *(comb(52, cards) for cards in (2, 3, 4, 5)),
        comb(53, 5),
        comb(52, 6),
        comb(53, 6),
        comb(52, 7),
        comb(52, 2) * comb(50, 2),
        comb(52, 3) * comb(49, 3),
    ):
        counts = [row.probability * ways for row in rows]
        if all(
            abs(count - round(count)) < 1e-3 and round(count) > 0 for count in counts if count > 0
        ):
            return ways
    return None


def _meter_share(game: Game, one: ParSheet, rules: HouseRules) -> float | None:
    """The share of a wager that its meters get; None without meters."""
    if not one.meters:
        return None
    fed = {each.meter for each in one.meters}
    rates = [
        rules.progressives.get(meter.name)
        or meter.rates.get(one.paytable or "")
        or next(iter(meter.rates.values()))
        for meter in game.meters
        if meter.name in fed
    ]
    return sum(rate.rate + rate.reserve for rate in rates) / 1000


def net_bands_by_hands(one: ParSheet, chances: Mapping[Fraction, float]) -> Iterator[Band]:
    """Where nine and nineteen of twenty players are after some numbers of hands: the law of one
    hand folded with itself.
    """
    least = min(chances)
    whole = lcm(*((net - least).denominator for net in chances))
    step = Fraction(
        gcd(*(int((net - least) * whole) for net in chances)) or 1, whole
    )  # a long shot has two nets, far apart
    law: NDArray[np.float64] = np.zeros(int((max(chances) - least) / step) + 1)
    for net, chance in chances.items():
        law[int((net - least) / step)] += chance
    doubled = [StepLaw(law, 0)]
    for hands in (35, 350, 1000, 3500):
        found, start = _law_of_hands(doubled, hands)
        below = np.cumsum(found)
        for level in BAND_LEVELS:
            places = [
                start + int(np.searchsorted(below, p)) for p in ((1 - level) / 2, (1 + level) / 2)
            ]
            edges = [float(hands * least + place * step) for place in places]
            far = max(abs(edge - hands * one.ev) for edge in edges)
            off = hypot(
                hands * one.standard_error, far * one.deviation_error / one.standard_deviation
            )
            yield Band(
                hands, level, edges[0], edges[1], hands * one.ev, off, hands * one.standard_error
            )


def _law_of_hands(doubled: list[StepLaw], times: int) -> StepLaw:
    """The law of so many hands, and the net it begins at; ends that are all but impossible are cut
    off on the way.

    `doubled` has the laws of 1, 2, 4 ... hands, as many as were needed so far; what is missing is
    put to it.
    """
    whole: StepLaw | None = None
    for bit in range(times.bit_length()):
        if bit == len(doubled):
            half, first = doubled[-1]
            doubled.append(_trimmed_and_normalized(_convolved(half, half), 2 * first))
        if times >> bit & 1:
            power, first = doubled[bit]
            whole = (
                StepLaw(power, first)
                if whole is None
                else _trimmed_and_normalized(
                    _convolved(whole.chances, power), whole.first_step + first
                )
            )
    return whole or StepLaw(np.ones(1), 0)


def _convolved(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    length = len(one) + len(other) - 1
    size = fft_size(length)
    spectrum = np.fft.rfft(one, size)
    spectrum = spectrum * (spectrum if other is one else np.fft.rfft(other, size))
    return np.asarray(np.maximum(np.fft.irfft(spectrum, size)[:length], 0.0))


def _trimmed_and_normalized(
    chances: NDArray[np.float64], first_step: int, *, tail: float = 1e-9
) -> StepLaw:
    """The chances without the ends of so little each, scaled to sum to 1, and the step of the first."""
    below = np.cumsum(chances)
    first = int(np.searchsorted(below, tail))
    last = int(np.searchsorted(below, below[-1] - tail)) + 1
    kept = chances[first:last]
    return StepLaw(kept / kept.sum(), first_step + first)


def correlations_with_base(game: Game, rules: HouseRules | None = None) -> dict[str, float]:
    """How each optional wager of a round goes with the mandatory ones, from the exact law of both
    together; those without one are left out.
    """
    from ..odds.distribution.round_distribution import is_outside_round_law, round_law
    from ..odds.simulation.simulate import usual_bets

    house = rules or game.house_rules
    if game.family == "dice":
        return {}
    base = usual_bets(game, house)
    out: dict[str, float] = {}
    for wager in game.wagers:
        if not wager.optional or wager.later or is_outside_round_law(game, wager.name):
            continue
        stake = money_range(wager, house)[0]
        try:
            alone = round_law(game, house, base)
            both = round_law(game, house, {**base, wager.name: stake})
        except HouseError:
            continue
        letters = (game.letter(wager.name, house), "")
        side = next(
            (
                s
                for s in sheets(game)
                if s.wager == wager.name and (s.paytable or "") in letters and not s.apart
            ),
            None,
        )
        if side is None or "simulated" in (alone.method, both.method):
            continue
        own = side.standard_deviation * stake
        shared = (both.deviation_cents**2 - alone.deviation_cents**2 - own**2) / 2
        out[wager.name] = shared / (alone.deviation_cents * own)
    return out


def figures_within_errors(one: ParFigures) -> ParFigures:
    """The figures with each that was sampled rounded to what its standard error allows."""
    put = msgspec.structs.replace
    rows, law = (
        tuple(
            put(
                row,
                probability=rounded(row.probability, row.probability_error),
                one_in=None if row.one_in is None else rounded(row.one_in, row.one_in_error),
                net=None if row.net is None else rounded(row.net, row.net_error),
                returned=None
                if row.returned is None
                else rounded(row.returned, row.returned_error),
                **_rounded_standard_errors(row),
            )
            for row in some
        )
        for some in (one.rows, one.law)
    )
    bands = tuple(
        put(
            band,
            low=rounded(band.low, band.error),
            high=rounded(band.high, band.error),
            mean=rounded(band.mean, band.mean_error),
            **_rounded_standard_errors(band),
        )
        for band in one.bands
    )
    return put(
        one,
        edge=rounded(one.edge, one.edge_error),
        edge_per_stake=rounded(one.edge_per_stake, one.risk_error),
        returned=rounded(one.returned, one.edge_error),
        cost_an_hour=rounded(one.cost_an_hour, one.cost_error),
        hit_frequency=rounded(one.hit_frequency, one.hit_error),
        deviation=rounded(one.deviation, one.deviation_error),
        volatility_index=rounded(one.volatility_index, VOLATILITY_DEVIATIONS * one.deviation_error),
        top_odds=None if one.top_odds is None else rounded(one.top_odds, one.top_error),
        rows=rows,
        law=law,
        bands=bands,
        **_rounded_standard_errors(one),
    )


def _rounded_standard_errors(one: RowFigures | Band | ParFigures) -> dict[str, float]:
    """Every standard error of it, to two digits."""
    found = ((name, getattr(one, name)) for name in one.__struct_fields__ if name.endswith("error"))
    return {name: rounded(off, off / 10) for name, off in found}


def rounded_hand_rows_as_csv(sheets: Sequence[ParFigures]) -> str:
    """The hands and the nets of every sheet, a line each; sampled figures with no more digits than their
    standard errors allow.
    """
    out = io.StringIO()
    written = csv.writer(out, lineterminator="\n")
    written.writerow(
        (
            "wager",
            "paytable",
            "per",
            "edge",
            "hand",
            "combinations",
            "probability",
            "one_in",
            "pays",
            "net",
            "return",
        )
    )
    for one in map(figures_within_errors, sheets):
        for row in (*one.rows, *one.law):
            written.writerow(
                (
                    one.wager,
                    one.paytable or "",
                    one.per,
                    one.edge,
                    row.hand,
                    "" if row.combinations is None else row.combinations,
                    row.probability,
                    row.one_in or "",
                    row.pays,
                    "" if row.net is None else row.net,
                    "" if row.returned is None else row.returned,
                )
            )
    return out.getvalue()


def par_sheet_parts(game: Game, each: Sequence[tuple[ParSheet, ParFigures]]) -> list[PaperPart]:
    """What a printed sheet has of every wager: its heading, its rows, what it comes to in words,
    and the bands by number of hands. Columns in which nothing stands are left out.
    """
    return [_par_sheet_part(game, one, found) for one, found in each]


def _par_sheet_part(game: Game, one: ParSheet, found: ParFigures) -> PaperPart:
    letter = f", table {one.paytable}" if one.paytable and one.apart != "company" else ""
    rows = [["Hand", "Combinations", "Probability", "One in", "Pays", "Return"]]
    rows += [
        [
            sentence_case(row.hand) or "Anything else",
            "" if row.combinations is None else f"{row.combinations:,}",
            chance_text(row.probability, row.probability_error),
            "" if row.one_in is None else one_in_text(row.probability, row.probability_error, 2),
            row.pays,
            ""
            if row.returned is None
            else f"{figure_text(100 * row.returned, 100 * row.returned_error, 3)} %",
        ]
        for row in found.rows
    ]
    filled = [any(row[i] for row in rows[1:]) for i in range(len(rows[0]))]
    many = plural_unit_words(game, one)
    after: dict[int, list[Band]] = {}
    for band in found.bands:
        after.setdefault(band.hands, []).append(band)
    bands = [
        [
            f"{hands:,}",
            *map(_low_to_high_text, some),
            figure_text(some[0].mean, some[0].mean_error, 1, sign=True),
        ]
        for hands, some in after.items()
    ]
    if bands:
        levels = [f"{100 * level:.0f} % of players, in {many}" for level in BAND_LEVELS]
        bands.insert(0, ["After hands", *levels, "On average"])
    return PaperPart(
        f"{title_of(game, one)}{letter}",
        tuple(tuple(compress(row, filled)) for row in rows),
        tuple(_figure_sentences(found, many, method_words(game, one, HouseRules()))),
        tuple(map(tuple, bands)),
    )


def _low_to_high_text(band: Band) -> str:
    low, high = (figure_text(net, band.error, 1, sign=True) for net in (band.low, band.high))
    return f"{low} to {high}"


def _figure_sentences(one: ParFigures, plural_unit: str, method: str) -> Iterator[str]:
    """The figures of a sheet in sentences, its unit in the plural, and how it was obtained."""
    cost = dollars(round(one.cost_an_hour))
    edge = figure_text(100 * one.edge, 100 * one.edge_error, 4)
    risk = figure_text(100 * one.edge_per_stake, 100 * one.risk_error, 4)
    how = "" if method == Method.EXACT else f" ({method})"
    yield (
        f"House edge {edge} % {edge_base_words(one.per)}{how}, {risk} % of all that is staked; costs {cost} an hour of "
        f"{one.hands_an_hour} hands with the least wager."
    )
    yield (
        f"Wins {figure_text(100 * one.hit_frequency, 100 * one.hit_error, 3)} % of the time; deviation "
        f"{figure_text(one.deviation, one.deviation_error, 4)} {plural_unit} of one hand, volatility index "
        f"{figure_text(one.volatility_index, VOLATILITY_DEVIATIONS * one.deviation_error, 2)} (1.645 deviations)."
    )
    if one.law:
        yield "The rows alone do not give the edge; what whole rounds net is listed in the sheet as CSV and JSON."
    if one.edge_after_feed is not None:
        yield f"What its meter gets of each wager is won later: without it the edge is {100 * one.edge_after_feed:.4f} %."
    if one.top_award is not None and one.top_odds is not None:
        yield f"Top award {one.top_award:,.2f} to 1, one hand in {figure_text(one.top_odds, one.top_error, 0)}."


def _json_rounded_to_errors(one: ParFigures) -> dict[str, Any]:
    """The figures as `par --json` prints them; errors only where something was sampled."""
    told: dict[str, Any] = msgspec.to_builtins(figures_within_errors(one))

    def sampled(some: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in some.items() if value or not name.endswith("error")}

    return {
        **sampled(told),
        **{part: [sampled(row) for row in told[part]] for part in ("rows", "law", "bands")},
    }


def _table_cost_json(game: Game, rules: HouseRules) -> dict[str, Any]:
    """What an hour at the table costs; amounts are cents."""
    cost = table_cost(game, rules)
    return {
        "wagers": dict(cost.wagers),
        "staked": cost.staked,
        "edge": cost.edge,
        "cost_an_hour": cost.hourly_cost,
        "hands": cost.hands,
    }


def print_or_write_par_sheets(
    slug: str,
    wager: str | None,
    paytable: str | None,
    out: Path | None,
    *,
    rules: HouseRules,
    meter_cents: Mapping[str, int],
    only_in_force: bool,
    as_json: bool,
    write: Callable[[Path, bytes], None],
) -> None:
    """`main.py par`: print the sheets asked for as JSON or as tables, or write them as CSV or PDF to
    `out`, with the meters at these cents, `only_in_force` by the letters of these rules.

    Raises `HouseError` on bad input, names of no sheet among it.
    """
    game = GAMES[slug]
    check_rules(game, rules)
    found = tuple(
        sheet_at_meters(game, one, meters_in_least_wagers(game, one, rules, meter_cents))
        for one in matching_sheets(game, wager, paytable, rules)
        if not only_in_force or is_in_force(game, one, rules)
    )
    if out is None and not as_json:
        from rich.console import Console

        print_sheets(
            game, found, Console(width=max(WIDTH, Console().width)), rules, frozenset(meter_cents)
        )
        return
    each = [figures(game, one, rules) for one in found]
    if out is None:
        answer = {
            **sheets_as_json(game.slug, found),
            "edition": game.chapter_words(rules),
            "table": _table_cost_json(game, rules),
            "figures": [_json_rounded_to_errors(one) for one in each],
            **({"meters": dict(meter_cents)} if meter_cents else {}),
        }
        if wager is None:
            answer["correlations"] = correlations_with_base(game, rules)
        print(json.dumps(answer))  # noqa: T201  the command's answer
        return
    kind = out.suffix.lower()
    if kind == ".csv":
        write(out, rounded_hand_rows_as_csv(each).encode())
    elif kind == ".pdf":
        from .text_pages import table_pdf

        write(
            out,
            table_pdf(
                f"{game.title}, {game.chapter_words(rules)}: PAR sheet",
                par_sheet_parts(game, list(zip(found, each, strict=True))),
            ),
        )
    else:
        raise HouseError("out", f"{out.name} ends neither in .csv nor in .pdf")
    print(out)  # noqa: T201  the command's answer
