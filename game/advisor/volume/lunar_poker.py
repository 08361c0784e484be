"""Lunar Poker for volume (671a.11): one seat by its strategy card or best play, Super Wager and instant payout included."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from game.advisor.cards.lunar_poker import FULL_HOUSE, KING, PAIR, SIX, STRAIGHT, TRIPS, TWO_PAIR
from game.advisor.lunar.classes import six_wins
from game.advisor.lunar.dealer import wins
from game.advisor.simulate import usual_bets
from game.advisor.volume import dealing, lunar_best
from game.advisor.volume.dealing import Cards, Ints, rank_bits, run, suited
from game.advisor.volume.lunar_best import Drawn
from game.declare import Game, HouseRules
from game.hands import LUNAR, LUNAR_SUPER
from game.paytable import Paytable
from game.rules.lunar_poker import QUALIFYING, SUPER

STRATEGIES = ("card", "best")
CHUNK = 1 << 18
"""Rounds of best play at a time: the hands of a dealer are laid out once for each rank he shows."""
FOLD, BET, BUY, EXCHANGE = range(4)
INSTANT = LUNAR.floor("straight flush")
OPEN = np.array([any(held >> low & 15 == 15 for low in range(9)) for held in range(1 << 13)])
"""Whether ranks held have four in a row below an ace."""


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all."""
    instant = game.paytable("ante", rules)
    side = usual_bets(game, rules)["super"]

    def play(cards: Cards, ante: int) -> tuple[Ints, Ints]:
        extra = side * super_nets(cards[:5])  # looks at colours, which other names of suits would change
        if strategy == "best":
            cards = lunar_best.renamed(cards)
        found = lunar_best.played(cards) if strategy == "best" else by_card(cards)
        net, stake = settled(cards, found, ante, instant)
        return net + extra, stake + side

    chunk = CHUNK if strategy == "best" else dealing.CHUNK
    return run(game, rules, rounds, seed, strategy, STRATEGIES, lunar_best.CARDS, play, chunk)


def wanted(cards: Cards) -> Ints:
    """What the card says of five cards and the dealer's, which is the last row of six: `FOLD`, `BET`, `BUY` or `EXCHANGE`."""
    hand, up = cards[:5], cards[5] >> 2
    strength = LUNAR.of_columns(list(hand))
    ranks = rank_bits(hand)
    draw = (suited(hand) == 4) | OPEN[ranks]
    top = hand.max(axis=0) >> 2
    alone = (strength >= QUALIFYING) | (top >= KING) & (top > up) | (up <= SIX)
    said: list[tuple[NDArray[np.bool_], int | Ints]] = [
        (strength >= FULL_HOUSE, BET),
        (strength >= STRAIGHT, BUY),
        (strength >= TRIPS, EXCHANGE),
        (strength >= TWO_PAIR, BET),
        (draw, BUY),
        (strength >= PAIR, np.where(_shared_rank(hand) >= up, BET, EXCHANGE)),
        (alone, EXCHANGE),
    ]
    return np.select([when for when, _ in said], [then for _, then in said], FOLD)


def _shared_rank(hand: Cards) -> NDArray[np.int8]:
    """The rank that two cards or three share, -1 without one."""
    found = np.full(hand.shape[1], -1, np.int8)
    for a, b in combinations(hand, 2):
        found = np.where(a >> 2 == b >> 2, (a >> 2).astype(np.int8), found)
    return found


def _exchanged(hand: Cards, new: Cards) -> list[NDArray[np.uint8]]:
    """Five cards with those beside a shared rank, beside an ace-king or beside the highest exchanged."""
    shared, top = _shared_rank(hand), hand.max(axis=0) >> 2
    both = rank_bits(hand) >= 3 << KING
    taken = np.zeros(hand.shape[1], np.int64)
    out = []
    for card in hand:
        rank = card >> 2
        keeps = np.where(shared >= 0, rank == shared, np.where(both, rank >= KING, rank == top))
        out.append(np.where(keeps, card, new[np.minimum(taken, 3), np.arange(len(taken))]))
        taken += ~keeps
    return out


def by_card(cards: Cards) -> Drawn:
    """Rounds by the card: what was done first, the final hands, and which of them bet."""
    hand, new = cards[:5], cards[10:14]
    said = wanted(cards[[0, 1, 2, 3, 4, 9]])
    own = LUNAR.of_columns(list(hand)).astype(np.int64)
    win = wins()[own]
    rows = np.flatnonzero(said == EXCHANGE)
    own[rows] = LUNAR.of_columns(_exchanged(hand[:, rows], new[:, rows]))
    win[rows] = wins()[own[rows]]
    rows = np.flatnonzero(said == BUY)
    six = np.sort(np.concatenate([hand[:, rows], new[:1, rows]]), axis=0)
    own[rows] = LUNAR.of_columns(list(six))
    win[rows] = six_wins(np.ascontiguousarray(six.T), own[rows])
    return Drawn(said, own, win, (said == BET) | ((said >= BUY) & (own >= PAIR)))


def settled(cards: Cards, found: Drawn, ante: int, instant: Paytable) -> tuple[Ints, Ints]:
    """Net and stake of Ante, Bet and Options fee."""
    first = LUNAR.of_columns(list(cards[:5])).astype(np.int64)
    theirs = LUNAR.of_columns(list(cards[5:10])).astype(np.int64)
    fee = found.said >= BUY
    ended = np.where(found.own > theirs, 2 * found.win, np.where(found.own == theirs, 0, -3))
    net = np.where(found.bets, np.where(theirs < QUALIFYING, 1, ended), -1) - fee
    stake = 1 + 2 * found.bets + fee
    for at in np.flatnonzero(first >= INSTANT).tolist():
        row = instant.find(int(first[at]))
        if row is not None:
            net[at], stake[at] = row.odds.win, 1
    return net * ante, stake * ante


@cache
def _super_table() -> Ints:
    """The net of a Super Wager of one: a row for each set of special rows that a hand makes, a column a strength."""
    held = [[name for i, name in enumerate(SUPER.specials) if code >> i & 1] for code in range(8)]
    rows = [[SUPER.find(strength, some) for strength in range(LUNAR_SUPER.top + 1)] for some in held]
    return np.array([[row.odds.win if row else -1 for row in each] for each in rows], np.int64)


def super_nets(hand: Cards) -> Ints:
    """The net of a Super Wager of one on five cards (671a.12(b), R-LP2)."""
    ranks = rank_bits(hand)
    red = sum(((c & 3 == 1) | (c & 3 == 2)).astype(np.int64) for c in hand)
    made = {
        "Five picture cards": ranks & ~np.uint16(0b111 << 9) == 0,
        "Ace-king-queen": ranks & (0b111 << 10) == 0b111 << 10,
        "Same colored five": (red == 0) | (red == 5),
    }
    code = sum(made[name].astype(np.int64) << i for i, name in enumerate(SUPER.specials))
    return np.asarray(_super_table()[code, LUNAR_SUPER.of_columns(list(hand))])
