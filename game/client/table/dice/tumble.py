"""Dice that tumble without pymunk: discs that strike walls and each other, slower and slower, in plain numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, hypot
from typing import Final

STEP: Final = 1 / 240
"""Seconds of a step."""
WALL, EDGE = 0.55, 0.42
"""How much of its speed a die keeps that strikes a wall, or another die."""
ROUND: Final = 0.56
"""The radius of the disc that stands for a die, in sizes: between its half side and its half diagonal."""

Walls = tuple[float, float, float, float]
"""A box: x, y, width, height; in a cup, the square about it."""


@dataclass
class Die:
    """One die as it moves: its center, its turn in radians, its speed in px/s, and its spin in radians/s."""

    x: float
    y: float
    turn: float
    vx: float
    vy: float
    spin: float


class Discs:
    """Dice that begin as `dice` say, slowed by `drag` px/s and `spin_drag` radians/s a second, within walls or a round cup."""

    def __init__(
        self, dice: list[Die], walls: Walls, size: float, drag: float, spin_drag: float, *, round_: bool
    ) -> None:
        self._dice, self._walls, self._round = dice, walls, round_
        self._radius = size * ROUND
        self._drag, self._spin_drag = drag * STEP, spin_drag * STEP

    def step(self) -> list[tuple[float, float, float]]:
        """One step on: where each die is, and its turn in radians."""
        for die in self._dice:
            self._move(die)
        for i, one in enumerate(self._dice):
            for other in self._dice[i + 1 :]:
                self._strike(one, other)
        for die in self._dice:
            self._hold(die)
        return [(die.x, die.y, die.turn) for die in self._dice]

    @property
    def still(self) -> bool:
        """Whether all of them lie still."""
        return all(hypot(die.vx, die.vy) < 1 and abs(die.spin) < 0.05 for die in self._dice)

    def _move(self, die: Die) -> None:
        speed = hypot(die.vx, die.vy)
        left = max(0.0, 1 - self._drag / speed) if speed else 0.0
        die.vx, die.vy = die.vx * left, die.vy * left
        die.spin = 0.0 if abs(die.spin) <= self._spin_drag else die.spin - copysign(self._spin_drag, die.spin)
        die.x, die.y, die.turn = die.x + die.vx * STEP, die.y + die.vy * STEP, die.turn + die.spin * STEP

    def _strike(self, one: Die, other: Die) -> None:
        dx, dy = other.x - one.x, other.y - one.y
        apart = hypot(dx, dy)
        lap = 2 * self._radius - apart
        if lap <= 0:
            return
        nx, ny = (dx / apart, dy / apart) if apart else (1.0, 0.0)
        one.x, one.y, other.x, other.y = (
            one.x - nx * lap / 2,
            one.y - ny * lap / 2,
            other.x + nx * lap / 2,
            other.y + ny * lap / 2,
        )
        closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny
        if closing > 0:
            push = closing * (1 + EDGE) / 2
            one.vx, one.vy, other.vx, other.vy = (
                one.vx - push * nx,
                one.vy - push * ny,
                other.vx + push * nx,
                other.vy + push * ny,
            )
            one.spin, other.spin = other.spin * EDGE, one.spin * EDGE

    def _hold(self, die: Die) -> None:
        x, y, w, h = self._walls
        if self._round:
            dx, dy = die.x - x - w / 2, die.y - y - h / 2
            away, reach = hypot(dx, dy), w / 2 - self._radius
            if away > reach:
                self._bounce(die, -dx / away, -dy / away, away - reach)
            return
        for nx, ny, lap in (
            (1.0, 0.0, x + self._radius - die.x), (-1.0, 0.0, die.x - x - w + self._radius),
            (0.0, 1.0, y + self._radius - die.y), (0.0, -1.0, die.y - y - h + self._radius),
        ):  # fmt: skip
            if lap > 0:
                self._bounce(die, nx, ny, lap)

    def _bounce(self, die: Die, nx: float, ny: float, lap: float) -> None:
        """Back from a wall whose inner side points along (nx, ny)."""
        die.x, die.y = die.x + nx * lap, die.y + ny * lap
        inward = die.vx * nx + die.vy * ny
        if inward < 0:
            die.vx, die.vy = die.vx - (1 + WALL) * inward * nx, die.vy - (1 + WALL) * inward * ny
            die.spin *= 0.8
