"""A throw of dice: simulated once, from a start drawn from its seed, and kept as frames to play
back; its pictures, drawn ahead.

What the dice show is never decided here: a die has rolled to the face it was given when it comes to
rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import copysign, cos, dist, hypot, pi, radians, sin, sqrt
from random import Random
from typing import Final, NamedTuple

import msgspec

from ....core.declaration import Game
from ....rounds.dice.declaration import DiceTable
from ...draw.pen import Cache, Sprite
from ...draw.pieces import dice as draw_dice
from ...draw.style import Colors, DieStyle
from ...layouts.layout import Box, Layout
from ..model.pieces import DiePiece
from ..motion.style import ThrowStyle

STEP: Final = 1 / 240
"""Seconds of a step."""

Walls = tuple[float, float, float, float]
"""A box: x, y, width, height; in a cup, the square about it."""


@dataclass
class Die:
    """One die as it moves: its center, its turn in radians, its speed in px/s, and its spin in
    radians/s.
    """

    x: float
    y: float
    turn: float
    vx: float
    vy: float
    spin: float


class Discs:
    """Dice that begin as `dice` say, slowed by the cloth, within walls or a round cup."""

    def __init__(self, dice: list[Die], walls: Walls, size: float, *, round_: bool) -> None:
        self._dice, self._walls, self._round = dice, walls, round_
        self._radius = size * ThrowStyle.die_radius

    def step(self) -> list[tuple[float, float, float]]:
        """One step on: where each die is, and its turn in radians."""
        for die in self._dice:
            self._move(die)
        for i, one in enumerate(self._dice):
            for other in self._dice[i + 1 :]:
                self._strike(one, other)
        for die in self._dice:
            self._keep_within_walls(die)
        return [(die.x, die.y, die.turn) for die in self._dice]

    @property
    def is_still(self) -> bool:
        """Whether all of them lie still."""
        return all(hypot(die.vx, die.vy) < 1 and abs(die.spin) < 0.05 for die in self._dice)

    def _move(self, die: Die) -> None:
        speed = hypot(die.vx, die.vy)
        left = max(0.0, 1 - ThrowStyle.drag * STEP / speed) if speed else 0.0
        die.vx, die.vy = die.vx * left, die.vy * left
        less = ThrowStyle.spin_drag * STEP
        die.spin = 0.0 if abs(die.spin) <= less else die.spin - copysign(less, die.spin)
        die.x, die.y, die.turn = (
            die.x + die.vx * STEP,
            die.y + die.vy * STEP,
            die.turn + die.spin * STEP,
        )

    def _strike(self, one: Die, other: Die) -> None:
        dx, dy = other.x - one.x, other.y - one.y
        apart = hypot(dx, dy)
        lap = 2 * self._radius - apart
        if lap <= 0:
            return
        nx, ny = (dx / apart, dy / apart) if apart else (1.0, 0.0)
        one.x, other.x = one.x - nx * lap / 2, other.x + nx * lap / 2
        one.y, other.y = one.y - ny * lap / 2, other.y + ny * lap / 2
        closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny
        if closing > 0:
            push = closing * (1 + ThrowStyle.die_bounce) / 2
            one.vx, other.vx = one.vx - push * nx, other.vx + push * nx
            one.vy, other.vy = one.vy - push * ny, other.vy + push * ny
            one.spin, other.spin = (
                other.spin * ThrowStyle.die_bounce,
                one.spin * ThrowStyle.die_bounce,
            )

    def _keep_within_walls(self, die: Die) -> None:
        x, y, w, h = self._walls
        if self._round:
            dx, dy = die.x - x - w / 2, die.y - y - h / 2
            away, reach = hypot(dx, dy), w / 2 - self._radius
            if away > reach:
                self._bounce(die, -dx / away, -dy / away, away - reach)
            return
        for nx, ny, lap in (
            (1.0, 0.0, x + self._radius - die.x),
            (-1.0, 0.0, die.x - x - w + self._radius),
            (0.0, 1.0, y + self._radius - die.y),
            (0.0, -1.0, die.y - y - h + self._radius),
        ):
            if lap > 0:
                self._bounce(die, nx, ny, lap)

    def _bounce(self, die: Die, nx: float, ny: float, lap: float) -> None:
        """Back from a wall whose inner side points along (nx, ny)."""
        die.x, die.y = die.x + nx * lap, die.y + ny * lap
        inward = die.vx * nx + die.vy * ny
        if inward < 0:
            die.vx, die.vy = (
                die.vx - (1 + ThrowStyle.wall_bounce) * inward * nx,
                die.vy - (1 + ThrowStyle.wall_bounce) * inward * ny,
            )
            die.spin *= 0.8


try:
    import pymunk
except ImportError:  # no wheel for this machine (Windows on ARM): dice then tumble as discs
    pymunk = None  # type: ignore[assignment]


FRAMES: Final = 72
MOST: Final = 720
"""The steps after which dice lie still: three seconds."""


class Pose(NamedTuple):
    """One die at one moment: centre, turn on the felt, degrees still to roll, and height above the
    felt in px.
    """

    x: float
    y: float
    turn: float
    roll: float
    lift: float


Path = tuple[tuple[Pose, ...], ...]


class Cast(msgspec.Struct, frozen=True):
    """From what a throw follows: its seed, how many dice, the box they come into, their size in px,
    and the shaker they come from.

    Without a source they are shaken in a round cup: `walls` is then the square about it.
    """

    seed: int
    dice: int
    walls: Walls
    size: float
    source: tuple[float, float] | None = None


class Throw:
    """The throw of a cast. `work` simulates a part of it, so that no frame pays for the whole;
    `path` is finished when it is asked for.
    """

    def __init__(self, cast: Cast) -> None:
        chance = Random(cast.seed)
        self._cast = cast
        starts, round_ = (
            [_start_of_throw(chance, i, cast) for i in range(cast.dice)],
            cast.source is None,
        )
        tumbling = _Squares if pymunk is not None else Discs
        self._tumbling: Discs | _Squares | None = tumbling(
            starts, cast.walls, cast.size, round_=round_
        )
        self._states: list[list[tuple[float, float, float]]] = []
        self._path: Path | None = None

    def work(self, steps: int) -> bool:
        """Simulate at most so many steps more; whether the dice lie still and the path is known."""
        if self._tumbling is None:
            return True
        for _ in range(steps):
            self._states.append(self._tumbling.step())
            if len(self._states) >= MOST or self._tumbling.is_still:
                self._path = _sampled_path(self._states, self._cast)
                # throws are kept for a while: of each, what is played back
                self._tumbling, self._states = None, []
                return True
        return False

    @property
    def path(self) -> Path:
        """The frames of the throw."""
        while self._path is None:
            self.work(MOST)
        return self._path


@lru_cache(maxsize=16)
def throw_of(cast: Cast) -> Throw:
    """The throw of a cast, as far as it was simulated."""
    return Throw(cast)


def path_of(cast: Cast) -> Path:
    """How its dice tumble, to their rest."""
    return throw_of(cast).path


def _add_walls(space: pymunk.Space, walls: Walls, *, round_: bool) -> None:
    x, y, w, h = walls
    if round_:
        cx, cy, r = x + w / 2, y + h / 2, w / 2
        corners = [
            (cx + r * cos(2 * pi * i / 28), cy + r * sin(2 * pi * i / 28)) for i in range(28)
        ]
    else:
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        edge = pymunk.Segment(space.static_body, a, b, 3)
        edge.elasticity, edge.friction = 0.55, 0.4
        space.add(edge)


class _Squares:
    """Dice as squares that pymunk moves."""

    def __init__(self, starts: list[Die], walls: Walls, size: float, *, round_: bool) -> None:
        self._space = pymunk.Space()
        self._space.iterations = 12
        _add_walls(self._space, walls, round_=round_)
        self._bodies = [_add_square_body(self._space, die, size) for die in starts]

    def step(self) -> list[tuple[float, float, float]]:
        """One step on: where each die is, and its turn in radians."""
        self._space.step(STEP)
        return [(b.position.x, b.position.y, b.angle) for b in self._bodies]

    @property
    def is_still(self) -> bool:
        """Whether all of them lie still."""
        return all(b.velocity.length < 1 and abs(b.angular_velocity) < 0.05 for b in self._bodies)


def _start_of_throw(chance: Random, index: int, cast: Cast) -> Die:
    (x, y, w, h), size = cast.walls, cast.size
    angle, spin = chance.uniform(-pi, pi), chance.uniform(-22, 22)
    if cast.source is None:
        around = 2 * pi * index / cast.dice + chance.uniform(-0.5, 0.5)
        reach = w / 2 - size * 0.78 if cast.dice > 1 else 0
        at = (x + w / 2 + reach * cos(around), y + h / 2 + reach * sin(around))
        away = chance.uniform(0, 2 * pi)
        return Die(*at, angle, 820 * cos(away), 820 * sin(away), spin)
    rows = max(1, int(h // (size * 1.25)))
    column, row = divmod(index, rows)
    at = (x + size * (0.9 + column * 1.3), y + h * (row + 0.5) / rows + chance.uniform(-3, 3))
    return Die(*at, angle, chance.uniform(900, 2000) + column * 90, chance.uniform(-520, 520), spin)


def _add_square_body(space: pymunk.Space, die: Die, size: float) -> pymunk.Body:
    body = pymunk.Body(1, pymunk.moment_for_box(1, (size, size)))
    body.angle, body.angular_velocity = die.turn, die.spin
    body.position, body.velocity = (die.x, die.y), (die.vx, die.vy)
    body.velocity_func = _slow_body
    shape = pymunk.Poly.create_box(body, (size * 0.98, size * 0.98), radius=1)
    shape.elasticity, shape.friction = 0.42, 0.55
    space.add(body, shape)
    return body


def _slow_body(body: pymunk.Body, gravity: tuple[float, float], damping: float, dt: float) -> None:  # noqa: ARG001
    speed = body.velocity.length
    if speed:
        body.velocity = (
            body.velocity * max(0.0, 1 - ThrowStyle.drag * dt / speed)
            if speed > ThrowStyle.drag * dt
            else body.velocity * 0
        )
    spin = body.angular_velocity
    body.angular_velocity = (
        0.0
        if abs(spin) <= ThrowStyle.spin_drag * dt
        else spin - ThrowStyle.spin_drag * dt * (1 if spin > 0 else -1)
    )


def _sampled_path(states: list[list[tuple[float, float, float]]], cast: Cast) -> Path:
    dice, size, source = cast.dice, cast.size, cast.source
    left = [[0.0] * dice for _ in states]
    for i in range(len(states) - 2, -1, -1):
        for d in range(dice):
            left[i][d] = left[i + 1][d] + dist(states[i][d][:2], states[i + 1][d][:2])
    out: list[tuple[Pose, ...]] = []
    for frame in range(FRAMES + 1):
        share = frame / FRAMES
        if source is not None and share < ThrowStyle.air_share:
            flown = (
                _flying_pose(
                    states[0][d], source, share / ThrowStyle.air_share, d, size, left[0][d]
                )
                for d in range(dice)
            )
            out.append(tuple(p._replace(lift=die_height(d, share)) for d, p in enumerate(flown)))
            continue
        part = (
            (share - ThrowStyle.air_share) / (1 - ThrowStyle.air_share)
            if source is not None
            else share
        )
        at = min(len(states) - 1, round(part * (len(states) - 1)))
        poses = [_rolling_pose(states[at][d], size, left[at][d]) for d in range(dice)]
        if source is not None:  # who hardly rolls any more does not hop
            poses = [
                p._replace(lift=die_height(d, share) * min(1.0, left[at][d] / size))
                for d, p in enumerate(poses)
            ]
        out.append(tuple(poses))
    return tuple(out)


def contact_shares(index: int) -> tuple[float, ...]:
    """The shares of a throw at which one of its dice touches the felt: each a little sooner or
    later than the others.
    """
    off = ThrowStyle.contact_spread * (index * 7 % 9 - 4)
    return tuple(share + off for share in ThrowStyle.contacts)


def die_height(index: int, share: float) -> float:
    """How high one of the dice is above the felt at a share of the throw: a flight, and three hops,
    each lower.
    """
    touches, own = contact_shares(index), 1 + 0.04 * (index * 5 % 7 - 3)
    if share < touches[0]:
        falls = ThrowStyle.flight_height - ThrowStyle.release_height
        top = touches[0] / (1 + sqrt(ThrowStyle.flight_height / falls))
        return max(0.0, own * (ThrowStyle.flight_height - falls * ((share - top) / top) ** 2))
    for begin, end, hop in zip(touches, touches[1:], ThrowStyle.hop_heights, strict=False):
        if share < end:
            t = (share - begin) / (end - begin)
            return own * hop * 4 * t * (1 - t)
    return 0.0


def _rolling_pose(state: tuple[float, float, float], size: float, left: float) -> Pose:
    x, y, angle = state
    roll = max(0.0, left - size * 0.2) / size * 90
    return Pose(
        x,
        y,
        angle * 180 / pi,
        roll,
        min(left / size, 2.0) * 0.10 * size * abs(sin(radians(roll * 2))),
    )


def _flying_pose(
    state: tuple[float, float, float],
    source: tuple[float, float],
    share: float,
    index: int,
    size: float,
    left: float,
) -> Pose:
    x, y, angle = state
    t = min(1.0, share * (1 + 0.04 * (index % 5)))
    roll = left / size * 90 + (1 - t) * 270
    return Pose(
        source[0] + (x - source[0]) * t,
        source[1] + (y - source[1]) * t,
        angle * 180 / pi,
        roll,
        0.0,
    )


def pose(path: Path, progress: float) -> tuple[Pose, ...]:
    """The dice at `progress` of the throw, 0 to 1."""
    return path[min(len(path) - 1, max(0, round(progress * (len(path) - 1))))]


TURNED = 420
"""How many pictures of turned dice are kept: six faces at fourteen moments of rolling, turned five
ways.
"""


def is_dice_game(game: Game) -> bool:
    """Whether the dice are the game; elsewhere they only say where the first card goes."""
    return isinstance(game.extra, DiceTable)


def dice_style(game: Game) -> draw_dice.Style:
    """How a game's dice look: those that go from seat to seat in a cup, or say where the first card
    goes, are of ivory.
    """
    thrown = isinstance(game.extra, DiceTable) and not game.extra.passed
    return "thrown" if thrown else "shaken"


def throw_box(layout: Layout) -> Box | None:
    """The throw box of the felt, None where dice stay in the cup."""
    return next((area.box for area in layout.areas.values() if area.kind == "throw-box"), None)


def seed_of(faces: tuple[int, ...], throw_number: int) -> int:
    """The start of a throw's movement: another for each throw, and the same whenever it is told
    again.
    """
    return int.from_bytes(sha256(bytes((*faces, throw_number % 256))).digest()[:6], "big")


def cast_of(layout: Layout, faces: tuple[int, ...], throw_number: int) -> Cast:
    """From what the throw of these dice follows at a table; `throw_number` throws came before it."""
    x, y = layout.furniture["shaker"]
    box, seed = throw_box(layout), seed_of(faces, throw_number)
    if box is not None:
        return Cast(
            seed,
            len(faces),
            (box[0] + 4, box[1] + 4, box[2] - 8, box[3] - 8),
            ThrowStyle.loose_die,
            (x, y),
        )
    return Cast(
        seed,
        len(faces),
        (
            x - ThrowStyle.cup_floor_radius,
            y - ThrowStyle.cup_floor_radius,
            2 * ThrowStyle.cup_floor_radius,
            2 * ThrowStyle.cup_floor_radius,
        ),
        thrown_die_size(None, faces) * ThrowStyle.cup_gap,
        None,
    )


def thrown_die_size(box: Box | None, faces: tuple[int, ...]) -> float:
    """How large dice are drawn that were just thrown: into the box, or in the cup by their number."""
    return (
        ThrowStyle.loose_die
        if box is not None
        else ThrowStyle.two_in_cup
        if len(faces) < 3
        else ThrowStyle.three_in_cup
    )


def drawn_roll_and_turn(roll: float, lift: float, turn: float) -> tuple[int, int]:
    """At which of its moments of rolling a die is drawn, and its turn on the felt in degrees: finer
    where it lies.
    """
    step = round(roll / ThrowStyle.roll_degrees) % (360 // ThrowStyle.roll_degrees)
    if roll > 0 or lift > 0:
        return step, round(turn / ThrowStyle.turn_degrees) * ThrowStyle.turn_degrees % 360
    return step, round(turn / ThrowStyle.rest_degrees) * ThrowStyle.rest_degrees % 360


def sprite_of(
    cache: Cache, face: int, size: int, turn: int, step: int, style: draw_dice.Style
) -> Sprite:
    """A die lying, or at one of fifteen moments of rolling over, turned on the felt."""
    if not step:
        return draw_dice.die(cache, face, size, turn, style)
    slanted = _slanted_die_sprite(cache, face, size, turn % 90, step, style)
    return slanted.rotated(turn - turn % 90) if turn >= 90 else slanted


def _slanted_die_sprite(
    cache: Cache, face: int, size: int, turn: int, step: int, style: draw_dice.Style
) -> Sprite:
    """A die rolling over, turned less than a quarter, and without a shadow: that falls the same way
    however it is turned.
    """
    base = draw_dice.tumbling_die(
        cache, face, size, 0, step * ThrowStyle.roll_degrees, style, shade=False
    )
    if not turn:
        return base
    kept = cache.get(("turned dice", size), lambda: Cache(round(TURNED * 4 * (1.9 * size) ** 2)))
    return kept.get((face, turn, step, style), lambda: base.rotated(turn).trimmed())


def dice_drawing_steps(cache: Cache, k: float, game: Game, layout: Layout) -> Iterator[None]:
    """Draw what every throw needs, one picture a time: dice at each moment of rolling over, lying,
    and the lid's way.
    """
    if "shaker" not in layout.furniture:
        return
    boxed = throw_box(layout) is not None
    style: draw_dice.Style = "thrown" if boxed else "shaken"
    sizes = (
        (ThrowStyle.loose_die, ThrowStyle.six_dice, ThrowStyle.eight_dice)
        if boxed
        else (ThrowStyle.two_in_cup,)
        if is_dice_game(game)
        else (ThrowStyle.three_in_cup,)
    )
    for face in range(1, 7):
        for step in range(1, 360 // ThrowStyle.roll_degrees):
            draw_dice.tumbling_die(
                cache,
                face,
                round(sizes[0] * k),
                0,
                step * ThrowStyle.roll_degrees,
                style,
                shade=False,
            )
            yield
        for size in sizes:
            draw_dice.die(cache, face, round(size * k), 0, style)
            yield
        for turn in range(ThrowStyle.turn_degrees, draw_dice.ALIKE[face], ThrowStyle.turn_degrees):
            draw_dice.die(cache, face, round(sizes[0] * k), turn, style)
            yield
    for lift in range(0, 65 if boxed else 9, DieStyle.shadow_step):
        draw_dice.die_shadow(cache, sizes[0] * k, lift, k)
        yield
    for step in range(13):
        draw_dice.shaker(
            cache, ThrowStyle.cup_radius * k, step / 12, *cup_words_and_lining(game, boxed=boxed)
        )
        yield
    for lean in (-9.0, -6.0, -3.0, 3.0, 6.0, 9.0):
        draw_dice.shaker(
            cache, ThrowStyle.cup_radius * k, 1.0, *cup_words_and_lining(game, boxed=boxed), lean
        )
        yield


def cup_words_and_lining(game: Game, *, boxed: bool) -> tuple[tuple[str, str], str]:
    """What is lettered on the cup's rim, and its lining."""
    if is_dice_game(game) and not boxed:
        return ("LINDEN HOUSE", game.title.upper()), "#7A1F2B"
    return ("LINDEN", "HOUSE"), Colors.cup_lining


def throw_drawing_steps(
    cache: Cache, k: float, cast: Cast, dice: tuple[DiePiece, ...]
) -> Iterator[None]:
    """Work ahead on a throw, a little at a time: its movement, and its dice from the last moment
    back.
    """
    found = throw_of(cast)
    while not found.work(8):
        yield
    for frame in reversed(found.path):
        for die, at in zip(dice, frame, strict=True):
            step, turn = drawn_roll_and_turn(at.roll, at.lift, at.turn)
            size = round(die.size * k)
            if step:
                _slanted_die_sprite(cache, die.face, size, turn % 90, step, die.style)
            else:
                draw_dice.die(cache, die.face, size, turn, die.style)
            yield
