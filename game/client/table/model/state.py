"""What a table remembers besides the felt and the round: one value, and every change it knows.

The felt as told is a `FeltState` (what each event does to it: `FeltState.after`), the round is the
session's. `responses.py` says which intent makes which change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from ....core.cards import Card
from ....core.chance import Stock
from ....core.declaration import Spot
from ....play.session import Person
from ....rounds import LaterStakeTotals
from ....rounds.dice.engine import Carry
from ...layouts.layout import Layout
from ...scenes.motion import Seconds
from ...scenes.settings import CoachMode
from .automatic import AutomaticPlay
from .bets import Bets, Cents
from .panel_content import CoachWords, PricedChoice, Roll, Sitter, decision_learning_key

Player = int
"""The number of a person's profile; 0 for the one player of a table that is not shared."""
NOTHING_MORE = LaterStakeTotals(0, 0)


class SpecialTable(msgspec.Struct, frozen=True):
    """What sets a table apart that is played outside the house's book: the `mark` on its felt, the
    `line` under its name, what stands under the `deal`, the `hint` beside it, and the words that
    lead `on` from a settled round. Its wagers are given, unless they are `free`; `has_chips` is
    whether what is left to bet is shown, `briefer` are shorter words for the mark, `order` is a
    ranking, for the panel while wagers are placed, and `opening` is what the dealer says before a
    round to who is new.
    """

    mark: str
    line: str
    deal: str = ""
    hint: str = ""
    on: str = "Next round"
    free: bool = False
    has_chips: bool = True
    briefer: tuple[str, ...] = ()
    order: tuple[Sitter, ...] = ()
    opening: str = ""


class WaitingPerson(msgspec.Struct, frozen=True):
    """Who sits down at a seat after the round; player 0 takes a further box."""

    player: Player
    name: str


@dataclass(frozen=True, kw_only=True)
class VisitState:
    """A visit to a table as it stands between two frames. Nothing in it is changed in place."""

    # How the table is seen
    own: int
    """The seat that it is seen from."""
    layout: Layout
    is_panel_folded: bool = False
    panel_page: int = 0
    shown_cost: str = ""
    """The row of wagers whose spots are shown, by its first wager."""

    # Wagers
    bets: Mapping[Player, Bets] = field(default_factory=dict)
    need: LaterStakeTotals = NOTHING_MORE
    """What a round with the placed wagers may still ask for."""
    rebet_refusal: str = ""
    """Why the wagers of last time cannot be placed again."""
    carry: Carry
    """What runs on over rounds."""

    # The decision that is open
    chosen_cards: tuple[Card, ...] = ()
    """In their order; at Pai Gow all six, the low one last."""
    chosen_amount: Cents = 0
    """For a decision that may be taken for less than the most (0: for the most)."""
    asked_at: Seconds = 0.0

    # The coach
    coach: CoachWords
    forced_coaching: CoachMode | None = None
    """When the coach speaks whatever the player has chosen; None: as he has."""
    coaching_setting: CoachMode
    coaching_by_player: Mapping[Player, CoachMode] = field(default_factory=dict)
    choices: Mapping[Player, tuple[PricedChoice, ...]] = field(default_factory=dict)
    """What each player has decided in the round, while the coach speaks to him."""
    lesson: CoachWords | None = None
    """What is to be learned from the round before, until the next deal."""
    review: CoachWords | None = None
    """Of a round told again: what its dearest choice cost."""
    lesson_page: int | None = None
    """Which choice of the settled round has its card, from 1 on; 0: none; None: as the level says."""
    right_in_row: Mapping[str, int] = field(default_factory=dict)
    """How often in a row a kind of decision, by its title, was decided as well as can be."""
    mistakes: int = 0
    """Decisions at this table that were not."""
    graded_choices: int = 0
    """All of them."""

    # Several people at one machine
    can_join: bool = False
    """Whether open seats can be taken."""
    ready: frozenset[Player] = frozenset()
    """Who has placed his wagers."""
    waiting: Mapping[int, WaitingPerson] = field(default_factory=dict)
    """Who sits down after the round, by seat."""
    passed_round: object = None
    """The state of the round at which the machine was passed on last."""
    passed_at: Seconds = 0.0

    # What the table is for
    special: SpecialTable | None = None
    can_hide_cards: bool = True
    """Whether the player's own cards may lie face down here until he looks at them."""
    autoplay: int = 0
    """How many rounds are played by the coach's choice."""
    automatic: AutomaticPlay | None = None
    """The rounds that the program plays for the player, or the last that it has played."""
    script: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Decisions to come that are given, by seat."""
    stocks: tuple[Stock, ...] = ()
    """Rolls to come that are given."""

    # Rounds that are over
    rolls: tuple[Roll, ...] = ()
    next_deal_hash: str = ""
    """The commitment of what will be dealt next."""
    finished_rounds: int = 0
    own_rounds: int = 0
    """Those of them that the player has played himself."""
    announced_round: int = 0
    """The number in the book of the last round that was summed up."""

    @property
    def is_automatic_play_on(self) -> bool:
        """Whether the program plays for the player now."""
        return self.automatic is not None and not self.automatic.ended

    def other_bets(self, persons: Sequence[Person], player: Player) -> dict[Spot, Cents]:
        """What everybody but this player has placed, by spot."""
        return {
            Spot(seat, wager): cents
            for person in persons
            if person.player != player and person.player in self.bets
            for seat in person.seats
            for wager, cents in self.bets[person.player].placed.items()
        }

    # ---- how the table is seen

    def seen_from(self, seat: int, layout: Layout) -> VisitState:
        """From another seat, or laid otherwise."""
        return replace(self, own=seat, layout=layout)

    def fold_panel(self, *, folded: bool) -> VisitState:
        """The panel away, or back with its first page."""
        return replace(self, is_panel_folded=folded, panel_page=0)

    def turn_page(self) -> VisitState:
        """The panel's next page."""
        return replace(self, panel_page=self.panel_page + 1)

    def turn_to_coach(self) -> VisitState:
        """The page of the panel on which the coach speaks."""
        return replace(self, panel_page=0)

    def toggle_cost(self, wager: str) -> VisitState:
        """The spots of a row shown; a second time hidden again."""
        return replace(self, shown_cost="" if self.shown_cost == wager else wager)

    # ---- wagers

    def with_bets(self, player: Player, bets: Bets) -> VisitState:
        """What this person is placing."""
        return replace(self, bets={**self.bets, player: bets})

    def close_wagers(self, carry: Carry, closed: Mapping[str, str]) -> VisitState:
        """What runs on over rounds, and the wagers that it closes to everybody."""
        bets = {player: one.close(closed) for player, one in self.bets.items()}
        return replace(self, carry=carry, bets=bets)

    def note_bet_check(self, need: LaterStakeTotals, rebet_refusal: str) -> VisitState:
        """What the session says of the wagers that are placed."""
        return replace(self, need=need, rebet_refusal=rebet_refusal)

    def cleared_for_round(self, coach: CoachWords) -> VisitState:
        """A round begins: placed wagers are in it, and what was said of the last one is gone."""
        bets = {player: one.cleared_for_deal() for player, one in self.bets.items()}
        return replace(
            self,
            bets=bets,
            ready=frozenset(),
            choices={},
            lesson=None,
            coach=coach,
            lesson_page=None,
        )

    # ---- decisions and the coach

    def start_decision_clock(self, now: Seconds) -> VisitState:
        """Everything was told: a decision counts from now."""
        return replace(self, asked_at=now)

    def choose_cards(self, cards: Sequence[Card]) -> VisitState:
        """These cards of the own hand for the open decision."""
        return replace(self, chosen_cards=tuple(cards))

    def choose_decision_amount(self, cents: Cents) -> VisitState:
        """So much for the open decision."""
        return replace(self, chosen_amount=cents)

    def decide(self, player: Player, choice: PricedChoice | None) -> VisitState:
        """A decision was taken, with its price where the coach knows it."""
        choices = self.choices
        if choice is not None:
            choices = {**choices, player: (*choices.get(player, ()), choice)}
        return replace(self, chosen_cards=(), chosen_amount=0, choices=choices)

    def record_grade(self, choice: PricedChoice) -> VisitState:
        """A decision was right, or a mistake: of its kind less or more has to be said."""
        right = choice.advice.grade(choice.chosen) == "right"
        kind = decision_learning_key(choice.title, choice.advice.best)
        row = self.right_in_row.get(kind, 0) + 1 if right else 0
        known = {**self.right_in_row, kind: row}
        return replace(
            self,
            right_in_row=known,
            mistakes=self.mistakes + (not right),
            graded_choices=self.graded_choices + 1,
        )

    def open_lesson(self, page: int) -> VisitState:
        """The card of a choice of the settled round; 0: none."""
        return replace(self, lesson_page=page)

    def say(self, coach: CoachWords) -> VisitState:
        """The coach says this."""
        return replace(self, coach=coach)

    def recall_lesson(self, lesson: CoachWords) -> VisitState:
        """What was learned at this table before it was left."""
        return replace(self, coach=lesson, lesson=lesson)

    def review_round(self, words: CoachWords) -> VisitState:
        """A round told again: what the coach says of it stays."""
        return replace(self, coach=words, review=words if words.bars else None)

    def note_coaching(self, player: Player, setting: CoachMode) -> VisitState:
        """The setting counts for who is before the screen when it changes; others keep theirs."""
        known = self.coaching_by_player
        if setting != self.coaching_setting or player not in known:
            known = {**known, player: setting}
            return replace(self, coaching_setting=setting, coaching_by_player=known)
        return self

    # ---- several people

    def with_player_ready(self, player: Player) -> VisitState:
        """This person's wagers are placed."""
        return replace(self, ready=self.ready | {player})

    def wait_for_seat(self, seat: int, person: WaitingPerson) -> VisitState:
        """Somebody takes a seat after the round."""
        return replace(self, waiting={**self.waiting, seat: person})

    def cancel_waiting(self, seat: int) -> VisitState:
        """Whoever waited for it does not sit down."""
        return replace(self, waiting={s: who for s, who in self.waiting.items() if s != seat})

    def clear_waiting(self) -> VisitState:
        """Nobody waits any more."""
        return replace(self, waiting={})

    def without_bets_of(self, players: Sequence[Player]) -> VisitState:
        """Forget what people have placed who got up."""
        bets = {player: one for player, one in self.bets.items() if player not in players}
        return replace(self, bets=bets, ready=self.ready.difference(players))

    def note_machine_passed(self, round_state: object) -> VisitState:
        """The machine was passed on in this state of the round."""
        return replace(self, passed_round=round_state)

    def cover(self, now: Seconds, words: CoachWords) -> VisitState:
        """The machine goes to somebody whose hand stays covered until he is there."""
        return replace(self, passed_at=now, coach=words)

    # ---- what the table is for

    def mark_special(self, special: SpecialTable | None) -> VisitState:
        """The table is one apart from the book."""
        return replace(self, special=special)

    def forbid_joining(self, coaching: CoachMode | None = None) -> VisitState:
        """Nobody can join; the coach speaks as given here, unless as the player has chosen."""
        return replace(self, can_join=False, forced_coaching=coaching)

    # ---- given decisions and rolls, rounds that are over

    def play_script(self, script: Mapping[int, Sequence[str]]) -> VisitState:
        """Decisions to take without asking."""
        return replace(self, script=script)

    def end_script_step(self, seat: int) -> VisitState:
        """The first decision given for a seat was taken."""
        return replace(self, script={**self.script, seat: self.script[seat][1:]})

    def give_stocks(self, stocks: Sequence[Stock]) -> VisitState:
        """The rolls that follow are given."""
        return replace(self, stocks=tuple(stocks), choices={})

    def with_next_deal_hash(self, next_deal_hash: str) -> VisitState:
        """The commitment of the next round is known."""
        return replace(self, next_deal_hash=next_deal_hash)

    def sum_up(self, coach: CoachWords, *, keeps_as_lesson: bool) -> VisitState:
        """A round is over, and what the coach says of it."""
        return replace(self, coach=coach, lesson=coach if keeps_as_lesson else None)

    def end_round(self, number: int, all_rolls: tuple[Roll, ...]) -> VisitState:
        """A round is counted that was summed up for the first time."""
        finished = self.finished_rounds + 1
        own = self.own_rounds + (not self.is_automatic_play_on)
        return replace(
            self, announced_round=number, finished_rounds=finished, own_rounds=own, rolls=all_rolls
        )
