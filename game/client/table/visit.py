"""A player's visit to a table, from his wagers to the end summed up; it knows no window.

What it remembers is a `VisitState`; everything here changes that value, asks the session, or has
events told. Which intent does what stands in `responses.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from msgspec import structs

from ...core.chance import Stock
from ...core.declaration import Spot
from ...core.errors import HouseError, MissingPart
from ...core.money import dollars, short
from ...odds.advice import Advice
from ...odds.house_edge import suggested_first_bet
from ...odds.strategy.verdict import round_words
from ...play.records.round_records import last_bets
from ...play.seats import adjacent_boxes
from ...play.seats.bots import least_opening_bets
from ...play.session import Session
from ...play.table_client import Sitting
from ...rounds import Action
from ...rounds.events import AnyEvent, Staked
from ...rounds.refusals import refusal_sentence
from ..draw.pieces.chips import VALUES as CHIPS
from ..layouts.layout import Layout, layout_printed_for_seat, layout_with_looks
from ..scenes.scene import DESIGN, Move, Pop, Quit
from ..scenes.settings import CoachMode, Level, Wagers
from ..scenes.toasts import Kind as ToastKind
from ..window.loop import give_back_memory
from ..window.shell import Shell
from .cards.kind import settled_lines
from .decisions import advised_words, costliest_else_last, settled_words, with_signs
from .dice.kind import with_last_roll
from .funds import OVER
from .game_kinds import kind_of
from .model.bets import Bets
from .model.felt_state import FeltState, Unseen
from .model.moment import Desk, Moment, desk_without_unseen, sitting_snapshot
from .model.panel_content import CoachWords, PricedChoice
from .model.pieces import CardPiece, Ruler, card_name
from .model.state import VisitState, WaitingPerson
from .motion.sounds import last_chip_click
from .motion.timeline import Timeline
from .style import SceneTimes

COVERED = CoachWords("Hands are covered", "the coach speaks to whoever looks")
UNSEEN = CoachWords("Your cards are face down", "the coach speaks once you have looked at them")
UNSEEN_CHOICE = CoachWords(
    "You chose without looking", "you see what it cost when the round is over"
)
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
        self.game, self.is_past_round = session.game, session.is_past_round
        self.kind = kind_of(self.game)
        self.party = session if isinstance(session, Session) and session.is_shared else None
        own = session.seats[0]
        self.state = VisitState(
            own=own,
            layout=layout_printed_for_seat(self.styled_layout, self.game, own),
            carry=session.carry(),
            rolls=self.kind.past_rolls_oldest_first(session),
            coach=CoachWords("Place your wagers", self.kind.words.silent),
            coaching_setting=shell.settings.coaching,
            can_join=self.party is not None and not autoplay,
            next_deal_hash=session.promise,
            autoplay=autoplay,
        )
        self.timeline = Timeline(
            self.kind.places(self.game, self.state.layout, own),
            FeltState(),
            shell.sound,
            sitting_snapshot(session),
        )
        self.ruler = Ruler(shell.lettering(shell.view(DESIGN)))
        # the table's own clock stands still while nobody sees the table
        self._behind = 0.0
        self._still: float | None = None
        self.settled_moment: Moment | None = None
        """The last round as it lay before it was cleared away."""
        self.house_player = 0
        """At a table with a book of its own, who plays there in the house's book; else 0."""
        self.is_guided = False
        """Whether a guide over the table says what is pressed."""
        # what the values below were made of, so that they are made once
        self._moment: Moment | None = None
        self._moment_parts: tuple[Any, ...] = ()
        self._veiled: tuple[Desk, Unseen, Desk] | None = None
        self._odds_of: tuple[object, bool] = (None, False)
        self._level_of: tuple[object, int, Level] = (None, 0, "expert")
        self._favorites_of: tuple[object, int, dict[int, Wagers]] = (None, 0, {})
        self._asked_of: tuple[object, ...] = ()
        # the wagers before the chips that are still to be heard
        self._unheard: Mapping[str, int] | None = None
        self._show_meters()
        self.felt_state = self.felt_between_rounds()
        self._refresh_carry()

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
        if self.player not in self.state.bets:
            session = self.session
            net = session.last.net if session.last else 0
            bets = Bets(self.game, session.rules, session.last_bets(), net=net)
            self._set_bets(bets.close(self.kind.closed_wagers(self.game, self.state.carry)))
        return self.state.bets[self.player]

    def _set_bets(self, bets: Bets) -> None:
        self.state = self.state.with_bets(self.player, bets)

    @property
    def level_player(self) -> int:
        """Whose level holds here, by the number of his profile; 0 where everything is shown."""
        if self.house_player or self.party is None or not self.state.can_join:
            return self.house_player
        return self.player or self.party.player

    @property
    def chooses_level(self) -> bool:
        """Whether a player chooses here how much is on the screen."""
        return bool(self.level_player) and not (self.is_guided or self.is_past_round)

    @property
    def level(self) -> Level:
        """How much is on the screen for who plays; in a guided round little."""
        if self.is_guided:
            return "new"
        settings, player = self.shell.settings, self.level_player
        if not player:
            return "expert"
        if settings is not self._level_of[0] or player != self._level_of[1]:
            self._level_of = (settings, player, settings.level(player))
        return self._level_of[2]

    @property
    def bettor(self) -> int:
        """Whose bets are placed, by the number of his profile; 0 where the book has none."""
        return self.player or (self.party.player if self.party is not None else 0)

    @property
    def keeps_favorites(self) -> bool:
        """Whether favorite bets are kept and placed here: at the house's own tables."""
        return self.state.can_join and self.state.special is None and not self.is_past_round

    @property
    def favorites(self) -> dict[int, Wagers]:
        """The favorite bets of who places wagers, by their numbers."""
        if not self.keeps_favorites:
            return {}
        key = (self.shell.settings, self.bettor)
        if self._favorites_of[0] is not key[0] or self._favorites_of[1] != key[1]:
            found = key[0].favorite_bets(self.bettor, self.game.slug)
            self._favorites_of = (*key, found)
        return self._favorites_of[2]

    @property
    def coaching(self) -> CoachMode:
        """When the coach speaks here: before each decision to who is new; of several people to each
        as was chosen while he was before the screen.
        """
        setting = self.shell.settings.coaching
        if self.state.forced_coaching:
            return self.state.forced_coaching
        if self.level == "new" and setting != "off":
            return "before"
        if not self.desk.persons:
            return setting
        self.state = self.state.note_coaching(self.player, setting)
        return self.state.coaching_by_player[self.player]

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
        told, bets = self.timeline, self.bets
        look, bent = (self._look_hint(), told.holds_cards_bent) if told.unseen else ("", False)
        parts = (
            told.visible_felt if told.unseen else told.shown,
            self._known_desk() if told.unseen else told.desk,
            self.state,
            bets,
            self.player,
            self.chip,
            told.busy or told.awaits_great_win,
            told.bankroll,
            self.is_past_round,
            self._sees_odds(),
            self.ruler,
            look,
            bent,
            told.praise,
            told.ends_in_decision,
            self.level,
            self.chooses_level,
            self.favorites,
            self.shell.keys,
            told.awaits_great_win,
        )
        if self._moment is None or parts != self._moment_parts:
            self._moment_parts = parts
            self._moment = Moment(self.game, told.geometry, *parts)
        return self._moment

    def _known_desk(self) -> Desk:
        """What the session said, as far as the player knows it: of cards that he has not looked at
        nothing.
        """
        desk, unseen, kept = self.timeline.desk, self.timeline.unseen, self._veiled
        if kept is None or kept[0] is not desk or kept[1] is not unseen:
            kept = self._veiled = (desk, unseen, desk_without_unseen(desk, self.game, unseen))
        return kept[2]

    def _sees_odds(self) -> bool:
        """Whether the player wants to see odds; the settings are asked only when they have changed."""
        settings = self.shell.settings
        if settings is not self._odds_of[0]:
            self._odds_of = (settings, settings.odds_shown)
        return self._odds_of[1] and self.level != "new"

    def check_wagers_if_changed(self) -> None:
        """Let chips be heard that were placed, and ask the session what it says of the wagers, when
        these have changed.
        """
        if self._unheard is not None:
            before, self._unheard = self._unheard, None
            self._play_placed_sounds(before)
        bets = self.bets
        asked = (self.timeline.busy, bets.placed, bets.last, bets.closed, id(self.desk))
        if asked != self._asked_of and not self.desk.playing and not self.timeline.busy:
            self._asked_of, again = asked, bets.repeatable
            refusal = (
                self.session.refusal(self.desk.repeated_on_own_boxes(again)) if again else None
            )
            self.state = self.state.note_bet_check(
                self.session.later_stake_totals(self.desk.repeated_on_own_boxes(bets.placed)),
                "" if refusal is None else refusal_sentence(refusal, self.game),
            )

    def missing_money(self, wagers: Mapping[str, int]) -> str:
        """The sentence for wagers of one box that the bankroll, or a round told again, does not
        take ("" when it does).
        """
        return OVER if self.is_past_round and wagers else self.desk.missing_money(wagers)

    @property
    def chip(self) -> int:
        """The chosen chip, in dollars; it stays chosen when the table is left."""
        return self.shell.chips[self.game.slug]

    @chip.setter
    def chip(self, dollars: int) -> None:
        self.shell.chips[self.game.slug] = dollars

    def refresh_desk(self) -> None:
        """Ask the session anew, after a change that nothing is told of."""
        self.timeline.tell((), sitting_snapshot(self.session), self.now, self.shell.pace)
        self.check_wagers_if_changed()

    @property
    def is_fast_forward(self) -> bool:
        """Whether rounds play themselves faster than anyone can look, so that not every step is
        drawn.
        """
        return bool(self.state.autoplay) and self.shell.settings.speed == "instant"

    @property
    def deciding(self) -> bool:
        """Whether a decision is open and everything before it was told."""
        return bool(self.desk.turn) and not self.timeline.busy

    @property
    def betting(self) -> bool:
        """Whether wagers can be placed."""
        return not self.desk.playing and not self.timeline.busy

    # ---- wagers

    def change_bets(self, bets: Bets, sentence: str = "") -> None:
        """The wagers as the player has just changed them; a sentence says what was cut or refused."""
        before = self.bets.placed
        self._set_bets(bets)
        if sentence:
            self.shell.toast(sentence, kind="info")
        self._unheard = before if self._unheard is None else self._unheard

    def lay_first_bet(self) -> None:
        """Have a bet lie there for who is new, and in a tournament for everybody: the last one, at
        the first visit `suggested_first_bet`, as the lobby says it.
        """
        special = self.state.special
        if special is not None and not special.free:
            return
        if special is None and (self.level != "new" or not self.chooses_level):
            return
        if not self.betting or self.bets.placed or self.felt_state.over:
            return
        wagers = self.bets.repeatable
        if not wagers:
            wagers = suggested_first_bet(self.game, self.session.rules)
            self.choose_usual_chip(wagers)
        if not self.missing_money(wagers):
            self.lay_wagers(wagers)

    def lay_wagers(self, wagers: Mapping[str, int]) -> None:
        """Have just these wagers placed, unheard, and with nothing to undo."""
        self._set_bets(replace(self.bets, placed=dict(wagers)))

    def choose_usual_chip(self, wagers: Mapping[str, int]) -> None:
        """Bet with the dearest chip that is no more than the least of those wagers that must be
        placed, or of all where none must.
        """
        must = [c for name, c in wagers.items() if not self.game.wager(name).optional]
        least = max(1, min(must or wagers.values()) // 100)
        self.chip = max(one for one in CHIPS if one <= least)

    def choose_chip(self, cents: int) -> None:
        """This is the chip to bet with."""
        self.chip = cents // 100
        self.shell.sound.play("tick")

    def choose_decision_amount(self, cents: int) -> None:
        """So much for the open decision."""
        self.state = self.state.choose_decision_amount(cents)
        self.shell.sound.play("tick")

    def _play_placed_sounds(self, before: Mapping[str, int]) -> None:
        """Chips that the player put down or took up are heard where they lie: one as a click,
        several as a stack.
        """
        now, geometry, sound = self.bets.placed, self.timeline.geometry, self.shell.sound
        changed = [
            w
            for w in {**before, **now}
            if before.get(w) != now.get(w) and geometry.has_spot(Spot(self.state.own, w))
        ]
        if not changed:
            return
        where = [
            geometry.stake_center_and_radius(Spot(self.state.own, wager))[0] for wager in changed
        ]
        x = sum(where) / len(where)
        if len(changed) == 1:
            sound.play(last_chip_click(now.get(changed[0], 0)), x=x)
        else:
            sound.play("stack-set" if now else "chips-swept", x=x)

    def toggle_adjacent_box(self, seat: int) -> None:
        """Take a box beside the player's own, or give it up."""
        session, before = self.session, self.session.seats
        reason = ""
        if seat not in before:
            taken = {bot.seat for bot in session.bots}.union(
                *(one.seats for one in self.desk.persons)
            ) - set(before)
            reason = adjacent_boxes.box_refusal(self.game, session.rules, before, taken, seat)
        if reason:
            self.shell.toast(
                reason, f"Section {self.game.boxes[1]}" if self.game.boxes[1] else "", "info"
            )
            return
        self.clear_results()
        session.seats = adjacent_boxes.toggle_adjacent_box(before, seat)
        self.refresh_desk()
        short = self.missing_money(self.bets.placed)
        if short:
            session.seats = before
            self.refresh_desk()
            self.shell.toast(short, kind="info")

    # ---- looking at one's own cards

    @property
    def hides_own_cards(self) -> bool:
        """Whether the player looks at his own cards himself: until then they lie face down, and
        nothing is said of them.
        """
        by_himself = (
            self.shell.settings.own_cards == "yourself"
            and self.state.can_hide_cards
            and self.state.forced_coaching != "before"
        )
        by_itself = self.state.autoplay or self.state.is_automatic_play_on
        return by_himself and not (by_itself or self.is_past_round)

    def _own_unseen(self) -> Unseen:
        """The cards of the box before the player that he has not looked at, as far as he may."""
        told = self.timeline
        if not told.unseen or self.desk.covered or told.geometry.active_seat in told.shown.folded:
            return frozenset()
        return frozenset(one for one in told.unseen if one[0] == told.geometry.active_seat)

    def _look_hint(self) -> str:
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
            geometry=told.table.with_shown(told.shown, told.geometry.active_seat),
        )
        return tuple(
            structs.replace(one, made=False, chosen=False)
            for one in self.kind.cards(known)
            if (m.active_seat, one.card) in unseen
            and one.name.startswith(card_name(f"seat {m.active_seat}", 0)[:-1])
        )

    def look_at_cards(self) -> None:
        """Bend the player's own cards up; those that he has seen so are turned over."""
        cards = self.own_unseen()
        if cards and self._own_unseen() <= self.timeline.peeked:
            self.turn_up_own_cards()
        elif cards:
            self.timeline.bend_own_cards(cards, self.now, self.shell.pace)

    def turn_up_own_cards(self) -> None:
        """Turn the player's own cards over that lie face down before him."""
        cards = self.own_unseen()
        if not cards:
            return
        self.timeline.turn_up_own_cards(cards, self.now, self.shell.pace)
        if self.deciding:
            self._coach_before()

    def choose_card(self, card: int) -> None:
        """A card is chosen, or no longer; where a hand is being set, it changes places with the low
        one.
        """
        view = self.desk.view
        if view is None or not self.deciding or card >= len(view.hand):
            return
        if self.kind.can_carry_cards(self.moment):
            self.swap_cards(card)
        else:
            self.state = self.state.choose_cards(self.kind.chosen_after_press(self.moment, card))

    def swap_cards(self, card: int, other: int | None = None) -> None:
        """Two cards of a hand that is being set change places."""
        if self.kind.can_carry_cards(self.moment):
            self.state = self.state.choose_cards(
                self.kind.chosen_after_press(self.moment, card, other)
            )
            self.shell.sound.play("slide-soft")

    def deal(self) -> None:
        """Close the betting and deal."""
        if not self.betting:
            return
        self.refresh_rules()
        lying = self.placed_stakes()
        bets = self._place_and_collect_bets()
        tips = self._all_tips()
        try:
            events = self.session.deal(bets, None, tips)
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "The wagers are not taken", refusal_sentence(refusal, self.game), refusal
            )
            return
        self.begin_round(lying, events)

    def give_tip_at_once(self, cents: int) -> None:
        """Give the dealer chips on the tip line: the felt shows them, and he thanks."""
        if self.is_past_round or not self._covers_tip_else_toast(cents):
            return
        try:
            events = self.session.tip(cents)
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "No tip was given", refusal_sentence(refusal), refusal
            )
            return
        self.tell(events)

    def _covers_tip_else_toast(self, cents: int) -> bool:
        """Whether the chips that are not placed cover a tip, in whatever phase; a message says so
        where they do not.
        """
        lacks = cents > self.moment.left
        if lacks:
            words = f"{short(cents)} is more than the {self.desk.funds_name} allows."
            self.shell.toast("No tip was given", words, "info")
        return not lacks

    def tip_with_wager(self, cents: int) -> None:
        """Lay a chip for the dealer beside the player's wager before the deal (0: take it back)."""
        if (
            self.betting
            and not self.is_past_round
            and (not cents or self._covers_tip_else_toast(cents))
        ):
            self.clear_results()
            self._set_bets(self.bets.tip(cents))
            self.shell.sound.play(last_chip_click(cents))
            for wager, laid in self.bets.tips.items():
                title = self.game.wager(wager).title
                self.shell.toast(f"A tip of {short(laid)}", f"with the {title}", "info")

    def placed_stakes(self) -> dict[Spot, int]:
        """What has been placed, by spot, of everybody at the machine."""
        own = {
            Spot(seat, name): cents
            for seat in self.session.seats
            for name, cents in self.bets.placed.items()
        }
        return own | self.state.other_bets(self.desk.persons, self.player)

    def begin_round(self, lying: Mapping[Spot, int], events: tuple[AnyEvent, ...]) -> None:
        """A round has been dealt: tell it, on a bare felt with what the player had `lying` on his
        spots.
        """
        self.state = self.state.cleared_for_round(CoachWords(self.kind.words.dealt, ""))
        self.clear_results()
        # what was given on the tip line stays there until the round is over
        line = {key: cents for key, cents in self.felt_state.tips.items() if not key[1]}
        self.felt_state = self.felt_between_rounds().with_changes(tips=line)
        self.tell(self._drop_placed_stakes({} if self.state.autoplay else lying, events))

    def _all_tips(self) -> dict[int, Mapping[str, int]]:
        """The chips for the dealer of everybody at the machine, each beside a wager of his first
        box.
        """
        if not self.desk.persons:
            own = self.bets.tips
            return {self.state.own: own} if own else {}
        return {
            person.seats[0]: tips
            for person in self.desk.persons
            if person.player in self.state.bets and (tips := self.state.bets[person.player].tips)
        }

    def _place_and_collect_bets(self) -> dict[int, Mapping[str, int]]:
        """The wagers of every box, those of last time where somebody has placed nothing; who has
        none sits out.
        """
        if not self.desk.persons or self.party is None:
            self.rebet_unless_placed()
            return {seat: dict(self.bets.placed) for seat in self.session.seats}
        now = self.player
        bets: dict[int, Mapping[str, int]] = {}
        for person in self.desk.persons:
            self.party.set_player_at_screen(person.player)
            if person.player not in self.state.ready or not any(
                one.placed for one in self.state.bets.values()
            ):
                self.rebet_unless_placed()
            bets |= {seat: dict(self.bets.placed) for seat in person.seats if self.bets.placed}
        self.party.set_player_at_screen(now)
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
        by_itself = self.state.autoplay or self.state.is_automatic_play_on
        thought = None if by_itself else round((self.now - self.state.asked_at) * 1000)
        speaks = self.coaching != "off" and not self.state.is_automatic_play_on
        advice = self._advice() if speaks else None
        advice = advice.with_action_priced(str(action)) if advice is not None else None
        title, player = self.kind.title(self.moment), self.player
        try:
            events = self.session.act(action, thought=thought)
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "That cannot be done", refusal_sentence(refusal), refusal
            )
            return
        priced = PricedChoice(title, advice, str(action)) if advice is not None else None
        self.state = self.state.decide(player, priced)
        if priced is not None:
            title = title.partition(",")[0]
            self.state = self.state.record_grade(priced._replace(title=title))
        if self.party is not None and self.party.covered:  # at once, and before anything is told
            self.state = self.state.say(COVERED)
            self.felt_state = self._retold(self.party.witnessed_except_last(len(events)))
            self.timeline.unseen = frozenset()
        elif self._own_unseen():
            self.state = self.state.say(UNSEEN_CHOICE)
        elif advice is not None and self.coaching != "off":
            self.state = self.state.say(advised_words(advice, title=title, chosen=str(action)))
        self.tell(events)

    # ---- several people

    def turn_to(self, player: int) -> None:
        """Another person is before the screen, between rounds."""
        if self.party is None or all(one.player != player for one in self.desk.persons):
            return
        self.party.set_player_at_screen(player)
        self.view_from_seat(self.session.seats[0])
        self._set_bets(replace(self.bets, net=self.session.last.net if self.session.last else 0))
        self.refresh_desk()
        self.refresh_rules()
        if self.felt_state.over:
            self.open_decision_or_betting()

    def pass_betting_on(self) -> None:
        """This person's wagers are placed: the next one's turn."""
        self.rebet_unless_placed()
        self.state = self.state.with_player_ready(self.player)
        waiting = [one.player for one in self.desk.persons if one.player not in self.state.ready]
        if waiting:
            self.turn_to(waiting[0])

    def sit_down_or_wait(self, player: int, seat: int) -> None:
        """Somebody sits down at a seat (player 0: a further box), now or after the round. Raises
        `HouseError`.
        """
        if self.party is None:
            return
        if not self.betting:
            name = self.party.store.people.player(player or self.party.player).name
            self.state = self.state.wait_for_seat(seat, WaitingPerson(player, name))
        elif not player:
            self.toggle_adjacent_box(seat)
        else:
            self.party.sit(player, seat)
            self._on_person_changed()

    def _seat_waiting(self) -> None:
        """Whoever waited for the end of the round sits down; what it came to is still read."""
        waiting, self.state = self.state.waiting, self.state.clear_waiting()
        for seat, person in waiting.items() if self.party is not None else ():
            before = self.player
            try:
                if self.party is not None and person.player:
                    self.party.sit(person.player, seat)
                    self.party.set_player_at_screen(before)
                elif not person.player:
                    self.toggle_adjacent_box(seat)
            except HouseError as refusal:
                self.shell.toast_and_keep_refusal(
                    "Nobody sat down", refusal_sentence(refusal), refusal
                )
            else:
                self.shell.toast(f"{person.name} sits at seat {seat} now", "", "info")
        if waiting:
            self.refresh_desk()

    def person_leaves_shared_table(self) -> None:
        """Whoever is before the screen leaves a table at which others stay. Raises `HouseError` in
        a round.
        """
        if self.party is not None:
            gone = self.player
            self.party.rise(gone)
            self.forget_left(gone)

    def forget_left(self, *gone: int) -> None:
        """Forget what people have placed who got up, and see the table as who is before the screen
        now.
        """
        self.state = self.state.without_bets_of(gone)
        self._on_person_changed()

    def _on_person_changed(self) -> None:
        """Somebody else is before the screen, or has left."""
        self.clear_results()
        self.view_from_seat(self.session.seats[0])
        self._refresh_carry()
        self.refresh_rules()

    @property
    def can_uncover_hand(self) -> bool:
        """Whether a covered hand is shown now: not at once, as what decided for one person is not to
        open the next one's.
        """
        return (
            self.moment.awaits_next_player
            and self.now - self.state.passed_at >= SceneTimes.look_away
        )

    def uncover_hand(self) -> None:
        """Whoever is passed to is there: what he may know is shown."""
        if self.party is not None:
            self.party.uncover()
            self._show_felt_for_player()
            self.open_decision_or_betting()

    def _turn_to_asked_player(self) -> None:
        """Somebody else is asked: the view turns to him, and a hidden hand stays covered until he
        is there.
        """
        if self.party is None:
            return
        self.party.pass_screen_if_due()
        if self.party.covered:
            self.state = self.state.cover(self.now, COVERED)
        else:
            self._have_coach_say(self.kind.words.dealt, self.kind.words.silent)
        self._show_felt_for_player()
        name = next(one.name for one in self.desk.persons if one.player == self.player)
        self.felt_state = self.felt_state.with_changes(caption=f"{name}, it is your turn.")

    def _show_felt_for_player(self) -> None:
        """The felt as whoever is before the screen may see it, from his seat."""
        if self.party is not None:
            asked = self.party.state.turn if self.party.state is not None else 0
            if self.party.covered or self.desk.covered:
                told = self.party.witnessed_in_open_round()
                self.felt_state = self._retold(told)
                self.timeline.mark_unseen(
                    told if self.hides_own_cards and not self.party.covered else (),
                    self.session.seats,
                )
            self.view_from_seat(
                asked if self.kind.turns and asked in self.session.seats else self.session.seats[0]
            )
            self.refresh_desk()

    def _retold(self, events: tuple[AnyEvent, ...]) -> FeltState:
        return reduce(self.timeline.after, events, self.felt_between_rounds())

    def rebet_unless_placed(self) -> None:
        """A deal with nothing placed means the same as last time, unless a wager runs on; a toast
        says what is closed.
        """
        if self.bets.placed or not self.bets.last or self.moment.running_stake_cents:
            return
        bets, sentence = self.bets.rebet(self.missing_money)
        self._set_bets(bets)
        if sentence:
            self.shell.toast(sentence, kind="info")

    def refresh_rules(self) -> None:
        """See the house rules as they are for the next deal: limits, paytables and meters on the
        felt follow them.
        """
        try:
            changed = self.betting and self.session.refresh_rules()
        except HouseError as refusal:  # nothing is dealt before they are put right
            self.shell.toast("The table is closed", str(refusal), "loss")
            self.refresh_desk()
            return
        if changed:
            self.clear_results()
            self._show_meters()
        self.refresh_desk()
        if self.betting:
            self._set_bets(replace(self.bets, rules=self.session.rules))
            self.state = self.state.with_next_deal_hash(self.session.promise)

    def take_down_running_wager(self) -> None:
        """Take the wager that runs on back, before the next roll (R-PH2)."""
        try:
            events = self.session.take_down_running_wager(self.state.own)
        except HouseError as refusal:
            self.shell.toast("Nothing to take down", refusal_sentence(refusal), "info")
            return
        self.shell.toast("Taken down", f"{short(sum(e.cents for e in events))} comes back", "info")
        self.refresh_desk()
        self._refresh_carry()
        self.felt_state = self.felt_between_rounds()

    def _refresh_carry(self) -> None:
        """See in the book what runs on, and which wagers it closes."""
        carry = self.session.carry()
        self._set_bets(self.bets)
        self.state = self.state.close_wagers(carry, self.kind.closed_wagers(self.game, carry))

    def felt_between_rounds(self) -> FeltState:
        """The felt between rounds: meters, and what runs on over rounds with its lammers."""
        return self.kind.felt_between_rounds(
            self.game, self.state.carry, FeltState(meters=self.felt_state.meters)
        )

    def skip(self, *, plays_sound: bool = True) -> None:
        """Have everything that is being told happen at once; one sound is `plays_sound` of it."""
        self.timeline.skip(self.now, plays_sound=plays_sound)
        self.open_decision_or_betting()

    # ---- telling

    def view_from_seat(self, seat: int) -> None:
        """See the table from another seat."""
        if seat != self.state.own:
            layout = layout_printed_for_seat(self.styled_layout, self.game, seat)
            self.state = self.state.seen_from(seat, layout)
            self.timeline.see_from(self.kind.places(self.game, layout, seat))

    def use_composition(self, layout: Layout | None) -> None:
        """See the felt as another composition lays it; None: as it is printed. What is in the air
        lands at once.
        """
        found = layout or self.own_layout
        if found != self.state.layout:
            if self.timeline.busy:
                self.skip()
            self.state = self.state.seen_from(self.state.own, found)
            self.timeline.see_from(self.kind.places(self.game, found, self.state.own))

    @property
    def own_layout(self) -> Layout:
        """The felt as it is printed for the player's seat."""
        return layout_printed_for_seat(self.styled_layout, self.game, self.state.own)

    @property
    def styled_layout(self) -> Layout:
        """The felt as its file and the player's looks have it."""
        return layout_with_looks(self._printed, self.shell.settings.looks)

    def recall_lesson(self, lesson: CoachWords) -> None:
        """Take up what was learned at this table before it was left, as long as nothing is dealt."""
        if self.betting and not self.desk.persons and self.coaching != "off":
            self.state = self.state.recall_lesson(lesson)

    def deal_scripted(
        self,
        bets: Mapping[int, Mapping[str, int]],
        stock: Stock,
        tips: Mapping[int, Mapping[str, int]] | None = None,
    ) -> None:
        """Deal a given round, from the wagers that lie placed, if any, with chips for the dealer
        beside them; dice thrown more than once follow roll by roll.
        """
        lying = self.placed_stakes()
        first, *later = self.kind.stocks_by_deal(self.game, stock)
        self.state = self.state.give_stocks(later)
        events = self.session.deal(bets, first, tips)
        self._set_bets(self.bets.cleared_for_deal())
        self.tell(self._drop_placed_stakes(lying, events))

    def tell(self, events: tuple[AnyEvent, ...]) -> None:
        """Have events told, behind what is being told already."""
        told = events if self.state.stocks else self.kind.events_shown_now(self.game, events)
        self.timeline.tell(
            told,
            sitting_snapshot(self.session),
            self.now,
            self.shell.pace,
            hides=self.hides_own_cards,
            without_time_limit=self.is_past_round,
        )
        if not self.timeline.busy:
            self.open_decision_or_betting()

    def open_decision_or_betting(self) -> None:
        """Everything was told: open the next decision, or the betting; a great win is shown before
        it is summed up.
        """
        if self.timeline.awaits_great_win:
            return
        self.state = self.state.start_decision_clock(self.now)
        if self.level == "new" and self.session.playing and not self.is_guided:
            self.state = self.state.turn_to_coach()
        self._refresh_carry()
        if (
            self.party is not None
            and self.party.player_to_pass_to
            and self.state.passed_round is not self.party.state
        ):
            self.state = self.state.note_machine_passed(self.party.state)
            self._turn_to_asked_player()
        self.session.coach = self.coaching
        if self.party is not None and self.party.covered and self.session.playing:
            return
        if self.session.turn:
            if self.kind.turns:
                self.view_from_seat(self.session.turn)
            if self.coaching == "before":
                self._coach_before()
            elif self.state.forced_coaching == "off":
                self._have_coach_say("The coach is silent", "there is no advice here")
            elif self.coaching == "off":
                self._have_coach_say("The coach is off", "settings bring it back")
            elif not self.state.coach.bars:  # what the decision before cost is still read
                self._have_coach_say(
                    self.kind.title(self.moment), "the coach speaks when you have chosen"
                )
            return
        self._set_bets(replace(self.bets, last=self.session.last_bets()))
        if self.party is not None and self.party.sharing_persons:
            for player, bets in self.state.bets.items():
                last = last_bets(self.party.store, player, self.game)
                self.state = self.state.with_bets(player, replace(bets, last=last))
        self.state = self.state.with_next_deal_hash(self.session.promise)
        self._sum_up()
        if self.state.waiting and self.betting:
            self._seat_waiting()

    @property
    def must_show_great_win(self) -> bool:
        """Whether everything was told but a great win, which is shown next."""
        return self.timeline.awaits_great_win and not self.timeline.busy

    def end_great_win(self) -> None:
        """The great win was shown: now the table may say what it came to."""
        self.timeline.end_celebration()
        self.open_decision_or_betting()

    def _have_coach_say(self, title: str, sub: str = "") -> None:
        """Put words in the coach's place of the panel."""
        self.state = self.state.say(CoachWords(title, sub))

    def _coach_before(self) -> None:
        """Before a decision the coach speaks to whoever wants that, once his cards were turned up."""
        if self.coaching != "before":
            return
        if self._own_unseen():
            self.state = self.state.say(UNSEEN)
            return
        advice = self._advice()
        if advice is not None:
            self.state = self.state.say(advised_words(advice, title=self.kind.title(self.moment)))

    def _sum_up(self) -> None:
        last = self.session.last
        if (
            self.felt_state.over
            and self.desk.persons
            and not any(s.seat in self.session.seats for s in self.felt_state.results)
        ):
            self.felt_state = self.felt_state.with_changes(caption="")
            self._set_bets(replace(self.bets, net=0))
            self._have_coach_say("You sat this round out")
        elif last is not None and self.felt_state.over:
            self.felt_state = self.felt_state.with_changes(caption="")
            lines, net = settled_lines(self.moment), self.kind.net(self.moment)
            self._set_bets(replace(self.bets, net=net))
            if self.coaching == "off" or not last.decisions:
                cost = f"staked {short(last.staked)}, returned {short(last.returned)}"
            else:
                cost = round_words(last.mistakes, last.by_card, last.cost)
            choices = self.state.choices.get(self.player, ()) if self.coaching != "off" else ()
            coach = self.state.review or settled_words(
                costliest_else_last(choices),
                title=f"Round {last.number:,}: {dollars(net, sign=True)}",
                sub=cost,
                lines=lines,
            )
            self.state = self.state.sum_up(
                coach, keeps_as_lesson=coach.lesson and not self.is_past_round
            )
            if last.id != self.state.announced_round:
                self.state = self.state.end_round(
                    last.id, with_last_roll(self.state.rolls, self.session)
                )
                if not self.is_fast_forward or self.state.finished_rounds % GIVE_BACK == 0:
                    give_back_memory()
                if self.state.autoplay:  # else the bar says it, without covering the felt
                    void = last.status == "void"
                    words = "The round was void" if void else with_signs(last.summary)
                    kind: ToastKind = "win" if net > 0 else "info" if net == 0 else "loss"
                    detail = ", ".join(f"{line.wager} {line.amount}" for line in lines)
                    self.shell.toast(f"{words}: {dollars(net, sign=True)}", detail, kind)

    def clear_results(self) -> None:
        """Clear the felt of the settled round; one of the history stays."""
        if not self.betting or self.is_past_round:
            return
        if (
            self.felt_state.results
            or self.felt_state.cards
            or self.felt_state.cleared
            or self.felt_state.over
        ):
            if self.felt_state.results:
                self.settled_moment = self.moment
            pace = self.shell.pace
            lying = (
                ()
                if self.is_fast_forward or pace.speed == "instant"
                else self.kind.view(self.moment).felt
            )
            self.timeline.clear(self.felt_between_rounds(), self.now, pace, lying)
            self.view_from_seat(self.session.seats[0])

    def _show_meters(self) -> None:
        self.felt_state = self.felt_state.with_changes(
            meters={name: meter.cents for name, meter in self.session.meters().items()}
        )

    # ---- by itself

    def run_unattended(self) -> Move | None:
        """What goes on without the player: a script, the rolls of a given round, autoplay, once
        everything before was told.
        """
        if self.timeline.busy:
            return None
        if self.state.autoplay:
            return self._autoplay()
        turn = self.desk.turn
        if self.deciding and self.state.script.get(turn):
            action = self.state.script[turn][0]
            self.state = self.state.end_script_step(turn)
            self.act(action)
        elif self.state.stocks and self.betting:
            self.clear_results()
            stock, *later = self.state.stocks
            events = self.session.deal({seat: {} for seat in self.session.seats}, stock)
            self.state = self.state.give_stocks(later)
            self.tell(events)
        return None

    @property
    def runs_unattended(self) -> bool:
        """Whether something of `run_unattended` is to come."""
        return bool(self.state.autoplay or self.state.stocks)

    def _autoplay(self) -> Move | None:
        if self.party is not None and self.party.player_to_pass_to:
            self.uncover_hand()
        if self.session.turn:
            said = self.session.advice()
            if said is None:
                raise MissingPart("advice", f"there is none for {self.game.title}")
            before = self.session.state
            self.act(said.best)
            # a full disk; said by `Shell.refusal`
            return Quit(1) if self.session.state is before else None
        if self.state.finished_rounds >= self.state.autoplay:
            return Pop()
        if not self.bets.placed:
            self._set_bets(self.bets.rebet(self.missing_money)[0])
        if not self.bets.placed and not self.moment.running_stake_cents:
            self.lay_wagers(least_opening_bets(self.game, self.desk.rules))
        dealt = self.state.finished_rounds
        self.deal()
        still = dealt == self.state.finished_rounds and not self.session.playing
        if still and not self.timeline.busy:
            return Quit(1)  # nothing was dealt (a full disk, no chips); said by `Shell.refusal`
        return None

    def _advice(self) -> Advice | None:
        """The coach's opinion of the open decision; None, and a toast, when he cannot speak."""
        try:
            return self.session.advice()
        except HouseError as refusal:
            self.shell.toast("The coach cannot speak", refusal_sentence(refusal), "loss")
            return None
