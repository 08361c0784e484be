"""Check a round of the history: its seed against its commitment, and its cards and money against a fresh deal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from game.chance import commitment
from game.rules import GAMES
from game.table.kept import Shoe, replayed
from game.table.store import Store
from game.table.store.values import KeptRound


def verify(folder: Path, number: int) -> dict[str, Any]:
    """A report on a round of the book in `folder`: `matches` is whether seed, deal and money all agree."""
    with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
        return verify_kept(store, number)


def verify_kept(store: Store, number: int) -> dict[str, Any]:
    """The same for a store that is open already; raises `NoSuchRecord`."""
    kept = store.kept_round(number)
    state, _ = replayed(GAMES[kept.row.game], kept)
    own = {seat for seat in state.bets if seat in state.offer.people}
    staked = sum(s for (seat, _), (s, _) in state.tally.items() if seat in own)
    returned = sum(r for (seat, _), (_, r) in state.tally.items() if seat in own)
    goes_on = bytes_of_shoe(store, kept) == kept.seed
    promise = commitment(kept.seed) == kept.commitment
    money = kept.row.status == "open" or (staked, returned) == (kept.row.staked, kept.row.returned)
    return {
        "round": number,
        "game": kept.row.game,
        "commitment": kept.commitment,
        "seed": kept.seed.hex() if state.over and not goes_on else "shown when the round and its shoe are over",
        "seed_matches_commitment": promise,
        "money_matches": money,
        "staked": staked,
        "returned": returned,
        "matches": promise and money,
    }


def bytes_of_shoe(store: Store, kept: KeptRound) -> bytes:
    """The seed of the shoe that stands on the round's table now, empty when none does."""
    standing = store.standing(kept.row.player, kept.row.game)
    return msgspec.json.decode(standing.shoe, type=Shoe).seed if standing.shoe else b""
