"""Who reaches the tables of a house: whether its network is open, what is typed at terminals, who
is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec


class NetworkSentence(StrEnum):
    """What is said of a network as a whole, in full sentences."""

    OPEN = "The network is open: terminals on other computers can reach the tables."
    SHUT = "The network is shut: only terminals on this computer can reach the tables."
    NO_TABLE = "No table is dealt to terminals now."
    NO_ADDRESS = "This computer has no address on a network."


class NetworkTerminal(msgspec.Struct, frozen=True):
    """A paired terminal at a table: its seat, its player, its printed number, its address while it
    is there ("": it is not), and whether it has a key, which it has not once that was revoked.
    """

    seat: int
    name: str
    label: str
    address: str
    has_key: bool = True

    @property
    def whereabouts(self) -> str:
        """Where it is."""
        return self.address or (
            "not connected" if self.has_key else "shut out until it is paired again"
        )


class NetworkTable(msgspec.Struct, frozen=True):
    """A dealt table on the network: its name, its port, its paired terminals, and how many others
    watch or wait to be paired. Its number in the house; its pairing code ("": pairing is closed)
    with the seconds that are left of it (-1: it stays), and the seconds for which pairing rests.
    """

    name: str
    port: int
    terminals: tuple[NetworkTerminal, ...] = ()
    others: int = 0
    number: int = 0
    code: str = ""
    code_left: int = -1
    rests: int = 0

    @property
    def pairing(self) -> str:
        """How pairing stands, in words."""
        if self.code:
            stays = (
                f"{_minutes_and_seconds(self.code_left)} left"
                if self.code_left >= 0
                else "for terminals on this computer"
            )
            return f"code {self.code[:3]} {self.code[3:]}, {stays}"
        return (
            f"closed for {_minutes_and_seconds(self.rests)}: too many wrong codes were tried"
            if self.rests
            else "closed"
        )


class NetworkState(msgspec.Struct, frozen=True):
    """How a house stands on its network: whether it is `open`, by which `addresses` it is reached,
    which tables it deals.
    """

    open: bool = False
    addresses: tuple[str, ...] = ()
    tables: tuple[NetworkTable, ...] = ()

    def addresses_of(self, table: NetworkTable) -> tuple[str, ...]:
        """What is typed at a terminal to join a table."""
        reached = self.addresses if self.open else ("127.0.0.1",)
        return tuple(f"{address}:{table.port}" for address in reached)


def _minutes_and_seconds(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def network_lines(state: NetworkState) -> Iterator[str]:
    """The state in words, a line each."""
    yield NetworkSentence.OPEN if state.open else NetworkSentence.SHUT
    if state.open and not state.addresses:
        yield NetworkSentence.NO_ADDRESS
    if not state.tables:
        yield NetworkSentence.NO_TABLE
    for table in state.tables:
        typed = " or ".join(state.addresses_of(table))
        yield f"{table.name}: port {table.port}" + (
            f"; at a terminal type {typed}" if typed else ""
        )
        yield f"  pairing: {table.pairing}"
        for one in table.terminals:
            yield f"  T{one.seat} {one.name}, {one.label}: {f'here, from {one.address}' if one.address else one.whereabouts}"
        yield f"  {table.others} other connection{'s' * (table.others != 1)}, watching or not yet paired"
