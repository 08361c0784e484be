"""Sounds by name: how loud each is and in how many variations, where in the room, and silence where
there is no audio device.

The mixer opens after the first frame, on a thread of its own: until then, and where it cannot open,
playing a sound does nothing. Nothing is told by sound alone, so silence costs the player nothing.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec
import pygame

from ...core.installation import folder
from ..scenes.settings import Channel, Piece, Volumes
from .music import Music

RATE: Final = 48_000
VOICES: Final = 32
"""How many sounds may be heard at once; the first is the quiet of the room."""
MIDDLE, REACH, LEAN = 760.0, 708.0, 0.6
"""The middle of the table in design pixels, how far a side is from it, and how far to that side a
sound is heard there.
"""
FAR_ABOVE: Final = 5000
"""What lies above this many Hz is not heard from another seat."""
REPEAT, SOFTER, REPEATS = 0.120, 1.5, 4
"""A sound that begins again within so many seconds is so many dB softer each time, up to so many: a
long deal stays audible.
"""
FADE: Final = 40
"""Milliseconds in which sounds fade that are cut short."""
ROOM_FADE: Final = 800


class Noise(msgspec.Struct, frozen=True):
    """A sound: its loudest 100 ms in dBFS (K-weighted RMS), how many variations there are, its
    channel, whether it is made at other seats, too, and what it is in words.
    """

    level: float
    variations: int
    channel: Channel
    far: bool = False
    words: str = ""

    def file_stems(self, name: str) -> tuple[str, ...]:
        """The names of its files, without an ending.

        >>> Noise(-20, 2, "wins").file_stems("win")
        ('win-1', 'win-2')
        """
        return tuple(f"{name}-{number}" for number in range(1, self.variations + 1))


GREAT: Final = frozenset({"win-medium", "win-large"})
"""Under what the music is softer."""
ROOM: Final = "room"
"""The quiet of the room, round and round."""
CHIP_HEIGHTS: Final = 4
"""In how many pitches a chip clicks: from the bare felt to a high stack."""
NOISES: Final = msgspec.json.decode(
    (folder("assets/sounds") / "sounds.json").read_bytes(), type=dict[str, Noise]
)
"""Every sound by its name, as `assets/sounds/sounds.json` has it."""


def missing_sound_faults(folder: Path) -> Iterator[str]:
    """The files of sounds that a folder lacks, as `assets/sounds/tick-1.flac is missing`."""
    for name, noise in NOISES.items():
        for file in noise.file_stems(name):
            if not (folder / f"{file}.flac").is_file():
                yield f"assets/sounds/{file}.flac is missing"


def chip_click(stack: int) -> str:
    """The name of the click of a chip landing as number `stack` of its pile, counted from 1.

    >>> [chip_click(n) for n in (1, 3, 4, 40)]
    ['chip-1', 'chip-2', 'chip-3', 'chip-4']
    """
    return f"chip-{min(max(stack, 1).bit_length(), CHIP_HEIGHTS)}"


def left_and_right_gain(x: float) -> tuple[float, float]:
    """How much of a sound at a design x is heard left and right: its power is the same everywhere.

    >>> [round(side, 3) for side in left_and_right_gain(760)]
    [0.707, 0.707]
    >>> [round(side, 3) for side in left_and_right_gain(1468)]
    [0.309, 0.951]
    >>> left_and_right_gain(9999) == left_and_right_gain(1468)
    True
    """
    lean = max(-LEAN, min(LEAN, LEAN * (x - MIDDLE) / REACH))
    return cos((lean + 1) * pi / 4), sin((lean + 1) * pi / 4)


class Bag:
    """Numbers below `count` in a shuffled order, again and again; never the same twice in a row
    where there are two.
    """

    def __init__(self, count: int, chance: Random) -> None:
        self._count, self._chance = count, chance
        self._left: list[int] = []
        self._last = -1

    def take(self) -> int:
        """The next number."""
        if not self._left:
            self._left = self._chance.sample(range(self._count), self._count)
            if self._count > 1 and self._left[-1] == self._last:
                self._left.insert(0, self._left.pop())
        self._last = self._left.pop()
        return self._last


class Request(NamedTuple):
    """What was asked of the sounds: a name, where (design x), how many dB louder than its level,
    whether from afar, and how much higher.
    """

    name: str
    x: float = MIDDLE
    gain: float = 0.0
    far: bool = False
    pitch: float = 1.0


class SilentSoundLog:
    """Plays nothing; `requested_sounds` keeps the names, for tests and for pictures, and `asked` the
    whole of it.
    """

    def __init__(self) -> None:
        self.said: Callable[[str], None] = lambda _words: None
        self.asked: list[Request] = []
        self.requested_sounds: list[str] = []
        self.fades = 0
        self.room_on = False

    def play(
        self,
        name: str,
        *,
        x: float = MIDDLE,
        gain: float = 0.0,
        far: bool = False,
        pitch: float = 1.0,
    ) -> Voice | None:
        """Remember it; KeyError when there is no such sound."""
        self.said(NOISES[name].words)
        self.asked.append(Request(name, x, gain, far, pitch))
        self.requested_sounds.append(name)
        return None

    def fade_except_room(self) -> None:
        """Count that what was heard is cut short."""
        self.fades += 1

    def set_room_tone(self, *, on: bool) -> None:
        """Remember whether the room is heard."""
        if on and not self.room_on:
            self.said(NOISES[ROOM].words)
        self.room_on = on

    def set_volumes(self, volumes: Volumes, *, muted: bool = False, music: Piece = "off") -> None:
        """Nothing to set."""

    def warm(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""


class Voice:
    """A sound while it is heard, `loud` times as loud as its file; it may be moved."""

    def __init__(
        self, channel: pygame.mixer.Channel, sound: pygame.mixer.Sound, loud: float, x: float
    ) -> None:
        self._channel, self._sound, self._loud = channel, sound, loud
        self.heard_at = left_and_right_gain(x)
        """How much of it is heard left and right."""
        channel.play(sound)
        self.pan(x)

    def pan(self, x: float) -> None:
        """Be heard from a design x; nothing once it has ended."""
        if self._channel.get_sound() is self._sound:
            self.heard_at = left, right = left_and_right_gain(x)
            self._channel.set_volume(self._loud * left, self._loud * right)


class Sounds:
    """The sounds in `folder`. `silent` says in a sentence why nothing is heard, None while all is
    well.

    `clock` gives seconds, by which repeats are known; `chance` shuffles the variations.
    """

    def __init__(
        self,
        folder: Path,
        volumes: Volumes,
        *,
        muted: bool = False,
        music: Piece = "off",
        clock: Callable[[], float] = time.monotonic,
        chance: Random | None = None,
    ) -> None:
        self._folder, self._clock = folder, clock
        self._volumes, self._muted, self._piece = volumes, muted, music
        self._music = Music(folder.parent / "music", self._tell_fault, clock=clock)
        self._near: dict[str, pygame.mixer.Sound] = {}
        self._far: dict[str, pygame.mixer.Sound] = {}
        chance = chance or Random()
        self._bags = {name: Bag(noise.variations, chance) for name, noise in NOISES.items()}
        self._repeats: dict[str, tuple[float, int]] = {}
        self._room = False
        self._opening: threading.Thread | None = None
        self._ready = threading.Event()
        self.silence_reason: str | None = "the mixer is not open yet"
        self.told: Callable[[str], None] = lambda _words: None
        """Called with a sentence, from another thread, when a file cannot be read."""
        self.said: Callable[[str], None] = lambda _words: None
        """Called with the words of every sound that is asked for, whether or not it can be heard."""

    def warm(self) -> None:
        """Open the mixer and read the files, on a thread of its own; calling again does nothing."""
        if self._opening is None:
            self._opening = threading.Thread(target=self.open_and_load, name="sounds", daemon=True)
            self._opening.start()

    def open_and_load(self) -> bool:
        """Open the mixer and read the files now; whether anything will be heard. One missing file
        and all is silent, and said.
        """
        try:
            pygame.mixer.init(frequency=RATE, size=-16, channels=2, buffer=512, allowedchanges=0)
        except pygame.error as error:
            self.silence_reason = f"no audio device answers ({error})"
            return False
        pygame.mixer.set_num_channels(VOICES)
        pygame.mixer.set_reserved(1)
        for name, noise in NOISES.items():
            for file in noise.file_stems(name):
                try:
                    sound = pygame.mixer.Sound(
                        BytesIO((self._folder / f"{file}.flac").read_bytes())
                    )
                except (OSError, pygame.error) as error:
                    self.silence_reason = (
                        f"{file}.flac cannot be read ({getattr(error, 'strerror', None) or error})"
                    )
                    pygame.mixer.quit()
                    self.told(f"There is no sound: {self.silence_reason}.")
                    return False
                self._near[file] = sound
        self.silence_reason = None
        self._ready.set()
        self.set_room_tone(on=self._room)
        self._set_music()
        return True

    def play(
        self,
        name: str,
        *,
        x: float = MIDDLE,
        gain: float = 0.0,
        far: bool = False,
        pitch: float = 1.0,
    ) -> Voice | None:
        """Let `name` be heard from a design x, `gain` dB louder than its level, as from another seat
        when `far`, and `pitch` times as high.

        None when nothing is heard; KeyError when there is no such sound.
        """
        noise = NOISES[name]
        self.said(noise.words)
        loud = self._loudness(noise.channel)
        if not loud or not self._ready.is_set():
            return None
        if name in GREAT:
            self._music.duck()
        file = noise.file_stems(name)[self._bags[name].take()]
        sound = self._near[file]
        if far and noise.far:  # made when it is first heard: nobody sits at an empty table
            if file not in self._far:
                self._far[file] = from_afar(sound)
            sound = self._far[file]
        if pitch != 1:
            sound = higher(sound, pitch)
        return Voice(
            pygame.mixer.find_channel(force=True),
            sound,
            loud * 10 ** ((gain - self._repetition_decibels(name)) / 20),
            x,
        )

    def fade_except_room(self) -> None:
        """Cut what is heard short, in 40 ms; the room stays."""
        if self._ready.is_set():
            for number in range(1, VOICES):
                channel = pygame.mixer.Channel(number)
                if channel.get_busy():
                    channel.fadeout(FADE)

    def set_room_tone(self, *, on: bool) -> None:
        """Let the quiet of the room be heard, or no longer."""
        if on and not self._room:
            self.said(NOISES[ROOM].words)
        self._room = on
        if self._ready.is_set():
            channel = pygame.mixer.Channel(0)
            if on and not channel.get_busy():
                channel.play(
                    self._near[NOISES[ROOM].file_stems(ROOM)[0]], loops=-1, fade_ms=ROOM_FADE
                )
            elif not on:
                channel.fadeout(ROOM_FADE)
            loud = self._loudness("room")
            channel.set_volume(
                loud * left_and_right_gain(MIDDLE)[0], loud * left_and_right_gain(MIDDLE)[1]
            )

    def set_volumes(self, volumes: Volumes, *, muted: bool = False, music: Piece = "off") -> None:
        """Play at `volumes` from now on, with this music, or nothing while `muted`."""
        self._volumes, self._muted, self._piece = volumes, muted, music
        self.set_room_tone(on=self._room)
        self._set_music()

    def close(self) -> None:
        """Close the mixer; nothing is heard afterwards."""
        if self._opening is not None:
            self._opening.join()
        if self._ready.is_set():
            self._ready.clear()
            self._music.close()
            self._near, self._far = {}, {}
            pygame.mixer.quit()
        self.silence_reason = "the mixer is closed"

    def _tell_fault(self, words: str) -> None:
        self.told(words)

    def _set_music(self) -> None:
        if self._ready.is_set():
            self._music.choose(self._piece, self._loudness("music"))

    def _loudness(self, channel: Channel) -> float:
        """How loud a channel is, 0 to 1, as ears hear a percentage."""
        return 0.0 if self._muted else float((self._volumes.channel_volume(channel) / 100) ** 1.7)

    def _repetition_decibels(self, name: str) -> float:
        now = self._clock()
        before, count = self._repeats.get(name, (-1.0, 0))
        count = min(count + 1, REPEATS) if now - before < REPEAT else 0
        self._repeats[name] = (now, count)
        return SOFTER * count


def from_afar(sound: pygame.mixer.Sound) -> pygame.mixer.Sound:
    """The sound as it comes from another seat: without what lies above 5 kHz."""
    import numpy as np

    near = pygame.sndarray.array(sound).astype(float)
    at = np.arange(-24, 25)
    taps = np.sinc(2 * FAR_ABOVE / RATE * at) * np.hamming(len(at))
    sides = [np.convolve(near[:, side], taps / taps.sum(), "same") for side in (0, 1)]
    return pygame.sndarray.make_sound(
        np.ascontiguousarray(np.round(np.stack(sides, axis=1)).astype(np.int16))
    )


def higher(sound: pygame.mixer.Sound, pitch: float) -> pygame.mixer.Sound:
    """The sound `pitch` times as high, and as much shorter."""
    import numpy as np

    before = pygame.sndarray.array(sound).astype(float)
    at = np.arange(0, len(before) - 1, pitch)
    first, part = at.astype(int), (at % 1)[:, None]
    between = before[first] * (1 - part) + before[first + 1] * part
    return pygame.sndarray.make_sound(np.ascontiguousarray(np.round(between).astype(np.int16)))
