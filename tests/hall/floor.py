"""A dealt table and its terminals in one test: no sockets, time moved by hand, every byte in either
direction kept.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from pathlib import Path

from game.book import Store
from game.core.chance import Stock
from game.games import GAMES
from game.hall.dealing.clock import PhaseClock
from game.hall.dealing.dealt_table import DealtTable
from game.hall.dealing.table_host import Host
from game.hall.money.accounts import GameAccounts
from game.hall.records import HallRecords
from game.hall.records.values import ElectronicTable
from game.hall.terminal.autoplay import Autoplay
from game.hall.terminal.state import Terminal
from game.hall.wire import messages as wire
from game.hall.wire.pairing import PairingGate
from game.hall.wire.terminal_login import TerminalLogin
from tests.hall.house import EASTERN
from tests.hall.house import Clock as BookClock

CODE = "274913"
OPEN: list[Floor] = []
"""Floors that a test has opened; its fixture closes them."""


class Guest:
    """A terminal at the other end of a connection of the floor."""

    def __init__(self, floor: Floor, link: int, login: TerminalLogin | None = None) -> None:
        self.floor = floor
        self.link = link
        self.login = login or TerminalLogin()
        self.terminal = Terminal()
        self.player: Autoplay | None = None
        self.heard: list[bytes] = []
        self.up = True
        self.dropped = ""
        self.silent = False

    @property
    def seat(self) -> int:
        return self.terminal.seat

    def say(self, *messages: wire.Asked) -> None:
        for message in messages:
            self.floor.say(self.link, wire.encoded(message))

    def hear(self, data: bytes) -> None:
        self.heard.append(data)
        message = wire.decode_table_message(data)
        answer = self.login.answer(message)
        if answer is not None:
            self.say(answer)
        self.say(*self.terminal.take(message, self.floor.now))

    def place(self, ready: bool = True, **wagers: int) -> None:
        """Wagers in cents; underscores in names stand for hyphens."""
        self.say(
            self.terminal.place(
                {name.replace("_", "-"): cents for name, cents in wagers.items()}, ready=ready
            )
        )

    def choose(self, action: str) -> None:
        self.say(self.terminal.choose(action))

    def buy_in(self, cents: int = 100_000) -> None:
        self.say(self.terminal.buy_in(cents))

    def pair(self, code: str, name: str = "") -> None:
        start = self.login.start_pairing(code, name)
        if start is not None:
            self.say(start)

    def messages_of_kind(self, kind: type) -> list:  # type: ignore[type-arg]
        return [m for m in map(wire.decode_table_message, self.heard) if isinstance(m, kind)]


class Floor:
    """A house with one dealt table. `now` is the host's clock in seconds; `pass_time` moves it a
    second at a time.
    """

    def __init__(
        self,
        folder: Path,
        slug: str = "criss-cross-poker",
        *,
        seed: int = 1,
        rounds: int = 0,
        late: str = "fold",
        fixed: bool = True,
    ) -> None:
        self.fixed = fixed
        self.folder = folder
        self.slug = slug
        self.clock = BookClock()
        self.late = late
        self.rounds = rounds
        self.now = 1000.0
        self.log: list[tuple[str, str, int | None]] = []
        self.guests: dict[int, Guest] = {}
        self._links = itertools.count(1)
        self._chance = random.Random(seed)
        self._nonces = random.Random(f"nonces {seed}")
        """Of its own, so that no stranger's hello changes what is dealt."""
        self._waiting: list[tuple[int, bytes]] = []
        self.store: Store
        self.table: DealtTable
        self.host: Host
        self.open()
        OPEN.append(self)

    def open(self) -> None:
        """Open the book and the table as a new process would."""
        self.store = Store.open(self.folder / "data", clock=self.clock)
        accounts = GameAccounts(
            self.store, below=self._chance.randrange, local=lambda at: at.astimezone(EASTERN)
        )
        found = next(iter(HallRecords(self.store).floor.tables(self.slug)), None)
        electronic = found or HallRecords(self.store).floor.open_table(self.slug, "hybrid")
        self.table = self.dealt(accounts, electronic)
        self.host = Host(
            self.table,
            self,
            PhaseClock(),
            PairingGate(self._nonces.randbytes, CODE if self.fixed else ""),
            now=self.now,
            random=self._nonces.randbytes,
            late=self.late,
            rounds=self.rounds,
            log=lambda kind, told, asset: self.log.append((kind, told, asset)),
        )

    def dealt(self, accounts: GameAccounts, electronic: ElectronicTable) -> DealtTable:
        """The table."""
        return DealtTable(
            accounts, electronic, GAMES[self.slug], seeds=lambda: self._chance.randbytes(32)
        )

    def deal_from(self, stock: Stock) -> None:
        """Have the next round dealt from a given stock."""
        deal = self.table.deal
        self.table.deal = lambda placed: deal(placed, stock)

    def kill(self) -> None:
        """The host's process is gone: what was in memory is lost, connections too."""
        self.store.close(keep_backup=False)
        for guest in self.guests.values():
            guest.up = False
        self.guests.clear()
        self._waiting.clear()

    def close(self) -> None:
        self.store.close(keep_backup=False)

    # -- the host's port

    def send(self, link: int, data: bytes) -> None:
        self._waiting.append((link, data))

    def drop(self, link: int, why: str) -> None:
        guest = self.guests.pop(link, None)
        if guest is not None:
            guest.up, guest.dropped = False, why
            for to, data in self._waiting:
                if to == link:
                    guest.heard.append(data)
                    guest.terminal.take(wire.decode_table_message(data), self.now)

    def admit(self, link: int) -> None:
        """Sockets alone are counted."""

    # -- guests

    def connect(
        self,
        login: TerminalLogin | None = None,
        *,
        watch: bool = False,
        word: bytes = b"",
        loopback: bool = True,
        hello: bool = True,
    ) -> Guest:
        guest = Guest(self, next(self._links), login)
        self.guests[guest.link] = guest
        self.host.connection_opened(guest.link, self.now, loopback=loopback)
        if hello:
            guest.say(guest.login.hello(watch=watch, host_window_secret=word))
            self.deliver()
        return guest

    def reconnect(self, guest: Guest) -> Guest:
        """The same terminal, with what it knew, on a new connection."""
        again = Guest(self, next(self._links), guest.login)
        again.terminal, again.player, again.heard = guest.terminal, guest.player, guest.heard
        self.guests[again.link] = again
        self.host.connection_opened(again.link, self.now, loopback=True)
        again.say(again.login.hello(watch=False))
        self.deliver()
        return again

    def pair(self, name: str = "", *, cents: int = 100_000) -> Guest:
        guest = self.connect()
        guest.pair(CODE if self.fixed else self.host.open_pairing(0, self.now), name)
        self.deliver()
        if cents and guest.seat:
            guest.buy_in(cents)
            self.deliver()
        return guest

    def lose(self, guest: Guest) -> None:
        """The connection breaks."""
        self.guests.pop(guest.link, None)
        guest.up = False
        self.host.lost(guest.link, self.now)

    def say(self, link: int, data: bytes) -> None:
        self.host.received(link, data, self.now)

    # -- time

    def deliver(self) -> None:
        """Everything that is under way arrives, and what is said because of it, until nobody says
        more.
        """
        for _ in range(10_000):
            self.host.run_due_work(self.now)
            if not self._waiting and not self._autoplay():
                return
            waiting, self._waiting = self._waiting, []
            for link, data in waiting:
                guest = self.guests.get(link)
                if guest is not None:
                    guest.hear(data)
        raise AssertionError("the table and its terminals never come to rest")

    def _autoplay(self) -> bool:
        said = False
        for guest in list(self.guests.values()):
            messages = guest.player.moves() if guest.player is not None else []
            guest.say(*messages)
            said = said or bool(messages)
        return said or bool(self._waiting)

    def pass_time(self, seconds: float) -> None:
        """Seconds go by; every connected terminal that is not silent gives a sign of life each
        second.
        """
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + 1.0)
            for guest in list(self.guests.values()):
                if not guest.silent:
                    guest.say(wire.Heartbeat(0))
            self.deliver()

    def autoplay(self, guests: Iterable[Guest], rounds: int, style: str = "careful") -> None:
        """These terminals play so many rounds by themselves."""
        for number, guest in enumerate(guests):
            guest.player = Autoplay(
                guest.terminal, rounds=rounds, seed=bytes([number]) * 32, style=style
            )
        self.deliver()

    def until(self, true: Callable[[], bool], most: int = 200) -> None:
        for _ in range(most):
            if true():
                return
            self.pass_time(1)
        raise AssertionError("it never comes true")
