"""The bench of memory: rounds are played in one process, and growth is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.torture import memory

pytestmark = pytest.mark.skipif(
    bool(memory.left_out("streets")), reason="resident memory is read from /proc"
)


@pytest.mark.parametrize("row", ["dice", "dice, window"])
def test_rounds_are_played_and_looked_at(row: str, tmp_path: Path) -> None:
    assert memory.run(row, 0, 12, 58, tmp_path) == memory.Outcome(12, 0)  # type: ignore[attr-defined]


def test_memory_that_grows_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter((100 << 20, 100 << 20, 140 << 20, 101 << 20))
    monkeypatch.setattr(memory, "resident_bytes", lambda: next(looks))
    monkeypatch.setattr(memory, "LOOK_ROUNDS", 2)
    found = memory.run("dice", 0, 9, 58, tmp_path)
    assert (found.tried, found.lost) == (9, 1)
    assert found.notes[0].startswith("dice 0: 40 MB more than at round 3")


def test_what_is_held_grows_with_what_is_kept() -> None:
    before = memory.resident_bytes()
    kept = bytearray(60 << 20)
    assert memory.resident_bytes() - before > 50 << 20
    del kept
    assert memory.resident_bytes() - before < 10 << 20
