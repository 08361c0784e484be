"""From events to movement: each event becomes a cue on a time line, and its pieces travel before the felt shows it.

What moves is planned on the felt as it will lie then: moves as data, and the names they lift.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.cards import HIDDEN
from game.client.motion import DURATIONS, FACTORS
from game.client.table.cards.hands import backs
from game.client.table.cards.sums import window_of
from game.client.table.celebration import Celebration, celebrated
from game.client.table.dice import felt as dice
from game.client.table.dice.felt import covered
from game.client.table.geometry import TRAY, Geometry, Lie
from game.client.table.moment import Desk, brought
from game.client.table.moves import DealCard, Fly, Motion, Peek, RollMeter, SlideHand, Turn
from game.client.table.pieces import CardPiece, Chips, card, result, stake
from game.client.table.reaches import back, carried, hands, reaching
from game.client.table.shown import Shown
from game.client.table.sounds import heard, lid, looked
from game.client.table.soundtrack import Soundtrack
from game.declare import Spot
from game.rounds import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.client.layout import Point
    from game.client.motion import Pace
    from game.client.sound import Silence, Sounds
    from game.client.table.moves import Move, Moving
    from game.client.table.pieces import Piece
    from game.client.table.reaches import Reach


STAKED, PLACED, POOLED, SWEPT, PAID = 46.0, 20.0, 12.0, 3.0, 34.0
"""How high chips are carried, px: the player's own to a spot, others', to the pot, swept away, and paid."""


BEFORE = 1.0
"""Seconds before a movement in which hands are on their way to it."""


class Cue(NamedTuple):
    """An event on the time line: when its movement starts, how long it takes, what moves, and the felt once it has landed.

    The `desk` stands then, too, if this is the last event of its verb.
    """

    event: ev.AnyEvent
    start: float
    seconds: float
    plan: Planned
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
        self._reaches: list[Reach] = []
        self._later: list[tuple[Cue, int]] = []  # hands that set dice aside: where these lie is known late
        self._beat = 1.0
        self._won: tuple[float, Celebration] | None = None
        self._light: tuple[Piece, ...] = ()
        self._end = 0.0
        self._still = False
        self._lies: tuple[Shown, Desk, Geometry] | None = None
        self.landed: Callable[[ev.AnyEvent, Shown, Shown], None] | None = None
        """Hears of each event once it is told, with the felt before it and after."""
        self.coming: tuple[Moving, ...] = ()
        """Whatever was still to move when events were told last."""
        self._stand(desk)

    @property
    def geometry(self) -> Geometry:
        """Where everything lies now."""
        kept = self._lies
        if kept is None or kept[0] is not self.shown or kept[1] is not self.desk:
            kept = self._lies = (self.shown, self.desk, self._places(self.shown, self.desk))
        return kept[2]

    def turn(self, table: Geometry) -> None:
        """See the felt from another seat, once everything has been told."""
        self.look()
        self.table, self._lies = table, None

    @property
    def busy(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._cues)

    @property
    def moving(self) -> bool:
        """Whether anything moves or is heard, or is still to."""
        return bool(self._cues or self._asides or self._reaches or self._won or self.soundtrack)

    def tell(self, events: Iterable[ev.AnyEvent], desk: Desk, now: float, pace: Pace) -> None:
        """Put events on the time line behind what is on it; the desk stands when the last of all has landed.

        Each is planned on the felt as it will lie then.
        """
        events = tuple(events)
        self.look()
        self._still = pace.reduced or pace.speed == "instant"
        self._beat = FACTORS[pace.speed]
        at, shown, standing = max(now, self._end), self._last(events), self._last_desk
        for number, event in enumerate(events):
            geo = self._places(shown, standing)
            seconds, wait = times(event, pace, geo)
            faces = next((e.dice for e in events[number:] if isinstance(e, ev.Thrown)), ())
            plan, shown = Planned(partial(planned, event, geo, faces, still=pace.reduced)), self.after(shown, event)
            self._cues.append(Cue(event, at, seconds, plan, shown))
            if not self._still:
                number = carried(self._reaches)
                if isinstance(event, ev.Marked) and event.kind == "dice":
                    self._later.append((Cue(event, at, seconds, plan, shown), number))
                else:
                    self._reaches += reaching(event, plan.moves, at, seconds, number)
            self.soundtrack.expect(at, seconds, partial(heard, event, plan, geo, seconds, pace, desk.seats))
            if isinstance(event, ev.Closed):
                told = [(cue.event, cue.start, cue.seconds, cue.plan) for cue in self._cues]
                when = self.soundtrack.won(shown.results, told, desk.seats, pace)
                found = celebrated(self._places(shown, desk), desk.seats, pace)
                self._won = (when, found) if found is not None else None
            self._end = max(at + wait, at + seconds)
            at += wait
        if not self._cues:
            self._stand(desk)
            return
        self._looks(events, desk, pace)
        self.coming = (*(aside.plan for aside in self._asides), *(cue.plan for cue in self._cues))
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
        self._asides.clear()
        self._reaches.clear()
        self._later.clear()
        self.calm()
        self._end = 0.0
        self._roll(before, now)

    def wait(self, seconds: float) -> None:
        """Everything that is still to be told comes so much later."""
        self._cues = [cue._replace(start=cue.start + seconds) for cue in self._cues]
        self._asides = [aside._replace(start=aside.start + seconds) for aside in self._asides]
        self._reaches = [reach.later(seconds) for reach in self._reaches]
        self._later = [(cue._replace(start=cue.start + seconds), number) for cue, number in self._later]
        self._end += seconds
        self.soundtrack.wait(seconds)

    def update(self, now: float) -> bool:
        """Let movements that have arrived land; whether anything landed."""
        before, landed = self.shown, False
        self._asides = [aside for aside in self._asides if now < aside.start + aside.seconds]
        self._reaches = [reach for reach in self._reaches if not back(reach, now, self._beat)]
        while self._later and self._later[0][0].start - BEFORE <= now:
            late, number = self._later.pop(0)
            self._reaches += reaching(late.event, late.plan.moves, late.start, late.seconds, number)
        if self._won is not None and now >= self._won[0] + self._won[1].seconds:
            self.calm()
        while self._cues and now >= self._cues[0].start + self._cues[0].seconds:
            cue = self._cues.pop(0)
            self._land(cue)
            landed = True
        self.soundtrack.rolled(self._roll(before, now), now)
        self.soundtrack.update(now)
        return landed

    def clear(self, bare: Shown, now: float, pace: Pace) -> None:
        """Another felt lies there; the lid goes back over dice that lay open, and nothing waits for it."""
        self._won, self._light = None, ()
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
            beside = _flown(aside, now) if aside.start <= now else {}
            if flights.keys().isdisjoint(beside):  # what an event moves is not moved otherwise
                flights |= beside
        under, veil = self._light, None
        if self._won is not None and now >= self._won[0]:
            begun, won = self._won
            share = min(1.0, (now - begun) / won.seconds)
            flights |= {piece.name: piece for piece in won.at(share)}
            under, veil = won.under(share), won.veil(share)
        over = hands(self._reaches, now, self._beat)
        return Motion(tuple(flights.values()), frozenset(lifted), under, veil, over)

    @property
    def looks(self) -> bool:
        """Whether the player still turns up cards of his own."""
        return any(isinstance(move, Peek) for aside in self._asides for move in aside.plan.moves)

    @property
    def celebrates(self) -> bool:
        """Whether a win is celebrated by more than soft light."""
        return self._won is not None and self._won[1].grade != "S"

    @property
    def celebration(self) -> Celebration | None:
        """The win that is celebrated, or is to be once what was paid has landed."""
        return self._won[1] if self._won is not None else None

    def calm(self) -> None:
        """A celebration is over: what stays of it is the soft light."""
        if self._won is not None:
            self._light = self._won[1].under(1.0)
            self._won = None

    def look(self) -> None:
        """Turn up the player's own cards at once."""
        self._asides = [a for a in self._asides if not any(isinstance(move, Peek) for move in a.plan.moves)]

    # -- inside

    def _looks(self, events: tuple[ev.AnyEvent, ...], desk: Desk, pace: Pace) -> None:
        """The player's own cards lie face down until the last of them is there, and are then turned up. Nothing waits for it: what
        is said goes on meanwhile, and a decision may be made without.
        """
        own = {f"seat {seat}" for seat in desk.seats}
        dealt = [
            (cue.start + cue.seconds, e)
            for cue in self._cues[-len(events) :]
            if isinstance(e := cue.event, ev.Dealt) and e.card != HIDDEN and not e.up and e.place in own
        ]
        if self._still or not dealt:
            return
        begin, shown = dealt[-1][0], self._cues[-1].after
        geo = self._places(shown, desk)
        for number, (landed, e) in enumerate(dealt):
            lie = geo.card(e.place, e.index, len(shown.cards.get(e.place, ())) or e.index + 1)
            seconds = begin - landed + number * pace.of("look-gap") + pace.of("look")
            look = Peek(_card(geo, e.place, e.index, e.card, lie), 1 - pace.of("look") / seconds)
            self._asides.append(Aside(landed, seconds, CuePlan((look,), frozenset({look.card.name}))))
            if not number:
                self.soundtrack.write(looked(look, pace), begin, pace.of("look"))

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

    def after(self, shown: Shown, event: ev.AnyEvent) -> Shown:
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
        before, self.shown = self.shown, cue.after
        if self.landed is not None:
            self.landed(cue.event, before, cue.after)
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


# -- what an event sets moving -------------------------------------------------------------------------------------------


class CuePlan(NamedTuple):
    """What moves, and which pieces at rest it takes up from the felt."""

    moves: tuple[Move, ...] = ()
    lifts: frozenset[str] = frozenset()


class Planned:
    """A cue's plan, made when it is first asked for: of what is skipped hardly any is, and a throw is simulated for it."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], CuePlan]) -> None:
        self._make: Callable[[], CuePlan] | None = make
        self._made = CuePlan()

    @property
    def moves(self) -> tuple[Move, ...]:
        """What moves."""
        return self._now().moves

    @property
    def lifts(self) -> frozenset[str]:
        """Which pieces at rest it takes up from the felt."""
        return self._now().lifts

    def _now(self) -> CuePlan:
        if self._make is not None:
            self._made, self._make = self._make(), None
        return self._made


def seen(event: ev.Turned, shown: Shown) -> bool:
    """Whether the player sees the card already: his own hand is not turned over before his eyes."""
    return shown.cards.get(event.place, ())[event.index : event.index + 1] == (event.card,)


def times(event: ev.AnyEvent, pace: Pace, geo: Geometry) -> tuple[float, float]:  # noqa: C901 - a branch a movement
    """How long the movement takes, and how long until the next event may start."""
    match event:
        case ev.Dealt():
            return pace.of("deal"), pace.of("deal-gap")
        case ev.Turned() if seen(event, geo.shown):
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
        case ev.Thrown() if dice.lidded(geo.game, geo.layout):
            return 0.0, pace.of("lid") + pace.of("caption")
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


def planned(event: ev.AnyEvent, geo: Geometry, faces: tuple[int, ...] = (), *, still: bool) -> CuePlan:
    """How an event is told on the felt as it lies there (`geo`), `faces` being those that the next throw shows; `still` where
    motion is reduced.
    """
    shown, game, layout = geo.shown, geo.game, geo.layout
    match event:
        case ev.Dealt():
            lie = geo.card(event.place, event.index, event.index + 1)
            dealt = event.card if event.up else HIDDEN
            return CuePlan((DealCard(_card(geo, event.place, event.index, dealt, lie)),))
        case ev.Turned() if not seen(event, shown):
            lie = geo.card(event.place, event.index, len(shown.cards.get(event.place, ())))
            turned = _card(geo, event.place, event.index, event.card, lie)
            return CuePlan((Turn(turned),), frozenset({turned.name}))
        case ev.Staked() | ev.Pooled() | ev.Collected() | ev.Paid():
            return _money(event, geo)
        case ev.Folded() if under := geo.tucks(event.seat):
            return _tucked(geo, event.seat, under)
        case ev.Moved() if geo.gathered(event.place):
            return _arranged(geo, event)
        case ev.Moved() if event.place == f"{event.source} discards":
            return _closed_up(geo, event)
        case ev.Shaken():
            shaken = dice.shake(game, layout, shown, still=still)
            return CuePlan((shaken,), frozenset(d.name for d in shaken.taken))
        case ev.Thrown() if dice.lidded(game, layout):
            return CuePlan()  # they lie still under the lid
        case ev.Thrown():
            return CuePlan((dice.tumble(layout, shown, event.dice, still=still),))
        case ev.Marked(kind="lid"):
            return CuePlan((dice.lid(game, layout, shown, faces, closes=event.shown),))
        case ev.Marked(kind="dice", shown=True):
            return CuePlan((dice.set_aside(game, layout, shown, (event.place, int(event.text))),))
        case _:
            return CuePlan()


def _card(geo: Geometry, place: str, index: int, shows: int, lie: Lie) -> CardPiece:
    return CardPiece(card(place, index), shows, lie, backs(geo.layout, geo.shown))


def _money(event: ev.Staked | ev.Pooled | ev.Collected | ev.Paid, geo: Geometry) -> CuePlan:
    """Chips on their way between a seat's purse, its spots, the pot and the tray."""
    spot = Spot(event.seat, event.wager, 0 if isinstance(event, ev.Pooled) else event.hand)
    match event:
        case ev.Staked():
            x, y, r = geo.spot(spot)
            high = STAKED if event.seat == geo.own else PLACED
            move = _fly(f"bet {stake(spot)}", event.cents, geo.purse(event.seat), (x, y), r, high)
            return CuePlan(move)
        case ev.Pooled():
            if geo.pot is None:
                return CuePlan()
            x, y, r = geo.spot(spot)
            return CuePlan(_fly(f"pooled {stake(spot)}", event.cents, (x, y), geo.pot, min(r, 21), POOLED))
        case ev.Collected():
            x, y, r = geo.spot(spot)
            swept = _fly(stake(spot), event.cents, (x, y), TRAY, r, SWEPT)
            return CuePlan(swept, frozenset({stake(spot)}))
        case ev.Paid():
            x, y, r = geo.spot(spot) if geo.has_spot(spot) else (*geo.envied(event.seat), 18)
            start = geo.pot if geo.pot and (event.wager, event.seat) in geo.shown.pooled else TRAY
            won = _fly(f"{result(spot)} win", event.win, start, (x + r * 0.65, y), r, PAID)
            return CuePlan(won)


def _fly(name: str, cents: int, start: Point, end: Point, r: float, high: float) -> tuple[Move, ...]:
    return (Fly(Chips(name, cents, *end, r), start, high),) if cents else ()


def _tucked(geo: Geometry, seat: int, under: str) -> CuePlan:
    """A folded hand slides under the stakes that it still plays for."""
    place, lying = f"seat {seat}", geo.shown.cards.get(f"seat {seat}", ())
    count = len(lying)
    moves = tuple(
        SlideHand(_card(geo, place, i, shows, geo.tucked(under, i, count)), geo.card(place, i, count))
        for i, shows in enumerate(lying)
    )
    return CuePlan(moves, frozenset(move.card.name for move in moves))


def _arranged(geo: Geometry, event: ev.Moved) -> CuePlan:
    """The cards of a hand that is set in two, on the way from where they lie together."""
    before, count = geo.shown.cards.get(event.place, ()), len(event.cards)
    lifts = frozenset(card(event.place, i) for i in range(len(before)))
    if len(before) != count:
        return CuePlan((), lifts)
    moves = []
    for i, moved in enumerate(event.cards):
        came = before.index(moved) if moved in before and moved != HIDDEN else i
        start, end = geo.card(event.place, came, count), geo.arranged(event.place, i, count)
        moves.append(SlideHand(_card(geo, event.place, i, before[came], end), start._replace(width=end.width)))
    return CuePlan(tuple(moves), lifts)


def _closed_up(geo: Geometry, event: ev.Moved) -> CuePlan:
    """The cards that are kept when others are exchanged slide together."""
    place, before = event.source, geo.shown.cards.get(event.source, ())
    kept = list(range(len(before)))
    for gone in event.cards:
        kept.remove(next((i for i in kept if before[i] == gone), kept[-1]))
    moves = []
    for i, came in enumerate(kept):
        start, end = geo.card(place, came, len(before)), geo.card(place, i, len(kept))
        moves.append(SlideHand(_card(geo, place, i, before[came], end), start))
    return CuePlan(tuple(moves), frozenset(card(place, i) for i in range(len(before))))


def rolled(before: Shown, after: Shown, geo: Geometry, fed: tuple[str, ...]) -> tuple[RollMeter, ...]:
    """Of the meters that are `fed`, and so seen, those that roll to another sum than was shown."""
    return tuple(
        RollMeter(window_of(geo.game, geo.layout, name, cents, before.meters[name]))
        for name, cents in after.meters.items()
        if name in geo.layout.meters and name in fed and before.meters.get(name, cents) != cents
    )
