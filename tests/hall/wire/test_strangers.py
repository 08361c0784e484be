"""Strangers at a hall: they neither guess a code, nor take the lines of paired terminals, nor have
a host work for them.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from game.core.errors import HouseError
from game.hall.dealing.table_host import ENOUGH_WATCH, HOST_LIMITS
from game.hall.terminal.join_command import JoinOptions, run_terminal_without_window
from game.hall.wire import messages
from game.hall.wire.certificate import of_terminal, own
from game.hall.wire.pairing import PairingExchange
from game.hall.wire.sockets import SOCKET_LIMITS, Service
from game.hall.wire.throttle import CONNECTION_LIMITS, EXCHANGES, AddressPace
from tests.hall.floor import Floor


def test_watchers_that_ask_for_snapshots_in_a_flood_are_sent_few_and_share_one(
    tmp_path: Path,
) -> None:
    """60 watchers said `resync` below the limit of messages: 351 rounds a minute became 36, and the
    host sent 1.5 GB in 34 s.
    """
    floor = Floor(tmp_path)
    floor.pair()
    watchers = [floor.connect(watch=True) for _ in range(HOST_LIMITS.watchers)]
    made: list[Any] = []
    snapshot = floor.host._telling.snapshot
    floor.host._telling.snapshot = lambda line, now: made.append(line) or snapshot(line, now)
    before = [len(watcher.heard) for watcher in watchers]
    for _ in range(100):
        for watcher in watchers:
            watcher.say(messages.Resync())
    floor.deliver()
    assert len(made) <= 1  # or what they were sent as they joined
    sent = [
        len(
            [
                1
                for data in watcher.heard[n:]
                if isinstance(messages.decode_table_message(data), messages.WholeTable)
            ]
        )
        for watcher, n in zip(watchers, before, strict=True)
    ]
    assert max(sent) <= 5
    assert not any(watcher.up for watcher in watchers)


def test_a_terminal_that_misses_something_is_sent_a_snapshot_all_the_same(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    guest = floor.pair()
    fresh = guest.terminal.fresh
    for _ in range(20):
        guest.say(messages.Resync())
        floor.pass_time(1)
    assert guest.up
    assert guest.terminal.fresh == fresh + 20


@pytest.mark.parametrize(
    ("watch", "most"), [(True, HOST_LIMITS.watchers), (False, HOST_LIMITS.strangers)]
)
def test_watchers_never_hold_the_lines_of_paired_terminals(
    watch: bool, most: int, tmp_path: Path
) -> None:
    """66 watchers held all lines: a paired terminal with money that was killed could not come back."""
    floor = Floor(tmp_path)
    guest = floor.pair()
    floor.lose(guest)
    for number in range(200):
        link = 10_000 + number
        floor.host.connection_opened(link, floor.now, loopback=False, address="192.0.2.66")
        floor.host.received(
            link, messages.encoded(messages.Hello(messages.VERSION, watch=watch)), floor.now
        )
    assert len(floor.host.lines) == most
    back = floor.reconnect(guest)
    assert back.seat == guest.seat
    assert back.terminal.balance == 100_000
    assert floor.connect().up  # another address has its line, too


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_half_open_sockets_of_one_address_are_few_and_keep_nobody_out(tmp_path: Path) -> None:
    """3,000 sockets that never began to speak used up the files of the host, which took no new
    line.
    """
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
                async with connect(
                    uri, ssl=of_terminal(), proxy=None, local_addr=address, open_timeout=60
                ) as line:
                    await line.send(b"x")
                    return True

            assert asyncio.run(other())
            assert sum(not is_closed(one) for one in sockets) <= SOCKET_LIMITS.of_loopback
    finally:
        service.stop()


def test_a_stranger_that_chatters_is_closed_in_words_and_a_paired_terminal_is_not(
    tmp_path: Path,
) -> None:
    """A connection of nobody's might say 120 messages a second for ever, each of which the host
    answered.
    """
    floor = Floor(tmp_path)
    guest, stranger = floor.pair(), floor.connect()
    for _ in range(100):
        guest.say(messages.Heartbeat(1))
        stranger.say(messages.Heartbeat(1))
    floor.deliver()
    assert (guest.up, stranger.up) == (True, False)
    assert stranger.messages_of_kind(messages.Refusal)[-1].reason.startswith(
        "it says too much: more than 30 messages at once"
    )
    assert len(stranger.messages_of_kind(messages.Heartbeat)) <= 30


def test_a_stranger_that_says_much_in_few_messages_is_closed_too(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    stranger = floor.connect()
    for _ in range(3):
        floor.say(stranger.link, bytes(4000))
    assert not stranger.up
    assert "bytes at once" in stranger.dropped


def test_what_a_connection_may_say_comes_back_with_time(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    stranger = floor.connect()
    for _ in range(60):
        stranger.say(*[messages.Heartbeat(1)] * 4)
        floor.pass_time(1)
    assert stranger.up


def test_a_watcher_that_joins_is_sent_the_snapshot_that_others_were_sent(tmp_path: Path) -> None:
    """Only snapshots that were asked for were shared: each new watcher had the host make one of its
    own.
    """
    floor = Floor(tmp_path)
    floor.pair()
    made: list[Any] = []
    snapshot = floor.host._telling.snapshot
    floor.host._telling.snapshot = lambda line, now: made.append(line) or snapshot(line, now)
    watchers = [floor.connect(watch=True) for _ in range(8)]
    assert all(watcher.terminal.fresh for watcher in watchers)
    assert len(made) == 1


def test_an_update_is_made_once_for_all_watchers(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    guest = floor.pair()
    watchers = [floor.connect(watch=True) for _ in range(8)]
    made: list[int] = []
    update = floor.host._telling.update
    floor.host._telling.update = lambda line, *told: made.append(line.seat) or update(line, *told)
    guest.place(ante=500)
    floor.deliver()
    assert made.count(0) == len(made) / 2 > 0
    assert {watcher.terminal.seq for watcher in watchers} == {guest.terminal.seq}


def test_watchers_are_few_and_the_hosts_own_window_is_not_one_of_them(tmp_path: Path) -> None:
    """A host's window watches its table as any stranger did, and so could be crowded out of its own
    house.
    """
    floor = Floor(tmp_path)
    floor.host.own_word = b"word"
    window = floor.connect(watch=True, word=b"word")
    watchers = [floor.connect(watch=True) for _ in range(HOST_LIMITS.strangers)]
    assert sum(watcher.up for watcher in watchers) == HOST_LIMITS.watchers
    assert next(w for w in watchers if not w.up).dropped == ENOUGH_WATCH
    assert window.up
    assert window.terminal.fresh


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_a_full_table_of_sockets_makes_room_for_an_address_that_has_fewer(tmp_path: Path) -> None:
    """Four addresses held every socket that was left, and a paired terminal could not come back."""
    service = Service(own(tmp_path / "hall")[0], address="0.0.0.0", port=0)
    try:
        with ExitStack() as opened:
            for number in range(SOCKET_LIMITS.sockets + 20):
                one = opened.enter_context(socket.socket())
                one.bind((f"127.0.0.{10 + number % 4}", 0))
                one.connect(("127.0.0.1", service.port))

            async def other() -> bool:
                uri = f"wss://127.0.0.1:{service.port}"
                async with connect(
                    uri, ssl=of_terminal(), proxy=None, local_addr=("127.0.0.2", 0)
                ) as line:
                    await line.send(b"x")
                    return True

            assert asyncio.run(other())
    finally:
        service.stop()


def test_connections_of_an_address_that_come_too_fast_are_closed_at_once(tmp_path: Path) -> None:
    """Each cost a handshake: who closed and connected again had the host encrypt for him all day."""
    now = [0.0]
    pace = AddressPace(lambda: now[0])
    limits = CONNECTION_LIMITS
    opened = sum(pace.allows("192.0.2.1") for _ in range(1000))
    assert opened == limits.few + limits.further.at_once == limits.of_address.at_once
    # nobody else has to wait for that
    assert sum(pace.allows("192.0.2.2") for _ in range(1000)) == limits.few
    now[0] += 3
    assert sum(pace.allows("192.0.2.1") for _ in range(1000)) == 3 * limits.of_address.a_second
    now[0] += 60
    hogs = [f"192.0.2.{n}" for n in range(10, 30)]
    assert (
        sum(pace.allows(hog) for _ in range(1000) for hog in hogs)
        == len(hogs) * limits.few + limits.further.at_once
    )
    assert pace.allows("192.0.2.99")
    for number in range(100_000):
        pace.allows(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        now[0] += 0.01
    assert len(pace) < 10_000


def test_too_many_connections_are_said_as_that_to_whoever_opens_a_terminal(tmp_path: Path) -> None:
    """The link took itself for connected, tried again every second, and said nothing: the table had
    closed with 1013 at once.
    """
    service = Service(own(tmp_path / "hall")[0], address="127.0.0.1", port=0, most_lines=0)
    try:
        with pytest.raises(
            HouseError, match=r"^table: .* takes no more connections now \(too many connections\)"
        ):
            run_terminal_without_window(
                tmp_path / "t", JoinOptions(f"127.0.0.1:{service.port}", code="123456"), print
            )
    finally:
        service.stop()


def test_a_terminal_that_is_turned_away_before_it_could_speak_hears_why(tmp_path: Path) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]

        def turn_away() -> None:
            listening.accept()[0].close()

        thread = threading.Thread(target=turn_away)
        thread.start()
        with pytest.raises(
            HouseError, match=r"^table: .* closed the connection at once; it may have too many"
        ):
            run_terminal_without_window(
                tmp_path, JoinOptions(f"127.0.0.1:{port}", code="123456"), print
            )
        thread.join()


def test_pairings_that_are_begun_and_never_proved_are_few(tmp_path: Path) -> None:
    """A share tells nothing about the code, so no wrong code was counted; yet each was some
    milliseconds of the host's work.
    """
    floor = Floor(tmp_path)
    made: list[float] = []
    begin = floor.host.gate.begin
    floor.host.gate.begin = lambda now, *told, **more: made.append(now) or begin(now, *told, **more)
    start = messages.StartPairing(PairingExchange("terminal", "000000").share, bytes(32))
    until = floor.now + 10
    while floor.now < until:
        for _ in range(8):
            stranger = floor.connect()
            for _ in range(3):
                stranger.say(start)
            floor.lose(stranger)
        floor.pass_time(1)
    assert len(made) <= EXCHANGES.at_once + 10 * EXCHANGES.a_second


def is_closed(one: socket.socket) -> bool:
    """Whether the other end has turned a connection away."""
    one.setblocking(False)
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
