"""A small book for tests of damage: rounds as transactions, a ticking clock, and its expected
state.
"""

from __future__ import annotations

import hashlib
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from game.book import HOUSE, Acted, Decision, Move, Store, as_json, felt_account, player_account
from game.book.values import MoneyMoved, PlayerOutcome, RoundEnding, RoundSeats, RoundStart

SLUG = "criss-cross-poker"


class Clock:
    """A clock that advances a second with every reading; `now` may be set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The next second."""
        self.now += timedelta(seconds=1)
        return self.now


def standing_still() -> float:
    """A timer that never advances, so that no sweep is delayed."""
    return 0.0


class State(NamedTuple):
    """The expected state of the book: each player's cents, and its rounds, steps and lines."""

    cents: dict[int, int]
    rows: tuple[int, ...]


def state(store: Store) -> State:
    """The current state of the book."""
    counted = [
        int(store.door.value(f"SELECT count(*) FROM {table}"))  # noqa: S608 (three names of our own)
        for table in ("round", "step", "posting")
    ]
    return State(
        {p.id: int(store.people.bankroll(p.id)) for p in store.people.players()}, tuple(counted)
    )


def seat(store: Store, name: str = "Robin") -> tuple[int, int]:
    """Add a player with money and seat him; the player's number and the session's."""
    player = next((p.id for p in store.people.players() if p.name == name), 0)
    if not player:
        player = store.people.add_player(name).id
        store.people.buy_in(player, 1_000_000)
    return player, store.people.sit_down(player, SLUG).id


def begin(store: Store, player: int, sitting: int, number: int) -> int:
    """Stake $10 and record the round; its number in the book."""
    fresh = hashlib.sha256(
        f"{player} {number} {store.current_progress().commits}".encode()
    ).digest()
    seed = (
        store.promises.pending(player, SLUG) or store.promises.ensure_promise(player, SLUG, fresh)
    ).seed
    moves = [
        Move(player_account(player), felt_account(SLUG, player), 500, w, "674a.10(a)")
        for w in ("across", "down")
    ]
    return store.rounds.begin(
        RoundStart(
            number=number,
            seed=seed,
            commitment=hashlib.sha256(seed).hexdigest(),
            offer=as_json({"number": number}),
            bets=as_json({"1": {"ante-across": 500, "ante-down": 500}}),
        ),
        RoundSeats((sitting,)),
        MoneyMoved(moves),
    )


def decide(store: Store, player: int, round_id: int) -> None:
    """Bet $5 more."""
    choice = Decision(
        point="across", chosen="bet 1x", best="bet 1x", cost=0.0, ev={"bet 1x": 0.0}, coach="off"
    )
    move = Move(player_account(player), felt_account(SLUG, player), 500, "across", "674a.11(b)")
    store.rounds.add_steps(round_id, [Acted(1, "bet 1x", decision=choice)], MoneyMoved([move]))


def settle(store: Store, player: int, round_id: int, win: int) -> None:
    """Take the stakes back and win some cents, or (below 0) lose the stakes."""
    felt, own = felt_account(SLUG, player), player_account(player)
    lying = store.tables.stakes_in_play(player, SLUG)
    moves = [Move(felt, own if win >= 0 else HOUSE, lying, "ante-across", "674a.11(h)")]
    moves += [Move(HOUSE, own, win, "ante-across", "674a.11(h)")] if win > 0 else []
    store.rounds.settle(
        round_id, RoundEnding(PlayerOutcome("Three nines across")), money=MoneyMoved(moves)
    )


def play(store: Store, player: int, sitting: int, number: int) -> None:
    """A whole round of $15: won and lost in turn."""
    round_id = begin(store, player, sitting, number)
    decide(store, player, round_id)
    settle(store, player, round_id, 700 if number % 2 else -1)


def played(folder: Path, rounds: int, *, leave: int = 0) -> State:
    """Make a book of so many rounds closed cleanly and `leave` rounds more without closing; its
    state.
    """
    clock = Clock()
    with Store.open(folder, clock=clock) as store:
        for name in ("Anna", "Bo"):
            player, sitting = seat(store, name)
            for number in range(1, rounds // 2 + 1):
                play(store, player, sitting, number)
        told = state(store)
    if leave:
        store = Store.open(folder, clock=clock)
        player, sitting = seat(store, "Anna")
        for number in range(1, leave + 1):
            play(store, player, sitting, rounds + number)
        told = state(store)
        pulled = folder.with_name(folder.name + "-pulled")
        shutil.copytree(folder, pulled)
        store.close(keep_backup=False)
        shutil.rmtree(folder)
        pulled.rename(folder)
    return told
