"""What the Flop wager is worth (667a.11-.12): three cards seen, every flop counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import DECK, Card
from ...core.declaration import Game
from ...core.paytable import Paytable
from ...hands import FIVE, THREE_BONUS
from ...hands.combinations import three_and_two_columns
from ...hands.deck_counts import subsets
from ...hands.partial_hands import so_far
from ...hands.phrases import hand_with_article
from ...odds import side_sheets
from ...odds.advice import Advice, best_of, percent
from ...odds.distribution import joint_outcomes as ends
from ...odds.distribution.net_distribution import net_with_even_base
from ...odds.distribution.net_shares import certain_shares, net_shares
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Chance, ParRow, ParSheet, sheet
from ...odds.shipped_data import shipped_json, shipped_sheets
from ...odds.side_wagers import Side, judge_all_hands, judge_by_strength
from ...odds.strategy.card_language import CardFacts, StrategyCard
from ...odds.unseen_cards import (
    Cents,
    canonical_hands,
    nets_by_strength,
    rows_by_strength,
    unseen_cards,
)
from ...rounds.state import Action, View
from .rules import GAME, PAYTABLES

FLOPS = comb(49, 3)
HANDS = comb(52, 3)
_subsets = cache(subsets)

Ints = NDArray[np.int64]


def strengths_by_flop(own: tuple[Card, ...], left: tuple[Card, ...]) -> NDArray[np.uint16]:
    """The strength of the hand with every flop from the cards left (R-FP1)."""
    flops = np.array(left, np.uint8)[_subsets(len(left), 3)]
    return three_and_two_columns([np.array([c]) for c in own], [flops[:, i] for i in range(3)])


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante and Flop: the Pot and both bonuses stand whatever is decided (R-FP2,
    R-FP3).
    """
    ante = view.staked("ante")
    found = strengths_by_flop(view.hand, unseen_cards(view))
    every = (
        nets_by_strength(PAYTABLES["ante"], FIVE, ante)
        + nets_by_strength(PAYTABLES["flop"], FIVE, ante)
    )[found]
    value = float(every.mean())
    worth = {"fold": float(-ante), "flop": value}
    ev = {str(a): worth[a.verb] for a in open_now}
    best = best_of(ev)
    ends = (
        nets_by_strength(PAYTABLES["ante"], FIVE, 100)
        + nets_by_strength(PAYTABLES["flop"], FIVE, 100)
    )[found]
    return Advice(
        view.turn,
        ev,
        best,
        stake=ante,
        why=lambda: _reason(view.hand, ends, value, best),
        ways=f"All {len(found):,} flops",
        touched="Ante and Flop",
        shares_of=lambda name: (
            certain_shares(ev[name]) if name == "fold" else net_shares(every, np.ones(len(every)))
        ),
    )


def _reason(own: tuple[Card, ...], ends: Cents, worth: float, best: str) -> str:
    """`ends` is the net in hundredths of an Ante of every flop."""
    won = ends[ends > 0]
    if len(won) == len(ends):
        return f"You hold {hand_with_article(so_far(THREE_BONUS, own)[0])}: it wins already."
    share = f"{'only ' if best == 'fold' else ''}{percent(len(won) / len(ends))} of the time"
    hand = hand_with_article(so_far(THREE_BONUS, own)[0])
    chance = f"With {hand}, a pair of jacks or better comes {share} and then wins {won.mean() / 100:.1f} Antes"
    if best == "fold":
        return f"{chance}: giving up the Ante loses less."
    gain = "you win on average" if worth > 0 else "staying in loses less than giving up the Ante"
    return f"{chance}: {gain}."


@cache
def shipped_strength_counts() -> tuple[int, ...]:
    """Of all 407,170,400 ways to deal a hand and a flop, how many end at each strength; shipped.

    >>> sum(shipped_strength_counts()) == HANDS * FLOPS
    True
    """
    return shipped_json("flop_poker/strength_counts.json", tuple[int, ...])


def count_strengths() -> tuple[int, ...]:
    """`shipped_strength_counts` counted anew."""
    total = np.zeros(FIVE.top + 1, np.int64)
    for own, ways in canonical_hands(3):
        left = tuple(c for c in DECK if c not in own)
        total += ways * np.bincount(strengths_by_flop(own, left), minlength=FIVE.top + 1)
    return tuple(total.tolist())


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game under best play, without the Pot, every optional wager, and the Pot by how many
    play.
    """
    base, *pots = shipped_sheets(game.stem)
    return (base, *side_sheets.sheets(game), *pots)


DEALS = 1 << 18
"""Rounds dealt to see how often so many hands share the Pot."""


def main_sheets() -> tuple[ParSheet, ...]:
    """The base game counted anew, and the Pot by how many play."""
    return (main_sheet(), *pot_sheets())


def pot_sheets() -> Iterator[ParSheet]:
    """The Pot among two to six players, in stakes: it goes to the highest hand, folded or not, and
    equal ones divide it (R-FP2).

    No player's hand is likelier to win than another's, so the net is 0 exactly; how often hands are
    equal is measured on rounds dealt at random.
    """
    from ...odds.simulation.dealing import deal_card_columns  # which asks what is usually staked

    cards = deal_card_columns(np.random.Generator(np.random.PCG64(667)), DEALS, 3 * GAME.seats + 3)
    flop = list(cards[3 * GAME.seats :])
    own = np.stack(
        [three_and_two_columns(list(cards[3 * n : 3 * n + 3]), flop) for n in range(GAME.seats)]
    )
    for players in range(2, GAME.seats + 1):
        hands = own[:players]
        chance_by_winners = (
            np.bincount((hands == hands.max(axis=0)).sum(axis=0), minlength=players + 1) / DEALS
        )
        yield _pot_sheet(players, chance_by_winners.tolist())


def _pot_sheet(players: int, chance_by_winners: list[float]) -> ParSheet:
    """`chance_by_winners[k]` is how likely k of the hands are highest and equal."""
    rows, square, hits = [], 0.0, 0.0
    for winners, chance in enumerate(chance_by_winners[1:], 1):
        mine, net = chance * winners / players, players / winners - 1
        if not mine:
            continue
        square += mine * net**2
        hits += mine * (net > 0)
        said = "takes the Pot" if winners == 1 else f"shares it with {winners - 1}"
        rows.append(ParRow(said, mine, f"{net:+g}" if net else "0"))
    lost = 1 - sum(row.probability for row in rows)
    rows.append(ParRow("another's", lost, "lose"))
    error = max(sqrt(chance * (1 - chance) / DEALS) for chance in chance_by_winners)
    return ParSheet(
        game="flop-poker",
        wager="pot",
        paytable=f"{players} players",
        unit="pot",
        ev=0.0,
        house_edge=0.0,
        per="Pot",
        element_of_risk=0.0,
        hit_frequency=hits,
        standard_deviation=sqrt(square + lost),
        rows=tuple(rows),
        apart="company",
        notes=(
            "The net is exactly 0, for all hands are alike. A lone player's Pot comes back.",
            f"Shared Pots were counted on {DEALS:,} rounds: no row's standard error is greater than {error:.5f}.",
        ),
    )


def main_sheet(
    *, flop: Paytable = PAYTABLES["flop"], rule: Callable[[tuple[Card, ...]], bool] | None = None
) -> ParSheet:
    """Ante and Flop in Antes under best play, or by a card's `rule`; `flop` may be another paytable
    for the Flop wager.
    """
    rows, unit = (
        rows_by_strength(flop, FIVE),
        nets_by_strength(PAYTABLES["ante"], FIVE, 2) + nets_by_strength(flop, FIVE, 2),
    )
    counts = np.zeros(len(flop.rows) + 1, np.int64)
    folded = 0
    for own, ways in canonical_hands(3):
        found = strengths_by_flop(own, tuple(c for c in DECK if c not in own))
        stays = int(unit[found].sum()) > -2 * FLOPS if rule is None else rule(own)
        if stays:
            counts += ways * np.bincount(rows[found], minlength=len(counts))
        else:
            folded += ways
    total = HANDS * FLOPS
    chances = [
        Chance(
            row.name,
            Fraction(count, total),
            str(row.odds),
            Fraction(row.odds.win, row.odds.per) + _ante_win(flop, number),
        )
        for number, (row, count) in enumerate(zip(flop.rows, counts.tolist(), strict=False))
    ]
    chances.append(
        Chance("below a pair of jacks", Fraction(int(counts[-1]), total), "lose", Fraction(-2))
    )
    chances.append(Chance("fold", Fraction(folded, HANDS), "lose", Fraction(-1)))
    played = 1 - Fraction(folded, HANDS)
    made = sheet(
        "flop-poker",
        "main",
        chances,
        unit="ante",
        per="Ante",
        notes=(
            f"Best play: Flop {100 * float(played):.2f} % of hands; the row pays the Flop wager, the Ante pays even.",
            (
                "The Pot is left out: all of its stakes go back to the players, whatever is decided,"
                " so it costs nothing on average."
            ),
        ),
    )
    return msgspec.structs.replace(made, element_of_risk=float(-made.ev / (1 + played)))


def _ante_win(flop: Paytable, row_number: int) -> int:
    """What the Ante wins with a hand of the Flop wager's row, in Antes."""
    floor = flop.floors[row_number]
    row = PAYTABLES["ante"].find(floor or 0)
    return row.odds.winnings(1) if row else -1


def bets_by_card(card: StrategyCard) -> Callable[[tuple[Card, ...]], bool]:
    """Whether a card bets on three cards."""
    return lambda own: bool(card.read("flop", CardFacts({"hand": own})).said.answer.times)


def sheet_by_card(game: Game, card: StrategyCard) -> ParSheet:
    """The base game played by a card."""
    del game
    return main_sheet(rule=bets_by_card(card))


ADVICE = GameAdvice(
    advise=advise,
    main_sheets=main_sheets,
    by_card=sheet_by_card,
    side=Side(
        {
            "three-card-bonus": judge_all_hands(THREE_BONUS, 3),
            "progressive": judge_by_strength(
                lambda: dict(enumerate(shipped_strength_counts())), FIVE
            ),
        }
    ),
    sheets=sheets,
    round_law=ends.distribution_if_counted,
    row_net=net_with_even_base,
)
