"""At an electronic table the game accounts of its terminals pay; bots that sit at some put bills in
when theirs do not cover what they stake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...book.ledger import game_account
from ...book.values import Move, TerminalSeat
from ...core.declaration import Game
from ...play.journal import TerminalJournal, stakes_in_pot
from ...play.seats import bots as company
from ...play.seats.bots import Bot
from ...play.seats.seating import Seating
from ...play.strategies import Bets
from ..records.values import ElectronicTable
from .accounts import GameAccounts
from .bills import in_bills


class TerminalPayer:
    """Who pays at an electronic table. `seating` has the bots that play there, if any do."""

    def __init__(
        self,
        accounts: GameAccounts,
        electronic: ElectronicTable,
        game: Game,
        seating: Seating | None = None,
    ) -> None:
        self.accounts = accounts
        self.electronic = electronic
        self.game = game
        self.seating = seating

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots at the table."""
        return self.seating.bots if self.seating is not None else ()

    def asset(self, seat: int) -> int:
        """The asset number of the terminal at a seat, whose account is opened when a bot sits there
        and it has none.
        """
        bot = next((bot for bot in self.bots if bot.seat == seat), None)
        if bot is None:
            return self.electronic.asset + seat
        return self.accounts.open(self.electronic, seat, bot=bot.name).asset

    def terminals(self, seats: Iterable[int]) -> Mapping[int, TerminalSeat]:
        """The terminals of these seats as they stand."""
        return {seat: self.accounts.records.accounts.seat(self.asset(seat)) for seat in seats}

    def check_terminals(
        self, terminals: Mapping[int, TerminalSeat], owners: Mapping[int, int]
    ) -> None:
        """Raise `StoreError` where a terminal is out of use, its meters and the ledger differ, or
        its account is not that of the player there.
        """
        self.accounts.records.accounts.check_seats(self.electronic, terminals, owners)

    def journal_for(
        self, _owners: Mapping[int, int], terminals: Mapping[int, TerminalSeat], bets: Bets
    ) -> TerminalJournal:
        """Journal entries between game accounts, stakes in play and what the house wins there."""
        return TerminalJournal(self.game.slug, terminals, stakes_in_pot(self.game, bets))

    def bot_buy_ins_needed(self, moves: Iterable[Move]) -> tuple[()]:
        """Bots put bills in, which is written down at once: no further moves are needed."""
        moves = tuple(moves)
        for bot in self.bots:
            asset = self.asset(bot.seat)
            need = sum(move.cents for move in moves if move.debit == game_account(asset))
            if need > self.accounts.balance(asset):
                bills = in_bills(max(company.BUY_IN, -(-need // 100) * 100))
                self.accounts.put_in_bills(asset, bills)
        return ()
