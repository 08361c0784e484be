"""A drill: decision after decision on a swatch of felt, answered by the table's keys; only a miss makes it pause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.advisor.dice.drills import STAKE, titled
from game.advisor.drills import Score, decision_points
from game.advisor.simulate import usual_bets
from game.client.actions import DECISIONS, Keys, of_decision
from game.client.draw.charts import ChartBar, coach_bars
from game.client.pages.book_page import BookPage, signed
from game.client.pages.drill_felt import DrillFelt, own_pile
from game.client.pages.mistakes import cents, worded
from game.client.table.coach import spoken
from game.client.table.decisions import QUIET
from game.client.ui.boxes import Column, Grid, Lead, Split, Stack
from game.client.ui.control import Pressed, Words
from game.client.ui.kinds import Button, Painted, PanelGround, Picture, divider, icon
from game.errors import HouseError
from game.money import short
from game.table.session import saved_rules
from game.table.store.drills import Drilled

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from game.advisor.drills import Mode
    from game.advisor.question import Question
    from game.client.draw.kit import Kind
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent, Tone
    from game.declare import Game
    from game.rounds.state import Action
    from game.table.practice import Practice
    from game.table.store import Store

#: How long the mark of a right answer stays, in seconds.
FLASH: Final = 0.45
_WAIT: Final = 1.5
_ABREAST: Final = 980.0
_MOST_BARS: Final = 6


class Way(NamedTuple):
    """A button: the action (None where its cards are still to be chosen), verb, label, second line, key and look."""

    action: Action | None
    verb: str
    label: str
    sub: str
    key: str
    code: int | None
    kind: Kind


def with_cards(open_now: Sequence[Action]) -> bool:
    """Whether an open action needs cards to be chosen."""
    return any(a.cards for a in open_now)


def ways_of(keys: Keys, open_now: Sequence[Action], chosen: frozenset[int], hand: Sequence[int]) -> list[Way]:
    """One button for each action, and one for each verb that takes cards: those at the `chosen` places of the hand."""
    out, number = [], 0
    for action in (a for a in open_now if not a.cards):
        number += not (action.times or action.verb in DECISIONS)
        name = of_decision(action.verb, action.times, number)
        kind: Kind = "dark" if action.verb in QUIET else "primary"
        out.append(Way(action, str(action), spoken(str(action)), "", keys.cap(name), keys.code(name), kind))
    wanted = {hand[i] for i in chosen if i < len(hand)}
    for verb in dict.fromkeys(a.verb for a in open_now if a.cards):
        found = next((a for a in open_now if a.verb == verb and set(a.cards) == wanted), None) if wanted else None
        name = of_decision(verb, 0, 0)
        label = f"{spoken(verb)} {len(wanted)}" if verb == "exchange" and wanted else spoken(verb)
        sub = "the chosen cards" if found else "choose cards"
        out.append(Way(found, verb, label, sub, keys.cap(name), keys.code(name), "primary"))
    return out


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
            self.redraw(self._timer.rect)
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
            if self._choosing and self._cards(event.key):
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

    def did(self, intent: Intent) -> Move | None:
        """A decision, a card, or on after a miss."""
        kind, _, number = intent.name.partition(":")
        if not isinstance(intent, Pressed):
            return None
        if kind == "card":
            self.cursor = int(number)
            self._toggle(self.cursor)
        elif kind == "next":
            self.go_on()
        elif kind == "do":
            action = self.ways[int(number)].action
            if action is not None:
                self.answer(str(action))
        return None

    # ---- the run

    @property
    def hand(self) -> tuple[int, ...]:
        """One's own cards."""
        found = self.question
        return found.view.piles.get(own_pile(found.view), ()) if found else ()

    def named(self, action: str) -> str:
        """An action in words: at a dice table a wager by its title."""
        return worded(action) if self.game.deals else titled(self.game, action)

    @property
    def ways(self) -> list[Way]:
        """The buttons of the decision."""
        if self.question is None:
            return []
        found = ways_of(self.shell.keys, self.question.open_now, self.chosen, self.hand)
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
        self.store.keep_drill(self.player, Drilled(game=found.game, point=found.point, source=found.source, chosen=chosen,
                                                   best=best, right=right, cost=cost, ms=ms))  # fmt: skip
        self.last = right
        self.shell.sound.play("win-small" if right else "low-wood")
        if right:
            self.run.mended(found.source)
            self._flash_until = self.shell.now() + FLASH
            self._advance()
        else:
            self.missed = chosen
            self.lay_out()
            self.focus.focus("next", by_key=self.focus.by_key)
            self._show("next")  # the coach may stand under the felt

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
        self._working = self.beside(lambda: self.run.made(task), self._came)

    def _came(self, found: Question | None, refusal: HouseError | None) -> None:
        self._ready = found
        self.trouble = f"Nothing to practice here: {refusal.reason}." if refusal else ""
        if self.question is None and found is not None:
            self._advance()
        self.redraw()

    # ---- what stands there

    @property
    def _choosing(self) -> bool:
        """Whether cards are to be chosen just now."""
        return self.question is not None and self.missed is None and with_cards(self.question.open_now)

    def content(self) -> Part:
        """The felt with the time and the buttons, and the figures beside it or under it."""
        g, kit = self.growth, self.shell.kit(self.view)
        abreast = self.wide / g > _ABREAST
        side = max(420.0, self.wide * 0.32) * min(1.3, g)
        wide = self.wide - side - 20 if abreast else self.wide
        buttons = Grid(
            self._buttons(), 0.0, 12.0, most=5 if len(self.ways) <= 5 else -(-len(self.ways) // 2), cell=300 * g
        )
        rest = buttons.high(kit, wide) + (14 + 2 * 12) * g + 1
        words = self.asked() if self.question else self.trouble or "Dealing"
        high = max(330.0, 250.0 * g, self.high - 24 - rest)
        self.felt = DrillFelt(self.game, self.question.view if self.question else None, words, high, self._mark,
                              choosing=self._choosing, chosen=self.chosen, cursor=self.cursor)  # fmt: skip
        self._timer = Picture(self._draw_time, 14 * g)
        left = Column([self.felt, self._timer, buttons], 12 * g)
        return Split(
            left, Stack(PanelGround(), self._side(abreast), (28.0, 20.0, 24.0)), wide / (self.wide - 20), _ABREAST
        )

    def _buttons(self) -> list[Button]:
        """The actions; after a miss they lie idle, and the best is lit."""
        found = []
        for i, way in enumerate(self.ways):
            best = (
                self.missed is not None and self.question is not None and str(way.action) == self.question.advice.best
            )
            why = "" if way.action is not None else "Choose the cards first."
            if self.missed is not None:
                why = "" if best else "This one has been answered."
            kind: Kind = "primary" if best else "dark" if self.missed is not None else way.kind
            button = Button(f"do:{i}", way.label, kind=kind, size=26, sub=way.sub, key=way.key, code=way.code, group="decisions",
                            why=why, high=84.0)  # fmt: skip
            found.append(button.copy(reached=self.missed is None))
        return found

    def _side(self, abreast: bool) -> Part:
        """The run's figures; after a miss the bars, the sentence, and the way on; else what the keys do."""
        score = self.score
        lost: Tone = "loss" if score.cost_an_hour >= 1 else "text"
        shown: tuple[tuple[str, str, str, Tone], ...] = (
            ("In a row", str(score.streak), f"longest {score.longest}", "text"),
            ("Right", f"{100 * score.accuracy:.0f} %" if score.answers else "–", f"of {score.answers}", "text"),
            ("Lost an hour", cents(score.cost_an_hour) if score.answers else "–",
             f"{score.seconds:.1f} s each" if score.answers else " ", lost),
        )  # fmt: skip
        figures = Grid([
            Column([Words(label, tone="text2"), Words(figure, 34, "ui7", tone), Words(note, tone="text2")])
            for label, figure, note, tone in shown
        ], 0.0, 8.0, most=3)  # fmt: skip
        parts: list[Part] = [figures, divider()]
        if self.missed is not None:
            parts += self._miss(self.missed)
        elif abreast:
            lines = [
                "The keys on the buttons decide.",
                "A right answer brings the next one at once.",
                "Esc ends the drill.",
            ]
            if self._choosing:
                lines.insert(1, "Left and right go along your cards, Space picks one.")
            parts += [Words(line, tone="text2") for line in lines]
        return Column(parts, 14 * self.growth)

    def _miss(self, chosen: str) -> list[Part]:
        """What an answer cost, what each would have been worth, and why."""
        found = self.question
        if found is None:
            return []
        said = f"{self.named(chosen)} costs {cents(found.advice.cost(chosen))}" if chosen else "Time is up"
        names = sorted(found.advice.ev, key=lambda name: -found.advice.ev[name])[:_MOST_BARS]
        if chosen and chosen not in names:
            names[-1] = chosen
        bars = tuple(ChartBar(self.named(n), found.advice.ev[n], signed(round(found.advice.ev[n]))) for n in names)
        mine = names.index(chosen) if chosen else None
        return [
            Lead(icon("cross", 26, "loss"), Words(said, 24, "ui7", "loss"), 10.0),
            Painted(coach_bars, bars, names.index(found.advice.best), chosen=mine, size=(0, len(bars) * 54)),
            *([Words(found.advice.reason)] if found.advice.reason else []),
            Button("next", "Next", kind="primary", size=24, key="Space", group="decisions", high=68.0),
        ]  # fmt: skip

    def _draw_time(self, surface: pygame.Surface, on: Picture) -> None:
        """The bar of the time left: brass, red in the last third."""
        if not self.seconds:
            return
        rect, theme = on.rect, on.look.kit.theme
        share = self.left_share if self.ticking else 0.0
        filled = pygame.Rect(rect.x, rect.y, round(rect.w * share), rect.h)
        pygame.draw.rect(surface, "#262C2E", rect, border_radius=rect.h // 2)
        if filled.w > rect.h:
            tone = theme.brass if share > 1 / 3 else theme.loss
            pygame.draw.rect(surface, tone, filled, border_radius=rect.h // 2)

    def _mark(self) -> str:
        """What the mark of a right answer says, "" while there is none."""
        if self.shell.now() >= self._flash_until:
            return ""
        return f"Right, {self.score.streak} in a row" if self.score.streak > 1 else "Right"

    def asked(self) -> str:
        """What is asked, in words."""
        found = self.question
        if found is None:
            return ""
        title = next((p.title for p in decision_points(self.game) if p.name == found.point), worded(found.point))
        return f"{title}: one of your mistakes" if found.source.startswith("round ") else title
