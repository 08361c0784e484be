"""What the hall's tests share: a house whose clock the test moves, and players at terminals of a
hybrid table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path

from game.book import Store
from game.core.installation import ROOT
from game.hall.money.accounts import GameAccounts
from game.hall.operator import keys
from game.hall.operator.keys import KEY_RULES, has_owner
from game.hall.operator.self_check import sign
from game.hall.records import HallRecords
from game.hall.records.values import HouseKey, KeyName

SLUG = "criss-cross-poker"
EASTERN = timezone(timedelta(hours=-5), "EST")


PINS = ("M. Vale", "271828", "J. Okafor", "314159")
"""Who owns the house, as it is typed: each person, and the PIN."""


@cache
def _key(name: KeyName, person: str, pin: str, hashed: Callable[[str, bytes], bytes]) -> HouseKey:
    salt = bytes(KEY_RULES.salt_bytes)
    return HouseKey(name, person, salt, hashed(pin, salt), datetime(2026, 11, 21, tzinfo=UTC))


def give_owner(book: Store | Path, root: Path = ROOT) -> None:
    """Two people own the house of a book, or of the book in a folder, and have signed the program
    at `root`; once is enough.
    """
    if isinstance(book, Path):
        with closing(Store.open(book, clock=lambda: datetime.now(UTC))) as store:
            give_owner(store, root)
        return
    if has_owner(book):
        return
    HallRecords(book).keys.set_house_keys(
        _key("finance", *PINS[:2], keys.hashed), _key("table games", *PINS[2:], keys.hashed)
    )
    sign(book, root, f"{PINS[0]}, {PINS[2]}")


class Clock:
    """A clock that goes on by a second whenever it is read; `now` may be moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 20, 0, tzinfo=EASTERN).astimezone(UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def set(self, hour: int, minute: int = 0, second: int = 0, *, day: int = 21) -> None:
        """Stand so that the next look tells that local time of a day of November 2026."""
        self.now = datetime(2026, 11, day, hour, minute, second, tzinfo=EASTERN).astimezone(
            UTC
        ) - timedelta(seconds=1)


def opened(folder: Path, clock: Clock | None = None) -> Store:
    return Store.open(folder, clock=clock or Clock(), local=lambda at: at.astimezone(EASTERN))


def accounts_of(store: Store, seed: int = 1) -> GameAccounts:
    chance = random.Random(seed)
    return GameAccounts(store, below=chance.randrange, local=lambda at: at.astimezone(EASTERN))


def seated(
    accounts: GameAccounts, position: int = 4, name: str = "Robin", cents: int = 100_000
) -> int:
    """A player with money at a position of the first hybrid table; the asset number of the
    terminal.
    """
    store = accounts.store
    table = next(iter(HallRecords(store).floor.tables()), None) or HallRecords(
        store
    ).floor.open_table(SLUG, "hybrid")
    player = next((p.id for p in store.people.players() if p.name == name), None)
    if player is None:
        player = store.people.add_player(name).id
        store.people.buy_in(player, cents)
    return accounts.open(table, position, player=player).asset
