"""A page that reads the book: how the player stands, the local time, and the small parts that such pages share."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import pygame

from game.client.pages.nav import PlayerStanding
from game.client.pages.page import Page
from game.money import dollars
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.sheet import Sheet
    from game.client.focus import Target
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.table.store import Store

MOST_POINTS = 60
#: What the names of targets beside the title begin with.
HEAD_PREFIX: Final = "head:"
HAS_AVATAR = "You"
"""The portrait of a player who has chosen none."""


def signed(cents: int) -> str:
    """Cents with their sign, as the pages print them: a true minus.

    >>> signed(-8500), signed(11250), signed(0)
    ('−$85.00', '+$112.50', '$0.00')
    """
    return dollars(cents, sign=True).replace("-", "−")


def shortened(title: str) -> str:
    """A game's name without what goes without saying."""
    return title.removesuffix(" Poker").removesuffix(" Stud").removesuffix(" Blackjack").removeprefix("Six-Card ")


def midnight(now: datetime) -> datetime:
    """When today began where the player is."""
    local = now.astimezone()
    return local.replace(hour=0, minute=0, second=0, microsecond=0)


def day(when: datetime, now: datetime) -> str:
    """A moment for a list: the time for today, the day for this year, else the date."""
    local, here = when.astimezone(), now.astimezone()
    if local.date() == here.date():
        return local.strftime("%H:%M")
    if local.date() == (here - timedelta(days=1)).date():
        return "yesterday"
    return f"{local.day} {local.strftime('%b') if local.year == here.year else local.strftime('%b %Y')}"


def long_day(when: datetime, now: datetime) -> str:
    """A day in words: `3 March`, with the year when it is another one."""
    local, here = when.astimezone(), now.astimezone()
    return f"{local.day} {local.strftime('%B')}" + ("" if local.year == here.year else f" {local.year}")


def standing(store: Store, player: int, now: datetime, opened: datetime) -> PlayerStanding:
    """How the player stands: bankroll, today's net, and the time, rounds and bankroll since the window was `opened`."""
    today = store.totals(Filter(player=player, since=midnight(now)))
    since = Filter(player=player, since=opened)
    bankroll = store.bankroll(player)
    last = store.rounds(since, limit=MOST_POINTS)
    curve = [int(bankroll)]
    for row in last:
        curve.append(curve[-1] - row.net)
    who = store.player(player)
    return PlayerStanding(
        player=who.name,
        bankroll=bankroll,
        today=today.net,  # type: ignore[arg-type]
        minutes=max(0, int((now - opened).total_seconds() // 60)),
        rounds=store.count(since),
        curve=tuple(reversed(curve)) if len(curve) > 1 else (),
        avatar=who.avatar or HAS_AVATAR,
    )


class BookPage(Page):
    """A page about one player of an open store. `clock` gives aware datetimes; `opened` is when the window opened."""

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *,
        clock: Callable[[], datetime], opened: datetime | None = None,
    ) -> None:  # fmt: skip
        self.store = store
        self.player = player
        self.clock = clock
        self.opened = opened or clock()
        super().__init__(shell, PlayerStanding(), go)

    def read(self) -> None:
        """Ask the book for what the page shows; called whenever the page comes up."""

    def enter(self, view: Viewport) -> None:
        """Read the book anew, then lay everything out."""
        self.stand()
        self.read()
        super().enter(view)

    def stand(self) -> None:
        """Bring the navigation's figures up to date."""
        self.nav.standing = standing(self.store, self.player, self.clock(), self.opened)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the column, scrolled, in design pixels from the window's corner."""
        return self.left + x, self.head + y - self.scroll

    def box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle of the column in window pixels; neighbours that touch in the design touch here too."""
        k, (left, top) = self.view.scale, self.at(x, y)
        rect = pygame.Rect(round(left * k), round(top * k), 0, 0)
        rect.size = round((left + w) * k) - rect.x, round((top + h) * k) - rect.y
        return rect

    def sheet(self, surface: pygame.Surface) -> Sheet:
        """A sheet over the window in design pixels."""
        return self.shell.sheet(surface, self.view)

    def ground(
        self, surface: pygame.Surface, box: tuple[float, float, float, float], title: str = "", note: str = ""
    ) -> None:
        """A panel in the column with its heading and, at the right, a note."""
        from game.client.draw.kit import panel

        x, y, w, h = box
        kit, rect, g = self.shell.kit(self.view), self.box(x, y, w, h), self.growth
        kit.paint(panel, w, h, fill=kit.theme.panel).blit(surface, rect.x, rect.y)
        if title:
            left, top = self.at(x, y)
            s, theme = self.sheet(surface), self.shell.theme(self.view)
            used = s.text(note, left + w - 22, top + 34 * g, 20, "ui5", theme.text2, anchor="r") if note else 0.0
            s.text(title, left + 22, top + 35 * g, 24, "ui7", max_width=w - 60 - used)
            s.flush()

    # ---- what stands beside the title, and never scrolls

    def head_targets(self) -> list[Target]:
        """What can be reached beside the title; the names begin with `HEAD_PREFIX`."""
        return []

    def _seen(self) -> list[Target]:
        return [*self.head_targets(), *super()._seen()]

    def _show(self, name: str) -> None:
        if not name.startswith(HEAD_PREFIX):
            super()._show(name)

    def window_box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in design pixels from the window's corner, in window pixels."""
        k = self.view.scale
        return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))
