"""Which buttons the bar has in this moment: decisions, what takes back and repeats wagers, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game.client.table import funds
from game.client.table.bar import Button, decision_boxes
from game.client.table.coach import spoken
from game.money import short
from game.rounds import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.client.draw.kit import Kind
    from game.client.layout import Box
    from game.client.table.desk import Priced
    from game.client.table.moment import Moment

KEYS: Final = {
    "fold": ("F", pygame.K_f), "check": ("C", pygame.K_c), "hit": ("1", pygame.K_1), "stand": ("2", pygame.K_2),
    "double": ("3", pygame.K_3), "split": ("4", pygame.K_4), "surrender": ("5", pygame.K_5), "decline": ("N", pygame.K_n),
    "no-insurance": ("N", pygame.K_n), "house-way": ("H", pygame.K_h), "second-chance": ("Y", pygame.K_y),
    "insurance": ("Y", pygame.K_y), "even-money": ("E", pygame.K_e), "buy": ("B", pygame.K_b), "bet": ("1", pygame.K_1),
    "exchange": ("X", pygame.K_x), "set": ("S", pygame.K_s),
}  # fmt: skip

QUIET: Final = ("fold", "check", "decline", "no-insurance", "stand", "surrender")
"""Decisions that add nothing: their buttons are dark."""


def betting(m: Moment) -> list[Button]:
    """While wagers are placed: what runs on, the last chip, twice as much; to whom is broke, the ways out."""
    if funds.broke(m):
        return funds.ways_out(slots=(371.0, 569.0))
    some = bool(m.hand.placed)
    twice = some and not funds.lacking(m.desk, m.hand.doubled)
    sub = short(m.hand.total * 2) if some else ""
    return [
        *([take_down(m, 767.0)] if m.running else []),
        Button("undo", "Undo", "last chip", "U", pygame.K_u, "dark", (371, 974, 184, 88), enabled=m.hand.can_undo),
        Button("double", "Double", sub, "X", pygame.K_x, "dark", (569, 974, 184, 88), enabled=twice),
    ]


def take_down(m: Moment, x: float) -> Button:
    """The button that takes back what runs on."""
    return Button("take-down", "Take down", short(m.running), "T", pygame.K_t, "dark", (x, 974, 184, 88))


def ends(m: Moment, deal: str) -> list[Button]:
    """The bar's right end: the same again, nothing, and the `deal`."""
    again = m.betting and not funds.not_again(m)
    some = bool(m.hand.placed) or bool(m.betting and m.running)
    keys = {"clear": pygame.K_c if m.betting else None, "deal": pygame.K_d if m.betting else None}
    made: tuple[tuple[str, str, str, Kind, bool], ...] = (
        ("rebet", "Rebet", "R", "cream" if m.betting else "dark", again),
        ("clear", "Clear", "C", "dark", m.betting and bool(m.hand.placed)),
        ("deal", deal, "D", "primary", m.betting and (some or again)),
    )
    return [
        Button(
            name, label, "", key, keys.get(name, pygame.K_r), kind, (1572 + 112 * i, 974, 102, 88), enabled=able, stacked=True
        )
        for i, (name, label, key, kind, able) in enumerate(made)
    ]  # fmt: skip


class Asking(Protocol):
    """What a kind of table says of its own decisions."""

    def sub(self, m: Moment, action: Action, cents: int) -> str:
        """What is said under an open decision that stakes so many cents."""
        ...

    def by_cards(self, m: Moment, verb: str, box: Box) -> Button:
        """A decision for which cards are chosen first."""
        ...

    def locked(self, m: Moment, times: tuple[int, ...], verb: str) -> list[tuple[str, str]]:
        """Decisions that are not open now, but belong to the table: their words and why; they stay in the bar."""
        ...


def decisions(m: Moment, kind: Asking) -> list[Button]:
    """The open decisions, those that are locked, and those for which cards are chosen."""
    plain = [one for one in m.desk.open if not one.action.cards]
    verbs = list(dict.fromkeys(one.action.verb for one in m.desk.open if one.action.cards))
    times = tuple(one.action.times for one in m.desk.open if one.action.times)
    locked = kind.locked(m, times, next((one.action.verb for one in m.desk.open if one.action.times), ""))
    boxes = iter(decision_boxes(len(plain) + len(verbs) + len(locked)))
    made = _plain(m, kind, plain, boxes)
    with_cards = [kind.by_cards(m, verb, box) for verb, box in zip(verbs, boxes, strict=False)]
    closed = [
        Button(
            f"do {label.lower()} locked", label, why, "", None, "primary", box, enabled=False, decision=True,
            face=f"{m.desk.stage} {label}",
        )
        for (label, why), box in zip(locked, boxes, strict=False)
    ]  # fmt: skip
    return [*made, *closed, *with_cards]


def _plain(m: Moment, kind: Asking, priced: list[Priced], boxes: Iterator[Box]) -> list[Button]:
    """Decisions that need no cards to be chosen, by their own keys or numbered."""
    out: list[Button] = []
    number = 0
    for one in priced:
        action = one.action
        key, code = KEYS.get(action.verb, ("", None))
        if action.times:
            key, code = str(action.times), pygame.K_0 + action.times
        elif not key:
            number += 1
            key, code = str(number), pygame.K_0 + number
        sub = kind.sub(m, action, one.cents) if one.payable else "not enough chips"
        out.append(
            Button(
                f"do {action}", spoken(str(action)), sub, key, code, "dark" if action.verb in QUIET else "primary", next(boxes),
                enabled=one.payable, decision=True, face=f"{m.desk.stage} {action}",
            )
        )  # fmt: skip
    return out


def with_cards(m: Moment, verb: str, box: Box) -> Button:
    """A decision for which cards are chosen first."""
    wanted = set(m.hand.cards)
    found = (
        one for one in m.desk.open if one.action.verb == verb and one.action.cards and set(one.action.cards) == wanted
    )
    chosen = next(found, None) if wanted else None
    key, code = KEYS.get(verb, ("", None))
    label = f"{spoken(verb)} {len(wanted)}" if verb == "exchange" and wanted else spoken(verb)
    sub = "choose cards"
    if chosen is not None:
        sub = short(chosen.cents) if chosen.cents else "the chosen card"
    return Button(
        f"do {chosen.action if chosen else verb}", label, sub, key, code, "primary", box, enabled=chosen is not None,
        decision=True, face=f"{m.desk.stage} {verb}",
    )  # fmt: skip


__all__ = ["Asking", "betting", "decisions", "ends", "take_down", "with_cards"]
