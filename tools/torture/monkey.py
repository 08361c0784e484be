"""Random input to the window: clicks, drags, keys, wheels, resizes, lost focus, and whole rounds."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tools.torture.row import Description, Outcome, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from game.client.router import Router
    from game.client.window.display import Window
    from game.client.window.loop import Loop
    from game.core.declaration import HouseRules

PART = Description(
    about="A monkey plays in the window: nothing breaks, the bankroll never goes below zero, the ledger adds up after each round",
    rows=(
        Row("rounds", 3, 2_000, "rounds played to their end, table after table"),
        Row("minutes", 0, 60, "minutes over every scene, wherever the monkey gets to"),
    ),
    chunk={"rounds": 10, "minutes": 1},
)

ROOT = Path(__file__).resolve().parents[2]
MINUTE = 60.0
PATIENCE = 1_500
"""Inputs after which a round must have come to its end."""
SIZES = ((1280, 720), (1920, 1080), (1600, 1200), (1280, 1440))


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:  # noqa: ARG001 (the studio has a folder of its own)
    """Make tries `first` to `first + count - 1` of a row, each drawn from (seed, row, number)."""
    notes = []
    for number in range(first, first + count):
        monkey = Monkey(f"{seed} {row} {number}")
        try:
            monkey.play_a_round(number) if row == "rounds" else monkey.wander(
                number, time.monotonic
            )
        except Exception as error:  # noqa: BLE001 (whatever it is, it is what the monkey looks for)
            notes.append(
                f"{row} {number}, input {monkey.inputs} ({monkey.where}): {type(error).__name__}: {error}"
            )
    return Outcome(count, len(notes), tuple(notes))


class Lost(AssertionError):
    """Something happened that must not: money is missing, or a round never ends."""


class Monkey:
    """One try with its own book and window; `inputs` counts its events, `where` names the scene."""

    def __init__(self, seed: str) -> None:
        self.draw = Random(seed)
        self.inputs = 0
        self.where = ""
        self.rounds = 0

    def play_a_round(self, number: int) -> None:
        """Play a round at the table of this number, from the first chip to the last payment."""
        from game.games import SLUGS

        slug = SLUGS[number % len(SLUGS)]
        with self._studio() as router:
            self._house_rules(router, slug)
            at_window = AtWindow(router, router.table(slug), self)
            while not self.rounds:
                if self.inputs >= PATIENCE:
                    raise Lost(f"no round ended at {slug} within {PATIENCE} inputs")
                at_window.input(lambda: router.table(slug))

    def wander(self, number: int, clock: Callable[[], float]) -> None:
        """Start at the scene of this number and go wherever it leads for a minute."""
        from game.client.router import PAGES
        from game.games import SLUGS

        until = clock() + MINUTE
        places = [*PAGES, *SLUGS]
        with self._studio() as router:

            def anywhere(at: int) -> Any:
                place = places[at % len(places)]
                if place in SLUGS:
                    return router.table(place)
                return router.page(
                    place,
                    self.draw.choice(SLUGS) if place in ("drill", "card", "simulation") else "",
                )

            at_window = AtWindow(router, anywhere(number), self)
            while clock() < until:
                at_window.input(lambda: anywhere(self.draw.randrange(len(places))))

    def _studio(self) -> Any:
        from game.client.pictures import studio

        return studio(ROOT, text_scale=self.draw.choice((100, 150, 200)))

    def _house_rules(self, router: Router, slug: str) -> None:
        from game.play.records.round_records import json_text

        router.shell.change(
            speed=self.draw.choice(("normal", "instant")),
            coach=self.draw.choice(("before", "after")),
        )
        router.store.tables.save_rules(slug, json_text(rules_at_random(slug, self.draw)))


class AtWindow:
    """A real window under SDL's dummy driver, and a loop in it."""

    def __init__(self, router: Router, first: Any, monkey: Monkey) -> None:
        from game.client.window.display import open_window
        from game.client.window.loop import Loop

        self.router, self.monkey, self.draw = router, monkey, monkey.draw
        self.window: Window = open_window(self.draw.choice(SIZES))
        self.loop: Loop = Loop(self.window, router.shell, first)
        self._settled = self._count()

    def input(self, anew: Callable[[], Any]) -> None:
        """One input and the time after it; where the window was closed, another scene is opened by
        `anew`.
        """
        from game.client.window.loop import Loop

        if self.loop.stack.finished:
            self.router.close()
            self.loop = Loop(self.window, self.router.shell, anew())
        self.monkey.inputs += 1
        self.monkey.where = self.loop.stack.top.name if self.loop.stack.top else ""
        clock: Any = self.router.shell.clock
        clock.wind(self.draw.choice((0.02, 0.3, 0.6, 2.0)))
        self.loop.step(self._events())
        for _ in range(self.draw.choice((0, 0, 1, 2))):
            clock.wind(self.draw.choice((0.05, 0.5, 3.0)))
            self.loop.step(self._system())
        self._check()

    def _events(self) -> list[pygame.Event]:
        from game.client.table.scene import TableScene

        top, chance = self.loop.stack.top, self.draw.random()
        if isinstance(top, TableScene) and chance < 0.3:
            return betting_events(top) if top.visit.betting else decided(self.draw, top)
        if chance < 0.5:
            return pressed(self.draw)
        if chance < 0.94:
            return pointed(self.draw, top, self.window.size)
        return self._to_the_window()

    def _to_the_window(self) -> list[pygame.Event]:
        """Events of the window itself: size, full screen, focus, and the pointer leaving."""
        import pygame

        from game.client.window.display import _sdl_window

        what = self.draw.choice(("size", "size", "full", "focus", "gone"))
        window = _sdl_window()
        if what == "size" and window is not None and not self.window.full_screen:
            window.size = self.draw.choice(SIZES)
        elif what == "full":
            return [pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)]
        elif what == "focus":
            return [pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWEXPOSED)]
        elif what == "gone":
            return [pygame.Event(pygame.WINDOWLEAVE)]
        return self._system()

    def _system(self) -> list[pygame.Event]:
        """What the driver says of the window's size."""
        import pygame

        return pygame.event.get((pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE))

    def _count(self) -> int:
        from game.book.values import Filter

        return sum(
            self.router.store.history.count_rounds(Filter(player=one.id))
            for one in self.router.store.people.players()
        )

    def _check(self) -> None:
        """Check the money after every input, and the whole book after every round."""
        from game.client.table.scene import TableScene

        for scene in self.loop.stack:
            if isinstance(scene, TableScene) and scene.visit.moment.left < 0:
                raise Lost(f"the bankroll shown is {scene.visit.moment.left} cents")
        settled = self._count()
        if settled > self._settled:
            self.monkey.rounds += settled - self._settled
            self._settled = settled
            faults = self.router.store.verify()
            if faults:
                raise Lost(f"the book: {faults[0]}")


def keys() -> tuple[int, ...]:
    """The keys it presses, mostly those that play."""
    import pygame

    return (
        *[pygame.K_TAB] * 4,
        *[pygame.K_RETURN] * 5,
        *[pygame.K_d] * 4,
        *[pygame.K_r] * 2,
        *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6) * 2,
        *map(ord, "xucfynebshptv "),
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_F1,
        pygame.K_F6,
        pygame.K_ESCAPE,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    )


def pressed(draw: Random) -> list[pygame.Event]:
    """A random key, sometimes with Shift, and the letter it types."""
    import pygame

    key = draw.choice(keys())
    letter = chr(key) if 32 <= key < 127 else ""
    mod = draw.choice((0, 0, 0, pygame.KMOD_SHIFT))
    typed = [pygame.Event(pygame.TEXTINPUT, text=letter)] if letter else []
    return [
        pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0),
        *typed,
        pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=0),
    ]


def pointed(draw: Random, scene: Any, size: tuple[int, int]) -> list[pygame.Event]:
    """A click, a drag or a turn of the wheel, mostly on a control."""
    import pygame

    targets: Sequence[Any] = scene.focus.targets if hasattr(scene, "focus") else ()
    at = (draw.randrange(size[0]), draw.randrange(size[1]))
    if targets and draw.random() < 0.8:
        at = draw.choice(targets).rect.center
    events = [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)]
    if draw.random() < 0.15:
        turn = draw.choice((-1, 1))
        wheel = {
            "x": 0,
            "y": turn,
            "precise_x": 0.0,
            "precise_y": float(turn),
            "flipped": False,
            "touch": False,
        }
        return [*events, pygame.Event(pygame.MOUSEWHEEL, **wheel)]
    button = draw.choice((1, 1, 1, 3))
    events.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))
    if draw.random() < 0.15:
        at = (draw.randrange(size[0]), draw.randrange(size[1]))
        if targets and draw.random() < 0.6:
            at = draw.choice(targets).rect.center
        events.append(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0), touch=False)
        )
    return [*events, pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)]


def betting_events(scene: Any) -> list[pygame.Event]:
    """Clicks on every required wager and the key that deals, without which few rounds would start."""
    import pygame

    must = {
        f"spot {wager.name}"
        for wager in scene.visit.game.wagers
        if not (wager.optional or wager.later)
    }
    events = []
    for target in scene.focus.targets:
        if target.name in must or (not must and target.name.startswith("spot ")):
            at = target.rect.center
            events.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
            events.append(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    return [*events, pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0)]


def decided(draw: Random, scene: Any) -> list[pygame.Event]:
    """A click on one of the open decisions."""
    import pygame

    able = [
        target.rect.center for target in scene.focus.targets if target.decision and target.enabled
    ]
    if not able:
        return []
    at = draw.choice(able)
    return [
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    ]


def rules_at_random(slug: str, draw: Random) -> HouseRules:
    """Random house rules that the chapter allows, mostly with irregularities."""
    from game.core.declaration import HouseRules
    from game.games import GAMES

    game = GAMES[slug]
    return HouseRules(
        paytables={name: draw.choice(letters) for name, letters in game.paytable_letters().items()},
        dealing=draw.choice(tuple(game.deals)) if game.deals else "manual-shoe",
        irregularities=draw.choice(("rare", "training")),
        progressive_wager=draw.choice((100, 500)),
        boxes=draw.choice((1, 2, 3)),
    )
