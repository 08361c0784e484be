"""The window program: opens book and window, and knows the way between the scenes."""

from __future__ import annotations

import os
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from game.client import settings as settings_file
from game.client import window as windows
from game.client.loop import Loop
from game.client.scene import Move, Pop, Push, Quit, Scene
from game.client.shell import Shell
from game.client.sound import Sounds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.client.settings import Settings
    from game.table.round_file import RoundFile
    from game.table.session import Session
    from game.table.store import Store

FIRST_BUY_IN = 200_000
"""Cents of play money a new player starts with."""


class Router:
    """Makes scenes when they are asked for, and passes them what they need."""

    def __init__(
        self, root: Path, shell: Shell, store: Store, player: int, *, seeds: Callable[[], bytes] | None = None
    ) -> None:
        self.root, self.shell, self.store, self.player = root, shell, store, player
        self._seeds = seeds
        self.autoplay = 0
        self.sessions: list[Session] = []

    def go(self, name: str) -> Move | None:
        """The way to a place by name: `tables`, `history`, `table:<slug>`, `rules:<slug>`, `replay:<round>`, `back` …"""
        if name in ("back", "quit"):
            return Pop() if name == "back" else Quit()
        if name in ("tables", "lobby"):
            return _home()
        kind, _, rest = name.partition(":")
        if kind == "table":
            return Push(self.table(rest))
        from game.client.places import make

        scene = make(self, kind, rest)
        return Push(scene) if scene is not None else None

    def session(self, slug: str) -> Session:
        """A sitting at a table, its open round taken up where it stood."""
        from game.advisor.advice import advise
        from game.chance import new_seed
        from game.rules import GAMES
        from game.table.bots import company
        from game.table.session import Session

        game = GAMES[slug]
        own = (min(4, (game.seats + 2) // 2),)
        bots = company(game, own, self.shell.settings.bots.count)
        made = Session(
            self.store, game, self.player, seats=own, bots=bots, seeds=self._seeds or new_seed, advise=advise
        )
        made.coach = self.shell.settings.coaching
        return made

    def table(self, slug: str) -> Scene:
        """The scene of a table."""
        from game.client.layout import load
        from game.client.table.scene import TableScene

        session = self.session(slug)
        self.sessions.append(session)
        layout = load(self.root / "layouts", session.game)
        told = session.told_so_far()
        return TableScene(self.shell, session, layout, self.go, autoplay=self.autoplay, told_before=told)

    def opened(self, file: RoundFile) -> Scene:
        """A table on which a round file is dealt from its first card."""
        from game.table.round_file import open_round

        opened = open_round(file)
        state = opened.state
        scene: Any = self.table(opened.game.slug)
        session = scene.session
        session.rules = state.offer.rules
        session.seats = (state.seats[0],)
        session.bots = ()
        scene.bets.placed = dict(state.bets[state.seats[0]])
        scene.scripted = (state, opened.events)
        return scene  # type: ignore[no-any-return]


def _home() -> Move:
    return Pop()


def run(
    root: Path,
    folder: Path,
    *,
    slug: str = "",
    autoplay: int = 0,
    speed: str | None = None,
    round_file: RoundFile | None = None,
    until: str = "",
) -> int:
    """Open the window and play until it is closed; the exit status.

    Raises `NoDisplay`, and what the book raises when it cannot be opened.
    """
    windows.start_video(os.environ)
    import pygame

    loaded = settings_file.load(folder / settings_file.FILE, datetime.now(UTC).date())
    chosen = settings_file.replaced(loaded.settings, speed=speed) if speed else loaded.settings
    with ExitStack() as stack:
        store, notice = open_book(folder)
        stack.enter_context(store)
        window = windows.open_window(chosen.window, full_screen=chosen.full_screen)
        sound = Sounds(root / "assets" / "sounds", chosen.volumes)
        stack.callback(sound.close)
        keep = None if speed else lambda s: settings_file.save(folder / settings_file.FILE, s)
        shell = Shell(chosen, keep=keep, sound=sound)
        shell.warm = False  # lights and soft shadows come with the second frame
        router = Router(root, shell, store, player_of(store, chosen))
        first = _first(router, slug, autoplay, round_file)
        loop = Loop(window, shell, first)
        loop.after_first_frame.append(sound.warm)
        if until:
            loop.after_first_frame.append(lambda: _first_frame(loop, until))
        for words in (loaded.notice, notice):
            if words:
                shell.toast("Please note", words, "info")
        status = loop.run()
        shell.change(window=window.windowed_size)
        for session in router.sessions:
            session.get_up()
        pygame.display.quit()
        return status
    return 0


def _first_frame(loop: Loop, until: str) -> None:
    print("first frame", flush=True)
    if until == "first-frame":
        loop.stack.apply(Quit())


def _first(router: Router, slug: str, autoplay: int, round_file: RoundFile | None) -> Scene:
    router.autoplay = autoplay
    if round_file is not None:
        return router.opened(round_file)
    if slug:
        return router.table(slug)
    from game.client.places import make

    scene = make(router, "lobby", "")
    assert scene is not None
    return scene


def open_book(folder: Path) -> tuple[Store, str]:
    """The book of the folder, and what the player must be told: a damaged book is set aside and its newest good backup taken."""
    from game.table.store import Store
    from game.table.store.backup import Damaged

    try:
        return Store.open(folder, clock=lambda: datetime.now(UTC)), ""
    except Damaged as damaged:
        store = damaged.restore() if damaged.backups else damaged.start_new()
        return store, str(damaged)


def player_of(store: Store, chosen: Settings) -> int:
    """The profile named in the settings, made with its first chips when there is none."""
    for player in store.players():
        if player.name == chosen.player:
            return player.id
    made = store.add_player(chosen.player)
    store.buy_in(made.id, FIRST_BUY_IN)
    return made.id
