"""Results as lines for a terminal (everything also comes as JSON), and refusals as a person reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..core.declaration import Game
from ..core.errors import HouseError, MissingPart
from ..core.money import dollars

_N: Final = r"R-[A-Z]*\d+"
_RULED: Final = re.compile(
    rf",? and numbers such\s+as\s+{_N}\s+are\s+this\s+house's\s+own\s+\[rulings\]\([^)]*\)"
    rf"|\s*\({_N}(?:,\s+{_N})*\)|,\s+{_N}(?=[,;)])|{_N}[,;]\s+|^{_N}$"
)


def lines(value: Mapping[str, Any]) -> Iterator[str]:
    """A settlement, an advice or any flat report in words, amounts in dollars.

    >>> list(lines({"seat": 1, "ev": {"fold": -1000.0, "bet 1x": -812.4}, "best": "bet 1x", "method": "exact"}))
    ['seat 1, exact: average net, wagers included', '  bet 1x        -$8.12  best', '  fold         -$10.00']
    """
    if "ev" in value:
        from ..odds.advice import NET_WORDS

        yield f"seat {value['seat']}, {value['method']}: {NET_WORDS}"
        for name, cents in sorted(value["ev"].items(), key=lambda pair: -pair[1]):
            yield f"  {name:10} {dollars(round(cents)):>9}{'  best' if name == value['best'] else ''}"
    elif "seats" in value:
        yield f"{value['game']}{', void' if value['void'] else ''}"
        for seat, told in value["seats"].items():
            staked, returned, net = dollars(told["staked"]), dollars(told["returned"]), dollars(told["net"], sign=True)
            yield f"seat {seat}: staked {staked}, returned {returned}, net {net}"
            for name, wager in told["wagers"].items():
                yield f"  {name:18} {dollars(wager['staked']):>10} {dollars(wager['returned']):>12}  {wager['result']}"
        for name, cents in value["meters"].items():
            yield f"meter {name}: {dollars(cents)}"
    else:
        for name, told in value.items():
            yield f"{name}: {told}"


def without_rulings(text: str) -> str:
    """A text without the numbers of our rulings, which say nothing to who cannot look them up; sections of the law stay.

    >>> [without_rulings(text) for text in ("no side has won (667a.2, R-FP3)", "it is back (R-PH2).", "R-EW8", "674a.7(b)")]
    ['no side has won (667a.2)', 'it is back.', '', '674a.7(b)']
    """
    return _RULED.sub("", text)


def plain(refusal: HouseError, game: Game | None = None) -> str:
    """A refusal as a person reads it; with the `game` its wagers are called by their titles."""
    if isinstance(refusal, MissingPart) or type(refusal).__str__ is not HouseError.__str__:  # a whole sentence
        return str(refusal)
    if game is not None:
        titles = {w.name: w.title for w in game.wagers if "-" in w.name}
        named = re.compile("|".join(rf"(?<![\w-]){re.escape(n)}(?![\w-])" for n in titles))
        reason = named.sub(lambda found: titles[found[0]], refusal.reason) if titles else refusal.reason
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
