"""Drills of the count: cards leave a shoe, and the player says what follows from them.

A drill knows nothing of luck: an answer is right or wrong by the cards alone.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor, sqrt

import msgspec
import numpy as np

from ...core.cards import DECK, Card, show
from ...odds.blackjack.hand_tree import rank
from .systems import CountingSystem


class ShoeQuestion(msgspec.Struct, frozen=True):
    """What is asked: cards that are shown, what stands beside them, the right answer, and how far
    an answer may lie from it.
    """

    cards: tuple[Card, ...]
    prompt: str
    answer: float
    tolerance: float


class ShoeDrill:
    """One drill from one shoe. `rng` shuffles; a new shoe comes when the share `dealt` is out."""

    def __init__(
        self,
        kind: str,
        system: CountingSystem,
        rng: np.random.Generator,
        *,
        decks: int = 6,
        dealt: float = 0.625,
    ) -> None:
        self.kind, self.system, self.rng = kind, system, rng
        self.decks, self.dealt = decks, dealt
        self._shuffle()

    @property
    def cards_left(self) -> int:
        """How many cards the shoe still has."""
        return len(self._shoe)

    def _shuffle(self) -> None:
        cards = DECK * self.decks
        self._shoe: list[Card] = [cards[i] for i in self.rng.permutation(len(cards))]
        self.running = 0

    def _take(self, number: int) -> tuple[Card, ...]:
        taken = tuple(self._shoe.pop() for _ in range(number))
        self.running += sum(self.system.tags[rank(card)] for card in taken)
        return taken

    def ask(self) -> ShoeQuestion:
        """The next question; cards are taken from the shoe for it."""
        whole = 52 * self.decks
        if len(self._shoe) - 14 < (1 - self.dealt) * whole:
            self._shuffle()
        new = " (a new shoe: the count is 0)" if len(self._shoe) == whole else ""
        if self.kind in ("cards", "pairs", "table"):
            cards = self._take({"cards": 1, "pairs": 2, "table": 13}[self.kind])
            return ShoeQuestion(cards, f"Running count{new}?", self.running, 0)
        self._take(int(self.rng.integers(8, 40)))
        left = len(self._shoe) / 52
        if self.kind == "left":
            discards = (whole - len(self._shoe)) / 52
            rack = "#" * round(8 * discards) + "." * round(8 * (self.decks - discards))
            ticks = "|".join(rack[i : i + 8] for i in range(0, 8 * self.decks, 8))
            return ShoeQuestion((), f"Discard rack {ticks}; how many decks are left?", left, 0.5)
        true = floor(self.system.true_count(self.running, len(self._shoe)))
        prompt = (
            f"Running count {self.running:+d}, {left:.1f} decks left; true count, rounded down?"
        )
        return ShoeQuestion((), prompt, true, 0)


def is_right(question: ShoeQuestion, answer: float) -> bool:
    """Whether an answer is near enough."""
    return abs(answer - question.answer) <= question.tolerance + 1e-9


def success_interval(right: int, asked: int, z: float = 1.645) -> tuple[float, float]:
    """Between which shares of right answers the player's own lies with 90 % confidence (Wilson).

    >>> tuple(round(end, 3) for end in success_interval(9, 10))
    (0.652, 0.977)
    """
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
            say(f"It is {question.answer:.3g}.")
    return right, asked
