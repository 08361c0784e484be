"""The desk of the process that owns the book: further hosts of the house hand their tables to it,
operators work at it, and reports are asked for there, over loopback.

One process writes in the book. Where it is, and the word by which it knows programs of its own
user, stands in a file that only this user can read; what is said goes over the same encrypted
connections as to terminals, pinned to the same key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ...core.errors import error_from_text
from ...system import files
from ..operator.report_commands import Reported, Wanted
from ..wire.certificate import fingerprint_of, of_terminal
from .network import NetworkState
from .table_status import RunOrder, TableState

HALL = "hall"
"""The folder, in the data folder, of the key, the paired terminals and the owner's desk."""
FILE = "owner.json"


class Owner(msgspec.Struct, frozen=True):
    """Where the owner of the book is reached: its port on this machine, the word it wants to hear,
    its key's fingerprint; and its number among the hosts of a book on a server.
    """

    port: int
    secret: bytes
    fingerprint: str
    host: str = ""


class TableOrder(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="open"
):
    """A table that is to be opened: see `main.py host --help`. `seconds` 0 are the house's own;
    `secret` is the owner's word. `chips` are the cents that each terminal has for a tournament of
    so many `rounds` (0: none is played), whose first round is dealt once so many `terminals` are
    there.
    """

    slug: Annotated[str, msgspec.Meta(max_length=80)]
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)]
    rounds: Annotated[int, msgspec.Meta(ge=0, le=2**40)] = 0
    code: Annotated[str, msgspec.Meta(max_length=6)] = ""
    seconds: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    shown: Annotated[float, msgspec.Meta(ge=0, le=60)] = 6.0
    secret: Annotated[bytes, msgspec.Meta(max_length=64)] = b""
    chips: Annotated[int, msgspec.Meta(ge=0, le=2**40)] = 0
    terminals: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0


class RoomOrder(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="room"
):
    """What an operator who has attached does in his room: own the house, recover or turn a key,
    open, say a line, touch, lock; `place` is where he gives PINs.
    """

    verb: Literal["set", "recover", "turn", "open", "say", "touch", "lock", "network"]
    told: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=2000)], ...], msgspec.Meta(max_length=4)
    ] = ()
    place: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] = "operator"
    secret: Annotated[bytes, msgspec.Meta(max_length=64)] = b""


class ReportOrder(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="report"
):
    """A report of the book that needs no key: see `main.py meters`, `day` and `recall`."""

    wanted: Wanted
    secret: Annotated[bytes, msgspec.Meta(max_length=64)] = b""


Order = TableOrder | RoomOrder | ReportOrder | RunOrder


class DeskLine(msgspec.Struct, frozen=True, tag="line"):
    """Something for the screen of whoever opened the table."""

    told: str


class DeskOpened(msgspec.Struct, frozen=True, tag="opened"):
    """The table is open at a port, which it keeps in whatever process it is dealt."""

    port: int


class DeskEnd(msgspec.Struct, frozen=True, omit_defaults=True, tag="end"):
    """The table is closed: for good, or because it could not be opened (`refused` says why)."""

    refused: str = ""


class DeskAnswer(msgspec.Struct, frozen=True, omit_defaults=True, tag="answer"):
    """What was said to an order, with the report or the network's state that it asked for;
    `refused` is why it was not done, as a sentence.
    """

    told: tuple[str, ...] = ()
    refused: str = ""
    report: Reported | None = None
    network: NetworkState | None = None


Reply = DeskLine | DeskOpened | TableState | DeskEnd | DeskAnswer
_orders: msgspec.msgpack.Decoder[Order] = msgspec.msgpack.Decoder(Order)
_replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def order_of(data: bytes | str, secret: bytes) -> Order | None:
    """What a program of the house's own user asks for; None for anything that does not know the
    word.
    """
    import hmac

    if isinstance(data, str):
        return None
    try:
        order = _orders.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return order if hmac.compare_digest(order.secret, secret) else None


def publish(folder: Path, owner: Owner) -> None:
    """Say where the owner is, in the folder that holds its key."""
    files.replace(folder / FILE, msgspec.json.encode(owner), private=True)


def withdraw(folder: Path) -> None:
    """Nobody is there any more."""
    (folder / FILE).unlink(missing_ok=True)


def owner_of(folder: Path) -> Owner | None:
    """Where the owner was when it was last said; None when nothing is said."""
    try:
        return msgspec.json.decode(files.read_regular_file(folder / FILE), type=Owner)
    except (OSError, msgspec.DecodeError):
        return None


def attach(
    owner: Owner,
    order: TableOrder,
    say: Callable[[str], None],
    opened: Callable[[int], None] = lambda _port: None,
    stands: Callable[[TableState], None] = lambda _state: None,
) -> TableOrder | None:
    """Have the owner of the book open a table, and repeat what it says of it until it is closed:
    None then. `opened` hears its port, `stands` every second how it stands.

    The order as it stands when the owner is not there, or goes away: the book is free then, or
    soon. Raises `HouseError` when it refuses.
    """
    return asyncio.run(
        _attach(owner, msgspec.structs.replace(order, secret=owner.secret), say, opened, stands)
    )


async def _attach(
    owner: Owner,
    order: TableOrder,
    say: Callable[[str], None],
    opened: Callable[[int], None],
    stands: Callable[[TableState], None],
) -> TableOrder | None:
    with suppress(OSError, WebSocketException, TimeoutError):
        async with connect(
            f"wss://127.0.0.1:{owner.port}",
            ssl=of_terminal(),
            compression=None,
            proxy=None,
            open_timeout=5,
            close_timeout=1,
            ping_interval=None,
        ) as line:
            tls: Any = line.transport.get_extra_info("ssl_object")
            if fingerprint_of(tls.getpeercert(binary_form=True)) != owner.fingerprint:
                return order
            await line.send(msgspec.msgpack.encode(order))
            async for data in line:
                reply = (
                    _replies.decode(data)
                    if isinstance(data, bytes)
                    else DeskEnd("nonsense was said")
                )
                if isinstance(reply, DeskLine):
                    say(reply.told)
                elif isinstance(reply, DeskOpened):
                    order = msgspec.structs.replace(order, port=reply.port)
                    opened(reply.port)
                elif isinstance(reply, TableState):
                    stands(reply)
                elif reply.refused:
                    raise error_from_text(reply.refused)
                else:
                    return None
    return order
