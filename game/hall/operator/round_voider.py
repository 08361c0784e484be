"""A dealer's error is put right: the open round of an electronic table is voided with a reason, and
its wagers come back.
"""

from __future__ import annotations

from ...book import Store
from ...book.values import RoundRow
from ...core.errors import HouseError, IllegalAction
from ...games import GAMES
from ...play import table_round
from ..records.values import ElectronicTable


def void_round(store: Store, table: ElectronicTable, why: str, *, person: str) -> RoundRow:
    """Void the round in play at a table, on the log: wagers come back, those collected before too;
    what was paid before stays (R-EW8). A running shoe ends with it. The round as it was closed;
    raises `IllegalAction` where none is open.
    """
    told = " ".join(why.split())[:200]
    if not told:
        raise HouseError("reason", "is asked for, in a few words")
    kept = store.rounds.open_round_at(table.house_table, table.slug)
    if kept is None:
        raise IllegalAction(table.name.lower(), "has no round in play")
    with store.atomic():
        table_round.void(store, GAMES[table.slug], kept, f"Voided: {told}")
        row = store.rounds.round_row(kept.row.id)
        store.log.write(
            "void", f"Voided round {row.number:,} of {table.name.lower()}: {told}", person=person
        )
    return row
