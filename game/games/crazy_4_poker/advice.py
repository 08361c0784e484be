"""What the Crazy 4 decision is worth (657a.11-.12): every hand the dealer can hold, and what a fold
forfeits (R-C43).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...core.declaration import Game
from ...hands import FIVE, FOUR
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Chance, ParSheet
from ...odds.showdown import joint_outcomes
from ...odds.showdown.best_play import Duel
from ...odds.showdown.joint_outcomes import row_judge_by_ranking
from ...odds.side_wagers import Side, bonus_sheet, in_every_suit, judge_all_hands
from .rules import ACES, GAME, PAYTABLES, SHOWDOWN

DUEL = Duel(GAME, SHOWDOWN, PAYTABLES["super-bonus"], ACES)


def bonus_draws(game: Game) -> Iterator[ParSheet]:
    """What the Magic Card and the Lucky Bonus bring to a Hand Bonus wager (R-C44)."""
    held = {"Magic Card": Fraction(5, 52), "Lucky Bonus": Fraction(1, 7)}
    for row in PAYTABLES["bonus-draw"]:
        chance = held[row.name] / 20
        yield bonus_sheet(
            game,
            row.name.lower().replace(" ", "-"),
            [
                Chance(row.name, chance, str(row.odds), Fraction(row.odds.win, row.odds.per)),
                Chance("not drawn", 1 - chance, "nothing", Fraction(0)),
            ],
            "draw",
            paytable=None,
            unit="hand-bonus-player",
            per="Hand Bonus wager",
            note="Only if the house draws them, in one round of twenty; it is paid on top of the Hand Bonus wager.",
        )


ADVICE = GameAdvice(
    advise=DUEL.advise,
    main_sheets=DUEL.main_sheets,
    by_card=DUEL.by_card,
    side=Side(
        {
            "queens-up": judge_all_hands(FOUR, 5),
            "four-card-progressive": judge_all_hands(FOUR, 5),
            "five-card-progressive": judge_all_hands(FIVE, 5),
            "hand-bonus-player": judge_all_hands(FIVE, 5),
            "hand-bonus-dealer": judge_all_hands(FIVE, 5),
            "six-card-bonus": judge_all_hands(FIVE, 6, *in_every_suit("AKQJT9")),
        },
        notes=dict.fromkeys(
            ("queens-up", "four-card-progressive", "five-card-progressive"),
            ("A fold forfeits it; no hand that wins it is worth folding.",),
        )
        | {
            "hand-bonus-dealer": (
                "What the meter pays for the dealer's hand is divided: here one seat backs it.",
            )
        },
        draws=bonus_draws,
    ),
    round_law=joint_outcomes.round_law_of_duel(DUEL),
    wagers_apart={
        "hand-bonus-dealer": tuple(range(GAME.hole, 2 * GAME.hole)),
        "six-card-bonus": (*range(GAME.hole), 2 * GAME.hole),
    },
    prepare=DUEL.prepare,
    duel=DUEL,
    judges={
        "queens-up": row_judge_by_ranking(FOUR),
        "four-card-progressive": row_judge_by_ranking(FOUR),
        "five-card-progressive": row_judge_by_ranking(FIVE),
        "hand-bonus-player": row_judge_by_ranking(FIVE),
    },
)
