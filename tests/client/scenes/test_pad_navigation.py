"""A pad's ring comes to everything, leads back from everything, and goes where its stick points."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client import pictures
from game.client.input.actions import pad_button
from game.client.scenes.focus import Focus, Target
from tools import focus_audit


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        ("profile", (1280, 720), 200),
        ("house-rules", (1080, 1920), 200),
        ("stand:behind", (1280, 720), 100),
        ("day", (1280, 720), 100),
    ],
)
def test_a_pads_ring_comes_everywhere_and_is_caught_nowhere(
    name: str, size: tuple[int, int], scale: int
) -> None:
    with pictures.studio(focus_audit.ROOT, scale) as router:
        assert focus_audit.focus_faults(router, name, size) == []


@pytest.mark.slow
def test_found_broken_no_way_led_back_from_the_replays_slider() -> None:
    with pictures.studio(focus_audit.ROOT) as router:
        assert focus_audit.focus_faults(router, "history", (1280, 720)) == []


class Trap:
    """Three buttons in a line: right of the first the ring comes to the last, and stays there; no
    button leads out.
    """

    def __init__(self) -> None:
        self.focus = Focus()
        self.focus.set(
            [
                Target(name, pygame.Rect(x, 100, 80, 40))
                for name, x in (("a", 0), ("b", 100), ("c", 200))
            ],
            0.0,
        )

    def enter(self, view: object) -> None:
        self.view = view

    def update(self, dt: float) -> None:
        pass

    def draw(self, surface: pygame.Surface, dirty: object) -> None:
        pass

    def handle(self, event: pygame.Event) -> None:
        if self.focus.ringed == "a" and pad_button(event) == "Right":
            self.focus.focus("c")
        elif not self.focus.ringed:
            self.focus.focus("a")


def test_what_is_wrong_with_the_ways_of_a_ring_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pictures.studio(focus_audit.ROOT) as router:
        made: Any = {"trap": lambda _router: Trap()}
        monkeypatch.setattr(pictures, "SCENES", made)
        assert focus_audit.focus_faults(router, "trap", (1280, 720)) == [
            "not come to: b",
            "no way back from: c",
            "Right at a leads to c, past b",
            "Left at c leads nowhere, past b",
            "no way out",
        ]


class TwoRows:
    """A button between two rows; a row is chosen by being come to, and each may have a button of
    its own beside the one between them. The ring is kept off those that are `out_of_reach`.
    """

    def __init__(self, beside: dict[str, str], out_of_reach: str = "") -> None:
        self.focus = Focus()
        self.beside = beside
        self.out_of_reach = out_of_reach
        self.choose_row("row:b")
        self.focus.focus("start")

    def choose_row(self, chosen: str) -> None:
        targets = [
            Target(row, pygame.Rect(0, y, 180, 40), role="row", chosen=row == chosen, group="rows")
            for row, y in (("row:a", 0), ("row:b", 200))
        ]
        targets.append(Target("start", pygame.Rect(0, 100, 80, 40)))
        if chosen in self.beside:
            targets.append(Target(self.beside[chosen], pygame.Rect(100, 100, 80, 40)))
        self.focus.set(targets, 0.0)

    def enter(self, view: object) -> None:
        self.view = view

    def update(self, dt: float) -> None:
        if self.focus.ringed.startswith("row:"):
            self.choose_row(self.focus.ringed)

    def draw(self, surface: pygame.Surface, dirty: object) -> None:
        pass

    def handle(self, event: pygame.Event) -> str | None:
        before = self.focus.ringed
        self.focus.handle(event, (1280, 720), 0.0)
        if self.out_of_reach and self.focus.ringed == self.out_of_reach:
            self.focus.focus(before)
        return "away" if pad_button(event) == "B" else None


def test_found_broken_a_button_that_another_rows_button_replaced_was_not_come_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside = {"row:a": "exam", "row:b": "pace"}
    with pictures.studio(focus_audit.ROOT) as router:
        made: Any = {"rows": lambda _router: TwoRows(beside)}
        monkeypatch.setattr(pictures, "SCENES", made)
        assert focus_audit.focus_faults(router, "rows", (1280, 720)) == []


def test_found_broken_a_button_of_a_row_that_was_chosen_last_alone_was_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pictures.studio(focus_audit.ROOT) as router:
        made: Any = {"rows": lambda _router: TwoRows({"row:a": "exam"}, "exam")}
        monkeypatch.setattr(pictures, "SCENES", made)
        assert focus_audit.focus_faults(router, "rows", (1280, 720)) == [
            "not come to: exam",
            "Right at start leads nowhere, past exam",
        ]
