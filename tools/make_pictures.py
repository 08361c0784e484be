"""`make pictures`: draws docs/pictures/ again, the very scenes that the program shows, light enough for a page."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from pathlib import Path

import numpy as np

HOUSE = Path(__file__).resolve().parent.parent
SIZE = (1280, 720)
LIGHT = 400_000
SCENES = {
    "lobby": "lobby",
    "criss-cross-poker": "criss-cross-poker:decision",
    "free-bet-blackjack": "free-bet-blackjack:settled",
    "high-roll-dice": "high-roll-dice:settled",
}


def smooth(pixels: np.ndarray, reach: int = 2, grain: int = 9) -> np.ndarray:
    """The picture without the cloth's grain: a pixel that differs little from the mean of its surroundings becomes that mean."""
    high, wide, _ = pixels.shape
    framed = np.pad(pixels.astype(np.float32), ((reach, reach), (reach, reach), (0, 0)), mode="edge")
    side = 2 * reach + 1
    total = sum(framed[y : y + high, x : x + wide] for y in range(side) for x in range(side))
    mean = np.asarray(total) / side**2
    even = (np.abs(pixels - mean) <= grain).all(axis=2, keepdims=True)
    return np.where(even, mean.round(), pixels).astype(np.uint8)


def png(pixels: np.ndarray, bits: int) -> bytes:
    """Rows of red, green and blue bytes as a PNG that keeps the `bits` highest bits of each."""
    step = 1 << 8 - bits
    rows = np.minimum((pixels.astype(np.int16) + step // 2) // step * step, 255).astype(np.uint8)
    high, wide, _ = rows.shape
    flat = rows.reshape(high, wide * 3)
    left, above = np.zeros_like(flat), np.zeros_like(flat)
    left[:, 3:], above[1:] = flat[:, :-3], flat[:-1]
    choices = np.stack((flat, flat - left, flat - above)).astype(np.uint8)
    cost = np.abs(choices.astype(np.int8).astype(np.int16)).sum(axis=2)
    best = cost.argmin(axis=0)
    lines = choices[best, np.arange(high)]
    data = zlib.compress(np.concatenate((best[:, None].astype(np.uint8), lines), axis=1).tobytes(), 9)
    parts = ((b"IHDR", struct.pack(">2I5B", wide, high, 8, 2, 0, 0, 0)), (b"IDAT", data), (b"IEND", b""))
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def main() -> int:
    """Exit status 0 when every picture is drawn and light enough."""
    sys.path.insert(0, str(HOUSE))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.pictures import drawn, scene_of, studio

    shelf = HOUSE / "docs" / "pictures"
    shelf.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        with studio(HOUSE) as router:
            picture = drawn(scene_of(router, scene), router, SIZE)
            import pygame

            pixels = smooth(pygame.surfarray.array3d(picture).swapaxes(0, 1))
        made = next((data for bits in (8, 7, 6, 5) if len(data := png(pixels, bits)) <= LIGHT), b"")
        if not made:
            print(f"{name} does not fit into {LIGHT // 1000} kB", file=sys.stderr)
            return 1
        (shelf / f"{name}.png").write_bytes(made)
        print(f"docs/pictures/{name}.png  {len(made) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
