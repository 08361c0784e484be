"""A dealt table with its terminals in one process, without sockets and on a clock wound by hand:
for pictures and trials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...core.declaration import Game
from ..money.accounts import GameAccounts
from ..process.owner_ipc import TableOrder
from ..records import HallRecords
from ..terminal.link_session import LinkSession
from ..wire import messages
from ..wire.pairing import PairingGate
from ..wire.terminal_link import TerminalLink
from ..wire.terminal_login import TerminalLogin
from .clock import PhaseClock
from .table_host import Host
from .tournament import open_dealt_table


class NearLink(TerminalLink):
    """A link to a table of the same process."""

    def __init__(
        self, rehearsal: Rehearsal, number: int, login: TerminalLogin | None = None
    ) -> None:
        super().__init__("here", 0, login=login, timer=lambda: rehearsal.now)
        self.rehearsal = rehearsal
        self.number = number
        self.connected = True

    def say(self, message: messages.Asked) -> None:
        """The table hears it at once."""
        if self.connected:
            self.rehearsal.host.received(self.number, messages.encoded(message), self.rehearsal.now)

    def hear(self, data: bytes) -> None:
        """Take in what the table has said."""
        message = messages.decode_table_message(data)
        self._heard = self.rehearsal.now
        answer = self.login.answer(message)
        if answer is not None:
            self.say(answer)
        if isinstance(message, messages.Refusal) and message.final:
            self.over, self.unpaired = message.reason, message.unpaired
        for answer in self.terminal.take(message, self.rehearsal.now):
            self.say(answer)

    def stop(self) -> None:
        """The terminal goes away without a word."""
        self.connected = False
        self.rehearsal.host.lost(self.number, self.rehearsal.now)


class Rehearsal:
    """A table of `accounts` for a game; `now` is its clock in seconds, `random` gives bytes for
    seeds, codes and nonces.
    """

    def __init__(
        self,
        accounts: GameAccounts,
        game: Game,
        random: Callable[[int], bytes],
        order: TableOrder | None = None,
    ) -> None:
        store, self.now = accounts.store, 1000.0
        electronic = HallRecords(store).floor.open_table(game.slug, "hybrid")
        self.table = open_dealt_table(
            order or TableOrder(game.slug, 0), accounts, electronic, lambda: random(32)
        )
        self.links: dict[int, NearLink] = {}
        self._waiting: list[tuple[int, bytes]] = []
        self.host = Host(
            self.table,
            self,
            PhaseClock(),
            PairingGate(random),
            now=self.now,
            random=random,
            log=self._note,
        )

    def _note(self, kind: str, told: str, asset: int | None) -> None:
        self.table.store.log.write(kind, told, asset=asset)

    def send(self, link: int, data: bytes) -> None:
        """A message of the host's; it arrives with `deliver`."""
        self._waiting.append((link, data))

    def drop(self, link: int, why: str) -> None:  # noqa: ARG002 - a port's shape
        """What was said on a connection still arrives, and nothing after it."""
        found = self.links.pop(link, None)
        if found is not None:
            found.connected = False
            for data in [data for number, data in self._waiting if number == link]:
                found.hear(data)

    def admit(self, link: int) -> None:
        """Nothing is counted here."""

    def connect(self, login: TerminalLogin | None = None, *, watch: bool = False) -> NearLink:
        """A new connection: of a terminal that was paired, is to be paired, or watches."""
        link = NearLink(self, len(self.links) + 1, login)
        self.links[link.number] = link
        self.host.connection_opened(link.number, self.now, loopback=True)
        link.say(link.login.hello(watch=watch))
        self.deliver()
        return link

    def paired(self, name: str, cents: int) -> NearLink:
        """A terminal with a player and so much on its account."""
        link = self.connect()
        link.pair(self.host.open_pairing(0, self.now), name)
        self.deliver()
        if cents:
            link.buy_in(cents)
        self.deliver()
        return link

    def deliver(self) -> None:
        """Everything that is under way arrives, and what is said because of it."""
        self.host.run_due_work(self.now)
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            for number, data in waiting:
                if number in self.links:
                    self.links[number].hear(data)
            self.host.run_due_work(self.now)

    def passed(self, seconds: float) -> None:
        """So much time goes by, second by second; who is connected gives a sign of life."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + 1.0)
            for link in list(self.links.values()):
                link.say(messages.Heartbeat(round(self.now * 1000)))
            self.deliver()

    def place_and_deal(self, wagers: Mapping[NearLink, Mapping[str, int]]) -> None:
        """These wagers are placed, and whoever has none sits out: the round is dealt."""
        for link in list(self.links.values()):
            if link.terminal.seat:
                link.place(dict(wagers.get(link, {})))
        self.deliver()

    def session(self, link: NearLink) -> LinkSession:
        """What a window's table asks of a terminal."""
        return LinkSession(link)


__all__ = ["NearLink", "Rehearsal"]
