"""What the hall keeps in the house's book: its tables, read and written over the book's one
connection. No other room of the hall speaks SQL.
"""

from ...book import Store
from .accounts import AccountRecords
from .clock import ClockRecords
from .days import DayRecords
from .floor import FloorRecords
from .keys import KeyRecords
from .vouchers import VoucherRecords


class HallRecords:
    """The records of a hall in an open book."""

    def __init__(self, store: Store) -> None:
        self.floor = FloorRecords(store)
        self.clock = ClockRecords(store)
        self.accounts = AccountRecords(store, self.floor, self.clock)
        self.vouchers = VoucherRecords(store, self.accounts, self.clock)
        self.days = DayRecords(store, self.vouchers)
        self.keys = KeyRecords(store)


__all__ = ["HallRecords"]
