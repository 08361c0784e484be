"""The house has an owner before it has terminals; wrong PINs rest where they were given; a lost PIN
is replaced by a code.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import main
from game.book import Store
from game.core.errors import HouseError
from game.core.installation import ROOT
from game.games import GAMES
from game.hall.operator import self_check
from game.hall.operator.console import OwnRoom, run_operator_commands
from game.hall.operator.keys import KEY_RULES, KeyRecoveryCodes, KeyRefused, NoOwner, RoomKeys
from game.hall.operator.report_commands import machine_time
from game.hall.process.owner_client import attached
from game.hall.process.owner_ipc import TableOrder
from game.hall.process.table_server import Hall, HostedTable
from game.hall.process.table_status import RunOrder
from game.hall.records import HallRecords
from game.hall.terminal.session import Floor, sat_down
from tests.hall.house import EASTERN, PINS, Clock, give_owner, opened
from tests.hall.operator.test_periods import FAKETIME, at_the_machines_time
from tests.hall.process.test_owner_client import Owned

pytestmark = pytest.mark.engines

VALE, OKAFOR = (PINS[0], PINS[1]), (PINS[2], PINS[3])
SLUG = "criss-cross-poker"


class Uptime:
    """The seconds that a machine has been up; a restart of it begins them anew."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def uptime() -> Uptime:
    return Uptime()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock, uptime: Uptime) -> Iterator[Store]:
    with open_at(tmp_path, clock, uptime) as book:
        give_owner(book)
        yield book
        assert book.verify() == ()


def open_at(folder: Path, clock: Clock, uptime: Uptime) -> Store:
    return Store.open(folder, clock=clock, local=lambda at: at.astimezone(EASTERN), timer=uptime)


def keys_at(store: Store, place: str) -> RoomKeys:
    numbers = itertools.count(1)
    return RoomKeys(store, lambda: next(numbers).to_bytes(16, "big"), place)


def wrong(keys: RoomKeys, times: int, name: str = "finance") -> str:
    """Give a wrong PIN so many times; the last refusal."""
    said = ""
    for _ in range(times):
        with pytest.raises(KeyRefused) as refused:
            keys.turn_key(name, "000001")  # type: ignore[arg-type] # it is a key's name
        said = str(refused.value)
    return said


# -- no terminal before the owner ------------------------------------------------------------------


def test_nobody_sits_down_and_no_table_opens_before_the_house_has_an_owner(tmp_path: Path) -> None:
    """The first person at a terminal could press O, set both keys, and stand in the whole room."""
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        player = store.people.add_player("Mallory").id
        store.people.buy_in(player, 100_000)
        with pytest.raises(NoOwner, match=r"has no owner yet, so no table opens: .* operator init"):
            sat_down(store, ROOT, SLUG, "hybrid", "", below=lambda _: 0, local=machine_time)
        with pytest.raises(NoOwner):
            Floor(store, ROOT, "hybrid").sat(GAMES[SLUG], player, 4, ())
        with closing(Hall(store, tmp_path)) as hall, pytest.raises(NoOwner):
            hall.open(TableOrder(SLUG, 0), print)
        assert (
            HallRecords(store).floor.tables(),
            store.log.lines(),
            store.people.bankroll(player),
        ) == ((), (), 100_000)
    with pytest.raises(NoOwner):
        HostedTable(tmp_path, TableOrder(SLUG, 0))


def test_a_house_whose_keys_were_set_before_has_an_owner(tmp_path: Path) -> None:
    """Its files were never signed where it had no table yet: the operator signs them in the room."""
    with opened(tmp_path) as store:
        keys_at(store, "operator").set_first_keys(VALE, OKAFOR)
        for code in ("finance", "table games"):
            HallRecords(store).keys.replace_recovery_codes(code, (), "")  # type: ignore[arg-type] # an older book has none
        assert "have not been signed" in self_check.power_up(store, ROOT)
        answers, refused = iter(PINS[1::2]), []
        assert (
            run_operator_commands(
                OwnRoom(store, machine_time),
                lambda _: next(answers),
                iter(["accept"]),
                print,
                refused.append,
            )
            == 0
        )
        assert self_check.power_up(store, ROOT) == ""
        with pytest.raises(KeyRefused, match="does not recover"):
            keys_at(store, "operator").recover("M. Vale", "AAAA-AAAA-AAAA-AAAA", "161803")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    return lambda *lines: monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))


def refused(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """What a command says that is refused, in one line."""
    assert main.main([*command]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


@pytest.mark.slow
def test_the_command_gives_the_house_its_owner_once_and_a_code_replaces_a_pin_once(
    tmp_path: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    typed(*PINS[1::2])
    assert "has no owner yet" in refused(capsys, "operator", "--words", *data)
    assert "has no owner yet" in refused(capsys, "operator", "recover", "M. Vale", *data)
    for lines, why in (
        (("M. Vale", "271828", "M. Vale", "314159", "yes"), "two different people"),
        (("M. Vale", "271828", "J. Okafor", "271828", "yes"), "must not be the same"),
        (("M. Vale", "1234", "J. Okafor", "314159", "yes"), "must have 6 to 10 digits"),
        ((*PINS, "no"), "were not signed"),
        (PINS, "were not signed"),
        ((), "were not signed"),
    ):
        typed(*lines)
        assert why in refused(capsys, "operator", "init", *data)
    capsys.readouterr()
    typed(*PINS, "yes")
    assert main.main(["operator", "init", *data]) == 0
    said = capsys.readouterr().out.splitlines()
    codes = [line.strip() for line in said if line.startswith("  ")]
    assert len(set(codes)) == 2 * KEY_RULES.codes
    signed = [
        line.split()[-1] for line in said if line.startswith(("program", "layouts", "odds data"))
    ]
    assert signed == list(self_check.part_hashes(self_check.hashes(ROOT)).values())
    typed(*PINS, "yes")
    assert "the house has one already" in refused(capsys, "operator", "init", *data)

    typed(codes[0], "161803")
    assert "nobody called 'Mallory'" in refused(capsys, "operator", "recover", "Mallory", *data)
    typed(codes[KEY_RULES.codes], "161803")  # the other person's
    assert "does not recover the finance key: 4 more tries" in refused(
        capsys, "operator", "recover", "m. vale", *data
    )
    typed(codes[0].lower().replace("-", " "), "161803")
    assert main.main(["operator", "recover", "m. vale", *data]) == 0
    assert "has a new PIN by a recovery code; 4 more are good." in capsys.readouterr().out
    typed(codes[0], "141421")
    assert "does not recover" in refused(capsys, "operator", "recover", "M. Vale", *data)
    typed(codes[1], PINS[3])
    assert "must not be the same" in refused(capsys, "operator", "recover", "M. Vale", *data)
    typed(codes[1], "12")
    assert "6 to 10 digits" in refused(capsys, "operator", "recover", "M. Vale", *data)

    typed(PINS[1], PINS[3])
    assert "does not turn the finance key" in refused(capsys, "operator", "--words", *data)
    typed("161803", PINS[3], "events recovery", "codes")
    assert main.main(["operator", "--words", *data]) == 0
    room = capsys.readouterr().out
    assert room.count("The finance key has a new PIN by a recovery code") == 1
    assert room.count("5 recovery codes were made") == 2
    anew = [
        line.strip() for line in room.splitlines() if line.startswith("  ") and line.count("-") == 3
    ]
    assert len(set(anew) - set(codes)) == 2 * KEY_RULES.codes
    typed(codes[1], "141421")
    assert "does not recover" in refused(capsys, "operator", "recover", "M. Vale", *data)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not [
        code
        for code in codes + anew
        if code.encode() in kept or code.replace("-", "").encode() in kept
    ]


def test_recover_and_init_are_refused_with_words_too_many_or_few(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (("operator", "recover"), ("operator", "init", "Vale")):
        assert "recover takes the name" in refused(capsys, *words)


def test_an_owner_is_set_and_a_pin_recovered_at_the_desk_of_the_program_that_has_the_book(
    tmp_path: Path,
) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        assert not HallRecords(store).keys.house_keys()
    owned = Owned(tmp_path, give=False)
    way = attached(tmp_path, machine_time)
    assert way is not None
    try:
        with closing(way):
            assert not way.are_set
            made = way.set_owner_and_sign(VALE, OKAFOR)
            assert [(one.key, one.person, len(one.codes)) for one in made] == [
                ("finance", "M. Vale", KEY_RULES.codes),
                ("table games", "J. Okafor", KEY_RULES.codes),
            ]
            assert HallRecords(way.store).keys.signed_files() == self_check.hashes(ROOT)
            with pytest.raises(HouseError, match="has an owner already"):
                way.set_owner_and_sign(VALE, OKAFOR)
            assert "has a new PIN" in way.recover("J. Okafor", made[1].codes[4], "161803")
            assert way.turn_key("table games", "161803") == "J. Okafor"
    finally:
        owned.end()


# -- rests -----------------------------------------------------------------------------------------


def test_wrong_pins_at_one_place_stop_nobody_at_another_and_not_the_other_key(store: Store) -> None:
    """Five wrong PINs at a terminal rested the operator's door, again and again."""
    at_host, in_office = keys_at(store, "host at port 7708"), keys_at(store, "operator")
    said = wrong(at_host, 5)
    assert said == "This PIN does not turn the finance key: no try is accepted here for 5 minutes."
    with pytest.raises(KeyRefused, match="no try is accepted here for 5 more minutes"):
        at_host.turn_key("finance", VALE[1])
    assert at_host.turn_key("table games", OKAFOR[1]) == OKAFOR[0]
    assert in_office.turn_key("finance", VALE[1]) == VALE[0]
    assert in_office.turn_key("table games", OKAFOR[1]) == OKAFOR[0]
    assert in_office.open_with_turned_keys().persons == "M. Vale, J. Okafor"
    told = [line.told for line in store.log.lines(kind="key refused")]
    assert told == ["A wrong PIN for the finance key; given at: host at port 7708."] * 5


def test_a_void_with_a_wrong_pin_rests_at_that_tables_window_alone(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        give_owner(store)
    table = HostedTable(tmp_path, TableOrder(SLUG, 0))
    try:
        for _ in range(5):
            with pytest.raises(HouseError, match="does not turn the table games key"):
                table.run(RunOrder("void", why="misdeal", pin="000001"))
        with pytest.raises(HouseError, match="no try is accepted here"):
            table.room().turn_key("table games", OKAFOR[1])
        assert table.hall is not None
        assert table.hall.room().turn_key("table games", OKAFOR[1]) == OKAFOR[0]
    finally:
        table.close()


def test_rests_grow_to_an_hour_and_the_right_pin_ends_them(store: Store, uptime: Uptime) -> None:
    keys = keys_at(store, "operator")
    for left in ("4 more tries", "3 more tries", "2 more tries", "1 more try"):
        assert left in wrong(keys, 1)
    for minutes in (5, 10, 20, 40, 60, 60):
        assert f"for {minutes} minutes" in wrong(keys, 1)
        uptime.now += 60 * minutes - 1
        with pytest.raises(KeyRefused, match="for 1 more minute"):
            keys.turn_key("finance", VALE[1])
        uptime.now += 1
    assert keys.turn_key("finance", VALE[1]) == VALE[0]
    assert "4 more tries" in wrong(keys, 1)


def test_neither_the_clock_nor_a_restart_lifts_a_rest(
    tmp_path: Path, clock: Clock, uptime: Uptime
) -> None:
    """Six minutes on the clock of the machine lifted it."""
    with open_at(tmp_path, clock, uptime) as store:
        give_owner(store)
        wrong(keys_at(store, "operator"), 5)
        clock.now += timedelta(days=400)
        with pytest.raises(KeyRefused, match="for 5 more minutes"):
            keys_at(store, "operator").turn_key("finance", VALE[1])
    uptime.now += 120
    with (
        open_at(tmp_path, clock, uptime) as store,
        pytest.raises(KeyRefused, match="for 3 more minutes"),
    ):
        keys_at(store, "operator").turn_key(
            "finance", VALE[1]
        )  # another process, on the same machine
    uptime.now = 5.0  # the machine was restarted: all of it is waited for again
    with open_at(tmp_path, clock, uptime) as store:
        with pytest.raises(KeyRefused, match="for 5 more minutes"):
            keys_at(store, "operator").turn_key("finance", VALE[1])
        uptime.now += 299
        with pytest.raises(KeyRefused, match="for 1 more minute"):
            keys_at(store, "operator").turn_key("finance", VALE[1])
        uptime.now += 1
        assert keys_at(store, "operator").turn_key("finance", VALE[1]) == VALE[0]


@pytest.mark.slow
@pytest.mark.skipif(not FAKETIME, reason="libfaketime is not installed")
def test_a_real_clock_set_forward_lifts_no_rest(tmp_path: Path) -> None:
    give_owner(tmp_path)
    for _ in range(5):
        assert at_the_machines_time("+0d", tmp_path, "operator --words", "000001").returncode == 2
    for offset in ("+6m", "+3d", "-3d"):
        done = at_the_machines_time(offset, tmp_path, "operator --words", *PINS[1::2])
        assert (done.returncode, "no try is accepted here for" in done.stderr) == (2, True), (
            offset,
            done.stderr,
        )


def test_wrong_recovery_codes_rest_too_and_the_pin_goes_on(store: Store, uptime: Uptime) -> None:
    keys = keys_at(store, "operator")
    made: tuple[KeyRecoveryCodes, ...] = keys._new_codes()
    for _ in range(5):
        with pytest.raises(KeyRefused, match="This recovery code does not recover the finance key"):
            keys.recover("M. Vale", "AAAA-BBBB-CCCC-DDDD", "161803")
    with pytest.raises(KeyRefused, match="no try is accepted here for 5 more minutes"):
        keys.recover("M. Vale", made[0].codes[0], "161803")
    assert keys.turn_key("finance", VALE[1]) == VALE[0]
    uptime.now += 300
    wrong(keys, 5)
    keys.recover("M. Vale", made[0].codes[0], "161803")
    assert keys.turn_key("finance", "161803") == VALE[0], (
        "whoever has the code is waited for no longer"
    )
