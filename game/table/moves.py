"""What the events of a step mean for the accounts of the ledger: every cent that leaves one comes to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from game.rounds import events as ev
from game.table.store.ledger import HOUSE, progressive_account
from game.table.store.values import Move


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
