"""`main.py join` without a window: a terminal that plays by itself, or prints what the dealer says."""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from game.errors import HouseError
from game.hall import wire
from game.hall.autoplay import Autoplay
from game.hall.keepsakes import Keepsake, free, keep
from game.hall.pairing import check_code
from game.hall.terminal_link import TerminalLink
from game.money import dollars
from game.rounds.events import Announced

Say = Callable[[str], None]


class JoinOptions(msgspec.Struct, frozen=True):
    """How a terminal is opened: see `main.py join --help`."""

    address: str = f"127.0.0.1:{wire.PORT}"
    code: str = ""
    name: str = ""
    autoplay: int = 0
    watch: bool = False


def address_of(text: str) -> tuple[str, int]:
    """A host and port as given on the command line, either of which may be left out; raises `HouseError`.

    >>> address_of("192.168.1.4:7000"), address_of("[::1]:7000"), address_of("table")
    (('192.168.1.4', 7000), ('::1', 7000), ('table', 7605))
    """
    name, colon, port = text.rpartition(":")
    if not colon or "]" in port:
        name, port = text, str(wire.PORT)
    name = name.removeprefix("[").removesuffix("]") or "127.0.0.1"
    if not port.isdecimal() or not port.isascii() or not 1 <= int(port[:6]) <= 65535:
        raise HouseError("table", f"{text[:80]!r} is no address such as 127.0.0.1:{wire.PORT}")
    return name, int(port)


def join(folder: Path, options: JoinOptions, say: Say) -> int:
    """Open a terminal at a table until its rounds are played, the table closes, or it is interrupted; the exit status.

    Raises `HouseError` when it cannot be joined.
    """
    address, port = address_of(options.address)
    code = check_code(options.code) if options.code else ""
    while True:
        kept = None if options.watch else free(folder, address, port)
        if kept is None and not (code or options.watch):
            raise HouseError(
                "code", f"{address}:{port} does not know this terminal yet; give the code that the table shows"
            )
        holds = [kept] if kept is not None else []
        known = kept.keepsake if kept is not None else Keepsake(address, port, "", b"", 0)
        link = TerminalLink(
            address, port, token=known.token, fingerprint=known.fingerprint, code=code, name=options.name,
            watch=options.watch, trust=lambda words: _trusted(address, words, say),
            paired=lambda token, pin, asset, holds=holds: holds.append(  # type: ignore[misc]
                keep(folder, Keepsake(address, port, pin, token, asset))
            ),
        )  # fmt: skip
        link.start()
        try:
            return _play(link, options, say)
        except HouseError:
            if not (link.unpaired and kept is not None):
                raise
            kept.forget()  # the table was set up anew: this terminal is paired anew, too
            if not code:
                raise
        finally:
            link.stop()
            for one in holds:
                one.release()


def _trusted(address: str, words: str, say: Say) -> bool:
    """Whether a key that is seen for the first time is the table's: elsewhere than on this machine somebody compares the words."""
    say(f"key: {words}")
    with suppress(ValueError):
        if ipaddress.ip_address(address).is_loopback:
            return True
    if not sys.stdin.isatty():
        return False
    say("Does the table show the same words? Then type yes.")
    return sys.stdin.readline().strip().casefold() == "yes"


def _play(link: TerminalLink, options: JoinOptions, say: Say) -> int:
    terminal = link.terminal
    player = Autoplay(terminal, rounds=options.autoplay, seed=os.urandom(32))
    greeted = False
    while not (link.over or (options.autoplay and player.done)):
        link.poll(timeout=0.25)
        if terminal.fresh and not greeted:
            greeted = True
            say(f"{terminal.name or 'a watcher'} at {terminal.game.title if terminal.game else 'a table'}")
        if not terminal.seat and terminal.refusals:
            raise HouseError("table", terminal.refusals[-1])
        for event in terminal.events:
            if isinstance(event, Announced) and not options.autoplay:
                say(event.text)
        terminal.events.clear()
        if options.autoplay:
            for message in player.moves():
                link.say(message)
    if not greeted:
        raise HouseError("table", link.over)
    say(f"{terminal.name}: {player.played} rounds, {dollars(terminal.balance)}" if terminal.seat else link.over)
    return 0
