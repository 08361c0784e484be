"""Waves: noise, struck bodies and filters, as arrays of samples at 48 kHz. Filters never answer
before they are struck.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

RATE = 48_000
Wave = NDArray[np.float64]
Response = NDArray[np.complex128]
Mode = tuple[float, float, float]
"""A mode of a struck body: frequency (Hz), loudness, milliseconds to half loudness."""


def chance(name: str) -> Generator:
    """The chance that a sound of this name follows, the same every time."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def db(decibels: float) -> float:
    """Decibels as a factor."""
    return float(10 ** (decibels / 20))


def hertz(note: str) -> float:
    """The frequency of a note in equal temperament, A4 at 440 Hz.

    >>> round(hertz("A3")), round(hertz("C4"), 2), round(hertz("Eb4"), 2)
    (220, 261.63, 311.13)
    """
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[note[0]]
    steps += 12 * (int(note[-1]) - 4) - note.count("b") + note.count("#")
    return float(440.0 * 2 ** (steps / 12))


def times(ms: float) -> Wave:
    """The moments of so many milliseconds, in seconds."""
    return np.arange(round(ms * RATE / 1000)) / RATE


def noise(r: Generator, ms: float) -> Wave:
    """White noise."""
    return r.normal(0, 0.3, len(times(ms)))


def pink(r: Generator, ms: float) -> Wave:
    """Noise that loses 3 dB an octave."""
    return filtered(noise(r, ms), lambda f: (np.maximum(f, 20.0) / 1000.0) ** -0.5 + 0j)


def filtered(wave: Wave, response: object) -> Wave:
    """A wave after a filter, given as its answer to each frequency (Hz); as long as before."""
    size = 1 << (len(wave) + RATE // 8 - 1).bit_length()
    spectrum = np.fft.rfft(wave, size) * response(np.fft.rfftfreq(size, 1 / RATE))  # type: ignore[operator]
    return np.fft.irfft(spectrum, size)[: len(wave)]


def lowpass(wave: Wave, hz: float, poles: int = 2) -> Wave:
    """What lies below `hz`, 6 dB an octave for each pole."""
    return filtered(wave, lambda f: (1 / (1 + 1j * f / hz)) ** poles)


def highpass(wave: Wave, hz: float, poles: int = 2) -> Wave:
    """What lies above `hz`."""
    return filtered(wave, lambda f: (1j * f / hz / (1 + 1j * f / hz)) ** poles)


def band(wave: Wave, low: float, high: float, poles: int = 2) -> Wave:
    """What lies between two frequencies."""
    return filtered(
        wave, lambda f: (1j * f / low / (1 + 1j * f / low) / (1 + 1j * f / high)) ** poles
    )


def resonance(wave: Wave, hz: float, q: float) -> Wave:
    """What rings at `hz`, the longer the greater `q` is."""
    return filtered(wave, lambda f: (1j * f / hz / q) / (1 - (f / hz) ** 2 + 1j * f / hz / q))


def shelf(wave: Wave, hz: float, decibels: float) -> Wave:
    """Louder above `hz`."""
    return filtered(wave, lambda f: 1 + (db(decibels) - 1) * (1j * f / hz) / (1 + 1j * f / hz))


def decay(ms: float, half: float, attack: float = 0.3) -> Wave:
    """Rises in `attack` ms, loses half of itself every `half` ms, and ends in silence."""
    t = times(ms) * 1000
    return (
        np.minimum(t / attack, 1.0) * 0.5 ** (t / half) * np.clip((ms - t) / max(1.0, ms / 6), 0, 1)
    )


def hump(ms: float, peak: float = 0.5) -> Wave:
    """Swells until `peak` (0 to 1 of its length) and falls again."""
    x = np.linspace(0, 1, len(times(ms)))
    return (
        np.where(
            x < peak, np.sin(x / peak * np.pi / 2), np.cos((x - peak) / (1 - peak) * np.pi / 2)
        )
        ** 2
    )


def burst(r: Generator, ms: float, low: float, high: float) -> Wave:
    """A puff of noise that swells quickly."""
    return band(noise(r, ms), low, high) * hump(ms, 0.2)


def thump(hz: float, ms: float) -> Wave:
    """Something soft is struck: half a swing as an envelope over one low tone."""
    t = times(ms)
    return np.sin(2 * np.pi * hz * t) * np.sin(np.pi * t * 1000 / ms)


def struck(
    r: Generator,
    modes: Iterable[Mode],
    *,
    hard: float = 1.0,
    spread: float = 0.03,
    scale: float = 1.0,
) -> Wave:
    """A body struck by something `hard` ms long: its modes, none quite where the drawing has it."""
    modes = list(modes)
    t = times(max(half for *_, half in modes) * 9 + 2)
    body = np.zeros_like(t)
    for hz, loud, half in modes:
        pitch = hz * scale * (1 + r.uniform(-spread, spread))
        body += (
            loud
            * np.sin(2 * np.pi * pitch * t + r.uniform(0, 2 * np.pi))
            * 0.5 ** (t * 1000 / half)
        )
    blow = np.hanning(max(4, round(hard * RATE / 1000)))
    blow *= 1 + 0.8 * r.normal(size=len(blow))
    return np.convolve(body, blow / np.abs(blow).sum())


def mix_at(pieces: Sequence[tuple[float, Wave]], ms: float = 0.0) -> Wave:
    """Pieces at their moments (ms), in one wave at least `ms` long."""
    starts = [round(at * RATE / 1000) for at, _ in pieces]
    whole = np.zeros(
        max([len(times(ms)), *(s + len(w) for s, (_, w) in zip(starts, pieces, strict=True))])
    )
    for start, (_, wave) in zip(starts, pieces, strict=True):
        whole[start : start + len(wave)] += wave
    return whole


def even(wave: Wave) -> Wave:
    """The wave, its greatest sample 1."""
    return wave / np.abs(wave).max()
