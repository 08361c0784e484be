"""What the house keeps of each game and each table between rounds: house rules, meters, and what
stands on the felt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.declaration import MeterState
from ...core.money import dollars
from ..database import Database
from ..errors import StoreError, Unbalanced
from ..integrity.seed_key import SeedKey, commitment_of_shoe
from ..ledger import Ledger, felt_account
from ..values import Clock, MeterChange, MoneyMoved, Move, TableStanding, millis


class HouseTables:
    """The games of the house and its tables. A player's own table has his number."""

    def __init__(self, door: Database, ledger: Ledger, clock: Clock, seed_key: SeedKey) -> None:
        self._door = door
        self._ledger = ledger
        self._clock = clock
        self._seed_key = seed_key

    def known_game_slugs(self) -> tuple[str, ...]:
        """The games that the book knows anything of."""
        return tuple(str(slug) for (slug,) in self._door.rows("SELECT slug FROM game ORDER BY id"))

    def game_id(self, slug: str) -> int:
        """The row of a game, made when it is first needed."""
        found = self._door.value("SELECT id FROM game WHERE slug = ?", (slug,))
        if found is not None:
            return int(found)
        with self._door.atomic():
            return self._door.insert("INSERT INTO game (slug) VALUES (?)", (slug,))

    def find_table_id(self, number: int, slug: str) -> int | None:
        """The row of a house table; None where nothing was ever dealt at it."""
        found = self._door.value(
            "SELECT t.id FROM house_table AS t JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?",
            (slug, number),
        )
        return None if found is None else int(found)

    def table_id(self, number: int, slug: str) -> int:
        """The row of a house table, made when it is first needed. A player's own table has his
        number.
        """
        found = self.find_table_id(number, slug)
        if found is not None:
            return found
        with self._door.atomic():
            return self._door.insert(
                "INSERT INTO house_table (game, number) VALUES (?, ?)", (self.game_id(slug), number)
            )

    def meters(self, slug: str) -> dict[str, MeterState]:
        """What the game's progressive meters show (R-4); empty before the first round that fed
        them.
        """
        return self._ledger.meters(slug)

    def stakes_in_play(self, number: int, slug: str) -> int:
        """Cents on the felt of a house table, and in play at its terminals."""
        at_terminals = self._door.value(
            "SELECT coalesce(sum(balance), 0) FROM game CROSS JOIN house_table AS t ON t.game = game.id"
            " CROSS JOIN terminal ON terminal.house_table = t.id"
            " CROSS JOIN account ON account.name = 'play:' || terminal.id WHERE slug = ? AND t.number = ?",
            (slug, number),
        )
        return self._ledger.balance(felt_account(slug, number)) + int(at_terminals)

    def save_standing(self, number: int, slug: str, standing: TableStanding) -> None:
        """Write down what stays on a house table; it must be what its felt holds, unless a round is
        open there.
        """
        table = self.table_id(number, slug)
        lying = self.stakes_in_play(number, slug)
        open_round = self._door.value(
            "SELECT 1 FROM round WHERE house_table = ? AND status = 'open'", (table,)
        )
        if lying != standing.cents and not open_round:
            raise Unbalanced(
                "felt",
                f"The felt of {slug} holds {dollars(lying)}, but the wagers that stay make {dollars(standing.cents)}.",
            )
        self._door.write(
            "INSERT INTO standing (house_table, number, carry, cents, shoe) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (house_table) DO UPDATE SET number = excluded.number, carry = excluded.carry, "
            "cents = excluded.cents, shoe = excluded.shoe",
            (
                table,
                standing.number,
                standing.carry,
                standing.cents,
                self._seed_key.encrypt_shoe(standing.shoe),
            ),
        )
        self.reveal_spent_seeds(table)

    def shoe_commitment(self, table: int) -> bytes:
        """The commitment to the shoe that goes on at the row of a house table; empty when none
        does.
        """
        return commitment_of_shoe(
            self._door.value("SELECT shoe FROM standing WHERE house_table = ?", (table,)) or ""
        )

    def reveal_spent_seeds(self, table: int) -> None:
        """Write down in plain the seeds of a house table's rounds from which nothing more is dealt."""
        rows = self._door.rows(
            "SELECT id, seed, commitment FROM round INDEXED BY round_encrypted"
            " WHERE house_table = ? AND encrypted = 1 AND status <> 'open'",
            (table,),
        )
        if not rows:
            return
        secret = {
            self.shoe_commitment(table),
            self._door.value(
                "SELECT commitment FROM round WHERE house_table = ? AND status = 'open'", (table,)
            ),
        }
        for row in rows:
            seed = (
                b""
                if row["commitment"] in secret
                else self._seed_key.decrypt(row["seed"], row["commitment"])
            )
            if seed:
                self._door.write(
                    "UPDATE round SET seed = ?, encrypted = 0 WHERE id = ?", (seed, row["id"])
                )

    def save_rules(self, slug: str, rules: str) -> None:
        """Keep a game's house rules (JSON) for its next rounds; raises `StoreError` for text that
        is no JSON.
        """
        with self._door.atomic():
            self._door.write(
                "INSERT INTO house_rules (game, rules, saved) VALUES (?, ?, ?) "
                "ON CONFLICT (game) DO UPDATE SET rules = excluded.rules, saved = excluded.saved",
                (self.game_id(slug), rules, millis(self._clock())),
            )

    def rules(self, slug: str) -> str | None:
        """The JSON of the game's house rules, None while they are the chapter's defaults."""
        found: Any = self._door.value(
            "SELECT rules FROM house_rules JOIN game ON game.id = house_rules.game WHERE slug = ?",
            (slug,),
        )
        return None if found is None else str(found)

    def set_meters(self, slug: str, meters: Mapping[str, MeterState]) -> None:
        """Seed or change meters between rounds; the house pays or takes the difference.

        Raises `StoreError` while a round is open at the game: it carries the meters that it was
        begun with.
        """
        if self._door.value(
            "SELECT 1 FROM round JOIN house_table AS t ON t.id = round.house_table JOIN game ON game.id = t.game"
            " WHERE round.status = 'open' AND slug = ?",
            (slug,),
        ):
            raise StoreError(
                "meters",
                f"A round of {slug} is still open; its meters are changed when it is over.",
            )
        kept = self.meters(slug)
        with self._door.atomic():
            changes = {
                name: MeterChange(kept.get(name, MeterState(0)), state)
                for name, state in meters.items()
            }
            self.game_id(slug)
            self._ledger.post_money(
                "meter", millis(self._clock()), slug, MoneyMoved(meters=changes)
            )

    def table_standing(self, player: int, slug: str) -> TableStanding:
        """What stands on the player's own table between rounds; an empty `Standing` when nothing
        does.
        """
        row = self._door.row(
            "SELECT s.number, carry, cents, shoe FROM standing AS s JOIN house_table AS t ON t.id = s.house_table"
            " JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?",
            (slug, player),
        )
        if row is None:
            return TableStanding()
        return TableStanding(
            row["number"], row["carry"], row["cents"], self._seed_key.decrypt_shoe(row["shoe"])
        )

    def change_standing(
        self, player: int, slug: str, standing: TableStanding, moves: Sequence[Move] = ()
    ) -> None:
        """Between rounds: wagers taken down or a new shoe, with the chips that go with it, in one
        transaction.
        """
        with self._door.atomic():
            self._ledger.post("table", millis(self._clock()), moves)
            self.save_standing(player, slug, standing)
