"""A terminal in the window: the table of today, played through a game account that bills and
vouchers fill and empty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pygame

from ...core.errors import HouseError
from ...core.money import dollars
from ...hall.records.values import VoucherRow
from ...hall.terminal.session import CashedOut, LocalTerminal, due, last_unredeemed_voucher
from ...rounds.events import AnyEvent
from ...rounds.refusals import refusal_sentence
from ..draw.hall import play_money_width
from ..draw.kit import Kit, keycap_width
from ..draw.text.text_styles import STYLES, fits_whole, largest_size
from ..layouts.layout import Layout, SeatPlace, Shape, layout_for_shape, other_seat_places
from ..scenes.focus import Answers, Target
from ..scenes.scene import Move, Push, Viewport
from ..table import funds
from ..table.model.intents import Act, Choice, Intent, OpenPage, RunTable
from ..table.model.moment import Moment, Pointed
from ..table.model.pieces import Drawing, Piece, TableView
from ..table.scene import TableScene
from ..table.surroundings import controls
from ..table.surroundings.bar import ActionButton, Bar, BarControl, BarLayer
from ..table.surroundings.frame import Frame
from ..table.surroundings.regions import shape_of
from ..table.surroundings.top_bar import (
    IconButton,
    TableSign,
    put_play_money_pill,
    speed_sound_help_icons,
)
from ..table.surroundings.view_controls import ViewControl, ViewLayer
from ..ui.boxes import Column, HBox, Part
from ..window.shell import Shell
from . import own_zone
from .cash import BillsAndVouchers, CashedOutSheet


def _letters_as_designed(view: Viewport) -> bool:
    """Whether letters are hardly larger than the bar and the own zone are designed for."""
    return view.type_scale < 1.3 * view.scale


class TerminalState(msgspec.Struct, frozen=True):
    """What stands on a terminal besides its table: cents on the account and in play, whether it is
    cashed out after the round, and why it is out of use ("": it is in use).
    """

    balance: int
    in_play: int
    reserved: bool
    out_of_use: str


class TerminalBar(Bar):
    """A terminal's bar: as it is designed, decisions give way to chips, and to what is done with
    these, while bets are open. Large lettering has the bar of a table.
    """

    def __init__(self, shell: Shell, whole: Viewport, frame: Frame) -> None:
        super().__init__(shell, whole, frame)
        self.large = (frame.is_as_designed or frame.shape == "own zone") and _letters_as_designed(
            whole
        )
        self.hints_alone = self.large
        self.ends_room = 304.0 if self.large else self.ends_room
        self.turns = self.turns or self.large

    @property
    def width(self) -> float:
        """How wide its lines are."""
        return 1872.0 if self.large else super().width

    @property
    def rack_width(self) -> float:
        """How wide the chips are: what the account leaves in a line without buttons."""
        return 516.0 if self.rows == 2 and self.turns else super().rack_width

    def money_lines(
        self,
        account: FundDisplay,
        ways: tuple[MoneyButton, MoneyButton],
        buttons: Sequence[ActionButton],
        filler: BarControl | None,
        rack: BarControl | None,
    ) -> list[Part]:
        """A table's lines with the account in the place of figures. As designed, money goes in beside
        it, and out at the other end; else both ways stand under it, or beside it in a line over the
        decisions.
        """
        into, out = ways
        if self.large:
            account.wide, account.high, into.wide, out.wide = 404.0, 104.0, 152.0, 240.0
            head = HBox([account, into])
            return self.lines(head, buttons, filler, rack, tail=out, gap=24.0)
        if self.turns and self.rows == 2:
            account.wide, account.high, into.high, out.high = 336.0, 108.0, 50.0, 50.0
            into.wide = out.wide = 256.0
            head = HBox([account, Column([into, out], 4.0)])
            return self.lines(head, buttons, filler, rack, gap=12.0)
        account.wide, account.high, into.high, out.high = 332.0, 62.0, 48.0, 48.0
        into.wide, out.wide = 144.0, 184.0
        return self.lines(
            Column([account, HBox([into, out], 4.0)], 4.0), buttons, filler, rack, gap=15.0
        )


class FundDisplay(BarControl):
    """The game account, and under it what is on the table, or what else is to be said of it."""

    reached = False

    def __init__(self, balance: str, words: str, amount: str, *, alarm: bool) -> None:
        super().__init__("fund display")
        self.said, self.wide = (balance, "Game account", words, amount, alarm), 0.0

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it has one width in each bar
        """As the bar has it."""
        return self.wide, self.wide

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The display."""
        return [Drawing("fund display", "fund display", self.snapped, self.said)]


class MoneyButton(ActionButton):
    """A way of money in or out. Its key's cap is left out where that would take the word's room;
    `later` it looks closed: pressed, it is promised for after the round.
    """

    tab = 2

    def __init__(self, choice: Choice, *, later: bool = False) -> None:
        super().__init__(choice)
        self.later, self.wide = later, 0.0

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it has one width in each bar
        """As the bar has it."""
        return self.wide, self.wide

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The button, without its key's cap where there is no room."""
        (made,), kit, said = super().drawings(pointed), self.look.kit, self.choice
        cap = keycap_width(kit, self.look.shell.keys.widest_cap(said.action))
        room = self.width - (cap + 34 if not said.sub else 2 * cap + 36)
        label, sub, shown, look, state, *rest = made.args
        if not fits_whole(kit.type, STYLES["name"]._replace(size=self.size), label, room):
            shown = ""
        state = "disabled" if self.later and state == "normal" else state
        return [msgspec.structs.replace(made, args=(label, sub, shown, look, state, *rest))]


class OwnClock(ViewControl):
    """The clock beside the player's own zone: what is asked, the seconds that are left and the word
    under them, how much of the time that is, and what happens without an answer.
    """

    reached = False

    def __init__(
        self, title: str, figure: str, word: str, *, left: float = 0.0, notes: tuple[str, ...]
    ) -> None:
        super().__init__("own clock")
        self.args = (title, figure, word, left, notes)

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The clock."""
        return [Drawing(self.name, "own clock", self.box, self.args)]


class LiveSign(ViewControl):
    """That the table is seen as it is dealt, and which round it is."""

    high, reached = 40.0, False

    def __init__(self, number: str) -> None:
        super().__init__("live sign")
        self.number = number

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Its words on one line."""
        wide = kit.measure(f"Live  {self.number}", 20, "ui7") + 78
        return wide, wide

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The sign."""
        return [Drawing(self.name, "live sign", self.box, (self.number,))]


class RulesButton(ViewControl):
    """The way to the rules from beside the player's own zone."""

    def __init__(self) -> None:
        super().__init__("rules", label="Rules and pays", group="bets")

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The button."""
        state, ringed = pointed.state(self.name), pointed.ring == self.name
        said = (self.label, "", "", "dark", state, ringed, False, 22)
        return [Drawing("button rules", "button", self.box, said)]

    def targets(self) -> list[Target]:
        """All of it."""
        answers = Answers(OpenPage("sheet"))
        return [
            Target(
                self.name, self.rect, self.group, answers=answers, own_ring=True, label=self.label
            )
        ]


class TerminalScene(TableScene):
    """A terminal. Vouchers are written into `folder`; `rise` is called when the player leaves it,
    and answers for where to go.
    """

    bars = TerminalBar
    spare = 38.0
    tips_with_wagers = False

    def __init__(
        self,
        shell: Shell,
        terminal: LocalTerminal,
        layout: Layout,
        go: Callable[[str], Move | None],
        *,
        folder: Path,
        rise: Callable[[], Move | None],
        autoplay: int = 0,
        told_before: tuple[AnyEvent, ...] = (),
    ) -> None:
        self.terminal, self.folder, self._rise = terminal, folder, rise
        self._kept_until: float | None = None
        self._unread = self._voucher_not_yet_read()
        session = terminal.session
        super().__init__(shell, session, layout, go, autoplay=autoplay, told_before=told_before)
        self.name = f"terminal:{session.game.slug}"

    def _choose_frame(self) -> None:
        """As a table; where the window is wide enough and the panel is away, the player's own zone
        stands apart from the table.
        """
        self._folds = ("zoom", "page", "wide") if self._has_room_for_own_zone else ("zoom", "page")
        super()._choose_frame()
        if self._has_room_for_own_zone and self.visit.state.is_panel_folded:
            self.frame = own_zone.own_zone_frame(self.view, self._own_felt, self._seat_places)

    def _composition(self, found: Shape) -> Layout | None:
        if self._has_room_for_own_zone and self.visit.state.is_panel_folded:
            return own_zone.own_zone_layout(self._own_felt, self._seat_places)
        return super()._composition(found)

    @property
    def _has_room_for_own_zone(self) -> bool:
        """Whether the window is wide and its lettering small enough for an own zone, and the game
        has one.
        """
        view = self.view
        if not self.shaped or self._has_several_boxes or not _letters_as_designed(view):
            return False
        return shape_of(view.size, view.text_scale) == "wide" and own_zone.has_own_zone(
            self._own_felt
        )

    @property
    def _cut(self) -> own_zone.CutInTwo:
        return own_zone.cut_in_two(self._own_felt)

    @property
    def _own_felt(self) -> Layout:
        """The felt as its layout has it for a screen that is cut so."""
        return layout_for_shape(self.visit.own_layout, "own zone") or self.visit.own_layout

    @property
    def _seat_places(self) -> dict[int, SeatPlace]:
        return other_seat_places(self.visit.own_layout, self.visit.game, self.visit.state.own)

    def _draw_table_under_lenses(self, out: pygame.Surface) -> None:
        if self.frame.shape == "own zone":
            own_zone.draw_ground(
                out, self.view, self.shell.lettering(self.view), self.shell.cache, self._own_felt
            )
        else:
            super()._draw_table_under_lenses(out)

    def _voucher_not_yet_read(self) -> VoucherRow | None:
        return last_unredeemed_voucher(self.terminal)

    def _refresh_targets(self) -> None:
        super()._refresh_targets()
        code = self.shell.keys.code("room")
        if code is not None:
            self._shortcuts.setdefault(code, RunTable("room"))

    def _read_outside_state(self) -> TerminalState:
        """How the account stands; the display shows what is told, never ahead of it."""
        told, terminal = self.visit.moment, self.terminal
        return TerminalState(
            told.bankroll, terminal.in_play, terminal.cash_out_reserved, terminal.out_of_use
        )

    @property
    def _account_state(self) -> TerminalState:
        found: TerminalState = self.outside_state or self._refresh_outside_state()
        return found

    def _money_buttons(self) -> tuple[MoneyButton, MoneyButton]:
        state, live = self._account_state, self.terminal.electronic.kind == "live"
        later, taken = bool(state.in_play) and not live, "chips" if live else "bill, voucher"
        large = self._own_bar.large
        into = Choice(
            name="money-in",
            intent=Act.BUY_IN,
            label="Buy in",
            action="buy in",
            sub=taken if large else "",
            look="cream" if not large or funds.is_broke(self.visit.moment) else "dark",
        )
        pays = state.reserved or (state.balance and not later)
        out = Choice(
            name="money-out",
            intent=Act.EMPTY_ACCOUNT,
            label="Reserved" if state.reserved else "Cash out",
            action="cash out",
            sub="after this round" if later and large else "",
            look="cream" if pays else "dark",
        )
        return MoneyButton(into), MoneyButton(out, later=not pays and bool(out.sub))

    def action_bar(self, m: Moment, choices: Sequence[Choice], *, ringed: bool = False) -> BarLayer:
        """A table's bar with the account, and the ways of money in and out."""
        state, bar = self._account_state, self._own_bar
        told = ("on the table", dollars(state.in_play), False)
        if state.out_of_use:
            told = ("out of use", "", True)
        elif state.reserved:
            told = ("cashes out", "after this round", False)
        words, amount, alarm = told

        def laid_out() -> BarLayer:
            account = FundDisplay(dollars(state.balance), words, amount, alarm=alarm)
            ways, kit = self._money_buttons(), bar.look.kit
            parts = controls.bar_parts(self.visit.kind, m, choices, bar, ringed=ringed)
            lines = bar.money_lines(account, ways, *parts)
            labels = [(way.choice.label, way.wide - 24) for way in ways]
            sizes = range(26 if bar.large else 20, 15, -1)
            ways[0].size = ways[1].size = largest_size(kit.type, "ui7", labels, sizes)
            return bar.layer(*lines)

        said = (m, tuple(choices), state, self.shell.pointer.finger, self.shell.keys.gamepad)
        return bar.keep(f"action bar {ringed}", said, laid_out)

    def targets(self, m: Moment) -> list[Target]:
        """What a table has; where the player's own zone stands apart, also its button for the rules."""
        found = super().targets(m)
        return found + (self.zone_layer(m).targets() if self.frame.shape == "own zone" else [])

    def zone_layer(self, m: Moment) -> ViewLayer:
        """What stands round the player's own zone: the clock at its left, the sign over the live
        table, the button at its right.
        """
        layer = ViewLayer(self.shell, self.view)
        boxes = self._cut.zone_boxes
        self.own_clock(m).put(layer, *boxes.clock)
        sign = LiveSign(f"{m.number:,}")
        sign.put(layer, 118.0, 190.0, sign.widths(self.shell.kit(self.view))[1], sign.high)
        RulesButton().put(layer, *boxes.rules)
        return layer

    def own_clock(self, m: Moment) -> OwnClock:
        """The clock beside the player's own zone: here nobody is hurried."""
        return OwnClock(self._question_text(m), "", "no clock", notes=("Take your time.",))

    def _question_text(self, m: Moment) -> str:
        if m.deciding:
            return self.visit.kind.title(m)
        return "Place your bets" if m.betting else "The table plays"

    @property
    def _own_bar(self) -> TerminalBar:
        assert isinstance(self.bar, TerminalBar)  # noqa: S101 - it is what `bars` makes
        return self.bar

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """What a table has, with the fund display in the place of its figures, and the words that
        every such screen bears.
        """
        found = super().surroundings(m, view, pointed)
        out, state = [*found], self._account_state
        if self.frame.shape == "own zone":
            out += self.zone_layer(m).pieces(pointed)
        if state.out_of_use:
            plate = (self.frame.axis - 430.0, 420.0, 860.0, 160.0)
            key = self.shell.keys.key_name("attendant")
            kept = "The round and the game account are kept as they are."
            kept += f" {key} calls the attendant." if key else ""
            said = ("Out of use", state.out_of_use, kept, True)
            out.append((self.frame.stage, Drawing("out of use", "notice", plate, said)))
        return out

    def top_bar(self, m: Moment) -> ViewLayer:
        """A table's, with the terminal's place and asset number, and a bell in the place of speed."""
        _, *usual = speed_sound_help_icons(self.bar)
        bell = IconButton("attendant", Act.CALL_ATTENDANT, icon="bell", label="Call the attendant")
        settings = IconButton("settings", OpenPage("settings"), icon="gear")
        counted = controls.round_number_and_promise(m, self.bar)
        tip = IconButton("tip", Act.TIP, icon="chip", label="Tip the dealer")
        frame = self.frame
        end = frame.top_bar_width - 356 if frame.lenses else frame.axis - 134
        end = 826.0 if frame.shape == "own zone" else end
        sign = TableSign(m.game.title, self._sign_text(), *counted, pill_end=end)
        layer = controls.sign_and_icons(m, self.bar, sign, [bell, tip, *usual, settings])
        return put_play_money_pill(layer, self._pill_corner)

    def _sign_text(self) -> str:
        limits = controls.table_limits_text(self.visit.kind, self.visit.moment.desk.rules)
        return f"T{self.terminal.session.seats[0]}, {self.terminal.label} · {limits[:1].lower()}{limits[1:]}"

    @property
    def _pill_corner(self) -> tuple[float, float]:
        """Where the pill stands without room in the sign: left of the dealer, above the rail before
        him, else at the felt's lower corner.
        """
        frame, head, x = self.frame, self.frame.top, 8.0
        if frame.lenses:
            near = frame.lenses[0]
            y = (near.area.top - head.origin[1]) / head.scale + 6
            rect = head.rect(x, y, play_money_width(self.shell.kit(head)), 30.0)
            # left of where the dealer's name may begin, above the rail before him
            free = near.view.rect(0.0, 0.0, 760.0 - 150.0, 83.0)
            inside = rect.right <= free.right and rect.bottom <= free.bottom
            if near.area.collidepoint(rect.topleft) and inside:
                return x, (rect.y - head.origin[1]) / head.scale
        return x, (frame.stage_rect.bottom - head.origin[1]) / head.scale - 34.0

    def obey(self, intent: Intent) -> Move | None:
        """Do what the player means; at a terminal also what moves the account."""
        match intent:
            case Act.EMPTY_ACCOUNT:
                return self._cash_out()
            case Act.CALL_ATTENDANT:
                self.terminal.call_attendant()
                self.shell.toast("The attendant is called", self.terminal.label, "info")
                return None
            case Act.LEAVE:
                return self._leave_account_waiting()
            case RunTable("room"):
                self.shell.toast(
                    "Not at a terminal",
                    "The operator's room opens at the host, or by main.py operator.",
                    "info",
                )
                return None
            case _:
                pass
        move = super().obey(intent)
        self._refresh_outside_state()
        return move

    def ask_buy_in(self) -> Move | None:
        """The sheet for bills and vouchers, or for chips at a live table; at any time."""
        return (
            None
            if self._show_out_of_service()
            else Push(BillsAndVouchers(self.shell, self.terminal))
        )

    def _show_out_of_service(self) -> bool:
        """Whether the terminal is out of use, which is said then."""
        why = self.terminal.out_of_use
        if why:
            self.shell.toast("Out of use", why, "loss")
        return bool(why)

    def _cash_out(self) -> Move | None:
        """Everything out, or a promise to do so after the round."""
        if self._show_out_of_service() or self._postpone_cash_out():
            return None
        try:
            out = self.terminal.cash_out()
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "The account is not cashed out", refusal_sentence(refusal), refusal
            )
            self._refresh_outside_state()
            return None
        self.visit.lay_wagers({})
        self.visit.refresh_desk()
        self._refresh_outside_state()
        return self._show_payment(out)

    def _postpone_cash_out(self) -> bool:
        """Whether nothing can come out now, which is said: a stake is in play, or the account is
        empty.
        """
        terminal = self.terminal
        if terminal.in_play or terminal.session.playing:
            said, reserved = (
                ("Does not cash out after this round", "Cashes out after this round"),
                terminal.toggle_cash_out_reservation(),
            )
            self.shell.toasts.drop(said[not reserved])
            self.shell.toast(said[reserved], f"In play {dollars(terminal.in_play)}", "info")
            self._refresh_outside_state()
        elif not terminal.balance:
            self.shell.toast("Not now", "There is nothing on the game account.", "info")
        else:
            return False
        return True

    def _leave_account_waiting(self) -> Move | None:
        return self._rise()

    def _show_payment(self, out: CashedOut) -> Move | None:
        if out.voucher is None:
            told = due(self.terminal) or f"The dealer gives you chips for {dollars(out.chips)}."
            self.shell.toast("Cashed out", told, "win")
            return None
        return self._open_payment_sheet(out.voucher, out.by_hand)

    def _open_payment_sheet(self, voucher: VoucherRow, by_hand: int = 0) -> Move:
        leave, keep = self._rise, self._keep_place
        return Push(
            CashedOutSheet(
                self.shell,
                self.terminal,
                voucher,
                self.folder,
                leave=leave,
                keep=keep,
                by_hand=by_hand,
            )
        )

    def _keep_place(self) -> None:
        """The place is kept for a while, to buy in again."""
        self._kept_until = self.shell.clock.now() + 180.0
        self.shell.wake_in(180.0)
        self.shell.toast("Your place is kept", "for three minutes", "info")

    def enter(self, view: Viewport) -> None:
        """As a table; the account is looked at anew, since money may have come in."""
        super().enter(view)
        self._refresh_outside_state()

    def update(self, dt: float) -> Move | None:
        """As a table; a sheet that was not read before the power went comes up again, and a
        promised cash-out is kept.
        """
        told, self.terminal.put_right = self.terminal.put_right, ()
        if told:  # the round was voided in the operator's room
            self.visit.tell(told)
        move = super().update(dt)
        if move is not None or not self.visit.betting or self.terminal.session.playing:
            return move
        if self._unread is not None:
            voucher, self._unread = self._unread, None
            return self._open_payment_sheet(voucher)
        if self.terminal.cash_out_reserved:
            return self._cash_out()
        if self._kept_until is not None and self.shell.clock.now() >= self._kept_until:
            self._kept_until = None
            return self._rise() if not self.terminal.balance else None
        return None
