"""What Free Bet decisions and wagers are worth (672a.7-.11): every draw from the shoe counted; main
is shipped.
"""

from __future__ import annotations

from functools import cache

from ...core.declaration import Game
from ...odds import joint_outcomes
from ...odds.advice import Advice
from ...odds.blackjack import advice as blackjack_advice
from ...odds.blackjack.side_wagers import insurance_sheet, push_sheets
from ...odds.net_distribution import paid
from ...odds.par.sheet import ParSheet
from ...odds.shipped_data import shipped
from ...rounds.state import Action, View

POINTS = (*blackjack_advice.PLAY, blackjack_advice.INSURANCE)


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the asked hand's stakes, from all cards that lie
    open (R-FB1, R-FB2).
    """
    return blackjack_advice.advise(game, view, open_now)


def prepare() -> None:
    """Lay ready what the first decisions would wait for; a quarter of a second."""
    from .. import GAMES

    blackjack_advice.prepare(GAMES["free-bet-blackjack"])


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from .. import GAMES

    game = GAMES[slug]
    return (*shipped(game.stem), *push_sheets(game), insurance_sheet(game))


law = joint_outcomes.law
NETS = paid
"""What a row of `main` nets in base wagers: its ends are those of a round."""


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game with the default number of decks, Push 22 under both tables, and insurance."""
    return _sheets(game.slug)
