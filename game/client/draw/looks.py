"""What a player chose of the looks of cards and chips, as the settings hold it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Back = Literal["", "red", "blue", "garden", "plum", "brass", "night"]
ChipSet = Literal["house", "riverboat", "midnight"]
BACKS: Final[dict[str, str]] = {
    "": "Table's own",
    "red": "Leaf red",
    "blue": "Leaf blue",
    "garden": "Garden",
    "plum": "Plum",
    "brass": "Brass",
    "night": "Night",
}
"""What each card back is called; "" is what a table has of itself, red or blue."""
CHIP_SETS: Final[dict[str, str]] = {
    "house": "House",
    "riverboat": "Riverboat",
    "midnight": "Midnight",
}


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card back at every table ("": the table's own) and the set of chips."""

    back: Back = ""
    chips: ChipSet = "house"

    @property
    def stamp(self) -> tuple[str, ...]:
        """What tells pictures of these looks from those of others."""
        return self.back, self.chips

    def own_back(self, of_table: str) -> str:
        """The back of a table's first deck.

        >>> Looks().own_back("blue"), Looks(back="plum").own_back("blue")
        ('blue', 'plum')
        """
        return self.back or of_table


def second_back(first: str) -> str:
    """The back of the deck that alternates with one of this back: the same design in another color,
    as the chapters want it (671a.3(b)(1)).

    >>> [second_back(first) for first in ("red", "blue", "garden", "plum")]
    ['blue', 'red', 'red', 'plum-second']
    """
    return {"red": "blue", "blue": "red", "garden": "red"}.get(first, f"{first}-second")
