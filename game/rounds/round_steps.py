"""Words that the procedure speaks in: where a card goes, an irregularity to come, a round that is
void, a meter at its seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core.cards import Card
from ..core.declaration import Game, HouseRules, Irregularity, MeterRate, MeterState

FACE_UP = "face-up"
"""The place, in a plan, of a card that is found face up in the deck and goes to the discard rack."""


class RoundVoid(Exception):
    """Raised inside a step when an irregularity voids the round; `rounds.start` and `rounds.act`
    carry it out.

    `spares` are wagers that the family settles all the same.
    """

    def __init__(self, reason: str, section: str, spares: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.section = section
        self.spares = spares


class DealStep(NamedTuple):
    """One step of dealing to given seats: the targets in order; the same as places, numbers in
    their piles, owners, face up, and whether the owner may look; and each pile that comes of it:
    its place, owner, masks up and peek, and which cards of the run.
    """

    targets: tuple[Destination, ...]
    laid: tuple[tuple[str, int, int, bool, bool], ...]
    piles: tuple[tuple[str, int, int, int, tuple[int, ...]], ...]


def deal_step_of(targets: Sequence[Destination]) -> DealStep:
    """What a step of dealing comes to where none of its places holds a card yet."""
    held: dict[str, list[int]] = {}
    laid = []
    for k, (place, owner, up, peek) in enumerate(targets):
        cards = held.setdefault(place, [])
        laid.append((place, len(cards), owner, up, peek))
        cards.append(k)
    piles = []
    for place, cards in held.items():
        if place:
            owner = targets[cards[0]].owner
            shown = sum(int(targets[k].up) << i for i, k in enumerate(cards))
            known = sum(int(targets[k].peek and owner > 0) << i for i, k in enumerate(cards))
            piles.append((place, owner, shown, known, tuple(cards)))
    return DealStep(tuple(targets), tuple(laid), tuple(piles))


class Trouble(NamedTuple):
    """An irregularity that will come up when `at` cards of the deal are out (R-7); `seat` and
    `cards` as in `chance.Fact`.
    """

    rule: Irregularity
    at: int
    seat: int = 0
    cards: tuple[Card, ...] = ()


class Destination(NamedTuple):
    """Where one card of the deal goes: a place, its owner (0: none), face up, and whether the owner
    may look. No place: burned.
    """

    place: str
    owner: int = 0
    up: bool = False
    peek: bool = False


def meter_letter(game: Game, name: str, offer: Any) -> str:
    """The letter of the paytable that feeds a meter ("" without letters)."""
    meter = next(m for m in game.meters if m.name == name)
    return game.letter(meter.wagers[0], offer.rules)


def seed_meter(game: Game, name: str, offer: Any, *, again: bool = False) -> MeterState:
    """A meter at its seed, or where it starts `again`, per dollar of the progressive wager in force
    (R-4).

    A meter that no wager feeds under the letter in force shows nothing.
    """
    meter = next(m for m in game.meters if m.name == name)
    rate = meter.rate(meter_letter(game, name, offer), offer.rules)
    return at_seed(rate, offer.rules, again=again) if rate is not None else MeterState(0)


def at_seed(rate: MeterRate, rules: HouseRules, *, again: bool = False) -> MeterState:
    """A meter of this rate as it starts, or starts `again`."""
    start = rate.reseed if again and rate.reseed is not None else rate.seed
    return MeterState.from_cents(start * rules.progressive_wager // 100)
