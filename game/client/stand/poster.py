"""The poster of the show: a game's name, a sentence, and a showcase hand dealt card by card, told
as values first (`laid_out_hand`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

import msgspec
import pygame

from ...core.cards import Card
from ...core.cards import card as parsed
from ...core.money import count_in_words, short
from ...games import LISTED
from ...rounds import events as ev
from ...stand.pack import Pack
from ...stand.showcase import PlayedHand, ShowcaseHand, play_hand, showcase
from ..draw.hall import PLAY_MONEY
from ..draw.palette import mix, rgb
from ..draw.pieces import cards, dice, portraits
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.stage import cloth
from ..draw.style import Colors
from ..draw.text.text_styles import STYLES
from ..layouts.layout import felt_color
from ..scenes.scene import Viewport
from ..table.model.felt_state import FeltState
from ..ui.boxes import Part, PlacedParts
from ..ui.control import ControlLook, Layer, Spot
from ..ui.widgets import Painted
from ..window.shell import Shell
from .chrome import STYLE, draw_plate, show_view, spare_height_each_side

Point = tuple[float, float]


class PosterStyle(NamedTuple):
    """When things happen on a poster, in seconds, and where the hand lies, in design pixels."""

    dealt: float = 9.0
    """Everything has come."""
    light: float = 0.25
    """From one lit card to the next."""
    flight: float = 0.42
    """How long a card flies."""
    never: float = 1e6
    calm: float = 6.0
    fade: float = 0.12
    """In reduced motion, how long a picture stands, and how long it fades into the next."""
    breath: float = 1.2
    left: float = 790.0
    right: float = 1850.0
    top: float = 150.0
    low: float = 640.0
    """Between what the cards lie."""
    aside: float = -706.0
    """How much further left they lie on the other side of the words."""
    cross: tuple[Point, ...] = (
        (1486.0, 267.0),
        (1300.0, 506.0),
        (1486.0, 506.0),
        (1672.0, 506.0),
        (1486.0, 745.0),
    )
    beside_cross: tuple[Point, ...] = ((890.0, 506.0), (1072.0, 506.0))
    """Where five shared cards lie as a cross, and the hand's own beside it."""
    card: float = 158.0
    """How wide a card is at most."""
    die: float = 128.0
    column: float = 84.0
    column_wide: float = 640.0
    """Where the text begins, and how wide it is."""
    button: tuple[float, float] = (620.0, 150.0)
    orbit: tuple[float, float] = (120.0, 60.0)
    orbit_lasts: float = 24.0
    """The light's way round the cards: half an ellipse's sides, and the seconds of a round."""


POSTER: Final = PosterStyle()


class Composition(NamedTuple):
    """Where a poster's parts stand, design pixels: house and plate, the words (how wide, how high
    and how high the title), how far cards, rings and light lie from where they are told, the
    button, the dealer's corner, where his bubble ends, and the floor.
    """

    house: Point
    plate: Point
    words: Point
    column: tuple[float, float, float]
    aside: Point
    button: Point
    dealer: Point
    bubble: Point
    floor: float

    def stretched_up_and_down(self, each_way: float) -> Composition:
        """The same in a window that reaches so much further up and down: the head at its top, the
        foot at its bottom.
        """
        (hx, hy), (px, py), (bx, by), (dx, dy), (ux, uy) = (
            self.house,
            self.plate,
            self.button,
            self.dealer,
            self.bubble,
        )
        return self._replace(
            house=(hx, hy - each_way),
            plate=(px, py - each_way),
            button=(bx, by + each_way),
            dealer=(dx, dy + each_way),
            bubble=(ux, uy + each_way),
            floor=self.floor + each_way,
        )


def composition(*, left: bool, upright: bool) -> Composition:
    """Where the parts stand with the cards right or `left` of the words; in a window that is higher
    than wide below or above them.
    """
    if upright:
        below = Composition(
            house=(48, 62),
            plate=(702, 36),
            words=(48, 150),
            column=(680, 560, 330),
            aside=(-780, 528),
            button=(48, 1556),
            dealer=(772, 1446),
            bubble=(1044, 1384),
            floor=1724,
        )
        return below._replace(words=(48, 900), aside=(-780, 0)) if left else below
    right = Composition(
        house=(POSTER.column, 66),
        plate=(1506, 40),
        words=(POSTER.column, 176),
        column=(POSTER.column_wide, 580, 400),
        aside=(0, 0),
        button=(POSTER.column, 778),
        dealer=(1604.5, 690.5),
        bubble=(1884, 628),
        floor=968,
    )
    if not left:
        return right
    return right._replace(
        words=(1216, 176),
        aside=(POSTER.aside, 0),
        button=(1216, 778),
        dealer=(1604.5 + POSTER.aside, 690.5),
        bubble=(1884 + POSTER.aside, 628),
    )


class Headline(NamedTuple):
    """A game's name as a poster prints it: large lines, and a small one below."""

    lines: tuple[str, ...]
    small: str


def headline(title: str) -> Headline:
    """A game's name in large lines, and the small one below.

    >>> tuple(headline("Criss-Cross Poker")), tuple(headline("Go Fore It"))
    ((('CRISS', 'CROSS'), 'POKER'), (('GO', 'FORE IT'), ''))
    """
    words, small = title.upper().replace("-", " ").split(), ""
    if len(words) > 2 and words[-1] in ("POKER", "BLACKJACK", "DICE"):
        small = words.pop()
    if len(words) > 1 and small == "POKER" and words[-1] == "STUD":
        small = f"{words.pop()} {small}"
    lines = 1 if sum(map(len, words)) <= 6 else min(3, len(words), 2 if len(words) <= 3 else 3)
    ways = ((0, *cuts, len(words)) for cuts in combinations(range(1, len(words)), lines - 1))
    split = [[" ".join(words[a:b]) for a, b in pairwise(way)] for way in ways]
    out = min(split, key=lambda way: max(map(len, way)))
    return Headline(tuple(out), small)


class Poster:
    """One scene of the show: a game's showcase hand. `t` is seconds since it began."""

    def __init__(
        self, shell: Shell, view: Viewport, slug: str, number: int, pack: Pack, *, left: bool
    ) -> None:
        self.shell, self.slug, self.pack, self.left = shell, slug, pack, left
        upright, more = view.size[1] > view.size[0], spare_height_each_side(view)
        self.lies = composition(left=left, upright=upright).stretched_up_and_down(more)
        self.view = view = show_view(view)
        self.game, self.said = LISTED[slug], showcase(slug)
        hand = self.said.hands[number % len(self.said.hands)]
        self.told = laid_out_hand(hand, play_hand(slug, hand))
        self.k, self.kit = view.scale, shell.kit(view)
        self._ground = self._lit_ground()

    def _lit_ground(self) -> pygame.Surface:
        """The felt, as much larger than the window as its light wanders."""
        (wide, high), k = self.view.size, self.k
        spare = (2 * POSTER.orbit[0] * k, 2 * POSTER.orbit[1] * k)
        size = round(wide + spare[0]), round(high + spare[1])
        left, top = self.view.origin
        (aside, down), base = self.lies.aside, felt_color(self.game.stem)
        light = ((left + spare[0] / 2) / k + 1360 + aside, (top + spare[1] / 2) / k + 450 + down)
        key = ("stand ground", size, round(k, 3), base, self.left)
        return self.shell.cache.get(key, lambda: cloth(size, k, base, light, 1350))

    # ---- painting

    def draw(self, surface: pygame.Surface, t: float, drift: tuple[int, int]) -> None:
        """Paint the whole scene but its foot."""
        self._draw_felt(surface, t)
        self._draw_printed_arcs(surface, t, drift)
        self.surroundings(t, drift).paint(surface)
        if self.view.reduced_motion:
            self._draw_hand_or_end_fading(surface, t, drift)
        else:
            self._draw_hand_and_end(surface, t, drift)
        self._draw_dealer(surface, drift)

    def _draw_hand_and_end(
        self, surface: pygame.Surface, t: float, drift: tuple[int, int], *, lit: bool = True
    ) -> None:
        """The hand as far as it is dealt, and how it ended; nothing of that where it is not `lit`."""
        for card in self.told.cards:
            self._draw_card(surface, card if lit else card._replace(lit=POSTER.never), t, drift)
        for die in self.told.dice:
            self._draw_die(surface, die if lit else die._replace(lit=POSTER.never), t, drift)
        if t >= self.told.last_lit_at and lit:
            self._draw_hand_result_ribbon(surface, drift)

    def _draw_hand_or_end_fading(
        self, surface: pygame.Surface, t: float, drift: tuple[int, int]
    ) -> None:
        """Nothing travels: the hand as it was dealt, and how it ended, by turns, one fading into
        the other.
        """
        ended, since = int(t // POSTER.calm) % 2 == 1, t % POSTER.calm
        before = surface.copy() if t >= POSTER.calm and since < POSTER.fade else None
        self._draw_hand_and_end(surface, POSTER.never - 1, drift, lit=ended)
        if before is not None:
            self._draw_hand_and_end(before, POSTER.never - 1, drift, lit=not ended)
            before.set_alpha(round(255 * (1 - since / POSTER.fade)))
            surface.blit(before, (0, 0))

    def _window_point(self, x: float, y: float, drift: tuple[int, int]) -> tuple[int, int]:
        left, top = self.view.window_point(x, y)
        return left + drift[0], top + drift[1]

    def _caption_point(self, x: float, y: float, drift: tuple[int, int]) -> tuple[int, int]:
        """Where something that is told lies in the window."""
        return self._window_point(x + self.lies.aside[0], y + self.lies.aside[1], drift)

    @property
    def plate(self) -> pygame.Rect:
        """Where the exhibitor's plate can be held, wherever it has wandered."""
        plate = next(one for one in self.surroundings(0.0).controls if one.name == "plate")
        return plate.rect.inflate(round(40 * self.k), round(40 * self.k))

    def _draw_felt(self, surface: pygame.Surface, t: float) -> None:
        turn = 0.0 if self.view.reduced_motion else 2 * pi * t / POSTER.orbit_lasts
        x, y = (
            round(half * self.k * (1 + go))
            for half, go in zip(POSTER.orbit, (cos(turn), sin(turn)), strict=True)
        )
        spare = (
            self._ground.get_width() - surface.get_width(),
            self._ground.get_height() - surface.get_height(),
        )
        surface.blit(
            self._ground, (0, 0), (min(x, spare[0]), min(y, spare[1]), *surface.get_size())
        )

    def _draw_printed_arcs(self, surface: pygame.Surface, t: float, drift: tuple[int, int]) -> None:
        """Two printed arcs with eight points that go round, a degree a second."""
        middle = self._caption_point(1330, 500, drift)
        ink = mix(felt_color(self.game.stem), Colors.cream, 0.16)
        for radius in (560, 586):
            pygame.draw.aacircle(
                surface, rgb(ink), middle, round(radius * self.k), max(1, round(2 * self.k))
            )
        for i in range(8):
            turn = (0 if self.view.reduced_motion else t) * pi / 180 + i * pi / 4
            at = (
                middle[0] + round(573 * self.k * cos(turn)),
                middle[1] + round(573 * self.k * sin(turn)),
            )
            pygame.draw.aacircle(surface, rgb(ink), at, max(2, round(4 * self.k)))

    def surroundings(self, t: float, drift: tuple[int, int] = (0, 0)) -> Layer:
        """What stands round the hand: the house, the exhibitor's plate, the words and labels, and the
        button that invites.
        """
        lies, felt, (left, top) = self.lies, felt_color(self.game.stem), self.view.origin
        (wide, high, tall), room = lies.column, lies.plate[0] - lies.house[0] - 16
        step = 0 if self.view.reduced_motion else round(5 - 5 * cos(2 * pi * t / POSTER.breath))
        words = (self.game.title, self.said.sentence, "Showcase hand", tall)
        house, plate = (
            Painted(draw_house_name, self.pack.house, felt),
            Painted(draw_plate, self.pack),
        )
        placed: list[tuple[Part, Spot]] = [
            (house, (*lies.house, min(640, room), 60)),
            (plate.copy(name="plate"), (*lies.plate, *STYLE.plate)),
            (Painted(draw_words, *words), (*lies.words, wide, high)),
            (Painted(draw_call, "Touch to play – free", step), (*lies.button, *POSTER.button)),
        ]
        for label in self.told.labels:
            x, y = label.x - 230 + lies.aside[0], label.y - 34 + lies.aside[1]
            placed.append((Painted(draw_row_label, label.words), (x, y, 460, 40)))
        window = self.view.window_rect
        rect = window.move(left + drift[0], top + drift[1])
        layer = Layer(ControlLook(self.shell, self.view), rect, window)
        PlacedParts(placed).put(layer, 0.0, 0.0, window.w / self.k, window.h / self.k)
        return layer

    def _draw_card(
        self, surface: pygame.Surface, card: LyingCard, t: float, drift: tuple[int, int]
    ) -> None:
        if t < card.comes:
            return
        wide, cache = card.wide * self.k, self.shell.cache
        share = min(1.0, (t - card.comes) / POSTER.flight)
        share = 1 - (1 - share) ** 3
        (aside, down), y0 = self.lies.aside, -160
        x, y = self._window_point(
            1320 + aside + (card.x - 1320) * share, y0 + (card.y + down - y0) * share, drift
        )
        turned = min(1.0, max(0.0, (t - card.seen) / 0.22)) if card.seen > card.comes else 1.0
        bright = bool(card.lit)
        dim = not bright and t >= self.told.last_lit_at
        sprite = cards.lying_card(
            cache,
            card.card if turned >= 0.5 else None,
            wide,
            four_colour=self.view.four_colours,
            dimmed=dim and turned >= 0.5,
            mini=False,
        )
        if 0 < turned < 1:
            narrow = max(1, round(sprite.surface.get_width() * abs(1 - 2 * turned)))
            picture = pygame.transform.scale(sprite.surface, (narrow, sprite.surface.get_height()))
            surface.blit(picture, (round(x - narrow / 2), round(y - sprite.ay)))
        else:
            sprite.draw(surface, x, y)
        if bright and t >= card.lit:
            cards.frame(cache, wide, "live").draw(
                surface, x - round(wide) / 2, y - cards.height(wide) / 2
            )

    def _draw_die(
        self, surface: pygame.Surface, die: LyingDie, t: float, drift: tuple[int, int]
    ) -> None:
        if t < die.comes:
            return
        share = min(1.0, (t - die.comes) / 0.7)
        left = (1 - share) ** 2
        x, y = self._caption_point(die.x - 320 * left, die.y - 90 * left, drift)
        style: Literal["thrown", "shaken"] = "thrown" if len(self.told.dice) == 10 else "shaken"
        angle = die.x * 7 % 8 - 4
        dice.tumbling_die(
            self.shell.cache, die.face, die.side * self.k, angle, 540 * left, style
        ).draw(surface, x, y)
        if t >= die.lit:
            side = round(die.side * self.k * 1.12)
            frame = pygame.Rect(0, 0, side, side)
            frame.center = (x, y)
            pygame.draw.rect(
                surface, rgb(Colors.foil), frame, max(2, round(4 * self.k)), round(side * 0.22)
            )

    def _draw_hand_result_ribbon(self, surface: pygame.Surface, drift: tuple[int, int]) -> None:
        piece = self.kit.paint(draw_ribbon, self.told.wide, 150, self.told.title, self.told.pays)
        piece.blit(surface, *self._caption_point(*self.told.at, drift))

    def _draw_dealer(self, surface: pygame.Surface, drift: tuple[int, int]) -> None:
        bust = portraits.dealer(self.shell.cache, 275 * self.k)
        x, y = self._window_point(*self.lies.dealer, drift)
        low = self.view.window_point(0, self.lies.floor)[1]
        surface.blit(bust, (x, y), pygame.Rect(0, 0, bust.get_width(), max(0, low - y)))
        said, (end, top) = f"“{self.said.asks}”", self.lies.bubble
        wide = self.kit.measure(said, 26, "serifi6") + 44
        piece = self.kit.paint(draw_bubble, wide, 54, said, min(wide - 40, max(40, wide - 142)))
        piece.blit(surface, *self._window_point(end - wide, top, drift))


# ---- parts


def draw_house_name(sheet: Sheet, w: float, h: float, house: str, felt: str) -> None:
    """The house's leaf and name."""
    leaf(sheet, 17, h / 2 - 2, 40, Colors.foil, felt)
    sheet.write("show-house", house.upper(), 54, h / 2, w - 60, Colors.foil, valign="m")


def draw_tags(sheet: Sheet, x: float, y: float, label: str) -> None:
    """What must be said of every scene: play money, and whether the hand is scripted."""
    for words_, icon in ((PLAY_MONEY, ""), (label, "star")):
        wide, ink = (
            sheet.width(words_, 22, "ui6") + (62 if icon else 34),
            Colors.cream if icon else Colors.foil,
        )
        with sheet.moved(x, y):
            sheet.rr(0, 0, wide, 42, 21, "#0A1211", 0.9)
            sheet.rr(1, 1, wide - 2, 40, 20, None, 0.8, stroke=ink, sw=1.6)
        if icon:
            sheet.icon(icon, x + 26, y + 21, 18, Colors.cream, 2.4)
        sheet.text(words_, x + (44 if icon else 17), y + 21, 22, "ui6", ink, valign="m")
        x += wide + 16


def draw_words(
    sheet: Sheet,
    w: float,
    _h: float,
    title: str,
    sentence: str,
    label: str,
    most_title_height: float,
) -> None:
    """The column of text: what must be said, the game's name, all its lines together at most
    `most_title_height` high, and one sentence about it.
    """
    draw_tags(sheet, 0, 0, label)
    lines, small = headline(title)
    most = most_title_height - 40 if small else most_title_height
    size = min(148.0, most / len(lines))
    size = min(
        size, *(100 * (w - 10 * len(line) - 8) / sheet.width(line, 100, "serif6") for line in lines)
    )
    y = 42.0 + 30
    for line in lines:
        y += size * 0.93
        sheet.text(line, 0, y, size, "serif6", Colors.cream, track=10 if size > 90 else 5)
    if small:
        y += 58
        sheet.text(small, 0, y, 34, "serif6", Colors.foil, track=16)
    sheet.write("show-sentence", sentence, 0, y + 76, w - 20)


def draw_row_label(sheet: Sheet, w: float, h: float, label: str) -> None:
    """A label printed over a row of cards."""
    sheet.text(label, w / 2, h - 6, 24, "serif7", Colors.cream, anchor="c", track=4)


def draw_call(sheet: Sheet, w: float, h: float, label: str, step: int) -> None:
    """The button that invites, with its glow at one of ten steps of a breath."""
    sheet.shadow(0, 0, w, h - 4, 22, blur=5, dy=0, a=0.16 + 0.045 * step, colour="#F0D69C")
    sheet.rr(0, 0, w, h, 22, "#8F7140")
    face = sheet.linear(0, 0, 0, h, ((0, "#EBCB8A", 1), (1, "#D8B264", 1)))
    sheet.rr(0, 0, w, h - 8, 22, face)
    small = 0.64 if w < 500 else 1.0
    sheet.icon("touch", 84 * small, h / 2 - 4, 66 * small, "#17130A", 2)
    style = STYLES["show-call"]
    style = style._replace(size=style.size * small)
    sheet.write(style, label, 144 * small, h / 2 - 4, w - 164 * small, valign="m")


def draw_ribbon(sheet: Sheet, w: float, _h: float, title: str, pays: str) -> None:
    """What the hand is, and what it pays, in two lines where letters are large."""
    asked = max(sheet.width(title, 30, "serif6"), sheet.width(pays, 22, "ui6")) + 130
    first, colon, last = pays.partition(": ")
    lines = (first, last) if asked > w and colon else (pays,)
    step = 24 * sheet.type.grow
    wide, h = min(w, asked), 104 + step * (len(lines) - 1)
    sheet.rr(0, 0, wide, h, 16, "#0A1211", 0.86)
    sheet.rr(1, 1, wide - 2, h - 2, 15, None, 1, stroke=Colors.brass, sw=2.4)
    sheet.icon("star", 50, h / 2, 40, Colors.foil, 2)
    sheet.write("show-ribbon", title, 96, 45, wide - 112)
    for i, line in enumerate(lines):
        sheet.write("show-ribbon-note", line, 96, 80 + i * step, wide - 112, Colors.foil)


def draw_bubble(sheet: Sheet, w: float, h: float, words: str, tail_x: float) -> None:
    """What the dealer asks, its tail below."""
    sheet.shadow(0, 0, w, h, 14, blur=6, dy=4, a=0.45)
    sheet.poly([(tail_x - 14, h - 2), (tail_x, h + 18), (tail_x + 14, h - 2)], "#F6EEDC")
    sheet.rr(0, 0, w, h, 14, "#F6EEDC")
    sheet.write("show-bubble", words, w / 2, h / 2, w - 20, anchor="c", valign="m")


class LyingCard(NamedTuple):
    """A card: its middle and width, when it comes and when its face is seen (seconds), and when it
    lights up (0: never).
    """

    card: Card
    x: float
    y: float
    wide: float
    comes: float
    seen: float
    lit: float


class LyingDie(NamedTuple):
    """A die: its face, middle and side, when it comes and when it lights up."""

    face: int
    x: float
    y: float
    side: float
    comes: float
    lit: float


class Label(NamedTuple):
    """Print over a row: its words, middle and baseline."""

    words: str
    x: float
    y: float


class PosterHand(msgspec.Struct, frozen=True):
    """A scripted hand as the poster tells it, and the two lines of its end: what it is, and what it
    pays.
    """

    cards: tuple[LyingCard, ...]
    dice: tuple[LyingDie, ...]
    labels: tuple[Label, ...]
    title: str
    pays: str
    at: tuple[float, float]
    wide: float = 620.0
    """How wide the box of the two lines may be."""

    @property
    def last_lit_at(self) -> float:
        """When the last card lights up."""
        return max(
            [POSTER.dealt, *(card.lit for card in self.cards), *(die.lit for die in self.dice)]
        )


class _Came(NamedTuple):
    place: str
    card: Card
    comes: int
    seen: int | None


def laid_out_hand(hand: ShowcaseHand, played: PlayedHand) -> PosterHand:
    """A scripted hand with its end, as the engine settled it."""
    shown = FeltState()
    for event in played.events:
        shown = shown.after(event)
    pays = _pays_text(hand, played, shown)
    if not played.game.deals:
        dice = _dice_in_rows(shown.throws)
        label = Label(
            "TEN DICE"
            if len(shown.throws) == 1
            else f"{count_in_words(len(shown.throws)).upper()} ROLLS",
            1320,
            230,
        )
        return PosterHand((), dice, (label,), hand.title, pays, (812, 745))
    came, steps = _cards_and_step_count(played)
    lit = [parsed(text) for text in hand.lit]
    rows, labels, at = _lay_cards(came)
    beside = [x - wide / 2 for x, y, wide in rows if x > at[0] and y + 0.7 * wide > at[1]]
    cards = []
    order = sorted(range(len(came)), key=lambda i: rows[i][:2])
    shining = [i for i in order if came[i].card in lit]
    for i, one in enumerate(came):
        x, y, wide = rows[i]
        light = POSTER.dealt + 0.4 + POSTER.light * shining.index(i) if i in shining else 0.0
        seen = one.seen if one.seen is not None else one.comes
        cards.append(
            LyingCard(
                one.card, x, y, wide, _deal_time(one.comes, steps), _deal_time(seen, steps), light
            )
        )
    wide = min([620.0, *(x - at[0] - 24 for x in beside)])
    return PosterHand(tuple(cards), (), tuple(labels), hand.title, pays, at, wide)


def _deal_time(step: int, steps: int) -> float:
    return 0.4 + (POSTER.dealt - 0.8) * step / max(1, steps)


def _pays_text(hand: ShowcaseHand, played: PlayedHand, shown: FeltState) -> str:
    """What the hand's wager won, as the round was settled."""
    spot, result = next(
        (s, r) for s, r in shown.results.items() if s.wager == hand.wager and s.seat == played.seat
    )
    if result.kind != "win":
        msg = f"{hand.round}: {spot.wager} does not win"
        raise ValueError(msg)
    if result.kept:
        return f"{short(result.kept)} is paid {short(result.win)} in play money"
    odds = f"{result.odds}: " if result.odds else ""
    return f"{odds}{short(result.stake)} wins {short(result.win)} in play money"


def _cards_and_step_count(played: PlayedHand) -> tuple[list[_Came], int]:
    """The cards of dealer, table and the hand itself in the order they came, and how many steps
    there were.
    """
    own, found, at, steps = f"seat {played.seat}", list[_Came](), dict[tuple[str, int], int](), 0
    for event in played.events:
        match event:
            case ev.Dealt(place=place) if place in (
                "dealer",
                "community",
                "bonus",
            ) or f"{place} ".startswith(f"{own} "):
                mine = place not in ("dealer", "community", "bonus")
                at[place, event.index] = len(found)
                found.append(_Came(place, event.card, steps, steps if event.up or mine else None))
                steps += 1
            case ev.Turned(place=place, index=index) if (place, index) in at:
                one = found[at[place, index]]
                if one.seen is None:
                    found[at[place, index]] = one._replace(card=event.card, seen=steps)
                    steps += 1
            case _:
                pass
    return found, steps


class _CardLayout(NamedTuple):
    """Each card's place (x, y, width), what is printed over the rows, and where the end is told."""

    places: list[tuple[float, float, float]]
    labels: list[Label]
    end: tuple[float, float]


def _lay_cards(dealt: list[_Came]) -> _CardLayout:
    """The layout of a showcase hand's cards: as a cross, else in a row for each place."""
    rows: dict[str, list[int]] = {}
    for i, one in enumerate(dealt):
        rows.setdefault(
            one.place if one.place in ("dealer", "community", "bonus") else "own", []
        ).append(i)
    out = [(0.0, 0.0, 0.0)] * len(dealt)
    own_label = f"YOUR {count_in_words(len(rows['own'])).upper()}"
    if len(rows.get("community", ())) == len(POSTER.cross) and "dealer" not in rows:
        for i, (x, y) in zip(rows["community"], POSTER.cross, strict=True):
            out[i] = (x, y, POSTER.card)
        for i, (x, y) in zip(rows["own"], POSTER.beside_cross, strict=True):
            out[i] = (x, y, POSTER.card)
        labels = [Label(own_label, 981, 361), Label("ACROSS", 1300, 361)]
        return _CardLayout(out, labels, (812, 679))
    names = [name for name in ("dealer", "community", "bonus", "own") if name in rows]
    words = {"dealer": "DEALER", "community": "ON THE TABLE", "bonus": "BONUS", "own": own_label}
    tall = (POSTER.low - POSTER.top) / len(names)
    most = max(len(row) for row in rows.values())
    wide = min(POSTER.card, (tall - 64) / 1.4, (POSTER.right - POSTER.left) / (most * 1.14))
    labels, middle = [], (POSTER.left + POSTER.right) / 2
    for number, name in enumerate(names):
        y, row = POSTER.top + tall * (number + 0.5) + 18, rows[name]
        left = middle - (len(row) - 1) / 2 * wide * 1.14
        for place, i in enumerate(row):
            out[i] = (left + place * wide * 1.14, y, wide)
        labels.append(Label(words[name], middle, y - wide * 0.7 - 16))
    return _CardLayout(out, labels, (812, 745))


def _dice_in_rows(throws: Iterable[tuple[int, ...]]) -> tuple[LyingDie, ...]:
    """Dice in rows: ten of one throw in two rows of five, several throws as pairs in rows of three."""
    found = list(throws)
    middle = (POSTER.left + POSTER.right) / 2
    places: list[tuple[int, float, float, int]] = []
    for t, throw in enumerate(found):
        for i, face in enumerate(throw):
            if len(found) == 1:
                x, y = middle + (i % 5 - 2) * POSTER.die * 1.25, 340 + (i // 5) * POSTER.die * 1.4
            else:
                x, y = (
                    middle + (t % 3 - 1) * POSTER.die * 2.75 + (i - 0.5) * POSTER.die * 1.22,
                    340 + (t // 3) * POSTER.die * 1.5,
                )
            places.append((face, x, y, t if len(found) > 1 else i))
    steps = max(step for *_, step in places) + 1
    order = sorted(range(len(places)), key=lambda i: (places[i][2], places[i][1]))
    return tuple(
        LyingDie(
            face,
            x,
            y,
            POSTER.die,
            _deal_time(step, steps),
            POSTER.dealt + 0.4 + POSTER.light / 2 * order.index(i),
        )
        for i, (face, x, y, step) in enumerate(places)
    )
