"""Between rounds at a dice table: a wager that runs on is taken down, or lost when the table is closed (668a.2(f)(8), R-PH3)."""

from __future__ import annotations

import msgspec

from game.declare import Game
from game.rounds import dice
from game.rounds.events import Collected, Returned, Staked
from game.rounds.state import State
from game.table.moves import Purse
from game.table.store import Store
from game.table.store.ledger import felt_account, player_account
from game.table.store.values import Standing


def running(store: Store, game: Game, player: int) -> dice.Carry:
    """What of the player's runs on at the table, from the book; an empty `Carry` when nothing does."""
    kept = store.standing(player, game.slug).carry if game.family == "dice" else ""
    return dice.carried(msgspec.json.decode(kept)) if kept else dice.Carry()


def take_down(store: Store, game: Game, player: int, seat: int) -> Returned:
    """The seat's running wager comes back, in one transaction; the event. Raises `IllegalAction` when nothing runs on."""
    left, event = dice.taken_down(game, running(store, game, player), seat)
    _change(store, game, player, left, (event,))
    return event


def close_table(store: Store, game: Game, player: int) -> tuple[Collected, ...]:
    """The house takes what runs on when the table is closed, in one transaction; an event a stake."""
    events = dice.close_table(game, running(store, game, player)) if game.family == "dice" else ()
    if events:
        _change(store, game, player, dice.Carry(), events)
    return events


def put_down(store: Store, game: Game, player: int, carry: dice.Carry) -> None:
    """Lay what a round file brings into its round: its chips come from the player, in one transaction."""
    run = game.extra.run
    events = tuple(Staked(seat, run.wager, cents) for seat, cents in carry.stakes)
    _change(store, game, player, carry, events)


def left_on_felt(state: State | None, carry: dice.Carry) -> State | None:
    """The round that is over, with what still lies on the felt."""
    if state is None:
        return None
    kept = {seat for seat, _ in carry.stakes}
    stakes = {spot: cents for spot, cents in state.stakes.items() if spot.seat in kept}
    return msgspec.structs.replace(state, carry=carry, stakes=stakes)


def _change(
    store: Store, game: Game, player: int, left: dice.Carry, events: tuple[Returned | Collected | Staked, ...]
) -> None:
    before = store.standing(player, game.slug)
    wallets = {event.seat: player_account(player) for event in events}
    moves = Purse(game.slug, wallets, felt_account(game.slug, player)).moves(events)
    cents = sum(stake for _, stake in left.stakes)
    carry = msgspec.json.encode(left).decode()
    store.change_standing(player, game.slug, Standing(before.number, carry, cents, before.shoe), moves)
