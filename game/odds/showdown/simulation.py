"""A hand against the dealer's, many rounds at once: by the strategy card, or by best play, which
changes some hands of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, HouseRules
from ...core.errors import MissingPart
from ...games import GAMES
from ...hands import FIVE
from ..distribution.joint_outcomes import DrawnNets, row_net
from ..game_advice import game_advice
from ..shipped_data import shipped_arrays
from ..simulation.dealing import (
    Cards,
    Ints,
    NetCountsAndStaked,
    Play,
    deal_card_columns,
    run_rounds,
)
from ..strategy.strategy_card import Strategy
from .best_play import MEETINGS, Duel, multiples_by_card_strength
from .joint_outcomes import row_judge_by_ranking

Sets = NDArray[np.uint64]
"""Hands, each as a set of its cards."""


def duel_of(game: Game) -> Duel:
    """The decision that a game has before its hand meets the dealer's. Raises `MissingPart`."""
    found = game_advice(game).duel
    if found is None:
        raise MissingPart(f"game/games/{game.stem}/advice.py", "`ADVICE` has no `duel`")
    return found


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all, under the base game's letter
    and the payout limit.
    """
    duel = duel_of(game).under_rules(rules)
    play = _play(game.slug, duel.letter, duel.limit, strategy)
    return run_rounds(game, rules, rounds, seed, strategy, 2 * game.hole, play)


def draw_nets(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str, rounds: int, seed: int
) -> DrawnNets:
    """Rounds with these wagers, those apart that the game lists as such."""
    own, duel = game_advice(game), duel_of(game).under_rules(rules)
    cards = deal_card_columns(np.random.Generator(np.random.PCG64(seed)), rounds, 2 * game.hole + 1)
    ante = bets[game.base]
    net, stake = _play(game.slug, duel.letter, duel.limit, strategy)(cards[:-1], ante)
    for name, judge in (own.judges or {}).items():
        if name in bets:
            rows = judge(game.paytable(name, rules))(np.ascontiguousarray(cards[: game.hole].T))
            lost = (stake == duel.ante_count * ante) & (not game.wager(name).survives)
            net = net + _wager_nets(game, rules, name, bets[name], np.where(lost, -1, rows))
    apart = {}
    for name, columns in own.wagers_apart.items():
        if name in bets:
            rows = row_judge_by_ranking(FIVE)(game.paytable(name, rules))(
                np.ascontiguousarray(cards[list(columns)].T)
            )
            apart[name] = _wager_nets(game, rules, name, bets[name], rows)
    return DrawnNets(net, apart)


def _wager_nets(game: Game, rules: HouseRules, name: str, stake: int, rows: Ints) -> Ints:
    """Net cents of a wager by the rows that pay it, -1 where none does."""
    every = range(-1, len(game.paytable(name, rules).rows))
    found: Ints = np.array([row_net(game, rules, name, stake, row) for row in every])[rows + 1]
    return found


def hands_card_misplays(stem: str, letter: str = "") -> Sets:
    """The shipped hands that best play plays once where the card folds them, or folds where the
    card plays once.
    """
    found: Sets = shipped_arrays(f"{stem}/plays.npz", letter or "hands")[0]
    return found


def hands_as_sets(hands: Cards) -> Sets:
    """Hands, a column each, as sets."""
    one = np.uint64(1) << np.arange(52, dtype=np.uint64)
    found: Sets = one[hands[0]]
    for column in hands[1:]:
        found = found | one[column]
    return found


@cache
def _play(slug: str, letter: str, payout_limit: int, strategy: str) -> Play:
    """Rounds in which a hand stakes what the card says, 0 to fold; by best play a fold and a single
    stake change places in the hands that ship.
    """
    game = GAMES[slug]
    duel = duel_of(game).with_letter(letter, payout_limit)
    ranking, size = duel.showdown.ranking, game.hole
    card, every = multiples_by_card_strength(Strategy(game).card, duel.verb), range(ranking.top + 1)
    multiples = np.array([card(strength) for strength in every], np.int64)
    changed = hands_card_misplays(game.stem, letter) if strategy == "best" else None
    near = np.zeros(ranking.top + 1, bool)
    if changed is not None:
        near[np.unique(ranking.of_columns(list(_hands_as_columns(changed, size))))] = True

    def rounds(cards: Cards, ante: int) -> tuple[Ints, Ints]:
        hands = cards[:size]
        own, dealer = ranking.of_columns(list(hands)), ranking.of_columns(list(cards[size:]))
        end = np.where(own > dealer, 0, np.where(own == dealer, 1, 2)) + np.where(
            dealer >= duel.showdown.qualifying_strength, 3, 0
        )
        staked = multiples[own]
        if changed is not None:
            here = np.flatnonzero(near[own])
            here = here[np.isin(hands_as_sets(hands[:, here]), changed)]
            staked[here] = 1 - staked[here]
        most_times = 3
        kinds, back = np.unique(
            (own.astype(np.int64) * (most_times + 1) + staked) * len(MEETINGS) + end,
            return_inverse=True,
        )
        nets = []
        for kind in kinds.tolist():
            held, ended = divmod(kind, len(MEETINGS))
            strength, times = divmod(held, most_times + 1)
            nets.append(
                duel.net(strength, ante, times, ended) if times else -duel.ante_count * ante
            )
        return np.array(nets, np.int64)[back], (duel.ante_count + staked) * ante

    return rounds


def _hands_as_columns(held: Sets, size: int) -> NDArray[np.uint8]:
    """Sets of so many cards as columns."""
    inside = (held[:, None] >> np.arange(52, dtype=np.uint64)) & np.uint64(1)
    found: NDArray[np.uint8] = np.nonzero(inside)[1].reshape(-1, size).T.astype(np.uint8)
    return found
