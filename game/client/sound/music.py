"""The music of the house: one piece, round and round, read from its file while it is played.

Nothing is loaded while it is off. A change is a short ramp on a thread of its own, which ends with
the ramp: from piece to piece, to another loudness, and under a great win and back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame

from ..scenes.settings import Piece

TITLES: Final[dict[Piece, str]] = {
    "off": "Off",
    "lantern": "Lantern",
    "riverside": "Riverside",
    "late-train": "Late train",
}
"""What each choice is called."""
STEP, FALL, RISE = 0.04, 0.3, 1.6
"""Seconds between two steps of a ramp, and how long it takes from full to nothing and back."""
DUCKED, HELD = 0.3, 3.0
"""How loud the music is under a great win, of its usual loudness, and for how many seconds."""


def missing_music_faults(folder: Path) -> Iterator[str]:
    """The pieces that a folder lacks, as `assets/music/lantern.opus is missing`."""
    for name in TITLES:
        if name != "off" and not (folder / f"{name}.opus").is_file():
            yield f"assets/music/{name}.opus is missing"


class Music:
    """The piece that is heard from the files in `folder`, once the mixer is open.

    `told` is called with a sentence, from the thread of a change, when a file cannot be read.
    `clock` gives seconds and `sleep` waits for some.
    """

    def __init__(
        self,
        folder: Path,
        told: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._folder, self._told, self._clock, self._sleep = folder, told, clock, sleep
        self.playing: Piece = "off"
        """The piece that is loaded."""
        self.level = 0.0
        """How loud it is now, 0 to 1."""
        self._wanted: Piece = "off"
        self._loud = 0.0
        self._ducked_until = 0.0
        self._lock = threading.Lock()
        self._ramp: threading.Thread | None = None

    def choose(self, piece: Piece, loud: float) -> None:
        """Play a piece at a loudness from 0 to 1; nothing is loaded for "off" or 0."""
        with self._lock:
            self._wanted, self._loud = (piece, loud) if loud and piece != "off" else ("off", 0.0)
            self._begin_ramp()

    def duck(self) -> None:
        """Be softer for some seconds."""
        with self._lock:
            if self.playing != "off":
                self._ducked_until = self._clock() + HELD
                self._begin_ramp()

    def close(self) -> None:
        """Stop at once and forget the file; the mixer is still open."""
        with self._lock:
            self._wanted, self._loud, self.level, self._ducked_until = "off", 0.0, 0.0, 0.0
            ramp = self._ramp
        if ramp is not None:
            ramp.join()
        self.step_has_more(self._clock())

    def step_has_more(self, now: float) -> bool:
        """Go one step towards what is wanted; whether there is more to do."""
        same = self.playing == self._wanted
        ducked = now < self._ducked_until
        goal = self._loud * (DUCKED if ducked else 1.0) if same else 0.0
        if self.level > goal:
            self.level = max(goal, self.level - STEP / FALL)
        else:
            self.level = min(goal, self.level + STEP / RISE)
        if not same and not self.level:
            self._change()
            return self.playing != "off"
        if self.playing != "off":
            pygame.mixer.music.set_volume(self.level)
        return not same or ducked or self.level != goal

    def _change(self) -> None:
        """Load and begin the piece that is wanted, or nothing."""
        if self.playing != "off":
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()
        self.playing = self._wanted
        if self.playing == "off":
            return
        file = self._folder / f"{self.playing}.opus"
        try:
            pygame.mixer.music.load(file)
        except (OSError, pygame.error) as error:
            self.playing = self._wanted = "off"
            why = getattr(error, "strerror", None) or error
            self._told(f"There is no music: {file.name} cannot be read ({why}).")
            return
        pygame.mixer.music.set_volume(0.0)
        pygame.mixer.music.play(loops=-1)

    def _begin_ramp(self) -> None:
        if self._ramp is None:
            self._ramp = threading.Thread(target=self._run_ramp, name="music", daemon=True)
            self._ramp.start()

    def _run_ramp(self) -> None:
        while True:
            with self._lock:
                if not self.step_has_more(self._clock()):
                    self._ramp = None
                    return
            self._sleep(STEP)
