"""A page: the navigation at the left, one column at the right that scrolls, and the focus over
both; and what is said of it aloud.

A column is a tree of boxes and controls (`content`), or draws itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import Final

import pygame

from ..draw.text.text_styles import TextStyle, fits_whole
from ..input.actions import pad_button
from ..scenes.focus import ARROWS, HEADS, MENUS, RING_REACH, Focus, Signal, Target
from ..scenes.scene import Move, Viewport
from ..scenes.settings import Level
from ..scenes.toasts import ToastArea
from ..sound.speech import joined_sentence, target_text
from ..ui.boxes import Part, PlacedParts
from ..ui.control import Changed, EventOutcome, Intent, Pressed, Refused
from ..ui.ui import Ui
from ..window.loop import clipped_and_merged
from ..window.shell import Shell
from .navigation import PREFIX, PlayerStanding, navigation_part, navigation_width, text_growth
from .style import PageStyle


class PageWords:
    """The sentences of a scene of controls, which `ui` gives once there are any."""

    def __init__(self, page: Controlled) -> None:
        self._page = page
        self._before: tuple[str, ...] = ()

    @property
    def focus(self) -> Focus:
        """The page's focus."""
        return self._page.focus

    def opening(self) -> list[str]:
        """A page's title; of what lies over another scene, its words too."""
        words = self._words()
        self._before = (*self._title(), *words)
        # so many sentences are said when a dialog opens; more are heard when they are asked for
        return [*self._title(), *(words[:12] if self._reads_words_unasked else [])]

    def news(self) -> list[str]:
        """What a dialog, or whatever else tells as it goes, says otherwise than before."""
        if not self._reads_words_unasked:
            return []
        words = (*self._title(), *self._words())
        before, self._before = self._before, words
        return [line for line in words if line not in before] if before else []

    def all_text(self) -> list[str]:
        """Title and words."""
        return [*self._title(), *self._words()]

    def spoken_name(self, target: Target) -> str:
        """A control, with the help that stands beside it."""
        return target_text(target, self._page.ui.help_text(target.name))

    @property
    def _reads_words_unasked(self) -> bool:
        return self._page.overlay or self._page.tells

    def _title(self) -> list[str]:
        page = self._page
        said = (str(getattr(page, "title", "")), str(getattr(page, "subtitle", "")))
        return [joined_sentence(words) for words in said if words]

    def _words(self) -> list[str]:
        """The texts in the order in which they stand; the title is not said twice."""
        found = [
            joined_sentence(part) for words in self._page.aloud() for part in words.split("\n")
        ]
        return [line for line in dict.fromkeys(found) if line and line not in self._title()]


#: What the names of targets beside the title, which never scrolls, begin with.
HEAD_PREFIX: Final = "head:"
BAR: Final = "bar"
TITLE: Final = TextStyle(40, "serif6")


class Controlled:
    """A scene with controls; what the player does to one comes to `handle_intent`."""

    overlay = False
    layer = "sheet"
    """The layer that its controls lie in."""
    tells = False
    """Whether words that change are said as they do, as those of a dialog are."""
    denies = "Not now"
    """What is said over the reason why something that was tried cannot be."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.focus = Focus(pointer=shell.pointer)
        self.view = shell.view((1920, 1080))
        self.ui = Ui(shell, self.focus, self.view, self.set_targets)
        self.spoken = PageWords(self)

    def set_targets(self) -> None:
        """Tell the focus what can be reached now: its own controls."""
        self.focus.set(self.ui.targets(self.layer), self.shell.clock.now())

    def aloud(self) -> list[str]:
        """Its texts in the order in which they stand, as they are heard."""
        return self.ui.words()

    def leave(self) -> None:
        """Nothing runs on, and nothing has the keyboard any more."""
        self.ui.write_in(None)

    def handle_intent(self, intent: Intent) -> Move | None:  # noqa: ARG002 - a scene without controls has nothing to hear of
        """What the player did to a control."""
        return None

    def show_refusal(self, why: str) -> None:
        """Say why something that was tried cannot be."""
        self.shell.toast(self.denies, why, "loss")

    def dispatch(self, heard: EventOutcome) -> Move | None:
        """Pass on what a control came to, as far as it is the scene's."""
        if isinstance(heard, Refused):
            self.show_refusal(heard.why)
        return self.handle_intent(heard) if isinstance(heard, Changed | Pressed) else None

    def control_event(self, event: pygame.Event) -> Move | None:
        """What the controls make of an event: one that has it first, then what is pointed at or
        focused.
        """
        heard = self.ui.handle(event)
        return self.dispatch(heard) if heard is not None else self.handle_signals(event)

    def handle_signals(self, event: pygame.Event) -> Move | None:
        """What the focus makes of an event for the controls."""
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            heard = self.ui.act(signal)
            move = self.dispatch(heard) if heard is not None else None
            if move is not None:
                return move
        return None

    def update(self, dt: float) -> Move | None:
        """It waits; only the cursor of a line moves."""
        self.ui.tick_cursor(dt)
        return None


def draw_over(
    surface: pygame.Surface,
    below: pygame.Surface,
    changed: Iterable[pygame.Rect],
    over: Callable[[pygame.Rect], None],
) -> None:
    """Show what a scene has of another one below it, and let it paint `over` each part that has
    changed.
    """
    before = surface.get_clip()
    for rect in changed:
        area = rect.clip(below.get_rect())
        surface.set_clip(area)
        surface.blit(below, area, area)
        over(area)
    surface.set_clip(before)


class Page(Controlled):
    """The common part of the pages. A page says what stands in its column; `go` answers for the
    navigation.

    `go(name)` is called with an entry's name, `profile` or `back`, and answers with a move of the
    stack, or None when there is nowhere to go.
    """

    name = "page"
    title = ""
    subtitle = ""
    overlay = False
    titled = True
    """Whether the title stands over the column."""
    _head_buttons = 0.0
    """How much room buttons under the title need, in design pixels."""

    def __init__(
        self, shell: Shell, standing: PlayerStanding, go: Callable[[str], Move | None]
    ) -> None:
        super().__init__(shell)
        self.standing = standing
        self.scroll = 0.0
        self._go = go
        self._dirty: list[pygame.Rect] = []
        self._content_high = 0.0
        self._grabbed = 0

    # ---- what a page says of itself

    def content(self) -> Part | None:
        """What stands in the column, as boxes of controls; None for a column that draws itself."""
        return None

    menu_entry = ""
    """The entry of the navigation that opens just this page; "" where the page has none of its own."""
    lit_entry = ""
    """The entry that is lit while a page is open that is reached from another one."""

    def navigation(self, size: tuple[float, float]) -> Part:
        """What stands at the left, in so many design pixels."""
        kit, active = self.ui.look.kit, self.menu_entry or self.lit_entry or self.name
        return navigation_part(kit, size, self.standing, active)

    def head_controls_part(self) -> Part | None:
        """What stands beside the title, as boxes of controls counted from the column's left edge at
        the window's top.
        """
        return None

    def part_beside_title(self, button: Part) -> Part:
        """A button, or several in a line, as a head: at the right of the title, or where that leaves
        no room in lines under it.
        """
        kit, self._head_buttons = self.shell.kit(self.view), 0.0
        wide, high = button.widths(kit)[1], button.height(kit, self.column_width)
        if fits_whole(kit.type, TITLE, self.title, self.column_width - 24 - wide):
            middle = 52 * (1 + 0.4 * (self.growth - 1))
            return PlacedParts(
                [(button, (self.column_width - wide, middle - high / 2, wide, high))]
            )
        under = self.head_height - 6
        self._head_buttons = high + 16
        return PlacedParts([(button, (0.0, under, self.column_width, high))])

    def column_height(self) -> float:
        """How high the column is, in design pixels, from its first panel to its last."""
        return self._content_high

    def take_finger_drag(self, signal: Signal) -> bool:  # noqa: ARG002 - a page without lists of its own moves as a whole
        """Whether something in the page moves along with a finger, instead of the column."""
        return False

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the column's part that lies in `area` (the clip is set)."""
        self.ui.draw(surface, area, "column")

    def act(self, signal: Signal) -> Move | None:  # noqa: ARG002 - a page without controls has nothing to act on
        """What the player did to something in the column."""
        return None

    @property
    def player_level(self) -> Level:
        """How much the player wants to see; sections of the regulation are for experts alone."""
        return self.shell.settings.level(self.standing.number)

    # ---- geometry, in design pixels from the window's corner

    @property
    def growth(self) -> float:
        """How much larger than designed the lettering is."""
        return text_growth(self.shell, self.view)

    @property
    def column_left(self) -> float:
        """Where the column begins."""
        return navigation_width(self.shell, self.view) + 24

    @property
    def column_width(self) -> float:
        """How wide the column is."""
        return self.view.size[0] / self.view.scale - self.column_left - 24

    @property
    def head_height(self) -> float:
        """How high the title is, with all lines under it and the buttons that stand below them."""
        more = 28 * self.growth * (len(self.subtitle_lines) - 1)
        return 122 * (1 + 0.6 * (self.growth - 1)) + more + self._head_buttons

    @property
    def subtitle_lines(self) -> list[str]:
        """The words under the title in as many lines as they need."""
        wide = self.column_width * self.view.scale
        return self.shell.lettering(self.view).wrap(self.subtitle, wide, 20, "ui5")

    @property
    def visible_height(self) -> float:
        """How much of the column is seen at a time."""
        return self.view.size[1] / self.view.scale - self.head_height

    @property
    def max_scroll(self) -> float:
        """How far the column goes up, until all of it was seen."""
        # how much room is under a column's last panel, design pixels
        return max(0.0, self.column_height() + 24 - self.visible_height)

    @property
    def pane(self) -> pygame.Rect:
        """Where the column is seen, in window pixels, with room for the ring round what stands
        first in it.
        """
        k = self.view.scale
        left, top = (
            round((self.column_left - 14) * k),
            round(self.head_height * k) - ceil(RING_REACH * max(1.0, k)),
        )
        return pygame.Rect(left, top, self.view.size[0] - left, self.view.size[1] - top)

    @property
    def toast_area(self) -> ToastArea:
        """The column's lower left corner, beside the navigation."""
        return ToastArea(self.pane)

    # ---- a scene

    def dispatch(self, heard: EventOutcome) -> Move | None:
        """An entry of the navigation leads there; all else is the page's."""
        if isinstance(heard, Pressed) and heard.name.startswith(PREFIX):
            if heard.name == PREFIX + self.menu_entry:
                return None  # it is open
            self.shell.sound.play("tick")
            return self._go(heard.name.removeprefix(PREFIX))
        return super().dispatch(heard)

    def enter(self, view: Viewport) -> None:
        """Lay everything out."""
        self.resize(view)

    def resize(self, view: Viewport) -> None:
        """Lay everything out for another view."""
        self.view = view = view.page_view
        self.lay_out()

    def lay_out(self) -> None:
        """Place the controls, state the targets anew and have everything drawn again."""
        self._place()
        self.scroll = min(self.scroll, self.max_scroll)
        self.set_targets()
        self._dirty = [self.view.window_rect]

    def _place(self) -> None:
        """Measure the boxes of navigation, head and column, and place what is in them."""
        head = self.head_controls_part()  # how high it is decides where the column begins
        part = self.content()
        self.ui.clear(self.view)
        self.place_navigation()
        if head is not None:
            self.ui.place(
                "head", head, (self.column_left, 0.0, self.column_width, self.head_height)
            )
        if part is not None:
            self._content_high = part.height(self.ui.look.kit, self.column_width)
            self.scroll = min(self.scroll, self.max_scroll)
            self.ui.place(
                "column",
                part,
                (
                    self.column_left,
                    self.head_height - self.scroll,
                    self.column_width,
                    self._content_high,
                ),
                self.pane,
            )

    def place_navigation(self) -> None:
        """Place what stands at the left anew."""
        wide, high = navigation_width(self.shell, self.view), self.view.size[1] / self.view.scale
        layer = self.ui.place("navigation", self.navigation((wide, high)), (0.0, 0.0, wide, high))
        self.redraw(layer.rect)

    def set_targets(self) -> None:
        """Tell the focus what can be reached now."""
        self.focus.set(
            [*self.ui.targets("navigation"), *self._visible_targets()], self.shell.clock.now()
        )

    def redraw(self, rect: pygame.Rect | None = None) -> None:
        """Have a rectangle, or everything, drawn again."""
        self._dirty.append(rect or self.view.window_rect)

    @property
    def typing(self) -> bool:
        """Whether keys are letters just now, not shortcuts."""
        return self.ui.typing is not None

    @property
    def wants_frames(self) -> bool:
        """A page stands still."""
        return bool(self._dirty)

    def handle(self, event: pygame.Event) -> Move | None:
        """What a control has first; then keys, pointer and wheel."""
        heard = self.ui.handle(event)
        if heard is not None:
            return self.dispatch(heard)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and not self.typing:
                return self._go("back")
            if event.key in {pygame.K_PAGEUP, pygame.K_PAGEDOWN}:
                self.scroll_by(
                    (self.visible_height - PageStyle.scroll_step)
                    * (1 if event.key == pygame.K_PAGEDOWN else -1)
                )
                return self._move_ring_in_sight()
            if event.key in {pygame.K_HOME, pygame.K_END} and not self.typing:
                self.scroll_by(self.column_height() * (1 if event.key == pygame.K_END else -1))
                return self._move_ring_in_sight()
            if pad_button(event) and self._scroll_by_pad(ARROWS.get(event.key, (0, 0))[1]):
                return None
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            move = self._answer(signal)
            if move is not None:
                return move
        return None

    def update(self, dt: float) -> Move | None:
        """Only the focus changes by itself, and the cursor of a line."""
        self.ui.tick_cursor(dt)
        for signal in self.focus.tick(self.shell.clock.now()):
            self._answer(signal)
        return None

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Draw what changed, clipped to it."""
        own = [*self._dirty, *self.focus.take_dirty(), *self.ui.take_dirty()]
        self._dirty = []
        before = surface.get_clip()
        for area in clipped_and_merged([*dirty, *own], self.view.window_rect):
            surface.set_clip(area)
            self._draw(surface, area)
        surface.set_clip(before)
        return own

    def scroll_by(self, length: float) -> None:
        """Move the column by design pixels, as far as it goes."""
        old = self.scroll
        self.scroll = max(0.0, min(self.scroll + length, self.max_scroll))
        if self.scroll == old:
            return
        if "column" not in self.ui.layers:
            self.lay_out()
            return
        self.ui.scroll("column", round((self.head_height - self.scroll) * self.view.scale))
        self.set_targets()
        self._dirty = [self.view.window_rect]

    # ---- within

    def _visible_targets(self) -> list[Target]:
        """What can be reached beside the title and in the column, with its bar, and over both."""
        found = [*self.ui.targets("head"), *self.ui.targets("column"), *self._bar_target()]
        return found + self.ui.list_targets()

    def _answer(self, signal: Signal) -> Move | None:
        if signal.does == "wheel":
            if not self.ui.wheel_open_list(signal.steps):
                self.scroll_by(-signal.steps * PageStyle.scroll_step)
            return None
        if signal.does == "swipe":
            if not (self.ui.swipe(signal.steps) or self.take_finger_drag(signal)):
                self.scroll_by(-signal.steps / self.view.scale)
            return None
        if signal.does == "focus":
            self._scroll_to(signal.name)
        heard = self.ui.act(signal)
        if heard is not None:
            return self.dispatch(heard)
        if signal.name == BAR:
            self._on_bar(signal)
            return None
        target = self.focus.get(signal.name)
        if signal.does == "disabled" and target is not None and target.why:
            self.show_refusal(target.why)
        return self.act(signal)

    def _scroll_by_pad(self, dy: int) -> bool:
        """Whether a pad's up or down moved the column: what the ring would come to is out of sight,
        and more than half of what is seen would be passed over.
        """
        if not dy or self.focus.ring is None or self.ui.unfolded:
            return False
        there, before, pane = self.focus.neighbour(0, dy, in_any_group=True), self.scroll, self.pane
        if (
            there is None
            or max(there.rect.top - pane.bottom, pane.top - there.rect.bottom) > pane.h // 2
        ):
            self.scroll_by(dy * self.visible_height / 2)
        return self.scroll != before

    def _move_ring_in_sight(self) -> Move | None:
        """Bring the ring along when its place in the column was scrolled away: to what is nearest
        to that of what is seen whole.
        """
        ring, pane, fixed = self.focus.ring, self.pane, (*MENUS, *HEADS)
        if ring is None or ring.group in fixed or ring.rect.colliderect(pane):
            return None
        able = [
            one
            for one in self.focus.targets
            if one.focusable and one.enabled and one.group not in fixed
        ]
        near = min(
            (one for one in able if pane.contains(one.rect)),
            key=lambda one: abs(one.rect.y - ring.rect.y),
            default=None,
        )
        if near is None:
            return None
        return self.choose_by_ring(near.name)

    def choose_by_ring(self, name: str) -> Move | None:
        """Bring the ring to a target as an arrow does: what is chosen by being come to is chosen."""
        self.focus.focus(name)
        return self._answer(Signal("focus", name, by="key"))

    def come_to(self, name: str) -> None:
        """Bring the ring to a target, and scroll so that it is seen."""
        self.focus.focus(name)
        self._scroll_to(name)

    def is_in_head(self, name: str) -> bool:
        """Whether a target stands beside the title, which does not scroll."""
        return name.startswith(HEAD_PREFIX)

    def _scroll_to(self, name: str) -> None:
        """Scroll so that a target is seen."""
        target = self.focus.get(name)
        if self.ui.unfolded:
            self.ui.show_option(name)
            return
        if target is None or name.startswith(PREFIX) or self.is_in_head(name):
            return
        pane, k = self.pane, self.view.scale
        above, below = (
            pane.top + 30 * k - target.rect.top,
            target.rect.bottom + 30 * k - pane.bottom,
        )
        if above > 0 or below > 0:
            self.scroll_by(below / k if below > 0 else -above / k)

    def _draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        view, k = self.view, self.view.scale
        self.draw_ground(surface)
        if area.left < self.column_left * k:
            self.ui.draw(surface, area, "navigation")
        sheet, theme = self.shell.sheet(surface, view), self.shell.theme(view)
        y = 64 * (1 + 0.4 * (self.growth - 1))
        if self.titled:
            sheet.text(self.title, self.column_left, y, TITLE.size, TITLE.face, theme.text)
            for i, line in enumerate(self.subtitle_lines):
                below = y + (34 + 28 * i) * self.growth
                sheet.text(line, self.column_left, below, 20, "ui5", theme.text2)
        self.draw_head_controls(surface)
        inner = area.clip(self.pane)
        if inner.w and inner.h:
            surface.set_clip(inner)
            self.draw_column(surface, inner)
            if (there := self._scroll_bar()) is not None:
                held = BAR in {self.focus.hover, self.focus.dragging, self.focus.pressed}
                color, radius = "#8C9698" if held else "#5C6466", there[1].w // 2
                pygame.draw.rect(surface, color, there[1], border_radius=radius)
        surface.set_clip(area)
        self.ui.draw(surface, area, "list")

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What lies behind everything."""
        draw_room(surface, self.shell, self.view)

    def draw_head_controls(self, surface: pygame.Surface) -> None:
        """The controls beside the title, which is drawn already."""
        self.ui.draw(surface, surface.get_clip(), "head")

    # ---- the bar at the right edge

    def _scroll_bar(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """Where the bar can be grabbed, and where it stands; None where all is seen."""
        if not self.max_scroll:
            return None
        k, (right, low), top = (
            self.view.scale,
            self.view.size,
            round(self.head_height * self.view.scale),
        )
        track = pygame.Rect(right - round(22 * k), top, round(22 * k), low - top)
        high = max(40 * k, track.h * self.visible_height / (self.visible_height + self.max_scroll))
        at = top + (track.h - high) * self.scroll / self.max_scroll
        bar = pygame.Rect(0, round(at), max(4, round(6 * k)), round(high))
        bar.right = right - round(8 * k)
        return track, bar

    def _bar_target(self) -> list[Target]:
        found = self._scroll_bar()
        if found is None:
            return []
        track = found[0]
        return [
            Target(
                BAR,
                track,
                focusable=False,
                drags=True,
                role="slider",
                label="Scroll",
                inside=track.collidepoint,
            )
        ]

    def _on_bar(self, signal: Signal) -> None:
        """Dragged, the bar goes with the pointer; pressed beside it, the column turns by what is
        seen at a time.
        """
        found = self._scroll_bar()
        if found is None:
            return
        track, bar = found
        y = signal.at[1]
        if signal.does == "drag":
            self._grabbed = y - bar.top if bar.top <= y <= bar.bottom else bar.h // 2
        elif signal.does in {"over", "drop", "cancel"}:
            share = (y - self._grabbed - track.top) / max(1, track.h - bar.h)
            self.scroll_by(share * self.max_scroll - self.scroll)
        elif signal.does == "press" and not bar.top <= y <= bar.bottom:
            self.scroll_by(
                (self.visible_height - PageStyle.scroll_step) * (1 if y > bar.bottom else -1)
            )


def draw_room(surface: pygame.Surface, shell: Shell, view: Viewport) -> None:
    """The lit room behind a page, within the clip; plain on the very first frame, which should come
    at once.
    """
    if not shell.warm:
        surface.fill("#14181A")
        return
    from ..draw.stage import room

    surface.blit(
        shell.cache.get(("page room", view.size), lambda: room(view.size, view.scale, 1100.0)),
        (0, 0),
    )


def window_box(view: Viewport, x: float, y: float, w: float, h: float) -> pygame.Rect:
    """A rectangle in design pixels from the window's corner, in window pixels."""
    k = view.scale
    return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))
