"""What happens in a round, in the order of the procedure: frozen values in one closed union.

The client animates events and never reads the deck; money moves only with `Staked`, `Collected`,
`Paid`, `Returned`, the meter events and those of tips. Amounts are cents. A card that a witness may not see is
`HIDDEN` (see `game.rounds.view.witnessed`). An event holds nothing that could hold it again, so
that the collector of garbage need not look at events (`gc=False`).
"""

from __future__ import annotations

import msgspec

from ..core.cards import Card


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """The base of every event."""


class Announced(Event, frozen=True):
    """The dealer says something."""

    text: str
    section: str = ""


class Shuffled(Event, frozen=True):
    """The cards are shuffled; `deck` is the colour of the backs in play, `how` manual or machine."""

    deck: str
    how: str
    section: str = ""


class Cut(Event, frozen=True):
    """The cover card went in `depth` cards from the top."""

    depth: int
    section: str = ""


class Counted(Event, frozen=True):
    """The stub was counted and holds `cards`."""

    cards: int
    section: str = ""


class Staked(Event, frozen=True):
    """Chips go from a seat to a spot. `free` is the face of a free lammer, which costs nothing."""

    seat: int
    wager: str
    cents: int
    hand: int = 0
    free: int = 0


class Tipped(Event, frozen=True):
    """A seat gives the dealer a chip: on the tip line (`wager` empty), or beside a wager, with
    which it wins or loses.
    """

    seat: int
    cents: int
    wager: str = ""


class TipSettled(Event, frozen=True):
    """The wager that a tip lies beside is settled. On `result` win or push the chip goes to the tip
    box with the `win` that the house pays on it, on lose to the house, on void back to its seat.
    """

    seat: int
    wager: str
    cents: int
    win: int
    result: str


class Credited(Event, frozen=True):
    """Wagers raise a meter: `cents` is what it shows afterwards."""

    meter: str
    cents: int


class Burned(Event, frozen=True):
    """A card leaves the stack for the discard rack; `up` when everyone sees it."""

    card: Card
    up: bool = False
    section: str = ""


class Dealt(Event, frozen=True):
    """A card comes to a place. `up` is face up; otherwise only the place's `owner` may look, and
    only if `peek`.
    """

    place: str
    index: int
    card: Card
    up: bool = False
    owner: int = 0
    peek: bool = False


class Turned(Event, frozen=True):
    """A card that lay face down is turned."""

    place: str
    index: int
    card: Card


class Looked(Event, frozen=True):
    """A seat looks at one of its own cards that lay unseen."""

    seat: int
    index: int
    card: Card


class Moved(Event, frozen=True):
    """Cards go from one place to another (a split, a hand set in two, a bonus card tucked)."""

    source: str
    place: str
    cards: tuple[Card, ...]
    up: bool = True
    owner: int = 0


class Asked(Event, frozen=True):
    """The dealer asks a seat."""

    seat: int
    text: str
    section: str = ""


class Decided(Event, frozen=True):
    """A seat has answered, with an action as a round file writes it."""

    seat: int
    action: str


class Folded(Event, frozen=True):
    """A seat has folded."""

    seat: int
    section: str = ""


class Discarded(Event, frozen=True):
    """A place's cards go to the discard rack."""

    place: str


class Named(Event, frozen=True):
    """A hand is named."""

    place: str
    label: str
    text: str
    cards: tuple[Card, ...] = ()


class Collected(Event, frozen=True):
    """The house takes a stake."""

    seat: int
    wager: str
    cents: int
    section: str
    hand: int = 0
    named: str = ""
    free: int = 0


GIVEN_BACK = "returned"
"""The `odds` of a payment that gives back what was collected before the round was void."""
TAKEN_BACK = "taken back"
"""What a stake is `named` that its player took back before the round was over."""
LIMITED = "payout limit"
"""Why a payment is less than its odds: the player's payout limit is reached."""
SHARED = "shared"
"""Why a payment is less than its odds: several divide one share of a meter."""


class Paid(Event, frozen=True):
    """The house pays `win`; `back` is the stake that returns with it. `source` is house, pot, or a
    meter's name.

    `rows` are the keys of the printed rows that it is paid by, whose odds together are `odds`: none
    for the pot and for what a void round returns. `less` says why it is less than that (`LIMITED`,
    `SHARED`).
    """

    seat: int
    wager: str
    win: int
    back: int
    odds: str
    section: str
    hand: int = 0
    named: str = ""
    source: str = "house"
    rows: tuple[str, ...] = ()
    less: str = ""


class Returned(Event, frozen=True):
    """A stake comes back and wins nothing: a push, a void round, a wager taken down. `rows` is the
    printed row that says so.
    """

    seat: int
    wager: str
    cents: int
    section: str
    hand: int = 0
    named: str = ""
    rows: tuple[str, ...] = ()


class Reseeded(Event, frozen=True):
    """A meter starts anew and shows `cents`."""

    meter: str
    cents: int


class Pooled(Event, frozen=True):
    """A stake joins a pot that the seats play for."""

    seat: int
    wager: str
    cents: int


class Shaken(Event, frozen=True):
    """Dice are shaken under the cover by a seat (0: the dealer)."""

    seat: int
    dice: int


class Thrown(Event, frozen=True):
    """The faces of a throw; `kept` are the dice that were not thrown again, `number` counts the
    throws of the round.
    """

    dice: tuple[int, ...]
    number: int = 0
    kept: tuple[int, ...] = ()


class Passed(Event, frozen=True):
    """The shaker goes to another seat."""

    seat: int


class Marked(Event, frozen=True):
    """A marker is set: a lammer, the pointer, the puck, a card reader's light. `shown` False takes
    it away.
    """

    kind: str
    place: str
    text: str = ""
    shown: bool = True


class Irregular(Event, frozen=True):
    """An irregularity and how it is resolved (R-7); `at` and `seat` as in `chance.Fact`."""

    kind: str
    text: str
    section: str
    at: int = 0
    seat: int = 0


class Voided(Event, frozen=True):
    """The round is void and every wager comes back."""

    reason: str
    section: str


class Closed(Event, frozen=True):
    """The round is over."""

    void: bool = False


AnyEvent = (
    Announced
    | Shuffled
    | Cut
    | Counted
    | Staked
    | Tipped
    | TipSettled
    | Credited
    | Burned
    | Dealt
    | Turned
    | Looked
    | Moved
    | Asked
    | Decided
    | Folded
    | Discarded
    | Named
    | Collected
    | Paid
    | Returned
    | Reseeded
    | Pooled
    | Shaken
    | Thrown
    | Passed
    | Marked
    | Irregular
    | Voided
    | Closed
)
