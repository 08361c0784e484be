"""The focus model: reaching, pressing, dragging and guarding targets."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs

from game.client.input.pads import PLAIN
from game.client.scenes.focus import GUARD, Focus, Signal, Target

SIZE = (1920, 1080)


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def mouse(kind: str, at: tuple[int, int], button: int = 1, *, touch: bool = False) -> pygame.Event:
    if kind == "move":
        return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
    code = pygame.MOUSEBUTTONDOWN if kind == "down" else pygame.MOUSEBUTTONUP
    return pygame.Event(code, pos=at, button=button, touch=touch)


def finger(kind: int, at: tuple[int, int]) -> pygame.Event:
    return pygame.Event(
        kind, finger_id=1, x=(at[0] + 0.5) / SIZE[0], y=(at[1] + 0.5) / SIZE[1], dx=0.0, dy=0.0
    )


def row(**changes: object) -> list[Target]:
    names = ("fold", "bet-1", "bet-2", "bet-3")
    targets = [
        Target(
            name,
            pygame.Rect(100 + 200 * i, 900, 184, 88),
            group="decisions",
            decision=True,
            face=name,
        )
        for i, name in enumerate(names)
    ]
    return [
        *targets,
        Target("chip-5", pygame.Rect(1200, 930, 52, 52), group="chips", drags=True, key=pygame.K_1),
    ]


@pytest.fixture
def focus() -> Focus:
    made = Focus()
    made.set(row(), 0.0)
    return made


def does(signals: list[Signal]) -> list[tuple[str, str]]:
    return [(signal.does, signal.name) for signal in signals]


def test_tab_goes_round_and_back(focus: Focus) -> None:
    seen = [focus.handle(key(pygame.K_TAB), SIZE, 0.0)[0].name for _ in range(6)]
    assert seen == ["fold", "bet-1", "bet-2", "bet-3", "chip-5", "fold"]
    assert does(focus.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT), SIZE, 0.0)) == [
        ("focus", "chip-5")
    ]


@pytest.mark.parametrize("scale", [1, 2, 4])
def test_found_broken_a_ring_was_cut_in_windows_larger_than_the_design(
    focus: Focus, scale: int
) -> None:
    focus.take_dirty()
    focus.handle(key(pygame.K_TAB), (1920 * scale, 1080 * scale), 0.0)
    assert focus.ring is not None
    # a gap of 3 and a line of 3.5 whose middle is 6 away
    ring = focus.ring.rect.inflate(15 * scale, 15 * scale)
    assert any(rect.contains(ring) for rect in focus.take_dirty())


def test_arrows_stay_inside_the_group(focus: Focus) -> None:
    focus.focus("bet-2")
    assert does(focus.handle(key(pygame.K_RIGHT), SIZE, 0.0)) == [("focus", "bet-3")]
    assert focus.handle(key(pygame.K_RIGHT), SIZE, 0.0) == []
    assert focus.focused == "bet-3"
    focus.focus("chip-5")
    assert focus.handle(key(pygame.K_LEFT), SIZE, 0.0) == []


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_press_what_the_ring_shows(focus: Focus, code: int) -> None:
    assert focus.handle(key(code), SIZE, 0.0) == []
    focus.focus("chip-5")
    assert does(focus.handle(key(code), SIZE, 0.0)) == [("press", "chip-5")]


def test_space_never_decides_and_never_deals(focus: Focus) -> None:
    """It skips what moves: pressed once more than something moved, it bet, and opened the next
    one's covered hand.
    """
    focus.set(
        [*row(), Target("deal", pygame.Rect(1500, 900, 184, 88), group="bets", commits=True)], 0.0
    )
    for name in ("fold", "bet-1", "deal"):
        focus.focus(name)
        assert focus.handle(key(pygame.K_SPACE), SIZE, 9.0) == []
        assert does(focus.handle(key(pygame.K_RETURN), SIZE, 9.0)) == [("press", name)]


def test_space_does_not_press_what_only_the_mouse_focused(focus: Focus) -> None:
    focus.handle(mouse("down", (110, 910)), SIZE, 0.0)
    focus.handle(mouse("up", (900, 300)), SIZE, 0.0)
    assert focus.focused == "fold"
    assert focus.ring is None
    assert focus.handle(key(pygame.K_SPACE), SIZE, 0.0) == []


def test_a_targets_own_key_presses_it(focus: Focus) -> None:
    assert does(focus.handle(key(pygame.K_1), SIZE, 0.0)) == [("press", "chip-5")]
    assert focus.handle(key(pygame.K_1, pygame.KMOD_CTRL), SIZE, 0.0) == []


def test_a_click_counts_only_where_it_began(focus: Focus) -> None:
    focus.handle(mouse("down", (110, 910)), SIZE, 0.0)
    assert focus.handle(mouse("up", (310, 910)), SIZE, 0.0) == []
    focus.handle(mouse("down", (310, 910)), SIZE, 0.0)
    assert does(focus.handle(mouse("up", (320, 920)), SIZE, 0.0)) == [("press", "bet-1")]


def test_a_decision_that_changed_under_the_pointer_is_deaf_for_a_moment(focus: Focus) -> None:
    focus.handle(mouse("move", (310, 910)), SIZE, 1.0)
    changed = [*row()]
    changed[1] = Target(
        "bet-1", changed[1].rect, group="decisions", decision=True, face="Bet 1x on Down"
    )
    focus.set(changed, 1.0)
    assert does(focus.handle(mouse("down", (310, 910)), SIZE, 1.1)) == [("guarded", "bet-1")]
    assert focus.handle(mouse("up", (310, 910)), SIZE, 1.2) == []
    later = 1.0 + GUARD
    focus.handle(mouse("down", (310, 910)), SIZE, later)
    assert does(focus.handle(mouse("up", (310, 910)), SIZE, later)) == [("press", "bet-1")]


def test_a_press_begun_before_the_change_does_not_decide_after_it(focus: Focus) -> None:
    focus.handle(mouse("down", (310, 910)), SIZE, 1.0)
    changed = [*row()]
    changed[1] = Target(
        "bet-1", changed[1].rect, group="decisions", decision=True, face="Bet 1x on Down"
    )
    focus.set(changed, 1.05)
    assert does(focus.handle(mouse("up", (310, 910)), SIZE, 1.1)) == [("guarded", "bet-1")]


def test_the_guard_spares_the_keyboard_and_other_buttons(focus: Focus) -> None:
    focus.handle(mouse("move", (310, 910)), SIZE, 1.0)
    focus.set([Target(t.name, t.rect, decision=True, face="new") for t in row()], 1.0)
    assert not focus.is_guarded("bet-3", 1.01)
    focus.focus("bet-1")
    assert does(focus.handle(key(pygame.K_RETURN), SIZE, 1.01)) == [("press", "bet-1")]


def test_small_targets_answer_within_44_pixels() -> None:
    focus = Focus()
    focus.set(
        [
            Target("dot", pygame.Rect(500, 500, 10, 10)),
            Target("next", pygame.Rect(530, 500, 10, 10)),
        ],
        0.0,
    )
    assert focus.target_at((505, 485)).name == "dot"
    assert focus.target_at((518, 505)).name == "dot"
    assert focus.target_at((524, 505)).name == "next"
    assert focus.target_at((505, 470)) is None


def test_a_shape_refines_the_rectangle() -> None:
    def right_half(at: tuple[int, int]) -> bool:
        return at[0] >= 150

    focus = Focus()
    focus.set(
        [
            Target("all", pygame.Rect(100, 100, 100, 100)),
            Target("half", pygame.Rect(100, 100, 100, 100), inside=right_half),
        ],
        0.0,
    )
    assert focus.target_at((120, 150)).name == "all"
    assert focus.target_at((180, 150)).name == "half"


def test_chips_are_dragged_onto_spots(focus: Focus) -> None:
    focus.set(
        [*row(), Target("ante", pygame.Rect(600, 600, 88, 88), drops=True, focusable=False)], 0.0
    )
    focus.handle(mouse("down", (1220, 950)), SIZE, 0.0)
    assert does(focus.handle(mouse("move", (1222, 952)), SIZE, 0.0)) == [("hover", "chip-5")]
    signals = does(focus.handle(mouse("move", (1000, 800)), SIZE, 0.0))
    assert ("drag", "chip-5") in signals
    assert ("over", "chip-5") in signals
    (carried,) = [s for s in focus.handle(mouse("move", (640, 640)), SIZE, 0.0) if s.does == "over"]
    assert carried.onto == "ante"
    assert focus.over == "ante"
    (drop,) = focus.handle(mouse("up", (640, 640)), SIZE, 0.0)
    assert (drop.does, drop.name, drop.onto) == ("drop", "chip-5", "ante")
    assert focus.dragging is None


def test_a_drag_let_go_nowhere_is_cancelled(focus: Focus) -> None:
    focus.handle(mouse("down", (1220, 950)), SIZE, 0.0)
    focus.handle(mouse("move", (1000, 800)), SIZE, 0.0)
    assert does(focus.handle(mouse("up", (1000, 300)), SIZE, 0.0)) == [("cancel", "chip-5")]


def test_right_click_wheel_and_ground(focus: Focus) -> None:
    assert does(focus.handle(mouse("down", (310, 910), 3), SIZE, 0.0)) == [("menu", "bet-1")]
    assert does(focus.handle(mouse("down", (10, 10)), SIZE, 0.0)) == [("ground", "")]
    focus.handle(mouse("move", (310, 910)), SIZE, 0.0)
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0, flipped=False, touch=False)
    (signal,) = focus.handle(wheel, SIZE, 0.0)
    assert (signal.does, signal.name, signal.steps) == ("wheel", "bet-1", 2.0)


def test_touch_presses_once_and_its_mouse_copy_is_ignored(focus: Focus) -> None:
    at = (310, 910)
    assert focus.handle(finger(pygame.FINGERDOWN, at), SIZE, 0.0) == []
    assert focus.handle(mouse("down", at, touch=True), SIZE, 0.0) == []
    assert does(focus.handle(finger(pygame.FINGERUP, at), SIZE, 0.1)) == [("press", "bet-1")]
    assert focus.handle(mouse("up", at, touch=True), SIZE, 0.1) == []


def test_found_broken_a_finger_that_was_lifted_hovers_over_nothing_when_the_targets_change(
    focus: Focus,
) -> None:
    at = (310, 910)
    focus.handle(finger(pygame.FINGERDOWN, at), SIZE, 0.0)
    focus.set(row(), 0.05)
    assert focus.hover == "bet-1"
    focus.handle(finger(pygame.FINGERUP, at), SIZE, 0.1)
    focus.set(row(), 0.2)
    assert focus.hover is None
    focus.handle(mouse("move", at), SIZE, 0.3)
    focus.set(row(), 0.4)
    assert focus.hover == "bet-1"


def test_found_broken_what_a_pointer_lay_on_was_told_of_while_keys_led_the_ring(
    focus: Focus,
) -> None:
    focus.handle(mouse("move", (1220, 950)), SIZE, 0.0)
    assert focus.hover == "chip-5"
    focus.handle(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0), SIZE, 0.1
    )
    assert (focus.hover, focus.ringed) == (None, "fold")
    focus.set(row(), 0.2)
    assert focus.hover is None
    focus.handle(mouse("move", (1221, 950)), SIZE, 0.3)
    focus.set(row(), 0.4)
    assert focus.hover == "chip-5"


def test_a_resting_finger_is_a_right_click(focus: Focus) -> None:
    focus.handle(finger(pygame.FINGERDOWN, (310, 910)), SIZE, 0.0)
    assert focus.tick(0.3) == []
    assert does(focus.tick(0.6)) == [("menu", "bet-1")]
    assert focus.handle(finger(pygame.FINGERUP, (310, 910)), SIZE, 0.7) == []


def test_disabled_targets_say_so_and_are_skipped(focus: Focus) -> None:
    targets = row()
    targets[0] = Target("fold", targets[0].rect, enabled=False)
    focus.set(targets, 0.0)
    assert focus.step(1) == "bet-1"
    focus.handle(mouse("down", (110, 910)), SIZE, 0.0)
    assert does(focus.handle(mouse("up", (110, 910)), SIZE, 0.0)) == [("disabled", "fold")]


def test_focus_moves_to_the_nearest_of_its_group_when_its_target_goes(focus: Focus) -> None:
    focus.focus("bet-3")
    focus.set([t for t in row() if t.name != "bet-3"], 0.0)
    assert focus.focused == "bet-2"


def test_tab_goes_on_at_the_decision_after_the_focused_target_went_away(focus: Focus) -> None:
    back = Target("back", pygame.Rect(0, 0, 44, 44), "top")
    spot = Target("spot ante", pygame.Rect(700, 600, 90, 90), "felt")
    focus.set([back, spot], 0.0)
    focus.focus("spot ante")
    focus.set([back, *row()], 0.0)
    assert focus.focused is None
    assert focus.step(1) == "fold"
    focus.focus("fold")
    focus.set([back, spot], 0.0)
    assert focus.step(1) == "spot ante"  # the round is over: wagers are next


def test_tab_goes_back_to_the_felt_when_its_spots_return(focus: Focus) -> None:
    back = Target("back", pygame.Rect(0, 0, 44, 44), "top")
    spot = Target("spot ante", pygame.Rect(700, 600, 90, 90), "felt")
    focus.set([back, spot], 0.0)
    focus.focus("spot ante")
    focus.set([back], 0.0)
    focus.set([back, spot], 0.0)
    assert focus.step(1) == "spot ante"


def test_dirty_rectangles_follow_hover_and_ring(focus: Focus) -> None:
    focus.take_dirty()
    focus.handle(mouse("move", (310, 910)), SIZE, 0.0)
    (rect,) = focus.take_dirty()
    assert rect.contains(focus.get("bet-1").rect)
    focus.handle(mouse("move", (312, 912)), SIZE, 0.0)
    assert focus.take_dirty() == []


def test_two_targets_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="'a' stands twice"):
        Focus().set([Target("a", pygame.Rect(0, 0, 9, 9))] * 2, 0.0)


def stick(code: int) -> pygame.Event:
    return pygame.Event(
        pygame.KEYDOWN,
        key=code,
        mod=0,
        unicode="",
        scancode=0,
        pad={v: k for k, v in PLAIN.items()}[code],
    )


def test_a_pads_ring_comes_to_rows_where_one_is_chosen_and_not_past_them(focus: Focus) -> None:
    """From beside a list it came to the nearest row, and so chose another round, table or step."""
    rows = [
        Target(f"row:{i}", pygame.Rect(300, 100 + 40 * i, 600, 40), group="rows", chosen=i == 4)
        for i in range(6)
    ]
    beside = [
        Target("left", pygame.Rect(100, 100, 100, 40), group="nav"),
        Target("under", pygame.Rect(950, 330, 100, 40)),
    ]
    focus.set([*rows, *beside], 0.0)
    focus.focus("left")
    assert does(focus.handle(stick(pygame.K_RIGHT), SIZE, 0.0)) == [("focus", "row:4")]
    assert does(focus.handle(stick(pygame.K_UP), SIZE, 0.0)) == [("focus", "row:3")]
    focus.focus("under")
    assert does(focus.handle(stick(pygame.K_UP), SIZE, 0.0)) == [("focus", "row:4")]
    focus.focus("row:0")
    assert focus.handle(stick(pygame.K_UP), SIZE, 0.0) == []


def test_sideways_of_a_wide_row_is_what_lies_beyond_its_end(focus: Focus) -> None:
    """Left of a round of the history led to a step of its replay, below it, as that stands left of
    the row's middle.
    """
    wide = Target("row", pygame.Rect(300, 500, 900, 40), group="rows")
    step, nav = (
        Target("step", pygame.Rect(320, 560, 120, 90)),
        Target("nav", pygame.Rect(20, 480, 180, 40), group="nav"),
    )
    focus.set([wide, step, nav], 0.0)
    focus.focus("row")
    assert does(focus.handle(stick(pygame.K_LEFT), SIZE, 0.0)) == [("focus", "nav")]
    focus.focus("row")
    assert focus.handle(stick(pygame.K_RIGHT), SIZE, 0.0) == []
    assert does(focus.handle(stick(pygame.K_DOWN), SIZE, 0.0)) == [("focus", "step")]


def test_right_of_a_row_is_what_stands_under_its_list_and_belongs_to_it(focus: Focus) -> None:
    """What is told of a chosen wager stood under forty others, of which each one is told of
    otherwise.
    """
    rows = [
        Target(f"row:{i}", pygame.Rect(300, 100 + 40 * i, 900, 40), group="rows", role="row")
        for i in range(9)
    ]
    head = Target("head:print", pygame.Rect(1300, 20, 100, 40), group="head")
    focus.set([head, *rows, Target("meter", pygame.Rect(320, 500, 200, 40))], 0.0)
    focus.focus("row:2")
    assert does(focus.handle(stick(pygame.K_RIGHT), SIZE, 0.0)) == [("focus", "meter")]


def test_the_ring_goes_on_where_what_it_was_round_is_only_pointed_at_any_more(focus: Focus) -> None:
    focus.focus("bet-2")
    focus.set([structs.replace(one, focusable=one.name != "bet-2") for one in row()], 0.0)
    assert focus.ringed in ("bet-1", "bet-3")


def test_the_head_of_a_page_is_reached_past_what_is_scrolled_under_it_and_only_upwards(
    focus: Focus,
) -> None:
    """From a row under the head Up passed over those that were scrolled away, and Down at one of
    these came to the head.
    """
    rows = [
        Target(f"table {i}", pygame.Rect(300, -100 + 120 * i, 400, 100), group="tiles")
        for i in range(3)
    ]
    focus.set([Target("find", pygame.Rect(500, 20, 100, 40), group="head"), *rows], 0.0)
    focus.focus("table 2")
    for comes in ("table 1", "table 0"):
        assert does(focus.handle(stick(pygame.K_UP), SIZE, 0.0)) == [("focus", comes)]
    assert does(focus.handle(stick(pygame.K_DOWN), SIZE, 0.0)) == [("focus", "table 1")]
    under = Target("under", pygame.Rect(620, 30, 60, 40))
    focus.set(
        [
            *(
                Target(name, pygame.Rect(x, 20, 100, 40), group="head")
                for name, x in (("day", 300), ("find", 800))
            ),
            under,
        ],
        0.0,
    )
    focus.focus("day")
    assert does(focus.handle(stick(pygame.K_RIGHT), SIZE, 0.0)) == [("focus", "find")]
    focus.set([Target("find", pygame.Rect(500, 20, 100, 40), group="head"), rows[2]], 0.0)
    focus.focus("table 2")
    assert does(focus.handle(stick(pygame.K_UP), SIZE, 0.0)) == [("focus", "find")]


def test_sideways_what_stands_in_the_same_line_comes_before_what_is_nearer_beside_it(
    focus: Focus,
) -> None:
    """Less of a plan's hours led to what is wagered beside, under it, and more of them was never
    reached.
    """
    less, more = (
        Target(name, pygame.Rect(x, 400, 50, 50)) for name, x in (("less", 670), ("more", 990))
    )
    focus.set([less, more, Target("beside", pygame.Rect(725, 455, 206, 40))], 0.0)
    focus.focus("less")
    assert does(focus.handle(stick(pygame.K_RIGHT), SIZE, 0.0)) == [("focus", "more")]
