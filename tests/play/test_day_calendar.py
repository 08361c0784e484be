"""Streaks, medals and ghosts of the day's deals, and the record that they are read from."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.core.errors import HouseError
from game.play.competitions.day_calendar import (
    BEST_PLAY,
    FILE,
    ROUNDS,
    DayRecord,
    Ghost,
    best_streak_with_days_off,
    ghost_code,
    medal_of,
    read_ghost_code,
    streak_with_days_off,
)

DAY = date(2026, 11, 24)


def before(*ago: int) -> set[date]:
    return {DAY - timedelta(days=days) for days in ago}


@pytest.mark.parametrize(
    ("ago", "row"),
    [
        ((), 0),
        ((0,), 1),
        ((1, 2, 3), 3),  # today is not over yet
        ((2, 3), 2),  # yesterday was the day off
        ((3, 4), 0),
        ((0, 1, 3, 4), 4),
        ((0, 2, 4), 2),  # a second day off within seven
        ((0, 1, 2, 3, 4, 5, 7, 8), 8),
        ((0, 2, 3, 4, 5, 6, 7, 9, 10), 9),  # two days off, seven apart
        ((0, 2, 3, 4, 5, 6, 8, 9), 6),  # and six apart
    ],
)
def test_one_day_off_in_any_seven_keeps_a_streak(ago: tuple[int, ...], row: int) -> None:
    assert streak_with_days_off(before(*ago), DAY) == row


def test_the_best_streak_is_the_longest_that_any_day_ended() -> None:
    for pattern in range(1 << 10):
        days = before(*(i for i in range(10) if pattern >> i & 1))
        assert best_streak_with_days_off(days) == max(
            (streak_with_days_off(days, day) for day in days), default=0
        ), days


@pytest.mark.parametrize(
    ("costs", "medal"),
    [([0.0], 1), ([0.04] * 10, 1), ([0.5], 2), ([99.99], 2), ([100.0], 3), ([2500.0], 3)],
)
def test_a_medal_follows_from_what_choices_cost(costs: list[float], medal: int) -> None:
    assert medal_of(costs) == medal


def test_a_friends_code_says_what_his_choices_cost_on_its_day() -> None:
    costs = [0.0, 12.4, 35.0, 0.0, 127.0, 128.0, 30_000.0, 40_000.0, 99_999.0, 0.2]
    day, ghost = read_ghost_code(ghost_code(DAY, costs).lower().replace("-", " "))
    assert day == DAY
    assert ghost.costs == (0, 12, 35, 0, 127, 128, 30_000, 32_767, 32_767, 0)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "has 0 letters and digits; a code has 26 or more"),
        ("hello, friend!", "none of A to Z and 2 to 7"),
        (ghost_code(DAY, [0.0] * 10)[:-3], "a code has 26 or more"),
        (ghost_code(DAY, [999.0] * 10)[:-1], "is not complete"),
        ("B" + ghost_code(DAY, [0.0] * 10)[1:], "a letter is wrong"),
        (ghost_code(DAY, [999.0] * 9), "has 9 rounds; a day has 10"),
    ],
)
def test_another_code_is_refused_in_a_sentence(code: str, why: str) -> None:
    with pytest.raises(HouseError, match=why) as refusal:
        read_ghost_code(code)
    assert refusal.value.field == "code"


def test_found_broken_a_short_code_was_said_to_have_a_wrong_character() -> None:
    """The padding of base 32 fails for 3 letters as a letter outside of it does."""
    with pytest.raises(HouseError) as refusal:
        read_ghost_code("ABC")
    assert refusal.value.reason == "has 3 letters and digits; a code has 26 or more"


def test_a_record_is_kept_by_player_and_begun_anew_where_it_is_damaged(tmp_path: Path) -> None:
    held = DayRecord(tmp_path, "robin")
    held.add({DAY: [0.0] * ROUNDS}, "2026-11")
    assert DayRecord(tmp_path, "robin").medals() == {DAY: 1}
    assert not DayRecord(tmp_path, "ada").costs_by_day
    (tmp_path / "2026-11").mkdir()
    (tmp_path / "2026-10").mkdir()
    assert DayRecord(tmp_path, "robin").unread_months() == ["2026-10"]
    (tmp_path / FILE).write_text('{"robin": {"finished": {"2026-11-24": [1.0]}}}')
    again = DayRecord(tmp_path, "robin")
    assert not again.costs_by_day
    assert again.unread_months() == ["2026-11", "2026-10"]


def test_a_record_that_only_reads_writes_nothing(tmp_path: Path) -> None:
    DayRecord(tmp_path, "robin", read_only=True).add({DAY: [0.0] * ROUNDS})
    assert not (tmp_path / FILE).exists()


def test_the_ghost_is_best_play_where_the_chosen_one_has_not_played(tmp_path: Path) -> None:
    held = DayRecord(tmp_path, "robin")
    assert held.ghost(DAY) == BEST_PLAY
    costs = tuple(range(ROUNDS))
    held.add({DAY - timedelta(days=1): costs})
    assert held.ghost(DAY) == Ghost("yesterday", costs)
    held.meet_friend(ghost_code(DAY, [7.0] * ROUNDS), DAY)
    assert held.ghost(DAY) == Ghost("your friend", (7.0,) * ROUNDS)
    assert held.ghost(DAY + timedelta(days=1)) == BEST_PLAY, "the code is of another day"
    held.choose_ghost("best")
    again = DayRecord(tmp_path, "robin")
    assert again.ghost(DAY) == BEST_PLAY
    assert [*again.ghosts(DAY)] == ["best", "yesterday", "friend"]
    for code in ("nobody", ghost_code(DAY - timedelta(days=1), [7.0] * ROUNDS)):
        with pytest.raises(HouseError, match=r"^code: "):
            again.meet_friend(code, DAY)
