"""What the events of a step mean for the accounts of the ledger: every cent that leaves one comes to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from game.declare import Game, MeterState, Offer
from game.rounds import events as ev
from game.rounds.play_words import seed_meter
from game.table.store.ledger import HOUSE, progressive_account
from game.table.store.values import MeterChange, Move


class Purse:
    """Whose chips are where at one table: `wallets` by seat, and the account of the stakes in play."""

    def __init__(self, slug: str, wallets: Mapping[int, str], felt: str) -> None:
        self.slug = slug
        self.wallets = wallets
        self.felt = felt

    def moves(self, events: Iterable[ev.AnyEvent]) -> tuple[Move, ...]:
        """The moves of one step, in order. What wagers add to a meter is the store's to post, from the meter itself."""
        return tuple(move for event in events for move in self._of(event) if move.cents)

    def _of(self, event: ev.AnyEvent) -> tuple[Move, ...]:
        felt = self.felt
        match event:
            case ev.Staked():
                return (Move(self.wallets[event.seat], felt, event.cents, event.wager),)
            case ev.Collected():
                return (Move(felt, HOUSE, event.cents, event.wager, event.section),)
            case ev.Returned():
                return (Move(felt, self.wallets[event.seat], event.cents, event.wager, event.section),)
            case ev.Paid():
                wallet, source = self.wallets[event.seat], HOUSE
                if event.source == "pot":
                    source = felt
                elif event.source != "house":
                    source = progressive_account(self.slug, event.source)
                return (
                    Move(source, wallet, event.win, event.wager, event.section),
                    Move(felt, wallet, event.back, event.wager, event.section),
                )
            case (
                ev.Announced() | ev.Shuffled() | ev.Cut() | ev.Counted() | ev.Credited() | ev.Burned() | ev.Dealt() | ev.Turned()
                | ev.Looked() | ev.Moved() | ev.Asked() | ev.Decided() | ev.Folded() | ev.Discarded() | ev.Named()
                | ev.Reseeded() | ev.Pooled() | ev.Shaken() | ev.Thrown() | ev.Passed() | ev.Marked() | ev.Irregular()
                | ev.Voided() | ev.Closed()
            ):  # fmt: skip
                return ()
            case _:
                assert_never(event)


def meter_changes(
    game: Game, offer: Offer, before: Mapping[str, MeterState], after: Mapping[str, MeterState],
    events: Iterable[ev.AnyEvent] | None = None,
) -> dict[str, MeterChange]:  # fmt: skip
    """What a step does to the meters of its round, from what the round held of them `before` it and `after` it.

    `events` leave out the meters that they do not tell of (without them none is left out: a deal writes down all that it offers).
    """
    told = None if events is None else {e.meter for e in events if isinstance(e, ev.Credited | ev.Reseeded)}
    return {
        name: MeterChange(
            before.get(name) or seed_meter(game, name, offer), now, seed_meter(game, name, offer, again=True).milli
        )
        for name, now in after.items()
        if told is None or name in told
    }
