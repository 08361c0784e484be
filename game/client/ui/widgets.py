"""The kinds of controls: buttons, pills, switches, sliders, steppers, menus, tiles and rows, and
what only stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pygame

from ..draw import kit as kits
from ..draw.kit import Kind, Kit, State
from ..draw.palette import mix
from ..draw.sheet import Sheet
from ..draw.style import Colors, ControlStyle
from ..scenes.focus import Role, Signal, Target
from .boxes import Column, Grid, Part, PartOnGround, SpreadRow, in_lines
from .control import Changed, Control, EventOutcome, ListOpened, Pressed, Refused, Spot, Tone, Words

Options = tuple[tuple[Any, str], ...]
PILL = 44.0
_GAP = 10.0


class Button(Control):
    """A button with its words, what it comes to under them (`sub`), an icon, and the `cap` of its
    `action`'s key, or of keys that no action has. Without `has_lock` dashes alone say that it is
    closed, and it is as wide closed as open.
    """

    def __init__(
        self,
        name: str,
        label: str,
        *,
        kind: Kind = "dark",
        size: float = 22,
        icon: str = "",
        sub: str = "",
        action: str = "",
        group: str = "",
        why: str = "",
        high: float = 50.0,
        least: float = 0.0,
        decision: bool = False,
        cap: str = "",
        has_lock: bool = True,
    ) -> None:
        super().__init__(name, label=label, group=group, why=why)
        self.cap, self.has_lock = cap, has_lock
        self.kind, self.size, self.icon, self.sub, self.action = kind, size, icon, sub, action
        self.line, self._least, self.decision = high, least, decision

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Its words on one line beside icon and key; with the words in the middle."""
        g = kit.type.grow
        words = kit.measure(self.label, self.size, "ui7") + (
            28 * g if self.icon or (self.why and self.has_lock) else 0.0
        )
        key = kit.keys.widest_cap(self.action) or self.cap
        cap = max(28 * g, kits.keycap_width(kit, key)) if key else 0.0
        under = kit.measure(self.sub, 20, "ui6") + 24 if self.sub else 0.0
        least = max(words + (cap + 34 if cap else 24), under)
        return least, max(words + max(44, cap + ControlStyle.key_gap + 40), under, self._least * g)

    def value_text(self) -> str:
        """What it comes to."""
        return self.sub

    def targets(self) -> list[Target]:
        """Itself, with its key."""
        if not self.reached:
            return []
        box, face = (0.0, 0.0, self.width, self.tall), self.label + self.sub
        return [
            self.target(
                self.name,
                box,
                key=self.look.kit.keys.code(self.action),
                decision=self.decision,
                face=face,
            )
        ]

    def paint(self, surface: pygame.Surface) -> None:
        """The button of the kit."""
        words = self.label, self.sub, self.mark
        self.lay(
            surface,
            kits.button,
            *words,
            self.kind,
            self.state(),
            size=self.size,
            icon=self.icon,
            has_lock=self.has_lock,
        )

    @property
    def mark(self) -> str:
        """The cap that it shows just now."""
        keys = self.look.kit.keys
        return keys.mark(self.action, self.name, self.look.focus.ringed) or (
            "" if keys.gamepad or keys.finger else self.cap
        )


class Asking(Control):
    """A control that holds a value and gives another one back."""

    def __init__(
        self, name: str = "", value: Any = None, *, label: str = "", group: str = ""
    ) -> None:
        super().__init__(name, label=label, group=group)
        self.value = value

    def for_subject(self, subject: Any, refuses: Callable[[Any], str]) -> Asking:  # noqa: ARG002 - most take what they are given
        """The control for a subject; `refuses` says of a value why it may not be ("" when it may)."""
        return self


class Pills(Asking):
    """One of a few, each a pill; they go on in the next line. `options` are values and labels, or
    how a subject has them.

    A pill that is refused is closed.
    """

    role: Role = "radio"

    def __init__(
        self, options: Options | Callable[[Any], Options], value: Any = None, name: str = ""
    ) -> None:
        super().__init__(name, value)
        self.options = options if isinstance(options, tuple) else ()
        self._asked = None if isinstance(options, tuple) else options
        self.closed: dict[Any, str] = {}

    def for_subject(self, subject: Any, refuses: Callable[[Any], str]) -> Pills:
        """With the subject's options; those that are refused are closed."""
        options = self._asked(subject) if self._asked else self.options
        return self.copy(
            options=options,
            closed={v: why for v, _ in options if v != self.value and (why := refuses(v))},
        )

    def _boxes(self, kit: Kit, wide: float) -> list[Spot]:
        high, boxes = PILL * kit.type.grow, []
        widths = [
            min(wide, max(60 * kit.type.grow, kits.pill_width(kit, label, sign=True)))
            for _, label in self.options
        ]
        for n, line in enumerate(in_lines(widths, _GAP, wide)):
            x = 0.0
            for i in line:
                boxes.append((x, n * (high + _GAP), widths[i], high))
                x += widths[i] + _GAP
        return boxes

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The widest pill; all in a line."""
        boxes = self._boxes(kit, 1e9)
        return max(w for _, _, w, _ in boxes), boxes[-1][0] + boxes[-1][2]

    def height(self, kit: Kit, wide: float) -> float:
        """All lines of pills."""
        last = self._boxes(kit, wide)[-1]
        return last[1] + last[3]

    def value_text(self) -> str:
        """The label that is chosen."""
        return next((label for value, label in self.options if value == self.value), "")

    def part_name(self, index: int) -> str:
        """What the target of a pill is called."""
        return f"{self.name}={self.options[index][0]}"

    def targets(self) -> list[Target]:
        """Each pill."""
        boxes = self._boxes(self.look.kit, self.width)
        return [
            self.target(
                self.part_name(i),
                box,
                face=str(value == self.value),
                label=f"{self.label}: {label}",
                value="chosen" if value == self.value else "",
                why=self.closed.get(value, ""),
                radius=round(box[3] / 2),
            )
            for i, ((value, label), box) in enumerate(zip(self.options, boxes, strict=True))
        ]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """The value of the pill that is pressed."""
        if signal.does != "press":
            return None
        names = [self.part_name(i) for i in range(len(self.options))]
        return Changed(self.name, self.options[names.index(signal.name)][0])

    def paint(self, surface: pygame.Surface) -> None:
        """The pills, the chosen one with its check."""
        for i, ((value, label), box) in enumerate(
            zip(self.options, self._boxes(self.look.kit, self.width), strict=True)
        ):
            state = "disabled" if value in self.closed else self.state(self.part_name(i))
            self.lay(surface, kits.pill, label, active=value == self.value, state=state, box=box)


class Samples(Pills):
    """One of a few, each with a picture of a `size` over its name: `draw(sheet, x, y, high, value)`
    draws a value about a point.
    """

    def __init__(
        self,
        options: Options | Callable[[Any], Options],
        draw: Callable[[Sheet, float, float, float, Any], None],
        size: tuple[float, float],
    ) -> None:
        super().__init__(options)
        self._draw, (self._wide, self._high) = draw, size

    def _boxes(self, kit: Kit, wide: float) -> list[Spot]:
        g = kit.type.grow
        words = max(kit.measure(label, 20, "ui6") for _, label in self.options)
        across, high = max(words, self._wide) + 24 * g, self._high + 52 * g
        across = min(wide, across)
        many = max(1, int((wide + _GAP) // (across + _GAP)))
        return [
            (i % many * (across + _GAP), i // many * (high + _GAP), across, high)
            for i in range(len(self.options))
        ]

    def targets(self) -> list[Target]:
        """Each sample."""
        return [msgspec.structs.replace(one, radius=12) for one in super().targets()]

    def paint(self, surface: pygame.Surface) -> None:
        """The samples, the chosen one framed and with its check."""
        boxes = self._boxes(self.look.kit, self.width)
        for i, ((value, label), box) in enumerate(zip(self.options, boxes, strict=True)):
            state, chosen = self.state(self.part_name(i)), value == self.value
            state = "disabled" if value in self.closed else state
            how = (label, self._draw, self._high, value)
            self.lay(surface, sample, *how, active=chosen, state=state, box=box)


def sample(
    sheet: Sheet,
    w: float,
    h: float,
    label: str,
    draw: Callable[[Sheet, float, float, float, Any], None],
    high: float,
    value: Any,
    *,
    active: bool,
    state: State,
) -> None:
    """A picture over its name; framed in brass, with a check, when it is chosen, and under a lock
    when it cannot be.
    """
    g = sheet.type.grow
    share = 0.10 if state == "hover" else 0.0
    sheet.rr(0, 0, w, h, 12, Colors.live_button if active else mix("#15191B", "#FFFFFF", share))
    edge = sheet.theme.brass if active else "#FFFFFF"
    strength = 1.0 if active else sheet.theme.line_alpha + 0.05
    sheet.rr(1, 1, w - 2, h - 2, 12, None, strength, stroke=edge, sw=2 if active else 1.5)
    draw(sheet, w / 2, 10 * g + high / 2, high, value)
    tone = sheet.theme.brass if active else sheet.theme.text2
    sheet.text(label, w / 2, h - 20 * g, 20, "ui6", tone, anchor="c", valign="m")
    if active:
        sheet.circle(w - 17 * g, 17 * g, 13 * g, sheet.theme.brass)
        sheet.icon("check", w - 17 * g, 17 * g, 16 * g, Colors.dark_words, 3.0)
    if state == "disabled":
        sheet.rr(2, 2, w - 4, high + 16 * g, 11, "#101415", 0.6)
        sheet.icon("lock", w / 2, 10 * g + high / 2, 30 * g, sheet.theme.text, 2.4)
    if state == "focus":
        kits.focus_ring(sheet, w, h, 12)


class Switch(Asking):
    """On or off, and the word beside it."""

    role: Role = "switch"

    def _switch_size_and_word_width(self, kit: Kit) -> tuple[float, float, float]:
        """The switch's width and height, and the width of its word."""
        g = kit.type.grow
        return 68 * g, 38 * g, max(kit.measure(word, 20, "ui6") for word in ("on", "off")) + 14

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Switch and word."""
        wide, _, word = self._switch_size_and_word_width(kit)
        return wide + word, wide + word

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - one line
        """The switch's."""
        return self._switch_size_and_word_width(kit)[1]

    def value_text(self) -> str:
        """Whether it is on."""
        return "on" if self.value else "off"

    def _box(self) -> Spot:
        wide, high, _ = self._switch_size_and_word_width(self.look.kit)
        return self.width - wide, 0.0, wide, high

    def targets(self) -> list[Target]:
        """The switch; its word is not pressed."""
        return [self.target(self.name, self._box(), radius=round(self.tall / 2))]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """The other value, where it is pressed."""
        return Changed(self.name, not self.value) if signal.does == "press" else None

    def paint(self, surface: pygame.Surface) -> None:
        """The switch, its word left of it."""
        kit, box = self.look.kit, self._box()
        at, k = self.part(*box), self.look.scale
        self.lay(surface, kits.toggle, bool(self.value), self.state(), box=box)
        tone = kit.theme.text if self.value else kit.theme.text2
        self.look.sheet(surface).text(
            self.value_text(),
            at.x / k - 14,
            at.centery / k,
            20,
            "ui6",
            tone,
            anchor="r",
            valign="m",
        )


class Slide(Asking):
    """A percentage between `low` and `high` in steps; `late` when it holds only once it is let go.
    One that is `bare` is a place among steps: as wide as there is room, without a figure.
    """

    role: Role = "slider"
    radius = 22.0
    line = 44.0

    def __init__(
        self,
        low: int,
        high: int,
        step: int,
        value: int = 0,
        name: str = "",
        *,
        late: bool = False,
        bare: bool = False,
        label: str = "",
        group: str = "",
    ) -> None:
        super().__init__(name, value, label=label, group=group)
        self.low, self.most, self.stride, self.late, self.bare = low, high, step, late, bare
        self.shown: int | None = None

    def _figure_width(self, kit: Kit) -> float:
        return (
            0.0
            if self.bare
            else max(90 * kit.type.grow, kit.measure(f"{self.most} %", 20, "ui7") + 24)
        )

    def widths(self, kit: Kit) -> tuple[float, float]:
        """A short track, a long one, and the figure."""
        word = self._figure_width(kit)
        return (120.0, 120.0) if self.bare else (200 + word, 380 + word)

    def _shown_figure(self) -> int:
        return int(self.value) if self.shown is None else self.shown

    def value_text(self) -> str:
        """The figure."""
        if self.bare:
            return f"{self._shown_figure() + 1} of {self.most + 1}"
        return f"{self._shown_figure()} %" if self._shown_figure() else "off"

    def _box(self) -> Spot:
        wide = (
            self.width if self.bare else min(380.0, self.width - self._figure_width(self.look.kit))
        )
        return self.width - self._figure_width(self.look.kit) - wide, 0.0, wide, self.tall

    def targets(self) -> list[Target]:
        """The track."""
        return [self.target(self.name, self._box(), drags=True, face="")]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """The value at the place on its track where it is pressed or dragged to; nothing for a key."""
        if signal.does not in {"press", "over", "drop", "cancel"} or signal.by == "key":
            return None
        rect, r = self.part(*self._box()), kits.knob_radius(self.tall) * self.look.scale
        share = min(1.0, max(0.0, (signal.at[0] - rect.left - r) / max(1.0, rect.w - 2 * r)))
        value = self.low + round(share * (self.most - self.low) / self.stride) * self.stride
        if self.late and signal.does == "over":
            self.shown = value
            return Changed(self.name, value, done=False)
        self.shown = None
        return Changed(self.name, value)

    def intent_for_key(self, name: str, code: int) -> EventOutcome | None:  # noqa: ARG002 - it has one part
        """Arrows go a step, Home and End to its ends."""
        ends = {pygame.K_HOME: self.low, pygame.K_END: self.most}
        by = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}.get(code)
        if code not in ends and by is None:
            return None
        value = ends[code] if by is None else int(self.value) + by * self.stride
        return Changed(self.name, min(self.most, max(self.low, value)))

    def paint(self, surface: pygame.Surface) -> None:
        """Track, knob and figure."""
        box, k, share = (
            self._box(),
            self.look.scale,
            (self._shown_figure() - self.low) / max(1, self.most - self.low),
        )
        self.lay(
            surface,
            kits.slider,
            share,
            steps=self.most + 1 if self.bare and self.most else 0,
            state=self.state(),
            box=box,
        )
        if not self.bare:
            at = self.rect.right / k, self.part(*box).centery / k
            self.look.sheet(surface).text(self.value_text(), *at, 20, "ui7", anchor="r", valign="m")


class Stepper(Asking):
    """An amount that goes up and down a ladder; rungs that are refused are passed over, a way
    without any is closed.
    """

    role: Role = "stepper"
    radius = 22.0
    line = PILL

    def __init__(
        self, rungs: tuple[int, ...], say: Callable[[int], str], *, none: str = ""
    ) -> None:
        super().__init__()
        self.rungs, self._say, self._none = rungs, say, none
        self.ways: dict[int, tuple[int | None, str]] = {}

    def for_subject(self, subject: Any, refuses: Callable[[Any], str]) -> Stepper:  # noqa: ARG002 - the rungs are everybody's
        """With the next rung either way that is not refused, or why there is none."""
        return self.copy(ways={by: self._next_value(by, refuses) for by in (-1, 1)})

    def _next_value(self, by: int, refuses: Callable[[Any], str]) -> tuple[int | None, str]:
        held = int(self.value)
        rungs = (
            [r for r in self.rungs if r > held]
            if by > 0
            else [r for r in reversed(self.rungs) if r < held]
        )
        why = ""
        for rung in rungs:
            said = refuses(rung)
            if not said:
                return rung, ""
            why = why or said
        return (
            None,
            why or f"{self._words(held)} is the {'highest' if by > 0 else 'lowest'} there is.",
        )

    def _words(self, amount: int) -> str:
        return self._say(amount) if amount or not self._none else self._none

    def value_text(self) -> str:
        """The amount."""
        return self._words(int(self.value))

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Two buttons and the longest amount between them."""
        longest = max(
            kit.measure(self._words(rung), 24, "ui7") for rung in (*self.rungs, int(self.value))
        )
        wide = max(300 * kit.type.grow, longest + 2 * PILL * kit.type.grow + 40)
        return wide, wide

    def _boxes(self) -> dict[int, Spot]:
        size = self.tall
        return {-1: (0.0, 0.0, size, size), 1: (self.width - size, 0.0, size, size)}

    def targets(self) -> list[Target]:
        """Less, more."""
        signs = {-1: ("-", "less"), 1: ("+", "more")}
        return [
            self.target(
                self.name + signs[by][0],
                box,
                label=f"{self.label}: {signs[by][1]}",
                why=self.ways[by][1],
                radius=round(box[3] / 2),
            )
            for by, box in self._boxes().items()
        ]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """The value a rung up or down."""
        rung = self.ways[1 if signal.name.endswith("+") else -1][0]
        return Changed(self.name, rung) if signal.does == "press" and rung is not None else None

    def paint(self, surface: pygame.Surface) -> None:
        """The buttons, the amount between them."""
        k = self.look.scale
        for by, box in self._boxes().items():
            state: State = (
                "disabled" if self.ways[by][1] else self.state(self.name + ("+" if by > 0 else "-"))
            )
            self.lay(surface, kits.round_button, "minus" if by < 0 else "plus", state, box=box)
        middle = self.rect.centerx / k, self.rect.centery / k
        self.look.sheet(surface).text(self.value_text(), *middle, 24, "ui7", anchor="c", valign="m")


class Amount(Stepper):
    """A stepper that is one field to a keyboard's ring: left and right go a rung, up and down on to
    other fields. A pad's stick leads to its two buttons.
    """

    role: Role = "stepper"

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Two buttons and the amount between them."""
        wide = kit.measure(self.value_text(), 22, "ui7") + 2 * self.line * kit.type.grow + 12
        return wide, max(wide, 180.0 * kit.type.grow)

    def _middle_box(self) -> Spot:
        return self.tall, 0.0, self.width - 2 * self.tall, self.tall

    def targets(self) -> list[Target]:
        """The amount for who has keys, and the two buttons beside it for who points at them or has
        a pad.
        """
        pad = bool(self.look.kit.keys.gamepad)
        field = self.target(self.name, self._middle_box())
        every = [(field, not pad), *((button, pad) for button in super().targets())]
        return [msgspec.structs.replace(one, focusable=able) for one, able in every]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """A rung up or down; the field itself answers to arrows alone."""
        return super().intent_for_signal(signal) if signal.name != self.name else None

    def intent_for_key(self, name: str, code: int) -> EventOutcome | None:  # noqa: ARG002 - it has one part
        """Left and right go a rung."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(code)
        rung = self.ways[by][0] if by is not None else None
        return Changed(self.name, rung) if rung is not None else None

    def paint(self, surface: pygame.Surface) -> None:
        """The frame, and the stepper in it."""
        self.lay(surface, _draw_amount_frame)
        super().paint(surface)
        if self.state() == "focus":
            self.lay(surface, kits.focus_ring, self.radius, box=self._middle_box())


def _draw_amount_frame(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2, "#15191B")
    sheet.rr(
        0.8,
        0.8,
        w - 1.6,
        h - 1.6,
        h / 2,
        None,
        sheet.theme.line_alpha + 0.05,
        stroke="#FFFFFF",
        sw=1.4,
    )


class Menu(Asking):
    """One of many: a pill with what is chosen, which unfolds a list; `title` stands before it in
    the pill.
    """

    role: Role = "menu"
    radius = 22.0
    line = PILL

    def __init__(
        self,
        options: Options,
        value: Any = None,
        name: str = "",
        *,
        title: str = "",
        group: str = "",
    ) -> None:
        super().__init__(name, value, label=title, group=group)
        self.options, self.title = options, title

    def value_text(self) -> str:
        """The label that is chosen."""
        return self.options[self.chosen_index][1]

    @property
    def chosen_index(self) -> int:
        """Which of its options is chosen; the first where none is."""
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def _pill_texts(self) -> tuple[str, str]:
        return (self.title, self.value_text()) if self.title else (self.value_text(), "")

    def widths(self, kit: Kit) -> tuple[float, float]:
        """What is chosen, and its title."""
        wide = kits.pill_width(kit, *self._pill_texts(), arrow=True)
        return wide, wide

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """It unfolds."""
        return ListOpened(self.name) if signal.does == "press" else None

    def intent_for_key(self, name: str, code: int) -> EventOutcome | None:  # noqa: ARG002 - it has one part
        """Up and down choose the next without unfolding."""
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(code)
        if by is None:
            return None
        if self.why:
            return Refused(self.name, self.why)
        return Changed(
            self.name, self.options[min(len(self.options) - 1, max(0, self.chosen_index + by))][0]
        )

    def paint(self, surface: pygame.Surface) -> None:
        """The pill with its arrow."""
        self.lay(surface, kits.pill, *self._pill_texts(), arrow=True, state=self.state())


class Option(Control):
    """A line of a menu's open list."""

    role: Role = "option"
    radius = 9.0
    line = 46.0

    def __init__(self, name: str, menu: Menu, index: int) -> None:
        super().__init__(name, label=menu.options[index][1], group="options")
        self.menu, self.choice = menu, menu.options[index][0]

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Its words and the room for a check."""
        wide = kit.measure(self.label, 20, "ui7") + 42 * kit.type.grow + 18
        return wide, wide

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """It is chosen."""
        return Changed(self.menu.name, self.choice) if signal.does == "press" else None

    def paint(self, surface: pygame.Surface) -> None:
        """The line, checked when chosen."""
        self.lay(
            surface,
            kits.menu_option,
            self.label,
            chosen=self.choice == self.menu.value,
            state=self.state(),
        )


class Picture(Control):
    """Anything painted in a box of a size: `draw(surface, control)`. It only stands there."""

    reached = False

    def __init__(
        self,
        draw: Callable[[pygame.Surface, Picture], None],
        high: float | Callable[[float], float],
        wide: float = 0.0,
        name: str = "",
        *,
        label: str = "",
        group: str = "",
        radius: float = 12.0,
    ) -> None:
        super().__init__(name, label=label, group=group)
        self._draw, self._high, self._wide, self.radius = draw, high, wide, radius

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - a picture has a size of its own
        """As wide as it was said to be."""
        return self._wide, self._wide

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - the same
        """As high as it was said to be."""
        return self._high(wide) if callable(self._high) else self._high

    def paint(self, surface: pygame.Surface) -> None:
        """Whatever it shows."""
        self._draw(surface, self)


class Tile(Picture):
    """A picture that can be chosen: a player, a look, a chip. The right button and a held finger
    are told as well.
    """

    role: Role = "tile"
    reached = True
    action = ""

    def targets(self) -> list[Target]:
        """Itself, with its key."""
        return [
            self.target(
                self.name,
                (0.0, 0.0, self.width, self.tall),
                key=self.look.kit.keys.code(self.action),
            )
        ]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed, either way."""
        return (
            Pressed(self.name, signal.by, signal.does == "menu")
            if signal.does in {"press", "menu"}
            else None
        )

    def paint(self, surface: pygame.Surface) -> None:
        """The picture and, when it is steered to by keys, the ring."""
        super().paint(surface)
        if self.state() == "focus":
            self.lay(surface, kits.focus_ring, self.radius)


class Painted(Control):
    """What the pen's `how` paints with these arguments, kept like a button; it only stands there.
    Its `size`, width and height in design pixels, grows with the lettering.
    """

    reached = False

    def __init__(
        self,
        how: Callable[..., None],
        *args: Any,
        size: tuple[float, float] = (0.0, 0.0),
        **more: Any,
    ) -> None:
        super().__init__()
        self._how, self._args, self._more = how, args, more
        self._wide, self.line = size

    def widths(self, kit: Kit) -> tuple[float, float]:
        """As wide as it was said to be."""
        return self._wide * kit.type.grow, self._wide * kit.type.grow

    def paint(self, surface: pygame.Surface) -> None:
        """The drawing."""
        self.lay(surface, self._how, *self._args, **self._more)


class PaintedButton(Painted):
    """What the pen's `how` paints with these arguments and its state, and what can be pressed;
    `wide` says its width for the lettering of a kit.
    """

    reached = True

    def __init__(
        self,
        name: str,
        how: Callable[..., None],
        *args: Any,
        wide: Callable[[Kit], float],
        high: float = PILL,
        label: str,
        value: str = "",
        group: str = "",
        action: str = "",
        radius: float = 12.0,
        **more: Any,
    ) -> None:
        super().__init__(how, *args, size=(0.0, high), **more)
        self.name, self.label, self.group, self.radius = name, label, group or name, radius
        self._measured, self._value, self.action = wide, value, action

    def widths(self, kit: Kit) -> tuple[float, float]:
        """As wide as it was said to be."""
        wide = self._measured(kit)
        return wide, wide

    def value_text(self) -> str:
        """What it holds."""
        return self._value

    def targets(self) -> list[Target]:
        """Itself, with its key."""
        whole = (0.0, 0.0, self.width, self.tall)
        return [self.target(self.name, whole, key=self.look.kit.keys.code(self.action))]

    def paint(self, surface: pygame.Surface) -> None:
        """The drawing, as it is pointed at."""
        self.lay(surface, self._how, *self._args, state=self.state(), **self._more)


class PanelGround(Painted):
    """What a panel stands on: the kit's ground, or another."""

    def __init__(self, how: Callable[..., None] = kits.panel, *args: Any, **more: Any) -> None:
        super().__init__(how, *args, **more)

    def paint(self, surface: pygame.Surface) -> None:
        """The ground; the kit's takes the page's color."""
        if self._how is kits.panel and not self._more:
            self._more = {"fill": self.look.kit.theme.panel}
        super().paint(surface)


def icon(name: str, size: float, tone: Tone = "brass") -> Part:
    """A sign of the pen's."""
    return Painted(_draw_icon, name, size, tone, size=(size, size * 1.2))


def _draw_icon(sheet: Sheet, w: float, h: float, name: str, size: float, tone: Tone) -> None:
    sheet.icon(name, w / 2, h / 2, size * sheet.type.grow, getattr(sheet.theme, tone), 2.4)


def heading(title: str, icon: str = "") -> Part:
    """A section's heading: an icon, its name, and a line to the right end."""
    return Painted(kits.section_head, title, icon=icon, size=(0.0, 48.0))


def draw_nothing(sheet: Sheet, w: float, h: float) -> None:
    """Clear room, with nothing in it."""


def divider() -> Part:
    """A thin line across."""
    return Painted(_draw_divider)


def _draw_divider(sheet: Sheet, w: float, h: float) -> None:
    sheet.line(0, h / 2, w, h / 2, "#FFFFFF", sheet.theme.line_alpha * 0.7, 1.2)


def titled(
    title: str, *parts: Part, note: str = "", gap: float = 14.0, fills: bool = False
) -> Part:
    """A panel under a plain title, with a note at its right; one that `fills` is as high as its
    place.
    """
    head: Part = Words(title, 24, "ui7")
    if note:
        head = SpreadRow((head, Words(note, tone="text2")))
    return PartOnGround(PanelGround(), Column([head, *parts], gap), (22.0, 10.0, 22.0), fills=fills)


def labelled_figure(
    label: str, figure: str, note: str, face: str = "ui7", beside: Part | None = None
) -> Part:
    """A figure under its label, with a note below; what stands `beside` it is at its right."""
    words: Part = Words(figure, 26, face)
    words = words if beside is None else SpreadRow((words, beside))
    return Column([Words(label, tone="text2"), words, Words(note, tone="text2")], 4.0)


def panels(parts: Iterable[Part], least: float, most: int, gap: float = 12.0) -> Part:
    """Panels beside each other, as high as the highest; those of a last row that is not full are as
    wide together.
    """
    return Grid(
        [PartOnGround(PanelGround(), one, (16.0, 10.0, 10.0), fills=True) for one in parts],
        least,
        gap,
        most=most,
        fills=True,
    )
