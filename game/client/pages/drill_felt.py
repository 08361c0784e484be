"""The swatch of felt a practiced decision lies on: the cards with one's own hand below, or a dice table's wagers or sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.advisor.dice.drills import pays, titled
from game.cards import HIDDEN
from game.client.draw import cards, dice, markers
from game.client.draw.palette import CREAM, mix, rgb
from game.client.draw.sheet import Sheet
from game.client.draw.type import Type
from game.client.focus import Target
from game.client.layout import felt as felt_of
from game.client.ui.control import Control, Pressed
from game.rounds.dice_words import Carry

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.cards import Card
    from game.client.draw.kit import Kit
    from game.client.draw.pen import Cache
    from game.client.focus import Role, Signal
    from game.client.ui.control import Heard
    from game.declare import Game
    from game.rounds.state import View

DOUBLING: Final = "double-down"
"""The stage of pai gow at which the hand lies set."""
SET_APART: Final = 0.6
_CROSS: Final = {"top": (1.0, 0.0), "left": (0.0, 1.0), "center": (1.0, 1.0), "right": (2.0, 1.0), "bottom": (1.0, 2.0)}
_GAP: Final = 0.14
_LABEL: Final = 0.36
_BETWEEN: Final = 18.0


class CardLie(NamedTuple):
    """A card on the swatch: its pile and number there, what it shows, its middle and width in shares of the swatch's pixels."""

    pile: str
    number: int
    card: Card
    x: float
    y: float
    wide: float


class CardRow(NamedTuple):
    """Cards side by side under a label: columns and rows they fill, and where each lies in them."""

    label: str
    pile: str
    cards: tuple[Card, ...]
    grid: tuple[tuple[float, float], ...]
    size: tuple[float, float]


def rows(game: Game, view: View) -> tuple[list[CardRow], CardRow]:
    """What lies above, from left to right, and the hand that decides below."""
    above = []
    own = own_pile(view)
    for pile, held in view.piles.items():
        if pile.startswith("seat ") or not held:
            if pile != own and pile.startswith(f"seat {view.seat}") and held:
                above.append(_row("Discarded" if pile.endswith(" discards") else "Other hand", pile, held))
            continue
        if pile == "community" and _CROSS.keys() >= set(game.community):
            above.append(CardRow("", pile, held, tuple(_CROSS[name] for name in game.community), (3.0, 3.0)))
        else:
            above.append(
                _row({"dealer": "Dealer", "community": "Community", "bonus": "Bonus"}.get(pile, pile), pile, held)
            )
    order = {"Dealer": 0, "Community": 1, "": 1, "Other hand": 2}
    above.sort(key=lambda row: order.get(row.label, 3))
    return above, _set_apart(own, view.piles[own]) if view.stage == DOUBLING else _row(
        "Your hand", own, view.piles[own]
    )


def _set_apart(pile: str, held: tuple[Card, ...]) -> CardRow:
    """A hand that is set: the low card stands away from the five of the high hand (670a.11)."""
    grid = tuple((i + (SET_APART if i == len(held) - 1 else 0.0), 0.0) for i in range(len(held)))
    return CardRow("Your high hand, and your low card", pile, held, grid, (len(held) + SET_APART, 1.0))


def own_pile(view: View) -> str:
    """The pile that the decision is about: at blackjack the hand that is asked."""
    asked = getattr(view.memo, "asked", None)
    if asked is not None:
        from game.rounds.blackjack_words import place

        found = place(view.turn, asked)
        if found in view.piles:
            return found
    return f"seat {view.seat}"


def _row(label: str, pile: str, held: tuple[Card, ...]) -> CardRow:
    step = 1.0 if len(held) <= 7 else 0.8
    grid = tuple((i * step, 0.0) for i in range(len(held)))
    return CardRow(label, pile, held, grid, ((len(held) - 1) * step + 1, 1.0))


def lies(game: Game, view: View, size: tuple[int, int]) -> tuple[list[CardLie], list[tuple[str, float, float]]]:
    """Every card in its place on a swatch of `size` pixels, and the labels (words, middle, top)."""
    above, own = rows(game, view)
    wide, high = size
    tall = max([row.size[1] for row in above], default=0.0)
    units = tall * (1.4 + _GAP) + (_LABEL if above else 0) + 1.4 * 1.12 + _LABEL + 0.75
    across = max(sum(row.size[0] * (1 + _GAP) + 0.5 for row in above), own.size[0] * (1 + _GAP) * 1.12 + 0.6)
    unit = min(high / units, wide / across, high * 0.36)
    placed, labels = [], []
    total = sum(row.size[0] * (1 + _GAP) for row in above) * unit + 0.5 * unit * max(0, len(above) - 1)
    spare = high - unit * units
    x, top = (wide - total) / 2, 0.22 * unit + spare * 0.3
    for row in above:
        span = row.size[0] * (1 + _GAP) * unit
        if row.label:
            labels.append((row.label, x + span / 2, top))
        drop = (tall - row.size[1]) * (1.4 + _GAP) / 2 * unit
        placed += _cards(row, x, top + _LABEL * unit + drop, unit)
        x += span + 0.5 * unit
    unit *= 1.12
    y = high - 1.4 * unit - 0.34 * unit - spare * 0.3
    span = own.size[0] * (1 + _GAP) * unit
    labels.append((own.label, wide / 2, y - 0.34 * unit))
    placed += _cards(own, (wide - span) / 2, y, unit)
    return placed, labels


def _cards(row: CardRow, x: float, y: float, unit: float) -> list[CardLie]:
    return [
        CardLie(
            row.pile, i, card, x + (gx * (1 + _GAP) + (1 + _GAP) / 2) * unit, y + (gy * (1.4 + _GAP) + 0.7) * unit, unit
        )
        for i, (card, (gx, gy)) in enumerate(zip(row.cards, row.grid, strict=True))
    ]


def swatch(cache: Cache, stem: str, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The felt itself with its light, weave and printed line, its corners rounded."""
    return cache.get(("drill felt", stem, size, scale), lambda: _swatch(cache, stem, size, scale))


def _swatch(cache: Cache, stem: str, size: tuple[int, int], scale: float) -> pygame.Surface:
    from game.client.draw.light import weave

    felt, (w, h) = felt_of(stem), size
    sheet = Sheet(w / scale, h / scale, Type(scale), cache)
    wide, high = w / scale, h / scale
    light = sheet.radial(
        wide / 2, high * 0.42, max(wide, high) * 0.72,
        ((0, mix(felt, "#FFFFFF", 0.10), 1), (0.55, felt, 1), (1, mix(felt, "#000000", 0.36), 1)),
    )  # fmt: skip
    sheet.rr(0, 0, wide, high, 18, felt)
    sheet.rr(0, 0, wide, high, 18, light)
    sheet.rr(16, 16, wide - 32, high - 32, 12, None, 0.34, stroke=CREAM, sw=1.6)
    surface = sheet.surface()
    add, take = weave(scale, amplitude=2.6)
    side = add.get_width()
    spots = [(x, y) for y in range(0, h, side) for x in range(0, w, side)]
    surface.fblits([(add, spot) for spot in spots], pygame.BLEND_RGB_ADD)
    surface.fblits([(take, spot) for spot in spots], pygame.BLEND_RGB_SUB)
    return surface


def hit(game: Game, view: View, rect: pygame.Rect) -> list[tuple[int, pygame.Rect]]:
    """Where each of one's own cards lies in the window."""
    own = own_pile(view)
    out = []
    for lie in lies(game, view, rect.size)[0]:
        if lie.pile == own:
            box = pygame.Rect(0, 0, round(lie.wide), round(lie.wide * 1.4))
            box.center = round(rect.x + lie.x), round(rect.y + lie.y)
            out.append((lie.number, box))
    return out


class DrillFelt(Control):
    """The swatch with what a decision is about: cards, of which one's own may be chosen, or a dice table's wagers or sequence.

    `words` stand on it, and at its right while `mark` says something, the mark of a right answer.
    """

    role: Role = "tile"
    radius = 8.0

    def __init__(
        self, game: Game, view: View | None, words: str, high: float, mark: Callable[[], str], *, choosing: bool = False,
        chosen: frozenset[int] = frozenset(), cursor: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__("felt", group="cards")
        self.game, self.view, self.words, self._high, self._mark = game, view, words, high, mark
        self.choosing, self.chosen, self.cursor = choosing, chosen, cursor

    def high(self, kit: Kit, wide: float) -> float:
        """As high as it was said to be; a dice table's wagers need no less than their words."""
        g, names = kit.type.grow, self._wagers
        rows = -(-len(names) // self._per_row(wide, g)) if names else 0
        return max(self._high, 150 * g + rows * (105 * g + _BETWEEN)) if names else self._high

    @property
    def _wagers(self) -> tuple[str, ...]:
        """The wagers that are asked about, at a dice table."""
        deals = self.view is None or self.game.deals or isinstance(self.view.memo, Carry)
        return () if deals or self.view is None else tuple(self.view.memo)

    def _per_row(self, wide: float, g: float) -> int:
        """How many wagers stand beside each other."""
        count = len(self._wagers)
        return count if wide / count > 230 * g else max(1, min(count, int(wide // (230 * g))))

    def targets(self) -> list[Target]:
        """One's own cards, where they are chosen."""
        if not self.choosing or self.view is None:
            return []
        return [Target(f"card:{i}", box, "cards", radius=8) for i, box in hit(self.game, self.view, self.rect)]

    def on(self, signal: Signal) -> Heard | None:
        """A card is taken or left."""
        return Pressed(signal.name, signal.by) if signal.does == "press" else None

    def paint(self, surface: pygame.Surface) -> None:
        """Felt, what lies on it, the words and the mark."""
        look, g, k = self.look, self.look.growth, self.look.scale
        surface.blit(swatch(look.shell.cache, self.game.stem, self.rect.size, k), self.rect)
        if self.view is not None and self.game.deals:
            self._draw_cards(surface, self.view)
        elif self.view is not None and isinstance(self.view.memo, Carry):
            self._draw_sequence(surface, self.view.memo)
        elif self._wagers:
            self._draw_wagers(surface, self._wagers)
        mark, left, top = self._mark(), self.rect.x / k, self.rect.y / k
        room = self.wide * (0.42 if self.game.deals or mark else 0.9)
        look.sheet(surface).text(self.words, left + 36, top + 52 * g, 24, "serif6", CREAM, max_width=room)
        if mark:
            wide = look.kit.measure(mark, 22, "ui7") + 74 * g
            piece = look.kit.paint(_tag, wide, 52 * g, mark)
            piece.blit(surface, self.rect.right - (36 + wide) * k, self.rect.y + 34 * g * k)

    def _draw_cards(self, surface: pygame.Surface, view: View) -> None:
        """Cards under their labels; chosen ones of one's own are raised, the one at the cursor is framed."""
        look, rect = self.look, self.rect
        placed, labels = lies(self.game, view, rect.size)
        for words, x, y in labels:
            look.kit.type.draw(surface, words, rect.x + x, rect.y + y, 20, "ui7", CREAM, anchor="c", valign="t")
        own = own_pile(view)
        for lie in placed:
            mine = lie.pile == own
            raised = 0.12 * lie.wide if mine and lie.number in self.chosen else 0.0
            face = None if lie.card == HIDDEN else lie.card
            sprite = cards.laid(look.shell.cache, face, lie.wide, four_colour=look.view.four_colours)
            sprite.draw(surface, rect.x + lie.x, rect.y + lie.y - raised)
            if mine and (lie.number == self.cursor or lie.number in self.chosen):
                box = pygame.Rect(0, 0, round(lie.wide + 8), round(lie.wide * 1.4 + 8))
                box.center = round(rect.x + lie.x), round(rect.y + lie.y - raised)
                tone, wide = rgb("#A9DAFF" if lie.number == self.cursor else "#DDB871"), max(2, round(4 * look.scale))
                pygame.draw.rect(surface, tone, box, wide, border_radius=round(lie.wide * 0.09))

    def _draw_wagers(self, surface: pygame.Surface, names: tuple[str, ...]) -> None:
        """A box for each wager with its name and what it pays, as many in a row as there is room for."""
        look, w, h, g = self.look, self.wide, self.tall, self.look.growth
        left, top = self.rect.x / look.scale, self.rect.y / look.scale
        per_row = self._per_row(w, g)
        rows = -(-len(names) // per_row)
        wide = min((w - 80 - _BETWEEN * (per_row - 1)) / per_row, 300 * g)
        high = min((h - 150 * g - _BETWEEN * (rows - 1)) / rows, 170 * g)
        begin = top + 70 * g + (h - 90 * g - rows * high - _BETWEEN * (rows - 1)) / 2
        s = look.sheet(surface)
        for i, name in enumerate(names):
            row, column = divmod(i, per_row)
            count = min(per_row, len(names) - row * per_row)
            at = left + (w - count * wide - _BETWEEN * (count - 1)) / 2 + column * (wide + _BETWEEN)
            base, middle, room = begin + row * (high + _BETWEEN), at + wide / 2, wide - 28
            s.rr(at, base, wide, high, 14, "#000000", 0.18)
            s.rr(at, base, wide, high, 14, None, 0.75, stroke=CREAM, sw=2)
            s.fitted(
                titled(self.game, name), middle, base + high * 0.44, room, 28, "serif6", CREAM, anchor="c", least=18
            )
            s.fitted(
                pays(self.game.wager(name)), middle, base + high * 0.74, room, 24, "ui7", CREAM, anchor="c", least=16
            )
        s.flush()

    def _draw_sequence(self, surface: pygame.Surface, carry: Carry) -> None:
        """The numbers of a running sequence as pairs of dice, those that have come with a tick."""
        table, rect, cache, k = self.game.extra, self.rect, self.look.shell.cache, self.look.scale
        places = table.run.combinations if table.run else ()
        per_row = 3
        rows = -(-len(places) // per_row)
        top = 90 * self.look.growth * k
        size = min(rect.w / (per_row * 3.4), (rect.h - top - 20 * k) / (rows * 1.7))
        step_x, step_y = size * 3.1, size * 1.5
        start_x = rect.centerx - step_x * (per_row - 1) / 2
        start_y = rect.y + top + (rect.h - top) / 2 - step_y * (rows - 1) / 2
        for i, place in enumerate(places):
            row, column = divmod(i, per_row)
            x, y = start_x + column * step_x, start_y + row * step_y
            for n, face in enumerate(int(part) for part in place.split("-")):
                dice.die(cache, face, size, 0, "thrown").draw(surface, x + (n - 0.5) * size * 1.14, y)
            if place in carry.hit:
                markers.badge(cache, size * 0.34).draw(surface, x + size * 1.16, y - size * 0.44)


def _tag(sheet: Sheet, w: float, h: float, words: str) -> None:
    sheet.shadow(0, 0, w, h, h / 2, blur=5, dy=3, a=0.5)
    sheet.rr(0, 0, w, h, h / 2, "#12301F")
    sheet.rr(1, 1, w - 2, h - 2, h / 2, None, 1, stroke=sheet.theme.win, sw=2)
    sheet.icon("check", h * 0.58, h / 2, h * 0.46, sheet.theme.win, 3.4)
    sheet.text(words, h * 0.98, h / 2, 22, "ui7", sheet.theme.win, valign="m")
