"""Raise It Up's base game and best play: 1,755 starts up to suits, every order of every board."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.core.cards import DECK
from game.games.raise_it_up_stud_poker.advice import (
    UNIT,
    EndStakes,
    final_strengths,
    main_sheets,
    plan_before_4th_street,
)
from game.odds.unseen_cards import canonical_hands
from tools.odds.figure_files import write_sheets


def make(out: Path) -> None:
    """Write main.json and the tables of best play
    (plays.npz).
    """
    write_sheets(out / "main.json", main_sheets())
    np.savez_compressed(out / "plays.npz", **plays())


def plays() -> dict[str, NDArray[np.int8]]:
    """The Play multiples of best play by start up to suits: at once, by 4th Street, by both streets
    (0 waits or folds).
    """
    starts = canonical_hands(3)
    first = np.zeros(len(starts), np.int8)
    second, third = np.zeros((len(starts), 52), np.int8), np.zeros((len(starts), 52, 52), np.int8)
    for at, (own, _) in enumerate(starts):
        left = tuple(c for c in DECK if c not in own)
        best = plan_before_4th_street(
            final_strengths(own, (), left), len(left), EndStakes(UNIT, 0, 2 * UNIT)
        )
        first[at] = best.first
        second[at, list(left)] = best.second
        third[at][np.ix_(left, left)] = best.third
    return {"first": first, "second": second, "third": third}
