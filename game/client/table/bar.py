"""The action bar: bankroll, decisions, the rack of chips, rebet, clear and deal; and the top bar over the stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import pygame

from game.client.draw import chips, kit
from game.client.draw.kit import chip_rack, metric
from game.client.draw.pen import ready
from game.client.draw.sheet import Sheet
from game.client.focus import Answers, Target
from game.client.table.intents import ChooseChip
from game.client.table.items import Item
from game.money import short

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from game.client.draw.kit import State
    from game.client.scene import Viewport
    from game.client.shell import Shell
    from game.client.table.frame import Frame
    from game.client.table.intents import Choice
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
Box = tuple[float, float, float, float]
T = TypeVar("T")


class Band(NamedTuple):
    """What the bar's middle says where no buttons stand: its name, its design box, and the drawing with what it draws."""

    name: str
    box: Box
    draw: Callable[..., None]
    said: tuple[object, ...]


class Bar:
    """Draws and places the bar's parts in one frame of the window, and keeps what stays the same in it."""

    def __init__(self, shell: Shell, whole: Viewport, frame: Frame) -> None:
        self.shell, self.whole, self.frame = shell, whole, frame
        self.view, self.tall, self.rows = frame.bar, frame.tall, frame.rows
        self.kit = shell.kit(frame.bar)
        self._kept: dict[str, tuple[object, Any]] = {}

    def keep(self, part: str, of: object, make: Callable[[], T]) -> T:
        """What `make` makes of a part of the window, made again only when what it is made `of` has changed."""
        kept = self._kept.get(part)
        if kept is None or kept[0] != of:
            kept = self._kept[part] = (of, make())
        return kept[1]  # what was made

    def rect(self, box: Box) -> pygame.Rect:
        """A design box of the bar in the window; a bar that is `tall` has taller boxes, one of two `rows` chips and deal below."""
        x, y, wide, high = box
        if self.rows == 2:
            x, y = (x - SECOND, y) if x >= SPLIT else (x, y - (1080 - TOP))
        return self.view.rect(x, 1080 - (1080 - y) * self.tall, wide, high * self.tall)

    def ground(self) -> Item:
        """The bar's ground across the window."""
        top = 1080 - (1080 - TOP) * self.tall * self.rows
        start = self.view.at(0, top - 16)[1]
        rect = pygame.Rect(0, start, self.view.size[0], self.view.size[1] - start)
        wide = self.view.size[0] / self.view.scale
        below = self.view.size[1] - self.view.at(0, 1080)[1]
        piece = self.kit.paint(kit.bar_ground, wide, 1080 - top + below / self.view.scale)
        y = self.view.at(0, top)[1]
        return Item("bar", rect, (self.view.size,), lambda s: piece.blit(s, 0, y))

    def metric(self, name: str, x: float, wide: float, value: str, colour: str | None = None) -> Item:
        """A figure under its label."""
        box = self.rect((x, TOP + 20, wide, 84))
        piece = self.kit.paint(metric, wide, 80 * self.tall, name, value, colour)
        return Item("metric " + name, box.inflate(8, 8), (value, colour), lambda s: piece.blit(s, *box.topleft))

    def button(self, choice: Choice, box: Box, pointed: Pointed) -> Item:
        """A choice as a button at a design box, in the state the player has it in."""
        rect = self.rect(box)
        state: State = "normal"
        if not choice.enabled:
            state = "disabled"
        elif pointed.pressed == choice.name:
            state = "pressed"
        elif pointed.hover == choice.name:
            state = "hover"
        ring = pointed.ring == choice.name
        wide, high = rect.w / self.view.scale, rect.h / self.view.scale
        sub, cap = choice.sub, self.shell.keys.cap(choice.action)
        if not sub and choice.place == "beside":
            sub, cap = cap, ""
        said = (choice.label, sub, cap, choice.look, state)
        piece = self.kit.paint(kit.button, wide, high, *said, focus=ring, stacked=choice.place == "ends")
        area = pygame.Rect(rect.x - piece.margin, rect.y - piece.margin, *piece.surface.get_size())
        return Item("button " + choice.name, area, (*said, ring), lambda s: piece.blit(s, *rect.topleft))

    def band(self, band: Band) -> Item:
        """The band, painted; only its last picture is kept."""
        at, size = self.rect(band.box).topleft, (band.box[2], band.box[3] * self.tall)
        sheet = Sheet(*size, self.kit.type, self.kit.cache, self.kit.theme)
        band.draw(sheet, *size, *band.said)
        picture = ready(sheet.surface())
        return Item(band.name, pygame.Rect(at, picture.get_size()), (band, at), lambda s: s.blit(picture, at))

    def target(self, choice: Choice, box: Box, *, key: bool) -> Target:
        """Where a choice is reached, with or without its `key`."""
        return Target(
            choice.name, self.rect(box), "decisions" if choice.decision else "bets", answers=Answers(choice.intent),
            face=choice.face or choice.label + choice.sub, key=self.shell.keys.code(choice.action) if key else None,
            enabled=choice.enabled, decision=choice.decision, label=choice.label, value=choice.sub, why=choice.why,
        )  # fmt: skip

    def rack(self, chosen: int, locked: str, pointed: Pointed, closed: Collection[int] = ()) -> list[Item]:
        """The chips to bet with; the `closed` ones cannot be paid."""
        k = self.view.scale
        pictures = tuple(chips.chip(self.shell.cache, v, 26 * k, shade=False).surface for v in CHIPS)
        at = next((i for i, v in enumerate(CHIPS) if pointed.ring == f"chip {v}"), None)
        box = self.rect((1184, TOP + 12, 380, 112))
        dark = tuple(i for i, value in enumerate(CHIPS) if value in closed)
        piece = self.kit.paint(
            chip_rack, 380, 104 * self.tall, pictures, CHIPS.index(chosen), locked=locked, focus=at, closed=dark
        )
        area = pygame.Rect(box.x - piece.margin, box.y - piece.margin, *piece.surface.get_size())
        return [Item("rack", area, (chosen, locked, at, dark), lambda s: piece.blit(s, *box.topleft))]

    def rack_targets(self, shut: Mapping[int, str], *, keys: bool) -> list[Target]:
        """Where each chip is reached, and dragged from; why those that are `shut` cannot be used. The number `keys` choose one."""
        out = []
        for i, value in enumerate(CHIPS):
            why = shut.get(value, "")
            key = self.shell.keys.code(f"option {i + 1}") if keys else None
            out.append(
                Target(
                    f"chip {value}", self.rect((1184 + 4 + i * 62, TOP + 12 + 20, 52, 64)), "chips",
                    answers=Answers(ChooseChip(value * 100)), key=key, enabled=not why, radius=26, drags=True,
                    label=short(value * 100), why=why,
                )
            )  # fmt: skip
        return out


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
    if 2 <= count <= 3:
        wide = (778 - (count - 1) * 14) / count
        return [(371 + i * (wide + 14), 974, wide, 88) for i in range(count)]
    if count <= 4:
        return [(371 + i * 198, 974, 184, 88) for i in range(count)]
    if count <= 7:
        wide = (786 - (count - 1) * 10) / count
        return [(371 + i * (wide + 10), 974, wide, 88) for i in range(count)]
    per = (count + 1) // 2
    wide = (786 - (per - 1) * 8) / per
    return [(371 + (i % per) * (wide + 8), 966 + (i // per) * 56, wide, 50) for i in range(count)]


__all__ = ["CHIPS", "END", "FIRST", "HIGH", "LOW", "SLOT", "STEP", "TOP", "Band", "Bar", "boxes", "decision_boxes"]
