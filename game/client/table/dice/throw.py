"""A throw of dice at a table: how large its dice are, how they tumble, the pictures of their tumbling, and both drawn ahead."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from game.client.draw import dice as draw_dice
from game.client.draw.pen import Cache
from game.client.table.dice.paths import Cast, throw_of
from game.rounds.dice_words import DiceTable

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from game.client.draw.pen import Sprite
    from game.client.layout import Box, Layout
    from game.client.table.moves import Tumble
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


def cast_of(layout: Layout, faces: tuple[int, ...], number: int) -> Cast:
    """From what the throw of these dice follows at a table; `number` throws came before it."""
    x, y = layout.furniture["shaker"]
    box, seed = throw_box(layout), seed_of(faces, number)
    if box is not None:
        return Cast(seed, len(faces), (box[0] + 4, box[1] + 4, box[2] - 8, box[3] - 8), LOOSE, (x, y))
    return Cast(seed, len(faces), (x - BOTTOM, y - BOTTOM, 2 * BOTTOM, 2 * BOTTOM), size_of(None, faces) * APART, None)


def size_of(box: Box | None, faces: tuple[int, ...]) -> float:
    """How large dice are drawn that were just thrown: into the box, or in the cup by their number."""
    return LOOSE if box is not None else PAIR if len(faces) < 3 else THREE


def roll_of(roll: float, lift: float, turn: float) -> tuple[int, int]:
    """At which of its moments of rolling a die is drawn, and its turn on the felt in degrees: finer where it lies."""
    step = round(roll / ROLL_STEP) % (360 // ROLL_STEP)
    if roll > 0 or lift > 0:
        return step, round(turn / TURN_STEP) * TURN_STEP % 360
    return step, round(turn / REST_STEP) * REST_STEP % 360


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

    def work(self, cache: Cache, k: float, throw: Tumble, seconds: float = 0.0015) -> None:
        """For `seconds` of this frame, at the scale `k`."""
        if self._of != (throw, k):
            self._of, self._rest = (throw, k), _ahead(cache, k, throw)
        end = time.perf_counter() + seconds
        for _ in self._rest:
            if time.perf_counter() > end:
                return


def pictures(cache: Cache, k: float, game: Game, layout: Layout) -> Iterator[None]:
    """Draw what every throw needs, one picture a time: dice at each moment of rolling over, lying, and the lid's way."""
    if "shaker" not in layout.furniture:
        return
    boxed = any(area.kind == "throw-box" for area in layout.areas.values())
    style: draw_dice.Style = "thrown" if boxed else "shaken"
    sizes = (LOOSE, TIDY, SMALL) if boxed else (PAIR,) if decides(game) else (THREE,)
    for face in range(1, 7):
        for step in range(1, 360 // ROLL_STEP):
            draw_dice.tumbling(cache, face, round(sizes[0] * k), 0, step * ROLL_STEP, style)
            yield
        for size in sizes:
            draw_dice.die(cache, face, round(size * k), 0, style)
            yield
        for turn in range(TURN_STEP, draw_dice.ALIKE[face], TURN_STEP):
            draw_dice.die(cache, face, round(sizes[0] * k), turn, style)
            yield
    for step in range(13):
        draw_dice.shaker(cache, CUP * k, step / 12, *dress(game, boxed=boxed))
        yield


def dress(game: Game, *, boxed: bool) -> tuple[tuple[str, str], str]:
    """What is lettered on the cup's rim, and its lining."""
    if decides(game) and not boxed:
        return ("LINDEN HOUSE", game.title.upper()), "#7A1F2B"
    return ("LINDEN", "HOUSE"), draw_dice.LINING


def _ahead(cache: Cache, k: float, throw: Tumble) -> Iterator[None]:
    """The throw's movement first, then its dice as they lie in the end, then as they roll, from the last moment back."""
    found = throw_of(throw.cast)
    while not found.work(8):
        yield
    for frame in reversed(found.path):
        for die, at in zip(throw.dice, frame, strict=True):
            step, turn = roll_of(at.roll, at.lift, at.turn)
            size = round(die.size * k)
            if step:
                _slanted(cache, die.face, size, turn % 90, step, die.style)
            else:
                draw_dice.die(cache, die.face, size, turn, die.style)
            yield
