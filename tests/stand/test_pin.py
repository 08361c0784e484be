"""The operator's PIN, the counts, the journal."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from game.errors import HouseError
from game.hall.keys import KeyRefused
from game.stand import counts
from game.stand.journal import Journal
from game.stand.pin import StandPin

if TYPE_CHECKING:
    from pathlib import Path


class Clock:
    """A clock of the day that is set by hand."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wind(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def lock(folder: Path, clock: Clock) -> StandPin:
    return StandPin(folder, Journal(folder, clock), lambda: b"0123456789abcdef", clock)


def test_three_wrong_pins_rest_the_pad_a_minute_also_over_a_new_start(tmp_path: Path) -> None:
    clock = Clock()
    pin = lock(tmp_path, clock)
    assert not pin.is_set
    pin.set("482917")
    assert b"482917" not in (tmp_path / "pin.json").read_bytes()
    for words in ("2 more tries", "1 more try", "the pad rests for 60 seconds"):
        with pytest.raises(KeyRefused, match=words):
            pin.turn("482918")
    again = lock(tmp_path, clock)
    with pytest.raises(KeyRefused, match="rests for 60 more seconds"):
        again.turn("482917")
    clock.wind(59.5)
    with pytest.raises(KeyRefused, match="rests for 1 more second\\."):
        again.turn("482917")
    clock.wind(1)
    again.turn("482917")
    for words in ("2 more tries", "1 more try"):
        with pytest.raises(KeyRefused, match=words):
            again.turn("000001")
    said = (tmp_path / "journal.txt").read_text()
    assert said.count("A wrong PIN was given.") == 5
    assert said.count("The operator's PIN was given.") == 1


def test_a_clock_set_back_does_not_lengthen_the_rest(tmp_path: Path) -> None:
    clock = Clock()
    pin = lock(tmp_path, clock)
    pin.set("482917")
    for _ in range(3):
        with pytest.raises(KeyRefused):
            pin.turn("482918")
    clock.wind(-86_400)
    assert pin.rests() <= 60


@pytest.mark.parametrize("bad", ["", "12345", "12345678901", "123456", "111111", "48a917", "４８２９１７"])
def test_a_weak_pin_is_refused(bad: str, tmp_path: Path) -> None:
    pin = lock(tmp_path, Clock())
    with pytest.raises(HouseError, match="PIN"):
        pin.set(bad)
    assert not pin.is_set


def test_a_spoiled_lock_is_not_an_open_one(tmp_path: Path) -> None:
    (tmp_path / "pin.json").write_text("{}")
    with pytest.raises(HouseError, match="is damaged"):
        assert lock(tmp_path, Clock()).is_set


def test_counts_tell_visitors_rounds_and_the_favorite_table_of_each_day(tmp_path: Path) -> None:
    day = date(2026, 11, 22)
    counts.add(tmp_path, day, "lunar-poker", 3, 90)
    counts.add(tmp_path, day, "lunar-poker", 0, 61)
    counts.add(tmp_path, day, "high-roll-dice", 9, 400)
    counts.add(tmp_path, date(2026, 11, 23), "high-roll-dice", 1, 30)
    told = counts.report(tmp_path)
    assert [d["favourite"] for d in told["days"]] == ["lunar-poker", "high-roll-dice"]
    assert (told["all"]["visitors"], told["all"]["rounds"], told["all"]["seconds"]) == (4, 13, 581)
    lines = counts.lines(told)
    assert lines[1].split() == ["2026-11-22", "3", "12", "9", "Lunar", "Poker"]
    assert lines[-1].startswith("all days")


def test_counts_that_cannot_be_read_are_set_aside_and_counting_goes_on(tmp_path: Path) -> None:
    (tmp_path / "counts.json").write_text('{"2026-11-22": {"visitors": -4}}')
    with pytest.raises(ValueError, match="visitors"):
        counts.report(tmp_path)
    counts.add(tmp_path, date(2026, 11, 23), "lunar-poker", 2, 10)
    assert counts.report(tmp_path)["all"]["visitors"] == 1
    assert (tmp_path / "counts.bad-2026-11-23.json").exists()
