"""The watcher of a locked stand: it runs the program, and starts it again when it ends unasked or
no longer answers.

The program beats once a second on its standard output; a beat is an empty line. Only an exit status
of 0, which the operator's PIN gives, ends the watch. Where starts with a branding pack fail, the
last good look is tried, then none.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, NamedTuple

from .branding import FALLBACKS
from .journal import Journal


def beat() -> None:
    """Say that the program lives. One whose watcher is gone ends: another one will start its own."""
    try:
        sys.stdout.write("\n")
        sys.stdout.flush()
    except (OSError, ValueError):
        raise SystemExit(1) from None


class RunEnd(NamedTuple):
    """How a run of the program ended: its exit status, its beats, and the reason in words."""

    status: int
    beats: int
    reason: str


class Watcher:
    """Runs a command until it ends as asked.

    `wait` sleeps (seconds), `now` is a clock that never goes back, `branding` the folder of the
    exhibitor's pack, if there is one. The program is taken for stuck when its `first` beat has not
    come after so many seconds, and after `silent` seconds without another.
    """

    def __init__(
        self,
        command: Sequence[str],
        journal: Journal,
        *,
        wait: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.monotonic,
        silent: float = 20.0,
        first: float = 90.0,
        branding: Path | None = None,
    ) -> None:
        self._command, self._journal, self._wait, self._now = list(command), journal, wait, now
        self._silent, self._first, self._branding = silent, first, branding
        self._look = self._failed = 0
        self.starts = 0

    def run(self) -> int:
        """Watch until the program ends with 0, or refuses to start at all; its exit status."""
        while True:
            self.starts += 1
            status, beats, why = self._run_once()
            # the exit status of a refusal: another start would be refused as well
            if status == 0 or (status == 2 and not beats):
                self._journal.note(
                    "The stand was ended."
                    if status == 0
                    else "The stand was refused; see the console."
                )
                return status
            self._journal.note(
                f"The program ended with status {status} after {beats} seconds; it is started again."
            )
            # a look is kept as a good one before so many beats
            self._failed = self._failed + 1 if beats < 90 else 0
            # so many failed starts in a row, and another look is tried
            if self._failed >= 3:
                self._fall_back_one_look(why)
            # with starting itself, the show is back within five seconds; the second wait is for
            # a program that never came up
            self._wait(0.2 if beats else 3.0)

    def _fall_back_one_look(self, why: str) -> None:
        """Leave the look with which starts failed for the one that is tried after it."""
        if self._branding is None or self._look == len(FALLBACKS) - 1:
            return
        self._look, self._failed = self._look + 1, 0
        failed = (
            "the branding folder"
            if self._look == 1
            else "the last look that worked instead of the branding folder"
        )
        tried = "the last look that worked" if self._look == 1 else "no look"
        several = "Three starts in a row failed"
        self._journal.note(
            f"{several} with {failed} {self._branding} ({why} the last time); {tried} is tried."
        )

    def _run_once(self) -> RunEnd:
        """Run the program once, until it ends or is stopped because it no longer beats."""
        why = ""
        command = [*self._command, *(("--look", FALLBACKS[self._look]) if self._look else ())]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)  # noqa: S603 - this very program
        heart = _Heart(self._now())
        assert process.stdout is not None  # noqa: S101 - asked for above
        listener = threading.Thread(
            target=heart.listen, args=(process.stdout, self._now), daemon=True
        )
        listener.start()
        try:
            while (status := process.poll()) is None:
                if self._now() - heart.last > (self._silent if heart.beats else self._first):
                    why = "it no longer answered"
                    self._journal.note("The program no longer answers.")
                    process.kill()
                self._wait(0.2)
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait()
        listener.join(2)
        return RunEnd(status, heart.beats, why or f"it ended with status {status}")


class _Heart:
    """When the program last beat, and how often."""

    def __init__(self, now: float) -> None:
        self.last, self.beats = now, 0

    def listen(self, pipe: IO[bytes], now: Callable[[], float]) -> None:
        """Count beats until the pipe ends."""
        with pipe:
            for _ in pipe:
                self.last, self.beats = now(), self.beats + 1
