"""The trip planner: tables one after another with one bankroll, when one stops, and the same hours
at every other table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import cos, inf, pi, sin
from typing import Final

import numpy as np
import pygame
from msgspec import structs

from ....bankroll import trip_plan as plans
from ....bankroll import trips
from ....bankroll.casino_files import CasinoFolder
from ....bankroll.casino_profile import CasinoProfile
from ....bankroll.casino_report import (
    CasinoPlan,
    casino_leg,
    casino_rules,
    cheapest_and_chosen_plans,
)
from ....book.players.people import LONGEST_NAME
from ....core.declaration import Game, money_range
from ....core.errors import HouseError
from ....core.money import dollars, short
from ....hands.phrases import join_with_and
from ....odds.house_edge import table_cost
from ....odds.par.sheet import Method
from ....system.streams import write_whole_file
from ...draw import kit as kits
from ...draw.charts import hatched
from ...draw.kit import Kit, focus_ring
from ...draw.sheet import Sheet
from ...input.actions import meant_key, pad_button
from ...scenes.focus import ARROWS, Target
from ...scenes.scene import Move
from ...ui import widgets
from ...ui.boxes import Column, Flow, Grid, Part, PartOnGround, Split, SpreadRow
from ...ui.control import Changed, EventOutcome, Intent, Pressed, Words
from ...ui.data_views import Chart, ListCell, ListColumn, Listing, ListRow
from ...ui.forms import labelled
from ...ui.text_line import Line
from ...ui.widgets import (
    Amount,
    Button,
    Menu,
    Options,
    Painted,
    PanelGround,
    Slide,
    Stepper,
    labelled_figure,
    panels,
    titled,
)
from ..book_page import PrintedPage, run_in_thread, short_name
from ..records.history import felt_dot_color
from ..records.statistics import fold_part
from ..style import FigureStyle
from .charts import round_step

PLAYED: Final = (("best", "Best play"), ("card", "Strategy card"), ("mine", "My play"))
EVERY: Final = "every"
"""The choice of all wagers beside, each at its least."""
_METHODS: Final[dict[str, str]] = {
    Method.SIMULATED: "simulated",
    Method.APPROXIMATED: "approximated",
}
LEGEND: Final = (
    ("middle", "brass", False),
    ("half of all trips", FigureStyle.narrow_band, False),
    ("nine in ten", FigureStyle.wide_band, False),
)
COLUMNS: Final = (
    ListColumn("Table", 205, share=1),
    ListColumn("Wagers", 78, "r", yields=1),
    ListColumn("An hour costs", 130, "r"),
    ListColumn("Swing per hour", 158, "r", yields=2),
    ListColumn("Lasts", 84, "r", yields=3),
    ListColumn("Ahead", 136, "r"),
)
NEW_COLUMNS: Final = (
    *COLUMNS[:3],
    structs.replace(COLUMNS[3], name="An hour varies by"),
    *COLUMNS[4:],
)
VARIES: Final = (
    "About 2 of 3 hours end within what an hour varies by, above or below what it costs."
)
CASINO_COLUMNS: Final = (
    ListColumn("Casino", 150, share=1),
    ListColumn("Table", 150),
    ListColumn("Wagers", 78, "r", yields=1),
    ListColumn("An hour costs", 130, "r"),
    ListColumn("Lasts", 84, "r", yields=2),
    ListColumn("Ahead", 136, "r"),
)
Comparisons = tuple[Mapping[str, plans.Plan], tuple[CasinoPlan, ...]]
"""The same trip at one table each, and at the casinos that are written down."""


class FramelessMenu(Menu):
    """A menu without a frame: its title, what is chosen, an arrow. Left and right choose the next
    without unfolding it.
    """

    radius = 9.0
    line = 34.0

    def widths(self, kit: Kit) -> tuple[float, float]:
        """What is chosen, and its title."""
        wide = (
            sum(kit.measure(words, 20, face) + 8 for words, face in self._texts_and_faces())
            + 20 * kit.type.grow
        )
        return wide, wide

    def _texts_and_faces(self) -> list[tuple[str, str]]:
        return [*([(self.title, "ui5")] if self.title else []), (self.value_text(), "ui7")]

    def intent_for_key(self, name: str, code: int) -> EventOutcome | None:
        """Left and right choose; up and down go on to other fields."""
        by = {pygame.K_LEFT: pygame.K_UP, pygame.K_RIGHT: pygame.K_DOWN}.get(code)
        return super().intent_for_key(name, by) if by is not None else None

    def paint(self, surface: pygame.Surface) -> None:
        """The words and the arrow."""
        self.lay(surface, _draw_plain_menu, tuple(self._texts_and_faces()), self.state())


def _draw_plain_menu(
    sheet: Sheet, w: float, h: float, faces: tuple[tuple[str, str], ...], state: kits.State
) -> None:
    left, theme = 0.0, sheet.theme
    if state == "hover":
        sheet.rr(-6, 2, w + 6, h - 4, 8, "#FFFFFF", 0.08)
    for words, face in faces:
        left += (
            sheet.text(
                words,
                left,
                h / 2,
                20,
                face,
                theme.text if face == "ui7" else theme.text2,
                valign="m",
            )
            + 8
        )
    sheet.icon(
        "chev-d", left + 7 * sheet.type.grow, h / 2 + 1, 15 * sheet.type.grow, theme.text2, 2.6
    )
    if state == "focus":
        focus_ring(sheet, w, h, 9)


class PlannerPage(PrintedPage):
    """Choose, and read what the trip is likely to bring. Everything is counted beside the window."""

    name = "practice"
    title = "Trip planner"
    subtitle = "What a trip is likely to bring, computed hand by hand"
    ways = (
        Button("keep", "Save this plan", action="keep plan"),
        Button("casino", "Your casino"),
        Button("odds", "Odds", action="odds"),
        Button("print", "Save PDF", icon="cards", cap="Ctrl P"),
    )
    follows_casino = True

    def reset_page_state(self) -> None:
        """Nothing was planned yet."""
        super().reset_page_state()
        self.trip = plans.Trip((), FigureStyle.first_bankroll)
        self.live = 0
        self.plan: plans.Plan | None = None
        self.others: Mapping[str, plans.Plan] = {}
        self.at_casinos: tuple[CasinoPlan, ...] = ()
        self.profiles: dict[str, CasinoProfile] = {}
        self.one: tuple[int, ...] = ()
        self.trouble = self.kept = ""
        self._detailed = False
        self.typed: str | None = None
        self._working: threading.Thread | None = None
        self._counted: tuple[object, ...] | None = None
        self._counting = False

    def load_content(self) -> None:
        """The tables' house rules, how well the player plays there, and the kept plans."""
        self.rules = {slug: self.rules_of(game) for slug, game in self.games.items()}
        self.profiles = CasinoFolder(self.store.folder).sound_profiles()
        if self.casino is not None:
            self.rules |= casino_rules(self.casino)
        self.mine = trips.mistake_cents_a_round(self.store, self.player, self.games.values())
        self.plans = [one.name for one in self.store.plans.of_player(self.player)]
        if not self.trip.legs:
            self.trip = plans.Trip(
                (self._new_leg(self.slug_offered_by_casino(self.slug)),), FigureStyle.first_bankroll
            )
        self._request_plan()

    @property
    def game(self) -> Game:
        """The table of the leg that was last touched."""
        return self.games[self.trip.legs[self.live].game] if self.trip.legs else super().game

    def _new_leg(self, slug: str) -> plans.TripLeg:
        """A table with its least bet; at a casino with each meter's wager that gains, too."""
        table = self.casino.tables.get(slug) if self.casino else None
        if table is not None:
            return casino_leg(self.games[slug], table, FigureStyle.first_hours)
        return plans.leg_at_least_wagers(slug, self.rules[slug], FigureStyle.first_hours)

    # ---- a leg

    def _side_wager_options(self, leg: plans.TripLeg) -> tuple[Options, str]:
        """What may be placed beside a leg's wagers, and what is."""
        game, rules = self.games[leg.game], self.rules[leg.game]
        sides, least = plans.optional_wagers(game, rules), plans.least_bets(game, rules)
        placed = [name for name in leg.wagers if name not in least]
        own = {name for name, _ in sides}
        value = "" if not placed else placed[0] if len(placed) == 1 and placed[0] in own else "own"
        every = ((EVERY, "all of these"),) if game.deals and len(sides) > 1 else ()
        if every and set(placed) == own:
            value = EVERY
        mixed = (("own", f"{len(placed)} wagers"),) if value == "own" else ()
        return (("", "nothing"), *sides, *every, *mixed), value

    def _change(self, trip: plans.Trip, live: int | None = None) -> None:
        """Plan another trip."""
        self.trip, self.live = trip, min(self.live if live is None else live, len(trip.legs) - 1)
        self.shell.sound.play("tick")
        self._request_plan()
        self.lay_out()

    def add_leg(self) -> None:
        """Another table after the last: one that the trip has not been at."""
        been = {leg.game for leg in self.trip.legs}
        slug = next((one for one in self.games if one not in been), self.slug)
        if len(self.trip.legs) == plans.MOST_LEGS:
            self.show_refusal(f"A trip has at most {plans.MOST_LEGS} tables.")
            return
        self._change(
            structs.replace(self.trip, legs=(*self.trip.legs, self._new_leg(slug))),
            len(self.trip.legs),
        )
        self.focus.focus(f"leg:{self.live}:game", by_key=self.focus.by_key)

    def remove_leg(self) -> None:
        """Leave the table out that was last touched."""
        if len(self.trip.legs) == 1:
            self.show_refusal("A trip has at least one table.")
            return
        legs = self.trip.legs[: self.live] + self.trip.legs[self.live + 1 :]
        self._change(structs.replace(self.trip, legs=legs))

    # ---- counted beside the window

    def _request_plan(self) -> None:
        """Have the trip counted, and the same hours at every table; what stood there stays, dimmed,
        until it is done.
        """
        self.one, trip, asked = (), self.trip, self._request_key
        if self._counting or asked == self._counted:
            return
        self._counting, rules, mine = True, self.rules, self.mine
        casino, profiles, slug = self.casino, self.profiles, self.game.slug

        def compared() -> Comparisons:
            legs = None
            if casino is not None:
                tables = casino.tables.items()
                legs = {
                    one: casino_leg(self.games[one], table, trip.hours) for one, table in tables
                }
            return (
                plans.single_table_plans(trip, rules, mine, legs),
                cheapest_and_chosen_plans(profiles, trip, slug),
            )

        def took_others(found: Comparisons | None, _: HouseError | None) -> None:
            self._counting = False
            if found is not None:
                self.others, self.at_casinos = found
            self._request_plan()
            self.lay_out()

        def took(found: plans.Plan | None, refusal: HouseError | None) -> None:
            self.plan, self._counted = found, asked
            self.trouble = f"This cannot be planned: {refusal.reason}." if refusal else ""
            self.lay_out()
            if found is None:
                took_others(None, None)
                return
            self._working = run_in_thread(self.shell, compared, took_others)

        self._working = run_in_thread(self.shell, lambda: plans.plan(trip, rules, mine), took)

    @property
    def _request_key(self) -> tuple[object, ...]:
        return self.trip, self.rules, self.mine, self.profiles

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """What is being counted anew is dimmed."""
        super().draw_column(surface, area)
        waits = self._counted != self._request_key
        if waits and self.plan is not None and self._came_at is not None:
            surface.fill(
                (128, 128, 128), self._came_at.rect.clip(surface.get_clip()), pygame.BLEND_RGB_MULT
            )

    _came_at: Painted | None = None

    # ---- the head

    def menus(self) -> tuple[Menu, ...]:
        """The kept plans."""
        if not self.plans:
            return ()
        return (
            Menu(
                (("", "new"), *((one, one) for one in self.plans)), self.kept, "kept", title="Plan"
            ),
        )

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """A kept plan is opened."""
        self.kept, self.typed = menu.value, None
        if not menu.value:
            return self.lay_out()
        try:
            trip = trips.load_trip(self.store, self.player, menu.value)
            odd = next((leg.game for leg in trip.legs if leg.game not in self.games), "")
            if odd or not trip.legs:
                raise HouseError("plan", f"{menu.value} is not a table of this house")
        except HouseError as refusal:
            self.show_refusal(refusal.reason)
            return self.lay_out()
        self._change(trip, 0)
        return None

    def pressed(self, name: str) -> Move | None:
        """Kept, printed, or led away from."""
        if name != "keep":
            return super().pressed(name)
        self.open_name_line()
        return None

    def open_name_line(self) -> None:
        """Ask for the name under which the plan is kept."""
        self.typed = self.kept or trips.default_trip_name(self.trip)
        self.scroll = 0.0
        self.lay_out()
        self.focus.focus("name", by_key=self.focus.by_key)
        self.ui.write_in(self.ui.line("name"), whole=True)

    def keep_plan(self) -> None:
        """Keep the plan under the name that was typed; a toast says why not."""
        try:
            self.kept = trips.save_trip(self.store, self.player, self.typed or "", self.trip)
        except HouseError as refusal:
            self.shell.toast("The plan is not saved", str(refusal), "loss")
            return
        self.typed = None
        self.plans = [one.name for one in self.store.plans.of_player(self.player)]
        self.shell.toast("The plan is saved", self.kept, "win")
        self.lay_out()

    def delete_saved_plan(self) -> None:
        """Delete the kept plan that is open; what is planned stays on the page."""
        self.store.plans.delete(self.player, self.kept)
        self.shell.toast("The plan is deleted", self.kept, "info")
        self.kept, self.typed = "", None
        self.plans = [one.name for one in self.store.plans.of_player(self.player)]
        self.lay_out()

    def print(self) -> None:
        """Write the plan as one page, and say where it lies."""
        found = self.plan
        if found is not None and self._counted == self._request_key:
            data = trips.trip_pdf(self.trip, found, self.others, self.kept)
            self.write_printed(
                "plan", f"{self.game.slug}-trip.pdf", lambda to: write_whole_file(to, data)
            )

    def _other_plans_by_hourly_cost(self) -> list[tuple[str, plans.Plan]]:
        """The other games by slug, each with its plan, the cheapest hour first."""
        return sorted(self.others.items(), key=lambda one: one[1].legs[0].cost_an_hour)

    # ---- what stands there

    def content(self) -> Part:
        """The plan beside, or over, what it comes to."""
        g = self.growth
        legs = [self._leg_part(at, leg) for at, leg in enumerate(self.trip.legs)]
        add = Button(
            "add",
            "Add a table",
            kind="ghost",
            icon="plus",
            action="add table",
            group="plan",
            high=46.0,
            least=280.0,
        )
        deal = Button(
            "deal",
            "Deal one such trip",
            kind="primary",
            size=24,
            action="press",
            high=64.0,
            least=300.0,
            group="plan",
            why="" if self.plan is not None else "Nothing is planned yet.",
        )
        named: list[Part] = []
        if self.typed is not None:
            hint = "A name for this plan"
            line = Line(LONGEST_NAME, self.typed, "name", hint=hint, usual=300.0, group="plan")
            keep = Button("save", "Keep", kind="primary", group="plan", high=48.0)
            named = [Flow([line, keep], 10.0)]
        elif self.kept:
            forget = Button("forget", "Delete", kind="ghost", group="plan", high=40.0)
            named = [SpreadRow((Words(self.kept, 20, "ui6", "brass"), forget))]
        parts = [
            *named,
            *legs,
            *([Flow([add])] if self.is_detailed else []),
            *self._money_field_parts(),
            *self._more_choices_toggle(),
            Flow([deal, *self._dealt_trip_parts()], 22.0),
        ]
        outcome = self._outcome_part()
        if self.player_level == "new":
            outcome = Column([self._trip_answer_part(), outcome], 16.0)
        return Split(titled("The plan", *parts, gap=10 * g), outcome, 0.29, 1000.0)

    @property
    def is_detailed(self) -> bool:
        """Whether pace, way of play, side wagers, further tables and stops are asked for, too."""
        several = len(self.trip.legs) > 1
        return self.player_level != "new" or self._detailed or several

    def _more_choices_toggle(self) -> list[Part]:
        """What opens the further choices, where somebody is new."""
        if self.player_level != "new" or len(self.trip.legs) > 1:
            return []
        return [fold_part("more", "More choices", "gear", "", opened=self._detailed)]

    def _trip_answer_part(self) -> Part:
        """The question that the plan asks, and its answer in a sentence: what is known at once, and
        the chances once they have come.
        """
        trip = self.trip
        hours = sum(leg.hours for leg in trip.legs)
        at = join_with_and([short_name(self.games, leg.game) for leg in trip.legs])
        time = f"{hours:g} hour{'s' * (hours != 1)}"
        asked = f"Does {short(trip.bankroll)} last for {time} at {at}?"
        found = self.plan if self._counted == self._request_key else None
        if found is None:
            made = [(self.games[leg.game], self.rules[leg.game], leg.hours) for leg in trip.legs]
            cost = sum(table_cost(game, rules).hourly_cost * hours for game, rules, hours in made)
            told = f"At the smallest bets it costs about {whole_dollars(cost, plus=False)}."
            if any(
                leg != plans.leg_at_least_wagers(leg.game, rules, hours)
                for leg, (_, rules, hours) in zip(trip.legs, made, strict=True)
            ):
                told = "It is being computed."
        else:
            cents = -found.expected
            money = whole_dollars(abs(cents), plus=False)
            best = "with best play it" if all(leg.played == "best" for leg in trip.legs) else "it"
            told = (
                f"It lasts in {tenths_text(found.last)} trips and comes home a winner in"
                f" {tenths_text(found.ahead)}; {best} {'costs' if cents >= 0 else 'gains'} {money} on average."
            )
        return titled(asked, Words(told, 26, "serif6"), gap=8.0)

    def _dealt_trip_parts(self) -> list[Part]:
        """What the one trip that was dealt came to, at its button: its line may lie out of the
        window.
        """
        if not self.one:
            return []
        return [
            Words(
                f"It ended at {short(self.one[-1])}, lowest at {short(min(self.one))}.", 20, "ui6"
            )
        ]

    def _leg_part(self, index: int, leg: plans.TripLeg) -> Part:
        """A leg's fields on a ground with its felt's color."""
        is_counted = self.plan is not None and self._counted == self._request_key
        found = self.plan.legs[index] if self.plan is not None and is_counted else None
        tables = tuple((slug, short_name(self.games, slug)) for slug in self.games)
        table_menu = self._leg_menu(index, "game", tables, leg.game, "")
        head = SpreadRow((table_menu, Words(f"{leg.rounds:,} hands", tone="text2")))
        several = len(self.trip.legs) > 1
        last: Part = Words("" if found is None else self._cost_text(leg, found), 20, "ui6", "brass")
        if several:
            remove = Button(
                f"remove:{index}", "Remove", kind="ghost", size=20, group="plan", high=34.0
            )
            last = SpreadRow((last, remove))
        menus = [Flow(self._leg_menus(index, leg), 8.0)] if self.is_detailed else []
        body = [head, self._leg_steppers(index, leg), *menus, last]
        ground = PanelGround(
            _draw_leg_ground,
            felt_dot_color(self.games[leg.game]),
            lit=index == self.live and several,
        )
        return PartOnGround(ground, Column(body, 4.0), (16.0, 8.0, 10.0))

    def _leg_steppers(self, index: int, leg: plans.TripLeg) -> Part:
        """A leg's base wager and its hours."""
        game = self.games[leg.game]
        name, least = plans.base_wager_and_minimum(game, self.rules[leg.game])
        held = leg.wagers.get(name, least)
        low, high = money_range(game.wager(name), self.rules[leg.game])
        rungs = sorted(
            {*(least * n for n in FigureStyle.wager_steps if least * n <= high), held}
            if low < high
            else {held}
        )
        halves = sorted({*FigureStyle.half_hours, round(2 * leg.hours)})

        def leg_field(one: Stepper, what: str, value: int, label: str) -> Part:
            made = one.copy(name=f"leg:{index}:{what}", value=value, group="plan", label=label)
            return labelled(made.for_subject(None, lambda _: ""), self.growth)

        return Grid(
            [
                leg_field(Amount(tuple(rungs), short), "wager", held, game.wager(name).title),
                leg_field(
                    Amount(tuple(halves), lambda n: f"{n / 2:g} h"),
                    "hours",
                    round(2 * leg.hours),
                    "Hours",
                ),
            ],
            120.0 * self.growth,
            10.0,
            most=2,
        )

    def _leg_menus(self, index: int, leg: plans.TripLeg) -> list[Part]:
        """A leg's pace, and where there is a choice how it is played and with which side wager."""
        menus: list[Part] = [
            self._leg_menu(
                index,
                "hands",
                tuple((n, str(n)) for n in sorted({*FigureStyle.paces, leg.hands_per_hour})),
                leg.hands_per_hour,
                "Hands per hour",
            )
        ]
        can_play = {
            "mine": leg.game in self.mine,
            "best": True,
            "card": bool(self.games[leg.game].deals),
            leg.played: True,
        }
        ways = tuple(one for one in PLAYED if can_play[one[0]])
        if len(ways) > 1:
            menus.append(self._leg_menu(index, "played", ways, leg.played, "Played"))
        options, side = self._side_wager_options(leg)
        if len(options) > 1:
            menus.append(self._leg_menu(index, "side", options, side, "Side wager"))
        return menus

    def _cost_text(self, leg: plans.TripLeg, found: plans.LegPlan) -> str:
        """What a leg costs, and how much of that is the player's choices."""
        verb = "gains" if round(found.expected) > 0 else "costs"
        total, hourly_cost = abs(round(found.expected)), abs(round(found.cost_an_hour))
        cost = f"{verb} {dollars(total)} in all, {dollars(hourly_cost)} an hour played"
        if leg.played != "mine":
            return cost
        return f"{cost}, {dollars(round(self.mine[leg.game] * found.played_rounds))} of it by your choices"

    def _leg_menu(
        self, index: int, field: str, options: Options, value: object, title: str
    ) -> Part:
        menu = FramelessMenu(options, value, f"leg:{index}:{field}", title=title, group="plan")
        return menu.copy(label=title or f"Table {index + 1}")

    def _money_field_parts(self) -> list[Part]:
        """What is brought, how much would be enough, and when one stops."""
        trip = self.trip
        ladder = sorted({*FigureStyle.bankrolls, trip.bankroll})
        slide = Slide(
            0,
            len(ladder) - 1,
            1,
            ladder.index(trip.bankroll),
            "bankroll",
            bare=True,
            label="Bankroll",
            group="plan",
        )
        scale = SpreadRow(
            (Words(short(ladder[0]), tone="text2"), Words(short(ladder[-1]), tone="text2"))
        )
        parts: list[Part] = [
            Column(
                [
                    SpreadRow(
                        (Words("Bankroll", tone="text2"), Words(short(trip.bankroll), 24, "ui7"))
                    ),
                    slide,
                    scale,
                ],
                2.0,
            )
        ]
        if self.plan is not None and self.plan.enough:
            up = -(-self.plan.enough // 500) * 500
            parts.append(Words(f"{short(up)} would last 95 % of trips", 20, "ui6"))
        stops = [
            FramelessMenu(
                tuple(
                    (n, short(n) if n else "never") for n in sorted({*FigureStyle.loss_stops, held})
                ),
                held,
                name,
                title=title,
                group="plan",
            )
            for name, held, title in (
                ("goal", trip.goal, "up by"),
                ("limit", trip.limit, "down by"),
            )
        ]
        if self.is_detailed:
            parts.append(Column([Words("Stop early", tone="text2"), Flow(stops, 22.0)], 2.0))
        return parts

    def _outcome_part(self) -> Part:
        """The figures, the fan, and the comparison."""
        found = self.plan
        if found is None:
            return PartOnGround(
                PanelGround(),
                Words(self.trouble or "Computing the trip.", 22, tone="text2"),
                (22.0, 18.0, 18.0),
            )
        legs = tuple(
            (short_name(self.games, leg.game), leg.rounds, leg.hands_per_hour) for leg in found.legs
        )
        off = (
            "exact"
            if found.method == Method.EXACT
            else f"{_METHODS[found.method]}, ± {dollars(max(1, round(found.cost_error)))} in all"
        )
        chart = Chart(
            "Money left by hand",
            380.0 * self.growth,
            draw_fan,
            plans.fan_points(found),
            found.bankroll,
            legs,
            found.ends,
            found.lost,
            self.one,
            note="one of many: the thin line" if self.one else off,
            legend=LEGEND,
        )
        parts: list[Part] = [self._figures_part(found), chart]
        stops = bool(found.goal or found.limit)
        title_start = f"The same {found.hours:g} hour{'' if found.hours == 1 else 's'} and {short(found.bankroll)}"
        title_start += ", with the same stops," if stops else ""
        parts += [self._casinos_part(title_start)] if self.at_casinos else []
        if self.others:
            rows = [self._table_row(slug, one) for slug, one in self._other_plans_by_hourly_cost()]
            is_new = self.player_level == "new"
            table = Listing(
                NEW_COLUMNS if is_new else COLUMNS,
                rows,
                high=36.0,
                side=6.0,
                zebra=True,
                live=f"other:{self.game.slug}",
                group="others",
            )
            where = f" at {self.casino.name}" if self.casino else ""
            what = f"{title_start} at one table{where}"
            note = [Words(VARIES, tone="text2")] if is_new else []
            parts.append(titled(what, table, *note, gap=8.0))
        self._came_at = PanelGround(widgets.draw_nothing)
        return PartOnGround(self._came_at, Column(parts, 16.0), (0.0, 0.0, 0.0))

    def _casinos_part(self, title_start: str) -> Part:
        """The cheapest table of each casino that is written down, and its table of the game that is
        planned; a press plans it there.
        """
        rows = []
        for one in self.at_casinos:
            name, leg = short_name(self.games, one.game), one.plan.legs[0]
            is_here = self.casino is not None and self.shell.settings.casino == one.key
            rows.append(
                ListRow(
                    (
                        ListCell(one.casino, face="ui7" if is_here else "ui5"),
                        ListCell(name, dot=felt_dot_color(self.games[one.game])),
                        ListCell(short(leg.staked)),
                        ListCell(
                            dollars(round(leg.cost_an_hour)),
                            "win" if leg.cost_an_hour < 0 else "",
                            "ui7",
                        ),
                        ListCell(f"{100 * one.plan.last:.1f} %"),
                        ListCell(f"{100 * one.plan.ahead:.1f} %", face="ui7", bar=one.plan.ahead),
                    ),
                    f"casino:{one.key}:{one.game}",
                    f"{one.casino}, {name}",
                )
            )
        live = f"casino:{self.shell.settings.casino}:{self.game.slug}"
        table = Listing(
            CASINO_COLUMNS, rows, high=36.0, side=6.0, zebra=True, live=live, group="casinos"
        )
        note = "least bets, with each meter's wager that gains"
        return titled(f"{title_start} at your casinos", table, note=note, gap=8.0)

    def _move_live_leg(self, casino_key: str, slug: str) -> None:
        """Have the leg that was last touched at another table, and follow that casino, if one
        is given.
        """
        if casino_key and self.shell.settings.casino != casino_key:
            self.shell.change(casino=casino_key)
            self.forget_casino()
            self.load_content()
            name = self.casino.name if self.casino else casino_key
            self.shell.toast(f"{name} is in use", "Cards, drills and planner follow it.", "info")
        self._change_leg(self.live, "game", slug)

    def _figures_part(self, found: plans.Plan) -> Part:
        """What it costs, whether it lasts, whether one is ahead, between what most trips end."""
        at = found.quantiles
        low, high = whole_dollars(at["17"]), whole_dollars(at["83"])
        played = sum(leg.played_rounds / leg.hands_per_hour for leg in found.legs)
        ends = [
            (found.won, f"up {short(found.goal)}"),
            (found.limited, f"down {short(found.limit)}"),
            (found.lost, "out of money"),
        ]
        stopped = bool(found.goal or found.limit)
        said = (
            ", ".join(f"{100 * p:.0f} % {how}" for p, how in ends if p >= 0.005) if stopped else ""
        )
        shown = (
            (
                "Total gain" if round(found.expected) > 0 else "Total cost",
                dollars(abs(round(found.expected))),
                f"{played:.1f} of {found.hours:g} hours are played on average",
                None,
            ),
            (
                "Chance to last the trip",
                f"{100 * found.last:.1f} %",
                said or f"{100 * found.lost:.1f} % run out",
                found.last,
            ),
            (
                "Chance to be ahead",
                f"{100 * found.ahead:.1f} %",
                f"the middle trip ends at {whole_dollars(at['50'])}",
                found.ahead,
            ),
            ("2 of 3 trips end at", f"{low} to {high}", f"{found.rounds:,} hands", None),
        )
        rings = [
            None
            if share is None
            else Painted(_draw_chance_ring, round(share, 3), size=(46.0, 46.0))
            for *_, share in shown
        ]
        figures = [
            labelled_figure(*one[:3], beside=ring) for one, ring in zip(shown, rings, strict=True)
        ]
        return panels(figures, 210.0 * self.growth, 4)

    def _table_row(self, slug: str, one: plans.Plan) -> ListRow:
        """A table with the trip's wagers there, or its least."""
        leg, own = one.legs[0], any(leg.game == slug for leg in self.trip.legs)
        gains = leg.cost_an_hour < 0
        return ListRow(
            (
                ListCell(
                    short_name(self.games, slug),
                    face="ui7" if own else "ui5",
                    dot=felt_dot_color(self.games[slug]),
                ),
                ListCell(short(leg.staked)),
                ListCell(dollars(round(leg.cost_an_hour)), "win" if gains else "", "ui7"),
                ListCell(whole_dollars(leg.swing, plus=False), "text2"),
                ListCell(f"{100 * one.last:.1f} %"),
                ListCell(f"{100 * one.ahead:.1f} %", face="ui7", bar=one.ahead),
            ),
            f"other:{slug}",
            short_name(self.games, slug),
        )

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A field of the plan, a table of the comparison, or one trip dealt."""
        kind, _, rest = intent.name.partition(":")
        value = intent.value if isinstance(intent, Changed) else None
        match kind:
            case "leg" if isinstance(intent, Changed):
                at, _, what = rest.partition(":")
                self._change_leg(int(at), what, value)
            case "other" | "casino" if isinstance(intent, Pressed):
                key, _, slug = rest.rpartition(":")
                self._move_live_leg(key, slug)
            case "bankroll" if isinstance(intent, Changed) and intent.done:
                ladder = sorted({*FigureStyle.bankrolls, self.trip.bankroll})
                self._change(structs.replace(self.trip, bankroll=ladder[int(intent.value)]))
            case "goal" | "limit" if isinstance(intent, Changed):
                self._change(structs.replace(self.trip, **{kind: value}))
            case "name" if isinstance(intent, Changed):
                self.typed = str(value)
            case "name" | "save":
                self.keep_plan()
            case "forget":
                self.delete_saved_plan()
            case "more":
                self._detailed = not self._detailed
                self.lay_out()
            case "add":
                self.add_leg()
            case "remove":
                self.live = int(rest)
                self.remove_leg()
            case "deal":
                self.deal_trip()
            case _:
                return super().handle_intent(intent)
        return None

    def _change_leg(self, index: int, field: str, value: object) -> None:
        """Another value for a leg's field."""
        leg = self.trip.legs[index]
        game, rules = self.games[leg.game], self.rules[leg.game]
        match field:
            case "game":
                slug = str(value)
                leg = structs.replace(self._new_leg(slug), hours=leg.hours)
            case "wager":
                leg = plans.leg_with_stake(leg, rules, int(str(value)))
            case "side":
                name, least = plans.base_wager_and_minimum(game, rules)
                chosen = (
                    [one for one, _ in plans.optional_wagers(game, rules)]
                    if value == EVERY
                    else [str(value)]
                    if value
                    else []
                )
                held = None if value == "own" else chosen
                leg = plans.leg_with_stake(leg, rules, leg.wagers.get(name, least), held)
            case "hours":
                leg = structs.replace(leg, hours=int(str(value)) / 2)
            case "hands":
                leg = structs.replace(leg, hands_per_hour=int(str(value)))
            case _:
                leg = structs.replace(leg, played=str(value))
        legs = (*self.trip.legs[:index], leg, *self.trip.legs[index + 1 :])
        self._change(structs.replace(self.trip, legs=legs), index)

    def deal_trip(self) -> None:
        """Deal one such trip and lay its path over the fan."""
        found, seed = (
            self.plan,
            int.from_bytes(self.clock().isoformat().encode()[-8:], "big")
            + len(self.one)
            + sum(self.one),
        )
        if found is None or self._counted != self._request_key:
            return
        trip, numbers = self.trip, np.random.Generator(np.random.PCG64(seed))

        def took(path: tuple[int, ...] | None, _refusal: HouseError | None) -> None:
            if trip == self.trip:
                self.one = path or ()
                self.lay_out()

        self._working = run_in_thread(
            self.shell,
            lambda: plans.sample_money_by_round(trip, numbers, self.rules, self.mine),
            took,
        )

    def handle(self, event: pygame.Event) -> Move | None:
        """A adds a table, Delete takes one away, S keeps the plan, Enter deals one trip as long as
        nothing has the ring.
        """
        if event.type != pygame.KEYDOWN or self.unfolded or self.typing:
            return super().handle(event)
        ring = self.focus.ring
        if ring is not None and ring.name.startswith("leg:"):
            self.live = int(ring.name.split(":")[1])
        codes = {
            self.shell.keys.code(name): do
            for name, do in (
                ("add table", self.add_leg),
                ("remove table", self.remove_leg),
                ("keep plan", self.open_name_line),
            )
        }
        do = codes.get(meant_key(event))
        if do is not None:
            do()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and ring is None:
            self.deal_trip()
        elif event.key in ARROWS and ring is None:
            self.focus.focus(f"leg:{self.live}:game")
        elif (
            ring is not None
            and not pad_button(event)
            and (then := self._next_field_name(ring, event.key))
        ):
            return self.choose_by_ring(then)
        else:
            return super().handle(event)
        return None

    def _next_field_name(self, ring: Target, key: int) -> str:
        """Where Up and Down lead from a field whose Left and Right are its amount's: to the one
        before or after it, row by row.
        """
        if ring.role not in ("stepper", "menu") or key not in (pygame.K_UP, pygame.K_DOWN):
            return ""
        plan = [
            one.name
            for one in self.focus.targets
            if one.group == ring.group and one.focusable and one.enabled
        ]
        at = plan.index(ring.name) + (1 if key == pygame.K_DOWN else -1)
        return plan[at] if 0 <= at < len(plan) else ""


def tenths_text(share: float) -> str:
    """A chance as people say it.

    >>> tenths_text(0.424), tenths_text(0.97), tenths_text(0.01)
    ('4 of 10', 'nearly all', 'hardly any')
    """
    of_ten = round(10 * share)
    if of_ten in (0, 10):
        return "nearly all" if of_ten else "hardly any"
    return f"{of_ten} of 10"


def whole_dollars(cents: float, *, plus: bool = True) -> str:
    """Whole dollars with their sign, that of a gain too unless `plus` is off."""
    return short(100 * round(cents / 100), sign=plus)


def _draw_leg_ground(sheet: Sheet, w: float, h: float, color: str, *, lit: bool) -> None:
    """A leg's ground: a frame, and a bar of its felt's color; the one that was last touched is
    framed in brass.
    """
    theme = sheet.theme
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 10, "#FFFFFF", 0.025)
    sheet.rr(
        0.8,
        0.8,
        w - 1.6,
        h - 1.6,
        10,
        None,
        0.8 if lit else theme.line_alpha + 0.06,
        stroke=theme.brass if lit else "#FFFFFF",
        sw=1.5,
    )
    sheet.rr(0, 14, 5, 34, 2, color)


def _draw_chance_ring(sheet: Sheet, w: float, h: float, share: float) -> None:
    """A chance as a part of a ring, from its top on."""
    r, width = min(w, h) / 2 - 4, 6.0
    sheet.circle(w / 2, h / 2, r, None, 0.16, stroke="#FFFFFF", sw=width)
    points = [
        (w / 2 + r * sin(2 * pi * share * i / 48), h / 2 - r * cos(2 * pi * share * i / 48))
        for i in range(49)
    ]
    if share > 0.004:
        sheet.poly(points, None, 1, stroke=sheet.theme.brass, sw=width, close=False)


def draw_fan(
    sheet: Sheet,
    w: float,
    h: float,
    quantiles_by_hands: tuple[tuple[int, tuple[int, ...]], ...],
    bankroll: int,
    legs: tuple[tuple[str, int, int], ...],
    ends: tuple[plans.Ending, ...],
    lost: float,
    one: tuple[int, ...] = (),
) -> None:
    """Nine in ten trips and half of them as bands, the middle as a line, what was brought dashed;
    one drawn trip as a thin line. Below, hands and tables; at the right how trips end, those that
    run out hatched.
    """
    theme, g = sheet.theme, sheet.type.grow
    high = max(max(each) for _, each in quantiles_by_hands)
    high = max(high, *one) if one else high
    step = round_step(high / 100, 5) * 100
    left = sheet.width(short(round(step * (high // step + 1))), 20, "ui5") + 14
    out = f"{100 * lost:.1f} % run out"
    # how wide the ends of trips stand beside the fan
    beside = max(170.0, sheet.width(out, 20, "ui5") + 26)
    beside = beside if w - left > 3 * beside else 0.0
    named = len(legs) > 1
    right, top, bottom, last = (
        w - 10 - beside,
        6.0,
        h - (62 if named else 34) * g,
        quantiles_by_hands[-1][0],
    )

    def chart_point(hands: float, cents: float) -> tuple[float, float]:
        return left + (right - left) * hands / last, bottom - (bottom - top) * cents / high

    _draw_bands(sheet, quantiles_by_hands, chart_point)
    for n in range(int(high // step) + 1):
        y, words = chart_point(0, n * step)[1], short(round(n * step))
        sheet.line(left, y, right, y, "#FFFFFF", 0.3 if n == 0 else 0.07, 1.3)
        sheet.text(words, left - 12, y, 20, "ui5", theme.text2, anchor="r", valign="m")
    start = chart_point(0, bankroll)[1]
    sheet.line(left, start, right, start, "#FFFFFF", 0.5, 1.4, dash="4 5")
    middles = [chart_point(hands, each[2]) for hands, each in quantiles_by_hands]
    sheet.poly(middles, None, 1, stroke=theme.brass, sw=3, close=False)
    if len(one) > 1:
        path = [chart_point(last * i / (len(one) - 1), cents) for i, cents in enumerate(one)]
        sheet.poly(path, None, 1, stroke=theme.text, sw=1.4, close=False)
    if beside:
        _draw_ends(
            sheet,
            right + 16,
            beside - 16,
            ends,
            lost,
            bankroll,
            lambda cents: chart_point(0, min(cents, high))[1],
        )
        sheet.text(out, right + 16, h - 4, 20, "ui5", theme.loss if lost > 0.0005 else theme.text2)
    starts = [0, *accumulate(rounds for _, rounds, _ in legs)]
    edges = [chart_point(hands, 0)[0] for hands in starts]
    for x in edges[1 : len(legs)]:
        sheet.line(x, top, x, bottom + 8, "#FFFFFF", 0.6, 1.4, dash="5 6")
    if named:
        titles = (title for title, _, _ in legs)
        _draw_leg_names(sheet, list(zip(titles, edges, edges[1:], strict=False)), h - 32 * g)
    hours = {
        start + n
        for start, (_, rounds, pace) in zip(starts, legs, strict=False)
        for n in range(0, rounds + 1, pace)
        if start + n < last and (n or not start)
    }
    ticks = [(hands, chart_point(hands, 0)[0]) for hands in sorted(hours)]
    _draw_hand_counts(sheet, right, h - 4, ticks, f"{last:,} hands")


def _draw_bands(
    sheet: Sheet,
    quantiles_by_hands: tuple[tuple[int, tuple[int, ...]], ...],
    chart_point: Callable[[float, float], tuple[float, float]],
) -> None:
    """Between which amounts nine in ten trips and half of them lie, by hands played."""
    for low, top_of, shade in ((0, 4, FigureStyle.wide_band), (1, 3, FigureStyle.narrow_band)):
        over = [chart_point(hands, each[top_of]) for hands, each in quantiles_by_hands]
        under = [chart_point(hands, each[low]) for hands, each in reversed(quantiles_by_hands)]
        sheet.poly([*over, *under], shade)


def _draw_leg_names(sheet: Sheet, spans: Sequence[tuple[str, float, float]], y: float) -> None:
    """The name of each leg in the middle between its begin and its end, if it stands clear of the one
    before.
    """
    free = -inf
    for title, begin, end in spans:
        middle, half = (begin + end) / 2, sheet.width(title, 20, "ui6") / 2
        if middle - half > free + 8:
            sheet.text(title, middle, y, 20, "ui6", anchor="c")
            free = middle + half


def _draw_hand_counts(
    sheet: Sheet, right: float, y: float, ticks: list[tuple[int, float]], whole: str
) -> None:
    """Under a chart the `whole` number of hands at its end, and before it as many counts, each at
    its x, as stand clear of each other.
    """
    ink = sheet.theme.text2
    edge, free = right - sheet.text(whole, right, y, 20, "ui5", ink, anchor="r"), -inf
    for hands, x in ticks:
        words = f"{hands:,}"
        wide = sheet.width(words, 20, "ui5")
        begin = x - (wide / 2 if hands else 0.0)
        if begin > free + 26 and begin + wide < edge - 18:
            sheet.text(words, begin, y, 20, "ui5", ink)
            free = begin + wide


def _draw_ends(
    sheet: Sheet,
    x: float,
    w: float,
    ends: tuple[plans.Ending, ...],
    lost: float,
    bankroll: int,
    y_of: Callable[[float], float],
) -> None:
    """How trips end, a bar a step, ahead of what was brought in green; under them those that run
    out, hatched. What does not fit the height of the fan is in the bar at its top.
    """
    theme = sheet.theme
    step = ends[1].low - ends[0].low if len(ends) > 1 else 2 * bankroll
    tall: dict[float, tuple[float, float]] = {}
    for one in ends:
        top, bottom = y_of(one.low + step), y_of(one.low)
        if bottom - top < 2:  # above the fan
            bottom = max(tall, default=bottom) if not tall else min(tall)
            tall[bottom] = (
                tall.get(bottom, (top, 0.0))[0],
                tall.get(bottom, (top, 0.0))[1] + one.chance,
            )
        else:
            tall[bottom] = (top, one.chance)
    most = max(lost, *(chance for _, chance in tall.values())) or 1.0
    for bottom, (top, chance) in tall.items():
        ahead = (top + bottom) / 2 < y_of(bankroll)
        sheet.rr(
            x,
            top + 1,
            max(1.0, w * chance / most),
            bottom - top - 2,
            2,
            theme.win if ahead else "#8C8466",
        )
    floor = y_of(0)
    if lost > 0.0005:
        hatched(sheet, x, floor + 1, max(2.0, w * lost / most), 10.0)
