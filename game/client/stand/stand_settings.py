"""What lies behind the operator's PIN. Left alone, all of it goes, and the show is locked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...core.errors import HouseError
from ...games import LISTED
from ...hall.operator.console import Way
from ...hall.operator.keys import require_owner
from ...stand import counts
from ...stand.pack import KINDS
from ...stand.showcase import showcase_games
from ...system.streams import write_whole_file
from ..electronic.room import RoomDoor
from ..pages.dialog import Answer
from ..scenes.scene import Move, Pop, Push, Quit, Replace, Viewport
from ..ui.boxes import Column, Grid, Part, SpreadRow
from ..ui.control import Changed, Intent, Pressed, Words
from ..ui.data_views import ListCell, ListColumn, Listing, ListRow
from ..ui.widgets import Button, Pills, divider
from .chrome import WAITS, StandDialog
from .house import LOUD, StandHouse

BOTH, OFF = "both", "off"
OF_A_TABLE: Final = ((BOTH, "Both"), (KINDS[0], "Showcase"), (KINDS[1], "Real round"), (OFF, "Off"))
"""What of a table can be on."""


class BehindDialog(StandDialog):
    """A dialog behind the PIN: left alone it goes, as a visitor is not to find it."""

    def __init__(self, stand: StandHouse, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(stand.shell, title, text, answers, self._on_answer, icon="key")
        self.stand = stand

    def _on_answer(self, name: str) -> Move | None:
        """What an answer does to the stack; None closes the dialog."""

    def enter(self, view: Viewport) -> None:
        """Somebody is there."""
        self.stand.touched = self.shell.clock.now()
        super().enter(view)

    def update(self, dt: float) -> Move | None:
        """Nobody is there any more."""
        self.shell.wake_in(0.5)
        return Pop() if self.shell.clock.now() - self.stand.touched >= WAITS else super().update(dt)

    def refresh(self) -> None:
        """Show what is in force now, with the ring where it is."""
        held, by_key = self.focus.focused, self.focus.by_key
        self.resize(self.view)
        self.focus.focus(held, by_key=by_key)
        self.ui.dirty.append(self.view.window_rect)


class StandSettings(BehindDialog):
    """What the operator may do, and what there is to know."""

    usual = 1120.0

    def __init__(self, stand: StandHouse) -> None:
        answers = (
            Answer("end", "End the show", "danger"),
            Answer("back", "Back to the show", "primary", escape=True),
        )
        pack = stand.pack.name or "Linden House"
        trouble = (
            f"\nThe branding folder is not used: {stand.branding.trouble}."
            if stand.branding.trouble
            else ""
        )
        unseen = "".join(f"\n{warning}." for warning in stand.pack.warnings)
        super().__init__(
            stand,
            "Behind the show",
            f"{stand.today_sentence()} The name on the plate is {pack}.{trouble}{unseen}",
            answers,
        )

    def _on_answer(self, name: str) -> Move | None:
        return Quit() if name == "end" else None

    def body_parts(self) -> Sequence[Part]:
        """A row for each thing that can be chosen, and the last days."""
        scenes = len(self.stand.scenes)
        tables = len({one.slug for one in self.stand.scenes})
        said = f"{scenes} scene{'s' * (scenes != 1)} on, {tables} of {len(showcase_games())} tables"
        said += ", as chosen here" if self.stand.chosen.scenes else ", as the show was started"
        loudness = ("Off", *map(str, range(1, len(LOUD))))
        sound = Pills(tuple(enumerate(loudness)), self.stand.sound_step, "sound").copy(
            label="Sound", group="sound"
        )
        export = Button(
            "export", "Export", group="visitors", why="" if self._days else "Nobody came yet."
        )
        rows: list[Part] = [
            _setting_row("Sound", "for the show, and for each new visitor", sound),
            _setting_row("Language", "English only, like the regulation"),
            _setting_row("Scenes", said, Button("scenes", "Choose", group="scenes")),
            _setting_row(
                "Operator’s room",
                "meters, gaming days, vouchers; asks for both PINs",
                Button("room", "Open", group="room"),
            ),
            _setting_row(
                "Visitors", "without names; Export writes a .csv file into operator/", export
            ),
        ]
        out: list[Part] = []
        for row in rows:
            out += [divider(), row]
        return (Column([*out, *([self._days_part()] if self._days else [])], 8.0),)

    @property
    def _days(self) -> counts.Days:
        return self.stand.days()

    def _days_part(self) -> Part:
        """The last days, the newest first, and all of them."""
        columns = (
            ListColumn("Day", 170.0),
            ListColumn("Visitors", 110.0, "r"),
            ListColumn("Rounds", 110.0, "r"),
            ListColumn("Minutes", 110.0, "r"),
            ListColumn("Favorite table", 200.0, share=1.0),
        )
        told = counts.report(self.stand.folder)
        rows = [*told["days"][-5:][::-1], {"day": "all days", **told["all"]}]
        return Listing(
            columns,
            [
                ListRow(
                    tuple(
                        ListCell(words)
                        for words in (
                            str(row["day"]),
                            f"{row['visitors']:,}",
                            f"{row['rounds']:,}",
                            f"{row['seconds'] // 60:,}",
                            LISTED[row["favourite"]].title if row["favourite"] else "none yet",
                        )
                    )
                )
                for row in rows
            ],
            high=38.0,
            ruled=True,
        )

    def handle_intent(self, intent: Intent) -> Move | None:
        """A choice, or a way further in."""
        if isinstance(intent, Changed) and intent.name == "sound":
            self.stand.choose(sound=intent.value)
            self.refresh()
            return None
        if not isinstance(intent, Pressed):
            return None
        match intent.name:
            case "scenes":
                return Push(ScenesOfShow(self.stand))
            case "room":
                return self._open_operator_door()
            case "export":
                self._export()
            case _:
                return super().handle_intent(intent)
        return None

    def _open_operator_door(self) -> Move | None:
        """The door of the operator's room, where the book can be opened."""
        try:
            way = self.stand.open_room()
            require_owner(way.store)
        except HouseError as refusal:
            self.stand.shut_room()
            self.show_refusal(f"{str(refusal).rstrip('.')}.")
            return None
        self.stand.journal.note("The operator opened the door of the operator's room.")
        return Replace(StandDoor(self.stand, way))

    def _export(self) -> None:
        """Write who came into the operator's folder."""
        name = f"stand-visitors-{self.stand.clock().astimezone().date().isoformat()}.csv"
        folder = self.stand.exports
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole_file(folder / name, counts.report_csv(counts.report(self.stand.folder)))
        except HouseError as refusal:
            self.show_refusal(str(refusal))
        except OSError as error:
            self.show_refusal(f"The export cannot be written ({error.strerror}).")
        else:
            self.stand.journal.note(f"The visitor counts were exported as {name}.")
            self.shell.toast(f"Exported {name}", f"into {folder.name}/", "win")


def _setting_row(label: str, value: str, control: Part | None = None) -> Part:
    """What something is called and its value or what it is for, its control at the right."""
    words = Column([Words(label, 22, "ui6"), Words(value, tone="text2")])
    return words if control is None else SpreadRow((words, control), wraps=True)


class ScenesOfShow(BehindDialog):
    """Which tables are on, and what of each."""

    usual = 1640.0

    def __init__(self, stand: StandHouse) -> None:
        answers = (
            Answer("started", "As it was started"),
            Answer("back", "Done", "primary", escape=True),
        )
        text = "In the exhibitor’s order, then the lobby’s. A choice applies at once and stays after a restart."
        super().__init__(stand, "Scenes of the show", text, answers)

    def body_parts(self) -> Sequence[Part]:
        """A row for each table."""
        on = {(one.slug, one.kind) for one in self.stand.scenes}
        cells: list[Part] = []
        for slug in showcase_games():
            kinds = [kind for kind in KINDS if (slug, kind) in on]
            value = BOTH if len(kinds) > 1 else kinds[0] if kinds else OFF
            title = self.stand.short_title_of(slug)
            pills = Pills(OF_A_TABLE, value, slug).copy(label=title, group=slug)
            cells.append(Column([SpreadRow((Words(title, 22, "ui6"), pills)), divider()], 10.0))
        half = len(cells) // 2
        least = 640.0 * self.shell.lettering(self.view).grow
        return (
            Grid([Column(cells[:half], 10.0), Column(cells[half:], 10.0)], least, 40.0, most=2),
        )

    def _on_answer(self, name: str) -> Move | None:
        if name == "started":
            self.stand.choose(scenes=())
            return Replace(ScenesOfShow(self.stand))
        return None

    def handle_intent(self, intent: Intent) -> Move | None:
        """Another choice for a table."""
        if not isinstance(intent, Changed):
            return super().handle_intent(intent)
        table, kinds = intent.name, KINDS if intent.value == BOTH else (intent.value,)
        on = [f"{one.slug}:{one.kind}" for one in self.stand.scenes]
        others = [one for one in on if one.partition(":")[0] != table]
        mine = [f"{table}:{kind}" for kind in kinds if kind != OFF]
        if not others and not mine:
            self.show_refusal("At least one scene must be on.")
        else:
            self.stand.choose(scenes=tuple(dict.fromkeys([*others, *mine])))
        self.refresh()
        return None


class StandDoor(RoomDoor):
    """The door of the operator's room behind a show: left alone, or left, it leads back, and the
    owner's book is closed again.

    Among visitors nobody becomes the owner of a house, and no PIN is replaced.
    """

    recovers = False

    def __init__(self, stand: StandHouse, way: Way) -> None:
        self.stand, stand.touched = stand, stand.shell.clock.now()
        super().__init__(stand.shell, way, stand.root, stand.exports, Pop())

    def closed_door(self) -> RoomDoor:
        """This door, after the room has locked."""
        return StandDoor(self.stand, self.keys)

    def handle(self, event: pygame.Event) -> Move | None:
        """Whoever leaves it shuts the book."""
        move = super().handle(event)
        return self._shut_operator_room_and_leave() if isinstance(move, Pop) else move

    def update(self, dt: float) -> Move | None:
        """Nobody is there any more."""
        self.shell.wake_in(0.5)
        return (
            self._shut_operator_room_and_leave()
            if self.shell.clock.now() - self.stand.touched >= WAITS
            else super().update(dt)
        )

    def _shut_operator_room_and_leave(self) -> Move:
        self.stand.shut_room()
        return Pop()
