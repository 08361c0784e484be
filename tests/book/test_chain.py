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
from game.book.chain.links import HOUSE_CHAIN
from game.book.chain.walk import each_link
from game.book.values import millis
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated
from tests.book.tampering import loosened

pytestmark = pytest.mark.engines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data", Clock()) as book:
        player, sitting = seated(book)
        for n in (1, 2, 3):
            play(book, player, sitting, n, win=500 * (n - 2), cost=1.25)
        begin(book, player, sitting, 4)
        yield book


def test_every_record_is_a_link_of_its_tables_chain_or_of_the_houses(store: Store) -> None:
    house = [(link.kind, link.ref) for link in each_link(store.door, HOUSE_CHAIN)]
    assert house == [("chained", 6), ("split", 21), ("period", 1), ("entry", 1), ("opened", 1)]
    table = [
        (link.number, link.kind, link.ref, link.last_number, link.parts)
        for link in each_link(store.door, 1)
    ]
    assert table == [
        (6, "promise", 1, 6, ""),
        (7, "round", 1, 12, "bes1eex"),
        (13, "promise", 2, 13, ""),
        (14, "round", 2, 19, "bes1eex"),
        (20, "promise", 3, 20, ""),
        (21, "round", 3, 26, "bes1eex"),
        (27, "promise", 4, 27, ""),
        (28, "round", 4, 29, "be"),
    ]
    assert store.make_head().number == 6
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
    "UPDATE link SET parts = 'bes1eet' WHERE number = 14": "round 2 is not",
    "UPDATE link SET parts = 'bes2eex' WHERE number = 14": "round 2's steps up to 2, which is not in the book",
    "UPDATE link SET parts = 'bes1?ex' WHERE number = 14": "parts 'bes1?ex', which nobody here writes",
    "UPDATE link SET upto = 18 WHERE number = 14": "which nobody here writes",
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
    "UPDATE promise SET link = 1 WHERE id = 2": "Promise 2 is not at link 1 of its chain",
    "UPDATE round SET link = 1 WHERE id = 2": "Round 2 does not begin at link 1 of its chain",
    "UPDATE journal SET period = NULL WHERE id = 4": "Journal entry 4 belongs to no gaming day",
    "UPDATE round SET period = NULL WHERE id = 2": "Round 2 is over and belongs to no gaming day",
    "UPDATE period SET until = until + 1": "the opening of period 1 is not",
    "UPDATE period SET sealed = begun + 1, sealed_link = 4": "Journal entry 4 is in the gaming day",
    "UPDATE period SET opened_link = 5": "Journal entry 1 is in the gaming day",
    "UPDATE migration SET applied = 5 WHERE number = 6": "the beginning of the chain is not",
    "DELETE FROM link WHERE number = 7": "Link 7 of the chain of table 1 is missing",
    "UPDATE link SET hash = zeroblob(32) WHERE number = 7": "The chain of table 1 breaks at link 7 to 12",
    "UPDATE link SET ref = 1 WHERE number = 14": "the beginning of round 1 out of its order",
    "UPDATE link SET version = 2 WHERE number = 14": "version 2, parts 'bes1eex', which nobody here writes",
    "UPDATE link SET kind = 'other' WHERE number = 6": "kind 'other'",
    "UPDATE link SET chain = 2 WHERE number = 28": "No link of the house's chain opens the chain of table 2",
    "UPDATE link SET ref = 2 WHERE kind = 'opened'": "the opening of the chain of table 2",
    "UPDATE chain SET hash = zeroblob(32) WHERE id = 1": "keeps link 29 as the end of the chain of table 1, which ends at link 29",
    "UPDATE chain SET number = 30 WHERE id = 1": "The book keeps link 30 as the end of the chain of table 1",
    "DELETE FROM chain WHERE id = 1": "The book keeps nothing as the end of the chain of table 1",
    "DELETE FROM link WHERE number >= 7": "The beginning of round 1 is in no link of a chain.",
    "UPDATE link SET parts = 'b', upto = 28 WHERE number = 28": "Journal entry 11 is in no link of a chain",
    "INSERT INTO journal (id, at, kind, lines) VALUES (99, 5, 'table', '[]')": "Journal entry 99 is in no link",
    "INSERT INTO journal (id, at, kind, lines) VALUES (-1, 5, 'table', '[]')": "The book has 12 journal entries",
}


@pytest.mark.in_file
@pytest.mark.sample(20)
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_dropped_or_put_in_later_is_named(store: Store, change: str) -> None:
    connection = loosened(store)
    before = connection.total_changes
    connection.execute(change)
    assert connection.total_changes > before
    told = store.verify()
    assert [line for line in told if CHANGES[change] in line], told


@pytest.mark.in_file
def test_a_chain_that_was_cut_off_says_what_it_lacks(store: Store) -> None:
    """Only a count was named: "The book has 4 promises, the chain links 3"."""
    connection = loosened(store)
    connection.execute("UPDATE link SET parts = 'be', upto = 22 WHERE number = 21")
    connection.execute("DELETE FROM link WHERE number > 21")
    told = store.verify()
    assert (
        "The book keeps link 29 as the end of the chain of table 1, which ends at link 22." in told
    )
    lacks = ["journal entry 9", "journal entry 10", "journal entry 11", "the end of round 3"]
    for about in (*lacks, "promise 4", "the beginning of round 4"):
        assert [line for line in told if line.lower().startswith(f"{about} is in no link")], told
    assert not [line for line in told if line.startswith("The book has")]


@pytest.mark.in_file
def test_a_link_put_in_at_the_end_is_named_and_nothing_else(store: Store) -> None:
    loosened(store).execute("INSERT INTO link VALUES (0, 6, 1, 'entry', 2, 0, zeroblob(32), '')")
    # the first misses the triggers
    assert [line.split(": ")[0] for line in store.verify()[1:]] == [
        "The house's chain breaks at link 6",
        "The book keeps link 5 as the end of the house's chain, which ends at link 6.",
        "The book has 11 journal entries, the chains link 12.",
    ]


@pytest.mark.in_file
def test_of_many_that_are_in_no_link_a_few_are_named_and_the_others_counted(store: Store) -> None:
    loosened(store).execute("DELETE FROM link")
    told = store.verify()
    entries = store.door.value("SELECT count(*) FROM journal")
    assert [line for line in told if line.startswith("Journal entry ")] == [
        *(f"Journal entry {n} is in no link of a chain." for n in (1, 2, 3)),
        f"Journal entry 4 and {entries - 4} later ones are in no link of a chain.",
    ]


@pytest.mark.in_file
def test_a_round_taken_out_with_all_its_rows_and_links_leaves_a_gap(store: Store) -> None:
    connection = loosened(store)
    connection.execute("DELETE FROM link WHERE kind = 'round' AND ref = 2")
    for table in ("journal", "decision_value", "turn", "seat", "share"):
        connection.execute(f"DELETE FROM {table} WHERE round = 2")
    connection.execute("DELETE FROM round WHERE id = 2")
    told = store.verify()
    assert "is missing" in told[0] + told[1]
    assert "breaks at link" in " ".join(told)


def stored_links(
    db: sqlite3.Connection, chain: int
) -> Iterator[tuple[int, str, int, int, bytes | None]]:
    """Version, kind, number of what it stands for, last step, and hash of each link; None for the
    hash of those that no row keeps.
    """
    kinds = {"b": "begun", "t": "terminals", "s": "steps", "e": "entry", "x": "ended"}
    entries: dict[int, list[int]] = {}
    for version, kind, ref, upto, made, parts in db.execute(
        "SELECT version, kind, ref, upto, hash, parts FROM link WHERE chain = ? ORDER BY number",
        (chain,),
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


@pytest.mark.in_file
def test_an_outsider_recomputes_the_chains_from_the_page_about_the_book(store: Store) -> None:
    """Nothing of ours but the rows: the form is the one that docs/reference/chain.md gives."""
    with store.atomic():
        store.ledger.periods.seal_and_open_next(millis(store.now()))
    head = store.make_head()
    db = store.door.connection
    house, opened_by = recomputed(db, 0, bytes(32))
    assert house.hex() == head.hash
    ((table, start),) = opened_by.items()
    end, _ = recomputed(db, table, start)
    assert end == db.execute("SELECT hash FROM chain WHERE id = ?", (table,)).fetchone()[0]
    for root, found in db.execute("SELECT id, root FROM chain_root").fetchall():
        leaves = []
        for chain, number in db.execute(
            "SELECT chain, number FROM root_leaf WHERE root = ? ORDER BY chain", (root,)
        ).fetchall():
            (made,) = db.execute(
                "SELECT hash FROM link WHERE chain = ? AND number <= ? ORDER BY number DESC LIMIT 1",
                (chain, number),
            ).fetchone()
            told = [str(chain).encode(), str(number).encode(), made.hex().encode()]
            text = b"".join(b"%d:%b," % (len(one), one) for one in told)
            leaves.append(hashlib.sha256(b"\x00" + text).digest())
        while len(leaves) > 1:  # two leaves at most here
            leaves = [hashlib.sha256(b"\x01" + leaves[0] + leaves[1]).digest()]
        assert leaves == [found]


ONE_ROW = {
    "chained": "SELECT applied FROM migration WHERE number = ?",
    "split": "SELECT applied FROM migration WHERE number = ?",
    "root": "SELECT at, leaves, root FROM chain_root WHERE id = ?",
    "period": "SELECT day, begun, until, derived FROM period WHERE id = ?",
}


def recomputed(db: sqlite3.Connection, chain: int, before: bytes) -> tuple[bytes, dict[int, bytes]]:
    """The last hash of a chain, and of each table the hash of the link that opened its own."""
    opened_by: dict[int, bytes] = {}
    reached: dict[int, int] = {}
    for version, kind, ref, upto, made in stored_links(db, chain):
        fields = [version, kind, ref]
        if kind in ONE_ROW:
            fields += db.execute(ONE_ROW[kind], (ref,)).fetchone()
        elif kind == "opened":
            fields += [SLUG, 1]
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
        if kind == "opened":
            opened_by[ref] = before
    return before, opened_by


def test_a_head_is_found_again_with_what_came_after_it(store: Store) -> None:
    early = store.make_head()
    store.people.buy_in(1, 100)
    store.people.buy_in(1, 100)
    found = store.find_link_by_hash(early.hash)
    assert found is not None
    assert (found[0].kind, found[0].number, found[1]) == ("root", early.number, 2)
    later = store.make_head()
    bet(store, 1, 4)  # steps and an entry in the table's chain
    found = store.find_link_by_hash(later.hash)
    assert found is not None
    assert (found[0].number, found[1]) == (later.number, 2)
    assert list(store.faults_up_to(found[0])) == []
    assert store.find_link_by_hash("ab" * 32) is None
    assert store.find_link_by_hash("no hash") is None


def test_a_link_in_the_middle_of_a_round_is_found_by_its_hash(store: Store) -> None:
    tip = store.ledger.chains.tip(1)
    assert tip is not None
    bet(store, 1, 4)
    found = store.find_link_by_hash(tip.hash.hex())
    assert found is not None
    assert (found[0].chain, found[0].number, found[1]) == (1, 29, 2)
    assert list(store.faults_up_to(found[0])) == []


@pytest.mark.in_file
def test_a_root_proves_every_chain_up_to_where_it_was(store: Store) -> None:
    head = store.find_link_by_hash(store.make_head().hash)
    assert head is not None
    bet(store, 1, 4)
    connection = loosened(store)
    connection.execute("UPDATE link SET hash = zeroblob(32) WHERE number = 30")
    assert list(store.faults_up_to(head[0])) == []
    connection.execute("UPDATE share SET returned = 7 WHERE round = 3")
    assert [fault for fault in store.faults_up_to(head[0]) if "round 3 is not what" in fault]


@pytest.mark.in_file
def test_a_root_that_was_changed_is_named(store: Store) -> None:
    store.make_head()
    store.people.buy_in(1, 100)
    store.make_head()
    assert store.verify() == ()
    connection = loosened(store)
    connection.execute("UPDATE root_leaf SET number = 22 WHERE chain = 1")
    assert "Root 1 is not the root over the ends of chains that were recorded." in store.verify()
    connection.execute("UPDATE chain_root SET root = zeroblob(32) WHERE id = 2")
    told = store.verify()
    assert "Root 2 is not the root over the ends of chains that were recorded." in told
    assert [line for line in told if "The house's chain breaks at link" in line]


def test_a_row_under_a_root_is_not_written_to_again(store: Store) -> None:
    store.make_head()
    bet(store, 1, 4)
    parts = [link.parts for link in each_link(store.door, 1) if link.ref == 4 and link.parts]
    assert parts == ["be", "s1e"]
    assert store.verify() == ()


def test_nothing_new_makes_no_new_root(store: Store) -> None:
    assert store.make_head() == store.make_head()
    assert store.door.value("SELECT count(*) FROM chain_root") == 1


def test_a_transaction_that_fails_leaves_no_link(store: Store) -> None:
    early = store.make_head()
    with pytest.raises(RuntimeError), store.atomic():  # noqa: PT012
        store.people.buy_in(1, 100)
        assert store.make_head().number == early.number + 2  # the entry, and the root
        raise RuntimeError
    assert store.make_head() == early
    store.people.buy_in(1, 100)
    assert store.make_head().number == early.number + 2
    assert store.verify() == ()


@pytest.mark.in_file
def test_restoring_a_backup_is_a_link_that_names_the_head_it_leaves(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 1, win=0)
        kept = store.make_head()
    store = opened(tmp_path, clock)
    play(store, player, store.people.sit_down(player, SLUG).id, 2, win=0)
    lost = store.make_head()
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
        for chain in (HOUSE_CHAIN, 1):
            assert [link.kind for link in each_link(store.door, chain)][-1] == "restored"
        found = store.find_link_by_hash(kept.hash)
        assert found is not None
        assert found[1] == 2
        assert store.find_link_by_hash(lost.hash) is None
        assert store.verify() == ()


def sqlite_root(folder: Path, name: str) -> int:
    """The page on which a table or an index begins."""
    connection = sqlite3.connect(book_of(folder))
    (page,) = connection.execute(
        "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)
    ).fetchone()
    connection.close()
    return page


@pytest.mark.in_file
def test_one_rounds_links_are_checked_alone(store: Store) -> None:
    assert store.round_chain_place(2).faults == ()
    assert store.round_chain_place(4).faults == ()
    connection = loosened(store)
    connection.execute("UPDATE step SET action = 'fold' WHERE round = 2")
    assert store.round_chain_place(1).faults == ()
    assert ["round 2 is not what was" in fault for fault in store.round_chain_place(2).faults] == [
        True
    ]
    connection.execute(
        "UPDATE link SET parts = 'bes1ee', upto = upto - 1 WHERE kind = 'round' AND ref = 3"
    )
    assert "does not end round 3" in store.round_chain_place(3).faults[-1]


@pytest.mark.in_file
def test_a_round_before_whose_beginning_the_chain_was_cut_has_no_end(store: Store) -> None:
    begun = store.round_chain_place(3).begun
    connection = loosened(store)
    connection.execute("DELETE FROM link WHERE number >= ?", (begun,))
    assert "The chain does not end round 3 as the book does." in store.round_chain_place(3).faults


@pytest.mark.in_file
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
