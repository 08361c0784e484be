"""The tables of electronic wagering, as the seventh migration makes them: terminals, accounts,
vouchers, meters, keys; and what the eighth adds, who may speak for a terminal; and `OWNER`, the
recovery codes of the keys and where wrong PINs rest.
"""

from __future__ import annotations

# Accounts get the kinds of a terminal; a seat and a step may be at one of the thirty positions of a
# dice table (605a.9).
HALL = """
DROP VIEW balance;
CREATE TABLE new_account (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name = kind OR name GLOB kind || ':?*'),
    kind TEXT NOT NULL CHECK (kind IN (
        'player', 'felt', 'progressive', 'bot', 'bots', 'house', 'cashier',
        'game', 'play', 'win', 'handpay', 'vouchers'
    )),
    floor INTEGER NOT NULL CHECK (floor = (kind IN (
        'player', 'felt', 'progressive', 'bot', 'game', 'play', 'handpay', 'vouchers'
    )))
) STRICT;
INSERT INTO new_account SELECT id, name, kind, floor FROM account;
DROP TABLE account;
ALTER TABLE new_account RENAME TO account;
CREATE VIEW balance AS
SELECT account.name AS account, coalesce(sum(posting.cents), 0) AS cents
FROM account LEFT JOIN posting ON posting.account = account.id
GROUP BY account.id;

CREATE TABLE new_seat (
    round INTEGER NOT NULL REFERENCES round (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 30),
    player INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (round, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_seat SELECT round, seat, player FROM seat;
DROP TABLE seat;
ALTER TABLE new_seat RENAME TO seat;

CREATE TABLE new_step (
    round INTEGER NOT NULL REFERENCES round (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL CHECK (at > 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 30),
    action TEXT NOT NULL CHECK (action <> ''),
    mark TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (round, number)
) STRICT, WITHOUT ROWID;
INSERT INTO new_step SELECT round, number, at, seat, action, mark FROM step;
DROP TABLE step;
ALTER TABLE new_step RENAME TO step;

CREATE INDEX round_ended ON round (ended);
CREATE INDEX journal_apart ON journal (at) WHERE round IS NULL;

CREATE TABLE electronic_table (
    house_table INTEGER PRIMARY KEY REFERENCES house_table (id),
    number INTEGER NOT NULL UNIQUE CHECK (number > 0),
    kind TEXT NOT NULL CHECK (kind IN ('hybrid', 'live'))
) STRICT;

CREATE TABLE terminal (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    house_table INTEGER NOT NULL REFERENCES electronic_table (house_table),
    position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 30),
    halted TEXT NOT NULL DEFAULT '',
    UNIQUE (house_table, position)
) STRICT;

CREATE TABLE game_account (
    id INTEGER PRIMARY KEY,
    terminal INTEGER NOT NULL REFERENCES terminal (id),
    player INTEGER REFERENCES player (id),
    bot TEXT NOT NULL DEFAULT '',
    opened INTEGER NOT NULL CHECK (opened > 0),
    closed INTEGER CHECK (closed >= opened),
    CHECK ((player IS NULL) = (bot <> ''))
) STRICT;
CREATE UNIQUE INDEX game_account_open ON game_account (terminal) WHERE closed IS NULL;

CREATE TABLE terminal_seat (
    round INTEGER NOT NULL REFERENCES round (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 30),
    terminal INTEGER NOT NULL REFERENCES terminal (id),
    game_account INTEGER NOT NULL REFERENCES game_account (id),
    pay_limit INTEGER NOT NULL CHECK (pay_limit > 0),
    PRIMARY KEY (round, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX terminal_seat_rounds ON terminal_seat (terminal, round);

CREATE TABLE voucher (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE CHECK (length(number) = 18 AND number NOT GLOB '*[^0-9]*'),
    cents INTEGER NOT NULL CHECK (cents > 0),
    game_account INTEGER NOT NULL REFERENCES game_account (id),
    entry INTEGER NOT NULL UNIQUE REFERENCES journal (id),
    issued INTEGER NOT NULL CHECK (issued > 0),
    local TEXT NOT NULL CHECK (local <> ''),
    expires INTEGER NOT NULL CHECK (expires > issued),
    redeemed INTEGER CHECK (redeemed > 0),
    redeemed_at INTEGER REFERENCES terminal (id),
    redeemed_entry INTEGER UNIQUE REFERENCES journal (id),
    CHECK ((redeemed IS NULL) = (redeemed_entry IS NULL)),
    CHECK (redeemed IS NOT NULL OR redeemed_at IS NULL)
) STRICT;
CREATE INDEX voucher_issued ON voucher (issued);

CREATE TABLE tally (
    terminal INTEGER NOT NULL REFERENCES terminal (id),
    meter TEXT NOT NULL CHECK (meter <> ''),
    value INTEGER NOT NULL CHECK (value >= 0),
    PRIMARY KEY (terminal, meter)
) STRICT, WITHOUT ROWID;

CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL CHECK (at > 0),
    kind TEXT NOT NULL CHECK (kind <> ''),
    terminal INTEGER REFERENCES terminal (id),
    person TEXT NOT NULL,
    told TEXT NOT NULL CHECK (told <> '')
) STRICT;
CREATE INDEX log_kind ON log (kind, id);

CREATE TABLE house_key (
    key TEXT PRIMARY KEY CHECK (key IN ('finance', 'table games')),
    person TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (person <> ''),
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    made INTEGER NOT NULL CHECK (made > 0)
) STRICT;

CREATE TABLE gaming_day (
    id INTEGER PRIMARY KEY,
    day TEXT NOT NULL UNIQUE CHECK (length(day) = 10),
    begun INTEGER NOT NULL CHECK (begun > 0),
    until INTEGER NOT NULL CHECK (until > begun),
    closed INTEGER NOT NULL CHECK (closed > 0),
    finance TEXT NOT NULL CHECK (finance <> ''),
    table_games TEXT NOT NULL CHECK (table_games <> ''),
    report TEXT NOT NULL CHECK (json_valid(report))
) STRICT;

CREATE TABLE signed_files (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL CHECK (at > 0),
    person TEXT NOT NULL,
    files TEXT NOT NULL CHECK (json_valid(files))
) STRICT;

CREATE TABLE electronic_rules (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    rules TEXT NOT NULL CHECK (json_valid(rules)),
    saved INTEGER NOT NULL CHECK (saved > 0)
) STRICT;
"""


PAIRED = """
CREATE TABLE pairing (
    asset INTEGER PRIMARY KEY REFERENCES terminal (id),
    token TEXT NOT NULL UNIQUE CHECK (length(token) = 64),
    name TEXT NOT NULL
) STRICT;
"""

TERMINAL_KEYS = """
CREATE TABLE terminal_key (
    asset INTEGER PRIMARY KEY REFERENCES terminal (id),
    key BLOB UNIQUE CHECK (length(key) = 32),
    name TEXT NOT NULL,
    connections INTEGER NOT NULL CHECK (connections >= 0)
) STRICT;
INSERT INTO terminal_key (asset, key, name, connections) SELECT asset, NULL, name, 0 FROM pairing;
DROP TABLE pairing;
"""

OWNER = """
CREATE TABLE recovery_code (
    key TEXT NOT NULL CHECK (key IN ('finance', 'table games')),
    number INTEGER NOT NULL CHECK (number > 0),
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    used INTEGER CHECK (used > 0),
    PRIMARY KEY (key, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE key_rest (
    key TEXT NOT NULL CHECK (key IN ('finance', 'table games')),
    place TEXT NOT NULL CHECK (place <> ''),
    wrong INTEGER NOT NULL CHECK (wrong > 0),
    lasts INTEGER NOT NULL CHECK (lasts >= 0),
    began INTEGER NOT NULL,
    PRIMARY KEY (key, place)
) STRICT, WITHOUT ROWID;
"""

HALL_GUARD = """
CREATE TRIGGER step_in_order BEFORE INSERT ON step
WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
    OR new.number <> 1 + (SELECT coalesce(max(number), 0) FROM step WHERE round = new.round)
BEGIN SELECT RAISE(ABORT, 'a step follows the one before it, in an open round'); END;
CREATE TRIGGER step_is_final BEFORE UPDATE ON step BEGIN SELECT RAISE(ABORT, 'a step is never rewritten'); END;
CREATE TRIGGER step_is_kept BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'a step is never deleted'); END;
CREATE TRIGGER seat_in_open_round BEFORE INSERT ON seat WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a seat is taken before the deal'); END;
CREATE TRIGGER seat_is_final BEFORE UPDATE ON seat BEGIN SELECT RAISE(ABORT, 'a seat is never given to another'); END;
CREATE TRIGGER seat_is_kept BEFORE DELETE ON seat BEGIN SELECT RAISE(ABORT, 'a seat is never deleted'); END;
CREATE TRIGGER terminal_seat_in_open_round BEFORE INSERT ON terminal_seat
WHEN (SELECT status FROM round WHERE id = new.round) <> 'open'
BEGIN SELECT RAISE(ABORT, 'a terminal joins before the deal'); END;
CREATE TRIGGER terminal_stays BEFORE UPDATE OF id, house_table, position ON terminal
BEGIN SELECT RAISE(ABORT, 'an asset number stays with its terminal'); END;
CREATE TRIGGER terminal_is_kept BEFORE DELETE ON terminal BEGIN SELECT RAISE(ABORT, 'a terminal is never deleted'); END;
CREATE TRIGGER game_account_is_final BEFORE UPDATE ON game_account WHEN old.closed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a closed game account stays closed'); END;
CREATE TRIGGER game_account_stays BEFORE UPDATE OF id, terminal, player, bot, opened ON game_account
BEGIN SELECT RAISE(ABORT, 'a game account stays with its holder'); END;
CREATE TRIGGER game_account_is_kept BEFORE DELETE ON game_account
BEGIN SELECT RAISE(ABORT, 'a game account is never deleted'); END;
CREATE TRIGGER voucher_is_good_once BEFORE UPDATE ON voucher WHEN old.redeemed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a voucher is good once'); END;
CREATE TRIGGER voucher_stays BEFORE UPDATE OF id, number, cents, game_account, entry, issued, local, expires ON voucher
BEGIN SELECT RAISE(ABORT, 'a voucher is never rewritten'); END;
CREATE TRIGGER voucher_is_kept BEFORE DELETE ON voucher BEGIN SELECT RAISE(ABORT, 'a voucher is never deleted'); END;
CREATE TRIGGER tally_rises BEFORE UPDATE ON tally
WHEN new.value < old.value OR new.terminal <> old.terminal OR new.meter <> old.meter
BEGIN SELECT RAISE(ABORT, 'a meter only rises'); END;
CREATE TRIGGER tally_is_kept BEFORE DELETE ON tally BEGIN SELECT RAISE(ABORT, 'a meter is never cleared'); END;
CREATE TRIGGER terminal_seat_is_final BEFORE UPDATE ON terminal_seat
BEGIN SELECT RAISE(ABORT, 'a terminal of a round is never rewritten'); END;
CREATE TRIGGER terminal_seat_is_kept BEFORE DELETE ON terminal_seat
BEGIN SELECT RAISE(ABORT, 'a terminal of a round is never deleted'); END;
CREATE TRIGGER electronic_table_is_final BEFORE UPDATE ON electronic_table
BEGIN SELECT RAISE(ABORT, 'an electronic table is never rewritten'); END;
CREATE TRIGGER electronic_table_is_kept BEFORE DELETE ON electronic_table
BEGIN SELECT RAISE(ABORT, 'an electronic table is never deleted'); END;
CREATE TRIGGER signed_files_is_final BEFORE UPDATE ON signed_files
BEGIN SELECT RAISE(ABORT, 'what was signed is never rewritten'); END;
CREATE TRIGGER signed_files_is_kept BEFORE DELETE ON signed_files
BEGIN SELECT RAISE(ABORT, 'what was signed is never deleted'); END;
CREATE TRIGGER log_is_final BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is never rewritten'); END;
CREATE TRIGGER log_is_kept BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END;
CREATE TRIGGER gaming_day_is_final BEFORE UPDATE ON gaming_day
BEGIN SELECT RAISE(ABORT, 'a closed gaming day is never rewritten'); END;
CREATE TRIGGER gaming_day_is_kept BEFORE DELETE ON gaming_day
BEGIN SELECT RAISE(ABORT, 'a closed gaming day is never deleted'); END;
"""
