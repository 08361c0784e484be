"""The lock on the felt opened: what is promised for the next round, the player's own word, and how to check what was dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.controls import field
from game.client.focus import Target, state_of
from game.client.scenes.dialog import Answer, Dialog
from game.client.scenes.typed import Line
from game.client.table.kinds import kind_of
from game.errors import HouseError
from game.table.report import plain

if TYPE_CHECKING:
    from game.client.scene import Move, View
    from game.client.shell import Shell
    from game.table.sitting import Sitting

MEANING: Final = (
    "It is the fingerprint (SHA-256) of the secret seed that the next {dealt} come from, and it was in the book before you bet. "
    "When the seed is shown, anybody can see that it has this fingerprint, so the house cannot have changed it."
)
KEEP: Final = "keep"
ROOM: Final = 128.0
"""The height of the text line with its label and what is wrong with the word."""
WIDE: Final = 940.0
LONGEST: Final = 40


class Fairness(Dialog):
    """The whole commitment, the player's word to be mixed in, and the seed of the last round once it may be shown."""

    def __init__(self, shell: Shell, session: Sitting) -> None:
        self.session = session
        self.entry = Line(session.word, limit=LONGEST)
        self.fault = ""
        answers = (Answer("cancel", "Back", escape=True), Answer(KEEP, "Good", "primary"))
        super().__init__(shell, "What is dealt next is settled", _said(session), answers, self._closed, icon="lock")
        self.name = "fairness"

    def enter(self, view: View) -> None:
        """Lay it out; the line has the keyboard when it is gone to."""
        super().enter(view)
        self.entry.close()

    def _targets(self) -> list[Target]:
        """The text line, then the answers."""
        face = f"{self.entry.text} {self.entry.active} {self.fault}"
        return [Target("word", self._entry_box(), "word", face, radius=24), *super()._targets()]

    def handle(self, event: pygame.Event) -> Move | None:
        """Letters go to the word while it is being typed; Enter there takes it."""
        if self.entry.active and self.entry.handle(event):
            self.fault = ""
            self.resize(self.view)
            taken = event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}
            return self._answer(KEEP) if taken else None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return super().handle(event)
        for signal in self.focus.handle(event, self.view.size, self.shell.now()):
            if signal.does in ("press", "ground"):
                if signal.name == "word":
                    self.entry.open()
                else:
                    self.entry.close()
                self.resize(self.view)
                if signal.name not in ("", "word"):
                    return self._answer(signal.name)
        return None

    def _answer(self, name: str) -> Move | None:
        """Close, unless the word may not be: then it says why and stays."""
        if name == KEEP and self.entry.text != self.session.word:
            try:
                self.session.choose_word(self.entry.text)
            except HouseError as refusal:
                self.fault = plain(refusal)
                self.resize(self.view)
                return None
        return self._give(name)

    def _closed(self, name: str) -> None:
        if name == KEEP and self.session.word:
            self.shell.toast("Your word is kept", f"It is mixed in from the next {_shuffle(self.session)} on.", "info")

    # ---- geometry and drawing

    def _wide(self) -> float:
        """As wide as a commitment in one line, where the window is."""
        return min(WIDE * self._growth, self.view.size[0] / self.view.scale - 80)

    def _size(self) -> tuple[float, float]:
        wide, high = super()._size()
        return wide, high + ROOM * self._growth

    def _entry_box(self) -> pygame.Rect:
        k, g, rect = self.view.scale, self._growth, self.rect
        low = rect.bottom - round((36 + (64 + 24 + 34 + 52) * g) * k)
        return pygame.Rect(rect.x + round(36 * k), low, rect.w - round(72 * k), round(52 * g * k))

    def _draw_panel(self, surface: pygame.Surface) -> None:
        super()._draw_panel(surface)
        kit, k, g, box = self.shell.kit(self.view), self.view.scale, self._growth, self._entry_box()
        theme, s = self.shell.theme(self.view), self.shell.sheet(surface, self.view)
        x, y = box.x / k, box.y / k
        s.text(
            f"Your own word, mixed into the next {_shuffle(self.session)}",
            x,
            y - 14 * g,
            22,
            "ui6",
            max_width=box.w / k,
        )
        below = self.fault or _holds(self.session)
        ink = theme.loss if self.fault else theme.text2
        s.text(below, x, box.bottom / k + 26 * g, 20, "ui5", ink, max_width=box.w / k)
        s.flush()
        state = "normal" if self.entry.active else state_of(self.focus, "word")
        line = kit.paint(
            field, box.w / k, box.h / k, self.entry.text, hint="may be left empty", icon="key",
            active=self.entry.active, caret=self.entry.active, fault=bool(self.fault), state=state,
        )  # fmt: skip
        line.blit(surface, box.x, box.y)


def _shuffle(session: Sitting) -> str:
    return kind_of(session.game).words.mixed


def _holds(session: Sitting) -> str:
    """From when on a word counts, as far as it is not plain."""
    held = session.shoe_word
    if held is None:
        return "At most 40 characters; it stays until you change it."
    return (
        f"“{held}” holds for this shoe."
        if held
        else "This shoe was shuffled without a word; a new one waits for the next."
    )


def _said(session: Sitting) -> str:
    """The commitment in full, what it means, and what can be checked of the last round."""
    dealt = kind_of(session.game).words.of
    parts = [_grouped(session.promise), MEANING.format(dealt=dealt)]
    last = session.last
    if last is not None and session.shown_seed:
        parts.append(f"The last round’s seed was {_grouped(session.shown_seed)}. Check it: main.py verify {last.id}")
    elif last is not None:
        parts.append(f"The last round’s seed is shown when the shoe is over. Check it then: main.py verify {last.id}")
    return "\n".join(parts)


def _grouped(digits: str) -> str:
    """Hexadecimal digits, eight by eight.

    >>> _grouped("00112233445566")
    '00112233 445566'
    """
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))


__all__ = ["Fairness"]
