"""A terminal that plays by itself."""

from __future__ import annotations

from typing import Any

from game.core.offer import HouseRules
from game.games import GAMES
from game.hall.terminal.autoplay import Autoplay
from game.hall.terminal.state import Terminal
from game.hall.wire import messages


def refused(terminal: Terminal, command: Any) -> None:
    terminal.take(messages.CommandAnswer(command.round, command.number, "the table waits"), 0.0)


def test_found_broken_a_bot_gave_a_refused_bet_or_answer_never_again() -> None:
    terminal = Terminal()
    terminal.game, terminal.seat, terminal.round, terminal.seq = GAMES["criss-cross-poker"], 1, 1, 1
    terminal.balance = 1_000_000
    terminal.offered = messages.Offered(1, HouseRules())
    bot = Autoplay(terminal, rounds=2, seed=bytes(32))
    for phase in ("betting", "deciding"):
        terminal.phase = messages.Phase(phase)
        if phase == "deciding":
            terminal.question = messages.SeatQuestion(
                "down", 0, ("fold", "bet"), (0, 0), (True, True)
            )
        (given,) = bot.moves()
        assert bot.moves() == []
        refused(terminal, given)
        assert bot.moves() == []  # until the table says more
        terminal.seq += 1
        assert [type(one) for one in bot.moves()] == [type(given)]
