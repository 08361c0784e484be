"""Crazy 4 Poker and Four Card Frenzy settled slowly, from the wording of 657a and 684a: what the
engine is tested against.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tests.hands.plainly import FIVE_ORDER, FOUR_ORDER, best

Cards = tuple[int, ...]
ACE, KING, QUEEN, JACK = 12, 11, 10, 9

SUPER_BONUS = {
    "aces": (200, 1),
    "quads": (30, 1),
    "sf": (15, 1),
    "trips": (2, 1),
    "flush": (3, 2),
    "straight": (1, 1),
}
QUEENS_UP = {
    letter: dict(
        zip(("quads", "sf", "trips", "flush", "straight", "twopair", "queens"), pays, strict=True)
    )
    for letter, pays in {
        "A": (50, 30, 9, 4, 3, 2, 1),
        "B": (50, 40, 8, 4, 3, 2, 1),
        "C": (50, 30, 8, 4, 3, 2, 1),
        "D": (50, 40, 7, 4, 3, 2, 1),
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
        "E": (1000, 200, 50, 20, 15, 10, 5),
    }.items()
}
FOUR_METER = {"A": (5000, 29, 0, 9), "B": (1000, 25, 5, 15)}
FIVE_FIXED = {
    "A": {"quads": 300, "full": 50, "flush": 40, "straight": 30, "trips": 9},
    "B": {"quads": 300, "full": 50, "flush": 40, "straight": 30, "trips": 9},
    "C": {"full": 50, "flush": 40, "straight": 30, "trips": 10},
    "D": {"full": 50, "flush": 40, "straight": 30, "trips": 9},
}
FIVE_METERS = {
    "A": {"five-card-progressive": (10000, 21)},
    "B": {"five-card-mega": (10000, 11), "five-card-major": (1000, 10)},
    "C": {"five-card-mega": (10000, 9), "five-card-major": (1000, 7), "five-card-minor": (250, 3)},
    "D": {"five-card-mega": (10000, 10), "five-card-major": (1000, 8), "five-card-minor": (250, 3)},
}
BAD_BEAT = {
    letter: dict(zip(("quads", "sf", "trips", "flush", "straight"), pays, strict=True))
    for letter, pays in {
        "A": ((30, 1), (15, 1), (2, 1), (3, 2), (1, 1)),
        "B": ((100, 1), (30, 1), (4, 1), (3, 1), (2, 1)),
        "C": ((100, 1), (50, 1), (4, 1), (3, 1), (2, 1)),
        "D": ((500, 1), (50, 1), (5, 1), (4, 1), (2, 1)),
    }.items()
}
BONUS_KEYS = (
    "aces",
    "quads",
    "royal",
    "sf",
    "three aces",
    "trips",
    "flush",
    "straight",
    "twopair",
    "aces and queens",
)
FOUR_BONUS = {
    letter: dict(zip(BONUS_KEYS, pays, strict=True))
    for letter, pays in {
        "A": (50, 50, 40, 40, 8, 8, 4, 3, 2, 1),
        "B": (50, 50, 40, 40, 7, 7, 4, 3, 2, 1),
        "C": (200, 100, 50, 30, 20, 8, 4, 3, 2, 1),
        "D": (200, 100, 50, 40, 20, 7, 4, 3, 2, 1),
        "E": (200, 100, 50, 30, 20, 6, 4, 3, 2, 1),
        "F": (200, 100, 50, 40, 20, 5, 4, 3, 2, 1),
        "G": (200, 100, 50, 40, 20, 6, 4, 3, 2, 1),
        "H": (200, 100, 50, 40, 20, 5, 4, 3, 2, 1),
    }.items()
}


class Round(NamedTuple):
    """A finished round's cards, wagers with what was decided (0: folded), letters, and the
    progressive wager in cents.

    `before` are the meters that do not stand at their seed and their reserves, in thousandths of a
    cent; `limit` caps what one of the `people` wins (a seat left out is its own person).
    """

    hands: Mapping[int, Cards]
    dealer: Cards
    bonus: int
    bets: Mapping[int, Mapping[str, int]]
    later: Mapping[int, int]
    letters: Mapping[str, str]
    progressive: int
    magic: int = -1
    lucky: str = ""
    before: Mapping[str, tuple[int, int]] = {}
    limit: int = 0
    people: Mapping[int, int] = {}


def four(hand: Cards) -> tuple[float, ...]:
    """The best four of five."""
    return best(hand, 4, FOUR_ORDER)


def kind_of_four(hand: Cards) -> str:
    """Its kind; four aces are "aces"."""
    value = four(hand)
    kind = FOUR_ORDER[int(value[0])]
    return "aces" if kind == "quads" and value[1] == ACE else kind


def kind_of_five(cards: Cards) -> str:
    """The kind of the best five; the highest straight flush is "royal"."""
    value = best(cards, 5, FIVE_ORDER)
    return "royal" if value == (FIVE_ORDER.index("sf"), ACE) else FIVE_ORDER[int(value[0])]


def qualifies(dealer: Cards) -> bool:
    """King or better."""
    value = four(dealer)
    return value[0] > 0 or value[1] >= KING


def paid_at_odds(stake: int, odds: tuple[int, int]) -> int:
    """Stake and winnings, fractions dropped."""
    return stake + stake * odds[0] // odds[1]


def six(table: str, hand: Cards, bonus: int, stake: int) -> int:
    """The sixth card's wager, 657a.12(g) and 684a.12(f)."""
    cards = (*hand, bonus)
    suits = {c % 4 for c in cards}
    if table == "E" and len(suits) == 1 and {c // 4 for c in cards} == {7, 8, 9, 10, 11, 12}:
        return paid_at_odds(stake, (200_000 if suits == {1} else 20_000, 1))
    pays = SIX[table].get(kind_of_five(cards), 0)
    return paid_at_odds(stake, (pays, 1)) if pays else 0


class Meters:
    """The progressives of 657a in thousandths of a cent."""

    def __init__(self, r: Round) -> None:
        self.dollars = r.progressive // 100
        self.before = r.before
        self.shown: dict[str, int] = {}
        self.reserve: dict[str, int] = {}
        self.again: dict[str, int] = {}
        seed, rate, kept, _ = FOUR_METER[r.letters["four-card-progressive"]]
        self._add(
            "four-card-progressive",
            seed,
            seed,
            rate,
            kept,
            self._staked(r, "four-card-progressive"),
        )
        for name, (start, per_cent) in FIVE_METERS[r.letters["five-card-progressive"]].items():
            self._add(name, start, start, per_cent, 0, self._staked(r, "five-card-progressive"))
        both = self._staked(r, "hand-bonus-player") + self._staked(r, "hand-bonus-dealer")
        self._add("hand-bonus", 10000, 0, 13, 8, both)

    @staticmethod
    def _staked(r: Round, wager: str) -> int:
        return sum(placed.get(wager, 0) for placed in r.bets.values())

    def _add(self, name: str, seed: int, again: int, rate: int, kept: int, staked: int) -> None:
        shown, reserve = self.before.get(name, (seed * self.dollars * 100_000, 0))
        self.shown[name] = shown + staked * rate * 10
        self.reserve[name] = reserve + staked * kept * 10
        self.again[name] = again * self.dollars * 100_000

    def take(self, name: str, percent: int) -> int:
        """Cents of a share, which leave the meter."""
        won = self.shown[name] // 1000 * percent // 100
        if percent == 100:
            self.shown[name] = self.again[name] + self.reserve[name]
            self.reserve[name] = 0
        else:
            self.shown[name] -= won * 1000
        return won


def crazy_4(r: Round) -> tuple[dict[int, dict[str, int]], dict[str, int]]:
    """What comes back on each wager (only what is more than nothing), and the meters in cents."""
    meters = Meters(r)
    back: dict[int, dict[str, int]] = {seat: {} for seat in r.bets}

    def give(seat: int, wager: str, cents: int) -> None:
        if cents:
            back[seat][wager] = back[seat].get(wager, 0) + cents

    for seat in sorted(r.bets, reverse=True):
        bets, hand = r.bets[seat], r.hands[seat]
        kind = kind_of_four(hand)
        if r.later[seat]:
            _against_dealer(r, seat, kind, give)
        _four_card(r, seat, kind, meters, give)
        _five_card(r, seat, meters, give)
        for wager, cards, place in (
            ("hand-bonus-player", hand, f"seat {seat}"),
            ("hand-bonus-dealer", r.dealer, "dealer"),
        ):
            if wager in bets:
                made = kind_of_five(cards)
                give(
                    seat, wager, bets[wager] * {"quads": 500, "full": 100, "flush": 50}.get(made, 0)
                )
                if wager == "hand-bonus-player" and made in {"royal", "sf"}:
                    give(seat, wager, meters.take("hand-bonus", 100 if made == "royal" else 10))
                give(seat, "magic-card", 20 * bets[wager] if r.magic in cards else 0)
                give(seat, "lucky-bonus", 5 * bets[wager] if r.lucky == place else 0)
        if "six-card-bonus" in bets:
            give(
                seat,
                "six-card-bonus",
                six(r.letters["six-card-bonus"], hand, r.bonus, bets["six-card-bonus"]),
            )
    made, backers = (
        kind_of_five(r.dealer),
        [seat for seat, bets in r.bets.items() if "hand-bonus-dealer" in bets],
    )
    if backers and made in {"royal", "sf"}:
        share = meters.take("hand-bonus", 100 if made == "royal" else 10) // len(backers)
        for seat in backers:
            give(seat, "hand-bonus-dealer", share)
    return back, {name: milli // 1000 for name, milli in meters.shown.items()}


def _against_dealer(r: Round, seat: int, kind: str, give) -> None:  # type: ignore[no-untyped-def]
    bets, play = r.bets[seat], r.later[seat]
    mine, theirs, ante = four(r.hands[seat]), four(r.dealer), bets["ante"]
    if kind in SUPER_BONUS:
        give(seat, "super-bonus", paid_at_odds(ante, SUPER_BONUS[kind]))
    elif not qualifies(r.dealer) or mine >= theirs:
        give(seat, "super-bonus", ante)
    if not qualifies(r.dealer):
        give(seat, "ante", ante)
        give(seat, "play", 2 * play)
    elif mine >= theirs:
        stakes = 2 if mine > theirs else 1
        give(seat, "ante", ante * stakes)
        give(seat, "play", play * stakes)
    queens = (
        "queens" if kind == "pair" and mine[1] >= QUEEN else "quads" if kind == "aces" else kind
    )
    pays = QUEENS_UP[r.letters["queens-up"]].get(queens, 0)
    if "queens-up" in bets and pays:
        give(seat, "queens-up", paid_at_odds(bets["queens-up"], (pays, 1)))


def same_person(r: Round, seat: int, other: int) -> bool:
    """Envy is for another player's hand, not for one's own on the next box (657a.11(e)(5))."""
    return seat == other or (seat in r.people and r.people[seat] == r.people.get(other))


def lies_on_the_table(r: Round, seat: int) -> bool:
    """657a.11(c): the cards of a fold are collected; (b)(3) leaves them for the Six Card Bonus,
    657a.11(f) for a Hand Bonus.
    """
    return (
        bool(r.later[seat])
        or "six-card-bonus" in r.bets[seat]
        or "hand-bonus-player" in r.bets[seat]
    )


def _four_card(r: Round, seat: int, kind: str, meters: Meters, give) -> None:  # type: ignore[no-untyped-def]
    letter, dollars = r.letters["four-card-progressive"], r.progressive // 100
    if r.later[seat] and "four-card-progressive" in r.bets[seat]:
        fixed = {"quads": 300, "sf": 100, "trips": FOUR_METER[letter][3]}.get(kind, 0)
        give(seat, "four-card-progressive", fixed * r.progressive)
        if kind == "aces":
            give(seat, "four-card-progressive", meters.take("four-card-progressive", 100))
    envy = {"A": {"aces": 100, "quads": 10, "sf": 5}, "B": {"aces": 100, "quads": 25}}[letter].get(
        kind, 0
    )
    for other, bets in r.bets.items():
        if (
            lies_on_the_table(r, seat)
            and not same_person(r, seat, other)
            and "four-card-progressive" in bets
        ):
            give(other, "envy", envy * 100 * dollars)


def _five_card(r: Round, seat: int, meters: Meters, give) -> None:  # type: ignore[no-untyped-def]
    letter, kind = r.letters["five-card-progressive"], kind_of_five(r.hands[seat])
    wager = "five-card-progressive"
    if r.later[seat] and wager in r.bets[seat]:
        give(seat, wager, FIVE_FIXED[letter].get(kind, 0) * r.progressive)
        named = {
            "royal": "five-card-mega",
            "sf": "five-card-major",
            "quads": "five-card-minor",
        }.get(kind, "")
        if letter == "A" and kind in {"royal", "sf"}:
            give(seat, wager, meters.take(wager, 100 if kind == "royal" else 10))
        elif named in FIVE_METERS[letter]:
            give(seat, wager, meters.take(named, 100))
    envy = {"royal": 1000, "sf": 300}.get(kind, 0)
    for other, bets in r.bets.items():
        if lies_on_the_table(r, seat) and not same_person(r, seat, other) and wager in bets:
            give(other, "envy", envy * r.progressive)


def limited(
    got: dict[str, int], staked: Mapping[str, int], left: dict[int, int], person: int
) -> None:
    """Hold what the wagers win, in their order, to what is left of the person's limit (684a.12(g),
    674a.12(d)).
    """
    for wager, cents in got.items():
        won = min(max(cents - staked[wager], 0), left[person])
        left[person] -= won
        got[wager] = min(cents, staked[wager] + won)


def frenzy(r: Round) -> dict[int, dict[str, int]]:
    """What comes back on each wager (only what is more than nothing)."""
    back: dict[int, dict[str, int]] = {}
    left = dict.fromkeys([r.people.get(seat, seat) for seat in r.bets], r.limit or 10**12)
    for seat in sorted(r.bets, reverse=True):
        bets, hand, raised, got = r.bets[seat], r.hands[seat], r.later[seat], {}
        kind, mine, theirs = kind_of_four(hand), four(hand), four(r.dealer)
        if raised:
            ante = bets["ante"]
            got["ante"] = ante if not qualifies(r.dealer) else 2 * ante if mine >= theirs else 0
            got["raise"] = 2 * raised if mine >= theirs else 0
            if mine >= theirs:
                got["odds"] = paid_at_odds(ante, SUPER_BONUS[kind]) if kind in SUPER_BONUS else ante
            else:
                beaten = BAD_BEAT[r.letters["odds"]].get("quads" if kind == "aces" else kind)
                got["odds"] = paid_at_odds(ante, beaten) if beaten else 0
            limited(got, bets | {"raise": raised}, left, r.people.get(seat, seat))
        if "prime" in bets:
            red = sum(c % 4 in {1, 2} for c in hand)
            same = max(red, 5 - red)
            pays = {5: 6 if r.letters["prime"] == "A" else 5, 4: 1}.get(same, 0)
            got["prime"] = bets["prime"] * (pays + 1) if pays else 0
        if "four-card-bonus" in bets:
            row = kind
            if kind == "trips" and mine[1] == ACE:
                row = "three aces"
            elif kind == "sf" and mine[1] == ACE:
                row = "royal"
            elif kind == "twopair" and {mine[1], mine[3]} == {ACE, QUEEN}:
                row = "aces and queens"
            pays = FOUR_BONUS[r.letters["four-card-bonus"]].get(row, 0)
            got["four-card-bonus"] = bets["four-card-bonus"] * (pays + 1) if pays else 0
        if "all-six" in bets:
            got["all-six"] = six(r.letters["all-six"], hand, r.bonus, bets["all-six"])
        back[seat] = {wager: cents for wager, cents in got.items() if cents}
    return back
