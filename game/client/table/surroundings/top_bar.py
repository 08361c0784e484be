"""The top bar of a table: the way back, the table's sign, and icons, read from left to right."""

from __future__ import annotations

from ...draw.hall import play_money_width
from ...draw.kit import Kit
from ...pages.book_page import shortened
from ...scenes.focus import Answers, Target
from ...ui.boxes import HBox, Space
from ..model import intents
from ..model.intents import Act, Intent
from ..model.moment import Pointed
from ..model.pieces import Drawing
from ..style import BarStyle
from .bar import Bar
from .view_controls import ViewControl, ViewLayer


class IconButton(ViewControl):
    """An icon that is pressed, and the `action` whose key means the same at any time; `starred` by
    the coach.
    """

    def __init__(
        self,
        name: str,
        intent: Intent,
        *,
        icon: str = "",
        label: str = "",
        action: str = "",
        group: str = "top",
        starred: bool = False,
    ) -> None:
        super().__init__(name, label=label or name.capitalize(), group=group)
        self.intent, self.icon, self.action, self.starred = intent, icon or name, action, starred

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - icons have one size
        """A square."""
        return BarStyle.top_height, BarStyle.top_height

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The icon on its ground."""
        star = ("star",) if self.starred else ()
        looks = (self.icon, pointed.state(self.name), *star)
        return [Drawing(f"top {self.name}", "icon", self.box, looks)]

    def targets(self) -> list[Target]:
        """The whole icon."""
        answers = Answers(self.intent)
        return [Target(self.name, self.rect, self.group, answers=answers, label=self.label)]


class TableSign(ViewControl):
    """The table's name, a line under it, and at its right end the round's number over how the
    `promise` of the next deal begins, which leads to its page. What has no room is said in fewer
    words; `pill`: where it is said that play money is played for has to have room, too.
    """

    grows = True

    def __init__(
        self,
        name: str,
        line: str,
        number: str = "",
        promise: str = "",
        *,
        counts: str = "Round",
        pill: bool = False,
    ) -> None:
        super().__init__("title")
        self.title, self.under, self.number, self.promise = name, line, number, promise
        self.counts, self.pill = counts, pill

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it says less where it is narrow
        """What others leave."""
        return 0.0, 0.0

    def round_label(self) -> tuple[str, str, str]:
        """The round's number, the beginning of its promise, and the word before the number."""
        if not self.number:
            return "", "", ""
        long = (
            self.counts == "Round"
            and self.promise
            and len(self.number) >= BarStyle.long_round_number
        )
        return self.number, self.promise[: BarStyle.promise_digits], "No." if long else self.counts

    def words(self) -> tuple[str, str]:
        """Its name and the line under it, as they have room."""
        kit, wide = self.look.kit, self.width - 2.0
        number, _, label = self.round_label()
        counted = kit.measure(f"{label} {number}", 20, "ui7") + 34 if number else 0.0
        room = min(560.0, wide - counted)
        free = room - (play_money_width(kit) + 22 if self.pill else 0.0)
        names, line = (self.title, shortened(self.title)), self.under
        lines = (line, line.partition(" · payout")[0], line.partition(" · ")[0])
        fits = [one for one in names if kit.measure(one, 28, "serif6") <= free]
        fits += [one for one in reversed(names) if kit.measure(one, 28, "serif6") <= room]
        said = next((one for one in lines if kit.measure(one, 20, "ui5") <= room), "")
        return (fits[0] if fits else ""), said

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The sign."""
        x, y, wide, _ = self.box
        said = (*self.words(), *self.round_label())
        return [Drawing("title", "top", (x, y, wide - 2.0, 60.0), said)]

    def targets(self) -> list[Target]:
        """The promise under the round's number."""
        if not (self.promise and self.number):
            return []
        x, y, wide, _ = self.spot
        rect = self.into.window_rect((x + wide - 98.0, y - 2.0, 96.0, 52.0))
        answers = Answers(intents.OpenPage("fairness"))
        return [Target("lock", rect, "top", answers=answers, label="Fairness")]


def top_layer(bar: Bar, *controls: ViewControl) -> ViewLayer:
    """The top bar of a table: the way back and these, the icons at its right end."""
    layer = ViewLayer(bar.shell, bar.frame.top)
    back = IconButton("back", Act.LEAVE, action="leave")
    icons = [one for one in controls if isinstance(one, IconButton)]
    sign = next((one for one in controls if isinstance(one, TableSign)), Space())
    row = HBox([back, sign, HBox(icons, 8.0)], BarStyle.top_left)
    row.put(
        layer,
        BarStyle.top_left,
        BarStyle.top_above,
        bar.head - 2 * BarStyle.top_left,
        BarStyle.top_height,
    )
    return layer


def usual_icons(bar: Bar, rules: str = "sheet") -> list[IconButton]:
    """The icons of every table: its speed, its sound, and its rules or help."""
    sound = "sound-off" if bar.shell.settings.is_silent else "sound"
    page = intents.OpenPage("sheet" if rules == "sheet" else "help")
    return [
        IconButton("speed", Act.NEXT_SPEED),
        IconButton("sound", Act.TOGGLE_SOUND, icon=sound),
        IconButton("help", page, action="rules" if rules == "sheet" else "help"),
    ]


def fold_layer(bar: Bar, *, starred: bool = False, icon: str = "") -> ViewLayer:
    """The button that folds the panel away or brings it back."""
    layer, icon = ViewLayer(bar.shell, bar.frame.fold_button), icon or bar.frame.fold_icon
    button = IconButton(
        "panel", Act.FOLD_PANEL, icon=icon, action="panel", group="panel", starred=starred
    )
    button.put(layer, 0.0, 0.0, BarStyle.top_height, BarStyle.top_height)
    return layer
