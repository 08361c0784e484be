"""Tables on the network are found by terminals, and nothing that somebody announces is believed."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from zeroconf import ServiceInfo

from game.hall.wire import discovery
from game.hall.wire.discovery import (
    SERVICE,
    AnnouncedTable,
    Announcer,
    FoundTable,
    TableBrowser,
    table_of,
)

HERE = ["127.0.0.1"]
PATIENCE = 60.0


def soon(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "it never comes true"
        time.sleep(0.02)


def test_a_table_that_is_announced_is_found_and_gone_when_it_is_taken_back() -> None:
    changed = threading.Event()
    announcer = Announcer(lambda: ("192.0.2.4",), HERE)
    browser = TableBrowser(changed.set, HERE)
    with closing(announcer), closing(browser):
        browser.start()
        announcer.announce(
            [
                AnnouncedTable("Flop Poker, hybrid table 1", 7605),
                AnnouncedTable("High Roll Dice", 7606),
            ]
        )
        soon(lambda: len(browser.found_tables) == 2)
        assert browser.found_tables[0] == FoundTable(
            "Flop Poker, hybrid table 1", "192.0.2.4", 7605
        )
        assert browser.found_tables[0].address_to_type == "192.0.2.4:7605"
        assert changed.is_set()
        announcer.announce([AnnouncedTable("High Roll Dice", 7606)])
        soon(lambda: [one.port for one in browser.found_tables] == [7606])
        announcer.announce([])
        soon(lambda: browser.found_tables == ())


def test_a_house_without_a_network_announces_nothing_finds_nothing_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = threading.Event()

    def no_network(_interfaces: list[str]) -> None:
        tried.set()
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(discovery, "_opened_on", no_network)
    announcer, browser = Announcer(lambda: ("192.0.2.4",)), TableBrowser()
    announcer.announce([AnnouncedTable("Flop Poker", 7605)])
    assert tried.wait(PATIENCE)
    tried.clear()
    browser.start()
    assert tried.wait(PATIENCE)
    assert browser.found_tables == ()
    announcer.close()
    browser.close()


def announced(
    name: str = "Flop Poker", port: int = 7605, address: bytes = socket.inet_aton("192.0.2.4")
) -> ServiceInfo:
    return ServiceInfo(
        SERVICE, f"{name}.{SERVICE}", port=port, addresses=[address], server="x.local."
    )


@pytest.mark.parametrize(
    "info",
    [
        None,
        announced(port=0),
        announced(port=70_000),
        announced(address=bytes(16)),
        announced("\u202e\u200b"),
    ],
)
def test_what_cannot_be_joined_is_not_listed(info: ServiceInfo | None) -> None:
    assert table_of(info) is None


def test_a_name_that_somebody_announces_is_short_and_plain() -> None:
    told = table_of(announced("A\u202eB\u2028 [31m" + "x" * 40))
    assert told is not None
    assert told.name.startswith("A B [31mx")
    assert len(told.name) <= 60


def test_own_addresses_are_of_a_network() -> None:
    assert not any(one.startswith(("127.", "169.254.")) for one in discovery.own_addresses())
