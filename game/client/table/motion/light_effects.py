"""Light into pictures: soft light, foil, a sweep, leaves, and the veil over what is not lit. What
is dear is made once a step.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from math import dist
from typing import Final, NamedTuple

import pygame
from msgspec import structs

from ....core.cards import HIDDEN
from ...draw.pen import Cache, Pen, Sprite, latest_or_make, to_window_format
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.style import Colors, StageStyle, TypeStyle
from ...draw.text.faces import outlines
from ...layouts.layout import Box
from ...scenes.motion import DURATIONS, ease_in_out
from ...scenes.scene import Viewport
from ..model.pieces import (
    Bare,
    CardPiece,
    Chips,
    Drawing,
    Foil,
    Leaf,
    Light,
    Piece,
    Sweep,
    TableView,
    Veil,
)
from ..surroundings.frame import Item
from .motions import piece_at_old_place
from .style import LightStyle, PathStyle

SOFT: Final = frozenset(
    {
        "lamp",
        "figure",
        "screen",
        "dice lamp",
        "sign",
        "reading",
        "tag",
        "lit row",
        "lost",
        "odds",
        "frame",
        "hand frame",
        "lines",
        "compartment",
        "throw",
        "box",
    }
)
"""Drawings that come softly."""
LIGHTS: Final = frozenset({"lamp", "dice lamp"})
"""Those that go softly, too."""
FADE, SHADES = DURATIONS["fade"], 5
"""Seconds in which something comes or goes where it lies, and in how many steps."""


class FoilOutline(NamedTuple):
    """The letters of words in foil on a picture with room for their glow, in real pixels."""

    width: int
    height: int
    path: str
    baseline: float


class Fades:
    """What has just come to lie on a felt, or a light that went out: how much of it is seen.
    Nothing waits for it.
    """

    def __init__(self) -> None:
        self._seen: TableView | None = None
        self._came: dict[str, float] = {}
        self._went: dict[Drawing, float] = {}

    def observe(self, view: TableView, now: float, *, soft: bool) -> None:
        """This is what lies there now; nothing fades that was there when it was first looked at, or
        unless it is to be `soft`.
        """
        self._came = {name: since for name, since in self._came.items() if now < since + FADE}
        self._went = {piece: since for piece, since in self._went.items() if now < since + FADE}
        before, self._seen = self._seen, view
        if view is before or before is None or not soft:
            return
        old, new = _felt_drawings(before), _felt_drawings(view)
        self._came |= {
            name: now for name, piece in new.items() if name not in old and piece.art in SOFT
        }
        self._went |= {
            piece: now for name, piece in old.items() if name not in new and piece.art in LIGHTS
        }

    @property
    def busy(self) -> bool:
        """Whether anything still comes or goes."""
        return bool(self._came or self._went)

    def opacities(self, now: float) -> tuple[tuple[str, float], ...]:
        """How much is seen of what comes, and of what has gone, by name."""
        went = ((piece.name, 1 - _fade_share(now - since)) for piece, since in self._went.items())
        return (*((name, _fade_share(now - since)) for name, since in self._came.items()), *went)

    def fading_lights(self) -> tuple[Drawing, ...]:
        """The lights that went out and are still seen."""
        return tuple(self._went)


class Slides:
    """What has come to lie elsewhere on a felt without a movement that brought it there: it slides,
    or fades where it lay and lies if it is to be `still`. Nothing waits for it.
    """

    def __init__(self) -> None:
        self._seen: tuple[TableView, object] | None = None
        self._flew: dict[str, Piece] = {}
        self._ways: dict[str, tuple[CardPiece | Chips, CardPiece | Chips, float]] = {}
        self._seconds, self._still = 0.0, False

    def observe(
        self,
        view: TableView,
        key: object,
        flights: Iterable[Piece],
        now: float,
        seconds: float,
        fixed_prefix: str,
        *,
        still: bool = False,
    ) -> None:
        """This lies there now, `flights` are in the air: what is `fixed_prefix` does not slide, nor
        anything without `seconds`.
        """
        before, self._seen = self._seen, (view, key)
        flew, self._flew = self._flew, {piece.name: piece for piece in flights}
        ways = ((name, way) for name, way in self._ways.items() if name not in self._flew)
        self._ways = {name: way for name, way in ways if now < way[2] + self._seconds}
        if before is None or view is before[0]:
            return
        if before[1] != key or not seconds:
            self._ways = {}
            return
        self._seconds, self._still = seconds, still
        lay, lies = _movable_pieces(before[0]), _movable_pieces(view)
        left = (
            piece
            for name, piece in lay.items()
            if name not in lies or _piece_identity(lies[name]) != _piece_identity(piece)
        )
        came = {_piece_identity(piece): piece for piece in left}
        for name, piece in lies.items():
            was, way = _former_stake_name(name), self._ways.pop(name, None)
            start = (
                flew.get(name)
                or flew.get(was)
                or came.get(_piece_identity(piece))
                or lay.get(name)
                or lay.get(was)
            )
            if (
                name not in flew
                and isinstance(piece, CardPiece)
                and _is_covered(lay.get(name), piece)
            ):
                start = min(
                    (one for one in lay.values() if _hand_name(one) == _hand_name(piece)),
                    key=partial(_piece_distance, piece),
                )
            if name in self._flew or not isinstance(start, type(piece)):
                continue
            if way is not None and _piece_distance(way[1], piece) <= LightStyle.unmoved:
                self._ways[name] = (way[0], piece, way[2])
            elif _piece_distance(start, piece) > LightStyle.unmoved and not (
                fixed_prefix and name.startswith(fixed_prefix)
            ):
                self._ways[name] = (start, piece, now)

    @property
    def busy(self) -> bool:
        """Whether anything slides."""
        return bool(self._ways)

    def pieces_at(self, now: float) -> tuple[Piece, ...]:
        """What slides, on its way."""
        if self._still:
            return tuple(
                one for a, b, _ in self._ways.values() for one in (piece_at_old_place(a), b)
            )
        return tuple(
            _interpolated_piece(a, b, ease_in_out((now - since) / self._seconds))
            for a, b, since in self._ways.values()
        )

    def opacities(self, now: float) -> tuple[tuple[str, float], ...]:
        """How much is seen of what fades, by name."""
        ways = (
            (a, b, min(1.0, (now - since) / self._seconds))
            for a, b, since in self._ways.values()
            if self._still
        )
        return tuple(
            seen
            for a, b, share in ways
            for seen in ((piece_at_old_place(a).name, 1 - share), (b.name, share))
        )


def _movable_pieces(view: TableView) -> dict[str, CardPiece | Chips]:
    return {piece.name: piece for piece in view.felt if isinstance(piece, CardPiece | Chips)}


def _piece_identity(piece: CardPiece | Chips) -> str:
    """Which of the things at a place a piece is, wherever in its row it lies: a card that is seen
    by what it is.
    """
    if isinstance(piece, Chips) or piece.card == HIDDEN:
        return piece.name
    return f"{_hand_name(piece)}: {piece.card}"


def _hand_name(piece: CardPiece | Chips) -> str:
    """The name of what a card lies among."""
    return piece.name.rpartition(" ")[0]


def _is_covered(was: CardPiece | Chips | None, piece: CardPiece) -> bool:
    """Whether a card that was seen is one of a hand's backs now: which of them it is tells nothing."""
    return isinstance(was, CardPiece) and was.card != HIDDEN and piece.card == HIDDEN


def _former_stake_name(name: str) -> str:
    """The name that chips had which came back or lie in the pot, while they were a stake."""
    if name.startswith("pot "):
        return f"stake {name.split()[1]} pot 0"
    return name.replace("result", "stake").removesuffix(" back") if name.endswith(" back") else ""


def _piece_distance(a: CardPiece | Chips, b: CardPiece | Chips) -> float:
    """How far one lies from the other, or is larger: px."""
    (*at, wide), (*goal, other) = _position_and_width(a), _position_and_width(b)
    return max(dist(at, goal), abs(wide - other))


def _position_and_width(piece: CardPiece | Chips) -> tuple[float, float, float]:
    if isinstance(piece, CardPiece):
        return piece.lie.x, piece.lie.y, piece.lie.width
    return piece.x, piece.y, piece.r


def _interpolated_piece(a: CardPiece | Chips, b: CardPiece | Chips, t: float) -> CardPiece | Chips:
    """A piece on its way to where it lies."""
    (x, y, wide), (bx, by, other) = _position_and_width(a), _position_and_width(b)
    x, y, wide = (
        x + (bx - x) * t,
        y + (by - y) * t,
        wide + (other - wide) * round(t * PathStyle.shrink_steps) / PathStyle.shrink_steps,
    )
    if isinstance(b, Chips):
        return structs.replace(b, x=x, y=y, r=wide)
    scaled = b.lie.width if abs(wide - other) > 1 else 0.0
    return structs.replace(b, lie=b.lie._replace(x=x, y=y, width=wide), drawn=scaled)


def _felt_drawings(view: TableView) -> dict[str, Drawing]:
    return {piece.name: piece for piece in view.felt if isinstance(piece, Drawing)}


def _fade_share(seconds: float) -> float:
    return int(min(1.0, max(0.0, seconds / FADE)) * SHADES) / SHADES


class Shine:
    """Light on one view of the stage; `bare` are boxes of the felt without what is lettered on it."""

    def __init__(self, cache: Cache, view: Viewport, shift: float) -> None:
        self.cache, self.view, self.shift, self.k = cache, view, shift, view.scale
        self.bare: dict[Box, pygame.Surface] = {}
        self.area = pygame.Rect(0, 0, *view.size)

    def _window_point(self, x: float, y: float) -> tuple[int, int]:
        return self.view.window_point(x + self.shift, y)

    def _rect(self, box: Box) -> pygame.Rect:
        x, y = self._window_point(*box[:2])
        return pygame.Rect(x, y, round(box[2] * self.k), round(box[3] * self.k))

    def item(self, piece: Bare | Foil | Light | Sweep | Leaf) -> Item:
        """A piece of light as a thing to paint."""
        match piece:
            case Bare():
                return self._bare_cloth_item(piece)
            case Foil():
                return self._foil_item(piece)
            case Light():
                of = ("light", round(piece.r * self.k), piece.share, piece.ink)
                sprite = self.cache.get(of, lambda: self._light_sprite(piece))
                return sprite_item(piece.name, piece, sprite, self._window_point(piece.x, piece.y))
            case Leaf():
                return sprite_item(
                    piece.name,
                    piece,
                    self._leaf_sprite(piece),
                    self._window_point(piece.x, piece.y),
                )
            case Sweep():
                return self._sweep_item(piece)

    def veil_item(self, veil: Veil) -> Item:
        """The room darkened as far as the stage reaches: less on the top bar, and warmer under the
        lamp.
        """
        area = self.area
        head = pygame.Rect(area.x, area.y, area.w, round(StageStyle.board_top * self.k))
        room = pygame.Rect(area.x, head.bottom, area.w, area.h - head.h)
        level, top = round(255 * veil.room), round(255 * veil.top)
        lamp = self._lamp(veil.share) if veil.lamp is not None else None
        at = (
            self._window_point(
                veil.lamp[0] - LightStyle.lamp_reach[0] / 2,
                veil.lamp[1] - LightStyle.lamp_reach[1] * 0.62,
            )
            if veil.lamp is not None
            else (0, 0)
        )

        def paint(surface: pygame.Surface) -> None:
            _darken(surface, level, room)
            _darken(surface, top, head)
            if lamp is not None:
                surface.blit(lamp, at, special_flags=pygame.BLEND_RGB_ADD)

        return Item(veil.name, area, veil, paint)

    def darkened_panel(self, veil: Veil, box: pygame.Rect) -> Item:
        """The side panel, darkened."""
        level = round(255 * veil.panel)
        return Item("veil aside", box, (veil.panel, tuple(box)), lambda s: _darken(s, level, box))

    def _lamp(self, share: float) -> pygame.Surface:
        """Soft as it is, it is drawn and dimmed small; only the last step of it is kept whole."""
        wide, high = (round(side * self.k) for side in LightStyle.lamp_reach)

        def small() -> pygame.Surface:
            s = Pen((-1, -1, 2, 2))
            s.rr(-1, -1, 2, 2, 0, Colors.black)
            stops = (
                (0, _warm_color(1.0)),
                (0.3, _warm_color(0.62)),
                (0.65, _warm_color(0.2)),
                (1, Colors.black),
            )
            s.circle(0, 0, 1, s.radial(0, 0, 1, stops))
            return s.pixels(max(1, wide // 4), max(1, high // 4)).convert(32)

        def make() -> pygame.Surface:
            out, level = self.cache.get(("lamp", wide, high), small).copy(), round(255 * share)
            out.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            return pygame.transform.smoothscale(out, (wide, high))

        return latest_or_make(self.cache, ("lamp lit",), (wide, high, share), make)

    def _bare_cloth_item(self, piece: Bare) -> Item:
        rect, cloth = self._rect(piece.box), self.bare.get(piece.box)

        def paint(surface: pygame.Surface) -> None:
            if cloth is not None:
                cloth.set_alpha(round(255 * piece.share))
                surface.blit(cloth, rect)

        return Item(piece.name, rect, piece, paint)

    def _light_sprite(self, piece: Light) -> Sprite:
        side = round(2 * piece.r * self.k)
        s = Pen((-1, -1, 2, 2))
        ink, most = piece.ink or Colors.cream, 0.75 if piece.ink else 0.24
        stops = ((0, ink, most * piece.share), (0.55, ink, most / 2.6 * piece.share), (1, ink, 0.0))
        s.circle(0, 0, 1, s.radial(0, 0, 1, stops))
        return Sprite(s.pixels_for_window(side, side), side / 2, side / 2)

    def _leaf_sprite(self, piece: Leaf) -> Sprite:
        side = max(4, round(piece.high * self.k))

        def make() -> Sprite:
            s = Pen((-0.8, -0.8, 1.6, 1.6))
            with s.moved(turn=piece.turn):
                leaf(s, 0, 0, 1.0, "#E8C784", "#B98F4A", least=0.02)
            reach = round(side * 1.6)
            picture = s.pixels_for_window(reach, reach)
            if piece.share < 1:
                picture.fill(
                    (255, 255, 255, round(255 * piece.share)), special_flags=pygame.BLEND_RGBA_MULT
                )
            return Sprite(picture, reach / 2, reach / 2).trimmed()

        return self.cache.get(("foil leaf", side, piece.turn, piece.share), make)

    def draw_word_in_steps(self, piece: Foil) -> Iterator[None]:
        """Words in foil drawn ahead: their glow, their letters, their light."""
        self._glow(piece)
        yield
        self._word(piece)
        yield
        self._letters(piece)
        yield

    def foil_words_width(self, piece: Foil) -> float:
        """How wide words in foil are."""
        return outlines(self.cache, "serif").width(
            piece.words, piece.size, LightStyle.letter_gap * piece.size
        )

    def _foil_outline(self, piece: Foil) -> FoilOutline:
        size, letters = piece.size * self.k, outlines(self.cache, "serif")
        pad, track = round(size * 0.5), LightStyle.letter_gap * size
        wide, high = (
            round(letters.width(piece.words, size, track)) + 2 * pad,
            round(size * 1.1) + 2 * pad,
        )
        base = high - pad - size * 0.2
        return FoilOutline(wide, high, letters.word(piece.words, wide / 2, base, size, track), base)

    def _glow(self, piece: Foil) -> pygame.Surface:
        """The glow round words, blurred where it is small: at full size that takes longer than
        twenty frames.
        """

        def make() -> pygame.Surface:
            wide, high, d, _ = self._foil_outline(piece)
            soft, blur = Pen((0, 0, wide, high)), piece.size * self.k * 0.12
            soft.path(d, LightStyle.glow, 0.7)
            less = max(1, min(4, round(blur / 2)))
            small = soft.pixels(max(1, wide // less), max(1, high // less))
            spread = pygame.transform.gaussian_blur(small, max(1, round(blur / less)))
            return pygame.transform.smoothscale(spread, (wide, high)) if less > 1 else spread

        return latest_or_make(self.cache, ("foil glow",), (piece.words, piece.size, self.k), make)

    def _word(self, piece: Foil) -> Sprite:
        size = piece.size * self.k

        def make() -> pygame.Surface:
            wide, high, d, base = self._foil_outline(piece)
            word, out = Pen((0, 0, wide, high)), self._glow(piece).copy()
            fill = word.linear(0, base - size * 0.72, 0, base, LightStyle.foil)
            word.path(d, Colors.black, 0.45, at=(0, size * 0.03))
            word.path(d, fill)
            word.path(d, None, 0.5, stroke=Colors.white, sw=max(0.6, size / 90))
            out.blit(word.pixels(wide, high), (0, 0))
            return to_window_format(out)

        picture = self.cache.get(("foil", piece.words, round(size, 1)), make)
        pad = round(size * 0.5)
        left = pad + (picture.get_width() - 2 * pad) * TypeStyle.anchor_shares[piece.anchor]
        return Sprite(picture, left, picture.get_height() - pad - size * 0.2)

    def _letters(self, piece: Foil) -> pygame.Surface:
        """The letters alone, white: what light can fall on."""

        def make() -> pygame.Surface:
            wide, high, d, _ = self._foil_outline(piece)
            mask = Pen((0, 0, wide, high))
            mask.path(d, Colors.white)
            return mask.pixels(wide, high)

        return self.cache.get(("foil letters", piece.words, round(piece.size * self.k, 1)), make)

    def _foil_item(self, piece: Foil) -> Item:
        word = self._word(piece)
        x, y = self._window_point(piece.x, piece.y)
        rect = pygame.Rect(round(x - word.ax), round(y - word.ay), *word.surface.get_size())
        seen = pygame.Rect(0, 0, round(rect.w * piece.seen), rect.h)

        def paint(surface: pygame.Surface) -> None:
            word.surface.set_alpha(round(255 * piece.share))
            surface.blit(word.surface, rect, seen)
            if piece.sheen >= 0:
                mask = self._letters(piece)
                band = self._sheen_band(rect.h)
                left = round((rect.w + band.get_width()) * piece.sheen) - band.get_width()
                part = pygame.Rect(left, 0, *band.get_size()).clip(mask.get_rect())
                if part.w:
                    light = mask.subsurface(part).copy()
                    light.blit(band, (min(0, left), 0), special_flags=pygame.BLEND_RGBA_MULT)
                    surface.blit(light, (rect.x + part.x, rect.y))

        return Item(piece.name, rect, piece, paint)

    def _sheen_band(self, high: int) -> pygame.Surface:
        wide, skew = round(LightStyle.sweep_width * self.k), round(LightStyle.sweep_skew * self.k)

        def make() -> pygame.Surface:
            s = Pen((0, 0, wide + skew, high))
            with s.on_plane(1, 0, -skew / high, 1, skew, 0):
                s.rr(
                    0,
                    0,
                    wide,
                    high,
                    0,
                    s.linear(
                        0,
                        0,
                        wide,
                        0,
                        ((0, Colors.white, 0), (0.5, Colors.white, 0.75), (1, Colors.white, 0)),
                    ),
                )
            return s.pixels_for_window(wide + skew, high)

        return self.cache.get(("sheen", wide, high), make)

    def _sweep_item(self, piece: Sweep) -> Item:
        boxes = [self._rect(box) for box in piece.boxes]
        whole = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)

        def paint(surface: pygame.Surface) -> None:
            if not boxes:
                return
            band, clip = self._sheen_band(whole.h), surface.get_clip()
            left = whole.x - band.get_width() + round((whole.w + band.get_width()) * piece.share)
            for box in boxes:
                surface.set_clip(box.clip(clip))
                surface.blit(band, (left, whole.y))
            surface.set_clip(clip)

        return Item(piece.name, whole, piece, paint)


def sprite_item(name: str, piece: Hashable, sprite: Sprite, at: tuple[int, int]) -> Item:
    """A sprite about a point as a thing to paint."""
    x, y = at
    rect = pygame.Rect(round(x - sprite.ax), round(y - sprite.ay), *sprite.surface.get_size())
    return Item(name, rect, piece, lambda s: sprite.draw(s, x, y))


def _darken(surface: pygame.Surface, level: int, box: pygame.Rect) -> None:
    """A box made darker, as far as it is painted now: pygame fills whole what a clip leaves nothing
    of.
    """
    part = box.clip(surface.get_clip())
    if part.w and part.h:
        surface.fill((level, level, level), part, pygame.BLEND_RGB_MULT)


def _warm_color(share: float) -> str:
    return "#" + "".join(f"{round(part * share):02X}" for part in LightStyle.lamp_warmth)


def _draw_foil_odds(
    sheet: Sheet, w: float, h: float, words: str, anchor: str, has_side_lines: bool
) -> None:
    x = w * TypeStyle.anchor_shares[anchor]
    size = sheet.type.fitting_size(words, w * sheet.scale, 22, "serif7", 2.4, 12)
    sheet.text(words, x, h - 10, size, "serif7", "#F0D69C", anchor=anchor, track=2.4)
    half = sheet.width(words, size, "serif7", 2.4) / 2 + 22
    for side in (-1, 1) if has_side_lines and anchor == "c" else ():
        for i in range(LightStyle.odds_line_steps):
            near, far = (
                x + side * (half + LightStyle.odds_line / LightStyle.odds_line_steps * n)
                for n in (i, i + 1)
            )
            sheet.line(
                near,
                h - 18,
                far,
                h - 18,
                "#F0D69C",
                0.8 * (1 - i / LightStyle.odds_line_steps),
                1.6,
            )


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {"foil odds": _draw_foil_odds}
