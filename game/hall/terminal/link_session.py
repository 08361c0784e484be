"""A dealt table as its terminal, or a watcher, plays it in a window: what a table asks of a
sitting, answered by the link.

The table alone knows and does. What is asked here is answered from what the table has told; what
the player does is sent, and shows when the table says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal, NewType, NoReturn

import msgspec

from ...book.house.meter_tallies import asset_label
from ...book.values import CoachUse, RoundRow, moment
from ...core.chance import Stock
from ...core.declaration import Game, HouseRules, MeterState
from ...core.errors import HouseError, IllegalAction
from ...play.records.round_summary import hands_or_calls_text
from ...play.seats.bots import Bot
from ...play.table_client import Bets
from ...rounds import Action, LaterStakeTotals, State, View, action, check_bets, later_stake_totals
from ...rounds.dice.engine import Carry
from ...rounds.events import (
    AnyEvent,
    Closed,
    Collected,
    Decided,
    Folded,
    Paid,
    Pooled,
    Returned,
    Staked,
    Tipped,
    TipSettled,
)
from ...rounds.refusals import refusal_sentence
from ...rounds.state import Pile
from ..dealing.dealt_table import POSITIONS
from ..money.voucher_paper import VoucherWords, voucher_words
from ..records.values import Stay, VoucherRow
from ..wire.messages import Voucher
from ..wire.terminal_link import TerminalLink

MONEY = (Staked, Collected, Paid, Returned, Pooled, Tipped, TipSettled)
"""Events that move chips."""
BalanceBeforeCredit = NewType("BalanceBeforeCredit", int)
"""Cents on the account while money that was put in is under way to the table."""


class TableKindOfLink(msgspec.Struct, frozen=True):
    """What kind of electronic table it is: one that is dealt to many terminals."""

    kind: Literal["hybrid"] = "hybrid"


class LinkSession:
    """A terminal's seat at a dealt table, once the table has told who it is; without a seat it
    watches.

    `dealt` gives what has happened, round by round. Verbs that move money or decide send a command
    and return nothing: the table's answer comes by `poll`. A refusal is in
    `link.terminal.refusals`.
    """

    is_past_round = False
    offers_intermediate_stakes = True
    funds_name = "account"
    word = ""
    player_word_in_shoe = None
    shown_seed = ""
    out_of_use = ""
    put_right: tuple[AnyEvent, ...] = ()
    electronic = TableKindOfLink()

    def __init__(self, link: TerminalLink) -> None:
        self.link = link
        self.terminal = link.terminal
        self.seats: tuple[int, ...] = (self.terminal.seat,)
        """The terminal's own seat; a watcher's is 0, which is nobody's."""
        self.coach: CoachUse = "off"
        self.rules = HouseRules()
        self.last: RoundRow | None = None
        self.cash_out_reserved = False
        """Whether the account is cashed out as soon as the round is over."""
        self._last_bets: dict[str, int] = {}
        self._told: list[AnyEvent] = []
        self._state: tuple[View | None, State | None] = None, None
        self.refresh_rules()

    @property
    def session(self) -> LinkSession:
        """What a table asks of a sitting: the link answers it itself."""
        return self

    # -- who sits where ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """What is dealt. Raises `HouseError` before the table has said so."""
        if self.terminal.game is None:
            raise HouseError("table", "deals a game that this program does not have")
        return self.terminal.game

    @property
    def watches(self) -> bool:
        """Whether it has no place at the table."""
        return not self.terminal.seat

    @property
    def dice_places(self) -> int:
        """How many places a dice table has; 0 at a table of cards."""
        return POSITIONS if self.game.family == "dice" else 0

    @property
    def bots(self) -> tuple[Bot, ...]:
        """Who plays at the other terminals; at a dice table they are not seen on the felt."""
        if self.dice_places:
            return ()
        return tuple(
            Bot(s.seat, s.name) for s in self.terminal.seats if s.seat != self.terminal.seat
        )

    @property
    def label(self) -> str:
        """The terminal's asset number as it is printed; "" for a watcher."""
        return asset_label(self.terminal.asset) if self.terminal.asset else ""

    # -- the round ---------------------------------------------------------------------------------

    def dealt(self) -> Iterator[tuple[AnyEvent, ...]]:
        """What has happened since it was asked last: the events of one round at a time."""
        events, part = self.terminal.events, []
        while events:
            event = events.pop(0)
            part.append(event)
            if isinstance(event, Closed) or not events:
                yield self._record_and_filter(tuple(part))
                part = []

    def _record_and_filter(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        self._told += events
        if isinstance(events[-1], Closed):
            self._save_last_round()
        return tuple(self._without_chips(event) for event in events if self._is_shown(event))

    def _without_chips(self, event: AnyEvent) -> AnyEvent:
        """An event without its chips where the felt takes none; that a seat takes part is told all
        the same.
        """
        return (
            msgspec.structs.replace(event, cents=0, free=0)
            if self.watches and isinstance(event, Staked)
            else event
        )

    def _is_shown(self, event: AnyEvent) -> bool:
        """Whether an event is shown on this felt: a watched one takes no chips, a dice table's
        shows its own terminal's.
        """
        if self.watches:
            return not isinstance(event, MONEY) or (
                isinstance(event, Staked) and not self.dice_places
            )
        if self.dice_places and isinstance(event, (*MONEY, Decided, Folded)):
            return event.seat == self.terminal.seat
        return True

    def _save_last_round(self) -> None:
        """Keep how the round ended, as lists of rounds have it."""
        told, self._told = tuple(self._told), []
        state, seat = self.state, self.terminal.seat
        if state is None or not state.over or seat not in state.bets:
            return
        own = [sums for (at, _), sums in state.tally.items() if at == seat]
        staked, returned = sum(put for put, _ in own), sum(got for _, got in own)
        self._last_bets = dict(state.bets[seat])
        number, now = state.offer.number, moment(0)
        self.last = RoundRow(
            id=number,
            player=0,
            sitting=0,
            game=self.game.slug,
            number=number,
            started=now,
            ended=now,
            status="void" if state.void else "settled",
            staked=staked,
            returned=returned,
            net=returned - staked,
            summary=hands_or_calls_text(self.game, state, (seat,), told),
            assisted=False,
            decisions=0,
            mistakes=0,
            cost=0.0,
        )

    @property
    def state(self) -> State | None:
        """The round in play or the last one, as far as this seat may know it."""
        view = self.terminal.view
        if view is not self._state[0]:
            self._state = view, None if view is None else known(view)
        return self._state[1]

    def view(self, seat: int = 0) -> View | None:  # noqa: ARG002 - a table's shape
        """What the seat may know; None before the first round."""
        return self.terminal.view

    @property
    def current_or_next_round(self) -> int:
        """The number at the table of the round in play, or of the next one."""
        return self.terminal.round

    @property
    def playing(self) -> bool:
        """Whether a round is open."""
        view = self.terminal.view
        return view is not None and not view.over

    @property
    def turn(self) -> int:
        """The terminal's seat while it is asked and has not answered, else 0."""
        return self.terminal.seat if self.playing and self.terminal.is_asked else 0

    @property
    def promise(self) -> str:
        """The commitment of what will be dealt next."""
        return self.terminal.offered.promise if self.terminal.offered is not None else ""

    def meters(self) -> dict[str, MeterState]:
        """The meters that the next round is offered under."""
        return dict(self.terminal.offered.meters) if self.terminal.offered is not None else {}

    def carry(self) -> Carry:
        """What runs on over rounds; of stakes only the terminal's own."""
        if self.terminal.offered is None:
            return Carry()
        carry = self.terminal.offered.running
        own = tuple(pair for pair in carry.stakes if pair[0] == self.terminal.seat)
        return msgspec.structs.replace(carry, stakes=own)

    def legal(self) -> tuple[Action, ...]:
        """The actions that the table has asked for."""
        question = self.terminal.question
        return tuple(map(action, question.actions)) if self.turn and question is not None else ()

    def cost(self, chosen: Action) -> int:
        """Cents that an action stakes, as the table says."""
        question = self.terminal.question
        if chosen.cents:
            return chosen.cents
        if question is None or str(chosen) not in question.actions:
            return 0
        return question.costs[question.actions.index(str(chosen))]

    def last_settled_states(self, _most: int) -> tuple[()]:
        """None: a terminal keeps no rounds."""
        return ()

    def latest_round_file(self) -> None:
        """The house has the round, not the terminal."""
        return

    def advice(self) -> None:
        """No coach stands at a terminal of a dealt table."""

    # -- money and wagers --------------------------------------------------------------------------

    @property
    def bankroll(self) -> int:
        """Cents on the game account, as the table has told: the electronic fund display."""
        return self.terminal.balance

    balance = bankroll

    @property
    def in_play(self) -> int:
        """Cents that the terminal has at stake."""
        view, seat = self.terminal.view, self.terminal.seat
        if view is None or view.over:
            return self.carry().stake(seat)
        return sum(cents for spot, cents in view.stakes.items() if spot.seat == seat)

    purse = None
    """What the player has besides is not known at a terminal."""

    def voucher_row(self, voucher: Voucher) -> VoucherRow:
        """A voucher as the house keeps it, as far as its terminal knows."""
        issued = datetime.fromisoformat(voucher.local)
        return VoucherRow(
            id=0,
            number=voucher.number,
            cents=voucher.cents,
            asset=voucher.asset,
            position=self.terminal.seat,
            game_account=0,
            issued=issued,
            local=voucher.local,
            expires=moment(voucher.expires),
            redeemed=None,
            redeemed_at=None,
        )

    def voucher_words(self, voucher: VoucherRow) -> VoucherWords:
        """What a voucher says on paper, in the house's time."""
        zone, facts = voucher.issued.tzinfo, self.terminal.facts
        paid = self.terminal.voucher
        return voucher_words(
            voucher,
            lambda at: at.astimezone(zone),
            facts.house if facts is not None else "",
            paid.receipt if paid is not None and paid.number == voucher.number else "",
        )

    def stay(self, voucher: VoucherRow) -> Stay:
        """What came before the voucher that the account was last paid by, as the table says."""
        paid = self.terminal.voucher
        return paid.stay if paid is not None and paid.number == voucher.number else Stay()

    @property
    def due_by_hand(self) -> int:
        """Cents that an attendant is to pay here."""
        return self.terminal.due

    def refusal(self, placed: Bets) -> HouseError | None:
        """Why the table would not take these wagers (None: it would, as far as is known here)."""
        try:
            check_bets(self.game, placed, self.rules, self.dice_places)
        except HouseError as refusal:
            return refusal
        return (
            HouseError("account", "does not cover these wagers") if self._lacking(placed) else None
        )

    def _lacking(self, placed: Bets) -> int:
        """Cents that the account lacks for these wagers."""
        return max(0, sum(sum(wagers.values()) for wagers in placed.values()) - self.balance)

    def later_stake_totals(self, placed: Bets) -> LaterStakeTotals:
        """What a round with these wagers may still ask for."""
        return later_stake_totals(self.game, placed)

    def last_bets(self) -> dict[str, int]:
        """The wagers of the last round that this terminal was in."""
        return dict(self._last_bets)

    def buy_ins(self) -> tuple[()]:
        """None: money comes in bill by bill."""
        return ()

    def refresh_rules(self) -> bool:
        """Take up the rules that the table offers the next round under; whether they have changed."""
        before, offered, view = self.rules, self.terminal.offered, self.terminal.view
        if self.playing and view is not None:
            self.rules = view.offer.rules
        elif offered is not None:
            self.rules = offered.rules
        return self.rules != before

    def toggle_cash_out_reservation(self) -> bool:
        """Cash out when the round is over, or withdraw that; whether it is reserved now."""
        self.cash_out_reserved = not self.cash_out_reserved
        return self.cash_out_reserved

    # -- what is sent ------------------------------------------------------------------------------

    def tip(self, cents: int) -> tuple[()]:
        """A tip from the account is sent; the table's thanks come with what it tells."""
        self.link.tip(cents)
        return ()

    def deal(
        self,
        placed: Bets,
        stock: Stock | None = None,  # noqa: ARG002 - a table's shape
        tips: Bets | None = None,  # noqa: ARG002
    ) -> tuple[()]:
        """The wagers are placed and nothing more is waited for; nothing happens before the table
        deals.
        """
        refused = self.refusal(placed)
        if refused is not None:
            raise refused
        self.link.place(dict(placed.get(self.terminal.seat, {})))
        return ()

    def act(self, chosen: Action | str, *, thought: int | None = None) -> tuple[()]:  # noqa: ARG002
        """The decision is sent. Raises `IllegalAction` when the seat is not asked."""
        if not self.turn:
            raise IllegalAction("action", "nothing is asked of this seat")
        self.link.choose(str(chosen))
        return ()

    def take_down_running_wager(self, seat: int) -> tuple[()]:
        """Ask for what runs on to come back."""
        if not self.carry().stake(seat):
            raise IllegalAction("take-down", f"seat {seat} has no wager running at this table")
        self.link.take_down_running_wager()
        return ()

    def buy_in(self, cents: int) -> BalanceBeforeCredit:
        """A bill goes in; the balance as it is until the table has credited it."""
        self.link.buy_in(cents)
        return BalanceBeforeCredit(self.balance)

    def insert_bills(self, bills: Mapping[int, int]) -> BalanceBeforeCredit:
        """Bills go in, how many by denomination; the balance as it is until the table has credited
        them.
        """
        return self.buy_in(sum(cents * many for cents, many in bills.items()))

    def call_attendant(self) -> None:
        """Somebody is asked to come."""
        self.link.call_attendant()

    def insert_voucher(self, given: str) -> None:
        """A voucher goes in, scanned or typed."""
        self.link.redeem(given)

    def cash_out(self) -> None:
        """A voucher is asked for; `paid` is it."""
        self.cash_out_reserved = False
        self.link.cash_out()

    @property
    def paid(self) -> Voucher | None:
        """The voucher that the account was last paid by."""
        return self.terminal.voucher

    def choose_word(self, _text: str) -> NoReturn:
        """Raises `IllegalAction`."""
        raise IllegalAction(
            "word", "at a dealt table no word is mixed in; that is possible at a table of your own"
        )


def sentence(told: str) -> str:
    """A refusal that came over the wire, `field: reason`, as a person reads it.

    >>> sentence("balance: does not cover these wagers"), sentence("table: nobody answers"), sentence("the table closes")
    ('Balance does not cover these wagers.', 'Nobody answers.', 'The table closes.')
    """
    field, colon, reason = told.partition(": ")
    if field == "table":
        told = reason
    elif colon and " " not in field:
        told = refusal_sentence(HouseError(field, reason))
    return f"{told[:1].upper()}{told[1:].rstrip('.')}."


def known(view: View) -> State:
    """A state that holds what one seat may know of a round: nothing is behind it, and cards that
    are not seen are `HIDDEN`.
    """
    same: Mapping[str, object] = {
        name: getattr(view, name)
        for name in (
            "slug",
            "offer",
            "bets",
            "throws",
            "stakes",
            "folded",
            "decisions",
            "tally",
            "meters",
            "stage",
            "turn",
            "seen_discards",
            "memo",
            "over",
            "void",
        )
    }
    piles = {place: Pile(cards) for place, cards in view.piles.items()}
    return State(stock=Stock(b""), piles=piles, **same)  # type: ignore[arg-type]
