"""History: the bankroll against expectation, the net of every table, the rounds, and the chosen one
replayed; and the mistake book: how decisions go in the course of time, and those that cost
something, with what every action was worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pygame
from msgspec import structs

from ....book import Mistake, PointCost, RoundRow
from ....book.players.practice_answers import Drilled, NotedAnswer
from ....book.values import Decision, Filter
from ....core.cards import Card
from ....core.cards import text as card_text
from ....core.declaration import Game
from ....core.errors import HouseError
from ....core.money import dollars
from ....play.records.stored_decisions import own_and_open_cards_at
from ....rounds.draw_poker import DrawStage
from ...draw.charts import ChartBar, Plot, coach_bars, net_bars
from ...draw.kit import WinLossPush
from ...draw.palette import mix
from ...draw.style import Colors
from ...input.actions import meant_key, pad_button
from ...layouts.layout import felt_color
from ...scenes.focus import Signal
from ...scenes.scene import Move
from ...table.decisions import action_label as option
from ...table.decisions import card_with_sign as signed_card
from ...table.decisions import with_signs
from ...ui.boxes import Column, Grid, Part, Split
from ...ui.control import Intent, Pressed, Words
from ...ui.data_views import Chart, ListCell, ListColumn, ListRow, LongList
from ...ui.widgets import Button, Menu, Painted, titled
from ...window.shell import Shell
from ..book_page import (
    BookPage,
    beginner_game,
    midnight,
    moment_text,
    month_day_with_other_year,
    short_name,
    signed,
)
from ..figures import charts
from ..figures.charts import (
    choice_pictures_part,
    curve_chart,
    curve_plot,
    nets_chart,
    play_buttons,
    round_in_pictures,
)
from ..style import RecordStyle
from .replay import GIVEN, VARY, WHAT_IF, WHY, ReplayStrip

LIVE: Final = "shown below"
NO_ROUND: Final = "No round matches these filters."
NOTHING: Final = "No round played yet."
COLUMNS: Final = (
    ListColumn("Round", 58),
    ListColumn("When", 92, yields=3),
    ListColumn("Table", 236, yields=5),
    ListColumn("What happened", 300, share=1),
    ListColumn("Bet", 96, "r", yields=4),
    ListColumn("Returned", 100, "r", yields=1),
    ListColumn("", 20, "c"),
    ListColumn("Net", 92, "r"),
    ListColumn("Choices", 190, yields=2),
)
BRIEF: Final = tuple(
    structs.replace(
        column, wide={"Table": 0.0, "What happened": 290.0}.get(column.name, column.wide)
    )
    for column in COLUMNS
)
"""The same where a page is narrower than that, in lettering that has not grown: tables stand with
their short names.
"""


def felt_dot_color(game: Game | None) -> str:
    """The dot of a table's felt."""
    return mix(felt_color(game.stem) if game else Colors.plain_felt, "#FFFFFF", 0.18)


class FilteredPage(BookPage):
    """A page about the rounds that its menus let through: the first of table, when, result, coach;
    `filters` says how many.
    """

    filters = 4

    def reset_page_state(self) -> None:
        """The menus, letting everything through."""
        tables = (("", "all"), *((slug, game.title) for slug, game in self.games.items()))
        when = (
            ("", "all time"),
            ("today", "today"),
            ("sitting", "this session"),
            ("7", "last 7 days"),
            ("30", "last 30 days"),
        )
        result = (("", "all"), ("won", "won"), ("lost", "lost"), ("even", "even"))
        coach = ((None, "on or off"), (True, "before you act"), (False, "off or after"))
        self._menus = (
            Menu(tables, "", "game", title="Table"),
            Menu(when, "", "when", title="When"),
            Menu(result, "", "result", title="Result"),
            Menu(coach, None, "coach", title="Coach"),
        )

    @property
    def filter(self) -> Filter:
        """What the menus let through."""
        held: dict[str, Any] = {menu.name: menu.value for menu in self._menus}
        today = midnight(self.clock())
        since = {"": None, "today": today}.get(held["when"])
        if held["when"].isdigit():
            since = today - timedelta(days=int(held["when"]) - 1)
        return Filter(
            player=self.player,
            game=held["game"],
            since=since,
            result=held["result"],
            coach=held["coach"],
            settled=self.opened if held["when"] == "sitting" else None,
        )

    @property
    def has_any_round(self) -> bool:
        """Whether the player has a round in the book at all."""
        return bool(self.store.history.count_rounds(Filter(player=self.player)))

    def menus(self) -> tuple[Menu, ...]:
        """As many filters as the page has."""
        return self._menus[: self.filters]


class ListedPage(FilteredPage):
    """Such a page with a long `list`, gone through by arrows and wheel; Enter and a press on the
    chosen row open its round.
    """

    list: LongList
    #: What the names of targets begin with that leave the arrows to the list.
    leaving: tuple[str, ...] = ("row",)

    def open_round(self) -> Move | None:
        """Show the chosen row's round on its table."""

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another filter: the list begins anew."""
        self.list.index = self.list.first = 0
        super().reset_after_menu_choice(menu)

    @property
    def list_has_keys(self) -> bool:
        """Whether the list has the keys."""
        ring = self.focus.ring
        return not self.unfolded and (ring is None or ring.name.partition(":")[0] in self.leaving)

    @property
    def list_has_enter(self) -> bool:
        """Whether the list has Enter, too."""
        return self.list_has_keys and (
            self.focus.ring is None or self.focus.ring.name.startswith("row:")
        )

    def handle(self, event: pygame.Event) -> Move | None:
        """Arrows and wheel choose a row, Enter opens it."""
        asked = self.list_has_keys if event.type == pygame.KEYDOWN else not self.unfolded
        # by a pad and by whole pages the ring comes to the list, and leaves it at its ends
        steers = pad_button(event) or getattr(event, "key", 0) in (
            pygame.K_PAGEUP,
            pygame.K_PAGEDOWN,
        )
        asked = asked and (not steers or self.focus.ringed.startswith("row:"))
        meant = self.list.row_for_event(event, self.shell.pointer.at) if asked else None
        if meant is not None and not (steers and meant == self.list.index):
            self.select(meant)
            return None
        if (
            event.type == pygame.KEYDOWN
            and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}
            and self.list_has_enter
        ):
            return self.open_round()
        return super().handle(event)

    def take_finger_drag(self, signal: Signal) -> bool:
        """The list moves along with the finger that is over it."""
        if not self.list.can_scroll_at(signal.at):
            return False
        index = self.list.drag_and_get_chosen_row(signal.steps / (self.view.scale * self.growth))
        if index is not None:
            self.select(index)
        return True

    def select(self, index: int) -> None:
        """Choose another row; the ring goes with it."""
        self.list.index = index
        self.lay_out()
        if self.focus.ring is not None and self.focus.ring.name.startswith("row:"):
            self.come_to(f"row:{index}")

    def handle_intent(self, intent: Intent) -> Move | None:
        """A row chosen; chosen again, it is opened."""
        if not intent.name.startswith("row:"):
            return super().handle_intent(intent)
        index = int(intent.name.removeprefix("row:"))
        if isinstance(intent, Pressed) and index == self.list.index:
            return self.open_round()
        self.select(index)
        return None


class History(ListedPage):
    """The player's rounds."""

    name = "history"
    title = "History"
    leaving = ("row", "step", "play", "give")
    ways = (
        Button("export", "Export", icon="export"),
        Button("mistakes", "Mistakes", icon="cross"),
        Button("statistics", "Statistics", icon="coach"),
    )

    def reset_page_state(self) -> None:
        """The list and the replay, empty; round files lie beside exports."""
        super().reset_page_state()
        self._pages: dict[int, tuple[RoundRow, ...]] = {}
        self.list = LongList(COLUMNS, self._list_row, side=22.0)
        self.curve: Plot | None = None
        self._curve_due = self._shown = False
        where = self.folder.parent / "rounds"
        self.strip = ReplayStrip(
            self, self.store, self.games, where, given=(WHAT_IF, VARY, WHY, *GIVEN)
        )
        self._replay: Part
        self._replay_high = 0.0

    # ---- the book

    def load_content(self) -> None:
        """The curve of all rounds; sums and rounds under the filter."""
        found, everything = self.filter, Filter(player=self.player)
        self.total = total = self.store.history.count_rounds(everything)
        self._curve_due = total > 1
        self._pages = {}
        self.list.begin(self.store.history.count_rounds(found))
        self._nets = self.store.history.net_by_game(found)
        first = next(
            iter(self.store.history.rounds(everything, limit=1, skip=max(0, total - 1))), None
        )
        since = f" since {month_day_with_other_year(first.started, self.clock())}" if first else ""
        self.subtitle = (
            f"{total:,} round{'' if total == 1 else 's'}{since}" if total else "No round played yet"
        )
        self.strip.choose(self.row(self.list.index))

    def row(self, index: int) -> RoundRow | None:
        """The round at a place of the list, the latest at 0; read by the page."""
        if not 0 <= index < self.list.count:
            return None
        page, within = divmod(index, RecordStyle.rounds_a_page)
        if page not in self._pages:
            self._pages[page] = self.store.history.rounds(
                self.filter, limit=RecordStyle.rounds_a_page, skip=page * RecordStyle.rounds_a_page
            )
        rows = self._pages[page]
        return rows[within] if within < len(rows) else None

    def buttons(self) -> tuple[Button, ...]:
        """The ways beside it; files of rounds are for whoever is not new."""
        return tuple(w for w in self.ways if w.name != "export" or self.player_level != "new")

    def pressed(self, name: str) -> Move | None:
        """Export the filter's rounds, or show the statistics."""
        if name == "export":
            self.export_csv_and_json()
            return None
        return super().pressed(name)

    def export_csv_and_json(self) -> tuple[Path, Path] | None:
        """Write the filter's rounds as CSV and JSON beside each other; a toast says where, or why
        not.
        """
        from ....play.records.history_files import write_csv_and_json

        stem = f"history-{self.clock().astimezone().strftime('%Y-%m-%d-%H%M%S')}"
        paths = self.folder / f"{stem}.csv", self.folder / f"{stem}.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            count = write_csv_and_json(self.store, self.filter, *paths)
        except OSError as error:
            self.shell.toast(
                "The export could not be written", f"{self.folder}: {error.strerror}", "loss"
            )
            return None
        self.shell.toast(
            f"Exported {count:,} rounds as CSV and JSON", str(paths[0].with_suffix(".*")), "win"
        )
        return paths

    # ---- the column

    def lay_out(self) -> None:
        """The replay first: how high it is decides how much of the list is seen."""
        self._replay = self.strip.part()
        self._replay_high = self._replay.height(self.shell.kit(self.view), self.column_width)
        super().lay_out()

    def column_height(self) -> float:
        """To the lower edge of the replay; a page's own gap is larger than this one's."""
        return super().column_height() - 12

    def content(self) -> Part:
        """Curve and nets, the list, the replay. In a high window the list has more rows; in a low
        one the curve gives way. Before the first round, a round of the first table in pictures.
        """
        if not self.total and not self.has_any_round and self.games:
            why = "Every round you play is saved here, card by card, and you can watch it again."
            return round_in_pictures(beginner_game(self.games), why, self.growth)
        g = self.growth
        top, abreast = 396.0 + 130 * (g - 1), self.column_width / g > RecordStyle.panels_abreast
        above = top if abreast else 2 * top + RecordStyle.gap
        spare = (
            self.visible_height
            - 14
            - above
            - self._replay_high
            - 2 * RecordStyle.gap
            - self.list.panel_height(g, RecordStyle.least_rows)
        )
        more = max(0, int(spare // (self.list.line * g)))
        if abreast and spare < 0:
            top = max(240.0, top + spare)
        curve = curve_chart(self.curve, top, self.standing.bankroll, waiting=self._curve_due)
        nets = nets_chart(
            self._nets,
            self.games,
            top,
            g,
            NO_ROUND if self.total else NOTHING,
            "Net: won less lost" if self.player_level == "new" else "Net by table",
        )
        self.list.columns = BRIEF if self.column_width / g < 800.0 else COLUMNS
        listed = self.list.part(
            RecordStyle.least_rows + more, g, NO_ROUND if self.total else NOTHING
        )
        return Column(
            [
                Split(curve, nets, RecordStyle.first_panel, RecordStyle.panels_abreast),
                listed,
                self._replay,
            ],
            RecordStyle.gap,
        )

    def _list_row(self, index: int) -> ListRow | None:
        """A round of the list."""
        row = self.row(index)
        if row is None:
            return None
        game, live = self.games.get(row.game), index == self.list.index
        choices = ListCell("best", "win", icon="check") if row.decisions else ListCell("none")
        if row.decisions and row.mistakes:
            lost = dollars(round(row.cost)) if round(row.cost) else "under 1¢"
            choices = ListCell(f"mistake cost {lost}", face="ui6")
        result: WinLossPush = "win" if row.net > 0 else "loss" if row.net < 0 else "push"
        return ListRow(
            (
                ListCell(f"{row.id:,}", face="ui6"),
                ListCell(moment_text(row.started, self.clock()), "text2"),
                ListCell(
                    game.title if game else row.game,
                    short=short_name(self.games, row.game),
                    dot=felt_dot_color(game),
                ),
                ListCell(with_signs(row.summary), short=with_signs(row.summary.partition(". ")[0])),
                ListCell(dollars(row.staked), "text2", "ui6"),
                ListCell(dollars(row.returned), "text2", "ui6"),
                ListCell(mark=result),
                ListCell(signed(row.net), {"push": "text2"}.get(result, result), "ui7"),
                choices._replace(note=LIVE if live and not row.mistakes else ""),
            ),
            f"row:{index}",
            row.summary,
        )

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """Left and right go a step, Space plays; a key asks why it was paid so."""
        mine = (
            event.type == pygame.KEYDOWN
            and self.list_has_keys
            and (event.key != pygame.K_SPACE or self.list_has_enter)
        )
        mine = mine and not pad_button(event)
        if mine and self.strip.handle_key(event.key):
            return None
        row = self.row(self.list.index)
        asks = event.type == pygame.KEYDOWN and meant_key(event) == self.shell.keys.code("why")
        free = row is not None and not self.unfolded and self.ui.typing is None
        if asks and free and row is not None:
            return self.strip.open_payment_reasons(row)
        if free and row is not None and _is_vary_key(self.shell, event):
            return self._go(self.strip.vary_address(row))
        return super().handle(event)

    def open_round(self) -> Move | None:
        """Show the chosen round on its table."""
        row = self.row(self.list.index)
        return self._go(f"replay:{row.id}") if row else None

    def select(self, index: int) -> None:
        """Choose another round, to be replayed."""
        self.strip.choose(self.row(index))
        super().select(index)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A step of the replay, a row, or the head."""
        row = self.row(self.list.index)
        if intent.name == WHAT_IF[0] and row is not None:
            return self._go(self.strip.what_if_address(row))
        if intent.name == VARY[0] and row is not None:
            return self._go(self.strip.vary_address(row))
        if intent.name == WHY[0] and row is not None:
            return self.strip.open_payment_reasons(row)
        if intent.name.partition(":")[0] in {"step", "play", "give"}:
            return self.open_round() if self.strip.handle_intent(intent) else None
        return super().handle_intent(intent)

    def update(self, dt: float) -> Move | None:
        """Replays are made and played while nothing else happens."""
        if self._shown and self._curve_due:  # it reads every round, so the page stands first
            self._curve_due = False
            self.curve = curve_plot(self.store.history.bankroll_curve(self.player))
            self.lay_out()
        elif self._shown:
            self.strip.update()
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While the chosen round is still being dealt again."""
        return super().wants_frames or self.strip.is_waiting or self._curve_due

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The panels; what takes long to read comes after they were first seen."""
        self._shown = True
        super().draw_column(surface, area)


# ---- mistakes

DECISIONS: Final = (
    ListColumn("Table", 166),
    ListColumn("When", 80, yields=2),
    ListColumn("Decision", 120, share=0.29, yields=1),
    ListColumn("You chose", 166, share=0.35),
    ListColumn("Best", 150, share=0.36),
    ListColumn("Cost", 76, "r"),
)
COACH: Final = {
    "before": ", against the coach's advice",
    "after": "; the coach spoke afterwards",
    "off": "; the coach was silent",
}


_DRAW_POINTS: Final[dict[str, str]] = {
    DrawStage.FIRST: "bet or draw",
    DrawStage.SECOND: "bet or fold",
}


def action_title(text: str) -> str:
    """An action or a decision's point as a line begins it.

    >>> action_title("bet 3x"), action_title("hit-or-stand"), action_title("exchange 2h Ts"), action_title("set Jk")
    ('Bet 3×', 'Hit or stand', 'Exchange 2♥ 10♠', 'Set joker low')
    >>> action_title("choice"), action_title("draw")
    ('Bet or draw', 'Bet or fold')
    """
    verb, *cards = text.split()
    if verb == "set" and cards:
        return f"Set {signed_card(cards[0]).replace('Joker', 'joker')} low"
    if verb == "exchange" and cards:
        return (
            "Exchange all five"
            if len(cards) > 4
            else f"Exchange {' '.join(map(signed_card, cards))}"
        )
    words = _DRAW_POINTS.get(text, text).replace("-", " ")
    if words.endswith("x") and words[-2:-1].isdigit():
        words = words[:-1] + "×"
    return words[:1].upper() + words[1:]


def _exchangeable_cards(one: Decision | Drilled) -> tuple[str, ...]:
    """The five cards of which some could be exchanged; none where a decision does not hold them."""
    ways = (way.split() for way in one.ev) if isinstance(one, Decision) else ()
    cards = tuple(
        dict.fromkeys(card for verb, *given in ways if verb == "exchange" for card in given)
    )
    return cards if len(cards) == 5 else ()


def shown_actions_with_nets(decision: Decision) -> list[tuple[str, float]]:
    """The ways of a decision that are shown, the dearest first, with the net cents expected of
    each, as the coach has them: a fold is minus what lies on its wagers. What was chosen is among
    them however bad.
    """
    ways = sorted(decision.ev.items(), key=lambda pair: -pair[1])
    mine = [way for way in ways[RecordStyle.most_ways :] if way[0] == decision.chosen]
    return [*ways[: RecordStyle.most_ways - len(mine)], *mine]


def with_suits(cards: Sequence[Card]) -> str:
    """Cards with their suits as signs."""
    return " ".join(signed_card(card_text(card)) for card in cards)


def _lowercase_first_letter(words: str) -> str:
    """Words that began a line, inside one."""
    return words[:1].lower() + words[1:]


def expected_money_text(cents: float) -> str:
    """An expected amount, small ones in cents: `$0.85`, `0.4¢`.

    >>> expected_money_text(85.2), expected_money_text(0.42), expected_money_text(0.0)
    ('$0.85', '0.4¢', '$0.00')
    """
    return dollars(round(cents)) if cents >= 1 or cents < 0.05 else f"{cents:.1f}¢"


class Mistakes(ListedPage):
    """Costly decisions under the filters; Enter shows the round on its table."""

    name = "history"
    title = "Mistakes"
    ways = (
        Button("statistics", "Statistics", icon="coach"),
        Button("history", "Rounds", icon="history"),
    )

    def reset_page_state(self) -> None:
        """The filters; nothing was read yet."""
        super().reset_page_state()
        self._point = Menu((("", "all"),), "", "point", title="Decision")
        self.list = LongList(DECISIONS, self._list_row, high=46.0)
        self.found: tuple[Mistake | NotedAnswer, ...] = ()
        self._hands: dict[object, str] = {}

    def load_content(self) -> None:
        """The dearest decisions under the filters, what each decision point cost, and how all
        decisions went over time.
        """
        held, ask = self.filter, self.store
        self.by_point: tuple[PointCost, ...] = ask.history.mistakes_by_point(held)
        points = tuple(dict.fromkeys(one.point for one in self.by_point))
        self._point.options = (("", "all"), *((point, action_title(point)) for point in points))
        if self._point.value not in points:
            self._point.value = ""
        noted = [
            one
            for one in ask.practice.notes(held.player, held.game, self._point.value)
            if _is_in_period(one, held)
        ]
        played = ask.history.mistakes(held, point=self._point.value, limit=1_000)
        self.by_point = sums_as_listed(self.by_point, played)
        missed: list[Mistake | NotedAnswer] = [*noted, *played]
        self.found = tuple(sorted(missed, key=lambda one: -_listed_cost(_stored_choice(one))))
        self.list.begin(len(self.found))
        ahead = self.clock().astimezone().utcoffset()
        offset = round(1000 * ahead.total_seconds()) if ahead is not None else 0
        self.trend = charts.choose_trend(
            lambda: ask.history.trend(held, utc_offset_ms=offset),
            lambda size: ask.history.trend(held, decisions_per_point=size),
        )
        told = [one for one in self.by_point if self._point.value in {"", one.point}]
        count, total = sum(one.mistakes for one in told), sum(one.cost for one in told)
        self.subtitle = (
            f"{count:,} mistake{'' if count == 1 else 's'} cost {expected_money_text(total)} on average"
            if count
            else "No mistake"
        )

    def menus(self) -> tuple[Menu, ...]:
        """Table, when and decision."""
        return (*self._menus[:2], self._point)

    # ---- what stands there

    def content(self) -> Part:
        """The lines and sums over all, the list and the chosen decision; before the first decision,
        where most is decided.
        """
        if not self.trend.decisions and not self.found and self.games:
            return self._invitation_part()
        g, kit = self.growth, self.shell.kit(self.view)
        top, detail = self._trend_and_sums_part(), self._detail_part() if self.found else None
        used = 0.0 if top is None else top.height(kit, self.column_width) + RecordStyle.gap
        rows = int(
            (self.visible_height - 24 - used - self.list.panel_height(g, 0)) // (self.list.line * g)
        )
        priced = (
            "No decision here has cost you money."
            if self.trend.decisions
            else "The coach has not checked a decision yet."
        )
        listed = self.list.part(
            min(max(8, rows), max(1, self.list.count)),
            g,
            f"{priced} The coach checks each one as you play.",
        )
        below = (
            listed
            if detail is None
            else Split(
                listed, detail, RecordStyle.first_panel, RecordStyle.panels_abreast, turned=True
            )
        )
        return below if top is None else Column([top, below], RecordStyle.gap)

    def _invitation_part(self) -> Part:
        """Three tables' choices to practice, until a decision has been priced."""
        said = Words(
            "The coach checks every decision you make at a table. Those that cost you money are listed here."
            " Good games to start with:",
            tone="text2",
        )
        games = (beginner_game(self.games), *self.games.values())
        picked = [*dict.fromkeys(game.slug for game in games if game.deals)][:3]
        first = play_buttons(picked[0]) if picked else Words("")
        return titled(
            "No decision checked yet",
            said,
            choice_pictures_part(map(self.games.__getitem__, picked), self.growth),
            first,
            gap=20.0,
        )

    def _trend_and_sums_part(self) -> Part | None:
        """The two lines and the sums by decision; nothing before the first decision."""
        if not self.trend.decisions:
            return None
        high = 250.0 * self.growth
        parts = [*charts.trend_charts(self.trend, self.clock(), high)]
        if self.by_point:
            more = len(self.by_point) - RecordStyle.most_bars
            names = [
                f"{short_name(self.games, one.game)}: {action_title(one.point).lower()}"
                for one in self.by_point
            ]
            told = zip(names, self.by_point[: RecordStyle.most_bars], strict=False)
            bars = tuple(
                ChartBar(name, -one.cost, expected_money_text(one.cost), f"{one.mistakes:,}")
                for name, one in told
            )
            parts.append(
                Chart(
                    "By decision",
                    high,
                    net_bars,
                    bars,
                    note=f"and {more} more" if more > 0 else "",
                    most=len(bars) * 36 * self.growth,
                )
            )
        return Grid(parts, 380 * self.growth, RecordStyle.gap, fills=True)

    def _list_row(self, index: int) -> ListRow:
        """A decision of the list; one of a drill has its note on it."""
        mistake = self.found[index]
        held, whole = (
            _stored_choice(mistake),
            mistake.answer if isinstance(mistake, NotedAnswer) else mistake,
        )
        slug, at, hand = whole.game, whole.at, _exchangeable_cards(held)
        return ListRow(
            (
                ListCell(short_name(self.games, slug), dot=felt_dot_color(self.games.get(slug))),
                ListCell(moment_text(at, self.clock()) if at else "", "text2"),
                ListCell(action_title(held.point), "text2"),
                *(
                    ListCell(action_title(one), short=option(one, hand))
                    for one in (held.chosen, held.best)
                ),
                ListCell(expected_money_text(_listed_cost(held)), "loss", "ui7"),
            ),
            f"row:{index}",
            action_title(held.chosen),
        )

    def _detail_part(self) -> Part:
        """The chosen decision: what was held, what was chosen of it, and what every way was worth."""
        mistake = self.found[self.list.index]
        if isinstance(mistake, NotedAnswer):
            return self._note_part(mistake)
        held, game = mistake.decision, self.games.get(mistake.game)
        coach = COACH[held.coach]
        ways = shown_actions_with_nets(held)
        names = [name for name, _ in ways]
        bars = tuple(
            ChartBar(action_title(name), value, signed(round(value))) for name, value in ways
        )
        best, mine = (
            names.index(one) if one in names else None for one in (held.best, held.chosen)
        )
        return titled(
            game.title if game else mistake.game,
            Column(
                [
                    Words(self._cards_text(mistake), 20, "ui6"),
                    Words(
                        f"You chose {_lowercase_first_letter(action_title(held.chosen))}{coach}",
                        tone="text2",
                    ),
                ]
            ),
            Painted(coach_bars, bars, best, chosen=mine, size=(0, len(bars) * 52 - 6)),
            Words(f"{self.open_gesture_text} shows the round on its table", tone="text2"),
            Button("vary", "What would change the answer", action="vary", size=20, high=46.0),
            note=f"round {mistake.round:,}",
        )

    def _note_part(self, noted: NotedAnswer) -> Part:
        """The chosen answer of a drill with the player's note, and what its hand held."""
        held, game = noted.answer, self.games.get(noted.answer.game)
        chose = (
            f"You chose {_lowercase_first_letter(action_title(held.chosen))} in a drill"
            if held.chosen
            else "Time ran out in a drill"
        )
        return titled(
            game.title if game else held.game,
            Column([Words(self._drill_hand_text(noted), 20, "ui6"), Words(chose, tone="text2")]),
            Column([Words("Your note", tone="text2"), Words(noted.note, 22, "serif6")], 4.0),
            Words(f"{self.open_gesture_text} deals it at its table", tone="text2"),
            note="from a drill",
        )

    def _drill_hand_text(self, noted: NotedAnswer) -> str:
        """What was held in a drill's hand, and what lay open; at dice only what was asked."""
        from ....play.records.round_records import saved_rules
        from ....play.records.stored_decisions import own_and_open_cards
        from ....practice.drills import lesson_question

        held, game = noted.answer, self.games.get(noted.answer.game)
        if game is None or not game.deals:
            return action_title(held.point)
        if held.source not in self._hands:
            word, key, name = held.source.split()[:3]
            try:
                asked = lesson_question(
                    game, saved_rules(self.store, game), bytes.fromhex(key), name, word
                )
            except HouseError:  # the card has no such class any more
                asked = None
            own, shown = own_and_open_cards(asked.view) if asked is not None else ((), ())
            lies = f", open {with_suits(shown)}" if shown else ""
            self._hands[held.source] = (
                f"{action_title(held.point)}: {with_suits(own)}{lies}"
                if own
                else action_title(held.point)
            )
        return self._hands[held.source]

    def _cards_text(self, mistake: Mistake) -> str:
        """What was held and what lay open when the mistake was made, in one line."""
        key, game = (mistake.round, mistake.step), self.games.get(mistake.game)
        if key not in self._hands and game is not None:
            own, shown = own_and_open_cards_at(
                game, self.store.rounds.kept_round(mistake.round, self.player), mistake.step
            )
            lies = f", open {with_suits(shown)}" if shown else ""
            self._hands[key] = f"{action_title(mistake.decision.point)}: {with_suits(own)}{lies}"
        return self._hands.get(key, action_title(mistake.decision.point))

    def handle(self, event: pygame.Event) -> Move | None:
        """A key opens the chosen decision with one thing changed."""
        if self.found and not self.unfolded and _is_vary_key(self.shell, event):
            return self._go(self.vary_address())
        return super().handle(event)

    def vary_address(self) -> str:
        """Where one thing of the chosen decision can be changed: a place to go to."""
        one = self.found[self.list.index]
        if isinstance(one, NotedAnswer):
            return f"vary:drill:{one.answer.game}:{one.answer.source}|{one.answer.chosen}"
        return f"vary:round:{one.round}:{one.step}"

    def handle_intent(self, intent: Intent) -> Move | None:
        """The button that does the same."""
        if isinstance(intent, Pressed) and intent.name == "vary":
            return self._go(self.vary_address())
        return super().handle_intent(intent)

    def open_round(self) -> Move | None:
        """Show the chosen decision's round on its table, or deal a drill's hand there."""
        if not self.found:
            return None
        one = self.found[self.list.index]
        if not isinstance(one, NotedAnswer):
            return self._go(f"replay:{one.round}")
        game = self.games.get(one.answer.game)
        return (
            self._go(f"posed:{one.answer.game}:{one.answer.source}")
            if game is not None and game.deals
            else None
        )


def _is_vary_key(shell: Shell, event: pygame.Event) -> bool:
    """Whether an event is the key that changes one thing of a decision."""
    return event.type == pygame.KEYDOWN and meant_key(event) == shell.keys.code("vary")


def _stored_choice(one: Mistake | NotedAnswer) -> Decision | Drilled:
    """What was chosen, and what it cost."""
    return one.answer if isinstance(one, NotedAnswer) else one.decision


def _listed_cost(choice: Decision | Drilled) -> float:
    """What a choice cost in cents, as the table said it: whole cents from one on."""
    if (
        isinstance(choice, Drilled)
        or choice.cost < 1
        or not {choice.best, choice.chosen} <= {*choice.ev}
    ):
        return choice.cost
    return float(max(1, choice.shown_cost))


def sums_as_listed(sums: Sequence[PointCost], listed: Sequence[Mistake]) -> tuple[PointCost, ...]:
    """The sums by decision point, each that of its listed mistakes where all of them are listed:
    books of before kept parts of a cent.
    """
    costs: dict[tuple[str, str], list[float]] = {}
    for one in listed:
        costs.setdefault((one.game, one.decision.point), []).append(_listed_cost(one.decision))
    return tuple(
        structs.replace(one, cost=sum(found))
        if len(found := costs.get((one.game, one.point), [])) == one.mistakes
        else one
        for one in sums
    )


def _is_in_period(one: NotedAnswer, asked: Filter) -> bool:
    """Whether an answer was given in the time that is asked for."""
    at = one.answer.at
    return at is None or not (
        (asked.since and at < asked.since) or (asked.until and at >= asked.until)
    )
