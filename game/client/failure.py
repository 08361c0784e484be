"""When the window itself fails: an error that nobody expected is written down and told, and the player goes on in the lobby."""

from __future__ import annotations

import threading
import traceback
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.client.pages.dialog import Answer, Dialog
from game.client.scene import Quit, Replace
from game.errors import MissingPart
from game.shipped import COMMAND
from game.table.reports import Report, Reports

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.client.scene import Move, Scene
    from game.client.shell import Shell
    from game.client.table.visit import Visit

AT_ONCE: Final = 5.0
"""An error that comes back within so many seconds after "Go on" ends the program: it would come back for ever."""
CLOSED: Final = 2
"""The exit status when play ended because of the book, after the player has read why."""
GROUND: Final = "#0A0C0D"


class Failed(Dialog):
    """The dialog after an error, on a bare ground: nothing of the scene that failed is drawn again."""

    overlay = False

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The ground where something is to be drawn, and the dialog on it."""
        for rect in dirty:
            surface.fill(GROUND, rect)
        return super().draw(surface, dirty)


class Failures:
    """What the loop does with an error. `home` makes the scene to go on with; without `asks` there is nobody to tell it to.

    `said` is the last sentence, for whoever ends the program.
    """

    def __init__(self, shell: Shell, reports: Reports, home: Callable[[], Scene], *, asks: bool = True) -> None:
        self._shell, self._reports, self._home, self._asks = shell, reports, home, asks
        self._last: tuple[str, ...] = ()
        self._went_on: float | None = None
        self.said = ""

    def __call__(self, error: Exception, scenes: Sequence[Scene]) -> Move:
        """The error is written down; the answer shows the dialog, or ends the program with status 1."""
        from game.table.store import BadDatabase, Busy, DiskFull

        top = scenes[-1] if scenes else None
        before, self._last = self._last, _mark(error)
        again = self._went_on is not None and self._shell.now() < self._went_on + AT_ONCE and before == self._last
        ends = again or not self._asks or isinstance(top, Failed)
        if isinstance(
            error, (BadDatabase, Busy, DiskFull, MissingPart)
        ):  # no fault of the window: the sentence says it all
            self.said = str(error)
            return (
                Quit(CLOSED) if ends else Replace(self._refused(error, ends=isinstance(error, BadDatabase)), all=True)
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
            close = (Answer("close", "Close the house", "primary", escape=True),)
            return Failed(self._shell, "The house's book", str(error), close, lambda _: Quit(CLOSED))
        answers = (Answer("close", "Close the window"), Answer("on", "Go on", "primary", escape=True))
        return Failed(self._shell, "The house's book", str(error), answers, self._chosen)

    def _dialog(self, report: Report) -> Failed:
        kept = f"The report is {_short(report)}." if report.path else "The disk took no report."
        if report.round_path is not None:
            kept += f" The round is in {report.round_path.name} beside it: {COMMAND} replay or open deals it again."
        text = f"{report.sentence} {kept} Money and an open round are safe in the book."
        answers = (Answer("quit", "Close the window"), Answer("on", "Go on", "primary", escape=True))
        return Failed(self._shell, "Something went wrong", text, answers, self._chosen)

    def _chosen(self, name: str) -> Move:
        if name in ("quit", "close"):
            return Quit(1 if name == "quit" else CLOSED)
        home = self._home()
        self._went_on = self._shell.now()
        return Replace(home, all=True)


def _short(report: Report) -> str:
    return f"{report.path.parent.name}/{report.path.name}" if report.path else ""


def _mark(error: Exception) -> tuple[str, ...]:
    """What makes two errors the same: their kind and where they were raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return type(error).__name__, *(f"{frame.filename}:{frame.lineno}" for frame in frames[-1:])


def _played(scenes: Sequence[Scene]) -> dict[str, Any] | None:
    """The round of the topmost table as the book has it, without what its player has not seen; None where there is none."""
    for scene in reversed(scenes):
        visit: Visit | None = getattr(scene, "visit", None)
        with suppress(Exception):  # the book may be what failed
            found = None if visit is None else visit.session.filed()
            if found is not None:
                return found
    return None


@contextmanager
def threads_watched(shell: Shell) -> Iterator[None]:
    """Within the block an error in any thread is raised again in the window's own, before its next frame."""
    before = threading.excepthook

    def heard(args: threading.ExceptHookArgs) -> None:
        error = args.exc_value
        if isinstance(error, Exception):
            shell.soon(lambda: _raise(error))

    threading.excepthook = heard
    try:
        yield
    finally:
        threading.excepthook = before


def _raise(error: Exception) -> None:
    raise error


__all__ = ["Failed", "Failures", "threads_watched"]
