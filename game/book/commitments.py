"""What a table will deal next: an encrypted seed, its commitment in book and chain before anybody
sees it, the players' words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from ..core.chance import SEED_BYTES, check_player_word
from .chain.writer import Chains
from .database import Database
from .errors import StoreError
from .house.tables import HouseTables
from .integrity.seed_key import SeedKey
from .values import Clock, Promise, as_json, millis, parse_words


class SeedPromises:
    """The promises of players' own tables. One that is made stays until a round is dealt from it,
    whoever leaves or is killed.
    """

    def __init__(
        self, door: Database, chains: Chains, clock: Clock, tables: HouseTables, seed_key: SeedKey
    ) -> None:
        self._door = door
        self._chains = chains
        self._clock = clock
        self._tables = tables
        self._seed_key = seed_key

    def pending(self, player: int, slug: str) -> Promise | None:
        """What the player's own table deals at its next shuffle: the promised seed, and the words
        chosen so far; None before.

        The seed is empty for a reader who has not its key.
        """
        row = self._door.row(
            "SELECT seed, commitment, words FROM promise JOIN house_table AS t ON t.id = promise.house_table"
            " JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ? AND seed IS NOT NULL",
            (slug, player),
        )
        if row is None:
            return None
        seed = self._seed_key.decrypt(row["seed"], row["commitment"])
        return Promise(seed, row["commitment"].hex(), parse_words(row["words"]))

    def ensure_promise(self, player: int, slug: str, seed: bytes) -> Promise:
        """Promise a 32-byte seed for the table's next shuffle, on disk and in the chain; one that
        is there already stays.

        Show the commitment only afterwards. Raises `StoreError` unless the seed has 32 bytes.
        """
        there = self.pending(player, slug)
        if there is not None:
            return there
        commitment = hashlib.sha256(seed).digest()
        if len(seed) != SEED_BYTES:
            raise StoreError("seed", "A seed has 32 bytes.")
        with self._door.atomic():
            table = self._tables.table_id(player, slug)
            link = self._chains.next_link_number(table)
            made = self._door.insert(
                "INSERT INTO promise (house_table, commitment, made, link, seed) VALUES (?, ?, ?, ?, ?)",
                (
                    table,
                    commitment,
                    millis(self._clock()),
                    link,
                    self._seed_key.encrypt(seed, commitment),
                ),
            )
            self._chains.add_link("promise", made, chain=table)
        return Promise(seed, commitment.hex(), self.shuffle_words(player, slug))

    def shuffle_words(self, player: int, slug: str) -> dict[int, str]:
        """The words, by seat, that the table's next shuffle mixes in."""
        found = self._door.value(
            "SELECT words FROM house_table AS t JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?",
            (slug, player),
        )
        return parse_words(found or "")

    def choose_shuffle_words(self, player: int, slug: str, words: Mapping[int, str]) -> None:
        """Words by seat for the table's next shuffle, and those after it; a running shoe keeps its
        own. Raises `HouseError`.
        """
        checked = as_json({seat: check_player_word(word) for seat, word in sorted(words.items())})
        with self._door.atomic():
            self._door.write(
                "UPDATE house_table SET words = ? WHERE id = ?",
                (checked, self._tables.table_id(player, slug)),
            )

    def use_promise(self, table: int, commitment: bytes, cards_used: int) -> int | None:
        """The promise of a commitment: the table's pending one, which is used up, or its last
        round's while a shoe goes on.
        """
        row = self._door.row(
            "SELECT id, commitment FROM promise WHERE house_table = ? AND seed IS NOT NULL",
            (table,),
        )
        if row is not None and row["commitment"] == commitment:
            self._door.write("UPDATE promise SET seed = NULL WHERE id = ?", (row["id"],))
            return int(row["id"])
        last = self._door.row(
            "SELECT promise, commitment FROM round WHERE house_table = ? ORDER BY id DESC LIMIT 1",
            (table,),
        )
        if cards_used and last is not None and last["commitment"] == commitment:
            return None if last["promise"] is None else int(last["promise"])
        raise StoreError(
            "seed",
            "The round's seed is not the one that was promised at this table; nothing was staked.",
        )
