"""The felt without its pieces: stage, furniture, areas, spots, strips and lettering, painted once
per size from the layout.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import cos, degrees, radians, sin
from typing import Final

import pygame

from ...core.declaration import Game, HouseRules
from ...core.paytable import odds_without_to_one
from ...hands.phrases import sentence_case
from ..draw.pen import Cache
from ..draw.pieces import furniture
from ..draw.sheet import Sheet
from ..draw.stage import Stage, empty_stage_surface, paint_table
from ..draw.style import StageStyle, TypeStyle
from ..draw.text.type import Type
from ..layouts.layout import (
    ArcBand,
    Area,
    Box,
    FeltOf,
    FeltStrip,
    Layout,
    Place,
    Point,
    SeatPlace,
    Word,
    other_seat_places,
)
from . import lettering, spots
from .lettering import NameAndFigure, paytable_lines
from .ornaments import PARTS
from .spots import print_spot
from .style import PrintStyle

STANDING: Final = frozenset(
    {
        "two-strip",
        "circles",
        "seat-diagram",
        "throw-box",
        "scorecard",
        "shaker-place",
        "field",
        "crescent",
        "equal",
        "hairpins",
    }
)
"""Areas that a hand's name leaves where they are."""


class Ground:
    """What is painted under the pieces of one table: the game, its layout and rules, and which seat
    is the player's.
    """

    def __init__(self, game: Game, layout: Layout, rules: HouseRules, own: int) -> None:
        self.game, self.layout, self.rules, self.own = game, layout, rules, own
        self.others = other_seat_places(layout, game, own)
        self._within: Box | None = None

    def paint(
        self, fonts: Type, cache: Cache, size: tuple[int, int], axis: float, with_shuffler: bool
    ) -> pygame.Surface:
        """The finished ground at `size` real pixels, the stage's axis at `axis` design pixels."""
        scale = fonts.scale
        surface = empty_stage_surface(cache, Stage(size, scale, axis, self.layout.felt)).copy()
        shift = round((axis - StageStyle.axis) * scale)
        moved = surface.subsurface(pygame.Rect(shift, 0, size[0] - shift, size[1]))
        self._draw_furniture_and_print(
            Sheet.on_surface(moved, fonts.felt_type, cache), with_shuffler
        )
        return surface

    def whole_picture_for_lens(
        self,
        fonts: Type,
        cache: Cache,
        room_picture: pygame.Surface,
        stage_origin_in_room: tuple[int, int],
        with_shuffler: bool,
        lens_box: Box,
        *,
        with_print: bool = True,
        with_table: bool = True,
        extra_depth: float = 0.0,
    ) -> pygame.Surface:
        """The whole ground as a lens shows it: the felt laid onto a picture of its room, in which the
        stage begins at `stage_origin_in_room`, in pixels. What is printed and does not lie whole in
        the `lens_box` is left out, and so are the other seats. Without its table only what is
        printed is laid onto the room; it is deeper by `extra_depth` than designed.
        """
        k = fonts.scale
        x, y, w, h = (round(side * k) for side in lens_box)
        whole = pygame.Surface(
            (
                max(round(PrintStyle.sheet_width * k), x + w),
                max(round((PrintStyle.stage_height + extra_depth) * k), y + h),
            ),
            0,
            32,
        )
        whole.blit(room_picture, (-stage_origin_in_room[0], -stage_origin_in_room[1]))
        if with_table:
            paint_table(
                whole,
                Stage(whole.get_size(), k, StageStyle.axis, self.layout.felt, deep=extra_depth),
                round(StageStyle.axis * k),
            )
        if with_print:
            self._within = lens_box
            self._draw_furniture_and_print(
                Sheet.on_surface(whole, fonts.felt_type, cache), with_shuffler
            )
            self._within = None
        return whole

    def _draw_furniture_and_print(self, sheet: Sheet, with_shuffler: bool) -> None:
        self._draw_furniture(sheet, with_shuffler)
        for area in self.layout.areas.values():
            if not area.over:
                self._draw_area(sheet, area)
        for place in self.layout.places.values():
            self._draw_place(sheet, place)
        strips = [(strip, self._strip_rows(strip)) for strip in self.layout.strips]
        if all(
            lettering.strip_fits_when_shrunk(sheet, strip.columns, rows, strip.size)
            for strip, rows in strips
        ):
            for strip, rows in strips:  # else all give way: the panel has them
                self._draw_strip(sheet, strip, rows)
        self._draw_words(sheet, self._words_with_room(sheet))
        for seat in self.others.values() if self._within is None else ():
            self._print_other_seat(sheet, seat)
        crowded = self._crowded_spot_words(sheet)
        for name, at in self.layout.spots.items():
            if self._is_outside_or_cut_by_lens(at.at[0] - 6, at.at[1] - 6, 12, 12):
                continue
            print_spot(sheet, at, at.at, self.layout.felt)
            self._draw_spot_label(sheet, name)
            self._draw_words(
                sheet,
                [
                    word
                    for word in at.words
                    if word not in crowded and not self._reaches_chips(sheet, word, at.lane)
                ],
            )
        for area in self.layout.areas.values():
            if area.over:
                self._draw_area(sheet, area)
        sheet.flush()

    def _is_outside_or_cut_by_lens(
        self, x: float, y: float, w: float, h: float, *, sides_may_be_cut: bool = False
    ) -> bool:
        """Whether something printed does not lie whole in the lens; with `sides_may_be_cut`, as of
        what bears no words, it may be cut at its sides when nearly as wide.
        """
        if self._within is None:
            return False
        left, top, wide, high = self._within
        across = x >= left + 4 and x + w <= left + wide - 4
        return not (
            (across or (sides_may_be_cut and w > 0.8 * wide))
            and y >= top + 2
            and y + h <= top + high
        )

    def wordless_patches(
        self,
        fonts: Type,
        cache: Cache,
        size: tuple[int, int],
        axis: float,
        boxes: Iterable[Box],
        painted: pygame.Surface,
    ) -> dict[Box, pygame.Surface]:
        """Some boxes of the `painted` ground without what is lettered there: paytables, spots and
        devices stay, and what a box cuts fades towards its edge.
        """
        return self.wordless_patches_on(
            fonts,
            empty_stage_surface(cache, Stage(size, fonts.scale, axis, self.layout.felt)),
            axis,
            boxes,
            painted,
        )

    def wordless_patches_on(
        self,
        fonts: Type,
        felt: pygame.Surface,
        axis: float,
        boxes: Iterable[Box],
        painted: pygame.Surface,
    ) -> dict[Box, pygame.Surface]:
        """The same of a ground that is `painted` on this `felt`, as a lens shows it, too."""
        scale, out, kept = fonts.scale, {}, list(self.permanent_print_boxes())
        named = [
            word_box(word, fonts)
            for word in self.layout.words
            if word.size >= PrintStyle.title_size and word.arc is None
        ]
        named += [
            PrintStyle.fairway_name for area in self.layout.areas.values() if area.kind == "fairway"
        ]
        bent = {
            word: list(_arc_word_part_boxes(word, fonts.felt_type))
            for word in self.layout.words
            if word.arc is not None
        }
        kept += self._other_seat_boxes()
        for box in boxes:
            x, y, w, h = (
                round(side * scale) for side in (box[0] + axis - StageStyle.axis, *box[1:])
            )
            part = pygame.Rect(x, y, w, h).clip(felt.get_rect())
            cloth = felt.subsurface(part).convert_alpha()
            within = {
                word for word, parts in bent.items() if all(_is_inside(one, box) for one in parts)
            }
            whole = [one for word in within for one in bent[word]]
            cut = [
                one
                for word in bent.keys() - within
                if word.size < PrintStyle.title_size
                for one in bent[word]
            ]
            soft = _bare_cloth_mask(box, [*kept, *cut], [*named, *whole], part.size)
            cloth.blit(soft, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            out[box] = painted.subsurface(part).copy()
            out[box].blit(cloth, (0, 0))
        return out

    def permanent_print_boxes(self, letter_growth: float = 1.0) -> Iterator[Box]:
        """The boxes of what stays on the felt whatever is said on it: paytables, what stands on it,
        spots and labels, in letters so much larger than designed.
        """
        for strip in self.layout.strips:
            rows = -(-len(self._strip_rows(strip)) // len(strip.columns))
            wide = sum(strip.columns) + 28 * (len(strip.columns) - 1)
            yield strip.at[0] - 8, strip.at[1] - 22, wide + 16, rows * strip.step + 48
        for area in self.layout.areas.values():
            x, y, w, h = area.box
            if area.kind == "pot-ring":
                yield x - 104, y - 104, 208.0, 208.0
            elif area.kind == "crescent":
                yield x - w / 2, y - h / 2, w, h
            elif area.kind == "arc-band":
                half_angle, centre, inner, outer = ArcBand(*area.box)
                half = radians(half_angle)
                for i in range(-PrintStyle.bend_parts, PrintStyle.bend_parts + 1):
                    angle = half * i / PrintStyle.bend_parts
                    top, low = centre + inner * cos(angle), centre + outer * cos(angle)
                    yield (
                        StageStyle.axis + inner * sin(angle) - PrintStyle.fade_cell,
                        top,
                        2.0 * PrintStyle.fade_cell,
                        low - top,
                    )
            elif area.kind == "two-strip":  # its second column stands beside its box
                yield x - 8, y - 24, 1.56 * w + 8, 0.84 * h + 30
            elif area.kind in STANDING:
                yield x - 8, y - 24, w + 16, h + 32
        for place in self.layout.places.values():
            for x, y in place.at if place.box or place.slot else ():
                yield (
                    x - place.width / 2 - 6,
                    y - place.width * 0.7 - 6,
                    place.width + 12,
                    place.width * 1.4 + 12,
                )
        for word in (word for place in self.layout.places.values() for word in place.words):
            half = len(word.text) * (word.size * PrintStyle.widest_letter + word.track) / 2 + 6
            yield word.x - half, word.y - word.size, 2 * half, 1.4 * word.size
        for spot in self.layout.spots.values():
            (x, y), wide = spot.at, max(spot.r, spot.wide)
            yield x - wide - 8, y - spot.r - 8, 2 * wide + 16, 2 * spot.r + 16
            if spot.label:
                at, low = spot.label_at or (x, y - spot.r - 9)
                half = max(map(len, spot.label)) * spot.label_size * letter_growth * 0.36 + 6
                high = len(spot.label) * letter_growth
                yield at - half, low - high * (spot.label_size + 2), 2 * half, high * 23.0

    def title_and_arc_boxes(self, fonts: Type) -> Iterator[Box]:
        """The boxes of names on the felt, and of what runs along an arc, piece by piece."""
        for word in self.layout.words:
            if word.arc is not None:
                yield from _arc_word_part_boxes(word, fonts.felt_type)
            elif word.size >= PrintStyle.title_size:
                yield word_box(word, fonts)

    def _other_seat_boxes(self) -> Iterator[Box]:
        """The boxes of the other seats' spots and places for cards."""
        other = self.layout.other
        reach = [(at.at, max(at.r, at.wide) + 6) for at in other.spots.values()]
        reach += (
            [(at, other.cards.width) for at in other.cards.at] if other.cards is not None else []
        )
        for seat in self.others.values():
            yield from (
                (x - r, y - r, 2 * r, 2 * r)
                for at, r in reach
                for x, y in (stage_point_of_seat(seat, at),)
            )

    def _draw_furniture(self, sheet: Sheet, with_shuffler: bool) -> None:
        felt, backs = self.layout.felt, self.layout.backs
        draw: dict[str, Callable[[float, float], None]] = {
            "tray": lambda x, y: furniture.draw_tray(sheet, x, y),
            "rack": lambda x, y: furniture.draw_furniture(sheet, x, y, "rack", backs),
            "shoe": lambda x, y: furniture.draw_furniture(
                sheet, x, y, "shuffler" if with_shuffler else "shoe", backs
            ),
            "drop": lambda x, y: furniture.draw_slot(sheet, x, y, "DROP"),
            "tips": lambda x, y: furniture.draw_slot(sheet, x, y, "TIPS"),
            "reader": lambda x, y: furniture.draw_furniture(sheet, x, y, "reader"),
        }
        for name, at in self.layout.furniture.items():
            wide = 340.0 if name == "tray" else 110.0
            if name in draw and not self._is_outside_or_cut_by_lens(
                at[0] - wide / 2, at[1] - 20, wide, 40
            ):
                draw[name](*at)
        crest = self.layout.crest
        if crest and not self._is_outside_or_cut_by_lens(crest[0] - 66, crest[1] - 66, 132, 132):
            furniture.draw_crest(sheet, self.layout.crest[0], self.layout.crest[1], felt)

    def _draw_spot_label(self, sheet: Sheet, name: str) -> None:
        spot = self.layout.spots[name]
        if spot.label:
            x, y = spot.label_at or (spot.at[0], spot.at[1] - spot.r - 9)
            lettering.draw_label(sheet, spot.label, x, y, spot.label_size)

    def _draw_area(self, sheet: Sheet, area: Area) -> None:
        x, y, w, h = area.box
        plain = area.kind in ("frame", "bar", "ring", "line", "leaf", "stars")
        narrow = self._within is not None and self._within[2] < PrintStyle.narrow_lens
        corner = (x - w / 2, y - h / 2) if area.kind in ("leaf-place", "crazy-name") else (x, y)
        if self._is_outside_or_cut_by_lens(*corner, w, h, sides_may_be_cut=plain) or (
            narrow and not plain and area.kind != "pot-ring"
        ):
            return
        if (
            area.kind == "scorecard" and sheet.type.grow > PrintStyle.card_growth
        ):  # the panel has it
            return
        if (
            area.kind == "leaf" and sheet.type.grow > PrintStyle.crowded_growth
        ):  # a name that grew has taken its place
            names = [
                self._word_box_in_design_pixels(sheet, word)
                for word in self.layout.words
                if word.arc is None
            ]
            if pygame.Rect(round(x), round(y), round(w), round(h)).collidelist(names) >= 0:
                return
        ink = PrintStyle.inks.get(area.colour, area.colour)
        if area.kind == "frame":
            lettering.draw_double_frame(sheet, x, y, w, h, area.r, ink, area.alpha)
        elif area.kind == "bar":
            sheet.rr(x, y, w, h, area.r, "#000000", 0.16)
            sheet.rr(x, y, w, h, area.r, None, area.alpha, stroke=ink, sw=2.2)
        elif area.kind == "ring":
            sheet.circle(x + w / 2, y + h / 2, w / 2, None, area.alpha, stroke=ink, sw=2.4)
        elif area.kind == "line":
            sheet.line(x, y, x + w, y + h, ink, area.alpha, 1.6)
        else:
            PARTS[area.kind](sheet, area, FeltOf(self.game, self.layout, self.rules, self.own))
        self._draw_words(sheet, area.words)

    def _draw_place(self, sheet: Sheet, place: Place) -> None:
        for x, y in place.at if place.box or place.slot else ():
            if self._is_outside_or_cut_by_lens(x - 6, y - 6, 12, 12):
                continue
            if place.box:
                spots.draw_card_place(sheet, x, y, place.width, turn=place.turn)
            else:
                spots.draw_card_slot(sheet, x, y, place.width, turn=place.turn)
        self._draw_words(sheet, self._card_words_unless_crowded(sheet, place.words))

    def _card_words_unless_crowded(self, sheet: Sheet, words: Sequence[Word]) -> Sequence[Word]:
        """What stands at a place's cards: nothing where letters do not shrink with the felt and
        would run into one another.
        """
        if sheet.type.grow <= PrintStyle.crowded_growth:
            return words
        boxes = [self._word_box_in_design_pixels(sheet, word).inflate(6, 0) for word in words]
        meet = any(box.collidelist(boxes[:i]) >= 0 for i, box in enumerate(boxes))
        return () if meet else words

    def _draw_words(self, sheet: Sheet, words: Iterable[Word]) -> None:
        line, end = 0.0, 0.0
        for word in words:
            ink, text = (
                PrintStyle.inks.get(word.colour, word.colour),
                self.text_with_odds(word.text),
            )
            x, wide = self._word_start_and_width(sheet, word)
            if word.arc is None and word.y == line and line and word.anchor == "l" and x < end:
                continue  # letters that do not shrink with the felt would run into one another
            line, end = word.y, x + wide
            if self._is_cut(sheet, word):
                continue
            if word.face == "wordmark":
                lettering.draw_wordmark(
                    sheet, word.x, word.y, word.size, ink, self.layout.felt, anchor=word.anchor
                )
            elif word.arc is not None:
                radius, centre = word.arc
                turn = degrees(word.x / radius)
                sheet.arc(
                    text,
                    StageStyle.axis,
                    centre,
                    radius,
                    turn,
                    word.size,
                    word.face,
                    ink,
                    track=word.track,
                    over=word.over,
                )
            else:
                sheet.text(
                    text,
                    word.x,
                    word.y,
                    word.size,
                    word.face,
                    ink,
                    anchor=word.anchor,
                    track=word.track,
                    a=word.alpha,
                )

    def _word_start_and_width(self, sheet: Sheet, word: Word) -> tuple[float, float]:
        """Where a word begins on the stage, and how wide it is."""
        face = "serif6" if word.face == "wordmark" else word.face
        wide = sheet.width(self.text_with_odds(word.text), word.size, face, word.track)
        return word.x + (
            StageStyle.axis if word.arc is not None else 0
        ) - wide * TypeStyle.anchor_shares[word.anchor], wide

    def _is_cut(self, sheet: Sheet, word: Word) -> bool:
        """Whether a word would be cut by the lens, or names a crest that is."""
        crest, mark = self.layout.crest, word.size if word.face == "wordmark" else 0
        if (
            crest
            and word.x == crest[0]
            and self._is_outside_or_cut_by_lens(crest[0] - 66, crest[1] - 66, 132, 132)
        ):
            return True
        x, wide = self._word_start_and_width(sheet, word)
        y = _extreme_baseline(word, wide)
        return self._is_outside_or_cut_by_lens(
            x - mark, y - word.size, wide, _extreme_baseline(word, wide, max) - y + word.size
        )

    def _crowded_spot_words(self, sheet: Sheet) -> Collection[Word]:
        """The rows of words at the spots of which one would run into the next, as letters do not
        shrink with the felt; without the wagers' names where these have room.
        """
        if sheet.type.grow <= PrintStyle.crowded_growth:
            return ()
        words = sorted(
            (word for at in self.layout.spots.values() for word in at.words),
            key=lambda word: (word.y, word.x),
        )

        def meet(row: Sequence[Word]) -> bool:
            boxes = [self._word_box_in_design_pixels(sheet, word) for word in row]
            return any(a.inflate(4, 0).colliderect(b) for a, b in pairwise(boxes))

        rows = [list(row) for _, row in groupby(words, key=lambda word: word.y)]
        out: list[Word] = []
        for row in filter(meet, rows):
            names = [word for word in row if word.face == PrintStyle.name_face]
            out += row if meet(names) else [word for word in row if word not in names]
        return out

    def _reaches_chips(self, sheet: Sheet, word: Word, lane: Point) -> bool:
        """Whether letters that do not shrink with the felt run to where everybody's chips stand; a
        wager's name may.
        """
        if (
            not lane[1]
            or word.anchor != "l"
            or word.arc is not None
            or word.face == PrintStyle.name_face
        ):
            return False
        wide = sheet.width(self.text_with_odds(word.text), word.size, word.face, word.track)
        return (
            sheet.type.grow > PrintStyle.crowded_growth
            and word.x + wide > lane[0] + 2 * PrintStyle.shared_chip_radius
        )

    def _words_with_room(self, sheet: Sheet) -> Sequence[Word]:
        """The felt's words; a note of which the lens would cut a line is left out whole. So is,
        where letters do not shrink with the felt, one that would meet a name, a label or an earlier
        note, and the house's name that would meet another.
        """
        notes = [
            note
            for note in _words_by_note(self.layout.words)
            if not any(self._is_cut(sheet, word) for word in note)
        ]
        if sheet.type.grow > PrintStyle.card_growth:
            named = (
                (PrintStyle.name_face,) if sheet.type.grow <= PrintStyle.small_name_growth else ()
            )
            notes = [
                note
                for note in notes
                if note[0].size > PrintStyle.most_note_size or note[0].face in named
            ]
        if sheet.type.grow <= PrintStyle.crowded_growth:
            return [word for note in notes for word in note]
        taken = [
            self._word_box_in_design_pixels(sheet, word)
            for at in self.layout.spots.values()
            for word in at.words
            if word.face == PrintStyle.name_face
        ]
        for at in self.layout.spots.values():
            x, y = at.label_at or (at.at[0], at.at[1] - at.r - 9)
            label = [
                Word(
                    text=line,
                    x=x,
                    y=y - i * (at.label_size + 1),
                    size=at.label_size,
                    face=PrintStyle.name_face,
                    track=1.6,
                )
                for i, line in enumerate(reversed(at.label))
            ]
            taken += [self._word_box_in_design_pixels(sheet, word) for word in label]
        names = [
            word
            for word in self.layout.words
            if word.face == PrintStyle.name_face and word.arc is None
        ]
        taken += [self._word_box_in_design_pixels(sheet, word) for word in names]
        kept: list[Word] = []
        for note in notes:
            boxes = [self._word_box_in_design_pixels(sheet, word).inflate(6, 4) for word in note]
            if note[0] in names or not any(box.collidelistall(taken) for box in boxes):
                kept += note
                taken += boxes
        return kept

    def _word_box_in_design_pixels(self, sheet: Sheet, word: Word) -> pygame.Rect:
        """The box of a word's capitals on the stage; of one on an arc, round all of it."""
        left, wide = self._word_start_and_width(sheet, word)
        high = 0.62 * word.size * sheet.type.grow
        top, low = _extreme_baseline(word, wide), _extreme_baseline(word, wide, max)
        return pygame.Rect(round(left), round(top - high), round(wide), round(low - top + high))

    def text_with_odds(self, text: str) -> str:
        """Printed words with the odds in force put in: `{wager}` the wager's first row,
        `{wager:row}` the row of that name, `{^wager}` in capitals.
        """

        def odds(found: re.Match[str]) -> str:
            table = self.game.paytable(found[2], self.rules)
            said = str(table.row(found[3]).odds if found[3] else table.rows[0].odds)
            return said.upper() if found[1] else said

        return re.sub(r"\{(\^?)([a-z0-9-]+)(?::([^}]+))?\}", odds, text)

    def _strip_rows(self, strip: FeltStrip) -> list[NameAndFigure]:
        rows: list[NameAndFigure] = []
        if strip.wager:
            printed_on = self.game.envy if strip.envy else self.game.paytable
            table = printed_on(strip.wager, self.rules)
            rows = [
                (
                    strip.short.get(line.name, sentence_case(line.name)),
                    line.odds if strip.whole else odds_without_to_one(line.odds),
                )
                for line in paytable_lines(table, strip.alike)
            ]
        return rows + [
            (self.text_with_odds(name), self.text_with_odds(figure)) for name, figure in strip.extra
        ]

    def _draw_strip(self, sheet: Sheet, strip: FeltStrip, rows: list[NameAndFigure]) -> None:
        x, wide = strip.at[0], sum(strip.columns) + 24.0
        title = sheet.width(strip.title, 20, PrintStyle.name_face, 2.0)
        more = max(0.0, title - wide) / 2
        if self._is_outside_or_cut_by_lens(x - more, strip.at[1], wide + 2 * more, 40):
            return
        lettering.draw_pay_strip(
            sheet, *strip.at, strip.columns, strip.title, rows, size=strip.size, step=strip.step
        )

    def _print_other_seat(self, sheet: Sheet, seat: SeatPlace) -> None:
        other = self.layout.other
        for at in other.spots.values():
            print_spot(
                sheet, at, stage_point_of_seat(seat, at.at), self.layout.felt, seat.turn, 0.75
            )
        if other.cards is not None and other.cards.slot:
            for x, y in other.cards.at:
                spots.draw_card_slot(
                    sheet,
                    *seat.at,
                    other.cards.width,
                    turn=seat.turn,
                    shift_in_turned_frame=(x, y),
                    alpha=0.45,
                )
                sheet.flush()


def _words_by_note(words: Iterable[Word]) -> Iterator[list[Word]]:
    """Words in the notes that their lines make: of one kind, close below one another."""
    note: list[Word] = []
    for word in words:
        last = note[-1] if note else word
        alike = (word.x, word.face, word.anchor, word.arc is None) == (
            last.x,
            last.face,
            last.anchor,
            last.arc is None,
        )
        if note and not (alike and abs(word.y - last.y) <= 1.5 * word.size):
            yield note
            note = []
        note.append(word)
    if note:
        yield note


def word_box(word: Word, fonts: Type) -> Box:
    """The box of a straight line of lettering, with an edge."""
    wide = fonts.width(word.text, word.size, word.face, word.track) / fonts.scale
    left = word.x - wide * TypeStyle.anchor_shares[word.anchor]
    return left - 4, word.y - 0.76 * word.size, wide + 8, word.size


def _arc_word_part_boxes(word: Word, fonts: Type) -> Iterator[Box]:
    """The boxes of the parts of a word that runs round a circle."""
    (radius, centre), sign = word.arc or (1.0, 0.0), -1 if word.over else 1
    wide = fonts.width(word.text, word.size, word.face, word.track) / fonts.scale
    for i in range(-PrintStyle.bend_parts, PrintStyle.bend_parts + 1):
        angle = (word.x + wide / 2 * i / PrintStyle.bend_parts) / radius
        x, y = StageStyle.axis + radius * sin(angle), centre + sign * radius * cos(angle)
        yield x - PrintStyle.fade_cell, y - 0.76 * word.size, 2.0 * PrintStyle.fade_cell, word.size


def _is_inside(part: Box, box: Box) -> bool:
    """Whether a box lies in another."""
    x, y, w, h = box
    return (
        x <= part[0] and part[0] + part[2] <= x + w and y <= part[1] and part[1] + part[3] <= y + h
    )


def _bare_cloth_mask(
    box: Box, kept_boxes: Iterable[Box], bared_boxes: Iterable[Box], size: tuple[int, int]
) -> pygame.Surface:
    """How much of each place in a box gives way: all in the middle and in `bared_boxes`, nothing
    at its edge and in `kept_boxes`.
    """
    left, top, wide, high = box
    cells = pygame.Surface(
        (max(1, round(wide / PrintStyle.fade_cell)), max(1, round(high / PrintStyle.fade_cell))),
        pygame.SRCALPHA,
    )
    cells.fill((255, 255, 255, 0))
    cells.fill((255, 255, 255, 128), cells.get_rect().inflate(-2, -2))
    cells.fill((255, 255, 255, 255), cells.get_rect().inflate(-4, -4))
    for boxes, seen in ((kept_boxes, 0), (bared_boxes, 255)):
        for x, y, w, h in boxes:
            column, row = (x - left) // PrintStyle.fade_cell, (y - top) // PrintStyle.fade_cell
            across, down = (
                (x + w - left) // PrintStyle.fade_cell + 1 - column,
                (y + h - top) // PrintStyle.fade_cell + 1 - row,
            )
            cells.fill((255, 255, 255, seen), tuple(map(int, (column, row, across, down))))
    return pygame.transform.smoothscale(cells, size)


def _extreme_baseline(
    word: Word, wide: float, most: Callable[[Iterable[float]], float] = min
) -> float:
    """The highest point of a word's baseline, or with `max` the lowest: on an arc it is its
    middle's or one of its ends'.
    """
    if word.arc is None:
        return word.y
    radius, centre = word.arc
    sign = -1 if word.over else 1
    return most(
        centre + sign * radius * cos((word.x + end) / radius) for end in (-wide / 2, 0.0, wide / 2)
    )


def stage_point_of_seat(seat: SeatPlace, at: Point) -> Point:
    """A point of a seat's turned frame on the stage.

    >>> stage_point_of_seat(SeatPlace(at=(100, 50), turn=90, plate=(0, 0)), (10, 0))
    (100.0, 60.0)
    """
    turn = radians(seat.turn)
    x = seat.at[0] + at[0] * cos(turn) - at[1] * sin(turn)
    y = seat.at[1] + at[0] * sin(turn) + at[1] * cos(turn)
    return round(x, 6), round(y, 6)
