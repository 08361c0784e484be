"""Chapters 672a and 673a read plainly: cards in the order they leave the shoe and the decisions
give what every wager gets.

Written without the engine, its totals or its paytables, so that the two can be held against each
other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import Any


def count(cards: Sequence[int]) -> int:
    """The best total of a hand."""
    total = sum(11 if c // 4 == 12 else min(c // 4 + 2, 10) for c in cards)
    for c in cards:
        if c // 4 == 12 and total > 21:
            total -= 10
    return total


def hard(cards: Sequence[int]) -> bool:
    """Whether no ace counts 11."""
    return count(cards) == sum(1 if c // 4 == 12 else min(c // 4 + 2, 10) for c in cards)


def worth(card: int) -> int:
    """One card's points, an ace 11."""
    return count([card])


class Plain:
    """One round, worked through."""

    def __init__(
        self,
        bets: Mapping[int, Mapping[str, int]],
        cards: Sequence[int],
        decisions: Mapping[int, Any],
    ) -> None:
        self.bets = bets
        self.cards = list(cards)
        self.at = 1  # the first card is put away
        self.todo = {seat: list(decisions.get(seat, ())) for seat in bets}
        self.money: dict[tuple[int, str], tuple[int, int]] = {
            (seat, wager): (cents, 0)
            for seat, placed in bets.items()
            for wager, cents in placed.items()
        }
        self.hands: dict[int, list[dict[str, Any]]] = {
            seat: [{"cards": [], "wager": "blackjack"}] for seat in bets
        }
        self.dealer: list[int] = []

    def next(self) -> int:
        self.at += 1
        return self.cards[self.at - 1]

    def add(self, seat: int, wager: str, staked: int, returned: int) -> None:
        a, b = self.money.get((seat, wager), (0, 0))
        self.money[seat, wager] = (a + staked, b + returned)

    def deal(self) -> None:
        for _ in range(2):
            for seat in sorted(self.bets):
                self.hands[seat][0]["cards"].append(self.next())
            self.dealer.append(self.next())

    def first(self, seat: int) -> list[int]:
        return list(self.hands[seat][0]["cards"])

    def unit(self, seat: int) -> int:
        return self.bets[seat]["blackjack"]


def settle(
    chapter: str,
    bets: Mapping[int, Mapping[str, int]],
    cards: Sequence[int],
    decisions: Mapping[int, Any],
    letter: str = "A",
) -> tuple[dict[tuple[int, str], tuple[int, int]], int]:
    """What every wager staked and got back, and how many cards left the shoe."""
    free = chapter == "672a"
    p = Plain(bets, cards, decisions)
    p.deal()
    paid = set() if free else natural_first(p)
    insured = insurance(p, paid)
    if count(p.dealer) == 21:
        for seat in bets:
            if seat in insured:
                p.add(seat, "insurance", 0, 3 * insured[seat])
            if seat not in paid and count(p.first(seat)) == 21:
                p.add(seat, "blackjack", 0, p.unit(seat))
        return p.money, p.at
    live: list[tuple[int, dict[str, Any], int]] = []
    for seat in sorted(set(bets) - paid):
        if count(p.first(seat)) == 21:
            p.add(seat, "blackjack", 0, p.unit(seat) + p.unit(seat) * 3 // 2)
        else:
            live += (free_seat if free else back_seat)(p, seat)
    if live or any("push-22" in placed for placed in bets.values()):
        while count(p.dealer) < 17:
            p.dealer.append(p.next())
    for seat, hand, mine in live:
        against(p, seat, hand, mine, count(p.dealer), free)
    push_22(p, letter)
    return p.money, p.at


def by_hands(
    chapter: str,
    bets: Mapping[int, Mapping[str, int]],
    events: Sequence[Any],
    decisions: Mapping[int, Any],
    voided: Collection[tuple[int, int]],
    letter: str = "A",
    *,
    spent: bool = False,
) -> dict[tuple[int, str], tuple[int, int]]:
    """The same of a round in which something went wrong with the cards: by the hands as they lay in
    the end.

    `voided` are the hands that their seats declared void, by seat and number. With `spent` shoe and
    discards ran out: what had not been settled by then comes back, as if the dealer had 22.
    """
    free = chapter == "672a"
    p, piles, hands = Plain(bets, (), decisions), _cards_by_place(events), _staked_hands(events)
    for seat, wager, cents in hands.pop("more"):
        p.add(seat, wager, cents, 0)
    p.dealer = piles["dealer"]
    dealer = 22 if spent else count(p.dealer)
    blackjack = count(p.dealer[:2]) == 21
    dead = {
        seat
        for seat in bets
        if not piles.get(f"seat {seat}")
        or ((seat, 0) in voided and len(piles[f"seat {seat}"]) == 1)
    }
    for seat, placed in bets.items():
        if seat in dead:
            for wager, cents in placed.items():
                p.add(seat, wager, 0, cents)
            continue
        if blackjack and (seat, "insurance") in p.money:
            p.add(seat, "insurance", 0, 3 * p.money[seat, "insurance"][0])
        own = {0: {"wager": "blackjack"}} | {n: hand for (s, n), hand in hands.items() if s == seat}
        natural = (
            len(own) == 1 and len(piles[f"seat {seat}"]) == 2 and count(piles[f"seat {seat}"]) == 21
        )
        _end(p, seat, own, piles, voided, dealer, free=free, natural=natural, blackjack=blackjack)
    p.bets = {seat: placed for seat, placed in bets.items() if seat not in dead}
    push_22(p, letter)
    return p.money


def _end(
    p: Plain,
    seat: int,
    own: Mapping[int, dict[str, Any]],
    piles: Mapping[str, list[int]],
    voided: Collection[tuple[int, int]],
    dealer: int,
    *,
    free: bool,
    natural: bool,
    blackjack: bool,
) -> None:
    unit, said = p.unit(seat), p.todo[seat]
    if natural:
        even = "even-money" in said
        p.add(
            seat,
            "blackjack",
            0,
            2 * unit
            if even
            else 3 * unit
            if not free
            else unit
            if blackjack
            else unit + unit * 3 // 2,
        )
        return
    if blackjack:
        return
    if "surrender" in said:
        p.add(seat, "blackjack", 0, unit // 2)
        return
    lies = [f"seat {seat} hand {number + 1}" if number else f"seat {seat}" for number in own]
    ends = [
        0 if (seat, number) in voided else count(piles[where])
        for number, where in zip(own, lies, strict=True)
    ]
    tucked = stays([hand["wager"] for hand in own.values()], ends)
    for number, hand in own.items():
        where = f"seat {seat} hand {number + 1}" if number else f"seat {seat}"
        total = count(piles[where])
        if (seat, number) in voided:
            p.add(seat, hand["wager"], 0, 0 if hand["wager"].startswith("free-") else unit)
            continue
        for taken in piles.get(f"{where} second chance", ()):
            total -= 1 if taken // 4 == 12 else worth(taken)
        drawing = "chance" in hand and f"{where} second chance" not in piles
        if total <= 21 or drawing or tucked:
            against(p, seat, hand, total, 0 if total == 21 and not free else dealer, free)


def _cards_by_place(events: Sequence[Any]) -> dict[str, list[int]]:
    """What came to lie at each place."""
    piles: dict[str, list[int]] = {}
    for event in events:
        match type(event).__name__:
            case "Dealt":
                piles.setdefault(event.place, []).append(event.card)
            case "Moved":
                for card in event.cards:
                    piles[event.source].remove(card)
                    piles.setdefault(event.place, []).append(card)
            case _:
                pass
    return piles


def _staked_hands(events: Sequence[Any]) -> dict[Any, Any]:
    """The hands that splits made, with what stands on each; under "more" all that was staked after
    the deal.
    """
    hands: dict[Any, Any] = {"more": []}
    dealt = False
    for event in events:
        kind = type(event).__name__
        dealt = dealt or kind == "Dealt"
        if kind == "Staked" and dealt:
            hands["more"].append((event.seat, event.wager, event.cents))
            hand = hands.setdefault((event.seat, event.hand), {"wager": "blackjack"})
            if event.wager.endswith("split"):
                hand["wager"] = event.wager
            elif event.wager.endswith("double"):
                hand["double"], hand["twice"] = event.wager, event.cents
            elif event.wager == "second-chance":
                hand["chance"] = event.cents
    return hands


def natural_first(p: Plain) -> set[int]:
    """Double Back Jack pays every Blackjack before anything else; the seats it paid."""
    paid = {seat for seat in p.bets if count(p.first(seat)) == 21}
    for seat in paid:
        p.add(seat, "blackjack", 0, 3 * p.unit(seat))
    return paid


def insurance(p: Plain, paid: set[int]) -> dict[int, int]:
    """Against an ace: what each seat insured for; even money joins `paid`."""
    insured: dict[int, int] = {}
    for seat in sorted(p.bets) if p.dealer[0] // 4 == 12 else ():
        if seat in paid:
            continue
        answer = p.todo[seat].pop(0)
        if answer.split()[0] == "insurance":
            half = p.unit(seat) / 2
            most = 100 * ceil(half / 100)
            insured[seat] = 100 * int(answer.split("$")[1]) if "$" in answer else most
            assert 0 < insured[seat] <= most
            p.add(seat, "insurance", insured[seat], 0)
        elif answer == "even-money":
            assert count(p.first(seat)) == 21
            p.add(seat, "blackjack", 0, 2 * p.unit(seat))
            paid.add(seat)
    return insured


def double_down(p: Plain, seat: int, hand: dict[str, Any], answer: str) -> None:
    """A paid double: of the wager, or of fewer dollars (672a.9(a)(2), 673a.10(a))."""
    cents = 100 * int(answer.split("$")[1]) if "$" in answer else p.unit(seat)
    assert 0 < cents <= p.unit(seat)
    hand["double"], hand["twice"] = "double", cents
    p.add(seat, "double", cents, 0)


def push_22(p: Plain, letter: str) -> None:
    """The wager on a dealer's 22."""
    suits = {c % 4 for c in p.dealer}
    odds = 50 if len(suits) == 1 else 20 if suits in ({0, 3}, {1, 2}) else 8 if letter == "A" else 7
    for seat, placed in p.bets.items():
        if "push-22" in placed and count(p.dealer) == 22:
            p.add(seat, "push-22", 0, placed["push-22"] * (odds + 1))


def free_seat(p: Plain, seat: int) -> list[tuple[int, dict[str, Any], int]]:
    """A seat's hands at Free Bet; those that have not gone over, with their totals."""
    hands, i = p.hands[seat], 0
    unit = p.unit(seat)
    while i < len(hands):
        hand = hands[i]
        mine = hand["cards"]
        if len(mine) == 1:
            mine.append(p.next())
        while count(mine) < 21:
            answer = p.todo[seat].pop(0)
            if answer == "stand":
                break
            if answer == "hit":
                mine.append(p.next())
            elif answer.split()[0] == "double":
                if hard(mine) and count(mine) in (9, 10, 11):
                    hand["double"] = "free-double"
                    p.add(seat, "free-double", 0, 0)
                else:
                    double_down(p, seat, hand, answer)
                mine.append(p.next())
                break
            else:
                assert answer == "split"
                assert worth(mine[0]) == worth(mine[1])
                assert len(hands) < 4
                name = "split" if worth(mine[0]) == 10 else "free-split"
                p.add(seat, name, unit if name == "split" else 0, 0)
                hands.insert(i + 1, {"cards": [mine.pop()], "wager": name})
                mine.append(p.next())
        i += 1
    tucked = stays([hand["wager"] for hand in hands], [count(hand["cards"]) for hand in hands])
    return [
        (seat, hand, count(hand["cards"])) for hand in hands if tucked or count(hand["cards"]) <= 21
    ]


def stays(wagers: Sequence[str], totals: Sequence[int]) -> bool:
    """Whether a seat's busts stay under their wagers: beside a lammer that split, unless every hand
    went over (672a.10(c)(2)).
    """
    return "free-split" in wagers and any(total <= 21 for total in totals)


def back_seat(p: Plain, seat: int) -> list[tuple[int, dict[str, Any], int]]:
    """A seat's hands at Double Back Jack; those that wait for the dealer, with their totals."""
    hands, i, live = p.hands[seat], 0, []
    unit = p.unit(seat)
    while i < len(hands):
        hand = hands[i]
        mine = hand["cards"]
        if len(mine) == 1:
            mine.append(p.next())
        while count(mine) < 21:
            answer = p.todo[seat].pop(0)
            if answer == "stand":
                break
            if answer == "surrender":
                p.add(seat, "blackjack", 0, unit // 2)
                return []
            if answer == "split":
                assert len(hands) == 1
                p.add(seat, "split", unit, 0)
                hands.append({"cards": [mine.pop()], "wager": "split"})
            elif answer.startswith("double"):
                double_down(p, seat, hand, answer)
            mine.append(p.next())
            if answer.startswith("double"):
                break
        total = count(mine)
        if total > 21 and p.todo[seat].pop(0) == "second-chance":
            hand["chance"] = unit + hand.get("twice", 0)
            p.add(seat, "second-chance", hand["chance"], 0)
            card = p.next()
            total -= 1 if card // 4 == 12 else worth(card)
        if total == 21:
            against(p, seat, hand, 21, 0, False)
        elif total < 21:
            live.append((seat, hand, total))
        i += 1
    return live


def against(p: Plain, seat: int, hand: dict[str, Any], mine: int, dealer: int, free: bool) -> None:
    """What a hand of `mine` gets against the dealer's total (0: it wins)."""
    unit, chance = p.unit(seat), hand.get("chance", 0)
    wagers = {hand["wager"]: unit} | (
        {hand["double"]: hand.get("twice", unit)} if "double" in hand else {}
    )
    won = mine <= 21 and (dealer == 0 or dealer > 22 or (dealer < 22 and mine > dealer))
    tied = dealer == 22 or (mine <= 21 and dealer == mine)
    for wager, cents in wagers.items():
        lammer = wager.startswith("free-")
        if won:
            p.add(seat, wager, 0, unit if lammer else cents if chance else 2 * cents)
        elif tied:
            p.add(seat, wager, 0, 0 if lammer else cents)
    if chance and (won or tied):
        p.add(seat, "second-chance", 0, 2 * chance if won else chance)
    assert free or not any(wager.startswith("free-") for wager in wagers)
