"""A folder of TOML files that are known by their names without the ending."""

from __future__ import annotations

import re
from pathlib import Path


def file_stem(words: str, otherwise: str = "file") -> str:
    """Words as the name of a file.

    >>> file_stem("The Hill & Co."), file_stem("...", "casino")
    ('the-hill-co', 'casino')
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-") or otherwise


class TomlFolder:
    """The TOML files of a folder, of which it shows and takes so many at most."""

    most = 40

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        """What there is, sound or not, in the order of the alphabet."""
        if not self.path.is_dir():
            return []
        return sorted(one.stem for one in self.path.glob("*.toml"))[: self.most]

    def file(self, name: str) -> Path:
        """Where a file lies."""
        return self.path / f"{name}.toml"

    def free_name(self, words: str, otherwise: str = "file") -> str | None:
        """A name made of words that no file has yet; None where the folder is full."""
        taken = self.names()
        if len(taken) >= self.most:
            return None
        stem = file_stem(words, otherwise)
        return next(
            one for one in (stem, *(f"{stem}-{n}" for n in range(2, 99))) if one not in taken
        )
