"""The strategy card of a table: large on the page, with what it costs, and printed to a picture or a PDF on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.pages import strategy_print
from game.client.pages.menu_page import TablePage
from game.client.ui.kinds import Button, Menu
from game.errors import HouseError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    import pygame

    from game.client.scene import Move
    from game.client.shell import Shell
    from game.declare import Game
    from game.table.store import Store


class StrategyCardPage(TablePage):
    """One card at a time; only tables with decisions are offered. Prints go to `folder`."""

    name = "practice"
    title = "Strategy card"
    subtitle = "Short enough to remember"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], folder: Path, slug: str = "", opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened, games=games, slug=slug)
        self.folder = folder

    def buttons(self) -> tuple[Button, ...]:
        """Back to practice, or print."""
        return (
            Button("practice", "Practice", icon="target"), Button("png", "PNG", icon="cards"),
            Button("pdf", "PDF", icon="cards"),
        )  # fmt: skip

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - there is only one
        """Another card."""
        self.scroll = 0.0
        self.lay_out()

    def pressed(self, name: str) -> Move | None:
        """Print, and say where the file lies."""
        if name == "practice":
            return self._go(f"practice:{self.game.slug}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = strategy_print.save(self.game, self.folder / f"{self.game.slug}-card.{name}")
        except HouseError as refusal:
            self.shell.toast("Not printed", refusal.reason, "loss")
            return None
        except OSError as error:
            self.shell.toast("Not printed", f"{self.folder} cannot be made ({error.strerror})", "loss")
            return None
        self.shell.toast("The card is printed", str(path), "win")
        return None

    def _size(self) -> tuple[float, float]:
        """Width and height of the card: the whole pane where it fits, and wider with larger lettering."""
        ratio = strategy_print.WIDE / strategy_print.HIGH
        wide = min(self.wide, (self.high - 24) * ratio * self.view.text_scale)
        return wide, wide / ratio

    def column_height(self) -> float:
        """The card."""
        return self._size()[1]

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:  # noqa: ARG002 - it is one picture
        """The card, drawn once for each size."""
        w, h = self._size()
        at = self.box((self.wide - w) / 2, 0, w, h)
        scale = self.view.scale
        key = ("strategy card", self.game.slug, at.size, scale)
        surface.blit(self.shell.cache.get(key, lambda: self._picture(w, h)), at)

    def _picture(self, w: float, h: float) -> pygame.Surface:
        from game.client.draw.sheet import Sheet
        from game.client.draw.type import Type

        sheet = Sheet(w, h, Type(self.view.scale), self.shell.cache)
        strategy_print.paint(sheet, w, h, strategy_print.words(self.game))
        return sheet.surface()
