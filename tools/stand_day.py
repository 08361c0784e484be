"""A day on a locked stand at many times its speed: random visitors play, wander off, and try what they may not.

    python -m tools.stand_day --visitors 3000 --seed 1

Fails with a sentence when anything is stuck, a visit is not counted, a scene outlives its visit, or memory grows.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import sys
import tempfile
import time
import weakref
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import pygame

    from game.client.stand.house import StandHouse

STARTED: Final = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
GROWN: Final = 48.0
"""MB that a long day may take more at its end than after its first quarter."""
STEP: Final = 0.4
"""Seconds of the stand's time between two looks while somebody plays."""
SEEN: Final = 25
"""Every so many steps are drawn."""
LONGEST: Final = 700.0
"""Seconds after which a visit is stuck: its limit, the question, the farewell, and some more."""


class Stuck(AssertionError):
    """Something on the stand did not go on; the sentence says what."""


class Figures(NamedTuple):
    """A day in figures: visitors, rounds, the stand's hours, seconds of CPU, tables, MB after a quarter and at the end."""

    visitors: int
    rounds: int
    hours: float
    seconds: float
    tables: int
    first: float
    last: float


def memory() -> float:
    """MB of real memory that this program takes; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Day:
    """A stand with a clock wound by hand, and what happens at it."""

    def __init__(
        self, root: Path, folder: Path, seed: int, *, tables: Sequence[str] = (), size: tuple[int, int] = (1280, 720)
    ) -> None:
        from game.client.loop import Canvas, Loop
        from game.client.motion import ManualClock
        from game.client.settings import Bots, Settings, replaced
        from game.client.shell import Shell
        from game.client.sound import Silence
        from game.client.stand.keeper import StandKeeper
        from game.client.stand.run import opened
        from game.client.stand.show import Show

        self.random = random.Random(seed)
        self.clock = ManualClock()
        self.silence = Silence()
        chosen = replaced(Settings(), player="Visitor", coach="off", bots=Bots(2))
        shell = Shell(chosen, clock=self.clock, sound=self.silence)
        folder.mkdir(parents=True, exist_ok=True)
        self.stand: StandHouse = opened(
            root, shell, folder, tables=tables, locked=True, clock=lambda: STARTED + timedelta(seconds=self.clock.now()),
            seeds=lambda: self.random.randbytes(32),
        )  # fmt: skip
        self.canvas = Canvas(size)
        self.loop = Loop(self.canvas, shell, Show(self.stand), keeper=StandKeeper(self.stand))
        self.steps = self.visitors = 0
        self.gone: list[weakref.ref[Any]] = []

    @property
    def top(self) -> Any:
        """The scene that has the events."""
        return self.loop.stack.top

    def step(self, seconds: float, *events: pygame.Event) -> None:
        """Let time pass and something happen; now and then it is drawn as well."""
        self.steps += 1
        self.canvas.visible = self.steps % SEEN == 0
        self.clock.wind(seconds)
        self.loop.step(events)
        self.canvas.shown.clear()
        self.silence.asked.clear()
        if self.loop.stack.finished or self.top is None:
            raise Stuck("the program ended, and nobody had the PIN")

    def touch(self, at: tuple[int, int], button: int = 1) -> None:
        """Press and let go."""
        import pygame

        self.step(0.05, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.step(0.05, pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def naughty(self) -> None:
        """What a locked stand passes over."""
        import pygame

        key = {"mod": 0, "unicode": "", "scancode": 0}
        events: list[Callable[[], pygame.Event]] = [
            lambda: pygame.Event(pygame.QUIT),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_ESCAPE})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_F11})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_F4, "mod": pygame.KMOD_LALT})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_q, "mod": pygame.KMOD_LCTRL})),
            lambda: pygame.Event(pygame.DROPFILE, file="settings.toml"),
            lambda: pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.anywhere(), button=3),
            lambda: pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False, precise_x=0.0, precise_y=1.0),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": self.random.randrange(97, 123)})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_TAB})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_RETURN})),
        ]
        self.step(0.1, self.random.choice(events)())

    def anywhere(self) -> tuple[int, int]:
        """A point of the window."""
        wide, high = self.canvas.size
        return self.random.randrange(wide), self.random.randrange(high)

    def visit(self) -> None:
        """Somebody comes, plays as it happens, and goes in one way or another."""
        from game.client.stand.show import Show
        from game.client.stand.visitor import Visitor

        for _ in range(self.random.randrange(5)):
            self.step(self.random.uniform(1, 65))
        if not isinstance(self.top, Show):
            raise Stuck(f"nobody plays, and {self.top.name} stands there instead of the show")
        wide, high = self.canvas.size
        self.touch((wide // 5, high * 4 // 5))
        visitor = self.top
        if not isinstance(visitor, Visitor):
            raise Stuck("a touch began no session")
        self.gone.append(weakref.ref(visitor))
        self.visitors += 1
        began, patience = self.clock.now(), self.random.choice((0, 8, 25, 60))
        while self.top is visitor:
            if patience > 0:
                patience -= 1
                self._does(visitor)
            else:
                self.step(2.0)  # gone without a word
            if self.clock.now() - began > LONGEST:
                raise Stuck(f"a session at {visitor.slug} did not end")
        del visitor
        if not isinstance(self.top, Show):
            raise Stuck(f"after a session {self.top.name} stands there instead of the show")
        if (self.stand.folder / "visit").exists():
            raise Stuck("the book of a visitor was not deleted")

    def _does(self, visitor: Any) -> None:
        what = self.random.random()
        pads = [pad for pad in visitor.pads if pad.enabled and (pad.name != "finish" or what < 0.02)]
        if what < 0.1:
            self.naughty()
        elif what < 0.75 and pads:
            self.touch(visitor.pad_rect(self.random.choice(pads)).center)
        elif what < 0.97:
            self.touch(self.anywhere())
        self.step(STEP)

    def left(self) -> int:
        """How many visitors' scenes are still in memory though their session is over."""
        gc.collect()
        return sum(one() is not None for one in self.gone)


def day(root: Path, folder: Path, visitors: int, seed: int, *, tables: Sequence[str] = ()) -> Figures:
    """Let so many visitors come. Raises `Stuck`."""
    began = time.process_time()
    one = Day(root, folder, seed, tables=tables)
    first = 0.0
    for number in range(visitors):
        one.visit()
        if number == visitors // 4:
            gc.collect()
            first = memory()
    if (left := one.left()) > 1:
        raise Stuck(f"{left} visitors are gone, and still in memory")
    last = memory()
    one.stand.close_book()
    if visitors >= 100 and last - first > GROWN:
        raise Stuck(f"memory grew from {first:.0f} to {last:.0f} MB")
    from game.stand import counts

    told = counts.report(folder)["all"]
    if told["visitors"] != visitors:
        raise Stuck(f"{visitors} visitors came, and {told['visitors']} were counted")
    return Figures(
        visitors, told["rounds"], one.clock.now() / 3600, time.process_time() - began, len(told["tables"]), first, last
    )


def main() -> int:
    """The long form; its figures as a line of JSON."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--visitors", type=int, default=3000, metavar="N")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    from game.client.window import draw_in_memory
    from game.shipped import ROOT

    draw_in_memory(os.environ)
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory() as folder:
        try:
            told = day(ROOT, Path(folder), given.visitors, given.seed)
        except Stuck as stuck:
            print(f"seed {given.seed}: {stuck}", file=sys.stderr)
            return 1
    print(json.dumps(told._asdict()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
