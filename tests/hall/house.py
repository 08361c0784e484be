"""What the hall's tests share: a house whose clock the test moves, and players at terminals of a hybrid table."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from game.hall.accounts import GameAccounts
from game.table.store import Store

SLUG = "criss-cross-poker"
EASTERN = timezone(timedelta(hours=-5), "EST")


class Clock:
    """A clock that goes on by a second whenever it is read; `now` may be moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 20, 0, tzinfo=EASTERN).astimezone(UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def set(self, *hands: int, day: int = 21) -> None:
        """Stand so that the next look tells that local time of a day of November 2026."""
        self.now = datetime(2026, 11, day, *hands, tzinfo=EASTERN).astimezone(UTC) - timedelta(seconds=1)


def opened(folder: Path, clock: Clock | None = None) -> Store:
    return Store.open(folder, clock=clock or Clock(), local=lambda at: at.astimezone(EASTERN))


def accounts_of(store: Store, seed: int = 1) -> GameAccounts:
    chance = random.Random(seed)
    return GameAccounts(store, below=chance.randrange, local=lambda at: at.astimezone(EASTERN))


def seated(accounts: GameAccounts, position: int = 4, name: str = "Robin", cents: int = 100_000) -> int:
    """A player with money at a position of the first hybrid table; the asset number of the terminal."""
    store = accounts.store
    table = next(iter(store.electronic_tables()), None) or store.open_electronic_table(SLUG, "hybrid")
    player = next((p.id for p in store.players() if p.name == name), None)
    if player is None:
        player = store.add_player(name).id
        store.buy_in(player, cents)
    return accounts.open(table, position, player=player).asset
