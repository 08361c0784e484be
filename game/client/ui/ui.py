"""The controls of one scene in layers: placed, found, drawn in parts, and told what the player does.

It is told the pointer and never asks for it; nothing in it ticks but the line that is typed in.
Scenes that lie over each other have one each.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Final, TypeGuard

import pygame

from ..draw.kit import menu_ground
from ..input.actions import pad_button
from ..input.pointer import point_of
from ..scenes.focus import ARROWS, RING_REACH, Focus, Signal, Target, clipped
from ..scenes.scene import Viewport
from ..window.shell import Shell
from .boxes import Column, Part, PartOnGround
from .control import (
    Changed,
    Control,
    ControlLook,
    EventConsumed,
    EventOutcome,
    Layer,
    ListOpened,
    Words,
)
from .widgets import Menu, Option, PanelGround

if TYPE_CHECKING:  # the library behind it is loaded with the first line that is made
    from .text_line import Line

OPTION: Final = "head:option:"
"""What the names of an open list's lines begin with."""
LIST: Final = "head:list"
_POINTED: Final = {
    pygame.MOUSEBUTTONDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP: pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION: pygame.MOUSEMOTION,
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
}
"""What moves a line's cursor, and what the library calls it."""
_BLINK: Final = 0.45
_ABOVE: Final = 50


def is_line(control: Control) -> TypeGuard[Line]:
    """Whether a control is a line to type in."""
    return control.role == "text"


class Ui:
    """The controls of a scene. `state` is called when what can be reached has changed: the scene
    states its targets anew.
    """

    def __init__(
        self, shell: Shell, focus: Focus, view: Viewport, state: Callable[[], None]
    ) -> None:
        self.shell, self.points, self._state = shell, focus, state
        self.dirty: list[pygame.Rect] = []
        self.layers: dict[str, Layer] = {}
        self.typing: Line | None = None
        self.unfolded = ""
        self._wake = 0.0
        self._reopened = ""
        self._owned: dict[str, Control] | None = None
        self.clear(view)

    # ---- placed

    def clear(self, view: Viewport) -> None:
        """Take everything away, to be placed anew for a view: what is being typed, and an open
        list, come back with their names.
        """
        self._kept = (
            (self.typing.name, self.typing.kept_state()) if self.typing is not None else None
        )
        if self.typing is not None:
            self.typing.unfocus()
        self._reopened, self.unfolded = self.unfolded, ""
        self.layers, self.typing, self._owned = {}, None, None
        self.look = ControlLook(self.shell, view, self.points)

    def place(
        self,
        name: str,
        part: Part,
        box: tuple[float, float, float, float],
        pane: pygame.Rect | None = None,
        height: int = 1,
    ) -> Layer:
        """Place a part at a box of the window (design pixels), seen and answering only in the
        `pane`; the layer it lies in.
        """
        k = self.look.scale
        x, y, w, h = box
        at = round(x * k), round(y * k)
        size = max(1, round((x + w) * k) - at[0]), max(1, round((y + h) * k) - at[1])
        whole = pygame.Rect((0, 0), self.look.view.size)
        layer = Layer(self.look, pygame.Rect(at, size), pane or whole, height)
        self.layers[name] = layer
        part.put(layer, 0.0, 0.0, w, h)
        self._owned = None
        self._resume()
        return layer

    def _resume(self) -> None:
        """Let the line go on that was typed in, and the list lie open that did."""
        for control in self.controls():
            if is_line(control) and self._kept is not None and control.name == self._kept[0]:
                held, self._kept, self.typing = self._kept[1], None, control
                control.resume(**held)
            elif isinstance(control, Menu) and control.name == self._reopened:
                self.unfolded, self._reopened = control.name, ""
                self._open(control)

    # ---- found

    def controls(self) -> list[Control]:
        """Every control in painting order: layer by layer, as they were placed."""
        layers = sorted(self.layers.values(), key=lambda layer: layer.height)
        return [control for layer in layers for control in layer.controls]

    def __getitem__(self, name: str) -> Control:
        """The control of a name, or that a target of the name belongs to; KeyError when there is
        none.
        """
        found = next(
            (c for c in self.controls() if c.name == name and c.reached), None
        ) or self._owners().get(name)
        if found is None:
            raise KeyError(name)
        return found

    def line(self, name: str) -> Line:
        """The line of a name; KeyError when there is none."""
        return {control.name: control for control in self.controls() if is_line(control)}[name]

    def words(self) -> list[str]:
        """The texts that stand there, in painting order."""
        return [control.words for control in self.controls() if isinstance(control, Words)]

    def help_text(self, name: str) -> str:
        """What the control that a target belongs to does, in words; "" where nothing says it."""
        owner = self._owners().get(name)
        return owner.helps if owner is not None else ""

    def _owners(self) -> dict[str, Control]:
        if self._owned is None:
            self._owned = {
                target.name: control for control in self.controls() for target in control.targets()
            }
        return self._owned

    def targets(self, layer: str) -> list[Target]:
        """What can be reached in a layer, in Tab order; what is out of its pane keeps its place but
        not for the pointer.
        """
        if layer not in self.layers:
            return []
        shown = self.layers[layer]
        return [
            clipped(target, shown.pane)
            for control in shown.controls
            for target in control.targets()
        ]

    # ---- what the player does

    def act(self, signal: Signal) -> EventOutcome | None:
        """What a signal of the focus comes to; None when it is for nobody here."""
        owner = self._owners().get(signal.name)
        if (
            self.unfolded
            and signal.does in {"press", "ground"}
            and not signal.name.startswith(OPTION)
        ):
            if signal.name != LIST:
                self.fold()
            return EventConsumed()
        if (
            self.typing is not None
            and signal.does in {"press", "ground", "focus"}
            and owner is not self.typing
        ):
            return self._leave_line(signal)
        if owner is None:
            return None
        if is_line(owner):
            return self._signal_to_line(owner, signal)
        intent = owner.intent_for_signal(signal)
        if isinstance(intent, ListOpened) and isinstance(owner, Menu):
            self.unfold(owner)
            return EventConsumed()
        if isinstance(owner, Option) and isinstance(intent, Changed):
            self.fold()
        return intent

    def _leave_line(self, signal: Signal) -> EventOutcome | None:
        """The line is left for something else, which is done: by the page itself where it is none
        of these controls.
        """
        line = self.typing
        self.write_in(None)
        if line is None or signal.name not in self._owners():
            return None  # each letter has been told already
        return self.act(signal) or Changed(line.name, line.text)

    def _signal_to_line(self, line: Line, signal: Signal) -> EventOutcome | None:
        if signal.does == "focus" or (signal.does == "press" and self.typing is not line):
            self.write_in(line, whole=signal.by == "key", passing=signal.does == "focus")
        return EventConsumed() if signal.does in {"focus", "press"} else None

    def write_in(self, line: Line | None, *, whole: bool = False, passing: bool = False) -> None:
        """Give the keyboard to a line, or to none; keys that are shortcuts elsewhere are letters
        meanwhile. Who has a finger or a pad gets a keyboard on the screen, unless the ring is only
        `passing`.
        """
        if self.typing is line:
            return
        for one in filter(None, (self.typing, line)):
            self._mark_line_dirty(one)
        if self.typing is not None:
            self.typing.close()
        self.typing = line
        if line is not None:
            line.open(whole=whole)
            if not passing and (self.shell.pointer.finger or self.shell.keys.gamepad):
                self.shell.keyboard.open(self)
        self._state()
        if line is not None:  # Tab goes on from there
            self.points.focus(line.name, by_key=self.points.by_key)

    def typed_line_rect(self) -> pygame.Rect | None:
        """Where the line is that is typed in, window pixels; None while there is none."""
        line = self.typing
        return line.part(0.0, 0.0, line.width, line.tall) if line is not None else None

    def line_text(self) -> str:
        """What stands in it."""
        return self.typing.text if self.typing is not None else ""

    def leave_line(self) -> None:
        """Let the line go; the ring stays at it."""
        line = self.typing
        self.write_in(None)
        if line is not None:
            self.points.focus(line.name, by_key=self.points.by_key)

    def handle(self, event: pygame.Event) -> EventOutcome | None:
        """Events that a control has first: those of the line that is typed in, and keys of what has
        the ring.
        """
        if event.type in _POINTED:
            kind = _POINTED[event.type]
            if event.type != kind:  # a finger's is a mouse's, as the library knows it
                event = pygame.Event(
                    kind, pos=point_of(event, self.look.view.size), button=1, touch=True
                )
            self._point_at_lines(event)
            return None
        if self.typing is not None:
            if (
                pad_button(event)
                and event.key in ARROWS
                and self.points.neighbour(*ARROWS[event.key], in_any_group=True)
            ):
                self.write_in(None)  # the ring goes on
                return None
            if (
                pad_button(event)
                and event.key == pygame.K_RETURN
                and self.points.focused == self.typing.name
            ):
                self.shell.keyboard.open(self)
                return EventConsumed()
            return self._type_into(self.typing, event)
        if event.type != pygame.KEYDOWN:
            return None
        if self.unfolded:
            if event.key == pygame.K_ESCAPE:
                self.fold()
                return EventConsumed()
            if event.key in {pygame.K_UP, pygame.K_DOWN}:
                # arrows go along a list however it was opened
                self.points.focus(self.points.focused)
            return None
        ring = self.points.ring
        owner = self._owners().get(ring.name) if ring is not None else None
        if owner is None or ring is None:
            return None
        along = owner.role == "slider" and bool(ARROWS.get(event.key, (0, 0))[0])
        if pad_button(event) and not along:
            return None  # a pad's stick leads on to what lies there
        return owner.intent_for_key(ring.name, event.key)

    def _mark_line_dirty(self, line: Line) -> None:
        """A line is drawn again, with its ring."""
        reach = 2 * ceil(RING_REACH * max(1.0, self.look.scale))
        self.dirty.append(line.part(0.0, 0.0, line.width, line.tall).inflate(reach, reach))

    def _type_into(self, line: Line, event: pygame.Event) -> EventOutcome | None:
        intent = line.handle_typing(event)
        if intent is not None:
            self._mark_line_dirty(line)
            if not line.typing:
                self.typing = None
                self._state()
        return intent

    def _point_at_lines(self, event: pygame.Event) -> None:
        """The pointer at a line: the cursor goes there, and a drag chooses."""
        line = self.typing
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = next(
                (c for c in self.controls() if is_line(c) and self._is_on_line(c, event.pos)), None
            )
            if hit is not None and hit is not line and not self.unfolded:
                self.write_in(hit, passing=True)
            if hit is not None and hit is self.typing and getattr(event, "touch", False):
                self.shell.keyboard.open(self)
            line = hit
        if line is not None:
            line.handle_pointer(event)
            if line.selection_in_progress or event.type != pygame.MOUSEMOTION:
                self._mark_line_dirty(line)

    @staticmethod
    def _is_on_line(line: Line, point: tuple[int, int]) -> bool:
        frame = line.part(0.0, 0.0, line.width, line.tall)
        return frame.collidepoint(point) and line.into.pane.collidepoint(point)

    def swipe(self, pixels: float) -> bool:
        """Move the open list along with a finger; whether one is open."""
        if self.unfolded:
            self._roll_list(-round(pixels))
        return bool(self.unfolded)

    def wheel_open_list(self, steps: float) -> bool:
        """Turn the open list; whether one is open."""
        return self.swipe(steps * 46 * self.look.growth * self.look.scale)

    # ---- lists

    def unfold(self, menu: Menu) -> None:
        """Open a menu's list under it or above it, over it where only so all of it is seen; the
        ring goes to what is chosen.
        """
        self.unfolded = menu.name
        self._open(menu)
        self._state()
        self.points.focus(f"{OPTION}{menu.chosen_index}", by_key=self.points.by_key)
        self.show_option(f"{OPTION}{menu.chosen_index}")

    def _open(self, menu: Menu) -> None:
        k, kit = self.look.scale, self.look.kit
        size = self.look.view.size[0] / k, self.look.view.size[1] / k
        options = [Option(f"{OPTION}{i}", menu, i) for i in range(len(menu.options))]
        part = PartOnGround(PanelGround(menu_ground), Column(options), (8.0, 8.0, 8.0))
        wide = min(size[0] - 32, max(menu.width, part.widths(kit)[1]))
        high = part.height(kit, wide)
        x = max(16.0, min(menu.rect.x / k, size[0] - 16 - wide))
        below, above = size[1] - 16 - menu.rect.bottom / k - 8, menu.rect.y / k - 24
        room = below if below >= min(high, above) else above
        seen = min(high, room)
        y = menu.rect.bottom / k + 8 if room == below else menu.rect.y / k - 8 - seen
        if seen < high <= size[1] - 48:
            seen, y = high, size[1] - 24 - high
        pane = pygame.Rect(
            round((x - 14) * k), round((y - 14) * k), round((wide + 28) * k), round((seen + 28) * k)
        )
        self.place("list", part, (x, y, wide, high), pane, _ABOVE)
        self.dirty.append(self.look.view.window_rect)

    def fold(self) -> None:
        """Close the open list; the ring goes back to its menu."""
        menu, self.unfolded = self.unfolded, ""
        if "list" in self.layers:
            del self.layers["list"]
        self._owned = None
        self.dirty.append(self.look.view.window_rect)
        self._state()
        self.points.focus(menu, by_key=self.points.by_key)

    def list_targets(self) -> list[Target]:
        """The lines of the open list, over a ground that presses do not go through; none when no
        list is open.
        """
        if "list" not in self.layers:
            return []
        ground = Target(LIST, self.layers["list"].pane, "options", focusable=False)
        return [ground, *self.targets("list")]

    def show_option(self, name: str) -> None:
        """Bring a line of the open list in sight."""
        target, layer = self.points.get(name), self.layers.get("list")
        if target is None or layer is None:
            return
        pane = layer.pane.inflate(0, -round(44 * self.look.scale))
        below, above = target.rect.bottom - pane.bottom, pane.top - target.rect.top
        if below > 0 or above > 0:
            self._roll_list(below if below > 0 else -above)

    def _roll_list(self, by_pixels: int) -> None:
        layer, edge = self.layers["list"], round(14 * self.look.scale)
        pane, rect = layer.pane, layer.rect
        least = min(edge, pane.h - edge - rect.h)
        y = max(least, min(edge, rect.y - pane.y - by_pixels))
        if pane.y + y != rect.y:
            self.scroll("list", pane.y + y)
            self._state()

    def scroll(self, layer: str, top: int) -> None:
        """Move what lies in a layer's pane so that it begins at `top`, window pixels."""
        self.layers[layer].scroll(top)
        self.dirty.append(self.layers[layer].pane)

    # ---- time and drawing

    def tick_cursor(self, dt: float) -> None:
        """`dt` seconds passed for the line that is typed in: its cursor blinks."""
        line = self.typing
        if line is None:
            return
        before = line.cursor_on
        line.update(dt)
        if line.cursor_on != before:
            self.dirty.append(line.rect.inflate(4, 4))
        if self.shell.clock.now() >= self._wake:
            self._wake = self.shell.clock.now() + _BLINK
            self.shell.wake_in(_BLINK)

    def take_dirty(self) -> list[pygame.Rect]:
        """Where something changed since the last call."""
        dirty, self.dirty = self.dirty, []
        return dirty

    def draw(self, surface: pygame.Surface, area: pygame.Rect, layer: str) -> None:
        """Paint what lies in the area, of one layer."""
        if layer not in self.layers:
            return
        shown = self.layers[layer]
        clip = shown.pane.clip(area)
        if not clip.w or not clip.h:
            return
        before = surface.get_clip()
        surface.set_clip(clip)
        reach = round(24 * self.look.scale)
        for control in shown.controls:
            if control.rect.inflate(2 * reach, 2 * reach).colliderect(clip):
                control.paint(surface)
        surface.set_clip(before)
