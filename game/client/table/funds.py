"""Money before a deal: the wagers that are placed, what the bankroll allows, what is missing, what
the round may ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...core.declaration import Game, HouseRules, Wager, money_range
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...hands.phrases import join_with_and
from ...play.bots import opening_bets
from ...play.session import Session
from ...play.table_client import Sitting
from ...rounds.refusals import refusal_sentence
from ..draw.chips import VALUES
from ..pages.dialog import Answer, Dialog
from ..scene import Move, Replace
from ..shell import Shell
from .intents import Act, Choice
from .moment import Moment


class Bets:
    """The wagers that are being placed, cents by wager. Wagers that must be equal move together.

    `last` are those of the last settled round, for a rebet. `lacking` answers for wagers that the
    bankroll does not cover with a sentence: such wagers are refused, and nothing changes.
    """

    def __init__(
        self,
        game: Game,
        rules: HouseRules,
        last: Mapping[str, int] | None = None,
        lacking: Callable[[Mapping[str, int]], str] = lambda _: "",
    ) -> None:
        self.game, self.rules = game, rules
        self.placed: dict[str, int] = {}
        self.last = dict(last or {})
        self._lacking = lacking
        self.closed: Mapping[str, str] = {}
        self.net = 0
        """Cents that the last round came to."""
        self._undo: list[dict[str, int]] = []

    @property
    def total(self) -> int:
        """Cents on all spots of one box."""
        return sum(self.placed.values())

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._undo)

    def close(self, closed: Mapping[str, str]) -> None:
        """Take no more of these wagers, each with the sentence that says why; what lies there comes
        off.
        """
        self.closed = closed
        self._open_only()

    def add(self, name: str, cents: int) -> str:
        """Put chips on a spot; the sentence to show when limit or bankroll cut or refused them (""
        when all went down).
        """
        wager = self._lead(self.game.wager(name))
        if wager.name in self.closed:
            return self.closed[wager.name]
        if wager.later:
            return f"{wager.title} is placed during the round."
        low, high = money_range(wager, self.rules)
        now = self.placed.get(wager.name, 0)
        wanted = low if low == high else max(low, now + cents)
        if low == high and now:
            return f"{wager.title} takes exactly ${low / 100:g}."
        if wager.equal and not now:  # joins the others at their size
            others = (
                self.placed[w.name]
                for w in self.game.wagers
                if w.equal == wager.equal and w.name in self.placed
            )
            wanted = next(others, wanted)
        fits = min(wanted, high)
        if fits == now:
            return f"{wager.title} has its maximum of ${high / 100:,.0f}."
        self._set(wager, fits)
        lacks = self._paid_or_undone()
        if lacks:
            return lacks
        if fits < wanted:
            return f"{wager.title} has its maximum of ${high / 100:,.0f}."
        if not now and fits == low > cents:
            takes = "exactly" if low == high else "at least"
            return f"{wager.title} takes {takes} {short(low)}, so {short(low)} was placed, not {short(cents)}."
        return ""

    def take(self, name: str, cents: int) -> None:
        """Take chips back from a spot (all of them when less than the minimum would stay)."""
        wager = self._lead(self.game.wager(name))
        now = self.placed.get(wager.name, 0)
        if not now:
            return
        low, high = money_range(wager, self.rules)
        least, left = max(low, self.placed.get(wager.at_least, 0)), now - cents
        self._set(wager, 0 if low == high or left < least else left)

    def move(self, name: str, onto: str) -> str:
        """Carry all of a spot's chips to another, or off the felt (""); the sentence when they are
        cut there, or stay.
        """
        lead, before, changes = (
            self._lead(self.game.wager(name)),
            dict(self.placed),
            len(self._undo),
        )
        cents = self.placed.get(name, 0)
        if not cents or (onto and self._lead(self.game.wager(onto)) == lead):
            return ""
        self._set(lead, 0)
        bare = dict(self.placed)
        said = self.add(onto, cents) if onto else ""
        if onto and self.placed == bare:
            self.placed = before
        self._undo[changes:] = [before] if self.placed != before else []
        return said

    def clear(self) -> None:
        """Take everything back."""
        if self.placed:
            self._remember()
            self.placed = {}

    def undo(self) -> str:
        """Take the last change back; the sentence that says what is missing for it ("" when nothing
        is).
        """
        if not self._undo:
            return ""
        now, self.placed = self.placed, self._undo.pop()
        self._open_only()
        lacks = self._lacking(self.placed)
        if lacks:
            self.placed = now
        return lacks

    def doubled(self) -> dict[str, int]:
        """Twice as much on every spot, as far as the limits allow."""
        most = {name: money_range(self.game.wager(name), self.rules)[1] for name in self.placed}
        return {name: min(cents * 2, most[name]) for name, cents in self.placed.items()}

    def double(self) -> str:
        """Place twice as much; the sentence that says what is missing for it ("" when nothing is)."""
        self._remember()
        self.placed = self.doubled()
        return self._paid_or_undone()

    def repeatable_bets(self) -> dict[str, int]:
        """The wagers of last time that are open now."""
        return {name: cents for name, cents in self.last.items() if name not in self.closed}

    def rebet(self) -> str:
        """Place the same as last time, as far as it is open; the sentence for what is closed or
        missing ("": all went down).
        """
        if not self.last:
            return ""
        self._remember()
        self.placed = dict(self.last)
        return self._open_only() or self._paid_or_undone()

    def dealt(self) -> None:
        """The wagers go into the round."""
        self.placed = {}
        self._undo.clear()

    def _paid_or_undone(self) -> str:
        """Undo the change just made when the bankroll does not cover it; the sentence that says
        what is missing.
        """
        lacks = self._lacking(self.placed)
        if lacks:
            self.placed = self._undo.pop()
        return lacks

    def _open_only(self) -> str:
        shut = [name for name in self.placed if name in self.closed]
        self.placed = {
            name: cents for name, cents in self.placed.items() if name not in self.closed
        }
        return " ".join(self.closed[name] for name in shut)

    def _lead(self, wager: Wager) -> Wager:
        return self.game.wager(wager.same_as) if wager.same_as else wager

    def _remember(self) -> None:
        self._undo.append(dict(self.placed))

    def _set(self, lead: Wager, cents: int) -> None:
        self._remember()
        for wager in self.game.wagers:
            if wager.later:
                continue
            if lead.name in {wager.name, wager.same_as}:
                self._put(wager.name, cents)
            elif wager.at_least == lead.name and not wager.optional:
                self._put(wager.name, max(cents, self.placed.get(wager.name, 0)) if cents else 0)
            elif wager.limit == "minimum" and not wager.optional and not lead.optional:
                self._put(wager.name, money_range(wager, self.rules)[0] if cents else 0)
            elif cents and wager.equal and wager.equal == lead.equal and wager.name in self.placed:
                self._put(wager.name, cents)  # wagers of one size move together (675a.2(e))

    def _put(self, name: str, cents: int) -> None:
        if cents:
            self.placed[name] = cents
        else:
            self.placed.pop(name, None)


WAIT: Final = "wait"
OVER: Final = "This is a round of the history: it is over."


def closed_chips(m: Moment) -> dict[int, str]:
    """The chips, in dollars, that cannot be placed now, each with the sentence that says why."""
    if not m.betting:
        return dict.fromkeys(VALUES, "Chips are placed between rounds.")
    left, boxes = m.left, len(m.desk.seats)
    return {
        value: f"{short(value * 100)} is more than {dollars(left)} allows. {m.desk.more}".rstrip()
        for value in VALUES
        if value * 100 * boxes > left
    }


def not_again(m: Moment) -> str:
    """Why the wagers of the last round cannot be placed again ("" when they can)."""
    if not m.hand.last:
        return "Nothing was bet yet."
    if not m.hand.again:
        return ""  # what is closed is said when it is tried
    return ("" if m.retold else m.desk.lacking(m.hand.again)) or m.hand.refused


def broke(m: Moment) -> bool:
    """Whether the bankroll holds less than the least that takes part, and nothing runs on."""
    if not m.betting or m.retold or m.hand.placed or m.running:
        return False
    return sum(opening_bets(m.game, m.desk.rules).values()) > m.desk.bankroll


def money_in(m: Moment) -> list[Choice]:
    """The choice to buy in of a player who is broke; none at a terminal, which has a button for it
    at any time.
    """
    if m.desk.funds != "bankroll":
        return []
    return [Choice(name="buy-in", intent=Act.BUY_IN, label="Buy in", action="buy in", look="cream")]


def hint(m: Moment) -> str:
    """What the bankroll means for the round to come, in a sentence or two; what it may ask for
    besides the wagers placed.
    """
    left = m.left
    if broke(m):
        least = sum(opening_bets(m.game, m.desk.rules).values())
        return f"{dollars(left)} is left, and the least here is {dollars(least)}: buy in, or find lower stakes."
    need = m.hand.need
    if need.least > left:
        return f"To stay in you need {short(need.least)} more later. With {short(left)} left you can only fold then."
    if need.usual > left:
        return f"Later bets can cost {short(need.usual)}. With {short(left)} left, {_closing(m)} may be closed."
    if not need.usual:
        return ""
    if need.least == need.usual:
        return f"Later in the round you bet {short(need.least)} more, or fold."
    span = f"{short(need.least)} to " if need.least else "up to "
    return f"Later in the round you can bet {span}{short(need.usual)} more."


def _closing(m: Moment) -> str:
    names = [wager.title for wager in m.game.wagers if wager.later]
    return join_with_and(names) if len(names) <= 3 else "what costs more"


def warning(m: Moment) -> str:
    """The question before a deal after which money would leave nothing but a fold ("" when there is
    no need to ask).
    """
    need, left = m.hand.need.least, m.desk.bankroll - m.hand.total * len(m.desk.seats)
    if need <= left:
        return ""
    return (
        f"To stay in you need {dollars(need)} more later, and {dollars(left)} is left. Without it you can only fold, "
        f"and what a fold gives up is lost."
    )


def warned(shell: Shell, session: Sitting, text: str, deal: Callable[[], object]) -> Dialog:
    """The question whether to deal all the same."""
    more = (
        (Answer("buy-in", "Buy in"),) if not isinstance(session, Session) or session.sells else ()
    )
    answers = (
        Answer("deal", "Deal all the same"),
        *more,
        Answer(WAIT, "Wait", "primary", escape=True),
    )

    def on_choice(name: str) -> Move | None:
        if name == "deal":
            deal()
        return Replace(buying(shell, session)) if name == "buy-in" else None

    return Dialog(shell, "Not enough to stay in", text, answers, on_choice)


def buying(shell: Shell, session: Sitting) -> Dialog:
    """The question how many chips to buy."""
    *more, least = sorted(set(session.buy_ins()), reverse=True)
    answers = [
        Answer(WAIT, "Not now", escape=True),
        *(Answer(str(cents), short(cents), "cream") for cents in more),
    ]
    answers.append(Answer(str(least), short(least), "primary"))

    def on_choice(name: str) -> Move | None:
        if name != WAIT:
            try:
                session.buy_in(int(name))
            except HouseError as refusal:
                shell.toast("The cashier cannot help", refusal_sentence(refusal), "loss")
            else:
                shell.toast("Bought in", short(int(name)), "info")
        return None

    text = f"The bankroll is {dollars(session.bankroll)}. Chips are play money, worth nothing outside this window."
    return Dialog(shell, f"Buy in at {session.game.title}", text, answers, on_choice)
