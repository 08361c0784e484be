"""What is seen of a win, by its grade: soft light, the hand's name in foil, a sweep, the dim, the lamp, leaves. A loss is calm.

All of it is planned from the felt as it lies at the end, and each frame's pieces follow from the seconds since it began.
"""

from __future__ import annotations

from math import cos, exp, log, sin
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from game.client.draw.stage import AXIS
from game.client.table.pieces import Bare, Drawing, Foil, Leaf, Light, Piece, Sweep, Veil
from game.client.table.shown import Grade, grade_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from game.client.layout import Box, Layout, Point
    from game.client.motion import Pace
    from game.client.table.geometry import Geometry
    from game.client.table.shown import Result

LASTS: Final[dict[Grade, float]] = {"S": 0.6, "M": 2.3, "L": 2.9, "XL": 4.9}
"""Seconds of each grade, the way back to rest with it."""
BACK: Final[dict[Grade, float]] = {"M": 0.3, "L": 0.3, "XL": 0.7}
"""Seconds at its end in which name and light come back."""
SIZES: Final[dict[Grade, float]] = {"M": 54.0, "L": 72.0, "XL": 100.0}
"""How large the hand's name stands in foil."""
DIMS: Final[dict[Grade, tuple[float, float, float]]] = {"L": (0.75, 0.9, 0.9), "XL": (0.26, 0.64, 0.66)}
"""How bright room, top bar and panel stay."""
QUICK: Final[dict[str, float]] = {"slow": 1.6, "normal": 1.0, "fast": 0.7, "instant": 0.0}
GLOW, DIMMED, SWEEP, LETTER, SHEEN = 0.6, 0.5, 0.42, 0.018, 0.9
"""Seconds in which soft light and dim are there, a sweep goes over the cards, a letter comes, and light runs over the name."""
LETTER_WIDE: Final = 0.77
"""How wide a letter of a name stands on the average, of its size."""
STEPS: Final = 8
"""In how many steps light comes and goes: each is the same picture the next time."""
LEAVES, LYING, FADES = 40, 12, 3.6
"""How many leaves fly, how many lie where nothing moves, and the second from which they fade."""
CLEAR: Final = 24.0
"""Px that a leaf's middle keeps from cards, chips and print in the light."""
HALF: Final = 400.0
"""How wide half of a name may lie, px."""
NAME: Final = (AXIS, 470.0)
"""Where the hand's name stands on a felt without a name of its own."""


class Leafed(NamedTuple):
    """A leaf: from where to where it flies, its turns in degrees, its height."""

    start: Point
    goal: Point
    turn: float
    spin: float
    high: float


class Celebration(msgspec.Struct, frozen=True):
    """A win that is celebrated: its grade, the paid spots, the hand's name where it stands (text, x, baseline, anchor), the odds
    under it, the boxes laid bare for them, the cards that are swept, which pieces stay lit, and the leaves; how long it lasts, and
    whether it keeps `still`.
    """

    grade: Grade
    spots: tuple[Point, ...]
    name: tuple[tuple[str, float, float, str], ...]
    odds: str
    bare: tuple[Box, ...]
    cards: tuple[Box, ...]
    lit: frozenset[str]
    leaves: tuple[Leafed, ...]
    seconds: float
    still: bool = False

    def at(self, share: float) -> tuple[Piece, ...]:
        """What is seen of it above everything at a share of its time."""
        if self.grade == "S":
            return ()
        total = LASTS[self.grade]
        now = share * total
        gone = _steps(min(1.0, max(0.0, (total - now) / BACK[self.grade])))
        out: list[Piece] = []
        letters, longest = 0, max(len(part[0]) for part in self.name)
        room = 2 * HALF if len(self.name) == 1 else HALF - 20
        size = min(SIZES[self.grade], round(room / (LETTER_WIDE * longest)))
        for i, (text, x, y, anchor) in enumerate(self.name):
            seen = 1.0 if self.still else min(1.0, max(0.0, (now - 0.2 - letters * LETTER) / (LETTER * len(text))))
            sheen = -1.0 if self.still else (now - 0.6) / SHEEN
            lit = sheen if 0 < sheen < 1 else -1.0
            out.append(Foil(f"foil {i}", text, x, y, size, anchor, round(seen, 3), gone, lit))
            letters += len(text)
        x, y = self.name[-1][1:3]
        if self.odds and gone == 1 and (now > 0.5 or self.still):
            anchor = self.name[-1][3]
            left = {"l": x, "r": x - 420, "c": x - 210}[anchor]
            out.append(Drawing("foil odds", "foil odds", (left, y + 14, 420, 34), (self.odds, anchor), printed=True))
        swept = (now - 0.3) / SWEEP
        if 0 < swept < 1 and not self.still:
            out.append(Sweep("sweep", self.cards, round(swept, 3)))
        return (*out, *self._fallen(now))

    def pictures(self) -> Iterator[Piece]:
        """Pieces for every picture that it will need: to be drawn before it begins."""
        total = LASTS[self.grade]
        for step in range(STEPS):
            yield from self.under((step + 1) / STEPS * GLOW / total)
        yield from self.at(0.45 / total)

    def under(self, share: float) -> tuple[Piece, ...]:
        """What is seen of it below all else: the cloth without the game's name; and soft light under what was paid, which stays."""
        total = LASTS[self.grade]
        now = share * total
        step = 1.0 if self.still else _steps(min(1.0, now / GLOW))
        light = tuple(Light(f"light {i}", x, y, 86.0, step) for i, (x, y) in enumerate(self.spots)) if step else ()
        there = _steps(min(1.0, now / 0.3, (total - now) / BACK[self.grade])) if self.grade in BACK else 0.0
        bare = tuple(Bare(f"bare {i}", box, there) for i, box in enumerate(self.bare)) if there else ()
        return (*bare, *light)

    def veil(self, share: float) -> Veil | None:
        """How dark the room is, and what of it is not."""
        if self.grade not in DIMS:
            return None
        total = LASTS[self.grade]
        now = share * total
        dark = _steps(min(1.0, now / (0.12 if self.still else DIMMED), max(0.0, (total - now) / BACK[self.grade])))
        room, top, panel = (1 - (1 - bright) * dark for bright in DIMS[self.grade])
        boxes = self.cards if self.grade == "XL" else ()
        lamp = ((boxes[0][0] + boxes[-1][0] + boxes[-1][2]) / 2, boxes[0][1] + boxes[0][3] / 2) if boxes else None
        return Veil("veil", room, top, panel, self.lit, lamp, dark) if dark else None

    def _fallen(self, now: float) -> tuple[Piece, ...]:
        if now >= FADES + 0.5:
            return ()
        fade = min(1.0, max(0.0, 1 - (now - FADES) / 0.5))
        out = []
        for i, leaf in enumerate(self.leaves):
            t = 1.0 if self.still else _flown(now - 0.3 * i / len(self.leaves))
            if not t:
                continue
            x, y = (
                leaf.start[0] + (leaf.goal[0] - leaf.start[0]) * t,
                leaf.start[1] + (leaf.goal[1] - leaf.start[1]) * t,
            )
            sinks = 0.0 if self.still else 60 * min(1.0, now / FADES) - 60
            turn = round((leaf.turn + leaf.spin * t) / 15) * 15 % 360
            out.append(Leaf(f"leaf {i}", round(x, 1), round(y + sinks, 1), turn, leaf.high, _steps(fade)))
        return tuple(out)


def _steps(share: float) -> float:
    return round(min(1.0, max(0.0, share)) * STEPS) / STEPS


def _flown(seconds: float) -> float:
    """How much of its way a leaf has gone: it loses .08 of its speed in every sixtieth of a second."""
    return 1 - exp(log(0.92) * 60 * seconds) if seconds > 0 else 0.0


def bare_boxes(layout: Layout) -> tuple[Box, ...]:
    """The boxes of the felt that a hand's name may lay bare, whatever it is called."""
    return tuple(dict.fromkeys((*named_at(layout, "A")[1], *named_at(layout, "A B")[1])))


def celebrated(geo: Geometry, seats: Collection[int], pace: Pace) -> Celebration | None:
    """How the win of these seats is celebrated on the felt as it lies at the end (`geo`); None where nothing is."""
    ended = {spot: end for spot, end in geo.shown.results.items() if spot.seat in seats}
    grade = grade_of(ended.values())
    if not grade or pace.speed == "instant":
        return None
    paid = [(spot, end) for spot, end in ended.items() if end.kind == "win" and end.win]
    spots = tuple(dict.fromkeys(geo.spot(spot)[:2] for spot, _ in paid if geo.has_spot(spot)))
    best: Result = max((end for _, end in paid), key=lambda end: end.win / (end.stake or end.win))
    place = f"seat {geo.front}"
    lying = geo.shown.lying.get(place, ())
    lies = [geo.card(place, i, len(lying)) for i in range(len(lying))]
    boxes = tuple((lie.x - lie.width / 2, lie.y - lie.width * 0.7, lie.width, lie.width * 1.4) for lie in lies)
    names, bare = named_at(geo.layout, best.named or "A win")
    kept = tuple(
        f"{word} {spot.seat} {spot.wager} {spot.hand}"
        for spot in ended
        for word in ("stake", "result", "pill of stake")
    )
    lit = frozenset(
        (*(f"card {place} {i}" for i in range(len(lying))), *kept, *(f"{name} win" for name in kept), "speech")
    )
    leaves: tuple[Leafed, ...] = ()
    if grade == "XL":
        clear = (*boxes, *((x - 60, y - 60, 120, 120) for x, y in spots), (300, names[0][2] - 110, 920, 180))
        leaves = tuple(_leaves(clear, LYING if pace.reduced else LEAVES))
    seconds = LASTS[grade] * QUICK[pace.speed]
    return Celebration(
        grade, spots, names, best.odds.upper(), bare, boxes, lit, leaves, seconds, still=pace.reduced
    )  # fmt: skip


def named_at(layout: Layout, words: str) -> tuple[tuple[tuple[str, float, float, str], ...], tuple[Box, ...]]:
    """Where a hand's name stands for the game's own, and which boxes of the felt that lays bare: beside what divides the game's
    name the words are divided, too.
    """
    words = words.split(":", maxsplit=1)[0].upper()
    big = [word for word in layout.words if word.size >= 36 and word.face == "serif6"]
    if len(big) == 2 and [word.anchor for word in big] == ["r", "l"] and " " in words:
        parts = words.split()
        cut = min(range(1, len(parts)), key=lambda i: abs(len(" ".join(parts[:i])) * 2 - len(words)))
        left, right = " ".join(parts[:cut]), " ".join(parts[cut:])
        boxes = tuple(
            (word.x - (HALF if word.anchor == "r" else 0), word.y - 62, HALF, 112.0) for word in big
        )  # fmt: skip
        return ((left, big[0].x, big[0].y, "r"), (right, big[1].x, big[1].y, "l")), boxes
    x, y = NAME
    if len(big) == 1:
        word = big[0]
        x = word.x if word.arc is None else AXIS
        y = word.y if word.arc is None else sum(word.arc) + 24
        x = AXIS if word.anchor != "c" else x
    elif "name" in layout.areas:
        y = layout.areas["name"].box[1] + 20
    elif big:
        y = big[0].y
    return ((words, x, y, "c"),), ((x - HALF, y - 84, 2 * HALF, 140.0),)


def _leaves(clear: tuple[Box, ...], count: int) -> list[Leafed]:
    """Leaves from the hand to both sides, each where it covers nothing that is read; always the same."""
    chance = Random(40)
    out: list[Leafed] = []
    start = (clear[0][0] + clear[0][2] / 2, clear[0][1]) if clear else (AXIS, 800.0)
    while len(out) < count:
        side, angle = (-1 if len(out) % 2 else 1), chance.uniform(-0.45, 0.95)
        far = chance.uniform(260, 640)
        goal = (start[0] + side * far * cos(angle), start[1] - far * sin(angle) * 0.8 - 40)
        x, y = goal
        if not (80 < x < 1440 and 150 < y < 900):
            continue
        if any(a - CLEAR < x < a + w + CLEAR and b - CLEAR < y < b + h + CLEAR for a, b, w, h in clear):
            continue
        out.append(
            Leafed(start, goal, chance.uniform(0, 360), chance.uniform(-300, 300), chance.choice((22.0, 28.0, 36.0)))
        )
    return out
