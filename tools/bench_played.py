"""Rounds a second that play themselves at instant speed where nobody looks: the table scene, the session and the book, commits and all.

Of the process's own time, which on a machine with nothing else to do is the clock's less what the disk takes; that is told beside it.
"""

from __future__ import annotations

import time
from pathlib import Path

WARM = 20
"""Rounds before the clock runs: what is drawn once and worked out once."""


def measure(root: Path, rounds: int = 150) -> dict[str, dict[str, float]]:
    """Both figures for every game."""
    from game.rules import SLUGS

    own, clock = {}, {}
    for slug in SLUGS:
        own[slug], clock[slug] = per_second(root, slug, rounds)
    return {"played_per_s": own, "played_per_s_by_the_clock": clock}


def per_second(root: Path, slug: str, rounds: int) -> tuple[float, float]:
    """Rounds a second of processor time, and by the clock."""
    from game.client.loop import Canvas, Loop
    from game.client.motion import WallClock
    from game.client.pictures import studio

    with studio(root) as router:
        router.store.buy_in(router.player, 10_000_000_00)
        router.shell.clock = WallClock()
        router.shell.change(coach="after")
        router.autoplay = WARM + rounds
        scene = router.table(slug)
        canvas = Canvas((1280, 720))
        loop = Loop(canvas, router.shell, scene)
        loop.step()
        canvas.visible = False
        while scene.finished_rounds < WARM:
            loop.step()
        done, own, clock = scene.finished_rounds, time.process_time(), time.perf_counter()
        while not loop.stack.finished:
            loop.step()
        done = scene.finished_rounds - done
        return done / (time.process_time() - own), done / (time.perf_counter() - clock)
