"""A page that reads the book: how the player stands, menus and buttons beside its title, and the
words that such pages share.

The controls' library is not loaded before a page asks for controls: the lobby is such a page, too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import pygame

from ...book import Store
from ...book.values import Filter
from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError
from ...core.money import dollars
from ...games import LISTED, beginner_table
from ...printing.dates import month_day_text, month_day_year_text
from ..scenes.scene import Move, Viewport
from ..ui.boxes import Flow, Part, PlacedParts
from ..ui.control import Changed, Intent, Pressed, Spot
from ..ui.widgets import Button, Menu
from ..window.shell import Shell
from .navigation import PlayerStanding
from .page import HEAD_PREFIX, Page

if TYPE_CHECKING:
    from ...bankroll.casino_profile import CasinoProfile

T = TypeVar("T")
_MENU = HEAD_PREFIX + "menu:"
_CASINO_OFF: Final = "casino-off"
HAS_AVATAR = "You"
"""The portrait of a player who has chosen none."""


def signed(cents: int) -> str:
    """Cents with their sign, as the pages print them: a true minus.

    >>> signed(-8500), signed(11250), signed(0)
    ('−$85.00', '+$112.50', '$0.00')
    """
    return dollars(cents, sign=True).replace("-", "−")


def short_game_title(title: str) -> str:
    """The one short name of the game with this title; the title itself where no game has it."""
    return next((one.short_title for one in LISTED.values() if one.title == title), title)


def short_name(games: Mapping[str, Game], slug: str) -> str:
    """The name, so, of a game of the catalogue; of another its slug."""
    return short_game_title(games[slug].title) if slug in games else slug


def beginner_game(games: Mapping[str, Game]) -> Game:
    """The game that is shown to whoever has played none."""
    slug = beginner_table().slug
    return games[slug] if slug in games else next(iter(games.values()))


def midnight(now: datetime) -> datetime:
    """When today began where the player is."""
    local = now.astimezone()
    return local.replace(hour=0, minute=0, second=0, microsecond=0)


def moment_text(when: datetime, now: datetime) -> str:
    """A moment for a list: the time for today, the day for this year, else the date."""
    local, here = when.astimezone(), now.astimezone()
    if local.date() == here.date():
        return local.strftime("%H:%M")
    if local.date() == (here - timedelta(days=1)).date():
        return "yesterday"
    said = f"{local:%b} {local.day}"
    return said if local.year == here.year else f"{said}, {local.year}"


def month_day_with_other_year(when: datetime, now: datetime) -> str:
    """A day in words: `March 3`, with the year when it is another one."""
    local, here = when.astimezone(), now.astimezone()
    return month_day_text(local) if local.year == here.year else month_day_year_text(local)


def player_standing(store: Store, player: int, now: datetime, opened: datetime) -> PlayerStanding:
    """How the player stands: bankroll, today's net, and the time, rounds settled and bankroll since
    the window was `opened`.
    """
    today = store.history.totals(Filter(player=player, since=midnight(now)))
    since = Filter(player=player, settled=opened)
    bankroll = store.people.bankroll(player)
    last = store.history.rounds(since, limit=60)  # as many as the small curve shows
    curve = [int(bankroll)]
    for row in last:
        curve.append(curve[-1] - row.net)
    who = store.people.player(player)
    return PlayerStanding(
        player=who.name,
        bankroll=bankroll,
        today=today.net,  # type: ignore[arg-type]
        minutes=max(0, int((now - opened).total_seconds() // 60)),
        rounds=store.history.count_rounds(since),
        curve=tuple(reversed(curve)) if len(curve) > 1 else (),
        avatar=who.avatar or HAS_AVATAR,
        number=player,
    )


class TableRules(NamedTuple):
    """The rules of a table, and the name of the casino whose they are; "" for the house's own."""

    rules: HouseRules
    casino: str


def table_rules(shell: Shell, store: Store, game: Game) -> TableRules:
    """The rules that a table is practiced by. Raises `BadRules`."""
    from ...bankroll.casino_files import find_casino_profile
    from ...play.records.round_records import saved_rules

    casino = find_casino_profile(store.folder, shell.settings.casino)
    if casino is not None and (table := casino.table_if_any(game)):
        return TableRules(table.rules, casino.name)
    return TableRules(saved_rules(store, game), "")


def run_in_thread(
    shell: Shell, work: Callable[[], T], took: Callable[[T | None, HouseError | None], None]
) -> threading.Thread:
    """Have work done in another thread; what it came to, or why it could not be, is taken in the
    window's own.
    """

    def done() -> None:
        found, refusal = None, None
        try:
            found = work()
        except HouseError as error:
            refusal = error
        shell.soon(lambda: took(found, refusal))

    thread = threading.Thread(target=done, daemon=True, name="beside the window")
    thread.start()
    return thread


def write_file(
    shell: Shell, path: Path, write: Callable[[Path], object], saved_title: str, failed_title: str
) -> bool:
    """Write a file, its folder with it; a message says where it lies, or that it is `failed_title` and why.
    Whether it lies there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except HouseError as refusal:
        shell.toast(failed_title, refusal.reason, "loss")
    except OSError as error:
        shell.toast(failed_title, f"{path} cannot be written ({error.strerror}).", "loss")
    else:
        shell.toast(saved_title, str(path), "win")
        return True
    return False


class BookPage(Page):
    """A page about one player of an open store. `clock` gives aware datetimes; `opened` is when the
    window opened; `games` is the catalogue, where the page needs it, and `slug` the game that is
    wanted first; what is exported or given away goes to `folder`.

    `menus` unfold beside the title, `buttons` stand at its right; `reset_after_menu_choice` and
    `pressed` are told of them. A menu of the page keeps what is chosen; what stands beside the title
    is its copy. Where the title leaves no room, buttons and then menus go on in lines under it.
    """

    ways: tuple[Button, ...] = ()
    """The buttons of a page that are always the same."""
    takes_files = False
    """Whether a file that is dropped on the window is taken over."""
    follows_casino = False
    """Whether its tables are those of the casino that is in use, where one is."""
    _followed: tuple[CasinoProfile | None] | None = None
    _under = 0.0
    _head_row: Part | None = None

    def __init__(
        self,
        shell: Shell,
        store: Store,
        player: int,
        go: Callable[[str], Move | None],
        *,
        clock: Callable[[], datetime],
        opened: datetime | None = None,
        games: Mapping[str, Game] | None = None,
        slug: str = "",
        folder: Path | None = None,
    ) -> None:
        self.store, self.player, self.clock, self.folder = (
            store,
            player,
            clock,
            folder or store.folder,
        )
        self.opened = opened or clock()
        self.games = dict(games or {})
        self.slug = slug if slug in self.games else next(iter(self.games), "")
        super().__init__(shell, PlayerStanding(number=player), go)
        self.reset_page_state()

    def reset_page_state(self) -> None:
        """Set up what the page keeps, once, when it is made."""

    def load_content(self) -> None:
        """Ask the book for what the page shows; called whenever the page comes up."""

    def enter(self, view: Viewport) -> None:
        """Read the book anew, then lay everything out."""
        self._followed = None
        self.refresh_standing()
        self.load_content()
        super().enter(view)

    def refresh_standing(self) -> None:
        """Bring the navigation's figures up to date."""
        self.standing = player_standing(self.store, self.player, self.clock(), self.opened)

    @property
    def open_gesture_text(self) -> str:
        """What opens what is chosen."""
        pressed, keys = self.shell.keys.key_name("press"), self.shell.keys
        return (
            "A second tap"
            if self.shell.pointer.finger
            else pressed
            if keys.gamepad
            else f"{pressed} or a second click"
        )

    @property
    def casino(self) -> CasinoProfile | None:
        """The casino that the page follows; one that cannot be used is said, and is followed no
        more.
        """
        if not self.follows_casino:
            return None
        if self._followed is None:
            from ...bankroll.casino_files import find_casino_profile

            try:
                self._followed = (
                    find_casino_profile(self.store.folder, self.shell.settings.casino),
                )
            except HouseError as refusal:
                self._followed = (None,)
                self.shell.toast("The casino cannot be used", str(refusal), "loss")
        return self._followed[0]

    def rules_of(self, game: Game) -> HouseRules:
        """The rules of a table of the casino that is followed, or those kept for the house's; where
        they cannot be used, which is said, the chapter's own choices.
        """
        from ...play.records.round_records import saved_rules

        if self.casino is not None and (table := self.casino.table_if_any(game)):
            return table.rules
        try:
            return saved_rules(self.store, game)
        except HouseError as refusal:
            self.shell.toast("The default rules of the chapter are shown", str(refusal), "loss")
            return game.house_rules

    # ---- the head

    def menus(self) -> tuple[Menu, ...]:
        """The menus, from left to right."""
        return ()

    def buttons(self) -> tuple[Button, ...]:
        """The buttons, from left to right."""
        return self.ways

    def _stop_casino_button(self) -> tuple[Button, ...]:
        """The casino that is followed, and that a press ends it."""
        if self.casino is None:
            return ()
        return (Button(_CASINO_OFF, f"Stop using {self.casino.name}", icon="cross"),)

    def slug_offered_by_casino(self, slug: str) -> str:
        """A game, or the first table of the casino that is followed where it has none of that game."""
        if self.casino is None or slug in self.casino.tables:
            return slug
        return next((one for one in self.games if one in self.casino.tables), slug)

    def forget_casino(self) -> None:
        """Ask the settings again which casino is followed."""
        self._followed = None

    def _follow_own_rules_again(self) -> None:
        """Follow the house's own rules again."""
        name = self.casino.name if self.casino else ""
        self.shell.change(casino="")
        self.forget_casino()
        self.shell.toast(f"{name} is not in use any more", "Your own house rules count.", "info")
        self.load_content()
        self.lay_out()

    def reset_after_menu_choice(self, menu: Menu) -> None:  # noqa: ARG002 - whichever it was, everything is asked again
        """A menu has another value: the page begins anew."""
        self.scroll = 0.0
        self.load_content()
        self.lay_out()

    def pressed(self, name: str) -> Move | None:
        """A button of the head was pressed: it leads where its name says."""
        return self._go(name)

    @property
    def unfolded(self) -> str:
        """The menu whose list is open, "" when none is."""
        return self.ui.unfolded.removeprefix(_MENU)

    # ---- geometry

    @property
    def head_height(self) -> float:
        """The title, and the lines under it that its menus and buttons need."""
        return super().head_height + self._under

    def lay_out(self) -> None:
        """The head first: how high it is decides where the column begins."""
        self._head_row, self._under = self._head_part_and_height()
        super().lay_out()

    def _head_part_and_height(self) -> tuple[Part | None, float]:
        """Menus and buttons, counted from the column's left edge at the window's top; how much they
        need under the title.
        """
        shown = (*self._stop_casino_button(), *self.buttons())
        if not self.menus() and not shown:
            return None, 0.0
        kit, g, top = self.shell.kit(self.view), self.growth, super().head_height
        menus = Flow(
            [menu.copy(name=_MENU + menu.name, group="head") for menu in self.menus()], 10.0
        )
        buttons = Flow(
            [button.copy(name=HEAD_PREFIX + button.name, group="head") for button in shown],
            right=True,
        )
        menus_wide, buttons_wide = menus.widths(kit)[1], buttons.widths(kit)[1]
        title = kit.measure(self.title, 40, "serif6") + 40
        # where the first menu begins, design pixels right of the column's edge
        after = max(title, 366.0 * g)
        one_row = after + menus_wide + 24 + buttons_wide <= self.column_width
        placed: list[tuple[Part, Spot]] = []
        y = top - 6
        if buttons.parts:
            beside = one_row or title + buttons_wide <= self.column_width
            if not beside:
                buttons.right = False
            high = buttons.height(kit, self.column_width)
            # larger ones end over the line under the title, which may be long
            above = 38.0 - 8.0 * (g - 1)
            spot = (
                (self.column_width - buttons_wide, above, buttons_wide, high)
                if beside
                else (0.0, y, self.column_width, high)
            )
            placed.append((buttons, spot))
            y += 0.0 if beside else high + 10
        if menus.parts:
            beside = (
                after
                + menus_wide
                + (24 + buttons_wide if buttons.parts and placed[0][1][1] < y else 0)
                <= self.column_width
            )
            high = menus.height(kit, self.column_width)
            placed.insert(
                0,
                (
                    menus,
                    (after, 40.0, menus_wide, high)
                    if beside
                    else (0.0, y, self.column_width, high),
                ),
            )
            y += 0.0 if beside else high + 10
        return PlacedParts(placed), y - top + 6

    def head_controls_part(self) -> Part | None:
        """Menus and buttons."""
        return self._head_row

    # ---- what happens

    def take_over_file(self, path: Path) -> None:
        """Take over a file that was dropped on the window, as far as `takes_files` says that the
        page takes any. Raises `HouseError` or `OSError` where this one cannot be read.
        """

    def handle(self, event: pygame.Event) -> Move | None:
        """A dropped file, as far as the page takes any; then as every page."""
        if event.type != pygame.DROPFILE:
            return super().handle(event)
        if not self.takes_files:
            return None
        try:
            self.take_over_file(Path(event.file))
        except (HouseError, OSError) as error:
            self.shell.toast("Not taken over", str(error), "loss")
            return None
        self.load_content()
        self.lay_out()
        return None

    def handle_intent(self, intent: Intent) -> Move | None:
        """Something beside the title was chosen or pressed; pages with controls of their own ask
        here first.
        """
        if isinstance(intent, Changed) and intent.name.startswith(_MENU):
            menu = next(one for one in self.menus() if _MENU + one.name == intent.name)
            if menu.value != intent.value:
                menu.value = intent.value
                self.shell.sound.play("tick")
                self.reset_after_menu_choice(menu)
        elif isinstance(intent, Pressed) and intent.name.startswith(HEAD_PREFIX):
            self.shell.sound.play("tick")
            if intent.name == HEAD_PREFIX + _CASINO_OFF:
                self._follow_own_rules_again()
                return None
            return self.pressed(intent.name.removeprefix(HEAD_PREFIX))
        return None


class TablePage(BookPage):
    """A page about one table at a time, chosen in its menu."""

    def reset_page_state(self) -> None:
        """The menu of tables, at the one that is wanted first."""
        self._menu = Menu(
            tuple((key, game.title) for key, game in self.games.items()),
            self.slug,
            "game",
            title="Table",
        )

    @property
    def game(self) -> Game:
        """The table chosen."""
        return self.games[self._menu.value]

    def _stop_casino_button(self) -> tuple[Button, ...]:
        """None where the casino has no such table."""
        table = self.casino.table_if_any(self.game) if self.casino is not None else None
        return super()._stop_casino_button() if table is not None else ()

    def menus(self) -> tuple[Menu, ...]:
        """The table."""
        return (self._menu,)

    def pressed(self, name: str) -> Move | None:
        """To another page about the table."""
        return super().pressed(f"{name}:{self.game.slug}")


class PrintedPage(TablePage):
    """A page about one table at a time that can be printed, by its button or Ctrl P."""

    def print(self) -> None:
        """Print what is shown."""

    def pressed(self, name: str) -> Move | None:
        """It is printed, or led away from."""
        if name != "print":
            return super().pressed(name)
        self.print()
        return None

    def handle(self, event: pygame.Event) -> Move | None:
        """Ctrl P prints."""
        if (
            event.type != pygame.KEYDOWN
            or event.key != pygame.K_p
            or not event.mod & pygame.KMOD_CTRL
            or self.unfolded
        ):
            return super().handle(event)
        self.print()
        return None

    def write_printed(
        self, document_title: str, name: str, write: Callable[[Path], object]
    ) -> None:
        """Have a file of that name written to the folder."""
        write_file(
            self.shell,
            self.folder / name,
            write,
            f"The {document_title} is saved as a {Path(name).suffix[1:].upper()}",
            "Not saved",
        )
