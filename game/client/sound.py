"""Sounds by name, each with the loudness of its channel; silence where there is no audio device.

The mixer opens after the first frame, on a thread of its own: until then, and where it cannot open, playing a sound
does nothing. Nothing is told by sound alone, so silence costs the player nothing.
"""

from __future__ import annotations

import threading
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from game.client.settings import Volumes

Channel = Literal["effects", "announcements", "interface"]


class Noise(msgspec.Struct, frozen=True):
    """A sound: its files (variants taken in turn), its channel, and how loud it is beside the others (0 to 1)."""

    files: tuple[str, ...]
    channel: Channel = "effects"
    gain: float = 1.0


#: How many pitches a chip's click comes in: one for each height of a stack, higher ones brighter.
CHIP_PITCHES: Final = 8
NOISES: Final[dict[str, Noise]] = {
    "card-slide": Noise(("card-slide-1", "card-slide-2", "card-slide-3"), gain=0.8),
    "card-flip": Noise(("card-flip-1", "card-flip-2")),
    "chips-swept": Noise(("chips-swept",)),
    "dice-cup": Noise(("dice-cup",)),
    "dice-felt": Noise(("dice-felt-1", "dice-felt-2")),
    "lid": Noise(("lid",)),
    "tick": Noise(("tick",), "interface", 0.7),
    "win-small": Noise(("win-small",), "announcements"),
    "win-medium": Noise(("win-medium",), "announcements"),
    "win-large": Noise(("win-large",), "announcements"),
    "loss": Noise(("loss",), "announcements"),
    "caption": Noise(("caption",), "announcements", 0.5),
} | {f"chip-{height}": Noise((f"chip-{height}",), gain=0.9) for height in range(1, CHIP_PITCHES + 1)}


def chip_click(stack: int) -> str:
    """The name of the click of a chip landing as number `stack` of its pile, counted from 1.

    >>> chip_click(1), chip_click(40)
    ('chip-1', 'chip-8')
    """
    return f"chip-{min(max(stack, 1), CHIP_PITCHES)}"


def win_notes(net: int, staked: int) -> str:
    """The name of the sound for winning `net` cents on `staked` cents: small up to the stake, large from ten times.

    >>> win_notes(500, 500), win_notes(2_500, 500), win_notes(5_000, 500)
    ('win-small', 'win-medium', 'win-large')
    """
    if net >= 10 * staked:
        return "win-large"
    return "win-medium" if net > staked else "win-small"


class Silence:
    """Plays nothing; `heard` keeps the names, for tests and for pictures."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        """Remember `name`; KeyError when there is no such sound."""
        _ = NOISES[name]
        self.heard.append(name)

    def set_volumes(self, volumes: Volumes) -> None:
        """Nothing to set."""

    def warm(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""


class Sounds:
    """The sounds in `folder`. `silent` says in a sentence why nothing is heard, None while all is well."""

    def __init__(self, folder: Path, volumes: Volumes) -> None:
        self._folder = folder
        self._volumes = volumes
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._turn: dict[str, int] = {}
        self._opening: threading.Thread | None = None
        self._ready = threading.Event()
        self.silent: str | None = "the mixer is not open yet"
        self.told: Callable[[str], None] = lambda _words: None
        """Called with a sentence, from the thread that opens the mixer, when a sound's file cannot be read."""

    def warm(self) -> None:
        """Open the mixer and read the files, on a thread of its own; calling again does nothing."""
        if self._opening is None:
            self._opening = threading.Thread(target=self.open, name="sounds", daemon=True)
            self._opening.start()

    def open(self) -> bool:
        """Open the mixer and read the files now; whether anything will be heard. One missing file and all is silent, and said."""
        import pygame

        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
        except pygame.error as error:
            self.silent = f"no audio device answers ({error})"
            return False
        pygame.mixer.set_num_channels(24)
        sounds = {}
        for noise in NOISES.values():
            for file in noise.files:
                try:
                    sounds[file] = pygame.mixer.Sound(BytesIO((self._folder / f"{file}.wav").read_bytes()))
                except (OSError, pygame.error) as error:
                    self.silent = f"{file}.wav cannot be read ({getattr(error, 'strerror', None) or error})"
                    pygame.mixer.quit()
                    self.told(f"There is no sound: {self.silent}.")
                    return False
        self._sounds = sounds
        self.silent = None
        self._ready.set()
        return True

    def play(self, name: str) -> None:
        """Let `name` be heard, its variants in turn; KeyError when there is no such sound."""
        noise = NOISES[name]
        volume = self._volumes.of(noise.channel)
        if not volume or not self._ready.is_set():
            return
        turn = self._turn.get(name, 0)
        self._turn[name] = turn + 1
        sound = self._sounds[noise.files[turn % len(noise.files)]]
        sound.set_volume(noise.gain * (volume / 100) ** 1.7)  # loudness as ears hear it
        sound.play()

    def set_volumes(self, volumes: Volumes) -> None:
        """Play at `volumes` from now on."""
        self._volumes = volumes

    def close(self) -> None:
        """Close the mixer; nothing is heard afterwards."""
        if self._opening is not None:
            self._opening.join()
        if self._ready.is_set():
            import pygame

            self._ready.clear()
            self._sounds = {}
            pygame.mixer.quit()
        self.silent = "the mixer is closed"
