"""An exhibitor's look as pictures: the plate with the logo, the mark on the felt in place of the house's crest, the felt's art."""

from __future__ import annotations

import io
from typing import Final

import pygame

from game.client.draw.palette import CREAM, contrast, rgb
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.stand.pack import FILE, Pack, PackRefused

PLATE: Final = (330.0, 86.0)
LOGO: Final = 62.0
"""How high and wide a logo is on the plate at most."""
MARK: Final = 72.0
"""The same on the felt."""
STRENGTH: Final = 0.18
"""How strong the felt's art is at most."""
CONTRAST: Final = 4.5


def drawn(pack: Pack) -> None:
    """Draw a pack's pictures once, and look whether its letters can be read. Raises `PackRefused`."""
    for key in ("text", "accent"):
        ratio = contrast(getattr(pack.colours, key), pack.colours.plate)
        if ratio < CONTRAST:
            reason = f"stands on the plate at {ratio:.1f}:1, where 4.5:1 is the least that can be read"
            raise PackRefused(f"{FILE}, colors.{key}", reason)
    for key, side in (("logo", LOGO), ("felt", 1416.0)):
        if getattr(pack, key) is not None:
            try:
                _fitted(getattr(pack, key), side, side)
            except (pygame.error, ValueError) as error:
                raise PackRefused(f"{FILE}, {key}", f"cannot be drawn: {error}") from error


def _fitted(picture: tuple[str, bytes], wide: float, high: float) -> pygame.Surface:
    """A picture as large as fits; a drawing is drawn at that size."""
    end, raw = picture
    if end == ".svg":
        found = pygame.image.load_sized_svg(io.BytesIO(raw), (max(1, round(wide)), max(1, round(high))))
    else:
        found = pygame.image.load(io.BytesIO(raw), f"picture{end}")
    w, h = found.get_size()
    share = min(wide / w, high / h)
    size = max(1, round(w * share)), max(1, round(h * share))
    clear = pygame.Surface((w, h), pygame.SRCALPHA)
    clear.blit(found, (0, 0))
    return clear if size == (w, h) else pygame.transform.smoothscale(clear, size)


def logo(cache: Cache, pack: Pack, side: float) -> pygame.Surface | None:
    """The logo within a square of so many real pixels; None where the pack has none."""
    if pack.logo is None:
        return None
    found = pack.logo
    return cache.get(("stand logo", hash(found), round(side)), lambda: _fitted(found, side, side))


def mark(cache: Cache, pack: Pack, side: float) -> pygame.Surface | None:
    """The logo in the one color of the felt's print."""
    found = logo(cache, pack, side)
    if found is None:
        return None
    picture = found

    def made() -> pygame.Surface:
        out = picture.copy()
        out.fill((*rgb(CREAM), 0), special_flags=pygame.BLEND_RGBA_MAX)
        out.fill((*rgb(CREAM), 217), special_flags=pygame.BLEND_RGBA_MIN)
        return out

    return cache.get(("stand mark", hash(pack.logo), round(side)), made)


def art(cache: Cache, pack: Pack, size: tuple[int, int]) -> pygame.Surface | None:
    """The felt's art, as weak as print may be; None where the pack has none."""
    if pack.felt is None:
        return None
    found = pack.felt

    def made() -> pygame.Surface:
        out = _fitted(found, *size)
        out.fill((255, 255, 255, round(255 * STRENGTH)), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    return cache.get(("stand art", hash(found), size), made)


def plate(sheet: Sheet, w: float, h: float, pack: Pack) -> None:
    """The exhibitor's plate; without an exhibitor, the house's own."""
    colours = pack.colours
    sheet.rr(0, 0, w, h, 14, colours.plate, 0.92)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.22, stroke="#FFFFFF", sw=1.5)
    picture = logo(sheet.cache, pack, LOGO * sheet.scale)
    left = 24.0
    if picture is not None:
        sheet.stamp(picture, 50, h / 2, centre=True)
        left = 98.0
    elif not pack.name:
        from game.client.draw.signs import leaf

        leaf(sheet, 50, h / 2 - 3, 48, colours.accent, colours.plate)
        left = 90.0
    room = w - left - 16
    lines = (pack.line,) if pack.line or pack.name else ("table games, one house", "table games")
    line = next((one for one in lines if sheet.width(one, 20, "ui5") <= room), "")
    name = pack.name or pack.house
    sheet.fitted(
        name, left, 41 if line else h / 2, room, 28, "ui7", colours.text, valign="b" if line else "m", least=18
    )
    if line:
        sheet.text(line, left, 68, 20, "ui5", colours.accent)
