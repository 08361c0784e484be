"""What the window says when something fails: itself, or the house's book.

An error that nobody expected is written down and told, and the player goes on in the lobby. Of a
damaged book each backup that can be restored is offered at the start; what failed at the end is
told as well.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from ..book import BadDatabase, Busy, Damaged, DiskFull, Store, opening_takes_long
from ..core.errors import HouseError, MissingPart
from ..core.installation import COMMAND
from ..play.records.stored_verdicts import open_judged
from ..system.crash_reports import Report, Reports
from .pages.dialog import Answer, Dialog
from .scenes.scene import Move, Push, Quit, Replace, Scene
from .window import display as windows
from .window.display import Window
from .window.loop import Loop
from .window.shell import Shell

if TYPE_CHECKING:
    from .table.visit import Visit

AT_ONCE: Final = 5.0
"""An error that comes back within so many seconds after "Go on" ends the program: it would come
back for ever.
"""
CLOSED: Final = 2
"""The exit status when play ended because of the book, after the player has read why."""
GROUND: Final = "#0A0C0D"
BOOK: Final = "Your saved games"
CLOSE_HOUSE: Final = (Answer("close", "Close the house", "primary", escape=True),)
Answers = tuple[tuple[str, str], ...]

LONG: Final = (
    "Your saved games are being checked and updated. This may take a minute and happens only once."
)
"""What the window says while a long book of an older program is opened."""

CLOSE: Final[Answers] = (("close", "Close"),)


class Failed(Dialog):
    """The dialog after an error, on a bare ground: nothing of the scene that failed is drawn again."""

    overlay = False

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The ground where something is to be drawn, and the dialog on it."""
        for rect in dirty:
            surface.fill(GROUND, rect)
        return super().draw(surface, dirty)


class Failures:
    """What the loop does with an error. `home` makes the scene to go on with; without `asks` there
    is nobody to tell it to.

    `said` is the last sentence, for whoever ends the program.
    """

    def __init__(
        self, shell: Shell, reports: Reports, home: Callable[[], Scene], *, asks: bool = True
    ) -> None:
        self._shell, self._reports, self._home, self._asks = shell, reports, home, asks
        self._last: tuple[str, ...] = ()
        self._went_on: float | None = None
        self.said = ""

    def __call__(self, error: Exception, scenes: Sequence[Scene]) -> Move:
        """The error is written down; the answer shows the dialog, or ends the program with status
        1.
        """
        top = scenes[-1] if scenes else None
        before, self._last = self._last, _mark(error)
        again = (
            self._went_on is not None
            and self._shell.clock.now() < self._went_on + AT_ONCE
            and before == self._last
        )
        ends = again or not self._asks or isinstance(top, Failed)
        if isinstance(
            error, (BadDatabase, Busy, DiskFull, MissingPart)
        ):  # no fault of the window: the sentence says it all
            self.said = str(error)
            return (
                Quit(CLOSED)
                if ends
                else Replace(self._refused(error, ends=isinstance(error, BadDatabase)), all=True)
            )
        report = self.note(error, getattr(top, "name", "none"), scenes)
        return Quit(1) if ends else Replace(self._dialog(report), all=True)

    def note(self, error: BaseException, scene: str, scenes: Sequence[Scene] = ()) -> Report:
        """Write an error down without telling anyone yet."""
        report = self._reports.write(error, scene, _played(scenes))
        where = f"The report is {_short(report)}." if report.path else "No report could be written."
        self.said = f"the window failed: {report.sentence} {where}"
        return report

    def _refused(self, error: Exception, *, ends: bool) -> Failed:
        """What the book said to a scene that had no answer to it; `ends`: there is no going on."""
        if ends:
            return Failed(self._shell, BOOK, str(error), CLOSE_HOUSE, lambda _: Quit(CLOSED))
        answers = (
            Answer("close", "Close the window"),
            Answer("on", "Go on", "primary", escape=True),
        )
        return Failed(self._shell, BOOK, str(error), answers, self._on_choice)

    def _dialog(self, report: Report) -> Failed:
        kept = (
            f"The report is {_short(report)}."
            if report.path
            else "The report could not be written."
        )
        if report.round_path is not None:
            kept += f" The round is in {report.round_path.name} next to it: {COMMAND} open deals it again."
        text = f"{report.sentence} {kept} Your money and an open round are saved."
        answers = (
            Answer("quit", "Close the window"),
            Answer("on", "Go on", "primary", escape=True),
        )
        return Failed(self._shell, "Something went wrong", text, answers, self._on_choice)

    def _on_choice(self, name: str) -> Move:
        if name in ("quit", "close"):
            return Quit(1 if name == "quit" else CLOSED)
        home = self._home()
        self._went_on = self._shell.clock.now()
        return Replace(home, all=True)


def _short(report: Report) -> str:
    return f"{report.path.parent.name}/{report.path.name}" if report.path else ""


def _mark(error: Exception) -> tuple[str, ...]:
    """What makes two errors the same: their kind and where they were raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return type(error).__name__, *(f"{frame.filename}:{frame.lineno}" for frame in frames[-1:])


def _played(scenes: Sequence[Scene]) -> dict[str, Any] | None:
    """The round of the topmost table as the book has it, without what its player has not seen; None
    where there is none.
    """
    for scene in reversed(scenes):
        visit: Visit | None = getattr(scene, "visit", None)
        with suppress(Exception):  # the book may be what failed
            found = None if visit is None else visit.session.latest_round_file()
            if found is not None:
                return found
    return None


@contextmanager
def threads_watched(shell: Shell) -> Iterator[None]:
    """Within the block an error in any thread is raised again in the window's own, before its next
    frame.
    """
    before = threading.excepthook

    def on_thread_error(args: threading.ExceptHookArgs) -> None:
        error = args.exc_value
        if isinstance(error, Exception):
            shell.soon(lambda: _raise(error))

    threading.excepthook = on_thread_error
    try:
        yield
    finally:
        threading.excepthook = before


def _raise(error: Exception) -> None:
    raise error


def open_book(folder: Path, shell: Shell, window: Window, *, asks: bool = True) -> Store:
    """The book of the folder. A damaged one was set aside: the player is told and offered every
    good backup, or a new book.

    Raises `Damaged` when he chooses none of them (quitting is no choice), or without `asks` or a
    display, and what the book raises otherwise, after the player has read it.
    """
    asks = asks and pygame.display.get_driver() not in windows.HEADLESS
    if opening_takes_long(folder):
        # said before the program is busy
        Loop(window, shell, Dialog(shell, BOOK, LONG, ())).step(pygame.event.get())
    try:
        return open_judged(folder, lambda: datetime.now(UTC))
    except Damaged as damaged:
        if not asks:
            raise
        return _recovered(damaged, shell, window)
    except HouseError as refusal:
        if asks:
            ask_in_window(shell, window, str(refusal), CLOSE)
        raise


def _recovered(damaged: Damaged, shell: Shell, window: Window) -> Store:
    """The store on what the player chose; raises `Damaged` when he chose nothing, and what the book
    raises.
    """
    place = 0
    while True:
        words, answers = recovery_question(damaged, place)
        chosen = ask_in_window(shell, window, words, answers)
        try:
            if chosen == "new":
                return damaged.start_new()
            if chosen == "backup":
                return damaged.restore(damaged.offers[place].path)
        except HouseError as refusal:
            ask_in_window(shell, window, str(refusal), CLOSE)
            raise
        if chosen != "other":
            raise damaged
        place = (place + 1) % len(damaged.offers)


def recovery_question(damaged: Damaged, place: int) -> tuple[str, Answers]:
    """What to ask about the backup at a place (0: the newest), and the answers: `close`, `new`,
    `other` if there are more, `backup`.
    """
    if not damaged.offers:
        return damaged.told, (*CLOSE, ("new", "Start a new book"))
    offer, many = damaged.offers[place], len(damaged.offers)
    words = (
        damaged.told if place == 0 else f"{offer.description} The damaged book stays where it is."
    )
    other = (("other", f"Another backup ({place + 1} of {many})"),) if many > 1 else ()
    return words, (
        *CLOSE,
        ("new", "Start a new book"),
        *other,
        ("backup", f"Take {offer.spoken_name}"),
    )


def leave_book(
    store: Store, get_up: Callable[[], None], shell: Shell, window: Window, *, told: bool = False
) -> str:
    """Get up from every table and close the book; what could not be written, the last backup above
    all, is told and answered.

    `told`: the player has read already why there will be none, and only standard error is to know.
    """
    trouble = ""
    try:
        get_up()
    except HouseError as refusal:
        trouble = str(refusal)
    trouble = store.close() or trouble
    if trouble:
        if sys.stderr is not None and not sys.stderr.closed:
            sys.stderr.write(f"{COMMAND} play: {trouble}\n")
        if not told:
            ask_in_window(shell, window, trouble, CLOSE)
    return trouble


def close_damaged_house(loop: Loop, words: str) -> None:
    """The book was found damaged in play: say it, and close the house, so that the next start
    offers a backup.
    """
    if pygame.display.get_driver() in windows.HEADLESS:
        loop.move(Quit(CLOSED))
        return
    loop.move(Push(Dialog(loop.shell, BOOK, words, CLOSE_HOUSE, lambda _: Quit(CLOSED))))


def ask_in_window(shell: Shell, window: Window, words: str, answers: Answers) -> str:
    """Ask one question before or after everything else; the answer's name, "" for whoever quits,
    and without a display.

    The first of `answers` is what Esc means; the last one has the focus.
    """
    if pygame.display.get_driver() in windows.HEADLESS:
        return ""
    given = [""]
    Loop(window, shell, book_question(shell, words, answers, given)).run()
    return given[0]


def book_question(shell: Shell, words: str, answers: Answers, given: list[str]) -> Dialog:
    """The dialog of `ask_in_window`; puts the chosen answer's name into `given` and ends the loop."""

    def choose(name: str) -> Move | None:
        given[0] = name
        return Quit()

    last = answers[-1][0]
    made = [
        Answer(name, label, "primary" if name == last else "dark", escape=n == 0)
        for n, (name, label) in enumerate(answers)
    ]
    return Dialog(shell, BOOK, words, made, choose)
