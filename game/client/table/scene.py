"""The table scene: a visit to a table shown in the window, and the player's hands on chips, spots
and decisions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame
from msgspec import structs

from ...core.errors import HouseError
from ...core.money import dollars
from ...law.provisions import cited_provisions_and_rulings
from ...play.table_client import Sitting
from ...printing.dates import month_day_year_text
from ...rounds.events import AnyEvent
from ...rounds.refusals import refusal_sentence
from ..draw.pieces.portraits import Activity, dealer_of
from ..draw.stage import Stage, paint_table, room
from ..draw.style import StageStyle
from ..felt.ground import Ground
from ..input.actions import meant_key, pad_button
from ..layouts.layout import Box, Layout, Shape, felt_color, layout_for_shape
from ..pages.dialog import Answer, Dialog
from ..scenes.focus import GUARD, Focus, Signal, Target
from ..scenes.motion import DURATIONS, eyes_closed_and_seconds_left
from ..scenes.scene import Move, Push, Viewport
from ..scenes.settings import FAVORITES, Level
from ..scenes.toasts import ToastArea
from ..window.shell import Shell
from . import automatic_play, funds
from .model import intents
from .model.geometry import Geometry
from .model.intents import Act
from .model.moment import Desk, Moment, Pointed
from .model.pieces import CardPiece, DiePiece, Drawing, Piece, Ruler, TableView
from .motion.celebration import boxes_cleared_for_names
from .motion.light_effects import Fades, Slides
from .motion.motions import Motion, dealer_activity
from .narration import Narrator
from .overlays import lesson_card
from .paint.painter import Items, Looking, Painter, Painters, Warming, breath_of, draw_table_ahead
from .responses import respond
from .style import PainterStyle, SceneTimes
from .surroundings import controls
from .surroundings.bar import Bar, BarLayer
from .surroundings.frame import Frame, Item, extent_of, frame
from .surroundings.regions import shape_of
from .surroundings.seats import SitDown
from .surroundings.top_bar import fold_layer
from .surroundings.view_controls import ViewLayer
from .visit import Visit

if TYPE_CHECKING:
    from .overlays.great_win import GreatWin, StartPlace

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
TEN_ROUNDS: Final = 10
"""After so many rounds played well the dealer asks whether he is to say less."""
PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
"""Each stops what plays by itself."""
MOVED: Final = (pygame.MOUSEMOTION, pygame.FINGERMOTION)
"""What changes nothing that can be reached."""


class Bust(NamedTuple):
    """Who deals and what he does; who did and what `before`, a `share` of the change seen since a
    time for so many seconds.
    """

    name: str = ""
    does: Activity = "waits"
    before: tuple[str, Activity] = ("", "waits")
    since: float = 0.0
    seconds: float = 0.0
    share: float = 1.0


class Count(NamedTuple):
    """The figure of the bankroll: its cents, whether something was being told then, and from what
    it rolls since when.
    """

    cents: int = 0
    busy: bool = False
    before: str = ""
    since: float = float("-inf")


class PaintedGround(NamedTuple):
    """A painted ground with its boxes bare of lettering, and what both follow from; all but the
    frame is in `table`.
    """

    table: tuple[object, ...]
    frame: Frame
    picture: pygame.Surface
    bare: dict[Box, pygame.Surface]

    def moved(self, frame: Frame) -> PaintedGround | None:
        """The same whole felt as it stands in another frame of the window, further to the right;
        None where it cannot be had by moving pixels.

        The room and the table's edge are mirrored at the axis: what is uncovered at the left was
        painted at the right.
        """
        scale, size = frame.stage.scale, self.picture.get_size()
        before, after = round(self.frame.axis * scale), round(frame.axis * scale)
        step = after - before
        is_moved_only = (
            not frame.lenses
            and not self.frame.lenses
            and self.frame.stage == frame.stage
            and self.frame.ground_size == frame.ground_size == size
            and 0 < step == round((frame.axis - self.frame.axis) * scale)
            and before + after <= size[0]
        )
        if not is_moved_only:
            return None
        picture = self.picture.copy()
        picture.blit(self.picture, (step, 0))
        uncovered = self.picture.subsurface((2 * before, 0, step, size[1]))
        picture.blit(pygame.transform.flip(uncovered, True, False), (0, 0))
        bare: dict[Box, pygame.Surface] = {}
        for box, part in self.bare.items():
            # boxes begin at whole pixels, which may be one further from the axis in either frame
            left = round((box[0] + frame.shift) * scale)
            to_right = round((box[0] + self.frame.shift) * scale) + step - left
            place = part.get_rect(left=left, top=round(box[1] * scale))
            bare[box] = picture.subsurface(place.clip(picture.get_rect())).copy()
            bare[box].blit(part, (to_right, 0))
        return PaintedGround(self.table, frame, picture, bare)


class TableScene:
    """One table in the window: shows a `Visit` and hands it what the player means. `go` answers for
    leaving the table; `autoplay` rounds are played by the coach's choice.
    """

    overlay = False
    shaped = True
    """Whether the felt is composed anew in windows of other shapes."""
    _folds: tuple[Shape, ...] = ("zoom", "page")
    spare = 0.0
    """How many text units are kept free under the felt where the top bar is shortest."""
    bars: type[Bar] = Bar
    """What places the bar's parts."""
    holds = True
    """Whether something is held here by a pad's button, so that its letting go matters."""
    tips_with_wagers = True
    """Whether a chip for the dealer may lie beside a wager."""
    blinks = True
    """Whether whoever deals blinks now and then."""
    great_wins: Path | None = None
    """The folder for pictures of great wins; None at a table that does not show them large."""
    outside_state: Any = None
    """What else than the moment the picture and the targets follow from: at a terminal, its
    account.
    """

    def __init__(
        self,
        shell: Shell,
        session: Sitting,
        layout: Layout,
        go: Callable[[str], Move | None],
        *,
        autoplay: int = 0,
        told_before: tuple[AnyEvent, ...] = (),
        day: int = 0,
    ) -> None:
        self.shell, self.go = shell, go
        chosen = shell.chips.get(session.game.slug)
        shell.chips[session.game.slug] = chosen or (25 if session.rules.table_minimum >= 500 else 5)
        self.visit = Visit(shell, session, layout, autoplay)
        state = session.state if session.playing else None
        dealt = state.bets.get(session.seats[0], {}) if state is not None and session.seats else {}
        if not chosen and (lies := dealt or self.visit.bets.last):  # the program began anew
            self.visit.choose_usual_chip(lies)
        self.day = day
        self.name = "table:" + session.game.slug
        self.focus = Focus(
            pointer=shell.pointer, guard=GUARD if shell.settings.misclick_guard else 0.0
        )
        self.view = shell.view((1920, 1080))
        self.frame = frame(self.view, folded=False)
        self.bar = self.bars(shell, self.view, self.frame)
        self.carried: tuple[int, int] | None = None
        self._in_strip: tuple[int, ...] = ()
        self._unasked = True  # nobody has folded the panel or brought it back
        self._items = Items()
        self._fades, self._slides, self._was = Fades(), Slides(), (0, False)
        self._pose = self._seen_pose = Bust()
        self._motion = Motion()
        self._count = Count()
        self._warming = Warming()
        self._painted: tuple[object, ...] = ()
        self._table: tuple[Moment | None, TableView] = (None, TableView(()))
        self._dirty: list[pygame.Rect] = []
        self._ahead: Iterator[None] | None = None
        self._breath_due = self._blink_due = 0.0
        self.remind: Callable[[int], str] = lambda _: ""
        """What a player (0: the one of the window) is to be reminded of between two rounds, "" for
        nothing.
        """
        self._reminded = 0
        last = session.last
        self._seen_win = last.id if last is not None else 0
        self.visit.timeline.great_win_pieces = self._great_win_pieces
        self.seal = ""
        """The seal of a passed exam: `whole`, or the `outline` of one that has faded."""
        self._stated: Moment | None = None
        self._shortcuts: dict[int, intents.Intent] = {}
        self._grounds: list[PaintedGround] = []
        self.spoken = Narrator(self.visit, shell, self.focus, lambda: self.table.choices)
        if told_before:
            self.visit.timeline.tell(
                told_before, self.visit.desk, 0.0, shell.pace, hides=self.visit.hides_own_cards
            )
            self.visit.skip()

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay everything out and go on where the time stood still; the house rules may have changed
        meanwhile.
        """
        self.visit.stand_still(still=False)
        last = self.visit.session.last
        if self.visit.must_show_great_win and last is not None and last.id == self._seen_win:
            self.visit.end_great_win()
        self.visit.refresh_rules()
        if not self.visit.hides_own_cards:
            self.visit.turn_up_own_cards()
        self.visit.lay_first_bet()
        self.spoken.watched = True
        self.resize(view)

    def leave(self) -> None:
        """Nothing runs on: what is in the air waits there."""
        automatic_play.stop(self.visit, automatic_play.INTERRUPTED)
        self.visit.stand_still(still=True)
        self.visit.timeline.drop_bent_corners(self.visit.now, self.shell.pace)
        self.shell.sound.fade_except_room()

    def resize(self, view: Viewport) -> None:
        """Lay everything out for another view."""
        self.view = view
        self._share_window()
        self._ahead = draw_table_ahead(self.painter, self.visit.timeline.geometry, self.dealer)
        self._refresh_targets()

    def handle(self, event: pygame.Event) -> Move | None:
        """What the player did."""
        if event.type not in MOVED:
            self._refresh_targets()
        if self.visit.state.is_automatic_play_on and event.type in PRESSES:
            return self.obey(Act.STOP_PLAYING)
        if event.type == pygame.KEYDOWN:
            if (slot := self._favorite_to_keep(event)) is not None:
                return self.obey(intents.KeepFavorite(slot))
            if (onward := self._press_onward(event)) is not None:
                return self._on_signal(onward)
            if self._is_closing_other_stakes(event):
                return self.obey(intents.ChooseAmount(0))
            if (code := meant_key(event)) in self._shortcuts:
                return self.obey(self._shortcuts[code])
        if (
            event.type == pygame.KEYUP
            and self.visit.timeline.holds_cards_bent
            and meant_key(event) == self.shell.keys.code("look")
        ):
            return self.obey(Act.LET_GO)
        move = None
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            move = self._on_signal(signal) or move
        self._dirty += self.focus.take_dirty()
        return move

    def _is_closing_other_stakes(self, event: pygame.Event) -> bool:
        """Whether a key leads back from other stakes to the usual ones: it does not leave the table."""
        is_open = any(one.name == "usual stakes" for one in self.table.choices)
        return is_open and meant_key(event) in (
            self.shell.keys.code("back"),
            self.shell.keys.code("leave"),
        )

    def _favorite_to_keep(self, event: pygame.Event) -> int | None:
        """The favorite bet that a key with Ctrl keeps; None for any other key."""
        if pad_button(event) or not getattr(event, "mod", 0) & pygame.KMOD_CTRL:
            return None
        code = self.shell.keys.code
        return next((one for one in FAVORITES if event.key == code(f"favorite {one}")), None)

    def _press_onward(self, event: pygame.Event) -> Signal | None:
        """What a key does that presses the gold button: its own, the key of the deal between
        rounds, and Enter where nothing has the ring. None for any other key.

        What shows a result does not deal the next round in the same breath: it ends a celebration,
        or is deaf for a moment.
        """
        gold = next((one for one in self.table.choices if one.place == "onward"), None)
        target = self.focus.get(gold.name) if gold is not None else None
        if target is None:
            return None
        visit, m, keys, code = self.visit, self.visit.moment, self.shell.keys, meant_key(event)
        shared = bool(m.desk.persons) and target.name == "next"  # there the deal skips all people
        deals = m.betting and not shared and code == keys.code("deal")
        own = code == keys.code("onward") or (
            m.shows_settled_round and code == keys.code("next round")
        )
        enter = event.key in ENTER and m.betting and self.focus.ring is None
        if not (deals or own or (enter and not pad_button(event))):
            return None
        if m.shows_settled_round and not deals:
            if visit.timeline.celebrates:
                visit.timeline.end_celebration()
                return Signal("guarded", target.name, by="key")
            if visit.now - visit.state.asked_at < self.focus.guard:
                return Signal("guarded", target.name, by="key")
        return Signal("press" if target.enabled else "disabled", target.name, by="key")

    def wants(self, event: pygame.Event) -> bool:
        """Whether a pad's button decides something here, whatever else it may be to a scene round
        the table.
        """
        if not pad_button(event):
            return False
        self._refresh_targets()
        return any(one.decision and one.key == meant_key(event) for one in self.focus.targets)

    def update(self, dt: float) -> Move | None:  # noqa: ARG002 - the clock is the shell's
        """Let movements land; play on by itself when asked to."""
        visit, move = self.visit, None
        now = visit.now
        for signal in self.focus.tick(self.shell.clock.now()):
            move = self._on_signal(signal) or move
        landed = visit.timeline.update(now)
        if visit.must_show_great_win:
            won = self._great_win()
            if won is not None:
                automatic_play.stop(visit, automatic_play.INTERRUPTED)
                self._refresh_targets()
                return won
            visit.end_great_win()
        elif landed and not visit.timeline.busy:
            visit.open_decision_or_betting()
        if self._ahead is not None and not visit.timeline.busy and not visit.is_fast_forward:
            self._draw_ahead()
        elif visit.state.is_automatic_play_on:
            automatic_play.play_on(visit)
        else:
            move = visit.run_unattended() or move
        if visit.is_fast_forward:  # nobody looks: what lies on the felt is not even placed
            return move
        if now >= self._breath_due and not self.view.reduced_motion and self.table.breathes:
            self._breath_due = now + SceneTimes.breath
            self.shell.wake_in(SceneTimes.breath)
        visit.check_wagers_if_changed()
        self._refresh_targets()
        if self.blinks and not self.view.reduced_motion and now >= self._blink_due:
            self._blink_due = now + eyes_closed_and_seconds_left(now)[1]
            self.shell.wake_in(self._blink_due - now)
        shown = move or self._great_win() or self._reminder() or self._offer_less_help()
        if shown is not None:
            automatic_play.stop(visit, automatic_play.INTERRUPTED)
        return shown or automatic_play.ending_message(visit)

    def _great_win(self) -> Move | None:
        """Once after a round that was won greatly: the win, large over the table."""
        visit = self.visit
        if self.great_wins is None or not visit.betting or not visit.felt_state.over:
            return None
        last = visit.session.last
        if last is None or last.id == self._seen_win:
            return None
        win = self._win_to_show(visit.timeline.geometry, visit.desk)
        self._seen_win = last.id
        if win is None:
            return None
        from .overlays.great_win import win_with_details
        from .overlays.great_win_scene import GreatWinScene

        places: list[StartPlace | None] = []
        if not visit.must_show_great_win:
            visit.timeline.end_celebration()
        elif not self.view.reduced_motion and self.shell.pace.speed != "instant":
            places = [self._place_in_window(name) for name in win.pieces]
            visit.timeline.carried = frozenset(win.pieces)
        when, settings = (last.ended or last.started).astimezone(), self.shell.settings
        day = month_day_year_text(when)
        name = settings.player if settings.named_pictures else ""
        win = win_with_details(win, felt=felt_color(visit.game.stem), day=day, player=name)
        return Push(GreatWinScene(self.shell, win, visit.desk.bankroll, self.great_wins, places))

    def _place_in_window(self, name: str) -> StartPlace | None:
        """Where a card or a die lies in the window; None where it is not to be seen."""
        from .overlays.great_win import StartPlace

        piece = next((one for one in self.table.felt if one.name == name), None)
        match piece:
            case CardPiece():
                (x, y, wide), turn = piece.lie[:3], piece.lie.turn
            case DiePiece():
                x, y, wide, turn = piece.x, piece.y, piece.size, piece.turn
            case _:
                return None
        found = self.painter.seen_through(x, y)
        return (
            StartPlace(*found.window_point(x, y), wide * found.k, turn)
            if found is not None
            else None
        )

    def _great_win_pieces(self, geo: Geometry, desk: Desk) -> tuple[str, ...] | None:
        """The pieces that a great win would be named by; None where none is shown large."""
        win = self._win_to_show(geo, desk)
        return win.pieces if win is not None else None

    def _win_to_show(self, geo: Geometry, desk: Desk) -> GreatWin | None:
        """The great win of a round that ended so, where this table shows it large."""
        visit = self.visit
        if self.great_wins is None or visit.state.autoplay or visit.is_past_round:
            return None
        from .overlays.great_win import great_win

        win = great_win(geo, desk.seats, visit.game, visit.session.rules)
        # at instant speed nobody wants to be held up by less than the greatest
        held_up = self.shell.pace.speed != "instant" or (win and win.rank == "greatest")
        return win if held_up else None

    def _reminder(self) -> Move | None:
        """Once after each round: what the player wanted to be told of."""
        visit = self.visit
        if (
            visit.state.finished_rounds == self._reminded
            or not visit.betting
            or visit.state.autoplay
        ):
            return None
        self._reminded = visit.state.finished_rounds
        words = self.remind(visit.player)
        if not words:
            return None
        answers = (
            Answer("leave", "Leave the table"),
            Answer("on", "Play on", "primary", escape=True),
        )

        def on_answer(name: str) -> Move | None:
            return self.obey(Act.LEAVE) if name == "leave" else None

        return Push(Dialog(self.shell, "As you asked", words, answers, on_answer))

    def _draw_ahead(self) -> None:
        began = time.perf_counter()
        while (
            self._ahead is not None and time.perf_counter() - began < PainterStyle.warming_seconds
        ):
            if next(self._ahead, self) is self:
                self._ahead = None

    @property
    def is_fast_forward(self) -> bool:
        """Whether rounds play themselves faster than anyone can look; the loop asks."""
        return self.visit.is_fast_forward

    @property
    def wants_frames(self) -> bool:
        """Whether pieces are in the air. The live spot's breath is drawn ten times a second, by
        waking up for it.
        """
        turns = self.visit.now < self._pose.since + self._pose.seconds
        counts = self.visit.now < self._count.since + DURATIONS["meter"]
        moves = (
            self.visit.timeline.moving or self._fades.busy or self._slides.busy or turns or counts
        )
        return moves or self.visit.runs_unattended or self._ahead is not None

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Paint what changed: nothing is looked at while the view, what moves, the breath and the
        pointer are as they were.
        """
        ground, now, changed = self._painted_ground(), self.visit.now, []
        self._fades.observe(self.table, now, soft=self.shell.pace.speed != "instant")
        state, before = self._state(now), self._painted
        if state != before:
            self._painted, changed = state, self._items.set(self._things())
        # a new moment is work enough for its frame
        if self.visit.timeline.busy and before and state[0] is before[0]:
            self._warming.work(self.painter, self.visit.timeline)
        changed += self._dirty
        self._dirty = []
        changed += dirty
        return self._items.paint(surface, ground, changed) if changed else []

    # ---- what is to be seen

    @property
    def toast_area(self) -> ToastArea:
        """Where messages stand."""
        return self.frame.toast_area

    def _share_window(self) -> None:
        self._choose_frame()
        self.bar = self.bars(self.shell, self.view, self.frame)
        self._stated, self._table = None, (None, TableView(()))
        self._items, self._painted = Items(), ()
        self._painters = Painters(self.shell)
        if self.frame.lenses:
            self.painter: Painter = Looking(
                self.shell, self.frame, lambda: self.visit.timeline.geometry
            )
        else:
            self.painter = Painter(self.shell, self.frame.stage, self.frame.shift)
        self.visit.ruler = Ruler(self.painter.kit.type)

    def _choose_frame(self) -> None:
        """How the window is shared now; the panel is folded where it would cover the felt, until
        the player says otherwise.
        """
        before, alone = self.frame.shape, self.shaped and not self._has_several_boxes
        self._in_strip = self._strip_seats()
        found = shape_of(self.view.size, self.view.text_scale, before)
        less = self.visit.level != "expert" and not self.visit.is_past_round
        if self._unasked and (alone or less or self.view.is_narrow):
            folded = less or (alone and found in self._folds)
            self.visit.state = self.visit.state.fold_panel(folded=folded)
        self.visit.use_composition(self._composition(found) if alone else None)
        extent = extent_of(self.visit.state.layout) if alone else None
        free = len(self._in_strip) - sum(map(len, self._human_and_bot_seats))
        self.frame = frame(
            self.view,
            folded=self.visit.state.is_panel_folded,
            extent=extent,
            plates=self._in_strip,
            before=before,
            spare=self.spare,
            free=free,
        )

    def _composition(self, found: Shape) -> Layout | None:
        """How the felt is laid in a window of that shape; None: as it is printed."""
        return layout_for_shape(self.visit.own_layout, found)

    @property
    def _has_several_boxes(self) -> bool:
        return len(self.visit.desk.seats) > 1

    def _strip_seats(self) -> tuple[int, ...]:
        """The other seats that have a plate in a strip: people, bots, and last the open ones, those
        beside the player first.
        """
        (people, bots), own, geometry = (
            self._human_and_bot_seats,
            self.visit.state.own,
            self.visit.timeline.geometry,
        )
        free = set(geometry.others) - people - bots if self.visit.state.can_join else set()
        return (
            *sorted(people),
            *sorted(bots - people),
            *sorted(free, key=lambda seat: (abs(seat - own), seat)),
        )

    @property
    def _human_and_bot_seats(self) -> tuple[set[int], set[int]]:
        """The other seats at which people sit, and bots."""
        visit, desk = self.visit, self.visit.desk
        return {seat for one in desk.persons for seat in one.seats} - {visit.state.own}, {
            bot.seat for bot in desk.bots
        }

    def _lens_ground(self) -> tuple[pygame.Surface, dict[Box, pygame.Surface]]:
        """The ground through the lenses of this window, in one room, and its boxes bare."""
        visit, view, rules = self.visit, self.view, self.visit.desk.rules
        first = self.frame.lenses[0].view
        out = room(view.size, first.scale, first.window_point(StageStyle.axis, 0)[0] / first.scale)
        self._draw_table_under_lenses(out)
        dark, table = out.copy(), self.frame.shape != "own zone" and not self.frame.deep
        ground = Ground(visit.game, visit.state.layout, rules, visit.state.own)
        boxes, bare = boxes_cleared_for_names(visit.state.layout), dict[Box, pygame.Surface]()
        for lens in self.frame.lenses:
            kind, at = self.shell.lettering(lens.view), lens.view.window_point(0, 0)
            with_shuffler = rules.dealing != "manual-shoe"
            deep = lens.deep
            picture = ground.whole_picture_for_lens(
                kind,
                self.shell.cache,
                dark,
                at,
                with_shuffler,
                lens.box,
                with_table=table,
                extra_depth=deep,
            )
            out.blit(picture, lens.area, lens.area.move(-at[0], -at[1]))
            middles = {
                box: (box[0] + box[2] / 2, box[1] + box[3] / 2) for box in boxes if box not in bare
            }
            mine = [box for box, middle in middles.items() if lens.contains_point(*middle)]
            if mine:
                plain = ground.whole_picture_for_lens(
                    kind,
                    self.shell.cache,
                    dark,
                    at,
                    with_shuffler,
                    lens.box,
                    with_print=False,
                    with_table=table,
                    extra_depth=deep,
                )
                bare |= ground.wordless_patches_on(kind, plain, StageStyle.axis, mine, picture)
        last = self.frame.lenses[-1]
        if len(self.frame.lenses) > 1 and table:
            out.fill("#0E1715", (last.area.x - 1, last.area.y, 2, last.area.h))
        return out, bare

    def _draw_table_under_lenses(self, out: pygame.Surface) -> None:
        """Lay what is under the lenses' print onto the room, where that is not the stage as each of
        them shows it.
        """
        if self.frame.deep:
            first, felt = self.frame.lenses[0], self.visit.state.layout.felt
            area = self.frame.stage_rect
            under = out.subsurface((area.x, first.area.y, area.w, area.bottom - first.area.y))
            table = Stage(under.get_size(), first.view.scale, felt=felt, deep=self.frame.deep)
            paint_table(under, table, first.view.window_point(StageStyle.axis, 0)[0] - area.x)

    def _painted_ground(self) -> pygame.Surface:
        visit, rules = self.visit, self.visit.desk.rules
        table = (visit.state.layout, visit.state.own, rules, self.view)
        if not self._grounds or self._grounds[0][:2] != (table, self.frame):
            # two are kept: folding the panel goes back and forth between them
            known = [one for one in self._grounds if one.table == table]
            found = next((one for one in known if one.frame == self.frame), None)
            shown = found or (known[0].moved(self.frame) if known else None)
            if shown is None:
                made = self._lens_ground() if self.frame.lenses else self._whole_ground()
                shown = PaintedGround(table, self.frame, *made)
            others = [one for one in known if one is not found]
            self._grounds = [shown._replace(frame=self.frame), *others[:1]]
        self.painter.keep_bare_boxes(self._grounds[0].bare)
        return self._grounds[0].picture

    def _whole_ground(self) -> tuple[pygame.Surface, dict[Box, pygame.Surface]]:
        visit, view, rules = self.visit, self.frame.stage, self.visit.desk.rules
        size = self.frame.ground_size
        ground, kind = (
            Ground(visit.game, visit.state.layout, rules, visit.state.own),
            self.shell.lettering(view),
        )
        how = (kind, self.shell.cache, size, self.frame.axis)
        picture = ground.paint(*how, rules.dealing != "manual-shoe")
        bare = ground.wordless_patches(*how, boxes_cleared_for_names(visit.state.layout), picture)
        if size == view.size and view.origin == (0, 0):
            return picture, bare
        out = pygame.Surface(view.size, depth=32)
        out.fill("#0A0C0D")
        out.blit(picture, view.origin)
        return out, bare

    @property
    def dealer(self) -> str:
        """Who deals: another at each table and on each day, and relieved between two rounds."""
        return dealer_of(self.visit.game.slug, self.day, self.visit.desk.number)

    @property
    def table(self) -> TableView:
        """What the table shows at rest; made anew only when its moment is another."""
        m = self.visit.moment
        if m is not self._table[0]:
            self._table = (m, controls.with_pad_buttons(self.visit.kind.view(m), self.shell.keys))
        return self._table[1]

    def _state(self, now: float) -> tuple[object, ...]:
        """All that a picture follows from; while it is the same, nothing is painted."""
        self._motion = self.visit.timeline.motion(now)
        self._seen_pose = self._dealer_bust(now, self._motion)
        self._slide_moved_pieces(now)
        return (
            self.visit.moment,
            self._pointed(),
            self.focus.ring,
            self.shell.settings,
            self._motion,
            self.outside_state,
            breath_of(self.table, now, reduced=self.view.reduced_motion),
            self._fades.opacities(now),
            self._seen_pose,
            self._bankroll_progress(now),
            self._slides.pieces_at(now),
            self._slides.opacities(now),
        )

    def _slide_moved_pieces(self, now: float) -> None:
        """Let slide what lies elsewhere now; own cards do not while a decision is open, and nothing
        does that was skipped.
        """
        visit, m = self.visit, self.visit.moment
        (skips, decided), self._was = self._was, (visit.timeline.skips, m.deciding)
        seconds, still = (
            0.0 if skips != self._was[0] else self.shell.pace.duration("chips"),
            self.view.reduced_motion,
        )
        held, of = (
            f"card seat {m.active_seat} " if m.deciding and decided else "",
            (visit.state.layout, visit.state.own, m.active_seat),
        )
        self._slides.observe(self.table, of, self._motion.flights, now, seconds, held, still=still)

    def _bankroll_progress(self, now: float) -> float:
        """How far the figure of the bankroll has rolled to what was paid, in steps; it does not
        roll for what the player places.
        """
        m, kept = self.visit.moment, self._count
        if (m.left, m.busy) != (kept.cents, kept.busy):
            soft = not self.view.reduced_motion and self.shell.pace.speed != "instant"
            before = ("", now - 1)
            if m.left > kept.cents and kept.busy and soft:
                before = (dollars(kept.cents), now)
            elif m.left == kept.cents:
                before = (kept.before, kept.since)
            kept = self._count = Count(m.left, m.busy, *before)
        return (
            round(min(1.0, (now - kept.since) / DURATIONS["meter"]) * SceneTimes.bankroll_steps)
            / SceneTimes.bankroll_steps
        )

    def _with_bankroll_count_up(
        self, parts: list[tuple[Viewport, Piece]], share: float
    ) -> list[tuple[Viewport, Piece]]:
        """The parts round the felt, the bankroll's figure as far as it has rolled."""
        if share >= 1:
            return parts
        said, before = dollars(self._count.cents), self._count.before
        for i, (view, part) in enumerate(parts):
            if isinstance(part, Drawing) and part.art == "metric" and part.args[1] == said:
                label, value, ink, size, small = (*part.args, 28.0, 20.0)[:5]
                args = (label, value, ink, size, small, before, share)
                return [*parts[:i], (view, structs.replace(part, args=args)), *parts[i + 1 :]]
        return parts

    def _dealer_bust(self, now: float, motion: Motion) -> Bust:
        """What whoever deals does; what before, or who stood there, fades out under it."""
        told, seen = self.visit.timeline, self._pose
        m = self.visit.moment
        speaks = bool(m.shown.caption) and m.busy if m.praise is None else bool(m.praise)
        does, name = (
            dealer_activity(motion, celebrates=told.congratulates(now), speaks=speaks),
            self.dealer,
        )
        if (does, name) != (seen.does, seen.name):
            soft = seen.name and not self.view.reduced_motion and self.shell.pace.speed != "instant"
            before = (seen.name, seen.does) if soft else (name, does)
            long = SceneTimes.relief_fade if seen.name != name else SceneTimes.pose_fade
            seen = self._pose = Bust(name, does, before, now if soft else now - long, long)
        if (
            does == "waits"
            and self.blinks
            and not self.view.reduced_motion
            and eyes_closed_and_seconds_left(now)[0]
        ):
            return Bust(name, "blinks")
        return seen._replace(share=min(1.0, round((now - seen.since) / seen.seconds * 4) / 4))

    def _things(self) -> list[Item]:
        now, m, pointed, view = self.visit.now, self.visit.moment, self._pointed(), self.table
        round_of, share = (
            (m, pointed, self.focus.ring, self.shell.settings, self.outside_state),
            self._bankroll_progress(now),
        )
        parts = self.bar.keep("parts", round_of, lambda: self.surroundings(m, view, pointed))
        around = self.bar.keep(
            "around",
            (round_of, share),
            lambda: self._painters.items(self._with_bankroll_count_up(parts, share)),
        )
        motion, pointing = self._motion, self.visit.kind.pointed_motion(m, pointed)
        under = (*motion.under, *pointing.under)
        both = motion._replace(
            flights=(
                *self._fades.fading_lights(),
                *self._slides.pieces_at(now),
                *motion.flights,
                *pointing.flights,
            ),
            lifted=motion.lifted | pointing.lifted,
            under=under,
            faded=(*self._fades.opacities(now), *self._slides.opacities(now), *motion.faded),
        )
        view = self._without_covered_seats(m, view)
        step = breath_of(view, now, reduced=self.view.reduced_motion)
        bust = self._seen_pose
        things = self.painter.dealer(bust.name, bust.does, bust.before, bust.share)
        things += [*self.painter.items(view, both, step, self.dealer), *around]
        if motion.veil is not None and not m.state.is_panel_folded:
            panel = self.frame.panel_rect
            things.append(self.painter.shine.darkened_panel(motion.veil, panel))
        return things

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """Everything round the felt, each part with the view that it stands in."""
        row = self.action_bar(m, view.choices, ringed=pointed.ring.startswith("spot "))
        kind, ring = self.visit.kind, self.focus.ring
        found = controls.surrounding_parts(
            kind, m, view.felt, row, self.top_bar_and_fold_button(m), self.bar, pointed, ring
        )
        found += controls.exam_seal_pieces(found, self.seal, self.bar) if self.seal else []
        said, rect = self._lesson(m)
        if said is None or rect is None:
            return found
        buttons = (lesson_card.CLOSE, lesson_card.MORE)
        lit = next((one for one in (pointed.ring, pointed.hover) if one in buttons), "")
        card = lesson_card.drawing(said, rect, self.bar, self.dealer, lit)
        return [*found, (self.frame.bar, card)]

    def _without_covered_seats(self, m: Moment, view: TableView) -> TableView:
        """The table without what the card of a lesson lies over of open and of others' seats."""
        _, rect = self._lesson(m)
        if rect is None:
            return view
        left = lesson_card.without_covered_seats(m, view.felt, rect, self.bar)
        return structs.replace(view, felt=left)

    def _lesson(self, m: Moment) -> tuple[lesson_card.Lesson | None, pygame.Rect | None]:
        """The card of what is to be learned, and where it lies; None where it does not."""
        said = lesson_card.open_lesson(m)
        if said is None:
            return None, None
        felt, shown = self.table.felt, said
        rect = self._lesson_rect(m, said, felt)
        if rect is None and said.bars[0].is_best:  # there may be room for the best one's bar alone
            shown = said._replace(bars=said.bars[:1])
            rect = self._lesson_rect(m, shown, felt)
        return shown, rect

    def _lesson_rect(
        self, m: Moment, said: lesson_card.Lesson, felt: Sequence[Piece]
    ) -> pygame.Rect | None:
        return self.bar.keep(
            f"lesson {len(said.bars)}",
            (said, felt),
            lambda: lesson_card.card_rect(m, said, felt, self.bar),
        )

    def toggle_lesson(self) -> Move | None:
        """Show what is to be learned of the settled round, or put it away; in sentences where the
        card has no room.
        """
        visit, m = self.visit, self.visit.moment
        ranked = lesson_card.settled_round_choices(m)
        if not ranked:
            words = "There is one after a round in which you decided, while the coach speaks."
            self.shell.toast("No lesson here", words, "info")
            return None
        if self._lesson(m)[1] is not None:
            visit.state = visit.state.open_lesson(0)
            return None
        visit.state = visit.state.open_lesson(1)
        if self._lesson(visit.moment)[1] is not None:
            return None
        visit.state = visit.state.open_lesson(0)
        said = "\n".join(lesson_card.lesson_text(lesson_card.lesson_on(one)) for one in ranked)
        return Push(Dialog(self.shell, "What this round teaches", said, icon="coach"))

    def targets(self, m: Moment) -> list[Target]:
        """Everything that can be reached now, in Tab order."""
        row = self.action_bar(m, self.table.choices)
        found = controls.targets(self.visit.kind, m, row, self.top_bar_and_fold_button(m), self.bar)
        said, rect = self._lesson(m)
        if said is None or rect is None:
            return found
        return lesson_card.reachable(found, said, rect, self.bar)

    def top_bar_and_fold_button(self, m: Moment) -> tuple[ViewLayer, ViewLayer]:
        """The top bar, and the button that folds the panel, as they stand on the screen."""
        bar, folded, muted = self.bar, m.state.is_panel_folded, self.shell.settings.is_silent
        top = bar.keep("top bar", (m, muted, self.outside_state), lambda: self.top_bar(m))
        star = bool(controls.advised_action(m))
        fold = bar.keep("fold button", (folded, star), lambda: fold_layer(bar, starred=star))
        return top, fold

    def top_bar(self, m: Moment) -> ViewLayer:
        """The top bar as it is laid out for a moment."""
        return controls.top_bar(self.visit.kind, m, self.bar)

    def action_bar(
        self, m: Moment, choices: Sequence[intents.Choice], *, ringed: bool = False
    ) -> BarLayer:
        """The action bar as it stands on the screen."""
        return controls.action_bar(self.visit.kind, m, tuple(choices), self.bar, ringed=ringed)

    def _pointed(self) -> Pointed:
        focus, hover = self.focus, self.focus.hover or ""
        carried = self.frame.design(self.carried) if self.carried is not None else None
        at = focus.pointer.at if hover.startswith("spot ") else None
        return Pointed(hover, focus.pressed or "", focus.ringed, focus.dragging or "", at, carried)

    def _read_outside_state(self) -> Any:
        """The state of what is outside the table now, that its picture depends on."""

    def _refresh_outside_state(self) -> Any:
        """See what is outside, and have picture and targets follow where it is another."""
        found = self._read_outside_state()
        if found != self.outside_state:
            self.outside_state, self._stated = found, None
            self._table = (None, self._table[1])
        return found

    def _refresh_targets(self) -> None:
        """State what can be reached, as soon as it is there: the guard of a decision counts from
        when its button appears.
        """
        m = self.visit.moment
        if m is not self._stated:
            self._refresh_outside_state()
            lenses = self.frame.lenses
            if lenses and (self._has_several_boxes or self._strip_seats() != self._in_strip):
                self._share_window()
                self._dirty.append(self.view.window_rect)
            self._stated = m
            before, asked = (
                self.focus.get("open hand"),
                any(one.decision for one in self.focus.targets),
            )
            ends = controls.why_targets(m, self.table.felt, self.bar)
            self.focus.set([*self.targets(m), *ends], self.shell.clock.now())
            asks = any(one.decision for one in self.focus.targets)
            self.focus.tab_start = self._tab_start_name() if asks else None
            covered = self.focus.get("open hand")
            opened = before is not None and covered is None
            fresh = opened or not asked
            if (
                self.shell.keys.gamepad
                and fresh
                and any(one.decision for one in self.focus.targets)
            ):
                # the first decision has the button that presses what the ring is round
                self.focus.focus(None)
            if before is None and covered is not None:
                self.focus.focus("open hand")
            elif opened and self.focus.ring is not None:
                self.focus.focus(self._tab_start_name(), brought=True)
            self._shortcuts = controls.shortcuts(
                m, self.table.choices, self.top_bar_and_fold_button(m), self.bar
            )
            self._dirty += self.focus.take_dirty()

    def _tab_start_name(self) -> str | None:
        """Where the ring goes once a hand is uncovered, and the first Tab at a decision: to cards to
        choose, else to a decision that keeps the hand.
        """
        cards = [one.name for one in self.focus.targets if one.group == "cards" and one.enabled]
        lit = [
            one.name
            for one in self.table.choices
            if one.decision and one.enabled and not one.is_never_default
        ]
        return next(iter(cards + lit), self.focus.focused)

    # ---- what the player does

    def _on_signal(self, signal: Signal) -> Move | None:
        if signal.does in ("drag", "over", "drop", "cancel"):
            self.carried = signal.at if signal.does in ("drag", "over") else None
        if signal.does == "disabled":
            target = self.focus.get(signal.name)
            self.shell.toast("Not now", target.why if target is not None else "", "info")
        meant: intents.Intent | None = (
            Act.SKIP if signal.does == "ground" else self.focus.intent_for(signal)
        )
        return self.obey(meant) if meant is not None else None

    def obey(self, intent: intents.Intent) -> Move | None:
        """Do what the player means: the one way in, whatever it came by. What cannot be done now
        changes nothing.
        """
        return respond(self, intent)

    def open_cited_provision(self, message: str) -> Move | None:
        """The provision that a message rests on; None where it names none."""
        return self.obey(intents.AskWhy()) if cited_provisions_and_rulings(message) else None

    def deal_placed(self) -> None:
        """Deal what is placed."""
        self.visit.deal()

    def ask_who_sits(self, seat: int) -> Move | None:
        """Ask who takes an open seat (0: the first)."""
        visit, party = self.visit, self.visit.party
        if party is None or not visit.state.can_join:
            return None
        if seat in visit.state.waiting:
            visit.state = visit.state.cancel_waiting(seat)
            self.shell.toast(
                f"Seat {seat} stays free", "Nobody sits down there after this round.", "info"
            )
            return None
        taken = {*visit.desk.seats, *visit.state.waiting}.union(*self._human_and_bot_seats)
        free = (s for s in range(1, visit.game.seats + 1) if s not in taken)
        seat = seat or min(free, key=lambda s: abs(s - visit.state.own), default=0)
        if not seat:
            self.shell.toast("Not now", "Every seat is taken.", "info")
            return None
        waiting = None if visit.betting else visit.state.waiting
        return Push(
            SitDown(self.shell, party, seat, partial(self._seat_person, seat), self.get_up, waiting)
        )

    def _seat_person(self, seat: int, player: int) -> None:
        """Have somebody sit down (player 0: a further box), now or after the round; a message says
        why not, or when.
        """
        try:
            self.visit.sit_down_or_wait(player, seat)
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal("Nobody sat down", refusal_sentence(refusal), refusal)
        else:
            if seat in self.visit.state.waiting:
                said = (
                    f"{self.visit.state.waiting[seat].name} sits at seat {seat} from the next round"
                )
                self.shell.toast(said, "The round in play goes on.", "info")
            elif player:
                # who sits down reaches the main wager first, not the seat beside
                self.focus.focus(None)

    def get_up(self) -> None:
        """Have the person before the screen leave a table at which others stay."""
        try:
            self.visit.person_leaves_shared_table()
        except HouseError as refusal:
            self.shell.toast("Not now", refusal_sentence(refusal), "info")

    def ask_buy_in(self) -> Move | None:
        """Ask how many chips to buy."""
        if not self.visit.betting or self.visit.is_past_round:
            self.shell.toast("Not now", "Chips are bought between rounds.", "info")
            return None
        return Push(funds.buy_in_dialog(self.shell, self.visit.session))

    def ask_tip(self) -> Move | None:
        """Ask how much the dealer is given, on the tip line or with a wager."""
        visit = self.visit
        if visit.is_past_round or visit.state.special is not None or visit.timeline.busy:
            closed = "while something moves" if visit.timeline.busy else "at this table"
            self.shell.toast("Not now", f"No tip is given {closed}.", "info")
            return None
        beside = visit.tip_with_wager if self.tips_with_wagers else None
        return Push(funds.tip_dialog(self.shell, visit.moment, visit.give_tip_at_once, beside))

    def choose_level(self, level: Level) -> None:
        """So much on the screen from now on, for who plays here: the panel follows at once."""
        visit = self.visit
        if not visit.chooses_level:
            return
        player = str(visit.level_player)
        self.shell.change(levels={**self.shell.settings.levels, player: level})
        self._unasked = True
        if level == "expert":
            visit.state = visit.state.fold_panel(folded=False)
        visit.lay_first_bet()
        visit.open_decision_or_betting()
        self._share_window()
        self._dirty.append(self.view.window_rect)

    def _offer_less_help(self) -> Move | None:
        """Once, after ten rounds and choices with at most one mistake: whether the dealer is to say
        less.
        """
        visit, settings = self.visit, self.shell.settings
        choices, mistakes = visit.state.graded_choices, visit.state.mistakes
        well = min(visit.state.own_rounds, choices) >= TEN_ROUNDS and mistakes <= 1
        if visit.state.special is not None or not visit.chooses_level:
            return None
        if visit.level != "new" or not (well and visit.betting) or visit.timeline.moving:
            return None
        player = visit.level_player
        if player in settings.said_less:
            return None
        self.shell.change(said_less=(*settings.said_less, player))
        answers = (
            Answer("stay", "No, go on", escape=True),
            Answer("less", "Yes, say less", "primary"),
        )

        def on_answer(name: str) -> None:
            if name == "less":
                self.choose_level("normal")

        words = (
            f"You made {'one' if mistakes else 'no'} mistake in {choices} choices."
            " From now on the dealer can speak only after a mistake, at every table."
            " This is the level Normal; New, top left, brings it back."
        )
        return Push(Dialog(self.shell, "Shall the dealer say less?", words, answers, on_answer))

    def toggle_panel(self) -> None:
        """Fold the panel away or bring it back."""
        self._unasked = False
        self.visit.state = self.visit.state.fold_panel(folded=not self.visit.state.is_panel_folded)
        self._share_window()
        self._dirty.append(self.view.window_rect)
