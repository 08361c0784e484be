"""Who plays: profiles, sittings and the cashier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.money import Cents
from ..database import Database, Row
from ..errors import NoSuchRecord, StoreError, Unbalanced
from ..house.tables import HouseTables
from ..ledger import CASHIER, Ledger, player_account
from ..values import Clock, Move, Player, SittingRow, TableStanding, millis, moment, struct_of_row

LONGEST_NAME = 40
FIRST_BUY_IN = 200_000
"""Cents that everybody begins with who is welcomed."""


def _sitting_of_row(row: Row) -> SittingRow:
    ended = row["ended"]
    return SittingRow(
        row["id"],
        row["player"],
        row["slug"],
        moment(row["started"]),
        None if ended is None else moment(ended),
    )


class People:
    """Profiles, sittings and the cashier."""

    def __init__(self, door: Database, ledger: Ledger, clock: Clock, tables: HouseTables) -> None:
        self._door = door
        self._ledger = ledger
        self._clock = clock
        self._tables = tables
        self._names: dict[int, str] = {}  # read again after a profile changes
        door.on_every_rollback(self._names.clear)
        door.on_other_host_write(self._names.clear)

    def names(self) -> Mapping[int, str]:
        """What every player is called, by number."""
        if not self._names:
            self._names.update({player.id: player.name for player in self.players()})
        return self._names

    def add_player(self, name: str, avatar: str = "") -> Player:
        """A new profile with an empty bankroll. Raises `StoreError` when the name is empty, too
        long or taken.
        """
        self._names.clear()
        name = name.strip()
        if not 1 <= len(name) <= LONGEST_NAME:
            raise StoreError("name", f"A player's name has 1 to {LONGEST_NAME} characters.")
        with self._door.atomic():
            if self._door.value("SELECT 1 FROM player WHERE name = ?", (name,)):
                raise StoreError("name", f"There is a player called {name} already.")
            made = self._door.insert(
                "INSERT INTO player (name, avatar, created) VALUES (?, ?, ?)",
                (name, avatar, millis(self._clock())),
            )
        return self.player(made)

    def add_player_with_buy_in(self, name: str, avatar: str = "") -> Player:
        """A new profile with the first buy-in; raises `StoreError` like `add_player`."""
        made = self.add_player(name, avatar)
        self.buy_in(made.id, FIRST_BUY_IN)
        return made

    def change_player(
        self, player: int, *, name: str | None = None, avatar: str | None = None
    ) -> Player:
        """The profile with a new name or avatar; raises `StoreError` like `add_player`."""
        self._names.clear()
        was = self.player(player)
        name = was.name if name is None else name.strip()
        if not 1 <= len(name) <= LONGEST_NAME:
            raise StoreError("name", f"A player's name has 1 to {LONGEST_NAME} characters.")
        with self._door.atomic():
            if self._door.value("SELECT 1 FROM player WHERE name = ? AND id <> ?", (name, player)):
                raise StoreError("name", f"There is a player called {name} already.")
            new_avatar = was.avatar if avatar is None else avatar
            self._door.write(
                "UPDATE player SET name = ?, avatar = ? WHERE id = ?", (name, new_avatar, player)
            )
        return self.player(player)

    def player(self, player: int) -> Player:
        """The profile of that number; raises `NoSuchRecord`."""
        row = self._door.row("SELECT id, name, avatar, created FROM player WHERE id = ?", (player,))
        if row is None:
            raise NoSuchRecord("player", f"There is no player number {player}.")
        return struct_of_row(Player, row)

    def players(self) -> tuple[Player, ...]:
        """Every profile, the first made first."""
        rows = self._door.rows("SELECT id, name, avatar, created FROM player ORDER BY id")
        return tuple(struct_of_row(Player, row) for row in rows)

    def bankroll(self, player: int) -> Cents:
        """Cents the player owns off the felt: the sum of his account's postings."""
        return self._ledger.balance(player_account(player))

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
        self._door.check_next_pages()
        with self._door.atomic():
            self._ledger.post("cashier", millis(self._clock()), [move])
        return self.bankroll(player)

    def transfer(self, moves: Sequence[Move]) -> None:
        """Moves outside any round (a bot buys in, a meter is moved to another game), one balanced
        entry.
        """
        with self._door.atomic():
            self._ledger.post("table", millis(self._clock()), moves)

    def sit_down(self, player: int, slug: str) -> SittingRow:
        """A new sitting at a table; one the player left open there (a crash) is closed at its last
        round first.
        """
        self.player(player)
        with self._door.atomic():
            game = self._tables.game_id(slug)
            self._door.write(
                "UPDATE sitting SET ended = (SELECT max(sitting.started, coalesce(max(coalesce(s.ended, s.started)), 0))"
                " FROM share AS s WHERE s.player = sitting.player AND s.started >= sitting.started AND s.sitting = sitting.id)"
                " WHERE player = ? AND game = ? AND ended IS NULL",
                (player, game),
            )
            made = self._door.insert(
                "INSERT INTO sitting (player, game, started) VALUES (?, ?, ?)",
                (player, game, millis(self._clock())),
            )
        return self.sitting(made)

    def get_up(
        self, sitting: int, *, moves: Sequence[Move] = (), standing: TableStanding | None = None
    ) -> SittingRow:
        """End a sitting; `moves` and `standing` settle what is left on the felt (R-PH3) in the same
        transaction.
        """
        row = self.require_open_sitting(sitting)
        with self._door.atomic():
            self._ledger.post("table", millis(self._clock()), moves)
            if standing is not None:
                self._tables.save_standing(row["player"], row["slug"], standing)
            self._door.write(
                "UPDATE sitting SET ended = max(started, ?) WHERE id = ?",
                (millis(self._clock()), sitting),
            )
        return self.sitting(sitting)

    def sitting(self, sitting: int) -> SittingRow:
        """The sitting of that number; raises `NoSuchRecord`."""
        return _sitting_of_row(self._sitting_row(sitting))

    def _sitting_row(self, sitting: int) -> Row:
        row = self._door.row(
            "SELECT sitting.*, game.slug FROM sitting JOIN game ON game.id = sitting.game WHERE sitting.id = ?",
            (sitting,),
        )
        if row is None:
            raise NoSuchRecord("sitting", f"There is no sitting number {sitting}.")
        return row

    def require_open_sitting(self, sitting: int) -> Row:
        """The row of a sitting; raises `NoSuchRecord` unless it goes on."""
        row = self._sitting_row(sitting)
        if row["ended"] is not None:
            raise NoSuchRecord("sitting", f"Sitting number {sitting} is over.")
        return row

    def followed_card(self, player: int, slug: str) -> str:
        """The card that the player follows at a game, "best" for best play; "four", the usual one,
        until he chooses.
        """
        found = self._door.value(
            "SELECT card FROM followed JOIN game ON game.id = followed.game WHERE player = ? AND slug = ?",
            (player, slug),
        )
        return "four" if found is None else str(found)

    def follow_card(self, player: int, slug: str, card: str) -> None:
        """Let the player follow another card at a game from his next decision on. Raises
        `NoSuchRecord` without such a player.
        """
        self.player(player)
        with self._door.atomic():
            self._door.write(
                "INSERT INTO followed (player, game, card) VALUES (?, ?, ?)"
                " ON CONFLICT (player, game) DO UPDATE SET card = excluded.card",
                (player, self._tables.game_id(slug), card),
            )
