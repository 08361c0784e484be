"""The drill with everything at once in the window: a full table is dealt at a pace while patrons talk
and ask, and then count, decks, true count, bet and an index play are asked together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, pi, sin
from typing import Any, Final, Literal

import numpy as np
import pygame
from msgspec.structs import replace

from .....core.cards import Card
from .....core.money import short
from .....hands.phrases import join_with_and
from .....play.learning.counting_answers import (
    SHEET,
    assessed_runs,
    counting_answers_by_drill,
    counting_progress_if_enough,
    keep_counting_answer,
    right_by_assessment_mark,
)
from .....play.seats.bots import COMPANY
from .....practice.counting.count_report import CountAnswer, RampRequest, count_answer
from .....practice.counting.drill_kinds import DRILL_TITLES
from .....practice.counting.index_plays import hand_words
from .....practice.counting.shoe_drill import success_interval
from .....practice.counting.systems import tag_words
from .....practice.counting.table_drill import (
    ASKED,
    ASSESSMENT,
    HANDS,
    PARTS,
    AssessedRun,
    CountAnswers,
    CountSheet,
    DrilledRound,
    Interruption,
    Part,
    PartVerdict,
    SeenCard,
    TableDrill,
    assessment_drill,
    pass_words,
)
from .....practice.school_pace import SCHOOL_PACES, PaceName, SchoolPace, assessed_pace_words
from .....rounds.blackjack.declaration import Blackjack
from ....draw.charts import lit_ground
from ....draw.pieces import cards as card_faces
from ....draw.sheet import Sheet
from ....draw.style import Colors
from ....input.actions import is_modified_key_press
from ....scenes.scene import Move, Push
from ....table.decisions import with_signs
from ....ui import boxes
from ....ui.boxes import Cells, Column, Split
from ....ui.control import Changed, EventOutcome, Intent, Pressed, Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.widgets import Button, Menu, Painted, PanelGround, titled
from ...book_page import TablePage, month_day_with_other_year
from ...dialog import Answer, Dialog
from ...navigation import PREFIX
from ...style import CountingStyle, PracticeStyle
from ..pace_choice import counting_pace, pace_part, remember_pace
from ..resting_time import RestingTimePage
from .counting_choice import (
    CountingChoice,
    push_as_replace,
    remember_choice,
    request_with_own_system,
)
from .counting_drill import TYPED, GivenAnswer, digit_pad, draw_discard_rack, progress_words

PACES: Final = tuple(
    (name, f"{name}, {pace.card_seconds:g} s a card") for name, pace in SCHOOL_PACES.items()
)
FIELDS: Final = (
    ListColumn("", 150, share=1),
    ListColumn("You", 110, "r"),
    ListColumn("Shoe", 110, "r"),
)
RESULTS: Final = (
    ListColumn("Part", 170, share=1),
    ListColumn("Right", 90, "r"),
    ListColumn("90 % interval of your true rate", 260, "r"),
    ListColumn("First and latest", 260, "r", yields=1),
)
MARKS: Final = (
    ListColumn("Mark", 240, share=1),
    ListColumn("Right", 140, "r"),
    ListColumn("Needed", 140, "r"),
    ListColumn("First time", 140, "r", yields=1),
)
STEPS: Final[dict[Part, str]] = {
    "running": "table",
    "left": "left",
    "true": "true",
    "bet": "bet",
    "index": "index",
}
"""The step of the path that trains a part; patrons are trained at the table alone."""
FAN_ACROSS: Final = 2
"""So many cards of a patron lie side by side."""
FAN_STEP: Final = 0.8
FAN_DROP: Final = 0.75
"""How far the next card and the next row lie off, of a card's width."""
JUDGED: Final = (
    "Decks left: up to half a deck off counts as right. True count: your count divided by your decks,"
    " rounded down. A patron's question that is missed is wrong."
)
"""How answers are judged."""
AT_CASINO_PACE: Final = "at-casino-pace"
"""The button that leads from a calm assessment to the next one."""
Phase = Literal["ready", "deal", "ask", "judged"]


class CountingTablePage(RestingTimePage, TablePage):
    """Rounds of a full table, one after another. `asked` is what was chosen on the page of counting;
    `seed` shuffles; the `kind` of an assessment begins with one.
    """

    name = "counting"
    title = "At the table"
    tells = True
    phase: Phase = "ready"
    _patron_seconds = 1.0
    _seconds_shown = 0

    def __init__(
        self, *args: Any, seed: bytes, asked: RampRequest | None = None, kind: str = "", **more: Any
    ) -> None:
        self._assesses_first = kind == SHEET
        self._rng = np.random.default_rng(int.from_bytes(seed))
        self._request = asked or RampRequest()
        super().__init__(*args, **more)

    def reset_page_state(self) -> None:
        """A new shoe, before its first card."""
        super().reset_page_state()
        self._request = request_with_own_system(self.shell, self.player, self._request)
        pace = counting_pace(self.shell, self.store, self.player, self.games)
        self._pace = Menu(PACES, pace, "pace", title="Pace")
        self.run: AssessedRun | None = None
        self.sheet: CountSheet | None = None
        self.phase = "ready"
        self._wrong: dict[Part, list[int]] = {}
        self._leaves_to = ""
        self._leave_for, self._go = self._go, self._leave_or_ask
        if self._assesses_first:
            self.run = AssessedRun()
        self._new_game()

    def _leave_or_ask(self, name: str) -> Move | None:
        """Off to another place; from an assessment that has begun only once that was confirmed."""
        if self.run is None or (self.phase == "ready" and not self.run.rounds):
            return self._leave_for(name)
        answers = (Answer("leave", "Leave it"), Answer("on", "Continue", "primary", escape=True))

        def on_answer(answer: str) -> None:
            if answer == "leave":
                self.run, self._leaves_to = None, name

        words = (
            f"You are in round {self.run.rounds + 1} of {ASSESSMENT.rounds}. If you leave, this"
            " assessment does not count."
        )
        return Push(Dialog(self.shell, "Leave the assessment?", words, answers, on_answer))

    def _new_game(self) -> None:
        """A new shoe, of which nothing was answered yet."""
        self.given: dict[Part, list[GivenAnswer]] = {part: [] for part in PARTS}
        request = self._request
        self.report: CountAnswer = count_answer(self.game, request)
        names = tuple((one.system.name, one.system.name) for one in self.report.data.systems)
        self._systems = Menu(names, self.report.chosen.system.name, "system", title="System")
        assessed = self.run is not None
        self.drill = (
            assessment_drill(self._new_drill, self._rng) if assessed else self._new_drill(self._rng)
        )
        self._deal()
        self.phase = "ready"

    def _new_drill(self, rng: np.random.Generator) -> TableDrill:
        """Rounds by the chosen system and bets."""
        data, chosen, request = self.report.data, self.report.chosen, self._request
        return TableDrill(
            self.game,
            chosen.system,
            rng,
            bets={
                rung.count: units * request.unit
                for rung, units in zip(chosen.counts, self.report.bets, strict=True)
            },
            plays=chosen.index_plays[: CountingStyle.plays_shown],
            decks=data.decks,
            dealt=self.report.dealt_share,
            heat=request.heat,
        )

    def _deal(self) -> None:
        """The next round, before its first card falls."""
        self.dealt: DrilledRound = self.drill.deal()
        self.phase = "deal"
        self.shown = 0
        self.pending: Interruption | None = None
        self.heard: Interruption | None = None
        self.missed = ""
        self.typed: dict[Part, str] = dict.fromkeys(ASKED, "")
        self.field: Part = ASKED[0]
        self.verdicts: dict[Part, PartVerdict] = {}
        self.note = ""
        self._next_at = self._asked_at = self.own_time + self.pace.card_seconds

    @property
    def pace_name(self) -> PaceName:
        """The pace that is chosen."""
        return next(name for name in SCHOOL_PACES if name == self._pace.value)

    @property
    def pace(self) -> SchoolPace:
        """How fast cards fall, and how long they wait for an answer."""
        return SCHOOL_PACES[self.pace_name]

    def _choose_pace(self, name: PaceName) -> None:
        """Another pace, from the next card on, and for the next time."""
        self._pace.value = name
        remember_pace(self.shell, self.player, name)

    @property
    def is_answer_awaited(self) -> bool:
        """Whether the five answers are awaited."""
        return self.phase == "ask"

    @property
    def subtitle(self) -> str:  # type: ignore[override] # it follows the assessment
        """What is drilled; in an assessment, which has no menus, its table, system and pace."""
        if self.run is None:
            return "All at once, and patrons talk"
        pace = dict(PACES)[self.pace_name]
        return f"Assessment · {self.game.title} · {self.report.chosen.system.name} · {pace}"

    def menus(self) -> tuple[Menu, ...]:
        """Table, system and pace; none in an assessment."""
        return () if self.run else (*super().menus(), self._systems, self._pace)

    def dispatch(self, heard: EventOutcome) -> Move | None:
        """The menu's own entry leads back to the page of counting, which waits below."""
        if isinstance(heard, Pressed) and heard.name == f"{PREFIX}counting":
            return self._go("back")
        return super().dispatch(heard)

    def buttons(self) -> tuple[Button, ...]:
        """Back, and an assessment where none is under way that can be passed."""
        back = Button("back", "Back", action="counting")
        label = "Assessment" if self.run is None else "Begin again"
        if self.run is not None and not self.run.lost_mark_words():
            return (back,)
        return back, Button("assess", label, icon="target")

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another game or system: a new shoe; another pace counts from the next card on."""
        if menu.name == "pace":
            self._choose_pace(self.pace_name)
        else:
            self._request = replace(self._request, system=str(self._systems.value))
            self._new_game()
            choice = CountingChoice(self.game.slug, self.report.chosen.system.name)
            remember_choice(self.shell, self.player, choice)
        super().reset_after_menu_choice(menu)

    def pressed(self, name: str) -> Move | None:
        """Begin an assessment from a new shoe, or go back to where one came from."""
        if name != "assess":
            return self._go(name)
        self.run, self.sheet = AssessedRun(), None
        self._new_game()
        self.lay_out()
        return None

    # ---- what stands there

    def content(self) -> boxes.Part:
        """The table beside what is asked, and under both how each part goes; or the sheet of an
        assessment.
        """
        if self.sheet is not None:
            more = [] if self.player_level == "new" else [self._results_part()]
            return Column([self._sheet_part(self.sheet), *more], 18.0)
        table, answers, least = (
            self._table_part(),
            self._answers_part(),
            PracticeStyle.lessons_abreast,
        )
        # in a narrow window a patron's question is on top, where it is seen
        split = Split(table, answers, 0.6, least, turned=self.pending is not None)
        parts: list[boxes.Part] = [split]
        if any(self.given.values()) or self.player_level != "new":
            parts.append(self._results_part())
        return Column(parts, 18.0)

    def _table_part(self) -> boxes.Part:
        """The felt, and what is said at it."""
        seen = self.dealt.cards[: self.shown] if self.phase == "deal" else ()
        falls = self.phase in ("ready", "deal")
        in_rack = self.dealt.discards - (len(self.dealt.cards) if falls else 0)
        felt = Painted(
            _draw_table,
            seen,
            self._speaker_and_words,
            self.view.four_colours,
            size=(0.0, CountingStyle.felt_high),
        )
        rack = Painted(
            draw_discard_rack, in_rack, self.drill.decks, size=(0.0, CountingStyle.felt_high)
        )
        why = " The pit had the old one shuffled." if self.drill.shuffled_by_pit else ""
        new_shoe: list[boxes.Part] = []
        if falls and self.dealt.new_shoe:
            notice = Words(f"A new shoe: the count begins at 0.{why}", 24, "ui7", "brass")
            new_shoe = [boxes.PartOnGround(PanelGround(lit_ground, 10), notice, (14.0, 6.0, 8.0))]
        if self.phase == "deal":
            words = self.note or "Keep the count; press 1 or 2 when somebody asks."
        elif self.phase == "ask":
            missed = f"{missed_words(self.missed)} " if self.missed else ""
            words = f"{missed}The cards are in the rack: answer on the right."
        else:
            words = self.note
        lost: list[boxes.Part] = []
        if self.run is not None:
            words = f"Assessment, round {self.run.rounds + 1} of {ASSESSMENT.rounds}. {words}"
            needs = self.run.lost_mark_words()
            end = "this one cannot pass any more; go on for practice, or begin again"
            lost = [Words(f"{needs}: {end}.", 20, "ui6", "loss")] if needs else []
        said = [Words(words, 22, "ui6")] if words else []
        tags = Words(tag_words(self.report.chosen.system), tone="text2")
        return titled(
            "The table", *new_shoe, Split(felt, rack, 0.78, 0.0), *said, *lost, tags, gap=8.0
        )

    @property
    def _speaker_and_words(self) -> tuple[int, str]:
        """Who says something now, and what; 0 for nobody."""
        if self.phase != "deal" or self.heard is None:
            return 0, ""
        return self.heard.patron, with_signs(self.heard.words)

    def aloud(self) -> list[str]:
        """The page, after what a patron says, which is drawn."""
        who, words = self._speaker_and_words
        return [*([f"{COMPANY[who - 1][0]}: {words}"] if who else []), *super().aloud()]

    def _answers_part(self) -> boxes.Part:
        """A patron's question while cards fall, then the five fields, the pad, and the button."""
        if self.phase == "ready":
            words = (
                "A round falls card by card. When a patron asks, press 1 or 2 before the next one"
                " speaks. After the round you say the running count, the decks left, the true count,"
                " your next bet, and how one hand is played."
            )
            rules = Words(_table_rules_words(self.game.extra), 20, tone="text2")
            judged = Words(JUDGED, 20, tone="text2")
            pace = pace_part(self.pace_name, _pace_words)
            below = (rules, judged, pace, self._answer_button("Deal"))
            if self.run is None:
                return titled("When you are ready", Words(words, 20), *below, gap=12.0)
            lines = [Words(line, 20) for line in pass_words()]
            note = f"{ASSESSMENT.rounds} rounds"
            return titled("To pass the assessment", *lines, *below, note=note, gap=10.0)
        if self.phase == "deal":
            return self._patron_part()
        play, unit = self.dealt.play, self._request.unit
        hints: dict[Part, str] = {
            "running": "Running count",
            "left": "Decks left, by the rack",
            "true": "True count",
            "bet": f"Next bet, {short(unit)} to {short(self._request.spread * unit)}",
            "index": f"You have {hand_words(play)}",
        }
        rows = []
        for part in ASKED:
            verdict = self.verdicts.get(part)
            tone = "" if verdict is None else "win" if verdict.right else "loss"
            mark = "" if verdict is None else "✓ " if verdict.right else "× "
            shown = self.typed[part] or ("…" if part == self.field else "–")
            if part == "index" and shown in ("1", "2"):
                shown = play.alphabetical_choices[int(shown) - 1]
            cells = (
                ListCell(hints[part]),
                ListCell(f"{mark}{shown}", tone, "ui7"),
                ListCell(verdict.shoe.replace("-", "−") if verdict else "", "text2"),
            )
            rows.append(ListRow(cells, f"field:{part}", f"{hints[part]}: {shown}"))
        live = "" if self.phase == "judged" else f"field:{self.field}"
        fields = Listing(FIELDS, rows, high=44.0, side=10.0, live=live, group="fields")
        if self.phase == "judged":
            wrong = [
                Words(f"{PARTS[part]}: {one.reason}.".replace("-", "−"), tone="text2")
                for part, one in self.verdicts.items()
                if not one.right
            ]
            said: list[boxes.Part] = [*wrong] or [Words("All right.", tone="win")]
            own = self._own_count_words()
            said += [Words(own, tone="brass")] if own else []
            return titled("Your answers", fields, *said, self._answer_button("Next round"), gap=8.0)
        filled = all(self.typed.values())
        return titled(
            "Your answers",
            fields,
            Words(self._field_words(), 20, "ui6", "brass"),
            *digit_pad(44.0),
            self._answer_button("Answer" if filled else "Next field"),
            gap=8.0,
        )

    def _field_words(self) -> str:
        """How the answer is judged that is typed just now, or what it stands for."""
        first, second = self.dealt.play.alphabetical_choices
        return {
            "running": "The count after all cards of this round.",
            "left": "Up to half a deck off counts as right.",
            "true": "Your count divided by your decks, rounded down.",
            "bet": "Your bet by the ramp at your true count.",
            "index": f"Press 1 to {first}, 2 to {second}.",
        }[self.field]

    def _own_count_words(self) -> str:
        """By which numbers true count, bet and play were judged, where the shoe's are others; else ""."""
        later = [self.verdicts[part] for part in ("true", "bet", "index")]
        if all(one.answer == one.shoe for one in later):
            return ""
        count, decks = self.typed["running"], self.typed["left"]
        answers = join_with_and([one.answer.replace("-", "−") for one in later])
        return f"The last three are judged from your {count} and your {decks} decks: {answers}."

    def _answer_button(self, label: str) -> Button:
        return Button(
            "answer", label, kind="primary", size=24, cap="Enter", high=60.0, group="answer"
        )

    def _patron_part(self) -> boxes.Part:
        """What a patron wants to know, with its two answers."""
        if self.pending is None:
            words = [Words("Asked when the round is over.", tone="text2")]
            if self.missed:
                words.insert(0, Words(missed_words(self.missed), 22, "ui6", "loss"))
            return titled("Your answers", *words)
        who = COMPANY[self.pending.patron - 1][0]
        choices = [
            Button(f"patron:{number}", words, cap=str(number), group="patron", high=60.0)
            for number, words in enumerate(self.pending.choices, 1)
        ]
        asked = Words(with_signs(self.pending.words), 24, "ui7")
        answers = Cells([*choices], 12.0, spread=True)
        seconds = ceil(self._patron_seconds_left)
        line = Painted(draw_time_left, seconds / self._patron_seconds, size=(0.0, 10.0))
        waits = "The cards wait for your answer" if self.pace.question_seconds else "To answer"
        left = Words(f"{waits}: {seconds} s", tone="text2")
        missed = [Words(missed_words(self.missed), tone="loss")] if self.missed else []
        return titled(f"{who} asks you", asked, answers, line, left, *missed, gap=12.0)

    @property
    def _patron_seconds_left(self) -> float:
        """Seconds until a patron's question is missed: until the cards fall again, where they wait;
        else until the next patron speaks, or the round is over.
        """
        left = self._next_at - self.own_time
        if not self.pace.question_seconds:
            later = [one.after for one in self.dealt.interruptions if one.after > self.shown]
            end = min(later, default=len(self.dealt.cards) + 1)
            left += (end - self.shown - 1) * self.pace.card_seconds
        return max(0.0, left)

    def _sheet_part(self, sheet: CountSheet) -> boxes.Part:
        """The marks of an assessment, each with what it needs and what the first one reached."""
        system = self.report.chosen.system.name
        runs = assessed_runs(self.store, self.player, self.games, system)
        first = right_by_assessment_mark(runs[0]) if len(runs) > 1 else {}
        rows = [
            ListRow(
                (
                    ListCell(mark.title),
                    ListCell(
                        f"{'✓' if mark.passed else '×'} {mark.right} of {mark.asked}",
                        "win" if mark.passed else "loss",
                        "ui7",
                    ),
                    ListCell(f"{mark.needed} needed", "text2"),
                    *([ListCell(str(first.get(mark.title, "–")), "text2")] if first else []),
                )
            )
            for mark in sheet.marks
        ]
        table = Listing(
            MARKS[: None if first else -1], rows, high=36.0, side=6.0, zebra=True, ruled=True
        )
        head = Words(
            "Passed" if sheet.passed else "Not yet", 34, "serif6", "win" if sheet.passed else "loss"
        )
        pace = assessed_pace_words(sheet.pace, passed=sheet.passed)
        how = Words(f"{ASSESSMENT.rounds} rounds {pace}.", 22, "ui6")
        note = f"{sheet.seconds:.0f} s for five answers"
        lines, onward = self._slips_and_buttons(sheet)
        learned = []
        if first and runs[0].at is not None:
            day, now = (
                month_day_with_other_year(runs[0].at, self.clock()),
                sum(mark.right for mark in sheet.marks),
            )
            end = "passed" if runs[0].right else "not passed"
            before = f"Your first assessment, {day}: {sum(first.values())} right, {end}."
            learned = [Words(f"{before} Now: {now} right.", 22, "ui6")]
        return titled("Assessment", head, how, *learned, table, *lines, onward, note=note, gap=10.0)

    def _slips_and_buttons(self, sheet: CountSheet) -> tuple[list[boxes.Part], boxes.Part]:
        """What was wrong and in which rounds, and the gold button to what comes next beside rounds
        without a sheet.
        """
        lines: list[boxes.Part] = [
            Words(f"{PARTS[part]}: {wrong_words(part, rounds)}.", tone="text2")
            for part, rounds in self._wrong.items()
            if rounds
        ]
        label = f"Play at {self.game.title}"
        if not sheet.passed:
            step = self._step_to_repeat(sheet)
            number = [*DRILL_TITLES].index(step) + 1 if step else 0
            label = f"Repeat step {number}: {DRILL_TITLES[step].lower()}" if step else ""
        free = Button("free", "More practice rounds", high=60.0, group="answer")
        gold = self._answer_button(label or "More practice rounds")
        harder = Button(AT_CASINO_PACE, "Assessment at casino pace", high=60.0, group="answer")
        onward = [harder] if sheet.passed and sheet.pace == "calm" else []
        return lines, boxes.Flow([gold, *onward, free] if label else [gold])

    def _step_to_repeat(self, sheet: CountSheet) -> str:
        """The step of the path to repeat: that of the first mark that was missed; "" for patrons."""
        pairs = zip((*ASKED, "patrons"), sheet.marks, strict=True)
        return next((STEPS.get(part, "") for part, mark in pairs if not mark.passed), "")

    def _leave_sheet(self) -> Move | None:
        """To the step to repeat, to a table, or to rounds without a sheet."""
        sheet, request = self.sheet, self._request
        if sheet is not None and sheet.passed:
            return self._go(f"table:{self.game.slug}")
        step = self._step_to_repeat(sheet) if sheet is not None else ""
        if not step:
            self.submit()
            return None
        asked = (request.spread, request.unit, request.penetration, request.heat)
        system = self.report.chosen.system.name
        return push_as_replace(
            self._go(":".join(map(str, ("count-drill", self.game.slug, system, *asked, step))))
        )

    def _results_part(self) -> boxes.Part:
        """How each part goes, with the interval of the true rate, and the first answers in the book
        beside the latest.
        """
        if self.run is not None:
            return self._assessed_marks_part(self.run)
        rows, kept = [], counting_answers_by_drill(self.store, self.player, self.game.slug)
        for part, name in PARTS.items():
            given = self.given[part]
            right = sum(one.right for one in given)
            between, ends = "–", ""
            progress = counting_progress_if_enough(kept.get(f"table-{part}", ()))
            if progress is not None:
                _, wrong, pace = progress_words(progress)
                ends = f"{wrong} of {progress.answers}, {pace.removesuffix(' on average')}"
            if given:
                low, high = success_interval(right, len(given))
                between = f"{100 * low:.0f} to {100 * high:.0f} %"
            cells = (
                ListCell(name),
                ListCell(f"{right} of {len(given)}", face="ui6"),
                ListCell(between),
                ListCell(ends, "text2"),
            )
            rows.append(ListRow(cells))
        times = [one.seconds for one in self.given["running"]]
        note = (
            f"{sum(times) / len(times):.0f} s for five answers" if times else "nothing answered yet"
        )
        columns: tuple[ListColumn, ...] = RESULTS
        if self.player_level == "new":  # no interval
            columns = (*RESULTS[:2], RESULTS[3])
            rows = [ListRow((*row.cells[:2], row.cells[3])) for row in rows]
        table = Listing(columns, rows, high=32.0, side=6.0, zebra=True, ruled=True)
        return titled("How each part goes", table, note=note, gap=6.0)

    def _assessed_marks_part(self, run: AssessedRun) -> boxes.Part:
        """How each mark of the assessment stands that is under way, and what it needs."""
        rows = [
            ListRow(
                (
                    ListCell(mark.title),
                    ListCell(f"{mark.right} of {mark.asked}", face="ui6"),
                    ListCell(f"{mark.needed} needed", "text2"),
                )
            )
            for mark in run.marks()
        ]
        table = Listing(MARKS[:-1], rows, high=32.0, side=6.0, zebra=True, ruled=True)
        note = f"{run.rounds} of {ASSESSMENT.rounds} rounds"
        return titled("How this assessment goes", table, note=note, gap=6.0)

    # ---- what happens

    def _answer_patron(self, number: int) -> None:
        """Take an answer to a patron; 0 for none in time."""
        asked, self.pending = self.pending, None
        if asked is None:
            return
        self._next_at = min(self._next_at, self.own_time + self.pace.card_seconds)
        right = number == asked.right
        self.missed = "" if number else COMPANY[asked.patron - 1][0]
        self._record_answer("patrons", GivenAnswer(right, self.own_time - self._interrupted_at))
        self.heard = None
        if self.run is not None:
            self.run.patrons.append(right)
        else:
            verdict = "Right." if right else "Missed." if not number else "Wrong."
            self.note = f"{verdict} {with_signs(asked.reason)}"
        self.shell.sound.play("tick" if right or self.run is not None else "low-wood")
        self.lay_out()

    def _record_answer(self, part: Part, answer: GivenAnswer) -> None:
        """Count an answer to a part, and keep it in the book."""
        self.given[part].append(answer)
        keep_counting_answer(
            self.store,
            self.player,
            self.game.slug,
            f"table-{part}",
            right=answer.right,
            seconds=answer.seconds,
            system=self.report.chosen.system.name,
        )

    def _type(self, digit: str) -> None:
        """A digit into the live field; while cards fall 1 and 2 answer a patron."""
        if self.phase == "deal" and self.pending is not None and digit in ("1", "2"):
            self._answer_patron(int(digit))
        if self.phase != "ask":
            return
        text = self.typed[self.field]
        if digit == "⌫":
            text = text[:-1]
        elif digit == "−":
            text = text[1:] if text.startswith("−") else f"−{text}"
        elif len(text) < CountingStyle.longest_number and not (digit == "." and "." in text):
            text += digit
        self.typed[self.field] = text
        self.shell.sound.play("tick")
        self.lay_out()
        if self.focus.ringed and not self.focus.ringed.startswith("digit:"):
            self.come_to("answer")  # Enter goes on, wherever the ring was

    def submit(self) -> None:
        """Go on to the next field, judge when all are filled, or deal the next round."""
        if self.sheet is not None:
            self.sheet = None
            self._new_game()
        elif self.phase == "ready":
            self._choose_pace(self.pace_name)
            if self.run is not None:
                self.run.pace = self.pace_name
            self.phase, self._next_at = "deal", self.own_time + self.pace.card_seconds
        elif self.phase == "judged":
            self._deal()
        elif self.phase == "ask":
            empty = [part for part in ASKED if _typed_number(self.typed[part]) is None]
            if empty:
                self.field = next((p for p in empty if p != self.field), empty[0])
            else:
                self._judge()
        self.lay_out()

    def _judge(self) -> None:
        numbers = [_typed_number(self.typed[part]) or 0.0 for part in ASKED]
        running, left, true, bet, index = numbers
        answers = CountAnswers(round(running), left, round(true), round(100 * bet), round(index))
        self.verdicts = self.drill.place_bet_and_judge(self.dealt, answers)
        seconds = self.own_time - self._asked_at
        for part, verdict in self.verdicts.items():
            self._record_answer(part, GivenAnswer(verdict.right, seconds))
        if self.run is not None:
            self._count_assessed_round(answers, seconds)
            return
        right = sum(one.right for one in self.verdicts.values())
        self.note = f"{right} of {len(self.verdicts)} right in {seconds:.0f} s."
        if self.drill.draws_heat:
            self.note += " The pit has seen your bets: the shoe is shuffled."
        self.phase = "judged"
        self.shell.sound.play("win-small" if right == len(self.verdicts) else "low-wood")

    def _count_assessed_round(self, answers: CountAnswers, seconds: float) -> None:
        """Count a round of an assessment, of which nothing is said before its end; then its sheet."""
        run = self.run
        if run is None:
            return
        run.off.append(abs(answers.running - self.dealt.running))
        run.seconds.append(seconds)
        for part, verdict in self.verdicts.items():
            run.right[part] = run.right.get(part, 0) + verdict.right
            if not (run.off[-1] <= 1 if part == "running" else verdict.right):
                run.wrong.setdefault(part, []).append(run.rounds)
        asked = sum(bool(one.choices) for one in self.dealt.interruptions)
        if not all(run.patrons[-asked:]):
            run.wrong.setdefault("patrons", []).append(run.rounds)
        if run.rounds < ASSESSMENT.rounds:
            self._deal()
            return
        self.run, self.sheet, self._wrong = None, run.sheet(), run.wrong
        marks = ", ".join(f"{mark.title} {mark.right}" for mark in self.sheet.marks)
        self.phase = "judged"
        keep_counting_answer(
            self.store,
            self.player,
            self.game.slug,
            SHEET,
            right=self.sheet.passed,
            seconds=self.sheet.seconds,
            words=f"{marks}, {assessed_pace_words(run.pace, passed=False)}",
            system=self.report.chosen.system.name,
        )
        self.shell.sound.play("win-small" if self.sheet.passed else "low-wood")

    def handle_intent(self, intent: Intent) -> Move | None:
        """The pad, a field, a patron's answer, and the button."""
        kind, _, rest = intent.name.partition(":")
        if isinstance(intent, Changed) and intent.name == "pace":
            self._choose_pace(intent.value)
            self.lay_out()
            return None
        if kind == "field":
            if self.phase == "ask":
                self.field = next(part for part in ASKED if part == rest)
                self.lay_out()
            return None
        if isinstance(intent, Pressed) and kind == "digit":
            self._type(rest)
            return None
        if isinstance(intent, Pressed) and kind == "patron":
            self._answer_patron(int(rest))
            return None
        if isinstance(intent, Pressed) and intent.name == "answer" and self.sheet is not None:
            return self._leave_sheet()
        if isinstance(intent, Pressed) and intent.name == AT_CASINO_PACE:
            self._choose_pace("casino")
            return self.pressed("assess")
        if isinstance(intent, Pressed) and intent.name in ("answer", "free"):
            self.submit()
            return None
        return super().handle_intent(intent)

    def handle(self, event: pygame.Event) -> Move | None:
        """Digits are typed, Enter goes on wherever the ring is not."""
        if event.type == pygame.KEYDOWN and not self.unfolded:
            digit = None if is_modified_key_press(event) else TYPED.get(event.key)
            if digit is not None:
                self._type(digit)
                return None
            if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and not self.focus.ringed:
                if self.sheet is not None:
                    return self._leave_sheet()
                self.submit()
                return None
        return super().handle(event)

    @property
    def wants_frames(self) -> bool:
        """While cards fall, as well."""
        return super().wants_frames or self.phase == "deal"

    def update(self, dt: float) -> Move | None:
        """Let the next card fall when it is its time, have patrons talk, and then ask."""
        if self._leaves_to:
            name, self._leaves_to = self._leaves_to, ""
            return self._leave_for(name)
        now = self.own_time
        if self.phase == "deal" and self.pending is not None:
            if self.pace.question_seconds and now >= self._next_at:
                self._answer_patron(0)
            elif ceil(self._patron_seconds_left) != self._seconds_shown:
                self._seconds_shown = ceil(self._patron_seconds_left)
                self.lay_out()
        if self.phase == "deal" and now >= self._next_at:
            self._next_at = now + self.pace.card_seconds
            if self.shown < len(self.dealt.cards):
                self.shown += 1
                self.shell.sound.play("tick")
                self._let_patron_speak(now)
            else:
                self._answer_patron(0)
                self.hear_player()
                self.phase, self._asked_at = "ask", now
            self.lay_out()
        return super().update(dt)

    def _let_patron_speak(self, now: float) -> None:
        """Have a patron speak whose moment it is; who was not answered by then goes without. The
        next card waits for an answer as long as the pace has it.
        """
        found = next((one for one in self.dealt.interruptions if one.after == self.shown), None)
        if found is None:
            return
        if self.pending is None:
            self.missed = ""
        self._answer_patron(0)
        self.heard = found
        self.pending = found if found.choices else None
        self._interrupted_at = now
        if found.choices:
            self._next_at = max(self._next_at, now + self.pace.question_seconds)
            self._patron_seconds = max(1.0, self._patron_seconds_left)
            self._seconds_shown = ceil(self._patron_seconds)


def _pace_words(name: PaceName) -> str:
    """What a pace means at the table."""
    pace = SCHOOL_PACES[name]
    waits = "they wait for no answer"
    if pace.question_seconds:
        waits = f"a patron's question holds them up to {pace.question_seconds:g} seconds"
    return f"A card every {pace.card_seconds:g} seconds, and {waits}."


def wrong_words(part: Part, rounds: Sequence[int]) -> str:
    """In which rounds of an assessment a part was wrong.

    >>> wrong_words("true", [3, 7]), wrong_words("patrons", range(1, 13))
    ('wrong in rounds 3 and 7', 'wrong or too late in every round')
    """
    wrong = "wrong or too late" if part == "patrons" else "wrong"
    return f"{wrong} in {rounds_text(rounds) if len(rounds) < ASSESSMENT.rounds else 'every round'}"


def missed_words(name: str) -> str:
    """That a patron's question was not answered in time.

    >>> missed_words("Rosa")
    'Missed: the question of Rosa. A missed question is wrong.'
    """
    return f"Missed: the question of {name}. A missed question is wrong."


def _table_rules_words(house: Blackjack) -> str:
    """The rules of the table that patrons ask about."""
    surrender = "is" if house.surrender else "is not"
    return (
        f"At this table a Blackjack pays {house.natural.odds}, the dealer draws to 16, a dealer's"
        f" {house.push_total} pushes, and surrender {surrender} offered. An ace counts 1 or 11."
    )


def rounds_text(rounds: Sequence[int]) -> str:
    """The rounds in words.

    >>> rounds_text([3]), rounds_text([3, 7, 9])
    ('round 3', 'rounds 3, 7 and 9')
    """
    numbers = join_with_and([str(number) for number in rounds])
    return f"round{'s' * (len(rounds) > 1)} {numbers}"


def _typed_number(text: str) -> float | None:
    """What is typed as a number, None while it is none."""
    try:
        return float(text.replace("−", "-"))
    except ValueError:
        return None


def _draw_table(
    sheet: Sheet,
    w: float,
    h: float,
    seen: tuple[SeenCard, ...],
    spoken: tuple[int, str],
    four_colors: bool,
) -> None:
    """The felt: the dealer's cards over an arc of six hands, whose they are, and what one of them
    says.
    """
    theme = sheet.theme
    sheet.rr(0, 0, w, h, 14, "#17352B")
    sheet.rr(0, 0, w, h, 14, None, 0.5, stroke=theme.text2, sw=1.5)
    wide = min(60.0, w / 11)
    hands: list[list[Card]] = [[] for _ in range(HANDS + 1)]
    for one in seen:
        hands[one.hand].append(one.card)
    bubble = w / 2
    for hand, cards in enumerate(hands):
        x = w * (0.5 if hand == 0 else 0.09 + 0.164 * (hand - 1))
        y = h * (0.04 if hand == 0 else 0.3 + 0.22 * sin(pi * (hand - 0.5) / HANDS))
        if not cards:
            left = x - wide / 2
            sheet.rr(left, y, wide, wide * 1.4, 5, None, 0.35, stroke=theme.text2, dash="4 4")
        across = FAN_ACROSS if hand else len(cards)
        for card, (right, down) in zip(cards, fan_offsets(len(cards), wide, across), strict=True):
            picture = card_faces.face(sheet.cache, card, wide * sheet.scale, four_colors)
            sheet.stamp(picture, x + right, y + down)
        if hand:
            name, lit, low = COMPANY[hand - 1][0], hand == spoken[0], y + wide * 1.4 + 16
            face, ink = ("ui7", Colors.brass) if lit else ("ui5", theme.text2)
            side = sheet.width(name, 18, face) / 2 + 6
            sheet.text(
                name, min(w - side, max(side, x)), low, 18, face, ink, anchor="c", valign="m"
            )
            bubble = x if lit else bubble
    if spoken[0]:
        _draw_bubble(sheet, w, bubble, h - 8, spoken[1])


def draw_time_left(sheet: Sheet, w: float, h: float, share: float) -> None:
    """A line as long as the share of the time that is left (0 to 1)."""
    sheet.rr(0, 0, w, h, h / 2, sheet.theme.text2, 0.25)
    sheet.rr(0, 0, max(h, w * min(1.0, share)), h, h / 2, Colors.brass)


def fan_offsets(card_count: int, card_width: float, cards_a_row: int) -> list[tuple[float, float]]:
    """Where the cards of a hand lie, right of its middle and below its last row: so many `cards_a_row`,
    the first rows above, so that the index of every card is seen.
    """
    rows = -(-card_count // cards_a_row) if card_count else 0
    found = []
    for number in range(card_count):
        row, at = divmod(number, cards_a_row)
        left = (
            at * FAN_STEP * card_width
            - (card_width + FAN_STEP * card_width * (min(card_count, cards_a_row) - 1)) / 2
        )
        found.append((left, (row - rows + 1) * FAN_DROP * card_width))
    return found


def _draw_bubble(sheet: Sheet, w: float, x: float, y: float, words: str) -> None:
    """What somebody says, in lines that end at the felt's edge `y`, under the name, where it covers
    no card.
    """
    g, wide = sheet.type.grow, min(w - 16, sheet.width(words, 20, "ui6") + 28)
    left = min(w - wide - 8, max(8.0, x - wide / 2))
    lines = sheet.type.balanced(words, (wide - 16) * sheet.scale, 20, "ui6")
    high = (10 + 26 * len(lines)) * g
    sheet.rr(left, y - high, wide, high, 12, "#F4EAD2")
    for i, line in enumerate(lines):
        at = y - high + (18 + 26 * i) * g
        sheet.text(line, left + wide / 2, at, 20, "ui6", "#1B1A16", anchor="c", valign="m")
