"""A terminal in the window: the table of today, played through a game account. Its bar has the electronic fund display in the place
of a bankroll, money comes in at any time, and what is left comes out on a voucher.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.client.draw.hall import play_money_width
from game.client.electronic.buying_in import BillsAndVouchers
from game.client.electronic.cashed_out import CashedOutSheet
from game.client.focus import Answers, Target
from game.client.pages.book_page import shortened
from game.client.scene import Push
from game.client.table import controls
from game.client.table.bar import HIGH, LOW, Bar
from game.client.table.intents import BuyIn, CallAttendant, Choice, EmptyAccount, Leave, RunTable
from game.client.table.pieces import Drawing
from game.client.table.scene import TableScene
from game.errors import HouseError
from game.hall.terminal_session import due, unread_voucher
from game.money import dollars
from game.table.report import plain

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.client.layout import Box, Layout
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.table.frame import Frame
    from game.client.table.intents import Intent
    from game.client.table.moment import Moment, Pointed
    from game.client.table.pieces import Piece, TableView
    from game.hall.terminal_session import CashedOut, TerminalSession
    from game.rounds.events import AnyEvent
    from game.table.store.hall_values import VoucherRow

HOLDS: Final = 180.0
"""Seconds for which a place is kept after a cash-out."""
DISPLAY: Final[Box] = (24.0, 962.0, 332.0, 58.0)
BUTTONS: Final[tuple[Box, Box]] = ((24.0, 1026.0, 162.0, 48.0), (194.0, 1026.0, 162.0, 48.0))
"""The fund display, and under it where money goes in and out, in a bar that has no room for more."""
LARGE: Final[Box] = (24.0, 968.0, 360.0, 100.0)
WIDE: Final[tuple[Box, Box]] = ((396.0, LOW, 172.0, HIGH), (1694.0, LOW, 202.0, HIGH))
"""The same in the bar as it is designed: money goes in beside the display, and out at the other end."""

KEPT: Final = "The round and the game account are kept as they are."


class TerminalState(msgspec.Struct, frozen=True):
    """What stands on a terminal besides its table: cents on the account and in play, whether it is cashed out after the round, and
    why it is out of use ("": it is in use).
    """

    balance: int
    in_play: int
    reserved: bool
    out_of_use: str


class TerminalBar(Bar):
    """A terminal's bar: as it is designed, decisions give way to chips, and to what is done with these, while bets are open. Large
    lettering has the bar of a table.
    """

    def __init__(self, shell: Shell, whole: Viewport, frame: Frame) -> None:
        super().__init__(shell, whole, frame)
        self.large = frame.plain and whole.type_scale < 1.3 * whole.scale
        self.turns = self.turns or self.large
        self.display, self.money = (LARGE, WIDE) if self.large else (DISPLAY, BUTTONS)

    @property
    def rack_left(self) -> float:
        """Where the chips begin."""
        return 930.0 if self.large else super().rack_left

    @property
    def middle(self) -> tuple[float, float]:
        """Between the money's ways in and out."""
        return (584.0, 1678.0) if self.large else super().middle


class TerminalScene(TableScene):
    """A terminal. Vouchers are written into `folder`; `rise` is called when the player leaves it, and answers for where to go."""

    bars = TerminalBar

    def __init__(
        self, shell: Shell, session: TerminalSession, layout: Layout, go: Callable[[str], Move | None], *, folder: Path,
        rise: Callable[[], Move | None], autoplay: int = 0, told_before: tuple[AnyEvent, ...] = (),
    ) -> None:  # fmt: skip
        self.terminal, self.folder, self._rise = session, folder, rise
        self._kept_until: float | None = None
        self._unread = self._unread_voucher()
        super().__init__(shell, session, layout, go, autoplay=autoplay, told_before=told_before)
        self.name = f"terminal:{session.game.slug}"

    def _unread_voucher(self) -> VoucherRow | None:
        return unread_voucher(self.terminal)

    # ---- what stands on it

    def _rebuild(self) -> None:
        if self.visit.moment is not self._stated:
            self._look()
        super()._rebuild()
        code = self.shell.keys.code("room")
        if code is not None:
            self._shortcuts.setdefault(code, RunTable("room"))

    def _look(self) -> TerminalState:
        """See how the account stands; the display shows what is told, never ahead of it."""
        told, session = self.visit.moment, self.terminal
        found = TerminalState(told.bankroll, session.in_play, session.cash_out_reserved, session.out_of_use)
        if found != self.beside:
            self.beside, self._stated = found, None
        return found

    @property
    def _state_of(self) -> TerminalState:
        return self.beside if isinstance(self.beside, TerminalState) else self._look()

    def _buttons(self) -> list[Choice]:
        state, live = self._state_of, self.terminal.electronic.kind == "live"
        later, taken = bool(state.in_play) and not live, "chips" if live else "bill, voucher"
        taken = taken if self._own_bar.large else ""
        return [
            Choice(name="money-in", intent=BuyIn(), label="Buy in", action="buy in", sub=taken, look="cream"),
            Choice(
                name="money-out", intent=EmptyAccount(), label="Reserved" if state.reserved else "Cash out", action="cash out",
                sub="after this round" if later and self._own_bar.large else "",
                look="cream" if state.reserved or not later else "dark",
            ),
        ]  # fmt: skip

    def targets(self, m: Moment) -> list[Target]:
        """What a table has, but money is moved by the terminal's own buttons, and the attendant is called where a table has its
        speed; the room opens by its key alone.
        """
        bell = {"name": "attendant", "answers": Answers(CallAttendant()), "label": "Call the attendant"}
        found = [
            msgspec.structs.replace(one, **bell) if one.name == "speed" else one
            for one in super().targets(m) if one.name != "bankroll"
        ]  # fmt: skip
        return found + [self.bar.target(one, self.bar.up(box), key=True) for one, box in self._placed()]

    def _placed(self) -> list[tuple[Choice, Box]]:
        """The terminal's own buttons where they stand."""
        return list(zip(self._buttons(), self._own_bar.money, strict=True))

    @property
    def _own_bar(self) -> TerminalBar:
        assert isinstance(self.bar, TerminalBar)  # noqa: S101 - it is what `bars` makes
        return self.bar

    def around(self, m: Moment, view: TableView, pointed: Pointed) -> list[tuple[Viewport, Piece]]:
        """What a table has, with the fund display in the place of its figures, and the words that every such screen bears."""
        out = [
            self._named(part, pointed)
            for part in super().around(m, view, pointed)
            if not part[1].name.startswith("metric ")
        ]
        state, foot = self._state_of, self.frame.bar
        note = "after this round" if state.reserved else f"in play {dollars(state.in_play)}"
        told = ("out of use", True) if state.out_of_use else (note, False)
        display = Drawing(
            "fund display",
            "fund display",
            self.bar.snapped(self.bar.up(self._own_bar.display)),
            (dollars(state.balance), *told),
        )
        out.append((foot, display))
        out += [(foot, self.bar.button(one, self.bar.up(box), pointed)) for one, box in self._placed()]
        if self.frame.titled:
            out.append((self.frame.top, self._pill()))
            out = [self._shortly(part) for part in out]
        else:
            x, y, wide, high = self.frame.lenses[0].box
            room = min(wide - 12, play_money_width(self.shell.kit(self.frame.lenses[0].view)))
            out.append(
                (self.frame.lenses[0].view, Drawing("play money", "play money", (x + 6, y + high - 36, room, 30.0)))
            )
        if state.out_of_use:
            plate = (self.frame.axis - 430.0, 420.0, 860.0, 160.0)
            key = self.shell.keys.said("attendant")
            kept = f"{KEPT} {key} calls the attendant." if key else KEPT
            said = ("Out of use", state.out_of_use, kept, True)
            out.append((self.frame.stage, Drawing("out of use", "notice", plate, said)))
        return out

    def _named(self, part: tuple[Viewport, Piece], pointed: Pointed) -> tuple[Viewport, Piece]:
        """The table's sign with the terminal's place and asset number; a bell where a table has its speed."""
        view, piece = part
        if isinstance(piece, Drawing) and piece.art == "top":
            title, _, *rest = piece.args
            piece = msgspec.structs.replace(piece, args=(title, self._sign(), *rest))
        elif piece.name == "top speed":
            state = next((s for s in ("pressed", "hover") if getattr(pointed, s) == "attendant"), "normal")
            piece = msgspec.structs.replace(piece, name="top attendant", args=("bell", state))
        return view, piece

    def _sign(self) -> str:
        """Which terminal it is, and the least and most that is taken."""
        limits = controls.posted(self.visit.kind, self.visit.moment.desk.rules)
        return f"T{self.terminal.seats[0]}, {self.terminal.label} · {limits[:1].lower()}{limits[1:]}"

    def _pill(self) -> Drawing:
        """Right of the table's name or of its limits, where the dealer's name leaves more room."""
        kit, m = self.shell.kit(self.frame.top), self.visit.moment
        name, sign = kit.measure(m.game.title, 28, "serif6"), kit.measure(self._sign(), 20, "ui5")
        usual, end = play_money_width(kit), self.frame.head - 356 if self.frame.lenses else self.frame.axis - 134
        if self._brief:
            name = kit.measure(shortened(m.game.title), 28, "serif6")
        left, top = (94.0 + name, 7.0) if 94.0 + name + usual <= end or name <= sign else (92.0 + sign, 42.0)
        return Drawing("play money", "play money", (left, top, min(usual, end - left), 30.0))

    @property
    def _brief(self) -> bool:
        """Whether the game's name goes without what goes without saying, as the words beside it find no room otherwise."""
        kit, end = self.shell.kit(self.frame.top), self.frame.head - 356 if self.frame.lenses else self.frame.axis - 134
        return 94.0 + kit.measure(self.visit.moment.game.title, 28, "serif6") + play_money_width(kit) > end

    def _shortly(self, part: tuple[Viewport, Piece]) -> tuple[Viewport, Piece]:
        """The table's sign with the game's short name where it has to do."""
        view, piece = part
        if self._brief and isinstance(piece, Drawing) and piece.art == "top":
            title, *rest = piece.args
            piece = msgspec.structs.replace(piece, args=(shortened(str(title)), *rest))
        return view, piece

    # ---- what the player does

    def obey(self, intent: Intent) -> Move | None:
        """Do what the player means; at a terminal also what moves the account."""
        match intent:
            case EmptyAccount():
                return self._cash_out()
            case CallAttendant():
                self.terminal.call_attendant()
                self.shell.toast("The attendant is called", self.terminal.label, "info")
                return None
            case Leave():
                return self._rise()
            case RunTable("room"):
                return self.go("operator")
            case _:
                pass
        move = super().obey(intent)
        self._look()
        return move

    def buy_in(self) -> Move | None:
        """The sheet for bills and vouchers, or for chips at a live table; at any time."""
        return None if self._closed() else Push(BillsAndVouchers(self.shell, self.terminal))

    def _closed(self) -> bool:
        """Whether the terminal is out of use, which is said then."""
        why = self.terminal.out_of_use
        if why:
            self.shell.toast("Out of use", why, "loss")
        return bool(why)

    def _cash_out(self) -> Move | None:
        """Everything out, or a promise to do so after the round."""
        if self._closed():
            return None
        if self.terminal.in_play or self.terminal.playing:
            reserved = self.terminal.reserve_cash_out()
            told = "Cashes out after this round" if reserved else "Does not cash out after this round"
            self.shell.toast(told, f"In play {dollars(self.terminal.in_play)}", "info")
            self._look()
            return None
        if not self.terminal.balance:
            self.shell.toast("Not now", "There is nothing on the game account.", "info")
            return None
        try:
            out = self.terminal.cash_out()
        except HouseError as refusal:
            self.shell.refused("The account is not cashed out", plain(refusal), refusal)
            self._look()
            return None
        self.visit.bets.clear()
        self.visit.ask()
        self._look()
        return self._paid(out)

    def _paid(self, out: CashedOut) -> Move | None:
        if out.voucher is None:
            told = due(self.terminal) or f"The dealer gives you chips for {dollars(out.chips)}."
            self.shell.toast("Cashed out", told, "win")
            return None
        sheet = CashedOutSheet(
            self.shell, self.terminal, out.voucher, self.folder, leave=self._rise, keep=self._keep, by_hand=out.by_hand
        )
        return Push(sheet)

    def _keep(self) -> None:
        """The place is kept for a while, to buy in again."""
        self._kept_until = self.shell.now() + HOLDS
        self.shell.wake_in(HOLDS)
        self.shell.toast("Your place is kept", "for three minutes", "info")

    def enter(self, view: Viewport) -> None:
        """As a table; the account is looked at anew, since money may have come in."""
        super().enter(view)
        self._look()

    def update(self, dt: float) -> Move | None:
        """As a table; a sheet that was not read before the power went comes up again, and a promised cash-out is kept."""
        told, self.terminal.put_right = self.terminal.put_right, ()
        if told:  # the round was voided in the operator's room
            self.visit.tell(told)
        move = super().update(dt)
        if move is not None or not self.visit.betting or self.terminal.playing:
            return move
        if self._unread is not None:
            voucher, self._unread = self._unread, None
            return Push(
                CashedOutSheet(self.shell, self.terminal, voucher, self.folder, leave=self._rise, keep=self._keep)
            )
        if self.terminal.cash_out_reserved:
            return self._cash_out()
        if self._kept_until is not None and self.shell.now() >= self._kept_until:
            self._kept_until = None
            return self._rise() if not self.terminal.balance else None
        return None


__all__ = ["TerminalScene", "TerminalState"]
