"""What somebody may do to a book who writes to its file: without its triggers, and to the lines,
steps and decisions that are views of how they are kept.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from game.book import Store

_VIEWS: Final = """
CREATE TEMP TRIGGER posting_changes INSTEAD OF UPDATE ON main.posting BEGIN
    UPDATE journal SET lines = json_set(lines, '$[' || (3 * old.line) || ']', new.account, '$[' || (3 * old.line + 1) || ']',
        new.cents, '$[' || (3 * old.line + 2) || ']', new.reason) WHERE id = old.entry;
END;
CREATE TEMP TRIGGER posting_goes INSTEAD OF DELETE ON main.posting BEGIN
    UPDATE journal SET lines = json_remove(lines, '$[' || (3 * old.line + 2) || ']', '$[' || (3 * old.line + 1) || ']',
        '$[' || (3 * old.line) || ']') WHERE id = old.entry;
END;
CREATE TEMP TRIGGER step_changes INSTEAD OF UPDATE ON main.step BEGIN
    UPDATE turn SET at = new.at, acts = json_set(acts,
        '$[' || (2 * (old.number - upto - 1) + json_array_length(acts)) || ']', new.seat,
        '$[' || (2 * (old.number - upto - 1) + json_array_length(acts) + 1) || ']', new.action
    ) WHERE round = old.round AND upto = (
        SELECT min(upto) FROM turn WHERE round = old.round AND upto >= old.number
    );
    UPDATE turn SET marks = json_array(new.mark) WHERE round = old.round AND upto = old.number AND new.mark <> old.mark;
END;
CREATE TEMP TRIGGER step_comes INSTEAD OF INSERT ON main.step BEGIN
    INSERT INTO turn (round, upto, at, acts) VALUES (new.round, new.number, new.at, json_array(new.seat, new.action));
END;
CREATE TEMP TRIGGER step_goes INSTEAD OF DELETE ON main.step BEGIN
    DELETE FROM turn WHERE round = old.round AND upto = old.number;
END;
CREATE TEMP TRIGGER decision_changes INSTEAD OF UPDATE ON main.decision BEGIN
    INSERT OR IGNORE INTO decision_text (point, chosen, best, coach, followed, answer, grade)
    VALUES (new.point, new.chosen, new.best, new.coach, new.followed, new.answer, new.grade);
    UPDATE decision_value SET cost = new.cost, ev = new.ev, missed = iif(new.grade = 'mistake', 1, NULL),
        unjudged = iif(new.grade = 'mistake' AND new.followed = '', 1, NULL), text = (
            SELECT id FROM decision_text WHERE (point, chosen, best, coach, followed, answer, grade)
            = (new.point, new.chosen, new.best, new.coach, new.followed, new.answer, new.grade)
        ) WHERE round = old.round AND step = old.step;
END;
"""


def loosened(store: Store) -> sqlite3.Connection:
    """The book's own connection without its triggers."""
    connection = store.door.connection
    drop_triggers(connection)
    connection.execute("PRAGMA foreign_keys = OFF")
    return connection


def drop_triggers(connection: sqlite3.Connection) -> None:
    """Let everything be written that the book itself refuses."""
    for (name,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    write_to_views(connection)


def write_to_views(connection: sqlite3.Connection) -> None:
    """Let lines, steps and decisions be changed as if they were tables, for this connection."""
    pending = ""
    for line in _VIEWS.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            connection.execute(pending)
            pending = ""
