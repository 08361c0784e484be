"""What the scenes of a stand share: its folder and look, the tables on show, whose turn it is, and
books that last one visit.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import asdict

from ...book import Store
from ...core.declaration import Game
from ...core.errors import HouseError
from ...games import GAMES, LISTED
from ...odds.coach import prepare
from ...play.session import Session
from ...stand import choices, counts
from ...stand.branding import Branding
from ...stand.choices import Choices
from ...stand.journal import Journal
from ...stand.pack import KINDS, Pack
from ...stand.pin import StandPin
from ...stand.showcase import showcase_games
from ..layouts.layout import Layout, shipped_layout
from ..router import Router
from ..scenes.settings import Channel
from ..window.shell import Shell

if TYPE_CHECKING:
    from ...hall.operator.console import Way

FREE_CHIPS: Final = 100_000
"""Cents of free chips a visitor starts with."""
LOUD: Final = (0, 30, 60, 90)
"""The four steps of the sound, in percent on every channel."""
SHOWN: Final = 6
"""Scenes named in the foot of the show."""


class SceneOfShow(NamedTuple):
    """A scene of the show: a table, and whether its showcase hand or a real round is shown."""

    slug: str
    kind: str


class VisitBook:
    """A book for one visit, or for the real rounds of one scene: made empty, and gone when it is
    closed.
    """

    def __init__(self, stand: StandHouse, name: str, slug: str, cents: int) -> None:
        stand.delete_book()
        self._folder = stand.folder / name
        self._router: Router | None = None
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        self.store = Store.open(self._folder, clock=stand.clock)
        try:
            player = self.store.people.add_player("Visitor")
            self.store.people.buy_in(player.id, cents)
            router = Router(
                stand.root, stand.shell, self.store, player.id, seeds=stand.seeds, clock=stand.clock
            )
            self._router = router
            self.session: Session = router.session(slug)
            self.session.offers_intermediate_stakes = (
                False  # two or three choices are enough for a visitor
            )
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
    """The services of a stand. `folder` is the stand's own in the data folder; `seeds` and `clock`
    are the tables'.

    `locked` says that only the operator's PIN leads out, `touched` when anybody was last there.
    """

    def __init__(
        self,
        root: Path,
        shell: Shell,
        folder: Path,
        *,
        branding: Branding,
        journal: Journal,
        pin: StandPin,
        clock: Callable[[], datetime],
        seeds: Callable[[], bytes] | None = None,
        tables: Sequence[str] = (),
        locked: bool = False,
    ) -> None:
        self.root, self.shell, self.folder = root, shell, folder
        self.branding, self.journal, self.pin = branding, journal, pin
        self.clock, self.seeds, self.locked = clock, seeds, locked
        self._tables = tuple(tables)
        self._found = shell.settings
        self.chosen = self._read_choices()
        self.room: Way | None = None
        self._shut: Callable[[], object] = lambda: None
        self.turn = 0
        self.began = self.touched = shell.clock.now()
        self.book: VisitBook | None = None
        self._ready: set[str] = set()
        for left in ("visit", "show"):  # of a stand that was killed
            shutil.rmtree(folder / left, ignore_errors=True)

    @property
    def pack(self) -> Pack:
        """The look in force."""
        return self.branding.pack

    def refresh_branding(self, *, wait: bool = False) -> None:
        """Take up the pack where its files have changed, now if it shall `wait`; note why one is
        not shown, or what of it.
        """
        if not self.branding.refresh(wait=wait):
            return
        if self.branding.trouble:
            self.journal.note(f"The branding folder is not used: {self.branding.trouble}.")
        for warning in self.pack.warnings if not self.branding.trouble else ():
            self.journal.note(f"The branding folder is used, with a warning: {warning}.")

    # ---- what the operator chose

    def _read_choices(self) -> Choices:
        try:
            return choices.read(self.folder)
        except (OSError, ValueError) as error:
            self.journal.note(
                f"What was chosen behind the show cannot be read, so the stand runs as it was started: {error}."
            )
            return Choices()

    def choose(self, **chosen: Any) -> None:
        """Take up a choice of the operator's (fields of `Choices`), and keep it. A full disk stops
        no show.
        """
        self.chosen = msgspec.structs.replace(self.chosen, **chosen)
        self.apply_choices()
        try:
            choices.keep(self.folder, self.chosen)
        except OSError as error:
            self.journal.note(
                f"What was chosen behind the show could not be saved: {error.strerror or error}."
            )

    def apply_choices(self) -> None:
        """Sound and speech as the operator has chosen, else as the stand began; what a visitor did
        to them is over.
        """
        found = self._found
        self.shell.change(muted=found.muted, volumes=asdict(found.volumes), speech=found.speech)
        if self.chosen.sound is not None:
            self.set_sound_step(self.chosen.sound)

    @property
    def sound_step(self) -> int:
        """The step at which the sound is, of four."""
        volumes = self.shell.settings.volumes
        heard = max(map(volumes.channel_volume, get_args(Channel)))
        now = 0 if self.shell.settings.muted else heard
        return max(i for i, loud in enumerate(LOUD) if loud <= now)

    def set_sound_step(self, step: int) -> None:
        """Set the sound to a step of the four."""
        channels = asdict(self.shell.settings.volumes)
        self.shell.change(
            muted=step == 0,
            volumes=dict.fromkeys(channels, LOUD[step]) | {"master": 100} if step else channels,
        )

    # ---- the operator's room

    @property
    def exports(self) -> Path:
        """The operator's folder, into which alone the stand exports."""
        return self.folder.parent / "operator"

    def open_room(self) -> Way:
        """The way into the operator's room of the owner's book, which stays open until `shut_room`.
        Raises `HouseError`.
        """
        from ...hall.operator.console import OwnRoom
        from ...hall.operator.report_commands import machine_time
        from ...hall.process.owner_client import attached

        data = self.folder.parent
        at_desk = attached(data, machine_time, self.clock)
        store = at_desk.store if at_desk is not None else Store.open(data, clock=self.clock)
        self.room, self._shut = at_desk or OwnRoom(store, machine_time), (at_desk or store).close
        return self.room

    def shut_room(self) -> None:
        """The owner's book is closed again; a second call does nothing."""
        if self.room is not None:
            self.room = None
            self._shut()

    def delete_book(self) -> None:
        """Whatever book is open is deleted."""
        book, self.book = self.book, None
        if book is not None:
            book.close()

    @property
    def scenes(self) -> tuple[SceneOfShow, ...]:
        """The scenes in their order, as the stand was started, or as they were chosen behind the
        show.
        """
        started = self._default_scenes()
        if not self.chosen.scenes:
            return started
        more = (SceneOfShow(*one.split(":")) for one in self.chosen.scenes)
        order = [*started, *(one for one in more if one not in started)]
        return tuple(one for one in order if f"{one.slug}:{one.kind}" in self.chosen.scenes)

    def _default_scenes(self) -> tuple[SceneOfShow, ...]:
        """The scenes with which the stand was started."""
        if self.pack.scenes and not self._tables:
            kinds = [(slug, (kind,) if kind else KINDS) for slug, kind in self.pack.scenes]
            return tuple(SceneOfShow(slug, kind) for slug, each in kinds for kind in each)
        tables = self._tables or showcase_games()
        half = len(tables) // 2
        return tuple(
            scene
            for i, slug in enumerate(tables)
            for scene in (
                SceneOfShow(slug, KINDS[0]),
                SceneOfShow(tables[(i + half) % len(tables)], KINDS[1]),
            )
        )

    def scene(self, ahead: int = 0) -> SceneOfShow:
        """The scene whose turn it is, or one that comes later."""
        scenes = self.scenes
        return scenes[(self.turn + ahead) % len(scenes)]

    def shipped_layout_of(self, game: Game) -> Layout:
        """A table's layout, as it came with the program."""
        return shipped_layout(game)

    def prepare_coach(self, slug: str) -> None:
        """Have the coach of a table read his figures, beside the window, once."""
        if slug not in self._ready:
            self._ready.add(slug)
            threading.Thread(
                target=_read_coach_figures, args=(GAMES[slug],), name="coach", daemon=True
            ).start()

    def count_visit(self, slug: str, rounds: int, seconds: float) -> None:
        """Count a visit that is over. A full disk stops no show."""
        try:
            counts.add(self.folder, self.clock().astimezone().date(), slug, rounds, round(seconds))
        except OSError as error:
            self.journal.note(f"A visit could not be counted: {error.strerror or error}.")

    def days(self) -> counts.Days:
        """Who came, day by day; nobody where the counts cannot be read."""
        try:
            return counts.read_counts(self.folder)
        except (OSError, ValueError):
            return {}

    def today_sentence(self) -> str:
        """Who came today, in a sentence."""
        day = self.clock().astimezone().date().isoformat()
        try:
            one = counts.read_counts(self.folder).get(day, counts.DayCounts())
        except (OSError, ValueError):
            return "The counts cannot be read."
        rounds, many = sum(one.rounds.values()), one.visitors
        said = f"Today {many:,} visitor{'s' * (many != 1)} played {rounds:,} round{'s' * (rounds != 1)}"
        return f"{said}, most at {LISTED[one.favourite].title}." if one.favourite else f"{said}."

    def short_title_of(self, slug: str) -> str:
        """A table's name where there is little room."""
        return LISTED[slug].short_title


def _read_coach_figures(game: Game) -> None:
    with suppress(HouseError):
        prepare(game)
