"""Finding halls: a host announces its tables on its own network, and a terminal that is about to
join lists them (DNS-SD).

Where there is no network, or it carries no multicast, nothing is announced and nothing found;
nothing else is different.
"""

from __future__ import annotations

import ipaddress
import socket
import threading
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

SERVICE: Final = "_linden-house._tcp.local."
LONGEST_NAME: Final = 60


class AnnouncedTable(NamedTuple):
    """A table as it is announced: its name for people, and its port."""

    name: str
    port: int


class FoundTable(NamedTuple):
    """A table that was found: its name as it says itself, and where it is joined."""

    name: str
    address: str
    port: int

    @property
    def address_to_type(self) -> str:
        """What is typed to join it."""
        return f"{self.address}:{self.port}"


def own_addresses() -> tuple[str, ...]:
    """The IPv4 addresses by which other machines may reach this one, the likeliest first; none
    without a network.
    """
    import ifaddr

    found = [
        ip.ip
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and isinstance(ip.ip, str)
    ]
    found = [
        one
        for one in found
        if not (ipaddress.ip_address(one).is_loopback or ipaddress.ip_address(one).is_link_local)
    ]
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
        # nothing is sent: the system says by which address it would be
        asks.connect(("192.0.2.1", 9))
        found.sort(key=lambda one: one != asks.getsockname()[0])
    return tuple(dict.fromkeys(found))


class Announcer:
    """Announces tables in a thread of its own, as long as there are any; `addresses` says where
    they are.

    `interfaces` are the addresses of the networks that are announced on, all of them where it is
    empty.
    """

    def __init__(
        self, addresses: Callable[[], Sequence[str]] = own_addresses, interfaces: Sequence[str] = ()
    ) -> None:
        self._addresses, self._interfaces = addresses, list(interfaces)
        self._announced: dict[AnnouncedTable, ServiceInfo] = {}
        self._zeroconf: Zeroconf | None = None
        self._worker: ThreadPoolExecutor | None = None

    def announce(self, tables: Sequence[AnnouncedTable]) -> None:
        """Announce these tables, and no others any more."""
        if not tables and self._worker is None:
            return
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, "announcer")
        self._worker.submit(self._announce, tuple(tables))

    def close(self) -> None:
        """Take everything back, and end the thread."""
        if self._worker is not None:
            self._worker.submit(self._end)
            self._worker.shutdown()
            self._worker = None

    def _announce(self, tables: tuple[AnnouncedTable, ...]) -> None:
        from zeroconf import Error

        with suppress(Error, OSError, RuntimeError):
            for gone in self._announced.keys() - set(tables):
                self._open_zeroconf().unregister_service(self._announced.pop(gone))
            for table in tables:
                info = self._info(table)
                if table not in self._announced and info.addresses:
                    self._open_zeroconf().register_service(info, allow_name_change=True)
                    self._announced[table] = info
        if not self._announced:
            self._end()

    def _info(self, table: AnnouncedTable) -> ServiceInfo:
        from zeroconf import ServiceInfo

        name = "".join(letter for letter in table.name if letter.isprintable() and letter != ".")[
            :LONGEST_NAME
        ]
        return ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=table.port,
            addresses=[socket.inet_aton(one) for one in self._addresses()],
            server=f"linden-{uuid.uuid4().hex[:12]}.local.",
        )

    def _open_zeroconf(self) -> Zeroconf:
        if self._zeroconf is None:
            self._zeroconf = _opened_on(self._interfaces)
        return self._zeroconf

    def _end(self) -> None:
        zeroconf, self._zeroconf = self._zeroconf, None
        self._announced.clear()
        if zeroconf is not None:
            with suppress(OSError, RuntimeError):
                zeroconf.close()


class TableBrowser:
    """Looks for tables in a thread of its own; `changed` is called there whenever `found` is
    another.
    """

    def __init__(
        self, changed: Callable[[], None] = lambda: None, interfaces: Sequence[str] = ()
    ) -> None:
        self._changed, self._interfaces = changed, list(interfaces)
        self._tables: dict[str, FoundTable] = {}
        self._lock = threading.Lock()
        self._closed = False
        self._zeroconf: Zeroconf | None = None

    @property
    def found_tables(self) -> tuple[FoundTable, ...]:
        """The tables that are there now, by their names."""
        with self._lock:
            return tuple(sorted(self._tables.values()))

    def start(self) -> None:
        """Begin to look."""
        threading.Thread(target=self._start, name="browser", daemon=True).start()

    def close(self) -> None:
        """Look no more."""
        with self._lock:
            self._closed, zeroconf, self._zeroconf = True, self._zeroconf, None
        if zeroconf is not None:
            threading.Thread(target=zeroconf.close, name="browser", daemon=True).start()

    def _start(self) -> None:
        from zeroconf import Error, ServiceBrowser

        with suppress(Error, OSError, RuntimeError):
            zeroconf = _opened_on(self._interfaces)
            with self._lock:
                if not self._closed:
                    self._zeroconf = zeroconf
            if self._closed:
                zeroconf.close()
            else:
                ServiceBrowser(zeroconf, SERVICE, handlers=[self._noticed])

    def _noticed(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        from zeroconf import Error, ServiceStateChange

        table = None
        if state_change is not ServiceStateChange.Removed:
            with suppress(Error, OSError, RuntimeError):
                table = table_of(zeroconf.get_service_info(service_type, name, timeout=3000))
        with self._lock:
            before = self._tables.pop(name, None)
            # whoever announces more than that is not worth a list
            if table is not None and len(self._tables) < 20:
                self._tables[name] = table
        if table != before:
            self._changed()


def table_of(info: ServiceInfo | None) -> FoundTable | None:
    """A table as somebody on the network announced it; None for one that cannot be joined. Nothing
    of it is believed.
    """
    if info is None or not info.port or not 1 <= info.port <= 65535:
        return None
    address = next(
        (one for one in info.parsed_addresses() if ipaddress.ip_address(one).version == 4), None
    )
    said = info.name.removesuffix(f".{SERVICE}")
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in said).split())[
        :LONGEST_NAME
    ]
    return FoundTable(name, address, info.port) if address and name else None


def _opened_on(interfaces: list[str]) -> Zeroconf:
    from zeroconf import InterfaceChoice, IPVersion, Zeroconf

    return Zeroconf(interfaces=interfaces or InterfaceChoice.All, ip_version=IPVersion.V4Only)
