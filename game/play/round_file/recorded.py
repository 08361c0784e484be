"""What a file of format 2 records of its round: people, what earlier rounds left, and
irregularities that came up (R-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.chance import Fact
from ...core.declaration import Game, HouseRules, MeterState, Offer
from ...core.errors import BadRoundFile, quoted
from ...rounds import engine
from ...rounds.blackjack.shoe import SEATED as SEATED_HANDS
from ...rounds.dice.declaration import Carry, DiceTable
from ...rounds.procedure import recorded
from ...rounds.round_builder import FOUND_FACE_UP, IN_THE_DEAL
from .reading import read_cards
from .schema import FactFile, RoundFile


def offer_of(
    game: Game, file: RoundFile, rules: HouseRules, meters: Mapping[str, MeterState]
) -> Offer:
    """What the round is offered under. Raises `BadRoundFile`."""
    return Offer(
        rules,
        meters,
        file.number,
        _read_people(game, file),
        _read_carry(game, file),
        positions=file.positions,
        cut=_cut_seats(game, file),
        tips={int(seat): dict(one.tip) for seat, one in file.seats.items() if one.tip},
    )


def _cut_seats(game: Game, file: RoundFile) -> tuple[int, ...]:
    """The seats that were offered the cut. Raises `BadRoundFile`."""
    if file.cut and "players-cut" not in game.options:
        raise BadRoundFile("cut", f"the dealer cuts at {game.title}")
    for i, seat in enumerate(file.cut):
        if str(seat) not in file.seats or seat in file.cut[:i]:
            why = "is offered the cut already" if seat in file.cut[:i] else "is not in play"
            raise BadRoundFile(f"cut[{i}]", f"seat {seat} {why}")
    return tuple(file.cut)


def offered_place_count(game: Game, file: RoundFile) -> int:
    """How many places the table has: the chapter's seats, or a dice table's positions. Raises
    `BadRoundFile`.
    """
    if file.positions and game.family != "dice":
        raise BadRoundFile(
            "positions",
            f"{game.title} has its chapter's {game.seats} seats; only dice tables have positions",
        )
    return file.positions or game.seats


def _read_people(game: Game, file: RoundFile) -> dict[int, int]:
    """Whose seats are whose: each person is known by the first seat that the file names."""
    found: dict[int, int] = {}
    for p, seats in enumerate(file.people):
        if not 1 <= len(seats) <= game.boxes[0]:
            law = f" ({game.boxes[1]})" if game.boxes[1] else ""
            raise BadRoundFile(
                f"people[{p}]", f"has {len(seats)} seats; one person may take {game.boxes[0]}{law}"
            )
        for i, seat in enumerate(seats):
            if str(seat) not in file.seats or seat in found:
                why = "is somebody's already" if seat in found else "is not in play"
                raise BadRoundFile(f"people[{p}][{i}]", f"seat {seat} {why}")
            found[seat] = seats[0]
    return found


def _read_carry(game: Game, file: RoundFile) -> Any:
    given = file.carry
    if given is None:
        return None
    table = game.extra
    if not isinstance(table, DiceTable) or table.run is None:
        raise BadRoundFile("carry", f"{game.title} leaves no wager on the felt for the next round")
    places = offered_place_count(game, file)
    seats = {str(seat): seat for seat in range(1, places + 1)}
    for seat, cents in given.stakes.items():
        if seat not in seats:
            raise BadRoundFile(
                f"carry.stakes.{seat}", f"is no seat; {game.title} has seats 1 to {places}"
            )
        if cents <= 0:
            raise BadRoundFile(f"carry.stakes.{seat}", f"{cents} is not a positive number of cents")
    for i, hit in enumerate(given.hit):
        if hit not in table.run.combinations or hit in given.hit[:i] or not given.stakes:
            raise BadRoundFile(f"carry.hit[{i}]", f"{quoted(hit)} cannot have been hit")
    if len(given.hit) >= len(table.run.combinations):
        raise BadRoundFile("carry.hit", "lists every combination; the wager would be decided")
    if given.shaker > places:
        raise BadRoundFile(
            "carry.shaker", f"{given.shaker} is no seat; {game.title} has seats 1 to {places}"
        )
    stakes = tuple(sorted((seats[seat], cents) for seat, cents in given.stakes.items()))
    return Carry(stakes, tuple(given.hit), given.shaker, given.passes)


def facts_of(
    game: Game, file: RoundFile, rules: HouseRules, bets: Mapping[int, Any]
) -> tuple[Fact, ...]:
    """The irregularities that the file records. Raises `BadRoundFile` for one that cannot come up
    at this table.
    """
    most = 2 if any(deal.after for deal in game.deals.get(rules.dealing, ())) else 1
    if len(file.irregularities) > most:
        raise BadRoundFile(
            "irregularities", f"lists {len(file.irregularities)} where a round has {most}"
        )
    return tuple(
        _read_fact(game, f"irregularities[{i}]", given, rules, bets)
        for i, given in enumerate(file.irregularities)
    )


def _read_fact(
    game: Game, field: str, given: FactFile, rules: HouseRules, bets: Mapping[int, Any]
) -> Fact:
    most = FOUND_FACE_UP.get(given.kind, 0)
    if len(given.cards) > most:
        raise BadRoundFile(
            f"{field}.cards", f"has {len(given.cards)} cards where {most} are found face up"
        )
    fact = Fact(given.kind, given.at, given.seat, tuple(read_cards(f"{field}.cards", given.cards)))
    if not recorded(game, rules, (fact,)):
        kinds = dict.fromkeys(
            one.rule.kind
            for one in recorded(game, rules, [Fact(r.kind) for r in game.irregularities])
        )
        raise BadRoundFile(
            f"{field}.kind",
            f"{quoted(fact.kind)} cannot come up here; {', '.join(kinds) or 'nothing'} can",
        )
    if fact.kind in IN_THE_DEAL or fact.kind == "stack-exposed":
        cards = sum(bool(target.place) for target in engine(game).plan(game, rules, bets))
        if fact.at >= cards:
            raise BadRoundFile(f"{field}.at", f"{fact.at} is past the deal of {cards} cards")
    elif fact.at and game.family != "dice":
        raise BadRoundFile(f"{field}.at", f"{fact.kind} does not depend on a card")
    free = fact.kind == "exposed" and game.looks
    # irregularities that meet a seat
    if (
        fact.seat not in bets
        if fact.kind in SEATED_HANDS | {"player-exposed"}
        else fact.seat and (not free or fact.seat not in bets)
    ):
        raise BadRoundFile(
            f"{field}.seat", f"{fact.seat} is no seat that {fact.kind} meets in this round"
        )
    return fact
