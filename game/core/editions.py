"""The texts of a chapter by which rounds are played: which one, of when, and what it pays otherwise
than the first.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .paytable import Paytable


class Edition(msgspec.Struct, frozen=True):
    """A text of a chapter. `key` names it in house rules and round files, `name` wherever there is
    little room; `text` says what it is, with date and place, and `note` what a visitor should know
    of it (empty: nothing). `pays` are the paytables by wager and letter, and `bonuses` the tables
    by title, that differ from those of the game's own declaration; `lammers` are the wagers that
    alone bring an envy lammer (empty: all that earn envy do).
    """

    key: str
    name: str
    text: str
    note: str = ""
    pays: Mapping[str, Mapping[str, Paytable]] = {}
    bonuses: Mapping[str, Paytable] = {}
    lammers: tuple[str, ...] = ()

    def pays_as(self, other: Edition) -> bool:
        """Whether both texts pay the same, so that they have the same odds."""
        return self.pays == other.pays and self.bonuses == other.bonuses

    @property
    def sentence(self) -> str:
        """What it is, in a sentence, or two with the note.

        >>> NOT_ADOPTED.sentence
        'Proposed on August 1, 2015 (45 Pa.B. 4185). Not adopted in the 2016 final form.'
        """
        said = (self.text, self.note) if self.note else (self.text,)
        return " ".join(f"{one[0].upper()}{one[1:]}." for one in said)


_PROPOSED = "proposed on August 1, 2015 (45 Pa.B. 4185)"
PROPOSED = Edition("2015", "2015 proposed", _PROPOSED)
"""The rulemaking in which nine of the twelve chapters were proposed."""
NOT_ADOPTED = Edition(
    "2015", "2015 proposed, not adopted", _PROPOSED, "not adopted in the 2016 final form"
)
"""The same, of a chapter that came to nothing."""


def in_force(key: str, text: str) -> Edition:
    """A text that is in force."""
    return Edition(key, f"{key} published", text)
