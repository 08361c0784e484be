"""What happened on a stand while nobody stood by: a text file that says when it was started,
unlocked, left or refused.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from ..core.errors import one_line
from ..system import files


class Journal:
    """Lines with their time. A full disk stops no show: what cannot be written is not."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self.path, self._clock = folder / "journal.txt", clock

    def note(self, words: str) -> None:
        """Write a line."""
        with suppress(OSError):
            if files.irregular_kind(self.path):
                files.rename_aside(self.path, self._clock())
            # the older half moves to a second file, which takes the place of the one before
            if self.path.exists() and self.path.stat().st_size > 256 * 1024:
                self.path.replace(self.path.with_name("journal.old.txt"))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{self._clock().astimezone():%Y-%m-%d %H:%M:%S} {one_line(words)}\n")
