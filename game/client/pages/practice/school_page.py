"""What the pages of the schools share: one sentence and the next step, the path to an assessment, and
depth in three steps: the answer, the reason, the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import ClassVar, Final, NamedTuple

import pygame

from ....play.learning.counting_answers import LEAST, MOST
from ...draw.charts import lit_ground
from ...scenes.scene import Move
from ...scenes.settings import Level
from ...ui.boxes import Column, Flow, Part, PartOnGround, Split
from ...ui.control import Intent, Pressed, Tone, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...ui.widgets import Button, PanelGround, titled
from ..book_page import BookPage, moment_text

BEGIN: Final = "begin"
"""The gold button to the next step."""
STEP: Final = "step:"
"""What the names of a path's rows begin with."""
PATH_COLUMNS: Final = (
    ListColumn("", 34),
    ListColumn("Step", 250),
    ListColumn("What you do", 330, share=1, yields=3),
    ListColumn("How it stands", 330, yields=4),
    ListColumn("First and latest", 330, "r", yields=2),
)
USUAL_DEPTHS: Final[dict[Level, int]] = {"new": 0, "normal": 1, "expert": 2}
"""How deep a page is at first: 0 the answer, 1 the reason as well, 2 the whole sheet."""


class PathStep(NamedTuple):
    """A step of a path: the name of its row, its title, what is done at it, how far it is, whether
    it is passed, and the first result beside the latest.
    """

    name: str
    title: str
    does: str
    standing: str
    is_passed: bool = False
    progress: str = ""


class SchoolPage(BookPage):
    """A page that begins with its answer; More shows the reason and then the sheet, of which an
    expert sees everything at once.
    """

    depth_labels: ClassVar[tuple[str, str]] = ("More: why", "More: all figures")
    """What the button says that leads to the reason, and the one that leads to the sheet."""

    def reset_page_state(self) -> None:
        """As deep as the player's level has it."""
        super().reset_page_state()
        self._depth: int | None = None

    @property
    def depth(self) -> int:
        """How deep the page is just now: 0 to 2."""
        return USUAL_DEPTHS[self.player_level] if self._depth is None else self._depth

    def depth_parts(self) -> list[Part]:
        """The button that shows more, or less again; none for an expert."""
        if self.player_level == "expert":
            return []
        label = self.depth_labels[self.depth] if self.depth < 2 else "Less"
        icon = "plus" if self.depth < 2 else "minus"
        return [Flow([Button("depth", label, icon=icon, group="depth", high=56.0)])]

    def handle(self, event: pygame.Event) -> Move | None:
        """Enter begins as well, where no ring is."""
        enter = event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}
        begins = any(one.name == BEGIN for one in self.focus.targets)
        if enter and begins and not self.focus.ringed and not self.unfolded and not self.typing:
            return self.dispatch(Pressed(BEGIN, "key"))
        return super().handle(event)

    def handle_intent(self, intent: Intent) -> Move | None:
        """More, or less."""
        if isinstance(intent, Pressed) and intent.name == "depth":
            self._depth = (self.depth + 1) % 3
            self.shell.sound.play("tick")
            self.lay_out()
            return None
        return super().handle_intent(intent)


def first_and_latest_text(results: Iterable[tuple[bool, datetime | None]], now: datetime) -> str:
    """The first answers (whether right, and when) beside as many of the latest, with their days; ""
    while there are too few.
    """
    answers = sorted(results, key=lambda one: one[1].timestamp() if one[1] else 0.0)
    if len(answers) < LEAST:
        return ""
    many = min(MOST, len(answers) // 2)
    said: list[str] = []
    for some, at in ((answers[:many], answers[0][1]), (answers[-many:], answers[-1][1])):
        day = f", {moment_text(at, now)}" if at is not None else ""
        said.append(f"{sum(right for right, _ in some)} of {many}{' right' * (not said)}{day}")
    return " → ".join(said)


def intro_part(sentence: str, note: str, label: str) -> Part:
    """What a school is, in one sentence with a note, and the gold button to the next step."""
    words: list[Part] = [Words(sentence, 26, "serif6")]
    words += [Words(note, 22, "ui6", "brass")] if note else []
    button = Button(BEGIN, label, kind="primary", action="start", size=24, high=68.0, group="begin")
    shown = Split(Column(words, 8.0), Flow([button], right=True), 0.62, 900.0)
    return PartOnGround(PanelGround(lit_ground, 14), shown, (22.0, 16.0, 18.0))


def path_part(title: str, steps: Sequence[PathStep], chosen: str, note: str, *below: Part) -> Part:
    """The steps of a path, what is passed with a check, and the chosen one framed."""
    rows = []
    for number, step in enumerate(steps, 1):
        is_next = step.name == chosen
        tone: Tone = "win" if step.is_passed else "brass" if is_next else "text2"
        sign = ListCell(icon="check", tone="win") if step.is_passed else ListCell(str(number), tone)
        cells = (
            sign,
            ListCell(step.title, face="ui7" if is_next else "ui6"),
            ListCell(step.does, "text2"),
            ListCell(step.standing, tone, "ui6"),
            ListCell(step.progress, "text2"),
        )
        label = f"Step {number}, {step.title}: {step.standing}"
        rows.append(ListRow(cells, f"{STEP}{step.name}", label))
    table = Listing(PATH_COLUMNS, rows, high=44.0, side=10.0, live=f"{STEP}{chosen}", group="steps")
    return titled(title, table, *below, note=note, gap=8.0)
