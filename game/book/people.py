"""Who plays and where: profiles, sittings, the cashier, house rules, meters, and what stands on a
table between rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from ..core.declaration import MeterState
from ..core.money import Cents, dollars
from .database import Database, Row
from .errors import NoSuchRecord, StoreError, Unbalanced
from .house.clock import HouseClock
from .house.event_log import EventLog
from .integrity.seed_key import SeedKey, commitment_of_shoe
from .ledger import (
    CASHIER,
    EntryKind,
    Ledger,
    felt_account,
    player_account,
    progressive_account,
    topped_up,
)
from .values import MeterChange, Move, Player, SittingRow, TableStanding, millis, moment, of_row

LONGEST_NAME = 40


class Book:
    """What every part of the store works with: the door, the ledger and the house's clock."""

    def __init__(self, door: Database, ledger: Ledger, clock: HouseClock, key: SeedKey) -> None:
        self.door = door
        self.seed_key = key
        self.ledger = ledger
        self._clock = clock
        self.log = EventLog(door, ledger.chain, clock)

    def now(self) -> datetime:
        """The moment by the house's clock, which never goes back where there are electronic tables."""
        return self._clock()

    def sweep(self) -> None:
        """Raise `BadDatabase` when the book is not what was written; the store replaces this."""

    def _now(self) -> int:
        return millis(self._clock())

    def game_slugs(self) -> tuple[str, ...]:
        """The games that the book knows anything of."""
        return tuple(str(slug) for (slug,) in self.door.rows("SELECT slug FROM game ORDER BY id"))

    def _game(self, slug: str) -> int:
        found = self.door.value("SELECT id FROM game WHERE slug = ?", (slug,))
        if found is not None:
            return int(found)
        with self.door.atomic():
            return self.door.write("INSERT INTO game (slug) VALUES (?)", (slug,))

    def table_id(self, number: int, slug: str) -> int:
        """The row of a house table, made when it is first needed. A player's own table has his
        number.
        """
        found = self.door.value(
            "SELECT t.id FROM house_table AS t JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?",
            (slug, number),
        )
        if found is not None:
            return int(found)
        with self.door.atomic():
            return self.door.write(
                "INSERT INTO house_table (game, number) VALUES (?, ?)", (self._game(slug), number)
            )

    def meters(self, slug: str) -> dict[str, MeterState]:
        """What the game's progressive meters show (R-4); empty before the first round that fed
        them.
        """
        rows = self.door.rows(
            "SELECT name, milli, reserve FROM meter JOIN game ON game.id = meter.game WHERE slug = ?",
            (slug,),
        )
        return {row["name"]: MeterState(row["milli"], row["reserve"]) for row in rows}

    def _post(
        self,
        kind: EntryKind,
        slug: str,
        moves: Sequence[Move],
        meters: Mapping[str, MeterChange] | None,
        **where: int,
    ) -> int:
        """Post moves and apply the changes to the meters as they stand; the house tops each one's
        account up (or down).
        """
        moves = list(moves)
        kept = self.meters(slug) if meters else {}
        for name, change in (meters or {}).items():
            now, good = change.applied_to(kept.get(name, change.before))
            account = progressive_account(slug, name)
            moves += topped_up(account, self.ledger.balance(account), moves, now, good)
            self.door.write(
                "INSERT INTO meter (game, name, milli, reserve) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (game, name) DO UPDATE SET milli = excluded.milli, reserve = excluded.reserve",
                (self._game(slug), name, now.milli, now.reserve),
            )
        return self.ledger.post(kind, self._now(), moves, **where)

    def _cents_in_play(self, number: int, slug: str) -> int:
        """Cents on the felt of a house table, and in play at its terminals."""
        at_terminals = self.door.value(
            "SELECT coalesce(sum(balance), 0) FROM terminal CROSS JOIN house_table AS t ON t.id = terminal.house_table"
            " CROSS JOIN account ON account.name = 'play:' || terminal.id WHERE t.number = ?",
            (number,),
        )
        return self.ledger.balance(felt_account(slug, number)) + int(at_terminals)

    def _stand(self, number: int, slug: str, standing: TableStanding) -> None:
        """Write down what stays on a house table; it must be what its felt holds, unless a round is
        open there.
        """
        table = self.table_id(number, slug)
        lying = self._cents_in_play(number, slug)
        open_round = self.door.value(
            "SELECT 1 FROM round WHERE house_table = ? AND status = 'open'", (table,)
        )
        if lying != standing.cents and not open_round:
            raise Unbalanced(
                "felt",
                f"The felt of {slug} holds {dollars(lying)}, but the wagers that stay make {dollars(standing.cents)}.",
            )
        self.door.write(
            "INSERT INTO standing (house_table, number, carry, cents, shoe) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (house_table) DO UPDATE SET number = excluded.number, carry = excluded.carry, "
            "cents = excluded.cents, shoe = excluded.shoe",
            (
                table,
                standing.number,
                standing.carry,
                standing.cents,
                self.seed_key.encrypt_shoe(standing.shoe),
            ),
        )
        self._show_seeds(table)

    def _shoe_commitment(self, table: int) -> bytes:
        """The commitment to the shoe that goes on at the row of a house table; empty when none
        does.
        """
        return commitment_of_shoe(
            self.door.value("SELECT shoe FROM standing WHERE house_table = ?", (table,)) or ""
        )

    def _show_seeds(self, table: int) -> None:
        """Write down in plain the seeds of a house table's rounds from which nothing more is dealt."""
        rows = self.door.rows(
            "SELECT id, seed, commitment FROM round INDEXED BY round_encrypted"
            " WHERE house_table = ? AND encrypted = 1 AND status <> 'open'",
            (table,),
        )
        if not rows:
            return
        secret = {
            self._shoe_commitment(table),
            self.door.value(
                "SELECT commitment FROM round WHERE house_table = ? AND status = 'open'", (table,)
            ),
        }
        for row in rows:
            seed = (
                b""
                if row["commitment"] in secret
                else self.seed_key.decrypt(row["seed"], row["commitment"])
            )
            if seed:
                self.door.write(
                    "UPDATE round SET seed = ?, encrypted = 0 WHERE id = ?", (seed, row["id"])
                )


def _sitting(row: Row) -> SittingRow:
    ended = row["ended"]
    return SittingRow(
        row["id"],
        row["player"],
        row["slug"],
        moment(row["started"]),
        None if ended is None else moment(ended),
    )


class People(Book):
    """Profiles, sittings and the cashier."""

    def add_player(self, name: str, avatar: str = "") -> Player:
        """A new profile with an empty bankroll. Raises `StoreError` when the name is empty, too
        long or taken.
        """
        name = name.strip()
        if not 1 <= len(name) <= LONGEST_NAME:
            raise StoreError("name", f"A player's name has 1 to {LONGEST_NAME} characters.")
        with self.door.atomic():
            if self.door.value("SELECT 1 FROM player WHERE name = ?", (name,)):
                raise StoreError("name", f"There is a player called {name} already.")
            made = self.door.write(
                "INSERT INTO player (name, avatar, created) VALUES (?, ?, ?)",
                (name, avatar, self._now()),
            )
        return self.player(made)

    def change_player(
        self, player: int, *, name: str | None = None, avatar: str | None = None
    ) -> Player:
        """The profile with a new name or avatar; raises `StoreError` like `add_player`."""
        was = self.player(player)
        name = was.name if name is None else name.strip()
        if not 1 <= len(name) <= LONGEST_NAME:
            raise StoreError("name", f"A player's name has 1 to {LONGEST_NAME} characters.")
        with self.door.atomic():
            if self.door.value("SELECT 1 FROM player WHERE name = ? AND id <> ?", (name, player)):
                raise StoreError("name", f"There is a player called {name} already.")
            new_avatar = was.avatar if avatar is None else avatar
            self.door.write(
                "UPDATE player SET name = ?, avatar = ? WHERE id = ?", (name, new_avatar, player)
            )
        return self.player(player)

    def player(self, player: int) -> Player:
        """The profile of that number; raises `NoSuchRecord`."""
        row = self.door.row("SELECT id, name, avatar, created FROM player WHERE id = ?", (player,))
        if row is None:
            raise NoSuchRecord("player", f"There is no player number {player}.")
        return of_row(Player, row)

    def players(self) -> tuple[Player, ...]:
        """Every profile, the first made first."""
        rows = self.door.rows("SELECT id, name, avatar, created FROM player ORDER BY id")
        return tuple(of_row(Player, row) for row in rows)

    def bankroll(self, player: int) -> Cents:
        """Cents the player owns off the felt: the sum of his account's postings."""
        return self.ledger.balance(player_account(player))

    def buy_in(self, player: int, cents: int) -> Cents:
        """The cashier gives chips for play money; the new bankroll. Raises `Unbalanced` unless
        cents is positive.
        """
        return self._cashier(
            player, cents, Move(CASHIER, player_account(player), cents, "bought in")
        )

    def cash_out(self, player: int, cents: int) -> Cents:
        """The cashier takes chips back; the new bankroll. Raises `NotEnough` when the player has
        less.
        """
        return self._cashier(
            player, cents, Move(player_account(player), CASHIER, cents, "cashed out")
        )

    def _cashier(self, player: int, cents: int, move: Move) -> Cents:
        self.player(player)
        if isinstance(cents, bool) or not isinstance(cents, int) or cents <= 0:
            raise Unbalanced(
                "cents", f"The cashier takes a positive number of cents, not {cents!r}."
            )
        self.sweep()
        with self.door.atomic():
            self.ledger.post("cashier", self._now(), [move])
        return self.bankroll(player)

    def transfer(self, moves: Sequence[Move]) -> None:
        """Moves outside any round (a bot buys in, a meter is moved to another game), one balanced
        entry.
        """
        with self.door.atomic():
            self.ledger.post("table", self._now(), moves)

    def sit_down(self, player: int, slug: str) -> SittingRow:
        """A new sitting at a table; one the player left open there (a crash) is closed at its last
        round first.
        """
        self.player(player)
        with self.door.atomic():
            game = self._game(slug)
            self.door.write(
                "UPDATE sitting SET ended = (SELECT max(sitting.started, coalesce(max(coalesce(s.ended, s.started)), 0))"
                " FROM share AS s WHERE s.player = sitting.player AND s.started >= sitting.started AND s.sitting = sitting.id)"
                " WHERE player = ? AND game = ? AND ended IS NULL",
                (player, game),
            )
            made = self.door.write(
                "INSERT INTO sitting (player, game, started) VALUES (?, ?, ?)",
                (player, game, self._now()),
            )
        return self.sitting(made)

    def get_up(
        self, sitting: int, *, moves: Sequence[Move] = (), standing: TableStanding | None = None
    ) -> SittingRow:
        """End a sitting; `moves` and `standing` settle what is left on the felt (R-PH3) in the same
        transaction.
        """
        row = self._open_sitting(sitting)
        with self.door.atomic():
            self.ledger.post("table", self._now(), moves)
            if standing is not None:
                self._stand(row["player"], row["slug"], standing)
            self.door.write(
                "UPDATE sitting SET ended = max(started, ?) WHERE id = ?", (self._now(), sitting)
            )
        return self.sitting(sitting)

    def sitting(self, sitting: int) -> SittingRow:
        """The sitting of that number; raises `NoSuchRecord`."""
        return _sitting(self._sitting_row(sitting))

    def _sitting_row(self, sitting: int) -> Row:
        row = self.door.row(
            "SELECT sitting.*, game.slug FROM sitting JOIN game ON game.id = sitting.game WHERE sitting.id = ?",
            (sitting,),
        )
        if row is None:
            raise NoSuchRecord("sitting", f"There is no sitting number {sitting}.")
        return row

    def _open_sitting(self, sitting: int) -> Row:
        row = self._sitting_row(sitting)
        if row["ended"] is not None:
            raise NoSuchRecord("sitting", f"SittingRow {sitting} is over.")
        return row

    def followed_card(self, player: int, slug: str) -> str:
        """The card that the player follows at a game, "best" for best play; "four", the usual one,
        until he chooses.
        """
        found = self.door.value(
            "SELECT card FROM followed JOIN game ON game.id = followed.game WHERE player = ? AND slug = ?",
            (player, slug),
        )
        return "four" if found is None else str(found)

    def follow_card(self, player: int, slug: str, card: str) -> None:
        """Let the player follow another card at a game from his next decision on. Raises
        `NoSuchRecord` without such a player.
        """
        self.player(player)
        with self.door.atomic():
            self.door.write(
                "INSERT INTO followed (player, game, card) VALUES (?, ?, ?)"
                " ON CONFLICT (player, game) DO UPDATE SET card = excluded.card",
                (player, self._game(slug), card),
            )


class Tables(Book):
    """What the house remembers of each table."""

    def save_rules(self, slug: str, rules: str) -> None:
        """Keep a game's house rules (JSON) for its next rounds; raises `StoreError` for text that
        is no JSON.
        """
        with self.door.atomic():
            self.door.write(
                "INSERT INTO house_rules (game, rules, saved) VALUES (?, ?, ?) "
                "ON CONFLICT (game) DO UPDATE SET rules = excluded.rules, saved = excluded.saved",
                (self._game(slug), rules, self._now()),
            )

    def rules(self, slug: str) -> str | None:
        """The JSON of the game's house rules, None while they are the chapter's defaults."""
        found: Any = self.door.value(
            "SELECT rules FROM house_rules JOIN game ON game.id = house_rules.game WHERE slug = ?",
            (slug,),
        )
        return None if found is None else str(found)

    def set_meters(self, slug: str, meters: Mapping[str, MeterState]) -> None:
        """Seed or change meters between rounds; the house pays or takes the difference.

        Raises `StoreError` while a round is open at the game: it carries the meters that it was
        begun with.
        """
        if self.door.value(
            "SELECT 1 FROM round JOIN house_table AS t ON t.id = round.house_table JOIN game ON game.id = t.game"
            " WHERE round.status = 'open' AND slug = ?",
            (slug,),
        ):
            raise StoreError(
                "meters",
                f"A round of {slug} is still open; its meters are changed when it is over.",
            )
        kept = self.meters(slug)
        with self.door.atomic():
            changes = {
                name: MeterChange(kept.get(name, MeterState(0)), state)
                for name, state in meters.items()
            }
            self._post("meter", slug, (), changes)

    def table_standing(self, player: int, slug: str) -> TableStanding:
        """What stands on the player's own table between rounds; an empty `Standing` when nothing
        does.
        """
        row = self.door.row(
            "SELECT s.number, carry, cents, shoe FROM standing AS s JOIN house_table AS t ON t.id = s.house_table"
            " JOIN game ON game.id = t.game WHERE slug = ? AND t.number = ?",
            (slug, player),
        )
        if row is None:
            return TableStanding()
        return TableStanding(
            row["number"], row["carry"], row["cents"], self.seed_key.decrypt_shoe(row["shoe"])
        )

    def change_standing(
        self, player: int, slug: str, standing: TableStanding, moves: Sequence[Move] = ()
    ) -> None:
        """Between rounds: wagers taken down or a new shoe, with the chips that go with it, in one
        transaction.
        """
        with self.door.atomic():
            self.ledger.post("table", self._now(), moves)
            self._stand(player, slug, standing)
