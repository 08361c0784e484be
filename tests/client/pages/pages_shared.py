"""A book with real rounds in it, and a scene on a canvas with a clock wound by hand, for the tests
of the scenes.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pygame

from game.book import Store
from game.client.input.pads import pad_key_event
from game.client.scenes.motion import ManualClock
from game.client.scenes.settings import Settings
from game.client.window.loop import Canvas, Loop
from game.client.window.shell import Shell
from game.core.chance import Stock
from game.games import GAMES
from game.odds.advice import Advice
from game.play.seats import bots
from game.play.session import open_session

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from game.client.pages.book_page import BookPage

START = datetime(2026, 3, 3, 12, 0, tzinfo=UTC)
PLAYED = ("criss-cross-poker", "props-and-hops", "flop-poker")


class Clock:
    """The book's clock, moved by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


def rate(game: Any, view: Any, open_now: Any) -> Advice | None:
    """A coach who thinks the first action best and every further one a dollar worse."""
    if not open_now:
        return None
    return Advice(
        seat=view.seat,
        ev={str(a): -100.0 * i for i, a in enumerate(open_now)},
        best=str(open_now[0]),
    )


def book(folder: Path, clock: Clock, rounds: int = 12, *, left_open: bool = True) -> Store:
    """A store with `rounds` settled rounds of Robin (player 1) at three tables, and one open at
    Criss-Cross.
    """
    chance = random.Random(7)
    store = Store.open(folder / "book", clock=clock)
    store.people.add_player("Robin", "You")
    store.people.add_player("Ada", "Mei")
    store.people.buy_in(1, 200_000)
    for i in range(rounds):
        clock.now += timedelta(minutes=2)
        game = GAMES[PLAYED[i % len(PLAYED)]]
        table = open_session(
            store, game, 1, seats=(4,), seeds=lambda: chance.randbytes(32), advise=rate
        )
        placed = bots.bot_bets(
            game, table.rules, bots.Bot(4, "Robin"), Stock(chance.randbytes(32)).stream("own")
        )
        table.deal({4: placed})
        while table.playing:
            open_now = table.legal()
            table.act(open_now[i % len(open_now)], thought=900)
        table.end_all_sittings()
    if left_open:
        clock.now += timedelta(minutes=2)
        table = open_session(
            store,
            GAMES["criss-cross-poker"],
            1,
            seats=(4,),
            seeds=lambda: chance.randbytes(32),
            advise=rate,
        )
        table.deal({4: {"ante-across": 500, "ante-down": 500}})
        table.act("bet 1x")
    clock.now += timedelta(minutes=1)
    return store


class Stage:
    """A page on a canvas. `went` are the places it asked to go to; `look` is the lobby's,
    `casino` the one in use.
    """

    def __init__(
        self,
        kind: Any,
        store: Store,
        clock: Clock,
        size: tuple[int, int] = (1920, 1080),
        *,
        text_scale: int = 100,
        player: int = 1,
        look: Any = "room",
        casino: str = "",
        **more: Any,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1280, 720))
        self.went: list[str] = []
        self.ticks = ManualClock(10.0)
        settings = Settings(text_scale=text_scale, lobby_view=look, casino=casino)
        self.shell = Shell(settings, clock=self.ticks)
        self.page: BookPage = kind(
            self.shell, store, player, self.go, clock=clock, opened=START, **more
        )
        self.canvas = Canvas(size)
        self.loop = Loop(self.canvas, self.shell, self.page)
        self.loop.step()

    def go(self, name: str) -> None:
        self.went.append(name)

    def run(self, frames: int = 40) -> int:
        """Draw until nothing moves any more; how many frames that took."""
        count = 0
        while self.loop.busy and count < frames:
            self.ticks.wind(1 / 20)
            self.loop.step()
            count += 1
        return count

    def send(self, *events: pygame.Event) -> None:
        """Events that come faster than frames: each is answered by itself, and what they come to is
        drawn.
        """
        for event in events:
            self.loop.handle_events([event])
        self.loop.step()

    def press(self, *codes: int) -> None:
        letters = [(code, chr(code) if 32 <= code < 127 else "") for code in codes]
        self.send(
            *(
                pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=of, scancode=0)
                for code, of in letters
            )
        )

    def pad(self, *buttons: str) -> None:
        for button in buttons:
            self.loop._dispatch_pad_keys([pad_key_event(button)])
        self.loop.step()

    def type(self, text: str) -> None:
        self.send(*(pygame.Event(pygame.TEXTINPUT, text=letter) for letter in text))

    def click(self, name: str, button: int = 1) -> None:
        target = self.page.focus.get(name)
        assert target is not None, f"{name} is none of {[t.name for t in self.page.focus.targets]}"
        at = target.rect.center
        self.send(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False),
        )

    @property
    def toasts(self) -> list[str]:
        return [f"{toast.title} {toast.detail}" for toast in self.shell.toasts.visible_toasts]

    def names(self, start: str) -> list[str]:
        """The targets whose names begin so."""
        return [t.name for t in self.page.focus.targets if t.name.startswith(start)]


def overlaps(rects: Iterable[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Pairs of rectangles that lie on each other."""
    found = list(rects)
    return [(a, b) for i, a in enumerate(found) for b in found[i + 1 :] if a.colliderect(b)]
