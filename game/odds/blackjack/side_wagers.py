"""What the blackjack tables' side wagers are worth, exactly: the dealer's 22 by suits, and
insurance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from math import perm

from ...core.cards import Card, suit
from ...core.declaration import Game
from ...core.paytable import Paytable
from ...rounds.blackjack.declaration import Blackjack
from ..par.sheet import LOST, Chance, ParSheet, sheet
from .hand_tree import PUSH, RANKS, TEN, count_ranks, dealer_draws, rank


def dealer_22_chance(decks: int, suits: int, *, hits_soft_17: bool = False) -> Fraction:
    """How likely a full shoe gives the dealer 22 with all cards of so many given suits (4: any
    cards).

    >>> f"{float(dealer_22_chance(6, 4, hits_soft_17=True)):.6f}"
    '0.073536'
    """
    held = [suits * decks] * TEN + [4 * suits * decks]
    size = 52 * decks
    total = Fraction(0)
    for up in range(RANKS):
        left = [n - (r == up) for r, n in enumerate(held)]
        found = dealer_draws(up, -1, hits_soft_17=hits_soft_17)
        for i in range(found.starts[PUSH], found.starts[PUSH + 1]):
            ways = int(found.orders[i]) * held[up]
            for r, k in enumerate(found.held[i].astype(int).tolist()):
                ways *= perm(left[r], k)
            total += Fraction(ways, perm(size, int(found.cards[i]) + 1))
    return total


def push_row_chances(decks: int) -> dict[str, Fraction]:
    """How likely each row of the Push 22 table is, each paid by its highest alone."""
    suited = 4 * dealer_22_chance(decks, 1)
    colored = 2 * dealer_22_chance(decks, 2)
    return {
        "Same suit 22": suited,
        "Same color 22": colored - suited,
        "Other 22": dealer_22_chance(decks, 4) - colored,
    }


def push_worth(table: Paytable, up: Card, unseen: Iterable[Card]) -> float:
    """What a Push 22 wager of one brings against an up card, on average, when the dealer's other
    cards come from those that are unseen, the hole card among them. What players draw before does
    not change it.
    """
    cards = tuple(unseen)
    found = dealer_draws(rank(up), -1, hits_soft_17=False)

    def chance(suits: Collection[int]) -> float:
        left = count_ranks(c for c in cards if suit(c) in suits)
        total = Fraction(0)
        for i in range(found.starts[PUSH], found.starts[PUSH + 1]):
            ways = int(found.orders[i])
            for n, k in zip(left.tolist(), found.held[i].astype(int).tolist(), strict=True):
                ways *= perm(n, k)
            total += Fraction(ways, perm(len(cards), int(found.cards[i])))
        return float(total)

    own = suit(up)
    suited, colored, each = chance({own}), chance({own, 3 - own}), chance(range(4))
    odds = {row.name: row.odds.win for row in table.rows}
    return (
        odds["Same suit 22"] * suited
        + odds["Same color 22"] * (colored - suited)
        + odds["Other 22"] * (each - colored)
        - (1 - each)
    )


def push_sheets(game: Game) -> tuple[ParSheet, ...]:
    """Push 22 under every table, from a full shoe of the default number of decks (R-FB3)."""
    wager = game.wager(game.extra.dealer_bonus)
    decks = game.packs[0]
    chances = push_row_chances(decks)
    out = []
    for letter, table in wager.pays.items():
        ends = [
            Chance(row.name, chances[row.name], str(row.odds), Fraction(row.odds.win))
            for row in table.rows
        ]
        ends.append(Chance(LOST, 1 - sum(chances.values(), Fraction(0)), LOST, Fraction(-1)))
        others = ", ".join(
            f"{more} decks {100 * _edge(table, more):.4f} %" for more in game.packs[1:]
        )
        notes = (
            f"{decks} decks, the dealer stands on all 17s; no decision affects it. With {others}.",
        )
        out.append(sheet(game.slug, wager.name, ends, paytable=letter, notes=notes))
    return tuple(out)


def _edge(table: Paytable, decks: int) -> float:
    rows = table.rows
    chances = push_row_chances(decks)
    return float(1 - sum(chances[row.name] * (row.odds.win + 1) for row in rows))


def insurance_sheet(game: Game) -> ParSheet:
    """Insurance from a full shoe but for the dealer's ace."""
    house: Blackjack = game.extra
    decks = game.packs[0]
    won = Fraction(16 * decks, 52 * decks - 1)
    odds = house.insured.odds
    ends = (
        Chance(house.insured.name, won, str(odds), Fraction(odds.win, odds.per)),
        Chance(LOST, 1 - won, LOST, Fraction(-1)),
    )
    notes = (
        f"{decks} decks, only the dealer's ace seen. Worth taking when over a third of the cards not seen are tens.",
    )
    return sheet(game.slug, "insurance", ends, notes=notes)
