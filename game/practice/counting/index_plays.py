"""Index plays: hands for which the count changes what is best, from which count, and what it gains.

What each choice is worth is counted exactly in shoes whose cards are as a true count lets expect
(`expected_shoe`), and taken as straight lines between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import Card, card
from ...odds.blackjack.hand_tree import Counts, full_shoe, total_of
from .systems import CountingSystem

if TYPE_CHECKING:
    from ...odds.blackjack.counting.removal import ShoeWorth

Ints = NDArray[np.int64]
RANK_LETTERS = "A23456789T"


class IndexPlay(msgspec.Struct, frozen=True):
    """Two cards that are played otherwise at some counts.

    `hand` is a total ("16"), an ace and a card ("A7") or a pair ("88"), `up` the dealer's card; at
    a true count, rounded down, from `count` on (or down to it where `upward` is false) `otherwise`
    is better than `usual`. `gain` is what that brings in base wagers a round, over all rounds.
    """

    hand: str
    up: str
    usual: str
    otherwise: str
    count: float
    upward: bool
    gain: float

    @property
    def alphabetical_choices(self) -> tuple[str, str]:
        """Both plays as a question offers them, by the alphabet, so that the first says nothing.

        >>> IndexPlay("16", "3", "stand", "hit", -1.0, False, 0.0).alphabetical_choices
        ('hit', 'stand')
        """
        first, second = sorted((self.usual, self.otherwise))
        return first, second

    @property
    def cards(self) -> tuple[Card, Card, Card]:
        """Two cards that are such a hand, and the dealer's card.

        >>> from ...core.cards import show
        >>> show(IndexPlay("16", "T", "hit", "stand", 0.0, True, 0.0).cards)
        'Ts 6h Tc'
        >>> show(IndexPlay("A7", "3", "stand", "double", 2.0, True, 0.0).cards)
        'As 7h 3c'
        """
        letters = self.hand
        if letters.isdigit() and (len(letters) == 1 or letters == "11" or len(set(letters)) > 1):
            total = int(letters)
            high = 10 if total > 11 else total // 2 + 1
            letters = RANK_LETTERS[high - 1] + RANK_LETTERS[total - high - 1]
        return card(f"{letters[0]}s"), card(f"{letters[1]}h"), card(f"{self.up}c")

    def best_choice_number(self, true: int) -> Literal[1, 2]:
        """Which of the `alphabetical_choices` is right at a true count, 1 or 2."""
        at = round(self.count)
        is_other = true >= at if self.upward else true <= at
        return (
            1 if self.alphabetical_choices[0] == (self.otherwise if is_other else self.usual) else 2
        )


def true_count_of_one_tag_shift(system: CountingSystem, decks: int) -> float:
    """The true count of a shoe that has one card less for each unit of a card's tag."""
    return 13.0 * system.mean_square_tag / decks


def expected_shoe(system: CountingSystem, decks: int, tag_shifts: int) -> Ints:
    """A shoe of full size whose cards are as a true count of `tag_shifts` times
    `true_count_of_one_tag_shift` lets expect.

    Raises `ValueError` where a rank would have fewer than no cards.
    """
    four = np.array([1] * 9 + [4])
    shoe: Ints = full_shoe(decks) - tag_shifts * np.array(system.tags) * four
    if shoe.min() < 0:
        raise ValueError(f"no shoe of {decks} decks has such a count")
    return shoe


def index_plays(
    worths: Mapping[float, ShoeWorth], shares: Mapping[int, float], *, least_gain: float = 1e-7
) -> tuple[IndexPlay, ...]:
    """The index plays, the one that gains most first.

    `worths` has a shoe's worth for some true counts, nothing among them; `shares` how many of the
    rounds begin at each whole true count (from it to the next). Plays that gain less than `least_gain`
    are left out.
    """
    counts = sorted(worths)
    by_count = [hand_worths(worths[count]) for count in counts]
    found = list[IndexPlay]()
    for (hand, up), (chance, usual_worth) in by_count[counts.index(0.0)].items():
        usual = max(usual_worth, key=usual_worth.__getitem__)
        lines = {verb: [worth[hand, up][1][verb] for worth in by_count] for verb in usual_worth}
        for upward in (True, False):
            gains = dict[str, float]()
            for count in (c for c in shares if (c >= 0) == upward):
                now = {v: float(np.interp(count + 0.5, counts, line)) for v, line in lines.items()}
                best = max(now, key=now.__getitem__)
                gain = shares[count] * chance * (now[best] - now[usual])
                gains[best] = gains.get(best, 0.0) + gain
            other = max(gains, key=gains.__getitem__, default=usual)
            if gains.get(other, 0.0) >= least_gain:
                where = _crossing_or_last_count(counts, lines[usual], lines[other], upward=upward)
                play = IndexPlay(hand, up, usual, other, where, upward, gains[other])
                found.append(play)
    return tuple(sorted(found, key=lambda play: -play.gain))


def hand_worths(worth: ShoeWorth) -> Mapping[tuple[str, str], tuple[float, Mapping[str, float]]]:
    """How likely each hand of two cards comes against each card of the dealer, and what each choice
    is then worth; hands without a pair are put together by their total.
    """
    sums = dict[tuple[str, str], tuple[float, dict[str, float]]]()
    for (up, hand), deal in worth.deals.items():
        key = hand_code(hand), RANK_LETTERS[up]
        chance, added = sums.get(key, (0.0, {}))
        more = {verb: added.get(verb, 0.0) + deal.chance * w for verb, w in deal.worth.items()}
        sums[key] = chance + deal.chance, more
    return {
        key: (chance, {verb: w / chance for verb, w in added.items()})
        for key, (chance, added) in sums.items()
    }


def _crossing_or_last_count(
    counts: Sequence[float], usual: Sequence[float], other: Sequence[float], *, upward: bool
) -> float:
    """The count nearest to nothing at which the other choice becomes better; the farthest of that
    side where it never does.
    """
    lines = zip(counts, usual, other, strict=True)
    pairs = [(c, o - u) for c, u, o in lines if not c or (c > 0) == upward]
    pairs.sort(key=lambda pair: abs(pair[0]))
    for (near, before), (far, after) in pairwise(pairs):
        if after > 0 >= before:
            return near + (far - near) * before / (before - after)
    return pairs[-1][0]


def hand_code(hand: Counts) -> str:
    """A total, an ace and a card, or a pair.

    >>> hand_code((1, 0, 0, 0, 0, 0, 1, 0, 0, 0)), hand_code((0, 0, 0, 0, 0, 1, 0, 0, 0, 1))
    ('A7', '16')
    """
    letters = "".join(letter * n for letter, n in zip(RANK_LETTERS, hand, strict=True))
    return letters if hand[0] or 2 in hand else str(total_of(hand)[0])


def signed_count(count: int) -> str:
    """A count with its sign; nothing has none."""
    return f"{count:+d}" if count else "0"


def hand_words(play: IndexPlay) -> str:
    """A hand against the dealer's card.

    >>> [hand_words(IndexPlay(hand, "T", "hit", "stand", 1.0, True, 0.0)) for hand in ("16", "A7", "55")]
    ['16 against 10', 'A,7 against 10', '5,5 against 10']
    """
    cards = not play.hand.isdigit() or (play.hand[0] == play.hand[-1] and play.hand != "11")
    hand = ",".join(play.hand) if cards else play.hand
    return f"{hand} against {play.up}".replace("T", "10").replace("against A", "against ace")
