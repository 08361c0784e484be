"""A dealt table in the window, played at or watched: nothing happens here before the table has said
so.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ...core.chance import new_seed
from ...core.errors import HouseError
from ...core.money import dollars
from ...hall.terminal.autoplay import Autoplay
from ...hall.terminal.link_session import LinkSession, sentence
from ...hall.wire.messages import Contest
from ...rounds.events import AnyEvent, Closed, Returned
from ...rounds.refusals import refusal_sentence
from ..layouts.layout import Box, Layout
from ..pages.dialog import Answer, Dialog
from ..scenes.focus import Target
from ..scenes.scene import Move, Push, Quit, Viewport
from ..table.decisions import action_words
from ..table.model.intents import Choice, Decide, Intent
from ..table.model.moment import Moment, Pointed
from ..table.model.pieces import Drawing, Piece, TableView
from ..table.model.state import SpecialTable
from ..table.scene import TableScene
from ..table.style import RegionSizes
from ..table.surroundings.controls import with_pad_buttons
from ..window.shell import Shell
from . import hall_panel
from .cash import BillsAndVouchers, CashedOutSheet
from .hall_panel import PanelSection, SeatLine
from .scene import OwnClock, TerminalScene, TerminalState
from .screens import ClockScreen, OpenPlace, StageLayer, TerminalScreen


class LinkState(TerminalState, frozen=True):
    """What stands on a terminal of a dealt table: besides its account the seconds that are left
    (-1: no clock runs), who is where, whether the table is heard, what was sent and not yet
    answered, and whether the table knows that it is ready.
    """

    seconds: int = -1
    seats: tuple[SeatLine, ...] = ()
    unheard: bool = False
    sent: str = ""
    slow: bool = False
    ready: bool = False
    facts: tuple[tuple[str, str], ...] = ()


class LinkedTable(TableScene):
    """A table whose session is a link: it tells what has been told, and shows who is where and
    whose time it is.
    """

    shaped = False  # who is where and what time is left have their places on the whole felt

    def __init__(
        self,
        shell: Shell,
        session: LinkSession,
        layout: Layout,
        go: Callable[[str], Move | None],
        **more: Any,
    ) -> None:
        self.linked = session
        self._fresh = session.terminal.fresh
        self._open = False
        self._known: tuple[object, ...] = ()
        self._held = ""
        self._ended = False
        super().__init__(shell, session, layout, go, **more)
        self._restart()

    def update(self, dt: float) -> Move | None:
        """Take up what the table has said, then as a table."""
        self._take_messages()
        move = super().update(dt)
        self._refresh_outside_state()
        self.shell.wake_in(0.25)  # for a clock that runs, and who is away
        return move or self._sheet_to_push() or self._on_table_closed()

    def _sheet_to_push(self) -> Move | None:
        """What comes up over the table because of what was told."""
        return None

    def _take_messages(self) -> None:
        terminal = self.linked.terminal
        if terminal.fresh != self._fresh:
            self._fresh = terminal.fresh
            self.visit.skip()
            self._restart()
        for events in self.linked.dealt():
            self._tell(events)
        self._take_up_terminal_state()

    def _take_up_terminal_state(self) -> None:
        """What stands on the desk without an event: a question, an answer, money, other rules."""
        session, terminal = self.linked, self.linked.terminal
        if terminal.phase.held != self._held:
            self._held = terminal.phase.held
            if self._held:
                self.shell.toast("The table waits", sentence(self._held), "info")
        known = (
            session.turn,
            session.playing,
            terminal.balance,
            terminal.round,
            terminal.offered,
            terminal.seats,
        )
        if known != self._known:
            self._known = known
            special = _tournament_mark(terminal.tournament_standing, terminal.seat)
            self.visit.state = self.visit.state.mark_special(special)
            self.visit.refresh_rules()

    def _restart(self) -> None:
        """Everything anew, as the table has told it whole; nothing of it moves again."""
        self._open = False
        self.visit.felt_state = self.visit.felt_between_rounds()
        for events in self.linked.dealt():
            self._tell(events)
        self.visit.skip()
        self.visit.refresh_rules()

    def _tell(self, events: tuple[AnyEvent, ...]) -> None:
        """Tell events of one round; when a new one begins, whatever of the last is still in the air
        happens at once.
        """
        visit = self.visit
        if not events:
            return
        if self._open:
            visit.tell(events)
        elif all(isinstance(event, Returned) for event in events):
            visit.felt_state = visit.felt_between_rounds()
        else:
            if visit.timeline.busy:
                visit.skip()
            visit.begin_round(visit.placed_stakes(), events)
            self._open = True
        if isinstance(events[-1], Closed):
            self._open = False

    def _on_table_closed(self) -> Move | None:
        """The table has sent everybody away: there is nothing to come back to, which is said once."""
        if self._ended or not self.linked.link.over:
            return None
        self._ended = True
        answers = (Answer("leave", "Leave", "primary", escape=True),)
        over = sentence(self.linked.link.over)
        text = f"{over} Accounts and vouchers are kept by the house."
        unpaired = "This terminal is not paired any more"
        title = unpaired if self.linked.link.unpaired else "The table is closed"
        return Push(Dialog(self.shell, title, text, answers, lambda _name: self.go("lobby")))

    @property
    def link_time(self) -> float:
        """Now, by the link's clock."""
        return self.linked.link.now()

    def seconds_left(self) -> int:
        """Seconds that are left, rounded up; -1 when no clock runs."""
        left = self.linked.terminal.left(self.link_time)
        return -1 if left < 0 else -(-left // 1000)

    def _read_outside_state(self) -> LinkState:
        link = self.linked.link
        return LinkState(
            self.visit.moment.bankroll,
            self.linked.in_play,
            self.linked.cash_out_reserved,
            "",
            seconds=self.seconds_left(),
            seats=hall_panel.seat_lines(self.linked, self.link_time),
            unheard=link.lost and not link.over,
            sent=self._sent_choice_text(),
            slow=link.seconds_unanswered > 1.0,
            facts=self._connection_facts(),
        )

    def _sent_choice_text(self) -> str:
        return ""

    def _connection_facts(self) -> tuple[tuple[str, str], ...]:
        answers = f"{round(self.linked.link.took * 1000)} ms" if self.linked.link.took else "–"
        promise = self.linked.promise
        sealed = f"{promise[:4]} {promise[4:8]} …".upper() if promise else "–"
        return ("Answers in", answers), ("Hidden cards", "not sent here"), ("Fingerprint", sealed)

    @property
    def current_state(self) -> LinkState:
        """What was found when it was last looked."""
        found: LinkState = self.outside_state or self._refresh_outside_state()
        return found

    @property
    def table(self) -> TableView:
        """What the table shows at rest: its plates say what the terminals do, its bar what can be
        sent.
        """
        m = self.visit.moment
        if m is not self._table[0]:
            view = self.visit.kind.view(m)
            felt = (
                *(piece for piece in view.felt if not piece.name.startswith("plate ")),
                *self.terminal_screens(m).drawings(Pointed()),
            )
            made = msgspec.structs.replace(
                view, felt=felt, choices=tuple(self._choices(m, view.choices))
            )
            self._table = (m, with_pad_buttons(made, self.shell.keys))
        return self._table[1]

    def _choices(self, _m: Moment, choices: tuple[Choice, ...]) -> list[Choice]:
        return list(choices)

    def terminal_screens(self, m: Moment) -> StageLayer:
        """The other terminals, each at its plate of the felt."""
        layer, lines = StageLayer(self.bar), {line.seat: line for line in self.current_state.seats}
        for seat in () if self.linked.dice_places else m.geometry.others:
            if seat in lines:
                box = self._screen_box(m, m.geometry.others[seat].plate)
                TerminalScreen(lines[seat]).put(layer, *box)
            else:
                OpenPlace(m, seat).put(layer, 0.0, 0.0, 0.0, 0.0)
        return layer

    def _screen_box(self, m: Moment, plate_center: tuple[float, float]) -> Box:
        """Where a terminal's screen stands at its plate; it grows with the lettering away from what
        is printed on the felt, and beside the player's own cards stands further out.
        """
        usual, high = 224.0, 66.0 * m.ruler.grow
        wide, away = usual * m.ruler.grow, 44.0 if plate_center[1] > 700 else 0.0
        left = (
            plate_center[0] - usual / 2 + away
            if plate_center[0] > 760
            else plate_center[0] + usual / 2 - wide - away
        )
        return min(max(left, 8.0), 1512.0 - wide), plate_center[1] - high / 2, wide, high

    def _sections(self) -> list[PanelSection]:
        """The panel, from the top down."""
        state, contest = self.current_state, self.linked.terminal.tournament_standing
        clock = hall_panel.clock_section(self.linked, state.seconds)
        ranking = hall_panel.fact_section("The ranking", contest.round, contest.ranking)
        seats = hall_panel.other_seats_section(state.seats, self.linked.terminal.seat)
        line = hall_panel.fact_section("Connection", "", state.facts)
        return [clock, *([ranking] if contest.begun else []), seats, line]

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """What a table has; the panel is the table's clock, and the paytables one key further."""
        out = super().surroundings(m, view, pointed)
        if not m.state.panel_page and not m.state.is_panel_folded:
            out = [part for part in out if part[1].name.split()[0] != "panel"]
            panel = hall_panel.dealt_panel(self._sections(), self.bar)
            out = [*panel.pieces(pointed), *out]
        return out + self._unheard_notice()

    def _unheard_notice(self) -> list[tuple[Viewport, Piece]]:
        if not self.current_state.unheard:
            return []
        axis, stage = self.frame.axis, self.frame.stage
        over = Drawing(
            "unheard",
            "unheard",
            (axis - 760, 92.0, RegionSizes.stage[0], RegionSizes.stage[1] - 92.0),
        )
        note = "Everything is saved. The terminal tries to connect every second."
        told = ("Connection lost", "Your bets stand.", note, False)
        return [
            (stage, over),
            (stage, Drawing("unheard why", "notice", (axis - 430, 400.0, 860.0, 160.0), told)),
        ]

    def targets(self, m: Moment) -> list[Target]:
        """What a table has; of the panel nothing while it is the clock's."""
        return [
            one
            for one in super().targets(m)
            if m.state.panel_page or not one.name.startswith("cost ")
        ]


class LinkScene(LinkedTable, TerminalScene):
    """A terminal of a dealt table, played through the wire. Where the other terminals' screens
    stand in a strip and the panel is folded away, the clock is the first of them.
    """

    shaped = True

    def __init__(
        self,
        shell: Shell,
        session: LinkSession,
        layout: Layout,
        go: Callable[[str], Move | None],
        *,
        folder: Path,
        rise: Callable[[], Move | None],
        autoplay: int = 0,
    ) -> None:
        self._bot = (
            Autoplay(session.terminal, rounds=autoplay, seed=new_seed()) if autoplay else None
        )
        self._wagers: tuple[int, dict[str, int]] = (0, {})
        self._refused = len(session.terminal.refusals)
        self._voucher = ""
        super().__init__(shell, session, layout, go, folder=folder, rise=rise)
        self._voucher = session.paid.number if session.paid is not None and session.balance else ""

    def _voucher_not_yet_read(self) -> None:
        """What was paid comes with what the table tells."""

    def update(self, dt: float) -> Move | None:
        """As a linked table; wagers that changed are sent, refusals are said, and a voucher comes
        up as soon as it is there.
        """
        move = super().update(dt)
        if self._bot is None:
            self._send_placed_wagers()
        elif self._bot.done and not self.visit.timeline.busy:
            return move or Quit()
        else:
            for message in self._bot.moves():
                self.linked.link.say(message)
        refusals = self.linked.terminal.refusals
        for refusal in refusals[self._refused :]:
            self.shell.toast("The table refused", sentence(refusal), "loss")
        self._refused = len(refusals)
        return move

    def _send_placed_wagers(self) -> None:
        """Chips that lie on the felt when bets close are in play: the table is told of them as they
        are placed.
        """
        terminal, placed = self.linked.terminal, dict(self.visit.bets.placed)
        if self._wagers[0] != terminal.round:
            self._wagers = (terminal.round, {})
        if (
            self.linked.playing
            or not terminal.bets_open
            or placed == self._wagers[1]
            or self.linked.link.lost
        ):
            return
        if not placed or self.linked.refusal({terminal.seat: placed}) is None:
            self._wagers = (terminal.round, placed)
            self.linked.link.place(placed, ready=False)

    def deal_placed(self) -> None:
        """Ready: nothing more is placed."""
        visit, terminal = self.visit, self.linked.terminal
        try:
            self.linked.deal({terminal.seat: dict(visit.bets.placed)})
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "The wagers are not taken", refusal_sentence(refusal, visit.game), refusal
            )
            return
        self._wagers = (terminal.round, dict(visit.bets.placed))
        self._refresh_outside_state()

    def obey(self, intent: Intent) -> Move | None:
        """As at a terminal; what was chosen is waited for."""
        move = super().obey(intent)
        if isinstance(intent, Decide):
            self._take_up_terminal_state()
        return move

    def _leave_account_waiting(self) -> Move | None:
        """Away from the terminal; with money on it, or in a round, the account waits there."""
        if not self.linked.balance and not self.linked.in_play and not self.linked.playing:
            self.linked.link.leave()
        return self._rise()

    def ask_buy_in(self) -> Move | None:
        """The sheet for bills and vouchers, at any time."""
        return Push(LinkedMoneyIn(self.shell, self.linked))

    def _cash_out(self) -> Move | None:
        """Everything out, or a promise to do so after the round; the voucher comes when the table
        has it in the book.
        """
        if not self._postpone_cash_out():
            self.visit.lay_wagers({})
            self._wagers = (self.linked.terminal.round, {})
            self.linked.cash_out()
        return None

    def _sheet_to_push(self) -> Move | None:
        """The voucher that the account was paid by, once; also when it comes with a snapshot after
        the power went.
        """
        paid = self.linked.paid
        if paid is None or paid.number == self._voucher or self.linked.balance:
            return None
        self._voucher = paid.number
        row, by_hand = self.linked.voucher_row(paid), self.linked.due_by_hand
        return Push(
            CashedOutSheet(
                self.shell,
                self.linked,
                row,
                self.folder,
                leave=self._leave_account_waiting,
                keep=self._keep_place,
                by_hand=by_hand,
                until=lambda: hall_panel.next_deal_text(self.linked, self.seconds_left()),
            )
        )

    def _sent_choice_text(self) -> str:
        question, chosen = self.linked.terminal.question, self.linked.terminal.given_answer
        return action_words(chosen) if question is not None and chosen else ""

    def _strip_seats(self) -> tuple[int, ...]:
        """The places of the other terminals, taken or not, and before them the clock's where the
        panel is folded.
        """
        others = (
            () if self.linked.dice_places else tuple(sorted(self.visit.timeline.geometry.others))
        )
        return (ClockScreen.seat, *others) if self.visit.state.is_panel_folded else others

    def terminal_screens(self, m: Moment) -> StageLayer:
        """The other terminals, and in a strip the clock."""
        layer = super().terminal_screens(m)
        if ClockScreen.seat in self.frame.plate_slots:
            ClockScreen(*self._clock_figure_and_word()).put(layer, 0.0, 0.0, 0.0, 0.0)
        return layer

    def _clock_figure_and_word(self) -> tuple[str, str]:
        """The seconds that are left, and the word under them."""
        seconds = self.current_state.seconds
        return str(seconds) if seconds >= 0 else "", hall_panel.clock_word(self.linked, seconds)

    def own_clock(self, m: Moment) -> OwnClock:
        """The clock beside the player's own zone."""
        state, notes = self.current_state, [hall_panel.brief_waiting_text(self.linked)]
        notes += [hall_panel.house_choice_text(self.linked)] if self.linked.turn else []
        sent = bool(state.sent) and self.linked.terminal.question is not None
        return OwnClock(
            f"Sent: {state.sent}" if sent else self._question_text(m),
            *self._clock_figure_and_word(),
            left=hall_panel.share_of_time_left(self.linked, state.seconds),
            notes=tuple(notes),
        )

    def _read_outside_state(self) -> LinkState:
        found = super()._read_outside_state()
        own = next(
            (s.sign for s in self.linked.terminal.seats if s.seat == self.linked.terminal.seat),
            "open",
        )
        return msgspec.structs.replace(
            found, ready=own in ("placed", "out") and not self.linked.playing
        )

    def _choices(self, m: Moment, choices: tuple[Choice, ...]) -> list[Choice]:
        """Ready for the deal; what was sent, or whom one waits for, in the place of decisions."""
        state, out = self.current_state, []
        for one in choices:
            if one.name == "deal":
                told = "The table waits for the others." if state.ready else one.why
                out.append(msgspec.structs.replace(one, label="Ready", why=told))
            elif (
                (one.place == "ends" and not self.bar.turns)
                or m.deciding
                or m.busy
                or not self.linked.playing
            ):
                out.append(one)
        if self.linked.playing and not (m.deciding or m.busy):
            out = [self._waiting_choice(), *(one for one in out if not self.bar.turns)]
        return out

    def _waiting_choice(self) -> Choice:
        state, terminal = self.current_state, self.linked.terminal
        if state.sent:
            label, sub = f"Sent: {state.sent}", "waiting for the table" if state.slow else "…"
        elif terminal.view is not None and terminal.seat not in terminal.view.bets:
            label, sub = "A round is in play", "bets open when it is settled"
        else:
            others = [f"T{line.seat}" for line in state.seats if line.state in ("betting", "away")]
            label, sub = "Waiting for the others", ", ".join(others[:6])
        return Choice(
            name="waits", intent=None, label=label, sub=sub, look="cream", why=f"{label}.", wide=382
        )


class LinkedMoneyIn(BillsAndVouchers):
    """The sheet for bills and vouchers at a dealt table: what goes in is sent, and credited when
    the table says so.
    """

    def __init__(self, shell: Shell, session: LinkSession) -> None:
        self.linked = session
        self._balance, self._refused = session.balance, len(session.terminal.refusals)
        super().__init__(shell, session)

    def update(self, dt: float) -> Move | None:
        """Say what the table has answered."""
        move = super().update(dt)
        balance, refusals = self.linked.balance, self.linked.terminal.refusals
        if balance > self._balance:
            self.typed["voucher"] = ""
            self.ui.write_in(None)
            self._show_credited(f"Credited {dollars(balance - self._balance)}.")
        elif len(refusals) > self._refused:
            told = sentence(refusals[-1])
            self.shell.toast("Not taken", told, "loss")
            self._show_message(told)
        self._balance, self._refused = balance, len(refusals)
        return move

    def _insert_money(self, cents: int) -> None:
        self.linked.buy_in(cents)
        self.shell.sound.play("tick")

    def submit(self) -> Move | None:
        """The voucher is sent."""
        if self.typed["voucher"]:
            self.linked.insert_voucher(self.typed["voucher"])
            self._show_message("Sent to the table.")
        return None


def _tournament_mark(contest: Contest, seat: int) -> SpecialTable | None:
    """How a tournament stands, before the dealer: the round, and at a terminal that plays its place
    and chips; None without one.
    """
    if not contest.begun:
        return None
    place, chips = contest.standing_of_seat(seat)
    where = f"{contest.round[:1].upper()}{contest.round[1:]}"
    said = (f"{where} · {place} · {chips}", f"{place} · {chips}") if place else (where,)
    return SpecialTable(said[0], "Tournament", free=True, briefer=said[1:])
