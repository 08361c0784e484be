"""At a table of chips people pay from their bankrolls, and the house's bots from accounts of their
own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...book import Store
from ...book.ledger import BOTS, TIP, bot_account, felt_account, player_account, tip_account
from ...book.values import KeptRound, Move, TerminalSeat
from ...core.errors import IllegalAction
from ...core.money import dollars
from ..journal import TableJournal
from ..strategies import Bets, BuyInMoves
from . import bots as company
from .seating import Seating


class Bankrolls:
    """Who pays at the table of a game with this number. `bots_have_profiles` says that bots are
    players with bankrolls, which nobody tops up. Verbs raise what the store raises.
    """

    funds_name = "bankroll"

    def __init__(
        self,
        store: Store,
        slug: str,
        table: int,
        seating: Seating,
        *,
        bots_have_profiles: bool = False,
    ) -> None:
        self.store = store
        self.slug = slug
        self.table = table
        self.seating = seating
        self._bots_have_profiles = bots_have_profiles

    def spendable(self, player: int) -> int:
        """Cents off the felt."""
        return self.store.people.bankroll(player)

    def add_funds(self, player: int, cents: int, *, playing: bool) -> int:
        """Chips from the cashier, between rounds; the bankroll then. Raises `IllegalAction`."""
        if playing:
            raise IllegalAction("buy-in", "the round in play is finished first")
        return self.store.people.buy_in(player, cents)

    def unfinished_round(self, player: int) -> KeptRound | None:
        """The player's unfinished round at this game."""
        return self.store.rounds.unfinished_round(player, self.slug)

    def refusal(self) -> None:
        """Wagers are always taken."""
        return

    def prove_terminal_meters(self) -> None:
        """Chips have no meters."""

    def tip(self, player: int, cents: int) -> None:
        """Chips of the player's go to the tip box, in one transaction with the line on the log."""
        name = self.store.people.player(player).name
        box = tip_account(self.slug, self.table)
        with self.store.atomic():
            self.store.people.transfer([Move(player_account(player), box, cents, TIP)])
            told = f"{name} gave the dealer {dollars(cents)} at {self.slug}."
            self.store.log.write("tip", told, person=name)

    def tips_with_wagers_refusal(self) -> str:
        """A chip for the dealer may lie beside a wager."""
        return ""

    def leave_keeping_money(self, player: int, *, playing: bool) -> None:
        """Chips stay the player's."""

    def terminals(self, _seats: Iterable[int]) -> Mapping[int, TerminalSeat]:
        """None: it is a table of chips."""
        return {}

    def check_terminals(
        self, _terminals: Mapping[int, TerminalSeat], _owners: Mapping[int, int]
    ) -> None:
        """There are none."""

    def journal_for(
        self, owners: Mapping[int, int], _terminals: Mapping[int, TerminalSeat], _bets: Bets
    ) -> TableJournal:
        """Journal entries between bankrolls, bots' accounts and the felt."""
        wallets = {bot.seat: bot_account(bot.name) for bot in self._backed_bots}
        wallets |= {seat: player_account(player) for seat, player in owners.items()}
        return TableJournal(self.slug, wallets, felt_account(self.slug, self.table))

    def bot_buy_ins_needed(self, moves: Iterable[Move]) -> BuyInMoves:
        """New money for bots whose accounts do not cover what they stake."""
        moves, brought = tuple(moves), []
        for bot in self._backed_bots:
            account = bot_account(bot.name)
            need = sum(move.cents for move in moves if move.debit == account)
            if need and self.store.ledger.balance(account) < need:
                brought.append(Move(BOTS, account, max(company.BUY_IN, need), company.BUYS_IN))
        return tuple(brought)

    @property
    def _backed_bots(self) -> tuple[company.Bot, ...]:
        return () if self._bots_have_profiles else self.seating.bots
