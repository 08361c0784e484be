"""The dealing school's first page: which table, which level, how many rounds, and how the shifts went
that were assessed.
"""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any, Final

from .....core.errors import HouseError
from .....hands.phrases import join_with_and, sentence_case
from .....play.records.dealing_sheets import VALID_DAYS, KeptSheet, kept_shifts, learned_words
from .....practice.dealing.act_menu import warm_up
from .....practice.dealing.assessment import LEAST_ROUNDS, NEEDED
from .....practice.dealing.example_round import acts_a_round, example_round
from .....practice.dealing.patrons import LEVELS
from .....practice.dealing.settling_order import settling_words
from ....scenes.scene import Move
from ....ui.boxes import Column, Part, Split
from ....ui.control import Changed, Intent, Pressed, Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.forms import labelled
from ....ui.widgets import Button, Menu, Pills, titled
from ...book_page import TablePage, long_day, moment_text, run_in_thread
from ...style import DealingStyle, PracticeStyle

LEVEL_COLUMNS: Final = (
    ListColumn("Level", 60),
    ListColumn("Who plays, and what goes wrong", 260, share=1),
    ListColumn("Assessment", 170, "r"),
)
SHEET_COLUMNS: Final = (
    ListColumn("When", 90, share=1),
    ListColumn("Level", 60, "r"),
    ListColumn("Order", 70, "r"),
    ListColumn("Amounts", 90, "r", yields=2),
    ListColumn("Chips", 70, "r", yields=1),
    ListColumn("Pace", 70, "r", yields=3),
    ListColumn("", 110, "r"),
)
MODES: Final = (("learn", "Learning"), ("assessed", "Assessment"))
HOW: Final = """\
You stand behind the table. The program plays the patrons; you shuffle, cut, deal, announce, take and \
pay, in the order of the table's chapter.
Choose what you do by its key or its button, then what you do it to: in the list, or on the felt.
Level 1 says what comes next for two rounds, level 2 only which verb. In an assessment nothing is said \
before the sheet, and there are no hints.
Pay in the fewest chips, stacks spread so that every chip is seen. The table rules say who wins.
The time stands while a dialog is open or another window is in front."""


class DealingPage(TablePage):
    """Choose a shift and begin it; from `seed` come those of its shifts."""

    name = "practice"
    title = "Dealing school"
    subtitle = "Stand behind the table and deal"
    ways = (
        Button("practice", "Practice", icon="target"),
        Button("rules", "Table rules", action="full rules"),
        Button("shift", "Begin", kind="primary", action="start"),
    )

    def __init__(self, *args: Any, seed: bytes, **more: Any) -> None:
        self._seeds = random.Random(seed)
        super().__init__(*args, **more)

    def reset_page(self) -> None:
        """Six rounds at the level after the last one that was passed."""
        super().reset_page()
        self.rounds, self.mode, self.people = DealingStyle.learning_rounds, "learn", 0
        self.easy: tuple[str, ...] = ()
        self.level = 0
        self.sheets: tuple[KeptSheet, ...] = ()
        self.learned = ""

    def load_content(self) -> None:
        """The sheets of the table; what a shift there needs is made ready beside the window."""
        slug = self.game.slug

        def work() -> tuple[str, ...]:
            warm_up(slug)
            return tuple(sorted(self.games, key=acts_a_round))

        def took(found: tuple[str, ...] | None, _refusal: HouseError | None) -> None:
            self.easy = found or ()
            self.lay_out()

        run_in_thread(self.shell, work, took)
        shifts = kept_shifts(self.store, self.player, self.game.slug)
        self.sheets = tuple(one for one in shifts if one.assessed)
        self.learned = learned_words(shifts)
        if not self.level:
            passed = {one.level for one in self.sheets if one.passed}
            open_levels = (n for n in range(1, len(LEVELS) + 1) if n not in passed)
            self.level = next(open_levels, len(LEVELS))

    def chose(self, menu: Menu) -> None:
        """Another table: its own next level."""
        self.level = 0
        super().chose(menu)

    # ---- what stands there

    def content(self) -> Part:
        """The levels and a round beside what is asked, and the sheets below."""
        left = Column([self._levels_part(), self._example_part()], 18.0)
        parts = (self._questions_part(), self._settling_part(), self._how_it_goes_part())
        right = Column([part for part in parts if part is not None], 18.0)
        above = Split(left, right, 0.5, PracticeStyle.lessons_abreast)
        learned = titled("What you learned", Words(self.learned)) if self.learned else None
        sheets = self._latest_sheets_part() if self.sheets else None
        return Column([part for part in (learned, above, sheets) if part is not None], 18.0)

    def _example_part(self) -> Part:
        """A round of the table, act by act."""
        lines = (Words(f"{at}. {line}") for at, line in enumerate(example_round(self.game.slug), 1))
        return titled("A round, act by act", *lines, note="an example with one patron", gap=6.0)

    def _settling_part(self) -> Part | None:
        """In which order the table is settled, which is graded."""
        words = settling_words(self.game.slug)
        return titled("The order of settling", Words(words), note="graded") if words else None

    def _easy_words(self) -> str:
        """How long a round of the table is to deal, and which tables are the easiest."""
        if not self.easy:
            return ""
        slug, first = self.game.slug, [self.games[one].title for one in self.easy[:3]]
        place = self.easy.index(slug) + 1
        return (
            f"A round has about {acts_a_round(slug):.0f} acts with one patron: number {place} of"
            f" {len(self.easy)}, easiest first. The easiest: {join_with_and(first)}."
        )

    def _levels_part(self) -> Part:
        rows = []
        for number, level in enumerate(LEVELS, 1):
            own = [one for one in self.sheets if one.level == number]
            passed = next((one for one in own if one.passed), None)
            words, tone = "–", "text2"
            if passed is not None and passed.at is not None:
                until = passed.at + timedelta(days=VALID_DAYS)
                words, tone = f"passed until {long_day(until, self.clock())}", "win"
                if until < self.clock():
                    words, tone = f"ran out {moment_text(until, self.clock())}", "brass"
            elif own:
                words = "not yet"
            title = sentence_case(level.title)
            pace = f", {level.seconds:g} s a payment" if level.seconds else ""
            rows.append(
                ListRow(
                    (
                        ListCell(str(number), "brass", "ui7"),
                        ListCell(f"{title}{pace}"),
                        ListCell(words, tone),
                    ),
                    f"level:{number}",
                    f"Level {number}: {title}, {words}",
                )
            )
        table = Listing(
            LEVEL_COLUMNS, rows, high=50.0, side=10.0, live=f"level:{self.level}", group="levels"
        )
        easy = [Words(words, tone="text2")] if (words := self._easy_words()) else []
        return titled("Levels", table, *easy, note=self.game.title)

    def _questions_part(self) -> Part:
        """Rounds, learning or assessment, and who plays at this machine."""
        least = LEAST_ROUNDS if self.mode == "assessed" else 0
        rounds = tuple((n, str(n)) for n in DealingStyle.rounds if n >= least)
        people = tuple((n, "nobody" if not n else str(n)) for n in DealingStyle.people)
        asked = (
            ("mode", "What it is", MODES, self.mode),
            ("rounds", "Rounds", rounds, self.rounds),
            ("people", "People who play at this table (hot seat)", people, self.people),
        )
        fields = [
            labelled(
                Pills(options, value, name).copy(label=label, group=name).bound(None, lambda _: ""),
                self.growth,
            )
            for name, label, options, value in asked
        ]
        shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in NEEDED.items())
        note = Words(
            f"To pass: {shares} of what is asked, the level's seconds on average, and every round"
            f" dealt. An assessment has at least {LEAST_ROUNDS} rounds and holds for"
            f" {VALID_DAYS} days.",
            tone="text2",
        )
        return titled("Your shift", *fields, note)

    def _how_it_goes_part(self) -> Part:
        return titled("How it goes", *(Words(text, tone="text2") for text in HOW.split("\n")))

    def _latest_sheets_part(self) -> Part:
        """The latest sheets of the table."""
        rows = []
        for one in self.sheets[:8]:
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
                    )
                )
            )
        return titled("Your sheets", Listing(SHEET_COLUMNS, rows, high=40.0, side=8.0, zebra=True))

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A level, or something else of the shift."""
        kind, _, rest = intent.name.partition(":")
        if kind == "level":
            again = isinstance(intent, Pressed) and rest == str(self.level)
            self.level = int(rest)
            self.lay_out()
            return self.pressed("shift") if again else None
        if isinstance(intent, Changed) and intent.name in ("mode", "rounds", "people"):
            setattr(self, intent.name, intent.value)
            if self.mode == "assessed":
                self.rounds = max(self.rounds, LEAST_ROUNDS)
            self.shell.sound.play("tick")
            self.lay_out()
            return None
        return super().handle_intent(intent)

    def pressed(self, name: str) -> Move | None:
        """Begin the shift, or back to practice."""
        if name != "shift":
            return super().pressed(name)
        seed = self._seeds.getrandbits(32)  # nobody knows it from the sheet before
        asked = (self.game.slug, self.level, self.rounds, seed, self.mode, self.people)
        return self._go(":".join(map(str, ("shift", *asked))))
