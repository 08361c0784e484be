"""The dice family: wagers, a covered shaker, a throw, and at some tables dice kept and thrown
again.

Props & Hops and High Roll Dice. No seat decides anything between the wagers and the end, so a round
is over when `rounds.start` returns. What a wager on a sequence of rolls leaves on the felt
(668a.2(f)(8)) is the state's `carry`: it goes into the next round's `Offer.carry`, may be taken
down before any roll, and is lost when the table closes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn

import msgspec

from ...core.chance import Stock, throw
from ...core.declaration import Game, HouseRules, Offer, spot_at
from ...core.errors import BadBet, HouseError, IllegalAction
from .. import events as ev
from ..procedure import IRREGULAR, may_come, recorded
from ..round_builder import Play
from ..round_steps import Destination, Trouble
from ..state import Action, State, Step
from .declaration import Call, Carry, DiceMemo, DiceTable, Faces, RunningWager, carry_of

__all__ = [
    "THROWN_AGAIN",
    "Call",
    "Carry",
    "DiceMemo",
    "DiceTable",
    "Faces",
    "RunningWager",
    "act",
    "begin",
    "carry_of",
    "check_throws",
    "close_table",
    "legal",
    "plan",
    "rolls",
    "stocks_by_round",
    "take_down_running_wager",
    "taken_down",
    "throws_as_one_step",
]

Memo = DiceMemo
"""What `state.memo` holds."""
THROWN_AGAIN = "The other dice are thrown again."
NO_ROLL = frozenset({"fallen", "stacked", "cocked", "off-table"})
"""Irregularities after which the dice are shaken again."""


def take_down_running_wager(game: Game, carry: Carry, seat: int) -> tuple[Carry, int]:
    """A seat takes its running stake back before a roll (668a.2(f)(8)): the carry that is left, and
    the cents returned.

    When the last stake leaves, the lammers go with it. Raises `IllegalAction` when the seat has
    nothing running.
    """
    run = _dice_table(game).run
    cents = carry.stake(seat)
    if run is None or not cents:
        raise IllegalAction("take-down", f"seat {seat} has no wager running at this table")
    stakes = tuple(pair for pair in carry.stakes if pair[0] != seat)
    return msgspec.structs.replace(carry, stakes=stakes, hit=carry.hit if stakes else ()), cents


def taken_down(game: Game, carry: Carry, seat: int) -> tuple[Carry, ev.Returned]:
    """`take_down_running_wager` with its event: the chips come back to the seat."""
    left, cents = take_down_running_wager(game, carry, seat)
    run = _dice_table(game).run
    return left, ev.Returned(seat, run.wager if run else "", cents, run.lost.section if run else "")


def close_table(game: Game, carry: Carry) -> tuple[ev.Collected, ...]:
    """The house takes what still runs when the table is closed (R-PH3): one event a stake, highest
    seat first.
    """
    run = _dice_table(game).run
    if run is None:
        return ()
    return tuple(
        ev.Collected(seat, run.wager, cents, "R-PH3")
        for seat, cents in sorted(carry.stakes, reverse=True)
    )


# -- what a family offers --------------------------------------------------------------------------


def plan(
    game: Game,  # noqa: ARG001
    rules: HouseRules,  # noqa: ARG001
    bets: Mapping[int, Mapping[str, int]],  # noqa: ARG001
    troubles: Sequence[Trouble] = (),  # noqa: ARG001
) -> tuple[Destination, ...]:
    """No cards are dealt at a dice table."""
    return ()


def legal(game: Game, state: State) -> tuple[()]:  # noqa: ARG001
    """Nobody is asked anything at a dice table."""
    return ()


def act(play: Play, action: Action) -> NoReturn:
    """Refuse: there is nothing to decide once the dice are shaken."""
    raise IllegalAction(
        "action", f"{str(action)!r} is not open; at {play.game.title} nobody is asked"
    )


def begin(play: Play) -> None:
    """The whole round: no more bets, the shake, the throw, the settlement, and the second throw
    where one was bought.
    """
    game = play.game
    table = _dice_table(game)
    carry = carry_of(play.offer.carry)
    _lay_running_stakes(play, table, carry)
    play.say("No more bets.", game.section("no-more-bets"))
    hit = _begin_sequence(play, table, carry)
    fees = _collect_fees(play, table)
    shaker = _offer_shaker(play, carry) if table.passed else 0
    troubles = _choose_troubles(play, table)
    faces = _throw(play, table, shaker, table.dice, (), troubles)
    call = table.call(faces, None)
    _announce(play, table, call)
    ended = _advance_sequence_if_hit(play, table, call, hit)
    play.memo = DiceMemo(shaker, (faces,), (call,), hit if ended is None else ended)
    _settle(play, table, call, fees, ended)
    if fees and table.second is not None and call.count < table.dice:
        _make_second_throw(play, table, call, fees, troubles)
    _clear_table(play, table, call, shaker)
    if table.passed or table.run is not None:
        play.carry = _carry_after(play, table, call, ended or hit, shaker)
    _check_script(play)
    play.close()


# -- before the throw ------------------------------------------------------------------------------


def _dice_table(game: Game) -> DiceTable:
    table = game.extra
    if not isinstance(table, DiceTable):
        raise HouseError("game", f"{game.title} is no dice game")
    return table


def _lay_running_stakes(play: Play, table: DiceTable, carry: Carry) -> None:
    """Lay the running stakes on the felt; refuse seats without a wager, and wagers on a sequence
    that has begun (R-PH2).
    """
    check_throws(play.stock.throws)
    run = table.run
    for seat in play.seats:
        if not play.bets[seat] and not carry.stake(seat):
            raise BadBet(f"seats.{seat}.wagers", "has no wager")
        if run is not None and carry.running and run.wager in play.bets[seat]:
            raise BadBet(
                f"seats.{seat}.wagers.{run.wager}",
                "a sequence is running; the next may be joined",  # R-PH2
            )
    if run is not None:
        for seat, cents in carry.stakes:
            play.stakes[spot_at(seat, run.wager)] = cents


def _begin_sequence(play: Play, table: DiceTable, carry: Carry) -> tuple[str, ...]:
    """The dealer brings a new sequence's wagers to the first circle, highest seat first, and lays
    the lammers (668a.3(e)).
    """
    run = table.run
    if run is None or carry.running:
        return carry.hit
    law = play.game.section("run")
    new = [seat for seat in reversed(play.seats) if run.wager in play.bets[seat]]
    for seat in new:
        play.events.append(ev.Marked("stake", "circle 1", f"seat {seat}"))
    if new:
        play.events.extend(ev.Marked("lammer", combination) for combination in run.combinations)
        play.say("The lammers are down.", law)
    return ()


def _collect_fees(play: Play, table: DiceTable) -> frozenset[int]:
    """The sensor is locked and the fees for the second throw go to the tray before the first
    (675a.4(a), R-HR2).
    """
    if not table.fee:
        return frozenset()
    fees = frozenset(seat for seat in play.seats if table.fee in play.bets[seat])
    if fees:
        play.events.append(ev.Marked("lock", table.fee))
        for seat in sorted(fees, reverse=True):
            play.collect(
                seat, table.fee, play.game.section("fee"), named="fee for the second throw"
            )
    return fees


def _offer_shaker(play: Play, carry: Carry) -> int:
    """The seat that shakes: the same until a seven, then the next to the left; at first the
    farthest to the dealer's left.
    """
    seats = play.seats
    if carry.shaker in seats and not carry.passes:
        return carry.shaker
    seat = next((s for s in seats if s > carry.shaker), seats[0])
    play.events.append(ev.Passed(seat))
    return seat


def _choose_troubles(play: Play, table: DiceTable) -> tuple[Trouble, ...]:
    """What goes wrong and with which throw: what a round file records, or at most one irregularity
    that the seed draws (R-7).
    """
    kinds = may_come(play.game, play.offer)
    if play.stock.scripted:
        return recorded(play.game, play.rules, play.stock.facts)
    every = IRREGULAR.get(play.rules.irregularities)
    if every is None or not kinds:
        return ()
    stream = play.stock.stream("irregularity")
    if not stream.chance(1, every):
        return ()
    return (
        Trouble(
            kinds[stream.integer_below(len(kinds))],
            stream.integer_below(2) if table.second is not None else 0,
        ),
    )


# -- the throw -------------------------------------------------------------------------------------


def _move_lid(play: Play, table: DiceTable, *, on: bool) -> None:
    if table.passed:
        play.events.append(ev.Marked("lid", "shaker", shown=on))


def _throw(
    play: Play, table: DiceTable, shaker: int, dice: int, kept: Faces, troubles: Sequence[Trouble]
) -> Faces:
    events, number = play.events, play.throws
    trouble = next((one.rule for one in troubles if one.at == number), None)
    events.append(ev.Shaken(shaker, dice))
    if trouble is not None and trouble.kind != "leaning":
        _move_lid(play, table, on=False)
        play.record_irregularity(trouble, number)
        if trouble.kind in NO_ROLL:
            play.say("No roll." if table.passed else "The throw is invalid.", trouble.section)
        _move_lid(play, table, on=True)
        events.append(ev.Shaken(shaker, dice))
    _move_lid(play, table, on=False)
    faces = play.throw(dice, kept)
    if trouble is not None and trouble.kind == "leaning":
        play.record_irregularity(trouble, number)
    return faces


def _announce(play: Play, table: DiceTable, call: Call) -> None:
    play.say(call.text, play.game.section("call"))
    play.events.append(ev.Marked(table.marker, call.place, call.mark))


def _advance_sequence_if_hit(
    play: Play, table: DiceTable, call: Call, hit: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Move a lammer that was hit to the next circle (668a.3(i)); what is hit then, None when
    nothing changes.
    """
    run = table.run
    if (
        run is None
        or call.place not in run.combinations
        or call.place in hit
        or not _seats_with_running_wager(play, run)
    ):
        return None
    now = (*hit, call.place)
    play.events.append(ev.Marked("lammer", call.place, shown=False))
    play.events.append(ev.Marked("lammer", f"circle {len(now)}", call.place))
    return now


def _seats_with_running_wager(play: Play, run: RunningWager) -> list[int]:
    return sorted({spot.seat for spot in play.stakes if spot.wager == run.wager}, reverse=True)


# -- the settlement --------------------------------------------------------------------------------


def _settle(
    play: Play, table: DiceTable, call: Call, buyers: frozenset[int], hit: tuple[str, ...] | None
) -> None:
    """A table whose players shake collects every loser before it pays (668a.3(i)); the other
    settles seat by seat (675a.4(f)).
    """
    stakes = play.stakes
    due = []
    for seat in reversed(play.seats):
        ends = table.first(call, seat in buyers)
        due += [(seat, end) for name, end in ends.items() if (seat, name, 0) in stakes]
    run = table.run
    if run is not None:
        if call.total == run.ends_on:
            due += [(seat, run.lost) for seat in _seats_with_running_wager(play, run)]
        elif hit is not None and len(hit) == len(run.combinations):
            due += [(seat, run.won) for seat in _seats_with_running_wager(play, run)]
    if table.passed:
        due.sort(key=lambda pair: pair[1].odds is not None)
    for seat, end in due:
        play.settle(seat, end)


def _make_second_throw(
    play: Play, table: DiceTable, before: Call, buyers: frozenset[int], troubles: Sequence[Trouble]
) -> None:
    """The dice that did not match are shaken and thrown again, and the wagers that waited are
    settled (675a.4(g), (h)).
    """
    if table.second is None:
        return
    play.say(THROWN_AGAIN, play.game.section("again"))
    faces = _throw(play, table, 0, table.dice - before.count, before.kept_dice, troubles)
    call = table.call(faces, before)
    play.say(call.text, play.game.section("call-again"))
    play.events.append(ev.Marked(table.marker, call.place, call.mark))
    memo: DiceMemo = play.memo
    play.memo = DiceMemo(memo.shaker, (*memo.throws, faces), (*memo.calls, call), memo.hit)
    ends = table.second(before, call)
    for seat in reversed(play.seats):
        if seat in buyers:
            for name, end in ends.items():
                if (seat, name, 0) in play.stakes:
                    play.settle(seat, end)


def _clear_table(play: Play, table: DiceTable, call: Call, shaker: int) -> None:
    """The marker leaves, the sensor opens, and where players shake the dealer covers the shaker and
    shakes it (668a.3(j)).
    """
    play.events.append(ev.Marked(table.marker, call.place, shown=False))
    if table.fee and any(table.fee in placed for placed in play.bets.values()):
        play.events.append(ev.Marked("lock", table.fee, shown=False))
    if table.passed:
        _move_lid(play, table, on=True)
        play.events.append(ev.Shaken(0, table.dice))
        if table.run is not None and call.total == table.run.ends_on:
            play.say(f"Seven: seat {shaker} passes the shaker.", play.game.section("pass"))


def _carry_after(
    play: Play, table: DiceTable, call: Call, hit: tuple[str, ...], shaker: int
) -> Carry:
    run = table.run
    stakes: tuple[tuple[int, int], ...] = ()
    if run is not None:
        stakes = tuple(
            sorted((s.seat, cents) for s, cents in play.stakes.items() if s.wager == run.wager)
        )
    ends = run is not None and call.total == run.ends_on
    return Carry(stakes, hit if stakes else (), shaker, ends)


# -- scripted throws -------------------------------------------------------------------------------


def check_throws(throws: Sequence[Sequence[int]], dice: int = 0) -> tuple[Faces, ...]:
    """Throws as a round file lists them.

    Raises `HouseError` for a face that no die has, and for a throw of other than `dice` dice.
    """
    for number, faces in enumerate(throws):
        for at, face in enumerate(faces):
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
                raise HouseError(
                    f"dice[{number}][{at}]", f"{face!r} is no face of a die; a die shows 1 to 6"
                )
        if dice and len(faces) != dice:
            raise HouseError(
                f"dice[{number}]", f"has {len(faces)} faces where {dice} dice are thrown"
            )
    return tuple(tuple(faces) for faces in throws)


def _check_script(play: Play) -> None:
    """A stock that a round file scripted holds exactly the throws of its round."""
    listed = len(play.stock.throws)
    if play.stock.scripted and listed:
        if play.throws > listed:
            raise HouseError("dice", f"lists {listed} where the round has {play.throws} throws")
        if play.throws < listed:
            raise HouseError(
                f"dice[{play.throws}]", "is a throw too many: every wager is decided by then"
            )


def rolls(
    game: Game,
    bets: Mapping[int, Mapping[str, int]],
    stock: Stock,
    offer: Offer | None = None,
    *,
    may_leave_running: bool = False,
) -> Iterator[Step]:
    """The rounds that a stock with several throws comes to, one step each, until no wager is left
    on the felt.

    Without listed throws the dice come from the seed. With `may_leave_running` a wager may run on after the
    last listed throw. Raises `HouseError` when throws are left over, or a wager is undecided that
    may not be.
    """
    from ... import rounds

    offer = offer or Offer()
    table = _dice_table(game)
    if table.run is None:
        yield rounds.start(game, bets, stock, offer)
        return
    listed = check_throws(stock.throws, table.dice)
    number = 0
    running = True
    while running:
        if listed and number == len(listed):
            if may_leave_running:
                return
            raise HouseError("dice", f"leaves {table.run.wager} undecided after throw {number}")
        faces = listed[number] if listed else throw(stock.seed, number, table.dice)
        step = rounds.start(game, bets, _single_throw_stock(stock, number, faces), offer)
        yield step
        number += 1
        carry: Carry = step.state.carry
        running = carry.running
        bets = {seat: {} for seat, _ in carry.stakes}
        offer = msgspec.structs.replace(offer, carry=carry, number=offer.number + 1, tips={})
    if number < len(listed):
        raise HouseError(f"dice[{number}]", "is a throw too many: every wager is decided by then")


def stocks_by_round(game: Game, stock: Stock) -> tuple[Stock, ...]:
    """A scripted stock as one stock a round, to be dealt in turn; itself where all its throws
    belong to one round.
    """
    if _dice_table(game).run is None or len(stock.throws) < 2:
        return (stock,)
    return tuple(
        _single_throw_stock(stock, number, faces) for number, faces in enumerate(stock.throws)
    )


def _single_throw_stock(stock: Stock, number: int, faces: Faces) -> Stock:
    """The stock of one throw of several, with what went wrong at it."""
    facts = tuple(msgspec.structs.replace(fact, at=0) for fact in stock.facts if fact.at == number)
    return Stock(stock.seed, throws=(faces,), scripted=True, facts=facts)


def throws_as_one_step(
    game: Game,
    bets: Mapping[int, Mapping[str, int]],
    stock: Stock,
    offer: Offer | None = None,
    *,
    may_leave_running: bool = False,
) -> Step:
    """A round file of a dice game from its first throw to its last wager, as one step (see
    `rolls`).

    The state is the last round's with the stakes and returns of all of them in `tally`; the events
    follow one another.
    """
    first = last = None
    tally: dict[tuple[int, str], tuple[int, int]] = {}
    events: list[ev.AnyEvent] = []
    throws: list[Faces] = []
    calls: list[Call] = []
    for step in rolls(game, bets, stock, offer, may_leave_running=may_leave_running):
        last = step.state
        first = first or last
        for key, (staked, returned) in last.tally.items():
            s, r = tally.get(key, (0, 0))
            tally[key] = (s + staked, r + returned)
        throws += last.memo.throws
        calls += last.memo.calls
        events += step.events
    if first is None or last is None:
        raise HouseError("dice", "lists no throw")
    memo = msgspec.structs.replace(last.memo, throws=tuple(throws), calls=tuple(calls))
    whole = msgspec.structs.replace(
        last,
        offer=first.offer,
        stock=stock,
        bets=first.bets,
        tally=tally,
        throws=len(throws),
        memo=memo,
        tips=first.tips,
    )
    return Step(whole, tuple(events))
