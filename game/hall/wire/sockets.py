"""The sockets of a table: connections in a thread of their own, encrypted, bounded in what each may
say and what waits for it.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import itertools
import os
import queue
import socket
import ssl
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from ...core.errors import HouseError
from .messages import MESSAGE_LIMITS, Refusal, encoded
from .throttle import AddressPace, Allowance, Limit


class SocketLimits(NamedTuple):
    """Sockets of nobody who is paired that are accepted at one time, encrypted or not: in all, of
    one address, and of one of this machine's own; and the bytes that may wait for a connection that
    reads slowly, and for one of nobody who is paired, before it is given up.
    """

    sockets: int = 192
    of_address: int = 64
    of_loopback: int = 128
    waiting_bytes: int = 4 << 20
    stranger_bytes: int = 1 << 20


SOCKET_LIMITS = SocketLimits()
Peer = tuple[str, int]
Timer = Callable[[], float]


class LineOpened(NamedTuple):
    """A connection has opened."""

    link: int
    at: float
    loopback: bool
    address: str = ""


class LineHeard(NamedTuple):
    """A connection has said something."""

    link: int
    at: float
    data: bytes | str


class LineLost(NamedTuple):
    """A connection is gone; `why` where the service itself gave it up."""

    link: int
    at: float
    why: str


Inbox = queue.SimpleQueue[tuple["Service", LineOpened | LineHeard | LineLost]]
"""What the connections of one or several services have said."""


class Listener(socket.socket):
    """A listening socket that turns connections away at once: where an address opens them too fast
    or has too many, and where there are too many in all and no address has more. `timer` gives
    seconds; what the listener `before` has accepted counts here as well.
    """

    def __init__(
        self, address: str, port: int, timer: Timer = time.monotonic, before: Listener | None = None
    ) -> None:
        """Raises `OSError` where the port cannot be used."""
        super().__init__(socket.AF_INET, socket.SOCK_STREAM)
        self.address = address
        self.strangers: dict[Peer, AcceptedSocket] = {} if before is None else before.strangers
        """Accepted sockets of nobody who is paired, the oldest first."""
        self.pace: AddressPace = AddressPace(timer) if before is None else before.pace
        try:
            if os.name == "posix":  # elsewhere it would let two programs have one port
                self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.bind((address, port))
        except OSError:
            self.close()
            raise

    def accept(self) -> tuple[socket.socket, Peer]:
        """The next connection that is not turned away. Raises `BlockingIOError` when there is none,
        or many were turned away.
        """
        for _ in range(100):
            found, peer = super().accept()
            if self.pace.allows(peer[0]) and self._has_room(peer[0]):
                self.strangers[peer] = AcceptedSocket(found, peer, self.strangers)
                return self.strangers[peer], peer
            found.close()
        raise BlockingIOError

    def _has_room(self, address: str) -> bool:
        """Whether a connection of an address may stay, in place of one of an address that has more
        where all are taken.
        """
        counts = Counter(one for one, _ in self.strangers)
        if counts[address] >= (
            SOCKET_LIMITS.of_loopback if is_loopback(address) else SOCKET_LIMITS.of_address
        ):
            return False
        if len(self.strangers) >= SOCKET_LIMITS.sockets:
            hog, most = counts.most_common(1)[0]
            if most <= counts[address] + 1:
                return False
            self.strangers.pop(next(peer for peer in self.strangers if peer[0] == hog)).cut_off()
        return True

    def admit(self, peer: Peer) -> None:
        """A connection is a paired terminal's, or the house's own: it is counted no longer."""
        self.strangers.pop(peer, None)


class AcceptedSocket(socket.socket):
    """A connection that is among the `strangers` until it is closed or taken from them."""

    def __init__(
        self, accepted: socket.socket, peer: Peer, strangers: dict[Peer, AcceptedSocket]
    ) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        self._peer, self._strangers = peer, strangers

    def cut_off(self) -> None:
        """End the connection; whoever serves it finds that the other end is gone, and closes it."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it; it is not counted any more."""
        super().close()
        if self._strangers.get(self._peer) is self:
            del self._strangers[self._peer]


class Out:
    """What waits to be sent on a connection."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.ready = asyncio.Event()
        self.ends = False
        self.admitted = False
        self.why = ""

    def give_up(self, why: str) -> None:
        """Send nothing more but why, to whoever still reads, and end the connection two seconds
        later.
        """
        self.waiting.clear()
        self.waiting.append(encoded(Refusal(why)))
        self.ends, self.why = True, why
        asyncio.get_running_loop().call_later(2.0, self.socket.transport.abort)


def _port_refusal(port: int, error: OSError) -> HouseError:
    """Why no connection can be taken at a port."""
    other = "; another table may have it" if error.errno == errno.EADDRINUSE else ""
    return HouseError("port", f"{port} cannot be used ({error.strerror or error}){other}")


class Service:
    """Serves until it is stopped. `inbox` is read by whoever drives the host; several services may
    share one. `send` and `drop` may be called from any thread. `most_lines` are the connections at
    one time of nobody who is paired: the host itself keeps fewer, and these are on their way out.

    Raises `HouseError` when the port cannot be used.
    """

    def __init__(
        self,
        context: ssl.SSLContext,
        *,
        address: str,
        port: int,
        inbox: Inbox | None = None,
        timer: Timer = time.monotonic,
        most_lines: int = 64,
    ) -> None:
        self.inbox: Inbox = queue.SimpleQueue() if inbox is None else inbox
        self.port = port
        self._address = address
        self._context = context
        self._timer = timer
        self._most_lines = most_lines
        self._outs: dict[int, Out] = {}
        self._numbers = 0
        self._orders: deque[tuple[int, bytes | None, str]] = deque()
        self._listener: Listener | None = None
        self._woken = False
        # which accepts through the socket itself, on Windows too
        try:
            self._loop = asyncio.SelectorEventLoop()
        except OSError as error:
            raise _port_refusal(port, error) from None
        self._stop = asyncio.Event()
        self._moves = asyncio.Event()
        self._failed: OSError | None = None
        started = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(started,), name="service", daemon=True
        )
        self._thread.start()
        started.wait()
        if self._failed is not None:
            raise _port_refusal(port, self._failed)

    # -- from any thread ---------------------------------------------------------------------------

    def send(self, link: int, data: bytes) -> None:
        """Send a message; one to a connection that is gone is lost."""
        self._queue_send_or_close(link, data, "")

    def drop(self, link: int, why: str) -> None:
        """Close a connection once what waits for it was sent."""
        self._queue_send_or_close(link, None, why)

    def admit(self, link: int) -> None:
        """A connection is a paired terminal's, or the house's own: it is not counted among those of
        strangers any more.
        """
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._admit, link)

    def _queue_send_or_close(self, link: int, data: bytes | None, why: str) -> None:
        self._orders.append((link, data, why))
        if not self._woken:
            self._woken = True
            with suppress(RuntimeError):  # the loop is closed: nobody is left to hear
                self._loop.call_soon_threadsafe(self._carry_out)

    def move_listener(self, address: str) -> None:
        """Take connections by another address of this machine from now on; those that are open
        stay.
        """
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._change_address, address)

    def stop(self) -> None:
        """Send what waits, end every connection and the thread."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end)
        self._thread.join(timeout=10)

    def _end(self) -> None:
        self._stop.set()
        self._moves.set()

    # -- in the thread -----------------------------------------------------------------------------

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve(started))
        finally:
            started.set()
            self._loop.close()

    async def _serve(self, started: threading.Event) -> None:
        try:
            listener = self._listener = Listener(self._address, self.port, self._timer)
            server = await self._serve_at(listener)
        except OSError as error:
            self._failed = error
            return
        self.port = next(iter(server.sockets)).getsockname()[1]
        started.set()
        while not self._stop.is_set():
            await self._moves.wait()
            self._moves.clear()
            if self._address != listener.address and not self._stop.is_set():
                server.close(close_connections=False)
                await asyncio.sleep(0.05)  # until its socket is closed
                listener = self._listener = await self._listening_after(listener)
                server = await self._serve_at(listener)
        self._carry_out()
        for out in list(self._outs.values()):
            out.ends = True
            out.ready.set()
        server.close(close_connections=False)
        for _ in range(100):  # a second for what waits, then the rest is cut off
            if not self._outs:
                break
            await asyncio.sleep(0.01)
        for out in list(self._outs.values()):
            out.socket.transport.abort()
        await server.wait_closed()

    async def _serve_at(self, listener: Listener) -> Server:
        return await serve(
            self._connected,
            sock=listener,
            ssl=self._context,
            compression=None,
            max_size=MESSAGE_LIMITS.terminal_bytes,
            max_queue=8,
            ping_interval=None,
            open_timeout=5,
            close_timeout=1,
            ssl_handshake_timeout=5,
            server_header=None,
        )

    async def _listening_after(self, before: Listener) -> Listener:
        """A listener at the address that is wanted now; at the one of before where that cannot be
        used.
        """
        addresses = itertools.cycle((self._address, before.address))
        while True:
            try:
                return Listener(next(addresses), self.port, self._timer, before)
            except OSError:
                await asyncio.sleep(0.1)

    def _change_address(self, address: str) -> None:
        self._address = address
        self._moves.set()

    def _admit(self, link: int) -> None:
        out = self._outs.get(link)
        if out is not None and self._listener is not None:
            out.admitted = True
            self._listener.admit(out.socket.remote_address[:2])

    def _carry_out(self) -> None:
        self._woken = False
        while self._orders:
            link, data, why = self._orders.popleft()
            out = self._outs.get(link)
            if out is None or out.ends:
                continue
            if data is None:
                out.ends, out.why = True, why
            else:
                out.waiting.append(data)
                out.size += len(data)
                if out.size > (
                    SOCKET_LIMITS.waiting_bytes if out.admitted else SOCKET_LIMITS.stranger_bytes
                ):
                    out.give_up("it reads too slowly")
            out.ready.set()

    async def _connected(self, socket: ServerConnection) -> None:
        if sum(not (out.admitted or out.ends) for out in self._outs.values()) >= self._most_lines:
            await socket.close(1013, "too many connections")
            return
        self._numbers += 1
        link, out = self._numbers, Out(socket)
        self._outs[link] = out
        self.inbox.put(
            (
                self,
                LineOpened(
                    link, self._timer(), loopback=_loopback(socket), address=_address(socket)
                ),
            )
        )
        sender = asyncio.ensure_future(self._sender(out))
        try:
            await self._listen(link, out)
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            del self._outs[link]
            self.inbox.put((self, LineLost(link, self._timer(), out.why)))

    async def _listen(self, link: int, out: Out) -> None:
        """Pass on what is said, as long as it is not too much."""
        allowance = Allowance(Limit(MESSAGE_LIMITS.at_once, MESSAGE_LIMITS.a_second), self._timer())
        async for data in out.socket:
            now = self._timer()
            if not allowance.take(1, now):
                out.why = "it said too much at once"
                await out.socket.close(1008, out.why)
                return
            self.inbox.put((self, LineHeard(link, now, data)))

    @staticmethod
    async def _sender(out: Out) -> None:
        with suppress(ConnectionClosed):
            while True:
                await out.ready.wait()
                out.ready.clear()
                while out.waiting:
                    data = out.waiting.popleft()
                    await out.socket.send(data)
                    # where it was given up meanwhile, it does not matter any more
                    out.size -= len(data)
                if out.ends:
                    await out.socket.close(1000)
                    return


def _address(line: ServerConnection) -> str:
    try:
        return str(line.remote_address[0])
    except (TypeError, IndexError):
        return ""


def _loopback(line: ServerConnection) -> bool:
    return is_loopback(_address(line))


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
