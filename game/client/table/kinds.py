"""Which kind of table a family of games is played at: the one place in the window that names families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.table.blackjack.kind import BlackjackKind
from game.client.table.cards.kind import CardKind
from game.client.table.dice.kind import DiceKind
from game.client.table.draw import DrawKind
from game.client.table.pai_gow import PaiGowKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.declare import Game

KINDS: Final[Mapping[str, CardKind]] = {
    "streets": CardKind(), "blackjack": BlackjackKind(), "pai-gow": PaiGowKind(), "draw": DrawKind(), "dice": DiceKind(),
}  # fmt: skip


def kind_of(game: Game) -> CardKind:
    """The kind of table that a game is played at."""
    return KINDS[game.family]
