"""What a table scene asks of a session where nothing is dealt: a round of the book to look at
again, or one that stands at a decision which is only practiced.
"""

from __future__ import annotations

from typing import Never

import msgspec

from ...book import Store
from ...book.ledger import player_account
from ...book.values import CoachUse, KeptRound
from ...core.chance import Stock
from ...core.declaration import Game, HouseRules, MeterState, Offer
from ...core.errors import HouseError, IllegalAction
from ...odds.advice import Advice
from ...odds.question import Question
from ...rounds import Action, LaterStakeTotals, State, View, act, seen, witnessed
from ...rounds.dice.engine import Carry, carry_of
from ...rounds.events import AnyEvent, Staked
from ...rounds.round_builder import seed_meter
from ..seats.bots import Bot, own_seat
from ..table_client import Bets
from .round_records import replay_round


class StillTable:
    """A table at which nothing is dealt, placed or bought; `why` says so."""

    why = ""
    funds_name = "bankroll"
    offers_intermediate_stakes = False
    promise = ""
    word = ""
    player_word_in_shoe = None
    shown_seed = ""
    current_or_next_round = 1

    def __init__(self, game: Game, rules: HouseRules, bankroll: int) -> None:
        self.game, self.rules, self.bankroll = game, rules, bankroll
        self.bots: tuple[Bot, ...] = ()
        self.coach: CoachUse = "off"

    @property
    def offer(self) -> Offer:
        """What the round was offered under."""
        return Offer(self.rules)

    def legal(self) -> tuple[Action, ...]:
        """Nothing."""
        return ()

    def cost(self, _chosen: Action) -> int:
        """Nothing is staked."""
        return 0

    def advice(self) -> Advice | None:
        """Nothing is to be decided."""
        return None

    def carry(self) -> Carry:
        """What ran into the round."""
        return carry_of(self.offer.carry) if self.game.family == "dice" else Carry()

    def last_settled_states(self, _most: int) -> tuple[State, ...]:
        """None: the round stands for itself."""
        return ()

    def meters(self) -> dict[str, MeterState]:
        """The meters that the paytables of the round feed, as they stood before it."""
        game, offer = self.game, self.offer
        return {
            name: offer.meters.get(name) or seed_meter(game, name, offer)
            for name in game.fed_meters(offer.rules)
        }

    def last_bets(self) -> dict[str, int]:
        """Nothing is placed again."""
        return {}

    def buy_ins(self) -> tuple[int, ...]:
        """None."""
        return ()

    def buy_in(self, _cents: int) -> Never:
        """Raises `IllegalAction`."""
        raise IllegalAction("buy-in", self.why)

    def later_stake_totals(self, _placed: Bets) -> LaterStakeTotals:
        """Nothing is asked for."""
        return LaterStakeTotals()

    def refresh_rules(self) -> bool:
        """The rules stay those of the round."""
        return False

    def choose_word(self, _text: str) -> Never:
        """Raises `IllegalAction`."""
        raise IllegalAction("word", self.why)

    def latest_round_file(self) -> None:
        """The history has the file."""
        return

    def refusal(self, _placed: Bets) -> HouseError:
        """No wagers are taken."""
        return IllegalAction("deal", self.why)

    def deal(self, _placed: Bets, _stock: Stock | None = None, _tips: Bets | None = None) -> Never:
        """Raises `IllegalAction`."""
        raise IllegalAction("deal", self.why)

    def tip(self, _cents: int) -> Never:
        """Raises `IllegalAction`."""
        raise IllegalAction("tip", self.why)

    def act(self, _chosen: Action | str, *, thought: int | None = None) -> Never:  # noqa: ARG002
        """Raises `IllegalAction`."""
        raise IllegalAction("action", self.why)

    def take_down_running_wager(self, _seat: int) -> Never:
        """Raises `IllegalAction`."""
        raise IllegalAction("take-down", self.why)


class Rewatch(StillTable):
    """A kept round, dealt again. `events` are what its player could witness, first to last;
    `bankroll` is what he had after it.
    """

    why = "this is a round of the history: it is over"
    is_past_round = True
    turn = 0
    playing = False

    def __init__(self, game: Game, kept: KeptRound, bankroll: int = 0) -> None:
        self.state, events = replay_round(game, kept)
        super().__init__(game, self.state.offer.rules, bankroll)
        self.last = kept.row
        self.seats = tuple(seat for seat in self.state.bets if seat in kept.own_seats)
        self.events: tuple[AnyEvent, ...] = witnessed(events, self.seats[0])
        self.bots = msgspec.json.decode(kept.bots, type=tuple[Bot, ...])
        self.current_or_next_round = self.state.offer.number

    @property
    def offer(self) -> Offer:
        """What the round was offered under."""
        return self.state.offer

    def view(self, seat: int = 0) -> View:
        """What the player knew in the end."""
        return seen(self.state, seat or self.seats[0])


class AtRest(StillTable):
    """A table with nothing on its felt, before the first decision to practice is dealt."""

    why = "nothing is dealt here but what is practiced"
    is_past_round = False
    last = None
    turn = 0
    playing = False
    state: State | None = None

    def __init__(self, game: Game, rules: HouseRules, bankroll: int = 0) -> None:
        super().__init__(game, rules, bankroll)
        self.seats: tuple[int, ...] = (own_seat(game),)

    def view(self, _seat: int = 0) -> View | None:
        """There is nothing to know."""
        return None


class OpenDecision(AtRest):
    """A decision to practice, at the table where it comes up: a round as far as it (`state`), or at
    dice the wagers that are asked about and what runs on. What is chosen is told to whoever poses
    it, never to the round.
    """

    why = "this decision is practiced: nothing is dealt after it"

    def __init__(self, game: Game, asked: Question, state: State | None, bankroll: int = 0) -> None:
        super().__init__(game, asked.view.offer.rules, bankroll)
        self.asked, self.state = asked, state
        self.playing = state is not None
        self.turn = asked.view.turn if self.playing else 0
        self.seats = (asked.view.seat,)
        self._costs: dict[Action, int] = {}

    def view(self, _seat: int = 0) -> View | None:
        """What the seat may know; nothing at dice."""
        return self.asked.view if self.playing else None

    def legal(self) -> tuple[Action, ...]:
        """What is asked about."""
        return self.asked.open_now if self.playing else ()

    def cost(self, chosen: Action) -> int:
        """Cents that an action would stake."""
        if self.state is None:
            return 0
        if chosen not in self._costs:
            events = act(self.game, self.state, chosen).events
            self._costs[chosen] = sum(
                e.cents for e in events if isinstance(e, Staked) and e.seat == self.turn
            )
        return self._costs[chosen]

    def carry(self) -> Carry:
        """What runs on at a dice table, where that is asked about."""
        return self.asked.view.memo if isinstance(self.asked.view.memo, Carry) else Carry()


def bankroll_after(store: Store, player: int, kept: KeptRound) -> int:
    """Cents a player had when a kept round was over, and never less than it took from him on its
    way.

    What came from elsewhere between two of its steps may have gone again before its end.
    """
    account = player_account(player)
    here = lowest = (
        store.ledger.balance_before(account, kept.money[0].entry)
        if kept.money
        else store.people.bankroll(player)
    )
    for entry in kept.money:
        moved = [line.cents for line in entry.postings if line.account == account]
        lowest = min(lowest, here + sum(cents for cents in moved if cents < 0))
        here += sum(moved)
    return here - min(0, lowest)
