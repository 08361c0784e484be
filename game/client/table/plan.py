"""What an event sets moving, planned on the felt as it lies before it: moves as data, and the names they lift."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.cards import HIDDEN
from game.client.table.cards.meters import window_of
from game.client.table.cards.spots import backs
from game.client.table.dice import felt as dice
from game.client.table.geometry import TRAY, Lie
from game.client.table.moves import DealCard, Fly, RollMeter, SlideHand, Turn
from game.client.table.pieces import CardPiece, Chips, card, result, stake
from game.declare import Spot
from game.rounds import events as ev

if TYPE_CHECKING:
    from game.client.motion import Pace
    from game.client.table.geometry import Geometry
    from game.client.table.moves import Move
    from game.client.table.shown import Shown


class CuePlan(NamedTuple):
    """What moves, and which pieces at rest it takes up from the felt."""

    moves: tuple[Move, ...] = ()
    lifts: frozenset[str] = frozenset()


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


def planned(event: ev.AnyEvent, geo: Geometry, *, still: bool) -> CuePlan:
    """How an event is told on the felt as it lies there (`geo`); `still` where motion is reduced."""
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
        case ev.Shaken():
            shaken = dice.shake(game, layout, shown, still=still)
            return CuePlan((shaken,), frozenset(d.name for d in shaken.taken))
        case ev.Thrown():
            return CuePlan((dice.tumble(layout, shown, event.dice, still=still),))
        case ev.Marked(kind="lid"):
            return CuePlan((dice.lid(game, layout, shown, closes=event.shown),))
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
            move = _fly(f"bet {stake(spot)}", event.cents, geo.purse(event.seat), (x, y), r)
            return CuePlan(move)
        case ev.Pooled():
            if geo.pot is None:
                return CuePlan()
            x, y, r = geo.spot(spot)
            return CuePlan(_fly(f"pooled {stake(spot)}", event.cents, (x, y), geo.pot, min(r, 21)))
        case ev.Collected():
            x, y, r = geo.spot(spot)
            swept = _fly(stake(spot), event.cents, (x, y), TRAY, r)
            return CuePlan(swept, frozenset({stake(spot)}))
        case ev.Paid():
            x, y, r = geo.spot(spot) if geo.has_spot(spot) else (*geo.envied(event.seat), 18)
            start = geo.pot if geo.pot and (event.wager, event.seat) in geo.shown.pooled else TRAY
            won = _fly(f"{result(spot)} win", event.win, start, (x + r * 0.65, y), r)
            return CuePlan(won)


def _fly(name: str, cents: int, start: tuple[float, float], end: tuple[float, float], r: float) -> tuple[Move, ...]:
    return (Fly(Chips(name, cents, *end, r), start),) if cents else ()


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


def rolled(before: Shown, after: Shown, geo: Geometry, fed: tuple[str, ...]) -> tuple[RollMeter, ...]:
    """Of the meters that are `fed`, and so seen, those that roll to another sum than was shown."""
    return tuple(
        RollMeter(window_of(geo.game, geo.layout, name, cents, before.meters[name]))
        for name, cents in after.meters.items()
        if name in geo.layout.meters and name in fed and before.meters.get(name, cents) != cents
    )


__all__ = ["CuePlan", "planned", "rolled", "seen", "times"]
