"""Properties that are worked out once."""

from __future__ import annotations

import threading

from game.core.caching import cached_property


class Table:
    """Made from smaller ones, as tables of strengths are: each of its two properties needs the
    other one of a smaller table.
    """

    def __init__(self, size: int, begun: threading.Barrier) -> None:
        self.size = size
        self.begun = begun
        self.times = 0

    @cached_property
    def first(self) -> int:
        """Needs the second of a smaller one."""
        self.times += 1
        return 1 + self._smaller().second if self.size else 0

    @cached_property
    def second(self) -> int:
        """Needs the first of a smaller one."""
        return 10 + self._smaller().first if self.size else 0

    def _smaller(self) -> Table:
        self.begun.wait(10)
        return Table(self.size - 1, self.begun)


def test_two_threads_that_need_each_others_properties_do_not_wait_for_good() -> None:
    """The window stood still at the first deal of a table, with the thread that made its coach
    ready.
    """
    begun = threading.Barrier(2)
    one, two = Table(1, begun), Table(1, begun)
    found: list[int] = []
    threads = [
        threading.Thread(target=lambda: found.append(one.first), daemon=True),
        threading.Thread(target=lambda: found.append(two.second), daemon=True),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert sorted(found) == [1, 10]
    assert (one.first, one.times) == (1, 1)
