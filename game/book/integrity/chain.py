"""The chain: promises, rounds, steps, journal entries and restores in one order, each link's hash
made over the one before.

Links of one round that follow one another are one row, which keeps the hash of the last; the others
follow from the rows they stand for.

A link hashes the hash before it and a text made from the rows it stands for;
`docs/reference/chain.md` gives its exact form. Its version is kept with the link, so a later form
of the book re-hashes nothing: it only has to be able to write the old text.
"""

from __future__ import annotations

import hashlib
import re
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, takewhile
from typing import Any, Literal

import msgspec

from ..database import Database, Row, translated
from ..errors import BadDatabase
from ..values import Local

VERSION = 1
BEFORE_THE_FIRST = bytes(32)

RoundKind = Literal["begun", "terminals", "steps", "entry", "ended"]
Kind = Literal[
    "chained",
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


class Head(msgspec.Struct, frozen=True):
    """The last link of the chain: its number (0: there is none yet) and its hash in hex."""

    number: int
    hash: str


class Link(msgspec.Struct, frozen=True):
    """A link: `ref` numbers what it stands for (a round, an entry, a promise, ...), `upto` is the
    last of its steps.

    A row of kind `round` stands for the links of that round from `number` to `upto`, the last of
    which has its hash; `parts` says which they are.
    """

    number: int
    version: int
    kind: str
    ref: int
    upto: int
    hash: bytes
    parts: str = ""

    @property
    def last(self) -> int:
        """The number of the last link that it stands for."""
        return self.upto if self.parts else self.number

    @property
    def about(self) -> str:
        """What the link stands for, in words."""
        return _ABOUT.get(self.kind, "nothing known").format(self.ref, self.upto)


_SIGNS = {"begun": "b", "terminals": "t", "entry": "e", "ended": "x"}
_KINDS = {sign: kind for kind, sign in _SIGNS.items()} | {"s": "steps"}
_PART = re.compile(r"([btex]|s)(\d*)")


def part_sign(kind: str, upto: int) -> str:
    """How `parts` writes a link of a round: `b` its beginning, `t` its terminals, `s4` its steps up
    to the fourth, `e` its next entry, `x` its end.
    """
    return _SIGNS.get(kind) or f"s{upto}"


_ABOUT = {
    "round": "round {0}",
    "chained": "the beginning of the chain",
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

_ROWS = {
    "chained": "SELECT applied FROM migration WHERE number = ?",
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
OLDER_ROWS = _ROWS | {
    "begun": _ROWS["begun"]
    .replace("(SELECT text FROM round_text WHERE id = bets)", "bets")
    .replace("(SELECT text FROM round_text WHERE id = bots)", "bots"),
    "sealed": _ROWS["sealed"].replace(" AND id BETWEEN first_entry AND last_entry", ""),
}
"""The same in a book of a schema before 19."""
_LISTS = {
    "begun": "SELECT seat, player FROM seat WHERE round = ? ORDER BY seat",
    "ended": (
        "SELECT player, sitting, staked, returned, summary, assisted, decisions, mistakes, cost, expected, variance FROM share"
        " WHERE round = ? ORDER BY player"
    ),
    "terminals": "SELECT seat, terminal, game_account, pay_limit FROM terminal_seat WHERE round = ? ORDER BY seat",
}
_STEPS = (
    "SELECT number, at, seat, action, mark, d.player, point, chosen, best, cost, ev, error, coach, thought FROM step"
    " LEFT JOIN decision AS d ON d.round = step.round AND d.step = step.number"
    " WHERE step.round = ? AND number BETWEEN ? AND ? ORDER BY number"
)


_PLAIN: dict[type, Callable[[Any], str]] = {
    int: str,
    str: str,
    bytes: bytes.hex,
    float: lambda value: struct.pack(">d", value).hex(),
    type(None): lambda _: "",
}


def canonical(*values: Any) -> bytes:
    r"""The values as one text that no other values give: each is written `length:bytes,`.

    >>> canonical(1, "entry", None, -500, b"\x0f", 1.0)
    b'1:1,5:entry,0:,4:-500,2:0f,16:3ff0000000000000,'
    >>> canonical("ä", "a").decode()
    '2:ä,1:a,'
    """
    plain = [_PLAIN[type(value)](value) for value in values]
    text = "".join([f"{len(told)}:{told}," for told in plain])
    if text.isascii():
        return text.encode()
    return b"".join(b"%d:%b," % (len(told), told) for told in map(str.encode, plain))


class Texts:
    """Writes the canonical text of what a link stands for, from the rows of the book. Names are
    read once and kept.

    SQLite's complaints are put into our words by whoever asks: this is called for every link of a
    book.
    """

    def __init__(self, door: Database, rows: Mapping[str, str] = _ROWS) -> None:
        self._door = door
        self._sql = rows
        self._accounts: dict[int, bytes] = {}
        self._reasons: dict[int, bytes] = {}
        door.on_rollback(self.forget)

    def _rows(self, sql: str, params: tuple[int, ...]) -> list[Row]:
        return self._door.connection.execute(sql, params).fetchall()

    def _row(self, sql: str, params: tuple[int, ...]) -> Any:
        return self._door.connection.execute(sql, params).fetchone()

    def forget(self) -> None:
        """Read all names anew."""
        self._accounts.clear()
        self._reasons.clear()

    def link_text(self, kind: str, ref: int, first: int, upto: int) -> bytes | None:
        """The text; None when the book has no such rows. `first` and `upto` are the steps of a link
        of steps.
        """
        if kind == "entry":
            return self._entry(ref)
        told = self._steps(ref, first, upto) if kind == "steps" else self._values(kind, ref)
        return None if told is None else canonical(VERSION, kind, *told)

    def _values(self, kind: str, ref: int) -> tuple[Any, ...] | None:
        row = self._row(self._sql[kind], (ref,))
        if row is None:
            return None
        if kind not in _LISTS:
            return (ref, *row)
        parts = self._rows(_LISTS[kind], (ref,))
        return (ref, *row, len(parts), *(value for part in parts for value in part))

    def _steps(self, ref: int, first: int, upto: int) -> tuple[Any, ...] | None:
        rows = self._rows(_STEPS, (ref, first, upto))
        if not rows or len(rows) != upto - first + 1:
            return None
        told: list[Any] = [ref, len(rows)]
        for row in rows:
            told += row[:5]
            told += (0,) if row["point"] is None else (1, *row[5:])
        return tuple(told)

    def _entry(self, ref: int) -> bytes | None:
        row = self._row("SELECT at, kind, round, step FROM journal WHERE id = ?", (ref,))
        if row is None:
            return None
        lines = self._rows(
            "SELECT account, cents, reason FROM posting WHERE entry = ? ORDER BY line", (ref,)
        )
        out = [canonical(VERSION, "entry", ref, *row, len(lines))]
        accounts, reasons = self._accounts, self._reasons
        for account, cents, reason in lines:
            told = b"%d" % cents
            out += (
                accounts.get(account) or self._account(account),
                b"%d:%b," % (len(told), told),
                reasons.get(reason) or self._reason(reason),
            )
        return b"".join(out)

    def _account(self, number: int) -> bytes:
        self._accounts[number] = canonical(
            (self._row("SELECT name FROM account WHERE id = ?", (number,)) or ("",))[0]
        )
        return self._accounts[number]

    def _reason(self, number: int) -> bytes:
        row = self._row("SELECT why, section FROM reason WHERE id = ?", (number,))
        self._reasons[number] = canonical(*(("", "") if row is None else row))
        return self._reasons[number]


class Chain:
    """Adds links inside the open transaction. The only writer (`remember`) keeps the last link in
    memory.
    """

    def __init__(self, door: Database, *, remember: bool, rows: Mapping[str, str] = _ROWS) -> None:
        self._door = door
        self._texts = Texts(door, rows)
        self._remember = remember
        self._last: tuple[int, bytes] | None = None
        self._round = 0  # the last row stands for links of this round
        door.on_rollback(self._forget)

    def _forget(self) -> None:
        self._last, self._round = None, 0

    def last(self) -> tuple[int, bytes]:
        """Number and hash of the last link."""
        if self._last is not None:
            return self._last
        row = self._door.row(_NEWEST)
        if row is None:
            found, of_round = (0, BEFORE_THE_FIRST), 0
        else:
            of_round = int(row["ref"]) if row["kind"] == "round" else 0
            found = int(row["upto" if of_round else "number"]), bytes(row["hash"])
        if self._remember:
            self._last, self._round = found, of_round
        return found

    def restored_since(self, number: int) -> bool:
        """Whether a backup took the book's place after a link; every link that followed it is
        looked at.
        """
        return bool(
            self._door.value("SELECT 1 FROM link WHERE number > ? AND kind = 'restored'", (number,))
        )

    def _next_hash(self, before: bytes, kind: str, ref: int, first: int, upto: int) -> bytes:
        text = self._texts.link_text(kind, ref, first, upto)
        if text is None:
            raise LookupError(f"{kind} {ref}")
        return hashlib.sha256(before + text).digest()

    def add(self, kind: Kind | RoundKind, ref: int, *, first: int = 0, upto: int = 0) -> int:
        """A link for rows that have just been written; its number."""
        number, before = self.last()
        made = self._next_hash(before, kind, ref, first, upto)
        self._door.write(
            "INSERT INTO link (number, version, kind, ref, upto, hash) VALUES (?, ?, ?, ?, ?, ?)",
            (number + 1, VERSION, kind, ref, upto, made),
        )
        self._last, self._round = (number + 1, made), 0
        return number + 1

    def add_to_round(
        self, round_id: int, kind: RoundKind, *, entry: int = 0, first: int = 0, upto: int = 0
    ) -> None:
        """A link for rows of a round that have just been written, in one row with the last one
        where that is the same round's.
        """
        number, before = self.last()
        made = self._next_hash(before, kind, entry or round_id, first, upto)
        sign = part_sign(kind, upto)
        if self._round == round_id:
            self._door.write(
                "UPDATE link SET upto = upto + 1, hash = ?, parts = parts || ?"
                " WHERE number = (SELECT max(number) FROM link)",
                (made, sign),
            )
        else:
            self._door.write(
                "INSERT INTO link (number, version, kind, ref, upto, hash, parts) VALUES (?, ?, 'round', ?, ?, ?, ?)",
                (number + 1, VERSION, round_id, number + 1, made, sign),
            )
        self._last, self._round = (number + 1, made), round_id


_NEWEST = "SELECT kind, number, ref, upto, hash FROM link ORDER BY number DESC LIMIT 1"


def head_of(door: Database) -> Head:
    """The last link of a book; number 0 and no hash when it has none. Raises `BadDatabase` where
    it cannot be read.
    """
    row = door.row(_NEWEST)
    if row is None:
        return Head(0, "")
    number, made = row["upto" if row["kind"] == "round" else "number"], row["hash"]
    if not isinstance(number, int) or not isinstance(made, bytes):  # of a page that rotted
        raise BadDatabase("database", "the last link of its chain cannot be read")
    return Head(number, made.hex())


def links(door: Database, first: int = 1) -> Iterator[Link]:
    """The links from a number on, in order, one at a time; those of a round as they are kept."""
    sql = "SELECT number, version, kind, ref, upto, hash, parts FROM link WHERE number >= ? ORDER BY number"
    for row in door.iterate_rows(sql, (first,)):
        yield Link(*row)


_COUNTED = {
    "promise": ("SELECT id FROM promise WHERE id > ? ORDER BY id", "promises"),
    "begun": ("SELECT id FROM round WHERE id > ? ORDER BY id", "rounds"),
    "entry": ("SELECT id FROM journal WHERE id > ? ORDER BY id", "journal entries"),
    "restored": ("SELECT id FROM restore WHERE id > ? ORDER BY id", "restores"),
    "terminals": (
        "SELECT DISTINCT round AS id FROM terminal_seat WHERE round > ? ORDER BY round",
        "rounds played at terminals",
    ),
    "account": ("SELECT id FROM game_account WHERE id > ? ORDER BY id", "game accounts"),
    "voucher": ("SELECT id FROM voucher WHERE id > ? ORDER BY id", "vouchers"),
    "logged": ("SELECT id FROM log WHERE id > ? ORDER BY id", "lines of the log"),
    "day": ("SELECT id FROM gaming_day WHERE id > ? ORDER BY id", "closed gaming days"),
    "period": ("SELECT id FROM period WHERE id > ? ORDER BY id", "periods"),
    "sealed": (
        "SELECT id FROM period WHERE sealed IS NOT NULL AND id > ? ORDER BY id",
        "sealed periods",
    ),
}
"""What is linked in the order of its numbers: those after one, and its name in the plural."""
_LOWEST = -(2**63)
NAMED = 3
"""So many of a kind that are in no link are named, the others counted."""


class _Judge:
    """Says of a link whether it follows from the rows and the link before it, and how far the steps
    and entries of open rounds are linked.
    """

    def __init__(self, door: Database) -> None:
        self.door = door
        self.reached: dict[int, int] = {}
        self._entries: dict[int, int] = {}
        self._texts = Texts(door)

    def parts_of(self, link: Link) -> Iterator[Link]:
        """The links that a row stands for; those of a round without their hashes. Each is to be
        followed (`go_on`) before the next is asked for.
        """
        if link.kind != "round":
            yield link
            return
        for number, (sign, upto) in enumerate(_PART.findall(link.parts), link.number):
            kind, ref = _KINDS[sign], link.ref
            if kind == "entry":
                ref = self._next_entry(link.ref)
            yield Link(number, link.version, kind, ref, int(upto or 0), b"")

    def _next_entry(self, round_id: int) -> int:
        """The round's next entry that is not linked yet; 0 when there is none."""
        found = self.door.value(
            "SELECT min(id) FROM journal WHERE round = ? AND id > ?",
            (round_id, self._entries.get(round_id, 0)),
        )
        self._entries[round_id] = found or 0
        return found or 0

    def next_hash(self, link: Link, before: bytes) -> bytes | None:
        """The hash of a link that is no row's, by the rows it stands for; None when they are not in
        the book.
        """
        text = self._texts.link_text(
            link.kind, link.ref, self.reached.get(link.ref, 0) + 1, link.upto
        )
        return None if text is None else hashlib.sha256(before + text).digest()

    def go_on(self, link: Link) -> str:
        """Follow the steps of a round; a sentence when it ends with other steps than are linked."""
        if link.kind in ("begun", "steps"):
            self.reached[link.ref] = link.upto
        elif link.kind == "ended":
            self._entries.pop(link.ref, None)
            return self.steps_left(link.ref, self.reached.pop(link.ref, 0))
        return ""

    def steps_left(self, number: int, reached: int) -> str:
        """A sentence when a round's steps are not all linked."""
        there = self.door.value(
            "SELECT coalesce(max(upto), 0) FROM turn WHERE round = ?", (number,)
        )
        return (
            ""
            if there == reached
            else f"Round {number} has {there} steps, the chain links {reached}."
        )

    def faults(
        self, link: Link, before: bytes, look: Callable[[Link], Iterator[str]] | None = None
    ) -> Iterator[str]:
        """Why a row of the chain does not fit, a sentence each; `look` is asked about each link
        that it stands for.
        """
        if not _is_known(link):
            parts = f", parts {link.parts!r}" if link.parts else ""
            yield (
                f"Link {link.number} of the chain is of kind {link.kind!r}, version {link.version}{parts},"
                " which nobody here writes."
            )
            return
        made: bytes | None = before
        for part in self.parts_of(link):
            if look is not None:
                yield from look(part)
            found = None if made is None else self.next_hash(part, made)
            if made is not None and found is None:
                about = part.about if part.ref else f"a journal entry of round {link.ref}"
                yield f"Link {part.number} of the chain stands for {about}, which is not in the book as it was recorded."
            made = found
            if left := self.go_on(part):
                yield left
        if made is not None and made != link.hash:
            where = f"link {link.number}" + (f" to {link.last}" if link.last > link.number else "")
            yield f"The chain breaks at {where}: {link.about} is not what was recorded, or the link before it was changed."


def _is_known(link: Link) -> bool:
    """Whether a link is of a form that this program writes."""
    return (
        link.kind in _ABOUT
        and link.version == VERSION
        and "".join(parts := [sign + upto for sign, upto in _PART.findall(link.parts)])
        == link.parts
        and len(parts) == (link.upto - link.number + 1 if link.kind == "round" else 0)
    )


class Walk:
    """Goes along the chain link by link and says where it does not fit the rows; its memory does
    not grow with the book.
    """

    def __init__(self, door: Database) -> None:
        self._door = door
        self._judge = _Judge(door)
        self._before = BEFORE_THE_FIRST
        self._number = 0
        self._newest = dict.fromkeys(_ABOUT, 0)
        self._found = dict.fromkeys(_ABOUT, 0)
        self._periods: dict[int, Row] = {}

    def upto(self, number: int) -> Iterator[str]:
        """Every place up to a link where the chain is broken, as a sentence."""
        with translated():
            for link in takewhile(lambda link: link.last <= number, links(self._door)):
                yield from self._next(link)

    def faults(self) -> Iterator[str]:
        """Every place where the chain is broken, and every record that is in none of its links, as
        a sentence.
        """
        self._periods = {row["id"]: row for row in self._door.rows("SELECT * FROM period")}
        yield from self.upto(sys.maxsize)
        for kind, (sql, name) in _COUNTED.items():
            there = sum(1 for _ in self._door.iterate_rows(sql, (_LOWEST,)))
            later = sum(1 for _ in self._door.iterate_rows(sql, (self._newest[kind],)))
            if there - later != self._found[kind]:
                yield f"The book has {there} {name}, the chain links {self._found[kind]}."
            some = islice(self._door.iterate_rows(sql, (self._newest[kind],)), NAMED + 1)
            yield from self._unlinked(kind, [row["id"] for row in some], later)
        redeemed = self._door.value("SELECT count(*) FROM voucher WHERE redeemed IS NOT NULL")
        if redeemed != self._found["redeemed"]:
            yield f"The book has {redeemed} redeemed vouchers, the chain links {self._found['redeemed']}."
        for number, reached in self._judge.reached.items():
            if left := self._judge.steps_left(number, reached):
                yield left
            if self._door.value("SELECT status FROM round WHERE id = ?", (number,)) not in (
                None,
                "open",
            ):
                yield from self._unlinked("ended", [number], 1)

    def _unlinked(self, kind: str, first: list[int], many: int) -> Iterator[str]:
        """A sentence for each of the first records that come after all the links of their kind, the
        last for all the others.
        """
        row = self._door.row(_NEWEST)
        end = (
            f"which ends at link {self._number}, {_ABOUT.get(row['kind'], 'nothing known').format(row['ref'], row['upto'])}"
            if row is not None
            else "which has no links at all"
        )
        for at, number in enumerate(first):
            about = _ABOUT[kind].format(number, 0)
            others = many - NAMED - 1 if at == NAMED else 0
            said = f" and {others} later one{'s' if others > 1 else ''} are" if others else " is"
            yield f"{about[0].upper()}{about[1:]}{said} in no link of the chain, {end}."

    def _next(self, link: Link) -> Iterator[str]:
        if link.number != self._number + 1:
            yield f"Link {self._number + 1} of the chain is missing."
        yield from self._judge.faults(link, self._before, self._look)
        self._number, self._before = link.last, link.hash

    def _look(self, link: Link) -> Iterator[str]:
        """Faults of a link that its hash cannot tell."""
        self._found[link.kind] += 1
        if self._is_out_of_order(link):
            yield f"Link {link.number} of the chain stands for {link.about} out of its order."
        if link.kind == "begun" and (
            begun := self._door.value("SELECT link FROM round WHERE id = ?", (link.ref,))
        ) not in (None, link.number):
            yield f"Round {link.ref} does not begin at link {begun} of the chain."
        yield from self._outside_its_day(link)

    def _outside_its_day(self, link: Link) -> Iterator[str]:
        """An entry, or the end of a round, belongs to the gaming day that was open when it was
        linked.
        """
        if not self._periods or link.kind not in ("entry", "ended"):
            return
        table = "journal" if link.kind == "entry" else "round"
        day = self._periods.get(
            self._door.value(f"SELECT period FROM {table} WHERE id = ?", (link.ref,)) or 0  # noqa: S608 (one of our two)
        )
        if day is None:
            return
        sealed = day["sealed_link"] is not None and link.number > day["sealed_link"]
        if sealed or (link.number < (day["opened_link"] or 0) and not day["derived"]):
            yield (
                f"Journal entry {link.ref} is in the gaming day {day['day']}, which was not open when it was posted."
                if link.kind == "entry"
                else f"Round {link.ref} ended in the gaming day {day['day']}, which was not open when it was settled."
            )

    def _is_out_of_order(self, link: Link) -> bool:
        """Rounds, entries, promises and restores are linked in the order of their numbers, each
        once; so none can stand twice.
        """
        if link.kind == "redeemed":  # in any order, but after the voucher
            return link.ref > self._newest["voucher"]
        newest, self._newest[link.kind] = (
            self._newest[link.kind],
            max(link.ref, self._newest[link.kind]),
        )
        if link.kind in ("steps", "ended", "terminals"):
            return link.ref not in self._judge.reached
        return link.ref <= newest


class Linked(msgspec.Struct, frozen=True):
    """Where a round stands in the chain: the numbers of its promise's link and of its beginning's
    (None, 0: there is none).

    `old` says that it was begun before the house promised seeds; `faults` where its links do not
    fit, a sentence each.
    """

    promise: int | None
    begun: int
    old: bool
    faults: tuple[str, ...]


def linked(door: Database, round_id: int, *, check: bool = True) -> Linked:
    """A round's place in the chain, its own links checked one by one from its promise to its end
    (`check` off: not).
    """
    row = door.row(
        "SELECT round.link, round.status, promise.id AS promise, promise.link AS promised FROM round"
        " LEFT JOIN promise ON promise.id = round.promise WHERE round.id = ?",
        (round_id,),
    )
    if row is None or row["link"] is None:
        return Linked(None, 0, False, (f"Round {round_id} has no link in the chain.",))
    first = (
        door.value("SELECT number FROM link WHERE kind = 'chained' ORDER BY number LIMIT 1") or 0
    )
    with translated():
        faults = tuple(filter(None, _faults_of(door, round_id, row))) if check else ()
    return Linked(row["promised"], row["link"], row["link"] < first, faults)


def _faults_of(door: Database, round_id: int, row: Row) -> Iterator[str]:
    judge = _Judge(door)
    if row["promised"] is not None:
        promised = next(links(door, row["promised"]), None)
        if promised is None or (promised.number, promised.kind, promised.ref) != (
            row["promised"],
            "promise",
            row["promise"],
        ):
            yield f"The promise of round {round_id} is not at link {row['promised']} of the chain."
        else:
            yield from judge.faults(promised, _before(door, promised.number))
    entries = {
        entry["id"] for entry in door.rows("SELECT id FROM journal WHERE round = ?", (round_id,))
    }
    ended = False

    def look(part: Link) -> Iterator[str]:
        nonlocal ended
        if part.number == row["link"] and part.kind != "begun":
            yield f"The beginning of round {round_id} is not at link {part.number} of the chain."
        if part.kind == "entry":
            entries.discard(part.ref)
        ended = part.kind == "ended"

    before = None
    for link in links(door, row["link"]):
        if link.number == row["link"] and (link.kind, link.ref) != ("round", round_id):
            yield f"The beginning of round {round_id} is not at link {row['link']} of the chain."
        if (link.kind, link.ref) == ("round", round_id):
            yield from judge.faults(
                link, _before(door, link.number) if before is None else before, look
            )
        before = link.hash
        if ended:
            break
    if ended != (row["status"] != "open"):
        yield f"The chain does not end round {round_id} as the book does."
    yield from (judge.steps_left(*left) for left in judge.reached.items())
    yield from (
        f"Journal entry {entry} of round {round_id} has no link in the chain."
        for entry in sorted(entries)
    )


def _before(door: Database, number: int) -> bytes:
    """The hash of the link before one that begins a row."""
    found = door.value(
        "SELECT hash FROM link WHERE number < ? ORDER BY number DESC LIMIT 1", (number,)
    )
    return found or BEFORE_THE_FIRST


def find(door: Database, head: str) -> Link | None:
    """The link whose hash this is (hex), None when the chain has none."""
    try:
        wanted = bytes.fromhex(head)
    except ValueError:
        return None
    row = door.row(
        "SELECT number, version, kind, ref, upto, hash, parts FROM link WHERE hash = ?", (wanted,)
    )
    if row is None:
        return _find_within(door, wanted)
    link = Link(*row)
    return msgspec.structs.replace(link, number=link.last)


def _find_within(door: Database, wanted: bytes) -> Link | None:
    """The link of a round whose hash this is, which no row keeps: all are made again."""
    judge, before = _Judge(door), BEFORE_THE_FIRST
    with translated():
        for link in links(door):
            made: bytes | None = before
            for part in judge.parts_of(link) if link.kind == "round" and _is_known(link) else ():
                made = None if made is None else judge.next_hash(part, made)
                if made == wanted:
                    return msgspec.structs.replace(part, hash=wanted)
                judge.go_on(part)
            before = link.hash
    return None


def chain_up(door: Database, migration: int, _local: Local) -> None:
    """Link all that a book without a chain holds, in the order in which it was written, and then
    the chain's beginning.
    """
    _Old(door).run()
    Chain(door, remember=True, rows=OLDER_ROWS).add("chained", migration)


_NEXT_ROUND = (
    "SELECT id, (SELECT max(id) FROM journal WHERE journal.round = round.id) AS last FROM round"
    " WHERE id > ? ORDER BY id LIMIT 1"
)


class _Old:
    """The rows of an old book in their order: each entry follows its round's beginning and its
    steps, each end its last entry.
    """

    def __init__(self, door: Database) -> None:
        self._door = door
        self._chain = Chain(door, remember=True, rows=OLDER_ROWS)
        self._reached: dict[int, int] = {}
        self._last_entry: dict[int, int] = {}
        self._begun = 0

    def run(self) -> None:
        """Add every link."""
        for entry in self._door.iterate_rows("SELECT id, round, step FROM journal ORDER BY id"):
            number = entry["round"]
            if number is not None:
                self._begin(number)
                self._step(number, entry["step"])
            self._chain.add("entry", entry["id"])
            if number is not None and entry["id"] == self._last_entry[number]:
                self._end(number)
        self._begin(None)

    def _begin(self, upto: int | None) -> None:
        """Begin the rounds up to a number (None: all that are left); those that moved no chips end
        at once.
        """
        while upto is None or self._begun < upto:
            row = self._door.row(_NEXT_ROUND, (self._begun,))
            if row is None:
                return
            self._begun = number = int(row["id"])
            self._reached[number] = 0
            link = self._chain.add("begun", number)
            self._door.write("UPDATE round SET link = ? WHERE id = ?", (link, number))
            if row["last"] is None:
                self._end(number)
            else:
                self._last_entry[number] = int(row["last"])

    def _step(self, number: int, upto: int) -> None:
        if upto > self._reached[number]:
            self._chain.add("steps", number, first=self._reached[number] + 1, upto=upto)
            self._reached[number] = upto

    def _end(self, number: int) -> None:
        row = self._door.row(
            "SELECT status, (SELECT coalesce(max(number), 0) FROM step WHERE round = round.id) AS steps FROM round WHERE id = ?",
            (number,),
        )
        if row is not None:
            self._step(number, row["steps"])
            if row["status"] != "open":
                self._chain.add("ended", number)
        self._last_entry.pop(number, None)
        self._reached.pop(number, None)
