"""What lies on the felt at this moment of the telling: events change it one by one, as their movements land."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from game.cards import HIDDEN, Card
from game.declare import Spot
from game.rounds import events as ev

ENVY = "envy"
"""What bonuses for other seats' hands are paid as; it has no spot."""


@dataclass(slots=True)
class Result:
    """How a wager ended: what came back, why, under which section, and the keys of the printed rows that it was paid by."""

    kind: str
    win: int
    stake: int
    odds: str = ""
    named: str = ""
    section: str = ""
    rows: tuple[str, ...] = ()
    less: str = ""

    @property
    def paid_at(self) -> str:
        """The odds of a win in words, with the reason where less than these was paid."""
        return f"{self.odds}, {self.less}" if self.less else self.odds


@dataclass(slots=True)
class Shown:
    """The felt as told so far. Cards are lists by place (`HIDDEN` lies face down); amounts are cents."""

    cards: dict[str, list[Card]] = field(default_factory=dict)
    up: dict[str, list[bool]] = field(default_factory=dict)
    chips: dict[Spot, int] = field(default_factory=dict)
    free: dict[Spot, int] = field(default_factory=dict)
    results: dict[Spot, Result] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    did: dict[int, str] = field(default_factory=dict)
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    caption: str = ""
    section: str = ""
    asked: int = 0
    meters: dict[str, int] = field(default_factory=dict)
    marks: dict[tuple[str, str], str] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    throws: list[tuple[int, ...]] = field(default_factory=list)
    shaking: bool = False
    covered: bool = True
    boxed: tuple[str, int] = ("", 0)
    arranged: set[str] = field(default_factory=set)
    shooter: int = 0
    order: dict[int, list[int]] = field(default_factory=dict)
    pot: int = 0
    pooled: set[tuple[str, int]] = field(default_factory=set)
    award: str = ""
    backs: str = "red"
    over: bool = False
    void: bool = False

    def apply(self, event: ev.AnyEvent) -> None:  # noqa: C901, PLR0915 - one branch an event, checked to be all
        """Let an event have happened."""
        match event:
            case ev.Announced():
                self.caption, self.section = event.text, event.section
            case ev.Shuffled():
                self.backs = event.deck
                self.caption, self.section = "Cards shuffled.", event.section
            case ev.Cut():
                self.caption, self.section = f"The cut card goes in {event.depth} cards from the top.", event.section
            case ev.Counted():
                self.caption, self.section = f"The stub counts {event.cards} cards.", event.section
            case ev.Staked():
                spot = Spot(event.seat, event.wager, event.hand)
                self.chips[spot] = self.chips.get(spot, 0) + event.cents
                if event.free:
                    self.free[spot] = self.free.get(spot, 0) + event.free
            case ev.Credited() | ev.Reseeded():
                self.meters[event.meter] = event.cents
            case ev.Burned():
                pass
            case ev.Dealt():
                self.cards.setdefault(event.place, []).append(event.card)
                self.up.setdefault(event.place, []).append(event.up)
            case ev.Turned():
                self._turn(event.place, event.index, event.card, up=True)
            case ev.Looked():
                self._turn(f"seat {event.seat}", event.index, event.card, up=False)
            case ev.Moved():
                self._move(event)
            case ev.Asked():
                self.asked = event.seat
                self.caption, self.section = event.text, event.section
            case ev.Decided():
                self.did[event.seat] = event.action
                self.asked = 0
            case ev.Folded():
                self.folded.add(event.seat)
            case ev.Discarded():
                self.cards.pop(event.place, None)
                self.up.pop(event.place, None)
            case ev.Named():
                self.names.setdefault(event.place, {})[event.label] = event.text
            case ev.Collected():
                spot = Spot(event.seat, event.wager, event.hand)
                self.chips.pop(spot, None)
                self.free.pop(spot, None)
                self.results[spot] = Result("lose", 0, event.cents, "", event.named, event.section)
            case ev.Paid():
                spot = Spot(event.seat, event.wager, event.hand)
                self.chips.pop(spot, None)
                self.free.pop(spot, None)
                before = self.results.get(spot) if event.wager == ENVY else None
                win, odds, named, rows = event.win, event.odds, event.named, event.rows
                if before is not None:  # envy bonuses for several hands add up
                    win, rows = win + before.win, (*before.rows, *rows)
                    odds, named = f"{before.odds} and {odds}", f"{before.named} and {named}"
                self.results[spot] = Result("win", win, event.back, odds, named, event.section, rows, event.less)
                if (event.wager, event.seat) in self.pooled:
                    self.award = event.section
            case ev.Returned():
                spot = Spot(event.seat, event.wager, event.hand)
                self.chips.pop(spot, None)
                lost = self.results.get(spot)
                if lost is None or lost.named != "surrendered":
                    self.results[spot] = Result("push", 0, event.cents, "push", event.named, event.section, event.rows)
            case ev.Pooled():
                self.pot += event.cents
                self.pooled.add((event.wager, event.seat))
            case ev.Shaken():
                self.shaking, self.dice = True, ()
            case ev.Thrown():
                self.shaking, self.dice, self.kept = False, event.dice, event.kept
                self.throws.append(event.dice)
            case ev.Passed():
                self.shooter = event.seat
            case ev.Marked():
                if event.kind == "lid":
                    self.covered = event.shown
                elif event.kind == "dice" and event.shown:
                    self.boxed = (event.place, int(event.text))
                if event.shown:
                    self.marks[event.kind, event.place] = event.text
                else:
                    self.marks.pop((event.kind, event.place), None)
            case ev.Irregular():
                self.caption, self.section = event.text, event.section
            case ev.Voided():
                self.caption, self.section, self.void = event.reason, event.section, True
            case ev.Closed():
                self.over, self.asked = True, 0
                self._lose_pot()
            case _:
                assert_never(event)

    def _turn(self, place: str, index: int, card: Card, *, up: bool) -> None:
        cards = self.cards.setdefault(place, [])
        ups = self.up.setdefault(place, [])
        while len(cards) <= index:
            cards.append(HIDDEN)
            ups.append(False)
        cards[index] = card
        ups[index] = up or ups[index]

    def _lose_pot(self) -> None:
        """Whoever did not win the pot has lost his share of it."""
        for wager, seat in self.pooled if self.award else ():
            spot = Spot(seat, wager)
            if spot in self.chips:
                self.results[spot] = Result("lose", 0, self.chips.pop(spot), "", "", self.award)

    def _split(self, event: ev.Moved) -> None:
        """A hand that splits off lies to the right of the one it came from."""
        words, came = event.place.split(), event.source.split()
        if len(words) == 4 and words[2] == "hand" and words[:2] == came[:2]:
            numbers = self.order.setdefault(int(words[1]), [0])
            numbers.insert(numbers.index(int(came[3]) - 1 if len(came) > 3 else 0) + 1, int(words[3]) - 1)

    def _move(self, event: ev.Moved) -> None:
        self._split(event)
        if event.source == event.place:
            self.arranged.add(event.place)
        source, ups = self.cards.get(event.source, []), self.up.get(event.source, [])
        for card in event.cards:
            at = source.index(card) if card in source else source.index(HIDDEN) if HIDDEN in source else len(source) - 1
            if 0 <= at < len(source):
                source.pop(at)
                ups.pop(at)
            self.cards.setdefault(event.place, []).append(card)
            self.up.setdefault(event.place, []).append(event.up)
        if not source:
            self.cards.pop(event.source, None)
            self.up.pop(event.source, None)
