"""The only statement of knowledge: what a seat may know of a state and of the events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ..core.cards import HIDDEN, Card
from .events import AnyEvent, Burned, Dealt, Decided, Looked, Moved
from .state import Pile, State, View


def _visible_cards(pile: Pile, seat: int) -> tuple[Card, ...]:
    mask = pile.up | (pile.peek if pile.owner and pile.owner == seat else 0)
    full = (1 << len(pile.cards)) - 1
    if mask & full == full:
        return pile.cards
    return tuple(c if mask >> i & 1 else HIDDEN for i, c in enumerate(pile.cards))


def _veiled_decision(decision: str) -> str:
    """A decision as the other seats hear it: the cards it names stay hidden."""
    verb, _, rest = decision.partition(" ")
    if not rest or rest[-1] == "x" or rest[0] == "$" or rest.isdecimal():
        return decision
    return " ".join((verb, *("??" for _ in rest.split())))


def _decisions_seen_by(state: State, seat: int) -> Mapping[int, tuple[str, ...]]:
    """Everyone's decisions; what cards another seat set apart or exchanged is its own knowledge."""
    return {
        other: said if other == seat else tuple(map(_veiled_decision, said))
        for other, said in state.decisions.items()
    }


def seen(state: State, seat: int) -> View:
    """What the seat may know: its own cards as far as it may look at them, what lies face up, every
    chip. Seat 0 is a bystander.
    """
    return View(
        slug=state.slug,
        seat=seat,
        offer=state.offer,
        bets=state.bets,
        piles={place: _visible_cards(pile, seat) for place, pile in state.piles.items()},
        stakes=state.stakes,
        folded=state.folded,
        decisions=_decisions_seen_by(state, seat),
        tally=state.tally,
        meters=state.meters,
        stage=state.stage,
        turn=state.turn,
        throws=state.throws,
        left=len(state.stock.cards) - state.at,
        seen_discards=state.seen_discards,
        memo=state.memo,
        over=state.over,
        void=state.void,
    )


def witnessed(events: Iterable[AnyEvent], seat: int) -> tuple[AnyEvent, ...]:
    """The events as the seat sees them: cards that it may not look at are `HIDDEN`."""
    return tuple(
        [_as_seen(event, seat) if event.__class__ in _VEILED else event for event in events]
    )


_VEILED = frozenset({Dealt, Burned, Looked, Moved, Decided})
"""What not every seat sees alike; a table of thirty asks this of ten thousand events a round."""


def _as_seen(event: AnyEvent, seat: int) -> AnyEvent:
    if (
        isinstance(event, Dealt)
        and not event.up
        and not (event.peek and event.owner == seat and seat)
    ):
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, Burned) and not event.up:
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, Looked) and event.seat != seat:
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, Moved) and not event.up and not (event.owner == seat and seat):
        return msgspec.structs.replace(event, cards=tuple(HIDDEN for _ in event.cards))
    if isinstance(event, Decided) and event.seat != seat:
        return Decided(event.seat, _veiled_decision(event.action))
    return event
