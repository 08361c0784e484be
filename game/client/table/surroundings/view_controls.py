"""Controls that stand round the felt: each says as drawings how it looks, by what is pointed at, and
stands in a layer over its part of the window.
"""

from __future__ import annotations

from itertools import chain

import pygame

from ...draw.kit import Kit
from ...draw.text.text_styles import STYLES, fit_text
from ...input.actions import Keys
from ...layouts.layout import Box
from ...scenes.focus import Target
from ...scenes.scene import Viewport
from ...ui.control import Control, ControlLook, Layer, Spot
from ...window.shell import Shell
from ..model.moment import Pointed
from ..model.pieces import Drawing, Piece
from ..style import BarStyle


def with_key(words: str, keys: Keys, action: str) -> str:
    """Words with the key of an action behind them, where it has one."""
    key = keys.key_name(action)
    return f"{words} ({key})" if key else words


class ViewLayer(Layer):
    """Where controls stand in a part of the window that has a view of its own."""

    def __init__(self, shell: Shell, view: Viewport) -> None:
        super().__init__(ControlLook(shell, view), view.window_rect, view.window_rect)
        self.view = view

    def design_box(self, spot: Spot) -> Box:
        """A box of the layout in the view."""
        return spot

    def window_rect(self, spot: Spot) -> pygame.Rect:
        """A box of the layout in the window."""
        return self.view.rect(*self.design_box(spot))

    @property
    def view_controls(self) -> list[ViewControl]:
        """The controls, from left to right."""
        return [one for one in self.controls if isinstance(one, ViewControl)]

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """How all of them look."""
        return [*chain.from_iterable(one.drawings(pointed) for one in self.view_controls)]

    def pieces(self, pointed: Pointed) -> list[tuple[Viewport, Piece]]:
        """How all of them look, and the view that they stand in."""
        return [(self.view, drawing) for drawing in self.drawings(pointed)]

    def tooltips(self, pointed: Pointed) -> list[tuple[Viewport, Piece]]:
        """What the control under the mouse says of itself, or why it is closed, below or above it."""
        if not pointed.hover or pointed.dragging or self.look.shell.pointer.finger:
            return []
        target = next((one for one in self.targets() if one.name == pointed.hover), None)
        words = (target.why or target.tooltip) if target is not None else ""
        if target is None or not words:
            return []
        kit, view = self.look.kit, self.view
        most = min(BarStyle.tooltip_width * kit.type.grow, view.size[0] / view.scale - 48)
        fitted = fit_text(kit.type, STYLES["tooltip"], words, most)
        wide = max(kit.measure(line, fitted.size, "ui5") for line in fitted.lines) + 28
        high = len(fitted.lines) * fitted.step + 14
        rect = pygame.Rect(0, 0, round(wide * view.scale), round(high * view.scale))
        rect.midtop = target.rect.centerx, target.rect.bottom + view.px(8)
        if target.rect.centery > view.size[1] / 2:
            rect.bottom = target.rect.top - view.px(8)
        rect.clamp_ip(view.window_rect.inflate(-view.px(16), -view.px(8)))
        box = (*view.design(rect.topleft), wide, high)
        return [(view, Drawing("tooltip", "tooltip", box, (words,)))]

    def targets(self) -> list[Target]:
        """What can be reached, in Tab order."""
        found = sorted(self.view_controls, key=lambda one: one.tab)
        return [*chain.from_iterable(one.targets() for one in found)]


class ViewControl(Control):
    """A control of such a layer, as high as designed."""

    high = 44.0
    #: Where it comes in Tab order.
    tab = 0
    into: ViewLayer

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - it is as high in any width
        """Its height in the design."""
        return self.high

    @property
    def box(self) -> Box:
        """Where it stands in the view."""
        return self.into.design_box(self.spot)

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - each control answers by it
        """How it looks."""
        raise TypeError(f"{type(self).__name__} does not say how it looks")
