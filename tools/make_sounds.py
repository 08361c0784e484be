"""Make every sound of the program from noise and sines: `python tools/make_sounds.py [FOLDER]`.

16-bit mono WAV at 44.1 kHz, a few kilobytes each. The same numbers come out every time.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Wave = NDArray[np.float64]


def times(seconds: float) -> Wave:
    """The moments of `seconds` of sound."""
    return np.arange(int(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> Wave:
    """White noise between -1 and 1."""
    return np.random.default_rng(seed).uniform(-1, 1, int(seconds * RATE))


def band(sound: Wave, low: float, high: float, soft: float = 0.25) -> Wave:
    """What lies between two frequencies (Hz), with soft edges of that share of an octave each."""
    spectrum = np.fft.rfft(sound)
    octave = np.log2(np.maximum(np.fft.rfftfreq(len(sound), 1 / RATE), 1.0))
    up = 1 / (1 + np.exp(-(octave - np.log2(low)) / soft))
    down = 1 / (1 + np.exp((octave - np.log2(high)) / soft))
    return np.fft.irfft(spectrum * up * down, len(sound))


def decay(seconds: float, half: float, attack: float = 0.001) -> Wave:
    """A sharp beginning that loses half of itself every `half` seconds and ends in silence."""
    t = times(seconds)
    end = np.clip((seconds - t) / min(0.02, seconds / 4), 0, 1)
    return np.minimum(t / attack, 1) * 0.5 ** (t / half) * end


def swell(seconds: float, peak: float) -> Wave:
    """Rises until `peak` (0 to 1 of its length) and falls again."""
    x = np.linspace(0, 1, int(seconds * RATE))
    return np.where(x < peak, np.sin(x / peak * np.pi / 2), np.cos((x - peak) / (1 - peak) * np.pi / 2)) ** 2


def tones(seconds: float, parts: list[tuple[float, float, float]]) -> Wave:
    """Struck partials: frequency (Hz), loudness, seconds to half loudness."""
    t = times(seconds)
    return sum((loud * np.sin(2 * np.pi * hz * t) * decay(seconds, half) for hz, loud, half in parts), np.zeros_like(t))


def laid(length: float, pieces: list[tuple[float, Wave]]) -> Wave:
    """Pieces at their moments (seconds), in one sound of `length` seconds."""
    whole = np.zeros(int(length * RATE))
    for at, piece in pieces:
        start = int(at * RATE)
        end = min(len(whole), start + len(piece))
        whole[start:end] += piece[: end - start]
    return whole


def card_slide(seed: int) -> Wave:
    """Paper over felt: a soft rush with a dry stop."""
    rush = band(noise(0.19, seed), 900, 5200 + 500 * seed) * swell(0.19, 0.35)
    stop = band(noise(0.03, seed + 50), 1500, 7000) * decay(0.03, 0.005)
    return laid(0.21, [(0.0, rush), (0.165, 0.5 * stop)])


def card_flip(seed: int) -> Wave:
    """A card turned over: a flick, then flat on the felt."""
    flick = band(noise(0.05, seed + 7), 2200, 9000) * decay(0.05, 0.007)
    flat = band(noise(0.09, seed + 9), 250, 2600) * decay(0.09, 0.012)
    return laid(0.17, [(0.0, 0.7 * flick), (0.065, flat)])


def chip(height: int) -> Wave:
    """Clay on clay; the higher the stack, the brighter (height 1 to 8)."""
    base = 1750 * 2 ** ((height - 1) / 14)
    ring = tones(
        0.12,
        [(base, 0.6, 0.012), (base * 1.72, 0.45, 0.009), (base * 2.93, 0.3, 0.006), (base * 4.1, 0.15, 0.004)],
    )
    knock = band(noise(0.12, 20 + height), 1200, 9000) * decay(0.12, 0.004)
    return ring + 0.5 * knock


def chips_swept() -> Wave:
    """A handful drawn over the felt towards the tray."""
    order = np.random.default_rng(31)
    clicks = [
        (0.02 + 0.36 * float(order.random()), float(order.uniform(0.2, 0.6)) * chip(1 + i % 8)) for i in range(15)
    ]
    rush = band(noise(0.45, 33), 500, 3500) * swell(0.45, 0.4)
    return laid(0.5, [(0.0, 0.5 * rush), *clicks])


def die_knock(seed: int, low: float, high: float, half: float) -> Wave:
    """One hard corner on something softer."""
    return band(noise(0.07, seed), low, high) * decay(0.07, half)


def dice_cup() -> Wave:
    """Dice rattled in a leather shaker."""
    order = np.random.default_rng(41)
    knocks = []
    for i in range(22):
        at = 0.035 * i + 0.012 * float(order.random())
        loud = (0.55 + 0.45 * np.sin(at * 2 * np.pi * 4.2)) * float(order.uniform(0.5, 1))
        knocks.append((at, loud * die_knock(60 + i, 260, 1900, 0.012)))
    return laid(0.86, knocks)


def dice_felt(seed: int) -> Wave:
    """Two dice thrown: they land, bounce lower each time and lie."""
    order = np.random.default_rng(seed)
    pieces, at = [], 0.0
    for bounce in range(7):
        loud = 0.72**bounce
        pieces.append((at, loud * die_knock(seed + bounce, 180, 1500, 0.016)))
        pieces.append((at + 0.017, 0.6 * loud * die_knock(seed + 30 + bounce, 400, 3200, 0.006)))
        at += 0.115 * 0.8**bounce * float(order.uniform(0.8, 1.2))
    return laid(0.6, pieces)


def lid() -> Wave:
    """A wooden lid set down: hollow, short."""
    body = tones(0.22, [(185, 0.9, 0.028), (312, 0.5, 0.02), (540, 0.25, 0.012)])
    return body + 0.5 * band(noise(0.22, 71), 300, 2500) * decay(0.22, 0.008)


def tick() -> Wave:
    """A button."""
    return tones(0.05, [(1250, 0.7, 0.006), (2600, 0.3, 0.003)]) + 0.2 * noise(0.05, 73) * decay(0.05, 0.002)


def note(hz: float, seconds: float, half: float) -> Wave:
    """A soft mallet note."""
    body = tones(seconds, [(hz, 1.0, half), (hz * 2, 0.28, half * 0.6), (hz * 3.98, 0.12, half * 0.25)])
    return body * np.minimum(times(seconds) / 0.006, 1)


def win(size: int) -> Wave:
    """Two soft notes, a fourth apart; larger wins ring longer and fuller (size 1 to 3)."""
    low, high = 523.25, 698.46
    pieces = [(0.0, 0.8 * note(low, 0.5, 0.09)), (0.12, note(high, 0.4 + 0.25 * size, 0.08 + 0.06 * size))]
    if size >= 2:
        pieces += [(0.0, 0.35 * note(low / 2, 0.7, 0.16)), (0.12, 0.45 * note(high * 1.26, 0.8, 0.16))]
    if size == 3:
        pieces += [(0.26, 0.6 * note(high * 1.498, 1.0, 0.24)), (0.26, 0.3 * note(high / 2, 1.0, 0.3))]
    return laid(0.65 + 0.28 * size, pieces)


def loss() -> Wave:
    """Dull and low, over at once."""
    return tones(0.28, [(147, 1.0, 0.05), (110, 0.7, 0.06)]) + 0.15 * band(noise(0.28, 83), 80, 500) * decay(0.28, 0.03)


def caption() -> Wave:
    """The dealer begins to speak: hardly there."""
    return tones(0.09, [(880, 0.5, 0.014), (1320, 0.2, 0.01)])


def all_sounds() -> dict[str, Wave]:
    """Every sound by the name of its file."""
    sounds = {f"card-slide-{n}": card_slide(n) for n in (1, 2, 3)}
    sounds |= {f"card-flip-{n}": card_flip(n) for n in (1, 2)}
    sounds |= {f"chip-{n}": chip(n) for n in range(1, 9)}
    sounds |= {f"dice-felt-{n}": dice_felt(90 + n) for n in (1, 2)}
    sounds |= {"chips-swept": chips_swept(), "dice-cup": dice_cup(), "lid": lid(), "tick": tick()}
    sounds |= {"win-small": win(1), "win-medium": win(2), "win-large": win(3), "loss": loss(), "caption": caption()}
    return sounds


def samples(sound: Wave) -> NDArray[np.int16]:
    """The sound as 16-bit samples, its peak a little under full scale."""
    whole: NDArray[np.int16] = np.round(sound / np.abs(sound).max() * 0.86 * 32767).astype("<i2")
    return whole


def write(folder: Path) -> int:
    """Write all files; how many bytes they take."""
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for name, sound in all_sounds().items():
        path = folder / f"{name}.wav"
        file: Any
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(sound).tobytes())
        size += path.stat().st_size
    return size


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "assets" / "sounds"
    print(f"{len(all_sounds())} sounds, {write(where) / 1024:.0f} KiB, in {where}")
