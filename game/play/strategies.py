"""The three things in which tables differ: who sits where, who decides, and who pays.

A house table is given one strategy for each; `table_round` asks them and knows nothing of people,
bots, terminals or competitions besides.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Protocol

from ..book.values import KeptRound, Move, TerminalSeat
from ..core.chance import Stream
from ..core.declaration import HouseRules
from ..core.errors import HouseError
from ..rounds import Action, State
from ..rounds.events import AnyEvent
from .journal import TableJournal
from .seats.bots import Bot

Bets = Mapping[int, Mapping[str, int]]
"""Wagers in cents, by seat and by name."""


BuyInMoves = tuple[Move, ...]
"""What bots bring so that they can stake, as moves that come before those stakes."""


class SeatingPlan(Protocol):
    """Who sits where."""

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots at the table."""
        ...

    def owners(self, bets: Container[int], running: Iterable[int]) -> dict[int, int]:
        """The player at each seat of a round with these `bets`; `running` are the seats at which a
        wager of an earlier round still lies. Bots of the house are no players.
        """
        ...

    def first_box_by_seat(self, bets: Container[int]) -> Mapping[int, int]:
        """By each seat of a person's, the first of his seats: boxes of one person play together."""
        ...

    def open_sitting_numbers(self, players: Iterable[int]) -> list[int]:
        """The sittings of these players, each once, by their numbers in the book."""
        ...

    def words_mixed_into_shuffle(self, chosen: Mapping[int, str]) -> Mapping[int, str]:
        """Of the words that the book has for this table, by seat, those that the next shuffle mixes
        in.
        """
        ...


class Deciders:
    """Who decides without being asked: here nobody."""

    def bot_wagers(self, _bot: Bot, _rules: HouseRules, _stream: Stream) -> Mapping[str, int]:
        """What a bot places before the deal, in cents."""
        return {}

    def choice(self, _state: State, _uncommitted: tuple[AnyEvent, ...]) -> Action | None:
        """What the seat to act does at once; None when a person or a terminal is asked.
        `_uncommitted` are the events that the book does not have yet.
        """
        return None


class Payer(Protocol):
    """Who pays: the accounts from which wagers come and to which winnings go."""

    def terminals(self, seats: Iterable[int]) -> Mapping[int, TerminalSeat]:
        """The terminals of these seats and their limits; empty at a table of chips."""
        ...

    def check_terminals(
        self, terminals: Mapping[int, TerminalSeat], owners: Mapping[int, int]
    ) -> None:
        """Raise `StoreError` unless these terminals may play a round of these players."""
        ...

    def journal_for(
        self, owners: Mapping[int, int], terminals: Mapping[int, TerminalSeat], bets: Bets
    ) -> TableJournal:
        """What makes journal entries of the events of a round with these seats and bets."""
        ...

    def bot_buy_ins_needed(self, moves: Iterable[Move]) -> BuyInMoves:
        """What bots bring so that these moves are covered, as moves that come first."""
        ...


class Wallet(Protocol):
    """What the people of a session stake: their bankrolls, or the game account of a terminal. Verbs
    raise what the store raises.
    """

    funds_name: str
    """What wagers are paid from, in a word."""

    def spendable(self, player: int) -> int:
        """Cents that a player can stake."""
        ...

    def add_funds(self, player: int, cents: int, *, playing: bool) -> int:
        """More of them, also while a round is in play where that may be; the balance then."""
        ...

    def unfinished_round(self, player: int) -> KeptRound | None:
        """The unfinished round that is paid from here, as the player's share of it."""
        ...

    def refusal(self) -> HouseError | None:
        """Why no wager is taken at all (None: they are)."""
        ...

    def prove_terminal_meters(self) -> None:
        """Compare what the accounts say with what the meters say, before money moves."""
        ...

    def tip(self, player: int, cents: int) -> None:
        """A player gives the dealer so much, into the tip box of the table, on the log."""
        ...

    def tips_with_wagers_refusal(self) -> str:
        """Why no chip for the dealer lies beside a wager here, "" where one may."""
        ...

    def leave_keeping_money(self, player: int, *, playing: bool) -> None:
        """The player leaves the table, in a round or between two."""
        ...
