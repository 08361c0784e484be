"""What a player can mean at a table, by mouse, keys, finger, autoplay or script alike; and the choices that offer it to him.

The union is closed: `TableScene.obey` answers every one of these values, and nothing else changes a table. Money is cents.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.rounds import Action


class _Meant(msgspec.Struct, frozen=True):
    """Intents compare by kind and fields, and print."""


class PlaceChip(_Meant):
    """A chip of so many cents onto a wager's spot; it is the chosen one from then on."""

    wager: str
    cents: int


class TakeBack(_Meant):
    """So many cents back from a wager's spot."""

    wager: str
    cents: int


class ChooseChip(_Meant):
    """The chip of so many cents is the one to bet with."""

    cents: int


class Rebet(_Meant):
    """The wagers of last time."""


class Clear(_Meant):
    """All wagers back."""


class Undo(_Meant):
    """The last change to the wagers back."""


class Double(_Meant):
    """Twice as much on every spot."""


class TakeDown(_Meant):
    """The wager that runs on over rounds back."""


class ToggleBox(_Meant):
    """A box beside the player's own taken, or given up."""

    seat: int


class Deal(_Meant):
    """No more wagers. Unless it is `sure`, the player is asked first where money would leave nothing but a fold."""

    sure: bool = False


class Decide(_Meant):
    """A decision; one from a file is still in words."""

    action: Action | str


class Choose(_Meant):
    """A card of the player's own chosen for a decision, or no longer, by its place in the hand."""

    card: int


class Swap(_Meant):
    """Two cards of a hand that is being set change places."""

    card: int
    other: int


class Skip(_Meant):
    """Everything that is still told happens at once."""


class NextRound(_Meant):
    """The settled round has been read."""


class ShowCost(_Meant):
    """The spots of a row of wagers shown, or no longer; the row by its first wager."""

    wager: str


class TurnPage(_Meant):
    """The next page of the panel."""


class FoldPanel(_Meant):
    """The panel away, or back."""


class BuyIn(_Meant):
    """More chips."""


class OpenPage(_Meant):
    """A page over the table."""

    page: Literal["help", "settings", "fairness"]


class NextSpeed(_Meant):
    """The next faster pace, after the fastest the slowest."""


class ToggleSound(_Meant):
    """Silence, or sound again."""


class Leave(_Meant):
    """Away from the table; the round waits."""


Intent = (
    PlaceChip | TakeBack | ChooseChip | Rebet | Clear | Undo | Double | TakeDown | ToggleBox | Deal | Decide | Choose | Swap | Skip
    | NextRound | ShowCost | TurnPage | FoldPanel | BuyIn | OpenPage | NextSpeed | ToggleSound | Leave
)  # fmt: skip


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A button of the bar: what it means, its words, what it costs or gives up (`sub`), the action whose key it has, how it looks.

    `why` says why it is closed ("": it is open). `face` is what a decision is about, for the guard against a click on what has just
    changed. `place` is the bar's part that it stands in, `wide` the width it asks for there (0: its usual one).
    """

    name: str
    intent: Intent | None
    label: str
    sub: str = ""
    action: str = ""
    look: Literal["primary", "dark", "cream"] = "dark"
    why: str = ""
    face: str = ""
    place: Literal["decisions", "slots", "beside", "ends"] = "slots"
    wide: float = 0.0

    @property
    def decision(self) -> bool:
        """Whether it decides something about the round."""
        return self.place == "decisions"

    @property
    def enabled(self) -> bool:
        """Whether it is open."""
        return not self.why


__all__ = [
    "BuyIn", "Choice", "Choose", "ChooseChip", "Clear", "Deal", "Decide", "Double", "FoldPanel", "Intent", "Leave", "NextRound",
    "NextSpeed", "OpenPage", "PlaceChip", "Rebet", "ShowCost", "Skip", "Swap", "TakeBack", "TakeDown", "ToggleBox", "ToggleSound",
    "TurnPage", "Undo",
]  # fmt: skip
