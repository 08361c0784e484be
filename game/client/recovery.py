"""What the window says of the book: what became of it at the start, each backup that can be restored, what failed at the end."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from game.client import window as windows
from game.client.failure import CLOSED
from game.client.loop import Loop
from game.client.scene import Move, Push, Quit
from game.errors import HouseError
from game.shipped import COMMAND

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.client.loop import Canvas
    from game.client.pages.dialog import Dialog
    from game.client.shell import Shell
    from game.client.window import Window
    from game.table.store import BackupOffer, Damaged, Store

Answers = tuple[tuple[str, str], ...]

LONG: Final = "The book is read through and brought up to date. It is long: this may take a minute, and happens once."
"""What the window says while a long book of an older program is opened."""

CLOSE: Final[Answers] = (("close", "Close"),)


def open_book(folder: Path, shell: Shell, window: Window) -> Store:
    """The book of the folder. A damaged one was set aside: the player is told and offered every good backup, or a new book.

    Raises what the book raises otherwise, after the player has read it.
    """
    from game.table.store import Store, takes_long
    from game.table.store.store import Damaged

    if takes_long(folder):
        say_at_once(shell, window, LONG)
    try:
        try:
            return Store.open(folder, clock=lambda: datetime.now(UTC))
        except Damaged as damaged:
            return _recovered(damaged, shell, window)
    except HouseError as refusal:
        shell_says(shell, window, str(refusal), CLOSE)
        raise


def _recovered(damaged: Damaged, shell: Shell, window: Window) -> Store:
    """The store on what the player chose. The safe answer is the backup shown, the newest first."""
    place = 0
    while True:
        words, answers = recovery_question(damaged, place)
        chosen = shell_says(shell, window, words, answers)
        if chosen == "new":
            return damaged.start_new()
        if chosen == "backup":
            return damaged.restore(damaged.offers[place].path)
        place = (place + 1) % len(damaged.offers)


def recovery_question(damaged: Damaged, place: int) -> tuple[str, Answers]:
    """What to ask about the backup at a place (0: the newest), and the answers: `new`, `other` if there are more, `backup`."""
    if not damaged.offers:
        return str(damaged), (("new", "Start a new book"),)
    offer, many = damaged.offers[place], len(damaged.offers)
    words = str(damaged) if place == 0 else f"{_sentence(offer)} The damaged book stays where it is."
    other = (("other", f"Another backup ({place + 1} of {many})"),) if many > 1 else ()
    return words, (("new", "Start a new book"), *other, ("backup", f"Take {offer.name}"))


def _sentence(offer: BackupOffer) -> str:
    made = offer.made.astimezone() if offer.made else None
    when = f", made on {made:%B} {made.day}, {made.year} at {made:%H:%M}," if made else ""
    return f"{offer.name[:1].upper()}{offer.name[1:]}{when} {offer.lacks}."


def leave_book(store: Store, get_up: Callable[[], None], shell: Shell, window: Window, *, told: bool = False) -> str:
    """Get up from every table and close the book; what could not be written, the last backup above all, is told and answered.

    `told`: the player has read already why there will be none, and only standard error is to know.
    """
    trouble = ""
    try:
        get_up()
    except HouseError as refusal:
        trouble = str(refusal)
    trouble = store.close() or trouble
    if trouble:
        with_console(trouble)
        if not told:
            shell_says(shell, window, trouble, CLOSE)
    return trouble


def with_console(words: str) -> None:
    """Say it on standard error too, where there is one."""
    if sys.stderr is not None and not sys.stderr.closed:
        sys.stderr.write(f"{COMMAND} play: {words}\n")


def stop(loop: Loop, words: str) -> None:
    """The book was found damaged in play: say it, and close the house, so that the next start offers a backup."""
    import pygame

    if pygame.display.get_driver() in windows.HEADLESS:
        loop.move(Quit(CLOSED))
        return
    from game.client.pages.dialog import Answer, Dialog

    close = (Answer("close", "Close the house", "primary", escape=True),)
    loop.move(Push(Dialog(loop.shell, "The house's book", words, close, lambda _: Quit(CLOSED))))


def shell_says(shell: Shell, window: Window, words: str, answers: Answers) -> str:
    """Ask one question before or after everything else; the answer's name.

    The last of `answers` is the safe one: it has the focus, Esc and the window's cross mean it, and without a display it is taken.
    """
    import pygame

    if pygame.display.get_driver() in windows.HEADLESS:
        return answers[-1][0]
    given = [answers[-1][0]]
    Loop(window, shell, book_question(shell, words, answers, given)).run()
    return given[0]


def say_at_once(shell: Shell, window: Window | Canvas, words: str) -> None:
    """Show a sentence, with nothing to answer, while the program is about to be busy."""
    import pygame

    from game.client.pages.dialog import Dialog as Notice

    Loop(window, shell, Notice(shell, "The house's book", words, ())).step(pygame.event.get())


def book_question(shell: Shell, words: str, answers: Answers, given: list[str]) -> Dialog:
    """The dialog of `shell_says`; puts the chosen answer's name into `given` and ends the loop."""
    from game.client.pages.dialog import Answer
    from game.client.pages.dialog import Dialog as Question

    def chosen(name: str) -> Move | None:
        given[0] = name or given[0]
        return Quit()

    *others, (safe, label) = answers
    made = (*(Answer(name, said) for name, said in others), Answer(safe, label, "primary", escape=True))
    return Question(shell, "The house's book", words, made, chosen)
