"""Rot anywhere in the book, its log, its digests or a backup is noticed before the money it touches
counts, or has no effect.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.torture import flips


@pytest.mark.sample(3)
@pytest.mark.parametrize("row", flips.PART.rows, ids=lambda row: row.name)
def test_rot_is_noticed_or_has_no_effect(tmp_path: Path, row: flips.Row) -> None:  # type: ignore[name-defined]
    count = max(6, row.short // 3)
    # other tries than the bench's short form
    tried = flips.run(row.name, row.short, count, 674, tmp_path)
    assert tried.notes == ()
    assert tried.tried == count


@pytest.mark.slow
def test_the_harness_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.book.integrity.page_digests import Digests

    monkeypatch.setattr(Digests, "wrong_pages", lambda *_: [])
    assert flips.run("flip-closed", 0, 40, 674, tmp_path).lost > 0


@pytest.mark.parametrize("number", [49, 105, 159, 217, 273])
def test_a_page_that_rotted_is_not_signed_anew_when_it_is_changed(
    tmp_path: Path, number: int
) -> None:
    assert flips.run("flip-playing", number, 1, 58, tmp_path).notes == ()
