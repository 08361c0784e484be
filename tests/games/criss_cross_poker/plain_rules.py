"""Criss-Cross Poker settled slowly, from the wording of 674a: what the engine is tested against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tests.hands.plainly import FIVE_ORDER, value
from tests.rounds.plain_four_card import limited

Cards = tuple[int, ...]
ROWS = ("royal", "sf", "quads", "full", "flush", "straight", "trips", "twopair", "jacks", "sixes")
BETS = dict(zip(ROWS, (500, 100, 40, 12, 8, 5, 3, 2, 1, 0), strict=True))
BONUS = dict(zip(ROWS, (250, 100, 40, 15, 10, 6, 4, 3, 1, 1), strict=True))


class Round(NamedTuple):
    """A finished round: own cards, the cross row by row, Antes and bonus, and what each seat said
    in turn.
    """

    hands: Mapping[int, Cards]
    cross: Cards
    bets: Mapping[int, Mapping[str, int]]
    said: Mapping[int, tuple[str, ...]]
    limit: int = 0
    people: Mapping[int, int] = {}


def kind(hand: Cards) -> str:
    """The row of the tables that five cards reach; empty for less than a pair of 6s."""
    worth = value(hand, FIVE_ORDER)
    name = FIVE_ORDER[int(worth[0])]
    if name == "sf" and worth[1] == 12:
        return "royal"
    if name == "pair":
        return "jacks" if worth[1] >= 9 else "sixes" if worth[1] >= 4 else ""
    return "" if name == "high" else name


def staked_by(said: str, ante: int) -> int:
    """Cents that a decision stakes: `bet 2x` twice the Ante, `bet $12` twelve dollars, one to three
    times the Ante (674a.11(b)); others nothing.
    """
    amount = said.partition(" ")[2]
    if not amount:
        return 0
    cents = 100 * int(amount[1:]) if amount[0] == "$" else ante * int(amount[0])
    assert ante <= cents <= 3 * ante
    return cents


def criss_cross(r: Round) -> dict[int, dict[str, tuple[int, int]]]:
    """What each wager staked and brought back."""
    out: dict[int, dict[str, tuple[int, int]]] = {}
    left = dict.fromkeys([r.people.get(seat, seat) for seat in r.bets], r.limit or 10**12)
    top, first, center, last, bottom = r.cross
    for seat in sorted(r.bets, reverse=True):
        placed, own = r.bets[seat], r.hands[seat]
        ante = placed["ante-across"]
        staked = dict.fromkeys(("ante-across", "across", "ante-down", "down", "middle"), ante)
        for name, said in zip(("across", "down", "middle"), (*r.said[seat], "", ""), strict=False):
            staked[name] = staked_by(said, ante)
        got = dict.fromkeys(staked, 0)
        if "fold" not in r.said[seat]:
            lines = {"across": (*own, first, center, last), "down": (*own, top, center, bottom)}
            rows = {name: kind(hand) for name, hand in lines.items()}
            better = max(lines, key=lambda name: value(lines[name], FIVE_ORDER))
            for name, row in (*rows.items(), ("middle", rows[better])):
                if row:
                    got[name] = staked[name] * (BETS[row] + 1)
                    if name != "middle":
                        got[f"ante-{name}"] = ante if row == "sixes" else 2 * ante
            limited(got, staked, left, r.people.get(seat, seat))
        if "five-card-bonus" in placed:
            row = kind(r.cross)
            staked["five-card-bonus"] = placed["five-card-bonus"]
            got["five-card-bonus"] = staked["five-card-bonus"] * (BONUS[row] + 1) if row else 0
        out[seat] = {name: (cents, got[name]) for name, cents in staked.items() if cents}
    return out
