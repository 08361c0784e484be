"""What a round is offered under: the house's choices, and the progressive meters as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class MeterState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A progressive meter: what it shows and what is kept in reserve, in thousandths of a cent.

    >>> MeterState.from_cents(100000).cents
    100000
    """

    milli: int
    reserve: int = 0

    @classmethod
    def from_cents(cls, cents: int, reserve: int = 0) -> MeterState:
        """A meter that shows `cents`."""
        return cls(cents * 1000, reserve * 1000)

    @property
    def cents(self) -> int:
        """What the meter shows, whole cents."""
        return self.milli // 1000


class MeterRate(msgspec.Struct, frozen=True):
    """How one lettered table feeds a meter: the seed in cents for a $1 wager, and what each wager
    adds to meter and reserve, in thousandths of the wager (210 is 21 %). `reseed` is what it starts
    anew at where that is not its seed.
    """

    seed: int
    rate: int
    reserve: int = 0
    reseed: int | None = None


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the house has chosen, amounts in cents; saved with every round it governed. Defaults are
    R-3's, R-5's and R-7's.

    `decks` 0 means the game's own number. `payout_limit` 0 means none. `irregularities` is off,
    rare or training. `magic_card` and `lucky` fix Crazy 4's bonus draw (a card's text, and `seat N`
    or `dealer`); `bonus_draw` draws it (R-C44). `counting_shuffler` says that the shuffler counts
    the cards, so that the stub need not be counted. `drawn_start` says that a drawn number, not
    three dice, finds the starting position (Pai Gow). `even_money` offers a Blackjack even money
    against an ace (672a.8(e)); `losers_first` collects every losing wager before any winner is paid
    (672a.7(r)(1), 673a.7(t)(1)). `super_as_printed` pays a straight flush on Lunar's Super Wager by
    the letter, not as a flush (R-LP2). `edition` is the text of the chapter that is played, by its
    key; empty, as in every round from before there was a choice, the first of the game's.
    `progressives` are seed and rate of meters, by name, where the chapter leaves them to the house
    (R-4). Without `mid_shoe_entry` who did not wager in a
    round waits for the next shuffle (672a.6(b)). `penetration` is how many hundredths of a shoe leave
    it before the cover card, 0 where the cut decides (672a.5(d)); with `heat` a shoe is shuffled after
    the round in which a player's wagers in it lie more than so many times apart, 0 never (672a.5(f)).
    `players_cut` offers the cut to the players (670a.5(c),
    672a.5(b)); else the dealer cuts.
    """

    table_minimum: int = 500
    table_maximum: int = 50_000
    side_minimum: int = 100
    side_maximum: int = 10_000
    progressive_wager: int = 100
    paytables: Mapping[str, str] = {}
    dealing: str = "manual-shoe"
    decks: int = 0
    payout_limit: int = 0
    irregularities: str = "off"
    bonus_draw: bool = False
    magic_card: str = ""
    lucky: str = ""
    counting_shuffler: bool = False
    boxes: int = 3
    drawn_start: bool = False
    even_money: bool = True
    losers_first: bool = False
    super_as_printed: bool = False
    edition: str = ""
    mid_shoe_entry: bool = True
    players_cut: bool = False
    penetration: int = 0
    heat: int = 0
    progressives: Mapping[str, MeterRate] = {}


PROCEDURES = 1
"""`Offer.procedures` of the rounds that are dealt today."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round is offered under: house rules, the meters before it, its number at the table,
    who owns which seat (left out: every seat is its own person), and what earlier rounds left on
    the felt (`carry`, the family's own value). `cards` says that the round's cards are new to the
    table: opened with it, or changed. `positions` are how many places a table dealt for many
    terminals has, where these are not the chapter's seats (dice; 0: they are). `procedures` says which
    irregularities may be drawn, so that a round of older days is dealt again as it was: 0 those of
    then, `PROCEDURES` those of today. `cut` are the seats that are offered the cut of the cards, in turn.
    `tips` are chips for the dealer in cents, by seat and by the wager that each lies beside.
    """

    rules: HouseRules = HouseRules()
    meters: Mapping[str, MeterState] = {}
    number: int = 1
    people: Mapping[int, int] = {}
    carry: Any = None
    cards: str = ""
    positions: int = 0
    procedures: int = 0
    cut: tuple[int, ...] = ()
    tips: Mapping[int, Mapping[str, int]] = {}
