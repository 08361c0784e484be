"""What lies on the felt while a round is dealt: stakes and cards, as the dealer sees them."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cards import HIDDEN, Card, show
from ...core.declaration import Game, Spot, spot_at
from ...core.money import short
from ...rounds import events as ev


class DealtFelt:
    """Stakes and cards of a round; `apply` carries out an event. `laid` are all spots that were bet
    on, `markers` those that lie, by kind and place.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stakes: dict[Spot, int] = {}
        self.piles: dict[str, dict[int, Card]] = {}
        self.dice: tuple[int, ...] = ()
        self.laid: dict[Spot, None] = {}
        self.markers: set[tuple[str, str]] = set()

    def apply(self, event: ev.AnyEvent) -> None:
        """The felt after an event. A card that the dealer has not seen is `HIDDEN`."""
        match event:
            case ev.Staked(seat, wager, cents, hand):
                spot = spot_at(seat, wager, hand)
                self.stakes[spot] = self.stakes.get(spot, 0) + cents
                self.laid[spot] = None
            case ev.Collected(seat, wager, cents, _, hand):
                spot = spot_at(seat, wager, hand)
                left = self.stakes.get(spot, 0) - cents
                if left > 0:
                    self.stakes[spot] = left
                else:
                    self.stakes.pop(spot, None)
            case ev.Returned(seat, wager, _, _, hand) | ev.Paid(seat, wager, _, _, _, _, hand):
                self.stakes.pop(spot_at(seat, wager, hand), None)
            case ev.Thrown(dice):
                self.dice = dice
            case ev.Marked(kind, place, _, shown):
                (self.markers.add if shown else self.markers.discard)((kind, place))
            case _:
                self._apply_to_cards(event)

    def _apply_to_cards(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.Dealt(place, index, card, up):
                self.piles.setdefault(place, {})[index] = card if up else HIDDEN
            case ev.Turned(place, index, card):
                self.piles.setdefault(place, {})[index] = card
            case ev.Moved(source, place, cards, up):
                shown = [card if up else HIDDEN for card in cards]
                if source == place:
                    self.piles[place] = dict(enumerate(shown))
                    return
                left = self.piles.get(source, {})
                kept = list(left.values())[: len(left) - len(cards)]
                self.piles[source] = dict(enumerate(kept))
                more = self.piles.setdefault(place, {})
                for card in shown:
                    more[len(more)] = card
            case ev.Discarded(place):
                self.piles.pop(place, None)
            case _:
                pass

    def stake(self, seat: int, wager: str, hand: int = 0) -> int:
        """Cents that lie on a spot."""
        return self.stakes.get(spot_at(seat, wager, hand), 0)

    def face_down(self, place: str) -> tuple[int, ...]:
        """Which cards of a place lie face down, counted from 0."""
        pile = self.piles.get(place, {})
        return tuple(at for at, card in pile.items() if card == HIDDEN)

    def lines(self) -> Iterator[str]:
        """The felt in lines of words."""
        if self.dice:
            yield f"Dice: {' '.join(map(str, self.dice))}"
        for place, pile in self.piles.items():
            if pile:
                yield f"{place}: {self._cards_text(place, pile)}"
        seats = sorted({spot.seat for spot in self.stakes})
        for seat in seats:
            told = (
                f"{self.game.wager(spot.wager).title}{f' (hand {spot.hand + 1})' * bool(spot.hand)}"
                f" {short(cents) if cents else 'lammer'}"
                for spot, cents in self.stakes.items()
                if spot.seat == seat
            )
            yield f"seat {seat} bets: {', '.join(told)}"

    def _cards_text(self, place: str, pile: dict[int, Card]) -> str:
        names = self.game.community if place == "community" else ()
        cards = ("face down" if card == HIDDEN else show((card,)) for card in pile.values())
        if names:
            return ", ".join(f"{name} {card}" for name, card in zip(names, cards, strict=False))
        return ", ".join(cards)
