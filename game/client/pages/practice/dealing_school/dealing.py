"""The dealing school's first page: which table, which level, how many rounds, and how the shifts went
that were assessed.
"""

from __future__ import annotations

import random
from typing import Any, Final

from .....core.errors import HouseError
from .....hands.phrases import join_with_and, sentence_case
from .....play.learning.dealing_sheets import (
    VALID_DAYS,
    KeptSheet,
    kept_shifts,
    last_shift_slug,
    shift_progress_words,
    valid_until,
)
from .....practice.dealing.act_menu import warm_up
from .....practice.dealing.assessment import LEAST_ROUNDS, NEEDED
from .....practice.dealing.example_round import FIRST_TABLE, acts_per_round, example_round
from .....practice.dealing.patrons import LEVELS
from .....practice.dealing.settling_order import settling_words
from .....practice.school_pace import SCHOOL_PACES, PaceName
from ....scenes.scene import Move
from ....ui.boxes import Column, Part, Split
from ....ui.control import Changed, Intent, Pressed, Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.forms import labelled
from ....ui.widgets import Button, Menu, Pills, titled
from ...book_page import TablePage, moment_text, month_day_with_other_year, run_in_thread
from ...style import DealingStyle, PracticeStyle
from ..pace_choice import dealing_pace, pace_part, remember_pace
from ..school_page import BEGIN, STEP, PathStep, SchoolPage, intro_part, path_part

SHEET_COLUMNS: Final = (
    ListColumn("When", 90, share=1),
    ListColumn("Level", 60, "r"),
    ListColumn("Order", 70, "r"),
    ListColumn("Amounts", 90, "r", yields=2),
    ListColumn("Chips", 70, "r", yields=1),
    ListColumn("Pace", 70, "r", yields=3),
    ListColumn("", 110, "r"),
)
MODES: Final = (("learn", "Learn"), ("assessed", "Assessment"))
HOW: Final = """\
You stand behind the table. The program plays the patrons; you shuffle, cut, deal, announce, take and \
pay, in the order of the table's chapter.
Choose what you do by its key or its button, then what you do it to: in the list, or on the felt.
Level 1 says what comes next for two rounds, level 2 only which verb. In an assessment nothing is said \
before the sheet, and there are no hints.
Pay in the fewest chips, stacks spread so that every chip is seen. The table rules say who wins.
The time stands while a dialog is open or another window is in front."""


LEVEL_TASKS: Final = (
    "Two rounds say each act, the others its button",
    "Two rounds say which button is next",
    "Nothing is said; patrons bet on the side",
    "Late bets, wrong stakes, tips, the floor",
    "The same, with limited time for a payment",
    "Progressives, which the floor validates",
)
"""What is new at each level."""
GRADED_WORDS: Final = {
    "order": "the order of acts",
    "words": "the announcements",
    "amounts": "the amounts paid",
    "chips": "the chips they are paid in",
    "irregularities": "what goes wrong at the table, such as a late bet",
}
"""What a share of an assessment is of."""
SECONDS_AN_ACT: Final = 6
"""About how long a beginner takes for an act."""


class DealingPage(SchoolPage, TablePage):
    """Go the path of levels, each with an assessment, or choose a shift, and begin it; from `seed`
    come those of its shifts.
    """

    name = "practice"
    menu_entry = "dealing"
    title = "Dealing school"
    subtitle = "Stand behind the table and deal"
    depth_labels = ("More: a round, act by act", "More: the shift, hot seat and your sheets")
    ways = (
        Button("practice", "Practice", icon="target"),
        Button("rules", "Table rules", action="full rules"),
    )

    def __init__(self, *args: Any, seed: bytes, **more: Any) -> None:
        self._seeds, self._asked_table = random.Random(seed), more.get("slug", "")
        super().__init__(*args, **more)

    def reset_page_state(self) -> None:
        """The level after the last one that was passed, at the table of the latest shift, or before
        one at the easiest, unless another is asked for.
        """
        if not self._asked_table:
            self.slug = last_shift_slug(self.store, self.player) or FIRST_TABLE
        super().reset_page_state()
        self.rounds, self.mode, self.people = DealingStyle.learning_rounds, "learn", 0
        self.easy: tuple[str, ...] = ()
        self.level = 0
        self.pace: PaceName = "casino"
        self.shifts: tuple[KeptSheet, ...] = ()
        self.sheets: tuple[KeptSheet, ...] = ()
        self.learned = ""

    def load_content(self) -> None:
        """The sheets of the table; what a shift there needs is made ready beside the window."""
        slug = self.game.slug

        def work() -> tuple[str, ...]:
            warm_up(slug)
            for level in range(2, len(LEVELS) + 1):
                acts_per_round(slug, level)
            return tuple(sorted(self.games, key=acts_per_round))

        def took(found: tuple[str, ...] | None, _refusal: HouseError | None) -> None:
            self.easy = found or ()
            self.lay_out()

        run_in_thread(self.shell, work, took)
        self.pace = dealing_pace(self.shell, self.store, self.player, slug)
        before, self.shifts = self.shifts, kept_shifts(self.store, self.player, self.game.slug)
        self.sheets = tuple(one for one in self.shifts if one.assessed)
        self.learned = shift_progress_words(self.shifts)
        if not self.level:
            self._choose_level(self._next_level)
        elif len(before) != len(self.shifts):
            latest = self.shifts[0] if self.shifts else None
            moves_on = latest is not None and latest.assessed and latest.passed
            self._choose_level(self._next_level if moves_on else self.level)

    @property
    def _next_level(self) -> int:
        """The first level that was not passed, the last where all were."""
        passed = {one.level for one in self.sheets if one.passed}
        levels = range(1, len(LEVELS) + 1)
        return next((number for number in levels if number not in passed), len(LEVELS))

    def _choose_level(self, level: int) -> None:
        """A level: to be learned until its latest shift was good enough, and then to be assessed; an
        assessment that is practiced again is not such a shift.
        """
        self.level = level
        own = [one for one in self.shifts if one.level == level]
        assessed = {one.seed for one in own if one.assessed}
        latest = own[0] if own else None
        again = latest is not None and not latest.assessed and latest.seed in assessed
        self._choose_mode("assessed" if latest and latest.passed and not again else "learn")

    def _choose_mode(self, mode: str) -> None:
        """To learn or to be assessed, each with the rounds that are recommended for it."""
        self.mode = mode
        self.rounds = DealingStyle.learning_rounds if mode == "learn" else LEAST_ROUNDS

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another table: its own next level."""
        self.level = 0
        super().reset_after_menu_choice(menu)

    # ---- what stands there

    def content(self) -> Part:
        """The next step and the path of levels; then, as deep as is asked, a round and how it is
        settled, what is asked for, and the sheets.
        """
        parts: list[Part | None] = [self._intro_part(), self._mode_part()]
        if LEVELS[self.level - 1].seconds:
            parts.append(pace_part(self.pace, self._pace_words))
        parts.append(self._path_part())
        if self.learned:
            parts.append(titled("What you learned", Words(self.learned)))
        left: list[Part | None] = [self._example_part()]
        right = [self._settling_order_part()]
        if self.depth > 1:
            right = [self._shift_options_part(), *right, self._how_it_goes_part()]
        if self.depth:
            columns = [Column([one for one in some if one], 18.0) for some in (left, right)]
            parts.append(Split(columns[0], columns[1], 0.5, PracticeStyle.lessons_abreast))
        if self.depth > 1 and self.sheets:
            parts.append(self._latest_sheets_part())
        return Column([*(part for part in parts if part is not None), *self.depth_parts()], 18.0)

    def _intro_part(self) -> Part:
        """What the school is, and the gold button to the chosen shift."""
        sentence = "Stand behind the table: the program plays the patrons, and you deal."
        minutes = ""
        if self.easy:
            acts = acts_per_round(self.game.slug, self.level)
            seconds = acts * self.rounds * SECONDS_AN_ACT
            minutes = f", {max(1, round(seconds / 60))} minutes"
        who = LEVELS[self.level - 1].title
        rounds = f"{self.rounds} round{'s' * (self.rounds != 1)}"
        label = f"Begin: {rounds}, {who}{minutes}"
        if self.mode == "assessed":
            label = f"Assessment of level {self.level}: {rounds}{minutes}"
        return intro_part(sentence, "" if self.shifts else self._acts_a_round_words(), label)

    def _mode_part(self) -> Part:
        """Whether the shift is to learn or an assessment."""
        pills = Pills(MODES, self.mode, "mode").copy(label="What it is", group="mode")
        return pills.for_subject(None, lambda _: "")

    def _path_part(self) -> Part:
        """The levels, each with its assessment, and what the chosen one must reach."""
        steps = [self._level_step(number) for number in range(1, len(LEVELS) + 1)]
        graded = {name: NEEDED[name] for name in GRADED_WORDS}
        if not LEVELS[self.level - 1].trouble:
            del graded["irregularities"]
        shares = join_with_and(
            [f"{100 * share:.0f} % of {GRADED_WORDS[name]}" for name, share in graded.items()]
        )
        pace = self._payment_seconds(self.level)
        seconds = f", {pace:g} s a payment on average" if pace else ""
        note = (
            f"To pass level {self.level}, deal an assessment of at least {LEAST_ROUNDS} rounds to its"
            f" end and get right {shares}{seconds}. A pass holds for {VALID_DAYS} days."
        )
        many = sum(step.is_passed for step in steps)
        title = f"{self.game.title}: from one patron to a full table"
        words = Words(note, tone="text2")
        return path_part(title, steps, str(self.level), f"{many} of {len(steps)} passed", words)

    def _level_step(self, number: int) -> PathStep:
        """A level of the path: how far it is, and its first shift beside the latest."""
        level = LEVELS[number - 1]
        own = [one for one in self.shifts if one.level == number]
        sheets = [one for one in own if one.assessed]
        passed = max((one for one in sheets if one.passed), key=self._sheet_rank, default=None)
        limit = self._payment_seconds(number)
        pace = f", {limit:g} s a payment" if limit else ""
        holds = False
        if passed is not None and passed.at is not None:
            until = valid_until(passed.at)
            holds = until >= self.clock()
            words = f"ran out {moment_text(until, self.clock())}"
            if holds:
                calm = " at calm pace" * bool(limit and _is_calm(passed))
                words = f"passed{calm} until {month_day_with_other_year(until, self.clock())}"
        elif sheets:
            words = "assessed, not yet passed"
        elif own:
            words = "learned: assessment" if own[0].passed else "learning"
        else:
            words = "next" if number == self._next_level else "not begun"
        counted = [one for one in own if one.acts_done and one.dealt]
        ends = [counted[-1], counted[0]] if len(counted) > 1 else counted
        progress = " → ".join(
            f"{100 * one.faultless_act_share:.0f} % right, {moment_text(one.at, self.clock())}"
            for one in ends
            if one.at is not None
        )
        title = f"{sentence_case(level.title)}{pace}"
        return PathStep(str(number), title, LEVEL_TASKS[number - 1], words, holds, progress)

    def _sheet_rank(self, one: KeptSheet) -> tuple[bool, bool]:
        """What a sheet that was passed is worth: more while it holds, and at casino pace."""
        return one.at is not None and valid_until(one.at) >= self.clock(), not _is_calm(one)

    def _payment_seconds(self, level: int) -> float:
        """Seconds that a payment may take on average, 0 for any."""
        return LEVELS[level - 1].seconds * SCHOOL_PACES[self.pace].payment_factor

    def _pace_words(self, name: PaceName) -> str:
        """What a pace means in a shift of the chosen level."""
        limit = LEVELS[self.level - 1].seconds * SCHOOL_PACES[name].payment_factor
        return f"{limit:g} seconds a payment on average; all else is graded alike at any pace."

    def _example_part(self) -> Part:
        """A round of the table, act by act, and how many acts others have."""
        acts = example_round(self.game.slug)
        lines = (Words(f"{at}. {line}") for at, line in enumerate(acts, 1))
        note = f"one patron, {len(acts)} acts"
        if self.easy:
            note += f"; a round has {acts_per_round(self.game.slug):.0f} on average"
        return titled("A round, act by act", *lines, note=note, gap=6.0)

    def _settling_order_part(self) -> Part | None:
        """In which order the table is settled, which is graded."""
        words = settling_words(self.game.slug, cited=self.player_level == "expert")
        return titled("The order of settling", Words(words), note="graded") if words else None

    def _acts_a_round_words(self) -> str:
        """How long a round of the table is to deal, and which tables are the easiest."""
        slug = self.game.slug
        if not self.easy and slug == FIRST_TABLE:
            return "The easiest table to begin with."
        if not self.easy:  # as many lines as will stand there, so that nothing moves down
            return (
                "How many acts a round takes at each table will stand here in a moment, and which"
                " tables are the easiest to begin with."
            )
        first = [self.games[one].title for one in self.easy[:3]]
        many = acts_per_round(slug)
        if slug == FIRST_TABLE:
            return f"The easiest table to begin with: about {many:.0f} acts a round, the fewest of all."
        if slug in self.easy[:3]:
            return f"One of the three easiest tables: about {many:.0f} acts a round."
        return f"About {many:.0f} acts a round. Easiest to begin with: {join_with_and(first)}."

    def _shift_options_part(self) -> Part:
        """Rounds, and who plays at this machine."""
        least = LEAST_ROUNDS if self.mode == "assessed" else 0
        rounds = tuple((n, str(n)) for n in DealingStyle.rounds if n >= least)
        people = tuple((n, "nobody" if not n else str(n)) for n in DealingStyle.people)
        asked = (
            ("rounds", "Rounds", rounds, self.rounds),
            ("people", "People who play at this table (hot seat)", people, self.people),
        )
        fields = [
            labelled(
                Pills(options, value, name)
                .copy(label=label, group=name)
                .for_subject(None, lambda _: ""),
                self.growth,
            )
            for name, label, options, value in asked
        ]
        return titled("Your shift", *fields)

    def _how_it_goes_part(self) -> Part:
        return titled("How it goes", *(Words(text, tone="text2") for text in HOW.split("\n")))

    def _latest_sheets_part(self) -> Part:
        """The latest sheets of the table."""
        rows = []
        for number, one in enumerate(self.sheets[:8]):
            shares = {name: f"{100 * share:.0f} %" for name, share in one.shares.items()}
            pace = f"{one.seconds:.1f} s" if one.seconds is not None else "–"
            rows.append(
                ListRow(
                    (
                        ListCell(moment_text(one.at, self.clock()) if one.at is not None else ""),
                        ListCell(str(one.level)),
                        *(
                            ListCell(shares.get(name, "–"))
                            for name in ("order", "amounts", "chips")
                        ),
                        ListCell(pace),
                        ListCell(
                            "passed" if one.passed else "not yet",
                            "win" if one.passed else "loss",
                            "ui6",
                        ),
                    ),
                    f"sheet:{number}" if one.sheet is not None else "",
                )
            )
        table = Listing(SHEET_COLUMNS, rows, high=40.0, side=8.0, zebra=True, group="sheets")
        return titled("Your sheets", table, note="press one to open it")

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A level, or something else of the shift."""
        kind, _, rest = intent.name.partition(":")
        if intent.name == BEGIN:
            return self._begin()
        if kind == STEP.removesuffix(":"):
            if isinstance(intent, Pressed) and rest == str(self.level):
                return self._begin()
            self._choose_level(int(rest))
            self.lay_out()
            return None
        if isinstance(intent, Pressed) and kind == "sheet":
            return self._open_sheet(self.sheets[int(rest)], rest)
        if isinstance(intent, Changed) and intent.name in ("mode", "pace", "rounds", "people"):
            if intent.name == "mode":
                self._choose_mode(str(intent.value))
            elif intent.name == "pace":
                self.pace = intent.value
                remember_pace(self.shell, self.player, self.pace)
            else:
                setattr(self, intent.name, intent.value)
            self.shell.sound.play("tick")
            self.lay_out()
            return None
        return super().handle_intent(intent)

    def _open_sheet(self, kept: KeptSheet, number: str) -> Move | None:
        """A sheet again, as the book has it."""
        self.shell.sound.play("tick")
        asked = (self.game.slug, kept.level, kept.rounds, kept.seed, f"sheet {number}", 0)
        return self._go(":".join(map(str, ("shift", *asked))))

    def _begin(self) -> Move | None:
        """Begin the shift."""
        self.shell.sound.play("tick")
        if LEVELS[self.level - 1].seconds:
            remember_pace(self.shell, self.player, self.pace)
        seed = self._seeds.getrandbits(32)  # nobody knows it from the sheet before
        asked = (self.game.slug, self.level, self.rounds, seed, self.mode, self.people)
        return self._go(":".join(map(str, ("shift", *asked))))


def _is_calm(one: KeptSheet) -> bool:
    """Whether a sheet is of calm pace."""
    return one.sheet is not None and one.sheet.pace == "calm"
