"""Decodes a branding pack, without a window: what the child process of `game.stand.branding` runs
with little time and memory.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame
import pygame.freetype

from ...core.errors import quoted
from ...core.installation import folder as folder_of
from ...stand.pack import (
    FELT_SIZE,
    FILE,
    DecodedPicture,
    Pack,
    PackFiles,
    PackRefused,
    PictureFile,
    assemble_pack,
    read_pack_files,
)
from ...stand.svg_support import undrawn_parts
from ..draw.palette import contrast
from ..draw.text.faces import FACES

CONTRAST: Final = 4.5
LOGO_PIXELS: Final = 512
"""How large a logo is kept: four times what the largest window shows of it."""


def decode(folder: Path, begins: Callable[[str, str], object] = lambda *_: None) -> Pack:
    """The pack of a folder with its pictures drawn; `begins` hears key and name of each picture
    first. Raises `PackRefused`.
    """
    files = read_pack_files(folder)
    _check_contrast(files)
    pictures: dict[str, DecodedPicture] = {}
    warnings = list(_missing_letters(files))
    for key, file, most in (
        ("logo", files.logo, (LOGO_PIXELS, LOGO_PIXELS)),
        ("felt", files.felt, FELT_SIZE),
    ):
        if file is None:
            continue
        begins(key, file.name)
        field = f"{FILE}, {key}"
        try:
            parts = undrawn_parts(file.raw) if file.is_drawing else ()
        except ValueError as error:
            raise PackRefused(field, f"{quoted(file.name)} {error}") from error
        unseen = (
            f"{', '.join(parts)} {'is' if len(parts) == 1 else 'are'} not drawn as meant"
            if parts
            else ""
        )
        try:
            pictures[key] = _decode_picture(file, most)
        except (pygame.error, ValueError, MemoryError) as error:
            raise PackRefused(
                field,
                f"{quoted(file.name)} cannot be drawn: {str(error) or 'it needs too much memory'}",
            ) from error
        if not any(pictures[key].pixels[3::4]):
            reason = f"nothing of {quoted(file.name)} is seen" + (
                f"; in it {unseen}" if unseen else ""
            )
            raise PackRefused(field, reason)
        if unseen:
            warnings.append(f"{file.name}: {unseen}")
        if key == "logo" and all(pictures[key].pixels[3::4]):
            warnings.append(
                f"{file.name}: has no clear ground, so its mark on the felt, in one color, is a plain block"
            )
    return assemble_pack(files, pictures.get("logo"), pictures.get("felt"), tuple(warnings))


def _check_contrast(files: PackFiles) -> None:
    """Refuse letters that cannot be read on the plate."""
    colors = files.text.colors
    for key in ("text", "accent"):
        ratio = contrast(getattr(colors, key), colors.plate)
        if ratio < CONTRAST:
            reason = (
                f"stands on the plate at {ratio:.1f}:1, where 4.5:1 is the least that can be read"
            )
            raise PackRefused(f"{FILE}, colors.{key}", reason)


def _missing_letters(files: PackFiles) -> Iterator[str]:
    """What of the words is in none of the program's letters."""
    pygame.freetype.init()
    for key, face in (("name", FACES["ui7"]), ("line", FACES["ui5"]), ("house", FACES["serif6"])):
        words = getattr(files.text, key) or ""
        words = words.upper() if key == "house" else words
        letters = dict.fromkeys(words)
        known = pygame.freetype.Font(folder_of("assets") / "fonts" / face, 20).get_metrics(
            "".join(letters)
        )
        missing = "".join(
            letter for letter, has in zip(letters, known, strict=False) if has is None
        )
        if missing:
            yield f"{FILE}, {key}: {missing} {'is' if len(missing) == 1 else 'are'} not among the letters that can be drawn"


def _decode_picture(file: PictureFile, most: tuple[int, int]) -> DecodedPicture:
    """A picture as large as it is kept at most; a drawing is drawn at that size."""
    raw = io.BytesIO(file.raw)
    svg = file.is_drawing
    found = pygame.image.load_sized_svg(raw, most) if svg else pygame.image.load(raw, "picture.png")
    wide, high = found.get_size()
    picture = DecodedPicture(wide, high, pygame.image.tobytes(found, "RGBA"))
    share = min(most[0] / wide, most[1] / high, 1.0)
    return resized(picture, (max(1, round(wide * share)), max(1, round(high * share))))


def resized(picture: DecodedPicture, size: tuple[int, int]) -> DecodedPicture:
    """The picture at another size; what is clear gives no color to its edges."""
    if size == (picture.wide, picture.high):
        return picture
    from PIL import Image

    image = Image.frombytes("RGBA", (picture.wide, picture.high), picture.pixels)
    return DecodedPicture(*size, image.resize(size, Image.Resampling.LANCZOS).tobytes())
