"""What comes with the program: where its folders lie, what it is called here, and from what it was
made.

The program lies in one of three ways: as a checkout, as an installed package (the same tree inside
`linden_house/`, with the `built.json` of its build), or in a bundle, where that package is frozen.
This is the only place that tells them apart.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILT = "built.json"
CHECKOUT = not (ROOT / BUILT).is_file()
FROZEN = bool(getattr(sys, "frozen", False))
COMMAND = "main.py" if CHECKOUT else "linden-house"
"""What the command line is called here."""


class BuildInfo(NamedTuple):
    """Which program this is: its version, its commit ("" where that is not known), and a hash of
    each folder of data.
    """

    version: str
    commit: str
    data: Mapping[str, str]


def folder(name: str) -> Path:
    """A folder or file that comes with the program.

    >>> folder("layouts").is_dir()
    True
    """
    return ROOT / name


_game_roots: dict[str, Path] = {}
"""The folders of games that come in packages of their own, by the games' stems."""


def add_game_root(stem: str, root: Path) -> None:
    """Say in which folder the data of a game lie that does not come with the program. The folder
    has the program's own tree: `layouts/STEM/`, `assets/games/STEM/`, `docs/rules/STEM.md`.
    """
    _game_roots[stem] = root


def game_root(stem: str) -> Path:
    """The folder in whose `layouts`, `assets/games` and `docs/rules` a game's files lie."""
    return _game_roots.get(stem, ROOT)


def game_file(folder_name: str, stem: str, file_name: str) -> Path:
    """A game's own file in one of the folders that hold a folder a game.

    >>> game_file("layouts", "criss_cross_poker", "felt.toml").is_file()
    True
    """
    return game_root(stem) / folder_name / stem / file_name


def portable_data_root() -> Path | None:
    """The folder that the program lies in, for data that travels with it; None where a package
    manager owns that folder.
    """
    if CHECKOUT:
        return ROOT
    if not FROZEN:
        return None
    program = Path(sys.executable).resolve()
    # nothing is written inside a signed .app
    app = next((up for up in program.parents if up.suffix == ".app"), None)
    return (app or program).parent


def build_info() -> BuildInfo:
    """Which program this is, by the data as they lie here now."""
    assets = ("controls", "drawings", "fonts", "games", "law", "music", "sounds")
    folders = ("layouts", *(f"assets/{name}" for name in assets), "docs/rules")
    data = {name: _folder_hash(folder(name)) for name in folders}
    built = as_built()
    if built is not None:
        return BuildInfo(built.version, built.commit, data)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return BuildInfo(str(project["version"]), _commit(), data)


def version() -> str:
    """The program's version alone."""
    built = as_built()
    return built.version if built is not None else build_info().version


def as_built() -> BuildInfo | None:
    """What the program was when it was built; None in a checkout, which nobody built."""
    try:
        told = json.loads((ROOT / BUILT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return BuildInfo(told["version"], told["commit"], told["data"])


def _folder_hash(root: Path) -> str:
    """A hash over the names and contents of every file of a folder."""
    whole = sha256()
    for path in sorted(root.rglob("*"), key=lambda path: path.relative_to(root).as_posix()):
        if path.is_file():
            whole.update(
                f"{path.relative_to(root).as_posix()}\0".encode()
                + sha256(path.read_bytes()).digest()
            )
    return whole.hexdigest()


def _commit() -> str:
    """The commit of the checkout, with `+` when files of it were changed; "" where git does not
    say.
    """
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return ""
    ask = [git, "-C", str(ROOT), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty=+"]
    return subprocess.run(ask, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 - the player's git
