"""What a table shows at rest, as a value: it prints and compares, and is made once for every change, never in a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.client.table.intents import Choice
from game.client.table.pieces import Glow, Piece

if TYPE_CHECKING:
    from game.client.table.kind import Kind
    from game.client.table.moment import Moment


class TableView(msgspec.Struct, frozen=True):
    """A table at rest: the pieces on the felt in the order they are painted, the frames of what is to be acted on, and what the
    player can choose, with what it costs and why it is closed.
    """

    felt: tuple[Piece, ...]
    live: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def breathes(self) -> bool:
        """Whether a frame breathes."""
        return any(isinstance(piece, Glow) and not piece.still for piece in self.live)


def table_view(kind: Kind, m: Moment) -> TableView:
    """What a kind of table shows at this moment."""
    return TableView(kind.felt(m), kind.live(m), tuple(kind.choices(m)))


__all__ = ["TableView", "table_view"]
