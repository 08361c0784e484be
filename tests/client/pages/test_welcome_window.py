"""The welcome and a first hand in a real window: the first time by keys alone, the second by mouse."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.book import Filter, Store
from tests import xwindow

ROOT = Path(__file__).resolve().parents[3]
pytestmark = [pytest.mark.display, xwindow.required()]


@pytest.mark.slow
def test_a_first_visit_by_keys_alone(tmp_path: Path) -> None:
    with xwindow.Display() as display:
        program = display.run(
            [
                sys.executable,
                str(ROOT / "main.py"),
                "play",
                "--data",
                str(tmp_path),
                "--speed",
                "fast",
            ],
            cwd=ROOT,
        )
        display.window("Linden House")
        display.press("a", "n", "a", "Tab", "Right", "Return")
        # wagers, cards, bars, and decisions as the coach would take them
        display.press(*["Return"] * 7)
        display.press("Escape")
        assert program.process.poll() is None, program.output
        program.stop()
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        (who,) = store.people.players()
        assert who.name.lower() == "ana"
        assert store.history.count_rounds(Filter(player=who.id)) == 0
        assert int(store.people.bankroll(who.id)) == 200_000
