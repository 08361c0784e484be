"""The welcome and a first hand in a real window: the first time by keys alone, the second by mouse."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.table.store import Filter, Store
from tests import xwindow

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.display, xwindow.required()]


def pixels(display: xwindow.Display) -> bytes:
    return bytes(display.screenshot().get_buffer().raw)


def test_a_first_visit_by_keys_alone(tmp_path: Path) -> None:
    with xwindow.Display() as display:
        program = display.run(
            [sys.executable, str(ROOT / "main.py"), "play", "--data", str(tmp_path), "--speed", "fast"], cwd=ROOT
        )
        display.window("Linden House")
        time.sleep(3)
        for key in ("a", "n", "a", "Tab", "Right", "Return"):
            display.key(key)
            time.sleep(0.4)
        time.sleep(3)
        for _ in range(7):  # wagers, cards, bars, and decisions as the coach would take them
            before = pixels(display)
            display.key("Return")
            display.wait_until(lambda shot, before=before: shot.get_buffer().raw != before)  # type: ignore[misc]
            time.sleep(2.5)
        display.key("Escape")
        time.sleep(2)
        assert program.process.poll() is None, program.output
        program.stop()
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        (who,) = store.players()
        assert who.name.lower() == "ana"
        assert store.count(Filter(player=who.id)) == 0
        assert int(store.bankroll(who.id)) == 200_000
