"""A guided first round: the real table with a prepared deck and practice chips, and one sentence at a time over it.

It is played in a book of its own that is thrown away: nothing enters bankroll, history or statistics. Every step is the
engine's, and every decision that the table offers can be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final

import numpy as np
import pygame

from game.client.actions import meant_key, pad_of
from game.client.draw.kit import Kit
from game.client.draw.portraits import avatar
from game.client.draw.sheet import Sheet
from game.client.focus import ARROWS, Target, nearest
from game.client.free import FreePlaces
from game.client.guide import Sentence, guide, prepared
from game.client.pads import key_of
from game.client.pages.page import Controlled, PageWords, laid_over
from game.client.pointer import point_of
from game.client.scene import Move, Pop, Viewport
from game.client.shell import Shell
from game.client.table import intents
from game.client.table.controls import ICONS
from game.client.table.frame import TOP
from game.client.table.intents import Act, sort_of
from game.client.table.moment import Moment, Pointed
from game.client.table.pieces import Drawing, Piece, TableView
from game.client.table.scene import TableScene
from game.client.ui.boxes import Fixed, Part
from game.client.ui.control import Intent as Heard
from game.client.ui.control import Pressed
from game.client.ui.control import Spot as Box
from game.client.ui.kinds import Button, Painted
from game.table.round_file import fitting

LINES: Final = ("First round: prepared deck, practice chips", "First round, practice chips", "Practice chips")
"""What is played with, in as many words as the top bar has room for."""
CREAM, INK, SOFT = "#F6EEDC", "#1B1A16", "#6B6455"
IDLE: Final = ("top lock", "top help", "top settings")
"""Signs of a top bar that mean nothing in a guided round."""
DIM: Final = 164
EDGE: Final = 18.0
WIDE: Final = 546.0
NEARLY: Final = 1e-3
"""What a pixel farther away from what it speaks of costs the sentence, against one that it covers."""
HEAD, FOOT = 80.0, 92.0
"""How high the sentence's card is over its lines and under them."""
BARE: Final = 16.0
"""How high it is over its lines where it has no room to say who speaks."""
BETS: Final = (
    intents.PlaceChip, intents.TakeBack, intents.ChooseChip, Act.UNDO, Act.CLEAR, Act.DOUBLE, Act.REBET,
)  # fmt: skip
DECIDES: Final = (intents.Decide, intents.Choose, intents.Swap)
ALWAYS: Final = (Act.SKIP, Act.NEXT_SPEED, Act.TOGGLE_SOUND, Act.TURN_PAGE)
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEERS: Final = (*ENTER, pygame.K_LEFT, pygame.K_RIGHT)
"""Keys of the guide's buttons, unless a pad's ring is on the felt."""


class GuidedTable(TableScene):
    """A table whose player means only what the guide's step is about. Where the top bar is short, the way to skip the guide stands
    for its signs that mean nothing now.
    """

    guiding: FirstHand

    def around(self, m: Moment, view: TableView, pointed: Pointed) -> list[tuple[Viewport, Piece]]:
        """Without those signs."""
        found = super().around(m, view, pointed)
        return [one for one in found if not (self.frame.turns and one[1].name in IDLE)]

    def targets(self, m: Moment) -> list[Target]:
        """Without those either."""
        return [one for one in super().targets(m) if not (self.frame.turns and f"top {one.name}" in IDLE)]

    def obey(self, intent: intents.Intent) -> Move | None:
        """What fits the step; leaving skips the guide, dealing goes on."""
        if not self.hears(intent):
            return None
        if intent is Act.LEAVE:
            return self.guiding.skip()
        return self.guiding.go_on() if isinstance(intent, intents.DealRound) else super().obey(intent)

    def hears(self, intent: intents.Intent) -> bool:
        """Whether an intent comes to anything at the guide's step."""
        if isinstance(intent, intents.DealRound):
            return self.guiding.sentence.when == "bets"
        return intent in (*ALWAYS, Act.LEAVE) or self.guiding.takes(intent)

    def _pointed(self) -> Pointed:
        """Where pointer and keys are; the ring may be on the guide's buttons."""
        seen = super()._pointed()
        return seen if seen.ring else seen._replace(ring=self.guiding.focus.ringed)


class GuideWords(PageWords):
    """What a guided round says aloud: its sentences, and what is told at its table."""

    def __init__(self, guide: FirstHand) -> None:
        super().__init__(guide, lambda: guide.ui)
        self._guide = guide

    def news(self) -> list[str]:
        """What was told, then what the guide says of it."""
        return [*self._guide.table.spoken.news(), *super().news()]


class FirstHand(Controlled):
    """The guided round of a game at a `table` nobody has sat at yet, in a house for practice chips with a book that is thrown away
    when it is `closed`. `ended(name)` says where it leads (`play`, `skip`).
    """

    layer = "guide"
    tells = True

    def __init__(
        self, shell: Shell, slug: str, table: Callable[[], GuidedTable], closed: Callable[[], None],
        ended: Callable[[str], Move | None],
    ) -> None:  # fmt: skip
        super().__init__(shell)
        self.name = f"first-hand:{slug}"
        self.spoken = GuideWords(self)
        self._seated, self._closed, self._slug, self._ended = table, closed, slug, ended
        self.sentences: tuple[Sentence, ...] = ()
        self.holes: list[pygame.Rect] = []
        self.card = pygame.Rect(0, 0, 1, 1)
        self._below: pygame.Surface | None = None
        self._scrim: pygame.Surface | None = None
        self._whole = self._opened = False
        self.begin()

    def begin(self) -> None:
        """Sit down at a new table with the prepared deck."""
        opened = fitting(prepared(self._slug.replace("-", "_")))
        state = opened.state
        self.table = self._seated()
        self.table.guiding = self
        visit = self.table.visit
        session: Any = visit.session
        session.govern(state.offer.rules)
        session.seats, session.bots = state.seats, ()
        session.people = {seat: seat for seat in state.seats}
        visit.coached, visit.joins = "before", False
        visit.sit_at(state.seats[0])
        self._bets, self._stock = state.bets, state.stock
        self.sentences = guide(visit.game.stem).sentences
        self.at = 0
        self._shown: tuple[object, ...] = ()
        self._asked: object = None
        self.table.enter(self.view)
        if self._below is not None:
            self.resize(self.view)

    def aloud(self) -> list[str]:
        """The step's sentence."""
        return [self.sentence.words]

    @property
    def sentence(self) -> Sentence:
        """The step that the guide is at."""
        return self.sentences[self.at]

    @property
    def last(self) -> bool:
        """Whether nothing more is to be said."""
        return self.at == len(self.sentences) - 1

    def takes(self, intent: intents.Intent) -> bool:
        """Whether an intent fits the step: wagers before the deal, decisions from when their bars are explained."""
        sentence = self.sentence
        if sort_of(intent) in BETS:
            return sentence.when == "bets"
        return isinstance(intent, DECIDES) and (sentence.when == "decide" or "coach" in sentence.light)

    # ---- from step to step

    def go_on(self) -> Move | None:
        """What Next means: wagers are placed and dealt, what is told is told at once, a decision is taken as the coach would."""
        visit = self.table.visit
        if self.last:
            return self._leave("play")
        if visit.timeline.busy:
            visit.skip()
        match self.sentence.when:
            case "bets":
                visit.bets.placed = dict(next(iter(self._bets.values())))
                self._to(self.at + 1)
                if self.sentence.when != "bets":
                    visit.deal_scripted(self._bets, self._stock)
            case "decide" if visit.deciding:
                said = visit.session.advice()
                legal = [str(one.action) for one in visit.desk.open]
                visit.do(intents.Decide(said.best if said is not None else legal[0]))
            case _:
                self._to(self.at + 1)
        return None

    def back(self) -> None:
        """A sentence back, where it may be heard again; what was dealt or decided stays."""
        if self._can_back():
            self._to(self.at - 1)

    def _to(self, at: int) -> None:
        """Another step; one that asks for a decision is passed over where nothing is left to decide."""
        visit = self.table.visit
        while self.sentences[at].when == "decide" and not visit.session.turn and at + 1 < len(self.sentences):
            at += 1
        self.at, self._asked = at, visit.session.state
        self.shell.sound.play("tick")
        self.table.focus.focus(None)
        self.lay_out()

    def skip(self) -> Move | None:
        """The end of the guide, wherever it is."""
        self.shell.toast("Skipped", "Find the guide under Help.", "info")
        return self._leave("skip")

    def _leave(self, how: str) -> Move | None:
        move = self._ended(how)
        return move if move is not None else Pop()

    def _follow(self) -> None:
        """Go on when a decision was taken: to the next, or to the end when the round is over."""
        visit = self.table.visit
        if visit.timeline.busy or not self.takes(intents.Decide("")) or visit.session.state is self._asked:
            return
        after = self.at + 1
        while self.sentence.when != "decide" and self.sentences[after].when == "look":
            after += 1
        if self.sentence.when != "decide" and visit.session.turn:
            after += 1
        if not visit.session.turn:
            after = next(i for i, one in enumerate(self.sentences) if one.when == "end")
        elif self.sentences[after].when == "end":
            self._asked = visit.session.state  # more is asked than the guide has sentences for
            return
        self._to(after)

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay everything out."""
        self.resize(view)

    def leave(self) -> None:
        """Nothing runs on, and the practice book is thrown away."""
        super().leave()
        self.table.leave()
        self._closed()

    def resize(self, view: Viewport) -> None:
        """Lay everything out for another view."""
        self.view = view
        self._below = pygame.Surface(view.size, depth=32)
        self.table.enter(view)
        self.lay_out()

    def lay_out(self) -> None:
        """The holes of the step's lights, the sentence beside them, and its buttons."""
        view, k = self.view, self.view.scale
        self._show_panel()
        self.holes = [rect for light in self.sentence.light if (rect := self._lit(light)).w]
        self.ui.clear(view.held)
        kit = self.ui.look.kit
        g = kit.type.grow
        buttons = {button: button.widths(kit)[0] + 20 * g for button in self._buttons()}
        skip = Button("skip", "Skip guide", action="leave", group="guide", high=52.0)  # a pad's B may be a decision
        room = skip.widths(kit)[0] + 8
        frame = self.table.frame
        end = frame.area[0] / k if not frame.plain else 1508.0
        tall = 52 * min(g, 1.4)
        corner = (end - room - 8, (frame.top.rect(0, 0, 1, TOP).h / k - tall) / 2 if frame.turns else 8.0, room, tall)
        wide, high, lines = self._settle(kit, sum(buttons.values()) + 12 * len(buttons) + 36, corner)
        x, y = self.card.x / k, self.card.y / k
        parts: list[tuple[Part, Box]] = []
        low, right = y + high - 76 * g, x + wide - 24
        for button, room in buttons.items():
            parts.append((button, (right - room, low, room, 56 * g)))
            right -= room + 12
        card = Painted(_card, self.table.dealer, lines, (self.at, len(self.sentences)), right - x)
        parts.insert(0, (card, (x, y, wide, high)))
        if not self.last:
            parts.append((skip, corner))
        self.ui.place("guide", Fixed(parts), (0.0, 0.0, view.size[0] / k, view.size[1] / k))
        self.state_targets()
        free = self.table.focus.ring is None and not self._padded
        self.focus.focus("next", by_key=free)  # else the ring is on the felt, or A is a decision
        self._scrim = self._shade()
        self._whole = True

    def _buttons(self) -> list[Button]:
        """The way on, and at its left the way back or to the beginning."""
        next_ = "Play for play money" if self.last else "Next"
        second = ("again", "Once more", "") if self.last else ("back", "Back", "before") if self._can_back() else None
        found = [Button("next", next_, kind="dark", action=self._onward, group="guide", high=56.0)]
        if second is not None:
            found.append(Button(second[0], second[1], kind="cream", action=second[2], group="guide", high=56.0))
        return found

    def _show_panel(self) -> None:
        """Open the panel, where it is folded away, for the sentence that speaks of coach or paytables, and turn it to what it
        speaks of.
        """
        visit, light = self.table.visit, self.sentence.light
        spoken_of = "coach" in light or "pays" in light
        if spoken_of and visit.folded:
            self._opened = True
            self.table.fold_panel()
        elif self._opened and not spoken_of:
            self._opened = False
            if not visit.folded:
                self.table.fold_panel()
        self.table._rebuild()  # noqa: SLF001 - its own table
        if "pays" in light and not visit.folded and self._parts("coach") and not self._parts("pays"):
            visit.pay_page = 1
            self.table._rebuild()  # noqa: SLF001 - its own table

    def _can_back(self) -> bool:
        """Whether there is a sentence before this one that still fits what lies there."""
        before = self.sentences[self.at - 1].when if self.at else ""
        return before == self.sentence.when in ("look", "bets") or (
            before == "look" and self.table.visit.session.playing
        )

    # ---- what the light falls on

    def _lit(self, light: str) -> pygame.Rect:
        """Where something lies in the window; an empty rectangle where it is not there."""
        table, m = self.table, self.table.visit.moment
        stage, shift = table.frame.stage, table.frame.axis - 760.0
        what, _, name = light.partition(" ")
        match what:
            case "spot":
                spot = m.layout.spots[name]
                half = max(spot.r, spot.wide) + 22
                return table.frame.rect(spot.at[0] - half, spot.at[1] - spot.r - 44, 2 * half, 2 * spot.r + 74)
            case "place" | "hand":
                return self._cards(name or f"seat {m.front}")
            case "coach" | "pays":
                return pygame.Rect(0, 0, 0, 0) if m.hand.folded else self._told(what)
            case "choices":
                found = [t.rect for t in table.focus.targets if t.decision]
                return found[0].unionall(found[1:]).inflate(16, 16) if found else pygame.Rect(0, 0, 0, 0)
            case "result":
                found = [self._lit(f"spot {spot.wager}") for spot in m.ended if spot.wager in m.layout.spots]
                hand = self._cards(f"seat {m.front}")
                found += [hand] if hand.w and m.at_end(f"seat {m.front}") else []
                return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)
            case _:
                return stage.rect(24 + shift, 100, 1472, 840)

    def _parts(self, what: str) -> list[pygame.Rect]:
        """Where the parts of the panel stand in which the coach speaks, or the paytables stand; none at a table that lists both
        in one.
        """
        drawn = self.table.around(self.table.visit.moment, self.table.table, Pointed())
        return [
            view.rect(*piece.box)
            for view, piece in drawn
            if isinstance(piece, Drawing) and piece.name.startswith("panel ") and what in piece.name
        ]

    def _told(self, what: str) -> pygame.Rect:
        """Where the coach speaks, or the paytables stand; a share of the panel where these are no parts of their own."""
        frame, parts = self.table.frame, self._parts(what)
        if parts:
            return parts[0].unionall(parts[1:]).inflate(-frame.panel.px(16), 0).clip(self.view.whole)
        top, low = (
            (64.0, 0.6 * frame.panel_tall) if what == "coach" else (0.42 * frame.panel_tall, frame.panel_tall - 8)
        )
        return frame.panel.rect(1528, top, 384 + 400 * (frame.columns - 1), low - top).clip(self.view.whole)

    def _cards(self, place: str) -> pygame.Rect:
        """Where the cards of a place lie, or will."""
        table, m = self.table, self.table.visit.moment
        stage = table.frame.stage
        known = m.layout.places.get("seat" if place.startswith("seat ") else place)
        if known is None:
            return pygame.Rect(0, 0, 0, 0)
        count = len(m.at_end(place)) or len(known.at)
        lies = [m.geometry.card(place, i, count) for i in range(count)]
        rects = [table.frame.rect(*one.box) for one in lies]
        return rects[0].unionall(rects[1:]).inflate(stage.px(24), stage.px(24))

    def _settle(self, kit: Kit, least: float, corner: Box) -> tuple[float, float, tuple[str, ...]]:
        """Place the sentence, as wide as it is designed or as much narrower as it then covers less, but never under the `least`;
        where it would cover something all the same, without who speaks and up to the window's edge beside the `corner` and what
        is played with in the fewest words. How wide and high it is, and its lines.
        """
        k, g = self.view.scale, kit.type.grow
        found, said = [], self._row()
        said.w = self._length(LINES[-1])
        for head, share in product((HEAD, BARE), (1.0, 0.84, 0.7, 0.56)):
            wide = min(max(WIDE * g * share, least), self.view.size[0] / k - 40)
            lines = tuple(kit.type.balanced(self.sentence.words, (wide - 60) * k, 30, "serif6"))
            high = (head + 40 * len(lines) + FOOT) * g
            below = head == HEAD and not self.table.frame.turns
            beside = () if below else (pygame.Rect([round(side * k) for side in corner]), said)
            rect, covered = self._place(round(wide * k), round(high * k), beside)
            found.append((covered, rect, wide, high, lines))
            if not covered:
                break
        _, self.card, wide, high, lines = min(found, key=lambda one: one[0])
        return wide, high, lines

    def _place(self, wide: int, high: int, beside: tuple[pygame.Rect, ...]) -> tuple[pygame.Rect, int]:
        """Where the sentence lies: over nothing that is lit, no own card and no decision, as near to its light as can be, below the
        upper bar or `beside` what stands there; and how much of that it covers all the same.
        """
        size, k = self.view.size, self.view.scale
        never = [*self.holes, *(r for light in ("hand", "choices") if (r := self._lit(light)).w)]
        if "coach" in self.sentence.light and not self.table.visit.moment.hand.folded and not self.view.narrow:
            frame = self.table.frame
            never.append(frame.panel.rect(1520, 0, 400 * frame.columns, frame.panel_tall))
        near = self.holes[0] if self.holes else pygame.Rect(size[0] // 2, size[1] // 2, 0, 0)
        left, top = round(16 * k), round((8 if beside else 70) * k)
        within = (left, top, size[0] - left - 8, size[1] - top - 8)
        over = [(_box(one.inflate(round(80 * k), round(60 * k))), 1.0) for one in never]
        over += [(_box(one), 1.0) for one in beside]
        step = max(8, round(32 * k)), max(8, round(24 * k))
        x, y, _ = FreePlaces((wide, high), within, step, over).nearest(_box(near), NEARLY)
        found = pygame.Rect(int(x), int(y), wide, high)
        return found, sum(both.w * both.h for box, _ in over if (both := found.clip(box)))

    def _shade(self) -> pygame.Surface:
        """The scrim with its soft holes, and the line that says what is played with, always lit."""
        view, k = self.view, self.view.scale
        small = max(1, round(4 * k))
        wide, high = view.size[0] // small + 1, view.size[1] // small + 1
        x, y = (np.arange(side, dtype=np.float32) * small for side in (wide, high))
        light = np.zeros((high, wide), np.float32)
        soft = EDGE * k
        for hole in self.holes:
            dx = np.maximum(np.maximum(hole.left - x, x - hole.right), 0)
            dy = np.maximum(np.maximum(hole.top - y, y - hole.bottom), 0)
            light = np.maximum(light, np.clip(1 - np.hypot(dx[None, :], dy[:, None]) / soft, 0, 1))
        shade = pygame.Surface((wide, high), pygame.SRCALPHA)
        shade.fill("#06090A")
        alpha = pygame.surfarray.pixels_alpha(shade)
        alpha[:] = (DIM * (1 - light)).astype(np.uint8).T
        del alpha
        whole = pygame.transform.smoothscale(shade, (wide * small, high * small))
        strip, words = self._banner()
        pygame.draw.rect(whole, (16, 20, 22, 255), strip)
        stage = self.table.frame.top
        kind, theme = self.shell.type(stage), self.shell.theme(view)
        kind.draw(whole, words, strip.x + stage.px(6), strip.centery, 20, "ui6", theme.brass, valign="m")
        return whole

    def _banner(self) -> tuple[pygame.Rect, str]:
        """Where it is said what is played with, beside the sentence where that lies in the top bar, and how."""
        row, card, frame = self._row(), self.card, self.table.frame
        if row.colliderect(card):
            ways = ((row.left, card.left), (card.right, row.right))
            row.left, row.w = max(((left, right - left) for left, right in ways), key=lambda way: way[1])
        words = next((one for one in LINES if self._length(one) <= row.w), LINES[-1])
        row.w = max(frame.top.px(470) if frame.plain else 0, self._length(words))
        return row, words

    def _row(self) -> pygame.Rect:
        """Where that can be said: between the signs of the top bar, or under them."""
        frame = self.table.frame
        row = frame.top.rect(70.0, 42.0 if frame.titled else 19.0, ICONS[0][1] + frame.aside - 82, 30)
        return row if self._length(LINES[-1]) <= row.w else frame.top.rect(16.0, TOP + 2, frame.head, 30)

    def _length(self, words: str) -> int:
        """How many real pixels words on that row take up."""
        top = self.table.frame.top
        return round(self.shell.type(top).width(words, 20, "ui6") + 12 * top.scale)

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """The guide's keys and buttons; everything else is the table's, as far as it fits the step."""
        if event.type == pygame.KEYDOWN:
            move = self._key(event)
            if move is not False:
                return move  # type: ignore[return-value]
        elif self._over(event):
            return self.heard(event)
        move = self.table.handle(event)
        if self.table.focus.ring is not None:
            self.focus.focus("next", by_key=False)  # there is one ring
        self._follow()
        return move

    def _key(self, event: pygame.Event) -> Move | bool | None:
        """What a key of the guide comes to; False for one that is the table's."""
        if pad_of(event) and meant_key(event) == self.shell.keys.code(self._onward):
            busy = self.table.visit.timeline.busy
            return self.table.obey(Act.SKIP) if busy else self.go_on()
        if self._decides(event):
            return False
        if event.key == pygame.K_ESCAPE and pad_of(event) != "B":  # that may have been meant for the decision before
            return self.skip()
        before = meant_key(event) == self.shell.keys.code("before")
        if event.key == pygame.K_BACKSPACE or (before and not self.takes(intents.Decide(""))):
            self.back()
            return None
        if pad_of(event) == "Menu":
            self.bring(self.focus.get("next"))
            return None
        if pad_of(event) and event.key in ARROWS:
            self._steer(*ARROWS[event.key])
            return None
        if event.key == pygame.K_TAB or (event.key in STEERS and self.table.focus.ring is None):
            return self.heard(event)
        return False

    def _steer(self, dx: int, dy: int) -> None:
        """A pad's ring goes among the guide's buttons and what the step is about on the felt."""
        ring = self.table.focus.ring or self.focus.ring
        self.bring(nearest(ring, self.reached, dx, dy) if ring is not None else self.focus.get("next"))

    @property
    def reached(self) -> list[Target]:
        """The guide's buttons, and of the table what comes to something at the step and lies under none of them."""
        mine = self.focus.targets
        felt = [one for one in self.table.focus.targets if one.rect.collidelist([button.rect for button in mine]) < 0]
        return mine + [one for one in felt if one.answers.press is not None and self.table.hears(one.answers.press)]

    def bring(self, there: Target | None) -> None:
        """The ring comes to a button of the guide, or to something on the felt."""
        if there is not None:
            mine = there in self.focus.targets
            self.table.focus.focus(None if mine else there.name)
            self.focus.focus(there.name if mine else "next", by_key=mine)  # there is one ring

    def _decides(self, event: pygame.Event) -> bool:
        """Whether a pad's button is the table's, as a decision can be taken: all of them, but A while the ring is on the guide."""
        ours = event.key in ENTER and self.focus.ring is not None
        return self.takes(intents.Decide("")) and not ours and self.table.wants(event)

    @property
    def _padded(self) -> bool:
        """Whether a pad's A decides as the table stands: where the guide asks for it, and has nothing more to say first."""
        return self.sentence.when == "decide" and self.table.wants(key_of("A"))

    @property
    def _onward(self) -> str:
        """Whose key goes on; a pad has another button than A for it, which may be a decision, or press what is on the felt."""
        if not self.shell.keys.pad:
            return "press"
        return "deal" if self.sentence.when == "bets" else "next round"

    def _over(self, event: pygame.Event) -> bool:
        """Whether a pointer is over the sentence or a button of the guide."""
        at = point_of(event, self.view.size)
        skip = self.focus.get("skip")
        return at is not None and (self.card.collidepoint(at) or (skip is not None and skip.rect.collidepoint(at)))

    def did(self, intent: Heard) -> Move | None:
        """A button of the guide."""
        if not isinstance(intent, Pressed):
            return None
        match intent.name:
            case "next":
                return self.go_on()
            case "back":
                self.back()
            case "again":
                self.begin()
            case _:
                return self.skip()
        return None

    def update(self, dt: float) -> Move | None:
        """The table moves on; what is lit follows it once it has come to rest."""
        self.ui.tick(dt)
        move = self.table.update(dt)
        self._follow()
        seen = (
            self.table.visit.moment.busy,
            self.table.visit.moment.desk.turn,
            len(self.table.visit.moment.ended),
            self.at,
        )
        if seen != self._shown:
            self._shown = seen
            self.lay_out()
        return move

    @property
    def wants_frames(self) -> bool:
        """While the table moves."""
        return self.table.wants_frames or self._whole

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The table under its scrim, the sentence over both."""
        below, scrim = self._below, self._scrim
        if below is None or scrim is None:
            return []
        changed = self.table.draw(below, [self.view.whole] if self._whole else dirty)
        changed += [*self.focus.take_dirty(), *self.ui.take_dirty(), *dirty]
        if self._whole:
            self._whole, changed = False, [self.view.whole]

        def over(area: pygame.Rect) -> None:
            surface.blit(scrim, area, area)
            self._tip(surface)
            self.ui.draw(surface, area, "guide")

        laid_over(surface, below, changed, over)
        return changed

    def _tip(self, surface: pygame.Surface) -> None:
        """The tip of the sentence towards what it speaks of, where that lies apart."""
        if not self.holes or self.card.colliderect(self.holes[0]):
            return
        card, hole, reach = self.card, self.holes[0], round(42 * self.view.scale)
        half = reach // 2
        if hole.left >= card.right or hole.right <= card.left:
            right = hole.left >= card.right
            y = max(card.top + 2 * half, min(card.bottom - 2 * half, hole.centery))
            x = card.right - 2 if right else card.left + 2
            points = [(x, y - half), (x + (reach if right else -reach), y), (x, y + half)]
        else:
            under = hole.top >= card.bottom
            x = max(card.left + 2 * half, min(card.right - 2 * half, hole.centerx))
            y = card.bottom - 2 if under else card.top + 2
            points = [(x - half, y), (x, y + (reach if under else -reach)), (x + half, y)]
        pygame.draw.polygon(surface, CREAM, points)


def _box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


def _card(
    sheet: Sheet, w: float, h: float, who: str, lines: tuple[str, ...], step: tuple[int, int], room: float
) -> None:
    """The sentence on its cream card: who speaks, which step it is in words and dots, and the words."""
    (at, count), g = step, sheet.type.grow
    sheet.shadow(0, 0, w, h, 18, 18, 8, 0.5)
    sheet.rr(0, 0, w, h, 18, CREAM)
    head = h / g - FOOT - 40 * len(lines)
    if head > (HEAD + BARE) / 2:
        face = avatar(sheet.cache, who, 26 * g * sheet.scale)
        face.draw(sheet.surface(), 54 * g * sheet.scale + sheet.offset, 48 * g * sheet.scale + sheet.offset)
        sheet.text(who, 92 * g, 40 * g, 20, "ui7", INK, valign="m")
        sheet.text("your dealer", 92 * g, 64 * g, 20, "ui5", SOFT, valign="m")
        sheet.text(f"{at + 1} of {count}", w - 28, 48 * g, 20, "ui5", SOFT, anchor="r", valign="m")
    for i, line in enumerate(lines):
        sheet.text(line, 30, (head + 20 + 40 * i) * g, 30, "serif6", INK, valign="m")
    x, y = 34.0, h - 48 * g
    if room < 60 + count * 18:
        return
    for i in range(count):
        if i == at:
            sheet.rr(x - 6, y - 6, 30, 12, 6, "#8A6A22")
            x += 36
            continue
        sheet.circle(x, y, 5.5, "#8A6A22" if i < at else None, 1, stroke="#8A6A22", sw=1.6)
        x += 18
