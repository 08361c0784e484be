"""A page of the book with menus and buttons beside its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.pages.book_page import HEAD_PREFIX, BookPage
from game.client.ui.boxes import Fixed, Flow
from game.client.ui.control import Changed, Pressed
from game.client.ui.kinds import Menu

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.scene import Move
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.client.ui.kinds import Button
    from game.declare import Game
    from game.table.store import Store

Box = tuple[float, float, float, float]
_MENU = HEAD_PREFIX + "menu:"


class MenuPage(BookPage):
    """`menus` unfold beside the title, `buttons` stand at its right; `chose` and `pressed` are told of them.

    `games` is the catalogue, `slug` the game that is wanted first. A menu of the page keeps what is chosen; what stands beside the
    title is its copy. Where the title leaves no room, buttons and then menus go on in lines under it.
    """

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *,
        clock: Callable[[], datetime], opened: datetime | None = None, games: Mapping[str, Game] | None = None, slug: str = "",
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games, self._first = dict(games or {}), slug
        self.begin()

    def begin(self) -> None:
        """Set up what the page keeps, once, when it is made."""

    #: Where the first menu begins, design pixels right of the column's edge.
    menus_from = 366.0
    _under = 0.0
    _head_row: Part | None = None

    def menus(self) -> tuple[Menu, ...]:
        """The menus, from left to right."""
        return ()

    def buttons(self) -> tuple[Button, ...]:
        """The buttons, from left to right."""
        return ()

    def chose(self, menu: Menu) -> None:
        """A menu has another value."""

    def pressed(self, name: str) -> Move | None:  # noqa: ARG002 - a page without buttons does nothing
        """A button of the head was pressed."""
        return None

    @property
    def unfolded(self) -> str:
        """The menu whose list is open, "" when none is."""
        return self._ui.unfolded.removeprefix(_MENU) if self._ui is not None else ""

    # ---- geometry

    @property
    def head(self) -> float:
        """The title, and the lines under it that its menus and buttons need."""
        return super().head + self._under

    def lay_out(self) -> None:
        """The head first: how high it is decides where the column begins."""
        self._head_row, self._under = self._laid_head()
        super().lay_out()

    def _laid_head(self) -> tuple[Part, float]:
        """Menus and buttons, counted from the column's left edge at the window's top; how much they need under the title."""
        kit, g, top = self.shell.kit(self.view), self.growth, super().head
        menus = Flow([menu.copy(name=_MENU + menu.name, group="head") for menu in self.menus()], 10.0)
        buttons = Flow(
            [button.copy(name=HEAD_PREFIX + button.name, group="head") for button in self.buttons()], right=True
        )
        menus_wide, buttons_wide = menus.widths(kit)[1], buttons.widths(kit)[1]
        title = kit.measure(self.title, 40, "serif6") + 40
        after = max(title, self.menus_from * g)
        one_row = after + menus_wide + 24 + buttons_wide <= self.wide
        placed: list[tuple[Part, Box]] = []
        y = top - 6
        if buttons.parts:
            beside = one_row or title + buttons_wide <= self.wide
            if not beside:
                buttons.right = False
            high = buttons.high(kit, self.wide)
            spot = (self.wide - buttons_wide, 38.0, buttons_wide, high) if beside else (0.0, y, self.wide, high)
            placed.append((buttons, spot))
            y += 0.0 if beside else high + 10
        if menus.parts:
            beside = (
                after + menus_wide + (24 + buttons_wide if buttons.parts and placed[0][1][1] < y else 0) <= self.wide
            )
            high = menus.high(kit, self.wide)
            placed.insert(0, (menus, (after, 40.0, menus_wide, high) if beside else (0.0, y, self.wide, high)))
            y += 0.0 if beside else high + 10
        return Fixed(placed), y - top + 6

    def head_part(self) -> Part | None:
        """Menus and buttons."""
        return self._head_row

    # ---- what happens

    def did(self, intent: Intent) -> Move | None:
        """Something beside the title was chosen or pressed; pages with controls of their own ask here first."""
        if isinstance(intent, Changed) and intent.name.startswith(_MENU):
            menu = next(one for one in self.menus() if _MENU + one.name == intent.name)
            if menu.value != intent.value:
                menu.value = intent.value
                self.shell.sound.play("tick")
                self.chose(menu)
        elif isinstance(intent, Pressed) and intent.name.startswith(HEAD_PREFIX):
            self.shell.sound.play("tick")
            return self.pressed(intent.name.removeprefix(HEAD_PREFIX))
        return None


class TablePage(MenuPage):
    """Such a page about one table at a time, chosen in its menu."""

    def begin(self) -> None:
        """The menu of tables, at the one that is wanted first."""
        first = self._first if self._first in self.games else next(iter(self.games))
        self._menu = Menu(tuple((key, game.title) for key, game in self.games.items()), first, "game", title="Table")

    @property
    def game(self) -> Game:
        """The table chosen."""
        return self.games[self._menu.value]

    def menus(self) -> tuple[Menu, ...]:
        """The table."""
        return (self._menu,)
