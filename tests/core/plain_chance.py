"""Chance stated over again from docs/design/chance.md, as plainly as it can be: nothing of the
program, nothing of its verifier.
"""

from __future__ import annotations

import hashlib
import unicodedata


def numbers(seed: bytes, label: str) -> list[int]:
    """The first 2,000 numbers of a stream."""
    text = hashlib.shake_256(bytes(label, "utf-8") + bytes(1) + seed).hexdigest(4000)
    return [int(text[i : i + 4], 16) for i in range(0, 8000, 4)]


def next_below(left: list[int], n: int) -> int:
    """The next of the numbers that is below the last multiple of n, by n."""
    most = 65536 // n * n
    while True:
        number = left.pop(0)
        if number < most:
            return number - number // n * n


def pack(joker: bool = False) -> list[str]:
    """A new pack."""
    return [
        r + s
        for r in ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
        for s in "cdhs"
    ] + (["Jk"] if joker else [])


def shuffled(seed: bytes, label: str, cards: list[str]) -> list[str]:
    """Fisher and Yates: the last place first; each takes one of those that are left, itself
    included.
    """
    left, unplaced, placed = numbers(seed, label), list(cards), []
    while len(unplaced) > 1:
        chosen = next_below(left, len(unplaced))
        card, last = unplaced[chosen], unplaced.pop()
        if chosen < len(unplaced):
            unplaced[chosen] = last
        placed.insert(0, card)
    return unplaced + placed


def cut(seed: bytes, cards: list[str]) -> list[str]:
    """Ten cards at least lie on either side of the cut."""
    depth = 10 + next_below(numbers(seed, "cut"), len(cards) - 19)
    return cards[depth:] + cards[:depth]


def throw(seed: bytes, number: int, dice: int) -> list[int]:
    """The faces of a throw."""
    left = numbers(seed, f"throw {number}")
    return [1 + next_below(left, 6) for _ in range(dice)]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 with a key of at most 64 bytes."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def mixed(seed: bytes, words: dict[int, str]) -> bytes:
    """The house seed with the players' words in it."""
    message = bytearray()
    for seat in range(1, 256):
        if seat in words:
            word = bytes(unicodedata.normalize("NFC", words[seat]), "utf-8")
            message += bytes([seat, len(word) // 256, len(word) % 256]) + word
    return hmac_sha256(seed, bytes(message)) if words else seed
