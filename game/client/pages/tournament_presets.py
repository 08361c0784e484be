"""Three tournaments that stand ready to begin, and the pictures of what is chosen."""

from __future__ import annotations

from typing import Final

import msgspec

from ...core.money import short
from ...games import LISTED
from ...hands.phrases import join_with_and
from ..draw import kit as kits
from ..draw.kit import State
from ..draw.palette import mix
from ..draw.pieces import portraits
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.style import Colors
from ..layouts.guide import draw_piece_rows, guide
from ..layouts.layout import felt_color
from .book_page import HAS_AVATAR

_ROUND_SECONDS: Final = 30
"""About how long a round takes a person at the usual speed, with guests."""
_PICTURE: Final = 150.0
"""How high the picture of a preset is."""
_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six")


class Preset(msgspec.Struct, frozen=True):
    """A tournament that stands ready: its name, its tables by slug in their order, rounds at each,
    cents of chips for everybody, and how many guests play.
    """

    name: str
    slugs: tuple[str, ...]
    rounds: int
    chips: int
    bots: int

    @property
    def minutes(self) -> int:
        """About how long it takes.

        >>> [one.minutes for one in PRESETS.values()]
        [2, 5, 15]
        """
        return max(1, len(self.slugs) * self.rounds * _ROUND_SECONDS // 60)

    @property
    def lines(self) -> tuple[str, str, str]:
        """What is played, with how much against how many, and how long it takes.

        >>> PRESETS["quick"].lines
        ('5 rounds of Go Fore It', '$500 each, 2 guests', 'about 2 minutes')
        >>> PRESETS["tour"].lines[0]
        '10 rounds at 3 tables'
        """
        tables = len(self.slugs)
        where = f"of {LISTED[self.slugs[0]].short_title}" if tables == 1 else f"at {tables} tables"
        guests = f"{self.bots} guest{'s' * (self.bots != 1)}"
        return (
            f"{self.rounds} rounds {where}",
            f"{short(self.chips)} each, {guests}",
            f"about {self.minutes} minutes",
        )


_GOOD_FIRST: Final = tuple(slug for slug, entry in LISTED.items() if entry.first)
PRESETS: Final = {
    "quick": Preset("Quick", _GOOD_FIRST[-1:], 5, 50_000, 2),
    "classic": Preset("Classic", tuple(LISTED)[1:2], 10, 100_000, 3),
    "tour": Preset("Tour", _GOOD_FIRST, 10, 200_000, 3),
}
"""What stands ready: the easiest table, one at which more is decided, and all good first tables."""


def tournament_text(slugs: tuple[str, ...], rounds: int, chips: int, players: int) -> str:
    """What is played and how it is won, in plain sentences.

    >>> tournament_text(PRESETS["quick"].slugs, 5, 50_000, 3).partition(". ")[0]
    'Three players get $500 of chips each and play 5 rounds of Go Fore It'
    """
    titles = [LISTED[slug].title for slug in slugs]
    each = "each of " if len(titles) > 1 else ""
    many = _NUMBERS[players] if players < len(_NUMBERS) else str(players)
    return (
        f"{many} players get {short(chips)} of chips each and play {rounds}"
        f" rounds of {each}{join_with_and(titles)}. Whoever has most at the end wins."
        " Your bankroll stays as it is."
    )


def draw_preset(
    sheet: Sheet, w: float, h: float, preset: Preset, *, active: bool, state: State = "normal"
) -> None:
    """A preset: the felts of its tables over its name and two lines; framed, with a check, when it
    is what is asked for.
    """
    g, theme = sheet.type.grow, sheet.theme
    high, wide = _PICTURE, w / len(preset.slugs)
    for i, slug in enumerate(preset.slugs):
        stem, left = slug.replace("-", "_"), i * wide
        felt = felt_color(stem)
        stops = ((0, mix(felt, "#FFFFFF", 0.1), 1), (1, mix(felt, "#000000", 0.3), 1))
        light = sheet.radial(left + wide / 2, high / 3, wide * 0.7, stops)
        sheet.rr(left, 0, wide, high + 14, 14 if wide == w else 6, light)
        if wide < w:
            leaf(sheet, left + wide / 2, high / 2, high * 0.4, Colors.cream, felt, 0.9)
        else:
            draw_piece_rows(sheet, w, high, guide(stem).steps[1].picture, most=46.0 * g)
    fill = Colors.live_button if active else theme.raised
    sheet.rr(
        0, high, w, h - high, 6, mix(fill, "#FFFFFF", 0.06 if state in {"hover", "pressed"} else 0)
    )
    y = high
    ink = theme.brass if active else theme.text
    sheet.text(preset.name, 18, y + 30 * g, 24, "serif6", ink, valign="m")
    for i, line in enumerate(preset.lines):
        sheet.text(
            line, 18, y + (60 + 28 * i) * g, 20, "ui5", theme.text2, valign="m", max_width=w - 32
        )
    edge, strength = (theme.brass, 1.0) if active else ("#FFFFFF", theme.line_alpha + 0.05)
    sheet.rr(1, 1, w - 2, h - 2, 13, None, strength, stroke=edge, sw=2.2 if active else 1.5)
    if active:
        sheet.circle(w - 28 * g, y + 28 * g, 13 * g, theme.brass)
        sheet.icon("check", w - 28 * g, y + 28 * g, 16 * g, Colors.dark_words, 3.0)
    if state == "focus":
        kits.focus_ring(sheet, w, h, 14)


def preset_height(growth: float) -> float:
    """How high the tile of a preset is, design pixels of lettering that has grown so."""
    return _PICTURE + 140.0 * growth


def draw_entrants(
    sheet: Sheet,
    w: float,
    h: float,
    names_and_looks: tuple[tuple[str, str], ...],
    chips: int,
    felt: str,
) -> None:
    """Who plays, by name and look, on the felt with the same chips."""
    g = sheet.type.grow
    light = sheet.radial(
        w / 2, 0, w * 0.6, ((0, mix(felt, "#FFFFFF", 0.1), 1), (1, mix(felt, "#000000", 0.4), 1))
    )
    sheet.rr(0, 0, w, h, 14, light)
    sheet.rr(1.5, 1.5, w - 3, h - 3, 13, None, 1, stroke=Colors.rail_line, sw=2.4)
    sheet.flush()
    across = (w - 24) / max(1, len(names_and_looks))
    radius = min(34.0 * g, across * 0.4, h * 0.24)
    for i, (name, look) in enumerate(names_and_looks):
        x = 12 + across * (i + 0.5)
        face = portraits.avatar(sheet.cache, look or HAS_AVATAR, radius * sheet.scale)
        sheet.stamp(face.surface, x, 14 + radius, centre=True)
        top = 14 + 2 * radius + 18 * g
        room = across - 8
        sheet.text(name, x, top, 20, "ui6", Colors.cream, anchor="c", valign="m", max_width=room)
        sheet.text(
            short(chips),
            x,
            top + 26 * g,
            20,
            "ui7",
            Colors.foil,
            anchor="c",
            valign="m",
            max_width=room,
        )
