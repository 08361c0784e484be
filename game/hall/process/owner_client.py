"""At the desk of the process that owns the book: its reports, and the operator's room, whose every
key and verb is turned and done by the owner as in its own room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, get_args

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ...book import Store
from ...core.errors import HouseError
from ..money.accounts import Local
from ..operator.console import OwnRoom, Say
from ..operator.keys import KeyRecoveryCodes, OpenRoom, has_owner
from ..operator.report_commands import Reported, Wanted, reported
from ..records.values import KeyName
from ..wire.certificate import fingerprint_of, of_terminal
from .network import NetworkState
from .owner_ipc import HALL, DeskAnswer, Order, Owner, ReportOrder, RoomOrder, owner_of
from .table_status import RunOrder

GONE: Final = (
    "The program that owned the book has closed or does not answer; leave, and open the room again."
)
SILENT: Final = (OSError, WebSocketException, EOFError)
"""What is raised where the owner does not answer: it has closed, or was never there."""


class AtDesk(HouseError):
    """What the owner refused, or that it is gone; `str()` is the whole sentence."""

    def __str__(self) -> str:
        return self.reason


class DeskRoom:
    """What the owner answers one operator who has attached: the room of its book, opened by the
    same keys.
    """

    def __init__(self, room: OwnRoom) -> None:
        self._keys = room
        self._open: OpenRoom | None = None

    def answer(self, order: RoomOrder) -> DeskAnswer:
        """Do what is ordered, or say why not."""
        said: list[str] = []
        if order.verb == "network" and self._open is not None:
            return DeskAnswer(network=self._keys.network())
        try:
            self._do(order.verb, order.told, said.append)
        except HouseError as refusal:
            return DeskAnswer(tuple(said), str(refusal))
        return DeskAnswer(tuple(said))

    def _do(self, verb: str, told: tuple[str, ...], say: Say) -> None:
        keys = self._keys
        match verb, told:
            case "set", (finance, its_pin, tables, pin):
                for one in keys.set_owner_and_sign((finance, its_pin), (tables, pin)):
                    say(msgspec.json.encode(one).decode())
            case "recover", (person, code, pin):
                say(keys.recover(person, code, pin))
            case "turn", (name, pin) if name in get_args(KeyName):
                say(keys.turn_key(name, pin))  # type: ignore[arg-type] # it is one of them
            case "open", ():
                self._open = keys.open_with_turned_keys()
                say(self._open.finance)
                say(self._open.table_games)
            case "say", (line,) if self._open is not None:
                keys.do(self._open, line, say)
            case "touch", () if self._open is not None:
                keys.touch(self._open)
            case "lock", ():
                self.lock()
            case _:
                raise AtDesk("room", "The room has locked itself; both keys open it again.")

    def lock(self) -> None:
        """Lock the room, if it is open: he has locked it, or is gone."""
        if self._open is not None:
            self._keys.lock(self._open)
            self._open = None


class AttachedRoom:
    """The way into the room of a book that another process owns. `store` reads beside it.

    Its verbs raise `AtDesk` with what the owner says, also when it has gone.
    """

    def __init__(self, store: Store, local: Local, owner: Owner, place: str = "operator") -> None:
        self.store = store
        self.local = local
        self.place = place
        self._secret = owner.secret
        self._told: datetime | None = None
        self._held = ExitStack()
        self._line = _Line(owner, self._held)

    def close(self) -> None:
        """Leave the desk, where the room is locked then, and the book."""
        with suppress(*SILENT):
            self._held.close()
        self.store.close()

    @property
    def are_set(self) -> bool:
        """Whether the house has an owner."""
        return has_owner(self.store)

    def set_owner_and_sign(
        self, finance: tuple[str, str], table_games: tuple[str, str]
    ) -> tuple[KeyRecoveryCodes, ...]:
        """Give the house its owner: two people, each with a PIN, who sign the program's files;
        their recovery codes.
        """
        return tuple(
            msgspec.json.decode(one, type=KeyRecoveryCodes)
            for one in self._order("set", *finance, *table_games)
        )

    def recover(self, person: str, code: str, pin: str) -> str:
        """Give a person another PIN by a recovery code; what was done, as a sentence."""
        return self._order("recover", person, code, pin)[0]

    def turn_key(self, name: KeyName, pin: str) -> str:
        """Turn a key by its PIN; who holds it."""
        return self._order("turn", name, pin)[0]

    def open_with_turned_keys(self) -> OpenRoom:
        """The room, once both keys were turned."""
        finance, table_games = self._order("open")
        self._told = self.store.now()
        return OpenRoom(finance, table_games, self._told)

    def touch(self, room: OpenRoom) -> None:
        """The room stays open; the owner hears of it now and then. Raises `KeyRefused` when it has
        locked itself.
        """
        now = self.store.now()
        room.touch(now)
        if self._told is None or now - self._told > timedelta(minutes=1):
            self._told = now
            with suppress(AtDesk):  # the next verb says it
                self._order("touch")

    def network(self) -> NetworkState:
        """Who reaches the tables that the owner deals."""
        return self._send_room_order("network").network or NetworkState()

    def do(self, room: OpenRoom, line: str, say: Say) -> bool:
        """Have a line done at the desk; whether the room is still open."""
        if line.split() == ["lock"]:
            return False
        room.touch(self.store.now())
        for told in self._order("say", line):
            say(told)
        return True

    def lock(self, room: OpenRoom) -> None:
        """Lock the room at once."""
        room.touched = datetime.min.replace(tzinfo=room.touched.tzinfo)
        with suppress(AtDesk):
            self._order("lock")

    def _order(self, verb: str, *told: str) -> tuple[str, ...]:
        return self._send_room_order(verb, *told).told

    def _send_room_order(self, verb: str, *told: str) -> DeskAnswer:
        try:
            order = msgspec.convert(
                {"type": "room", "verb": verb, "told": told, "place": self.place}, RoomOrder
            )
            return self._line.send_order(msgspec.structs.replace(order, secret=self._secret))
        except msgspec.ValidationError:
            raise AtDesk("line", "That is too long to send to the owner of the book.") from None
        except SILENT:
            raise AtDesk("owner", GONE) from None


class _Line:
    """A line to the owner's desk, until `held` is closed. Raises `OSError` or a
    `WebSocketException` where nobody is there, or somebody else.

    One thread alone reads and writes it, between two orders nobody does: encryption (`ssl`) bears
    no two at once.
    """

    def __init__(self, owner: Owner, held: ExitStack) -> None:
        with ExitStack() as until_open:
            self._loop = until_open.enter_context(asyncio.Runner())
            self._socket = self._loop.run(self._connect(owner))
            held.push(until_open.pop_all())
        held.callback(lambda: self._loop.run(self._socket.close()))

    async def _connect(self, owner: Owner) -> ClientConnection:
        socket = await connect(
            f"wss://127.0.0.1:{owner.port}",
            ssl=of_terminal(),
            compression=None,
            proxy=None,
            open_timeout=5,
            close_timeout=1,
            ping_interval=None,
            max_size=64 << 20,  # of the largest report
        )
        if (
            fingerprint_of(
                socket.transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
            )
            != owner.fingerprint
        ):
            await socket.close()
            raise ConnectionError("another program answers at the owner's port")
        return socket

    def send_order(self, order: Order) -> DeskAnswer:
        """What the owner answers. Raises `AtDesk` with why it refuses, and one of `SILENT` where it
        does not answer.
        """
        try:
            answer = msgspec.msgpack.decode(self._loop.run(self._exchange(order)), type=DeskAnswer)
        except msgspec.DecodeError:
            raise ConnectionError("nonsense was said") from None
        if answer.refused:
            raise AtDesk("order", answer.refused)
        return answer

    async def _exchange(self, order: Order) -> bytes:
        async with asyncio.timeout(30.0):  # it may be proving its book
            await self._socket.send(msgspec.msgpack.encode(order))
            return await self._socket.recv(decode=False)


def attached(
    folder: Path,
    local: Local,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    place: str = "operator",
) -> AttachedRoom | None:
    """The way into the room at the desk of whoever owns the book of a folder; None where nobody
    answers. `place` is where PINs are given. Raises `StoreError` where the book cannot be read
    beside it.
    """
    owner = owner_of(folder / HALL)
    if owner is None:
        return None
    store = Store.open(folder, clock=clock, read_only=True)
    try:
        return AttachedRoom(store, local, owner, place)
    except SILENT:
        store.close()
        return None


def run(folder: Path, order: RunOrder) -> None:
    """Have the owner of a folder's book do something with a table that it deals. Raises `AtDesk`
    with why it does not.
    """
    owner = owner_of(folder / HALL)
    try:
        if owner is None:
            raise ConnectionError("nobody owns the book")
        with ExitStack() as held:
            _Line(owner, held).send_order(msgspec.structs.replace(order, secret=owner.secret))
    except SILENT:
        raise AtDesk("owner", "The program that deals this table does not answer.") from None


def fetch_report(
    folder: Path,
    local: Local,
    wanted: Wanted,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> Reported:
    """A report of a folder's book: asked of its owner, else read from the book. Raises
    `HouseError`.
    """
    owner = owner_of(folder / HALL)
    if owner is not None:
        with suppress(*SILENT), ExitStack() as held:
            answer = _Line(owner, held).send_order(ReportOrder(wanted, owner.secret))
            if answer.report is not None:
                return answer.report
    with Store.open(folder, clock=clock, read_only=True) as store:
        return reported(store, local, wanted)
