"""The operator's PIN, the counts, the journal."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from game.core.errors import HouseError
from game.hall.operator import keys
from game.hall.operator.keys import KeyRefused
from game.stand import counts
from game.stand.journal import Journal
from game.stand.pin import KeptPin, StandPin

if TYPE_CHECKING:
    from pathlib import Path

PIN = "48291756"


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


def test_from_the_third_wrong_pin_on_each_rests_the_pad_half_a_minute_also_over_a_new_start(
    tmp_path: Path,
) -> None:
    clock = Clock()
    pin = lock(tmp_path, clock)
    assert not pin.is_set
    pin.set(PIN)
    assert PIN.encode() not in (tmp_path / "pin.json").read_bytes()
    for words in ("2 more tries", "1 more try", "wait 30 seconds"):
        with pytest.raises(KeyRefused, match=words):
            pin.unlock("48291757")
    again = lock(tmp_path, clock)
    with pytest.raises(KeyRefused, match="wait 30 more seconds"):
        again.unlock(PIN)
    clock.wind(29.5)
    with pytest.raises(KeyRefused, match="wait 1 more second\\."):
        again.unlock(PIN)
    clock.wind(1)
    with pytest.raises(KeyRefused, match="wait 30 seconds"):
        again.unlock("48291757")
    clock.wind(30)
    again.unlock(PIN)
    for words in ("2 more tries", "1 more try"):
        with pytest.raises(KeyRefused, match=words):
            again.unlock("00000001")
    said = (tmp_path / "journal.txt").read_text()
    assert said.count("A wrong PIN was given.") == 6
    assert said.count("The stand PIN was given.") == 1


def test_a_visitors_wrong_pins_locked_the_exhibitor_out(tmp_path: Path) -> None:
    """Somebody tries PINs as fast as he can for two hours; whoever has the right one never waits
    longer than half a minute.
    """
    clock = Clock()
    pin = lock(tmp_path, clock)
    pin.set(PIN)
    tried, ends = 0, clock.time + timedelta(hours=2)
    while clock.time < ends:
        with pytest.raises(KeyRefused) as refusal:
            pin.unlock("48291757")
        tried += "This is not the PIN" in str(refusal.value)
        assert pin.rests() <= 30
        clock.wind(max(1, pin.rests()))
        if tried % 50 == 0:  # he has just tried again: the exhibitor comes
            with suppress(KeyRefused):
                pin.unlock("48291757")
            waits = pin.rests()
            assert waits <= 30
            clock.wind(waits)
            pin.unlock(PIN)
    assert 200 < tried < 260, "one in 30 seconds, and the first two of each run"


def test_a_pin_of_six_digits_that_was_set_before_still_opens(tmp_path: Path) -> None:
    pin = lock(tmp_path, Clock())
    pin._write(KeptPin(salt := bytes(16), keys.hashed("482917", salt)))
    pin.unlock("482917")


def test_a_clock_set_back_does_not_lengthen_the_rest(tmp_path: Path) -> None:
    clock = Clock()
    pin = lock(tmp_path, clock)
    pin.set(PIN)
    for _ in range(3):
        with pytest.raises(KeyRefused):
            pin.unlock("48291757")
    clock.wind(-86_400)
    assert pin.rests() <= 30


@pytest.mark.parametrize(
    "bad", ["", "4829175", "12345678901", "12345678", "11111111", "48a91756", "４８２９１７５６"]
)
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
    lines = counts.report_lines(told)
    assert lines[1].split() == ["2026-11-22", "3", "12", "9", "Lunar", "Poker"]
    assert lines[-1].startswith("all days")


def test_counts_that_cannot_be_read_are_set_aside_and_counting_goes_on(tmp_path: Path) -> None:
    (tmp_path / "counts.json").write_text('{"2026-11-22": {"visitors": -4}}')
    with pytest.raises(ValueError, match="visitors"):
        counts.report(tmp_path)
    counts.add(tmp_path, date(2026, 11, 23), "lunar-poker", 2, 10)
    assert counts.report(tmp_path)["all"]["visitors"] == 1
    assert (tmp_path / "counts.bad-2026-11-23.json").exists()
