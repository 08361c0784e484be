"""What is played with chips of its own: the day's deal, and tournaments; how either ends is given
away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from ...book import Player
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...games import GAMES
from ...hands.phrases import join_with_and
from ...play.competitions.day_calendar import MEDALS, streak_with_days_off
from ...play.competitions.day_deal import CHIPS, ROUNDS, DayBooks, DayResult, deal_of
from ...play.competitions.side_books import BooksBeside
from ...play.competitions.tournament_session import (
    STYLES,
    Entrant,
    Leg,
    Placing,
    Tournament,
    TournamentRanking,
    game_with_fewest_seats,
    make_tournament,
)
from ...play.competitions.tournament_store import Tournaments
from ...play.competitions.what_if import own_steps
from ...play.records.round_records import saved_rules
from ...play.session import MOST_PEOPLE
from ...printing.dates import month_day_year_text
from ..draw.kit import WinLossPush, result_mark
from ..draw.palette import mix
from ..draw.pieces import portraits
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.style import Colors
from ..layouts.guide import guide
from ..layouts.layout import Box, felt_color
from ..scenes.scene import Move, Viewport
from ..table.decisions import with_signs
from ..ui.boxes import Column, Flow, Grid, Part, PartOnGround, Split
from ..ui.control import Changed, Intent, Pressed, Words
from ..ui.data_views import ListCell, ListColumn, Listing, ListRow
from ..ui.forms import Field, Form, Group, replaced
from ..ui.text_line import Line
from ..ui.widgets import Button, Menu, Painted, PaintedButton, PanelGround, Pills, Switch, titled
from ..window.shell import Shell
from .book_page import HAS_AVATAR, month_day_with_other_year, signed
from .figures.charts import guide_step_part
from .medals import CALENDAR, DayMark, MedalCount, MonthCalendar
from .records.history import action_title
from .records.replay import ResultSharingPage, Souvenir, draw_result_picture_ground
from .records.statistics import draw_fold
from .style import PageStyle, RecordStyle
from .tournament_presets import (
    PRESETS,
    Preset,
    draw_entrants,
    draw_preset,
    preset_height,
    tournament_text,
)

COLUMNS: Final = (
    ListColumn("Round", 58),
    ListColumn("What happened", 150, share=0.64),
    ListColumn("You chose", 110, share=0.36, yields=1),
    ListColumn("", 20, "c"),
    ListColumn("Won, lost", 100, "r"),
    ListColumn("Mistakes cost", 132, "r"),
)
MONTH: Final = (
    ListColumn("Day", 40),
    ListColumn("Table", 120, share=1),
    ListColumn("Won, lost", 100, "r"),
    ListColumn("Mistakes", 98, "r"),
)


def result_of_net(net: int) -> WinLossPush:
    """How a sum of cents is marked."""
    return "win" if net > 0 else "loss" if net < 0 else "push"


def paint_day(sheet: Sheet, w: float, h: float, result: DayResult, title: str, ground: str) -> None:
    """A day's result on its table's felt: whose deal, ten marks, the net, and how far from best
    play it was.
    """
    k, t = draw_result_picture_ground(sheet, w, h, ground, 0.45)
    leaf(sheet, 98 * k, 104 * k, 84 * k, Colors.cream, ground)
    sheet.text(
        f"The deal of {month_day_year_text(result.day)}",
        166 * k,
        92 * k,
        38 * t,
        "ui6",
        Colors.cream,
        max_width=w - 210 * k,
    )
    sheet.write(
        "certificate-title", title, 166 * k, 146 * k, w - 220 * k, Colors.cream, size=52 * t
    )
    middle, step = w / 2, min(92 * k, (w - 160 * k) / ROUNDS)
    for i in range(ROUNDS):
        x, y = middle + (i - (ROUNDS - 1) / 2) * step, 262 * k
        sheet.rr(x - 36 * k, y - 36 * k, 72 * k, 72 * k, 12 * k, "#0B1112", 0.72)
        if i < len(result.rounds):
            result_mark(sheet, x, y, 36 * k, result_of_net(result.rounds[i].net))
    tone = {"win": sheet.theme.win, "loss": sheet.theme.loss, "push": Colors.cream}[
        result_of_net(result.net)
    ]
    sheet.text(signed(result.net), middle, 412 * k, 96 * t, "serif7", tone, anchor="c")
    sheet.text(
        result.mistakes_cost_text,
        middle,
        482 * k,
        38 * t,
        "ui7",
        Colors.cream,
        anchor="c",
        max_width=w - 120 * k,
    )
    sheet.text(
        "LINDEN HOUSE",
        w - 60 * k,
        h - 52 * k,
        30 * t,
        "serif6",
        Colors.cream,
        anchor="r",
        track=3 * k,
    )
    sheet.text(
        "Same cards for everybody, first try", 80 * k, h - 52 * k, 30 * t, "ui5", Colors.cream
    )
    sheet.flush()


def draw_marks(sheet: Sheet, w: float, h: float, nets: tuple[int, ...]) -> None:
    """Ten rounds in a row: how those that are over ended, and frames for the others."""
    step = min(60 * sheet.type.grow, w / ROUNDS)
    side = min(h, step * 0.84)
    for i in range(ROUNDS):
        x = i * step
        sheet.rr(x + 1, (h - side) / 2 + 1, side - 2, side - 2, 8, "#0B1112", 0.6)
        sheet.rr(
            x + 1, (h - side) / 2 + 1, side - 2, side - 2, 8, None, 0.4, stroke="#FFFFFF", sw=1.2
        )
        if i < len(nets):
            result_mark(sheet, x + side / 2, h / 2, side * 0.5, result_of_net(nets[i]))
    sheet.flush()


def tell_notices(shell: Shell, books: BooksBeside) -> None:
    """Say once what is to be said of books beside the house's that were opened."""
    for notice in books.notices:
        shell.toast("Please note", notice, "info")
    books.notices.clear()


class DayPage(ResultSharingPage):
    """A day's deal for one player: `days` are its books, `day` the date."""

    name = "day"
    title = "The day’s deal"
    ways = (Button("tournament", "Tournaments", icon="flag"),)
    share = 0.64

    def __init__(self, *book: Any, days: DayBooks, day: date, **common: Any) -> None:
        self.days, self.day, self.deal = days, day, deal_of(day)
        self.typed = self.refused_code = ""
        super().__init__(*book, slug=self.deal.slug, **common)
        self.subtitle = f"{day:%A}, {month_day_year_text(day)}: {self.deal.game.title}"

    def load_content(self) -> None:
        """How far the player is, and the days of this month."""
        before = self.days.result(self.day - timedelta(days=1)) if self.day.day == 1 else None
        self.month = (
            (before,) if before is not None and before.has_begun else ()
        ) + self.days.month_tries_until(self.day)
        self.result = self.days.result(self.day)
        if self.days.trouble:
            self.shell.toast("The book of the days was damaged", self.days.trouble, "loss")
            self.days.trouble = ""
        tell_notices(self.shell, self.days)

    def enter(self, view: Viewport) -> None:
        """Come up with what goes on under the ring."""
        super().enter(view)
        self.come_to("lobby" if self.result.is_finished else f"day-table:{self.day.isoformat()}")

    # ---- what stands there

    def content(self) -> Part:
        """What is dealt and the way to it, or how it went; beside it the month."""
        first = self._played_deal_part() if self.result.is_finished else self._deal_part()
        return Split(first, self._month_part(), self.share, RecordStyle.panel_abreast)

    def _deal_part(self) -> Part:
        """What the day deals, how far the player is, and the way to the table."""
        deal, g = self.deal, self.growth
        guests = [bot.name for bot in deal.bots]
        facts = (
            ("Your seat", f"{deal.seat}, with {join_with_and(guests)}"),
            (
                "Each round",
                f"you bet {short(deal.stake_per_round)}, as every player of this deal does",
            ),
            ("Chips", f"{short(CHIPS)} for these rounds only; your bankroll does not change"),
            ("The coach", "says after each round whether you made a mistake"),
        )
        told = [
            Column([Words(name, tone="text2"), Words(said, 22, "ui6")], 2.0) for name, said in facts
        ]
        nets = tuple(row.net for row in self.result.rounds)
        why = "Everybody plays the same ten rounds on this date: same cards, seat and guests. Your first try counts."
        steps = [
            guide_step_part(deal.game, i, step)
            for i, step in enumerate(guide(deal.game.stem).steps, 1)
        ]
        shown = titled(
            "Each of its rounds, step by step",
            Grid(steps, 230 * g, 22.0, most=len(steps), fills=True),
            gap=18.0,
        )
        result = self.result
        note = f"{signed(result.net)} after {len(result.rounds)} of {ROUNDS}"
        if not result.rounds:
            note = "begun" if result.has_begun else "not played yet"
        head = titled(
            f"Ten rounds of {deal.game.title}",
            Words(why, tone="text2"),
            Painted(draw_marks, nets, size=(0.0, 56.0)),
            Grid(told, 330 * g, 18.0),
            Flow(self._play_and_rules_buttons(), 14.0),
            note=note,
            gap=20.0,
        )
        return Column([head, shown], 20.0)

    def _play_and_rules_buttons(self) -> list[Button]:
        """The way to the table, to the game's rules, and to a guided round."""
        result, number = self.result, len(self.result.rounds) + 1
        way = f"Play round {number} of {ROUNDS}" if result.has_begun else "Play the first round"
        if result.open:
            way = f"Go on with round {number} of {ROUNDS}"
        table, slug = f"day-table:{self.day.isoformat()}", self.deal.slug
        size: dict[str, Any] = {"group": "day", "high": 64.0}
        return [
            Button(table, way, kind="primary", size=24, action="press", **size),
            Button(f"rules:{slug}", "Its rules", size=22, action="full rules", **size),
            Button(f"first-hand:{slug}", "A guided first round", size=22, **size),
        ]

    def _played_deal_part(self) -> Part:
        """The card, what gives it away, and the rounds."""
        rows = [
            ListRow(
                (
                    ListCell(f"{row.number}", face="ui6"),
                    ListCell(with_signs(row.summary)),
                    ListCell(self._choices_text(row.id), "text2"),
                    ListCell(mark=result_of_net(row.net)),
                    ListCell(signed(row.net), _tone_of_net(row.net), "ui7"),
                    ListCell(*_cost_text_and_tone(row.cost, row.decisions)),
                ),
                f"day-replay:{self.day.isoformat()}:{row.id}",
                f"Round {row.number}: {with_signs(row.summary)}, {signed(row.net)}",
            )
            for row in self.result.rounds
        ]
        listed = PartOnGround(PanelGround(), Listing(COLUMNS, rows, high=42.0), (8.0, 0.0, 8.0))
        back = Button(
            "lobby",
            "Back to the tables",
            kind="primary",
            size=24,
            group="give",
            high=64.0,
            action="press",
        )
        medal, tomorrow = self.result.medal, deal_of(self.day + timedelta(days=1)).game.title
        told: list[Part] = [MedalCount(medal, "Your medal is " + MEDALS[medal])] if medal else []
        if self.day == self.clock().astimezone().date():
            told.append(Words(f"Tomorrow: {tomorrow}", tone="text2"))
        card, buttons = self.picture_and_export_buttons(back)
        money = Words(OWN_CHIPS, tone="text2")
        way = Words("Click a round to see it.", tone="text2")
        return Column([card, money, *[Flow(told, 30.0)] * bool(told), buttons, way, listed], 16.0)

    def _choices_text(self, round_id: int) -> str:
        """What the player chose in a round, in the order of the round."""
        store = self.days.store(self.day)
        if store is None:
            return ""
        kept = store.rounds.kept_round(round_id, self.days.player_id_or_zero(self.day))
        chosen = [kept.actions[step - 1][1] for step in own_steps(kept)]
        return ", ".join(dict.fromkeys(map(action_title, chosen)))

    def _month_part(self) -> Part:
        """The days of this month with their medals, whom to beat, and the deals that the player has
        tried, the latest first.
        """
        rows = [
            ListRow(
                (
                    ListCell(f"{one.day.day}", face="ui6"),
                    ListCell(deal_of(one.day).game.title),
                    ListCell(signed(one.net), _tone_of_net(one.net), "ui7"),
                    ListCell(
                        *(
                            _cost_text_and_tone(one.cost, one.decisions)
                            if one.is_finished or one.cost >= 0.5
                            else ("none so far", "text2")
                        )
                    ),
                ),
                f"day:{one.day.isoformat()}",
                month_day_year_text(one.day),
            )
            for one in reversed(self.month)
        ]
        parts: list[Part] = [
            MonthCalendar(self._day_marks(), self.day),
            Flow(
                [
                    MedalCount(kind, words, sum(mark.medal == kind for mark in self._day_marks()))
                    for kind, words in MEDALS.items()
                ],
                16.0,
            ),
        ]
        told = (
            "Gold: every choice was the best. Silver: mistakes cost under $1. Bronze: all ten rounds"
            " played. One day off in any seven keeps a streak, and a missed day can still be played."
        )
        parts.append(Words(told, tone="text2"))
        if rows:
            live = f"day:{self.day.isoformat()}"
            parts.append(Listing(MONTH, rows, high=42.0, group="month", live=live))
            parts += [
                Words(
                    f"{month_day_year_text(one.day)}: {len(one.rounds)} of {ROUNDS} played",
                    tone="text2",
                )
                for one in reversed(self.month)
                if not one.is_finished
            ]
        else:
            parts.append(Words("Every day has a new deal at another table.", tone="text2"))
        in_row = streak_with_days_off(self.days.record.medals(), self.clock().astimezone().date())
        note = f"{in_row} day{'s' * (in_row > 1)} in a row" if in_row else ""
        return Column([titled(f"{self.day:%B}", *parts, note=note), self._ghosts_part()], 20.0)

    def _day_marks(self) -> list[DayMark]:
        """The days of the month, with their medals."""
        medals, today = self.days.record.medals(), self.clock().astimezone().date()
        first = self.day.replace(day=1)
        following = (first + timedelta(days=31)).replace(day=1)
        return [
            DayMark("", day.day, medals.get(day), today=day == today, come=day > today)
            for day in (first + timedelta(days=i) for i in range((following - first).days))
        ]

    def _ghosts_part(self) -> Part:
        """Whom to beat, by choice, and a friend's code."""
        record = self.days.record
        ghosts = record.ghosts(self.day)
        options = tuple((name, ghost.title) for name, ghost in ghosts.items())
        chosen = Pills(options, record.chosen_ghost(self.day), "ghost")
        line = Line(60, self.typed, "code", hint="A friend’s code", usual=300.0, group="ghost")
        use = Button("befriend", "Use it", size=20, high=48.0, group="ghost")
        told = "After each round the table compares what your mistakes cost with theirs."
        place = "Your friend sees it on this page, after the last round of that day."
        parts: list[Part] = [
            Words(told, tone="text2"),
            chosen,
            Flow([line, use], 12.0),
            *([Words(self.refused_code, tone="loss")] if self.refused_code else []),
            Words(place, tone="text2"),
        ]
        if self.result.is_finished:
            parts.append(Words(f"Your code for a friend: {self.result.friend_code}", tone="text2"))
        return titled("Whom to beat", *parts)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A day of the month, or another ghost."""
        if isinstance(intent, Changed) and intent.name == "ghost":
            self.days.record.choose_ghost(intent.value)
            self.shell.sound.play("tick")
            self.lay_out()
        elif isinstance(intent, Changed) and intent.name == "code":
            changed, self.typed = self.typed != str(intent.value), str(intent.value)
            if changed and self.refused_code:
                self.refused_code = ""
                self.lay_out()
        elif isinstance(intent, Pressed) and intent.name in ("code", "befriend"):
            self._add_typed_friend()
        elif isinstance(intent, Pressed) and intent.name.startswith(CALENDAR):
            self.shell.sound.play("tick")
            return self._go(f"day:{intent.name.removeprefix(CALENDAR)}")
        else:
            return super().handle_intent(intent)
        return None

    def _add_typed_friend(self) -> None:
        """Play beside the friend whose code was typed."""
        try:
            self.days.record.meet_friend(self.typed, self.day)
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "That code cannot be used", f"It {refusal.reason}.", refusal
            )
            self.refused_code = f"That code cannot be used: it {refusal.reason}."
            self.lay_out()
            return
        self.typed = self.refused_code = ""
        self.shell.toast("You play beside your friend", "", "win")
        self.lay_out()

    def souvenir(self) -> Souvenir:
        """The day's card."""
        of = (self.result, self.deal.game.title, felt_color(self.deal.game.stem))
        return Souvenir(
            "result",
            self.folder / f"day-{self.day.isoformat()}",
            self.result.share_text(),
            paint_day,
            of,
        )


def _cost_text_and_tone(cents: float, decisions: int) -> tuple[str, str]:
    """What choices gave away, and its tone."""
    if not decisions:
        return "–", "text2"
    return ("nothing", "win") if cents < 0.5 else (dollars(round(cents)), "")


def _tone_of_net(net: int) -> str:
    return result_of_net(net).replace("push", "text2")


OWN_CHIPS: Final = "These were the deal’s own chips; your bankroll stays as it is."


# ---- tournaments

RANKING: Final = (
    ListColumn("", 54),
    ListColumn("Name", 120, share=1),
    ListColumn("How they play", 140, yields=1),
    ListColumn("Chips", 110, "r"),
    ListColumn("", 190, "r"),
)
PLAYS: Final = {"careful": "bets little", "typical": "by the strategy card", "best": "no mistakes"}
"""How a guest of a style plays."""
KEPT: Final = (
    ListColumn("", 46),
    ListColumn("Table", 110, share=1),
    ListColumn("Result", 150, "r"),
)


class Draft(msgspec.Struct, frozen=True):
    """What is being set up: chips in cents, who of the profiles plays (by number), the bots'
    styles, and the slugs of further tables, each under its number ("": none).
    """

    slug: str
    who: Mapping[str, bool]
    then: Mapping[str, str]
    rounds: int = 10
    chips: int = 100_000
    bots: int = 3
    styles: tuple[str, ...] = ()

    @property
    def slugs(self) -> tuple[str, ...]:
        """Its tables in their order."""
        return (self.slug, *filter(None, self.then.values()))


class Setup(msgspec.Struct, frozen=True):
    """What a tournament is set up from: the profiles, and the page that knows book and clock."""

    players: tuple[Player, ...]
    page: TournamentPage

    @property
    def tables_words(self) -> str:
        """At how many tables the rounds are played, where there are several."""
        tables = len(self.page.asked.slugs)
        return f"at each of {tables} tables" if tables > 1 else ""

    def make_tournament(self, asked: Draft) -> Tournament:
        """The tournament that is asked for. Raises `HouseError`."""
        people = [(one.name, one.avatar) for one in self.players if asked.who.get(str(one.id))]
        first, *then = (
            Leg(slug, saved_rules(self.page.store, GAMES[slug])) for slug in asked.slugs
        )
        return make_tournament(
            first.slug,
            people,
            asked.bots,
            rounds=asked.rounds,
            chips=asked.chips,
            begun=self.page.clock(),
            styles=asked.styles,
            rules=first.rules,
            then=then,
        )


def _player_fields(setup: Setup, _asked: object) -> tuple[Field, ...]:
    return tuple(Field(f"who.{one.id}", one.name, Switch()) for one in setup.players)


TABLES: Final = tuple((slug, game.title) for slug, game in GAMES.items())


def _further_table_field(number: int) -> Field:
    """A further table, asked for once the one before it is chosen."""

    def is_asked(setup: Setup) -> bool:
        return number == 1 or bool(setup.page.asked.then.get(f"{number - 1}"))

    return Field(
        f"then.{number}",
        "Next table",
        Menu((("", "none"), *TABLES)),
        "everybody keeps their chips" * (number == 1),
        is_asked,
    )


FORM: Final = Form(
    (
        Group(
            "What is played",
            "cards",
            (
                Field("slug", "Table", Menu(TABLES)),
                *map(_further_table_field, range(1, PageStyle.more_tables + 1)),
                Field(
                    "rounds",
                    "Rounds",
                    Pills(tuple((n, str(n)) for n in (5, 10, 20, 50))),
                    lambda setup: setup.tables_words,
                ),
                Field(
                    "chips",
                    "Chips each",
                    Pills(tuple((n, short(n)) for n in (50_000, 100_000, 200_000, 500_000))),
                    "for the tournament only; your bankroll stays as it is",
                ),
            ),
        ),
        Group(
            "Who plays",
            "users",
            (
                Field(
                    "bots",
                    "Guests",
                    Pills(tuple((n, str(n)) for n in range(7))),
                    "the computer’s players",
                ),
                Field(
                    "styles",
                    "How guests play",
                    Pills((((), "Mixed"), *(((style,), style.capitalize()) for style in STYLES))),
                    "careful bets little, best makes no mistake",
                ),
            ),
        ),
        Group(f"People, up to {MOST_PEOPLE} at this computer", "users", _player_fields),
    ),
    lambda setup, asked: setup.make_tournament(asked),
)
"""What is asked before a tournament. What may be is said by `agreed` alone."""


STEPS: Final = (
    (
        "1. The same chips",
        "Everybody gets the same tournament chips. Your own bankroll is not touched.",
    ),
    (
        "2. The same rounds",
        (
            "All sit together at one table; in a tour at one table after the other. Who cannot pay the"
            " smallest bet any more is out."
        ),
    ),
    ("3. The podium", "Whoever has the most chips after the last round wins."),
)
"""What somebody is told who has not played in a tournament yet."""


class Podium(NamedTuple):
    """What the picture of a ranking tells: its tables and rounds in words, the rounds that are
    settled, cents of chips each, who plays, and the ranking.
    """

    title: str
    rounds: str
    settled: int
    chips: int
    entrants: tuple[Entrant, ...]
    lines: tuple[Placing, ...]

    @classmethod
    def from_ranking(cls, found: TournamentRanking) -> Podium:
        """Those of a ranking."""
        made = found.agreed
        return cls(
            made.title, made.rounds_each, found.settled, made.chips, made.entrants, found.lines
        )

    def tone(self, one: Entrant) -> str:
        """The color of somebody's line."""
        return PageStyle.player_colors[self.entrants.index(one) % len(PageStyle.player_colors)]


def paint_podium(sheet: Sheet, w: float, h: float, podium: Podium, ground: str) -> None:
    """A ranking on its table's felt: who came where, and how everybody's chips went, round by
    round.
    """
    k, t = draw_result_picture_ground(sheet, w, h, ground, 0.5)
    leaf(sheet, 92 * k, 98 * k, 78 * k, Colors.cream, ground)
    sheet.text(
        f"A tournament of {podium.rounds}, {short(podium.chips)} each",
        158 * k,
        84 * k,
        32 * t,
        "ui6",
        Colors.cream,
        max_width=w - 210 * k,
    )
    sheet.write(
        "certificate-title", podium.title, 158 * k, 138 * k, w - 220 * k, Colors.cream, size=52 * t
    )
    _draw_places(sheet, podium, k, t)
    draw_chips_lines(sheet, (648 * k, 178 * k, 508 * k, 356 * k), podium, k, 28 * t)
    sheet.text(
        "LINDEN HOUSE",
        w - 60 * k,
        h - 48 * k,
        28 * t,
        "serif6",
        Colors.cream,
        anchor="r",
        track=3 * k,
    )
    sheet.text("The same tables, the same chips", 60 * k, h - 48 * k, 28 * t, "ui5", Colors.cream)
    sheet.flush()


def _draw_places(sheet: Sheet, podium: Podium, k: float, t: float) -> None:
    """The first three on their steps, the first in the middle on brass; the others in a line."""
    low = 500.0
    for i in (1, 2, 0):
        if i >= len(podium.lines):
            continue
        line, x, high = podium.lines[i], (328.0, 142.0, 514.0)[i], (146.0, 120.0, 98.0)[i]
        r, brass, ink = (60.0, 48.0, 42.0)[i], sheet.theme.brass, Colors.cream
        top = (low - high) * k
        if line.place == 1:
            stops = ((0, mix(brass, "#FFFFFF", 0.35), 1), (1, mix(brass, "#000000", 0.2), 1))
            sheet.rr(
                (x - 90) * k,
                top,
                180 * k,
                high * k,
                10 * k,
                sheet.linear(0, top, 0, low * k, stops),
            )
            ink = "#1B1508"
        else:
            sheet.rr((x - 90) * k, top, 180 * k, high * k, 10 * k, "#0B1112", 0.7)
        sheet.text(line.place_text, x * k, top + 42 * k, 36 * t, "serif7", ink, anchor="c")
        said = line.chips_or_out_text
        sheet.text(said, x * k, top + 84 * k, 28 * t, "ui7", ink, anchor="c", max_width=168 * k)
        sheet.flush()
        face = portraits.avatar(
            sheet.cache,
            line.entrant.look or HAS_AVATAR,
            r * k * sheet.scale,
            podium.tone(line.entrant),
        )
        sheet.stamp(face.surface, x * k, top - (r + 44) * k, centre=True)
        name_face = "serif7" if line.place == 1 else "serif6"
        sheet.text(
            line.entrant.name,
            x * k,
            top - 14 * k,
            28 * t,
            name_face,
            Colors.cream,
            anchor="c",
            max_width=182 * k,
        )
    others = ", ".join(
        f"{line.place_text} {line.entrant.name} {line.chips_or_out_text}"
        for line in podium.lines[3:]
    )
    sheet.text(others, 328 * k, 534 * k, 28 * t, "ui5", Colors.cream, anchor="c", max_width=570 * k)


def draw_chips_lines(sheet: Sheet, box: Box, podium: Podium, k: float, size: float) -> None:
    """Everybody's chips after each round, as lines from what all began with; each ends in its face.
    `k` is how broad lines are, and how large faces; letters are of a `size`.
    """
    x, y, wide, high = box
    named = x + 14 * k
    left = named + sheet.width(short(podium.chips), size, "ui5") + 10 * k
    right, top, low = x + wide - 52 * k, y + 28 * k, y + high - 28 * k
    start, rounds = podium.chips, max(1, podium.settled)
    had = [start, *(chips for line in podium.lines for chips in line.after)]
    least, span = min(had), max(1, max(had) - min(had))

    def chart_point(number: int, chips: int) -> tuple[float, float]:
        return left + (right - left) * number / rounds, low - (low - top) * (chips - least) / span

    sheet.rr(x, y, wide, high, 12 * k, "#0B1112", 0.6)
    sheet.line(
        left,
        chart_point(0, start)[1],
        right,
        chart_point(0, start)[1],
        Colors.cream,
        0.4,
        1.4 * k,
        dash=f"{6 * k} {6 * k}",
    )
    sheet.text(short(start), named, chart_point(0, start)[1], size, "ui5", Colors.cream, valign="m")
    for line in reversed(podium.lines):  # the first on top
        tone = podium.tone(line.entrant)
        points = [
            chart_point(0, start),
            *(chart_point(i, chips) for i, chips in enumerate(line.after, 1)),
        ]
        for (x, y), (x2, y2) in pairwise(points):
            sheet.line(x, y, x2, y2, tone, 0.95, (5 if line.place == 1 else 3) * k)
        sheet.flush()
        face = portraits.avatar(
            sheet.cache, line.entrant.look or HAS_AVATAR, 17 * k * sheet.scale, tone
        )
        sheet.stamp(face.surface, *points[-1], centre=True)


def _draw_chips_chart(sheet: Sheet, w: float, h: float, podium: Podium) -> None:
    draw_chips_lines(sheet, (0.0, 0.0, w, h), podium, 0.8 * sheet.type.grow, 20)
    sheet.flush()


class TournamentPage(ResultSharingPage):
    """A tournament that is set up or, by its `number`, one that is kept."""

    name = "tournament"
    title = "Tournaments"

    def __init__(self, *book: Any, tournaments: Tournaments, number: int, **common: Any) -> None:
        self.tournaments, self.number = tournaments, number
        self.shown: TournamentRanking | None = None
        self.kept: list[TournamentRanking] = []
        super().__init__(*book, **common)
        self.subtitle = "The same chips for all; most at the end wins"
        self.asked = Draft(
            self.slug,
            {str(self.player): True},
            {f"{n}": "" for n in range(1, PageStyle.more_tables + 1)},
        )
        self._changing: bool | None = None
        if self.player_level != "expert":
            self._take_preset(PRESETS["quick"])

    def load_content(self) -> None:
        """How those stand that are kept; what cannot be read is said."""
        away = self.shell.settings.put_away
        listed = [one for one in self.store.people.players() if one.id not in away]
        self.setup = Setup(tuple(listed[: PageStyle.tournaments_listed]), self)
        found = self.tournaments.latest_rankings(PageStyle.tournaments_listed)
        self.kept = [one for one in found if isinstance(one, TournamentRanking)]
        refused = [str(one) for one in found if isinstance(one, HouseError)]
        for words in (*refused, *filter(None, (self.tournaments.trouble,))):
            self.shell.toast("A tournament cannot be shown", words, "loss")
        self.tournaments.trouble = ""
        tell_notices(self.shell, self.tournaments)
        self.shown = next((one for one in self.kept if one.number == self.number), None)
        if self.number and self.shown is None:
            self.shown = self.tournaments.ranking(self.number)
        if self.shown is not None:
            said = self.shown.progress_text
            state = (
                f"{join_with_and(self.shown.winners)} came first"
                if self.shown.is_finished
                else f"{said[:1].lower()}{said[1:]}"
            )
            self.subtitle = f"{self.shown.agreed.title}: {state}"

    def enter(self, view: Viewport) -> None:
        """Come up with what goes on under the ring; what is set up stands first."""
        super().enter(view)
        if self.shown is None:
            self.focus.focus("begin")
        else:
            self.come_to("next" if self.shown.is_finished else f"tournament-table:{self.number}")

    def buttons(self) -> tuple[Button, ...]:
        """The ways beside it."""
        more = self.shown is not None and not self.shown.is_finished
        another = (Button("another", "Another one", icon="plus"),) if more else ()
        return (
            *another,
            Button("day", "Day’s deal", icon="calendar"),
            Button("profile", "Players", icon="user"),
        )

    def pressed(self, name: str) -> Move | None:
        """To set another one up, to the day's deal, or to the players."""
        return self._go("tournament" if name == "another" else name)

    # ---- what stands there

    def content(self) -> Part:
        """What is set up, goes on or is over; beside it those that are kept."""
        if self.shown is None:
            beside = Column([self._start_part(), self._stored_tournaments_part()], 20.0)
            return Split(self._setup_part(), beside, 0.66, RecordStyle.panel_abreast, turned=True)
        first = (
            self._result_part(self.shown)
            if self.shown.is_finished
            else self._unfinished_part(self.shown)
        )
        return Split(first, self._stored_tournaments_part(), 0.66, RecordStyle.panel_abreast)

    def _setup_part(self) -> Part:
        """Three that stand ready, and everything that can be changed, folded away at first."""
        tiles = [
            PaintedButton(
                f"preset:{key}",
                draw_preset,
                one,
                wide=lambda _: 0.0,
                high=preset_height(self.growth) / self.growth,
                label=one.name,
                value=", ".join((*one.lines, *["chosen"] * (one == self._preset))),
                group="presets",
                radius=14.0,
                active=one == self._preset,
            )
            for key, one in PRESETS.items()
        ]
        change = PaintedButton(
            "change",
            draw_fold,
            "Change it",
            "gear",
            "table, rounds, chips, guests",
            self.shows_all_fields,
            wide=lambda _: 0.0,
            high=64.0,
            label="Change it",
            value="open" if self.shows_all_fields else "closed",
            group="change",
            radius=14.0,
        )
        parts: list[Part] = [Grid(tiles, 270 * self.growth, 14.0, most=3, fills=True), change]
        if self.shows_all_fields:
            parts.append(FORM.form_part(self.setup, self.asked))
        steps = [
            Column([Words(title, 22, "ui7", "brass"), Words(words)], 4.0) for title, words in STEPS
        ]
        parts.append(titled("How it goes", Grid(steps, 250 * self.growth, 24.0, most=3)))
        return Column(parts, 16.0)

    @property
    def shows_all_fields(self) -> bool:
        """Whether everything that can be changed is seen: at first only by experts."""
        return self.player_level == "expert" if self._changing is None else self._changing

    @property
    def _preset(self) -> Preset | None:
        """What is asked for, if it stands ready."""
        asked = self.asked
        kept = (asked.slugs, asked.rounds, asked.chips, asked.bots)
        return next(
            (
                one
                for one in PRESETS.values()
                if kept == (one.slugs, one.rounds, one.chips, one.bots) and not asked.styles
            ),
            None,
        )

    def _take_preset(self, preset: Preset) -> None:
        """Ask for what stands ready, with the people who were chosen."""
        first, *then = preset.slugs
        further = (*then, *[""] * PageStyle.more_tables)
        self.asked = Draft(
            first,
            self.asked.who,
            dict(zip(self.asked.then, further, strict=False)),
            preset.rounds,
            preset.chips,
            preset.bots,
        )

    def _start_part(self) -> Part:
        """What is played, by whom and how it is won, and the way to the table."""
        asked, why = self.asked, FORM.refusal(self.setup, self.asked)
        begin = Button(
            "begin",
            "Start",
            kind="primary",
            size=28,
            group="begin",
            high=72.0,
            action="press",
            why=why,
        )
        parts: list[Part] = []
        if not why:
            made = self.setup.make_tournament(asked)
            faces = tuple((one.name, one.look) for one in made.entrants)
            felt = felt_color(GAMES[asked.slug].stem)
            parts = [
                Painted(draw_entrants, faces, asked.chips, felt, size=(0.0, 156.0)),
                Words(tournament_text(asked.slugs, asked.rounds, asked.chips, len(faces))),
            ]
        parts.append(Grid([begin], 200.0, fills=True))
        return titled("The same chips for everybody", *parts, gap=14.0)

    def _unfinished_part(self, found: TournamentRanking) -> Part:
        """How one stands that is not over, and the way to its table."""
        made = found.agreed
        here = made.legs[found.leg_index].game.title
        way = (
            f"Go on with round {found.settled + 1} of {made.total_rounds}"
            if found.has_begun
            else "Play the first round"
        )
        if found.leg_index and found.round_of_leg == 1 and not found.open:
            way = f"On to {here}"
        play = Button(
            f"tournament-table:{self.number}",
            way,
            kind="primary",
            size=24,
            group="play",
            high=64.0,
            action="press",
        )
        rules = Button(
            f"rules:{made.legs[found.leg_index].slug}",
            "Its rules",
            size=22,
            group="play",
            high=64.0,
            action="full rules",
        )
        begun = month_day_with_other_year(made.begun, self.clock())
        facts = f"{made.rounds_each} with {short(made.chips)} of chips each, begun {begun}."
        parts: list[Part] = [
            Words(facts, tone="text2"),
            Flow([play, rules], 14.0),
            self._ranking_part(found),
        ]
        if found.settled:
            parts.append(Painted(_draw_chips_chart, Podium.from_ranking(found), size=(0, 300)))
        return titled(here, *parts, note=found.progress_text, gap=20.0)

    def _result_part(self, found: TournamentRanking) -> Part:
        """The picture, what gives it away, and the ranking."""
        again = Button("again", "Play it again", icon="undo", group="give", high=56.0)
        following = Button(
            "next",
            "Next tournament",
            kind="primary",
            size=24,
            group="give",
            high=64.0,
            action="press",
        )
        return Column(
            [*self.picture_and_export_buttons(following, again), self._ranking_part(found)], 16.0
        )

    def _ranking_part(self, found: TournamentRanking) -> Part:
        """Everybody in his place, as a table."""
        rows = [
            ListRow(
                (
                    ListCell(line.place_text, face="ui7"),
                    ListCell(line.entrant.name, face="ui6"),
                    ListCell(PLAYS.get(line.entrant.style, ""), "text2"),
                    ListCell(short(line.chips), "win" if line.place == 1 else "", "ui7"),
                    ListCell(found.gap_or_lead_text(line), "text2"),
                )
            )
            for line in found.lines
        ]
        return PartOnGround(PanelGround(), Listing(RANKING, rows, high=44.0), (8.0, 0.0, 8.0))

    def _stored_tournaments_part(self) -> Part:
        """Those that are kept, the latest first."""
        rows = [
            ListRow(
                (
                    ListCell(f"{one.number}", face="ui6"),
                    ListCell(one.agreed.short_title),
                    ListCell(
                        f"{join_with_and(one.winners)} won"
                        if one.is_finished
                        else f"round {one.settled + 1} of {one.agreed.total_rounds}",
                        "win" if one.is_finished else "text2",
                        "ui6",
                    ),
                ),
                f"tournament:{one.number}",
                f"Tournament {one.number}, {one.agreed.title}",
            )
            for one in self.kept
        ]
        parts: list[Part] = (
            [Listing(KEPT, rows, high=42.0, group="kept", live=f"tournament:{self.number}")]
            if rows
            else [
                Words(
                    "No tournament yet. If you leave one, you can continue it here.", tone="text2"
                )
            ]
        )
        return titled("Your tournaments", *parts, note=f"{len(rows)}" if rows else "")

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Something else is asked for, or a tournament begins."""
        if isinstance(intent, Changed) and intent.name in FORM.fields(self.setup):
            self._change(intent.name, intent.value)
            return None
        if isinstance(intent, Pressed) and intent.name == "change":
            self._changing = not self.shows_all_fields
            self.shell.sound.play("tick")
            self.lay_out()
            return None
        if isinstance(intent, Pressed) and intent.name.startswith("preset:"):
            self._take_preset(PRESETS[intent.name.removeprefix("preset:")])
            self.shell.sound.play("tick")
            self.lay_out()
            return None
        if isinstance(intent, Pressed) and intent.name == "begin":
            return self._begin(partial(self.setup.make_tournament, self.asked))
        if isinstance(intent, Pressed) and intent.name == "next":
            return self._go("tournament")
        if isinstance(intent, Pressed) and intent.name == "again" and self.shown is not None:
            made = msgspec.structs.replace(self.shown.agreed, begun=self.clock(), seed="")
            return self._begin(lambda: made)
        return super().handle_intent(intent)

    def _change(self, key: str, new: Any) -> None:
        """Ask for something else; where it leaves too few seats, for fewer bots."""
        asked = replaced(self.asked, key, new)
        people = sum(asked.who.values())
        if key.startswith("then.") and not new:  # those behind it move up
            left = [slug for slug in asked.then.values() if slug]
            asked = msgspec.structs.replace(
                asked,
                then=dict(zip(asked.then, (*left, *[""] * PageStyle.more_tables), strict=False)),
            )
        if people > MOST_PEOPLE:
            self.shell.toast(
                "Too many people", f"At most {MOST_PEOPLE} people can share one computer.", "info"
            )
            return
        self.asked = msgspec.structs.replace(
            asked, bots=max(0, min(asked.bots, game_with_fewest_seats(*asked.slugs).seats - people))
        )
        self.shell.sound.play("tick")
        self.lay_out()

    def _begin(self, make: Callable[[], Tournament]) -> Move | None:
        """Write down what is agreed, and go to the table."""
        try:
            self.number = self.tournaments.begin(make())
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal("The tournament cannot begin", str(refusal), refusal)
            return None
        return self._go(f"tournament-table:{self.number}")

    def souvenir(self) -> Souvenir:
        """The podium."""
        found = self.shown
        assert found is not None  # noqa: S101 - only what is over is given away
        of = (Podium.from_ranking(found), felt_color(found.agreed.legs[found.leg_index].game.stem))
        return Souvenir(
            "ranking",
            self.folder / f"tournament-{found.number}",
            found.share_text(),
            paint_podium,
            of,
        )
