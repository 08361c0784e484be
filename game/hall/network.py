"""Who reaches the tables of a house: whether its network is open, what is typed at terminals, who is there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

OPEN = "The network is open: terminals of other machines reach the tables."
SHUT = "The network is shut: only terminals of this machine reach the tables."
NO_TABLE = "No table is dealt to terminals now."
NO_ADDRESS = "This machine has no address on a network."


class NetworkTerminal(msgspec.Struct, frozen=True):
    """A paired terminal at a table: its seat, its player, its printed number, its address while it is there ("": it is not)."""

    seat: int
    name: str
    label: str
    address: str


class NetworkTable(msgspec.Struct, frozen=True):
    """A dealt table on the network: its name, its port, its paired terminals, and how many others watch or wait to be paired."""

    name: str
    port: int
    terminals: tuple[NetworkTerminal, ...] = ()
    others: int = 0


class NetworkState(msgspec.Struct, frozen=True):
    """How a house stands on its network: whether it is `open`, by which `addresses` it is reached, which tables it deals."""

    open: bool = False
    addresses: tuple[str, ...] = ()
    tables: tuple[NetworkTable, ...] = ()

    def addresses_of(self, table: NetworkTable) -> tuple[str, ...]:
        """What is typed at a terminal to join a table."""
        reached = self.addresses if self.open else ("127.0.0.1",)
        return tuple(f"{address}:{table.port}" for address in reached)


def network_lines(state: NetworkState) -> Iterator[str]:
    """The state in words, a line each."""
    yield OPEN if state.open else SHUT
    if state.open and not state.addresses:
        yield NO_ADDRESS
    if not state.tables:
        yield NO_TABLE
    for table in state.tables:
        typed = " or ".join(state.addresses_of(table))
        yield f"{table.name}: port {table.port}" + (f"; at a terminal type {typed}" if typed else "")
        for one in table.terminals:
            yield f"  T{one.seat} {one.name}, {one.label}: {f'here, from {one.address}' if one.address else 'not here'}"
        yield f"  {table.others} other connection{'s' * (table.others != 1)}, watching or to be paired"
