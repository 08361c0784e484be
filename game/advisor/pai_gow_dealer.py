"""A fixed sample of the dealer's hands at Six-Card Fortune Pai Gow Poker, set the house way, and how settings fare against it.

Of the sample only hands without the cards one knows are counted; they are a fair sample of what the dealer can hold.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.cards import HIDDEN, JOKER_DECK, Card
from game.hands import PAI_GOW
from game.hands.pai_gow import house_way, low_strength, misset
from game.rules.six_card_fortune_pai_gow_poker import EIGHTS

DATA = Path(__file__).resolve().parents[2] / "assets" / "advisor" / "six_card_fortune_pai_gow_poker.npz"
Floats = NDArray[np.float64]


class Dealers(msgspec.Struct, frozen=True):
    """Sampled hands: their cards as bits, the high hand's strength and the low card's."""

    bits: NDArray[np.int64]
    high: NDArray[np.int64]
    low: NDArray[np.int64]

    def without(self, gone: int, held: int = 0) -> Dealers:
        """Those with none of the cards in `gone` and all of those in `held` (bits)."""
        some = (self.bits & (gone | held)) == held
        return Dealers(self.bits[some], self.high[some], self.low[some])


class Fares(msgspec.Struct, frozen=True):
    """How a setting ends against each of the dealer's hands: 1, 0 or -1, and whether the Double Down is played for."""

    ends: NDArray[np.int64]
    played: NDArray[np.bool_]

    @property
    def main(self) -> float:
        """The expected net of the Pai Gow wager, in stakes."""
        return float(self.ends.mean())

    @property
    def double(self) -> float:
        """The expected net of the Double Down, in stakes."""
        return float((self.ends * self.played).mean())

    @property
    def worth(self) -> float:
        """Both, the double declined where it loses."""
        return self.main + max(0.0, self.double)

    @property
    def error(self) -> float:
        """The standard error of `worth`."""
        each = self.ends * (1 + self.played) if self.double > 0 else self.ends
        return float(each.std() / np.sqrt(max(1, len(each))))


def bits_of(some: tuple[Card, ...]) -> int:
    """Cards as bits; hidden ones are left out."""
    return sum(1 << int(c) for c in some if c != HIDDEN)


def sample(hands: int, seed: int) -> Dealers:
    """So many hands dealt from the deck with the joker and set the house way."""
    rng = np.random.Generator(np.random.PCG64(seed))
    bits, high, low = (np.empty(hands, np.int64) for _ in range(3))
    for i in range(hands):
        six = tuple(JOKER_DECK[c] for c in rng.choice(len(JOKER_DECK), 6, replace=False).tolist())
        made = house_way(six)
        bits[i], high[i] = bits_of(six), PAI_GOW.strength(made.high)
        low[i] = low_strength(made.low, dealer=True)
    return Dealers(bits, high, low)


def save(found: Dealers, path: Path) -> None:
    """Write a sample."""
    np.savez_compressed(path, bits=found.bits, high=found.high.astype(np.uint16), low=found.low.astype(np.uint8))


@cache
def shipped() -> Dealers:
    """The sample in the assets; raises `OSError` when it is missing."""
    with np.load(DATA) as data:
        return Dealers(data["bits"], data["high"].astype(np.int64), data["low"].astype(np.int64))


def fares(high: tuple[Card, ...], low: Card, dealers: Dealers) -> Fares:
    """How five cards and one fare against these hands (670a.11(f)-(g), R-PG2, R-PG3)."""
    played = dealers.high >= EIGHTS
    if misset(high, low):
        return Fares(np.full(len(played), -1), played)
    over = PAI_GOW.strength(high) > dealers.high
    above = low_strength(low) > dealers.low
    return Fares(over.astype(np.int64) + above - 1, played)
