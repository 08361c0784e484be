"""A throw of dice at a table: how large its dice are, how they tumble, the pictures of their tumbling, and both drawn ahead."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from game.client.draw import dice as draw_dice
from game.client.draw import shaker
from game.client.draw.cache import Cache
from game.client.table.dice import paths as dice_paths
from game.client.table.dice.paths import Pose
from game.rounds.dice_words import DiceTable

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from game.client.draw.pen import Sprite
    from game.client.layout import Box, Layout
    from game.client.table.pieces import Pieces
    from game.declare import Game

CUP: Final = 76.0
BOTTOM: Final = 50.0
"""The cup's radius, and that of the floor on which its dice lie."""
LOOSE, TIDY, SMALL, TINY = 46.0, 33.0, 30.0, 24.0
"""Dice sizes: loose in the box, and matched six, eight and ten at a time."""
PAIR, THREE, APART = 33.0, 27.0, 1.04
"""The size of two dice in the cup, of three, and how much of a gap they leave to one another."""
ROLL_STEP, TURN_STEP, REST_STEP = 24, 15, 6
"""Degrees between two pictures of a die: as it rolls over, as it turns on the felt meanwhile, and as it lies."""
TURNED = 420
"""How many pictures of turned dice are kept: six faces at fourteen moments of rolling, turned five ways."""


def decides(game: Game) -> bool:
    """Whether the dice are the game; elsewhere they only say where the first card goes."""
    return isinstance(game.extra, DiceTable)


def throw_box(layout: Layout) -> Box | None:
    """The throw box of the felt, None where dice stay in the cup."""
    return next((area.box for area in layout.areas.values() if area.kind == "throw-box"), None)


def seed_of(faces: tuple[int, ...], number: int) -> int:
    """The start of a throw's movement: another for each throw, and the same whenever it is told again."""
    return int.from_bytes(sha256(bytes((*faces, number % 256))).digest()[:6], "big")


def throw_of(pieces: Pieces, faces: tuple[int, ...], number: int) -> dice_paths.Throw:
    """The movement of these dice at this table, kept with the window's pictures."""
    x, y = pieces.geometry.layout.furniture["shaker"]
    box = throw_box(pieces.geometry.layout)
    if box is not None:
        walls, size, source = (box[0] + 4, box[1] + 4, box[2] - 8, box[3] - 8), LOOSE, (x, y)
    else:
        walls, size, source = (x - BOTTOM, y - BOTTOM, 2 * BOTTOM, 2 * BOTTOM), size_of(None, faces) * APART, None
    key = ("throw", seed_of(faces, number), len(faces), walls, size)
    return pieces.cache.get(key, lambda: dice_paths.Throw(key[1], len(faces), walls, size, source))


def path_of(pieces: Pieces, faces: tuple[int, ...], number: int) -> dice_paths.Path:
    """How these dice tumble at this table, to their rest."""
    return throw_of(pieces, faces, number).path


def size_of(box: Box | None, faces: tuple[int, ...]) -> float:
    """How large dice are drawn that were just thrown: into the box, or in the cup by their number."""
    return LOOSE if box is not None else PAIR if len(faces) < 3 else THREE


def roll_of(at: Pose) -> tuple[int, int]:
    """At which of its moments of rolling a die is drawn, and its turn on the felt in degrees: finer where it lies."""
    step = round(at.roll / ROLL_STEP) % (360 // ROLL_STEP)
    if at.roll > 0 or at.lift > 0:
        return step, round(at.turn / TURN_STEP) * TURN_STEP % 360
    return step, round(at.turn / REST_STEP) * REST_STEP % 360


def sprite_of(cache: Cache, face: int, size: int, turn: int, step: int, style: draw_dice.Style) -> Sprite:
    """A die lying, or at one of fifteen moments of rolling over, turned on the felt."""
    if not step:
        return draw_dice.die(cache, face, size, turn, style)
    slanted = _slanted(cache, face, size, turn % 90, step, style)
    return slanted.turned(turn - turn % 90) if turn >= 90 else slanted


def _slanted(cache: Cache, face: int, size: int, turn: int, step: int, style: draw_dice.Style) -> Sprite:
    """A die rolling over, turned less than a quarter: what is turned further is this, turned by quarters, which is quick."""
    base = draw_dice.tumbling(cache, face, size, 0, step * ROLL_STEP, style)
    if not turn:
        return base
    kept = cache.get(("turned dice", size), lambda: Cache(round(TURNED * 4 * (1.9 * size) ** 2)))
    return kept.get((face, turn, step, style), lambda: base.turned(turn).trimmed())


class Warming:
    """Works ahead, while the cup is shaken, on what the throw that is coming will show."""

    def __init__(self) -> None:
        self._of: Hashable = None
        self._rest: Iterator[None] = iter(())

    def work(self, pieces: Pieces, faces: tuple[int, ...], number: int, seconds: float = 0.0015) -> None:
        """For `seconds` of this frame; `number` throws came before this one."""
        key = (faces, number, pieces.k)
        if self._of != key:
            self._of, self._rest = key, _ahead(pieces, faces, number)
        end = time.perf_counter() + seconds
        for _ in self._rest:
            if time.perf_counter() > end:
                return


def pictures(pieces: Pieces) -> Iterator[None]:
    """Draw what every throw needs, one picture a time: dice at each moment of rolling over, lying, and the lid's way."""
    layout = pieces.geometry.layout
    if "shaker" not in layout.furniture:
        return
    boxed = any(area.kind == "throw-box" for area in layout.areas.values())
    style: draw_dice.Style = "thrown" if boxed else "shaken"
    sizes = (LOOSE, TIDY, SMALL) if boxed else (PAIR,) if decides(pieces.geometry.game) else (THREE,)
    for face in range(1, 7):
        for step in range(1, 360 // ROLL_STEP):
            draw_dice.tumbling(pieces.cache, face, round(sizes[0] * pieces.k), 0, step * ROLL_STEP, style)
            yield
        for size in sizes:
            draw_dice.die(pieces.cache, face, round(size * pieces.k), 0, style)
            yield
        for turn in range(TURN_STEP, draw_dice.ALIKE[face], TURN_STEP):
            draw_dice.die(pieces.cache, face, round(sizes[0] * pieces.k), turn, style)
            yield
    for step in range(13):
        shaker.shaker(pieces.cache, CUP * pieces.k, step / 12, *dress(pieces.geometry.game, boxed=boxed))
        yield


def dress(game: Game, *, boxed: bool) -> tuple[tuple[str, str], str]:
    """What is lettered on the cup's rim, and its lining."""
    if decides(game) and not boxed:
        return ("LINDEN HOUSE", game.title.upper()), "#7A1F2B"
    return ("LINDEN", "HOUSE"), shaker.LINING


def _ahead(pieces: Pieces, faces: tuple[int, ...], number: int) -> Iterator[None]:
    """The throw's movement first, then its dice as they lie in the end, then as they roll, from the last moment back."""
    throw = throw_of(pieces, faces, number)
    while not throw.work(8):
        yield
    box = throw_box(pieces.geometry.layout)
    style: draw_dice.Style = "thrown" if box is not None else "shaken"
    size = round(size_of(box, faces) * pieces.k)
    for frame in reversed(throw.path):
        for face, at in zip(faces, frame, strict=True):
            step, turn = roll_of(at)
            if step:
                _slanted(pieces.cache, face, size, turn % 90, step, style)
            else:
                draw_dice.die(pieces.cache, face, size, turn, style)
            yield
