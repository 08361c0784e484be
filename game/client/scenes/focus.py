"""Everything on screen that can be reached: by Tab and arrows, by the pointer, by touch, by
dragging.

A scene states its `Target`s in Tab order, hands every event to `Focus.handle`, and acts on the
`Signal`s that come back. Drawing is the scene's: `hover`, `pressed`, `ring` and `over` say what to
show, `take_dirty` where it changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from typing import Any, Final, Literal

import msgspec
import pygame

from ..draw.kit import State
from ..input.actions import meant_key, pad_button, pad_code
from ..input.pointer import Point, Pointer, Pointing, is_drag_distance

# : The smallest thing a finger finds, in real pixels; in windows larger than the design in those of
# the design.
TOUCH: Final = 44
#: How long, in seconds, a decision button is deaf after it changed under the pointer.
GUARD: Final = 0.350
# : How far the ring reaches outside its target in a window of the design's size: 3 px gap and 3.5
# px line, and a pixel of softness.
RING_REACH: Final = 8

#: The groups in which a window's menu stands: the navigation of a page, a table's top bar.
MENUS: Final = ("nav", "top")
#: Those beside a page's title, which stays while the column under it moves.
HEADS: Final = ("head", "filters")

Does = Literal[
    "press",
    "hold",
    "let go",
    "menu",
    "wheel",
    "swipe",
    "hover",
    "focus",
    "drag",
    "over",
    "drop",
    "cancel",
    "ground",
    "guarded",
    "disabled",
]

By = Literal["pointer", "touch", "key"]
Role = Literal[
    "button", "switch", "radio", "slider", "stepper", "menu", "option", "text", "row", "tile"
]


class Answers(msgspec.Struct, frozen=True):
    """What a scene is to obey (None: nothing) when a target is pressed, has its menu asked for, or
    the wheel is turned up or down over it; `drop` by the name of the target that is let go on it;
    `away` when it is itself carried and let go on nothing. What answers to a `hold` does so as soon
    as pointer or finger is put down on it, and to `let_go` when that is lifted, wherever; only keys
    press it.
    """

    press: Any = None
    menu: Any = None
    up: Any = None
    down: Any = None
    drop: Mapping[str, Any] = {}
    away: Any = None
    hold: Any = None
    let_go: Any = None


NOTHING: Final = Answers()


class Target(msgspec.Struct, frozen=True):
    """Something that can be focused and pressed, at `rect` in the window.

    `face` is what it says just now (a decision, or what commits money, is deaf for `GUARD` seconds
    when its face changes under the pointer); `group` is where arrows move; `radius` rounds the focus ring; `inside` refines
    rectangle and reach to another shape; `drags` can be picked up, `drops` can be let go on;
    `focusable` keeps mere drop places out of the Tab order. What `commits` money is pressed by
    Enter, like a decision, and not by Space, which skips. Coming to a row chooses it: the ring that
    comes from elsewhere comes to the `chosen` one. What is drawn with a ring has its `own_ring`.
    What is said of it aloud: `role`, `label`, `value` as a person reads it, and `why` it is closed.
    `tooltip` is what stands beside it while the pointer rests there.
    """

    name: str
    rect: pygame.Rect
    group: str = ""
    face: str = ""
    answers: Answers = NOTHING
    key: int | None = None
    enabled: bool = True
    decision: bool = False
    commits: bool = False
    drags: bool = False
    drops: bool = False
    focusable: bool = True
    chosen: bool = False
    own_ring: bool = False
    radius: int = 12
    inside: Callable[[Point], bool] | None = None
    role: Role = "button"
    label: str = ""
    value: str = ""
    why: str = ""
    tooltip: str = ""

    def reach(self, least: int = TOUCH) -> pygame.Rect:
        """The rectangle that answers to a press: never under `least` either way."""
        wider, higher = max(0, least - self.rect.w), max(0, least - self.rect.h)
        return self.rect.inflate(wider, higher)

    def reaches(self, at: Point, least: int = TOUCH) -> bool:
        """Whether a press at the point can be meant for the target."""
        return bool(self.reach(least).collidepoint(at)) and (self.inside is None or self.inside(at))


class Signal(msgspec.Struct, frozen=True):
    """What the player did to a target.

    `press` activate; `hold` and `let go` what is looked at meanwhile; `menu` right button or a held
    finger; `wheel` with `steps`, `swipe` with as many pixels down; `hover` and `focus` moved (name
    "" when to nothing); `drag` picked up, `over` carried across `onto` at `at`, `drop` let go on
    `onto`, `cancel` let go elsewhere; `ground` a click on nothing; `guarded` and `disabled` a press
    that does not count.
    """

    does: Does
    name: str = ""
    onto: str = ""
    at: Point = (0, 0)
    steps: float = 0.0
    by: By = "pointer"


class Focus:
    """The targets of one scene and what the player is doing to them. `now` is always passed in, in
    seconds.

    A scene that opens under the pointer shares its `pointer` with the one below, so that the guard
    knows where it is.
    """

    def __init__(
        self, *, guard: float = GUARD, least: int = TOUCH, pointer: Pointer | None = None
    ) -> None:
        self.pointer = pointer or Pointer()
        self.guard = guard
        self.least = least
        self.focused: str | None = None
        self._lost = ""
        self._brought = False  # the ring is where the player did not lead it
        self.tab_start: str | None = None
        """Where Tab begins while nothing has the focus; None for the first target."""
        self.hover: str | None = None
        self.pressed: str | None = None
        self.dragging: str | None = None
        self.over: str | None = None
        self.by_key = False
        self._targets: dict[str, Target] = {}
        self._deaf: dict[str, float] = {}
        self._new: dict[
            str, float
        ] = {}  # until when Enter and a pad's buttons decide nothing: they may have meant something else
        # the ring was moved since the pointer was: what that lies on is not pointed at
        self._resting = False
        self._down: tuple[Point, int] | None = None
        self._swept: Point | None = None  # where a finger is that moves what it does not carry
        self._finger, self._reach = least, RING_REACH
        self._dirty: list[pygame.Rect] = []

    @property
    def targets(self) -> list[Target]:
        """The targets in Tab order."""
        return list(self._targets.values())

    def get(self, name: str | None) -> Target | None:
        """The target called `name`; None when there is none."""
        return self._targets.get(name) if name else None

    def intent_for(self, signal: Signal) -> Any:
        """What the target of a signal answers to it; None for nothing."""
        target = self.get(signal.onto if signal.does == "drop" else signal.name)
        if target is None:
            return None
        found = target.answers
        return {
            "press": found.press,
            "hold": found.hold,
            "let go": found.let_go,
            "menu": found.menu,
            "wheel": found.up if signal.steps > 0 else found.down,
            "drop": found.drop.get(signal.name),
            "cancel": found.away,
        }.get(signal.does)

    @property
    def ring(self) -> Target | None:
        """The target to draw the focus ring around: only while the player steers by keyboard."""
        return self.get(self.focused) if self.by_key else None

    @property
    def ringed(self) -> str:
        """The name of what has the ring, "" for nothing."""
        ring = self.ring
        return ring.name if ring is not None else ""

    def set(self, targets: Sequence[Target], now: float) -> None:
        """State what is on screen now, in Tab order. Focus, hover and presses survive where their
        targets do.

        ValueError when two targets have one name.
        """
        fresh = {target.name: target for target in targets}
        if len(fresh) != len(targets):
            names = [target.name for target in targets]
            twice = next(name for name in names if names.count(name) > 1)
            msg = f"targets: {twice!r} stands twice"
            raise ValueError(msg)
        old, self._targets = self._targets, fresh
        self._mark_changes(old, now)
        if self.focused is not None and not (
            self.focused in fresh and fresh[self.focused].focusable
        ):
            self._refocus(old.get(self.focused))
        for held in ("pressed", "dragging", "over"):
            if getattr(self, held) not in fresh:
                setattr(self, held, None)
        self.hover = None if self._resting else self._name_at(self.pointer.current_point)

    def target_at(self, point: Point | None, least: int = 0) -> Target | None:
        """The target under `point`, enabled or not: the last stated one that covers it, else the
        nearest whose reach (of a `least` size) does.

        A target's shape bounds its reach too: what lies out of sight is not found by a touch near
        it.
        """
        if point is None:
            return None
        for target in reversed(self._targets.values()):
            if target.rect.collidepoint(point) and (target.inside is None or target.inside(point)):
                return target
        near = [
            target
            for target in self._targets.values()
            if target.reaches(point, least or self.least)
        ]
        return min(near, key=lambda target: _squared_distance(target.rect, point), default=None)

    def take_dirty(self) -> list[pygame.Rect]:
        """The rectangles whose hover, press, drag or ring changed since the last call."""
        dirty, self._dirty = self._dirty, []
        return dirty

    def handle(self, event: pygame.Event, size: Point, now: float) -> list[Signal]:
        """The signals of one pygame event in a window of `size`; empty when it means nothing to any
        target.
        """
        scale = min(size[0] / 1920, size[1] / 1080)
        self._reach = ceil(RING_REACH * max(1.0, scale))
        if event.type == pygame.KEYDOWN:
            return self._signals_of_key(event, now)
        self._finger = max(self.least, round(TOUCH * scale))
        did = self.pointer.read(event, size, now)
        return self._signals_of_pointing(did, now) if did else []

    def tick(self, now: float) -> list[Signal]:
        """The signals that need only time: a finger held on a target."""
        did = self.pointer.take_held_pointing(now)
        return self._signals_of_pointing(did, now) if did else []

    def focus(self, name: str | None, *, by_key: bool = True, brought: bool = False) -> bool:
        """Put the focus on `name`, or nowhere; whether that is another place than before. `brought`
        is what the player did not lead it to.
        """
        if name is not None and name not in self._targets:
            return False
        changed = name != self.focused or by_key != self.by_key
        self._brought = brought
        if changed:
            held = self.ringed
            self._mark_dirty(self.focused)
            self.focused, self.by_key = name, by_key
            self._mark_dirty(name)
            for code in (pad_code("A"), pygame.K_RETURN) if bool(held) != bool(self.ringed) else ():
                if (having := self._target_with_key(code)) is not None:
                    self._mark_dirty(having.name)  # its mark goes where the ring is
            if self.ring is not None:
                self._resting = True
                self._set("hover", None)
        return changed

    def step(self, by: int) -> str | None:
        """Move the focus `by` places in Tab order, round the end; the name it lands on."""
        order = [
            target.name for target in self._targets.values() if target.focusable and target.enabled
        ]
        if not order:
            return None
        start = order.index(self.focused) if self.focused in order else (-1 if by > 0 else 0)
        name = self._name_after_lost_target()
        if self.focused not in order and by > 0 and self.tab_start in order:
            name = self.tab_start
        name = name or order[(start + by) % len(order)]
        self.focus(name)
        return name

    def _name_after_lost_target(self) -> str | None:
        """Where Tab goes on after the focused target went away: to cards of which some are to be
        chosen, to what is to be decided, else into its group or to the felt.
        """
        lost, self._lost = self._lost, ""
        if not lost or self.focused is not None:
            return None
        able = [target for target in self._targets.values() if target.focusable and target.enabled]
        wanted = (
            lambda t: t.group == "cards",
            lambda t: t.decision,
            lambda t: t.group in (lost, "felt"),
        )
        first = next((t for fits in wanted for t in able if fits(t)), None)
        return first.name if first else None

    def neighbour(self, dx: int, dy: int, *, in_any_group: bool = False) -> Target | None:
        """The nearest target of the focused one's group in a direction, or of any group; None at
        the edge.
        """
        here = self.get(self.focused)
        return (
            nearest(here, self._targets.values(), dx, dy, in_any_group=in_any_group)
            if here is not None
            else None
        )

    def is_guarded(self, name: str, now: float) -> bool:
        """Whether `name` is deaf to the pointer because it has just changed under it."""
        return now < self._deaf.get(name, 0.0)

    def _mark_changes(self, old: dict[str, Target], now: float) -> None:
        at = self.pointer.at
        for target in self._targets.values():
            before = old.get(target.name)
            changed = before is None or before.face != target.face or before.rect != target.rect
            if changed or (before and before.enabled != target.enabled):
                self._mark_dirty(target.name)
            if changed and (target.decision or target.commits):
                self._new[target.name] = now + self.guard
                if at is None or (
                    before and before.face == target.face and before.reaches(at, self.least)
                ):
                    continue  # what is pointed at is what it was
                if target.reaches(at, self.least):
                    self._deaf[target.name] = now + self.guard
        self._deaf = {
            name: until
            for name, until in self._deaf.items()
            if until > now and name in self._targets
        }
        self._new = {
            name: until
            for name, until in self._new.items()
            if until > now and name in self._targets
        }

    def _refocus(self, gone: Target | None) -> None:
        same = [
            t
            for t in self._targets.values()
            if gone and t.group == gone.group and t.focusable and t.enabled
        ]
        heir = (
            min(same, key=lambda t: _squared_distance(t.rect, gone.rect.center), default=None)
            if gone
            else None
        )
        self.focused, self._brought = heir.name if heir else None, True
        if gone is not None and heir is None:
            self._lost = gone.group
        self._mark_dirty(self.focused)

    def _signals_of_key(self, event: pygame.Event, now: float) -> list[Signal]:
        pad = pad_button(event)
        if pad:
            return self._signals_of_pad_button(event, pad, now)
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            name = self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return [Signal("focus", name, by="key")] if name else []
        if event.key in ARROWS and self.by_key:
            there = self.neighbour(*ARROWS[event.key])
            if there is None:
                return []
            self.focus(there.name)
            return [Signal("focus", there.name, by="key")]
        ring = self.ring
        skips = event.key == pygame.K_SPACE and ring is not None and (ring.decision or ring.commits)
        if event.key in _ENTER and ring is not None and not skips:
            return [
                self._press_by_ring(ring, now)
                if self._brought
                else self._press(ring, ring.rect.center, "key", now)
            ]
        having = self._target_with_key(meant_key(event))
        return [self._press(having, having.rect.center, "key", now)] if having is not None else []

    def _target_with_key(self, code: int) -> Target | None:
        """What has a key, if anything has."""
        return next(
            (one for one in self._targets.values() if one.key is not None and one.key == code), None
        )

    def _press_by_ring(self, target: Target, now: float) -> Signal:
        """Press something by a pad's button, or by Enter where the ring was brought, unless it
        decides and has come only now: what was there before may have been meant.
        """
        if target.decision and now < self._new.get(target.name, 0.0):
            return Signal("guarded", target.name, at=target.rect.center, by="key")
        return self._press(target, target.rect.center, "key", now)

    def _signals_of_pad_button(self, event: pygame.Event, pad: str, now: float) -> list[Signal]:
        """A pad's button: the ring goes anywhere in a direction, A presses what it is round, else
        what has A; the others press what has them; Menu brings the ring to what has it in the
        navigation, or to a table's top bar.
        """
        if event.key in ARROWS:
            there = (
                self.neighbour(*ARROWS[event.key], in_any_group=True)
                if self.ring is not None
                else self._ring_start()
            )
        elif pad == "Menu":
            menus = [
                t for t in self._targets.values() if t.group in MENUS and t.focusable and t.enabled
            ]
            there = next((t for t in menus if t.key == pad_code(pad)), None) or next(
                iter(menus), None
            )
        elif event.key in _ENTER and self.ring is not None:
            return [self._press_by_ring(self.ring, now)]
        else:
            having = self._target_with_key(pad_code(pad))
            if having is not None:
                return [self._press_by_ring(having, now)]
            there = self._ring_start() if event.key in _ENTER else None
        if there is None:
            return []
        self.focus(there.name)
        return [Signal("focus", there.name, by="key")]

    def _ring_start(self) -> Target | None:
        """Where the ring of a pad begins: where it was, at what is to be decided, or at the first
        that is no way elsewhere.
        """
        able = [target for target in self._targets.values() if target.focusable and target.enabled]
        held = self.get(self.focused)
        if held in able:
            return held
        here = [target for target in able if target.group not in MENUS]
        own = [target for target in here if target.group not in HEADS]
        return next((t for t in able if t.decision), None) or next(iter(own or here or able), None)

    def _press(self, target: Target, at: Point, by: By, now: float) -> Signal:
        if not target.enabled:
            return Signal("disabled", target.name, at=at, by=by)
        if by != "key" and self.is_guarded(target.name, now):
            return Signal("guarded", target.name, at=at, by=by)
        return Signal("press", target.name, at=at, by=by)

    def _signals_of_pointing(self, did: Pointing, now: float) -> list[Signal]:
        match did.kind:
            case "move":
                return self._signals_of_pointer_move(did)
            case "down":
                return self._signals_of_pointer_down(did, now)
            case "up":
                return self._signals_of_pointer_up(did, now)
            case "wheel":
                target = self.target_at(did.at)
                return [Signal("wheel", target.name if target else "", at=did.at, steps=did.steps)]
            case "hold" if self._answers_hold(self.pressed):
                return []
            case "hold":
                target, self._down = self.target_at(did.at, self._finger), None
                self._set("pressed", None)
                self._set("hover", target.name if target and not self.dragging else None)
                return (
                    [Signal("menu", target.name, at=did.at, by="touch")]
                    if target and not self.dragging
                    else []
                )
            case "gone":
                self._set("hover", None)
                held = self.pressed if self._answers_hold(self.pressed) else ""
                if held:
                    self._set("pressed", None)
                return [*([Signal("let go", held, at=did.at)] if held else []), Signal("hover")]

    def _signals_of_pointer_move(self, did: Pointing) -> list[Signal]:
        signals = []
        self._resting, name = False, self._name_at(did.at)
        if name != self.hover and not (did.touch and self._down is None):
            self._set("hover", name)
            signals.append(Signal("hover", name or "", at=did.at))
        if self._swept is not None:
            by, self._swept = did.at[1] - self._swept[1], did.at
            return [Signal("swipe", at=did.at, steps=by, by="touch")] if by else []
        if (
            self._down
            and not self.dragging
            and is_drag_distance(did.at, self._down[0])
            and not self._answers_hold(self.pressed)
        ):
            held = self.get(self.pressed)
            if did.touch and not _takes_finger_along(held, did.at, self._down[0]):
                by, self._swept, self._down = did.at[1] - self._down[0][1], did.at, None
                self._set("pressed", None)
                self._set("hover", None)
                return [Signal("swipe", at=did.at, steps=by, by="touch")]
            if held and held.drags and held.enabled:
                self._set("dragging", held.name)
                self._set("pressed", None)
                signals.append(Signal("drag", held.name, at=self._down[0]))
        if self.dragging:
            onto = self.target_at(did.at)
            self._set("over", onto.name if onto and onto.drops and onto.enabled else None)
            signals.append(Signal("over", self.dragging, self.over or "", did.at))
        return signals

    def _signals_of_pointer_down(self, did: Pointing, now: float) -> list[Signal]:
        """A press beside all targets is a `ground`; one on a target comes to something only here
        where it begins a hold, else as it is let go.
        """
        target = self.target_at(did.at, self._finger if did.touch else 0)
        self._down, self._swept = (did.at, did.button), None
        if did.button == 3:
            return [Signal("menu", target.name if target else "", at=did.at)]
        if did.button != 1:
            return []
        if target is None:
            self.focus(None, by_key=False)
            return [Signal("ground", at=did.at, by="touch" if did.touch else "pointer")]
        if self.is_guarded(target.name, now):
            self._down = None  # the whole click is deaf, not only its end
            return [Signal("guarded", target.name, at=did.at)]
        self._set("pressed", target.name)
        if target.focusable and target.enabled:
            self.focus(target.name, by_key=False)
        if target.answers.hold is None or not target.enabled:
            return []
        return [Signal("hold", target.name, at=did.at, by="touch" if did.touch else "pointer")]

    def _answers_hold(self, name: str | None) -> bool:
        """Whether a target answers to a hold."""
        target = self.get(name)
        return target is not None and target.enabled and target.answers.hold is not None

    def _signals_of_pointer_up(self, did: Pointing, now: float) -> list[Signal]:
        if did.button != 1:
            return []
        down, self._down, self._swept = self._down, None, None
        by: Literal["pointer", "touch"] = "touch" if did.touch else "pointer"
        if self.dragging:
            carried, onto = self.dragging, self.over
            self._set("dragging", None)
            self._set("over", None)
            return [Signal("drop" if onto else "cancel", carried, onto or "", did.at, by=by)]
        held, target = (
            self.get(self.pressed),
            self.target_at(did.at, self._finger if did.touch else 0),
        )
        self._set("pressed", None)
        if did.touch:
            self._set("hover", None)
        if held is not None and held.answers.hold is not None:
            return [Signal("let go", held.name, at=did.at, by=by)]
        if down is None or held is None or target is None or target.name != held.name:
            return []
        return [self._press(held, did.at, by, now)]

    def _name_at(self, point: Point | None) -> str | None:
        target = self.target_at(point)
        return target.name if target else None

    def _set(
        self, field: Literal["hover", "pressed", "dragging", "over"], name: str | None
    ) -> None:
        if getattr(self, field) != name:
            self._mark_dirty(getattr(self, field))
            setattr(self, field, name)
            self._mark_dirty(name)

    def _mark_dirty(self, name: str | None) -> None:
        target = self.get(name)
        if target:
            self._dirty.append(target.rect.inflate(2 * self._reach, 2 * self._reach))


ACROSS: Final = (5.0, 2.5)
"""How many times as far something is that lies beside the way: sideways, where lines are low, and
up or down.
"""
SLIVER: Final = 0.04
"""The share of the lower one's height by which two things must overlap to stand in one line."""


def nearest(
    here: Target, targets: Iterable[Target], dx: int, dy: int, *, in_any_group: bool = True
) -> Target | None:
    """The target that lies nearest beyond an edge of another one, of its group or of any (an open
    list is left by its answers alone; up and down of a page do not lead to the navigation beside
    it, nor to its head but past what is scrolled under that); of rows elsewhere the chosen one, if
    that lies there, too. None where none does; but right of a row is what stands under its list, as
    the next row means another one.
    """
    able = [target for target in targets if target.focusable and target.enabled]
    found: list[tuple[float, Target]] = []
    straight = False
    for target in able:
        if target is here or (
            target.group != here.group and (not in_any_group or here.group == "options")
        ):
            continue
        along, across = _distance_along_and_aside(here.rect, target.rect, dx, dy)
        aside = dy != 0 and across > 0 and (target.group == "nav") != (here.group == "nav")
        if along > 0 and not aside:
            found.append((along + ACROSS[dy != 0] * across, target))
            straight = straight or (across == 0 and target.group not in HEADS)
    if here.group in HEADS and dy <= 0:  # what is scrolled away stands in its line, or over it
        found = [one for one in found if one[1].group in (*HEADS, *MENUS)]
    elif here.group not in (*HEADS, *MENUS) and (dx or dy > 0 or straight):
        found = [one for one in found if one[1].group not in HEADS]
    best = min(found, key=lambda one: one[0], default=(0.0, None))[1]
    if best is None and dx > 0 and here.role == "row":
        last = max(
            (one for one in able if one.group == here.group),
            key=lambda one: one.rect.bottom,
            default=here,
        )
        return (
            nearest(last, [one for one in able if one.group != here.group], 0, 1)
            if last.rect.top > here.rect.top
            else None
        )
    if best is None or best.group == here.group:
        return best
    chosen = next((one for one in able if one.chosen and one.group == best.group), best)
    if _distance_along_and_aside(here.rect, chosen.rect, dx, dy)[0] > 0:
        return chosen
    return best if _distance_along_and_aside(here.rect, best.rect, dx, dy)[1] == 0 else None


def state_of(focus: Focus, name: str) -> State:
    """How a control that is `name` to the focus is drawn just now."""
    ring = focus.ring
    if focus.pressed == name:
        return "pressed"
    if ring is not None and ring.name == name:
        return "focus"
    return "hover" if focus.hover == name else "normal"


ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Where an arrow, or a pad's stick, leads: across and down."""
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def clipped(target: Target, pane: pygame.Rect) -> Target:
    """A target in a pane: out of sight it keeps its place in the Tab order, but not for the pointer
    unless most of it is seen, or as much as a finger needs.
    """
    if pane.contains(target.rect):
        return target
    seen = target.rect.clip(pane).h > min(target.rect.h // 2, TOUCH)
    return msgspec.structs.replace(target, inside=pane.collidepoint if seen else contains_no_point)


def contains_no_point(at: Point) -> bool:  # noqa: ARG001 - a shape is asked about a point
    """The shape of a target that no pointer reaches, such as one that is scrolled out of sight."""
    return False


def _squared_distance(rect: pygame.Rect, point: Point) -> float:
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return float(x * x + y * y)


def _takes_finger_along(held: Target | None, at: Point, since: Point) -> bool:
    """Whether a finger that was put down on something takes it along: a slider only along its
    track, so that a page can be swept over it.
    """
    if held is None or not (held.drags and held.enabled):
        return False
    along = abs(at[0] - since[0]) >= abs(at[1] - since[1])
    return held.role != "slider" or along == (held.rect.w > held.rect.h)


def _distance_along_and_aside(
    here: pygame.Rect, there: pygame.Rect, dx: int, dy: int
) -> tuple[float, float]:
    """How far `there` lies along a direction from `here`, 0 unless half of the smaller one lies
    beyond the edge, and how far beside it: 0 in one line, of which a sliver sideways is none.
    """
    x, y = there.centerx - here.centerx, there.centery - here.centery
    if dx:
        overlap = min(here.bottom, there.bottom) - max(here.top, there.top)
        return (
            float(x * dx) if 2 * x * dx >= max(here.w, there.w) else 0.0
        ), 0.0 if overlap > SLIVER * min(here.h, there.h) else float(abs(y))
    in_line = here.left < there.right and there.left < here.right
    return (
        float(y * dy) if 2 * y * dy >= max(here.h, there.h) else 0.0
    ), 0.0 if in_line else float(abs(x))
