"""What Free Bet decisions and wagers are worth (672a.7-.11): every draw from the shoe counted; main
is shipped.
"""

from __future__ import annotations

from functools import cache

from ...core.declaration import Game
from ...odds.blackjack import advice as blackjack_advice
from ...odds.blackjack.side_wagers import insurance_sheet, push_sheets
from ...odds.distribution import joint_outcomes
from ...odds.distribution.net_distribution import net_of_printed_pay
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import ParSheet
from ...odds.shipped_data import shipped_sheets


def prepare() -> None:
    """Lay ready what the first decisions would wait for; a quarter of a second."""
    from .. import GAMES

    blackjack_advice.prepare(GAMES["free-bet-blackjack"])


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from .. import GAMES

    game = GAMES[slug]
    return (*shipped_sheets(game.stem), *push_sheets(game), insurance_sheet(game))


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game with the default number of decks, Push 22 under both tables, and insurance."""
    return _sheets(game.slug)


ADVICE = GameAdvice(
    advise=blackjack_advice.advise,
    sheets=sheets,
    round_law=joint_outcomes.distribution_if_counted,
    row_net=net_of_printed_pay,
    points=(*blackjack_advice.PLAY, blackjack_advice.INSURANCE),
    prepare=prepare,
)
