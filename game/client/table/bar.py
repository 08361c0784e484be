"""The action bar: bankroll, decisions, the rack of chips, rebet, clear and deal; and the top bar over the stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.client.draw import chips, kit
from game.client.draw.money import chip_rack, metric
from game.client.focus import Target
from game.client.table.items import Item
from game.money import dollars, short

if TYPE_CHECKING:
    from game.client.draw.kit import Kind, State
    from game.client.scene import View
    from game.client.shell import Shell
    from game.client.table.frame import Frame
    from game.client.table.moment import Pointed

TOP: Final = 956.0
CHIPS: Final = chips.VALUES
SPLIT: Final = 1170.0
SECOND: Final = 956.0
"""What lies right of `SPLIT` goes into the second row of a bar of two, so much further left."""


class Button(NamedTuple):
    """A button of the bar: its name (what the scene acts on), words, price, key, and where it is in design pixels."""

    name: str
    label: str
    sub: str
    key: str
    code: int | None
    kind: Kind
    box: tuple[float, float, float, float]
    enabled: bool = True
    decision: bool = False
    stacked: bool = False
    face: str = ""


class Bar:
    """Draws and places the bar's parts in one frame of the window."""

    def __init__(self, shell: Shell, whole: View, frame: Frame) -> None:
        self.shell, self.whole, self.frame = shell, whole, frame
        self.view, self.tall, self.rows = frame.bar, frame.tall, frame.rows
        self.kit = shell.kit(frame.bar)

    def rect(self, box: tuple[float, float, float, float]) -> pygame.Rect:
        """A design box of the bar in the window; a bar that is `tall` has taller boxes, one of two `rows` chips and deal below."""
        x, y, wide, high = box
        if self.rows == 2:
            x, y = (x - SECOND, y) if x >= SPLIT else (x, y - (1080 - TOP))
        return self.view.rect(x, 1080 - (1080 - y) * self.tall, wide, high * self.tall)

    def ground(self) -> Item:
        """The bar's ground across the window."""
        top = 1080 - (1080 - TOP) * self.tall * self.rows
        rect = pygame.Rect(0, self.view.at(0, top - 16)[1], self.view.size[0], self.view.size[1])
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

    def button(self, button: Button, pointed: Pointed) -> Item:
        """A button in the state the player has it in."""
        rect = self.rect(button.box)
        state: State = "normal"
        if not button.enabled:
            state = "disabled"
        elif pointed.pressed == button.name:
            state = "pressed"
        elif pointed.hover == button.name:
            state = "hover"
        ring = pointed.ring == button.name
        wide, high = rect.w / self.view.scale, rect.h / self.view.scale
        piece = self.kit.paint(
            kit.button,
            wide,
            high,
            button.label,
            button.sub,
            button.key,
            button.kind,
            state,
            focus=ring,
            stacked=button.stacked,
        )
        area = pygame.Rect(rect.x - piece.margin, rect.y - piece.margin, *piece.surface.get_size())
        return Item(
            "button " + button.name, area, (button.label, button.sub, button.key, button.kind, state, ring),
            lambda s: piece.blit(s, *rect.topleft),
        )  # fmt: skip

    def target(self, button: Button, group: str) -> Target:
        """Where a button is reached."""
        return Target(
            button.name, self.rect(button.box), group, face=button.face or button.label + button.sub, key=button.code,
            enabled=button.enabled, decision=button.decision,
        )  # fmt: skip

    def rack(self, chosen: int, locked: str, pointed: Pointed, closed: frozenset[int] = frozenset()) -> list[Item]:
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

    def rack_targets(self, open_now: bool, closed: frozenset[int] = frozenset()) -> list[Target]:
        """Where each chip is reached: the number keys choose one; the `closed` ones cannot be paid."""
        out = []
        for i, value in enumerate(CHIPS):
            rect = self.rect((1184 + 4 + i * 62, TOP + 12 + 20, 52, 64))
            out.append(
                Target(
                    f"chip {value}",
                    rect,
                    "chips",
                    key=pygame.K_1 + i if open_now else None,
                    enabled=open_now and value not in closed,
                    radius=26,
                    drags=True,
                )
            )
        return out


def decision_boxes(count: int) -> list[tuple[float, float, float, float]]:
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


def money_words(cents: int) -> str:
    """A bankroll as the bar shows it."""
    return dollars(cents)


__all__ = ["CHIPS", "TOP", "Bar", "Button", "decision_boxes", "money_words", "short"]
