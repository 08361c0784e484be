"""Practice in a real window: from the lobby by keys alone to a drill, through some decisions, and on to a simulation."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.table.store import Store
from tests import xwindow

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.display, xwindow.required()]


def test_a_drill_and_a_simulation_by_keys_alone(tmp_path: Path) -> None:
    with xwindow.Display() as display:
        program = display.run([sys.executable, str(ROOT / "main.py"), "play", "--data", str(tmp_path)], cwd=ROOT)
        display.window("Linden House")
        time.sleep(2)
        for key in ("Tab", "Tab", "Right", "Return"):  # the welcome: straight to the room
            display.key(key)
            time.sleep(0.5)
        time.sleep(2)
        for keys in (("p",), ("d",)):
            before = _bytes(display)
            display.key(*keys)
            display.wait_until(lambda shot, before=before: shot.get_buffer().raw != before)  # type: ignore[misc]
            time.sleep(2)
        for _ in range(4):
            display.key("1")
            time.sleep(0.5)
            display.key("space")
            time.sleep(0.5)
        display.key("Escape")
        time.sleep(1)
        before = _bytes(display)
        display.key("m")
        display.wait_until(lambda shot: shot.get_buffer().raw != before)
        display.key("r")
        time.sleep(2)
        assert program.process.poll() is None, program.output
        program.stop()
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        totals = store.drill_totals(store.players()[0].id)
    assert 3 <= totals.answers <= 8
    assert totals.ms > 0


def _bytes(display: xwindow.Display) -> bytes:
    return bytes(display.screenshot().get_buffer().raw)
