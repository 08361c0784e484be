"""A real X display for tests: Xvfb, the program in it, real key and mouse events, and what is on
the screen.

    needs_x = xwindow.required()            # a pytest mark: skips, with the reason, where tools are
    missing

    with xwindow.Display() as display:
        program = display.run([sys.executable, "main.py", "play"])
        window = display.window("Linden House")
        display.click(960, 540)
        display.key("Tab", "Return")
        display.wait_until(lambda shot: shot.get_at((10, 10)) != before)
        program.stop()

Everything that was started is ended when the block is left.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import numpy as np
import pygame
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint32]

NEEDED: Final = ("Xvfb", "xdotool")
_HEADER: Final = ">25I"  # the X window dump format, version 7
PATIENCE: Final = 120.0
"""Seconds that are waited for what should come at once: a busy machine takes its time, and a test
fails by what it finds.
"""
BREATH: Final = 0.005
"""As much of the screen may change while it rests: a ring that breathes, a cursor that blinks."""


def missing() -> str | None:
    """Why no real display can be had here; None when it can."""
    absent = [tool for tool in NEEDED if shutil.which(tool) is None]
    return f"{' and '.join(absent)} not installed: no real X display to test on" if absent else None


def differ(one: Pixels, other: Pixels) -> bool:
    """Whether more than what breathes differs between two pictures of the screen."""
    return bool(np.count_nonzero(one != other) > BREATH * one.size)


def required() -> pytest.MarkDecorator:
    """The mark of a test that needs a real display: skipped, with the reason, where there is none."""
    return pytest.mark.skipif(missing() is not None, reason=missing() or "")


class Program:
    """A program running on the display; `output` is what it printed so far."""

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], cwd: Path | None, log: Path
    ) -> None:
        self._log = log
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                command, env=environ, cwd=cwd, stdout=file, stderr=subprocess.STDOUT
            )

    @property
    def output(self) -> str:
        """Both streams, so far."""
        return self._log.read_text(errors="replace")

    def until(self, words: str, seconds: float = PATIENCE) -> str:
        """The output, once it holds `words`; TimeoutError with the output when it does not in time."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if words in self.output:
                return self.output
            time.sleep(0.02)
        msg = f"{words!r} was not printed within {seconds} s, but: {self.output}"
        raise TimeoutError(msg)

    def wait(self, seconds: float = PATIENCE) -> int:
        """The exit status; subprocess.TimeoutExpired when it does not end in time."""
        return self.process.wait(seconds)

    def cpu_seconds(self) -> float:
        """Processor time used so far, of all its threads (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """Resident memory in MB (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def stop(self) -> int:
        """End it politely, then firmly; its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return self.process.wait()

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()


class Display:
    """Xvfb with a screen of `size`, found by `xdotool`; a context manager."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        self.size = size
        self.programs: list[Program] = []
        self._folder = Path(tempfile.mkdtemp(prefix="xwindow-"))
        self._server: subprocess.Popen[bytes] | None = None
        self.name = ""

    def __enter__(self) -> Self:
        reading, writing = os.pipe()
        width, height = self.size
        command = [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            f"{width}x{height}x24",
            "-nolisten",
            "tcp",
            "-noreset",
        ]
        command += ["-fbdir", str(self._folder)]
        self._server = subprocess.Popen(
            command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            number = pipe.readline().strip().decode()
        if not number:
            msg = "Xvfb did not start"
            raise RuntimeError(msg)
        self.name = f":{number}"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        for program in self.programs:
            program.stop()
        if self._server is not None:
            self._server.terminate()
            self._server.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def environ(self, extra: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment of a program on this display: a real window, no sound device."""
        environ = {
            k: v
            for k, v in os.environ.items()
            if not k.startswith("SDL_") and k != "WAYLAND_DISPLAY"
        }
        return (
            environ
            | {"DISPLAY": self.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
            | dict(extra or {})
        )

    def run(
        self,
        command: Sequence[str],
        *,
        cwd: Path | None = None,
        extra: Mapping[str, str] | None = None,
        bare: bool = False,
    ) -> Program:
        """Start a program on the display; `bare`, with `extra` and the display for its whole
        environment.
        """
        environ = {"DISPLAY": self.name, **(extra or {})} if bare else self.environ(extra)
        program = Program(command, environ, cwd, self._folder / f"program-{len(self.programs)}.log")
        self.programs.append(program)
        return program

    def window(
        self,
        title: str,
        seconds: float = PATIENCE,
        *,
        of: Program | None = None,
        at: tuple[int, int] = (0, 0),
    ) -> str:
        """The X id of the visible window whose title contains `title`, of any program or `of` one;
        with its corner `at` a point of the screen, and focused, so that keys reach it.
        """
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for program in self.programs if of is None else (of,):
                found = self._window_id(program, title)
                if found:
                    self._xdotool("windowmove", "--sync", found, *map(str, at), check=False)
                    self.focus(found)
                    return found
                if program.process.poll() is not None:
                    msg = f"the program ended with {program.process.returncode}: {program.output}"
                    raise RuntimeError(msg)
            time.sleep(0.02)
        msg = f"no window called {title!r} within {seconds} s"
        raise TimeoutError(msg)

    def rectangle(self, title: str, seconds: float = PATIENCE) -> pygame.Rect:
        """Where the visible window whose title contains `title` lies on the screen, as its program
        has placed it.
        """
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for program in self.programs:
                found = self._window_id(program, title)
                if found:
                    words = self._xdotool("getwindowgeometry", "--shell", found).split()
                    told = dict(word.split("=", 1) for word in words)
                    return pygame.Rect(*(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))
            time.sleep(0.02)
        msg = f"no window called {title!r} within {seconds} s"
        raise TimeoutError(msg)

    def _window_id(self, program: Program, title: str) -> str | None:
        # By process: xdotool cannot search SDL's UTF-8 titles, though it can read them.
        ids = self._xdotool(
            "search", "--onlyvisible", "--pid", str(program.process.pid), check=False
        ).split()
        return next(
            (i for i in ids if title in self._xdotool("getwindowname", i, check=False)), None
        )

    # ---- input

    def move(self, x: int, y: int) -> None:
        """Put the pointer at a point of the screen."""
        self._xdotool("mousemove", "--sync", str(x), str(y))

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Click a point of the screen: 1 left, 2 middle, 3 right, 4 and 5 the wheel."""
        self._xdotool("mousemove", str(x), str(y), "sleep", "0.15", "click", str(button))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at `start`, carry to `end`, let go."""
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        self._xdotool("mousemove", *map(str, start), "mousedown", "1", "sleep", "0.05")
        self._xdotool(
            "mousemove",
            *map(str, middle),
            "sleep",
            "0.05",
            "mousemove",
            *map(str, end),
            "sleep",
            "0.05",
        )
        self._xdotool("mouseup", "1")

    def key(self, *keys: str) -> None:
        """Press keys one after another, by their X names: Tab, shift+Tab, Return, space, F11, 1, f."""
        self._xdotool("key", "--delay", "40", *keys)

    def focus(self, window: str) -> None:
        """Have keys reach a window."""
        self._xdotool("windowfocus", "--sync", window, check=False)

    def type(self, text: str) -> None:
        """Type a text."""
        self._xdotool("type", "--delay", "30", text)

    def resize(self, window: str, size: tuple[int, int]) -> None:
        """Give a window another size."""
        self._xdotool("windowsize", window, str(size[0]), str(size[1]))

    # ---- output

    def screenshot(self) -> pygame.Surface:
        """What is on the screen now, read from the server's own frame buffer."""
        data = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack_from(_HEADER, data)
        size, width, height, per_line, colours = (
            header[0],
            header[4],
            header[5],
            header[12],
            header[19],
        )
        start = size + 12 * colours
        whole = pygame.image.frombuffer(
            data[start : start + per_line * height], (per_line // 4, height), "BGRA"
        )
        picture = pygame.Surface((width, height), depth=32)
        whole.set_alpha(None)
        picture.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
        return picture

    def wait_until(
        self, true: Callable[[pygame.Surface], bool], seconds: float = PATIENCE
    ) -> pygame.Surface:
        """The first screenshot of which `true` holds; TimeoutError when none comes in time."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            shot = self.screenshot()
            if true(shot):
                return shot
            time.sleep(0.05)
        msg = f"the screen did not become what was waited for within {seconds} s"
        raise TimeoutError(msg)

    def settled_pixels(self, seconds: float = PATIENCE, quiet: float = 0.3) -> Pixels:
        """What is on the screen once it has been the same for `quiet` seconds, but for what
        breathes or blinks.
        """
        limit, shown, since = time.monotonic() + seconds, self._pixels(), time.monotonic()
        while time.monotonic() < limit:
            time.sleep(0.05)
            now, before, shown = time.monotonic(), shown, self._pixels()
            if differ(shown, before):
                since = now
            elif now - since >= quiet:
                return shown
        msg = f"the screen did not rest within {seconds} s"
        raise TimeoutError(msg)

    def press(self, *keys: str, seconds: float = PATIENCE) -> None:
        """Press each key and wait until the screen has changed for it and rests."""
        for key in keys:
            before = self.settled_pixels(seconds)
            self.key(key)
            self.wait_until(lambda _, was=before: bool((self._pixels() != was).any()), seconds)  # type: ignore[misc]
        self.settled_pixels(seconds)

    def _pixels(self) -> Pixels:
        data = (self._folder / "Xvfb_screen0").read_bytes()
        return np.frombuffer(data[len(data) % 4 :], np.uint32)

    def _xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environ(),
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        if check and done.returncode:
            msg = f"xdotool {' '.join(words)}: {done.stderr.strip()}"
            raise RuntimeError(msg)
        return done.stdout
