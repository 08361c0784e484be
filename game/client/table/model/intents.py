"""What a player can mean at a table, by whatever he means it, and the choices that offer it: a
closed union. Money is cents.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal

import msgspec

from ....core.declaration import Spot
from ....rounds import Action
from ...scenes.settings import Level


class Act(Enum):
    """What says all by its name."""

    REBET = "The wagers of last time."
    CLEAR = "All wagers back."
    UNDO = "The last change to the wagers back."
    DOUBLE = "Twice as much on every spot."
    TAKE_DOWN = "The wager that runs on over rounds back."
    SKIP = "Everything that is still told happens at once."
    LOOK_AT_CARDS = "The player's own cards turned up at once; where he looks himself, bent up, and a second time turned over."
    LET_GO = "The cards that are bent up drop again."
    TURN_UP = "The player's own cards that still lie face down are turned over."
    NEXT_ROUND = "The settled round has been read."
    HAND_ON = "This person's wagers are placed; the next one's turn."
    OPEN_HAND = "Whoever is passed to is there: his covered hand is shown."
    GET_UP = "The person before the screen leaves a table at which others stay."
    TURN_PAGE = "The next page of the panel."
    FOLD_PANEL = "The panel away, or back."
    MOVE_PANEL = "The panel to the other side of the felt."
    BUY_IN = "More chips."
    EMPTY_ACCOUNT = "At a terminal: all of the account out; in a round as soon as it is over, or no longer then."
    CALL_ATTENDANT = "At a terminal: somebody is asked to come."
    TIP = "A tip for the dealer, with the question how much and where."
    NEXT_SPEED = "The next faster pace, after the fastest the slowest."
    TOGGLE_SOUND = "Silence, or sound again."
    LESSON = "The card of what is to be learned of the settled round, or away with it."
    NEXT_LESSON = "The card of the round's next choice."
    STOP_PLAYING = "The program plays no more rounds for the player."
    LEAVE = "Away from the table; the round waits."


class PlaceChip(msgspec.Struct, frozen=True):
    """A chip of so many cents onto a wager's spot; it is the chosen one from then on."""

    wager: str
    cents: int


class TakeBack(msgspec.Struct, frozen=True):
    """So many cents back from a wager's spot."""

    wager: str
    cents: int


class PlaceFavorite(msgspec.Struct, frozen=True):
    """A favorite bet in place of what is placed, by its number."""

    slot: int


class KeepFavorite(msgspec.Struct, frozen=True):
    """What is placed becomes a favorite bet, by its number."""

    slot: int


class MoveStake(msgspec.Struct, frozen=True):
    """All that is placed on a wager's spot to another's, or off the felt ("")."""

    wager: str
    onto: str = ""


class TipOnLine(msgspec.Struct, frozen=True):
    """So many cents to the dealer, on the tip line."""

    cents: int


class ChooseChip(msgspec.Struct, frozen=True):
    """The chip of so many cents is the one to bet with."""

    cents: int


class ToggleBox(msgspec.Struct, frozen=True):
    """A box beside the player's own taken, or given up."""

    seat: int


class DealRound(msgspec.Struct, frozen=True):
    """No more wagers. Unless it is `sure`, the player is asked first where money would leave
    nothing but a fold.
    """

    sure: bool = False


class Decide(msgspec.Struct, frozen=True):
    """A decision; one from a file is still in words."""

    action: Action | str


class Choose(msgspec.Struct, frozen=True):
    """A card of the player's own chosen for a decision, or no longer, by its place in the hand."""

    card: int


class ChooseAmount(msgspec.Struct, frozen=True):
    """So many cents chosen for a decision that may be taken for less than the most."""

    cents: int


class Swap(msgspec.Struct, frozen=True):
    """Two cards of a hand that is being set change places."""

    card: int
    other: int


class SitHere(msgspec.Struct, frozen=True):
    """Somebody takes an open seat (0: the first): the player a second box, another person, or
    somebody new.
    """

    seat: int = 0


class TurnTo(msgspec.Struct, frozen=True):
    """Between rounds, another person at the table is before the screen, by the number of his
    profile.
    """

    player: int


class ShowCost(msgspec.Struct, frozen=True):
    """The spots of a row of wagers shown, or no longer; the row by its first wager."""

    wager: str


class ChooseLevel(msgspec.Struct, frozen=True):
    """So much on the screen, from now on at every table."""

    level: Level


class AskWhy(msgspec.Struct, frozen=True):
    """The provision behind how the wager of a spot ended; without one, behind what stands here now:
    a refusal, the ends of the wagers, what the dealer says.
    """

    spot: Spot | None = None


class RunTable(msgspec.Struct, frozen=True):
    """At the host of a dealt table: stop its clocks or let them run, end the phase, void the round,
    open pairing for one terminal, open the operator's room, close the table after this round; ask
    what is done with the terminal at a `seat`.
    """

    verb: Literal["hold", "end", "void", "pair", "room", "close", "terminal"]
    seat: int = 0


class OpenPage(msgspec.Struct, frozen=True):
    """A page over the table."""

    page: Literal[
        "help",
        "first round",
        "settings",
        "fairness",
        "sheet",
        "rules",
        "card",
        "clock",
        "exam",
        "note",
        "vary",
        "at a table",
        "automatic play",
        "favorites",
    ]


Intent = (
    Act
    | PlaceChip
    | TakeBack
    | MoveStake
    | PlaceFavorite
    | KeepFavorite
    | TipOnLine
    | ChooseChip
    | ToggleBox
    | DealRound
    | Decide
    | Choose
    | ChooseAmount
    | Swap
    | SitHere
    | TurnTo
    | ShowCost
    | ChooseLevel
    | AskWhy
    | OpenPage
    | RunTable
)


def sort_of(intent: Intent) -> Act | type[Intent]:
    """What is meant, whatever it is said of."""
    return intent if isinstance(intent, Act) else type(intent)


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A button of the bar: what it means, its words, what it costs or gives up (`sub`), the action
    whose key it has, how it looks.

    `why` says why it is closed ("": it is open). `face` is what a decision is about, for the guard
    against a click on what has just changed. `place` is the bar's part that it stands in, `wide`
    the width it asks for there (0: its usual one). The one button that leads on stands in the place
    `onward`. A `quiet` decision adds nothing to the stake or gives the hand up.
    """

    name: str
    intent: Intent | None
    label: str
    sub: str = ""
    action: str = ""
    look: Literal["primary", "dark", "cream", "danger"] = "dark"
    why: str = ""
    face: str = ""
    place: Literal["decisions", "slots", "beside", "ends", "onward"] = "slots"
    wide: float = 0.0
    quiet: bool = False

    @property
    def decision(self) -> bool:
        """Whether it decides something about the round."""
        return self.place == "decisions"

    @property
    def is_never_default(self) -> bool:
        """Whether it is never what a first press means."""
        return self.quiet or self.look == "dark"

    @property
    def enabled(self) -> bool:
        """Whether it is open."""
        return not self.why
