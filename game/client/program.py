"""The window program: opens book and window, and knows the way between the scenes."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import threading
import tomllib
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.client import settings as settings_file
from game.client import window as windows
from game.client.failure import CLOSED, Failures, threads_watched
from game.client.loop import Loop
from game.client.recovery import leave_book, open_book, stop
from game.client.scene import Move, Pop, Push, Quit, Replace, Scene
from game.client.shell import Shell
from game.client.sound import Sounds
from game.errors import HouseError
from game.table.reports import Reports

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.scenes.nav import Standing
    from game.client.settings import Settings
    from game.client.table.scene import TableScene
    from game.declare import Game
    from game.table.round_file import RoundFile
    from game.table.session import Session
    from game.table.store import Store

FIRST_BUY_IN = 200_000
"""Cents of play money a new player starts with."""


class Router:
    """Makes scenes when they are asked for, and passes them what they need."""

    def __init__(
        self, root: Path, shell: Shell, store: Store, player: int, *, seeds: Callable[[], bytes] | None = None,
        clock: Callable[[], datetime] | None = None, folder: Path | None = None,
    ) -> None:  # fmt: skip
        self.root, self.shell, self.store, self.player = root, shell, store, player
        self.clock = clock or (lambda: datetime.now(UTC))
        self.opened_at = self.clock()
        self.folder = folder or store.folder
        self.autoplay = 0
        self._seeds = seeds
        self._sessions: dict[str, Session] = {}
        self._looking = False
        self.way: Callable[[str], Move | None] = self.go
        """Where the scene that is made next asks to go."""

    def go(self, name: str) -> Move | None:
        """The way from a page to a place: `tables`, `history`, `table:<slug>`, `rules:<slug>`, `replay:<round>`, `back` ...

        None, and a toast, when it cannot be opened.
        """
        if name in ("back", "quit"):
            return Pop() if name == "back" else Quit()
        try:
            return self._made(name)
        except HouseError as refusal:
            self.shell.refused("That cannot be opened", str(refusal), refusal)
            return None

    def _made(self, name: str) -> Move | None:
        from game.table.store import DiskFull

        kind, _, rest = name.partition(":")
        with suppress(DiskFull):  # without its folder the book can still be looked at
            self.store.sweep()  # no figure is shown from a page that is not as it was written
        if kind == "table":
            return Push(self.table(rest))
        if kind == "replay":
            return Push(self.replay(int(rest)))
        from game.client.places import make

        over = kind in ("rules", "statistics", "mistakes", "card", "drill", "simulation")
        self.way = self.go if over or self._looking else self.from_page
        scene = make(self, "lobby" if kind == "tables" else kind, rest)
        if scene is None:
            return None
        return Push(scene) if over else Replace(scene, all=True)

    def from_page(self, name: str) -> Move | None:
        """The way from a page that stands alone: back is the lobby."""
        return self.go("lobby" if name == "back" else name)

    def from_table(self, name: str) -> Move | None:
        """The way from a table: home for good, anywhere else only for a look."""
        self._looking = True
        try:
            move = self.go(name)
        finally:
            self._looking = False
        if isinstance(move, Replace) and name not in ("lobby", "tables"):
            return Push(move.scene)
        return move

    def from_replay(self, name: str) -> Move | None:
        """The way from a round that is told again: home is the page it was opened from."""
        return Pop() if name in ("back", "lobby", "tables") else self.from_table(name)

    def session(self, slug: str) -> Session:
        """The player's sitting at a table: the one that is in play, or a new one that takes up what was left open."""
        from game.advisor.advice import advise
        from game.chance import new_seed
        from game.rules import GAMES
        from game.table.bots import company
        from game.table.session import Session

        kept = self._sessions.get(slug)
        if kept is not None and kept.playing:
            return kept
        if kept is not None:
            kept.get_up()
        game = GAMES[slug]
        own = (min(4, (game.seats + 2) // 2),)
        chosen = self.shell.settings.bots
        bots = company(game, own, chosen.count, chosen.styles)
        made = Session(
            self.store, game, self.player, seats=own, bots=bots, seeds=self._seeds or new_seed, advise=advise
        )
        made.coach = self.shell.settings.coaching
        self._sessions[slug] = made
        return made

    def seed(self) -> bytes:
        """32 new bytes for what is dealt apart from any table."""
        from game.chance import new_seed

        return (self._seeds or new_seed)()

    def table(self, slug: str) -> TableScene:
        """The scene of a table. Raises `HouseError`: a part of the game is missing, or the house rules kept for it are wrong."""
        from game.advisor.advice import check_parts
        from game.client.layout import load
        from game.client.table.scene import TableScene
        from game.rules import GAMES

        check_parts(GAMES[slug])
        layout = load(self.root / "layouts", GAMES[slug])
        session = self.session(slug)
        threading.Thread(target=_made_ready, args=(session.game, self.shell), name="coach", daemon=True).start()
        told = session.told_so_far()
        return TableScene(self.shell, session, layout, self.from_table, autoplay=self.autoplay, told_before=told)

    def replay(self, round_id: int) -> Scene:
        """A round of the history told again on its table."""
        from game.client.layout import load
        from game.client.table.again import words_of
        from game.client.table.scene import TableScene
        from game.rules import GAMES
        from game.table.rewatch import Rewatch

        kept = self.store.kept_round(round_id)
        again = Rewatch(GAMES[kept.row.game], kept, self.store.bankroll(self.player))
        layout = load(self.root / "layouts", again.game)
        scene = TableScene(self.shell, again, layout, self.from_replay)
        if self.shell.settings.coaching != "off":
            scene.coach = words_of(again.game, kept)
            scene.said_again = scene.coach if scene.coach.bars else None
        scene.tell(again.events)
        return scene

    def opened(self, file: RoundFile) -> Scene:
        """A table on which a round file is dealt from its first card; decisions that it leaves open are the player's."""
        from game.table.round_file import fitting, play
        from game.table.running import put_down

        opened = fitting(file)
        state, (last, _) = opened.state, play(opened, to_end=False)
        scene = self.table(opened.game.slug)
        session = self._sessions[opened.game.slug]
        session.govern(state.offer.rules)
        session.seats, session.bots = state.seats, ()
        session.people = {seat: state.offer.people.get(seat, seat) for seat in state.seats}
        self.store.set_meters(opened.game.slug, dict(state.offer.meters))
        if state.offer.carry is not None:
            put_down(self.store, opened.game, self.player, state.offer.carry)
        scene.sit_at(state.seats[0])
        scene.script = {seat: list(said) for seat, said in last.decisions.items()}
        scene.deal_scripted(state.bets, state.stock)
        return scene

    def choose_player(self, player: int) -> Move | None:
        """Somebody else plays from now on: everyone gets up, the choice is kept, and the lobby opens."""
        self.close()
        self.player = player
        self.shell.change(player=self.store.player(player).name)
        return self.go("lobby")

    def standing(self) -> Standing:
        """How the player stands, for the navigation."""
        from game.client.scenes.book_page import standing

        return standing(self.store, self.player, self.clock(), self.opened_at)

    def recovered(self) -> Scene:
        """The lobby after a failure. No sitting is gone on with: an open round is taken up from the book."""
        from game.client.places import MAKERS

        with suppress(HouseError):
            self.close()
        self._sessions.clear()
        self.autoplay = 0
        self.way = self.from_page
        return MAKERS["lobby"](self, "")

    def close(self) -> None:
        """Get up from every table."""
        for session in self._sessions.values():
            session.get_up()
        self._sessions.clear()


def run(
    root: Path,
    folder: Path,
    *,
    slug: str = "",
    autoplay: int = 0,
    speed: str | None = None,
    round_file: RoundFile | None = None,
    until: str = "",
    attract: bool = False,
) -> int:
    """Open the window and play until it is closed; the exit status.

    Raises `NoDisplay`, and what the book raises when it cannot be opened.
    """
    windows.start_video(os.environ)
    import pygame

    loaded = settings_file.load(folder / settings_file.FILE, datetime.now(UTC).date())
    chosen = settings_file.replaced(loaded.settings, speed=speed) if speed else loaded.settings
    data = folder
    with ExitStack() as stack:
        window = windows.open_window(chosen.window, full_screen=chosen.full_screen)
        if round_file is not None:  # looked at, not played for: a book of its own that is thrown away
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(open_book(folder, Shell(chosen), window))
        sound = Sounds(root / "assets" / "sounds", chosen.volumes)
        stack.callback(sound.close)
        keep = None if speed else lambda s: settings_file.save(folder / settings_file.FILE, s)
        shell = Shell(chosen, keep=keep, sound=sound)
        sound.told = lambda words: shell.soon(lambda: shell.toast("Please note", words, "info"))
        shell.warm = False  # lights and soft shadows come with the second frame
        router = Router(root, shell, store, player_of(store, chosen), folder=folder)
        failures = watched(router, data)
        stack.enter_context(threads_watched(shell))
        try:
            first = _show(router) if attract else _first(router, slug, autoplay, round_file)
            loop = Loop(window, shell, first, failed=failures)
            if until:
                loop.after_first_frame.append(lambda: _first_frame(loop, until))
            loop.after_first_frame.append(sound.warm)
            if loaded.notice:
                shell.toast("Please note", loaded.notice, "info")
            shell.stopped = lambda words: stop(loop, words)
            status = loop.run()
            shell.change(window=window.windowed_size)
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
                sys.stderr.write(f"main.py play: {failures.said}\n")
        pygame.display.quit()
        return status
    return 0


def watched(router: Router, folder: Path) -> Failures:
    """What answers for errors of the window: reports in the data folder, and the way back to the lobby."""
    import pygame

    def about() -> str:
        python = platform.python_version()
        return f"Linden House {version(router.root)}, Python {python}, pygame {pygame.ver}, {sys.platform}"

    reports = Reports(
        folder, router.clock, about=about, private={str(router.root): ".", str(Path.home()): "~"},
        names=lambda: [player.name for player in router.store.players()],
    )  # fmt: skip
    asks = pygame.display.get_driver() not in windows.HEADLESS
    return Failures(router.shell, reports, router.recovered, asks=asks)


def version(root: Path) -> str:
    """The program's version."""
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _first_frame(loop: Loop, until: str) -> None:
    sys.stdout.write("first frame\n")
    sys.stdout.flush()
    if until == "first-frame":
        loop.stack.apply(Quit())


def _show(router: Router) -> Scene:
    from game.client.scenes.attract import Attract

    return Attract(router)


def _first(router: Router, slug: str, autoplay: int, round_file: RoundFile | None) -> Scene:
    router.autoplay = autoplay
    if round_file is not None:
        return router.opened(round_file)
    if slug:
        return router.table(slug)
    from game.client.places import MAKERS

    return MAKERS["lobby"](router, "")


def _made_ready(game: Game, shell: Shell) -> None:
    from game.advisor.advice import prepare
    from game.client.memory import give_back

    try:
        prepare(game)
    except HouseError as refusal:
        words = str(refusal)
        shell.soon(lambda: shell.toast("The coach cannot speak", words, "loss"))
    give_back()


def player_of(store: Store, chosen: Settings) -> int:
    """The profile named in the settings, made with its first chips when there is none."""
    for player in store.players():
        if player.name == chosen.player:
            return player.id
    made = store.add_player(chosen.player)
    store.buy_in(made.id, FIRST_BUY_IN)
    return made.id
