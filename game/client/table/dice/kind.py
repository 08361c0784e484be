"""Dice tables: everybody bets on one throw, and what runs on runs over throws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.client.table import decisions, funds, seats
from game.client.table.cards.kind import CardKind, TableWords
from game.client.table.dice import costs, felt, rolls, stakes
from game.client.table.intents import Choice, Skip
from game.client.table.moves import Motion
from game.client.table.pieces import RAIL, mark, reading
from game.declare import Game, HouseRules, Spot
from game.rounds.dice import one_by_one
from game.rounds.dice_words import Carry, DiceTable
from game.rounds.events import AnyEvent, Marked, Shaken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.chance import Stock
    from game.client.table.blocks import Block, Roll
    from game.client.table.moment import Moment, Pointed
    from game.client.table.pieces import Drawing, Piece
    from game.client.table.shown import Shown
    from game.rounds.dice import Carry
    from game.table.sitting import Sitting


class DiceKind(CardKind):
    """A table without cards: plates, speech and the bar are those of any table."""

    words = TableWords("Roll", "The dice are shaken", "nothing is decided after the roll", "dice", "throw")

    def felt(self, m: Moment) -> tuple[Piece, ...]:
        """Shaker and dice, plates, stakes and what became of them, markers, the row of tiles, and speech."""
        return (
            *felt.shaker(m), *stakes.frames(m), *felt.dice(m), *self.plates(m), *stakes.pieces(m), *stakes.markers(m),
            *stakes.tile_row(m), *self.readings(m), *seats.badges(m), *self.speech(m), *self.apart(m),
        )  # fmt: skip

    def readings(self, m: Moment) -> list[Piece]:
        """The last rolls, the newest first, where a felt has room for them."""
        if not m.layout.readings or not m.rolls:
            return []
        rows = (("", "Last rolls", rolls.newest(m.rolls)),)
        return [reading(m.ruler, m.layout.felt, "reading", m.layout.readings[0], rows)]

    def apart(self, m: Moment) -> list[Piece]:
        """As everywhere, but with large letters over the chip tray, not over what the dealer says."""
        words = m.hand.apart
        return [mark(m.ruler, words.mark, *words.briefer, top=RAIL)] if words is not None else []

    def pointing(self, m: Moment, pointed: Pointed) -> Motion:
        """The spots that the panel's row under the pointer speaks of are framed, and a stake is carried."""
        names = self.shown(m, pointed) if not pointed.hover.startswith("spot ") else ()
        carried = super().pointing(m, pointed).flights
        return Motion(carried, under=tuple(stakes.framed(m, f"shown {n}", n) for n in names if n in m.layout.spots))

    def asked(self, m: Moment) -> str:  # noqa: ARG002 - the kind's shape
        """Nothing is decided after the roll."""
        return ""

    def missing(self, m: Moment) -> tuple[str, ...]:  # noqa: ARG002
        """Any wager takes part by itself."""
        return ()

    def skip(self) -> Choice:
        """Everything told at once, beside the band."""
        return Choice(name="skip", intent=Skip(), label="Skip", action="skip", look="cream", place="beside")

    def resting(self, m: Moment) -> list[Choice]:
        """While the last roll is read: what can be done about a wager that runs on, or an empty bankroll."""
        found = [decisions.take_down(m)] if m.running else funds.ways_out()[:1] if funds.broke(m) else []
        return [replace(one, place="beside") for one in found]

    def band(self, m: Moment) -> Drawing | None:
        """The last rolls, or the roll just made and what it did."""
        return rolls.band(m)

    def panel(self, m: Moment) -> tuple[Block, ...]:
        """Who is at the table, what each wager costs, the roll settled, how the sequence stands, the last rolls."""
        table = self.company(m)
        return costs.panel(m) if table is None else (table, *costs.panel(m))

    def shown(self, m: Moment, pointed: Pointed) -> tuple[str, ...]:
        """The wagers of the panel's row, or of the spot, that is pointed at or was chosen."""
        return costs.shown_wagers(m, pointed)

    def net(self, m: Moment) -> int:
        """What the wagers that the roll decided came to."""
        return super().net(m) if m.shown.void else costs.net(m)

    def limits(self, rules: HouseRules) -> tuple[int, int]:  # noqa: ARG002
        """The least and the most of a wager."""
        return 100, 10_000

    def between(self, game: Game, carry: Carry, shown: Shown) -> Shown:
        """What runs on lies there with its lammers."""
        return laid_out(game, carry, shown)

    def closed(self, game: Game, carry: Carry) -> Mapping[str, str]:
        """A sequence in play closes its wager."""
        return closed(game, carry)

    def told_now(self, game: Game, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The end that covers the cup waits for the next betting."""
        return told_later(game, events)

    def past(self, session: Sitting) -> tuple[Roll, ...]:
        """The last rolls, from the book."""
        return rolls.past(session)

    def stocks(self, game: Game, stock: Stock) -> tuple[Stock, ...]:
        """One for each roll."""
        return tuple(one_by_one(game, stock))


# -- what runs on lies there again with its lammers, and closes what cannot be joined ------------------------------------


def laid_out(game: Game, carry: Carry, shown: Shown) -> Shown:
    """A bare felt with what runs on from the roll before: stakes, lammers in their boxes or circles, and who shakes."""
    if not isinstance(game.extra, DiceTable):
        return shown
    run = game.extra.run
    if run is None or not carry.running:
        return shown.but(shooter=carry.shaker)
    places = {n: f"circle {carry.hit.index(n) + 1}" for n in run.combinations if n in carry.hit}
    marks = {("lammer", places.get(n, n)): n if n in places else "" for n in run.combinations}
    stakes = {Spot(seat, run.wager): cents for seat, cents in carry.stakes}
    return shown.but(shooter=carry.shaker, chips={**shown.chips, **stakes}, marks={**shown.marks, **marks})


def closed(game: Game, carry: Carry) -> Mapping[str, str]:
    """Wagers that cannot be placed before the sequence in play has ended (R-PH2), each with the sentence that says so."""
    run = game.extra.run if isinstance(game.extra, DiceTable) else None
    if run is None or not carry.running:
        return {}
    return {run.wager: f"{game.wager(run.wager).title} is closed while its sequence runs."}


def told_later(game: Game, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """A round's events without the end that waits: the pointer, the open cup and its dice stay while the result is read.

    The dealer covers the shaker and shakes it (668a.3(j)) when the next betting begins.
    """
    if not (isinstance(game.extra, DiceTable) and game.extra.passed):
        return events
    last = max((i for i, e in enumerate(events) if isinstance(e, Shaken)), default=-1)
    if last < 0 or events[last] != Shaken(0, game.extra.dice):
        return events
    return tuple(e for i, e in enumerate(events) if i != last and not (i > last - 3 and isinstance(e, Marked)))
