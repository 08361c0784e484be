"""Choices of the bar that are a matter of degree: a stake between the usual ones, and where the
cards are cut.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.money import short
from ...rounds import Action, amounts
from ...rounds.procedure import CUT, cut_depths
from ..input.actions import decision_action
from .model.intents import Choice, ChooseAmount, Decide
from .model.moment import Moment


def other_stakes_in_cents(m: Moment, verb: str) -> range:
    """The stakes in cents, other than the usual ones, for which the open decision of a verb may be
    taken and that the player's money covers.
    """
    state = m.desk.state
    if state is None or not state.turn or not m.desk.offers_intermediate_stakes:
        return range(0)
    found = amounts(m.game, state, verb)
    if not found:
        return range(0)
    stop = min(found.stop, m.desk.bankroll + 1)
    if m.look_hint:  # no more than any hand may bet, as long as the own one is not looked at
        known = (one.cents for one in m.desk.open if one.action.verb == verb)
        stop = min(stop, max(known, default=0) + 1)
    return range(found.start, stop, found.step)


def with_other_stakes(
    m: Moment, answers: Sequence[Choice], verb: str, label: str, other: str = "Other"
) -> list[Choice]:
    """The answers and one for other stakes; once that is pressed, the stake and what changes it.
    Stakes that are all less than the usual one stand beside it, under a key of their own.
    """
    found = other_stakes_in_cents(m, verb)
    usual = next((one.cents for one in m.desk.open if one.action.verb == verb), 0)
    if other != "Other" and usual in found:
        found = range(found.start, usual, found.step)
    if len(found) < 2:
        return list(answers)
    lowest, highest = found[0], found[-1]
    amount = min(max(m.state.chosen_amount, lowest), highest) if m.state.chosen_amount else 0
    if not amount:
        span = f"{short(lowest)} to {short(highest)}"
        asked = Choice(
            name="other stake",
            label=other,
            sub=f"adds {span}" if m.level == "new" and other != "Other" else span,
            intent=ChooseAmount(found[len(found) // 2]),
            action="larger chip" if other == "Other" else "option 6",
            face="other stake",
            place="decisions",
        )
        at = next((i + 1 for i, one in enumerate(answers) if one.name == f"do {verb}"), 0)
        at = len(answers) if other == "Other" else at
        return [*answers[:at], asked, *answers[at:]]
    chip = max((c for c in (100, 500, 2500, 10000) if 10 * c <= highest), default=100)
    action = Action(verb, cents=amount)
    decide = Choice(
        name=f"do {verb} {short(amount)}",
        label=label,
        sub=short(amount),
        intent=Decide(action),
        action=decision_action(verb, 0, 1),
        look="cream",
        face=f"{m.desk.stage} {verb} other",
        place="decisions",
    )
    steps = _less_and_more_choices(
        (max(lowest, (amount - 1) // chip * chip), min(highest, amount + 100)),
        (amount > lowest, amount < highest),
        short,
    )
    return [_usual_stakes(), steps[0], decide, steps[1]]


def _usual_stakes() -> Choice:
    return Choice(
        name="usual stakes",
        label="Back",
        sub="usual stakes",
        intent=ChooseAmount(0),
        action="clear",
        face="usual stakes",
        place="decisions",
    )


def cut_choices(m: Moment) -> list[Choice]:
    """The cut of the cards, deeper or less deep, or not at all; none where it is not offered."""
    state = m.desk.state
    if state is None or state.stage != CUT:
        return []
    found = cut_depths(state)
    depth = min(max(m.state.chosen_amount or found[len(found) // 2], found[0]), found[-1])
    by = max(1, len(found) // 8)
    steps = _less_and_more_choices(
        (max(found[0], depth - by), min(found[-1], depth + by)),
        (depth > found[0], depth < found[-1]),
        str,
    )
    cut = Choice(
        name="do cut",
        label="Cut",
        sub=f"{depth} deep",
        intent=Decide(Action("cut", depth=depth)),
        action="option 1",
        look="cream",
        face="cut",
        place="decisions",
    )
    out = [cut, *steps]
    if any(one.action.verb == "decline" for one in m.desk.open):
        refuse = Choice(
            name="do decline",
            label="Refuse",
            sub="the next may cut",
            intent=Decide(Action("decline")),
            action=decision_action("decline", 0, 2),
            face="refuse",
            place="decisions",
        )
        out.append(refuse)
    return out


def _less_and_more_choices(
    amounts: tuple[int, int], is_open: tuple[bool, bool], amount_text: Callable[[int], str]
) -> list[Choice]:
    """Two buttons: less, and more."""
    return [
        Choice(
            name=f"{label.lower()} of it",
            label=label,
            sub=f"to {amount_text(cents)}" if can else closed,
            intent=ChooseAmount(cents) if can else None,
            action=action,
            why="" if can else f"This is {closed}.",
            face=f"{label} of it",
            place="decisions",
        )
        for label, cents, can, closed, action in zip(
            ("Less", "More"),
            amounts,
            is_open,
            ("the least", "the most"),
            ("smaller chip", "larger chip"),
            strict=True,
        )
    ]
