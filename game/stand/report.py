"""What will be seen of a branding pack, for whoever makes one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..games import LISTED
from .pack import FILE, HOUSE, DecodedPicture, Pack, read_pack_files


def pack_report(folder: Path, pack: Pack) -> dict[str, Any]:
    """Each setting with where it is seen, the files that are no part of the pack, and what is not
    drawn; `pack` is the folder's, decoded. Raises `PackRefused`.
    """
    text = read_pack_files(folder).text
    used = {FILE, *(name for name in (text.logo, text.felt) if name)}
    unused = sorted(path.name for path in folder.iterdir() if path.name not in used)
    return {
        "settings": dict(_described_settings(pack, text.logo, text.felt)),
        "unused": unused,
        "warnings": list(pack.warnings),
    }


def _described_settings(
    pack: Pack, logo: str | None, felt: str | None
) -> Iterator[tuple[str, str]]:
    yield "name", f"{pack.name}: on the plate"
    yield "line", f"{pack.line}: on the plate, below the name" if pack.line else "none"
    yield (
        "house",
        f"{pack.house}: next to the leaf in the show"
        + (" (default)" if pack.house == HOUSE.house else ""),
    )
    places = "on the plate in its colors, and on the felt in one"
    yield (
        "logo",
        f"{logo}: {_kept_size_words(pack.logo)}, {places}"
        if pack.logo
        else "none: the leaf of Linden House stays",
    )
    yield (
        "felt",
        f"{felt}: {_kept_size_words(pack.felt)}, on the felt at 18 % strength"
        if pack.felt
        else "none: plain cloth",
    )
    yield "colors.plate", f"{pack.colours.plate}: the plate"
    yield "colors.text", f"{pack.colours.text}: the name"
    yield "colors.accent", f"{pack.colours.accent}: the second line"
    scenes = [
        f"{LISTED[slug].title} ({kind or 'showcase and round'})" for slug, kind in pack.scenes
    ]
    yield "scenes", ", ".join(scenes) if scenes else "every table, as the house shows them"


def _kept_size_words(picture: DecodedPicture) -> str:
    return f"kept at {picture.wide:,} x {picture.high:,} pixels"


def report_lines(report: dict[str, Any]) -> list[str]:
    """The report as it is read: a line for each setting, each warning and each file that is not
    used.
    """
    lines = [f"{key:<14} {words}" for key, words in report["settings"].items()]
    lines += [f"{'warning':<14} {warning}" for warning in report["warnings"]]
    lines += [f"{'not used':<14} {name}" for name in report["unused"]]
    return [*lines, f"{'picture':<14} {report['picture']}"]
