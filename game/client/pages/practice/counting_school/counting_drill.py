"""Drills of the count in the window: cards, the discard rack, a count or a hand, a number typed or
clicked, and at once whether it was right and why.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

import numpy as np
import pygame
from msgspec.structs import replace

from .....core.cards import Card
from .....core.money import short
from .....hands.phrases import sentence_case
from .....play.learning.counting_answers import (
    LEAST,
    TO_PASS,
    CountProgress,
    counting_answers_by_drill,
    counting_progress_if_enough,
    keep_counting_answer,
    known_drills,
)
from .....practice.counting.count_report import CountAnswer, RampRequest, count_answer
from .....practice.counting.drill_kinds import DRILL_TITLES, KINDS
from .....practice.counting.shoe_drill import (
    GROUPS,
    ShoeDrill,
    ShoeQuestion,
    is_right,
    success_interval,
)
from .....practice.counting.systems import tag_words
from ....draw.pieces import cards as card_faces
from ....draw.sheet import Sheet
from ....draw.style import Colors
from ....input.actions import is_modified_key_press
from ....scenes.scene import Move
from ....table.decisions import with_signs
from ....ui.boxes import Cells, Column, Part, Split
from ....ui.control import Changed, EventOutcome, Intent, Pressed, Tone, Words
from ....ui.widgets import Button, Menu, Painted, divider, labelled_figure, panels, titled
from ...book_page import TablePage
from ...navigation import PREFIX
from ...records.history import with_suits
from ...style import CountingStyle, PracticeStyle
from ..pace_choice import counting_pace
from ..resting_time import RestingTimePage
from .counting_choice import (
    CountingChoice,
    push_as_replace,
    remember_choice,
    request_with_own_system,
)
from .learn import learn_parts

PACES: Final = ((0.0, "no clock"), (2.0, "2 s a step"), (1.0, "1 s a step"), (0.5, "0.5 s a step"))
DIGITS: Final = (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "0"), ("−", ".", "⌫"))
TYPED: Final = {
    **{getattr(pygame, f"K_{n}"): str(n) for n in range(10)},
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
    pygame.K_MINUS: "−",
    pygame.K_KP_MINUS: "−",
    pygame.K_PERIOD: ".",
    pygame.K_KP_PERIOD: ".",
    pygame.K_BACKSPACE: "⌫",
}
AT_TABLE: Final = "count-table"
"""The page of the drill with everything at once."""
COUNTS_AROUND: Final = 5
"""So many true counts stand at each side of the one that is asked."""
Phase = Literal["learn", "deal", "ask", "judged"]


class GivenAnswer(NamedTuple):
    """An answer that was given: whether it was right, and after how many seconds."""

    right: bool
    seconds: float


class CountCell(NamedTuple):
    """A true count, what is right there ("" while that is asked), whether it is another play, or a
    higher bet, than usual, and of a bet its share of the highest.
    """

    true_count: int
    words: str
    is_other: bool
    share: float = 0.0


class CountingDrillPage(RestingTimePage, TablePage):
    """One question after another from a shoe. `seed` shuffles it; `asked` is what was chosen
    on the page of counting. What was answered counts until the page is left.
    """

    name = "counting"
    title = "Counting drill"
    subtitle = "Right or wrong by the cards alone"
    tells = True
    phase: Phase = "deal"
    _resumed: Phase = "deal"
    is_just_passed = False
    _lesson_at = _asked_at = _next_at = 0.0

    def __init__(
        self, *args: Any, seed: bytes, asked: RampRequest | None = None, kind: str = "", **more: Any
    ) -> None:
        self._first_kind = kind if kind in DRILL_TITLES else "cards"
        self._rng = np.random.default_rng(int.from_bytes(seed))
        self._request = asked or RampRequest()
        super().__init__(*args, **more)

    def reset_page_state(self) -> None:
        """The first drill, from a new shoe."""
        super().reset_page_state()
        self._request = request_with_own_system(self.shell, self.player, self._request)
        self._known: frozenset[str] = frozenset()
        self._kind_titles = (*DRILL_TITLES.items(), (AT_TABLE, "All at once, at the table"))
        self._kind = Menu(self._kind_titles, self._first_kind, "kind", title="Drill")
        self._pace = Menu(PACES, self._first_pace(self._first_kind), "pace", title="Pace")
        self.given: dict[str, list[GivenAnswer]] = {kind: [] for kind in KINDS}
        self.typed = ""
        self._new_game()

    def _first_pace(self, kind: str) -> float:
        """Seconds a step at which the path begins a drill: a whole table falls card by card, at calm
        pace half as fast.
        """
        pace = counting_pace(self.shell, self.store, self.player, self.games)
        seconds = {"calm": 2.0, "casino": 1.0}[pace]
        return seconds if kind == "table" else 0.0

    def _new_game(self) -> None:
        """The report of the chosen game, with the system that was chosen."""
        self.report: CountAnswer = count_answer(self.game, self._request)
        names = tuple((one.system.name, one.system.name) for one in self.report.data.systems)
        self._systems = Menu(names, self.report.chosen.system.name, "system", title="System")
        self._new_shoe()

    def _new_shoe(self) -> None:
        """A new shoe for the chosen drill, and its first question."""
        data, chosen = self.report.data, self.report.chosen
        self.drill = ShoeDrill(
            self.kind,
            chosen.system,
            self._rng,
            decks=data.decks,
            dealt=self.report.dealt_share,
            bets=dict(zip((one.count for one in chosen.counts), self.report.bets, strict=True)),
            unit=self._request.unit,
            plays=chosen.index_plays[: CountingStyle.plays_shown],
        )
        self._ask()
        if (self.pace and self.kind in GROUPS) or not self._has_past_answers():
            self._open_lesson()

    def _has_past_answers(self) -> bool:
        """Whether the player ever answered a question of the chosen drill."""
        return any(
            self.kind in counting_answers_by_drill(self.store, self.player, slug)
            for slug in self.games
        )

    def _open_lesson(self) -> None:
        """Show what the drill teaches; question and time wait."""
        self._resumed, self._lesson_at, self.phase = self.phase, self.own_time, "learn"

    def _close_lesson(self) -> None:
        """Go on with the question where it waited."""
        now = self.own_time
        self._asked_at += now - self._lesson_at
        self._next_at, self.phase = now + self.pace, self._resumed

    def _ask(self) -> None:
        """The next question; with a pace its cards fall first."""
        self.hear_player()
        pace, now = self.pace, self.own_time
        steps = CountingStyle.steps_a_question if pace and self.kind in ("cards", "pairs") else 1
        self.question: ShoeQuestion = self.drill.ask(steps)
        self.typed, self.result, self.is_just_passed = "", "", False
        self.right: bool | None = None
        self.phase = "deal" if pace and self.question.cards else "ask"
        self._shown = self._cards_a_step if self.phase == "deal" else len(self.question.cards)
        self._next_at, self._asked_at = now + pace, now

    @property
    def is_answer_awaited(self) -> bool:
        """Whether a question is open."""
        return self.phase == "ask"

    @property
    def _next_step_name(self) -> str:
        """What comes next once this drill is known: the next drill that is not, or the table; "" before
        that.
        """
        if self.kind not in self._known:
            return ""
        return next((kind for kind in DRILL_TITLES if kind not in self._known), AT_TABLE)

    def load_content(self) -> None:
        """Which drills are known by the chosen system."""
        system = self.report.chosen.system.name
        self._known = known_drills(self.store, self.player, self.games, system)
        self._kind.options = tuple(
            (kind, f"{'✓ ' * (kind in self._known)}{title}") for kind, title in self._kind_titles
        )

    def buttons(self) -> tuple[Button, ...]:
        """Back, what the drill teaches, and to the table."""
        learn = Button("learn", "Learn", action="card")
        back = Button("back", "Count cards", action="counting")
        return back, learn, Button(AT_TABLE, "At the table", icon="cards")

    def pressed(self, name: str) -> Move | None:
        """Back to the page of counting as it was left, to what the drill teaches or out of it, to the
        next drill, or to the table.
        """
        if name == "learn":
            if self.phase == "learn":
                self._close_lesson()
            else:
                self._open_lesson()
            self.lay_out()
            return None
        if name == "onward":
            return self._go_to_next_step()
        return self._go_to_table_drill() if name == AT_TABLE else self._go(name)

    def _go_to_next_step(self) -> Move | None:
        """To the next drill, or to the table once all are known."""
        if self._next_step_name == AT_TABLE:
            return self._go_to_table_drill()
        self._pace.value = self._first_pace(self._next_step_name)
        self.begin_drill(self._next_step_name)
        return None

    def dispatch(self, heard: EventOutcome) -> Move | None:
        """The menu's own entry leads back to the page of counting, which waits below."""
        if isinstance(heard, Pressed) and heard.name == f"{PREFIX}counting":
            return self._go("back")
        return super().dispatch(heard)

    def _go_to_table_drill(self) -> Move | None:
        """Off to the drill with everything at once, by the same system and bets."""
        request, system = self._request, self.report.chosen.system.name
        asked = (request.spread, request.unit, request.penetration, request.heat)
        return push_as_replace(
            self._go(":".join(map(str, (AT_TABLE, self.game.slug, system, *asked))))
        )

    def handle_intent(self, intent: Intent) -> Move | None:
        """The pad, the button under it, and the drill at the table, which is a page of its own."""
        kind, _, rest = intent.name.partition(":")
        if isinstance(intent, Changed) and intent.value == AT_TABLE:
            return self._go_to_table_drill()
        if isinstance(intent, Pressed) and kind == "digit":
            self._type(rest)
            return None
        if isinstance(intent, Pressed) and kind == "choose":
            self._type(rest)
            return None
        if isinstance(intent, Pressed) and intent.name == "onward":
            return self._go_to_next_step()
        if isinstance(intent, Pressed) and intent.name == "more":
            self.submit()
            return None
        if isinstance(intent, Pressed) and intent.name == "answer":
            return self.go_on()
        return super().handle_intent(intent)

    # ---- what is chosen

    @property
    def kind(self) -> str:
        """The drill chosen."""
        return str(self._kind.value)

    @property
    def pace(self) -> float:
        """Seconds from one step of cards to the next; 0 where one question is one step."""
        return float(self._pace.value)

    @property
    def _cards_a_step(self) -> int:
        """How many cards fall at a time: those of a table one by one."""
        return 1 if self.kind == "table" else GROUPS.get(self.kind, 1)

    def menus(self) -> tuple[Menu, ...]:
        """Table and drill; the system unless only decks are seen; the pace where cards fall. A new
        player needs the drill and its pace.
        """
        system = () if self.kind == "left" else (self._systems,)
        pace = (self._pace,) if self.kind in GROUPS else ()
        if self.player_level == "new":
            return (self._kind, *pace)
        return (*super().menus(), self._kind, *system, *pace)

    def begin_drill(self, kind: str) -> None:
        """Begin a drill."""
        self._kind.value = kind
        self.reset_after_menu_choice(self._kind)

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another drill, system, pace or game: a new shoe."""
        if menu.name == "game":
            self._new_game()
        elif menu.name == "system":
            self._request = replace(self._request, system=str(menu.value))
            self._new_game()
        else:
            self._new_shoe()
        choice = CountingChoice(self.game.slug, self.report.chosen.system.name)
        remember_choice(self.shell, self.player, choice)
        super().reset_after_menu_choice(menu)

    # ---- what stands there

    def content(self) -> Part:
        """What the drill teaches; or what is asked beside the answer, and the results under it."""
        if self.phase == "learn":
            return self._lesson_part()
        question, answer, results = (
            self._question_part(),
            self._answer_panel(),
            self._results_part(),
        )
        if self.kind in ("bet", "index"):  # a tall picture
            beside = Column([answer, results], 18.0)
            return Split(question, beside, 0.62, PracticeStyle.lessons_abreast)
        shown = Split(question, answer, 0.58, PracticeStyle.lessons_abreast)
        return Column([shown, results], 18.0)

    def _cards_seen(self) -> tuple[Card, ...]:
        """The cards that lie open now: of single steps the last one; of a table that falls the last
        few, none when it is asked, and all once it is judged.
        """
        cards = self.question.cards[: self._shown]
        if not self.pace or (self.kind == "table" and self.phase == "judged"):
            return cards
        if self.kind == "table":
            return cards[-CountingStyle.cards_lying :] if self.phase == "deal" else ()
        return cards[-self._cards_a_step :]

    def _lesson_part(self) -> Part:
        """What the drill teaches, how fast its cards fall, and the button to its question."""
        parts = learn_parts(self.kind, self.report, self.drill.bets)
        if self.pace and self.kind in GROUPS:
            pace = f"{self.pace:g} s each" if self._cards_a_step == 1 else f"{self.pace:g} s a step"
            parts.append(Words(f"The cards fall by themselves, {pace}.", 22, "ui6", "brass"))
        button = Button(
            "answer",
            "Begin" if not self.given[self.kind] else "Go on",
            kind="primary",
            size=24,
            cap="Enter",
            high=64.0,
            group="answer",
        )
        note = self.report.chosen.system.name
        return titled(f"Learn: {DRILL_TITLES[self.kind].lower()}", *parts, button, note=note)

    def _question_part(self) -> Part:
        """The cards or the rack, and the question."""
        parts: list[Part] = []
        if self.kind in GROUPS:
            seen = self._cards_seen()
            parts.append(
                Painted(
                    draw_cards, seen, self.view.four_colours, size=(0.0, CountingStyle.cards_high)
                )
            )
            parts.append(Words(with_suits(seen), tone="text2"))
            if self.question.new_shoe:
                parts.append(Words("A new shoe: the count begins at 0.", 20, "ui6", "brass"))
        if self.kind in ("left", "true"):
            rack = (self.question.discards, self.drill.decks)
            parts.append(Painted(draw_discard_rack, *rack, size=(0.0, 300.0)))
        if self.kind == "left":
            decks = f"The rack holds what was dealt of {self.drill.decks} decks."
            parts.append(Words(decks, tone="text2"))
        words = "Cards are falling: keep the count." if self.phase == "deal" else self._prompt
        size = 34 if self.kind in ("bet", "index") else 24
        parts.append(Words(words, size, "ui7"))
        is_wide = self.column_width / self.growth > PracticeStyle.lessons_abreast
        strip = (self._count_cells(), self.question.count)
        if self.kind == "bet" and is_wide:
            high = CountingStyle.ramp_high / self.growth
            parts.append(Painted(draw_bet_ramp, *strip, size=(0.0, high)))
        if self.question.play is not None and is_wide:  # else the answers are out of sight
            hand = (self.question.play.cards, self.question.count, self.view.four_colours)
            high = CountingStyle.hand_high / self.growth
            parts.append(Painted(draw_index_hand, *hand, size=(0.0, high)))
        if self.kind == "index" or (self.kind == "bet" and not is_wide):
            parts.append(Painted(draw_count_strip, *strip, size=(0.0, CountingStyle.strip_high)))
        if self.phase == "judged":
            parts += [divider(), Words(with_signs(self.question.reason).replace("-", "−"))]
        if self.kind in GROUPS:
            parts.append(Words(tag_words(self.report.chosen.system), tone="text2"))
        return titled(DRILL_TITLES[self.kind], *parts, note=KINDS[self.kind].partition(",")[0])

    def _count_cells(self) -> tuple[CountCell, ...]:
        """The true counts around the one that is asked; once it is judged, each with what is right."""
        play, asked = self.question.play, self.question.count
        cells = []
        for count in range(asked - COUNTS_AROUND, asked + COUNTS_AROUND + 1):
            words, is_other, share = "", False, 0.0
            if self.phase == "judged" and play is not None:
                words = play.alphabetical_choices[play.best_choice_number(count) - 1]
                is_other = words == play.otherwise
            elif self.phase == "judged":
                bets = self.drill.bets
                units = bets[min(max(bets), max(min(bets), count))]
                words = short(units * self._request.unit)
                is_other, share = units > min(bets.values()), units / max(bets.values())
            cells.append(CountCell(count, words, is_other, share))
        return tuple(cells)

    @property
    def _prompt(self) -> str:
        """The question as it is read in the window."""
        if self.kind in GROUPS:
            return "Running count?"
        if self.kind == "left":
            return "How many decks are left? Up to half a deck off counts as right."
        prompt = self.question.prompt.replace("-", "−")
        if self.question.choices:
            prompt = f"{prompt.partition(':')[0]}: {' or '.join(self.question.choices)}?"
        return prompt

    def _answer_panel(self) -> Part:
        """What is typed, the pad, and the button that answers or goes on."""
        if self.question.choices and self.phase == "ask":
            buttons = [
                Button(f"choose:{number}", sentence_case(words), cap=str(number), group="answer")
                for number, words in enumerate(self.question.choices, 1)
            ]
            return titled("Your answer", Cells(buttons, 12.0, spread=True), gap=12.0)
        why = (
            "The cards are still falling."
            if self.phase == "deal"
            else "Type a number first."
            if self.phase == "ask" and self._typed_number is None
            else ""
        )
        judged, onward = self.phase == "judged", self._next_step_name
        step = f"Next: {DRILL_TITLES.get(onward, 'at the table').lower()}"
        label = step if self.is_just_passed else "Next" if judged else "Answer"
        buttons = [
            Button(
                "answer",
                label,
                kind="primary",
                size=24,
                cap="Enter",
                high=64.0,
                group="answer",
                why=why,
            )
        ]
        if self.is_just_passed:
            buttons.append(Button("more", "More of these", high=52.0, group="answer"))
        elif judged and onward:
            buttons.append(Button("onward", step, high=52.0, group="answer"))
        tone: Tone = "text2" if self.right is None else "win" if self.right else "loss"
        said = Words(self.result or "Type a number, then Enter.", 22, "ui6", tone)
        typed = Words(self._typed_words or "–", 40, "ui7", "brass")
        pad = [] if self.question.choices else digit_pad(52.0)
        return titled("Your answer", typed, said, *pad, *buttons)

    @property
    def _typed_words(self) -> str:
        """What is typed; of two choices the one that its number stands for."""
        choices = self.question.choices
        at = int(self.typed) - 1 if choices and self.typed.isdigit() else -1
        return sentence_case(choices[at]) if 0 <= at < len(choices) else self.typed

    def _results_part(self) -> Part:
        """How it goes: right of asked with the interval of the true rate, time, and the row."""
        given = self.given[self.kind]
        right = sum(one.right for one in given)
        row = next((i for i, one in enumerate(reversed(given)) if not one.right), len(given))
        if given:
            low, high = success_interval(right, len(given))
            between = f"90 % interval {100 * low:.0f} to {100 * high:.0f} %"
            if self.player_level == "new":
                is_known = self.kind in self._known
                between = "this step is passed" if is_known else f"to pass: {TO_PASS}"
            mean = f"{sum(one.seconds for one in given) / len(given):.1f} s"
        else:
            between, mean = "nothing answered yet", "–"
        shown = [
            ("Right", f"{right} of {len(given)}", between),
            ("In a row", str(row), "right answers up to now"),
            ("Mean time", mean, f"stops {PracticeStyle.idle_seconds:.0f} s after the last key"),
            progress_words(
                counting_progress_if_enough(
                    counting_answers_by_drill(self.store, self.player, self.game.slug).get(
                        self.kind, ()
                    )
                )
            ),
        ]
        return panels([labelled_figure(*one) for one in shown], 220.0 * self.growth, 4)

    def aloud(self) -> list[str]:
        """The page; of the rack, which is drawn, how high it is."""
        rack = (
            [f"The discard rack is {self.question.discards / 52:.1f} decks high."]
            if self.kind == "left"
            else []
        )
        return [*rack, *super().aloud()]

    # ---- what happens

    @property
    def _typed_number(self) -> float | None:
        """What is typed, as a number; None while it is none."""
        try:
            return float(self.typed.replace("−", "-"))
        except ValueError:
            return None

    def _type(self, digit: str) -> None:
        """A digit, the sign, the point, or one digit less."""
        if self.phase != "ask":
            return
        if self.question.choices:
            if digit in ("1", "2"):
                self.typed = digit
                self.submit()
            return
        if digit == "⌫":
            self.typed = self.typed[:-1]
        elif digit == "−":
            self.typed = self.typed[1:] if self.typed.startswith("−") else f"−{self.typed}"
        elif len(self.typed) < CountingStyle.longest_number and not (
            digit == "." and "." in self.typed
        ):
            self.typed += digit
        self.shell.sound.play("tick")
        self.lay_out()
        if self.focus.ringed and not self.focus.ringed.startswith("digit:"):
            self.come_to("answer")  # Enter answers, wherever the ring was

    def go_on(self) -> Move | None:
        """What the gold button does: answers, asks on, or begins the next step once one is passed."""
        if self.is_just_passed:
            return self._go_to_next_step()
        self.submit()
        return None

    def submit(self) -> None:
        """Judge what is typed, or go on to the next question."""
        number = self._typed_number
        if self.phase == "learn":
            self._close_lesson()
        elif self.phase == "judged":
            self._ask()
        elif self.phase == "ask" and number is not None:
            seconds = self.own_time - self._asked_at
            self.right = is_right(self.question, number)
            self.given[self.kind].append(GivenAnswer(self.right, seconds))
            keep_counting_answer(
                self.store,
                self.player,
                self.game.slug,
                self.kind,
                right=self.right,
                seconds=seconds,
                words=number_text(number),
                system=self.report.chosen.system.name,
            )
            was_known = self.kind in self._known
            self.load_content()
            self.phase = "judged"
            answer = self._number_words(self.question.answer)
            self.result = (
                f"Right in {time_words(seconds)}: {answer}."
                if self.right
                else f"Wrong: it is {answer}, not {self._number_words(number)}."
            )
            self.is_just_passed = self.kind in self._known and not was_known
            if self.is_just_passed:
                self.result += " This step is passed."
            self.shell.sound.play("win-small" if self.right else "low-wood")
        self.lay_out()

    def _number_words(self, number: float) -> str:
        """An answer as it is read: a number, dollars, or what it stands for."""
        choices = self.question.choices
        if choices:
            return choices[1 if number == 2 else 0]
        return f"${number_text(number)}" if self.kind == "bet" else number_text(number)

    def handle(self, event: pygame.Event) -> Move | None:
        """Digits are typed; Enter answers wherever the ring is but on a button or a menu."""
        if event.type == pygame.KEYDOWN and not self.unfolded:
            digit = None if is_modified_key_press(event) else TYPED.get(event.key)
            if digit is not None:
                self._type(digit)
                return None
            if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and not self.focus.ringed:
                return self.go_on()
        return super().handle(event)

    @property
    def wants_frames(self) -> bool:
        """While cards fall, as well."""
        return super().wants_frames or self.phase == "deal"

    def update(self, dt: float) -> Move | None:
        """Let the next cards fall when it is their time, and then ask."""
        if self.phase == "deal" and self.own_time >= self._next_at:
            if self._shown < len(self.question.cards):
                self._shown += self._cards_a_step
                self.shell.sound.play("tick")
            else:
                self.hear_player()
                self.phase = "ask"
            self._next_at = self._asked_at = self.own_time
            self._next_at += self.pace
            self.lay_out()
        return super().update(dt)


def digit_pad(button_height: float) -> list[Cells]:
    """The buttons by which a number is typed, in rows; each is `button_height` design pixels high."""
    return [
        Cells(
            [
                Button(
                    f"digit:{digit}",
                    "Delete" if digit == "⌫" else digit,
                    group="digits",
                    high=button_height,
                )
                for digit in row
            ],
            8.0,
            spread=True,
        )
        for row in DIGITS
    ]


def progress_words(progress: CountProgress | None) -> tuple[str, str, str]:
    """How the first answers went beside the latest: a heading, the wrong ones, and the seconds.

    >>> progress_words(CountProgress(20, 7, 1, 6.1, 3.9))
    ('First and latest 20', '7 → 1 wrong', '6.1 → 3.9 s on average')
    """
    if progress is None:
        return "First and latest", "–", f"from {LEAST} answers on"
    return (
        f"First and latest {progress.answers}",
        f"{progress.wrong_first} → {progress.wrong_latest} wrong",
        f"{progress.seconds_first:.1f} → {progress.seconds_latest:.1f} s on average",
    )


def time_words(seconds: float) -> str:
    """How long an answer took, as far as it was timed.

    >>> time_words(4.21), time_words(30.0)
    ('4.2 s', '30 s or more (the time stops there)')
    """
    idle = PracticeStyle.idle_seconds
    return f"{idle:.0f} s or more (the time stops there)" if seconds >= idle else f"{seconds:.1f} s"


def number_text(number: float) -> str:
    """A number as it is read.

    >>> number_text(-3.0), number_text(3.9423)
    ('−3', '3.94')
    """
    return f"{number:.3g}".replace("-", "−")


def draw_cards(sheet: Sheet, w: float, h: float, seen: tuple[Card, ...], four_colors: bool) -> None:
    """Cards in the middle, a few large ones in a row or many in two."""
    if not seen:
        return
    rows = 1 if len(seen) <= CountingStyle.cards_a_row else 2
    across, gap = -(-len(seen) // rows), 10.0
    wide = min((h - gap * (rows - 1)) / rows / 1.4, (w - gap * (across - 1)) / across)
    for i, card in enumerate(seen):
        row, at = divmod(i, across)
        many = min(across, len(seen) - row * across)
        x = (w - many * wide - (many - 1) * gap) / 2 + at * (wide + gap)
        picture = card_faces.face(sheet.cache, card, wide * sheet.scale, four_colors)
        sheet.stamp(picture, x, row * (1.4 * wide + gap))


def draw_index_hand(
    sheet: Sheet, w: float, h: float, hand: tuple[Card, Card, Card], count: int, four_colors: bool
) -> None:
    """The felt with the player's two cards under the dealer's one, and the true count beside them."""
    theme = sheet.theme
    sheet.rr(0, 0, w, h, 14, "#17352B")
    sheet.rr(0, 0, w, h, 14, None, 0.5, stroke=theme.text2, sw=1.5)
    wide = min((h - 44) / 2.8, w / 6)
    high, middle, gap = 1.4 * wide, w * 0.42, 10.0
    spots = (
        (middle - wide - gap / 2, h - 16 - high),
        (middle + gap / 2, h - 16 - high),
        (middle - wide / 2, 16.0),
    )
    for card, spot in zip(hand, spots, strict=True):
        sheet.stamp(card_faces.face(sheet.cache, card, wide * sheet.scale, four_colors), *spot)
    for name, y in (("Dealer", 16 + high / 2), ("You", h - 16 - high / 2)):
        x = middle - wide - gap - 16
        sheet.text(name, x, y, 20, "ui6", theme.text2, anchor="r", valign="m")
    x, g = w * 0.82, sheet.type.grow
    sheet.text("True count", x, h / 2 - 32 * g, 20, "ui6", theme.text2, anchor="c", valign="m")
    text = f"{count:+d}".replace("-", "−") if count else "0"
    sheet.text(text, x, h / 2 + 12 * g, 54, "ui7", Colors.brass, anchor="c", valign="m")


def draw_count_strip(
    sheet: Sheet, w: float, h: float, cells: tuple[CountCell, ...], asked: int
) -> None:
    """A line of true counts, the one that is asked framed, each over what is right there."""
    theme, wide = sheet.theme, w / len(cells)
    for number, (count, words, is_other, _) in enumerate(cells):
        x = number * wide
        sheet.rr(x + 2, 2, wide - 4, h - 4, 8, Colors.brass if is_other else theme.text2, 0.14)
        if count == asked:
            sheet.rr(x + 2, 2, wide - 4, h - 4, 8, None, stroke=Colors.brass, sw=2.5)
        ink = Colors.brass if count == asked else theme.text
        text = f"{count:+d}".replace("-", "−") if count else "0"
        middle = x + wide / 2
        sheet.text(text, middle, h * 0.3, 20, "ui7", ink, anchor="c", valign="m")
        if words:
            tone = Colors.brass if is_other else theme.text2
            sheet.text(
                words, middle, h * 0.7, 18, "ui5", tone, anchor="c", valign="m", max_width=wide - 8
            )


def draw_bet_ramp(
    sheet: Sheet, w: float, h: float, cells: tuple[CountCell, ...], asked: int
) -> None:
    """True counts in a line, over each a bar as high as the bet there, once it is judged; the one
    that is asked framed.
    """
    theme, g, wide = sheet.theme, sheet.type.grow, w / len(cells)
    foot, head = 40 * g, 34 * g
    for number, (count, words, is_other, share) in enumerate(cells):
        x, middle = number * wide, (number + 0.5) * wide
        sheet.rr(x + 2, 2, wide - 4, h - 4, 8, theme.text2, 0.08)
        tall = share * (h - foot - head - 12)
        if words:
            bar = (x + 8, h - foot - tall, wide - 16, tall)
            sheet.rr(*bar, 5, Colors.brass if is_other else theme.text2, 1.0 if is_other else 0.5)
            sheet.text(words, middle, h - foot - tall - 16 * g, 20, "ui6", anchor="c", valign="m")
        elif count == asked:
            sheet.text("?", middle, (h - foot) / 2, 54, "ui7", Colors.brass, anchor="c", valign="m")
        if count == asked:
            sheet.rr(x + 2, 2, wide - 4, h - 4, 8, None, stroke=Colors.brass, sw=2.5)
        ink = Colors.brass if count == asked else theme.text
        text = f"{count:+d}".replace("-", "−") if count else "0"
        sheet.text(text, middle, h - foot / 2, 22, "ui7", ink, anchor="c", valign="m")


def draw_discard_rack(sheet: Sheet, w: float, h: float, discards: int, decks: int) -> None:
    """The discard rack: cards lie on each other in it, a tick for every deck."""
    theme = sheet.theme
    top, low, wide = 14.0, h - 14.0, min(220.0, w - 100.0)
    left, deck = (w - wide) / 2 - 20, (low - top) / decks
    sheet.rr(left - 8, top - 6, wide + 16, low - top + 12, 8, "#0E1214")
    sheet.rr(left - 8, top - 6, wide + 16, low - top + 12, 8, None, 0.7, stroke=theme.text2, sw=2)
    for number, word in enumerate(("Discard", "rack")):
        at = left + wide / 2, top + (14 + 20 * number) * sheet.type.grow
        sheet.text(word, *at, 18, "ui5", theme.text2, anchor="c", valign="m")
    high = discards / 52 * deck
    sheet.rr(left, low - high, wide, high, 2, "#E9E3D3")
    sheet.rr(left, low - high, wide, min(high, 5.0), 2, Colors.lost)
    for number in range(decks + 1):
        y = low - number * deck
        sheet.line(left + wide + 12, y, left + wide + 26, y, theme.text2, 1, 1.6)
        if number in (0, decks // 2, decks):
            sheet.text(str(number), left + wide + 36, y, 20, "ui6", theme.text2, valign="m")
