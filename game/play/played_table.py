"""A house table with the round that is in play at it, or was played last."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from ..book.values import TableStanding
from ..core.declaration import HouseRules, MeterState
from ..core.errors import BadRules, IllegalAction
from ..rounds import State
from ..rounds.dice.engine import Carry
from ..rounds.events import AnyEvent, Returned
from . import carried_wagers
from .house_table import HouseTable
from .table_round import TableRound


class PlayedTable:
    """What a session and a dealt table have in common: a `HouseTable`, and in `round` the round that
    is in play, or was last. Verbs raise what the store raises.
    """

    def __init__(self, house_table: HouseTable) -> None:
        self.house_table = house_table
        self.store = house_table.store
        self.game = house_table.game
        self.table = house_table.number
        self.round: TableRound | None = None

    @property
    def state(self) -> State | None:
        """The state of the round in play, or of the last one."""
        return None if self.round is None else self.round.state

    @property
    def round_events(self) -> tuple[AnyEvent, ...]:
        """Every event of the round in play, or of the last one."""
        return () if self.round is None else self.round.events

    @property
    def playing(self) -> bool:
        """Whether a round is open."""
        return self.round is not None and not self.round.state.over

    @property
    def round_id(self) -> int:
        """The number in the book of the round in play or the last one; 0 before the first."""
        return 0 if self.round is None else self.round.id

    @property
    def seed(self) -> bytes:
        """The house's seed of the round in play or the last one; empty before the first."""
        return b"" if self.round is None else self.round.seed

    @property
    def words(self) -> Mapping[int, str]:
        """The words, by seat, that were mixed into that seed."""
        return {} if self.round is None else self.round.words

    @property
    def commitment(self) -> str:
        """The promise behind that round: SHA-256 of its seed in hex ("" before the first)."""
        return "" if self.round is None else self.round.commitment

    @property
    def current_or_next_round(self) -> int:
        """The number at the table of the round in play, or of the next one."""
        if self.round is not None and self.playing:
            return self.round.state.offer.number
        return self.table_standing.number + 1

    @property
    def table_standing(self) -> TableStanding:
        """What stays on the table between rounds."""
        return self.house_table.table_standing

    @property
    def rules(self) -> HouseRules:
        """The house rules of the round in play, else those of the next one."""
        return self.house_table.rules

    @rules.setter
    def rules(self, rules: HouseRules) -> None:
        self.house_table.rules = rules

    def refresh_rules(self) -> bool:
        """Take up the house rules as they stand for the next deal; whether they have changed. A
        round in play keeps its own.

        Raises `BadRules` when the book holds none that the chapter allows.
        """
        before = self.rules
        if not self.playing:
            self.house_table.refresh_rules()
        return self.rules != before

    def force_rules(self, rules: HouseRules) -> None:
        """Play every round from now on by these house rules, whatever the book says (a round file
        has its own).
        """
        self.house_table.given = self.rules = rules

    def meters(self) -> dict[str, MeterState]:
        """The progressive meters that the tables in force feed; one that was never fed shows its
        seed.
        """
        with suppress(BadRules):  # the deal says it
            self.refresh_rules()
        return self.house_table.meters()

    @property
    def next_commitment(self) -> str:
        """The commitment, in hex, of what will be dealt next: a running shoe's while one runs, an
        open round's own.
        """
        if self.playing:
            return self.commitment
        shoe = self.house_table.usable_shoe()
        return shoe.commitment if shoe else self.house_table.promise().commitment

    def carry(self) -> Carry:
        """The wagers that run on over rounds, from the book; none at a card table."""
        return self.house_table.running_wagers

    def take_down_running_wager(self, seat: int) -> tuple[Returned]:
        """Take back a wager that runs on over rounds, before the next roll. Raises `IllegalAction`
        when there is none to take.
        """
        if self.playing:
            raise IllegalAction("take-down", "the round in play is finished first")
        event = carried_wagers.take_down_running_wager(
            self.store, self.game, self.table, seat, self.house_table.journal_between_rounds()
        )
        self._keep_only_carried_stakes()
        return (event,)

    def _keep_only_carried_stakes(self) -> None:
        """The last round is shown with what still lies on the felt."""
        if self.round is not None:
            state = carried_wagers.with_only_carried_stakes(self.round.state, self.carry())
            self.round = self.round.with_state(state)
