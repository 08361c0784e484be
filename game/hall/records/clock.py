"""The clock of an electronic house: a jump of the machine's holds the tables until an operator
confirms it.
"""

from __future__ import annotations

from ...book import Store, StoreError
from ...book.house.clock import CLOCK_LOG


class ClockRecords:
    """What is written down of the clock."""

    def __init__(self, store: Store) -> None:
        self._clock = store.clock
        self._door = store.door
        self._log = store.log

    def watch(self) -> str:
        """Why electronic tables wait until an operator confirms the clock, as a sentence; "" while
        they do not.

        A jump that is seen now is written down first, on the log, unless a transaction is open.
        """
        jumped = self._clock.unrecorded_jump()
        if jumped and not self._door.in_transaction:
            with self._door.atomic():
                self._clock.record_or_end_hold(self._clock.stored_clock.why or jumped)
                self._log.write(CLOCK_LOG, jumped)
        return self._clock.stored_clock.why or jumped

    def confirm(self, person: str) -> None:
        """An operator confirms the clock of this machine, on the log: electronic tables go on.
        Raises `StoreError` where they do not wait. The house's clock still never goes back: it goes
        at half speed until the machine's has caught up.
        """
        if not self.watch():
            raise StoreError("clock", "has not jumped; nothing waits for it")
        with self._door.atomic():
            self._clock.record_or_end_hold("")
            self._log.write(
                CLOCK_LOG,
                "The clock of this computer was confirmed; the tables go on.",
                person=person,
            )

    def check(self) -> None:
        """Raise `StoreError` while electronic tables wait for an operator to confirm the clock."""
        if why := self.watch():
            raise StoreError("clock", f"{why} The tables wait until an operator confirms it.")
