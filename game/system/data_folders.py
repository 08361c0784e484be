"""Where the house keeps its book: the platform's data folder, `saves/` in portable mode, or a
folder the player names.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import platformdirs

from ..core.errors import HouseError


def data_folder(portable: bool, override: Path | None, beside: Path | None) -> Path:
    """The folder for the database, its backups and the settings; it need not exist yet.

    `override` (the command line's `--data`) names it outright, `portable` means `saves/` in
    `beside`, the folder the program lies in; neither, the platform's own place for a program's
    data. Raises `HouseError` when both are given, for a name that is no folder's, and for
    `portable` where the program has no folder of its own (None).

    >>> data_folder(True, None, Path("/house")).as_posix()
    '/house/saves'
    """
    if portable and override is not None:
        raise HouseError("--data", "cannot be combined with --portable; choose one place")
    if override is not None:
        return _checked_folder(override)
    if portable and beside is None:
        raise HouseError(
            "--portable", "works from a bundle or a checkout; here, name a folder by --data"
        )
    if portable and beside is not None:
        return beside / "saves"
    return platformdirs.user_data_path("Linden House", appauthor=False)


def keep_private(folder: Path) -> None:
    """Let nobody but its owner into a data folder: folders get mode 0700, files 0600. Nothing is
    done where there are no modes.

    Only what is the program's own by its name is touched. Where anything else lies in the folder it
    may have been named by mistake: then its own mode stays, and so does what has a name that
    anybody might give. Links are not followed, and what cannot be changed (a disk that is read
    only) is left.
    """
    if os.name != "posix" or not folder.is_dir():
        return
    # what others must not read, and what else the program keeps there (docs/reference/data.md)
    secret = re.compile(r"house[.-].*|settings\.toml.*|backups|hall|stand|terminals|vouchers")
    others = re.compile(
        r"\.gitkeep|branding|days|layouts|operator|reports|rounds|rules|submissions|tournaments"
    )
    with suppress(OSError):
        entries = list(folder.iterdir())
        own = [path for path in entries if secret.fullmatch(path.name)]
        all_own = [path for path in entries if path in own or others.fullmatch(path.name)]
        if own and len(all_own) == len(entries):
            own = all_own
            _remove_permissions_beyond(folder, 0o700)
        for entry in own:
            for path in _all_paths(entry):
                _remove_permissions_beyond(path, 0o700 if path.is_dir() else 0o600)


def _all_paths(path: Path) -> Iterator[Path]:
    """A file or folder and all that is in it; no links."""
    if path.is_symlink():
        return
    yield path
    if path.is_dir():
        for inner in path.iterdir():
            yield from _all_paths(inner)


def _remove_permissions_beyond(path: Path, most: int) -> None:
    """Take from a path's mode what is beyond this one; what its owner may only read stays so."""
    with suppress(OSError):
        found = stat.S_IMODE(path.lstat().st_mode)
        if found & ~most:
            path.chmod(found & most)


def unsuitable_folder_reason(folder: Path, mounts: Callable[[], str] | None = None) -> str:
    """Why a folder is no good place for the book, in one sentence; empty where nothing speaks
    against it.

    A book that two machines write, or that is copied while it is written, is torn. `mounts` is the
    text of the system's table of mounts.

    >>> unsuitable_folder_reason(Path("/net/robin/Dropbox/house"), mounts=lambda: "")
    'The data folder lies in Dropbox, which copies files while they are written: play on one machine at a time.'
    >>> unsuitable_folder_reason(Path("/net/saves"), mounts=lambda: "server:/x /net nfs4 rw 0 0")
    'The data folder lies on another machine (nfs4): a book there can be torn when the network fails.'
    """
    folder = folder.absolute()
    synced = re.compile(
        r"(dropbox|onedrive|google ?drive|my drive|icloud ?drive|mobile documents|nextcloud"
        r"|owncloud|pcloud|box sync|mega(sync)?)\b",
        re.IGNORECASE,
    )
    for part in folder.parts[1:]:
        if synced.match(part):
            return f"The data folder lies in {part[:40]}, which copies files while they are written: play on one machine at a time."
    # what such programs leave in the folders they copy
    if any(
        (up / mark).exists()
        for up in (folder, *folder.parents[:-1])
        for mark in (".stfolder", ".dropbox", ".sync")
    ):
        return "The data folder lies where files are copied while they are written: play on one machine at a time."
    kind = (
        "a network share"
        if str(folder).startswith("\\\\")
        else _file_system_kind(folder, (mounts or _mounts)())
    )
    network = ("nfs", "cifs", "smb", "afp", "sshfs", "webdav", "davfs", "9p", "ncp", "ceph")
    networked = kind.removeprefix("fuse.").startswith((*network, "gluster"))
    far = kind if kind.startswith("a ") or networked else ""
    return (
        f"The data folder lies on another machine ({far}): a book there can be torn when the network fails."
        if far
        else ""
    )


def _file_system_kind(folder: Path, table: str) -> str:
    """The kind of file system that a folder lies on, by the system's table of mounts; empty where
    that is not known.
    """
    rows = [line.split(" ") for line in table.splitlines()]
    on = [(Path(row[1].replace("\\040", " ")), row[2]) for row in rows if len(row) > 2]
    fitting = [(len(at.parts), kind) for at, kind in on if at == folder or at in folder.parents]
    return max(fitting, default=(0, ""))[1]


def _mounts() -> str:
    """The table of mounts as Linux has it; empty elsewhere."""
    try:
        return (
            Path("/proc/self/mounts").read_text("utf-8", "replace")
            if sys.platform == "linux"
            else ""
        )
    except OSError:
        return ""


def _checked_folder(override: Path) -> Path:
    shown = str(override)[:80]
    try:
        folder = override.expanduser().absolute()
        if folder.exists() and not folder.is_dir():
            raise HouseError("--data", f"{shown} is no folder")
    except OSError as error:
        raise HouseError("--data", f"{shown} cannot be used: {error.strerror}") from None
    except (
        RuntimeError,
        UnicodeEncodeError,
    ) as error:  # nobody's home, or a name that no file can have
        raise HouseError("--data", f"{shown!r} cannot be used: {error}") from None
    return folder
