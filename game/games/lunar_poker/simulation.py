"""Lunar Poker for volume (671a.11): one seat by its strategy card or best play, Super Wager and
instant payout included.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from ...core.declaration import Game, HouseRules
from ...hands import LUNAR, LUNAR_SUPER
from ...odds.distribution import joint_outcomes
from ...odds.simulation import dealing
from ...odds.simulation.dealing import (
    Cards,
    Ints,
    NetCountsAndStaked,
    deal_card_columns,
    run_rounds,
)
from ...odds.simulation.simulate import usual_bets
from ...odds.strategy.card_language import Cards as Group
from ...odds.strategy.card_language import StrategyCard
from . import best_play
from .best_play import PlayedHands
from .card import CARD, card_facts, kept_card_bits
from .counting.dealer_hands import ante_wins_by_strength, bet_wins_by_strength
from .counting.first_hands import FirstChoice
from .counting.suit_classes import six_card_bet_wins
from .rules import GAME, PAYTABLES, QUALIFYING, straight_ante

CHUNK = 1 << 18
"""Rounds of best play at a time: the hands of a dealer are laid out once for each rank he shows."""
INSTANT = LUNAR.floor("straight flush")


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str, card: StrategyCard = CARD
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all."""
    side = usual_bets(game, rules)["super"]

    def play(cards: Cards, ante: int) -> tuple[Ints, Ints]:
        # looks at colours, which other names of suits would change
        extra = side * super_nets(cards[:5], rules)
        if strategy == "best":
            cards = best_play.with_suits_renamed(cards)
        found = (
            best_play.hands_played_best(cards, rules)
            if strategy == "best"
            else hands_played_by_card(cards, card)
        )
        net, stake = nets_and_stakes(cards, found, ante, rules)
        return net + extra, stake + side

    chunk = CHUNK if strategy == "best" else dealing.CHUNK
    return run_rounds(game, rules, rounds, seed, strategy, best_play.DealtRows.COUNT, play, chunk)


def draw_nets(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str, rounds: int, seed: int
) -> joint_outcomes.DrawnNets:
    """Rounds with these wagers, apart the Supers on hands of others; played by the card whatever
    the strategy, for best play takes seconds and the hands of others hardly go another way with it.
    """
    del strategy
    others = [name for name in bets if game.wager(name).optional]
    cards = deal_card_columns(
        np.random.Generator(np.random.PCG64(seed)),
        rounds,
        best_play.DealtRows.COUNT + 5 * len(others),
    )
    net, _ = nets_and_stakes(cards, hands_played_by_card(cards), bets["ante"], rules)
    places = {name: best_play.DealtRows.COUNT + 5 * at for at, name in enumerate(others)} | {
        "super-dealer": 5
    }
    apart = {
        name: bets[name] * super_nets(cards[places[name] : places[name] + 5], rules)
        for name in others
    }
    return joint_outcomes.DrawnNets(net + bets["super"] * super_nets(cards[:5], rules), apart)


def card_choices(cards: Cards, card: StrategyCard = CARD) -> Ints:
    """What a card says of five cards and the dealer's, which is the last row of six, as
    `FirstChoice`.
    """
    hand = list(cards[:5])
    found: Ints = card.multiples("choice", card_facts(hand, cards[5] >> 2, LUNAR.of_columns(hand)))
    return found


def hands_played_by_card(cards: Cards, card: StrategyCard = CARD) -> PlayedHands:
    """Rounds by a card: what was done first, the final hands, and which of them bet."""
    hand, new = cards[:5], cards[10:14]
    said = card_choices(cards[[0, 1, 2, 3, 4, 9]], card)
    own = LUNAR.of_columns(list(hand)).astype(np.int64)
    win = bet_wins_by_strength()[own]
    rows = np.flatnonzero(said == FirstChoice.EXCHANGE)
    keeps = kept_card_bits(list(hand[:, rows]))[None, :] >> np.arange(5)[:, None] & 1
    five = list(best_play.cards_after_exchange(hand[:, rows], new[:, rows], keeps.astype(bool)))
    own[rows] = LUNAR.of_columns(five)
    win[rows] = bet_wins_by_strength()[own[rows]]
    bets = said == FirstChoice.BET
    bets[rows] = card.multiples("draw", card_facts(five, cards[9, rows] >> 2, own[rows])) > 0
    rows = np.flatnonzero(said == FirstChoice.BUY)
    six = np.sort(np.concatenate([hand[:, rows], new[:1, rows]]), axis=0)
    own[rows] = LUNAR.of_columns(list(six))
    win[rows] = six_card_bet_wins(np.ascontiguousarray(six.T), own[rows])
    bets[rows] = card.multiples("draw", card_facts(list(six), cards[9, rows] >> 2, own[rows])) > 0
    return PlayedHands(said, own, win, bets)


def nets_and_stakes(
    cards: Cards, found: PlayedHands, ante: int, rules: HouseRules
) -> tuple[Ints, Ints]:
    """Net and stake of Ante, Bet and Options fee."""
    instant, shorts = (
        GAME.paytable("ante", rules),
        ante_wins_by_strength(straight_ante(GAME, rules)),
    )
    first = LUNAR.of_columns(list(cards[:5])).astype(np.int64)
    theirs = LUNAR.of_columns(list(cards[5:10])).astype(np.int64)
    fee = found.said >= FirstChoice.BUY
    ended = np.where(found.own > theirs, 2 * found.win, np.where(found.own == theirs, 0, -3))
    net = np.where(found.bets, np.where(theirs < QUALIFYING, shorts[found.own], ended), -1) - fee
    stake = 1 + 2 * found.bets + fee
    for at in np.flatnonzero(first >= INSTANT).tolist():
        row = instant.find(int(first[at]))
        if row is not None:
            net[at], stake[at] = row.odds.win, 1
    return net * ante, stake * ante


@cache
def _super_net_table(edition: str) -> Ints:
    """The net of a Super Wager of one in an edition: a row for each set of special rows that a hand
    makes, a column a strength.
    """
    table = GAME.paytable("super", HouseRules(edition=edition))
    held = [
        [name for i, name in enumerate(PAYTABLES["super"].specials) if code >> i & 1]
        for code in range(8)
    ]
    rows = [
        [table.find(strength, some) for strength in range(LUNAR_SUPER.top + 1)] for some in held
    ]
    return np.array([[row.odds.win if row else -1 for row in each] for each in rows], np.int64)


def super_nets(hand: Cards, rules: HouseRules) -> Ints:
    """The net of a Super Wager of one on five cards (671a.12(b)), straight flushes as flushes or
    as printed (R-LP2).
    """
    ranks = Group(list(hand)).once
    red = sum(((c & 3 == 1) | (c & 3 == 2)).astype(np.int64) for c in hand)
    made = {
        "Five picture cards": ranks & ~(0b111 << 9) == 0,
        "Ace-king-queen": ranks & (0b111 << 10) == 0b111 << 10,
        "Same colored five": (red == 0) | (red == 5),
    }
    code = sum(
        made[name].astype(np.int64) << i for i, name in enumerate(PAYTABLES["super"].specials)
    )
    strength = LUNAR_SUPER.of_columns(list(hand))
    if rules.super_as_printed:
        strength = np.where(LUNAR.of_columns(list(hand)) >= INSTANT, 0, strength)
    return np.asarray(_super_net_table(rules.edition)[code, strength])
