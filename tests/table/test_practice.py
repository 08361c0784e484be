"""What is practised next: own mistakes, dear ones more often, whatever they cost."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from game.advisor import drills
from game.chance import Stream
from game.declare import HouseRules
from game.rules import GAMES
from game.table import practice
from game.table.practice import POOL, Old, Practice
from game.table.store import Store

SEED = bytes(range(32))


def run_of(own: list[Old], monkeypatch: pytest.MonkeyPatch) -> Practice:
    """A run of own mistakes."""
    monkeypatch.setattr(practice, "mistakes", lambda *_: tuple(own))
    return Practice(cast(Store, None), 1, GAMES["crazy-4-poker"], HouseRules(), SEED, mode="mistakes")


def sources(own: list[Old], times: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    run = run_of(own, monkeypatch)
    return Counter(run.next().source for _ in range(times))


def test_many_dear_mistakes_do_not_hang_the_drill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that came to more than 65,536 let the draw go on for ever: ten mistakes of $50 each were enough."""
    monkeypatch.setattr(Stream, "below", asked_below(Stream.below))
    found = sources([Old(f"deal {n}", 10_000.0 * (n + 1)) for n in range(POOL)], 3000, monkeypatch)
    assert len(found) == POOL
    assert found[f"deal {POOL - 1}"] > 3 * found["deal 0"]


def asked_below(real: object) -> object:
    def below(stream: Stream, n: int) -> int:
        assert 0 < n <= 65536
        return cast(int, real(stream, n))  # type: ignore[operator]

    return below


def test_dear_mistakes_come_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    found = sources([Old("deal cheap", 1.0), Old("deal dear", 400.0), Old("deal middling", 100.0)], 3000, monkeypatch)
    assert found["deal dear"] > found["deal middling"] > 1.5 * found["deal cheap"]


def test_no_number_is_drawn_below_more_than_a_stream_has() -> None:
    assert Stream(SEED, "x").below(65536) < 65536
    with pytest.raises(ValueError, match="65,537"):
        Stream(SEED, "x").below(65537)


def test_a_mistake_of_practice_is_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["crazy-4-poker"]
    before = drills.question(game, HouseRules(), SEED, 7, "", hard=False)
    run = run_of([Old(before.source, 900.0)], monkeypatch)
    assert run.made(run.next()) == before
