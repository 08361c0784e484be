"""Seeded chance: a 32-byte seed deals the same cards and dice for ever, on every Python.

The stream is SHAKE-256 of a label, a zero byte and the seed; numbers below n are drawn from its bytes, two at a
time, by rejection, so that every number is exactly as likely as every other. A pack is shuffled by Fisher and
Yates' method from its last place down. The commitment (SHA-256 of the seed) can be shown before the deal, the
seed afterwards; `docs/chance.md` restates the stream for anyone who wants to check a deal with other tools.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from functools import lru_cache
from struct import unpack

import msgspec

from game.cards import Card

SEED_BYTES = 32


def new_seed() -> bytes:
    """32 bytes from the operating system's source of secrets."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The promise that can be shown before the deal: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def _words(data: bytes) -> tuple[int, ...]:
    """Bytes as numbers of two bytes each, the greater byte first."""
    return unpack(f">{len(data) >> 1}H", data)


@lru_cache(maxsize=64)
def _limits(items: int) -> tuple[int, ...]:
    """Below which number a word may choose among so many items, then among one fewer, down to two."""
    return tuple(65536 - 65536 % n for n in range(items, 1, -1))


class Stream:
    """Numbers from a seed under a label; two labels of one seed are independent streams.

    >>> s = Stream(bytes(32), "deck"); [s.below(6) for _ in range(8)]
    [1, 2, 4, 0, 3, 0, 4, 0]
    """

    __slots__ = ("_bytes", "_hash", "_length", "_next")

    def __init__(self, seed: bytes, label: str) -> None:
        self._hash = hashlib.shake_256(label.encode() + b"\0" + seed)
        self._length = 256
        self._bytes = self._hash.digest(256)
        self._next = 0

    def _word(self) -> int:
        at = self._next
        if at + 2 > self._length:
            self._length *= 4
            self._bytes = self._hash.digest(self._length)
        self._next = at + 2
        return self._bytes[at] << 8 | self._bytes[at + 1]

    def below(self, n: int) -> int:
        """An integer from 0 to n-1 (n at most 65,536), each equally likely."""
        limit = 65536 - 65536 % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def shuffle(self, items: Sequence[Card]) -> list[Card]:
        """The items in an order in which every permutation is equally likely."""
        out = list(items)
        words, at, end = _words(self._bytes), self._next >> 1, self._length >> 1
        for i, limit in zip(range(len(out) - 1, 0, -1), _limits(len(out)), strict=True):
            while True:
                if at == end:
                    self._length *= 4
                    self._bytes = self._hash.digest(self._length)
                    words, end = _words(self._bytes), self._length >> 1
                word = words[at]
                at += 1
                if word < limit:
                    break
            j = word % (i + 1)
            out[i], out[j] = out[j], out[i]
        self._next = 2 * at
        return out

    def chance(self, num: int, den: int) -> bool:
        """True `num` times in `den` (den at most 65,536)."""
        return self.below(den) < num


class Stock(msgspec.Struct, frozen=True):
    """What a round is dealt from, as a value: cards from the top, throws of dice, and the seed behind both.

    `cards` are in the order they leave the stack; `used` says how many left it in earlier rounds (a blackjack shoe goes
    on over rounds). `throws` scripts the first throws of dice; past them dice come from the seed. `scripted` tells a
    stock that a round file stacked: its procedure draws no irregularities.
    """

    seed: bytes
    cards: tuple[Card, ...] = ()
    used: int = 0
    throws: tuple[tuple[int, ...], ...] = ()
    scripted: bool = False

    def stream(self, label: str) -> Stream:
        """The round's own stream under a label."""
        return Stream(self.seed, label)


def deck_stock(seed: bytes, pack: Sequence[Card], packs: int = 1, used: int = 0) -> Stock:
    """The stock of a card table: `packs` packs shuffled together under the label `deck`."""
    return Stock(seed, tuple(Stream(seed, "deck").shuffle(tuple(pack) * packs)), used)


def throw(seed: bytes, number: int, dice: int) -> tuple[int, ...]:
    """The faces of throw `number` (0 the first) of a round: one stream a throw, label `throw N`."""
    s = Stream(seed, f"throw {number}")
    return tuple(s.below(6) + 1 for _ in range(dice))
