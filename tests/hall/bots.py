"""Many terminals in one process, each with a connection and a key of its own, played by bots.

    python -m tests.hall.bots FOLDER ROUNDS NAME:PORT...

After half its rounds each terminal takes a voucher for all it has, which two terminals put in at
once: itself and the next one. A line for each says in the end what it played; the exit status is
how many have not played all their rounds.
"""

from __future__ import annotations

import os
import sys
import time
from itertools import pairwise
from pathlib import Path

from game.core.errors import HouseError
from game.hall.terminal.autoplay import Autoplay
from game.hall.terminal.join_command import Joining, JoinOptions

LONGEST = 1200.0
"""Seconds after which what has not ended is given up."""


class BotTerminal:
    """A terminal and its bot. `vouchers` are numbers that it is to put in; `lost` counts how often
    the connection was lost, and `asked` how often that was while the bot's decision was open.
    """

    def __init__(self, folder: Path, name: str, port: str, rounds: int) -> None:
        self.name = name
        options = JoinOptions(f"127.0.0.1:{port}", "123456", name)
        self.joining = Joining(folder / name, options, lambda _words: True)
        self.link = self.joining.link
        self.bot = Autoplay(self.link.terminal, rounds=rounds, seed=os.urandom(32))
        self.vouchers: list[str] = []
        self.lost = self.asked = 0
        self._half, self._was_lost = rounds // 2, True
        self._cashing = self._cashed = False
        self._fresh = 0

    @property
    def ended(self) -> bool:
        """Whether it has played all its rounds and has nothing to put in, or cannot go on."""
        return bool(self.link.over) or (self.bot.done and not self.vouchers)

    def step(self) -> str:
        """Take in what the table said, and answer; a voucher that came out."""
        link, terminal = self.link, self.link.terminal
        link.poll()
        if link.lost and not self._was_lost:
            self.lost += 1
            self.asked += terminal.question is not None
        self._was_lost = link.lost
        if terminal.voucher is not None and self._cashing:
            self._cashing = False
            return terminal.voucher.number
        if self._cashing and (terminal.refusals or terminal.fresh != self._fresh):
            self._cashing = False  # refused, or asked of a host that has gone
        betting = terminal.bets_open and not terminal.has_placed
        if self.bot.played >= self._half and not self._cashed and terminal.balance and betting:
            terminal.refusals.clear()
            self._cashing = self._cashed = True
            self._fresh = terminal.fresh
            link.cash_out()
        if self._cashing:
            return ""
        while self.vouchers and terminal.fresh:
            link.redeem(self.vouchers.pop())
        for message in self.bot.moves():
            link.say(message)
        return ""


def play(folder: Path, rounds: int, places: list[str]) -> int:
    """Play at all of them; how many have not played all their rounds."""
    terminals = []
    for place in places:
        name, _, port = place.rpartition(":")
        terminals.append(BotTerminal(folder, name, port, rounds))
    neighbors = dict(pairwise([*terminals, terminals[0]]))
    until = time.monotonic() + LONGEST
    while not all(one.ended for one in terminals) and time.monotonic() < until:
        for one in terminals:
            if number := one.step():
                for other in (one, neighbors[one]):
                    other.vouchers.append(number)
        time.sleep(0.02)
    time.sleep(2)  # the last voucher may be under way
    for one in terminals:
        one.link.poll()
        one.joining.stop()
        print(
            f"{one.name}: {one.bot.played} rounds, lost {one.lost} times, asked then {one.asked}"
            f" {one.link.over} {one.link.terminal.refusals[-3:]}",
            flush=True,
        )
    return sum(not one.bot.done for one in terminals)


if __name__ == "__main__":
    try:
        sys.exit(play(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
    except HouseError as error:
        print(error, flush=True)
        sys.exit(255)
