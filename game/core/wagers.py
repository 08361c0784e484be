"""Wagers as a chapter lists them: what each is, which limits bind it, what it pays, and the meters
that some of them feed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from .errors import BadBet
from .money import dollars
from .offer import HouseRules, MeterRate
from .paytable import Paytable


class Spot(NamedTuple):
    """Where a stake stands: a seat, a wager's name, and which of the seat's hands (0, the first,
    but for splits).
    """

    seat: int
    wager: str
    hand: int = 0


spot_at = lru_cache(maxsize=4096)(Spot)
"""`Spot(seat, wager, hand)`: a round asks for the same few again and again."""


class Meter(msgspec.Struct, frozen=True):
    """A progressive meter of a wager: `rates` by the letter of the wager's paytable ("" when it has
    no letters). Where the chapter leaves seed and rate to the house, it `is_set` by the house rules
    (R-4), which may choose no less than `least_seed`, in cents for a wager of $1, and `least_rate`,
    in thousandths.
    """

    name: str
    title: str
    wagers: tuple[str, ...]
    rates: Mapping[str, MeterRate]
    section: str
    is_set: bool = False
    least_seed: int = 100
    least_rate: int = 1

    def rate(self, letter: str, rules: HouseRules) -> MeterRate | None:
        """How the table of that letter feeds the meter under the house rules; None when it does
        not.
        """
        return (
            rules.progressives.get(self.name, self.rates[letter]) if letter in self.rates else None
        )


class Wager(msgspec.Struct, frozen=True):
    """One wager. `limit` says which limits of R-3 bind it: table, minimum (exactly the table
    minimum), side, progressive, dice, exact (cents in `exact`) or none.

    A wager with `later` is placed by a decision. `same_as` names the wager it must equal,
    `at_least` one it may not fall under, `needs` those without which it may not stand. `survives`
    means that a fold leaves it; `on_hand` that it is judged on the seat's own cards, so that these
    stay on the table with it. A fold leaves a wager that `follows_hand` only while one of those
    keeps the cards. Wagers with the same word in `equal` are all of one size; `one_of` names wagers
    of which at least one must stand with it. `pays` are its paytables by letter ("" for a wager
    without letters), `bad_beat` those for a hand that loses; `envy` are fixed sums by letter and
    wager (`A $1`; `$1` without letters), and `qualifying` is the least stake that earns them where
    it need not be the progressive wager in force, cents. `bonus_card` says that it is judged
    with the card at the place `bonus`, which is turned when the first such wager is settled.
    `on_seat` is the other seat whose hand it is judged on: that seat may not place it, and must be
    in play. With `electronic` it is placed on the table's wagering system and has no chips to
    count.
    """

    name: str
    title: str
    section: str
    optional: bool = False
    later: bool = False
    same_as: str = ""
    at_least: str = ""
    limit: str = "table"
    exact: int = 0
    needs: tuple[str, ...] = ()
    survives: bool = False
    on_hand: bool = False
    follows_hand: bool = False
    pays: Mapping[str, Paytable] = {}
    bad_beat: Mapping[str, Paytable] = {}
    envy: Mapping[str, Paytable] = {}
    qualifying: int = 0
    bonus_card: bool = False
    equal: str = ""
    one_of: tuple[str, ...] = ()
    on_seat: int = 0
    electronic: bool = False

    @property
    def paytables_by_letter(self) -> Mapping[str, Paytable]:
        """The tables that the house chooses from (under "" the only one)."""
        return self.bad_beat or self.pays


def money_range(wager: Wager, rules: HouseRules) -> tuple[int, int]:
    """The least and the most that may be placed on a wager before the deal, in cents (R-3)."""
    if wager.limit == "table":
        return rules.table_minimum, rules.table_maximum
    if wager.limit == "side":
        return rules.side_minimum, rules.side_maximum
    if wager.limit == "minimum":
        return rules.table_minimum, rules.table_minimum
    if wager.limit == "progressive":
        return rules.progressive_wager, rules.progressive_wager
    if wager.limit == "exact":
        return wager.exact, wager.exact
    if wager.limit == "dice":
        return 100, 10_000
    return rules.side_minimum, rules.side_maximum


def check_bet(wager: Wager, cents: int, rules: HouseRules) -> None:
    """Raise `BadBet` unless the amount is one that the limits allow for this wager."""
    if type(cents) is not int:
        raise BadBet(wager.name, f"{cents!r} is not a whole number of cents")
    low, high = money_range(wager, rules)
    if low == high and cents != low:
        raise BadBet(wager.name, f"{dollars(cents)} is not the one amount taken, {dollars(low)}")
    if cents < low:
        raise BadBet(wager.name, f"{dollars(cents)} is under the minimum of {dollars(low)}")
    if cents > high:
        raise BadBet(wager.name, f"{dollars(cents)} is over the maximum of {dollars(high)}")
