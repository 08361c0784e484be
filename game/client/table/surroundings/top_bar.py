"""The top bar of a table: the way back, the table's sign, and icons, read from left to right."""

from __future__ import annotations

from typing import Final, Literal

from ...draw.hall import play_money_width
from ...draw.kit import Kit
from ...draw.text.text_styles import STYLES, first_fitting_or_empty
from ...layouts.layout import Box
from ...pages.book_page import short_game_title
from ...scenes.focus import Answers, Target
from ...scenes.settings import LEVELS, Level
from ...ui.boxes import HBox, Space
from ..model import intents
from ..model.intents import Act, Intent
from ..model.moment import Pointed
from ..model.pieces import Drawing
from ..style import BarStyle
from .bar import Bar
from .view_controls import ViewControl, ViewLayer, with_key


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
        """The whole icon, with its key in the tooltip."""
        return [
            Target(
                self.name,
                self.rect,
                self.group,
                answers=Answers(self.intent),
                label=self.label,
                tooltip=with_key(self.label, self.look.shell.keys, self.action),
            )
        ]


class LevelSwitch(ViewControl):
    """How much is on the screen, in three cells; the one in force is checked."""

    labels: Final = {"new": "New", "normal": "Normal", "expert": "Expert"}

    def __init__(self, level: Level) -> None:
        super().__init__("level", label="How much is on the screen", group="level")
        self.level = level

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it has one size
        """Three cells."""
        return BarStyle.level_cell * 3, BarStyle.level_cell * 3

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The cells in one frame."""
        states = tuple(pointed.state(f"level {one}") for one in LEVELS)
        said = (tuple(self.labels.values()), LEVELS.index(self.level), states)
        return [Drawing("level", "levels", self.box, said)]

    def targets(self) -> list[Target]:
        """Each cell; arrows go from one to the next."""
        x, y, _, high = self.spot
        return [
            Target(
                f"level {one}",
                self.into.window_rect((x + i * BarStyle.level_cell, y, BarStyle.level_cell, high)),
                "level",
                answers=Answers(intents.ChooseLevel(one)),
                role="radio",
                chosen=one == self.level,
                label=self.labels[one],
                tooltip=TOOLTIPS[one],
            )
            for i, one in enumerate(LEVELS)
        ]


TOOLTIPS: Final[dict[Level, str]] = {
    "new": "New here: the dealer says what matters, the side panel is closed",
    "normal": "I know the game: the dealer speaks after a mistake",
    "expert": "Everything: side panel, house edges, sections, speed, fairness",
}


class TableSign(ViewControl):
    """The table's name with a `suffix`, a line under it, and at its right end the round's number over
    how the `promise` of the next deal begins, which leads to its page. What has no room is said in
    fewer words. With a `pill_end`, design pixels, the pill that says what is played for stands right of the
    name, else right of the line under it, where it ends before that; see `has_pill`.
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
        suffix: str = "",
        pill_end: float = 0.0,
    ) -> None:
        super().__init__("title")
        self.title, self.under, self.number, self.promise = name, line, number, promise
        self.counts, self.suffix, self.pill_end = counts, suffix, pill_end
        #: How wide its words are at most.
        self.most = 560.0

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it says less where it is narrow
        """What others leave."""
        return 0.0, 0.0

    def number_promise_and_label(self) -> tuple[str, str, str]:
        """The round's number, the beginning of its promise, and the word before the number."""
        if not self.number:
            return "", "", ""
        long = (
            self.counts == "Round"
            and self.promise
            and len(self.number) >= BarStyle.long_round_number
        )
        return self.number, self.promise[: BarStyle.promise_digits], "No." if long else self.counts

    def fitted_name_and_line(self) -> tuple[str, str]:
        """Its name and the line under it, as they have room."""
        kit, wide = self.look.kit, self.width - 2.0
        number, _, label = self.number_promise_and_label()
        counted = kit.measure(f"{label} {number}", 20, "ui7") + 34 if number else 0.0
        room = min(self.most, wide - counted)
        free = room - (play_money_width(kit) + 22 if self.pill_end else 0.0)
        names = [one + self.suffix for one in (self.title, short_game_title(self.title))]
        line = self.under
        lines = (line, line.partition(" · payout")[0], line.partition(" · ")[0])
        title = STYLES["panel-title"]
        said = first_fitting_or_empty(kit.type, title, names, free)
        said = said or first_fitting_or_empty(kit.type, title, reversed(names), room)
        return said, first_fitting_or_empty(kit.type, STYLES["body"], lines, room)

    def _pill_boxes(self) -> list[Box]:
        kit, x = self.look.kit, self.box[0]
        name, line = self.fitted_name_and_line()
        usual = play_money_width(kit)
        lefts = x + 16 + kit.measure(name, 28, "serif6"), x + 16 + kit.measure(line, 20, "ui5")
        boxes = [(left, top, usual, 30.0) for left, top in zip(lefts, (7.0, 42.0), strict=True)]
        return [box for box in boxes if box[0] + usual <= self.pill_end]

    @property
    def has_pill(self) -> bool:
        """Whether the pill stands in it."""
        return bool(self._pill_boxes())

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The sign, and the pill where it has room."""
        x, y, wide, _ = self.box
        wide = wide if self.number else min(wide, self.most)
        said = (*self.fitted_name_and_line(), *self.number_promise_and_label())
        sign = Drawing("title", "top", (x, y, wide - 2.0, 60.0), said)
        return [sign, *(play_money_pill(box) for box in self._pill_boxes()[:1])]

    def targets(self) -> list[Target]:
        """The promise under the round's number."""
        if not (self.promise and self.number):
            return []
        x, y, wide, _ = self.spot
        rect = self.into.window_rect((x + wide - 98.0, y - 2.0, 96.0, 52.0))
        answers = Answers(intents.OpenPage("fairness"))
        words = "What is promised of the next deal, and how to check it"
        return [Target("lock", rect, "top", answers=answers, label="Fairness", tooltip=words)]


class PlayMoneyPill(ViewControl):
    """The pill that says what is played for, where a sign has no room for it."""

    reached = False

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The pill."""
        return [play_money_pill(self.box)]


def play_money_pill(box: Box) -> Drawing:
    """The pill in a box."""
    return Drawing("play money", "play money", box)


def put_play_money_pill(layer: ViewLayer, corner: tuple[float, float]) -> ViewLayer:
    """Put the pill at a corner of a top bar's layer whose sign has no room for it; the layer."""
    signs = (one for one in layer.view_controls if isinstance(one, TableSign))
    if not any(sign.has_pill for sign in signs):
        PlayMoneyPill().put(layer, *corner, play_money_width(layer.look.kit), 30.0)
    return layer


def top_layer(bar: Bar, *controls: ViewControl) -> ViewLayer:
    """The top bar of a table: the way back and these, the icons at its right end."""
    layer = ViewLayer(bar.shell, bar.frame.top)
    back = IconButton("back", Act.LEAVE, label="Leave the table", action="leave")
    icons = [one for one in controls if isinstance(one, IconButton)]
    sign = next((one for one in controls if isinstance(one, TableSign)), Space())
    switch = [one for one in controls if isinstance(one, LevelSwitch)]
    row = HBox([back, sign, HBox(icons, 8.0)], BarStyle.top_left)
    row.put(
        layer,
        BarStyle.top_left,
        BarStyle.top_above,
        bar.top_bar_width - 2 * BarStyle.top_left,
        BarStyle.top_height,
    )
    for one in switch:
        left = bar.frame.axis - BarStyle.level_from_axis
        left = min(BarStyle.level_most_left, max(BarStyle.level_left, left))
        if isinstance(sign, TableSign):
            sign.most = left - sign.spot[0] - 12.0
        wide = 3 * BarStyle.level_cell
        one.put(layer, left, BarStyle.top_above, wide, BarStyle.top_height)
    return layer


def speed_sound_help_icons(
    bar: Bar, help_page: Literal["sheet", "help"] = "sheet"
) -> list[IconButton]:
    """The icons of every table: its speed, its sound, and its rules or help."""
    sound = "sound-off" if bar.shell.settings.is_silent else "sound"
    name = "Rules" if help_page == "sheet" else "Help"
    page = intents.OpenPage(help_page)
    return [
        IconButton("speed", Act.NEXT_SPEED),
        IconButton("sound", Act.TOGGLE_SOUND, icon=sound),
        IconButton("help", page, label=name, action="rules" if help_page == "sheet" else "help"),
    ]


def fold_layer(bar: Bar, *, starred: bool = False, icon: str = "") -> ViewLayer:
    """The button that folds the panel away or brings it back."""
    layer, icon = ViewLayer(bar.shell, bar.frame.fold_button), icon or bar.frame.fold_icon
    button = IconButton(
        "panel",
        Act.FOLD_PANEL,
        icon=icon,
        label="Side panel",
        action="panel",
        group="panel",
        starred=starred,
    )
    button.put(layer, 0.0, 0.0, BarStyle.top_height, BarStyle.top_height)
    return layer
