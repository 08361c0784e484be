"""The door of the operator's room: both PINs, typed unseen; the first time, who holds the keys and which PINs they turn by."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.client.pages.dialog import Answer, WritingDialog, disjoint
from game.client.scene import Move, Replace
from game.client.shell import Shell
from game.client.ui.boxes import Column, Grid, Part
from game.client.ui.control import Words
from game.client.ui.line import Line
from game.errors import HouseError
from game.hall.keys import LONGEST
from game.hall.room import Way

PERSONS: Final = {"finance": "Who holds the finance key", "tables": "Who holds the table games key"}
PINS: Final = {"finance pin": "Finance PIN", "tables pin": "Table games PIN"}
ANSWERS: Final = (Answer("away", "Leave", escape=True), Answer("open", "Open the room", "primary"))


class PinLine(Line):
    """A line whose letters are not seen."""

    def become(self, rect: pygame.Rect) -> None:
        """Enter the library's tree, hidden."""
        super().become(rect)
        self.set_text_hidden(is_hidden=True)  # type: ignore[no-untyped-call] # the library says no types


class WallDoor(WritingDialog):
    """A door in a dark wall. It is no question over something else: it stays until it opens, or is left."""

    overlay = False
    usual = 860.0

    def _give(self, name: str) -> Move:
        move = self._chosen(name) if self._chosen else None
        return move if move is not None else Replace(self)

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The wall, and the door."""
        own = [*self.focus.take_dirty(), *self.ui.take_dirty()]
        for rect in disjoint([*dirty, *own]):
            surface.fill("#0A0D0E", rect)
            self.ui.draw(surface, rect, "dialog")
        return own


class RoomDoor(WallDoor):
    """Asks for both keys and opens the room of a book: `keys` is the way into it. `root` is the program that its self-check looks
    at, `folder` is where it exports to; `away` is the move of whoever does not go in.
    """

    def __init__(self, shell: Shell, keys: Way, root: Path, folder: Path, away: Move) -> None:
        self.keys, self.root, self.folder, self.away = keys, root, folder, away
        text = "Two keys, held by two people, each with a PIN of 6 to 10 digits. Every try is on the log. Table game, play money."
        if not self.keys.are_set:
            text = f"The room is opened for the first time: both keys are set now. {text}"
        typed = dict.fromkeys(self._asked(), "")
        super().__init__(shell, "The operator's room", text, ANSWERS, self._answered, typed=typed, icon="key")
        self.name = "operator door"

    def _asked(self) -> dict[str, str]:
        """What is asked, by the names of its lines."""
        if self.keys.are_set:
            return dict(PINS)
        (one, other), (first, second) = PERSONS.items(), PINS.items()
        return dict((one, first, other, second))

    def more(self) -> Sequence[Part]:
        """The lines, and why the door stays shut."""
        lines: list[Part] = []
        for name, label in self._asked().items():
            made = PinLine if name in PINS else Line
            lines.append(
                made(LONGEST if name in PINS else 40, self.typed[name], name, hint=label, icon="key", usual=380.0)
            )
        return (Column([Grid(lines, 300.0, 16.0, most=2), Words(self.refusal or " ", tone="loss")], 12.0),)

    def entered(self) -> Move | None:
        """Enter in the last line opens."""
        return self._open() if all(self.typed.values()) else None

    def _answered(self, name: str) -> Move | None:
        return self.away if name == "away" else self._open()

    def _open(self) -> Move | None:
        """Turn both keys. A refusal is a sentence on the door, and both PINs are asked anew."""
        told = self.typed
        try:
            if not self.keys.are_set:
                self.keys.set_first((told["finance"], told["finance pin"]), (told["tables"], told["tables pin"]))
            self.keys.turn("finance", told["finance pin"])
            self.keys.turn("table games", told["tables pin"])
            room = self.keys.open()
        except HouseError as refusal:
            said = str(refusal)
            self.refusal = said[:1].upper() + said[1:] + ("" if said.endswith(".") else ".")
            self.typed |= dict.fromkeys(PINS, "")
            self.ui.write_in(None)
            self.again()
            return None
        from game.client.electronic.room import OperatorPage

        mine = (self.shell, self.keys, self.root, self.folder)
        return Replace(OperatorPage(*mine, room, lambda: RoomDoor(*mine, self.away)))
