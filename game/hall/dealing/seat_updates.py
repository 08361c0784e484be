"""What a dealt table tells each of its connections: only what its seat may know, numbered, and
nothing of another's account.

Everything that leaves the host about a round goes through `seen` and `witnessed` here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...book import Store
from ...rounds import State, legal, seen, witnessed
from ...rounds.events import AnyEvent, Decided
from ..records import HallRecords
from ..records.values import VoucherRow
from ..wire import messages
from .choices import cost
from .clock import PhaseClock
from .connections import HostLine, TerminalPlace
from .dealt_table import DealtTable


class SeatTelling:
    """Makes a table's messages. `asked` are the seats that are asked, each with the state as it
    stands for it.
    """

    def __init__(
        self,
        table: DealtTable,
        clock: PhaseClock,
        places: Mapping[int, TerminalPlace],
        epoch: bytes,
    ) -> None:
        self.table = table
        self.seq = self._number = 0
        self.asked: Mapping[int, State] = {}
        self._clock = clock
        self._places = places
        self._epoch = epoch
        self._questions: dict[int, messages.SeatQuestion] = {}
        self._signs: tuple[Any, ...] = ()

    def start_next_update(self) -> None:
        """The next updates are made now, all of one number, and of one round, for which the book is
        asked once.
        """
        self.seq, self._number = self.seq + 1, self.table.current_or_next_round

    def set_asked(self, asked: Mapping[int, State]) -> None:
        """These seats are asked from now on."""
        self.asked = asked
        self._questions.clear()

    def welcome(self, seat: int) -> messages.Welcome:
        """Who the terminal at a seat is to this table."""
        table, place = self.table, self._places.get(seat)
        rules, number = table.house, table.electronic.number
        facts = messages.TableFacts(
            table.game.slug,
            number,
            table.places,
            round(self._clock.seconds),
            rules.house,
            rules.late,
            table.electronic.asset,
        )
        if place is None:
            return messages.Welcome(messages.VERSION, facts)
        return messages.Welcome(messages.VERSION, facts, place.asset, seat, place.name)

    def offered(self) -> messages.Offered:
        """What the next round is offered under."""
        table = self.table
        return messages.Offered(
            table.current_or_next_round,
            table.rules,
            table.meters(),
            table.running,
            table.promise,
            table.tournament_standing,
        )

    def new_signs(self, now: float) -> tuple[messages.SeatSign, ...] | None:
        """What stands at the seats, None when it is what was last told."""
        signs = self._all_signs(now)
        bare = tuple((s.seat, s.name, s.sign, s.said, bool(s.away)) for s in signs)
        if bare == self._signs:
            return None
        self._signs = bare
        return signs

    def update(
        self,
        line: HostLine,
        events: tuple[AnyEvent, ...],
        signs: tuple[messages.SeatSign, ...] | None,
        now: float,
    ) -> messages.Update:
        """What has happened, as the seat of a connection may know it."""
        told: dict[str, Any] = {}
        state, question = self.table.state, self.question(line.seat)
        if events:
            told["events"] = messages.raw(witnessed(events, line.seat))
        if state is not None and (events or (question is not None and question.step != line.step)):
            told["view"] = messages.raw(self._sight(line.seat, state))
        line.step = -1 if question is None else question.step
        funds = self._balance_and_hand_pay(line.seat)
        if funds is not None and funds != line.funds:
            told["balance"], told["due"] = line.funds = funds
        return messages.Update(
            self.seq,
            self._number,
            self._phase(line.seat, now),
            question=question,
            seats=signs,
            **told,
        )

    def snapshot(self, line: HostLine, now: float) -> messages.WholeTable:
        """Everything that the seat of a connection may know."""
        table, seat = self.table, line.seat
        place = self._places.get(seat)
        told: dict[str, Any] = {}
        if table.state is not None and table.round_events:
            told["events"] = messages.raw(witnessed(table.round_events, seat))
            told["view"] = messages.raw(self._sight(seat, table.state))
        question = self.question(seat)
        line.step = -1 if question is None else question.step
        line.funds = self._balance_and_hand_pay(seat)
        if line.funds is not None and place is not None:
            told["balance"], told["due"] = line.funds
            told["mine"], told["heard"], told["voucher"] = (
                place.placed,
                place.heard,
                self._last_unredeemed_voucher(place),
            )
        return messages.WholeTable(
            self.seq,
            table.current_or_next_round,
            self._phase(seat, now),
            question=question,
            seats=self._all_signs(now),
            offered=self.offered(),
            epoch=self._epoch,
            **told,
        )

    def question(self, seat: int) -> messages.SeatQuestion | None:
        """What a seat is asked; None when it is not."""
        own = self.asked.get(seat)
        if own is None:
            return None
        if seat not in self._questions:
            game, there = self.table.game, self.table.balance(seat)
            actions = legal(game, own)
            costs = tuple(cost(game, own, chosen) for chosen in actions)
            self._questions[seat] = messages.SeatQuestion(
                own.stage,
                self.step(seat),
                tuple(map(str, actions)),
                costs,
                tuple(cents <= there for cents in costs),
            )
        return self._questions[seat]

    def step(self, seat: int) -> int:
        """How many decisions a seat has made in this round, recorded or held."""
        state = self.table.state
        recorded = state.decisions.get(seat, ()) if state is not None else ()
        return len(recorded) + len(self._places[seat].held)

    def _sight(self, seat: int, state: State) -> Any:
        return seen(self.asked.get(seat, state), seat)

    def _balance_and_hand_pay(self, seat: int) -> tuple[int, int] | None:
        """Cents on the account of a seat, and due there by hand; None for a watcher."""
        if not seat:
            return None
        return self.table.balance(seat), int(
            self.table.accounts.records.accounts.hand_pay_due(self.table.asset(seat))
        )

    def _has_money(self, seat: int) -> bool:
        """Whether a seat has money on its account or in play."""
        return bool(self.table.balance(seat) or self.table.in_play(seat))

    def _last_unredeemed_voucher(self, place: TerminalPlace) -> messages.Voucher | None:
        """The last voucher of the terminal's account, as long as it is good and nothing has come to
        the account since.
        """
        account = self.table.accounts.records.accounts.account_at(place.asset)
        if account is None or self.table.balance(place.seat) or self.table.in_play(place.seat):
            return None
        own = [
            row
            for row in self.table.accounts.records.vouchers.issued_in(since=account.opened)
            if row.game_account == account.id
        ]
        return (
            voucher_message(self.table.store, own[-1]) if own and own[-1].redeemed is None else None
        )

    def _phase(self, seat: int, now: float) -> messages.Phase:
        state, clock = self.table.state, self._clock
        alone = (
            state.turn
            if state is not None and len(self.asked) == 1 and state.turn in self.asked
            else 0
        )
        return messages.Phase(
            clock.phase, clock.milliseconds_left(now, seat), alone, clock.why_held
        )

    def _all_signs(self, now: float) -> tuple[messages.SeatSign, ...]:
        return tuple(self._sign(place, now) for _, place in sorted(self._places.items()))

    def _sign(self, place: TerminalPlace, now: float) -> messages.SeatSign:
        state, seat, sign, said = self.table.state, place.seat, "open", ""
        if self.table.playing and state is not None:
            sign = "playing" if seat in state.bets else "out"
            decided = (*state.decisions.get(seat, ()), *map(str, place.held))
            if decided:
                heard = witnessed([Decided(seat, decided[-1])], 0)[0]
                sign, said = "house" if place.by_house else "done", getattr(heard, "action", "")
            sign = "asked" if seat in self.asked else sign
        elif place.ready:
            sign = "placed" if place.placed else "out"
        if sign == ("out" if self.table.playing else "open") and not (
            place.placed or self._has_money(seat)
        ):
            sign = "empty"
        if place.is_revoked and sign not in ("asked", "done", "house", "playing"):
            sign = "revoked"
        away = (
            0
            if place.is_connected or place.vanished is None
            else max(1, round(1000 * (now - place.vanished)))
        )
        return messages.SeatSign(seat, place.asset, place.name, sign, said, away)


def voucher_message(store: Store, voucher: VoucherRow) -> messages.Voucher:
    """A voucher as its terminal prints it."""
    expires = round(voucher.expires.timestamp() * 1000)
    vouchers = HallRecords(store).vouchers
    return messages.Voucher(
        voucher.number,
        voucher.cents,
        voucher.asset,
        voucher.local,
        expires,
        vouchers.stay(voucher),
        vouchers.receipt(voucher),
    )
