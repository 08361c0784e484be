"""How pieces move: plain data, and where a piece is at a share of its way (0 to 1). Nothing here knows a window or a clock."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from game.client.motion import ease_in_out, ease_out
from game.client.table.dice.throw import path_of, pose
from game.client.table.geometry import SHOE, Lie
from game.client.table.pieces import CardPiece, Chips, CupPiece, DiePiece, MeterPiece

if TYPE_CHECKING:
    from game.client.table.dice.throw import Cast
    from game.client.table.pieces import Piece

GATHER: Final = 0.22
"""The share of a shake in which the dice that are thrown again leave the box."""
replace = msgspec.structs.replace


class Motion(NamedTuple):
    """What a moment adds to the view at rest: pieces in flight, names that are lifted, and what lies `under` everything.

    A piece in flight stands in the place of the one of its name, or above all; what is lifted without a flight is not painted.
    """

    flights: tuple[Piece, ...] = ()
    lifted: frozenset[str] = frozenset()
    under: tuple[Piece, ...] = ()


def _arc(share: float) -> float:
    """How high something is that is lifted and laid down again."""
    return 1.0 - abs(2 * share - 1)


def _way(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


class DealCard(msgspec.Struct, frozen=True):
    """A card flies from the shoe to where it will lie."""

    card: CardPiece

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card on its way."""
        lie, t = self.card.lie, ease_out(share)
        flown = Lie(
            _way(SHOE[0], lie.x, t), _way(SHOE[1], lie.y, t), lie.width, lie.turn + round((1 - t) * 4) * 6
        )  # fmt: skip
        return (replace(self.card, lie=flown, lift=1.0 - share, flies=True),)


class Turn(msgspec.Struct, frozen=True):
    """A card turns over where it lies."""

    card: CardPiece

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card, half turned."""
        return (replace(self.card, flip=share, lift=_arc(share), flies=not share),)


class SlideHand(msgspec.Struct, frozen=True):
    """A card slides over the felt from where it lay."""

    card: CardPiece
    start: Lie

    def at(self, share: float) -> tuple[Piece, ...]:
        """The card on its way."""
        t, a, b = ease_in_out(share), self.start, self.card.lie
        lie = Lie(_way(a.x, b.x, t), _way(a.y, b.y, t), _way(a.width, b.width, t), b.turn)
        return (replace(self.card, lie=lie, lift=_arc(t), flies=True),)


class Fly(msgspec.Struct, frozen=True):
    """Chips are moved over the felt."""

    chips: Chips
    start: tuple[float, float]

    def at(self, share: float) -> tuple[Piece, ...]:
        """The chips on their way."""
        t, chips = ease_in_out(share), self.chips
        return (replace(chips, x=_way(self.start[0], chips.x, t), y=_way(self.start[1], chips.y, t)),)


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
    """The lid is put on the cup, or taken off; `under` it lie dice that nobody else shows."""

    cup: CupPiece
    closes: bool
    under: tuple[DiePiece, ...] = ()

    def at(self, share: float) -> tuple[Piece, ...]:
        """The cup with its lid on the way."""
        return (replace(self.cup, lid=share if self.closes else 1 - share), *self.under)


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


Move = DealCard | Turn | SlideHand | Fly | Shake | Lid | Tumble | SetAside | RollMeter

__all__ = [
    "DealCard", "Fly", "Lid", "Motion", "Move", "RollMeter", "SetAside", "Shake", "SlideHand", "Tumble", "Turn", "pushed",
    "replace",
]  # fmt: skip
