"""Criss-Cross: the values of the Across bet, the base game and best play, 169 starts with every one
of the 63,562,800 crosses.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.core.cards import DECK, Card
from game.games.criss_cross_poker import cross_counts
from game.games.criss_cross_poker.advice import starting_classes
from game.games.criss_cross_poker.cross_counts import main_sheet, tally_start
from game.games.criss_cross_poker.simulation import KINDS, pair_indices
from tools.odds.figure_files import write_json, write_sheets


def make(out: Path) -> None:
    """Write start_values.json (values of 1x, 2x, 3x by start), main.json and the tables
    of best play (plays.npz).
    """
    found = {
        name: (tally_start(hole), hands)
        for name, (hole, hands) in sorted(starting_classes().items())
    }
    values = {name: one.values for name, (one, _) in found.items()}
    write_json(out / "start_values.json", values)
    write_sheets(out / "main.json", (main_sheet(list(found.values())),))
    np.savez_compressed(out / "plays.npz", **plays())


def plays() -> dict[str, NDArray[np.int8]]:
    """Best play of every start, by kinds of outer cards."""
    starts = pair_indices(13)
    count = int(starts.max()) + 1
    tables: dict[str, NDArray[np.int8]] = {}
    for name, kinds in (("off", KINDS // 2), ("suited", KINDS)):
        size = int(pair_indices(kinds).max()) + 1
        for part, shape in (
            ("across", (count,)),
            ("down", (count, size)),
            ("middle", (count, size, size)),
        ):
            tables[f"{name}_{part}"] = np.zeros(shape, np.int8)
    for hole, _ in starting_classes().values():
        name = "suited" if hole[0] & 3 == hole[1] & 3 else "off"
        start = int(starts[hole[0] >> 2, hole[1] >> 2])
        across, places, down, middle = best(hole, name)
        tables[f"{name}_across"][start] = across
        if across:
            tables[f"{name}_down"][start, places] = down
            tables[f"{name}_middle"][start][np.ix_(places, places)] = middle
    return tables


def best(
    hole: tuple[Card, ...], name: str
) -> tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """A start's Across multiple (0 folds), the places of its outer pairs, and the multiples that
    follow.
    """
    begun = cross_counts.start(hole, tuple(c for c in DECK if c not in hole))
    found = cross_counts.board_sums(begun)
    each = [cross_counts.best_play_after_across(found, times) for times in cross_counts.TIMES]
    crosses = float(found.ways.sum()) * found.centers
    values = [one.total / crosses for one in each]
    suited = name == "suited"
    outer = np.array(begun.outer, np.int64)
    kinds = (outer >> 2) + 13 * (suited & ((outer & 3) == hole[0] & 3))
    places = pair_indices(KINDS if suited else KINDS // 2)[kinds[:, 0], kinds[:, 1]]
    times = 1 + int(np.argmax(values)) if max(values) > -2 else 0
    return times, places, each[max(times, 1) - 1].down, each[max(times, 1) - 1].middle
