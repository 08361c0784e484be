"""Adds links to the chains, and roots over them, inside the transaction of the rows they stand for.

Each table has a chain of its own for its promises and rounds; the house's chain has everything else.
A table's chain goes on from the link of the house's chain that opened it. A root is a link of the
house's chain: the root of a Merkle tree over the last links of the chains that went on since the
root before.
"""

from __future__ import annotations

import hashlib

import msgspec

from ..database import Database
from ..errors import BadDatabase
from .links import HOUSE_CHAIN, VERSION, Head, Kind, LinkTexts, RoundKind, link_part_code
from .merkle import leaf_hash, merkle_root


class ChainTip(msgspec.Struct, frozen=True):
    """The end of a chain: number and hash of its last link, and the round whose row may still grow
    (0: none may).
    """

    number: int
    hash: bytes
    round: int = 0


class Chains:
    """The chains of a book. Who writes (`remember`) keeps their ends in memory, until another host
    has written.
    """

    def __init__(self, door: Database, *, remember: bool) -> None:
        self._door = door
        self._texts = LinkTexts(door)
        self._remember = remember
        self._tips: dict[int, ChainTip] = {}
        self._of_round: dict[int, int] = {}
        self._split = 0
        door.on_every_rollback(self._forget)
        door.on_other_host_write(self._tips.clear)

    def _forget(self) -> None:
        self._tips.clear()
        self._of_round.clear()
        self._split = 0

    def chain_of_table_link(self, table: int, link_number: int) -> int:
        """Which chain a link of a table is in: what was written before the tables had chains of
        their own is in the house's.
        """
        self._split = self._split or split_link_number(self._door)
        return HOUSE_CHAIN if link_number <= self._split else table

    def chain_of_round(self, round_id: int) -> int:
        """Which chain the links of a round are in."""
        if round_id not in self._of_round:
            row = self._door.row("SELECT house_table, link FROM round WHERE id = ?", (round_id,))
            if row is None:
                raise LookupError(f"round {round_id}")
            if len(self._of_round) > 1000:  # so many rounds are remembered
                self._of_round.clear()
            self._of_round[round_id] = self.chain_of_table_link(
                row["house_table"], row["link"] or 0
            )
        return self._of_round[round_id]

    def tip(self, chain: int) -> ChainTip | None:
        """The end of a chain; None where it was not opened yet."""
        if chain in self._tips:
            return self._tips[chain]
        row = self._door.row(
            "SELECT c.number, c.hash, l.ref FROM chain AS c LEFT JOIN link AS l ON l.chain = c.id AND l.kind = 'round'"
            " AND l.number = (SELECT max(number) FROM link WHERE chain = c.id) AND c.number > c.rooted WHERE c.id = ?",
            (chain,),
        )
        if row is None:
            return None
        tip = ChainTip(row["number"], bytes(row["hash"]), row["ref"] or 0)
        if self._remember:
            self._tips[chain] = tip
        return tip

    def next_link_number(self, chain: int = HOUSE_CHAIN) -> int:
        """The number of the link that is added next to a chain; a table's is opened for it."""
        return self._open_chain_if_needed(chain).number + 1

    def _open_chain_if_needed(self, chain: int) -> ChainTip:
        tip = self.tip(chain)
        if tip is None:
            if chain == HOUSE_CHAIN:
                raise BadDatabase("database", "the chain of the house is missing")
            self.add_link("opened", chain)
            tip = self._open_chain_if_needed(HOUSE_CHAIN)
            self._door.write(
                "INSERT INTO chain (id, number, hash) VALUES (?, ?, ?)",
                (chain, tip.number, tip.hash),
            )
            self._tips[chain] = tip
        return tip

    def was_restored_after(self, chain: int, link_number: int) -> bool:
        """Whether a backup took the book's place after a link; every link that followed it in its
        chain is looked at.
        """
        return bool(
            self._door.value(
                "SELECT 1 FROM link WHERE chain = ? AND number > ? AND kind = 'restored'",
                (chain, link_number),
            )
        )

    def add_restore_links(self, restore_id: int) -> None:
        """A link in every chain: a backup took the book's place."""
        for row in self._door.rows("SELECT id FROM chain ORDER BY id"):
            self.add_link("restored", restore_id, chain=row["id"])

    def _next_hash(
        self, previous_hash: bytes, kind: str, ref: int, first_step: int, last_step: int
    ) -> bytes:
        text = self._texts.link_text(kind, ref, first_step, last_step)
        if text is None:
            raise LookupError(f"{kind} {ref}")
        return hashlib.sha256(previous_hash + text).digest()

    def add_link(self, kind: Kind, ref: int, *, chain: int = HOUSE_CHAIN) -> int:
        """A link for rows that have just been written; its number in its chain."""
        tip = self._open_chain_if_needed(chain)
        made = ChainTip(tip.number + 1, self._next_hash(tip.hash, kind, ref, 0, 0))
        self._door.write(
            "INSERT INTO link (chain, number, version, kind, ref, upto, hash) VALUES (?, ?, ?, ?, ?, 0, ?)",
            (chain, made.number, VERSION, kind, ref, made.hash),
        )
        self._store_tip(chain, made)
        return made.number

    def add_to_round(
        self,
        round_id: int,
        kind: RoundKind,
        *,
        entry: int = 0,
        first_step: int = 0,
        last_step: int = 0,
    ) -> None:
        """A link for rows of a round that have just been written, in one row with the last one
        where that is the same round's and under no root yet.
        """
        chain = self.chain_of_round(round_id)
        tip = self._open_chain_if_needed(chain)
        ref = entry or round_id
        made = ChainTip(
            tip.number + 1, self._next_hash(tip.hash, kind, ref, first_step, last_step), round_id
        )
        sign = link_part_code(kind, last_step)
        if tip.round == round_id:
            self._door.write(
                "UPDATE link SET upto = upto + 1, hash = ?, parts = parts || ?"
                " WHERE chain = ? AND number = (SELECT max(number) FROM link WHERE chain = ?)",
                (made.hash, sign, chain, chain),
            )
        else:
            self._door.write(
                "INSERT INTO link (chain, number, version, kind, ref, upto, hash, parts)"
                " VALUES (?, ?, ?, 'round', ?, ?, ?, ?)",
                (chain, made.number, VERSION, round_id, made.number, made.hash, sign),
            )
        self._store_tip(chain, made)

    def _store_tip(self, chain: int, tip: ChainTip) -> None:
        self._door.write(
            "UPDATE chain SET number = ?, hash = ? WHERE id = ?", (tip.number, tip.hash, chain)
        )
        self._tips[chain] = tip

    def add_root_if_new_links(self, at_ms: int, also_chain: int = HOUSE_CHAIN) -> int:
        """A root over the chains that went on since the last one, and over `also_chain`, in the
        open transaction; its number, 0 where none went on. `at_ms` is milliseconds since 1970.
        """
        ends = self._door.rows(
            "SELECT id, number, hash FROM chain WHERE number > rooted OR id = ? AND ? > 0 ORDER BY id",
            (also_chain, also_chain),
        )
        if not ends:
            return 0
        root = merkle_root([leaf_hash(row["id"], row["number"], row["hash"]) for row in ends])
        made = self._door.insert(
            "INSERT INTO chain_root (at, leaves, root, link) VALUES (?, ?, ?, ?)",
            (at_ms, len(ends), root, self.next_link_number()),
        )
        self._door.write_many(
            "INSERT INTO root_leaf (root, chain, number) VALUES (?, ?, ?)",
            [(made, row["id"], row["number"]) for row in ends],
        )
        self.add_link("root", made)
        self._door.write("UPDATE chain SET rooted = number WHERE number > rooted")
        self._tips.clear()
        return made


def split_link_number(door: Database) -> int:
    """The number of the house's link since which every table has a chain of its own."""
    return int(door.value("SELECT number FROM link WHERE kind = 'split'") or 0)


def newest_root(door: Database) -> Head:
    """The last root: the link that stands for every chain up to it; number 0 and no hash where
    there is none.
    """
    row = door.row(
        "SELECT link.number, hash FROM chain_root AS r JOIN link ON chain = 0 AND number = r.link"
        " ORDER BY r.id DESC LIMIT 1"
    )
    return Head(0, "") if row is None else Head(row["number"], row["hash"].hex())


def newest_head_hash(door: Database) -> str:
    """The hash of the last link of the house's chain, in hex, also of a book of an older schema; ""
    when it has none. Raises `BadDatabase` where it cannot be read.
    """
    has_table_chains = door.version() >= 21
    house = "WHERE chain = 0" if has_table_chains else ""
    row = door.row(f"SELECT hash FROM link {house} ORDER BY number DESC LIMIT 1")  # noqa: S608 (one of our two)
    if row is None:
        return ""
    if not isinstance(row["hash"], bytes):  # of a page that rotted
        raise BadDatabase("database", "the last link of its chain cannot be read")
    return row["hash"].hex()
