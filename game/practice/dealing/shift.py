"""A shift behind a table: rounds that the learner deals, each act graded as it is done."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence

import msgspec
import numpy as np

from ...core.cards import show
from ...core.declaration import Game, HouseRules, Offer, Spot, money_range, spot_at
from ...core.money import short
from ...core.offer import PROCEDURES
from ...rounds import act, engine, legal, seen, start, stock
from ...rounds import events as ev
from ...rounds.procedure import STUB_EVERY, seats_offered_cut
from ...rounds.state import Action, State
from ..school_pace import SCHOOL_PACES, PaceName
from . import acts
from .duties import (
    Duty,
    Happening,
    Item,
    cite_steps,
    counts_at_intervals,
    due_now,
    script,
    split_partly_done_duty,
    without_second_readings,
)
from .felt import DealtFelt
from .patrons import LEVELS, Patrons, WrongStake

MARKS = ("order", "words", "amounts", "chips", "irregularities")
"""What is marked of an act, besides its seconds."""
NOTHING = "nothing"
"""What was done where something was missed."""


class Slip(msgspec.Struct, frozen=True):
    """A fault: of which mark, in which round and of which seat (0: of none), what was done, what was
    due, in words, under which provision, and by how many cents an amount was off.
    """

    mark: str
    round: int
    seat: int
    done: str
    due: str
    section: str = ""
    cents: int = 0


class Verdict(msgspec.Struct, frozen=True):
    """What became of an act: its faults, and the act that was carried out in its place (None where
    nothing was). A fault that was counted before, as the same act at the same moment, is not
    `is_counted` again.
    """

    slips: tuple[Slip, ...]
    carried_out: acts.AnyAct | None
    is_counted: bool = True

    @property
    def right(self) -> bool:
        """Whether nothing was wrong."""
        return not self.slips


class Catch(msgspec.Struct, frozen=True):
    """Something that a patron does wrong: the act that catches it, and the wrong stake, or None for a
    bet of so many `cents` that comes too late.
    """

    act: acts.RefuseBet | acts.CorrectStake
    wrong: WrongStake | None = None
    cents: int = 0


class Tray(msgspec.Struct):
    """What the tray took and paid, in cents; what the wagering system took less what it paid; and
    what the house took less what it paid on tips.
    """

    taken: int = 0
    paid: int = 0
    system: int = 0
    tips: int = 0

    @property
    def net(self) -> int:
        """What the house gained by the players' wagers."""
        return self.taken - self.paid + self.system - self.tips


class DealingShift:
    """A shift of so many rounds of a game at a level from 1, drawn from a seed; `clock` tells
    seconds. At the seats of `people` somebody decides (`decide`) instead of the program. `pace` says
    how long a payment may take, nothing else.
    """

    def __init__(
        self,
        game: Game,
        level: int,
        seed: int,
        rounds: int,
        clock: Callable[[], float],
        people: frozenset[int] = frozenset(),
        pace: PaceName = "casino",
    ) -> None:
        self.game, self.level_number, self.rounds = game, level, rounds
        self.seed, self.clock = seed, clock
        self.level, self.pace = LEVELS[level - 1], pace
        self.payment_seconds = self.level.seconds * SCHOOL_PACES[pace].payment_factor
        """Seconds that a payment may take on average; 0: any."""
        rules = game.house_rules
        if self.level.trouble:
            cuts = "players-cut" in game.options
            rules = msgspec.structs.replace(rules, irregularities="training", players_cut=cuts)
        self.rules = rules
        self.numbers = np.random.default_rng(seed)
        self.people = people
        self.patrons = Patrons(game, rules, self.level, self.numbers, people)
        self.felt = DealtFelt(game)
        self.events: list[ev.AnyEvent] = []
        """What has happened in the round so far."""
        self.round = self.skipped = 0
        """The round that is dealt, and how many before it were not the learner's."""
        self.tray = Tray()
        self.slips: list[Slip] = []
        self.asked: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.seconds: list[tuple[int, float]] = []
        self.acts_done = self.acts_right = 0
        """Acts of the learner so far, and those without a fault; a hint is an act with one."""
        self.spent = 0.0
        """Seconds that the acts took that were carried out."""
        self.state: State | None = None
        self.book = 0
        self._queue: deque[Item] = deque()
        self._news: list[str] = []
        self._catch: Catch | None = None
        self._late_due = False
        self._missed_order: Duty | None = None
        self._refused: list[Slip] = []
        self._refused_kinds: set[type[acts.DealerAct]] = set()
        self._missed_catches: list[acts.AnyAct] = []
        self.last_counted = 0
        """The round in which the stub, or at Lunar Poker the deck, was counted last; 0: in none yet."""
        self._readings: dict[str, str] = {}
        self._shoe = b""
        self._due_since = clock()
        self._news.append(_limits_words(game, rules))
        self._begin_round()
        self._advance_to_next_duty()

    # ---- what the learner is asked

    @property
    def is_over(self) -> bool:
        """Whether every round is dealt."""
        return not self._queue and not self.asked_seat

    @property
    def asked_seat(self) -> int:
        """The seat of whoever of the `people` is to decide now, 0 when nobody is."""
        waits = self.state is not None and not self._queue and self.state.turn in self.people
        return self.state.turn if waits and self.state is not None else 0

    @property
    def open_actions(self) -> tuple[Action, ...]:
        """What the seat that is asked may decide; nothing while none is."""
        return legal(self.game, self.state) if self.asked_seat and self.state is not None else ()

    def decide(self, decided: Action) -> None:
        """The decision of the seat that is asked. Raises `ValueError` while none is, and
        `IllegalAction`.
        """
        if not self.asked_seat or self.state is None:
            raise ValueError("no seat is asked")
        self._play_on(self.state, decided)
        self._advance_to_next_duty()

    @property
    def due(self) -> tuple[Duty, ...]:
        """The duties that may be done now; a bet that is to be caught is none of them."""
        return tuple(due_now(self._queue))

    @property
    def catch(self) -> Catch | None:
        """What a patron did wrong and nobody has caught yet."""
        return self._catch

    @property
    def late_bet(self) -> tuple[Spot, int] | None:
        """Where a bet lies that came too late, and its cents; None where none does."""
        catch = self._catch
        if catch is None or catch.wrong is not None:
            return None
        return spot_at(catch.act.seat, catch.act.wager), catch.cents

    @property
    def _counts_stub_at_intervals(self) -> bool:
        """Whether the chapter has the stub counted at least every five rounds, and so in any of them."""
        return counts_at_intervals(self.game) and not self.rules.counting_shuffler

    @property
    def _round_countable_now(self) -> int:
        """The round whose cards may be counted now: before the stub is racked or, where the whole
        deck is counted, before it is shuffled again; 0 where none may.
        """
        if not self._counts_stub_at_intervals or not self._queue or self.asked_seat:
            return 0
        act = self.due[0].act
        number = self.round if act == acts.RackCards("stub") else 0
        if self.game.family == "draw" and isinstance(act, acts.Shuffle):
            number = self.round - 1
        return number if number > self.last_counted else 0

    @property
    def can_count_stub(self) -> bool:
        """Whether counting the stub is right now, due or not: it is in any round, at its place."""
        return bool(self._round_countable_now)

    @property
    def waited_seconds(self) -> float:
        """Seconds since the last act."""
        return self.clock() - self._due_since

    def take_news(self) -> tuple[str, ...]:
        """What has happened since this was asked last, in words."""
        told, self._news = tuple(self._news), []
        return told

    def take_penalized_hint(self) -> acts.AnyAct:
        """The act that is due; to be told counts as a fault."""
        if self._catch is not None:
            caught = self._catch.act
            self._miss_and_correct_catch(self._catch)
            return caught
        due = self.due[0]
        told = acts.act_words(self.game, due.act)
        if due is not self._missed_order:
            self._missed_order = due
            self.wrong["order"] += 1
            self.asked["order"] += 1
            self.acts_done += 1
            self.slips.append(Slip("order", self.round, 0, "asked for a hint", told, due.section))
        return due.act

    def skip_to_round(self, number: int) -> None:
        """Have the rounds before one dealt without the learner: nothing of them counts. With people
        at the table nothing is skipped, for they decide.
        """
        if self.people:
            return
        while self.round < number and not self.is_over:
            self.do(self._catch.act if self._catch is not None else self.due[0].act)
        self.skipped = self.round - 1
        self.tray, self.slips = Tray(), []
        self.asked, self.wrong = Counter(), Counter()
        self.seconds, self.spent = [], 0.0
        self.acts_done = self.acts_right = 0
        self._news = self._news[-1:] if self._news else []

    # ---- what the learner does

    def do(self, done: acts.AnyAct) -> Verdict:
        """Grade an act and carry out what is due. Raises `ValueError` when the shift is over."""
        if self.is_over:
            raise ValueError("the shift is over")
        if self.asked_seat:
            raise ValueError("a seat is asked")
        verdict = self._grade_and_carry_out(done)
        if verdict.is_counted:
            self.acts_done += 1
            self.acts_right += verdict.right
        return verdict

    def _grade_and_carry_out(self, done: acts.AnyAct) -> Verdict:
        due = self.due
        floor_due = any(isinstance(duty.act, acts.CallFloor) for duty in due)
        floor = isinstance(done, acts.CallFloor) and not floor_due
        if self._catch is not None and (floor or done == self._catch.act):
            self.asked["irregularities"] += 1
            caught = self._catch.act
            self._correct_catch()
            return Verdict((), caught)
        same = next((duty for duty in due if acts.is_same_act(done, duty.act)), None)
        if same is not None:
            return self._complete_duty(same, ())
        if isinstance(done, acts.CountStub) and self.can_count_stub:
            return self._count_early()
        parts = split_partly_done_duty(due[0], done)
        if parts is not None:
            self._queue[0] = parts[0]
            self._queue.insert(1, parts[1])
            return self._complete_duty(parts[0], ())
        near = next(
            (duty for duty in due if acts.act_target(done) == acts.act_target(duty.act)), None
        )
        blocked = any(
            isinstance(item, Duty) and acts.is_same_act(done, item.act) for item in self._queue
        )
        if near is not None and not (blocked and isinstance(done, acts.Settling)):
            return self._complete_duty(near, tuple(self._detail_slips(done, near)))
        slip = self._order_slip(done, due[0])
        same_cause = slip.mark == "order" and type(done) in self._refused_kinds
        if same_cause or slip in self._refused or self._take_late_catch(done):
            return Verdict((slip,), None, is_counted=False)
        self._refused.append(slip)
        self.slips.append(slip)
        if slip.mark == "order":
            self._refused_kinds.add(type(done))
        self._missed_order = due[0]
        self.wrong[slip.mark] += 1
        self.asked[slip.mark] += 1  # so marks and acts agree; a call for nothing fails by itself
        return Verdict((slip,), None)

    def _count_early(self) -> Verdict:
        """The stub is counted in a round in which it need not be."""
        number, state = self._round_countable_now, self.state
        cards = len(self.game.pack)
        if state is not None and self.game.family == "streets":
            cards = len(state.stock.cards) - state.at
        duty = self._count_duty(cards)
        self._queue.appendleft(duty)
        verdict = self._complete_duty(duty, ())
        self.last_counted = number
        return verdict

    def _count_duty(self, cards: int) -> Duty:
        section = self.game.section("count", self.rules.dealing)
        return Duty(acts.CountStub(), section, (ev.Counted(cards, section),))

    def _take_late_catch(self, done: acts.AnyAct) -> bool:
        """Whether an act catches what was missed in this round and counted then: once for each."""
        missed = self._missed_catches
        if done not in missed and not (isinstance(done, acts.CallFloor) and missed):
            return False
        missed.remove(done if done in missed else missed[-1])
        return True

    def _order_slip(self, done: acts.AnyAct, due: Duty) -> Slip:
        false_alarm = isinstance(done, acts.RefuseBet | acts.CorrectStake | acts.CallFloor)
        mark = "irregularities" if false_alarm or isinstance(due.act, acts.CallFloor) else "order"
        return self._make_slip(mark, done, due)

    def _detail_slips(self, done: acts.AnyAct, duty: Duty) -> Iterator[Slip]:
        """The faults of an act that is about the right thing."""
        due = duty.act
        if isinstance(done, acts.Settling) and isinstance(due, acts.Settling):
            off = abs(self._cents_out_of_tray(done) - self._cents_out_of_tray(due))
            if type(done) is not type(due) or off:
                yield self._make_slip("amounts", done, duty, off)
            else:
                yield self._make_slip("chips", done, duty)
        elif isinstance(done, acts.Say | acts.NameHand):
            yield self._make_slip("words", done, duty)
        else:
            yield self._make_slip("order", done, duty)

    def _cents_out_of_tray(self, done: acts.Settling) -> int:
        """What an act gives out of the tray, below 0 what it brings in, cents."""
        if isinstance(done, acts.PayWinner):
            return done.payment.cents
        if isinstance(done, acts.TakeStake):
            return -done.cents
        return 0

    def _make_slip(self, mark: str, done: acts.AnyAct, duty: Duty, cents: int = 0) -> Slip:
        did, due = (acts.act_words(self.game, one) for one in (done, duty.act))
        seat = getattr(duty.act, "seat", 0)
        return Slip(mark, self.round, seat, did, due, duty.section, cents)

    # ---- the round

    def _complete_duty(self, duty: Duty, slips: tuple[Slip, ...]) -> Verdict:
        """The duty is done, rightly or as the school sets it right."""
        self._count_asked_marks(duty)
        self.slips += slips
        self.spent += self.waited_seconds
        missed = duty is self._missed_order
        self.wrong.update(slip.mark for slip in slips if slip.mark != "order" or not missed)
        if isinstance(duty.act, acts.PayWinner):
            self.seconds.append((self.round, self.clock() - self._due_since))
        if isinstance(duty.act, acts.CountStub):
            self.last_counted = self.round
        self._add_to_tray_totals(duty.act)
        self._missed_order = None
        self._refused.clear()
        self._refused_kinds.clear()
        self._queue.remove(duty)
        for event in duty.events:
            self._apply(event)
        self._let_patrons_react(duty.act)
        self._advance_to_next_duty()
        return Verdict(slips, duty.act)

    def _count_asked_marks(self, duty: Duty) -> None:
        due = duty.act
        mark = "irregularities" if isinstance(due, acts.CallFloor) else "order"
        self.asked[mark] += 1
        if isinstance(due, acts.Say | acts.NameHand):
            self.asked["words"] += 1
        if isinstance(due, acts.Settling):
            self.asked["amounts"] += 1
        if isinstance(due, acts.PayWinner):
            self.asked["chips"] += 1

    def _add_to_tray_totals(self, due: acts.AnyAct) -> None:
        if isinstance(due, acts.TakeStake):
            self.tray.taken += due.cents
        elif isinstance(due, acts.PayWinner):
            self.tray.paid += due.payment.cents

    def _let_patrons_react(self, done: acts.AnyAct) -> None:
        """What patrons do once an act is done, and what was missed by then."""
        no_more_bets = acts.comparable_words("No more bets")
        closing = isinstance(done, acts.Say) and acts.comparable_words(done.text) == no_more_bets
        wrong = self._catch is not None and self._catch.wrong is not None
        dealing = acts.DealCards | acts.BurnCards | acts.SetMarker | acts.Say | acts.GatherPot
        if self._catch is not None and (closing if wrong else not isinstance(done, dealing)):
            self._miss_and_correct_catch(self._catch)
        if closing and self._late_due:
            self._late_due = False
            late = self.patrons.draw_late_bet(self.state.bets) if self.state else None
            if late is not None:
                seat, wager, cents = late
                title = self.game.wager(wager).title
                self._news.append(f"Seat {seat} slides {short(cents)} onto {title}.")
                self._catch = Catch(acts.RefuseBet(seat, wager), cents=cents)

    def _miss_and_correct_catch(self, catch: Catch) -> None:
        self.asked["irregularities"] += 1
        self.wrong["irregularities"] += 1
        self._missed_catches.append(catch.act)
        due = acts.act_words(self.game, catch.act)
        self.slips.append(Slip("irregularities", self.round, catch.act.seat, NOTHING, due))
        self._correct_catch()

    def _correct_catch(self) -> None:
        """A wrong stake is laid again as it should be, a late bet goes back."""
        catch, self._catch = self._catch, None
        if catch is not None and catch.wrong is not None:
            wrong = catch.wrong
            self.felt.stakes[spot_at(wrong.seat, wrong.wager)] = wrong.right
            title = self.game.wager(wrong.wager).title
            self._news.append(f"Seat {wrong.seat} has {short(wrong.right)} on {title} now.")

    def _advance_to_next_duty(self) -> None:
        """Everything happens that is not the dealer's, up to the next duty or the end."""
        while True:
            while self._queue and isinstance(self._queue[0], Happening):
                self._apply(self._queue.popleft().event)  # type: ignore[union-attr]
            if self._queue:
                break
            if self.asked_seat:
                self._due_since = self.clock()
                return
            if self.state is not None and self.state.turn:
                self._play_on(self.state, self.patrons.draw_decision(self.state))
            elif not self._go_to_next_round():
                return
        self._due_since = self.clock()
        self._let_seat_declare(self.due[0].act)
        for event in self._queue[0].events if isinstance(self._queue[0], Duty) else ():
            if isinstance(event, ev.Irregular):
                self._news.append(f"You see: {event.text.partition(':')[0].rstrip('.')}.")

    def _let_seat_declare(self, due: acts.AnyAct) -> None:
        """What the seat of a face-down hand says before a Super Wager on it is settled: a winning one
        is declared, with the cards for the dealer to verify (671a.11(b), (c)).
        """
        if not isinstance(due, acts.TakeStake | acts.PayWinner):
            return
        family, _, other = due.wager.partition("-seat-")
        seat = int(other) if other else due.seat
        if family != "super" or seat in self._declared or not self.felt.face_down(f"seat {seat}"):
            return
        self._declared.add(seat)
        if isinstance(due, acts.PayWinner):
            cards = show(self._first_hands[seat])
            self._news.append(f"Seat {seat} declares a winning Super and shows {cards}.")
        else:
            self._news.append(f"Seat {seat} declares no winning Super.")

    def _play_on(self, state: State, decided: Action) -> None:
        """The round goes on by a decision."""
        step = act(self.game, state, decided)
        self.state = step.state
        self._add_duties(step.events)

    def _add_duties(self, events: Sequence[ev.AnyEvent]) -> None:
        """What the events of a step ask of the dealer: a hand is read once, the stub is counted when
        five rounds have gone by, and every act has a provision.
        """
        items = list(script(self.game, events))
        if self.game.family == "blackjack":
            items = without_second_readings(items, self._readings)
        if self._counts_stub_at_intervals:
            items = self._with_count_duty(items)
        self._queue += cite_steps(
            self.game, self.rules, items, is_opening=self.state is None or not self.state.decisions
        )

    def _with_count_duty(self, items: list[Item]) -> list[Item]:
        """The items of a step with a count where five rounds have gone by since the last, and none
        where they have not; a count that something irregular follows stays.
        """
        kinds = [one.act if isinstance(one, Duty) else None for one in items]
        racked, counted = acts.RackCards("stub"), acts.CountStub()
        if self.game.family == "streets":
            at = kinds.index(racked) if racked in kinds else -1
        else:
            over = self.state is not None and self.state.over and not self.state.void
            after = kinds[kinds.index(counted) :] if counted in kinds else []
            at = len(items) if over and acts.CallFloor() not in after else -1
        if at < 0:
            return items
        before = [one for one, act in zip(items[:at], kinds, strict=False) if act != counted]
        due = self.round - self.last_counted >= STUB_EVERY
        found = next((one for one, act in zip(items, kinds, strict=True) if act == counted), None)
        if due and found is None and self.state is not None:
            left = len(self.state.stock.cards) - self.state.at
            found = self._count_duty(left if self.game.family == "streets" else len(self.game.pack))
        return [*before, *([found] if due and found is not None else []), *items[at:]]

    def _go_to_next_round(self) -> bool:
        """Close the books of the round; whether another begins."""
        if self.state is not None:
            self.book += sum(staked - back for staked, back in self.state.tally.values())
        if self.round == self.rounds:
            return False
        self._begin_round()
        return True

    def _begin_round(self) -> None:
        self.round += 1
        self._missed_catches = []
        self.felt = DealtFelt(self.game)
        self.events = []
        bets = self.patrons.draw_bets()
        meters = self.state.meters if self.state is not None else {}
        cover = getattr(self.state.carry, "seat", 0) if self.state is not None else 0
        cut = (
            seats_offered_cut(tuple(bets), self.round == 1, cover) if self.rules.players_cut else ()
        )
        tips = self.patrons.draw_tips(bets)
        seed = self.numbers.bytes(32)
        kept = self._state_of_kept_shoe()
        self._shoe = self._shoe if kept is not None else seed
        used, carry = (kept.at, kept.carry) if kept is not None else (0, None)
        if not self.game.deals and self.state is not None:
            carry = self.state.carry  # who shook last, and whether the shaker is passed on
        offer = Offer(
            self.rules, meters, self.round, carry=carry, procedures=PROCEDURES, cut=cut, tips=tips
        )
        step = start(self.game, bets, stock(self.game, self._shoe, self.rules, used), offer)
        self.state = step.state
        self._first_hands = {seat: tuple(seen(step.state, seat).hand) for seat in bets}
        self._declared: set[int] = set()
        self._readings = {}
        self._add_duties(step.events)
        self._news.append(f"Round {self.round} of {self.rounds}.")
        if self.level.trouble and self.round > 1:
            self._news.append(_limits_words(self.game, self.rules))
        self._late_due = self.level.trouble
        wrong = self.patrons.draw_wrong_stake(bets)
        while self._queue and isinstance(self._queue[0], Happening):
            self._apply(self._queue.popleft().event)  # type: ignore[union-attr]
        if wrong is not None:
            self.felt.stakes[spot_at(wrong.seat, wrong.wager)] = wrong.laid
            self._catch = Catch(acts.CorrectStake(wrong.seat, wrong.wager), wrong)

    def _state_of_kept_shoe(self) -> State | None:
        """The round before, where its shoe goes on; None where the cards are shuffled."""
        goes_on = getattr(engine(self.game), "shoe_goes_on", None)
        before = self.state
        if goes_on is None or before is None or before.void or not goes_on(self.game, before):
            return None
        return before

    def _apply(self, event: ev.AnyEvent) -> None:
        self.events.append(event)
        self.felt.apply(event)
        self._follow_money(event)
        told = _happening_words(self.game, event)
        if told:
            self._news.append(told)

    def _follow_money(self, event: ev.AnyEvent) -> None:
        """What the tray does not see: the wagering system, and which of its money are tips."""
        match event:
            case ev.TipSettled(_, _, cents, win, result):
                lost = cents if result == "lose" else 0
                self.tray.taken += lost
                self.tray.paid += win
                self.tray.tips += lost - win
            case ev.Collected(_, wager, cents) if self._is_electronic(wager):
                self.tray.system += cents
            case ev.Paid(_, wager, win) if self._is_electronic(wager):
                self.tray.system -= win

    def _is_electronic(self, wager: str) -> bool:
        found = self.game.by_name.get(wager)
        return found is not None and found.electronic


def _limits_words(game: Game, rules: HouseRules) -> str:
    """What a table takes, in words."""
    if game.family == "dice":
        return f"{game.title}: {_dice_limits_words(game, rules)}."
    low, high = short(rules.table_minimum), short(rules.table_maximum)
    side = any(wager.limit == "side" for wager in game.wagers)
    more = f", side wagers {short(rules.side_minimum)} to {short(rules.side_maximum)}"
    return f"{game.title}: {low} to {high}{more if side else ''}."


def _dice_limits_words(game: Game, rules: HouseRules) -> str:
    """The ranges of a dice table's wagers; a few that differ from the most are named."""
    by_range: dict[tuple[int, int], list[str]] = {}
    for wager in game.opening_wagers:
        by_range.setdefault(money_range(wager, rules), []).append(wager.title)
    (usual, _), *others = sorted(by_range.items(), key=lambda item: -len(item[1]))
    told = [f"{short(usual[0])} to {short(usual[1])} on each spot"]
    for (low, high), titles in others:
        amount = short(low) if low == high else f"{short(low)} to {short(high)}"
        told.append(f"{amount} on {' and '.join(titles)}")
    return ", ".join(told)


def _happening_words(game: Game, event: ev.AnyEvent) -> str:
    """What a patron or the table's system does, in words; empty for what the felt shows."""
    match event:
        case ev.Decided(seat, decided):
            return f"Seat {seat}: {decided}."
        case ev.Thrown(dice):
            return f"The dice show {' '.join(map(str, dice))}."
        case ev.Shaken(seat) if seat:
            return f"Seat {seat} shakes."
        case ev.Irregular(_, text):
            return text
        case ev.Tipped(seat, cents, wager) if wager:
            title = game.wager(wager).title
            return f"Seat {seat} lays {short(cents)} for the dealers next to {title}."
        case ev.Voided():
            return "The round is void."
        case ev.Credited(meter, cents):
            title = next(one.title for one in game.meters if one.name == meter)
            return f"The meter {title} shows {short(cents)}."
        case ev.Marked("cover-card", place) if place != "shoe":
            return "The cover card comes out."
        case _:
            return ""
