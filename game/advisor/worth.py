"""What a round's wagers are expected to come to, from the shipped summaries of the PAR sheets (assets/advisor/STEM_worth.json)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from game.advisor.data import figures
from game.declare import Game, HouseRules

Worth = Mapping[str, Mapping[str, tuple[float, float]]]


class Summary(msgspec.Struct, frozen=True):
    """A game's house edge as the lobby prints it ("" where it is known too coarsely), and its `wagers`: expected net and variance
    of a unit on each, by wager (`main` is the base game with all that is mandatory, `base` the part of it without the wagers that
    have a sheet of their own) and letter ("" without).
    """

    edge: str
    wagers: Worth


def edge_printed(edge: float) -> str:
    """A house edge as it is printed wherever it is: what the house keeps is positive, what the player gains has a minus.

    >>> edge_printed(0.027777), edge_printed(-0.000469), edge_printed(-1e-17)
    ('2.78 %', '−0.05 %', '0.00 %')
    """
    return f"{round(edge * 100, 2) + 0.0:.2f} %".replace("-", "−")


@cache
def summary(stem: str) -> Summary:
    """What ships of a game. Raises `MissingPart`."""
    return figures(f"{stem}_worth.json", Summary)


def worth_of(game: Game) -> Worth:
    """Expected net and variance of a unit on each of a game's wagers. Raises `MissingPart`."""
    return summary(game.stem).wagers


def mandatory(game: Game) -> tuple[tuple[str, str, str], ...]:
    """What a game's edge counts: the sheet's name, a title, and per what. `main` is the base game; where that has a sheet of its
    own, `main` counts every wager that must be placed, and `base` leaves out those that are priced by themselves.

    Raises `MissingPart`.

    >>> from game.rules import GAMES
    >>> mandatory(GAMES["lunar-poker"])[0]
    ('main', 'Ante and Super', 'the Ante')
    """
    known, base = worth_of(game), game.wager(game.base).title
    per = game.quoted[1] or f"the {base}"
    if "base" not in known:
        return (("main", "Base game", per),) if "main" in known else ()
    beside = [w.title for w in game.wagers if not w.optional and not w.later and w.name in known]
    return ("main", " and ".join((base, *beside)), per), ("base", f"{base} alone", per)


def expectation(game: Game, rules: HouseRules, boxes: Iterable[Mapping[str, int]]) -> tuple[float, float]:
    """Expected net (cents) and variance (square cents) of the wagers before the deal, by best play. Raises `MissingPart`.

    Wagers of one round are taken as independent, which makes the variance a little too small where they share cards.
    """
    known = worth_of(game)
    mean = variance = 0.0
    for placed in boxes:
        base = next(
            (name for name in ("base", "main") if name in known), ""
        )  # `base` leaves out what is placed beside it
        parts = {base: placed.get(game.base, 0)} if base else {}
        parts |= {name: cents for name, cents in placed.items() if name in known}
        for name, cents in parts.items():
            key = game.base_letter if name == base else name
            letter = game.letter(key, rules) if key else ""
            ev, spread = known[name].get(letter) or next(iter(known[name].values()))
            mean += ev * cents
            variance += spread * cents * cents
    return mean, variance
