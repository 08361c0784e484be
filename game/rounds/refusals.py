"""Refusals as sentences for the person who reads them."""

from __future__ import annotations

import re
from typing import Final

from ..core.declaration import Game
from ..core.errors import HouseError, MissingPart

_N: Final = r"R-[A-Z]*\d+"
_RULED: Final = re.compile(
    rf",? and numbers such\s+as\s+{_N}\s+are\s+this\s+house's\s+own\s+\[rulings\]\([^)]*\)"
    rf"|\s*\({_N}(?:,\s+{_N})*\)|,\s+{_N}(?=[,;)])|{_N}[,;]\s+|^{_N}$"
)


def without_rulings(text: str) -> str:
    """A text without the numbers of our rulings, which say nothing to who cannot look them up;
    sections of the law stay.

    >>> [without_rulings(text) for text in ("no side has won (667a.2, R-FP3)", "it is back (R-PH2).", "R-EW8", "674a.7(b)")]
    ['no side has won (667a.2)', 'it is back.', '', '674a.7(b)']
    """
    return _RULED.sub("", text)


def refusal_sentence(refusal: HouseError, game: Game | None = None) -> str:
    """A refusal as a person reads it; with the `game` its wagers are called by their titles."""
    # a whole sentence
    if isinstance(refusal, MissingPart) or type(refusal).__str__ is not HouseError.__str__:
        return str(refusal)
    if game is not None:
        titles = {w.name: w.title for w in game.wagers if "-" in w.name}
        named = re.compile("|".join(rf"(?<![\w-]){re.escape(n)}(?![\w-])" for n in titles))
        reason = (
            named.sub(lambda found: titles[found[0]], refusal.reason) if titles else refusal.reason
        )
        field = refusal.field.rsplit(".", 1)[-1]
        if field in titles:
            return f"{titles[field]} {reason}"
        refusal = HouseError(refusal.field, reason)
    field = refusal.field.rsplit(".", 1)[-1].replace("-", " ")
    return (
        f"{field[:1].upper()}{field[1:]} {refusal.reason}"
        if field not in ("bankroll", "action", "what if")
        else refusal.reason
    )
