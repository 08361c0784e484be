"""Rounds of four seats a second of one processor through the engine: with the wagers that bots
place, and with all there are.

The process's own time is counted, which on a machine with nothing else to do is the clock's.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.chance import Stream
    from game.core.declaration import Game, HouseRules

Bets = Mapping[int, Mapping[str, int]]
SEATS = range(1, 5)


def measure(seconds: float = 0.7) -> dict[str, dict[str, float]]:
    """Both figures for every game."""
    from game.core.declaration import HouseRules
    from game.games import GAMES

    rules = HouseRules()
    return {
        "rounds_per_s": {
            slug: per_second(game, rules, usual(game, rules), seconds)
            for slug, game in GAMES.items()
        },
        "rounds_per_s_all_wagers": {
            slug: per_second(game, rules, [every_wager(game, rules)], seconds)
            for slug, game in GAMES.items()
        },
    }


def usual(game: Game, rules: HouseRules) -> list[Bets]:
    """Twenty tables with the wagers that bots place, some side wagers among them."""
    from game.play.seats.bots import Bot, bot_bets

    return [
        {s: bot_bets(game, rules, Bot(s, "You", "typical"), _stream(10 * n + s)) for s in SEATS}
        for n in range(20)
    ]


def every_wager(game: Game, rules: HouseRules) -> Bets:
    """A table where every seat has placed all wagers that there are, those on the other seats'
    hands included.
    """
    from game.core.declaration import check_seat

    table: dict[int, dict[str, int]] = {}
    for seat in SEATS:
        # in cents; five dollars bring envy bonuses
        table[seat] = {
            name: min(max(low, 500), high)
            for name, (low, high) in game.ranges(rules).items()
            if game.wager(name).on_seat != seat and game.wager(name).on_seat <= SEATS[-1]
        }
        check_seat(game, table[seat], rules)
    return table


def per_second(game: Game, rules: HouseRules, tables: Sequence[Bets], seconds: float) -> float:
    """Rounds a second with random decisions, the best of a few stretches."""
    from game.play.records.round_records import table_stock
    from game.rounds import act, legal, start

    choices, best, number = _stream(7), 0.0, 0
    # the best counts, since other work on the machine only slows one down
    for _ in range(3):
        done, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            for placed in tables:
                seed = hashlib.sha256(number.to_bytes(8, "big")).digest()
                state = start(game, placed, table_stock(game, rules, seed)).state
                while state.turn:
                    open_now = legal(game, state)
                    state = act(game, state, open_now[choices.integer_below(len(open_now))]).state
                done, number = done + 1, number + 1
        best = max(best, done / (time.process_time() - began))
    return best


def _stream(number: int) -> Stream:
    from game.core.chance import Stream

    return Stream(hashlib.sha256(f"bench {number}".encode()).digest(), "bench")
