"""What somebody on the network does who wants to be a terminal: guess, stand in between, copy, say
again, come back.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.book import DiskFull
from game.core.errors import HouseError
from game.hall.operator.event_log import EventKind
from game.hall.records import HallRecords
from game.hall.records.keys import KeyRecords
from game.hall.wire import messages
from game.hall.wire.certificate import of_terminal, own
from game.hall.wire.pairing import PAIRING_RULES, PairingExchange, PairingGate, channel_binding
from game.hall.wire.sockets import Service
from game.hall.wire.terminal_link import TerminalLink
from game.hall.wire.terminal_login import TerminalKey, TerminalLogin
from tests.hall.floor import Floor, Guest
from tests.hall.process.test_network import pump, soon

pytestmark = pytest.mark.engines

CERTIFICATE, OTHER = "ab" * 32, "cd" * 32


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    opened = Floor(tmp_path, fixed=False)
    yield opened
    assert sum(opened.store.ledger.balances().values()) == 0
    opened.close()


def logged(floor: Floor, kind: str) -> list[str]:
    return [told for one, told, _ in floor.log if one == kind]


# -- guessing --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_guesses_over_many_connections_at_once_are_five_for_each_opening() -> None:
    """271,919 guesses in 103 s over 40 connections paired a stranger; after five wrong codes there
    was at once another.
    """
    chance = random.Random(1)
    gate, now, guesses, openings = PairingGate(chance.randbytes), 0.0, 0, 0
    while now < 24 * 3600.0:  # an operator opens pairing again as soon as he can, for a whole day
        gate.open(now)
        openings += 1
        key = bytes(32)
        tries = [gate.begin(now, CERTIFICATE, key, key, "", loopback=False) for _ in range(40)]
        for one in tries:  # all have begun before the first is answered
            if gate.is_open_for(one):
                guesses += 1
                gate.fail(now)
        with pytest.raises(HouseError, match="is closed for"):
            gate.begin(now, CERTIFICATE, key, key, "", loopback=False)
        now += gate.rest_left(now)
    assert guesses == PAIRING_RULES.tries * openings
    rests = [min(PAIRING_RULES.longest_rest, PAIRING_RULES.first_rest * 2**n) for n in range(40)]
    assert openings == next(n for n in range(40) if sum(rests[:n]) >= 24 * 3600.0)
    assert guesses < 200


def test_forty_connections_that_guess_at_once_pair_nobody_and_disturb_nobody(floor: Floor) -> None:
    honest = floor.pair("Robin")
    code = floor.host.open_pairing(0, floor.now)
    strangers = [floor.connect(loopback=False) for _ in range(30)]
    for number, stranger in enumerate(strangers):
        stranger.pair(f"{(int(code) + 1 + number) % 10**6:06d}")
    floor.deliver()
    told = [stranger.terminal.refusals[-1] for stranger in strangers]
    assert len([one for one in told if one.startswith("code: is")]) == PAIRING_RULES.tries
    assert (
        len([one for one in told if one.startswith("pairing: was closed meanwhile")])
        == 30 - PAIRING_RULES.tries
    )
    assert list(floor.host.places) == [1]
    assert honest.up
    with pytest.raises(HouseError, match="is closed for 60 more seconds"):
        floor.host.open_pairing(0, floor.now)


def test_nobody_is_paired_while_pairing_is_closed_whatever_he_says(floor: Floor) -> None:
    stranger = floor.connect(loopback=False)
    for _ in range(2):
        stranger.pair("000000")
        floor.deliver()
    assert (
        stranger.terminal.refusals
        == ["pairing: is closed; Pair (P) at the table opens it for one terminal"] * 2
    )
    stranger.say(messages.ConfirmPairing(bytes(32)))
    floor.deliver()
    assert stranger.terminal.refusals[-1] == "no pairing was begun"
    assert floor.host.places == {}
    floor.host.open_pairing(0, floor.now)  # and what he tried then counts for nothing now
    assert floor.pair().seat == 1


def test_a_connection_that_begins_exchanges_in_a_flood_gives_the_host_little_work(
    floor: Floor,
) -> None:
    floor.host.open_pairing(0, floor.now)
    stranger = floor.connect(loopback=False)
    for _ in range(100):
        start = PairingExchange("terminal", "000000")
        stranger.say(messages.StartPairing(start.share, stranger.login.key.public))
    stranger.login.answer = lambda _message: None  # type: ignore[method-assign] # it only begins
    floor.deliver()
    assert len(stranger.messages_of_kind(messages.PairingShare)) == 2
    assert not stranger.up
    assert floor.host.gate.code


# -- in between ------------------------------------------------------------------------------------


class Between:
    """Somebody in between with a certificate of his own, who passes every message on."""

    def __init__(self, folder: Path, port: int) -> None:
        self.context = own(folder)[0]
        self.table, self.port = port, 0
        self.passed: list[bytes] = []
        self._up, self._ends = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._up.wait(30)

    async def _serve(self) -> None:
        async with serve(
            self._connected, "127.0.0.1", 0, ssl=self.context, compression=None
        ) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            self._loop = asyncio.get_running_loop()
            self._up.set()
            await self._ends.wait()

    async def _connected(self, terminal: ServerConnection) -> None:
        uri = f"wss://127.0.0.1:{self.table}"
        async with connect(uri, ssl=of_terminal(), compression=None, proxy=None) as table:
            await asyncio.gather(self._pass(terminal, table), self._pass(table, terminal))

    async def _pass(
        self, one: ServerConnection | ClientConnection, other: ServerConnection | ClientConnection
    ) -> None:
        with suppress(ConnectionClosed):
            async for data in one:
                assert isinstance(data, bytes)
                self.passed.append(data)
                await other.send(data)
        await other.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join(30)


def test_somebody_in_between_with_another_certificate_passes_no_pairing_on(
    tmp_path: Path, floor: Floor
) -> None:
    """The code was sent as it is, and only people who compared eight words kept it from him."""
    context, fingerprint = own(tmp_path / "hall")
    service = Service(context, address="127.0.0.1", port=0)
    floor.host._port, floor.host._fingerprint = service, fingerprint
    between = Between(tmp_path / "other", service.port)
    code = floor.host.open_pairing(0, time.monotonic())
    fooled = TerminalLink("127.0.0.1", between.port, code=code)
    honest = TerminalLink("127.0.0.1", service.port, code=code)
    try:
        fooled.start()
        soon(lambda: bool(fooled.terminal.refusals), lambda: (pump(floor, service), fooled.poll()))
        assert fooled.terminal.refusals == ["code: is not the one that the table shows"]
        assert floor.host.places == {}
        assert not fooled.login.is_paired
        assert code.encode() not in b"".join(between.passed)
        honest.start()
        soon(lambda: honest.terminal.seat == 1, lambda: (pump(floor, service), honest.poll()))
        assert honest.fingerprint == fingerprint
    finally:
        fooled.stop()
        honest.stop()
        between.stop()
        service.stop()


def impostor(login: TerminalLogin, guess: str) -> tuple[messages.ConfirmPairing, PairingExchange]:
    """What a terminal says to somebody who plays the table by a guessed code."""
    login.fingerprint = OTHER
    login.hello(watch=False)
    start = login.answer(messages.Challenge(bytes(32)))
    assert isinstance(start, messages.StartPairing)
    exchange = PairingExchange("table", guess)
    exchange.finish(start.share, channel_binding(OTHER, bytes(32), start.key))
    confirm = login.answer(messages.PairingShare(exchange.share))
    assert isinstance(confirm, messages.ConfirmPairing)
    return confirm, exchange


def test_a_table_that_does_not_know_the_code_is_no_table_for_a_terminal(floor: Floor) -> None:
    welcome = floor.pair().messages_of_kind(messages.Welcome)[-1]
    assert welcome.seat
    login = TerminalLogin()
    login.code = "274913"
    confirm, exchange = impostor(login, "274914")
    assert not exchange.is_proof("terminal", confirm.proof)
    with pytest.raises(
        HouseError, match="it does not know the code; another computer may be in between"
    ):
        login.answer(messages.Paired(exchange.proof("table", (2041).to_bytes(8, "big")), 2041))
    with pytest.raises(HouseError, match="it has not proved that it knows the code"):
        login.answer(welcome)
    assert not login.is_paired


def test_a_proof_is_good_for_its_own_certificate_nonce_key_and_asset_alone() -> None:
    key = TerminalKey.generate().public
    bound = channel_binding(CERTIFICATE, bytes(32), key)
    for other in (
        channel_binding(OTHER, bytes(32), key),
        channel_binding(CERTIFICATE, b"\x01" * 32, key),
        channel_binding(CERTIFICATE, bytes(32), TerminalKey.generate().public),
    ):
        terminal, table = PairingExchange("terminal", "274913"), PairingExchange("table", "274913")
        terminal.finish(table.share, bound)
        table.finish(terminal.share, other)
        assert not table.is_proof("terminal", terminal.proof("terminal"))
    terminal, table = PairingExchange("terminal", "274913"), PairingExchange("table", "274913")
    terminal.finish(table.share, bound)
    table.finish(terminal.share, bound)
    assert table.is_proof("terminal", terminal.proof("terminal"))
    assert not table.is_proof("table", terminal.proof("terminal"))  # nor can it be handed back
    assert not terminal.is_proof("table", table.proof("table", b"2041"), b"2042")


def test_what_is_no_share_of_a_code_is_refused_and_counts_as_no_guess(floor: Floor) -> None:
    code = floor.host.open_pairing(0, floor.now)
    for share in (bytes(33), b"A" + bytes(32), b"A" + b"\xff" * 32):
        stranger = floor.connect(loopback=False)
        stranger.say(messages.StartPairing(share, stranger.login.key.public))
        floor.deliver()
        assert (
            stranger.terminal.refusals[-1]
            == "pairing: what the other side said is no share of a code"
        )
    assert floor.host.gate.code == code


# -- said again ------------------------------------------------------------------------------------


def overheard(floor: Floor, link: int) -> list[bytes]:
    """What is said on a connection from now on."""
    said: list[bytes] = []
    say = floor.say

    def listened(one: int, data: bytes) -> None:
        if one == link:
            said.append(data)
        say(one, data)

    floor.say = listened  # type: ignore[method-assign]
    return said


def test_a_pairing_that_was_recorded_is_worth_nothing_at_the_next_opening(floor: Floor) -> None:
    guest = floor.connect()
    said = overheard(floor, guest.link)
    guest.pair(floor.host.open_pairing(0, floor.now), "Robin")
    floor.deliver()
    assert guest.seat == 1
    recorded = [
        data
        for data in said
        if isinstance(
            messages.decode_terminal_message(data), messages.StartPairing | messages.ConfirmPairing
        )
    ]
    assert len(recorded) == 2
    floor.host.open_pairing(0, floor.now)
    stranger = floor.connect()
    for data in recorded:
        floor.say(stranger.link, data)
    floor.deliver()
    assert stranger.seat == 0
    assert stranger.terminal.refusals[-1] == "code: is not the one that the table shows"
    assert list(floor.host.places) == [1]


def test_a_connection_that_was_recorded_lets_nobody_in(floor: Floor) -> None:
    guest = floor.pair("Robin")
    floor.lose(guest)
    floor.say, before = floor.say, len(floor.log)
    back = Guest(floor, 900, guest.login)
    said = overheard(floor, back.link)
    floor.guests[back.link] = back
    floor.host.connection_opened(back.link, floor.now, loopback=True)
    back.say(back.login.hello(watch=False))
    floor.deliver()
    assert back.seat == 1
    floor.lose(back)
    stranger = floor.connect(hello=False)
    for data in said:
        floor.say(stranger.link, data)
    floor.deliver()
    assert stranger.seat == 0
    assert "has not the key of Robin." in " ".join(told for _, told, _ in floor.log[before:])
    assert floor.reconnect(guest).seat == 1  # whose key is as good as before


# -- copied ----------------------------------------------------------------------------------------


def copy_of(guest: Guest) -> TerminalLogin:
    """The terminal's files on another machine."""
    return TerminalLogin(TerminalKey.load(guest.login.key.private), guest.login._count)


def test_what_the_house_keeps_of_a_terminal_opens_nothing_for_whoever_copied_it(
    floor: Floor,
) -> None:
    """A copied token took the terminal over, with its $100."""
    guest = floor.pair("Robin")
    floor.lose(guest)
    kept = HallRecords(floor.store).keys.pairing(asset=guest.terminal.asset)
    assert kept is not None
    stranger = floor.connect(hello=False)
    stranger.say(messages.Hello(messages.VERSION, kept.key))
    stranger.say(messages.ProveKey(1, TerminalKey.generate().sign(b"whatever")))
    floor.deliver()
    assert stranger.seat == 0
    assert not stranger.up
    assert floor.reconnect(guest).terminal.balance == 100_000


def test_a_copied_key_is_refused_while_its_terminal_is_there(floor: Floor) -> None:
    guest = floor.pair("Robin")
    copy = floor.connect(copy_of(guest))
    assert copy.seat == 0
    assert copy.dropped == "this terminal is connected already"
    assert guest.up
    assert "has the key of Robin, who is here." in logged(floor, "refused")[-1]


def test_a_copied_key_that_was_used_is_noticed_when_its_terminal_comes_back_and_opens_nothing_more(
    floor: Floor,
) -> None:
    guest = floor.pair("Robin")
    copied = copy_of(guest)
    floor.lose(guest)
    copy = floor.connect(copied)
    assert copy.seat == 1  # nobody can tell yet
    back = floor.reconnect(guest)  # it says a connection that the copy has said
    assert (back.up, copy.up) == (False, False)
    assert (
        back.terminal.gone
        == copy.terminal.gone
        == "this terminal is not paired with this table any more: a copy of its key was used: it named an earlier"
        " connection again. Pair it again"
    )
    assert logged(floor, EventKind.KEY_REVOKED) == [
        "The key of Robin was revoked: a copy of its key was used: it named an earlier connection again."
    ]
    assert floor.connect(copied).seat == 0
    assert floor.table.balance(1) == 100_000  # nothing of the account is lost
    again = floor.connect()
    again.pair(floor.host.open_pairing(1, floor.now), "")
    floor.deliver()
    assert (again.seat, again.terminal.balance, again.terminal.name) == (1, 100_000, "Robin")


def test_the_count_of_connections_is_kept_over_a_restart_of_the_table(floor: Floor) -> None:
    guest = floor.pair("Robin")
    copied = copy_of(guest)
    floor.lose(guest)
    for _ in range(3):
        floor.lose(floor.reconnect(guest))
    floor.kill()
    floor.open()
    assert floor.connect(copied).seat == 0  # its connection has been before
    assert logged(floor, EventKind.KEY_REVOKED)


def test_a_table_that_cannot_write_lets_a_terminal_come_again_later(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = floor.pair("Robin")
    floor.lose(guest)

    def full(_records: KeyRecords, _asset: int, _connections: int) -> None:
        raise DiskFull("disk", "The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(KeyRecords, "count_connection", full)
        back = floor.reconnect(guest)
        assert (back.up, back.terminal.gone) == (False, "")
        assert back.dropped == "the table cannot write down that it is here: The disk is full."
    assert floor.reconnect(guest).seat == 1


# -- revoked ---------------------------------------------------------------------------------------


def test_a_terminal_that_was_revoked_stays_out_until_it_is_paired_in_its_place(
    floor: Floor,
) -> None:
    guest, other = floor.pair("Robin"), floor.pair("Mara")
    floor.host.revoke(1, "it was stolen", floor.now)
    floor.deliver()
    assert not guest.up
    assert guest.terminal.gone.endswith("an operator has revoked its key. Pair it again")
    assert [sign.sign for sign in other.terminal.seats] == ["revoked", "open"]
    assert "its key was revoked or unpaired" in floor.reconnect(guest).terminal.gone
    assert logged(floor, EventKind.KEY_REVOKED) == ["The key of Robin was revoked: it was stolen."]
    floor.kill()
    floor.open()  # for good
    assert floor.connect(guest.login).seat == 0
    assert floor.reconnect(other).seat == 2
    again = floor.connect()
    again.pair(floor.host.open_pairing(1, floor.now))
    floor.deliver()
    assert (again.seat, again.terminal.balance) == (1, 100_000)
    assert again.terminal.seats[0].sign == "open"
    assert "Robin has another terminal, paired in place of the former." in logged(floor, "login")


def test_pairing_is_opened_in_place_of_a_terminal_only_where_there_is_one(floor: Floor) -> None:
    with pytest.raises(HouseError, match="no terminal is paired at 3"):
        floor.host.open_pairing(3, floor.now)
    with pytest.raises(HouseError, match="no terminal is paired at 3"):
        floor.host.revoke(3, "why", floor.now)
    for _ in range(floor.table.places):
        floor.pair(cents=0)
    with pytest.raises(HouseError, match="every place is taken"):
        floor.host.open_pairing(0, floor.now)
    again = floor.connect()
    again.pair(floor.host.open_pairing(2, floor.now))
    floor.deliver()
    assert again.seat == 2
