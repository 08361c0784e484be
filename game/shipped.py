"""Where the folders lie that are shipped with the program: layouts, assets, the docs that are shown."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """A folder or file beside the program.

    >>> (folder("layouts") / "criss_cross_poker.toml").is_file()
    True
    """
    return ROOT / name
