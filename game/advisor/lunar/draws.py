"""What betting, buying a sixth card and exchanging are worth against all of a dealer's hands, and how they end (671a.11-.12)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from game.advisor.lunar.dealer import CardSets, Dealer, Ends, Floats, Ints, wins
from game.cards import DECK, Card
from game.hands import LUNAR
from game.hands.count import subsets
from game.rules.lunar_poker import QUALIFYING, bet_odds

FOLD, SHORT, LOSE, TIE, WIN = range(5)
"""How a hand ends: folded, the dealer does not play, lost, tied; a win paid w to 1 is `WIN` + w."""
KINDS = WIN + 151
"""More than any two combinations are paid together."""
NETS = np.array([-1, 1, -3, 0, *(2 * w for w in range(KINDS - WIN))], np.int64)
"""The net of each end in antes, an Options fee apart."""


class DrawnHands(NamedTuple):
    """Final hands against the dealer, the better of bet and fold for each: all that one draw may bring, equally likely."""

    ends: Ends
    win: Ints

    @property
    def bets(self) -> Floats:
        """What each is worth when it is bet, in antes, an Options fee apart."""
        return self.ends.value(self.win)

    @property
    def values(self) -> Floats:
        """What each is worth, in antes, an Options fee apart."""
        return np.maximum(self.bets, -1.0)

    def chances(self) -> Floats:
        """How likely each end is."""
        plays = self.bets > -1.0
        count, total = len(plays), self.ends.total
        short, weaker, stronger = (part[plays].astype(float) for part in self.ends[:3])
        out = np.zeros(KINDS)
        out[WIN:] = np.bincount(self.win[plays], weights=weaker, minlength=KINDS - WIN)
        out[SHORT], out[LOSE] = short.sum(), stronger.sum()
        out[TIE] = total * plays.sum() - out.sum()
        out[FOLD] = total * (count - plays.sum())
        return out / (count * total)


def stay(dealer: Dealer, hand: tuple[Card, ...]) -> DrawnHands:
    """Five or six cards as they are."""
    strength = LUNAR.strength(hand)
    win = bet_odds(hand, strength)[0].win if strength >= QUALIFYING else 0
    return DrawnHands(dealer.ends(CardSets.of(np.zeros((1, 0), np.int64)), np.array([strength])), np.array([win]))


def buy(dealer: Dealer, hand: tuple[Card, ...]) -> DrawnHands:
    """A sixth card."""
    sixes = [(*hand, DECK[c]) for c in dealer.left.tolist()]
    strengths = [LUNAR.strength(six) for six in sixes]
    odds = [bet_odds(six, s)[0].win if s >= QUALIFYING else 0 for six, s in zip(sixes, strengths, strict=True)]
    return DrawnHands(dealer.ends(all_draws(dealer.n, 1), np.array(strengths)), np.array(odds))


@cache
def all_draws(left: int, count: int) -> CardSets:
    """All sets of so many drawn cards."""
    return CardSets.of(subsets(left, count).astype(np.int64))


def exchange(dealer: Dealer, kept: tuple[Card, ...], draws: CardSets) -> DrawnHands:
    """New cards beside those kept, one hand for each draw."""
    columns = [np.full(1, c) for c in kept] + list(dealer.left[draws.cards])
    strengths = LUNAR.of_columns(columns).astype(np.int64)
    return DrawnHands(dealer.ends(draws, strengths), wins()[strengths])
