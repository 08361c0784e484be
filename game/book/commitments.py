"""What a table will deal next: an encrypted seed, its commitment in book and chain before anybody
sees it, the players' words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from ..core.chance import SEED_BYTES, check_word
from .errors import StoreError
from .people import People
from .values import Promise, as_json, words_of


class Promises(People):
    """The promises of players' own tables. One that is made stays until a round is dealt from it,
    whoever leaves or is killed.
    """

    def promise(self, player: int, slug: str) -> Promise | None:
        """What the player's own table deals at its next shuffle: the promised seed, and the words
        chosen so far; None before.

        The seed is empty for a reader who has not its key.
        """
        row = self.door.row(
            "SELECT seed, commitment, words FROM promise JOIN house_table AS t ON t.id = promise.house_table"
            " JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ? AND seed IS NOT NULL",
            (slug, player),
        )
        if row is None:
            return None
        seed = self.seed_key.decrypt(row["seed"], row["commitment"])
        return Promise(seed, row["commitment"].hex(), words_of(row["words"]))

    def make_promise(self, player: int, slug: str, seed: bytes) -> Promise:
        """Promise a 32-byte seed for the table's next shuffle, on disk and in the chain; one that
        is there already stays.

        Show the commitment only afterwards. Raises `StoreError` unless the seed has 32 bytes.
        """
        there = self.promise(player, slug)
        if there is not None:
            return there
        commitment = hashlib.sha256(seed).digest()
        if len(seed) != SEED_BYTES:
            raise StoreError("seed", "A seed has 32 bytes.")
        with self.door.atomic():
            link = self.ledger.chain.last()[0] + 1
            made = self.door.write(
                "INSERT INTO promise (house_table, commitment, made, link, seed) VALUES (?, ?, ?, ?, ?)",
                (
                    self.table_id(player, slug),
                    commitment,
                    self._now(),
                    link,
                    self.seed_key.encrypt(seed, commitment),
                ),
            )
            self.ledger.chain.add("promise", made)
        return Promise(seed, commitment.hex(), self.words(player, slug))

    def words(self, player: int, slug: str) -> dict[int, str]:
        """The words, by seat, that the table's next shuffle mixes in."""
        found = self.door.value(
            "SELECT words FROM house_table AS t JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?",
            (slug, player),
        )
        return words_of(found or "")

    def choose_words(self, player: int, slug: str, words: Mapping[int, str]) -> None:
        """Words by seat for the table's next shuffle, and those after it; a running shoe keeps its
        own. Raises `HouseError`.
        """
        checked = as_json({seat: check_word(word) for seat, word in sorted(words.items())})
        with self.door.atomic():
            self.door.write(
                "UPDATE house_table SET words = ? WHERE id = ?",
                (checked, self.table_id(player, slug)),
            )
