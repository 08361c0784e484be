"""The dealing school's first page: which table, which level, how many rounds, and how the shifts went
that were assessed.
"""

from __future__ import annotations

import random
from typing import Any, Final

from .....hands.phrases import sentence_case
from .....play.records.dealing_sheets import KeptSheet, kept_shifts, learned_words
from .....practice.dealing.act_menu import warm_up
from .....practice.dealing.assessment import LEAST_ROUNDS, NEEDED
from .....practice.dealing.example_round import example_round
from .....practice.dealing.patrons import LEVELS
from ....scenes.scene import Move
from ....ui.boxes import Column, Part, Split
from ....ui.control import Changed, Intent, Pressed, Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.forms import labelled
from ....ui.widgets import Button, Menu, Pills, titled
from ...book_page import TablePage, day, run_in_thread
from ...style import DealingStyle, PracticeStyle

LEVEL_COLUMNS: Final = (
    ListColumn("Level", 60),
    ListColumn("Who plays, and what goes wrong", 260, share=1),
    ListColumn("Assessment", 150, "r"),
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
Take and pay one wager after the other, as the round on this page does: in the fewest chips, stacks cut \
down. The table rules say who wins."""


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

    def begin(self) -> None:
        """Six rounds at the level after the last one that was passed."""
        super().begin()
        self.rounds, self.mode, self.people = 6, "learn", 0
        self.level = 0
        self.sheets: tuple[KeptSheet, ...] = ()
        self.learned = ""

    def read(self) -> None:
        """The sheets of the table; what a shift there needs is made ready beside the window."""
        slug = self.game.slug
        run_in_thread(self.shell, lambda: warm_up(slug), lambda *_: None)
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
        right = Column([self._questions_part(), self._how_it_goes_part()], 18.0)
        above = Split(left, right, 0.5, PracticeStyle.lessons_abreast)
        learned = titled("What you learned", Words(self.learned)) if self.learned else None
        sheets = self._latest_sheets_part() if self.sheets else None
        return Column([part for part in (learned, above, sheets) if part is not None], 18.0)

    def _example_part(self) -> Part:
        """A round of the table, act by act."""
        lines = (Words(f"{at}. {line}") for at, line in enumerate(example_round(self.game.slug), 1))
        return titled("A round, act by act", *lines, note="an example with one patron", gap=6.0)

    def _levels_part(self) -> Part:
        rows = []
        for number, level in enumerate(LEVELS, 1):
            own = [one for one in self.sheets if one.level == number]
            passed = next((one for one in own if one.passed), None)
            words, tone = "–", "text2"
            if passed is not None and passed.at is not None:
                words, tone = f"passed {day(passed.at, self.clock())}", "win"
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
        return titled("Levels", table, note=self.game.title)

    def _questions_part(self) -> Part:
        """Rounds, learning or assessment, and who plays at this machine."""
        rounds = tuple((n, str(n)) for n in DealingStyle.rounds)
        people = tuple((n, "nobody" if not n else str(n)) for n in DealingStyle.people)
        asked = (
            ("mode", "What it is", MODES, self.mode),
            ("rounds", "Rounds", rounds, self.rounds),
            ("people", "People who play at this table (hot seat)", people, self.people),
        )
        fields = [
            labelled(
                Pills(options, value, name)
                .copy(label=label, group=name)
                .bound(None, self._round_refusal if name == "rounds" else lambda _: ""),
                self.growth,
            )
            for name, label, options, value in asked
        ]
        shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in NEEDED.items())
        note = Words(
            f"To pass: {shares}, the level's seconds, and every round dealt.", tone="text2"
        )
        return titled("Your shift", *fields, note)

    def _round_refusal(self, many: int) -> str:
        """Why a shift cannot have so many rounds, "" where it can."""
        least = LEAST_ROUNDS
        few = self.mode == "assessed" and many < least
        return f"An assessment has at least {least} rounds." if few else ""

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
                        ListCell(day(one.at, self.clock()) if one.at is not None else ""),
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
