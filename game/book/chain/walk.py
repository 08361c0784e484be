"""Goes along the chains link by link: where they do not fit the rows, what no link stands for, where
a round stands in them, and which link a hash is of.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, takewhile

import msgspec

from ..database import Database, Row, errors_as_store_errors
from ..errors import Fault
from .links import ABOUT, BEFORE_THE_FIRST, HOUSE_CHAIN, PART, PART_KINDS, VERSION, Link, LinkTexts
from .merkle import leaf_hash, merkle_root
from .writer import split_link_number

_COLUMNS = "chain, number, version, kind, ref, upto, hash, parts"


def each_link(door: Database, chain: int, first_number: int = 1) -> Iterator[Link]:
    """The links of a chain from a number on, in order, one at a time; those of a round as they are
    kept.
    """
    sql = f"SELECT {_COLUMNS} FROM link WHERE chain = ? AND number >= ? ORDER BY number"  # noqa: S608 (our own words)
    for row in door.iterate_rows(sql, (chain, first_number)):
        yield Link(*row)


def chain_numbers(door: Database) -> list[int]:
    """Every chain that has links, the house's first."""
    return [row["chain"] for row in door.rows("SELECT DISTINCT chain FROM link ORDER BY chain")]


_COUNTED = {
    "promise": ("SELECT id FROM promise WHERE id > ? ORDER BY id", "promises"),
    "begun": ("SELECT id FROM round WHERE id > ? ORDER BY id", "rounds"),
    "entry": ("SELECT id FROM journal WHERE id > ? ORDER BY id", "journal entries"),
    "root": ("SELECT id FROM chain_root WHERE id > ? ORDER BY id", "roots"),
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
NAMED = 3
"""So many of a kind that are in no link are named, the others counted."""


class _LinkChecker:
    """Says of a link whether it follows from the rows and the link before it, and how far the steps
    and entries of open rounds are linked.
    """

    def __init__(self, door: Database) -> None:
        self.door = door
        self.reached: dict[int, int] = {}
        self._entries: dict[int, int] = {}
        self._texts = LinkTexts(door)

    def each_link_of_row(self, link: Link) -> Iterator[Link]:
        """The links that a row stands for; those of a round without their hashes. Each is to be
        followed (`track_steps`) before the next is asked for.
        """
        if link.kind != "round":
            yield link
            return
        for number, (sign, upto) in enumerate(PART.findall(link.parts), link.number):
            kind, ref = PART_KINDS[sign], link.ref
            if kind == "entry":
                ref = self._take_next_journal_id(link.ref)
            yield Link(link.chain, number, link.version, kind, ref, int(upto or 0), b"")

    def _take_next_journal_id(self, round_id: int) -> int:
        """The round's next entry that is not linked yet; 0 when there is none."""
        found = self.door.value(
            "SELECT min(id) FROM journal WHERE round = ? AND id > ?",
            (round_id, self._entries.get(round_id, 0)),
        )
        self._entries[round_id] = found or 0
        return found or 0

    def expected_hash(self, link: Link, previous_hash: bytes) -> bytes | None:
        """The hash of a link that is no row's, by the rows it stands for; None when they are not in
        the book.
        """
        text = self._texts.link_text(
            link.kind, link.ref, self.reached.get(link.ref, 0) + 1, link.upto
        )
        return None if text is None else hashlib.sha256(previous_hash + text).digest()

    def track_steps(self, link: Link) -> Fault:
        """Follow the steps of a round; a sentence when it ends with other steps than are linked."""
        if link.kind in ("begun", "steps"):
            self.reached[link.ref] = link.upto
        elif link.kind == "ended":
            self._entries.pop(link.ref, None)
            return self.unlinked_steps_fault(link.ref, self.reached.pop(link.ref, 0))
        return ""

    def unlinked_steps_fault(self, round_id: int, linked_steps: int) -> Fault:
        """A sentence when a round's steps are not all linked."""
        there = self.door.value(
            "SELECT coalesce(max(upto), 0) FROM turn WHERE round = ?", (round_id,)
        )
        return (
            ""
            if there == linked_steps
            else f"Round {round_id} has {there} steps, the chain links {linked_steps}."
        )

    def link_faults(
        self,
        link: Link,
        previous_hash: bytes,
        extra_check: Callable[[Link], Iterator[str]] | None = None,
    ) -> Iterator[str]:
        """Why a row of the chain does not fit, a sentence each; `extra_check` is asked about each
        link that it stands for.
        """
        if not _is_known(link):
            parts = f", parts {link.parts!r}" if link.parts else ""
            yield (
                f"{link.location} is of kind {link.kind!r}, version {link.version}{parts},"
                " which nobody here writes."
            )
            return
        made: bytes | None = previous_hash
        for part in self.each_link_of_row(link):
            if extra_check is not None:
                yield from extra_check(part)
            found = None if made is None else self.expected_hash(part, made)
            if made is not None and found is None:
                about = part.subject if part.ref else f"a journal entry of round {link.ref}"
                yield f"{part.location} stands for {about}, which is not in the book as it was recorded."
            made = found
            if left := self.track_steps(part):
                yield left
        if made is not None and made != link.hash:
            where = f"link {link.number}" + (
                f" to {link.last_number}" if link.last_number > link.number else ""
            )
            name = link.chain_name[0].upper() + link.chain_name[1:]
            yield f"{name} breaks at {where}: {link.subject} is not what was recorded, or the link before it was changed."


def _is_known(link: Link) -> bool:
    """Whether a link is of a form that this program writes."""
    return (
        link.kind in ABOUT
        and link.version == VERSION
        and "".join(parts := [sign + upto for sign, upto in PART.findall(link.parts)]) == link.parts
        and len(parts) == (link.upto - link.number + 1 if link.kind == "round" else 0)
    )


class ChainVerifier:
    """Goes along the chains and says where they do not fit the rows; its memory does not grow with
    the rounds of a book.
    """

    def __init__(self, door: Database) -> None:
        self._door = door
        self._judge = _LinkChecker(door)
        self._newest = dict.fromkeys(ABOUT, 0)
        self._found = dict.fromkeys(ABOUT, 0)
        self._last: dict[tuple[int, str], int] = {}
        self._split = split_link_number(door)
        self._opened: dict[int, tuple[int, bytes]] = {}
        self._days: _GamingDayCheck | None = None

    def faults_up_to(self, last_links: Mapping[int, int]) -> Iterator[str]:
        """Every place where the chains are broken, as a sentence; of each chain up to a link."""
        for chain in sorted({HOUSE_CHAIN, *last_links}):
            yield from self._chain_faults(chain, last_links.get(chain, 0))

    def table_faults(self, chain: int) -> Iterator[str]:
        """The same of one table's chain alone, to its end."""
        found = self._door.row(
            "SELECT number, hash FROM link WHERE chain = 0 AND kind = 'opened' AND ref = ?",
            (chain,),
        )
        if found is not None:
            self._opened[chain] = found["number"], found["hash"]
        yield from self._chain_faults(chain)
        yield from self._wrong_end_faults(chain)

    def all_faults(self) -> Iterator[str]:
        """Every place where the chains are broken, and every record that is in none of their links,
        as a sentence.
        """
        self._days = _GamingDayCheck(self._door)
        for chain in sorted({HOUSE_CHAIN, *chain_numbers(self._door)}):
            yield from self._chain_faults(chain)
            yield from self._wrong_end_faults(chain)
        yield from root_faults(self._door)
        for kind, (sql, name) in _COUNTED.items():
            there = sum(1 for _ in self._door.iterate_rows(sql, (-(2**63),)))
            later = sum(1 for _ in self._door.iterate_rows(sql, (self._newest[kind],)))
            if there - later != self._found[kind]:
                yield f"The book has {there} {name}, the chains link {self._found[kind]}."
            some = islice(self._door.iterate_rows(sql, (self._newest[kind],)), NAMED + 1)
            yield from self._unlinked_record_faults(kind, [row["id"] for row in some], later)
        redeemed = self._door.value("SELECT count(*) FROM voucher WHERE redeemed IS NOT NULL")
        if redeemed != self._found["redeemed"]:
            yield f"The book has {redeemed} redeemed vouchers, the chains link {self._found['redeemed']}."
        for number, reached in self._judge.reached.items():
            if left := self._judge.unlinked_steps_fault(number, reached):
                yield left
            if self._door.value("SELECT status FROM round WHERE id = ?", (number,)) not in (
                None,
                "open",
            ):
                yield from self._unlinked_record_faults("ended", [number], 1)

    def _unlinked_record_faults(self, kind: str, first_ids: list[int], count: int) -> Iterator[str]:
        """A sentence for each of the first records that come after all the links of their kind, the
        last for all the others.
        """
        for at, number in enumerate(first_ids):
            about = ABOUT[kind].format(number, 0)
            others = count - NAMED - 1 if at == NAMED else 0
            said = f" and {others} later one{'s' if others > 1 else ''} are" if others else " is"
            yield f"{about[0].upper()}{about[1:]}{said} in no link of a chain."

    def _chain_faults(self, chain: int, upto: int = sys.maxsize) -> Iterator[str]:
        """Faults of a chain's links up to a number."""
        if chain == HOUSE_CHAIN:
            number, before = 0, BEFORE_THE_FIRST
        elif chain in self._opened:
            number, before = self._opened[chain]
        else:
            yield f"No link of the house's chain opens the chain of table {chain}."
            return
        with errors_as_store_errors():
            for link in takewhile(
                lambda link: link.last_number <= upto, each_link(self._door, chain)
            ):
                if link.number != number + 1:
                    yield f"Link {number + 1} of {link.chain_name} is missing."
                yield from self._judge.link_faults(link, before, self._faults_beyond_hash)
                number, before = link.last_number, link.hash
                if link.kind == "opened":
                    self._opened[link.ref] = number, before

    def _wrong_end_faults(self, chain: int) -> Iterator[str]:
        """A sentence where a chain ends at another link than is kept of it."""
        kept = self._door.row("SELECT number, hash FROM chain WHERE id = ?", (chain,))
        last = self._door.row(
            f"SELECT {_COLUMNS} FROM link WHERE chain = ? ORDER BY number DESC LIMIT 1",  # noqa: S608 (our own words)
            (chain,),
        )
        link = None if last is None else Link(*last)
        ends = (0, b"") if link is None else (link.last_number, link.hash)
        if chain != HOUSE_CHAIN and link is None:
            ends = self._opened.get(chain, ends)
        if kept is None or (kept["number"], kept["hash"]) != ends:
            name = "the house's chain" if chain == HOUSE_CHAIN else f"the chain of table {chain}"
            reaches = "nothing" if kept is None else f"link {kept['number']}"
            yield f"The book keeps {reaches} as the end of {name}, which ends at link {ends[0]}."

    def _faults_beyond_hash(self, link: Link) -> Iterator[str]:
        """Faults of a link that its hash cannot tell."""
        if link.kind == "restored" and link.chain != HOUSE_CHAIN:
            return
        self._found[link.kind] += 1
        if self._is_out_of_order(link):
            yield f"{link.location} stands for {link.subject} out of its order."
        if link.kind in ("begun", "promise"):
            yield from self._wrong_place_faults(link)
        if self._days is not None and link.kind in ("entry", "ended"):
            yield from self._days.wrong_day_faults(link)

    def _wrong_place_faults(self, link: Link) -> Iterator[str]:
        """A round or a promise says itself where its link is, and it is in its table's chain."""
        table = "round" if link.kind == "begun" else "promise"
        row = self._door.row(f"SELECT house_table, link FROM {table} WHERE id = ?", (link.ref,))  # noqa: S608 (one of our two)
        if row is None:
            return
        if link.kind == "begun" and row["link"] not in (None, link.number):
            yield f"Round {link.ref} does not begin at link {row['link']} of its chain."
        elif link.chain != (HOUSE_CHAIN if link.number <= self._split else row["house_table"]):
            yield f"{link.location} stands for {link.subject}, which belongs to another table."

    def _is_out_of_order(self, link: Link) -> bool:
        """Rounds, entries and promises are linked in the order of their numbers in each chain, each
        once in all chains; so none can stand twice.
        """
        if link.kind == "redeemed":  # in any order, but after the voucher
            return link.ref > self._newest["voucher"]
        if link.kind == "opened":  # by tables
            return False
        at = (link.chain, link.kind)
        newest, self._last[at] = self._last.get(at, 0), max(link.ref, self._last.get(at, 0))
        self._newest[link.kind] = max(link.ref, self._newest[link.kind])
        if link.kind in ("steps", "ended", "terminals"):
            return link.ref not in self._judge.reached
        return link.ref <= newest


class RoundChainPlace(msgspec.Struct, frozen=True):
    """Where a round stands in the chains: its own chain, the numbers of its promise's link and of
    its beginning's (None, 0: there is none).

    `old` says that it was begun before the house promised seeds; `faults` where its links do not
    fit, a sentence each.
    """

    chain: int
    promise: int | None
    begun: int
    old: bool
    faults: tuple[str, ...]


def round_chain_place(
    door: Database, round_id: int, *, check_links: bool = True
) -> RoundChainPlace:
    """A round's place in the chains, its own links checked one by one from its promise to its end
    (`check_links` off: not).
    """
    row = door.row(
        "SELECT round.link, round.status, round.house_table, promise.id AS promise, promise.link AS promised FROM round"
        " LEFT JOIN promise ON promise.id = round.promise WHERE round.id = ?",
        (round_id,),
    )
    if row is None or row["link"] is None:
        return RoundChainPlace(
            HOUSE_CHAIN, None, 0, False, (f"Round {round_id} has no link in a chain.",)
        )
    first = door.value("SELECT number FROM link WHERE kind = 'chained'") or 0
    split = split_link_number(door)
    chain, promised_in = (
        HOUSE_CHAIN if (link or 0) <= split else row["house_table"]
        for link in (row["link"], row["promised"])
    )
    with errors_as_store_errors():
        faults = (
            tuple(filter(None, _round_faults(door, round_id, row, chain, promised_in)))
            if check_links
            else ()
        )
    return RoundChainPlace(chain, row["promised"], row["link"], row["link"] < first, faults)


def _round_faults(
    door: Database, round_id: int, row: Row, chain: int, promise_chain: int
) -> Iterator[str]:
    judge = _LinkChecker(door)
    if row["promised"] is not None:
        promised = next(each_link(door, promise_chain, row["promised"]), None)
        if promised is None or (promised.number, promised.kind, promised.ref) != (
            row["promised"],
            "promise",
            row["promise"],
        ):
            yield f"The promise of round {round_id} is not at link {row['promised']} of its chain."
        else:
            yield from judge.link_faults(
                promised, _hash_before(door, promise_chain, promised.number)
            )
    entries = {
        entry["id"] for entry in door.rows("SELECT id FROM journal WHERE round = ?", (round_id,))
    }
    ended = False

    def look(part: Link) -> Iterator[str]:
        nonlocal ended
        if part.number == row["link"] and part.kind != "begun":
            yield f"The beginning of round {round_id} is not at link {part.number} of its chain."
        if part.kind == "entry":
            entries.discard(part.ref)
        ended = part.kind == "ended"

    before = None
    for link in each_link(door, chain, row["link"]):
        if link.number == row["link"] and (link.kind, link.ref) != ("round", round_id):
            yield f"The beginning of round {round_id} is not at link {row['link']} of its chain."
        if (link.kind, link.ref) == ("round", round_id):
            yield from judge.link_faults(
                link, _hash_before(door, chain, link.number) if before is None else before, look
            )
        before = link.hash
        if ended:
            break
    if ended != (row["status"] != "open"):
        yield f"The chain does not end round {round_id} as the book does."
    yield from (judge.unlinked_steps_fault(*left) for left in judge.reached.items())
    yield from (
        f"Journal entry {entry} of round {round_id} has no link in the chain."
        for entry in sorted(entries)
    )


def _hash_before(door: Database, chain: int, number: int) -> bytes:
    """The hash of the link before one that begins a row."""
    found = door.value(
        "SELECT hash FROM link WHERE chain = ? AND number < ? ORDER BY number DESC LIMIT 1",
        (chain, number),
    )
    if found is None and chain != HOUSE_CHAIN:
        found = door.value(
            "SELECT hash FROM link WHERE chain = 0 AND kind = 'opened' AND ref = ?", (chain,)
        )
    return found or BEFORE_THE_FIRST


def find_link_by_hash(door: Database, hash_hex: str) -> Link | None:
    """The link whose hash this is (hex), None when no chain has one."""
    try:
        wanted = bytes.fromhex(hash_hex)
    except ValueError:
        return None
    row = door.row(f"SELECT {_COLUMNS} FROM link WHERE hash = ?", (wanted,))  # noqa: S608 (our own words)
    if row is None:
        return _find_link_in_rounds(door, wanted)
    link = Link(*row)
    return msgspec.structs.replace(link, number=link.last_number)


def _find_link_in_rounds(door: Database, wanted_hash: bytes) -> Link | None:
    """The link of a round whose hash this is, which no row keeps: all are made again."""
    judge = _LinkChecker(door)
    with errors_as_store_errors():
        for chain in chain_numbers(door):
            before = _hash_before(door, chain, 1)
            for link in each_link(door, chain):
                made: bytes | None = before
                for part in (
                    judge.each_link_of_row(link) if link.kind == "round" and _is_known(link) else ()
                ):
                    made = None if made is None else judge.expected_hash(part, made)
                    if made == wanted_hash:
                        return msgspec.structs.replace(part, hash=wanted_hash)
                    judge.track_steps(part)
                before = link.hash
    return None


def last_proved_links(door: Database, link: Link) -> dict[int, int]:
    """How far each chain is proved by a link: of a root, every chain up to where it was then; of
    another link, its own chain up to it.
    """
    if link.chain != HOUSE_CHAIN:
        opened = door.value(
            "SELECT number FROM link WHERE chain = 0 AND kind = 'opened' AND ref = ?", (link.chain,)
        )
        return {HOUSE_CHAIN: opened or 0, link.chain: link.number}
    if link.kind != "root":
        return {HOUSE_CHAIN: link.number}
    rows = door.rows(
        "SELECT chain, max(number) AS number FROM root_leaf WHERE root <= ? AND chain > 0 GROUP BY chain",
        (link.ref,),
    )
    return {HOUSE_CHAIN: link.number} | {row["chain"]: row["number"] for row in rows}


def count_links_since(door: Database, link: Link) -> int:
    """How many links came after one in the chains that it proves; after a root, in all of them."""
    bounds = last_proved_links(door, link)
    if link.kind == "root":
        opened = door.rows("SELECT ref, number FROM link WHERE chain = 0 AND kind = 'opened'")
        bounds = {row["ref"]: row["number"] for row in opened} | bounds
    return sum(
        row["number"] - bounds.get(row["id"], row["number"])
        for row in door.rows("SELECT id, number FROM chain")
    )


def root_faults(door: Database, first_root: int = 1, last_root: int | None = None) -> Iterator[str]:
    """Every root that is not the one over the ends of chains that it names, as a sentence; from a
    root on, up to one.
    """
    roots = door.iterate_rows(
        "SELECT id, leaves, root, link FROM chain_root WHERE id >= ? AND id <= coalesce(?, id) ORDER BY id",
        (first_root, last_root),
    )
    for row in roots:
        kept = door.row("SELECT kind, ref FROM link WHERE chain = 0 AND number = ?", (row["link"],))
        if kept is None or tuple(kept) != ("root", row["id"]):
            yield f"Root {row['id']} is not at link {row['link']} of the house's chain."
        leaves = root_leaves(door, row["id"])
        if (
            len(leaves) != row["leaves"]
            or not all(leaf.there for leaf in leaves)
            or merkle_root([leaf_hash(leaf.chain, leaf.number, leaf.hash) for leaf in leaves])
            != row["root"]
        ):
            yield f"Root {row['id']} is not the root over the ends of chains that were recorded."


class RootLeaf(msgspec.Struct, frozen=True):
    """What a root has of a chain: the number and hash of its last link then; whether such a link is
    `there`.
    """

    chain: int
    number: int
    hash: bytes
    there: bool


def root_leaves(door: Database, root: int) -> list[RootLeaf]:
    """The ends of chains under a root, in its order."""
    found = list[RootLeaf]()
    for leaf in door.rows(
        "SELECT chain, number FROM root_leaf WHERE root = ? ORDER BY chain", (root,)
    ):
        row = door.row(
            f"SELECT {_COLUMNS} FROM link WHERE chain = ? AND number <= ? ORDER BY number DESC LIMIT 1",  # noqa: S608 (our own words)
            (leaf["chain"], leaf["number"]),
        )
        link = None if row is None else Link(*row)
        there = link is not None and link.last_number == leaf["number"]
        found.append(
            RootLeaf(leaf["chain"], leaf["number"], b"" if link is None else link.hash, there)
        )
    return found


class _GamingDayCheck:
    """Which links of a chain are of which gaming day: those between its opening and its sealing."""

    def __init__(self, door: Database) -> None:
        self._door = door
        self._split = split_link_number(door)
        self._periods = {row["id"]: row for row in door.rows("SELECT * FROM period")}
        self._spans: dict[tuple[int, int], tuple[int, int | None]] = {}

    def wrong_day_faults(self, link: Link) -> Iterator[str]:
        """A sentence where an entry, or the end of a round, does not belong to the gaming day that
        was open when it was linked.
        """
        table = "journal" if link.kind == "entry" else "round"
        day = self._periods.get(
            self._door.value(f"SELECT period FROM {table} WHERE id = ?", (link.ref,)) or 0  # noqa: S608 (one of our two)
        )
        if day is None:
            return
        opened, sealed = self._last_link_before_day_and_seal(link.chain, day)
        if (sealed is not None and link.number > sealed) or (
            link.number <= opened and not day["derived"]
        ):
            yield (
                f"Journal entry {link.ref} is in the gaming day {day['day']}, which was not open when it was posted."
                if link.kind == "entry"
                else f"Round {link.ref} ended in the gaming day {day['day']}, which was not open when it was settled."
            )

    def _last_link_before_day_and_seal(self, chain: int, day: Row) -> tuple[int, int | None]:
        """The last link of a chain before a day was opened, and the last one before it was sealed
        (None: it is open). A root is made whenever a day is sealed.
        """
        if chain == HOUSE_CHAIN:
            return (day["opened_link"] or 1) - 1, day["sealed_link"]
        at = chain, day["id"]
        if at not in self._spans:
            before = self._door.value(
                "SELECT max(id) FROM chain_root WHERE link < ?", (day["opened_link"] or 0,)
            )
            sealed = day["sealed_link"]
            end = (
                None
                if sealed is None
                else 0
                if sealed <= self._split
                else self._chain_length_at_root(
                    chain,
                    self._door.value("SELECT min(id) FROM chain_root WHERE link > ?", (sealed,)),
                )
            )
            self._spans[at] = self._chain_length_at_root(chain, before), end
        return self._spans[at]

    def _chain_length_at_root(self, chain: int, root: int | None) -> int:
        """How far a chain was at a root."""
        return int(
            self._door.value(
                "SELECT coalesce(max(number), 0) FROM root_leaf WHERE chain = ? AND root <= ?",
                (chain, root or 0),
            )
        )
