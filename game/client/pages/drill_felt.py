"""The table that a decision is practiced at: the game's own felt with the round as far as it, and round it what the drill says."""

from __future__ import annotations

from itertools import chain
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, Literal, Protocol

import msgspec
import numpy as np
import pygame

from game.advisor.dice.drills import pays, titled
from game.cards import HIDDEN
from game.client.draw.cards import face_in_steps
from game.client.draw.palette import BRASS
from game.client.focus import Answers, Target
from game.client.table import controls
from game.client.table.cards.felt import CALLED
from game.client.table.intents import (
    Choice,
    Choose,
    Decide,
    Intent,
    Leave,
    NextRound,
    NextSpeed,
    OpenPage,
    Rebet,
    Skip,
    Swap,
    ToggleSound,
)
from game.client.table.pieces import CardPiece, Chips, Drawing, TableView
from game.client.table.scene import TableScene
from game.client.table.visit import Visit
from game.client.ui.free import free_place, inked
from game.rounds import act, action
from game.rounds.events import Staked
from game.table.rewatch import AtRest, OpenDecision

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from game.advisor.lights import Lit
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box, Layout
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.table.moment import Moment, Pointed
    from game.client.table.pieces import Piece
    from game.declare import Game, HouseRules
    from game.table.lessons import LessonHand

Phase = Literal["ask", "right", "miss", "over"]
LARGE: Final = 1.3
"""How much larger than designed letters are where the words of a bar are short."""
Figure = tuple[str, float, float, str, str | None]
"""A figure of the bar: its label, where it stands and how wide, what it says, and its color."""
STAKE: Final = 500
"""Cents on each wager that is asked about at a dice table."""
ENOUGH: Final = 10**9
"""Cents that nobody runs out of in practice."""
READ: Final = ("reading", "prime reading", "hand words", "high reading", "low reading")
"""What names a hand; it stays closed until the answer, for it is half of it."""
LATE, ARC = 2, 60
"""The last seconds, in which the ring is broken, and of how many lines it is drawn."""
FREE: Final = (64.0, 176.0, 1392.0, 770.0)
"""The part of the stage in which it may stand what cards are called."""
STAGE: Final = (1520.0, 956.0)
CALLED_WIDE, DISC = 300.0, 64.0
PULL: Final = 1.8
"""What a design pixel farther away from its cards costs there, against one of print that is covered."""
Run = tuple[float, str, str]
"""Words of a row: how far from its left they begin, and whether they are plain, gray, or of the `first` or an `other` condition."""
ROW_STEP: Final = 30.0
MARKED: Final = {"first": ("#EBD9A8", "#A8791F"), "other": ("#C9DDEC", "#2D6FA3")}
"""What is under words of a condition that fits, and the line below them."""
RACK: Final = 166
"""Where the dealer's rack ends, px of the stage."""
RING: Final = (80.0, 70.0)
"""Where the middle of the ring lies from the corner of the place where the hand is read."""


class Posing(Protocol):
    """A drill, as far as its table asks it: what stands in bar and title, and what is answered."""

    phase: Phase
    hand: LessonHand | None

    @property
    def at(self) -> tuple[object, ...]:
        """What the felt's surroundings follow from."""
        ...

    @property
    def subtitle(self) -> str:
        """What is practiced."""
        ...

    @property
    def counted(self) -> str:
        """Which hand it is of how many."""
        ...

    @property
    def hint(self) -> str:
        """What the keys do now."""
        ...

    @property
    def live(self) -> bool:
        """Whether an answer counts now."""
        ...

    @property
    def stands(self) -> bool:
        """Whether the screen shows things as they are."""
        ...

    def figures(self) -> list[Figure]:
        """The figures of the run."""
        ...

    def ways_on(self) -> list[Choice]:
        """The buttons beside the answers, and after one."""
        ...

    def answer(self, chosen: str, /) -> None:
        """An answer was given."""
        ...

    def go_on(self) -> Move | None:
        """On after a verdict."""
        ...

    def hold(self) -> None:
        """Let a right answer's reason stay."""
        ...

    def same_again(self) -> None:
        """Another hand of the class that was missed."""
        ...

    def opens(self, what: str, /) -> Move | None:
        """The card, the clock, the note, or the missed hand dealt at its table."""
        ...

    def leave_it(self) -> Move | None:
        """Away, for good."""
        ...


class DrillTable(TableScene):
    """A table that a drill poses its decisions at; every answer is the drill's."""

    drill: Posing
    shaped = False

    def __init__(self, drill: Posing, shell: Shell, game: Game, rules: HouseRules, layout: Layout) -> None:
        self.drill, self._printed, self._resting = drill, layout, AtRest(game, rules, ENOUGH)
        self._shown_for: tuple[object, ...] = ()
        self._view = TableView(())
        self._waiting: list[tuple[LessonHand, Visit]] = []
        self._ink: tuple[object, NDArray[np.int64]] = (None, np.zeros((0, 0), np.int64))
        super().__init__(shell, self._resting, layout, lambda _name: None)
        self.name = f"drill:{game.slug}"
        self.again()

    def _share_window(self) -> None:
        """Messages stand over the rack, where they hide nothing of the hand; each has to be there to be read with it."""
        super()._share_window()
        if self.frame.plain:
            self.shell.toasts.base = self.frame.stage.rect(0, 0, 1, RACK).bottom

    def _draw_ahead(self) -> None:
        """Not in the frame that a hand comes up in."""
        if self.drill.stands:
            super()._draw_ahead()

    def expect(self, hand: LessonHand) -> None:
        """Lay a hand that comes later, and draw what of it will be seen, before anything else that is drawn ahead."""
        self._ahead = chain(self._laying(hand), self._ahead or ())

    def _laying(self, hand: LessonHand) -> Iterator[None]:
        """Its faces, the felt with it, and the pictures of all that lies there, one at a time."""
        view, places = hand.question.view, self.visit.timeline.geometry.layout.places
        seen = {card for pile in (view.hand, *view.piles.values()) for card in pile if card != HIDDEN}
        cache, four = self.painter.cache, self.painter.view.four_colours
        for size in {max(8, round(place.width * self.painter.k)) for place in places.values()}:
            for card in seen:
                yield from face_in_steps(cache, card, size, four)
        visit = self._laid(hand)
        self._waiting = [*self._waiting[-1:], (hand, visit)]
        yield
        m = visit.moment
        made = visit.kind.view(m)
        yield
        for piece in (*made.felt, *made.live):
            if not _closed(piece, m, "ask"):
                self.painter.item(piece)
                yield

    def _laid(self, hand: LessonHand) -> Visit:
        """The table with a hand on its felt, all of it at once."""
        asked = OpenDecision(self.visit.game, hand.question, hand.state, ENOUGH)
        visit = Visit(self.shell, asked, self._printed, 0)
        visit.ruler, visit.looks = self.visit.ruler, False  # what is asked is seen at once
        if hand.state is not None:
            visit.tell(hand.events)
            visit.skip(heard=False)
        elif not isinstance(hand.question.view.memo, type(visit.carry)):
            visit.bets.placed = dict.fromkeys(hand.question.view.memo, STAKE)
        return visit

    def pose(self, hand: LessonHand | None) -> None:
        """Lay a hand on the felt, as it waits for that or anew; None: the felt at rest."""
        ruler = self.visit.ruler
        if hand is None:
            self.visit = Visit(self.shell, self._resting, self._printed, 0)
        else:
            self.visit = next((visit for one, visit in self._waiting if one is hand), None) or self._laid(hand)
            self.shell.sound.play("card-slide" if hand.state is not None else "tick")
        self.spoken.visit = self.visit
        self.visit.ruler = ruler

    def again(self) -> None:
        """Say anew what stands round the felt."""
        self._stated = None
        self._rebuild()

    def _found(self) -> tuple[object, ...]:
        return self.drill.phase, self.drill.at

    @property
    def table(self) -> TableView:
        """The felt, with the drill's buttons."""
        m = self.visit.moment
        shown_for = (m, self.drill.phase, self.drill.at, self.shell.keys)
        if self._shown_for != shown_for:
            made = self.visit.kind.view(m)
            open_now = self.drill.phase == "ask" and m.desk.playing
            felt = [_bare(piece) for piece in made.felt if not _closed(piece, m, self.drill.phase)]
            if self.drill.phase in ("right", "miss") and self.drill.hand is not None:
                felt = self._told(felt, self.drill.hand.lit)
            self._shown_for = shown_for
            view = TableView(tuple(felt), made.live if open_now else (), tuple(self._choices(m)))
            self._view = controls.in_order(view, self.shell.keys)
        return self._view

    def _told(self, felt: list[Piece], lit: tuple[Lit, ...]) -> list[Piece]:
        """The felt with what makes the row that decides: its cards framed, the others dimmed, what they are called tied to them,
        and on the card that is turned next what it would have to be.
        """
        if not lit:
            return felt
        out: list[Piece] = []
        boxes: dict[int, Box] = {}
        frames: list[Piece] = []
        for piece in felt:
            if not isinstance(piece, CardPiece) or piece.card < 0:
                out.append(piece)
                continue
            tones = tuple(dict.fromkeys(number == 0 for number, one in enumerate(lit) if piece.card in one.cards))
            out.append(piece if tones else msgspec.structs.replace(piece, spare=True))
            if tones:
                boxes[piece.card] = card_box(piece)
                frames.append(Drawing(f"making of {piece.name}", "making", boxes[piece.card], (tones,)))
        unknown = (
            p for p in felt if isinstance(p, CardPiece) and p.card == HIDDEN and p.name.startswith("card community")
        )
        turned, missing = next(unknown, None), next((one.missing for one in lit if one.missing), "")
        if turned is not None and missing:
            box = (turned.lie.x - DISC / 2, turned.lie.y - DISC / 2, DISC, DISC)
            frames.append(Drawing(f"missing of {turned.name}", "missing", box, (f"{missing}?",)))
        return [*out, *frames, *self._called(out, lit, boxes)]

    def _called(self, felt: list[Piece], lit: tuple[Lit, ...], boxes: Mapping[int, Box]) -> list[Piece]:
        """What the cards of each condition are called, where it covers least, and the lines from there."""
        ruler, ink = self.visit.ruler, self._printed_on()
        over = [(_inflated(card_box(one), 12), 1.0) for one in felt if isinstance(one, CardPiece)]
        over += [
            ((one.x - one.r, one.y - 2 * one.r, 2 * one.r, 3.4 * one.r), 0.5) for one in felt if isinstance(one, Chips)
        ]
        over += [
            (one.box, 0.5) for one in felt if isinstance(one, Drawing) and one.art in ("reading", "speech", "pill")
        ]
        tags: list[Piece] = []
        lines: list[Piece] = []
        for number, one in enumerate(lit):
            kind = ruler.kind
            words = tuple(kind.wrap(one.called, CALLED_WIDE * kind.scale * ruler.grow, CALLED, "ui7"))
            wide = max(ruler.width(line, CALLED, "ui7") for line in words) + 30
            size = (wide, 16 + 28 * ruler.grow * len(words))
            near = [boxes[card] for card in one.cards if card in boxes]
            found = [(free_place(size, FREE, (10, 8), over, _inflated(box, 12), PULL, ink), box) for box in near]
            if not found:
                continue
            (x, y, _), box = min(found, key=lambda each: each[0][2])
            tag = (x, y, *size)
            over.append((_inflated(tag, 8), 1.0))
            points = _joined(tag, box)
            left, top = (min(point[i] for point in points) for i in (0, 1))
            reach = [max(point[i] for point in points) - low + 1 for i, low in ((0, left), (1, top))]
            own = tuple((px - left, py - top) for px, py in points)
            lines.append(Drawing(f"link {number}", "link", (left, top, reach[0], reach[1]), (own, number == 0)))
            tags.append(Drawing(f"called {number}", "called", tag, (words, number == 0)))
        return [*lines, *tags]

    def ready(self) -> None:
        """Draw the felt."""
        self._painted_ground()

    def _printed_on(self) -> NDArray[np.int64]:
        """Where something is printed on the felt, on the stage."""
        ground = self._painted_ground()
        if self._ink[0] is not ground:
            wide, high = (round(side * self.painter.k) for side in STAGE)
            at = pygame.Rect(*self.painter.at(0, 0), wide, high)
            stage = pygame.Surface(at.size)
            stage.blit(ground, (0, 0), at)
            self._ink = (ground, inked(stage, STAGE))
        return self._ink[1]

    def staked(self, chosen: str) -> None:
        """Tell what an answer puts on its spot."""
        hand = self.drill.hand
        if hand is not None and hand.state is not None and chosen:
            events = act(self.visit.game, hand.state, action(chosen)).events
            self.visit.tell(tuple(e for e in events if isinstance(e, Staked) and e.seat == hand.state.turn))

    def _choices(self, m: Moment) -> list[Choice]:
        """The answers, or the ways on."""
        return [*self._answers(m), *self.drill.ways_on()]

    def _answers(self, m: Moment) -> list[Choice]:
        """What can be answered, while something is asked."""
        if self.drill.phase != "ask":
            return []
        if m.desk.playing:
            return self.visit.kind.decisions(m)
        game, found = self.visit.game, list[Choice]()
        for number, one in enumerate(self.drill.hand.question.open_now, 1) if self.drill.hand else ():
            sub = pays(game.by_name[one.verb]) if one.verb in game.by_name else ""
            label = titled(game, one.verb)
            if self.shell.type(self.view).grow > LARGE:
                label = label.removeprefix("Hop the ")
            found.append(Choice(
                name=f"do {one}", intent=Decide(one), label=label, sub=sub, look="primary",
                action=f"option {number}", face=str(one), place="decisions",
            ))  # fmt: skip
        return found

    def around(self, m: Moment, view: TableView, pointed: Pointed) -> list[tuple[Viewport, Piece]]:
        """The table's name, the hand's number, the figures of the run and the buttons."""
        frame, bar, drill = self.frame, self.bar, self.drill
        stage, aside = frame.stage, frame.aside
        out: list[tuple[Viewport, Piece]] = [
            (stage, Drawing("title", "top", (76, 12, 1000 + aside, 60), (m.game.title, drill.subtitle, "", "", ""))),
            (stage, Drawing("count", "top", (1086 + aside, 12, 200, 60), ("", "", drill.counted, "", "Hand"))),
        ]
        for name, x in (("back", 16.0), ("speed", 1304.0 + aside), ("sound", 1356.0 + aside)):
            state = "pressed" if pointed.pressed == name else "hover" if pointed.hover == name else "normal"
            sign = "sound-off" if name == "sound" and self.shell.settings.muted else name
            out.append((stage, Drawing(f"top {name}", "icon", (x, 12.0, 44, 44), (sign, state))))
        lower: list[Drawing] = [bar.ground()]
        lower += [bar.metric(name, x, wide, value, tone) for name, x, wide, value, tone in drill.figures()]
        stand = zip(view.choices, controls.places(view.choices, bar, told=False), strict=True)
        lower += [bar.button(one, box, pointed) for one, box in stand if box is not None]
        ends = any(one.place == "ends" for one in view.choices)
        lower.append(Drawing("hint", "hint", bar.snapped((1190, 974, 362 if ends else 700, 88)), (drill.hint,)))
        return out + [(frame.bar, part) for part in lower]

    def targets(self, m: Moment) -> list[Target]:
        """The answers, the own cards where some are chosen, and the way out."""
        stage, aside = self.frame.stage, self.frame.aside
        found: list[Target] = []
        if self.drill.phase == "ask" and m.deciding and any(one.action.cards for one in m.desk.open):
            found += controls.own_cards(self.visit.kind, m, self.bar)
        stand = zip(self.table.choices, controls.places(self.table.choices, self.bar, told=False), strict=True)
        found += [self.bar.target(choice, box, key=not choice.why) for choice, box in stand if box is not None]
        top: tuple[tuple[str, float, Intent], ...] = (
            ("back", 16.0, Leave()), ("speed", 1304.0 + aside, NextSpeed()), ("sound", 1356.0 + aside, ToggleSound()),
        )  # fmt: skip
        return found + [
            Target(name, stage.rect(x, 12, 44, 44), "top", answers=Answers(intent), label=name.capitalize())
            for name, x, intent in top
        ]

    def obey(self, intent: Intent) -> Move | None:
        """An answer, or on."""
        drill = self.drill
        match intent:
            case Leave():
                return drill.leave_it()
            case Decide(action) if drill.live:
                drill.answer(str(action))
            case Skip() if drill.phase == "right":
                drill.hold()
            case NextRound() | Skip() if drill.phase != "ask":
                return drill.go_on()
            case Rebet() if drill.phase == "miss":
                drill.same_again()
            case OpenPage(what):
                return drill.opens(what)
            case Choose() | Swap() if drill.phase == "ask":
                return super().obey(intent)
            case NextSpeed() | ToggleSound():
                return super().obey(intent)
            case _:
                pass
        return None

    def ring_at(self) -> tuple[float, float]:
        """Where the ring of the clock has its middle, on the stage: in the place of the hand's reading, else beside it all."""
        boxes = self.visit.moment.layout.readings
        x, y = boxes[0][:2] if boxes else (1290.0, 760.0)
        return x + RING[0] + self.frame.shift, min(y + RING[1], 880.0)


def _closed(piece: Piece, m: Moment, phase: str) -> bool:
    """Whether a piece is left out: who else might sit there, and until the answer what names the hand."""
    if isinstance(piece, Drawing) and piece.art == "open seat":
        return True
    if piece.name == "speech":
        return not m.desk.playing
    return phase == "ask" and (piece.name in READ or piece.name.startswith("best words"))


def card_box(piece: CardPiece) -> Box:
    """The box of a card on the stage."""
    lie = piece.lie
    return lie.x - lie.width / 2, lie.y - lie.width * 0.7, lie.width, lie.width * 1.4


def _inflated(box: Box, by: float) -> Box:
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by


def _joined(tag: Box, card: Box) -> tuple[tuple[float, float], ...]:
    """The line from the edge of what is called to the edge of a card: straight where they lie side by side or one over the other,
    else with one corner.
    """
    (x, y, w, h), (a, b, c, d) = tag, card
    if x + 12 < a + c and a + 12 < x + w:
        at = (max(x, a) + min(x + w, a + c)) / 2
        return ((at, y + h), (at, b - 4)) if y < b else ((at, y), (at, b + d + 4))
    side, end = (x + w, a - 4) if x < a else (x, a + c + 4)
    if y + 8 < b + d and b + 8 < y + h:
        at = (max(y, b) + min(y + h, b + d)) / 2
        return (side, at), (end, at)
    return (side, y + h / 2), (a + c / 2, y + h / 2), (a + c / 2, b - 4 if y < b else b + d + 4)


def _bare(piece: Piece) -> Piece:
    """A card as it lies: what makes the hand is said by the drill alone."""
    return msgspec.structs.replace(piece, made=False) if isinstance(piece, CardPiece) and piece.made else piece


def ring(sheet: Sheet, w: float, h: float, share: float | None, seconds: int, clock: int) -> None:
    """The time left: a ring that empties, broken in the last two seconds, the seconds inside; these alone without a `share`."""
    r, late = w / 2 - 12, seconds <= LATE
    sheet.circle(w / 2, h / 2, w / 2 - 2, "#0B1A14", 0.86)
    tone = sheet.theme.loss if late else BRASS
    if share is not None:
        sheet.circle(w / 2, h / 2, r, None, 0.25, stroke="#DDE4E0", sw=9)
        turn = [2 * pi * share * i / ARC for i in range(ARC + 1)]
        points = [(w / 2 + r * sin(at), h / 2 - r * cos(at)) for at in turn]
        for i in range(0, ARC, 2 if late else ARC) if share > 0.005 else ():
            sheet.poly(points[i : i + (2 if late else ARC + 1)], None, 1, stroke=tone, sw=9, close=False)
        sheet.circle(*points[-1], 8, "#FFFFFF")
    sheet.text(
        str(seconds), w / 2, h / 2 - 6, 40, "ui7", "#FFFFFF" if share is not None else tone, anchor="c", valign="m"
    )
    sheet.text(f"of {clock} s", w / 2, h / 2 + 24, 20, "ui5", "#DDE4E0", anchor="c", valign="m")


def mark(sheet: Sheet, w: float, h: float, said: str) -> None:
    """A hand of the run: checked, crossed, the current one ringed, an open one empty; of an exam what was answered."""
    x, y, size = w / 2, h / 2, min(w, h) * 0.62
    match said:
        case "right":
            sheet.circle(x, y, size / 2, BRASS)
            sheet.icon("check", x, y, size * 0.6, "#1B1A16", 2.6)
        case "wrong":
            sheet.circle(x, y, size / 2, None, 1, stroke=sheet.theme.loss, sw=2)
            sheet.icon("cross", x, y, size * 0.5, sheet.theme.loss, 2.6)
        case "given":
            sheet.circle(x, y, size / 2, "#8C8466")
        case "now":
            sheet.circle(x, y, size / 2, None, 1, stroke=sheet.theme.text, sw=3)
            sheet.circle(x, y, size / 6, sheet.theme.text)
        case _:
            sheet.circle(x, y, size / 2, None, 0.5, stroke=sheet.theme.text2, sw=1.6)


def row_card(
    sheet: Sheet, w: float, h: float, felt: str, head: tuple[str, ...], lines: tuple[tuple[Run, ...], ...]
) -> None:  # fmt: skip
    """The row that decides on the strategy card: its line and answer, the conditions that fit marked as their cards are."""
    g = sheet.type.grow
    sheet.rr(0, 0, w, h, 12, "#F6EEDC")
    sheet.rr(0, 0, w, 44 * g, 12, felt)
    sheet.rr(0, 30 * g, w, 14 * g, 0, felt)
    said, *rest = head
    answer = next(
        (one for one in rest if sheet.width(said, 22, "serif6") + sheet.width(one, 20, "ui6") < w - 56), rest[-1]
    )
    right = sheet.text(answer, w - 16, 22 * g, 20, "ui6", "#F6EEDC", anchor="r", valign="m")
    sheet.fitted(said, 16, 30 * g, w - right - 44, 22, "serif6", "#F6EEDC")
    for i, line in enumerate(lines):
        y = (56 + ROW_STEP * (i + 0.5)) * g
        for x, words, mark in line:
            wide = sheet.width(words, 20, "ui6" if mark in MARKED else "ui5")
            if mark in MARKED:
                fill, ink = MARKED[mark]
                sheet.rr(16 + x - 4, y - 14 * g, wide + 8, 27 * g, 5, fill)
                dash = "7 4" if mark == "other" else None
                sheet.line(16 + x - 2, y + 13 * g, 16 + x + wide + 2, y + 13 * g, ink, 1, 2.6, dash=dash)
            ink = "#6E685A" if mark == "gray" else "#1B1A16"
            sheet.text(words, 16 + x, y, 20, "ui6" if mark in MARKED else "ui5", ink, valign="m")


def returning(sheet: Sheet, w: float, h: float, stations: tuple[str, ...], at: int) -> None:
    """When a class comes back: its stations, the first missed, the next one ahead."""
    step, y, size = w / len(stations), 14.0, 20
    loss = sheet.theme.loss
    for i in range(len(stations) - 1):
        line = (step * (i + 0.5) + 10, y, step * (i + 1.5) - 10, y)
        sheet.line(
            *line, BRASS if i == 0 else sheet.theme.text2, 1 if i == 0 else 0.6, 2.6, dash=None if i == 0 else "5 6"
        )
    for i, said in enumerate(stations):
        x = step * (i + 0.5)
        sheet.circle(x, y, 9, None, 1, stroke=loss if i == 0 else BRASS if i == at else sheet.theme.text2, sw=2.2)
        if i == 0:
            sheet.icon("cross", x, y, 9, loss, 2.2)
        sheet.text(
            said, x, h - 4, size, "ui7" if i == at else "ui5", None if i == at else sheet.theme.text2, anchor="c"
        )


def covered(sheet: Sheet, w: float, h: float, felt: str, lines: int) -> None:
    """The strategy card with its lines covered: numbers all alike and bars of fixed lengths, so that nothing tells which line."""
    g = sheet.type.grow
    sheet.rr(0, 0, w, h, 12, "#F6EEDC")
    sheet.rr(0, 0, w, 46 * g, 12, felt)
    sheet.rr(0, 30 * g, w, 16 * g, 0, felt)
    sheet.text("Strategy card", 20, 23 * g, 22, "serif6", "#F6EEDC", valign="m")
    step = (h - 56 * g) / max(1, lines)
    for i in range(lines):
        y = 52 * g + (i + 0.5) * step
        sheet.circle(28, y, 13 * g, "#6B6455")
        sheet.text(str(i + 1), 28, y, 20, "ui7", "#F6EEDC", anchor="c", valign="m")
        sheet.rr(54, y - 11, (w - 76) * 0.98, 9, 3, "#CFC8B8")
        sheet.rr(54, y + 4, (w - 76) * 0.62, 9, 3, "#CFC8B8")
