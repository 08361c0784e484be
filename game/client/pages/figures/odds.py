"""The odds of a table as the trade has them: for each wager a PAR sheet, its meter, and where
players are after some hands.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from ....core.declaration import money_range
from ....core.errors import HouseError
from ....core.money import dollars, short
from ....hands.phrases import join_with_and, sentence_case
from ....odds.digits import chance_text, figure_text, one_in_text, percent_text
from ....odds.house_edge import (
    edge_base_words,
    forced_wagers,
    plural_unit_words,
    quoted_edge,
    title_of,
)
from ....odds.par.game_sheets import listed_sheets
from ....odds.par.sheet import ParSheet
from ....printing.panels import method_and_edge_error_text
from ....printing.par_figures import (
    VOLATILITY_DEVIATIONS,
    Band,
    ParFigures,
    RowFigures,
    figures,
    is_in_force,
    par_sheet_parts,
    sheet_at_meters,
)
from ....printing.text_pages import table_pdf
from ....system.streams import write_whole_file
from ...draw.charts import hatched
from ...draw.sheet import Sheet
from ...input.actions import meant_key
from ...scenes.scene import Move
from ...ui.boxes import Column, Grid, Part, PartOnGround, Split
from ...ui.control import Changed, Intent, Pressed, Words
from ...ui.data_views import Chart, ListCell, ListColumn, Listing, ListRow
from ...ui.widgets import (
    Button,
    Menu,
    Painted,
    PanelGround,
    Pills,
    divider,
    labelled_figure,
    panels,
    titled,
)
from ..book_page import PrintedPage, run_in_thread
from ..records.statistics import fold_part
from ..style import FigureStyle
from .charts import round_step

NOW, SEED = "now", "seed"
HAND, HOUR = "hand", "hour"
WAGERS: Final = (ListColumn("Wager", 120, share=1), ListColumn("House edge", 90, "r"))
NEW_WAGERS: Final = (WAGERS[0], ListColumn("House edge", 140, "r"))
"""The same with room for the words of a bet that gains."""
ROWS: Final = (
    ListColumn("Hand", 150, share=1),
    ListColumn("Combinations", 120, "r", yields=1),
    ListColumn("Probability", 142, "r", yields=2),
    ListColumn("One in", 92, "r", yields=3),
    ListColumn("Pays", 136, "r"),
    ListColumn("Return", 168, "r"),
)


class FiguresKey(NamedTuple):
    """What a sheet's figures depend on: the game, the sheet's index, and for a sheet with a meter
    how that stands (`NOW` or `SEED`).
    """

    slug: str
    sheet_index: int
    meter: str


class OddsPage(PrintedPage):
    """One table at a time, one of its wagers chosen. Sheets are counted beside the window."""

    name = "practice"
    title = "Odds"
    subtitle = "A PAR sheet for each wager"
    ways = (
        Button("practice", "Practice", icon="target"),
        Button("planner", "Planner", icon="calendar", action="planner"),
        Button("print", "Save PDF", icon="cards", cap="Ctrl P"),
    )
    follows_casino = True

    def reset_page_state(self) -> None:
        """Nothing was counted yet."""
        super().reset_page_state()
        self.at, self.meter, self.quoted = 0, NOW, HAND
        self._opened = False
        self.sheets: tuple[ParSheet, ...] = ()
        self.found: dict[FiguresKey, tuple[ParSheet, ParFigures]] = {}
        self.trouble = ""
        self._working: threading.Thread | None = None

    def load_content(self) -> None:
        """The table's sheets, its house rules and its meters."""
        game = self.game
        self.rules = self.rules_of(game)
        self.subtitle = "What each bet costs on average"
        if self.player_level == "expert":
            self.subtitle = f"A PAR sheet for each wager, {game.chapter_words(self.rules)}"
        held = self.store.tables.meters(game.slug)
        self.meters: Mapping[str, int] = {name: state.cents for name, state in held.items()}
        if self.casino is not None and (table := self.casino.table_if_any(game)):
            self.meters = table.meters
        self.found.clear()
        try:
            self.sheets = tuple(
                one for one in listed_sheets(game, self.rules) if self._is_shown(one)
            )
        except HouseError as refusal:
            self.sheets, self.trouble = (), f"The odds cannot be shown: {refusal}"
        self.at = min(self.at, max(0, len(self.sheets) - 1))
        self._start_counting()

    def _is_shown(self, one: ParSheet) -> bool:
        """Whether a sheet is listed: at a casino that is followed, and for who is new, only of the
        letters in force.
        """
        if self.player_level == "new":
            return not one.apart and is_in_force(self.game, one, self.rules)
        if one.apart or self.casino is None or self.casino.table_if_any(self.game) is None:
            return not one.apart
        return is_in_force(self.game, one, self.rules)

    def _start_counting(self) -> None:
        """Have the chosen sheet's figures counted, once for every standing of its meter."""
        key, game, rules = self._figures_key, self.game, self.rules
        if key in self.found or not self.sheets:
            return
        one = self.sheets[self.at]
        amounts = self._meters_in_units(one)

        def count() -> tuple[ParSheet, ParFigures]:
            now = sheet_at_meters(game, one, amounts)
            return now, figures(game, now, rules)

        def took(found: tuple[ParSheet, ParFigures] | None, refusal: HouseError | None) -> None:
            if found is not None:
                self.found[key] = found
            self.trouble = f"The odds cannot be shown: {refusal}" if refusal else ""
            self.lay_out()

        self._working = run_in_thread(self.shell, count, took)

    @property
    def _figures_key(self) -> FiguresKey:
        return FiguresKey(
            self.game.slug,
            self.at,
            self.meter if self.sheets and self.sheets[self.at].meters else "",
        )

    def _unit_cents(self, one: ParSheet) -> int:
        """Cents of the least wager."""
        name = self.game.base if one.wager in ("main", "base") else one.wager
        return (
            money_range(self.game.by_name[name], self.rules)[0]
            if name in self.game.by_name
            else 100
        )

    def _meters_in_units(self, one: ParSheet) -> dict[str, float]:
        """What the meters show, in units of the wager; those that nobody has fed yet, or none as
        they stand, are at their seeds.
        """
        if self.meter == SEED:
            return {}
        return {name: cents / self._unit_cents(one) for name, cents in self.meters.items()}

    # ---- the head

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another table: its base game first."""
        self.at = 0
        super().reset_after_menu_choice(menu)

    def print(self) -> None:
        """Write the chosen sheet as a PDF, and say where."""
        held = self.found.get(self._figures_key)
        if held is None:
            return
        one, found = held
        sheet = partial(
            table_pdf, f"{self.game.title}: PAR sheet", par_sheet_parts(self.game, [(one, found)])
        )
        self.write_printed(
            "sheet",
            f"{self.game.slug}-{one.wager}-par.pdf",
            lambda to: write_whole_file(to, sheet()),
        )

    # ---- what stands there

    def content(self) -> Part:
        """The wagers and the meter, beside or over the chosen sheet."""
        if not self.sheets:
            return Words(self.trouble or "Computing the odds.", 22, tone="text2")
        held = self.found.get(self._figures_key)
        right: Part = Words(self.trouble or "Computing the odds.", 22, tone="text2")
        if held is not None:
            right = self._sheet_part(*held)
        elif self.player_level == "new" and not self.trouble:
            right = self._hundred_dollars_part(self.sheets[self.at], None)
        share = 0.3 if self.player_level == "new" else 0.24
        return Split(self._wagers_part(), right, share * min(1.15, self.growth), 1040.0)

    def _wagers_part(self) -> Part:
        """Every wager with its edge and of what it is; the meter of the chosen one; what is said of
        units.
        """
        quoted = [
            quoted_edge(
                self.game, sheet_at_meters(self.game, one, self._meters_in_units(one)), self.rules
            )
            for one in self.sheets
        ]
        shares = [share for share, _ in quoted]
        is_new = self.player_level == "new"
        edges = [
            f"you gain {percent_text(-share)}" if is_new and share < 0 else percent_text(share)
            for share in shares
        ]
        most = max((0.0, *shares)) or 1.0
        rows = [
            ListRow(
                (
                    ListCell(self._wager_title(one), bar=max(0.001, share / most)),
                    ListCell(edge, face="ui7"),
                ),
                f"wager:{i}",
                f"{self._wager_title(one)}: {edge} {edge_base_words(per)}",
            )
            for i, (one, edge, (share, per)) in enumerate(
                zip(self.sheets, edges, quoted, strict=True)
            )
        ]
        one, (_, per) = self.sheets[self.at], quoted[self.at]
        ways = Pills(((HAND, "per wager"), (HOUR, "per hour")), self.quoted, "quoted")
        note = f"Figures are in {plural_unit_words(self.game, one)}; the edge is {edge_base_words(per)}."
        parts: list[Part] = [
            *(
                [Words("Choose a bet", tone="text2")]
                if is_new
                else [
                    Words("Edge is quoted", tone="text2"),
                    ways,
                    Words(note, tone="text2"),
                    divider(),
                ]
            ),
            Listing(
                NEW_WAGERS if is_new and min(shares) < 0 else WAGERS,
                rows,
                high=42.0,
                side=8.0,
                live=f"wager:{self.at}",
                group="wagers",
                ruled=True,
            ),
        ]
        if one.meters:
            parts += [divider(), *self._meter_parts(one)]
        return PartOnGround(PanelGround(), Column(parts, 12.0), (12.0, 6.0, 16.0))

    def _wager_title(self, one: ParSheet) -> str:
        """A sheet's wager and letter; for who is new the wager alone, as he sees one of each."""
        letter = f", {one.paytable}" if one.paytable and self.player_level != "new" else ""
        title = f"{title_of(self.game, one)}{letter}"
        return f"{title[:1].upper()}{title[1:]}"

    def _meter_parts(self, one: ParSheet) -> list[Part]:
        """The meter as it stands or at its seed."""
        unit, meter = self._unit_cents(one), one.meters[0]
        held = self.meters.get(meter.meter)
        cents = held if held is not None and self.meter == NOW else round(meter.seed * unit)
        now = "as it stands" if self.casino is None else "as you read it"
        seed, title, name = short(round(meter.seed * unit)), "The meter", "at its seed"
        said = f"for each {short(unit)} staked; its seed is {seed}"
        if self.player_level == "new":
            title, name = "The growing prize", "when it begins"
            said = f"It grows with every bet; once it is won, it begins again at {seed}."
        ways = Pills(((NOW, now), (SEED, name)), self.meter, "meter")
        return [
            Words(title, 22, "ui7"),
            ways,
            Words(dollars(cents), 28, "ui7", "brass"),
            Words(said, tone="text2"),
        ]

    def _sheet_part(self, one: ParSheet, found: ParFigures) -> Part:
        """The figures, the rows, the edge against the meter, and where players are."""
        parts: list[Part] = [self._figures_part(one, found), self._result_rows_part(one, found)]
        if self.player_level == "new":
            note = "chance, pay and return of each hand"
            fold = fold_part("fold", "Every result", "coach", note, opened=self._opened)
            parts = [self._hundred_dollars_part(one, found), fold]
            if not self._opened:
                return Column(parts, 16.0)
            parts.append(self._result_rows_part(one, found))
        below: list[Part] = []
        if one.meters:
            below.append(self._edge_against_meter_part(one))
        if found.bands:
            below.append(self._bands_part(one, found))
        if below:
            parts.append(Grid(below, 380 * self.growth, most=2, fills=True))
        if found.law:
            # where the rows do not come to edge and deviation
            net = self._rows_part(one, found.law, None, adds=True, returned_error=found.edge_error)
            words = Words(self._return_column_note(one, found.law), tone="text2")
            parts.append(
                titled(f"{self._wager_title(one)}: net of whole rounds", net, words, gap=8.0)
            )
        is_new = self.player_level == "new"
        told = [] if is_new else list(one.notes[: len(one.notes) - len(one.meters)])
        if (
            found.top_award is not None
            and found.top_odds is not None
            and one.wager not in ("main", "base")
        ):
            told.insert(
                0,
                f"Top award {found.top_award:,.0f} to 1, one hand in {figure_text(found.top_odds, found.top_error, 0)}.",
            )
        if one.wager == "second-chance":
            told.insert(
                0,
                "It is bought after a bust, when declining loses the whole bet: so it can be right although it costs.",
            )
        if found.edge_after_feed is not None:
            told.append(
                f"Part of each wager feeds the meter and is won later."
                f" Not counting that part, the house edge is {percent_text(found.edge_after_feed)}."
            )
        notes = [Words(text, tone="text2") for text in told]
        return Column([*parts, *notes], 16.0)

    def _hundred_dollars_part(self, one: ParSheet, found: ParFigures | None) -> Part:
        """What a hundred dollars on the bet come to, in a sentence and a picture; what an hour costs
        once its figures have come.
        """
        at_meters = sheet_at_meters(self.game, one, self._meters_in_units(one))
        kept = round(10_000 * quoted_edge(self.game, at_meters, self.rules)[0])
        bet, least = title_of(self.game, one), self._unit_cents(one)
        if len(bet) > FigureStyle.longest_bet:  # many bets that pay alike
            bet = "any of these bets"
        if one.wager == "main":  # dice choose among bets: the cheapest stands for them
            forced = forced_wagers(self.game, self.rules)
            names = join_with_and([self.game.wager(name).title for name in forced])
            bet, least = names if self.game.deals else "the cheapest bet", min(forced.values())
        plays = "with best play " if one.wager in ("main", "base") and self.game.deals else ""
        keeps = f"the house keeps {dollars(kept)}" if kept >= 0 else f"you gain {dollars(-kept)}"
        parts: list[Part] = [
            Words(f"Of every $100 on {bet}, {plays}{keeps} on average.", 28, "serif6"),
            Painted(draw_hundred_dollars, kept, size=(0.0, 84.0)),
        ]
        if found is not None:
            cents = round(found.cost_an_hour)
            hour = f"{'costs' if cents >= 0 else 'gains'} {dollars(abs(cents))}"
            told = (
                f"At {short(least)} a bet and {found.hands_an_hour} hands, an hour"
                f" {hour}. It wins {percent_text(found.hit_frequency, found.hit_error)} of the time."
            )
            parts.append(Words(told, 22))
        return titled("What it costs", *parts, gap=14.0)

    def _figures_part(self, one: ParSheet, found: ParFigures) -> Part:
        """Edge, return, hits, deviation and cost, each with its unit."""
        unit, many = self._unit_cents(one), plural_unit_words(self.game, one)
        what = edge_base_words(found.per)
        staked = sum(forced_wagers(self.game, self.rules).values()) if one.wager == "main" else unit
        cents = round(found.cost_an_hour)
        hour = (
            "An hour costs" if cents >= 0 else "An hour gains",
            dollars(abs(cents)),
            f"{found.hands_an_hour} hands, {short(staked)} each",
        )
        edge = (
            "House edge",
            percent_text(found.edge, found.edge_error),
            f"{what}, {method_and_edge_error_text(self.game, one, self.rules)}",
        )
        often = found.hit_frequency, found.hit_error
        wins = ("Wins", percent_text(*often), f"one hand in {one_in_text(*often)}")
        shown = [
            hour if self.quoted == HOUR else edge,
            ("Returned", percent_text(found.returned, found.edge_error), what),
            wins,
            (
                "Deviation",
                figure_text(found.deviation, found.deviation_error),
                f"{many}, for one hand",
            ),
            edge if self.quoted == HOUR else hour,
        ]
        return panels([labelled_figure(*figure) for figure in shown], 150.0 * self.growth, 5)

    def _result_rows_part(self, one: ParSheet, found: ParFigures) -> Part:
        """Every end with how often it comes, what it pays and what it returns of each unit."""
        said = self._return_column_note(one, found.rows)
        if not found.rows_add_up:
            said = "These rows do not add up to the house edge, because one result can pay several wagers of different sizes."
            said += " The next table shows the net of whole rounds." if found.law else ""
        table = self._rows_part(
            one,
            found.rows,
            found.combinations,
            adds=found.rows_add_up,
            returned_error=found.edge_error,
        )
        return titled(
            f"{self._wager_title(one)}: every result", table, Words(said, tone="text2"), gap=8.0
        )

    def _return_column_note(self, one: ParSheet, rows: Sequence[RowFigures]) -> str:
        """What the column of returns means."""
        placed = (
            "all you must bet"
            if one.wager == "main"
            else f"one {_singular(plural_unit_words(self.game, one))}"
        )
        note = f"Return: what comes back of {placed}, including the stake, times how often."
        if any((row.returned or 0.0) < 0 for row in rows):
            note += " Below 0: nothing comes back, and a bet added during the hand is lost, too."
        return note

    def _rows_part(
        self,
        one: ParSheet,
        every: Sequence[RowFigures],
        ways: int | None,
        *,
        adds: bool,
        returned_error: float,
    ) -> Part:
        """Rows of figures, the last of them together where they are many, and their sum."""
        most = max((row.returned or 0.0 for row in every), default=0.0) or 1.0
        rows = [
            ListRow(
                (
                    ListCell(sentence_case(row.hand) or "Anything else"),
                    ListCell("–" if row.combinations is None else f"{row.combinations:,}"),
                    ListCell(chance_text(row.probability, row.probability_error)),
                    ListCell(one_in_text(row.probability, row.probability_error), "text2"),
                    ListCell(self._pays_text(one, row.pays)),
                    ListCell("–")
                    if row.returned is None
                    else ListCell(
                        _return_text(row.returned, row.returned_error),
                        face="ui7",
                        bar=max(0.0, row.returned / most),
                    ),
                )
            )
            for row in every[: FigureStyle.most_rows]
        ]
        if rest := every[FigureStyle.most_rows :]:
            rows.append(_remaining_rows_summed(rest))
        whole = "" if ways is None else f"{ways:,}"
        all_back = (
            _return_text(sum(row.returned or 0.0 for row in every), returned_error) if adds else "–"
        )
        total = sum(row.probability for row in every)
        rows.append(
            ListRow(
                (
                    ListCell("All", face="ui7"),
                    ListCell(whole, face="ui7"),
                    ListCell(f"{total:.9f}", face="ui7"),
                    ListCell(),
                    ListCell(),
                    ListCell(all_back, face="ui7"),
                )
            )
        )
        told = [
            i for i in range(len(ROWS)) if any(row.cells[i].words not in ("", "–") for row in rows)
        ]
        filled = [ListRow(tuple(row.cells[i] for i in told)) for row in rows]
        return Listing([ROWS[i] for i in told], filled, high=34.0, side=6.0, zebra=True, ruled=True)

    def _pays_text(self, one: ParSheet, pays: str) -> str:
        """What a row pays as printed; a share of the meter in money, where there is but one."""
        share = pays.removesuffix("%")
        if len(one.meters) == 1 and share != pays and share.isdigit():
            return dollars(round(one.meters[0].seed * self._unit_cents(one) * int(share) / 100))
        return f"−{pays[1:]}" if pays[:1] == "-" else pays

    def _edge_against_meter_part(self, one: ParSheet) -> Part:
        """The edge as a line over the meter, from its seed to past where it is gone."""
        meter, unit = one.meters[0], self._unit_cents(one)
        held = self.meters.get(meter.meter)
        seed = next(
            (kept.seed for kept in self.sheets[self.at].meters if kept.meter == meter.meter),
            meter.seed,
        )
        top = max(meter.break_even, meter.seed, seed) * 1.25
        edges = -100 * meter.ev(one.ev, 0.0), -100 * meter.ev(one.ev, top)
        at_seed = held is None or self.meter == SEED
        return Chart(
            "Edge against the meter",
            330.0 * self.growth,
            _draw_against_meter,
            edges,
            top * unit,
            seed * unit,
            meter.seed * unit,
            meter.break_even * unit,
            "at its seed" if at_seed else "now",
            note=edge_base_words(one.per),
        )

    def _bands_part(self, one: ParSheet, found: ParFigures) -> Part:
        """Between which sums nine in ten players are after some numbers of hands."""
        shown = tuple(band for band in found.bands if band.level == 0.90)
        unit = self._unit_cents(one)
        index = figure_text(
            found.volatility_index, VOLATILITY_DEVIATIONS * found.deviation_error, 1
        )
        words = f"Volatility index {index}: 1.645 standard deviations. The bands are computed, not simulated."
        if self.player_level == "new":
            words = "Won or lost in all after so many hands; the dot is the average."
        drawn = Painted(_draw_bands, shown, unit, size=(0.0, 54.0 * len(shown)))
        return titled(
            "Nine in ten players are between",
            drawn,
            Words(words, tone="text2"),
            note=f"with {short(unit)} each hand",
            gap=10.0,
        )

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Another wager, meter or way to quote."""
        kind, _, number = intent.name.partition(":")
        if intent.name == "fold":
            self._opened = not self._opened
            self.lay_out()
        elif kind == "wager" and number.isdigit():
            self._choose_sheet(int(number))
        elif isinstance(intent, Changed) and intent.name == "meter":
            self.meter = str(intent.value)
            self._choose_sheet(self.at)
        elif isinstance(intent, Changed) and intent.name == "quoted":
            self.quoted = str(intent.value)
            self.lay_out()
        elif isinstance(intent, Changed | Pressed):
            return super().handle_intent(intent)
        return None

    def _choose_sheet(self, index: int) -> None:
        self.at = index
        self._start_counting()
        self.lay_out()

    def handle(self, event: pygame.Event) -> Move | None:
        """M turns the meter, E the way to quote."""
        if event.type == pygame.KEYDOWN and not self.unfolded:
            if meant_key(event) == self.shell.keys.code("meter"):
                self.meter = SEED if self.meter == NOW else NOW
                self._choose_sheet(self.at)
                return None
            if meant_key(event) == self.shell.keys.code("edge"):
                self.quoted = HAND if self.quoted == HOUR else HOUR
                self.lay_out()
                return None
        return super().handle(event)


def _singular(many: str) -> str:
    """One of some units.

    >>> _singular("Antes"), _singular("Blackjack wagers")
    ('Ante', 'Blackjack')
    """
    return many.removesuffix("s").removesuffix(" wager")


def _return_text(share: float, error: float = 0.0) -> str:
    """A return with the three decimals that sums of small rows need."""
    return percent_text(share, error, 3)


def _remaining_rows_summed(rows: Sequence[RowFigures]) -> ListRow:
    """The chance and the return of some rows together."""
    chance, error = (
        sum(row.probability for row in rows),
        sum(row.probability_error for row in rows),
    )
    returned = "–"
    if rows[0].returned is not None:
        back = sum(row.returned or 0.0 for row in rows)
        returned = _return_text(back, sum(row.returned_error for row in rows))
    return ListRow(
        (
            ListCell(f"{len(rows)} more rows"),
            ListCell(),
            ListCell(chance_text(chance, error)),
            ListCell(one_in_text(chance, error), "text2"),
            ListCell(),
            ListCell(returned, face="ui7"),
        )
    )


def _draw_against_meter(
    sheet: Sheet,
    w: float,
    h: float,
    edges: tuple[float, float],
    top: float,
    seed: float,
    now: float,
    even: float,
    when: str,
) -> None:
    """The edge in percent from an empty meter to one of `top` cents, a line; where it begins,
    stands, and is gone.
    """
    theme, g = sheet.theme, sheet.type.grow
    step = round_step(max(edges) - min(edges), 5)
    ticks = [step * n for n in range(int(min(edges) // step), int(-(-max(edges) // step)) + 1)]
    left = max(sheet.width(f"{tick:g} %", 20, "ui5") for tick in ticks) + 18
    right, high, low = w - 14.0, 8.0, h - 34 * g

    def chart_point(cents: float, edge: float) -> tuple[float, float]:
        y = low - (low - high) * (edge - ticks[0]) / (ticks[-1] - ticks[0])
        return left + (right - left) * cents / top, y

    def edge_at(cents: float) -> float:
        return edges[0] + (edges[1] - edges[0]) * cents / top

    zero = chart_point(0, 0.0)[1]
    begin, gone, end = (
        chart_point(seed, edge_at(seed)),
        chart_point(even, 0.0),
        chart_point(top, edges[1]),
    )
    sheet.poly([begin, gone, (begin[0], zero)], theme.loss, 0.14)
    sheet.poly([gone, end, (end[0], zero)], theme.win, 0.16)
    for tick in ticks:
        y = chart_point(0, tick)[1]
        sheet.line(left, y, right, y, "#FFFFFF", 0.4 if tick == 0 else 0.08, 1.3)
        sheet.text(f"{tick:g} %", left - 14, y, 20, "ui5", theme.text2, anchor="r", valign="m")
    sheet.line(begin[0], high, begin[0], low, "#FFFFFF", 0.5, 1.4, dash="4 5")
    sheet.poly([begin, end], None, 1, stroke=theme.brass, sw=3, close=False)
    x, y = chart_point(now, edge_at(now))
    sheet.circle(x, y, 8, theme.brass)
    sheet.text(f"{when}: {percent_text(edge_at(now) / 100)}", x + 16, y - 8, 20, "ui7")
    sheet.circle(gone[0], zero, 8, theme.win)
    sheet.text(
        f"even at {short(100 * round(even / 100))}",
        gone[0] - 14,
        zero + 28 * g,
        20,
        "ui7",
        anchor="r",
    )
    if now > seed:
        sheet.text("seed", begin[0] + 8, low - 8, 20, "ui5", theme.text2)
    money = round_step(top / 100, 4)
    amounts = [100 * money * n for n in range(int(top / 100 / money) + 1)]
    ticks_at = [(short(round(cents)), chart_point(cents, 0)[0]) for cents in amounts]
    _draw_words_at(sheet, ticks_at, left, right, h - 6)


def _draw_words_at(
    sheet: Sheet, words_and_x: Sequence[tuple[str, float]], left: float, right: float, y: float
) -> None:
    """Words under a chart, each in the middle of its x, as far as it stays between left and right."""
    for words, x in words_and_x:
        half = sheet.width(words, 20, "ui5") / 2
        middle = min(max(x, left + half), right - half)
        sheet.text(words, middle, y, 20, "ui5", sheet.theme.text2, anchor="c")


def _draw_bands(sheet: Sheet, w: float, h: float, bands: tuple[Band, ...], unit: int) -> None:
    """A line for each number of hands: the band in money and as a bar, its mean as a dot, a line
    where nothing is won or lost.
    """
    theme, row = sheet.theme, h / max(1, len(bands))
    said = [
        f"{short(round(one.low * unit), sign=True)} to {short(round(one.high * unit), sign=True)}"
        for one in bands
    ]
    hands = max(sheet.width(f"{one.hands:,} hands", 20, "ui6") for one in bands)
    words = max(sheet.width(text, 20, "ui6") for text in said)
    left = hands + words + 50
    low, high = min(0.0, *(one.low for one in bands)), max(0.0, *(one.high for one in bands))
    scale = max(20.0, w - left - 10) / ((high - low) or 1.0)
    for i, (one, text) in enumerate(zip(bands, said, strict=True)):
        y = (i + 0.5) * row
        sheet.text(f"{one.hands:,} hands", 0, y, 20, "ui6", valign="m")
        sheet.text(text, min(hands + 24 + words, w), y, 20, "ui6", anchor="r", valign="m")
        if w - left < 40:
            continue
        x = left + (one.low - low) * scale
        sheet.rr(x, y - 9, max(3.0, (one.high - one.low) * scale), 18, 3, "#4A5F70")
        sheet.circle(left + (one.mean - low) * scale, y, 6, theme.brass)
    if w - left >= 40:
        sheet.line(left - low * scale, 2, left - low * scale, h - 2, "#FFFFFF", 0.5, 1.5)


def draw_hundred_dollars(sheet: Sheet, w: float, _h: float, house_cents: int) -> None:
    """A hundred dollars as a bar: what comes back of them, and the cents that the house has `house_cents`
    (below 0: gained).
    """
    g, theme = sheet.type.grow, sheet.theme
    part = w * min(1.0, max(0.0, house_cents / 10_000))
    sheet.rr(0, 0, w, 40 * g, 8, theme.win, 0.75)
    if part:
        hatched(sheet, w - part, 0, part, 40 * g)
    back = f"{dollars(10_000 - house_cents)} come back"
    sheet.text(back, 0, 68 * g, 20, "ui6", theme.win)
    if house_cents > 0:
        sheet.text(f"{dollars(house_cents)} kept", w, 68 * g, 20, "ui6", theme.loss, anchor="r")
    sheet.flush()
