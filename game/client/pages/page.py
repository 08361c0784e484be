"""A page: the navigation at the left, one column at the right that scrolls, and the focus over
both; and what is said of it aloud.

A column is a tree of boxes and controls (`content`), or draws itself. The controls' library is
loaded when the first page with controls opens: the lobby, which the program starts with, makes its
only one when it is first typed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from ...core.money import Cents, dollars, short
from ..draw.kit import focus_ring, keycap_box, keycap_width, nav_item, panel
from ..draw.signs import leaf
from ..input.actions import pad_of
from ..scenes.focus import ARROWS, HEADS, MENUS, RING_REACH, Focus, Signal, Target, state_of
from ..scenes.scene import Move, Viewport
from ..scenes.toasts import ToastArea
from ..sound.speech import of_target, sentence
from ..ui.boxes import Column, Fixed, Inlay, Part, spots
from ..window.loop import merged
from ..window.shell import Shell
from .style import PageStyle

if TYPE_CHECKING:
    from ..ui.control import Heard, Intent
    from ..ui.ui import Ui

#: What the names of the navigation's targets begin with.
PREFIX: Final = "nav:"


class PageWords:
    """The sentences of a scene of controls, which `ui` gives once there are any."""

    def __init__(self, page: Controlled, ui: Callable[[], Ui | None]) -> None:
        self._page, self._ui = page, ui
        self._before: tuple[str, ...] = ()

    @property
    def focus(self) -> Focus:
        """The page's focus."""
        return self._page.focus

    def opening(self) -> list[str]:
        """A page's title; of what lies over another scene, its words too."""
        words = self._words()
        self._before = tuple(words)
        # so many sentences are said when a dialog opens; more are heard when they are asked for
        return [*self._title(), *(words[:12] if self._tells else [])]

    def news(self) -> list[str]:
        """What a dialog, or whatever else tells as it goes, says otherwise than before."""
        if not self._tells:
            return []
        words = tuple(self._words())
        before, self._before = self._before, words
        return [line for line in words if line not in before] if before else []

    def all_text(self) -> list[str]:
        """Title and words."""
        return [*self._title(), *self._words()]

    def spoken_name(self, target: Target) -> str:
        """A control, with the help that stands beside it."""
        ui = self._ui()
        return of_target(target, ui.helps(target.name) if ui is not None else "")

    @property
    def _tells(self) -> bool:
        return self._page.overlay or self._page.tells

    def _title(self) -> list[str]:
        page = self._page
        said = (str(getattr(page, "title", "")), str(getattr(page, "subtitle", "")))
        return [sentence(words) for words in said if words]

    def _words(self) -> list[str]:
        """The texts in the order in which they stand; the title is not said twice."""
        found = [sentence(part) for words in self._page.aloud() for part in words.split("\n")]
        return [line for line in dict.fromkeys(found) if line and line not in self._title()]


#: What the names of targets beside the title, which never scrolls, begin with.
HEAD_PREFIX: Final = "head:"
BAR: Final = "bar"


class Controlled:
    """A scene with controls, which are made when they are first asked for; what the player does to
    one is told to `did`.
    """

    overlay = False
    layer = "sheet"
    """The layer that its controls lie in."""
    tells = False
    """Whether words that change are said as they do, as those of a dialog are."""
    denies = "That cannot be"
    """What is said over the reason why something that was tried cannot be."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.focus = Focus(pointer=shell.pointer)
        self.view = shell.view((1920, 1080))
        self.spoken = PageWords(self, lambda: self._ui)
        self._ui: Ui | None = None

    @property
    def ui(self) -> Ui:
        """The scene's controls."""
        if self._ui is None:
            from ..ui.ui import Ui

            self._ui = Ui(self.shell, self.focus, self.view, self.state_targets)
        return self._ui

    def state_targets(self) -> None:
        """Tell the focus what can be reached now: its own controls."""
        self.focus.set(self.ui.targets(self.layer), self.shell.clock.now())

    def aloud(self) -> list[str]:
        """Its texts in the order in which they stand, as they are heard; none before its controls
        are made.
        """
        return self._ui.words() if self._ui is not None else []

    def leave(self) -> None:
        """Nothing runs on, and nothing has the keyboard any more."""
        if self._ui is not None:
            self._ui.write_in(None)

    def handle_intent(self, intent: Intent) -> Move | None:  # noqa: ARG002 - a scene without controls has nothing to hear of
        """What the player did to a control."""
        return None

    def refused(self, why: str) -> None:
        """Say why something that was tried cannot be."""
        self.shell.toast(self.denies, why, "loss")

    def dispatch(self, heard: Heard) -> Move | None:
        """Pass on what a control came to, as far as it is the scene's."""
        from ..ui.control import Changed, Pressed, Refused

        if isinstance(heard, Refused):
            self.refused(heard.why)
        return self.handle_intent(heard) if isinstance(heard, Changed | Pressed) else None

    def control_event(self, event: pygame.Event) -> Move | None:
        """What the controls make of an event: one that has it first, then what is pointed at or
        focused.
        """
        heard = self.ui.handle(event)
        return self.dispatch(heard) if heard is not None else self.signaled(event)

    def signaled(self, event: pygame.Event) -> Move | None:
        """What the focus makes of an event for the controls."""
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            heard = self.ui.act(signal)
            move = self.dispatch(heard) if heard is not None else None
            if move is not None:
                return move
        return None

    def update(self, dt: float) -> Move | None:
        """It waits; only the cursor of a line moves."""
        self.ui.tick(dt)
        return None


def laid_over(
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

    def __init__(
        self,
        shell: Shell,
        standing: PlayerStanding,
        go: Callable[[str], Move | None],
        open_places: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(shell)
        self.nav = Nav(shell, standing, self.name, open_places)
        self.scroll = 0.0
        self._go = go
        self._dirty: list[pygame.Rect] = []
        self._content_high = 0.0
        self._grabbed = 0

    # ---- what a page says of itself

    def content(self) -> Part | None:
        """What stands in the column, as boxes of controls; None for a column that draws itself."""
        return None

    def head_part(self) -> Part | None:
        """What stands beside the title, as boxes of controls counted from the column's left edge at
        the window's top.
        """
        return None

    def at_the_title(self, button: Part) -> Part:
        """A button, or several in a line, at the right of the title, as a head."""
        kit = self.shell.kit(self.view)
        wide, high = button.widths(kit)[1], button.height(kit, self.width)
        return Fixed(
            [
                (
                    button,
                    (self.width - wide, 52 * (1 + 0.4 * (self.growth - 1)) - high / 2, wide, high),
                )
            ]
        )

    def column_height(self) -> float:
        """How high the column is, in design pixels, from its first panel to its last."""
        return self._content_high

    def swiped(self, signal: Signal) -> bool:  # noqa: ARG002 - a page without lists of its own moves as a whole
        """Whether something in the page moves along with a finger, instead of the column."""
        return False

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the column's part that lies in `area` (the clip is set)."""
        if self._ui is not None:
            self._ui.draw(surface, area, "column")

    def act(self, signal: Signal) -> Move | None:  # noqa: ARG002 - a page without controls has nothing to act on
        """What the player did to something in the column."""
        return None

    # ---- geometry, in design pixels from the window's corner

    @property
    def growth(self) -> float:
        """How much larger than designed the lettering is."""
        return growth(self.shell, self.view)

    @property
    def left(self) -> float:
        """Where the column begins."""
        return width(self.shell, self.view) + 24

    @property
    def width(self) -> float:
        """How wide the column is."""
        return self.view.size[0] / self.view.scale - self.left - 24

    @property
    def head(self) -> float:
        """How high the title is."""
        return 122 * (1 + 0.6 * (self.growth - 1))

    @property
    def height(self) -> float:
        """How much of the column is seen at a time."""
        return self.view.size[1] / self.view.scale - self.head

    @property
    def max_scroll(self) -> float:
        """How far the column goes up, until all of it was seen."""
        # how much room is under a column's last panel, design pixels
        return max(0.0, self.column_height() + 24 - self.height)

    def box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle of the column, scrolled, in window pixels; neighbours that touch in the
        design touch here too.
        """
        k, left, top = self.view.scale, self.left + x, self.head + y - self.scroll
        rect = pygame.Rect(round(left * k), round(top * k), 0, 0)
        rect.size = round((left + w) * k) - rect.x, round((top + h) * k) - rect.y
        return rect

    @property
    def pane(self) -> pygame.Rect:
        """Where the column is seen, in window pixels, with room for the ring round what stands
        first in it.
        """
        k = self.view.scale
        left, top = (
            round((self.left - 14) * k),
            round(self.head * k) - ceil(RING_REACH * max(1.0, k)),
        )
        return pygame.Rect(left, top, self.view.size[0] - left, self.view.size[1] - top)

    @property
    def toast_area(self) -> ToastArea:
        """The column's lower left corner, beside the navigation."""
        return ToastArea(self.pane)

    # ---- a scene

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
        self.state_targets()
        self._dirty = [self.view.window_rect]

    def _place(self) -> None:
        """Measure the boxes of head and column, and place what is in them."""
        part, head = self.content(), self.head_part()
        if part is None and head is None:
            return
        self.ui.clear(self.view)
        if head is not None:
            self.ui.place("head", head, (self.left, 0.0, self.width, self.head))
        if part is not None:
            self._content_high = part.height(self.ui.look.kit, self.width)
            self.scroll = min(self.scroll, self.max_scroll)
            self.ui.place(
                "column",
                part,
                (self.left, self.head - self.scroll, self.width, self._content_high),
                self.pane,
            )

    def state_targets(self) -> None:
        """Tell the focus what can be reached now."""
        self.focus.set(
            [*self.nav.targets(self.view, keys=not self.typing), *self._visible_targets()],
            self.shell.clock.now(),
        )

    def redraw(self, rect: pygame.Rect | None = None) -> None:
        """Have a rectangle, or everything, drawn again."""
        self._dirty.append(rect or self.view.window_rect)

    @property
    def typing(self) -> bool:
        """Whether keys are letters just now, not shortcuts."""
        return self._ui is not None and self._ui.typing is not None

    @property
    def wants_frames(self) -> bool:
        """A page stands still."""
        return bool(self._dirty)

    def handle(self, event: pygame.Event) -> Move | None:
        """What a control has first; then keys, pointer and wheel."""
        heard = self._ui.handle(event) if self._ui is not None else None
        if heard is not None:
            return self.dispatch(heard)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and not self.typing:
                return self._go("back")
            if event.key in {pygame.K_PAGEUP, pygame.K_PAGEDOWN}:
                self.scroll_by(
                    (self.height - PageStyle.scroll_step)
                    * (1 if event.key == pygame.K_PAGEDOWN else -1)
                )
                return self._keep_in_sight()
            if event.key in {pygame.K_HOME, pygame.K_END} and not self.typing:
                self.scroll_by(self.column_height() * (1 if event.key == pygame.K_END else -1))
                return self._keep_in_sight()
            if pad_of(event) and self._read_on(ARROWS.get(event.key, (0, 0))[1]):
                return None
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            move = self._answer(signal)
            if move is not None:
                return move
        return None

    def update(self, dt: float) -> Move | None:
        """Only the focus changes by itself, and the cursor of a line."""
        if self._ui is not None:
            self._ui.tick(dt)
        for signal in self.focus.tick(self.shell.clock.now()):
            self._answer(signal)
        return None

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Draw what changed, clipped to it."""
        own = [*self._dirty, *self.focus.take_dirty()]
        if self._ui is not None:
            own += self._ui.take_dirty()
        self._dirty = []
        before = surface.get_clip()
        for area in merged([*dirty, *own], self.view.window_rect):
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
        if self._ui is None or "column" not in self._ui.layers:
            self.lay_out()
            return
        self._ui.scroll("column", round((self.head - self.scroll) * self.view.scale))
        self.state_targets()
        self._dirty = [self.view.window_rect]

    # ---- within

    def _visible_targets(self) -> list[Target]:
        """What can be reached beside the title and in the column, with its bar, and over both."""
        if self._ui is None:
            return self._bar_target()
        found = [*self._ui.targets("head"), *self._ui.targets("column"), *self._bar_target()]
        return found + self._ui.list_targets()

    def _answer(self, signal: Signal) -> Move | None:
        if signal.does == "wheel":
            if self._ui is None or not self._ui.wheel(signal.steps):
                self.scroll_by(-signal.steps * PageStyle.scroll_step)
            return None
        if signal.does == "swipe":
            if not ((self._ui is not None and self._ui.swipe(signal.steps)) or self.swiped(signal)):
                self.scroll_by(-signal.steps / self.view.scale)
            return None
        if signal.does == "focus":
            self._show(signal.name)
        heard = self._ui.act(signal) if self._ui is not None else None
        if heard is not None:
            return self.dispatch(heard)
        if signal.name.startswith(PREFIX):
            if signal.does != "press":
                return None
            self.shell.sound.play("tick")
            return self._go(signal.name.removeprefix(PREFIX))
        if signal.name == BAR:
            self._on_bar(signal)
            return None
        target = self.focus.get(signal.name)
        if signal.does == "disabled" and target is not None and target.why:
            self.refused(target.why)
        return self.act(signal)

    def _read_on(self, dy: int) -> bool:
        """Whether a pad's up or down moved the column: what the ring would come to is out of sight,
        and more than half of what is seen would be passed over.
        """
        if not dy or self.focus.ring is None or (self._ui is not None and self._ui.unfolded):
            return False
        there, before, pane = self.focus.neighbour(0, dy, anywhere=True), self.scroll, self.pane
        if (
            there is None
            or max(there.rect.top - pane.bottom, pane.top - there.rect.bottom) > pane.h // 2
        ):
            self.scroll_by(dy * self.height / 2)
        return self.scroll != before

    def _keep_in_sight(self) -> Move | None:
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
        return self.led_to(near.name)

    def led_to(self, name: str) -> Move | None:
        """Bring the ring to a target as an arrow does: what is chosen by being come to is chosen."""
        self.focus.focus(name)
        return self._answer(Signal("focus", name, by="key"))

    def come_to(self, name: str) -> None:
        """Bring the ring to a target, and scroll so that it is seen."""
        self.focus.focus(name)
        self._show(name)

    def _show(self, name: str) -> None:
        """Scroll so that a target is seen."""
        target = self.focus.get(name)
        if self._ui is not None and self._ui.unfolded:
            self._ui.show(name)
            return
        if target is None or name.startswith((PREFIX, HEAD_PREFIX)):
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
        if area.left < self.left * k:
            self.nav.draw(surface, view, self.focus)
        sheet, theme = self.shell.sheet(surface, view), self.shell.theme(view)
        y = 64 * (1 + 0.4 * (self.growth - 1))
        sheet.text(self.title, self.left, y, 40, "serif6", theme.text)
        sheet.text(
            self.subtitle,
            self.left,
            y + 34 * self.growth,
            20,
            "ui5",
            theme.text2,
            max_width=self.width,
        )
        self.draw_head(surface)
        inner = area.clip(self.pane)
        if inner.w and inner.h:
            surface.set_clip(inner)
            self.draw_column(surface, inner)
            if (there := self._bar()) is not None:
                held = BAR in {self.focus.hover, self.focus.dragging, self.focus.pressed}
                color, radius = "#8C9698" if held else "#5C6466", there[1].w // 2
                pygame.draw.rect(surface, color, there[1], border_radius=radius)
        if self._ui is not None:
            surface.set_clip(area)
            self._ui.draw(surface, area, "list")

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What lies behind everything."""
        draw_room(surface, self.shell, self.view)

    def draw_head(self, surface: pygame.Surface) -> None:
        """What else stands beside the title."""
        if self._ui is not None:
            self._ui.draw(surface, surface.get_clip(), "head")

    # ---- the bar at the right edge

    def _bar(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """Where the bar can be grabbed, and where it stands; None where all is seen."""
        if not self.max_scroll:
            return None
        k, (right, low), top = self.view.scale, self.view.size, round(self.head * self.view.scale)
        track = pygame.Rect(right - round(22 * k), top, round(22 * k), low - top)
        high = max(40 * k, track.h * self.height / (self.height + self.max_scroll))
        at = top + (track.h - high) * self.scroll / self.max_scroll
        bar = pygame.Rect(0, round(at), max(4, round(6 * k)), round(high))
        bar.right = right - round(8 * k)
        return track, bar

    def _bar_target(self) -> list[Target]:
        found = self._bar()
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
        found = self._bar()
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
            self.scroll_by((self.height - PageStyle.scroll_step) * (1 if y > bar.bottom else -1))


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


class Entry(msgspec.Struct, frozen=True):
    """A place to go: its name for the program, its label, its icon and the action whose key it has."""

    name: str
    label: str
    icon: str
    action: str


ENTRIES: Final = (
    Entry("lobby", "Tables", "lobby", "tables"),
    Entry("day", "Day’s deal", "calendar", "today"),
    Entry("practice", "Practice", "target", "practice"),
    Entry("history", "History", "history", "history"),
    Entry("cashier", "Cashier", "cash", "cashier"),
    Entry("house-rules", "House rules", "rules", "house rules"),
    Entry("settings", "Settings", "gear", "settings"),
    Entry("help", "Help", "help", "help"),
)


class PlayerStanding(msgspec.Struct, frozen=True):
    """What the navigation shows of the player: money in cents, `curve` the bankroll through this
    sitting.
    """

    player: str = "Guest"
    bankroll: Cents = Cents(0)
    today: Cents = Cents(0)
    minutes: int = 0
    rounds: int = 0
    curve: tuple[int, ...] = ()
    avatar: str = "You"


def growth(shell: Shell, view: Viewport) -> float:
    """How much larger lettering stands than the design has it, for rows that must grow with it."""
    return shell.type(view).px(20) / (20 * view.scale)


def width(shell: Shell, view: Viewport) -> float:
    """How wide the navigation is, in design pixels: wider with larger lettering."""
    return 300 * (1 + 0.5 * (growth(shell, view) - 1))


class Ways:
    """Entries one under another in a navigation, from `top` down to `bottom` at most, `step` apart
    where that leaves room.
    """

    def __init__(
        self,
        shell: Shell,
        view: Viewport,
        entries: Sequence[Entry],
        top: float,
        bottom: float,
        step: float = 64.0,
    ) -> None:
        self.kit, self.view = shell.kit(view), view
        each = min(step * self.kit.type.grow, (bottom - top) / len(entries))
        rows = Column(
            [Inlay(entry.name, line=each - PageStyle.gap) for entry in entries], PageStyle.gap
        )
        placed = spots(
            rows, self.kit, (PageStyle.edge, top, width(shell, view) - 2 * PageStyle.edge, 0.0)
        )
        self.rows = [(entry, placed[entry.name]) for entry in entries]
        self.end = top + rows.height(self.kit, 0.0)

    def targets(self, *, keys: bool) -> list[Target]:
        """What can be reached of them; `keys` False while the player types."""
        return [
            Target(
                PREFIX + entry.name,
                window_box(self.view, *spot),
                group="nav",
                face=entry.label,
                label=entry.label,
                key=self.kit.keys.code(self._action(entry)) if keys else None,
                radius=10,
            )
            for entry, spot in self.rows
        ]

    def _action(self, entry: Entry) -> str:
        """Whose key an entry has: a pad's Menu brings the ring to the first."""
        return "menu" if self.kit.keys.pad and entry is self.rows[0][0] else entry.action

    def draw(self, surface: pygame.Surface, focus: Focus, current: str) -> None:
        """Each with its key, or the first with the button of a pad that leads there, the `current`
        one in brass.
        """
        kit, k = self.kit, self.view.scale
        for entry, (x, y, w, h) in self.rows:
            state, active = state_of(focus, PREFIX + entry.name), entry.name == current
            piece = kit.paint(nav_item, w, h, entry.icon, entry.label, active=active, state=state)
            piece.blit(surface, x * k, y * k)
            key = kit.keys.mark(self._action(entry), PREFIX + entry.name, focus.ringed)
            if not key:
                continue
            high = 28 * kit.type.grow
            cap = max(high, keycap_width(kit, key))
            piece = kit.paint(keycap_box, cap, high, key, kit.theme.brass if active else None)
            piece.blit(surface, (x + w - 12 - cap) * k, (y + (h - high) / 2) * k)


class Nav:
    """The navigation of one page. `current` is the entry it stands on; `open_places` are those that
    can be gone to.
    """

    def __init__(
        self,
        shell: Shell,
        standing: PlayerStanding,
        current: str,
        open_places: tuple[str, ...] | None = None,
    ) -> None:
        self.shell = shell
        self.standing = standing
        self.current = current
        self.entries = tuple(e for e in ENTRIES if open_places is None or e.name in open_places)

    def targets(self, view: Viewport, *, keys: bool = True) -> list[Target]:
        """The profile and the entries, for the focus ring; `keys` False while the player types."""
        g, w = growth(self.shell, view), width(self.shell, view)
        profile = Target(
            PREFIX + "profile",
            window_box(view, 20, self._top(g), w - 40, 176 * g),
            group="nav",
            radius=14,
            label=f"Player {self.standing.player}",
            value=dollars(self.standing.bankroll),
        )
        return [profile, *self._ways(view).targets(keys=keys)]

    def draw(self, surface: pygame.Surface, view: Viewport, focus: Focus) -> None:
        """Draw it whole, within the surface's clip."""
        g = growth(self.shell, view)
        key = ("nav", view.size, view.text_scale, view.high_contrast, self.standing)
        ground = self.shell.cache.get(key, lambda: self._ground(view))
        surface.blit(ground, (0, 0))
        self._ways(view).draw(surface, focus, self.current)
        ring = focus.ring
        if ring is not None and ring.name == PREFIX + "profile":
            kit, k, w = self.shell.kit(view), view.scale, width(self.shell, view)
            kit.paint(focus_ring, w - 40, 176 * g, 14).blit(surface, 20 * k, self._top(g) * k)

    # ---- within

    @staticmethod
    def _top(g: float) -> float:
        return 164 if g < 1.4 else 92

    def _ways(self, view: Viewport) -> Ways:
        # how high all entries are together, so that the sitting has its place under them
        g, step = growth(self.shell, view), min(64.0, 456.0 / max(1, len(self.entries)))
        return Ways(
            self.shell,
            view,
            self.entries,
            self._top(g) + 176 * g + 24,
            view.size[1] / view.scale - 20,
            step,
        )

    def _ground(self, view: Viewport) -> pygame.Surface:
        """Everything that neither lights up nor moves."""
        g, w = growth(self.shell, view), width(self.shell, view)
        high = view.size[1] / view.scale
        surface = pygame.Surface((round(w * view.scale), view.size[1]), depth=32)
        surface.fill("#0E1213")
        sheet = self.shell.sheet(surface, view)
        theme = sheet.theme
        sheet.line(w - 0.75, 0, w - 0.75, high, "#FFFFFF", theme.line_alpha, 1.5)
        if g < 1.4:
            leaf(sheet, w / 2, 66, 74, theme.brass, "#0E1213")
            track = 3.4 if sheet.width("LINDEN HOUSE", 24, "serif6", 3.4) <= w - 48 else 0.5
            sheet.text(
                "LINDEN HOUSE", w / 2, 132, 24, "serif6", theme.print, anchor="c", track=track
            )
        else:
            leaf(sheet, w / 2, 46, 60, theme.brass, "#0E1213")
        sheet.flush()
        self._profile(surface, view, 20, self._top(g), w - 40, g)
        if high - self._ways(view).end - 32 >= 225 * g:
            self._sitting(surface, view, high - 244 * g, w, g)
        return surface

    def _profile(
        self, surface: pygame.Surface, view: Viewport, x: float, y: float, w: float, g: float
    ) -> None:
        from ..draw.pieces.portraits import avatar

        kit, k, stand = self.shell.kit(view), view.scale, self.standing
        kit.paint(panel, w, 176 * g, 14, "#171C1E").blit(surface, x * k, y * k)
        avatar(self.shell.cache, stand.avatar, 28 * k).draw(surface, (x + 42) * k, (y + 44 * g) * k)
        s, theme = self.shell.sheet(surface, view), self.shell.theme(view)
        room = w - 98
        size, name = next(
            (
                (size, lines)
                for size in (24, 22, 20, 18)
                if len(lines := s.type.wrap(stand.player, room * k, size, "ui7")) < 3
            ),
            (18, s.type.wrap(stand.player, room * k, 18, "ui7")),
        )
        under = (
            ("Change player", 20, "ui5", theme.text2)
            if len(name) < 2
            else (" ".join(name[1:]), size, "ui7", None)
        )
        s.text(name[0] if name else "", x + 84, y + 40 * g, size, "ui7")
        s.text(under[0], x + 84, y + 66 * g, *under[1:], max_width=room)
        day = short(stand.today, sign=True)
        tone = theme.win if stand.today > 0 else theme.loss if stand.today < 0 else theme.text2
        money, right = dollars(stand.bankroll), x + w - 18
        if s.width(money, 24, "ui7") + 16 + s.width(day, 22, "ui7") <= w - 36:
            s.text("Bankroll", x + 18, y + 112 * g, 20, "ui5", theme.text2)
            s.text("today", right, y + 112 * g, 20, "ui5", theme.text2, anchor="r")
            s.text(money, x + 18, y + 150 * g, 24, "ui7")
            s.text(day, right, y + 150 * g, 22, "ui7", tone, anchor="r")
        else:  # money needs no word to be known as such
            s.text(money, x + 18, y + 116 * g, 24, "ui7")
            s.text("today", x + 18, y + 152 * g, 20, "ui5", theme.text2)
            s.text(day, right, y + 152 * g, 22, "ui7", tone, anchor="r")
        s.flush()

    def _sitting(
        self, surface: pygame.Surface, view: Viewport, y: float, w: float, g: float
    ) -> None:
        from ..draw.charts import sparkline

        s, theme, stand = self.shell.sheet(surface, view), self.shell.theme(view), self.standing
        s.line(20, y, w - 20, y, "#FFFFFF", theme.line_alpha, 1.5)
        for i, (label, value) in enumerate(
            (("This session", f"{stand.minutes} min"), ("Rounds", f"{stand.rounds:,}"))
        ):
            s.text(label, 38, y + (36 + 30 * i) * g, 20, "ui5", theme.text2)
            s.text(value, w - 38, y + (36 + 30 * i) * g, 20, "ui7", anchor="r")
        s.flush()
        if len(stand.curve) > 1:
            piece = self.shell.kit(view).paint(sparkline, w - 76, 70 * g, stand.curve)
            piece.blit(surface, 38 * view.scale, (y + 84 * g) * view.scale)
        s.text("Play money only", w / 2, y + 208 * g, 20, "ui5", theme.text2, anchor="c")
        s.flush()


def window_box(view: Viewport, x: float, y: float, w: float, h: float) -> pygame.Rect:
    """A rectangle in design pixels from the window's corner, in window pixels."""
    k = view.scale
    return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))
