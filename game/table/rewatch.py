"""A round of the book to look at again: what a table scene asks of a session, with nothing left to decide."""

from __future__ import annotations

import msgspec

from game.chance import Stock
from game.declare import Game, MeterState
from game.errors import HouseError, IllegalAction
from game.rounds import Action, Further, State, View, seen, witnessed
from game.rounds.dice import Carry, carried
from game.rounds.events import AnyEvent, Returned
from game.rounds.play import seed_meter
from game.table.bots import Bot
from game.table.kept import replayed
from game.table.sitting import Bets
from game.table.store import Store
from game.table.store.ledger import player_account
from game.table.store.values import CoachUse, KeptRound

NO = "this is a round of the history: it is over"


class Rewatch:
    """A kept round, dealt again. `events` are what its player could witness, first to last; `bankroll` is what he had after it."""

    retold = True
    funds = "bankroll"
    turn = 0
    playing = False
    promise = ""
    word = ""
    shoe_word = None
    shown_seed = ""

    def __init__(self, game: Game, kept: KeptRound, bankroll: int = 0) -> None:
        self.game = game
        self.last = kept.row
        self.state, events = replayed(game, kept)
        self.seats = tuple(seat for seat in self.state.bets if seat in self.state.offer.people)
        self.events: tuple[AnyEvent, ...] = witnessed(events, self.seats[0])
        self.bots = msgspec.json.decode(kept.bots, type=tuple[Bot, ...])
        self.rules = self.state.offer.rules
        self.number = self.state.offer.number
        self.bankroll = bankroll
        self.coach: CoachUse = "off"

    def view(self, seat: int = 0) -> View:
        """What the player knew in the end."""
        return seen(self.state, seat or self.seats[0])

    def legal(self) -> tuple[Action, ...]:
        """Nothing."""
        return ()

    def cost(self, _chosen: Action) -> int:
        """Nothing is staked."""
        return 0

    def advice(self) -> None:
        """Nothing is to be decided."""
        return

    def carry(self) -> Carry:
        """What ran into the round."""
        return carried(self.state.offer.carry) if self.game.family == "dice" else Carry()

    def past(self, _most: int) -> tuple[State, ...]:
        """None: the round stands for itself."""
        return ()

    def meters(self) -> dict[str, MeterState]:
        """The meters as they stood before the round."""
        offer = self.state.offer
        return {m.name: offer.meters.get(m.name) or seed_meter(self.game, m.name, offer) for m in self.game.meters}

    def last_bets(self) -> dict[str, int]:
        """Nothing is placed again."""
        return {}

    def buy_ins(self) -> tuple[int, ...]:
        """None."""
        return ()

    def buy_in(self, _cents: int) -> int:
        """Raises `IllegalAction`."""
        raise IllegalAction("buy-in", NO)

    def missing(self, _placed: Bets) -> int:
        """Nothing is placed."""
        return 0

    def further(self, _placed: Bets) -> Further:
        """Nothing is asked for."""
        return Further()

    def read_rules(self) -> bool:
        """The rules stay those of the round."""
        return False

    def choose_word(self, _text: str) -> None:
        """Raises `IllegalAction`."""
        raise IllegalAction("word", NO)

    def filed(self) -> None:
        """The history has the file."""
        return

    def refusal(self, _placed: Bets) -> HouseError:
        """No wagers are taken."""
        return IllegalAction("deal", NO)

    def deal(self, _placed: Bets, _stock: Stock | None = None) -> tuple[AnyEvent, ...]:
        """Raises `IllegalAction`."""
        raise IllegalAction("deal", NO)

    def act(self, _chosen: Action | str, *, thought: int | None = None) -> tuple[AnyEvent, ...]:  # noqa: ARG002
        """Raises `IllegalAction`."""
        raise IllegalAction("action", NO)

    def take_down(self, _seat: int) -> tuple[Returned, ...]:
        """Raises `IllegalAction`."""
        raise IllegalAction("take-down", NO)


def bankroll_after(store: Store, player: int, kept: KeptRound) -> int:
    """Cents a player had when a kept round was over, and never less than it took from him on its way.

    What came from elsewhere between two of its steps may have gone again before its end.
    """
    account = player_account(player)
    here = lowest = store.balance_before(account, kept.money[0].entry) if kept.money else store.bankroll(player)
    for entry in kept.money:
        moved = [line.cents for line in entry.postings if line.account == account]
        lowest = min(lowest, here + sum(cents for cents in moved if cents < 0))
        here += sum(moved)
    return here - min(0, lowest)
