"""A round of the book to look at again: what a table scene asks of a session, with nothing left to decide."""

from __future__ import annotations

import msgspec

from game.declare import Game, MeterState
from game.errors import HouseError, IllegalAction
from game.rounds import Action, View, seen, witnessed
from game.rounds.events import AnyEvent
from game.rounds.play import seed_meter
from game.rounds.state import State
from game.table.bots import Bot
from game.table.kept import replayed
from game.table.store.values import KeptRound, RoundRow

NO = "this is a round of the history: it is over"


class Rewatch:
    """A kept round, dealt again. `events` are what its player could witness, from the first to the last."""

    turn = 0
    playing = False
    coach = "off"
    promise = ""

    def __init__(self, game: Game, kept: KeptRound) -> None:
        self.game = game
        self.last: RoundRow | None = kept.row
        self.state: State
        self.state, events = replayed(game, kept)
        self.seats = tuple(seat for seat in self.state.bets if seat in self.state.offer.people)
        self.events: tuple[AnyEvent, ...] = witnessed(events, self.seats[0])
        self.bots = msgspec.json.decode(kept.bots, type=tuple[Bot, ...])
        self.rules = self.state.offer.rules
        self.number = self.state.offer.number
        self.player = kept.row.player
        self.bankroll = 0

    def view(self, seat: int = 0) -> View:
        """What the player knew in the end."""
        return seen(self.state, seat or self.seats[0])

    def legal(self) -> tuple[Action, ...]:
        """Nothing."""
        return ()

    def advice(self) -> None:
        """Nothing is to be decided."""
        return

    def meters(self) -> dict[str, MeterState]:
        """The meters as they stood before the round."""
        offer = self.state.offer
        return {m.name: offer.meters.get(m.name) or seed_meter(self.game, m.name, offer) for m in self.game.meters}

    def last_bets(self) -> dict[str, int]:
        """Nothing is placed again."""
        return {}

    def read_rules(self) -> bool:
        """The rules stay those of the round."""
        return False

    def refusal(self, _placed: object) -> HouseError:
        """No wagers are taken."""
        return IllegalAction("deal", NO)

    def deal(self, _placed: object) -> tuple[AnyEvent, ...]:
        """Raises `IllegalAction`."""
        raise IllegalAction("deal", NO)

    def get_up(self) -> None:
        """Nobody sat down."""
