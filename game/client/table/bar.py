"""The action bar and its choices: where buttons, figures, band and chips stand, and where each is reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.client.draw import chips
from game.client.focus import Answers, Target
from game.client.table.intents import Choice, ChooseChip
from game.client.table.pieces import Drawing
from game.money import short

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pygame

    from game.client.draw.kit import State
    from game.client.layout import Box
    from game.client.scene import Viewport
    from game.client.shell import Shell
    from game.client.table.frame import Frame
    from game.client.table.moment import Pointed

TOP: Final = 956.0
CHIPS: Final = chips.VALUES
SPLIT: Final = 1170.0
SECOND: Final = 956.0
"""What lies right of `SPLIT` goes into the second row of a bar of two, so much further left."""


FIRST, LOW, HIGH = 371.0, 974.0, 88.0
"""Where the bar's middle begins, and its buttons' upper edge and height."""
SLOT: Final = 184.0
STEP: Final = 198.0
"""A button's usual width, and from one to the next."""
END: Final = 1154.0
"""Where the bar's middle ends."""
T = TypeVar("T")


class Bar:
    """Places the bar's parts in one frame of the window, and keeps what stays the same in it."""

    def __init__(self, shell: Shell, whole: Viewport, frame: Frame) -> None:
        self.shell, self.whole, self.frame = shell, whole, frame
        self.view, self.tall, self.rows = frame.bar, frame.tall, frame.rows
        self._kept: dict[str, tuple[object, Any]] = {}

    def keep(self, part: str, of: object, make: Callable[[], T]) -> T:
        """What `make` makes of a part of the window, made again only when what it is made `of` has changed."""
        kept = self._kept.get(part)
        if kept is None or kept[0] != of:
            kept = self._kept[part] = (of, make())
        return kept[1]  # what was made

    def box(self, box: Box) -> Box:
        """A design box where it lies in this window: higher in a `tall` bar, the chips and the deal below in one of two `rows`."""
        x, y, wide, high = box
        if self.rows == 2:
            x, y = (x - SECOND, y) if x >= SPLIT else (x, y - (1080 - TOP))
        return x, 1080 - (1080 - y) * self.tall, wide, high * self.tall

    def rect(self, box: Box) -> pygame.Rect:
        """A design box in the window."""
        return self.view.rect(*self.box(box))

    def snapped(self, box: Box) -> Box:
        """A design box as large as its real pixels."""
        (x, y, _, _), rect = self.box(box), self.rect(box)
        return x, y, rect.w / self.view.scale, rect.h / self.view.scale

    def ground(self) -> Drawing:
        """The bar's ground across the window."""
        view, top = self.view, 1080 - (1080 - TOP) * self.tall * self.rows
        below = (view.size[1] - view.at(0, 1080)[1]) / view.scale
        return Drawing("bar", "bar", (view.design((0, 0))[0], top, view.size[0] / view.scale, 1080 - top + below))

    def metric(self, name: str, x: float, wide: float, value: str, colour: str | None = None) -> Drawing:
        """A figure under its label."""
        x, y, wide, _ = self.box((x, TOP + 20, wide, 84))
        return Drawing(f"metric {name}", "metric", (x, y, wide, 80 * self.tall), (name, value, colour))

    def button(self, choice: Choice, box: Box, pointed: Pointed) -> Drawing:
        """A choice as a button at a design box, in the state the player has it in."""
        state: State = "normal" if choice.enabled else "disabled"
        if choice.enabled and choice.name in (pointed.pressed, pointed.hover):
            state = "pressed" if pointed.pressed == choice.name else "hover"
        sub, cap = choice.sub, self.shell.keys.cap(choice.action)
        if not sub and choice.place == "beside":
            sub, cap = cap, ""
        said = (choice.label, sub, cap, choice.look, state, pointed.ring == choice.name, choice.place == "ends")
        return Drawing(f"button {choice.name}", "button", self.snapped(box), said)

    def band(self, band: Drawing) -> Drawing:
        """The band where it lies in this window."""
        return Drawing(band.name, band.art, self.box(band.box), band.args)

    def target(self, choice: Choice, box: Box, *, key: bool) -> Target:
        """Where a choice is reached, with or without its `key`."""
        return Target(
            choice.name, self.rect(box), "decisions" if choice.decision else "bets", answers=Answers(choice.intent),
            face=choice.face or choice.label + choice.sub, key=self.shell.keys.code(choice.action) if key else None,
            enabled=choice.enabled, decision=choice.decision, label=choice.label, value=choice.sub, why=choice.why,
        )  # fmt: skip

    def rack(self, chosen: int, locked: str, pointed: Pointed, closed: Mapping[int, str]) -> Drawing:
        """The chips to bet with; the `closed` ones cannot be paid."""
        at = next((i for i, v in enumerate(CHIPS) if pointed.ring == f"chip {v}"), None)
        x, y, wide, _ = self.box((1184, TOP + 12, 380, 112))
        dark = tuple(i for i, value in enumerate(CHIPS) if value in closed)
        return Drawing("rack", "rack", (x, y, wide, 104 * self.tall), (chosen, locked, at, dark))

    def rack_targets(self, shut: Mapping[int, str], *, keys: bool) -> list[Target]:
        """Where each chip is reached, and dragged from; why those that are `shut` cannot be used. The number `keys` choose one."""
        return [
            Target(
                f"chip {value}", self.rect((1184 + 4 + i * 62, TOP + 12 + 20, 52, 64)), "chips",
                answers=Answers(ChooseChip(value * 100)), key=self.shell.keys.code(f"option {i + 1}") if keys else None,
                enabled=value not in shut, radius=26, drags=True, label=short(value * 100), why=shut.get(value, ""),
            )
            for i, value in enumerate(CHIPS)
        ]  # fmt: skip


def boxes(choices: Sequence[Choice]) -> list[Box]:
    """Where choices stand in the bar's design, in their order."""
    middle = [one for one in choices if one.decision]
    rows = {
        "decisions": iter(_as_wide([one.wide for one in middle]) if any(c.wide for c in middle) else decision_boxes(len(middle))),
        "slots": ((FIRST + STEP * i, LOW, SLOT, HIGH) for i in range(len(choices))),
        "beside": iter([(END - SLOT, LOW, SLOT, HIGH)]),
        "ends": ((1572.0 + 112 * i, LOW, 102.0, HIGH) for i in range(3)),
    }  # fmt: skip
    out = []
    for one in choices:
        x, y, wide, high = next(rows[one.place])
        out.append((x, y, one.wide or wide, high))
    return out


def _as_wide(widths: list[float]) -> list[Box]:
    """Decisions as wide as they ask."""
    gap = 10 if len(widths) > 4 else 15
    return [(FIRST + sum(widths[:i]) + i * gap, LOW, wide, HIGH) for i, wide in enumerate(widths)]


def decision_boxes(count: int) -> list[Box]:
    """Where so many decision buttons stand: 184 wide, wider when they are few and narrower when many; two rows past seven."""
    if count in (1, 4):
        return [(FIRST + i * STEP, LOW, SLOT, HIGH) for i in range(count)]
    if count <= 7:
        room, gap = (778, 14) if count <= 3 else (786, 10)
        wide = (room - (count - 1) * gap) / max(1, count)
        return [(FIRST + i * (wide + gap), LOW, wide, HIGH) for i in range(count)]
    per = (count + 1) // 2
    wide = (786 - (per - 1) * 8) / per
    return [(FIRST + (i % per) * (wide + 8), 966 + (i // per) * 56, wide, 50) for i in range(count)]
