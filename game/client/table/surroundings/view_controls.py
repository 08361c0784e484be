"""Controls that stand round the felt: each says as drawings how it looks, by what is pointed at, and
stands in a layer over its part of the window.
"""

from __future__ import annotations

from itertools import chain

import pygame

from ...draw.kit import Kit
from ...layouts.layout import Box
from ...scenes.focus import Target
from ...scenes.scene import Viewport
from ...ui.control import Control, ControlLook, Layer, Spot
from ...window.shell import Shell
from ..model.moment import Pointed
from ..model.pieces import Drawing, Piece


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
