"""The end of a round at a card table in the action bar: what the hand came to, which wagers pay and which lose, and the sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw.palette import mix
from game.client.table.bar import END, FIRST, HIGH, LOW, STEP, Band
from game.client.table.intents import Choice, Leave, NextRound
from game.client.table.settled import settled_lines
from game.money import short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.kit import Result
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment

NUMBERS: Final = ("No", "One", "Two", "Three", "Four")


def on(m: Moment) -> Choice:
    """The choice that clears the felt for the next round, or leads back from one that was told again."""
    if m.retold:
        return Choice(name="home", intent=Leave(), label="Back", action="next round", look="cream", place="beside")
    return Choice(
        name="next", intent=NextRound(), label="Next round", action="next round", look="cream", place="beside"
    )


def band(m: Moment) -> Band | None:
    """The band, while the settled round is read."""
    if not m.resting:
        return None
    words = "The round was void" if m.shown.void or m.desk.last is None else m.desk.last.summary
    hand = m.shown.names.get(f"seat {m.own}", {}).get("Hand", "")
    if hand and m.own not in m.shown.folded:
        words = hand[:1].upper() + hand[1:]
    hands = len(m.shown.order.get(m.own, ()))
    if hands > 1:
        words = f"{NUMBERS[min(hands, len(NUMBERS) - 1)]} hands"
    kind: Result = "win" if m.net > 0 else "loss" if m.net < 0 else "push"
    said = outcome([(line.wager, line.kind) for line in settled_lines(m)])
    box = FIRST, LOW, END - FIRST - STEP, HIGH
    return Band("round band", box, _band, (words, said, short(m.net, sign=True), kind))


def outcome(ends: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Which wagers paid, pushed and lost, by their names and, where these are too long, by their number.

    >>> outcome([("Ante", "push"), ("Play", "win"), ("Queens Up", "win"), ("Six Card Bonus", "lose")])[0]
    'Play and Queens Up pay, Ante pushes, Six Card Bonus loses'
    >>> outcome([("Ante", "push"), ("Play", "win"), ("Queens Up", "win"), ("Six Card Bonus", "lose")])[-1]
    '2 wagers pay, 1 pushes, 1 loses'
    """
    groups = [([name for name, end in ends if end == kind], verb) for kind, verb in _VERBS]
    groups = [(names, verb) for names, verb in groups if names]
    named = [f"{_listed(names)} {verb if len(names) > 1 else _ones(verb)}" for names, verb in groups]
    counted = [f"{len(names)} {verb if len(names) > 1 else _ones(verb)}" for names, verb in groups]
    if counted:
        noun = "wager" if len(groups[0][0]) == 1 else "wagers"
        number, _, verb = counted[0].partition(" ")
        counted[0] = f"{number} {noun} {verb}"
    mixed = [*named[:1], *counted[1:]]
    return tuple(", ".join(parts) for parts in (named, mixed, counted))


_SIGNS: Final = {"win": "check", "push": "minus", "loss": "cross"}
_VERBS: Final = (("win", "pay"), ("push", "push"), ("lose", "lose"))


def _ones(verb: str) -> str:
    return verb + ("es" if verb.endswith("sh") else "s")


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _band(sheet: Sheet, w: float, h: float, words: str, said: tuple[str, ...], amount: str, kind: Result) -> None:
    colour = {"win": sheet.theme.win, "loss": sheet.theme.loss, "push": sheet.theme.text2}[kind]
    strong = {"win": 0.9, "loss": 0.45, "push": 0.3}[kind]
    sheet.rr(0, 0, w, h, 12, mix(colour, "#121719", 0.86 if kind == "win" else 0.94))
    sheet.rr(1, 1, w - 2, h - 2, 11, None, strong, stroke=colour, sw=1.8)
    sheet.circle(46, h / 2, 26, mix(colour, "#0E1213", 0.78))
    sheet.icon(_SIGNS[kind], 46, h / 2, 24, colour, 3.2)
    right = w - 24 - sheet.fitted(amount, w - 24, h / 2, w * 0.28, 34, "ui7", colour, anchor="r", valign="m")
    left, room = 92.0, right - 92.0 - 20
    line = next((line for line in said if sheet.width(line, 20, "ui5") <= room), said[-1] if said else "")
    middle = h / 2 - (8 if line else -8)
    if sheet.width(words, 20, "ui7") > room and sheet.type.grow < 1.2:
        block = sheet.type.paragraph(words.replace(", ", ",\n", 1), room * sheet.scale, 20, "ui7", lead=1.2)
        sheet.stamp(block, left, middle - 6 - block.get_height() / sheet.scale / 2)
        middle += 14
    else:
        sheet.fitted(words, left, middle, room, 24, "ui7", least=12)
    sheet.fitted(line, left, middle + 16 + 16 * sheet.type.grow, room, 20, "ui5", sheet.theme.text2, least=11)


__all__ = ["band", "on", "outcome"]
