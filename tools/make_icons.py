"""Draws packaging/icons/ again from the program's own sign: PNG for Linux, .ico for Windows, .icns
for macOS.

python tools/make_icons.py
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
SHELF = HOUSE / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
APPLE = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""What each size is called in an .icns file."""


def ico(pictures: dict[int, bytes]) -> bytes:
    """An .ico file of PNG pictures."""
    fitting = {px: data for px, data in pictures.items() if px <= 256}
    at = 6 + 16 * len(fitting)
    head = struct.pack("<3H", 0, 1, len(fitting))
    for px, data in fitting.items():
        head += struct.pack("<4B2H2I", px % 256, px % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(fitting.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """An .icns file of PNG pictures."""
    parts = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[px])) + pictures[px] for px, kind in APPLE.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def icon_files() -> dict[str, bytes]:
    """Every file of packaging/icons/ by its name there."""
    sys.path.insert(0, str(HOUSE))
    from game.client.window.display import draw_in_memory

    draw_in_memory(os.environ)
    import pygame

    from game.client.draw.sheet import png
    from game.client.draw.signs import emblem

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = {px: png(emblem(px)) for px in SIZES}
    files = {
        f"hicolor/{px}x{px}/apps/house.linden.LindenHouse.png": data
        for px, data in pictures.items()
    }
    return files | {"linden-house.ico": ico(pictures), "linden-house.icns": icns(pictures)}


def main() -> int:
    """Write every icon; exit status 0."""
    for name, data in icon_files().items():
        path = SHELF / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
