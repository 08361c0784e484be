"""What every control is, on pages and at tables: its size, its painting, what can be reached of it,
what it answers, and what is said of it.

A control is declared without a window (`Switch("sound")`), measured in design pixels, and put into a
layer by the box it stands in. Our pen paints it, our focus points at it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Literal, Self

import msgspec
import pygame

from ..draw.kit import Kit, State
from ..draw.sheet import Sheet
from ..draw.style import TypeStyle
from ..scenes.focus import Focus, Role, Signal, Target, state_of
from ..scenes.scene import Viewport
from ..window.shell import Shell

Tone = Literal["text", "text2", "brass", "win", "loss", "info"]
Spot = tuple[float, float, float, float]


class Changed(msgspec.Struct, frozen=True):
    """The player gave a control another value; `done` unless more is to come (letters, a slider in
    motion).
    """

    name: str
    value: Any
    done: bool = True


class Pressed(msgspec.Struct, frozen=True):
    """The player pressed a control, with `by`; `menu` when it was the right button or a held
    finger.
    """

    name: str
    by: Literal["pointer", "touch", "key"] = "pointer"
    menu: bool = False


class ListOpened(msgspec.Struct, frozen=True):
    """A menu is to unfold."""

    name: str


class Refused(msgspec.Struct, frozen=True):
    """What the player tried cannot be; `why` says so in a sentence."""

    name: str
    why: str


class EventConsumed(msgspec.Struct, frozen=True):
    """A control has taken an event for itself, and nothing has changed."""


Intent = Changed | Pressed
"""What a page hears of."""
EventOutcome = Intent | ListOpened | Refused | EventConsumed
"""All that an event may come to."""


class ControlLook:
    """What controls are drawn with: the kit of a view, and the focus that says how each is drawn
    just now. Controls of a table have none: they are told what is pointed at.
    """

    def __init__(self, shell: Shell, view: Viewport, focus: Focus | None = None) -> None:
        self.shell, self.view, self.focus = shell, view, focus or Focus()
        self.kit: Kit = shell.kit(view)
        self.scale = view.scale

    @property
    def growth(self) -> float:
        """How much larger than designed lettering stands; boxes round text grow with it."""
        return self.kit.type.grow

    def sheet(self, surface: pygame.Surface) -> Sheet:
        """A sheet over the window in design pixels; `flush` it after shapes."""
        return self.shell.sheet(surface, self.view)


class Layer:
    """A rectangle of the window that controls are put into. `pane` is the part of the window in
    which they are seen and answer; layers of greater `height` lie over others.
    """

    def __init__(
        self, look: ControlLook, rect: pygame.Rect, pane: pygame.Rect, height: int = 1
    ) -> None:
        self.look, self.rect, self.pane, self.height = look, rect, pane, height
        self.controls: list[Control] = []
        #: Of pygame-gui, for lines to type in; made with the first of them.
        self.line_manager: Any = None

    def window_rect(self, spot: Spot) -> pygame.Rect:
        """A design box of the layer in the window; neighbours that touch in the design touch here
        too.
        """
        (x, y, w, h), k, at = spot, self.look.scale, self.rect.topleft
        left, top, right, bottom = (
            round(x * k),
            round(y * k),
            round((x + w) * k),
            round((y + h) * k),
        )
        return pygame.Rect(at[0] + left, at[1] + top, right - left, bottom - top)

    def targets(self) -> list[Target]:
        """What can be reached in it, in Tab order."""
        return [target for control in self.controls for target in control.targets()]

    def paint(self, surface: pygame.Surface) -> None:
        """Paint its controls, as they were placed."""
        for control in self.controls:
            control.paint(surface)

    def scroll(self, top: int) -> None:
        """Move everything in it so that it begins at `top`, window pixels."""
        down, self.rect = top - self.rect.y, self.rect.copy()
        self.rect.y = top
        for control in self.controls:
            control.move(down)


class Control:
    """Something on a page, named and placed. `reached` by focus and pointer, unless it only stands
    there.

    `why` is the sentence that says why it is closed; `label` and `value` are what is said of it
    aloud, and `helps` what it does.
    """

    role: Role = "button"
    reached = True
    helps = ""
    radius = 12.0
    #: Its height where it is the same in any width, design pixels of lettering that has not grown.
    line = 0.0
    #: Whether it takes what others leave of a row.
    grows = False

    def __init__(self, name: str = "", *, label: str = "", group: str = "", why: str = "") -> None:
        self.name, self.label, self.group, self.why = name, label, group or name, why

    def copy(self, **changes: Any) -> Self:
        """The same control, not placed yet, with other attributes."""
        made = copy(self)
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    # ---- measured, in design pixels

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - what measures nothing takes what it is given
        """The least width it can do with, and its usual one."""
        return 0.0, 0.0

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - a line of words is as high in any width
        """How high it is, so wide."""
        return self.line * kit.type.grow

    def least_height(self, kit: Kit, wide: float) -> float:
        """The least height it can do with, so wide: usually all of it."""
        return self.height(kit, wide)

    # ---- placed

    def put(self, into: Layer, x: float, y: float, w: float, h: float) -> None:
        """Stand in the layer at a design box, counted from the layer's corner."""
        self.look, self.into, self.spot = into.look, into, (x, y, w, h)
        self.take_rect(self.part(0.0, 0.0, w, h))
        into.controls.append(self)

    def take_rect(self, rect: pygame.Rect) -> None:
        """Take up a rectangle of the window."""
        self.rect = rect

    def move(self, down: int) -> None:
        """Stand so many window pixels further down: the layer is scrolled."""
        self.rect = self.rect.move(0, down)

    def part(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A design box inside the control, in window pixels."""
        return self.into.window_rect((self.spot[0] + x, self.spot[1] + y, w, h))

    @property
    def width(self) -> float:
        """Its width in design pixels."""
        return self.spot[2]

    @property
    def tall(self) -> float:
        """Its height in design pixels."""
        return self.spot[3]

    def state(self, name: str = "") -> State:
        """How it, or the part called `name`, is drawn just now."""
        return "disabled" if self.why else state_of(self.look.focus, name or self.name)

    # ---- asked

    def value_text(self) -> str:
        """What it holds, as a person reads it."""
        return ""

    def targets(self) -> list[Target]:
        """What can be reached of it, in Tab order."""
        return [self.target(self.name, (0.0, 0.0, self.width, self.tall))] if self.reached else []

    def target(self, name: str, box: Spot, **more: Any) -> Target:
        """The target of one part of it, at a design box inside."""
        said: dict[str, Any] = {
            "role": self.role,
            "label": self.label,
            "value": self.value_text(),
            "why": self.why,
            "radius": round(self.radius),
            "enabled": not more.get("why", self.why),
            "face": self.value_text(),
        }
        return Target(name, self.part(*box), self.group, **(said | more))

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """What a signal to it, or to a part of it, comes to."""
        return Pressed(self.name, signal.by) if signal.does == "press" else None

    def intent_for_key(self, name: str, code: int) -> EventOutcome | None:  # noqa: ARG002 - most have no key of their own
        """What a key comes to while it, or the part called `name`, has the ring."""
        return None

    def paint(self, surface: pygame.Surface) -> None:  # noqa: ARG002 - those that are painted take it
        """Draw it, within the surface's clip. Raises `TypeError` where a control is painted by what it
        stands in.
        """
        raise TypeError(f"{type(self).__name__} is painted by what it stands in")

    def lay(
        self,
        surface: pygame.Surface,
        how: Callable[..., None],
        *args: Any,
        box: Spot | None = None,
        **more: Any,
    ) -> None:
        """Lay what the pen's `how` paints with these arguments over it, or over a design box
        inside.
        """
        box = box or (0.0, 0.0, self.width, self.tall)
        self.look.kit.paint(how, *box[2:], *args, **more).blit(surface, *self.part(*box).topleft)


def design_letter_height(kit: Kit, size: float) -> float:
    """How high letters of a size really stand, in design pixels: text has a least size and grows
    with the player's wish.
    """
    return kit.type.px(size) / kit.type.scale


class Words(Control):
    """Text that wraps and never shrinks."""

    reached = False

    def __init__(
        self,
        text: str,
        size: float = 20,
        face: str = "ui5",
        tone: Tone = "text",
        *,
        anchor: Literal["l", "c", "r"] = "l",
    ) -> None:
        super().__init__()
        self.words, self.size, self.face, self.tone, self.anchor = text, size, face, tone, anchor

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The longest word; all of it in a line."""
        words = self.words.split()
        return (
            max((kit.measure(word, self.size, self.face) for word in words), default=0.0),
            max(kit.measure(line, self.size, self.face) for line in self.words.split("\n")),
        )

    def lines(self, kit: Kit, wide: float) -> list[str]:
        """The text in lines no wider."""
        how = kit.type.balanced if self.anchor == "c" else kit.type.wrap
        return how(self.words, wide * kit.type.scale + 1, self.size, self.face)

    def step(self, kit: Kit) -> float:
        """From one line to the next."""
        return design_letter_height(kit, self.size) * 1.45

    def height(self, kit: Kit, wide: float) -> float:
        """All lines."""
        return self.step(kit) * len(self.lines(kit, wide)) if self.words else 0.0

    def _placed_lines(self) -> list[tuple[str, float, float]]:
        """Each line, with its anchor's place and its middle."""
        x = self.width * TypeStyle.anchor_shares[self.anchor]
        step, lines = self.step(self.look.kit), self.lines(self.look.kit, self.width)
        top = (self.tall - step * len(lines)) / 2
        return [(line, x, top + (i + 0.5) * step) for i, line in enumerate(lines)]

    def paint(self, surface: pygame.Surface) -> None:
        """The lines, each about its middle."""
        sheet, k = self.look.sheet(surface), self.look.scale
        left, top = self.rect.x / k, self.rect.y / k
        colour = getattr(self.look.kit.theme, self.tone)
        for line, x, y in self._placed_lines():
            sheet.text(
                line,
                left + x,
                top + y,
                self.size,
                self.face,
                colour,
                anchor=self.anchor,
                valign="m",
            )
