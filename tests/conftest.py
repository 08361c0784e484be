"""What every test stands on: no screen, no sound, no look at the player's own saves, and one X
display for those tests that move a real pointer.
"""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Generator, Iterator
from contextlib import suppress
from datetime import datetime
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from game.book import store
from game.book.chain.writer import Chains
from game.book.database import SqliteDatabase
from game.book.place import BookPlace
from game.book.schema.migrations import MIGRATIONS, migrate
from game.book.values import Local
from game.hall.operator import keys
from game.play.competitions import day_calendar, tournament_store
from game.stand import pin
from tests import postgres as postgres_server

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# a worker a core: threads that wait for each other only burn time
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A test fails by what it finds, never by how fast the machine is; in CI the same examples come
# every time.
settings.register_profile("house", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")

DISPLAY_PROGRAMS = ("Xvfb", "xdotool")
HOMES = count()
SIDE_BOOKS = {day_calendar.FOLDER, tournament_store.FOLDER}

collect_ignore = ["games/thirteenth", "games/three_stakes"]  # installed by tests


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """No search for garbage while tests are collected: there is hardly any, and each search passes
    over all that was collected so far, which took half of the time.
    """
    gc.disable()
    try:
        import_from_the_last_module(session)
        return (yield)
    finally:
        gc.enable()


def import_from_the_last_module(session: pytest.Session) -> None:
    """Has every second worker import the test modules from the last on, where all are collected.

    Rewriting the asserts of new modules takes seconds. Workers that begin together do the same ones
    at the same time; from both ends, each finds half of them done by the other.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if (
        session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS
        or int(worker.removeprefix("gw")) % 2 == 0
    ):
        return
    house = session.config.rootpath
    for path in sorted((house / "tests").rglob("test_*.py"), reverse=True):
        # One that cannot be imported yet is imported, and says why it cannot, when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.relative_to(house).with_suffix("").parts))


class ExamplesOnly:
    """No module is imported and searched for examples that has none: in each worker that took as
    long as three hundred tests. A conftest.py sees only the files of its own folder, a plugin all.
    """

    @staticmethod
    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        file_path: Path,
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Leaves out what would look for examples where none is written."""
        found = yield
        if not any(isinstance(one, DoctestModule) for one in found) or (
            b">>>" in file_path.read_bytes()
        ):
            return found
        return [one for one in found if not isinstance(one, DoctestModule)]


def pytest_configure(config: pytest.Config) -> None:
    """Adds the rule on examples for every folder."""
    config.pluginmanager.register(ExamplesOnly())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--extent`."""
    parser.addoption(
        "--extent",
        choices=("quick", "rest", "all"),
        default="quick",
        help="quick: without tests marked slow, and samples of those marked sample; rest: only these",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what takes long, and the tests marked `display` where a program they need is not
    installed.
    """
    leave_out_long_tests(config, items)
    missing = [name for name in DISPLAY_PROGRAMS if shutil.which(name) is None]
    if missing:
        reason = (
            f"{' and '.join(missing)} not installed; .ci/run installs what the display tests need"
        )
        for item in items:
            if item.get_closest_marker("display"):
                item.add_marker(pytest.mark.skip(reason=reason))


def leave_out_long_tests(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps the tests that `--extent` asks for; whoever names a test by its id gets it."""
    extent = config.getoption("--extent")
    if extent == "all" or any("::" in argument for argument in config.args):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    long = {item.nodeid for item in items if item.get_closest_marker("slow")}
    for alike in cases.values():
        if sample := alike[0].get_closest_marker("sample"):
            mixed = sorted(
                (item for item in alike if item.nodeid not in long),
                key=lambda item: sha256(item.nodeid.encode()).digest(),
            )
            long |= {item.nodeid for item in mixed[sample.args[0] :]}
    kept = [item for item in items if (item.nodeid in long) == (extent == "rest")]
    config.hook.pytest_deselected(
        items=[item for item in items if (item.nodeid in long) != (extent == "rest")]
    )
    items[:] = kept


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the search for garbage passes it over, and is made
    seldom.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 10, 10)


@pytest.fixture(autouse=True, scope="module")
def garbage_looked_for_once() -> Iterator[None]:
    """Windows, their scenes and what they painted hold each other, and go here; what outlives a
    module stays to the end.

    What stays grows to millions of figures, pictures and reports: looked through again after each
    module, they took a second.
    """
    yield
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names each test that was left out, and why."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        terminalreporter.section("left out")
    for report in skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        terminalreporter.line(f"{report.nodeid}: {reason.removeprefix('Skipped: ')}")


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own for each test, so that none opens the saves or settings of whoever runs it.

    It is made where something is written there: pytest looks through every `tmp_path` there is
    before it makes another one.
    """
    home = tmp_path_factory.getbasetemp() / "homes" / str(next(HOMES))
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))


@pytest.fixture(scope="session")
def postgres() -> Iterator[postgres_server.Server]:
    """A server for the books of this process; skips where none can be started."""
    if reason := postgres_server.why_not():
        pytest.skip(reason)
    server = postgres_server.Server()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The engine that books are kept in for this test: every data folder has its own."""
    chosen = str(getattr(request, "param", "sqlite"))
    if chosen == "postgresql":
        server: postgres_server.Server = request.getfixturevalue("postgres")

        def place_of(folder: Path) -> BookPlace | None:
            """A server's, except that days and tournaments have side books in files in any house."""
            return None if SIDE_BOOKS & set(folder.parts) else server.book_of(folder)

        monkeypatch.setattr(store, "server_of", place_of)
    return chosen


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs the tests marked `engines` on both engines of the book; on a server's they are slow."""
    marked = metafunc.definition.get_closest_marker
    if marked("engines") and not marked("in_file"):
        on_server = pytest.param("postgresql", marks=pytest.mark.slow)
        metafunc.parametrize("engine", ["sqlite", on_server], indirect=True)


@cache
def blank() -> sqlite3.Connection:
    """A book as every migration leaves a new one."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    migrate(SqliteDatabase(connection), 1)
    return connection


def laid_out(door: SqliteDatabase, now: int, local: Local = datetime.astimezone) -> tuple[int, ...]:
    """What `migrate` does, for a new book by the pages of one that is made already, with its own
    identity and times.
    """
    if door.version():
        return migrate(door, now, local)
    blank().backup(door.connection)
    guards = door.rows(
        "SELECT name, sql FROM sqlite_master WHERE name IN ('book_goes_on', 'link_is_kept', 'chain_goes_on')"
    )
    with door.atomic():
        for name, _ in guards:
            door.write(f"DROP TRIGGER {name}")
        door.write("UPDATE migration SET applied = ?", (now,))
        door.write("UPDATE book SET id = lower(hex(randomblob(16)))")
        first = door.rows("SELECT kind, ref FROM link ORDER BY number")
        door.write("DELETE FROM link")
        door.write("UPDATE chain SET number = 0, hash = zeroblob(32)")
        for _, guard in guards:
            door.write(guard)
        chains = Chains(door, remember=True)
        for kind, migration in first:
            chains.add_link(kind, migration)
    return tuple(migration.number for migration in MIGRATIONS)


@pytest.fixture(autouse=True)
def books_laid_out_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process lays out the tables of its first new book; the store's own tests have each book
    made as the program makes it.
    """
    if not request.path.name.startswith(("test_store_begun", "test_released")):
        monkeypatch.setattr(store, "migrate", laid_out)


@pytest.fixture(autouse=True, scope="session")
def pins_hashed_quickly() -> Iterator[None]:
    """The hash of a PIN is made slow, for whoever would guess it; `test_keys` asks for the real one."""

    def hashed(pin: str, salt: bytes) -> bytes:
        return sha256(salt + pin.encode()).digest()

    with pytest.MonkeyPatch.context() as patch:
        for room in (keys, pin):
            patch.setattr(room, "hashed", hashed)
        yield


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a running X display of 1920x1080, such as ":99"; mark a test `display` to use it.

    A program is put on it with `DISPLAY=display` and `SDL_VIDEODRIVER=x11` in its environment.
    """
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            "1920x1080x24",
            "-nolisten",
            "tcp",
            "-noreset",
        ],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    if not number:
        pytest.fail(f"Xvfb ended with status {server.wait()} before it opened a display")
    yield f":{number}"
    server.terminate()
    server.wait(timeout=10)
