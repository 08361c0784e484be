"""A branding pack: a folder with `pack.toml`, a logo and felt art, that makes a stand an exhibitor's own.

It is checked when it is loaded; a pack that does not fit names file, key and reason, and the last good one stays.
A pack never touches pays, odds, words of the law, nor what says that money is play money and a hand a showcase.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from game.errors import HouseError, mistyped, one_line, quoted
from game.stand.showcase import shown
from game.table.store import files

FILE: Final = "pack.toml"
KEPT: Final = "look"
"""The folder in which the last good pack is kept."""
LETTERS: Final = 24
PACK_BYTES: Final = 64 * 1024
PNG_BYTES: Final = 4 * 1024 * 1024
SVG_BYTES: Final = 256 * 1024
LOGO_SIDE: Final = 2048
FELT_SIZE: Final = (1416, 884)
KINDS: Final = ("showcase", "round")

Text = Annotated[str, Meta(min_length=1, max_length=LETTERS)]
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


class Pack(msgspec.Struct, frozen=True):
    """A checked pack: words and colors, the bytes of its pictures with the ends of their names, and the scenes in their order."""

    name: str = ""
    line: str = ""
    house: str = "Linden House"
    colours: PackColours = PackColours()
    logo: tuple[str, bytes] | None = None
    felt: tuple[str, bytes] | None = None
    scenes: tuple[tuple[str, str], ...] = ()


HOUSE: Final = Pack()
"""The house's own look, without an exhibitor."""


def load(folder: Path) -> Pack:
    """The pack in a folder, checked. Raises `PackRefused`."""
    try:
        said = _decoded(_bytes(folder, "", FILE, PACK_BYTES))
        _check_text(said)
        return Pack(
            said.name, said.line or "", said.house or HOUSE.house, said.colors,
            _picture(folder, "logo", said.logo, (LOGO_SIDE, LOGO_SIDE), (".svg", ".png")),
            _picture(folder, "felt", said.felt, FELT_SIZE, (".png",)), tuple(map(_scene, said.scenes)),
        )  # fmt: skip
    except OSError as error:
        raise PackRefused(FILE, f"cannot be read: {error.strerror or error}") from error


def _decoded(raw: bytes) -> PackFile:
    try:
        return msgspec.toml.decode(raw, type=PackFile)
    except msgspec.ValidationError as error:
        reason, _, key = str(error).partition(" - at `$.")
        unknown = re.search(r"unknown field `(.+?)`", reason)
        missing = re.search(r"required field `(.+?)`", reason)
        named = unknown or missing
        inside = key.rstrip("`") or (named[1] if named else "the file")
        said = "is no key of a pack" if unknown else "is missing" if missing else _plainly(reason)
        raise PackRefused(f"{FILE}, {inside}", said) from error
    except (ValueError, RecursionError) as error:
        raise PackRefused(FILE, f"is not TOML: {error}") from error


def _plainly(reason: str) -> str:
    """Why a value does not fit, as whoever makes packs reads it."""
    if "matching regex" in reason:
        return "must be a color, as #RRGGBB"
    if long := re.search(r"`(str|array)` of length <= (\d+)", reason):
        return f"has more than {long[2]} {'letters' if long[1] == 'str' else 'entries'}"
    if "of length >=" in reason:
        return "is empty"
    said = mistyped(reason)
    return (said[:1].lower() + said[1:]).replace("`", "")


def _check_text(said: PackFile) -> None:
    for key in ("name", "line", "house"):
        text = getattr(said, key)
        if text is not None and (not text.isprintable() or not text.strip()):
            raise PackRefused(f"{FILE}, {key}", "must be letters that can be printed")


def _scene(said: str) -> tuple[str, str]:
    """A scene as `slug`, `slug:showcase` or `slug:round`: the table and what is shown of it ("": both by turns)."""
    slug, _, kind = said.partition(":")
    if slug not in shown():
        raise PackRefused(f"{FILE}, scenes", f"{quoted(slug)} is none of {', '.join(shown())}")
    if kind and kind not in KINDS:
        raise PackRefused(f"{FILE}, scenes", f"{quoted(kind)} is neither showcase nor round")
    return slug, kind


def _bytes(folder: Path, key: str, name: str, most: int) -> bytes:
    """A file of the pack, which must lie in its folder, whatever links say."""
    field = f"{FILE}, {key}" if key else name
    try:
        inside = folder.resolve()
        path = (folder / name).resolve()
    except (OSError, RuntimeError, ValueError):
        raise PackRefused(field, f"{quoted(name)} is no name of a file") from None
    if inside not in path.parents:
        raise PackRefused(field, f"{quoted(name)} lies outside the folder of the pack")
    if not path.exists():
        raise PackRefused(field, f"{quoted(name)} is not there")
    if not path.is_file():
        raise PackRefused(field, f"{quoted(name)} is no ordinary file")
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise PackRefused(field, f"{quoted(name)} has more than {most // 1024:,} kB")
    return raw


def _picture(
    folder: Path, key: str, name: str | None, size: tuple[int, int], ends: tuple[str, ...]
) -> tuple[str, bytes] | None:  # fmt: skip
    if name is None:
        return None
    end = Path(name).suffix.lower()
    field = f"{FILE}, {key}"
    if end not in ends:
        raise PackRefused(field, f"{quoted(name)} must end in {' or '.join(ends)}")
    raw = _bytes(folder, key, name, SVG_BYTES if end == ".svg" else PNG_BYTES)
    if end == ".svg":
        _check_svg(field, raw)
    else:
        _check_png(field, raw, size)
    return end, raw


def _check_png(field: str, raw: bytes, most: tuple[int, int]) -> None:
    """Refuse what is no PNG, or larger than it may be, before anything unpacks it."""
    if raw[:8] != b"\x89PNG\r\n\x1a\n" or raw[12:16] != b"IHDR" or len(raw) < 33:
        raise PackRefused(field, "is no PNG picture")
    wide, high = struct.unpack(">II", raw[16:24])
    if not (0 < wide <= most[0] and 0 < high <= most[1]):
        raise PackRefused(field, f"is {wide:,} x {high:,} pixels, where {most[0]:,} x {most[1]:,} is the most")


def _check_svg(field: str, raw: bytes) -> None:
    """Refuse what is no drawing, and what would reach for another file."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise PackRefused(field, "is not text in UTF-8") from None
    if "<svg" not in text:
        raise PackRefused(field, "is no SVG drawing")
    found = re.search(
        r"<!ENTITY|<!DOCTYPE|<script|<foreignObject|<image|@import|(?:href|src)\s*=\s*[\"'](?!#)", text, re.IGNORECASE
    )
    if found is not None:
        raise PackRefused(field, f"holds {quoted(found[0])}, and a drawing may not reach outside itself")


def keep(folder: Path, pack: Pack) -> None:
    """Keep a good pack in the stand's folder, for the day on which the next one is bad. Raises `OSError`."""
    look = folder / KEPT
    look.mkdir(parents=True, exist_ok=True)
    pictures = {key: found for key in ("logo", "felt") if (found := getattr(pack, key)) is not None}
    for key, (end, raw) in pictures.items():
        files.replace(look / f"{key}{end}", raw)
    said = PackFile(
        name=pack.name, line=pack.line or None, house=pack.house, colors=pack.colours,
        logo=_named("logo", pictures), felt=_named("felt", pictures),
        scenes=tuple(f"{slug}:{kind}" if kind else slug for slug, kind in pack.scenes),
    )  # fmt: skip
    import tomli_w

    kept = {key: value for key, value in msgspec.to_builtins(said).items() if value is not None}
    files.replace(look / FILE, tomli_w.dumps(kept).encode())


def _named(key: str, pictures: Mapping[str, tuple[str, bytes]]) -> str | None:
    return f"{key}{pictures[key][0]}" if key in pictures else None


class Branding:
    """The look of a stand: the pack of a folder, taken up again whenever its files change, and the last good one while it is bad.

    `drawn` draws a pack once to see that it can be; it raises `PackRefused` for one that cannot.
    """

    def __init__(self, source: Path | None, folder: Path, drawn: Callable[[Pack], None]) -> None:
        self.source, self._folder, self._drawn = source, folder, drawn
        self._seen: object = None
        self.pack = HOUSE
        self.trouble = ""
        """Why the folder's pack is not shown, in one sentence ("": it is, or there is none)."""
        if source is not None:
            with suppress(PackRefused):
                self.pack = self._checked(folder / KEPT)

    def look(self) -> bool:
        """Take up the pack if its files are others than at the last look; whether look or trouble changed."""
        if self.source is None:
            return False
        seen = self._stamp()
        if seen == self._seen:
            return False
        self._seen, before = seen, (self.pack, self.trouble)
        try:
            self.pack, self.trouble = self._checked(self.source), ""
        except PackRefused as refusal:
            self.trouble = one_line(str(refusal))
        else:
            with suppress(OSError):
                keep(self._folder, self.pack)
        return (self.pack, self.trouble) != before

    def _checked(self, folder: Path) -> Pack:
        pack = load(folder)
        self._drawn(pack)
        return pack

    def _stamp(self) -> object:
        """When the files of the folder were changed."""
        with suppress(OSError):
            found = sorted(self.source.iterdir()) if self.source is not None else []
            return [(path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in found[:64] if path.exists()]
        return "gone"
