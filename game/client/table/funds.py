"""Money before a deal: the wagers that are placed, what the bankroll allows, what is missing, what
the round may ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core.errors import HouseError
from ...core.money import count_in_words, dollars, short
from ...hands.phrases import join_with_and
from ...play.seats.bots import least_opening_bets
from ...play.session import Session
from ...play.table_client import Sitting
from ...rounds.refusals import refusal_sentence
from ...rounds.tips import GRID
from ..draw.pieces.chips import VALUES
from ..pages.dialog import Answer, Dialog
from ..scenes.scene import Move, Replace
from ..window.shell import Shell
from .model.moment import Moment

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


def why_no_rebet(m: Moment) -> str:
    """Why the wagers of the last round cannot be placed again ("" when they can)."""
    if not m.bets.last:
        return "Nothing was bet yet."
    if not m.bets.repeatable:
        return ""  # what is closed is said when it is tried
    return (
        "" if m.is_past_round else m.desk.missing_money(m.bets.repeatable)
    ) or m.state.rebet_refusal


def is_broke(m: Moment) -> bool:
    """Whether the bankroll holds less than the least that takes part, and nothing runs on."""
    if not m.betting or m.is_past_round or m.bets.placed or m.running_stake_cents:
        return False
    return sum(least_opening_bets(m.game, m.desk.rules).values()) > m.desk.bankroll


def cents_missing_to_bet(m: Moment) -> int:
    """Cents that are missing for the wagers of last time, or for the least that takes part (0: none)."""
    boxes, rules = len(m.desk.seats), m.desk.rules
    least = sum(least_opening_bets(m.game, rules).values()) if is_broke(m) else 0
    again = 0 if m.is_past_round else sum(m.bets.repeatable.values()) * boxes
    return max(0, (least or again) - m.desk.bankroll)


def has_chips_for_sale(m: Moment) -> bool:
    """Whether more chips are sold at this table."""
    return m.special is None and (bool(m.desk.more) or m.desk.funds_name != "bankroll")


def bankroll_hint(m: Moment) -> str:
    """What the bankroll means for the round to come, in a sentence or two; what it may ask for
    besides the wagers placed.
    """
    left = m.left
    if is_broke(m):
        least = sum(least_opening_bets(m.game, m.desk.rules).values())
        return f"You have {dollars(left)}; a round here costs at least {dollars(least)}. Buy in, or choose a cheaper table."
    need = m.state.need
    if need.least > left:
        return f"To stay in you need {short(need.least)} more later. With {short(left)} left you can only fold then."
    if need.usual > left:
        return f"Later bets can cost {short(need.usual)}. With {short(left)} left, {_later_wager_names(m)} may be closed."
    later = later_bets_text(m)
    return f"Later in the round you {later}." if later else ""


def later_bets_text(m: Moment) -> str:
    """What the round to come asks for after the deal, as it goes on after "you" ("": nothing)."""
    need = m.state.need
    if not need.usual:
        return ""
    each, many = m.bets.placed.get(m.game.base, 0), len(m.game.streets)
    if many > 1 and each and need.least == many * each:
        return f"bet at least {short(each)} {count_in_words(many)} times, or fold"
    if need.least:
        at_least = "at least " if need.least < need.usual else ""
        return f"bet {at_least}{short(need.least)} more, or fold"
    return f"can bet {short(need.usual)} more, or not"


def _later_wager_names(m: Moment) -> str:
    names = [wager.title for wager in m.game.wagers if wager.later]
    return join_with_and(names) if len(names) <= 3 else "what costs more"


def deal_warning(m: Moment) -> str:
    """The question before a deal after which money would leave nothing but a fold ("" when there is
    no need to ask).
    """
    need, left = m.state.need.least, m.desk.bankroll - m.bets.total * len(m.desk.seats)
    if need <= left:
        return ""
    return (
        f"To stay in you need {dollars(need)} more later, and {dollars(left)} is left. Without it you can only fold, "
        f"and what a fold gives up is lost."
    )


def warning_dialog(shell: Shell, session: Sitting, text: str, deal: Callable[[], object]) -> Dialog:
    """The question whether to deal all the same."""
    sells = bool(session.buy_ins()) and (not isinstance(session, Session) or session.can_buy_chips)
    more = (Answer("buy-in", "Buy in"),) if sells else ()
    answers = (Answer("deal", "Deal anyway"), *more, Answer(WAIT, "Wait", "primary", escape=True))

    def on_choice(name: str) -> Move | None:
        if name == "deal":
            deal()
        return Replace(buy_in_dialog(shell, session)) if name == "buy-in" else None

    return Dialog(shell, "Not enough to stay in", text, answers, on_choice)


def tip_dialog(
    shell: Shell,
    m: Moment,
    give_at_once: Callable[[int], None],
    with_wager: Callable[[int], None] | None = None,
) -> Dialog:
    """The question how much the dealer is given: on the tip line at once, or before the deal with a
    wager that is placed, with which it wins or loses.
    """
    wager = m.bets.wager_for_tip if m.betting and with_wager is not None else ""
    amounts = [value * 100 for value in VALUES[2::-1] if value * 100 <= m.left]
    goes = "Chips on the tip line belong to the dealer at once."
    if with_wager is None:
        goes = "A tip goes from the account to the dealers of this table."
    text = f"{goes} {dollars(m.left)} is left."
    answers = [Answer(WAIT, "Not now", escape=True)]
    if wager:
        title = m.game.wager(wager).title
        answers.append(Answer("wager", f"With the {title}", "cream"))
        text += f" A tip with the {title} wins and loses with it."
    elif with_wager is not None and m.betting:
        text += " A tip can also go with a wager that you have placed."
    answers += [Answer(str(cents), short(cents), "primary") for cents in amounts]

    def on_choice(name: str) -> Move | None:
        if name == "wager" and with_wager is not None:
            return Replace(_tipping_with(shell, m, wager, with_wager))
        if name != WAIT:
            give_at_once(int(name))
        return None

    return Dialog(shell, "Tip the dealer", text, answers, on_choice)


def _tipping_with(shell: Shell, m: Moment, wager: str, give: Callable[[int], None]) -> Dialog:
    """The question how large the tip with a wager is: at most the wager itself."""
    title, most = m.game.wager(wager).title, min(m.bets.placed[wager], m.left)
    usual = {value * 100 for value in VALUES[:4]} | {most // GRID * GRID}
    answers = [Answer(WAIT, "Not now", escape=True)]
    if m.bets.tips:
        answers.append(Answer("0", "Take it back"))
    fits = sorted((cents for cents in usual if 0 < cents <= most), reverse=True)[:4]
    answers += [Answer(str(cents), short(cents), "primary") for cents in fits]

    def on_choice(name: str) -> Move | None:
        if name != WAIT:
            give(int(name))
        return None

    text = f"At most as much as the wager, {short(m.bets.placed[wager])}. A push leaves it to the dealer."
    return Dialog(shell, f"A tip with the {title}", text, answers, on_choice)


def buy_in_dialog(shell: Shell, session: Sitting) -> Dialog:
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
                shell.toast("The cashier cannot do that", refusal_sentence(refusal), "loss")
            else:
                shell.toast("Bought in", short(int(name)), "info")
        return None

    text = f"The bankroll is {dollars(session.bankroll)}. Chips are play money, worth nothing outside this window."
    return Dialog(shell, f"Buy in at {session.game.title}", text, answers, on_choice)
