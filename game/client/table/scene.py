"""The table scene: the session's events told on the felt, and the player's hands on chips, spots and decisions."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.client.felt import Ground
from game.client.focus import GUARD, Focus, Signal
from game.client.motion import breath
from game.client.scene import Move, Pop, Push
from game.client.table import controls, funds, tag
from game.client.table.bar import Bar
from game.client.table.dice.throw import Warming
from game.client.table.fairness import Fairness
from game.client.table.flow import Flow
from game.client.table.frame import frame
from game.client.table.intents import (
    BuyIn,
    Deal,
    Decide,
    FoldPanel,
    Intent,
    Leave,
    NextSpeed,
    OpenPage,
    ShowCost,
    Skip,
    ToggleSound,
    TurnPage,
)
from game.client.table.items import Item, Items
from game.client.table.moment import Pointed
from game.client.table.pieces import Pieces
from game.client.table.timeline import DiceFlight, Motion
from game.client.table.warm import BUDGET, ahead
from game.rounds.events import AnyEvent, Shaken, Thrown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.client.layout import Layout
    from game.client.scene import View
    from game.client.shell import Shell
    from game.table.sitting import Sitting

BREATH: Final = 0.1
"""Seconds between two pictures of the breathing live spot."""
MOVED: Final = (pygame.MOUSEMOTION, pygame.FINGERMOTION)
"""What changes nothing that can be reached."""


class TableScene(Flow):
    """One table. `go` answers for leaving it; `autoplay` rounds are played by the coach's choice."""

    overlay = False

    def __init__(
        self, shell: Shell, session: Sitting, layout: Layout, go: Callable[[str], Move | None], *, autoplay: int = 0,
        first_bets: dict[str, int] | None = None, told_before: tuple[AnyEvent, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__(shell, session, layout, autoplay)
        self.go = go
        self.name = "table:" + self.game.slug
        if first_bets:
            self.bets.placed = dict(first_bets)
        self.focus = Focus(pointer=shell.pointer, guard=GUARD if shell.settings.misclick_guard else 0.0)
        self.view = shell.view((1920, 1080))
        shell.chips.setdefault(self.game.slug, 25 if session.rules.table_minimum >= 500 else 5)
        self.frame = frame(self.view, folded=False)
        self._items = Items()
        self._warming = Warming()
        self._dirty: list[pygame.Rect] = []
        self._ahead: Iterator[None] | None = None
        self._breath_due = 0.0
        self._shortcuts: dict[int, Intent] = {}
        if told_before:
            self.timeline.tell(told_before, self.desk, 0.0, shell.pace)
            self.timeline.skip()
            self._settled_down()

    # ---- a scene

    def enter(self, view: View) -> None:
        """Lay everything out; the house rules may have changed while another page was open."""
        self.look_at_rules()
        self.resize(view)

    def leave(self) -> None:
        """Nothing runs on."""
        self.shell.toasts.base = None

    def resize(self, view: View) -> None:
        """Lay everything out for another view."""
        self.view = view
        self._share_window()
        self._ahead = ahead(
            Pieces(self.shell, self.frame.stage, self.timeline.geometry, 0.0), joker=len(self.game.pack) > 52
        )
        self._rebuild()

    def handle(self, event: pygame.Event) -> Move | None:
        """What the player did."""
        if self.stale or event.type not in MOVED:
            self._rebuild()
        self.stale = event.type not in MOVED
        if event.type == pygame.KEYDOWN and event.key in self._shortcuts:
            return self.obey(self._shortcuts[event.key])
        move = None
        for signal in self.focus.handle(event, self.view.size, self.shell.now()):
            move = self._signal(signal) or move
        self._dirty += self.focus.take_dirty()
        return move

    def update(self, dt: float) -> Move | None:  # noqa: ARG002 - the clock is the shell's
        """Let movements land; play on by itself when asked to."""
        now = self.shell.now()
        landed = self.timeline.update(now)
        if landed and not self.timeline.busy:
            self._settled_down()
        if self._ahead is not None and not self.timeline.busy and not self.runs_ahead:
            self._draw_ahead()
        elif self.autoplay and not self.timeline.busy:
            return self._play_on()
        elif self.deciding and self.script.get(self.desk.turn):
            self.obey(Decide(self.script[self.desk.turn].pop(0)))
        elif self._stocks and self.betting:
            self._clear_results()
            self.tell(self.session.deal({seat: {} for seat in self.session.seats}, self._stocks.pop(0)))
        if now >= self._breath_due and self.kind.asked(self.moment) and not self.view.reduced_motion:
            self._breath_due = now + BREATH
            self.shell.wake_in(BREATH)
        if (landed or self.stale) and not self.runs_ahead:
            self._rebuild()
        return None

    def _draw_ahead(self) -> None:
        """Draw pictures that will be needed, as long as a frame allows."""
        began = time.perf_counter()
        while self._ahead is not None and time.perf_counter() - began < BUDGET:
            if next(self._ahead, self) is self:
                self._ahead = None

    @property
    def wants_frames(self) -> bool:
        """Whether pieces are in the air. The live spot's breath is drawn ten times a second, by waking up for it."""
        return (
            self.timeline.busy
            or bool(self.autoplay or self._stocks)
            or self._ahead is not None
            or self.rolling.busy
            or self.lid.moving
        )

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Paint what changed."""
        ground = self._painted_ground()
        changed = self._items.set(self._things())
        changed += self._dirty
        self._dirty = []
        changed += dirty
        return self._items.paint(surface, ground, changed) if changed else []

    # ---- what is to be seen

    def _share_window(self) -> None:
        """Give stage, panel and bar their parts of the window."""
        self.frame = frame(self.view, folded=self.folded)
        self.shell.toasts.base = None if self.frame.plain else self.frame.area[1] - self.view.px(16)
        self._ground = None
        self._items = Items()

    def _painted_ground(self) -> pygame.Surface:
        if self._ground is None:
            view, size = self.frame.stage, self.frame.area
            ground = Ground(self.game, self.layout, self.desk.rules, self.own)
            picture = ground.paint(
                self.shell.type(view), self.shell.cache, size, self.frame.axis, self.desk.rules.dealing != "manual-shoe"
            )
            controls.dealer(self.shell, view, picture, self.frame.axis)
            if size == view.size:
                self._ground = picture
            else:
                self._ground = pygame.Surface(view.size, depth=32)
                self._ground.fill("#0A0C0D")
                self._ground.blit(picture, view.origin)
        return self._ground

    def _things(self) -> list[Item]:
        now, m, pointed = self.shell.now(), self.moment, self._pointed()
        pieces = Pieces(self.shell, self.frame.stage, m.geometry, self.frame.axis - 760.0)
        motion = self._motion(now)
        if any(isinstance(flight, DiceFlight) and isinstance(flight.event, Shaken) for flight in motion.flights):
            coming = self.timeline.coming(Thrown)
            if isinstance(coming, Thrown):
                self._warming.work(pieces, coming.dice, len(m.shown.throws))
        out = self.kind.felt(m, pieces, motion, pointed)
        live = self.kind.asked(m)
        glow = breath(now, reduced=self.view.reduced_motion)
        bar = self._bar()
        if live:
            out[:0] = self.kind.live(m, pieces, live, glow)
        else:
            out[:0] = [pieces.live(name, 0.5) for name in self.kind.missing(m)[:1] if name in self.layout.spots]
        if not self.folded:
            out += self.kind.panel(m, bar, pointed)
        return out + controls.items(self.kind, m, bar, pointed, self.focus.ring) + tag.items(m, pieces, pointed)

    def _pointed(self) -> Pointed:
        """Where pointer and keys are."""
        focus = self.focus
        ring = focus.ring.name if focus.ring is not None else ""
        return Pointed(
            focus.hover or "", focus.pressed or "", ring, focus.dragging or "", focus.pointer.at, self.carried
        )  # fmt: skip

    def _motion(self, now: float) -> Motion:
        """What is on the move: what is told, meters that roll, and the lid that goes back between rolls."""
        still = self.view.reduced_motion or self.shell.pace.speed == "instant"
        meters = self.rolling.see(self.shown.meters, now, still=still)
        lid = self.lid.progress(now) if self.shown.covered else 0.0
        under = (self.lid.dice, self.lid.throw) if self.lid.moving else None
        return self.timeline.motion(now)._replace(meters=meters, lid=lid, under=under)

    def _bar(self) -> Bar:
        return Bar(self.shell, self.view, self.frame)

    def _rebuild(self) -> None:
        """State what can be reached, as soon as it is there: the guard of a decision counts from when its button appears."""
        self.stale = False
        m = self.moment
        self.focus.set(controls.targets(self.kind, m, self._bar()), self.shell.now())
        self._shortcuts = controls.shortcuts(self.shell.keys, self.kind.choices(m))
        self._dirty += self.focus.take_dirty()

    # ---- what the player does

    def _signal(self, signal: Signal) -> Move | None:
        """What the player did to a target, or to the bare ground."""
        if signal.does in ("drag", "over", "drop", "cancel"):
            self.carried = signal.at if signal.does in ("drag", "over") else None
        if signal.does == "disabled":
            target = self.focus.get(signal.name)
            self.shell.toast("Not now", target.why if target is not None else "", "info")
        meant: Intent | None = Skip() if signal.does == "ground" else self.focus.meant(signal)
        return self.obey(meant) if meant is not None else None

    def obey(self, intent: Intent) -> Move | None:
        """Do what the player means: the one way in, whatever it came by. What cannot be done now changes nothing."""
        self.stale = True
        match intent:
            case Leave():
                return self.go("lobby") or Pop()
            case OpenPage("fairness"):
                return Push(Fairness(self.shell, self.session))
            case OpenPage(page):
                return self.go(page)
            case BuyIn():
                return self._buy_in()
            case Deal():
                return self._deal(sure=intent.sure)
            case NextSpeed():
                order = ("slow", "normal", "fast", "instant")
                self.shell.change(speed=order[(order.index(self.shell.settings.speed) + 1) % 4])
                self.shell.toast(f"Speed: {self.shell.settings.speed}")
            case ToggleSound():
                loud = self.shell.settings.volumes.effects > 0
                self.shell.change(volumes={"effects": 0, "announcements": 0, "interface": 0} if loud else {})
            case FoldPanel():
                self.fold_panel()
            case TurnPage():
                self.pay_page += 1
            case ShowCost(wager):
                self.chosen_cost = "" if self.chosen_cost == wager else wager
            case _:
                self.do(intent)
        return None

    def _deal(self, *, sure: bool) -> Move | None:
        """Deal, or first ask whether to, where money would leave nothing but a fold."""
        if not self.betting:
            return None
        self._clear_results()
        self.rebet_unless_placed()
        text = "" if sure else funds.warning(self.moment)
        if not text:
            self.deal()
            return None
        return Push(funds.warned(self.shell, self.session, text, partial(self.obey, Deal(sure=True))))

    def _buy_in(self) -> Move | None:
        """Ask how many chips to buy."""
        if not self.betting or self.retold:
            self.shell.toast("Not now", "Chips are bought between rounds.", "info")
            return None
        return Push(funds.buying(self.shell, self.session))

    def fold_panel(self) -> None:
        """Fold the panel away or bring it back."""
        self.folded = not self.folded
        self._share_window()
        self._dirty.append(self.view.whole)


__all__ = ["TableScene"]
