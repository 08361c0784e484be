"""What a competition agrees about its table: what cannot be done there, and which wagers count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from ..core.errors import HouseError, IllegalAction
from .strategies import Bets


def _no_refusal(_placed: Bets) -> None:
    """Any wagers that the house rules allow."""


def _never() -> bool:
    return False


class TableTerms(msgspec.Struct, frozen=True):
    """The terms of a table. `closed` says of verbs (buy-in, word, sit, rise, stock, tip) why they cannot
    be done. `promises` says whether a seed is promised. `refusal` is why wagers cannot be dealt to,
    besides the house rules; `before_deal` may raise a `HouseError`. `plays_without_people` says
    whether bots play a round that nobody else has bet on.
    """

    closed: Mapping[str, str] = {}
    promises: bool = True
    refusal: Callable[[Bets], HouseError | None] = _no_refusal
    before_deal: Callable[[Bets], None] = _no_refusal
    plays_without_people: Callable[[], bool] = _never

    def check_open(self, verb: str) -> None:
        """Raise `IllegalAction` with the reason where a verb is closed."""
        if verb in self.closed:
            field = {"sit": "seat", "rise": "seat", "stock": "deal"}.get(verb, verb)
            raise IllegalAction(field, self.closed[verb])


OPEN_TABLE: Final = TableTerms()
"""A table of the house: everything may be done."""
