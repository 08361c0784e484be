"""What counting cards is worth at a table that is dealt from a shoe: systems, effects of removal,
index plays and a bet ramp.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from .....book.players.practice_answers import Drilled
from .....core.errors import HouseError
from .....core.money import dollars, short
from .....games import GAMES
from .....hands.phrases import join_with_and, sentence_case
from .....play.learning.counting_answers import (
    LEAST,
    SHEET,
    TO_PASS,
    answers_counting_for_system,
    assessed_runs,
    counting_answers_by_drill,
    known_drills,
    pace_of,
    right_by_assessment_mark,
    system_of,
)
from .....practice.counting.bet_ramp import kelly_bet, kelly_rows
from .....practice.counting.count_report import (
    RANK_NAMES,
    CountAnswer,
    DrawnGain,
    GameScore,
    RampRequest,
    RampRow,
    count_answer,
    game_scores,
    heat_cost_words,
    percent_words,
    ramp_rows,
    simulated_gain,
)
from .....practice.counting.drill_kinds import DRILL_TITLES, KINDS
from .....practice.counting.index_plays import IndexPlay, hand_words
from .....practice.counting.school import SystemFigures
from .....practice.counting.systems import tag_words
from .....practice.counting.table_drill import ASSESSMENT, short_pass_words
from .....practice.school_pace import PaceName
from ....draw.charts import ChartBar, net_bars
from ....scenes.scene import Move, Viewport
from ....ui.boxes import Column, Flow, Grid, Lead, Part, Split
from ....ui.control import Changed, Intent, Pressed, Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.forms import labelled
from ....ui.widgets import Amount, Button, Menu, Painted, labelled_figure, panels, titled
from ...book_page import TablePage, moment_text, run_in_thread
from ...style import CountingStyle, PracticeStyle
from ..pace_choice import counting_pace, remember_pace
from ..school_page import (
    BEGIN,
    STEP,
    PathStep,
    SchoolPage,
    first_and_latest_text,
    intro_part,
    path_part,
)
from .counting_choice import (
    CountingChoice,
    remember_choice,
    remembered_choice,
    request_with_own_system,
)

SYSTEMS: Final = (
    ListColumn("System", 90),
    *(ListColumn(rank, 26, "r") for rank in RANK_NAMES),
    ListColumn("Correlation", 70, "r", yields=1),
    ListColumn("Gain", 70, "r"),
)
PLAYS: Final = (
    ListColumn("Hand", 110),
    ListColumn("Better", 150, share=1),
    ListColumn("True count", 110, "r"),
    ListColumn("Gain", 90, "r", yields=1),
)
RAMP: Final = (
    ListColumn("True count", 110, share=1),
    ListColumn("Rounds", 70, "r"),
    ListColumn("Edge", 70, "r"),
    ListColumn("Bet", 60, "r"),
    ListColumn("Kelly", 60, "r", yields=3),
    ListColumn("Units", 60, "r"),
    ListColumn("Basic", 80, "r", yields=1),
)


KELLY: Final = (
    ListColumn("Kelly", 90, share=1),
    ListColumn("Smallest bet", 110, "r"),
    ListColumn("100 rounds win", 120, "r"),
    ListColumn("Lost", 90, "r"),
    ListColumn("Halved", 90, "r"),
)
KELLY_NAMES: Final = {1.0: "full", 0.5: "half", 0.25: "a quarter"}
SCORES: Final = (
    ListColumn("Table", 160, share=1),
    ListColumn("System", 170),
    ListColumn("SCORE", 80, "r"),
)
ROUNDS: Final = "table-rounds"
ASSESS: Final = "table-assess"
"""The buttons of the last step."""
MINUTES: Final = 2
"""About how long the ten answers take by which a drill is known."""
ASSESSED_MINUTES: Final[dict[PaceName, int]] = {"casino": 10, "calm": 20}
"""About how long an assessment takes."""
RAMP_AMOUNTS: Final = frozenset({"unit", "spread", "bankroll", "penetration", "heat"})


def percent(share: float, digits: int = 2) -> str:
    """A share of a wager as a signed percentage, with a true minus.

    >>> percent(0.00469), percent(-0.2239 / 100, 4)
    ('+0.47 %', '−0.2239 %')
    """
    return f"{100 * share:+.{digits}f} %".replace("-", "−")


def count_text(count: float, digits: int = 0) -> str:
    """A true count with its sign; nothing has none.

    >>> count_text(3), count_text(-1), count_text(0), count_text(-1.31, 1)
    ('+3', '−1', '0', '−1.3')
    """
    return f"{count:+.{digits}f}".replace("-", "−") if count else "0"


def units_text(units: float, digits: int = 2) -> str:
    """Units with their sign."""
    return f"{units:+.{digits}f}".replace("-", "−")


class CountingFigures(NamedTuple):
    """What the page shows: the report, its ramp, the gain without index plays, SCOREs of the games."""

    answer: CountAnswer
    rows: tuple[RampRow, ...]
    drawn: DrawnGain
    scores: tuple[GameScore, ...]


class CountingPage(SchoolPage, TablePage):
    """Go the path from the first card to the assessment, D begins its next step; below it choose a
    game, a system and a ramp, and read what counting is worth.

    Its games are those that are dealt from a shoe (`counted_games`). Everything comes from the
    report of `main.py count`, which is made beside the window.
    """

    name = "practice"
    menu_entry = "counting"
    title = "Count cards"
    subtitle = "What the dealt cards are worth"
    _left_for_step = False
    depth_labels = ("More: why counting works", "More: all figures")
    follows_casino = True

    def reset_page_state(self) -> None:
        """The player's own table and system come first; before one is chosen Hi-Lo."""
        super().reset_page_state()
        self._menu.value = self._remembered_or_open_slug()
        self.request = self._first_request()
        self._read_progress()
        self.answer: CountAnswer | None = None
        self.rows: tuple[RampRow, ...] = ()
        self.drawn: DrawnGain | None = None
        self.scores: tuple[GameScore, ...] = ()
        self.trouble = ""
        self._working: threading.Thread | None = None

    def _remembered_or_open_slug(self) -> str:
        """The player's own table, or the one that is open."""
        slug = remembered_choice(self.shell, self.player).slug
        return slug if slug in self.games else self.game.slug

    def enter(self, view: Viewport) -> None:
        """By the table and system that were chosen meanwhile in a drill."""
        slug, system = (
            self._remembered_or_open_slug(),
            remembered_choice(self.shell, self.player).system,
        )
        if slug != self.game.slug or system not in ("", self.request.system):
            self._menu.value = slug
            self.request, self.answer = self._first_request(), None
        super().enter(view)
        if self._left_for_step:
            self.scroll, self._left_for_step = 0.0, False
            self.lay_out()

    def _first_request(self) -> RampRequest:
        """By the player's own system, at first Hi-Lo; least bet, decks, cut card and pit by the table's
        house rules.
        """
        rules = self.rules_of(self.game)
        asked = RampRequest(
            unit=rules.table_minimum,
            decks=self.game.decks(rules),
            penetration=rules.penetration,
            heat=rules.heat,
        )
        return request_with_own_system(self.shell, self.player, asked)

    def _read_progress(self) -> None:
        """Which drills are known by the chosen system, at whichever game they were learned, how the
        assessments went, which is the next step, and the pace of the next assessment.
        """
        system = self.request.system
        self.known = known_drills(self.store, self.player, self.games, system)
        self.runs = assessed_runs(self.store, self.player, self.games, system)
        self.next_step = next((kind for kind in KINDS if kind not in self.known), "")
        self.step = self.next_step or SHEET
        self._pace = counting_pace(self.shell, self.store, self.player, self.games)

    def buttons(self) -> tuple[Button, ...]:
        """Back, and for who needs no path the drill with everything at once."""
        table = Button("count-table", "At the table", icon="cards")
        shown = () if self.player_level == "new" else (table,)
        return (Button("practice", "Practice", icon="target"), *shown)

    def load_content(self) -> None:
        """Have the report made; what stood there stays until it has come."""
        self._read_progress()
        game, request, games = self.game, self.request, tuple(self.games.values())

        def work() -> CountingFigures:
            answer = count_answer(game, request)
            scores = game_scores(games, request)
            return CountingFigures(answer, ramp_rows(answer), simulated_gain(answer), scores)

        def took(found: CountingFigures | None, refusal: HouseError | None) -> None:
            if (game, request) != (self.game, self.request):
                return
            self.trouble = f"{sentence_case(refusal.reason)}." if refusal else ""
            if found is not None:
                self.answer, self.rows, self.drawn, self.scores = found
            self.lay_out()

        self._working = run_in_thread(self.shell, work, took)

    def _ask(self, **changes: Any) -> None:
        """Ask for another report."""
        self.request = replace(self.request, **changes)
        self._remember_choice()
        self.shell.sound.play("tick")
        self.load_content()

    # ---- what stands there

    def content(self) -> Part:
        """The next step and the path over the result; then, as deep as is asked, systems beside
        effects of removal, and ramp beside index plays.
        """
        answer, parts = self.answer, [self._intro_part(), self._path_part()]
        if answer is None or self.drawn is None:
            words = self.trouble or "The figures are being read."
            return Column([*parts, Words(words, 22, tone="text2")], 18.0)
        parts += [*self._better_system_parts(answer), self._verdict_part(answer)]
        if self.depth > 1:
            parts.append(self._result_part(answer, self.drawn))
        left, right = [self._systems_part(answer)], [self._removal_part(answer)]
        if self.depth > 1:
            left += [self._ramp_part(answer), self._kelly_part(answer)]
            right += [self._index_plays_part(answer.chosen), self._scores_part()]
        if self.depth:
            columns = Column(left, 18.0), Column(right, 18.0)
            parts.append(Split(*columns, 0.555, PracticeStyle.lessons_abreast))
        return Column([*parts, *self.depth_parts()], 18.0)

    def _better_system_parts(self, answer: CountAnswer) -> list[Part]:
        """The best system with its button for who has passed all steps by another one."""
        best, chosen = max(answer.data.systems, key=lambda one: one.correlation), answer.chosen
        if self.next_step or best is chosen or best.system == chosen.system:
            return []
        name = best.system.name
        figures = f" ({best.correlation:.3f}, not {chosen.correlation:.3f})" * (self.depth > 0)
        words = (
            f"{name} follows your gain more closely than {chosen.system.name}{figures}, but is harder"
            " to count."
        )
        button = Button(f"best-system:{name}", f"Count with {name}", high=52.0, group="offer")
        return [Lead(button, Words(words, tone="text2"), 18.0, wide=230 * self.growth)]

    def _intro_part(self) -> Part:
        """What the school is, and the gold button to the chosen step."""
        sentence = "Count the cards that are gone, and you know when to bet more."
        first = not self.known and not self.runs and self.step == self.next_step
        begin = "Begin" if first else "Next" if self.step == self.next_step else "Drill"
        title = DRILL_TITLES.get(self.step, "")
        label = f"{begin}: {title[:1].lower()}{title[1:]}, {MINUTES} minutes"
        if self.step == SHEET and self._passed_pace == "casino":
            label = f"Next: play at {self.game.title}"
        elif self.step == SHEET:
            pace = self._assessed_pace
            at_casino = " at casino pace" * (self._passed_pace == "calm")
            label = f"Assessment{at_casino}: {ASSESSMENT.rounds} rounds, {ASSESSED_MINUTES[pace]} minutes"
        tags = f"Count with {tag_words(self.answer.chosen.system)}." if self.answer else ""
        return intro_part(sentence, tags, label)

    @property
    def _passed_pace(self) -> PaceName | None:
        """The fastest pace at which an assessment was passed."""
        paces = {pace_of(run) for run in self.runs if run.right}
        return "casino" if "casino" in paces else "calm" if paces else None

    @property
    def _assessed_pace(self) -> PaceName:
        """The pace of the next assessment: after one that was passed a casino's."""
        return "casino" if self._passed_pace else self._pace

    def _table_buttons(self) -> list[Part]:
        """Rounds without marks and, where the gold button leads on, one more assessment."""
        practice = Button(ROUNDS, "Practice rounds at the table", group="table")
        again = Button(ASSESS, "Assessment again", group="table")
        return [Flow([practice, again] if self._passed_pace == "casino" else [practice])]

    def _path_part(self) -> Part:
        """The drills in their order and the assessment, with what each must reach."""
        given: dict[str, list[Drilled]] = {}
        for slug in self.games:
            for kind, rows in counting_answers_by_drill(self.store, self.player, slug).items():
                own = answers_counting_for_system(kind, rows, self.request.system)
                given.setdefault(kind, []).extend(own)
        for rows in given.values():
            rows.sort(key=lambda row: row.at.timestamp() if row.at else 0.0)
        steps = [
            PathStep(
                kind,
                title,
                sentence_case(KINDS[kind]),
                self._drill_status_words(kind, given.get(kind, ())),
                kind in self.known,
                first_and_latest_text(
                    ((one.right, one.at) for one in given.get(kind, ())), self.clock()
                ),
            )
            for kind, title in DRILL_TITLES.items()
        ]
        passed = [run for run in self.runs if run.right]
        last = "not taken yet"
        if self.runs:
            last = "not yet passed"
        if passed:
            best = next((run for run in passed if pace_of(run) == "casino"), passed[-1])
            last = self._passed_words(best, " at calm pace" * (pace_of(best) == "calm"))
        steps.append(
            PathStep(
                SHEET,
                "All at once: assessment",
                f"{ASSESSMENT.rounds} rounds at {self._assessed_pace} pace, patrons talk",
                last,
                bool(passed),
                self._assessment_progress_words(),
            )
        )
        to_pass = f"A step is passed with {TO_PASS}."
        if self.step == SHEET:
            to_pass = short_pass_words()
        words: list[Part] = [Words(to_pass, tone="text2")]
        words += self._table_buttons() if self.step == SHEET else []
        left = sum(not step.is_passed for step in steps)
        note = f"{len(steps) - left} of {len(steps)} passed{self._passed_elsewhere_words(given)}"
        if self.runs:
            note += f"; latest assessment {self._result_words(self.runs[-1])}"
        return path_part("From the first card to the assessment", steps, self.step, note, *words)

    def _passed_elsewhere_words(self, given: Mapping[str, Sequence[Drilled]]) -> str:
        """At which tables steps were passed, where that was not always this one; else ""."""
        rows = [given[kind][-1] for kind in self.known if given.get(kind)]
        slugs = {row.game for row in [*rows, *(run for run in self.runs if run.right)]}
        if slugs <= {self.game.slug}:
            return ""
        return (
            f" at {join_with_and([self.games[slug].title for slug in self.games if slug in slugs])}"
        )

    def _drill_status_words(self, kind: str, given: Sequence[Drilled]) -> str:
        """How far a drill is."""
        if kind in self.known:
            return self._passed_words(given[-1])
        if not given:
            return "next" if kind == self.next_step else "not begun"
        latest = given[-LEAST:]
        return f"{sum(one.right for one in latest)} of the last {len(latest)} right"

    def _passed_words(self, row: Drilled, pace: str = "") -> str:
        """By which system and at which table something was passed."""
        system = system_of(row)
        return f"passed{pace}{f' with {system}' * bool(system)} at {self.games[row.game].title}"

    def _assessment_progress_words(self) -> str:
        """The first assessment beside the latest, with their days."""
        ends = [self.runs[0], self.runs[-1]][: len(self.runs)] if self.runs else []
        return " → ".join(map(self._result_words, ends))

    def _result_words(self, run: Drilled) -> str:
        """How many answers of an assessment were right, and when."""
        right = sum(right_by_assessment_mark(run).values())
        pace = " calm" * (pace_of(run) == "calm")
        return f"{right} of {ASSESSMENT.answers}{pace}{self._day_words(run.at)}"

    def _day_words(self, at: datetime | None) -> str:
        return f", {moment_text(at, self.clock())}" if at is not None else ""

    def _verdict_part(self, answer: CountAnswer) -> Part:
        """Whether counting wins here, and where it does if not: in dollars, and once the figures are
        seen in units.
        """
        gain, spread = 100 * answer.result.gain, answer.request.spread
        unit = answer.request.unit
        per = f"100 rounds with bets of 1 to {spread}"
        come_to = f"{units_text(gain)} units", f"{abs(gain):.2f} units"
        if self.depth < 2:
            per = f"100 rounds with bets of {short(unit)} to {short(spread * unit)}"
            come_to = (dollars(round(abs(gain) * unit)),) * 2
        if gain > 0:
            words = f"Counting wins here: {come_to[0]} in {per}."
            return Words(words, 22, "ui6", "win")
        words = f"Counting does not win here: {per} cost {come_to[1]}."
        others = [one.title for one in self.scores if one.score >= 1 and one.title != answer.game]
        if others:
            words += f" At {join_with_and(others)} it does."
        return Words(words, 22, "ui6", "loss")

    def _result_part(self, answer: CountAnswer, drawn: DrawnGain) -> Part:
        """What the ramp comes to, and what was dealt to check it."""
        result, request, data = answer.result, answer.request, answer.data
        unit, gain = request.unit, 100 * result.gain
        spread = f"{short(unit)} to {short(request.spread * unit)}"
        ruin = 100 * result.risk_of_ruin(request.bankroll / unit)
        per_bet = result.gain / result.bet if result.bet else 0.0
        shown = [
            (
                "Gain of 100 rounds",
                f"{units_text(gain)} units",
                f"{dollars(round(gain * unit), sign=True).replace('-', '−')}, bets {spread}",
            ),
            (
                "Without index plays",
                f"{units_text(drawn.basic)} units",
                f"own dealer {units_text(drawn.own)} ± {drawn.own_error:.2f}",
            ),
            (
                "Swing of 100 rounds",
                short(round(10 * result.deviation * unit / 100) * 100),
                "one standard deviation",
            ),
            ("Risk of ruin", f"{ruin:.1f} %", f"{short(request.bankroll)}, endless play"),
            ("SCORE", dollars(round(100 * result.score)), "per 100 rounds, of $10,000"),
            ("Edge on all bets", percent(per_bet), f"full shoe {percent(data.edge, 4)}"),
        ]
        return panels([labelled_figure(*one) for one in shown], 190.0 * self.growth, 6)

    def _systems_part(self, answer: CountAnswer) -> Part:
        """Each system with its tags, how closely it follows the gain, and what a count adds."""
        rows = [
            ListRow(
                (
                    ListCell(one.system.name, face="ui6"),
                    *(
                        ListCell(
                            count_text(tag),
                            "win" if tag > 0 else "loss" if tag < 0 else "text2",
                            "ui6",
                        )
                        for tag in one.system.tags
                    ),
                    ListCell(f"{one.correlation:.3f}"),
                    ListCell(percent(one.per_count), "win", "ui6"),
                ),
                f"system:{one.system.name}",
                f"{one.system.name}: correlation {one.correlation:.3f}, a true count of one adds"
                f" {percent(one.per_count)}",
            )
            for one in answer.data.systems
        ]
        table = Listing(
            SYSTEMS,
            rows,
            high=46.0,
            side=10.0,
            live=f"system:{answer.chosen.system.name}",
            group="systems",
        )
        words = (
            "Add what each card that you see counts. Correlation: how closely the count follows your gain;"
            " 1 is perfect. Gain: what a true count of one adds, in % of the wager."
        )
        return titled(
            "Systems", table, Words(words, tone="text2"), note="what each card counts", gap=8.0
        )

    def _removal_part(self, answer: CountAnswer) -> Part:
        """What a round gains or loses by one card less of each rank."""
        data = answer.data
        bars = tuple(
            ChartBar("ace" if name == "A" else name, effect, percent(effect, 4))
            for name, effect in zip(RANK_NAMES, data.effects, strict=True)
        )
        words = f"One card less in a full shoe of {data.decks} decks, in % of the wager, best play."
        why = (
            "A card whose bar goes right helps you once it is gone; one whose bar goes left is then"
            " missed. The count weighs both: when it is high, the cards that are left are good for"
            " you, and you bet more."
        )
        return titled(
            "One card less",
            Words(why, 20),
            Painted(net_bars, bars, size=(0.0, 26.0 * len(bars))),
            Words(words, tone="text2"),
            note="exact",
            gap=8.0,
        )

    def _index_plays_part(self, chosen: SystemFigures) -> Part:
        """The index plays that gain most, and what all of them gain."""
        shown = chosen.index_plays[: CountingStyle.plays_shown]
        rows = [
            ListRow(
                (
                    ListCell(hand_words(play)),
                    ListCell(f"{play.otherwise}, not {play.usual}"),
                    ListCell(index_threshold_text(play), "brass"),
                    ListCell(percent(play.gain, 4)),
                )
            )
            for play in shown
        ]
        table = Listing(PLAYS, rows, high=34.0, side=6.0, zebra=True, ruled=True)
        every = sum(play.gain for play in chosen.index_plays)
        words = (
            f"Gain: of a wager over all rounds, flat bets. All {len(chosen.index_plays)} index plays"
            f" bring {percent(every, 4)}, these {len(shown)} {percent(sum(p.gain for p in shown), 4)}."
            " Each was played both ways in a billion rounds."
        )
        return titled(
            "Index plays", table, Words(words, tone="text2"), note=chosen.system.name, gap=8.0
        )

    def _ramp_part(self, answer: CountAnswer) -> Part:
        """The bets by true count, and the three amounts that they follow from."""
        request, data = answer.request, answer.data
        rows = [self._ramp_row(row, request) for row in self.rows]
        table = Listing(RAMP, rows, high=34.0, side=6.0, zebra=True, ruled=True)
        words = (
            "True count: the running count for each deck left, rounded down. Edge: with index plays,"
            " in a billion random rounds. Units: of 100 rounds."
            " Kelly: the bet that makes the bankroll grow fastest. Basic: the edge without index plays."
        )
        note = f"{answer.chosen.system.name}, {100 * answer.dealt_share:.1f} % of {data.decks} decks dealt"
        heat = [Words(heat_cost_words(answer), 20, "ui6", "brass")] if request.heat else []
        return titled(
            "Bet ramp",
            self._amounts_part(),
            table,
            *heat,
            Words(words, tone="text2"),
            note=note,
            gap=8.0,
        )

    def _ramp_row(self, row: RampRow, request: RampRequest) -> ListRow:
        """One row of the ramp."""
        kelly = kelly_bet(row.edge, row.variance, request.bankroll)
        tone = "win" if row.edge > 0 else "loss"
        share = 100 * row.share
        return ListRow(
            (
                ListCell(row_name(row), face="ui6"),
                ListCell(f"{share:.1f} %"),
                ListCell(percent(row.edge), tone, "ui6"),
                ListCell(short(row.bet * request.unit), face="ui7"),
                ListCell(short(round(kelly / 100) * 100) if kelly else "–"),
                ListCell(units_text(row.units), "win" if row.units > 0 else "loss"),
                ListCell(percent(row.basic), "text2"),
            )
        )

    def _kelly_part(self, answer: CountAnswer) -> Part:
        """Bets by fractions of Kelly's rule, and what each risks."""
        bankroll = answer.request.bankroll
        rows = [
            ListRow(
                (
                    ListCell(KELLY_NAMES[row.fraction], face="ui6"),
                    ListCell(dollars(round(row.bet * bankroll)), face="ui7"),
                    ListCell(dollars(round(row.wins * bankroll)), "win"),
                    ListCell(percent_words(row.ruin)),
                    ListCell(percent_words(row.halved)),
                )
            )
            for row in kelly_rows(answer.result)
        ]
        note = f"of a bankroll of {short(bankroll)}"
        if not rows:
            lost = "No bet makes a bankroll grow here: these bets lose on average."
            return titled("How much to risk", Words(lost, tone="text2"), note=note)
        table = Listing(KELLY, rows, high=34.0, side=6.0, zebra=True, ruled=True)
        words = (
            "Smallest bet: the others rise with it by the ramp. Lost: in endless play if the bets stay"
            " as they are. Halved: ever down to half if the bets follow the bankroll, which then cannot"
            " be lost."
        )
        return titled("How much to risk", table, Words(words, tone="text2"), note=note, gap=8.0)

    def _scores_part(self) -> Part:
        """SCORE of both games beside the tables where nothing can be counted."""
        others = len(GAMES) - len(self.scores)
        rows = [(one.title, one.system, dollars(round(100 * one.score))) for one in self.scores]
        rows.append((f"The other {others} tables", "fresh cards each round", "$0.00"))
        table = Listing(
            SCORES,
            [
                ListRow((ListCell(a), ListCell(b, "text2"), ListCell(c, face="ui7")))
                for a, b, c in rows
            ],
            high=34.0,
            side=6.0,
            zebra=True,
            ruled=True,
        )
        words = (
            "SCORE: what $10,000 win in 100 rounds by full Kelly bets, so that 13.5 % of such bankrolls"
            " are lost. It compares games whatever the bets. Here each game has its best system, and"
            f" bets 1 to {self.request.spread}."
        )
        return titled(
            "SCORE", table, Words(words, tone="text2"), note="dollars per 100 rounds", gap=8.0
        )

    def _amounts_part(self) -> Part:
        """Unit, spread and bankroll, how deep a shoe is dealt, and when the pit shuffles."""
        asked: tuple[tuple[str, str, tuple[int, ...], Callable[[int], str]], ...] = (
            (
                "unit",
                "Smallest bet",
                tuple(sorted({*CountingStyle.units, self.request.unit})),
                short,
            ),
            ("spread", "Spread", CountingStyle.spreads, lambda many: f"1 to {many}"),
            ("bankroll", "Bankroll", CountingStyle.bankrolls, short),
            (
                "penetration",
                "Dealt of a shoe",
                tuple(sorted({*CountingStyle.penetrations, self.request.penetration})),
                lambda percent: f"{percent} %" if percent else "mean, 62.5 %",
            ),
            (
                "heat",
                "Pit shuffles over",
                tuple(sorted({*CountingStyle.heats, self.request.heat})),
                lambda spread: f"1 to {spread}" if spread else "never",
            ),
        )
        fields = [
            labelled(
                Amount(rungs, say)
                .copy(name=name, value=getattr(self.request, name), group="ramp", label=label)
                .for_subject(None, lambda _: ""),
                self.growth,
            )
            for name, label, rungs, say in asked
        ]
        return Grid(fields, 180.0 * self.growth, 12.0, most=3)

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Another step of the path, system or amount."""
        kind, _, rest = intent.name.partition(":")
        if intent.name == BEGIN and self.step == SHEET and self._passed_pace == "casino":
            return self._go(f"table:{self.game.slug}")
        if intent.name == BEGIN:
            return self._begin()
        if intent.name == ROUNDS:
            return self._go_with_bets("count-table")
        if intent.name == ASSESS:
            return self._go_with_bets("count-table", SHEET)
        if kind == STEP.removesuffix(":"):
            again = isinstance(intent, Pressed) and rest == self.step
            self.step = rest
            self.lay_out()
            return self._begin() if again else None
        if kind in ("system", "best-system"):
            if self.answer is not None and rest != self.answer.chosen.system.name:
                self._ask(system=rest)
            return None
        if isinstance(intent, Changed) and intent.name in RAMP_AMOUNTS:
            self._ask(**{intent.name: int(intent.value)})
            return None
        if isinstance(intent, Changed | Pressed):
            return super().handle_intent(intent)
        return None

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another game, by the same system."""
        self._remember_choice()
        self.request, self.answer = self._first_request(), None
        super().reset_after_menu_choice(menu)

    def _remember_choice(self) -> None:
        """Keep table and system for the next time."""
        choice = CountingChoice(self.game.slug, self.request.system)
        remember_choice(self.shell, self.player, choice)

    def pressed(self, name: str) -> Move | None:
        """To the table with the chosen system and bets, or back to practice."""
        return self._go_with_bets(name) if name == "count-table" else super().pressed(name)

    def _begin(self) -> Move | None:
        """Off to the chosen step."""
        self.shell.sound.play("tick")
        if self.step == SHEET and self._passed_pace:
            remember_pace(self.shell, self.player, "casino")
        page = "count-table" if self.step == SHEET else "count-drill"
        return self._go_with_bets(page, self.step)

    def _go_with_bets(self, page: str, *kind: str) -> Move | None:
        request = self.request
        self._remember_choice()
        system = self.answer.chosen.system.name if self.answer else request.system
        asked = (request.spread, request.unit, request.penetration, request.heat)
        self._left_for_step = True
        return self._go(":".join(map(str, (page, self.game.slug, system, *asked, *kind))))


def row_name(row: RampRow) -> str:
    """The counts of a row."""
    if row.low is None and row.high is None:
        return "every count"
    if row.low is None:
        return f"{count_text(row.high or 0)} and less"
    if row.high is None:
        return f"{count_text(row.low)} and more"
    return (
        count_text(row.low)
        if row.low == row.high
        else f"{count_text(row.low)} to {count_text(row.high)}"
    )


def index_threshold_text(play: IndexPlay) -> str:
    """From which true count on, or down to which."""
    return f"{count_text(round(play.count))} or {'more' if play.upward else 'less'}"
