"""What a player chose of the looks of cards, chips and felts, as the settings hold it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

import msgspec

from .palette import rgb

Back = Literal["red", "blue", "garden", "plum", "brass", "night", "linden", "harvest"]
ChipSet = Literal["house", "riverboat", "midnight", "orchard"]
BACKS: Final[dict[str, str]] = {
    "": "Table's own",
    "red": "Leaf red",
    "blue": "Leaf blue",
    "garden": "Garden",
    "plum": "Plum",
    "brass": "Brass",
    "night": "Night",
    "linden": "Linden",
    "harvest": "Harvest",
}
"""What each card back is called; "" is what a table has of itself, red or blue."""
CHIP_SETS: Final[dict[ChipSet, str]] = {
    "house": "House",
    "riverboat": "Riverboat",
    "midnight": "Midnight",
    "orchard": "Orchard",
}
Milestone = Literal["exam", "best day", "month"]
EARNED: Final[dict[str, Milestone]] = {"linden": "exam", "orchard": "best day", "harvest": "month"}
"""The looks that come with a milestone of learning. All others are everybody's from the start."""
MILESTONES: Final[dict[Milestone, str]] = {
    "exam": "your first passed exam",
    "best day": "a day’s deal in which every choice was the best",
    "month": "fifteen medals in one month",
}
"""What each milestone is, in words."""

Felt = Literal["green", "blue", "wine", "slate"]
FELTS: Final[dict[Felt, tuple[str, str]]] = {
    "green": ("Green", "#1B5330"),
    "blue": ("Blue", "#1B4766"),
    "wine": ("Wine", "#5C2130"),
    "slate": ("Slate", "#37454F"),
}
"""Felts that a table may have in place of its own: their names and colors."""


Hour = Literal["night", "day"]
HOURS: Final[dict[str, str]] = {"night": "Night", "day": "Day"}


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card back at every table ("": the table's own), the set of chips, the time of day in
    the lobby, and the felts of tables that have another than their own, by slug.
    """

    back: Literal["", Back] = ""
    chips: ChipSet = "house"
    hour: Hour = "night"
    felts: dict[str, Felt] = {}

    def unearned_reason(self, reached: Collection[str]) -> str:
        """Why a look cannot be chosen yet, with the setting that it is; "" where all can.

        >>> Looks(back="linden").unearned_reason(()), Looks(back="linden").unearned_reason(("exam",))
        ('looks.back: comes with your first passed exam', '')
        """
        for name, look in (("back", self.back), ("chips", self.chips)):
            if look in EARNED and EARNED[look] not in reached:
                return f"looks.{name}: comes with {MILESTONES[EARNED[look]]}"
        return ""

    @property
    def stamp(self) -> tuple[str, ...]:
        """What tells pictures of these looks from those of others."""
        return self.back, self.chips, self.hour, *map("=".join, sorted(self.felts.items()))

    def colored_felts(self) -> dict[str, str]:
        """The colors of felts that are not the tables' own, by slug.

        >>> Looks(felts={"a-table": "blue"}).colored_felts()
        {'a-table': '#1B4766'}
        """
        return {slug: FELTS[felt][1] for slug, felt in self.felts.items()}

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


def other_felts(own: str) -> tuple[Felt, ...]:
    """The three felts that a table may have beside its own: without the one most like it.

    >>> other_felts("#1B5330")
    ('blue', 'wine', 'slate')
    """

    def distance(felt: Felt) -> int:
        return sum((a - b) ** 2 for a, b in zip(rgb(own), rgb(FELTS[felt][1]), strict=True))

    nearest = min(FELTS, key=distance)
    return tuple(felt for felt in FELTS if felt != nearest)
