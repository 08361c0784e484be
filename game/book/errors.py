"""What can go wrong with the book, each as one sentence that can be shown to the player as it
stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from ..core.errors import HouseError

Fault: TypeAlias = str
"""Why something cannot be used, in a few words; empty where nothing is wrong with it."""


class StoreError(HouseError):
    """The book refused; nothing of the transaction was written. `str()` is the whole sentence,
    `field` what it is about.
    """

    def __str__(self) -> str:
        return self.reason


class AlreadyOpen(StoreError):
    """Another window is writing in this data folder."""


class NewerDatabase(StoreError):
    """The book was written by a newer program; it is left as it is."""


class DiskFull(StoreError):
    """The disk is full or cannot be written; the step was not recorded, so it must not be shown."""


class Unreachable(DiskFull):
    """The server of the book does not answer; the step was not recorded, so it must not be shown."""


class LeaseLost(StoreError):
    """Another host deals a table now that this one still had; nothing of the step was recorded."""


class Busy(StoreError):
    """Some other program holds the database for longer than a moment."""


class BadDatabase(StoreError):
    """The file is damaged or is no book of this house (found while reading; nothing was moved)."""


class NotEnough(StoreError):
    """An account that may not go below zero would have."""


class Unbalanced(StoreError):
    """Money that does not add up; the caller asked for the impossible."""


class NoSuchRecord(StoreError):
    """There is no player, sitting or round of that number, or it is not open."""


def run_fault_check(check: Callable[[], Fault]) -> Fault:
    """The fault of a file that `check` returns, in a few words, or why it cannot be read; empty
    when the file is sound. Raises `DiskFull`.
    """
    try:
        return check()
    except OSError as error:
        return f"it cannot be read: {error.strerror}"
    except DiskFull:
        raise
    except StoreError as error:
        return reason_without_field(error)


def reason_without_field(error: StoreError) -> str:
    """The reason alone, to be put into another sentence.

    >>> reason_without_field(BadDatabase("database", "The book is damaged (file is not a database)."))
    'file is not a database'
    >>> reason_without_field(BadDatabase("database", "page 6 is not as written"))
    'page 6 is not as written'
    """
    found = re.fullmatch(r"The book is damaged \((.*)\)", error.reason.rstrip("."))
    return found[1] if found else error.reason.rstrip(".")
