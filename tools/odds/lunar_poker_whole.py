"""Lunar Poker's whole round: the base game together with the mandatory Super on one's own hand, as
large as the Ante (R-LP1).

Both nets are known by themselves, and their sum's mean with them. How they go together, which the
rows and the deviation need, is counted on rounds that are dealt and played best, and made to fit
the known chances of both.
"""

from __future__ import annotations

from math import hypot, sqrt
from pathlib import Path

import numpy as np

from game.core.declaration import HouseRules
from game.games.lunar_poker import best_play
from game.games.lunar_poker.advice import COUNTED_ROUNDS
from game.games.lunar_poker.counting.base_game import HANDS, INSTANT_WAYS
from game.games.lunar_poker.counting.super_wagers import super_sheets
from game.games.lunar_poker.rules import GAME
from game.games.lunar_poker.simulation import INSTANT, nets_and_stakes, super_nets
from game.hands import LUNAR, LUNAR_SUPER
from game.odds.digits import figure_text
from game.odds.distribution.joint_outcomes import fit_to_sums
from game.odds.par.sheet import Method, ParRow, ParSheet, too_rare_words
from game.odds.shipped_data import edition_file, played_sheets
from game.odds.simulation.dealing import deal_card_columns
from tools.odds.figure_files import write_json, write_sheets


def make(out: Path) -> None:
    """Write main.json from base.json, a sheet for each instant payout, and
    in ends.json how likely each net of the Super is together with each of the base
    game, by letter; of both one an edition.
    """
    for edition in GAME.editions:
        rules = HouseRules(edition=edition.key)
        pairs = joint_net_counts(rules)
        found = [(base, fit(base, pairs, rules)) for base in played_sheets(GAME, rules, "base")]
        write_sheets(
            out / edition_file(GAME, "main.json", rules),
            [whole_round_sheet(base, ends, rules) for base, ends in found],
        )
        told = {
            base.paytable: [(a, b, p) for (a, b), p in ends.items() if p > 1e-12]
            for base, ends in found
        }
        write_json(out / edition_file(GAME, "ends.json", rules), told)


def joint_net_counts(rules: HouseRules) -> dict[tuple[int, int], int]:
    """How often each net of the Super came with each of the base game, where nothing is paid at
    once.
    """
    cards = deal_card_columns(
        np.random.Generator(np.random.PCG64(671)), COUNTED_ROUNDS, best_play.DealtRows.COUNT
    )
    extra = super_nets(cards[:5], rules)
    renamed = best_play.with_suits_renamed(cards)
    net, _ = nets_and_stakes(renamed, best_play.hands_played_best(renamed, rules), 1, rules)
    plain = LUNAR.of_columns(list(cards[:5])) < INSTANT
    keys, counts = np.unique(np.stack([extra[plain], net[plain]]), axis=1, return_counts=True)
    return {(a, b): n for a, b, n in zip(*keys.tolist(), counts.tolist(), strict=True)}


def instants(letter: str, rules: HouseRules) -> dict[tuple[int, int], float]:
    """The hands that are paid at once: net of the Super and of the Ante, and their chance."""
    found = {}
    for row in GAME.paytables("ante", rules)[letter].rows:
        paid = GAME.paytable("super", rules).find(LUNAR_SUPER.floor("flush"))
        if paid is None:
            raise ValueError("the Super pays no flush")
        found[paid.odds.win, row.odds.win] = INSTANT_WAYS[row.name] / HANDS
    return found


def fit(
    base: ParSheet, pairs: dict[tuple[int, int], int], rules: HouseRules
) -> dict[tuple[int, int], float]:
    """The chance of each net of the Super with each net of the base game."""
    at_once = instants(base.paytable or "", rules)
    mine = {_net(row): row.probability for row in base.rows}
    extra = {net: row.probability for net, row in _super(rules).items()}
    for (a, b), chance in at_once.items():
        extra[a], mine[b] = extra[a] - chance, max(0.0, mine[b] - chance)
    rows, columns = sorted(extra), sorted(mine)
    joint = fit_to_sums(
        np.array([[float(pairs.get((a, b), 0)) for b in columns] for a in rows]),
        np.array([extra[a] for a in rows]),
        np.array([mine[b] for b in columns]),
    )
    found = {(a, b): float(joint[i, j]) for i, a in enumerate(rows) for j, b in enumerate(columns)}
    return {pair: chance + at_once.get(pair, 0.0) for pair, chance in found.items()}


def _super(rules: HouseRules) -> dict[int, ParRow]:
    """The rows of the Super by their nets."""
    rows = super_sheets(GAME, rules)[0].rows
    return {-1 if row.pays == "lose" else int(row.pays.partition(" ")[0]): row for row in rows}


def whole_round_sheet(
    base: ParSheet, ends: dict[tuple[int, int], float], rules: HouseRules
) -> ParSheet:
    """The sheet of the base game and a Super as large as the Ante."""
    ev = base.ev + super_sheets(GAME, rules)[0].ev
    staked = base.ev / base.element_of_risk - 1  # in antes, the Super beside them
    square = sum(chance * (a + b) ** 2 for (a, b), chance in ends.items())
    deviation, hits = (
        sqrt(square - ev**2),
        sum(chance for (a, b), chance in ends.items() if a + b > 0),
    )
    mixed = sum(chance * a * b for (a, b), chance in ends.items())
    mixed_error = sqrt(
        (sum(chance * (a * b) ** 2 for (a, b), chance in ends.items()) - mixed**2) / COUNTED_ROUNDS
    )
    return ParSheet(
        game=base.game,
        wager="main",
        paytable=base.paytable,
        unit=base.unit,
        ev=ev,
        house_edge=-ev,
        per="Ante, the Super as large",
        element_of_risk=ev / staked,
        standard_deviation=deviation,
        hit_frequency=hits,
        method=Method.SIMULATED,
        standard_error=base.standard_error,
        hit_error=hypot(base.hit_error, sqrt(hits * (1 - hits) / COUNTED_ROUNDS)),
        deviation_error=hypot(mixed_error, base.standard_deviation * base.deviation_error)
        / deviation,
        rows=_rows(base, ends, rules),
        notes=(
            "The Super on one's own hand is mandatory: this is the base game and a Super as large as the Ante.",
            "The net is the sum of both sheets'. Where the Super wins, a row's last column is the mean of all its ends.",
            f"Which ends go together was counted on {COUNTED_ROUNDS:,} rounds played best, fitted to the chances of both sheets.",
        ),
    )


def _rows(
    base: ParSheet, ends: dict[tuple[int, int], float], rules: HouseRules
) -> tuple[ParRow, ...]:
    """A row for each win of the Super, and for each end of the base game where it loses; those that
    no round showed are one.
    """
    out = []
    off = {_net(row): row.probability_error for row in base.rows}
    for a, row in sorted(_super(rules).items(), reverse=True):
        if a > 0:
            some = {a + b: p for (won, b), p in ends.items() if won == a}
            chance = sum(some.values())
            mean, error = _mean(some, chance)
            out.append(
                ParRow(
                    f"the Super wins by {row.hand.lower()}",
                    chance,
                    _pays(mean, error),
                    0.0,
                    mean,
                    error,
                )
            )
    lost = {b: p for (a, b), p in ends.items() if a < 0 < p}
    for b in sorted(lost, reverse=True):
        if lost[b] * COUNTED_ROUNDS >= 1:
            net, error = b - 1, hypot(off[b], sqrt(lost[b] / COUNTED_ROUNDS))
            said = "comes out even" if not net else f"wins {net}" if net > 0 else f"loses {-net}"
            out.append(
                ParRow(
                    f"the Super loses, the round {said}",
                    lost[b],
                    f"{net:+d}" if net else "push",
                    error,
                )
            )
    unseen = {b - 1: p for b, p in lost.items() if p * COUNTED_ROUNDS < 1}
    chance = sum(unseen.values())
    mean, error = _mean(unseen, chance)
    said = f"the Super loses: {too_rare_words(COUNTED_ROUNDS)}"
    out.append(
        ParRow(
            said,
            chance,
            "various",
            sqrt(chance / COUNTED_ROUNDS),
            mean,
            max(error, sqrt(_spread(unseen, chance))),
        )
    )
    return tuple(out)


def _mean(nets: dict[int, float], chance: float) -> tuple[float, float]:
    """The mean of nets that together have this chance, and its error by the rounds that were
    counted.
    """
    mean = sum(net * p for net, p in nets.items()) / chance
    return mean, sqrt(_spread(nets, chance) / (chance * COUNTED_ROUNDS))


def _spread(nets: dict[int, float], chance: float) -> float:
    """The variance of nets that together have this chance."""
    mean = sum(net * p for net, p in nets.items()) / chance
    return sum(p * (net - mean) ** 2 for net, p in nets.items()) / chance


def _pays(mean: float, error: float) -> str:
    return figure_text(mean, error, 4, sign=True)


def _net(row: ParRow) -> int:
    return 0 if row.pays == "push" else int(row.pays)
