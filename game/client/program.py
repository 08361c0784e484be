"""The window program: opens book and window, and lets the loop run."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from game.client import settings as settings_file
from game.client import window as windows
from game.client.failure import CLOSED, Failures, leave_book, open_book, stop, threads_watched
from game.client.loop import Loop
from game.client.places import FIRST_BUY_IN, Router
from game.client.scene import Quit, Scene
from game.client.shell import Shell
from game.client.sound import Sounds
from game.errors import HouseError
from game.shipped import COMMAND, version
from game.table.places import shared
from game.table.reports import Reports

if TYPE_CHECKING:
    from game.client.settings import Settings
    from game.table.round_file import RoundFile
    from game.table.store import Store
    from game.table.store.hall_values import TableKind


def run(
    root: Path,
    folder: Path,
    *,
    slug: str = "",
    autoplay: int = 0,
    speed: str | None = None,
    round_file: RoundFile | None = None,
    until: str = "",
    electronic: TableKind | Literal[""] = "",
    room: bool = False,
) -> int:
    """Open the window and play until it is closed; the exit status. With `electronic`, tables are played through game accounts;
    with `room`, it is the operator's room that opens.

    Raises `NoDisplay`, and what the book raises when it cannot be opened.
    """
    windows.start_video(os.environ)
    import pygame

    loaded = settings_file.load(folder / settings_file.FILE, datetime.now(UTC).date())
    chosen = settings_file.replaced(loaded.settings, speed=speed) if speed else loaded.settings
    data = folder
    with ExitStack() as stack:
        window = windows.open_window(chosen.window, full_screen=chosen.full_screen, place=chosen.place)
        if round_file is not None:  # looked at, not played for: a book of its own that is thrown away
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(open_book(folder, Shell(chosen), window))
        sound = Sounds(root / "assets" / "sounds", chosen.volumes, muted=chosen.muted)
        stack.callback(sound.close)
        keep = None if speed else lambda s: settings_file.save(folder / settings_file.FILE, s)
        shell = Shell(chosen, keep=keep, sound=sound)
        sound.told = lambda words: shell.soon(lambda: shell.toast("Please note", words, "info"))
        shell.warm = False  # lights and soft shadows come with the second frame
        greeted = not (slug or round_file or store.players())  # somebody comes for the first time
        router = Router(root, shell, store, 0 if greeted else player_of(store, chosen), folder=folder, own=data)
        if electronic:
            from game.client.electronic.floor import Floor

            router.floor = Floor(store, root, electronic)
        failures = watched(router, data)
        stack.enter_context(threads_watched(shell))
        try:
            first = router.room(Quit()) if room else _first(router, slug, autoplay, round_file)
            loop = Loop(window, shell, first, failed=failures)
            if until:
                loop.after_first_frame.append(lambda: _first_frame(loop, until))
            loop.after_first_frame.append(sound.warm)
            if warning := shared(data):
                shell.toast("Please note", warning, "info")
            if loaded.notice:
                shell.toast("Please note", loaded.notice, "info")
            shell.stopped = lambda words: stop(loop, words)
            status = loop.run()
            shell.change(window=window.windowed_size, place=window.place)
            trouble = leave_book(store, router.close, Shell(chosen), window, told=status == CLOSED)
            if trouble.endswith(failures.said):
                failures.said = ""  # the console has read it
        except HouseError:
            raise
        except Exception as error:  # noqa: BLE001 - outside every scene, on the way out
            failures.note(error, "none")
            status = 1
        if status and failures.said:
            with suppress(AttributeError, OSError, ValueError):  # a console that is closed, or none
                sys.stderr.write(f"{COMMAND} play: {failures.said}\n")
        pygame.display.quit()
        return status
    return 0


def watched(router: Router, folder: Path) -> Failures:
    """What answers for errors of the window: reports in the data folder, and the way back to the lobby."""
    import pygame

    def about() -> str:
        python = platform.python_version()
        return f"Linden House {version()}, Python {python}, pygame {pygame.ver}, {sys.platform}"

    reports = Reports(
        folder, router.clock, about=about, private={str(router.root): ".", str(Path.home()): "~"},
        names=lambda: [player.name for player in router.store.players()],
    )  # fmt: skip
    asks = pygame.display.get_driver() not in windows.HEADLESS
    return Failures(router.shell, reports, router.recovered, asks=asks)


def _first_frame(loop: Loop, until: str) -> None:
    sys.stdout.write("first frame\n")
    sys.stdout.flush()
    if until == "first-frame":
        loop.stack.apply(Quit())


def _first(router: Router, slug: str, autoplay: int, round_file: RoundFile | None) -> Scene:
    router.autoplay = autoplay
    if round_file is not None:
        return router.opened(round_file)
    if slug:
        return router.table(slug)
    return router.page("lobby")


def player_of(store: Store, chosen: Settings) -> int:
    """The profile named in the settings, made with its first chips when there is none."""
    for player in store.players():
        if player.name == chosen.player:
            return player.id
    made = store.add_player(chosen.player)
    store.buy_in(made.id, FIRST_BUY_IN)
    return made.id
