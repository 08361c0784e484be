"""What the window of a table's host asks of the table and does with it, in whatever process that is
dealt.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import msgspec

from ...core.errors import HouseError
from ..dealing.table_host import Host
from ..operator.keys import KEY_RULES, RoomKeys
from ..wire.messages import Contest

Verb = Literal["hold", "go on", "end", "void", "pair", "unpair", "revoke", "close"]


class TableState(msgspec.Struct, frozen=True, omit_defaults=True, tag="state"):
    """What only the host of a table knows: the pairing code ("": pairing is closed) and the seconds
    for which it is good (-1: it stays), for how many pairing rests, cents on all accounts, whether
    the table closes after the round, whether the network reaches it, and of its slowest terminal
    milliseconds and seat. Of a tournament, how it stands.
    """

    code: str = ""
    code_left: int = -1
    rests: int = 0
    accounts: int = 0
    closes: bool = False
    network: bool = False
    slowest: tuple[int, int] = (0, 0)
    contest: Contest = Contest()


class RunOrder(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="run"
):
    """What is to be done with the table at a port: why, where that is asked for, the PIN that a
    void needs, the seat that is unpaired or revoked, or whose terminal is replaced by the one that
    is paired (0: the next free one).
    """

    verb: Verb
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    why: Annotated[str, msgspec.Meta(max_length=200)] = ""
    pin: Annotated[str, msgspec.Meta(max_length=KEY_RULES.longest)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    secret: Annotated[bytes, msgspec.Meta(max_length=64)] = b""


def state(host: Host, now: float) -> TableState:
    """How a table stands."""
    gate, table = host.gate, host.table
    lines = [
        (place.line.took, place.seat)
        for place in host.places.values()
        if place.line is not None and place.line.took
    ]
    return TableState(
        gate.code,
        -1 if gate.fixed else int(gate.time_left(now)),
        gate.rest_left(now),
        sum(table.balance(seat) for seat in host.places),
        host.closes,
        table.accounts.records.floor.rules().network,
        max(lines, default=(0, 0)),
        table.tournament_standing,
    )


def run(host: Host, order: RunOrder, now: float) -> None:
    """Do it. Raises `HouseError` with why it is not done; a wrong PIN is counted and logged as
    everywhere.
    """
    match order.verb:
        case "hold":
            host.hold(_required_reason(order), now)
        case "go on":
            if host.clock_refusal is not None:
                raise host.clock_refusal
            host.go_on(now)
        case "end":
            host.end_phase(now)
        case "void":
            keys = RoomKeys(
                host.table.store,
                lambda: secrets.token_bytes(KEY_RULES.salt_bytes),
                host_place(order.port),
            )
            host.void(_required_reason(order), now, person=keys.turn_key("table games", order.pin))
        case "pair":
            host.open_pairing(order.seat, now)
        case "unpair":
            host.unpair(order.seat, _required_reason(order), now)
        case "revoke":
            host.revoke(order.seat, _required_reason(order), now)
        case "close":
            host.closes = True


def host_place(port: int) -> str:
    """What the window of the table at a port is called as a place where PINs are given."""
    return f"host at port {port}"


def _required_reason(order: RunOrder) -> str:
    told = " ".join(order.why.split())
    if not told:
        raise HouseError("reason", "is asked for, in a few words")
    return told
