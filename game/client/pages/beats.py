"""A round in a handful of pictures: its events folded into beats, one for the deal, each decision, turn, throw and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.cards import HIDDEN
from game.client.table.shown import Shown
from game.money import short
from game.rounds import action, witnessed
from game.rounds import events as ev
from game.table.kept import replayed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.declare import Game
    from game.table.store import KeptRound


class Beat(msgspec.Struct, frozen=True):
    """One picture of a round: what happened, its section, what was staked with it, and what then lay on the felt.

    `rows` are the cards by place from the dealer down to the player's own, -1 face down; `dice` the last throw.
    """

    title: str
    section: str = ""
    cents: int = 0
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    dice: tuple[int, ...] = ()
    folded: bool = False


def beats(game: Game, kept: KeptRound) -> tuple[Beat, ...]:
    """The beats of a round from the book, as the player saw it."""
    state, events = replayed(game, kept)
    own = tuple(seat for seat in state.bets if seat in state.offer.people) or tuple(state.bets)[:1]
    return tuple(_Telling(game, own).tell(witnessed(events, own[0] if own else 0), kept.row.net))


class _Telling:
    """Gathers events until the next beat begins."""

    def __init__(self, game: Game, own: tuple[int, ...]) -> None:
        self.game = game
        self.own = own
        self.shown = Shown()
        self.kind = "deal"
        self.title = "Dealt" if game.deals else "Wagers"
        self.section = ""
        self.told = ""
        self.cents = 0
        self.out: list[Beat] = []

    def tell(self, events: Iterable[ev.AnyEvent], net: int) -> list[Beat]:
        for event in events:
            self._turn_over(event)
            if not self._passes_over(event):
                self.shown = self.shown.after(event)
            self.told = getattr(event, "section", "") or self.told
            if isinstance(event, ev.Staked) and event.seat in self.own:
                self.cents += event.cents
        amount = short(net, sign=True).replace("-", "−")
        if self.kind != "settle":
            self._begin("settle", "", "")
        self.title = f"Paid {amount}" if net > 0 else f"Lost {amount}" if net < 0 else "Even"
        self.title = "Void" if self.shown.void else self.title
        self._flush()
        return self.out

    def _passes_over(self, event: ev.AnyEvent) -> bool:
        """What lay on the felt stays in the picture to the end: hands that are put away, dice that are covered again."""
        if isinstance(event, ev.Discarded):
            return event.place in {"dealer", "community", "bonus", *(f"seat {seat}" for seat in self.own)}
        return isinstance(event, ev.Shaken) and bool(self.shown.throws)

    def _turn_over(self, event: ev.AnyEvent) -> None:
        """Begin a new beat where the event asks for one."""
        match event:
            case ev.Decided(seat=seat) if seat in self.own:
                self._begin("decide", self._decision(event.action), self.told)
            case ev.Turned(place=place, index=index) if self._news(place, index):
                self._begin_once("turn", "Dealer" if place.startswith("dealer") else "Turned")
            case ev.Dealt(place=place) if place.startswith("dealer") and self.kind == "decide":
                self._begin_once("turn", "Dealer")
            case ev.Thrown(dice=dice):
                self._begin("throw", f"Threw {' '.join(map(str, dice))}" if len(dice) < 4 else "Thrown", "")
            case ev.Collected() | ev.Paid() | ev.Returned():
                if event.seat in self.own:
                    self._begin_once("settle", "Settled")
            case _:
                pass

    def _news(self, place: str, index: int) -> bool:
        """Whether a card that is turned shows the player something: not one he has seen, nor another's."""
        if place.startswith("seat ") and " ".join(place.split()[:2]) not in {f"seat {seat}" for seat in self.own}:
            return False
        held = self.shown.cards.get(place, ())
        return index >= len(held) or held[index] == HIDDEN

    def _begin_once(self, kind: str, title: str) -> None:
        if self.kind != kind:
            self._begin(kind, title, "")

    def _begin(self, kind: str, title: str, section: str) -> None:
        self._flush()
        self.kind, self.title, self.section, self.cents = kind, title, section, 0

    def _decision(self, written: str) -> str:
        chosen = action(written)
        for street in self.game.streets:
            if street.name == self._stage() and street.verb == chosen.verb:
                name = self.game.wager(street.wager).title.removesuffix(" Bet")
                return f"{name} {chosen.times}×" if chosen.times else name
        words = chosen.verb.replace("-", " ")
        return words[:1].upper() + words[1:] + (f" {chosen.times}×" if chosen.times else "")

    def _stage(self) -> str:
        """The street asked about: the one whose question the dealer put last."""
        return next((s.name for s in self.game.streets if s.section == self.told), "")

    def _flush(self) -> None:
        mine = {f"seat {seat}" for seat in self.own}
        mine_or_shared = [p for p in self.shown.cards if not p.startswith("seat ") or " ".join(p.split()[:2]) in mine]
        places = [p for p in mine_or_shared if not p.endswith(" discards")]
        order = sorted(places, key=lambda p: (p.startswith("seat "), not p.startswith("dealer")))
        rows = tuple((place, tuple(map(int, self.shown.cards[place]))) for place in order if self.shown.cards[place])
        self.out.append(
            Beat(self.title, self.section or self.told, self.cents, rows, self.shown.kept + self.shown.dice,
                 all(seat in self.shown.folded for seat in self.own))
        )  # fmt: skip
