"""`make bench`: the program's figures on this machine.

Nothing here is a test; docs/contributing/bench.md has the figures.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tools.environment import compiled

REFERENCE = """
import pygame, pygame_gui, sys
pygame.init(); screen = pygame.display.set_mode((1600, 900)); manager = pygame_gui.UIManager((1600, 900))
button = pygame_gui.elements.UIButton(pygame.Rect(20, 20, 160, 50), "Deal", manager)
manager.update(0.01); manager.draw_ui(screen); pygame.display.flip(); pygame.event.get()
print("first frame", flush=True)
"""


def percentile(values: list[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """An environment with a display: the present one, else an Xvfb of our own, else SDL's dummy
    driver.
    """
    env = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_AUDIODRIVER="dummy")
    env.pop("SDL_VIDEODRIVER", None)
    if env.get("DISPLAY"):
        yield env
        return
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        yield dict(env, SDL_VIDEODRIVER="dummy")
        return
    number = 200 + os.getpid() % 500
    server = subprocess.Popen(
        [xvfb, f":{number}", "-screen", "0", "1920x1080x24", "-noreset"], stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(1.0)
        yield dict(env, DISPLAY=f":{number}")
    finally:
        server.terminate()
        server.wait()


def first_frame(command: list[str], env: dict[str, str]) -> float:
    """Milliseconds from process start to the line `first frame`."""
    began = time.perf_counter()
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:
        for line in child.stdout or ():
            if line.startswith("first frame"):
                break
        taken = (time.perf_counter() - began) * 1000
        child.kill()
    return taken


def starts(commands: dict[str, list[str]], env: dict[str, str], runs: int = 5) -> dict[str, float]:
    """The medians of some starts of each command, run in turns; the first is left out."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            times[name].append(first_frame(command, env))
    return {name: statistics.median(taken[1:]) for name, taken in times.items()}


def start(root: Path) -> dict[str, float]:
    """Start of the lobby against a minimal pygame-gui window."""
    # as `make` does before it opens the window, also where Python is forbidden to write bytecode
    compiled()
    from game.book import Store

    with display() as env, tempfile.TemporaryDirectory() as data:
        book = Store.open(Path(data), clock=lambda: datetime.now(UTC))
        # whoever has no name is welcomed before the lobby
        book.people.buy_in(book.people.add_player("Bench").id, 100_000)
        book.close(keep_backup=False)
        ours = [
            sys.executable,
            str(root / "main.py"),
            "play",
            "--data",
            data,
            "--until",
            "first-frame",
        ]
        return starts(
            {"start_ms": ours, "start_reference_ms": [sys.executable, "-c", REFERENCE]}, env
        )


def waiting(root: Path, seconds: float = 30.0, abreast: int = 3) -> dict[str, dict[str, float]]:
    """What each table costs while it waits for wagers, in its own window: percent of a core and MB."""
    from game.games import SLUGS

    idle, memory = {}, {}
    with display() as env, tempfile.TemporaryDirectory() as data:
        for first in range(0, len(SLUGS), abreast):
            tables = {
                slug: _waiting(root, slug, Path(data) / slug, env)
                for slug in SLUGS[first : first + abreast]
            }
            for child in tables.values():
                next(iter(child.stdout or ()), "")
            for child in tables.values():
                _settle(child.pid)
            before, began = (
                {slug: _cpu(child.pid) for slug, child in tables.items()},
                time.perf_counter(),
            )
            time.sleep(seconds)
            for slug, child in tables.items():
                idle[slug] = (_cpu(child.pid) - before[slug]) / (time.perf_counter() - began) * 100
                memory[slug] = _memory(child.pid)
                child.kill()
                child.wait()
    return {"idle_cpu_percent": idle, "memory_mb": memory}


def _waiting(root: Path, slug: str, data: Path, env: dict[str, str]) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        str(root / "main.py"),
        "play",
        slug,
        "--data",
        str(data),
        "--until",
        "never",
    ]
    return subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def _settle(pid: int, longest: int = 60) -> None:
    """Wait until the table has drawn its pictures ahead: two seconds in which it took under a
    twentieth of a core.
    """
    calm, before = 0, _cpu(pid)
    for _ in range(longest):
        time.sleep(1.0)
        now = _cpu(pid)
        calm, before = calm + 1 if now - before < 0.05 else 0, now
        if calm == 2:
            return


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def frames(
    root: Path, size: tuple[int, int], rounds: int = 12, slug: str = "criss-cross-poker"
) -> list[float]:
    """Milliseconds of every frame with moving pieces, over rounds that play themselves."""
    from game.client.pictures import studio
    from game.client.scenes.motion import ManualClock
    from game.client.window.loop import Canvas, Loop, freeze_loaded_objects
    from game.play.seats.bots import Bot, bot_bets

    with studio(root) as router:
        shell = router.shell
        shell.change(speed="normal", coach="after")
        clock = shell.clock = ManualClock()
        router.autoplay = rounds
        scene = router.table(slug)
        # one least wager alone would leave most of the felt still
        if scene.visit.game.family == "dice":
            scene.visit.lay_wagers(
                bot_bets(
                    scene.visit.game,
                    scene.visit.session.rules,
                    Bot(scene.visit.state.own, "You", "typical"),
                    _stream(4),
                )
            )
        loop = Loop(Canvas(size), shell, scene)
        for _ in range(600):  # pictures are drawn ahead while the table waits; then a round or two
            loop.step()
            clock.wind(1 / 60)
        freeze_loaded_objects()
        moving: list[float] = []
        for _ in range(6000):
            if loop.stack.finished or len(moving) >= 1500:
                break
            busy, count, state = scene.visit.timeline.busy, loop.frames, scene.visit.session.state
            began = time.thread_time()  # what else runs on the machine is none of the window's work
            loop.step()
            if busy and loop.frames > count and scene.visit.session.state is state:
                moving.append((time.thread_time() - began) * 1000)
            clock.wind(1 / 60)
        return moving


def frames_by_table(root: Path) -> dict[str, dict[str, float]]:
    """Frame figures of every table: name of the figure, then slug."""
    from game.games import SLUGS

    full = {slug: frames(root, (1920, 1080), 4, slug) for slug in SLUGS}
    huge = {slug: frames(root, (3840, 2160), 3, slug) for slug in SLUGS}
    return {
        "table_frame_ms_p50": {slug: percentile(times, 0.5) for slug, times in full.items()},
        "table_frame_ms_p99": {slug: percentile(times, 0.99) for slug, times in full.items()},
        "table_frame_4k_ms_p99": {slug: percentile(times, 0.99) for slug, times in huge.items()},
    }


def drills(
    root: Path, slug: str, size: tuple[int, int], hands: int = 40
) -> tuple[float, list[float]]:
    """Milliseconds by the clock until the first hand of a drill stands in the window, its coach and
    page ready; and of processor time for each hand after it, from the player's going on until it
    stands there. Who answers has thought for a second. Garbage is looked for as seldom as in the
    program, where no other table's window was made before.
    """
    from game.client.pictures import studio
    from game.client.window.loop import Canvas, Loop, freeze_loaded_objects
    from game.practice.drills import warm_up

    with studio(root) as router:
        shell, times = router.shell, list[float]()
        shell.change(speed="normal")
        warm_up(slug)
        shell.view(size)
        began = time.perf_counter()
        page: Any = router.page("drill", f"{slug}:due:0")
        loop = Loop(Canvas(size), shell, page)
        while page.hand is None or not page.stands:
            loop.step()
        first = (time.perf_counter() - began) * 1000
        freeze_loaded_objects()
        while len(times) < hands:
            for _ in range(60):
                shell.clock.wind(1 / 60)  # type: ignore[attr-defined] # a picture's clock
                loop.step()
                if page._working.is_alive():  # noqa: SLF001 - of the thread that makes the next hand
                    page._working.join()  # noqa: SLF001
            page.answer(page.hand.answer)
            page.hold()
            loop.step()
            over, began = page.lessons.is_finished, time.thread_time()
            page.go_on()
            while page.phase == "ask" and (page.hand is None or not page.stands):
                loop.step()
            if over:
                page.go_on()
            else:
                times.append((time.thread_time() - began) * 1000)
        gc.unfreeze()
        return first, times


def drills_by_table(root: Path) -> dict[str, dict[str, float]]:
    """What a drill's hands take at every table: name of the figure, then slug."""
    from game.games import SLUGS

    out: dict[str, dict[str, float]] = {}
    for called, size in (("720p", (1280, 720)), ("1080p", (1920, 1080)), ("4k", (3840, 2160))):
        for slug in SLUGS:
            first, times = drills(root, slug, size)
            out.setdefault(f"drill_first_{called}_ms", {})[slug] = first
            out.setdefault(f"drill_{called}_ms_p50", {})[slug] = percentile(times, 0.5)
            out.setdefault(f"drill_{called}_ms_p99", {})[slug] = percentile(times, 0.99)
    return out


def celebrations(root: Path, size: tuple[int, int], slug: str = "flop-poker") -> list[float]:
    """Milliseconds of every frame of the greatest celebration: the dim of the whole window, the
    lamp, foil and leaves.
    """
    from game.client.pictures import studio
    from tools.visual_regression import won_greatly

    with studio(root) as router:
        router.shell.change(speed="normal", coach="off")
        one, times = won_greatly(router, slug, size), []
        while one.scene.visit.timeline.celebrates:
            began = time.thread_time()
            one.step(seconds=1 / 60)
            times.append((time.thread_time() - began) * 1000)
        return times


def glides(root: Path, size: tuple[int, int], slug: str = "lunar-poker") -> list[float]:
    """Milliseconds of every frame in which a table of the lobby grows to the window, shrinks back,
    and fades in where nothing is to travel; what the scenes themselves draw first is not of it.
    """
    from game.client.pictures import studio
    from game.client.scenes.motion import ManualClock
    from game.client.window.loop import Canvas, Loop

    times: list[float] = []
    with studio(root) as router:
        shell = router.shell
        shell.change(speed="normal", coach="off")
        clock = shell.clock = ManualClock()
        loop = Loop(Canvas(size), shell, router.page("lobby"))

        def wait(turns: int) -> None:
            for _ in range(turns):
                clock.wind(1 / 60)
                loop.step()

        wait(90)
        for still in (False, True):
            shell.change(reduced_motion=still)
            for way in (f"table:{slug}", "lobby"):
                loop.move(router.from_table(way) if way == "lobby" else router.go(way))
                loop.step()
                while loop.shows_passage:
                    clock.wind(1 / 60)
                    began = time.thread_time()
                    loop.step()
                    times += [(time.thread_time() - began) * 1000] if loop.shows_passage else []
                wait(30)
    return times


def commits(rounds: int = 150) -> float:
    """The 99th percentile of a step's commit in milliseconds, on this disk."""
    from game.play.seats.bots import Bot, bot_bets, make_bots

    times: list[float] = []
    session, store = _session("criss-cross-poker", make_bots)
    add_steps = store.rounds.add_steps

    def timed(*args: Any, **more: Any) -> int:
        began = time.perf_counter()
        made = add_steps(*args, **more)
        times.append((time.perf_counter() - began) * 1000)
        return int(made)

    store.rounds.add_steps = timed
    for number in range(rounds):
        own = bot_bets(
            session.game, session.rules, Bot(session.seats[0], "You", "careful"), _stream(number)
        )
        session.deal({session.seats[0]: own})
        while session.turn:
            session.act(next(a for a in session.legal() if a.verb != "fold"))
    store.close(keep_backup=False)
    return percentile(times, 0.99)


def _session(slug: str, company: Callable[..., Any]) -> tuple[Any, Any]:
    from game.book import Store
    from game.games import GAMES
    from game.play.session import open_session

    folder = Path(tempfile.mkdtemp(prefix="bench"))
    store = Store.open(folder, clock=lambda: datetime.now(UTC))
    player = store.people.add_player("Bench")
    store.people.buy_in(player.id, 1_000_000_000)
    game = GAMES[slug]
    seeds = iter(hashlib.sha256(str(n).encode()).digest() for n in range(10**9))
    own = (min(4, game.seats),)
    session = open_session(
        store,
        game,
        player.id,
        seats=own,
        bots=company(game, own, 3),
        seeds=lambda: next(seeds),
        advise=lambda *_: None,
    )
    return session, store


def _stream(number: int) -> Any:
    from game.core.chance import Stream

    return Stream(hashlib.sha256(f"bench {number}".encode()).digest(), "bench")


def advice_ms(slug: str, decisions: int = 120) -> float | None:
    """The 99th percentile of `advise` in milliseconds of the thread's time; None without decisions."""
    from game.core.declaration import HouseRules
    from game.games import GAMES
    from game.odds.coach import advise, prepare
    from game.play.records.round_records import table_stock
    from game.play.seats.bots import Bot, bot_bets
    from game.rounds import act, legal, seen
    from game.rounds import start as begin

    game, rules = GAMES[slug], HouseRules()
    if game.family == "dice":
        return None
    prepare(game)
    times: list[float] = []
    choices, number = _stream(11), 0
    while len(times) < decisions and number < decisions * 4:
        number += 1
        placed = {
            s: bot_bets(game, rules, Bot(s, "You", "typical"), _stream(10 * number + s))
            for s in (1, 2)
        }
        state = begin(
            game, placed, table_stock(game, rules, hashlib.sha256(str(number).encode()).digest())
        ).state
        while state.turn:
            open_now = legal(game, state)
            view = seen(state, state.turn)
            began = time.thread_time()
            if advise(game, view, open_now) is not None:
                times.append((time.thread_time() - began) * 1000)
            state = act(game, state, open_now[choices.below(len(open_now))]).state
    return percentile(times[5:], 0.99) if len(times) > 10 else None


COACH = """
import sys
import game.client.table.game_kinds, game.play.session, tools.bench
from game.odds import fresh  # numpy, which a window has anyway
most = lambda: next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
before = most()
tools.bench.advice_ms(sys.argv[1])
print(most() - before)
"""


def coach_mb(root: Path, slug: str) -> float:
    """How many MB of real memory a process is larger at its largest for the coach of a table, with
    what ships of it, after 120 decisions.
    """
    told = subprocess.run(
        [sys.executable, "-c", COACH, slug], cwd=root, check=True, capture_output=True, text=True
    )
    return int(told.stdout.split()[-1]) / 1024


def simulated_per_second(rounds: int = 400_000) -> dict[str, float]:
    """Rounds a second of the vectorised simulations, by game."""
    from game.core.declaration import HouseRules
    from game.games import GAMES, LISTED
    from game.odds.simulation.simulate import simulate, vectorized_module

    out = {}
    for slug, listed in LISTED.items():
        fast = vectorized_module(GAMES[slug])
        if listed.family != "dice" and fast is None:
            continue
        strategy = "card" if fast is not None else "best"
        simulate(GAMES[slug], HouseRules(), rounds=1000, seed=1, strategy=strategy)
        began = time.perf_counter()
        simulate(GAMES[slug], HouseRules(), rounds=rounds, seed=2, strategy=strategy)
        out[slug] = rounds / (time.perf_counter() - began)
    return out


def planned_ms() -> dict[str, dict[str, float]]:
    """Milliseconds of the trip planner at each table's least wagers: six hours, a week of six hours a
    day, and the comparison of all tables.
    """
    from game.bankroll.trip_plan import Trip, leg_at_least_wagers, plan, single_table_plans
    from game.core.declaration import HouseRules
    from game.games import SLUGS

    def timed(do: Callable[[], object]) -> float:
        began = time.perf_counter()
        do()
        return 1000 * (time.perf_counter() - began)

    trips = {
        hours: {
            slug: Trip((leg_at_least_wagers(slug, HouseRules(), hours),), 100_000) for slug in SLUGS
        }
        for hours in (6.0, 42.0)
    }
    six = {slug: timed(lambda: plan(trips[6.0][slug])) for slug in SLUGS}  # noqa: B023 - called at once
    week = {slug: timed(lambda: plan(trips[42.0][slug])) for slug in SLUGS}  # noqa: B023
    return {
        "plan_6h_ms": six,
        "plan_week_ms": week,
        "compared_6h_ms": {"all tables": timed(lambda: single_table_plans(trips[6.0][SLUGS[0]]))},
    }


def book_figures(only: str) -> dict[str, dict[str, float]]:
    """The costs of books of several sizes; of the largest only if nothing else is measured."""
    from tools.bench_book import figures_and_ratios

    if only not in ("", "book"):
        return {}
    return figures_and_ratios([300, 7_500, 300_000] if only else [300, 7_500])


def measure(root: Path, only: str = "") -> dict[str, Any]:
    """Every figure, or one part: start, waiting, frames, tables, commits, advise, rounds, played,
    hands, hall, book, simulate, plan.
    """
    from game.games import SLUGS

    out: dict[str, Any] = {}
    if only in ("", "start"):
        out |= start(root)
    if only in ("", "waiting"):
        out |= waiting(root)
    if only in ("", "frames"):
        full, huge = frames(root, (1920, 1080)), frames(root, (3840, 2160))
        great, glide = celebrations(root, (3840, 2160)), glides(root, (3840, 2160))
        out |= {
            "frame_ms_p50": percentile(full, 0.5),
            "frame_ms_p99": percentile(full, 0.99),
            "frame_4k_ms_p99": percentile(huge, 0.99),
            "celebration_4k_ms_p50": percentile(great, 0.5),
            "celebration_4k_ms_p99": percentile(great, 0.99),
            "glide_4k_ms_p50": percentile(glide, 0.5),
            "glide_4k_ms_max": max(glide),
        }
    if only in ("", "tables"):
        out |= frames_by_table(root)
    if only in ("", "drills"):
        out |= drills_by_table(root)
    if only in ("", "commits"):
        out["commit_ms_p99"] = commits()
    if only in ("", "advise"):
        figures = {slug: advice_ms(slug) for slug in SLUGS}
        out["advise_ms_p99"] = {slug: ms for slug, ms in figures.items() if ms is not None}
        out["coach_mb"] = {slug: coach_mb(root, slug) for slug in out["advise_ms_p99"]}
    if only in ("", "rounds"):
        from tools.bench_rounds import measure as rounds

        out |= rounds()
    if only in ("", "played"):
        from tools.bench_played import measure as played

        out |= played(root)
    if only in ("", "hands"):
        from tools.bench_hands import measure as hands

        out["hands_per_s"] = hands()
    if only in ("", "hall"):
        from tools import bench_hall

        out |= bench_hall.measure(root)
    out |= book_figures(only)
    if only in ("", "simulate"):
        out["simulated_per_s"] = simulated_per_second()
    if only in ("", "plan"):
        out |= planned_ms()
    return out


def command(root: Path, *, as_json: bool, only: str = "") -> int:
    """Measure and print; the exit status."""
    figures = measure(root, only)
    if as_json:
        print(json.dumps(figures))
        return 0
    for name, figure in figures.items():
        if isinstance(figure, dict):
            for slug, value in figure.items():
                print(f"{name:25} {slug:34} {value:>12,.2f}")
        else:
            print(f"{name:55} {figure:>12,.2f}")
    if "start_ms" in figures:
        print(
            f"{'start against a minimal pygame-gui window':55} {figures['start_ms'] / figures['start_reference_ms']:>11,.2f}x"
        )
    return 0
