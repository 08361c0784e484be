"""The band over the lobby's tables: the day's deal, or a new player's first table, with the lobby's
one gold button; the last seven days, medals and whom to beat.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from ....core.money import dollars, short
from ....games import CatalogEntry
from ....play.competitions.day_calendar import (
    MEDALS,
    ROUNDS,
    WEEK,
    DayRecord,
    best_streak_with_days_off,
    streak_with_days_off,
)
from ....printing.dates import month_day_text
from ...draw.kit import KINDS, Kit
from ...draw.palette import mix
from ...draw.pen import latest_or_make
from ...draw.pieces.portraits import dealer_of
from ...draw.sheet import Sheet
from ...layouts.layout import chosen_felt_color
from ...ui.boxes import Column, Flow, HBox, Part, PartOnGround, PlacedParts, Space, SpreadRow
from ...ui.control import Control, Spot, Words
from ...ui.widgets import Button, Painted, PanelGround
from ..book_page import short_game_title
from ..medals import DayMark, MedalCount, draw_days
from ..style import LobbyStyle
from .lobby_tables import draw_plain_table

if TYPE_CHECKING:
    from ....play.competitions.day_deal import DayResult

GO: Final = "door:go"
CHANGE: Final = "door:ghost"
"""The buttons of the band: the gold one, and another ghost."""
GROUP: Final = "tiles"


class DayStanding(msgspec.Struct, frozen=True):
    """How a player stands with the day's deals: the last seven days, how many days in a row and the
    most there were, the month's medals, and whom he plays beside.
    """

    week: tuple[DayMark, ...]
    row: int
    best: int
    medals: tuple[int, int, int]
    ghost: str
    ghost_cost: float
    ghosts: int

    @property
    def streak_text(self) -> str:
        """The days in a row, or the most there were."""
        if self.row:
            return f"{self.row}-day streak"
        return f"Best so far: {self.best} day{'s' * (self.best > 1)}" if self.best else "This week"

    @property
    def ghost_text(self) -> str:
        """What the ghost's mistakes cost."""
        cents = round(self.ghost_cost)
        return f"Mistakes cost {dollars(cents)}" if cents else "Makes no mistake"


class FrontDoor(msgspec.Struct, frozen=True):
    """What the band says: a line above the name of a table, its name, sentences, and the gold
    button, which leads a `way`; beside it how the player `stands`, or for a new one a few `more`
    words.
    """

    slug: str
    above: str
    title: str
    told: str
    button: str
    way: str
    day: int
    stands: DayStanding | None = None
    more: tuple[str, str] = ("", "")


def day_words(day: date) -> str:
    """A day as the band says it.

    >>> day_words(date(2026, 11, 24))
    'Tuesday, November 24'
    """
    return f"{day:%A}, {month_day_text(day)}"


def standing_of(day: date, record: DayRecord) -> DayStanding:
    """How the player of a record stands on a day."""
    medals = record.medals()
    first = day - timedelta(days=WEEK - 1)
    days = [first + timedelta(days=i) for i in range(WEEK)]
    week = tuple(
        DayMark("Today" if one == day else f"{one:%a}", one.day, medals.get(one), today=one == day)
        for one in days
    )
    month = [
        medal for one, medal in medals.items() if (one.year, one.month) == (day.year, day.month)
    ]
    gold, silver, bronze = (month.count(kind) for kind in MEDALS)
    ghost = record.ghost(day)
    return DayStanding(
        week,
        streak_with_days_off(medals, day),
        best_streak_with_days_off(medals),
        (gold, silver, bronze),
        ghost.title,
        ghost.cost_after(ROUNDS),
        len(record.ghosts(day)),
    )


def day_door(
    entry: CatalogEntry, day: date, record: DayRecord | None, result: DayResult | None
) -> FrontDoor:
    """The day's table, and how far the player is with it, as far as it is known."""
    button, way = "Play today’s deal", f"day-table:{day.isoformat()}"
    told = "Ten rounds, the same cards for everyone. Your choices count, not your luck."
    if result is not None and result.is_finished:
        button, way = "See your result", f"day:{day.isoformat()}"
        told = f"{result.mistakes_cost_text}. Tomorrow another table has its turn."
    elif result is not None and result.has_begun:
        button = f"Go on, round {len(result.rounds) + 1} of {ROUNDS}"
    stands = standing_of(day, record) if record is not None else None
    return FrontDoor(
        entry.slug,
        f"The day’s deal · {day_words(day)}",
        entry.title,
        told,
        button,
        way,
        day.toordinal(),
        stands,
    )


def open_door(
    entry: CatalogEntry, day: date, record: DayRecord | None, asked: str, others: int
) -> FrontDoor:
    """The table whose open round is the latest, what its dealer asks there ("": not known yet),
    and how many other tables wait.
    """
    told = f"The dealer asks: “{asked}”" if asked else "Your bet lies on the table."
    if others:
        told += " One more table waits." if others == 1 else f" {others} more tables wait."
    stands = standing_of(day, record) if record is not None else None
    return FrontDoor(
        entry.slug,
        "Your round is open",
        short_game_title(entry.title),
        told,
        f"Go on at {short_game_title(entry.title)}",
        f"table:{entry.slug}",
        day.toordinal(),
        stands,
    )


def first_door(
    entry: CatalogEntry, day: date, staked: int, bankroll: int, least: int = 0
) -> FrontDoor:
    """A new player's first table, where a bet of `staked` cents lies already; 0 where none does.
    With a smaller `bankroll` the way leads to the cashier. The `least` bet is what the tiles' costs
    are of.
    """
    button, way = f"Sit down, {short(staked)}" if staked else "Sit down", f"table:{entry.slug}"
    if bankroll < max(staked, 1):
        button, way = "Buy in first", "cashier"
    money = "You play with play money."
    if staked > least > 0:
        money = f"{short(staked)} of play money lies ready; the least bet is {short(least)}."
    more = (
        "The day’s deal",
        "Ten rounds with the same cards for everyone; it stands here after your first round.",
    )
    return FrontDoor(
        entry.slug,
        "Your first table",
        entry.title,
        f"{entry.first or entry.blurb}. {money}",
        button,
        way,
        day.toordinal(),
        more=more,
    )


# ---- drawn


def draw_ground(sheet: Sheet, w: float, h: float, felt: str) -> None:
    """The band itself, in the felt's color."""
    deep = mix(felt, "#000000", 0.3)
    light = sheet.linear(
        0,
        0,
        w,
        0,
        ((0, mix(felt, "#000000", 0.12), 1), (0.6, deep, 1), (1, mix(felt, "#000000", 0.55), 1)),
    )
    sheet.rr(0, 0, w, h, 20, light)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 19, None, 0.9, stroke=sheet.theme.brass, sw=1.5)
    sheet.flush()


class DoorPicture(Control):
    """The day's table with whoever deals there today, painted in a later frame than the first."""

    reached = False

    def __init__(self, door: FrontDoor) -> None:
        super().__init__()
        self.door = door

    @property
    def _picture_key(self) -> tuple[object, ...]:
        shell = self.look.shell
        felt = chosen_felt_color(self._stem, shell.cache)
        return self.rect.size, self._dealer, shell.cache.hour, felt, shell.settings.looks.stamp

    @property
    def _stem(self) -> str:
        return self.door.slug.replace("-", "_")

    @property
    def _dealer(self) -> str:
        return dealer_of(self.door.slug, self.door.day, 1)

    def painted(self) -> pygame.Surface | None:
        """The picture; None as long as nobody has had it painted."""
        shelf: dict[object, pygame.Surface] = self.look.shell.lasting.get("lobby door", dict)
        return shelf.get(self._picture_key)

    def make_picture(self) -> None:
        """Make the picture."""
        from . import interior

        shell, size = self.look.shell, self.rect.size
        scale = min(size[1] / LobbyStyle.tile_tall, size[0] / LobbyStyle.door_table)
        latest_or_make(
            shell.lasting,
            "lobby door",
            self._picture_key,
            lambda: interior.tile_picture(shell.cache, self._stem, size, scale, self._dealer),
        )

    def paint(self, surface: pygame.Surface) -> None:
        """The picture, or the felt in its color with the table's name."""
        picture = self.painted()
        if picture is not None:
            surface.blit(picture, self.rect)
            return
        felt = chosen_felt_color(self._stem, self.look.shell.cache)
        self.lay(surface, draw_plain_table, felt, self.door.title)


class GoldButton(Button):
    """The lobby's one gold button: without a shadow in the very first frame, and without its cap
    while Enter presses what has the ring.
    """

    @property
    def mark(self) -> str:
        """The cap of Enter, as long as it presses this button."""
        return super().mark if self.look.focus.ringed in ("", self.name) else ""

    def paint(self, surface: pygame.Surface) -> None:
        """The button of the kit, or its words on plain gold."""
        if self.look.shell.warm:
            super().paint(surface)
        else:
            self.lay(surface, draw_plain_gold, self.label, self.size)


class DoorBand(PlacedParts):
    """The band in a width: the picture where it has room, the gold button, and how the player
    stands.
    """

    def __init__(self, kit: Kit, door: FrontDoor, wide: float, felt: str) -> None:
        g, pad, gap = kit.type.grow, 26.0, 36.0
        room = wide / g
        self.picture = DoorPicture(door) if room >= LobbyStyle.door_pictured else None
        go = GoldButton(
            GO, door.button, kind="primary", size=28, high=72.0, group=GROUP, action="press"
        )
        front = Column(
            [
                Words(door.above, 20, "ui6", "brass"),
                Words(door.title, 36, "serif6"),
                Words(door.told, 20, "ui5"),
                Space(high=4.0),
                go,
            ],
            8.0,
        )
        back = _standing_part(door)
        placed: list[tuple[Part, Spot]] = []
        if room < LobbyStyle.door_abreast:
            inner = wide - 2 * pad
            first, second = front.height(kit, inner), back.height(kit, inner)
            high = first + second + gap / 2 + 2 * 22
            placed += [
                (front, (pad, 22.0, inner, first)),
                (back, (pad, 22.0 + first + gap / 2, inner, second)),
            ]
        else:
            left = wide * LobbyStyle.door_picture if self.picture else pad
            rest = wide - left - pad - gap
            middle = rest * (0.44 if self.picture else 0.48)
            first, second = front.height(kit, middle), back.height(kit, rest - middle)
            high = max(first, second) + 2 * 22
            placed += [
                (front, (left, (high - first) / 2, middle, first)),
                (back, (left + middle + gap, (high - second) / 2, rest - middle, second)),
            ]
            if self.picture:
                placed.insert(0, (self.picture, (6.0, 0.0, left - 12, high - 2)))
        self.tall = high
        ground = PanelGround(draw_ground, felt)
        super().__init__([(ground, (0.0, 0.0, wide, high)), *placed])

    def unpainted(self, pane: pygame.Rect) -> tuple[DoorPicture, ...]:
        """The picture, as long as it is in sight and not painted."""
        one = self.picture
        if one is None or not one.rect.colliderect(pane) or one.painted() is not None:
            return ()
        return (one,)


def _standing_part(door: FrontDoor) -> Part:
    """Streak, week, medals and ghost; for a new player a few words."""
    stands = door.stands
    if stands is None:
        title, told = door.more
        return Column([Words(title, 24, "serif6"), Words(told, 20)] if title else [], 8.0)
    if not (stands.row or stands.best or stands.ghosts > 1):
        return Column(
            [
                Words("A deal a day", 26, "serif6"),
                _Week(stands.week),
                Words("Finish the ten rounds, and today gets a medal: gold without a mistake.", 20),
            ],
            12.0,
        )
    head = SpreadRow(
        (Words(stands.streak_text, 26, "serif6"), Words("One day off a week keeps it", 20))
    )
    counts = Flow(
        [
            MedalCount(kind, words.partition(":")[0], count)
            for (kind, words), count in zip(MEDALS.items(), stands.medals, strict=True)
        ],
        16.0,
    )
    # where there is nobody else, a friend's code is typed on the page of the day's deal
    change = [Button(CHANGE, "Change", size=20, high=48.0, group=GROUP, action="ghost")] * (
        stands.ghosts > 1
    )
    ghost = Column(
        [Words(f"To beat: {stands.ghost}", 20, "ui7"), Words(stands.ghost_text, 20)], 0.0
    )
    row = PartOnGround(
        PanelGround(draw_ghost_ground), HBox([_Grown(ghost), *change], 12.0), (14.0, 8.0, 8.0)
    )
    return Column([head, _Week(stands.week), counts, row], 12.0)


class _Week(Painted):
    """The last seven days."""

    def __init__(self, week: tuple[DayMark, ...]) -> None:
        super().__init__(draw_days, week, size=(0.0, 96.0))


class _Grown(Column):
    """What takes the rest of a row."""

    grows = True

    def __init__(self, part: Part) -> None:
        super().__init__([part])


def draw_plain_gold(sheet: Sheet, w: float, h: float, words: str, size: float) -> None:
    """The gold button as it is seen before there are shadows."""
    fill, ink, _ = KINDS["primary"]
    sheet.rr(0, 0, w, h - 4, 12, fill)
    sheet.text(words, w / 2, (h - 4) / 2, size, "ui7", ink, anchor="c", valign="m")
    sheet.flush()


def draw_ghost_ground(sheet: Sheet, w: float, h: float) -> None:
    """What the ghost's words stand on."""
    sheet.rr(0, 0, w, h, 12, "#0B0F10", 0.5)
    sheet.flush()
