"""A question or a message over everything else. Tab stays inside it, Esc is its mildest answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pygame

from ..draw.kit import Kind, panel
from ..scenes.scene import Move, Pop, Viewport, subtract_rect
from ..ui.boxes import Column, Flow, Lead, Part, PartOnGround
from ..ui.control import Changed, Intent, Pressed, Words
from ..ui.widgets import Button, PanelGround, icon
from ..window.shell import Shell
from .page import Controlled
from .style import PageStyle


class Answer(msgspec.Struct, frozen=True):
    """A button: its name for the program, what it says, its look, and whether Esc means it."""

    name: str
    label: str
    kind: Kind = "dark"
    escape: bool = False


OK: Final = Answer("ok", "OK", "primary", escape=True)


class Dialog(Controlled):
    """A scene over another: `text` in paragraphs, `answers` from left to right, the last one
    focused at first; a notice has none.

    `chosen(name)` is called with the answer and says what happens to the stack after the dialog
    itself is gone: None for nothing more, or the move that takes the dialog's place (a `Replace` or
    `Quit`).
    """

    overlay = True
    layer = "dialog"
    #: How wide it likes to be, design pixels, growing with the lettering.
    usual = 760.0

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        answers: Sequence[Answer] = (OK,),
        chosen: Callable[[str], Move | None] | None = None,
        icon: str = "info",
    ) -> None:
        super().__init__(shell)
        self.name = f"dialog: {title}"
        self.title, self.text, self.answers, self.icon = title, text, tuple(answers), icon
        self._chosen = chosen
        self.rect = pygame.Rect(0, 0, 0, 0)

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay it out; the last answer has the focus, so that Enter gives it."""
        self.resize(view)
        if self.answers:
            self.focus.focus(self.answers[-1].name)

    def resize(self, view: Viewport) -> None:
        """Lay it out for another view: in the middle, as wide as its answers need, at least as
        usual. In the same view it does not become lower, as what lies below is not drawn again.
        """
        before, self.view = self.view, view.page_view
        view = self.view
        self.ui.clear(view)
        kit, k = self.ui.look.kit, view.scale
        part = PartOnGround(
            PanelGround(panel, 18, raised=True),
            self.content(),
            (PageStyle.dialog_padding, 34.0, PageStyle.dialog_padding / kit.type.grow),
            fills=True,
        )
        size = view.size[0] / k, view.size[1] / k
        wide = min(
            max(
                self.usual * kit.type.grow,
                self._buttons().widths(kit)[1] + 2 * PageStyle.dialog_padding,
            ),
            size[0] - 80,
        )
        high = max(part.height(kit, wide), self.rect.h / k if view == before else 0.0)
        self.rect = pygame.Rect(0, 0, round(wide * k), round(high * k))
        self.rect.center = view.window_rect.center
        self.ui.place("dialog", part, (self.rect.x / k, self.rect.y / k, wide, high))
        self.set_targets()

    def content(self) -> Part:
        """The title with its sign, the text, what a dialog of a kind adds, and the answers."""
        g = self.shell.lettering(self.view).grow
        head = Lead(icon(self.icon, 28), Words(self.title, 30, "serif6"), 14.0)
        return Column(
            [head, Words(self.text, 22, tone="text2"), *self.body_parts(), self._buttons()], 20 * g
        )

    def body_parts(self) -> Sequence[Part]:
        """What stands between text and answers."""
        return ()

    def _buttons(self) -> Part:

        return Flow(
            [
                Button(
                    one.name,
                    one.label,
                    kind=one.kind,
                    size=24,
                    group="answers",
                    high=64.0,
                    least=150.0,
                    decision=True,
                )
                for one in self.answers
            ],
            16.0,
            right=True,
        )

    def handle(self, event: pygame.Event) -> Move | None:
        """Only its own controls; Esc gives the answer that means it. A click that gives none brings
        the ring back to the last answer, so that Enter gives that.
        """
        move, focus = self._handle_controls(event), self.focus
        names = [None, *(one.name for one in self.answers)]
        is_idle = focus.ring is None and not (focus.pressed or self.ui.typing)
        if self.answers and is_idle and focus.focused in names:
            focus.focus(names[-1])
        return move

    def _handle_controls(self, event: pygame.Event) -> Move | None:
        heard = self.ui.handle(event)
        if heard is not None:
            return self.dispatch(heard)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            mild = next((answer for answer in self.answers if answer.escape), None)
            return self._move_after_answer(mild.name) if mild else None
        return self.handle_signals(event)

    def handle_intent(self, intent: Intent) -> Move | None:
        """An answer was given."""
        if isinstance(intent, Pressed) and any(
            intent.name == answer.name for answer in self.answers
        ):
            self.shell.sound.play("tick")
            return self._move_after_answer(intent.name)
        return None

    @property
    def wants_frames(self) -> bool:
        """It stands still."""
        return bool(self.ui.dirty)

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Darken what was drawn below; the dialog where that or it changed, no point of it twice,
        as its shadow would add up.
        """
        changed = [
            rect.clip(self.rect) for rect in (*self.focus.take_dirty(), *self.ui.take_dirty())
        ]
        for rect in disjoint(dirty):
            shade = pygame.Surface(rect.size, depth=32)
            shade.set_alpha(168)
            surface.blit(shade, rect)
        for rect in disjoint([*dirty, *changed]):
            self.ui.draw(surface, rect, "dialog")
        return changed

    def _move_after_answer(self, name: str) -> Move:
        after = self._chosen(name) if self._chosen else None
        return after if after is not None else Pop()


class WritingDialog(Dialog):
    """A dialog with lines to write in: `typed` is what stands in each, by its name, and `refusal`
    why that is not taken as it is. Enter in a line, and the answer that `takes` what is written,
    both mean `submit`.
    """

    takes = ""
    types_at_once = False
    """Whether letters that are typed while no line has the keyboard go into a line."""

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        answers: Sequence[Answer],
        chosen: Callable[[str], Move | None] | None = None,
        *,
        typed: dict[str, str],
        icon: str = "info",
    ) -> None:
        self.typed, self.refusal = typed, ""
        self._heard_key = False
        super().__init__(shell, title, text, answers, chosen, icon)

    def line_for_letters(self, letters: str) -> str:  # noqa: ARG002 - of some dialogs it depends on them
        """The line that takes letters which are typed outside of any: the first that is empty; "" for none."""
        return next((name for name, text in self.typed.items() if not text), "")

    def handle(self, event: pygame.Event) -> Move | None:
        """As any dialog. The letter of the key that opened this one, whose press was heard before, is nobody's."""
        if event.type == pygame.KEYDOWN:
            self._heard_key = True
        elif (
            event.type == pygame.TEXTINPUT
            and self.types_at_once
            and self._heard_key
            and event.text.strip()
        ):
            name = self.line_for_letters(event.text) if self.ui.typing is None else ""
            if name:
                self.shell.letter = ""  # it belongs to the line, and is no shortcut that opened it
                self.ui.write_in(self.ui.line(name), whole=True, passing=True)
        return super().handle(event)

    def submit(self) -> Move | None:
        """Do what the lines are for."""

    def on_line_changed(self, name: str) -> None:
        """A line holds other letters."""

    def refresh(self) -> None:
        """Lay it out and draw it anew."""
        self.resize(self.view)
        self.ui.dirty.append(self.view.window_rect)

    def say(self, refusal: str) -> None:
        """Say why what is written is not taken, or no longer ("")."""
        if refusal != self.refusal:
            self.refusal = refusal
            self.refresh()

    def handle_intent(self, intent: Intent) -> Move | None:
        """Letters are kept; Enter in a line takes them."""
        if isinstance(intent, Changed) and intent.name in self.typed:
            before, self.typed[intent.name] = self.typed[intent.name], str(intent.value)
            if before != intent.value:
                self.on_line_changed(intent.name)
            return None
        if isinstance(intent, Pressed) and intent.name in (*self.typed, self.takes):
            return self.submit()
        return super().handle_intent(intent)


def disjoint(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same area without any point twice.

    >>> disjoint([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 0, 4, 4)])
    [Rect(0, 0, 4, 4), Rect(4, 0, 2, 4)]
    """
    apart: list[pygame.Rect] = []
    for rect in rects:
        pieces = [rect]
        for taken in apart:
            pieces = [rest for piece in pieces for rest in subtract_rect(piece, taken)]
        apart += pieces
    return apart
