"""Which kind of table a family of games is played at: the one place in the window that names families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.table.blackjack.kind import Blackjack
from game.client.table.cards.kind import Cards
from game.client.table.dice.kind import Dice
from game.client.table.draw.kind import Draw
from game.client.table.pai_gow.kind import PaiGow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.client.table.kind import Kind
    from game.declare import Game

KINDS: Final[Mapping[str, Kind]] = {
    "streets": Cards(), "blackjack": Blackjack(), "pai-gow": PaiGow(), "draw": Draw(), "dice": Dice(),
}  # fmt: skip


def kind_of(game: Game) -> Kind:
    """The kind of table that a game is played at."""
    return KINDS[game.family]


__all__ = ["kind_of"]
