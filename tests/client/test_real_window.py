"""A real window on a real X display: the program started as a player starts it, played by real mouse and key events."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.table.store import Filter, Store
from tests import xwindow

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.display, xwindow.required()]


def rounds(folder: Path) -> tuple[int, int]:
    """Settled rounds and bankroll in the folder's book."""
    with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
        player = store.players()[0].id
        return store.count(Filter(player=player)), store.bankroll(player)


def at(x: float, y: float) -> tuple[int, int]:
    """A design point in a window of 1600x900."""
    return round(x * 1600 / 1920), round(y * 900 / 1080)


def test_a_round_in_a_real_window_by_mouse_and_by_keys(tmp_path: Path) -> None:
    with xwindow.Display() as display:
        program = display.run(
            [
                sys.executable,
                str(ROOT / "main.py"),
                "play",
                "criss-cross-poker",
                "--data",
                str(tmp_path),
                "--speed",
                "fast",
            ],
            cwd=ROOT,
        )
        display.window("Linden House")
        before = display.screenshot()
        display.click(*at(516, 676))
        display.wait_until(lambda shot: shot.get_at(at(516, 660)) != before.get_at(at(516, 660)))
        display.click(*at(1847, 1018))
        _play_on(tmp_path, 1, lambda: display.click(*at(661, 1018)), display)
        display.wait_until(lambda shot: brass(shot, at(1806, 1050)), 20)
        display.key("r", "d")
        _play_on(tmp_path, 2, lambda: display.key("1"), display)
        display.key("Escape")
        program.stop()
    count, bankroll = rounds(tmp_path)
    assert count == 2
    assert bankroll > 0


def brass(shot: pygame.Surface, point: tuple[int, int]) -> bool:
    """Whether an open button's brass is at the point."""
    colour = shot.get_at(point)
    return colour[0] > 180 and colour[2] < 160


def _play_on(folder: Path, wanted: int, decide: Callable[[], None], display: xwindow.Display) -> None:
    """Decide whenever the brass of the first bet's button is on screen, until the book has so many settled rounds."""
    spot = at(590, 1050)
    for _ in range(40):
        if rounds(folder)[0] >= wanted:
            return
        shot = display.screenshot()
        if brass(shot, spot):
            decide()
        time.sleep(0.6)
    raise AssertionError(f"the book never had {wanted} settled rounds")
