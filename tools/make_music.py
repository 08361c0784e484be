"""Make the three pieces of music, the same every time: `python tools/make_music.py [--only NAME,...]
[--wave] [FOLDER]`.

Each file is a loop in Opus, one channel at 48 kHz, of some 20 kbit/s; `--wave` writes WAV files
instead. How a piece is made stands in `tools/sounds/music.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import soundfile

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.sounds import room  # noqa: E402 - the house is found from here
from tools.sounds.music import PIECES, piece_wave  # noqa: E402
from tools.sounds.options import parse_options  # noqa: E402
from tools.sounds.waves import RATE, Wave, chance  # noqa: E402

LEVEL: Final = -24.0
"""DBFS of a piece's loudest 100 ms: under the notes of a win, over the quiet of the room."""
BITRATE: Final = 20_000
"""Bits a second. What lies above 5 kHz is faint in these pieces: more is not heard."""


def piece_samples(name: str) -> Wave:
    """A piece's samples, one column."""
    wave = piece_wave(name, chance(name))
    return room.levelled(wave[:, None], LEVEL)[:, 0]


def write(path: Path, wave: Wave) -> None:
    """One file, of the kind that its name says."""
    if path.suffix == ".wav":
        soundfile.write(path, wave, RATE, subtype="PCM_16")
        return
    # libsndfile maps 0..1 onto 256 to 6 kbit/s a channel
    level = 1 - (BITRATE - 6000) / 250_000
    soundfile.write(path, wave, RATE, format="OGG", subtype="OPUS", compression_level=level)


def main() -> int:
    """Make what is asked for; the exit status."""
    about = (__doc__ or "").splitlines()[0]
    options = parse_options(about, ROOT / "assets" / "music", PIECES, ".opus")
    for name in options.names:
        path = options.folder / f"{name}{options.ending}"
        wave = piece_samples(name)
        write(path, wave)
        print(f"{path.name}: {len(wave) / RATE:.1f} s, {path.stat().st_size / 1024:.0f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
