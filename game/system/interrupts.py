"""Signals that end a command in words: they interrupt it wherever it is, but never between a commit
and what is noted of it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Interrupted(KeyboardInterrupt):
    """The program was asked to end by a signal; `status` is the exit status that shells know for
    it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class _Hold:
    """How many parts hold signals back now, and which signal waits for the last of them."""

    depth = 0
    waiting = 0


_hold = _Hold()


@contextmanager
def signals_as_interrupt() -> Iterator[None]:
    """Inside it such a signal is raised as `Ended`, so that a book is left with a backup.

    One of them is enough: while the program leaves for it, the next is not heard.
    """
    # those that there are on the system at hand
    numbers = [
        getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
    ]

    def leave(number: int, _: object) -> None:
        for one in numbers:
            signal.signal(one, signal.SIG_IGN)
        if _hold.depth:
            _hold.waiting = number
        else:
            raise Interrupted(number)

    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def signals_held_back() -> Iterator[None]:
    """Inside it nothing is interrupted; a signal that comes meanwhile is raised at the end."""
    _hold.depth += 1
    try:
        yield
    finally:
        _hold.depth -= 1
    if _hold.waiting and not _hold.depth:
        number, _hold.waiting = _hold.waiting, 0
        raise Interrupted(number)
