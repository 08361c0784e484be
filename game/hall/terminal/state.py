"""What a terminal knows: everything its table has told it, and the commands of its own that are
under way.

Nothing happens on a terminal before the table says so. A command is `sent`, then answered; until
the round has recorded it, it is said again after every reconnect, under the same number while the
table remembers it and anew when the table itself was started again.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.declaration import Game
from ...games import GAMES
from ...rounds import View
from ...rounds.events import AnyEvent
from ..wire import messages


class Terminal:
    """A terminal's state, to be read at any time; `take` changes it, and the commands, which return
    what is to be sent.

    `fresh` counts snapshots: when it has risen, whatever is shown starts anew from `events`, which
    then hold the whole round.
    """

    def __init__(self) -> None:
        self.facts: messages.TableFacts | None = None
        self.game: Game | None = None
        self.asset = 0
        self.seat = 0
        self.name = ""
        self.seq = -1
        self.round = 0
        self.phase = messages.Phase("waiting")
        self.phase_at = 0.0
        """When the phase was told, by the terminal's own clock: `phase.left` counts from there."""
        self.view: View | None = None
        self.question: messages.SeatQuestion | None = None
        self.seats: tuple[messages.SeatSign, ...] = ()
        self.seats_at = 0.0
        """When the seats were told, by the terminal's own clock: whoever is away has been so since
        then, too.
        """
        self.balance = 0
        self.due = 0
        """Cents that an attendant owes here."""
        self.voucher: messages.Voucher | None = None
        """The voucher that the terminal was last paid by, to be printed."""
        self.mine: Mapping[str, int] = {}
        self.offered: messages.Offered | None = None
        self.events: list[AnyEvent] = []
        self.fresh = 0
        self.refusals: list[str] = []
        self.gone = ""
        """Why the table ended the connection for good; "" while it did not."""
        self.sent: dict[tuple[int, int], messages.Commands] = {}
        """Commands that are not yet answered."""
        self._epoch = b""
        self._number = 0
        self._wanted: messages.PlaceWagers | None = None
        self._chosen: messages.MakeChoice | None = None

    # -- what the table says -----------------------------------------------------------------------

    def take(self, message: messages.Said, now: float) -> list[messages.Asked]:
        """Take in a message; what is to be sent because of it. Raises `BadMessage` for a part that
        cannot be read.
        """
        match message:
            case messages.Welcome():
                self.facts, self.asset, self.seat = message.facts, message.asset, message.seat
                self.name, self.game = message.name, GAMES.get(message.facts.slug)
            case messages.WholeTable():
                return self._restart(message, now)
            case messages.Update():
                if message.seq != self.seq + 1:
                    return [messages.Resync(max(self.seq, 0))]
                self._apply_update(message, now)
            case messages.Offered():
                self.offered = message
            case messages.CommandAnswer():
                self._apply_answer(message)
            case messages.Refusal():
                self.refusals.append(message.reason)
                if message.final:
                    self.gone = message.reason
            case messages.Heartbeat():
                return (
                    [messages.Resync(self.seq)] if self.seq >= 0 and message.seq > self.seq else []
                )
            case (
                messages.Challenge()
                | messages.PairingShare()
                | messages.Paired()
                | messages.OtherHosts()
            ):
                pass
        return []

    def _apply_update(self, told: messages.News, now: float) -> None:
        if told.round != self.round:
            self.mine = {}
        self.seq, self.round = told.seq, told.round
        self.phase, self.phase_at, self.question = told.phase, now, told.question
        self.events += messages.read_events(told.events)
        if self.game is not None:
            self.view = messages.read_view(self.game, told.view) or self.view
        if told.seats is not None:
            self.seats, self.seats_at = told.seats, now
        if told.balance is not None:
            self.balance = told.balance
        if told.due is not None:
            self.due = told.due
        if told.mine is not None:
            self.mine = told.mine

    def _restart(self, snapshot: messages.WholeTable, now: float) -> list[messages.Asked]:
        """Everything anew; what was under way and is not known at the table is said again."""
        self.events.clear()
        self.view = None
        self.fresh += 1
        if snapshot.round != self.round or snapshot.epoch != self._epoch:
            # a table that was started again remembers no numbers: nothing is paid in twice
            self.sent.clear()
        self.mine, self._epoch, self.voucher = {}, snapshot.epoch, snapshot.voucher
        self._apply_update(snapshot, now)
        self.offered = snapshot.offered or self.offered
        self._number = max(self._number, snapshot.heard)
        again: list[messages.Asked] = list(self.sent.values())
        wanted, chosen, question = self._wanted, self._chosen, self.question
        placing = any(isinstance(command, messages.PlaceWagers) for command in self.sent.values())
        if (
            wanted is not None
            and wanted.round == self.round
            and not self.mine
            and not placing
            and self.bets_open
        ):
            again.append(self.place(wanted.wagers, ready=wanted.ready))
        choosing = any(isinstance(command, messages.MakeChoice) for command in self.sent.values())
        if (
            chosen is not None
            and question is not None
            and not choosing
            and (chosen.round, chosen.step) == (self.round, question.step)
            and chosen.action in question.actions
        ):
            again.append(self.choose(chosen.action))
        elif not choosing:
            self._chosen = None
        return again

    def _apply_answer(self, answer: messages.CommandAnswer) -> None:
        command = self.sent.pop((answer.round, answer.number), None)
        if answer.refused:
            self.refusals.append(answer.refused)
            if command is self._wanted:
                self._wanted = None
            if command is self._chosen:
                self._chosen = None
        elif isinstance(command, messages.PlaceWagers):
            self.mine = command.wagers
        self.voucher = answer.voucher or self.voucher

    # -- what the terminal asks --------------------------------------------------------------------

    @property
    def tournament_standing(self) -> messages.Contest:
        """How the tournament stands that is played at the table, once it has begun."""
        offered = self.offered
        return (
            offered.contest if offered is not None and offered.contest.begun else messages.Contest()
        )

    @property
    def bets_open(self) -> bool:
        """Whether wagers for the next round are taken."""
        return self.phase.name in ("betting", "settling", "waiting")

    @property
    def given_answer(self) -> str:
        """What was answered to the question that stands, sent or already held by the table; "" when
        nothing was.
        """
        asked, chosen = self.question, self._chosen
        if (
            asked is None
            or chosen is None
            or (chosen.round, chosen.step) != (self.round, asked.step)
        ):
            return ""
        return chosen.action

    @property
    def is_asked(self) -> bool:
        """Whether the seat is asked and has not answered."""
        return self.question is not None and not self.given_answer

    @property
    def has_placed(self) -> bool:
        """Whether wagers for the next round are placed, or under way."""
        return self._wanted is not None and self._wanted.round == self.round

    def left(self, now: float) -> int:
        """Milliseconds that remain of the phase, by the table's clock as it was last told; -1 when
        no clock runs.
        """
        if self.phase.left < 0 or self.phase.held:
            return self.phase.left
        return max(0, self.phase.left - round(1000 * (now - self.phase_at)))

    def place(self, wagers: Mapping[str, int], *, ready: bool = True) -> messages.PlaceWagers:
        """Wagers for the next round, in cents; none of them sits it out."""
        self._wanted = placed = messages.PlaceWagers(self.round, self._next(), dict(wagers), ready)
        self._send(placed)
        return placed

    def choose(self, action: str) -> messages.MakeChoice:
        """The seat's decision, one of its question's actions."""
        step = self.question.step if self.question is not None else 0
        self._chosen = chosen = messages.MakeChoice(self.round, self._next(), step, action)
        self._send(chosen)
        return chosen

    def take_down_running_wager(self) -> messages.TakeDownWager:
        """Take back what runs on over rounds."""
        taken = messages.TakeDownWager(self.round, self._next())
        self._send(taken)
        return taken

    def buy_in(self, cents: int) -> messages.InsertBills:
        """Bills go in."""
        bought = messages.InsertBills(self.round, self._next(), cents)
        self._send(bought)
        return bought

    def tip(self, cents: int) -> messages.GiveTip:
        """A tip for the dealers."""
        given = messages.GiveTip(self.round, self._next(), cents)
        self._send(given)
        return given

    def cash_out(self) -> messages.CashOut:
        """Ask for a voucher for all that is on the account."""
        paid = messages.CashOut(self.round, self._next())
        self._send(paid)
        return paid

    def redeem(self, voucher: str) -> messages.Redeem:
        """Put in a voucher, as it was scanned or typed."""
        given = messages.Redeem(self.round, self._next(), voucher)
        self._send(given)
        return given

    def call_attendant(self) -> messages.CallForAttendant:
        """Ask for somebody to come."""
        called = messages.CallForAttendant(self.round, self._next())
        self._send(called)
        return called

    def leave(self) -> messages.GiveUpPlace:
        """Give the place up."""
        left = messages.GiveUpPlace(self.round, self._next())
        self._send(left)
        return left

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _send(self, command: messages.Commands) -> None:
        self.sent[command.round, command.number] = command
