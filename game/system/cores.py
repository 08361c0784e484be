"""Long computations on several cores of the machine, with the same result on any number of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def all_cores() -> int:
    """How many cores this process may use."""
    with suppress(AttributeError):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_in_order(
    function: Callable[[Job], Result], jobs: Iterable[Job], cores: int
) -> Iterator[Result]:
    """The results of a function for each job, in the order of the jobs, computed in so many
    processes at a time; for 1 in this one. The jobs may be endless. Function, jobs and results must
    be picklable.

    Whoever stops asking, or is interrupted, ends the processes.
    """
    # a bundle on Windows or macOS cannot start itself again as such a process
    bundled = getattr(sys, "frozen", False) and multiprocessing.get_start_method() != "fork"
    if cores <= 1 or bundled:
        yield from map(function, jobs)
        return
    waiting = deque[Future[Result]]()
    with ProcessPoolExecutor(cores, initializer=_leave_signals_to_parent) as pool:
        try:
            for job in jobs:
                waiting.append(pool.submit(function, job))
                if len(waiting) >= 2 * cores:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            for future in waiting:
                future.cancel()
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _leave_signals_to_parent() -> None:
    """Ctrl-C interrupts the parent, which ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
