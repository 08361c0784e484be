"""Practice in a real window: from the lobby by keys alone to a drill, through some decisions, and
on to a simulation.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.book import Store
from tests import xwindow

ROOT = Path(__file__).resolve().parents[4]
pytestmark = [pytest.mark.display, xwindow.required()]


@pytest.mark.slow
def test_a_drill_and_a_simulation_by_keys_alone(tmp_path: Path) -> None:
    with xwindow.Display() as display:
        program = display.run(
            [sys.executable, str(ROOT / "main.py"), "play", "--data", str(tmp_path)], cwd=ROOT
        )
        display.window("Linden House")
        display.press("Tab", "Tab", "Right", "Return")  # the welcome: straight to the room
        display.press("p", "d", "t")  # without a clock the screen comes to rest
        display.press(*["1", "space"] * 5)
        display.press("Escape", "m", "r")
        assert program.process.poll() is None, program.output
        program.stop()
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        totals = store.practice.totals(store.people.players()[0].id)
    assert 2 <= totals.answers <= 14
    assert totals.ms > 0
