"""Tables and terminals over real sockets and as real processes: keys, floods, slow readers, kills."""

from __future__ import annotations

import asyncio
import io
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from game.book import DiskFull, Store
from game.book.store import Damaged
from game.core.errors import HouseError, error_from_text
from game.hall.process.owner_ipc import Owner, TableOrder, attach, owner_of, publish
from game.hall.process.table_server import Hall, HostedTable
from game.hall.records import HallRecords
from game.hall.records.values import ElectronicRules, Pairing
from game.hall.terminal.join_command import (
    JoinOptions,
    _is_key_confirmed,
    _play,
    address_of,
    run_terminal_without_window,
)
from game.hall.wire import messages
from game.hall.wire.certificate import of_terminal, own
from game.hall.wire.sockets import SOCKET_LIMITS, LineHeard, LineLost, LineOpened, Service
from game.hall.wire.stored_pairings import Keepsake, known_at, save_pairing, take_free_pairing
from game.hall.wire.terminal_link import TerminalLink
from game.hall.wire.terminal_login import TerminalKey, TerminalLogin
from game.play.records.verification import verify_rounds
from game.stand import counts
from game.stand.journal import Journal
from game.stand.pin import StandPin
from tests.hall.floor import CODE, Floor
from tests.hall.house import give_owner

HOUSE = Path(__file__).resolve().parents[3]
PATIENCE = 300.0
"""Seconds after which nothing is waited for any more."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    opened = Service(own(tmp_path / "hall")[0], address="127.0.0.1", port=0)
    yield opened
    opened.stop()


def soon(true: Callable[[], bool], drive: Callable[[], object] = lambda: time.sleep(0.01)) -> None:
    """Wait until it is true, however long a busy machine takes; one that stands still is not waited
    for for ever.
    """
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "it never comes true"
        drive()


def said(service: Service, kind: type) -> list[Any]:
    """Everything of a kind that has come in so far, waiting for the first."""
    out: list[Any] = []
    soon(
        lambda: any(isinstance(one, kind) for one in out),
        lambda: out.append(service.inbox.get(timeout=PATIENCE)[1]),
    )
    return [one for one in out if isinstance(one, kind)]


@pytest.mark.engines
def test_wire_4_the_connection_is_encrypted_and_the_key_is_pinned_at_pairing(
    tmp_path: Path,
) -> None:
    context, fingerprint = own(tmp_path / "hall")
    floor = Floor(tmp_path)
    service = Service(context, address="127.0.0.1", port=0)
    floor.host._port, floor.host._fingerprint = service, fingerprint
    paired: list[tuple[str, int]] = []
    link = TerminalLink("127.0.0.1", service.port, paired=lambda *told: paired.append(told))
    link.start()
    drive = lambda: (pump(floor, service), link.poll())  # noqa: E731
    soon(lambda: link.connected and link.terminal.facts is not None, drive)
    link.pair(CODE, "Robin")
    # welcomed, and the table told as a whole
    soon(lambda: link.terminal.seat == 1 and link.terminal.fresh > 0, drive)
    link.buy_in(50_000)
    soon(lambda: link.terminal.balance == 50_000, drive)
    link.stop()
    pinned, asset = paired[0]
    assert (pinned, asset) == (fingerprint, 2041)
    soon(lambda: not floor.host.lines, lambda: pump(floor, service))

    login = TerminalLogin(TerminalKey.load(link.login.key.private))
    again = TerminalLink("127.0.0.1", service.port, login=login, fingerprint=pinned)
    again.start()
    soon(lambda: again.terminal.balance == 50_000, lambda: (pump(floor, service), again.poll()))
    again.stop()
    port = service.port
    service.stop()

    # somebody else at the same address
    other = Service(own(tmp_path / "other")[0], address="127.0.0.1", port=port)
    fooled = TerminalLink("127.0.0.1", port, login=login, fingerprint=pinned)
    fooled.start()
    soon(lambda: bool(fooled.over))
    assert "another key" in fooled.over
    assert not [one for one in iter_inbox(other) if isinstance(one, LineHeard)]  # nothing was said
    fooled.stop()
    other.stop()


def iter_inbox(service: Service) -> Iterator[object]:
    while not service.inbox.empty():
        yield service.inbox.get()[1]


def pump(floor: Floor, service: Service) -> None:
    """The floor's host hears what was said on real sockets."""
    now = time.monotonic()
    floor.host.run_due_work(now)
    for one in iter_inbox(service):
        if isinstance(one, LineOpened):
            floor.host.connection_opened(one.link, now, loopback=one.loopback)
        elif isinstance(one, LineHeard):
            floor.host.received(one.link, one.data, now)
        elif isinstance(one, LineLost):
            floor.host.lost(one.link, now)
    floor.host.run_due_work(now)


def test_wire_4_nothing_but_tls_is_spoken(service: Service) -> None:
    with closing(socket.create_connection(("127.0.0.1", service.port))) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        plain.settimeout(30)
        answer = plain.recv(100)
    assert not answer.startswith(b"HTTP")
    assert service.inbox.empty()


@pytest.mark.engines
def test_wire_4_only_this_machine_is_served_unless_the_room_allows_more(tmp_path: Path) -> None:
    """127.0.0.2 stands for an address of the network: another one than the loopback's own."""
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        reached = []
        for network in (False, True):
            HallRecords(store).floor.save_rules(ElectronicRules(network=network), "both")
            give_owner(store)
            hall = Hall(store, tmp_path)
            port = hall.open(TableOrder("flop-poker", 0), lambda _told: None).service.port
            try:
                socket.create_connection(("127.0.0.2", port), timeout=5).close()
                reached.append(True)
            except OSError:
                reached.append(False)
            hall.close()
    assert not reached[0]
    assert reached[1] or sys.platform != "linux"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
@pytest.mark.engines
def test_the_network_is_opened_and_shut_while_a_table_is_open(tmp_path: Path) -> None:
    """It took the words of a command line, and counted from the next table on."""
    with (
        Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store,
        closing(Hall(store, tmp_path)) as hall,
    ):
        told: list[str] = []
        give_owner(store)
        opened = hall.open(TableOrder("flop-poker", 0), told.append)
        port, room = opened.service.port, hall.room()

        def reached() -> bool:
            with closing(socket.socket()) as asks:
                asks.settimeout(5)
                return asks.connect_ex(("127.0.0.2", port)) == 0

        link = TerminalLink("127.0.0.1", port, watch=True, trust=lambda _words: True)
        link.start()
        soon(lambda: link.terminal.fresh > 0, lambda: (hall.pump(0.01), link.poll()))
        assert not reached()
        HallRecords(store).floor.save_rules(ElectronicRules(network=True), "both")
        assert room.network().open
        soon(reached)
        assert any(
            re.fullmatch(
                rf"at terminals type .*:{port}|this computer has no address on a network", one
            )
            for one in told
        )
        opened.host.connection_opened(999, time.monotonic(), loopback=False, address="192.0.2.7")
        HallRecords(store).floor.save_rules(ElectronicRules(network=False), "both")
        assert not room.network().open
        assert 999 not in opened.host.lines  # it came from elsewhere
        soon(lambda: not reached())
        assert told[-1].startswith("the network is shut")
        assert len(opened.host.lines) == 1
        assert (link.connected, link.terminal.fresh) == (True, 1)  # it has never been away
        assert room.network().tables[0].others == 1
        link.stop()


def uri(service: Service) -> str:
    return f"wss://127.0.0.1:{service.port}"


def test_wire_6_a_flood_ends_the_connection_that_makes_it(service: Service) -> None:
    async def flood() -> str:
        async with connect(uri(service), ssl=of_terminal(), proxy=None) as line:
            for _ in range(500):
                await line.send(b"\x80")
            try:
                while True:
                    await line.recv()
            except Exception:  # noqa: BLE001
                return line.close_reason or "cut off"

    assert asyncio.run(flood()) in ("it said too much at once", "cut off")
    lost = said(service, LineLost)
    assert [one.why for one in lost] == ["it said too much at once"]


def test_wire_6_a_message_that_is_too_large_ends_the_connection(service: Service) -> None:
    async def shout() -> int | None:
        async with connect(uri(service), ssl=of_terminal(), proxy=None) as line:
            await line.send(bytes(messages.MESSAGE_LIMITS.terminal_bytes + 1))
            await line.wait_closed()
            return line.close_code

    assert asyncio.run(shout()) == 1009
    said(service, LineLost)


def test_wire_6_who_reads_too_slowly_is_given_up_and_holds_up_nobody(service: Service) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        closing(socket.create_connection(("127.0.0.1", service.port))) as raw,
        context.wrap_socket(raw) as slow,
    ):
        key = b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        slow.sendall(key + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        link = said(service, LineOpened)[0].link
        for _ in range(2 + 2 * SOCKET_LIMITS.waiting_bytes // (1 << 20)):
            service.send(link, bytes(1 << 20))  # and the terminal never reads
        assert [one.why for one in said(service, LineLost)] == ["it reads too slowly"]


def test_wire_6_half_open_connections_are_let_go(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(socket.create_connection(("127.0.0.1", service.port))):

        async def good() -> bool:
            async with connect(uri(service), ssl=of_terminal(), proxy=None) as line:
                await line.send(b"x")
                return True

        assert asyncio.run(good())  # while the other never begins to speak
    assert len(said(service, LineOpened)) == 1


def test_a_port_that_is_taken_is_refused_in_a_sentence(service: Service, tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=f"{service.port} cannot be used"):
        Service(own(tmp_path / "hall")[0], address="127.0.0.1", port=service.port)


def test_a_key_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "key.pem").write_text("nothing")
    with pytest.raises(HouseError, match=r"cannot be used"):
        own(tmp_path)


@pytest.mark.engines
def test_a_terminal_keeps_its_pairing_for_itself_and_two_programs_never_share_one(
    tmp_path: Path,
) -> None:
    keepsake = Keepsake("127.0.0.1", 7605, "ab" * 32, 2041, bytes(32))
    held = save_pairing(tmp_path, keepsake)
    path = next((tmp_path / "terminals").glob("*.json"))
    assert path.stat().st_mode & 0o077 == 0
    assert take_free_pairing(tmp_path, "127.0.0.1", 7605) is None
    held.release()
    again = take_free_pairing(tmp_path, "127.0.0.1", 7605)
    assert again is not None
    assert again.keepsake == keepsake
    assert take_free_pairing(tmp_path, "127.0.0.1", 7606) is None
    again.save_connections(3)
    again.release()
    last = take_free_pairing(tmp_path, "127.0.0.1", 7605)
    assert last is not None
    assert last.keepsake.connections == 3
    last.release()


@pytest.mark.parametrize("text", ["table:x", "table:0", "table:70000", "table:٣"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(HouseError, match="is no address"):
        address_of(text)


def test_joining_where_nobody_is_or_without_a_code_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
    with pytest.raises(
        HouseError, match="is needed: this terminal is new there; an operator opens pairing at 127"
    ):
        run_terminal_without_window(tmp_path, JoinOptions(address), print)
    with pytest.raises(HouseError, match="nobody answers"):
        run_terminal_without_window(tmp_path, JoinOptions(address, code="123456"), print)
    old = {
        "address": "127.0.0.1",
        "port": 7605,
        "fingerprint": "ab" * 32,
        "token": "c2VjcmV0",
        "asset": 2041,
    }
    (tmp_path / "terminals").mkdir()
    (tmp_path / "terminals" / "old.json").write_bytes(msgspec.json.encode(old))
    with pytest.raises(
        HouseError,
        match="was paired by an earlier program, without a key of its own: pair it again",
    ):
        run_terminal_without_window(tmp_path, JoinOptions("127.0.0.1:7605"), print)


# -- real processes --------------------------------------------------------------------------------


def program(*args: str, data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(HOUSE / "main.py"), *args, "--headless", "--data", str(data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=HOUSE,
    )


def hosting(data: Path, slug: str, *more: str, port: int = 0) -> tuple[subprocess.Popen[str], int]:
    """A host's process and its port, once it waits for terminals."""
    if not data.exists():
        give_owner(data)
    host = program(
        "host",
        slug,
        "--headless",
        "--port",
        str(port),
        "--code",
        CODE,
        "--shown",
        "1",
        *more,
        data=data,
    )
    assert host.stdout is not None
    told = host.stdout.readline()
    found = re.search(r"at port (\d+)", told)
    assert found, told + host.stdout.read()
    return host, int(found[1])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
@pytest.mark.engines
def test_host_and_terminals_are_killed_and_go_on_where_they_were(tmp_path: Path) -> None:
    """Two terminals play while first one of them and then the host is killed; every round is dealt
    again to the cent.
    """
    host, port = hosting(tmp_path / "house", "criss-cross-poker")
    terminals = [
        program(
            "join",
            "--headless",
            f"127.0.0.1:{port}",
            "--code",
            CODE,
            "--autoplay",
            "100000",
            data=tmp_path / f"t{n}",
        )
        for n in (1, 2)
    ]
    try:
        soon(lambda: rounds_of(tmp_path, seats=2) >= 2, lambda: time.sleep(0.2))
        ended(terminals[1])
        terminals[1] = program(
            "join",
            "--headless",
            f"127.0.0.1:{port}",
            "--code",
            CODE,
            "--autoplay",
            "100000",
            data=tmp_path / "t2",
        )
        before = rounds_of(tmp_path)  # one more may have been dealt to the terminal that is gone
        soon(lambda: rounds_of(tmp_path, before + 1, seats=2) > 0, lambda: time.sleep(0.2))
        ended(host)
        before = rounds_of(tmp_path)
        host, _ = hosting(tmp_path / "house", "criss-cross-poker", port=port)
        soon(lambda: rounds_of(tmp_path, before + 1, seats=2) > 0, lambda: time.sleep(0.2))
    finally:
        for process in (*terminals, host):
            ended(process)
    with Store.open(tmp_path / "house", clock=lambda: datetime.now(UTC)) as store:
        assert [report for report in verify_rounds(store) if not report["matches"]] == []
        assert sum(store.ledger.balances().values()) == 0
        assert len(HallRecords(store).floor.terminals()) == 2  # each came back to its own place


def ended(process: subprocess.Popen[str]) -> None:
    """Kill a process as a power cut would."""
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def rounds_of(folder: Path, after: int = 0, *, seats: int = 1) -> int:
    """Rounds in the book after so many, with so many seats at the least, read beside its writer."""
    rounds = "SELECT round FROM seat WHERE round > ? GROUP BY round HAVING count(*) >= ?"
    with Store.open(folder / "house", clock=lambda: datetime.now(UTC), read_only=True) as book:
        return len(book.door.rows(rounds, (after, seats)))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
@pytest.mark.engines
def test_one_process_owns_the_book_and_a_further_host_goes_on_when_it_is_killed(
    tmp_path: Path,
) -> None:
    """The second table is dealt by the first one's process, and by its own once that is gone; its
    terminals play on.
    """
    house = tmp_path / "house"
    first, _ = hosting(house, "flop-poker")
    second, port = hosting(house, "high-roll-dice")
    terminal = program(
        "join",
        "--headless",
        f"127.0.0.1:{port}",
        "--code",
        CODE,
        "--autoplay",
        "100000",
        data=tmp_path / "t",
    )
    try:
        soon(lambda: rounds_of(tmp_path) >= 2, lambda: time.sleep(0.1))
        ended(first)
        before = rounds_of(tmp_path)
        soon(lambda: rounds_of(tmp_path) > before + 2, lambda: time.sleep(0.1))
        assert second.poll() is None
    finally:
        for process in (terminal, second, first):
            ended(process)
    with Store.open(house, clock=lambda: datetime.now(UTC)) as store:
        assert [report for report in verify_rounds(store) if not report["matches"]] == []
        assert [table.slug for table in HallRecords(store).floor.tables()] == [
            "flop-poker",
            "high-roll-dice",
        ]


@pytest.mark.engines
def test_a_host_without_a_window_says_what_it_cannot_write_and_that_it_goes_on(
    tmp_path: Path,
) -> None:
    """On a full disk no stake was taken, and whoever ran the host heard nothing of it."""
    free = [10**12]
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), free=lambda _: free[0]) as store:
        give_owner(store)
        hall = Hall(store, tmp_path)
        told: list[str] = []
        opened = hall.open(TableOrder("flop-poker", 0, code=CODE), told.append)
        assert (
            told[-1]
            == "the network is shut: only terminals on this computer can join; the operator opens it: network on"
        )
        free[0] = 1000
        with pytest.raises(DiskFull) as full:
            store._check_disk_space()
        opened.host._halt(full.value, time.monotonic())
        hall.pump()
        hall.pump()
        assert [line for line in told if line.startswith("the table ")] == [
            "the table waits: The disk is almost full: make room before the next round is dealt; nothing was staked."
        ]
        opened.host.go_on(time.monotonic())
        hall.pump()
        assert told[-1] == "the table goes on"
        hall.close()


@pytest.mark.engines
def test_two_tables_of_a_game_are_two_tables_of_the_house(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        give_owner(store)
        hall = Hall(store, tmp_path)
        told: list[str] = []
        tables = [hall.open(TableOrder("flop-poker", 0, code=CODE), told.append) for _ in range(2)]
        assert [one.host.table.electronic.number for one in tables] == [1, 2]
        assert tables[0].service.port != tables[1].service.port
        assert told[0].startswith("Hybrid table 1, Flop Poker: waiting for terminals at port")
        assert told[2] == f"pairing code: {CODE}"
        assert told[3] == "6 terminals, which count as 2 gaming tables (605a.9(b))"
        hall.close()
        assert owner_of(tmp_path / "hall") is None


@pytest.mark.slow
@pytest.mark.engines
def test_a_terminal_that_the_table_does_not_know_any_more_is_paired_anew(tmp_path: Path) -> None:
    with Store.open(tmp_path / "house", clock=lambda: datetime.now(UTC)) as store:
        give_owner(store)
        hall = Hall(store, tmp_path / "house")
        port = hall.open(
            TableOrder("high-roll-dice", 0, code=CODE), lambda _told: None
        ).service.port
        stale = Keepsake("127.0.0.1", port, own(tmp_path / "house" / "hall")[1], 2099, bytes(32))
        save_pairing(tmp_path / "t", stale).release()
        ends: list[int | str] = []

        def play(code: str) -> None:
            try:
                ends.append(
                    run_terminal_without_window(
                        tmp_path / "t",
                        JoinOptions(f"127.0.0.1:{port}", code, autoplay=1),
                        lambda _told: None,
                    )
                )
            except HouseError as refusal:
                ends.append(str(refusal))

        for code in (CODE, ""):
            plays = threading.Thread(target=play, args=(code,))
            plays.start()
            soon(lambda plays=plays: not plays.is_alive(), lambda: hall.pump(0.05))
        hall.close()
        assert ends == [0, 0]  # the second time by what it keeps
        assert [path.name for path in (tmp_path / "t" / "terminals").glob("*.json")] == [
            f"127.0.0.1_{port}_2041.json"
        ]


def test_a_key_seen_for_the_first_time_is_compared_by_somebody_unless_the_table_is_on_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    # nobody is there to compare
    assert not _is_key_confirmed("192.168.1.4", "acorn zebra", lambda _told: None)
    assert _is_key_confirmed("127.0.0.1", "acorn zebra", lambda _told: None)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert _is_key_confirmed("192.168.1.4", "acorn zebra", lambda _told: None)
    assert not _is_key_confirmed("192.168.1.4", "acorn zebra", lambda _told: None)


@pytest.mark.engines
def test_e11_a_host_opens_no_table_when_the_program_is_not_what_was_signed(tmp_path: Path) -> None:
    root = tmp_path / "program"
    (root / "game").mkdir(parents=True)
    rules = root / "game" / "rules.py"
    rules.write_text("ODDS = 3\n")
    order = TableOrder("flop-poker", 0)
    with Store.open(tmp_path / "house", clock=lambda: datetime.now(UTC)) as store:
        give_owner(store, root)
        first = Hall(store, tmp_path / "house", root)
        assert first.open(order, lambda _told: None) in first.tables
        first.close()
        rules.write_text("ODDS = 4\n")
        second = Hall(store, tmp_path / "house", root)
        with pytest.raises(HouseError, match=r"game/rules\.py \(program\) has changed"):
            second.open(order, lambda _told: None)
        second.close()


@pytest.mark.engines
def test_who_does_not_know_the_word_opens_no_table(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        give_owner(store)
        hall = Hall(store, tmp_path)
        owner = owner_of(tmp_path / "hall")
        assert owner is not None
        assert (tmp_path / "hall" / "owner.json").stat().st_mode & 0o077 == 0
        outcome: list[object] = []
        liar = msgspec.structs.replace(owner, secret=bytes(32))
        asks = threading.Thread(
            target=lambda: outcome.append(attach(liar, TableOrder("flop-poker", 0), print))
        )
        asks.start()
        soon(lambda: bool(outcome), lambda: hall.pump(0.05))
        assert len(outcome) == 1
        assert hall.tables == []
        hall.close()


@pytest.mark.engines
def test_a_windows_table_is_dealt_by_the_owner_of_the_book_and_here_when_that_goes(
    tmp_path: Path,
) -> None:
    ends, up = threading.Event(), threading.Event()
    give_owner(tmp_path)

    def owner() -> None:
        first = HostedTable(tmp_path, TableOrder("flop-poker", 0))
        up.set()
        while not ends.is_set():
            first.pump()
        first.close()

    thread = threading.Thread(target=owner)
    thread.start()
    assert up.wait(30)
    said: list[str] = []
    second = HostedTable(tmp_path, TableOrder("lunar-poker", 0, code=CODE), said.append)
    try:
        port = second.port
        assert (second.opened, second.code) == (None, CODE)
        assert said[0] == f"Hybrid table 2, Lunar Poker: waiting for terminals at port {port}"
        ends.set()
        thread.join()
        soon(lambda: second.opened is not None, second.pump)
        assert (second.port, second.opened.host.table.game.slug, second.over) == (
            port,
            "lunar-poker",
            "",
        )
        with pytest.raises(HouseError, match="cannot be used"):
            second.hall.open(TableOrder("flop-poker", port), said.append)
    finally:
        ends.set()
        second.close()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("host", "no-such-game"), "is none of"),
        (("host", "flop-poker", "--code", "12"), "6 digits"),
        (("join", "127.0.0.1:0"), "is no address"),
        (("join", "--code", "abc"), "6 digits"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    args: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    import main

    env = os.environ.copy()
    assert env["HOME"]
    with pytest.MonkeyPatch.context() as patch:
        lines: list[str] = []
        patch.setattr("game.system.streams.print_error_line", lines.append)
        assert main.main([*args, "--data", str(tmp_path)]) == 2
    assert len(lines) == 1
    assert told in lines[0]


def test_that_nobody_answers_at_a_table_names_the_table_once(tmp_path: Path) -> None:
    """It began with `table: table:`."""
    with closing(socket.socket()) as held:
        held.bind(("127.0.0.1", 0))  # bound, and not listened at
        with pytest.raises(HouseError, match=r"^table: nobody answers at 127\.0\.0\.1 port \d+ "):
            run_terminal_without_window(
                tmp_path, JoinOptions(f"127.0.0.1:{held.getsockname()[1]}", code=CODE), print
            )


@pytest.mark.engines
def test_h5_what_came_in_while_the_host_stood_still_is_heard_before_anybody_is_late(
    tmp_path: Path,
) -> None:
    """Its clock was looked at first: who had answered in time was away for it, or settled by the
    house rule.
    """
    with (
        Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store,
        pytest.MonkeyPatch.context() as patch,
    ):
        give_owner(store)
        hall = Hall(store, tmp_path)
        opened = hall.open(TableOrder("flop-poker", 0), lambda _told: None)
        happened: list[str] = []
        patch.setattr(opened.host, "received", lambda _link, _data, _at: happened.append("heard"))
        patch.setattr(opened.host, "run_due_work", lambda now: happened.append("clock") or now)
        hall._inbox.put((opened.service, LineHeard(1, time.monotonic(), b"")))
        hall.pump()
        hall.close()
    assert happened[:2] == ["heard", "clock"]


def test_what_a_table_refuses_is_named_once_by_its_field() -> None:
    """It began with `table: code:` and `table: port:`."""
    refused = SimpleNamespace(
        seat=0, fresh=0, refusals=["code: is not the one that the table shows"]
    )
    link: Any = SimpleNamespace(terminal=refused, over="", poll=lambda timeout: None)
    with pytest.raises(HouseError, match=r"^code: is not the one that the table shows$"):
        _play(link, JoinOptions("127.0.0.1"), print)
    assert str(error_from_text("port: 7605 cannot be used")) == "port: 7605 cannot be used"
    assert str(error_from_text("the process that owns the book does not answer")).startswith(
        "table: the process"
    )


def test_a_house_restored_elsewhere_from_its_backups_alone_knows_its_terminals_and_is_known_to_them(
    tmp_path: Path,
) -> None:
    """Tokens stood in a file of their own once, which no backup had: every terminal was a stranger
    then.
    """
    clock = lambda: datetime.now(UTC)  # noqa: E731
    house, other = tmp_path / "house", tmp_path / "other"
    with Store.open(house, clock=clock) as store:
        give_owner(store)
        hall = Hall(store, house)
        host = hall.open(TableOrder("flop-poker", 0), lambda _told: None).host
        key = TerminalKey.generate().public
        place = host._enroll(3, "Robin", key, time.monotonic())
        host.table.insert_bills(3, 20_000)
        fingerprint = hall.fingerprint
        hall.close()
    shutil.copytree(house / "backups", other / "backups")
    assert (other / "backups" / "hall-key.pem").stat().st_mode & 0o077 == 0
    with pytest.raises(Damaged) as lost:
        Store.open(other, clock=clock)
    with lost.value.restore(lost.value.offers[0].path) as store:
        give_owner(store)
        hall = Hall(store, other)
        host = hall.open(TableOrder("flop-poker", 0), lambda _told: None).host
        assert hall.fingerprint == fingerprint
        assert HallRecords(store).keys.pairing(key=key) == Pairing(place.asset, key, "Robin")
        assert (host.places[3].name, host.table.balance(3)) == ("Robin", 20_000)
        hall.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_the_place_of_a_file_of_the_house_is_not_waited_for(tmp_path: Path) -> None:
    """`host`, `join` and `operator` stood still for ever at a pipe that was called as their files
    are.
    """

    def late(*_: object) -> None:
        raise AssertionError("a pipe was waited for")

    def pipe(name: str) -> Path:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(tmp_path / name)
        return tmp_path / name

    def now() -> datetime:
        return datetime(2026, 11, 22, 12, tzinfo=UTC)

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    try:
        for name in ("hall/key.pem.new", "hall/owner.json.new"):
            pipe(name)
        publish(tmp_path / "hall", Owner(1, b"word", "00"))
        assert owner_of(tmp_path / "hall") == Owner(1, b"word", "00")
        own(tmp_path / "hall")
        assert (tmp_path / "hall" / "key.pem").stat().st_mode & 0o077 == 0
        for name in ("hall/key.pem", "hall/owner.json"):
            (tmp_path / name).unlink()
            pipe(name)
        with pytest.raises(HouseError, match="it is a pipe"):
            own(tmp_path / "hall")
        assert owner_of(tmp_path / "hall") is None
        assert not known_at(pipe("terminals/table.json").parents[1], "127.0.0.1", 7605)
        with pytest.raises(HouseError, match="is damaged"):
            StandPin(pipe("stand/pin.json").parent, Journal(tmp_path, now), bytes, now).rests()
        counts.add(pipe("stand/counts.json").parent, date(2026, 11, 22), "flop-poker", 1, 60)
        assert counts.read_counts(tmp_path / "stand")["2026-11-22"].visitors == 1
        Journal(pipe("stand/journal.txt").parent, now).note("It began.")
        assert "It began." in (tmp_path / "stand" / "journal.txt").read_text(encoding="utf-8")
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def test_a_table_that_turns_a_paired_terminal_away_unheard_is_tried_again(tmp_path: Path) -> None:
    context, fingerprint = own(tmp_path / "hall")
    service = Service(context, address="127.0.0.1", port=0)
    login = TerminalLogin(TerminalKey.load(TerminalLogin().key.private))
    login.is_paired = True
    link = TerminalLink("127.0.0.1", service.port, login=login, fingerprint=fingerprint)
    link.start()

    def turn_away() -> None:
        for one in iter_inbox(service):
            if isinstance(one, LineHeard):
                service.drop(one.link, "")

    soon(lambda: bool(link.trouble or link.over), turn_away)
    assert (link.trouble, link.over) == ("it closed the connection without giving a reason", "")
    link.stop()
    service.stop()
