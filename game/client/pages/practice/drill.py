"""A drill: hands of a card's lessons on the game's own felt, one after another, answered by the
table's keys; and its exam.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain
from math import ceil
from typing import Any, Final, Literal, NamedTuple

import msgspec
import pygame

from ....book import Store
from ....book.players.practice_answers import LONGEST_NOTE
from ....core.cards import HIDDEN
from ....core.declaration import Game, HouseRules
from ....core.errors import HouseError
from ....core.money import count_in_words, short
from ....odds.dice.drills import choice_title, payout_phrase
from ....odds.simulation.simulate import usual_bets
from ....odds.strategy.card_language import CardLine, Condition, condition_words
from ....odds.strategy.highlights import Lit
from ....odds.strategy.strategy_card import Strategy
from ....odds.strategy.verdict import verdict_words
from ....play.learning.lesson_progress import (
    LessonHand,
    LessonRun,
    LessonTask,
    What,
    exam_clock_words,
    exam_standing,
    exam_terms,
    first_exam_standing,
    passes_words,
)
from ....play.records.replay_session import AtRest, OpenDecision
from ....play.table_client import Sitting
from ....practice import trainer
from ....practice.card_sheet import worked_examples
from ....practice.school_pace import assessed_pace_words
from ....practice.trainer import EXAM, RUN
from ....printing.dates import month_day_text
from ....rounds import act, action
from ....rounds.events import Staked
from ...draw.charts import coach_bars
from ...draw.pieces.cards import face_in_steps
from ...draw.text.type import Type
from ...felt.anchors import (
    anchor_boxes_clamped_inside,
    connector_line,
    covered_area,
    first_free_anchor,
)
from ...felt.ground import Ground
from ...input.actions import meant_key, pad_button
from ...input.pointer import point_of
from ...layouts.layout import Box, Layout, chosen_felt_color
from ...scenes.focus import Target
from ...scenes.scene import Move, Pop, Push, Viewport
from ...table.cards.blackjack import AMOUNTS
from ...table.decisions import action_label, best_and_chosen_shares, exchangeable_cards
from ...table.model import intents
from ...table.model.intents import Act, Choice
from ...table.model.moment import Moment, Pointed
from ...table.model.panel_content import CoachWords
from ...table.model.pieces import (
    CardPiece,
    Chips,
    Drawing,
    Glow,
    MeterPiece,
    Piece,
    Ruler,
    TableView,
    Token,
    speech,
)
from ...table.motion.light_effects import Slides
from ...table.scene import TableScene
from ...table.style import FeltStyle, PainterStyle, RegionSizes
from ...table.surroundings import controls
from ...table.surroundings.bar import ActionButton, BarFigures, BarLayer, Figure, Hint
from ...table.surroundings.top_bar import TableSign, fold_layer, speed_sound_help_icons, top_layer
from ...table.surroundings.view_controls import ViewLayer
from ...table.visit import Visit
from ...ui.boxes import Column, Flow, HBox, Lead, Part, PlacedParts, SpreadRow
from ...ui.control import Intent, Pressed, Spot, Tone, Words
from ...ui.text_line import Line
from ...ui.widgets import Button, Painted, PanelGround, divider, draw_nothing, icon
from ...window.shell import Shell
from ..book_page import run_in_thread, table_rules
from ..dialog import Answer, Dialog, WritingDialog
from ..page import Controlled
from ..records.history import action_title, expected_money_text, with_suits
from ..style import PracticeStyle
from . import drill_panel
from .drill_panel import RowWords, RunMarks, answer_bars, brief_dice_question, dice_question
from .pace_choice import exam_pace, remember_pace
from .resting_time import INPUT
from .school_page import first_and_latest_text

Slot = Literal["next", "again"]
"""Of the hands that are made ahead: the next one, or another of the class that was missed."""
Phase = Literal["ask", "right", "miss", "paused", "over"]
RunFigure = tuple[str, str, str | None]
"""A figure of the bar: its label, what it says, and its color."""
RankedPart = tuple[int, Part]
"""A part of the panel after how soon it gives way where room is scarce: high ones first, 0 never."""
MOST_REASON: Final = 150
"""How many letters of a step's other rows are quoted to a player who is new to the games."""
READ: Final = ("reading", "prime reading", "hand words", "high reading", "low reading")
"""What names a hand; it stays closed until the answer, for it is half of it."""


class Sight(NamedTuple):
    """A part of the felt that is seen: its letters, what is `seen`, and where something may stand in
    it.
    """

    kind: Type
    seen: Box
    free: Box


class Drill(Controlled):
    """One run at a table: what is due, a line of its card, the whole card, or the exam. `seed`
    makes its hands; without a clock (`clocked`) only the exam has one. `go` answers for where it
    leads.

    While a hand is looked at, what may come after it is dealt and priced in another thread: the
    next one as soon as this one stands on the screen, and after a miss another of its class.
    """

    layer = "drill"
    tells = True

    def __init__(
        self,
        shell: Shell,
        store: Store,
        player: int,
        go: Callable[[str], Move | None],
        *,
        games: Mapping[str, Game],
        clock: Callable[[], datetime],
        seed: bytes,
        slug: str,
        layout: Layout,
        what: What = "due",
        line: int = 0,
        clocked: bool = True,
        deck: str = "",
        opened: datetime | None = None,
    ) -> None:
        super().__init__(shell)
        del opened
        self.game, self.name, self._go = games[slug], f"drill:{slug}", go
        self.store, self.player, self._clock, self._seed = store, player, clock, seed
        self._asks: dict[str, Any] = {"what": what, "line": line, "clocked": clocked, "deck": deck}
        self._whole = self._fresh = False
        self._whole_row = True
        self._tenth, self._told = 0, ""
        # the panel is turned up where it would be down, or down where it would be up
        self._turned = False
        self._ring, self._panel, self._changed = (
            pygame.Rect(0, 0, 0, 0),
            pygame.Rect(0, 0, 0, 0),
            list[pygame.Rect](),
        )
        self.rules, self.casino = table_rules(shell, store, self.game)
        self.begin()
        self.table = DrillTable(self, shell, self.game, self.rules, layout)

    def begin(self) -> None:
        """A new run."""
        self.lessons = LessonRun(
            self.store,
            self.player,
            self.game,
            self.rules,
            self._seed,
            self._clock,
            pace=exam_pace(self.shell, self.store, self.player),
            **self._asks,
        )
        self.phase: Phase = "ask"
        self._is_ended = False  # the player said so, and the question is gone next
        self.hand: LessonHand | None = None
        self.chosen, self.looked, self.held, self.first, self.trouble = "", False, False, False, ""
        self.rated: tuple[int, int] | None = None
        self._asked_at = self._judged_at = self._until = self._heard_at = 0.0
        self._tasks: dict[Slot, LessonTask] = {}
        self._made: dict[Slot, LessonHand] = {}
        self._owed: Slot | None = None
        self._waits: Slot = "next"
        self._seen = False
        self._task: LessonTask | None = None
        self._unanswered: list[tuple[LessonHand, LessonTask | None]] = []
        self._taken_back = 0
        """Hands of the exam that time ran out on: they count once the player is known to be there."""
        self._working: threading.Thread | None = None

    def aloud(self) -> list[str]:
        """The hand and the answers, then what stands beside it."""
        asked = self.table.spoken.practice_decision_sentences() if self.hand is not None else []
        return [*asked, *super().aloud()]

    # ---- what the table asks

    @property
    def surroundings_key(self) -> tuple[object, ...]:
        """What the felt's surroundings follow from."""
        return len(self.lessons.run), self.looked, self.chosen, self.held, self._turned

    @property
    def is_exam(self) -> bool:
        """Whether it is the exam."""
        return self.lessons.what == "exam"

    @property
    def is_exam_review(self) -> bool:
        """Whether the hands of an exam are looked at as they were answered."""
        return self.lessons.what == "again"

    @property
    def _failed_exam_leads_to_misses(self) -> bool:
        """Whether an exam is over that was not passed and has dear misses to be drilled."""
        if not self.is_exam or self.phase != "over":
            return False
        run = self.lessons.run
        return any(one.cost > 0 for one in run) and not exam_standing(self.game, run).passed

    @property
    def _leads_to_casino_pace(self) -> bool:
        """Whether an exam at calm pace is over that was passed."""
        if not self.is_exam or self.phase != "over" or self.lessons.pace != "calm":
            return False
        return exam_standing(self.game, self.lessons.run).passed

    @property
    def _may_repeat(self) -> bool:
        """Whether another hand of a missed class may come: not between the hands of an exam or a
        file.
        """
        return not self.is_exam_review and self.lessons.shared is None

    @property
    def can_answer(self) -> bool:
        """Whether an answer counts now."""
        return (
            self.phase == "ask"
            and self.hand is not None
            and self.shell.clock.now() - self._judged_at >= PracticeStyle.deaf_after_verdict
        )

    @property
    def is_screen_drawn(self) -> bool:
        """Whether the screen shows things as they are."""
        return not self._fresh

    @property
    def is_panel_open(self) -> bool:
        """Whether the panel is up. Where it lies over the player's own cards it is when there is
        something to be read in it, and otherwise than so once it was turned (`toggle_panel`).
        """
        if not self.table.frame.panel_covers_felt:
            return True
        asked = self.phase == "ask" and not (self.first or self.looked or self.trouble)
        return (asked or (self.phase == "right" and not self.held)) == self._turned

    def toggle_panel(self) -> None:
        """Bring the panel up over the player's own cards, or take it down."""
        if self.table.frame.panel_covers_felt:
            self._turned = not self._turned
            self._refresh()

    @property
    def subtitle(self) -> str:
        """What is practiced, and with what stake."""
        if not self.game.deals:
            stake = PracticeStyle.stake
        elif self.hand is None:
            stake = usual_bets(self.game, self.lessons.rules)[self.game.base]
        else:
            stake = self.hand.question.advice.stake
        line = self.lessons.line
        title = Strategy(self.game).card.lines[line - 1].title if line else ""
        what = {
            "due": "review",
            "card": "the whole card",
            "exam": "table-ready exam",
            "again": "the last exam again",
            "leaks": "where you give away most",
            "mistakes": "your mistakes at tables",
            "hands": self.lessons.deck,
        }[self.lessons.what]
        at = f", at {self.casino}" if self.casino else ""
        what = f"step {line}: {title}" if line else what
        head = what.capitalize() if "exam" in what and not line else f"Drill · {what}"
        return f"{head}, {short(stake)} a wager{at}"

    @property
    def progress_text(self) -> str:
        """Which hand it is of how many."""
        now = self.phase in ("ask", "paused")
        number = min(self._answered_count + now, self.lessons.hand_count)
        return f"{number} of {self.lessons.hand_count}"

    @property
    def _answered_count(self) -> int:
        """How many hands are behind the player, those on which time ran out among them."""
        return len(self.lessons.run) + len(self._unanswered)

    @property
    def _is_new_player(self) -> bool:
        """Whether the player is new to the games."""
        return self.shell.settings.level(self.player) == "new"

    @property
    def hint(self) -> str:
        """What Space, and the rest of the keys, do now."""
        match self.phase:
            case "ask" if self.hand is None:
                return self.trouble or self._waiting_words
            case "ask" if self.is_exam and not self._answered_count:
                pace, stake = self.lessons.pace, self.lessons.stake
                return exam_terms(self.game, pace, stake=stake, casino=self.casino)[2]
            case "ask" if self.is_exam:
                return "No card, no coach, no going back."
            case "ask" if self.hand is not None and self.hand.clock and not self.lessons.run:
                return f"You have {self.hand.clock} seconds for each hand; a key stops the clock."
            case "ask":
                return "After a right answer you see its step for a second, then the next hand."
            case "paused":
                return "The time does not count until you go on."
            case "right":
                return "The next hand follows by itself." if self._may_hold else ""
            case "miss" if not self.is_exam_review:
                rated = (
                    ""
                    if self.rated is None or self._is_new_player
                    else "\nRating {:,} to {:,}".format(*self.rated)
                )
                return f"The clock is stopped.{rated}"
            case _:
                return ""

    @property
    def _waiting_words(self) -> str:
        """What is said while nothing lies on the felt."""
        return f"The {'next' if self.lessons.run else 'first'} hand is being computed."

    def figures(self) -> list[RunFigure]:
        """In a row, right, given away; of an exam only how many are answered."""
        run = self.lessons.run
        if self.is_exam and self.phase != "over":
            return [("Answered", f"{self._answered_count} of {self.lessons.hand_count}", None)]
        given, loss = sum(one.cost for one in run), self.shell.theme(self.view).loss
        row = next((i for i, one in enumerate(reversed(run)) if not one.right), len(run))
        right = f"{sum(one.right for one in run)} of {len(run)}"
        away = expected_money_text(given), loss if given >= 1 else None
        return [("In a row", str(row), None), ("Right", right, None), ("Given away", *away)]

    def ways_on(self) -> list[Choice]:
        """The buttons beside the answers, and after one: on, and at the bar's end what else there
        is.
        """
        found: list[Choice] = []
        if self._may_hold:
            found = [Choice(name="hold", intent=Act.SKIP, label="Hold", action="skip")]
        elif self.phase != "ask":
            ends = self.phase == "over" and (self.is_exam or self.is_exam_review)
            label = "Done" if ends else "New run" if self.phase == "over" else "Go on"
            label = "Missed hands" if self._failed_exam_leads_to_misses else label
            found = [
                Choice(
                    name="go on",
                    intent=Act.NEXT_ROUND,
                    label=label,
                    action="next round",
                    look="primary",
                )
            ]
        if self.phase == "over" and self.is_exam:
            found += [
                Choice(name="same again", intent=Act.REBET, label="Look again", action="rebet"),
                Choice(
                    name="exam",
                    intent=intents.OpenPage("exam"),
                    label="Casino pace" if self._leads_to_casino_pace else "Take it again",
                ),
            ]
        if self.phase == "miss" or (self.is_exam_review and self.phase == "right"):
            large = self.table.bar.turns and self.ui.look.growth > PracticeStyle.short_word_growth
            words = ("Again", "Card") if large else ("Same again", "Whole card")
            same = Choice(name="same again", intent=Act.REBET, label=words[0], action="rebet")
            found += [
                *((same,) if self._may_repeat else ()),
                _open_choice("card", words[1], "slots"),
            ]
            found += (
                [_open_choice("vary", "Why"), _open_choice("at a table", "Table")]
                if self.game.deals
                else []
            )
            found += [] if self.is_exam_review else [_open_choice("note", "Note")]
        elif not (self.is_exam or self.is_exam_review):
            found += [
                *([_open_choice("card", "Card")] if self.first and self.phase == "ask" else []),
                _open_choice("clock", "Clock"),
            ]
        return [
            *found,
            Choice(name="end", intent=Act.LEAVE, label="End", action="leave", place="ends"),
        ]

    # ---- the run

    def answer(self, chosen: str) -> None:
        """Judge and keep an answer; "" is time run out."""
        hand, now = self.hand, self.shell.clock.now()
        if hand is None or self.phase != "ask":
            return
        self._look_ahead()
        if self.is_exam and not chosen:
            self._set_aside_unanswered(hand)
            return
        self._record_unanswered()
        kept = self.lessons.take_answer(
            hand, chosen, max(0.0, now - self._asked_at), looked=self.looked
        )
        self.chosen, self._judged_at, self._turned = chosen, now, False
        right = kept.right if self.is_exam_review else hand.is_right(chosen)
        if self.is_exam:
            self.shell.sound.play("tick")
            self._go_to_next_hand()
            return
        if self.is_exam_review:  # it stays until one goes on
            self.phase, self.held, self._owed = "right" if right else "miss", True, "next"
            self.table.show_stake(chosen)
            self._refresh()
            return
        self.shell.sound.play("win-small" if right else "low-wood")
        self.phase = "right" if right else "miss"
        self.table.show_stake(chosen)
        if right:
            self._until = now + (
                0.0 if self.shell.settings.speed == "instant" else PracticeStyle.reason_shown
            )
            self._told = f"{self._answer_name(chosen)}, {self._grade_words}"
            self.shell.toast(self._told, self.brief_reason, "win")
        else:
            self._owed, self.rated = "again", self.lessons.last_answer_rating_change
        self._refresh()

    def _set_aside_unanswered(self, hand: LessonHand) -> None:
        """Time ran out on a hand of the exam: after two of them nobody may be there, and the exam
        waits for the player.
        """
        self._unanswered.append((hand, self._task))
        self._task = None
        if len(self._unanswered) >= PracticeStyle.hands_until_pause:
            for _, task in self._unanswered:
                if task is not None:
                    self.lessons.count_as_undealt(task)
            self._taken_back = len(self._unanswered)
            self._unanswered.clear()
            self._put_hand_away()
            return
        if self._answered_count >= self.lessons.hand_count:
            self._record_unanswered()
        self.shell.sound.play("tick")
        self._go_to_next_hand()

    def _record_unanswered(self) -> None:
        """Keep the hands that time ran out on: whoever answers the next one was there."""
        for hand, _ in self._unanswered:
            self.lessons.take_answer(hand, "", float(hand.clock))
        self._unanswered.clear()

    def _leave_out_idle_time(self) -> None:
        """Leave out of the time of an answer what nobody was there for."""
        now = self.shell.clock.now()
        heard = max(self._heard_at, self._asked_at)
        self._asked_at += max(0.0, now - heard - PracticeStyle.idle_seconds)
        self._heard_at = now

    def pause(self) -> None:
        """Stop a running clock: the hand is put away, and another is dealt when the player goes on."""
        if not self.is_ticking:
            return
        if self._task is not None:
            self.lessons.count_as_undealt(self._task)
        self._taken_back = 0
        self._put_hand_away()

    def _put_hand_away(self) -> None:
        self.phase, self.hand, self._task = "paused", None, None
        self.table.lay_hand(None)
        self._refresh()

    def hold_or_go_on(self) -> None:
        """Let a right answer's reason stay, or go on from one that was held."""
        if self._may_hold:
            self.held, self._turned = True, False
            self._refresh()
        else:
            self.go_on()

    def go_on(self) -> Move | None:
        """On after a verdict, or from the end to another run."""
        if self._failed_exam_leads_to_misses:
            self._asks["what"] = "leaks"
        elif self.phase == "over" and (self.is_exam or self.is_exam_review):
            return self.leave_or_ask()
        if self.phase == "over":
            self._start_with_new_seed()
        elif self.phase != "ask":
            self._go_to_next_hand()
        return None

    def _start_with_new_seed(self) -> None:
        """Another run, with other hands."""
        self._seed = bytes(a ^ b for a, b in zip(self._seed, self._seed[1:] + b"\1", strict=True))
        self._start_again()

    def _start_again(self) -> None:
        """Another run in the place of this one."""
        self.begin()
        self.table.lay_hand(None)
        self._prepare("next")
        self._refresh()

    def repeat_missed_class(self) -> None:
        """Another hand of the class that was missed; what would have come next comes after it. At
        an exam's end all its hands.
        """
        if self.phase == "over" and self.is_exam:
            self._asks["what"] = "again"
            self._start_again()
        elif self.phase == "miss" and self._may_repeat:
            self._look_ahead()
            self._go_to_next_hand("again")

    def open_extra(self, name: str) -> Move | None:
        """The card, the clock, a note, or the missed hand dealt at its table for practice chips."""
        match name:
            case "card" if self.phase == "ask" and not self.first:
                self.look_up_card()
            case "card":
                self.held = self.phase == "right"
                return self._go(f"card:{self.game.slug}")
            case "clock" if not self.is_exam:
                self.toggle_clock()
            case "exam" if self.phase == "over":
                if self._leads_to_casino_pace:
                    remember_pace(self.shell, self.player, "casino")
                self._start_with_new_seed()
            case "note" if self.phase == "miss" and not self.is_exam_review:
                return Push(NoteDialog(self.shell, self._latest_note, self.save_note))
            case "vary" if self.phase != "ask" and self.hand is not None and self.game.deals:
                source = f"{self.hand.question.source}|{self.chosen}"
                return self._go(f"vary:drill:{self.game.slug}:{source}")
            case "at a table" if (
                (self.phase == "miss" or self.is_exam_review)
                and self.hand is not None
                and self.game.deals
            ):
                return self._go(f"posed:{self.game.slug}:{self.hand.question.source}")
            case _:
                pass
        return None

    def save_note(self, note: str) -> None:
        """A note on the hand that was missed."""
        self.lessons.note_last_answer(note)
        if note.strip():
            self.shell.toast(
                "Your note is saved",
                "You find it under Mistakes, and with hands like this one when you miss them.",
                "info",
            )
        self._refresh()

    def _go_to_next_hand(self, slot: Slot = "next") -> None:
        """The next hand, or another of its class, or the end of the run."""
        self.looked = self.held = self._turned = False
        self.shell.toasts.drop(self._told)
        if self.lessons.is_finished:
            self.phase = "over"
            self._refresh()
            return
        self.phase, self.hand, self._waits = "ask", None, slot
        if slot in self._made:
            self._lay_hand()
        else:
            self.table.lay_hand(None)
            self._prepare(slot)
            self._refresh()

    def _lay_hand(self) -> None:
        """Lay the hand that was waited for on the felt; what comes after it is made once it stands
        there.
        """
        self.hand, self.chosen, self._seen = self._made.pop(self._waits), "", False
        self._task = self._tasks.get(self._waits)
        for slot in (self._waits, "again"):
            self._tasks.pop(slot, None)
            self._made.pop(slot, None)
        self.table.lay_hand(self.hand)
        self.first = not (
            self.is_exam
            or self.is_exam_review
            or self.lessons.was_ever_drilled(self.hand.lesson.line)
        )
        # stopped, maybe, since the hand was made
        clock = 0 if self.first else self.lessons.clock_seconds(self.hand.question)
        if clock != self.hand.clock:
            self.hand = msgspec.structs.replace(self.hand, clock=clock)
        self._owed = "next"
        self._asked_at = self.shell.clock.now()
        if self.is_exam_review:
            self.answer(self.lessons.told[len(self.lessons.run)].chosen)
            return
        self._refresh()
        self._asked_at = self.shell.clock.now()

    def _look_ahead(self) -> None:
        """Begin with what is still to be made."""
        slot, self._owed = self._owed, None
        last = self._answered_count + (self.phase == "ask") >= self.lessons.hand_count
        if slot is not None and not last:
            self._prepare(slot)

    def _prepare(self, slot: Slot) -> None:
        """Have a hand made in another thread, unless one is."""
        if slot in self._tasks:
            return
        before = self.hand.lesson.key if self.hand else ""
        wanted = (
            self.lessons.another_task(before)
            if slot == "again"
            else self.lessons.next_task(assumed_right=before)
        )
        tasks, run = self._tasks, self.lessons

        def came(found: LessonHand | None, refusal: HouseError | None) -> None:
            if tasks is self._tasks and tasks.get(slot) is wanted:
                self._take_hand(slot, found, refusal)

        tasks[slot] = wanted
        self._working = run_in_thread(self.shell, lambda: run.make_hand(wanted), came)

    def _take_hand(self, slot: Slot, found: LessonHand | None, refusal: HouseError | None) -> None:
        self.trouble = f"Nothing to practice here: {refusal.reason}." if refusal else ""
        if found is not None:
            self._made[slot] = found
            if self.hand is None and self.phase == "ask" and self._waits == slot:
                self._lay_hand()
            else:
                self.table.prepare_hand(found)
        if refusal:
            self.lay_out()

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """The first hand, unless one is on the felt."""
        if self.hand is None and self.phase == "ask" and self._working is None:
            self._prepare("next")
        self.resize(view)
        self.table.draw_felt()
        if self.hand is None and self._working is not None:
            self._working.join(PracticeStyle.first_hand_wait)
            self.shell.make_calls()

    def leave(self) -> None:
        """Nothing runs on."""
        super().leave()
        self.table.leave()

    def leave_or_ask(self) -> Move | None:
        """Away, for good; an exam that has begun asks before it ends."""
        if self.is_exam and self.phase != "over" and (self._answered_count or self._taken_back):
            return self._ask_end()
        return self._go("back") or Pop()

    def _ask_end(self) -> Move:
        """Ask whether the exam is to end; meanwhile no clock runs."""
        if self.is_ticking:
            self.pause()
        elif self.phase == "ask":
            self._put_hand_away()
        answers = (Answer("end", "End the exam"), Answer("on", "Go on", "primary", escape=True))

        def on_answer(name: str) -> None:
            if name == "end":
                self._is_ended = True
            else:
                self.go_on()

        counts = len(self.lessons.run) >= EXAM.least
        words = (
            "It counts as an exam, and you can take it again at once."
            if counts
            else f"Fewer than {EXAM.least} hands are answered: it does not count."
        )
        return Push(Dialog(self.shell, "End the exam?", words, answers, on_answer))

    def resize(self, view: Viewport) -> None:
        """Lay everything out for another view."""
        self.view = view
        self._whole = True
        self.table.enter(view)
        self.lay_out()

    @property
    def is_ticking(self) -> bool:
        """Whether the time for an answer is running."""
        return self.phase == "ask" and self.hand is not None and self.hand.clock > 0

    @property
    def seconds_left(self) -> float:
        """Seconds left."""
        return (
            max(0.0, self.hand.clock - max(0.0, self.shell.clock.now() - self._asked_at))
            if self.hand
            else 0.0
        )

    @property
    def wants_frames(self) -> bool:
        """The clock runs, a reason is read, or the table moves."""
        waits = self._owed is not None or (self.phase == "right" and not self.held)
        return self.table.wants_frames or self._fresh or self.is_ticking or waits or self._is_ended

    def update(self, dt: float) -> Move | None:
        """Time runs out, a reason was read, the table moves on; once a hand stands on the screen,
        the next one is made.
        """
        if self._is_ended:
            return self._go("back") or Pop()
        self.ui.tick_cursor(dt)
        if self.is_screen_drawn:
            self._look_ahead()
        move = self.table.update(dt)
        if self.is_ticking and self.seconds_left <= 0:
            self.answer("")
        elif self.phase == "right" and not self.held and self.shell.clock.now() >= self._until:
            self._go_to_next_hand()
        if self.is_ticking and ceil(self.seconds_left * 10) != self._tenth:
            if 0 < ceil(self.seconds_left) <= PracticeStyle.last_seconds and ceil(
                self.seconds_left
            ) < ceil(self._tenth / 10):
                self.shell.sound.play("tick")
            self._refresh_time_ring()
        return move

    def handle(self, event: pygame.Event) -> Move | None:
        """Esc ends it, K looks the card up, T stops the clock; over the panel the pointer is the
        panel's, all else the table's.
        """
        if event.type in INPUT:
            self._leave_out_idle_time()
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pause()
            return None
        if event.type == pygame.KEYDOWN:
            code, keys = meant_key(event), self.shell.keys
            if self.table.wants(event):
                return self.table.handle(event)
            # that may have been meant for the hand before
            if event.key == pygame.K_ESCAPE and pad_button(event) != "B":
                return self.leave_or_ask()
            named = next((one for one in ("card", "clock") if code == keys.code(one)), "")
            if named and self.phase != "over":
                return self.open_extra(named)
        elif (at := point_of(event, self.view.size)) and self._panel.collidepoint(at):
            return self.control_event(event)
        return self.table.handle(event)

    @property
    def _may_hold(self) -> bool:
        """Whether a right answer, shown for a moment, may be looked at for longer."""
        return self.phase == "right" and not self.held and self.shell.settings.speed != "instant"

    def handle_intent(self, intent: Intent) -> Move | None:
        """A button of the panel."""
        if isinstance(intent, Pressed):
            return self.leave_or_ask() if intent.name == "end" else self.open_extra(intent.name)
        return None

    def look_up_card(self) -> None:
        """Look the card up, which counts as a miss."""
        if not self.is_exam and self.hand is not None:
            self.looked, self._turned = True, False
            self._refresh()

    def toggle_clock(self) -> None:
        """Answer with or without a clock from the next hand on; this one's stops."""
        self._asks["clocked"] = self.lessons.clocked = not self.lessons.clocked
        if self.hand is not None and not self.lessons.clocked:
            self.hand = msgspec.structs.replace(self.hand, clock=0)
        self._refresh()

    # ---- what stands there

    @property
    def reason(self) -> str:
        """Why the answer is what it is, in the card's own words."""
        hand = self.hand
        if hand is None:
            return ""
        if hand.reading is None or not self.game.deals:
            return hand.question.advice.reason
        return hand.reading.sentence

    @property
    def _latest_note(self) -> str:
        """The latest note on a hand of this kind."""
        return self.lessons.notes.get(self.hand.lesson.key, "") if self.hand is not None else ""

    @property
    def brief_reason(self) -> str:
        """The reason in a few words: the line, and what the cards that make it are called."""
        hand = self.hand
        if hand is None or hand.reading is None or not self.game.deals:
            return self.reason
        each = [one.called.partition(":")[0] for one in hand.lit]
        made = " and ".join(f"{one[:1].lower()}{one[1:]}" for one in each) or hand.reading.words
        return f"Step {hand.reading.line}: {made}"

    def _refresh(self) -> None:
        self.table.refresh()
        self.lay_out()

    def _panel_rect(self) -> pygame.Rect:
        """Where the panel lies in the window; empty while it is down."""
        frame = self.table.frame
        if frame.panel_covers_felt:
            if not self.is_panel_open:
                return pygame.Rect(0, 0, 0, 0)
            own = frame.lenses[-1].area
            side, top = (round(edge * self.view.scale) for edge in PracticeStyle.panel_padding)
            room = own.inflate(-2 * side, -2 * top)
            column, whole = self._fit_panel(room.w / self.view.scale, room.h / self.view.scale)
            tall = 2 * top + round(
                column.height(self.ui.look.kit, room.w / self.view.scale) * self.view.scale
            )
            # the felt is seen above it
            if (
                len(frame.lenses) == 1
                and tall < PracticeStyle.whole_felt_share * own.h
                and not self.is_ticking
            ):
                return pygame.Rect(own.x, own.bottom - tall, own.w, tall)
            return own if whole else own.union(frame.lenses[0].area)
        return frame.panel_rect.clip(self.view.window_rect)

    def lay_out(self) -> None:
        """The panel, the ring of the clock, and what makes the line of a hand that was answered."""
        k = self.view.scale
        self.ui.clear(self.view.page_view)
        before, panel = self._panel, self._panel_rect()
        self._panel, self._fresh = panel, True
        self._changed += [before, panel]
        self._refresh_time_ring()
        if not panel.w:
            self.set_targets()
            return
        x, y, wide, high = panel.x / k, panel.y / k, panel.w / k, panel.h / k
        side, top = PracticeStyle.panel_padding
        beside = self._ring.w / k if self.table.frame.panel_covers_felt and self.is_ticking else 0.0
        room = wide - 2 * side - beside
        column, _ = self._fit_panel(room, high - 2 * top)
        stands: list[tuple[Part, Spot]] = [
            (PanelGround(drill_panel.draw_panel_ground), (0.0, 0.0, wide, high)),
            (column, (side, top, room, high - 2 * top)),
        ]
        self.ui.place("drill", PlacedParts(stands), (x, y, wide, high))
        self.set_targets()

    def _refresh_time_ring(self) -> None:
        """The ring alone, ten times a second: nothing else is laid out for it."""
        self._tenth = ceil(self.seconds_left * 10)
        before, self._ring = (
            self._ring,
            self.table.ring_at(self._panel if self.table.frame.panel_covers_felt else None),
        )
        self._changed += [before, self._ring]

    def _fit_panel(self, wide: float, high: float) -> tuple[Part, bool]:
        """As much of the panel as has room, bars closer together where it is scarce, the least
        important left out first; and whether all has room that is to be read.
        """
        kit, gap, whole, parts = self.ui.look.kit, 0.0, True, list[RankedPart]()
        for row, gap, self._whole_row, kept, few in PracticeStyle.panel_fits:
            parts, whole = self._panel_parts(row, few=few), True
            while Column([part for _, part in parts], gap).height(kit, wide) > high:
                worst = max(rank for rank, _ in parts)
                if worst <= kept:
                    break
                whole = whole and worst > 1
                parts.pop(max(i for i, (rank, _) in enumerate(parts) if rank == worst))
            else:
                break
        column = Column([part for _, part in parts], gap)
        return column, whole and column.height(kit, wide) <= high

    def _panel_parts(self, row_height: float, *, few: bool) -> list[RankedPart]:
        """The panel from the top down, each part with how soon it gives way (0: never)."""
        g = self.ui.look.growth
        run = self.lessons.run
        hidden = self.is_exam and self.phase != "over"
        right = "" if hidden or not run else f"{sum(one.right for one in run)} of {len(run)} right"
        told = ["given" if hidden else "right" if one.right else "wrong" for one in run]
        told += ["given"] * len(self._unanswered)
        states = (*told, *(("now",) if self.phase == "ask" else ()))
        every = (*states, *("open",) * (self.lessons.hand_count - len(states)))
        per_row = 10
        rows = -(-len(every) // per_row)
        marks = RunMarks(every, per_row, size=(0.0, 38.0 * rows if rows < 3 else 28.0 * rows))
        head: Part = Words("This run", 22, "ui7")
        if right:
            head = SpreadRow((head, Words(right, 22, "ui6", "text2")))
        marks_rank = 3 if self.first and self.phase == "ask" else 2
        out: list[RankedPart] = [(0, head), (marks_rank, marks), (3, divider())]
        if self.trouble or self.hand is None:
            return [*out, (0, self._idle_panel_part())]
        if self.phase == "over":
            out.append((0, self._result_part()))
        else:
            parts = (
                self._question_parts(self.hand, few=few)
                if self.phase == "ask"
                else self._verdict_parts(self.hand, row_height, few=few)
            )
            out = (
                self._with_own_cards(self.hand, parts)
                if self.table.frame.panel_covers_felt
                else [*out, *parts]
            )
        if not self.table.bar.turns:  # there is room for them in the bar
            return out
        if self.hint and self.table.bar.rows == 1:
            out.append((5, Words(self.hint.replace("\n", " "), tone="text2")))
        if self.phase != "ask":
            return out
        more = [one for one in self.ways_on() if one.place == "ends"]
        buttons = [
            Button(c.name, c.label, size=20, action=c.action, group="panel", high=48.0)
            for c in more
        ]
        rank = 4 if self.table.frame.panel_covers_felt else 1
        return [
            *out,
            (rank, Painted(draw_nothing, size=(0.0, 2.0 * g))),
            (rank - 1, Flow(buttons, 10.0)),
        ]

    def _with_own_cards(self, hand: LessonHand, parts: list[RankedPart]) -> list[RankedPart]:
        """What is told of a hand, its title beside the player's own cards, which the panel lies
        over: framed as on the felt once he has answered.
        """
        cards = tuple(int(card) for card in hand.question.view.hand if card != HIDDEN)
        lit = () if self.phase == "ask" else tuple(frozenset(one.cards) for one in hand.lit)
        tones = tuple(next((i for i, one in enumerate(lit) if card in one), -1) for card in cards)
        size = (PracticeStyle.panel_card_step * len(cards), PracticeStyle.panel_card * 1.4 + 8)
        own = Painted(drill_panel.draw_own_cards, cards, tones, self.view.four_colours, size=size)
        (rank, title), *rest = parts
        return [(rank, SpreadRow((title, own)) if cards else title), *rest]

    def _question_parts(self, hand: LessonHand, *, few: bool) -> list[RankedPart]:
        """The question, the card with its lines covered or looked up, and why this hand is here."""
        m, card = self.table.visit.moment, Strategy(self.game).card
        line = card.lines[hand.lesson.line - 1]
        title = self.table.visit.kind.title(m) if self.game.deals else line.title
        out: list[RankedPart] = [(0, Words(title, 26, "serif6"))]
        if not self.game.deals:
            out.append((1, Words(dice_question(hand), tone="text2")))
        if self.is_exam:
            return out
        if self.first:
            words = Words(
                "A new step: read it, then answer. No time limit now; later hands have one.",
                tone="text2",
            )
            worked_hands = self._worked_examples(hand) if self.lessons.shown.card is card else []
            return [*out, (3, words), *self._card_rule_parts(hand, joined=few), *worked_hands]
        if self.looked:
            return [
                *out,
                (1, Words("You looked at the card: this hand counts as missed.", tone="text2")),
                *self._card_rule_parts(hand, joined=few),
            ]
        felt = chosen_felt_color(self.game.stem, self.shell.cache)
        tall = 60.0 + 46.0 * len(card.lines)
        return [
            *out,
            (4, Painted(drill_panel.draw_covered_card, felt, len(card.lines), size=(0.0, tall))),
            (4, Words("The step that applies is hidden until you have answered.", tone="text2")),
            (0, Button("card", "Show the card", size=20, action="card", group="panel", high=52.0)),
            (2, Words("If you look, the hand counts as missed.", tone="text2")),
            (
                5,
                Column(
                    [
                        divider(),
                        Words("Why this hand", 20, "ui7"),
                        Words(self._why_this_hand(hand), tone="text2"),
                    ],
                    8.0,
                ),
            ),
        ]

    def _why_this_hand(self, hand: LessonHand) -> str:
        """Why a hand of this class comes now; nothing that tells its line."""
        before = [
            one for one in (*self.lessons.given, *self.lessons.run) if one.lesson == hand.lesson.key
        ]
        if not before:
            return "You have not seen this kind of hand yet."
        seen = f"Seen {'once' if len(before) == 1 else f'{len(before)} times'}"
        missed = [one.at for one in before if not one.right]
        today = missed and missed[-1].date() == self._clock().astimezone().date()
        when = (
            ", never missed"
            if not missed
            else f", last missed {'today' if today else f'on {missed[-1]:%A}'}"
        )
        return f"{seen}{when}."

    def _lines_asked(self, hand: LessonHand) -> list[tuple[int, CardLine]]:
        """The lines that are shown at this decision, with their numbers: a new step's own one, else
        all that are asked there.
        """
        card, numbered = self.lessons.shown.card, enumerate(self.lessons.shown.card.lines, 1)
        if self.first and card is self.lessons.strategy.card:
            return [(number, line) for number, line in numbered if number == hand.lesson.line]
        stage = self.lessons.strategy.card.lines[hand.lesson.line - 1].stage
        return [(number, line) for number, line in numbered if line.stage == stage]

    def _card_rule_parts(self, hand: LessonHand, *, joined: bool) -> list[RankedPart]:
        """The rows asked at this decision, word for word (`joined` they go on in one text), and what
        their terms mean.
        """
        out: list[RankedPart] = []
        asked = self._lines_asked(hand)
        for number, line in asked:
            rows = [f"{row.answer.word}: {row.words}" for row in line.rows]
            rows = ["; ".join(rows)] if joined or len(rows) > PracticeStyle.most_rows else rows
            title = Words(
                f"{number}  {line.title}{f', {line.when}' if line.when else ''}", 20, "ui7"
            )
            out.append((1, Column([title, *(Words(row, 20) for row in rows)], 8.0)))
        conditions = [
            one
            for _, line in asked
            for row in line.rows
            for alternative in row.any_of
            for one in alternative
        ]
        return [*out, *((2, one) for one in self._term_parts(conditions))]

    def _term_parts(self, conditions: Iterable[Condition]) -> list[Part]:
        """What the terms of conditions mean, the one that takes most words first: it is guessed
        least.
        """
        means = self.lessons.strategy.terms_of(self.lessons.shown.card)
        names = {name for one in conditions for name in one.glossary_terms if name in means}
        return [
            Words(f"{name[:1].upper()}{name[1:]}: {means[name]}", tone="text2")
            for name in sorted(names, key=lambda name: (-len(means[name]), name))
        ]

    def _worked_examples(self, hand: LessonHand) -> list[RankedPart]:
        """Two hands that a new line answers."""
        strategy = Strategy(self.game)
        shown = worked_examples(strategy, hand.lesson.line) if self.game.deals else []
        some = [Words(f"{' | '.join(map(with_suits, parts))}: {said}", 20) for parts, said in shown]
        head = [divider(), Words("For example", 20, "ui7"), *some[:1]]
        return [*([(4, Column(head, 8.0))] if some else []), *((4, one) for one in some[1:])]

    def _verdict_parts(self, hand: LessonHand, row_height: float, *, few: bool) -> list[RankedPart]:
        """What the answer cost, the reason, what each way was worth, and when its kind comes back."""
        advice, g = hand.question.advice, self.ui.look.growth
        named, said, brings = (
            self._answer_name,
            self._verdict_sentence,
            advice.brings() if advice.brings else (),
        )
        head: Part = Words(said[0], 24, "ui7", said[1])
        out: list[RankedPart] = [
            (0, Lead(icon("cross", 20, "loss"), head, 10.0) if self.phase == "miss" else head)
        ]
        label = (
            partial(action_label, hand=exchangeable_cards(advice.ev)) if self.game.deals else named
        )
        bars, best, mine = answer_bars(
            hand,
            self.chosen,
            label,
            gaps=row_height == PracticeStyle.bar and g <= PracticeStyle.two_figure_growth,
            few=few,
        )
        out += [
            (
                1,
                Painted(
                    coach_bars, bars, best, chosen=mine, size=(0.0, len(bars) * row_height - 6)
                ),
            )
        ]
        if row_height == PracticeStyle.bar and g <= PracticeStyle.two_figure_growth:
            out.append(
                (
                    6,
                    Words(
                        "Average result from here on; below it, what the choice gives away.",
                        tone="text2",
                    ),
                )
            )
        out.append((0, self._deciding_row_part(hand)))
        reading = hand.reading
        if self.phase == "miss" and reading is not None and reading.alternative >= 0:
            terms = self._term_parts(reading.said.any_of[reading.alternative])
            out += [(2, one) for one in terms]
        if hand.answer != advice.best and self.game.deals:
            gives = f"Best play is {named(advice.best)}: here your card gives away {expected_money_text(advice.cost(hand.answer))}."
            out.append((1, Words(gives, tone="text2")))
        if self.game.deals and advice.reason:
            out.append((3, Words(advice.reason, tone="text2")))
        if brings:
            out.append((3, Column([Words(one) for one in brings], 4.0)))
        if self.game.deals and not few:
            shares = CoachWords(
                "",
                shares=best_and_chosen_shares(advice, self.chosen or advice.best),
                touched=advice.touched,
            )
            out += [(5, Words(shares.shares_words, tone="text2"))] if shares.shares else []
        if self._latest_note:
            out.append((2, Column([Words("Your note", 20, "ui7"), Words(self._latest_note)], 4.0)))
        return [*out, *self._return_date_parts(hand, brief=bool(brings) or not self._whole_row)]

    def _return_date_parts(self, hand: LessonHand, *, brief: bool) -> list[RankedPart]:
        """When its kind comes back; `brief` where there is little room."""
        if self.is_exam_review:
            return []
        comes, left = (
            self.lessons.next_due_day(hand),
            self.lessons.hand_count - len(self.lessons.run),
        )
        today = self._clock().astimezone().date()
        if self.lessons.run[-1].right or comes > today or not left:
            when = "in another run" if comes <= today else f"on {month_day_text(comes)}"
            return [
                (
                    4,
                    Column(
                        [divider(), Words(f"Hands like this come back {when}.", tone="text2")], 8.0
                    ),
                )
            ]
        hands = min(RUN.repeats_after, left)
        other = "cards" if self.game.deals else "wagers"
        said = f"In {hands} hand{'' if hands == 1 else 's'}, with other {other}; if right, tomorrow again."
        if brief:
            return [(3, Words(said, tone="text2"))]
        shown = Painted(
            drill_panel.draw_return_days,
            ("now", "this run", "1 day", "3 days"),
            1,
            size=(0.0, 54.0),
        )
        return [
            (
                4,
                Column(
                    [
                        divider(),
                        Words("When it comes back", 20, "ui7"),
                        shown,
                        Words(said, tone="text2"),
                    ],
                    8.0,
                ),
            )
        ]

    def _deciding_row_part(self, hand: LessonHand) -> Part:
        """The row that decides in the card's words: each condition marked as its cards are, what
        else would fit in gray; only what fits, where there is little room.
        """
        reading = hand.reading
        if reading is None or not self.game.deals:
            return Words(self.reason, 20, "ui6")
        row, line = reading.said, self.lessons.shown.card.lines[reading.line - 1]
        runs: list[tuple[str, str]] = []
        for i, each in enumerate(row.any_of):
            words, fits = condition_words(each), i == reading.alternative
            if not fits and not self._whole_row:
                continue
            runs += [("; or ", "gray")] if runs else []
            for number, one in enumerate(hand.lit if fits else ()):
                before, found, after = words.partition(one.words)
                if found:
                    runs += [(before, ""), (found, "other" if number else "first")]
                    words = after
            runs.append((words, "" if fits else "gray"))
        head = (f"Step {reading.line} applies", f"{line.title}: {row.answer.word}", row.answer.word)
        said = self.reason
        if not row.any_of and self._is_new_player:
            others = [one.words for one in line.rows if one.any_of]
            none = "This does not fit" if len(others) == 1 else "None of these fits"
            words = f"{none}: {'; '.join(others)}. So {row.answer.word.lower()}."
            if not others or len(words) > MOST_REASON:
                words = f"No other row of this step fits. So {row.answer.word.lower()}."
            said, runs = words, [(words, "")]
        return RowWords(
            said,
            runs or [(row.words, "")],
            head,
            chosen_felt_color(self.game.stem, self.shell.cache),
        )

    def _answer_name(self, name: str) -> str:
        """An answer in words."""
        return action_title(name) if self.game.deals else choice_title(self.game, name)

    @property
    def _verdict_sentence(self) -> tuple[str, Tone]:
        """What the answer comes to."""
        if not self.chosen or self.hand is None:
            return "Time is up: a miss, nothing given away", "loss"
        said = f"{self._answer_name(self.chosen)} is {self._grade_words}"
        if self.phase != "right":
            return said, "loss"
        return (f"{said}, but looked up", "text") if self.looked else (said, "win")

    @property
    def _grade_words(self) -> str:
        """The verdict on the answer."""
        if self.hand is None or not self.chosen:
            return ""
        return verdict_words(
            self.hand.grade(self.chosen), self.hand.question.advice.cost(self.chosen)
        )

    def _idle_panel_part(self) -> Part:
        """What stands in the panel while no hand lies on the felt."""
        if self.phase == "over":
            return self._result_part()
        if self.phase != "paused" or self.trouble:
            return Words(self.trouble or self._waiting_words, tone="text2")
        what = "The exam is paused" if self.is_exam else "The drill is paused"
        return Column(
            [
                Words(what, 26, "serif6"),
                Words(
                    f"The {count_in_words(self._taken_back)} hands that you were away for do not count."
                    " When you go on, you get others."
                    if self._taken_back
                    else "This hand does not count. When you go on, you get another one."
                ),
                Words(
                    f"{self.shell.keys.key_name('next round')} goes on, {self.shell.keys.key_name('leave')} ends.",
                    tone="text2",
                ),
            ],
            10.0,
        )

    def _result_part(self) -> Part:
        """How the run went, or the exam."""
        run, keys = self.lessons.run, self.shell.keys
        right, given = sum(one.right for one in run), sum(one.cost for one in run)
        if not (self.is_exam or self.is_exam_review):
            return Column(
                [
                    Words("The run is over", 26, "serif6"),
                    Words(f"{right} of {len(run)} right, {expected_money_text(given)} given away."),
                    *self._progress_parts(),
                    Words(
                        f"{keys.key_name('next round')} begins another, {keys.key_name('leave')} ends.",
                        tone="text2",
                    ),
                ],
                10.0,
            )
        found = exam_standing(self.game, run)
        verdict = "Table-ready" if found.passed else "Not passed this time"
        at_pace = f", {assessed_pace_words(self.lessons.pace, passed=False)}" * self.is_exam
        return Column(
            [
                Words(verdict, 28, "serif6", "win" if found.passed else "text"),
                Words(f"{found.right} of {found.of} right by the card{at_pace}."),
                Words(
                    f"{expected_money_text(found.given_away_an_hour)} given away an hour in this exam. "
                    "The Practice page differs: it weighs your latest answers by how often they come up."
                ),
                *(self._first_exam_result_parts() if self.is_exam else ()),
                Words(
                    passes_words(self.game, stake=run[0].stake, casino=self.casino), tone="text2"
                ),
                *(
                    [
                        Words(
                            "Casino pace is the next step:"
                            f" {exam_clock_words(self.game, 'casino')}. Press Casino pace below, or"
                            " choose it at the exam in Practice.",
                            face="ui6",
                        )
                    ]
                    if self._leads_to_casino_pace
                    else []
                    if found.passed
                    else [
                        Words(
                            "Practice what you missed, and take it again, today if you like.",
                            tone="text2",
                        )
                    ]
                ),
            ],
            10.0,
        )

    def _first_exam_result_parts(self) -> list[Part]:
        """How the first exam at the table went, beside which this one is read."""
        first = first_exam_standing(self.game, self.lessons.given)
        if first is None or first.at is None:
            return []
        return [
            Words(
                f"Your first exam, {month_day_text(trainer.day_of(first.at))}: {first.right} of {first.of}"
                f" right, {expected_money_text(first.given_away_an_hour)} an hour.",
                face="ui6",
            )
        ]

    def _progress_parts(self) -> list[Part]:
        """The first hands that were drilled at the table beside the latest, of this run too."""
        every = [*self.lessons.given, *self.lessons.run]
        drilled = [(one.right, one.at) for one in every if one.seconds and not one.exam]
        text = first_and_latest_text(drilled, self._clock())
        return [Words(f"First and latest hands: {text}.", face="ui6")] if text else []

    # ---- drawing

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The table, and over it panel and ring."""
        wanted = [*self._changed, *self.focus.take_dirty(), *self.ui.take_dirty(), *dirty]
        changed = self.table.draw(surface, [self.view.window_rect] if self._whole else wanted)
        self._changed, self._whole, self._fresh = [], False, False
        if not self._seen and self.hand is not None:  # shown now, and said in so long
            self._seen, self._asked_at = (
                True,
                self.shell.clock.now() + self.shell.speech.last_speech_seconds,
            )
        before = surface.get_clip()
        for area in changed:
            surface.set_clip(area)
            self.ui.draw(surface, area, "drill")
            self._draw_time_ring(surface)
        surface.set_clip(before)
        return changed

    def _draw_time_ring(self, surface: pygame.Surface) -> None:
        """The clock, as long as it runs."""
        if not self.is_ticking or self.hand is None:
            return
        share = None if self.view.reduced_motion else round(self._tenth / 10 / self.hand.clock, 2)
        stage = self.table.frame.stage
        size = self._ring.w / stage.scale
        piece = self.shell.kit(stage).paint(
            drill_panel.draw_time_ring, size, size, share, ceil(self._tenth / 10), self.hand.clock
        )
        piece.blit(surface, self._ring.x, self._ring.y)


def _open_choice(
    name: Literal["card", "clock", "note", "vary", "at a table"],
    label: str,
    place: Literal["slots", "ends"] = "ends",
) -> Choice:
    """A button of what the drill opens besides."""
    return Choice(name=name, intent=intents.OpenPage(name), label=label, action=name, place=place)


class NoteDialog(WritingDialog):
    """A note on a hand that was missed; empty, it is taken back."""

    takes = "keep"

    def __init__(self, shell: Shell, note: str, wrote: Callable[[str], None]) -> None:
        answers = (Answer("cancel", "Back", escape=True), Answer(self.takes, "Keep", "primary"))
        text = "What do you want to remember about this hand? The mistake book shows your note."
        super().__init__(shell, "A note", text, answers, typed={"note": note}, icon="info")
        self._wrote = wrote

    def body_parts(self) -> Sequence[Part]:
        """The line for the note."""
        return (Line(LONGEST_NOTE, self.typed["note"], "note", hint="A note", usual=680.0),)

    def enter(self, view: Viewport) -> None:
        """With the keyboard in the line."""
        super().enter(view)
        self.ui.write_in(self.ui.line("note"))
        self.focus.focus("note")

    def submit(self) -> Move | None:
        """Keep it."""
        self._wrote(self.typed["note"])
        return self._move_after_answer(self.takes)


class DrillSign(TableSign):
    """The sign over a drill: in the shortest bar, which hand it is stands under the table's name."""

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The sign, with the hand's number under the name where there is no room beside it."""
        if self.number and not self.fitted_name_and_line()[0]:
            self.under, self.number = f"{self.under.partition(' · ')[0]} · {self.number}", ""
        return super().drawings(pointed)


class DrillTable(TableScene):
    """A table that a drill poses its decisions at; every answer is the drill's."""

    drill: Drill
    _folds = ("zoom", "page")

    def __init__(
        self, drill: Drill, shell: Shell, game: Game, rules: HouseRules, layout: Layout
    ) -> None:
        self.drill, self._printed, self._resting = (
            drill,
            layout,
            AtRest(game, rules, PracticeStyle.bankroll),
        )
        self._shown_for: tuple[object, ...] = ()
        self._view = TableView(())
        self._waiting: list[tuple[LessonHand, Visit]] = []
        self._cleared: tuple[object, tuple[int, int]] = (None, (0, 0))
        super().__init__(shell, self._resting, layout, lambda _name: None)
        self.name = f"drill:{game.slug}"
        self.refresh()

    def _share_window(self) -> None:
        super()._share_window()
        self._waiting.clear()

    def _strip_seats(self) -> tuple[int, ...]:
        """Nobody sits beside who practices."""
        return ()

    def _draw_ahead(self) -> None:
        """Not in the frame that a hand comes up in."""
        if self.drill.is_screen_drawn:
            super()._draw_ahead()

    def prepare_hand(self, hand: LessonHand) -> None:
        """Lay a hand that comes later, and draw what of it will be seen, before anything else that
        is drawn ahead.
        """
        self._ahead = chain(self._preparing_steps(hand), self._ahead or ())

    def _preparing_steps(self, hand: LessonHand) -> Iterator[None]:
        """Its faces, the felt with it, and the pictures of all that lies there, one at a time."""
        view, places = hand.question.view, self.visit.timeline.geometry.layout.places
        seen = {
            card for pile in (view.hand, *view.piles.values()) for card in pile if card != HIDDEN
        }
        cache, four = self.painter.cache, self.painter.view.four_colours
        near = [lens.view.scale for lens in self.frame.lenses] or [self.painter.k]
        for size in {max(8, round(place.width * k)) for place in places.values() for k in near}:
            for card in seen:
                yield from face_in_steps(cache, card, size, four)
        visit = self._visit_with_hand(hand)
        self._waiting = [*self._waiting[-1:], (hand, visit)]
        yield
        m = visit.moment
        made = visit.kind.view(m)
        yield
        for piece in (*made.felt, *made.live):
            if isinstance(piece, Glow):
                for step in range(PainterStyle.breath_steps + 1):
                    self.painter.glow_item(piece, step)
                    yield
            elif not _is_hidden_piece(piece, m, "ask"):
                self.painter.item(piece)
                yield

    def _new_visit(self, sitting: Sitting) -> Visit:
        """A visit that sees the felt as this window has it."""
        visit = Visit(self.shell, sitting, self._printed, 0)
        visit.use_composition(self._composition(self.frame.shape) if self.frame.lenses else None)
        visit.ruler = self.visit.ruler
        visit.state = visit.state.fold_panel(folded=self.visit.state.is_panel_folded)
        return visit

    def _visit_with_hand(self, hand: LessonHand) -> Visit:
        """The table with a hand on its felt, all of it at once."""
        asked = OpenDecision(self.visit.game, hand.question, hand.state, PracticeStyle.bankroll)
        visit = self._new_visit(asked)
        visit.state = replace(visit.state, can_hide_cards=False)  # what is asked is seen at once
        if hand.state is not None:
            visit.tell(hand.events)
            visit.skip(plays_sound=False)
        elif not isinstance(hand.question.view.memo, type(visit.state.carry)):
            visit.lay_wagers(dict.fromkeys(hand.question.view.memo, PracticeStyle.stake))
        return visit

    def lay_hand(self, hand: LessonHand | None) -> None:
        """Lay a hand on the felt, as it waits for that or anew; None: the felt at rest."""
        if hand is None:
            self.visit = self._new_visit(self._resting)
        else:
            self.visit = next(
                (visit for one, visit in self._waiting if one is hand), None
            ) or self._visit_with_hand(hand)
            self.shell.sound.play("card-slide" if hand.state is not None else "tick")
        self.spoken.visit = self.visit
        self._slides = Slides()  # another hand's cards come from nowhere
        if self.shell.keys.gamepad:
            self.focus.focus(None)  # what was lit at the last hand is none of this one's answers

    def refresh(self) -> None:
        """Say anew what stands round the felt."""
        self._stated = None
        self._refresh_targets()

    def _read_outside_state(self) -> tuple[object, ...]:
        return self.drill.phase, self.drill.surroundings_key

    @property
    def table(self) -> TableView:
        """The felt, with the drill's buttons."""
        m = self.visit.moment
        shown_for = (m, self.drill.phase, self.drill.surroundings_key, self.shell.keys)
        if self._shown_for != shown_for:
            made = self.visit.kind.view(m)
            open_now = self.drill.phase == "ask" and m.desk.playing
            felt = [
                self._piece_for_drill(piece)
                for piece in made.felt
                if not _is_hidden_piece(piece, m, self.drill.phase)
            ]
            if self.drill.phase in ("right", "miss") and self.drill.hand is not None:
                felt = self._marked_felt(felt, self.drill.hand.lit)
            self._shown_for = shown_for
            view = TableView(tuple(felt), made.live if open_now else (), tuple(self._choices(m)))
            self._view = controls.with_pad_buttons(view, self.shell.keys)
        return self._view

    def _marked_felt(self, felt: list[Piece], lit: tuple[Lit, ...]) -> list[Piece]:
        """The felt with what makes the row that decides: its cards framed, the others dimmed, what
        they are called tied to them, and on the card that is turned next what it would have to be.
        """
        if not lit:
            return felt
        out: list[Piece] = []
        boxes: dict[int, Box] = {}
        frames: list[Piece] = []
        for piece in felt:
            if piece.name.startswith("best words"):
                continue  # its cards are framed, and called what they are
            if not isinstance(piece, CardPiece) or piece.card < 0:
                out.append(piece)
                continue
            tones = tuple(
                dict.fromkeys(
                    number == 0 for number, one in enumerate(lit) if piece.card in one.cards
                )
            )
            out.append(piece if tones else msgspec.structs.replace(piece, spare=True))
            if tones:
                boxes[piece.card] = piece.lie.box_if_upright
                frames.append(
                    Drawing(f"making of {piece.name}", "making", boxes[piece.card], (tones,))
                )
        unknown = (
            p
            for p in felt
            if isinstance(p, CardPiece) and p.card == HIDDEN and p.name.startswith("card community")
        )
        turned, missing = next(unknown, None), next((one.missing for one in lit if one.missing), "")
        if turned is not None and missing:
            box = (
                turned.lie.x - PracticeStyle.number_disc / 2,
                turned.lie.y - PracticeStyle.number_disc / 2,
                PracticeStyle.number_disc,
                PracticeStyle.number_disc,
            )
            frames.append(Drawing(f"missing of {turned.name}", "missing", box, (f"{missing}?",)))
        return [*out, *frames, *self._condition_captions(out, lit, boxes)]

    def _condition_captions(
        self, felt: list[Piece], lit: tuple[Lit, ...], boxes: Mapping[int, Box]
    ) -> list[Piece]:
        """What the cards of each condition are called, beside the first of them where it covers
        nothing, and the lines from there.
        """
        over = self._obstacle_boxes(felt)
        tags: list[Piece] = []
        lines: list[Piece] = []
        for number, one in enumerate(lit):
            found: list[tuple[float, Box, Box, tuple[str, ...]]] = []
            for kind, seen, free in self._seen_felt_parts():
                cards = [boxes[card] for card in one.cards if card in boxes]
                near = [box for box in cards if _contains_card(seen, box)]
                ruler = Ruler(kind)
                for words in _caption_line_breaks(kind, one.called) if near else ():
                    wide = (
                        max(ruler.width(line, FeltStyle.condition_letters, "ui7") for line in words)
                        + 30
                    )
                    size = wide, 16 + 28 * ruler.grow * len(words)
                    for box in near:
                        covers, tag = first_free_anchor(size, box, free, over, 20.0)
                        if covers < 300:  # else it is left out: the panel says the same
                            found.append((covers + 300 * len(words), tag, box, words))
            if not found:
                continue
            _, tag, box, words = min(found, key=lambda each: each[0])
            over.append(tag)
            points = connector_line(tag, box)
            left, top = (min(point[i] for point in points) for i in (0, 1))
            reach = [
                max(point[i] for point in points) - low + 1 for i, low in ((0, left), (1, top))
            ]
            own = tuple((px - left, py - top) for px, py in points)
            lines.append(
                Drawing(
                    f"link {number}", "link", (left, top, reach[0], reach[1]), (own, number == 0)
                )
            )
            tags.append(Drawing(f"called {number}", "called", tag, (words, number == 0)))
        return [*lines, *tags]

    def _obstacle_boxes(self, felt: Iterable[Piece]) -> list[Box]:
        """What is not to be covered: what lies there, and what is printed."""
        said = ("reading", "speech", "pill", "sign", "sums")
        over: list[Box] = []
        for one in felt:
            if isinstance(one, CardPiece):
                over.append(_inflated(one.lie.box_if_upright, 8))
            elif isinstance(one, Chips):
                over.append((one.x - one.r, one.y - 2 * one.r, 2 * one.r, 3.4 * one.r))
            elif isinstance(one, MeterPiece) or (isinstance(one, Drawing) and one.art in said):
                over.append(one.box)
            elif isinstance(one, Token):
                over.append((one.x - one.r, one.y - one.r, 2 * one.r, 2 * one.r))
        visit = self.visit
        state, rules = visit.state, visit.desk.rules
        ground = Ground(visit.game, state.layout, rules, state.own)
        kind = max((sight.kind for sight in self._seen_felt_parts()), key=lambda one: one.grow)
        return [*over, *ground.permanent_print_boxes(kind.grow), *ground.title_and_arc_boxes(kind)]

    def _piece_for_drill(self, piece: Piece) -> Piece:
        """A piece as it lies: what makes the hand is said by the drill alone, whose own count the
        dealer's words end before.
        """
        if isinstance(piece, CardPiece) and piece.made:
            return msgspec.structs.replace(piece, made=False)
        if isinstance(piece, Drawing) and piece.name == "speech":
            return speech(
                self.visit.ruler,
                str(piece.args[0]),
                self.drill.progress_text,
                PracticeStyle.hand_number,
            )
        return piece

    def _seen_felt_parts(self) -> list[Sight]:
        """Each part of the felt that is seen."""
        frame, top = self.frame, PracticeStyle.label_room[1]
        if not frame.lenses:
            right, low = frame.stage.design(self.view.window_rect.bottomright)
            end = min(
                right - frame.shift - 8, PracticeStyle.label_room[0] + PracticeStyle.label_room[2]
            )
            low = min(low, PracticeStyle.label_room[1] + PracticeStyle.label_room[3] + 8)
            free = (
                PracticeStyle.label_room[0],
                top,
                end - PracticeStyle.label_room[0],
                low - 2 - top,
            )
            return [Sight(self.shell.lettering(frame.stage), (0.0, 0.0, *RegionSizes.stage), free)]
        found = []
        for lens in frame.lenses:
            right, low = lens.view.design(lens.area.bottomright)
            left, end = (
                max(lens.box[0] + 8, PracticeStyle.label_room[0]),
                min(right - 8, PracticeStyle.label_room[0] + PracticeStyle.label_room[2]),
            )
            free = left, top, end - left, low - 2 - top
            found.append(Sight(self.shell.lettering(lens.view), lens.box, free))
            top = lens.box[1] + lens.box[3]  # above, it would be seen in the lens before
        return found

    def draw_felt(self) -> None:
        """Draw the felt."""
        self._painted_ground()

    def show_stake(self, chosen: str) -> None:
        """Tell what an answer puts on its spot."""
        hand = self.drill.hand
        if hand is not None and hand.state is not None and chosen:
            events = act(self.visit.game, hand.state, action(chosen)).events
            self.visit.tell(
                tuple(e for e in events if isinstance(e, Staked) and e.seat == hand.state.turn)
            )

    def _choices(self, m: Moment) -> list[Choice]:
        """The answers, or the ways on."""
        return [*self._answer_choices(m), *self.drill.ways_on()]

    def _answer_choices(self, m: Moment) -> list[Choice]:
        """What can be answered, while something is asked."""
        if self.drill.phase != "ask":
            return []
        if m.desk.playing:
            found = self.visit.kind.decisions(m)
            return [one for one in found if one.name not in AMOUNTS]
        game, found = self.visit.game, list[Choice]()
        for number, one in (
            enumerate(self.drill.hand.question.open_now, 1) if self.drill.hand else ()
        ):
            sub = payout_phrase(game.by_name[one.verb]) if one.verb in game.by_name else ""
            label = choice_title(game, one.verb)
            if self.shell.lettering(self.view).grow > PracticeStyle.short_word_growth:
                label = label.removeprefix("Hop the ")
            found.append(
                Choice(
                    name=f"do {one}",
                    intent=intents.Decide(one),
                    label=label,
                    sub=sub,
                    look="cream",
                    action=f"option {number}",
                    face=str(one),
                    place="decisions",
                )
            )
        return found

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """The table's name, the hand's number, the figures of the run and the buttons."""
        bar, out = (
            self.bar,
            [part for layer in self.top_bar_and_fold_button(m) for part in layer.pieces(pointed)],
        )
        lower = [bar.ground(), *self._action_bar(view.choices).drawings(pointed)]
        return out + [(self.frame.bar, part) for part in lower]

    def _action_bar(self, choices: Sequence[Choice]) -> BarLayer:
        """The figures of the run, the answers or the ways on, and the hint."""
        figures, hint = self.drill.figures(), self.drill.hint
        return self.bar.keep(
            "action bar",
            (tuple(choices), tuple(figures), hint),
            lambda: self.bar.layer(
                *self._action_bar_lines(choices, self._bar_figures(figures), hint)
            ),
        )

    def _action_bar_lines(
        self, choices: Sequence[Choice], bar_figures: BarFigures, hint: str
    ) -> list[Part]:
        bar = self.bar
        answers = sum(one.decision for one in choices)
        ways = bar.turns and not answers
        buttons = [ActionButton(one, key=not one.why, stacked=ways) for one in choices]
        said = Hint(hint) if bar.turns and bar.rows == 2 else None
        if not ways:
            # many answers beside one another need its place as well where letters are large
            crowded = bar.turns or (not bar.designed and answers > 4)
            return bar.lines(
                bar_figures,
                buttons,
                said,
                None if crowded else Hint(hint, PracticeStyle.hint_width),
            )
        row = HBox(buttons, 8.0, grows=True, right=True)
        return [HBox([bar_figures, said], 8.0), row] if said else [HBox([bar_figures, row], 8.0)]

    def _bar_figures(self, figures: Sequence[RunFigure]) -> BarFigures:
        """The figures of the run; where there is little room, the last two of them in short words."""
        short = [("Given" if one[0] == "Given away" else one[0], *one[1:]) for one in figures[-2:]]
        full, brief = (
            [
                Figure(name, value, ink, usual=wide)
                for (name, value, ink), wide in zip(
                    shown, PracticeStyle.figure_widths[len(shown)], strict=True
                )
            ]
            for shown in (figures, short)
        )
        if self.bar.turns:
            return BarFigures(self.bar, full, brief=brief)
        return BarFigures(
            self.bar,
            brief
            if self.shell.lettering(self.view).grow > PracticeStyle.short_word_growth
            else full,
        )

    def top_bar_and_fold_button(self, m: Moment) -> tuple[ViewLayer, ViewLayer]:
        """The top bar, and where the panel lies over the felt the button that folds it."""
        bar, drill, frame = self.bar, self.drill, self.frame
        sign = m.game.title, self._sign_subtitle(m), drill.progress_text
        covered = frame.panel_covers_felt
        open_now = covered and drill.is_panel_open

        def laid_out() -> tuple[ViewLayer, ViewLayer]:
            speed, sound, _ = speed_sound_help_icons(bar)
            top = top_layer(bar, DrillSign(*sign, counts="Hand"), speed, sound)
            if not covered:
                return top, ViewLayer(bar.shell, frame.top)
            return top, fold_layer(bar, icon=frame.panel_arrow_icon(closed=not open_now))

        muted = self.shell.settings.is_silent
        return bar.keep("top bar", (sign, open_now, covered, muted), laid_out)

    def _sign_subtitle(self, m: Moment) -> str:
        """What stands under the table's name: what is practiced, and what is asked as long as the
        panel is down that says so.
        """
        if not self.frame.panel_covers_felt or self.drill.is_panel_open or self.drill.hand is None:
            return self.drill.subtitle
        return (
            self.visit.kind.title(m)
            if self.visit.game.deals
            else brief_dice_question(self.drill.hand)
        )

    def targets(self, m: Moment) -> list[Target]:
        """The answers, the own cards where some are chosen, and the way out."""
        found, over = list[Target](), self.frame.panel_covers_felt and self.drill.is_panel_open
        if (
            not over
            and self.drill.phase == "ask"
            and m.deciding
            and any(one.action.cards for one in m.desk.open)
        ):
            found += controls.own_card_targets(self.visit.kind, m, self.bar)
        found += self._action_bar(self.table.choices).targets()
        return found + [one for layer in self.top_bar_and_fold_button(m) for one in layer.targets()]

    def obey(self, intent: intents.Intent) -> Move | None:
        """An answer, or on."""
        drill = self.drill
        match intent:
            case Act.LEAVE:
                return drill.leave_or_ask()
            case intents.Decide(action) if drill.can_answer:
                drill.answer(str(action))
            case Act.SKIP if drill.phase == "right":
                drill.hold_or_go_on()
            case Act.NEXT_ROUND | Act.SKIP if drill.phase != "ask":
                return drill.go_on()
            case Act.REBET:
                drill.repeat_missed_class()
            case Act.FOLD_PANEL:
                drill.toggle_panel()
            case intents.OpenPage(what):
                return drill.open_extra(what)
            case intents.Choose() | intents.Swap() if drill.phase == "ask":
                return super().obey(intent)
            case Act.NEXT_SPEED | Act.TOGGLE_SOUND | Act.MOVE_PANEL:
                return super().obey(intent)
            case _:
                pass
        return None

    def ring_at(self, panel: pygame.Rect | None) -> pygame.Rect:
        """Where the ring of the clock is in the window: in the place of the hand's reading, else
        beside it all, or near there where it covers least; or at the foot of a `panel` that lies
        over it.
        """
        boxes, frame = self.visit.moment.layout.readings, self.frame
        side = frame.stage.px(128 * self.shell.lettering(frame.stage).grow)
        if panel is not None and panel.w:
            return pygame.Rect(0, 0, side, side).move(
                panel.right - side - 8, panel.bottom - side - 8
            )
        x, y = boxes[0][:2] if boxes else (1290.0, 760.0)
        x, y = x + PracticeStyle.ring_place[0], min(y + PracticeStyle.ring_place[1], 880.0)
        ring = pygame.Rect(0, 0, side, side)
        ring.center = frame.stage.window_point(x + frame.shift, y)
        ring.left = max(
            ring.left, frame.stage.window_point(x + frame.shift - PracticeStyle.ring_place[0], y)[0]
        )
        if not frame.lenses:
            return ring.clamp(frame.stage_rect)
        felt = self.table.felt
        cards = [one.lie.box_if_upright for one in felt if isinstance(one, CardPiece)]
        if self._cleared[0] != (self.visit, frame, cards):  # for as long as the hand is asked
            ring.clamp_ip(frame.lenses[-1].area)
            lying, found = self._obstacle_boxes(felt), list[tuple[float, float, tuple[int, int]]]()
            for lens, sight in zip(frame.lenses, self._seen_felt_parts(), strict=True):
                view, room = lens.view, (ring.w / lens.view.scale,) * 2
                usual = *view.design(ring.topleft), *room
                here = [usual] if lens.area.contains(ring) else []
                for box in (*here, *anchor_boxes_clamped_inside(room, usual, sight.free, 12.0)):
                    over_cards, over_any = covered_area(box, cards), covered_area(box, lying)
                    where = view.window_point(box[0], box[1])
                    found.append((over_cards * view.scale**2, over_any * view.scale**2, where))
            least = min(
                found, key=lambda one: one[:2]
            )  # no card first, then as few words as may be
            self._cleared = ((self.visit, frame, cards), least[2])
        return pygame.Rect(self._cleared[1], ring.size)


def _is_hidden_piece(piece: Piece, m: Moment, phase: str) -> bool:
    """Whether a piece is left out: who else might sit there, and until the answer what names the
    hand.
    """
    if isinstance(piece, Drawing) and piece.art == "open seat":
        return True
    if piece.name == "speech":
        return not m.desk.playing or phase in ("right", "miss")  # it asked, and was answered
    return phase == "ask" and (piece.name in READ or piece.name.startswith("best words"))


def _contains_card(seen: Box, card: Box) -> bool:
    """Whether a card lies in that part of the felt."""
    x, y = card[0] + card[2] / 2 - seen[0], card[1] + card[3] / 2 - seen[1]
    return 0 <= x < seen[2] and 0 <= y < seen[3]


def _caption_line_breaks(kind: Type, words: str) -> list[tuple[str, ...]]:
    """What cards are called in one line and in more, as far as a line is no longer than it may be."""
    whole, most = (
        kind.width(words, FeltStyle.condition_letters, "ui7"),
        PracticeStyle.label_width * kind.scale * Ruler(kind).grow,
    )
    found = [
        tuple(
            kind.balanced(words, min(most, whole * share + 1), FeltStyle.condition_letters, "ui7")
        )
        for share in PracticeStyle.label_line_shares
    ]
    return [one for one in dict.fromkeys(found) if " ".join(one).split() == words.split()]


def _inflated(box: Box, by: float) -> Box:
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by
