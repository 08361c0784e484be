"""Statistics: what the rounds came to, how much of it was luck and how much choices, in three figures
and two pictures; everything else folded under them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import erf, sqrt
from typing import Final, NamedTuple

import pygame
from msgspec import structs

from ....book.values import NetPoint, OddsSum, Statistics, Totals
from ....core.declaration import Game
from ....core.money import dollars, short
from ....play.learning.lesson_progress import classes_of_table_mistakes
from ....play.records.luck import luck_by_wager
from ....practice.trainer import CLOCKS
from ...draw.charts import Plot, SumPart, line_chart, waterfall
from ...draw.kit import Kit, State, WinLossPush, focus_ring, panel, result_mark
from ...draw.palette import mix
from ...draw.sheet import Sheet
from ...layouts.layout import felt_color
from ...scenes.scene import Move
from ...ui.boxes import Column, Flow, Grid, Lead, Part, PartOnGround, Split, SpreadRow
from ...ui.control import Intent, Pressed, Tone, Words
from ...ui.data_views import Chart, ListCell, ListColumn, Listing, ListRow
from ...ui.widgets import (
    Button,
    Painted,
    PaintedButton,
    PanelGround,
    labelled_figure,
    panels,
    titled,
)
from ..book_page import beginner_game, short_game_title, short_name, signed
from ..figures.charts import first_evening_part, money_ticks, round_step
from ..style import FigureStyle, RecordStyle
from .history import NO_ROUND, FilteredPage

FOLD: Final = "fold:"
FEW: Final = 20
"""Luck is not judged, and no band drawn, before so many rounds."""
LUCK: Final = (
    ListColumn("Table", 150, share=1),
    ListColumn("Rounds", 84, "r", yields=2),
    ListColumn("Net", 116, "r"),
    ListColumn("Expected", 180, "r"),
    ListColumn("Your choices", 130, "r", yields=1),
    ListColumn("Luck", 120, "r"),
)
SPLIT: Final = (
    ListColumn("", 120, share=0.37),
    *(ListColumn(name, 60, "r", 0.21) for name in ("All", "Coach before", "No coach")),
)


def hours_text(hours: float) -> str:
    """Time at the table.

    >>> hours_text(0.7), hours_text(3.1)
    ('42 min', '3 h 06')
    """
    minutes = round(hours * 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60:,} h {minutes % 60:02d}"


def rounds_share_text(rounds: int, totals: Totals) -> str:
    """How many rounds of all, in percent.

    >>> rounds_share_text(3, Totals(rounds=4)), rounds_share_text(0, Totals())
    ('75 %', 'no round')
    """
    return f"{rounds / totals.rounds:.0%}".replace("%", " %") if totals.rounds else "no round"


def accuracy_text(totals: Totals) -> str:
    """The share of decisions that were no mistakes."""
    return f"{totals.accuracy:.1%}".replace("%", " %") if totals.decisions else "no decision"


def luck_words(luck: float, variance: float, rounds: int) -> str:
    """What a sum of luck in cents means, by how far it lies from none in deviations.

    >>> luck_words(100, 10_000, 30), luck_words(-100, 10_000, 30), luck_words(0, 0, 3)
    ('more luck than 84 of 100 players', 'less luck than 84 of 100 players', 'how cards and dice fell so far')
    """
    if rounds < FEW or variance <= 0:
        return "how cards and dice fell so far"
    share = round(50 * (1 + erf(abs(luck) / sqrt(2 * variance))))
    if share <= 52:
        return "as much luck as most players"
    return f"{'more' if luck > 0 else 'less'} luck than {min(99, share)} of 100 players"


def hourly_facts(totals: Totals) -> list[tuple[str, str, str]]:
    """How long it took and what an hour came to: name, figure and what it is of; `not yet` where a
    few seconds would make an hour of anything.
    """
    if totals.hours >= FigureStyle.least_hours:
        figures = (
            f"{totals.rounds_per_hour:,.0f}",
            signed(round(totals.net / totals.hours)),
            dollars(round(totals.cost / totals.hours)),
        )
        note = ""
    else:
        figures = ("not yet",) * 3
        note = f"after {round(60 * FigureStyle.least_hours)} minutes"
    names = "Rounds an hour", "Net an hour", "Choices cost an hour"
    return [
        ("Time at the tables", hours_text(totals.hours), "first deal to last payment"),
        *((name, figure, note) for name, figure in zip(names, figures, strict=True)),
    ]


class NetParts(NamedTuple):
    """Cents that add up to the net: what best play was expected to bring, what choices gave away
    (0 or less), luck, and the net of rounds whose odds are not known.
    """

    expected: int
    choices: int
    luck: int
    unknown: int


class StatisticsPage(FilteredPage):
    """Sums over the rounds that the filters let through; under them, folded, the same by table or,
    of one table, by wager, by how rounds ended, by whether the coach spoke before a decision, and
    by the hour.
    """

    name = "history"
    title = "Statistics"
    ways = (
        Button("mistakes", "Mistakes", icon="cross"),
        Button("history", "Rounds", icon="history"),
    )
    filters = 2
    open_fold = ""

    def load_content(self) -> None:
        """Sums and nets under the filters; the line comes once the page stands."""
        self.found: Statistics = self.store.history.statistics(self.filter)
        self._nets = self.store.history.net_by_game(self.filter)
        self._tips = self.store.history.tips_given(self.filter)
        game = self.games.get(self.filter.game)
        self._luck = (
            luck_by_wager(self.store, game, self.filter)
            if game
            else self.store.history.odds_by_game(self.filter)
        )
        self._curve: tuple[NetPoint, ...] = ()
        self._curve_due, self._shown = self.found.all.rounds > 1, False
        whole = not any(menu.value for menu in self.menus())
        self.subtitle = "Everything since your first round" if whole else "The rounds chosen above"

    # ---- the sums

    @property
    def net_parts(self) -> NetParts:
        """What the net is made of."""
        expected = round(sum(one.expected for one in self._luck))
        given = -round(sum(one.cost for one in self._luck))
        known = round(sum(one.net for one in self._luck))
        return NetParts(expected, given, known - expected - given, self.found.all.net - known)

    # ---- what stands there

    def content(self) -> Part:
        """Figures, pictures and folds; before the first round, how an evening may run."""
        if not self.has_any_round and self.games:
            return first_evening_part(beginner_game(self.games), self.growth)
        if not self.found.all.rounds:
            said = Words(NO_ROUND, 26, "serif6")
            again = Button("all", "Show all rounds", kind="primary", high=60.0, action="press")
            return titled("Nothing to add up", said, Flow([again]), gap=20.0)
        g, kit = self.growth, self.shell.kit(self.view)
        figures, folds = self._figures_part(), self._fold_headings_part()
        used = figures.height(kit, self.column_width) + folds.height(kit, self.column_width)
        gap = 16.0
        abreast = self.column_width / g > RecordStyle.panels_abreast
        high = max(400.0 * g, self.visible_height - 24 - used - 2 * gap) if abreast else 460.0 * g
        pictures = Split(
            self._net_picture_part(high),
            self._net_reasons_part(high if abreast else 480.0 * g),
            0.72,
            RecordStyle.panels_abreast,
        )
        parts = [figures, pictures, folds]
        if self.open_fold:
            parts.append(self._open_fold_part())
        return Column(parts, gap)

    def _figures_part(self) -> Part:
        """Net, luck and choices, each in large letters with what it is of."""
        totals, (_, given, luck, _) = self.found.all, self.net_parts
        variance = sum(one.variance for one in self._luck)
        known = sum(one.rounds for one in self._luck)
        rounds = f"{totals.rounds:,} round{'s' * (totals.rounds != 1)}, {short(totals.staked)} bet"
        if not totals.decisions:
            cost, choices = "not judged yet", "the coach looks at each decision you make"
        else:
            cost = signed(given)
            choices = f"in {totals.mistakes:,} of {totals.decisions:,} choices"
            if not totals.mistakes:
                choices = f"no mistake in {totals.decisions:,} choices"
        fix = Button("practice", "Fix them", kind="primary", size=24, high=64.0)
        if not totals.mistakes:
            fix = Button("practice", "Practice", kind="primary", size=24, high=64.0, cap="P")
        return Grid(
            [
                self._figure_part("Net: won less lost", signed(totals.net), rounds, totals.net),
                self._figure_part("Luck", signed(luck), luck_words(luck, variance, known), luck),
                self._figure_part("Mistakes, on average", cost, choices, given, fix),
            ],
            430 * self.growth,
            16.0,
            most=3,
            fills=True,
        )

    def _figure_part(
        self, label: str, figure: str, note: str, cents: int, extra_part: Part | None = None
    ) -> Part:
        """A figure with the mark of its sign."""
        result: WinLossPush = "win" if cents > 0 else "loss"
        tone: Tone = "win" if cents > 0 else "loss" if cents < 0 else "text"
        large = 46.0 if figure[-1].isdigit() else 30.0
        words = Words(figure, large, "ui7", tone)
        said: Part = words
        if cents:  # the bar of an even sum would be read as a minus
            said = Lead(Painted(draw_sign_mark, result, size=(30.0, 60.0)), words, 14.0)
        told = Column([Words(label, 22, "ui6"), said, Words(note, tone="text2")], 2.0)
        inside: Part = told if extra_part is None else SpreadRow((told, extra_part), wraps=True)
        return PartOnGround(PanelGround(), inside, (22.0, 14.0, 14.0), fills=True)

    def _net_picture_part(self, high: float) -> Part:
        """The net as it grew, beside what was to be expected."""
        known = sum(one.rounds for one in self._luck) >= FEW
        drawn = net_plot(self._curve, self.games, band=known) if self._curve else None
        legend: tuple[tuple[str, str, bool], ...] = (("you", "brass", False),)
        if drawn is not None and drawn.expected:
            legend = (*legend, ("average of best play", "info", True))
        if drawn is not None and drawn.low:
            legend = (*legend, ("two of three players", "#24343E", False))
        waiting = "" if self._curve_due else "Play two rounds to see the line."
        return Chart(
            "Your net, and what to expect",
            high,
            line_chart if drawn else None,
            drawn,
            legend=legend if drawn else (),
            empty=waiting,
        )

    def _net_reasons_part(self, high: float) -> Part:
        """Why the net is what it is."""
        totals, (expected, given, luck, other) = self.found.all, self.net_parts
        staked = sum(one.rounds for one in self._luck) and totals.staked
        edge = f"{abs(expected) / staked:.1%} of all you bet".replace("%", " %") if staked else ""
        an_hour = (
            f"{dollars(round(-given / totals.hours))} an hour"
            if given and totals.hours >= FigureStyle.least_hours
            else "nothing given away"
            if not given
            else "compared with best play"
        )
        parts = [
            SumPart("What the games cost", expected, signed(expected), edge),
            SumPart("Your mistakes", given, signed(given), an_hour),
            SumPart("Luck", luck, signed(luck), "how cards and dice fell"),
            SumPart("Net", totals.net, signed(totals.net), "all together", whole=True),
        ]
        if other:
            parts.insert(3, SumPart("Other rounds", other, signed(other), "their odds are unknown"))
        return Chart("Why", high, waterfall, tuple(parts))

    # ---- the folds

    def _fold_headings_part(self) -> Part:
        """Four lines, each with its main figure, that open what they are about."""
        totals, nets = self.found.all, self._nets
        best = (
            f"best {short_name(self.games, nets[0].game)} {signed(nets[0].net)}"
            if nets
            else "no round"
        )
        of_one = bool(self.filter.game)
        found = (
            ("table", "By wager" if of_one else "By table", "chip", "" if of_one else best),
            (
                "ends",
                "Won, even, lost",
                "star",
                f"{totals.won:,}, {totals.even:,}, {totals.lost:,} rounds",
            ),
            (
                "coach",
                "Coach",
                "coach",
                f"{self.found.assisted.rounds:,} with, {self.found.unassisted.rounds:,} without",
            ),
            ("time", "Time", "clock", hours_text(totals.hours)),
        )
        folds = [
            fold_part(FOLD + key, title, sign, figure, opened=key == self.open_fold)
            for key, title, sign, figure in found
        ]
        return Grid(folds, 560 * self.growth, 12.0, most=2, fills=True)

    def _open_fold_part(self) -> Part:
        """What the open line is about."""
        match self.open_fold:
            case "table":
                return self._luck_and_choices_part()
            case "ends":
                return self._round_ends_part()
            case "coach":
                return self._coach_help_part()
            case _:
                return self._playing_time_part()

    def _round_ends_part(self) -> Part:
        """How rounds ended, and the best and the worst."""
        t = self.found.all
        facts = [
            (label, f"{count:,}", rounds_share_text(count, t))
            for label, count in (("Won", t.won), ("Even", t.even), ("Lost", t.lost))
        ]
        facts += [
            ("Bet", dollars(t.staked), f"{t.rounds:,} rounds"),
            ("Came back", dollars(t.returned), "stakes and winnings"),
            ("Biggest win", signed(t.biggest_win), "of one round"),
            ("Biggest loss", signed(t.biggest_loss), "of one round"),
            ("Tips given", dollars(self._tips), "to dealers"),
        ]
        return panels([labelled_figure(*fact) for fact in facts], 210 * self.growth, 8)

    def _playing_time_part(self) -> Part:
        """How long it took, and what an hour came to."""
        facts = hourly_facts(self.found.all)
        return panels([labelled_figure(*fact) for fact in facts], 260 * self.growth, 4)

    def _coach_help_part(self) -> Part:
        """The same figures for rounds with the coach's help before acting, and without."""
        sums = self.found.all, self.found.assisted, self.found.unassisted
        rows = [
            ("Rounds", [f"{t.rounds:,}" for t in sums]),
            ("Net", [signed(t.net) for t in sums]),
            ("Decisions the coach judged", [f"{t.decisions:,}" for t in sums]),
            ("Without a mistake", [accuracy_text(t) for t in sums]),
            ("What mistakes cost", [dollars(round(t.cost)) for t in sums]),
        ]
        listed = [
            ListRow(
                (
                    ListCell(name, "text2"),
                    *(ListCell(one, "", "ui7" if not i else "ui5") for i, one in enumerate(said)),
                )
            )
            for name, said in rows
        ]
        listing = Listing(SPLIT, listed, side=12.0, zebra=True, ruled=True)
        each = Button("mistakes", "See each mistake", icon="cross", high=56.0)
        return PartOnGround(PanelGround(), Column([listing, Flow([each])], 12.0), (14.0, 4.0, 14.0))

    def _luck_and_choices_part(self) -> Part:
        """What was to be expected beside what came, and what of the difference was luck."""
        game, every = self.games.get(self.filter.game), list(self._luck)
        if not every:
            return titled("By table", Words("The odds of these rounds are not known."))
        if game is None and len(every) > 1:
            sums = (
                sum(getattr(one, name) for one in every)
                for name in ("rounds", "net", "expected", "variance", "cost")
            )
            every.append(OddsSum("", *sums))
        rows = []
        for one in every:
            face = "ui5" if one.name else "ui7"
            # two of three sums of many rounds lie within one deviation
            band = short(round(sqrt(one.variance) / 100) * 100)
            given, luck = round(one.cost), round(one.luck_cents)
            name = self._row_title(game, one.name)
            rows.append(
                ListRow(
                    (
                        ListCell(name, face=face, short=short_game_title(name)),
                        ListCell(f"{one.rounds:,}", "text2", face),
                        ListCell(signed(round(one.net)), face=face),
                        ListCell(f"{signed(round(one.expected))} ± {band}", face=face),
                        ListCell(signed(-given), "loss" if given else "text2", face),
                        ListCell(signed(luck), "win" if luck > 0 else "loss", "ui7"),
                    )
                )
            )
        columns = (structs.replace(LUCK[0], name="Wager" if game else "Table"), *LUCK[1:])
        table = Listing(columns, rows, side=12.0, zebra=True, ruled=True)
        words = Words(
            "Net = the expected result of best play, minus what your choices gave away, plus luck (negative if it was bad)."
            " Two of three players end within the ± amount of the expected result.",
            tone="text2",
        )
        return titled("Luck and choices", table, words, gap=8.0)

    def _row_title(self, game: Game | None, table_or_wager: str) -> str:
        """A row's table or wager."""
        if not table_or_wager:
            return "All tables"
        if game is None:
            return (
                self.games[table_or_wager].title if table_or_wager in self.games else table_or_wager
            )
        return "The base game" if table_or_wager == game.base else game.wager(table_or_wager).title

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A fold opens or closes, practice begins, or all rounds are shown again."""
        if not isinstance(intent, Pressed):
            return super().handle_intent(intent)
        if intent.name.startswith(FOLD):
            key = intent.name.removeprefix(FOLD)
            self.open_fold = "" if key == self.open_fold else key
            self.shell.sound.play("tick")
            held = self.focus.focused
            self.lay_out()
            if self.open_fold:
                self.scroll_by(self.max_scroll)
            self.focus.focus(held, by_key=self.focus.by_key)
            return None
        if intent.name == "all":
            for menu in self.menus():
                menu.value = ""
            self.load_content()
            self.lay_out()
            return None
        if intent.name == "practice":
            return self._go(self._practice_address())
        if intent.name == "mistakes":
            return self._go(intent.name)
        return super().handle_intent(intent)

    def _practice_address(self) -> str:
        """The drill of the costliest mistakes that were counted, at their table; without any that
        a drill asks the page of practice.
        """
        points = self.store.history.mistakes_by_point(self.filter)
        for slug in dict.fromkeys(one.game for one in points):
            if slug in self.games and classes_of_table_mistakes(
                self.store, self.player, self.games[slug]
            ):
                return f"drill:{slug}:mistakes:{CLOCKS.drill}"
        return "practice"

    def update(self, dt: float) -> Move | None:
        """The line is read once the page was seen."""
        if self._shown and self._curve_due:
            self._curve_due = False
            self._curve = self.store.history.net_curve(self.filter)
            self.lay_out()
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While the line is still to be read."""
        return super().wants_frames or self._curve_due

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The column; what takes long to read comes after it was first seen."""
        self._shown = True
        super().draw_column(surface, area)


def net_plot(points: Sequence[NetPoint], games: dict[str, Game], *, band: bool) -> Plot | None:
    """The line of a net with its expectation and, if asked, the band of two in three; None before
    two rounds.
    """
    total = points[-1].rounds
    if total < 2:
        return None
    count = min(360, total + 1)
    places = [total * i / (count - 1) for i in range(count)]
    at, lines = 0, list[tuple[float, float, float]]()
    for place in places:
        while at + 1 < len(points) - 1 and points[at + 1].rounds <= place:
            at += 1
        a, b = points[at], points[min(at + 1, len(points) - 1)]
        t = (place - a.rounds) / ((b.rounds - a.rounds) or 1)
        lines.append(
            (
                a.net + (b.net - a.net) * t,
                a.expected + (b.expected - a.expected) * t,
                a.deviation + (b.deviation - a.deviation) * t,
            )
        )
    net, mean, deviation = (tuple(line) for line in zip(*lines, strict=True))
    low = tuple(m - d for m, d in zip(mean, deviation, strict=True)) if band else ()
    high = tuple(m + d for m, d in zip(mean, deviation, strict=True)) if band else ()
    ends = [(net[-1], f"you {short(round(net[-1] / 100) * 100, sign=True)}", "brass")]
    ends.append((mean[-1], f"average {short(round(mean[-1] / 100) * 100, sign=True)}", "info"))
    if band:
        ends += [
            (edge[-1], short(round(edge[-1] / 100) * 100, sign=True), "text2")
            for edge in (high, low)
        ]
    told = tuple((value, words.replace("-", "−"), tone) for value, words, tone in ends)
    step = max(1, int(round_step(total, 5)))
    ticks = (
        (0.0, "start"),
        *tuple(
            (n * (count - 1) / total, f"{n:,}")
            for n in range(step, total + 1, step)
            if n >= 0.24 * total
        ),
    )
    return Plot(
        net,
        mean,
        low,
        high,
        money_ticks(net, mean, low or net, high or net),
        ticks,
        ends=told,
        parts=_tables_played(points, games),
    )


def _tables_played(
    points: Sequence[NetPoint], games: dict[str, Game]
) -> tuple[tuple[float, float, str], ...]:
    """Which part of the rounds was played at which table: shares, and the felt's color."""
    total, found = points[-1].rounds, list[tuple[float, float, str]]()
    for before, now in itertools.pairwise(points):
        color = felt_color(games[now.game].stem) if now.game in games else "#4A5052"
        color = mix(color, "#FFFFFF", 0.18)
        start, end = before.rounds / total, now.rounds / total
        if found and found[-1][2] == color:
            start = found.pop()[0]
        found.append((start, end, color))
    return tuple(found)


def no_width(kit: Kit) -> float:  # noqa: ARG001 - a fold is as wide as its place
    """A control that is as wide as its place."""
    return 0.0


def draw_sign_mark(sheet: Sheet, w: float, h: float, result: WinLossPush) -> None:
    """A result's mark beside a large figure."""
    result_mark(sheet, w / 2, h / 2, 26 * sheet.type.grow, result)


def fold_part(name: str, title: str, sign: str, figure: str, *, opened: bool) -> PaintedButton:
    """A line that opens what is under it."""
    return PaintedButton(
        name,
        draw_fold,
        title,
        sign,
        figure,
        opened,
        wide=no_width,
        high=64.0,
        label=title,
        value=f"{figure}, {'open' if opened else 'closed'}".removeprefix(", "),
        group="folds",
        radius=14.0,
    )


def draw_fold(
    sheet: Sheet,
    w: float,
    h: float,
    title: str,
    icon: str,
    figure: str,
    opened: bool,
    state: State = "normal",
) -> None:
    """A line that opens what is under it: its name, its main figure, and which way it goes."""
    g, theme = sheet.type.grow, sheet.theme
    panel(
        sheet,
        w,
        h,
        14,
        mix(theme.panel, "#FFFFFF", 0.05 if state == "hover" else 0.0),
        tone=theme.brass if opened else None,
    )
    sheet.icon(icon, 34 * g, h / 2, 24 * g, theme.brass)
    used = sheet.text(title, 60 * g, h / 2, 22, "ui7", valign="m", max_width=w - 110 * g)
    sheet.icon("chev-u" if opened else "chev-d", w - 32 * g, h / 2, 22 * g, theme.text2)
    room = w - 140 * g - used
    if room > 60 * g:
        sheet.text(
            figure,
            w - 60 * g,
            h / 2,
            20,
            "ui5",
            theme.text2,
            anchor="r",
            valign="m",
            max_width=room,
        )
    if state == "focus":
        focus_ring(sheet, w, h, 14)
