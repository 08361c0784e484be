"""Two keys open the operator's room, held by two people (605a.2(b), .4(b)): PINs, limited tries, every opening on the log."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, get_args

import msgspec

from game.errors import HouseError
from game.table.store import Store
from game.table.store.hall_values import HouseKey, KeyName

TRIES: Final = 5
RESTS: Final = timedelta(minutes=5)
TOGETHER: Final = timedelta(seconds=60)
"""Both keys are turned within this time."""
LOCKS: Final = timedelta(minutes=5)
"""The room locks after so long without a touch."""
SHORTEST: Final = 6
LONGEST: Final = 10
SALT: Final = 16

REFUSED: Final = "key refused"
TURNED: Final = "key turned"


class KeyRefused(HouseError):
    """A PIN that opens nothing, or a door that rests; `str()` is the whole sentence."""

    def __str__(self) -> str:
        return self.reason


class OpenRoom(msgspec.Struct):
    """The operator's room while it is open: who turned either key, and when something was last touched."""

    finance: str
    table_games: str
    touched: datetime

    def touch(self, now: datetime) -> None:
        """Something was done in the room. Raises `KeyRefused` when it has locked itself meanwhile."""
        if now - self.touched > LOCKS:
            raise KeyRefused("keys", "The room has locked itself; both keys open it again.")
        self.touched = now

    @property
    def persons(self) -> str:
        """Both, as the log names them."""
        return f"{self.finance}, {self.table_games}"


def hashed(pin: str, salt: bytes) -> bytes:
    """The slow hash of a PIN: scrypt, 16 MB of memory."""
    return hashlib.scrypt(pin.encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32, maxmem=1 << 26)


def check_pin(pin: str) -> str:
    """The PIN, when it may be one. Raises `HouseError`."""
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        raise HouseError("PIN", f"must have {SHORTEST} to {LONGEST} digits")
    if len(set(pin)) == 1 or pin in "01234567890" or pin in "09876543210":
        raise HouseError("PIN", "must not be one digit repeated, nor digits in their order")
    return pin


class RoomKeys:
    """The keys of a house. `salts` gives 16 fresh bytes; times are the book's."""

    def __init__(self, store: Store, salts: Callable[[], bytes]) -> None:
        self.store = store
        self._salts = salts
        self._turned: dict[KeyName, tuple[str, datetime]] = {}

    @property
    def are_set(self) -> bool:
        """Whether the room was opened before; there is no PIN until it is."""
        return len(self.store.house_keys()) == len(get_args(KeyName))

    def set_first(self, finance: tuple[str, str], table_games: tuple[str, str]) -> None:
        """Set both keys when the room is opened first: each a person and a PIN. Raises `HouseError`; nothing is set then."""
        if self.are_set:
            raise HouseError("keys", "are set already; both open the room in which they are changed")
        self._set(finance, table_games)

    def change(self, room: OpenRoom, finance: tuple[str, str], table_games: tuple[str, str]) -> None:
        """Give the keys to others, or other PINs, in the open room. Raises `HouseError`."""
        room.touch(self.store.now())
        self._set(finance, table_games)

    def _set(self, finance: tuple[str, str], table_games: tuple[str, str]) -> None:
        people = [" ".join(person.split()) for person, _ in (finance, table_games)]
        for person in people:
            if not (1 <= len(person) <= 40 and person.isprintable()):
                raise HouseError("person", "must be a name of 1 to 40 letters")
        if people[0].casefold() == people[1].casefold():
            raise HouseError("person", "the two keys are held by two different people")
        pins = [check_pin(pin) for _, pin in (finance, table_games)]
        if pins[0] == pins[1]:
            raise HouseError("PIN", "of the two keys must not be the same")
        made = []
        for name, person, pin in zip(get_args(KeyName), people, pins, strict=True):
            salt = self._salts()
            made.append(HouseKey(name, person, salt, hashed(pin, salt), self.store.now()))
        self.store.set_house_keys(*made)

    def turn(self, name: KeyName, pin: str) -> str:
        """Turn a key by its PIN; who holds it. Raises `KeyRefused`; every try is on the log, and five wrong ones rest the door."""
        now = self.store.now()
        key = self.store.house_keys().get(name)
        if key is None:
            raise KeyRefused("keys", "The room has not been opened yet: its first start sets both PINs.")
        many, last = self.store.tries_since(name, now - RESTS, REFUSED, TURNED)
        if many >= TRIES and last is not None:
            minutes = -(-(last + RESTS - now) // timedelta(minutes=1))
            raise KeyRefused("PIN", f"Five wrong PINs: the door rests for {minutes} more minute{'s' * (minutes != 1)}.")
        if not hmac.compare_digest(hashed(pin, key.salt), key.hash):
            self.store.log(REFUSED, f"A wrong PIN for the {name} key.")
            left = TRIES - many - 1
            told = f"{left} more tr{'y' if left == 1 else 'ies'}" if left else "the door rests for 5 minutes"
            raise KeyRefused("PIN", f"This PIN does not turn the {name} key: {told}.")
        self.store.log(TURNED, f"The {name} key was turned.", person=key.person)
        self._turned[name] = (key.person, now)
        return key.person

    def open(self) -> OpenRoom:
        """The room, once both keys were turned within a minute; they are spent by it. Raises `KeyRefused`."""
        now = self.store.now()
        there = {name: person for name, (person, at) in self._turned.items() if now - at <= TOGETHER}
        missing = [name for name in get_args(KeyName) if name not in there]
        if missing:
            raise KeyRefused("keys", f"The {' and the '.join(missing)} key must be turned as well, within a minute.")
        self._turned.clear()
        room = OpenRoom(there["finance"], there["table games"], now)
        self.store.log("room", "The operator's room was opened.", person=room.persons)
        return room

    def lock(self, room: OpenRoom) -> None:
        """Lock the room at once."""
        room.touched = datetime.min.replace(tzinfo=room.touched.tzinfo)
        self.store.log("room", "The operator's room was locked.", person=room.persons)
