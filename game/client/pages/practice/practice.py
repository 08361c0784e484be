"""Practice: what is due, the ladder of the chosen table to its exam, how it went so far; and a
table's strategy card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from textwrap import wrap
from typing import Final, NamedTuple, TypedDict

import pygame

from ....core.declaration import Game
from ....core.errors import HouseError
from ....core.money import dollars, short
from ....games import beginner_table
from ....odds.house_edge import shipped_summary, table_cost
from ....odds.par.game_sheets import main_sheet_in_force
from ....odds.simulation.simulate import usual_bets
from ....odds.strategy.card_language import StrategyCard
from ....odds.strategy.strategy_card import Strategy, card_figures
from ....play.learning.lesson_progress import (
    LessonsReport,
    LineStanding,
    exam_terms,
    hands_per_hour,
    least_base_wager,
    lesson_answers,
    passes_words,
    practice_totals,
    report,
)
from ....practice import trainer
from ....practice.card_sheet import UPCARDS, card_as_data, card_sizes, cell_worth_words
from ....practice.card_sheet import card_lines as card_words
from ....practice.drills import lesson_worths, warm_up
from ....practice.followed_card import CARD_TITLES, followable_cards
from ....practice.own_schedule import fit_and_save_schedule, forget_schedule, own_parameters
from ....practice.review_outlook import ScheduleFit, first_right
from ....practice.school_pace import PaceName
from ....practice.trainer import LessonAnswer
from ....printing import card_back
from ....printing.card_front import CARD
from ....printing.dates import month_day_text
from ....printing.text_pages import CHART_LETTERS, ChartCell, chart_cells
from ...draw.charts import ChartBar, lit_ground, lit_row, net_bars, sparkline
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.style import Colors
from ...input.actions import meant_key
from ...layouts.guide import draw_step_on_felt, guide
from ...layouts.layout import felt_color
from ...scenes.focus import Role, Signal, Target
from ...scenes.scene import Move, Viewport
from ...ui.boxes import Column, Flow, Grid, Part, PartOnGround, Split
from ...ui.control import Changed, EventOutcome, Intent, Pressed, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow, RowTile
from ...ui.widgets import (
    Button,
    Menu,
    Painted,
    PanelGround,
    Picture,
    divider,
    labelled_figure,
    panels,
    titled,
)
from ..book_page import PrintedPage, run_in_thread, short_name
from ..figures import charts
from ..page import HEAD_PREFIX
from ..records.history import expected_money_text, felt_dot_color
from ..style import PracticeStyle
from . import strategy_card
from .outlook import (
    Outlook,
    fit_words,
    new_right_share,
    outlook_part,
    read_outlook,
    step_worth_cents_an_hour,
)
from .pace_choice import exam_pace, pace_part, remember_pace
from .school_page import SchoolPage, first_and_latest_text

_APART: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT
COLUMNS: Final = (
    ListColumn("Table", 186, share=1),
    ListColumn("Steps known", 118, yields=1),
    ListColumn("Due", 44, "r"),
    ListColumn("Given away per hour", 132, "r"),
)
WAYS: Final = (
    ("counting", "Count cards", "keep the count at blackjack"),
    ("dealing", "Dealing school", "stand on the dealer’s side"),
    ("casino", "Your casino", "what to play at its tables"),
    ("card", "Strategy card", "a table’s rules on one card"),
    ("odds", "Odds", "what each bet is worth"),
    ("planner", "Planner", "what an evening may cost"),
    ("simulation", "Simulation", "how thousands of rounds end"),
)
"""Other places to practice: what leads there, its title, and what it is for."""
LEARNT: Final = ("", "all seen", "70 % sure", "80 % sure", "known", "known for weeks")
"""What a mastery means, from 1 on."""
LARGER = "The same in larger letters"
UNASKED = "It depends on more than your cards: see the printed card."


class ExamWager(TypedDict):
    """The stake of an exam's hands in cents, and whose least wager it is ("": no casino's)."""

    stake: int
    casino: str


class NextStep(NamedTuple):
    """What to do next: at which table, what is trained there, in words, how many minutes it takes,
    and about what it is worth an hour in cents.
    """

    slug: str
    what: str
    title: str
    minutes: int
    worth: float

    @property
    def slug_and_rung(self) -> tuple[str, str]:
        """The table, and what is trained there."""
        return self.slug, self.what


def trainer_minutes(hands: int) -> int:
    """Minutes for so many hands, at twelve seconds each.

    >>> trainer_minutes(14), trainer_minutes(1)
    (3, 1)
    """
    return max(1, -(-hands * 12 // 60))


class Rung(NamedTuple):
    """A rung of a ladder as it is drawn: its number or sign, its title and what it is, at the right
    the share right, the mastery (None where it has none) and a note; whether it is open, and
    whether it is known.
    """

    sign: str
    title: str
    words: tuple[str, ...]
    share: str = ""
    mastery: int | None = None
    note: str = ""
    open: bool = True
    known: bool = False


def _has_results(found: LessonsReport) -> bool:
    """Whether the player has answered or played at a table."""
    return bool(found.given or found.played or found.mistakes)


class PracticePage(SchoolPage):
    """Choose and start. `go` is asked for `drill:slug:what:clock`, and for `card`, `simulation`,
    `planner`, `odds`, `counting` and `dealing` of a slug.
    """

    name = "practice"
    title = "Practice"
    subtitle = "One step a day is enough. Three schools: counting, dealing, the casino you go to"
    follows_casino = True
    depth_labels = ("More: the steps of this table", "More: reviews and figures")

    def reset_page_state(self) -> None:
        """Nothing was chosen yet."""
        super().reset_page_state()
        self.rung, self.other, self._begins = "", 0, True

    def enter(self, view: Viewport) -> None:
        """Come up with the next step under the ring: Enter begins it, arrows lead to the tables."""
        super().enter(view)
        self.focus.focus("start" if self.steps else "play")

    @property
    def game(self) -> Game:
        """The table chosen."""
        return self.games[self.slug]

    @property
    def now(self) -> datetime:
        """The time where the player is."""
        return self.clock().astimezone()

    def load_content(self) -> None:
        """How every table went, and what is due at it."""
        self.given: dict[str, list[LessonAnswer]] = {
            s: lesson_answers(self.store, self.player, g) for s, g in self.games.items()
        }
        schedule = own_parameters(self.store.folder, self.player)
        self.every = practice_totals(self.store, self.given, self.now, schedule)
        self.reports: dict[str, LessonsReport] = {
            slug: report(
                self.store, self.player, game, self.now, bytes(32), self.given[slug], self.every
            )
            for slug, game in self.games.items()
        }
        self.outlook: Outlook | None = None
        if self.every.hands:
            self._start_outlook()
        elif self.player_level == "new" and self.games.get(beginner_table().slug):
            self.slug = beginner_table().slug
        if self._begins:
            self.slug = self.slug_offered_by_casino(self.slug)
        if self._begins and not _has_results(self.lessons_report):
            here = [one for one in self.reports if self._is_at_casino(one)] or list(self.reports)
            due = max(here, key=lambda slug: self.reports[slug].due_class_count)
            self.slug = due if self.reports[due].due_class_count else self.slug
        self._begins = False
        self._choose(self.slug)

    def _is_at_casino(self, slug: str) -> bool:
        """Whether the casino that is followed has a table, or none is followed."""
        return self.casino is None or slug in self.casino.tables

    def _start_outlook(self) -> None:
        """Have the outlook reckoned beside the window."""
        asked = (self.store, self.player, self.games, self.given, self.now)

        def took(found: Outlook | None, _refusal: HouseError | None) -> None:
            self.outlook = found
            self.lay_out()

        self._working = run_in_thread(self.shell, lambda: read_outlook(*asked), took)

    def _choose(self, slug: str) -> None:
        self.slug, self.rung = slug, ""
        decisions = self.store.practice.totals(self.player, slug).answers
        self.trend = charts.trend_by_runs(
            decisions,
            lambda size: self.store.practice.trend(self.player, slug, answers_per_point=size),
        )
        # before its first hand is asked for
        run_in_thread(self.shell, lambda: warm_up(slug), lambda *_: None)

    @property
    def lessons_report(self) -> LessonsReport:
        """How far the player is at the chosen table."""
        return self.reports[self.slug]

    # ---- what stands there

    def content(self) -> Part:
        """What is due and how it goes, the tables beside the chosen one's ladder or over it, and
        its two lines over time.
        """
        g = self.growth
        rows = [self._table_row(slug, game) for slug, game in self.games.items()]
        table = Listing(
            self._table_list_columns(), rows, high=48.0, live=f"game:{self.slug}", group="games"
        )
        tables: list[Part] = [table]
        if self._has_results_anywhere:
            said = f"Given away: by your last {trainer.LATEST} answers to each kind of hand."
            tables.append(Words(said, tone="text2"))
        listed = PartOnGround(PanelGround(), Column(tables, 4.0), (8.0, 0.0, 8.0))
        step = self._next_step_part()
        parts: list[Part] = [
            Split(step, self._streak_and_rating_part(), 0.55, PracticeStyle.lessons_abreast)
            if self.every.hands and self.depth
            else step
        ]
        if not self.depth:
            quiet = Split(listed, self._schools_part(1), 0.5, PracticeStyle.lessons_abreast)
            return Column([*parts, quiet, *self.depth_parts()], 18.0)
        parts.append(Split(listed, self._ladder_part(), 0.395, PracticeStyle.lessons_abreast))
        if self.depth < 2:
            return Column([*parts, self._schools_part(4), *self.depth_parts()], 18.0)
        if self.outlook is not None:
            brief_name = short_name(self.games, self.slug)
            parts.append(outlook_part(self.outlook, self.game, brief_name, g))
        if self.trend.decisions:
            parts.append(
                Grid(
                    charts.trend_charts(
                        self.trend,
                        self.clock(),
                        250.0 * g,
                        decisions_an_hour=60,  # as many as at a real table
                    ),
                    380 * g,
                    most=2,
                )
            )
        saving = [] if self.every.hands else [self._card_savings_part()]
        return Column([*parts, self._schools_part(4), *saving, *self.depth_parts()], 18.0)

    def _table_list_columns(self) -> tuple[ListColumn, ...]:
        """The columns of the tables; before the first answer the last one says how long each takes."""
        if self._has_results_anywhere:
            return COLUMNS
        return (*COLUMNS[:-2], ListColumn("Time to learn", 132, "r"))

    @property
    def _has_results_anywhere(self) -> bool:
        """Whether the player has answered or played at any table."""
        return any(map(_has_results, self.reports.values()))

    def _schools_part(self, max_columns: int) -> Part:
        """The schools and what else there is to practice, in so many columns at most, each with what
        it is for.
        """
        buttons = [
            Button(
                HEAD_PREFIX + name,
                title,
                kind="ghost",
                sub=use,
                action=name,
                group="ways",
                high=74.0,
            )
            for name, title, use in WAYS
        ]
        grid = Grid(buttons, 330 * self.growth, 8.0, most=max_columns, fills=True)
        return titled("Three schools, and more", grid, gap=8.0)

    def _table_row(self, slug: str, game: Game) -> ListRow:
        """A table: how far each of its lines is, what is due, and what is lost there."""
        found = self.reports[slug]
        name = ListCell(
            game.title, short=short_name(self.games, slug), dot=felt_dot_color(game), note=""
        )
        if not _has_results(found):
            # a minute for each rule that the lobby counts, and one for the exam's beginning
            rules = shipped_summary(game.stem).decisions or 0
            minutes = max(len(found.lines), rules) + 1
            learn = ListCell(
                "not begun" if self._has_results_anywhere else f"{minutes} min", "text2"
            )
            none_due = [ListCell()] * self._has_results_anywhere
            cells = (name, ListCell(fills=(0.0,) * len(found.lines)), *none_due, learn)
            return ListRow(cells, f"game:{slug}", f"{game.title}: learn in {minutes} minutes")
        lost = found.lost_an_hour
        last = (
            ListCell("–", "text2")
            if lost is None
            else ListCell(expected_money_text(lost), "loss" if lost >= 1 else "win", "ui6")
        )
        due = (
            ListCell(str(found.due_class_count), "brass", "ui7")
            if found.due_class_count
            else ListCell("–", "text2")
        )
        fills = tuple(
            min(1.0, line.mastery / trainer.KNOWN) for line in found.lines if line.classes
        )
        known = sum(line.mastery >= trainer.KNOWN for line in found.lines)
        said = f"{game.title}: {found.due_class_count} due, {known} of {len(fills)} steps known"
        return ListRow((name, ListCell(fills=fills), due, last), f"game:{slug}", said)

    @property
    def steps(self) -> tuple[NextStep, ...]:
        """What to do next, the best first: the tables with hands to review, then the open step of
        each table that is worth the most. What is selected in the ladder comes before all, then what
        the chosen table has, then what the tables of a casino have that is followed.
        """
        found: list[tuple[tuple[float, ...], NextStep]] = []
        for number, (slug, one) in enumerate(self.reports.items()):
            place = float(slug != self.slug) + (not self._is_at_casino(slug))
            if one.due_class_count:
                hands = f"{one.due_class_count} hand{'s' * (one.due_class_count != 1)} to review"
                minutes = trainer_minutes(one.due_class_count)
                step = NextStep(
                    slug, "due", hands, minutes, self._step_cents_an_hour(slug, 0, minutes)
                )
                found.append(((place, 0.0, -one.due_class_count, number), step))
            elif slug == self.slug and self._has_exam_misses:
                title, minutes = "What you missed in the exam", trainer_minutes(trainer.RUN.hands)
                step = NextStep(slug, "leaks", title, minutes, one.lost_an_hour or 0.0)
                found.append(((0.0, 0.0, 0, number), step))
            line = next(
                (
                    line
                    for line in one.lines[: one.open]
                    if line.classes and line.mastery < trainer.KNOWN
                ),
                None,
            )
            if line is None:
                continue
            title = f"Step {line.line}: {line.title}"
            worth = self._step_cents_an_hour(slug, line.line, 2)
            step = NextStep(slug, str(line.line), title, 2, worth)
            found.append(((place, 1.0, -worth, number), step))
        selected = self._selected_step()
        others = [step for _, step in sorted(found, key=lambda one: one[0])]
        others = [
            one for one in others if one.slug_and_rung != (selected and selected.slug_and_rung)
        ]
        return (*((selected,) if selected else ()), *others)[:3]

    @property
    def _has_exam_misses(self) -> bool:
        """Whether the chosen table's last exam was failed, and nothing was drilled there since."""
        exam = self.lessons_report.exam
        if exam is None or exam.passed or exam.at is None:
            return False
        given = [one for one in self.given[self.slug] if one.seconds]
        missed = any(one.exam and one.cost > 0 for one in given)
        return missed and not any(not one.exam and one.at >= exam.at for one in given)

    def _selected_step(self) -> NextStep | None:
        """The rung that is selected in the ladder; None where none is that may be begun."""
        what, slug, found = self.rung, self.slug, self.lessons_report
        if not (self.depth or what == "exam") or not what or self._refusal_reason(what):
            return None
        if what.isdigit():
            title = f"Step {what}: {found.lines[int(what) - 1].title}"
            return NextStep(slug, what, title, 2, self._step_cents_an_hour(slug, int(what), 2))
        hands, title = (
            (trainer.EXAM.hands, "Table-ready exam")
            if what == "exam"
            else (trainer.RUN.hands, "The whole card")
        )
        return NextStep(slug, what, title, trainer_minutes(hands), 0.0)

    def _step_cents_an_hour(self, slug: str, line: int, minutes: int) -> float:
        """Cents an hour that so many minutes with a step's hands keep, or with what is due for 0."""
        game = self.games[slug]
        if not game.deals:
            return self.reports[slug].lost_an_hour or 0.0
        known = trainer.schedule_from_answers(
            self.given[slug], own_parameters(self.store.folder, self.player)
        )
        asked = [
            one.key
            for one in trainer.taught_classes(Strategy(game).card, lesson_worths(game))
            if one.line == line
            or (not line and one.key in known and trainer.is_due(known[one.key], self.now))
        ]
        everywhere = first_right([each for own in self.given.values() for each in own])
        new = new_right_share(game, self.given[slug], everywhere)
        return step_worth_cents_an_hour(game, asked, known, self.now, new, minutes)

    def _next_step_part(self) -> Part:
        """One step with its picture and what it is worth, and the button that begins it."""
        steps, g = self.steps, self.growth
        if not steps:
            done = Words("Done for today: every step is known.", 26, "serif6")
            play = Button("play", "Play", kind="primary", size=24, high=72.0, least=170.0)
            buttons = Flow([play, *self._exam_buttons(None)], 14.0)
            return PartOnGround(PanelGround(lit_ground, 14), Column([done, buttons], 14.0))
        step = steps[self.other % len(steps)]
        game = self.games[step.slug]
        pictured = guide(game.stem).steps
        shown = next(
            (one for one in pictured if not {"bets", "end"} & set(one.at or ())), pictured[0]
        )
        number = int(step.what) if step.what.isdigit() else step.minutes
        picture = Painted(
            draw_step_on_felt, shown.picture, felt_color(game.stem), number, size=(0.0, 228.0)
        )
        worth = self._worth_words(step)
        start = Button(
            "start",
            self._start_label(step),
            kind="primary",
            size=24,
            action="press",
            group="buttons",
            high=68.0,
            least=170.0,
        )
        ways: list[Part] = [start]
        if len(steps) > 1:
            ways.append(Button("another", "Another", cap="A", group="buttons", high=68.0))
        ways += self._exam_buttons(step)
        minutes = f"{step.minutes} minute{'s' * (step.minutes != 1)}"
        rule = ""
        if step.what.isdigit():
            rule = line_title_and_row(Strategy(game).card, int(step.what))[1]
        elif step.what == "exam":
            rule = passes_words(game, **self._exam_wager(game))
        words = Column(
            [
                Words(f"Your next {minutes}, {short_name(self.games, step.slug)}", tone="text2"),
                Words(step.title, 30, "serif6"),
                *([Words(rule)] if rule else []),
                Words(worth, 24, "ui7", "win"),
                *self._compared_parts(step),
                *self._progress_parts(step.slug),
                *self._exam_pace_parts(step),
                Flow(ways, 12.0),
            ],
            8.0 * g,
        )
        ground = PanelGround(lit_ground, 14)
        return PartOnGround(
            ground,
            Split(picture, words, 0.32 if self.every.hands else 0.28, 560),
            (18.0, 16.0, 16.0),
        )

    def _worth_words(self, step: NextStep) -> str:
        """What a step is good for: the mistakes that it saves in money, else how far the table is."""
        if step.what == "exam":
            return "Shows whether you are ready for the table"
        if step.worth >= 1:
            return f"Saves about {dollars(round(step.worth))} an hour in mistakes"
        asked = [line for line in self.reports[step.slug].lines if line.classes]
        known = sum(line.mastery >= trainer.KNOWN for line in asked)
        return f"{known} of {len(asked)} steps of this table known"

    def _compared_parts(self, step: NextStep) -> list[Part]:
        """Beside which cost of an hour mistakes stand: that of best play."""
        if step.what == "exam" or step.worth < 1:
            return []
        game = self.games[step.slug]
        best = self._best_play_cents_an_hour(game)
        hour = f"{'costs' if best >= 0 else 'gains'} {dollars(abs(round(best)))} an hour"
        return [Words(f"Best play {hour}; mistakes cost more on top.", tone="text2")]

    def _best_play_cents_an_hour(self, game: Game) -> float:
        """What an hour at a game costs without a mistake, at the page's wager."""
        rules = self.rules_of(game)
        stake = usual_bets(game, rules)[game.base] if self.casino else least_base_wager(game)
        return -main_sheet_in_force(game, rules).ev * stake * hands_per_hour(game)

    def _exam_pace_parts(self, step: NextStep) -> list[Part]:
        """The paces of an exam, to choose from."""
        if step.what != "exam":
            return []
        game = self.games[step.slug]
        return [pace_part(self._next_exam_pace, lambda name: exam_terms(game, name)[0])]

    def _exam_wager(self, game: Game) -> ExamWager:
        """With what an exam at a table is dealt: its base wager, and at which casino that is least."""
        has_table = self.casino is not None and self.casino.table_if_any(game) is not None
        name = self.casino.name if self.casino is not None and has_table else ""
        return {"stake": least_base_wager(game, self.rules_of(game)), "casino": name}

    def _exam_buttons(self, step: NextStep | None) -> list[Button]:
        """The way to the chosen table's exam, and from it to the hands of the last one."""
        if step is None or step.what != "exam":
            is_here = step is None or self.reports[step.slug] is self.lessons_report
            label = "Exam" if is_here else f"Exam: {short_name(self.games, self.slug)}"
            return [Button("exam", label, action="exam", group="buttons", high=68.0)]
        if self.lessons_report.exam is None:
            return []
        return [Button("again", "Look at the last one", group="buttons", high=68.0)]

    @property
    def _next_exam_pace(self) -> PaceName:
        """The pace of the next exam."""
        return exam_pace(self.shell, self.store, self.player)

    def _start_label(self, step: NextStep) -> str:
        """What the gold button says: a rung that was selected by its name and its table's."""
        name = short_name(self.games, step.slug)
        if not self.rung or step.slug_and_rung != (self.slug, self.rung):
            return "Start"
        if step.what == "exam":
            verb = "Begin exam" if self.lessons_report.exam is None else "Take it again"
            return f"{verb}: {name}, {trainer.EXAM.hands} hands"
        return f"Begin {'the whole card' if step.what == 'card' else f'step {step.what}'}: {name}"

    def _progress_parts(self, slug: str) -> list[Part]:
        """The first hands that were drilled at a table beside the latest."""
        drilled = [(one.right, one.at) for one in self.given[slug] if one.seconds and not one.exam]
        text = first_and_latest_text(drilled, self.now)
        return [Words(f"First and latest hands: {text}", tone="text2")] if text else []

    def _streak_and_rating_part(self) -> Part:
        """Days in a row, the rating, what is lost an hour at the chosen table."""
        today, days, row = trainer.day_of(self.now), self.every.week, self.every.streak
        marks = tuple((day.strftime("%a")[:1], kept, day == today) for day, kept in days)
        kept = Column(
            [
                Words("In a row", tone="text2"),
                Words(f"{row} day{'' if row == 1 else 's'}", 26, "ui7"),
                Painted(_draw_week, marks, size=(0.0, 52.0)),
            ],
            4.0,
        )
        values = tuple(mean for _, mean in self.every.ratings)
        since = [
            mean for at, mean in self.every.ratings if at is None or trainer.day_of(at) < days[0][0]
        ]
        change = round(values[-1]) - round(since[-1])
        moved = f"{change:+d} this week" if len(values) > 1 else "since your first timed answer"
        rated = Column(
            [
                Words("Rating", tone="text2"),
                Words(f"{round(values[-1]):,}", 26, "ui7"),
                Painted(sparkline, values[-60:], size=(0.0, 30.0))
                if len(values) > 2
                else Words("", 4),
                Words(moved, tone="text2"),
                Words("Begins at 1,200. Right answers raise it, mistakes lower it.", tone="text2"),
            ],
            4.0,
        )
        lost = self.lessons_report.lost_an_hour
        words = "too few hands yet" if lost is None else expected_money_text(lost)
        found = self.lessons_report
        note = f"{found.given} hand{'' if found.given == 1 else 's'} drilled" + (
            f"; at tables {found.played} right, {found.mistakes} missed"
            if found.mistakes or found.played
            else ""
        )
        title = f"Given away per hour, {short_name(self.games, self.slug)}"
        basis = f"By your last {trainer.LATEST} answers to each kind of hand"
        if found.exam is not None and found.exam.passed:
            basis += " since the exam you passed"
        given = Column([labelled_figure(title, words, note), Words(f"{basis}.", tone="text2")], 4.0)
        return panels((kept, rated, given), 240.0, 3, 16.0)

    def _card_savings_part(self) -> Part:
        """What the card of each table saves an hour against the cheapest one of one line, the most
        first.
        """
        each = sorted(
            ((hourly_saving_over_one_line(game), slug) for slug, game in self.games.items()),
            reverse=True,
        )
        shown = tuple(
            ChartBar(short_name(self.games, slug), cents_saved, dollars(round(cents_saved)))
            # tables of which it is said what their card saves
            for cents_saved, slug in each[:4]
            if cents_saved >= 1
        )
        bars = Painted(net_bars, shown, size=(0.0, 25.0 * len(shown)))
        head = Words(
            "What the full strategy card saves per hour, compared with a card of four rules",
            tone="text2",
        )
        return PartOnGround(PanelGround(), Column([head, bars], 8.0), (18.0, 12.0, 12.0))

    # ---- the ladder

    def _ladder_part(self) -> Part:
        """The chosen table's rungs from its first line to the exam, and what an hour costs."""
        found, card = self.lessons_report, Strategy(self.game).card
        rungs: list[tuple[str, Rung]] = [
            (str(line.line), self._line_rung(line, line_title_and_row(card, line.line), found))
            for line in found.lines
        ]
        rungs += [("card", self._full_card_rung(found)), ("exam", self._exam_rung(found))]
        parts = [self._tile_part(name, rung) for name, rung in rungs]
        hour = self._hour_cost_part()
        body: list[Part] = [Column(parts, 0.0), *([divider(), hour] if hour is not None else [])]
        live = dict(rungs).get(self.rung)
        note = (
            f"{self.open_gesture_text} begins it"
            if live and live.open
            else "from the first step to the exam"
        )
        return titled(self.game.title, *body, note=note, gap=10 * self.growth)

    def _tile_part(self, name: str, rung: Rung) -> Part:
        live = self.rung == name
        if live and rung.open and not rung.note:
            rung = rung._replace(note="Press again to begin")
        if name in ("card", "exam"):  # whole sentences, which no window may cut
            lines = [part for words in rung.words for part in wrap(words, RUNG_LETTERS)]
            rung = rung._replace(words=tuple(lines))

        def draw(surface: pygame.Surface, on: Picture) -> None:
            on.lay(surface, _draw_rung, rung, live=live)

        high = (38.0 + 27.0 * len(rung.words)) * self.growth
        label = f"{rung.title}: {' '.join(rung.words)} {rung.note}"
        return RowTile(draw, high, 0.0, f"rung:{name}", label=label, group="ladder").copy(
            chosen=live
        )

    def _line_rung(
        self, line: LineStanding, title_and_row: tuple[str, str], found: LessonsReport
    ) -> Rung:
        """A line's rung, under its title what it `title_and_row` says first; one that no drill can ask has
        neither mastery nor note.
        """
        title, holds = title_and_row
        if not line.classes:
            return Rung(str(line.line), title, (holds, UNASKED), open=False)
        known = line.mastery >= trainer.KNOWN
        if not line.seen:
            note = "New today" if line.line <= found.open else f"Opens after step {line.line - 1}"
        elif line.due:
            note = f"Due: {line.due}"
        elif line.due_next == trainer.day_of(self.now):
            note = "Again today"
        else:
            note = "" if line.due_next is None else f"Next on {month_day_text(line.due_next)}"
        seen = f"{line.seen} of {line.classes} kinds of hands seen"
        told = f"{seen}: {LEARNT[line.mastery]}" if line.mastery else seen
        if known and line.seen < line.classes:
            told = f"{seen}: known by the exam you passed"
        share = "" if line.right is None else f"{100 * line.right:.0f} %"
        return Rung(
            str(line.line),
            title,
            (holds, told),
            share,
            line.mastery,
            note,
            open=line.line <= found.open,
            known=known,
        )

    def _full_card_rung(self, found: LessonsReport) -> Rung:
        """The rung of the whole card."""
        needed = min(3, len(found.lines))
        note = "" if found.card_open else f"Opens when step {needed} is known"
        means = () if found.card_open else (trainer.KNOWN_MEANS,)
        own = f" and your {found.mistakes} mistakes at tables" if found.mistakes else ""
        words, sign = (
            f"All steps mixed{own}, {trainer.CLOCKS.drill} s each.",
            "cards" if found.card_open else "lock",
        )
        return Rung(sign, "The whole card", (words, *means), note=note, open=found.card_open)

    def _exam_rung(self, found: LessonsReport) -> Rung:
        """The exam's rung."""
        last = found.exam
        note = (
            ""
            if last is None
            else f"Passed, {last.right} of {last.of}"
            if last.passed
            else f"Last: {last.right} of {last.of}"
        )
        faded = last is not None and last.passed and not found.sealed
        lines = ", reviews due" if faded and found.due_class_count else ""
        wager = self._exam_wager(self.game)
        terms = exam_terms(self.game, self._next_exam_pace, **wager)
        return Rung("leaf", "Table-ready exam", terms, note=f"{note}{lines}", known=found.sealed)

    def _hour_cost_part(self) -> Part | None:
        """What an hour costs by best play, by the card, and as the player answers; nothing at dice."""
        game = self.game
        if not game.deals:
            return None
        rules, hands = self.rules_of(game), hands_per_hour(game)
        stake = usual_bets(game, rules)[game.base] if self.casino else least_base_wager(game)
        best = self._best_play_cents_an_hour(game)
        card = card_figures(game).prices["four"].cost / 100 * stake * hands
        bars = [("Best play", best, 0.0), ("Strategy card", best + card, card)]
        if self.lessons_report.lost_an_hour is not None:
            bars.append(
                (
                    "You, now",
                    best + self.lessons_report.lost_an_hour,
                    self.lessons_report.lost_an_hour,
                )
            )
        elif (more := hourly_saving_over_one_line(game)) >= 1:
            bars.append(("4 rules only", best + card + more, card + more))
        shown = tuple(
            ChartBar(
                name,
                -whole,
                dollars(round(whole)),
                f"{dollars(round(gone))} given away" if gone >= 0.5 else "",
            )
            for name, whole, gone in bars
        )
        head = Words(f"What an hour costs: {short(stake)} a wager, {hands} hands", 20, "ui6")
        return Column([head, Painted(net_bars, shown, size=(0.0, 30.0 * len(shown)))], 8.0)

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A table, a rung, or off to a drill, the exam, the card, the simulation, the planner or
        the odds.
        """
        kind, _, rest = intent.name.partition(":")
        by_press = isinstance(intent, Pressed)
        if kind == "game":
            again = by_press and rest == self.slug and intent.by == "key"  # type: ignore[union-attr] # only a press says by what
            self._choose(rest)
            self.other = 0
            self.lay_out()
            return self._begin_best_step() if again else None
        if kind == "rung":
            again = by_press and (rest == self.rung or intent.by == "key")  # type: ignore[union-attr] # only a press says by what
            self.rung, self.other = rest, 0
            self._lay_out_around(intent.name)
            return self._open_rung(rest) if again else None
        if isinstance(intent, Changed) and intent.name == "pace":
            remember_pace(self.shell, self.player, intent.value)
            self.lay_out()
            return None
        if isinstance(intent, Pressed) and intent.name in ("fit", "unfit"):
            self._change_schedule(fitted=intent.name == "fit")
            return None
        if isinstance(intent, Pressed) and intent.name == "leaks":
            return self._open_rung("leaks")
        if isinstance(intent, Pressed) and intent.name == "hands":
            return self._go(f"hands:{self.slug}")
        if intent.name == "start":
            self.shell.sound.play("tick")
            return self._begin()
        if intent.name == "another":
            self._show_another()
            return None
        if intent.name == "play":
            return self._go(f"table:{self.slug}")
        if intent.name == "exam":
            return self._show_exam_or_begin()
        if intent.name == "again":
            return self._go(f"drill:{self.slug}:again:0")
        return super().handle_intent(intent)

    def _show_exam_or_begin(self) -> Move | None:
        """Show the chosen table's exam, with what it asks and its pace; begin it once it is shown."""
        if self.rung == "exam" and not self.other:
            return self._open_rung("exam")
        self.rung, self.other = "exam", 0
        self.shell.sound.play("tick")
        by_key = self.focus.by_key
        self.lay_out()
        self.scroll_by(-self.scroll)
        self.focus.focus("start", by_key=by_key)
        return None

    def _lay_out_around(self, name: str) -> None:
        """Lay out again, what was pressed staying where it is for a second click."""
        before = self.focus.get(name)
        self.lay_out()
        after = self.focus.get(name)
        if before is not None and after is not None:
            self.scroll_by((after.rect.y - before.rect.y) / self.view.scale)

    def _begin(self) -> Move | None:
        """Off to the step that is shown."""
        if not self.steps:
            return self._open_rung("due")
        slug, what, *_ = self.steps[self.other % len(self.steps)]
        if slug != self.slug:
            self._choose(slug)
        return self._open_rung(what)

    def _begin_best_step(self) -> Move | None:
        """Off to the best step of the chosen table."""
        own = (what for slug, what, *_ in self.steps if slug == self.slug)
        return self._open_rung(next(own, "due"))

    def _show_another(self) -> None:
        """Show the next best step; after the third the first again. No rung is selected then."""
        before = self.steps
        if not before:
            return
        shown, self.rung = before[self.other % len(before)].slug_and_rung, ""
        places = [one.slug_and_rung for one in self.steps]
        self.other = (places.index(shown) + 1 if shown in places else 0) % len(places)
        self.shell.sound.play("tick")
        held = self.focus.focused
        self.lay_out()
        self.focus.focus(held, by_key=self.focus.by_key)

    def _change_schedule(self, *, fitted: bool) -> None:
        """Fit the schedule to the player's answers, or have the usual one count again."""
        if not fitted:
            forget_schedule(self.store.folder, self.player)
            self.shell.toast("The usual schedule counts again", "", "info")
            self.load_content()
            self.lay_out()
            return
        given = self.given

        def took(found: ScheduleFit | None, refusal: HouseError | None) -> None:
            words = ("Not fitted", refusal.reason) if refusal else fit_words(found)
            self.shell.toast(*words, "info")
            self.load_content()
            self.lay_out()

        self._working = run_in_thread(
            self.shell, lambda: fit_and_save_schedule(self.store.folder, self.player, given), took
        )

    def pressed(self, name: str) -> Move | None:
        """A button of the head; the school of dealing has a table of its own."""
        return self._go(name if name == "dealing" else f"{name}:{self.slug}")

    def handle(self, event: pygame.Event) -> Move | None:
        """X shows the exam and then begins it, D begins the step, A shows another; Tab leads from the list of tables to
        the ladder of the chosen one.
        """
        if event.type == pygame.KEYDOWN and meant_key(event) == self.shell.keys.code("exam"):
            return self._show_exam_or_begin()
        if event.type == pygame.KEYDOWN and meant_key(event) == self.shell.keys.code("start"):
            return self._begin()
        if event.type == pygame.KEYDOWN and meant_key(event) == pygame.K_a:
            self._show_another()
            return None
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_DOWN
            and self.focus.ringed in ("start", "another", "play")
        ):
            return self.choose_by_ring(f"game:{self.slug}")
        by_mouse = self.focus.ring is None and self.focus.focused == f"game:{self.slug}"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and by_mouse:
            return self._begin_best_step()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and not event.mod & _APART:
            there = self._tab_stop_past_tables(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            if there:
                return self.choose_by_ring(there)
        return super().handle(event)

    def _tab_stop_past_tables(self, by: int) -> str:
        """Where Tab leads, the tables one stop, for each that the ring came to would be chosen; ""
        while there is no ring.
        """
        able = [one.name for one in self.focus.targets if one.focusable and one.enabled]
        stops = [
            name for name in able if name == f"game:{self.slug}" or not name.startswith("game:")
        ]
        held = self.focus.ringed
        return stops[(stops.index(held) + by) % len(stops)] if held in stops else ""

    def _refusal_reason(self, rung: str) -> str:
        """Why a rung may not be begun yet, "" where it may."""
        found = self.lessons_report
        if rung.isdigit() and not found.lines[int(rung) - 1].classes:
            return f"Step {rung} is not drilled. {UNASKED}"
        if rung.isdigit() and int(rung) > found.open:
            return f"Step {rung} opens when you have answered the step before it right a few times."
        if rung == "card" and not found.card_open:
            return f"It opens when step {min(3, len(found.lines))} is known. {trainer.KNOWN_MEANS}"
        return ""

    def _open_rung(self, rung: str) -> Move | None:
        """Off to a rung that is open."""
        if why := self._refusal_reason(rung):
            self.shell.toast("Not yet", why, "info")
            return None
        if rung == "exam":
            remember_pace(self.shell, self.player, self._next_exam_pace)
        return self._go(f"drill:{self.slug}:{rung}:{trainer.CLOCKS.drill}")


def hourly_saving_over_one_line(game: Game) -> float:
    """Cents an hour that the game's card saves against the cheapest one of one line, at the least
    wager; 0 where that is the card, or where none was searched.
    """
    known = card_figures(game)
    shortest = next(
        (one.price.cost for one in known.curve if one.lines == 1), known.prices["four"].cost
    )
    return (
        (shortest - known.prices["four"].cost) / 100 * least_base_wager(game) * hands_per_hour(game)
    )


def line_title_and_row(card: StrategyCard, number: int) -> tuple[str, str]:
    """A line's title, with its answers where another line is called alike, and its first row."""
    line = card.lines[number - 1]
    answers = list(dict.fromkeys(row.answer.word for row in line.rows))
    title = (
        f"{line.title}: {' or '.join(answers)}"
        if sum(o.title == line.title for o in card.lines) > 1
        else line.title
    )
    return title, f"{line.rows[0].answer.word}: {line.rows[0].words}"


RUNG_LETTERS: Final = 46
"""So many letters of a sentence have room in a rung of the narrowest ladder."""


def fit_alternatives(words: str, room: float, wide: Callable[[str], float]) -> str:
    """As many of a row's alternatives as there is room for, none of them cut; its answer alone
    where there is none.

    >>> [fit_alternatives("3x: a pair; or aces; or kings", room, len) for room in (29, 23, 9)]
    ['3x: a pair; or aces; or kings', '3x: a pair; or others', '3x']
    """
    each = words.split("; or ")
    said = ["; or ".join([*each[:count], "others"]) for count in range(len(each) - 1, 0, -1)]
    return next((one for one in (words, *said) if wide(one) <= room), words.partition(": ")[0])


def _draw_week(sheet: Sheet, w: float, h: float, days: tuple[tuple[str, bool, bool], ...]) -> None:
    """Seven days: kept ones checked, a missed one hollow, today's dashed until it is kept."""
    step = min(w / len(days), 40.0)
    for i, (letter, kept, today) in enumerate(days):
        x, r = (i + 0.5) * step, min(step * 0.34, 11.0)
        if kept:
            sheet.circle(x, r + 3, r, Colors.brass)
            sheet.icon("check", x, r + 3, r * 1.2, "#1B1A16", 2.6)
        else:
            sheet.circle(
                x,
                r + 3,
                r,
                None,
                0.8,
                stroke=Colors.brass if today else sheet.theme.text2,
                sw=1.6,
                dash="3 3" if today else None,
            )
        sheet.text(
            letter,
            x,
            h - 8,
            20,
            "ui7" if today else "ui5",
            None if today else sheet.theme.text2,
            anchor="c",
        )


def _draw_rung(sheet: Sheet, w: float, h: float, rung: Rung, *, live: bool) -> None:
    """A rung between its two rails: round sign, title and words, at the right the share right, five
    marks of mastery and a note.
    """
    theme, g = sheet.theme, sheet.type.grow
    rail = Colors.brass if rung.open else "#6B5A35"
    if live:
        lit_row(sheet, 74, 0, w - 74, h, 10)
    for x in (8.0, 56.0):
        sheet.rr(x, -2, 6, h + 4, 3, rail)
    sheet.line(11, h / 2, 59, h / 2, rail, 1, 4)
    _draw_rung_sign(sheet, h / 2, rung, rail)
    tone = theme.text if rung.open else theme.text2
    right = w - 16
    if rung.mastery is not None:
        for i in range(5):
            box = (right - (5 - i) * 27, 22 * g - 5, 21, 10)
            if i < rung.mastery:
                sheet.rr(*box, 4, Colors.brass)
            else:
                sheet.rr(*box, 4, None, 1, stroke=theme.text2, sw=1.3)
        right -= 5 * 27 + 12
    if rung.share:
        right -= sheet.text(rung.share, right, 22 * g, 20, "ui6", tone, anchor="r", valign="m") + 12
    lines = len(rung.words)
    noted = sheet.width(rung.note, 20, "ui6") + 20 if rung.note else 0.0
    on_top = rung.mastery is None
    room = right - 92 - (noted if on_top else 0.0)
    sheet.text(rung.title, 92, 22 * g, 22, "ui7", tone, valign="m", max_width=room)
    for i, words in enumerate(rung.words):
        last = i + 1 == lines and not on_top
        words = fit_alternatives(
            words, w - 108 - (noted if last else 0.0), lambda said: sheet.width(said, 20, "ui5")
        )
        sheet.text(
            words,
            92,
            (50 + 27 * i) * g,
            20,
            "ui5",
            theme.text2,
            valign="m",
            max_width=w - 108 - (noted if last else 0.0),
        )
    y = 22 * g if on_top else (50 + 27 * (lines - 1)) * g
    if rung.note:
        sheet.text(
            rung.note,
            w - 16,
            y,
            20,
            "ui6",
            Colors.brass if rung.open else theme.text2,
            anchor="r",
            valign="m",
        )


def _draw_rung_sign(sheet: Sheet, y: float, rung: Rung, rail: str) -> None:
    """The round sign of a rung: its number, a check, a leaf or an icon, in a ring like the rails."""
    theme = sheet.theme
    sheet.circle(35, y, 21, Colors.brass if rung.known else "#14181A")
    sheet.circle(35, y, 20, None, 1, stroke=rail, sw=2.6)
    ink = "#1B1A16" if rung.known else theme.text if rung.open else theme.text2
    if rung.sign.isdigit() and not rung.known:
        sheet.text(rung.sign, 35, y, 22, "serif6", ink, anchor="c", valign="m")
    elif rung.sign == "leaf":
        leaf(sheet, 35, y, 26, ink if rung.known else Colors.brass, "#14181A")
    else:
        sheet.icon("check" if rung.sign.isdigit() else rung.sign, 35, y, 20, ink, 2.4)


class ChartSide(Picture):
    """A chart: each cell can be come to, and is asked what its ways are worth."""

    role: Role = "row"
    reached = True

    def __init__(
        self,
        draw: Callable[[pygame.Surface, Picture], None],
        high: float,
        cells: Sequence[ChartCell],
    ) -> None:
        super().__init__(draw, high, name="chart")
        self.cells = cells

    def targets(self) -> list[Target]:
        """The cells, row by row."""
        k = self.width / CARD.paper[0]
        return [
            self.target(
                f"chart:{number}",
                (x * k, self.tall - (y + h) * k, w * k, h * k),
                radius=4,
                label=f"{one.kind} {one.row} against {'an ace' if one.up == UPCARDS[-1] else one.up}",
                value=CHART_LETTERS[one.letter].words,
            )
            for number, one in enumerate(self.cells)
            for x, y, w, h in (one.box,)
        ]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Come to, or pressed."""
        return Pressed(signal.name, signal.by) if signal.does in {"focus", "press"} else None


class StrategyCardPage(PrintedPage):
    """The card of one table at a time, in each size it has: its lines, and what is printed on its
    other sides.
    """

    name = "practice"
    title = "Strategy card"
    subtitle = "A choice by the card that you follow is no mistake."
    ways = (
        Button("practice", "Practice", icon="target"),
        Button("png", "Save PNG", icon="cards"),
        Button("pdf", "Save PDF", icon="cards", cap="Ctrl P"),
    )
    follows_casino = True

    def reset_page_state(self) -> None:
        """The usual card; what takes time of the other sides is worked out beside the window."""
        super().reset_page_state()
        self._make_size_menus()

    def _make_size_menus(self) -> None:
        """The sizes of the chosen table's card, and its front alone until the rest is there."""
        self._size = Menu(
            tuple((one, CARD_TITLES[one]) for one in card_sizes(self.game)),
            "four",
            "size",
            title="Shown",
        )
        ways = tuple((one, CARD_TITLES[one]) for one in followable_cards(self.game))
        self._follow = Menu(
            ways,
            self.store.people.followed_card(self.player, self.game.slug),
            "follow",
            title="You follow",
        )
        self._whole, self._cell, self._step_value = False, "", ""

    def load_content(self) -> None:
        """Have the hands of the back dealt."""
        game = self.game
        run_in_thread(
            self.shell,
            lambda: card_back.hands(game),
            lambda _hands, _refusal: self._show_back_sides(game),
        )

    def _show_back_sides(self, game: Game) -> None:
        if game is self.game and not self._whole:
            self._whole = True
            self.lay_out()

    def menus(self) -> tuple[Menu, ...]:
        """The table, and the size where there is more than one."""
        return (
            *super().menus(),
            *(one for one in (self._size, self._follow) if len(one.options) > 1),
        )

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another table or size, or another card to follow."""
        if menu.name == "follow":
            self.store.people.follow_card(self.player, self.game.slug, menu.value)
        elif menu.name != "size":
            self._make_size_menus()
        super().reset_after_menu_choice(menu)

    def pressed(self, name: str) -> Move | None:
        """A file, or the way back."""
        if name == "practice":
            return super().pressed(name)
        self._save(name)
        return None

    def print(self) -> None:
        """Save it as a PDF."""
        self._save("pdf")

    def _save(self, kind: str) -> None:
        """Save the card as a file of that kind, and say where it lies."""
        size = self._size.value
        stem = f"{self.game.slug}-card" if size == "four" else f"{self.game.slug}-card-{size}"
        self.write_printed(
            "card", f"{stem}.{kind}", partial(strategy_card.save_card, self.game, size=size)
        )

    def content(self) -> Part:
        """The card's sides: each the whole pane where it fits, and wider with larger lettering."""
        ratio = PracticeStyle.paper[0] / PracticeStyle.paper[1]
        above = 48.0 * self.growth if self._size.value == "chart" else 0.0
        wide = min(
            self.column_width, (self.visible_height - 24 - above) * ratio * self.view.text_scale
        )
        sides = strategy_card.sides_of(self.game, self._size.value)[: None if self._whole else 1]
        parts: list[Part] = [
            Picture(partial(self._draw_side, *each), wide / ratio) for each in enumerate(sides)
        ]
        if self._size.value == "chart":
            cells = chart_cells(card_as_data(self.game, "chart"))
            parts[0] = ChartSide(partial(self._draw_side, 0, sides[0]), wide / ratio, cells)
            parts.insert(
                0,
                Words(
                    self._step_value or "Click a cell to see what each choice is worth there.",
                    22,
                    "ui6",
                ),
            )
        elif (
            # how many pixels wide a card is seen at least whose letters can be read, where text
            # is as large as designed
            wide * self.view.scale < 800 * self.view.text_scale
        ):  # and once more in letters of the page
            parts.insert(1, Column([Words(LARGER, 24, "serif7"), self._card_text_part()], 12.0))
        return Grid([*self._casino_cost_parts(), *parts], wide, 18.0, most=1, cell=wide)

    def _casino_cost_parts(self) -> list[Part]:
        """What the table costs at the casino that is followed."""
        if self.casino is None or self.casino.table_if_any(self.game) is None:
            return []
        cost = table_cost(self.game, self.rules_of(self.game))
        words = f"At {self.casino.name}: {cost.edge_text} of {short(cost.staked)}, {cost.hourly_cost_text}"
        return [Words(f"{words} by best play.", 22, "ui6", "brass")]

    def _card_text_part(self) -> Part:
        """The lines of the card, each with its rows, and what their words mean."""
        card = card_as_data(self.game, self._size.value)
        parts: list[Part] = []
        for line in card["steps"]:
            head = f"{line['number']}  {line['title']}{', ' if line['when'] else ''}{line['when']}"
            rows = [Words(f"{row['answer']}: {row['words']}") for row in line["rows"]]
            parts.append(Column([Words(head, 22, "ui7"), *rows], 6.0))
        means = [
            Words(f"{name}: {meaning}", tone="text2") for name, meaning in card["terms"].items()
        ]
        return Column([*parts, *([Column(means, 6.0)] if means else [])], 16.0)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A cell of the chart was come to: what its ways are worth is counted beside the window."""
        if not (isinstance(intent, Pressed) and intent.name.startswith("chart:")):
            return super().handle_intent(intent)
        if intent.name != self._cell:
            self._cell, game, rules = intent.name, self.game, self.rules_of(self.game)
            one = chart_cells(card_as_data(game, "chart"))[int(intent.name.removeprefix("chart:"))]
            work = partial(cell_worth_words, game, rules, one.kind, one.row, one.up)

            def show_worth(words: str | None, refusal: HouseError | None) -> None:
                if self._cell == intent.name:
                    self._step_value = words or (refusal.reason if refusal else "")
                    self.lay_out()

            run_in_thread(self.shell, work, show_worth)
        return None

    def _draw_side(
        self, side_number: int, side: strategy_card.Side, surface: pygame.Surface, on: Picture
    ) -> None:
        """A side, drawn once for each size."""
        key = ("strategy card", self.game.slug, self._size.value, side_number, on.rect.w)
        surface.blit(
            self.shell.cache.get(key, lambda: strategy_card.side_picture(side, on.rect.w)), on.rect
        )

    def aloud(self) -> list[str]:
        """The card, line by line, as `card` prints it."""
        told = [*card_words(self.game, self._size.value)]
        rows = {*map(_letters_and_digits, (LARGER, *told))}
        return [*(one for one in super().aloud() if _letters_and_digits(one) not in rows), *told]


def _letters_and_digits(words: str) -> str:
    """Words of a line, however they are set."""
    return "".join(letter for letter in words if letter.isalnum())
