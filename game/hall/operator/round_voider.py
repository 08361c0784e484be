"""A dealer's error is put right: the open round of an electronic table is voided with a reason, and
its wagers come back.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from ...book import Store, TableStanding
from ...book.terminals.values import ElectronicTable
from ...book.values import RoundRow
from ...core.errors import HouseError, IllegalAction
from ...games import GAMES
from ...play.journal import void_meters, void_moves
from ...play.round_records import replayed
from ...rounds import State
from ...rounds.events import GIVEN_BACK, AnyEvent, Closed, Paid, Returned, Voided

VOIDED = "Voided: "
"""How the summary of such a round begins."""
RULING: Final = "R-EW8"


def voided(state: State, why: str) -> tuple[State, tuple[AnyEvent, ...]]:
    """A round once it is void, and what is told of that: each wager comes back, one that was
    collected before too (R-EW8).
    """
    lying: Counter[tuple[int, str]] = Counter()
    told: list[AnyEvent] = [Voided(why, RULING)]
    for spot, cents in sorted(state.stakes.items()):
        lying[spot.seat, spot.wager] += cents
        told.append(Returned(spot.seat, spot.wager, cents, RULING, spot.hand))
    tally: dict[tuple[int, str], tuple[int, int]] = {}
    for (seat, wager), (put, got) in state.tally.items():
        back = got + lying[seat, wager]
        if back < put:
            told.append(Paid(seat, wager, put - back, 0, GIVEN_BACK, RULING))
        tally[seat, wager] = put, max(put, back)
    void = msgspec.structs.replace(state, over=True, void=True, turn=0, stakes={}, tally=tally)
    return void, (*told, Closed(void=True))


def void_round(store: Store, table: ElectronicTable, why: str, *, person: str) -> RoundRow:
    """Void the round in play at a table, on the log: wagers come back, those collected before too;
    what was paid before stays (R-EW8). A running shoe ends with it. The round as it was closed;
    raises `IllegalAction` where none is open.
    """
    told = " ".join(why.split())[:200]
    if not told:
        raise HouseError("reason", "is asked for, in a few words")
    kept = store.open_round_at(table.house_table, table.slug)
    if kept is None:
        raise IllegalAction(table.name.lower(), "has no round in play")
    game = GAMES[table.slug]
    state, _ = replayed(game, kept)
    before = store.table_standing(table.house_table, table.slug)
    with store.atomic():
        row = store.settle_round(
            kept.row.id,
            summary=f"{VOIDED}{told}",
            void=True,
            moves=void_moves(kept.terminals, kept.money),
            meters=void_meters(game, state.offer, state.meters),
            standing=TableStanding(before.number, before.carry, before.cents),
        )
        store.log(
            "void", f"Voided round {row.number:,} of {table.name.lower()}: {told}", person=person
        )
    return row
