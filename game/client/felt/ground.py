"""The felt without its pieces: stage, furniture, areas, spots, strips and lettering, painted once per size from the layout."""

from __future__ import annotations

import re
from math import cos, degrees, radians, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import furniture
from game.client.draw.palette import CREAM, FOIL
from game.client.draw.sheet import Sheet
from game.client.draw.stage import AXIS, Stage, stage_surface
from game.client.felt import lettering, spots
from game.client.felt.lettering import joined, printed, sentence
from game.client.felt.ornaments import PARTS
from game.client.felt.spots import print_spot
from game.client.layout import Area, Box, FeltOf, FeltStrip, Layout, Place, Point, SeatPlace, Word, seat_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.client.draw.pen import Cache
    from game.client.draw.type import Type
    from game.declare import Game, HouseRules

INKS: Final = {"print": CREAM, "foil": FOIL}


class Ground:
    """What is painted under the pieces of one table: the game, its layout and rules, and which seat is the player's."""

    def __init__(self, game: Game, layout: Layout, rules: HouseRules, own: int) -> None:
        self.game, self.layout, self.rules, self.own = game, layout, rules, own
        self.others = seat_places(layout, game, own)

    def paint(self, kind: Type, cache: Cache, size: tuple[int, int], axis: float, machine: bool) -> pygame.Surface:
        """The finished ground at `size` real pixels, the stage's axis at `axis` design pixels."""
        scale = kind.scale
        surface = stage_surface(cache, Stage(size, scale, axis, self.layout.felt)).copy()
        shift = round((axis - AXIS) * scale)
        moved = surface.subsurface(pygame.Rect(shift, 0, size[0] - shift, size[1]))
        sheet = Sheet.on(moved, kind.printed, cache)
        self._furniture(sheet, machine)
        for area in self.layout.areas.values():
            if not area.over:
                self._area(sheet, area)
        for place in self.layout.places.values():
            self._place(sheet, place)
        for strip in self.layout.strips:
            self._strip(sheet, strip)
        self._words(sheet, self.layout.words)
        for seat in self.others.values():
            self._other(sheet, seat)
        for name, at in self.layout.spots.items():
            print_spot(sheet, at, at.at, self.layout.felt)
            self._label(sheet, name)
            self._words(sheet, at.words)
        for area in self.layout.areas.values():
            if area.over:
                self._area(sheet, area)
        sheet.flush()
        return surface

    def bare(
        self, kind: Type, cache: Cache, size: tuple[int, int], axis: float, boxes: Iterable[Box]
    ) -> dict[Box, pygame.Surface]:
        """The cloth of some boxes of the stage without what is lettered on it."""
        scale, out = kind.scale, {}
        stage = stage_surface(cache, Stage(size, scale, axis, self.layout.felt))
        for box in boxes:
            x, y, w, h = (round(side * scale) for side in (box[0] + axis - AXIS, *box[1:]))
            out[box] = stage.subsurface(pygame.Rect(x, y, w, h).clip(stage.get_rect())).copy()
        return out

    def _furniture(self, sheet: Sheet, machine: bool) -> None:
        felt, backs = self.layout.felt, self.layout.backs
        draw: dict[str, Callable[[float, float], None]] = {
            "tray": lambda x, y: furniture.tray(sheet, x, y),
            "rack": lambda x, y: furniture.discard_rack(sheet, x, y, back=backs),
            "shoe": lambda x, y: (furniture.shuffler if machine else furniture.shoe)(sheet, x, y, back=backs),
            "drop": lambda x, y: furniture.slot(sheet, x, y, "DROP"),
            "tips": lambda x, y: furniture.slot(sheet, x, y, "TIPS"),
            "reader": lambda x, y: furniture.card_reader(sheet, x, y, 46, 48),
        }
        for name, at in self.layout.furniture.items():
            if name in draw:
                draw[name](*at)
        if self.layout.crest:
            furniture.crest(sheet, self.layout.crest[0], self.layout.crest[1], felt)

    def _label(self, sheet: Sheet, name: str) -> None:
        spot = self.layout.spots[name]
        if spot.label:
            x, y = spot.label_at or (spot.at[0], spot.at[1] - spot.r - 9)
            lettering.label(sheet, spot.label, x, y, spot.label_size)

    def _area(self, sheet: Sheet, area: Area) -> None:
        x, y, w, h = area.box
        ink = INKS.get(area.colour, area.colour)
        if area.kind == "frame":
            lettering.frame(sheet, x, y, w, h, area.r, ink, area.alpha)
        elif area.kind == "bar":
            sheet.rr(x, y, w, h, area.r, "#000000", 0.16)
            sheet.rr(x, y, w, h, area.r, None, area.alpha, stroke=ink, sw=2.2)
        elif area.kind == "well":
            sheet.rr(x, y, w, h, area.r, "#000000", area.alpha)
        elif area.kind == "ring":
            sheet.circle(x + w / 2, y + h / 2, w / 2, None, area.alpha, stroke=ink, sw=2.4)
        elif area.kind == "disc":
            sheet.circle(x + w / 2, y + h / 2, w / 2, ink, area.alpha)
        elif area.kind == "line":
            sheet.line(x, y, x + w, y + h, ink, area.alpha, 1.6)
        elif area.kind == "rule":
            lettering.rule(sheet, x, y, w, ink, area.alpha)
        else:
            PARTS[area.kind](sheet, area, FeltOf(self.game, self.layout, self.rules, self.own))
        self._words(sheet, area.words)

    def _place(self, sheet: Sheet, place: Place) -> None:
        for x, y in place.at if place.box or place.slot else ():
            if place.box:
                spots.card_place(sheet, x, y, place.width, turn=place.turn)
            else:
                spots.card_slot(sheet, x, y, place.width, turn=place.turn)
        self._words(sheet, place.words)

    def _words(self, sheet: Sheet, words: Iterable[Word]) -> None:
        for word in words:
            ink = INKS.get(word.colour, word.colour)
            text = self.inscribed(word.text)
            if word.face == "wordmark":
                lettering.wordmark(sheet, word.x, word.y, word.size, ink, self.layout.felt, anchor=word.anchor)
            elif word.arc is not None:
                radius, centre = word.arc
                turn = degrees(word.x / radius)
                sheet.arc(text, AXIS, centre, radius, turn, word.size, word.face, ink, track=word.track, over=word.over)
            else:
                sheet.text(
                    text, word.x, word.y, word.size, word.face, ink, anchor=word.anchor, track=word.track, a=word.alpha
                )

    def inscribed(self, text: str) -> str:
        """Printed words with the odds in force put in: `{wager}` the wager's first row, `{wager:row}` the row of that name,
        `{^wager}` in capitals.
        """

        def odds(found: re.Match[str]) -> str:
            table = self.game.paytable(found[2], self.rules)
            said = str(table.row(found[3]).odds if found[3] else table.rows[0].odds)
            return said.upper() if found[1] else said

        return re.sub(r"\{(\^?)([a-z0-9-]+)(?::([^}]+))?\}", odds, text)

    def _strip(self, sheet: Sheet, strip: FeltStrip) -> None:
        rows: list[tuple[str, str]] = []
        if strip.wager:
            printed_on = self.game.envy if strip.envy else self.game.paytable
            table = printed_on(strip.wager, self.rules)
            rows = [
                (strip.short.get(line.name, sentence(line.name)), line.odds if strip.whole else printed(line.odds))
                for line in joined(table, strip.alike)
            ]
        rows += [(self.inscribed(name), self.inscribed(figure)) for name, figure in strip.extra]
        lettering.pay_strip(sheet, *strip.at, strip.columns, strip.title, rows, size=strip.size, step=strip.step)

    def _other(self, sheet: Sheet, seat: SeatPlace) -> None:
        other = self.layout.other
        for at in other.spots.values():
            print_spot(sheet, at, framed(seat, at.at), self.layout.felt, seat.turn, 0.75)
        if other.cards is not None and other.cards.slot:
            for x, y in other.cards.at:
                spots.card_slot(sheet, *seat.at, other.cards.width, turn=seat.turn, shift=(x, y), alpha=0.45)
                sheet.flush()


def framed(seat: SeatPlace, at: Point) -> Point:
    """A point of a seat's turned frame on the stage.

    >>> framed(SeatPlace(at=(100, 50), turn=90, plate=(0, 0)), (10, 0))
    (100.0, 60.0)
    """
    turn = radians(seat.turn)
    x = seat.at[0] + at[0] * cos(turn) - at[1] * sin(turn)
    y = seat.at[1] + at[0] * sin(turn) + at[1] * cos(turn)
    return round(x, 6), round(y, 6)
