"""The dice tables in a real window on a real X display: a roll by the mouse, another by keys, and
the book that comes of it.
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.book import Filter, Store
from tests import xwindow

ROOT = Path(__file__).resolve().parents[4]
SPOTS = {"props-and-hops": (760, 754), "high-roll-dice": (940, 546)}
ROLL = (1847, 1018)
pytestmark = [pytest.mark.display, xwindow.required()]


def at(point: tuple[int, int]) -> tuple[int, int]:
    """A design point in a window of 1600x900."""
    return round(point[0] * 1600 / 1920), round(point[1] * 900 / 1080)


def rounds(folder: Path) -> int:
    """Settled rounds in the folder's book, which must be sound."""
    with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
        assert store.verify() == ()
        return store.history.count_rounds(Filter(player=store.people.players()[0].id))


def settled(folder: Path, wanted: int) -> None:
    """Wait until the book has so many rounds."""
    limit = time.monotonic() + xwindow.PATIENCE
    while time.monotonic() < limit:
        if rounds(folder) >= wanted:
            return
        time.sleep(0.25)
    raise AssertionError(f"the book never had {wanted} settled rounds")


@pytest.mark.slow
@pytest.mark.parametrize("slug", SPOTS)
def test_a_roll_by_mouse_and_a_roll_by_keys(tmp_path: Path, slug: str) -> None:
    command = [
        sys.executable,
        str(ROOT / "main.py"),
        "play",
        slug,
        "--data",
        str(tmp_path),
        "--speed",
        "fast",
    ]
    with xwindow.Display() as display:
        program = display.run(command, cwd=ROOT)
        display.window("Linden House")
        roll = at((ROLL[0], ROLL[1] + 38))
        closed = display.screenshot().get_at(roll)
        display.click(*at(SPOTS[slug]))
        display.wait_until(lambda shot: shot.get_at(roll) != closed)
        display.click(*at(ROLL))
        settled(tmp_path, 1)
        display.key("space")
        time.sleep(1.0)
        display.key("r", "d")
        settled(tmp_path, 2)
        display.key("space", "Escape")
        program.stop()
    assert rounds(tmp_path) == 2
