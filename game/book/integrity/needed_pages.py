"""The pages of a large book that opening it depends on: all of the small tables, with every balance
and sum, and of the tables that grow with each round the way to the newest row.

They are compared with their digests before anybody may stake; the other pages are compared in
slices while the book is open (`page_guard`). So opening costs the same however large a book is.
Format of a page: https://www.sqlite.org/fileformat2.html#b_tree_pages
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

from ..database import Database


def pages_of_tree(
    read_page: Callable[[int], bytes], root: int, *, to_last_row_only: bool
) -> Iterator[int]:
    """The pages of a table or an index, from its root; only those on the way to the last row where
    `to_last_row_only`.
    """
    waiting = [root]
    while waiting:
        number = waiting.pop()
        page = read_page(number)
        yield number
        start = 100 if number == 1 else 0  # the file's own header
        if page[start] not in (2, 5):  # the interior pages
            continue
        cells, last = struct.unpack_from(">H", page, start + 3)[0], page[start + 8 : start + 12]
        waiting.append(int.from_bytes(last, "big"))
        if not to_last_row_only:
            places = struct.unpack_from(f">{cells}H", page, start + 12)
            waiting += [int.from_bytes(page[place : place + 4], "big") for place in places]


def _gets_rows_with_every_round(table: str, name: str) -> bool:
    """Whether a table, or an index of it, grows with every round, or every answer; some indexes hold
    only what is still open.
    """
    return table in {
        *("round", "seat", "share", "round_text", "turn", "decision_value", "lesson", "promise"),
        *("link", "journal", "drill", "terminal_seat", "voucher", "log", "bankroll_mark"),
    } and name not in {
        "round_open",
        "round_encrypted",
        "share_open",
        "promise_pending",
        "decision_unjudged",
    }


def needed_pages(read_page: Callable[[int], bytes], door: Database) -> Iterator[int]:
    """The pages that opening a book depends on, each before what it points to is read."""
    yield from pages_of_tree(read_page, 1, to_last_row_only=False)
    trees = door.rows("SELECT name, tbl_name, rootpage FROM sqlite_master WHERE rootpage > 0")
    for tree in trees:
        grows = _gets_rows_with_every_round(tree["tbl_name"], tree["name"])
        yield from pages_of_tree(read_page, tree["rootpage"], to_last_row_only=grows)
