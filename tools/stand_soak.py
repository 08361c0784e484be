"""Soak test of a locked stand: a day of random visitors at many times its speed.

    python -m tools.stand_soak --visitors 3000 --seed 1 --state DIR

Visitors play by touch, mouse, keys or gamepad, walk away, and try what they may not. It fails with
a sentence if anything is stuck, a visit is not counted, a scene outlives its visit, or memory grows.
With --state a day that was stopped goes on; each visitor follows from seed and number alone.
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

import msgspec

from game.stand import counts
from game.system import files

if TYPE_CHECKING:
    import pygame

    from game.client.stand.house import StandHouse

DAY_START: Final = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
DEVICES: Final = ("finger", "mouse", "keys", "pad")
"""What visitors play by, each as often as the others."""
STAGE_VISITORS: Final = 50
"""Visitors after which memory is measured, and the day is saved so that it can go on from there."""


class Stuck(AssertionError):
    """Something on the stand did not go on; the sentence says what."""


class Figures(NamedTuple):
    """The figures of a day.

    `hours` are the stand's, `seconds` those of the CPU; `first`, `middle` and `last` are MB of memory
    after a quarter, a half and the end of this run; `played` counts by device the visitors who
    finished a round.
    """

    visitors: int
    rounds: int
    hours: float
    seconds: float
    tables: int
    first: float
    middle: float
    last: float
    played: dict[str, int]


class SavedDay(msgspec.Struct):
    """The state of a day that was stopped."""

    seed: int
    visitors: int = 0
    clock: float = 0.0
    turn: int = 0
    seconds: float = 0.0
    played: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(DEVICES, 0))
    counted: counts.Days = {}


def memory() -> float:
    """MB of resident memory of this process; 0 if the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Day:
    """A stand with a manual clock, and what happens at it."""

    def __init__(
        self,
        root: Path,
        folder: Path,
        seed: int,
        *,
        tables: Sequence[str] = (),
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        from game.client.scenes.motion import ManualClock
        from game.client.scenes.settings import Bots, Settings, replaced
        from game.client.sound.sound import SilentSoundLog
        from game.client.stand.lock import StandKeeper
        from game.client.stand.run import open_stand
        from game.client.stand.show import Show
        from game.client.window.loop import Canvas, Loop
        from game.client.window.shell import Shell

        self.seed, self.random = seed, random.Random(seed)
        self.clock = ManualClock()
        self.silence = SilentSoundLog()
        chosen = replaced(Settings(), player="Visitor", coach="off", bots=Bots(2))
        shell = Shell(chosen, clock=self.clock, sound=self.silence)
        folder.mkdir(parents=True, exist_ok=True)
        self.stand: StandHouse = open_stand(
            root,
            shell,
            folder,
            tables=tables,
            locked=True,
            clock=lambda: DAY_START + timedelta(seconds=self.clock.now()),
            seeds=lambda: self.random.randbytes(32),
        )
        self.canvas = Canvas(size)
        self.loop = Loop(self.canvas, shell, Show(self.stand), keeper=StandKeeper(self.stand))
        self.steps = self.visitors = 0
        self.played = dict.fromkeys(DEVICES, 0)
        self.gone: list[weakref.ref[Any]] = []

    @property
    def top(self) -> Any:
        """The scene that has the events."""
        return self.loop.stack.top

    def step(self, seconds: float, *events: pygame.Event) -> None:
        """Let time pass and handle events; every 25th step is drawn."""
        self.steps += 1
        self.canvas.visible = self.steps % 25 == 0
        self.clock.wind(seconds)
        self.loop.step(events)
        self.canvas.shown.clear()
        self.silence.asked.clear()
        if self.loop.stack.finished or self.top is None:
            raise Stuck(f"visitor {self.visitors}: the program ended, and nobody had the PIN")

    def touch(self, at: tuple[int, int], button: int = 1) -> None:
        """Click at a point."""
        import pygame

        self.step(0.05, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.step(0.05, pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def finger(self, at: tuple[int, int]) -> None:
        """Tap at a point."""
        import pygame

        x, y = ((one + 0.5) / side for one, side in zip(at, self.canvas.size, strict=True))
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self.step(
                0.05,
                pygame.Event(kind, finger_id=1, touch_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0),
            )

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        """Press a key."""
        import pygame

        self.step(0.05, pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))

    def pad(self, button: str) -> None:
        """Press a gamepad button, as SDL reports it."""
        import pygame

        from game.client.input.actions import PAD_BUTTONS

        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.step(0.25, pygame.Event(kind, instance_id=0, button=PAD_BUTTONS.index(button)))

    def press_locked_control(self) -> None:
        """Try something that a locked stand ignores."""
        import pygame

        key = {"mod": 0, "unicode": "", "scancode": 0}
        events: list[Callable[[], pygame.Event]] = [
            lambda: pygame.Event(pygame.QUIT),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_ESCAPE})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_F11})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_F1})),
            lambda: pygame.Event(
                pygame.KEYDOWN, **(key | {"key": pygame.K_F4, "mod": pygame.KMOD_LALT})
            ),
            lambda: pygame.Event(
                pygame.KEYDOWN, **(key | {"key": pygame.K_q, "mod": pygame.KMOD_LCTRL})
            ),
            lambda: pygame.Event(pygame.DROPFILE, file="settings.toml"),
            lambda: pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.random_point(), button=3),
            lambda: pygame.Event(
                pygame.MOUSEWHEEL,
                x=0,
                y=1,
                flipped=False,
                touch=False,
                precise_x=0.0,
                precise_y=1.0,
            ),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": self.random.randrange(97, 123)})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_TAB})),
            lambda: pygame.Event(pygame.KEYDOWN, **(key | {"key": pygame.K_RETURN})),
        ]
        self.step(0.1, self.random.choice(events)())

    def random_point(self) -> tuple[int, int]:
        """A point of the window."""
        wide, high = self.canvas.size
        return self.random.randrange(wide), self.random.randrange(high)

    def visit(self) -> None:
        """One visitor comes, plays at random with one device, and leaves or walks away."""
        import pygame

        from game.client.stand.show import Show
        from game.client.stand.visitor import Visitor

        self.random.seed(f"{self.seed} {self.visitors}")
        device = DEVICES[self.visitors % len(DEVICES)]
        for _ in range(self.random.randrange(5)):
            self.step(self.random.uniform(1, 65))
        if not isinstance(self.top, Show):
            raise Stuck(f"nobody plays, and {self.top.name} stands there instead of the show")
        wide, high = self.canvas.size
        at = wide // 5, high * 4 // 5
        begins: dict[str, Callable[[], None]] = {
            "finger": lambda: self.finger(at),
            "mouse": lambda: self.touch(at),
            "keys": lambda: self.key(pygame.K_RETURN),
            "pad": lambda: self.pad("A"),
        }
        begins[device]()
        visitor = self.top
        if not isinstance(visitor, Visitor):
            raise Stuck(f"no session began by {device}")
        self.gone.append(weakref.ref(visitor))
        self.visitors += 1
        start, patience = self.clock.now(), self.random.choice((0, 8, 25, 60))
        while visitor in self.loop.stack:  # also under the rules
            if patience > 0:
                patience -= 1
                self._act_once(visitor, device)
            else:
                self.step(2.0)  # gone without a word
            if (
                self.clock.now() - start > 700.0
            ):  # its limit, the question, the farewell, and some more
                raise Stuck(f"a session at {visitor.slug} did not end")
        self.played[device] += visitor.table.visit.state.finished_rounds > 0
        del visitor
        if not isinstance(self.top, Show):
            raise Stuck(f"after a session {self.top.name} stands there instead of the show")
        if (self.stand.folder / "visit").exists():
            raise Stuck("the book of a visitor was not deleted")

    def _act_once(self, visitor: Any, device: str) -> None:
        what = self.random.random()
        buttons = [
            one for one in visitor.buttons if one.enabled and (one.name != "finish" or what < 0.02)
        ]
        touch = self.finger if device == "finger" else self.touch
        if what < 0.1:
            self.press_locked_control()
        elif what < 0.97 and device in ("keys", "pad"):
            self._press_key_or_button(device)
        elif what < 0.75 and buttons:
            touch(self.random.choice(buttons).rect.center)
        elif what < 0.97:
            touch(self.random_point())
        self.step(0.4)

    def _press_key_or_button(self, device: str) -> None:
        """Press a key or gamepad button, mostly one that deals, decides or moves the focus."""
        import pygame

        often = self.random.random() < 0.8
        if device == "pad":
            frequent = ("X", "A", "A", "RT", "Up", "Down", "Left", "Right")
            rare = ("B", "Y", "LB", "RB", "LT", "View", "Guide", "Menu", "L3", "R3")
            self.pad(self.random.choice(frequent if often else rare))
            return
        keys = (
            pygame.K_d,
            pygame.K_1,
            pygame.K_SPACE,
            pygame.K_TAB,
            pygame.K_RETURN,
            pygame.K_RIGHT,
        )
        code = self.random.choice(keys) if often else self.random.randrange(32, 123)
        self.key(code, text=chr(code) if 32 <= code < 123 else "")

    def leaked_scenes(self) -> int:
        """How many visitors' scenes are still in memory after their session."""
        gc.collect()
        return sum(one() is not None for one in self.gone)

    def save(self, file: Path, seconds: float) -> None:
        """Save the state of the day, whole or not at all."""
        counted = counts.read_counts(self.stand.folder)
        kept = SavedDay(
            self.seed,
            self.visitors,
            self.clock.now(),
            self.stand.turn,
            seconds,
            self.played,
            counted,
        )
        fresh = file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(kept))
        fresh.replace(file)

    def resume(self, file: Path) -> SavedDay:
        """Go on with the day of a file, or a new one; `Stuck` if it has another seed.

        Visitors who came after it was saved come again, and are not counted twice.
        """
        kept = (
            msgspec.json.decode(file.read_bytes(), type=SavedDay)
            if file.exists()
            else SavedDay(self.seed)
        )
        if kept.seed != self.seed:
            raise Stuck(f"{file}: has a day of seed {kept.seed}")
        self.visitors, self.stand.turn, self.played = kept.visitors, kept.turn, kept.played
        self.clock.wind(kept.clock)
        files.replace(self.stand.folder / counts.FILE, msgspec.json.encode(kept.counted))
        return kept


def run_day(
    root: Path,
    folder: Path,
    visitors: int,
    seed: int,
    *,
    tables: Sequence[str] = (),
    size: tuple[int, int] = (1280, 720),
    report: Callable[[int, float], None] = lambda _visitors, _memory: None,
    stage: int = STAGE_VISITORS,
) -> Figures:
    """Let visitors come until there were so many, from the start or from the saved day of the folder.

    `report` is called after each stage with the number of visitors and the MB of memory. Raises
    `Stuck`.
    """
    began = time.process_time()
    one, file = Day(root, folder, seed, tables=tables, size=size), folder / "day.json"
    before = one.resume(file)
    took: list[float] = []
    while one.visitors < visitors:
        one.visit()
        if one.visitors % stage == 0 or one.visitors == visitors:
            gc.collect()
            took.append(memory())
            one.save(file, before.seconds + time.process_time() - began)
            report(one.visitors, took[-1])
    if (left := one.leaked_scenes()) > 1:
        raise Stuck(f"{left} visitors are gone, and still in memory")
    one.stand.delete_book()
    last = memory()
    first, middle = (took[len(took) * part // 4] if took else last for part in (1, 2))
    if len(took) >= 8 and last - first > 48.0:  # MB; a shorter run says little
        raise Stuck(f"memory grew from {first:.0f} to {last:.0f} MB")
    return _figures(one, before.seconds + time.process_time() - began, (first, middle, last))


def _figures(one: Day, seconds: float, took: tuple[float, float, float]) -> Figures:
    """The figures of a day; `Stuck` if a visitor was not counted, or a device never played."""
    totals = counts.report(one.stand.folder)["all"]
    if totals["visitors"] != one.visitors:
        raise Stuck(f"{one.visitors} visitors came, and {totals['visitors']} were counted")
    if one.visitors >= STAGE_VISITORS and not all(one.played.values()):
        raise Stuck(
            f"nobody played a round by {next(device for device, many in one.played.items() if not many)}"
        )
    return Figures(
        one.visitors,
        totals["rounds"],
        one.clock.now() / 3600,
        seconds,
        len(totals["tables"]),
        *took,
        played=one.played,
    )


def main() -> int:
    """Run a day and print its figures as a line of JSON; 1 if something was stuck."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--visitors", type=int, default=3000, metavar="N")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="keep the day there, and go on with the one that is kept",
    )
    options.add_argument(
        "--full", action="store_true", help="a window of 1280x720 instead of a small one"
    )
    given = options.parse_args()
    from game.client.window.display import draw_in_memory
    from game.core.installation import ROOT

    draw_in_memory(os.environ)
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    began = time.monotonic()

    def print_progress(number: int, megabytes: float) -> None:
        print(
            f"{number} of {given.visitors} visitors, {megabytes:.0f} MB, {time.monotonic() - began:.0f} s",
            file=sys.stderr,
        )

    seconds_a_visitor = 0.7 if given.full else 0.4  # on two slow cores
    size = (1280, 720) if given.full else (640, 360)
    print(
        f"{given.visitors} visitors: about {given.visitors * seconds_a_visitor / 60:.0f} minutes of CPU",
        file=sys.stderr,
    )
    with tempfile.TemporaryDirectory() as folder:
        try:
            figures = run_day(
                ROOT,
                given.state or Path(folder),
                given.visitors,
                given.seed,
                size=size,
                report=print_progress,
            )
        except Stuck as stuck:
            print(f"seed {given.seed}: {stuck}", file=sys.stderr)
            return 1
    print(json.dumps(figures._asdict()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
