"""Clocks, easing and the lengths of movements."""

from __future__ import annotations

import pytest

from game.client.scenes import motion
from game.client.scenes.motion import DURATIONS, ManualClock, Pace
from game.client.scenes.scene import Viewport


@pytest.mark.parametrize("ease", [motion.ease_out, motion.ease_in_out])
def test_every_ease_begins_at_nothing_and_arrives(ease) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_the_speeds_are_those_of_the_specification() -> None:
    assert DURATIONS["deal"] == 0.420
    assert Pace("slow").duration("deal") == pytest.approx(0.672)
    assert Pace("fast").duration("throw") == pytest.approx(0.380)
    assert {Pace("instant").duration(kind) for kind in DURATIONS} == {0.0}


def test_reduced_motion_never_takes_longer() -> None:
    assert max(Pace("slow", reduced=True).duration(kind) for kind in DURATIONS) == 0.120


def test_a_live_frame_breathes_once_in_1200_ms_and_rests_when_reduced() -> None:
    assert motion.breath(0.0) == pytest.approx(0.0)
    assert motion.breath(0.6) == pytest.approx(1.0)
    assert motion.breath(1.2) == pytest.approx(0.0)
    assert motion.breath(0.0, reduced=True) == 1.0


def test_a_clock_cannot_be_wound_back() -> None:
    with pytest.raises(ValueError, match="wound back"):
        ManualClock().wind(-1)


def test_the_design_stands_in_the_middle_of_any_window() -> None:
    for size in ((1280, 720), (1920, 1200), (3440, 1440), (1000, 1000)):
        view = Viewport(size)
        left, top = view.origin
        whole = view.rect(0, 0, 1920, 1080)
        assert view.window_rect.contains(whole)
        assert abs(2 * left + whole.w - size[0]) <= 1
        assert abs(2 * top + whole.h - size[1]) <= 1
        assert view.design(view.window_point(760, 400)) == pytest.approx(
            (760, 400), abs=1 / view.scale
        )
    assert Viewport((1000, 1000)).is_narrow
    assert Viewport((1280, 720)).small
    assert not Viewport((1920, 1080)).small


def test_neighbouring_rectangles_touch_at_every_scale() -> None:
    for width in range(1280, 2000, 7):
        view = Viewport((width, width * 9 // 16))
        assert view.rect(10, 0, 33.3, 5).right == view.rect(43.3, 0, 20, 5).left
