"""The operator attaches to whoever owns the book: the same keys, verbs and figures as in the
owner's own room, at its desk.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec
import pytest

import main
from game.book import AlreadyOpen, Store
from game.core.errors import HouseError
from game.core.installation import ROOT
from game.hall.dealing.table_host import Host
from game.hall.money.accounts import GameAccounts
from game.hall.operator.console import OwnRoom, open_room, run_operator_commands
from game.hall.operator.report_commands import machine_time, report_order
from game.hall.process import owner_client as attached_room
from game.hall.process import repl
from game.hall.process.owner_client import GONE, AtDesk, AttachedRoom, attached, fetch_report, run
from game.hall.process.owner_ipc import HALL, Owner, RoomOrder, TableOrder, owner_of, publish
from game.hall.process.table_server import Hall, HostedTable
from game.hall.process.table_status import RunOrder
from game.hall.records import HallRecords
from tests.hall.house import PINS, give_owner
from tests.hall.process.test_network import soon

pytestmark = pytest.mark.engines

SLUG = "criss-cross-poker"


class Owned:
    """A book whose owner answers at his desk, in a thread; `put` has something done there between
    two answers.
    """

    def __init__(self, folder: Path, *, give: bool = True) -> None:
        self.folder = folder
        self._give = give
        self._todo: list[object] = []
        self._ends = False
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        assert self._up.wait(30)

    def _run(self) -> None:
        with Store.open(self.folder, clock=lambda: datetime.now(UTC)) as store:
            if self._give:
                give_owner(store)
            self.hall = Hall(store, self.folder)
            self._up.set()
            while not self._ends:
                self.hall.pump(0.01)
                while self._todo:
                    self._todo.pop(0)()
            self.hall.close()
            assert store.verify() == ()

    def put(self, call: object) -> None:
        done = threading.Event()
        self._todo.append(lambda: (call(), done.set()))
        assert done.wait(30)

    def end(self) -> None:
        self._ends = True
        self._thread.join()


@pytest.fixture
def owned(tmp_path: Path) -> Iterator[Owned]:
    one = Owned(tmp_path)
    yield one
    one.end()


@pytest.fixture
def way(owned: Owned) -> Iterator[AttachedRoom]:
    found = attached(owned.folder, machine_time)
    assert found is not None
    with closing(found):
        yield found


def test_no_second_thread_reads_the_line_while_it_is_written(owned: Owned) -> None:
    """Encryption bears no two at once: now and then an answer was never heard, and the owner was
    held to be gone.
    """
    before = set(threading.enumerate())
    way = attached(owned.folder, machine_time)
    assert way is not None
    with closing(way):
        assert set(threading.enumerate()) == before


def opened(way: AttachedRoom | OwnRoom) -> object:
    answers = iter(PINS[1::2])
    return open_room(way, lambda _: next(answers))


def at_work(way: AttachedRoom | OwnRoom, *lines: str) -> tuple[int, list[str], list[str]]:
    answers, said, refused = iter(PINS[1::2]), [], []
    return (
        run_operator_commands(
            way, lambda _: next(answers), iter(lines), said.append, refused.append
        ),
        said,
        refused,
    )


def a_player(owned: Owned) -> None:
    """Ada has put $200 in at the first terminal of a hybrid table."""

    def sit() -> None:
        store = owned.hall.store
        accounts: GameAccounts = owned.hall.accounts
        ada = store.people.add_player("Ada").id
        store.people.buy_in(ada, 50_000)
        asset = accounts.open(
            HallRecords(store).floor.open_table(SLUG, "hybrid"), 1, player=ada
        ).asset
        accounts.put_in_bills(asset, {10_000: 2})

    owned.put(sit)


def test_the_room_opens_at_the_owners_desk_with_the_figures_of_the_owner(
    owned: Owned, way: AttachedRoom
) -> None:
    a_player(owned)
    reports = ("meters", "day", "recall", "terminals", "progressives", "vouchers", "options")
    status, said, refused = at_work(way, *reports)
    assert (status, refused) == (0, [])
    own: list[str] = []
    owned.put(lambda: own.extend(at_work(owned.hall.room(), *reports)[1]))
    clock = ("Meters, 20", "The room is")
    there, here = ([line for line in lines if not line.startswith(clock)] for lines in (said, own))
    assert there == here
    assert any("LH-2041" in one and "$200.00" in one for one in said)
    kinds = [line.kind for line in way.store.log.lines(limit=30)]
    assert kinds.count("room") == 4  # opened and locked, at the desk and in the owner


def test_meters_day_and_recall_are_asked_of_the_owner(
    owned: Owned,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    a_player(owned)
    with monkeypatch.context() as patch:
        patch.setattr(attached_room, "reported", None)  # who attaches does not read the book
        assert main.main(["meters", "--json", "--data", str(owned.folder)]) == 0
        rows = json.loads(capsys.readouterr().out)["rows"]
        assert [row["accounts by ledger"] for row in rows] == [20_000] * 3
        assert main.main(["day", "--json", "--data", str(owned.folder)]) == 0
        assert json.loads(capsys.readouterr().out)["rows"][-1]["(i) deposited"] == 20_000
        assert main.main(["recall", "--data", str(owned.folder)]) == 0
        assert "RECALL. Not live. Hybrid table 1" in capsys.readouterr().out
        assert (
            main.main(["day", "--out", str(tmp_path / "day.pdf"), "--data", str(owned.folder)]) == 0
        )
        assert (tmp_path / "day.pdf").read_bytes().startswith(b"%PDF")
        capsys.readouterr()
        assert main.main(["recall", "--table", "9", "--data", str(owned.folder)]) == 2
        assert capsys.readouterr().err == "main.py recall: There is no electronic table number 9.\n"


def test_a_report_is_read_from_the_book_where_its_owner_is_gone_or_somebody_else(
    owned: Owned, capsys: pytest.CaptureFixture[str]
) -> None:
    a_player(owned)
    owner = owner_of(owned.folder / HALL)
    assert owner is not None
    for where in (
        Owner(1, owner.secret, owner.fingerprint),
        Owner(owner.port, bytes(32), owner.fingerprint),
        Owner(owner.port, owner.secret, "0" * 64),
    ):
        publish(owned.folder / HALL, where)
        assert main.main(["meters", "--json", "--data", str(owned.folder)]) == 0
        assert json.loads(capsys.readouterr().out)["rows"][-1]["accounts by ledger"] == 20_000


def test_a_report_that_cannot_be_made_as_asked_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for args, told in (
        (
            ["recall", "--round", "1", "--out", "a.csv"],
            "out: is for the list of rounds; main.py export-round writes one of them",
        ),
        (["meters", "--out", "a.pdf"], "out: a.pdf does not end in .csv or .json"),
        (
            ["day", "--out", str(tmp_path / "no" / "a.pdf")],
            f"out: there is no folder {tmp_path / 'no'}",
        ),
    ):
        assert main.main([*args, "--data", str(tmp_path)]) == 2
        assert told in capsys.readouterr().err


def test_what_the_keys_guard_is_done_by_the_owner_and_refused_there(
    owned: Owned, way: AttachedRoom
) -> None:
    a_player(owned)
    room = opened(way)
    said: list[str] = []
    assert way.do(room, "door LH-2041", said.append)
    assert HallRecords(way.store).floor.terminal(2041).halted
    with pytest.raises(AtDesk, match=r"^asset: '12' is no asset number such as LH-2044$"):
        way.do(room, "release 12 shut again", said.append)
    assert way.do(room, "release LH-2041 shut again", said.append)
    assert said == ["The terminal is out of use.", "The terminal is in use again."]
    both = way.store.log.lines(person="M. Vale, J. Okafor")
    assert [line.kind for line in both][:2] == ["back in use", "room"]
    assert not way.do(room, "lock", said.append)
    way.lock(room)
    with pytest.raises(AtDesk, match="The room has locked itself; both keys open it again"):
        way._order("say", "meters")  # whoever has the word of the desk has no key yet


def test_a_wrong_pin_is_counted_at_the_desk_as_everywhere(owned: Owned, way: AttachedRoom) -> None:
    opened(way)
    for left in ("4 more tries", "3 more tries"):
        with pytest.raises(AtDesk, match=f"^This PIN does not turn the finance key: {left}.$"):
            way.turn_key("finance", "123123")
    with pytest.raises(AtDesk, match="must be turned as well"):
        way.open_with_turned_keys()


def deal(owned: Owned, table: Host) -> None:
    """Ada has staked $10 of $200 at a dealt table."""
    table.table.sit(1, owned.hall.store.people.add_player("Ada").id)
    table.table.insert_bills(1, 20_000)
    table._add_place(1, time.monotonic())
    table.places[1].placed = {"ante-across": 500, "ante-down": 500}
    table._deal(time.monotonic())
    assert table.table.playing


def test_a_round_that_the_owner_deals_is_voided_where_it_is_dealt(
    owned: Owned, way: AttachedRoom
) -> None:
    """Voided in the book alone, the owner would go on asking for decisions of a round that is
    closed.
    """

    owned.put(lambda: deal(owned, owned.hall.open(TableOrder(SLUG, 0), lambda _told: None).host))
    room, said = opened(way), []
    assert way.do(room, "void 1 'the deck was short'", said.append)
    assert said[0].startswith("Round 1 is void")
    table = owned.hall.tables[0].host
    assert not table.table.playing
    assert table.clock.phase == "settling"
    assert way.store.rounds.kept_round(1).row.status == "void"
    assert HallRecords(way.store).accounts.balance(2041) == 20_000


def test_the_room_locks_when_its_operator_is_gone_and_says_so_when_the_owner_is(
    tmp_path: Path,
) -> None:
    owned = Owned(tmp_path)
    first, second = (attached(tmp_path, machine_time) for _ in range(2))
    assert first is not None
    assert second is not None
    opened(first)
    room = opened(second)
    first.close()
    soon(lambda: "was locked" in second.store.log.lines(limit=1)[0].told)
    owned.end()
    with closing(second), pytest.raises(AtDesk, match=GONE):
        second.do(room, "meters", print)
    assert owner_of(tmp_path / HALL) is None
    said: list[str] = []
    answers = iter(PINS[1::2])  # nobody owns the book: it is opened here
    assert (
        repl.run_operator_as_text(
            tmp_path, iter(["lock"]), lambda *_: next(answers), said.append, said.append
        )
        == 0
    )
    assert said == ["The room is open: M. Vale, J. Okafor. help lists the commands."]


def test_nobody_attaches_where_another_program_answers_or_none(
    owned: Owned, tmp_path: Path
) -> None:
    owner = owner_of(owned.folder / HALL)
    assert owner is not None
    liar = msgspec.structs.replace(owner, fingerprint="0" * 64)
    publish(owned.folder / HALL, liar)
    assert attached(owned.folder, machine_time) is None  # the PIN is not said to it
    publish(owned.folder / HALL, Owner(1, b"", owner.fingerprint))
    with pytest.raises(AlreadyOpen):
        repl.run_operator_as_text(owned.folder, iter(()), lambda *_: "", print, print)
    stranger = msgspec.structs.replace(owner, secret=bytes(32))
    publish(owned.folder / HALL, stranger)
    with pytest.raises(AtDesk, match="does not answer"):
        run(owned.folder, RunOrder("end"))
    way = attached(owned.folder, machine_time)
    assert way is not None
    with closing(way), pytest.raises(AtDesk, match=GONE):
        way.turn_key("finance", PINS[1])
    assert attached(tmp_path / "nowhere", machine_time) is None
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "room", "verb": "deal"}, RoomOrder)


class Typing:
    """A program in words, in a thread, whose lines come when they are typed; left, it ends."""

    def __init__(self, work: Callable[[Iterator[str], Callable[[str], None]], int]) -> None:
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.said: list[str] = []
        self.ended: list[int] = []
        typed = iter(self.lines.get, None)
        self._thread = threading.Thread(
            target=lambda: self.ended.append(work(typed, self.said.append)), daemon=True
        )

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.lines.put(None)
        self._thread.join(30)

    def type(self, line: str, told: str) -> None:
        before = len(self.said)
        self.lines.put(line)
        soon(lambda: any(told in one for one in self.said[before:]))


def test_others_attach_to_a_terminal_in_words_that_owns_the_book(tmp_path: Path) -> None:
    """It had no desk: whoever came while it waited for a line was told that the book is in use."""
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        store.people.buy_in(store.people.add_player("Ada").id, 50_000)
        give_owner(store)
    with Typing(
        lambda typed, say: repl.run_terminal_as_text(
            tmp_path, ROOT, SLUG, "hybrid", "", typed, say, say
        )
    ) as ada:
        soon(lambda: owner_of(tmp_path / HALL) is not None)
        ada.type("bills 100", "game account $100.00")
        ada.type("bet ante-across=5 ante-down=5", "your choice")
        rows = fetch_report(tmp_path, machine_time, report_order("meters")).tree["rows"]
        assert 9000 in [row["accounts by ledger"] for row in rows]
        way = attached(tmp_path, machine_time)
        assert way is not None
        with closing(way):
            said: list[str] = []
            assert way.do(opened(way), "void 1 'a card lay open'", said.append)
        ada.type("status", "game account $100.00  on the table $0.00")
        assert "the round is void (a card lay open): every wager came back" in ada.said
    assert ada.ended == [0]
    assert owner_of(tmp_path / HALL) is None


def test_others_attach_to_the_room_in_words_that_owns_the_book(tmp_path: Path) -> None:
    def work(typed: Iterator[str], say: Callable[[str], None]) -> int:
        return repl.run_operator_as_text(
            tmp_path, typed, lambda _words, lines: next(lines), say, say
        )

    give_owner(tmp_path)
    with Typing(work) as room:
        for one in PINS[1::2]:
            room.lines.put(one)
        soon(lambda: any("The room is open" in one for one in room.said))
        table = HostedTable(tmp_path, TableOrder("flop-poker", 0, code="274913"))
        assert table.opened is None
        soon(lambda: table.state.code == "274913", table.pump)
        room.type("options", "voucher_limit")
    # its table goes on where its own process has the book now
    soon(lambda: table.opened is not None, table.pump)
    table.close()


def test_a_table_that_is_dealt_elsewhere_is_held_voided_and_closed_from_its_window(
    owned: Owned, way: AttachedRoom
) -> None:
    """A host whose table another process deals could only be watched."""
    opened(way)
    owned.put(
        lambda: owned.hall.open(TableOrder("flop-poker", 0, code="274913"), lambda _told: None)
    )
    table = HostedTable(owned.folder, TableOrder(SLUG, 0))
    there = owned.hall.tables[1].host
    assert (table.opened, table.port) == (None, owned.hall.tables[1].service.port)
    assert table.state.code == ""  # until somebody opens pairing
    table.run(RunOrder("hold", why="a card lies on the floor"))
    assert there.clock.why_held == "a card lies on the floor"
    table.run(RunOrder("go on"))
    assert not there.clock.why_held
    owned.put(lambda: deal(owned, there))
    soon(lambda: table.state.accounts == 19_000, table.pump)
    for pin, told in ((PINS[1], "does not turn the table games key: 4 more tries"), (PINS[3], "")):
        refused = ""
        try:
            table.run(RunOrder("void", why="misdeal", pin=pin))
        except AtDesk as refusal:
            refused = str(refusal)
        assert told in refused
        assert bool(told) == there.table.playing
    with pytest.raises(AtDesk, match="no terminal is paired at 3"):
        table.run(RunOrder("unpair", why="broken", seat=3))
    with pytest.raises(AtDesk, match="reason: is asked for"):
        table.run(RunOrder("hold"))
    table.run(RunOrder("pair"))
    soon(lambda: len(table.state.code) == 6 and table.state.code_left > 0, table.pump)
    table.run(RunOrder("close"))
    soon(lambda: table.over == "the table closes", table.pump)
    assert [one.cents for one in HallRecords(way.store).vouchers.issued_in()] == [20_000]
    with pytest.raises(AtDesk, match="none is dealt at port"):
        table.run(RunOrder("end"))
    table.close()


def test_an_operator_opens_pairing_and_revokes_a_key_by_the_rooms_words(
    owned: Owned, way: AttachedRoom
) -> None:
    opened(way)
    hosts = []

    def deals() -> None:
        hosts.extend(
            owned.hall.open(TableOrder(slug, 0), lambda _told: None).host
            for slug in ("flop-poker", "lunar-poker")
        )

    status, said, refused = at_work(way, "pair", "revoke 2041 stolen")
    assert (status, refused) == (
        2,
        ["pair: no table is dealt now", "There is no terminal LH-2041."],
    )
    owned.put(deals)
    status, said, refused = at_work(way, "pair", "pair 2", "pair LH-9", "pair 7", "revoke 2041")
    code = hosts[1].gate.code
    assert (len(code), hosts[0].gate.code) == (6, "")
    (told,) = [line for line in said if code in line]
    port = owned.hall.tables[1].service.port
    assert (
        told
        == f"Hybrid table 2, port {port}: one terminal may be paired, for 120 seconds. pairing code: {code}"
    )
    assert refused == [
        "pair: more than one table is dealt; its number is one of 1, 2",
        "pair: table 9 is not dealt now",
        "pair: table 7 is not dealt now",
        "revoke: is written as: revoke ASSET WHY",
    ]
    key = bytes(range(32))
    owned.put(lambda: hosts[1]._enroll(1, "Robin", key, time.monotonic()))
    asset = hosts[1].places[1].asset
    status, said, refused = at_work(
        way, "terminals", f"revoke {asset} it was stolen", f"pair LH-{asset}", "terminals"
    )
    assert (status, refused) == (0, [])
    listed = [line for line in said if line.startswith(f"LH-{asset}")]
    assert ["paired as Robin" in line for line in listed] == [True, False]
    assert "Robin: no key" in listed[1]
    assert (hosts[1].gate.seat, len(hosts[1].gate.code)) == (1, 6)
    log = [(line.kind, line.told) for line in way.store.log.lines(limit=10)]
    persons = f"{PINS[0]}, {PINS[2]}"
    assert ("key revoked", f"The key of Robin was revoked: it was stolen, by {persons}.") in log
    assert ("pairing", f"One terminal may be paired in place of Robin; opened by {persons}.") in log
    assert ("pairing", f"One terminal may be paired; opened by {persons}.") in log


def test_the_network_is_opened_and_looked_at_from_the_owners_desk(
    owned: Owned, way: AttachedRoom
) -> None:
    from game.hall.process.owner_ipc import TableOrder

    told: list[str] = []
    opened_at: list[int] = []
    owned.put(
        lambda: opened_at.append(
            owned.hall.open(TableOrder("flop-poker", 0, code="274913"), told.append).service.port
        )
    )
    room = opened(way)
    assert not way.network().open
    said: list[str] = []
    way.do(room, "network on", said.append)  # type: ignore[arg-type]
    state = way.network()
    assert state.open
    assert [table.port for table in state.tables] == opened_at
    assert said[0] == "The network is open: terminals on other computers can reach the tables."
    assert state.addresses_of(state.tables[0]) == tuple(
        f"{one}:{opened_at[0]}" for one in state.addresses
    )
    with pytest.raises(HouseError, match="is on or off"):
        way.do(room, "network perhaps", said.append)  # type: ignore[arg-type]
    way.do(room, "network off", said.append)  # type: ignore[arg-type]
    assert not way.network().open
    assert (
        told[-1]
        == "the network is shut: only terminals on this computer can join; the operator opens it: network on"
    )
