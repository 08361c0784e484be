"""Three quiet pieces for a small house at night, each a loop that ends where it begins.

A piece is a progression of chords; the tune over it is drawn from the chance that is passed in, one
motif for each line of the form, and kept wherever the line comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from tools.sounds.waves import RATE, Wave, band, decay, even, hertz, lowpass, noise, times

Instrument = Callable[[float, float], Wave]
"""Makes a note of so many Hz that is held for so many seconds."""


class Piece(NamedTuple):
    """A piece: beats a minute and in a bar, its form, the chords of each line (a bar each, from the
    bass up), how the bars of the tune are divided (in beats), and who plays it.
    """

    tempo: float
    beats: int
    form: str
    lines: dict[str, tuple[str, ...]]
    rhythms: tuple[tuple[float, ...], ...]
    tune: Instrument
    chords: Instrument
    comping: tuple[tuple[float, float], ...]
    """When in a bar the chord is played (beats), and for how many."""
    brush: tuple[float, ...] = ()
    """When in a bar the brush goes over the drum."""


def _sum_of_partials(
    hz: float, seconds: float, partials: Sequence[tuple[float, float, float]], attack: float
) -> Wave:
    """Partials of a note: multiple of its frequency, loudness, seconds to half of it."""
    t = np.arange(round((seconds + 1.2) * RATE)) / RATE
    out = np.zeros_like(t)
    for multiple, loud, half in partials:
        out += loud * np.sin(2 * np.pi * hz * multiple * t) * 0.5 ** (t / half)
    release = 0.5 ** (np.maximum(t - seconds, 0) / 0.12)
    return out * np.minimum(t / attack, 1) * release


def felt_piano(hz: float, seconds: float) -> Wave:
    """Two strings a little apart under a felted hammer."""
    half = 0.9 * (262 / hz) ** 0.4
    partials = [
        (n * (1 + 0.0004 * n * n) * tuned, n**-2.1 / 2, half / n**0.7)
        for n in range(1, 7)
        for tuned in (1.0, 1.0011)
    ]
    return _sum_of_partials(hz, seconds, partials, 0.007)


def vibraphone(hz: float, seconds: float) -> Wave:
    """A bar of metal with its slow tremolo."""
    rung = _sum_of_partials(hz, seconds, ((1, 0.8, 1.3), (4, 0.12, 0.22)), 0.004)
    return rung * (1 + 0.18 * np.sin(2 * np.pi * 4.2 * np.arange(len(rung)) / RATE))


def soft_strings(hz: float, seconds: float) -> Wave:
    """Strings that swell and fall, far back."""
    t = np.arange(round((seconds + 0.9) * RATE)) / RATE
    out = np.zeros_like(t)
    for off in (-6, 0, 5):
        for n in range(1, 6):
            out += np.sin(2 * np.pi * hz * n * 2 ** (off / 1200) * t + off) * n**-1.7 / 3
    swell = np.minimum(t / 0.5, 1) ** 2 * np.clip((seconds + 0.9 - t) / 0.9, 0, 1)
    return 0.5 * out * swell


def bass(hz: float, seconds: float) -> Wave:
    """A plucked low string."""
    return _sum_of_partials(hz, seconds, ((1, 0.7, 0.7), (2, 0.4, 0.4), (3, 0.15, 0.2)), 0.01)


PIECES: dict[str, Piece] = {
    "lantern": Piece(
        76,
        3,
        "AABA",
        {
            "A": (
                "F2 A3 C4 E4",
                "D2 A3 C4 F4",
                "Bb1 D3 F3 A3",
                "C2 G3 Bb3 D4",
                "F2 A3 C4 E4",
                "C2 E3 Bb3 D4",
            ),
            "B": (
                "Bb1 D3 F3 A3",
                "A1 E3 G3 C4",
                "G1 D3 F3 Bb3",
                "C2 E3 Bb3 D4",
                "A1 C4 E4 G4",
                "D2 F3 A3 C4",
            ),
        },
        ((2.0, 1.0), (1.0, 1.0, 1.0), (3.0,), (1.5, 1.5)),
        felt_piano,
        felt_piano,
        ((1.0, 1.0), (2.0, 1.0)),
    ),
    "riverside": Piece(
        69,
        4,
        "ABAB",
        {
            "A": ("D2 F3 A3 E4", "G2 F3 B3 E4", "C2 E3 G3 B3", "A1 E3 G3 C4"),
            "B": ("D2 F3 A3 C4", "E2 D3 G3 B3", "F2 E3 A3 C4", "G2 F3 A3 B3"),
        },
        ((1.5, 0.5, 2.0), (1.0, 1.0, 2.0), (0.5, 0.5, 1.0, 2.0), (4.0,)),
        vibraphone,
        felt_piano,
        ((0.0, 2.5), (2.5, 1.5)),
        brush=(1.0, 3.0),
    ),
    "late-train": Piece(
        66,
        4,
        "AABA",
        {
            "A": ("C2 G3 Bb3 Eb4", "Ab1 G3 C4 Eb4", "F2 Ab3 C4 Eb4", "G1 F3 B3 D4"),
            "B": ("Ab1 Eb3 G3 C4", "Bb1 D3 F3 Ab3", "Eb2 D3 G3 Bb3", "G1 F3 Ab3 D4"),
        },
        ((2.0, 2.0), (3.0, 1.0), (1.0, 1.0, 2.0), (4.0,)),
        felt_piano,
        soft_strings,
        ((0.0, 4.0),),
        brush=(0.0, 0.67, 1.0, 2.0, 2.67, 3.0),
    ),
}
"""The pieces by the names of their files."""


def tune(r: Generator, piece: Piece, line: tuple[str, ...]) -> list[tuple[float, str, float]]:
    """A line's tune: beat, note and beats. It goes by small steps over the notes of its chords."""
    out, last = [], 3
    first = int(r.integers(len(piece.rhythms)))
    for number, chord in enumerate(line):
        names = chord.split()[1:]
        ladder = [
            f"{n[:-1]}{o}" for o in (4, 5) for n in sorted(names, key=lambda n: hertz(f"{n[:-1]}4"))
        ]
        ends = number == len(line) - 1
        rhythm = piece.rhythms[-2 if ends else (first + number) % len(piece.rhythms)]
        at = float(number * piece.beats)
        for beats in rhythm:
            last = int(np.clip(last + r.choice((-2, -1, 1, 1, 2)), 1, len(ladder) - 1))
            if r.random() > 0.12:
                out.append((at, ladder[last], beats))
            at += beats
    return out


def brushed(r: Generator, seconds: float) -> Wave:
    """A brush over a drum's skin."""
    ms = seconds * 1000
    return even(band(noise(r, ms), 1500, 5000)) * decay(ms, ms / 5, 25.0)


def piece_wave(name: str, r: Generator) -> Wave:
    """A piece as one loop, dry and wet: what rings at its end goes on at its beginning."""
    piece = PIECES[name]
    beat = 60 / piece.tempo
    drawn = {key: tune(r, piece, line) for key, line in piece.lines.items()}
    bars = [(key, i, chord) for key in piece.form for i, chord in enumerate(piece.lines[key])]
    out = np.zeros(round(len(bars) * piece.beats * beat * RATE))

    def lay(at: float, wave: Wave, loud: float) -> None:
        start = round((at * beat + r.uniform(0, 0.012)) * RATE)
        np.add.at(out, np.arange(start, start + len(wave)) % len(out), wave * loud)

    for number, (key, i, chord) in enumerate(bars):
        low, *upper = chord.split()
        begins = float(number * piece.beats)
        lay(begins, bass(hertz(low), piece.beats * beat * 0.8), 0.55)
        for at, beats in piece.comping:
            for note in upper:
                lay(
                    begins + at,
                    piece.chords(hertz(note), beats * beat),
                    0.16 * r.uniform(0.85, 1.1),
                )
        for at in piece.brush:
            lay(begins + at, brushed(r, 0.3), 0.035 * r.uniform(0.7, 1.1))
        for at, note, beats in drawn[key]:
            if i * piece.beats <= at < (i + 1) * piece.beats:
                when = begins + at - i * piece.beats
                lay(when, piece.tune(hertz(note), beats * beat), 0.42 * r.uniform(0.8, 1.05))
    return in_a_hall(r, lowpass(out, 5000, 1))


def in_a_hall(r: Generator, dry: Wave) -> Wave:
    """The loop in a room that rings for two seconds, round its seam as everywhere."""
    tail = noise(r, 2000) * 10 ** (-3 * times(2000) / 1.7)
    tail = lowpass(tail, 2600, 1)
    tail *= 0.32 / np.sqrt((tail**2).sum())
    return np.fft.irfft(np.fft.rfft(dry) * (1 + np.fft.rfft(tail, len(dry))), len(dry))
