"""What every wager of the dice games is worth, exactly: each throw is enumerated through the
declarations the engine settles by.

Ten dice have 60,466,176 throws but only 3,003 sets of counts, each weighted by its multinomial; a
wager on a sequence of rolls is an absorbing chain over the combinations still to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import factorial

import msgspec

from ...core.declaration import Game, Outcome, Wager
from ...core.errors import HouseError
from ...core.money import Odds
from ...rounds.dice.declaration import Call, Carry, DiceTable, Faces, RunningWager
from ..par.sheet import LOST, Chance, ParSheet, sheet

Spread = Mapping[Call, Fraction]
"""Calls and how likely each is."""


class TakenDown(msgspec.Struct, frozen=True):
    """What a running stake is worth before the next roll: expected net in cents, the stake counted
    as spent, if it is left and if it is taken down; the chance that it still wins; the better of
    the two.
    """

    leave: float
    take_down: float
    chance: float
    best: str


def throws(dice: int) -> Iterator[tuple[Faces, Fraction]]:
    """Every set of faces that so many dice can show, sorted, with its probability.

    >>> [(faces, str(p)) for faces, p in throws(2)][:3]
    [((1, 1), '1/36'), ((1, 2), '1/18'), ((1, 3), '1/18')]
    """
    for counts in _face_counts(dice, 6):
        ways = factorial(dice)
        for n in counts:
            ways //= factorial(n)
        faces = tuple(face for face, n in enumerate(counts, 1) for _ in range(n))
        yield faces, Fraction(ways, 6**dice)


def _face_counts(dice: int, faces: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (dice,)
        return
    for n in range(dice, -1, -1):
        for rest in _face_counts(dice - n, faces - 1):
            yield (n, *rest)


def table_of(game: Game) -> DiceTable:
    """What the game declares for the dice family; raises `HouseError` for a game without dice."""
    if not isinstance(game.extra, DiceTable):
        raise HouseError("game", f"{game.title} is no dice game")
    return game.extra


def _call_chances(calls: Iterator[tuple[Call, Fraction]]) -> Spread:
    out: dict[Call, Fraction] = {}
    for call, chance in calls:
        out[call] = out.get(call, Fraction(0)) + chance
    return out


@cache
def _first_calls(table: DiceTable) -> Spread:
    return _call_chances((table.call(faces, None), chance) for faces, chance in throws(table.dice))


@cache
def second_calls(table: DiceTable, before: Call) -> Spread:
    """What is called after a second throw from what was called before, with the chance of each."""
    left = table.dice - before.count
    return _call_chances((table.call(faces, before), chance) for faces, chance in throws(left))


def first_calls(game: Game) -> Spread:
    """Every way the first throw can be called."""
    return _first_calls(table_of(game))


def net(odds: Odds | None, wager: Wager) -> Fraction:
    """What a stake of one wins or loses at these odds, fractions of a cent kept."""
    if odds is None:
        return Fraction(-1)
    if odds.sum:
        return Fraction(odds.sum, wager.exact) - (0 if odds.keeps else 1)
    return Fraction(odds.win, odds.per) - (0 if odds.keeps else 1)


# -- sheets ----------------------------------------------------------------------------------------


@cache
def _sheets(table: DiceTable, slug: str, wagers: tuple[str, ...]) -> tuple[ParSheet, ...]:
    from ...games import GAMES

    game = GAMES[slug]
    out: list[ParSheet] = []
    for name in wagers:
        wager = game.wager(name)
        if table.run is not None and name == table.run.wager:
            out.append(_run_sheet(game, table.run, wager))
        elif name == table.fee:
            out.append(_fee_sheet(game, wager))
        else:
            out.append(_wager_sheet(game, wager, fee=False))
            if _waits_for_second_throw(table, name):
                out.append(_wager_sheet(game, wager, fee=True))
    return tuple(out)


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The PAR sheet of every wager of a dice game, in the chapter's order.

    A wager that a second throw may still decide has two: without it (`paytable` None) and with it
    (`paytable` the fee's name; the fee is counted in its net). The fee's own sheet is that of the
    fee with every wager it may stand with.
    """
    return _sheets(table_of(game), game.slug, tuple(w.name for w in game.wagers))


def par_sheet(game: Game, wager: str, paytable: str | None = None) -> ParSheet:
    """One sheet; raises `HouseError` when the game has none of that name."""
    for one in sheets(game):
        if (one.wager, one.paytable) == (wager, paytable):
            return one
    raise HouseError("wager", f"{game.title} has no sheet for {wager!r}")


def _waits_for_second_throw(table: DiceTable, name: str) -> bool:
    return bool(table.fee) and any(
        name not in table.first(call, True) for call in _first_calls(table)
    )


def _row_title_and_pays(game: Game, wager: Wager, end: Outcome, fee: bool) -> tuple[str, str]:
    """The printed row an outcome was paid by: a second throw pays from the fee's own table."""
    if end.odds is None:
        return LOST, LOST
    holders = (wager, *((game.wager(table_of(game).fee),) if fee else ()))
    for holder in holders:
        for row in holder.pays[""]:
            if row.key in end.rows:
                extra = " with the extra throw" if holder is not wager else ""
                return f"{row.name}{extra}", str(row.odds)
    raise HouseError(
        "paytable", f"{wager.name} pays {end.odds} under {end.section}, which is not printed"
    )


def _wager_sheet(game: Game, wager: Wager, *, fee: bool) -> ParSheet:
    """With the `fee` the sheet is that of the wager and the fee together, two equal stakes."""
    table = table_of(game)
    found: dict[tuple[str, str, Fraction], Fraction] = {}

    def add(end: Outcome, chance: Fraction) -> None:
        key = (*_row_title_and_pays(game, wager, end, fee), net(end.odds, wager) - fee)
        found[key] = found.get(key, Fraction(0)) + chance

    for call, chance in _first_calls(table).items():
        end = table.first(call, fee).get(wager.name)
        if end is not None:
            add(end, chance)
        elif table.second is not None:
            for again, more in second_calls(table, call).items():
                add(table.second(call, again)[wager.name], chance * more)
    notes: tuple[str, ...] = ()
    if fee:
        notes = (
            f"{game.wager(table.fee).title} paid for this wager alone: the net includes the fee.",
        )
    if any(row.odds.sum for row in wager.pays[""]):
        notes = (*notes, "The stake is not returned with the prize.")
    return sheet(
        game.slug,
        wager.name,
        _ordered_chances(found),
        paytable=table.fee if fee else None,
        unit="dollar" if wager.exact == 100 else wager.name,
        per="wager and fee" if fee else "wager",
        notes=notes,
        at_risk=2 if fee else 1,
    )


def _ordered_chances(found: Mapping[tuple[str, str, Fraction], Fraction]) -> tuple[Chance, ...]:
    ends = (Chance(hand, chance, pays, won) for (hand, pays, won), chance in found.items())
    return tuple(sorted(ends, key=lambda end: -end.net))


def _fee_sheet(game: Game, wager: Wager) -> ParSheet:
    """The fee with every wager that it may stand with, all equal: it cannot be had alone, and it
    wins only through them.
    """
    table = table_of(game)
    rows = {row.key: row for row in wager.pays[""]}
    found: dict[tuple[str, str, Fraction], Fraction] = {}
    for call, chance in _first_calls(table).items():
        early = table.first(call, True)
        settled = sum(
            (net(early[name].odds, game.wager(name)) for name in wager.one_of if name in early),
            Fraction(-1),
        )
        for again, more in second_calls(table, call).items():
            late = (
                table.second(call, again)
                if table.second is not None and call.count < table.dice
                else {}
            )
            won = settled + sum(
                (net(late[name].odds, game.wager(name)) for name in wager.one_of if name in late),
                Fraction(0),
            )
            paid = next((rows[end.rows[0]] for end in late.values() if end.rows), None)
            key = (
                ("no higher count that pays", LOST, won)
                if paid is None
                else (paid.name, str(paid.odds), won)
            )
            found[key] = found.get(key, Fraction(0)) + chance * more
    together = 1 + len(wager.one_of)
    alone = ", ".join(
        f"{name} {100 * float(fee_value(game, (name,))):.2f} %" for name in second_throw_odds(game)
    )
    notes = (
        f"Net of all {together} equal wagers: the fee and every wager it can belong to; the rows are those of the second throw.",
        f"With all of them placed, the fee itself is worth {100 * float(fee_value(game, wager.one_of)):+.2f} % of its stake.",
        f"With a single one placed: {alone}.",
    )
    printed = [row.name for row in wager.pays[""]]
    ends = sorted(
        _ordered_chances(found),
        key=lambda end: printed.index(end.hand) if end.hand in printed else len(printed),
    )
    return sheet(
        game.slug,
        wager.name,
        ends,
        unit=wager.name,
        per=f"all {together} wagers",
        notes=notes,
        at_risk=together,
    )


def second_throw_odds(game: Game) -> Mapping[str, tuple[Odds, Fraction]]:
    """For each wager that the second throw can win: its odds then, and how likely it wins by it."""
    table = table_of(game)
    out: dict[str, tuple[Odds, Fraction]] = {}
    if table.second is None:
        return out
    for call, chance in _first_calls(table).items():
        if call.count == table.dice:
            continue
        for again, more in second_calls(table, call).items():
            for name, end in table.second(call, again).items():
                if end.odds is not None:
                    before = out.get(name, (end.odds, Fraction(0)))[1]
                    out[name] = (end.odds, before + chance * more)
    return dict(sorted(out.items()))


def fee_value(game: Game, standing: tuple[str, ...]) -> Fraction:
    """The expected net of the fee, in fees, when just these equal wagers stand: what they gain by
    it, less the fee.
    """
    chances = second_throw_odds(game)
    gains = (
        chances[name][1] * (net(chances[name][0], game.wager(name)) + 1)
        for name in standing
        if name in chances
    )
    return sum(gains, Fraction(0)) - 1


# -- the wager on a sequence -----------------------------------------------------------------------


@cache
def _run_chance_and_rolls(table: DiceTable, left: frozenset[str]) -> tuple[Fraction, Fraction]:
    """The chance that the combinations left all come before the run ends, and the expected number
    of rolls till then.
    """
    run = table.run
    if run is None or not left:
        return Fraction(1), Fraction(0)
    calls = _first_calls(table)
    places = {call.place: chance for call, chance in calls.items() if call.place in left}
    ends = sum((chance for call, chance in calls.items() if call.total == run.ends_on), Fraction(0))
    moves = sum(places.values(), Fraction(0)) + ends
    won, rolls = Fraction(0), Fraction(1)
    for place, chance in places.items():
        then_won, then_rolls = _run_chance_and_rolls(table, left - {place})
        won += chance * then_won
        rolls += chance * then_rolls
    return won / moves, rolls / moves


def run_chance(game: Game, hit: tuple[str, ...] = ()) -> Fraction:
    """The chance that a running sequence wins, with these combinations hit.

    >>> from game.games import GAMES
    >>> round(float(run_chance(GAMES["props-and-hops"], ("1-5", "2-6", "4-4"))), 4)
    0.0307
    """
    table = table_of(game)
    return _run_chance_and_rolls(table, frozenset(_run(game).combinations) - set(hit))[0]


def run_rolls(game: Game, hit: tuple[str, ...] = ()) -> Fraction:
    """The expected number of rolls until a running sequence is decided."""
    return _run_chance_and_rolls(table_of(game), frozenset(_run(game).combinations) - set(hit))[1]


def next_hit_chance(game: Game, hit: tuple[str, ...] = ()) -> Fraction:
    """The chance that the next combination of a running sequence comes before the roll that ends
    it, with these hit.

    >>> from game.games import GAMES
    >>> str(next_hit_chance(GAMES["props-and-hops"]))
    '5/8'
    """
    run = _run(game)
    calls = first_calls(game)
    comes = sum(
        (
            p
            for call, p in calls.items()
            if call.place in run.combinations and call.place not in hit
        ),
        Fraction(0),
    )
    ends = sum((p for call, p in calls.items() if call.total == run.ends_on), Fraction(0))
    return comes / (comes + ends)


def _run(game: Game) -> RunningWager:
    run = table_of(game).run
    if run is None:
        raise HouseError("wager", f"{game.title} has no wager on a sequence of rolls")
    return run


def _run_sheet(game: Game, run: RunningWager, wager: Wager) -> ParSheet:
    chance, rolls = run_chance(game), run_rolls(game)
    ends = (
        Chance(wager.pays[""].rows[0].name, chance, str(run.won.odds), net(run.won.odds, wager)),
        Chance(run.lost.hand, 1 - chance, LOST, Fraction(-1)),
    )
    mean = sum((end.probability * end.net for end in ends), Fraction(0))
    notes = (
        f"Decided after {float(rolls):.3f} rolls on average: {100 * float(-mean / rolls):.2f} % of the stake a roll.",
        f"Taking it down is better if it wins less than once in {int(net(run.won.odds, wager)) + 1}: before the first hit.",
    )
    return sheet(game.slug, wager.name, ends, per="wager", notes=notes)


def take_down_value(game: Game, carry: Carry, seat: int) -> TakenDown:
    """What a seat's running stake is worth before the next roll if it stays, and if it comes down
    (668a.2(f)(8)).

    Raises `HouseError` when the seat has nothing running.
    """
    run = _run(game)
    stake = carry.stake(seat)
    if not stake:
        raise HouseError("seat", f"seat {seat} has no wager running")
    chance = run_chance(game, carry.hit)
    leave = stake * (chance * (net(run.won.odds, game.wager(run.wager)) + 1) - 1)
    return TakenDown(float(leave), 0.0, float(chance), "leave" if leave > 0 else "take-down")
