"""The window program: opens book and window, and lets the loop run."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame

from ..book import Store
from ..core.declaration import Game
from ..core.errors import HouseError, error_from_text
from ..core.installation import COMMAND, version
from ..hall.records import HallRecords
from ..hall.records.values import TableKind
from ..system.crash_reports import Reports
from ..system.data_folders import unsuitable_folder_reason
from .failure import CLOSED, Failures, close_damaged_house, leave_book, open_book, threads_watched
from .layouts.layout import Layout, load_layout
from .router import Router
from .scenes import settings as settings_file
from .scenes.scene import Quit, Scene
from .scenes.settings import Settings
from .sound.sound import Sounds
from .sound.speech import Reader
from .window import display as windows
from .window.loop import Lines, Loop
from .window.shell import Shell

if TYPE_CHECKING:
    from ..hall.process.owner_ipc import TableOrder
    from ..hall.terminal.join_command import JoinOptions
    from ..play.round_file import RoundFile


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
    tournament: int = 0,
) -> int:
    """Open the window and play until it is closed; the exit status. With `electronic`, tables are
    played through game accounts; with `room`, it is the operator's room that opens; with
    `tournament`, the table of the one of this number.

    Raises `NoDisplay`, and what the book raises when it cannot be opened.
    """
    windows.start_video(os.environ)
    loaded = settings_file.load(folder / settings_file.FILE, datetime.now(UTC).date())
    chosen = settings_file.replaced(loaded.settings, speed=speed) if speed else loaded.settings
    data = folder
    with ExitStack() as stack:
        stack.enter_context(windows.signals_as_quit())
        window = windows.open_window(
            chosen.window, full_screen=chosen.full_screen, place=chosen.place
        )
        # looked at, not played for: a book of its own that is thrown away
        if round_file is not None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        voice = stack.enter_context(closing(Reader()))
        store = stack.enter_context(
            open_book(folder, Shell(chosen, voice=voice), window, asks=not (until or autoplay))
        )
        # somebody comes for the first time; nobody looks where a bot plays or a start is timed
        unattended = round_file or tournament or (slug and (autoplay or until))
        greeted = not (unattended or store.people.players())
        shell = _with_sound(stack, root, chosen, None if speed else folder, voice, greeted=greeted)
        router = _open_router(root, shell, store, folder, data, electronic, greeted=greeted)
        failures = watched(router, data)
        stack.enter_context(threads_watched(shell))
        try:
            first = (
                router.room(Quit())
                if room
                else _first(router, slug, autoplay, round_file, tournament)
            )
            attaches = electronic or room or HallRecords(store).floor.tables()
            notices = (unsuitable_folder_reason(data), loaded.notice, *store.notices)
            status = _run_loop(
                router,
                window,
                first,
                failures,
                notices,
                until,
                attaches=not round_file and bool(attaches),
            )
            failures.said = failures.said or shell.refusal
            trouble = leave_book(
                store, router.close, Shell(chosen, voice=voice), window, told=status == CLOSED
            )
            if trouble.endswith(failures.said):
                failures.said = ""  # the console has read it
        except HouseError:
            raise
        except Exception as error:  # noqa: BLE001 - outside every scene, on the way out
            failures.note(error, "none")
            status = 1
        if status:
            _write_failure(failures)
        pygame.display.quit()
        return status
    return 0


def _open_router(
    root: Path,
    shell: Shell,
    store: Store,
    folder: Path,
    own: Path,
    electronic: TableKind | Literal[""],
    *,
    greeted: bool,
) -> Router:
    """The router before the first frame, for nobody yet where somebody new is `greeted`."""
    shell.warm = False  # lights and soft shadows come with the second frame
    player = 0 if greeted else player_of(store, shell.settings)
    router = Router(root, shell, store, player, folder=folder, own=own)
    if electronic:
        from ..hall.terminal.session import Floor

        router.floor = Floor(store, root, electronic)
    return router


def _write_failure(failures: Failures) -> None:
    """Write on standard error what went wrong and was not read there yet."""
    if failures.said:
        with suppress(AttributeError, OSError, ValueError):  # a console that is closed, or none
            sys.stderr.write(f"{COMMAND} play: {failures.said}\n")


def _run_loop(
    router: Router,
    window: windows.Window,
    first: Scene,
    failures: Failures,
    notices: Sequence[str | None],
    until: str,
    *,
    attaches: bool,
) -> int:
    """Play from the first scene until the window is closed; the exit status. With `attaches`, other
    processes may use the book meanwhile.
    """
    lines = Lines(router.shell)
    loop = Loop(window, router.shell, first, failed=failures, keeper=lines)
    router.shell.stopped = lambda words: close_damaged_house(loop, words)
    desk = WindowDesk(router, lines)
    if attaches:
        loop.after_first_frame.append(desk.open)
    status = _looped(loop, window, notices, until)
    desk.close()
    return status


class WindowDesk:
    """Lets other processes of the house attach to the book of this window: further hosts, and the
    operator's room.
    """

    def __init__(self, router: Router, lines: Lines) -> None:
        self.router, self.lines = router, lines
        self._opens: threading.Thread | None = None

    def open(self) -> None:
        """Open it once its libraries are read, in a thread: they are dearer than a frame."""
        self._opens = threading.Thread(target=self._read_libraries, name="desk", daemon=True)
        self._opens.start()

    def _read_libraries(self) -> None:

        self.router.shell.soon(self._open)

    def _open(self) -> None:
        """In the window's thread, whose the book is."""
        from ..hall.process.table_server import Hall

        router = self.router
        try:
            house, heard = (router.store, router.folder, router.root), self.lines.wake
            hall = Hall(
                *house, heard=heard, played=router.played, voids=router.void_electronic_round
            )
        except HouseError as refusal:
            router.shell.toast("Nobody can attach to this window", str(refusal), "info")
            return
        router.hall = self.lines.served = hall
        if router.early_room is not None:
            hall.join_room(router.early_room)
        if router.floor is not None:
            router.floor.dealt = lambda: hall.dealt
        self.lines.wake()

    def close(self) -> None:
        """Close it, before the book; tables that were handed over go on in the processes that had
        handed them over.
        """
        if self._opens is not None:
            self._opens.join()
        if self.router.hall is not None:
            self.router.hall.close()
        self.router.hall = self.lines.served = None


def _with_sound(
    stack: ExitStack,
    root: Path,
    chosen: Settings,
    kept: Path | None,
    voice: Reader,
    *,
    greeted: bool = False,
) -> Shell:
    """The scenes' services with a voice and the house's sounds, which end with the stack; settings
    are `kept` in a folder, or for now only. Somebody who is `greeted` and has a screen reader hears
    how speech is turned on.
    """
    sound = Sounds(
        root / "assets" / "sounds", chosen.volumes, muted=chosen.muted, music=chosen.music
    )
    stack.callback(sound.close)
    keep = None if kept is None else partial(settings_file.save, kept / settings_file.FILE)
    shell = Shell(chosen, keep=keep, sound=sound, voice=voice)
    if greeted:
        voice.told = lambda name: shell.soon(
            partial(shell.speech.say_how_to_turn_on, name, shell.keys)
        )
    if greeted or chosen.speech:
        shell.soon(voice.warm)
    sound.told = lambda words: shell.soon(lambda: shell.toast("Please note", words, "info"))
    return shell


def _looped(
    loop: Loop, window: windows.Window, notices: Sequence[str | None] = (), until: str = ""
) -> int:
    """Run a loop, what is to be noted first; its status once the window's size and place are kept."""
    if until:
        loop.after_first_frame.append(lambda: _first_frame(loop, until))
    shell = loop.shell
    loop.after_first_frame.append(shell.sound.warm)
    for notice in filter(None, notices):
        shell.toast("Please note", notice, "info")
    status = loop.run()
    shell.change(window=window.windowed_size, place=window.position)
    return status


def watched(router: Router, folder: Path) -> Failures:
    """What answers for errors of the window: reports in the data folder, and the way back to the
    lobby.
    """

    def about() -> str:
        python = platform.python_version()
        return f"Linden House {version()}, Python {python}, pygame {pygame.ver}, {sys.platform}"

    reports = Reports(
        folder,
        router.clock,
        about=about,
        private={str(router.root): ".", str(Path.home()): "~"},
        names=lambda: [player.name for player in router.store.people.players()],
    )
    asks = pygame.display.get_driver() not in windows.HEADLESS
    return Failures(router.shell, reports, router.recovered, asks=asks)


def _first_frame(loop: Loop, until: str) -> None:
    sys.stdout.write("first frame\n")
    sys.stdout.flush()
    if until == "first-frame":
        loop.stack.apply(Quit())


def _first(
    router: Router, slug: str, autoplay: int, round_file: RoundFile | None, tournament: int
) -> Scene:
    router.autoplay = autoplay
    if tournament:
        return router.tournament_table(tournament)
    if round_file is not None:
        return router.round_file_table(round_file)
    if slug:
        return router.table(slug) if router.player else router.welcome(slug)
    return router.page("lobby")


def player_of(store: Store, chosen: Settings) -> int:
    """The profile named in the settings, made with its first chips when there is none; the first
    one, where the settings name nobody of their own.
    """
    players = store.people.players()
    for player in players:
        if player.name == chosen.player:
            return player.id
    if players and chosen.player == Settings().player:
        return players[0].id
    return store.people.add_player_with_buy_in(chosen.player).id


def show_operator_room(root: Path, folder: Path) -> int:
    """Open the operator's room in a window: at the desk of the process that owns the book, else
    with the book; the exit status.
    """
    from ..hall.operator.report_commands import machine_time
    from ..hall.process.owner_client import attached

    windows.check_display(os.environ)
    way = attached(folder, machine_time)
    if way is None:
        return run(root, folder, room=True)
    from .electronic.room import RoomDoor

    try:
        door = partial(RoomDoor, keys=way, root=root, folder=folder / "operator", away=Quit())
        return _in_window(root, folder, lambda shell, _: door(shell))[1]
    finally:
        way.close()


def show_joined_table(root: Path, folder: Path, options: JoinOptions) -> int:
    """Open a window that joins a dealt table, at once where it can; the exit status. Raises
    `NoDisplay`, and `HouseError` for an address or a code that is none, or a table that did not let
    the terminal in.
    """
    from ..hall.terminal.join_command import address_of
    from ..hall.wire.discovery import TableBrowser
    from ..hall.wire.pairing import check_code
    from ..hall.wire.stored_pairings import known_at
    from .electronic.joining import JoinDoor

    where = address_of(options.address)
    if options.code:
        check_code(options.code)

    def first(shell: Shell, lines: Lines) -> Scene:
        windows.set_title("terminal")
        known = bool(options.code or options.watch) or known_at(folder, *where)
        felt = partial(_felt, folder)
        return JoinDoor(shell, lines, folder, options, felt, at_once=known, browser=browser)

    browser = TableBrowser()
    browser.start()
    try:
        door, status = _in_window(root, folder, first)
    finally:
        browser.close()
    if status and isinstance(door, JoinDoor):
        sys.stderr.write(f"{COMMAND} join: {door.refusal}\n")
    return status


def show_hosted_table(
    root: Path,
    folder: Path,
    order: TableOrder,
    say: Callable[[str], None],
    *,
    book: Path | None = None,
) -> int:
    """Open a dealt table and its window; the exit status. `say` hears of its port, key and codes; a
    tournament has a `book` of its own beside the house's in the folder.

    Raises `NoDisplay`, and `HouseError` when the table cannot be opened.
    """
    from ..hall.operator.keys import NoOwner
    from ..hall.process.table_server import HostedTable
    from ..hall.terminal.link_session import LinkSession
    from ..hall.wire.terminal_link import TerminalLink
    from .electronic.host import HostScene

    windows.check_display(os.environ)
    wakes: list[Callable[[], None]] = []

    def open_hosted_table() -> HostedTable:
        return HostedTable(book or folder, order, say, heard=lambda: wakes[0]() if wakes else None)

    try:
        table = open_hosted_table()
    except NoOwner:
        _give_owner(root, folder)
        table = open_hosted_table()
    link = TerminalLink(
        "127.0.0.1",
        table.port,
        word=table.word,
        fingerprint=table.fingerprint,
        watch=True,
        heard=lambda: wakes[0]() if wakes else None,
    )
    link.start()
    try:
        while not (link.over or table.over or link.terminal.offered is not None):
            table.pump()
            link.poll(timeout=0.01)
        if link.over or table.over:
            raise error_from_text(table.over or link.over)

        def first(shell: Shell, lines: Lines) -> Scene:
            windows.set_title("host")
            wakes.append(lines.wake)
            lines.link, lines.served = link, table
            session = LinkSession(link)
            return HostScene(
                shell, session, _felt(folder, session.game), table, root, lambda _name: Quit()
            )

        return _in_window(root, folder, first)[1]
    finally:
        link.stop()
        table.close()


def _give_owner(root: Path, folder: Path) -> None:
    """Ask in a window who owns the house of a folder. Raises `NoOwner` when nobody does after it."""
    from ..hall.operator.console import OwnRoom
    from ..hall.operator.keys import require_owner
    from ..hall.operator.report_commands import machine_time
    from .electronic.room import OwnerDoor

    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        way = OwnRoom(store, machine_time, place="host", root=root)
        _in_window(
            root, folder, lambda shell, _: OwnerDoor(shell, way, root, folder / "operator", Quit())
        )
        require_owner(store)


def _felt(folder: Path, game: Game) -> Layout:
    return load_layout(folder / "layouts", game)


def _in_window(root: Path, data: Path, made: Callable[[Shell, Lines], Scene]) -> tuple[Scene, int]:
    """A window of its own on what is `made`, without a book; that scene, and the exit status."""
    windows.start_video(os.environ)
    loaded = settings_file.load(data / settings_file.FILE, datetime.now(UTC).date())
    chosen = loaded.settings
    with ExitStack() as stack:
        stack.enter_context(windows.signals_as_quit())
        window = windows.open_window(
            chosen.window, full_screen=chosen.full_screen, place=chosen.place
        )
        stack.callback(pygame.display.quit)
        shell = _with_sound(stack, root, chosen, data, stack.enter_context(closing(Reader())))
        lines = Lines(shell)
        scene = made(shell, lines)
        reports = Reports(
            data,
            lambda: datetime.now(UTC),
            about=lambda: f"Linden House {version()}, {sys.platform}",
        )
        failures = Failures(
            shell,
            reports,
            lambda: made(shell, lines),
            asks=pygame.display.get_driver() not in windows.HEADLESS,
        )
        status = _looped(Loop(window, shell, scene, failed=failures, keeper=lines), window)
    return scene, status
