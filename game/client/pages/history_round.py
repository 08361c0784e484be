"""A round of the book given away: saved as a round file, or copied as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.errors import HouseError
from game.table.store import files

if TYPE_CHECKING:
    from pathlib import Path

    from game.client.pages.book_page import BookPage
    from game.table.store import RoundRow


def save(page: BookPage, row: RoundRow | None, folder: Path) -> Path | None:
    """Write a round as a round file into a folder; a toast says where, or why not."""
    from game.table.round_export import as_file
    from game.table.round_file import dumped

    if row is None:
        page.shell.toast("There is no round to save", "No round passes these filters.", "info")
        return None
    try:
        return _write(
            page,
            folder / f"round-{row.id}-{row.game}.json",
            dumped(as_file(page.store, row.id)),
            "Saved as a round file",
        )
    except HouseError as refusal:
        page.shell.toast(f"Round {row.id:,} cannot be written", refusal.reason, "loss")
        return None


def copy(page: BookPage, row: RoundRow | None, folder: Path) -> str:
    """Put a round on the clipboard in a few lines of text; without one, into a file of that folder. The text, "" when refused."""
    from game.table.round_export import as_text

    if row is None:
        page.shell.toast("There is no round to copy", "No round passes these filters.", "info")
        return ""
    try:
        text = as_text(page.store, row.id)
    except HouseError as refusal:
        page.shell.toast(f"Round {row.id:,} cannot be copied", refusal.reason, "loss")
        return ""
    if on_clipboard(text):
        page.shell.toast(f"Copied round {row.id:,} as text", "It can be pasted anywhere.", "win")
    else:
        _write(page, folder / f"round-{row.id}-{row.game}.txt", text, "There is no clipboard: the text is in a file")
    return text


def on_clipboard(text: str) -> bool:
    """Whether the system's clipboard has taken the text."""
    try:
        pygame.scrap.put_text(text)
    except (RuntimeError, AttributeError):  # pygame's own errors are such, also for what a build lacks
        return False
    return True


def _write(page: BookPage, path: Path, text: str, said: str) -> Path | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.replace(path, text.encode())
    except OSError as error:
        page.shell.toast("The round could not be written", f"{path}: {error.strerror}", "loss")
        return None
    page.shell.toast(said, str(path), "win")
    return path
