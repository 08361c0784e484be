"""The table scene played by events: keyboard alone, mouse alone, taking back, skipping, leaving and
coming back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.client.table.paint.painter import draw_table_ahead
from game.client.window.loop import Canvas, Loop

ROOT = Path(__file__).resolve().parents[3]
SLUG = "criss-cross-poker"
STRIDE = 16
"""How movements look is a test of its own; elsewhere few of their frames are looked at."""


def block(scene: Any, wanted: type[Any]) -> Any:
    """The block of a kind that the side panel says now; None when it says none."""
    return next(
        (one for one in scene.visit.kind.panel(scene.visit.moment) if isinstance(one, wanted)), None
    )


class Player:
    """Someone at the table: presses keys, clicks on targets, lets time pass."""

    def __init__(self, router: Any, slug: str = SLUG, size: tuple[int, int] = (1920, 1080)) -> None:
        self.router, self.shell = router, router.shell
        self.scene: Any = router.table(slug)
        self.loop = Loop(Canvas(size), self.shell, self.scene)
        self.scene._ahead = None
        self.wait()

    def step(self, *events: pygame.Event) -> None:
        self.loop.step(events)

    def step_unseen(self, *events: pygame.Event) -> None:
        """A step whose picture the next one paints over before anybody looks."""
        window: Any = self.loop.window
        window.visible = False
        self.loop.step(events)
        window.visible = True

    def wait(self, seconds: float = 0.0) -> None:
        """Let time pass until nothing moves (at least `seconds`); of a movement one frame in
        `STRIDE` is drawn, and its end.
        """
        window: Any = self.loop.window
        self.shell.clock.wind(max(seconds, 0.02))
        self.step_unseen()
        for number in range(3000):
            if not self.scene.visit.timeline.busy:
                break
            window.visible = number % STRIDE == STRIDE // 2
            self.shell.clock.wind(0.1)
            self.step()
        else:
            raise AssertionError("the table never came to rest")
        window.visible = True
        window.show(self.loop._draw())

    def key(self, code: int, letter: str = "") -> None:
        self.shell.clock.wind(0.5)
        self.step(
            pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0),
            pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0),
        )

    def target(self, name: str) -> pygame.Rect:
        self.scene._refresh_targets()
        found = self.scene.focus.get(name)
        assert found is not None, (
            f"{name} is not on screen: {[t.name for t in self.scene.focus.targets]}"
        )
        return found.rect

    def box(self, seat: int) -> None:
        """Take a box beside one's own, or give it up."""
        self.click(f"box {seat}")
        top: Any = self.loop.stack.top
        if top is not self.scene:
            top.focus.focus("box")
            self.key(pygame.K_RETURN)

    def click(self, name: str, button: int = 1) -> None:
        at = self.target(name).center
        self.shell.clock.wind(0.5)
        self.step_unseen(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
        self.shell.clock.wind(0.5)
        self.step(
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False),
        )


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="normal", coach="before")
        yield Player(router)


def test_a_round_by_keyboard_alone(player: Player) -> None:
    scene = player.scene
    player.key(pygame.K_2)  # the five-dollar chip
    assert scene.visit.chip == 5
    while scene.focus.focused != "spot ante-across":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert scene.visit.bets.placed == {"ante-across": 500, "ante-down": 500}
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.session.playing
    for _ in range(3):
        assert scene.visit.deciding
        player.key(pygame.K_1)
        player.wait()
    assert not scene.visit.session.playing
    assert scene.visit.session.last.staked == 2500
    assert scene.visit.felt_state.results
    player.key(pygame.K_r)
    assert scene.visit.bets.placed == {"ante-across": 500, "ante-down": 500}
    player.key(pygame.K_c)
    assert scene.visit.bets.placed == {}


def test_a_round_by_mouse_alone(player: Player) -> None:
    scene = player.scene
    player.click("chip 25")
    player.click("spot ante-down")
    player.click("spot five-card-bonus")
    assert scene.visit.bets.placed == {
        "ante-across": 2500,
        "ante-down": 2500,
        "five-card-bonus": 2500,
    }
    player.click("spot five-card-bonus", button=3)
    assert "five-card-bonus" not in scene.visit.bets.placed
    player.click("undo")
    assert scene.visit.bets.placed["five-card-bonus"] == 2500
    player.click("double")
    assert scene.visit.bets.placed["ante-across"] == 5000
    player.click("deal")
    player.wait()
    for _ in range(3):
        player.click("do bet 1x")
        player.wait()
    assert scene.visit.session.last.staked == 5000 * 5 + 5000
    assert scene.visit.session.store.verify() == ()


def test_a_fold_gives_up_what_the_button_says_and_the_bonus_rides_on(player: Player) -> None:
    scene = player.scene
    player.click("spot ante-across")
    player.click("spot five-card-bonus")
    player.click("deal")
    player.wait()

    fold = next(b for b in scene.visit.kind.choices(scene.visit.moment) if b.name == "do fold")
    assert fold.sub == "gives up $50"
    player.key(pygame.K_f)
    player.wait()
    assert scene.visit.session.last.staked == 7500
    bonus = next(
        r for s, r in scene.visit.felt_state.results.items() if s.wager == "five-card-bonus"
    )
    assert bonus.section.startswith("674a.1")


def test_space_skips_what_is_told_and_decides_nothing(player: Player) -> None:
    scene = player.scene
    player.click("spot ante-across")
    player.key(pygame.K_d)
    assert scene.visit.timeline.busy
    player.key(pygame.K_SPACE)
    assert not scene.visit.timeline.busy
    assert scene.visit.deciding
    before = scene.visit.session.state
    player.key(pygame.K_SPACE)
    assert scene.visit.session.state == before


def test_a_decision_that_changed_under_the_pointer_is_deaf_for_a_moment(player: Player) -> None:
    scene = player.scene
    player.click("spot ante-across")
    player.click("deal")
    player.key(pygame.K_SPACE)
    at = player.target("do bet 1x").center
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    player.shell.clock.wind(1.0)
    player.click("do bet 1x")
    player.scene.visit.skip()
    stage = scene.visit.session.state.stage
    player.step()
    player.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    )
    assert scene.visit.session.state.stage == stage
    player.shell.clock.wind(1.0)
    player.click("do bet 1x")
    player.scene.visit.skip()
    assert scene.visit.session.state.stage != stage


def resting_on_a_button_to_come(player: Player) -> tuple[int, int]:
    """Deal with the pointer resting where a decision's button will appear, and let five seconds
    pass once it is there.
    """
    player.click("spot ante-across")
    player.click("deal")
    player.key(pygame.K_SPACE)
    at = player.target("do bet 1x").center
    player.click("do bet 1x")
    player.wait()
    player.shell.clock.wind(5.0)
    player.step()
    return at


def test_a_click_counts_where_the_pointer_has_rested_over_the_button_for_seconds(
    player: Player,
) -> None:
    at = resting_on_a_button_to_come(player)
    stage = player.scene.visit.session.state.stage
    player.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    )
    assert player.scene.visit.session.state.stage != stage


def test_a_click_counts_where_the_pointer_moves_just_before_it(player: Player) -> None:
    x, y = resting_on_a_button_to_come(player)
    stage = player.scene.visit.session.state.stage
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=(x + 2, y), rel=(2, 0), buttons=(0, 0, 0), touch=False)
    )
    player.shell.clock.wind(0.2)
    player.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x + 2, y), button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(x + 2, y), button=1, touch=False),
    )
    assert player.scene.visit.session.state.stage != stage


def test_the_wheel_changes_a_stake_and_a_chip_can_be_dragged(player: Player) -> None:
    scene = player.scene
    at = player.target("spot ante-across").center
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    player.step(
        pygame.Event(
            pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False, touch=False
        )
    )
    assert scene.visit.bets.placed["ante-across"] == 2500
    player.step(
        pygame.Event(
            pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False, touch=False
        )
    )
    assert not scene.visit.bets.placed
    start = player.target("chip 100").center
    player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for share in (0.3, 0.6, 1.0):
        pos = (
            round(start[0] + (at[0] - start[0]) * share),
            round(start[1] + (at[1] - start[1]) * share),
        )
        player.step(
            pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(1, 0, 0), touch=False)
        )
    player.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    assert scene.visit.bets.placed == {"ante-across": 10_000, "ante-down": 10_000}


def test_wagers_over_the_bankroll_are_a_toast_and_nothing_else(player: Player) -> None:
    scene = player.scene
    scene.visit.session.store.people.cash_out(
        scene.visit.session.player, scene.visit.session.bankroll - 1000
    )
    scene.visit.refresh_desk()
    player.click("spot ante-across")
    player.click("deal")
    assert not scene.visit.session.playing
    assert [toast.detail or toast.title for toast in player.shell.toasts.visible_toasts] == [
        "The bankroll is $10.00: $40.00 is missing. Buy in for more.",
        "Ante Across and Ante Down are missing: every hand needs them.",
    ]
    assert scene.visit.session.bankroll == 1000


def test_leaving_mid_round_comes_back_to_the_same_decision() -> None:
    with studio(ROOT) as router:
        first = Player(router)
        first.click("spot ante-across")
        first.click("deal")
        first.wait()
        first.click("do bet 2x")
        first.wait()
        state = first.scene.visit.session.state
        first.scene.visit.session.end_all_sittings()
        again = Player(router)
        assert again.scene.visit.session.state == state
        assert again.scene.visit.deciding
        assert again.scene.visit.felt_state.chips


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1200), (3840, 2160)])
def test_every_target_is_on_screen_and_large_enough_at_every_size(size: tuple[int, int]) -> None:
    with studio(ROOT) as router:
        player = Player(router, size=size)
        for moment in ("betting", "decision"):
            player.scene._refresh_targets()
            whole = player.scene.view.window_rect
            for target in player.scene.focus.targets:
                assert whole.contains(target.rect), target.name
                assert min(target.reach().size) >= 44
            if moment == "betting":
                player.click("spot ante-across")
                player.click("deal")
                player.wait()


def test_only_what_changed_is_drawn(player: Player) -> None:
    player.wait(1.0)
    player.shell.change(reduced_motion=True)
    player.wait(1.0)
    canvas: Any = player.loop.window
    before = len(canvas.shown)
    for _ in range(5):
        player.shell.clock.wind(0.1)
        player.step()
    assert len(canvas.shown) == before


def test_a_second_box_is_played_and_asked_on_its_own(player: Player) -> None:
    scene = player.scene
    player.box(5)
    assert scene.visit.session.seats == (4, 5)
    player.click("spot ante-across")
    player.click("deal")
    player.wait()
    asked = []
    while scene.visit.deciding:
        asked.append(scene.visit.session.turn)
        player.key(pygame.K_1)
        player.wait()
    assert asked == [4, 5, 4, 5, 4, 5]
    assert scene.visit.session.last.staked == 2 * 5 * 2500
    player.box(5)
    assert scene.visit.session.seats == (4,)


@pytest.mark.parametrize("slug", ["criss-cross-poker", "free-bet-blackjack", "high-roll-dice"])
def test_pictures_are_drawn_ahead_while_nothing_moves(own_pictures: None, slug: str) -> None:
    """At least one a frame, and what was drawn ahead is there when it is needed."""
    with studio(ROOT) as router:
        scene: Any = router.table(slug)
        Loop(Canvas((1280, 720)), router.shell, scene)
        cache = router.shell.cache
        assert scene.wants_frames
        drawn = []
        scene._ahead = (drawn.append(len(cache)) for _ in scene._ahead)
        for _ in range(4):
            scene.update(0.02)
        assert len(drawn) >= 4
        assert drawn[-1] > 0
        for _ in islice(scene._ahead, 100):
            pass
        made = cache.misses
        for _ in islice(
            draw_table_ahead(scene.painter, scene.visit.timeline.geometry, scene.dealer), 100
        ):
            pass
        assert cache.misses == made
