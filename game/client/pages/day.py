"""The day's deal: what today deals to everybody, how far the player is, and at the end how it went, to give away."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from game.client.draw.kit import Result, result_mark
from game.client.draw.palette import CREAM
from game.client.draw.sheet import Sheet
from game.client.draw.signs import leaf
from game.client.guide import guide
from game.client.layout import felt
from game.client.pages.book_page import signed
from game.client.pages.charts import step_of
from game.client.pages.page import HEAD_PREFIX
from game.client.pages.replay import ABREAST, GivenPage, Souvenir, card_ground
from game.client.scene import Move
from game.client.ui.boxes import Column, Flow, Grid, Part, Split, Stack
from game.client.ui.control import Intent, Pressed, Words
from game.client.ui.figures import ListCell, ListColumn, Listing, ListRow
from game.client.ui.kinds import Button, Painted, PanelGround, titled
from game.money import dollars, short
from game.table.daily import CHIPS, ROUNDS, DayBooks, DayResult, deal_of, words_of

COLUMNS: Final = (
    ListColumn("Round", 58), ListColumn("What happened", 150, share=1), ListColumn("", 20, "c"), ListColumn("Net", 92, "r"),
    ListColumn("Given away", 110, "r"),
)  # fmt: skip
MONTH: Final = (
    ListColumn("Day", 40), ListColumn("Table", 120, share=1), ListColumn("Net", 92, "r"), ListColumn("Given away", 110, "r"),
)  # fmt: skip


def ending(net: int) -> Result:
    """How a sum of cents is marked."""
    return "win" if net > 0 else "loss" if net < 0 else "push"


def paint(sheet: Sheet, w: float, h: float, result: DayResult, title: str, ground: str) -> None:
    """A day's result on its table's felt: whose deal, ten marks, the net, and how far from best play it was."""
    k, t = card_ground(sheet, w, h, ground, 0.45)
    leaf(sheet, 98 * k, 104 * k, 84 * k, CREAM, ground)
    sheet.text(f"The deal of {words_of(result.day)}", 166 * k, 92 * k, 38 * t, "ui6", CREAM, max_width=w - 210 * k)
    sheet.fitted(title, 166 * k, 146 * k, w - 220 * k, 52 * t, "serif6", CREAM)
    middle, step = w / 2, min(92 * k, (w - 160 * k) / ROUNDS)
    for i in range(ROUNDS):
        x, y = middle + (i - (ROUNDS - 1) / 2) * step, 262 * k
        sheet.rr(x - 36 * k, y - 36 * k, 72 * k, 72 * k, 12 * k, "#0B1112", 0.72)
        if i < len(result.rounds):
            result_mark(sheet, x, y, 36 * k, ending(result.rounds[i].net))
    tone = {"win": sheet.theme.win, "loss": sheet.theme.loss, "push": CREAM}[ending(result.net)]
    sheet.text(signed(result.net), middle, 412 * k, 96 * t, "serif7", tone, anchor="c")
    sheet.text(result.away, middle, 482 * k, 38 * t, "ui7", CREAM, anchor="c", max_width=w - 120 * k)
    sheet.text("LINDEN HOUSE", w - 60 * k, h - 52 * k, 30 * t, "serif6", CREAM, anchor="r", track=3 * k)
    sheet.text("Same cards for everybody, first try", 80 * k, h - 52 * k, 30 * t, "ui5", CREAM)
    sheet.flush()


def marks(sheet: Sheet, w: float, h: float, nets: tuple[int, ...]) -> None:
    """Ten rounds in a row: how those that are over ended, and frames for the others."""
    step = min(60 * sheet.type.grow, w / ROUNDS)
    side = min(h, step * 0.84)
    for i in range(ROUNDS):
        x = i * step
        sheet.rr(x + 1, (h - side) / 2 + 1, side - 2, side - 2, 8, "#0B1112", 0.6)
        sheet.rr(x + 1, (h - side) / 2 + 1, side - 2, side - 2, 8, None, 0.4, stroke="#FFFFFF", sw=1.2)
        if i < len(nets):
            result_mark(sheet, x + side / 2, h / 2, side * 0.5, ending(nets[i]))
    sheet.flush()


class DayPage(GivenPage):
    """A day's deal for one player: `days` are its books, `day` the date."""

    name = "day"
    title = "The day’s deal"
    ways = (Button("tournament", "Tournaments", icon="flag"),)
    share = 0.64

    def __init__(self, *book: Any, days: DayBooks, day: date, **common: Any) -> None:
        self.days, self.day, self.deal = days, day, deal_of(day)
        super().__init__(*book, slug=self.deal.slug, **common)
        self.subtitle = f"{day:%A}, {words_of(day)}: {self.deal.game.title}"

    def read(self) -> None:
        """How far the player is, and the days of this month."""
        before = self.days.result(self.day - timedelta(days=1)) if self.day.day == 1 else None
        self.month = ((before,) if before is not None and before.begun else ()) + self.days.month(self.day)
        self.result = self.days.result(self.day)
        if self.days.trouble:
            self.shell.toast("The book of the days was damaged", self.days.trouble, "loss")
            self.days.trouble = ""

    def enter(self, view: Any) -> None:
        """Come up with what goes on under the ring."""
        super().enter(view)
        self.focus.focus("copy" if self.result.over else "play")

    # ---- what stands there

    def content(self) -> Part:
        """What is dealt and the way to it, or how it went; beside it the month."""
        first = self._went() if self.result.over else self._deal()
        if not self.month:
            return Column([first, self._month()], 20.0)
        return Split(first, self._month(), self.share, ABREAST)

    def _deal(self) -> Part:
        """What the day deals, how far the player is, and the way to the table."""
        deal, done, g = self.deal, len(self.result.rounds), self.growth
        guests = [bot.name for bot in deal.bots]
        facts = (
            ("Your seat", f"{deal.seat}, with {', '.join(guests[:-1])} and {guests[-1]}"),
            ("Each round", f"{short(deal.staked)} is staked for everybody"),
            ("Chips", f"{short(CHIPS)} of its own; your bankroll stays as it is"),
            ("The coach", "is silent, and says at the end what choices cost"),
        )
        told = [Column([Words(name, tone="text2"), Words(said, 22, "ui6")], 2.0) for name, said in facts]
        way = f"Play round {done + 1} of {ROUNDS}" if self.result.begun else "Play the first round"
        if self.result.open:
            way = f"Go on with round {done + 1} of {ROUNDS}"
        buttons = [
            Button("play", way, kind="primary", size=24, group="day", high=64.0, action="press"),
            Button("rules", "Its rules", size=22, group="day", high=64.0, action="full rules"),
            Button("guide", "A guided first round", size=22, group="day", high=64.0),
        ]
        nets = tuple(row.net for row in self.result.rounds)
        why = "The date deals these ten rounds: the same cards, seat and guests for everybody. Your first try counts."
        steps = [step_of(deal.game, i, step) for i, step in enumerate(guide(deal.game.stem).steps, 1)]
        shown = titled("Each of its rounds, step by step", Grid(steps, 230 * g, 22.0, most=len(steps)), gap=18.0)
        head = titled(
            f"Ten rounds of {deal.game.title}", Words(why, tone="text2"), Painted(marks, nets, size=(0.0, 56.0)),
            Grid(told, 330 * g, 18.0), Flow(buttons, 14.0), note=self._standing(), gap=20.0,
        )  # fmt: skip
        return Column([head, shown], 20.0)

    def _standing(self) -> str:
        if not self.result.rounds:
            return "begun" if self.result.begun else "not played yet"
        return f"{signed(self.result.net)} after {len(self.result.rounds)} of {ROUNDS}"

    def _went(self) -> Part:
        """The card, what gives it away, and the rounds."""
        rows = [
            ListRow((
                ListCell(f"{row.number}", face="ui6"), ListCell(row.summary), ListCell(mark=ending(row.net)),
                ListCell(signed(row.net), _tone(row.net), "ui7"), ListCell(*_cost(row.cost, row.decisions)),
            ), f"row:{row.id}", f"Round {row.number}: {row.summary}, {signed(row.net)}")
            for row in self.result.rounds
        ]  # fmt: skip
        listed = Stack(PanelGround(), Listing(COLUMNS, rows, high=42.0), (8.0, 0.0, 8.0))
        return Column([*self.given(), listed], 18.0)

    def _month(self) -> Part:
        """The deals of this month that the player has tried, the latest first."""
        rows = [
            ListRow((
                ListCell(f"{one.day.day}", face="ui6"), ListCell(deal_of(one.day).game.title),
                ListCell(signed(one.net), _tone(one.net), "ui7"),
                ListCell(*(_cost(one.cost, one.decisions) if one.over else (f"round {len(one.rounds) + 1}", "text2"))),
            ), f"day:{one.day.isoformat()}", words_of(one.day))
            for one in reversed(self.month)
        ]  # fmt: skip
        parts: list[Part] = (
            [Listing(MONTH, rows, high=42.0, group="month", live=f"day:{self.day.isoformat()}")] if rows else []
        )
        if not rows:
            parts.append(Words("A deal is new every day, and each day has another table.", tone="text2"))
        return titled(f"{self.day:%B}", *parts, note=_days(len(rows)))

    # ---- what happens

    def did(self, intent: Intent) -> Move | None:
        """To the table, to its rules, to a round as it went; the result given away."""
        if not isinstance(intent, Pressed) or intent.name.startswith(HEAD_PREFIX):
            return super().did(intent)
        kind, _, rest = intent.name.partition(":")
        match kind:
            case "play":
                return self._go(f"day-table:{self.day.isoformat()}")
            case "rules":
                return self._go(f"rules:{self.deal.slug}")
            case "guide":
                return self._go(f"first-hand:{self.deal.slug}")
            case "day":
                return self._go(intent.name)
            case "row":
                return self._go(f"day-replay:{self.day.isoformat()}:{rest}")
            case "copy":
                self.copy()
            case "save":
                self.save()
            case _:
                pass
        return None

    def souvenir(self) -> Souvenir:
        """The day's card."""
        of = (self.result, self.deal.game.title, felt(self.deal.game.stem))
        return Souvenir("result", self.folder / f"day-{self.day.isoformat()}", self.result.share(), paint, of)


def _cost(cents: float, decisions: int) -> tuple[str, str]:
    """What choices gave away, and its tone."""
    if not decisions:
        return "–", "text2"
    return ("best", "win") if cents < 0.5 else (dollars(round(cents)), "")


def _tone(net: int) -> str:
    return ending(net).replace("push", "text2")


def _days(count: int) -> str:
    return f"{count} {'day' if count == 1 else 'days'}" if count else ""
