"""What the session says between two of its verbs. It is asked once a verb, so that neither a frame nor the pointer asks it.

The session is ahead of what is told: a `Desk` stands on the table when the last event of its verb has landed (`timeline`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.declare import HouseRules
from game.rounds import Action, State, View
from game.rounds.events import AnyEvent, Paid, Returned, Staked
from game.table.bots import Bot
from game.table.store.values import RoundRow

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.table.sitting import Sitting


class Roll(NamedTuple):
    """A roll as it is remembered: two dice, or the face that came most; its total, or how often the face came."""

    faces: tuple[int, ...]
    figure: int


class Priced(msgspec.Struct, frozen=True):
    """An action that is open now: the cents it stakes, and whether the bankroll covers them."""

    action: Action
    cents: int
    payable: bool


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting as it stands: `turn` is the player's box that is asked (0: none), `view` what he may know there.

    `open` are the actions open to that box, `fed` the meters that the paytables in force feed, `bankroll` cents off the felt.
    """

    number: int
    bankroll: int
    seats: tuple[int, ...]
    bots: tuple[Bot, ...]
    rules: HouseRules
    turn: int
    playing: bool
    state: State | None
    view: View | None
    open: tuple[Priced, ...]
    last: RoundRow | None
    fed: tuple[str, ...]

    @property
    def stage(self) -> str:
        """The family's word for where the round is, "" before the first."""
        return self.state.stage if self.state is not None else ""

    def cents(self, action: Action) -> int:
        """What an open action stakes; 0 for one that is not open."""
        return next((one.cents for one in self.open if one.action == action), 0)


def desk_of(session: Sitting) -> Desk:
    """What the sitting says now. Raises what the store raises."""
    bankroll = session.bankroll
    priced = ((action, session.cost(action)) for action in session.legal())
    return Desk(
        fed=tuple(session.meters()) if session.game.meters else (), number=session.number, bankroll=bankroll,
        seats=session.seats, bots=session.bots, rules=session.rules, turn=session.turn, playing=session.playing,
        state=session.state, view=session.view(), last=session.last,
        open=tuple(Priced(action, cents, cents <= bankroll) for action, cents in priced),
    )  # fmt: skip


def brought(event: AnyEvent, seats: Collection[int]) -> int:
    """Cents that an event brings to the bankroll of who sits there; below 0 what it takes from it."""
    match event:
        case Staked() if event.seat in seats:
            return -event.cents
        case Paid() if event.seat in seats:
            return event.win + event.back
        case Returned() if event.seat in seats:
            return event.cents
        case _:
            return 0
