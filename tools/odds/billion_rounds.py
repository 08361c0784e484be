"""A billion rounds of a blackjack from shoes that run on, played by a program of its own: what rounds
that begin at each true count bring, and what another choice with a hand gains there.

It reads chapters 672a and 673a anew. From the rest of the project come only the plays of a full shoe
(`plays_6.npz`) and the numbers of the hands in them. A test deals the same cards to both programs.

numba, which nothing else needs, makes it fast: `pip install numba`. Without it the same code runs
some hundred times slower.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.core.declaration import Game
from game.odds.blackjack.play_tables import PlayChoice, hand_index, shipped_plays
from game.practice.counting.index_plays import RANK_LETTERS, hand_code
from game.practice.counting.systems import CountingSystem
from game.system.cores import map_in_order

try:
    from numba import njit
except ImportError:

    def njit(function: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return function


Ints = NDArray[np.int64]

ACE, TEN = 0, 9
STAND, HIT, DOUBLE, SPLIT, SURRENDER = map(int, PlayChoice)
BY_TABLE = -1
"""Instead of a choice: the first one, too, is taken from the table."""
SHOE = 312
DEALT = 195
"""Cards of a shoe that are out when it is shuffled: 62.5 % of six decks."""


class Plays(NamedTuple):
    """The tables a round is played by, as in `BlackjackPlays`, and where each card leads a hand."""

    first: Ints
    later: Ints
    again: Ints
    chance: Ints
    child: Ints
    live: int


class Waiting(NamedTuple):
    """Room for up to four hands that wait for the dealer: total, what wins and what loses."""

    totals: Ints
    wins: Ints
    stakes: Ints


class CountingTables(NamedTuple):
    """Systems side by side: tags by rank, the first and last count, and the number of what is tried
    with each hand (by system, upward or not, up card, hand; -1: nothing). `choices` has by that
    number the usual choice and the other one.
    """

    tags: Ints
    low: Ints
    high: Ints
    index: Ints
    choices: Ints


class Tallies(NamedTuple):
    """Sums of what came. `counts` by system and count: rounds, net in half wagers, its squares.
    `gains` by number and count: rounds played both ways, half wagers gained, their squares.
    """

    counts: Ints
    gains: Ints


class Trial(msgspec.Struct, frozen=True):
    """Another choice with two cards that is tried at every count of zero or more (`upward`), or of
    less. `hand` and `up` are written as in `IndexPlay`.
    """

    hand: str
    up: str
    usual: str
    otherwise: str
    upward: bool


class CountResult(msgspec.Struct, frozen=True):
    """Rounds that began at a true count: how many, and their net in base wagers, each played as from
    a full shoe.
    """

    rounds: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds)


class TrialResult(msgspec.Struct, frozen=True):
    """What another choice gained in rounds of a count that were played both ways, in base wagers a
    round of that count, with its standard error.
    """

    hands: int
    gain: float
    error: float


class SystemResult(msgspec.Struct, frozen=True):
    """What came with a system: by count, and for each trial by count."""

    counts: dict[int, CountResult]
    trials: tuple[dict[int, TrialResult], ...]


@njit
def is_natural(one, other):
    """Whether two cards are an ace and a card that counts ten."""
    return (one == ACE and other == TEN) or (one == TEN and other == ACE)


@njit
def best_total(points, aces):
    """The total of cards that come to so many points with every ace at 1."""
    return points + 10 if aces and points <= 11 else points


@njit
def play_hand(cards, at, free, choice, where, points, aces, plays):
    """Play a hand of two cards to its end, with the cards from place `at` on.

    `where` is its kind, the dealer's card and the hand's number in the tables, `points` its points
    with every ace at 1. Returned are its total, what wins and what more of the seat's own is at
    stake, its number at the end, and the place of the next card.
    """
    kind, up, hand = where
    won, more, ended = 1, 0, False
    while not ended and best_total(points, aces) < 21:
        said = plays.later[kind, up, hand] if choice == BY_TABLE else choice
        choice = BY_TABLE
        if said == STAND:
            break
        if said == DOUBLE:
            hard = best_total(points, aces) == points
            more = 0 if free and hard and 9 <= points <= 11 else 1
            won, ended = 2, True
        hand = plays.child[hand, cards[at]]
        points, aces = points + cards[at] + 1, aces + int(cards[at] == ACE)
        at += 1
    return best_total(points, aces), won, more, hand, at


@njit
def dealer_total(cards, at, up, hole):
    """The total at which the dealer stands, and the place of the next card."""
    points, aces = up + hole + 2, int(up == ACE) + int(hole == ACE)
    while best_total(points, aces) < 17:
        points, aces = points + cards[at] + 1, aces + int(cards[at] == ACE)
        at += 1
    return best_total(points, aces), at


@njit
def settled(dealer, tucked, held, waiting):
    """What hands that wait win or lose against the dealer's total, in half wagers; at 22 they and
    what is tucked under busted hands come back.
    """
    net = 0
    if dealer == 22:
        return 2 * tucked
    for i in range(held):
        if dealer > 22 or waiting.totals[i] > dealer:
            net += 2 * waiting.wins[i]
        elif waiting.totals[i] < dealer:
            net -= 2 * waiting.stakes[i]
    return net


@njit
def busted(total, own, takes_chance, cards, at):
    """A hand over 21: what it loses at once in half wagers, its total after a Second Chance (0: it is
    over), and the place of the next card.
    """
    if not takes_chance:
        return -2 * own, 0, at
    total -= cards[at] + 1
    if total >= 21:
        return 2 * own if total == 21 else -4 * own, 0, at + 1
    return 0, total, at + 1


@njit
def play_round(cards, at, free, choice, plays, waiting):
    """One round for one seat, with the cards from place `at` on: its net in half wagers, and the
    place of the next card.

    `free` tells Free Bet Blackjack from Double Back Jack. `choice` is done with the first two cards.
    """
    one, up, other, hole = cards[at], cards[at + 1], cards[at + 2], cards[at + 3]
    at += 4
    if is_natural(one, other):
        return (0 if is_natural(up, hole) else 3) if free else 4, at
    if is_natural(up, hole):
        return -2, at
    dealt = plays.child[plays.child[0, one], other]
    if choice == BY_TABLE:
        choice = plays.first[up, dealt]
    if choice == SURRENDER:
        return -1, at
    if choice == SPLIT:
        return play_split(cards, at, free, (one, up, hole), plays, waiting)
    points, aces = one + other + 2, int(one == ACE) + int(other == ACE)
    total, won, more, hand, at = play_hand(
        cards, at, free, choice, (0, up, dealt), points, aces, plays
    )
    own = 1 + more
    if total > 21:
        net, total, at = busted(total, own, plays.chance[0, up, hand - plays.live], cards, at)
        if not total:
            return net, at
        won, own = own, 2 * own
    elif total == 21 and not free:
        return 2 * won, at
    waiting.totals[0], waiting.wins[0], waiting.stakes[0] = total, won, own
    dealer, at = dealer_total(cards, at, up, hole)
    return settled(dealer, 0, 1, waiting), at


@njit
def play_split(cards, at, free, faces, plays, waiting):
    """The rest of a round in which a pair was split; `faces` are its card, the dealer's card and the
    hole card. Returned as by `play_round`.
    """
    one, up, hole = faces
    alone = plays.child[0, one]
    by_table = plays.first[up, plays.child[alone, one]] == SPLIT  # else plays know only whole hands
    lammers = free and one != TEN
    most = 4 if free else 2
    hands, begun, held, tucked, net = 2, 0, 0, 0, 0
    while begun < hands:
        card = cards[at]
        at += 1
        if card == one and hands < most and plays.again[up, one]:
            hands += 1
            continue
        own = 0 if lammers and begun else 1
        kind = 1 + 2 * one + (1 - own) if by_table else 0
        points, aces = one + card + 2, int(one == ACE) + int(card == ACE)
        where = (kind, up, plays.child[alone, card])
        begun += 1
        total, won, more, hand, at = play_hand(
            cards, at, free, BY_TABLE, where, points, aces, plays
        )
        own += more
        if total > 21:
            chance = plays.chance[kind, up, hand - plays.live]
            lost, total, at = busted(total, own, chance, cards, at)
            net += lost
            if not total:
                tucked += own if lammers else 0
                continue
            won, own = own, 2 * own
        elif total == 21 and not free:
            net += 2 * won
            continue
        waiting.totals[held], waiting.wins[held], waiting.stakes[held] = total, won, own
        held += 1
    if not held:
        return net, at
    dealer, at = dealer_total(cards, at, up, hole)
    return net + settled(dealer, tucked, held, waiting), at


@njit
def deal_shoes(shoes, rng, free, plays, tables, tallies, waiting, dealt):
    """Deal so many shoes, each until so many cards are out, and add what came to the tallies. The first
    card of each is burned.
    """
    cards = np.empty(SHOE, np.int64)
    for place in range(SHOE):
        cards[place] = min(place // 24, TEN)
    systems = len(tables.tags)
    running = np.zeros(systems)
    for _ in range(shoes):
        for i in range(SHOE - 1):
            j = i + int(rng.random() * (SHOE - i))
            cards[i], cards[j] = cards[j], cards[i]
        at = 1
        running[:] = 0
        while at < dealt:
            net, end = play_round(cards, at, free, BY_TABLE, plays, waiting)
            up, hand = cards[at + 1], plays.child[plays.child[0, cards[at]], cards[at + 2]]
            played = not is_natural(up, cards[at + 3])
            for s in range(systems):
                true = int(np.floor(running[s] * 52 / (SHOE - at)))
                count = min(max(true, tables.low[s]), tables.high[s])
                tally = tallies.counts[s, count - tables.low[s]]
                tally[0] += 1
                tally[1] += net
                tally[2] += net * net
                number = tables.index[s, int(count >= 0), up, hand]
                if number >= 0 and played:
                    usual, otherwise = tables.choices[number]
                    before, _ = play_round(cards, at, free, usual, plays, waiting)
                    after, _ = play_round(cards, at, free, otherwise, plays, waiting)
                    tally = tallies.gains[number, count - tables.low[s]]
                    tally[0] += 1
                    tally[1] += after - before
                    tally[2] += (after - before) ** 2
                for place in range(at, end):
                    running[s] += tables.tags[s, cards[place]]
            at = end


def deal_part(
    stem: str, tables: CountingTables, shoes: int, seed: int, number: int, *, dealt: int = DEALT
) -> Tallies:
    """What comes of so many shoes, those after the first `number` times so many."""
    bits = np.random.PCG64(seed)
    bits.advance(number * shoes * (SHOE - 1))  # a number for each card but a shoe's last
    tallies, free = empty_tallies(tables), stem.startswith("free")
    rng = np.random.Generator(bits)
    deal_shoes(shoes, rng, free, full_shoe_plays(stem), tables, tallies, waiting_hands(), dealt)
    return tallies


def full_shoe_plays(stem: str) -> Plays:
    """The plays of a full shoe of six decks."""
    known, hands = shipped_plays(stem, 6), hand_index()
    first, later, again, chance = (
        np.asarray(table, np.int64)
        for table in (known.first, known.later, known.again, known.chance)
    )
    return Plays(first, later, again, chance, np.asarray(hands.child, np.int64), hands.live)


def counting_tables(
    systems: Sequence[CountingSystem],
    spans: Sequence[tuple[int, int]],
    trials: Sequence[Sequence[Trial]],
) -> CountingTables:
    """The systems, each with its first and last count and what is tried with it."""
    hands = hand_index()
    index = np.full((len(systems), 2, 10, hands.live), -1, np.int64)
    choices = list[tuple[int, int]]()
    for s, some in enumerate(trials):
        for trial in some:
            for i, held in enumerate(hands.held[: hands.live]):
                if sum(held) == 2 and hand_code(held) == trial.hand:
                    index[s, int(trial.upward), RANK_LETTERS.index(trial.up), i] = len(choices)
            choices.append((PlayChoice[trial.usual.upper()], PlayChoice[trial.otherwise.upper()]))
    low, high = zip(*spans, strict=True)
    tags = np.array([system.tags for system in systems])
    return CountingTables(
        tags, np.array(low), np.array(high), index, np.array(choices or [(0, 0)], np.int64)
    )


def empty_tallies(tables: CountingTables) -> Tallies:
    """Sums of nothing."""
    widest = int((tables.high - tables.low).max()) + 1
    return Tallies(
        np.zeros((len(tables.tags), widest, 3), np.int64),
        np.zeros((len(tables.choices), widest, 3), np.int64),
    )


def waiting_hands() -> Waiting:
    """Room for the hands of one round."""
    return Waiting(*np.zeros((3, 4), np.int64))


def deal(
    game: Game,
    systems: Sequence[CountingSystem],
    spans: Sequence[tuple[int, int]],
    trials: Sequence[Sequence[Trial]],
    *,
    rounds: int,
    seed: int,
    cores: int = 1,
    dealt: int = DEALT,
) -> tuple[SystemResult, ...]:
    """What comes in at least so many rounds with each system, counts beyond its span with the last;
    the same on any number of cores.
    """
    tables = counting_tables(systems, spans, trials)
    tallies = empty_tallies(tables)
    shoes = max(1, min(100_000, rounds // 400))
    part = partial(deal_part, game.stem, tables, shoes, seed, dealt=dealt)
    for counts, gains in map_in_order(part, itertools.count(), cores):
        tallies.counts[:] += counts
        tallies.gains[:] += gains
        if tallies.counts[0, :, 0].sum() >= rounds:
            break
    found, number = list[SystemResult](), 0
    for counts, low, some in zip(tallies.counts, tables.low.tolist(), trials, strict=True):
        gains = tallies.gains[number : number + len(some)]
        number += len(some)
        found.append(_result(counts, low, gains))
    return tuple(found)


def _result(counts: Ints, low: int, gains: Ints) -> SystemResult:
    by_count = dict[int, CountResult]()
    for count, (rounds, net, squares) in enumerate(counts.tolist(), low):
        if rounds:
            mean = net / rounds / 2
            by_count[count] = CountResult(rounds, mean, squares / rounds / 4 - mean**2)
    trials = tuple(
        {
            count: TrialResult(
                hands,
                gained / by_count[count].rounds / 2,
                sqrt(squares) / by_count[count].rounds / 2,
            )
            for count, (hands, gained, squares) in enumerate(rows, low)
            if hands
        }
        for rows in gains.tolist()
    )
    return SystemResult(by_count, trials)
