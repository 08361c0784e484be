"""The dealer's hands: what each does for a movement, as plain data, and where both are at a time.

A hand is there before its piece moves, lets it go and goes back while the piece still travels.
Nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from ....rounds import events as ev
from ...draw.pieces.portraits import Grip
from ...draw.style import DieStyle, StageStyle
from ...layouts.layout import Point
from ...scenes.motion import ease_in_out, ease_out
from ..model.pieces import CardPiece, HandPiece, LidPiece, Piece
from ..style import TableGeometry
from . import motions as mv
from .style import HandTimes, PathStyle, ThrowStyle


class Reach(NamedTuple):
    """One thing that a hand does: what it moves along with, since `start` and for so many seconds,
    from when it is there until it lets go; without a move it is at `at`.
    """

    left: bool
    pose: Grip
    begin: float
    end: float
    start: float
    seconds: float
    move: mv.Move | None
    at: Point = (0.0, 0.0)

    def tip(self, now: float) -> Point:
        """What it touches, at a time."""
        if self.move is None:
            return self.at
        if isinstance(self.move, mv.DealCard | mv.Burn):
            return _pitching_point(
                self.move,
                (now - self.begin) / (self.end - self.begin) if self.end > self.begin else 1.0,
            )
        piece = self._carried_piece(
            self.move.pieces_at(min(1.0, max(0.0, (now - self.start) / self.seconds)))
        )
        match piece:
            case CardPiece():
                up = piece.lie.width * 0.5 if isinstance(self.move, mv.Turn) else 0.0
                x, y = piece.lie.x, piece.lie.y - up
            case LidPiece():
                off = (1 - piece.closed) * ThrowStyle.cup_radius
                x, y = piece.x + DieStyle.lid_place[0] * off, piece.y + DieStyle.lid_place[1] * off
            case _:
                x, y = getattr(piece, "x", 0.0), getattr(piece, "y", 0.0)
        return x, min(y, HandTimes.lowest)

    def _carried_piece(self, pieces: tuple[Piece, ...]) -> Piece:
        """What of the pieces it moves along with: the yellow card, the cup, else the uppermost."""
        middle = (
            len(pieces) // 2
            if isinstance(self.move, mv.CutIn)
            else 0
            if isinstance(self.move, mv.Shake)
            else -1
        )
        return pieces[middle]

    @property
    def turn(self) -> float:
        """Where its arm comes from; the same all the way, so that one picture does."""
        x, y = self.tip(self.end)
        shoulder = StageStyle.axis + (
            HandTimes.shoulder[0] if self.left else -HandTimes.shoulder[0]
        )
        return max(
            -HandTimes.slant,
            min(HandTimes.slant, -degrees(atan2(x - shoulder, y - HandTimes.shoulder[1]))),
        )


def _pitching_point(move: mv.DealCard | mv.Burn, share: float) -> Point:
    """Where fingers are that pitch a card: a little way from the shoe towards where it flies."""
    (x, y), lie = move.source, move.card.lie
    far = HandTimes.flick * min(1.0, max(0.0, share)) / (hypot(lie.x - x, lie.y - y) or 1.0)
    return x + (lie.x - x) * far, y + (lie.y - y) * far


GRIPS: Final[dict[tuple[type[ev.AnyEvent], type[mv.Move]], tuple[Grip, float, float]]] = {
    (ev.Dealt, mv.DealCard): ("draws", *HandTimes.pitch),
    (ev.Burned, mv.Burn): ("draws", 0.0, 0.5),
    (ev.Cut, mv.CutIn): ("draws", 0.0, 0.8),
    (ev.Turned, mv.Turn): ("turns", 0.0, 0.8),
    (ev.Paid, mv.Pay): ("holds", 0.0, PathStyle.chips_let_go),
    (ev.Paid, mv.Bring): ("holds", 0.0, 1.0),
    (ev.Marked, mv.Lid): ("holds", 0.0, 1.0),
    (ev.Marked, mv.Bring): ("holds", 0.0, 1.0),
    (ev.Marked, mv.SetAside): ("draws", 0.0, 1.0),
    (ev.Collected, mv.Fly): ("sweeps", 0.0, 0.9),
    (ev.Discarded, mv.PutAway): ("sweeps", 0.0, 0.92),
    (ev.Moved, mv.PutAway): ("sweeps", 0.0, 0.92),
    (ev.Shaken, mv.Shake): ("sweeps", 0.0, PathStyle.cup_down),
    (ev.Thrown, mv.Lid): ("holds", 0.0, 1.0),
}
"""How a hand is held that goes along with a movement of an event, from which share of it to which."""


def event_reaches(
    event: ev.AnyEvent, moves: Sequence[mv.Move], start: float, seconds: float, carried_before: int
) -> tuple[Reach, ...]:
    """What the hands do for an event that begins at a time; with chips they take turns, after so
    many carries before it.
    """
    if isinstance(event, ev.Closed):
        begin = start + 2 * HandTimes.reach
        return _both_hand_reaches(
            "clears",
            (StageStyle.axis, 0.0),
            HandTimes.cleared_palms,
            begin,
            begin + 2 * HandTimes.reach,
        )
    if not moves or not seconds:
        return ()
    if isinstance(moves[0], mv.Riffle | mv.Fan):
        at = TableGeometry.pack if isinstance(moves[0], mv.Riffle) else TableGeometry.discard_rack
        return _both_hand_reaches(
            "riffles", at, (PathStyle.riffle_half, 8.0), start, start + 0.95 * seconds
        )
    move, grip = moves[0], GRIPS.get((type(event), type(moves[0])))
    own = isinstance(event, ev.Turned) and event.place.startswith("seat ")
    # a guest's hand is not seen
    if grip is None or own or (isinstance(event, ev.Shaken) and event.seat):
        return ()
    pose, since, until = grip
    since = move.loaded_share if isinstance(move, mv.Shake) else since
    left = (
        bool(carried_before % 2)
        if isinstance(move, mv.Fly | mv.SetAside)
        else isinstance(move, mv.PutAway)
    )
    left = move.source == TableGeometry.shoe if isinstance(move, mv.DealCard | mv.Burn) else left
    return (
        Reach(left, pose, start + since * seconds, start + until * seconds, start, seconds, move),
    )


def deck_holding_reach(start: float, end: float) -> Reach:
    """The left hand that holds the deck while the other one deals from it."""
    return Reach(
        True,
        "riffles",
        start,
        end,
        start,
        end - start,
        None,
        (
            TableGeometry.hand_deck[0] + HandTimes.deck_grip[0],
            TableGeometry.hand_deck[1] + HandTimes.deck_grip[1],
        ),
    )


def with_free_hand(found: tuple[Reach, ...], before: Sequence[Reach]) -> tuple[Reach, ...]:
    """The same, done by the other hand where that one is free and this one still has what it was
    given `before`.
    """
    out = []
    for one in found:
        holds = [reach for reach in before if reach.pose in {"holds", "sweeps"}]
        busy = {
            reach.left
            for reach in holds
            if reach.begin < one.end and reach.end > one.begin + HandTimes.overlap
        }
        swap = one.pose == "sweeps" and one.left in busy and (not one.left) not in busy
        out.append(one._replace(left=not one.left) if swap else one)
    return tuple(out)


def _both_hand_reaches(
    pose: Grip, center: Point, offset: Point, begin: float, end: float
) -> tuple[Reach, ...]:
    """Both hands so far beside and below a point."""
    sides = ((True, center[0] + offset[0]), (False, center[0] - offset[0]))
    return tuple(
        Reach(left, pose, begin, end, begin, 0.0, None, (x, center[1] + offset[1]))
        for left, x in sides
    )


def pointing_reach(
    goal: Point, start: float, seconds: float, busy: Sequence[Reach]
) -> tuple[Reach, ...]:
    """The open hand on somebody's side that points to him, else the other one; none where both are
    `busy`.
    """
    held = {
        r.left
        for r in busy
        if r.pose != "points"
        and r.begin < start + seconds + HandTimes.withdraw
        and r.end + HandTimes.reach > start
    }
    side = goal[0] >= StageStyle.axis
    if len(held) == 2:
        return ()
    left = side if side not in held else not side
    x = StageStyle.axis + (HandTimes.shoulder[0] if left else -HandTimes.shoulder[0])
    dx, dy = goal[0] - x, max(goal[1], 320.0) - HandTimes.shoulder[1]
    far = HandTimes.pointing_reach / (hypot(dx, dy) or 1.0)
    return (
        Reach(
            left,
            "points",
            start,
            start + seconds,
            start,
            0.0,
            None,
            (x + dx * far, HandTimes.shoulder[1] + dy * far),
        ),
    )


def hands(reaches: Sequence[Reach], now: float, slowdown: float) -> tuple[HandPiece, ...]:
    """Both hands as far as they are seen at a time; `slowdown` is how much longer than normal a
    movement takes.
    """
    found = []
    for left in (True, False):
        own = sorted((r for r in reaches if r.left is left), key=lambda r: r.begin)
        piece = _hand(
            _non_overlapping_reaches(own, slowdown),
            now,
            slowdown,
            "left hand" if left else "right hand",
        )
        if piece is not None:
            found.append(piece)
    return tuple(found)


def carry_count(reaches: Sequence[Reach]) -> int:
    """How often chips are carried or swept."""
    return sum(reach.pose in {"holds", "sweeps"} for reach in reaches)


def is_hand_back(reach: Reach, now: float, slowdown: float) -> bool:
    """Whether a hand is back from something."""
    return now > reach.end + HandTimes.withdraw * slowdown


def _non_overlapping_reaches(own: list[Reach], slowdown: float) -> list[Reach]:
    """What one hand does in turn: it lets go early of what would keep it from the next."""
    ends = [
        min(a.end, max(a.begin, b.begin - HandTimes.reach * slowdown * 0.65))
        for a, b in pairwise(own)
    ]
    return [
        r._replace(end=end) for r, end in zip(own, [*ends, *(r.end for r in own[-1:])], strict=True)
    ]


def _hand(own: list[Reach], now: float, slowdown: float, name: str) -> HandPiece | None:
    before = next((r for r in reversed(own) if r.begin <= now), None)
    after = next((r for r in own if r.begin > now), None)
    if before is not None and now <= before.end:
        return HandPiece(name, *before.tip(now), before.pose, before.left, before.turn)
    if (
        before is not None
        and after is not None
        and after.begin - before.end <= HandTimes.glide * slowdown
    ):
        t = ease_in_out((now - before.end) / (after.begin - before.end))
        (x, y), (gx, gy) = before.tip(before.end), after.tip(after.begin)
        return HandPiece(
            name, x + (gx - x) * t, y + (gy - y) * t, after.pose, after.left, after.turn
        )
    if after is not None and after.begin - now <= HandTimes.reach * slowdown:
        return _traveling_hand(
            name, after, after.begin, 1 - (after.begin - now) / (HandTimes.reach * slowdown)
        )
    if before is not None and now < before.end + HandTimes.withdraw * slowdown:
        return _traveling_hand(
            name, before, before.end, 1 - (now - before.end) / (HandTimes.withdraw * slowdown)
        )
    return None


def _traveling_hand(name: str, reach: Reach, when: float, nearness: float) -> HandPiece | None:
    """A hand on its way to or from what it touches at a time, by a share of `nearness`: it fades
    towards the board.
    """
    shade = round(4 * nearness)
    if not shade:
        return None
    (x, y), home = (
        reach.tip(when),
        StageStyle.axis + (HandTimes.shoulder[0] if reach.left else -HandTimes.shoulder[0]),
    )
    far = 0.4 * ease_out(1 - nearness)
    return HandPiece(
        name, x + (home - x) * far, y + (60 - y) * far, reach.pose, reach.left, reach.turn, shade
    )
