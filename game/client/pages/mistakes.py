"""The mistake book: how decisions go in the course of time, and those that cost something, with what every action was worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.cards import text as card_text
from game.client.draw.charts import Cell, ChartBar, coach_bars, net_bars, table_head, table_row
from game.client.draw.palette import PLAIN_FELT, mix
from game.client.focus import Signal, Target, state_of
from game.client.layout import felt
from game.client.pages import trend
from game.client.pages.book_page import day, signed
from game.client.pages.history_facts import brief, chosen, menus
from game.client.pages.menu_page import MenuPage
from game.client.table.coach import signed as signed_card
from game.client.ui.kinds import Button, Menu
from game.money import dollars

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.cards import Card
    from game.client.pages.menu_page import Box
    from game.client.scene import Move
    from game.table.store import Mistake, PointCost
    from game.table.store.values import Decision

_ROW: Final = 46.0
_GAP: Final = 20.0
_MOST: Final = 1_000
_CHART: Final = 250.0
_BARS: Final = 5
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


def _signs(cards: Sequence[Card]) -> str:
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


class Mistakes(MenuPage):
    """Costly decisions under the filters; Enter shows the round on its table."""

    name = "history"
    title = "Mistakes"

    def begin(self) -> None:
        """The filters; nothing was read yet."""
        self._menus = menus(self.games)
        self._point = Menu((("", "all"),), "", "point", title="Decision")
        self.found: tuple[Mistake, ...] = ()
        self.by_point: tuple[PointCost, ...] = ()
        self.trend = trend.Trend()
        self.index = 0
        self._hands: dict[tuple[int, int], str] = {}

    def read(self) -> None:
        """The dearest decisions under the filters, what each decision point cost, and how all decisions went over time."""
        now, ask = self.clock(), self.store
        held = chosen(self.player, self._menus, now, self.opened)
        self.by_point = ask.mistakes_by_point(held)
        points = tuple(dict.fromkeys(one.point for one in self.by_point))
        self._point.options = (("", "all"), *((point, worded(point)) for point in points))
        if self._point.value not in points:
            self._point.value = ""
        self.found = ask.mistakes(held, point=self._point.value, limit=_MOST)
        self.index = min(self.index, max(0, len(self.found) - 1))
        ahead = now.astimezone().utcoffset()
        offset = round(1000 * ahead.total_seconds()) if ahead is not None else 0
        self.trend = trend.asked(lambda: ask.trend(held, offset=offset), lambda size: ask.trend(held, runs=size))
        told = [one for one in self.by_point if self._point.value in {"", one.point}]
        count, total = sum(one.mistakes for one in told), sum(one.cost for one in told)
        self.subtitle = (
            f"{count:,} decision{'' if count == 1 else 's'} gave away {cents(total)}" if count else "Nothing given away"
        )

    def menus(self) -> tuple[Menu, ...]:
        """Table, when and decision."""
        return (*self._menus[:2], self._point)

    def buttons(self) -> tuple[Button, ...]:
        """Back to the rounds or the statistics."""
        return (
            Button("statistics", "Statistics", icon="coach"), Button("history", "Rounds", icon="history"),
        )  # fmt: skip

    def pressed(self, name: str) -> Move | None:
        """Rounds or statistics."""
        return self._go(name)

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - whichever it was, everything is asked again
        """Another filter."""
        self.index, self.scroll = 0, 0.0
        self.read()
        self.lay_out()

    # ---- geometry

    @property
    def _abreast(self) -> bool:
        return self.wide / self.growth > 1150

    @property
    def _list_wide(self) -> float:
        return (self.wide - _GAP) * 0.6443 if self._abreast else self.wide

    @property
    def _detail_high(self) -> float:
        ways = len(self.found[self.index].decision.ev) if self.found else 1
        more = len(self._decided()) - 2 if self.found else 0
        return (210 + 28 * more + min(ways, MOST_WAYS) * 52) * self.growth

    def _decided(self) -> list[tuple[str, str]]:
        """The chosen decision in lines, each with its face: what was held, and what was chosen of it."""
        mistake = self.found[self.index]
        coach = {
            "before": ", though the coach had spoken",
            "after": "; the coach spoke afterwards",
            "off": "; the coach was silent",
        }[mistake.decision.coach]
        said = f"You chose {_inside(worded(mistake.decision.chosen))}{coach}"
        wide = self.wide - self._list_wide - _GAP if self._abreast else self.wide
        kind, room = self.shell.type(self.view), (wide - 44) * self.view.scale
        held = self._cards(mistake)
        return [(one, face) for text, face in ((held, "ui6"), (said, "ui5")) for one in kind.wrap(text, room, 20, face)]

    @property
    def _list_top(self) -> float:
        return self._top_high + (0.0 if self._abreast or not self.found else self._detail_high + _GAP)

    def _top_boxes(self) -> list[Box]:
        """Where the two lines and the sums by decision stand, over the list; nowhere before the first decision."""
        if not self.trend.decisions:
            return []
        count = 3 if self._abreast else 2 if self.wide / self.growth > 760 else 1
        each, high = (self.wide - _GAP * (count - 1)) / count, _CHART * self.growth
        kinds = 3 if self.by_point else 2
        boxes = [((i % count) * (each + _GAP), (i // count) * (high + _GAP), each, high) for i in range(kinds)]
        if kinds % count == 1 and count == 2:
            boxes[-1] = (0.0, boxes[-1][1], self.wide, high)
        return boxes

    @property
    def _top_high(self) -> float:
        return max((y + h + _GAP for _, y, _, h in self._top_boxes()), default=0.0)

    def _detail_box(self) -> Box:
        """The chosen decision: beside the list it stays in sight while the list scrolls."""
        if self._abreast:
            top = max(self.scroll, self._top_high)
            return self._list_wide + _GAP, top, self.wide - self._list_wide - _GAP, self._detail_high
        return 0.0, self._top_high, self.wide, self._detail_high

    def column_height(self) -> float:
        """The list, or what is beside it."""
        beside = self._top_high + self._detail_high if self._abreast and self.found else 0.0
        return max(beside, self._list_top + (58 + max(1, len(self.found)) * _ROW) * self.growth)

    def _row_box(self, index: int) -> Box:
        g = self.growth
        return 8.0, self._list_top + (50 + index * _ROW) * g, self._list_wide - 16, _ROW * g

    def _ground_box(self) -> Box:
        """The list's ground, of a long list no more than stands round the pane: always of one size, so that it is drawn once."""
        top, high = self._list_top, (58 + max(1, len(self.found)) * _ROW) * self.growth
        part = self.high + 200
        if high <= part:
            return 0.0, top, self._list_wide, high
        return 0.0, max(top, min(self.scroll - 100, top + high - part)), self._list_wide, part

    def _near(self) -> list[int]:
        """The lines in sight and a page around them, and the chosen one: the others need no place to press."""
        row = _ROW * self.growth
        first = int((self.scroll - self._list_top - self.high) // row)
        last = int((self.scroll - self._list_top + 2 * self.high) // row)
        found = range(max(0, first), min(len(self.found), max(0, last) + 1))
        return [*found] if self.index in found or not self.found else [*found, self.index]

    def column_targets(self) -> list[Target]:
        """A line for each decision."""
        return [Target(f"row:{i}", self.box(*self._row_box(i)), "rows", radius=8) for i in self._near()]

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """Up and down choose, Enter shows the round."""
        ring = self.focus.ring
        if event.type == pygame.KEYDOWN and (ring is None or ring.name.startswith("row:")) and not self.unfolded:
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
            if by and self.found:
                self.index = max(0, min(self.index + by, len(self.found) - 1))
                self.lay_out()
                self.focus.focus(f"row:{self.index}")
                self._show(f"row:{self.index}")
                return None
            if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and self.found:
                return self._go(f"replay:{self.found[self.index].round}")
        return super().handle(event)

    def act(self, signal: Signal) -> Move | None:
        """A decision chosen; chosen again, its round is shown."""
        if signal.name.startswith("row:") and not self.unfolded:
            index = int(signal.name.removeprefix("row:"))
            again = index == self.index and signal.does == "press"
            if signal.does in {"press", "focus"}:
                self.index = index
                self.lay_out()
            return self._go(f"replay:{self.found[index].round}") if again else None
        return super().act(signal)

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The lines and sums over all, the list and the chosen decision."""
        self._draw_top(surface)
        self.ground(surface, self._ground_box())
        if not self.found:
            s = self.sheet(surface)
            priced = (
                "No decision has cost anything here." if self.trend.decisions else "No decision has been priced yet."
            )
            words = f"{priced} The coach prices them as you play."
            s.text(words, *self.at(22, self._list_top + 34 * self.growth), 20, "ui5", self.shell.theme(self.view).text2,
                   max_width=self._list_wide - 44)  # fmt: skip
            return
        self._draw_list(surface, area)
        self._draw_detail(surface)

    def _draw_top(self, surface: pygame.Surface) -> None:
        boxes = self._top_boxes()
        if not boxes:
            return
        for box, line in zip(boxes, trend.lines(self.trend, self.clock()), strict=False):
            trend.draw(self, surface, box, line)
        if len(boxes) < 3:
            return
        x, y, w, h = boxes[2]
        g, more = self.growth, len(self.by_point) - _BARS
        self.ground(surface, boxes[2], "By decision", f"and {more} more" if more > 0 else "")
        bars = tuple(
            ChartBar(
                f"{brief(self.games, one.game)}: {worded(one.point).lower()}",
                -one.cost,
                cents(one.cost),
                f"{one.mistakes:,}",
            )
            for one in self.by_point[:_BARS]
        )
        at = self.box(x + 22, y + 62 * g, 1, 1)
        high = min(h - 80 * g, len(bars) * 36 * g)
        self.shell.kit(self.view).paint(net_bars, w - 44, high, bars).blit(surface, at.x, at.y)

    def _places(self) -> tuple[tuple[float, float, str], ...]:
        w, g = self._list_wide - 16, self.growth
        table, when, cost = 250 * g, 106 * g, 96 * g
        left, from_ = w - 28 - table - when - cost, 14 + table + when
        parts = [(from_ + left * at, left * wide, "l") for at, wide in ((0.0, 0.28), (0.3, 0.34), (0.66, 0.33))]
        return ((38.0, table - 30, "l"), (14 + table, when, "l"), *parts, (w - 14 - cost, cost, "r"))

    def _draw_list(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit, g, places = self.shell.kit(self.view), self.growth, self._places()
        at = self.box(8, self._list_top, 1, 1)
        names = ("Table", "When", "Decision", "You chose", "Best", "Cost")
        kit.paint(table_head, self._list_wide - 16, 46 * g, places, names).blit(surface, at.x, at.y)
        now = self.clock()
        for i in self._near():
            mistake, box = self.found[i], self._row_box(i)
            rect = self.box(*box)
            if not rect.colliderect(area):
                continue
            game, held = self.games.get(mistake.game), mistake.decision
            cells = (
                Cell(brief(self.games, mistake.game)), Cell(day(mistake.at, now), self.shell.theme(self.view).text2),
                Cell(worded(held.point), self.shell.theme(self.view).text2), Cell(worded(held.chosen)),
                Cell(worded(held.best)),
                Cell(cents(held.cost), self.shell.theme(self.view).loss, "ui7"),
            )  # fmt: skip
            state = state_of(self.focus, f"row:{i}")
            piece = kit.paint(table_row, box[2], box[3], places, cells, live=i == self.index, pointer=False,
                              hover=state == "hover")  # fmt: skip
            piece.blit(surface, rect.x, rect.y)
            dot = self.box(box[0] + 14, box[1] + box[3] / 2 - 7, 14, 14)
            tone = mix(felt(game.stem) if game else PLAIN_FELT, "#FFFFFF", 0.18)
            pygame.draw.rect(surface, tone, dot, border_radius=max(2, dot.w // 4))
            if state == "focus":
                from game.client.draw.kit import focus_ring

                kit.paint(focus_ring, box[2], box[3], 8).blit(surface, rect.x, rect.y)

    def _cards(self, mistake: Mistake) -> str:
        """What was held and what lay open when the mistake was made, in one line."""
        key, game = (mistake.round, mistake.step), self.games.get(mistake.game)
        if key not in self._hands and game is not None:
            from game.table.practice import cards_at

            own, shown = cards_at(game, self.store.kept_round(mistake.round), mistake.step)
            lies = f", open {_signs(shown)}" if shown else ""
            self._hands[key] = f"{worded(mistake.decision.point)}: {_signs(own)}{lies}"
        return self._hands.get(key, worded(mistake.decision.point))

    def _draw_detail(self, surface: pygame.Surface) -> None:
        mistake = self.found[self.index]
        held, game = mistake.decision, self.games.get(mistake.game)
        x, y, w, h = self._detail_box()
        g, theme = self.growth, self.shell.theme(self.view)
        self.ground(surface, (x, y, w, h), game.title if game else mistake.game, f"round {mistake.round:,}")
        s = self.sheet(surface)
        left, top = self.at(x, y)
        told = self._decided()
        for i, (line, face) in enumerate(told):
            tone = theme.text if face == "ui6" else theme.text2
            s.text(line, left + 22, top + (74 + (30 if len(told) == 2 else 28) * i) * g, 20, face, tone)
        s.flush()
        ways = shown_ways(held)
        bars = tuple(ChartBar(worded(name), value, signed(round(value))) for name, value in ways)
        best = next((i for i, (name, _) in enumerate(ways) if name == held.best), None)
        mine = next((i for i, (name, _) in enumerate(ways) if name == held.chosen), None)
        at = self.box(x + 16, y + (128 + 28 * (len(told) - 2)) * g, 1, 1)
        high = len(bars) * 52 * g - 6
        self.shell.kit(self.view).paint(coach_bars, w - 32, high, bars, best, chosen=mine).blit(surface, at.x, at.y)
        s.text("Enter shows the round on its table", left + 22, top + h - 24 * g, 20, "ui5", theme.text2,
               max_width=w - 44)  # fmt: skip
        s.flush()
