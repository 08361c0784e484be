"""What a link is, and the text that it hashes.

A link hashes the hash before it and a text made from the rows it stands for;
`docs/reference/chain.md` gives its exact form. Its version is kept with the link, so a later form
of the book re-hashes nothing: it only has to be able to write the old text.

Links of one round that follow one another are one row, which keeps the hash of the last; the others
follow from the rows they stand for.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from ..database import Database, Row

VERSION = 1
BEFORE_THE_FIRST = bytes(32)

RoundKind = Literal["begun", "terminals", "steps", "entry", "ended"]
Kind = Literal[
    "chained",
    "split",
    "opened",
    "root",
    "promise",
    "entry",
    "restored",
    "account",
    "voucher",
    "redeemed",
    "logged",
    "day",
    "period",
    "sealed",
]


HOUSE_CHAIN = 0
"""The chain of the house: all that belongs to no table. A table's chain has the table's number."""


class Head(msgspec.Struct, frozen=True):
    """A link that stands for all before it: its number (0: there is none yet) and its hash in hex."""

    number: int
    hash: str


class Link(msgspec.Struct, frozen=True):
    """A link of a chain (a table's, or the house's): `ref` numbers what it stands for (a round, an
    entry, a promise, ...), `upto` is the last of its steps.

    A row of kind `round` stands for the links of that round from `number` to `upto`, the last of
    which has its hash; `parts` says which they are.
    """

    chain: int
    number: int
    version: int
    kind: str
    ref: int
    upto: int
    hash: bytes
    parts: str = ""

    @property
    def last_number(self) -> int:
        """The number of the last link that it stands for."""
        return self.upto if self.parts else self.number

    @property
    def chain_name(self) -> str:
        """Which chain it is in, in words."""
        return f"the chain of table {self.chain}" if self.chain else "the house's chain"

    @property
    def location(self) -> str:
        """Where it is, as a sentence begins."""
        return f"Link {self.number} of {self.chain_name}"

    @property
    def subject(self) -> str:
        """What the link stands for, in words."""
        return ABOUT.get(self.kind, "nothing known").format(self.ref, self.upto)


_SIGNS = {"begun": "b", "terminals": "t", "entry": "e", "ended": "x"}
PART_KINDS = {sign: kind for kind, sign in _SIGNS.items()} | {"s": "steps"}
PART = re.compile(r"([btex]|s)(\d*)")


def link_part_code(kind: str, upto: int) -> str:
    """How `parts` writes a link of a round: `b` its beginning, `t` its terminals, `s4` its steps up
    to the fourth, `e` its next entry, `x` its end.
    """
    return _SIGNS.get(kind) or f"s{upto}"


ABOUT = {
    "round": "round {0}",
    "chained": "the beginning of the chain",
    "split": "the first link of a chain for each table",
    "opened": "the opening of the chain of table {0}",
    "root": "root {0}",
    "promise": "promise {0}",
    "begun": "the beginning of round {0}",
    "steps": "round {0}'s steps up to {1}",
    "entry": "journal entry {0}",
    "ended": "the end of round {0}",
    "restored": "restore {0}",
    "terminals": "the terminals of round {0}",
    "account": "the opening of game account {0}",
    "voucher": "voucher {0}",
    "redeemed": "the redeeming of voucher {0}",
    "logged": "line {0} of the log",
    "day": "closed gaming day {0}",
    "period": "the opening of period {0}",
    "sealed": "the sealing of period {0}",
}

ROWS = {
    "chained": "SELECT applied FROM migration WHERE number = ?",
    "split": "SELECT applied FROM migration WHERE number = ?",
    "opened": "SELECT slug, t.number FROM house_table AS t JOIN game ON game.id = t.game WHERE t.id = ?",
    "root": "SELECT at, leaves, root FROM chain_root WHERE id = ?",
    "promise": (
        "SELECT slug, t.number, commitment, made FROM promise JOIN house_table AS t ON t.id = house_table"
        " JOIN game ON game.id = t.game WHERE promise.id = ?"
    ),
    "begun": (
        "SELECT slug, t.number, round.number, started, promise, commitment, used, stock, round.words, offer,"
        " (SELECT text FROM round_text WHERE id = bets), (SELECT text FROM round_text WHERE id = bots)"
        " FROM round JOIN house_table AS t ON t.id = house_table JOIN game ON game.id = t.game WHERE round.id = ?"
    ),
    "ended": "SELECT ended, status FROM round WHERE id = ? AND status <> 'open'",
    "restored": "SELECT at, head FROM restore WHERE id = ?",
    "terminals": "SELECT count(*) FROM terminal_seat WHERE round = ?",
    "account": (
        "SELECT terminal, player, bot, opened, t.position, e.number, e.kind, slug FROM game_account"
        " JOIN terminal AS t ON t.id = terminal JOIN electronic_table AS e ON e.house_table = t.house_table"
        " JOIN house_table AS h ON h.id = t.house_table JOIN game ON game.id = h.game WHERE game_account.id = ?"
    ),
    "voucher": "SELECT number, cents, game_account, entry, issued, local, expires FROM voucher WHERE id = ?",
    "redeemed": (
        "SELECT number, redeemed, redeemed_at, redeemed_entry FROM voucher WHERE id = ? AND redeemed IS NOT NULL"
    ),
    "logged": "SELECT at, kind, terminal, person, told FROM log WHERE id = ?",
    "day": "SELECT day, begun, until, closed, finance, table_games, report FROM gaming_day WHERE id = ?",
    "period": "SELECT day, begun, until, derived FROM period WHERE id = ?",
    "sealed": (
        "SELECT sealed, (SELECT count(*) FROM journal WHERE period = p.id AND id BETWEEN first_entry AND last_entry),"
        " (SELECT coalesce(sum(id), 0) FROM journal WHERE period = p.id AND id BETWEEN first_entry AND last_entry)"
        " FROM period AS p WHERE id = ? AND sealed IS NOT NULL"
    ),
}
_LISTS = {
    "begun": "SELECT seat, player FROM seat WHERE round = ? ORDER BY seat",
    "ended": (
        "SELECT player, sitting, staked, returned, summary, assisted, decisions, mistakes, cost, expected, variance FROM share"
        " WHERE round = ? ORDER BY player"
    ),
    "terminals": "SELECT seat, terminal, game_account, pay_limit FROM terminal_seat WHERE round = ? ORDER BY seat",
}
_PLAIN: dict[type, Callable[[Any], str]] = {
    int: str,
    str: str,
    bytes: bytes.hex,
    float: lambda value: struct.pack(">d", value).hex(),
    type(None): lambda _: "",
}


def canonical_bytes(*values: Any) -> bytes:
    r"""The values as one text that no other values give: each is written `length:bytes,`.

    >>> canonical_bytes(1, "entry", None, -500, b"\x0f", 1.0)
    b'1:1,5:entry,0:,4:-500,2:0f,16:3ff0000000000000,'
    >>> canonical_bytes("ä", "a").decode()
    '2:ä,1:a,'
    """
    plain = [_PLAIN[type(value)](value) for value in values]
    text = "".join([f"{len(told)}:{told}," for told in plain])
    if text.isascii():
        return text.encode()
    return b"".join(b"%d:%b," % (len(told), told) for told in map(str.encode, plain))


class LinkTexts:
    """Writes the canonical text of what a link stands for, from the rows of the book. Names are
    read once and kept.

    SQLite's complaints are put into our words by whoever asks: this is called for every link of a
    book.
    """

    def __init__(self, door: Database, rows: Mapping[str, str] = ROWS) -> None:
        self._door = door
        self._sql = rows
        self._accounts: dict[int, bytes] = {}
        self._reasons: dict[int, bytes] = {}
        door.on_every_rollback(self.clear_cache)

    def _rows(self, sql: str, params: tuple[int, ...]) -> list[Row]:
        found: list[Row] = self._door.execute(sql, params).fetchall()
        return found

    def _row(self, sql: str, params: tuple[int, ...]) -> Any:
        return self._door.execute(sql, params).fetchone()

    def clear_cache(self) -> None:
        """Read all names anew."""
        self._accounts.clear()
        self._reasons.clear()

    def link_text(self, kind: str, ref: int, first_step: int, last_step: int) -> bytes | None:
        """The text; None when the book has no such rows. `first_step` and `last_step` are the steps
        of a link of steps.
        """
        if kind == "entry":
            return self._entry_text(ref)
        told = (
            self._step_values(ref, first_step, last_step)
            if kind == "steps"
            else self._row_values(kind, ref)
        )
        return None if told is None else canonical_bytes(VERSION, kind, *told)

    def _row_values(self, kind: str, ref: int) -> tuple[Any, ...] | None:
        if kind not in _LISTS:
            row = self._row(self._sql[kind], (ref,))
            return None if row is None else (ref, *row)
        found, parts = self._door.rows_of_each([(self._sql[kind], (ref,)), (_LISTS[kind], (ref,))])
        if not found:
            return None
        row = found[0]
        return (ref, *row, len(parts), *(value for part in parts for value in part))

    def _step_values(self, ref: int, first_step: int, last_step: int) -> tuple[Any, ...] | None:
        rows = self._rows(
            "SELECT number, at, seat, action, mark, d.player, point, chosen, best, cost, ev, error, coach, thought FROM step"
            " LEFT JOIN decision AS d ON d.round = step.round AND d.step = step.number"
            " WHERE step.round = ? AND number BETWEEN ? AND ? ORDER BY number",
            (ref, first_step, last_step),
        )
        if not rows or len(rows) != last_step - first_step + 1:
            return None
        told: list[Any] = [ref, len(rows)]
        for row in rows:
            told += row[:5]
            told += (0,) if row["point"] is None else (1, *row[5:])
        return tuple(told)

    def _entry_text(self, ref: int) -> bytes | None:
        found, lines = self._door.rows_of_each(
            [
                ("SELECT at, kind, round, step FROM journal WHERE id = ?", (ref,)),
                (
                    "SELECT account, cents, reason FROM posting WHERE entry = ? ORDER BY line",
                    (ref,),
                ),
            ]
        )
        if not found:
            return None
        out = [canonical_bytes(VERSION, "entry", ref, *found[0], len(lines))]
        accounts, reasons = self._accounts, self._reasons
        for account, cents, reason in lines:
            told = b"%d" % cents
            out += (
                accounts.get(account) or self._account_text(account),
                b"%d:%b," % (len(told), told),
                reasons.get(reason) or self._reason_text(reason),
            )
        return b"".join(out)

    def _account_text(self, number: int) -> bytes:
        self._accounts[number] = canonical_bytes(
            (self._row("SELECT name FROM account WHERE id = ?", (number,)) or ("",))[0]
        )
        return self._accounts[number]

    def _reason_text(self, number: int) -> bytes:
        row = self._row("SELECT why, section FROM reason WHERE id = ?", (number,))
        self._reasons[number] = canonical_bytes(*(("", "") if row is None else row))
        return self._reasons[number]
