"""What Lunar Poker decisions are worth (671a.11-.12): every dealer's hand, every draw of up to four cards counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import sqrt

import numpy as np

from game.advisor.advice import Advice, best_of
from game.advisor.data import figures, shipped
from game.advisor.law import RoundLaw
from game.advisor.lunar.dealer import CardSets, Dealer
from game.advisor.lunar.draws import all_draws, buy, exchange, stay
from game.advisor.par import SIMULATED, ParSheet
from game.advisor.question import Point
from game.advisor.wording import percent
from game.cards import DECK, HIDDEN, Card, rank, text
from game.declare import Game, HouseRules
from game.hands import LUNAR
from game.hands.phrases import ONE, held
from game.money import dollars
from game.rounds.state import Action, View
from game.rules.lunar_poker import QUALIFYING

SAMPLES = 20_000
"""Draws that are looked at when all five cards are exchanged."""

POINTS = (Point("choice", "Bet, exchange or buy", "choice"), Point("draw", "After the draw", "draw"))


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante, Bet and Options fee for every open action; a fee already paid is counted no more."""
    del game
    known = {*view.seen_discards, *(c for pile in view.piles.values() for c in pile if c != HIDDEN)}
    left = tuple(c for c in DECK if c not in known)
    ante = view.staked("ante")
    dealer = Dealer(view.piles["dealer"][-1], left)
    hand = view.hand
    worth: dict[str, float] = {"fold": -1.0, "bet": float(stay(dealer, hand).bets[0])}
    error = 0.0
    if view.stage == "choice":
        worth["buy"] = float(buy(dealer, hand).values.mean()) - 1.0
        for action in open_now:
            if action.cards:
                kept = tuple(c for c in hand if c not in action.cards)
                worth[str(action)], rough = exchanged(dealer, kept)
                error = max(error, rough)
    ev = {str(a): ante * worth[str(a)] for a in open_now}
    best = best_of(ev)
    ways = f"All {len(dealer.strengths):,} dealer's hands"
    if error:
        ways += f", all draws of one to four cards, {SAMPLES:,} of those of five"
    return Advice(
        view.turn, ev, best, method="estimate" if error else "exact", standard_error=ante * error, stake=ante,
        why=lambda: _reason(hand, ev, best, dealer), ways=ways,
    )  # fmt: skip


@cache
def _some_draws(left: int) -> CardSets:
    """A fixed sample of five cards from so many."""
    rng = np.random.Generator(np.random.PCG64(671))
    drawn = np.argsort(rng.random((SAMPLES, left)), axis=1)[:, :5]
    return CardSets.of(np.sort(drawn, axis=1).astype(np.int64))


def exchanged(dealer: Dealer, kept: tuple[Card, ...]) -> tuple[float, float]:
    """The worth of new cards beside those kept, fee paid, and the standard error where five are exchanged, in antes."""
    draws = all_draws(dealer.n, 5 - len(kept)) if kept else _some_draws(dealer.n)
    values = exchange(dealer, kept, draws).values
    return float(values.mean()) - 1.0, 0.0 if kept else float(values.std()) / sqrt(len(values))


def prepare() -> None:
    """Lay out what every first decision counts: sets of four of the cards that one seat has not seen."""
    for count in (1, 2, 3, 4):
        all_draws(46, count)
    _some_draws(46)
    Dealer(DECK[0], DECK[6:]).tabulate()


def _reason(hand: tuple[Card, ...], ev: Mapping[str, float], best: str, dealer: Dealer) -> str:
    """One plain sentence: how the hand stands against those the dealer plays, or what the draw adds to it."""
    own = LUNAR.strength(hand)
    played = dealer.strengths[dealer.strengths >= QUALIFYING]
    plays, beaten = len(played) / len(dealer.strengths), float((played < own).mean())
    now = max(("bet", "fold"), key=lambda name: ev[name])
    if best not in {"bet", "fold"}:
        gain = dollars(round(ev[best] - ev[now]))
        return f"{_drawn(hand, best)} worth {gain} more than {'betting' if now == 'bet' else 'folding'} at once, the fee paid."
    share = f"{'' if best == 'bet' else 'only '}{percent(beaten)} of those hands" if beaten else "none of those hands"
    stands = f"The dealer plays {percent(plays)} of the time, and {held(LUNAR.name(own))} beats {share}"
    other = "folding loses less than a bet" if best == "fold" else "a bet is worth more than the fold"
    return f"{stands}: {other}{' or a draw' if len(ev) > 2 else ''}."


COUNTS = ("One new card", "Two new cards", "Three new cards", "Four new cards", "Five new cards")


def _drawn(hand: tuple[Card, ...], best: str) -> str:
    if best == "buy":
        return "A sixth card is"
    gone = set(best.split()[1:])
    kept = [ONE[rank(c)] for c in sorted(hand, reverse=True) if text(c) not in gone]
    new = COUNTS[len(gone) - 1]
    beside = " and ".join(filter(None, (", ".join(kept[:-1]), *kept[-1:])))
    return f"{new}{f' beside the {beside}' if kept else ''} {'is' if len(gone) == 1 else 'are'}"


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from game.advisor.lunar.super_wagers import super_sheets
    from game.rules import GAMES

    game = GAMES[slug]
    return (*shipped(game.stem), *shipped(game.stem, "base"), *super_sheets(game))


def law(game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str) -> RoundLaw | None:
    """The law of a round played best with an Ante and a Super of any size, as `tools/odds/lunar_poker_whole.py` counted them
    together; None for other wagers, and by the card.
    """
    if strategy != "best" or set(bets) != {"ante", "super"}:
        return None
    letter = game.letter("ante", rules)
    nets: dict[int, float] = {}
    for extra, base, chance in figures("lunar_poker_ends.json", dict[str, list[tuple[int, int, float]]])[letter]:
        net = extra * bets["super"] + base * bets["ante"]
        nets[net] = nets.get(net, 0.0) + chance
    main = next(one for one in shipped(game.stem) if one.paytable == letter)
    return RoundLaw(nets, sum(bets.values()), SIMULATED, main.standard_error * bets["ante"])


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """A round under each instant payout (`main`: Ante and a Super as large), without the Super (`base`), then the Super Wagers."""
    return _sheets(game.slug)
