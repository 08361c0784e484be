"""The receipt on a voucher: that a line of the house's log, with the end of a table's chain, is under
a root of the book. `docs/reference/receipts.md` gives its form.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

import msgspec

from ...book.chain.links import VERSION, canonical_bytes
from ...book.chain.merkle import leaf_hash, root_from_path
from ...core.errors import HouseError
from ...core.money import dollars

Whole = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Hash = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]


class Receipt(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a receipt says: the voucher's number and cents; how many rounds it ends, the first and the
    last; number, time (milliseconds since 1970) and terminal of the line of the log; number and time
    of the root; the table's chain with number and hash of its last link; which leaf of how many that
    is, and the hashes beside its way; the hash of the house's link before the line.
    """

    form: Literal[1]
    number: Whole
    cents: Whole
    rounds: Whole
    first: Whole
    last: Whole
    line: Whole
    at: Whole
    asset: Whole
    root: Whole
    root_at: Whole
    chain: Whole
    link: Whole
    tip: Hash
    index: Whole
    leaves: Whole
    path: Annotated[bytes, msgspec.Meta(max_length=64 * 32)]
    before: Hash

    @property
    def log_line(self) -> str:
        """What the house's log says of the voucher."""
        return issue_line(
            f"{self.number:018d}", self.cents, self.rounds, self.first, self.last, self.chain
        )

    @property
    def head(self) -> str:
        """The hash of the root that all of it leads to, in hex; "" where it leads to none."""
        path = [self.path[at : at + 32] for at in range(0, len(self.path), 32)]
        root = root_from_path(
            leaf_hash(self.chain, self.link, self.tip), self.index, self.leaves, path
        )
        if root is None or not (self.rounds and 0 < self.first <= self.last):
            return ""
        line = (self.line, self.at, "voucher", self.asset, "", self.log_line)
        logged = hashlib.sha256(self.before + canonical_bytes(VERSION, "logged", *line)).digest()
        text = canonical_bytes(VERSION, "root", self.root, self.root_at, self.leaves, root)
        return hashlib.sha256(logged + text).hexdigest()

    @property
    def text(self) -> str:
        """The receipt as its code has it: its bytes as one number, in decimal."""
        return str(int.from_bytes(msgspec.msgpack.encode(self)))


def issue_line(number: str, cents: int, rounds: int, first: int, last: int, chain: int) -> str:
    """What the house's log says when a voucher is issued: with the rounds since its account was
    opened or last paid out, and the chain they are in.

    >>> issue_line("482177301965204869", 54_500, 41, 1201, 1262, 7)
    'Issued voucher 482177301965204869 for $545.00 after 41 rounds (1,201 to 1,262, chain 7).'
    """
    played = ""
    if rounds:
        span = f"{first:,} to {last:,}" if last > first else f"{first:,}"
        played = f" after {rounds:,} round{'s' * (rounds != 1)} ({span}, chain {chain})"
    return f"Issued voucher {number} for {dollars(cents)}{played}."


def parse_receipt(text: str) -> Receipt:
    """The receipt whose code has this text. Raises `HouseError` where it is none."""
    digits = text.strip()
    # a path through a tree of as many chains as there can be has 64 hashes
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6000):
        raise HouseError("receipt", "this is no receipt: that is one long number")
    value = 0
    for at in range(0, len(digits), 600):  # Python reads no longer number at once than 4,300 digits
        part = digits[at : at + 600]
        value = value * 10 ** len(part) + int(part)
    try:
        receipt = msgspec.msgpack.decode(
            value.to_bytes((value.bit_length() + 7) // 8), type=Receipt
        )
    except msgspec.MsgspecError:
        receipt = None
    if receipt is None or len(receipt.path) % 32 or receipt.text != digits:
        raise HouseError("receipt", "this is no receipt, or a digit of it is wrong or missing")
    return receipt
