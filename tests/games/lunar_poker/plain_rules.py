"""Chapter 671a read plainly: the file of a finished round gives what every wager gets. Written
without the engine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from tests.rounds.plain_five import (
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    Rank,
    rank,
    value,
)

ACE_KING = HIGH + 0.5
BET = {
    ROYAL: 100,
    STRAIGHT_FLUSH: 50,
    FOUR: 20,
    FULL: 7,
    FLUSH: 5,
    STRAIGHT: 4,
    THREE: 3,
    TWO_PAIR: 2,
    PAIR: 1,
    ACE_KING: 1,
}
INSTANT = {
    "A": {ROYAL: 1500, STRAIGHT_FLUSH: 200},
    "B": {ROYAL: 1000, STRAIGHT_FLUSH: 300},
    "C": {ROYAL: 1000, STRAIGHT_FLUSH: 200},
}
PUBLISHED = "2016"
"""The edition in which 671a.12(a) to (c) pay otherwise; what follows it is as proposed in 2015."""
INSTANT_PUBLISHED = {
    "A": {ROYAL: 1500, STRAIGHT_FLUSH: 250},
    "B": {ROYAL: 1000, STRAIGHT_FLUSH: 300},
    "C": {ROYAL: 1000, STRAIGHT_FLUSH: 250},
}
WHOLE = (ROYAL, STRAIGHT_FLUSH, FULL, FLUSH, STRAIGHT)
Result = dict[str, tuple[int, int]]


def kind(found: Rank) -> float:
    """The kind of a hand, an ace-king set apart from other high cards."""
    return ACE_KING if found[:3] == (HIGH, 14, 13) else found[0]


def super_odds(
    five: Sequence[str], *, as_printed: bool = False, published: bool = False
) -> int | None:
    """What 671a.12(b) pays for five cards; `as_printed` no straight flush is a flush or a straight
    (671a.6(d)(4), (5)).
    """
    found, values = rank(five)[0], {value(card) for card in five}
    for odds, holds in (
        (200 if published else 250, found == FOUR),
        (150 if published else 120, values <= {11, 12, 13}),
        (100, found == FULL),
        (60, found == FLUSH or (found in (ROYAL, STRAIGHT_FLUSH) and not as_printed)),
        (30, found == STRAIGHT),
        (8, found == THREE),
        (5, values >= {12, 13, 14}),
        (2, len({card[1] in "dh" for card in five}) == 1),
    ):
        if holds:
            return odds
    return None


def combined(hand: Sequence[str]) -> Iterator[tuple[float, frozenset[str]]]:
    """Every combination that some of the cards make, without kickers."""
    for five in combinations(hand, 5):
        if rank(five)[0] in WHOLE:
            yield rank(five)[0], frozenset(five)
    for size, name in ((4, FOUR), (3, THREE), (2, PAIR)):
        for some in combinations(hand, size):
            if len({card[0] for card in some}) == 1:
                yield name, frozenset(some)
    for some in combinations(hand, 4):
        if sorted(Counter(card[0] for card in some).values()) == [2, 2]:
            yield TWO_PAIR, frozenset(some)
    for some in combinations(hand, 2):
        if {card[0] for card in some} == {"A", "K"}:
            yield ACE_KING, frozenset(some)


def bet_odds(hand: Sequence[str]) -> int:
    """What the Bet of a winning hand is paid to one, the second combination with it
    (671a.11(f)(2)(ii), R-LP3).
    """
    best, five = max((rank(some), some) for some in combinations(hand, 5))
    many = {FOUR: 4, THREE: 3, TWO_PAIR: 2, PAIR: 2}.get(best[0], 0)
    first = frozenset(five)
    if many:
        first = frozenset(
            card for card in five if sum(card[0] == other[0] for other in five) == many
        )
    elif kind(best) == ACE_KING:
        first = frozenset(card for card in five if card[0] in "AK")
    second = max((name for name, cards in combined(hand) if not cards <= first), default=None)
    return BET[kind(best)] + (BET[second] if second is not None else 0)


def against(
    hand: Sequence[str], dealer: Sequence[str], *, published: bool = False
) -> tuple[int, int]:
    """How many Antes and how many Bets come back to a hand that bet (671a.11(f)); `published` a
    straight or better wins four Antes where the dealer does not qualify (671a.12(c)).
    """
    own, theirs = max(map(rank, combinations(hand, 5))), rank(dealer)
    if kind(theirs) < ACE_KING:
        return 1 + (4 if published and own[0] >= STRAIGHT else 1), 1
    if own < theirs:
        return 0, 0
    return 1, 1 + (bet_odds(hand) if own > theirs else 0)


def settled(file: dict[str, Any]) -> dict[int, Result]:
    """What every wager of the written round was staked and gets back, in cents."""
    cards, seats = file["cards"], {int(seat): one for seat, one in file["seats"].items()}
    letter = file["rules"].get("paytables", {}).get("ante", "A")
    published = file["rules"].get("edition") == PUBLISHED
    instant = (INSTANT_PUBLISHED if published else INSTANT)[letter]
    draws = iter(cards.get("draws", ()))
    tally: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0])
    said = {seat: iter(one.get("decisions", ())) for seat, one in seats.items()}
    hands = {seat: list(cards[f"seat {seat}"]) for seat in seats}
    ante = {seat: one["wagers"]["ante"] for seat, one in seats.items()}
    drawing = {}

    def add(seat: int, wager: str, staked: int, returned: int) -> None:
        tally[seat, wager][0] += staked
        tally[seat, wager][1] += returned

    for seat, one in seats.items():
        for wager, cents in one["wagers"].items():
            add(seat, wager, cents, 0)
            if wager.startswith("super"):
                on = {"super": f"seat {seat}", "super-dealer": "dealer"}.get(
                    wager, wager[6:].replace("-", " ")
                )
                odds = super_odds(
                    cards[on],
                    as_printed=file["rules"].get("super_as_printed", False),
                    published=published,
                )
                add(seat, wager, 0, cents * (odds + 1) if odds else 0)
        found = rank(hands[seat])[0]
        if found in instant:
            add(seat, "ante", 0, ante[seat] * (instant[found] + 1))
            continue
        first = next(said[seat])
        if first == "bet":
            add(seat, "bet", 2 * ante[seat], 0)
        elif first != "fold":
            add(seat, "options-fee", ante[seat], 0)
            drawing[seat] = first.split()[1:]
    for seat, given in drawing.items():
        hands[seat] = [card for card in hands[seat] if card not in given]
        hands[seat] += [next(draws) for _ in range(len(given) or 1)]
        if next(said[seat]) == "bet":
            add(seat, "bet", 2 * ante[seat], 0)
    for seat in seats:
        if (seat, "bet") in tally:
            antes, bets = against(hands[seat], cards["dealer"], published=published)
            add(seat, "ante", 0, ante[seat] * antes)
            add(seat, "bet", 0, 2 * ante[seat] * bets)
    results: dict[int, Result] = {seat: {} for seat in seats}
    for (seat, wager), (staked, returned) in tally.items():
        results[seat][wager] = (staked, returned)
    return results
