"""Walk through every scene with a gamepad's focus ring and print where it does not get.

    make ways                                every scene in four windows
    make ways ARGS="planner history"         the scenes whose names begin so

From where the ring first appears, the four directions (on pages the shoulder buttons as well) are
pressed at every control that they lead to. Faults are: controls that the ring does not reach, or
only after too many presses (rows of a list stand for each other); controls without a way back;
directions that skip something nearer, that lead nowhere although something is there, or elsewhere;
and scenes that neither B nor View leaves. The exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.client import pictures
from game.client.input.pads import pad_key_event
from game.client.pages.page import Page
from game.client.pages.players import WelcomePage
from game.client.pages.practice.drill import Drill
from game.client.pages.practice.first_hand import FirstHand
from game.client.scenes.focus import HEADS, MENUS, Signal, Target
from tools.layout.cases import OVERLAY_PREFIXES, has_text_scale, names_with_prefix
from tools.layout.speedups import speed_up_drawing

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from game.client.router import Router

ROOT = Path(__file__).resolve().parent.parent
DIRECTIONS = {
    "Left": (-1, 0),
    "Right": (1, 0),
    "Up": (0, -1),
    "Down": (0, 1),
    "LB": (0, 0),
    "RB": (0, 0),
}
"""Where a button leads; the shoulder buttons turn the pages of what is long."""


class Step(NamedTuple):
    """A direction that was pressed at a control, where it led, and what could be reached then."""

    start: str
    way: str
    end: str
    seen: dict[str, Target]

    def fault(self) -> str:
        """What is wrong with it; "" for nothing."""
        here, end, (dx, dy) = (
            self.seen.get(self.start),
            self.seen.get(self.end),
            DIRECTIONS[self.way],
        )
        if (
            here is None
            or end is None
            or here.group == "options"
            or (end.chosen and end.group != here.group)
        ):
            return ""
        if not (dx or dy):
            return ""
        if (here.role in ("slider", "text") and dx and end is here) or (
            here.role == "row" and dx > 0
        ):
            return ""  # it changes what it holds, or is left for what stands under its list
        near = {
            one.name: gap(here.rect, one.rect, dx, dy)
            for one in self.seen.values()
            if one not in (here, end)
            and one.group not in (*HEADS, *MENUS)
            and faces(here.rect, one.rect, dx, dy)
        }
        if here.group in HEADS and dy <= 0:
            near = {}  # what is level with a title, or over it, is scrolled out of sight
        if end is here:
            return f"nowhere, past {min(near, key=near.__getitem__)}" if near else ""
        if (end.rect.centerx - here.rect.centerx) * dx + (
            end.rect.centery - here.rect.centery
        ) * dy <= 0:
            return f"to {self.end}, which lies elsewhere"
        deep = end.rect.w if dx else end.rect.h
        if here.group in (*HEADS, *MENUS):
            return ""  # they stay while what lies beside and under them moves
        over = [
            name
            for name, far in near.items()
            if far + deep / 2 + 8 < gap(here.rect, end.rect, dx, dy)
        ]
        return f"to {self.end}, past {over[0]}" if over else ""


def gap(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> int:
    """The distance between two edges that face each other in a direction."""
    if dx:
        return there.left - here.right if dx > 0 else here.left - there.right
    return there.top - here.bottom if dy > 0 else here.top - there.bottom


def faces(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> bool:
    """Whether `there` is straight ahead of `here` in a direction."""
    if gap(here, there, dx, dy) < -4:
        return False
    if dx:
        return here.top < there.bottom and there.top < here.bottom
    return here.left < there.right and there.left < here.right


class Walk:
    """A scene in a window, walked through with the focus ring."""

    def __init__(self, router: Router, scene: Any, size: tuple[int, int]) -> None:
        self.scene = scene
        router.shell.steer("letters")
        view = router.shell.view(size)
        scene.enter(view)
        for _ in range(3):  # what is made once it has been seen
            scene.update(0.0)
            scene.draw(pygame.Surface(size), (view.window_rect,))
        self.steps: list[Step] = []
        self.distances: dict[str, int] = {}
        self._known: dict[str, dict[str, str]] = {}
        self._sought: dict[str, Target] = {}

    # ---- what the player sees

    @property
    def focus(self) -> Any:
        """The focus; at a drill it is the table's."""
        return self.scene.table.focus if isinstance(self.scene, Drill) else self.scene.focus

    @property
    def ring(self) -> str:
        """The name of the focused control, with a plus if it is on the felt under a guide."""
        felt = self.scene.table.focus.ringed if isinstance(self.scene, FirstHand) else ""
        return f"+{felt}" if felt else str(self.focus.ringed)

    @property
    def targets(self) -> dict[str, Target]:
        """The controls that the ring can reach now."""
        mine = self.focus.targets
        every = self.scene.reachable_targets if isinstance(self.scene, FirstHand) else mine
        return {
            one.name if one in mine else f"+{one.name}": one
            for one in every
            if one.focusable and one.enabled
        }

    def press(self, button: str) -> Any:
        """Press a button; the scene change that it causes, or None."""
        return self.scene.handle(pad_key_event(button)) or self.scene.update(0.0)

    def lead(self, way: str) -> dict[str, Target] | None:
        """Press a direction until the ring moves or scrolling ends; the controls just before.

        None if it leads to another scene.
        """
        while True:
            seen, ring, scroll = self.targets, self.ring, getattr(self.scene, "scroll", 0.0)
            if self.press(way) is not None:
                return None
            if self.ring != ring or getattr(self.scene, "scroll", 0.0) == scroll:
                return seen

    # ---- the walk

    def explore(self) -> None:
        """Press every direction at every control that directions lead to, the nearest first."""
        self.press("Down")
        first = self.ring
        ways = [
            way for way, leads in DIRECTIONS.items() if any(leads) or isinstance(self.scene, Page)
        ]
        untried = {first: [*ways]} if first else {}
        while untried:
            while here := self._next_untried(untried):
                if not self._bring_ring_to(here):
                    untried[here].clear()  # it went away meanwhile
                elif end := self._record_step(untried[here].pop(0)):
                    untried.setdefault(end, [*ways])
            ends = self._seek_unmet_target(untried)
            if ends is None:
                break
            for end in ends:
                untried.setdefault(end, [*ways])
        self.distances = self._fewest_presses(first) if first else {}

    def _next_untried(self, untried: dict[str, list[str]]) -> str:
        """The nearest control with untried directions by known presses, else any; or ""."""
        near = self._paths(self.ring)
        return next((name for name in (*near, *untried) if untried.get(name)), "")

    def _record_step(self, way: str) -> str:
        """Press a direction and record where it led; "" for nowhere, or to another scene."""
        here, seen = self.ring, self.lead(way)
        if seen is None:
            return ""
        self._known.setdefault(here, {})[way] = self.ring
        self.steps.append(Step(here, way, self.ring, seen))
        return self.ring

    def _seek_unmet_target(self, met: Container[str]) -> list[str] | None:
        """Press directions round a control that the ring did not come to; where they led.

        The control may have gone away since another row was chosen: its own row is chosen again.
        None if there is no such control.
        """
        rows = {
            one.start: one.seen
            for one in self.steps
            if one.start in one.seen and one.seen[one.start].role == "row"
        }
        unmet, row = self._unmet_target(met, self.targets), ""
        for name, seen in rows.items():
            if unmet is None and name in self.targets and self._unmet_target(met, seen):
                self._put_ring_on(row := name)
                unmet = self._unmet_target(met, self.targets)
        if unmet is None:
            return None
        self._sought[unmet.name] = unmet
        every, middle = self.targets, pygame.Vector2(unmet.rect.center)
        near = sorted(
            (name for name, one in every.items() if name in met and one.role != "row"),
            key=lambda name: middle.distance_squared_to(every[name].rect.center),
        )
        ends: list[str] = []
        ways = [way for way, leads in DIRECTIONS.items() if any(leads)]
        for name, way in product(near[:6], ways):
            if row and unmet.name not in self.targets:
                self._put_ring_on(row)
            if name in self.targets and unmet.name not in ends:
                self._put_ring_on(name)
                ends.append(self._record_step(way))
        return [end for end in ends if end]

    def _unmet_target(self, met: Container[str], targets: Mapping[str, Target]) -> Target | None:
        """One of the targets that the ring did not come to and that was not sought."""
        return next(
            (
                one
                for name, one in targets.items()
                if name not in met and name not in self._sought and one.role != "row"
            ),
            None,
        )

    def _bring_ring_to(self, name: str) -> bool:
        """Lead the ring to a control by known ways, or put it there; whether it is there then."""
        for way in self._paths(self.ring).get(name, []):
            self.lead(way)
        if self.ring != name and name in self.targets:
            self._put_ring_on(name)
        return self.ring == name

    def _paths(self, start: str) -> dict[str, list[str]]:
        """The presses from a control to all that it is known to lead to, the nearest first."""
        paths: dict[str, list[str]] = {start: []}
        queue = deque(paths)
        while queue:
            here = queue.popleft()
            for way, there in self._known.get(here, {}).items():
                if there and there not in paths:
                    paths[there] = [*paths[here], way]
                    queue.append(there)
        return paths

    def _fewest_presses(self, start: str) -> dict[str, int]:
        """The presses from a control to all that the ring came to.

        Every press counts, not only the latest of its kind: once another row is chosen, the same
        press may lead elsewhere.
        """
        ends: dict[str, list[str]] = {}
        for one in self.steps:
            ends.setdefault(one.start, []).append(one.end)
        presses = {start: 0}
        queue = deque(presses)
        while queue:
            here = queue.popleft()
            for there in ends.get(here, ()):
                if there and there not in presses:
                    presses[there] = presses[here] + 1
                    queue.append(there)
        return presses

    def _put_ring_on(self, name: str) -> None:
        """Put the ring on a control, as if a direction had led there."""
        scene = self.scene
        if isinstance(scene, WelcomePage) and ":" in name:
            scene._choose(name)  # noqa: SLF001 - an arrow does
        elif isinstance(scene, FirstHand):
            scene.move_ring_to(self.targets[name])
        elif isinstance(scene, Page):
            scene.choose_by_ring(name)
        else:
            self.focus.focus(name)
            heard = (
                scene.ui.act(Signal("focus", name, by="key"))
                if hasattr(scene, "ui") and not isinstance(scene, Drill)
                else None
            )
            if heard is not None:
                scene.dispatch(heard)
        scene.update(0.0)

    def faults(self, *, straight: bool = True) -> Iterator[str]:
        """What is wrong; `straight` whether directions have to lead where they point."""
        every = self._sought | self.targets
        if every and not self.distances:
            yield "no ring comes up"
            return
        met = {name: one for went in self.steps for name, one in went.seen.items()} | every
        come = {
            met[name].group for name in self.distances if name in met and met[name].role == "row"
        }
        missed = [
            name
            for name, one in every.items()
            if name not in self.distances and one.group not in come
        ]
        if missed:
            yield f"not come to: {', '.join(missed)}"
        most = 12 + len(every) // 3  # rows of a list are as far as they are
        far = [
            f"{name} ({n})"
            for name, n in self.distances.items()
            if n > most and name in every and every[name].role != "row"
        ]
        if far:
            yield f"far: {', '.join(far)}"
        back = self._names_with_way_back()
        lead = {every[name].group for name in back if name in every and every[name].role == "row"}
        stuck = [
            name
            for name in self.distances
            if name in every and name not in back and every[name].group not in lead
        ]
        if stuck:
            yield f"no way back from: {', '.join(stuck)}"
        amiss = {
            f"{one.way} at {one.start} leads {wrong}": None
            for one in (self.steps if straight else ())
            if (wrong := one.fault())
        }
        yield from amiss

    def _names_with_way_back(self) -> set[str]:
        """The controls from which the ring gets back to where it first appeared.

        A control that went away stands for its group: one round's steps give way to another's.
        """
        queue = deque(list(self.distances)[:1])
        found = set(queue)
        groups = {name: target.group for one in self.steps for name, target in one.seen.items()}
        gone = groups.keys() - {one.start for one in self.steps}
        while queue:
            here = queue.popleft()
            for one in self.steps:
                leads = one.end in gone and groups[one.end] == groups.get(here)
                if (leads or one.end == here) and one.start not in found:
                    found.add(one.start)
                    queue.append(one.start)
        return found

    def leads_out(self) -> bool:
        """Whether B leaves the scene, or View where B does something else."""
        return any(self.press(button) is not None for button in ("B", "B", "View", "View"))


def focus_faults(router: Router, name: str, size: tuple[int, int]) -> list[str]:
    """What is wrong with the focus of a scene, or of the overlay on it, in a window."""
    # the first start, a stand or a dealt table, where a button of the screen ends it; recovery
    # codes are shown only once, and closed only by "We wrote them down"
    no_way_back = (
        "welcome",
        "visitor",
        f"{pictures.STAND}visitor",
        f"{pictures.STAND}farewell",
        "join:",
        "operator:codes",
    )
    scene: Any = pictures.scene_of(router, name)
    if name.startswith(OVERLAY_PREFIXES):
        pictures.draw_scene(scene, router, size)
        below, scene = scene, pictures.overlay_scene(router, name, scene) or scene
        scene.below = below  # whom a stack of scenes would keep
    walk = Walk(router, scene, size)
    walk.explore()
    found = list(walk.faults(straight=not name.startswith("welcome")))
    return found if name.startswith(no_way_back) or walk.leads_out() else [*found, "no way out"]


def main(given: Sequence[str]) -> int:
    """Walk through the scenes and print what is wrong; 1 if there is anything."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    ask.add_argument("names", nargs="*", help="how the names of scenes begin; all of them")
    ask.add_argument("--share", default="1/0", help="every n-th scene from the m-th on: 2/0, 2/1")
    args = ask.parse_args(given)
    speed_up_drawing()
    every, first = (int(part) for part in args.share.split("/"))
    # nothing to reach, any button answers, or a question that comes before any scene
    without_ring = (
        "show",
        *(f"{pictures.STAND}{one}" for one in ("show", "round", "asked")),
        "dialog:recovery",
    )
    windows = (((1280, 720), 100), ((1080, 1920), 100), ((1280, 720), 200), ((1080, 1920), 200))
    names = [
        name
        for name in names_with_prefix(pictures.names(), args.names)
        if not name.startswith(without_ring)
    ]
    faults = cases = 0
    for size, scale in windows:
        for name in [one for one in names[first::every] if has_text_scale(one, scale)]:
            cases += 1
            with pictures.studio(ROOT, scale) as router:
                for one in focus_faults(router, name, size):
                    faults += 1
                    print(f"{name} {size[0]}x{size[1]} {scale} %: {one}", flush=True)
    print(f"{faults} faults in {cases} cases.")
    return int(bool(faults))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
