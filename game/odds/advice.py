"""What the coach says of one decision, and the words that its sentences are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from ..core.cards import RANK_WORDS, Card, rank, suit
from ..hands.phrases import RANK_NAMES, RANK_PLURALS
from ..rounds.state import Action, action
from .distribution.net_shares import NetShares, SharesOf
from .strategy.verdict import Grade, costs_nothing, grade_decision

NET_WORDS = "average net, wagers included"
"""What is said over the figures of a decision's choices: they include what already lies on its
wagers.
"""


class Advice(msgspec.Struct, frozen=True, eq=False):
    """The expected net of every open action in cents, from this point to the end of the round.

    It counts all the seat's wagers that the decision bears on, what already lies on them included:
    a fold is minus what they hold. Wherever a choice is priced, in text, as JSON or as a bar, it is
    this net (`NET_WORDS`). `method` is exact or estimate, `standard_error` that of the estimates in
    cents. `stake` is what the actions are measured against for percentages (the base wager, cents).
    `ways` says what was counted, `why` is the reason or how it is put together, `brings`, where
    much hangs on one card to come, how to say which of them do what, a line an end. `answer` is
    what the player's card says ("": he follows best play, or it is silent). `touched` names the
    wagers that the net is of, `shares_of` counts how an action ends (`shares`). `price` is the net
    of a decision for less than the most, where one may be taken (`with_action_priced`).
    """

    seat: int
    ev: Mapping[str, float]
    best: str
    method: str = "exact"
    standard_error: float = 0.0
    stake: int = 0
    why: str | Callable[[], str] = ""
    ways: str = ""
    brings: Callable[[], tuple[str, ...]] | None = None
    answer: str = ""
    touched: str = ""
    shares_of: SharesOf | None = None
    price: Callable[[Action], float] | None = None

    def __eq__(self, other: object) -> bool:
        """Whether all that it says is the same, the reason in words, put together or not."""
        if not isinstance(other, Advice):
            return NotImplemented
        return self._compared_fields() == other._compared_fields()

    __hash__ = None  # type: ignore[assignment] # it holds a mapping

    def _compared_fields(self) -> tuple[object, ...]:
        return (
            self.seat,
            self.ev,
            self.best,
            self.method,
            self.standard_error,
            self.stake,
            self.reason,
            self.ways,
        )

    @property
    def reason(self) -> str:
        """One plain sentence; put together when it is asked for, since nobody tells it to a bot."""
        return self.why() if callable(self.why) else self.why

    def cost(self, chosen: str) -> float:
        """Expected cents given away by choosing this action instead of the best; never negative."""
        return max(0.0, self.ev[self.best] - self.ev[chosen])

    def shown_cost(self, chosen: str) -> int:
        """What an action gives away in whole cents: the difference of the two averages as shown."""
        return max(0, round(self.ev[self.best]) - round(self.ev[chosen]))

    def recorded_cost(self, chosen: str) -> float:
        """What the book keeps of an action's cost: as shown, so that sums and lists agree with what
        the table said; exact below a cent, and where the shown one would change the verdict.
        """
        exact, shown = self.cost(chosen), self.shown_cost(chosen)
        error = self.standard_error
        if exact < 1 or costs_nothing(exact, error) != costs_nothing(shown, error):
            return round(exact, 6)
        return float(shown)

    def shares(self, chosen: str) -> NetShares | None:
        """How an action ends: the chances of win, push and loss with the mean cents of each, whose
        mean is its `ev`.

        Counted when it is asked for. None where only the `ev` is known.
        """
        return self.shares_of(chosen) if self.shares_of is not None and chosen in self.ev else None

    def grade(self, chosen: str) -> Grade:
        """The verdict on an action: right, right by the player's card, or a mistake."""
        return grade_decision(chosen, self.cost(chosen), self.standard_error, self.answer, self.ev)

    def with_action_priced(self, chosen: str) -> Advice:
        """The same opinion, in which a decision for less than the most (`insurance $2`) is priced,
        too.
        """
        if chosen in self.ev or self.price is None or not action(chosen).cents:
            return self
        return msgspec.structs.replace(self, ev={**self.ev, chosen: self.price(action(chosen))})

    def among(self, actions: Iterable[str]) -> Advice:
        """The same opinion of only some of the actions: what the player cannot pay is neither
        priced nor best.
        """
        ev = {name: self.ev[name] for name in actions if name in self.ev}
        if len(ev) in (0, len(self.ev)):
            return self
        why = self.why if self.best in ev else "The bankroll does not cover more."
        return msgspec.structs.replace(self, ev=ev, best=best_of(ev), why=why)


def best_of(ev: Mapping[str, float]) -> str:
    """The action worth most; of equals the first."""
    return max(ev, key=lambda name: ev[name])


# ---- how its sentences speak


def rank_or_frequent_suit_names(found: Iterable[Card]) -> list[str]:
    """What each of some cards is told by, the highest first: its suit, where many are of it, else
    its rank.

    >>> from game.core.cards import cards
    >>> rank_or_frequent_suit_names(cards("9h 8c 9c")), rank_or_frequent_suit_names(cards("2h 3h 4h 5h 6h 7h 8h"))[0]
    (['9', '9', '8'], 'any heart')
    """
    high = sorted(found, reverse=True)
    # cards of a suit that are told by it
    suits = {which for which, many in Counter(suit(c) for c in high).items() if many >= 7}
    named = ("club", "diamond", "heart", "spade")
    return [f"any {named[suit(c)]}" if suit(c) in suits else RANK_WORDS[rank(c)] for c in high]


class CardEnd(NamedTuple):
    """What cards do if they come, in the singular and the plural, and a name for each such card."""

    singular_verb: str
    plural_verb: str
    card_names: Sequence[str]


def card_count_sentences(*ends: CardEnd) -> tuple[str, ...]:
    """For each end how many cards bring it, and which, the most frequent name first. An end that no
    card brings is left out.

    >>> wins, pushes = CardEnd("wins", "win", ["9", "9", "8"]), CardEnd("pushes", "push", ["king"])
    >>> card_count_sentences(wins, pushes, CardEnd("loses", "lose", []))
    ('3 cards win: 9 (2), 8 (1)', '1 card pushes: king (1)')
    """
    out = []
    for end in ends:
        names = end.card_names
        each = ", ".join(f"{name} ({often})" for name, often in Counter(names).most_common())
        does = f"card {end.singular_verb}" if len(names) == 1 else f"cards {end.plural_verb}"
        out += [f"{len(names)} {does}: {each}"] if names else []
    return tuple(out)


def hole_card_words(hand: tuple[Card, ...]) -> str:
    """Two cards as players name them.

    >>> from game.core.cards import cards
    >>> [hole_card_words(cards(hand)) for hand in ("Jd Ts", "8h Kh", "3c 3d")]
    ['jack-ten', 'king-eight suited', 'a pair of threes']
    """
    low, high = sorted(hand, key=rank)
    if rank(low) == rank(high):
        return f"a pair of {RANK_PLURALS[rank(high)]}"
    return f"{RANK_NAMES[rank(high)]}-{RANK_NAMES[rank(low)]}{' suited' if suit(low) == suit(high) else ''}"


def percent(share: float) -> str:
    """A share in whole percent, one that is not nothing never as nothing, and one short of all
    never as all.

    >>> [percent(share) for share in (0.0, 0.002, 0.417, 0.998, 1.0)]
    ['0 %', 'under 1 %', '42 %', 'over 99 %', '100 %']
    """
    if 0 < share < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{100 * share:.0f} %"
