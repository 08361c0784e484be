"""The actions of a practised decision as buttons, with the keys they have at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.client.actions import DECISIONS, Keys, of_decision
from game.client.table.coach import spoken
from game.client.table.decisions import QUIET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.kit import Kind
    from game.rounds.state import Action


class Way(NamedTuple):
    """A button: the action (None where its cards are still to be chosen), verb, label, second line, key and look."""

    action: Action | None
    verb: str
    label: str
    sub: str
    key: str
    code: int | None
    kind: Kind


def with_cards(open_now: Sequence[Action]) -> bool:
    """Whether an open action needs cards to be chosen."""
    return any(a.cards for a in open_now)


def ways(keys: Keys, open_now: Sequence[Action], chosen: frozenset[int], hand: Sequence[int]) -> list[Way]:
    """One button for each action, and one for each verb that takes cards: those at the `chosen` places of the hand."""
    out, number = [], 0
    for action in (a for a in open_now if not a.cards):
        number += not (action.times or action.verb in DECISIONS)
        name = of_decision(action.verb, action.times, number)
        kind: Kind = "dark" if action.verb in QUIET else "primary"
        out.append(Way(action, str(action), spoken(str(action)), "", keys.cap(name), keys.code(name), kind))
    wanted = {hand[i] for i in chosen if i < len(hand)}
    for verb in dict.fromkeys(a.verb for a in open_now if a.cards):
        found = next((a for a in open_now if a.verb == verb and set(a.cards) == wanted), None) if wanted else None
        name = of_decision(verb, 0, 0)
        label = f"{spoken(verb)} {len(wanted)}" if verb == "exchange" and wanted else spoken(verb)
        sub = "the chosen cards" if found else "choose cards"
        out.append(Way(found, verb, label, sub, keys.cap(name), keys.code(name), "primary"))
    return out
