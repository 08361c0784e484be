"""`main.py join` without a window: a terminal that plays by itself, or prints what the dealer says."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from ...core.errors import HouseError, error_from_text
from ...core.money import dollars
from ...rounds.events import Announced
from ..wire import messages
from ..wire.pairing import check_code
from ..wire.sockets import is_loopback
from ..wire.stored_pairings import (
    HeldKeepsake,
    Keepsake,
    had_no_key,
    save_pairing,
    take_free_pairing,
)
from ..wire.terminal_link import TerminalLink, Trust
from ..wire.terminal_login import TerminalKey, TerminalLogin
from .autoplay import Autoplay

Say = Callable[[str], None]


class JoinOptions(msgspec.Struct, frozen=True):
    """How a terminal is opened: see `main.py join --help`."""

    address: str = f"127.0.0.1:{messages.PORT}"
    code: str = ""
    name: str = ""
    autoplay: int = 0
    watch: bool = False


def address_of(text: str) -> tuple[str, int]:
    """A host and port as given on the command line, either of which may be left out; raises
    `HouseError`.

    >>> address_of("192.168.1.4:7000"), address_of("[::1]:7000"), address_of("table")
    (('192.168.1.4', 7000), ('::1', 7000), ('table', 7605))
    """
    name, colon, port = text.rpartition(":")
    if not colon or "]" in port:
        name, port = text, str(messages.PORT)
    name = name.removeprefix("[").removesuffix("]") or "127.0.0.1"
    if not port.isdecimal() or not port.isascii() or not 1 <= int(port[:6]) <= 65535:
        raise HouseError("table", f"{text[:80]!r} is no address such as 127.0.0.1:{messages.PORT}")
    return name, int(port)


class Joining:
    """A terminal on its way to a table: with what it has kept of it, or to be paired. Raises
    `HouseError` for an address or a code that is none, and where it is not known and has no code.

    `link` is its connection, `trust` and `heard` are the link's; call `anew` when the link is over,
    and `stop` in the end.
    """

    def __init__(
        self,
        folder: Path,
        options: JoinOptions,
        trust: Trust,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        self.folder, self.options = folder, options
        self.address, self.port = address_of(options.address)
        self._code = check_code(options.code) if options.code else ""
        self._trust, self._heard = trust, heard
        self._open()

    def _open(self) -> None:
        options, where = self.options, (self.address, self.port)
        self._kept = None if options.watch else take_free_pairing(self.folder, *where)
        self._holds: list[HeldKeepsake] = [self._kept] if self._kept is not None else []
        if self._kept is None and not (self._code or options.watch):
            old = had_no_key(self.folder, *where)
            why = (
                "was paired by an earlier program, without a key of its own: pair it again"
                if old
                else "is new there"
            )
            raise HouseError(
                "code",
                f"is needed: this terminal {why}; an operator opens pairing at {self.address}:{self.port}",
            )
        known = self._kept.keepsake if self._kept is not None else None
        key = None if known is None else TerminalKey.load(known.key)
        self._login = TerminalLogin(
            key, 0 if known is None else known.connections, self._save_connections
        )
        self.link = TerminalLink(
            *where,
            login=self._login,
            fingerprint="" if known is None else known.fingerprint,
            code=self._code,
            name=options.name,
            watch=options.watch,
            trust=self._trust,
            paired=self._paired,
            heard=self._heard,
            others=() if known is None else known.others,
            learned=self._save_others,
        )
        self.link.start()

    def _paired(self, pin: str, asset: int) -> None:
        try:
            self._holds.append(
                save_pairing(
                    self.folder,
                    Keepsake(self.address, self.port, pin, asset, self._login.key.private),
                )
            )
        except OSError as error:
            raise HouseError(
                "data", f"the terminal's key cannot be kept ({error.strerror})"
            ) from None

    def _save_connections(self, connections: int) -> None:
        try:
            self._holds[-1].save_connections(connections)
        except OSError as error:
            raise HouseError(
                "data", f"what the terminal keeps cannot be written ({error.strerror})"
            ) from None

    def _save_others(self, others: tuple[str, ...]) -> None:
        try:
            for held in self._holds[-1:]:  # who only watches keeps nothing
                held.save_others(others)
        except OSError as error:
            raise HouseError(
                "data", f"where the house's hosts are cannot be written ({error.strerror})"
            ) from None

    def anew(self) -> bool:
        """Where the table was set up anew and does not know the terminal any more: pair it by the
        code. Whether it is tried.
        """
        if not (self.link.unpaired and self._kept is not None):
            return False
        self._kept.forget()
        self.stop()
        if self._code:
            self._open()
        return bool(self._code)

    def stop(self) -> None:
        """End the connection; what was kept may be used by another program."""
        self.link.stop()
        while self._holds:
            self._holds.pop().release()


def run_terminal_without_window(folder: Path, options: JoinOptions, say: Say) -> int:
    """Open a terminal at a table until its rounds are played, the table closes, or it is
    interrupted; the exit status.

    Raises `HouseError` when it cannot be joined.
    """
    joining = Joining(folder, options, lambda words: _is_key_confirmed(joining.address, words, say))
    try:
        while True:
            try:
                return _play(joining.link, options, say)
            except HouseError:
                if not joining.anew():
                    raise
    finally:
        joining.stop()


def _is_key_confirmed(address: str, words: str, say: Say) -> bool:
    """Whether a key that is seen for the first time is the table's: elsewhere than on this machine
    somebody compares the words.
    """
    say(f"key: {words}")
    if is_loopback(address):
        return True
    if not sys.stdin.isatty():
        return False
    say("Does the table show the same words? Then type yes.")
    return sys.stdin.readline().strip().casefold() == "yes"


def _play(link: TerminalLink, options: JoinOptions, say: Say) -> int:
    terminal = link.terminal
    player = Autoplay(terminal, rounds=options.autoplay, seed=os.urandom(32))
    greeted, ranking = False, ""
    while not (link.over or (options.autoplay and player.done)):
        link.poll(timeout=0.25)
        if terminal.fresh and not greeted:
            greeted = True
            say(
                f"{terminal.name or 'a watcher'} at {terminal.game.title if terminal.game else 'a table'}"
            )
        if not terminal.seat and terminal.refusals:
            raise error_from_text(terminal.refusals[-1])
        for event in terminal.events:
            if isinstance(event, Announced) and not options.autoplay:
                say(event.text)
        terminal.events.clear()
        if terminal.tournament_standing.ranking_text not in ("", ranking):
            ranking = terminal.tournament_standing.ranking_text
            say(f"ranking before {terminal.tournament_standing.round}: {ranking}")
        if options.autoplay:
            for message in player.moves():
                link.say(message)
    if not greeted:
        raise error_from_text(link.over)
    say(
        f"{terminal.name}: {player.played} rounds, {dollars(terminal.balance)}"
        if terminal.seat
        else link.over
    )
    return 0
