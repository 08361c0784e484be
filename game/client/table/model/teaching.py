"""What the dealer says at the table of somebody who is new: in one sentence the one thing that
matters now. All of it comes from the game and from the coach's advice.
"""

from __future__ import annotations

from typing import Final

from ....core.money import dollars, short
from ..decisions import signed
from .moment import Moment
from .panel_content import CoachWords

KNOWN: Final = 3
"""From so many right decisions of a kind in a row nothing is said before it; and so often good
choices are praised.
"""


def dealer_sentence(m: Moment) -> str:
    """What matters now, "" for nothing."""
    if m.level == "expert" or m.busy:
        return ""
    if m.deciding:
        return before_decision(m) if m.level == "new" else ""
    if m.resting:
        return after_round(m)
    return while_betting(m) if m.betting and m.level == "new" else ""


def before_decision(m: Moment) -> str:
    """The best choice with its reason, until decisions of this kind are known."""
    coach = m.coach
    kind = coach.title.partition(",")[0]
    if not coach.best or coach.chosen or m.state.right_in_row.get(kind, 0) >= KNOWN:
        return ""
    return best_choice_sentence(coach)


def best_choice_sentence(coach: CoachWords) -> str:
    """The coach's best choice with its reason; where cards are exchanged, which are to be clicked:
    those that are given away.
    """
    verb, *cards = coach.advised.split()
    if verb == "exchange":
        given = "all five cards" if len(cards) > 4 else " ".join(map(signed, cards))
        return f"Click {given}, then Exchange: what you click is given away."
    reason = coach.reason.partition(":")[0].rstrip(".")
    return f"{coach.best}: {reason[:1].lower()}{reason[1:]}." if reason else f"{coach.best}."


def after_round(m: Moment) -> str:
    """What a better choice would have been, and what the one made costs more on average; else
    praise, the first times.
    """
    coach, worth = m.coach, dict(m.coach.bars)
    if coach.lesson and coach.best in worth and coach.chosen in worth:
        cost = worth[coach.best] - worth[coach.chosen]
        return (
            f"{coach.best} was better: {coach.chosen} costs {dollars(round(cost))} more on average."
        )
    praised = 0 < sum(m.state.right_in_row.values()) <= KNOWN
    return "Well chosen." if m.level == "new" and coach.bars and praised else ""


def while_betting(m: Moment) -> str:
    """What the game is about, then what was bet."""
    total = m.bets.total * len(m.desk.seats)
    if m.state.finished_rounds or m.bets.undo_steps:
        return f"{short(total)}, then: press the gold button when you like." if total else ""
    return f"{m.game.blurb}: press the gold button to begin." if total else f"{m.game.blurb}."
