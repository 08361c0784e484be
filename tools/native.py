"""The version of a library in machine code: from itself, else from its text, else its file name."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

ASKED = {
    "FLAC": "FLAC__VERSION_STRING",
    "asound": "snd_asoundlib_version",
    "avif": "avifVersion",
    "bz2": "BZ2_bzlibVersion",
    "crypto": "OpenSSL_version",
    "fluidsynth": "fluid_version_str",
    "harfbuzz": "hb_version_string",
    "lzma": "lzma_version_string",
    "mpg123": "mpg123_distversion",
    "openjp2": "opj_version",
    "opus": "opus_get_version_string",
    "png16": "png_get_libpng_ver",
    "scipy_openblas64_": "scipy_openblas_get_config64_",
    "sndfile": "sf_version_string",
    "sqlite3": "sqlite3_libversion",
    "ssl": "OpenSSL_version",
    "vorbisenc": "vorbis_version_string",
    "vorbisfile": "vorbis_version_string",
    "tiff": "TIFFGetVersion",
    "vorbis": "vorbis_version_string",
    "wavpack": "WavpackGetLibraryVersionString",
    "xmp": "xmp_version",
    "z": "zlibVersion",
    "zstd": "ZSTD_versionString",
}
"""What tells a library's version as text: a function of it or of what it is linked with, or where
it is in `TEXTS` a variable.
"""
PACKED = {
    "brotlidec": ("BrotliDecoderVersion", 24, 12),
    "sharpyuv": ("SharpYuvGetVersion", 24, 16),
    "webp": ("WebPGetDecoderVersion", 16, 8),
    "webpdemux": ("WebPGetDemuxVersion", 16, 8),
    "webpmux": ("WebPGetMuxVersion", 16, 8),
}
"""The functions that tell it as a number, and from which bits on its first and second part stand
there.
"""
WRITTEN = {"jpeg": rb"libjpeg-turbo version ([0-9.]+)", "SDL2": rb"SDL-release-([0-9.]+)"}
"""The text in which a library has it."""
FREETYPE = "freetype"
SDL = {
    "SDL2_image": "IMG_Linked_Version",
    "SDL2_mixer": "Mix_Linked_Version",
    "SDL2_ttf": "TTF_Linked_Version",
}


def number(told: str) -> str:
    """The version within what a library says of itself.

    >>> number("OpenSSL 3.5.4 30 Sep 2025"), number("libsndfile-1.2.2"), number("expat_2.6.3")
    ('3.5.4', '1.2.2', '2.6.3')
    """
    found = re.search(r"\d+(?:\.\d+)+", told)
    return found[0] if found else told


def library_name(path: Path) -> str:
    """The name of the library in a file, without what a package adds to it.

    >>> library_name(Path("libSDL2-2-50d19f93.0.so.0.3200.10")), library_name(Path("libsqlite3.so.0"))
    ('SDL2', 'sqlite3')
    """
    bare = re.sub(r"-(?:2-)?[0-9a-f]{8}(?:-[0-9a-f]{8})?\..*", "", path.name)
    return bare.partition(".so")[0].removeprefix("lib")


def tells_version(path: Path) -> bool:
    """Whether the library itself tells its version; else its file name has that of its interface."""
    return library_name(path) in {*ASKED, *PACKED, *WRITTEN, *SDL, FREETYPE}


def version(path: Path) -> str:
    """The version of the library in a file. Raises `OSError` for one that cannot be loaded."""
    name = library_name(path)
    if name in WRITTEN:
        found = re.search(WRITTEN[name], path.read_bytes())
        return found[1].decode() if found else named_version(path)
    if not tells_version(path):
        return named_version(path)
    loaded = ctypes.CDLL(str(path))
    if name in ASKED:
        return number(_text(loaded, name))
    if name in SDL:
        ask = getattr(loaded, SDL[name])
        ask.restype = ctypes.POINTER(ctypes.c_uint8 * 3)
        return ".".join(map(str, ask().contents))
    if name == FREETYPE:
        return _freetype(loaded)
    function, first, second = PACKED[name]
    packed = getattr(loaded, function)()
    return f"{packed >> first}.{(packed & ((1 << first) - 1)) >> second}.{packed & ((1 << second) - 1)}"


def _text(loaded: ctypes.CDLL, name: str) -> str:
    if name in ("FLAC", "xmp"):
        value = ctypes.c_char_p.in_dll(loaded, ASKED[name]).value
    else:
        ask = getattr(loaded, ASKED[name])
        ask.restype = ctypes.c_char_p
        value = ask(None, None, None)  # some take places for numbers, which may be missing
    return (value or b"").decode("ascii", "replace")


def _freetype(loaded: ctypes.CDLL) -> str:
    """FreeType's version, from an instance."""
    made, parts = ctypes.c_void_p(), [ctypes.c_int() for _ in range(3)]
    if loaded.FT_Init_FreeType(ctypes.byref(made)):
        raise OSError("FreeType does not start")
    loaded.FT_Library_Version(made, *map(ctypes.byref, parts))
    loaded.FT_Done_FreeType(made)
    return ".".join(str(part.value) for part in parts)


def named_version(path: Path) -> str:
    """The version that a file's name ends in, which is that of its interface.

    >>> named_version(Path("libogg-15db22d2.so.0.8.6"))
    '0.8.6'
    """
    found = re.search(r"\.so\.([0-9.]+)$", path.name)
    return found[1] if found else ""
