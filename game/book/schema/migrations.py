"""The book's tables, as ordered migrations: each is a number, a name and its SQL, recorded in the
transaction that makes it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from functools import cache
from typing import Literal, NamedTuple

from ..chain.old_books import CHAINS, CHAINS_GUARD, link_older_rows, start_table_chains
from ..database import Database, SqliteDatabase, errors_as_store_errors
from ..errors import BadDatabase, Fault, NewerDatabase, StoreError
from ..house.periods import PERIODS, PERIODS_GUARD, derive_periods
from ..values import Local
from .bankroll_sums import BANKROLL_GUARD, BANKROLL_SUMS, fill_bankroll_sums
from .compact_schema import COMPACT, COMPACT_GUARD, compact_rounds
from .sums import BALANCES, SUMS, SUMS_GUARD, fill_sums
from .terminal_schema import HALL, HALL_GUARD, OWNER, PAIRED, TERMINAL_KEYS


class Migration(NamedTuple):
    """One step of the schema; never edited once released, only followed by another.

    Steps repeat whole tables and triggers of one another, and no function writes what they share
    (but the sums, which are also checked by the same statements): a book of any age has to get the
    schemas it would have got when each step was new, and a change to shared text would reach into
    all of them.

    `rebuilds` names the tables whose keys it leaves unchecked while it replaces a table they point
    to; they are checked at its end. `fill` is called with the migration's number and the zone of
    the house between `sql` and `guard`, which holds the triggers.
    """

    number: int
    name: str
    sql: str
    rebuilds: tuple[str, ...] = ()
    fill: Callable[[Database, int, Local], None] | None = None
    guard: str = ""


BOOK_NUMBER = 5


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        1,
        "people, tables and house rules",
        """
CREATE TABLE migration (
    number INTEGER PRIMARY KEY CHECK (number > 0),
    name TEXT NOT NULL,
    applied INTEGER NOT NULL CHECK (applied > 0)
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE CHECK (slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*')
) STRICT;

CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(trim(name)) BETWEEN 1 AND 40),
    avatar TEXT NOT NULL,
    created INTEGER NOT NULL CHECK (created > 0)
) STRICT;

CREATE TABLE sitting (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    started INTEGER NOT NULL CHECK (started > 0),
    ended INTEGER CHECK (ended >= started)
) STRICT;
CREATE INDEX sitting_player ON sitting (player, started);

CREATE TABLE house_rules (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    rules TEXT NOT NULL CHECK (json_valid(rules)),
    saved INTEGER NOT NULL CHECK (saved > 0)
) STRICT;
""",
    ),
    Migration(
        2,
        "rounds, steps, decisions and meters",
        """
CREATE TABLE round (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id),
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number > 0),
    started INTEGER NOT NULL CHECK (started > 0),
    ended INTEGER CHECK (ended >= started),
    status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
    staked INTEGER NOT NULL DEFAULT 0 CHECK (staked >= 0),
    returned INTEGER NOT NULL DEFAULT 0 CHECK (returned >= 0),
    net INTEGER NOT NULL GENERATED ALWAYS AS (returned - staked) VIRTUAL,
    summary TEXT NOT NULL DEFAULT '',
    assisted INTEGER NOT NULL DEFAULT 0 CHECK (assisted IN (0, 1)),
    decisions INTEGER NOT NULL DEFAULT 0 CHECK (decisions >= 0),
    mistakes INTEGER NOT NULL DEFAULT 0 CHECK (mistakes BETWEEN 0 AND decisions),
    cost REAL NOT NULL DEFAULT 0 CHECK (cost >= 0),
    expected REAL,
    variance REAL CHECK (variance >= 0),
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
    stock TEXT NOT NULL DEFAULT '' CHECK (stock = '' OR json_valid(stock)),
    offer TEXT NOT NULL CHECK (json_valid(offer)),
    bets TEXT NOT NULL CHECK (json_valid(bets)),
    bots TEXT NOT NULL CHECK (json_valid(bots)),
    CHECK ((status = 'open') = (ended IS NULL))
) STRICT;
CREATE UNIQUE INDEX round_open ON round (player, game) WHERE status = 'open';
CREATE INDEX round_list ON round (player, game, started);
CREATE INDEX round_sums ON round (
    player, started, game, status, staked, returned, assisted, decisions, mistakes, cost, sitting, ended, expected, variance
);
CREATE TRIGGER round_is_final BEFORE UPDATE ON round WHEN old.status <> 'open'
BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
CREATE TRIGGER round_is_kept BEFORE DELETE ON round
BEGIN SELECT RAISE(ABORT, 'a round is never deleted'); END;

CREATE TABLE step (
    round INTEGER NOT NULL REFERENCES round (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL CHECK (at > 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 9),
    action TEXT NOT NULL CHECK (action <> ''),
    mark TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (round, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER step_in_order BEFORE INSERT ON step
WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
    OR new.number <> 1 + (SELECT coalesce(max(number), 0) FROM step WHERE round = new.round)
BEGIN SELECT RAISE(ABORT, 'a step follows the one before it, in an open round'); END;
CREATE TRIGGER step_is_final BEFORE UPDATE ON step BEGIN SELECT RAISE(ABORT, 'a step is never rewritten'); END;
CREATE TRIGGER step_is_kept BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'a step is never deleted'); END;

CREATE TABLE decision (
    round INTEGER NOT NULL,
    step INTEGER NOT NULL,
    point TEXT NOT NULL CHECK (point <> ''),
    chosen TEXT NOT NULL CHECK (chosen <> ''),
    best TEXT NOT NULL CHECK (best <> ''),
    cost REAL NOT NULL CHECK (cost >= 0),
    ev TEXT NOT NULL CHECK (json_valid(ev)),
    error REAL NOT NULL CHECK (error >= 0),
    coach TEXT NOT NULL CHECK (coach IN ('off', 'after', 'before')),
    thought INTEGER CHECK (thought >= 0),
    PRIMARY KEY (round, step),
    FOREIGN KEY (round, step) REFERENCES step (round, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX decision_mistake ON decision (cost) WHERE cost > 0;

CREATE TABLE standing (
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    carry TEXT NOT NULL CHECK (carry = '' OR json_valid(carry)),
    cents INTEGER NOT NULL CHECK (cents >= 0),
    shoe TEXT NOT NULL CHECK (shoe = '' OR json_valid(shoe)),
    PRIMARY KEY (player, game),
    CHECK (carry <> '' OR cents = 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE meter (
    game INTEGER NOT NULL REFERENCES game (id),
    name TEXT NOT NULL CHECK (name <> ''),
    milli INTEGER NOT NULL CHECK (milli >= 0),
    reserve INTEGER NOT NULL CHECK (reserve >= 0),
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
""",
    ),
    # `seal` holds the one value a journal entry may have when a transaction commits: the deferred key
    # lets an entry be written line by line, the trigger seals it only when its lines sum to zero, and
    # after that nothing can change it.
    Migration(
        3,
        "double-entry ledger",
        """
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name = kind OR name GLOB kind || ':?*'),
    kind TEXT NOT NULL CHECK (kind IN ('player', 'felt', 'progressive', 'bot', 'bots', 'house', 'cashier')),
    floor INTEGER NOT NULL CHECK (floor = (kind IN ('player', 'felt', 'progressive', 'bot')))
) STRICT;

CREATE TABLE reason (
    id INTEGER PRIMARY KEY,
    why TEXT NOT NULL CHECK (why <> ''),
    section TEXT NOT NULL,
    UNIQUE (why, section)
) STRICT;

CREATE TABLE seal (sealed INTEGER PRIMARY KEY CHECK (sealed = 1)) STRICT;
INSERT INTO seal VALUES (1);

CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL CHECK (at > 0),
    kind TEXT NOT NULL CHECK (kind IN ('deal', 'step', 'settle', 'meter', 'cashier', 'table')),
    round INTEGER REFERENCES round (id),
    step INTEGER CHECK (step >= 0),
    sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1)) REFERENCES seal (sealed) DEFERRABLE INITIALLY DEFERRED,
    CHECK (kind NOT IN ('deal', 'step', 'settle') OR round IS NOT NULL),
    CHECK ((round IS NULL) = (step IS NULL))
) STRICT;
CREATE INDEX journal_round ON journal (round) WHERE round IS NOT NULL;

CREATE TABLE posting (
    entry INTEGER NOT NULL REFERENCES journal (id),
    line INTEGER NOT NULL CHECK (line >= 0),
    account INTEGER NOT NULL REFERENCES account (id),
    cents INTEGER NOT NULL CHECK (cents <> 0),
    reason INTEGER NOT NULL REFERENCES reason (id),
    PRIMARY KEY (entry, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX posting_balance ON posting (account, cents);

CREATE TRIGGER posting_unsealed BEFORE INSERT ON posting WHEN (SELECT sealed FROM journal WHERE id = new.entry) = 1
BEGIN SELECT RAISE(ABORT, 'a sealed entry takes no more lines'); END;
CREATE TRIGGER posting_is_final BEFORE UPDATE ON posting BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER posting_is_kept BEFORE DELETE ON posting BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER journal_starts_open BEFORE INSERT ON journal WHEN new.sealed <> 0
BEGIN SELECT RAISE(ABORT, 'an entry is sealed after its lines'); END;
CREATE TRIGGER journal_is_final BEFORE UPDATE ON journal WHEN old.sealed = 1
BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER journal_is_kept BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER journal_balances BEFORE UPDATE OF sealed ON journal
WHEN new.sealed = 1 AND coalesce((SELECT sum(cents) FROM posting WHERE entry = new.id), 1) <> 0
BEGIN SELECT RAISE(ABORT, 'the entry does not sum to zero'); END;

CREATE VIEW balance AS
SELECT account.name AS account, coalesce(sum(posting.cents), 0) AS cents
FROM account LEFT JOIN posting ON posting.account = account.id
GROUP BY account.id;
""",
    ),
    Migration(
        4,
        "answers to drills",
        """
CREATE TABLE drill (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    at INTEGER NOT NULL CHECK (at > 0),
    point TEXT NOT NULL CHECK (point <> ''),
    source TEXT NOT NULL CHECK (source <> ''),
    chosen TEXT NOT NULL,
    best TEXT NOT NULL CHECK (best <> ''),
    correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
    cost REAL NOT NULL CHECK (cost >= 0),
    ms INTEGER NOT NULL CHECK (ms >= 0)
) STRICT;
CREATE INDEX drill_list ON drill (player, game, point, id);
CREATE TRIGGER drill_is_final BEFORE UPDATE ON drill BEGIN SELECT RAISE(ABORT, 'an answer is never rewritten'); END;
CREATE TRIGGER drill_is_kept BEFORE DELETE ON drill BEGIN SELECT RAISE(ABORT, 'an answer is never deleted'); END;
""",
    ),
    # One row. `commits` says how far the book has come, so that a log whose end was lost is noticed;
    # `backups` orders the backups whatever the clock says. Each copy holds its own number, because it
    # is raised before the copy is made.
    Migration(
        BOOK_NUMBER,
        "the book's own counters",
        """
CREATE TABLE book (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL CHECK (length(id) = 32),
    commits INTEGER NOT NULL CHECK (commits >= 0),
    backups INTEGER NOT NULL CHECK (backups >= 0)
) STRICT;
INSERT INTO book (one, id, commits, backups) VALUES (1, lower(hex(randomblob(16))), 0, 0);
CREATE TRIGGER book_goes_on BEFORE UPDATE ON book
WHEN new.id <> old.id OR new.commits < old.commits OR new.backups < old.backups
BEGIN SELECT RAISE(ABORT, 'a book never goes back'); END;
CREATE TRIGGER book_is_kept BEFORE DELETE ON book BEGIN SELECT RAISE(ABORT, 'a book is one'); END;
""",
    ),
    # A round belongs to a house table, its seats name their players, and what a player staked, got and
    # chose is his share of it. A share lies in the order in which histories are read, with all that
    # their sums need.
    Migration(
        6,
        "house tables, shares, promises and the chain",
        """
CREATE TABLE house_table (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number > 0),
    words TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(words)),
    UNIQUE (game, number)
) STRICT;
INSERT INTO house_table (game, number)
SELECT game, player FROM round UNION SELECT game, player FROM standing UNION SELECT game, player FROM sitting ORDER BY 1, 2;

CREATE TABLE promise (
    id INTEGER PRIMARY KEY,
    house_table INTEGER NOT NULL REFERENCES house_table (id),
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    made INTEGER NOT NULL CHECK (made > 0),
    link INTEGER NOT NULL CHECK (link > 0),
    seed BLOB CHECK (length(seed) = 32)
) STRICT;
CREATE UNIQUE INDEX promise_pending ON promise (house_table) WHERE seed IS NOT NULL;

CREATE TABLE seat (
    round INTEGER NOT NULL REFERENCES round (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 9),
    player INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (round, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seat (round, seat, player)
SELECT round.id, CAST(own.key AS INTEGER), round.player
FROM round, json_each(iif(json_type(offer, '$.people') = 'object', json_extract(offer, '$.people'), bets)) AS own
WHERE CAST(own.key AS INTEGER) BETWEEN 1 AND 9;
INSERT OR IGNORE INTO seat (round, seat, player)
SELECT round.id, json_extract(stake.value, '$[0]'), round.player
FROM round, json_each(iif(json_type(offer, '$.carry.stakes') = 'array', json_extract(offer, '$.carry.stakes'), '[]')) AS stake;

CREATE TABLE share (
    player INTEGER NOT NULL REFERENCES player (id),
    started INTEGER NOT NULL CHECK (started > 0),
    round INTEGER NOT NULL REFERENCES round (id),
    game INTEGER NOT NULL REFERENCES game (id),
    status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
    staked INTEGER NOT NULL DEFAULT 0 CHECK (staked >= 0),
    returned INTEGER NOT NULL DEFAULT 0 CHECK (returned >= 0),
    assisted INTEGER NOT NULL DEFAULT 0 CHECK (assisted IN (0, 1)),
    decisions INTEGER NOT NULL DEFAULT 0 CHECK (decisions >= 0),
    mistakes INTEGER NOT NULL DEFAULT 0 CHECK (mistakes BETWEEN 0 AND decisions),
    cost REAL NOT NULL DEFAULT 0 CHECK (cost >= 0),
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    ended INTEGER CHECK (ended >= started),
    expected REAL,
    variance REAL CHECK (variance >= 0),
    summary TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (player, started, round),
    CHECK ((status = 'open') = (ended IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO share (
    player, started, round, game, status, staked, returned, assisted, decisions, mistakes, cost, sitting, ended, expected,
    variance, summary
) SELECT
    player, started, id, game, status, staked, returned, assisted, decisions, mistakes, cost, sitting, ended, expected,
    variance, summary
FROM round ORDER BY player, started, id;
CREATE UNIQUE INDEX share_round ON share (round, player);
CREATE INDEX share_list ON share (player, game, started);
CREATE INDEX share_open ON share (player) WHERE status = 'open';

ALTER TABLE decision ADD COLUMN player INTEGER REFERENCES player (id);
UPDATE decision SET player = (SELECT player FROM round WHERE round.id = decision.round);

CREATE TABLE new_standing (
    house_table INTEGER PRIMARY KEY REFERENCES house_table (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    carry TEXT NOT NULL CHECK (carry = '' OR json_valid(carry)),
    cents INTEGER NOT NULL CHECK (cents >= 0),
    shoe TEXT NOT NULL CHECK (shoe = '' OR json_valid(shoe)),
    CHECK (carry <> '' OR cents = 0)
) STRICT;
INSERT INTO new_standing SELECT t.id, standing.number, carry, cents, shoe
FROM standing JOIN house_table AS t ON t.game = standing.game AND t.number = standing.player;
DROP TABLE standing;
ALTER TABLE new_standing RENAME TO standing;

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
    bets TEXT NOT NULL CHECK (json_valid(bets)),
    bots TEXT NOT NULL CHECK (json_valid(bots)),
    CHECK ((status = 'open') = (ended IS NULL))
) STRICT;
INSERT INTO new_round (id, house_table, number, started, ended, status, seed, commitment, used, stock, offer, bets, bots)
SELECT round.id, t.id, round.number, started, ended, status, seed, commitment, used, stock, offer, bets, bots
FROM round JOIN house_table AS t ON t.game = round.game AND t.number = round.player ORDER BY round.id;
DROP TRIGGER step_in_order;
DROP TABLE round;
ALTER TABLE new_round RENAME TO round;
CREATE INDEX round_table ON round (house_table);
CREATE UNIQUE INDEX round_open ON round (house_table) WHERE status = 'open';

CREATE TABLE restore (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL CHECK (at > 0),
    head TEXT NOT NULL
) STRICT;

CREATE TABLE link (
    number INTEGER PRIMARY KEY CHECK (number > 0),
    version INTEGER NOT NULL CHECK (version > 0),
    kind TEXT NOT NULL,
    ref INTEGER NOT NULL CHECK (ref > 0),
    upto INTEGER NOT NULL CHECK (upto >= 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE INDEX link_chained ON link (number) WHERE kind = 'chained';
""",
        rebuilds=("round", "seat", "share", "standing", "step", "journal", "decision", "promise"),
        fill=link_older_rows,
        guard="""
CREATE TRIGGER step_in_order BEFORE INSERT ON step
WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
    OR new.number <> 1 + (SELECT coalesce(max(number), 0) FROM step WHERE round = new.round)
BEGIN SELECT RAISE(ABORT, 'a step follows the one before it, in an open round'); END;
CREATE TRIGGER round_is_final BEFORE UPDATE ON round WHEN old.status <> 'open'
BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
CREATE TRIGGER round_stays_as_begun BEFORE UPDATE OF
    id, house_table, number, started, promise, link, seed, commitment, used, words, stock, offer, bets, bots ON round
BEGIN SELECT RAISE(ABORT, 'a round stays as it was begun'); END;
CREATE TRIGGER round_is_kept BEFORE DELETE ON round
BEGIN SELECT RAISE(ABORT, 'a round is never deleted'); END;
CREATE TRIGGER seat_in_open_round BEFORE INSERT ON seat WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a seat is taken before the deal'); END;
CREATE TRIGGER seat_is_final BEFORE UPDATE ON seat BEGIN SELECT RAISE(ABORT, 'a seat is never given to another'); END;
CREATE TRIGGER seat_is_kept BEFORE DELETE ON seat BEGIN SELECT RAISE(ABORT, 'a seat is never deleted'); END;
CREATE TRIGGER share_in_open_round BEFORE INSERT ON share WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a share is taken before the deal'); END;
CREATE TRIGGER share_is_final BEFORE UPDATE ON share WHEN old.status <> 'open'
BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
CREATE TRIGGER share_is_kept BEFORE DELETE ON share BEGIN SELECT RAISE(ABORT, 'a round is never deleted'); END;
CREATE TRIGGER decision_is_final BEFORE UPDATE ON decision BEGIN SELECT RAISE(ABORT, 'a decision is never rewritten'); END;
CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision BEGIN SELECT RAISE(ABORT, 'a decision is never deleted'); END;
CREATE TRIGGER promise_is_kept BEFORE DELETE ON promise BEGIN SELECT RAISE(ABORT, 'a promise is never taken back'); END;
CREATE TRIGGER promise_is_final BEFORE UPDATE OF id, house_table, commitment, made, link ON promise
BEGIN SELECT RAISE(ABORT, 'a promise is never rewritten'); END;
CREATE TRIGGER promise_is_dealt BEFORE UPDATE OF seed ON promise WHEN old.seed IS NULL OR new.seed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a promised seed is dealt, and never changed'); END;
CREATE TRIGGER restore_is_final BEFORE UPDATE ON restore BEGIN SELECT RAISE(ABORT, 'a restore is never rewritten'); END;
CREATE TRIGGER restore_is_kept BEFORE DELETE ON restore BEGIN SELECT RAISE(ABORT, 'a restore is never deleted'); END;
CREATE TRIGGER link_in_order BEFORE INSERT ON link WHEN new.number <> 1 + (SELECT coalesce(max(number), 0) FROM link)
BEGIN SELECT RAISE(ABORT, 'a link follows the last one'); END;
CREATE TRIGGER link_is_final BEFORE UPDATE ON link BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
CREATE TRIGGER link_is_kept BEFORE DELETE ON link BEGIN SELECT RAISE(ABORT, 'the chain is never rewritten'); END;
""",
    ),
    Migration(
        7,
        "terminals, game accounts, vouchers and meters",
        HALL,
        rebuilds=("account", "seat", "step", "posting", "decision"),
        guard=HALL_GUARD,
    ),
    Migration(8, "who may speak for a terminal", PAIRED),
    Migration(
        9,
        "plans of trips",
        """
CREATE TABLE plan (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id),
    name TEXT NOT NULL COLLATE NOCASE CHECK (name <> ''),
    trip TEXT NOT NULL CHECK (json_valid(trip)),
    saved INTEGER NOT NULL CHECK (saved > 0),
    UNIQUE (player, name)
) STRICT;
""",
    ),
    Migration(
        10,
        "which lessons decisions at tables were answers to",
        """
CREATE TABLE lesson (
    round INTEGER NOT NULL,
    step INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    name TEXT NOT NULL CHECK (name <> ''),
    correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
    PRIMARY KEY (round, step),
    FOREIGN KEY (round, step) REFERENCES decision (round, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX lesson_list ON lesson (player, game, round, step);
CREATE TRIGGER lesson_is_final BEFORE UPDATE ON lesson BEGIN SELECT RAISE(ABORT, 'an answer is never rewritten'); END;
CREATE TRIGGER lesson_is_kept BEFORE DELETE ON lesson BEGIN SELECT RAISE(ABORT, 'an answer is never deleted'); END;
""",
    ),
    Migration(
        11,
        "notes on answers",
        """
CREATE TABLE note (
    drill INTEGER PRIMARY KEY REFERENCES drill (id),
    text TEXT NOT NULL CHECK (text <> ''),
    at INTEGER NOT NULL CHECK (at > 0)
) STRICT;
""",
    ),
    Migration(
        12,
        "which card a player follows, and the verdict on each decision",
        """
CREATE TABLE followed (
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    card TEXT NOT NULL CHECK (card <> ''),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

DROP TRIGGER decision_is_final;
DROP TRIGGER share_is_final;
DROP INDEX decision_mistake;
ALTER TABLE decision ADD COLUMN followed TEXT NOT NULL DEFAULT '';
ALTER TABLE decision ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE decision ADD COLUMN grade TEXT NOT NULL DEFAULT 'right' CHECK (grade IN ('right', 'card', 'mistake'));
UPDATE decision SET grade = 'mistake' WHERE cost >= max(0.5, 2 * error);
CREATE INDEX decision_missed ON decision (cost) WHERE grade = 'mistake';
CREATE INDEX decision_unjudged ON decision (round) WHERE grade = 'mistake' AND followed = '';
ALTER TABLE share ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0);
ALTER TABLE share ADD COLUMN by_card INTEGER NOT NULL DEFAULT 0 CHECK (by_card >= 0);
UPDATE share SET missed = own.missed FROM (
    SELECT round, player, count(*) AS missed FROM decision WHERE grade = 'mistake' GROUP BY round, player
) AS own WHERE share.round = own.round AND share.player = own.player AND share.status <> 'open';

CREATE TRIGGER decision_is_final BEFORE UPDATE OF round, step, point, chosen, best, cost, ev, error, coach, thought, player
ON decision BEGIN SELECT RAISE(ABORT, 'a decision is never rewritten'); END;
CREATE TRIGGER verdict_is_final BEFORE UPDATE OF followed, answer, grade ON decision WHEN old.followed <> ''
BEGIN SELECT RAISE(ABORT, 'a verdict is never rewritten'); END;
CREATE TRIGGER share_is_final BEFORE UPDATE OF
    player, started, round, game, status, staked, returned, assisted, decisions, mistakes, cost, sitting, ended, expected, variance,
    summary
ON share WHEN old.status <> 'open' BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
""",
    ),
    Migration(
        13,
        "gaming days as periods of the ledger",
        PERIODS,
        fill=derive_periods,
        guard=PERIODS_GUARD,
    ),
    Migration(14, "a key of its own for each terminal", TERMINAL_KEYS),
    Migration(15, "recovery codes of the keys, and where wrong PINs rest", OWNER),
    Migration(
        16,
        "seeds encrypted until nothing more is dealt from them",
        """
ALTER TABLE round ADD COLUMN encrypted INTEGER NOT NULL DEFAULT 0 CHECK (encrypted IN (0, 1));
CREATE INDEX round_encrypted ON round (house_table) WHERE encrypted = 1;
DROP TRIGGER round_is_final;
DROP TRIGGER round_stays_as_begun;
CREATE TRIGGER round_stays_as_begun BEFORE UPDATE OF
    id, house_table, number, started, promise, link, commitment, used, words, stock, offer, bets, bots ON round
BEGIN SELECT RAISE(ABORT, 'a round stays as it was begun'); END;
CREATE TRIGGER round_is_final BEFORE UPDATE OF
    id, house_table, number, started, ended, status, promise, link, commitment, used, words, stock, offer, bets, bots, period
ON round WHEN old.status <> 'open' BEGIN SELECT RAISE(ABORT, 'a settled round is never rewritten'); END;
CREATE TRIGGER seed_is_shown_once BEFORE UPDATE OF seed, encrypted ON round WHEN old.encrypted = 0 OR new.encrypted = 1
BEGIN SELECT RAISE(ABORT, 'a seed is decrypted once, and never changed'); END;
""",
    ),
    Migration(17, "sums kept as rounds settle", SUMS + BALANCES, fill=fill_sums, guard=SUMS_GUARD),
    Migration(
        18,
        "an index of the entries outside rounds",
        "CREATE INDEX journal_outside_rounds ON journal (id) WHERE round IS NULL;",
    ),
    Migration(
        19,
        "rounds kept compactly",
        COMPACT,
        rebuilds=(
            "round",
            "journal",
            "turn",
            "decision_value",
            "lesson",
            "share",
            "seat",
            "terminal_seat",
            "voucher",
        ),
        fill=compact_rounds,
        guard=COMPACT_GUARD,
    ),
    Migration(
        20,
        "sums of bankrolls and mistakes",
        BANKROLL_SUMS,
        fill=fill_bankroll_sums,
        guard=BANKROLL_GUARD,
    ),
    Migration(21, "a chain for each table", CHAINS, fill=start_table_chains, guard=CHAINS_GUARD),
)
NEWEST = MIGRATIONS[-1].number
SCHEMA_NAMES = tuple((one.number, one.name) for one in MIGRATIONS)
FIRST_LINKS: tuple[tuple[Literal["chained", "split"], int], ...] = (("chained", 6), ("split", 21))
"""The links with which the migrations leave a new book."""


@cache
def _schema_parts_of(number: int) -> frozenset[tuple[str, str, str]]:
    """What a book of a schema is made of."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        door = SqliteDatabase(connection)
        _apply_migrations(door, MIGRATIONS[:number], 1)
        return _part_and_column_names(door)


def _part_and_column_names(door: Database) -> frozenset[tuple[str, str, str]]:
    """Kind and name of every part, once more with each of its columns."""
    rows = door.rows(
        "SELECT type, name, '' AS part FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' UNION ALL"
        " SELECT m.type, m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c"
        " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
    )
    return frozenset((row["type"], row["name"], row["part"]) for row in rows)


def missing_schema(door: Database) -> Fault:
    """What a book of its schema has and this one has not, in a few words; "" when nothing is
    missing.
    """
    missing = _schema_parts_of(min(door.version(), NEWEST)) - _part_and_column_names(door)
    if not missing:
        return ""
    kind, name, part = min(missing, key=lambda one: (bool(one[2]), one[0] != "table", one))
    return f"its {kind} {name} {f'has no {part}' if part else 'is gone'}"


def foreign_parts(door: Database) -> tuple[str, ...]:
    """Parts of the book that no migration made, as `trigger others`."""
    return tuple(
        f"{kind} {name}"
        for kind, name, part in sorted(_part_and_column_names(door) - _schema_parts_of(NEWEST))
        if not part
    )


def refuse_newer(door: Database) -> None:
    """Raise `NewerDatabase` when a newer program has written this book."""
    found = door.version()
    if found > NEWEST:
        raise NewerDatabase(
            "database",
            f"This book was written by a newer Linden House (format {found}, this program knows {NEWEST}): "
            "update the program to open it.",
        )


def check_schema(door: Database) -> None:
    """Raise `StoreError` unless a book on a server has the newest schema, to which its owner brings
    it.
    """
    refuse_newer(door)
    if not door.version():
        raise BadDatabase("book", "There is no book at this address yet; a host makes it.")
    if door.version() < NEWEST:
        raise StoreError(
            "book",
            f"This book was made by an older Linden House (format {door.version()}, this program knows {NEWEST}):"
            " start the host once to bring it up to date.",
        )


def split_statements(sql: str) -> list[str]:
    """The single statements of a script, so that they can run inside one transaction (triggers stay
    whole).
    """
    out, pending = [], ""
    for line in sql.splitlines():
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            out.append(pending.strip())
            pending = ""
    return out


def migrate(door: SqliteDatabase, now: int, local: Local = datetime.astimezone) -> tuple[int, ...]:
    """Bring the database up to `NEWEST`, each migration and its record in one transaction; the
    numbers applied.

    `now` is milliseconds since 1970, `local` the zone of the house. Raises `NewerDatabase`; a
    migration that fails leaves the database as it was.
    """
    refuse_newer(door)
    return _apply_migrations(door, MIGRATIONS, now, local)


def _apply_migrations(
    door: SqliteDatabase,
    migrations: tuple[Migration, ...],
    now: int,
    local: Local = datetime.astimezone,
) -> tuple[int, ...]:
    applied = []
    for migration in migrations:
        if migration.number <= door.version():
            continue
        with _foreign_keys_off(door, migration), errors_as_store_errors(), door.atomic():
            for statement in split_statements(migration.sql):
                door.write(statement)
            door.write(
                "INSERT INTO migration (number, name, applied) VALUES (?, ?, ?)",
                (migration.number, migration.name, now),
            )
            if migration.fill is not None:
                migration.fill(door, migration.number, local)
            for statement in split_statements(migration.guard):
                door.write(statement)
            for table in migration.rebuilds:
                if wrong := door.row(f"PRAGMA foreign_key_check({table})"):
                    raise StoreError(
                        "database",
                        f"A row of {wrong[0]} points to a row of {wrong[2]} that is not there.",
                    )
            door.write(f"PRAGMA application_id = {0x4C494E44}")  # "LIND"
            door.write(f"PRAGMA user_version = {migration.number}")
        applied.append(migration.number)
    return tuple(applied)


@contextmanager
def _foreign_keys_off(door: SqliteDatabase, migration: Migration) -> Iterator[None]:
    """SQLite replaces a table that others point to only while it does not follow keys, and switches
    that between transactions.
    """
    if not migration.rebuilds:
        yield
        return
    door.connection.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        door.connection.execute("PRAGMA foreign_keys = ON")
