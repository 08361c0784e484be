"""How pieces move: plain data, and where a piece is at a share of its way (0 to 1). Nothing here
knows a window or a clock.
"""

from __future__ import annotations

from math import ceil, hypot, pi, sin
from typing import NamedTuple, TypeVar

import msgspec

from ....core.cards import HIDDEN
from ...draw.pieces.chips import breakdown
from ...draw.pieces.portraits import Activity
from ...draw.style import StageStyle
from ...layouts.layout import Point
from ...scenes.motion import ease_in_out, ease_out
from ..dice.throw import Cast, path_of, pose
from ..model import pieces
from ..model.geometry import Lie
from ..style import TableGeometry
from .style import PathStyle

replace = msgspec.structs.replace


class Motion(NamedTuple):
    """What a moment adds to the view at rest: pieces in flight, names that are lifted, what lies
    `under` everything, a `veil` that leaves some of it in the light, and the dealer's hands over
    it; the cards that have the brass line of a hand that is `named`, how far the bubble is `grown`
    in which something is said, of what comes or goes where it lies, by name, how much is seen, and
    the plate that `leans`, by name, with how far: px.

    A piece in flight stands in the place of the one of its name, or above all; what is lifted
    without a flight is not painted.
    """

    flights: tuple[pieces.Piece, ...] = ()
    lifted: frozenset[str] = frozenset()
    under: tuple[pieces.Piece, ...] = ()
    veil: pieces.Veil | None = None
    hands: tuple[pieces.HandPiece, ...] = ()
    named: frozenset[str] = frozenset()
    grown: float = 1.0
    faded: tuple[tuple[str, float], ...] = ()
    leans: tuple[str, float] = ("", 0.0)


def dealer_activity(motion: Motion, *, celebrates: bool, speaks: bool) -> Activity:
    """What a dealer does meanwhile: he looks at what moves, is glad of a great win, and speaks when
    something is said.
    """
    if celebrates:
        return "congratulates"
    moved = any(
        isinstance(piece, pieces.CardPiece | pieces.Chips) and piece.lift
        for piece in motion.flights
    )
    if moved or any(hand.pose != "points" for hand in motion.hands):
        return "deals"
    return "speaks" if speaks else "waits"


def _lift_height(t: float) -> float:
    """How high something is that is lifted and laid down again: 1 at most."""
    return 4 * t * (1 - t)


def on_arc(start: Point, goal: Point, t: float) -> Point:
    """A point of the way between two places: bent to the right of who goes it, to the left where it
    ends left of the axis.
    """
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    side = -PathStyle.bend if goal[0] < StageStyle.axis else PathStyle.bend
    x, y = (start[0] + goal[0]) / 2 - dy * side, (start[1] + goal[1]) / 2 + dx * side
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * x + c * goal[0], a * start[1] + b * y + c * goal[1]


def _interpolated(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _pitched_share(time: float) -> float:
    """How much of its way a card has gone: a little in the hand, then it slows down."""
    if time < PathStyle.card_let_go:
        return PathStyle.hand_along * (time / PathStyle.card_let_go) ** 2
    return PathStyle.hand_along + (1 - PathStyle.hand_along) * ease_out(
        (time - PathStyle.card_let_go) / (1 - PathStyle.card_let_go)
    )


class DealCard(msgspec.Struct, frozen=True):
    """A card is drawn from the shoe, or pitched from a deck in the hand (its `source`), flies to
    where it will lie, and settles there. It grows and turns on the way.
    """

    card: pieces.CardPiece
    source: Point = TableGeometry.shoe

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The card on its way."""
        lie = self.card.lie
        time = min(
            1.0,
            max(
                0.0, (share - PathStyle.card_drawn) / (PathStyle.card_landed - PathStyle.card_drawn)
            ),
        )
        step = round(time * PathStyle.card_steps) / PathStyle.card_steps
        (x, y), t = on_arc(self.source, (lie.x, lie.y), _pitched_share(time)), _pitched_share(step)
        turn = lie.turn + (PathStyle.shoe_turn - lie.turn) * (
            1 - ease_out(min(1.0, t / PathStyle.card_turned))
        )
        if share > PathStyle.card_landed:
            rest = (share - PathStyle.card_landed) / (1 - PathStyle.card_landed)
            (left, top), far = self.source, PathStyle.overshoot * sin(rest * pi)
            along = hypot(lie.x - left, lie.y - top) or 1.0
            x, y = x + far * (lie.x - left) / along, y + far * (lie.y - top) / along
            turn += PathStyle.landing_turn * (1 - rest)
        flown = Lie(x, y, _interpolated(PathStyle.shoe_width, lie.width, t), turn)
        return (
            replace(
                self.card,
                lie=flown,
                lift=PathStyle.dealt_height * _lift_height(step),
                drawn=lie.width,
            ),
        )


class Peek(msgspec.Struct, frozen=True):
    """The player's own card lies face down until a share `wait`, then its corner is bent up, and it
    is turned over.
    """

    card: pieces.CardPiece
    wait: float

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The card, bent up or half turned."""
        looked = max(0.0, (share - self.wait) / (1 - self.wait))
        if looked < PathStyle.look_turn:
            return (replace(self.card, peel=min(1.0, max(0.01, looked / PathStyle.corner_bent))),)
        flip = ease_in_out((looked - PathStyle.look_turn) / (1 - PathStyle.look_turn))
        # the corner that is bent up, until the card stands on its edge
        sinks = max(0.0, 1 - 2 * flip)
        return (
            replace(
                self.card,
                flip=max(flip, 0.01),
                lift=PathStyle.turned_height * _lift_height(flip),
                peel=sinks,
            ),
        )


class Turn(msgspec.Struct, frozen=True):
    """A card turns over where it lies, after a share `wait`."""

    card: pieces.CardPiece
    wait: float = 0.0

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The card, half turned."""
        t = ease_in_out(max(0.0, (share - self.wait) / (1 - self.wait)))
        return (
            replace(self.card, flip=max(t, 0.01), lift=PathStyle.turned_height * _lift_height(t)),
        )


class SlideHand(msgspec.Struct, frozen=True):
    """A card slides over the felt from where it lay."""

    card: pieces.CardPiece
    start: Lie

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The card on its way."""
        t, a, b = ease_in_out(share), self.start, self.card.lie
        lie = Lie(*on_arc((a.x, a.y), (b.x, b.y), t), _interpolated(a.width, b.width, t), b.turn)
        return (
            replace(
                self.card, lie=lie, lift=PathStyle.hand_height * _lift_height(t), drawn=b.width
            ),
        )


class Burn(msgspec.Struct, frozen=True):
    """A card goes from the shoe, or the deck, into the discard rack."""

    card: pieces.CardPiece
    source: Point = TableGeometry.shoe

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The card on its way."""
        lie, step = self.card.lie, round(share * PathStyle.rack_steps) / PathStyle.rack_steps
        t = ease_out(step)
        wide, turn = (
            _interpolated(PathStyle.shoe_width, lie.width, t),
            _interpolated(PathStyle.shoe_turn, PathStyle.rack_card_turn, t),
        )
        flown = Lie(*on_arc(self.source, (lie.x, lie.y), ease_out(share)), wide, turn)
        return (
            replace(
                self.card,
                lie=flown,
                lift=PathStyle.burned_height * _lift_height(step),
                drawn=lie.width,
            ),
        )


class PutDown(msgspec.Struct, frozen=True):
    """The player's own card is turned face down and pushed to where it will lie; `up` it comes back
    and is turned up.
    """

    card: pieces.CardPiece
    start: Lie
    up: bool = False

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The card, half turned."""
        t, a, b = ease_in_out(share), self.start, self.card.lie
        lie = Lie(_interpolated(a.x, b.x, t), _interpolated(a.y, b.y, t), b.width, b.turn)
        flip = t if self.up else 1 - t
        return (
            replace(
                self.card,
                lie=lie,
                flip=max(flip, 0.01),
                lift=PathStyle.folded_height * _lift_height(t),
                dim=self.up or t > 0.8,
            ),
        )


class PutAway(msgspec.Struct, frozen=True):
    """The cards of a hand lie until a share `wait`, are squared there, face down, and swept to the
    discard rack together.
    """

    cards: tuple[pieces.CardPiece, ...]
    wait: float = 0.0

    def started_share(self, share: float) -> float:
        """How far the cards are once they no longer lie."""
        return max(0.0, (share - self.wait) / (1 - self.wait))

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The cards as they are squared, then the pack that they are."""
        share = self.started_share(share)
        if not share:
            return self.cards
        x = sum(card.lie.x for card in self.cards) / len(self.cards)
        y = sum(card.lie.y for card in self.cards) / len(self.cards)
        if share < PathStyle.squaring:
            t = ease_in_out(share / PathStyle.squaring)
            return tuple(
                replace(
                    card,
                    lie=card.lie._replace(
                        x=_interpolated(card.lie.x, x, t), y=_interpolated(card.lie.y, y, t)
                    ),
                    flip=0.0 if card.card == HIDDEN else max(1 - t, 0.01),
                )
                for card in self.cards
            )
        top = self.cards[-1]
        t = ease_in_out((share - PathStyle.squaring) / (1 - PathStyle.squaring))
        step = round(t * PathStyle.rack_steps) / PathStyle.rack_steps
        lie = Lie(
            *on_arc((x, y), TableGeometry.discard_rack, t),
            _interpolated(top.lie.width, PathStyle.rack_card_width, step),
            _interpolated(top.lie.turn, PathStyle.rack_card_turn, step),
        )
        high = PathStyle.swept_height * _lift_height(step)
        return (pieces.CardPiece(top.name, HIDDEN, lie, top.back, lift=high, drawn=top.lie.width),)


class Riffle(msgspec.Struct, frozen=True):
    """The pack before the dealer is parted and riffled together, twice."""

    cards: tuple[pieces.CardPiece, ...]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """Both halves, card by card."""
        time = min(2 * share, 1.99999) % 1
        out = []
        for i, card in enumerate(self.cards):
            falls = 0.3 + 0.5 * i / len(self.cards)
            off = ease_out(min(1.0, time / 0.25)) - ease_in_out(
                min(1.0, max(0.0, (time - falls) / 0.18))
            )
            side = -off if i % 2 else off
            step = round(side * 4) / 4
            lie = Lie(
                TableGeometry.pack[0] + PathStyle.riffle_half * side,
                TableGeometry.pack[1] - PathStyle.pack_card_step * i,
                card.lie.width,
                8 * step,
            )
            out.append(replace(card, lie=lie, lift=4.0, drawn=card.lie.width))
        return tuple(out)


class Waits(msgspec.Struct, frozen=True):
    """The pack lies before the dealer until it is cut, or is held while it is dealt."""

    cards: tuple[pieces.CardPiece, ...]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:  # noqa: ARG002 - a move's shape
        """The pack."""
        return self.cards


class FadeOut(msgspec.Struct, frozen=True):
    """What lies on the felt fades out as that is cleared."""

    piece: pieces.Chips | pieces.DiePiece | pieces.Token

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:  # noqa: ARG002 - a move's shape
        """The piece: how much of it is seen, `still` says."""
        return (self.piece,)


class CutIn(msgspec.Struct, frozen=True):
    """The yellow card goes into the pack: the `upper` half of it is lifted over it."""

    lower: tuple[pieces.CardPiece, ...]
    cover: pieces.CardPiece
    upper: tuple[pieces.CardPiece, ...]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The pack, and the yellow card on its way into it."""
        t = ease_in_out(share)
        high = PathStyle.cut_height * _lift_height(t)
        x, y = on_arc(
            (TableGeometry.pack[0] - 2 * PathStyle.riffle_half, TableGeometry.pack[1] + 34),
            (self.cover.lie.x, self.cover.lie.y),
            t,
        )
        lie = self.cover.lie
        cover = replace(
            self.cover, lie=lie._replace(x=x, y=y), drawn=lie.width, lift=PathStyle.cut_height / 3
        )
        step = round(high / 4) * 4
        lifted = (
            replace(c, lie=c.lie._replace(y=c.lie.y - high), lift=step, drawn=c.lie.width)
            for c in self.upper
        )
        return (*self.lower, cover, *lifted)


class Fan(msgspec.Struct, frozen=True):
    """A packet is fanned beside the rack, and squared again."""

    cards: tuple[pieces.CardPiece, ...]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The packet, card by card."""
        wide, out = _lift_height(ease_in_out(share)), []
        for i, card in enumerate(self.cards):
            off = wide * (i / (len(self.cards) - 1) - 0.5)
            step = round(off * 2 * 4) / 4
            lie = Lie(
                TableGeometry.discard_rack[0] + PathStyle.fan_width * off,
                TableGeometry.discard_rack[1] + 12 * off * off,
                card.lie.width,
                12 * step,
            )
            out.append(replace(card, lie=lie, lift=PathStyle.fanned_height, drawn=card.lie.width))
        return tuple(out)


Carried = TypeVar("Carried", pieces.Token, pieces.Chips)


def _lifted_piece(piece: Carried, start: Point, share: float, high: float) -> Carried:
    t = ease_in_out(share)
    x, y = on_arc(start, (piece.x, piece.y), t)
    return replace(piece, x=x, y=y, lift=high * _lift_height(t))


class Bring(msgspec.Struct, frozen=True):
    """A marker is carried to where it will lie."""

    token: pieces.Token
    start: Point
    high: float = PathStyle.marker_height

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The marker on its way."""
        return (_lifted_piece(self.token, self.start, share, self.high),)


class Nudge(msgspec.Struct, frozen=True):
    """A stake is nudged towards whose it is, and back: `way` is a step of length 1."""

    chips: pieces.Chips
    way: Point

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The stake, a little off its place."""
        off = PathStyle.nudge * sin(min(1.0, share) * pi) if share < 1 else 0.0
        x, y = self.chips.x + self.way[0] * off, self.chips.y + self.way[1] * off
        return (
            replace(self.chips, x=x, y=y, lift=PathStyle.nudged_height * off / PathStyle.nudge),
        )


class Shift(msgspec.Struct, frozen=True):
    """A stake makes room for what it is paid: it is there as that is set down. `start` is where it
    lay, and its chips' radius.
    """

    chips: pieces.Chips
    start: tuple[float, float, float]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The stake on its way; it grows smaller in a few steps, each of them a picture."""
        t, (x, y, r) = (
            ease_in_out(
                min(
                    1.0,
                    max(
                        0.0,
                        (share - PathStyle.chips_taken)
                        / (PathStyle.chips_set - PathStyle.chips_taken),
                    ),
                )
            ),
            self.start,
        )
        step, lies = round(t * PathStyle.shrink_steps) / PathStyle.shrink_steps, self.chips
        return (
            replace(
                lies,
                x=_interpolated(x, lies.x, t),
                y=_interpolated(y, lies.y, t),
                r=_interpolated(r, lies.r, step),
            ),
        )


class PassCup(msgspec.Struct, frozen=True):
    """The cup goes along the side of the rail towards the players, and comes to stand again."""

    cup: pieces.CupPiece

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The cup on its way."""
        t = _lift_height(ease_in_out(min(1.0, share / 0.95)))
        return (
            replace(
                self.cup, y=self.cup.y + PathStyle.cup_pass * t - PathStyle.cup_height * t * (1 - t)
            ),
        )


class Glint(msgspec.Struct, frozen=True):
    """A light of the table's devices comes on, and goes off again."""

    light: pieces.Light

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The light as it is seen."""
        return (
            replace(self.light, share=round(8 * min(1.0, share / 0.16, (1 - share) / 0.16)) / 8),
        )


class Fly(msgspec.Struct, frozen=True):
    """Chips are carried over the felt, so `high` at most, or swept; `away` they leave it."""

    chips: pieces.Chips
    start: tuple[float, float]
    high: float = 0.0
    away: bool = False

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The chips on their way."""
        return (_lifted_piece(self.chips, self.start, share, self.high),)


class Pay(Fly, frozen=True):
    """Chips are lifted out of the tray, carried, and set down: the lowest touches, the others fall
    onto it one after another.
    """

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The chips on their way."""
        if share < PathStyle.chips_taken:
            x, y = self.start
            return (
                replace(
                    self.chips,
                    x=x,
                    y=y,
                    lift=PathStyle.held_height
                    * self.high
                    * ease_out(share / PathStyle.chips_taken),
                ),
            )
        if share < PathStyle.chips_set:
            t = ease_in_out(
                (share - PathStyle.chips_taken) / (PathStyle.chips_set - PathStyle.chips_taken)
            )
            x, y = on_arc(self.start, (self.chips.x, self.chips.y), t)
            held = _interpolated(PathStyle.held_height * self.high, PathStyle.chip_falls[0], t)
            return (
                replace(self.chips, x=x, y=y, lift=held + (self.high - held) * _lift_height(t)),
            )
        falls = self._chip_heights(share)
        return (replace(self.chips, falls=falls if any(falls) else ()),)

    def _chip_heights(self, share: float) -> tuple[float, ...]:
        """How far each chip still is above where it will lie, from below."""
        count = len(breakdown(self.chips.cents))
        gap = min(PathStyle.chip_interval, (1 - PathStyle.chips_let_go) / max(1, count - 2))
        steps = (
            len(PathStyle.chip_falls)
            - max(
                0, int((PathStyle.chips_let_go + gap * (i - 1) - share) / PathStyle.chip_fall + 1)
            )
            for i in range(1, count)
        )
        return (
            0.0,
            *(
                PathStyle.chip_falls[max(0, step)] if step < len(PathStyle.chip_falls) else 0.0
                for step in steps
            ),
        )


class Shake(msgspec.Struct, frozen=True):
    """The cup is shaken over the dice it has `taken`, once those to be `gathered` are in it, on the
    side of who shakes it (`side_step`: of length 1, or none); `still` it only closes. Where it stands
    without a lid between throws, the lid is put on, and taken off again unless it `opens` later.
    """

    cup: pieces.CupPiece
    taken: tuple[pieces.DiePiece, ...] = ()
    gathered: tuple[pieces.DiePiece, ...] = ()
    still: bool = False
    side_step: Point = (0.0, 0.0)
    opens: bool = True

    @property
    def loaded_share(self) -> float:
        """The share at which the dice are in it."""
        return PathStyle.gathering if self.gathered else 0.0

    def swing_at(self, share: float) -> float:
        """How far it is swung, -1 to 1."""
        along = (share - self.loaded_share) / (PathStyle.cup_down - self.loaded_share)
        return (
            sin(along * 2 * pi * PathStyle.shake_strokes)
            if 0 < along < 1 and not self.still
            else 0.0
        )

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The cup, and the dice that are on their way into it."""
        if self.gathered and share < PathStyle.gathering:
            t = share / PathStyle.gathering
            home = tuple(
                pushed_die(d, replace(d, x=self.cup.x, y=self.cup.y), t) for d in self.gathered
            )
            return (replace(self.cup, lid=t), *home)
        cup = replace(self.cup, lid=1.0)
        if self.still:
            return (cup,)
        on, off = (
            1.0 if self.gathered else share / PathStyle.lid_on,
            (1 - share) / (1 - PathStyle.cup_down) if self.opens else 1.0,
        )
        cup = replace(cup, lid=max(self.cup.lid, min(1.0, on, off)))
        swung = self.swing_at(share)  # three strokes, and the hand trembles
        up = ease_in_out(
            min(1.0, (share - self.loaded_share) * 12, (1 - share) / (1 - PathStyle.cup_down))
        )
        x, y = (PathStyle.shake_own_side * up * step for step in self.side_step)
        high = up * (
            PathStyle.shake_height
            + abs(swung) * PathStyle.shake_reach / 3
            + 2 * sin(share * 2 * pi * 9)
        )
        return (
            replace(
                cup,
                x=cup.x + x + PathStyle.shake_reach * swung,
                y=cup.y + y - high,
                turn=PathStyle.shake_sway * swung,
            ),
        )


class Lid(msgspec.Struct, frozen=True):
    """The lid is put on the cup, or taken off; `under` it lie the dice, until it is off as when it
    goes on.
    """

    cup: pieces.CupPiece
    closes: bool
    under: tuple[pieces.DiePiece, ...] = ()

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The cup with its lid on the way."""
        t = ease_in_out(share)
        top = pieces.LidPiece(
            "lid",
            self.cup.x,
            self.cup.y,
            t if self.closes else 1 - t,
            PathStyle.lid_height * _lift_height(t),
        )
        return (replace(self.cup, lid=-1.0), *self.under, top)


class Tumble(msgspec.Struct, frozen=True):
    """Dice tumble to rest; `still` they lie there at once and fade in."""

    cast: Cast
    dice: tuple[pieces.DiePiece, ...]
    still: bool = False

    def pieces_at(self, share: float) -> tuple[pieces.DiePiece, ...]:
        """The dice as they roll."""
        poses = pose(path_of(self.cast), 1.0 if self.still else share)
        return tuple(
            replace(
                die,
                x=p.x,
                y=p.y,
                turn=p.turn,
                roll=p.roll,
                lift=p.lift,
                fade=share if self.still else 1.0,
            )
            for die, p in zip(self.dice, poses, strict=True)
        )


class Read(msgspec.Struct, frozen=True):
    """Dice that lie open are read: a ring comes round each, and goes again."""

    dice: tuple[pieces.DiePiece, ...]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The rings, as far as they are seen."""
        seen = ceil(
            PathStyle.ring_steps
            * min(1.0, share / PathStyle.ring_share, (1 - share) / PathStyle.ring_share)
        )
        if seen <= 0:
            return ()
        return tuple(
            pieces.Drawing(
                f"read {die.name}",
                "read",
                (die.x - r, die.y - r, 2 * r, 2 * r),
                (seen / PathStyle.ring_steps,),
            )
            for die in self.dice
            for r in (PathStyle.ring_reach * die.size,)
        )


class SetAside(msgspec.Struct, frozen=True):
    """Dice are set where they will lie: each as it lies, and as it is to lie. Those that match go
    one after another.
    """

    dice: tuple[tuple[pieces.DiePiece, pieces.DiePiece], ...]

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The dice on their way."""
        waits = {a.name: i for i, a in enumerate(a for a, b in self.dice if a.size != b.size)}
        gap = min(PathStyle.die_interval, 0.45 / max(1, len(waits) - 1))
        late = [(a, b, gap * waits.get(a.name, 0)) for a, b in self.dice]
        return tuple(
            pushed_die(a, b, ease_in_out(max(0.0, share - after) / (1 - after)))
            for a, b, after in late
        )


class RollMeter(msgspec.Struct, frozen=True):
    """A meter rolls to a new sum."""

    meter: pieces.MeterPiece

    def pieces_at(self, share: float) -> tuple[pieces.Piece, ...]:
        """The meter on its way."""
        return (replace(self.meter, share=round(share * 18) / 18),)


def pushed_die(a: pieces.DiePiece, b: pieces.DiePiece, t: float) -> pieces.DiePiece:
    """A die pushed over the felt, turned by no more than it must."""
    turn = (b.turn - a.turn + 90) % 180 - 90
    lift = sin(t * pi) * 14 if 0 < t < 1 else 0.0
    return replace(
        a,
        x=_interpolated(a.x, b.x, t),
        y=_interpolated(a.y, b.y, t),
        turn=a.turn + turn * t,
        size=_interpolated(a.size, b.size, t),
        lift=lift,
    )


Move = (
    DealCard
    | Peek
    | Turn
    | SlideHand
    | Burn
    | PutDown
    | PutAway
    | Riffle
    | Waits
    | FadeOut
    | CutIn
    | Fan
    | Bring
    | Nudge
    | PassCup
    | Glint
    | Fly
    | Shift
    | Shake
    | Lid
    | Tumble
    | Read
    | SetAside
    | RollMeter
)


def piece_at_old_place(piece: pieces.Piece) -> pieces.Piece:
    """A piece where it lay, while it is somewhere else."""
    return replace(piece, name=pieces.name_at_old_place(piece.name))


def faded_pieces(move: Move, share: float) -> tuple[tuple[pieces.Piece, float], ...]:
    """The pieces of a move where nothing is to travel, and how much of each is seen: they fade
    where they will lie, or lay.
    """
    match move:
        case Tumble() | Read() | RollMeter() | Glint() | Waits():
            return tuple((piece, 1.0) for piece in move.pieces_at(share))
        case Shake(cup, taken):
            shut = max(cup.lid, _lift_height(share) if move.opens else share)
            bare, aside = (
                replace(piece_at_old_place(cup), lid=-1.0),
                pieces.LidPiece("lid", cup.x, cup.y, 0.0),
            )
            lids = (replace(cup, lid=1.0), shut), (aside, 1 - shut)
            return ((bare, 1.0), *lids, *((die, 1 - share) for die in taken))
        case Lid():
            *lie, lid = move.pieces_at(0.0)
            return (
                *((piece, 1.0) for piece in lie),
                (piece_at_old_place(lid), 1 - share),
                (move.pieces_at(1.0)[-1], share),
            )
        case Riffle() | CutIn() | Fan():
            return tuple((piece, _lift_height(share)) for piece in move.pieces_at(0.0))
        case PutAway():
            return tuple((piece, 1 - move.started_share(share)) for piece in move.pieces_at(0.0))
        case Burn() | Fly(away=True) | FadeOut():
            return tuple((piece, 1 - share) for piece in move.pieces_at(0.0))
        case Turn() | Peek():
            return (
                (replace(move.card, face=max(0.01, (share - move.wait) / (1 - move.wait))), 1.0),
            )
        case Nudge() | PassCup():
            return tuple((piece, 1.0) for piece in move.pieces_at(1.0))
        case SetAside() | SlideHand() | PutDown() | Shift():
            lay, lies = move.pieces_at(0.0), move.pieces_at(1.0)
            gone = ((piece_at_old_place(piece), 1 - share) for piece in lay if piece not in lies)
            return (*gone, *((piece, share if piece not in lay else 1.0) for piece in lies))
        case _:
            return tuple((piece, share) for piece in move.pieces_at(1.0))
