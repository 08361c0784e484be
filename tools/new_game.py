"""Makes the skeleton of a game by copying another: `main.py new-game SLUG --like OTHER`.

Every file of the other game is copied under the new name, with slug, title and file names replaced,
and a line is added to the catalogue. The copy plays at once, by the rules of its model; what has to
be written anew is told by docs/contributing/adding-a-game.md.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from game.core.errors import HouseError
from game.games import LISTED, CatalogEntry

HOUSE: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("game/games", "layouts", "assets/games", "tests/games")
"""The folders that hold a folder a game."""
PAGES: Final = "docs/rules"
SKETCHES: Final = {"three-stakes": "tests/games/three_stakes"}
"""Games to copy that only tests install: this one takes wagers back. Their copies have no odds yet;
`tools/make_odds.py` writes them.
"""
CATALOGUE: Final = "game/games/__init__.py"
TEXT: Final = (".py", ".toml", ".json", ".md", ".txt")
SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def make_game(house: Path, slug: str, like: str, title: str = "") -> tuple[Path, ...]:
    """Copy the game `like` as a new game; the files written, the catalogue among them.

    Raises `HouseError` when the slug is no slug or taken, or when there is no game to copy.
    """
    source = HOUSE / SKETCHES[like] if like in SKETCHES else house
    if like in SKETCHES:
        model = msgspec.toml.decode((source / "catalog.toml").read_bytes(), type=CatalogEntry)
    elif like in LISTED:
        model = LISTED[like]
    else:
        raise HouseError("like", f"{like!r} is none of {', '.join((*LISTED, *SKETCHES))}")
    if len(slug) > 40 or SLUG.fullmatch(slug) is None:
        raise HouseError(
            "slug", f"{slug!r} is no name such as river-poker: small letters, digits and hyphens"
        )
    if slug in LISTED:
        raise HouseError("slug", f"{slug!r} is taken")
    title = title or slug.replace("-", " ").title()
    if not title.isprintable() or set(title) & set('"\\'):
        raise HouseError("title", f"{title!r} has a character that no title has")
    stem = slug.replace("-", "_")
    words = (
        (model.stem, stem),
        (model.slug, slug),
        (model.title, title),
        (model.title.upper(), title.upper()),
    )
    written = []
    for old, new in _files(source, house, model, stem):
        if new.exists():
            raise HouseError("slug", f"{new.relative_to(house)} is there already")
        new.parent.mkdir(parents=True, exist_ok=True)
        if old.suffix in TEXT:
            text = old.read_text(encoding="utf-8")
            for before, after in words:
                text = text.replace(before, after)
            new.write_text(text, encoding="utf-8")
        else:
            shutil.copy(old, new)
        written.append(new)
    _list(house / CATALOGUE, CatalogEntry(slug, title, model.chapter, model.family, model.blurb))
    return (*written, house / CATALOGUE)


def _files(
    source: Path, house: Path, model: CatalogEntry, stem: str
) -> Iterator[tuple[Path, Path]]:
    """Every file of a game, and where its copy goes."""
    for name in FOLDERS:
        folder = source / name / model.stem
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path, house / name / stem / path.relative_to(folder)
    yield source / PAGES / f"{model.stem}.md", house / PAGES / f"{stem}.md"


def _list(catalogue: Path, entry: CatalogEntry) -> None:
    """Add a game at the end of the catalogue."""
    text = catalogue.read_text(encoding="utf-8")
    end = "\n    )\n}\n"
    if text.count(end) != 1:
        raise HouseError(CATALOGUE, "has no list of games where a line could be added")
    line = "\n        CatalogEntry({}),".format(
        ", ".join(
            f'"{word}"'
            for word in (entry.slug, entry.title, entry.chapter, entry.family, entry.blurb)
        )
    )
    catalogue.write_text(text.replace(end, line + end), encoding="utf-8")
