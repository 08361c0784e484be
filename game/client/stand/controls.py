"""What a visitor presses and reads round a stand's table, and the rows in which it stands: beside the
felt in a wide window, under it in one that is higher than wide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ..draw import kit as kits
from ..draw.kit import Kind, Kit, State
from ..scenes.focus import Focus, Target
from ..scenes.scene import Viewport
from ..ui.boxes import Column, HBox, Part, Space
from ..ui.control import ControlLook, Layer
from ..ui.widgets import Button, Painted
from ..window.shell import Shell


class PartLayer(Layer):
    """A part of the window with a design of its own, in which controls stand."""

    def __init__(self, shell: Shell, view: Viewport, focus: Focus) -> None:
        window = view.window_rect
        super().__init__(ControlLook(shell, view, focus), window.move(view.origin), window)


class StandButton(Button):
    """A button of a size. It prints the key of its `action` for whoever plays by a pad or (`keyed`) by
    the keyboard, unless Enter presses it anyway; one that is not `enabled` says no reason.
    """

    def __init__(
        self,
        name: str,
        label: str,
        *,
        sub: str = "",
        kind: Kind = "dark",
        size: float = 28,
        icon: str = "",
        action: str = "",
        group: str = "choices",
        decision: bool = True,
        enabled: bool = True,
        keyed: bool = False,
    ) -> None:
        super().__init__(
            name,
            label,
            kind=kind,
            size=size,
            icon=icon,
            sub=sub,
            action=action,
            group=group,
            decision=decision,
        )
        self.enabled, self.keyed, self._size = enabled, keyed, (0.0, 0.0)

    def sized(self, wide: float, high: float) -> StandButton:
        """The button, so large in the design of its part."""
        self._size = wide, high
        return self

    @property
    def size_in_design(self) -> tuple[float, float]:
        """How wide and high it was made."""
        return self._size

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - its words shrink
        """As it was sized."""
        return self._size[0], self._size[0]

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - the same
        """As it was sized."""
        return self._size[1]

    def state(self, name: str = "") -> State:
        """Closed where it is not enabled, else how it is pointed at."""
        return super().state(name) if self.enabled else "disabled"

    @property
    def code(self) -> int | None:
        """The code of the key that presses it."""
        return self.look.kit.keys.code(self.action)

    def targets(self) -> list[Target]:
        """All of it. While its words stay it stays the same button, whatever it costs."""
        box = (0.0, 0.0, self.width, self.tall)
        told: dict[str, Any] = {"face": self.label, "enabled": self.enabled, "key": self.code}
        return [self.target(self.name, box, decision=self.decision, **told)]

    @property
    def mark(self) -> str:
        """The cap that it shows just now."""
        keys = self.look.kit.keys
        if not (keys.gamepad or (self.keyed and self.action != "press")):
            return ""
        return keys.mark(self.action, self.name, self.look.focus.ringed)

    @property
    def face(self) -> tuple[object, ...]:
        """What can be seen of it, however it is pointed at."""
        return (*self.rect, self.label, self.sub, self.kind, self.size, self.icon, self.enabled)


class SoundButton(StandButton):
    """Turns the sound to its next step; its icon says whether any is heard."""

    def __init__(self, *, muted: bool) -> None:
        icon = "sound-off" if muted else "sound"
        super().__init__("sound", "", icon=icon, group="stand", decision=False)
        self.sized(56.0, 56.0)

    def targets(self) -> list[Target]:
        """All of it."""
        box = (0.0, 0.0, self.width, self.tall)
        return [self.target(self.name, box, face="", label=self.name)]

    def paint(self, surface: pygame.Surface) -> None:
        """The icon on its ground."""
        self.lay(surface, kits.icon_button, self.icon, self.state())


class FixedPainting(Painted):
    """What the pen's `how` paints, as large as it is said, whatever the lettering."""

    def __init__(self, how: Callable[..., None], *args: object, size: tuple[float, float]) -> None:
        super().__init__(how, *args)
        self._fixed = size

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it has one size
        """As it was said."""
        return self._fixed[0], self._fixed[0]

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - it has one size
        """As it was said."""
        return self._fixed[1]


def wide_bar(
    figure: Part, words: Part | None, choices: Sequence[StandButton], side: Sequence[StandButton]
) -> Part:
    """The bar beside the felt: the free chips, what is to be done and the button that does it, or the
    decisions; then the hint, or what takes chips back, and the way out.
    """
    room, gap, high = 926.0, 14.0, 98.0
    each = min(214.0, _share(room, gap, len(choices)))
    middle: list[Part] = [_lowered_part(one.sized(each, high)) for one in choices]
    if words is not None:
        middle = [words, *(_lowered_part(one.sized(296.0, high)) for one in choices)]
    *hint, finish = side
    hint_box: Part = _lowered_part(hint[0].sized(262.0, high)) if hint else Space(262.0)
    return HBox(
        [
            figure,
            Space(28.0),
            HBox(middle, 20.0 if words is not None else gap, grows=True),
            Space(24.0),
            hint_box,
            Space(36.0),
            _lowered_part(finish.sized(352.0, high)),
        ],
        0.0,
    )


def high_bar(
    figure: Part,
    words: Part | None,
    rules: StandButton,
    choices: Sequence[StandButton],
    side: Sequence[StandButton],
) -> Part:
    """The bar under the felt, in three rows: the free chips, what is to be done, and the way to the
    rules; the choices; the hint, or what takes chips back, and the way out.
    """
    room, gap = 1032.0, 14.0
    each = room if words is not None else min(508.0, _share(room, gap, len(choices)))
    head = [Space(4.0), figure, Space(32.0), words or Space(500.0), Space(16.0)]
    *hint, finish = side
    hint_box: Part = hint[0].sized(508.0, 84.0) if hint else Space(508.0)
    return Column(
        [
            HBox([*head, _lowered_part(rules.sized(240.0, 84.0), 12.0)], 0.0),
            Space(high=2.0),
            HBox([one.sized(each, 118.0) for one in choices], gap)
            if choices
            else Space(high=118.0),
            Space(high=14.0),
            HBox([hint_box, finish.sized(508.0, 84.0)], 16.0),
        ]
    )


def _share(room: float, gap: float, count: int) -> float:
    """How wide each of so many buttons is that share a room."""
    return (room - gap * (count - 1)) / max(1, count)


def _lowered_part(part: Part, by: float = 2.0) -> Part:
    """A part that stands a little lower in its row than words."""
    return Column([Space(high=by), part])


def put_part(part: Part, layer: Layer, x: float, y: float, wide: float) -> Layer:
    """Place a part in a layer, as high as it is so wide; the layer."""
    part.put(layer, x, y, wide, part.height(layer.look.kit, wide))
    return layer
