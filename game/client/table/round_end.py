"""How a round ended: line by line, by which printed rows, and in the bar what the hand came to, which wagers pay, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.client.table.bar import END, FIRST, HIGH, LOW, STEP
from game.client.table.blocks import Settlement
from game.client.table.coach import spoken
from game.client.table.intents import Choice, Leave, NextRound
from game.client.table.moment import Moment
from game.client.table.pieces import Drawing
from game.money import short
from game.table.report import without_rulings

NUMBERS: Final = ("No", "One", "Two", "Three", "Four")
_VERBS: Final = (("win", "pay"), ("push", "push"), ("lose", "lose"))


def settled_lines(m: Moment) -> tuple[Settlement, ...]:
    """How each of the player's wagers ended, and under which section."""
    out = []
    for spot, result in m.shown.results.items():
        if spot.seat not in m.desk.seats:
            continue
        title = next((w.title for w in m.game.wagers if w.name == spot.wager), spoken(spot.wager))
        amount = result.net
        said = {"win": result.paid_at, "push": "push", "lose": "lost"}[result.kind]
        why = f"{result.named}, {said}" if result.named else said
        box = m.box(spot.seat)
        out.append(
            Settlement(
                f"{box}: {title}" if box else title,
                short(amount, sign=True),
                why[:1].upper() + why[1:],
                without_rulings(result.section),
                result.kind,
            )
        )
    return tuple(out)


def live_rows(m: Moment) -> frozenset[str]:
    """The keys of the printed rows that the player's wagers were paid or pushed by."""
    if m.busy:
        return frozenset()
    ended = m.shown.results.items()
    return frozenset(key for spot, result in ended if spot.seat in m.desk.seats for key in result.rows)


def on(m: Moment) -> Choice:
    """The choice that clears the felt for the next round, or leads back from one that was told again."""
    on = m.hand.apart.on if m.hand.apart is not None else "Next round"
    name, intent, label = ("home", Leave(), "Back") if m.retold else ("next", NextRound(), on)
    return Choice(name=name, intent=intent, label=label, action="next round", look="cream", place="beside")


def band(m: Moment) -> Drawing | None:
    """The band at a card table, while the settled round is read."""
    if not m.resting:
        return None
    lines = settled_lines(m)
    words = "The round was void" if m.shown.void or m.desk.last is None else m.desk.last.summary
    if m.desk.persons and not lines and not m.shown.void:
        words = "Sat this round out"
    hand = m.shown.names.get(f"seat {m.own}", {}).get("Hand", "")
    if hand and m.own not in m.shown.folded:
        words = hand[:1].upper() + hand[1:]
    hands, boxes = len(m.shown.order.get(m.own, ())), _boxes(m)
    if len(boxes) > 1 or hands > 1:
        count, noun = (len(boxes), "boxes") if len(boxes) > 1 else (hands, "hands")
        words = f"{NUMBERS[min(count, len(NUMBERS) - 1)]} {noun}"
    kind = "win" if m.net > 0 else "loss" if m.net < 0 else "push"
    said = outcome(boxes if len(boxes) > 1 else [(line.wager, line.kind) for line in lines])
    box = FIRST, LOW, END - FIRST - STEP, HIGH
    return Drawing("round band", "round band", box, (words, said, short(m.net, sign=True), kind))


def _boxes(m: Moment) -> list[tuple[str, str]]:
    """How each of the player's boxes came out, where he has several: its name, and whether it won."""
    nets: dict[int, int] = {}
    for spot, result in m.shown.results.items():
        if spot.seat in m.desk.seats:
            nets[spot.seat] = nets.get(spot.seat, 0) + result.net
    ends = {True: "win", False: "lose"}
    return [(m.box(seat), ends[net > 0] if net else "push") for seat, net in sorted(nets.items()) if m.box(seat)]


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


def _ones(verb: str) -> str:
    return verb + ("es" if verb.endswith("sh") else "s")


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
