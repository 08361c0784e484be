"""What is gathered from several: the pot of all seats, envy bonuses for other hands, points counted card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.draw import markers
from game.client.draw.palette import FOIL
from game.client.table.items import Item
from game.client.table.meters import painted
from game.client.table.shown import ENVY
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.pieces import Pieces
    from game.client.table.scene import TableScene
    from game.declare import Reading


def items(scene: TableScene, pieces: Pieces) -> list[Item]:
    """The pot's ring, and the player's envy bonuses."""
    return _pot(scene, pieces) + _pot_words(scene, pieces) + _envy(scene, pieces)


def _pot(scene: TableScene, pieces: Pieces) -> list[Item]:
    """The ring's chips and their sum, as long as nobody has won them."""
    pot, ring = scene.game.pot, scene.geometry.pot
    if pot is None or ring is None or not scene.shown.pot:
        return []
    if any(spot.wager == pot.wager for spot in scene.shown.results):
        return []
    x, y = ring
    seats = [spot for spot in scene.shown.chips if spot.wager == pot.wager]
    places = ((-23, -22), (25, -20), (-27, 20), (22, 18), (0, -44), (0, 0))
    out: list[Item] = []
    for (dx, dy), spot in zip(places, seats, strict=False):
        out += pieces.stake(f"pot {spot.seat}", scene.shown.chips[spot], x + dx, y + dy - 4, 21, pill=False)
    out.append(pieces.pill("pot sum", short(scene.shown.pot), x, y + 52))
    mine = scene.shown.chips.get(Spot(scene.own, pot.wager), 0)
    if mine:
        at = scene.layout.spots[pot.wager].at
        out.append(painted(pieces, "pot arrow", (at[0] - 20, at[1] - 22, 40, 40), _arrow))
        out.append(pieces.pill("pot mine", f"{short(mine)} in", at[0], at[1] + 42))
    return out


def _envy(scene: TableScene, pieces: Pieces) -> list[Item]:
    """What other seats' hands won the player: chips under the envy lammer, and their sum."""
    result = scene.shown.results.get(Spot(scene.own, ENVY))
    at = scene.layout.envy
    if result is None or at is None or not result.win:
        return []
    out = pieces.stake("envy win", result.win, *at, 17, pill=False)
    lammer = markers.envy(pieces.cache, 13 * pieces.k)
    px, py = pieces.at(at[0] - 15, at[1] - 19)
    reach = round(22 * pieces.k)
    rect = pygame.Rect(px - reach, py - reach, 2 * reach, 2 * reach)
    out.append(Item("envy mark", rect, (px, py), lambda s: lammer.draw(s, px, py)))
    wide = pieces.kit.measure(short(result.win, sign=True), 20, "ui7") + 39
    return out + pieces.result("envy", result, at[0] + 22 + wide / 2, at[1] - 13, small=False)


def counting(scene: TableScene) -> bool:
    """Whether a sum of points is told card by card, as the cards are turned (Go Fore It)."""
    return scene.game.slug == "go-fore-it" and scene.director.busy


def counted(scene: TableScene) -> tuple[Reading, ...]:
    """What the player's cards come to that have been told to lie open."""
    place = f"seat {scene.geometry.front}"
    cards = tuple(scene.shown.cards.get(place) or scene.director.hands.get(place) or ())
    return scene.game.read({place: cards}, scene.geometry.front) if scene.game.read is not None and cards else ()


def _arrow(sheet: Sheet, w: float, h: float) -> None:
    sheet.icon("chev-u", w / 2, h / 2, 26, FOIL, 3)


def in_pot(scene: TableScene, spot: Spot) -> bool:
    """Whether a stake lies in the pot's ring."""
    return scene.game.pot is not None and bool(scene.shown.pot) and spot.wager == scene.game.pot.wager


def _pot_words(scene: TableScene, pieces: Pieces) -> list[Item]:
    """Whether the player still plays for the pot, and what came of it."""
    pot, shown, box = scene.game.pot, scene.shown, scene.layout.pot_words
    if pot is None or box is None or (scene.director.busy and not shown.over):
        return []
    spot = Spot(scene.own, pot.wager)
    ended = shown.results.get(spot)
    if ended is not None:
        text = f"Won {short(ended.win + ended.stake)}" if ended.kind == "win" else "Lost"
    elif spot in shown.chips and shown.pot:
        text = f"Still in, {short(shown.pot)}"
    else:
        return []
    return [pieces.reading("pot words", box, (("", "Pot", text),))]


__all__ = ["counted", "counting", "in_pot", "items"]
