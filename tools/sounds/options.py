"""The command line of the scripts that write sounds and music."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple


class Options(NamedTuple):
    """The folder to write to, which is there; what to make, in order; the ending of its files."""

    folder: Path
    names: list[str]
    ending: str


def parse_options(about: str, folder: Path, known: Collection[str], ending: str) -> Options:
    """What was asked for: without options all that is `known`, into `folder`, with `ending`."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("folder", nargs="?", type=Path, default=folder)
    parser.add_argument("--only", default="")
    parser.add_argument("--wave", action="store_true")
    args = parser.parse_args()
    wanted = set(filter(None, args.only.split(","))) or set(known)
    if unknown := wanted - set(known):
        parser.error(f"--only: nothing is called {', '.join(sorted(unknown))}")
    args.folder.mkdir(parents=True, exist_ok=True)
    return Options(args.folder, sorted(wanted), ".wav" if args.wave else ending)
