"""The one verdict on a decision: right, right by the card that the player follows, or a mistake.

Whatever judges a decision, at a table, in a lesson or in a book, asks here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...core.money import dollars

Grade = Literal["right", "card", "mistake"]
"""A decision that costs nothing, one that the followed card answers with though best play gains
more, or any other.
"""


def costs_nothing(cost: float, error: float) -> bool:
    """Whether a choice of so many expected cents does: less than half a cent, or than twice the
    standard error of an estimate.
    """
    return cost < max(0.5, 2 * error)


def grade_decision(
    chosen: str, cost: float, error: float, answer: str, ev: Mapping[str, float]
) -> Grade:
    """The verdict on the action chosen, which gives away `cost` expected cents: `error` is the
    standard error of estimates, `answer` what the player's card says ("": he follows best play, or
    the card is silent), `ev` the expected cents of each action.

    >>> worth = {"fold": -500.0, "bet 1x": -420.0, "bet 3x": -400.0}
    >>> [grade_decision(name, -400.0 - worth[name], 0.0, "bet 1x", worth) for name in ("bet 3x", "bet 1x", "fold")]
    ['right', 'card', 'mistake']
    >>> grade_decision("bet 1x", 20.0, 0.0, "", worth)
    'mistake'
    """
    if costs_nothing(cost, error):
        return "right"
    # expected cents by which two ways of saying the same choice may differ
    alike = chosen == answer or (
        answer in ev and chosen in ev and abs(ev[chosen] - ev[answer]) < 1e-6
    )
    return "card" if alike else "mistake"


def verdict_words(grade: Grade, cost: float) -> str:
    """The verdict on one decision that gave away `cost` expected cents, in words.

    >>> [verdict_words(grade, 36.4) for grade in ("right", "card", "mistake")]
    ['right', 'right by your card (best play gains $0.36)', 'a mistake, which costs $0.36']
    """
    if grade == "right":
        return "right"
    gain = dollars(max(1, round(cost)))
    return (
        f"right by your card (best play gains {gain})"
        if grade == "card"
        else f"a mistake, which costs {gain}"
    )


def round_words(mistakes: int, right_by_card: int, cost: float) -> str:
    """The verdict on all decisions of a round, which gave away `cost` expected cents together, in
    words.

    >>> round_words(0, 0, 0.2), round_words(0, 1, 36.4), round_words(2, 1, 354.0)
    ('every choice was right', 'right by your card (best play gains $0.36)', '2 mistakes: your choices cost $3.54')
    """
    if not mistakes:
        return verdict_words("card", cost) if right_by_card else "every choice was right"
    return f"{mistakes} mistake{'s' if mistakes > 1 else ''}: your choices cost {dollars(max(1, round(cost)))}"


def tally_words(decisions: int, mistakes: int, right_by_card: int) -> str:
    """How many of some decisions were right, in words.

    >>> tally_words(12, 0, 0), tally_words(12, 1, 2), tally_words(1, 0, 1)
    ('all 12 choices right', '11 of 12 choices right, 2 of them by your card', '1 of 1 choice right, 1 of them by your card')
    """
    choices = "choice" if decisions == 1 else "choices"
    if not mistakes and not right_by_card:
        return f"all {decisions} {choices} right"
    share = f", {right_by_card} of them by your card" if right_by_card else ""
    return f"{decisions - mistakes} of {decisions} {choices} right{share}"
