"""Drills of the count: cards leave a shoe, and the player says what follows from them.

A drill knows nothing of luck: an answer is right or wrong by the cards alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import sqrt

import msgspec
import numpy as np

from ...core.cards import DECK, Card, show
from ...core.money import short
from ...odds.blackjack.hand_tree import rank
from .index_plays import IndexPlay, signed_count
from .systems import CountingSystem

GROUPS = {"cards": 1, "pairs": 2, "table": 13}
"""Of the kinds that show cards: how many are seen at a time."""


class ShoeQuestion(msgspec.Struct, frozen=True):
    """What is asked: cards that are shown, what stands beside them, the right answer, how far an
    answer may lie from it, and why it is right.

    `new_shoe` says that the count begins anew with these cards; `discards` is how many cards the
    discard rack holds; `choices` are what the answers 1 and 2 stand for, where there are two.
    `play` is the index play that is asked; it and a bet are asked at the true count `count`.
    """

    cards: tuple[Card, ...]
    prompt: str
    answer: float
    tolerance: float
    reason: str = ""
    new_shoe: bool = False
    discards: int = 0
    choices: tuple[str, ...] = ()
    count: int = 0
    play: IndexPlay | None = None


class ShoeDrill:
    """One drill from one shoe. `rng` shuffles; a new shoe comes when the share `dealt` is out.

    `bets` are the units of a ramp by true count (for the kind `bet`), `plays` the index plays that
    are asked (`index`). With a `unit` in cents bets are asked for in dollars. Raises `ValueError` where a kind has nothing to ask.
    """

    def __init__(
        self,
        kind: str,
        system: CountingSystem,
        rng: np.random.Generator,
        *,
        decks: int = 6,
        dealt: float = 0.625,
        bets: Mapping[int, int] | None = None,
        unit: int = 0,
        plays: Sequence[IndexPlay] = (),
    ) -> None:
        self.kind, self.system, self.rng = kind, system, rng
        self.decks, self.dealt, self.unit = decks, dealt, unit
        self._last_prompt = ""
        self._plays_due: list[IndexPlay] = []
        self._signs_due: list[int] = []
        self.bets, self.plays = dict(bets or {}), tuple(plays)
        if (kind == "bet" and not self.bets) or (kind == "index" and not self.plays):
            raise ValueError(f"nothing to ask in the drill {kind!r}")
        self._shuffle()

    @property
    def cards_left(self) -> int:
        """How many cards the shoe still has."""
        return len(self._shoe)

    def _shuffle(self) -> None:
        cards = DECK * self.decks
        self._shoe: list[Card] = [cards[i] for i in self.rng.permutation(len(cards))]
        self.running = 0

    def _deal_and_count(self, card_count: int) -> tuple[Card, ...]:
        taken = tuple(self._shoe.pop() for _ in range(card_count))
        self.running += sum(self.system.tags[rank(card)] for card in taken)
        return taken

    def ask(self, steps: int = 1) -> ShoeQuestion:
        """The next question; cards are taken from the shoe for it. So many `steps` of cards are
        shown one after another before the running count is asked.
        """
        match self.kind:
            case "bet":
                return self._ask_another(self._bet_at_random_count)
            case "index":
                return self._play_at_random_count()
            case "left" | "true":
                return self._left_or_true_question()
            case _:
                return self._running_question(GROUPS[self.kind] * steps)

    def _ask_another(self, make: Callable[[], ShoeQuestion]) -> ShoeQuestion:
        """A question that is not the last one again, unless there is only that."""
        question = make()
        for _ in range(20):
            if question.prompt != self._last_prompt:
                break
            question = make()
        self._last_prompt = question.prompt
        return question

    def _shuffle_if_due(self, cards_needed: int) -> None:
        """Shuffle where fewer cards than needed may still be dealt."""
        if self.cards_left - max(14, cards_needed) < (1 - self.dealt) * 52 * self.decks:
            self._shuffle()

    def _running_question(self, card_count: int) -> ShoeQuestion:
        self._shuffle_if_due(card_count)
        new_shoe, before = not self._discards, self.running
        cards = self._deal_and_count(card_count)
        tags = [(card, self.system.tags[rank(card)]) for card in cards]
        added = ", ".join(f"{show((card,))} {tag:+d}" for card, tag in tags if tag)
        added = added or (f"{show(cards)} 0" if card_count == 1 else "every card 0")
        reason = f"{signed_count(before)} before; {added}; now {signed_count(self.running)}."
        prompt = f"Running count{' (a new shoe: the count is 0)' if new_shoe else ''}?"
        return ShoeQuestion(cards, prompt, self.running, 0, reason, new_shoe, self._discards)

    @property
    def _discards(self) -> int:
        return 52 * self.decks - self.cards_left

    def _left_or_true_question(self) -> ShoeQuestion:
        self._shuffle_if_due(40)
        new_shoe = not self._discards
        self._deal_and_count(int(self.rng.integers(8, 40)))
        left = self.cards_left / 52
        if self.kind == "left":
            discards = self._discards / 52
            rack = "#" * round(8 * discards) + "." * round(8 * (self.decks - discards))
            ticks = "|".join(rack[i : i + 8] for i in range(0, 8 * self.decks, 8))
            prompt = f"Discard rack {ticks}; how many decks are left?"
            reason = f"{self._discards} cards are {discards:.1f} decks; {self.decks} − {discards:.1f} = {left:.1f}."
            return ShoeQuestion((), prompt, left, 0.5, reason, new_shoe, self._discards)
        # of the decks as they are told, not as they are: to a tenth, so that one answer is right
        tenths = round(10 * left)
        if not self._signs_due:  # as many counts below nothing as above
            self._signs_due = self.rng.permutation((-1, 1)).tolist()
        running = self._signs_due.pop() * abs(self.running)
        true = 10 * running // tenths
        prompt = (
            f"Running count {running:+d}, {tenths / 10:.1f} decks left; true count, rounded down?"
        )
        reason = (
            f"{running:+d} ÷ {tenths / 10:.1f} = {10 * running / tenths:+.2f},"
            f" rounded down {signed_count(true)}."
        )
        return ShoeQuestion((), prompt, true, 0, reason, new_shoe, self._discards)

    def _bet_at_random_count(self) -> ShoeQuestion:
        counts = sorted(self.bets)
        least = min(self.bets.values())
        first = max(counts[0], max(c for c in counts if self.bets[c] == least) - 3)
        count = int(self.rng.choice([c for c in counts if c >= first]))
        units, most = self.bets[count], max(self.bets.values())
        asked, answer = f"how many units, by your ramp of 1 to {most}", float(units)
        if self.unit:
            low, high = short(least * self.unit), short(most * self.unit)
            asked, answer = f"what do you bet, {low} to {high}", units * self.unit / 100
        prompt = f"True count {signed_count(count)}: {asked}?"
        reason = f"The ramp: {ramp_words(self.bets, self.unit)}."
        return ShoeQuestion((), prompt, answer, 0, reason, count=count)

    def _play_at_random_count(self) -> ShoeQuestion:
        if not self._plays_due:  # every hand comes once before one comes again
            self._plays_due = [self.plays[i] for i in self.rng.permutation(len(self.plays))]
        play = self._plays_due.pop()
        at = round(play.count)
        count = at + int(self.rng.choice((-3, -2, -1, 0, 1, 2, 3)))
        up = {"T": "10", "A": "ace"}.get(play.up, play.up)
        prompt = (
            f"{play.hand} against {up}, true count {signed_count(count)}:"
            f" 1 {play.alphabetical_choices[0]} or 2 {play.alphabetical_choices[1]}?"
        )
        edge = "or more" if play.upward else "or less"
        reason = (
            f"{play.otherwise.capitalize()} at {signed_count(at)} {edge}, otherwise {play.usual}."
        )
        return ShoeQuestion(
            (),
            prompt,
            play.best_choice_number(count),
            0,
            reason,
            choices=play.alphabetical_choices,
            count=count,
            play=play,
        )


def ramp_words(bets: Mapping[int, int], unit: int = 0) -> str:
    """A ramp in words, counts that are bet alike together; in dollars with a `unit` in cents.

    >>> ramp_words({-1: 1, 0: 1, 1: 1, 2: 3, 3: 8, 4: 8})
    '1 unit up to +1, 3 units from +2, 8 units from +3'
    >>> ramp_words({0: 1, 1: 2}, 500)
    '$5 up to 0, $10 from +1'
    """
    counts = sorted(bets)
    turns = [c for before, c in pairwise(counts) if bets[c] != bets[before]]
    last = turns[0] - 1 if turns else counts[-1]

    def bet_words(units: int) -> str:
        return short(units * unit) if unit else f"{units} unit{'s' * (units != 1)}"

    first = f"{bet_words(bets[counts[0]])} up to {signed_count(last)}"
    return ", ".join([first, *(f"{bet_words(bets[c])} from {signed_count(c)}" for c in turns)])


def is_right(question: ShoeQuestion, answer: float) -> bool:
    """Whether an answer is near enough."""
    return abs(answer - question.answer) <= question.tolerance + 1e-9


def success_interval(right: int, asked: int, z: float = 1.645) -> tuple[float, float]:
    """Between which shares of right answers the player's own lies with 90 % confidence (Wilson); from
    0 to 1 where nothing was asked.

    >>> tuple(round(end, 3) for end in success_interval(9, 10))
    (0.652, 0.977)
    """
    if not asked:
        return 0.0, 1.0
    share, size = right / asked, z * z / asked
    middle = (share + size / 2) / (1 + size)
    half = z * sqrt(share * (1 - share) / asked + size / asked / 4) / (1 + size)
    return max(0.0, middle - half), min(1.0, middle + half)


def run_drill(
    drill: ShoeDrill, questions: int, say: Callable[[str], None], hear: Callable[[str], str]
) -> tuple[int, int]:
    """Ask so many questions in words; right answers and answers given. An empty answer ends it."""
    right = asked = 0
    for _ in range(questions):
        question = drill.ask()
        text = hear(f"{show(question.cards)}  {question.prompt} ".lstrip()).strip()
        if not text:
            break
        try:
            answer = float(text)
        except ValueError:
            say("A number is needed; counted as wrong.")
            answer = float("nan")
        asked += 1
        if is_right(question, answer):
            right += 1
        else:
            say(f"It is {question.answer:.3g}. {question.reason}".rstrip())
    return right, asked
