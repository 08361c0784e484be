"""A terminal in words, one line a command: money in, wagers, decisions, money out. It shows what a
terminal of the window would.

Vouchers are written as a picture and as a page to print into a folder of the house's data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from ...book.house.meter_tallies import DENOMINATIONS
from ...core.cards import HIDDEN, text
from ...core.chance import Stream
from ...core.errors import HouseError, IllegalAction
from ...core.money import cents_of, dollars
from ...play.seats.bots import Bot, bot_bets
from ...rounds.events import (
    Announced,
    AnyEvent,
    Collected,
    Dealt,
    Named,
    Paid,
    Returned,
    Thrown,
    Turned,
    Voided,
)
from ...system.streams import write_whole_file
from ..money.voucher_paper import voucher_pdf, voucher_png
from ..records.values import VoucherRow
from .session import LocalTerminal, due, log_arrival

FOLDER: Final = "vouchers"
Say = Callable[[str], None]
Verb = Callable[["TerminalWords", Sequence[str]], None]


class TerminalWords:
    """One terminal; `folder` is where vouchers are written, `say` is told each line of an answer,
    `now` gives seconds that only go on: how long a choice was thought about.
    """

    def __init__(
        self, terminal: LocalTerminal, folder: Path, say: Say, now: Callable[[], float]
    ) -> None:
        self.terminal = terminal
        self.session = terminal.session
        self.folder = folder
        self.say = say
        self._now, self._asked_at = now, now()
        self.between: Callable[[], object] = lambda: None
        """Called between two rounds of many, for whoever else is to be answered."""

    def do(self, line: str) -> bool:
        """Do what a line says; whether somebody is still here. Raises `HouseError`; nothing moved
        then.
        """
        verb, *given = line.split() or ("",)
        if verb in ("", "leave"):
            return verb != "leave"
        if verb not in VERBS:
            raise HouseError("verb", f"{verb[:40]!r} is none of {', '.join(VERBS)}, leave")
        voided, self.terminal.put_right = self.terminal.put_right, ()
        for event in voided:
            if isinstance(event, Voided):
                self.say(f"the round is void ({event.reason}): every wager came back")
        VERBS[verb](self, given)
        return True

    def status(self, _given: Sequence[str]) -> None:
        """The fund display, what is at stake, and what may be done."""
        terminal, title = self.terminal, self.session.game.title
        held, lies = dollars(terminal.balance), dollars(terminal.in_play)
        self.say(f"{terminal.label}  {title}  game account {held}  on the table {lies}")
        for told in (terminal.out_of_use, due(terminal)):
            if told:
                self.say(told)
        if self.session.turn:
            self.say(f"your choice: {', '.join(str(one) for one in self.session.payable())}")

    def bills(self, given: Sequence[str]) -> None:
        """Bills into the validator, each in dollars: bills 100 100 20."""
        counted: dict[int, int] = {}
        for one in given:
            counted[_parse_dollars(one)] = counted.get(_parse_dollars(one), 0) + 1
        if not counted:
            raise HouseError(
                "bills",
                f"are {', '.join(dollars(cents).removesuffix('.00') for cents in DENOMINATIONS)}",
            )
        self.terminal.insert_bills(counted)
        self.status(())

    def chips(self, given: Sequence[str]) -> None:
        """Chips for so many dollars to the dealer of a live table."""
        self.terminal.accounts.buy_in_with_chips(
            self.terminal.asset, _parse_dollars(given[0] if given else "")
        )
        self.status(())

    def voucher(self, given: Sequence[str]) -> None:
        """A voucher, scanned or typed."""
        found = self.terminal.insert_voucher(" ".join(given))
        self.say(f"credited {dollars(found.cents)}")
        self.status(())

    def bet(self, given: Sequence[str]) -> None:
        """Place wagers in dollars, and no more bets: bet ante=10 pot=5."""
        placed: dict[str, int] = {}
        for one in given:
            name, _, told = one.partition("=")
            placed[name] = _parse_dollars(told)
        self._play(lambda: self.session.deal({self.session.seats[0]: placed}))

    def act(self, given: Sequence[str]) -> None:
        """Decide: act bet 1x."""
        thought = round((self._now() - self._asked_at) * 1000)
        self._play(lambda: self.session.act(" ".join(given), thought=thought))

    def auto(self, given: Sequence[str]) -> None:
        """Play so many rounds with usual wagers, each decided by the first choice that is not a
        fold.
        """
        many = int(given[0]) if given and given[0].isdecimal() and len(given[0]) < 6 else 1
        for _ in range(many):
            self._autoplay_round()
            self.between()
        self.status(())

    def _autoplay_round(self) -> None:
        table, seat = self.session, self.session.seats[0]
        if not table.playing:
            seed = hashlib.sha256(
                f"{self.terminal.asset} {table.current_or_next_round}".encode()
            ).digest()
            table.deal({seat: self._usual(seat, Stream(seed, "auto"))})
        while table.turn:
            open_now = table.payable() or table.legal()
            table.act(next((action for action in open_now if action.verb != "fold"), open_now[0]))

    def _usual(self, seat: int, stream: Stream) -> Mapping[str, int]:
        return bot_bets(self.session.game, self.session.rules, Bot(seat, "You", "careful"), stream)

    def tip(self, given: Sequence[str]) -> None:
        """A tip for the dealers in dollars: tip 5."""
        self._play(lambda: self.session.tip(_parse_dollars(given[0] if given else "")))

    def cash(self, _given: Sequence[str]) -> None:
        """Cash out to a voucher, or for chips from the dealer of a live table."""
        out = self.terminal.cash_out()
        if out.voucher is not None:
            self._print(out.voucher)
        if out.chips:
            self.say(f"chips for {dollars(out.chips)}")
        if out.by_hand:
            self.say(due(self.terminal))
        self.status(())

    def reserve(self, _given: Sequence[str]) -> None:
        """Cash out after this round, or withdraw that."""
        reserved = self.terminal.toggle_cash_out_reservation()
        self.say(
            "cashes out after this round" if reserved else "does not cash out after this round"
        )

    def attendant(self, _given: Sequence[str]) -> None:
        """Call the attendant."""
        self.terminal.call_attendant()
        self.say("an attendant was called")

    def help(self, _given: Sequence[str]) -> None:
        """Every verb."""
        for name, work in VERBS.items():
            self.say(f"{name:10} {work.__doc__}")
        self.say(f"{'leave':10} Leave the terminal; the account stays as it is.")

    def _print(self, voucher: VoucherRow) -> None:
        """The voucher in words and as files, once it is in the book."""
        words = self.terminal.voucher_words(voucher)
        self.say(f"voucher {words.number}  {words.value}  {words.words}, expires {words.expires}")
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, data in (("png", voucher_png(words)), ("pdf", voucher_pdf(words))):
            path = self.folder / f"voucher-{voucher.number}.{name}"
            write_whole_file(path, data)
            self.say(str(path))

    def _play(self, verb: Callable[[], tuple[AnyEvent, ...]]) -> None:
        for event in verb():
            if told := event_line(event):
                self.say(told)
        self._asked_at = self._now()
        if not self.session.playing and self.terminal.cash_out_reserved:
            self.cash(())
            return
        self.status(())


VERBS: Final[Mapping[str, Verb]] = {
    "help": TerminalWords.help,
    "status": TerminalWords.status,
    "bills": TerminalWords.bills,
    "chips": TerminalWords.chips,
    "voucher": TerminalWords.voucher,
    "bet": TerminalWords.bet,
    "act": TerminalWords.act,
    "auto": TerminalWords.auto,
    "tip": TerminalWords.tip,
    "cash": TerminalWords.cash,
    "reserve": TerminalWords.reserve,
    "attendant": TerminalWords.attendant,
}


def sit(words: TerminalWords, lines: Iterator[str], complain: Say) -> int:
    """Do line after line until the holder leaves; the exit status, 2 when a line could not be done."""
    status = 0
    words.say("Table game, play money.")
    log_arrival(words.terminal)
    words.status(())
    for line in lines:
        try:
            if not words.do(line):
                break
        except HouseError as refusal:
            complain(str(refusal))
            status = 2
    words.session.end_all_sittings()
    return status


def event_line(event: AnyEvent) -> str:
    """What is said of an event; "" of one that money and choices do not turn on."""
    if isinstance(event, Announced):
        return event.text
    if isinstance(event, Dealt | Turned):
        return "" if event.card == HIDDEN else f"{event.place}: {text(event.card)}"
    if isinstance(event, Thrown):
        return f"dice: {' '.join(map(str, event.dice))}"
    if isinstance(event, Named):
        return f"{event.place}: {event.label} {event.text}".strip()
    if isinstance(event, Collected):
        return (
            f"seat {event.seat} loses {dollars(event.cents)} on {event.wager}"
            if event.cents
            else ""
        )
    if isinstance(event, Returned):
        return f"seat {event.seat} gets {dollars(event.cents)} on {event.wager} back"
    return (
        f"seat {event.seat} wins {dollars(event.win)} on {event.wager} at {event.odds}"
        if isinstance(event, Paid)
        else ""
    )


def _parse_dollars(typed: str) -> int:
    """Dollars as typed, in cents."""
    cents = cents_of(typed)
    if cents is None:
        raise IllegalAction("dollars", f"{typed[:40]!r} is no amount such as 20 or 2.50")
    return cents
