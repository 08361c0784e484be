"""A book of every released schema opens, is migrated, keeps every balance and every row, and its
open rounds go on.
"""

from __future__ import annotations

import itertools
import json
import lzma
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.book import BadDatabase, Filter, Store, StoreError
from game.book.backups.backup import book_of
from game.book.database import SqliteDatabase
from game.book.integrity.seed_key import key_path
from game.book.schema import migrations
from game.book.schema.migrations import NEWEST
from game.core.declaration import HouseRules, check_choice
from game.core.errors import BadRules
from game.games import GAMES
from game.play.records.round_export import shareable_round_file
from game.play.records.stored_decisions import state_at
from game.play.records.stored_verdicts import judge_stored_decisions
from game.play.records.verification import verify_kept, verify_rounds
from game.play.round_file import replay, round_file_text
from game.play.session import open_session
from game.practice.followed_card import followed_answer
from game.rounds import legal, seen
from tests.book.books.make import facts

BOOKS = Path(__file__).with_name("books")
RELEASED = tuple(f"schema-{number}" for number in (4, 6, 8, 11, 15, 16, 17, 18, 19, 20))
JUDGED = RELEASED[4:]
"""Those whose decisions were judged by a card when they were made."""


def unpacked(name: str, folder: Path, changed: bytes = b"") -> Store:
    """A frozen book, or what it was changed to, opened by the program of today, on the day after."""
    released = lzma.decompress((BOOKS / f"{name}.db.xz").read_bytes())
    book_of(folder).write_bytes(changed or released)
    with suppress(FileNotFoundError):
        shutil.copyfile(BOOKS / f"{name}.key", key_path(folder))
    ticks = itertools.count()
    store = Store.open(
        folder, clock=lambda: datetime(2026, 3, 4, 18, tzinfo=UTC) + timedelta(seconds=next(ticks))
    )
    judge_stored_decisions(store)
    return store


def told(name: str) -> dict[str, Any]:
    """What stood in a released book. Its terminals had tokens, which open nothing any more: they
    are paired again.
    """
    found = json.loads((BOOKS / f"{name}.json").read_bytes())
    for one in found.get("hall", {}).get("pairings", ()):
        if one.pop("token", None):
            one |= {"key": "", "connections": 0}
    return found


def held(found: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What a book holds of what it held before. Verdicts by the cost alone were given anew: none
    became harder.
    """
    for player, rows in found["rounds"].items():
        for now, then in zip(rows, before["rounds"][player], strict=True):
            if "by_card" not in then:
                assert now.pop("by_card") + now["mistakes"] <= then["mistakes"]
                now["mistakes"] = then["mistakes"]
    return {key: found[key] for key in before}


def test_every_book_that_lies_here_is_a_released_one() -> None:
    assert {p.name for p in BOOKS.glob("*.xz")} == {f"{name}.db.xz" for name in RELEASED}


@pytest.mark.parametrize("name", RELEASED)
def test_a_released_book_is_migrated_without_losing_a_cent_or_a_row(
    name: str, tmp_path: Path
) -> None:
    with unpacked(name, tmp_path) as store:
        assert store.door.value("PRAGMA user_version") == NEWEST
        assert store.verify() == ()
        found = json.loads(msgspec.json.encode(facts(store)))
        assert held(found, told(name)) == told(name)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RELEASED)
def test_a_book_whose_meters_start_under_the_least_of_their_chapters_is_played_on(
    name: str, tmp_path: Path
) -> None:
    """669a.12(e)(3): what a house may no longer choose opens, plays, verifies and replays."""
    game, path = GAMES["raise-it-up-stud-poker"], tmp_path / "old.db"
    path.write_bytes(lzma.decompress((BOOKS / f"{name}.db.xz").read_bytes()))
    seeds = (bytes([9]) * 28 + n.to_bytes(4, "big") for n in itertools.count())
    chosen = json.dumps({"progressives": {"progressive": {"seed": 5000, "rate": 20}}})
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("INSERT OR IGNORE INTO game (slug) VALUES (?)", (game.slug,))
        old.execute(
            "INSERT OR REPLACE INTO house_rules SELECT id, ?, 1 FROM game WHERE slug = ?",
            (chosen, game.slug),
        )
    with unpacked(name, tmp_path, path.read_bytes()) as store:
        player = store.people.add_player("Quinn").id
        store.people.buy_in(player, 100_000)
        table = open_session(
            store, game, player, seats=(4,), seeds=lambda: next(seeds), advise=lambda *_: None
        )
        assert table.rules.progressives["progressive"].seed == 5000
        with pytest.raises(BadRules):
            check_choice(game, table.rules, HouseRules())
        table.deal({4: {"ante": 500, "blind": 500, "progressive": 100}})
        while table.turn:
            table.act(next(a for a in table.legal() if table.is_affordable(a)))
        assert table.last is not None
        number = table.last.id
        assert verify_kept(store, number)["differences"] == []
        assert store.verify() == ()
        replayed = replay(round_file_text(shareable_round_file(store, number)))
        assert replayed["seats"]["4"]["staked"] == table.last.staked


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RELEASED)
def test_the_open_rounds_of_a_released_book_are_played_to_their_ends(
    name: str, tmp_path: Path
) -> None:
    store = unpacked(name, tmp_path)
    numbers = itertools.count()
    for place, found in told(name)["open"].items():
        player, slug = place.split()
        table = open_session(
            store,
            GAMES[slug],
            int(player),
            seats=(4,),
            seeds=lambda: next(numbers).to_bytes(32, "big"),
            advise=lambda *_: None,
        )
        assert (table.turn, [str(a) for a in table.legal()]) == (found["turn"], found["legal"])
        while table.turn:
            table.act(next(a for a in table.legal() if table.is_affordable(a)))
        assert table.last is not None
        assert table.last.status == "settled"
        table.end_all_sittings()
    assert store.verify() == ()
    assert store.close() == ""


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RELEASED)
def test_decisions_of_a_released_book_are_judged_as_those_of_today(
    name: str, tmp_path: Path
) -> None:
    """Each by the card that its program printed, which is dealt again and asked; its share counts
    what they come to.
    """
    with unpacked(name, tmp_path) as store:
        assert store.rounds.unjudged_mistakes() == ()
        some = 0
        for player in store.people.players():
            for row in store.history.each_round(Filter(player=player.id)):
                kept = store.rounds.kept_round(row.id, player.id)
                grades = [one.grade for one in kept.decisions.values()]
                assert (row.mistakes, row.by_card) == (
                    grades.count("mistake"),
                    grades.count("card"),
                )
                assert [s.mark for s in kept.steps if s.number in kept.decisions] == grades
                for step, one in kept.decisions.items():
                    game = GAMES[row.game]
                    state = state_at(game, kept, step)
                    answer = followed_answer(
                        game, "four", seen(state, state.turn), legal(game, state)
                    )
                    judged_then = name in JUDGED  # what was right before is not asked again
                    assert one.answer == (answer if judged_then or one.grade != "right" else "")
                    some += one.grade != "right"
        assert some
        with pytest.raises(StoreError, match="never rewritten"), store.atomic():
            store.door.write(
                "UPDATE decision_value SET missed = NULL WHERE text IN (SELECT id FROM decision_text WHERE followed <> '')"
            )


@pytest.mark.parametrize("name", [name for name in RELEASED if name != f"schema-{NEWEST}"])
def test_a_released_book_that_is_only_to_be_read_says_what_to_do(name: str, tmp_path: Path) -> None:
    book_of(tmp_path).write_bytes(lzma.decompress((BOOKS / f"{name}.db.xz").read_bytes()))
    before = book_of(tmp_path).read_bytes()
    with pytest.raises(BadDatabase, match="open the lobby once"):
        Store.open(tmp_path, clock=lambda: datetime(2026, 3, 4, tzinfo=UTC), read_only=True)
    assert book_of(tmp_path).read_bytes() == before


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RELEASED)
def test_a_released_book_is_dealt_again_to_the_cent(name: str, tmp_path: Path) -> None:
    with unpacked(name, tmp_path) as store:
        reports = list(verify_rounds(store))
        assert [r["differences"] for r in reports if not r["matches"]] == []
        promised = any(r["promise_link"] is not None for r in reports[1:])
        assert promised == (name != "schema-4")  # of its time, the house promised nothing


def test_a_book_of_the_schema_before_pairings_keeps_what_stands_at_its_terminals(
    tmp_path: Path,
) -> None:
    """Schema 7 was never released by itself: it is that of 8 without the one table that came then."""
    book_of(tmp_path).write_bytes(lzma.decompress((BOOKS / "schema-8.db.xz").read_bytes()))
    with closing(sqlite3.connect(book_of(tmp_path), isolation_level=None)) as door:
        door.executescript(
            "DROP TABLE pairing; DELETE FROM migration WHERE number = 8; PRAGMA user_version = 7"
        )
    with Store.open(tmp_path, clock=lambda: datetime(2026, 3, 4, 18, tzinfo=UTC)) as store:
        assert store.door.value("PRAGMA user_version") == NEWEST
        assert store.verify() == ()
        found = json.loads(msgspec.json.encode(facts(store)))
    wanted = told("schema-8")
    assert wanted["hall"].pop("pairings") != found["hall"].pop("pairings") == []
    assert held(found, wanted) == wanted


def test_an_empty_book_of_any_schema_comes_to_the_same_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first three schemas were never released; their migrations are run whenever a book is
    made.
    """
    laid = set()
    for first in range(NEWEST + 1):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.row_factory = sqlite3.Row
            door = SqliteDatabase(connection)
            with monkeypatch.context() as then:
                then.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:first])
                assert migrations.migrate(door, 1) == tuple(range(1, first + 1))
            assert migrations.migrate(door, 2) == tuple(range(first + 1, NEWEST + 1))
            laid.add(
                tuple(
                    tuple(row)
                    for row in door.rows("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2")
                )
            )
    assert len(laid) == 1
