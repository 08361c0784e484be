"""A terminal that plays by itself, as a bot would at a table: so that anyone can fill a hall on one
machine.
"""

from __future__ import annotations

from ...core.chance import Stream
from ...core.declaration import Game
from ...play.seats import bots
from ...play.seats.bots import Bot
from ...rounds import action
from ..wire import messages
from .state import Terminal


class Autoplay:
    """Plays `rounds` rounds at a terminal in a bot's style; the wagers follow from the seed,
    decisions from what the seat knows.
    """

    def __init__(
        self, terminal: Terminal, *, rounds: int, seed: bytes, style: str = "typical"
    ) -> None:
        self.terminal = terminal
        self.rounds = rounds
        self.played = 0
        self._stream = Stream(seed, "terminal")
        self._style = style
        self._placed = 0
        self._bet = self._answered = (0, -1)

    @property
    def done(self) -> bool:
        """Whether all its rounds are settled."""
        return self.played >= self.rounds

    def moves(self) -> list[messages.Asked]:
        """What the terminal says now, given all that it was told."""
        terminal = self.terminal
        game, offered = terminal.game, terminal.offered
        if game is None or offered is None or not terminal.seat:
            return []
        if self._placed and terminal.round > self._placed:
            view, placed, self._placed = terminal.view, self._placed, 0
            self.played += (
                view is not None and view.offer.number == placed and terminal.seat in view.bets
            )
        if self.done:
            return []
        # what was refused, as while the table waits, is tried again once the table says more
        now = terminal.round, terminal.seq
        if terminal.bets_open and offered.round == terminal.round:
            if terminal.has_placed or now == self._bet:
                return []
            self._placed, self._bet = terminal.round, now
            return self._bets(game, offered)
        question = terminal.question
        if question is None or not terminal.is_asked:
            return []
        if now != self._answered:
            self._answered = now
            return [terminal.choose(self._choice(game, question))]
        return []

    def _bets(self, game: Game, offered: messages.Offered) -> list[messages.Asked]:
        bot = Bot(self.terminal.seat, self.terminal.name, self._style)
        wagers = bots.bot_bets(game, offered.rules, bot, self._stream)
        run = game.extra.run if game.family == "dice" else None
        if run is not None and offered.running.running:
            wagers.pop(run.wager, None)
        lacking = sum(wagers.values()) - self.terminal.balance
        brings: list[messages.Asked] = (
            [self.terminal.buy_in(max(100_000, lacking))] if lacking > 0 else []
        )
        return [*brings, self.terminal.place(wagers)]

    def _choice(self, game: Game, question: messages.SeatQuestion) -> str:
        """The choice of a bot's style among those that the account covers."""
        view = self.terminal.view
        payable = tuple(
            action(a) for a, pays in zip(question.actions, question.payable, strict=True) if pays
        )
        if view is None or len(payable) == 1:
            return str(payable[0])
        chosen = bots.choose_action(game, view, payable, self._style)
        return str(chosen if chosen in payable else payable[0])
