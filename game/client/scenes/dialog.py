"""A question or a message over everything else. Tab stays inside it, Esc is its mildest answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game.client.focus import Focus, Signal, Target, state_of
from game.client.scene import Move, Pop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.draw.kit import Kind
    from game.client.scene import View
    from game.client.shell import Shell

_WIDE: Final = 760
_PAD: Final = 36
_LINE: Final = 32
_BUTTON: Final = 64
_DIM: Final = 168


class Answer(msgspec.Struct, frozen=True):
    """A button: its name for the program, what it says, its look, its key, and whether Esc means it."""

    name: str
    label: str
    kind: Kind = "dark"
    key: str = ""
    code: int | None = None
    escape: bool = False


OK: Final = Answer("ok", "Good", "primary", escape=True)


class Dialog:
    """A scene over another: `text` in paragraphs, `answers` from left to right, the last one focused at first; a notice has none.

    `chosen(name)` is called with the answer and says what happens to the stack after the dialog itself is gone: None
    for nothing more, or the move that takes the dialog's place (a `Replace` or `Quit`).
    """

    overlay = True

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        answers: Sequence[Answer] = (OK,),
        chosen: Callable[[str], Move | None] | None = None,
        icon: str = "info",
    ) -> None:
        self.name = f"dialog: {title}"
        self.shell, self.title, self.text, self.answers, self.icon = shell, title, text, tuple(answers), icon
        self.focus = Focus(pointer=shell.pointer)
        self.view = shell.view((1920, 1080))
        self._chosen = chosen
        self._picture: pygame.Surface | None = None

    # ---- a scene

    def enter(self, view: View) -> None:
        """Lay it out; the last answer has the focus, so that Enter gives it."""
        self.resize(view)
        if self.answers:
            self.focus.focus(self.answers[-1].name)

    def leave(self) -> None:
        """Nothing runs on."""

    def resize(self, view: View) -> None:
        """Lay it out for another view."""
        self.view, self._picture = view, None
        self.focus.set(self._targets(), self.shell.now())

    def _targets(self) -> list[Target]:
        """What can be reached, in Tab order."""
        return [
            Target(answer.name, box, "answers", answer.label, key=answer.code, decision=True)
            for answer, box in zip(self.answers, self._boxes(), strict=True)
        ]

    def handle(self, event: pygame.Event) -> Move | None:
        """Only its own answers; Esc gives the one that means it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            mild = next((answer for answer in self.answers if answer.escape), None)
            return self._give(mild.name) if mild else None
        for signal in self.focus.handle(event, self.view.size, self.shell.now()):
            if signal.does == "press":
                return self._press(signal)
        return None

    def update(self, dt: float) -> Move | None:  # noqa: ARG002 - the protocol's name
        """A dialog waits."""
        return None

    @property
    def wants_frames(self) -> bool:
        """It stands still."""
        return False

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Darken what was drawn below, then the dialog where that or it changed."""
        changed = self.focus.take_dirty()
        for rect in disjoint(dirty):
            shade = pygame.Surface(rect.size, depth=32)
            shade.set_alpha(_DIM)
            surface.blit(shade, rect)
        mine = self.rect
        if not changed and not any(rect.colliderect(mine) for rect in dirty):
            return []
        self._draw_panel(surface)
        return [mine.inflate(2 * self.view.px(22), 2 * self.view.px(22))] if changed else []

    # ---- geometry

    @property
    def rect(self) -> pygame.Rect:
        """Where the dialog stands, in window pixels: in the middle."""
        w, h = self._size()
        k = self.view.scale
        box = pygame.Rect(0, 0, round(w * k), round(h * k))
        box.center = self.view.whole.center
        return box

    @property
    def _growth(self) -> float:
        return self.shell.type(self.view).px(20) / (20 * self.view.scale)

    def _lines(self) -> list[str]:
        w = self._wide() - 2 * _PAD
        return self.shell.type(self.view).wrap(self.text, w * self.view.scale, 22, "ui5")

    def _wide(self) -> float:
        row = sum(self._button(answer) for answer in self.answers) + 16 * (len(self.answers) - 1) + 2 * _PAD
        return min(max(_WIDE * self._growth, row), self.view.size[0] / self.view.scale - 80)

    def _button(self, answer: Answer) -> float:
        label = self.shell.kit(self.view).measure(answer.label, 24, "ui7")
        return max(150 * self._growth, label + 60 + (90 if answer.key else 0))

    def _size(self) -> tuple[float, float]:
        g = self._growth
        return self._wide(), (96 + _LINE * len(self._lines()) + 24 + _BUTTON) * g + _PAD

    def _boxes(self) -> list[pygame.Rect]:
        k, g, rect = self.view.scale, self._growth, self.rect
        right = rect.right - round(_PAD * k)
        boxes: list[pygame.Rect] = []
        for answer in reversed(self.answers):
            wide = round(self._button(answer) * k)
            high = round(_BUTTON * g * k)
            boxes.insert(0, pygame.Rect(right - wide, rect.bottom - round(_PAD * k) - high, wide, high))
            right -= wide + round(16 * k)
        return boxes

    # ---- within

    def _press(self, signal: Signal) -> Move:
        self.shell.sound.play("tick")
        return self._give(signal.name)

    def _give(self, name: str) -> Move:
        after = self._chosen(name) if self._chosen else None
        return after if after is not None else Pop()

    def _draw_panel(self, surface: pygame.Surface) -> None:
        from game.client.draw.kit import button, panel

        kit, k, g, rect = self.shell.kit(self.view), self.view.scale, self._growth, self.rect
        w, h = self._size()
        kit.paint(panel, w, h, 18, raised=True).blit(surface, rect.x, rect.y)
        s, theme = self.shell.sheet(surface, self.view), self.shell.theme(self.view)
        x, y = rect.x / k + _PAD, rect.y / k + 56 * g
        s.icon(self.icon, x + 14 * g, y, 28 * g, theme.brass, 2.3)
        s.text(self.title, x + 42 * g, y, 30, "serif6", valign="m", max_width=w - 2 * _PAD - 42 * g)
        for i, line in enumerate(self._lines()):
            s.text(line, x, y + (54 + i * _LINE) * g, 22, "ui5", theme.text2, valign="m")
        s.flush()
        for answer, box in zip(self.answers, self._boxes(), strict=True):
            state = state_of(self.focus, answer.name)
            piece = kit.paint(button, box.w / k, box.h / k, answer.label, "", answer.key, answer.kind, state, size=24)
            piece.blit(surface, box.x, box.y)


def disjoint(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same area without any point twice.

    >>> disjoint([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 0, 4, 4)])
    [Rect(0, 0, 4, 4), Rect(4, 0, 2, 4)]
    """
    apart: list[pygame.Rect] = []
    for rect in rects:
        pieces = [rect]
        for taken in apart:
            pieces = [rest for piece in pieces for rest in _without(piece, taken)]
        apart += pieces
    return apart


def _without(rect: pygame.Rect, taken: pygame.Rect) -> list[pygame.Rect]:
    both = rect.clip(taken)
    if not both.w or not both.h:
        return [rect] if rect.w and rect.h else []
    parts = [
        pygame.Rect(rect.left, rect.top, rect.w, both.top - rect.top),
        pygame.Rect(rect.left, both.bottom, rect.w, rect.bottom - both.bottom),
        pygame.Rect(rect.left, both.top, both.left - rect.left, both.h),
        pygame.Rect(both.right, both.top, rect.right - both.right, both.h),
    ]
    return [part for part in parts if part.w > 0 and part.h > 0]
