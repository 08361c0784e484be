"""The navigation at the left of every page: the house's sign, the player's card, the entries, and the
figures of the session.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import pygame

from ...core.money import Cents, dollars, short
from ..draw.charts import sparkline
from ..draw.kit import Kit, focus_ring, keycap_box, keycap_width, nav_item, panel
from ..draw.pieces.portraits import avatar
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.text.text_styles import STYLES, fit_text, fitting_row
from ..scenes.focus import Target
from ..scenes.scene import Viewport
from ..ui.boxes import Column, Part, PlacedParts, Space
from ..ui.control import Control, Spot
from ..ui.widgets import Painted
from ..window.shell import Shell
from .style import PageStyle

#: What the names of the navigation's targets begin with.
PREFIX: Final = "nav:"


class Entry(msgspec.Struct, frozen=True):
    """A place to go: its name for the program, its label, its icon, and the action whose key it has
    ("": none).
    """

    name: str
    label: str
    icon: str
    action: str = ""


GROUPS: Final = (
    (
        Entry("lobby", "Tables", "lobby", "tables"),
        Entry("day", "Day’s deal", "calendar", "today"),
        Entry("tournament", "Tournaments", "flag"),
    ),
    (
        Entry("practice", "Practice", "target", "practice"),
        Entry("counting", "Count cards", "chip"),
        Entry("dealing", "Dealing school", "cards"),
        Entry("casino", "Your casino", "rules"),
    ),
    (
        Entry("history", "History", "history", "history"),
        Entry("cashier", "Cashier", "cash", "cashier"),
    ),
    (
        Entry("house-rules", "House rules", "rules", "house rules"),
        Entry("settings", "Settings", "gear", "settings"),
        Entry("help", "Help", "help", "help"),
    ),
)
"""What is played, what is learned, what is the player's, and what is the house's."""
ENTRIES: Final = tuple(entry for group in GROUPS for entry in group)


class PlayerStanding(msgspec.Struct, frozen=True):
    """What the navigation shows of the player: money in cents, `curve` the bankroll through this
    sitting; `number` is that of his profile.
    """

    player: str = "Guest"
    bankroll: Cents = Cents(0)
    today: Cents = Cents(0)
    minutes: int = 0
    rounds: int = 0
    curve: tuple[int, ...] = ()
    avatar: str = "You"
    number: int = 0


def text_growth(shell: Shell, view: Viewport) -> float:
    """How much larger lettering stands than the design has it, for rows that must grow with it."""
    return shell.lettering(view).px(20) / (20 * view.scale)


def navigation_width(shell: Shell, view: Viewport) -> float:
    """How wide the navigation is, in design pixels: wider with larger lettering."""
    return 300 * (1 + 0.5 * (text_growth(shell, view) - 1))


class NavigationGround(Control):
    """What the navigation stands on, with a line at its right edge."""

    reached = False

    def paint(self, surface: pygame.Surface) -> None:
        """The ground, and the line."""
        pygame.draw.rect(surface, "#0E1213", self.rect)
        sheet, right = self.look.sheet(surface), self.width - 0.75
        sheet.line(right, 0, right, self.tall, "#FFFFFF", sheet.theme.line_alpha, 1.5)
        sheet.flush()


class NavigationButton(Control):
    """An entry; the one whose page is open is `active` and stands in brass. It prints the key of its
    action, which presses it.
    """

    radius = 10

    def __init__(self, entry: Entry, high: float, *, active: bool, action: str = "") -> None:
        super().__init__(PREFIX + entry.name, label=entry.label, group="nav")
        self._high = high
        self.icon, self.action, self.active = entry.icon, action or entry.action, active

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - the column has measured it
        """As it was made."""
        return self._high

    def targets(self) -> list[Target]:
        """All of it."""
        key = self.look.kit.keys.code(self.action) if self.action else None
        return [self.target(self.name, (0, 0, self.width, self.tall), face=self.label, key=key)]

    def paint(self, surface: pygame.Surface) -> None:
        """Icon and label, and at the right end the cap of its key."""
        kit = self.look.kit
        self.lay(surface, nav_item, self.icon, self.label, active=self.active, state=self.state())
        key = ""
        if self.action:
            key = kit.keys.mark(self.action, self.name, self.look.focus.ringed)
        if key:
            high = min(28 * kit.type.grow, self.tall - 2)
            wide = max(high, keycap_width(kit, key))
            box = (self.width - 12 - wide, (self.tall - high) / 2, wide, high)
            self.lay(surface, keycap_box, key, kit.theme.brass if self.active else None, box=box)


class ProfileCard(Control):
    """The player, the bankroll and today's net; pressed, it leads to the players."""

    radius = 14

    def __init__(self, standing: PlayerStanding) -> None:
        super().__init__(PREFIX + "profile", label=f"Player {standing.player}", group="nav")
        self.standing = standing

    def value_text(self) -> str:
        """The bankroll."""
        return dollars(self.standing.bankroll)

    def paint(self, surface: pygame.Surface) -> None:
        """The card and, when it is steered to by keys, the ring."""
        self.lay(surface, draw_profile, self.standing)
        if self.state() == "focus":
            self.lay(surface, focus_ring, self.radius)


def entry_column(
    kit: Kit, entries: Sequence[Entry], active: str, room: float, step: float
) -> Column:
    """Entries one under another, `step` apart as designed, closer where so much `room` is too little;
    a pad's Menu brings the ring to the first.
    """
    high = min(step * kit.type.grow, room / len(entries)) - PageStyle.gap
    return Column(
        [
            _entry_button(kit, one, high, active, is_menu_target=one is entries[0])
            for one in entries
        ],
        PageStyle.gap,
    )


def _entry_button(
    kit: Kit, entry: Entry, high: float, active: str, *, is_menu_target: bool
) -> NavigationButton:
    action = "menu" if kit.keys.gamepad and is_menu_target else ""
    return NavigationButton(entry, high, active=entry.name == active, action=action)


def _grouped_entries(kit: Kit, active: str, room: float) -> Column:
    """All entries, with air between two groups. Where lettering is so large that they would touch,
    only those with a key.
    """
    between = 12.0
    room -= between * (len(GROUPS) - 1)
    groups: Sequence[Sequence[Entry]] = GROUPS
    if room / len(ENTRIES) < 30 * kit.type.grow:
        groups = [[entry for entry in group if entry.action] for group in GROUPS]
    high = min(46.0 * kit.type.grow, room / sum(map(len, groups))) - PageStyle.gap
    parts: list[Part] = []
    for group in groups:
        if parts:
            parts.append(Space(high=between - PageStyle.gap))
        parts += [
            _entry_button(kit, entry, high, active, is_menu_target=entry is ENTRIES[0])
            for entry in group
        ]
    return Column(parts, PageStyle.gap)


def navigation_part(
    kit: Kit, size: tuple[float, float], standing: PlayerStanding, active: str
) -> Part:
    """All of it, in so many design pixels: the figures of the session where the entries leave room,
    with the bankroll's curve where there is more.
    """
    (wide, high), g, edge = size, kit.type.grow, PageStyle.edge
    named = g < 1.4
    top = 164.0 if named else 92.0
    first = top + 176 * g + 24
    entries = _grouped_entries(kit, active, high - 20 - first)
    tall = entries.height(kit, wide - 2 * edge)
    placed: list[tuple[Part, Spot]] = [
        (NavigationGround(), (0.0, 0.0, wide, high)),
        (Painted(draw_house_sign, named=named), (0.0, 0.0, wide, top)),
        (ProfileCard(standing), (20.0, top, wide - 40, 176 * g)),
        (entries, (edge, first, wide - 2 * edge, tall)),
    ]
    if high - first - tall - 32 >= 225 * g:
        y = high - 244 * g
        placed.append((Painted(draw_session, standing), (0.0, y, wide, 225 * g)))
        if len(standing.curve) > 1:
            curve = (38.0, y + 84 * g, wide - 76, 70 * g)
            placed.append((Painted(sparkline, standing.curve), curve))
    elif high - first - tall - 16 >= 84 * g:
        placed.append((Painted(draw_session, standing), (0.0, high - 84 * g, wide, 84 * g)))
    return PlacedParts(placed)


def draw_house_sign(sheet: Sheet, w: float, _h: float, *, named: bool) -> None:
    """The house's leaf, with its name below it where that has room."""
    at, size = (66, 74) if named else (46, 60)
    leaf(sheet, w / 2, at, size, sheet.theme.brass, "#0E1213")
    if named:
        sheet.write("house-name", "LINDEN HOUSE", w / 2, 132, w - 48, anchor="c")


def draw_profile(sheet: Sheet, w: float, h: float, standing: PlayerStanding) -> None:
    """Portrait, name, bankroll and today's net, on a panel."""
    g, theme = sheet.type.grow, sheet.theme
    panel(sheet, w, h, 14, "#171C1E")
    portrait = avatar(sheet.cache, standing.avatar, 28 * sheet.scale)
    sheet.stamp(portrait.surface, 42, 44 * g, centre=True)
    room, style = w - 98, STYLES["player-name"]
    name = fit_text(sheet.type, style, standing.player, room)
    sheet.text(name.lines[0], 84, 40 * g, name.size, style.face)
    if len(name.lines) > 1:
        sheet.text(name.lines[1], 84, 66 * g, name.size, style.face)
    else:
        sheet.write("note", "Change player", 84, 66 * g, room)
    day = short(standing.today, sign=True)
    tone = theme.win if standing.today > 0 else theme.loss if standing.today < 0 else theme.text2
    money, right = dollars(standing.bankroll), w - 18
    strong, row = STYLES["subject"], STYLES["subject"]._replace(size=22)
    if fitting_row(sheet.type, [[(strong, money), (row, day)], []], w - 36, 16):
        sheet.text("Bankroll", 18, 112 * g, 20, "ui5", theme.text2)
        sheet.text("today", right, 112 * g, 20, "ui5", theme.text2, anchor="r")
        sheet.text(money, 18, 150 * g, 24, "ui7")
        sheet.text(day, right, 150 * g, 22, "ui7", tone, anchor="r")
    else:  # money needs no word to be known as such
        sheet.text(money, 18, 116 * g, 24, "ui7")
        sheet.text("today", 18, 152 * g, 20, "ui5", theme.text2)
        sheet.text(day, right, 152 * g, 22, "ui7", tone, anchor="r")


def draw_session(sheet: Sheet, w: float, h: float, standing: PlayerStanding) -> None:
    """How long this session is, and its rounds; where it is high the bankroll's curve has its place
    under them.
    """
    g, theme = sheet.type.grow, sheet.theme
    sheet.line(20, 0, w - 20, 0, "#FFFFFF", theme.line_alpha, 1.5)
    rows = (("This session", f"{standing.minutes} min"), ("Rounds", f"{standing.rounds:,}"))
    for i, (label, value) in enumerate(rows):
        sheet.text(label, 38, (36 + 30 * i) * g, 20, "ui5", theme.text2)
        sheet.text(value, w - 38, (36 + 30 * i) * g, 20, "ui7", anchor="r")
    if h > 200 * g:
        sheet.text("Play money only", w / 2, 208 * g, 20, "ui5", theme.text2, anchor="c")
