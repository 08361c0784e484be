"""What the Four Card Frenzy decision is worth (684a.11-.12): every hand the dealer can hold
counted, bad beats and all.

Prime, Four Card Bonus and All-Six stand whatever is decided (R-FF3).
"""

from __future__ import annotations

from math import comb

from ...core.cards import Card
from ...core.paytable import Paytable
from ...hands import FIVE, FOUR_BONUS
from ...hands.deck_counts import hands_by_strength
from ...hands.special_rows import special_rows_made
from ...odds.game_advice import GameAdvice
from ...odds.showdown import joint_outcomes
from ...odds.showdown.best_play import Duel
from ...odds.showdown.joint_outcomes import row_judge_by_ranking, rows_by_red_cards
from ...odds.side_wagers import Side, Ways, in_every_suit, judge_all_hands
from .rules import ACES, GAME, PAYTABLES, SHOWDOWN

DUEL = Duel(
    GAME,
    SHOWDOWN,
    PAYTABLES["odds"],
    ACES,
    (
        "wins, the dealer does not qualify",
        "ties and wins, the dealer does not qualify",
        "beaten by a dealer who does not qualify",
        "beats the dealer",
        "ties the dealer and wins",
        "beaten",
    ),
)


def _ways_with_two_pairs_by_rank(table: Paytable) -> Ways:
    """The best four of five cards, two pairs by the ranks that they are of (684a.12(e))."""
    for strength, count in enumerate(hands_by_strength(FOUR_BONUS, 5).tolist()):
        held: frozenset[str] = frozenset()
        if FOUR_BONUS.category(strength) == "two pair":
            made = tuple(
                Card(rank * 4 + suit) for suit, rank in enumerate(FOUR_BONUS.ranks(strength))
            )
            held = special_rows_made(made, table.specials)
        yield table.find(strength, held), count


def _ways_by_red_cards(table: Paytable) -> Ways:
    """Five cards by how many are red."""
    for red in range(6):
        clubs, hearts = (Card(4 * i) for i in range(5 - red)), (Card(4 * i + 2) for i in range(red))
        yield (
            table.find(0, special_rows_made((*clubs, *hearts), table.specials)),
            comb(26, red) * comb(26, 5 - red),
        )


ADVICE = GameAdvice(
    advise=DUEL.advise,
    main_sheets=DUEL.main_sheets,
    by_card=DUEL.by_card,
    side=Side(
        {
            "prime": _ways_by_red_cards,
            "four-card-bonus": _ways_with_two_pairs_by_rank,
            "all-six": judge_all_hands(FIVE, 6, *in_every_suit("AKQJT9")),
        },
        notes={
            "four-card-bonus": (
                # R-FF2
                "Two aces and two queens pay less than the two pairs below them: the table is played as it is printed.",
            )
        },
    ),
    round_law=joint_outcomes.round_law_of_duel(DUEL),
    wagers_apart={"all-six": (*range(GAME.hole), 2 * GAME.hole)},
    prepare=DUEL.prepare,
    duel=DUEL,
    judges={"prime": rows_by_red_cards, "four-card-bonus": row_judge_by_ranking(FOUR_BONUS)},
)
