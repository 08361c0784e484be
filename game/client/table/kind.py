"""What a family of games does its own way at the table. A table asks its kind and never which kind it is (`kinds` chooses)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from game.client.table.intents import Choice
from game.client.table.pieces import Glow, Piece

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.cards import Card
    from game.chance import Stock
    from game.client.layout import Layout
    from game.client.table.blocks import Block, Roll
    from game.client.table.geometry import Geometry
    from game.client.table.moment import Moment, Pointed
    from game.client.table.moves import Motion
    from game.client.table.pieces import Drawing
    from game.client.table.shown import Shown
    from game.declare import Game, HouseRules
    from game.rounds.dice import Carry
    from game.rounds.events import AnyEvent
    from game.table.sitting import Sitting


class TableWords(NamedTuple):
    """What dealer and coach say between decisions: the button that deals, what was dealt, when the coach speaks; what is promised
    ("cards", "dice"), and when a word is mixed in (at a "shuffle", a "throw").
    """

    deal: str
    dealt: str
    silent: str
    of: str
    mixed: str


class Kind(Protocol):
    """Everything takes a moment and answers with values: pieces in painting order, buttons, targets, words."""

    @property
    def words(self) -> TableWords:
        """What is said between decisions."""
        ...

    def geometry(self, game: Game, layout: Layout, own: int) -> Geometry:
        """Where everything lies at this kind of table."""
        ...

    def felt(self, m: Moment) -> tuple[Piece, ...]:
        """Everything at rest on the felt, in the order it is painted."""
        ...

    def pointing(self, m: Moment, pointed: Pointed) -> Motion:
        """What pointer and keys add to the felt: what is shown of a row, a card that is carried."""
        ...

    def asked(self, m: Moment) -> str:
        """The wager that the player is asked to place, "" when there is none."""
        ...

    def live(self, m: Moment) -> tuple[Piece, ...]:
        """The breathing frames of what the player is asked about, or a still one of what is missing."""
        ...

    def title(self, m: Moment) -> str:
        """The open decision in words: `Your Down bet`."""
        ...

    def choices(self, m: Moment) -> list[Choice]:
        """The choices of the bar: decisions, what is done about wagers, the deal."""
        ...

    def band(self, m: Moment) -> Drawing | None:
        """What the bar's middle says, in its design: the round's end, the last rolls."""
        ...

    def panel(self, m: Moment) -> tuple[Block, ...]:
        """What the side panel says, in its order: the coach and the paytables, or a list of wagers and what became of them."""
        ...

    def shown(self, m: Moment, pointed: Pointed) -> tuple[str, ...]:
        """The wagers whose rows in the panel and whose spots are shown, as one of them is pointed at or was chosen."""
        ...

    def missing(self, m: Moment) -> tuple[str, ...]:
        """The wagers without which those that are placed take no part; empty before the first chip."""
        ...

    def chosen(self, m: Moment, index: int, other: int | None = None) -> tuple[Card, ...]:
        """The cards that are chosen once a card of the hand was pressed, or carried to another."""
        ...

    def carries(self, m: Moment) -> bool:
        """Whether cards of the hand can be carried over the felt now."""
        ...

    def net(self, m: Moment) -> int:
        """Cents that the last round came to, as it is shown."""
        ...

    def limits(self, rules: HouseRules) -> tuple[int, int]:
        """The least and the most that is taken, in cents, as the sign at the table posts them."""
        ...

    def between(self, game: Game, carry: Carry, shown: Shown) -> Shown:
        """A bare felt with what runs on from the round before."""
        ...

    def closed(self, game: Game, carry: Carry) -> Mapping[str, str]:
        """Wagers that cannot be placed now, each with the sentence that says why."""
        ...

    def told_now(self, game: Game, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """Of a round's events those that are told at once."""
        ...

    def past(self, session: Sitting) -> tuple[Roll, ...]:
        """The last rolls at the table, the newest last."""
        ...

    def stocks(self, game: Game, stock: Stock) -> tuple[Stock, ...]:
        """A given round's stock, one for each deal that it takes."""
        ...


class TableView(msgspec.Struct, frozen=True):
    """A table at rest, as a value that prints and compares: the pieces on the felt in the order they are painted, the frames of
    what is to be acted on, and what the player can choose, with what it costs and why it is closed. It is made once for every
    change, never in a frame.
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


__all__ = ["Kind", "TableView", "TableWords", "table_view"]
