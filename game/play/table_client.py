"""What a table in the window asks of whoever sits at it: a session that is played, or a kept round
that is looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ..book.values import CoachUse, RoundRow
from ..core.chance import Stock
from ..core.declaration import Game, HouseRules, MeterState
from ..core.errors import HouseError
from ..odds.advice import Advice
from ..rounds import Action, LaterStakeTotals, State, View
from ..rounds.dice.engine import Carry
from ..rounds.events import AnyEvent, Returned
from .seats.bots import Bot

Bets = Mapping[int, Mapping[str, int]]


class Sitting(Protocol):
    """Money is cents. Verbs raise `IllegalAction` when nothing of the kind can be done, and what
    the store raises.
    """

    seats: tuple[int, ...]
    rules: HouseRules
    coach: CoachUse

    @property
    def game(self) -> Game:
        """What is played."""
        ...

    @property
    def bots(self) -> tuple[Bot, ...]:
        """Who else sits there."""
        ...

    @property
    def is_past_round(self) -> bool:
        """Whether it is a round of the history, with nothing left to decide."""
        ...

    @property
    def state(self) -> State | None:
        """The round in play, or the last one."""
        ...

    @property
    def last(self) -> RoundRow | None:
        """The last round that settled here, as lists show it."""
        ...

    @property
    def bankroll(self) -> int:
        """Cents off the felt."""
        ...

    @property
    def funds_name(self) -> str:
        """What wagers are paid from, in a word: the bankroll, at a terminal the account."""
        ...

    @property
    def offers_intermediate_stakes(self) -> bool:
        """Whether decisions offer stakes between the usual ones, too."""
        ...

    @property
    def current_or_next_round(self) -> int:
        """The number at the table of the round in play, or of the next one."""
        ...

    @property
    def turn(self) -> int:
        """The player's seat that is to act, 0 when the player is not asked."""
        ...

    @property
    def playing(self) -> bool:
        """Whether a round is open."""
        ...

    @property
    def promise(self) -> str:
        """The commitment, in hex, of what will be dealt next; "" where nothing will."""
        ...

    @property
    def word(self) -> str:
        """The player's own word, mixed in from the next shuffle on; "" when there is none."""
        ...

    @property
    def player_word_in_shoe(self) -> str | None:
        """The player's word in the shoe that the next round is dealt from ("": none); None when
        that round is shuffled anew.
        """
        ...

    @property
    def shown_seed(self) -> str:
        """The seed of the last round, in hex, once it may be shown; "" before."""
        ...

    def meters(self) -> dict[str, MeterState]:
        """The progressive meters at the table."""
        ...

    def carry(self) -> Carry:
        """What of the player's runs on over rounds."""
        ...

    def last_settled_states(self, most: int, /) -> tuple[State, ...]:
        """How the player's last settled rounds at this table ended, no more than `most`, the newest
        last.
        """
        ...

    def latest_round_file(self) -> dict[str, Any] | None:
        """The round in play or the last one as a round file, with what its player has seen; None
        where there is none to keep.
        """
        ...

    def view(self, seat: int = 0) -> View | None:
        """What the player may know at one of his seats; None before the first round."""
        ...

    def legal(self) -> tuple[Action, ...]:
        """The actions open to the player's seat to act."""
        ...

    def cost(self, chosen: Action, /) -> int:
        """Cents the player would stake by this action now."""
        ...

    def advice(self) -> Advice | None:
        """The coach's opinion of what the player can do now; None when nobody of his is asked or
        nothing can be said.
        """
        ...

    def tip(self, cents: int, /) -> tuple[AnyEvent, ...]:
        """Chips for the dealer on the tip line; what is seen and said of it."""
        ...

    def refusal(self, placed: Bets, /) -> HouseError | None:
        """Why these wagers cannot be dealt to (None: they can)."""
        ...

    def later_stake_totals(self, placed: Bets, /) -> LaterStakeTotals:
        """What a round with these wagers may still ask for after the deal."""
        ...

    def last_bets(self) -> dict[str, int]:
        """What a rebet places, in cents."""
        ...

    def buy_ins(self) -> tuple[int, ...]:
        """The sums for which chips are offered at the table, in cents."""
        ...

    def buy_in(self, cents: int, /) -> int:
        """Chips from the cashier; the bankroll then."""
        ...

    def refresh_rules(self) -> bool:
        """Take up the house rules as they stand for the next deal; whether they have changed."""
        ...

    def choose_word(self, text: str, /) -> None:
        """Mix in a word from the next shuffle on ("": none)."""
        ...

    def deal(
        self, placed: Bets, stock: Stock | None = None, tips: Bets | None = None, /
    ) -> tuple[AnyEvent, ...]:
        """Close the betting and deal, with chips for the dealer beside wagers; what the player may
        witness of it.
        """
        ...

    def act(self, chosen: Action | str, /, *, thought: int | None = None) -> tuple[AnyEvent, ...]:
        """The player's decision and all that follows; what he may witness of it."""
        ...

    def take_down_running_wager(self, seat: int, /) -> tuple[Returned, ...]:
        """Take back a wager that runs on over rounds."""
        ...
