"""When each card of a scripted hand comes and is turned, and where it lies on the poster: values, before anything is painted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from game.cards import Card
from game.cards import card as parsed
from game.client.table.shown import Shown
from game.money import short
from game.rounds import events as ev
from game.stand.showcase import PlayedHand, ShowcaseHand

DEALT: Final = 9.0
"""Seconds in which everything has come."""
LIGHT: Final = 0.25
"""Seconds from one lit card to the next."""
AREA: Final = (790.0, 1850.0)
"""Where the cards lie, from left to right, design pixels; the other side lies `ASIDE` further left."""
ASIDE: Final = -706.0
TOP: Final = 150.0
LOW: Final = 640.0
CROSS: Final = ((1486.0, 267.0), (1300.0, 506.0), (1486.0, 506.0), (1672.0, 506.0), (1486.0, 745.0))
BESIDE_CROSS: Final = ((890.0, 506.0), (1072.0, 506.0))
LARGE: Final = 158.0
DIE: Final = 128.0
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class LyingCard(NamedTuple):
    """A card: its middle and width, when it comes and when its face is seen (seconds), and when it lights up (0: never)."""

    card: Card
    x: float
    y: float
    wide: float
    comes: float
    seen: float
    lit: float


class LyingDie(NamedTuple):
    """A die: its face, middle and side, when it comes and when it lights up."""

    face: int
    x: float
    y: float
    side: float
    comes: float
    lit: float


class Label(NamedTuple):
    """Print over a row: its words, middle and baseline."""

    words: str
    x: float
    y: float


class HandTold(msgspec.Struct, frozen=True):
    """A scripted hand as the poster tells it, and the two lines of its end: what it is, and what it pays."""

    cards: tuple[LyingCard, ...]
    dice: tuple[LyingDie, ...]
    labels: tuple[Label, ...]
    title: str
    pays: str
    at: tuple[float, float]

    @property
    def lit(self) -> float:
        """When the last card lights up."""
        return max([DEALT, *(card.lit for card in self.cards), *(die.lit for die in self.dice)])


class _Came(NamedTuple):
    place: str
    card: Card
    comes: int
    seen: int | None


def telling(hand: ShowcaseHand, played: PlayedHand) -> HandTold:
    """A scripted hand with its end, as the engine settled it."""
    shown = Shown()
    for event in played.events:
        shown = shown.after(event)
    pays = _pays(hand, played, shown)
    if not played.game.deals:
        dice = _dice(shown.throws)
        label = Label("TEN DICE" if len(shown.throws) == 1 else f"{COUNTS[len(shown.throws)].upper()} ROLLS", 1320, 230)
        return HandTold((), dice, (label,), hand.title, pays, (812, 745))
    came, steps = _came(played)
    lit = [parsed(text) for text in hand.lit]
    rows, labels, at = _placed(came)
    cards = []
    order = sorted(range(len(came)), key=lambda i: rows[i][:2])
    shining = [i for i in order if came[i].card in lit]
    for i, one in enumerate(came):
        x, y, wide = rows[i]
        light = DEALT + 0.4 + LIGHT * shining.index(i) if i in shining else 0.0
        seen = one.seen if one.seen is not None else one.comes
        cards.append(LyingCard(one.card, x, y, wide, _at(one.comes, steps), _at(seen, steps), light))
    return HandTold(tuple(cards), (), tuple(labels), hand.title, pays, at)


def _at(step: int, steps: int) -> float:
    return 0.4 + (DEALT - 0.8) * step / max(1, steps)


def _pays(hand: ShowcaseHand, played: PlayedHand, shown: Shown) -> str:
    """What the hand's wager won, as the round was settled."""
    spot, result = next((s, r) for s, r in shown.results.items() if s.wager == hand.wager and s.seat == played.seat)
    if result.kind != "win":
        msg = f"{hand.round}: {spot.wager} does not win"
        raise ValueError(msg)
    odds = f"{result.odds}: " if result.odds else ""
    by = f"{odds}{short(result.stake)}" if result.stake else "It"
    return f"{by} wins {short(result.win)} in play money"


def _came(played: PlayedHand) -> tuple[list[_Came], int]:
    """The cards of dealer, table and the hand itself in the order they came, and how many steps there were."""
    own, found, at, steps = f"seat {played.seat}", list[_Came](), dict[tuple[str, int], int](), 0
    for event in played.events:
        match event:
            case ev.Dealt(place=place) if place in ("dealer", "community", "bonus") or f"{place} ".startswith(
                f"{own} "
            ):
                mine = place not in ("dealer", "community", "bonus")
                at[place, event.index] = len(found)
                found.append(_Came(place, event.card, steps, steps if event.up or mine else None))
                steps += 1
            case ev.Turned(place=place, index=index) if (place, index) in at:
                one = found[at[place, index]]
                if one.seen is None:
                    found[at[place, index]] = one._replace(card=event.card, seen=steps)
                    steps += 1
            case _:
                pass
    return found, steps


def _placed(came: list[_Came]) -> tuple[list[tuple[float, float, float]], list[Label], tuple[float, float]]:
    """Where each card lies, what is printed over the rows, and where the end is told."""
    rows: dict[str, list[int]] = {}
    for i, one in enumerate(came):
        rows.setdefault(one.place if one.place in ("dealer", "community", "bonus") else "own", []).append(i)
    out = [(0.0, 0.0, 0.0)] * len(came)
    own_label = f"YOUR {COUNTS[len(rows['own'])].upper()}"
    if len(rows.get("community", ())) == len(CROSS) and "dealer" not in rows:
        for i, (x, y) in zip(rows["community"], CROSS, strict=True):
            out[i] = (x, y, LARGE)
        for i, (x, y) in zip(rows["own"], BESIDE_CROSS, strict=True):
            out[i] = (x, y, LARGE)
        labels = [Label(own_label, 981, 361), Label("ACROSS", 1300, 361)]
        return out, labels, (812, 679)
    names = [name for name in ("dealer", "community", "bonus", "own") if name in rows]
    words = {"dealer": "DEALER", "community": "ON THE TABLE", "bonus": "BONUS", "own": own_label}
    tall = (LOW - TOP) / len(names)
    most = max(len(row) for row in rows.values())
    wide = min(LARGE, (tall - 64) / 1.4, (AREA[1] - AREA[0]) / (most * 1.14))
    labels, middle = [], (AREA[0] + AREA[1]) / 2
    for number, name in enumerate(names):
        y, row = TOP + tall * (number + 0.5) + 18, rows[name]
        left = middle - (len(row) - 1) / 2 * wide * 1.14
        for place, i in enumerate(row):
            out[i] = (left + place * wide * 1.14, y, wide)
        labels.append(Label(words[name], middle, y - wide * 0.7 - 16))
    return out, labels, (812, 745)


def _dice(throws: Iterable[tuple[int, ...]]) -> tuple[LyingDie, ...]:
    """Dice in rows: ten of one throw in two rows of five, several throws as pairs in rows of three."""
    found = list(throws)
    middle = (AREA[0] + AREA[1]) / 2
    places: list[tuple[int, float, float, int]] = []
    for t, throw in enumerate(found):
        for i, face in enumerate(throw):
            if len(found) == 1:
                x, y = middle + (i % 5 - 2) * DIE * 1.25, 340 + (i // 5) * DIE * 1.4
            else:
                x, y = middle + (t % 3 - 1) * DIE * 2.75 + (i - 0.5) * DIE * 1.22, 340 + (t // 3) * DIE * 1.5
            places.append((face, x, y, t if len(found) > 1 else i))
    steps = max(step for *_, step in places) + 1
    order = sorted(range(len(places)), key=lambda i: (places[i][2], places[i][1]))
    return tuple(
        LyingDie(face, x, y, DIE, _at(step, steps), DEALT + 0.4 + LIGHT / 2 * order.index(i))
        for i, (face, x, y, step) in enumerate(places)
    )
