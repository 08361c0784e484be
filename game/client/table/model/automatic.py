"""Rounds that the program plays for the player, as a value. Money is cents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from ....core.money import short

MOST_ROUNDS: Final = 1_000
"""So many rounds are played by themselves at most."""
Cents = int


class AutomaticPlay(msgspec.Struct, frozen=True):
    """So many `rounds` with these `wagers`, decided by a `card` ("best": best play). They end early
    once they have won or lost as much as is said (0: whatever they come to).

    `nets` is what each round came to, `counted` the number in the book of the last round that
    counts, or was played before; `ended` says in a sentence why no more are played ("": they go
    on), and `is_summed` that the player has read it.
    """

    card: str
    rounds: int
    wagers: Mapping[str, Cents]
    stop_win: Cents = 0
    stop_loss: Cents = 0
    is_fast: bool = False
    counted: int = 0
    nets: tuple[Cents, ...] = ()
    ended: str = ""
    is_summed: bool = False

    @property
    def net(self) -> Cents:
        """What the rounds so far came to."""
        return sum(self.nets)

    @property
    def current(self) -> int:
        """Which of the rounds is being played.

        >>> AutomaticPlay("best", 50, {}, nets=(500,) * 11).current
        12
        """
        return min(len(self.nets) + 1, self.rounds)

    def with_round(self, number: int, net: Cents) -> AutomaticPlay:
        """A round is over, by its number in the book."""
        return msgspec.structs.replace(self, counted=number, nets=(*self.nets, net))

    def end_reason(self) -> str:
        """Why no further round is played, "" while one is.

        >>> AutomaticPlay("best", 5, {}, stop_loss=2_000, nets=(-1_500, -500)).end_reason()
        'The loss at which you wanted to stop is reached.'
        """
        if self.stop_win and self.net >= self.stop_win:
            return "The win at which you wanted to stop is reached."
        if self.stop_loss and -self.net >= self.stop_loss:
            return "The loss at which you wanted to stop is reached."
        return "All of them are played." if len(self.nets) >= self.rounds else ""

    def end(self, why: str) -> AutomaticPlay:
        """No more are played."""
        return msgspec.structs.replace(self, ended=why)

    def mark_summed(self) -> AutomaticPlay:
        """The player has read what they came to."""
        return msgspec.structs.replace(self, is_summed=True)

    def summary(self) -> str:
        """What the rounds came to, in sentences.

        >>> AutomaticPlay("best", 5, {}, nets=(1_500, -500, 0)).summary()
        '3 of 5 rounds: +$10 net. The most won in a round was $15, the most lost $5.'
        """
        if not self.nets:
            return "No round is over yet."
        most, least = max(0, *self.nets), -min(0, *self.nets)
        won = f"The most won in a round was {short(most)}" if most else "No round won"
        lost = f"the most lost {short(least)}" if least else "none lost"
        said = f"{won}, {lost}." if most or least else "No round won or lost."
        rounds = f"{len(self.nets)} of {self.rounds} round{'s' if self.rounds > 1 else ''}"
        return f"{rounds}: {short(self.net, sign=True)} net. {said}"
