"""Money into a terminal: bills as buttons and a line for a voucher; at a live table chips to the dealer. It is credited at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.pages.dialog import Answer, Dialog
from game.client.ui.boxes import Apart, Column, Flow
from game.client.ui.control import Changed, Pressed, Words
from game.client.ui.kinds import Button
from game.client.ui.line import Line
from game.errors import HouseError
from game.hall.vouchers import DIGITS, MARK, well_formed
from game.money import dollars, short
from game.table.report import plain
from game.table.store.tallies import DENOMINATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.scene import Move
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.hall.link_session import LinkSession
    from game.hall.terminal_session import TerminalSession

CHIPS: Final = (500, 2500, 10_000, 50_000, 100_000)
"""What is handed to the dealer of a live table at a press, in cents."""
LONGEST: Final = 120
"""Letters of a code as a scanner types it."""
CLOSE: Final = Answer("close", "Good", "primary", escape=True)


class BillsAndVouchers(Dialog):
    """The sheet of a terminal for money in; every press is a bill, and every refusal a sentence."""

    usual = 900.0

    def __init__(self, shell: Shell, session: TerminalSession | LinkSession) -> None:
        self.session, self.number, self.line_told = session, "", ""
        self.live = session.electronic.kind == "live"
        what = "Chips go to the dealer" if self.live else "Bills, or a voucher of this house"
        super().__init__(shell, f"Buy in at {session.label}", f"{what}. Play money.", (CLOSE,), icon="cash")

    def more(self) -> Sequence[Part]:
        """What is on the account, the bills, and the line for a voucher."""
        session, g = self.session, self.shell.type(self.view).grow
        purse = f"bankroll {dollars(session.purse)}" if session.purse is not None else ""
        account = Apart(
            (Words(f"Game account {dollars(session.balance)}", 30, "ui7", "brass"), Words(purse, tone="text2"))
        )
        money = [
            Button(f"put:{cents}", short(cents), kind="cream", size=24, high=64.0, least=96.0, group="money")
            for cents in (CHIPS if self.live else DENOMINATIONS)
        ]
        parts: list[Part] = [account, Flow(money, 12.0)]
        if not self.live:
            line = Line(
                LONGEST, self.number, "voucher", hint="Scan or type a voucher, 18 digits", icon="export", usual=560.0
            )
            enter = Button("redeem", "Put it in", size=24, high=48.0, group="voucher")
            parts += [Apart((line, enter)), Words(self.line_told or " ", tone="text2")]
        return (Column(parts, 16 * g),)

    def did(self, intent: Intent) -> Move | None:
        """A bill, a letter of a number, or the voucher itself."""
        if isinstance(intent, Changed) and intent.name == "voucher":
            self._typed(str(intent.value))
            return None
        if isinstance(intent, Pressed) and intent.name.startswith("put:"):
            self._put(int(intent.name.removeprefix("put:")))
            return None
        if isinstance(intent, Pressed) and intent.name in ("redeem", "voucher"):
            self._redeem()
            return None
        return super().did(intent)

    def _typed(self, text: str) -> None:
        """The check digits are tried as the number is typed."""
        self.number, digits = text, "".join(one for one in text if one.isdecimal())
        if text.startswith(MARK):
            told = f"A code, as it is scanned: {self.shell.keys.said('press')} puts it in."
        elif len(digits) < DIGITS:
            told = f"{len(digits)} of {DIGITS} digits"
        elif well_formed(text.replace(" ", "").replace("-", "")):
            told = f"The check digits are right: {self.shell.keys.said('press')} puts it in."
        else:
            told = "The check digits are wrong: look at the number again."
        self._say(told)

    def _say(self, told: str) -> None:
        if told != self.line_told:
            self.line_told = told
            self.resize(self.view)
            self.ui.dirty.append(self.view.whole)

    def _put(self, cents: int) -> None:
        session = self.session
        try:
            if self.live:
                session.buy_in(cents)
            else:
                session.insert_bills({cents: 1})
        except HouseError as refusal:
            self.shell.refused("Not taken", plain(refusal), refusal)
            return
        self.shell.sound.play("tick")
        self._credited(f"Credited {short(cents)}.")

    def _redeem(self) -> None:
        try:
            found = self.session.insert_voucher(self.number)
        except HouseError as refusal:
            self.shell.refused("The voucher is not taken", plain(refusal), refusal)
            self._say(plain(refusal))
            return
        if found is not None:
            self.number = ""
            self.ui.write_in(None)
            self._credited(f"Credited {dollars(found.cents)}.")

    def _credited(self, told: str) -> None:
        self.line_told = told
        self.resize(self.view)
        self.ui.dirty.append(self.view.whole)
        if self.live:
            self.shell.toast(told, kind="win")
