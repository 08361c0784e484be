"""What several chapters' side wagers share: the sixth card, envy, and a wager that its paytable
alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.cards import Card
from ..core.declaration import Felt, Outcome, by_row
from ..hands import FIVE, Ranking
from ..hands.special_rows import special_rows_made


def paytable_outcome(
    felt: Felt,
    seat: int,
    wager: str,
    ranking: Ranking,
    cards: Sequence[Card],
    lost: str,
    meter: str = "",
) -> Iterator[Outcome]:
    """How the seat's wager ends that some cards decide by its paytable alone; nothing where it has
    none.

    `lost` is the section under which it is collected, `meter` the one that a percent is taken of.
    """
    if felt.has_stake(seat, wager):
        table, strength = felt.pays(wager), ranking.strength(cards)
        name, held = ranking.name(strength), special_rows_made(cards, table.specials)
        name = f"six-card {name}" if any(row.startswith("Six-card") for row in held) else name
        yield by_row(wager, table.find(strength, held), name, lost, meter)


def bonus_card_outcome(felt: Felt, seat: int, wager: str, lost: str) -> Iterator[Outcome]:
    """How a wager on the player's cards and the bonus card ends."""
    if felt.has_stake(seat, wager):
        yield from paytable_outcome(
            felt, seat, wager, FIVE, (*felt.hand(seat), *felt.cards["bonus"]), lost
        )


def others_envy_outcomes(
    felt: Felt, hand_seat: int, wager: str, strength: int, hand: str, law: str
) -> Iterator[Outcome]:
    """The envy bonuses that all other players with this progressive wager are paid for a seat's
    hand on the table (R-6).
    """
    backers = [
        other
        for other in reversed(felt.seats)
        if felt.are_strangers(hand_seat, other) and wager in felt.bets[other]
    ]
    if not backers:
        return
    row = felt.game.envy(wager, felt.rules).find(strength)
    if row is not None:
        for other in backers:
            yield Outcome(
                "envy",
                row.odds,
                law,
                f"seat {hand_seat}: {hand}",
                stake=0,
                seat=other,
                rows=(row.key,),
            )
