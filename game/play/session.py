"""People at one table of this machine: what they may know and do, one after the other before the
screen.

`Session` is one of the two mutable edges of the house (the window is the other). Its verbs return
the events of what happened, as whoever is before the screen may witness them, after stock, actions
and money were committed in one transaction.

Where several people share the table, hidden hands stay covered until the one who is asked says that
he is there: nothing of his hand leaves the session before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from ..book import Store
from ..book.values import CoachUse, Filter, RoundRow
from ..core.chance import Stock
from ..core.declaration import Game, HouseRules
from ..core.errors import HouseError, IllegalAction
from ..core.money import dollars
from ..odds.advice import Advice
from ..rounds import (
    Action,
    LaterStakeTotals,
    State,
    View,
    act,
    action,
    as_recorded,
    check_bets,
    is_open,
    later_stake_totals,
    legal,
    seen,
    witnessed,
)
from ..rounds.events import AnyEvent, Collected, Staked
from ..rounds.tips import Tips, check_tips, tip_line_events
from . import carried_wagers, table_round
from .decision_coach import Advise, DecisionCoach
from .house_table import HouseTable
from .played_table import PlayedTable
from .records.round_records import last_bets, replay_round
from .records.stored_verdicts import judge_stored_decisions
from .seats.bankrolls import Bankrolls
from .seats.bots import Bot
from .seats.house_bots import HouseBots
from .seats.seating import Seating
from .strategies import Bets, Wallet
from .table_terms import OPEN_TABLE, TableTerms

MOST_AT_ONCE: Final = 10_000_000
"""The most that the cashier gives at once, in cents."""
MOST_PEOPLE: Final = 4
"""So many people may share a machine."""


class Person(msgspec.Struct, frozen=True):
    """One of several people at a table: the number, name and look of his profile, his boxes (the
    first is the one he sits at), and his cents off the felt.
    """

    player: int
    name: str
    look: str
    seats: tuple[int, ...]
    bankroll: int


class Session(PlayedTable):
    """People at a table, of whom `player` is before the screen: all that a session says, it says of
    him. `seating` is everybody, `wallet` pays, `terms` are what a competition agreed; `is_shared`
    says that further people may sit down. `advise` is the coach's opinion.

    A round that the player has open at the table is taken up. Raises what the store raises.
    """

    is_past_round = False
    offers_intermediate_stakes = True

    def __init__(
        self,
        house_table: HouseTable,
        seating: Seating,
        wallet: Wallet,
        player: int,
        *,
        advise: Advise,
        terms: TableTerms = OPEN_TABLE,
        is_shared: bool = False,
    ) -> None:
        super().__init__(house_table)
        self.seating = seating
        self.wallet = wallet
        self.terms = terms
        self.player = player
        self.is_shared = is_shared
        self.covered = False
        """Whether the hand of whoever is asked is covered until he is there."""
        self.automatic = ""
        """The card by which the program decides for the player, "best" for best play; "" while he
        does.
        """
        self.last: RoundRow | None = None
        """The last round of whoever is before the screen, as lists show it."""
        self._last_by_player: dict[int, RoundRow] = {}
        self._voided_seed = b""
        self._costs: tuple[State | None, dict[Action, int]] = None, {}
        self.decision_coach = DecisionCoach(self, advise)
        # a round that is open is finished by its own rules
        if house_table.given is None and wallet.unfinished_round(player) is None:
            house_table.refresh_rules()
        sitting = self.store.people.sit_down(player, self.game.slug)
        seating.sittings_by_player[player] = sitting.id
        house_table.cards_since = sitting.started
        judge_stored_decisions(self.store)
        self.resume_open_round()
        if not self.playing:
            house_table.promise()
            if is_shared:
                self._seat_owners_of_running_wagers()

    # -- who sits there ----------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """The boxes of whoever is before the screen."""
        return self.seating.boxes[self.player]

    @seats.setter
    def seats(self, seats: tuple[int, ...]) -> None:
        self.seating.boxes[self.player] = seats

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots at the other seats."""
        return self.seating.bots

    @bots.setter
    def bots(self, bots: tuple[Bot, ...]) -> None:
        self.seating.bots = bots

    @property
    def sharing_persons(self) -> tuple[Person, ...]:
        """The people at the table, in the order of their seats; none where one sits alone."""
        if not self.seating.is_shared:
            return ()
        return tuple(
            Person(one.id, one.name, one.avatar, seats, self.store.people.bankroll(one.id))
            for player, seats in sorted(self.seating.boxes.items(), key=lambda pair: pair[1])
            for one in (self.store.people.player(player),)
        )

    @property
    def sittings(self) -> tuple[tuple[int, int], ...]:
        """Everybody's player and the number of his sitting."""
        numbers = self.seating.sittings_by_player
        return tuple((player, numbers[player]) for player in self.seating.boxes)

    def sit(self, player: int, seat: int) -> None:
        """Somebody sits down at a free seat, and is before the screen. Raises `HouseError` where he
        cannot.
        """
        self.terms.check_open("sit")
        if self.playing:
            raise IllegalAction("seat", "the round in play is finished first")
        name, taken = self.store.people.player(player).name, self.seating.taken_seats
        if player in self.seating.boxes:
            raise HouseError("player", f"{name} sits at this table already")
        if len(self.seating.boxes) >= MOST_PEOPLE:
            raise HouseError("seat", "at most four people can share one computer")
        if seat in taken:
            raise HouseError("seat", "somebody sits there")
        if not 1 <= seat <= self.game.seats:
            raise HouseError("seat", f"there is no seat {seat}")
        if self.wallet.unfinished_round(player) is not None:
            raise HouseError(
                "player", f"{name} has a round of {self.game.title} open at another table"
            )
        self.add_person(player, (seat,))
        self.set_player_at_screen(player)

    def rise(self, player: int) -> None:
        """Somebody leaves the table between rounds, with what still runs on for him. The last one
        stays. Raises `IllegalAction`.
        """
        self.terms.check_open("rise")
        if self.playing:
            raise IllegalAction("seat", "the round in play is finished first")
        if not self.seating.is_shared or player not in self.seating.boxes:
            raise IllegalAction("seat", "the last one leaves by leaving the table")
        for seat in set(self.house_table.running_seats) & set(self.seating.boxes[player]):
            self.take_down_running_wager(seat)
        self.remove_person(player)
        if player == self.player:
            self.set_player_at_screen(
                self.sharing_persons[0].player
                if self.sharing_persons
                else next(iter(self.seating.boxes))
            )

    def add_person(self, player: int, seats: tuple[int, ...]) -> None:
        """Somebody has these boxes from now on; his sitting begins if he had none."""
        self.seating.boxes[player] = seats
        if player not in self.seating.sittings_by_player:
            sitting = self.store.people.sit_down(player, self.game.slug)
            self.seating.sittings_by_player[player] = sitting.id

    def remove_person(self, player: int) -> None:
        """Somebody's boxes are free, and his sitting is over."""
        del self.seating.boxes[player]
        self.store.people.get_up(self.seating.sittings_by_player.pop(player))

    def set_player_at_screen(self, player: int) -> None:
        """Another person is before the screen; his hand stays covered."""
        self.player = player
        self.last = self._last_by_player.get(player)

    def end_all_sittings(self) -> None:
        """Everybody leaves the table. A round in play stays open in the book and is offered again."""
        for sitting in self.seating.sittings_by_player.values():
            self.store.people.get_up(sitting)
        self.wallet.leave_keeping_money(self.player, playing=self.playing)

    def _seat_owners_of_running_wagers(self) -> None:
        """Whose wagers still run on at the table sits there, as in its last round."""
        running = set(self.house_table.running_seats) - set(self.seats)
        last_seats = self.store.rounds.last_seats(self.table, self.game.slug) if running else {}
        for seat, player in last_seats.items():
            if seat in running and player != self.player:
                self.add_person(player, (*self.seating.boxes.get(player, ()), seat))
        self.bots = tuple(bot for bot in self.bots if bot.seat not in running)

    # -- whose turn it is --------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat of whoever is before the screen that is to act, 0 when he is not asked or his
        hand is covered.
        """
        state = self.state
        asked = state is not None and not self.covered and state.turn in self.seats
        return state.turn if state is not None and asked else 0

    @property
    def player_to_act(self) -> int:
        """The player whose decision it is, 0 when no person is asked."""
        turn = self.state.turn if self.state is not None else 0
        return self.seating.player_at(turn) if turn else 0

    @property
    def player_to_pass_to(self) -> int:
        """The player to whom the machine is to be passed, 0 when whoever is before it is asked, or
        nobody is.
        """
        asked = self.player_to_act
        return asked if self.covered or asked != self.player else 0

    def pass_screen_if_due(self) -> None:
        """Whoever is asked is before the screen, his hand still covered where there is anything to
        hide.
        """
        if self.player_to_pass_to:
            self.set_player_at_screen(self.player_to_pass_to)

    def uncover(self) -> None:
        """Whoever is asked says that he is there."""
        self.pass_screen_if_due()
        self.covered = False

    def _has_hidden_hands(self) -> bool:
        """Whether anybody's hand of the round in play is hidden from the others; once it is over,
        each has his own.
        """
        if not self.seating.is_shared or not self.playing:
            return False
        public = witnessed(self.round_events, 0)
        return any(
            witnessed(self.round_events, seat) != public
            for seats in self.seating.boxes.values()
            for seat in seats
        )

    # -- what may be known -------------------------------------------------------------------------

    def view(self, seat: int = 0) -> View | None:
        """What the player may know at one of his seats (his first when left out), of covered hands
        nothing; None before the first round.
        """
        if self.state is None:
            return None
        return seen(self.state, 0 if self.covered else seat or self.turn or self.seats[0])

    def witnessed_in_open_round(self) -> tuple[AnyEvent, ...]:
        """What the player has witnessed of the round in play, so that a window can be opened on it
        (empty: there is none).
        """
        return self._witnessed(self.round_events) if self.playing else ()

    def witnessed_except_last(self, event_count: int) -> tuple[AnyEvent, ...]:
        """What may be seen now of the round in play or the last one, but for its last so many
        events.
        """
        events = self.round_events
        return self._witnessed(events[: len(events) - event_count])

    def _witnessed(self, events: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
        events = tuple(events)
        if self.covered:
            return witnessed(events, 0)
        if len(self.seats) == 1:
            return witnessed(events, self.seats[0])
        return tuple(witnessed((event,), self._own_seat_or_first(event))[0] for event in events)

    def _own_seat_or_first(self, event: AnyEvent) -> int:
        owner = getattr(event, "owner", 0) or getattr(event, "seat", 0)
        return owner if owner in self.seats else self.seats[0]

    def last_settled_states(self, most: int) -> tuple[State, ...]:
        """How the player's last settled rounds at this table ended, no more than `most`, the newest
        last.
        """
        rows = self.store.history.rounds(
            Filter(player=self.player, game=self.game.slug), limit=most
        )
        kept = (
            self.store.rounds.kept_round(row.id)
            for row in reversed(rows)
            if row.status == "settled"
        )
        # the key to a seed may be lost
        return tuple(replay_round(self.game, one)[0] for one in kept if one.seed)

    def latest_round_file(self) -> dict[str, Any] | None:
        """The round in play or the last one as a round file, with what the player before the screen
        has seen; None before the first.
        """
        from .records.round_export import shareable_round_file

        plays = self.state is not None and any(seat in self.state.bets for seat in self.seats)
        number = self.round_id if self.playing and plays else self.last.id if self.last else 0
        return shareable_round_file(self.store, number, self.player) if number else None

    # -- seeds and words ---------------------------------------------------------------------------

    @property
    def promise(self) -> str:
        """The commitment, in hex, of what will be dealt next; "" where nothing is promised."""
        return self.next_commitment if self.terms.promises else ""

    @property
    def word(self) -> str:
        """The player's own word, mixed in from the next shuffle on; "" when there is none."""
        words = self.store.promises.shuffle_words(self.table, self.game.slug)
        if self.seating.is_shared:
            return words.get(self.seats[0], "")
        return next(iter(words.values()), "")

    def choose_word(self, text: str) -> None:
        """Mix in a word of the player's from the next shuffle on ("": none), beside those of the
        others; a running shoe keeps its own. Raises `HouseError` for a bad word.
        """
        self.terms.check_open("word")
        words = self.store.promises.shuffle_words(self.table, self.game.slug)
        chosen = {
            seats[0]: words[seats[0]]
            for player, seats in self.seating.boxes.items()
            if player != self.player and words.get(seats[0])
        }
        if text:
            chosen[self.seats[0]] = text
        self.store.promises.choose_shuffle_words(self.table, self.game.slug, chosen)

    @property
    def player_word_in_shoe(self) -> str | None:
        """The player's word in the shoe that the next round is dealt from ("": none); None when
        that round is shuffled anew.
        """
        if self.playing:
            return self.words.get(self.seats[0], "")
        shoe = self.house_table.usable_shoe()
        return None if shoe is None else next(iter(shoe.words.values()), "")

    @property
    def shown_seed(self) -> str:
        """The house's seed of the last round, in hex, once nothing more is dealt from it; ""
        before.
        """
        seed = self.seed or self._voided_seed
        if self.playing:
            return ""
        # a shoe that other rules have put away may come back with them
        return "" if self.house_table.kept_shoe_seed == seed else seed.hex()

    # -- what may be done --------------------------------------------------------------------------

    @property
    def funds_name(self) -> str:
        """What wagers are paid from, in a word."""
        return self.wallet.funds_name

    @property
    def bankroll(self) -> int:
        """Cents that the player can stake."""
        return self.wallet.spendable(self.player)

    @property
    def can_buy_chips(self) -> bool:
        """Whether chips can be bought at the table."""
        return not self.terms.closed.get("buy-in")

    def legal(self) -> tuple[Action, ...]:
        """The actions open to the player's seat to act."""
        return legal(self.game, self.state) if self.state is not None and self.turn else ()

    def cost(self, chosen: Action) -> int:
        """Cents the player would stake by this action now."""
        if self.state is None:
            return 0
        if self._costs[0] is not self.state:
            self._costs = self.state, {}
        known = self._costs[1]
        if chosen not in known:
            events = act(self.game, self.state, chosen).events
            known[chosen] = sum(
                e.cents for e in events if isinstance(e, Staked) and e.seat == self.state.turn
            )
        return known[chosen]

    def is_affordable(self, chosen: Action) -> bool:
        """Whether the bankroll covers what the action stakes."""
        return self.cost(chosen) <= self.bankroll

    def payable(self) -> tuple[Action, ...]:
        """The actions of `legal` that the bankroll covers: the law leaves the others open, money
        closes them.
        """
        bankroll = self.bankroll
        return tuple(a for a in self.legal() if self.cost(a) <= bankroll)

    def refusal(self, placed: Bets, tips: Tips | None = None) -> HouseError | None:
        """Why these wagers, and `tips` beside them, cannot be dealt to (None: they can); of several
        people it is said whose chips are too few.
        """
        refused = self.wallet.refusal() or self.terms.refusal(placed)
        if refused is not None:
            return refused
        if not placed and self.terms.plays_without_people():
            return None
        try:
            self.refresh_rules()
            check_bets(self.game, placed, self.rules)
            self.house_table.check_shoe_entry(placed)
            self._check_tips(placed, tips or {})
        except HouseError as refusal:
            return refusal
        for player, lacks in self._lacking_cents_by_player(placed, tips):
            if self.seating.is_shared:
                name = self.store.people.player(player).name
                return HouseError(self.funds_name, f"{name}'s chips lack {dollars(lacks)}")
            total = dollars(self.bankroll + lacks)
            return HouseError(
                self.funds_name, f"{dollars(self.bankroll)} does not cover wagers of {total}"
            )
        return None

    def _check_tips(self, placed: Bets, tips: Tips) -> None:
        if not tips:
            return
        self.terms.check_open("tip")
        check_tips(self.game, placed, tips)
        closed = self.wallet.tips_with_wagers_refusal()
        if closed:
            raise HouseError("tip", closed)

    def _lacking_cents_by_player(
        self, placed: Bets, tips: Tips | None = None
    ) -> list[tuple[int, int]]:
        """Which player lacks how many cents for these wagers and tips."""
        staked = {seat: sum(wagers.values()) for seat, wagers in placed.items()}
        for seat, beside in (tips or {}).items():
            staked[seat] = staked.get(seat, 0) + sum(beside.values())
        lacking = [
            (player, sum(staked.get(seat, 0) for seat in seats) - self.wallet.spendable(player))
            for player, seats in self.seating.boxes.items()
        ]
        return [(player, cents) for player, cents in lacking if cents > 0]

    def later_stake_totals(self, placed: Bets) -> LaterStakeTotals:
        """What a round with these wagers may still ask for after the deal."""
        return later_stake_totals(self.game, placed)

    def last_bets(self) -> dict[str, int]:
        """The wagers of the player's last settled round at this table, one box of it, in cents:
        what a rebet places.
        """
        return last_bets(self.store, self.player, self.game)

    def buy_ins(self) -> tuple[int, ...]:
        """The sums for which chips are offered at the table, in cents: enough for a few rounds, for
        an hour, for an evening.
        """
        return tuple(
            min(MOST_AT_ONCE, rounds * self.rules.table_minimum) for rounds in (20, 100, 400)
        )

    # -- the coach ---------------------------------------------------------------------------------

    @property
    def coach(self) -> CoachUse:
        """When the coach speaks."""
        return self.decision_coach.use

    @coach.setter
    def coach(self, use: CoachUse) -> None:
        self.decision_coach.use = use

    def advice(self) -> Advice | None:
        """The coach's opinion of what the player can do now; None when nobody of his is asked or
        nothing can be said.
        """
        return self.decision_coach.advice()

    @property
    def card_player_follows(self) -> str:
        """The card that the player follows at this game, "best" for best play."""
        return self.decision_coach.card_player_follows

    # -- verbs -------------------------------------------------------------------------------------

    def deal(
        self, placed: Bets, stock: Stock | None = None, tips: Tips | None = None
    ) -> tuple[AnyEvent, ...]:
        """Close the betting and deal, up to the first decision of a person or the end. `stock` deals
        a given round (a round file), `tips` are chips for the dealer beside wagers.

        Raises `HouseError` when the wagers are refused or a round is open, and what the store
        raises.
        """
        if stock is not None:
            self.terms.check_open("stock")
        if self.playing:
            raise IllegalAction("deal", "the round in play is finished first")
        self.terms.before_deal(placed)
        self.wallet.prove_terminal_meters()
        refused = self.refusal(placed, tips)
        if refused is not None:
            raise refused
        self.round = table_round.deal(self.house_table, placed, stock, self.round, tips)
        self.covered = self._has_hidden_hands()
        self._remember_round_rows_if_over()
        return self._witnessed(self.round_events)

    def act(self, chosen: Action | str, *, thought: int | None = None) -> tuple[AnyEvent, ...]:
        """The decision of whoever is before the screen, and all that follows up to the next one or
        the end; his hand is covered at once where others are asked. Raises `IllegalAction`,
        `NotEnough`.
        """
        if self.playing:
            self.wallet.prove_terminal_meters()
        wanted = action(chosen) if isinstance(chosen, str) else chosen
        if self.round is None or not self.turn:
            raise IllegalAction("action", "nobody of the player's is to act")
        wanted = as_recorded(self.game, self.round.state, wanted)
        if is_open(self.game, self.round.state, wanted) and not self.is_affordable(wanted):
            raise HouseError(self.funds_name, f"{dollars(self.bankroll)} does not cover {wanted}")
        decision = self.decision_coach.judge(str(wanted), thought)
        # of several people the decision itself marks the share of who took it
        before_him = decision is not None and decision.coach == "before"
        assisted = (before_him and not self.sharing_persons) or bool(self.automatic)
        before = len(self.round.events)
        self.round = table_round.act(
            self.house_table,
            self.round,
            wanted,
            decision,
            self.decision_coach.answered_lesson(decision),
            assisted=assisted,
            automatic=bool(self.automatic),
        )
        self.covered = self.player_to_act != self.player and self._has_hidden_hands()
        self._remember_round_rows_if_over()
        return self._witnessed(self.round_events[before:])

    def buy_in(self, cents: int) -> int:
        """More to stake, chips between rounds alone; the bankroll then. Raises `IllegalAction`, and
        what the store raises.
        """
        self.terms.check_open("buy-in")
        return self.wallet.add_funds(self.player, cents, playing=self.playing)

    def tip(self, cents: int) -> tuple[AnyEvent, ...]:
        """Chips for the dealer on the tip line, between rounds or during one, in one transaction;
        what is seen and said of it. Raises `HouseError` where none can be given, and what the store
        raises.
        """
        self.terms.check_open("tip")
        refused = self.wallet.refusal()
        if refused is not None:
            raise refused
        events = tip_line_events(self.seats[0], cents, self.bankroll, self.funds_name)
        self.wallet.tip(self.player, cents)
        return events

    def close_table(self) -> tuple[Collected, ...]:
        """Close the table between rounds: a wager that still runs on is lost (R-PH3)."""
        if self.playing:
            raise IllegalAction("close", "the round in play is finished first")
        events = carried_wagers.close_table(
            self.store, self.game, self.table, self.house_table.journal_between_rounds()
        )
        if events:
            self._keep_only_carried_stakes()
        return events

    def resume_open_round(self) -> tuple[AnyEvent, ...]:
        """Take up the player's open round at this table, if there is one, at the decision where it
        stood, every hand covered; what may be seen of it so far.
        """
        kept = self.wallet.unfinished_round(self.player)
        if kept is None:
            return ()
        self.round = table_round.resume(self.game, kept)
        self.rules = self.round.state.offer.rules
        self.bots = msgspec.json.decode(kept.bots, type=tuple[Bot, ...])
        for player in dict.fromkeys(kept.seats.values()):
            own = tuple(seat for seat in kept.seats if kept.seats[seat] == player)
            if self.seating.robots.keys().isdisjoint(own):
                bet = tuple(seat for seat in self.round.state.bets if seat in own)
                self.add_person(player, bet or own)
        self.covered = self._has_hidden_hands()
        return self.witnessed_in_open_round()

    def set_voided(self, last: RoundRow) -> None:
        """The round in play was voided in the book: nothing lies on the felt, and `last` is it."""
        self._voided_seed = self.seed
        self.last, self.round = last, None
        self.house_table.promise()

    def _remember_round_rows_if_over(self) -> None:
        """Once the round is over, each of its people has a last round of his own."""
        if self.round is not None and not self.playing:
            for player in set(self.round.owners.values()):
                self._last_by_player[player] = self.store.rounds.round_row(self.round_id, player)
            self.last = self._last_by_player.get(self.player, self.last)


def open_session(
    store: Store,
    game: Game,
    player: int,
    *,
    seats: tuple[int, ...],
    bots: tuple[Bot, ...] = (),
    rules: HouseRules | None = None,
    seeds: Callable[[], bytes],
    advise: Advise,
    table: int | None = None,
    terms: TableTerms = OPEN_TABLE,
    is_shared: bool = False,
) -> Session:
    """A player at a table of chips, with bots in other seats. `seats` are his own boxes.

    `rules` are the house rules of every round (left out: the house's own, read anew at each deal).
    `table` is the number of the house table (left out: the player's own). `seeds` gives 32 fresh
    bytes a round, `advise` the coach's opinion (None where there is none). Raises what the store
    raises.
    """
    number = player if table is None else table
    seating = Seating({player: seats}, bots)
    wallet = Bankrolls(store, game.slug, number, seating)
    house_table = HouseTable(
        store,
        game,
        number,
        rules=rules,
        seeds=seeds,
        seating=seating,
        deciders=HouseBots(game, seating),
        payer=wallet,
    )
    return Session(
        house_table, seating, wallet, player, advise=advise, terms=terms, is_shared=is_shared
    )
