"""Pieces into pictures: the one place that looks pictures up, keeps what is painted, and paints
again only what changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache as once
from itertools import product
from math import atan2, degrees, hypot
from typing import Final

import msgspec
import pygame

from ....core.cards import HIDDEN
from ...draw.kit import Kit, WinLossPush, amount_pill, result_tag
from ...draw.kit import Piece as Made
from ...draw.looks import second_back
from ...draw.pen import Sprite, latest_or_make, to_window_format
from ...draw.pieces import cards, chips, furniture, portraits
from ...draw.pieces import dice as draw_dice
from ...draw.pieces.portraits import Activity
from ...draw.sheet import Sheet
from ...draw.style import (
    ChipStyle,
    Colors,
    DieStyle,
    PlayingCardStyle,
    PortraitStyle,
    StageStyle,
    TypeStyle,
)
from ...felt import spots
from ...felt.style import PrintStyle
from ...layouts.layout import Box, Layout
from ...scenes.motion import breath
from ...scenes.scene import Viewport
from ...window.shell import Shell
from .. import game_kinds
from ..cards import blackjack
from ..cards import felt as card_felt
from ..dice import felt as dice_felt
from ..dice import throw as dice_throw
from ..model import pieces
from ..model.geometry import Geometry
from ..motion import light_effects, motions
from ..motion.celebration import Celebration
from ..motion.light_effects import Shine, sprite_item
from ..motion.motion_plans import Moving
from ..motion.style import PathStyle, ThrowStyle
from ..motion.timeline import Timeline
from ..style import ColumnStyle, PainterStyle
from ..surroundings import seats
from ..surroundings.frame import Frame, Item
from .drawings import FLAT, PASSING, ROUND_THE_FELT

Pixel = tuple[int, int]
"""A point of the window."""


class Items:
    """The things on screen in the order they are painted, and what of them must be painted again."""

    def __init__(self) -> None:
        self._items: dict[str, Item] = {}

    def set(self, items: Iterable[Item]) -> list[pygame.Rect]:
        """State what is on screen now; returns the rectangles in which something changed."""
        fresh = {item.key: item for item in items}
        old, self._items = self._items, fresh
        dirty: list[pygame.Rect] = []
        for key, item in fresh.items():
            before = old.get(key)
            if before is None:
                dirty.append(item.rect)
            elif before.stamp != item.stamp or before.rect != item.rect:
                dirty += (before.rect, item.rect)
        dirty += [item.rect for key, item in old.items() if key not in fresh]
        return [rect for rect in dirty if rect.w and rect.h]

    def rects_by_prefix(self, begins: tuple[str, ...]) -> list[pygame.Rect]:
        """The rectangles of what has a name that begins so."""
        return [item.rect for name, item in self._items.items() if name.startswith(begins)]

    def paint(
        self, surface: pygame.Surface, ground: pygame.Surface, dirty: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Paint ground and things inside the rectangles; returns these as they were painted."""
        areas = merge_rects(dirty, surface.get_rect())
        things = list(self._items.values())
        places = [item.rect for item in things]
        for area in areas:
            surface.set_clip(area)
            surface.blit(ground, area, area)
            for number in area.collidelistall(places):
                things[number].paint(surface)
        surface.set_clip(None)
        return areas


def merge_rects(rects: Sequence[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles cut to `within`, those that overlap made one where that is less to paint than both.

    >>> merge_rects([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 2, 4, 4)], pygame.Rect(0, 0, 5, 5))
    [Rect(0, 0, 5, 5)]
    >>> len(merge_rects([pygame.Rect(0, 0, 900, 9), pygame.Rect(0, 0, 9, 900)], pygame.Rect(0, 0, 900, 900)))
    2
    """
    left = [rect.clip(within) for rect in rects]
    left = [rect for rect in left if rect.w and rect.h]
    out: list[pygame.Rect] = []
    while left:
        rect = left.pop()
        for hit in rect.collidelistall(out):
            one, other = rect.union(out[hit]), out[hit]
            if one.w * one.h <= rect.w * rect.h + other.w * other.h + PainterStyle.another_area:
                left.append(one)
                del out[hit]
                break
        else:
            out.append(rect)
    return out


def _draw_plate(
    sheet: Sheet,
    w: float,
    h: float,
    name: str,
    line: str,
    amount: str,
    is_asked: bool,
    has_folded: bool,
    shows_result: bool,
    portrait_name: str,
    color: str,
) -> None:
    won: WinLossPush = "win" if amount[:1] == "+" else "loss" if amount[:1] == "-" else "push"
    portrait = portraits.avatar(
        sheet.cache, portrait_name or name, min(25, h / 2 - 4) * sheet.scale, dimmed=has_folded
    ).surface
    furniture.seat_plate(
        sheet,
        w,
        h,
        name,
        line,
        amount,
        portrait=portrait,
        tone=color or (Colors.brass if is_asked else None),
        dim=has_folded,
        result=won if shows_result else None,
    )
    if color:
        seats.draw_badge(sheet, h * 0.8, h * 0.8, min(11.0, h * 0.25), name, color)


def _draw_glow(
    sheet: Sheet, w: float, h: float, shape: spots.Shape, r: float, wide: float, step: int
) -> None:
    spots.draw_live_frame(
        sheet, shape, w / 2, h / 2, r, breath=step / PainterStyle.breath_steps, half_width=wide
    )


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "pill": amount_pill,
    "tag": result_tag,
    "speech": furniture.draw_speech_bubble,
    "plate": _draw_plate,
    "reading": spots.draw_hand_reading,
    "open seat": furniture.open_plate,
    "glow": _draw_glow,
    **pieces.DRAWINGS,
    **seats.DRAWINGS,
    **card_felt.DRAWINGS,
    **dice_felt.DRAWINGS,
    **blackjack.DRAWINGS,
    **game_kinds.DRAWINGS,
    **light_effects.DRAWINGS,
    **ROUND_THE_FELT,
}
"""Every drawing that a piece can name."""


TOKENS: Final[Mapping[str, Callable[..., Sprite]]] = {
    "lammer": furniture.lammer,
    "envy": furniture.envy_lammer,
    "puck": furniture.puck,
    "pointer": furniture.point_marker,
    "badge": furniture.badge,
    "plaque": furniture.plaque,
    "chip": lambda cache, r, value: chips.chip(cache, value, r),
    "die": lambda cache, r, face, turn: draw_dice.die(cache, face, 2 * r, turn),
}


def breath_of(view: pieces.TableView, now: float, *, reduced: bool) -> int:
    """How strong the frames of a view glow now, in steps; always the same where none of them
    breathes.
    """
    return round(breath(now, reduced=reduced) * PainterStyle.breath_steps) if view.breathes else 0


class Painter:
    """Paints for one view of the stage; `shift` moves it sideways in design pixels (the panel is
    folded).
    """

    def __init__(self, shell: Shell, view: Viewport, shift: float) -> None:
        self.view, self.shift = view, shift
        self.cache, self.kit, self.k = shell.cache, shell.kit(view), view.scale
        self._felt = Kit(self.kit.type.felt_type, self.cache, self.kit.theme)
        self._kept: dict[pieces.Piece, Item] = {}
        self._view: pieces.TableView | None = None
        self._resting: list[tuple[str, str, Item]] = []
        self.shine = Shine(self.cache, view, shift)

    def window_point(self, x: float, y: float) -> tuple[int, int]:
        """A stage point in the window."""
        return self.view.window_point(x + self.shift, y)

    def seen_through(self, x: float, y: float) -> Painter | None:  # noqa: ARG002
        """What paints what lies at a stage point; None where it is not seen."""
        return self

    def veil_item(self, veil: pieces.Veil) -> Item:
        """The room darkened."""
        return self.shine.veil_item(veil)

    def keep_bare_boxes(self, boxes: dict[Box, pygame.Surface]) -> None:
        """These boxes of the felt without what is lettered on it are at hand."""
        self.shine.bare = boxes

    def items(
        self,
        view: pieces.TableView,
        motion: motions.Motion,
        breath_step: int,
        dealer: str = portraits.HOUSE_DEALER,
    ) -> list[Item]:
        """The things to paint: the view at rest, what moves above it, the dealer's hands, and over
        these what he says.
        """
        if view is not self._view:
            made = {piece: self._kept.get(piece) or self.item(piece) for piece in view.felt}
            self._view, self._kept = view, made
            self._resting = [
                (piece.name, piece.name.rpartition(" of ")[2], made[piece]) for piece in view.felt
            ]
        flights = {piece.name: piece for piece in motion.flights}
        out = [
            self.glow_item(piece, breath_step)
            if isinstance(piece, pieces.Glow)
            else self.item(piece)
            for piece in view.live
        ]
        out += [self.item(piece) for piece in motion.under]
        seen = dict(motion.faded)
        lit: list[Item] = []
        for name, owner, item in self._resting:
            shone = lit if motion.veil is not None and name in motion.veil.lit else out
            lay = flights.pop(pieces.name_at_old_place(name), None)
            if lay is not None:  # it fades there, under what it is
                shone.append(faded(self.item(lay), seen.get(lay.name, 1.0)))
            if name in flights:
                shone.append(faded(self.item(flights.pop(name)), seen.get(name, 1.0)))
            elif owner not in motion.lifted and name not in motion.lifted:
                item = (
                    self._changed_item(item, motion)
                    if name in ("speech", motion.leans[0], *motion.named)
                    else item
                )
                shone.append(faded(item, seen.get(name, 1.0)))
        if motion.veil is not None:
            out += [self.veil_item(motion.veil), *lit]
        above = sorted(flights.items(), key=lambda flight: getattr(flight[1], "lift", 0.0))
        flying = [faded(self.item(piece), seen.get(name, 1.0)) for name, piece in above]
        out = _in_layers(out, flying, dark=motion.veil is not None)
        if motion.hands:
            out += [self.hand(piece, dealer) for piece in motion.hands]
            out.sort(key=lambda item: item.key == "speech")
        return out

    def _changed_item(self, item: Item, motion: motions.Motion) -> Item:
        """A piece at rest that something else than a flight has changed: a named hand's line, a
        plate that leans, a bubble.
        """
        piece = item.stamp
        if isinstance(piece, pieces.CardPiece):
            return self.item(msgspec.structs.replace(piece, made=True))
        if isinstance(piece, pieces.Drawing) and piece.name == motion.leans[0]:
            x, *rest = piece.box
            return self.item(msgspec.structs.replace(piece, box=(x + motion.leans[1], *rest)))
        if isinstance(piece, pieces.Drawing) and motion.grown < 1:
            return self.bubble(piece, motion.grown)
        return item

    def bubble(self, piece: pieces.Drawing, grown: float) -> Item:
        """What is said while its bubble grows from its tail."""
        item = self._drawing(piece)
        made = self.kit.paint(DRAWINGS[piece.art], *piece.box[2:], *piece.args)
        share = PainterStyle.bubble_start + (1 - PainterStyle.bubble_start) * grown
        wide, high = (round(side * share) for side in made.surface.get_size())
        left, middle = item.rect.left + made.margin, item.rect.centery
        at = (left - round(made.margin * share), middle - high // 2)

        def paint(surface: pygame.Surface) -> None:
            surface.blit(pygame.transform.smoothscale(made.surface, (wide, high)), at)

        return Item(item.key, item.rect, (piece, grown), paint)

    def dealer(
        self,
        name: str,
        activity: Activity,
        before: tuple[str, Activity] = ("", "waits"),
        share: float = 1.0,
    ) -> list[Item]:
        """The dealer, who stands behind the board, and the name on it; a `share` is seen over who
        stood there `before`, and how.
        """
        x, y = self.window_point(StageStyle.axis - 58, 0)
        bust = portraits.dealer(self.cache, 116 * self.k, name, activity)
        left_pose = (
            portraits.dealer(self.cache, 116 * self.k, *before) if before[0] and share < 1 else None
        )
        part = pygame.Rect(0, 0, bust.get_width(), round(94 * self.k))
        kind, theme, (left, top) = self.kit.type, self.kit.theme, self.view.origin
        right = left + (StageStyle.axis - 62 + self.shift) * self.k
        lines = [(name, 50, "ui7", theme.text), ("dealer", 74, "ui5", theme.text2)][
            : 1 if kind.grow > ColumnStyle.one_line_growth else 2
        ]

        def draw_lines(surface: pygame.Surface) -> None:
            for words, low, face, ink in lines:
                kind.draw(surface, words, right, top + low * self.k, 20, face, ink, anchor="r")

        wide = max(kind.width(words, 20, face) for words, _, face, _ in lines) + kind.px(20)
        board = pygame.Rect(right - wide, top + 20 * self.k, wide + kind.px(10), 70 * self.k)
        there = part.move(x, y)
        out = [Item("dealer's name", board, name, draw_lines)]
        if left_pose is not None:
            out.append(
                Item("dealer before", there, before, lambda s: s.blit(left_pose, (x, y), part))
            )
        return [
            *out,
            faded(
                Item("dealer", there, (name, activity), lambda s: s.blit(bust, (x, y), part)), share
            ),
        ]

    def hand(self, piece: pieces.HandPiece, name: str) -> Item:
        """A hand of whoever deals, over everything on the felt, with its arm from the shoulder."""
        side = PortraitStyle.shoulder[0] * (1 if piece.left else -1)
        sx, sy = StageStyle.axis + side, PortraitStyle.shoulder[1]
        straight = -degrees(atan2(piece.x - sx, max(1.0, piece.y - sy)))
        turn = max(-PortraitStyle.most_turn, min(PortraitStyle.most_turn, straight))
        sprite = portraits.hand(
            self.cache, self.k, name, piece.pose, turn, piece.shade, left=piece.left
        )
        at, shoulder = self.window_point(piece.x, piece.y), self.window_point(sx, sy)
        item = sprite_item(piece.name, (piece, name), sprite, at)
        wrist = portraits.wrist(self.k, piece.pose, turn, left=piece.left)
        start = at[0] + wrist[0], at[1] + wrist[1]
        area, draw = portraits.arm(self.k, start, shoulder, piece.shade)

        def paint(surface: pygame.Surface) -> None:
            draw(surface)
            item.paint(surface)

        return item._replace(rect=item.rect.union(area), paint=paint)

    def item(self, piece: pieces.Piece) -> Item:
        """A piece as a thing to paint: its name, the real pixels it may touch, and the piece itself
        as its stamp.
        """
        match piece:
            case pieces.CardPiece():
                return self._card(piece)
            case pieces.Chips():
                return self._chips(piece)
            case pieces.Drawing():
                return self._drawing(piece)
            case pieces.Token():
                return self._token(piece)
            case pieces.DiePiece():
                return self._die(piece)
            case pieces.CupPiece():
                return self._cup(piece)
            case pieces.LidPiece():
                return self._lid(piece)
            case pieces.Bare() | pieces.Foil() | pieces.Light() | pieces.Sweep() | pieces.Leaf():
                return self.shine.item(piece)
            case pieces.MeterPiece():
                return self._meter(piece)
            case pieces.Glow():
                return self.glow_item(piece, PainterStyle.breath_steps)

    def _drawing(self, piece: pieces.Drawing) -> Item:
        x, y, w, h = piece.box
        kit = self._felt if piece.printed else self.kit
        made = (
            self._drawing_within_box(piece)
            if piece.art in FLAT
            else kit.paint(DRAWINGS[piece.art], w, h, *piece.args)
        )
        return _control_item(piece.name, piece, made, self.window_point(x, y))

    def _drawing_within_box(self, piece: pieces.Drawing) -> Made:
        """A drawing that ends at its box; of what hardly ever comes back only the last pictures are
        kept.
        """
        kit = self.kit
        stamp = (
            piece.art,
            piece.box[2:],
            piece.args,
            kit.type.scale,
            kit.type.text_scale,
            kit.theme,
        )
        if piece.art in PASSING:
            return Made(
                *latest_or_make(
                    self.cache,
                    ("passing", piece.name),
                    stamp,
                    lambda: self._drawing_surface(piece),
                    PainterStyle.passing_pictures,
                )
            )
        return Made(*self.cache.get(stamp, lambda: self._drawing_surface(piece)))

    def _drawing_surface(self, piece: pieces.Drawing) -> tuple[pygame.Surface, int]:
        sheet = Sheet(*piece.box[2:], self.kit.type, self.cache, self.kit.theme)
        DRAWINGS[piece.art](sheet, *piece.box[2:], *piece.args)
        return to_window_format(sheet.surface()), 0

    def _token(self, piece: pieces.Token) -> Item:
        px, py = self.window_point(piece.x, piece.y)
        radius, side = piece.r * self.k, round(piece.reach * self.k)
        if piece.lift:
            side += round(piece.lift * self.k) + 8

        def sprites() -> tuple[Sprite, Sprite | None]:
            lies = TOKENS[piece.art](self.cache, radius, *piece.args)
            return (
                furniture.lifted_marker_and_shadow(self.cache, lies, radius, piece.lift, self.k)
                if piece.lift
                else (lies, None)
            )

        return _sprite_item(
            piece, pygame.Rect(px - side, py - side, 2 * side, 2 * side), sprites, (px, py)
        )

    def _chips(self, piece: pieces.Chips) -> Item:
        px, py = self.window_point(piece.x, piece.y)
        radius, cents = piece.r * self.k, piece.cents
        up, side = round(chips.stack_top_rise(cents, radius) + radius * 1.3), round(radius * 1.5)
        side = round(radius * 2.2) if cents >= chips.PLAQUE else side
        rect = pygame.Rect(px - side, py - up, 2 * side, up + round(radius * 1.6))
        seed = seed_of(cents)
        if piece.lift:
            return self._lifted_chips(piece, (px, py), radius, seed)
        if piece.falls:
            high = tuple(up * self.k for up in piece.falls)
            over = rect.union(rect.move(0, -round(max(high))))
            at = (px, py)
            return Item(
                piece.name,
                over,
                piece,
                lambda s: chips.draw_falling_stack(self.cache, s, at, cents, radius, seed, high),
            )
        return Item(
            piece.name,
            rect,
            piece,
            lambda s: chips.stack(self.cache, cents, radius, seed).draw(s, px, py),
        )

    def _lifted_chips(
        self, piece: pieces.Chips, at: tuple[int, int], radius: float, seed: int
    ) -> Item:
        """Chips in the air, above their shadow; what is that high is a little nearer to who looks."""
        seen, soft = chips.lifted_stack_and_shadow(
            self.cache, piece.cents, radius, seed, piece.lift, self.k
        )
        px, py = at
        top = pygame.Rect(px - seen.ax, py - seen.ay, *seen.surface.get_size()).inflate(4, 4)
        rect = top.union(
            pygame.Rect(px - soft.ax, py - soft.ay, *soft.surface.get_size()).inflate(4, 4)
        )

        return Item(
            piece.name, rect, piece, lambda s: seen.draw(s, px, py), lambda s: soft.draw(s, px, py)
        )

    def glow_item(self, piece: pieces.Glow, breath_step: int) -> Item:
        """The frame of what is to be acted on, at a step of its breath."""
        breath_step = PainterStyle.breath_steps // 2 if piece.still else breath_step
        px, py = self.window_point(piece.x, piece.y)
        across, down = max(piece.r, piece.wide) + 34, piece.r + 34
        made = self._felt.paint(
            DRAWINGS["glow"], 2 * across, 2 * down, piece.shape, piece.r, piece.wide, breath_step
        )
        return _control_item(
            piece.name,
            (piece, breath_step),
            made,
            (px - round(across * self.k), py - round(down * self.k)),
        )

    # -- cards

    def _card(self, piece: pieces.CardPiece) -> Item:
        if 0 < piece.face < 1:
            seen = msgspec.structs.replace(piece, face=0.0)
            back = msgspec.structs.replace(seen, card=HIDDEN, peel=0.0)
            return faded(self._card(seen), piece.face, self._card(back))
        lie, flip = piece.lie, piece.flip
        width = max(8, round(lie.width * self.k))
        high = cards.height(width)
        x, y = self.window_point(lie.x, lie.y - (14 if piece.chosen else 0))
        turned = bool(round(lie.turn)) or bool(piece.drawn)
        half = (hypot(width, high) if turned else max(width, high)) / 2
        reach = round(half) + round((16 + 2.4 * piece.lift) * self.k)
        rect = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        if not turned and not piece.lift:
            rect = pygame.Rect(0, 0, width + round(32 * self.k), high + round(36 * self.k))
            rect.center = (x, y)
        shows = HIDDEN if flip and flip < 0.5 else piece.card
        if piece.drawn:
            return _sprite_item(
                piece, rect, lambda: self._flying_card_and_shadow(piece, shows), (x, y)
            )
        if turned:
            return Item(
                piece.name,
                rect,
                piece,
                lambda s: self._draw_lying_card(s, piece, shows, width, (x, y)),
            )
        height_share = round(abs(1 - 2 * flip) * 20) / 20 if flip else 1.0
        return Item(
            piece.name,
            rect,
            piece,
            lambda s: self._draw_upright_card(s, piece, shows, width, height_share, (x, y)),
        )

    def _draw_lying_card(
        self,
        surface: pygame.Surface,
        piece: pieces.CardPiece,
        shows: int,
        width: int,
        center: Pixel,
    ) -> None:
        turn = round(piece.lie.turn)
        card, lie = None if shows == HIDDEN else shows, piece.lie
        mini, four = lie.width < PlayingCardStyle.small_below or None, self.view.four_colours
        cards.lying_card(
            self.cache, card, width, turn, piece.back, four, piece.dim, lie.share, mini
        ).draw(surface, *center)
        if piece.made:
            cards.turned_frame(self.cache, width, turn).draw(surface, *center)

    def _flying_card_and_shadow(self, piece: pieces.CardPiece, shows: int) -> tuple[Sprite, Sprite]:
        """A card in the air, and its shadow. Those of other seats are read from afar in a window of
        any size.
        """
        card, lie = None if shows == HIDDEN else shows, piece.lie
        mini, four = piece.drawn < PlayingCardStyle.small_below or None, self.view.four_colours
        return cards.flying_card_and_shadow(
            self.cache,
            card,
            piece.drawn * self.k,
            lie.width * self.k,
            round(lie.turn),
            piece.lift,
            self.k,
            piece.back,
            four,
            mini,
            piece.dim,
        )

    def draw_flights_ahead(self, flights: Iterable[pieces.Piece]) -> Iterator[None]:
        """Draw cards as they are seen in the air, those that are kept."""
        for piece in flights:
            if isinstance(piece, pieces.CardPiece) and piece.drawn and piece.card == HIDDEN:
                self._flying_card_and_shadow(piece, HIDDEN)
                yield

    def _draw_upright_card(
        self,
        surface: pygame.Surface,
        piece: pieces.CardPiece,
        shows: int,
        width: int,
        height_share: float,
        center: Pixel,
    ) -> None:
        dim = piece.dim or piece.spare
        if piece.peel:
            face = cards.peeled(
                self.cache, piece.card, width, piece.back, self.view.four_colours, piece.peel
            )
        elif shows == HIDDEN:
            face = cards.card_back(self.cache, width, piece.back, dim)
        else:
            face = cards.face(self.cache, shows, width, self.view.four_colours, dimmed=dim)
        shade = cards.card_shadow(self.cache, width, piece.lift, self.k)
        if height_share < 1 or piece.lift:  # over its near edge, and a little nearer to who looks
            near = 1 + PlayingCardStyle.growth * piece.lift
            face, dark = (
                pygame.transform.smoothscale(
                    part,
                    (
                        round(part.get_width() * near),
                        max(1, round(part.get_height() * near * height_share)),
                    ),
                )
                for part in (face, shade.surface)
            )
            shade = Sprite(dark, shade.ax * near, shade.ay * near * height_share)
        corner = face.get_rect(center=center)
        shade.draw(surface, *corner.topleft)
        surface.blit(face, corner)
        if piece.made or piece.chosen:
            cards.frame(self.cache, width, "chosen" if piece.chosen else "made").draw(
                surface, *corner.topleft
            )
        if piece.chosen:
            edge = 4 * self.k
            cards.mark(self.cache, width, "check").draw(
                surface, corner.right - edge, corner.top + edge
            )
        elif piece.dim and width >= 40:
            cards.mark(self.cache, width, "cross").draw(surface, *corner.center)

    # -- dice and meters

    def _cup(self, piece: pieces.CupPiece) -> Item:
        px, py = self.window_point(piece.x, piece.y)
        radius, step = ThrowStyle.cup_radius * self.k, round(piece.lid * 12)
        reach = round(radius * 2.1)
        return Item(
            piece.name,
            pygame.Rect(px - reach, py - reach, 2 * reach, 2 * reach),
            piece,
            lambda s: draw_dice.shaker(
                self.cache, radius, step / 12, piece.words, piece.lining, piece.turn
            ).draw(s, px, py),
        )

    def _lid(self, piece: pieces.LidPiece) -> Item:
        """The lid on its way above its shadow; the dice are under it."""
        px, py = self.window_point(piece.x, piece.y)
        radius, lift = ThrowStyle.cup_radius * self.k, round(piece.lift / 4) * 4
        reach = round(radius * 2.1)
        top, dx, dy = draw_dice.lid_and_offset(
            self.cache, radius, piece.closed, 1 + ChipStyle.growth * lift
        )
        rect = pygame.Rect(px - reach, py - reach, 2 * reach, 2 * reach)
        soft = (
            chips.shadow(self.cache, 0.4 * top.surface.get_width(), lift, self.k) if lift else None
        )

        def paint(surface: pygame.Surface) -> None:
            if soft is not None:
                soft.draw(surface, px + dx, py + dy)
            top.draw(surface, px + dx, py + dy)

        return Item(piece.name, rect, piece, paint)

    def _die(self, piece: pieces.DiePiece) -> Item:
        """A die, in the air or rolling above its shadow; what is that high is a little nearer to
        who looks.
        """
        px, py = self.window_point(piece.x, piece.y)
        size = piece.size
        step, turn = dice_throw.drawn_roll_and_turn(piece.roll, piece.lift, piece.turn)
        side = round((round(size / 3) * 3 if piece.lift > 0 and not piece.roll else size) * self.k)
        shade, near = round(piece.fade * 6), 1 + DieStyle.growth * piece.lift
        reach = round(size * self.k * 1.4 * near)
        rect = pygame.Rect(px - reach, py - reach, 2 * reach, 2 * reach)
        soft = (
            draw_dice.die_shadow(self.cache, side, piece.lift, self.k)
            if step or piece.lift > 0
            else None
        )
        if soft is not None:
            rect.union_ip(
                (
                    px - round(soft.ax) - 1,
                    py - round(soft.ay) - 1,
                    *(n + 2 for n in soft.surface.get_size()),
                )
            )

        def paint(surface: pygame.Surface) -> None:
            sprite = dice_throw.sprite_of(self.cache, piece.face, side, turn, step, piece.style)
            if shade < 6:
                faint = sprite.surface.copy()
                faint.set_alpha(round(255 * shade / 6))
                sprite = Sprite(faint, sprite.ax, sprite.ay)
            if soft is not None:
                soft.draw(surface, px, py)
            if near > PainterStyle.larger_die:
                wide, tall = sprite.surface.get_size()
                larger = pygame.transform.smoothscale(
                    sprite.surface, (round(wide * near), round(tall * near))
                )
                sprite = Sprite(larger, sprite.ax * near, sprite.ay * near)
            sprite.draw(surface, px, py)

        return Item(piece.name, rect, piece, paint)

    def _meter(self, piece: pieces.MeterPiece) -> Item:
        """A meter: its window is kept, and the figures are drawn on it wheel by wheel as they roll."""
        piece = card_felt.meter_tall_enough(piece, self.kit.type)
        x, y, w, h = piece.box
        figures = card_felt.meter_figures(self.kit.type, piece)
        window = self.kit.paint(
            card_felt.draw_meter_window,
            w,
            h,
            piece.title,
            figures.text_with_zeros,
            figures.wheels,
            lit=piece.lit,
        )
        at = self.window_point(x, y)
        item = _control_item(piece.name, piece, window, at)

        def paint(surface: pygame.Surface) -> None:
            item.paint(surface)
            figures.draw(surface, self.kit.type, *at)

        return item._replace(paint=paint)


class Looking(Painter):
    """Paints for a stage that is seen through lenses: each piece through the one that shows its
    middle, the other seats' plates in their strip. What no lens shows, and what lies at other
    seats, is not painted.
    """

    def __init__(self, shell: Shell, frame: Frame, geometry: Callable[[], Geometry]) -> None:
        super().__init__(shell, frame.stage, 0.0)
        self.frame, self.geometry = frame, geometry
        self.through = [(lens, Painter(shell, lens.view, 0.0)) for lens in frame.lenses]
        self.people = Painter(shell, frame.strip or frame.stage, 0.0)
        left = self.through[0][0].box[0]
        self.beside = (
            len(frame.lenses) > 1
            and frame.shape != "own zone"
            and self.through[0][0].box[2] < PrintStyle.narrow_lens
        )
        aside = left + 8 - (StageStyle.axis - 58) if self.beside else 0.0
        self.standing = Painter(shell, self.through[0][0].view, aside)

    def dealer(
        self,
        name: str,
        activity: Activity,
        before: tuple[str, Activity] = ("", "waits"),
        share: float = 1.0,
    ) -> list[Item]:
        """The dealer, seen through the first lens; at its left edge and without a name where words
        need the room.
        """
        return self.standing.dealer(name, activity, before, share)[1 if self.beside else 0 :]

    def keep_bare_boxes(self, boxes: dict[Box, pygame.Surface]) -> None:
        """Each lens shows those whose middle it holds."""
        for _, painter in self.through:
            painter.keep_bare_boxes(boxes)

    def _bubble_in_lens(self, piece: pieces.Drawing) -> pieces.Drawing:
        """What the dealer says, in more lines where it would lie over the dealer or be too small."""
        lens, first = self.through[0]
        ruler, words = pieces.Ruler(first.kit.type), piece.args[0]
        if self.beside:
            return pieces.bubble(ruler, words, (lens.box[0] + 146, 6.0), lens.box[2] - 154, 84.0)
        # the first lens may be smaller, and letters are not
        more = first.kit.type.grow / self.kit.type.grow if len(self.through) > 1 else 1.0
        x, y, w, h = piece.box
        room = lens.box[0] + lens.box[2] - 6 - x
        if w * more > room:
            return pieces.bubble(ruler, words, (x, 8.0), room, h * more)
        box = (x, y - h * (more - 1) / 2, w * more, h * more)
        return msgspec.structs.replace(piece, box=box)

    def item(self, piece: pieces.Piece) -> Item:
        """A piece through its lens."""
        lens, first = self.through[0]
        match piece:
            case pieces.Drawing(art="plate" | "open seat" | "terminal screen" | "clock screen"):
                slot = self.frame.plate_slots.get(int(piece.name.split()[1]))
                return (
                    self.people.item(msgspec.structs.replace(piece, box=slot))
                    if slot is not None
                    else _invisible_item(piece)
                )
            case pieces.Drawing(art="speech"):
                piece = self._bubble_in_lens(piece)
                if self.beside:
                    return first.item(piece)
            case pieces.Drawing(art="lines", box=(x, y, w, _), args=(words, second)) if (
                len(self.through) > 1
            ):
                piece = pieces.first_card_sign(
                    pieces.Ruler(first.kit.type), words, second, x + w / 2, y
                )
            case pieces.Drawing(art="mark"):  # letters are not smaller where the first lens is
                ruler, size = (
                    pieces.Ruler(first.kit.type),
                    PainterStyle.mark_letters if self.beside else 20.0,
                )
                most = lens.box[2] - 60
                return first.item(
                    pieces.plaque(ruler, *piece.args, most=most, size=size, on_tray=True)
                )
            case pieces.Drawing(art="pass card", box=(x, y, w, h)):
                (lens, near), geometry = self.through[-1], self.geometry()
                if len(self.through) > 1:  # over the covered hand, which is seen nearest
                    place, many = f"seat {geometry.own}", len(geometry.layout.places["seat"].at)
                    hand, last = (geometry.card(place, i, many) for i in (0, many - 1))
                    x, y = max(hand.x - hand.width / 2, (hand.x + last.x - w) / 2), hand.y - h / 2
                return near.item(
                    self._in_sight(msgspec.structs.replace(piece, box=(x, y, w, h)), near, lens.box)
                )
            case pieces.Drawing(art="foil odds") | pieces.Foil() if len(self.through) > 1:
                return self._celebrated_item(piece)
            case pieces.Sweep():
                return self._light_sweep_item(piece)
            case _:
                pass
        at = middle_of(piece)
        if at is None:
            return super().item(piece)
        if not self._belongs_to_other_seat(piece.name):
            for lens, painter in self.through:
                if lens.contains_point(*at) and not _is_unreadable_or_cut_in_lens(
                    piece, painter.k, lens.box
                ):
                    item = painter.item(self._in_sight(piece, painter, lens.box))
                    return _clip_item(item, lens.area) if isinstance(piece, pieces.Bare) else item
        return _invisible_item(piece)

    def seen_through(self, x: float, y: float) -> Painter | None:
        """The painter of the lens that shows a stage point."""
        return next((near for lens, near in self.through if lens.contains_point(x, y)), None)

    def veil_item(self, veil: pieces.Veil) -> Item:
        """The room darkened, the lamp over what its lens shows."""
        if veil.lamp is not None:
            view = next(
                (lens.view for lens, _ in self.through if lens.contains_point(*veil.lamp)),
                self.view,
            )
            veil = msgspec.structs.replace(
                veil, lamp=self.view.design(view.window_point(*veil.lamp))
            )
        return self.shine.veil_item(veil)

    def _light_sweep_item(self, piece: pieces.Sweep) -> Item:
        """Light over those of the boxes that one lens shows: the one that shows most of them."""
        seen = [
            (
                painter,
                tuple(
                    box
                    for box in piece.boxes
                    if lens.contains_point(box[0] + box[2] / 2, box[1] + box[3] / 2)
                ),
            )
            for lens, painter in self.through
        ]
        painter, boxes = max(seen, key=lambda one: len(one[1]))
        return painter.item(msgspec.structs.replace(piece, boxes=boxes))

    def _celebrated_item(self, piece: pieces.Foil | pieces.Drawing) -> Item:
        """A hand's name, or its odds, in the middle of their lens and no wider than that; what
        stands beside something is not seen where it is not seen whole.
        """
        if isinstance(piece, pieces.Foil):
            x, y, anchor, wide = piece.x, piece.y, piece.anchor, self.shine.foil_words_width(piece)
        else:
            (left, y, room, _), anchor, wide = piece.box, piece.args[1], PainterStyle.odds_width
            x = left + room * TypeStyle.anchor_shares[anchor]
        for lens, painter in self.through:
            left, _, room, _ = lens.box
            if not lens.contains_point(x, y):
                continue
            if anchor != "c":
                box = (x - wide * TypeStyle.anchor_shares[anchor], y, wide, 0.0)
                return (
                    painter.item(piece)
                    if _fits_horizontally(box, lens.box)
                    else _invisible_item(piece)
                )
            if isinstance(piece, pieces.Foil):
                size = piece.size * min(1.0, (room - 24) / wide)
                return painter.item(msgspec.structs.replace(piece, x=left + room / 2, size=size))
            return painter.item(
                msgspec.structs.replace(piece, box=(left + 12, y, room - 24, piece.box[3]))
            )
        return _invisible_item(piece)

    def _in_sight(self, piece: pieces.Piece, painter: Painter, lens: Box) -> pieces.Piece:
        """Words in a box as large as their lens needs and seen whole; the card of a pass no wider
        than the lens.
        """
        if not isinstance(piece, pieces.Drawing) or piece.art not in (
            "speech",
            "sums",
            "pass card",
            *WORDED,
        ):
            return piece
        x, y, w, h = piece.box
        if piece.art == "pass card" and w > lens[2] - 12:
            x, w = lens[0] + 6, lens[2] - 12
        more = painter.kit.type.grow / self.kit.type.grow
        if more > 1 and piece.art in WORDED:
            x, y, w, h = x - w * (more - 1) / 2, y - h * (more - 1) / 2, w * more, h * more
        box = (max(lens[0] + 6, min(x, lens[0] + lens[2] - w - 6)), y, w, h)
        return piece if box == piece.box else msgspec.structs.replace(piece, box=box)

    def bubble(self, piece: pieces.Drawing, grown: float) -> Item:
        """What is said, in the first lens, which shows the dealer."""
        return self.through[0][1].bubble(piece, grown)

    def glow_item(self, piece: pieces.Glow, breath_step: int) -> Item:
        """The frame through its lens."""
        painter = next(
            (painter for lens, painter in self.through if lens.contains_point(piece.x, piece.y)),
            self.through[-1][1],
        )
        return painter.glow_item(piece, breath_step)

    def hand(self, piece: pieces.HandPiece, name: str) -> Item:
        """A hand through the lens that shows what it touches; at the other seats it is not seen,
        nor a sleeve above the first.
        """
        room, (first, above) = self.frame.stage.window_rect, self.through[0]
        room.top = first.area.top + round(PainterStyle.sleeve_end * above.k)
        for lens, painter in self.through[: None if self.frame.shape != "own zone" else 1]:
            if lens.contains_point(piece.x, piece.y):
                if lens is not first:
                    room = lens.area  # the shoulder is seen in the first
                return _clip_item(painter.hand(piece, name), room)
        return _invisible_item(piece)

    def _belongs_to_other_seat(self, name: str) -> bool:
        words, geometry = name.split(), self.geometry()
        if self.frame.shape == "own zone" and words[0] == "card":
            return False
        for i, word in enumerate(words[:-1]):
            number = words[i + 1]
            if word == "seat" and number.isdigit():
                return int(number) != geometry.own
            if word in ("stake", "result") and number.isdigit():
                spot = geometry.layout.spots.get(words[i + 2])
                zone = self.frame.shape == "own zone"  # it is the player's alone
                return int(number) != geometry.own and (zone or spot is None or not spot.shared)
        return False


def _is_unreadable_or_cut_in_lens(piece: pieces.Piece, scale: float, lens: Box) -> bool:
    """Whether a meter or lines on the cloth would be too small to read in a lens or cut by it, or a
    row that paid would be cut.
    """
    if isinstance(piece, pieces.Drawing) and piece.art == "lit row":
        return not _fits_horizontally(piece.box, lens)
    if isinstance(piece, pieces.MeterPiece) or (
        isinstance(piece, pieces.Drawing) and piece.art == "lines"
    ):
        return scale < PainterStyle.legible_scale or not _fits_horizontally(piece.box, lens)
    return False


def _clip_item(item: Item, area: pygame.Rect) -> Item:
    """A thing to paint in no more than an area of the window."""

    def paint(surface: pygame.Surface) -> None:
        held = surface.get_clip()
        surface.set_clip(held.clip(area))
        item.paint(surface)
        surface.set_clip(held)

    return item._replace(rect=item.rect.clip(area), paint=paint)


def _control_item(name: str, stamp: Hashable, made: Made, at: Pixel) -> Item:
    """A drawn control as a thing to paint, its own corner at a point."""
    rect = pygame.Rect(at[0] - made.margin, at[1] - made.margin, *made.surface.get_size())
    return Item(name, rect, stamp, lambda s: made.blit(s, *at))


def _invisible_item(piece: pieces.Piece | pieces.HandPiece) -> Item:
    return Item(piece.name, pygame.Rect(0, 0, 0, 0), piece, lambda _: None)


def _sprite_item(
    piece: pieces.CardPiece | pieces.Token,
    rect: pygame.Rect,
    sprites: Callable[[], tuple[Sprite, Sprite | None]],
    at: Pixel,
) -> Item:
    """A piece as a thing to paint whose sprites, made once, are itself and, where it is in the air,
    its shadow.
    """
    made = once(sprites)

    def draw_shadow(surface: pygame.Surface) -> None:
        soft = made()[1]
        if soft is not None:
            soft.draw(surface, *at)

    return Item(
        piece.name,
        rect,
        piece,
        lambda s: made()[0].draw(s, *at),
        draw_shadow if piece.lift else None,
    )


MARKS: Final = frozenset({"pill", "tag"})
"""Drawings that lie above the shadows of what flies, as markers do."""


def _in_layers(lying: Sequence[Item], flying: Sequence[Item], *, dark: bool) -> list[Item]:
    """What lies and what flies above it; shadows of what flies lie under markers and tags, unless
    the room is `dark`.
    """
    out = [part for item in lying for part in (_shadow(item), item) if part is not None]
    shadows = [shade for shade in map(_shadow, flying) if shade is not None]
    marks = [item for item in out if _is_mark(item)] if shadows and not dark else []
    over = {item.key for item in marks}
    return [*(item for item in out if item.key not in over), *shadows, *marks, *flying]


def _shadow(item: Item) -> Item | None:
    return (
        Item(f"shadow under {item.key}", item.rect, item.stamp, item.under)
        if item.under is not None
        else None
    )


def _is_mark(item: Item) -> bool:
    piece = item.stamp[0] if isinstance(item.stamp, tuple) and item.stamp else item.stamp
    return isinstance(piece, pieces.Token) or (
        isinstance(piece, pieces.Drawing) and piece.art in MARKS
    )


def faded(item: Item, share: float, was: Item | None = None) -> Item:
    """A thing of which a `share` is seen: over what lies under it, or over what it `was`."""
    if share >= 1:
        return item

    def paint(surface: pygame.Surface) -> None:
        part = item.rect.clip(surface.get_clip())
        if part.w and part.h:
            before = bare = surface.subsurface(part).copy()
            if was is not None:
                was.paint(surface)
                before = surface.subsurface(part).copy()
                surface.blit(bare, part)
            if item.under is not None:
                item.under(surface)
            item.paint(surface)
            before.set_alpha(round(255 * (1 - share)))
            surface.blit(before, part)

    return Item(item.key, item.rect, (item.stamp, share), paint)


def middle_of(piece: pieces.Piece) -> tuple[float, float] | None:
    """The middle of a piece on the stage; None of what has none."""
    match piece:
        case pieces.CardPiece():
            return piece.lie.x, piece.lie.y
        case pieces.Drawing() | pieces.MeterPiece() | pieces.Bare():
            x, y, w, h = piece.box
            return x + w / 2, y + h / 2
        case pieces.Sweep():
            return None
        case _:
            return piece.x, piece.y


def _fits_horizontally(box: Box, within: Box) -> bool:
    """Whether a box lies in another from side to side."""
    return box[0] >= within[0] and box[0] + box[2] <= within[0] + within[2]


WORDED: Final = ("sign", "pill", "tag", "reading")
"""Drawings that are as large as their words."""


class Painters:
    """Paint what surrounds the felt: each part in the view that it stands in, and anew only what
    was not there before.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._of: dict[Viewport, Painter] = {}
        self._kept: dict[tuple[Viewport, pieces.Piece], Item] = {}

    def items(self, parts: Sequence[tuple[Viewport, pieces.Piece]]) -> list[Item]:
        """The parts as things to paint, in their order."""
        for view in {view for view, _ in parts} - self._of.keys():
            self._of[view] = Painter(self._shell, view, 0.0)
        self._kept = {
            part: self._kept.get(part) or self._of[part[0]].item(part[1]) for part in parts
        }
        return list(self._kept.values())


# -- pictures drawn ahead: no card is drawn first when it must move --------------------------------


def draw_table_ahead(painter: Painter, geometry: Geometry, dealer: str) -> Iterator[None]:
    """Draw one picture each time it is asked for the next; the dearest again at the end, as they
    may have made room.
    """
    yield from _draw_dear_ahead(painter, geometry, dealer)
    yield from _paint_ahead(painter, geometry)
    yield from _draw_dear_ahead(painter, geometry, dealer)


def _draw_dear_ahead(painter: Painter, geometry: Geometry, dealer: str) -> Iterator[None]:
    places = geometry.layout.places
    for pose, left in product(portraits.POSES, (True, False)):
        portraits.hand(painter.cache, painter.k, dealer, pose, 0.0, left=left)
        yield
    other = geometry.layout.other.cards
    widths = {place.width for place in (*places.values(), *((other,) if other is not None else ()))}
    for width in (PathStyle.pack_card_width, *widths) if places else ():
        for colour in (geometry.layout.backs, second_back(geometry.layout.backs)):
            cards.card_back(painter.cache, max(8, round(width * painter.k)), colour)
            yield
    if places:
        cards.card_back(painter.cache, round(PathStyle.pack_card_width * painter.k), "cover")


def _paint_ahead(painter: Painter, geometry: Geometry) -> Iterator[None]:
    cache, k, layout = painter.cache, painter.k, geometry.layout
    radii = sorted({round(r, 1) for r in _chip_radii(layout)}, reverse=True)
    for radius, value, seed in product(radii, chips.VALUES[:5], range(5)):
        chips.stack(cache, value * 100, radius * k, seed)
        yield
    four = painter.view.four_colours
    yield from dice_throw.dice_drawing_steps(cache, k, geometry.game, layout)
    if not layout.places:
        return
    widths = {place.width for place in layout.places.values()}
    pack = range(53 if len(geometry.game.pack) > 52 else 52)
    for width in sorted(widths, reverse=True):
        for kind in ("made", "chosen"):
            cards.frame(cache, round(width * k), kind)
        for card in pack:
            yield from cards.face_in_steps(cache, card, round(width * k), four)
    if layout.other.cards is None:
        return
    small = round(layout.other.cards.width * k)
    mini = layout.other.cards.width < PlayingCardStyle.small_below or None
    places = range(len(layout.other.cards.at))
    for number, seat in geometry.others.items():
        lies = (geometry.card(f"seat {number}", i, len(places)) for i in places)
        shares = (
            {lie.share for lie in lies} if mini or small < PlayingCardStyle.small_below else {1.0}
        )
        for card in (None, *pack):
            for share in shares:
                cards.lying_card(
                    cache, card, small, round(seat.turn), layout.backs, four, share=share, mini=mini
                )
                yield


def draw_movements_ahead(
    painter: Painter, told: Sequence[Moving], won: Celebration | None
) -> Iterator[None]:
    """Draw what movements will show, and then a celebration, one picture each time it is asked for
    the next.
    """
    cache, k, four = painter.cache, painter.k, painter.view.four_colours
    for move in (move for plan in told for move in plan.moves):
        match move:
            case motions.Peek(card) | motions.Turn(card) | motions.SlideHand(card) if (
                card.card != HIDDEN and not round(card.lie.turn)
            ):
                width = max(8, round(card.lie.width * k))
                yield from cards.face_in_steps(cache, card.card, width, four)
                for step in range(
                    1, PlayingCardStyle.peel_steps + 1 if isinstance(move, motions.Peek) else 1
                ):
                    cards.peeled(
                        cache, card.card, width, card.back, four, step / PlayingCardStyle.peel_steps
                    )
                    yield
            case motions.Fly(carried, high=high):
                radius, seed = carried.r * k, seed_of(carried.cents)
                yield from chips.stack_in_steps(cache, carried.cents, radius, seed)
                for lift in range(0, round(high) + 1, ChipStyle.growth_step):
                    chips.lifted_stack_and_shadow(cache, carried.cents, radius, seed, lift, k)
                    yield
            case motions.Shift(carried, (_, _, before)):
                for step in range(PathStyle.shrink_steps + 1):
                    r = before + (carried.r - before) * step / PathStyle.shrink_steps
                    yield from chips.stack_in_steps(
                        cache, carried.cents, r * k, seed_of(carried.cents)
                    )
            case motions.Tumble(cast, dice):
                yield from dice_throw.throw_drawing_steps(cache, k, cast, dice)
            case (
                motions.Riffle()
                | motions.CutIn()
                | motions.Fan()
                | motions.Burn()
                | motions.PutAway()
            ):
                for step in range(PainterStyle.look_ahead_steps + 1):
                    yield from painter.draw_flights_ahead(
                        move.pieces_at(step / PainterStyle.look_ahead_steps)
                    )
            case _:
                pass
    for piece in won.each_needed_piece() if won is not None else ():
        if isinstance(piece, pieces.Foil):
            yield from painter.shine.draw_word_in_steps(piece)
        painter.item(piece)
        yield


class Warming:
    """Works ahead, while something moves, on what is still to move: no frame that shows it first
    has to draw it, too.
    """

    def __init__(self) -> None:
        self._of: tuple[object, ...] = (None, None)
        self._rest: Iterator[None] = iter(())

    def work(self, painter: Painter, told: Timeline, seconds: float = 0.0015) -> None:
        """For `seconds` of this frame."""
        if painter is not self._of[0] or told.coming is not self._of[1]:
            self._of, self._rest = (
                (painter, told.coming),
                draw_movements_ahead(painter, told.coming, told.celebration),
            )
        end = time.perf_counter() + seconds
        for _ in self._rest:
            if time.perf_counter() > end:
                return


def seed_of(cents: int) -> int:
    """How the chips of an amount are turned in their stack."""
    return cents // 100 % 5


def _chip_radii(layout: Layout) -> Iterator[float]:
    for spot in layout.spots.values():
        if spot.shared:
            yield from PainterStyle.shared_chip_radii
            continue
        own = spot.chip or min(33.0, spot.r * 0.75)
        yield own
        yield own * 0.8
    for other in layout.other.spots.values():
        yield other.r * 0.86
