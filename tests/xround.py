"""Rounds of Criss-Cross Poker played by real mouse and key events in the program's window of
1600x900, its table open.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame

from game.book import Filter, Store
from game.client.program import player_of
from game.client.scenes.settings import Settings
from tests import xwindow


def add_player(folder: Path) -> None:
    """A player in the folder's book, so that no welcome stands before the table."""
    folder.mkdir(parents=True, exist_ok=True)
    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        player_of(store, Settings())


def rounds(folder: Path) -> tuple[int, int]:
    """Settled rounds and bankroll in the folder's book."""
    with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
        player = store.people.players()[0].id
        return store.history.count_rounds(Filter(player=player)), store.people.bankroll(player)


def window_point(x: float, y: float) -> tuple[int, int]:
    """A design point in a window of 1600x900."""
    return round(x * 1600 / 1920), round(y * 900 / 1080)


def bright(shot: pygame.Surface, point: tuple[int, int]) -> bool:
    """Whether an open button is at the point: the gold one, or a decision's cream."""
    return bool(shot.get_at(point)[0] > 180)


def by_mouse(display: xwindow.Display, folder: Path) -> None:
    """The first round: a chip on a spot, the deal and every decision by clicks."""
    before = display.screenshot()
    display.click(*window_point(516, 676))
    display.wait_until(
        lambda shot: shot.get_at(window_point(516, 660)) != before.get_at(window_point(516, 660))
    )
    display.click(*window_point(1847, 1018))
    _play_on(folder, 1, lambda: display.click(*window_point(661, 1018)), display)


def by_keys(display: xwindow.Display, folder: Path) -> None:
    """The second round: the same wagers again, by keys alone."""
    display.wait_until(lambda shot: bright(shot, window_point(1806, 1050)))
    display.key("space")  # the gold button: it shows the result, or deals the same again
    time.sleep(0.6)
    display.key("r", "d")
    _play_on(folder, 2, lambda: display.key("1"), display)


def _play_on(
    folder: Path, wanted: int, decide: Callable[[], None], display: xwindow.Display
) -> None:
    """Decide whenever the cream of the first bet's button is on screen, until the book has so many
    settled rounds.
    """
    spot = window_point(590, 1050)
    limit = time.monotonic() + xwindow.PATIENCE
    while time.monotonic() < limit:
        if rounds(folder)[0] >= wanted:
            return
        if bright(display.screenshot(), spot):
            decide()
            answered = (
                time.monotonic() + 0.6
            )  # seconds, if the next decision's cream is there at once
            while bright(display.screenshot(), spot) and time.monotonic() < answered:
                time.sleep(0.05)
        time.sleep(0.05)
    raise AssertionError(f"the book never had {wanted} settled rounds")
