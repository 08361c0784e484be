"""The schema of a book on a server is the one that SQLite's migrations leave: tables, columns,
constraints, indexes, views and refusals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import Store
from game.book.database import SqliteDatabase
from game.book.schema.migrations import FIRST_LINKS, NEWEST, SCHEMA_NAMES
from game.book.schema.postgresql import FIRST_SCHEMA, MIGRATIONS, REFUSALS, TABLES
from tests import postgres
from tests.book.book import opened
from tests.conftest import blank

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]

HOSTS = {"ownership", "commit_marker", "origin", "table_lease"}
"""Tables that only a house of several hosts has."""
OTHER_WORDS = {
    "slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*'": "slug ~ '^[a-z0-9-]+$'",
    "length(number) = 18 AND number NOT GLOB '*[^0-9]*'": "number ~ '^[0-9]{18}$'",
    "name = kind OR name GLOB kind || ':?*'": (
        "name = kind OR starts_with(name, kind || ':') AND length(name) > length(kind) + 1"
    ),
    "floor = (kind IN ( 'player', 'felt', 'progressive', 'bot', 'game', 'play', 'handpay', 'vouchers' ))": (
        "(floor = 1) = (kind IN ( 'player', 'felt', 'progressive', 'bot', 'game', 'play', 'handpay', 'vouchers' ))"
        " AND floor IN (0, 1)"
    ),
}
"""Checks that PostgreSQL says in other words than SQLite."""


@pytest.fixture
def store(postgres: postgres.Server, tmp_path: Path) -> Iterator[Store]:
    postgres.book_of(tmp_path)
    with opened(tmp_path) as found:
        yield found


@pytest.fixture
def file() -> SqliteDatabase:
    return SqliteDatabase(blank())


def _checks(table: str) -> Counter[str]:
    """What the CHECKs of a CREATE TABLE ask, with one blank where any are."""
    text = " ".join(table.split())
    found = []
    for begin in re.finditer(r"\bCHECK \(", text):
        depth, end = 1, begin.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        found.append(text[begin.end() : end - 1])
    return Counter(found)


def _server_tables() -> dict[str, str]:
    return dict(re.findall(r"CREATE TABLE (\w+) \((.*?)\n\);", TABLES, re.DOTALL))


def test_the_columns_and_views_are_those_that_the_migrations_leave(
    store: Store, file: SqliteDatabase
) -> None:
    columns = {
        (row[0], row[1], bool(row[2]))
        for row in file.rows(
            'SELECT m.name, c.name, c."notnull" OR c.pk FROM sqlite_master AS m, pragma_table_info(m.name) AS c'
            " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
        )
    }
    there = {
        (row[0], row[1], row[2] == "NO")
        for row in store.door.rows(
            "SELECT table_name, column_name, is_nullable FROM information_schema.columns"
            " WHERE table_schema = current_schema AND table_name IN (SELECT tablename FROM pg_tables)"
        )
    }
    assert {row for row in there if row[0] not in HOSTS} == columns
    views = {row[0] for row in file.rows("SELECT name FROM sqlite_master WHERE type = 'view'")}
    found = store.door.rows("SELECT viewname FROM pg_views WHERE schemaname = current_schema")
    assert {row[0] for row in found} == views


def test_the_checks_of_every_table_are_those_that_the_migrations_leave(
    store: Store, file: SqliteDatabase
) -> None:
    in_file = {
        row[0]: Counter({OTHER_WORDS.get(one, one): n for one, n in _checks(row[1]).items()})
        for row in file.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    }
    on_server = {name: _checks(sql) for name, sql in _server_tables().items()}
    assert on_server == in_file
    there = store.door.rows(
        "SELECT relname, count(*) FROM pg_constraint JOIN pg_class AS c ON c.oid = conrelid"
        " WHERE contype = 'c' AND connamespace = current_schema::regnamespace GROUP BY relname"
    )
    counted = {row[0]: row[1] for row in there if row[0] not in HOSTS}
    assert counted == {name: found.total() for name, found in on_server.items() if found}


def test_the_keys_of_every_table_are_those_that_the_migrations_leave(
    store: Store, file: SqliteDatabase
) -> None:
    """Primary keys, uniques and foreign keys, with their columns."""
    tables = _server_tables()
    keys: set[tuple[str, ...]] = set()
    for table in tables:
        columns = file.rows(
            "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (table,)
        )
        keys.add((table, "p", *(row[0] for row in columns)))
        for row in file.rows("SELECT name FROM pragma_index_list(?) WHERE origin = 'u'", (table,)):
            named = file.rows("SELECT name FROM pragma_index_info(?) ORDER BY seqno", (row[0],))
            keys.add((table, "u", *(column[0] for column in named)))
        foreign: dict[int, list[str]] = {}
        for row in file.rows(
            'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq',
            (table,),
        ):
            foreign.setdefault(row[0], [row[1]]).extend((row[2], row[3]))
        keys |= {(table, "f", *one) for one in foreign.values()}
    there = set()
    for row in store.door.rows(
        "SELECT conrelid::regclass::text AS name, contype::text AS kind, confrelid::regclass::text AS other,"
        " (SELECT array_agg(attname::text ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS k (number, place)"
        " JOIN pg_attribute ON attrelid = conrelid AND attnum = number) AS own,"
        " (SELECT array_agg(attname::text ORDER BY place) FROM unnest(confkey) WITH ORDINALITY AS k (number, place)"
        " JOIN pg_attribute ON attrelid = confrelid AND attnum = number) AS others"
        " FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND connamespace = current_schema::regnamespace"
    ):
        named = row["own"]
        if row["kind"] == "f":
            named = [
                row["other"],
                *(name for pair in zip(named, row["others"], strict=True) for name in pair),
            ]
        if row["name"] not in HOSTS:
            there.add((row["name"], row["kind"], *named))
    assert there == keys


def test_the_indexes_are_those_that_the_migrations_leave(
    store: Store, file: SqliteDatabase
) -> None:
    in_file = {
        row[0]: " ".join(row[1].split())
        for row in file.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql > ''"
        )
    }
    made = re.findall(r"(CREATE (?:UNIQUE )?INDEX (\w+) .*);", TABLES)
    assert {name: sql for sql, name in made} == in_file
    names = store.door.rows(
        "SELECT relname FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid"
        " WHERE relnamespace = current_schema::regnamespace"
        " AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)"
    )
    assert {row[0] for row in names} == set(in_file)


def test_the_refusals_are_those_that_the_migrations_leave(
    store: Store, file: SqliteDatabase
) -> None:
    """By name, table, event and words; what each of them refuses, the tests of both engines try."""
    triggers = {
        row[0]: " ".join(row[1].split())
        for row in file.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    }
    refusing = {name: sql for name, sql in triggers.items() if "RAISE(ABORT" in sql}
    assert {one.name for one in REFUSALS} == set(refusing)
    for one in REFUSALS:
        found = re.match(rf"CREATE TRIGGER {one.name} BEFORE (.*?) ON (\w+) ", refusing[one.name])
        assert found, refusing[one.name]
        assert found[2] == one.table
        assert set(re.findall(r"\w+", found[1])) == set(re.findall(r"\w+", one.when))
        assert f"'{one.sentence}'" in refusing[one.name]
    there = {
        row[0] for row in store.door.rows("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
    }
    assert set(triggers) <= there
    assert all(f"{one.table}_is_not_emptied" in there for one in REFUSALS if one.when == "DELETE")


def test_the_first_links_and_migrations_are_those_of_a_new_file(
    store: Store, file: SqliteDatabase
) -> None:
    links = file.rows("SELECT kind, ref FROM link ORDER BY number")
    assert tuple((row[0], row[1]) for row in links) == FIRST_LINKS
    assert store.door.version() == NEWEST == SCHEMA_NAMES[-1][0]
    assert tuple((one.number, one.name) for one in MIGRATIONS) == SCHEMA_NAMES[FIRST_SCHEMA:]
    assert store.verify() == ()
