"""The chain: promises, rounds, steps, journal entries and restores in one order, each link's hash
made over the one before.

A link hashes the hash before it and a text made from the rows it stands for;
`docs/reference/chain.md` gives its exact form. Its version is kept with the link, so a later form
of the book re-hashes nothing: it only has to be able to write the old text.
"""

from __future__ import annotations

import hashlib
import struct
import sys
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from typing import Any, Literal

import msgspec

from ..database import Database, Row, translated
from ..values import Local

VERSION = 1
BEFORE_THE_FIRST = bytes(32)

Kind = Literal[
    "chained",
    "promise",
    "begun",
    "terminals",
    "steps",
    "entry",
    "ended",
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
    """

    number: int
    version: int
    kind: str
    ref: int
    upto: int
    hash: bytes

    @property
    def about(self) -> str:
        """What the link stands for, in words."""
        return _ABOUT.get(self.kind, "nothing known").format(self.ref, self.upto)


_ABOUT = {
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

_OF_A_ROUND = ("begun", "terminals", "steps", "ended")
_ROWS = {
    "chained": "SELECT applied FROM migration WHERE number = ?",
    "promise": (
        "SELECT slug, t.number, commitment, made FROM promise JOIN house_table AS t ON t.id = house_table"
        " JOIN game ON game.id = t.game WHERE promise.id = ?"
    ),
    "begun": (
        "SELECT slug, t.number, round.number, started, promise, commitment, used, stock, round.words, offer, bets, bots"
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
        "SELECT sealed, (SELECT count(*) FROM journal WHERE period = p.id), (SELECT coalesce(sum(id), 0) FROM journal"
        " WHERE period = p.id) FROM period AS p WHERE id = ? AND sealed IS NOT NULL"
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

    def __init__(self, door: Database) -> None:
        self._door = door
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
        row = self._row(_ROWS[kind], (ref,))
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

    def __init__(self, door: Database, *, remember: bool) -> None:
        self._door = door
        self._texts = Texts(door)
        self._remember = remember
        self._last: tuple[int, bytes] | None = None
        door.on_rollback(self._forget)

    def _forget(self) -> None:
        self._last = None

    def last(self) -> tuple[int, bytes]:
        """Number and hash of the last link."""
        if self._last is not None:
            return self._last
        row = self._door.row("SELECT number, hash FROM link ORDER BY number DESC LIMIT 1")
        found = (0, BEFORE_THE_FIRST) if row is None else (int(row["number"]), bytes(row["hash"]))
        if self._remember:
            self._last = found
        return found

    def restored_since(self, number: int) -> bool:
        """Whether a backup took the book's place after a link; every link that followed it is
        looked at.
        """
        return bool(
            self._door.value("SELECT 1 FROM link WHERE number > ? AND kind = 'restored'", (number,))
        )

    def add(self, kind: Kind, ref: int, *, first: int = 0, upto: int = 0) -> int:
        """A link for rows that have just been written; its number."""
        number, before = self.last()
        text = self._texts.link_text(kind, ref, first, upto)
        if text is None:
            raise LookupError(f"{kind} {ref}")
        made = hashlib.sha256(before + text).digest()
        self._door.write(
            "INSERT INTO link (number, version, kind, ref, upto, hash) VALUES (?, ?, ?, ?, ?, ?)",
            (number + 1, VERSION, kind, ref, upto, made),
        )
        self._last = (number + 1, made)
        return number + 1


def head_of(door: Database) -> Head:
    """The last link of a book; number 0 and no hash when it has none."""
    row = door.row("SELECT number, hash FROM link ORDER BY number DESC LIMIT 1")
    return Head(0, "") if row is None else Head(row["number"], row["hash"].hex())


def links(door: Database, first: int = 1) -> Iterator[Link]:
    """The links from a number on, in order, one at a time."""
    sql = (
        "SELECT number, version, kind, ref, upto, hash FROM link WHERE number >= ? ORDER BY number"
    )
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
    of open rounds are linked.
    """

    def __init__(self, door: Database) -> None:
        self.door = door
        self.reached: dict[int, int] = {}
        self._texts = Texts(door)

    def fault(self, link: Link, before: bytes) -> str:
        """Why a link does not fit, as a sentence; empty when it does."""
        if link.kind not in _ABOUT or link.version != VERSION:
            return f"Link {link.number} of the chain is of kind {link.kind!r}, version {link.version}, which nobody here writes."
        text = self._texts.link_text(
            link.kind, link.ref, self.reached.get(link.ref, 0) + 1, link.upto
        )
        if text is None:
            return f"Link {link.number} of the chain stands for {link.about}, which is not in the book as it was recorded."
        if hashlib.sha256(before + text).digest() == link.hash:
            return ""
        return f"The chain breaks at link {link.number}: {link.about} is not what was recorded, or the link before it was changed."

    def go_on(self, link: Link) -> str:
        """Follow the steps of a round; a sentence when it ends with other steps than are linked."""
        if link.kind in ("begun", "steps"):
            self.reached[link.ref] = link.upto
        elif link.kind == "ended":
            return self.steps_left(link.ref, self.reached.pop(link.ref, 0))
        return ""

    def steps_left(self, number: int, reached: int) -> str:
        """A sentence when a round's steps are not all linked."""
        there = self.door.value(
            "SELECT coalesce(max(number), 0) FROM step WHERE round = ?", (number,)
        )
        return (
            ""
            if there == reached
            else f"Round {number} has {there} steps, the chain links {reached}."
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

    def upto(self, number: int) -> Iterator[str]:
        """Every place up to a link where the chain is broken, as a sentence."""
        with translated():
            for link in takewhile(lambda link: link.number <= number, links(self._door)):
                yield from filter(None, self._next(link))

    def faults(self) -> Iterator[str]:
        """Every place where the chain is broken, and every record that is in none of its links, as
        a sentence.
        """
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
        last = next(links(self._door, self._number), None)
        end = (
            f"which ends at link {last.number}, {last.about}"
            if last is not None
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
        if link.kind in _ABOUT:
            self._found[link.kind] += 1
            yield self._order(link)
        yield self._judge.fault(link, self._before)
        yield self._judge.go_on(link)
        self._number, self._before = link.number, link.hash

    def _order(self, link: Link) -> str:
        """Rounds, entries, promises and restores are linked in the order of their numbers, each
        once; so none can stand twice.
        """
        if link.kind in ("steps", "ended", "terminals"):
            wrong = link.ref not in self._judge.reached
            self._newest[link.kind] = max(link.ref, self._newest[link.kind])
        elif link.kind == "redeemed":  # in any order, but after the voucher
            wrong = link.ref > self._newest["voucher"]
        else:
            wrong = link.ref <= self._newest[link.kind]
            self._newest[link.kind] = max(link.ref, self._newest[link.kind])
        return (
            f"Link {link.number} of the chain stands for {link.about} out of its order."
            if wrong
            else ""
        )


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
            yield judge.fault(promised, _before(door, promised.number))
    entries = {
        entry["id"] for entry in door.rows("SELECT id FROM journal WHERE round = ?", (round_id,))
    }
    before, ended = _before(door, row["link"]), False
    for link in links(door, row["link"]):
        own = (
            link.ref in entries
            if link.kind == "entry"
            else link.ref == round_id and link.kind in _OF_A_ROUND
        )
        if link.number == row["link"] and (link.kind, link.ref) != ("begun", round_id):
            yield f"The beginning of round {round_id} is not at link {link.number} of the chain."
        if own:
            yield judge.fault(link, before)
            yield judge.go_on(link)
            entries.discard(link.ref if link.kind == "entry" else 0)
        before, ended = link.hash, own and link.kind == "ended"
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
    """The hash of the link before one."""
    return door.value("SELECT hash FROM link WHERE number = ?", (number - 1,)) or BEFORE_THE_FIRST


def find(door: Database, head: str) -> Link | None:
    """The link whose hash this is (hex), None when the chain has none."""
    try:
        wanted = bytes.fromhex(head)
    except ValueError:
        return None
    row = door.row(
        "SELECT number, version, kind, ref, upto, hash FROM link WHERE hash = ?", (wanted,)
    )
    return None if row is None else Link(*row)


def chain_up(door: Database, migration: int, _local: Local) -> None:
    """Link all that a book without a chain holds, in the order in which it was written, and then
    the chain's beginning.
    """
    _Old(door).run()
    Chain(door, remember=True).add("chained", migration)


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
        self._chain = Chain(door, remember=True)
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
