"""The rules of the table that a visitor stands at, over it, with what his keys do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol
from weakref import proxy

import pygame

from ..scenes.scene import Move, Pop
from ..table.overlays.rules_sheet import RulesSheet, SheetPart, SheetRow
from ..table.scene import TableScene
from ..window.shell import Shell
from .chrome import TOUCHES, BarWords

KEYS: Final = {
    "cards": (("Deal", ("deal",)), ("A hint", ("panel",))),
    "dice": (("Roll", ("deal",)), ("Take a chip back", ("undo",)), ("Clear the boxes", ("clear",))),
    "all": (
        ("Go ahead", ("skip",)),
        ("Go to a button, press it", ("next control", "press")),
        ("These rules", ("rules", "help")),
        ("Speech, repeat, describe", ("speech", "say again", "say all")),
    ),
}
"""What the keys do that a visitor has, by their actions: where cards are dealt, where dice are
thrown, at every table.
"""


class StandVisitor(Protocol):
    """Whoever stands at a table: when he last touched anything, whether he plays by keys, and what
    he is told before a deal.
    """

    touched: float
    keyed: bool

    @property
    def table(self) -> TableScene:
        """The table."""
        ...

    @property
    def is_timed_out(self) -> bool:
        """Whether he has gone, or his time is over."""
        ...

    def bar_title_and_hint(self) -> BarWords:
        """What the bar says beside its buttons."""
        ...


class VisitorSheet(RulesSheet):
    """The rules of the table that a visitor stands at, and for whoever plays by keys or a pad what
    these do; nothing leads on.

    Left alone it goes as the session does: the stand then asks. The visitor is not kept by it: its
    controls outlive the visit.
    """

    def __init__(self, shell: Shell, visitor: StandVisitor) -> None:
        table = visitor.table
        super().__init__(shell, table.visit.kind, table.visit.moment, table.frame)
        self.visitor: StandVisitor = proxy(visitor)
        self.closes = "press" if visitor.keyed or shell.keys.gamepad else ""

    def body_parts(self) -> Sequence[SheetPart]:
        """The keys that a visitor has here."""
        keys, table = self.shell.keys, self.visitor.table
        if not self.visitor.keyed and not keys.gamepad:
            return ()
        open_now = tuple(c.action for c in table.table.choices if c.decision and c.enabled)
        told = (
            *KEYS["cards" if self.moment.game.deals else "dice"],
            ("Decide", open_now),
            *KEYS["all"],
        )
        shown = [
            (words, [keys.key_name(one) for one in actions if keys.key_name(one)])
            for words, actions in told
        ]
        rows = [SheetRow(words, ("  ".join(caps),)) for words, caps in shown if caps]
        return (SheetPart("Buttons" if keys.gamepad else "Keys", (), tuple(rows)),)

    def what_to_do_now(self) -> str:
        """What is to be done now; before a deal, as the stand has it."""
        if self.moment.deciding:
            return super().what_to_do_now()
        return " ".join(
            f"{words.rstrip('.')}." for words in self.visitor.bar_title_and_hint() if words
        )

    def handle(self, event: pygame.Event) -> Move | None:
        """Somebody is there."""
        if event.type in TOUCHES and not getattr(event, "again", False):
            self.visitor.touched = self.shell.clock.now()
        return super().handle(event)

    def update(self, dt: float) -> Move | None:
        """It goes when nobody has touched anything, and when the session is over."""
        self.shell.wake_in(0.25)
        return Pop() if self.visitor.is_timed_out else super().update(dt)
