"""Several hosts of one house, each a process with a table and terminals of its own: one is killed or
stands still in play, another goes on with its table, and no cent is lost.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game.book import Store
from game.book.postgresql import PostgresDatabase
from game.games import GAMES
from game.hall.dealing.tournament import open_dealt_table
from game.hall.process import table_server
from game.hall.process.owner_ipc import TableOrder
from game.hall.process.table_server import Hall
from tests import postgres
from tests.hall.hosts import TRIES, House
from tests.hall.house import give_owner

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]


MOVED = GAMES["crazy-4-poker"].meters[0].name
"""A progressive meter of another game, from which is moved."""


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    made = postgres.Server(durable=True)
    yield made
    made.stop()


def test_a_host_goes_on_with_the_table_of_one_that_was_killed_in_a_round(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        house = House(tmp_path, server, ends)
        killed, port = house.host("first")
        house.join("Ada", port)
        house.join("Bob", port)
        house.wait_for("Ada", "at Criss-Cross")
        _, other = house.host("second")
        house.join("Cyd", other)
        house.wait_for("first", "further hosts of the house: 127")
        house.play_until(8)
        house.play_until(1, "open")
        killed.kill()
        killed.wait()
        house.wait_for("second", "is taken over: its host has gone")
        assert [one.wait(TRIES / 10) for one in house.terminals] == [0, 0, 0]
        house.join("Ada", port, rounds=2, said="Ada again")  # where it was paired nobody is now
        assert house.terminals[-1].wait(TRIES / 10) == 0, house.output("Ada again")
        house.wait_for("Ada again", "2 rounds")
    house.check(3)


def test_no_cent_is_lost_when_the_server_and_the_host_are_killed_in_play(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        house = House(tmp_path, server, ends, rounds=16)
        killed, port = house.host("first")
        house.join("Ada", port)
        house.join("Bob", port)
        for rounds in (3, 6):
            house.play_until(rounds)
            server.kill()
            server.start()
        house.play_until(9)
        assert killed.poll() is None, house.output("first")
        killed.kill()
        killed.wait()
        house.host("first again", "first", port=port)
        assert "Hybrid table 1, " in house.output("first again")  # a new one was made each time
        assert [one.wait(TRIES / 10) for one in house.terminals] == [0, 0]
    house.check(2)


def test_of_two_hosts_one_goes_on_with_the_table_of_one_that_was_killed(
    server: postgres.Server, tmp_path: Path
) -> None:
    taken = "is taken over: its host has gone"
    with ExitStack() as ends:
        house = House(tmp_path, server, ends)
        killed, port = house.host("first")
        for name in ("second", "third"):
            house.host(name)
        house.join("Ada", port)
        house.wait_for("first", "further hosts of the house: 127")
        house.play_until(3)
        house.play_until(1, "open")
        killed.kill()
        killed.wait()
        assert house.terminals[0].wait(TRIES / 10) == 0, house.output("Ada")
        said = house.output("second") + house.output("third")
        assert (said.count(taken), said.count("cannot be taken over")) == (1, 0)
    house.check(1)


def test_a_host_that_stood_still_writes_no_more_and_its_terminals_are_elsewhere(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        house = House(tmp_path, server, ends)
        still, port = house.host("first")
        house.join("Ada", port)
        house.wait_for("Ada", "at Criss-Cross")
        house.host("second")
        house.wait_for("first", "further hosts of the house: 127")
        still.send_signal(signal.SIGSTOP)
        house.wait_for("second", "is taken over: its host has gone")
        assert house.terminals[0].wait(TRIES / 10) == 0
        still.send_signal(signal.SIGCONT)
        house.wait_for("first", "is dealt by another host now")
    house.check(1)


def test_a_voucher_a_meter_and_a_revoked_key_of_one_host_are_known_at_another(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        house = House(tmp_path, server, ends)
        _, port = house.host("first", game="flop-poker")
        _, other = house.host("second", game="flop-poker")
        house.wait_for("first", "further hosts of the house: 127")
        here, there = house.terminal("Ada", port), house.terminal("Bob", other)
        here.link.buy_in(50_000)
        house.wait_at(here, lambda at: at.balance == 50_000)
        here.link.cash_out()
        house.wait_at(here, lambda at: at.voucher is not None and at.balance == 0)
        voucher = here.link.terminal.voucher
        assert voucher is not None
        there.link.redeem(voucher.number)
        house.wait_at(there, lambda at: at.balance == 50_000)
        here.link.redeem(voucher.number)
        house.wait_at(here, lambda at: "was paid" in "".join(at.refusals))
        assert here.link.terminal.balance == 0

        offered = here.link.terminal.offered
        assert offered is not None
        assert offered.meters
        name, meter = next(iter(offered.meters.items()))
        given = f"move crazy-4-poker {MOVED} flop-poker {name} 5 a test"
        assert "Moved." in house.in_room("second", given)
        house.wait_at(
            here, lambda at: bool(at.offered and at.offered.meters[name].cents == meter.cents + 500)
        )

        said = house.in_room("second", "pair 1")  # found broken: "table 1 is not dealt now"
        assert f"table: 1 is dealt by another host (127.0.0.1:{port})" in said

        said = house.in_room("second", f"revoke LH-{voucher.asset} it is tried from elsewhere")
        assert "Its key is revoked" in said
        for _ in range(TRIES):
            here.link.poll(0.1)
            if here.link.over:
                break
        assert "an operator has revoked its key" in here.link.over


@pytest.mark.parametrize("during", ["before", "after"])
def test_found_broken_a_host_that_lost_its_table_while_it_set_it_up_ended(
    server: postgres.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, during: str
) -> None:
    """On a busy machine setting up takes longer than a lease: it said "Another host deals this
    table now", and ended.
    """
    server.book_of(tmp_path)
    lost: list[int] = []
    with (
        Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store,
        closing(Hall(store, tmp_path)) as hall,
    ):
        give_owner(store)
        door = store.door
        assert isinstance(door, PostgresDatabase)

        def slow(*order: Any) -> Any:
            if lost:
                return open_dealt_table(*order)
            dealt = open_dealt_table(*order) if during == "after" else None
            lost.extend(door.leases)
            for column in ("until = 0", f"until = 9e15, fence = fence + 1, host = '{'0' * 16}'"):
                door.rows(f"UPDATE table_lease SET {column} RETURNING 1")
            return dealt or open_dealt_table(*order)

        monkeypatch.setattr(table_server, "open_dealt_table", slow)
        opened = hall.open(TableOrder("flop-poker", 0), lambda _told: None)
        assert [opened.row] == list(door.leases) != lost
        hall.pump()
        assert hall.tables == [opened]
        store.log.write("test", "it writes")
        assert store.verify() == ()
