"""From events to movement: each event becomes a cue on a time line, and its pieces travel before the felt shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.cards import HIDDEN, Card
from game.client.motion import ease_in_out, ease_out
from game.client.table.desk import Desk, brought
from game.client.table.geometry import SHOE, TRAY, Geometry, Lie
from game.client.table.shown import Shown
from game.declare import Spot
from game.rounds import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.client.motion import Pace
    from game.client.sound import Silence, Sounds


class CardFlight(NamedTuple):
    """A card on its way, or turning over where it lies (`flip` from 0 to 1)."""

    card: Card
    lie: Lie
    flip: float
    lift: float


class ChipFlight(NamedTuple):
    """Chips on their way."""

    cents: int
    x: float
    y: float
    radius: float


class DiceFlight(NamedTuple):
    """Dice, lid or cup on the move: the event that is being told, and how far it is (0 to 1)."""

    event: ev.Shaken | ev.Thrown | ev.Marked
    progress: float


Flight = CardFlight | ChipFlight | DiceFlight


class Motion(NamedTuple):
    """What a moment adds to the felt at rest: pieces in flight, and what is not painted where it lies.

    `hidden` are cards by place and index, `lifted` stakes; `laid` hands as their players have set them, where that is still to be
    told; `meters` the sum that a meter rolls from and how far it has come; `lid` how far the lid is on that goes back between rolls
    (1: at rest) and `under` the dice below it with the number of their throw.
    """

    flights: tuple[Flight, ...] = ()
    hidden: frozenset[tuple[str, int]] = frozenset()
    lifted: frozenset[Spot] = frozenset()
    laid: Mapping[str, tuple[Card, ...]] = {}
    meters: Mapping[str, tuple[int, float]] = {}
    lid: float = 1.0
    under: tuple[tuple[int, ...], int] | None = None


class Cue(NamedTuple):
    """An event on the time line: when its movement starts, how long it takes, and what stands once it has landed."""

    start: float
    seconds: float
    event: ev.AnyEvent
    desk: Desk | None = None


class Timeline:
    """Tells events to the felt in order. `shown` is the felt as told; `motion(now)` what is in the air.

    `desk` is what the session said before everything that is still to be told, `bankroll` the cents off the felt as told.
    """

    def __init__(self, table: Geometry, shown: Shown, sound: Sounds | Silence, desk: Desk) -> None:
        self.table = table
        self.shown = shown
        self.sound = sound
        self._cues: list[Cue] = []
        self._end = 0.0
        self._stand(desk)

    @property
    def geometry(self) -> Geometry:
        """Where everything lies now."""
        return self.table.of(self.shown, self.desk.turn or self.table.own)

    @property
    def busy(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._cues)

    def tell(self, events: Iterable[ev.AnyEvent], desk: Desk, now: float, pace: Pace) -> None:
        """Put events on the time line behind what is on it; the desk stands when the last of all has landed."""
        at, geo = max(now, self._end), self.geometry
        for event in events:
            seconds, wait = self._time(event, pace, geo)
            self._cues.append(Cue(at, seconds, event))
            at += wait
            self._end = max(at, self._cues[-1].start + seconds)
        if not self._cues:
            self._stand(desk)
            return
        self._cues[-1] = self._cues[-1]._replace(desk=desk)
        self.bankroll = desk.bankroll - sum(brought(cue.event, desk.seats) for cue in self._cues)
        if pace.speed == "instant":
            self.skip()

    def skip(self) -> None:
        """Have everything happened at once; nothing is decided by it."""
        for cue in self._cues:
            self._land(cue, quiet=True)
        self._cues.clear()
        self._end = 0.0

    def update(self, now: float) -> bool:
        """Let movements that have arrived land; whether anything landed."""
        landed = False
        while self._cues and now >= self._cues[0].start + self._cues[0].seconds:
            cue = self._cues.pop(0)
            self._land(cue)
            landed = True
        return landed

    def motion(self, now: float) -> Motion:
        """What is in the air now, in the order it left, and what lies nowhere meanwhile."""
        begun = [cue for cue in self._cues if cue.start <= now]
        geo, flights = self.geometry, []
        hidden: set[tuple[str, int]] = set()
        lifted: set[Spot] = set()
        for cue in begun:
            event = cue.event
            share = min(1.0, (now - cue.start) / cue.seconds) if cue.seconds else 1.0
            flight = self._flight(geo, event, share)
            if flight is not None:
                flights.append(flight)
            match event:
                case ev.Turned() if not self._faces(event):
                    hidden.add((event.place, event.index))
                case ev.Folded() if geo.tucks(event.seat):
                    flights += self._tucking(geo, event.seat, ease_in_out(share))
                    hidden |= self._whole(f"seat {event.seat}")
                case ev.Moved() if geo.gathered(event.place):
                    flights += self._arranging(geo, event, ease_in_out(share))
                    hidden |= self._whole(event.place)
                case ev.Collected():
                    lifted.add(Spot(event.seat, event.wager, event.hand))
                case _:
                    pass
        moves = (cue.event for cue in self._cues if isinstance(cue.event, ev.Moved))
        laid: dict[str, tuple[Card, ...]] = {}
        for move in moves:
            if move.source == move.place:
                laid.setdefault(move.place, move.cards)
        return Motion(tuple(flights), frozenset(hidden), frozenset(lifted), laid)

    def _whole(self, place: str) -> set[tuple[str, int]]:
        return {(place, i) for i in range(len(self.shown.cards.get(place, ())))}

    def coming(self, kind: type[ev.AnyEvent]) -> ev.AnyEvent | None:
        """The next event of a kind that is still to be told."""
        return next((cue.event for cue in self._cues if isinstance(cue.event, kind)), None)

    # -- inside

    def _time(self, event: ev.AnyEvent, pace: Pace, geo: Geometry) -> tuple[float, float]:  # noqa: C901 - a branch a movement
        """How long the movement takes, and how long until the next event may start."""
        match event:
            case ev.Dealt():
                return pace.of("deal"), pace.of("deal-gap")
            case ev.Turned() if self._faces(event):
                return 0.0, 0.0
            case ev.Turned():
                return pace.of("flip"), pace.of("flip") * 0.6
            case ev.Staked() | ev.Pooled():
                return pace.of("chips"), 0.0 if pace.speed == "instant" else pace.of("deal-gap") * 0.5
            case ev.Collected():
                return pace.of("collect"), pace.of("collect") * 0.45
            case ev.Paid() | ev.Returned():
                return pace.of("pay"), pace.of("pay") * 0.6
            case ev.Moved():
                return pace.of("chips"), pace.of("chips")
            case ev.Shaken():
                return pace.of("shake"), pace.of("shake")
            case ev.Thrown():
                return pace.of("throw") * 1.25, pace.of("throw") * 1.25 + pace.of("lid")
            case ev.Marked(kind="lid"):
                return pace.of("lid"), 0.0 if not event.shown else pace.of("lid")
            case ev.Marked(kind="dice", shown=True):
                return pace.of("chips") * 1.5, pace.of("chips") * 2
            case ev.Announced() | ev.Irregular() | ev.Voided() | ev.Counted():
                return 0.0, pace.of("caption") * 3
            case ev.Named():
                return 0.0, pace.of("caption")
            case ev.Folded() if geo.tucks(event.seat):
                return pace.of("chips"), pace.of("chips")
            case ev.Decided():
                return 0.0, pace.of("caption") * 1.5
            case _:
                return 0.0, 0.0

    def _faces(self, event: ev.Turned) -> bool:
        """Whether the player sees the card already: his own hand is not turned over before his eyes."""
        return self.shown.cards.get(event.place, ())[event.index : event.index + 1] == (event.card,)

    def _stand(self, desk: Desk) -> None:
        self.desk, self.bankroll = desk, desk.bankroll

    def _land(self, cue: Cue, *, quiet: bool = False) -> None:
        self.bankroll += brought(cue.event, self.desk.seats)
        self._happen(cue.event, quiet=quiet)
        if cue.desk is not None:
            self._stand(cue.desk)

    def _happen(self, event: ev.AnyEvent, *, quiet: bool) -> None:
        if isinstance(event, ev.Staked) and event.seat == self.table.own and event.wager not in self.table.layout.spots:
            return
        quiet = quiet or (isinstance(event, ev.Turned) and self._faces(event))
        self.shown = self.shown.after(event)
        if not quiet:
            self._hear(event)

    def _hear(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.Dealt():
                self.sound.play("card-slide")
            case ev.Turned():
                self.sound.play("card-flip")
            case ev.Staked() if event.seat == self.table.own:
                self.sound.play("chip-1")
            case ev.Collected() if event.seat == self.table.own:
                self.sound.play("chips-swept")
            case ev.Paid() if event.seat == self.table.own and event.win:
                self.sound.play("chip-4")
            case ev.Shaken():
                self.sound.play("dice-cup")
            case ev.Thrown():
                self.sound.play("dice-felt")
            case ev.Marked(kind="lid"):
                self.sound.play("lid")
            case _:
                return

    def _flight(self, geo: Geometry, event: ev.AnyEvent, share: float) -> Flight | None:
        match event:
            case ev.Dealt():
                lie = geo.card(event.place, event.index, event.index + 1)
                t = ease_out(share)
                x, y = SHOE[0] + (lie.x - SHOE[0]) * t, SHOE[1] + (lie.y - SHOE[1]) * t
                turn = lie.turn + round((1 - t) * 4) * 6
                return CardFlight(event.card if event.up else HIDDEN, Lie(x, y, lie.width, turn), 0.0, 1.0 - share)
            case ev.Turned() if not self._faces(event):
                count = len(self.shown.cards.get(event.place, ()))
                return CardFlight(
                    event.card, geo.card(event.place, event.index, count), share, 1.0 - abs(2 * share - 1)
                )
            case ev.Staked():
                x, y, r = geo.spot(Spot(event.seat, event.wager, event.hand))
                return self._chips(event.cents, geo.purse(event.seat), (x, y), r, share)
            case ev.Pooled() if geo.pot is not None:
                x, y, r = geo.spot(Spot(event.seat, event.wager))
                return self._chips(event.cents, (x, y), geo.pot, min(r, 21), share)
            case ev.Collected():
                x, y, r = geo.spot(Spot(event.seat, event.wager, event.hand))
                return self._chips(event.cents, (x, y), TRAY, r, share)
            case ev.Paid():
                spot = Spot(event.seat, event.wager, event.hand)
                x, y, r = geo.spot(spot) if geo.has_spot(spot) else (*geo.envied(event.seat), 18)
                start = geo.pot if geo.pot and (event.wager, event.seat) in self.shown.pooled else TRAY
                return self._chips(event.win, start, (x + r * 0.65, y), r, share)
            case ev.Shaken() | ev.Thrown() | ev.Marked(kind="lid") | ev.Marked(kind="dice", shown=True):
                return DiceFlight(event, share)
            case _:
                return None

    def _tucking(self, geo: Geometry, seat: int, t: float) -> list[Flight]:
        """A folded hand on its way under the stakes that it still plays for."""
        under, place = geo.tucks(seat), f"seat {seat}"
        out: list[Flight] = []
        cards = self.shown.cards.get(place, ())
        for i, card in enumerate(cards):
            a, b = geo.card(place, i, len(cards)), geo.tucked(under, i, len(cards))
            lie = Lie(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.width + (b.width - a.width) * t)
            out.append(CardFlight(card, lie, 0.0, 1.0 - abs(2 * t - 1)))
        return out

    def _arranging(self, geo: Geometry, event: ev.Moved, t: float) -> list[Flight]:
        """The cards of a hand that is set in two, on the way from where they lie together."""
        before, count = self.shown.cards.get(event.place, ()), len(event.cards)
        if len(before) != count:
            return []
        out: list[Flight] = []
        for i, card in enumerate(event.cards):
            came = before.index(card) if card in before and card != HIDDEN else i
            a, b = geo.card(event.place, came, count), geo.arranged(event.place, i, count)
            lie = Lie(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, b.width, b.turn)
            out.append(CardFlight(before[came], lie, 0.0, 1.0 - abs(2 * t - 1)))
        return out

    @staticmethod
    def _chips(
        cents: int, start: tuple[float, float], end: tuple[float, float], r: float, share: float
    ) -> ChipFlight | None:
        if not cents:
            return None
        t = ease_in_out(share)
        return ChipFlight(cents, start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t, r)


__all__ = ["CardFlight", "ChipFlight", "Cue", "DiceFlight", "Flight", "Motion", "Timeline"]
