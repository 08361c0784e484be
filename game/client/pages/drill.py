"""A drill: decision after decision on a swatch of felt, answered by the table's keys; only a miss makes it pause."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

import pygame

from game.advisor.dice.drills import STAKE, titled
from game.advisor.drills import Score, decision_points
from game.advisor.simulate import usual_bets
from game.client.focus import Signal, Target
from game.client.pages import drill_draw, drill_felt, drill_keys
from game.client.pages.book_page import BookPage
from game.client.pages.mistakes import worded
from game.errors import HouseError
from game.money import short
from game.table.session import saved_rules
from game.table.store.drills import Drilled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.advisor.drills import Mode
    from game.advisor.question import Question
    from game.client.pages.drill_keys import Way
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.declare import Game
    from game.table.practice import Practice
    from game.table.store import Store

Box = tuple[float, float, float, float]
#: How long the mark of a right answer stays, in seconds.
FLASH: Final = 0.45
_GAP: Final = 20.0
_WAIT: Final = 1.5


class Drill(BookPage):
    """One run at a table. `seed` makes its decisions; `seconds` 0 leaves the clock out.

    The next decision is priced in another thread while this one is answered.
    """

    name = "practice"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], seed: bytes, slug: str, point: str = "", mode: Mode = "any", seconds: int = 8,
        opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        from game.table.practice import Practice

        self.game, self.seconds = games[slug], seconds
        self.title = self.game.title
        rules = saved_rules(store, self.game)
        self.run: Practice = Practice(store, player, self.game, rules, seed, point, mode)
        titles = {p.name: p.title for p in decision_points(self.game)}
        modes = {"any": "all hands", "hard": "hard choices", "mistakes": "my mistakes"}
        stake = next(iter(usual_bets(self.game, rules).values())) if self.game.deals else STAKE
        self.subtitle = f"{titles.get(point, 'All decisions')}, {modes[mode]}, {short(stake)} a wager"
        self.score = Score()
        self.question: Question | None = None
        self.missed: str | None = None  # what was chosen, while a miss is looked at ("" when time ran out)
        self.last: bool | None = None
        self.trouble = ""
        self.chosen: frozenset[int] = frozenset()
        self.cursor: int | None = None
        self._asked_at = 0.0
        self._flash_until = 0.0
        self._ready: Question | None = None
        self._working: threading.Thread | None = None

    # ---- a scene

    @property
    def typing(self) -> bool:
        """Letters are actions here, not places of the navigation."""
        return True

    def enter(self, view: Viewport) -> None:
        """The first decision, unless one is on the felt."""
        super().enter(view)
        if self.question is None:
            self._prepare()
            if self._working is not None:
                self._working.join(_WAIT)
            self.shell.make_calls()
            self._advance()
        self._asked_at = self.shell.now()

    @property
    def wants_frames(self) -> bool:
        """The clock runs, or a mark is fading."""
        return super().wants_frames or self.ticking or self.shell.now() < self._flash_until

    @property
    def ticking(self) -> bool:
        """Whether the time for the decision is running."""
        return self.question is not None and self.missed is None and self.seconds > 0

    @property
    def left_share(self) -> float:
        """How much of the time is left, from 1 to 0."""
        spent = self.shell.now() - self._asked_at
        return max(0.0, 1 - spent / self.seconds) if self.seconds else 1.0

    def update(self, dt: float) -> Move | None:
        """Time runs out; the next decision comes up."""
        if self.question is None and self._ready is not None:
            self._advance()
        if self.ticking:
            self.redraw(self.timer_box())
            if self.left_share <= 0:
                self.answer("")
        if self._flash_until and self.shell.now() >= self._flash_until:
            self._flash_until = 0.0
            self.redraw()
        return super().update(dt)

    def handle(self, event: pygame.Event) -> Move | None:
        """Esc leaves; Space and Enter go on after a miss; arrows go along the cards where cards are chosen."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return self._go("back")
            if self.missed is not None and event.key in {pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER}:
                self.go_on()
                return None
            if (
                self.question
                and self.missed is None
                and drill_keys.with_cards(self.question.open_now)
                and self._cards(event.key)
            ):
                return None
        return super().handle(event)

    def _cards(self, key: int) -> bool:
        """Left and right go along one's cards, up, down and Space take one or leave it."""
        count = len(self.hand)
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            step = 1 if key == pygame.K_RIGHT else -1
            self.cursor = (0 if step > 0 else count - 1) if self.cursor is None else (self.cursor + step) % count
        elif key in {pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE} and self.cursor is not None:
            self._toggle(self.cursor)
        else:
            return False
        self.lay_out()
        return True

    def _toggle(self, index: int) -> None:
        self.chosen = self.chosen ^ {index}
        self.shell.sound.play("tick")
        self.lay_out()

    def act(self, signal: Signal) -> Move | None:
        """A decision, a card, or on after a miss."""
        if signal.does != "press":
            return None
        if signal.name.startswith("card:"):
            self.cursor = int(signal.name.removeprefix("card:"))
            self._toggle(self.cursor)
        elif signal.name == "next":
            self.go_on()
        elif signal.name == "stop":
            return self._go("back")
        elif signal.name.startswith("do:"):
            way = self.ways[int(signal.name.removeprefix("do:"))]
            if way.action is not None:
                self.answer(str(way.action))
        return None

    # ---- the run

    @property
    def hand(self) -> tuple[int, ...]:
        """One's own cards."""
        found = self.question
        return found.view.piles.get(drill_felt.own_pile(found.view), ()) if found else ()

    def named(self, action: str) -> str:
        """An action in words: at a dice table a wager by its title."""
        return worded(action) if self.game.deals else titled(self.game, action)

    @property
    def ways(self) -> list[Way]:
        """The buttons of the decision."""
        if self.question is None:
            return []
        found = drill_keys.ways(self.shell.keys, self.question.open_now, self.chosen, self.hand)
        if self.game.deals:
            return found
        return [way._replace(label=self.named(way.verb), kind="primary") for way in found]

    def answer(self, chosen: str) -> None:
        """Judge and keep an answer; "" is time run out, which costs nothing but the streak."""
        found = self.question
        if found is None or self.missed is not None:
            return
        right = bool(chosen) and found.right(chosen)
        cost = found.advice.cost(chosen) if chosen and not right else 0.0
        ms = round(1000 * (self.shell.now() - self._asked_at))
        self.score = self.score.after(right=right, cost=cost, ms=ms)
        best = found.advice.best
        kept = Drilled(
            game=found.game,
            point=found.point,
            source=found.source,
            chosen=chosen,
            best=best,
            right=right,
            cost=cost,
            ms=ms,
        )
        self.store.keep_drill(self.player, kept)
        self.last = right
        self.shell.sound.play("win-small" if right else "low-wood")
        if right:
            self.run.mended(found.source)
            self._flash_until = self.shell.now() + FLASH
            self._advance()
        else:
            self.missed = chosen
            if not self.abreast:  # the coach stands under the felt: bring him in sight
                self.scroll = self.side_box[1]
            self.lay_out()
            self.focus.focus("next", by_key=self.focus.by_key)

    def go_on(self) -> None:
        """On after a miss."""
        if self.missed is not None:
            self.missed = None
            self._advance()

    def _advance(self) -> None:
        """Lay the next decision on the felt; while it is not priced yet, the felt is empty."""
        self.question, self._ready = self._ready, None
        self.chosen, self.cursor, self.scroll = frozenset(), None, 0.0
        self._asked_at = self.shell.now()
        if self.question is not None:
            self._prepare()
        self.lay_out()

    def _prepare(self) -> None:
        """Price the next decision in another thread."""
        task = self.run.next()

        def work() -> None:
            found: Question | None = None
            words = ""
            try:
                found = self.run.made(task)
            except HouseError as refusal:
                words = f"Nothing to practise here: {refusal.reason}."
            self.shell.soon(lambda: self._came(found, words))

        self._working = threading.Thread(target=work, name="drill", daemon=True)
        self._working.start()

    def _came(self, found: Question | None, words: str) -> None:
        self._ready, self.trouble = found, words
        if self.question is None and found is not None:
            self._advance()
        self.redraw()

    # ---- geometry

    @property
    def abreast(self) -> bool:
        """Whether the figures stand beside the felt."""
        return self.wide / self.growth > 980

    @property
    def side_wide(self) -> float:
        """How wide the figures and the coach are."""
        return max(420.0, self.wide * 0.32) * min(1.3, self.growth) if self.abreast else self.wide

    @property
    def felt_box(self) -> Box:
        """The swatch."""
        w = self.wide - self.side_wide - _GAP if self.abreast else self.wide
        g = self.growth
        high = self.high - (24 + 12 + 16 + 96 * self._button_rows) * g - 24
        return 0.0, 0.0, w, max(330.0, high)

    @property
    def _button_rows(self) -> int:
        return 1 if len(self.ways) <= 5 else 2

    def timer_box(self) -> pygame.Rect:
        """Where the time runs, in window pixels."""
        x, y, w, h = self.felt_box
        return self.box(x, y + h + 12, w, 14 * self.growth)

    def button_boxes(self) -> list[Box]:
        """Where the actions stand, under the felt."""
        x, y, w, h = self.felt_box
        g, count = self.growth, max(1, len(self.ways))
        row = -(-count // self._button_rows)
        wide = min((w - 12 * (row - 1)) / row, 300 * g)
        top = y + h + (12 + 14 + 14) * g
        start = x + (w - row * wide - 12 * (row - 1)) / 2
        return [
            (start + (i % row) * (wide + 12), top + (i // row) * 96 * g, wide, 84 * g) for i in range(len(self.ways))
        ]

    @property
    def side_box(self) -> Box:
        """The figures and the coach."""
        if self.abreast:
            return self.wide - self.side_wide, 0.0, self.side_wide, self.high - 24
        return (
            0.0,
            self._felt_foot + _GAP,
            self.wide,
            drill_draw.side_high(self, self.question, self.side_wide, missed=self.missed is not None),
        )

    @property
    def _felt_foot(self) -> float:
        _, y, _, h = self.felt_box
        return y + h + (12 + 14 + 14 + 96 * self._button_rows) * self.growth

    def column_height(self) -> float:
        """The felt with its buttons, and the figures under it where there is no room beside."""
        return self._felt_foot - 24 if self.abreast else self.side_box[1] + self.side_box[3]

    def column_targets(self) -> list[Target]:
        """The actions and, where they are chosen, the cards; on a miss the way on."""
        if self.question is None:
            return []
        if self.missed is not None:
            return [
                Target("next", self.box(*drill_draw.next_box(self, self.question, self.side_box)), "decisions", "Next")
            ]
        out = []
        if drill_keys.with_cards(self.question.open_now):
            rect = self.box(*self.felt_box)
            out += [
                Target(f"card:{i}", box, "cards", radius=8)
                for i, box in drill_felt.hit(self.game, self.question.view, rect)
            ]
        for i, (way, box) in enumerate(zip(self.ways, self.button_boxes(), strict=True)):
            out.append(
                Target(f"do:{i}", self.box(*box), "decisions", way.label, key=way.code, enabled=way.action is not None)
            )
        return out

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Felt, time, actions, figures; only the time where only the time moved."""
        run = self._run()
        if not self.timer_box().contains(area):
            drill_draw.draw(self, run, surface)
        drill_draw.timer(self, run, surface)

    def _run(self) -> drill_draw.DrillRun:
        return drill_draw.DrillRun(
            game=self.game, question=self.question, missed=self.missed,
            words=self.asked() if self.question else self.trouble or "Dealing", score=self.score, flashing=self.flashing,
            left=self.left_share if self.seconds else None, chosen=self.chosen, cursor=self.cursor,
            ways=tuple(zip(self.ways, self.button_boxes(), strict=True)), felt_box=self.felt_box,
            timer_box=self.timer_box(), side_box=self.side_box, abreast=self.abreast, named=self.named,
        )  # fmt: skip

    @property
    def flashing(self) -> bool:
        """Whether the mark of a right answer still shows."""
        return self.shell.now() < self._flash_until

    def asked(self) -> str:
        """What is asked, in words."""
        found = self.question
        if found is None:
            return ""
        title = next((p.title for p in decision_points(self.game) if p.name == found.point), worded(found.point))
        return f"{title}: one of your mistakes" if found.source.startswith("round ") else title
