"""Several hosts of one house, each a process with a table and terminals of its own: one is killed or
stands still in play, another goes on with its table, and no cent is lost.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import postgres
from tests.hall.hosts import TRIES, House

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]


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
    house.check(3)


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
