"""What the house may choose at a table, as rows: which there are follows from the game's own declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.declare import HouseRules
from game.money import short

if TYPE_CHECKING:
    from game.declare import Game

#: Amounts a stepper goes through, in cents.
STAKES: Final = tuple(c * 100 for c in (1, 2, 3, 5, 10, 15, 25, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000))
LIMITS: Final = (0, *(c * 100_000 for c in (50, 75, 100, 150, 200, 250, 500, 1000, 2500, 5000, 10_000)))
_DEALINGS: Final = {"manual-shoe": "manual shoe", "hand": "from the hand", "automated-shoe": "automated shoe"}
_IRREGULAR: Final = (("off", "never"), ("rare", "rarely"), ("training", "often, to learn"))


class Options(msgspec.Struct, frozen=True):
    """One of a few: values and labels."""

    options: tuple[tuple[Any, str], ...]


class Switch(msgspec.Struct, frozen=True):
    """On or off."""


class Ladder(msgspec.Struct, frozen=True):
    """An amount that goes up and down; 0 is said as `none`."""

    rungs: tuple[int, ...]

    def step(self, value: int, by: int) -> int:
        """The next amount up or down, from wherever the value stands.

        >>> Ladder((100, 500, 1000)).step(700, 1), Ladder((100, 500, 1000)).step(100, -1)
        (1000, 100)
        """
        if by > 0:
            return next((rung for rung in self.rungs if rung > value), self.rungs[-1])
        return next((rung for rung in reversed(self.rungs) if rung < value), self.rungs[0])


class Row(msgspec.Struct, frozen=True):
    """A choice of the house: the field it sets (`paytables.<name>` for letters), its label, a note, its control."""

    key: str
    label: str
    note: str
    control: Options | Switch | Ladder


Panel = tuple[str, str, tuple[Row, ...]]


def panels(game: Game) -> tuple[Panel, ...]:
    """Title, icon and rows of every panel that the game has something for."""
    found = (
        ("Paytables", "star", _letters(game)), ("Procedure", "cards", _procedure(game)), ("Limits", "chip", _limits(game)),
    )  # fmt: skip
    return tuple(panel for panel in found if panel[2])


def _letters(game: Game) -> tuple[Row, ...]:
    rows = []
    for key, letters in game.letters().items():
        wager = next(w for w in game.wagers if w.key == key and tuple(w.lettered) == letters)
        section = next(iter({**wager.envy, **wager.pays}.values())).section
        rows.append(
            Row(f"paytables.{key}", wager.title, section, Options(tuple((letter, letter) for letter in letters)))
        )
    return tuple(rows)


def _procedure(game: Game) -> tuple[Row, ...]:
    rows = []
    if len(game.deals) > 1:
        ways = tuple((way, _DEALINGS.get(way, way)) for way in game.deals)
        rows.append(Row("dealing", "Cards are dealt", "", Options(ways)))
    if len(game.packs) > 1:
        packs = tuple((count, str(count)) for count in game.packs)
        rows.append(Row("decks", "Decks", "shuffled together", Options(packs)))
    if game.family != "dice":
        rows.append(Row("counting_shuffler", "The shuffler counts the cards", "the stub need not be counted", Switch()))
    if game.irregularities:
        rows.append(Row("irregularities", "Irregularities happen", "", Options(_IRREGULAR)))
    if "bonus-draw" in game.options:
        rows.append(Row("bonus_draw", "Bonus draw", "a magic card and a lucky seat each round", Switch()))
    if "drawn-start" in game.options:
        rows.append(Row("drawn_start", "A drawn number finds the start", "instead of three dice", Switch()))
    if "losers-first" in game.options:
        rows.append(Row("losers_first", "Losing wagers are collected first", "before any winner is paid", Switch()))
    if "even-money" in game.options:
        rows.append(Row("even_money", "Even money is offered", "to a blackjack against an ace", Switch()))
    return tuple(rows)


def _limits(game: Game) -> tuple[Row, ...]:
    kinds = {wager.limit for wager in game.wagers}
    rows = []
    if kinds & {"table", "at-least"}:
        rows += [
            Row("table_minimum", "Table minimum", "", Ladder(STAKES)),
            Row("table_maximum", "Table maximum", "", Ladder(STAKES)),
        ]
    if "side" in kinds:
        rows += [
            Row("side_minimum", "Side wager minimum", "", Ladder(STAKES)),
            Row("side_maximum", "Side wager maximum", "", Ladder(STAKES)),
        ]
    if "progressive" in kinds:
        rows.append(Row("progressive_wager", "Progressive wager", "", Options(((100, "$1"), (500, "$5")))))
    if game.limit_covers:
        rows.append(Row("payout_limit", "Most paid in a round", game.limit_section, Ladder(LIMITS)))
    return tuple(rows)


def value(game: Game, rules: HouseRules, key: str) -> Any:
    """What the rules say of a row; what they leave open is the game's own."""
    outer, _, inner = key.partition(".")
    if outer == "paytables":
        return rules.paytables.get(inner) or game.letters()[inner][0]
    if key == "decks":
        return game.decks(rules)
    return getattr(rules, key)


def with_value(rules: HouseRules, key: str, new: Any) -> HouseRules:
    """The rules with one row changed, not yet checked."""
    outer, _, inner = key.partition(".")
    if outer == "paytables":
        return msgspec.structs.replace(rules, paytables={**rules.paytables, inner: new})
    return msgspec.structs.replace(rules, **{key: new})


def amount(cents: int) -> str:
    """An amount on a stepper.

    >>> amount(0), amount(5_000_000)
    ('none', '$50,000')
    """
    return short(cents) if cents else "none"
