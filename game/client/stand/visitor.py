"""A visitor's session at one table with free chips and a fixed stake; and that table, at which he
may only play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple
from weakref import proxy

import pygame
from msgspec import structs

from ...core.declaration import LET_IT_RIDE, money_range
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...odds.advice import Advice
from ...play.seats.bots import least_opening_bets
from ...play.session import Session
from ...stand.showcase import showcase
from ..draw.kit import bar_ground
from ..draw.text.text_styles import STYLES, first_fitting_or_empty
from ..input.actions import meant_key, pad_button
from ..input.pointer import point_of
from ..pages.reference.sentence import SentenceDialog
from ..scenes.focus import ARROWS, Focus, Signal, Target, contains_no_point
from ..scenes.scene import Move, Push, Replace, Scene, Viewport
from ..table.decisions import action_label, exchangeable_cards
from ..table.model import intents
from ..table.model.intents import Act
from ..table.model.moment import Moment, Pointed
from ..table.model.panel_content import Paytables
from ..table.model.pieces import Drawing, Piece, TableView
from ..table.scene import TableScene
from ..ui.boxes import HBox, Space
from . import chrome
from .chrome import TOUCHES, BarWords
from .controls import (
    FixedPainting,
    PartLayer,
    SoundButton,
    StandButton,
    high_bar,
    put_part,
    wide_bar,
)
from .house import FREE_CHIPS, LOUD, StandHouse, VisitBook


class VisitTerms(NamedTuple):
    """How long a visit is, in seconds, and what is played for, in cents of free chips."""

    idle: float = 40.0
    """Without a touch, after which the stand asks."""
    asks: int = 20
    """It waits for an answer."""
    limit: float = 600.0
    """A session lasts at most."""
    warned: float = 540.0
    """After which its end is told."""
    farewell: float = 6.0
    stake: int = 2500
    """On each wager that takes part."""
    chip: int = 500
    """A chip at a dice table."""
    most: int = 2500
    """On a roll."""
    low: int = 40_000
    """Under which the house lends more free chips before a deal."""
    lent: int = 100_000


class CoachHint(NamedTuple):
    """The choice that the coach would take ("": none with cards as they are chosen now), its label,
    and why.
    """

    choice: str
    label: str
    reason: str


TERMS: Final = VisitTerms()
ON_THE_FELT: Final = ("spot", "card")
"""The first words of what a visitor reaches on the felt."""


class Visitor:
    """A visitor at a table, who came by a key of the keyboard or not (`keyed`). It ends by Finish,
    New visitor, silence or the session's limit.

    Its book is deleted then, and `back` makes the show that goes on.
    """

    name = "visitor"
    overlay = False

    def __init__(
        self, stand: StandHouse, slug: str, back: Callable[[], Scene], *, keyed: bool = False
    ) -> None:
        self._back, self.keyed = back, keyed
        self.stand, self.shell, self.slug = stand, stand.shell, slug
        self.book = VisitBook(stand, "visit", slug, FREE_CHIPS)
        self.table = StandTable(stand, self.book.session)
        stand.prepare_coach(slug)
        self.said = showcase(slug)
        self.focus = Focus()
        self.spoken = self.table.spoken
        self.spoken.focus = self.focus  # the stand's own buttons are what has the ring
        self.began = self.touched = self.shell.clock.now()
        self.asked = self.bye = 0.0
        self._warned = self._over = self._veiled = False
        self._hinted: tuple[object, Advice] | None = None
        self.buttons: list[StandButton] = []
        self._painted: tuple[object, ...] = ()
        self._stated: list[Target] = []
        self.view = self.table.view
        self._place_parts()

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay the table out."""
        self.table.enter(view)
        self.resize(view)

    def leave(self) -> None:
        """The scene goes, or the operator's pad covers it: nothing runs on."""
        self.table.leave()

    def resize(self, view: Viewport) -> None:
        """Lay everything out for another view."""
        self.view = view
        self.table.resize(view)
        self._place_parts()
        self._painted, self._stated = (), []

    def _place_parts(self) -> None:
        self.places = chrome.parts_round_table(self.view, self.table.frame)
        self.plan = plan = chrome.arrangement_for(self.places)
        top = self.table.frame.top.scale
        self.left, self.right = (
            chrome.scaled_view(self.view, top, rect.topleft) for rect in self.places[:2]
        )
        self.panel = chrome.part_view(self.view, self.places.panel, plan.panel)
        self.bar = chrome.part_view(self.view, self.places.bar, plan.bar)
        (wide, high), (w, h) = self.view.size, plan.sheet
        k = min(wide / w, high / 1080 * 1.6)
        self.sheet = chrome.scaled_view(
            self.view, k, (round((wide - w * k) / 2), round(high - h * k))
        )
        self.plate = chrome.plate_rect(self.panel, plan)
        self.layers: dict[str, PartLayer] = {}

    @property
    def wants_frames(self) -> bool:
        """While the table moves."""
        return self.table.wants_frames

    # ---- what the visitor does

    def handle(self, event: pygame.Event) -> Move | None:
        """A touch, a click, a key or a pad's button; a direction that is only still held keeps no
        seat.
        """
        held, asked = getattr(event, "again", False), self.asked or self.bye
        if event.type in TOUCHES and (self._over or (held and asked)):
            return None
        if event.type in TOUCHES and not held:
            self.touched = self.shell.clock.now()
        if event.type in TOUCHES:
            self.keyed = by_keyboard(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        mine = asked or self._falls_into_any(event, self.places)
        follows = (pygame.MOUSEBUTTONUP, pygame.FINGERUP, pygame.MOUSEMOTION, pygame.FINGERMOTION)
        if mine or event.type in follows:
            move, did = self._on_signals(event)
            if move is not None:
                return move
            touched = self.asked and event.type in TOUCHES and not did
            if touched and not self._falls_into_any(event, (one.rect for one in self.buttons)):
                self._keep_playing()  # any touch beside the buttons keeps the seat
        return None if mine else self._with_dialog_timeout(self.table.handle(event))

    def _key(self, event: pygame.Event) -> Move | None:
        """A key, or a pad's button: those of the ring, a pad's, and while something is asked all of
        them, are the stand's.
        """
        pad, asked = pad_button(event), bool(self.asked or self.bye)
        meant, code = meant_key(event), self.shell.keys.code
        ring = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, *ARROWS)
        if (
            asked
            or pad
            or event.key in ring
            or (event.key == pygame.K_SPACE and self.focus.ring is not None)
        ):
            move, did = self._on_signals(event)
            if self.asked and not did:
                self._keep_playing()
            if asked or did or not pad:
                return move
            # what its buttons mean that stand on no button of the screen
            more = {"skip": Act.SKIP, "next round": Act.SKIP, "undo": Act.UNDO}
            intent = next((one for action, one in more.items() if meant == code(action)), None)
            return (
                self._open_rules()
                if meant == code("rules")
                else self.table.obey(intent)
                if intent
                else None
            )
        if meant in (code("help"), code("rules")):
            return self._open_rules()
        if event.key == pygame.K_ESCAPE:
            return None
        if meant == code("deal"):
            return self.table.next_round()
        if meant == code("panel"):
            self._show_hint()
            return None
        return self._with_dialog_timeout(self.table.handle(event))

    def _with_dialog_timeout(self, move: Move | None) -> Move | None:
        """A move of the table's: a sentence that it opens goes as the session does, and does not
        keep the visitor.
        """
        if isinstance(move, Push) and isinstance(move.scene, SentenceDialog):
            me = proxy(self)

            def touched(event: pygame.Event) -> None:
                if event.type in TOUCHES and not getattr(event, "again", False):
                    me.touched = me.shell.clock.now()

            def is_left_alone() -> bool:
                me.shell.wake_in(0.25)
                return bool(me.is_timed_out)

            move.scene.touched, move.scene.is_left_alone = touched, is_left_alone
        return move

    def _on_signals(self, event: pygame.Event) -> tuple[Move | None, bool]:
        """What the focus makes of an event, and whether it made anything of it; the ring on the
        felt is the table's to draw.
        """
        did = False
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            did = did or signal.does not in ("hover", "over", "ground", "swipe")
            move = self._pressed(signal.name) if signal.does == "press" else None
            if move is not None:
                return move, True
        ring = self.focus.ring
        self.table.focus.focus(
            ring.name if ring is not None and ring.name.startswith(ON_THE_FELT) else None
        )
        return None, did

    def _falls_into_any(self, event: pygame.Event, rects: Iterable[pygame.Rect]) -> bool:
        """Whether an event of a pointer falls into one of these."""
        at = point_of(event, self.view.size)
        return at is not None and any(rect.collidepoint(at) for rect in rects)

    def _pressed(self, name: str) -> Move | None:
        match name:
            case "stay":
                self._keep_playing()
            case "next" | "finish" if self.bye or name == "next":
                return self._fold_and_leave()
            case "finish":
                self.bye = self.shell.clock.now()
            case "sound":
                self.stand.set_sound_step((self.stand.sound_step + 1) % len(LOUD))
                self.shell.toast(
                    f"Sound {self.stand.sound_step} of {len(LOUD) - 1}"
                    if self.stand.sound_step
                    else "Sound off"
                )
            case "rules":
                return self._open_rules()
            case "hint":
                self._show_hint()
            case "deal":
                self.table.next_round()
            case "clear":
                self.table.obey(Act.CLEAR)
            case _:
                choice = next((c for c in self.table.table.choices if c.name == name), None)
                target = self.table.focus.get(name)
                if choice is not None and choice.intent is not None and choice.enabled:
                    self.table.obey(choice.intent)
                elif (
                    target is not None
                    and name.startswith(ON_THE_FELT)
                    and target.answers.press is not None
                ):
                    self.table.obey(target.answers.press)
        return None

    def _keep_playing(self) -> None:
        self.asked, self.touched = 0.0, self.shell.clock.now()

    def _open_rules(self) -> Move:
        """The table's rules over it; they bring the library of controls, which the show comes back
        without.
        """
        from .rules import VisitorSheet

        return Push(VisitorSheet(self.shell, self))

    @property
    def is_timed_out(self) -> bool:
        """Whether nobody has touched anything for so long that the stand asks, or the session is at
        its end.
        """
        now = self.shell.clock.now()
        return now - self.touched >= TERMS.idle or now - self.began >= TERMS.limit

    def _show_hint(self) -> None:
        """Say what the coach would do: in the panel, until the hand goes on."""
        session = self.table.visit.session
        try:
            said = session.advice() if self.table.visit.deciding else None
        except HouseError as refusal:
            self.shell.toast("The coach cannot speak", refusal.reason, "info")
            return
        self._hinted = (session.state, said) if said is not None else None

    @property
    def hint(self) -> CoachHint | None:
        """What the coach would take, and why; None unless it was asked for just now."""
        visit = self.table.visit
        if self._hinted is None or not visit.deciding or self._hinted[0] is not visit.session.state:
            return None
        said = self._hinted[1]
        decisions = (
            (one, one.intent)
            for one in self.table.table.choices
            if isinstance(one.intent, intents.Decide)
        )
        best = next((one for one, decided in decisions if str(decided.action) == said.best), None)
        if best is None:  # other cards than those that are chosen now
            return CoachHint("", action_label(said.best, exchangeable_cards(said.ev)), said.reason)
        return CoachHint(best.name, best.label, said.reason)

    # ---- time

    def update(self, dt: float) -> Move | None:
        """Let the table move; ask whoever is silent; end what was not answered, or is over."""
        now = self.shell.clock.now()
        self.table.update(dt)
        self.shell.wake_in(0.25)
        if self.bye:
            return self._fold_and_leave() if now - self.bye >= TERMS.farewell else None
        if now - self.began >= TERMS.limit:
            self.bye, self.asked = now, 0.0
        elif now - self.began >= TERMS.warned and not self._warned:
            self._warned = True
            self.shell.toast("One minute left", "Then somebody else may play.", "info")
        if self.asked and now - self.asked >= TERMS.asks:
            return self._fold_and_leave()
        if not self.asked and not self.bye and now - self.touched >= TERMS.idle:
            self.asked = now
        self._update_targets()
        return None

    def _fold_and_leave(self) -> Move:
        """The hand folds, the visit is counted, its book deleted, and the show goes on."""
        if not self._over:
            self._over = True
            rounds = self.book.session.current_or_next_round - (
                0 if self.book.session.playing else 1
            )
            with suppress(HouseError):
                self.table.fold_hand()
            self.stand.delete_book()
            self.stand.count_visit(self.slug, rounds, self.shell.clock.now() - self.began)
            self.shell.toasts.clear()
        return Replace(self._back(), all=True)

    # ---- what there is

    def _update_targets(self) -> None:
        """Lay out the buttons of this moment, and state them, and while nothing is asked what can be
        reached on the felt.
        """
        asked = bool(self.asked or self.bye)
        before = [one.name for one in self.buttons]
        self.buttons = self._lay_out()
        felt = [] if asked else self._felt_targets()
        targets = [target for one in self.buttons for target in one.targets()]
        if [*felt, *targets] == self._stated:
            return
        names, self._stated = [one.name for one in self.buttons], [*felt, *targets]
        self.focus.set(self._stated, self.shell.clock.now())
        if names != before and asked:
            self.focus.focus(names[0], by_key=self.focus.by_key)
        elif self.shell.keys.gamepad and any(
            one.action.startswith("decision") and one.name not in before for one in self.buttons
        ):
            # the first decision has the button that presses what the ring is round
            self.focus.focus(None)

    def _lay_out(self) -> list[StandButton]:
        """Place what stands round the felt, or in the sheet that asks; its buttons in Tab order."""
        parts = {"top": self.right, "panel": self.panel, "bar": self.bar, "sheet": self.sheet}
        self.layers = layers = {
            name: PartLayer(self.shell, view, self.focus) for name, view in parts.items()
        }
        sound = SoundButton(muted=self.shell.settings.muted)
        sound.put(layers["top"], chrome.STYLE.right[0] - 72.0, 10.0, *sound.size_in_design)
        choices, side = self._choice_buttons(), self._side_buttons()
        rules = self._button("rules", "Rules", size=24, action="rules", group="stand")
        self._put_bar(layers, choices, rules, side)
        if not (self.asked or self.bye):
            *hint, finish = side
            return [*choices, *hint, rules, finish, sound]
        answers = self._answer_buttons()
        self._put_answers(layers["sheet"], answers)
        return answers

    def _put_bar(
        self,
        layers: dict[str, PartLayer],
        choices: list[StandButton],
        rules: StandButton,
        side: list[StandButton],
    ) -> None:
        """Place the bar, and the way to the rules on the panel or in it."""
        money, words = dollars(self.table.visit.moment.left), self.bar_title_and_hint()
        wide = self.plan is chrome.WIDE
        figure = FixedPainting(chrome.draw_figure, "Free chips", money, size=(240.0, 124.0))
        room = 610.0 if wide else 500.0
        told = (
            FixedPainting(chrome.draw_bar_words, *words, size=(room, 124.0)) if words[0] else None
        )
        if self.asked or self.bye:
            row = HBox([figure, told or Space(room)], 28.0 if wide else 32.0)
            put_part(row, layers["bar"], 28.0, 0.0 if wide else -14.0, 1000.0)
        elif wide:
            put_part(wide_bar(figure, told, choices, side), layers["bar"], 28.0, 0.0, 1868.0)
            rules.sized(144.0, 54.0).put(layers["panel"], 232.0, 122.0, 144.0, 54.0)
        else:
            bar = high_bar(figure, told, rules, choices, side)
            put_part(bar, layers["bar"], 24.0, -14.0, 1032.0)

    def _put_answers(self, sheet: PartLayer, answers: list[StandButton]) -> None:
        """Place the answers on the sheet that asks, at its right end or at its foot."""
        if self.plan is chrome.WIDE:
            widths = (560.0,) if self.bye else (470.0, 306.0)
            x, y, high = (1300.0 if self.bye else 1100.0), 34.0, 112.0
        else:
            widths = (1032.0,) if self.bye else (640.0, 372.0)
            x, y, high = 24.0, 252.0, 124.0
        row = [one.sized(wide, high) for one, wide in zip(answers, widths, strict=True)]
        put_part(HBox(row, 20.0), sheet, x, y, sum(widths) + 20.0 * (len(row) - 1))

    def _felt_targets(self) -> list[Target]:
        """What the ring reaches on the felt; fingers and pointers are the table's own."""
        return [
            structs.replace(one, inside=contains_no_point)
            for one in self.table.focus.targets
            if one.name.startswith(ON_THE_FELT)
            and not (one.name.startswith("spot") and not self.table.dice)
        ]

    def _button(self, name: str, label: str, **more: Any) -> StandButton:
        """A button of the stand; while chips are laid on boxes of the felt, the ring begins there."""
        placing = self.table.dice and self.table.visit.betting and not (self.asked or self.bye)
        return StandButton(name, label, keyed=self.keyed, decision=not placing, **more)

    def _answer_buttons(self) -> list[StandButton]:
        """What can be answered to the stand's question, or to its farewell."""
        if self.bye:
            back = {"kind": "primary", "size": 34, "action": "press", "group": "stand"}
            return [self._button("finish", "Back to the show", **back)]
        return [
            self._button("stay", "Keep playing", kind="primary", size=36, action="press"),
            self._button("next", "New visitor", size=30),
        ]

    def _side_buttons(self) -> list[StandButton]:
        """The hint, or what takes the chips back from boxes of the felt, and the way out."""
        visit, out = self.table.visit, {"sub": "back to the show", "group": "stand"}
        finish = self._button("finish", "Finish", **out)
        if not self.table.dice:
            hint = {"size": 24, "action": "panel", "group": "stand", "enabled": visit.deciding}
            return [self._button("hint", "Show me a hint", **hint), finish]
        if not visit.betting:
            return [finish]
        placed = bool(visit.bets.total)
        return [self._button("clear", "Clear", enabled=placed, action="clear"), finish]

    def _choice_buttons(self) -> list[StandButton]:
        """Deal or roll while nothing lies there; else the decisions."""
        visit = self.table.visit
        if visit.betting:
            placed = visit.bets.total
            label = "Next hand" if visit.state.finished_rounds else "Deal"
            sub = f"{short(sum(self.table.fixed_stakes().values()))}, free"
            if self.table.dice:
                label, sub = "Roll", short(placed) if placed else ""
            return [self._button("deal", label, sub=sub, kind="primary", action="deal")]
        made = [one for one in self.table.table.choices if one.decision]
        room, most = (926.0, 214.0) if self.plan is chrome.WIDE else (1032.0, 508.0)
        wide = min(most, (room - 14 * (len(made) - 1)) / max(1, len(made)))
        best = self.hint.choice if self.hint is not None else ""
        kit = self.shell.kit(self.bar)
        return [
            self._button(
                one.name,
                one.label,
                sub=first_fitting_or_empty(kit.type, STYLES["strong"], (one.sub,), wide - 14),
                kind=one.look,
                enabled=one.enabled,
                size=28 if wide > 150 else 22,
                action=one.action,
                icon="star" if one.name == best else "",
            )
            for one in made
        ]

    def bar_title_and_hint(self) -> BarWords:
        """What the bar says beside its buttons."""
        visit = self.table.visit
        if visit.deciding or not visit.betting:
            return (
                BarWords("", "")
                if visit.deciding
                else BarWords("The dealer is at work", "Touch the felt to skip ahead.")
            )
        if visit.state.finished_rounds and visit.felt_state.over:
            lost = (
                f"{dollars(-visit.bets.net)} lost"
                if visit.bets.net
                else "Nothing won, nothing lost"
            )
            return BarWords(
                f"You win {dollars(visit.bets.net)}" if visit.bets.net > 0 else lost,
                "All of it play money.",
            )
        if self.table.dice:
            keys = self.shell.keys
            led = keys.gamepad or self.keyed
            how = (
                f"{keys.key_name('press')} on a box: {short(TERMS.chip)}"
                if led
                else f"Touch a box: {short(TERMS.chip)} a touch"
            )
            return BarWords(how, f"Up to {short(TERMS.most)} a roll.")
        title = f"You have {short(FREE_CHIPS)} to play with"
        return BarWords(title, "The stake is fixed; just deal.")

    def _step_number(self) -> int:
        """Which of the three steps it is now; 3 when all are done."""
        visit, stages = self.table.visit, self.said.stages
        over = visit.betting and visit.state.finished_rounds > 0 and visit.felt_state.over
        if stages is not None:
            view = visit.desk.view
            return (
                3
                if over
                else stages.index(view.stage)
                if view is not None and view.stage in stages
                else 0
            )
        return 2 if over else 0 if visit.betting else 1

    # ---- painting

    def _picture_key(self) -> tuple[object, ...]:
        focus, now = self.focus, self.shell.clock.now()
        ring = focus.ring.name if focus.ring is not None else ""
        left = TERMS.asks - int(now - self.asked) if self.asked else 0
        return (
            tuple(one.face for one in self.buttons),
            self.bar_title_and_hint(),
            self._step_number(),
            self.table.visit.moment.left,
            focus.hover,
            focus.pressed,
            ring,
            left,
            bool(self.bye),
            self.shell.settings.muted,
            self.stand.pack,
            self.view,
            self.shell.keys,
            self._live_rows,
            self.hint,
            self.keyed,
        )

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The table, the stand's parts round it, and over both the question."""
        self._update_targets()
        look = self._picture_key()
        fresh, self._painted = look != self._painted, look
        veiled, self._veiled = self._veiled, bool(self.asked or self.bye)
        if self._veiled:
            if not fresh and not dirty and not self.table.wants_frames:
                return []
            self.table.draw(surface, (self.view.window_rect,))
            self._draw_parts(surface)
            self._draw_question(surface)
            return [self.view.window_rect]
        touched = self.table.draw(surface, (self.view.window_rect,) if veiled else dirty)
        if fresh or any(one.colliderect(rect) for one in touched for rect in self.places):
            self._draw_parts(surface)
            touched += self.places
        return touched

    def _draw_parts(self, surface: pygame.Surface) -> None:
        visit = self.table.visit
        self.table.redraw_ground(surface, *self.places[:2])
        money = f"Free chips {dollars(visit.moment.left)}"
        named = visit.game.title, self.stand.short_title_of(self.slug), money
        self._draw_piece(surface, self.left, chrome.draw_table_name, chrome.STYLE.left, *named)
        stake = f"Each wager {short(TERMS.stake)}"
        if self.table.dice:
            stake = f"{short(TERMS.chip)} to {short(TERMS.most)} a roll"
        self._draw_piece(surface, self.right, chrome.draw_stake, chrome.STYLE.right, stake)
        surface.fill("#121617", self.places.panel)
        title, rows = chrome.shown_paytable(visit.game, visit.desk.rules, self._live_rows)
        hint = self.hint[1:] if self.hint is not None else None
        told = self.stand.pack, self.said, self._step_number(), rows, title, hint
        self._draw_piece(surface, self.panel, chrome.draw_panel, self.plan.panel, *told)
        surface.fill("#0F1314", self.places.bar)
        self._draw_piece(surface, self.bar, bar_ground, self.plan.bar)
        for name in ("panel", "bar", "top"):
            self.layers[name].paint(surface)

    @property
    def _live_rows(self) -> frozenset[str]:
        """The printed rows that count now, as the house's own panel lights them."""
        kind, m = self.table.visit.kind, self.table.visit.moment
        told = self.table.bar.keep("blocks", m, lambda: kind.panel(m))
        return next((block.live for block in told if isinstance(block, Paytables)), frozenset())

    def _draw_piece(
        self,
        surface: pygame.Surface,
        at: Viewport,
        draw: object,
        size: tuple[float, float],
        *said: object,
    ) -> None:
        self.shell.kit(at).paint(draw, *size, *said).blit(surface, *at.origin)  # type: ignore[arg-type]

    @property
    def silence_consequence(self) -> str:
        """What follows for whoever does not answer the silence."""
        folds = self.table.visit.session.playing
        return "The hand then folds and the chips go back." if folds else "The chips then go back."

    def _draw_question(self, surface: pygame.Surface) -> None:
        """Dim the table, which stays in sight, and ask."""
        veil = pygame.Surface(self.view.size, pygame.SRCALPHA)
        veil.fill((7, 9, 10, 102))
        surface.blit(veil, (0, 0))
        low = self.sheet.origin[1]
        surface.fill("#191E20", (0, low, self.view.size[0], self.view.size[1] - low))
        if self.bye:
            rounds, left = self.table.visit.state.finished_rounds, self.table.visit.moment.left
            played = f"{rounds} round{'s' * (rounds != 1)} played, {dollars(left)} in free chips."
            said = (0, 0, "Thank you for playing", "Come again.", played)
        else:
            seconds = TERMS.asks - int(self.shell.clock.now() - self.asked)
            said = (
                seconds,
                TERMS.asks,
                "Are you still playing?",
                f"New visitor in {seconds} s",
                self.silence_consequence,
            )
        self._draw_piece(surface, self.sheet, chrome.draw_question, self.plan.sheet, *said)
        self.layers["sheet"].paint(surface)


def by_keyboard(event: pygame.Event) -> bool:
    """Whether an event is a key of a keyboard, and no button of a pad."""
    return event.type == pygame.KEYDOWN and not pad_button(event)


class StandTable(TableScene):
    """A table on the stand. What a visitor means beyond the game (money, pages, other speeds,
    leaving) changes nothing.
    """

    _folds = ()

    def __init__(self, stand: StandHouse, session: Session, *, autoplay: int = 0) -> None:
        super().__init__(
            stand.shell,
            session,
            stand.shipped_layout_of(session.game),
            lambda _: None,
            autoplay=autoplay,
        )
        self.stand = stand
        self.visit.state = self.visit.state.forbid_joining()
        self.dice = not session.game.deals
        self._marked: pygame.Surface | None = None

    def _painted_ground(self) -> pygame.Surface:
        ground = super()._painted_ground()
        if ground is not self._marked:
            self._marked = ground
            self._brand(ground)
        return ground

    def redraw_ground(self, surface: pygame.Surface, *parts: pygame.Rect) -> None:
        """Lay the ground again over parts of the window where something of the house's stands."""
        for part in parts:
            surface.blit(self._painted_ground(), part, part)

    def _brand(self, ground: pygame.Surface) -> None:
        """Lay the exhibitor's art and mark on the felt."""
        view, pack, cache, frame = self.frame.stage, self.stand.pack, self.shell.cache, self.frame
        k, axis = view.scale, frame.axis
        picture = chrome.felt_art_picture(cache, pack, (round(1416 * k), round(848 * k)))
        if picture is not None:
            middle = view.window_point(axis, 108 + 424)
            ground.blit(picture, picture.get_rect(center=middle))
        layout = self.visit.state.layout
        lettered = next(
            (one.box for one in layout.areas.values() if one.kind == "house-crest"), None
        )
        crest, reach = layout.crest, 60.0
        if lettered is not None:
            crest, reach = (
                (lettered[0] + lettered[2] / 2, lettered[1] + lettered[3] / 2),
                lettered[2] / 2 + 2,
            )
        logo = chrome.felt_mark_picture(cache, pack, chrome.STYLE.felt_mark * k)
        if logo is not None and crest and (not frame.lenses or frame.lens(*crest) is not None):
            at = view.window_point(crest[0] + axis - 760, crest[1])
            pygame.draw.aacircle(ground, pygame.Color(layout.felt), at, round(reach * k))
            pygame.draw.aacircle(ground, "#F3E8CF", at, round(58 * k), max(1, round(1.8 * k)))
            ground.blit(logo, logo.get_rect(center=at))

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """Everything round the felt; a spot's tag tells what a visitor stakes there instead of the
        table's limits.
        """
        name, stakes = (
            (pointed.hover or pointed.ring).partition(" ")[2],
            {} if self.dice else self.fixed_stakes(),
        )
        fixed = f"{short(stakes[name])}, fixed" if name in stakes else "Not played here"
        line = f"{short(TERMS.chip)} a touch, {short(TERMS.most)} a roll" if self.dice else fixed
        return [
            (at, structs.replace(one, args=(one.args[0], (line, *one.args[1][1:]), *one.args[2:])))
            if isinstance(one, Drawing) and one.art == "wager tag"
            else (at, one)
            for at, one in super().surroundings(m, view, pointed)
        ]

    # ---- what a visitor may do

    def fixed_stakes(self) -> dict[str, int]:
        """The fixed stakes in cents: each wager that takes part at the stand's stake, as far as its
        limits allow.
        """
        rules, game = self.visit.desk.rules, self.visit.game
        limits = {
            name: money_range(game.wager(name), rules) for name in least_opening_bets(game, rules)
        }
        return {name: min(max(TERMS.stake, low), high) for name, (low, high) in limits.items()}

    def obey(self, intent: intents.Intent) -> Move | None:
        """Do what a visitor means, as far as he may."""
        match intent:
            case intents.Decide() | intents.Choose() | intents.Swap() | Act.SKIP:
                return super().obey(intent)
            case (
                intents.ChooseAmount()
                | intents.ShowCost()
                | intents.AskWhy()
                | Act.TURN_PAGE
                | Act.TOGGLE_SOUND
            ):
                return super().obey(intent)
            case intents.DealRound() | Act.REBET | Act.NEXT_ROUND | Act.DOUBLE:
                return self.next_round()
            case intents.PlaceChip(wager, _) if self.dice:
                super().obey(intents.PlaceChip(wager, TERMS.chip))
                if self.visit.bets.total > TERMS.most:
                    super().obey(Act.UNDO)
                    self.shell.toast(
                        f"{short(TERMS.most)} is the most for one roll here",
                        "Roll, or take a chip back.",
                        "info",
                    )
            case intents.TakeBack(wager, _) if self.dice:
                super().obey(intents.TakeBack(wager, TERMS.chip))
            case Act.CLEAR | Act.UNDO if self.dice:
                super().obey(intent)
            case _:
                pass
        return None

    def _on_signal(self, signal: Signal) -> Move | None:
        """What a visitor did to a target; why one of the house's own buttons is closed, which he
        does not see, is not said.
        """
        target = self.focus.get(signal.name)
        if signal.does == "disabled" and not (target is not None and target.decision):
            return None
        return super()._on_signal(signal)

    def next_round(self) -> Move | None:
        """Deal to the fixed stake, or roll for the chips that lie there."""
        visit = self.visit
        if not visit.betting:
            return None
        if visit.session.bankroll < TERMS.low:
            visit.session.buy_in(TERMS.lent)
            self.shell.toast(
                f"The house lends you another {short(TERMS.lent)}",
                "Free chips are never used up.",
                "info",
            )
        if not self.dice:
            visit.clear_results()
            visit.lay_wagers(self.fixed_stakes())
        elif not visit.bets.placed and not visit.moment.running_stake_cents:
            self.shell.toast(
                "Touch a box of the felt first",
                f"Every touch places a {short(TERMS.chip)} chip.",
                "info",
            )
            return None
        return super().obey(intents.DealRound(sure=True))

    def fold_hand(self) -> None:
        """A visitor who went away: his hand folds, as the house rules it, where it can."""
        session = self.visit.session
        while session.turn:
            actions = session.legal()
            quiet = ("fold", "stand", "decline", "no-insurance", "check", LET_IT_RIDE, "house-way")
            session.act(
                next((one for verb in quiet for one in actions if one.verb == verb), actions[0])
            )
