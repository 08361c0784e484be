"""Chapter 670a read plainly: the file of a finished round gives what every wager gets. Written
without the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.rounds.plain_five import (
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    JOKER,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    best_of_six,
    value,
    with_joker,
)

FORTUNE = {
    FIVE_ACES: 1000,
    ROYAL: 250,
    STRAIGHT_FLUSH: 100,
    FOUR: 50,
    FULL: 15,
    FLUSH: 10,
    STRAIGHT: 8,
    THREE: 5,
}
FORTUNE_ENVY = {
    FIVE_ACES: 500_000,
    ROYAL: 100_000,
    STRAIGHT_FLUSH: 25_000,
    FOUR: 7_500,
    FULL: 2_500,
}
PROGRESSIVE = {STRAIGHT_FLUSH: 300, FOUR: 150, FULL: 15, FLUSH: 6, STRAIGHT: 3}
PROGRESSIVE_ENVY = {FIVE_ACES: 50_000, ROYAL: 25_000, STRAIGHT_FLUSH: 5_000, FOUR: 2_500}
INSURANCE = {8: 100, 9: 30, 10: 10, 11: 7, 12: 4, 13: 3}
KEPT = {ROYAL: 3, STRAIGHT_FLUSH: 3, FLUSH: 2, STRAIGHT: 1}
Result = dict[str, tuple[int, int]]


def house_low(hand: Sequence[str]) -> str:
    """The low card of the house way (670a.11(d), R-PG1, R-PG6)."""
    down = sorted(hand, key=lambda card: (value(card), card == JOKER), reverse=True)
    kept = {low: KEPT.get(with_joker(card for card in hand if card != low)[0], 0) for low in hand}
    if best_of_six(hand)[0] in KEPT:
        return next(card for card in down if kept[card] == max(kept.values()))
    times = Counter(map(value, hand))
    match sorted(times.values(), reverse=True):
        case [3, 3] | [2, 2, 2]:
            return down[0]
        case [1, *_]:
            return down[1]
        case [4, 2]:
            return next(card for card in down if times[value(card)] == 2)
        case _:
            return next(card for card in down if times[value(card)] == 1)


def outcome(hand: Sequence[str], low: str, dealer: Sequence[str], their_low: str) -> int:
    """1 wins, 0 ties, -1 loses (670a.11(f))."""
    high, theirs = (
        with_joker(c for c in cards if c != out)
        for cards, out in ((hand, low), (dealer, their_low))
    )
    if high[0] == HIGH and high[1] < value(low):
        return -1
    over, over_low = high > theirs, low == JOKER or value(low) > value(their_low)
    return 1 if over and over_low else 0 if over or over_low else -1


def settled(
    file: dict[str, Any],
    people: Mapping[int, int] | None = None,
    gone: Collection[int] = (),
    before: int | None = None,
) -> tuple[dict[int, Result], int]:
    """What every wager of the written round was staked and gets back, and the meter, in cents.

    `people` says who plays which seats (left out: each its own person), `gone` which seats voided
    their hands, and `before` what the meter showed, in thousandths of a cent (left out: its seed).
    """
    whose = {seat: ("person", person) for seat, person in (people or {}).items()}
    coin = file["rules"].get("progressive_wager", 100)
    seed = 5_000 * coin
    cards, wagers = file["cards"], {int(seat): one["wagers"] for seat, one in file["seats"].items()}
    meter = (1000 * seed if before is None else before) + sum(
        200 * coin for placed in wagers.values() if "progressive" in placed
    )
    dealer, done = cards["dealer"], {}
    their_low = house_low(dealer)
    plays = with_joker(card for card in dealer if card != their_low) >= (PAIR, 8)
    for seat in sorted(set(wagers) - set(gone), reverse=True):
        placed, hand, (said, more) = (
            wagers[seat],
            cards[f"seat {seat}"],
            file["seats"][str(seat)]["decisions"],
        )
        end = outcome(
            hand, house_low(hand) if said == "house-way" else said.split()[1], dealer, their_low
        )
        base, best = placed["pai-gow"], best_of_six(hand)
        result: Result = {"pai-gow": (base, base * (end + 1))}
        if more == "double":
            result["double-down"] = (base, base * (end + 1) if plays else base)
        if stake := placed.get("fortune"):
            result["fortune"] = (stake, stake * (FORTUNE[best[0]] + 1) if best[0] in FORTUNE else 0)
        if stake := placed.get("insurance"):
            odds = INSURANCE.get(best[1]) if best[0] == HIGH else None
            result["insurance"] = (stake, stake * (odds + 1) if odds else 0)
        if "progressive" in placed:
            won = PROGRESSIVE.get(best[0], 0) * coin
            if best[0] == ROYAL:
                won = meter // 1000 * 10 // 100
                meter -= 1000 * won
            elif best[0] == FIVE_ACES:
                won, meter = meter // 1000, 1000 * seed
            result["progressive"] = (coin, won)
        envy = 0
        for other in set(wagers) - set(gone):
            kind = best_of_six(cards[f"seat {other}"])[0]
            if other != seat and whose.get(other, other) != whose.get(seat, seat):
                envy += FORTUNE_ENVY.get(kind, 0) if placed.get("fortune", 0) >= 500 else 0
                envy += PROGRESSIVE_ENVY.get(kind, 0) if placed.get("progressive", 0) >= 500 else 0
        done[seat] = result | ({"envy": (0, envy)} if envy else {})
    return done, meter // 1000
