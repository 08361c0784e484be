"""`main.py host`: the process that owns the book waits on the terminals of its tables, and of those that were handed to it."""

from __future__ import annotations

import os
import queue
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from game.errors import HouseError
from game.hall.accounts import GameAccounts
from game.hall.certificate import in_words, own
from game.hall.clock import PhaseClock
from game.hall.dealt import DealtTable
from game.hall.desk import (
    SECRET_BYTES,
    DeskEnd,
    DeskLine,
    DeskOpened,
    Owner,
    Reply,
    TableOrder,
    attach,
    order_of,
    owner_of,
    publish,
    withdraw,
)
from game.hall.events import REFUSED
from game.hall.host import Host
from game.hall.pairing import Codes, check_code
from game.hall.quiet import Quiet
from game.hall.register import Register
from game.hall.selfcheck import power_up
from game.hall.service import Inbox, LineHeard, LineLost, LineOpened, Service
from game.rules import GAMES
from game.shipped import ROOT
from game.table.store import AlreadyOpen, Store
from game.table.store.hall_values import ElectronicTable

HALL = "hall"
"""The folder, in the data folder, of the key, the paired terminals and the owner's desk."""
TRIES, BETWEEN = 40, 0.25
"""How often, and how many seconds apart, a host looks whether the book is free when its owner has just gone."""
Say = Callable[[str], None]


class OpenTable:
    """A table that is open in this process: where its words go, and the line of the desk that it was handed over by (0: none)."""

    def __init__(self, host: Host, service: Service, say: Say, desk: int) -> None:
        self.host = host
        self.service = service
        self.say = say
        self.desk = desk
        self.code = ""

    def show_code(self) -> None:
        """Say the pairing code whenever there is a new one."""
        if self.host.codes.shown != self.code:
            self.code = self.host.codes.shown
            self.say(f"pairing code: {self.code}")


class Hall:
    """All tables that are dealt by the process that owns the book. `pump` is called again and again, by a loop or between frames.

    The program at `root` is checked first; where it is not what was signed, no table opens (605a.2(c)). Raises `HouseError` where
    the key cannot be used.
    """

    def __init__(self, store: Store, folder: Path, root: Path = ROOT) -> None:
        self.store = store
        self.tables: list[OpenTable] = []
        self._folder = folder / HALL
        self._context, self._fingerprint = own(self._folder)
        self._accounts = GameAccounts(
            store, below=secrets.randbelow, local=lambda at: at.astimezone(), closed=power_up(store, root)
        )
        self._register = Register(self._folder)
        self._log = Quiet(store.log, time.monotonic)
        self._inbox: Inbox = queue.SimpleQueue()
        self._desk = Service(self._context, address="127.0.0.1", port=0, inbox=self._inbox)
        self._secret = os.urandom(SECRET_BYTES)
        publish(self._folder, Owner(self._desk.port, self._secret, self._fingerprint))

    def open(self, order: TableOrder, say: Say, *, desk: int = 0) -> OpenTable:
        """Open a table; `say` hears of its port, key and codes. Raises `HouseError` when it cannot be opened."""
        _check(order)
        if self._accounts.closed:
            raise HouseError("self-check", self._accounts.closed)
        rules, now = self.store.electronic_rules(), time.monotonic()
        clock = PhaseClock(order.seconds or rules.seconds, order.shown)
        address = "0.0.0.0" if rules.network else "127.0.0.1"  # noqa: S104 (the room has allowed it)
        service = Service(self._context, address=address, port=order.port, inbox=self._inbox)
        electronic = self._free_table(order.slug)
        table = DealtTable(self._accounts, electronic, GAMES[order.slug], seeds=lambda: os.urandom(32))
        host = Host(
            table, self._register, service, clock, Codes(os.urandom, now, order.code), now=now, random=os.urandom,
            late=rules.late, rounds=order.rounds, log=self._log.note,
        )  # fmt: skip
        opened = OpenTable(host, service, say, desk)
        self.tables.append(opened)
        say(f"{electronic.name}, {table.game.title}: waiting for terminals at port {service.port}")
        say(f"key: {in_words(self._fingerprint)}")
        opened.show_code()
        return opened

    def _free_table(self, slug: str) -> ElectronicTable:
        """The first hybrid table of a game at which nobody deals, opened when there is none."""
        taken = {one.host.table.electronic for one in self.tables}
        found = (t for t in self.store.electronic_tables(slug) if t.kind == "hybrid" and t not in taken)
        return next(found, None) or self.store.open_electronic_table(slug, "hybrid")

    def pump(self, most: float = 1.0) -> None:
        """Wait at most so many seconds for what a connection says or for something to end, and answer all that has happened."""
        now = time.monotonic()
        until = now + most
        for opened in list(self.tables):
            until = min(until, opened.host.tick(now))
            opened.show_code()
            if opened.host.finished:
                self.shut(opened)
        wait = until - time.monotonic()
        try:
            service, said = self._inbox.get(block=wait > 0, timeout=max(wait, 0.0005))
        except queue.Empty:
            return
        while True:
            self._hear(service, said)
            try:
                service, said = self._inbox.get_nowait()
            except queue.Empty:
                return

    def _hear(self, service: Service, said: LineOpened | LineHeard | LineLost) -> None:
        if service is self._desk:
            self._at_desk(said)
            return
        host = next((one.host for one in self.tables if one.service is service), None)
        if host is None:
            return
        if isinstance(said, LineOpened):
            host.opened(said.link, said.at, loopback=said.loopback)
        elif isinstance(said, LineHeard):
            host.received(said.link, said.data, said.at)
        else:
            host.lost(said.link, said.at, said.why)

    def _at_desk(self, said: LineOpened | LineHeard | LineLost) -> None:
        """A further host hands its table over, or has gone, and its table closes."""
        link = said.link
        if isinstance(said, LineLost):
            for opened in [one for one in self.tables if one.desk == link]:
                self.shut(opened)
        elif isinstance(said, LineHeard):
            order = order_of(said.data, self._secret)
            if order is None or any(one.desk == link for one in self.tables):
                self._log.note(REFUSED, "Somebody at the owner's desk did not know the word.", None)
                self._desk.drop(link, "unknown")
                return
            try:
                opened = self.open(order, lambda told: self._reply(link, DeskLine(told)), desk=link)
                self._reply(link, DeskOpened(opened.service.port))
            except HouseError as refusal:
                self._reply(link, DeskEnd(str(refusal)))
                self._desk.drop(link, "refused")

    def _reply(self, link: int, reply: Reply) -> None:
        self._desk.send(link, msgspec.msgpack.encode(reply))

    def shut(self, opened: OpenTable, *, back: bool = False) -> None:
        """Close a table; with `back` its terminals may come again, because another process goes on with it."""
        self.tables.remove(opened)
        opened.host.close(time.monotonic(), back=back)
        opened.service.stop()
        if opened.desk and not back:
            self._reply(opened.desk, DeskEnd())
            self._desk.drop(opened.desk, "closed")

    def close(self) -> None:
        """Close our own tables; those that were handed over go on in the process that had handed them over."""
        for opened in list(self.tables):
            self.shut(opened, back=bool(opened.desk))
        withdraw(self._folder)
        self._desk.stop()
        self._log.rest()


def host(folder: Path, order: TableOrder, say: Say) -> int:
    """Open a dealt table and wait on its terminals until it has dealt its rounds, or is interrupted; the exit status.

    Where another process owns the book the table is handed to it, and taken back when that process goes. Raises `HouseError`
    when the table cannot be opened.
    """
    _check(order)
    tries = 0
    while True:
        try:
            store = Store.open(folder, clock=lambda: datetime.now(UTC))
        except AlreadyOpen:
            owner = owner_of(folder / HALL)
            left = attach(owner, order, say) if owner is not None else order
            if left is None:
                return 0
            order = left
            tries += 1
            if tries == TRIES:
                raise
            time.sleep(BETWEEN)
            continue
        with store:
            try:
                _own_the_book(store, folder, order, say)
            except (
                KeyboardInterrupt
            ):  # how a host without a window is closed; the book is left with a backup all the same
                return 130
        return 0


def _check(order: TableOrder) -> None:
    """Raise `HouseError` for a table that nobody can open."""
    if order.slug not in GAMES:
        raise HouseError("table", f"{order.slug!r} is none of {', '.join(GAMES)}")
    if order.code:
        check_code(order.code)


def _own_the_book(store: Store, folder: Path, order: TableOrder, say: Say) -> None:
    hall = Hall(store, folder)
    try:
        table = hall.open(order, say)
        while table in hall.tables:
            hall.pump()
    finally:
        hall.close()
