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
LIGHT = 400_000
FILM_GAME = "criss-cross-poker"
FILM_WINDOW, FILM_SIZE = (1280, 720), (640, 360)
FILM_FRAMES_A_SECOND = 10
FILM_COLORS, FILM_TOLERANCE, FILM_LIGHT = 96, 6, 2_000_000
SCENES = {
    "lobby": "lobby",
    "criss-cross-poker": "criss-cross-poker:decision",
    "free-bet-blackjack": "free-bet-blackjack:settled",
    "high-roll-dice": "high-roll-dice:settled",
    "day": "day:table",
    "strategy-card": "card:criss-cross-poker",
    "drill": "missed:crazy-4-poker",
    "dealing": "shift:criss-cross-poker",
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


def film_round() -> list[Image.Image]:
    """Frames of one round of Criss-Cross Poker, from the first chip to the payout."""
    import pygame

    from game.client.pictures import play_at, studio
    from tools.visual_regression import Sitter

    with studio(HOUSE) as router:
        router.shell.change(speed="normal", coach="before")
        play_at(router, FILM_GAME, 1)  # R bets again what was bet in that round
        router._sessions.clear()
        sitter = Sitter(router, router.table(FILM_GAME), FILM_WINDOW)
        frames: list[Image.Image] = []

        def film(seconds: float) -> None:
            for _ in range(round(seconds * FILM_FRAMES_A_SECOND)):
                sitter.step(seconds=1 / FILM_FRAMES_A_SECOND)
                data = pygame.image.tobytes(sitter.canvas.surface, "RGB")
                frame = Image.frombytes("RGB", FILM_WINDOW, data)
                frames.append(frame.resize(FILM_SIZE, Image.Resampling.LANCZOS))

        def film_until_still(pause: float) -> None:
            while sitter.moving:
                film(1 / FILM_FRAMES_A_SECOND)
            film(pause)

        film(1.0)
        sitter.key(pygame.K_r)
        film(0.8)
        sitter.key(pygame.K_d)
        film_until_still(1.5)
        while sitter.scene.visit.session.turn:
            sitter.decide()
            film_until_still(1.5)
        film(1.5)
    return frames


def gif(frames: list[Image.Image]) -> bytes:
    """The frames as an endless GIF; a pixel that hardly changes keeps its color and costs nothing."""
    middle = frames[len(frames) // 2].quantize(FILM_COLORS, dither=Image.Dither.NONE)
    shown = np.asarray(frames[0], np.int16)
    drawn = []
    for frame in frames:
        pixels = np.asarray(frame, np.int16)
        changed = (np.abs(pixels - shown) > FILM_TOLERANCE).any(axis=2, keepdims=True)
        shown = np.where(changed, pixels, shown)
        picture = Image.fromarray(shown.astype(np.uint8))
        drawn.append(picture.quantize(palette=middle, dither=Image.Dither.NONE))
    data = io.BytesIO()
    drawn[0].save(
        data,
        "gif",
        save_all=True,
        append_images=drawn[1:],
        duration=1000 // FILM_FRAMES_A_SECOND,
        loop=0,
        optimize=True,
    )
    return data.getvalue()


def main() -> int:
    """Draw every picture; exit status 0 if all are small enough."""
    sys.path.insert(0, str(HOUSE))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.pictures import draw_scene, scene_of, studio

    shelf = HOUSE / "docs" / "pictures"
    shelf.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        with studio(HOUSE) as router:
            picture = draw_scene(scene_of(router, scene), router, (1280, 720))
            import pygame

            shown = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
            pixels = smooth(shown)
        made = next((data for bits in (8, 7, 6, 5) if len(data := png(pixels, bits)) <= LIGHT), b"")
        if not made:
            print(f"{name} does not fit into {LIGHT // 1000} kB", file=sys.stderr)
            return 1
        (shelf / f"{name}.png").write_bytes(made)
        print(f"docs/pictures/{name}.png  {len(made) // 1000} kB")
    film = gif(film_round())
    if len(film) > FILM_LIGHT:
        print(f"round.gif does not fit into {FILM_LIGHT // 1000} kB", file=sys.stderr)
        return 1
    (shelf / "round.gif").write_bytes(film)
    print(f"docs/pictures/round.gif  {len(film) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
