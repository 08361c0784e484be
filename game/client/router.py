"""The way between the scenes: which one stands behind each place, made with what it needs."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..book import DiskFull, KeptRound, Store
from ..book.players.practice_answers import Seal
from ..book.values import Filter, RoundRow
from ..core.chance import new_seed
from ..core.declaration import Game
from ..core.errors import HouseError
from ..core.installation import game_root
from ..core.money import dollars
from ..games import GAMES, LISTED, SLUGS, beginner_table
from ..hall.records.values import ElectronicTable
from .layouts.layout import Layout, load_layout
from .pages.dialog import Answer, Dialog
from .pages.navigation import PlayerStanding
from .scenes.scene import Move, Pop, Push, Quit, Replace, Scene
from .scenes.settings import Care, Level, left_table_title_and_line
from .window.loop import give_back_memory
from .window.shell import Shell

if TYPE_CHECKING:
    from ..hall.operator.console import OwnRoom
    from ..hall.process.table_server import Hall
    from ..hall.terminal.session import Floor, LocalTerminal
    from ..odds.house_edge import TableCost
    from ..play.competitions.day_deal import DayBooks
    from ..play.competitions.tournament_store import Tournaments
    from ..play.round_file import RoundFile
    from ..play.session import Session
    from ..rounds.state import State
    from .table.model.panel_content import CoachWords
    from .table.scene import TableScene
    from .table.special_tables import DayTable, PosedTable, TournamentTable, WhatIfTable

T = TypeVar("T", bound="TableScene")
MADE: Final = {
    "lobby": "pages.lobby.lobby:Lobby",
    "day": "pages.day:DayPage",
    "tournament": "pages.day:TournamentPage",
    "history": "pages.records.history:History",
    "statistics": "pages.records.statistics:StatisticsPage",
    "mistakes": "pages.records.history:Mistakes",
    "cashier": "pages.cashier:Cashier",
    "profile": "pages.players:Players",
    "settings": "pages.settings:SettingsPage",
    "felts": "pages.settings:FeltsPage",
    "keys": "pages.settings:KeysPage",
    "help": "pages.reference.help:HelpPage",
    "counting": "pages.practice.counting_school.counting:CountingPage",
    "count-drill": "pages.practice.counting_school.counting_drill:CountingDrillPage",
    "count-table": "pages.practice.counting_school.counting_table:CountingTablePage",
    "dealing": "pages.practice.dealing_school.dealing:DealingPage",
    "shift": "pages.practice.dealing_school.dealing_shift:ShiftPage",
    "house-rules": "pages.reference.house_rules:HouseRulesPage",
    "rules": "pages.reference.rules:Rules",
    "casino": "pages.practice.casino:CasinoPage",
    "hands": "pages.practice.hands:SharedHandsPage",
    "practice": "pages.practice.practice:PracticePage",
    "drill": "pages.practice.drill:Drill",
    "card": "pages.practice.practice:StrategyCardPage",
    "simulation": "pages.figures.simulation:SimulationPage",
    "odds": "pages.figures.odds:OddsPage",
    "planner": "pages.figures.planner:PlannerPage",
}
"""Every page by its name: its class, and the module of this room that is loaded when it is opened
for the first time.
"""
PAGES: Final = tuple(MADE)
OF_A_GAME: Final = PAGES[PAGES.index("house-rules") :]
"""Pages that can be opened at one game; from the drill on only so."""


def table_costs() -> Mapping[str, TableCost]:
    """What each table costs by the house rules it comes with, from the shipped PAR sheets. Raises
    `MissingPart`.
    """
    from ..odds.house_edge import shipped_summary

    return {slug: shipped_summary(entry.stem).table for slug, entry in LISTED.items()}


def table_decisions() -> Mapping[str, int | None]:
    """How many decisions each table asks one to learn, from the same summaries."""
    from ..odds.house_edge import shipped_summary

    return {slug: shipped_summary(entry.stem).decisions for slug, entry in LISTED.items()}


def leaving(shell: Shell) -> Dialog:
    """The question whether the program is to end: Enter and Esc both stay."""
    answers = (Answer("quit", "Quit"), Answer("on", "Stay", "primary", escape=True))
    text = "Unfinished rounds wait for you, and your chips are saved."
    return Dialog(
        shell,
        "Quit Linden House?",
        text,
        answers,
        lambda name: Quit() if name == "quit" else None,
        "quit",
    )


class Router:
    """Makes scenes when they are asked for, and passes them what they need."""

    def __init__(
        self,
        root: Path,
        shell: Shell,
        store: Store,
        player: int,
        *,
        seeds: Callable[[], bytes] | None = None,
        clock: Callable[[], datetime] | None = None,
        folder: Path | None = None,
        own: Path | None = None,
    ) -> None:
        self.root, self.shell, self.store, self.player = root, shell, store, player
        self.clock = clock or (lambda: datetime.now(UTC))
        self.opened_at = self.clock()
        self.folder = folder or store.folder
        self.own = own or self.folder
        """Where the player's own layouts and rules pages lie, in folders of these names."""
        self.care = Care(store, self.clock, self.opened_at)
        self.autoplay = 0
        self.own_seeds = seeds
        """What seeds are dealt from instead of the system's chance, in pictures and tests."""
        self.floor: Floor | None = None
        """The electronic tables, where tables are played through game accounts."""
        self.hall: Hall | None = None
        """What is dealt to other terminals here, and the desk for other processes of the house,
        where there is one.
        """
        self.early_room: OwnRoom | None = None
        """The operator's room that was opened before there was a hall."""
        self.practices: list[PracticeHouse] = []
        self._days: DayBooks | None = None
        self._tournaments: Tournaments | None = None
        self._what_if: PracticeHouse | None = None
        self._sessions: dict[str, Session] = {}
        self._looking = False
        self._at: TableScene | None = None
        """The table that lies under the pages, if one does."""
        self._offered: set[int] = set()
        """Sittings whose dearest choice was offered for replay when the table was left."""
        self._lessons: dict[tuple[int, str], CoachWords] = {}
        """What was learned from the last round of tables that were left, by player and game."""
        self.way: Callable[[str], Move | None] = self.go
        """Where the scene that is made next asks to go."""

    def go(self, name: str) -> Move | None:
        """The way from a page to a place: `tables`, `history`, `table:<slug>`, `rules:<slug>`,
        `replay:<round>`, `back` ...

        None, and a toast, when it cannot be opened.
        """
        if name in ("back", "quit"):
            return Pop() if name == "back" else Push(leaving(self.shell))
        try:
            return self._make_scene(name)
        except HouseError as refusal:
            from ..rounds.refusals import refusal_sentence

            words = refusal_sentence(refusal) if refusal.field == "what-if" else str(refusal)
            self.shell.toast_and_keep_refusal("That cannot be opened", words, refusal)
            return None

    def _make_scene(self, name: str) -> Move | None:
        kind, _, rest = name.partition(":")
        with suppress(DiskFull):  # without its folder the book can still be looked at
            self.store.check_next_pages()  # no figure is shown from a page that is not as it was written
        if kind == "table":
            under = self._at  # what lies under the pages, with what was placed there
            if under is None:
                return Push(self.table(rest))
            return Replace(under if under.name.endswith(f":{rest}") else self.table(rest), all=True)
        scenes: dict[str, Callable[[], Scene]] = {
            "replay": lambda: self.replay(int(rest)),
            "first-hand": lambda: self.first_hand(rest),
            "what-if": lambda: self.what_if(*map(int, rest.split(":"))),
            "posed": lambda: self.posed(*rest.split(":", 1)),
            "day-table": lambda: self._day_scene(rest),
            "day-replay": lambda: self._day_scene(rest),
            "vary": lambda: self.vary(rest),
            "tournament-table": lambda: self.tournament_table(int(rest)),
        }
        if kind in scenes:
            return Push(scenes[kind]())
        over = kind in (
            "rules",
            "help",
            "felts",
            "keys",
            "statistics",
            "mistakes",
            "card",
            "drill",
            "simulation",
            "odds",
            "planner",
            "counting",
            "count-drill",
            "count-table",
            "casino",
            "hands",
            "dealing",
            "shift",
        )
        self.way = self.go if over or self._looking else self.from_page
        name = "lobby" if kind == "tables" else kind
        if name not in PAGES:
            return None
        scene = self.page(name, rest)
        if over:
            return Push(scene)
        if name == "lobby" and self._at is not None:
            scene.selected = self._at.name.partition(":")[2]  # type: ignore[attr-defined] # the lobby's ring
        if not self._looking or name == "lobby":
            self._at = None
        return Replace(scene, all=True)

    def page(self, name: str, rest: str = "") -> Scene:
        """The page of a name out of `PAGES`, at what `rest` says: a game's slug, for a drill
        `slug:what:clock`, a day's date, for settings words to find one by.

        As long as nobody has a name here it is the welcome.
        """
        if not self.player:
            return self.welcome()
        from .pages.book_page import BookPage
        from .pages.page import Page

        module, _, made = MADE[name].partition(":")
        page = getattr(import_module(f".{module}", __package__), made)
        if name == "settings":
            self.shell.reached = self.reached_milestones()
        if issubclass(page, Page) and not issubclass(page, BookPage):
            opened = page(self.shell, self.player_standing(), self.way)
            if name == "settings":
                opened.typed = rest
            return opened  # type: ignore[no-any-return]
        more = {"clock": self.clock, "opened": self.opened_at, **self._page_arguments(name, rest)}
        return page(self.shell, self.store, self.player, self.way, **more)  # type: ignore[no-any-return]

    def _page_arguments(self, name: str, rest: str) -> dict[str, Any]:
        """What a page of the book is made with besides its place in it."""
        exports, own = self.folder / "exports", self.own / "rules"
        match name:
            case "lobby":
                return {
                    "games": LISTED,
                    "folder": exports,
                    "costs": table_costs(),
                    "decisions": table_decisions(),
                    "days": lambda: self.days,
                }
            case "profile":
                more: dict[str, Any] = {"chosen": self.choose_player}
            case "rules":
                game = GAMES[rest or self._last_table() or SLUGS[0]]
                has = (own / f"{game.stem}.md").is_file()
                return {
                    "game": game,
                    "folder": own if has else game_root(game.stem) / "docs" / "rules",
                }
            case "drill":
                return {"games": GAMES, **_drilled(self, rest)}
            case "day":
                more = {"days": self.days, "day": date.fromisoformat(rest) if rest else self.today}
            case "tournament":
                more = {"tournaments": self.tournaments, "number": int(rest or 0)}
            case "counting":
                from ..practice.counting.count_report import counted_games

                more = {"games": counted_games(GAMES), "slug": rest}
            case "count-drill" | "count-table":
                more = _counting_drill(self, rest)
            case "dealing":
                more = {"slug": rest, "seed": self.seed()}
            case "shift":
                more = _dealing_shift(self, rest)
            case _:
                more = {"slug": rest or self._last_table()} if name in OF_A_GAME else {}
        return {"games": GAMES, "folder": exports, **more}

    def _last_table(self) -> str:
        """The table where the player was last: pages about a table begin there. Before the first
        somebody new begins at the first table, anybody else at the first of the list ("").
        """
        if self._at is not None:
            return self._at.visit.game.slug
        rows = self.store.history.rounds(Filter(player=self.player), limit=1)
        begins = beginner_table().slug if self.shell.settings.level(self.player) == "new" else ""
        return rows[0].game if rows else begins

    def from_page(self, name: str) -> Move | None:
        """The way from a page that stands alone: back is the lobby."""
        return self.go("lobby" if name == "back" else name)

    def from_table(self, name: str) -> Move | None:
        """The way from a table: home for good, anywhere else only for a look."""
        if self._at is not None:
            self._keep_lesson(self._at)
        if name == "lobby" and self._at is not None:
            dearest = self._dearest_of_sitting(self._at)
            if dearest is not None:
                return Push(self.dearest_question(*dearest))
            self._look_back(self._at)
        self._looking = True
        try:
            move = self.go(name)
        finally:
            self._looking = False
        if isinstance(move, Replace) and name not in ("lobby", "tables"):
            return Push(move.scene)
        return move

    def _keep_lesson(self, scene: TableScene) -> None:
        """Keep what is to be learned from a table's last round, for whoever comes back before the
        next deal.
        """
        key, lesson = (self.player, scene.visit.game.slug), scene.visit.state.lesson
        self._lessons.pop(key, None)
        if lesson is not None:
            self._lessons[key] = lesson

    def _look_back(self, scene: TableScene) -> None:
        party = scene.visit.party
        if party is None or party.playing or not scene.visit.state.finished_rounds:
            return
        title, text = left_table_title_and_line(
            self.store,
            [(self.store.people.player(who).name, who, at) for who, at in party.sittings],
        )
        if title:
            self.shell.toast(title, text, "info")

    def _dearest_of_sitting(self, scene: TableScene) -> tuple[RoundRow, int] | None:
        """The round of the sitting that is left whose mistakes were dearest, and the step of the
        dearest choice in it; None where none cost a tenth of the base bet, or one was offered
        before.
        """
        from ..play.records.stored_decisions import state_at

        party = scene.visit.party
        if party is None or party.playing or self.shell.settings.coaching == "off":
            return None
        sat = next((at for who, at in party.sittings if who == self.player), 0)
        if not sat or sat in self._offered or not scene.visit.state.finished_rounds:
            return None
        asked = Filter(player=self.player, game=scene.visit.game.slug, sitting=sat)
        missed = [row for row in self.store.history.rounds(asked, limit=200) if row.mistakes]
        worst = max(missed, key=lambda row: row.cost, default=None)
        if worst is None:
            return None
        kept, step = (
            self.store.rounds.kept_round(worst.id, self.player),
            self._dearest_step(worst.id),
        )
        if not step:
            return None
        game, bets = scene.visit.game, state_at(scene.visit.game, kept, step).bets
        base = max((bets[seat].get(game.base, 0) for seat in kept.own_seats), default=0)
        if 10 * kept.decisions[step].cost < base:
            return None
        self._offered.add(sat)
        return worst, step

    def _dearest_words(self, row: RoundRow, step: int) -> tuple[str, str]:
        """The dearest choice in a line, and what it gave away in another."""
        from .table.decisions import action_label

        told = self.store.rounds.kept_round(row.id, self.player).decisions[step]
        gave = f"It gave away {dollars(told.shown_cost)} on average; best was {action_label(told.best)}."
        return f"Your costliest choice, round {row.number:,}: {action_label(told.chosen)}", gave

    def dearest_question(self, row: RoundRow, step: int) -> Dialog:
        """The offer to take a choice anew, or to see why, before a table is left; Esc stays there."""
        title, gave = self._dearest_words(row, step)
        text = f"{gave} Play it again from there, or see what would change the answer."
        answers = (
            Answer("leave", "Leave"),
            Answer("stay", "Stay", escape=True),
            Answer(f"vary:sitting:{row.id}:{step}", "Why"),
            Answer(f"what-if:{row.id}:{step}", "Play it again", "primary"),
        )

        def on_answer(name: str) -> Move | None:
            if name == "stay":
                return None
            move = self.from_table("lobby") if name == "leave" else self.go(name)
            return Replace(move.scene) if isinstance(move, Push) else move

        return Dialog(self.shell, title, text, answers, on_answer, "info")

    def from_replay(self, name: str) -> Move | None:
        """The way from a round that is told again: home is the page it was opened from."""
        return Pop() if name in ("back", "lobby", "tables") else self.from_table(name)

    def session(self, slug: str) -> Session:
        """The player's sitting at a table: the one that is in play, or a new one that takes up what
        was left open.
        """
        from ..odds.coach import advise
        from ..play.seats.bots import make_bots, own_seat
        from ..play.session import open_session

        kept = self._sessions.get(slug)
        if kept is not None and (kept.playing or kept.sharing_persons):
            return kept
        if kept is not None:
            kept.end_all_sittings()
        game = GAMES[slug]
        own = (own_seat(game),)
        chosen = self.shell.settings.bots
        bots = make_bots(game, own, chosen.count, chosen.styles)
        if self.floor is not None:
            made = self.floor.sat(game, self.player, own[0], bots).session
        else:
            opened = self.store.rounds.unfinished_round(self.player, slug)
            made = open_session(
                self.store,
                game,
                self.player,
                seats=own,
                bots=bots,
                seeds=self.own_seeds or new_seed,
                advise=advise,
                table=self.player if opened is None else opened.table,
                is_shared=True,
            )
        made.coach = self.shell.settings.coaching
        self._sessions[slug] = made
        return made

    def seed(self) -> bytes:
        """32 new bytes for what is dealt apart from any table."""
        return (self.own_seeds or new_seed)()

    def rise(self, slug: str) -> Move | None:
        """Get up from a terminal for good, and go home: an account with nothing on it is closed."""
        self.end_sitting(slug)
        return self.from_table("lobby")

    def end_sitting(self, slug: str) -> None:
        """Get up from a table, if the player sits there; `session` sits down anew."""
        session = self._sessions.pop(slug, None)
        if session is not None:
            session.end_all_sittings()

    def room(self, away: Move) -> Scene:
        """The door of the operator's room; `away` is the way of whoever does not go in, or has
        locked it again.
        """
        from ..hall.operator.console import OwnRoom
        from ..hall.operator.report_commands import machine_time
        from .electronic.room import RoomDoor

        local = self.floor.local if self.floor is not None else machine_time
        if self.hall is None:
            way = self.early_room = OwnRoom(self.store, local, self.void_electronic_round)
        else:
            way = self.hall.room()
        return RoomDoor(self.shell, way, self.root, self.folder / "operator", away)

    def table(self, slug: str) -> TableScene:
        """The scene of a table, of a terminal where tables are electronic. Raises `HouseError` as
        `table_as` does.
        """
        from .table.scene import TableScene

        self._at = self.table_as(slug, TableScene) if self.floor is None else self._terminal(slug)
        if self.floor is None:
            self._at.great_wins = self._great_wins
        if (self.player, slug) in self._lessons:
            self._at.visit.recall_lesson(self._lessons[self.player, slug])
        return self._at

    def table_as(self, slug: str, scene: type[T]) -> T:
        """A table as a scene of this kind.

        Raises `HouseError`: a part of the game is missing, or the house rules kept for it are
        wrong.
        """
        layout = self._load_table_layout(GAMES[slug])
        session: Any = self.session(slug)
        told = session.witnessed_in_open_round()
        day = self.clock().date().toordinal()
        made = scene(
            self.shell,
            session,
            layout,
            self.from_table,
            autoplay=self.autoplay,
            told_before=told,
            day=day,
        )
        made.seal = self._seal(slug)
        made.remind = lambda player: self.care.due_reminders(
            self.shell.settings, player or self.player
        )
        return made

    @property
    def _great_wins(self) -> Path:
        """Where pictures of great wins are saved."""
        return self.folder / "exports"

    def _seal(self, slug: str) -> Seal:
        """The seal of the player's exam at a table; only who sat one is asked for it."""
        if slug not in self.store.practice.exam_games(self.player):
            return ""
        from ..play.learning.lesson_progress import exam_seal_by_mastery

        return exam_seal_by_mastery(self.store, self.player, GAMES[slug], self.clock())

    def _terminal(self, slug: str) -> TableScene:
        """A terminal of a table. Raises `HouseError` as a table does, and where the electronic
        tables stay closed.
        """
        from ..hall.terminal.repl import FOLDER
        from ..hall.terminal.session import terminal_of
        from .electronic.scene import TerminalScene

        layout = self._load_table_layout(GAMES[slug])
        session = self.session(slug)
        terminal = terminal_of(session)
        if terminal is None:
            raise HouseError("table", "is no terminal")
        return TerminalScene(
            self.shell,
            terminal,
            layout,
            self.from_table,
            folder=self.folder / FOLDER,
            rise=lambda: self.rise(slug),
            autoplay=self.autoplay,
            told_before=session.witnessed_in_open_round(),
        )

    def _load_table_layout(self, game: Game) -> Layout:
        """A table's layout, while its coach gets ready. Raises `HouseError` where a part of the
        game is missing.
        """
        from ..odds.coach import check_parts

        check_parts(game)
        threading.Thread(
            target=_made_ready, args=(game, self.shell), name="coach", daemon=True
        ).start()
        return load_layout(self.own / "layouts", game)

    def replay(
        self, round_id: int, store: Store | None = None, player: int = 0, day: date | None = None
    ) -> Scene:
        """A round of the history told again on its table; of another book, when its `store` is
        given. It has the dealer of the `day` whose deal it was, else of the day it was played on.
        """
        from ..play.records.replay_session import Rewatch, bankroll_after
        from .table.decisions import reviewed_words
        from .table.scene import TableScene

        store, player = store or self.store, player or self.player
        kept = store.rounds.kept_round(round_id, player)
        again = Rewatch(GAMES[kept.row.game], kept, bankroll_after(store, player, kept))
        layout = load_layout(self.own / "layouts", again.game)
        dealt = (day or kept.row.started.date()).toordinal()
        scene = TableScene(self.shell, again, layout, self.from_replay, day=dealt)
        visit = scene.visit
        visit.house_player = self.player
        if self.shell.settings.coaching != "off":
            visit.state = visit.state.review_round(reviewed_words(again.game, kept))
        visit.tell(again.events)
        return scene

    @property
    def today(self) -> date:
        """The date where the player is."""
        return self.clock().astimezone().date()

    @property
    def days(self) -> DayBooks:
        """The player's books of the day's deals."""
        from ..play.competitions.day_deal import DayBooks

        if self._days is None:
            self._days = DayBooks(
                self.folder,
                self.store.identity,
                self.player,
                self.clock,
                followed=partial(self.store.people.followed_card, self.player),
            )
        return self._days

    def reached_milestones(self) -> frozenset[str]:
        """The milestones of learning that the player has reached."""
        from ..play.competitions.day_calendar import FOLDER, DayRecord, milestones, record_key
        from ..play.learning.lesson_progress import exam_seal_by_mastery

        who = record_key(self.store.identity, self.player)
        record = DayRecord(self.folder / FOLDER, who, read_only=True)
        exams = [slug for slug in self.store.practice.exam_games(self.player) if slug in GAMES]
        exam = any(
            exam_seal_by_mastery(self.store, self.player, GAMES[slug], self.clock())
            for slug in exams
        )
        return milestones(record.medals(), exam=exam)

    def close_days(self) -> None:
        """Close the books of the day's deals and of tournaments, if any was opened."""
        for books in (self._days, self._tournaments):
            if books is not None:
                books.close()
        self._days = self._tournaments = None

    def _day_scene(self, rest: str) -> Scene:
        """The table of a day's deal (`2026-11-22`), or one of its rounds told again
        (`2026-11-22:7`).
        """
        which, _, number = rest.partition(":")
        day = date.fromisoformat(which)
        if not number:
            return self.day_table(day)
        store = self.days.store(day)
        return self.replay(int(number), store, self.days.player_id_or_zero(day), day)

    def day_table(self, day: date) -> DayTable:
        """The table of a day's deal, where the player's try stands. Raises `HouseError` as
        `table_as` does.
        """
        from .table.special_tables import DayTable

        day_try = self.days.sit(day)
        layout = self._load_table_layout(day_try.session.game)
        done = partial(self.go, f"day:{day.isoformat()}")
        made = DayTable(self.shell, day_try, layout, self.from_replay, done)
        made.visit.house_player = self.player
        made.great_wins = self._great_wins
        return made

    @property
    def tournaments(self) -> Tournaments:
        """The tournaments that are kept here."""
        from ..play.competitions.tournament_store import Tournaments

        if self._tournaments is None:
            self._tournaments = Tournaments(self.folder, self.clock, self.seed)
        return self._tournaments

    def tournament_table(self, number: int) -> TournamentTable:
        """The table of a tournament, where it stands. Raises `HouseError` as `table_as` does."""
        from .table.special_tables import TournamentTable

        play = self.tournaments.sit(number)
        play.remove_eliminated()

        def home(name: str) -> Move | None:
            shown = name in ("back", "lobby", "tables")
            return self.go(f"tournament:{number}") if shown else self.from_table(name)

        def done() -> Move | None:
            self.tournaments.play_on_without_people(number)
            return self.go(f"tournament:{number}")

        day = self.clock().date().toordinal()
        layout = self._load_table_layout(play.session.game)
        made = TournamentTable(self.shell, play, layout, home, done, day=day)
        made.visit.house_player = self.player
        made.great_wins = self._great_wins
        return made

    def what_if(self, round_id: int, step: int) -> WhatIfTable:
        """A round of the history, played on from the decision that its step answered. Raises
        `HouseError` where it cannot be.
        """
        from ..play.competitions.what_if import what_really_happened

        kept = self.store.rounds.kept_round(round_id, self.player)
        told = what_really_happened(kept, step)
        scene = self._practice().taken_up(kept, step)
        scene.visit.house_player = self.player
        scene.go = self.from_replay
        scene.begin(told, lambda: Replace(self.what_if(round_id, step)))
        return scene

    def vary(self, rest: str) -> Scene:
        """A decision of which one thing can be changed: `drill:SLUG:SOURCE|CHOSEN` of a drill's hand,
        `round:ROUND:STEP` of the history, `sitting:ROUND:STEP` of a table that is left, `table:SLUG`
        as the table stands. Raises `HouseError` where there is none.
        """
        from ..practice.changed_decisions import DecisionVariants
        from .pages.practice.vary import VaryPage

        kind, _, which = rest.partition(":")
        slug, state, about, chosen = {
            "drill": self._drilled_decision,
            "round": self._kept_decision,
            "sitting": self._decision_of_sitting,
            "table": self._decision_at_table,
        }[kind](which)
        if not GAMES[slug].deals:
            raise HouseError("decision", "at dice nothing is decided after the wagers")
        more = {"clock": self.clock, "opened": self.opened_at, "games": GAMES, "slug": slug}
        decision = DecisionVariants(GAMES[slug], state)
        return VaryPage(
            self.shell,
            self.store,
            self.player,
            self.from_replay,
            decision=decision,
            about=about,
            chosen=chosen,
            **more,
        )

    def _drilled_decision(self, which: str) -> tuple[str, State, str, str]:
        """A drill's hand at its decision, and what was chosen there."""
        from ..practice.drills import lesson_question_and_state
        from .pages.book_page import table_rules

        slug, _, source = which.partition(":")
        source, _, chosen = source.partition("|")
        word, key, name = source.split()[:3]
        rules, _ = table_rules(self.shell, self.store, GAMES[slug])
        made = lesson_question_and_state(GAMES[slug], rules, bytes.fromhex(key), name, word)
        if made is None or made[1] is None:
            raise HouseError("drill", "this hand cannot be dealt again")
        return slug, made[1], "a hand of a drill", chosen

    def _kept_decision(self, which: str) -> tuple[str, State, str, str]:
        """A kept round at the decision that a step of it answered, at the dearest one for step 0."""
        from ..play.competitions.what_if import NOTHING_TO_DECIDE, own_steps
        from ..play.records.stored_decisions import state_at

        number, step = map(int, which.split(":"))
        step = step or self._dearest_step(number)
        kept = self.store.rounds.kept_round(number, self.player)
        if step not in own_steps(kept):
            raise HouseError("what-if", NOTHING_TO_DECIDE)
        game = GAMES[kept.row.game]
        chosen, about = kept.actions[step - 1][1], f"round {kept.row.id:,}"
        return kept.row.game, state_at(game, kept, step), about, chosen

    def _decision_of_sitting(self, which: str) -> tuple[str, State, str, str]:
        """As `_kept_decision`, with the number that the round had at its table."""
        slug, state, _, chosen = self._kept_decision(which)
        row = self.store.rounds.kept_round(int(which.partition(":")[0]), self.player).row
        return slug, state, f"round {row.number:,}", chosen

    def _decision_at_table(self, slug: str) -> tuple[str, State, str, str]:
        """What is to be decided at the table, while the coach speaks before it; else the player's
        last choice of the round in play, or the dearest one of the last round.
        """
        from ..play.competitions.what_if import own_steps

        if self.shell.settings.coaching == "off":
            raise HouseError("coach", "is off: turn it on in Settings to see why")
        session = self._sessions.get(slug)
        state = session.state if session is not None and session.turn else None
        if state is not None and self.shell.settings.coaching == "before":
            return slug, state, "the choice before you", ""
        kept = self.store.rounds.unfinished_round(self.player, slug)
        own = own_steps(kept) if kept is not None else ()
        if kept is not None and own:
            return self._decision_of_sitting(f"{kept.row.id}:{own[-1]}")
        last = self.store.history.rounds(Filter(player=self.player, game=slug), limit=1)
        step = self._dearest_step(last[0].id) if last else 0
        if not step:
            raise HouseError("decision", "there is none yet: first decide something")
        return self._decision_of_sitting(f"{last[0].id}:{step}")

    def _dearest_step(self, number: int) -> int:
        """The step of the player's dearest choice in a round, else his last; 0 without any."""
        from ..play.competitions.what_if import own_steps

        kept = self.store.rounds.kept_round(number, self.player)
        judged = {step: one.cost for step, one in kept.decisions.items()}
        own = own_steps(kept)
        return max(judged, key=lambda step: judged[step]) if judged else own[-1] if own else 0

    def round_file_table(self, file: RoundFile) -> Scene:
        """A table on which a round file is dealt from its first card; decisions that it leaves open
        are the player's.
        """
        from ..play.round_file import open_with_drawn_cards, play_file_decisions

        opened = open_with_drawn_cards(file)
        state, (last, _) = opened.state, play_file_decisions(opened, to_end=False)
        scene = self.table(opened.game.slug)
        self.deal_stored_round(scene, state, last.decisions)
        return scene

    def deal_stored_round(
        self, scene: TableScene, state: State, decisions: Mapping[int, Sequence[str]]
    ) -> None:
        """Deal a round anew at a table where nobody has bet: its seats, wagers and cards, and these
        of its decisions.
        """
        from ..play.carried_wagers import lay_carried_wagers

        session = self._sessions[state.slug]
        session.force_rules(state.offer.rules)
        session.seats, session.bots = state.seats, ()
        session.seating.persons_of_file = {
            seat: state.offer.people.get(seat, seat) for seat in state.seats
        }
        self.store.tables.set_meters(state.slug, dict(state.offer.meters))
        if state.offer.carry is not None:
            lay_carried_wagers(self.store, session.game, self.player, state.offer.carry)
        scene.visit.view_from_seat(state.seats[0])
        scene.visit.refresh_desk()
        scene.visit.state = scene.visit.state.play_script(decisions)
        scene.visit.deal_scripted(state.bets, state.stock, state.offer.tips)

    def posed(self, slug: str, source: str) -> PosedTable:
        """A hand of a drill at its table, for practice chips; `source` is what deals it again.

        Raises `HouseError` where the card has no such class any more.
        """
        from ..practice.drills import lesson_question_and_state
        from .pages.book_page import table_rules

        word, key, name = source.split()[:3]
        rules, _ = table_rules(self.shell, self.store, GAMES[slug])
        made = lesson_question_and_state(GAMES[slug], rules, bytes.fromhex(key), name, word)
        if made is None or made[1] is None:
            raise HouseError("drill", "this hand cannot be dealt again")
        scene = self._practice().posed(made[1])
        scene.visit.house_player = self.player
        scene.go = self.from_replay
        return scene

    def _practice(self) -> PracticeHouse:
        """A house for one round that is only tried; the one before is gone."""
        if self._what_if is not None:
            self._what_if.close()
        self._what_if = PracticeHouse(self)
        return self._what_if

    def first_hand(self, slug: str, *, alone: bool = False) -> Scene:
        """A game's guided round; skipped, it leads back to what lies under it or, `alone`, to the
        lobby.
        """
        from .pages.practice.first_hand import FirstHand, GuidedTable

        practice = PracticeHouse(self)

        def seated() -> GuidedTable:
            made = practice.table(slug, GuidedTable)
            made.visit.house_player = self.player
            return made

        def on_guide_ended(how: str) -> Move | None:
            if how == "play":
                return Replace(self.table(slug), all=True)
            return self.go("lobby") if alone else None

        return FirstHand(self.shell, slug, seated, practice.close, on_guide_ended)

    def welcome(self, slug: str = "") -> Scene:
        """What stands before the lobby, or a game's table, as long as nobody has a name here."""
        from .pages.players import WelcomePage

        house = PracticeHouse(self)
        return WelcomePage(
            self.shell,
            house.lobby,
            house.close,
            partial(self._come_in, slug),
            on_server=self.store.is_on_server,
            table=GAMES[slug].title if slug else "",
        )

    def _come_in(self, slug: str, name: str, look: str, level: Level) -> Move | None:
        """The first player, with the first chips: on to the table that was asked for (""), to a
        guided round, or to the lobby. Raises what the store raises.
        """
        made = self.store.people.add_player_with_buy_in(name, look)
        self.player = made.id
        levels = {**self.shell.settings.levels, str(made.id): level}
        self.shell.change(player=made.name, levels=levels)
        if slug:
            return Replace(self.table(slug), all=True)
        if level == "new":
            return Replace(self.first_hand(beginner_table().slug, alone=True), all=True)
        return self.go("lobby")

    def choose_player(self, player: int) -> Move | None:
        """Somebody else plays from now on: everyone gets up, the choice is kept, and the lobby
        opens.
        """
        self.close()
        self.player = player
        self.shell.change(player=self.store.people.player(player).name)
        return self.go("lobby")

    def player_standing(self) -> PlayerStanding:
        """How the player stands, for the navigation."""
        from .pages.book_page import player_standing

        return player_standing(self.store, self.player, self.clock(), self.opened_at)

    def played(self) -> list[ElectronicTable]:
        """The electronic tables at which the player sits in this window."""
        return [one.electronic for one in self._terminals()]

    def _terminals(self) -> list[LocalTerminal]:
        from ..hall.terminal.session import terminal_of

        return [found for one in self._sessions.values() if (found := terminal_of(one))]

    def void_electronic_round(
        self, store: Store, table: ElectronicTable, why: str, /, *, person: str
    ) -> RoundRow:
        """Void the round in play at an electronic table; one that is played in this window is dealt
        anew there (R-EW8).
        """
        from ..hall.operator.round_voider import void_round

        for terminal in self._terminals():
            if terminal.session.playing and terminal.electronic == table:
                return terminal.void(why, person=person)
        return void_round(store, table, why, person=person)

    def recovered(self) -> Scene:
        """The lobby after a failure. No sitting is gone on with: an open round is taken up from the
        book.
        """
        with suppress(HouseError):
            self.close()
        self._sessions.clear()
        self.autoplay, self._at = 0, None
        self.way = self.from_page
        return self.page("lobby")

    def close(self) -> None:
        """Get up from every table; houses for practice chips that were not left are gone, too."""
        self.close_days()
        for session in self._sessions.values():
            session.end_all_sittings()
        self._sessions.clear()
        while self.practices:
            self.practices.pop().close()


class PracticeHouse:
    """A house for practice chips: a book of its own that is thrown away, with one guest, shown in
    the window's shell.
    """

    def __init__(self, router: Router) -> None:
        self.shell = router.shell
        self._others = router.practices
        self._others.append(self)
        self._folder = tempfile.TemporaryDirectory(prefix="linden-practice-")
        self._store = Store.open(Path(self._folder.name), clock=router.clock)
        guest = self._store.people.add_player_with_buy_in("Practice")
        self._router = Router(
            router.root,
            router.shell,
            self._store,
            guest.id,
            seeds=router.seed,
            clock=router.clock,
            own=router.own,
        )

    def table(self, slug: str, scene: type[T]) -> T:
        """A table nobody has sat at yet."""
        self._router.close()
        return self._router.table_as(slug, scene)

    def taken_up(self, kept: KeptRound, step: int) -> WhatIfTable:
        """A kept round at its table, open at the decision that its step answered."""
        from ..play.competitions.what_if import write_what_if_round
        from .table.special_tables import WhatIfTable

        game = GAMES[kept.row.game]
        write_what_if_round(self._store, self._router.player, game, kept, step)
        scene = self._router.table_as(game.slug, WhatIfTable)
        session: Any = scene.visit.session
        session.force_rules(session.rules)
        return scene

    def posed(self, state: State) -> PosedTable:
        """A posed round at its table, dealt from its first card."""
        from .table.special_tables import PosedTable

        scene = self._router.table_as(state.slug, PosedTable)
        scene.mark_as_practice()
        self._router.deal_stored_round(scene, state, state.decisions)
        return scene

    def lobby(self) -> Scene:
        """The lobby of a house in which nothing was played."""
        return self._router.page("lobby")

    def close(self) -> None:
        """Nothing of it is left."""
        if self in self._others:
            self._others.remove(self)
        self._router.close()
        self._store.close(keep_backup=False)
        self._folder.cleanup()


def _drilled(router: Router, rest: str) -> dict[str, Any]:
    """A drill at `slug:what:clock`: `due`, a line's number, `card`, `exam` or its hands `again`,
    and 0 for no clock.
    """
    slug, what, clock = [*rest.split(":"), "", ""][:3]
    what, _, deck = what.partition("=")
    asked: dict[str, Any] = {"line": int(what)} if what.isdigit() else {"what": what or "due"}
    asked |= {"deck": deck} if deck else {}
    layout = load_layout(router.own / "layouts", GAMES[slug])
    return asked | {"seed": router.seed(), "slug": slug, "layout": layout, "clocked": clock != "0"}


def _counting_drill(router: Router, rest: str) -> dict[str, Any]:
    """A drill of the count at `slug:system:spread:unit:penetration:heat:kind`; what is left out is as
    the page begins.
    """
    from ..practice.counting.count_report import RampRequest, counted_games

    slug, system, *numbers, kind = [*rest.split(":"), *[""] * 6][:7]
    spread, unit, penetration, heat = (int(one or 0) for one in numbers)
    asked = RampRequest(system, spread or 8, unit or 500, penetration=penetration, heat=heat)
    made = {"games": counted_games(GAMES), "slug": slug, "asked": asked, "seed": router.seed()}
    return made | ({"kind": kind} if kind else {})


def _dealing_shift(router: Router, rest: str) -> dict[str, Any]:
    """A shift at `slug:level:rounds:seed:assessed:people`; what is left out is as a first shift has
    it. `sheet N` in the place of `assessed` opens the sheet of an assessment, 0 the latest.
    """
    slug, level, rounds, seed, assessed, people = [*rest.split(":"), *[""] * 6][:6]
    slug = slug or SLUGS[0]
    return {
        "slug": slug,
        "layout": load_layout(router.own / "layouts", GAMES[slug]),
        "level": int(level or 1),
        "rounds": int(rounds or 12),
        "seed": int(seed or 1),
        "assessed": assessed == "assessed",
        "kept": int(assessed.removeprefix("sheet ")) if assessed.startswith("sheet ") else None,
        "people": int(people or 0),
        "seeds": router.seed,
    }


def _made_ready(game: Game, shell: Shell) -> None:
    from ..odds.coach import prepare

    try:
        prepare(game)
    except HouseError as refusal:
        words = str(refusal)
        shell.soon(lambda: shell.toast("The coach cannot speak", words, "loss"))
    give_back_memory()
