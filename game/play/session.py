"""A sitting at a table: deals, bots' turns, and the book that is written before anything is shown.

`Session` is one of the two mutable edges of the house (the window is the other). Each of its verbs
returns the events of what happened, as the player may witness them, after stock, actions and money
were committed in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any

import msgspec

from ..book import Store
from ..book.ledger import BOTS, bot_account, felt_account, player_account
from ..book.values import (
    Acted,
    CoachUse,
    Decision,
    Filter,
    KeptRound,
    Move,
    PlayerOutcome,
    RoundRow,
)
from ..core.chance import Stock
from ..core.declaration import Game, HouseRules, Offer
from ..core.errors import HouseError, IllegalAction
from ..core.money import dollars
from ..odds.advice import Advice
from ..odds.house_edge import expectation
from ..rounds import (
    Action,
    Further,
    State,
    Step,
    View,
    act,
    action,
    as_recorded,
    check_bets,
    further,
    is_open,
    legal,
    seen,
    start,
    witnessed,
)
from ..rounds.dice.engine import Carry
from ..rounds.events import AnyEvent, Returned, Staked
from . import bots as company
from . import carried_wagers
from .bots import Bot
from .house_table import HouseTable
from .journal import Purse, meter_changes
from .records.round_summary import summary
from .records.stored_verdicts import judge_stored_decisions
from .round_records import (
    KeptShoe,
    carry_from_json,
    json_text,
    last_bets,
    replayed,
    saved_rules,
    table_stock,
)

Advise = Callable[[Game, View, tuple[Action, ...]], Advice | None]
MOST_AT_ONCE = 10_000_000
"""The most that the cashier gives at once, in cents."""


class Session(HouseTable):
    """A player at one table. `seats` are the player's own boxes; `bots` sit in others. `people`,
    where a round file says so, tells which of the boxes count as one person's (empty: all of them).
    `rules` are the house rules of the round in play, else those of the next one: the house's own,
    read anew at each deal, unless they were given.

    `table` is the number of the house table (left out: the player's own). `seeds` gives 32 fresh
    bytes a round, `advise` the coach's opinion (None where there is none). Raises what the store
    raises.
    """

    def __init__(
        self,
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
    ) -> None:
        super().__init__(store, game, player if table is None else table, rules=rules, seeds=seeds)
        self.player = player
        self.seats = seats
        self.bots = bots
        self.rules = rules or self._rules()
        self.people: Mapping[int, int] = {}
        self._coach: CoachUse = "off"
        self._spoke = False
        self._advised: tuple[State | None, Advice | None] | None = None
        self._costs: tuple[State | None, dict[Action, int]] = None, {}
        self._advise = advise
        self.sitting = store.sit_down(player, game.slug)
        self.last: RoundRow | None = None
        self.assisted = False
        self._decks_since = self.sitting.started
        judge_stored_decisions(store)
        self._told = self.rebuild()
        if not self.playing:
            self._promised()

    # -- what the player may ask -------------------------------------------------------------------

    retold = False
    funds = "bankroll"

    @property
    def bankroll(self) -> int:
        """Cents off the felt."""
        return self.store.bankroll(self.player)

    @property
    def turn(self) -> int:
        """The player's seat that is to act, 0 when the player is not asked."""
        state = self.state
        return state.turn if state is not None and state.turn in self.seats else 0

    @property
    def word(self) -> str:
        """The player's own word, mixed in from the next shuffle on; "" when there is none."""
        return next(iter(self.store.words(self.table, self.game.slug).values()), "")

    def choose_word(self, text: str) -> None:
        """Mix in a word from the next shuffle on ("": none); a running shoe keeps its own. Raises
        `HouseError` for a bad word.
        """
        self.store.choose_words(self.table, self.game.slug, {self.seats[0]: text} if text else {})

    @property
    def shoe_word(self) -> str | None:
        """The player's word in the shoe that the next round is dealt from ("": none); None when
        that round is shuffled anew.
        """
        if self.playing:
            return self.words.get(self.seats[0], "")
        shoe = self._shoe()
        return None if shoe is None else next(iter(shoe.words.values()), "")

    @property
    def shown_seed(self) -> str:
        """The house's seed of the last round, in hex, once nothing more is dealt from it; ""
        before.
        """
        if not self.seed or self.playing:
            return ""
        shoe = self.table_standing.shoe
        goes_on = bool(shoe) and msgspec.json.decode(shoe, type=KeptShoe).seed == self.seed
        return "" if goes_on else self.seed.hex()

    def carry(self) -> Carry:
        """What of the player's runs on over rounds, from the book."""
        return carried_wagers.running(self.store, self.game, self.table)

    def past(self, most: int) -> tuple[State, ...]:
        """How the player's last settled rounds at this table ended, no more than `most`, the newest
        last.
        """
        rows = self.store.history.rounds(
            Filter(player=self.player, game=self.game.slug), limit=most
        )
        kept = (self.store.kept_round(row.id) for row in reversed(rows) if row.status == "settled")
        # the key to a seed may be lost
        return tuple(replayed(self.game, one)[0] for one in kept if one.seed)

    def filed(self) -> dict[str, Any] | None:
        """The round in play or the last one as a round file, with what its player has seen; None
        before the first.
        """
        from .records.round_export import as_file

        return as_file(self.store, self.round_id) if self.round_id else None

    def view(self, seat: int = 0) -> View | None:
        """What the player may know at one of his seats (his first when left out); None before the
        first round.
        """
        if self.state is None:
            return None
        return seen(self.state, seat or self.turn or self.seats[0])

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

    def affordable(self, chosen: Action) -> bool:
        """Whether the bankroll covers what the action stakes."""
        return self.cost(chosen) <= self.bankroll

    def payable(self) -> tuple[Action, ...]:
        """The actions of `legal` that the bankroll covers: the law leaves the others open, money
        closes them.
        """
        bankroll = self.bankroll
        return tuple(a for a in self.legal() if self.cost(a) <= bankroll)

    @property
    def coach(self) -> CoachUse:
        """When the coach speaks."""
        return self._coach

    @coach.setter
    def coach(self, use: CoachUse) -> None:
        """A coach who has spoken before a decision has spoken, even when he is silenced before it
        is taken.
        """
        self._coach = use
        self._spoke = self._spoke or (use == "before" and bool(self.turn))

    def advice(self) -> Advice | None:
        """The coach's opinion of what the player can do now: None when nobody of his is asked or
        nothing can be said.

        A choice that the bankroll does not cover is not priced. It is worked out once for each
        decision.
        """
        view = self.view()
        if view is None or not self.turn:
            return None
        if self._advised is None or self._advised[0] is not self.state:
            said = self._advise(self.game, view, self.legal())
            if said is not None:
                said = msgspec.structs.replace(
                    said.among(map(str, self.payable())), answer=self._card_answer(view)
                )
            self._advised = self.state, said
        return self._advised[1]

    @property
    def followed_card(self) -> str:
        """The card that the player follows at this game, "best" for best play."""
        return self.store.followed_card(self.player, self.game.slug)

    def refusal(self, placed: Mapping[int, Mapping[str, int]]) -> HouseError | None:
        """Why these wagers cannot be dealt to (None: they can)."""
        try:
            self.read_rules()
            check_bets(self.game, placed, self.rules)
        except HouseError as refusal:
            return refusal
        if self.missing(placed):
            total = dollars(_total(placed))
            return HouseError(
                self.funds, f"{dollars(self.bankroll)} does not cover wagers of {total}"
            )
        return None

    def missing(self, placed: Mapping[int, Mapping[str, int]]) -> int:
        """Cents that the bankroll lacks for these wagers, 0 when it covers them."""
        return max(0, _total(placed) - self.bankroll)

    def further(self, placed: Mapping[int, Mapping[str, int]]) -> Further:
        """What a round with these wagers may still ask for after the deal."""
        return further(self.game, placed)

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

    # -- verbs -------------------------------------------------------------------------------------

    def deal(
        self, placed: Mapping[int, Mapping[str, int]], stock: Stock | None = None
    ) -> tuple[AnyEvent, ...]:
        """Close the betting and deal, up to the player's first decision or the end. `stock` deals a
        given round (a round file).

        Raises `HouseError` when the wagers are refused or a round is open, and what the store
        raises.
        """
        if self.playing:
            raise IllegalAction("deal", "the round in play is finished first")
        refused = self.refusal(placed)
        if refused is not None:
            raise refused
        before = self.seed, self.words, self.assisted, self.round_id, self.last
        try:
            self.state, self._told = self._dealt(placed, stock)
        except BaseException:  # what was promised and not dealt is not the last round's seed
            self.seed, self.words, self.assisted, self.round_id, self.last = before
            raise
        return self._told

    def _dealt(
        self, placed: Mapping[int, Mapping[str, int]], stock: Stock | None
    ) -> tuple[State, tuple[AnyEvent, ...]]:
        """The round as it was dealt and written down, up to the player's first decision or its end,
        and what he witnessed.
        """
        shoe = self._shoe()
        self.seed, self.words = self._source(shoe, stock)
        dealt = stock or table_stock(
            self.game, self.rules, self.seed, shoe.used if shoe else 0, self.words
        )
        own = {seat: dict(wagers) for seat, wagers in placed.items()}
        # where a wager of the player's still lies, no bot plays
        taken = {*own, *self._running_seats()}
        bets = own | {
            b.seat: self._bot_bets(b, dealt.seed) for b in self.bots if b.seat not in taken
        }
        carry = self._carry()
        sitters = self._sitters(own)
        people = self.people or self._people(own)
        offer = Offer(
            self.rules, self.meters(), self.number, people, carry, self._cards(shoe, stock)
        )
        step = start(self.game, bets, dealt, offer)
        steps, acted = self._run_bots(step)
        events = tuple(e for s in (step, *steps) for e in s.events)
        with self.store.atomic():
            first, *others = self._sittings(sitters.values())
            self.round_id = self.store.begin_round(
                first,
                others=others,
                number=offer.number,
                seed=self.seed,
                commitment=self.commitment,
                offer=json_text(offer),
                bets=json_text(bets),
                bots=json_text(self.bots),
                used=dealt.used,
                stock="" if stock is None else json_text(dealt),
                words=self.words,
                seats=sitters,
                table=self.table,
                terminals=self._terminals(bets),
                moves=(*self._fund(bets), *self._purse(step.state).moves(step.events)),
                meters=meter_changes(self.game, offer, offer.meters, step.state.meters),
            )
            self.assisted = False
            done = steps[-1].state if steps else step.state
            self._write(events[len(step.events) :], acted, (step.state, done), told=events)
        return done, self._witnessed(events)

    def act(self, chosen: Action | str, *, thought: int | None = None) -> tuple[AnyEvent, ...]:
        """The player's decision, and all that follows up to the next one or the end. Raises
        `IllegalAction`, `NotEnough`.
        """
        wanted = action(chosen) if isinstance(chosen, str) else chosen
        if self.state is None or not self.turn:
            raise IllegalAction("action", "nobody of the player's is to act")
        seat = self.turn
        wanted = as_recorded(self.game, self.state, wanted)
        if is_open(self.game, self.state, wanted) and not self.affordable(wanted):
            raise HouseError(self.funds, f"{dollars(self.bankroll)} does not cover {wanted}")
        decision = self._judge_decision(str(wanted), thought)
        step = act(self.game, self.state, wanted)
        steps, acted = self._run_bots(step)
        events = tuple(e for s in (step, *steps) for e in s.events)
        done = steps[-1].state if steps else step.state
        mark = "" if decision is None else decision.grade
        lesson = None if decision is None else self._lesson(decision)
        self._write(
            events, (Acted(seat, str(wanted), mark, decision, lesson), *acted), (self.state, done)
        )
        self.state = done
        said = self._witnessed(events)
        self._told += said
        return said

    def buy_in(self, cents: int) -> int:
        """Chips from the cashier, between rounds; the bankroll then. Raises `IllegalAction`, and
        what the store raises.
        """
        if self.playing:
            raise IllegalAction("buy-in", "the round in play is finished first")
        return self.store.buy_in(self.player, cents)

    def told_so_far(self) -> tuple[AnyEvent, ...]:
        """What the player has witnessed of the round in play, so that a window can be opened on it
        (empty: there is none).
        """
        return self._told if self.playing else ()

    def get_up(self) -> None:
        """Leave the table. A round in play stays open in the book and is offered again."""
        self.store.get_up(self.sitting.id)

    def take_down(self, seat: int) -> tuple[Returned, ...]:
        """Take back a wager that runs on over rounds, before the next roll. Raises `IllegalAction`
        when there is none to take.
        """
        if self.playing:
            raise IllegalAction("take-down", "the round in play is finished first")
        event = carried_wagers.take_down(self.store, self.game, self.table, seat, self._purse())
        self.state = carried_wagers.left_on_felt(self.state, self.carry())
        return (event,)

    def close_table(self) -> tuple[AnyEvent, ...]:
        """Close the table between rounds: a wager that still runs on is lost (R-PH3)."""
        if self.playing:
            raise IllegalAction("close", "the round in play is finished first")
        events = carried_wagers.close_table(self.store, self.game, self.table, self._purse())
        if events:
            self.state = carried_wagers.left_on_felt(self.state, self.carry())
        return events

    def rebuild(self) -> tuple[AnyEvent, ...]:
        """Take up the player's open round at this table, if there is one, at the decision where it
        stood; its events so far.
        """
        kept = self._open_round()
        if kept is None:
            return ()
        state, events = replayed(self.game, kept)
        self.round_id, self.seed, self.words = kept.row.id, kept.seed, kept.words
        self.bots = msgspec.json.decode(kept.bots, type=tuple[Bot, ...])
        self.rules = state.offer.rules
        self._take_seats(kept, state)
        self.assisted = kept.row.assisted
        self.state = state
        return self._witnessed(events)

    # -- inside ------------------------------------------------------------------------------------

    def _witnessed(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        if len(self.seats) == 1:
            return witnessed(events, self.seats[0])
        seen_by = [witnessed((e,), seat)[0] for e in events for seat in (self._owner(e),)]
        return tuple(seen_by)

    def _owner(self, event: AnyEvent) -> int:
        owner = getattr(event, "owner", 0) or getattr(event, "seat", 0)
        return owner if owner in self.seats else self.seats[0]

    def _judge_decision(self, chosen: str, thought: int | None) -> Decision | None:
        advice = self.advice()
        if advice is not None:
            advice = advice.with_amount(chosen)
        coach: CoachUse = "before" if self._spoke or self.coach == "before" else self.coach
        self._spoke = False
        if (
            advice is None
            or chosen not in advice.ev
            or len(self.payable()) < min(2, len(self.legal()))
        ):
            return None  # where money leaves only one choice open, nothing was decided
        if coach == "before":
            self._assist()
        view = self.view()
        return Decision(
            point=view.stage if view else "",
            chosen=chosen,
            best=advice.best,
            cost=round(advice.cost(chosen), 6),
            ev=dict(advice.ev),
            error=advice.standard_error,
            coach=coach,
            thought=thought,
            followed=self.followed_card,
            answer=advice.answer,
        )

    def _card_answer(self, view: View) -> str:
        """What the player's card says of the open decision; "" for best play, or where the game has
        no card.
        """
        from ..practice.followed_card import followed_answer

        try:
            return followed_answer(self.game, self.followed_card, view, self.payable())
        except HouseError:
            return ""

    def _lesson(self, decision: Decision) -> tuple[str, bool] | None:
        """The class of lessons that a decision answered without the coach, and whether it was
        right; None where somebody else decided, or where the card says nothing.
        """
        view = self.view()
        if (
            view is None
            or not self.game.deals
            or decision.coach == "before"
            or decision.thought is None
        ):
            return None
        from ..odds.strategy.strategy_card import Strategy

        try:
            return Strategy(self.game).lesson(view, self.legal()).name, decision.grade != "mistake"
        except (HouseError, LookupError):
            return None

    def _run_bots(self, step: Step) -> tuple[tuple[Step, ...], tuple[Acted, ...]]:
        steps: list[Step] = []
        acted: list[Acted] = []
        state, told = step.state, step.events
        styles = {b.seat: b.style for b in self.bots}
        people = self._deciders(state.bets)
        while state.turn and state.turn not in people:
            seat = state.turn
            open_now = self._open_to_bot(state, told)
            chosen = company.choose(
                self.game, seen(state, seat), open_now, styles.get(seat, "typical")
            )
            following = act(self.game, state, chosen)
            steps.append(following)
            told += following.events
            acted.append(Acted(seat, str(chosen)))
            state = following.state
        return tuple(steps), tuple(acted)

    def _write(
        self,
        events: tuple[AnyEvent, ...],
        acted: tuple[Acted, ...],
        states: tuple[State, State],
        told: tuple[AnyEvent, ...] = (),
    ) -> None:
        """Put down what happened between two `states` of the round in play."""
        before, state = states
        meters = meter_changes(self.game, state.offer, before.meters, state.meters, events)
        moves = self._purse(state).moves(events)
        if not state.over:
            with self.store.atomic():
                funds = self._fund_steps(moves)
                if acted:
                    self.store.add_step(
                        self.round_id,
                        acted,
                        moves=(*funds, *moves),
                        meters=meters,
                        assisted=self.assisted,
                    )
            return
        ends = self._ends(state, told or events)
        end = next(iter(ends.values()))
        with self.store.atomic():
            funds = self._fund_steps(moves)
            self.store.settle_round(
                self.round_id,
                acted,
                summary=end.summary,
                expected=end.expected,
                variance=end.variance,
                told=ends,
                moves=(*funds, *moves),
                meters=meters,
                standing=self._stays(state),
                void=state.void,
                assisted=self.assisted,
            )
            if self.player in ends:
                self.last = self.store.round_row(self.round_id, self.player)
            if self._shoe() is None:
                self._promised()

    def _ends(self, state: State, events: tuple[AnyEvent, ...]) -> dict[int, PlayerOutcome]:
        """For each person of the round, by player: what happened to his seats in a line, and what
        was to be expected.
        """
        boxes: dict[int, list[int]] = {}
        for seat, player in self._sitters(state.bets).items():
            boxes.setdefault(player, []).append(seat)
        return {
            player: PlayerOutcome(
                summary(self.game, state, seats, events),
                *expectation(
                    self.game,
                    self.rules,
                    [state.bets[seat] for seat in seats if seat in state.bets],
                ),
            )
            for player, seats in boxes.items()
        }

    def _sitters(self, bets: Container[int] | None = None) -> dict[int, int]:  # noqa: ARG002 (where several people sit)
        """The players by the seats that are theirs, those first at which a wager runs on; of
        several people those who bet.
        """
        return dict.fromkeys((*self._running_seats(), *self.seats), self.player)

    def _deciders(self, bets: Container[int]) -> Container[int]:
        """The seats whose decisions are a person's."""
        return self._sitters(bets)

    def _open_to_bot(self, state: State, _told: tuple[AnyEvent, ...]) -> tuple[Action, ...]:
        """What is open to the bot that is asked; `told` is not in the book yet."""
        return legal(self.game, state)

    def _people(self, bets: Container[int]) -> dict[int, int]:  # noqa: ARG002 (where several people sit)
        """Which seats count as one person's: the seat that names him, by seat."""
        return dict.fromkeys(self.seats, self.seats[0])

    def _sittings(self, players: Iterable[int]) -> list[int]:
        """The numbers of the players' sittings, each once."""
        return [self.sitting.id for _ in dict.fromkeys(players)]

    def _take_seats(self, kept: KeptRound, state: State) -> None:
        """Sit where a round that is taken up again has the player."""
        self.seats = tuple(seat for seat in state.bets if seat in kept.own) or self.seats

    def _assist(self) -> None:
        """The coach has spoken before a decision of the round."""
        self.assisted = True

    def _chosen_words(self) -> Mapping[int, str]:
        return {self.seats[0]: self.word} if self.word else {}

    def _running_seats(self) -> tuple[int, ...]:
        """The seats at which a wager of the player's runs on."""
        return tuple(seat for seat, _ in self.carry().stakes)

    def _rules(self) -> HouseRules:
        """Those of the next deal. A round that is open is finished by its own, whatever the house
        has chosen since.
        """
        return saved_rules(self.store, self.game) if self._open_round() is None else HouseRules()

    def _open_round(self) -> KeptRound | None:
        """The round that is open at the table, as the player's share of it."""
        return self.store.open_round(self.player, self.game.slug)

    def _purse(self, state: State | None = None) -> Purse:  # noqa: ARG002 (for a pot)
        """Whose money is where in a round, or between rounds."""
        wallets = {b.seat: bot_account(b.name) for b in self.bots}
        wallets |= {seat: player_account(player) for seat, player in self._sitters().items()}
        return Purse(self.game.slug, wallets, felt_account(self.game.slug, self.table))

    def _terminals(self, bets: Mapping[int, Mapping[str, int]]) -> Mapping[int, int]:  # noqa: ARG002 (for terminals)
        """The asset numbers of the terminals of the seats that bet; empty at a table of chips."""
        return {}

    def _fund(self, bets: Mapping[int, Mapping[str, int]]) -> tuple[Move, ...]:
        out = []
        for bot in self.bots:
            need = sum(bets.get(bot.seat, {}).values())
            if need and self.store.ledger.balance(bot_account(bot.name)) < need:
                out.append(
                    Move(BOTS, bot_account(bot.name), max(company.BUY_IN, need), company.BUYS_IN)
                )
        return tuple(out)

    def _fund_steps(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        out = []
        for bot in self.bots:
            account = bot_account(bot.name)
            need = sum(m.cents for m in moves if m.debit == account)
            if need and self.store.ledger.balance(account) < need:
                out.append(Move(BOTS, account, max(company.BUY_IN, need), company.BUYS_IN))
        return tuple(out)

    def _bot_bets(self, bot: Bot, seed: bytes) -> dict[str, int]:
        return company.bets(
            self.game, self.rules, bot, Stock(seed).stream(f"bot {bot.seat} {self.number}")
        )


def _total(placed: Mapping[int, Mapping[str, int]]) -> int:
    return sum(sum(wagers.values()) for wagers in placed.values())


__all__ = [
    "MOST_AT_ONCE",
    "KeptShoe",
    "Session",
    "carry_from_json",
    "replayed",
    "saved_rules",
    "table_stock",
]
