"""What a throw did to the player's wagers: frames on the boxes that won, and a row of tiles with stakes and amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.client.draw import markers
from game.client.draw.palette import BRASS, CREAM
from game.client.table import dice_marks
from game.client.table.items import Item
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box, SpotPlace
    from game.client.table.pieces import Pieces
    from game.client.table.scene import TableScene

TILE: Final = (142.0, 76.0, 10.0)
TOP: Final = 832.0
MOST: Final = 5


class Tile(NamedTuple):
    """One of the player's wagers: its name, what it staked, what became of it, and win, lose, push or run."""

    name: str
    stake: str
    text: str
    kind: str


def items(scene: TableScene, pieces: Pieces) -> list[Item]:
    """Frames and badges on winning boxes, the box that the dealer called, and the player's tiles."""
    out: list[Item] = []
    for kind, place in scene.shown.marks:
        box = dice_marks.corner(scene, place) if kind == "pointer" else None
        if box is not None:
            out.append(_frame(pieces, "called", box))
    shared = any(spot.shared for spot in scene.layout.spots.values())
    for spot, result in scene.shown.results.items():
        place_ = scene.layout.spots.get(spot.wager)
        if spot.seat != scene.own or place_ is None or result.kind != "win":
            continue
        if place_.shared and place_.shape != "bare":
            box = _box(place_)
            out.append(_frame(pieces, f"won {spot.wager}", box))
            out.append(_badge(pieces, f"badge {spot.wager}", box[0] + box[2] - 2, box[1] + 2))
        elif not place_.shared and place_.shape in ("circle", "die"):
            r = place_.r + 4
            around = (place_.at[0] - r, place_.at[1] - r, 2 * r, 2 * r)
            out.append(_frame(pieces, f"won {spot.wager}", around, round_=place_.shape == "circle"))
    if shared:
        out += _row(scene, pieces)
    return out


def _box(spot: SpotPlace) -> Box:
    return spot.at[0] - spot.wide, spot.at[1] - spot.r, 2 * spot.wide, 2 * spot.r


def _frame(pieces: Pieces, key: str, box: Box, *, round_: bool = False) -> Item:
    x, y, w, h = box
    piece = pieces.kit.paint(_draw_frame, w, h, round_)
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item(key, rect, (px, py), lambda s: piece.blit(s, px, py))


def _draw_frame(sheet: Sheet, w: float, h: float, round_: bool) -> None:
    sheet.rr(1, 1, w - 2, h - 2, w / 2 if round_ else 10, None, 1, stroke=BRASS, sw=5 if not round_ else 4)


def _badge(pieces: Pieces, key: str, x: float, y: float) -> Item:
    px, py = pieces.at(x, y)
    r = 15 * pieces.k
    side = round(r * 1.3)
    rect = pygame.Rect(px - side, py - side, 2 * side, 2 * side)
    return Item(key, rect, (px, py), lambda s: markers.badge(pieces.cache, r).draw(s, px, py))


# -- the row of tiles ----------------------------------------------------------------------------------------------


def tiles(scene: TableScene) -> list[Tile]:
    """The player's wagers, those that ended first: winners, pushes, losers, then what still lies there."""
    shown, own = scene.shown, scene.own
    out = []
    for spot, result in shown.results.items():
        if spot.seat == own:
            net = result.win if result.kind == "win" else -result.stake if result.kind == "lose" else 0
            said = short(net, sign=True) if result.kind != "push" else "back"
            out.append(Tile(label(scene, spot.wager), short(result.stake), said, result.kind))
    out.sort(key=lambda tile: ("win", "push", "lose").index(tile.kind))
    stakes = {s: c for s, c in shown.chips.items() if s.seat == own}
    if scene.betting:
        stakes |= {Spot(own, name): cents for name, cents in scene.bets.placed.items()}
    hits = sum(1 for kind, place in shown.marks if kind == "lammer" and place.startswith("circle "))
    for spot, cents in stakes.items():
        runs = spot.wager == "six-eight-shake"
        out.append(Tile(label(scene, spot.wager), short(cents), f"{hits} of 6" if runs else "", "run"))
    return out


def label(scene: TableScene, wager: str) -> str:
    """A wager's name as short as a tile has room for."""
    found = scene.game.wager(wager)
    if wager.startswith(("hop-", "hard-")) and wager[-1].isdigit():
        return wager.partition("-")[2].replace("-", "–")
    words = {"six-eight-shake": "Six Eight", "1-6-under": "Under", "3-4-over": "Over"}
    return words.get(wager, found.title.removeprefix("Hop the "))


def _row(scene: TableScene, pieces: Pieces) -> list[Item]:
    found = tiles(scene)
    if not found:
        return []
    over = max(0, len(found) - MOST)
    shown = found if not over else found[: MOST - 1]
    rest = found[len(shown) :]
    count = len(shown) + bool(rest)
    wide, high, gap = TILE
    total = max(count * wide + (count - 1) * gap, 3 * wide + 2 * gap)
    left = 760 - total / 2
    out = [_piece(pieces, "you", (left, TOP - 24, total, 48), _you, f"You · seat {scene.own}", *_sum(scene))]
    start = 760 - (count * wide + (count - 1) * gap) / 2
    for i, tile in enumerate(shown):
        out.append(_piece(pieces, f"tile {i}", (start + i * (wide + gap), TOP + 24, wide, high), _tile, *tile))
    if rest:
        at = (start + len(shown) * (wide + gap), TOP + 24, wide, high)
        out.append(_piece(pieces, "tile more", at, _tile, f"{len(rest)} more", "", "in the coach", "push"))
    return out


def _sum(scene: TableScene) -> tuple[str, str]:
    results = [r for s, r in scene.shown.results.items() if s.seat == scene.own]
    if not results:
        staked = (
            scene.bets.total if scene.betting else sum(c for s, c in scene.shown.chips.items() if s.seat == scene.own)
        )
        return f"{short(staked)} placed", "run"
    net = sum(r.win if r.kind == "win" else -r.stake if r.kind == "lose" else 0 for r in results)
    return f"{short(net, sign=True)} this roll", "win" if net > 0 else "lose" if net < 0 else "push"


def _piece(pieces: Pieces, key: str, box: Box, draw: object, *args: str) -> Item:
    x, y, w, h = box
    piece = pieces.kit.paint(draw, w, h, *args)  # type: ignore[arg-type]
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item(key, rect, (args, px, py), lambda s: piece.blit(s, px, py))


def _you(sheet: Sheet, w: float, h: float, who: str, said: str, kind: str) -> None:
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(kind, sheet.theme.text)
    sheet.icon("user", 16, h / 2, 24, CREAM, 2.2)
    wide = sheet.text(said, w, h / 2 + 8, 24, "ui7", ink, anchor="r")
    sheet.fitted(who, 40, h / 2 + 8, w - wide - 60, 22, "ui7", sheet.theme.text)


def _tile(sheet: Sheet, w: float, h: float, name: str, stake: str, said: str, kind: str) -> None:
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(kind, CREAM)
    sheet.rr(0, 0, w, h, 12, "#0A0D22", 0.62)
    sheet.rr(1, 1, w - 2, h - 2, 11, None, 0.9 if kind in ("win", "lose") else 0.5, stroke=ink, sw=1.8)
    wide = sheet.text(stake, w - 14, 30, 20, "ui6", sheet.theme.text2, anchor="r")
    sheet.fitted(name, 14, 30, w - 40 - wide, 20, "ui7", sheet.theme.text)
    icon = {"win": "check", "lose": "cross", "run": "redo", "push": "minus"}[kind]
    if said:
        sheet.icon(icon, 23, 55, 17, ink, 3)
        sheet.fitted(
            said, w - 14, 61, w - 52, 20, "ui7", ink if kind in ("win", "lose") else sheet.theme.text, anchor="r"
        )
