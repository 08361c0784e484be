"""The form of a round file: what it may hold, and how much. `round_file_schema` is made from the
structs that read it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ...games import SLUGS
from ..records.fairness import FairnessBlock

FORMATS = (1, 2)
"""The formats that are read; the last one is written."""
LONGEST = 1_000_000
"""The most bytes that a file may have."""
UNKNOWN = "??"
"""How a file writes a card that nobody saw: chance brings one."""
AWAY, DRAWS = "away", "draws"
MOST = 10**15
POSITIONS = 30
"""The places of a dice table that is dealt for many terminals (R-EW4)."""

Name = Annotated[str, Meta(max_length=40)]
Cents = Annotated[int, Meta(ge=-MOST, le=MOST)]
Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
Milli = Annotated[int, Meta(ge=0, le=1000 * MOST)]
Code = Annotated[
    str, Meta(max_length=40, extra_json_schema={"pattern": r"^([2-9TJQKA][cdhs]|Jk|\?\?)$"})
]
Codes = Annotated[list[Code], Meta(max_length=1000)]
Faces = Annotated[list[Number], Meta(max_length=10)]
Seat = Annotated[int, Meta(ge=0, le=POSITIONS)]
Slug = Annotated[str, Meta(max_length=40, extra_json_schema={"enum": list(SLUGS)})]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a file: keys that it does not know are refused, defaults are not written."""


class SeatFile(_Part, frozen=True):
    """What one seat does: its wagers before the deal in cents, a `tip` beside one of them (its name
    and cents), then its decisions in the order it is asked.
    """

    wagers: Annotated[dict[Name, Cents], Meta(max_length=100)]
    tip: Annotated[dict[Name, Cents], Meta(max_length=1)] = {}
    decisions: Annotated[list[Name], Meta(max_length=200)] = []


class MeterFile(_Part, frozen=True):
    """A meter and its reserve, in thousandths of a cent."""

    milli: Milli
    reserve: Milli = 0


class ProgressiveFile(_Part, frozen=True):
    """Seed (cents for a $1 wager) and rates (thousandths of the wager) of a meter that the chapter
    leaves to the house.
    """

    seed: Cents
    rate: Number
    reserve: Number = 0
    reseed: Cents | None = None


class BonusDrawFile(_Part, frozen=True, rename="kebab"):
    """What the system of the bonus draw showed (R-C44): a card, and a seat or the dealer."""

    magic_card: Name | UnsetType = UNSET
    lucky: Name | UnsetType = UNSET


class RulesFile(_Part, frozen=True):
    """House rules of the round, over the defaults; money in cents. `meters` are those before the
    round's wagers.
    """

    paytables: Annotated[dict[Name, Name], Meta(max_length=40)] | UnsetType = UNSET
    dealing: Name | UnsetType = UNSET
    decks: Number | UnsetType = UNSET
    table_minimum: Cents | UnsetType = UNSET
    table_maximum: Cents | UnsetType = UNSET
    side_minimum: Cents | UnsetType = UNSET
    side_maximum: Cents | UnsetType = UNSET
    progressive_wager: Cents | UnsetType = UNSET
    payout_limit: Cents | UnsetType = UNSET
    boxes: Number | UnsetType = UNSET
    counting_shuffler: bool | UnsetType = UNSET
    drawn_start: bool | UnsetType = UNSET
    even_money: bool | UnsetType = UNSET
    losers_first: bool | UnsetType = UNSET
    super_as_printed: bool | UnsetType = UNSET
    edition: Name | UnsetType = UNSET
    mid_shoe_entry: bool | UnsetType = UNSET
    players_cut: bool | UnsetType = UNSET
    penetration: Number | UnsetType = UNSET
    heat: Number | UnsetType = UNSET
    irregularities: (
        Annotated[str, Meta(max_length=40, extra_json_schema={"enum": ["off"]})] | UnsetType
    ) = UNSET
    bonus_draw: BonusDrawFile | UnsetType = UNSET
    progressives: Annotated[dict[Name, ProgressiveFile], Meta(max_length=20)] | UnsetType = UNSET
    meters: Annotated[dict[Name, Cents | MeterFile], Meta(max_length=20)] | UnsetType = UNSET


class FactFile(_Part, frozen=True):
    """An irregularity that came up (R-10): `at` how many cards of the deal, or throws, came before
    it, the `seat` it met, and the `cards` found face up.
    """

    kind: Name
    at: Annotated[int, Meta(ge=0, le=1000)] = 0
    seat: Seat = 0
    cards: Annotated[list[Code], Meta(max_length=2)] = []


class CarryFile(_Part, frozen=True):
    """A Six Eight Shake that earlier rounds left on the felt: stakes in cents by seat, the
    combinations hit, who shook last, and whether the shaker is due to be passed.
    """

    stakes: Annotated[dict[Name, Cents], Meta(max_length=POSITIONS)] = {}
    hit: Annotated[list[Name], Meta(max_length=20)] = []
    shaker: Seat = 0
    passes: bool = False


class RoundFile(_Part, frozen=True):
    """A round file as read: every part of it is checked only when it is opened. `format` left out
    is 1, the first one.
    """

    game: Slug
    seats: Annotated[dict[Name, SeatFile], Meta(max_length=POSITIONS)]
    format: Annotated[int, Meta(ge=1, le=1000, extra_json_schema={"enum": list(FORMATS)})] = 1
    rules: RulesFile = RulesFile()
    positions: Annotated[int, Meta(ge=0, le=POSITIONS)] = 0
    people: Annotated[list[Annotated[list[Seat], Meta(max_length=20)]], Meta(max_length=20)] = []
    number: Annotated[int, Meta(ge=1, le=MOST)] = 1
    used: Annotated[int, Meta(ge=0, le=1000)] = 0
    start: Annotated[int, Meta(ge=0, le=20)] = 0
    cut: Annotated[list[Seat], Meta(max_length=20)] = []
    carry: CarryFile | None = None
    cards: Annotated[dict[Name, Codes], Meta(max_length=100)] = {}
    # a Six Eight Shake that is undecided after 250 rolls comes once in 10**19 times
    dice: Annotated[list[Faces], Meta(max_length=250)] | None = None
    irregularities: Annotated[list[FactFile], Meta(max_length=2)] = []
    fairness: FairnessBlock | None = None


def round_file_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of round files, docs/round-file.schema.json."""
    made = msgspec.json.schema(RoundFile)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Round file of Linden House",
        "description": "One round of one table: its cards or dice, stakes and decisions. See docs/reference/round-files.md.",
    }
    return head | made
