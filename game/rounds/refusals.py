"""Refusals as sentences for the person who reads them."""

from __future__ import annotations

import re

from ..core.declaration import Game
from ..core.errors import HouseError, MissingPart


def without_rulings(text: str) -> str:
    """A text without the numbers of our rulings, which say nothing to who cannot look them up;
    sections of the law stay.

    >>> [without_rulings(text) for text in ("no side has won (667a.2, R-FP3)", "it is back (R-PH2).", "R-EW8", "674a.7(b)")]
    ['no side has won (667a.2)', 'it is back.', '', '674a.7(b)']
    """
    n = r"R-[A-Z]*\d+"
    return re.sub(
        rf",? and numbers such\s+as\s+{n}\s+are\s+this\s+house's\s+own\s+\[rulings\]\([^)]*\)"
        rf"|\s*\({n}(?:,\s+{n})*\)|,\s+{n}(?=[,;)])|{n}[,;]\s+|^{n}$",
        "",
        text,
    )


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
