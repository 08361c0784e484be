"""Strangers at a hall: they neither guess a code, nor take the lines of paired terminals, nor have a host work for them."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from game.hall import wire
from game.hall.certificate import of_terminal, own
from game.hall.host import MOST_STRANGERS
from game.hall.pairing import LONGEST_REST, REST, TRIES, Codes
from game.hall.service import MOST_OF_LOOPBACK, Service
from tests.hall.floor import Floor


def test_watchers_that_ask_for_snapshots_in_a_flood_are_sent_few_and_share_one(tmp_path: Path) -> None:
    """60 watchers said `resync` below the limit of messages: 351 rounds a minute became 36, and the host sent 1.5 GB in 34 s."""
    floor = Floor(tmp_path)
    floor.pair()
    watchers = [floor.connect(watch=True) for _ in range(20)]
    made: list[Any] = []
    snapshot = floor.host._telling.snapshot
    floor.host._telling.snapshot = lambda line, now: made.append(line) or snapshot(line, now)
    before = [len(watcher.heard) for watcher in watchers]
    for _ in range(100):
        for watcher in watchers:
            watcher.say(wire.Resync())
    floor.deliver()
    assert len(made) == 1
    sent = [
        len([1 for data in watcher.heard[n:] if isinstance(wire.told(data), wire.WholeTable)])
        for watcher, n in zip(watchers, before, strict=True)
    ]
    assert max(sent) <= 5
    assert not any(watcher.up for watcher in watchers)


def test_a_terminal_that_misses_something_is_sent_a_snapshot_all_the_same(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    guest = floor.pair()
    fresh = guest.terminal.fresh
    for _ in range(20):
        guest.say(wire.Resync())
        floor.pass_time(1)
    assert guest.up
    assert guest.terminal.fresh == fresh + 20


def test_watchers_never_hold_the_lines_of_paired_terminals(tmp_path: Path) -> None:
    """66 watchers held all lines: a paired terminal with money that was killed could not come back."""
    floor = Floor(tmp_path)
    guest = floor.pair()
    floor.lose(guest)
    for number in range(200):
        link = 10_000 + number
        floor.host.opened(link, floor.now, loopback=False, address="192.0.2.66")
        floor.host.received(link, wire.encoded(wire.Hello(wire.VERSION, watch=True)), floor.now)
    assert len(floor.host.lines) == MOST_STRANGERS
    back = floor.back(guest)
    assert back.seat == guest.seat
    assert back.terminal.balance == 100_000
    assert floor.connect().up  # another address has its line, too


def test_guesses_at_the_code_are_five_and_then_rest_ever_longer() -> None:
    """After five wrong codes there was at once another: 271,919 guesses in 103 s paired a stranger."""
    codes = Codes(lambda size: bytes(range(size)), 0.0)
    guessed, now = 0, 0.0
    while now < 24 * 3600.0:
        wrong = "000000" if codes.shown != "000000" else "111111"
        with pytest.raises(ValueError, match=r"code:") as refusal:
            codes.redeem(wrong, now, loopback=False)
        if "try again in" in str(refusal.value):
            now += 1.0
        else:
            guessed += 1
    rests = [min(LONGEST_REST, REST * 2**n) for n in range(40)]
    spells = next(n for n in range(40) if sum(rests[:n]) > 24 * 3600.0)
    assert guessed <= TRIES * (spells + 1)
    assert guessed < 200


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_half_open_sockets_of_one_address_are_few_and_keep_nobody_out(tmp_path: Path) -> None:
    """3,000 sockets that never began to speak used up the files of the host, which took no new line."""
    service = Service(own(tmp_path / "hall")[0], address="0.0.0.0", port=0)
    try:
        with ExitStack() as opened:
            sockets = []
            for _ in range(400):
                one = opened.enter_context(socket.socket())
                one.connect(("127.0.0.1", service.port))
                sockets.append(one)

            async def other() -> bool:
                address = ("127.0.0.2", 0)
                uri = f"wss://127.0.0.1:{service.port}"
                async with connect(uri, ssl=of_terminal(), proxy=None, local_addr=address, open_timeout=60) as line:
                    await line.send(b"x")
                    return True

            assert asyncio.run(other())
            assert sum(not is_closed(one) for one in sockets) <= MOST_OF_LOOPBACK
    finally:
        service.stop()


def is_closed(one: socket.socket) -> bool:
    """Whether the other end has turned a connection away."""
    one.setblocking(False)
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
