"""`main.py host`: the process that owns the book waits on the terminals of its tables, and of those
that were handed to it.
"""

from __future__ import annotations

import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from ...book import AlreadyOpen, Store
from ...book.backups.backup import FOLDER as BACKUPS
from ...book.errors import LeaseLost, StoreError, Unreachable
from ...book.house.leases import LEASE_TIMES, Lease
from ...book.house.meter_tallies import asset_label
from ...book.values import RoundRow
from ...core.errors import HouseError, error_from_text
from ...core.installation import ROOT
from ...games import GAMES
from ..dealing.clock import PhaseClock
from ..dealing.connections import HostLine
from ..dealing.dealt_table import DealtTable, gaming_table_count
from ..dealing.table_host import Host
from ..dealing.tournament import HallTournament, open_dealt_table
from ..money.accounts import GameAccounts
from ..operator.console import OwnRoom, Voids, Way
from ..operator.event_log import EventKind
from ..operator.keys import require_owner
from ..operator.report_commands import Wanted, machine_time, reported
from ..operator.round_voider import void_round
from ..operator.self_check import power_up
from ..records import HallRecords
from ..records.values import ASSETS_BEGIN, ElectronicTable
from ..wire.certificate import KEY_FILE, in_words, own
from ..wire.discovery import AnnouncedTable, Announcer, own_addresses
from ..wire.log_throttle import LogThrottle
from ..wire.pairing import PAIRING_RULES, PairingGate, check_code
from ..wire.sockets import Inbox, LineHeard, LineLost, LineOpened, Service
from .network import NetworkState, NetworkTable, NetworkTerminal
from .owner_client import AttachedRoom, DeskRoom, attached
from .owner_client import run as run_at_desk
from .owner_ipc import (
    HALL,
    DeskAnswer,
    DeskEnd,
    DeskLine,
    DeskOpened,
    Owner,
    Reply,
    ReportOrder,
    RoomOrder,
    TableOrder,
    attach,
    order_of,
    owner_of,
    publish,
    withdraw,
)
from .table_status import RunOrder, TableState, host_place, run, state

CODE, CLOSED = (
    "pairing code",
    "none; pairing is closed until an operator opens it (pair in the room)",
)


class HallWaits(NamedTuple):
    """How long a hall waits, and how often it looks."""

    handover_seconds: float = 10.0
    """Seconds within which the owner of the book opens a table that is handed to it."""
    desk_seconds: float = 1.0
    """Seconds after which a window whose table is dealt here hears anew how that stands."""
    network_seconds: float = 1.0
    """Seconds after which a hall looks whether the operator has opened or shut the network."""
    tries: int = 40
    between_tries: float = 0.25
    """How often, and how many seconds apart, a host looks whether the book is free when its owner has
    just gone.
    """
    setup_tries: int = 5
    """How often a host sets up a table anew that another host has taken meanwhile."""


HALL_WAITS = HallWaits()


Say = Callable[[str], None]


class HeardInbox(Inbox):
    """An inbox that tells when something has come in."""

    def __init__(self, heard: Callable[[], None]) -> None:
        super().__init__()
        self._told = heard

    def put(
        self,
        item: tuple[Service, LineOpened | LineHeard | LineLost],
        block: bool = True,
        timeout: float | None = None,
    ) -> None:
        """Put something in, and tell."""
        super().put(item, block, timeout)
        self._told()


class SharedTable(msgspec.Struct, frozen=True):
    """How a table was opened, for the host that takes it over: by what order, under which key."""

    order: TableOrder
    fingerprint: str


class OpenTable:
    """A table that is open in this process: its row in the book, its order, where its words go, and
    the line of the desk that it was handed over by (0: none).
    """

    def __init__(
        self, host: Host, service: Service, say: Say, desk: int, row: int, order: TableOrder
    ) -> None:
        self.host = host
        self.service = service
        self.say = say
        self.desk = desk
        self.row = row
        self.order = order
        self.is_taken_over = False
        """Whether another host of the house had opened it, and was gone."""
        self.code = ""
        self.told_at = 0.0
        self.settled = 0
        self.why_held = ""

    def show_ranking(self) -> None:
        """Say how a tournament stands after each round."""
        table = self.host.table
        if table.playing or table.table_standing.number == self.settled:
            return
        self.settled = table.table_standing.number
        if isinstance(table.competition, HallTournament):
            self.say(f"ranking: {table.competition.ranking_line(table)}")

    def show_hold(self) -> None:
        """Say why the table waits whenever it begins to, what could not be written among it, and
        that it goes on.
        """
        why = self.host.clock.why_held
        if why != self.why_held:
            self.why_held = why
            self.say(f"the table waits: {why}" if why else "the table goes on")

    def show_code(self) -> None:
        """Say the pairing code whenever there is a new one, and that pairing is closed."""
        if self.host.gate.code != self.code:
            self.code = self.host.gate.code
            self.say(f"{CODE}: {self.code or CLOSED}")


class Hall:
    """All tables that are dealt by the process that owns the book, and its desk, where further
    hosts and operators are served. `pump` is called again and again, by a loop or between frames.

    The program at `root` is checked before the first table; where it is not what was signed, none
    opens (605a.2(c)). Raises `HouseError` where the key cannot be used. `heard` is called, in other
    threads, whenever `pump` has something to answer. `played` are tables that a player of this
    process sits at, which are not dealt to others, and `voids` puts their rounds right.
    """

    def __init__(
        self,
        store: Store,
        folder: Path,
        root: Path = ROOT,
        *,
        heard: Callable[[], None] = lambda: None,
        played: Callable[[], Collection[ElectronicTable]] = tuple,
        voids: Voids = void_round,
    ) -> None:
        self.store = store
        self.records = HallRecords(store)
        self.tables: list[OpenTable] = []
        self._folder = folder / HALL
        self._context, self.fingerprint = own(self._folder, folder / BACKUPS)
        self._root = root
        self._played, self._voids = played, voids
        self._accounts: GameAccounts | None = None
        self._rooms: dict[int, DeskRoom] = {}
        self._log = LogThrottle(store.log.write, time.monotonic)
        self._announcer = Announcer()
        self._is_open, self._looked_at = HallRecords(store).floor.rules().network, time.monotonic()
        self._others: tuple[Lease, ...] = ()
        self._leases_at, self._news = time.monotonic(), store.leases.other_hosts_write_count
        self._say: Say = lambda _told: None
        self._inbox: Inbox = HeardInbox(heard)
        self._desk = Service(self._context, address="127.0.0.1", port=0, inbox=self._inbox)
        self.word = os.urandom(32)
        """By which programs of the same user are known at the desk, and windows of the house at its
        tables.
        """
        killed = owner_of(self._folder)
        if killed is not None and killed.host:
            store.leases.end_leases_if_gone(killed.host)
        publish(
            self._folder, Owner(self._desk.port, self.word, self.fingerprint, store.leases.host_id)
        )

    @property
    def accounts(self) -> GameAccounts:
        """The game accounts of the house; the system is started when they are first asked for."""
        # the operator may have accepted it meanwhile
        if self._accounts is None or self._accounts.closed:
            closed = power_up(self.store, self._root)
            self._accounts = GameAccounts(
                self.store, below=secrets.randbelow, local=machine_time, closed=closed
            )
        return self._accounts

    @property
    def dealt(self) -> set[ElectronicTable]:
        """The tables of the house that are dealt to terminals here."""
        return {one.host.table.electronic for one in self.tables}

    def room(self, place: str = "operator") -> OwnRoom:
        """The way into the operator's room of this book, for PINs that are given at a place; rounds
        that are dealt here are voided where they are dealt.
        """
        return OwnRoom(self.store, machine_time, self._void, self, place=place, root=self._root)

    def join_room(self, room: OwnRoom) -> None:
        """An operator's room that was opened before this hall knows the tables that are dealt here."""
        room.join(self._void, self)

    def open_pairing(self, number: int, *, by: str) -> str:
        """Let one terminal be paired, as `Pairs` says."""
        dealt = {one.host.table.electronic.number: one for one in self.tables}
        if number > ASSETS_BEGIN:
            terminal = self.records.floor.terminal(number)
            number, seat = terminal.table.number, terminal.position
            opened = dealt.get(number)
        else:
            opened, seat = dealt.get(number) if number else next(iter(dealt.values()), None), 0
            if not number and len(dealt) > 1:
                raise HouseError(
                    "pair",
                    f"more than one table is dealt; its number is one of {', '.join(map(str, dealt))}",
                )
        if opened is None:
            self._check_not_elsewhere(number)
            raise HouseError(
                "pair", f"table {number} is not dealt now" if dealt else "no table is dealt now"
            )
        code = opened.host.open_pairing(seat, time.monotonic(), by=by)
        opened.show_code()
        table = opened.host.table.electronic.name
        seconds = f"{PAIRING_RULES.open_seconds:.0f} seconds"
        return f"{table}, port {opened.service.port}: one terminal may be paired, for {seconds}. {CODE}: {code}"

    def revoke_key(self, asset: int, why: str, *, by: str) -> None:
        """Let no key speak for a terminal until it is paired again, as `Pairs` says."""
        terminal, said = (self.records.floor.terminal(asset), f"{why.removesuffix('.')}, by {by}")
        opened = next(
            (one for one in self.tables if one.host.table.electronic == terminal.table), None
        )
        if opened is not None:
            opened.host.revoke(terminal.position, said, time.monotonic())
            return
        paired = self.records.keys.pairing(asset=asset)
        if paired is None:
            raise HouseError("asset", f"{terminal.label} was never paired")
        self.records.keys.revoke_key(asset)
        self.store.log.write(
            EventKind.KEY_REVOKED, f"The key of {paired.name} is revoked: {said}.", asset=asset
        )

    def network(self) -> NetworkState:
        """Who reaches the tables that are dealt here."""
        self._follow_network()
        return NetworkState(
            self._is_open, own_addresses(), tuple(_network_table(one) for one in self.tables)
        )

    def _follow_network(self) -> None:
        """Serve other machines, or do no longer, as the operator has chosen; tables are announced
        to them meanwhile.
        """
        now, before = time.monotonic(), self._is_open
        self._looked_at, self._is_open = now, self.records.floor.rules().network
        if self._is_open == before:
            return
        for one in list(self.tables):
            one.service.move_listener(_address(network=self._is_open))
            self._take_lease(one.row, one.order, one.service)
            if not self._is_open:
                one.host.end_remote_connections(now)
            self._say_network(one)
        self._announce()

    def _announce(self) -> None:
        open_tables = self.tables if self._is_open else []
        self._announcer.announce(
            [AnnouncedTable(_name(one), one.service.port) for one in open_tables]
        )

    def _say_network(self, one: OpenTable) -> None:
        if not self._is_open:
            one.say(
                "the network is shut: only terminals on this computer can join; the operator opens it: network on"
            )
            return
        addresses = own_addresses()
        typed = " or ".join(f"{address}:{one.service.port}" for address in addresses)
        one.say(
            f"at terminals type {typed}"
            if addresses
            else "this computer has no address on a network"
        )

    def _void(self, store: Store, table: ElectronicTable, why: str, /, *, person: str) -> RoundRow:
        dealt = next((one.host for one in self.tables if one.host.table.electronic == table), None)
        if dealt is None:
            self._check_not_elsewhere(table.number)
            return self._voids(store, table, why, person=person)
        number = dealt.table.round_id
        dealt.void(why, time.monotonic(), person=person)
        return store.rounds.kept_round(number).row

    def _check_not_elsewhere(self, number: int) -> None:
        """Raise `HouseError` where another host of the house deals the table of a number."""
        for lease in self.store.leases.other_hosts_leases():
            if lease.number == number:
                where = f" ({', '.join(lease.places)})" if lease.places else ""
                raise HouseError("table", f"{number} is dealt by another host{where}")

    # -- further hosts of the house ----------------------------------------------------------------

    def _take_lease(self, row: int, order: TableOrder, service: Service) -> bool:
        """Take a table where no other host has it; whether it is ours."""
        kept = msgspec.structs.replace(order, port=service.port, code="", secret=b"")
        # a tournament's book is a file of this machine
        opened = "" if order.chips else _shared_table_json(SharedTable(kept, self.fingerprint))
        return self.store.leases.take(row, opened, self._places_of(service))

    def _places_of(self, service: Service) -> tuple[str, ...]:
        """Where terminals find a table of this host."""
        here = own_addresses() if self._is_open else ()
        return tuple(f"{address}:{service.port}" for address in here or ("127.0.0.1",))

    def _keep_leases(self, now: float) -> None:
        """Say that this host is there, close what another has taken, and take over what nobody has
        any more.
        """
        leases = self.store.leases
        if not leases.are_needed or now < self._leases_at:
            return
        self._leases_at = now + LEASE_TIMES.renew
        with suppress(StoreError):  # the tables say themselves that they wait
            self._renew(now)
            self._others = leases.other_hosts_leases()
            others = tuple(place for lease in self._others for place in lease.places)
            for opened in self.tables:
                if opened.host.others != others:
                    opened.host.send_other_hosts(others)
                    opened.say(f"further hosts of the house: {', '.join(others) or 'none'}")
            for lease in leases.abandoned_leases():
                self._take_over(lease)
            if leases.other_hosts_write_count != self._news:
                self._news = leases.other_hosts_write_count
                for opened in self.tables:
                    opened.host.follow_book(now)

    def _renew(self, now: float) -> frozenset[int]:
        """Say that this host is there; the rows of tables that another has taken, closed here."""
        lost = (
            self.store.leases.renew_returning_lost()
            if self.store.leases.are_needed
            else frozenset[int]()
        )
        for opened in [one for one in self.tables if one.row in lost]:
            self._leave_table_to_other_host(opened, now)
        return lost

    def _leave_table_to_other_host(self, opened: OpenTable, now: float) -> None:
        """Another host deals a table now: its terminals find it there."""
        self.tables.remove(opened)
        opened.say(f"{opened.host.table.electronic.name} is dealt by another host now")
        opened.host.yield_to_other_host(now)
        opened.service.stop()
        self._announce()
        if opened.desk:
            self._reply(opened.desk, DeskEnd("another host deals this table now"))
            self._desk.drop(opened.desk, "taken over")

    def _take_over(self, lease: Lease) -> None:
        """Go on with the table of a host that has gone, its open round included."""
        shared = _shared(lease)
        if shared.fingerprint != self.fingerprint:
            return
        table = self.records.floor.table(lease.number)
        try:
            opened = self.open(shared.order, self._say, table=table)
        except HouseError as refusal:
            if all(one.row != lease.row for one in self.store.leases.other_hosts_leases()):
                self._say(f"{table.name} cannot be taken over: {refusal}")
            return
        opened.is_taken_over = True
        self._say(f"{table.name} is taken over: its host has gone")

    def _find_table(self, asset: int) -> tuple[str, ...] | None:
        """Where the table of a terminal is dealt, here or elsewhere; empty where it is not, None
        where the house has one host.
        """
        if not self.store.leases.are_needed:
            return None
        number = self.records.floor.terminal(asset).table.number
        for one in self.tables:
            if one.host.table.electronic.number == number:
                return self._places_of(one.service)
        return next((lease.places for lease in self._others if lease.number == number), ())

    def open(
        self, order: TableOrder, say: Say, *, desk: int = 0, table: ElectronicTable | None = None
    ) -> OpenTable:
        """Open a table (left out: the next free one); `say` hears of its port, key and codes.
        Raises `HouseError` when it cannot be opened, and `NoOwner` before the house has an owner,
        except for a tournament: that has a book of its own and no money.
        """
        _check(order)
        if not order.chips:
            require_owner(self.store)
        accounts = self.accounts
        if accounts.closed:
            raise HouseError("self-check", accounts.closed)
        rules, now = self.records.floor.rules(), time.monotonic()
        clock = PhaseClock(order.seconds or rules.seconds, order.shown)
        self._follow_network()
        for lease in self.store.leases.other_hosts_leases():
            if lease.opened and _shared(lease).fingerprint != self.fingerprint:
                raise HouseError(
                    "key",
                    f"{HALL}/{KEY_FILE} in this data folder is not that of the house's other hosts; copy it from one of them",
                )
        service = self._serve(order.port, rules.network, moves=table is not None)
        try:
            row, dealt = self._deal_free_table(order, service, table)
        except BaseException:
            service.stop()
            raise
        host = Host(
            dealt,
            service,
            clock,
            PairingGate(os.urandom, order.code),
            now=now,
            random=os.urandom,
            fingerprint=self.fingerprint,
            late=rules.late,
            rounds=order.rounds,
            log=self._log.note,
            find_table=self._find_table,
        )
        host.own_word = self.word
        opened = OpenTable(host, service, say, desk, row, order)
        self.tables.append(opened)
        if not desk and table is None:
            self._say = say
        electronic = dealt.electronic
        say(f"{electronic.name}, {dealt.game.title}: waiting for terminals at port {service.port}")
        say(f"key: {in_words(self.fingerprint)}")
        opened.show_code()
        many = gaming_table_count(dealt.places)
        say(
            f"{dealt.places} terminals, which count as {many} gaming table{'s' if many > 1 else ''} (605a.9(b))"
        )
        self._say_network(opened)
        self._announce()
        return opened

    def _serve(self, port: int, network: bool, *, moves: bool) -> Service:
        """Listen at a port; where that is in use, one that `moves` has another."""
        address = _address(network=network)
        try:
            return Service(self._context, address=address, port=port, inbox=self._inbox)
        except HouseError:
            if not moves:
                raise
            return Service(self._context, address=address, port=0, inbox=self._inbox)

    def _deal_free_table(
        self, order: TableOrder, service: Service, wanted: ElectronicTable | None
    ) -> tuple[int, DealtTable]:
        """Take a table and set it up, which may last longer than its lease on a busy machine: where
        another host has it then, the next one. Raises `HouseError` as `_free_table_and_row` does.
        """
        for _ in range(HALL_WAITS.setup_tries):
            with suppress(LeaseLost):
                electronic, row = self._free_table_and_row(order, service, wanted)
                dealt = open_dealt_table(order, self.accounts, electronic, lambda: os.urandom(32))
                if row not in self._renew(time.monotonic()):
                    return row, dealt
            self._renew(time.monotonic())
        raise HouseError("table", "other hosts took each free table first; try again")

    def _free_table_and_row(
        self, order: TableOrder, service: Service, wanted: ElectronicTable | None
    ) -> tuple[ElectronicTable, int]:
        """The wanted table, or the first hybrid one of a game at which nobody deals, opened when
        there is none; and its row in the book. Raises `HouseError` where another host has it.
        """
        taken, floor = {*self.dealt, *self._played()}, self.records.floor
        found = [
            one for one in floor.tables(order.slug) if one.kind == "hybrid" and one not in taken
        ]
        for one in [wanted] if wanted else found:
            row = self.store.tables.table_id(one.house_table, one.slug)
            if self._take_lease(row, order, service):
                return one, row
        if wanted:
            raise HouseError("table", f"{wanted.number} is dealt by another host")
        made = floor.open_table(order.slug, "hybrid")
        row = self.store.tables.table_id(made.house_table, made.slug)
        if not self._take_lease(row, order, service):
            raise HouseError("table", "another host has taken it just now; try again")
        return made, row

    def wake(self) -> None:
        """Have a `pump` that waits return; from any thread."""
        self._inbox.put((self._desk, LineOpened(0, time.monotonic(), loopback=True)))

    def pump(self, most: float = 0.0) -> float:
        """Wait at most so many seconds for what a connection says or for something to end, and
        answer all that has happened.

        How many seconds there are until something ends by the clock: at most one, and a minute
        where no table is open.
        """
        try:
            return self._pump(most)
        except LeaseLost:
            self._leases_at = now = time.monotonic()
            self._keep_leases(now)
            return 0.0

    def _pump(self, most: float) -> float:
        self._keep_leases(time.monotonic())
        # before the clock is looked at: who has spoken while this process stood still is not late
        self._process_inbox(0.0)
        now = time.monotonic()
        until = now + (1.0 if self.tables else 60.0)
        if now >= self._looked_at + HALL_WAITS.network_seconds:
            with suppress(Unreachable):  # the tables say themselves that they wait
                self._follow_network()
        for opened in list(self.tables):
            until = min(until, opened.host.run_due_work(now))
            opened.show_code()
            opened.show_hold()
            if opened.desk and now >= opened.told_at + HALL_WAITS.desk_seconds:
                opened.told_at = now
                self._reply(opened.desk, state(opened.host, now))
            opened.show_ranking()
            if opened.host.should_close:
                self.shut(opened)
        self._process_inbox(min(until - time.monotonic(), most))
        return until - now

    def _process_inbox(self, wait: float) -> None:
        """Answer all that has come in, and wait at most so many seconds for something."""
        with suppress(queue.Empty):
            service, said = self._inbox.get(block=wait > 0, timeout=max(wait, 0.0005))
            while True:
                self._hear(service, said)
                service, said = self._inbox.get_nowait()

    def _hear(self, service: Service, said: LineOpened | LineHeard | LineLost) -> None:
        if service is self._desk:
            self._at_desk(said)
            return
        host = next((one.host for one in self.tables if one.service is service), None)
        if host is None:
            return
        if isinstance(said, LineOpened):
            host.connection_opened(said.link, said.at, loopback=said.loopback, address=said.address)
        elif isinstance(said, LineHeard):
            host.received(said.link, said.data, said.at)
        else:
            host.lost(said.link, said.at, said.why)

    def _at_desk(self, said: LineOpened | LineHeard | LineLost) -> None:
        """A further host hands its table over, an operator works in his room; or one has gone:
        table and room close.
        """
        link = said.link
        if isinstance(said, LineLost):
            for opened in [one for one in self.tables if one.desk == link]:
                self.shut(opened)
            if link in self._rooms:
                self._rooms.pop(link).lock()
        elif isinstance(said, LineHeard):
            order = order_of(said.data, self.word)
            if order is None or any(one.desk == link for one in self.tables):
                self._log.note(
                    EventKind.REFUSED,
                    "A program that connected to the owner of the book did not know its secret.",
                    None,
                )
                self._desk.drop(link, "unknown")
            elif isinstance(order, RoomOrder):
                if link not in self._rooms:
                    self._rooms[link] = DeskRoom(self.room(order.place))
                self._reply(link, self._rooms[link].answer(order))
            elif isinstance(order, RunOrder):
                self._reply(link, self._run_order(order))
            elif isinstance(order, ReportOrder):
                threading.Thread(
                    target=self._report, args=(link, order.wanted), name="report", daemon=True
                ).start()
            else:
                self._open_for_desk(order, link)

    def _run_order(self, order: RunOrder) -> DeskAnswer:
        """Do something with a table that is dealt here."""
        try:
            opened = next((one for one in self.tables if one.service.port == order.port), None)
            if opened is None:
                raise HouseError("table", f"none is dealt at port {order.port}")
            run(opened.host, order, time.monotonic())
        except HouseError as refusal:
            return DeskAnswer(refused=str(refusal))
        return DeskAnswer()

    def _report(self, link: int, wanted: Wanted) -> None:
        """In a thread: a day is summed from its whole journal, which no table waits for. It is read
        beside the dealing.
        """
        try:
            with Store.open(self._folder.parent, clock=self.store.now, read_only=True) as store:
                answer = DeskAnswer(report=reported(store, machine_time, wanted))
        except HouseError as refusal:
            answer = DeskAnswer(refused=str(refusal))
        self._reply(link, answer)

    def _open_for_desk(self, order: TableOrder, link: int) -> None:
        """Open a further host's table here."""
        try:
            opened = self.open(order, lambda told: self._reply(link, DeskLine(told)), desk=link)
            self._reply(link, DeskOpened(opened.service.port))
        except HouseError as refusal:
            self._reply(link, DeskEnd(str(refusal)))
            self._desk.drop(link, "refused")

    def _reply(self, link: int, reply: Reply) -> None:
        self._desk.send(link, msgspec.msgpack.encode(reply))

    def shut(self, opened: OpenTable, *, back: bool = False) -> None:
        """Close a table; with `back` its terminals may come again, because another process goes on
        with it.
        """
        self.tables.remove(opened)
        over = opened.host.table.closing_reason
        opened.host.close(time.monotonic(), *([over] if over else []), back=back)
        opened.service.stop()
        self.store.leases.release(opened.row, keep_open=back)
        self._announce()
        if opened.desk and not back:
            self._reply(opened.desk, DeskEnd())
            self._desk.drop(opened.desk, "closed")

    def close(self) -> None:
        """Close our own tables; those that were handed over go on in the process that had handed
        them over, those that were taken over at another host.
        """
        for opened in list(self.tables):
            self.shut(opened, back=bool(opened.desk) or opened.is_taken_over)
        while self._rooms:
            self._rooms.popitem()[1].lock()
        withdraw(self._folder)
        self._announcer.close()
        self._desk.stop()
        self._log.rest()


def _address(*, network: bool) -> str:
    return "0.0.0.0" if network else "127.0.0.1"  # noqa: S104 (the room has allowed it)


def _shared_table_json(shared: SharedTable) -> str:
    return msgspec.json.encode(shared).decode()


def _shared(lease: Lease) -> SharedTable:
    return msgspec.json.decode(lease.opened, type=SharedTable)


def _name(one: OpenTable) -> str:
    table = one.host.table
    return f"{table.game.title}, {table.electronic.name.lower()}"


def _address_of(line: HostLine) -> str:
    return "this computer" if line.loopback else line.address


def _network_table(one: OpenTable) -> NetworkTable:
    host, store = one.host, one.host.table.store
    places = [
        (place, HallRecords(store).keys.pairing(asset=place.asset))
        for _, place in sorted(host.places.items())
    ]
    terminals = (
        NetworkTerminal(
            p.seat,
            p.name,
            asset_label(p.asset),
            _address_of(p.line) if p.line is not None else "",
            bool(paired and paired.key),
        )
        for p, paired in places
    )
    others, stands = (
        sum(line.is_stranger for line in host.lines.values()),
        state(host, time.monotonic()),
    )
    return NetworkTable(
        _name(one),
        one.service.port,
        tuple(terminals),
        others,
        host.table.electronic.number,
        stands.code,
        stands.code_left,
        stands.rests,
    )


class HostedTable:
    """A table that a window opens: in this process where the book is free, else in the one that
    owns it, and here when that goes.

    `opened` is the table where it is dealt here, None elsewhere; `code` and `port` are what is
    shown of it, `over` why it is closed ("": it is open). Raises `HouseError` when it cannot be
    opened. `heard` as in `Hall`.
    """

    def __init__(
        self,
        folder: Path,
        order: TableOrder,
        say: Say = lambda _told: None,
        *,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        _check(order)
        self.order, self.folder, self._told = order, folder, say
        self.code = self.key = self.fingerprint = self.over = ""
        self.port = 0
        self.word = b""
        """By which the table knows the window of its own house."""
        self.store: Store | None = None
        self.hall: Hall | None = None
        self.opened: OpenTable | None = None
        self._room: AttachedRoom | None = None
        self._state, self._state_at = TableState(), 0.0
        self._heard = heard
        self._back: queue.SimpleQueue[TableOrder | HouseError | None] = queue.SimpleQueue()
        self._tries_left = HALL_WAITS.tries
        self._open_or_attach()
        until = time.monotonic() + HALL_WAITS.handover_seconds
        while not (self.port or self.over) and time.monotonic() < until:
            time.sleep(0.01)
            self.pump()
        if not self.port:
            raise error_from_text(self.over or "the process that owns the book does not answer")

    def _open_or_attach(self) -> None:
        """Deal the table here where the book is free, else have a thread attach to the process that
        owns it: `port` is 0 until it has answered. Raises `AlreadyOpen` for a table of chips.
        """
        try:
            store = Store.open(self.folder, clock=lambda: datetime.now(UTC))
        except AlreadyOpen:
            if self.order.chips:
                raise
            self._attach()
            return
        for notice in store.notices:
            self._say(notice)
        try:
            self.hall = Hall(store, self.folder, heard=self._heard)
            self.opened = self.hall.open(self.order, self._say)
        except BaseException:
            if self.hall is not None:
                self.hall.close()
            store.close()
            raise
        self.store, self.port, self.fingerprint = (
            store,
            self.opened.service.port,
            self.hall.fingerprint,
        )
        self.word = self.hall.word

    def _attach(self) -> None:
        owner = owner_of(self.folder / HALL)
        if owner is None:
            self._back.put(self.order)
            return
        self.fingerprint, self.word = owner.fingerprint, owner.secret
        threading.Thread(target=self._attached, args=(owner,), name="desk", daemon=True).start()

    def _attached(self, owner: Owner) -> None:
        """In a thread: the table is the owner's as long as that is there."""
        try:
            self._back.put(attach(owner, self.order, self._say, self._set_port, self._update_state))
        except HouseError as refusal:
            self._back.put(refusal)
        self._heard()

    def _set_port(self, port: int) -> None:
        self.port = port

    def _update_state(self, told: TableState) -> None:
        self._state, self._state_at = told, time.monotonic()

    @property
    def state(self) -> TableState:
        """How the table stands, as far as its host alone knows."""
        now = time.monotonic()
        if self.opened is not None:
            return state(self.opened.host, now)
        left = self._state.code_left
        return msgspec.structs.replace(
            self._state,
            code=self.code,
            code_left=left if left < 0 else max(0, left - int(now - self._state_at)),
        )

    def run(self, order: RunOrder) -> None:
        """Do something with the table, wherever it is dealt. Raises `HouseError` with why it is not
        done.
        """
        if self.opened is not None:
            run(self.opened.host, msgspec.structs.replace(order, port=self.port), time.monotonic())
        else:
            run_at_desk(self.folder, msgspec.structs.replace(order, port=self.port))

    def _say(self, told: str) -> None:
        """What is said of the table: the key's words and the pairing code are shown."""
        self._told(told)
        name, _, said = told.partition(": ")
        if name == "key":
            self.key = said
        elif name == CODE:
            self.code = "" if said == CLOSED else said
        self._heard()

    def pump(self) -> float:
        """Answer all that has happened; the seconds until something ends by the clock. Call it
        again and again.
        """
        if self.hall is not None and self.opened is not None and not self.over:
            rest = self.hall.pump()
            if self.opened not in self.hall.tables:
                self.over = self.opened.host.table.closing_reason or "the table closes"
            return rest
        with suppress(queue.Empty):
            found = self._back.get_nowait()
            if isinstance(found, HouseError):
                self.over = str(found)
            elif found is None:
                self.over = "the table closes"
            elif not self._tries_left:
                self.over = "the book is in use by another program"
            else:
                self.order, self._tries_left = found, self._tries_left - 1
                time.sleep(HALL_WAITS.between_tries)
                self._open_or_attach()
        return 1.0

    def room(self) -> Way:
        """The way into the operator's room of the book, wherever that is open. Raises `HouseError`
        where its owner is gone.
        """
        place = host_place(self.port)
        if self.hall is not None:
            return self.hall.room(place)
        if self._room is None:
            self._room = attached(self.folder, machine_time, place=place)
        if self._room is None:
            raise HouseError("room", "the process that owns the book does not answer")
        return self._room

    def close(self) -> None:
        """Close the table, and the book where it is ours."""
        if self._room is not None:
            self._room.close()
        if self.hall is not None:
            self.hall.close()
        if self.store is not None:
            self.store.close()


def run_table_server(folder: Path, order: TableOrder, say: Say) -> int:
    """Open a dealt table and wait on its terminals until it has dealt its rounds, or is
    interrupted; the exit status.

    Where another process owns the book the table is handed to it, and taken back when that process
    goes. Raises `HouseError` when the table cannot be opened.
    """
    _check(order)
    tries = 0
    while True:
        try:
            store = Store.open(folder, clock=lambda: datetime.now(UTC))
        except AlreadyOpen:
            if order.chips:  # this very tournament is dealt elsewhere
                raise
            owner = owner_of(folder / HALL)
            left = attach(owner, order, say) if owner is not None else order
            if left is None:
                return 0
            order = left
            tries += 1
            if tries == HALL_WAITS.tries:
                raise
            time.sleep(HALL_WAITS.between_tries)
            continue
        with store:
            for notice in store.notices:
                say(notice)
            _own_the_book(store, folder, order, say)
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
        while table in hall.tables or any(one.is_taken_over for one in hall.tables):
            hall.pump(1.0)
    finally:
        hall.close()
