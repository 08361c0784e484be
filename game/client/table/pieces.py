"""Cards, chips, plates and tags as things to paint, at the window's real scale."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Final, Literal

import pygame

from game.cards import HIDDEN, Card
from game.client.draw import cards, chips, furniture, kit, portraits, shadow, spots
from game.client.draw.controls import result_tag, result_tag_width
from game.client.draw.money import amount_pill, amount_pill_width
from game.client.draw.palette import BRASS, mix
from game.client.felt import AXIS
from game.client.table.geometry import Geometry, Lie
from game.client.table.items import Item
from game.money import dollars, short

if TYPE_CHECKING:
    from game.client.draw.pen import Sprite
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box
    from game.client.scene import View
    from game.client.shell import Shell
    from game.client.table.shown import Result
    from game.client.table.timeline import CardFlight, ChipFlight

BREATHS: Final = 12
SPEECH: Final = 392.0
"""How wide the dealer's bubble may be."""
Ending = Literal["win", "loss", "push"]
KINDS: Final[dict[str, Ending]] = {"win": "win", "lose": "loss", "push": "push"}


class Pieces:
    """Makes things to paint for one view; `shift` moves the stage sideways in design pixels (the panel is folded)."""

    def __init__(self, shell: Shell, view: View, geometry: Geometry, shift: float) -> None:
        self.shell, self.view, self.geometry = shell, view, geometry
        self.shift = shift
        self.cache = shell.cache
        self.kit = shell.kit(view)
        self.k = view.scale

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A stage point in the window."""
        return self.view.at(x + self.shift, y)

    def _box(self, x: float, y: float, w: float, h: float, room: float = 8) -> pygame.Rect:
        left, top = self.at(x - room, y - room)
        return pygame.Rect(left, top, round((w + 2 * room) * self.k) + 2, round((h + 2 * room) * self.k) + 2)

    # -- cards

    def card(
        self, key: str, card: Card, lie: Lie, back: str, *, dim: bool = False, made: bool = False, chosen: bool = False,
        spare: bool = False,
    ) -> Item:  # fmt: skip
        """A card that lies on the felt; a `spare` one does not play: it is dimmed, but not struck out."""
        return self._card(key, card, lie, back, dim, made, chosen, flip=0.0, lift=0.0, spare=spare)

    def flight(self, key: str, flight: CardFlight, back: str) -> Item:
        """A card in the air, or turning over."""
        return self._card(
            key, flight.card, flight.lie, back, False, False, False, flight.flip, flight.lift, flies=not flight.flip
        )

    def _card(
        self, key: str, card: Card, lie: Lie, back: str, dim: bool, made: bool, chosen: bool, flip: float, lift: float,
        *, spare: bool = False, flies: bool = False,
    ) -> Item:  # fmt: skip
        width = max(8, round(lie.width * self.k))
        high = cards.height(width)
        x, y = self.at(lie.x, lie.y - lift * 6 - (14 if chosen else 0))
        reach = round(hypot(width, high) / 2 if lie.turn else max(width, high) / 2) + round(16 * self.k)
        rect = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        if not lie.turn:
            rect = pygame.Rect(0, 0, width + round(32 * self.k), high + round(36 * self.k))
            rect.center = (x, y)
        turn = round(lie.turn)
        squeeze = round(abs(1 - 2 * flip) * 20) / 20 if flip else 1.0
        shows = HIDDEN if flip and flip < 0.5 else card
        four = self.view.four_colours
        mini = lie.width < cards.MINI_BELOW or None  # other seats' cards are read from afar in a window of any size
        stamp = (shows, width, x, y, turn, lie.share, squeeze, dim, spare, made, chosen, back, round(lift * 10), four)

        def paint(surface: pygame.Surface) -> None:
            if turn:
                shown = None if shows == HIDDEN else shows
                if flies:
                    cards.flying(self.cache, shown, width, turn, back, four, mini).draw(surface, x, y)
                    return
                cards.laid(self.cache, shown, width, turn, back, four, dim, lie.share, mini).draw(surface, x, y)
                return
            face = self._face(shows, width, back, dim or spare)
            if squeeze < 1:
                face = pygame.transform.smoothscale(face, (max(1, round(width * squeeze)), high))
            corner = face.get_rect(center=(x, y))
            cards.under(self.cache, corner.w, lift).draw(surface, *corner.topleft)
            surface.blit(face, corner)
            if made or chosen:
                cards.frame(self.cache, width, "chosen" if chosen else "made").draw(surface, *corner.topleft)
            if chosen:
                cards.mark(self.cache, width, "check").draw(surface, corner.right - 4 * self.k, corner.top + 4 * self.k)
            elif dim and width >= 40:
                cards.mark(self.cache, width, "cross").draw(surface, *corner.center)

        return Item(key, rect, stamp, paint)

    def _face(self, card: Card, width: int, back: str, dim: bool) -> pygame.Surface:
        if card == HIDDEN:
            return cards.back(self.cache, width, back, dim)
        return cards.face(self.cache, card, width, self.view.four_colours, dimmed=dim)

    # -- chips

    def stake(
        self, key: str, cents: int, x: float, y: float, r: float, *, pill: bool, free: int = 0, beside: bool = False,
        what: str = "",
    ) -> list[Item]:  # fmt: skip
        """A stake on its spot, with its amount in a pill (`beside` it, or below) when it is the player's own; `what` a free
        lammer stands for.
        """
        out = [self._stack(key, cents, x, y, r)] if cents else []
        if free:
            out.append(
                self._sprite(key + " free", ("free", r), x + (r * 1.4 if cents else 0), y, r, lambda: self._lammer(r))
            )
        if pill and cents:
            half = (self.kit.measure(short(cents), 20, "ui7") + 20) / 2
            out.append(self.pill(key + " pill", short(cents), *((x + r + 4 + half, y) if beside else (x, y + r + 9))))
        elif pill and free:
            out.append(self.pill(key + " pill", what, x, y + r + 9))
        return out

    def _lammer(self, r: float) -> Sprite:
        from game.client.draw.markers import lammer

        return lammer(self.cache, r * self.k, "FREE")

    def _stack(self, key: str, cents: int, x: float, y: float, r: float) -> Item:
        px, py = self.at(x, y)
        radius = r * self.k
        up = round(chips.top(cents, radius) + radius * 1.3)
        side = round(radius * 1.5)
        rect = pygame.Rect(px - side, py - up, 2 * side, up + round(radius * 1.6))
        seed = cents // 100 % 5
        return Item(
            key, rect, (cents, px, py, radius), lambda s: chips.stack(self.cache, cents, radius, seed).draw(s, px, py)
        )

    def chip_flight(self, key: str, flight: ChipFlight) -> Item:
        """Chips in the air."""
        return self._stack(key, flight.cents, flight.x, flight.y, flight.radius)

    def _sprite(self, key: str, stamp: object, x: float, y: float, r: float, make: object) -> Item:
        px, py = self.at(x, y)
        side = round(r * self.k * 1.6)
        rect = pygame.Rect(px - side, py - side, 2 * side, 2 * side)
        return Item(key, rect, (stamp, px, py), lambda s: make().draw(s, px, py))  # type: ignore[operator]

    def pill(self, key: str, text: str, x: float, y: float) -> Item:
        """An amount in a dark pill centred on a point."""
        sheet = self.kit
        wide = self.kit.measure(text, 20, "ui7") + 20
        piece = sheet.paint(amount_pill, wide, 27 * sheet.type.grow, text)
        px, py = self.at(x - wide / 2, y - 13.5)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        return Item(key, rect, (text, px, py), lambda s: piece.blit(s, px, py))

    def result(self, key: str, result: Result, x: float, y: float, *, small: bool) -> list[Item]:
        """How a wager ended: the winnings beside the stake, and a tag with shape, sign and amount."""
        net = result.win if result.kind == "win" else -result.stake if result.kind == "lose" else 0
        words = short(net, sign=True) if result.kind != "push" else "push"
        kind = KINDS[result.kind]
        high = 26 * self.kit.type.grow
        wide = self.kit.measure(words, 20, "ui7") + high * 1.5
        piece = self.kit.paint(result_tag, wide, high, kind, words)
        px, py = self.at(x - wide / 2, y)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        return [] if small else [Item(key, rect, (words, kind, px, py), lambda s: piece.blit(s, px, py))]

    # -- people

    def plate(
        self, seat: int, name: str, line: str, amount: str, *, tone: bool, dim: bool, ended: bool = False
    ) -> Item:
        """A seat's plate, centred where the layout says; at the end (`ended`) the amount is what the seat won or lost."""
        result: Ending = "win" if amount[:1] == "+" else "loss" if amount[:1] == "-" else "push"
        x, y = self.geometry.plate(seat).plate
        grow = self.kit.type.grow
        words = self.kit.measure(name, 20, "ui7") + self.kit.measure(amount, 20, "ui7")
        wide = max(222.0, words + 60 * grow + (58 if ended else 36))
        if not self.geometry.layout.places:
            wide = 222.0  # a wider one would lie on the felt's boxes
        high = 60 * grow
        portrait = portraits.avatar(self.cache, name, 25 * self.k, dimmed=dim).surface
        piece = self.kit.paint(
            furniture.seat_plate,
            wide,
            high,
            name,
            line,
            amount,
            portrait=portrait,
            tone=BRASS if tone else None,
            dim=dim,
            result=result if ended else None,
        )
        left = x - 111 if x > AXIS else x + 111 - wide  # a wide plate grows outwards, over the rail
        left = min(max(left, 8.0), 1508 - wide) if abs(self.shift) < 20 else left
        px, py = self.at(left, y - high / 2)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        return Item(
            f"plate {seat}", rect, (name, line, amount, tone, dim, ended, px, py), lambda s: piece.blit(s, px, py)
        )

    def open_seat(self, seat: int) -> Item:
        """An empty seat's words."""
        x, y = self.geometry.plate(seat).plate
        piece = self.kit.paint(furniture.open_plate, 170, 40 * self.kit.type.grow, f"Seat {seat} open")
        px, py = self.at(x - 85, y - 20)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        return Item(f"plate {seat}", rect, (px, py), lambda s: piece.blit(s, px, py))

    def speech(self, words: str) -> Item:
        """What the dealer says, in the bubble beside the bust."""
        grow = self.kit.type.grow
        wide = min(self.kit.measure(words, 26, "serifi6") + 44, SPEECH)
        lines = 1 if self.kit.measure(words, 18 if grow == 1 else 20, "serifi6") + 28 <= SPEECH else 2
        high = 50 * grow if lines == 1 else 80.0
        piece = self.kit.paint(furniture.speech, wide, high, words, lines=lines)
        px, py = self.at(816, 31 if lines == 1 else 8)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        return Item("speech", rect, (words, px, py), lambda s: piece.blit(s, px, py))

    def reading(self, key: str, box: tuple[float, float, float, float], rows: tuple[tuple[str, str, str], ...]) -> Item:
        """The player's hands in words."""
        x, y, w, h = box
        more = h * (min(self.kit.type.grow, 1.25) - 1)
        y, h = y - more / 2, h + more
        ground = mix(self.geometry.layout.felt, "#000000", 0.72)
        piece = self.kit.paint(spots.hand_reading, w, h, rows, ground=ground)
        px, py = self.at(x, y)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        return Item(key, rect, (rows, px, py), lambda s: piece.blit(s, px, py))

    # -- the live spot

    def live(self, wager: str, breath: float) -> Item:
        """The breathing frame of the spot to act on."""
        spot = self.geometry.layout.spots[wager]
        shape = spot.shape if spot.shape in spots.SHAPES else "box" if spot.wide else "circle"
        r = spot.r - 4 if spot.shape == "option" else spot.r
        return self.live_at("live", shape, *spot.at, r, spot.wide, breath)

    def live_at(self, key: str, shape: str, x: float, y: float, r: float, wide: float, breath: float) -> Item:
        """A breathing frame about a point."""
        step = round(breath * BREATHS)
        px, py = self.at(x, y)
        across, down = max(r, wide) + 34, r + 34

        def draw(sheet: object, w: float, h: float, shape: str, r: float, wide: float, share: int) -> None:
            spots.live_frame(sheet, shape, w / 2, h / 2, r, breath=share / BREATHS, wide=wide)  # type: ignore[arg-type]

        piece = self.cache.get(
            ("live", shape, r, wide, step, self.k),
            lambda: kit.Kit(self.kit.type.printed, self.cache, self.kit.theme).paint(
                draw, 2 * across, 2 * down, shape, r, wide, step
            ),
        )
        corner = (px - round(across * self.k), py - round(down * self.k))
        rect = pygame.Rect(corner[0] - piece.margin, corner[1] - piece.margin, *piece.surface.get_size())
        return Item(key, rect, (shape, step, px, py, r, wide), lambda s: piece.blit(s, *corner))


def turned_box(lie: Lie) -> tuple[float, float]:
    """Half the width and height of a turned card's bounding box."""
    a = radians(lie.turn)
    w, h = lie.width / 2, lie.width * 0.7
    return abs(w * cos(a)) + abs(h * sin(a)), abs(w * sin(a)) + abs(h * cos(a))


def painted(pieces: Pieces, key: str, box: Box, draw: object, *args: object) -> Item:
    """What `draw` makes in a box of the stage, kept until its arguments change."""
    x, y, w, h = box
    piece = pieces.kit.paint(draw, w, h, *args)  # type: ignore[arg-type]
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item(key, rect, (args, w, h, px, py), lambda s: piece.blit(s, px, py))


def framed(sheet: Sheet, w: float, h: float) -> None:
    """A brass frame."""
    sheet.rr(1, 1, w - 2, h - 2, 9, None, 1, stroke=BRASS, sw=4)


def sign(pieces: Pieces, key: str, words: str, x: float, y: float, icon: str = "", anchor: str = "c") -> Item:
    """A line in a dark pill with its icon, centred on a point or ending there."""
    wide = pieces.kit.measure(words, 20, "ui7") + (56 if icon else 32)
    high = 32 * pieces.kit.type.grow
    piece = pieces.kit.paint(_sign, wide, high, words, icon)
    left = x - wide if anchor == "r" else x - wide / 2
    px, py = pieces.at(left, y - high / 2)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item(key, rect, (words, icon, px, py), lambda s: piece.blit(s, px, py))


def _sign(sheet: Sheet, w: float, h: float, words: str, icon: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0B1312", 0.985)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2 - 0.8, None, 0.2, stroke="#FFFFFF", sw=1.4)
    if icon:
        ink = sheet.theme.loss if icon == "warn" else sheet.theme.win
        sheet.icon(icon, 24, h / 2, 18, ink, 3)
    sheet.text(words, 40 if icon else 16, h / 2, 20, "ui7", valign="m")


__all__ = [
    "Pieces",
    "amount_pill_width",
    "dollars",
    "framed",
    "painted",
    "result_tag_width",
    "shadow",
    "sign",
    "turned_box",
]
