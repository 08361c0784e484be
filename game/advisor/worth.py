"""What a round's wagers are expected to come to, from the shipped summaries of the PAR sheets (assets/advisor/STEM_worth.json)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from game.advisor.data import figures
from game.declare import Game, HouseRules

if TYPE_CHECKING:
    from game.advisor.par import ParSheet

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


def title_of(game: Game, one: ParSheet) -> str:
    """A sheet's heading: the wager's title, the base game, or whose envy it is."""
    titles = {wager.name: wager.title for wager in game.wagers}
    if one.wager in ("main", "base"):
        counted = {name: title for name, title, _ in mandatory(game)}
        return counted.get(one.wager, "Base game").replace("Base", "The base")
    if one.apart == "company":
        return f"{titles[one.wager]}, {one.paytable}"
    if one.apart == "envy":
        return f"{titles[one.wager.removesuffix('-envy')]}: envy"
    return titles.get(one.wager, one.wager.replace("-", " ").title())


def of_what(per: str) -> str:
    """Of what an edge is quoted.

    >>> of_what("wager"), of_what("Ante"), of_what("both Antes"), of_what("all wagers")
    ('of the wager', 'of the Ante', 'of both Antes', 'of all wagers')
    """
    return f"of {per}" if per.startswith(("all ", "both ")) else f"of the {per}"


def units(game: Game, one: ParSheet) -> str:
    """The unit of a sheet's nets, many of them: `Antes`, `wagers`."""
    if one.wager not in ("main", "base") or game.base not in game.by_name:
        return "wagers"
    title = game.wager(game.base).title
    return "Antes" if title.startswith("Ante") else f"{title} wagers"


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
