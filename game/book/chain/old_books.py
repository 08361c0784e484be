"""The one chain that books had before every table got its own: what migrations add to it, and how
the others part from it.
"""

from __future__ import annotations

import hashlib

from ..database import Database
from ..values import Local
from .links import BEFORE_THE_FIRST, ROWS, VERSION, Kind, LinkTexts, RoundKind
from .writer import Chains

CHAINS = """
CREATE TABLE new_link (
    chain INTEGER NOT NULL CHECK (chain >= 0),
    number INTEGER NOT NULL CHECK (number > 0),
    version INTEGER NOT NULL CHECK (version > 0),
    kind TEXT NOT NULL,
    ref INTEGER NOT NULL CHECK (ref > 0),
    upto INTEGER NOT NULL CHECK (upto >= 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    parts TEXT NOT NULL DEFAULT '' CHECK ((parts <> '') = (kind = 'round') AND (parts = '' OR upto >= number)),
    PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;
INSERT INTO new_link (chain, number, version, kind, ref, upto, hash, parts)
SELECT 0, number, version, kind, ref, upto, hash, parts FROM link ORDER BY number;
DROP TABLE link;
ALTER TABLE new_link RENAME TO link;
CREATE INDEX link_chained ON link (number) WHERE kind = 'chained';
CREATE INDEX link_split ON link (kind) WHERE kind = 'split';

CREATE TABLE chain (
    id INTEGER PRIMARY KEY CHECK (id >= 0),
    number INTEGER NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    rooted INTEGER NOT NULL DEFAULT 0 CHECK (rooted BETWEEN 0 AND number)
) STRICT;
INSERT INTO chain (id, number, hash) SELECT 0, iif(kind = 'round', upto, number), hash FROM link ORDER BY number DESC LIMIT 1;

CREATE TABLE chain_root (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL CHECK (at > 0),
    leaves INTEGER NOT NULL CHECK (leaves > 0),
    root BLOB NOT NULL CHECK (length(root) = 32),
    link INTEGER NOT NULL CHECK (link > 0)
) STRICT;
CREATE TABLE root_leaf (
    root INTEGER NOT NULL REFERENCES chain_root (id),
    chain INTEGER NOT NULL REFERENCES chain (id),
    number INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (root, chain)
) STRICT, WITHOUT ROWID;
CREATE INDEX root_leaf_chain ON root_leaf (chain, root);
"""

CHAINS_GUARD = """
CREATE TRIGGER link_in_order BEFORE INSERT ON link
WHEN new.number IS NOT 1 + (SELECT number FROM chain WHERE id = new.chain)
BEGIN SELECT RAISE(ABORT, 'a link follows the last one'); END;
CREATE TRIGGER link_goes_on BEFORE UPDATE ON link
WHEN old.kind <> 'round'
    OR (old.chain, old.number, old.kind, old.ref, old.version) <> (new.chain, new.number, new.kind, new.ref, new.version)
    OR old.number <> (SELECT max(number) FROM link WHERE chain = old.chain)
    OR old.upto = (SELECT rooted FROM chain WHERE id = old.chain) OR new.upto <> old.upto + 1
    OR substr(new.parts, 1, length(old.parts)) <> old.parts OR length(new.parts) <= length(old.parts)
BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
CREATE TRIGGER link_is_kept BEFORE DELETE ON link BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
CREATE TRIGGER chain_begins_at_its_link BEFORE INSERT ON chain
WHEN NOT EXISTS (
    SELECT 1 FROM link WHERE chain = 0 AND number = new.number AND kind = 'opened' AND ref = new.id AND hash = new.hash
)
BEGIN SELECT RAISE(ABORT, 'a chain begins at the link that opened it'); END;
CREATE TRIGGER chain_goes_on BEFORE UPDATE ON chain
WHEN new.id <> old.id OR new.rooted < old.rooted OR new.number NOT IN (old.number, old.number + 1)
    OR new.hash <> old.hash AND new.number = old.number
    OR new.number > old.number AND (new.number, new.hash) IS NOT (
        SELECT iif(kind = 'round', upto, number), hash FROM link WHERE chain = new.id ORDER BY number DESC LIMIT 1
    )
BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
CREATE TRIGGER chain_is_kept BEFORE DELETE ON chain BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
CREATE TRIGGER root_is_final BEFORE UPDATE ON chain_root BEGIN SELECT RAISE(ABORT, 'a root is never rewritten'); END;
CREATE TRIGGER root_is_kept BEFORE DELETE ON chain_root BEGIN SELECT RAISE(ABORT, 'a root is never rewritten'); END;
CREATE TRIGGER root_leaf_is_final BEFORE UPDATE ON root_leaf BEGIN SELECT RAISE(ABORT, 'a root is never rewritten'); END;
CREATE TRIGGER root_leaf_is_kept BEFORE DELETE ON root_leaf BEGIN SELECT RAISE(ABORT, 'a root is never rewritten'); END;
"""


def start_table_chains(door: Database, migration: int, _local: Local) -> None:
    """From here on every table has a chain of its own."""
    Chains(door, remember=True).add_link("split", migration)


class OldChain:
    """Adds links to the one chain of an older book, inside the open transaction."""

    def __init__(self, door: Database) -> None:
        self._door = door
        rows = ROWS | {  # as they were before schema 19
            "begun": ROWS["begun"]
            .replace("(SELECT text FROM round_text WHERE id = bets)", "bets")
            .replace("(SELECT text FROM round_text WHERE id = bots)", "bots"),
            "sealed": ROWS["sealed"].replace(" AND id BETWEEN first_entry AND last_entry", ""),
        }
        self._texts = LinkTexts(door, rows)
        row = door.row("SELECT number, hash FROM link ORDER BY number DESC LIMIT 1")
        self._last = (0, BEFORE_THE_FIRST) if row is None else (row["number"], bytes(row["hash"]))

    def next_link_number(self) -> int:
        """The number of the link that is added next."""
        return self._last[0] + 1

    def add_link(
        self, kind: Kind | RoundKind, ref: int, *, first_step: int = 0, last_step: int = 0
    ) -> int:
        """A link for rows of an older book; its number."""
        number, before = self._last
        text = self._texts.link_text(kind, ref, first_step, last_step)
        if text is None:
            raise LookupError(f"{kind} {ref}")
        made = hashlib.sha256(before + text).digest()
        self._door.write(
            "INSERT INTO link (number, version, kind, ref, upto, hash) VALUES (?, ?, ?, ?, ?, ?)",
            (number + 1, VERSION, kind, ref, last_step, made),
        )
        self._last = (number + 1, made)
        return number + 1


def link_older_rows(door: Database, migration: int, _local: Local) -> None:
    """Link all that a book without a chain holds, in the order in which it was written, and then
    the chain's beginning.
    """
    _OlderRowLinker(door).link_all_rows()
    OldChain(door).add_link("chained", migration)


class _OlderRowLinker:
    """The rows of an old book in their order: each entry follows its round's beginning and its
    steps, each end its last entry.
    """

    def __init__(self, door: Database) -> None:
        self._door = door
        self._chain = OldChain(door)
        self._reached: dict[int, int] = {}
        self._last_entry: dict[int, int] = {}
        self._begun = 0

    def link_all_rows(self) -> None:
        """Add every link."""
        for entry in self._door.iterate_rows("SELECT id, round, step FROM journal ORDER BY id"):
            number = entry["round"]
            if number is not None:
                self._begin_rounds_to(number)
                self._link_steps(number, entry["step"])
            self._chain.add_link("entry", entry["id"])
            if number is not None and entry["id"] == self._last_entry[number]:
                self._end_round(number)
        self._begin_rounds_to(None)

    def _begin_rounds_to(self, last_round: int | None) -> None:
        """Begin the rounds up to a number (None: all that are left); those that moved no chips end
        at once.
        """
        while last_round is None or self._begun < last_round:
            row = self._door.row(
                "SELECT id, (SELECT max(id) FROM journal WHERE journal.round = round.id) AS last FROM round"
                " WHERE id > ? ORDER BY id LIMIT 1",
                (self._begun,),
            )
            if row is None:
                return
            self._begun = number = int(row["id"])
            self._reached[number] = 0
            link = self._chain.add_link("begun", number)
            self._door.write("UPDATE round SET link = ? WHERE id = ?", (link, number))
            if row["last"] is None:
                self._end_round(number)
            else:
                self._last_entry[number] = int(row["last"])

    def _link_steps(self, round_id: int, last_step: int) -> None:
        if last_step > self._reached[round_id]:
            self._chain.add_link(
                "steps", round_id, first_step=self._reached[round_id] + 1, last_step=last_step
            )
            self._reached[round_id] = last_step

    def _end_round(self, round_id: int) -> None:
        row = self._door.row(
            "SELECT status, (SELECT coalesce(max(number), 0) FROM step WHERE round = round.id) AS steps FROM round WHERE id = ?",
            (round_id,),
        )
        if row is not None:
            self._link_steps(round_id, row["steps"])
            if row["status"] != "open":
                self._chain.add_link("ended", round_id)
        self._last_entry.pop(round_id, None)
        self._reached.pop(round_id, None)
