"""The way of a window to a dealt table: its address and the pairing code, which are typed; and back
when the table is gone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ...core.declaration import Game
from ...core.errors import HouseError
from ...hall.terminal.join_command import Joining, JoinOptions, address_of
from ...hall.terminal.link_session import LinkSession, sentence
from ...hall.wire.discovery import FoundTable, TableBrowser
from ...hall.wire.pairing import check_code
from ...hall.wire.sockets import is_loopback
from ...hall.wire.stored_pairings import known_at
from ..layouts.layout import Layout
from ..pages.dialog import Answer
from ..scenes.scene import Move, Quit, Replace, Scene
from ..ui.boxes import Column, Flow, Part
from ..ui.control import Intent, Pressed, Words
from ..ui.text_line import Line
from ..ui.widgets import Button
from ..window.loop import Lines
from ..window.shell import Shell
from .host import WatchedTableScene
from .linked import LinkScene
from .room import WallDoor

LINES: Final = {
    "table": ("Address of the table", 80, "edit"),
    "code": ("Pairing code, six digits", 6, "key"),
    "name": ("What you are called there", 30, "edit"),
}
"""What is asked, how long it may be, and its icon."""
ANSWERS: Final = (Answer("away", "Leave", escape=True), Answer("join", "Join", "primary"))


class JoinDoor(WallDoor):
    """Asks where the table is and for its code, and opens the terminal. `layout` gives a game's
    felt, vouchers go into `folder`'s.

    `refusal` is the sentence of the last try, "" after a good one. With `at_once` the first try is
    made without asking. Tables that `browser` finds on the network are listed, to be chosen instead
    of typing their address.
    """

    listed = 4
    """How many found tables are listed; the address of a further one is typed."""

    def __init__(
        self,
        shell: Shell,
        lines: Lines,
        folder: Path,
        options: JoinOptions,
        layout: Callable[[Game], Layout],
        *,
        at_once: bool = False,
        browser: TableBrowser | None = None,
    ) -> None:
        self.browser = browser
        self.found: tuple[FoundTable, ...] = ()
        self.lines, self.folder, self.options, self.layout = lines, folder, options, layout
        self.going = ""
        self.joining: Joining | None = None
        self._words = ""
        self._trusts: bool | None = None
        self._asked = threading.Event()
        self._refused = 0
        self._near = False
        self._at_once = at_once
        text = (
            "Ask an operator to open pairing for this terminal. The table then shows its address and a six-digit code to type "
            "here. A terminal that was paired before needs no code."
        )
        typed = {"table": options.address, "code": options.code, "name": options.name}
        text = f"{text} Table game, play money."
        super().__init__(
            shell, "Join a dealt table", text, ANSWERS, self._on_answer, typed=typed, icon="link"
        )
        self.name = "join door"

    def body_parts(self) -> Sequence[Part]:
        """The lines, the key's words once they are known, and why it did not go well."""
        lines: list[Part] = [
            Line(longest, self.typed[name], name, hint=hint, icon=icon, usual=520.0)
            for name, (hint, longest, icon) in LINES.items()
        ]
        said: list[Part] = []
        if self._words:
            said = [
                Words("Does the table show these words?", 22, "ui7"),
                Words(self._words, 24, "ui7", "brass"),
            ]
        why = Words(self.refusal or self.going or " ", tone="loss" if self.refusal else "text2")
        return (Column([*self._found_table_buttons(), *lines, *said, why], 12.0),)

    def _found_table_buttons(self) -> list[Part]:
        """The tables that were found, each a button that takes its address."""
        if self.browser is None or self._words:
            return []
        if not self.found:
            return [
                Words(
                    "Looking for tables on this network. You can also type an address.",
                    tone="text2",
                )
            ]
        some = [
            Button(f"found:{i}", one.name, sub=one.address_to_type, group="found", high=72.0)
            for i, one in enumerate(self.found[: self.listed])
        ]
        more = len(self.found) - self.listed
        rest = (
            [Words(f"and {more} more; type the address of one", tone="text2")] if more > 0 else []
        )
        return [Words("Tables on this network", 22, "ui7"), Flow(some), *rest]

    def handle_intent(self, intent: Intent) -> Move | None:
        """A table that was found is joined at once where it knows this terminal; else its code is
        still missing.
        """
        name, _, number = intent.name.partition(":")
        if name == "found" and isinstance(intent, Pressed) and int(number) < len(self.found):
            self._choose_table(self.found[int(number)])
            return None
        return super().handle_intent(intent)

    def _choose_table(self, table: FoundTable) -> None:
        self._cancel_joining()
        self.typed["table"], self.refusal = table.address_to_type, ""
        if (
            self.typed["code"]
            or self.options.watch
            or known_at(self.folder, table.address, table.port)
        ):
            self._join()
            return
        self.going = f"Now type the code that {table.name} shows, and press Join."
        self.refresh()
        self.focus.focus("code")

    def line_for_letters(self, letters: str) -> str:
        """Digits are the code's, in place of one that stood there; letters are the name's."""
        return "code" if letters.isdecimal() else "name"

    def submit(self) -> Move | None:
        """Enter in a line joins."""
        return self._on_answer("join")

    def _on_answer(self, name: str) -> Move | None:
        if name in ("yes", "no"):
            self._trusts, self._words, self.answers = name == "yes", "", ANSWERS
            self._asked.set()
            self.refresh()
            return None
        if name == "away":
            self._cancel_joining()
            return Quit(2 if self.refusal else 0)
        self._join()
        return None

    def _join(self) -> None:
        """Connect; a connection that only waits for a good code gets it."""
        self.refusal, code = "", self.typed["code"].replace(" ", "")
        joining = self.joining
        if (
            joining is not None
            and not joining.link.over
            and joining.link.terminal.facts is not None
        ):
            try:
                joining.link.pair(check_code(code), self.typed["name"])
            except HouseError as refusal:
                self._refuse(str(refusal))
            return
        self._cancel_joining()
        self._refused, self._at_once = 0, False
        old = self.options
        options = JoinOptions(
            self.typed["table"], code, self.typed["name"], old.autoplay, old.watch
        )
        try:
            self._near = is_loopback(address_of(options.address)[0])
            self.joining = Joining(self.folder, options, self._await_trust, self.lines.wake)
        except HouseError as refusal:
            self._refuse(str(refusal))
            return
        self.lines.link = self.joining.link
        self.going = f"Connecting with {self.joining.address}, port {self.joining.port} …"
        self.refresh()

    def _cancel_joining(self) -> None:
        if self.joining is not None:
            self._trusts = False
            self._asked.set()
            self.joining.stop()
            self.joining = self.lines.link = None

    def _refuse(self, told: str) -> None:
        self.refusal, self.going = sentence(told), ""
        self.refresh()

    def _await_trust(self, words: str) -> bool:
        """In the link's thread: on this machine the key is the table's; elsewhere the player
        compares the words.
        """
        if self._near:
            return True
        self._trusts = None
        self._asked.clear()
        self.shell.soon(lambda: self._ask_pairing_words(words))
        return self._asked.wait(120.0) and bool(self._trusts)

    def _ask_pairing_words(self, words: str) -> None:
        same = Answer("yes", "The words are the same", "primary")
        self._words, self.answers = words, (Answer("no", "No", escape=True), same)
        self.refresh()

    def update(self, dt: float) -> Move | None:
        """The terminal opens as soon as the table has told everything; a refusal is a sentence on
        the door.
        """
        move = super().update(dt)
        if self._at_once:
            self._join()
        self.shell.wake_in(0.1)
        if (
            self.browser is not None
            and self.browser.found_tables != self.found
            and self.ui.typing is None
        ):
            self.found = self.browser.found_tables
            if len(self.found) == 1 and self.typed["table"] == JoinOptions().address:
                self.typed["table"] = self.found[0].address_to_type  # nobody typed another
            self.refresh()
        joining = self.joining
        if joining is not None and joining.link.trouble:
            going = f"{sentence(joining.link.trouble)} The terminal tries again every second."
            if going != self.going:
                self.going = going
                self.refresh()
        if move is not None or joining is None:
            return move
        link, refusals = joining.link, joining.link.terminal.refusals
        if link.over:
            link.poll()
            self._on_link_ended(joining)
            return None
        if (
            link.terminal.fresh
            and link.terminal.offered is not None
            and link.terminal.game is not None
        ):
            return Replace(self._open_table(joining), all=True)
        if len(refusals) > self._refused:
            self._refused = len(refusals)
            self._refuse(refusals[-1])
        return None

    def _on_link_ended(self, joining: Joining) -> None:
        over = joining.link.over
        try:
            if joining.anew():
                self.lines.link = joining.link
                return
        except HouseError as refusal:
            over = str(refusal)
        self._cancel_joining()
        self._refuse(over)

    def _open_table(self, joining: Joining) -> Scene:
        link = joining.link
        session = LinkSession(link)
        layout = self.layout(session.game)
        self.refusal = ""
        if session.watches:
            return WatchedTableScene(self.shell, session, layout, self._leave_table_for)
        return LinkScene(
            self.shell,
            session,
            layout,
            self._leave_table_for,
            folder=self.folder / "vouchers",
            rise=self._return_to_door,
            autoplay=self.options.autoplay,
        )

    def _leave_table_for(self, page: str) -> Move | None:
        """The way from a table: home is the door again; other pages are the house's, not a
        terminal's.
        """
        if page in ("lobby", "tables", "back"):
            return self._return_to_door()
        self.shell.toast(
            "Not at a terminal", "This page opens only on the house's own computer.", "info"
        )
        return None

    def _return_to_door(self) -> Move:
        self._cancel_joining()
        self.going = "You have left the table."
        return Replace(self, all=True)
