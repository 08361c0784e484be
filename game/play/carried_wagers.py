"""Between rounds at a dice table: a wager that runs on is taken down, or lost when the table is
closed (668a.2(f)(8), R-PH3).
"""

from __future__ import annotations

import msgspec

from ..book import Store
from ..book.ledger import felt_account, player_account
from ..book.values import Move, TableStanding
from ..core.declaration import Game
from ..rounds.dice import engine
from ..rounds.events import Collected, Returned, Staked
from ..rounds.state import State
from .journal import TableJournal


def running_wagers(store: Store, game: Game, table: int) -> engine.Carry:
    """What runs on at a house table (a player's own has his number), from the book; an empty
    `Carry` when nothing does.
    """
    kept = store.tables.table_standing(table, game.slug).carry if game.family == "dice" else ""
    return engine.carry_of(msgspec.json.decode(kept)) if kept else engine.Carry()


def take_down_running_wager(
    store: Store, game: Game, table: int, seat: int, journal: TableJournal
) -> Returned:
    """The seat's running wager comes back, in one transaction; the event. Raises `IllegalAction`
    when nothing runs on.
    """
    left, event = engine.taken_down(game, running_wagers(store, game, table), seat)
    _write_carried(store, game, table, left, journal.moves((event,)))
    return event


def close_table(
    store: Store, game: Game, table: int, journal: TableJournal
) -> tuple[Collected, ...]:
    """The house takes what runs on when the table is closed, in one transaction; an event a stake."""
    events = (
        engine.close_table(game, running_wagers(store, game, table))
        if game.family == "dice"
        else ()
    )
    if events:
        _write_carried(store, game, table, engine.Carry(), journal.moves(events))
    return events


def lay_carried_wagers(store: Store, game: Game, player: int, carry: engine.Carry) -> None:
    """Lay what a round file brings into its round: its chips come from the player, in one
    transaction.
    """
    run = game.extra.run
    events = tuple(Staked(seat, run.wager, cents) for seat, cents in carry.stakes)
    wallets = {event.seat: player_account(player) for event in events}
    _write_carried(
        store,
        game,
        player,
        carry,
        TableJournal(game.slug, wallets, felt_account(game.slug, player)).moves(events),
    )


def with_only_carried_stakes(state: State, carry: engine.Carry) -> State:
    """A round that is over, with the stakes of those seats alone whose wager runs on."""
    kept = {seat for seat, _ in carry.stakes}
    stakes = {spot: cents for spot, cents in state.stakes.items() if spot.seat in kept}
    return msgspec.structs.replace(state, carry=carry, stakes=stakes)


def _write_carried(
    store: Store, game: Game, table: int, left: engine.Carry, moves: tuple[Move, ...]
) -> None:
    before = store.tables.table_standing(table, game.slug)
    cents = sum(stake for _, stake in left.stakes)
    carry = msgspec.json.encode(left).decode()
    store.tables.change_standing(
        table, game.slug, TableStanding(before.number, carry, cents, before.shoe), moves
    )
