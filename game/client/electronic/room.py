"""The operator's room in the window: seven tabs over the house's books. What is done in it is done by the room's own verbs."""

from __future__ import annotations

import shlex
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.client.electronic import tabs
from game.client.electronic.rail import TABS, Rail
from game.client.pages.nav import PlayerStanding
from game.client.pages.page import Page
from game.client.pages.replay import ReplayStrip
from game.client.scene import Replace
from game.client.ui.control import Changed, Pressed
from game.errors import HouseError
from game.hall.commands import heading
from game.hall.day_sheet import day_pdf
from game.hall.days import Days, exported
from game.hall.keys import LOCKS
from game.hall.meters import report
from game.hall.recall import RECALL, Recall
from game.hall.selfcheck import program
from game.rules import GAMES
from game.table.streams import write_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.client.scene import Move, Scene, Viewport
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.hall.keys import OpenRoom
    from game.hall.room import Way

TOUCHES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
CLOCK: Final = 1.0


class OperatorPage(Page):
    """The open room; it locks after five minutes without a key or touch, at once with L or Esc; `shut` makes its door anew."""

    name = "operator"

    def __init__(
        self, shell: Shell, keys: Way, root: Path, folder: Path, room: OpenRoom, shut: Callable[[], Scene]
    ) -> None:
        super().__init__(shell, PlayerStanding(), self.go)
        self.store, self.root, self.folder, self.local = keys.store, root, folder, keys.local
        self.keys, self.room, self._shut = keys, room, shut
        version, told = program(root)
        opened = self.local(room.touched)
        self.rail = Rail(shell, room, f"{opened:%H:%M}", f"Program {version} · {told[:6]}")
        self.nav: Any = self.rail
        self.said: dict[str, Any] = {}
        """What was typed and chosen in the tabs, by the names of the controls."""
        self.strip = ReplayStrip(self, GAMES, folder, given=(), pace=1.0)
        """The recalled round, step by step."""
        self._show_tab(TABS[0].name)

    # ---- its tabs

    @property
    def tab(self) -> str:
        """The tab that is open."""
        return self.rail.current

    def _show_tab(self, name: str) -> None:
        self.rail.current = name
        self.title = next(entry.label for entry in TABS if entry.name == name)
        self.subtitle = tabs.SUBTITLES[name]

    def go(self, name: str) -> Move | None:
        """Another tab; or out."""
        if name in ("lock", "back"):
            return self.lock()
        self._show_tab(name)
        self.said.pop("row", None)
        self.scroll = 0.0
        self.lay_out()
        return None

    def content(self) -> Part:
        """What the tab shows now."""
        return tabs.CONTENT[self.tab](self)

    # ---- open and locked

    def lock(self) -> Move:
        """Lock the room; its door stands shut."""
        self.keys.lock(self.room)
        return Replace(self._shut())

    @property
    def stays(self) -> timedelta:
        """How long the room stays open untouched."""
        return LOCKS - (self.store.now() - self.room.touched)

    def enter(self, view: Viewport) -> None:
        """As a page; the clock runs."""
        super().enter(view)
        self.shell.wake_in(CLOCK)

    def handle(self, event: pygame.Event) -> Move | None:
        """Every key and touch keeps the room open, unless it has locked itself."""
        if event.type in TOUCHES:
            if self.stays < timedelta():
                return self.lock()
            self.keys.touch(self.room)
        if event.type == pygame.KEYDOWN and self.tab == "recall" and not self.typing and self.strip.key(event.key):
            return None
        return super().handle(event)

    def update(self, dt: float) -> Move | None:
        """The room locks by itself."""
        left = self.stays
        if left < timedelta():
            return self.lock()
        seconds = round(left.total_seconds())
        if seconds != self.rail.left:
            self.rail.left = seconds
            self.redraw(pygame.Rect(0, 0, round(self.left * self.view.scale), self.view.size[1]))
            self.shell.wake_in(CLOCK)
        if self.tab == "recall":
            self.strip.update()
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While a round is still being dealt again."""
        return super().wants_frames or (self.tab == "recall" and self.strip.waiting)

    # ---- what is done

    def did(self, intent: Intent) -> Move | None:
        """A choice is kept; a button exports, or says a verb of the room."""
        if intent.name.partition(":")[0] in {"step", "play"} and isinstance(intent, Changed | Pressed):
            self.strip.did(intent)
            return None
        if isinstance(intent, Changed):
            if intent.name.startswith("row:"):
                return None
            self.said[intent.name] = intent.value
            if intent.done:
                self.lay_out()
            return None
        if isinstance(intent, Pressed):
            name, _, rest = intent.name.partition(":")
            if name == "row":
                self.said["row"] = rest
                self.lay_out()
            elif name == "export":
                self.export(rest)
            elif name == "do":
                self.do(tabs.verb(self, rest))
        return None

    def do(self, line: Sequence[str]) -> None:
        """Say a line of the room's verbs; what it answers, or why not, is a message."""
        answers: list[str] = []
        try:
            self.keys.do(self.room, shlex.join(line), answers.append)
        except HouseError as refusal:
            self.refused(str(refusal))
            return
        self.said["answer"] = answers[-1] if answers else "Done."
        self.shell.toast(self.said["answer"][:120], kind="win")
        self.lay_out()

    def export(self, what: str) -> None:
        """Write what the tab shows into the operator's folder; where to is said."""
        tab, _, kind = what.partition(".")
        try:
            name, data = self._exported(tab, kind)
            self.folder.mkdir(parents=True, exist_ok=True)
            write_file(self.folder / f"{name}.{kind}", data)
        except HouseError as refusal:
            self.refused(str(refusal))
        except OSError as error:
            self.refused(f"The export cannot be written ({error.strerror}).")
        else:
            self.shell.toast(f"Exported {name}.{kind}", f"into {self.folder.name}/", "win")

    def _exported(self, tab: str, kind: str) -> tuple[str, bytes]:
        store, local = self.store, self.local
        days = Days(store, local)
        if tab == "day":
            found = days.report(tabs.day_of(self))
            head = heading(store, "Gaming day", found.day, local, self.room)
            if kind == "pdf":
                return f"gaming-day-{found.day}", day_pdf(found, head, "a4")
            made, name = exported(found, head), f"gaming-day-{found.day}"
        elif tab == "recall":
            table = tabs.table_of(self)
            head = heading(store, RECALL, days.today().isoformat(), local, self.room)
            made, name = Recall(store, table, local).report(head), f"recall-table-{table.number}"
        else:
            today = days.today().isoformat()
            made, name = report(store, heading(store, "Meters", today, local, self.room)), f"meters-{today}"
        return name, made.csv() if kind == "csv" else made.json()
