"""Memory is handed back where the C library can do it, and nothing is asked of another one."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING

from game.client.window import loop

if TYPE_CHECKING:
    import pytest


class Library:
    """A C library that notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def malloc_trim(self, kept: int) -> int:
        self.asked.append(kept)
        return 1


def test_all_that_is_free_is_handed_back(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: library)
    assert loop.give_back_memory()
    assert library.asked == [0]


def test_a_library_that_cannot_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    assert not loop.give_back_memory()


def test_other_systems_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: 1 / 0)
    assert not loop.give_back_memory()
