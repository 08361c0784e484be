"""Rounds a second that play themselves at instant speed where nobody looks: table scene, session
and book, every commit on disk.

Counted in the process's own time, which leaves out what the disk takes and what else runs; by the
clock it is told beside it.
"""

from __future__ import annotations

import time
from pathlib import Path

WARM = 20
"""Rounds before the clock runs: what is drawn once and worked out once."""


def measure(root: Path, rounds: int = 150) -> dict[str, dict[str, float]]:
    """Both figures for every game."""
    from game.games import SLUGS

    own, clock = {}, {}
    for slug in SLUGS:
        own[slug], clock[slug] = per_second(root, slug, rounds)
    return {"played_per_s": own, "played_per_s_by_the_clock": clock}


def per_second(root: Path, slug: str, rounds: int) -> tuple[float, float]:
    """Rounds a second of processor time, and by the clock."""
    from game.client.pictures import studio
    from game.client.scenes.motion import WallClock
    from game.client.window.loop import Canvas, Loop

    with studio(root) as router:
        router.store.people.buy_in(router.player, 10_000_000_00)
        router.shell.clock = WallClock()
        router.shell.change(coach="after")
        router.autoplay = WARM + rounds
        scene = router.table(slug)
        Loop(Canvas((1280, 720)), router.shell, scene).step()  # the first picture is always drawn
        while scene.visit.state.finished_rounds < WARM:
            scene.update(0.0)
        own, clock = time.process_time(), time.perf_counter()
        while scene.update(0.0) is None:
            pass
        return rounds / (time.process_time() - own), rounds / (time.perf_counter() - clock)
