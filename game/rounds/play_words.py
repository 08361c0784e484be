"""Words that the procedure speaks in: where a card goes, an irregularity to come, a round that is void, a meter at its seed."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.declare import Game, Irregularity, MeterState


class RoundVoid(Exception):
    """Raised inside a step when an irregularity voids the round; `rounds.start` and `rounds.act` carry it out.

    `spares` are wagers that the family settles all the same.
    """

    def __init__(self, reason: str, section: str, spares: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.section = section
        self.spares = spares


class Trouble(NamedTuple):
    """An irregularity that will come up when `at` cards of the deal are out (R-7)."""

    rule: Irregularity
    at: int


class Target(NamedTuple):
    """Where one card of the deal goes: a place, its owner (0: none), face up, and whether the owner may look. No place: burned."""

    place: str
    owner: int = 0
    up: bool = False
    peek: bool = False


def meter_letter(game: Game, name: str, offer: Any) -> str:
    """The letter of the paytable that feeds a meter ("" without letters)."""
    meter = next(m for m in game.meters if m.name == name)
    return game.letter(meter.wagers[0], offer.rules)


def seed_meter(game: Game, name: str, offer: Any, *, again: bool = False) -> MeterState:
    """A meter at its seed, or where it starts `again`, per dollar of the progressive wager in force (R-4).

    A meter that no wager feeds under the letter in force shows nothing.
    """
    meter = next(m for m in game.meters if m.name == name)
    rate = meter.rates.get(meter_letter(game, name, offer))
    if rate is None:
        return MeterState(0)
    start = rate.reseed if again and rate.reseed is not None else rate.seed
    return MeterState.of(start * offer.rules.progressive_wager // 100)
