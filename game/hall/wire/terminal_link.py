"""A terminal's connection: encrypted, pinned to the table's key, with a heartbeat, and made again
every second when it is lost.

`TerminalLink` runs in a thread of its own; whoever shows the terminal calls `poll` now and then and
finds everything in `terminal`.
"""

from __future__ import annotations

import asyncio
import queue
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from ...core.errors import HouseError
from ..dealing.clock import SILENT
from ..terminal.state import Terminal
from . import messages
from .certificate import fingerprint_of, in_words, of_terminal
from .terminal_login import TerminalLogin

EVERY = 1.0
"""Seconds between two heartbeats, and between two tries to connect."""
CUT_OFF = (
    ConnectionResetError,
    BrokenPipeError,
    ConnectionClosed,
    InvalidHandshake,
    EOFError,
    ssl.SSLError,
)
"""What is raised where the other end is there, and closes the connection before it has said
anything.
"""
Timer = Callable[[], float]
Trust = Callable[[str], bool]
"""Asked when a table is watched whose key was never seen: whether its fingerprint, in words, is
what the table shows.
"""


class TerminalLink:
    """The connection of one terminal with the table at an address.

    `fingerprint` is the pinned one ("": before pairing, whose proof brings it, and of a table that
    is only watched, where `trust` is asked). `login` proves who the terminal is (without a key it
    pairs with `code`, or watches; `word` is that of the host's own window). `terminal` holds what
    the table has told; `connected` whether it can be heard now. `over` says in a sentence why the
    connection is not tried again, `trouble` why it has not come about so far, and `unpaired` that
    it ended because the table does not know the key. `paired` is called with fingerprint and asset
    number when the terminal was paired, in the thread, and `heard` whenever `poll` would find
    something. `took` are the seconds that the table needed for its last answer. `others` is where
    else the table may be, as far as it was known before, each as `192.168.1.4:7605`; `learned` is
    called with that, in the thread, whenever a host tells it.
    """

    def __init__(
        self,
        address: str,
        port: int,
        *,
        login: TerminalLogin | None = None,
        fingerprint: str = "",
        code: str = "",
        name: str = "",
        watch: bool = False,
        word: bytes = b"",
        trust: Trust = lambda _words: False,
        paired: Callable[[str, int], None] = lambda _fingerprint, _asset: None,
        timer: Timer = time.monotonic,
        heard: Callable[[], None] = lambda: None,
        others: tuple[str, ...] = (),
        learned: Callable[[tuple[str, ...]], None] = lambda _others: None,
    ) -> None:
        self.terminal = Terminal()
        self.connected = False
        self.over = self.trouble = ""
        self.unpaired = False
        self.fingerprint = fingerprint
        self._home = address, port
        self._ways = list(dict.fromkeys((self._home, *map(_address_and_port, others))))
        """Where the table may be, the first tried next: further hosts of a house take over from one
        another.
        """
        self._untried = len(self._ways)
        self._learned = learned
        self.login = login or TerminalLogin()
        self.login.code, self.login.name = code, name
        self._watch, self._word = watch, word
        self._trust, self._paired, self._timer, self._heard_of = trust, paired, timer, heard
        self.took = 0.0
        self._inbox: queue.SimpleQueue[tuple[float, messages.Said | None]] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._out: asyncio.Queue[bytes] | None = None
        self._heard = 0.0
        self._since: float | None = None
        self._met = False
        """Whether the table has ever answered: it is only waited for when it has."""
        self._ends = False
        self._thread: threading.Thread | None = None

    # -- from the thread of whoever shows the terminal ---------------------------------------------

    def start(self) -> None:
        """Connect, in a thread."""
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self.run()), name="terminal", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """End the connection and the thread."""
        self._ends = True
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(lambda: None)
        if self._thread is not None:
            self._thread.join(timeout=5)

    def poll(self, timeout: float = 0.0) -> bool:
        """Take in what the table has said since, waiting so long for something; whether there was
        anything.
        """
        found = False
        with suppress(queue.Empty):
            while True:
                at, message = self._inbox.get(
                    block=not found and timeout > 0, timeout=timeout or None
                )
                found = True
                if message is None:
                    continue
                for answer in self.terminal.take(message, at):
                    self.say(answer)
        return found

    def pair(self, code: str, name: str = "") -> None:
        """Pair by the code that the table shows; the code itself is not sent."""
        start = self.login.start_pairing(code, name)
        if start is not None:
            self.say(start)

    def place(self, wagers: dict[str, int], *, ready: bool = True) -> None:
        """Place wagers for the next round, in cents; none of them sits it out."""
        self.say(self.terminal.place(wagers, ready=ready))

    def choose(self, action: str) -> None:
        """Answer the seat's question with one of its actions."""
        self.say(self.terminal.choose(action))

    def take_down_running_wager(self) -> None:
        """Take back what runs on over rounds."""
        self.say(self.terminal.take_down_running_wager())

    def buy_in(self, cents: int) -> None:
        """Put in bills."""
        self.say(self.terminal.buy_in(cents))

    def tip(self, cents: int) -> None:
        """Give the dealers a tip from the account."""
        self.say(self.terminal.tip(cents))

    def cash_out(self) -> None:
        """Ask for a voucher for all that is on the account."""
        self.say(self.terminal.cash_out())

    def redeem(self, voucher: str) -> None:
        """Put in a voucher, as it was scanned or typed."""
        self.say(self.terminal.redeem(voucher))

    def call_attendant(self) -> None:
        """Ask for somebody to come."""
        self.say(self.terminal.call_attendant())

    def leave(self) -> None:
        """Give the place up, once the account is empty."""
        self.say(self.terminal.leave())

    def say(self, message: messages.Asked) -> None:
        """Send a message, now if there is a connection; what waits for an answer is said again
        after the next one.
        """
        loop, out = self._loop, self._out
        if loop is not None and out is not None and self.connected:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(out.put_nowait, messages.encoded(message))

    def now(self) -> float:
        """The time by the link's clock, of `terminal.phase_at`."""
        return self._timer()

    @property
    def seconds_unanswered(self) -> float:
        """Seconds since the oldest command that the table has not answered was sent; 0 when it has
        answered all.
        """
        if not self.terminal.sent:
            self._since = None
        elif self._since is None:
            self._since = self._timer()
        return 0.0 if self._since is None else self._timer() - self._since

    @property
    def seconds_silent(self) -> float:
        """Seconds since the table was last heard."""
        return self._timer() - self._heard

    @property
    def lost(self) -> bool:
        """Whether the table cannot be heard: no connection, or three seconds of silence."""
        return not self.connected or self.seconds_silent > SILENT

    # -- in the link's own thread ------------------------------------------------------------------

    async def run(self) -> None:
        """Connect, and again every second, until told to stop or sent away."""
        self._loop = asyncio.get_running_loop()
        while not (self._ends or self.over):
            try:
                await self._connect_once()
                self._unmet("it closed the connection without giving a reason", turned_away=True)
            except HouseError as refusal:
                self.over = str(refusal)
            except (OSError, WebSocketException, TimeoutError, EOFError) as error:
                self._unmet(self._trouble_of(error), turned_away=isinstance(error, CUT_OFF))
            self._disconnected()
            self._untried -= 1
            self._ways.append(self._ways.pop(0))
            if not (self._ends or self.over):
                await asyncio.sleep(EVERY)
        self._inbox.put((self._timer(), None))
        self._heard_of()

    def _unmet(self, why: str, *, turned_away: bool) -> None:
        """A table that was never heard is not tried again, unless it has turned away a terminal
        that it has paired, or may be elsewhere.
        """
        if self._met or self._ends or self.over:
            return
        if self._untried > 1:
            self.trouble = why
        elif turned_away and self.login.is_paired:
            self.trouble = why
        else:
            self.over = f"table: {why}"

    def _trouble_of(self, error: BaseException) -> str:
        """Why a connection came to nothing, as far as the other end says."""
        where = "{} port {}".format(*self._ways[0])
        closed = error.rcvd if isinstance(error, ConnectionClosed) else None
        if closed is not None:
            return f"{where} takes no more connections now ({closed.reason or closed.code})"
        if not isinstance(error, CUT_OFF):
            return f"nobody answers at {where} ({_error_text(error)})"
        return f"{where} closed the connection at once; it may have too many connections, or be no table"

    def _disconnected(self) -> None:
        self.connected = False
        self._out = None

    async def _connect_once(self) -> None:
        """One connection, from its first message to its end."""
        address, port = self._ways[0]
        uri = f"wss://{f'[{address}]' if ':' in address else address}:{port}"
        async with connect(
            uri,
            ssl=of_terminal(),
            compression=None,
            max_size=messages.MESSAGE_LIMITS.table_bytes,
            ping_interval=None,
            open_timeout=5,
            close_timeout=1,
            proxy=None,
            user_agent_header=None,
        ) as socket:
            await self._pin(socket)
            self._out = asyncio.Queue()
            self._heard = self._timer()
            await socket.send(
                messages.encoded(self.login.hello(watch=self._watch, host_window_secret=self._word))
            )
            self.connected = True
            tasks = [
                asyncio.ensure_future(t)
                for t in (self._beat(socket), self._talk(socket, self._out))
            ]
            try:
                await self._listen(socket)
            finally:
                for task in tasks:
                    task.cancel()

    async def _pin(self, socket: ClientConnection) -> None:
        """Speak with nobody but the table that was paired; one to be paired with proves itself by
        the code.
        """
        tls: Any = socket.transport.get_extra_info("ssl_object")
        found = self.login.fingerprint = fingerprint_of(tls.getpeercert(binary_form=True))
        if self.fingerprint:
            if found != self.fingerprint and self._ways[0] != self._home:
                raise ConnectionError("another house answers there")
            if found != self.fingerprint:
                raise HouseError(
                    "table",
                    f"it shows another key ({in_words(found)}) than the one it was paired with: it is not the same table",
                )
        elif self._watch:
            if not await asyncio.get_running_loop().run_in_executor(
                None, self._trust, in_words(found)
            ):
                raise HouseError("table", f"its key is not trusted: {in_words(found)}")
            self.fingerprint = found

    async def _listen(self, socket: ClientConnection) -> None:
        async for data in socket:
            self._heard = self._timer()
            self._met, self.trouble = True, ""
            message = messages.decode_table_message(data)
            answer = self.login.answer(message)
            if answer is not None:
                await socket.send(messages.encoded(answer))
            if isinstance(message, messages.Paired):
                self.fingerprint = self.login.fingerprint
                self._paired(self.fingerprint, message.asset)
            elif isinstance(message, messages.OtherHosts):
                self._learn_ways(message)
            elif isinstance(message, messages.Refusal) and message.final:
                self.over, self.unpaired = message.reason, message.unpaired
            if isinstance(message, messages.Heartbeat) and message.at:
                self.took = max(0.0, self._heard - message.at / 1000)
            self._inbox.put((self._heard, message))
            self._heard_of()
            if self._ends or self.over:
                return

    def _learn_ways(self, told: messages.OtherHosts) -> None:
        """Keep where else the table may be: the current way first, or last where it is not there."""
        current = self._ways[0]
        others = [
            one for one in map(_address_and_port, (*told.dealt, *told.others)) if one != current
        ]
        if told.dealt:
            self._ways = [current, *dict.fromkeys((*others, self._home))]
        else:
            self._ways = list(dict.fromkeys((current, *others, self._home)))
        self._learned(tuple(map(_address_with_port, sorted(set(self._ways) - {self._home}))))

    async def _beat(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            # after ten seconds of silence it looks for its table anew: the host may stand still
            while not self._ends and self.seconds_silent < 10.0:
                await socket.send(
                    messages.encoded(
                        messages.Heartbeat(
                            round(self._timer() * 1000), took=round(self.took * 1000)
                        )
                    )
                )
                await asyncio.sleep(EVERY)
            await socket.close()

    async def _talk(self, socket: ClientConnection, out: asyncio.Queue[bytes]) -> None:
        with suppress(WebSocketException):
            while True:
                await socket.send(await out.get())


def _address_and_port(place: str) -> tuple[str, int]:
    address, _, port = place.rpartition(":")
    return address, int(port)


def _address_with_port(way: tuple[str, int]) -> str:
    return "{}:{}".format(*way)


def _error_text(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
