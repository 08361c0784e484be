"""The swatch of felt a practised decision lies on: the dealer's cards, the community, the bonus card, and one's own hand below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.cards import HIDDEN
from game.client.draw import cards
from game.client.draw.palette import CREAM, mix, rgb
from game.client.draw.sheet import Sheet
from game.client.draw.type import Type
from game.client.layout import felt as felt_of

if TYPE_CHECKING:
    from game.cards import Card
    from game.client.draw.pen import Cache
    from game.client.scene import Viewport
    from game.declare import Game
    from game.rounds.state import View

DOUBLING: Final = "double-down"
"""The stage of pai gow at which the hand lies set."""
SET_APART: Final = 0.6
_CROSS: Final = {"top": (1.0, 0.0), "left": (0.0, 1.0), "center": (1.0, 1.0), "right": (2.0, 1.0), "bottom": (1.0, 2.0)}
_GAP: Final = 0.14
_LABEL: Final = 0.36


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


def draw(
    surface: pygame.Surface, cache: Cache, window: Viewport, kind: Type, game: Game, view: View, rect: pygame.Rect, *,
    lifted: frozenset[int] = frozenset(), cursor: int | None = None,
) -> None:  # fmt: skip
    """The swatch with its cards in `rect`; `lifted` cards of one's own are raised, the one at the `cursor` is framed."""
    surface.blit(swatch(cache, game.stem, rect.size, window.scale), rect)
    placed, labels = lies(game, view, rect.size)
    for words, x, y in labels:
        kind.draw(surface, words, rect.x + x, rect.y + y, 20, "ui7", CREAM, anchor="c", valign="t")
    own = own_pile(view)
    for lie in placed:
        mine = lie.pile == own
        raised = 0.12 * lie.wide if mine and lie.number in lifted else 0.0
        face = None if lie.card == HIDDEN else lie.card
        sprite = cards.laid(cache, face, lie.wide, four_colour=window.four_colours)
        sprite.draw(surface, rect.x + lie.x, rect.y + lie.y - raised)
        if mine and (lie.number == cursor or lie.number in lifted):
            box = pygame.Rect(0, 0, round(lie.wide + 8), round(lie.wide * 1.4 + 8))
            box.center = round(rect.x + lie.x), round(rect.y + lie.y - raised)
            colour = "#A9DAFF" if lie.number == cursor else "#DDB871"
            pygame.draw.rect(
                surface, rgb(colour), box, max(2, round(4 * window.scale)), border_radius=round(lie.wide * 0.09)
            )


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
