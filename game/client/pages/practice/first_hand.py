"""A guided first round: the real table with prepared cards or dice and practice chips, and one sentence at
a time over it.

It is played in a book of its own that is thrown away: nothing enters bankroll, history or
statistics. A step waits for what its sentence says; whatever else the player does changes nothing
and is answered in the sentence's card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import hypot
from typing import Any, Final

import numpy as np
import pygame
from msgspec import structs

from ....core.money import short
from ....play.round_file import open_with_drawn_cards
from ...draw.kit import Kit
from ...draw.pieces.portraits import avatar
from ...draw.sheet import Sheet
from ...draw.text.text_styles import TextStyle, first_fitting_or_empty
from ...felt.anchors import first_free_anchor
from ...input.actions import meant_key, pad_button
from ...input.pointer import point_of
from ...layouts.guide import Sentence, guide, prepared_round
from ...scenes.focus import ARROWS, Signal, Target, nearest
from ...scenes.scene import Move, Pop, Viewport
from ...table.model import intents
from ...table.model.intents import Act
from ...table.model.moment import Moment, Pointed
from ...table.model.pieces import Drawing, Piece, TableView
from ...table.responses import respond
from ...table.scene import TableScene
from ...table.style import RegionSizes
from ...ui.boxes import Part, PlacedParts
from ...ui.control import Intent as PageIntent
from ...ui.control import Pressed
from ...ui.control import Spot as Box
from ...ui.widgets import Button, Painted
from ...window.shell import Shell
from ..page import Controlled, PageWords, draw_over
from ..style import PracticeStyle

LINES: Final = (
    "Prepared first round, practice chips",
    "First round, practice chips",
    "Practice chips",
)
"""What is played with, in as many words as the top bar has room for."""
IDLE: Final = ("top lock", "top help", "top settings")
"""Signs of a top bar that mean nothing in a guided round."""
CARRIED: Final = ("carried chip", "carried ring", "carried sum")
"""The chip at the pointer, and what it adds."""
NEVER_COVERED: Final = ("dealer", "card ", "stake ", "pill of stake", "result ", "die ", "shaker")
"""How the names of drawn things begin over which the sentence never lies."""
ALWAYS: Final = (Act.SKIP, Act.LET_GO, Act.NEXT_SPEED, Act.TOGGLE_SOUND, Act.TURN_PAGE)
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
WAITS: Final = ("bets", "deal", "decide")
"""The kinds of steps that wait for the player's own action and have no Next."""
PLAY: Final = "Play this table"


class GuidedTable(TableScene):
    """A table whose player means only what the guide's step is about. Where the top bar is short,
    the way to skip the guide stands for its signs that mean nothing now.
    """

    guiding: FirstHand

    @property
    def table(self) -> TableView:
        """What the table shows; the dealer speaks in the guide's card, so he has no bubble."""
        view = super().table
        felt = tuple(one for one in view.felt if getattr(one, "art", "") != "speech")
        return view if len(felt) == len(view.felt) else structs.replace(view, felt=felt)

    @property
    def never_covered_rects(self) -> list[pygame.Rect]:
        """Where the dealer, all cards in sight, bets, what they came to, and dice are drawn."""
        return [one.rect for one in self._things() if str(one.key).startswith(NEVER_COVERED)]

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """Without those signs, without the tag of a spot, over which the sentence may lie, and
        without a chip at the pointer where none is to be placed.
        """
        wanted = self.guiding.wanted
        places = isinstance(wanted, intents.PlaceChip) and pointed.hover == f"spot {wanted.wager}"
        idle = ("tag", *(IDLE if self.frame.takes_turns else ()), *(() if places else CARRIED))
        return [one for one in super().surroundings(m, view, pointed) if one[1].name not in idle]

    def targets(self, m: Moment) -> list[Target]:
        """Without those either."""
        return [
            one
            for one in super().targets(m)
            if not (self.frame.takes_turns and f"top {one.name}" in IDLE)
        ]

    def obey(self, intent: intents.Intent) -> Move | None:
        """What the guide's step waits for; leaving skips the guide, anything else is answered."""
        if intent is Act.LEAVE:
            return self.guiding.skip()
        if not self.hears(intent):
            self.guiding.explain_wanted_action()
            return None
        if intent in ALWAYS:
            return super().obey(intent)
        self.guiding.do_wanted()
        return None

    def hears(self, intent: intents.Intent) -> bool:
        """Whether an intent comes to anything at the guide's step."""
        return intent in (*ALWAYS, Act.LEAVE) or self.guiding.is_wanted(intent)

    def _on_signal(self, signal: Signal) -> Move | None:
        """A press on what is closed, or on nothing, is answered by the guide."""
        still = signal.does == "ground" and not self.visit.timeline.busy
        if still or signal.does == "disabled":
            self.guiding.explain_wanted_action()
            return None
        return super()._on_signal(signal)

    def _pointed(self) -> Pointed:
        """Where pointer and keys are; the ring may be on the guide's buttons."""
        seen = super()._pointed()
        return seen if seen.ring else seen._replace(ring=self.guiding.focus.ringed)


class GuideWords(PageWords):
    """What a guided round says aloud: its sentences, and what is told at its table."""

    def __init__(self, guide: FirstHand) -> None:
        super().__init__(guide)
        self._guide = guide

    def news(self) -> list[str]:
        """What was told, then what the guide says of it."""
        return [*self._guide.table.spoken.news(), *super().news()]


class FirstHand(Controlled):
    """The guided round of a game at a `table` nobody has sat at yet, in a house for practice chips
    with a book that is thrown away when it is `closed`. `ended(name)` says where it leads (`play`,
    `skip`).
    """

    layer = "guide"
    tells = True

    def __init__(
        self,
        shell: Shell,
        slug: str,
        table: Callable[[], GuidedTable],
        closed: Callable[[], None],
        ended: Callable[[str], Move | None],
    ) -> None:
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
        self._chip: int | None = None
        """The chip that was chosen for the table before the guide chose its own."""
        self.begin()

    def begin(self) -> None:
        """Sit down at a new table with the prepared round."""
        file = prepared_round(self._slug.replace("-", "_"))
        opened = open_with_drawn_cards(file)
        state = opened.state
        self.table = self._seated()
        self.table.guiding = self
        visit = self.table.visit
        visit.is_guided = True
        session: Any = visit.session
        session.force_rules(state.offer.rules)
        session.seats, session.bots = state.seats, ()
        session.seating.persons_of_file = {seat: seat for seat in state.seats}
        visit.state = visit.state.forbid_joining("before")
        visit.view_from_seat(state.seats[0])
        self._bets, self._stock = state.bets, state.stock
        self._decisions = tuple(str(one) for seat in file.seats.values() for one in seat.decisions)
        self.sentences = guide(visit.game.stem).sentences
        self.at, self.answer = 0, ""
        wager = self.wanted
        self._chip = self._chip or visit.chip
        if isinstance(wager, intents.PlaceChip):
            visit.chip = wager.cents // 100
        self._shown: tuple[object, ...] = ()
        self._asked: object = None
        self.table.enter(self.view)
        if self._below is not None:
            self.resize(self.view)

    def aloud(self) -> list[str]:
        """The step's words, and the answer to what else was tried."""
        return [self.words, *([self.answer] if self.answer else [])]

    @property
    def sentence(self) -> Sentence:
        """The step that the guide is at."""
        return self.sentences[self.at]

    @property
    def words(self) -> str:
        """The step's sentence, as it is said to whoever has a mouse, a finger or a pad; at the first
        step after what the game is about.
        """
        said = self.sentence.words.replace("{click}", self._press_phrase())
        aim = guide(self.table.visit.game.stem).aim
        return f"{aim}. {said}" if aim and not self.at else said

    def _press_phrase(self) -> str:
        """How a spot is pressed, as a sentence begins."""
        keys = self.shell.keys
        if keys.finger:
            return "Tap"
        return f"Press {keys.key_name('press')} on" if keys.gamepad else "Click"

    @property
    def is_action_awaited(self) -> bool:
        """Whether the step waits for the player's own action."""
        return self.sentence.when in WAITS

    @property
    def is_last_step(self) -> bool:
        """Whether nothing more is to be said."""
        return self.at == len(self.sentences) - 1

    @property
    def wanted(self) -> intents.PlaceChip | intents.DealRound | intents.Decide | None:
        """What the step waits for; None where its words are only read."""
        when = self.sentence.when
        if when == "bets":
            wager = self.sentence.light[0].removeprefix("spot ")
            return intents.PlaceChip(wager, next(iter(self._bets.values()))[wager])
        if when == "decide":
            before = sum(one.when == "decide" for one in self.sentences[: self.at])
            return intents.Decide(self._decisions[before])
        return intents.DealRound() if when == "deal" else None

    @property
    def wanted_target(self) -> Target | None:
        """What on the table is pressed for it, as soon as that is there."""
        wanted = self.wanted
        if isinstance(wanted, intents.PlaceChip):
            return self.table.focus.get(f"spot {wanted.wager}")
        return self.table.focus.get(
            f"do {wanted.action}"
            if isinstance(wanted, intents.Decide)
            else "deal"
            if wanted
            else None
        )

    def is_wanted(self, intent: intents.Intent) -> bool:
        """Whether an intent is what the step waits for."""
        wanted = self.wanted
        if isinstance(wanted, intents.PlaceChip) and isinstance(intent, intents.PlaceChip):
            same = (intent.wager, self.table.visit.game.wager(intent.wager).same_as)
            return intent.cents == wanted.cents and wanted.wager in same
        if isinstance(wanted, intents.Decide) and isinstance(intent, intents.Decide):
            return str(intent.action) == wanted.action
        return isinstance(wanted, intents.DealRound) and isinstance(intent, intents.DealRound)

    def explain_wanted_action(self) -> None:
        """Say in the sentence's card what the step waits for, after something else was tried."""
        if self.table.visit.timeline.busy:
            return
        there, what = self.wanted_target, self.wanted
        if isinstance(what, intents.PlaceChip) and there is not None:
            click = self._press_phrase()
            self.answer = f"This round begins with {short(what.cents)}: {click[0].lower()}{click[1:]} {there.label} once."
        elif there is not None:
            label = there.label.partition(",")[0]  # of the deal without its amount
            self.answer = f"This round goes on with {label}: press {label}."
        else:
            self.answer = (
                f"This round is over: press {PLAY}."
                if self.is_last_step
                else "This is only to be read: press Next."
            )
        self.shell.sound.play("tick")
        self.lay_out()

    # ---- from step to step

    def do_wanted(self) -> None:
        """Do what the step waits for: a wager and the deal lead on at once, a decision when all of
        it was told.
        """
        visit, wanted = self.table.visit, self.wanted
        if wanted is None:
            return
        if isinstance(wanted, intents.DealRound):
            self._go_to_step(self.at + 1)
            visit.deal_scripted(self._bets, self._stock)
            return
        respond(self.table, wanted)
        if isinstance(wanted, intents.PlaceChip) and visit.bets.placed == dict(
            next(iter(self._bets.values()))
        ):
            self._go_to_step(self.at + 1)

    def go_on(self) -> Move | None:
        """What Next means: what is told is told at once, and the next sentence comes. A step that
        waits is only answered.
        """
        if self.is_last_step:
            return self._leave("play")
        if self.table.visit.timeline.busy:
            self.table.visit.skip()
            self._advance_after_decision()
        elif self.is_action_awaited:
            self.explain_wanted_action()
        if not self.is_action_awaited:
            self._go_to_step(self.at + 1)
        return None

    def step_back(self) -> None:
        """A sentence back, where it may be heard again; what was placed, dealt or decided stays."""
        if self._can_step_back():
            self._go_to_step(self.at - 1)
        else:
            self.explain_wanted_action()

    def _go_to_step(self, step: int) -> None:
        """Another step."""
        self.at, self.answer, self._asked = step, "", self.table.visit.session.state
        self.shell.sound.play("tick")
        self.table.focus.focus(None)
        self.lay_out()

    def skip(self) -> Move | None:
        """The end of the guide, wherever it is."""
        self.shell.toast("Skipped", "Find the guide at each table or under Help.", "info")
        return self._leave("skip")

    def _leave(self, how: str) -> Move | None:
        move = self._ended(how)
        return move if move is not None else Pop()

    def _advance_after_decision(self) -> None:
        """Go on when the decision was taken and all of it told."""
        visit = self.table.visit
        if (
            self.sentence.when == "decide"
            and not visit.timeline.busy
            and visit.session.state is not self._asked
        ):
            self._go_to_step(self.at + 1)

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay everything out."""
        self.resize(view)

    def leave(self) -> None:
        """Nothing runs on, and the practice book is thrown away."""
        super().leave()
        self.table.leave()
        if self._chip is not None:
            self.table.visit.chip = self._chip
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
        named = self.wanted_target if self.sentence.when in ("deal", "decide") else None
        self.holes = [named.rect.inflate(16, 16)] if named is not None else []
        self.holes += [rect for light in self.sentence.light if (rect := self._lit_rect(light)).w]
        self.ui.clear(view.page_view)
        kit = self.ui.look.kit
        g = kit.type.grow
        buttons = {button: button.widths(kit)[0] + 20 * g for button in self._buttons()}
        # a pad's B may be a decision
        skip = Button("skip", "Skip guide", action="leave", group="guide", high=52.0)
        room = skip.widths(kit)[0] + 8
        frame = self.table.frame
        edge = self.view.size[0] if frame.panel_covers_felt else frame.stage_rect.right
        end = edge / k - (12 if frame.is_as_designed else 0)
        tall = 52 * min(g, 1.4)
        corner = (
            end - room - 8,
            (frame.top.rect(0, 0, 1, RegionSizes.top_bar_height).h / k - tall) / 2
            if frame.takes_turns
            else frame.top.rect(0, 0, 1, 8).bottom / k,
            room,
            tall,
        )
        wide, high, lines, answer = self._fit_sentence(
            kit, sum(buttons.values()) + 12 * len(buttons) + 36, corner
        )
        x, y = self.card.x / k, self.card.y / k
        parts: list[tuple[Part, Box]] = []
        low, right = y + high - 76 * g, x + wide - 24
        for button, room in buttons.items():
            parts.append((button, (right - room, low, room, 56 * g)))
            right -= room + 12
        turn, keys = "", self.shell.keys
        if self.is_action_awaited and not self.table.visit.timeline.busy:
            pressed = "" if keys.finger or keys.gamepad else f", or press {keys.key_name('press')}"
            turn = f"Do it{pressed}"
        card = Painted(
            _draw_card,
            self.table.dealer,
            lines,
            answer,
            (self.at, len(self.sentences)),
            right - x,
            turn,
        )
        parts.insert(0, (card, (x, y, wide, high)))
        if not self.is_last_step:
            parts.append((skip, corner))
        self.ui.place("guide", PlacedParts(parts), (0.0, 0.0, view.size[0] / k, view.size[1] / k))
        self.set_targets()
        self._bring_ring()
        self._scrim = self._shade()
        self._whole = True

    def _bring_ring(self) -> None:
        """The ring is round what the step waits for, or Next; there is one ring."""
        there = self.wanted_target
        if self.is_action_awaited:
            self.focus.focus(None, by_key=False)
            if there is not None:
                self.table.focus.focus(there.name, brought=True)
            return
        self.table.focus.focus(None, by_key=False)
        self.focus.focus("next")

    def _buttons(self) -> list[Button]:
        """The way on where the step waits for nothing, and at its left the way back or to the
        beginning.
        """
        next_ = PLAY if self.is_last_step else "Next"
        second = (
            ("again", "Once more", "")
            if self.is_last_step
            else ("back", "Back", "before")
            if self._can_step_back()
            else None
        )
        found = []
        if not self.is_action_awaited:
            found.append(
                Button(
                    "next", next_, kind="dark", action=self._onward_key, group="guide", high=56.0
                )
            )
        if second is not None:
            found.append(
                Button(
                    second[0], second[1], kind="cream", action=second[2], group="guide", high=56.0
                )
            )
        return found

    def _show_panel(self) -> None:
        """Open the panel, where it is folded away, for the sentence that speaks of coach or
        paytables, and turn it to what it speaks of.
        """
        visit, light = self.table.visit, self.sentence.light
        spoken_of = "coach" in light or "pays" in light
        if spoken_of and visit.state.is_panel_folded:
            self._opened = True
            self.table.toggle_panel()
        elif self._opened and not spoken_of:
            self._opened = False
            if not visit.state.is_panel_folded:
                self.table.toggle_panel()
        self.table._refresh_targets()  # noqa: SLF001 - its own table
        if (
            "pays" in light
            and not visit.state.is_panel_folded
            and self._panel_rects("coach")
            and not self._panel_rects("pays")
        ):
            visit.state = replace(visit.state, panel_page=1)
            self.table._refresh_targets()  # noqa: SLF001 - its own table

    def _can_step_back(self) -> bool:
        """Whether there is a sentence before this one that still fits what lies there."""
        before = self.sentences[self.at - 1].when if self.at else ""
        return before == "look" and self.table.visit.session.playing

    # ---- what the light falls on

    def _lit_rect(self, light: str) -> pygame.Rect:
        """Where something lies in the window; an empty rectangle where it is not there."""
        table, m = self.table, self.table.visit.moment
        stage, shift = table.frame.stage, table.frame.axis - 760.0
        what, _, name = light.partition(" ")
        match what:
            case "spot":
                spot = m.layout.spots[name]
                words = max((m.ruler.width(one, 20, "serif7") for one in spot.label), default=0.0)
                half = max(spot.r, spot.wide, words / 2) + 10
                return table.frame.rect(
                    spot.at[0] - half, spot.at[1] - spot.r - 44, 2 * half, 2 * spot.r + 74
                )
            case "place" | "hand":
                lit = self._with_cut_spots(self._cards_rect(name or f"seat {m.active_seat}"))
                return self._with_cut_spots(self._with_cut_plates(lit))
            case "coach" | "pays":
                return (
                    pygame.Rect(0, 0, 0, 0) if m.state.is_panel_folded else self._coach_rect(what)
                )
            case "choices":
                found = [t.rect for t in table.focus.targets if t.decision]
                return (
                    found[0].unionall(found[1:]).inflate(16, 16)
                    if found
                    else pygame.Rect(0, 0, 0, 0)
                )
            case "result":
                found = [
                    self._lit_rect(f"spot {spot.wager}")
                    for spot in m.own_results
                    if spot.wager in m.layout.spots
                ]
                hand = self._cards_rect(f"seat {m.active_seat}")
                found += [hand] if hand.w and m.cards_dealt_to(f"seat {m.active_seat}") else []
                if not found:
                    return pygame.Rect(0, 0, 0, 0)
                return self._with_cut_plates(found[0].unionall(found[1:]))
            case _:
                return stage.rect(24 + shift, 100, 1472, 840)

    def _with_cut_spots(self, lit: pygame.Rect) -> pygame.Rect:
        """A light, widened over every spot of which it would show a part alone."""
        out, spots = lit.copy(), self.table.visit.moment.layout.spots
        for spot in spots.values():
            wide = max(spot.r, spot.wide)
            x, y = spot.at
            ring = self.table.frame.rect(x - wide, y - spot.r, 2 * wide, 2 * spot.r)
            if lit.w and lit.colliderect(ring) and not lit.contains(ring):
                out.union_ip(ring.inflate(12, 12))
        return out

    def _with_cut_plates(self, lit: pygame.Rect) -> pygame.Rect:
        """A light, widened over the plates with the player's hand in words that it would cut."""
        out, table, m = lit.copy(), self.table, self.table.visit.moment
        drawn = [one.box for one in table.visit.kind.readings(m) if isinstance(one, Drawing)]
        if not drawn and m.cards_dealt_to(f"seat {m.active_seat}"):
            drawn = list(m.layout.readings[:1])  # it comes once nothing moves
        for box in drawn:
            plate = table.frame.rect(*box)
            if lit.w and lit.colliderect(plate):
                out.union_ip(plate.inflate(12, 12))
        return out

    def _panel_rects(self, part_name: str) -> list[pygame.Rect]:
        """Where the parts of the panel stand in which the coach speaks, or the paytables stand;
        none at a table that lists both in one.
        """
        drawn = self.table.surroundings(self.table.visit.moment, self.table.table, Pointed())
        return [
            view.rect(*piece.box)
            for view, piece in drawn
            if isinstance(piece, Drawing)
            and piece.name.startswith("panel ")
            and part_name in piece.name
        ]

    def _coach_rect(self, part_name: str) -> pygame.Rect:
        """Where the coach speaks, or the paytables stand: the rows of a table that lists costs and
        odds in one.
        """
        frame, parts = self.table.frame, self._panel_rects(part_name) or self._panel_rects(" row ")
        if not parts:
            return pygame.Rect(0, 0, 0, 0)
        whole = parts[0].unionall(parts[1:]).inflate(-frame.panel.px(16), 0)
        return whole.clip(self.view.window_rect)

    def _cards_rect(self, place: str) -> pygame.Rect:
        """Where the cards of a place lie, or will."""
        table, m = self.table, self.table.visit.moment
        stage = table.frame.stage
        known = m.layout.places.get("seat" if place.startswith("seat ") else place)
        if known is None:
            return pygame.Rect(0, 0, 0, 0)
        count = len(m.cards_dealt_to(place)) or len(known.at)
        lies = [m.geometry.card(place, i, count) for i in range(count)]
        rects = [table.frame.rect(*one.box_if_upright) for one in lies]
        return rects[0].unionall(rects[1:]).inflate(stage.px(24), stage.px(24))

    def _fit_sentence(
        self, kit: Kit, least: float, corner: Box
    ) -> tuple[float, float, tuple[str, ...], tuple[str, ...]]:
        """Place the sentence, as wide as it is designed or as much narrower as it then covers less,
        but never under the `least`; where it would cover something all the same, without who speaks
        and up to the window's edge beside the `corner` and what is played with in the fewest words.
        How wide and high it is, its lines, and those of the answer.
        """
        k, g = self.view.scale, kit.type.grow
        found, said = [], self._notice_rect()
        said.w = self._notice_width(LINES[-1])
        for head, share in product(
            (PracticeStyle.guide_head, PracticeStyle.guide_bare_head), (1.0, 0.84, 0.7, 0.56)
        ):
            wide = min(
                max(PracticeStyle.guide_width * g * share, least), self.view.size[0] / k - 40
            )
            lines = tuple(kit.type.balanced(self.words, (wide - 60) * k, 30, "serif6"))
            answer = (
                tuple(kit.type.balanced(self.answer, (wide - 60) * k, 22, "ui6"))
                if self.answer
                else ()
            )
            high = (
                head
                + 40 * len(lines)
                + PracticeStyle.guide_answer_line * len(answer)
                + PracticeStyle.guide_foot
            ) * g
            below = head == PracticeStyle.guide_head and not self.table.frame.takes_turns
            beside = () if below else (pygame.Rect([round(side * k) for side in corner]), said)
            rect, covered = self._sentence_rect_and_overlap(
                round(wide * k), round(high * k), beside
            )
            found.append((covered, rect, wide, high, lines, answer))
            if not covered:
                break
        _, self.card, wide, high, lines, answer = min(found, key=lambda one: one[0])
        return wide, high, lines, answer

    def _sentence_rect_and_overlap(
        self, wide: int, high: int, beside: tuple[pygame.Rect, ...]
    ) -> tuple[pygame.Rect, int]:
        """Where the sentence lies: over nothing that is lit, no own card and no decision, as near
        to its light as can be, below the upper bar or `beside` what stands there; and how much of
        that it covers all the same.
        """
        size, k = self.view.size, self.view.scale
        lit = [] if self.sentence.light == ("felt",) else self.holes
        never = [*lit, *(r for light in ("hand", "choices") if (r := self._lit_rect(light)).w)]
        if (
            "coach" in self.sentence.light
            and not self.table.visit.moment.state.is_panel_folded
            and not self.view.is_narrow
        ):
            frame = self.table.frame
            never.append(frame.panel_rect)
        near = lit[0] if lit else pygame.Rect(size[0] // 2, size[1] // 2, 0, 0)
        below = max(round(70 * k), self._notice_rect().bottom + 4)
        left, top = round(16 * k), round(8 * k) if beside else below
        within = (left, top, size[0] - left - 8, size[1] - top - 8)
        apart = round(80 * k), round(60 * k)
        over = [one.inflate(apart) for one in never]
        over += [one.inflate(8, 8) for one in self.table.never_covered_rects]
        over += 5 * beside  # rather a card than the words and the button in the bar
        boxes = [_box(one) for one in over]
        about = [near.inflate(apart), near.unionall(never).inflate(apart)]
        covered, box = min(
            first_free_anchor((wide, high), _box(one), within, boxes, 0.0) for one in about
        )
        place = pygame.Rect([int(side) for side in box])
        if covered >= 1:
            # no place right beside the light: the nearest one that is free
            free = [
                there
                for x in range(left, size[0] - wide - 8, max(1, round(24 * k)))
                for y in range(top, size[1] - high - 8, max(1, round(24 * k)))
                if (there := pygame.Rect(x, y, wide, high)).collidelist(over) < 0
            ]
            if free:
                middle = pygame.Vector2(near.center)
                return min(free, key=lambda one: middle.distance_to(one.center)), 0
        return place, int(covered)

    def _shade(self) -> pygame.Surface:
        """The scrim with its soft holes, and the line that says what is played with, always lit."""
        view, k = self.view, self.view.scale
        small = max(1, round(4 * k))
        wide, high = view.size[0] // small + 1, view.size[1] // small + 1
        x, y = (np.arange(side, dtype=np.float32) * small for side in (wide, high))
        light = np.zeros((high, wide), np.float32)
        soft = PracticeStyle.guide_edge * k
        for hole in self.holes:
            dx = np.maximum(np.maximum(hole.left - x, x - hole.right), 0)
            dy = np.maximum(np.maximum(hole.top - y, y - hole.bottom), 0)
            light = np.maximum(light, np.clip(1 - np.hypot(dx[None, :], dy[:, None]) / soft, 0, 1))
        shade = pygame.Surface((wide, high), pygame.SRCALPHA)
        shade.fill("#06090A")
        alpha = pygame.surfarray.pixels_alpha(shade)
        alpha[:] = (PracticeStyle.guide_dimming * (1 - light)).astype(np.uint8).T
        del alpha
        whole = pygame.transform.smoothscale(shade, (wide * small, high * small))
        strip, words = self._banner_rect_and_text()
        pygame.draw.rect(whole, (16, 20, 22, 255), strip)
        stage = self.table.frame.top
        kind, theme = self.shell.lettering(stage), self.shell.theme(view)
        kind.draw(
            whole, words, strip.x + stage.px(6), strip.centery, 20, "ui6", theme.brass, valign="m"
        )
        return whole

    def _banner_rect_and_text(self) -> tuple[pygame.Rect, str]:
        """Where it is said what is played with, beside the sentence where that lies in the top bar,
        and how.
        """
        row, card, frame = self._notice_rect(), self.card, self.table.frame
        if row.colliderect(card):
            ways = ((row.left, card.left), (card.right, row.right))
            row.left, row.w = max(
                ((left, right - left) for left, right in ways), key=lambda way: way[1]
            )
        words = next((one for one in LINES if self._notice_width(one) <= row.w), LINES[-1])
        row.w = max(frame.top.px(470) if frame.is_as_designed else 0, self._notice_width(words))
        return row, words

    def _notice_rect(self) -> pygame.Rect:
        """Where that can be said: between the signs of the top bar, before the dealer, or under
        them.
        """
        frame = self.table.frame
        top_bar, _ = self.table.top_bar_and_fold_button(self.table.visit.moment)
        signs = ("speed", "sound")  # who is new has no speed
        end = next(one.spot[0] for one in top_bar.controls if one.name in signs) - 12.0
        row = frame.top.rect(70.0, 42.0 if frame.has_table_sign else 19.0, end - 70.0, 30)
        for one in self.table.never_covered_rects:
            if row.colliderect(one) and one.left > row.left:
                row.w = one.left - row.left - 4
        return (
            row
            if self._notice_width(LINES[-1]) <= row.w
            else frame.top.rect(16.0, RegionSizes.top_bar_height + 2, frame.top_bar_width, 30)
        )

    def _notice_width(self, words: str) -> int:
        """How many real pixels words on that row take up."""
        top = self.table.frame.top
        return round(self.shell.lettering(top).width(words, 20, "ui6") + 12 * top.scale)

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """The guide's keys and buttons; everything else is the table's, which does what the step
        waits for.
        """
        if event.type == pygame.KEYDOWN:
            move = self._handle_key(event)
            if move is not False:
                return move  # type: ignore[return-value]
        elif self._is_over_guide(event):
            return self.control_event(event)
        move = self.table.handle(event)
        if self.table.focus.ring is not None:
            self.focus.focus(self.focus.focused, by_key=False)  # there is one ring
        self._advance_after_decision()
        return move

    def _handle_key(self, event: pygame.Event) -> Move | bool | None:
        """What a key of the guide comes to; False for one that is the table's."""
        ringless = self.table.focus.ring is None
        if event.key in ENTER and self.table.visit.timeline.busy:
            return self.table.obey(Act.SKIP) if self.is_action_awaited else self.go_on()
        if pad_button(event) and meant_key(event) == self.shell.keys.code(self._onward_key):
            return self.go_on()
        # a decision takes all buttons of a pad, but A while the ring is on the guide
        ours = event.key in ENTER and self.focus.ring is not None
        if self.sentence.when == "decide" and not ours and self.table.wants(event):
            return False
        # that may have been meant for the decision before
        if event.key == pygame.K_ESCAPE and pad_button(event) != "B":
            return self.skip()
        before = meant_key(event) == self.shell.keys.code("before")
        if event.key == pygame.K_BACKSPACE or (before and self.sentence.when != "decide"):
            self.step_back()
            return None
        if pad_button(event) == "Menu":
            self.move_ring_to(self.focus.get("next") or self.focus.get("skip"))
            return None
        if event.key in ARROWS:
            self._steer_ring(*ARROWS[event.key])
            return None
        if event.key == pygame.K_TAB:
            self._step_ring(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if event.key in ENTER and ringless:
            if self.focus.ring is not None:
                return self.control_event(event)
            self._bring_ring()
            return None
        return False

    def _step_ring(self, by: int) -> None:
        """Tab: the ring goes round the guide's buttons and what the step waits for."""
        reached, ring = self.reachable_targets, self.table.focus.ring or self.focus.ring
        at = reached.index(ring) if ring in reached else -1
        self.move_ring_to(
            reached[(at + by) % len(reached)] if at >= 0 else self.wanted_target or reached[0]
        )

    def _steer_ring(self, dx: int, dy: int) -> None:
        """The ring goes among the guide's buttons and what the step waits for."""
        ring = self.table.focus.ring or self.focus.ring
        self.move_ring_to(
            nearest(ring, self.reachable_targets, dx, dy)
            if ring is not None
            else self.wanted_target or self.focus.get("next")
        )

    @property
    def reachable_targets(self) -> list[Target]:
        """The guide's buttons, and of the table what comes to something at the step and lies under
        none of them.
        """
        mine = self.focus.targets
        felt = [
            one
            for one in self.table.focus.targets
            if one.rect.collidelist([button.rect for button in mine]) < 0
        ]
        return mine + [
            one
            for one in felt
            if one.answers.press is not None and self.table.hears(one.answers.press)
        ]

    def move_ring_to(self, there: Target | None) -> None:
        """The ring comes to a button of the guide, or to something on the felt."""
        if there is not None:
            mine = there in self.focus.targets
            self.table.focus.focus(None if mine else there.name)
            self.focus.focus(there.name if mine else None, by_key=mine)  # there is one ring

    @property
    def _onward_key(self) -> str:
        """Whose key goes on; a pad has another button than A for it, which was a decision the step
        before.
        """
        return "next round" if self.shell.keys.gamepad else "press"

    def _is_over_guide(self, event: pygame.Event) -> bool:
        """Whether a pointer is over the sentence or a button of the guide."""
        at = point_of(event, self.view.size)
        skip = self.focus.get("skip")
        return at is not None and (
            self.card.collidepoint(at) or (skip is not None and skip.rect.collidepoint(at))
        )

    def handle_intent(self, intent: PageIntent) -> Move | None:
        """A button of the guide."""
        if not isinstance(intent, Pressed):
            return None
        match intent.name:
            case "next":
                return self.go_on()
            case "back":
                self.step_back()
            case "again":
                self.begin()
            case _:
                return self.skip()
        return None

    def update(self, dt: float) -> Move | None:
        """The table moves on; what is lit follows it once it has come to rest."""
        self.ui.tick_cursor(dt)
        move = self.table.update(dt)
        self._advance_after_decision()
        seen = (
            self.table.visit.moment.busy,
            self.table.visit.moment.desk.turn,
            len(self.table.visit.moment.own_results),
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
        changed = self.table.draw(below, [self.view.window_rect] if self._whole else dirty)
        changed += [*self.focus.take_dirty(), *self.ui.take_dirty(), *dirty]
        if self._whole:
            self._whole, changed = False, [self.view.window_rect]

        def blit_area(area: pygame.Rect) -> None:
            surface.blit(scrim, area, area)
            if tip := self.tip_corners():
                pygame.draw.polygon(surface, PracticeStyle.guide_card, tip)
            self.ui.draw(surface, area, "guide")

        draw_over(surface, below, changed, blit_area)
        return changed

    def tip_corners(self) -> list[tuple[float, float]]:
        """The corners of the sentence's tip, its point last, towards what it speaks of first; none
        where that lies at the sentence itself, far away, or behind something else that is lit.
        """
        if not self.holes:
            return []
        card, hole, k = self.card, self.holes[0], self.view.scale
        dx = max(hole.left - card.right, card.left - hole.right)
        dy = max(hole.top - card.bottom, card.top - hole.bottom)
        gap, half = max(dx, dy) - PracticeStyle.guide_tip_gap * k, PracticeStyle.guide_tip * k / 2
        if not 0 < gap <= PracticeStyle.guide_tip_reach * k:
            return []
        if dy >= dx:
            x = max(card.left + 2 * half, min(card.right - 2 * half, hole.centerx))
            y, way = (card.bottom - 2.0, gap) if hole.top >= card.bottom else (card.top + 2.0, -gap)
            there = max(hole.left + half / 2, min(hole.right - half / 2, x)), y + way
            base = [(x - half, y), (x + half, y)]
        else:
            y = max(card.top + 2 * half, min(card.bottom - 2 * half, hole.centery))
            x, way = (card.right - 2.0, gap) if hole.left >= card.right else (card.left + 2.0, -gap)
            there = x + way, max(hole.top + half / 2, min(hole.bottom - half / 2, y))
            base = [(x, y - half), (x, y + half)]
        if any(one.clipline((x, y), there) for one in self.holes[1:] if not one.colliderect(hole)):
            return []
        share = min(1.0, PracticeStyle.guide_tip * k / hypot(there[0] - x, there[1] - y))
        return [*base, (x + (there[0] - x) * share, y + (there[1] - y) * share)]


def _box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


def _draw_card(
    sheet: Sheet,
    w: float,
    h: float,
    who: str,
    lines: tuple[str, ...],
    answer: tuple[str, ...],
    step: tuple[int, int],
    room: float,
    turn: str,
) -> None:
    """The sentence on its cream card: who speaks, the words, the answer to what else was tried,
    which step it is in words and dots, and that it is the player's `turn`.
    """
    (at, count), g = step, sheet.type.grow
    sheet.shadow(0, 0, w, h, 18, 18, 8, 0.5)
    sheet.rr(0, 0, w, h, 18, PracticeStyle.guide_card)
    head = (
        h / g
        - PracticeStyle.guide_foot
        - 40 * len(lines)
        - PracticeStyle.guide_answer_line * len(answer)
    )
    if head > (PracticeStyle.guide_head + PracticeStyle.guide_bare_head) / 2:
        _draw_speaker(sheet, w, who, f"{at + 1} of {count}")
    for i, line in enumerate(lines):
        sheet.text(
            line, 30, (head + 20 + 40 * i) * g, 30, "serif6", PracticeStyle.guide_ink, valign="m"
        )
    for i, line in enumerate(answer):
        sheet.text(
            line,
            30,
            (head + 40 * len(lines) + 16 + PracticeStyle.guide_answer_line * i) * g,
            22,
            "ui6",
            PracticeStyle.guide_answer_ink,
            valign="m",
        )
    x, y = 34.0, h - 48 * g
    wordings = (turn, turn.partition(",")[0])
    turn = first_fitting_or_empty(sheet.type, TextStyle(20, "ui6"), wordings, room - x)
    if turn:
        sheet.text(
            turn, room - 4, y, 20, "ui6", PracticeStyle.guide_soft_ink, anchor="r", valign="m"
        )
        room -= sheet.width(turn, 20, "ui6") + 24
    if room >= 60 + count * 18:
        _draw_step_dots(sheet, x, y, at, count)


def _draw_speaker(sheet: Sheet, w: float, who: str, step: str) -> None:
    """The dealer's picture and name at the card's head, and which step it is."""
    g, scale, soft = sheet.type.grow, sheet.scale, PracticeStyle.guide_soft_ink
    face = avatar(sheet.cache, who, 26 * g * scale)
    face.draw(sheet.surface(), 54 * g * scale + sheet.offset, 48 * g * scale + sheet.offset)
    sheet.text(who, 92 * g, 40 * g, 20, "ui7", PracticeStyle.guide_ink, valign="m")
    sheet.text("your dealer", 92 * g, 64 * g, 20, "ui5", soft, valign="m")
    sheet.text(step, w - 28, 48 * g, 20, "ui5", soft, anchor="r", valign="m")


def _draw_step_dots(sheet: Sheet, x: float, y: float, current: int, count: int) -> None:
    """A dot for each step from x on, those that are done full; the one that it is, long."""
    for i in range(count):
        if i == current:
            sheet.rr(x - 6, y - 6, 30, 12, 6, "#8A6A22")
            x += 36
            continue
        sheet.circle(x, y, 5.5, "#8A6A22" if i < current else None, 1, stroke="#8A6A22", sw=1.6)
        x += 18
