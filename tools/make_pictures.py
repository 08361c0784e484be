"""`make pictures`: draws docs/pictures/ again, the very scenes that the program shows, light enough
for a page.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

HOUSE = Path(__file__).resolve().parent.parent
SIZE = (1280, 720)
LIGHT = 400_000
SCENES = {
    "lobby": "lobby",
    "criss-cross-poker": "criss-cross-poker:decision",
    "free-bet-blackjack": "free-bet-blackjack:settled",
    "high-roll-dice": "high-roll-dice:settled",
    "day": "day:table",
    "strategy-card": "card:criss-cross-poker",
    "drill": "missed:crazy-4-poker",
    "odds": "odds:crazy-4-poker",
    "planner": "planner:crazy-4-poker",
    "stand": "stand:show:criss-cross-poker",
    "host": "host:criss-cross-poker",
    "terminal": "terminal:criss-cross-poker",
    "operator-room": "operator:network",
    "tournament": "tournament:end",
    "house-rules": "house-rules:crazy-4-poker",
}


def smooth(picture: Image.Image, reach: int = 2, grain: int = 9) -> np.ndarray:
    """The picture without the cloth's grain: a pixel that differs little from the mean of its
    surroundings becomes that mean.
    """
    pixels, mean = (
        np.asarray(one, np.int16) for one in (picture, picture.filter(ImageFilter.BoxBlur(reach)))
    )
    even = (np.abs(pixels - mean) <= grain).all(axis=2, keepdims=True)
    return np.where(even, mean, pixels)


def png(pixels: np.ndarray, bits: int) -> bytes:
    """Rows of red, green and blue as a PNG that keeps the `bits` highest bits of each."""
    step, data = 1 << 8 - bits, io.BytesIO()
    rows = np.minimum((pixels + step // 2) // step * step, 255).astype(np.uint8)
    Image.fromarray(rows).save(data, "png", compress_level=9)
    return data.getvalue()


def main() -> int:
    """Exit status 0 when every picture is drawn and light enough."""
    sys.path.insert(0, str(HOUSE))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.pictures import draw_scene, scene_of, studio

    shelf = HOUSE / "docs" / "pictures"
    shelf.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        with studio(HOUSE) as router:
            picture = draw_scene(scene_of(router, scene), router, SIZE)
            import pygame

            shown = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
            pixels = smooth(shown)
        made = next((data for bits in (8, 7, 6, 5) if len(data := png(pixels, bits)) <= LIGHT), b"")
        if not made:
            print(f"{name} does not fit into {LIGHT // 1000} kB", file=sys.stderr)
            return 1
        (shelf / f"{name}.png").write_bytes(made)
        print(f"docs/pictures/{name}.png  {len(made) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
