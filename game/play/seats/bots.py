"""Bots: company at the table, with names, bankrolls and styles; they choose from `seen` and `legal`
alone.

careful stakes the least and folds what the card folds; typical plays the strategy card; best plays
the coach's choice.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.chance import Stream
from ...core.declaration import Game, HouseRules, money_range
from ...odds.coach import best_action
from ...odds.dice.sensible_wagers import typical_bets
from ...odds.strategy.strategy_card import Strategy
from ...rounds.state import Action, View

BUY_IN = 50_000
BUYS_IN = "bot buys in"
"""What the ledger says of a bot that brings new money."""


class Bot(msgspec.Struct, frozen=True):
    """A bot in a seat: its name (also its account and portrait), its style, and what it brings to
    the table in cents.
    """

    seat: int
    name: str
    style: str = "typical"


COMPANY = (
    ("Odile", "typical"),
    ("Tobias", "careful"),
    ("Neriah", "best"),
    ("Bruno", "typical"),
    ("Salma", "careful"),
    ("Ferdinand", "typical"),
)


def own_seat(game: Game) -> int:
    """Where the player sits down: the fourth seat, or the middle one of a smaller table."""
    return min(4, (game.seats + 2) // 2)


def make_bots(
    game: Game, taken: tuple[int, ...], count: int, styles: Sequence[str] = ()
) -> tuple[Bot, ...]:
    """`count` bots in seats that nobody has taken, spread round the table; they play by `styles` in
    turn, or each in its own.
    """
    free = [seat for seat in range(1, game.seats + 1) if seat not in taken]
    order = free[::2] + free[1::2]
    chosen = sorted(order[: max(0, count)])
    people = [COMPANY[i % len(COMPANY)] for i in range(len(chosen))]
    return tuple(
        Bot(seat, name, styles[i % len(styles)] if styles else own)
        for i, (seat, (name, own)) in enumerate(zip(chosen, people, strict=True))
    )


def least_opening_bets(game: Game, rules: HouseRules) -> dict[str, int]:
    """The least that takes part: every wager that must stand, at its minimum (a dice table's first
    wager).
    """
    placed = {
        w.name: money_range(w, rules)[0] for w in game.wagers if not w.optional and not w.later
    }
    if not placed:
        first = next(w for w in game.wagers if not w.later)
        placed = {first.name: money_range(first, rules)[0]}
    return placed


def bot_bets(game: Game, rules: HouseRules, bot: Bot, stream: Stream) -> dict[str, int]:
    """What a bot places before the deal: the base wagers at a few table minimums, side wagers by
    its style.
    """
    unit = rules.table_minimum * (
        1 if bot.style == "careful" else (1, 2, 2, 5)[stream.integer_below(4)]
    )
    if game.family == "dice":
        return typical_bets(game, rules, bot.style, stream)
    placed: dict[str, int] = {}
    for wager in game.wagers:
        if wager.later or wager.on_seat:
            continue
        low, high = money_range(wager, rules)
        if not wager.optional:
            placed[wager.name] = min(
                max(placed.get(wager.same_as or wager.at_least, unit), low), high
            )
        elif all(need in placed for need in wager.needs) and _takes_side_wager(bot, stream):
            placed[wager.name] = (
                placed[wager.same_as] if wager.same_as else min(max(low, rules.side_minimum), high)
            )
    return placed


def _takes_side_wager(bot: Bot, stream: Stream) -> bool:
    return bot.style != "best" and stream.chance(1, 6 if bot.style == "careful" else 3)


def choose_action(game: Game, view: View, open_now: tuple[Action, ...], style: str) -> Action:
    """The action of a bot of that style. Raises `MissingPart`."""
    if len(open_now) == 1:
        return open_now[0]
    if style == "best":
        return best_action(game, view, open_now)
    wanted = Strategy(game).choose(game, view, open_now)
    if style == "careful" and wanted.times > 1:
        least = Action(wanted.verb, min(a.times for a in open_now if a.verb == wanted.verb))
        return least if least in open_now else wanted
    return wanted
