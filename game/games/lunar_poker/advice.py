"""What Lunar Poker decisions are worth (671a.11-.12): every draw against every dealer's hand,
counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from math import comb, sqrt
from typing import TypeAlias

import msgspec

from ...core.cards import DECK, HIDDEN, Card, rank, text
from ...core.declaration import Game, HouseRules
from ...core.money import dollars
from ...hands import LUNAR
from ...hands.phrases import RANK_NAMES, hand_with_article, join_with_and
from ...odds.advice import (
    Advice,
    CardEnd,
    best_of,
    card_count_sentences,
    percent,
    rank_or_frequent_suit_names,
)
from ...odds.distribution import joint_outcomes as ends
from ...odds.distribution.net_distribution import NetDistribution
from ...odds.distribution.net_shares import NetShares, certain_shares, net_shares
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Method, ParSheet
from ...odds.question import Point
from ...odds.shipped_data import edition_file, played_sheets, shipped_json
from ...rounds.state import Action, View, action
from .counting import final_hands
from .counting.dealer_hands import Ends, Ints
from .counting.exact_values import LunarDeal
from .rules import GAME, straight_ante

KnownCards: TypeAlias = tuple[Card, tuple[Card, ...], int]
"""The dealer's card, those that nobody has shown, and what the Ante wins with a straight."""
COUNTED_ROUNDS = 1 << 20
"""On how many rounds it was counted which ends of the Super come with which of the base game."""


counted_deal = lru_cache(maxsize=4)(LunarDeal)
"""What a deal's decisions are counted from, of the last few: its tables are 15 MB, so that no
advice, of which many may be kept, holds its own.
"""


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante, Bet and Options fee for every open action; a fee already paid is
    counted no more.
    """
    known = {*view.seen_discards, *(c for pile in view.piles.values() for c in pile if c != HIDDEN)}
    left = tuple(c for c in DECK if c not in known)
    ante, hand = view.staked("ante"), view.hand
    known_cards = view.piles["dealer"][-1], left, straight_ante(game, view.offer.rules)
    deal = counted_deal(*known_cards)
    worth: dict[str, float] = {"fold": -1.0, "bet": deal.bet_worth(hand)}
    if view.stage == "choice":
        worth["buy"] = deal.buy_worth(hand)
        worth |= _exchange_values(deal, hand, open_now)
    ev = {str(a): ante * worth[str(a)] for a in open_now}
    best, ends = best_of(ev), deal.ends_without_draw(hand)
    hands = f"{comb(deal.size, 4):,} dealer's hands"
    return Advice(
        view.turn,
        ev,
        best,
        stake=ante,
        why=lambda: _reason(hand, ev, best, ends),
        ways=f"All draws against all {hands}" if view.stage == "choice" else f"All {hands}",
        brings=partial(_sixth_cards_worth_fee, known_cards, hand) if best == "buy" else None,
        touched="Ante, Bet and Options fee" if view.stage == "choice" else "Ante and Bet",
        shares_of=partial(
            _shares,
            known_cards=known_cards,
            hand=hand,
            ante=ante,
            nets=final_hands.end_nets(known_cards[-1]),
        ),
    )


def _shares(
    name: str, *, known_cards: KnownCards, hand: tuple[Card, ...], ante: int, nets: Ints
) -> NetShares:
    """How an action ends; what is drawn is bet or folded as is better."""
    if name == "fold":
        return certain_shares(-ante)
    deal = counted_deal(*known_cards)
    if name == "bet":
        return net_shares(ante * nets, deal.bet_end_chances(hand))
    gone = action(name).cards
    chances = (
        deal.end_chances(hand, tuple(c for c in hand if c not in gone))
        if gone
        else deal.bought_end_chances(hand)
    )
    return net_shares(ante * (nets - 1), chances)


def _sixth_cards_worth_fee(known_cards: KnownCards, hand: tuple[Card, ...]) -> tuple[str, ...]:
    """The sixth cards that are worth their fee."""
    repaid = counted_deal(*known_cards).cards_repaying_fee(hand)
    return card_count_sentences(
        CardEnd("repays the fee", "repay the fee", rank_or_frequent_suit_names(repaid))
    )


def _exchange_values(
    deal: LunarDeal, hand: tuple[Card, ...], open_now: tuple[Action, ...]
) -> dict[str, float]:
    """What each open exchange is worth, in antes."""
    by_size: dict[int, dict[str, tuple[Card, ...]]] = {}
    for one in open_now:
        if one.cards:
            kept = tuple(c for c in hand if c not in one.cards)
            by_size.setdefault(len(kept), {})[str(one)] = kept
    worth: dict[str, float] = {}
    for some in by_size.values():
        worth |= zip(some, deal.exchange_worths(list(some.values())), strict=True)
    return worth


def prepare() -> None:
    """Lay out what every decision counts."""
    hand, left = DECK[1:6], DECK[6:]
    deal = LunarDeal(DECK[0], left)
    for size in range(5):
        deal.exchange_worths([hand[:size]])


def _reason(hand: tuple[Card, ...], ev: Mapping[str, float], best: str, ends: Ends) -> str:
    """One plain sentence: how the hand stands against those the dealer plays, or what the draw adds
    to it.
    """
    played = max(1, ends.total - int(ends.short[0]))
    plays, beaten = played / ends.total, int(ends.weaker[0]) / played
    now = max(("bet", "fold"), key=lambda name: ev[name])
    if best not in {"bet", "fold"}:
        gain = dollars(round(ev[best] - ev[now]))
        instead = "betting" if now == "bet" else "folding"
        return f"{_draw_phrase(hand, best)} worth {gain} more than {instead} at once, the fee paid."
    share = (
        f"{'' if best == 'bet' else 'only '}{percent(beaten)} of those hands"
        if beaten
        else "none of those hands"
    )
    own = hand_with_article(LUNAR.name(LUNAR.strength(hand)))
    stands = f"The dealer plays {percent(plays)} of the time, and {own} beats {share}"
    other = (
        "folding loses less than a bet" if best == "fold" else "a bet is worth more than the fold"
    )
    return f"{stands}: {other}{' or a draw' if len(ev) > 2 else ''}."


def _draw_phrase(hand: tuple[Card, ...], best: str) -> str:
    if best == "buy":
        return "A sixth card is"
    gone = set(best.split()[1:])
    kept = [RANK_NAMES[rank(c)] for c in sorted(hand, reverse=True) if text(c) not in gone]
    counts = (
        "One new card",
        "Two new cards",
        "Three new cards",
        "Four new cards",
        "Five new cards",
    )
    new = counts[len(gone) - 1]
    return f"{new}{f' beside the {join_with_and(kept)}' if kept else ''} {'is' if len(gone) == 1 else 'are'}"


@cache
def _sheets(edition: str) -> tuple[ParSheet, ...]:
    from .counting.super_wagers import super_sheets

    rules = HouseRules(edition=edition)
    main, base = (played_sheets(GAME, rules, part) for part in ("main", "base"))
    return (*main, *base, *super_sheets(GAME, rules))


def round_law(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> NetDistribution | None:
    """The law of a round played best with an Ante and a Super of any size, as
    `tools/odds/lunar_poker_whole.py` counted them together; None for other wagers, and by the card.
    """
    if strategy != "best" or set(bets) != {"ante", "super"}:
        return None
    letter = game.letter("ante", rules)
    nets: dict[int, float] = {}
    variance: dict[int, float] = {}
    # a straight flush is paid at once, and nothing else comes to its odds with a Super of 60 to 1
    at_once = {
        row.odds.win: 5 if row.name == "Royal flush" else 2 for row in game.paytable("ante", rules)
    }
    file = f"{game.stem}/{edition_file(game, 'ends.json', rules)}"
    for counted, base, chance in shipped_json(file, dict[str, list[tuple[int, int, float]]])[
        letter
    ]:
        extra = at_once.get(base, counted) if rules.super_as_printed and counted == 60 else counted
        net = extra * bets["super"] + base * bets["ante"]
        nets[net] = nets.get(net, 0.0) + chance
        variance[net] = variance.get(net, 0.0) + (
            0.0 if counted == 60 and base in at_once else chance / COUNTED_ROUNDS
        )
    main = next(one for one in played_sheets(game, rules) if one.paytable == letter)
    found = NetDistribution(
        nets, sum(bets.values()), Method.SIMULATED, main.standard_error * bets["ante"]
    )
    return msgspec.structs.replace(
        found,
        deviation_error=found.deviation_cents * main.deviation_error / main.standard_deviation,
        errors={net: sqrt(each) for net, each in variance.items()},
        rounds=COUNTED_ROUNDS,
    )


def super_wager_distribution(
    game: Game, rules: HouseRules, name: str, stake: int
) -> dict[int, float]:
    """The law of a Super Wager by itself: cents to chance."""
    from .counting.super_wagers import super_nets

    return (
        super_nets(stake, rules)
        if rules.super_as_printed
        else ends.side_wager_distribution(game, rules, name, stake)
    )


def sheet_under_rules(game: Game, one: ParSheet, rules: HouseRules) -> ParSheet:
    """A sheet under the house's options, in the edition that is played."""
    same = (one.wager, one.paytable)
    one = next(each for each in _sheets(rules.edition) if (each.wager, each.paytable) == same)
    if not rules.super_as_printed:
        return one
    from .counting.super_wagers import sheet_with_printed_super, super_sheets

    if one.wager == "main":
        table = game.paytables("ante", rules)[one.paytable or ""]
        return sheet_with_printed_super(one, {row.name: row.odds.win for row in table.rows})
    return next((sheet for sheet in super_sheets(game, rules) if sheet.wager == one.wager), one)


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """A round under each instant payout (`main`: Ante and a Super as large), without the Super
    (`base`), then the Super Wagers; all in the first edition.
    """
    return _sheets(game.editions[0].key)


ADVICE = GameAdvice(
    advise=advise,
    sheets=sheets,
    sheet_under_rules=sheet_under_rules,
    round_law=round_law,
    wager_law=super_wager_distribution,
    wagers_apart={wager.name: () for wager in GAME.wagers if wager.optional},
    points=(
        Point("choice", "Bet, exchange or buy", "choice"),
        Point("draw", "After the draw", "draw"),
    ),
    prepare=prepare,
)
