"""The blackjacks for volume: cards really drawn from a shoe, hands looked up in a table of plays,
many rounds at once.

It shares no sum with the coach's `game/odds/blackjack/hand_values.py`: only the plays come from
there. One seat at a fresh shoe; split hands are played each by its own cards, as the sheet has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, HouseRules
from ...rounds.blackjack.declaration import Blackjack
from ..distribution.joint_outcomes import DrawnNets, side_wager_distribution
from ..simulation.dealing import NetCountsAndStaked, check_strategy
from ..simulation.simulate import usual_bets
from ..strategy.game_card import game_card
from .base_game import HERE, Elsewhere
from .card_facts import BUST, rule_of_card, second_chance_rule
from .hand_tree import ACE, RANKS, TEN, full_shoe
from .hand_values import FREE, REAL
from .play_tables import (
    BlackjackPlays,
    PlayChoice,
    hand_index,
    plays_of_rule,
    shipped_plays,
    split_hand_kind,
)

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class CardSource(Protocol):
    """Whatever rounds draw their cards from."""

    def draw(self, rows: Ints) -> Ints:
        """The rank of the next card of each of these rounds (each named once)."""


class Shoes:
    """A shoe a round, its cards drawn one by one by whoever wants one."""

    def __init__(self, rng: np.random.Generator, rounds: int, decks: int) -> None:
        self.rng = rng
        self.cards = np.tile(
            np.repeat(np.arange(RANKS, dtype=np.uint8), full_shoe(decks)), (rounds, 1)
        )
        self.taken = np.zeros(rounds, np.int64)
        self.size = self.cards.shape[1]

    def draw(self, rows: Ints) -> Ints:
        """The rank of the next card of each of these rounds (each named once)."""
        at = self.taken[rows]
        other = at + self.rng.integers(0, self.size - at)
        found: Ints = self.cards[rows, other].astype(np.int64)
        self.cards[rows, other] = self.cards[rows, at]
        self.taken[rows] = at + 1
        return found


class HandStakes(msgspec.Struct, frozen=True):
    """Hands to be played or settled: their round, hand number in the book, kind, what of the stake
    wins and is the seat's own.
    """

    rows: Ints
    hand: Ints
    which: Ints
    wins: Ints
    own: Ints

    def some(self, which: Bools) -> HandStakes:
        """Those that are marked."""
        return HandStakes(*(getattr(self, name)[which] for name in self.__struct_fields__))


class RoundsInPlay:
    """Rounds in play: what each has won and staked in base wagers (a surrender's halves apart)."""

    def __init__(
        self,
        house: Blackjack,
        plays: BlackjackPlays,
        shoes: CardSource,
        rounds: int,
        rules: Elsewhere,
    ) -> None:
        self.house, self.plays, self.rules = house, plays, rules
        self.shoes = shoes
        self.net = np.zeros(rounds, np.int64)
        self.staked = np.ones(rounds, np.int64)
        self.halved = np.zeros(rounds, bool)
        self.natural = np.zeros(rounds, bool)
        every = np.arange(rounds)
        self.hole = np.zeros(rounds, np.int64)
        self.up = np.zeros(rounds, np.int64)
        pages = hand_index()
        hand = pages.child[0, self.shoes.draw(every)]
        self.up[:] = self.shoes.draw(every)
        hand = pages.child[hand, self.shoes.draw(every)]
        self.hole[:] = self.shoes.draw(every)
        self.tucked = np.zeros(rounds, np.int64)
        """What of the seat's own lies under broken hands of a free split."""
        self.holds = np.zeros(rounds, bool)
        """Whether a hand of a split has not gone over."""
        self.total = np.zeros(rounds, np.int64)
        """What the dealer ends with."""
        self.waiting: list[tuple[HandStakes, Ints]] = []
        self._play(every, hand)
        self._play_dealer_and_settle()

    def cents(self, unit: int) -> Ints:
        """The net of each round with a base wager of so many cents."""
        net = self.net * unit
        net[self.natural] = self.house.natural.odds.winnings(unit)
        net[self.halved] = unit // 2 - unit
        return net

    def _play(self, every: Ints, hand: Ints) -> None:
        pages = hand_index()
        own = pages.soft[hand] & (pages.total[hand] == 21)
        dealer = ((self.up == ACE) & (self.hole == TEN)) | ((self.up == TEN) & (self.hole == ACE))
        self.natural = own & (self.house.naturals_first | ~dealer)
        self.net -= dealer & ~own
        asked = every[~own & ~dealer]
        said = self.plays.first[self.up[asked], hand[asked]]
        self.halved[asked[said == PlayChoice.SURRENDER]] = True
        whole = asked[(said != PlayChoice.SURRENDER) & (said != PlayChoice.SPLIT)]
        one = np.ones(len(whole), np.int64)
        self._play_one_hand_each(HandStakes(whole, hand[whole], 0 * one, one, one))
        self._split_pairs(asked[said == PlayChoice.SPLIT], hand)

    def _split_pairs(self, rows: Ints, hand: Ints) -> None:
        """Split pairs: the first hand that waits gets its second card, and is split again if it
        pairs and may be.
        """
        pages = hand_index()
        pair = np.array([held.index(2) if 2 in held else 0 for held in pages.held])[hand[rows]]
        free = (pair != TEN) & self.house.free_splits
        most = np.where(
            pair == ACE, self.rules.most_aces or self.house.most_hands, self.house.most_hands
        )
        hands, waits, first = np.full(len(rows), 2), np.full(len(rows), 2), np.ones(len(rows), bool)
        self.staked[rows] += ~free
        alone = pages.child[0]
        while (waits > 0).any():
            on = np.flatnonzero(waits > 0)
            card = self.shoes.draw(rows[on])
            again = (
                (card == pair[on])
                & (hands[on] < most[on])
                & self.plays.again[self.up[rows[on]], pair[on]]
            )
            hands[on] += again
            waits[on] += np.where(again, 1, -1)
            self.staked[rows[on]] += again & ~free[on]
            done = on[~again]
            own = np.where(free[done] & ~first[done], 0, 1)
            kinds = np.array(
                [[split_hand_kind(r, FREE), split_hand_kind(r, REAL)] for r in range(RANKS)]
            )[pair[done], own]
            dealt = pages.child[alone[pair[done]], card[~again]]
            first[done] = False
            self._play_one_hand_each(
                HandStakes(rows[done], dealt, kinds, np.ones(len(done), np.int64), own)
            )

    def _play_one_hand_each(self, play: HandStakes) -> None:
        """Play hands, at most one a round, to their ends."""
        pages = hand_index()
        while len(play.rows):
            said = self.plays.later[play.which, self.up[play.rows], play.hand]
            stands = (said != PlayChoice.HIT) & (said != PlayChoice.DOUBLE)
            self._pay_or_keep_hands(play.some(stands))
            play, said = play.some(~stands), said[~stands]
            twice = said == PlayChoice.DOUBLE
            free = ~pages.soft[play.hand] & np.isin(
                pages.total[play.hand], sorted(self.house.free_doubles)
            )
            paid = twice & ~free
            self.staked[play.rows] += paid
            drawn = pages.child[play.hand, self.shoes.draw(play.rows)]
            play = msgspec.structs.replace(
                play, hand=drawn, wins=play.wins + twice, own=play.own + paid
            )
            bust = drawn >= pages.live
            self._handle_busts(play.some(bust))
            self._pay_or_keep_hands(play.some(twice & ~bust))
            play = play.some(~twice & ~bust)

    def _pay_or_keep_hands(self, play: HandStakes) -> None:
        """Hands that take no more: a 21 is paid at once where the game does so, the others wait for
        the dealer.
        """
        total = hand_index().total[play.hand]
        paid = (total == 21) & self.house.at_once
        np.add.at(self.net, play.rows[paid], play.wins[paid])
        self._keep_for_dealer(play.some(~paid), total[~paid])

    def _handle_busts(self, play: HandStakes) -> None:
        pages = hand_index()
        taken = np.zeros(len(play.rows), bool)
        if self.house.second_chance is not None:
            taken = self.plays.chance[play.which, self.up[play.rows], play.hand - pages.live]
        lost = play.some(~taken)
        self.net[lost.rows] -= lost.own
        split = (lost.which > 0) & (lost.which <= 2 * TEN) & self.house.free_splits
        self.tucked[lost.rows] += np.where(split, lost.own, 0)
        play = play.some(taken)
        self.staked[play.rows] += play.own
        total = pages.total[play.hand] - (self.shoes.draw(play.rows) + 1)
        self.net[play.rows] += np.where(
            total > 21, -2 * play.own, np.where(total == 21, play.own, 0)
        )
        live = total < 21
        play = play.some(live)
        # Against the dealer the hand's own stake comes back or is lost with the chance: it wins one
        # stake and loses two.
        self._keep_for_dealer(
            msgspec.structs.replace(play, wins=play.own, own=2 * play.own), total[live]
        )

    def _keep_for_dealer(self, play: HandStakes, total: Ints) -> None:
        self.holds[play.rows[play.which > 0]] = True
        self.waiting.append((play, total))

    def _play_dealer_and_settle(self) -> None:
        """The dealer draws to 17, for every round, and what waits is settled."""
        hard, aces = self.up + self.hole + 2, (self.up == ACE) | (self.hole == ACE)
        soft = aces & (hard <= 11)
        total = hard + 10 * soft
        while True:
            more = np.flatnonzero((total < 17) | ((total == 17) & soft & self.rules.hits_soft_17))
            if not len(more):
                break
            card = self.shoes.draw(more)
            hard[more] += card + 1
            aces[more] |= card == ACE
            soft = aces & (hard <= 11)
            total = hard + 10 * soft
        self.total = total
        self.net += np.where((total == self.house.push_total) & self.holds, self.tucked, 0)
        for play, mine in self.waiting:
            his = total[play.rows]
            won = (his != self.house.push_total) & ((his > 21) | (mine > his))
            lost = (his <= 21) & (mine < his)
            np.add.at(
                self.net, play.rows, np.where(won, play.wins, 0) - np.where(lost, play.own, 0)
            )


def play(
    house: Blackjack,
    plays: BlackjackPlays,
    rounds: int,
    seed: int,
    decks: int,
    unit: int,
    rules: Elsewhere = HERE,
    *,
    chunk: int = 1 << 14,
) -> NetCountsAndStaked:
    """How often each net in cents came in so many rounds with a base wager of `unit` cents, and the
    cents staked in all.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    found: dict[int, int] = {}
    staked = 0
    for start in range(0, rounds, chunk):
        some = min(chunk, rounds - start)
        table = RoundsInPlay(house, plays, Shoes(rng, some, decks), some, rules)
        net = table.cents(unit)
        staked += unit * int(table.staked.sum())
        for value, count in zip(*np.unique(net, return_counts=True), strict=True):
            found[int(value)] = found.get(int(value), 0) + int(count)
    return found, staked


@cache
def _plays_by_card(slug: str) -> BlackjackPlays:
    from ...games import GAMES

    card = game_card(GAMES[slug]).card
    return plays_of_rule(
        rule_of_card(card),
        second_chance_rule(card) if any(line.stage == BUST for line in card.lines) else None,
    )


def _plays(game: Game, decks: int, strategy: str) -> BlackjackPlays:
    return shipped_plays(game.stem, decks) if strategy == "best" else _plays_by_card(game.slug)


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all; the shoe has the decks of the
    house rules.
    """
    check_strategy(strategy)
    decks = game.decks(rules)
    return play(
        game.extra,
        _plays(game, decks, strategy),
        rounds,
        seed,
        decks,
        usual_bets(game, rules)[game.base],
    )


def draw_nets(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str, rounds: int, seed: int
) -> DrawnNets:
    """Rounds with these wagers, apart the one on the dealer's 22: which suits a 22 has is drawn by
    their chances.
    """
    decks, rng = game.decks(rules), np.random.Generator(np.random.PCG64(seed))
    shoes = Shoes(rng, rounds, decks)
    table = RoundsInPlay(game.extra, _plays(game, decks, strategy), shoes, rounds, HERE)
    apart = {}
    name = game.extra.dealer_bonus
    if name in bets:
        paid = {
            net: chance
            for net, chance in side_wager_distribution(game, rules, name, bets[name]).items()
            if net > 0
        }
        likely = np.array(list(paid.values()))
        won = rng.choice(np.array(list(paid)), rounds, p=likely / likely.sum())
        apart[name] = np.where(table.total == 22, won, -bets[name])
    return DrawnNets(table.cents(bets[game.base]), apart)
