"""Dice tables: the shaker and its lid, dice tumbling and at rest, the throw box."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import dice as draw_dice
from game.client.draw import shaker
from game.client.draw.palette import CREAM, FOIL
from game.client.draw.pen import Sprite
from game.client.felt_parts import BOX_NAMES, compartment
from game.client.table.dice import paths as dice_paths
from game.client.table.dice import results as dice_results
from game.client.table.dice import throw as dice_throw
from game.client.table.dice.marks import plain
from game.client.table.dice.paths import Pose
from game.client.table.items import Item
from game.client.table.timeline import DiceFlight
from game.rounds import events as ev
from game.rules.high_roll_dice import COUNTS, FACES

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box
    from game.client.table.moment import Moment, Pointed
    from game.client.table.pieces import Pieces
    from game.client.table.timeline import Motion

GATHER: Final = 0.22
"""The share of a shake in which the dice that are thrown again leave the box."""


def has_dice(m: Moment) -> bool:
    """Whether the felt has a shaker."""
    return "shaker" in m.layout.furniture


def items(m: Moment, pieces: Pieces, motion: Motion, pointed: Pointed) -> list[Item]:
    """Shaker, lid, dice and throw box as they are now, with what is on the move."""
    if not has_dice(m):
        return []
    moving = {type(f.event).__name__: f for f in motion.flights if isinstance(f, DiceFlight)}
    out = _shaker(m, pieces, motion, moving)
    if dice_throw.decides(m.game):
        out += dice_results.frames(m, pieces, pointed)
    box = dice_throw.throw_box(m.layout)
    if box is not None:
        out += _boxed(m, pieces, box)
    out += _dice(m, pieces, motion, moving, box)
    return out


# -- the shaker ----------------------------------------------------------------------------------------------------


def _shaker(m: Moment, pieces: Pieces, motion: Motion, moving: dict[str, DiceFlight]) -> list[Item]:
    x, y = m.layout.furniture["shaker"]
    lidded = dice_throw.decides(m.game) and dice_throw.throw_box(m.layout) is None
    closed = motion.lid if lidded and m.shown.covered else 0.0
    lid, shake = moving.get("Marked"), moving.get("Shaken")
    if lid is not None and isinstance(lid.event, ev.Marked) and lid.event.kind == "lid":
        closed = lid.progress if lid.event.shown else 1 - lid.progress
    dx = dy = 0.0
    if shake is not None:
        closed = 1.0 if lidded or shake.progress > GATHER or not m.shown.dice else shake.progress / GATHER
        if not pieces.view.reduced_motion and closed == 1.0:
            t = shake.progress
            dx, dy = 7 * sin(t * 2 * pi * 7), 5 * sin(t * 2 * pi * 9 + 1)
    words, lining = dice_throw.dress(m.game, boxed=dice_throw.throw_box(m.layout) is not None)
    step = round(closed * 12)
    px, py = pieces.at(x + dx, y + dy)
    reach = round(dice_throw.CUP * pieces.k * 2.1)
    rect = pygame.Rect(px - reach, py - reach, 2 * reach, 2 * reach)
    radius = dice_throw.CUP * pieces.k

    def paint(surface: pygame.Surface) -> None:
        shaker.shaker(pieces.cache, radius, step / 12, words, lining).draw(surface, px, py)

    return [Item("shaker", rect, (step, px, py, lidded), paint)]


# -- dice ----------------------------------------------------------------------------------------------------------


def _dice(
    m: Moment, pieces: Pieces, motion: Motion, moving: dict[str, DiceFlight], box: Box | None
) -> list[Item]:  # fmt: skip
    shown = m.shown
    thrown, shake, marked = moving.get("Thrown"), moving.get("Shaken"), moving.get("Marked")
    style: draw_dice.Style = "thrown" if box is not None else "shaken"
    if thrown is not None and isinstance(thrown.event, ev.Thrown):
        faces = thrown.event.dice
        if pieces.view.reduced_motion:
            poses = dice_paths.pose(dice_throw.path_of(pieces, faces, len(shown.throws)), 1.0)
            return _all(pieces, faces, poses, style, box, fade=thrown.progress)
        poses = dice_paths.pose(dice_throw.path_of(pieces, faces, len(shown.throws)), thrown.progress)
        return _all(pieces, faces, poses, style, box)
    if box is None and shown.covered and shake is None and motion.under is not None:
        faces, number = motion.under
        return _all(pieces, faces, dice_paths.pose(dice_throw.path_of(pieces, faces, number), 1.0), style, box)
    if not shown.dice or (box is None and shown.covered and dice_throw.decides(m.game)):
        return []
    faces = shown.dice
    rest = dice_paths.pose(dice_throw.path_of(pieces, faces, len(shown.throws) - 1), 1.0)
    if box is None:
        return [] if shake is not None else _all(pieces, faces, rest, style, box)
    tidy = _tidy(m, pieces, box)
    share = 1.0 if _settled(m) else 0.0
    if (
        marked is not None
        and isinstance(marked.event, ev.Marked)
        and marked.event.kind == "dice"
        and marked.event.shown
    ):
        share = marked.progress
        tidy = _tidy(m, pieces, box, marked.event)
    out = []
    for i, face in enumerate(faces):
        to, size = tidy[i] if tidy else (rest[i], dice_throw.LOOSE)
        at = _between(rest[i], to, share)
        matched = size != dice_throw.LOOSE
        if shake is not None:
            if matched:
                out.append(_die(pieces, i, face, at, style, size))
            elif shake.progress < GATHER:
                home = Pose(*m.layout.furniture["shaker"], at.turn, 0, 0)
                out.append(_die(pieces, i, face, _between(at, home, shake.progress / GATHER), style, dice_throw.LOOSE))
            continue
        out.append(_die(pieces, i, face, at, style, dice_throw.LOOSE + (size - dice_throw.LOOSE) * share))
    return out


def _all(
    pieces: Pieces, faces: tuple[int, ...], poses: tuple[Pose, ...], style: draw_dice.Style, box: Box | None, fade: float = 1.0
) -> list[Item]:  # fmt: skip
    size = dice_throw.size_of(box, faces)
    return [_die(pieces, i, f, p, style, size, fade) for i, (f, p) in enumerate(zip(faces, poses, strict=True))]


def _between(a: Pose, b: Pose, t: float) -> Pose:
    turn = (b.turn - a.turn + 90) % 180 - 90
    lift = sin(t * pi) * 14
    return Pose(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.turn + turn * t, 0, lift if 0 < t < 1 else 0)


def _called(m: Moment, event: ev.Marked | None = None) -> tuple[int, int]:
    """The face that won and how many show it, (0, 0) before it is called."""
    place, count = (event.place, int(event.text)) if event is not None else m.shown.boxed
    name = place.removeprefix("box ")
    return next((face for face, word in FACES.items() if word == name), 0), count


def _settled(m: Moment) -> bool:
    """Whether the dealer has set the matching dice of the last throw in their compartment."""
    face, count = _called(m)
    shown = m.shown
    return bool(face) and count == len(shown.kept) + shown.dice.count(face)


def _tidy(m: Moment, pieces: Pieces, box: Box, event: ev.Marked | None = None) -> list[tuple[Pose, float]]:
    """Where each die of the last throw lies once the matching ones are set in their compartment."""
    shown = m.shown
    face, count = _called(m, event)
    if not face:
        return []
    size = matched_size(count)
    spare = [i for i, f in enumerate(shown.dice) if f != face]
    rest = dice_paths.pose(dice_throw.path_of(pieces, shown.dice, len(shown.throws) - 1), 1.0)
    order = {die: at for at, die in enumerate(sorted(spare, key=lambda i: rest[i].x))}
    step = min(114.0, 456.0 / max(1, len(spare) - 1)) if len(spare) > 1 else 0.0
    middle = box[0] + box[2] / 2
    out = []
    number = len(shown.kept)
    for i, f in enumerate(shown.dice):
        if f == face:
            x, y = in_compartment(box, face, number, count)
            out.append((Pose(x, y, 0, 0, 0), size))
            number += 1
        else:
            x = middle + (order[i] - (len(spare) - 1) / 2) * step
            out.append((Pose(x, box[1] + 151, rest[i].turn, 0, 0), dice_throw.LOOSE))
    return out


def matched_size(count: int) -> float:
    """How large so many matching dice lie in their compartment."""
    return dice_throw.TIDY if count <= 6 else dice_throw.SMALL if count <= 8 else dice_throw.TINY


def in_compartment(box: Box, face: int, number: int, count: int) -> tuple[float, float]:
    """The centre of matching die `number` of `count`: three in a row up to six, four up to eight, else five."""
    index = next(i for i, (_, f) in enumerate(BOX_NAMES) if f == face)
    x, y, w, _h = compartment(box, index)
    per = 3 if count <= 6 else 4 if count <= 8 else 5
    step = matched_size(count) + (4 if per == 3 else 3)
    row, column = divmod(number, per)
    across = min(per, count - row * per)
    return x + w / 2 + (column - (across - 1) / 2) * step, y + 46 + row * (step - 1)


def _boxed(m: Moment, pieces: Pieces, box: Box) -> list[Item]:
    """The compartment of the winning face, lit, the dice kept in it, and what the throws came to."""
    face, count = _called(m)
    if not face:
        return []
    index = next(i for i, (_, f) in enumerate(BOX_NAMES) if f == face)
    x, y, w, h = compartment(box, index)
    out = [plain(pieces, "compartment", (x, y, w, h), _lit_compartment, BOX_NAMES[index][0])]
    kept = len(m.shown.kept) if _settled(m) or m.shown.dice else count
    size = matched_size(count)
    for i in range(kept):
        cx, cy = in_compartment(box, face, i, count)
        out.append(_die(pieces, 100 + i, face, Pose(cx, cy, 0, 0, 0), "thrown", size))
    second = len(m.shown.kept) > 0 and _settled(m)
    first_count = len(m.shown.kept) or count
    left = (box[0] + 22, box[1] + 122, 200, 56)
    out.append(plain(pieces, "first throw", left, _lines, "FIRST THROW", _many(first_count, face), "l"))
    if second:
        more = f"{_number(count - first_count)} more {_plural(face, count - first_count)}"
        right = (box[0] + box[2] - 222, box[1] + 122, 200, 56)
        out.append(plain(pieces, "extra roll", right, _lines, "EXTRA ROLL", more, "r"))
    return out


def _many(count: int, face: int) -> str:
    return f"{_number(count)} {_plural(face, count)}"


def _number(count: int) -> str:
    return COUNTS[count]


def _plural(face: int, count: int) -> str:
    name = FACES[face]
    return name if count == 1 else name + ("es" if name == "six" else "s")


def _lines(sheet: Sheet, w: float, h: float, head: str, text: str, anchor: str) -> None:  # noqa: ARG001 - the kit's shape
    x = 0.0 if anchor == "l" else w
    sheet.text(head, x, 21, 20, "serif6", CREAM, anchor=anchor, a=0.9, track=1)
    sheet.text(text, x, 47, 20, "serif7", FOIL, anchor=anchor)


def _lit_compartment(sheet: Sheet, w: float, h: float, name: str) -> None:
    sheet.rr(0, 0, w, h, 9, "#160A11")
    sheet.rr(1, 1, w - 2, h - 2, 8, None, 1, stroke=sheet.theme.brass, sw=4)
    sheet.text(name, w / 2, 22, 20, "serif7", FOIL, anchor="c", track=2)


def _die(
    pieces: Pieces, index: int, face: int, at: Pose, style: draw_dice.Style, size: float, fade: float = 1.0
) -> Item:
    px, py = pieces.at(at.x, at.y - at.lift)
    step, turn = dice_throw.roll_of(at)
    reach = round(size * pieces.k * 1.4)
    rect = pygame.Rect(px - reach, py - reach, 2 * reach, 2 * reach)
    side = round((round(size / 3) * 3 if at.lift > 0 and not at.roll else size) * pieces.k)
    shade = round(fade * 6)

    def paint(surface: pygame.Surface) -> None:
        sprite = dice_throw.sprite_of(pieces.cache, face, side, turn, step, style)
        if shade < 6:
            faint = sprite.surface.copy()
            faint.set_alpha(round(255 * shade / 6))
            sprite = Sprite(faint, sprite.ax, sprite.ay)
        sprite.draw(surface, px, py)

    return Item(f"die {index}", rect, (face, px, py, step, turn, side, shade), paint)
