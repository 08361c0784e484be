"""Playing cards: faces with their courts, backs, empty places, frames and shadows, at any width in
px (height is 1.4 of it).

A card is the core's small integer: `rank * 4 + suit`, 52 the joker. Below 64 px a card shows its
rank and suit alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import pygame

from .. import signs
from ..palette import mix, rgb
from ..paths import Box, star
from ..pen import Cache, Pen, Sprite, blank, box_shadow, latest_or_make, masked, to_window_format
from ..signs import icon_drawing
from ..style import Colors, PlayingCardStyle
from ..text.faces import outlines

JOKER = 52
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SIDES = ((0, 0), (2, 0), (0, 1), (2, 1))
PIPS: tuple[tuple[tuple[int, float], ...], ...] = (
    ((1, 0), (1, 1)),
    ((1, 0), (1, 1 / 2), (1, 1)),
    _SIDES,
    (*_SIDES, (1, 1 / 2)),
    (*_SIDES, (0, 1 / 2), (2, 1 / 2)),
    (*_SIDES, (0, 1 / 2), (2, 1 / 2), (1, 1 / 4)),
    (*_SIDES, (0, 1 / 2), (2, 1 / 2), (1, 1 / 4), (1, 3 / 4)),
    (*_SIDES, (0, 1 / 3), (2, 1 / 3), (0, 2 / 3), (2, 2 / 3), (1, 1 / 2)),
    (*_SIDES, (0, 1 / 3), (2, 1 / 3), (0, 2 / 3), (2, 2 / 3), (1, 1 / 6), (1, 5 / 6)),
)
"""Column and depth of each pip, from the two to the ten."""

COURTS = {9: "jack", 10: "queen", 11: "king"}
"""The drawings of `assets/drawings/courts.svg` by rank: one half figure in a window shaped like a
Z. A card turns a copy for the lower half and lays the sash and the frame on the join.
"""

Frame = Literal["made", "chosen", "live"]


def height(width: float) -> int:
    """A card's height in px for its width."""
    return round(width * PlayingCardStyle.height / PlayingCardStyle.width)


def face(
    cache: Cache,
    card: int,
    width: float,
    four_colour: bool = False,
    mini: bool | None = None,
    dimmed: bool = False,
    visible_share: float = 1.0,
) -> pygame.Surface:
    """A card's face; `mini` is chosen by the width unless said. `dimmed` is how a folded or idle
    card looks. A small one is printed in the share of it that other cards leave visible.
    """
    w = max(8, round(width))
    small = w < PlayingCardStyle.small_below if mini is None else mini
    if dimmed:
        bright = ("card", card, w, four_colour, small, visible_share)
        return cache.get(
            ("card dim", *bright),
            lambda: _dimmed_card(
                cache, face(cache, card, w, four_colour, small, visible_share=visible_share)
            ),
        )
    return cache.get(
        ("card", card, w, four_colour, small, visible_share),
        lambda: _card_face(cache, card, w, four_colour, small, visible_share),
    )


def face_in_steps(
    cache: Cache, card: int, width: float, four_colour: bool = False
) -> Iterator[None]:
    """A card's face drawn ahead: of a court first its figure, which takes as long as all the rest."""
    w, (rank, suit) = max(8, round(width)), divmod(card, 4)
    if (
        rank in COURTS
        and w >= PlayingCardStyle.small_below
        and ("card", card, w, four_colour, False, 1.0) not in cache
    ):
        _court_upper_half(cache, w, rank, suit, four_colour)
        yield
    face(cache, card, w, four_colour)
    yield


def card_back(cache: Cache, width: float, colour: str = "", dimmed: bool = False) -> pygame.Surface:
    """A card's back, one of `Colors.backs` (the player's own unless said); "cover" is the plain
    yellow card.
    """
    w, colour = max(8, round(width)), colour or cache.card_back or "red"
    if dimmed:
        return cache.get(
            ("back dim", colour, w), lambda: _dimmed_card(cache, card_back(cache, w, colour))
        )
    return cache.get(("back", colour, w), lambda: _draw_back(cache, colour, w))


def lying_card(
    cache: Cache,
    card: int | None,
    width: float,
    turn: float = 0,
    colour: str = "",
    four_colour: bool = False,
    dimmed: bool = False,
    share: float = 1.0,
    mini: bool | None = None,
) -> Sprite:
    """A card lying on the felt, turned by degrees clockwise, its shadow with it, about its centre.

    None is a card face down, its back of `colour` (the player's own unless said). It is turned at twice the size, so that it stays
    sharp. Of a card that another one covers only a `share` of the width is seen: a small one has
    its rank and suit there. `mini` is chosen by the width unless said.
    """
    w, turned = max(8, round(width)), round(turn) % 360
    colour = colour or cache.card_back or "red"
    small = w < PlayingCardStyle.small_below if mini is None else mini
    seen = round(min(1.0, max(0.4, share)), 2) if small and card is not None else 1.0
    key = (
        "card laid",
        card,
        w,
        turned,
        colour if card is None else "",
        four_colour,
        dimmed,
        seen,
        small,
    )
    return cache.get(
        key, lambda: _lying_card(cache, card, w, turned, colour, four_colour, dimmed, seen, small)
    )


def flying_card_and_shadow(
    cache: Cache,
    card: int | None,
    width: float,
    seen: float,
    turn: float,
    high: float,
    scale: float,
    colour: str,
    four_colour: bool,
    mini: bool | None = None,
    dimmed: bool = False,
) -> tuple[Sprite, Sprite]:
    """A card in the air, `high` units of `scale` px above the felt, and the shadow that has parted
    from it, both about its centre: drawn at one width, seen at another. Backs are kept: the next
    card of the place flies as this one did. A face is seen so for a moment only.
    """
    w, size, angle, lift = (
        max(8, round(width)),
        max(6, round(seen * (1 + PlayingCardStyle.growth * high))),
        round(turn),
        round(high),
    )

    def make_card_sprite() -> Sprite:
        flat = (
            card_back(cache, w, colour, dimmed)
            if card is None
            else face(cache, card, w, four_colour, mini, dimmed)
        )
        picture = _turned_picture(flat, size / w, angle)
        return Sprite(picture, picture.get_width() / 2, picture.get_height() / 2)

    def make_shadow_sprite() -> Sprite:
        dark, dx, dy = _card_shadow(cache, w, lift, scale)
        shade = _turned_picture(dark, size / w, angle)
        return Sprite(shade, shade.get_width() / 2 - dx, shade.get_height() / 2 - dy)

    key = (w, size, angle, lift, round(scale, 3))
    soft = cache.get(("shadow flying", *key), lambda: make_shadow_sprite().trimmed())
    if card is not None:
        return make_card_sprite(), soft
    return cache.get(
        ("card flying", *key, colour, dimmed), lambda: make_card_sprite().trimmed()
    ), soft


def _turned_picture(picture: pygame.Surface, zoom: float, turn: float) -> pygame.Surface:
    """A picture turned and made smaller or larger: smoothly when small, quickly when large."""
    if picture.get_width() * zoom < PlayingCardStyle.quick_width:
        return pygame.transform.rotozoom(picture, -turn, zoom)
    if zoom != 1:
        size = (
            max(1, round(picture.get_width() * zoom)),
            max(1, round(picture.get_height() * zoom)),
        )
        picture = pygame.transform.smoothscale(picture, size)
    return pygame.transform.rotate(picture, -turn) if turn else picture


def _card_shadow(
    cache: Cache, w: int, high: float, scale: float
) -> tuple[pygame.Surface, float, float]:
    """The shadow of a card so high above the felt, and how far it lies off the card's middle."""
    lift = round(high / 5) * 5
    soft = box_shadow(
        cache,
        w,
        height(w),
        PlayingCardStyle.corner * w / PlayingCardStyle.width,
        (3 + 0.35 * lift) * scale,
        max(0.2, 0.52 - 0.006 * lift),
    )
    return soft.surface, 0.25 * high * scale, max(1.5, w * 0.03, 0.9 * high * scale)


def peeled(
    cache: Cache, card: int, width: float, colour: str, four_colour: bool, share: float
) -> pygame.Surface:
    """A card face down whose near left corner is bent up by a `share`, so that its owner sees what
    it is.
    """
    w = max(8, round(width))
    step = round(min(1.0, max(0.0, share)) * PlayingCardStyle.peel_steps)
    if not step:
        return card_back(cache, w, colour)
    return cache.get(
        ("card peeled", card, w, colour, four_colour, step),
        lambda: _peeled_card(
            cache, card, w, colour, four_colour, step / PlayingCardStyle.peel_steps
        ),
    )


def _peeled_card(
    cache: Cache, card: int, w: int, colour: str, four: bool, share: float
) -> pygame.Surface:
    """What is bent up is the face, turned over the fold: twice the angle of the fold, about where
    fold and middle line meet.
    """
    h, up = height(w), PlayingCardStyle.fold_start * share * w
    slope = math.tan(math.radians(PlayingCardStyle.fold_angle))
    along = up / slope
    low, left = (min(along, w), h - up + min(along, w) * slope), (0.0, h - up)
    far = 2 * up * math.cos(math.radians(PlayingCardStyle.fold_angle))
    tip = (
        far * math.sin(math.radians(PlayingCardStyle.fold_angle)),
        h - far * math.cos(math.radians(PlayingCardStyle.fold_angle)),
    )
    flap = (left, tip, low)
    out = card_back(cache, w, colour).copy()
    # what is soft is made small: each of these is made while it is looked at
    small = (max(8, w // 4), max(8, h // 4))
    shade, light = Pen((0, 0, w, h)), Pen((0, 0, w, h))
    shade.poly(
        (left, (tip[0] + w * 0.03, tip[1] - w * 0.02), low),
        Colors.black,
        0.3,
        stroke=Colors.black,
        sw=w * 0.03,
    )
    soft = pygame.transform.gaussian_blur(shade.pixels(*small), max(1, w // 160))
    out.blit(pygame.transform.smoothscale(soft, (w, h)), (0, 0))
    pygame.draw.polygon(out, (0, 0, 0, 0), (left, (0, h), (min(along, w), h), low))
    turned = _turned_picture(face(cache, card, w, four), 1.0, 2 * PlayingCardStyle.fold_angle)
    # The fold meets the card's middle line, about which its face is turned over, here; the face is
    # turned round that point.
    x = (up - h / 2) / slope
    c, s = (
        math.cos(math.radians(2 * PlayingCardStyle.fold_angle)),
        math.sin(math.radians(2 * PlayingCardStyle.fold_angle)),
    )
    middle = (x + (w / 2 - x) * c, h / 2 + (w / 2 - x) * s)
    under_side, mask = blank(w, h), blank(w, h)
    under_side.blit(
        turned, (middle[0] - turned.get_width() / 2, middle[1] - turned.get_height() / 2)
    )
    stops = ((0, Colors.white, 0.0), (0.6, Colors.white, 0.25), (1, Colors.black, 0.14))
    light.rr(0, 0, w, h, 0, light.linear(*tip, tip[0] * 0.5, h - up, stops))
    under_side.blit(pygame.transform.smoothscale(light.pixels(*small), (w, h)), (0, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), flap)
    out.blit(masked(under_side, mask), (0, 0))
    pygame.draw.aalines(out, (90, 84, 74), True, flap)
    return to_window_format(out)


def frame(cache: Cache, width: float, kind: Frame = "made") -> Sprite:
    """The frame round a card of this width: brass when it plays in the made hand, light when
    chosen, glowing when live.

    Lay it at the card's top left corner.
    """
    w = max(8, round(width))
    return cache.get(("card frame", w, kind), lambda: _frame(w, kind))


def turned_frame(cache: Cache, width: float, turn: int) -> Sprite:
    """The brass frame of a card that is turned by degrees, about its centre."""
    straight, w = frame(cache, width), max(8, round(width))
    about = Sprite(straight.surface, straight.ax + w / 2, straight.ay + height(w) / 2)
    return (
        cache.get(("card frame", w, "made", turn), lambda: about.rotated(turn)) if turn else about
    )


def mark(cache: Cache, width: float, name: str = "check") -> Sprite:
    """The round mark on a chosen card's corner (`check`) or a folded card's middle (`cross`), about
    its centre.
    """
    radius = max(7, round(min(width * 0.18, 8 + width * 0.09)))

    def make() -> Sprite:
        s = Pen((-1.1, -1.1, 2.2, 2.2))
        s.circle(0, 0, 1.05, "#0F1314", 0.94)
        if name == "check":
            s.circle(0, 0, 0.93, stroke=Colors.text, sw=0.14)
        side = round(radius * 2.2)
        surface = s.pixels(side, side)
        size = round(radius * 1.15)
        sign = icon_drawing(name, Colors.text, 3.2).pixels(size, size)
        surface.blit(sign, ((side - size) // 2, (side - size) // 2))
        return Sprite(to_window_format(surface), side / 2, side / 2)

    return cache.get(("card mark", radius, name), make)


def card_shadow(cache: Cache, width: float, high: float = 0.0, scale: float = 1.0) -> Sprite:
    """A card's shadow, to be laid at its top left corner before it: of one that lies, or is `high`
    units of `scale` px up.
    """
    w = round(width)
    if high > 0:
        surface, dx, dy = _card_shadow(cache, w, high, scale)
        return Sprite(
            surface, (surface.get_width() - w) / 2 - dx, (surface.get_height() - height(w)) / 2 - dy
        )
    soft = box_shadow(
        cache,
        w,
        height(w),
        PlayingCardStyle.corner * w / PlayingCardStyle.width,
        max(1.2, w * 0.045),
        0.46,
    )
    return Sprite(soft.surface, soft.ax, soft.ay - max(1.5, w * 0.03))


def _lying_card(
    cache: Cache,
    card: int | None,
    w: int,
    turn: int,
    colour: str,
    four: bool,
    dimmed: bool,
    share: float,
    small: bool,
) -> Sprite:
    size = 2 * w if turn else w
    flat = (
        card_back(cache, size, colour, dimmed)
        if card is None
        else face(cache, card, size, four, small, dimmed, share)
    )
    picture = flat
    under_it = card_shadow(cache, w).surface
    if turn:
        # A clear margin of the card's own white keeps its edges smooth while it turns.
        picture = blank(flat.get_width() + 12, flat.get_height() + 12)
        picture.fill((*rgb(Colors.card_bottom), 0))
        picture.blit(flat, (6, 6))
        picture = pygame.transform.rotozoom(picture, -turn, 1.0)
        picture = pygame.transform.smoothscale(
            picture, (picture.get_width() / 2, picture.get_height() / 2)
        )
        under_it = pygame.transform.rotozoom(under_it, -turn, 1.0)
    wide = max(picture.get_width(), under_it.get_width()) + 2
    high = max(picture.get_height(), under_it.get_height()) + 2 * round(w * 0.03) + 2
    out = blank(wide, high)
    fall = max(1.5, w * 0.03)
    out.blit(
        under_it, ((wide - under_it.get_width()) / 2, (high - under_it.get_height()) / 2 + fall)
    )
    out.blit(picture, ((wide - picture.get_width()) / 2, (high - picture.get_height()) / 2))
    return Sprite(out, wide / 2, high / 2).trimmed()


def _card_body(cache: Cache, w: int) -> pygame.Surface:
    """White card, its edge a hairline whatever the size."""

    def make() -> pygame.Surface:
        s = Pen(PlayingCardStyle.view)
        line = max(1.5, 1.0 * PlayingCardStyle.width / w)
        s.rr(
            0,
            0,
            PlayingCardStyle.width,
            PlayingCardStyle.height,
            PlayingCardStyle.corner,
            s.linear(
                0, 0, 0, PlayingCardStyle.height, ((0, Colors.card_top), (1, Colors.card_bottom))
            ),
        )
        s.rr(
            line / 2,
            line / 2,
            PlayingCardStyle.width - line,
            PlayingCardStyle.height - line,
            PlayingCardStyle.corner - line / 2,
            stroke=Colors.black,
            sw=line,
            a=0.2,
        )
        return s.pixels(w, height(w))

    return cache.get(("card body", w), make)


def _dimmed_card(cache: Cache, bright: pygame.Surface) -> pygame.Surface:
    w, h = bright.get_size()

    def make() -> pygame.Surface:
        s = Pen(PlayingCardStyle.view)
        s.rr(
            0,
            0,
            PlayingCardStyle.width,
            PlayingCardStyle.height,
            PlayingCardStyle.corner,
            "#0B1412",
            0.47,
        )
        return s.pixels_for_window(w, h)

    out = bright.copy()
    out.blit(cache.get(("card veil", w, h), make), (0, 0))
    return out


def _card_face(
    cache: Cache, card: int, w: int, four: bool, small: bool, share: float
) -> pygame.Surface:
    h = height(w)
    out = _card_body(cache, w).copy()
    rank, suit = divmod(card, 4)
    top = Pen(PlayingCardStyle.view)
    if card == JOKER:
        _draw_joker(
            top,
            small,
            PlayingCardStyle.width * share - 22
            if share < PlayingCardStyle.covered_share
            else PlayingCardStyle.width,
        )
    elif small:
        _draw_mini(cache, top, rank, suit, four, share)
    else:
        if rank == 12:
            _draw_ace(top, suit, four)
        elif rank > 8:
            _draw_court(cache, out, rank, suit, four)
            top.drawing("courts", "sash", _court_colors(suit, four))
        else:
            for column, depth in PIPS[rank]:
                at, ink = (
                    (
                        PlayingCardStyle.pip_columns[column],
                        PlayingCardStyle.top_pip + PlayingCardStyle.pip_depth * depth,
                    ),
                    signs.suit_colour(suit, four),
                )
                signs.draw_suit(top, suit, *at, PlayingCardStyle.pip_size, ink, turned=depth > 0.5)
        _draw_index(cache, top, rank, suit, four)
    out.blit(top.pixels(w, h), (0, 0))
    return to_window_format(out)


def _draw_index(cache: Cache, s: Pen, rank: int, suit: int, four: bool) -> None:
    ink = signs.suit_colour(suit, four)
    ten = rank == 8
    word = outlines(cache, "serif").fitted(
        RANKS[rank], 36, 18, 52 if ten else 50, 70, -0.06 if ten else 0
    )
    for turn in (0, 180):
        with s.moved(
            PlayingCardStyle.width if turn else 0, PlayingCardStyle.height if turn else 0, turn
        ):
            s.path(word, ink)
            signs.draw_suit(s, suit, 36, 122, 46, ink)


def _draw_mini(cache: Cache, s: Pen, rank: int, suit: int, four: bool, share: float) -> None:
    """Rank and suit alone, as large as the `share` of the card that is seen allows."""
    ink = signs.suit_colour(suit, four)
    ten = rank == 8
    covered = share < PlayingCardStyle.covered_share
    room = PlayingCardStyle.width * share - 22 if covered else PlayingCardStyle.width
    x = 11 + room / 2 if covered else PlayingCardStyle.width / 2
    wide = min(172.0 if ten else 150.0, room)
    s.path(outlines(cache, "serif").fitted(RANKS[rank], x, 26, wide, 148, -0.06 if ten else 0), ink)
    signs.draw_suit(s, suit, x, 262, min(124.0, room), ink)


def _draw_ace(s: Pen, suit: int, four: bool) -> None:
    ink = signs.suit_colour(suit, four)
    if suit == signs.SPADE:
        signs.draw_suit(s, suit, 125, 172, 134, ink)
        signs.leaf(s, 125, 172, 58, Colors.card, ink)
    else:
        signs.draw_suit(s, suit, 125, 175, 110, ink)


def _draw_court(
    cache: Cache, card_picture: pygame.Surface, rank: int, suit: int, four: bool
) -> None:
    """Lay the figure on a card: its upper half and the same turned."""
    w, h = card_picture.get_size()
    half, x, y = _court_upper_half(cache, w, rank, suit, four)
    card_picture.blit(half, (x, y))
    card_picture.blit(
        pygame.transform.flip(half, True, True),
        (w - x - half.get_width(), h - y - half.get_height()),
    )


def _court_upper_half(
    cache: Cache, w: int, rank: int, suit: int, four: bool
) -> tuple[pygame.Surface, int, int]:
    """The upper half of a court's figure, cut by the window, and where it lies on a card of this
    width.
    """
    h = height(w)
    kx, ky = w / PlayingCardStyle.width, h / PlayingCardStyle.height
    x0, y0 = (
        math.floor(PlayingCardStyle.court_box[0] * kx),
        math.floor(PlayingCardStyle.court_box[1] * ky),
    )
    x1 = math.ceil((PlayingCardStyle.court_box[0] + PlayingCardStyle.court_box[2]) * kx)
    y1 = math.ceil((PlayingCardStyle.court_box[1] + PlayingCardStyle.court_box[3]) * ky)
    view = (x0 / kx, y0 / ky, (x1 - x0) / kx, (y1 - y0) / ky)
    size = (x1 - x0, y1 - y0)
    window = Pen(view)
    window.path(PlayingCardStyle.court_window, Colors.white)
    mask = cache.get(("court window", w, h), lambda: window.pixels(*size))
    made = (w, rank, suit, four)
    half = latest_or_make(
        cache,
        ("court half",),
        made,
        lambda: masked(_court_half(view, rank, suit, four, w < 120).pixels(*size), mask),
    )
    return half, x0, y0


# ---- courts and the joker


def _court_colors(suit: int, four: bool) -> dict[str, str]:
    """What a court of this suit wears, by the names that its drawing has for it."""
    ink = signs.suit_colour(suit, four)
    cloth = {
        Colors.ink: "#27324A",
        Colors.ink_red: "#B3222E",
        Colors.ink_blue: "#1C58A6",
        Colors.ink_green: "#1A6E3A",
    }[ink]
    hair = ("#3B3346", "#8A4A22", "#7A3418", "#2E3142")[suit]
    return {
        "suit": signs.SUITS[suit],
        "ink": ink,
        "cloth": cloth,
        "cloth-dark": mix(cloth, Colors.black, 0.26),
        "hair": hair,
        "hair-dark": mix(hair, Colors.black, 0.28),
        "hair-light": mix(hair, Colors.white, 0.14),
    }


def _court_half(view: Box, rank: int, suit: int, four: bool, small: bool) -> Pen:
    """The upper figure of a court, still to be cut by the window; `small` is for cards under 120
    px: plainer eyes.
    """
    s, inks = Pen(view), _court_colors(suit, four)
    s.path(PlayingCardStyle.court_window, Colors.ivory)
    with s.moved(157, 78):
        s.drawing("courts", "rays", {})
    figure = COURTS[rank]
    for part in (figure, f"{figure}-eyes-small" if small else f"{figure}-eyes", f"{figure}-front"):
        s.drawing("courts", part, inks)
    return s


def _draw_joker(s: Pen, small: bool, room: float = 250.0) -> None:
    """The joker's print; `small` leaves only a star and the cap, within the `room` that is seen."""
    if small:
        size = min(1.0, room / 200)
        middle = 125.0 if room >= 250 else 11 + room / 2
        with s.moved(middle, 150, sx=1.2 * size, sy=1.2):
            s.drawing("courts", "jester-cap", {})
        with s.moved(middle, 262):
            s.path(star(5, min(66.0, room * 0.55), min(27.0, room * 0.23)), "#5A3C86")
        return
    for turn in (0, 180):
        with s.moved(250 if turn else 0, 350 if turn else 0, turn):
            s.drawing("courts", "joker-index", {})
    with s.moved(125, 184, sx=0.94):
        s.drawing("courts", "jester-rays", {})
        s.drawing("courts", "jester", {})
        s.drawing("courts", "jester-cap", {})


# ---- frames and backs


def _frame(w: int, kind: Frame) -> Sprite:
    h = height(w)
    line = max(2.0, w * (0.034 if kind != "chosen" else 0.026))
    gap = max(1.0, w * 0.012)
    pad = math.ceil(line + gap + (w * 0.12 if kind == "live" else 1))
    s = Pen((-pad, -pad, w + 2 * pad, h + 2 * pad))
    corner = PlayingCardStyle.corner * w / PlayingCardStyle.width + gap + line / 2
    out = gap + line / 2
    colour = Colors.text if kind == "chosen" else Colors.brass
    if kind == "live":
        for i in range(6, 0, -1):
            s.rr(
                -out,
                -out,
                w + 2 * out,
                h + 2 * out,
                corner,
                stroke=Colors.brass,
                sw=line + i * w * 0.03,
                a=0.055,
            )
    s.rr(-out, -out, w + 2 * out, h + 2 * out, corner, stroke=Colors.black, sw=line + 1.6, a=0.3)
    s.rr(-out, -out, w + 2 * out, h + 2 * out, corner, stroke=colour, sw=line)
    return Sprite(s.pixels_for_window(w + 2 * pad, h + 2 * pad), pad, pad)


def _draw_back(cache: Cache, colour: str, w: int) -> pygame.Surface:
    """A pattern in a white edge, an oval with two leaves; the lower half is the upper one turned."""
    out, s = _card_body(cache, w).copy(), Pen(PlayingCardStyle.view)
    *tones, pattern = Colors.backs.get(colour, ("",))
    parts = ("cut",) if colour == "cover" else (f"{pattern}-plain" if w < 40 else pattern, "oval")
    inks = dict(zip(("base", "dark", "ink"), tones, strict=False))
    for part in parts:
        s.drawing("backs", part, inks)
    out.blit(s.pixels(w, height(w)), (0, 0))
    return to_window_format(out)
