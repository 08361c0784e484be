"""The chain: nothing can be changed, dropped or put in later without its saying where, and an
outsider can recompute it.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import Damaged, Store
from game.book.backups.backup import backups, book_of
from game.book.integrity.chain import links
from game.book.values import millis
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated
from tests.book.tampering import loosened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data", Clock()) as book:
        player, sitting = seated(book)
        for n in (1, 2, 3):
            play(book, player, sitting, n, win=500 * (n - 2), cost=1.25)
        begin(book, player, sitting, 4)
        yield book


def test_every_record_is_a_link_in_the_order_in_which_it_was_written(store: Store) -> None:
    told = [(link.kind, link.ref) for link in links(store.door)]
    assert told[:3] == [("chained", 6), ("period", 1), ("entry", 1)]
    assert told[3:] == [(kind, n) for n in (1, 2, 3, 4) for kind in ("promise", "round")]
    rounds = [(link.number, link.upto, link.parts) for link in links(store.door) if link.parts]
    assert rounds == [(5, 10, "bes1eex"), (12, 17, "bes1eex"), (19, 24, "bes1eex"), (26, 27, "be")]
    assert store.head().number == 27
    assert store.verify() == ()


CHANGES = {
    "UPDATE posting SET cents = -cents WHERE entry = 4": "round 1 is not",
    "DELETE FROM posting WHERE entry = 4 AND line = 0": "round 1 is not",
    "UPDATE posting SET reason = 1 WHERE entry = 4": "round 1 is not",
    "UPDATE journal SET at = at + 1 WHERE id = 4": "round 1 is not",
    "UPDATE account SET name = 'player:9' WHERE name = 'player:1'": "journal entry 1 is not",
    "UPDATE reason SET section = '1.1' WHERE why = 'across'": "round 1 is not",
    "DELETE FROM journal WHERE id = 4": "a journal entry of round 1, which is not in the book",
    "UPDATE step SET action = 'bet 3x' WHERE round = 2": "round 2 is not",
    "UPDATE step SET mark = 'best' WHERE round = 2": "round 2 is not",
    "INSERT INTO step VALUES (2, 2, 5, 1, 'fold', '')": "Round 2 has 2 steps, the chain links 1",
    "DELETE FROM step WHERE round = 2": "round 2's steps up to 1, which is not in the book",
    "UPDATE decision SET cost = 0 WHERE round = 2": "round 2 is not",
    "UPDATE decision SET ev = '{}' WHERE round = 2": "round 2 is not",
    "UPDATE round SET offer = '{}' WHERE id = 2": "round 2 is not",
    "UPDATE round_text SET text = '{}' WHERE id = 1": "round 1 is not",
    "UPDATE link SET parts = 'bes1eet' WHERE number = 12": "round 2 is not",
    "UPDATE link SET parts = 'bes2eex' WHERE number = 12": "round 2's steps up to 2, which is not in the book",
    "UPDATE link SET parts = 'bes1?ex' WHERE number = 12": "parts 'bes1?ex', which nobody here writes",
    "UPDATE link SET upto = 16 WHERE number = 12": "which nobody here writes",
    "UPDATE round SET bots = 1 WHERE id = 2": "round 2 is not",
    "UPDATE round SET used = 3 WHERE id = 2": "round 2 is not",
    'UPDATE round SET words = \'{"4":"x"}\' WHERE id = 2': "round 2 is not",
    "UPDATE round SET commitment = zeroblob(32) WHERE id = 2": "round 2 is not",
    "UPDATE round SET promise = 1 WHERE id = 2": "round 2 is not",
    "UPDATE house_table SET number = 7": "round 1 is not",
    "UPDATE seat SET player = 7 WHERE round = 2": "round 2 is not",
    "INSERT INTO seat VALUES (2, 5, 1)": "round 2 is not",
    "UPDATE round SET ended = ended + 1 WHERE id = 2": "round 2 is not",
    "UPDATE round SET status = 'void' WHERE id = 2": "round 2 is not",
    "UPDATE round SET status = 'settled', ended = started + 9 WHERE id = 4": "The end of round 4 is in no link",
    "UPDATE share SET summary = 'Royal flush' WHERE round = 2": "round 2 is not",
    "UPDATE share SET assisted = 1 WHERE round = 2": "round 2 is not",
    "UPDATE share SET expected = 5 WHERE round = 2": "round 2 is not",
    "DELETE FROM share WHERE round = 2": "round 2 is not",
    "DELETE FROM round WHERE id = 2": "the beginning of round 2, which is not in the book",
    "UPDATE promise SET made = made + 1 WHERE id = 2": "promise 2 is not",
    "UPDATE promise SET commitment = zeroblob(32) WHERE id = 2": "promise 2 is not",
    "UPDATE promise SET link = 1 WHERE id = 2": "Promise 2 is not at link 1 of the chain",
    "UPDATE round SET link = 1 WHERE id = 2": "Round 2 does not begin at link 1 of the chain",
    "UPDATE journal SET period = NULL WHERE id = 4": "Journal entry 4 belongs to no gaming day",
    "UPDATE round SET period = NULL WHERE id = 2": "Round 2 is over and belongs to no gaming day",
    "UPDATE period SET until = until + 1": "the opening of period 1 is not",
    "UPDATE period SET sealed = begun + 1, sealed_link = 6": "Journal entry 4 is in the gaming day",
    "UPDATE period SET opened_link = 20": "Round 2 ended in the gaming day",
    "UPDATE migration SET applied = 5 WHERE number = 6": "the beginning of the chain is not",
    "DELETE FROM link WHERE number = 5": "Link 5 of the chain is missing",
    "UPDATE link SET hash = zeroblob(32) WHERE number = 5": "breaks at link 5 to 10",
    "UPDATE link SET ref = 1 WHERE number = 12": "the beginning of round 1 out of its order",
    "UPDATE link SET version = 2 WHERE number = 12": "version 2, parts 'bes1eex', which nobody here writes",
    "UPDATE link SET kind = 'other' WHERE number = 4": "kind 'other'",
    "DELETE FROM link WHERE number >= 5": "The beginning of round 1 is in no link of the chain, which ends at link 4, promise 1.",
    "UPDATE link SET parts = 'b', upto = 26 WHERE number = 26": "Journal entry 11 is in no link of the chain, which ends at",
    "INSERT INTO journal (id, at, kind, lines) VALUES (99, 5, 'table', '[]')": "Journal entry 99 is in no link",
    "INSERT INTO journal (id, at, kind, lines) VALUES (-1, 5, 'table', '[]')": "The book has 12 journal entries",
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_dropped_or_put_in_later_is_named(store: Store, change: str) -> None:
    connection = loosened(store)
    before = connection.total_changes
    connection.execute(change)
    assert connection.total_changes > before
    told = store.verify()
    assert [line for line in told if CHANGES[change] in line], told


def test_a_chain_that_was_cut_off_says_where_and_what_it_lacks(store: Store) -> None:
    """Only a count was named: "The book has 4 promises, the chain links 3"."""
    connection = loosened(store)
    connection.execute("UPDATE link SET parts = 'be', upto = 20 WHERE number = 19")
    connection.execute("DELETE FROM link WHERE number > 19")
    told = store.verify()
    assert all("which ends at link 20, round 3." in line for line in told if "in no link" in line)
    lacks = ["journal entry 9", "journal entry 10", "journal entry 11", "the end of round 3"]
    for about in (*lacks, "promise 4", "the beginning of round 4"):
        assert [line for line in told if line.lower().startswith(f"{about} is in no link")], told
    assert not [line for line in told if line.startswith("The book has")]


def test_a_link_put_in_at_the_end_is_named_and_nothing_else(store: Store) -> None:
    loosened(store).execute(
        "INSERT INTO link SELECT max(upto) + 1, 1, 'entry', 2, 0, zeroblob(32), '' FROM link"
    )
    # the first misses the triggers
    assert [line.split(": ")[0] for line in store.verify()[1:]] == [
        "Link 28 of the chain stands for journal entry 2 out of its order.",
        "The chain breaks at link 28",
        "The book has 11 journal entries, the chain links 12.",
    ]


def test_of_many_that_are_in_no_link_a_few_are_named_and_the_others_counted(store: Store) -> None:
    loosened(store).execute("DELETE FROM link")
    told = store.verify()
    entries = store.door.value("SELECT count(*) FROM journal")
    assert [line for line in told if line.startswith("Journal entry ")] == [
        *(
            f"Journal entry {n} is in no link of the chain, which has no links at all."
            for n in (1, 2, 3)
        ),
        f"Journal entry 4 and {entries - 4} later ones are in no link of the chain, which has no links at all.",
    ]


def test_a_round_taken_out_with_all_its_rows_and_links_leaves_a_gap(store: Store) -> None:
    connection = loosened(store)
    connection.execute("DELETE FROM link WHERE kind = 'round' AND ref = 2")
    for table in ("journal", "decision_value", "turn", "seat", "share"):
        connection.execute(f"DELETE FROM {table} WHERE round = 2")
    connection.execute("DELETE FROM round WHERE id = 2")
    told = store.verify()
    assert "is missing" in told[0] + told[1]
    assert "breaks at link" in " ".join(told)


def each_link(db: sqlite3.Connection) -> Iterator[tuple[int, str, int, int, bytes | None]]:
    """Version, kind, number of what it stands for, last step, and hash of each link; None for the
    hash of those that no row keeps.
    """
    kinds = {"b": "begun", "t": "terminals", "s": "steps", "e": "entry", "x": "ended"}
    entries: dict[int, list[int]] = {}
    for version, kind, ref, upto, made, parts in db.execute(
        "SELECT version, kind, ref, upto, hash, parts FROM link ORDER BY number"
    ).fetchall():
        if kind != "round":
            yield version, kind, ref, upto, made
            continue
        if ref not in entries:
            rows = db.execute("SELECT id FROM journal WHERE round = ? ORDER BY id", (ref,))
            entries[ref] = [row[0] for row in rows]
        signs = re.findall(r"([btesx])(\d*)", parts)
        for at, (sign, steps) in enumerate(signs, 1):
            numbered = entries[ref].pop(0) if sign == "e" else ref
            yield (
                version,
                kinds[sign],
                numbered,
                int(steps or 0),
                made if at == len(signs) else None,
            )


def test_an_outsider_recomputes_the_chain_from_the_page_about_the_book(store: Store) -> None:
    """Nothing of ours but the rows: the form is the one that docs/reference/chain.md gives."""
    with store.atomic():
        store.ledger.periods.seal(millis(store.now()))
    db = store.door.connection
    before = bytes(32)
    reached: dict[int, int] = {}
    for version, kind, ref, upto, made in each_link(db):
        fields = [version, kind, ref]
        if kind == "chained":
            fields += db.execute(
                "SELECT applied FROM migration WHERE number = ?", (ref,)
            ).fetchone()
        elif kind == "promise":
            fields += [
                SLUG,
                1,
                *db.execute("SELECT commitment, made FROM promise WHERE id = ?", (ref,)).fetchone(),
            ]
        elif kind == "begun":
            row = db.execute("SELECT * FROM round WHERE id = ?", (ref,)).fetchone()
            texts = [
                db.execute("SELECT text FROM round_text WHERE id = ?", (row[name],)).fetchone()[0]
                for name in ("bets", "bots")
            ]
            seats = db.execute(
                "SELECT seat, player FROM seat WHERE round = ? ORDER BY seat", (ref,)
            ).fetchall()
            fields += [
                SLUG,
                1,
                row["number"],
                row["started"],
                row["promise"],
                row["commitment"],
                row["used"],
                row["stock"],
            ]
            fields += [
                row["words"],
                row["offer"],
                *texts,
                len(seats),
                *(v for s in seats for v in s),
            ]
        elif kind == "steps":
            rows = db.execute(
                "SELECT * FROM step WHERE round = ? AND number > ? AND number <= ?",
                (ref, reached.get(ref, 0), upto),
            )
            steps, reached[ref] = rows.fetchall(), upto
            fields.append(len(steps))
            for s in steps:
                found = db.execute(
                    "SELECT * FROM decision WHERE round = ? AND step = ?", (ref, s["number"])
                ).fetchone()
                fields += [
                    s["number"],
                    s["at"],
                    s["seat"],
                    s["action"],
                    s["mark"],
                    int(found is not None),
                ]
                names = (
                    "player",
                    "point",
                    "chosen",
                    "best",
                    "cost",
                    "ev",
                    "error",
                    "coach",
                    "thought",
                )
                fields += [found[name] for name in names] if found is not None else []
        elif kind == "entry":
            lines = db.execute(
                "SELECT name, cents, why, section FROM posting"
                " JOIN account ON account.id = account JOIN reason ON reason.id = reason"
                " WHERE entry = ? ORDER BY line",
                (ref,),
            ).fetchall()
            fields += [
                *db.execute(
                    "SELECT at, kind, round, step FROM journal WHERE id = ?", (ref,)
                ).fetchone(),
                len(lines),
            ]
            fields += [v for line in lines for v in line]
        elif kind == "ended":
            fields += db.execute("SELECT ended, status FROM round WHERE id = ?", (ref,)).fetchone()
            names = "player, sitting, staked, returned, summary, assisted, decisions, mistakes, cost, expected, variance"
            shares = db.execute(
                f"SELECT {names} FROM share WHERE round = ? ORDER BY player", (ref,)
            ).fetchall()
            fields += [len(shares), *(v for share in shares for v in share)]
        elif kind == "period":
            fields += db.execute(
                "SELECT day, begun, until, derived FROM period WHERE id = ?", (ref,)
            ).fetchone()
        elif kind == "sealed":
            fields += db.execute("SELECT sealed FROM period WHERE id = ?", (ref,)).fetchone()
            fields += db.execute(
                "SELECT count(*), sum(id) FROM journal WHERE period = ?", (ref,)
            ).fetchone()
        text = b""
        for value in fields:
            told = {
                int: lambda v: str(v).encode(),
                str: str.encode,
                bytes: lambda v: v.hex().encode(),
                float: lambda v: struct.pack(">d", v).hex().encode(),
                type(None): lambda _: b"",
            }[type(value)](value)
            text += str(len(told)).encode() + b":" + told + b","
        before = hashlib.sha256(before + text).digest()
        assert made is None or before == made, (kind, ref)
    assert before.hex() == store.head().hash


def test_a_head_is_found_again_with_what_came_after_it(store: Store) -> None:
    early = store.head()
    store.people.buy_in(1, 100)
    store.people.buy_in(1, 100)
    found = store.find_head(early.hash)
    assert found is not None
    assert (found[0].number, found[1]) == (early.number, 2)
    within = store.head()
    bet(store, 1, 4)
    found = store.find_head(within.hash)
    assert found is not None
    assert (found[0].number, found[1]) == (within.number, 2)
    assert store.find_head("ab" * 32) is None
    assert store.find_head("no hash") is None


def test_a_transaction_that_fails_leaves_no_link(store: Store) -> None:
    early = store.head()
    with pytest.raises(RuntimeError), store.atomic():  # noqa: PT012
        store.people.buy_in(1, 100)
        assert store.head().number == early.number + 1
        raise RuntimeError
    assert store.head() == early
    store.people.buy_in(1, 100)
    assert store.head().number == early.number + 1
    assert store.verify() == ()


def test_restoring_a_backup_is_a_link_that_names_the_head_it_leaves(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 1, win=0)
        kept = store.head()
    store = opened(tmp_path, clock)
    play(store, player, store.people.sit_down(player, SLUG).id, 2, win=0)
    lost = store.head()
    store.close(keep_backup=False)
    data = bytearray(book_of(tmp_path).read_bytes())
    root = 4096 * (int(sqlite_root(tmp_path, "drill_list")) - 1)
    data[root : root + 4096] = b"\xa5" * 4096
    book_of(tmp_path).write_bytes(data)
    assert len(backups(tmp_path)) == 1
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, clock)
    with caught.value.restore() as store:
        (row,) = store.door.rows("SELECT head FROM restore")
        assert row["head"] == lost.hash
        assert store.head().number == kept.number + 1
        assert [link.kind for link in links(store.door)][-1] == "restored"
        found = store.find_head(kept.hash)
        assert found is not None
        assert found[1] == 1
        assert store.find_head(lost.hash) is None
        assert store.verify() == ()


def sqlite_root(folder: Path, name: str) -> int:
    """The page on which a table or an index begins."""
    connection = sqlite3.connect(book_of(folder))
    (page,) = connection.execute(
        "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)
    ).fetchone()
    connection.close()
    return page


def test_one_rounds_links_are_checked_alone(store: Store) -> None:
    assert store.linked(2).faults == ()
    assert store.linked(4).faults == ()
    connection = loosened(store)
    connection.execute("UPDATE step SET action = 'fold' WHERE round = 2")
    assert store.linked(1).faults == ()
    assert ["round 2 is not what was" in fault for fault in store.linked(2).faults] == [True]
    connection.execute(
        "UPDATE link SET parts = 'bes1ee', upto = upto - 1 WHERE kind = 'round' AND ref = 3"
    )
    assert "does not end round 3" in store.linked(3).faults[-1]


def test_a_round_before_whose_beginning_the_chain_was_cut_has_no_end(store: Store) -> None:
    begun = store.linked(3).begun
    connection = loosened(store)
    connection.execute("DELETE FROM link WHERE number >= ?", (begun,))
    assert "The chain does not end round 3 as the book does." in store.linked(3).faults


def test_an_open_round_is_chained_as_far_as_it_goes(store: Store) -> None:
    bet(store, 1, 4)
    bet(store, 1, 4)
    assert store.verify() == ()
    loosened(store).execute("DELETE FROM step WHERE round = 4 AND number = 2")
    assert [
        line
        for line in store.verify()
        if "round 4's steps up to 2, which is not in the book" in line
    ]
