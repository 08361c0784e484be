"""What people stake at the dice tables: sensible wagers by style, always legal, for bots, demos and
simulations.
"""

from __future__ import annotations

import msgspec

from ...core.chance import Stream
from ...core.declaration import Game, HouseRules, Wager, money_range
from ..par.sheet import ParSheet
from ..strategy.game_card import game_card
from . import wager_odds as dice


def wagers_by_edge(game: Game, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Wagers from the lowest house edge up, those of a second throw and a sequence left out;
    `names` narrows the choice.

    >>> from game.games import GAMES
    >>> wagers_by_edge(GAMES["props-and-hops"])[:2], wagers_by_edge(GAMES["high-roll-dice"])[:2]
    (('hop-top', 'hop-center'), ('pip-6', 'pip-1'))
    """
    table = dice.table_of(game)
    special = {table.fee, table.run.wager if table.run else ""}
    found = [
        one
        for one in dice.sheets(game)
        if one.paytable is None and one.wager not in special and (not names or one.wager in names)
    ]
    return tuple(one.wager for one in sorted(found, key=lambda one: one.house_edge))


def main_sheet(game: Game) -> ParSheet:
    """The sheet called `main` where no wager is mandatory: best play, one unit on the wager that
    costs least.

    Where a seat must place one of some wagers to take part, it is the cheapest of those.

    >>> from game.games import GAMES
    >>> [main_sheet(GAMES[slug]).unit for slug in ("props-and-hops", "high-roll-dice")]
    ['hop-top', 'pip-6']
    """
    name = wagers_by_edge(game, game.entry)[0]
    title = game.wager(name).title
    must = "you must place one of several wagers" if game.entry else "no wager is mandatory"
    note = f"At this table {must}: best play is the one that costs least, {title}. Nothing is decided after the throw."
    return msgspec.structs.replace(dice.par_sheet(game, name), wager="main", notes=(note,))


def typical_bets(
    game: Game, rules: HouseRules, style: str, stream: Stream, *, with_run: bool = False
) -> dict[str, int]:
    """Wagers of one seat, in cents by name, which the house takes as they are.

    `best` stakes the least on the cheapest wager, `careful` one unit on one or two of the cheapest,
    `typical` on what the strategy card says, and half of the time on something for fun beside it.
    `with_run` says that a sequence may be joined (R-PH2: only while none runs); otherwise nobody
    stakes on one.
    """
    units = (100, 200, 500, 500, 1000)
    unit = units[stream.integer_below(len(units))]
    entry = game.entry or ()
    order = wagers_by_edge(game, entry)
    if style == "best":
        return {order[0]: _bet_within_limits(game, rules, order[0], 100)}
    if style == "careful":
        return {
            name: _bet_within_limits(game, rules, name, unit)
            for name in order[: 1 + stream.integer_below(2)]
        }
    card = game_card(game).wagers
    chosen = {card[stream.integer_below(len(card))]} | (
        set(_fun_wagers(game, stream, with_run=with_run)) if stream.chance(1, 2) else set()
    )
    names = [wager.name for wager in game.wagers if wager.name in chosen]
    return {name: _bet_within_limits(game, rules, name, unit) for name in names}


def _bet_within_limits(game: Game, rules: HouseRules, name: str, cents: int) -> int:
    low, high = money_range(game.wager(name), rules)
    return min(max(cents, low), high)


def _fun_wagers(game: Game, stream: Stream, *, with_run: bool) -> list[str]:
    """A handful of wagers in the chapter's order, each with what it may not stand without."""
    table = dice.table_of(game)
    joined = table.run.wager if table.run else ""
    free = [w for w in game.wagers if not w.one_of and w.name != joined]
    tied = [w for w in game.wagers if w.one_of and w.limit != "exact"]
    chosen = {_random_choice(free, stream) for _ in range(2 + stream.integer_below(3))}
    if tied and stream.chance(2, 3):
        chosen |= {
            _random_choice([w for w in tied if w.name != table.fee], stream)
            for _ in range(1 + stream.integer_below(3))
        }
        if stream.chance(1, 3):
            chosen.add(table.fee)
    for wager in game.wagers:
        if wager.limit == "exact" and stream.chance(1, 8):
            chosen.add(wager.name)
    if joined and with_run and stream.chance(1, 3):
        chosen.add(joined)
    return [w.name for w in game.wagers if w.name in chosen]


def _random_choice(choices: list[Wager], stream: Stream) -> str:
    return choices[stream.integer_below(len(choices))].name
