"""A real window on a real X display: the program started as a player starts it, played by real
mouse and key events.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.core.installation import ROOT
from tests import xround, xwindow

pytestmark = [pytest.mark.display, xwindow.required()]


def test_a_round_in_a_real_window_by_mouse_and_by_keys(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(ROOT / "main.py"),
        "play",
        "criss-cross-poker",
        "--data",
        str(tmp_path),
    ]
    xround.add_player(tmp_path)
    with xwindow.Display() as display:
        program = display.run([*command, "--speed", "fast"], cwd=ROOT)
        display.window("Linden House")
        xround.by_mouse(display, tmp_path)
        xround.by_keys(display, tmp_path)
        display.key("Escape")
        program.stop()
    count, bankroll = xround.rounds(tmp_path)
    assert count == 2
    assert bankroll > 0
