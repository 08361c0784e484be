"""What a round came to, as `replay` prints it."""

from __future__ import annotations

from typing import Any

from ...core.declaration import Game, MeterState, spot_at
from ...rounds.state import State


def settlement(game: Game, state: State, *, leaves: bool = False) -> dict[str, Any]:
    """Every seat's wagers with what was staked and returned (cents), and the meters in cents.

    With `leaves` also what the round leaves to the next one: the meters to the thousandth of a cent
    with their reserves, and a Six Eight Shake that runs on. A tip is in no sum of its seat.
    """
    seats: dict[str, Any] = {}
    for seat in sorted({*state.seats, *(seat for seat, _ in state.tally)}):
        wagers: dict[str, dict[str, Any]] = {
            wager: {
                "staked": staked,
                "returned": returned,
                "result": "runs"
                if spot_at(s, wager) in state.stakes and state.over
                else result(staked, returned),
            }
            for (s, wager), (staked, returned) in state.tally.items()
            if s == seat
        }
        staked = sum(w["staked"] for w in wagers.values())
        returned = sum(w["returned"] for w in wagers.values())
        seats[str(seat)] = {
            "wagers": wagers,
            "staked": staked,
            "returned": returned,
            "net": returned - staked,
        }
        if seat in state.tips:
            tip = state.tips[seat]
            seats[str(seat)]["tip"] = {
                "wager": tip.wager,
                "staked": tip.cents,
                "to_dealers": tip.boxed,
                "result": tip.result or "runs",
            }
    meters = {name: meter.cents for name, meter in state.meters.items()}
    found = {"game": game.slug, "void": state.void, "seats": seats, "meters": meters}
    return found | {"leaves": left_for_next_round(game, state)} if leaves else found


def result(staked: int, returned: int) -> str:
    """win, lose or push by the net; a collected free stake, 0 of 0, is lost."""
    if returned > staked:
        return "win"
    return "push" if returned == staked and staked else "lose"


def left_for_next_round(game: Game, state: State) -> dict[str, Any]:
    """What the round leaves to the next one at its table, in the words of a round file."""
    found: dict[str, Any] = {
        "meters": {name: meter_as_cents_or_milli(meter) for name, meter in state.meters.items()}
    }
    carry = shake_as_data(state.carry) if game.family == "dice" and state.carry is not None else {}
    return found | ({"carry": carry} if carry else {})


def meter_as_cents_or_milli(meter: MeterState) -> int | dict[str, int]:
    """A meter as a round file writes it: cents where that is all there is."""
    if meter.reserve or meter.milli % 1000:
        return {"milli": meter.milli} | ({"reserve": meter.reserve} if meter.reserve else {})
    return meter.cents


def shake_as_data(carry: Any) -> dict[str, Any]:
    """What lies on a dice table between rounds, as a round file writes it; empty when nothing does."""
    stakes = {"stakes": {str(seat): cents for seat, cents in carry.stakes}, "hit": list(carry.hit)}
    return {
        key: value
        for key, value in {**stakes, "shaker": carry.shaker, "passes": carry.passes}.items()
        if value
    }
