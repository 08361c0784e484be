"""Where the book of a data folder is: in the folder itself, or on a server whose address
`book.toml` in the folder names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from ..system.files import irregular_kind, replace
from .backups.backup import book_of
from .errors import BadDatabase, DiskFull, StoreError

FILE: Final = "book.toml"


class BookPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The address of the book's server as psycopg takes it, and the number of the book there (""
    before it was opened from this folder).
    """

    address: str
    book: str = ""


def server_of(folder: Path) -> BookPlace | None:
    """The server of a folder's book; None where the book is in the folder. Raises `BadDatabase`
    for a file that cannot be read.
    """
    path = folder / FILE
    if not path.exists() and not path.is_symlink():
        return None
    try:
        if irregular_kind(path):
            raise ValueError("it is no file")
        return msgspec.toml.decode(path.read_bytes(), type=BookPlace)
    except (OSError, ValueError) as error:
        raise BadDatabase(
            "book", f"{FILE} in the data folder, which names the book's server, cannot be read."
        ) from error


def has_book(folder: Path) -> bool:
    """Whether there is a book in a folder, or it names a server."""
    return server_of(folder) is not None or book_of(folder).exists()


def write_server_file(folder: Path, place: BookPlace) -> None:
    """Write down where the book of a folder is. Raises `DiskFull`."""
    import tomli_w

    try:
        folder.mkdir(parents=True, exist_ok=True)
        text = tomli_w.dumps(msgspec.to_builtins(place))
        replace(folder / FILE, text.encode(), private=True)
    except OSError as error:
        raise DiskFull(
            "folder", f"The data folder {folder} cannot be used ({error.strerror})."
        ) from error


def choose_server(folder: Path, address: str) -> None:
    """From now on the book of a data folder is on the server at an address.

    Raises `StoreError` for what is no address, for a password in it, and for a folder that has
    another book.
    """
    if not address.startswith(("postgresql://", "postgres://")) and "=" not in address:
        raise StoreError(
            "--book",
            f"{address!r} is no address such as postgresql://house@server/linden or 'host=/run/postgresql dbname=linden'.",
        )
    if _has_password(address):
        raise StoreError(
            "--book",
            "An address with a password can be read by everybody on this machine; put the password into ~/.pgpass.",
        )
    there = server_of(folder)
    if there is not None and there.address != address and there.book:
        raise StoreError(
            "--book", f"The book of this data folder is at {there.address}, as {FILE} in it says."
        )
    if there is None and book_of(folder).exists():
        raise StoreError(
            "--book",
            "This data folder has a book in a file (house.db); name another folder by --data.",
        )
    if there is None or there.address != address:  # a slip, where no book was ever found there
        write_server_file(folder, BookPlace(address))


def _has_password(address: str) -> bool:
    from .postgresql import parse_address

    return "password" in parse_address(address)
