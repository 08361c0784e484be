"""A round as a value: `State` is frozen, compares, prints and pickles; `View` is what one seat may
know of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.cards import Card, card, text
from ..core.chance import Stock
from ..core.declaration import MeterState, Offer, Spot, spot_at
from ..core.errors import IllegalAction, quoted
from .events import AnyEvent
from .tips import Tip


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A decision: a verb, a multiple (`bet 3x`), cards (`exchange 2c 9d`), whole dollars, held in
    `cents` (`insurance $2`), or how many cards from the top the deck is cut (`cut 27`).

    >>> str(Action("bet", 3)), str(Action("exchange", cards=(card("2c"), card("9d"))))
    ('bet 3x', 'exchange 2c 9d')
    >>> str(Action("insurance", cents=200))
    'insurance $2'
    """

    verb: str
    times: int = 0
    cards: tuple[Card, ...] = ()
    cents: int = 0
    depth: int = 0

    def __str__(self) -> str:
        if self.times:
            return f"{self.verb} {self.times}x"
        if self.cents:
            return f"{self.verb} ${self.cents // 100}"
        if self.depth:
            return f"{self.verb} {self.depth}"
        return " ".join((self.verb, *map(text, self.cards)))


def action(written: str) -> Action:
    """The action a round file writes, to the letter; raises `IllegalAction` for text that is none.

    >>> action("bet 3x")
    Action(verb='bet', times=3, cards=(), cents=0, depth=0)
    >>> action("insurance $12").cents
    1200
    """
    verb, *rest = written.split(" ")
    if len(rest) == 1 and len(rest[0]) == 2 and rest[0][0] in "123456789" and rest[0][1] == "x":
        return Action(verb, int(rest[0][0]))
    if len(rest) == 1 and re.fullmatch(r"\$[1-9][0-9]{0,8}", rest[0]):
        return Action(verb, cents=100 * int(rest[0][1:]))
    if len(rest) == 1 and re.fullmatch(r"[1-9][0-9]{1,2}", rest[0]):
        return Action(verb, depth=int(rest[0]))
    try:
        return Action(verb, cards=tuple(card(word) for word in rest))
    except ValueError:
        raise IllegalAction("action", f"{quoted(written)} is no decision") from None


class Pile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Cards at a place: `up` and `peek` are bit masks by index, face up for all and open to the
    `owner` seat.
    """

    cards: tuple[Card, ...] = ()
    owner: int = 0
    up: int = 0
    peek: int = 0


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a round. `turn` is the seat to act (0: none); `stage` the family's word for
    where the round is.

    `memo` is the family's own frozen value and holds only what everyone at the table may know.
    `tally` is what each seat put on each wager and got back so far, cents. `discards` are cards in
    the rack that everyone saw. `tips` are chips for the dealer beside a wager, by seat.
    """

    slug: str
    offer: Offer
    stock: Stock
    bets: Mapping[int, Mapping[str, int]]
    at: int = 0
    throws: int = 0
    piles: Mapping[str, Pile] = {}
    stakes: Mapping[Spot, int] = {}
    folded: frozenset[int] = frozenset()
    decisions: Mapping[int, tuple[str, ...]] = {}
    tally: Mapping[tuple[int, str], tuple[int, int]] = {}
    meters: Mapping[str, MeterState] = {}
    stage: str = ""
    turn: int = 0
    seen_discards: tuple[Card, ...] = ()
    won: Mapping[int, int] = {}
    memo: Any = None
    over: bool = False
    void: bool = False
    carry: Any = None
    tips: Mapping[int, Tip] = {}

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that take part, lowest first."""
        return tuple(self.bets)


class Step(msgspec.Struct, frozen=True):
    """What `start` and `act` return: the new state and what happened, in order."""

    state: State
    events: tuple[AnyEvent, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may know. Cards it may not see are `HIDDEN`, and `??` in the others' decisions;
    stakes, meters and tallies are open to all.

    `left` is how many cards are still in the stack. `seen_discards` are cards that left the table
    face up.
    """

    slug: str
    seat: int
    offer: Offer
    bets: Mapping[int, Mapping[str, int]]
    piles: Mapping[str, tuple[Card, ...]]
    stakes: Mapping[Spot, int]
    folded: frozenset[int]
    decisions: Mapping[int, tuple[str, ...]]
    tally: Mapping[tuple[int, str], tuple[int, int]]
    meters: Mapping[str, MeterState]
    stage: str
    turn: int
    throws: int
    left: int
    seen_discards: tuple[Card, ...]
    memo: Any
    over: bool
    void: bool

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards."""
        return self.piles.get(f"seat {self.seat}", ())

    def staked(self, wager: str, hand: int = 0) -> int:
        """Cents of the seat's own stake on a wager."""
        return self.stakes.get(spot_at(self.seat, wager, hand), 0)
