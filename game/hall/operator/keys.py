"""Two keys open the operator's room, held by two people (605a.2(b), .4(b)): PINs, limited tries,
every opening on the log.

The two people own the house. Whoever has lost a PIN replaces it with a recovery code.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple, get_args

import msgspec

from ...book import Store
from ...core.errors import HouseError
from ...core.installation import COMMAND
from ..records import HallRecords
from ..records.values import HouseKey, KeyName, KeyRest, RecoveryCode


class KeyRules(NamedTuple):
    """How many digits, tries and codes a key has, and how long it rests."""

    tries: int = 5
    """Wrong PINs in a row for a key at a place before nothing is tried there for a while."""
    first_rest: int = 5
    longest_rest: int = 60
    """Minutes that are waited then: five at first, twice as long after each further wrong PIN, an hour
    at the most.
    """
    codes: int = 5
    """Recovery codes of each key."""
    code_bytes: int = 10
    together: timedelta = timedelta(seconds=60)
    """Both keys are turned within this time."""
    locks: timedelta = timedelta(minutes=5)
    """The room locks after so long without a touch."""
    shortest: int = 6
    longest: int = 10
    salt_bytes: int = 16


KEY_RULES = KeyRules()


class KeyRefused(HouseError):
    """A PIN that opens nothing, or a door that rests; `str()` is the whole sentence."""

    def __str__(self) -> str:
        return self.reason


class NoOwner(HouseError):
    """The house has no owner yet; `str()` is the whole sentence."""

    def __init__(self) -> None:
        super().__init__(
            "house",
            f"The house has no owner yet, so no table opens: {COMMAND} operator init (in a window: {COMMAND} operator) sets"
            " its two keys.",
        )

    def __str__(self) -> str:
        return self.reason


class KeyRecoveryCodes(msgspec.Struct, frozen=True):
    """The recovery codes of one key: who holds it, and each code as it is written down."""

    key: KeyName
    person: str
    codes: tuple[str, ...]


class OpenRoom(msgspec.Struct):
    """The operator's room while it is open: who turned either key, and when something was last
    touched.
    """

    finance: str
    table_games: str
    touched: datetime

    def touch(self, now: datetime) -> None:
        """Something was done in the room. Raises `KeyRefused` when it has locked itself meanwhile."""
        if now - self.touched > KEY_RULES.locks:
            raise KeyRefused("keys", "The room has locked itself; both keys open it again.")
        self.touched = now

    @property
    def persons(self) -> str:
        """Both, as the log names them."""
        return f"{self.finance}, {self.table_games}"


def hashed(pin: str, salt: bytes) -> bytes:
    """The slow hash of a PIN: scrypt, 16 MB of memory."""
    return hashlib.scrypt(pin.encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32, maxmem=1 << 26)


def check_pin(pin: str, field: str = "PIN") -> str:
    """The PIN, when it may be one. Raises `HouseError` of the `field`."""
    if not (
        pin.isascii() and pin.isdecimal() and KEY_RULES.shortest <= len(pin) <= KEY_RULES.longest
    ):
        raise HouseError(field, f"must have {KEY_RULES.shortest} to {KEY_RULES.longest} digits")
    if len(set(pin)) == 1 or pin in "01234567890" or pin in "09876543210":
        raise HouseError(field, "must not be one digit repeated, nor digits in their order")
    return pin


def has_owner(store: Store) -> bool:
    """Whether two people hold the keys of the house."""
    return len(HallRecords(store).keys.house_keys()) == len(get_args(KeyName))


def require_owner(store: Store) -> None:
    """Raise `NoOwner` as long as nobody holds the keys of the house."""
    if not has_owner(store):
        raise NoOwner


def normalized_code(text: str) -> str:
    """A recovery code as it was typed, without what stands between its letters; it has no zero and
    no one.

    >>> normalized_code("mfrg-gzdf mztw 02l1")
    'MFRGGZDFMZTWO2LI'
    """
    return (
        "".join(letter for letter in text.upper() if letter.isalnum())
        .replace("0", "O")
        .replace("1", "I")
    )


class RoomKeys:
    """The keys of a house. `salts` gives 16 fresh bytes; times are the book's. `place` is where
    PINs are given, for the log: wrong ones there do not stop anybody elsewhere.
    """

    def __init__(self, store: Store, salts: Callable[[], bytes], place: str = "operator") -> None:
        self.store = store
        self.records = HallRecords(store)
        self.place = place
        self._salts = salts
        self._turned: dict[KeyName, tuple[str, datetime]] = {}

    @property
    def are_set(self) -> bool:
        """Whether the house has an owner; there is no PIN until it has."""
        return has_owner(self.store)

    def set_first_keys(
        self, finance: tuple[str, str], table_games: tuple[str, str]
    ) -> tuple[KeyRecoveryCodes, ...]:
        """Set both keys of a house without an owner: each a person and a PIN; their recovery codes,
        which are told this once.

        Raises `HouseError`; nothing is set then.
        """
        if self.are_set:
            raise HouseError(
                "keys", "the house has an owner already; both keys open the operator's room"
            )
        with self.store.atomic():
            self._set(finance, table_games)
            return self._new_codes()

    def replace_codes(self, room: OpenRoom) -> tuple[KeyRecoveryCodes, ...]:
        """New recovery codes for both keys, in the open room; no older one is good any more. Raises
        `HouseError`.
        """
        room.touch(self.store.now())
        with self.store.atomic():
            return self._new_codes()

    def _new_codes(self) -> tuple[KeyRecoveryCodes, ...]:
        made = []
        for key in self.records.keys.house_keys().values():
            salt = self._salts()
            codes = [
                base64.b32encode(self._salts()[-KEY_RULES.code_bytes :]).decode()
                for _ in range(KEY_RULES.codes)
            ]
            rows = [
                RecoveryCode(key.key, n, salt, hashed(code, salt))
                for n, code in enumerate(codes, 1)
            ]
            self.records.keys.replace_recovery_codes(key.key, rows, key.person)
            written = tuple(
                "-".join(code[i : i + 4] for i in range(0, len(code), 4)) for code in codes
            )
            made.append(KeyRecoveryCodes(key.key, key.person, written))
        return tuple(made)

    def recover(self, person: str, code: str, pin: str) -> str:
        """Give a person another PIN in place of a lost one, by a recovery code, which is used up;
        what was done, as a sentence.

        Raises `HouseError`; nothing is changed then. Wrong codes rest as wrong PINs do, and every
        try is on the log.
        """
        name = " ".join(person.split()).casefold()
        key = next(
            (
                one
                for one in self.records.keys.house_keys().values()
                if one.person.casefold() == name
            ),
            None,
        )
        if key is None:
            raise HouseError("person", f"nobody called {person[:40]!r} holds a key of this house")
        check_pin(pin)
        place = f"{self.place}, recovery code"
        self._check_rest(key.key, place)
        codes = self.records.keys.unused_recovery_codes(key.key)
        typed = hashed(normalized_code(code), codes[0].salt) if codes else b""
        good = next((one for one in codes if hmac.compare_digest(one.hash, typed)), None)
        if good is None:
            raise self._count_wrong_try(key.key, place, "recovery code")
        other = next(
            (one for one in self.records.keys.house_keys().values() if one.key != key.key), None
        )
        if other is not None and hmac.compare_digest(hashed(pin, other.salt), other.hash):
            raise HouseError("PIN", "of the two keys must not be the same")
        salt, left = self._salts(), len(codes) - 1
        done = f"The {key.key} key has a new PIN by a recovery code; {left or 'no'} more {'is' if left == 1 else 'are'} good."
        with self.store.atomic():
            self.records.keys.use_recovery_code(good)
            self.records.keys.set_house_keys(
                HouseKey(key.key, key.person, salt, hashed(pin, salt), self.store.now())
            )
            self.records.keys.end_key_rests(key.key)
            self.store.log.write("recovery", done, person=key.person)
        self._turned.pop(key.key, None)
        return done

    def _set(self, finance: tuple[str, str], table_games: tuple[str, str]) -> None:
        people = [" ".join(person.split()) for person, _ in (finance, table_games)]
        for key, person in zip(get_args(KeyName), people, strict=True):
            if not (1 <= len(person) <= 40 and person.isprintable()):
                raise HouseError(f"who holds the {key} key", "must be a name of 1 to 40 letters")
        if people[0].casefold() == people[1].casefold():
            raise HouseError("person", "the two keys are held by two different people")
        given = zip(get_args(KeyName), (finance, table_games), strict=True)
        pins = [check_pin(pin, f"{key} PIN") for key, (_, pin) in given]
        if pins[0] == pins[1]:
            raise HouseError("PIN", "of the two keys must not be the same")
        made = []
        for name, person, pin in zip(get_args(KeyName), people, pins, strict=True):
            salt = self._salts()
            made.append(HouseKey(name, person, salt, hashed(pin, salt), self.store.now()))
        self.records.keys.set_house_keys(*made)

    def turn_key(self, name: KeyName, pin: str) -> str:
        """Turn a key by its PIN; who holds it. Raises `KeyRefused`; every try is on the log. Five
        wrong ones, at one place and for one key, are waited for there.
        """
        key = self.records.keys.house_keys().get(name)
        if key is None:
            raise NoOwner
        self._check_rest(name, self.place)
        if not hmac.compare_digest(hashed(pin, key.salt), key.hash):
            raise self._count_wrong_try(name, self.place, "PIN")
        with self.store.atomic():
            self.records.keys.end_key_rests(name, self.place)
            self.store.log.write("key turned", f"The {name} key was turned.", person=key.person)
        self._turned[name] = (key.person, self.store.now())
        return key.person

    def _check_rest(self, name: KeyName, place: str) -> None:
        left = self.records.keys.key_rest(name, place).left
        if left:
            told = _minutes_text(-(-left // 60_000), "more ")
            raise KeyRefused(
                "PIN",
                f"Too many wrong tries for the {name} key: no try is accepted here for {told}.",
            )

    def _count_wrong_try(self, name: KeyName, place: str, what: str) -> KeyRefused:
        """Count a wrong try for a key at a place, on the log; the refusal."""
        wrong = self.records.keys.key_rest(name, place).wrong + 1
        minutes = (
            min(KEY_RULES.longest_rest, KEY_RULES.first_rest << min(wrong - KEY_RULES.tries, 10))
            if wrong >= KEY_RULES.tries
            else 0
        )
        with self.store.atomic():
            self.records.keys.save_key_rest(name, place, KeyRest(wrong, minutes * 60_000))
            self.store.log.write(
                "key refused", f"A wrong {what} for the {name} key; given at: {self.place}."
            )
        left = KEY_RULES.tries - wrong
        told = (
            f"{left} more tr{'y' if left == 1 else 'ies'}"
            if not minutes
            else f"no try is accepted here for {_minutes_text(minutes)}"
        )
        does = "turn" if what == "PIN" else "recover"
        return KeyRefused("PIN", f"This {what} does not {does} the {name} key: {told}.")

    def open_with_turned_keys(self) -> OpenRoom:
        """The room, once both keys were turned within a minute; they are spent by it. Raises
        `KeyRefused`.
        """
        now = self.store.now()
        there = {
            name: person
            for name, (person, at) in self._turned.items()
            if now - at <= KEY_RULES.together
        }
        missing = [name for name in get_args(KeyName) if name not in there]
        if missing:
            raise KeyRefused(
                "keys",
                f"The {' and the '.join(missing)} key must be turned as well, within a minute.",
            )
        self._turned.clear()
        room = OpenRoom(there["finance"], there["table games"], now)
        self.store.log.write("room", "The operator's room was opened.", person=room.persons)
        return room

    def lock(self, room: OpenRoom) -> None:
        """Lock the room at once."""
        room.touched = datetime.min.replace(tzinfo=room.touched.tzinfo)
        self.store.log.write("room", "The operator's room was locked.", person=room.persons)


def _minutes_text(many: int, more: str = "") -> str:
    return f"{many} {more}minute{'s' * (many != 1)}"
