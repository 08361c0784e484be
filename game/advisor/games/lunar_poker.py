"""What Lunar Poker decisions are worth (671a.11-.12): every dealer's hand, every draw of up to three cards counted."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import sqrt

import numpy as np

from game.advisor.advice import Advice, best_of
from game.advisor.lunar_dealer import Dealer, Floats, Ints, wins
from game.advisor.par import ParSheet
from game.cards import DECK, HIDDEN, Card
from game.declare import Game
from game.hands import LUNAR
from game.rounds.state import Action, View
from game.rules.lunar_poker import QUALIFYING, bet_odds

SAMPLES = 2500
"""Draws of four or five cards that are looked at."""


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante, Bet and Options fee for every open action; a fee already paid is counted no more."""
    del game
    known = {*view.seen_discards, *(c for pile in view.piles.values() for c in pile if c != HIDDEN)}
    left = tuple(c for c in DECK if c not in known)
    ante = view.staked("ante")
    dealer = Dealer(view.piles["dealer"][-1], left)
    hand = view.hand
    worth: dict[str, float] = {"fold": -1.0, "bet": stay(dealer, hand)}
    errors = {}
    if view.stage == "choice":
        worth["buy"] = buy(dealer, hand)
        for action in open_now:
            if action.cards:
                kept = tuple(c for c in hand if c not in action.cards)
                worth[str(action)], errors[str(action)] = exchange(dealer, kept)
    ev = {str(a): ante * worth[str(a)] for a in open_now}
    best = best_of(ev)
    error = ante * max(errors.values(), default=0.0)
    ways = f"All {len(dealer.strengths):,} dealer's hands"
    if error:
        ways += f", all draws of one to three cards, {SAMPLES:,} of those of four and five"
    return Advice(
        view.turn, ev, best, method="estimate" if error else "exact", standard_error=error, stake=ante,
        reason=_reason(hand, best, dealer), ways=ways,
    )  # fmt: skip


def stay(dealer: Dealer, hand: tuple[Card, ...]) -> float:
    """Betting on five or six cards as they are."""
    strength = LUNAR.strength(hand)
    win = bet_odds(hand, strength)[0].win
    return float(dealer.bet(np.zeros((1, 0), np.int64), np.array([strength]), np.array([win]))[0])


def buy(dealer: Dealer, hand: tuple[Card, ...]) -> float:
    """A sixth card for the fee, then the better of bet and fold."""
    drawn = np.arange(dealer.n)[:, None]
    sixes = [(*hand, DECK[c]) for c in dealer.left.tolist()]
    strengths = [LUNAR.strength(six) for six in sixes]
    odds = [bet_odds(six, s)[0].win if s >= QUALIFYING else 0 for six, s in zip(sixes, strengths, strict=True)]
    value = dealer.bet(drawn, np.array(strengths), np.array(odds))
    return float(np.maximum(value, -1.0).mean()) - 1.0


@cache
def _draws(left: int, count: int) -> Ints:
    """Sets of drawn cards by index, sorted: all of two or three, a fixed sample of four or five."""
    if count <= 3:
        return np.array(list(combinations(range(left), count)), np.int64)
    rng = np.random.Generator(np.random.PCG64(671))
    return np.sort(np.argsort(rng.random((SAMPLES, left)), axis=1)[:, :count], axis=1).astype(np.int64)


def exchange(dealer: Dealer, kept: tuple[Card, ...]) -> tuple[float, float]:
    """New cards beside those kept for the fee, then the better of bet and fold; and the standard error of an estimate."""
    drawn = _draws(dealer.n, 5 - len(kept))
    values = drawn_values(dealer, kept, drawn)
    error = float(values.std()) / sqrt(len(values)) if drawn.shape[1] > 3 else 0.0
    return float(values.mean()) - 1.0, error


def drawn_values(dealer: Dealer, kept: tuple[Card, ...], drawn: Ints) -> Floats:
    """In antes, the better of bet and fold after each draw."""
    columns = [np.full(1, c) for c in kept] + list(dealer.left[drawn].T)
    strengths = LUNAR.of_columns(columns).astype(np.int64)
    return np.maximum(dealer.bet(drawn, strengths, wins()[strengths]), -1.0)


def _reason(hand: tuple[Card, ...], best: str, dealer: Dealer) -> str:
    named = LUNAR.name(LUNAR.strength(hand))
    plays = 100 * float((dealer.strengths >= QUALIFYING).mean())
    if best == "fold":
        return f"The dealer plays {plays:.0f} % of the time, and {named} beats too little of that to pay for a bet or a draw."
    if best == "bet":
        return f"The dealer plays {plays:.0f} % of the time, and {named} beats enough of that as it is."
    if best == "buy":
        return f"A sixth card may lift {named} or add a second combination: that is worth the fee."
    return f"The cards kept of {named} improve often enough to pay for the fee."


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from game.advisor.lunar_super import super_sheets
    from game.advisor.sheets import shipped
    from game.rules import GAMES

    game = GAMES[slug]
    return (*shipped(game.stem), *super_sheets(game))


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game under each instant payout, then the Super Wagers."""
    return _sheets(game.slug)
