"""Make every sound of the program, the same every time: `python tools/make_sounds.py [--only
NAME,...] [--wave] [FOLDER]`.

What there is to make, in how many variations and how loud, stands in `assets/sounds/sounds.json`,
how it is made in `tools/sounds`. Each file is FLAC, stereo, 16 bit at 48 kHz, in its room; `--wave`
writes WAV files instead, to listen to.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.client.sound.sound import NOISES, ROOM, Noise  # noqa: E402 - the house is found from here
from tools.sounds import room  # noqa: E402
from tools.sounds.options import parse_options  # noqa: E402
from tools.sounds.voices import VARIED, VOICES  # noqa: E402
from tools.sounds.waves import RATE, chance  # noqa: E402


def sound_files(name: str, noise: Noise) -> Iterator[tuple[str, NDArray[np.int16]]]:
    """The variations of a sound by the names of their files."""
    if name == ROOM:
        yield noise.file_stems(name)[0], room.samples(room.room_noise(), room.COARSE)
        return
    for file in noise.file_stems(name):
        sound = room.in_the_room(VARIED.get(file, VOICES[name])(chance(file)))
        yield file, room.samples(room.trimmed(room.levelled(sound, noise.level)))


def write(path: Path, samples: NDArray[np.int16]) -> None:
    """One file, of the kind that its name says."""
    smallest = {"compression_level": 1.0} if path.suffix == ".flac" else {}
    soundfile.write(path, samples, RATE, subtype="PCM_16", **smallest)


def main() -> int:
    """Make what is asked for; the exit status."""
    about = (__doc__ or "").splitlines()[0]
    options = parse_options(about, ROOT / "assets" / "sounds", NOISES, ".flac")
    files = size = 0
    for name in options.names:
        for file, samples in sound_files(name, NOISES[name]):
            path = options.folder / f"{file}{options.ending}"
            write(path, samples)
            files, size = files + 1, size + path.stat().st_size
    print(f"{files} files, {size / 1024:.0f} KiB, in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
