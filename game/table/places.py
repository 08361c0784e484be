"""Where the house keeps its book: the platform's data folder, `saves/` in portable mode, or a folder the player names."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from game.errors import HouseError

APP = "Linden House"


def data_folder(portable: bool, override: Path | None, beside: Path | None) -> Path:
    """The folder for the database, its backups and the settings; it need not exist yet.

    `override` (the command line's `--data`) names it outright, `portable` means `saves/` in `beside`, the folder the program lies
    in; neither, the platform's own place for a program's data. Raises `HouseError` when both are given, for a name that is no
    folder's, and for `portable` where the program has no folder of its own (None).

    >>> data_folder(True, None, Path("/house")).as_posix()
    '/house/saves'
    """
    if portable and override is not None:
        raise HouseError("--data", "cannot be combined with --portable; choose one place")
    if override is not None:
        return _named(override)
    if portable and beside is None:
        raise HouseError("--portable", "works from a bundle or a checkout; here, name a folder by --data")
    if portable and beside is not None:
        return beside / "saves"
    return platformdirs.user_data_path(APP, appauthor=False)


def _named(override: Path) -> Path:
    shown = str(override)[:80]
    try:
        folder = override.expanduser().absolute()
        if folder.exists() and not folder.is_dir():
            raise HouseError("--data", f"{shown} is no folder")
    except OSError as error:
        raise HouseError("--data", f"{shown} cannot be used: {error.strerror}") from None
    except (RuntimeError, UnicodeEncodeError) as error:  # nobody's home, or a name that no file can have
        raise HouseError("--data", f"{shown!r} cannot be used: {error}") from None
    return folder
