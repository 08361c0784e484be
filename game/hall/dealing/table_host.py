"""The host of a dealt table: what it answers each terminal, and when it deals (605a.9).

`Host` is driven from outside: connections open, say bytes and close, and time passes. It reads no
clock and no socket itself, so that every case can be played through. It alone calls the engine;
what it tells is made in `telling`.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from ...book.errors import NotEnough, StoreError
from ...book.house.meter_tallies import MetersDiffer
from ...book.ledger import game_account
from ...core.errors import HouseError, IllegalAction
from ...rounds import action, is_open, legal
from ...rounds.events import AnyEvent
from ..operator.event_log import EventKind
from ..records import HallRecords
from ..records.values import Pairing
from ..wire import messages
from ..wire.pairing import Bytes, PairingGate, PairingTry
from ..wire.terminal_login import connection_statement, is_signed, paired_words
from ..wire.throttle import EXCHANGES, PAIRED_LIMITS, Allowance, LineBudget
from .choices import cost, house_choice, seats_to_ask
from .clock import SILENT, MonotonicTime, PhaseClock
from .connections import HostLine, TerminalPlace
from .dealt_table import DealtTable
from .seat_updates import SeatTelling, voucher_message


class HostLimits(NamedTuple):
    """How much a table bears of its connections, and what it waits for."""

    strangers: int = 32
    """Connections of no paired terminal, watchers among them; the others are kept for paired ones."""
    watchers: int = 12
    """Watchers at one time: each is sent all that is told to everybody."""
    bad_messages: int = 3
    """Messages that are none, after which a connection ends."""
    return_seconds: float = 5.0
    """Seconds after a terminal vanished for which bets are not closed before their time: it may be back
    at once.
    """
    retry_seconds: float = 5.0
    """Seconds after which the table tries again what the book refused."""
    root_seconds: float = 60.0
    """Seconds between two roots over the chains of the book."""


HOST_LIMITS = HostLimits()


ENOUGH_WATCH = "too many others watch this table already"
COPIED = "a copy of its key was used: it named an earlier connection again"


def _with_one_full_stop(refusal: object) -> str:
    """A refusal as the end of a line of the log, with one full stop."""
    return f"{str(refusal).removesuffix('.')}."


Log = Callable[[str, str, int | None], None]
"""Writes down what happened: a kind, a sentence, and the asset number of the terminal."""


class Port(Protocol):
    """How a host reaches its connections; calls return at once."""

    def send(self, link: int, data: bytes) -> None:
        """Send a message; one to a connection that is gone is lost."""
        ...

    def drop(self, link: int, why: str) -> None:
        """Close a connection."""
        ...

    def admit(self, link: int) -> None:
        """A connection is a paired terminal's, or the house's own: it is not counted among those of
        strangers any more.
        """
        ...


class Host:
    """A dealt table and its terminals. Every verb says at what time it happens, in seconds of a
    clock that only goes on.

    `rounds` closes the table after so many (0: never), `late` is the house rule for who is late or
    gone, `random` gives bytes for codes and nonces, `log` is told what happens. `fingerprint` is
    that of the certificate that the table shows, in hex. `find_table` says where the table of a
    terminal is dealt, None where the house has one host.
    """

    def __init__(
        self,
        table: DealtTable,
        port: Port,
        clock: PhaseClock,
        gate: PairingGate,
        *,
        now: float,
        random: Bytes,
        fingerprint: str = "",
        late: str = "fold",
        rounds: int = 0,
        log: Log = lambda _kind, _told, _asset: None,
        find_table: Callable[[int], tuple[str, ...] | None] = lambda _asset: None,
    ) -> None:
        self.table = table
        self.clock = clock
        self.gate = gate
        self.lines: dict[int, HostLine] = {}
        self.places: dict[int, TerminalPlace] = {}
        self.settled = 0
        self.closes = False
        """Whether the table closes after this round, with a voucher for every account."""
        self.own_word = b""
        """By which the host's own window is known; nobody knows an empty one."""
        self._exchanges = Allowance(EXCHANGES, now)
        self._port = port
        self._random = random
        self._fingerprint = fingerprint
        self._late = late
        self._rounds = rounds
        self._log = log
        self._find_table = find_table
        self._telling = SeatTelling(table, clock, self.places, random(8))
        self._events: list[AnyEvent] = []
        self._changed = False
        self._watched, self._watched_for = b"", (0, 0, "", 0)
        self.others: tuple[str, ...] = ()
        """Where further hosts of the house are."""
        self._asker: HostLine | None = None
        """Whose message is being answered, with so many bytes so far."""
        self._answered_bytes = 0
        self._try_at: float | None = None
        self._root_at = now + HOST_LIMITS.root_seconds
        for seat in table.players:
            self._add_place(seat, now)
        if table.playing:
            clock.enter("deciding", now)
            self._carry_out_choices(now)

    def _add_place(self, seat: int, now: float) -> TerminalPlace:
        asset = self.table.asset(seat)
        paired = self.table.accounts.records.keys.pairing(asset=asset)
        name = paired.name if paired is not None else f"T{seat}"
        place = self.places[seat] = TerminalPlace(seat, asset, name, now)
        place.is_revoked = paired is not None and not paired.key
        return place

    @property
    def should_close(self) -> bool:
        """Whether the table has dealt all the rounds it was opened for."""
        dealt = self.closes or (bool(self._rounds) and self.settled >= self._rounds)
        return not self.table.playing and (dealt or bool(self.table.closing_reason))

    # -- what the network says ---------------------------------------------------------------------

    def connection_opened(
        self, link: int, now: float, *, loopback: bool, address: str = ""
    ) -> None:
        """A connection has opened. Where strangers have too many, one of the address that has most
        of them is given up.
        """
        self.lines[link] = HostLine(link, now, loopback=loopback, address=address)
        strangers = [line for line in self.lines.values() if line.is_stranger]
        self._end_one_over_limit(
            strangers,
            HOST_LIMITS.strangers,
            "too many connections that are no paired terminal's",
            now,
        )

    def _end_one_over_limit(self, lines: list[HostLine], most: int, why: str, now: float) -> None:
        """Where there are more lines than that, give up the oldest one of the address that has most
        of them.
        """
        if len(lines) > most:
            counts = Counter(line.address for line in lines)
            highest = max(counts.values())
            self._end_connection(
                next(line for line in lines if counts[line.address] == highest), why, now, back=True
            )

    def lost(self, link: int, now: float, why: str = "") -> None:
        """A connection is gone."""
        line = self.lines.pop(link, None)
        place = self._place_of(line) if line is not None else None
        if place is not None:
            place.line = None
            self._vanish(place, now, why)

    def received(self, link: int, data: bytes | str, now: float) -> None:
        """A connection has said something; whatever it is, others are not disturbed by it."""
        line = self.lines.get(link)
        if line is None:
            return
        overdrawn = line.budget.overdrawn_by(now, said=len(data))
        if overdrawn:
            self._end_connection(line, overdrawn, now, back=True)
            return
        self._asker, self._answered_bytes = line, 0
        self._hear(line, data, now)
        self._asker = None
        overdrawn = line.budget.overdrawn_by(now, answered=self._answered_bytes)
        if overdrawn and link in self.lines:
            self._end_connection(line, overdrawn, now, back=True)

    def _hear(self, line: HostLine, data: bytes | str, now: float) -> None:
        try:
            message = messages.decode_terminal_message(data)
        except messages.BadMessage as refusal:
            self._refuse_bad_message(line, str(refusal), now)
            return
        self._note_alive(line, now)
        if not line.greeted and not isinstance(message, messages.Hello):
            self._refuse_bad_message(line, "a connection says hello first", now)
            return
        match message:
            case messages.Hello():
                self._hello(line, message, now)
            case messages.StartPairing():
                self._start_pairing(line, message, now)
            case messages.ConfirmPairing():
                self._confirm_pairing(line, message, now)
            case messages.ProveKey():
                self._prove_key(line, message, now)
            case messages.Heartbeat():
                line.took = min(message.took, 60_000)
                self._send(
                    line, messages.Heartbeat(message.at, self._telling.seq if line.joined else 0)
                )
            case messages.Resync():
                self._resync(line, now)
            case _:
                self._commanded(line, message, now)

    def run_due_work(self, now: MonotonicTime) -> MonotonicTime:
        """Do what is due by now (drop silent lines, end a phase, send what is new). The time at which
        to look again.
        """
        self._watch_lines(now)
        if self.gate.close_if_over(now):
            self._log(
                EventKind.PAIRING, "Nobody was paired in two minutes; pairing is closed.", None
            )
        self._watch_clock(now)
        if self._try_at is not None and now >= self._try_at:
            self._try_at = None
            self.go_on(now)
        if not self.clock.why_held:
            self._leave_phase(now)
            self._add_root(now)
        self.flush(now)
        times = [now + 1.0, *(until for _, until in self.clock.due.values())]
        if self.clock.ends is not None:
            times.append(self.clock.ends)
        return max(min(times), now)

    def _add_root(self, now: float) -> None:
        """A root over the chains of the book, once a minute."""
        if now < self._root_at:
            return
        self._root_at = now + HOST_LIMITS.root_seconds
        try:
            self.table.store.add_root_if_new_links()
        except StoreError as error:  # a full disk
            self._halt(error, now)

    # -- what the room says ------------------------------------------------------------------------

    def hold(self, why: str, now: float) -> None:
        """Stop every clock; no wager is taken and no choice asked for until the table goes on."""
        self._log(EventKind.HOLD, why, None)
        self.clock.hold(why, now)
        self._changed = True

    def go_on(self, now: float) -> None:
        """Let every clock run on."""
        self.clock.go_on(now)
        self._changed = True
        if self.clock.phase == "deciding":
            self._carry_out_choices(now)

    @property
    def clock_refusal(self) -> StoreError | None:
        """Why the table cannot go on before an operator confirms the machine's clock; None where it
        is right.
        """
        why = self.table.accounts.records.clock.watch()
        told = f"{why} The table waits until an operator confirms it."
        return StoreError("clock", told) if why else None

    def end_phase(self, now: float) -> None:
        """No more bets, or no more time to decide: the phase ends now. An away terminal is waited
        for all the same.
        """
        self.clock.end(now)
        self._changed = True

    def void(self, why: str, now: float, *, person: str) -> None:
        """Void the round in play, with a reason: its wagers come back, and bets are open again.
        Raises `IllegalAction`.
        """
        self._events += self.table.void(why, person=person)
        self._telling.set_asked({})
        self._enter_settling(now)

    def unpair(self, seat: int, why: str, now: float) -> None:
        """Forget the terminal at a seat: its account goes on a voucher, its place is open. Raises
        `IllegalAction` while its round is in play, and what the store raises.
        """
        place = self.places.get(seat)
        if place is None:
            raise IllegalAction("seat", f"no terminal is paired at {seat}")
        if self.table.in_play(seat):
            raise IllegalAction(
                "seat", f"{place.name} has a stake in play; the round is finished first"
            )
        if self.table.balance(seat):
            self.table.cash_out(seat)
        line = place.line
        if line is not None:
            self._send(line, self._telling.snapshot(line, now))
        self.table.leave_and_close_account(seat)
        self.table.accounts.records.keys.unpair(place.asset)
        del self.places[seat]
        self._log(EventKind.UNPAIRED, f"{place.name} is not paired any more: {why}", place.asset)
        self._changed = True
        if line is not None:
            self._part_unpaired(line, "an operator has unpaired it", now)

    def open_pairing(self, seat: int, now: float, *, by: str = "") -> str:
        """Let one terminal be paired, at the next free place (seat 0) or in place of the one at a
        seat; its code.

        Raises `HouseError` where no terminal can be paired now.
        """
        place = self.places.get(seat)
        if seat and place is None:
            raise HouseError("seat", f"no terminal is paired at {seat}")
        if place is None and self._why_full():
            raise HouseError("pairing", self._why_full())
        self.gate.open(now, seat)
        where = f" in place of {place.name}" if place is not None else ""
        self._log(
            EventKind.PAIRING,
            f"One terminal may be paired{where}{f'; opened by {by}' if by else ''}.",
            None,
        )
        return self.gate.code

    def revoke(self, seat: int, why: str, now: float) -> None:
        """Let no key speak for the terminal at a seat until it is paired again; its account stays.
        Raises `IllegalAction`.
        """
        place = self.places.get(seat)
        if place is None:
            raise IllegalAction("seat", f"no terminal is paired at {seat}")
        self.table.accounts.records.keys.revoke_key(place.asset)
        self._log(
            EventKind.KEY_REVOKED,
            f"The key of {place.name} was revoked: {_with_one_full_stop(why)}",
            place.asset,
        )
        place.is_revoked = True
        if place.line is not None:
            told = COPIED if why == COPIED else "an operator has revoked its key"
            self._part_unpaired(place.line, told, now)

    def _why_full(self) -> str:
        """Why no new terminal is taken; "" where one is."""
        return self.table.why_no_joining or ("" if self._free_seat() else "every place is taken")

    def _part_unpaired(self, line: HostLine, reason: str, now: float) -> None:
        why = f"this terminal is not paired with this table any more: {reason}. Pair it again"
        self._send(line, messages.Refusal(why, final=True, unpaired=True))
        self._end_connection(line, why, now)

    def _free_seat(self) -> int:
        return next(
            (seat for seat in range(1, self.table.places + 1) if seat not in self.places), 0
        )

    def end_remote_connections(self, now: float) -> None:
        """End every connection of another machine: the network was shut. Their accounts stay as
        they are.
        """
        for line in list(self.lines.values()):
            if not line.loopback:
                self._end_connection(line, "the operator has shut the network", now, back=True)

    def close(self, now: float, why: str = "the table closes", *, back: bool = False) -> None:
        """Tell everybody that the table closes, and end every connection; accounts and an open
        round stay as they are.

        With `back` terminals may come again: another process goes on with it.
        """
        if self.closes and not back:
            self._pay_everybody(now)
        self.flush(now)
        self.clock.enter("closed", now)
        for line in list(self.lines.values()):
            self._end_connection(line, why, now, back=back)
        self.table.close_keeping_accounts()

    def _pay_everybody(self, now: float) -> None:
        """A voucher for every account, which its terminal prints; what runs on keeps its account
        open.
        """
        for place in self.places.values():
            if not self.table.balance(place.seat):
                continue
            try:
                self.table.cash_out(place.seat)
            except HouseError as refusal:
                self._log(
                    EventKind.REFUSED,
                    f"{place.name} is not cashed out: {_with_one_full_stop(refusal)}",
                    place.asset,
                )
            if place.line is not None:
                self._send(place.line, self._telling.snapshot(place.line, now))

    # -- who is there ------------------------------------------------------------------------------

    def _place_of(self, line: HostLine) -> TerminalPlace | None:
        place = self.places.get(line.seat)
        return place if place is not None and place.line is line else None

    def _note_alive(self, line: HostLine, now: float) -> None:
        line.heard = now
        place = self._place_of(line)
        if place is not None and place.vanished is not None:
            self._came_back(place, now)

    def _came_back(self, place: TerminalPlace, now: float) -> None:
        """Who is back within thirty seconds has what is left of them to decide in, though the phase
        may be over.
        """
        vanished, place.vanished = place.vanished, None
        if vanished is not None:
            self._log(
                EventKind.BACK,
                f"{place.name} is connected, with the account as it was.",
                place.asset,
            )
        if vanished is not None and not place.waited:
            place.waited = self.clock.extend_after_return(place.seat, vanished, now)

    def _vanish(self, place: TerminalPlace, now: float, why: str) -> None:
        if place.vanished is None:
            place.vanished = now
            self._log(
                EventKind.AWAY, f"{place.name} is gone{f': {why}' if why else ''}.", place.asset
            )

    def _watch_lines(self, now: float) -> None:
        for line in list(self.lines.values()):
            silent, place = now - line.heard, self._place_of(line)
            if place is not None and silent > SILENT:
                self._vanish(place, now, "nothing was received for 3 seconds")
            allowed = 300.0 if line.greeted else 5.0  # to be paired, to say who it is
            if silent > 10.0 or (not line.joined and now - line.opened > allowed):
                self._end_connection(line, "nothing was received for too long", now, back=True)

    def _refuse_bad_message(self, line: HostLine, why: str, now: float) -> None:
        line.bad += 1
        place = self._place_of(line)
        self._log(
            EventKind.REFUSED,
            f"Connection {line.number}: {why}.",
            None if place is None else place.asset,
        )
        if line.bad >= HOST_LIMITS.bad_messages or not line.greeted:
            self._end_connection(line, why, now)
        else:
            self._send(line, messages.Refusal(why))

    def _end_connection(self, line: HostLine, why: str, now: float, *, back: bool = False) -> None:
        """End a connection, in a sentence; with `back` its terminal may come again."""
        self._send(line, messages.Refusal(why, final=not back))
        self._port.drop(line.number, why)
        self.lost(line.number, now, why)

    def _hello(self, line: HostLine, hello: messages.Hello, now: float) -> None:
        if hello.version != messages.VERSION:
            told = f"this table speaks version {messages.VERSION} of the language, the terminal version {hello.version}"
            self._end_connection(line, f"{told}; bring both programs up to date", now)
            return
        if line.greeted:
            self._refuse_bad_message(line, "a connection says hello once", now)
            return
        line.greeted = True
        if hello.watch:
            if hello.word and self.own_word and hmac.compare_digest(hello.word, self.own_word):
                line.own = True
                self._lift_stranger_limits(line, now)
            self._send(line, self._telling.welcome(0))
            self._begin_updates(line, now)
            return
        line.nonce = self._random(32)
        found = self.table.accounts.records.keys.pairing(key=hello.key) if hello.key else None
        seat = 0 if found is None else found.asset - self.table.electronic.asset
        if (
            found is not None
            and seat not in self.places
            and self._send_to_other_host(line, found.asset, now)
        ):
            return
        if hello.key and seat not in self.places:
            self._log(
                EventKind.REFUSED,
                f"Connection {line.number}: its key is not known at this table.",
                None,
            )
            self._part_unpaired(
                line, "its key was revoked or unpaired, or the table was set up anew", now
            )
            return
        line.claimed_seat = seat
        if not hello.key:
            self._send(line, self._telling.welcome(0))
        self._send(line, messages.Challenge(line.nonce))

    def _send_to_other_host(self, line: HostLine, asset: int, now: float) -> bool:
        """Send a terminal of another table to where that is dealt; whether the house has hosts."""
        dealt = self._find_table(asset)
        if dealt is None:
            return False
        self._send(line, messages.OtherHosts(self.others, dealt))
        self._port.drop(line.number, "its table is dealt elsewhere")
        self.lost(line.number, now)
        return True

    def follow_book(self, now: float) -> None:
        """Another host has written in the book: show meters and options anew, and part from who was
        revoked or unpaired there.
        """
        for place in list(self.places.values()):
            paired = self.table.accounts.records.keys.pairing(asset=place.asset)
            place.is_revoked = paired is not None and not paired.key
            if place.line is not None and (paired is None or place.is_revoked):
                self._part_unpaired(place.line, "an operator has revoked its key", now)
        if self.clock.phase in ("betting", "settling", "waiting"):
            self.table.refresh_rules()
            self._say_offer()
        self._changed = True

    def send_other_hosts(self, hosts: tuple[str, ...]) -> None:
        """Tell every terminal where further hosts are."""
        self.others = hosts
        for line in self.lines.values():
            if line.joined:
                self._send(line, messages.OtherHosts(hosts))

    def yield_to_other_host(self, now: float) -> None:
        """Another host has taken the table: end every connection, and write nothing."""
        self.clock.enter("closed", now)
        for line in list(self.lines.values()):
            self._port.drop(line.number, "another host deals this table now")
        self.lines.clear()

    def _prove_key(self, line: HostLine, prove: messages.ProveKey, now: float) -> None:
        """A terminal that was paired proves that it has its key, and that nobody else has used it
        meanwhile.
        """
        place, store = self.places.get(line.claimed_seat), self.table.store
        paired = None if place is None else HallRecords(store).keys.pairing(asset=place.asset)
        if line.joined or place is None or paired is None:
            self._refuse_bad_message(line, "there is nothing to prove", now)
            return
        statement = connection_statement(self._fingerprint, line.nonce, prove.count)
        if not is_signed(paired.key, prove.signature, statement):
            self._log(
                EventKind.REFUSED,
                f"Connection {line.number} has not the key of {place.name}.",
                place.asset,
            )
            self._end_connection(line, "the key is not proved", now)
        elif prove.count <= paired.connections:
            self.revoke(place.seat, COPIED, now)
            self._part_unpaired(line, COPIED, now)
        elif place.is_connected:
            self._log(
                EventKind.REFUSED,
                f"Connection {line.number} has the key of {place.name}, who is here.",
                place.asset,
            )
            self._end_connection(line, "this terminal is connected already", now, back=True)
        else:
            try:
                HallRecords(store).keys.count_connection(place.asset, prove.count)
            except StoreError as error:  # a full disk, which a terminal waits for
                self._end_connection(
                    line, f"the table cannot write down that it is here: {error}", now, back=True
                )
                return
            # the terminal has come anew before its old connection was known to be dead
            if place.line is not None:
                self._end_connection(place.line, "this terminal has connected anew", now)
            self._take_place(line, place, now)

    def _take_place(self, line: HostLine, place: TerminalPlace, now: float) -> None:
        place.line, line.seat = line, place.seat
        self._lift_stranger_limits(line, now)
        self._came_back(place, now)
        self._send(line, self._telling.welcome(place.seat))
        self._begin_updates(line, now)

    def _lift_stranger_limits(self, line: HostLine, now: float) -> None:
        line.budget = LineBudget(PAIRED_LIMITS, now)
        self._port.admit(line.number)

    def _begin_updates(self, line: HostLine, now: float) -> None:
        self.flush(now)
        line.joined = True
        self._send_snapshot(line, now)
        if self.others:
            self._send(line, messages.OtherHosts(self.others))
        self._end_one_over_limit(
            [one for one in self.lines.values() if one.watches],
            HOST_LIMITS.watchers,
            ENOUGH_WATCH,
            now,
        )

    def _start_pairing(self, line: HostLine, start: messages.StartPairing, now: float) -> None:
        line.pairing = None
        if line.joined or not line.nonce:
            self._refuse_bad_message(line, "only a new terminal is paired", now)
            return
        try:
            self.gate.check_open(now, loopback=line.loopback)
        except HouseError as refusal:
            self._log(EventKind.REFUSED, f"Connection {line.number}: {refusal}.", None)
            self._send(line, messages.Refusal(str(refusal)))
            return
        if not line.tries.take(1, now):
            self._refuse_bad_message(line, "codes come too fast; wait two seconds", now)
            return
        if not self._exchanges.take(1, now):
            self._send(
                line,
                messages.Refusal(
                    "pairing: too many terminals are being paired; try again in a few seconds"
                ),
            )
            return
        one = self.gate.begin(
            now,
            self._fingerprint,
            line.nonce,
            start.key,
            start.name.strip(),
            loopback=line.loopback,
        )
        try:
            one.finish(start.share, one.binding)
        except HouseError as refusal:
            self._refuse_bad_message(line, str(refusal), now)
            return
        line.pairing = one
        self._send(line, messages.PairingShare(one.share))

    def _confirm_pairing(
        self, line: HostLine, confirm: messages.ConfirmPairing, now: float
    ) -> None:
        one, line.pairing = line.pairing, None
        if one is None:
            self._refuse_bad_message(line, "no pairing was begun", now)
        elif not self.gate.is_open_for(one):
            self._send(
                line, messages.Refusal("pairing: was closed meanwhile; an operator opens it again")
            )
        elif one.is_proof("terminal", confirm.proof):
            self._pair(line, one, now)
        else:
            last = self.gate.fail(now)
            why = (
                "is wrong, for the fifth time: pairing is closed"
                if last
                else "is not the one that the table shows"
            )
            self._log(EventKind.REFUSED, f"Connection {line.number}: code: {why}.", None)
            if last:
                rest = self.gate.rest_left(now)
                self._log(
                    EventKind.PAIRING,
                    f"Five wrong codes have closed pairing; no code is accepted for {rest} seconds.",
                    None,
                )
            self._send(line, messages.Refusal(f"code: {why}"))

    def _pair(self, line: HostLine, one: PairingTry, now: float) -> None:
        """The terminal knows the code: it takes its place, or watches where there is none."""
        place = self.places.get(self.gate.seat)
        self.gate.succeed()
        full = self._why_full() if place is None else ""
        if self.table.accounts.records.keys.pairing(key=one.public_key) is not None:
            full = "its key is another terminal's"
        if full:
            self._send(line, messages.Refusal(f"{full}; this terminal watches"))
            self._begin_updates(line, now)
            return
        if place is None:
            place = self._enroll(self._free_seat(), one.name, one.public_key, now)
        else:
            self.table.accounts.records.keys.pair(Pairing(place.asset, one.public_key, place.name))
            place.is_revoked = False
            self._log(
                EventKind.LOGIN,
                f"{place.name} has another terminal, paired in place of the former.",
                place.asset,
            )
            if place.line is not None:
                self._part_unpaired(place.line, "another terminal was paired in its place", now)
        self._send(
            line, messages.Paired(one.proof("table", paired_words(place.asset)), place.asset)
        )
        self._take_place(line, place, now)

    def _enroll(self, seat: int, name: str, key: bytes, now: float) -> TerminalPlace:
        """A new terminal takes a place: its player's profile, its account, and its key, in this
        order.
        """
        table, store = self.table, self.table.store
        name = name or f"T{seat}"
        asset = table.sit(seat, self._player_at(seat, name))
        HallRecords(store).keys.pair(Pairing(asset, key, name))
        self._log(
            EventKind.LOGIN, f"{name} holds the game account of a terminal that was paired.", asset
        )
        return self._add_place(seat, now)

    def _player_at(self, seat: int, name: str) -> int:
        """The profile of a player who is called so at a seat."""
        store = self.table.store
        called = f"{name} at LH-{self.table.asset(seat)}"[:40]
        known = {player.name.casefold(): player.id for player in store.people.players()}
        return known.get(called.casefold()) or store.people.add_player(called).id

    def _change_player(self, place: TerminalPlace, now: float) -> None:
        """The player of a terminal leaves an empty account: it is closed, and another opened for
        whoever comes next. The terminal stays paired. Raises `StoreError` while there is money on
        the account, `IllegalAction` while the round is in play.
        """
        table, store, seat, name = self.table, self.table.store, place.seat, f"T{place.seat}"
        paired = HallRecords(store).keys.pairing(asset=place.asset)
        table.leave_and_close_account(seat)
        table.sit(seat, self._player_at(seat, name))
        if paired is not None:
            HallRecords(store).keys.pair(
                Pairing(paired.asset, paired.key, name, paired.connections)
            )
        self._add_place(seat, now)

    # -- commands ----------------------------------------------------------------------------------

    def _resync(self, line: HostLine, now: float) -> None:
        """A snapshot, no more often than a connection may ask for it."""
        if not line.joined:
            return
        if line.resyncs.take(1, now):
            self._send_snapshot(line, now)
        else:
            self._refuse_bad_message(line, "it asks for too many snapshots", now)

    def _send_snapshot(self, line: HostLine, now: float) -> None:
        """Send everything; to watchers what was made once for all of them, as long as nothing has
        happened since.
        """
        if line.seat:
            self._send(line, self._telling.snapshot(line, now))
            return
        made_for = self._telling.seq, self.table.current_or_next_round, self.clock.phase, int(now)
        if made_for != self._watched_for:
            self._watched_for, self._watched = (
                made_for,
                messages.encoded(self._telling.snapshot(line, now)),
            )
        self._send_bytes(line, self._watched)

    def _commanded(self, line: HostLine, command: messages.Commands, now: float) -> None:
        place = self._place_of(line)
        if place is None:
            self._refuse_bad_message(line, "only a paired terminal plays", now)
            return
        if (
            len(place.answers) >= 500  # commands in two rounds
            and (command.round, command.number) not in place.answers
        ):
            self._refuse_bad_message(line, "no player has so much to say in one round", now)
            return
        self._send(line, self.answer(place, command, now))
        if self.places.get(line.seat) is not place:
            self._end_connection(line, "this place was given up", now)

    def answer(
        self, place: TerminalPlace, command: messages.Commands, now: float
    ) -> messages.CommandAnswer:
        """Do what a terminal says, once: a number that was said before is answered as then, with
        other content refused.
        """
        key = command.round, command.number
        said, answer = place.answers.get(key, (command, None))
        if said != command:
            refused = f"{command.number} was said before in this round, with other content; nothing was done"
            self._log(EventKind.REFUSED, f"{place.name}: number {refused}.", place.asset)
            return messages.CommandAnswer(command.round, command.number, f"number {refused}")
        if answer is None:
            answer = self._command_answer(place, command, now)
            place.answers[key] = command, answer
        return answer

    def _command_answer(
        self, place: TerminalPlace, command: messages.Commands, now: float
    ) -> messages.CommandAnswer:
        refused, voucher = "", None
        try:
            if command.round != self.table.current_or_next_round:
                raise IllegalAction(
                    "round",
                    f"{command.round} is not the one at hand ({self.table.current_or_next_round})",
                )
            if command.number <= place.heard:
                raise IllegalAction("number", f"{command.number} comes after {place.heard}")
            place.heard = command.number
            voucher = self._obey(place, command, now)
        except HouseError as refusal:
            refused = str(refusal)
            self._log(
                EventKind.REFUSED, f"{place.name}: {_with_one_full_stop(refused)}", place.asset
            )
        return messages.CommandAnswer(command.round, command.number, refused, voucher)

    def _obey(
        self, place: TerminalPlace, command: messages.Commands, now: float
    ) -> messages.Voucher | None:
        table, seat = self.table, place.seat
        self._changed = True
        match command:
            case messages.PlaceWagers():
                self._bet(place, command)
            case messages.MakeChoice():
                self._choose(place, command, now)
            case messages.TakeDownWager():
                self._events += table.take_down_running_wager(seat)
            case messages.GiveTip():
                self._events += table.tip(seat, command.cents)
            case messages.InsertBills():
                table.insert_bills(seat, command.cents)
            case messages.Redeem():
                table.redeem(seat, command.voucher)
            case messages.CashOut():
                voucher = table.cash_out(seat)
                place.placed, place.ready = {}, False
                return None if voucher is None else voucher_message(self.table.store, voucher)
            case messages.CallForAttendant():
                self._log(EventKind.ATTENDANT, f"{place.name} calls the attendant.", place.asset)
            case messages.GiveUpPlace():
                self._change_player(place, now)
        return None

    def _bet(self, place: TerminalPlace, bet: messages.PlaceWagers) -> None:
        takes_wagers = self.clock.phase in ("betting", "settling", "waiting")
        if self.table.playing or not takes_wagers or self.clock.why_held:
            raise IllegalAction("wagers", self.clock.why_held or "no more bets")
        wagers = {name: cents for name, cents in bet.wagers.items() if cents}
        if wagers:
            refusal = self.table.refusal(place.seat, wagers)
            if refusal is not None:
                raise refusal
        place.placed, place.ready = wagers, bet.ready

    def _choose(self, place: TerminalPlace, choice: messages.MakeChoice, now: float) -> None:
        seat, state, game = place.seat, self.table.state, self.table.game
        recorded = state.decisions.get(seat, ()) if state is not None and self.table.playing else ()
        chosen = action(choice.action)
        if choice.step < len(recorded) and recorded[choice.step] == str(chosen):
            return  # said again by a terminal that never heard the answer
        own = self._telling.asked.get(seat)
        if own is None or choice.step != self._telling.step(seat) or self.clock.why_held:
            raise IllegalAction("action", self.clock.why_held or "nothing is asked of this seat")
        if not is_open(game, own, chosen):
            raise IllegalAction("action", "is not open")
        if cost(game, own, chosen) > self.table.balance(seat):
            raise HouseError("balance", f"does not cover {chosen}")
        place.held.append(chosen)
        self._carry_out_choices(now)

    # -- the table moves ---------------------------------------------------------------------------

    def _leave_phase(self, now: float) -> None:
        phase = self.clock.phase
        try:
            if phase == "deciding":
                self._choose_for_late_seats(now)
            elif phase == "waiting" and any(place.is_connected for place in self.places.values()):
                self._open_bets(now)
            elif phase in ("betting", "settling"):
                self._close_bets(now)
        except StoreError as error:
            self._halt(error, now)

    def _watch_clock(self, now: float) -> None:
        """Hold the table while the book waits for an operator to confirm the machine's clock; it
        goes on by itself then.
        """
        wrong = self.clock_refusal
        if wrong is not None and not self.clock.why_held:
            self._halt(wrong, now)
        elif wrong is not None and self._try_at is not None:
            self._try_at = now + HOST_LIMITS.retry_seconds

    def _halt(self, error: StoreError, now: float) -> None:
        """The book has refused: every clock stands still until it is tried again."""
        self.clock.hold(str(error), now)
        self._try_at = now + HOST_LIMITS.retry_seconds
        self._changed = True

    def _open_bets(self, now: float) -> None:
        self.clock.enter("betting", now)
        self._changed = True
        self._say_offer()

    def _say_offer(self) -> None:
        offer = self._telling.offered()
        for line in self.lines.values():
            if line.joined:
                self._send(line, offer)

    def _close_bets(self, now: float) -> None:
        """Deal when everybody who is there is ready, or the time is over; without a wager bets stay
        open.
        """
        here = [
            place
            for place in self.places.values()
            if place.is_connected and self.table.is_in_game(place.seat)
        ]
        runs = {seat for seat, _ in self.table.running.stakes}
        in_play = not self.table.why_waiting and any(
            place.placed or (place.ready and place.seat in runs) for place in self.places.values()
        )
        over = self.clock.has_ended(now)
        soon = any(
            p.vanished is not None and now - p.vanished < HOST_LIMITS.return_seconds
            for p in self.places.values()
        )
        if in_play and (over or (here and not soon and all(place.ready for place in here))):
            self._deal(now)
        elif over:
            for place in here:
                place.ready = False
            if here:
                self._open_bets(now)
            else:
                self.clock.enter("waiting", now)
                self._changed = True

    def _deal(self, now: float) -> None:
        """No more bets: what cannot be dealt to is left out, its terminal told, and the others are
        dealt.
        """
        while True:
            placed = {seat: place.placed for seat, place in self.places.items() if place.placed}
            if not placed and not self.table.running.stakes:
                return
            try:
                self._events += self.table.deal(placed)
            except HouseError as refusal:
                place = self.places.get(self._refused_seat(refusal, placed))
                if place is None:
                    raise
                place.placed = {}
                if place.line is not None:
                    self._send(
                        place.line, messages.Refusal(f"your wagers were not taken: {refusal}")
                    )
                self._log(
                    EventKind.REFUSED, f"{place.name}: {_with_one_full_stop(refusal)}", place.asset
                )
            else:
                break
        for place in self.places.values():
            place.clear_at_deal()
        self.clock.enter("deciding", now)
        self._carry_out_choices(now)

    def _refused_seat(self, refusal: HouseError, placed: Mapping[int, Any]) -> int:
        """The seat whose wagers a refusal to deal is about; 0 when it is about none."""
        if isinstance(refusal, MetersDiffer):
            return refusal.asset - self.table.electronic.asset
        owners = {game_account(self.places[seat].asset): seat for seat in placed}
        if refusal.field in owners:
            return owners[refusal.field]
        word = refusal.field.split(".")
        return int(word[1]) if word[0] == "seats" and len(word) > 1 and word[1].isdecimal() else 0

    def _carry_out_choices(self, now: float) -> None:
        """Record the choices that the engine asks for now; then ask who is asked next, or settle."""
        table = self.table
        self._changed = True
        while table.playing and table.state is not None:
            place = self.places[table.state.turn]
            if not place.held:
                break
            try:
                self._events += table.act(place.held[0])
            except NotEnough:
                place.held = [house_choice(legal(table.game, table.state), self._late)]
            except StoreError as error:
                self._halt(error, now)
                return
            else:
                place.held.pop(0)
        if not table.playing or table.state is None:
            self._telling.set_asked({})
            self._enter_settling(now)
            return
        held = {seat: place.held for seat, place in self.places.items() if place.held}
        self._telling.set_asked(seats_to_ask(table.game, table.state, held))
        self.clock.keep_only(self._telling.asked)
        for seat in self._telling.asked:
            self.clock.ask(seat, self._telling.step(seat), now)

    def _choose_for_late_seats(self, now: float) -> None:
        """The house rule decides for seats whose time is over (H5)."""
        for seat in list(self._telling.asked):
            place, own = self.places[seat], self._telling.asked.get(seat)
            vanished = None if place.is_connected else place.vanished
            if own is None or not self.clock.is_late(seat, now, vanished, waited=place.waited):
                continue
            chosen = house_choice(legal(self.table.game, own), self._late)
            place.by_house = True
            place.waited = place.waited or not place.is_connected
            self._log(EventKind.HOUSE_RULE, f"{place.name} at {own.stage}: {chosen}.", place.asset)
            place.held.append(chosen)
            self._carry_out_choices(now)

    def _enter_settling(self, now: float) -> None:
        self.settled += 1
        number = self.table.current_or_next_round - 1
        for place in self.places.values():
            place.clear_at_settlement(number)
        self.clock.enter("settling", now)
        self._say_offer()

    # -- what is told ------------------------------------------------------------------------------

    def _send(self, line: HostLine, message: Any) -> None:
        self._send_bytes(line, messages.encoded(message))

    def _send_bytes(self, line: HostLine, data: bytes) -> None:
        if line is self._asker:
            self._answered_bytes += len(data)
        self._port.send(line.number, data)

    def flush(self, now: float) -> None:
        """Tell everybody what has happened since it was told last: one update each, with the next
        number.
        """
        signs = self._telling.new_signs(now)
        if not (self._events or self._changed or signs is not None):
            return
        self._telling.start_next_update()
        events, self._events, self._changed = tuple(self._events), [], False
        watched = b""
        for line in list(self.lines.values()):
            if not line.joined:
                continue
            if line.seat:
                self._send(line, self._telling.update(line, events, signs, now))
            else:  # every watcher is told the same
                watched = watched or messages.encoded(
                    self._telling.update(line, events, signs, now)
                )
                self._send_bytes(line, watched)
