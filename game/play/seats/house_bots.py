"""Bots of the house decide for themselves; everybody else at a table is asked."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.chance import Stream
from ...core.declaration import Game, HouseRules
from ...rounds import Action, State, action, legal, seen
from ...rounds.events import AnyEvent
from ...rounds.procedure import CUT
from ..strategies import Deciders
from .bots import Bot, bot_bets, choose_action
from .seating import Seating


class HouseBots(Deciders):
    """The bots of a seating: they place wagers and choose as their styles do."""

    def __init__(self, game: Game, seating: Seating) -> None:
        self.game = game
        self.seating = seating

    def bot_wagers(self, bot: Bot, rules: HouseRules, stream: Stream) -> Mapping[str, int]:
        """What a bot places before the deal, in cents."""
        return bot_bets(self.game, rules, bot, stream)

    def choice(self, state: State, _uncommitted: tuple[AnyEvent, ...]) -> Action | None:
        """What the bot to act does; None where a person is asked."""
        if self.seating.player_at(state.turn):
            return None
        return self.choice_among(state, legal(self.game, state))

    def choice_among(self, state: State, open_now: tuple[Action, ...]) -> Action | None:
        """What the bot to act does of what is open to it; None where no bot is to act."""
        bot = next((bot for bot in self.seating.bots if bot.seat == state.turn), None)
        if bot is None:
            return None
        if state.stage == CUT:
            return action("decline")  # the cut is left to people
        return choose_action(self.game, seen(state, state.turn), open_now, bot.style)
