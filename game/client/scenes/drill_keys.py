"""The actions of a practised decision as buttons, with the keys they have at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.table.coach import spoken
from game.client.table.decisions import KEYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.kit import Kind
    from game.rounds.state import Action

_MILD = frozenset(("fold", "check", "decline", "no-insurance", "stand", "surrender"))


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


def ways(open_now: Sequence[Action], chosen: frozenset[int], hand: Sequence[int]) -> list[Way]:
    """One button for each action, and one for each verb that takes cards: those at the `chosen` places of the hand."""
    out, number = [], 0
    for action in (a for a in open_now if not a.cards):
        key, code = KEYS.get(action.verb, ("", None))
        if action.times:
            key, code = str(action.times), pygame.K_0 + action.times
        elif not key:
            number += 1
            key, code = str(number), pygame.K_0 + number
        kind: Kind = "dark" if action.verb in _MILD else "primary"
        out.append(Way(action, str(action), spoken(str(action)), "", key, code, kind))
    wanted = {hand[i] for i in chosen if i < len(hand)}
    for verb in dict.fromkeys(a.verb for a in open_now if a.cards):
        found = next((a for a in open_now if a.verb == verb and set(a.cards) == wanted), None) if wanted else None
        key, code = KEYS.get(verb, ("", None))
        label = f"{spoken(verb)} {len(wanted)}" if verb == "exchange" and wanted else spoken(verb)
        out.append(Way(found, verb, label, "the chosen cards" if found else "choose cards", key, code, "primary"))
    return out
