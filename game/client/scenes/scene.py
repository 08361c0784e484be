"""What the window shows: scenes on a stack, and the view they are drawn in.

A scene never reaches for the window. It is told the `Viewport` it is drawn in, handed events, and
answers with a move: `Push` another scene over itself, `Pop` itself, `Replace` itself, or `Quit`.

From one to another a passage may lead: a table of the lobby's room grows to the window when
somebody sits down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, runtime_checkable

import msgspec
import pygame

from .motion import FACTORS, REDUCED, Speed, ease_in_out
from .settings import PanelSide

#: The size all geometry is written in.
DESIGN: Final = (1920, 1080)


class Viewport(msgspec.Struct, frozen=True):
    """The window as a scene sees it: `size` in real pixels and the settings that change how things
    look.

    Geometry is written for 1920x1080 and carried over by `scale`, the smaller of the two ratios;
    `origin` is where design point (0, 0) falls, so that the design stands in the middle of a window
    of another shape. A part of a window has a `zoom` and a `corner` of its own. In one that is
    `near` lettering is as large as `held` makes it.

    >>> view = Viewport((1280, 720))
    >>> round(view.scale, 3), view.px(44), view.is_narrow, view.small
    (0.667, 29, False, True)
    >>> Viewport((1920, 1200)).origin
    (0, 60)
    """

    size: tuple[int, int] = DESIGN
    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    four_colours: bool = False
    looks: tuple[str, ...] = ()
    panel_side: PanelSide = "right"
    zoom: float = 1.0
    corner: tuple[int, int] | None = None
    near: bool = False

    @property
    def scale(self) -> float:
        """Real pixels a design pixel."""
        return min(self.size[0] / DESIGN[0], self.size[1] / DESIGN[1]) * self.zoom

    @property
    def origin(self) -> tuple[int, int]:
        """Where design point (0, 0) falls in the window."""
        if self.corner is not None:
            return self.corner
        scale = self.scale
        return round((self.size[0] - DESIGN[0] * scale) / 2), round(
            (self.size[1] - DESIGN[1] * scale) / 2
        )

    @property
    def is_narrow(self) -> bool:
        """Under 4:3: panels go to a bottom sheet, decisions stand in two rows."""
        return self.size[0] * 3 < self.size[1] * 4

    @property
    def small(self) -> bool:
        """So small that the panel becomes an overlay and seats show plate and total only."""
        return self.scale < 0.7

    @property
    def window_rect(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    @property
    def type_scale(self) -> float:
        """Real pixels a design pixel of lettering: text scale included, and 20 px never below 16."""
        return max(self.scale, 0.8) * self.text_scale

    @property
    def page_view(self) -> Viewport:
        """The view of a page or a dialog: in a window that is higher than wide, which is held
        nearer to the eye, lettering is larger, as long as the window stays 760 of its units wide.

        >>> [round(20 * (view := Viewport((1080, 1920), text).page_view).scale * view.text_scale, 1) for text in (1.0, 1.25, 2.0)]
        [24.0, 28.4, 28.4]
        >>> view.page_view is view  # not twice, where something is laid out again
        True
        """
        if self.near:
            return self
        wide, high = self.size
        near = 1.2 * min(wide / DESIGN[1], high / DESIGN[0]) * self.text_scale
        text = min(near, wide / 760) / self.scale
        larger = wide < high and text > self.text_scale
        return msgspec.structs.replace(self, text_scale=text, near=True) if larger else self

    def px(self, length: float) -> int:
        """A design length in whole real pixels, at least 1 unless it is 0 or less."""
        pixels = round(length * self.scale)
        return max(1, pixels) if length > 0 else pixels

    def window_point(self, x: float, y: float) -> tuple[int, int]:
        """A design point in the window."""
        wide, high = self.size
        scale = min(wide / DESIGN[0], high / DESIGN[1]) * self.zoom
        if self.corner is not None:
            left, top = self.corner
        else:
            left, top = round((wide - DESIGN[0] * scale) / 2), round((high - DESIGN[1] * scale) / 2)
        return left + round(x * scale), top + round(y * scale)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A design rectangle in the window; neighbours that touch in the design touch here too."""
        left, top = self.window_point(x, y)
        right, bottom = self.window_point(x + width, y + height)
        return pygame.Rect(left, top, right - left, bottom - top)

    def design(self, point: tuple[int, int]) -> tuple[float, float]:
        """The design point under a window point."""
        left, top = self.origin
        return (point[0] - left) / self.scale, (point[1] - top) / self.scale


@runtime_checkable
class Scene(Protocol):
    """One screen of the program.

    `overlay` says that the scene below shows through (a dialog); it is drawn first and gets no
    events.
    """

    name: str
    overlay: bool

    def enter(self, view: Viewport) -> None:
        """The scene comes to the top of the stack, for the first time or again."""

    def leave(self) -> None:
        """Another scene covers this one, or it is taken away; sounds and timers stop."""

    def resize(self, view: Viewport) -> None:
        """The window, the text scale or another part of the view changed; the next draw is a whole
        one.
        """

    def handle(self, event: pygame.Event) -> Move | None:
        """What the player did; the answer moves the stack."""

    def update(self, dt: float) -> Move | None:
        """`dt` seconds passed; the answer moves the stack."""

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Draw what changed since the last call, and everything inside `dirty`; the answer is every
        rectangle touched.

        `dirty` is the whole window after `enter` and `resize`, and empty when only the scene itself
        knows of changes.
        """

    @property
    def wants_frames(self) -> bool:
        """Whether something is moving, so that the window should keep drawing instead of waiting
        for an event.
        """


class Push(msgspec.Struct, frozen=True):
    """Put `scene` on top."""

    scene: Scene


class Pop(msgspec.Struct, frozen=True):
    """Take the top scene away; the program ends with the last one."""


class Replace(msgspec.Struct, frozen=True):
    """Take the top scene away and put `scene` in its place; with `all`, in place of the whole
    stack.
    """

    scene: Scene
    all: bool = False


class Quit(msgspec.Struct, frozen=True):
    """End the program with `status`."""

    status: int = 0


Move = Push | Pop | Replace | Quit


class SceneStack:
    """The scenes, lowest first, and the view they share."""

    def __init__(self, view: Viewport) -> None:
        self.view = view
        self.status: int | None = None
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events; None when all are gone."""
        return self._scenes[-1] if self._scenes else None

    @property
    def visible(self) -> list[Scene]:
        """The scenes to draw, lowest first: from the highest one that is not an overlay."""
        shown: list[Scene] = []
        for scene in reversed(self._scenes):
            shown.insert(0, scene)
            if not scene.overlay:
                break
        return shown

    @property
    def finished(self) -> bool:
        """Whether the program should end."""
        return self.status is not None or not self._scenes

    def apply(self, move: Move) -> None:
        """Carry a move out; scenes hear of it through `leave` and `enter`."""
        match move:
            case Push(scene):
                self._leave_top()
                self._show(scene)
            case Pop():
                self._pop_and_leave()
                if self._scenes:
                    self._scenes[-1].enter(self.view)
            case Replace(scene, everything):
                self._pop_and_leave()
                while everything and self._scenes:
                    self._pop_and_leave()
                self._show(scene)
            case Quit(status):
                self.status = status
                while self._scenes:
                    self._pop_and_leave()

    def leave_all_despite_errors(self) -> None:
        """Take every scene away, also one that fails at leaving."""
        while self._scenes:
            with suppress(Exception):
                self._scenes.pop().leave()

    def resize(self, view: Viewport) -> None:
        """Tell every scene of a new view."""
        self.view = view
        for scene in self._scenes:
            scene.resize(view)

    def _leave_top(self) -> None:
        if self._scenes:
            self._scenes[-1].leave()

    def _pop_and_leave(self) -> None:
        if self._scenes:
            self._scenes.pop().leave()

    def _show(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter(self.view)


GROWS: Final = 0.360
"""Seconds in which a table grows to the window at normal speed."""
COARSE: Final = 3
"""The picture that grows has a third of the window's points each way: it moves too fast for more to
be seen.
"""
SEEN: Final = 0.25
"""The share of the way in which the picture of the table itself comes over the lobby's."""
DARKER: Final = (0.12, 0.34, 0.58)
"""Shares of the way at which the room behind goes a step darker, each to this much of what it was."""
DIMMED: Final = (178, 178, 178)
TABLES: Final = ("table:", "terminal:")


class Doorway(NamedTuple):
    """Where in the lobby a table stands, None out of sight, and whether one goes `inwards` to it."""

    table_rect: pygame.Rect | None
    inwards: bool


def doorway(before: Scene | None, after: Scene | None) -> Doorway | None:
    """The way between the lobby and a table, None between other scenes."""
    for room, table, inwards in ((before, after, True), (after, before, False)):
        if (
            room is not None
            and room.name == "lobby"
            and table is not None
            and table.name.startswith(TABLES)
        ):
            rect = room.table_rect(table.name.partition(":")[2])  # type: ignore[attr-defined] # the lobby's own
            return Doorway(rect, inwards)
    return None


def transition_seconds(speed: Speed, *, only_fades: bool) -> float:
    """How long a passage takes, one that only fades or in which a table grows; 0 at instant speed."""
    usual = GROWS * FACTORS[speed]
    return min(usual, REDUCED) if only_fades else usual


class Glide:
    """A passage that begins `now` (seconds) and takes so `long`: the picture that is left, that
    which comes, and where the lobby's table stands; without `rect` the one fades into the other.
    """

    def __init__(
        self,
        left: pygame.Surface,
        comes: pygame.Surface,
        rect: pygame.Rect | None,
        *,
        inwards: bool,
        now: float,
        long: float,
    ) -> None:
        self._room, table = (left, comes) if inwards else (comes.copy() if rect else comes, left)
        self._left, self._comes, self._rect, self._inwards = left, comes, rect, inwards
        self._began, self._long, self._dark = now, long, 0
        wide, high = left.get_size()
        if rect is not None:
            self._table = pygame.transform.smoothscale(
                table, (max(1, wide // COARSE), max(1, high // COARSE))
            )

    def is_over(self, now: float) -> bool:
        """Whether the scene itself is to be drawn."""
        return now >= self._began + self._long

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """The picture of a moment."""
        share = min(1.0, (now - self._began) / self._long)
        if self._rect is None:
            surface.blit(self._left, (0, 0))
            self._comes.set_alpha(round(255 * share))
            surface.blit(self._comes, (0, 0))
            return
        near = share if self._inwards else 1 - share
        large = ease_in_out(near)
        self._darken(near)
        whole, small = surface.get_rect(), self._rect
        ways = (small.left, 0), (small.top, 0), (small.right, whole.w), (small.bottom, whole.h)
        left, top, right, bottom = (round(a + (b - a) * large) for a, b in ways)
        box = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        for band in subtract_rect(whole, box):
            surface.blit(self._room, band, band)
        table = pygame.transform.scale(self._table, box.size)
        if near < SEEN:  # the lobby's own picture of it goes meanwhile
            surface.blit(self._room, box, box)
            table.set_alpha(round(255 * near / SEEN))
        surface.blit(table, box)

    def _darken(self, share: float) -> None:
        """Take the room down, or up again, as many steps as this part of the way asks for."""
        asked = sum(share >= step for step in DARKER)
        if asked > self._dark:
            for _ in range(asked - self._dark):
                self._room.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        elif asked < self._dark:
            self._room.blit(self._comes, (0, 0))
            for _ in range(asked):
                self._room.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        self._dark = asked


def subtract_rect(rect: pygame.Rect, taken: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a rectangle around another, as up to four."""
    both = rect.clip(taken)
    if not both.w or not both.h:
        return [rect] if rect.w and rect.h else []
    parts = [
        pygame.Rect(rect.left, rect.top, rect.w, both.top - rect.top),
        pygame.Rect(rect.left, both.bottom, rect.w, rect.bottom - both.bottom),
        pygame.Rect(rect.left, both.top, both.left - rect.left, both.h),
        pygame.Rect(both.right, both.top, rect.right - both.right, both.h),
    ]
    return [part for part in parts if part.w > 0 and part.h > 0]
