"""Dice without pymunk, as on machines for which there is none."""

from __future__ import annotations

import subprocess
import sys
from math import hypot
from pathlib import Path

import pytest

from game.client.table.dice import throw
from game.client.table.dice.throw import FRAMES, Cast, Throw
from game.client.table.motion.style import ThrowStyle
from game.core.installation import ROOT

BOX = (100.0, 200.0, 900.0, 420.0)
CUP = (300.0, 300.0, 300.0, 300.0)
SIZE = 62.0


@pytest.fixture(autouse=True)
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throw, "pymunk", None)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("dice", "walls", "source"), [(10, BOX, (60.0, 400.0)), (2, CUP, None), (1, BOX, (60.0, 400.0))]
)
def test_dice_stay_within_their_walls_lie_apart_and_come_to_rest(
    seed: int,
    dice: int,
    walls: tuple[float, float, float, float],
    source: tuple[float, float] | None,
) -> None:
    thrown = Throw(Cast(seed, dice, walls, SIZE, source))
    path = thrown.path
    assert len(path) == FRAMES + 1
    assert len(thrown._states) < throw.MOST, "they never lay still"
    x, y, w, h = walls
    for states in thrown._states[1:]:
        for sx, sy, _ in states:
            if source is None:
                assert (
                    hypot(sx - x - w / 2, sy - y - h / 2)
                    <= w / 2 - SIZE * ThrowStyle.die_radius + 0.01
                )
            else:
                assert (
                    x + SIZE * ThrowStyle.die_radius - 0.01
                    <= sx
                    <= x + w - SIZE * ThrowStyle.die_radius + 0.01
                )
                assert (
                    y + SIZE * ThrowStyle.die_radius - 0.01
                    <= sy
                    <= y + h - SIZE * ThrowStyle.die_radius + 0.01
                )
    rest = path[-1]
    assert all(die.roll == 0 and die.lift == 0 for die in rest)
    gaps = [hypot(a.x - b.x, a.y - b.y) for i, a in enumerate(rest) for b in rest[i + 1 :]]
    assert min(gaps, default=SIZE) > SIZE * 0.95
    assert Throw(Cast(seed, dice, walls, SIZE, source)).path == path


@pytest.mark.slow
def test_a_dice_table_is_rolled_and_drawn_where_pymunk_cannot_be_imported(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['pymunk'] = None\n"
        "import main\n"
        "sys.exit(main.main(['screenshot', 'high-roll-dice:settled', '--size', '1280x720', '--out', sys.argv[1]]))"
    )
    out = tmp_path / "table.png"
    done = subprocess.run(
        [sys.executable, "-c", code, out], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert out.is_file()
