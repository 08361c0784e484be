"""The room round the table: its early echoes and its tail, the quiet in which it lies, and how loud
a sound is in it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tools.sounds.voices import chip
from tools.sounds.waves import RATE, Response, Wave, chance, db, lowpass, noise

ECHOES = ((7, 0, -18.0), (11, 1, -20.5), (17, 0, -23.0), (23, 1, -25.5), (31, 0, -28.0))
"""Early echoes: milliseconds, the side (0 left), and dB below the sound itself."""
TAIL, TAIL_LEVEL = 350, -30.0
"""How long the room rings, in ms, and dB below the sound itself."""
WINDOW = RATE // 10
LOOP = 24
"""Seconds of the quiet of the room, after which it begins again."""
COARSE: Final = 16
"""The step of the quiet's samples: what it adds lies 23 dB under the quiet itself, which nobody
hears, and its file is less than half as large.
"""
BED, AIR, AFAR = -54.0, -14.0, -50.0
"""dBFS of the quiet itself, dB of its air below that, and dBFS of chips far away."""


def answer() -> Wave:
    """What the room says to one click: two columns, left and right, without the click itself."""
    r = chance("room")
    out = np.zeros((RATE * (TAIL + 40) // 1000, 2))
    fall = 10 ** (-3 * np.arange(RATE * TAIL // 1000) / (RATE * TAIL / 1000))
    for side in (0, 1):
        tail = noise(r, TAIL) * fall
        out[-len(tail) :, side] = tail / np.sqrt((tail**2).sum()) * db(TAIL_LEVEL)
    for ms, side, level in ECHOES:
        out[ms * RATE // 1000, side] += db(level)
    return np.stack([lowpass(out[:, side], 4000, 1) for side in (0, 1)], axis=1)


ANSWER = answer()


def in_the_room(dry: Wave) -> Wave:
    """A sound in the room: two columns."""
    both = np.stack([dry, dry], axis=1) if dry.ndim == 1 else dry
    size = 1 << (len(both) + len(ANSWER)).bit_length()
    spectrum = np.fft.rfft(both, size, axis=0) * (1 + np.fft.rfft(ANSWER, size, axis=0))
    return np.fft.irfft(spectrum, size, axis=0)[: len(both) + len(ANSWER)]


def _second_order(f: Wave, b: tuple[float, ...], a: tuple[float, ...]) -> Response:
    z = np.exp(-2j * np.pi * f / RATE)
    return (b[0] + b[1] * z + b[2] * z**2) / (1 + a[0] * z + a[1] * z**2)


def k_weight(f: Wave) -> Response:
    """How ears weigh frequencies (ITU-R BS.1770, its two filters at 48 kHz)."""
    head = _second_order(
        f,
        (1.53512485958697, -2.69169618940638, 1.19839281085285),
        (-1.69065929318241, 0.73248077421585),
    )
    return head * _second_order(f, (1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))


def loudnesses(sound: Wave) -> Wave:
    """DBFS of every 100 ms of a sound of two columns, 5 ms apart: the K-weighted RMS of both sides
    together.
    """
    padded = np.pad(sound, ((WINDOW, WINDOW), (0, 0)))
    size = 1 << (len(padded) + RATE // 4).bit_length()
    weighed = np.fft.irfft(
        np.fft.rfft(padded, size, axis=0) * k_weight(np.fft.rfftfreq(size, 1 / RATE))[:, None],
        size,
        axis=0,
    )
    power = np.concatenate([[0.0], np.cumsum((weighed[: len(padded)] ** 2).mean(axis=1))])
    return 10 * np.log10(np.maximum((power[WINDOW:] - power[:-WINDOW])[::240] / WINDOW, 1e-15))


def loudness(sound: Wave) -> float:
    """DBFS of the loudest 100 ms."""
    return float(loudnesses(sound).max())


def true_peak(sound: Wave) -> float:
    """DBFS of the greatest value between samples as well as on them: of four times as many."""
    size = len(sound) + 512
    spectrum = np.fft.rfft(sound, size, axis=0)
    return float(20 * np.log10(np.abs(np.fft.irfft(spectrum, 4 * size, axis=0)).max() * 4))


def levelled(sound: Wave, level: float) -> Wave:
    """The sound so loud that its loudest 100 ms have `level` dBFS."""
    return sound * db(level - loudness(sound))


def trimmed(sound: Wave) -> Wave:
    """The sound up to where nothing of it is left in 16 bits, its last 10 ms faded."""
    loud = np.flatnonzero(np.abs(sound).max(axis=1) > 0.8 / 32768)
    out = sound[: min(len(sound), int(loud[-1]) + 1)].copy()
    fade = min(len(out), RATE // 100)
    out[-fade:] *= np.linspace(1, 0, fade)[:, None]
    return out


def _round_and_round(r: np.random.Generator, low: float, high: float, slope: float) -> Wave:
    """Noise that fits its own beginning, both sides apart: made of whole turns of the loop."""
    f = np.fft.rfftfreq(LOOP * RATE, 1 / RATE)
    shape = (
        np.maximum(f, 1) ** slope
        / np.sqrt(1 + (low / np.maximum(f, 1)) ** 8)
        / np.sqrt(1 + (f / high) ** 8)
    )
    sides = [
        np.fft.irfft(shape * np.exp(2j * np.pi * r.random(len(f))), LOOP * RATE) for _ in range(2)
    ]
    shared = sides[0] * 0.5
    return np.stack([sides[0], shared + sides[1] * np.sqrt(0.75)], axis=1)


def room_noise() -> Wave:
    """The room with nobody at this table: its hum and air, and chips far away."""
    r = chance("quiet")
    hum, air = _round_and_round(r, 60, 500, -1.0), _round_and_round(r, 2000, 4000, 0.0)
    bed = levelled(hum / hum.std() + air / air.std() * db(AIR), BED)
    at = 4.0
    while at < LOOP - 3:
        one = in_the_room(chip(3)(r))
        far = np.stack([lowpass(one[:, side], 1800) for side in (0, 1)], axis=1)
        far = levelled(far, AFAR + r.uniform(-3, 0)) * np.sqrt(
            [1 + (lean := r.uniform(-0.6, 0.6)), 1 - lean]
        )
        start = round(at * RATE)
        bed[start : start + len(far)] += far[: len(bed) - start]
        at += r.uniform(6, 14)
    return bed


def samples(sound: Wave, step: int = 1) -> NDArray[np.int16]:
    """16-bit samples, two columns, each a multiple of `step`: coarse ones take less room in FLAC."""
    return np.clip(np.round(sound * 32768 / step) * step, -32768, 32767).astype(np.int16)
