"""A branding pack: a folder with `pack.toml`, a logo and felt art, that makes a stand an
exhibitor's own.

Its files are read and checked here, its pictures decoded in a child process
(`game.stand.branding`). One that does not fit is refused by file, key and reason. A pack never
touches pays, odds, words of the law, nor what says that money is play money and a hand a showcase.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta

from ..core.errors import HouseError, quoted, reword_type_error
from .showcase import showcase_games

FILE: Final = "pack.toml"
LOGO_SIDE: Final = 2048
FELT_SIZE: Final = (1416, 884)
KINDS: Final = ("showcase", "round")

Text = Annotated[str, Meta(min_length=1, max_length=24)]
Ink = Annotated[str, Meta(pattern=r"^#[0-9A-Fa-f]{6}$")]
FileName = Annotated[str, Meta(min_length=1, max_length=120)]


class PackRefused(HouseError):
    """A pack that cannot be used; `str()` names file, key and reason."""


class PackColours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colors of the exhibitor's plate."""

    plate: Ink = "#0A0D0E"
    text: Ink = "#F5F0E4"
    accent: Ink = "#7FD0E8"


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in `pack.toml`."""

    name: Text
    line: Text | None = None
    house: Text | None = None
    logo: FileName | None = None
    felt: FileName | None = None
    colors: PackColours = PackColours()
    scenes: Annotated[tuple[str, ...], Meta(max_length=24)] = ()


class DecodedPicture(msgspec.Struct, frozen=True):
    """A decoded picture: its size in pixels, and four bytes (red, green, blue, alpha) for each of
    them, row by row.
    """

    wide: Annotated[int, Meta(gt=0, le=LOGO_SIDE)]
    high: Annotated[int, Meta(gt=0, le=LOGO_SIDE)]
    pixels: bytes

    def __post_init__(self) -> None:
        """Refuse, with `ValueError`, pixels that are not of this size."""
        if len(self.pixels) != 4 * self.wide * self.high:
            raise ValueError("a picture has other pixels than its size says")


class Pack(msgspec.Struct, frozen=True):
    """A checked pack: words and colors, decoded pictures, and the scenes in their order.

    `warnings` say what it has that is not drawn, each in a sentence that names the file.
    """

    name: str = ""
    line: str = ""
    house: str = "Linden House"
    colours: PackColours = PackColours()
    logo: DecodedPicture | None = None
    felt: DecodedPicture | None = None
    scenes: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()


HOUSE: Final = Pack()
"""The house's own look, without an exhibitor."""


class PictureFile(NamedTuple):
    """A picture of a pack as it lies in its folder: its name, and its bytes, which nothing has
    decoded.
    """

    name: str
    raw: bytes

    @property
    def is_drawing(self) -> bool:
        """Whether it is an SVG."""
        return self.name.lower().endswith(".svg")


class PackFiles(NamedTuple):
    """The files of a pack, read and checked as far as that goes without decoding a picture."""

    text: PackFile
    logo: PictureFile | None
    felt: PictureFile | None


def read_pack_files(folder: Path) -> PackFiles:
    """The files of the pack in a folder. Raises `PackRefused`."""
    try:
        text = _decode_pack_toml(_read_pack_file(folder, "", FILE, most=64 * 1024))
        _check_text(text)
        return PackFiles(
            text,
            _read_picture_file(folder, "logo", text.logo, (LOGO_SIDE, LOGO_SIDE), (".svg", ".png")),
            _read_picture_file(folder, "felt", text.felt, FELT_SIZE, (".png",)),
        )
    except OSError as error:
        raise PackRefused(FILE, f"cannot be read: {error.strerror or error}") from error


def assemble_pack(
    files: PackFiles,
    logo: DecodedPicture | None,
    felt: DecodedPicture | None,
    warnings: tuple[str, ...] = (),
) -> Pack:
    """The pack of these files with its decoded pictures. Raises `PackRefused` for a table that is
    none.
    """
    text = files.text
    scenes = tuple(map(_slug_and_shown_part, text.scenes))
    return Pack(
        text.name,
        text.line or "",
        text.house or HOUSE.house,
        text.colors,
        logo,
        felt,
        scenes,
        warnings,
    )


# ---- a checked pack as bytes


class PackRefusal(msgspec.Struct, frozen=True, tag=True):
    """Why a pack cannot be used: its file and key, and the reason."""

    field: str
    reason: str


class DecodedPack(msgspec.Struct, frozen=True, tag=True):
    """A pack that can be used."""

    pack: Pack


def decoded_pack_bytes(answer: DecodedPack | PackRefusal) -> bytes:
    """A decoded pack, or why there is none, as bytes for another process or another day."""
    return zlib.compress(msgspec.msgpack.encode(answer), 1)


def decoded_pack_from_bytes(decoded: bytes) -> Pack:
    """The pack in what `decoded_pack_bytes` made (not in a pack's zip file). Raises `PackRefused` with
    the refusal it holds, and `ValueError` for any other bytes.
    """
    try:
        # more bytes than the largest pictures of a pack have
        unpacked = zlib.decompressobj().decompress(decoded, max_length=32 * 1024 * 1024)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    answer = msgspec.msgpack.decode(unpacked, type=DecodedPack | PackRefusal)
    if isinstance(answer, PackRefusal):
        raise PackRefused(answer.field, answer.reason)
    return answer.pack


def _decode_pack_toml(raw: bytes) -> PackFile:
    try:
        return msgspec.toml.decode(raw, type=PackFile)
    except msgspec.ValidationError as error:
        reason, _, key = str(error).partition(" - at `$.")
        unknown = re.search(r"unknown field `(.+?)`", reason)
        missing = re.search(r"required field `(.+?)`", reason)
        named = unknown or missing
        inside = key.rstrip("`") or (named[1] if named else "the file")
        said = (
            "is no key of a pack" if unknown else "is missing" if missing else _plain_reason(reason)
        )
        raise PackRefused(f"{FILE}, {inside}", said) from error
    except (ValueError, RecursionError) as error:
        raise PackRefused(FILE, f"is not TOML: {error}") from error


def _plain_reason(reason: str) -> str:
    """Why a value does not fit, as whoever makes packs reads it."""
    if "matching regex" in reason:
        return "must be a color, as #RRGGBB"
    if long := re.search(r"`(str|array)` of length <= (\d+)", reason):
        return f"has more than {long[2]} {'letters' if long[1] == 'str' else 'entries'}"
    if "of length >=" in reason:
        return "is empty"
    said = reword_type_error(reason)
    return (said[:1].lower() + said[1:]).replace("`", "")


def _check_text(said: PackFile) -> None:
    for key in ("name", "line", "house"):
        text = getattr(said, key)
        if text is not None and (not text.isprintable() or not text.strip()):
            raise PackRefused(f"{FILE}, {key}", "must be letters that can be printed")


def _slug_and_shown_part(written: str) -> tuple[str, str]:
    """A scene as `slug`, `slug:showcase` or `slug:round`: the table and what is shown of it ("":
    both by turns).
    """
    slug, _, kind = written.partition(":")
    if slug not in showcase_games():
        raise PackRefused(
            f"{FILE}, scenes", f"{quoted(slug)} is none of {', '.join(showcase_games())}"
        )
    if kind and kind not in KINDS:
        raise PackRefused(f"{FILE}, scenes", f"{quoted(kind)} is neither showcase nor round")
    return slug, kind


def _read_pack_file(folder: Path, key: str, name: str, *, most: int) -> bytes:
    """A file of the pack, which must lie in its folder, whatever links say."""
    field = f"{FILE}, {key}" if key else name
    try:
        inside = folder.resolve()
        path = (folder / name).resolve()
    except (OSError, RuntimeError, ValueError):
        raise PackRefused(field, f"{quoted(name)} is no name of a file") from None
    if inside not in path.parents:
        raise PackRefused(field, f"{quoted(name)} lies outside the folder of the pack")
    if not inside.is_dir():
        raise PackRefused(str(folder), "is not there, or is no folder")
    if not path.exists():
        raise PackRefused(field, f"{quoted(name)} is not there")
    if not path.is_file():
        raise PackRefused(field, f"{quoted(name)} is no ordinary file")
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise PackRefused(field, f"{quoted(name)} has more than {most // 1024:,} kB")
    return raw


def _read_picture_file(
    folder: Path, key: str, name: str | None, size: tuple[int, int], ends: tuple[str, ...]
) -> PictureFile | None:
    if name is None:
        return None
    end = Path(name).suffix.lower()
    field = f"{FILE}, {key}"
    if end not in ends:
        raise PackRefused(field, f"{quoted(name)} must end in {' or '.join(ends)}")
    raw = _read_pack_file(folder, key, name, most=256 * 1024 if end == ".svg" else 4 * 1024 * 1024)
    if end == ".svg":
        _check_svg(field, name, raw)
    else:
        _check_png(field, name, raw, size)
    return PictureFile(name, raw)


def _check_png(field: str, name: str, raw: bytes, most: tuple[int, int]) -> None:
    """Refuse what is no PNG, or larger than it may be, before anything unpacks it."""
    if raw[:8] != b"\x89PNG\r\n\x1a\n" or raw[12:16] != b"IHDR" or len(raw) < 33:
        raise PackRefused(field, f"{quoted(name)} is no PNG picture")
    wide, high = struct.unpack(">II", raw[16:24])
    if not (0 < wide <= most[0] and 0 < high <= most[1]):
        size = f"{wide:,} x {high:,} pixels, where {most[0]:,} x {most[1]:,} is the most"
        raise PackRefused(field, f"{quoted(name)} is {size}")


def _check_svg(field: str, name: str, raw: bytes) -> None:
    """Refuse what is no drawing, and what would reach for another file."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise PackRefused(field, f"{quoted(name)} is not text in UTF-8") from None
    if "<svg" not in text:
        raise PackRefused(field, f"{quoted(name)} is no SVG drawing")
    found = re.search(
        r"<!ENTITY|<!DOCTYPE|<script|<foreignObject|<image|@import|(?:href|src)\s*=\s*[\"'](?!#)",
        text,
        re.IGNORECASE,
    )
    if found is not None:
        reason = (
            f"{quoted(name)} holds {quoted(found[0])}, and a drawing may not reach outside itself"
        )
        raise PackRefused(field, reason)
