"""Books beside the house's own, of which one is open at a time: of the day's deals, of tournaments."""

from __future__ import annotations

from pathlib import Path

from ...book import Damaged, Store
from ...book.backups.backup import book_of
from ...book.values import Clock
from ..records.stored_verdicts import open_judged


class BooksBeside:
    """Books in folders under one of the data folder. Another one is opened as the question needs
    it; `read_only` none is made or written. Raises what the store raises.
    """

    def __init__(self, folder: Path, clock: Clock, *, read_only: bool = False) -> None:
        self.folder, self.clock, self._read_only = folder, clock, read_only
        self._open: tuple[Path, Store] | None = None
        self.trouble = ""
        """What was wrong with a book that was set aside, as a sentence."""
        self.notices: list[str] = []
        """What else is to be said of the books that were opened, a sentence each."""

    def book(self, name: str, *, make: bool = False) -> Store | None:
        """The book in a folder of that name; None where there is none and none is to be made. The
        one before is closed.
        """
        folder = self.folder / name
        if self._open is not None and self._open[0] == folder:
            return self._open[1]
        if not (make or book_of(folder).exists()):
            return None
        self.close()
        self._open = folder, self._open_book(folder)
        return self._open[1]

    def _open_book(self, folder: Path) -> Store:
        """A book; in the place of a damaged one its newest good backup, or a new one."""
        try:
            if self._read_only:
                return Store.open(folder, clock=self.clock, read_only=True)
            store = open_judged(folder, self.clock)
        except Damaged as damaged:
            self.trouble = damaged.told
            store = damaged.restore() if damaged.backups else damaged.start_new()
        self.notices += store.notices
        return store

    def close(self) -> None:
        """Close the book that is open; a second call does nothing."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


__all__ = ["BooksBeside"]
