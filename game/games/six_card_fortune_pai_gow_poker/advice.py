"""What pai gow settings and Double Downs are worth (670a.11-.12), against every hand the dealer can
hold.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...core.cards import HIDDEN, JOKER, Card, rank, text
from ...core.declaration import Game
from ...core.paytable import Paytable, Row
from ...hands import PAI_GOW
from ...hands.deck_counts import hands_by_strength
from ...hands.pai_gow import house_way
from ...hands.phrases import RANK_NAMES, hand_with_article
from ...odds import side_sheets
from ...odds.advice import Advice, best_of, percent
from ...odds.distribution import joint_outcomes as ends
from ...odds.distribution.net_distribution import net_of_printed_pay
from ...odds.distribution.net_shares import NetShares, certain_shares, net_shares
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import ParSheet
from ...odds.question import Point
from ...odds.shipped_data import shipped_sheets
from ...odds.side_wagers import Side, Ways, judge_all_hands
from ...rounds.state import Action, View, action
from .dealer_hands import (
    DealerHands,
    Ints,
    OutcomeCounts,
    bits_of,
    dealer_hands_without,
    outcome_counts,
    strength_counts,
    worth_by_exposed_own_card,
)
from .rules import insurance_row


def known_card_bits(view: View) -> int:
    """The cards that the seat knows and that the dealer therefore does not hold, as bits."""
    gone = bits_of(view.seen_discards)
    for pile in view.piles.values():
        gone |= bits_of(pile)
    return gone


def outcome_counts_by_low_card(
    hand: tuple[Card, ...], against: DealerHands
) -> dict[Card, OutcomeCounts]:
    """How the six cards fare with each of them low."""
    return {low: outcome_counts(tuple(c for c in hand if c != low), low, against) for low in hand}


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the Pai Gow wager and the Double Down that may
    follow; of the double alone later.

    Where the dealer has shown a card it is that of all wagers, for a void hand returns them all
    (670a.13(d)).
    """
    if view.stage == "exposed":
        return _exposed_own_card_advice(game, view)
    stake = view.staked("pai-gow")
    against = dealer_hands_without(known_card_bits(view))
    hand = view.hand
    if view.stage == "double-down":
        chosen = hand[5]
        found = outcome_counts(hand[:5], chosen, against)
        ev = {"decline": 0.0, "double": stake * found.double_worth}
        each = {}
    else:
        each = outcome_counts_by_low_card(hand, against)
        chosen = max(each, key=lambda low: each[low].net_stakes)
        found = each[chosen]
        ev = {f"set {text(low)}": stake * one.best_worth for low, one in each.items()}
        ev["house-way"] = ev[f"set {text(house_way(hand).low)}"]
    ev = {str(a): ev[str(a)] for a in open_now}

    def shares_of(name: str) -> NetShares:
        if name == "decline":
            return certain_shares(0)
        if name == "double":
            ends = (
                found.lost_double,
                found.total - found.lost_double - found.won_double,
                found.won_double,
            )
            return net_shares([-stake, 0, stake], ends)
        low = house_way(hand).low if name == "house-way" else action(name).cards[0]
        return net_shares([n * stake for n in (-2, -1, 0, 1, 2)], each[low].counts_by_net)

    return Advice(
        view.turn,
        ev,
        best_of(ev),
        stake=stake,
        why=lambda: _reason(hand, chosen, best_of(ev), found),
        ways=f"All {against.total:,} hands the dealer can hold",
        shares_of=shares_of,
        touched="Pai Gow and the Double Down" if each else "the Double Down",
    )


def _exposed_own_card_advice(game: Game, view: View) -> Advice:
    """Whether to void a hand of which one card is known."""
    shown = next(c for c in view.hand if c != HIDDEN)
    stake = view.staked("pai-gow")
    bonus = _expected_bonus_net(game, view, shown)
    ev = {"play-on": stake * worth_by_exposed_own_card()[rank(shown)] + bonus, "void-hand": 0.0}
    why = (
        "loses more than it wins: take the wagers back."
        if ev["play-on"] < 0
        else "wins more than it loses: play it."
    )
    return Advice(
        view.turn,
        ev,
        best_of(ev),
        stake=stake,
        why=f"A hand with the {text(shown)} {why}",
        ways="Every hand with the card that was shown, set and doubled as well as can be",
    )


def _expected_bonus_net(game: Game, view: View, shown: Card) -> float:
    """The expected net of the seat's optional wagers, envy included, when one card of its hand is
    known.
    """
    gone = known_card_bits(view)
    others = strength_counts(gone)
    mine = strength_counts(gone & ~bits_of((shown,))) - others
    people = view.offer.people
    beside = sum(
        people.get(other, -other) != people.get(view.seat, -view.seat) for other in view.bets
    )
    total = 0.0
    for name in ("fortune", "insurance", "progressive"):
        stake = view.staked(name)
        if stake:
            table, meter = game.paytable(name, view.offer.rules), view.meters["progressive"].cents
            find = insurance_row if name == "insurance" else table.find
            total += _mean_cents(mine, lambda strength: _net(find(strength), stake, meter))  # noqa: B023 - called at once
        if game.wager(name).envy and stake >= game.wager(name).qualifying:
            envy = game.envy(name, view.offer.rules)
            total += beside * _mean_cents(others, lambda strength: _fixed_sum(envy.find(strength)))  # noqa: B023 - called at once
    return total


def _mean_cents(counts: Ints, cents: Callable[[int], int]) -> float:
    """The mean of what each strength brings."""
    each = zip(np.nonzero(counts)[0].tolist(), counts[counts > 0].tolist(), strict=True)
    return float(sum(count * cents(strength) for strength, count in each) / int(counts.sum()))


def _fixed_sum(row: Row | None) -> int:
    return row.odds.sum if row else 0


def _net(row: Row | None, stake: int, meter: int) -> int:
    """Net cents of a wager that this row pays."""
    if row is None:
        return -stake
    won = meter * row.odds.percent // 100 if row.odds.percent else row.odds.winnings(stake)
    return won - (0 if row.odds.keeps else stake)


def _reason(hand: tuple[Card, ...], low: Card, best: str, found: OutcomeCounts) -> str:
    high = tuple(c for c in hand if c != low)
    below = "the joker" if low == JOKER else f"the {RANK_NAMES[rank(low)]}"
    made = f"{hand_with_article(PAI_GOW.name(PAI_GOW.strength(high)))} with {below} low"
    if best in {"double", "decline"}:
        wins, loses = (found.won_double / found.total, found.lost_double / found.total)
        if best == "double":
            often = _frequencies("win", wins, "lose", loses)
            return f"Against a pair of eights or better, {made} {often}: the double gains."
        often = _frequencies("lose", loses, "win", wins)
        return f"The double counts only against a pair of eights or better: there {made} {often}."
    often = _frequencies("win", found.won / found.total, "lose", found.lost / found.total)
    return f"Set as {made}, it {often}; the rest pushes."


def _frequencies(first_verb: str, first_share: float, second_verb: str, second_share: float) -> str:
    """How often a hand does one thing and another; verbs as "win", for an s is put to them.

    >>> _frequencies("win", 0.62, "lose", 0), _frequencies("lose", 0, "win", 0.1)
    ('wins 62 % of the time and never loses', 'never loses and wins 10 % of the time')
    >>> _frequencies("lose", 0, "win", 0)
    'neither loses nor wins'
    """
    if not first_share and not second_share:
        return f"neither {first_verb}s nor {second_verb}s"
    if not first_share:
        return f"never {first_verb}s and {second_verb}s {percent(second_share)} of the time"
    then = f"{second_verb}s {percent(second_share)}" if second_share else f"never {second_verb}s"
    return f"{first_verb}s {percent(first_share)} of the time and {then}"


def _ways_by_little_row(table: Paytable) -> Ways:
    """Six cards that make no more than a high card, by that card: an eight to a king pays
    (670a.12(c)).
    """
    for strength, count in enumerate(hands_by_strength(PAI_GOW, 6).tolist()):
        high = (
            PAI_GOW.ranks(strength)[0]
            if count and PAI_GOW.category(strength) == "high card"
            else -1
        )
        yield (table.rows[high - 6] if 6 <= high <= 11 else None), count


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from .. import GAMES

    game = GAMES[slug]
    others = tuple(one for one in side_sheets.sheets(game) if one.paytable != "$1")
    return (*shipped_sheets(game.stem), *others)


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game, then Fortune, Insurance and Progressive Payout with the envy of a $5 wager
    (R-PG4).
    """
    return _sheets(game.slug)


def prepare() -> None:
    """Load the tables before the first decision asks for them."""
    dealer_hands_without(0)


ADVICE = GameAdvice(
    advise=advise,
    side=Side(
        {
            "fortune": judge_all_hands(PAI_GOW, 6),
            "insurance": _ways_by_little_row,
            "progressive": judge_all_hands(PAI_GOW, 6),
        }
    ),
    sheets=sheets,
    round_law=ends.distribution_if_counted,
    row_net=net_of_printed_pay,
    points=(
        Point("setting", "Setting the hand", "setting"),
        Point("double-down", "Doubling", "double-down"),
    ),
    prepare=prepare,
)
