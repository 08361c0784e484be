"""The mistake book: how decisions go in the course of time, and those that cost something, with what every action was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.cards import Card
from game.cards import text as card_text
from game.client.draw.charts import ChartBar, coach_bars, net_bars
from game.client.pages import charts
from game.client.pages.book_page import brief, day, signed
from game.client.pages.charts import choices, ways
from game.client.pages.history import ABREAST, SHARE, ListedPage, colored
from game.client.scene import Move
from game.client.table.decisions import signed as signed_card
from game.client.ui.boxes import Column, Grid, Part, Split
from game.client.ui.control import Words
from game.client.ui.figures import Chart, ListCell, ListColumn, ListRow, LongList
from game.client.ui.kinds import Button, Menu, Painted, titled
from game.errors import HouseError
from game.money import dollars
from game.table.practice import cards_at
from game.table.store import Mistake, PointCost
from game.table.store.drills import Drilled, NotedAnswer
from game.table.store.values import Decision, Filter

COLUMNS: Final = (
    ListColumn("Table", 200), ListColumn("When", 92, yields=2), ListColumn("Decision", 120, share=0.29, yields=1),
    ListColumn("You chose", 130, share=0.36), ListColumn("Best", 130, share=0.35), ListColumn("Cost", 86, "r"),
)  # fmt: skip
COACH: Final = {
    "before": ", though the coach had spoken",
    "after": "; the coach spoke afterwards",
    "off": "; the coach was silent",
}
_GAP: Final = 20.0
_MOST: Final = 1_000
_CHART: Final = 250.0
_BARS: Final = 5
_LEAST_ROWS: Final = 8
MOST_WAYS: Final = 8


def worded(text: str) -> str:
    """An action or a decision's point as a line begins it.

    >>> worded("bet 3x"), worded("hit-or-stand"), worded("exchange 2h Ts"), worded("set Jk")
    ('Bet 3×', 'Hit or stand', 'Exchange 2♥ 10♠', 'Set joker low')
    """
    verb, *cards = text.split()
    if verb == "set" and cards:
        return f"Set {signed_card(cards[0]).replace('Joker', 'joker')} low"
    if verb == "exchange" and cards:
        return "Exchange all five" if len(cards) > 4 else f"Exchange {' '.join(map(signed_card, cards))}"
    words = text.replace("-", " ")
    if words.endswith("x") and words[-2:-1].isdigit():
        words = words[:-1] + "×"
    return words[:1].upper() + words[1:]


def shown_ways(held: Decision) -> list[tuple[str, float]]:
    """The ways of a decision that are shown, the dearest first: what was chosen is among them however bad."""
    ways = sorted(held.ev.items(), key=lambda pair: -pair[1])
    mine = [way for way in ways[MOST_WAYS:] if way[0] == held.chosen]
    return [*ways[: MOST_WAYS - len(mine)], *mine]


def with_suits(cards: Sequence[Card]) -> str:
    """Cards with their suits as signs."""
    return " ".join(signed_card(card_text(card)) for card in cards)


def _inside(words: str) -> str:
    """Words that began a line, inside one."""
    return words[:1].lower() + words[1:]


def cents(value: float) -> str:
    """An expected amount, small ones in cents: `$0.85`, `0.4¢`.

    >>> cents(85.2), cents(0.42), cents(0.0)
    ('$0.85', '0.4¢', '$0.00')
    """
    return dollars(round(value)) if value >= 1 or value < 0.05 else f"{value:.1f}¢"


class Mistakes(ListedPage):
    """Costly decisions under the filters; Enter shows the round on its table."""

    name = "history"
    title = "Mistakes"
    ways = (Button("statistics", "Statistics", icon="coach"), Button("history", "Rounds", icon="history"))

    def begin(self) -> None:
        """The filters; nothing was read yet."""
        super().begin()
        self._point = Menu((("", "all"),), "", "point", title="Decision")
        self.list = LongList(COLUMNS, self._line, high=46.0)
        self.found: tuple[Mistake | NotedAnswer, ...] = ()
        self._hands: dict[object, str] = {}

    def read(self) -> None:
        """The dearest decisions under the filters, what each decision point cost, and how all decisions went over time."""
        held, ask = self.filter, self.store
        self.by_point: tuple[PointCost, ...] = ask.mistakes_by_point(held)
        points = tuple(dict.fromkeys(one.point for one in self.by_point))
        self._point.options = (("", "all"), *((point, worded(point)) for point in points))
        if self._point.value not in points:
            self._point.value = ""
        noted = [one for one in ask.notes(held.player, held.game, self._point.value) if _within(one, held)]
        missed: list[Mistake | NotedAnswer] = [*noted, *ask.mistakes(held, point=self._point.value, limit=_MOST)]
        self.found = tuple(sorted(missed, key=lambda one: -_cost(one)))
        self.list.begin(len(self.found))
        ahead = self.clock().astimezone().utcoffset()
        offset = round(1000 * ahead.total_seconds()) if ahead is not None else 0
        self.trend = charts.asked(lambda: ask.trend(held, offset=offset), lambda size: ask.trend(held, runs=size))
        told = [one for one in self.by_point if self._point.value in {"", one.point}]
        count, total = sum(one.mistakes for one in told), sum(one.cost for one in told)
        self.subtitle = (
            f"{count:,} decision{'' if count == 1 else 's'} gave away {cents(total)}" if count else "Nothing given away"
        )

    def menus(self) -> tuple[Menu, ...]:
        """Table, when and decision."""
        return (*self._menus[:2], self._point)

    # ---- what stands there

    def content(self) -> Part:
        """The lines and sums over all, the list and the chosen decision; before the first decision, where most is decided."""
        if not self.trend.decisions and not self.found and self.games:
            return self._invited()
        g, kit = self.growth, self.shell.kit(self.view)
        top, detail = self._top(), self._detail() if self.found else None
        used = 0.0 if top is None else top.high(kit, self.wide) + _GAP
        rows = int((self.high - 24 - used - self.list.least_high(g, 0)) // (self.list.line * g))
        priced = "No decision has cost anything here." if self.trend.decisions else "No decision has been priced yet."
        listed = self.list.part(
            min(max(_LEAST_ROWS, rows), max(1, self.list.count)), g, f"{priced} The coach prices them as you play."
        )
        below = listed if detail is None else Split(listed, detail, SHARE, ABREAST, turned=True)
        return below if top is None else Column([top, below], _GAP)

    def _invited(self) -> Part:
        """Three tables' choices to practice, until a decision has been priced."""
        said = Words("The coach prices every decision you make at a table; what one gave away is listed here. These ask for most:",
                     tone="text2")  # fmt: skip
        picked = [game for game in self.games.values() if game.deals][:3]
        first = ways(picked[0].slug) if picked else Words("")
        return titled("No decision has been priced yet", said, choices(picked, self.growth), first, gap=20.0)

    def _top(self) -> Part | None:
        """The two lines and the sums by decision; nothing before the first decision."""
        if not self.trend.decisions:
            return None
        high = _CHART * self.growth
        parts = [charts.trend_chart(line, high) for line in charts.lines(self.trend, self.clock())]
        if self.by_point:
            more = len(self.by_point) - _BARS
            names = [f"{brief(self.games, one.game)}: {worded(one.point).lower()}" for one in self.by_point]
            told = zip(names, self.by_point[:_BARS], strict=False)
            bars = tuple(ChartBar(name, -one.cost, cents(one.cost), f"{one.mistakes:,}") for name, one in told)
            parts.append(Chart("By decision", high, net_bars, bars, note=f"and {more} more" if more > 0 else "",
                               most=len(bars) * 36 * self.growth))  # fmt: skip
        return Grid(parts, 380 * self.growth, _GAP, fills=True)

    def _line(self, index: int) -> ListRow:
        """A decision of the list; one of a drill has its note on it."""
        mistake = self.found[index]
        held, whole = _held(mistake), mistake.answer if isinstance(mistake, NotedAnswer) else mistake
        slug, at = whole.game, whole.at
        return ListRow((
            ListCell(brief(self.games, slug), dot=colored(self.games.get(slug))),
            ListCell(day(at, self.clock()) if at else "", "text2"),
            ListCell(worded(held.point), "text2"), ListCell(worded(held.chosen)), ListCell(worded(held.best)),
            ListCell(cents(held.cost), "loss", "ui7"),
        ), f"row:{index}", worded(held.chosen))  # fmt: skip

    def _detail(self) -> Part:
        """The chosen decision: what was held, what was chosen of it, and what every way was worth."""
        mistake = self.found[self.list.index]
        if isinstance(mistake, NotedAnswer):
            return self._noted(mistake)
        held, game = mistake.decision, self.games.get(mistake.game)
        coach = COACH[held.coach]
        ways = shown_ways(held)
        names = [name for name, _ in ways]
        bars = tuple(ChartBar(worded(name), value, signed(round(value))) for name, value in ways)
        best, mine = (names.index(one) if one in names else None for one in (held.best, held.chosen))
        return titled(
            game.title if game else mistake.game,
            Column([Words(self._cards(mistake), 20, "ui6"),
                    Words(f"You chose {_inside(worded(held.chosen))}{coach}", tone="text2")]),
            Painted(coach_bars, bars, best, chosen=mine, size=(0, len(bars) * 52 - 6)),
            Words(f"{self._again} shows the round on its table", tone="text2"), note=f"round {mistake.round:,}",
        )  # fmt: skip

    def _noted(self, noted: NotedAnswer) -> Part:
        """The chosen answer of a drill with the player's note, and what its hand held."""
        held, game = noted.answer, self.games.get(noted.answer.game)
        chose = f"You chose {_inside(worded(held.chosen))} in a drill" if held.chosen else "Time ran out in a drill"
        return titled(
            game.title if game else held.game,
            Column([Words(self._drilled(noted), 20, "ui6"), Words(chose, tone="text2")]),
            Column([Words("Your note", tone="text2"), Words(noted.note, 22, "serif6")], 4.0),
            Words(f"{self._again} deals it at its table", tone="text2"), note="from a drill",
        )  # fmt: skip

    def _drilled(self, noted: NotedAnswer) -> str:
        """What was held in a drill's hand, and what lay open; at dice only what was asked."""
        from game.advisor.drills import lesson
        from game.table.practice import cards_of
        from game.table.session import saved_rules

        held, game = noted.answer, self.games.get(noted.answer.game)
        if game is None or not game.deals:
            return worded(held.point)
        if held.source not in self._hands:
            word, key, name = held.source.split()[:3]
            try:
                asked = lesson(game, saved_rules(self.store, game), bytes.fromhex(key), name, word)
            except HouseError:  # the card has no such class any more
                asked = None
            own, shown = cards_of(asked.view) if asked is not None else ((), ())
            lies = f", open {with_suits(shown)}" if shown else ""
            self._hands[held.source] = f"{worded(held.point)}: {with_suits(own)}{lies}" if own else worded(held.point)
        return self._hands[held.source]

    @property
    def _again(self) -> str:
        """What opens the chosen decision's round."""
        pressed, keys = self.shell.keys.said("press"), self.shell.keys
        return "A second tap" if self.shell.pointer.finger else pressed if keys.pad else f"{pressed} or a second click"

    def _cards(self, mistake: Mistake) -> str:
        """What was held and what lay open when the mistake was made, in one line."""
        key, game = (mistake.round, mistake.step), self.games.get(mistake.game)
        if key not in self._hands and game is not None:
            own, shown = cards_at(game, self.store.kept_round(mistake.round, self.player), mistake.step)
            lies = f", open {with_suits(shown)}" if shown else ""
            self._hands[key] = f"{worded(mistake.decision.point)}: {with_suits(own)}{lies}"
        return self._hands.get(key, worded(mistake.decision.point))

    def open_round(self) -> Move | None:
        """Show the chosen decision's round on its table, or deal a drill's hand there."""
        if not self.found:
            return None
        one = self.found[self.list.index]
        if not isinstance(one, NotedAnswer):
            return self._go(f"replay:{one.round}")
        game = self.games.get(one.answer.game)
        return self._go(f"posed:{one.answer.game}:{one.answer.source}") if game is not None and game.deals else None


def _cost(one: Mistake | NotedAnswer) -> float:
    """Cents that it gave away."""
    return _held(one).cost


def _held(one: Mistake | NotedAnswer) -> Decision | Drilled:
    """What was chosen, and what it cost."""
    return one.answer if isinstance(one, NotedAnswer) else one.decision


def _within(one: NotedAnswer, asked: Filter) -> bool:
    """Whether an answer was given in the time that is asked for."""
    at = one.answer.at
    return at is None or not ((asked.since and at < asked.since) or (asked.until and at >= asked.until))
