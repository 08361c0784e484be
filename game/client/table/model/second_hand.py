"""The second hand that a winning bet is paid for beside the first (671a.11(f)(2)(ii)), in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ....core.declaration import Game, HouseRules, Reading

BOTH_PAY: Final = "Two hands: a winning Bet pays both."
"""What the dealer says before the Bet of who holds two."""


def holds_second_hand(readings: Sequence[Reading]) -> bool:
    """Whether the cards that are read hold a second hand that would be paid."""
    return any(one.label == "Second" for one in readings)


def second_hand_name(first: str, second: str) -> str:
    """What a second hand is called after the first.

    >>> second_hand_name("pair of kings", "ace-king"), second_hand_name("king-high straight", "straight")
    ('ace-king', 'second straight')
    >>> second_hand_name("aces full of kings", "full house"), second_hand_name("six-high straight flush", "flush")
    ('second full house', 'flush')
    """
    is_full_house = second == "full house" and " full of " in first
    is_same = is_full_house or re.fullmatch(rf"(\w+-high )?{second}(, .*)?", first) is not None
    return f"second {second}" if is_same else second


def two_paid_hands(
    game: Game, rules: HouseRules, named: str, row_keys: Sequence[str]
) -> tuple[str, ...]:
    """Both hands that a bet was paid for, each with its odds; none where it was paid for one.

    >>> from game.games import GAMES
    >>> keys = ("671a.12(d): One pair", "671a.12(d): Ace-king")
    >>> two_paid_hands(GAMES["lunar-poker"], HouseRules(), "pair of kings, and ace-king", keys)
    ('pair of kings 1 to 1', 'ace-king 1 to 1')
    """
    first, joint, second = named.rpartition(", and ")
    if len(row_keys) != 2 or not joint:
        return ()
    odds = [str(game.rows_by_key(rules)[key].odds) for key in row_keys]
    return f"{first} {odds[0]}", f"{second_hand_name(first, second)} {odds[1]}"
