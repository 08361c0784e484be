"""The trip planner: so many hours at a table with these wagers out of one bankroll, and the same hours at every other table."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

from game.advisor.paper import PlanPaper, plan_pdf
from game.advisor.par import EXACT
from game.advisor.plan import Ending, Plan, compared, fan_of, least_bets, plan, sample_trip, words
from game.advisor.trainer import lost_an_hour
from game.client.draw.charts import hatched
from game.client.pages.book_page import PrintedPage, brief
from game.client.pages.charts import nice
from game.client.pages.history import colored
from game.client.ui.boxes import Column, Flow, Grid, Split, Stack
from game.client.ui.control import Changed, Pressed, Words
from game.client.ui.figures import Chart, ListCell, ListColumn, Listing, ListRow
from game.client.ui.forms import Choices
from game.client.ui.kinds import Button, PanelGround, titled
from game.declare import check_seat, money_range
from game.errors import HouseError
from game.money import dollars, short
from game.table.lessons import answers, hourly, often
from game.table.streams import write_file

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Mapping

    from game.client.draw.sheet import Sheet
    from game.client.scene import Move
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent

TITLES: Final = {
    "times": "Wager", "side": "Beside it", "hours": "Hours", "hands": "Hands an hour", "bankroll": "Bankroll", "played": "Played",
}  # fmt: skip
TIMES: Final = (1, 2, 3, 5, 10)
HOURS: Final = (1, 2, 3, 4, 6, 8)
BANKROLLS: Final = (20_000, 40_000, 60_000, 100_000, 200_000)
PACES: Final = (30, 35, 40, 60, 70)
PLAYED: Final = (("best", "Best play"), ("card", "The card"), ("mine", "My play"))
EVERY: Final = "every"
"""The choice of all wagers beside, each at its least."""
_BESIDE: Final = 1000.0
_FAN: Final = 400.0
NINE_IN_TEN, HALF = "#2B363B", "#41525E"
"""The bands of the fan."""
END_WIDE: Final = 170.0
"""How wide the ends of trips stand beside the fan."""
LEGEND: Final = (("middle", "brass", False), ("half of all trips", HALF, False), ("nine in ten", NINE_IN_TEN, False))
COLUMNS: Final = (
    ListColumn("Table", 205, share=1), ListColumn("Wager", 70, "r", yields=1), ListColumn("Costs an hour", 130, "r"),
    ListColumn("Swing of an hour", 158, "r", yields=2), ListColumn("Lasts", 84, "r", yields=3), ListColumn("Ahead", 84, "r"),
)  # fmt: skip


class PlannerPage(PrintedPage):
    """Choose, and read what the trip is likely to bring. Everything is counted beside the window."""

    name = "practice"
    title = "Trip planner"
    subtitle = "What a trip is likely to bring"

    def begin(self) -> None:
        """Nothing was planned yet."""
        super().begin()
        self.choices = Choices(TITLES, {"times": 1, "hours": 4, "bankroll": 40_000, "played": "best"})
        self.plan: Plan | None = None
        self.others: Mapping[str, Plan] = {}
        self.one: tuple[int, ...] = ()
        self.trouble = ""
        self._working: threading.Thread | None = None
        self._asked: tuple[object, ...] = ()

    def read(self) -> None:
        """The table's house rules, and how well the player plays there."""
        self.rules = self.rules_of(self.game)
        self.mine = lost_an_hour(answers(self.store, self.player, self.game), often(self.game), hourly(self.game))
        self._offer()
        self._count()

    def _offer(self) -> None:
        """What can be chosen at the table; what was chosen before stays where it can."""
        game, least = self.game, least_bets(self.game, self.rules)
        cents = next(iter(least.values()))
        sides = [(w.name, w.title) for w in game.wagers if self._goes_beside(w.name)]
        every = ((EVERY, "all of these"),) if game.deals and len(sides) > 1 else ()
        pace = hourly(game)
        self.choices.usual = {**self.choices.usual, "hands": pace}
        self.choices.offer({
            "times": tuple((n, short(n * cents)) for n in TIMES), "hours": tuple((n, f"{n} h") for n in HOURS),
            "hands": tuple((n, str(n)) for n in sorted({*PACES, pace})), "bankroll": tuple((n, short(n)) for n in BANKROLLS),
            "played": PLAYED if self.mine is not None else PLAYED[:2] if game.deals else (),
            "side": (("", "nothing"), *sides, *every) if sides else (),
        })  # fmt: skip

    @property
    def bets(self) -> dict[str, int]:
        """The wagers of a round, cents by name."""
        times = self.said("times")
        placed = {name: self._so_many(name, cents, times) for name, cents in least_bets(self.game, self.rules).items()}
        side = self.choices.said["side"] if "side" in self.choices.options else ""
        chosen = [name for name, _ in self.choices.options["side"][1:-1]] if side == EVERY else [side] if side else []
        return placed | {name: self._least(name, placed) for name in chosen}

    def _least(self, name: str, placed: Mapping[str, int]) -> int:
        """The least that may be staked on a wager beside others."""
        wager = self.game.wager(name)
        return next(iter(placed.values())) if wager.equal else money_range(wager, self.rules)[0]

    def _goes_beside(self, name: str) -> bool:
        """Whether a wager may be placed beside the least of the table, and is settled with its round."""
        wager, least = self.game.wager(name), least_bets(self.game, self.rules)
        runs = not self.game.deals and self.game.extra.run is not None and self.game.extra.run.wager == name
        if not wager.optional or wager.later or wager.on_seat or name in least or runs:
            return False
        with suppress(HouseError):
            check_seat(self.game, {**least, name: self._least(name, least)}, self.rules)
            return True
        return False

    def _so_many(self, name: str, cents: int, times: int) -> int:
        """A wager so many times its least, where it may be more than one amount."""
        low, high = money_range(self.game.wager(name), self.rules)
        return cents if low == high else min(high, cents * times)

    def said(self, name: str) -> int:
        """A number that was chosen."""
        return int(self.choices.said[name])

    @property
    def played(self) -> str:
        """Whose play."""
        return str(self.choices.said["played"]) if "played" in self.choices.options else "best"

    def _count(self) -> None:
        """Have the trip counted, and the same hours at the other tables; what stood there stays until it is done."""
        game, rules, bets = self.game, self.rules, self.bets
        asked: dict[str, object] = {
            "hands_per_hour": self.said("hands"), "hours": float(self.said("hours")), "bankroll": self.said("bankroll"),
        }  # fmt: skip
        given = (self.mine or 0.0) / hourly(game) if self.played == "mine" else 0.0
        strategy = "card" if self.played == "card" else "best"
        key = (game.slug, tuple(bets.items()), *asked.values(), strategy, given)
        self.one = ()
        if key == self._asked:
            return
        self._asked = key

        def took(found: Plan | None, refusal: HouseError | None) -> None:
            if self._asked == key:
                self.plan, self.trouble = found, f"This cannot be planned: {refusal.reason}." if refusal else ""
                self._compare(key)
                self.lay_out()

        work = partial(plan, game, rules, bets, strategy=strategy, given_away=given, **asked)  # type: ignore[arg-type]
        self._working = self.beside(work, took)

    def _compare(self, key: tuple[object, ...]) -> None:
        """The same hours and bankroll at every table's least wager, table by table."""
        hours, bankroll = float(self.said("hours")), self.said("bankroll")

        def took(found: Mapping[str, Plan] | None, _refusal: HouseError | None) -> None:
            if self._asked == key:
                self.others = found or {}
                self.lay_out()

        self._working = self.beside(lambda: compared(hours, bankroll), took)

    # ---- the head

    def buttons(self) -> tuple[Button, ...]:
        """Back, the odds, one drawn trip, and the printed page."""
        return (
            Button("practice", "Practice", icon="target"), Button("odds", "Odds", action="odds"),
            Button("print", "Print", icon="cards"),
        )  # fmt: skip

    def print(self) -> None:
        """Write the plan as one page, and say where it lies."""
        if self.plan is None:
            return
        path = f"{self.game.slug}-trip.pdf"
        rows = [["Table", "Wager", "Costs an hour", "Swing of an hour", "Lasts", "Ahead"]]
        rows += [
            [self.games[slug].title, short(one.staked), dollars(round(one.cost_an_hour)), signed(one.swing, plus=False),
             f"{100 * one.last:.1f} %", f"{100 * one.ahead:.1f} %"]
            for slug, one in self._ordered()
        ]  # fmt: skip
        paper = PlanPaper(
            f"{self.game.title}: a trip",
            tuple(words(self.plan)),
            fan_of(self.plan),
            self.plan.bankroll,
            tuple(map(tuple, rows)),
        )
        self.printed("plan", path, lambda to: write_file(to, plan_pdf(paper)))

    def _ordered(self) -> list[tuple[str, Plan]]:
        return sorted(self.others.items(), key=lambda one: one[1].cost_an_hour)

    # ---- what stands there

    def content(self) -> Part:
        """The plan beside, or over, what it comes to."""
        cost = "" if self.plan is None else f"costs {dollars(round(self.plan.cost_an_hour))} an hour".replace("-", "−")
        asked = self.choices.parts(
            {"times": cost, "played": f"{dollars(round(self.mine))} lost an hour" if self.mine else ""}
        )
        deal = Button("deal", "Deal one such trip", kind="primary", size=24, action="press", high=68.0, least=300.0,
                      why="" if self.plan is not None else "Nothing is planned yet.")  # fmt: skip
        left = titled("The plan", *asked, Flow([deal]), gap=12 * self.growth)
        return Split(left, self._came(), 0.3, _BESIDE)

    def _came(self) -> Part:
        """The figures, the fan, and the comparison."""
        found = self.plan
        if found is None:
            return Stack(
                PanelGround(), Words(self.trouble or "Counting the trip.", 22, tone="text2"), (22.0, 18.0, 18.0)
            )
        chart = Chart(
            "Money in hand, hand by hand", _FAN * self.growth, fan, fan_of(found), found.bankroll, found.hands_per_hour, found.ends,
            self.one, figure="", note="one of many: the thin line" if self.one else "", legend=LEGEND,
        )  # fmt: skip
        parts: list[Part] = [self._figures(found), chart]
        if self.others:
            rows = [self._row(slug, one) for slug, one in self._ordered()]
            hours, money = self.said("hours"), short(self.said("bankroll"))
            table = Listing(
                COLUMNS, rows, high=36.0, side=6.0, zebra=True, live=f"other:{self.game.slug}", group="others"
            )
            parts.append(titled(f"The same {hours} hours and {money} at one table", table, gap=8.0))
        return Column(parts, 16.0)

    def _figures(self, found: Plan) -> Part:
        """What it costs, whether it lasts, whether one is ahead, between what most trips end."""
        off = "Exact" if found.method == EXACT else f"drawn, ± {dollars(max(1, round(found.cost_error)))} an hour"
        low, high = (signed(found.quantiles[share]) for share in ("5", "95"))
        middle = signed(found.quantiles["50"])
        shown = (
            ("Costs in all", dollars(round(-found.expected)).replace("-", "−"), off),
            ("Chance to last the trip", f"{100 * found.last:.1f} %", f"{100 * found.lost:.1f} % run out"),
            ("Chance to be ahead", f"{100 * found.ahead:.1f} %", f"middle: {middle}"),
            ("Nine in ten trips", f"{low} to {high}", f"{found.rounds:,} hands"),
        )
        panels = [
            Stack(
                PanelGround(), Column([Words(label, tone="text2"), Words(figure, 24, "ui7"), Words(note, tone="text2")], 4.0),
                (16.0, 10.0, 10.0), fills=True,
            )
            for label, figure, note in shown
        ]  # fmt: skip
        return Grid(panels, 200.0 * self.growth, 12.0, most=4)

    def _row(self, slug: str, one: Plan) -> ListRow:
        """A table at its least wager."""
        gains = one.cost_an_hour < 0
        return ListRow((
            ListCell(brief(self.games, slug), dot=colored(self.games[slug])), ListCell(short(one.staked)),
            ListCell(dollars(round(one.cost_an_hour)).replace("-", "−"), "win" if gains else "", "ui7"),
            ListCell(signed(one.swing, plus=False), "text2"), ListCell(f"{100 * one.last:.1f} %"),
            ListCell(f"{100 * one.ahead:.1f} %", face="ui7"),
        ), f"other:{slug}", brief(self.games, slug))  # fmt: skip

    # ---- what happens

    def did(self, intent: Intent) -> Move | None:
        """Another choice, a table of the comparison, or one trip dealt."""
        kind, _, slug = intent.name.partition(":")
        if self.choices.heard(intent):
            self.shell.sound.play("tick")
            self._count()
            self.lay_out()
        elif kind == "other" and isinstance(intent, Pressed):
            self._menu.value = slug
            self.read()
            self.lay_out()
        elif intent.name == "deal":
            self.deal()
        elif isinstance(intent, Changed | Pressed) and kind != "other":
            return super().did(intent)
        return None

    def deal(self) -> None:
        """Deal one such trip and lay its path over the fan."""
        found, seed = self.plan, int.from_bytes(self.clock().isoformat().encode()[-8:], "big") + len(self.one)
        if found is None:
            return

        def took(path: tuple[int, ...] | None, _refusal: HouseError | None) -> None:
            self.one = path or ()
            self.lay_out()

        numbers = np.random.Generator(np.random.PCG64(seed))
        self._working = self.beside(lambda: sample_trip(self.game, self.rules, found, numbers), took)

    def handle(self, event: pygame.Event) -> Move | None:
        """Enter deals one trip as long as nothing has the ring."""
        keyed = event.type == pygame.KEYDOWN and not self.unfolded and self.focus.ring is None
        if keyed and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.deal()
            return None
        return super().handle(event)


def signed(cents: float, *, plus: bool = True) -> str:
    """Whole dollars with their sign, that of a gain too unless `plus` is off."""
    return short(100 * round(cents / 100), sign=plus).replace("-", "−")


def fan(
    sheet: Sheet, w: float, h: float, hours: tuple[tuple[float, tuple[int, ...]], ...], bankroll: int, pace: int,
    ends: tuple[Ending, ...], one: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """Nine in ten trips and half of them as bands, the middle as a line, what was brought dashed; one drawn trip as a thin line. At
    the right how trips end, those that run out hatched.
    """
    theme = sheet.theme
    high = max(max(held) for _, held in hours)
    high = max(high, *one) if one else high
    step = nice(high / 100, 5) * 100
    left = sheet.width(short(round(step * (high // step + 1))), 20, "ui5") + 14
    out = f"{100 * (1.0 - sum(end.chance for end in ends)):.1f} % run out"
    beside = max(END_WIDE, sheet.width(out, 20, "ui5") + 26)
    beside = beside if w - left > 3 * beside else 0.0
    right, top, bottom, last = w - 10 - beside, 6.0, h - 34 * sheet.type.grow, hours[-1][0]

    def at(hour: float, cents: float) -> tuple[float, float]:
        return left + (right - left) * hour / last, bottom - (bottom - top) * cents / high

    for low, top_of, shade in ((0, 4, NINE_IN_TEN), (1, 3, HALF)):
        over = [at(hour, held[top_of]) for hour, held in hours]
        under = [at(hour, held[low]) for hour, held in reversed(hours)]
        sheet.poly([*over, *under], shade)
    for n in range(int(high // step) + 1):
        y = at(0, n * step)[1]
        sheet.line(left, y, right, y, "#FFFFFF", 0.3 if n == 0 else 0.07, 1.3)
        sheet.text(short(round(n * step)), left - 12, y, 20, "ui5", theme.text2, anchor="r", valign="m")
    start = at(0, bankroll)[1]
    sheet.line(left, start, right, start, "#FFFFFF", 0.5, 1.4, dash="4 5")
    sheet.poly([at(hour, held[2]) for hour, held in hours], None, 1, stroke=theme.brass, sw=3, close=False)
    path = [at(last * i / (len(one) - 1), cents) for i, cents in enumerate(one)] if len(one) > 1 else []
    if path:
        sheet.poly(path, None, 1, stroke=theme.text, sw=1.4, close=False)
    if beside:
        _ends(sheet, right + 16, beside - 16, ends, bankroll, lambda cents: at(0, min(cents, high))[1])
        sheet.text(out, right + 16, h - 4, 20, "ui5", theme.text2)
    every = max(1, round(len(hours) / 6))
    for i, (hour, _) in enumerate(hours):
        if i % every == 0 or i == len(hours) - 1:
            anchor = "l" if i == 0 else "r" if i == len(hours) - 1 else "c"
            words = f"{round(hour * pace):,}{' hands' if i == len(hours) - 1 else ''}"
            if i == len(hours) - 1 or hour < last * 0.86:
                sheet.text(words, at(hour, 0)[0], h - 4, 20, "ui5", theme.text2, anchor=anchor)


def _ends(
    sheet: Sheet, x: float, w: float, ends: tuple[Ending, ...], bankroll: int, y_of: Callable[[float], float]
) -> None:  # fmt: skip
    """How trips end, a bar a step, ahead of what was brought in green; under them those that run out, hatched. What does not fit
    the height of the fan is in the bar at its top.
    """
    theme, lost = sheet.theme, 1.0 - sum(one.chance for one in ends)
    step = ends[1].low - ends[0].low if len(ends) > 1 else 2 * bankroll
    tall: dict[float, tuple[float, float]] = {}
    for one in ends:
        top, bottom = y_of(one.low + step), y_of(one.low)
        if bottom - top < 2:  # above the fan
            bottom = max(tall, default=bottom) if not tall else min(tall)
            tall[bottom] = (tall.get(bottom, (top, 0.0))[0], tall.get(bottom, (top, 0.0))[1] + one.chance)
        else:
            tall[bottom] = (top, one.chance)
    most = max(lost, *(chance for _, chance in tall.values())) or 1.0
    for bottom, (top, chance) in tall.items():
        ahead = (top + bottom) / 2 < y_of(bankroll)
        sheet.rr(x, top + 1, max(1.0, w * chance / most), bottom - top - 2, 2, theme.win if ahead else "#8C8466")
    floor = y_of(0)
    if lost > 0.0005:
        hatched(sheet, x, floor + 1, max(2.0, w * lost / most), 10.0)
