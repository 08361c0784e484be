"""The stand's program: opens the window over the whole screen and lets the show run."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from ...core.errors import HouseError
from ...core.installation import COMMAND
from ...stand.branding import Branding, Fallback
from ...stand.journal import Journal
from ...stand.pin import StandPin
from ...system.crash_reports import Reports
from ...system.file_lock import FolderLock
from ..scenes import settings as settings_file
from ..scenes.scene import Move, Quit, Replace, Scene
from ..scenes.settings import Bots, Settings
from ..sound.sound import Sounds
from ..sound.speech import Reader
from ..window import display as windows
from ..window.display import Window
from ..window.loop import Loop
from ..window.shell import Shell
from .house import StandHouse


def settings_of(folder: Path) -> Settings:
    """How a stand looks and sounds: as the owner's settings say, and what a show asks for; nothing
    of it is kept.
    """
    loaded = settings_file.load(folder / settings_file.FILE, datetime.now(UTC).date()).settings
    return settings_file.replaced(
        loaded,
        player="Visitor",
        speed="normal",
        coach="off",
        casino_mode=False,
        show_odds=False,
        full_screen=True,
        bots=Bots(2),
        misclick_guard=True,
        text_scale=100,
        own_cards="shown",
    )


def run(
    root: Path,
    data: Path,
    *,
    tables: Sequence[str] = (),
    branding: Path | None = None,
    fallback_look: Fallback = "own",
    locked: bool = False,
    beat: Callable[[], None] = lambda: None,
) -> int:
    """Show tables until it is ended; the exit status. Raises `NoDisplay`, and `HouseError` when
    another stand runs on this data.
    """
    windows.start_video(os.environ)
    import pygame

    folder = data / "stand"
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        hold = FolderLock.take(folder / "lock")
        if hold is None:
            raise HouseError("--data", "another stand runs on this data")
        stack.callback(hold.release)
        chosen = settings_of(data)
        window = windows.open_window(chosen.window, full_screen=True)
        sound = Sounds(
            root / "assets" / "sounds", chosen.volumes, muted=chosen.muted, music=chosen.music
        )
        stack.callback(sound.close)
        shell = Shell(chosen, sound=sound, voice=stack.enter_context(closing(Reader())))
        shell.warm = False
        stand = open_stand(
            root,
            shell,
            folder,
            tables=tables,
            branding=branding,
            fallback_look=fallback_look,
            locked=locked,
        )
        stack.callback(stand.delete_book)
        stack.callback(stand.shut_room)
        if locked:
            window.grab_input(held=True)
            stack.callback(lambda: window.grab_input(held=False))
        from .lock import PinPad, StandKeeper
        from .show import Show

        first: Scene = Show(stand)
        if locked and not stand.pin.is_set:
            first = PinPad(stand, lambda: Replace(Show(stand), all=True), setting=True)
        keeper = StandKeeper(stand, front=lambda: _bring_to_front(window, stand), beat=beat)
        loop = Loop(window, shell, first, failed=Troubles(stand, data), keeper=keeper)
        loop.after_first_frame.append(sound.warm)
        loop.after_first_frame.append(partial(announce_how_to_end, stand))
        chosen_there = ", as chosen behind the show" if stand.chosen.scenes else ""
        stand.journal.note(f"The stand began with {len(stand.scenes)} scenes{chosen_there}.")
        status = loop.run()
        pygame.display.quit()
        return status
    return 0


def announce_how_to_end(stand: StandHouse) -> None:
    """Say to whoever has just started a show that is not locked how it is ended; a locked one said
    it with its PIN.
    """
    if not stand.locked:
        stand.shell.toast("Esc ends the show", "Or hold the name plate for five seconds.", "info")


def open_stand(
    root: Path,
    shell: Shell,
    folder: Path,
    *,
    tables: Sequence[str] = (),
    branding: Path | None = None,
    fallback_look: Fallback = "own",
    locked: bool = False,
    clock: Callable[[], datetime] | None = None,
    seeds: Callable[[], bytes] | None = None,
) -> StandHouse:
    """The services of a stand in its folder, its look taken up; what is wrong with a pack is said
    on standard error.
    """
    time = clock or (lambda: datetime.now(UTC))
    journal = Journal(folder, time)
    look = Branding(branding, folder, fallback_look=fallback_look)
    pin = StandPin(folder, journal, lambda: secrets.token_bytes(16), time)
    kept: dict[str, Any] = {
        "branding": look,
        "journal": journal,
        "pin": pin,
        "clock": time,
        "seeds": seeds,
    }
    stand = StandHouse(root, shell, folder, tables=tables, locked=locked, **kept)
    stand.refresh_branding(wait=True)
    said = (
        [f"{look.trouble}; {'the last look that worked' if look.pack.name else 'no look'} is shown"]
        if look.trouble
        else []
    )
    for words in (*said, *look.pack.warnings):
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.write(f"{COMMAND} demo: {words}\n")
    return stand


class Troubles:
    """What becomes of an error on a stand: a report, a line in the journal, and the show goes on. Three
    within a minute end the program, for the watcher to start it anew.
    """

    def __init__(self, stand: StandHouse, data: Path) -> None:
        self._stand = stand
        self._reports = Reports(data, stand.clock, about=lambda: "the stand")
        self._times: list[float] = []

    def __call__(self, error: Exception, scenes: tuple[Scene, ...]) -> Move:
        """The show anew, or the end of the program with status 1."""
        from .show import Show

        now, many, within = self._stand.shell.clock.now(), 3, 60.0
        self._times = [when for when in self._times if now - when < within] + [now]
        where = scenes[-1].name if scenes else "none"
        report = self._reports.write(error, where)
        self._stand.journal.note(f"An error in {where}: {report.sentence}")
        for closes in (self._stand.delete_book, self._stand.shut_room):
            with suppress(Exception):
                closes()
        if len(self._times) >= many:
            return Quit(1)
        self._stand.turn += 1
        return Replace(Show(self._stand), all=True)


def _bring_to_front(window: Window, stand: StandHouse) -> None:
    """Bring the window back to the front where something else took it."""
    if not window.in_front:
        stand.journal.note("Another program had come to the front.")
        window.to_front()
