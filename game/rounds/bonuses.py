"""What several chapters' side wagers share: the sixth card, envy, and a wager that its paytable
alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.cards import Card
from ..core.declaration import Felt, Outcome, by_row
from ..core.paytable import Paytable, lettered_paytables
from ..hands import FIVE, Ranking
from ..hands.special_rows import marks

SIX_CARDS = """
    hand                                          A           B           C           D           E
    Six-card royal flush—diamonds                 -           -           -           -           200,000 to 1
    Six-card royal flush—hearts, spades or clubs  -           -           -           -           20,000 to 1
    Royal flush                                   1,000 to 1  1,000 to 1  1,000 to 1  1,000 to 1  1,000 to 1
    Straight flush                                200 to 1    200 to 1    200 to 1    200 to 1    200 to 1
    Four-of-a-kind                                50 to 1     50 to 1     100 to 1    100 to 1    50 to 1
    Full house                                    25 to 1     25 to 1     20 to 1     20 to 1     20 to 1
    Flush                                         20 to 1     15 to 1     15 to 1     15 to 1     15 to 1
    Straight                                      10 to 1     10 to 1     9 to 1      10 to 1     10 to 1
    Three-of-a-kind                               5 to 1      5 to 1      8 to 1      7 to 1      5 to 1
"""
SIX_ROYALS = ("Six-card royal flush—diamonds", "Six-card royal flush—hearts, spades or clubs")


def six_cards(section: str) -> dict[str, Paytable]:
    """The five tables that pay the best hand of a player's five cards and the bonus card, as a
    chapter's section prints them.

    >>> str(six_cards("657a.12(g)")["E"].row("Six-card royal flush—diamonds").odds)
    '200,000 to 1'
    """
    return lettered_paytables(section, SIX_CARDS, FIVE, specials=SIX_ROYALS)


def by_table(
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
        name, held = ranking.name(strength), marks(cards, table.specials)
        name = f"six-card {name}" if held.intersection(SIX_ROYALS) else name
        yield by_row(wager, table.find(strength, held), name, lost, meter)


def sixth_card(felt: Felt, seat: int, wager: str, lost: str) -> Iterator[Outcome]:
    """How a wager on the player's cards and the bonus card ends."""
    if felt.has_stake(seat, wager):
        yield from by_table(felt, seat, wager, FIVE, (*felt.hand(seat), *felt.cards["bonus"]), lost)


def envied(
    felt: Felt, seat: int, wager: str, strength: int, hand: str, law: str
) -> Iterator[Outcome]:
    """The envy bonuses that all other players with this progressive wager are paid for a seat's
    hand on the table (R-6).
    """
    backers = [
        other
        for other in reversed(felt.seats)
        if felt.strangers(seat, other) and wager in felt.bets[other]
    ]
    if not backers:
        return
    row = felt.game.envy(wager, felt.rules).find(strength)
    if row is not None:
        for other in backers:
            yield Outcome(
                "envy", row.odds, law, f"seat {seat}: {hand}", stake=0, seat=other, rows=(row.key,)
            )
