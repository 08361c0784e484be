"""Where the house keeps its book: the platform's data folder, `saves/` in portable mode, or a folder the player names."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from game.errors import HouseError

APP = "Linden House"


def data_folder(portable: bool, override: Path | None, repo_root: Path) -> Path:
    """The folder for the database, its backups and the settings; it need not exist yet.

    `override` (the command line's `--data`) names it outright, `portable` means `saves/` under `repo_root`; neither, the
    platform's own place for a program's data. Raises `HouseError` when both are given.

    >>> data_folder(True, None, Path("/house")).as_posix()
    '/house/saves'
    """
    if portable and override is not None:
        raise HouseError("--data", "cannot be combined with --portable; choose one place")
    if override is not None:
        return override.expanduser().absolute()
    if portable:
        return repo_root / "saves"
    return platformdirs.user_data_path(APP, appauthor=False)
