"""The ways of a pad's ring through every scene: what it does not come to, what it cannot leave, and
what no button leads out of.

    make ways                                every scene in four windows
    make ways ARGS="planner history"         the scenes whose names begin so

From where the ring comes up the four directions, and on pages the shoulders, are pressed at
everything that they lead to. Told are controls that they never come to, or only after too many
presses (rows that change with what is chosen stand for each other); those from which none leads
back; directions that pass over what is nearer, that lead nowhere although something lies there, or
elsewhere; and scenes that neither B nor View leads out of. Exit status 1 when there is anything.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
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
    from collections.abc import Iterator, Sequence

    from game.client.router import Router

ROOT = Path(__file__).resolve().parent.parent
WINDOWS = (((1280, 720), 100), ((1080, 1920), 100), ((1280, 720), 200), ((1080, 1920), 200))
WAYS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1), "LB": (0, 0), "RB": (0, 0)}
"""Where a button leads; by its shoulders a pad turns the pages of what is long."""
FAR = 12
"""More presses than these, and one for every third control, are too many; rows of a list are as far
as they are.
"""
KEPT = (
    "welcome",
    "visitor",
    f"{pictures.STAND}visitor",
    f"{pictures.STAND}farewell",
    "join:",
    "operator:codes",
)
"""What has no way back: the first start, and whoever stands at a stand or a dealt table, where a
button of the screen ends it. Recovery codes are shown only once, so that neither B nor View closes
them, only "We wrote them down", which the ring reaches.
"""
RINGLESS = (
    "show",
    *(f"{pictures.STAND}{one}" for one in ("show", "round", "asked")),
    "dialog:recovery",
)
"""Where nothing is reached, any button answers, or what is asked stands before any scene."""
CIRCLES = ("welcome",)
"""Where a question's answers go round, and rows of them are gone through sideways."""
NEAR = 6
"""From so many things round it something new is looked for once more."""
OVERLAP = 8
"""Pixels by which something must lie nearer to be passed over."""


class Went(NamedTuple):
    """A direction that was pressed: at what, where it led, and what could be come to then."""

    start: str
    way: str
    end: str
    seen: dict[str, Target]

    def amiss(self) -> str:
        """What is wrong with it, as it is seen; "" for nothing."""
        here, end, (dx, dy) = self.seen.get(self.start), self.seen.get(self.end), WAYS[self.way]
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
            if far + deep / 2 + OVERLAP < gap(here.rect, end.rect, dx, dy)
        ]
        return f"to {self.end}, past {over[0]}" if over else ""


def gap(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> int:
    """How far apart two edges that face each other in a direction are."""
    if dx:
        return there.left - here.right if dx > 0 else here.left - there.right
    return there.top - here.bottom if dy > 0 else here.top - there.bottom


def faces(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> bool:
    """Whether something lies straight in a direction, beyond the edge."""
    if gap(here, there, dx, dy) < -OVERLAP // 2:
        return False
    if dx:
        return here.top < there.bottom and there.top < here.bottom
    return here.left < there.right and there.left < here.right


class Walk:
    """A scene that a pad's ring is led through in a window."""

    def __init__(self, router: Router, scene: Any, size: tuple[int, int]) -> None:
        self.scene = scene
        router.shell.steer("letters")
        view = router.shell.view(size)
        scene.enter(view)
        for _ in range(3):  # what is made once it has been seen
            scene.update(0.0)
            scene.draw(pygame.Surface(size), (view.window_rect,))
        self.went: list[Went] = []
        self.far: dict[str, int] = {}
        self._known: dict[str, dict[str, str]] = {}

    # ---- what the player sees

    @property
    def focus(self) -> Any:
        """What has the ring; at a drill it is the table's."""
        return self.scene.table.focus if isinstance(self.scene, Drill) else self.scene.focus

    @property
    def ring(self) -> str:
        """What the ring is round; what is on the felt under a guide begins with a plus."""
        felt = self.scene.table.focus.ringed if isinstance(self.scene, FirstHand) else ""
        return f"+{felt}" if felt else str(self.focus.ringed)

    @property
    def targets(self) -> dict[str, Target]:
        """All that the ring may come to now."""
        mine = self.focus.targets
        every = self.scene.reachable_targets if isinstance(self.scene, FirstHand) else mine
        return {
            one.name if one in mine else f"+{one.name}": one
            for one in every
            if one.focusable and one.enabled
        }

    def press(self, button: str) -> Any:
        """A pad's button; the move that it comes to."""
        return self.scene.handle(pad_key_event(button)) or self.scene.update(0.0)

    def lead(self, way: str) -> dict[str, Target] | None:
        """Press a direction until the ring moves, or the column does no more; what was seen before
        that. None where it leads to another scene.
        """
        while True:
            seen, ring, scroll = self.targets, self.ring, getattr(self.scene, "scroll", 0.0)
            if self.press(way) is not None:
                return None
            if self.ring != ring or getattr(self.scene, "scroll", 0.0) == scroll:
                return seen

    # ---- the walk

    def through(self) -> None:
        """Press every direction at everything that directions lead to, always next where the ring
        comes soonest to something untried: little is gone twice.
        """
        self.press("Down")
        first = self.ring
        ways = [way for way, leads in WAYS.items() if any(leads) or isinstance(self.scene, Page)]
        untried = {first: [*ways]} if first else {}
        sought: set[str] = set()
        while here := self._next_untried(untried) or self._sought(untried, sought):
            if not self._brought(here):
                untried[here].clear()  # it went away meanwhile
                continue
            way = untried[here].pop(0)
            seen = self.lead(way)
            if seen is None:
                continue
            self._known.setdefault(here, {})[way] = self.ring
            self.went.append(Went(here, way, self.ring, seen))
            if self.ring:
                untried.setdefault(self.ring, [*ways])
        self.far = {name: len(path) for name, path in self._paths(first).items()} if first else {}

    def _next_untried(self, untried: dict[str, list[str]]) -> str:
        """The thing with untried directions that fewest known presses lead to, else any; or ""."""
        near = self._paths(self.ring)
        return next((name for name in (*near, *untried) if untried.get(name)), "")

    def _sought(self, untried: dict[str, list[str]], sought: set[str]) -> str:
        """Something that stands here only since the last row was chosen, and that the ring has not
        come to, now to be tried from what lies nearest; "" where there is none. `sought` are those
        that were looked for before.
        """
        every = self.targets
        fresh = [
            name
            for name, one in every.items()
            if name not in untried and name not in sought and one.role != "row"
        ]
        if not fresh or not untried:
            return ""
        sought.add(fresh[0])
        middle = pygame.Vector2(every[fresh[0]].rect.center)
        near = sorted(
            (name for name, one in every.items() if name in untried and one.role != "row"),
            key=lambda name: middle.distance_squared_to(every[name].rect.center),
        )
        for name in near[:NEAR]:
            untried[name] = [way for way, leads in WAYS.items() if any(leads)]
        return self._next_untried(untried)

    def _brought(self, name: str) -> bool:
        """Lead the ring somewhere by ways that are known, or put it there; whether it came there."""
        for way in self._paths(self.ring).get(name, []):
            self.lead(way)
        if self.ring != name and name in self.targets:
            self._put(name)
        return self.ring == name

    def _paths(self, start: str) -> dict[str, list[str]]:
        """The directions from something to all that is known to be led to, the nearest first."""
        paths: dict[str, list[str]] = {start: []}
        queue = deque(paths)
        while queue:
            here = queue.popleft()
            for way, there in self._known.get(here, {}).items():
                if there and there not in paths:
                    paths[there] = [*paths[here], way]
                    queue.append(there)
        return paths

    def _put(self, name: str) -> None:
        """Put the ring on something, as if a direction had led there."""
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
        """What is wrong with the ways; `straight` whether they are to lead where they point."""
        every = self.targets
        if every and not self.far:
            yield "no ring comes up"
            return
        met = {name: one for went in self.went for name, one in went.seen.items()} | every
        come = {met[name].group for name in self.far if name in met and met[name].role == "row"}
        missed = [
            name for name, one in every.items() if name not in self.far and one.group not in come
        ]
        if missed:
            yield f"not come to: {', '.join(missed)}"
        most = FAR + len(every) // 3
        far = [
            f"{name} ({n})"
            for name, n in self.far.items()
            if n > most and name in every and every[name].role != "row"
        ]
        if far:
            yield f"far: {', '.join(far)}"
        back = self._back()
        lead = {every[name].group for name in back if name in every and every[name].role == "row"}
        stuck = [
            name
            for name in self.far
            if name in every and name not in back and every[name].group not in lead
        ]
        if stuck:
            yield f"no way back from: {', '.join(stuck)}"
        amiss = {
            f"{one.way} at {one.start} leads {wrong}": None
            for one in (self.went if straight else ())
            if (wrong := one.amiss())
        }
        yield from amiss

    def _back(self) -> set[str]:
        """From where the ring comes back to where it came up. What went away before it was walked
        from stands for the others of its group: the steps of a round give way to those of another.
        """
        queue = deque(list(self.far)[:1])
        found = set(queue)
        groups = {name: target.group for one in self.went for name, target in one.seen.items()}
        gone = groups.keys() - {one.start for one in self.went}
        while queue:
            here = queue.popleft()
            for one in self.went:
                leads = one.end in gone and groups[one.end] == groups.get(here)
                if (leads or one.end == here) and one.start not in found:
                    found.add(one.start)
                    queue.append(one.start)
        return found

    def leads_out(self) -> bool:
        """Whether B, or View where B is something else, leads out."""
        return any(self.press(button) is not None for button in ("B", "B", "View", "View"))


def walked(router: Router, name: str, size: tuple[int, int]) -> list[str]:
    """What is wrong with the ways of a scene, or of what lies over it, in a window."""
    scene: Any = pictures.scene_of(router, name)
    if name.startswith(OVERLAY_PREFIXES):
        pictures.draw_scene(scene, router, size)
        below, scene = scene, pictures.overlay_scene(router, name, scene) or scene
        scene.below = below  # whom a stack of scenes would keep
    walk = Walk(router, scene, size)
    walk.through()
    found = list(walk.faults(straight=not name.startswith(CIRCLES)))
    return found if name.startswith(KEPT) or walk.leads_out() else [*found, "no way out"]


def main(given: Sequence[str]) -> int:
    """Walk through the scenes and print what is wrong; 1 when there is anything."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    ask.add_argument("names", nargs="*", help="how the names of scenes begin; all of them")
    ask.add_argument("--share", default="1/0", help="one of so many parts of the scenes: 2/0, 2/1")
    args = ask.parse_args(given)
    speed_up_drawing()
    every, first = (int(part) for part in args.share.split("/"))
    names = [
        name
        for name in names_with_prefix(pictures.names(), args.names)
        if not name.startswith(RINGLESS)
    ]
    wrong = many = 0
    for size, scale in WINDOWS:
        for name in [one for one in names[first::every] if has_text_scale(one, scale)]:
            many += 1
            with pictures.studio(ROOT, scale) as router:
                for one in walked(router, name, size):
                    wrong += 1
                    print(f"{name} {size[0]}x{size[1]} {scale} %: {one}", flush=True)
    print(f"{wrong} faults in {many} cases.")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
