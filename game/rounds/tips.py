"""A chip for the dealer beside a wager: where one may lie, and what becomes of it.

It is no wager of the player's: it counts in no stake, limit, bonus or meter. It wins or loses with
the one wager it lies beside, and goes to the tip box unless that wager is lost. Where a hand is
split it stays with the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest

import msgspec

from ..core.declaration import Game
from ..core.errors import BadBet, HouseError
from ..core.money import dollars, odds, short
from . import events as ev

Tips = Mapping[int, Mapping[str, int]]
"""Chips for the dealer in cents, by seat and by the wager that each lies beside."""
GRID = 100
"""A tip is made of whole chips: cents of the smallest one."""


class Tip(msgspec.Struct, frozen=True):
    """A chip of so many cents beside a wager. Once that wager is settled `result` says how (win,
    push, lose, void), and `boxed` what came to the tip box.
    """

    wager: str
    cents: int
    result: str = ""
    boxed: int = 0


def check_tips(game: Game, bets: Mapping[int, Mapping[str, int]], tips: Tips) -> None:
    """Raise `BadBet` unless each chip for the dealer may lie where it is placed; its field names
    seat and wager.
    """
    for seat, placed in tips.items():
        if seat not in bets:
            raise BadBet(f"seats.{seat}.tip", "is given by a seat that has no wager in this round")
        if len(placed) > 1:
            raise BadBet(f"seats.{seat}.tip", "goes with one wager of a seat, not with several")
        for wager, cents in placed.items():
            reason = refusal(game, bets[seat], wager, cents)
            if reason:
                raise BadBet(f"seats.{seat}.tip.{wager}", reason)


def tip_line_events(seat: int, cents: int, held: int, funds: str) -> tuple[ev.AnyEvent, ...]:
    """What is seen and said of a tip on the tip line, out of `held` cents of these funds. Raises
    `HouseError` for an amount that cannot be given.
    """
    if type(cents) is not int or cents <= 0 or cents % GRID:
        raise HouseError("tip", f"is an amount of whole dollars, not {cents!r} cents")
    if cents > held:
        raise HouseError(
            "tip", f"of {dollars(cents)} is more than the {funds} holds, {dollars(held)}"
        )
    return ev.Tipped(seat, cents), ev.Announced(thanks(cents))


def refusal(game: Game, placed: Mapping[str, int], wager: str, cents: int) -> str:
    """Why so many cents for the dealer cannot lie beside a wager of a seat; "" where they can."""
    if not placed.get(wager):
        return "is a wager that the seat has not placed"
    if not may_lie_beside(game, wager):
        return "takes no chip for the dealer: it is not paid by the house at this table"
    if type(cents) is not int or cents <= 0 or cents % GRID:
        return f"has a tip of whole dollars, not {cents} cents"
    if cents > placed[wager]:
        return f"may have a tip of at most the wager itself, {short(placed[wager])}"
    return ""


def may_lie_beside(game: Game, wager: str) -> bool:
    """Whether a wager is one that chips of the house pay in the round in which it is placed: no
    progressive, no pot, none that runs on over rounds.
    """
    run = getattr(game.extra, "run", None)
    others = {game.pot.wager if game.pot is not None else "", run.wager if run is not None else ""}
    found = game.by_name.get(wager)
    return (
        found is not None
        and not found.later
        and not found.electronic
        and wager not in game.progressive_wagers | others
    )


def settle_tips(
    events: Iterable[ev.AnyEvent], tips: Mapping[int, Tip], *, void: bool, over: bool
) -> tuple[list[ev.AnyEvent], dict[int, Tip]]:
    """The events of a step with what becomes of chips for the dealer in them, and the tips then.

    `void` and `over` are how the round stands after the step.
    """
    told, now = list(events), dict(tips)
    out: list[ev.AnyEvent] = []
    for event, after in zip_longest(told, told[1:]):
        if over and isinstance(event, ev.Closed):
            for seat in sorted(now):
                if not now[seat].result:
                    now[seat] = _settle_tip(now[seat], "void" if void else "push", 0)
                    out += _settlement_events(seat, now[seat])
        out.append(event)
        if isinstance(event, ev.Collected | ev.Paid | ev.Returned):
            tip = now.get(event.seat)
            if tip is None or tip.result or (event.wager, event.hand) != (tip.wager, 0):
                continue
            goes_on = isinstance(event, ev.Collected) and _is_paid_next(event, after)
            if not goes_on:
                now[event.seat] = _tip_after(tip, event, void=void)
                out += _settlement_events(event.seat, now[event.seat])
    return out, now


def _is_paid_next(stake: ev.Collected, after: ev.AnyEvent | None) -> bool:
    """Whether a stake is collected only because its odds are paid `for 1`."""
    spot = (stake.seat, stake.wager, stake.hand)
    return isinstance(after, ev.Paid) and (after.seat, after.wager, after.hand) == spot


def _tip_after(tip: Tip, event: ev.Collected | ev.Paid | ev.Returned, *, void: bool) -> Tip:
    if isinstance(event, ev.Collected):
        return _settle_tip(tip, "lose", 0)
    if isinstance(event, ev.Returned):
        return _settle_tip(tip, "void" if void else "push", 0)
    return _settle_tip(tip, "win", winnings(event.odds, tip.cents))


def winnings(payment: str, cents: int) -> int:
    """What a tip of so many cents wins at the odds of a payment, beside the chip itself; 0 where it
    was paid a fixed sum.

    >>> winnings("3 to 2", 500), winnings("10 for 1", 500), winnings("$5,000", 100)
    (750, 4500, 0)
    """
    try:
        paid = odds(payment)
    except HouseError:
        return 0
    if paid.percent or paid.sum:
        return 0
    return max(0, paid.winnings(cents) - (0 if paid.keeps else cents))


def _settle_tip(tip: Tip, result: str, won: int) -> Tip:
    boxed = tip.cents + won if result in ("win", "push") else 0
    return msgspec.structs.replace(tip, result=result, boxed=boxed)


def _settlement_events(seat: int, tip: Tip) -> list[ev.AnyEvent]:
    won = max(0, tip.boxed - tip.cents)
    settled = ev.TipSettled(seat, tip.wager, tip.cents, won, tip.result)
    return [settled, ev.Announced(thanks(tip.boxed))] if tip.boxed else [settled]


def thanks(cents: int) -> str:
    """What the dealer says when chips come to the tip box.

    >>> thanks(500)
    'Thank you: $5 for the dealers.'
    """
    return f"Thank you: {short(cents)} for the dealers."
