"""What the hall keeps in the house's book: its tables, read and written over the book's one
connection. No other room of the hall speaks SQL.
"""

from ...book import Store
from .keys import KeyRecords


class HallRecords:
    """The records of a hall in an open book."""

    def __init__(self, store: Store) -> None:
        self.keys = KeyRecords(store)


__all__ = ["HallRecords"]
