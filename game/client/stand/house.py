"""What the scenes of a stand share: its folder and look, the tables on show, whose turn it is, and books that last one visit."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from game.advisor.advice import prepare
from game.client.layout import Layout, chosen
from game.client.places import Router
from game.client.shell import Shell
from game.declare import Game
from game.errors import HouseError
from game.rules import GAMES, LISTED
from game.stand import counts
from game.stand.journal import Journal
from game.stand.pack import KINDS, Branding, Pack
from game.stand.pin import StandPin
from game.stand.showcase import shown
from game.table.session import Session
from game.table.store import Store

FREE_CHIPS: Final = 100_000
"""Cents of free chips a visitor starts with."""
BOOKS: Final = ("visit", "show")
"""The folders of the books that last one visit, or one scene."""
SHOWN: Final = 6
"""Scenes named in the foot of the show."""


class SceneOfShow(NamedTuple):
    """A scene of the show: a table, and whether its showcase hand or a real round is shown."""

    slug: str
    kind: str


class VisitBook:
    """A book for one visit, or for the real rounds of one scene: made empty, and gone when it is closed."""

    def __init__(self, stand: StandHouse, name: str, slug: str, cents: int) -> None:
        stand.close_book()
        self._folder = stand.folder / name
        self._router: Router | None = None
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        self.store = Store.open(self._folder, clock=stand.clock)
        try:
            player = self.store.add_player("Visitor")
            self.store.buy_in(player.id, cents)
            router = Router(stand.root, stand.shell, self.store, player.id, seeds=stand.seeds, clock=stand.clock)
            self._router = router
            self.session: Session = router.session(slug)
        except BaseException:
            self.close()
            raise
        stand.book = self

    def close(self) -> None:
        """Everyone gets up, and the book is deleted; a second call does nothing."""
        with suppress(HouseError):
            if self._router is not None:
                self._router.close()
        self._router = None
        self.store.close(keep_backup=False)
        shutil.rmtree(self._folder, ignore_errors=True)


class StandHouse:
    """The services of a stand. `folder` is the stand's own in the data folder; `seeds` and `clock` are the tables'.

    `locked` says that only the operator's PIN leads out.
    """

    def __init__(
        self, root: Path, shell: Shell, folder: Path, *, branding: Branding, journal: Journal, pin: StandPin,
        clock: Callable[[], datetime], seeds: Callable[[], bytes] | None = None, tables: Sequence[str] = (), locked: bool = False,
    ) -> None:  # fmt: skip
        self.root, self.shell, self.folder = root, shell, folder
        self.branding, self.journal, self.pin = branding, journal, pin
        self.clock, self.seeds, self.locked = clock, seeds, locked
        self._tables = tuple(tables)
        self.turn = 0
        self.began = shell.now()
        self.book: VisitBook | None = None
        self._ready: set[str] = set()
        for left in BOOKS:  # of a stand that was killed
            shutil.rmtree(folder / left, ignore_errors=True)

    @property
    def pack(self) -> Pack:
        """The look in force."""
        return self.branding.pack

    def look(self) -> None:
        """Take up the pack where its files have changed, and note why one is not shown."""
        if self.branding.look() and self.branding.trouble:
            self.journal.note(f"The branding pack is not shown: {self.branding.trouble}.")

    def close_book(self) -> None:
        """Whatever book is open is deleted."""
        book, self.book = self.book, None
        if book is not None:
            book.close()

    @property
    def scenes(self) -> tuple[SceneOfShow, ...]:
        """The scenes in their order: as the command line names tables, else as the pack says, else every table."""
        if self.pack.scenes and not self._tables:
            kinds = [(slug, (kind,) if kind else KINDS) for slug, kind in self.pack.scenes]
            return tuple(SceneOfShow(slug, kind) for slug, each in kinds for kind in each)
        tables = self._tables or shown()
        half = len(tables) // 2
        return tuple(
            scene
            for i, slug in enumerate(tables)
            for scene in (SceneOfShow(slug, KINDS[0]), SceneOfShow(tables[(i + half) % len(tables)], KINDS[1]))
        )

    def scene(self, ahead: int = 0) -> SceneOfShow:
        """The scene whose turn it is, or one that comes later."""
        scenes = self.scenes
        return scenes[(self.turn + ahead) % len(scenes)]

    def layout(self, game: Game) -> Layout:
        """A table's layout, as it came with the program."""
        return chosen(self.root / "layouts", self.root / "layouts", game)

    def prepare(self, slug: str) -> None:
        """Have the coach of a table read his figures, beside the window, once."""
        if slug not in self._ready:
            self._ready.add(slug)
            threading.Thread(target=_prepare, args=(GAMES[slug],), name="coach", daemon=True).start()

    def count(self, slug: str, rounds: int, seconds: float) -> None:
        """Count a visit that is over. A full disk stops no show."""
        try:
            counts.add(self.folder, self.clock().astimezone().date(), slug, rounds, round(seconds))
        except OSError as error:
            self.journal.note(f"A visit could not be counted: {error.strerror or error}.")

    def today(self) -> str:
        """Who came today, in a sentence."""
        day = self.clock().astimezone().date().isoformat()
        try:
            one = counts.read(self.folder).get(day, counts.DayCounts())
        except (OSError, ValueError):
            return "The counts cannot be read."
        rounds, many = sum(one.rounds.values()), one.visitors
        said = f"Today {many:,} visitor{'s' * (many != 1)} played {rounds:,} round{'s' * (rounds != 1)}"
        return f"{said}, most at {LISTED[one.favourite].title}." if one.favourite else f"{said}."

    def title(self, slug: str) -> str:
        """A table's name where there is little room."""
        title = LISTED[slug].title.removeprefix("Six-Card Fortune ")
        return title.removesuffix(" Poker").removesuffix(" Blackjack").removesuffix(" Stud")


def _prepare(game: Game) -> None:
    with suppress(HouseError):
        prepare(game)
