"""What the bankroll allows at the table before the deal: closed chips, what is missing, what the round may ask for, the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.client.draw.chips import VALUES
from game.client.pages.dialog import Answer, Dialog
from game.client.scene import Move, Replace
from game.client.shell import Shell
from game.client.table.intents import BuyIn, Choice, Leave
from game.client.table.moment import Moment
from game.errors import HouseError
from game.money import dollars, short
from game.table.bots import opening_bets
from game.table.hot_seat import HotSeat
from game.table.report import plain
from game.table.sitting import Sitting

WAIT: Final = "wait"
OVER: Final = "This is a round of the history: it is over."


def closed_chips(m: Moment) -> dict[int, str]:
    """The chips, in dollars, that cannot be placed now, each with the sentence that says why: all of them but while wagers are
    placed, then those of which the bankroll does not hold one for each box.
    """
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


def ways_out() -> list[Choice]:
    """The choices of a player who is broke: buy in, or another table."""
    return [
        Choice(name="buy-in", intent=BuyIn(), label="Buy in", action="buy in", look="cream"),
        Choice(name="other-tables", intent=Leave(), label="Tables", action="leave"),
    ]


def hint(m: Moment) -> str:
    """What the bankroll means for the round to come, in a sentence or two; what it may ask for besides the wagers placed."""
    left = m.left
    if broke(m):
        least = sum(opening_bets(m.game, m.desk.rules).values())
        return f"{dollars(left)} is left, and the least here is {dollars(least)}: buy in, or find lower stakes."
    need = m.hand.need
    if need.least > left:
        return f"The round may ask for {short(need.least)} more. With {short(left)} left, only Fold is open then."
    if need.usual > left:
        return f"The round may ask for {short(need.usual)} more. With {short(left)} left, {_closing(m)} may be closed."
    if not need.usual:
        return ""
    if need.least == need.usual:
        return f"The round asks for {short(need.least)} more, or a fold."
    span = f"{short(need.least)} to " if need.least else "up to "
    return f"The round may ask for {span}{short(need.usual)} more."


def _closing(m: Moment) -> str:
    """What is closed to whom the money is short, by the wagers that are placed during a round."""
    names = [wager.title for wager in m.game.wagers if wager.later]
    if len(names) > 3:
        return "what costs more"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def warning(m: Moment) -> str:
    """The question before a deal after which money would leave nothing but a fold ("" when there is no need to ask)."""
    need, left = m.hand.need.least, m.desk.bankroll - m.hand.total * len(m.desk.seats)
    if need <= left:
        return ""
    return (
        f"The round may ask for {dollars(need)} more, and {dollars(left)} is left. Without it only Fold is open, "
        f"and what a fold gives up is lost."
    )


def warned(shell: Shell, session: Sitting, text: str, deal: Callable[[], object]) -> Dialog:
    """The question whether to deal all the same."""
    more = (Answer("buy-in", "Buy in"),) if not isinstance(session, HotSeat) or session.sells else ()
    answers = (Answer("deal", "Deal all the same"), *more, Answer(WAIT, "Wait", "primary", escape=True))

    def chosen(name: str) -> Move | None:
        if name == "deal":
            deal()
        return Replace(buying(shell, session)) if name == "buy-in" else None

    return Dialog(shell, "Not enough to stay in", text, answers, chosen)


def buying(shell: Shell, session: Sitting) -> Dialog:
    """The question how many chips to buy."""
    *more, least = sorted(set(session.buy_ins()), reverse=True)
    answers = [Answer(WAIT, "Not now", escape=True), *(Answer(str(cents), short(cents), "cream") for cents in more)]
    answers.append(Answer(str(least), short(least), "primary"))

    def chosen(name: str) -> Move | None:
        if name != WAIT:
            try:
                session.buy_in(int(name))
            except HouseError as refusal:
                shell.toast("The cashier cannot help", plain(refusal), "loss")
            else:
                shell.toast("Bought in", short(int(name)), "info")
        return None

    text = f"The bankroll is {dollars(session.bankroll)}. Chips are play money, worth nothing outside this window."
    return Dialog(shell, f"Buy in at {session.game.title}", text, answers, chosen)
