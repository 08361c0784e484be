"""Rounds kept compactly: the lines of an entry in its row, the actions of a commit in one row, the
words of a decision once, and one row of the chain for what follows one another in a round.

The tables that other programs read (`posting`, `step`, `decision`) are views of these.
"""

# ruff: noqa: S608 (a statement of another module is put behind them)

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..chain.links import link_part_code
from ..database import Database, Row
from ..values import Local, as_json
from .sums import BETS, share_summing_trigger_sql

COMPACT = """
ALTER TABLE period ADD COLUMN first_entry INTEGER CHECK (first_entry > 0);
ALTER TABLE period ADD COLUMN last_entry INTEGER CHECK (last_entry >= 0);
DROP TRIGGER period_is_final;
UPDATE period SET first_entry = (SELECT 1 + coalesce(max(id), 0) FROM journal), last_entry = iif(sealed IS NULL, NULL, 0);
UPDATE period SET first_entry = own.first, last_entry = iif(period.sealed IS NULL, NULL, own.last)
FROM (SELECT period, min(id) AS first, max(id) AS last FROM journal GROUP BY period) AS own WHERE own.period = period.id;

CREATE TABLE round_text (
    id INTEGER PRIMARY KEY,
    digest INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (json_valid(text))
) STRICT;
CREATE INDEX round_text_digest ON round_text (digest);

CREATE TABLE new_round (
    id INTEGER PRIMARY KEY,
    house_table INTEGER NOT NULL REFERENCES house_table (id),
    number INTEGER NOT NULL CHECK (number > 0),
    started INTEGER NOT NULL CHECK (started > 0),
    ended INTEGER CHECK (ended >= started),
    status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
    promise INTEGER REFERENCES promise (id),
    link INTEGER CHECK (link > 0),
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
    words TEXT NOT NULL DEFAULT '' CHECK (words = '' OR json_valid(words)),
    stock TEXT NOT NULL DEFAULT '' CHECK (stock = '' OR json_valid(stock)),
    offer TEXT NOT NULL CHECK (json_valid(offer)),
    bets INTEGER NOT NULL REFERENCES round_text (id),
    bots INTEGER NOT NULL REFERENCES round_text (id),
    period INTEGER REFERENCES period (id),
    encrypted INTEGER NOT NULL DEFAULT 0 CHECK (encrypted IN (0, 1)),
    CHECK ((status = 'open') = (ended IS NULL))
) STRICT;

CREATE TABLE new_journal (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL CHECK (at > 0),
    kind TEXT NOT NULL CHECK (kind IN ('deal', 'step', 'settle', 'meter', 'cashier', 'table')),
    round INTEGER REFERENCES round (id),
    step INTEGER CHECK (step >= 0),
    period INTEGER REFERENCES period (id),
    lines TEXT NOT NULL CHECK (json_array_length(lines) % 3 = 0),
    CHECK (kind NOT IN ('deal', 'step', 'settle') OR round IS NOT NULL),
    CHECK ((round IS NULL) = (step IS NULL))
) STRICT;
INSERT INTO new_journal SELECT id, at, kind, round, step, period, '[' || coalesce((
    SELECT group_concat(account || ',' || cents || ',' || reason)
    FROM (SELECT account, cents, reason FROM posting WHERE entry = journal.id ORDER BY line)
), '') || ']' FROM journal;

CREATE TABLE turn (
    round INTEGER NOT NULL REFERENCES round (id),
    upto INTEGER NOT NULL CHECK (upto > 0),
    at INTEGER NOT NULL CHECK (at > 0),
    acts TEXT NOT NULL CHECK (json_array_length(acts) BETWEEN 2 AND 2 * upto AND json_array_length(acts) % 2 = 0),
    marks TEXT CHECK (json_array_length(marks) = json_array_length(acts) / 2),
    PRIMARY KEY (round, upto)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision_text (
    id INTEGER PRIMARY KEY,
    point TEXT NOT NULL CHECK (point <> ''),
    chosen TEXT NOT NULL CHECK (chosen <> ''),
    best TEXT NOT NULL CHECK (best <> ''),
    coach TEXT NOT NULL CHECK (coach IN ('off', 'after', 'before')),
    followed TEXT NOT NULL,
    answer TEXT NOT NULL,
    grade TEXT NOT NULL CHECK (grade IN ('right', 'card', 'mistake')),
    UNIQUE (point, chosen, best, coach, followed, answer, grade)
) STRICT;
INSERT INTO decision_text (point, chosen, best, coach, followed, answer, grade)
SELECT DISTINCT point, chosen, best, coach, followed, answer, grade FROM decision;

CREATE TABLE decision_value (
    round INTEGER NOT NULL REFERENCES round (id),
    step INTEGER NOT NULL CHECK (step > 0),
    player INTEGER REFERENCES player (id),
    text INTEGER NOT NULL REFERENCES decision_text (id),
    cost REAL NOT NULL CHECK (cost >= 0),
    ev TEXT NOT NULL CHECK (json_valid(ev)),
    error REAL NOT NULL CHECK (error >= 0),
    thought INTEGER CHECK (thought >= 0),
    missed INTEGER CHECK (missed = 1),
    unjudged INTEGER CHECK (unjudged = 1),
    PRIMARY KEY (round, step)
) STRICT, WITHOUT ROWID;
INSERT INTO decision_value
SELECT round, step, player, t.id, cost, ev, error, thought, iif(d.grade = 'mistake', 1, NULL),
    iif(d.grade = 'mistake' AND d.followed = '', 1, NULL)
FROM decision AS d JOIN decision_text AS t USING (point, chosen, best, coach, followed, answer, grade) ORDER BY round, step;

CREATE TABLE new_lesson (
    round INTEGER NOT NULL,
    step INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    name TEXT NOT NULL CHECK (name <> ''),
    correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
    PRIMARY KEY (round, step),
    FOREIGN KEY (round, step) REFERENCES decision_value (round, step)
) STRICT, WITHOUT ROWID;
INSERT INTO new_lesson SELECT * FROM lesson;

CREATE TABLE new_link (
    number INTEGER PRIMARY KEY CHECK (number > 0),
    version INTEGER NOT NULL CHECK (version > 0),
    kind TEXT NOT NULL,
    ref INTEGER NOT NULL CHECK (ref > 0),
    upto INTEGER NOT NULL CHECK (upto >= 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    parts TEXT NOT NULL DEFAULT '' CHECK ((parts <> '') = (kind = 'round') AND (parts = '' OR upto >= number))
) STRICT;
"""


def _text_column(column: str) -> str:
    """A column of a decision's words, not by a join: where it is joined from the left, SQLite would
    make all of that first.
    """
    return f"(SELECT {column} FROM decision_text WHERE id = text) AS {column}"


COMPACT_GUARD = f"""
DROP TRIGGER share_is_summed;
DROP TRIGGER step_in_order;
DROP TRIGGER seat_in_open_round;
DROP TRIGGER share_in_open_round;
DROP TRIGGER terminal_seat_in_open_round;
DROP TABLE lesson;
DROP TABLE decision;
DROP TABLE step;
DROP TABLE posting;
DROP TABLE journal;
DROP TABLE seal;
DROP TABLE link;
DROP TABLE round;
ALTER TABLE new_journal RENAME TO journal;
ALTER TABLE new_lesson RENAME TO lesson;
ALTER TABLE new_link RENAME TO link;
ALTER TABLE new_round RENAME TO round;

CREATE VIEW posting AS
SELECT journal.id AS entry, one.key / 3 AS line, one.value AS account,
    json_extract(lines, '$[' || (one.key + 1) || ']') AS cents, json_extract(lines, '$[' || (one.key + 2) || ']') AS reason
FROM journal CROSS JOIN json_each(journal.lines) AS one WHERE one.key % 3 = 0;
CREATE VIEW step AS
SELECT round, upto + 1 + (one.key - json_array_length(acts)) / 2 AS number, at, one.value AS seat,
    json_extract(acts, '$[' || (one.key + 1) || ']') AS action,
    coalesce(json_extract(marks, '$[' || (one.key / 2) || ']'), '') AS mark
FROM turn CROSS JOIN json_each(turn.acts) AS one WHERE one.key % 2 = 0;
CREATE VIEW decision AS
SELECT round, step, {_text_column("point")}, {_text_column("chosen")},
    {_text_column("best")}, cost, ev, error, {_text_column("coach")}, thought, player,
    {_text_column("followed")}, {_text_column("answer")}, {_text_column("grade")} FROM decision_value;

CREATE INDEX journal_round ON journal (round) WHERE round IS NOT NULL;
CREATE INDEX journal_outside_rounds ON journal (id) WHERE round IS NULL;
CREATE INDEX round_table ON round (house_table);
CREATE UNIQUE INDEX round_open ON round (house_table) WHERE status = 'open';
CREATE INDEX round_encrypted ON round (house_table) WHERE encrypted = 1;
CREATE INDEX round_period ON round (period) WHERE period IS NOT NULL;
CREATE INDEX decision_missed ON decision_value (cost) WHERE missed = 1;
CREATE INDEX decision_unjudged ON decision_value (round) WHERE unjudged = 1;
CREATE INDEX lesson_list ON lesson (player, game, round, step);
CREATE INDEX link_chained ON link (number) WHERE kind = 'chained';

CREATE TRIGGER journal_in_open_period BEFORE INSERT ON journal
WHEN new.period IS NOT (SELECT id FROM period WHERE id = (SELECT max(id) FROM period) AND sealed IS NULL)
BEGIN SELECT RAISE(ABORT, 'an entry belongs to the open gaming day'); END;
CREATE TRIGGER journal_balances BEFORE INSERT ON journal
WHEN (SELECT coalesce(sum(value), 1) FROM json_each(new.lines) WHERE key % 3 = 1) <> 0
BEGIN SELECT RAISE(ABORT, 'the entry does not sum to zero'); END;
CREATE TRIGGER journal_lines_are_known BEFORE INSERT ON journal
WHEN EXISTS (SELECT 1 FROM json_each(new.lines) WHERE type <> 'integer' OR key % 3 = 1 AND value = 0
    OR key % 3 = 0 AND value NOT IN (SELECT id FROM account) OR key % 3 = 2 AND value NOT IN (SELECT id FROM reason))
BEGIN SELECT RAISE(ABORT, 'a line moves cents at an account, for a reason'); END;
CREATE TRIGGER journal_is_final BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER journal_is_kept BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER turn_in_order BEFORE INSERT ON turn
WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
    OR new.upto <> json_array_length(new.acts) / 2 + (SELECT coalesce(max(upto), 0) FROM turn WHERE round = new.round)
BEGIN SELECT RAISE(ABORT, 'a step follows the one before it, in an open round'); END;
CREATE TRIGGER turn_is_final BEFORE UPDATE ON turn BEGIN SELECT RAISE(ABORT, 'a step is never rewritten'); END;
CREATE TRIGGER turn_is_kept BEFORE DELETE ON turn BEGIN SELECT RAISE(ABORT, 'a step is never deleted'); END;
CREATE TRIGGER decision_is_final BEFORE UPDATE OF round, step, player, cost, ev, error, thought ON decision_value
BEGIN SELECT RAISE(ABORT, 'a decision is never rewritten'); END;
CREATE TRIGGER decision_stays BEFORE UPDATE OF text ON decision_value WHEN NOT EXISTS (
    SELECT 1 FROM decision_text AS old_text JOIN decision_text AS new_text USING (point, chosen, best, coach)
    WHERE old_text.id = old.text AND new_text.id = new.text
)
BEGIN SELECT RAISE(ABORT, 'a decision is never rewritten'); END;
CREATE TRIGGER verdict_is_final BEFORE UPDATE OF text, missed, unjudged ON decision_value
WHEN (SELECT followed FROM decision_text WHERE id = old.text) <> ''
BEGIN SELECT RAISE(ABORT, 'a verdict is never rewritten'); END;
CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision_value BEGIN SELECT RAISE(ABORT, 'a decision is never deleted'); END;
CREATE TRIGGER decision_text_is_final BEFORE UPDATE ON decision_text
BEGIN SELECT RAISE(ABORT, 'a decision is never rewritten'); END;
CREATE TRIGGER decision_text_is_kept BEFORE DELETE ON decision_text
BEGIN SELECT RAISE(ABORT, 'a decision is never deleted'); END;
CREATE TRIGGER lesson_is_final BEFORE UPDATE ON lesson BEGIN SELECT RAISE(ABORT, 'an answer is never rewritten'); END;
CREATE TRIGGER lesson_is_kept BEFORE DELETE ON lesson BEGIN SELECT RAISE(ABORT, 'an answer is never deleted'); END;
CREATE TRIGGER round_is_kept BEFORE DELETE ON round
BEGIN SELECT RAISE(ABORT, 'a round is never deleted'); END;
CREATE TRIGGER round_stays_as_begun BEFORE UPDATE OF
    id, house_table, number, started, promise, link, commitment, used, words, stock, offer, bets, bots ON round
BEGIN SELECT RAISE(ABORT, 'a round stays as it was begun'); END;
CREATE TRIGGER round_is_final BEFORE UPDATE OF
    id, house_table, number, started, ended, status, promise, link, commitment, used, words, stock, offer, bets, bots, period
ON round WHEN old.status <> 'open' BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
CREATE TRIGGER seed_is_shown_once BEFORE UPDATE OF seed, encrypted ON round WHEN old.encrypted = 0 OR new.encrypted = 1
BEGIN SELECT RAISE(ABORT, 'a seed is decrypted once, and never changed'); END;
CREATE TRIGGER round_ends_in_open_period BEFORE UPDATE OF status ON round
WHEN new.status <> 'open' AND new.period IS NOT (SELECT id FROM period WHERE id = (SELECT max(id) FROM period) AND sealed IS NULL)
BEGIN SELECT RAISE(ABORT, 'a round ends in the open gaming day'); END;
CREATE TRIGGER round_text_is_final BEFORE UPDATE ON round_text
BEGIN SELECT RAISE(ABORT, 'a round stays as it was begun'); END;
CREATE TRIGGER round_text_is_kept BEFORE DELETE ON round_text
BEGIN SELECT RAISE(ABORT, 'a round stays as it was begun'); END;
CREATE TRIGGER seat_in_open_round BEFORE INSERT ON seat WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a seat is taken before the deal'); END;
CREATE TRIGGER share_in_open_round BEFORE INSERT ON share WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a share is taken before the deal'); END;
CREATE TRIGGER terminal_seat_in_open_round BEFORE INSERT ON terminal_seat
WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a terminal joins before the deal'); END;
CREATE TRIGGER period_is_final BEFORE UPDATE ON period WHEN old.sealed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a sealed gaming day stays sealed'); END;
CREATE TRIGGER link_in_order BEFORE INSERT ON link
WHEN new.number <> 1 + coalesce((SELECT max(number, upto) FROM link ORDER BY number DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'a link follows the last one'); END;
CREATE TRIGGER link_goes_on BEFORE UPDATE ON link
WHEN old.kind <> 'round' OR (old.number, old.kind, old.ref, old.version) <> (new.number, new.kind, new.ref, new.version)
    OR old.number <> (SELECT max(number) FROM link) OR new.upto <> old.upto + 1
    OR substr(new.parts, 1, length(old.parts)) <> old.parts OR length(new.parts) <= length(old.parts)
BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
CREATE TRIGGER link_is_kept BEFORE DELETE ON link BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
{share_summing_trigger_sql(BETS)}
"""


class RoundTexts:
    """The texts of rounds that stay the same from round to round, each written once."""

    def __init__(self, door: Database) -> None:
        self._door = door

    def text_id(self, text: str) -> int:
        """The number of a text, which is written down if it is a new one."""
        digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
        found = self._door.value(
            "SELECT id FROM round_text WHERE digest = ? AND text = ?", (digest, text)
        )
        return (
            int(found)
            if found
            else self._door.insert(
                "INSERT INTO round_text (digest, text) VALUES (?, ?)", (digest, text)
            )
        )


def compact_rounds(door: Database, _migration: int, _local: Local) -> None:
    """Put the steps of an older book into turns, the texts of its rounds where each stands once,
    and the links of its rounds into one row where they follow one another.
    """
    texts = RoundTexts(door)
    columns = (
        "id, house_table, number, started, ended, status, promise, link, seed, commitment, used, words, stock, offer, period,"
        " encrypted"
    )
    door.write_many(
        f"INSERT INTO new_round ({columns}, bets, bots) VALUES ({', '.join('?' * 18)})",
        (
            (*row[:16], texts.text_id(row["bets"]), texts.text_id(row["bots"]))
            for row in door.iterate_rows(f"SELECT {columns}, bets, bots FROM round ORDER BY id")
        ),
    )
    steps = door.iterate_rows(
        "SELECT round, number, at, seat, action, mark FROM step ORDER BY round, number"
    )
    door.write_many(
        "INSERT INTO turn (round, upto, at, acts, marks) VALUES (?, ?, ?, ?, ?)", _turn_rows(steps)
    )
    links = door.iterate_rows(
        "SELECT link.*, CASE WHEN link.kind = 'entry' THEN journal.round"
        " WHEN link.kind IN ('begun', 'terminals', 'steps', 'ended') THEN ref END AS round"
        " FROM link LEFT JOIN journal ON link.kind = 'entry' AND journal.id = ref ORDER BY link.number"
    )
    door.write_many(
        "INSERT INTO new_link (number, version, kind, ref, upto, hash, parts) VALUES (?, ?, ?, ?, ?, ?, ?)",
        _link_rows(links),
    )


class TurnRow(NamedTuple):
    """A row of `turn`: what was done in a round up to its step `upto` at one time. `acts` has each
    seat and its action, `marks` the marks of the same steps (None where there is none), as JSON.
    """

    round: int
    upto: int
    at: int
    acts: str
    marks: str | None


class LinkRow(NamedTuple):
    """A row of `new_link`: one link, or in `parts` those of a round up to `upto` in one."""

    number: int
    version: int
    kind: str
    ref: int | None
    upto: int | None
    hash: str
    parts: str


def _turn_rows(steps: Iterator[Row]) -> Iterator[TurnRow]:
    """What was done at one time in one round, without a gap, as rows of `turn`."""
    numbered = enumerate(steps)
    for (round_id, at, _), group in groupby(
        numbered, lambda one: (one[1]["round"], one[1]["at"], one[1]["number"] - one[0])
    ):
        rows = [row for _, row in group]
        acts = [part for row in rows for part in (row["seat"], row["action"])]
        marks = [row["mark"] for row in rows]
        yield TurnRow(
            round_id,
            upto=rows[-1]["number"],
            at=at,
            acts=as_json(acts),
            marks=as_json(marks) if any(marks) else None,
        )


def _link_rows(links: Iterator[Row]) -> Iterator[LinkRow]:
    """The links, those in one row that follow one another in a round."""
    numbered = enumerate(links)
    for (round_id, version, _), group in groupby(
        numbered, lambda one: (one[1]["round"], one[1]["version"], one[1]["number"] - one[0])
    ):
        rows = [row for _, row in group]
        if round_id is None:
            for row in rows:
                yield LinkRow(
                    row["number"], version, row["kind"], row["ref"], row["upto"], row["hash"], ""
                )
        else:
            parts = "".join([link_part_code(row["kind"], row["upto"]) for row in rows])
            first, last = rows[0]["number"], rows[-1]["number"]
            yield LinkRow(first, version, "round", round_id, last, rows[-1]["hash"], parts)
