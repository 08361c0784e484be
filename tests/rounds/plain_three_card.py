"""Flop Poker, Raise It Up and Go Fore It dealt and settled slowly, from the wording of 667a, 669a
and 676a: what the engine is tested against.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.rounds import State
from tests.hands.plainly import FIVE_ORDER, THREE_ORDER, best, value

Cards = tuple[int, ...]
Tally = dict[tuple[int, str], tuple[int, int]]
ACE = 12

FLOP = {
    "royal": 1000,
    "sf": 500,
    "quads": 100,
    "full": 30,
    "flush": 20,
    "straight": 10,
    "trips": 4,
    "twopair": 2,
    "pair": 1,
}
THREE_CARD = {"royal": 100, "sf": 50, "trips": 25, "straight": 6, "flush": 3, "pair": 1}
FLOP_METER = {
    "A": {"quads": 250, "full": 30, "flush": 20},
    "B": {"quads": 250, "full": 50, "flush": 25},
}
PLAY = {
    "royal": 100,
    "sf": 20,
    "quads": 10,
    "full": 6,
    "flush": 5,
    "straight": 4,
    "trips": 3,
    "twopair": 1.5,
    "pair": 1,
}
BLIND = {
    "royal": 1000,
    "sf": 200,
    "quads": 30,
    "full": 4,
    "flush": 3,
    "straight": 2,
    "trips": 1,
    "twopair": 0,
    "pair": 0,
}
PAIR_PLUS = {
    letter: dict(zip(("sf", "trips", "straight", "flush", "pair"), pays, strict=True))
    for letter, pays in {
        "A": (40, 30, 6, 4, 1),
        "B": (40, 25, 6, 4, 1),
        "C": (40, 30, 5, 4, 1),
        "D": (40, 30, 6, 3, 1),
    }.items()
}
SIX = {
    letter: dict(
        zip(("royal", "sf", "quads", "full", "flush", "straight", "trips"), pays, strict=True)
    )
    for letter, pays in {
        "A": (1000, 200, 50, 25, 20, 10, 5),
        "B": (1000, 200, 50, 25, 15, 10, 5),
        "C": (1000, 200, 100, 20, 15, 9, 8),
        "D": (1000, 200, 100, 20, 15, 10, 7),
    }.items()
}
GOPHER = {"A": {4: 1000, 3: 50, 2: 5, 1: 2}, "B": {4: 1000, 3: 50, 2: 6, 1: 2}}


class Settled:
    """Stakes and returns as they come, and what the meter shows in thousandths of a cent."""

    def __init__(self, state: State, seed: int, rate: int) -> None:
        rules = state.offer.rules
        self.rules = rules
        self.bets = state.bets
        self.tally: Tally = {
            (seat, w): (cents, 0)
            for seat, placed in state.bets.items()
            for w, cents in placed.items()
        }
        before = state.offer.meters.get("progressive")
        self.seed = seed * rules.progressive_wager * 1000
        fed = sum(placed.get("progressive", 0) for placed in state.bets.values())
        self.meter = (before.milli if before else self.seed) + fed * rate * 10

    def letter(self, wager: str) -> str:
        return self.rules.paytables.get(wager, "A")

    def stake(self, seat: int, wager: str, cents: int) -> None:
        self.tally[seat, wager] = (cents, 0)

    def pay(self, seat: int, wager: str, cents: int) -> None:
        staked, returned = self.tally.get((seat, wager), (0, 0))
        self.tally[seat, wager] = (staked, returned + cents)

    def to_one(self, seat: int, wager: str, odds: float | None) -> None:
        """Pay `odds` to 1 on what was staked; None loses."""
        staked = self.tally.get((seat, wager), (0, 0))[0]
        if staked and odds is not None:
            self.pay(seat, wager, staked + int(staked * odds))

    def share(self, seat: int, percent: int) -> None:
        """Pay a share of the meter; the whole leaves it at its seed."""
        win = self.meter // 1000 * percent // 100
        self.pay(seat, "progressive", win)
        self.meter = self.seed if percent == 100 else self.meter - win * 1000


def kind(found: tuple[float, ...], order: Sequence[str], royal: bool = True) -> str:
    name = order[int(found[0])]
    return "royal" if royal and name == "sf" and found[1] == ACE else name


def dealt(state: State, own: int, *, dealer: bool = False) -> tuple[dict[int, Cards], Cards, Cards]:
    """The hands by seat, the dealer's (0) among them, the next three cards, and the three after a
    burned one.
    """
    deck, seats = state.stock.cards, [*sorted(state.bets), *([0] if dealer else [])]
    n = len(seats)
    hands: dict[int, Cards]
    if state.offer.rules.dealing == "automated-shoe":
        hands = {seat: deck[i * own : (i + 1) * own] for i, seat in enumerate(seats)}
    else:
        hands = {seat: deck[i : n * own : n] for i, seat in enumerate(seats)}
    return hands, deck[n * own : n * own + 3], deck[n * own + 1 : n * own + 4]


def flop(state: State) -> tuple[Tally, int]:
    """What each seat staked and got back, and the meter, after a round of Flop Poker."""
    done = Settled(state, 10_000, 20)
    hands, at_once, after_burn = dealt(state, 3)
    board = at_once if state.offer.rules.dealing == "automated-shoe" else after_burn
    made = {
        seat: max(value((*own, *two), FIVE_ORDER) for two in combinations(board, 2))
        for seat, own in hands.items()
    }
    for seat in sorted(hands, reverse=True):
        three = kind(value(hands[seat], THREE_ORDER), THREE_ORDER)
        done.to_one(seat, "three-card-bonus", THREE_CARD.get(three))
        five = kind(made[seat], FIVE_ORDER)
        good = five != "high" and not (five == "pair" and made[seat][1] < 9)
        if state.decisions[seat] == ("flop",):
            done.stake(seat, "flop", state.bets[seat]["ante"])
            done.to_one(seat, "ante", 1 if good else None)
            done.to_one(seat, "flop", FLOP[five] if good else None)
        if "progressive" in state.bets[seat]:
            if five in ("royal", "sf"):
                done.share(seat, 100 if five == "royal" else 5)
            done.pay(
                seat,
                "progressive",
                FLOP_METER[done.letter("progressive")].get(five, 0)
                * state.bets[seat]["progressive"],
            )
    winners = sorted((seat for seat in made if made[seat] == max(made.values())), reverse=True)
    pot = sum(placed["pot"] for placed in state.bets.values())
    for seat in winners:
        done.pay(seat, "pot", pot // len(winners))
    done.pay(winners[0], "pot", pot % len(winners))
    return done.tally, done.meter


def raise_it_up(state: State) -> tuple[Tally, int]:
    """The same after a round of Raise It Up Stud Poker."""
    done = Settled(state, 1_000, 14)
    hands, board, _ = dealt(state, 3)
    dollars = state.offer.rules.progressive_wager // 100
    for seat in sorted(hands, reverse=True):
        own, last = hands[seat], state.decisions[seat][-1]
        three = kind(value(own, THREE_ORDER), THREE_ORDER, royal=False)
        made = best((*own, *board), 5, FIVE_ORDER)
        five = kind(made, FIVE_ORDER)
        if _lies_on_the_table(state, seat):
            done.to_one(seat, "pair-plus", PAIR_PLUS[done.letter("pair-plus")].get(three))
        done.to_one(seat, "six-card-bonus", SIX[done.letter("six-card-bonus")].get(five))
        if last != "fold":
            done.stake(seat, "play", state.bets[seat]["ante"] * int(last[5]))
            if five != "high" and not (five == "pair" and made[1] < 8):
                done.to_one(seat, "ante", 1)
                done.to_one(seat, "play", PLAY[five])
                done.to_one(seat, "blind", BLIND[five])
        if "progressive" in state.bets[seat]:
            if last != "fold":
                _three_card_progressive(done, seat, own, three)
            sums = [
                {3: 100}.get(suited(hands[other]), 25)
                for other in hands
                if other != seat and suited(hands[other]) >= 0 and _lies_on_the_table(state, other)
            ]
            if sums:
                done.pay(seat, "envy", sum(sums) * 100 * dollars)
    return done.tally, done.meter


def _lies_on_the_table(state: State, seat: int) -> bool:
    """669a.11(f): a folded hand is collected unless its player made a Progressive Payout or Six
    Card Bonus Wager.
    """
    return state.decisions[seat][-1] != "fold" or bool(
        {"progressive", "six-card-bonus"} & {*state.bets[seat]}
    )


def _three_card_progressive(done: Settled, seat: int, own: Cards, three: str) -> None:
    if suited(own) == 3:
        done.share(seat, 100)
        return
    pays = 500 if suited(own) >= 0 else {"sf": 70, "trips": 60, "straight": 6}.get(three, 0)
    done.pay(seat, "progressive", pays * done.rules.progressive_wager)


def suited(own: Cards) -> int:
    """The suit of an ace, king and queen of one suit; -1 for other hands."""
    return (
        own[0] % 4
        if {c // 4 for c in own} == {12, 11, 10} and len({c % 4 for c in own}) == 1
        else -1
    )


def go_fore_it(state: State) -> tuple[Tally, int]:
    """The same after a round of Go Fore It; there is no meter."""
    done = Settled(state, 0, 0)
    hands, _, _ = dealt(state, 4, dealer=True)
    totals = {
        seat: sum({12: 1}.get(c // 4, min(c // 4 + 2, 10)) for c in own)
        for seat, own in hands.items()
    }
    for seat, placed in state.bets.items():
        total = totals[seat]
        if state.decisions[seat] == ("back-9",):
            done.stake(seat, "back-9", placed["front-9"])
            if total <= 24:
                done.to_one(seat, "front-9", 1)
                done.to_one(
                    seat,
                    "back-9",
                    25 if total <= 8 else 5 if total <= 13 else 2 if total <= 18 else 1,
                )
        done.to_one(seat, "skins", 1 if total < totals[0] else None)
        done.to_one(
            seat,
            "gopher",
            GOPHER[done.letter("gopher")].get(sum(c // 4 == ACE for c in hands[seat])),
        )
    return done.tally, 0
