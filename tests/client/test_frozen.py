"""The tables look and move as they did when they were found good (tools/visual_regression.py):
pictures nearly, cue lists exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from game.games import GAMES
from tools import visual_regression

NEAR = 8
"""Steps of a color that the average of a cell may be off: a shadow's rounding, never a card."""
FEW = 2
"""How many cells of a picture may be further off."""


def differing(was: Any, now: Any) -> int:
    """How many cells are not nearly as they were."""
    assert was.shape == now.shape
    return int((np.abs(was.astype(int) - now).max(axis=2) > NEAR).sum())


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("slug", "variant"),
    [(slug, variant) for slug in GAMES for variant in visual_regression.variants(slug)],
)
def test_a_table_looks_and_moves_as_it_did(slug: str, variant: str) -> None:
    kept_in = visual_regression.FROZEN_FOLDER / f"{GAMES[slug].stem}.npz"
    assert kept_in.is_file(), (
        f"look at the table, then python tools/visual_regression.py keep --only {slug}"
    )
    with np.load(kept_in) as held:
        kept = {name: held[name] for name in held.files if name.startswith(f"{variant} ")}
    told = kept.pop(f"{variant} cues").tobytes().decode().split("\n")
    found: dict[str, Any] = {}
    for size in visual_regression.sizes(variant):
        pictures, cues = visual_regression.small(slug, size, variant)
        assert cues == told, next(
            (pair for pair in zip(told, cues, strict=False) if pair[0] != pair[1]),
            "more or fewer cues",
        )
        found |= pictures
    assert found.keys() == kept.keys()
    worse = {name: cells for name in kept if (cells := differing(kept[name], found[name])) > FEW}
    assert not worse, (
        f"look at them with python tools/visual_regression.py draw FOLDER --only {slug}: {worse}"
    )


def test_a_card_in_another_place_is_noticed() -> None:
    was = np.zeros((80, 45, 3), np.uint8)
    now = was.copy()
    now[40:42, 20:23] = 160
    assert differing(was, now) > FEW
    assert differing(was, was + 3) == 0
