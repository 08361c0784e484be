"""The operator's room is under two keys: two people, two PINs, limited tries, and every opening on
the log.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from game.book import Store
from game.book.backups.backup import book_of
from game.core.errors import HouseError
from game.hall.operator.keys import KeyRefused, NoOwner, RoomKeys, hashed
from tests.hall.house import Clock, opened

pytestmark = pytest.mark.engines

VALE, OKAFOR = ("M. Vale", "271828"), ("J. Okafor", "314159")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with opened(tmp_path, clock) as book:
        yield book
        assert book.verify() == ()


def keys_of(store: Store) -> RoomKeys:
    numbers = itertools.count()
    return RoomKeys(store, lambda: next(numbers).to_bytes(16, "big"))


def test_e2_a_pin_is_hashed_slowly_with_its_salt() -> None:
    """scrypt with 16 MB (n = 2**14, r = 8, p = 1), the same for good: kept PINs are compared with it."""
    assert (
        hashed("271828", bytes(range(16))).hex()
        == "6474b6b975d164c697084ba1772aa1ba7d36cb5deb7c4c1cd7c1f3fc3114cdde"
    )
    assert hashed("271828", bytes(16)) != hashed("271828", bytes(range(16)))


def test_e2_the_owner_sets_both_pins_once_and_there_is_no_default(store: Store) -> None:
    keys = keys_of(store)
    assert not keys.are_set
    for pin in ("", "000000", "123456", "271828"):
        with pytest.raises(NoOwner, match="has no owner yet"):
            keys.turn_key("finance", pin)
    keys.set_first_keys(VALE, OKAFOR)
    assert keys.are_set
    with pytest.raises(HouseError, match="has an owner already"):
        keys.set_first_keys(VALE, OKAFOR)


def test_e2_the_two_keys_are_held_by_two_people_with_two_pins(store: Store) -> None:
    keys = keys_of(store)
    for finance, tables, why in (
        (VALE, ("m. vale", "314159"), "two different people"),
        (VALE, ("J. Okafor", "271828"), "must not be the same"),
        (("", "271828"), OKAFOR, "who holds the finance key: .* a name of 1 to 40"),
        (VALE, ("J. Okafor", "12345"), "table games PIN: .* 6 to 10 digits"),
        (VALE, ("J. Okafor", "31415a"), "6 to 10 digits"),
        (VALE, ("J. Okafor", "111111"), "one digit repeated"),
        (VALE, ("J. Okafor", "234567"), "in their order"),
    ):
        with pytest.raises(HouseError, match=why):
            keys.set_first_keys(finance, tables)
        assert not keys.are_set


def test_e2_two_pins_within_a_minute_open_the_room_and_each_opening_is_logged(
    store: Store, clock: Clock
) -> None:
    keys = keys_of(store)
    keys.set_first_keys(VALE, OKAFOR)
    assert keys.turn_key("finance", "271828") == "M. Vale"
    with pytest.raises(KeyRefused, match="table games key must be turned"):
        keys.open_with_turned_keys()
    clock.now += timedelta(seconds=61)
    keys.turn_key("table games", "314159")
    with pytest.raises(KeyRefused, match="finance key must be turned"):
        keys.open_with_turned_keys()
    keys.turn_key("finance", "271828")
    room = keys.open_with_turned_keys()
    assert room.persons == "M. Vale, J. Okafor"
    told = [(line.kind, line.person) for line in store.log.lines()]
    assert told[0] == ("room", "M. Vale, J. Okafor")
    assert told[1:4] == [
        ("key turned", "M. Vale"),
        ("key turned", "J. Okafor"),
        ("key turned", "M. Vale"),
    ]
    with pytest.raises(KeyRefused):
        keys.open_with_turned_keys()
    room.touch(store.now())
    clock.now += timedelta(minutes=6)
    with pytest.raises(KeyRefused, match="locked itself"):
        room.touch(store.now())


@pytest.mark.in_file
def test_e2_no_pin_is_in_the_book(store: Store, tmp_path: Path) -> None:
    keys = keys_of(store)
    keys.set_first_keys(VALE, OKAFOR)
    keys.turn_key("finance", "271828")
    store.guard.checkpoint()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert book_of(tmp_path).read_bytes() in kept
    assert b"271828" not in kept
    assert b"M. Vale" in kept


def test_e2_recovery_codes_are_made_anew_in_the_open_room_only(store: Store) -> None:
    keys = keys_of(store)
    keys.set_first_keys(VALE, OKAFOR)
    for name, pin in (("finance", "271828"), ("table games", "314159")):
        keys.turn_key(name, pin)
    room = keys.open_with_turned_keys()
    assert len(keys.replace_codes(room)) == 2
    keys.lock(room)
    with pytest.raises(KeyRefused):
        keys.replace_codes(room)
