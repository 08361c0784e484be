"""How dice tumble to rest: a throw simulated once, from a start drawn from its seed, and kept as frames to play back.

Positions are design pixels. What the dice show is never decided here: the faces are the engine's, and a die has rolled to
the face it was given when it comes to rest.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Final, NamedTuple

import msgspec
import pymunk

FRAMES: Final = 72
STEP: Final = 1 / 240
MOST: Final = 720
"""The steps after which dice lie still: three seconds."""
DRAG, SPIN_DRAG = 2600.0, 34.0
"""How fast dice lose speed on the cloth, px/s a second, and spin, radians/s a second."""
AIR: Final = 0.16
"""The share of the throw in which the dice are in the air."""

Walls = tuple[float, float, float, float]


class Pose(NamedTuple):
    """One die at one moment: centre, turn on the felt, degrees still to roll, and height above the felt in px."""

    x: float
    y: float
    turn: float
    roll: float
    lift: float


Path = tuple[tuple[Pose, ...], ...]


class Throw:
    """A throw of `dice` dice of `size` px into the box `walls` (x, y, w, h), out of a shaker at `source`.

    Without a source they are shaken in a round cup: `walls` is then the square about it. `work` simulates a part of it, so
    that no frame pays for the whole; `path` is finished when it is asked for.
    """

    def __init__(
        self, seed: int, dice: int, walls: Walls, size: float, source: tuple[float, float] | None = None
    ) -> None:  # fmt: skip
        chance = Random(seed)
        self._size, self._source = size, source
        self._space = pymunk.Space()
        self._space.iterations = 12
        _wall(self._space, walls, round_=source is None)
        self._bodies = [_die(self._space, chance, i, dice, walls, size, source) for i in range(dice)]
        self._states: list[list[tuple[float, float, float]]] = []
        self._path: Path | None = None

    def work(self, steps: int) -> bool:
        """Simulate at most so many steps more; whether the dice lie still and the path is known."""
        if self._path is None and _run(self._space, self._bodies, self._states, steps):
            frames = _sampled(self._states, self._size, self._source)
            self._path = tuple(tuple(frame) for frame in frames)
        return self._path is not None

    @property
    def path(self) -> Path:
        """The frames of the throw."""
        while self._path is None:
            self.work(MOST)
        return self._path


def thrown(seed: int, dice: int, walls: Walls, size: float, source: tuple[float, float] | None = None) -> Path:
    """The frames of a throw (see `Throw`), simulated at once."""
    return Throw(seed, dice, walls, size, source).path


class Cast(msgspec.Struct, frozen=True):
    """From what a throw follows: its seed, how many dice of which size, its walls, and the shaker they come from."""

    seed: int
    dice: int
    walls: Walls
    size: float
    source: tuple[float, float] | None


@lru_cache(maxsize=16)
def throw_of(cast: Cast) -> Throw:
    """The throw of a cast, as far as it was simulated."""
    return Throw(cast.seed, cast.dice, cast.walls, cast.size, cast.source)


def path_of(cast: Cast) -> Path:
    """How its dice tumble, to their rest."""
    return throw_of(cast).path


def _wall(space: pymunk.Space, walls: Walls, *, round_: bool) -> None:
    x, y, w, h = walls
    if round_:
        cx, cy, r = x + w / 2, y + h / 2, w / 2
        corners = [(cx + r * cos(2 * pi * i / 28), cy + r * sin(2 * pi * i / 28)) for i in range(28)]
    else:
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        edge = pymunk.Segment(space.static_body, a, b, 3)
        edge.elasticity, edge.friction = 0.55, 0.4
        space.add(edge)


def _die(
    space: pymunk.Space, chance: Random, index: int, dice: int, walls: Walls, size: float, source: tuple[float, float] | None
) -> pymunk.Body:  # fmt: skip
    x, y, w, h = walls
    body = pymunk.Body(1, pymunk.moment_for_box(1, (size, size)))
    body.angle = chance.uniform(-pi, pi)
    body.angular_velocity = chance.uniform(-22, 22)
    if source is None:
        around = 2 * pi * index / dice + chance.uniform(-0.5, 0.5)
        reach = w / 2 - size * 0.78 if dice > 1 else 0
        body.position = (x + w / 2 + reach * cos(around), y + h / 2 + reach * sin(around))
        away = chance.uniform(0, 2 * pi)
        body.velocity = (820 * cos(away), 820 * sin(away))
    else:
        rows = max(1, int(h // (size * 1.25)))
        column, row = divmod(index, rows)
        body.position = (x + size * (0.9 + column * 1.3), y + h * (row + 0.5) / rows + chance.uniform(-3, 3))
        body.velocity = (chance.uniform(900, 2000) + column * 90, chance.uniform(-520, 520))
    body.velocity_func = _slowed
    shape = pymunk.Poly.create_box(body, (size * 0.98, size * 0.98), radius=1)
    shape.elasticity, shape.friction = 0.42, 0.55
    space.add(body, shape)
    return body


def _slowed(body: pymunk.Body, gravity: tuple[float, float], damping: float, dt: float) -> None:  # noqa: ARG001
    speed = body.velocity.length
    if speed:
        body.velocity = body.velocity * max(0.0, 1 - DRAG * dt / speed) if speed > DRAG * dt else body.velocity * 0
    spin = body.angular_velocity
    body.angular_velocity = 0.0 if abs(spin) <= SPIN_DRAG * dt else spin - SPIN_DRAG * dt * (1 if spin > 0 else -1)


def _run(
    space: pymunk.Space, bodies: list[pymunk.Body], states: list[list[tuple[float, float, float]]], steps: int
) -> bool:  # fmt: skip
    """Go on for some steps, noting where each die is after every one; whether all lie still."""
    for _ in range(steps):
        space.step(STEP)
        states.append([(b.position.x, b.position.y, b.angle) for b in bodies])
        if len(states) >= MOST or all(b.velocity.length < 1 and abs(b.angular_velocity) < 0.05 for b in bodies):
            return True
    return False


def _sampled(
    states: list[list[tuple[float, float, float]]], size: float, source: tuple[float, float] | None
) -> list[list[Pose]]:  # fmt: skip
    dice = len(states[0])
    left = [[0.0] * dice for _ in states]
    for i in range(len(states) - 2, -1, -1):
        for d in range(dice):
            (x0, y0, _), (x1, y1, _) = states[i][d], states[i + 1][d]
            left[i][d] = left[i + 1][d] + hypot(x1 - x0, y1 - y0)
    out: list[list[Pose]] = []
    for frame in range(FRAMES + 1):
        share = frame / FRAMES
        if source is not None and share < AIR:
            out.append([_flying(states[0][d], source, share / AIR, d, size, left[0][d]) for d in range(dice)])
            continue
        part = (share - AIR) / (1 - AIR) if source is not None else share
        at = min(len(states) - 1, round(part * (len(states) - 1)))
        out.append([_rolling(states[at][d], size, left[at][d]) for d in range(dice)])
    return out


def _rolling(state: tuple[float, float, float], size: float, left: float) -> Pose:
    x, y, angle = state
    roll = max(0.0, left - size * 0.2) / size * 90
    return Pose(x, y, angle * 180 / pi, roll, min(left / size, 2.0) * 0.10 * size * abs(sin(radians(roll * 2))))


def _flying(
    state: tuple[float, float, float], source: tuple[float, float], share: float, index: int, size: float, left: float
) -> Pose:  # fmt: skip
    x, y, angle = state
    t = min(1.0, share * (1 + 0.04 * (index % 5)))
    roll = left / size * 90 + (1 - t) * 270
    lift = sin(t * pi) * 46
    return Pose(source[0] + (x - source[0]) * t, source[1] + (y - source[1]) * t, angle * 180 / pi, roll, lift)


def pose(path: Path, progress: float) -> tuple[Pose, ...]:
    """The dice at `progress` of the throw, 0 to 1."""
    return path[min(len(path) - 1, max(0, round(progress * (len(path) - 1))))]
