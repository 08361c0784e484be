"""A player's visit to a table, from his wagers to the end summed up; it knows no window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from msgspec import structs

from ...core.cards import Card
from ...core.chance import Stock
from ...core.declaration import Spot
from ...core.errors import HouseError, MissingPart
from ...core.money import dollars, short
from ...odds.advice import Advice
from ...odds.strategy.verdict import round_words
from ...play import adjacent_boxes
from ...play.bots import opening_bets
from ...play.round_records import last_bets
from ...play.session import Session
from ...play.table_client import Sitting
from ...rounds import Action, Further
from ...rounds.events import AnyEvent, Staked
from ...rounds.refusals import refusal_sentence
from ..layout import Layout, seated
from ..loop import give_back
from ..scene import DESIGN, Move, Pop, Quit
from ..settings import CoachMode
from ..shell import Shell
from . import funds, intents
from .cards.kind import settled_lines
from .decisions import PricedChoice, advised, dearest_choice, settled_words
from .dice.kind import added
from .felt_state import FeltState, Unseen
from .funds import Bets
from .game_kinds import kind_of
from .intents import Act, Intent
from .moment import ApartWords, Desk, Moment, PlayerPreparation, desk_of, unknowing
from .panel_content import CoachWords
from .pieces import CardPiece, Ruler
from .pieces import card as card_name
from .sounds import clicks
from .timeline import Timeline

COVERED = CoachWords("Hands are covered", "the coach speaks to whoever looks")
UNSEEN = CoachWords("Your cards lie face down", "the coach speaks once you have turned them")
LOOK_AWAY = 0.5
"""Seconds for which a covered hand stays so whatever is pressed: what decided for one person does
not open the next one's.
"""
GIVE_BACK = 25
"""Rounds between two returns of memory to the system while rounds run ahead of what is drawn; else
it is done after each.
"""


class Visit:
    """What is shown, what is bet and what was said, over the session that is played (or looked at
    again).
    """

    def __init__(self, shell: Shell, session: Sitting, layout: Layout, autoplay: int) -> None:
        self.shell, self.session, self._printed = shell, session, layout
        self.game = session.game
        self.kind = kind_of(self.game)
        self.own = session.seats[0]
        self.layout = seated(layout, self.game, self.own)
        self.carry = session.carry()
        self.rolls = self.kind.past(session)
        self.chosen_cost = ""
        self.pay_page = 0
        self.folded = False
        self.party = session if isinstance(session, Session) and session.is_shared else None
        self.joins = self.party is not None and not autoplay
        self.ready: set[int] = set()  # who has placed his wagers, of several people
        # who sits down after the round: players by their seats, 0 for a further box
        self.waiting: dict[int, int] = {}
        self._coaches: dict[int, CoachMode] = {}
        self._chosen_coach = shell.settings.coaching
        self._bets: dict[int, Bets] = {}
        self.timeline = Timeline(
            self.kind.places(self.game, self.layout, self.own),
            FeltState(),
            shell.sound,
            desk_of(session),
        )
        self.coach = CoachWords("Place your wagers", self.kind.words.silent)
        self.retold = session.retold
        self.coached: CoachMode | None = None
        """When the coach speaks whatever the player has chosen; None: as he has."""
        self.looks = True
        """Whether the player's own cards may lie face down here until he looks at them."""
        self.apart: ApartWords | None = None
        self._choices: dict[int, list[PricedChoice]] = {}
        """What each player has decided in the round, while the coach speaks to him."""
        self.lesson: CoachWords | None = None
        """What is to be learned from the round before, until the next deal."""
        # of a round told again: what its dearest choice cost
        self.said_again: CoachWords | None = None
        self.chosen: list[Card] = []
        self.amount = 0
        self.autoplay = autoplay
        self.script: dict[int, list[str]] = {}
        self.finished_rounds = 0
        self._behind = 0.0
        self._still: float | None = None
        self._stocks: list[Stock] = []
        self._asked_at = 0.0
        self._announced = 0
        self._passed_at = 0.0
        self._passed_of: object = None
        self.promise = session.promise
        self.ruler = Ruler(shell.type(shell.view(DESIGN)))
        self._moment: Moment | None = None
        self._of: dict[str, Any] = {}
        self._held: tuple[Any, ...] = ()
        self._veiled: tuple[Desk, Unseen, Desk] | None = None
        self._ready = PlayerPreparation()
        self._asked_of: tuple[object, ...] = ()
        self._said = (Further(), "")
        self._settings: tuple[object, bool] = (None, False)
        # the wagers before the chips that are still to be heard
        self._unheard: dict[str, int] | None = None
        self._open_meters()
        self.felt_state = self.felt_between_rounds()
        self._look_at_carry()

    @property
    def player(self) -> int:
        """Who is before the screen, of several people; else 0."""
        return self.party.player if self.party is not None else 0

    @property
    def now(self) -> float:
        """The table's own time: it stands still while nobody sees the table."""
        return self.shell.clock.now() - self._behind if self._still is None else self._still

    def stand_still(self, *, still: bool) -> None:
        """Nobody sees the table, or it is seen again: what is told, and what is thought about, goes
        on where it was.
        """
        now = self.now
        self._behind, self._still = self.shell.clock.now() - now, now if still else None

    @property
    def bets(self) -> Bets:
        """The wagers that are being placed by whoever is before the screen."""
        found = self._bets.get(self.player)
        if found is None:
            found = Bets(self.game, self.session.rules, self.session.last_bets(), self._lacking)
            found.net = self.session.last.net if self.session.last else 0
            found.close(self.kind.closed_wagers(self.game, self.carry))
            self._bets[self.player] = found
        return found

    @property
    def net(self) -> int:
        """Cents that his last round came to."""
        return self.bets.net

    @property
    def coaching(self) -> CoachMode:
        """When the coach speaks here: of several people to each as was chosen while he was before
        the screen.
        """
        chosen = self.shell.settings.coaching
        if self.coached or not self.desk.persons:
            return self.coached or chosen
        if chosen != self._chosen_coach:
            self._chosen_coach = self._coaches[self.player] = chosen
        return self._coaches.setdefault(self.player, chosen)

    @property
    def desk(self) -> Desk:
        """What the session said before everything that is still to be told."""
        return self.timeline.desk

    @property
    def felt_state(self) -> FeltState:
        """The felt as told so far."""
        return self.timeline.shown

    @felt_state.setter
    def felt_state(self, shown: FeltState) -> None:
        self.timeline.shown = shown

    @property
    def moment(self) -> Moment:
        """The table now; the same value as long as nothing of it changes."""
        hand, kept = self._hand(), self._moment
        told = self.timeline
        fresh: dict[str, Any] = {
            "layout": self.layout,
            "own": self.own,
            "hand": hand,
            "coach": self.coach,
            "shown": told.visible_felt if told.unseen else told.shown,
            "desk": self._desk() if told.unseen else told.desk,
            "busy": told.busy,
            "bankroll": told.bankroll,
            "carry": self.carry,
            "rolls": self.rolls,
            "net": self.net,
            "promise": "" if self.apart and not self.apart.free else self.promise,
            "ruler": self.ruler,
            "praise": told.praise,
            "odds": self._odds(),
        }
        if kept is None or fresh != self._of:
            self._of = fresh
            kept = self._moment = Moment(
                game=self.game, geometry=told.geometry, retold=self.retold, **fresh
            )
        return kept

    def _desk(self) -> Desk:
        """What the session said, as far as the player knows it: of cards that he has not looked at
        nothing.
        """
        desk, unseen, kept = self.timeline.desk, self.timeline.unseen, self._veiled
        if kept is None or kept[0] is not desk or kept[1] is not unseen:
            kept = self._veiled = (desk, unseen, unknowing(desk, self.game, unseen))
        return kept[2]

    def _odds(self) -> bool:
        """Whether the player wants to see odds; the settings are asked only when they have changed."""
        settings = self.shell.settings
        if settings is not self._settings[0]:
            self._settings = (settings, settings.odds_shown)
        return self._settings[1]

    def _hand(self) -> PlayerPreparation:
        bets, (need, refused), told = self.bets, self._said, self.timeline
        look, bent = (self._how_to_look(), told.bent) if told.unseen else ("", False)
        fresh: dict[str, Any] = {
            "placed": dict(bets.placed),
            "last": dict(bets.last),
            "closed": bets.closed,
            "can_undo": bets.can_undo,
            "chip": self.chip,
            "cards": tuple(self.chosen),
            "amount": self.amount,
            "cost": self.chosen_cost,
            "page": self.pay_page,
            "folded": self.folded,
            "need": need,
            "refused": refused,
            "beside": self._other_persons_bets(),
            "next_one": self._next_one(),
            "joins": self.joins,
            "apart": self.apart,
            "look": look,
            "bent": bent,
        }
        held = (fresh, bets.rules, dict(self.waiting))
        if held != self._held:
            self._held = held
            waiting = tuple((seat, self._waits(player)) for seat, player in self.waiting.items())
            self._ready = PlayerPreparation(
                again=bets.repeatable_bets(), doubled=bets.doubled(), waiting=waiting, **fresh
            )
        return self._ready

    def _waits(self, player: int) -> str:
        return (
            self.party.store.player(player or self.party.player).name
            if self.party is not None
            else ""
        )

    def _other_persons_bets(self) -> dict[Spot, int]:
        return {
            Spot(seat, wager): cents
            for person in self.desk.persons
            if person.player != self.player and person.player in self._bets
            for seat in person.seats
            for wager, cents in self._bets[person.player].placed.items()
        }

    def _next_one(self) -> str:
        """Who places his wagers after this one, "" when all have."""
        waiting = [one for one in self.desk.persons if one.player not in {*self.ready, self.player}]
        return waiting[0].name if waiting and not self.felt_state.over else ""

    def ask_ahead(self) -> None:
        """Let chips be heard that were placed, and ask the session what it says of the wagers, when
        these have changed.
        """
        if self._unheard is not None:
            before, self._unheard = self._unheard, None
            self._play_placed_sounds(before)
        again = self.bets.repeatable_bets()
        asked = (
            self.timeline.busy,
            tuple(self.bets.placed.items()),
            tuple(again.items()),
            id(self.desk),
        )
        if asked != self._asked_of and not self.desk.playing and not self.timeline.busy:
            self._asked_of = asked
            refusal = self.session.refusal(self.desk.on_boxes(again)) if again else None
            need = self.session.further(self.desk.on_boxes(self.bets.placed))
            self._said = (need, "" if refusal is None else refusal_sentence(refusal, self.game))

    def _lacking(self, wagers: Mapping[str, int]) -> str:
        """The sentence for wagers of one box that the bankroll, or a round told again, does not
        take ("" when it does).
        """
        if self.retold and wagers:
            return funds.OVER
        return self.desk.lacking(wagers)

    @property
    def chip(self) -> int:
        """The chosen chip, in dollars; it stays chosen when the table is left."""
        return self.shell.chips[self.game.slug]

    @chip.setter
    def chip(self, dollars: int) -> None:
        self.shell.chips[self.game.slug] = dollars

    def ask(self) -> None:
        """Ask the session anew, after a change that nothing is told of."""
        self.timeline.tell((), desk_of(self.session), self.now, self.shell.pace)
        self.ask_ahead()

    @property
    def runs_ahead(self) -> bool:
        """Whether rounds play themselves faster than anyone can look, so that not every step is
        drawn.
        """
        return bool(self.autoplay) and self.shell.settings.speed == "instant"

    @property
    def deciding(self) -> bool:
        """Whether a decision is open and everything before it was told."""
        return bool(self.desk.turn) and not self.timeline.busy

    @property
    def betting(self) -> bool:
        """Whether wagers can be placed."""
        return not self.desk.playing and not self.timeline.busy

    def do(self, intent: Intent) -> None:  # noqa: C901 - one branch an intent
        """What the player means about wagers, cards and decisions; what is for another moment
        changes nothing.
        """
        match intent:
            case intents.Decide(action):
                self.act(action)
            case intents.Choose(card):
                self._choose(card)
            case intents.Swap(card, other):
                self._swap(card, other)
            case intents.ChooseAmount(cents) if self.deciding:
                self.amount = cents
                self.shell.sound.play("tick")
            case Act.SKIP if self.timeline.busy:
                self.skip()
            case Act.NEXT_ROUND if self.timeline.celebrates:
                self.timeline.calm()
            case Act.LOOK_AT_CARDS if self.timeline.unseen:
                self._look()
            case Act.LOOK_AT_CARDS:
                self.timeline.look()
            case Act.LET_GO:
                self.timeline.let_go(self.now, self.shell.pace)
            case Act.TURN_UP:
                self.turn_up()
            case Act.TURN_PAGE:
                self.pay_page += 1
            case intents.ShowCost(wager):
                self.chosen_cost = "" if self.chosen_cost == wager else wager
            case intents.ChooseChip(cents) if self.betting:
                self.chip = cents // 100
                self.shell.sound.play("tick")
            case intents.ToggleBox(seat) if self.betting and not self.retold:
                self._toggle_box(seat)
            case Act.OPEN_HAND if self.moment.passes and self.now - self._passed_at >= LOOK_AWAY:
                self.open_hand()
            case intents.TurnTo(player) if self.betting:
                self.turn_to(player)
            case Act.HAND_ON if self.betting and self.desk.persons:
                self.hand_on()
            case Act.OPEN_HAND | intents.TurnTo() | Act.HAND_ON:
                pass
            case _ if self.betting:
                self.clear_results()
                if intent is Act.TAKE_DOWN:
                    self.take_down()
                elif intent is Act.NEXT_ROUND and self.desk.persons:
                    self.turn_to(self.desk.persons[0].player)
                else:
                    self._bet(intent)
            case _:
                pass

    def _bet(self, intent: Intent) -> None:
        said, before = "", dict(self.bets.placed)
        match intent:
            case intents.PlaceChip(wager, cents):
                self.chip = cents // 100
                said = self.bets.add(wager, cents)
            case intents.TakeBack(wager, cents):
                self.bets.take(wager, cents)
            case intents.MoveStake(wager, onto):
                said = self.bets.move(wager, onto)
            case Act.REBET:
                said = self.bets.rebet()
            case Act.CLEAR:
                self.bets.clear()
            case Act.UNDO:
                said = self.bets.undo()
            case Act.DOUBLE:
                said = self.bets.double()
            case _:
                return
        if said:
            self.shell.toast(said, kind="info")
        self._unheard = before if self._unheard is None else self._unheard

    def _play_placed_sounds(self, before: Mapping[str, int]) -> None:
        """Chips that the player put down or took up are heard where they lie: one as a click,
        several as a stack.
        """
        now, geometry, sound = self.bets.placed, self.timeline.geometry, self.shell.sound
        changed = [
            w
            for w in {**before, **now}
            if before.get(w) != now.get(w) and geometry.has_spot(Spot(self.own, w))
        ]
        if not changed:
            return
        where = [geometry.spot(Spot(self.own, wager))[0] for wager in changed]
        x = sum(where) / len(where)
        if len(changed) == 1:
            sound.play(clicks(now.get(changed[0], 0)), x=x)
        else:
            sound.play("stack-set" if now else "chips-swept", x=x)

    def _toggle_box(self, seat: int) -> None:
        session, before = self.session, self.session.seats
        reason = ""
        if seat not in before:
            taken = {bot.seat for bot in session.bots}.union(
                *(one.seats for one in self.desk.persons)
            ) - set(before)
            reason = adjacent_boxes.why_not(self.game, session.rules, before, taken, seat)
        if reason:
            self.shell.toast(
                reason, f"Section {self.game.boxes[1]}" if self.game.boxes[1] else "", "info"
            )
            return
        self.clear_results()
        session.seats = adjacent_boxes.toggled(before, seat)
        self.ask()
        short = self._lacking(self.bets.placed)
        if short:
            session.seats = before
            self.ask()
            self.shell.toast(short, kind="info")

    # ---- looking at one's own cards

    @property
    def hides(self) -> bool:
        """Whether the player looks at his own cards himself: until then they lie face down, and
        nothing is said of them.
        """
        by_himself = (
            self.shell.settings.own_cards == "yourself" and self.looks and self.coached != "before"
        )
        return by_himself and not (self.autoplay or self.retold)

    def _own_unseen(self) -> Unseen:
        """The cards of the box before the player that he has not looked at, as far as he may."""
        told = self.timeline
        if not told.unseen or self.desk.covered or told.geometry.front in told.shown.folded:
            return frozenset()
        return frozenset(one for one in told.unseen if one[0] == told.geometry.front)

    def _how_to_look(self) -> str:
        """What is said over own cards that lie face down, "" where none do."""
        unseen = self._own_unseen()
        if not unseen:
            return ""
        verb = "Press to turn" if unseen <= self.timeline.peeked else "Hold to look"
        return (
            verb if self.shell.pointer.finger else f"{verb}, or {self.shell.keys.key_name('look')}"
        )

    def own_unseen(self) -> tuple[CardPiece, ...]:
        """The player's own cards that lie face down before him, as they will lie once they are
        turned, with what they are.
        """
        unseen, m = self._own_unseen(), self.moment
        if not unseen:
            return ()
        told = self.timeline
        known = replace(
            m,
            shown=told.shown,
            desk=told.desk,
            geometry=told.table.with_shown(told.shown, told.geometry.front),
        )
        return tuple(
            structs.replace(one, made=False, chosen=False)
            for one in self.kind.cards(known)
            if (m.front, one.card) in unseen
            and one.name.startswith(card_name(f"seat {m.front}", 0)[:-1])
        )

    def _look(self) -> None:
        """Bend the player's own cards up; those that he has seen so are turned over."""
        cards = self.own_unseen()
        if cards and self._own_unseen() <= self.timeline.peeked:
            self.turn_up()
        elif cards:
            self.timeline.bend(cards, self.now, self.shell.pace)

    def turn_up(self) -> None:
        """Turn the player's own cards over that lie face down before him."""
        cards = self.own_unseen()
        if not cards:
            return
        self.timeline.turn_up(cards, self.now, self.shell.pace)
        if self.deciding:
            self._coach_before()

    def _choose(self, card: int) -> None:
        """A card is chosen, or no longer; where a hand is being set, it changes places with the low
        one.
        """
        view = self.desk.view
        if view is not None and self.deciding and card < len(view.hand):
            if self.kind.can_carry_cards(self.moment):
                self._swap(card)
            else:
                self.chosen = list(self.kind.chosen_cards(self.moment, card))

    def _swap(self, card: int, other: int | None = None) -> None:
        if self.kind.can_carry_cards(self.moment):
            self.chosen = list(self.kind.chosen_cards(self.moment, card, other))
            self.shell.sound.play("slide-soft")

    def deal(self) -> None:
        """Close the betting and deal."""
        if not self.betting:
            return
        self.look_at_rules()
        lying = self.placed_stakes()
        bets = self._all_bets()
        try:
            events = self.session.deal(bets)
        except HouseError as refusal:
            self.shell.refused(
                "The wagers are not taken", refusal_sentence(refusal, self.game), refusal
            )
            return
        self.begin_round(lying, events)

    def placed_stakes(self) -> dict[Spot, int]:
        """What has been placed, by spot, of everybody at the machine."""
        own = {
            Spot(seat, name): cents
            for seat in self.session.seats
            for name, cents in self.bets.placed.items()
        }
        return own | dict(self._other_persons_bets())

    def begin_round(self, lying: Mapping[Spot, int], events: tuple[AnyEvent, ...]) -> None:
        """A round has been dealt: tell it, on a bare felt with what the player had `lying` on his
        spots.
        """
        for one in self._bets.values():
            one.dealt()
        self.ready.clear()
        self._choices.clear()
        self.lesson = None
        self.clear_results()
        self.felt_state = self.felt_between_rounds()
        self.coach = CoachWords(self.kind.words.dealt, "")
        self.tell(self._drop_placed_stakes({} if self.autoplay else lying, events))

    def _all_bets(self) -> dict[int, Mapping[str, int]]:
        """The wagers of every box, those of last time where somebody has placed nothing; who has
        none sits out.
        """
        if not self.desk.persons or self.party is None:
            self.rebet_unless_placed()
            return {seat: dict(self.bets.placed) for seat in self.session.seats}
        now = self.player
        bets: dict[int, Mapping[str, int]] = {}
        for person in self.desk.persons:
            self.party.turn_to(person.player)
            if person.player not in self.ready or not any(
                one.placed for one in self._bets.values()
            ):
                self.rebet_unless_placed()
            bets |= {seat: dict(self.bets.placed) for seat in person.seats if self.bets.placed}
        self.party.turn_to(now)
        return bets

    def _drop_placed_stakes(
        self, lying: Mapping[Spot, int], events: tuple[AnyEvent, ...]
    ) -> tuple[AnyEvent, ...]:
        """The events of a deal without the stakes that lie already where the player put them: these
        do not move again.
        """
        rest: list[AnyEvent] = []
        lies = dict(self.felt_state.chips)
        for event in events:
            if isinstance(event, Staked):
                spot = Spot(event.seat, event.wager, event.hand)
                if lying.get(spot) == event.cents and spot not in lies:
                    lies[spot] = event.cents
                    continue
            rest.append(event)
        self.felt_state = self.felt_state.with_changes(chips=lies)
        return tuple(rest)

    def act(self, action: Action | str) -> None:
        """Take a decision."""
        if not self.deciding:
            return
        thought = None if self.autoplay else round((self.now - self._asked_at) * 1000)
        advice = self._advice() if self.coaching != "off" else None
        advice = advice.with_amount(str(action)) if advice is not None else None
        title, player = self.kind.title(self.moment), self.player
        try:
            events = self.session.act(action, thought=thought)
        except HouseError as refusal:
            self.shell.refused("That cannot be done", refusal_sentence(refusal), refusal)
            return
        self.chosen.clear()
        self.amount = 0
        if advice is not None:
            self._choices.setdefault(player, []).append(PricedChoice(title, advice, str(action)))
        if self.party is not None and self.party.covered:  # at once, and before anything is told
            self.coach = COVERED
            self.felt_state, self.timeline.unseen = (
                self._retold(self.party.told_before(len(events))),
                frozenset(),
            )
        elif self._own_unseen():
            self.coach = CoachWords(
                "You chose without looking", "what it cost is told when the round is over"
            )
        elif advice is not None and self.coaching != "off":
            self.coach = advised(advice, title=title, chosen=str(action))
        self.tell(events)

    # ---- several people

    def turn_to(self, player: int) -> None:
        """Another person is before the screen, between rounds."""
        if self.party is None or all(one.player != player for one in self.desk.persons):
            return
        self.party.turn_to(player)
        self.sit_at(self.session.seats[0])
        self.bets.net = self.session.last.net if self.session.last else 0
        self.ask()
        self.look_at_rules()
        if self.felt_state.over:
            self.settle_down()

    def hand_on(self) -> None:
        """This person's wagers are placed: the next one's turn."""
        self.rebet_unless_placed()
        self.ready.add(self.player)
        waiting = [one.player for one in self.desk.persons if one.player not in self.ready]
        if waiting:
            self.turn_to(waiting[0])

    def sit_down(self, player: int, seat: int) -> None:
        """Somebody sits down at a seat (player 0: a further box), now or after the round. Raises
        `HouseError`.
        """
        if self.party is None:
            return
        if not self.betting:
            self.waiting[seat] = player
        elif not player:
            self._toggle_box(seat)
        else:
            self.party.sit(player, seat)
            self._moved()

    def _let_sit(self) -> None:
        """Whoever waited for the end of the round sits down; what it came to is still read."""
        waiting, self.waiting = self.waiting, {}
        for seat, player in waiting.items() if self.party is not None else ():
            before, name = self.player, self._waits(player)
            try:
                if self.party is not None and player:
                    self.party.sit(player, seat)
                    self.party.turn_to(before)
                elif not player:
                    self._toggle_box(seat)
            except HouseError as refusal:
                self.shell.refused("Nobody sat down", refusal_sentence(refusal), refusal)
            else:
                self.shell.toast(f"{name} sits at seat {seat} now", "", "info")
        if waiting:
            self.ask()

    def rise(self) -> None:
        """Whoever is before the screen leaves a table at which others stay. Raises `HouseError` in
        a round.
        """
        if self.party is not None:
            gone = self.player
            self.party.rise(gone)
            self.left(gone)

    def left(self, *gone: int) -> None:
        """Forget what people have placed who got up, and see the table as who is before the screen
        now.
        """
        for player in gone:
            self._bets.pop(player, None)
            self.ready.discard(player)
        self._moved()

    def _moved(self) -> None:
        """Somebody else is before the screen, or has left."""
        self.clear_results()
        self.sit_at(self.session.seats[0])
        self._look_at_carry()
        self.look_at_rules()

    def open_hand(self) -> None:
        """Whoever is passed to is there: what he may know is shown."""
        if self.party is not None:
            self.party.uncover()
            self._show_again()
            self.settle_down()

    def _pass(self) -> None:
        """Somebody else is asked: the view turns to him, and a hidden hand stays covered until he
        is there.
        """
        if self.party is None:
            return
        self.party.pass_on()
        if self.party.covered:
            self.coach = COVERED
            self._passed_at = self.now
        else:
            self.coach = CoachWords(self.kind.words.dealt, self.kind.words.silent)
        self._show_again()
        name = next(one.name for one in self.desk.persons if one.player == self.player)
        self.felt_state = self.felt_state.with_changes(caption=f"{name}, it is your turn.")

    def _show_again(self) -> None:
        """The felt as whoever is before the screen may see it, from his seat."""
        if self.party is not None:
            asked = self.party.state.turn if self.party.state is not None else 0
            if self.party.covered or self.desk.covered:
                told = self.party.told_so_far()
                self.felt_state = self._retold(told)
                self.timeline.hide(
                    told if self.hides and not self.party.covered else (), self.session.seats
                )
            self.sit_at(
                asked if self.kind.turns and asked in self.session.seats else self.session.seats[0]
            )
            self.ask()

    def _retold(self, events: tuple[AnyEvent, ...]) -> FeltState:
        return reduce(self.timeline.after, events, self.felt_between_rounds())

    def rebet_unless_placed(self) -> None:
        """A deal with nothing placed means the same as last time, unless a wager runs on; a toast
        says what is closed.
        """
        if (
            not self.bets.placed
            and self.bets.last
            and not self.moment.running
            and (said := self.bets.rebet())
        ):
            self.shell.toast(said, kind="info")

    def look_at_rules(self) -> None:
        """See the house rules as they are for the next deal: limits, paytables and meters on the
        felt follow them.
        """
        try:
            changed = self.betting and self.session.read_rules()
        except HouseError as refusal:  # nothing is dealt before they are put right
            self.shell.toast("The table is closed", str(refusal), "loss")
            self.ask()
            return
        if changed:
            self.clear_results()
            self._open_meters()
        self.ask()
        if self.betting:
            self.bets.rules = self.session.rules
            self.promise = self.session.promise

    def take_down(self) -> None:
        """Take the wager that runs on back, before the next roll (R-PH2)."""
        try:
            events = self.session.take_down(self.own)
        except HouseError as refusal:
            self.shell.toast("Nothing to take down", refusal_sentence(refusal), "info")
            return
        self.shell.toast("Taken down", f"{short(sum(e.cents for e in events))} comes back", "info")
        self.ask()
        self._look_at_carry()
        self.felt_state = self.felt_between_rounds()

    def _look_at_carry(self) -> None:
        """See in the book what runs on, and which wagers it closes."""
        self.carry = self.session.carry()
        for one in (self.bets, *self._bets.values()):
            one.close(self.kind.closed_wagers(self.game, self.carry))

    def felt_between_rounds(self) -> FeltState:
        """The felt between rounds: meters, and what runs on over rounds with its lammers."""
        return self.kind.felt_between_rounds(
            self.game, self.carry, FeltState(meters=self.felt_state.meters)
        )

    def skip(self, *, heard: bool = True) -> None:
        """Have everything that is being told happen at once; one sound is `heard` of it."""
        self.timeline.skip(self.now, heard=heard)
        self.settle_down()

    # ---- telling

    def sit_at(self, seat: int) -> None:
        """See the table from another seat."""
        if seat != self.own:
            self.own = seat
            self.layout = seated(self._printed, self.game, seat)
            self.timeline.turn(self.kind.places(self.game, self.layout, seat))

    def compose(self, layout: Layout | None) -> None:
        """See the felt as another composition lays it; None: as it is printed. What is in the air
        lands at once.
        """
        found = layout or self.own_layout
        if found != self.layout:
            if self.timeline.busy:
                self.skip()
            self.layout = found
            self.timeline.turn(self.kind.places(self.game, found, self.own))

    @property
    def own_layout(self) -> Layout:
        """The felt as it is printed for the player's seat."""
        return seated(self._printed, self.game, self.own)

    def recall(self, lesson: CoachWords) -> None:
        """Take up what was learned at this table before it was left, as long as nothing is dealt."""
        if self.betting and not self.desk.persons and self.coaching != "off":
            self.coach = self.lesson = lesson

    def deal_scripted(self, bets: Mapping[int, Mapping[str, int]], stock: Stock) -> None:
        """Deal a given round, from the wagers that lie placed, if any; dice thrown more than once
        follow roll by roll.
        """
        self._choices.clear()
        lying = self.placed_stakes()
        first, *self._stocks = self.kind.stocks(self.game, stock)
        events = self.session.deal(bets, first)
        self.bets.dealt()
        self.tell(self._drop_placed_stakes(lying, events))

    def tell(self, events: tuple[AnyEvent, ...]) -> None:
        """Have events told, behind what is being told already."""
        told = events if self._stocks else self.kind.told_now(self.game, events)
        self.timeline.tell(told, desk_of(self.session), self.now, self.shell.pace, hides=self.hides)
        if not self.timeline.busy:
            self.settle_down()

    def settle_down(self) -> None:
        """Everything was told: open the next decision, or the betting."""
        self._asked_at = self.now
        self._look_at_carry()
        if (
            self.party is not None
            and self.party.passing
            and self._passed_of is not self.party.state
        ):
            self._passed_of = self.party.state
            self._pass()
        self.session.coach = self.coaching
        if self.party is not None and self.party.covered and self.session.playing:
            return
        if self.session.turn:
            if self.kind.turns:
                self.sit_at(self.session.turn)
            if self.coaching == "before":
                self._coach_before()
            elif self.coached == "off":
                self.coach = CoachWords("The coach is silent", "until the last round is over")
            elif self.coaching == "off":
                self.coach = CoachWords("The coach is off", "settings bring it back")
            elif not self.coach.bars:  # what the decision before cost is still read
                self.coach = CoachWords(
                    self.kind.title(self.moment), "the coach speaks when you have chosen"
                )
            return
        self.bets.last = self.session.last_bets()
        if self.party is not None and self.party.persons:
            for player, bets in self._bets.items():
                bets.last = last_bets(self.party.store, player, self.game)
        self.promise = self.session.promise
        self._sum_up()
        if self.waiting and self.betting:
            self._let_sit()

    def _coach_before(self) -> None:
        """Before a decision the coach speaks to whoever wants that, once his cards were turned up."""
        if self.coaching != "before":
            return
        if self._own_unseen():
            self.coach = UNSEEN
            return
        advice = self._advice()
        if advice is not None:
            self.coach = advised(advice, title=self.kind.title(self.moment))

    def _sum_up(self) -> None:
        last = self.session.last
        if (
            self.felt_state.over
            and self.desk.persons
            and not any(s.seat in self.session.seats for s in self.felt_state.results)
        ):
            self.felt_state, self.bets.net = self.felt_state.with_changes(caption=""), 0
            self.coach = CoachWords("You sat this round out")
        elif last is not None and self.felt_state.over:
            self.felt_state = self.felt_state.with_changes(caption="")
            if self.coaching == "off" or not last.decisions:
                cost = f"staked {short(last.staked)}, returned {short(last.returned)}"
            else:
                cost = round_words(last.mistakes, last.by_card, last.cost)
            lines = settled_lines(self.moment)
            self.bets.net = net = self.kind.net(self.moment)
            title = f"Round {last.number:,}: {dollars(net, sign=True)}"
            learned = (
                dearest_choice(self._choices.get(self.player, ()))
                if self.coaching != "off"
                else None
            )
            self.coach = self.said_again or settled_words(
                learned, title=title, sub=cost, lines=lines
            )
            self.lesson = self.coach if self.coach.lesson and not self.retold else None
            if last.id != self._announced:
                self._announced = last.id
                self.finished_rounds += 1
                if not self.runs_ahead or self.finished_rounds % GIVE_BACK == 0:
                    give_back()
                self.rolls = added(self.rolls, self.session)
                words = "The round was void" if last.status == "void" else last.summary
                kind = "win" if net > 0 else "info" if net == 0 else "loss"
                if self.autoplay:  # else the bar says it, without covering the felt
                    said = ", ".join(f"{line.wager} {line.amount}" for line in lines)
                    self.shell.toast(f"{words}: {dollars(net, sign=True)}", said, kind)  # type: ignore[arg-type]

    def clear_results(self) -> None:
        """Clear the felt of the settled round; one of the history stays."""
        if not self.betting or self.retold:
            return
        if (
            self.felt_state.results
            or self.felt_state.cards
            or self.felt_state.cleared
            or self.felt_state.over
        ):
            pace = self.shell.pace
            lying = (
                ()
                if self.runs_ahead or pace.speed == "instant"
                else self.kind.view(self.moment).felt
            )
            self.timeline.clear(self.felt_between_rounds(), self.now, pace, lying)
            self.sit_at(self.session.seats[0])

    def _open_meters(self) -> None:
        self.felt_state = self.felt_state.with_changes(
            meters={name: meter.cents for name, meter in self.session.meters().items()}
        )

    # ---- by itself

    def go_on(self) -> Move | None:
        """What goes on without the player: a script, the rolls of a given round, autoplay, once
        everything before was told.
        """
        if self.timeline.busy:
            return None
        if self.autoplay:
            return self._play_on()
        if self.deciding and self.script.get(self.desk.turn):
            self.do(intents.Decide(self.script[self.desk.turn].pop(0)))
        elif self._stocks and self.betting:
            self.clear_results()
            self.tell(
                self.session.deal({seat: {} for seat in self.session.seats}, self._stocks.pop(0))
            )
        return None

    @property
    def goes_on(self) -> bool:
        """Whether something of `go_on` is to come."""
        return bool(self.autoplay or self._stocks)

    def _play_on(self) -> Move | None:
        if self.party is not None and self.party.passing:
            self.open_hand()
        if self.session.turn:
            said = self.session.advice()
            if said is None:
                raise MissingPart("advice", f"there is none for {self.game.title}")
            before = self.session.state
            self.do(intents.Decide(said.best))
            # a full disk; said by `Shell.refusal`
            return Quit(1) if self.session.state is before else None
        if self.finished_rounds >= self.autoplay:
            return Pop()
        if not self.bets.placed:
            self.bets.rebet()
        if not self.bets.placed and not self.moment.running:
            self.bets.placed = opening_bets(self.game, self.desk.rules)
        dealt = self.finished_rounds
        self.deal()
        if dealt == self.finished_rounds and not self.session.playing and not self.timeline.busy:
            return Quit(1)  # nothing was dealt (a full disk, no chips); said by `Shell.refusal`
        return None

    def _advice(self) -> Advice | None:
        """The coach's opinion of the open decision; None, and a toast, when he cannot speak."""
        try:
            return self.session.advice()
        except HouseError as refusal:
            self.shell.toast("The coach cannot speak", refusal_sentence(refusal), "loss")
            return None
