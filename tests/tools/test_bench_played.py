"""The benchmark of rounds that play themselves: they are played to their end, and every one is in
the book.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import bench_played


def test_rounds_are_played_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_played, "WARM", 1)
    own, clock = bench_played.per_second(Path(__file__).resolve().parents[2], "go-fore-it", 3)
    assert own > 0
    assert clock > 0
