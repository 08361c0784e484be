"""The operator's room in the window: its door, which both PINs open, eight tabs over the house's
books, and the rail.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pygame

from ...core.errors import HouseError
from ...games import GAMES
from ...hall.money.meters import report
from ...hall.operator.console import Way
from ...hall.operator.day_sheet import day_pdf
from ...hall.operator.gaming_days import Days, exported
from ...hall.operator.keys import KEY_RULES, KeyRecoveryCodes, OpenRoom
from ...hall.operator.recall import RECALL, Recall
from ...hall.operator.report_commands import heading
from ...hall.operator.self_check import program
from ...hall.process.network import NetworkState
from ...system.streams import write_whole_file
from ..draw.hall import play_money
from ..draw.kit import panel
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.text.text_styles import StyleName
from ..input.actions import pad_button
from ..pages.dialog import Answer, WritingDialog, disjoint
from ..pages.navigation import Entry, NavigationGround, PlayerStanding, entry_column
from ..pages.page import Page
from ..pages.records.replay import ReplayStrip
from ..pages.style import PageStyle
from ..scenes.scene import Move, Replace, Scene, Viewport
from ..ui.boxes import Column, Grid, Part, PlacedParts
from ..ui.control import Changed, Control, Intent, Pressed, Spot, Words
from ..ui.text_line import Line
from ..ui.widgets import Painted
from ..window.shell import Shell
from . import tabs

PERSONS: Final = {"finance": "Who holds the finance key", "tables": "Who holds the table games key"}
PINS: Final[Mapping[str, str]] = {"finance pin": "Finance PIN", "tables pin": "Table games PIN"}
AGAIN: Final[Mapping[str, str]] = {
    "finance pin": "finance pin again",
    "tables pin": "tables pin again",
    "new pin": "new pin again",
}
"""The line in which a new PIN is typed a second time, by the name of its own line."""
HIDDEN: Final = {*AGAIN, *AGAIN.values()}
"""Lines whose letters are not seen."""
ON_THE_LOG: Final = "Every attempt is logged. Table game, play money."
OWNING: Final = (
    "Before its first terminal a house needs an owner: two people, each with a key to the operator's room and a PIN "
    "of 6 to 10 digits. Both sign the program as it is now: version {version}, files {digest}. Tables open only while the program "
    "is unchanged. Table game, play money."
)


class WallDoor(WritingDialog):
    """A door in a dark wall. It is no question over something else: it stays until it opens, or is
    left.
    """

    overlay = False
    types_at_once = True
    usual = 860.0

    def _move_after_answer(self, name: str) -> Move:
        move = self._chosen(name) if self._chosen else None
        return move if move is not None else Replace(self)

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The wall, and the door."""
        own = [*self.focus.take_dirty(), *self.ui.take_dirty()]
        for rect in disjoint([*dirty, *own]):
            surface.fill("#0A0D0E", rect)
            self.ui.draw(surface, rect, "dialog")
        return own


class KeyDoor(WallDoor):
    """A door with `lines`, what is asked for by the name of each: people, PINs, codes. What is
    refused is a sentence on the door, and the PINs are asked anew. `unlock` does what was typed,
    and raises `HouseError`.
    """

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        lines: Mapping[str, str],
        answers: Sequence[Answer],
        chosen: Callable[[str], Move | None],
        unlock: Callable[[], Move | None],
    ) -> None:
        self.lines, self._unlock = lines, unlock
        super().__init__(
            shell, title, text, answers, chosen, typed=dict.fromkeys(self.lines, ""), icon="key"
        )

    def body_parts(self) -> Sequence[Part]:
        """The lines, and why the door stays shut."""
        lines: list[Part] = []
        for name, label in self.lines.items():
            made, longest = (tabs.PinLine, KEY_RULES.longest) if name in HIDDEN else (Line, 40)
            lines.append(made(longest, self.typed[name], name, hint=label, icon="key", usual=380.0))
        return (Column([self._lines_block(lines), Words(self.refusal or " ", tone="loss")], 12.0),)

    def _lines_block(self, lines: Sequence[Part]) -> Part:
        return Grid(lines, 300.0, 16.0, most=2)

    def submit(self) -> Move | None:
        """Enter in the last line opens; before that it leads to the next that is empty."""
        empty = self.line_for_letters("")
        if not empty:
            return self._try_unlock()
        self.ui.write_in(self.ui.line(empty), passing=True)
        return None

    def _try_unlock(self) -> Move | None:
        try:
            self._compare_new_pins()
            return self._unlock()
        except HouseError as refusal:
            said = str(refusal)
            self.refusal = said[:1].upper() + said[1:] + ("" if said.endswith(".") else ".")
            self.typed |= dict.fromkeys(self.typed.keys() & HIDDEN, "")
            self.ui.write_in(None)
            self.refresh()
            return None

    def _compare_new_pins(self) -> None:
        """Raise `HouseError` where a new PIN was typed in two ways."""
        for name, again in AGAIN.items():
            if again in self.lines and self.typed[again] != self.typed[name]:
                raise HouseError(self.lines[name], "is not the same as the first time")


class RoomDoor(KeyDoor):
    """Asks for both keys and opens the room of a book: `keys` is the way into it. A house without
    an owner gets one here.

    `root` is the program that its self-check looks at, `folder` is where it exports to; `away` is
    the move of whoever does not go in.
    """

    recovers = True
    """Whether a lost PIN can be replaced here."""

    def __init__(self, shell: Shell, keys: Way, root: Path, folder: Path, away: Move) -> None:
        self.keys, self.root, self.folder, self.away = keys, root, folder, away
        self.owns = not keys.are_set
        lines = PINS
        answers: tuple[Answer, ...] = (
            Answer("away", "Leave", escape=True),
            *((Answer("lost", "Lost PIN"),) if self.recovers else ()),
            Answer("open", "Open the room", "primary"),
        )
        title, text = (
            "The operator's room",
            f"Two keys, held by two people, each with a PIN. {ON_THE_LOG}",
        )
        if self.owns:
            lines = {}
            for person, pin in zip(PERSONS, PINS, strict=True):
                lines |= {person: PERSONS[person], pin: PINS[pin], AGAIN[pin]: f"{PINS[pin]} again"}
            version, digest = program(root)
            title, text = "Who owns this house?", OWNING.format(version=version, digest=digest[:16])
            answers = (answers[0], Answer("open", "Sign and own the house", "primary"))
        super().__init__(shell, title, text, lines, answers, self._on_answer, self.unlock)
        self.name = "operator door"

    def _lines_block(self, lines: Sequence[Part]) -> Part:
        """Two people who become the owner write beside each other."""
        if not self.owns:
            return super()._lines_block(lines)
        half = len(lines) // 2
        people = [Column(lines[:half], 12.0), Column(lines[half:], 12.0)]
        return Grid(people, 300.0, 16.0, most=2)

    def _on_answer(self, name: str) -> Move | None:
        if name == "lost":
            return Replace(LostPin(self.shell, self.keys, self.closed_door))
        return self.away if name == "away" else self._try_unlock()

    def unlock(self) -> Move | None:
        """Turn both keys; where there are none yet, make those of the owner. Raises `HouseError`."""
        told = self.typed
        if not self.owns:
            return self.move_after_unlocking()
        made = self.keys.set_owner_and_sign(
            (told["finance"], told["finance pin"]), (told["tables"], told["tables pin"])
        )
        return Replace(RecoveryCodes(self.shell, made, self.move_after_unlocking))

    def move_after_unlocking(self) -> Move | None:
        """Turn both keys by what was typed, and go into the room. Raises `HouseError`."""
        self.keys.turn_key("finance", self.typed["finance pin"])
        self.keys.turn_key("table games", self.typed["tables pin"])
        return Replace(
            OperatorPage(
                self.shell,
                self.keys,
                self.root,
                self.folder,
                self.keys.open_with_turned_keys(),
                self.closed_door,
            )
        )

    def closed_door(self) -> RoomDoor:
        """This door, after the room has locked."""
        return RoomDoor(self.shell, self.keys, self.root, self.folder, self.away)


class OwnerDoor(RoomDoor):
    """Gives a house its owner before its first table: whoever has written the codes down goes
    `away`, not into the room.
    """

    def move_after_unlocking(self) -> Move | None:
        """Away, past the room."""
        return self.away


class RecoveryCodes(WallDoor):
    """The recovery codes of a new owner, shown this once; `onward` is the move of whoever has
    written them down, and may raise `HouseError`.
    """

    def __init__(
        self, shell: Shell, made: Sequence[KeyRecoveryCodes], onward: Callable[[], Move | None]
    ) -> None:
        self.made, self._onward = made, onward
        text = "Each code replaces a lost PIN once. They are not shown again: write them down now. Each person keeps their own."
        answer = Answer("written", "We wrote them down", "primary")
        super().__init__(
            shell, "Recovery codes", text, (answer,), self._on_answer, typed={}, icon="key"
        )

    def _on_answer(self, _name: str) -> Move | None:
        try:
            return self._onward()
        except HouseError as refusal:
            self.say(str(refusal))
            return None

    def body_parts(self) -> Sequence[Part]:
        """Both people's codes, side by side."""
        columns: list[Part] = [
            Column(
                [
                    Words(f"{one.person}, {one.key} key", 22, "ui7"),
                    *(Words(code, 22) for code in one.codes),
                ],
                6.0,
            )
            for one in self.made
        ]
        return (Grid(columns, 300.0, 24.0, most=2), Words(self.refusal or " ", tone="loss"))


class LostPin(KeyDoor):
    """Replaces a lost PIN by a recovery code; `back` is the door that led here."""

    def __init__(self, shell: Shell, keys: Way, back: Callable[[], Scene]) -> None:
        self.keys, self._back = keys, back
        lines = {
            "person": "Your name, as at the signing",
            "code": "Recovery code",
            "new pin": "New PIN",
            "new pin again": "New PIN again",
        }
        text = f"One of your recovery codes gives your key a new PIN of 6 to 10 digits; the code is used up. {ON_THE_LOG}"
        answers = (
            Answer("back", "Back", escape=True),
            Answer("recover", "Set the new PIN", "primary"),
        )
        super().__init__(shell, "A lost PIN", text, lines, answers, self._on_answer, self.unlock)
        self.name = "lost pin"

    def _on_answer(self, name: str) -> Move | None:
        return Replace(self._back()) if name == "back" else self._try_unlock()

    def unlock(self) -> Move | None:
        """Set the PIN. Raises `HouseError`."""
        done = self.keys.recover(self.typed["person"], self.typed["code"], self.typed["new pin"])
        self.shell.toast("Your PIN is set", done, "win")
        return Replace(self._back())


TOUCHES: Final = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
CLOCK: Final = 1.0


WAYS: Final = (
    *(Entry(name, tab.label, tab.icon, name) for name, tab in tabs.TABS.items()),
    Entry("lock", "Lock", "lock", "lock"),
)
"""The tabs on the rail, and the lock under them."""


class RailWords(Control):
    """A line of words in the middle of the rail."""

    reached = False

    def __init__(self, style: StyleName, words: str) -> None:
        super().__init__()
        self.style, self.words = style, words

    def paint(self, surface: pygame.Surface) -> None:
        """The words, which stand on the upper edge of their box."""
        sheet, (x, y, wide, _) = self.look.sheet(surface), self.spot
        sheet.write(self.style, self.words, x + wide / 2, y, wide, anchor="c")
        sheet.flush()


class OpenedKey(Control):
    """Whose key opened the room, and when."""

    reached = False

    def __init__(self, key: str, person: str, opened: str) -> None:
        super().__init__()
        self.key, self.person, self.opened = key, person, opened

    def paint(self, surface: pygame.Surface) -> None:
        """The key and the time in a line, the person under it."""
        sheet, (x, y, wide, _), grow = self.look.sheet(surface), self.spot, self.look.growth
        sheet.write("name", self.key, x, y, wide - 74)
        sheet.text(self.opened, x + wide, y, 20, "ui5", self.look.kit.theme.text2, anchor="r")
        sheet.write("note", self.person, x, y + 25 * grow, wide)
        sheet.flush()


def draw_house_leaf(sheet: Sheet, w: float, _h: float) -> None:
    """The house's leaf."""
    leaf(sheet, w / 2, 46, 54, sheet.theme.brass, "#0E1213")


class OperatorPage(Page):
    """The open room; it locks after five minutes without a key or touch, at once with L or Esc;
    `shut` makes its door anew.
    """

    name = "operator"

    def __init__(
        self,
        shell: Shell,
        keys: Way,
        root: Path,
        folder: Path,
        room: OpenRoom,
        shut: Callable[[], Scene],
    ) -> None:
        super().__init__(shell, PlayerStanding(), self.go)
        self.store, self.root, self.folder, self.local = keys.store, root, folder, keys.local
        self.keys, self.room, self._shut = keys, room, shut
        version, digest = program(root)
        self.opened = f"{self.local(room.touched):%H:%M}"
        self.program = f"Program {version} · {digest[:6]}"
        self.tab, self.seconds_left = WAYS[0].name, 300
        """The tab that is open, and how long the room stays so untouched."""
        self.said: dict[str, Any] = {}
        """What was typed and chosen in the tabs, by the names of the controls."""
        self._network = NetworkState()
        self.strip = ReplayStrip(self, self.store, GAMES, folder, given=(), pace=1.0)
        """The recalled round, step by step."""
        self._show_tab(WAYS[0].name)

    def navigation(self, size: tuple[float, float]) -> Part:
        """The rail from the top down: the house's sign, who holds the keys, the tabs and the lock,
        when it locks by itself, and that all is play money.
        """
        (wide, high), g, kit, edge = size, self.growth, self.ui.look.kit, PageStyle.edge
        inner, top = wide - 2 * edge, 150 + 140 * g
        entries = entry_column(kit, WAYS, self.tab, high - 110 * g - top, 62.0)
        locks = f"Locks by itself in {self.seconds_left // 60}:{self.seconds_left % 60:02d}"
        placed: list[tuple[Part, Spot]] = [
            (NavigationGround(), (0.0, 0.0, wide, high)),
            (Painted(draw_house_leaf), (0.0, 0.0, wide, 98.0)),
            (RailWords("room-note", "Operator's room"), (24.0, 126.0, wide - 48, 14.0)),
            (Painted(panel, 14, "#171C1E"), (20.0, 140.0, wide - 40, 128 * g)),
            (entries, (edge, top, inner, entries.height(kit, inner))),
            (RailWords("room-note", locks), (20.0, high - 76 * g, wide - 40, 26 * g)),
            (RailWords("room-note", self.program), (20.0, high - 50 * g, wide - 40, 10 * g)),
            (Painted(play_money), (12.0, high - 40 * g, wide - 24, 30 * g)),
        ]
        if g < 1.4:
            placed.append((RailWords("room-title", "LINDEN HOUSE"), (24.0, 98.0, wide - 48, 28.0)))
        holders = (("Finance", self.room.finance), ("Table games", self.room.table_games))
        for i, (key, person) in enumerate(holders):
            box = (38.0, 140 + (34 + 60 * i) * g, wide - 76, 60 * g)
            placed.append((OpenedKey(key, person, self.opened), box))
        return PlacedParts(placed)

    def network(self) -> NetworkState:
        """Who reaches the tables, as it was asked for last."""
        self._network = self.keys.network()
        return self._network

    def _show_tab(self, name: str) -> None:
        self.tab = name
        self.title, self.subtitle = tabs.TABS[name].label, tabs.TABS[name].subtitle

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
        return tabs.TABS[self.tab].content(self)

    def lock(self) -> Move:
        """Lock the room; its door stands shut."""
        self.keys.lock(self.room)
        return Replace(self._shut())

    @property
    def time_until_lock(self) -> timedelta:
        """How long the room stays open untouched."""
        return KEY_RULES.locks - (self.store.now() - self.room.touched)

    def enter(self, view: Viewport) -> None:
        """As a page; the clock runs."""
        super().enter(view)
        self.shell.wake_in(CLOCK)

    def handle(self, event: pygame.Event) -> Move | None:
        """Every key and touch keeps the room open, unless it has locked itself."""
        if event.type in TOUCHES:
            if self.time_until_lock < timedelta():
                return self.lock()
            self.keys.touch(self.room)
        if (
            event.type == pygame.KEYDOWN
            and self.tab == "recall"
            and not (self.typing or pad_button(event))
        ):
            ring, leaving = self.focus.ringed.partition(":")[0], ("", "row", "step", "play")
            if ring in leaving[
                : 2 if event.key == pygame.K_SPACE else None
            ] and self.strip.handle_key(event.key):
                return None
        return super().handle(event)

    def update(self, dt: float) -> Move | None:
        """The room locks by itself."""
        left = self.time_until_lock
        if left < timedelta():
            return self.lock()
        seconds = round(left.total_seconds())
        if seconds != self.seconds_left:
            self.seconds_left = seconds
            self.place_navigation()
            self.shell.wake_in(CLOCK)
            if self.tab == "network" and self._network != self.keys.network():
                self.lay_out()
        if self.tab == "recall":
            self.strip.update()
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While a round is still being dealt again."""
        return super().wants_frames or (self.tab == "recall" and self.strip.is_waiting)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A choice is kept; a button exports, or says a verb of the room."""
        if intent.name.partition(":")[0] in {"step", "play"} and isinstance(
            intent, Changed | Pressed
        ):
            self.strip.handle_intent(intent)
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
                self.run_command(tabs.command_line(self, rest))
        return None

    def run_command(self, line: Sequence[str]) -> None:
        """Say a line of the room's verbs; what it answers, or why not, is a message."""
        answers: list[str] = []
        try:
            self.keys.do(self.room, shlex.join(line), answers.append)
        except HouseError as refusal:
            self.show_refusal(str(refusal))
            return
        self.said["answer"] = (
            (answers[0] if line[0] == "network" else answers[-1]) if answers else "Done."
        )
        self.shell.toast(self.said["answer"][:120], kind="win")
        self.lay_out()

    def export(self, what: str) -> None:
        """Write what the tab shows into the operator's folder; where to is said."""
        tab, _, kind = what.partition(".")
        try:
            name, data = self._export_name_and_data(tab, kind)
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole_file(self.folder / f"{name}.{kind}", data)
        except HouseError as refusal:
            self.show_refusal(str(refusal))
        except OSError as error:
            self.show_refusal(f"The export cannot be written ({error.strerror}).")
        else:
            self.shell.toast(f"Exported {name}.{kind}", f"into {self.folder.name}/", "win")

    def _export_name_and_data(self, tab: str, kind: str) -> tuple[str, bytes]:
        store, local = self.store, self.local
        days = Days(store, local)
        if tab == "day":
            found = days.report(tabs.chosen_day(self))
            head = heading(store, "Gaming day", found.day, local, self.room)
            if kind == "pdf":
                return f"gaming-day-{found.day}", day_pdf(found, head, "a4")
            made, name = exported(found, head), f"gaming-day-{found.day}"
        elif tab == "recall":
            table = tabs.chosen_table(self)
            head = heading(store, RECALL, days.today().isoformat(), local, self.room)
            made, name = Recall(store, table, local).report(head), f"recall-table-{table.number}"
        else:
            today = days.today().isoformat()
            made, name = (
                report(store, heading(store, "Meters", today, local, self.room)),
                f"meters-{today}",
            )
        return name, made.csv_with_heading_columns() if kind == "csv" else made.json()
