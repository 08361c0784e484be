"""The watcher of a locked stand: it runs the program, and starts it again when it ends unasked or no longer answers.

The program beats once a second on its standard output; a beat is an empty line. Only an exit status of 0, which the operator's PIN
gives, ends the watch.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Final

from game.shipped import CHECKOUT, FROZEN, ROOT
from game.stand.journal import Journal

SILENT: Final = 20.0
"""Seconds without a beat after which the program is taken for stuck."""
FIRST: Final = 90.0
"""Seconds that it may take to its first beat."""
AGAIN: Final = 0.2
"""Seconds from an end to the next start; with starting itself, the show is back within five."""
LATER: Final = 3.0
"""The same where it never came up."""
REFUSED: Final = 2
"""The exit status of a refusal: another start would be refused as well."""
CHILD: Final = "--watched"


def program() -> list[str]:
    """The command line that starts this program again."""
    if FROZEN:
        return [sys.executable]
    if CHECKOUT:
        return [sys.executable, str(ROOT / "main.py")]
    return [sys.executable, "-m", "linden_house"]


def beat() -> None:
    """Say that the program lives. One whose watcher is gone ends: another one will start its own."""
    try:
        sys.stdout.write("\n")
        sys.stdout.flush()
    except (OSError, ValueError):
        raise SystemExit(1) from None


class Watcher:
    """Runs a command until it ends as asked. `wait` sleeps (seconds), `now` is a clock that never goes back."""

    def __init__(
        self, command: Sequence[str], journal: Journal, *, wait: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.monotonic, silent: float = SILENT, first: float = FIRST,
    ) -> None:  # fmt: skip
        self._command, self._journal, self._wait, self._now = list(command), journal, wait, now
        self._silent, self._first = silent, first
        self.starts = 0

    def run(self) -> int:
        """Watch until the program ends with 0, or refuses to start at all; its exit status."""
        while True:
            self.starts += 1
            status, beats = self._one()
            if status == 0 or (status == REFUSED and not beats):
                self._journal.note("The stand was ended." if status == 0 else "The stand was refused; see the console.")
                return status
            self._journal.note(f"The program ended with status {status} after {beats} seconds; it is started again.")
            self._wait(AGAIN if beats else LATER)

    def _one(self) -> tuple[int, int]:
        """Run the program once: its status, and how many beats it made."""
        process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)  # noqa: S603 - this very program
        heart = _Heart(self._now())
        assert process.stdout is not None  # noqa: S101 - asked for above
        listener = threading.Thread(target=heart.listen, args=(process.stdout, self._now), daemon=True)
        listener.start()
        try:
            while (status := process.poll()) is None:
                if self._now() - heart.last > (self._silent if heart.beats else self._first):
                    self._journal.note("The program no longer answers.")
                    process.kill()
                self._wait(0.2)
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait()
        listener.join(2)
        return status, heart.beats


class _Heart:
    """When the program last beat, and how often."""

    def __init__(self, now: float) -> None:
        self.last, self.beats = now, 0

    def listen(self, pipe: IO[bytes], now: Callable[[], float]) -> None:
        """Count beats until the pipe ends."""
        with pipe:
            for _ in pipe:
                self.last, self.beats = now(), self.beats + 1


# -- started with the machine ----------------------------------------------------------------------


def autostart_path(home: Path, platform: str = sys.platform) -> Path:
    """The file that starts the stand when this person signs in.

    >>> autostart_path(Path("robin"), "darwin").as_posix()
    'robin/Library/LaunchAgents/house.linden.stand.plist'
    """
    if platform == "win32":
        return home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/linden-house-stand.cmd"
    if platform == "darwin":
        return home / "Library/LaunchAgents/house.linden.stand.plist"
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "autostart/linden-house-stand.desktop"


def autostart_text(command: Sequence[str], platform: str = sys.platform) -> str:
    """What stands in it: `command` from its program on.

    >>> autostart_text(["house", "demo"], "linux").splitlines()[4]
    'Exec="house" "demo"'
    """
    if platform == "win32":
        quoted = " ".join('"' + word.replace("%", "%%") + '"' for word in command)
        return f'@echo off\r\nstart "" {quoted}\r\n'
    if platform == "darwin":
        from xml.sax.saxutils import escape

        words = "".join(f"<string>{escape(word)}</string>" for word in command)
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n'
            f"<key>Label</key><string>house.linden.stand</string>\n<key>ProgramArguments</key><array>{words}</array>\n"
            "<key>RunAtLoad</key><true/>\n</dict></plist>\n"
        )
    quoted = " ".join('"' + _desktop(word) + '"' for word in command)
    return (
        "[Desktop Entry]\nType=Application\nName=Linden House stand\nTerminal=false\n"
        f"Exec={quoted}\nX-GNOME-Autostart-enabled=true\n"
    )


def _desktop(word: str) -> str:
    """A word of an `Exec` line, as the Desktop Entry Specification escapes it."""
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, "\\" + sign)
    return word.replace("\\", "\\\\").replace("%", "%%")
