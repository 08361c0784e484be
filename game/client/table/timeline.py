"""From events to movement: each event becomes a cue on a time line, and its pieces travel before the felt shows it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.motion import DURATIONS
from game.client.table.desk import Desk, brought
from game.client.table.dice.felt import covered
from game.client.table.geometry import Geometry
from game.client.table.moves import Motion, RollMeter, Shake, Tumble
from game.client.table.plan import CuePlan, planned, rolled, times
from game.client.table.shown import Shown
from game.client.table.sounds import heard, lid
from game.client.table.soundtrack import Soundtrack
from game.rounds import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.client.motion import Pace
    from game.client.sound import Silence, Sounds
    from game.client.table.pieces import Piece


class Cue(NamedTuple):
    """An event on the time line: when its movement starts, how long it takes, what moves, and the felt once it has landed.

    The `desk` stands then, too, if this is the last event of its verb.
    """

    event: ev.AnyEvent
    start: float
    seconds: float
    plan: CuePlan
    after: Shown
    desk: Desk | None = None


class Aside(NamedTuple):
    """A movement that no event brings and nothing waits for."""

    start: float
    seconds: float
    plan: CuePlan


class Timeline:
    """Tells events to the felt in order. `shown` is the felt as told; `motion(now)` what is in the air.

    `desk` is what the session said before everything that is still to be told, `bankroll` the cents off the felt as told.
    """

    def __init__(self, table: Geometry, shown: Shown, sound: Sounds | Silence, desk: Desk) -> None:
        self.table = table
        self.shown = shown
        self.soundtrack = Soundtrack(sound)
        self._cues: list[Cue] = []
        self._asides: list[Aside] = []
        self._end = 0.0
        self._still = False
        self._stand(desk)

    @property
    def geometry(self) -> Geometry:
        """Where everything lies now."""
        return self._places(self.shown, self.desk)

    @property
    def busy(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._cues)

    @property
    def moving(self) -> bool:
        """Whether anything moves or is heard, or is still to."""
        return bool(self._cues or self._asides or self.soundtrack)

    def tell(self, events: Iterable[ev.AnyEvent], desk: Desk, now: float, pace: Pace) -> None:
        """Put events on the time line behind what is on it; the desk stands when the last of all has landed.

        Each is planned on the felt as it will lie then.
        """
        events = tuple(events)
        self._still = pace.reduced or pace.speed == "instant"
        at, shown, standing = max(now, self._end), self._last(events), self._last_desk
        for event in events:
            geo = self._places(shown, standing)
            seconds, wait = times(event, pace, geo)
            plan, shown = planned(event, geo, still=pace.reduced), self._after(shown, event)
            self._cues.append(Cue(event, at, seconds, plan, shown))
            self.soundtrack.expect(at, seconds, partial(heard, event, plan.moves, geo, seconds, pace, desk.seats))
            if isinstance(event, ev.Closed):
                told = [(cue.event, cue.start, cue.seconds, cue.plan.moves) for cue in self._cues]
                self.soundtrack.won(shown.results, told, desk.seats, pace)
            self._end = max(at + wait, at + seconds)
            at += wait
        if not self._cues:
            self._stand(desk)
            return
        self._cues[-1] = self._cues[-1]._replace(desk=desk)
        self.bankroll = desk.bankroll - sum(brought(cue.event, desk.seats) for cue in self._cues)
        if pace.speed == "instant":
            self.skip(now)

    def skip(self, now: float) -> None:
        """Have everything happened at once; nothing is decided by it, and one sound is heard of it."""
        before = self.shown
        self.soundtrack.skip(now)
        for cue in self._cues:
            self._land(cue)
        self._cues.clear()
        self._end = 0.0
        self._roll(before, now)

    def update(self, now: float) -> bool:
        """Let movements that have arrived land; whether anything landed."""
        before, landed = self.shown, False
        self._asides = [aside for aside in self._asides if now < aside.start + aside.seconds]
        while self._cues and now >= self._cues[0].start + self._cues[0].seconds:
            cue = self._cues.pop(0)
            self._land(cue)
            landed = True
        self.soundtrack.rolled(self._roll(before, now), now)
        self.soundtrack.update(now)
        return landed

    def clear(self, bare: Shown, now: float, pace: Pace) -> None:
        """Another felt lies there; the lid goes back over dice that lay open, and nothing waits for it."""
        back = covered(self.table.game, self.table.layout, self.shown)
        if back is not None:
            self._asides.append(Aside(now, pace.of("lid"), CuePlan((back,))))
            self.soundtrack.write(lid(back, pace.of("lid")), now, pace.of("lid"))
        self.shown = bare

    def motion(self, now: float) -> Motion:
        """What is in the air now, in the order it left, and what lies nowhere meanwhile."""
        flights: dict[str, Piece] = {}
        lifted: set[str] = set()
        for cue in self._cues:
            if cue.start <= now:
                lifted |= cue.plan.lifts
                flights |= _flown(cue, now)
        for aside in self._asides:
            beside = _flown(aside, now)
            if flights.keys().isdisjoint(beside):  # what an event moves is not moved otherwise
                flights |= beside
        return Motion(tuple(flights.values()), frozenset(lifted)) if flights or lifted else Motion()

    def throw(self, now: float) -> Tumble | None:
        """The throw that is coming, while the cup is shaken for it."""
        moves = [(cue.start <= now, move) for cue in self._cues for move in cue.plan.moves]
        if not any(begun and isinstance(move, Shake) for begun, move in moves):
            return None
        return next((move for _, move in moves if isinstance(move, Tumble)), None)

    # -- inside

    def _places(self, shown: Shown, desk: Desk) -> Geometry:
        return self.table.of(shown, desk.turn or self.table.own)

    @property
    def _last_desk(self) -> Desk:
        """The desk that stands once everything has been told."""
        return next((cue.desk for cue in reversed(self._cues) if cue.desk is not None), self.desk)

    def _last(self, events: tuple[ev.AnyEvent, ...]) -> Shown:
        """The felt once everything has been told; hands that the events set lie as set from when they were decided."""
        laid = {e.place: e.cards for e in reversed(events) if isinstance(e, ev.Moved) and e.source == e.place}
        shown = self._cues[-1].after if self._cues else self.shown
        if laid:
            shown = shown.but(laid=laid)
            if not self._cues:
                self.shown = shown
        return shown

    def _after(self, shown: Shown, event: ev.AnyEvent) -> Shown:
        """The felt once an event has landed; a wager of the player's without a place of its own is not shown."""
        match event:
            case ev.Staked() if event.seat == self.table.own and event.wager not in self.table.layout.spots:
                return shown
            case _:
                return shown.after(event)

    def _stand(self, desk: Desk) -> None:
        self.desk, self.bankroll = desk, desk.bankroll

    def _land(self, cue: Cue) -> None:
        self.bankroll += brought(cue.event, self.desk.seats)
        self.shown = cue.after
        if cue.desk is not None:
            self._stand(cue.desk)

    def _roll(self, before: Shown, now: float) -> tuple[RollMeter, ...]:
        """Let the meters roll that show another sum than before: those that do."""
        if before.meters is not self.shown.meters and not self._still:
            rolls = rolled(before, self.shown, self.table, self.desk.fed)
            self._asides += [Aside(now, DURATIONS["meter"], CuePlan((roll,))) for roll in rolls]
            return rolls
        return ()


def _flown(cue: Cue | Aside, now: float) -> dict[str, Piece]:
    """The pieces that a cue has in the air, by name."""
    share = min(1.0, (now - cue.start) / cue.seconds) if cue.seconds else 1.0
    return {piece.name: piece for move in cue.plan.moves for piece in move.at(share)}


__all__ = ["Cue", "Timeline"]
