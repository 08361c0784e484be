"""Seeded chance: a 32-byte seed deals the same cards and dice for ever, on every Python.

The stream is SHAKE-256 of a label, a zero byte and the seed; numbers below n are drawn from its
bytes, two at a time, by rejection, so that every number is exactly as likely as every other. A pack
is shuffled by Fisher and Yates' method from its last place down. The commitment (SHA-256 of the
seed) can be shown before the deal, the seed afterwards; players may mix in words of their own.
`docs/design/chance.md` restates it for whoever wants to check a deal with other tools.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from struct import unpack

import msgspec

from .cards import Card
from .errors import HouseError

SEED_BYTES = 32
LONGEST_WORD = 40
"""How many characters of Unicode (composed: NFC) a player's word may have."""


def new_seed() -> bytes:
    """32 bytes from the operating system's source of secrets."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The promise that can be shown before the deal: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def check_player_word(text: str) -> str:
    """A player's own word as it is mixed in: composed (NFC). Raises `HouseError` for a word that
    may not be.

    >>> check_player_word("cafe\u0301") == "café"
    True
    """
    if not text:
        raise HouseError("word", "is empty; it has 1 to 40 characters")
    # No 40 composed characters come from more than 160, and putting thousands of accents in order
    # would take long.
    word = unicodedata.normalize("NFC", text) if len(text) <= 4 * LONGEST_WORD else text
    if len(word) > LONGEST_WORD:
        raise HouseError("word", f"has {len(word)} characters; it may have {LONGEST_WORD}")
    for at, character in enumerate(word, 1):
        if not character.isprintable():
            raise HouseError("word", f"character {at} (U+{ord(character):04X}) cannot be printed")
    return word


def seed_with_words(seed: bytes, words: Mapping[int, str]) -> bytes:
    """The seed that deals: the house's own, with the players' words by seat mixed in. Without words
    it is the house's.

    HMAC-SHA256 under the house seed, of each seat ascending: one byte the seat, two bytes the
    length (the greater first), and the composed word in UTF-8. Words are such as `check_player_word` gave.

    >>> seed_with_words(bytes(32), {4: "linden"}).hex()[:16]
    '0e08d694bea81e9a'
    >>> seed_with_words(bytes(32), {}) == bytes(32)
    True
    """
    if not words:
        return seed
    said = {seat: unicodedata.normalize("NFC", words[seat]).encode() for seat in sorted(words)}
    message = b"".join(
        seat.to_bytes(1) + len(word).to_bytes(2) + word for seat, word in said.items()
    )
    return hmac.digest(seed, message, "sha256")


def cut_seed(seed: bytes, seat: int, depth: int) -> bytes:
    """The seed that shuffles the cards once a player at a seat has cut them `depth` cards from the
    top: HMAC-SHA256 under the seed that dealt until then, of `cut`, one byte the seat, two bytes the
    depth (the greater first).

    >>> cut_seed(bytes(32), 4, 26).hex()[:16]
    '02d107c10ab8e9e4'
    """
    return hmac.digest(seed, b"cut" + seat.to_bytes(1) + depth.to_bytes(2), "sha256")


def _uint16_words(data: bytes) -> tuple[int, ...]:
    """Bytes as numbers of two bytes each, the greater byte first."""
    return unpack(f">{len(data) >> 1}H", data)


@lru_cache(maxsize=64)
def _exclusive_word_limits(items: int) -> tuple[int, ...]:
    """Below which number a word may choose among so many items, then among one fewer, down to two."""
    return tuple(65536 - 65536 % n for n in range(items, 1, -1))


class Stream:
    """Numbers from a seed under a label; two labels of one seed are independent streams.

    >>> s = Stream(bytes(32), "deck"); [s.integer_below(6) for _ in range(8)]
    [1, 2, 4, 0, 3, 0, 4, 0]
    """

    __slots__ = ("_bytes", "_hash", "_length", "_next")

    def __init__(self, seed: bytes, label: str) -> None:
        self._hash = hashlib.shake_256(label.encode() + b"\0" + seed)
        self._length = 256
        self._bytes = self._hash.digest(256)
        self._next = 0

    def _next_uint16(self) -> int:
        at = self._next
        if at + 2 > self._length:
            self._length *= 4
            self._bytes = self._hash.digest(self._length)
        self._next = at + 2
        return self._bytes[at] << 8 | self._bytes[at + 1]

    def integer_below(self, n: int) -> int:
        """An integer from 0 to n-1 (n at most 65,536), each equally likely; raises `ValueError` for
        a greater n.
        """
        limit = 65536 - 65536 % n
        if not limit:
            raise ValueError(f"a number below {n:,} cannot be drawn")
        while (word := self._next_uint16()) >= limit:
            pass
        return word % n

    def shuffle(self, items: Sequence[Card]) -> list[Card]:
        """The items in an order in which every permutation is equally likely."""
        out = list(items)
        words, at, end = _uint16_words(self._bytes), self._next >> 1, self._length >> 1
        for i, limit in zip(
            range(len(out) - 1, 0, -1), _exclusive_word_limits(len(out)), strict=True
        ):
            while True:
                if at == end:
                    self._length *= 4
                    self._bytes = self._hash.digest(self._length)
                    words, end = _uint16_words(self._bytes), self._length >> 1
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
        return self.integer_below(den) < num


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """An irregularity as it came up: its `kind`, `at` how many cards of the deal (at a dice table:
    how many throws) came before it, the `seat` it met (0: none in particular), and the `cards` that
    were found face up.
    """

    kind: str
    at: int = 0
    seat: int = 0
    cards: tuple[Card, ...] = ()


class Stock(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round is dealt from, as a value: cards from the top, throws of dice, and the seed
    behind both.

    `cards` are in the order they leave the stack; `used` says how many left it in earlier rounds (a
    blackjack shoe goes on over rounds). `throws` scripts the first throws of dice; past them dice
    come from the seed. `scripted` tells a stock that a round file stacked: nothing goes wrong with
    it but the `facts` that the file records, and the deck is not cut. When a scripted stock runs
    out, `behind` are the cards it wants next from the discards (`HIDDEN`: any), `away` those put
    away then, one a refill. `start` is the drawn number of the first position (0: drawn from the
    seed).
    """

    seed: bytes
    cards: tuple[Card, ...] = ()
    used: int = 0
    throws: tuple[tuple[int, ...], ...] = ()
    scripted: bool = False
    facts: tuple[Fact, ...] = ()
    behind: tuple[Card, ...] = ()
    away: tuple[Card, ...] = ()
    start: int = 0

    def stream(self, label: str) -> Stream:
        """The round's own stream under a label."""
        return Stream(self.seed, label)


def deck_stock(seed: bytes, pack: Sequence[Card], packs: int = 1, used: int = 0) -> Stock:
    """The stock of a card table: `packs` packs shuffled together under the label `deck`."""
    return Stock(seed, tuple(Stream(seed, "deck").shuffle(tuple(pack) * packs)), used)


def throw(seed: bytes, number: int, dice: int) -> tuple[int, ...]:
    """The faces of throw `number` (0 the first) of a round: one stream a throw, label `throw N`."""
    s = Stream(seed, f"throw {number}")
    return tuple(s.integer_below(6) + 1 for _ in range(dice))
