"""How pieces move: plain data, and where a piece is at a share of its way (0 to 1). Nothing here knows a window or a clock."""

from __future__ import annotations

from math import hypot, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from game.client.draw.stage import AXIS
from game.client.motion import ease_in_out, ease_out
from game.client.table.dice.throw import path_of, pose
from game.client.table.geometry import SHOE, Lie
from game.client.table.pieces import CardPiece, Chips, CupPiece, DiePiece, LidPiece, MeterPiece

if TYPE_CHECKING:
    from game.client.draw.portraits import Pose
    from game.client.layout import Point
    from game.client.table.dice.throw import Cast
    from game.client.table.pieces import HandPiece, Piece, Veil

GATHER: Final = 0.22
"""The share of a shake in which the dice that are thrown again leave the box."""
ASIDE: Final = 0.14
"""How far a path bends aside, of its length."""
SETTLED: Final = 2.9
"""Px that a card slides past its goal, and back."""
DRAWN, LANDED, TURNED = 1 / 6, 6 / 7, 0.85
"""The shares of a card's cue at which it is drawn and at which it touches the felt; that of its way at which it has its turn."""
SHOE_TURN, SHOE_WIDTH, LAND_TURN = 62.0, 72.0, 1.6
"""How a card leaves the shoe, in degrees and px, and how far it is turned when it lands."""
STEPS: Final = 16
"""In how many steps a card turns and grows on its way: each is a picture that the next card of the place finds drawn."""
BENT, LOOKED = 0.28, 0.54
"""The shares of a look at which the corner is bent up, and the card begins to turn over."""
DEALT_HIGH, TURN_HIGH, HAND_HIGH = 40.0, 14.0, 26.0
"""How high a card flies, one that is turned over, and a hand that is set: px."""
replace = msgspec.structs.replace


class Motion(NamedTuple):
    """What a moment adds to the view at rest: pieces in flight, names that are lifted, what lies `under` everything, a `veil` that
    leaves some of it in the light, and the dealer's hands over it.

    A piece in flight stands in the place of the one of its name, or above all; what is lifted without a flight is not painted.
    """

    flights: tuple[Piece, ...] = ()
    lifted: frozenset[str] = frozenset()
    under: tuple[Piece, ...] = ()
    veil: Veil | None = None
    hands: tuple[HandPiece, ...] = ()


def doing(motion: Motion, *, celebrates: bool, speaks: bool) -> Pose:
    """What a dealer does meanwhile: he looks at what moves, is glad of a great win, and speaks when something is said."""
    if celebrates:
        return "congratulates"
    if motion.hands or any(isinstance(piece, CardPiece | Chips) and piece.lift for piece in motion.flights):
        return "deals"
    return "speaks" if speaks else "waits"


def _high(t: float) -> float:
    """How high something is that is lifted and laid down again: 1 at most."""
    return 4 * t * (1 - t)


def on_arc(start: Point, goal: Point, t: float) -> Point:
    """A point of the way between two places: bent to the right of who goes it, to the left where it ends left of the axis."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    side = -ASIDE if goal[0] < AXIS else ASIDE
    x, y = (start[0] + goal[0]) / 2 - dy * side, (start[1] + goal[1]) / 2 + dx * side
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * x + c * goal[0], a * start[1] + b * y + c * goal[1]


def _way(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


class DealCard(msgspec.Struct, frozen=True):
    """A card is drawn from the shoe, flies to where it will lie, and settles there. It grows and turns on the way."""

    card: CardPiece

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card on its way."""
        lie = self.card.lie
        t = ease_out(min(1.0, max(0.0, (share - DRAWN) / (LANDED - DRAWN))))
        x, y = on_arc(SHOE, (lie.x, lie.y), t)
        step = round(t * STEPS) / STEPS
        turn = lie.turn + (SHOE_TURN - lie.turn) * max(0.0, 1 - ease_out(step / TURNED)) if step < TURNED else lie.turn
        if share > LANDED:
            rest = (share - LANDED) / (1 - LANDED)
            far, along = SETTLED * sin(rest * pi), hypot(lie.x - SHOE[0], lie.y - SHOE[1]) or 1.0
            x, y = x + far * (lie.x - SHOE[0]) / along, y + far * (lie.y - SHOE[1]) / along
            turn += LAND_TURN * (1 - rest)
        flown = Lie(x, y, _way(SHOE_WIDTH, lie.width, step), turn)
        return (replace(self.card, lie=flown, lift=DEALT_HIGH * _high(step), drawn=lie.width),)


class Peek(msgspec.Struct, frozen=True):
    """The player's own card lies face down until a share `wait`, then its corner is bent up, and it is turned over."""

    card: CardPiece
    wait: float

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card, bent up or half turned."""
        looked = max(0.0, (share - self.wait) / (1 - self.wait))
        if looked < LOOKED:
            return (replace(self.card, peel=min(1.0, max(0.01, looked / BENT))),)
        flip = ease_in_out((looked - LOOKED) / (1 - LOOKED))
        return (replace(self.card, flip=max(flip, 0.01), lift=TURN_HIGH * _high(flip)),)


class Turn(msgspec.Struct, frozen=True):
    """A card turns over where it lies."""

    card: CardPiece

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card, half turned."""
        t = ease_in_out(share)
        return (replace(self.card, flip=max(t, 0.01), lift=TURN_HIGH * _high(t)),)


class SlideHand(msgspec.Struct, frozen=True):
    """A card slides over the felt from where it lay."""

    card: CardPiece
    start: Lie

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card on its way."""
        t, a, b = ease_in_out(share), self.start, self.card.lie
        lie = Lie(*on_arc((a.x, a.y), (b.x, b.y), t), _way(a.width, b.width, t), b.turn)
        return (replace(self.card, lie=lie, lift=HAND_HIGH * _high(t), drawn=b.width),)


class Fly(msgspec.Struct, frozen=True):
    """Chips are carried over the felt, so `high` at most, or swept."""

    chips: Chips
    start: tuple[float, float]
    high: float = 0.0

    def at(self, share: float) -> tuple[Piece, ...]:
        """The chips on their way."""
        t = ease_in_out(share)
        x, y = on_arc(self.start, (self.chips.x, self.chips.y), t)
        return (replace(self.chips, x=x, y=y, lift=self.high * _high(t)),)


class Shake(msgspec.Struct, frozen=True):
    """The cup is shaken over the dice it has `taken`, once those to be `gathered` are in it; `still` it only closes."""

    cup: CupPiece
    taken: tuple[DiePiece, ...] = ()
    gathered: tuple[DiePiece, ...] = ()
    still: bool = False

    def at(self, share: float) -> tuple[Piece, ...]:
        """The cup, and the dice that are on their way into it."""
        if self.gathered and share < GATHER:
            t = share / GATHER
            home = tuple(pushed(d, replace(d, x=self.cup.x, y=self.cup.y), t) for d in self.gathered)
            return (replace(self.cup, lid=t), *home)
        cup = replace(self.cup, lid=1.0)
        if not self.still:
            cup = replace(
                cup, x=cup.x + 7 * sin(share * 2 * pi * 7), y=cup.y + 5 * sin(share * 2 * pi * 9 + 1)
            )  # fmt: skip
        return (cup,)


class Lid(msgspec.Struct, frozen=True):
    """The lid is put on the cup, or taken off; `under` it lie the dice, until it is off as when it goes on."""

    cup: CupPiece
    closes: bool
    under: tuple[DiePiece, ...] = ()

    def at(self, share: float) -> tuple[Piece, ...]:
        """The cup with its lid on the way."""
        t = ease_in_out(share)
        top = LidPiece("lid", self.cup.x, self.cup.y, t if self.closes else 1 - t)
        return (replace(self.cup, lid=-1.0), *self.under, top)


class Tumble(msgspec.Struct, frozen=True):
    """Dice tumble to rest; `still` they lie there at once and fade in."""

    cast: Cast
    dice: tuple[DiePiece, ...]
    still: bool = False

    def at(self, share: float) -> tuple[Piece, ...]:
        """The dice as they roll."""
        poses = pose(path_of(self.cast), 1.0 if self.still else share)
        return tuple(
            replace(die, x=p.x, y=p.y, turn=p.turn, roll=p.roll, lift=p.lift, fade=share if self.still else 1.0)
            for die, p in zip(self.dice, poses, strict=True)
        )


class SetAside(msgspec.Struct, frozen=True):
    """Dice are set where they will lie: each as it lies, and as it is to lie."""

    dice: tuple[tuple[DiePiece, DiePiece], ...]

    def at(self, share: float) -> tuple[Piece, ...]:
        """The dice on their way."""
        return tuple(pushed(a, b, share) for a, b in self.dice)


class RollMeter(msgspec.Struct, frozen=True):
    """A meter rolls to a new sum."""

    meter: MeterPiece

    def at(self, share: float) -> tuple[Piece, ...]:
        """The meter on its way."""
        return (replace(self.meter, share=round(share * 18) / 18),)


def pushed(a: DiePiece, b: DiePiece, t: float) -> DiePiece:
    """A die pushed over the felt, turned by no more than it must."""
    turn = (b.turn - a.turn + 90) % 180 - 90
    lift = sin(t * pi) * 14 if 0 < t < 1 else 0.0
    return replace(
        a, x=_way(a.x, b.x, t), y=_way(a.y, b.y, t), turn=a.turn + turn * t, size=_way(a.size, b.size, t), lift=lift
    )  # fmt: skip


Move = DealCard | Peek | Turn | SlideHand | Fly | Shake | Lid | Tumble | SetAside | RollMeter


class Moving(Protocol):
    """Whatever says what moves."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move of it."""
        ...


__all__ = [
    "DealCard", "Fly", "Lid", "Motion", "Move", "Moving", "Peek", "RollMeter", "SetAside", "Shake", "SlideHand", "Tumble", "Turn",
    "doing", "on_arc", "pushed", "replace",
]  # fmt: skip
