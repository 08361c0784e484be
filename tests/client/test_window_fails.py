"""When the window itself fails: any scene ends in a dialog and a report, and the player goes on
with the round kept.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from game.book import BadDatabase, Busy, DiskFull, Filter, Store
from game.client.failure import AT_ONCE, CLOSED, Failed, Failures, threads_watched
from game.client.pages.dialog import Dialog
from game.client.pictures import SHOWS, on_stand, play_at, studio
from game.client.router import PAGES
from game.client.window.loop import Canvas, Loop
from game.games import SLUGS
from game.play.round_file import open_with_drawn_cards, play_file_decisions, read_round_file
from game.system.crash_reports import Reports
from tests import xround, xwindow

ROOT = Path(__file__).resolve().parents[2]
TABLE = "criss-cross-poker"
PLACES = (*PAGES, "table", "replay", "show", "visitor", "dialog")


class Broken(RuntimeError):
    """A fault put in by a test."""


def breaks(*_: object, **__: object) -> Any:
    raise Broken("a screw came loose")


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        yield made


class Window:
    """A loop on a canvas that answers for failures, with the reports it wrote."""

    def __init__(self, router: Any, first: Any, folder: Path, *, asks: bool = True) -> None:
        self.router, self.shell = router, router.shell
        reports = Reports(folder, router.clock, about=lambda: "Linden House", names=lambda: ["You"])
        self.failures = Failures(router.shell, reports, router.recovered, asks=asks)
        self.folder = folder / "reports"
        self.loop = Loop(Canvas((1280, 720)), router.shell, first, failed=self.failures)
        self.step()

    def step(self, *events: pygame.Event) -> None:
        self.shell.clock.wind(0.5)
        self.loop.step(events)

    def key(self, code: int) -> None:
        self.step(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    @property
    def reports(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("*")) if self.folder.is_dir() else []

    def report(self) -> str:
        return next(self.folder.glob("*.txt")).read_text()

    def goes_on(self) -> None:
        """Press "Go on": the lobby stands there, and takes events."""
        assert isinstance(self.top, Failed)
        self.key(pygame.K_RETURN)
        assert self.top.name == "lobby"
        self.key(pygame.K_RIGHT)
        assert not self.loop.stack.finished


def scene_at(router: Any, place: str) -> Any:
    """The scene of a place of the program."""
    if place == "table":
        return router.table(TABLE)
    if place == "replay":
        play_at(router, TABLE, 1)
        return router.replay(router.store.history.rounds(Filter(player=router.player))[0].id)
    if place in SHOWS:
        return on_stand(router, place)
    if place == "dialog":
        return Dialog(router.shell, "A question", "Well?")
    return router.page(
        place, TABLE if place in ("drill", "card", "simulation", "rules", "house-rules") else ""
    )


def in_event(window: Window) -> None:
    window.top.handle = breaks
    window.key(pygame.K_DOWN)


def in_update(window: Window) -> None:
    window.top.update = breaks
    window.step()


def in_draw(window: Window) -> None:
    window.top.draw = breaks
    window.loop._force_all()
    window.step()


def in_call(window: Window) -> None:
    window.shell.soon(breaks)
    window.step()


FAULTS = (in_event, in_update, in_draw, in_call)


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("place", "fault"),
    [
        *((place, fault) for fault in FAULTS for place in ("lobby", "table")),
        *zip(PLACES, cycle(FAULTS)),  # where it is and what fails do not know each other
    ],
)
def test_an_error_in_any_scene_ends_in_a_dialog_and_a_report(
    router: Any, place: str, fault: Callable[[Window], None], tmp_path: Path
) -> None:
    """A vanished window used to be all there was."""
    window = Window(router, scene_at(router, place), tmp_path)
    name = window.top.name
    fault(window)
    assert isinstance(window.top, Failed)
    assert "screw came loose" in window.top.text
    assert "reports/report-0001.txt" in window.top.text
    assert f"Scene: {name}" in window.report()
    window.goes_on()
    assert window.reports[-1] == "report-0001.txt"


def test_an_error_at_the_resize_of_a_window_is_told_like_any_other(
    router: Any, tmp_path: Path
) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    window.top.resize = breaks
    window.loop.window.surface = pygame.Surface((1600, 900), depth=32)
    window.step(pygame.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    window.goes_on()


def test_an_error_in_a_thread_is_told_like_any_other(router: Any, tmp_path: Path) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    before = threading.excepthook
    with threads_watched(router.shell):
        thread = threading.Thread(target=breaks)
        thread.start()
        thread.join()
        window.step()
    assert threading.excepthook is before
    window.goes_on()


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_round_that_was_open_is_kept_and_in_the_report(
    router: Any, slug: str, tmp_path: Path
) -> None:
    scene = router.table(slug)
    window = Window(router, scene, tmp_path)
    from game.client.table.funds import least_opening_bets

    scene.visit.lay_wagers(least_opening_bets(scene.visit.game, scene.visit.desk.rules))
    scene.visit.deal()
    router.shell.clock.wind(60)
    window.step()
    open_before = router.store.rounds.unfinished_round(router.player, slug)
    said = scene.visit.session.witnessed_in_open_round()
    in_draw(window)
    assert window.reports[0] == "report-0001.json"
    file = read_round_file((window.folder / "report-0001.json").read_text())
    again, _ = play_file_decisions(open_with_drawn_cards(file), to_end=False)
    assert (again.turn, again.over) == (
        scene.visit.session.state.turn,
        scene.visit.session.state.over,
    )
    left_open = scene.visit.session.playing
    told = re.findall(r"main.py (\w+) report-0001.json +\((.*)\)", window.report())
    assert [verb for verb, _ in told] == ["open", "advise", "replay"]
    for verb, when in told[1:]:  # a report used to say of a round left open that replay takes it
        if ("left open" in when) == left_open:
            assert main.main([verb, str(window.folder / "report-0001.json")]) == 0
    window.goes_on()
    resumed = router.session(slug)
    assert resumed.witnessed_in_open_round() == said
    assert router.store.rounds.unfinished_round(router.player, slug) == open_before
    assert router.store.verify() == ()


def test_a_session_that_fell_behind_its_book_is_not_gone_on_with(
    router: Any, tmp_path: Path
) -> None:
    """The step is in the book, and the session failed before it knew of it."""
    scene = router.table(TABLE)
    window = Window(router, scene, tmp_path)
    scene.visit.lay_wagers({"ante-across": 500, "ante-down": 500})
    scene.visit.deal()
    window.step()
    scene.visit.session._witnessed = breaks
    window.key(pygame.K_1)
    window.goes_on()
    again = router.table(TABLE).visit.session
    assert again.state.decisions[again.seats[0]] == ("bet 1x",)
    assert router.store.verify() == ()


def test_the_rest_of_a_batch_of_keys_does_not_answer_the_dialog(
    router: Any, tmp_path: Path
) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    window.top.handle = breaks
    keys = [
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        for _ in range(3)
    ]
    window.step(*keys)
    assert isinstance(window.top, Failed)


def test_an_error_while_the_dialog_is_shown_leaves_a_report_and_ends_with_status_1(
    router: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Failed, "draw", breaks)
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    in_event(window)
    assert window.loop.stack.finished
    assert window.loop.stack.status == 1
    assert "screw came loose" in window.failures.said
    assert "reports/report-0002.txt" in window.failures.said


def test_an_error_while_the_dialog_is_made_leaves_a_report_and_ends_with_status_1(
    router: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Failed, "__init__", breaks)
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    in_event(window)
    assert window.loop.stack.status == 1
    assert window.reports == ["report-0001.txt"]


def test_the_same_error_again_at_once_does_not_loop(
    router: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = scene_at(router, "lobby")
    monkeypatch.setattr(type(lobby), "draw", breaks)
    window = Window(router, lobby, tmp_path)
    assert isinstance(window.top, Failed)
    window.key(pygame.K_RETURN)
    assert window.loop.stack.status == 1
    assert len(window.reports) == 2


def test_the_same_error_later_is_told_again(router: Any, tmp_path: Path) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    in_event(window)
    window.goes_on()
    router.shell.clock.wind(AT_ONCE + 1)
    in_event(window)
    assert isinstance(window.top, Failed)


def test_where_nobody_can_answer_the_program_ends_with_status_1(
    router: Any, tmp_path: Path
) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path, asks=False)
    in_event(window)
    assert window.loop.stack.status == 1
    assert window.reports == ["report-0001.txt"]


def test_a_scene_that_fails_at_leaving_is_left_all_the_same(router: Any, tmp_path: Path) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path)
    window.top.leave = breaks
    in_event(window)
    window.goes_on()


def refuses(error: Exception) -> Callable[..., Any]:
    def refused(*_: object, **__: object) -> Any:
        raise error

    return refused


@pytest.mark.parametrize("place", ["lobby", "history"])
def test_what_the_book_refuses_a_scene_without_an_answer_is_told_in_its_own_sentence(
    router: Any, place: str, tmp_path: Path
) -> None:
    """A full disk is no error of the window: it was reported as one."""
    window = Window(router, scene_at(router, place), tmp_path)
    window.top.update = refuses(DiskFull("disk", "The disk is full."))
    window.step()
    assert isinstance(window.top, Failed)
    assert window.top.text == "The disk is full."
    assert window.reports == []
    window.goes_on()


@pytest.mark.parametrize("place", ["lobby", "history"])
def test_damage_met_by_a_scene_without_an_answer_closes_the_house(
    router: Any, place: str, tmp_path: Path
) -> None:
    window = Window(router, scene_at(router, place), tmp_path)
    window.top.update = refuses(BadDatabase("database", "page 6 is not as written."))
    window.step()
    assert isinstance(window.top, Failed)
    assert window.top.text == "page 6 is not as written."
    assert [answer.label for answer in window.top.answers] == ["Close the house"]
    window.key(pygame.K_RETURN)
    assert window.loop.stack.status == CLOSED
    assert window.reports == []


def test_a_refusal_of_the_book_that_comes_back_at_once_ends_with_its_sentence(
    router: Any, tmp_path: Path
) -> None:
    window = Window(router, scene_at(router, "lobby"), tmp_path, asks=False)
    window.top.update = refuses(Busy("database", "Another program holds the book."))
    window.step()
    assert window.loop.stack.status == CLOSED
    assert window.failures.said == "Another program holds the book."


PROGRAM = """
import sys
sys.path.insert(0, {root!r})
import main
from game.client.{module} import {kind}
{kind}.{method} = lambda *_: 1 / 0
sys.exit(main.main(["play", {slug!r}, "--data", {data!r}]))
"""


def program(folder: Path, module: str, kind: str, method: str, slug: str = TABLE) -> list[str]:
    """The command line of a program with a fault in it."""
    code = PROGRAM.format(
        root=str(ROOT), module=module, kind=kind, method=method, slug=slug, data=str(folder)
    )
    return [sys.executable, "-c", code]


@pytest.mark.display
@xwindow.required()
def test_a_fault_in_a_real_window_is_told_and_gone_on_from(tmp_path: Path) -> None:
    xround.add_player(tmp_path)
    with xwindow.Display((1600, 900)) as display:
        running = display.run(
            program(tmp_path, "table.scene", "TableScene", "_on_signal"), cwd=ROOT
        )
        display.window("Linden House")
        display.wait_until(lambda shot: shot.get_at((640, 300))[1] > shot.get_at((640, 300))[0])
        display.key("d")
        display.wait_until(
            lambda shot: _dark(shot) and (tmp_path / "reports" / "report-0001.txt").exists()
        )
        display.key("Return")
        display.wait_until(lambda shot: not _dark(shot))
        assert running.process.poll() is None
        running.stop()
        said = (tmp_path / "reports" / "report-0001.txt").read_text()
    assert "ZeroDivisionError" in said
    assert str(tmp_path) not in said
    assert str(ROOT) not in said
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        assert store.verify() == ()


def _dark(shot: pygame.Surface) -> bool:
    """Whether the ground of the dialog lies at the window's corners."""
    wide, high = shot.get_size()
    return all(
        max(shot.get_at(at)[:3]) < 24
        for at in ((20, 20), (wide - 20, 20), (20, high - 20), (wide // 2, 60))
    )


@pytest.mark.slow
@pytest.mark.display
@xwindow.required()
def test_a_fault_that_comes_back_at_once_ends_a_real_window_with_status_1_and_a_sentence(
    tmp_path: Path,
) -> None:
    with xwindow.Display((1600, 900)) as display:
        running = display.run(program(tmp_path, "pages.lobby.lobby", "Lobby", "draw", ""), cwd=ROOT)
        display.window("Linden House")
        display.wait_until(
            lambda shot: _dark(shot) and (tmp_path / "reports" / "report-0001.txt").exists()
        )
        for _ in range(10):
            display.key("Return")
            with suppress(subprocess.TimeoutExpired):
                running.wait(2)
                break
        assert running.wait(5) == 1
        assert "Traceback" not in running.output
        lines = [line for line in running.output.splitlines() if line.startswith("main.py")]
        assert len(lines) == 1
        assert lines[0].startswith("main.py play: the window failed: ZeroDivisionError")
        assert "reports/report-0002.txt" in lines[0]
