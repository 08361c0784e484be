"""How knotted the code is, in figures that may only fall: `make house` prints them, a test fails
beyond the limits.

    python tools/code_metrics.py            a table of figures, limits and goals; exit status 1 when
    a limit is passed
    python tools/code_metrics.py --names    also what was counted
    python tools/code_metrics.py --timed    also what the window costs on this machine (ten minutes;
    the same as `make bench` measures)

Circles are import circles, imports for type checking included. A name without a user is a function,
method, class or constant whose name is read nowhere in the program, by whatever owner; of a module
also one that nobody takes from that module, but where modules are found by a game's name; of an
object what it sets on itself, privately, and nobody reads. All of that is read from the source;
then one round is played, and the calls are counted that a table at rest, a moved pointer and a
click on a spot come to.
"""

from __future__ import annotations

import ast
import functools
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CLIENT = "game.client"
FAMILY = re.compile(r"\.family\s*(?:==|!=|in\b|not in\b)|\.slug\s*(?:==|!=|in\b|not in\b)")


class Figure(NamedTuple):
    """A figure: what was found, its limit today, its goal, and the names behind it."""

    what: str
    found: int
    limit: int
    goal: int
    names: tuple[str, ...] = ()


LIMITS: Mapping[str, tuple[int, int]] = {
    "import circles": (0, 0),
    "files in the largest circle": (0, 0),
    "tests on family or slug in the client": (2, 2),
    "slugs named in the client": (0, 0),
    "functions that take the whole scene": (2, 12),
    "names without a user": (0, 0),
    "classes that share a name": (0, 0),
    "widths of words compared outside draw/text": (1, 0),
}
"""For each figure the limit of today and the goal. Lower a limit when its figure has fallen; never
raise one.
"""


def sources() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    found = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def parse(name: str, text: str, *, is_package: bool = False) -> ast.Module:
    """The syntax tree of the module with this dotted name, its relative imports made absolute.

    >>> ast.unparse(parse("game.hands.go_fore_it", "from ..core import cards"))
    'from game.core import cards'
    """
    tree = parse_nodes(name, text, is_package=is_package)[0]
    assert isinstance(tree, ast.Module)  # noqa: S101 (a walk begins with what is walked)
    return tree


@functools.cache
def parse_nodes(name: str, text: str, *, is_package: bool = False) -> tuple[ast.AST, ...]:
    """The nodes of the tree that `parse` gives, the module first; read once a process."""
    nodes = tuple(ast.walk(ast.parse(text)))
    package = name.split(".") if is_package else name.split(".")[:-1]
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            node.module, node.level = ".".join([*base, *filter(None, [node.module])]), 0
    return nodes


def entry_point_names(
    nodes: Sequence[ast.AST], known: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """Module and name of every entry point in a string of the client, as `pages.lobby.lobby:Lobby`."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            module, colon, name = node.value.partition(":")
            if colon and f"{CLIENT}.{module}" in known:
                yield f"{CLIENT}.{module}", name


def imports(nodes: Sequence[ast.AST], known: Mapping[str, object]) -> set[str]:
    """The program's own modules that a module imports anywhere, or loads by name."""
    out = {module for module, _ in entry_point_names(nodes, known)}
    for node in nodes:
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            out |= {
                whole if (whole := f"{node.module}.{a.name}") in known else node.module
                for a in node.names
            }
    return {name for name in out if name in known}


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other, largest first (strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in graph[name]:
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            if len(group := stack[at:]) > 1:
                found.append(sorted(group))
            del stack[at:]

    sys.setrecursionlimit(10_000)
    for name in graph:
        if name not in index:
            visit(name)
    return sorted(found, key=len, reverse=True)


def whole_scene(name: str, nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Functions whose first argument is a scene."""
    for node in nodes:
        if (
            isinstance(node, ast.FunctionDef)
            and node.args.args
            and node.args.args[0].arg == "scene"
        ):
            yield f"{name}.{node.name}"


def compared_widths(name: str, nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Comparisons of a measured width, which belong into `draw.text.text_styles`."""
    for node in nodes:
        if isinstance(node, ast.Compare) and any(
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Attribute)
            and part.func.attr in ("width", "measure")
            for part in ast.walk(node)
        ):
            yield f"{name}:{node.lineno}"


def reads(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Every name that a module reads: by itself, of an owner, as a string (`getattr`, or
    `module:name`), or under another name that it gives it.
    """
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.asname)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition(":")[2] if node.value.startswith("pages.") else node.value
            yield from [name] if name.isidentifier() else []


OVERRIDES = frozenset({"_print_message", "format_help"})
"""Methods that a base class of a library calls."""


def unread(tree: ast.Module, nodes: Sequence[ast.AST], read: set[str]) -> Iterator[str]:
    """Functions, methods, classes and constants of a module that nobody reads.

    Of constants that are set together, only if none is read.
    """
    for node in nodes:
        if (
            isinstance(node, ast.FunctionDef | ast.ClassDef)
            and node.name not in read
            and not node.name.startswith("__")
            and node.name not in OVERRIDES
        ):
            yield node.name
    for stated in tree.body:
        if isinstance(stated, ast.Assign | ast.AnnAssign):
            goals = stated.targets if isinstance(stated, ast.Assign) else [stated.target]
            names = [
                node.id for goal in goals for node in ast.walk(goal) if isinstance(node, ast.Name)
            ]
            if names and read.isdisjoint(names) and not names[0].startswith("__"):
                yield names[0]


def only_set(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Private attributes that objects set and nobody reads, neither their class nor another."""
    every = [node for node in nodes if isinstance(node, ast.ClassDef)]
    owned = (
        node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    )
    others = {node.attr for node in owned if getattr(node.value, "id", "") != "self"}
    above = {
        node.name: {getattr(base, "id", getattr(base, "attr", "")) for base in node.bases}
        for node in every
    }
    for _ in above:  # to whom those above belong in turn
        grown = {
            name: bases.union(*(above.get(base, ()) for base in bases))
            for name, bases in above.items()
        }
        if grown == above:
            break
        above = grown
    found = {node.name: (set(reads(inside := [*ast.walk(node)])), inside) for node in every}
    for name, (_, inside) in found.items():
        kin = {name, *above[name], *(one for one, bases in above.items() if name in bases)}
        read = others.union(*(found[one][0] for one in kin if one in found))
        of_self = (
            x for x in inside if isinstance(x, ast.Attribute) and isinstance(x.ctx, ast.Store)
        )
        for one in sorted({x.attr for x in of_self if getattr(x.value, "id", "") == "self"} - read):
            if one.startswith("_"):
                yield f"{name}.{one}"


FOUND_BY_NAME = (
    "game.api",
    "game.games.",
    "game.odds.blackjack.simulation",
    "game.odds.showdown.simulation",
    "game.rounds.",
)
"""Rooms whose modules are found by the name of a game or family, or by other programs: what they
offer is not imported here.
"""


def names_used(
    module: str, nodes: Sequence[ast.AST], known: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """Module and name of everything that a module imports, or reads from a module or itself."""
    through = {}
    yield from entry_point_names(nodes, known)
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (whole := f"{node.module}.{alias.name}") in known:
                    through[alias.asname or alias.name] = whole
                else:
                    yield node.module, alias.name
    for node in nodes:
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in through
        ):
            yield through[node.value.id], node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield module, node.id


def untaken(module: str, tree: ast.Module, own: set[str]) -> Iterator[str]:
    """Functions, classes and constants of a module that no other module uses."""
    alone = ast.Module([node for node in tree.body if not isinstance(node, ast.If)], [])
    if not module.startswith(FOUND_BY_NAME):
        yield from unread(alone, alone.body, own)


MOST: Mapping[str, int] = {
    "calls of engine, session and book in an idle frame": 0,
    "such calls as the pointer moves": 0,
    "files from a click on a spot until the stake stands": 14,
    "calls on that way": 120,
}
"""The most that may be called at the table that is played here."""
TIMED: Mapping[str, tuple[str, float]] = {
    "table_frame_ms_p99": ("frame at 1920x1080, p99, worst table: ms", 8.0),
    "table_frame_4k_ms_p99": ("frame at 3840x2160, p99, worst table: ms", 12.0),
    "idle_cpu_percent": ("a waiting table, worst: percent of a core", 1.0),
    "memory_mb": ("a waiting table, worst: MB", 180.0),
    "start_ms": ("start, of a minimal window's", 1.2),
}
"""Figures of `make bench`: what they are called here and what is wanted."""


def played(slug: str = "criss-cross-poker") -> dict[str, int]:
    """What a table calls: at rest and under a pointer while a decision is open, and from a click
    until its stake stands.
    """
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    for name, value in (
        ("SDL_VIDEODRIVER", "dummy"),
        ("SDL_AUDIODRIVER", "dummy"),
        ("PYGAME_HIDE_SUPPORT_PROMPT", "1"),
    ):
        os.environ.setdefault(name, value)
    import pygame

    from game.client.pictures import studio
    from game.client.scenes.motion import ManualClock
    from game.client.window.loop import Canvas, Loop

    with studio(ROOT) as router:
        shell = router.shell
        shell.change(speed="instant", coach="before")
        clock = shell.clock = ManualClock()
        scene = router.table(slug)
        loop = Loop(Canvas((1920, 1080)), shell, scene)

        def turn(*events: pygame.Event) -> None:
            clock.wind(0.5)
            loop.step(events)

        def pointed(kind: int, name: str, **more: object) -> pygame.Event:
            at = next(
                target for target in scene.focus.targets if str(target.name).startswith(name)
            ).rect.center
            return pygame.Event(kind, pos=at, touch=False, **more)

        def click(name: str, until: Callable[[], bool] = bool) -> Counter[str]:
            turn(pointed(pygame.MOUSEBUTTONDOWN, name, button=1))
            return calls(lambda: turn(pointed(pygame.MOUSEBUTTONUP, name, button=1)), until)

        turn(pointed(pygame.MOUSEMOTION, "spot", rel=(1, 1), buttons=(0, 0, 0)))
        way = click("spot", lambda: bool(scene.visit.bets.placed))
        click("deal")
        while not scene.visit.deciding:
            turn()
        turn()
        moved = pointed(pygame.MOUSEMOTION, "", rel=(1, 1), buttons=(0, 0, 0))
        idle, under = (
            sum(n for file, n in calls(call).items() if ASKED.search(file))
            for call in (turn, lambda: turn(moved))
        )
    return dict(zip(MOST, (idle, under, len(way), sum(way.values())), strict=True))


ASKED = re.compile(r"^(rounds|play/session|book)\b")
"""Files of the engine, the session and the book."""


def calls(call: Callable[[], object], until: Callable[[], bool] = bool) -> Counter[str]:
    """How many of the program's functions a call runs, by file, until a condition holds."""
    found: Counter[str] = Counter()
    inside = f"{(ROOT / 'game').as_posix()}/"

    def note(frame: FrameType, event: str, _: object) -> None:
        if until():
            sys.setprofile(None)
        elif event == "call" and not frame.f_code.co_name.startswith("<"):
            file = frame.f_code.co_filename.replace("\\", "/")
            if file.startswith(inside):
                found[file.removeprefix(inside)] += 1

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return found


def timed() -> Iterator[tuple[str, float, float]]:
    """What the window costs here: name, figure and goal."""
    from tools.bench import measure

    figures: dict[str, Any] = {}
    for part in ("start", "waiting", "tables"):
        figures |= measure(ROOT, part)
    figures["start_ms"] /= figures["start_reference_ms"]
    for name, (what, wanted) in TIMED.items():
        each = figures[name]
        yield what, max(each.values()) if isinstance(each, dict) else each, wanted


def _nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def figures() -> list[Figure]:
    """All figures."""
    known = sources()
    texts = {name: path.read_text(encoding="utf-8") for name, path in known.items()}
    packages = {name: path.stem == "__init__" for name, path in known.items()}
    trees = {name: parse(name, text, is_package=packages[name]) for name, text in texts.items()}
    nodes = {
        name: parse_nodes(name, text, is_package=packages[name]) for name, text in texts.items()
    }
    graph = {name: imports(nodes[name], known) - {name} for name in trees}
    knots = circles(graph)
    client = {name: text for name, text in texts.items() if name.startswith(CLIENT)}
    slugs = [p.name.replace("_", "[-_]") for p in (ROOT / "layouts").glob("*/")]
    named = re.compile(rf"[\"'](?:{'|'.join(slugs)})[\"']")
    outside = {
        path.stem: _nodes(path)
        for path in (
            ROOT / "main.py",
            *(ROOT / "tools").rglob("*.py"),
            *(ROOT / "linden_house").rglob("*.py"),
        )
    }
    families = [
        f"{n}: {line.strip()}"
        for n, t in client.items()
        for line in t.splitlines()
        for _ in FAMILY.findall(line)
    ]
    slugged = [
        f"{n}: {s}" for n, t in client.items() for s in named.findall(re.sub(r">>>.*", "", t))
    ]
    scenes = [one for name in client for one in whole_scene(name, nodes[name])]
    widths = [
        one
        for name in client
        if not name.startswith(f"{CLIENT}.draw.text")
        for one in compared_widths(name, nodes[name])
    ]
    read = {name for each in nodes.values() for name in reads(each)}
    read |= {name for each in outside.values() for name in reads(each)}
    some: dict[str, set[str]] = {name: set() for name in known}
    for name, each in (*nodes.items(), *outside.items()):
        for module, one in names_used(name, each, known):
            some.setdefault(module, set()).add(one)
    lonely = {
        f"{module}.{name}": None
        for module, tree in trees.items()
        for name in (*unread(tree, nodes[module], read), *untaken(module, tree, some[module]))
    }
    lonely |= dict.fromkeys(only_set([*chain.from_iterable(nodes.values())]))
    at: dict[str, list[str]] = {}
    for module, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                at.setdefault(node.name, []).append(module)
    shared = [
        f"{name}: {', '.join(modules)}" for name, modules in sorted(at.items()) if len(modules) > 1
    ]
    found = {
        "import circles": (len(knots), [", ".join(knot) for knot in knots]),
        "files in the largest circle": (max(map(len, knots), default=0), []),
        "tests on family or slug in the client": (len(families), families),
        "slugs named in the client": (len(slugged), slugged),
        "functions that take the whole scene": (len(scenes), scenes),
        "names without a user": (len(lonely), list(lonely)),
        "classes that share a name": (len(shared), shared),
        "widths of words compared outside draw/text": (len(widths), widths),
    }
    return [
        Figure(what, count, *LIMITS[what], tuple(names)) for what, (count, names) in found.items()
    ]


def sizes() -> dict[str, tuple[int, int]]:
    """Files and lines of each room."""
    out: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for name, path in sources().items():
        room = ".".join(name.split(".")[:2])
        files[room] += 1
        out[room] += path.read_text(encoding="utf-8").count("\n")
    return {room: (files[room], out[room]) for room in sorted(out, key=lambda room: -out[room])}


def main() -> int:
    """Print the figures; exit status 1 if one is over its limit."""
    each = figures()
    print(f"{'':44}{'found':>7}{'limit':>7}{'goal':>6}")
    for one in each:
        print(
            f"{one.what:44}{one.found:7}{one.limit:7}{one.goal:6}{'   over' if one.found > one.limit else ''}"
        )
        if "--names" in sys.argv:
            print("".join(f"    {name}\n" for name in one.names), end="")
    costs = played()
    for what, count in costs.items():
        print(f"{what:51}{count:7}{MOST[what]:6}{'   over' if count > MOST[what] else ''}")
    print()
    for room, (files, lines) in sizes().items():
        if files > 1:
            print(f"{room:44}{files:7} files{lines:8,} lines")
    if "--timed" in sys.argv:
        print()
        for what, much, wanted in timed():
            print(f"{what:51}{much:7.1f}{wanted:6.1f}")
    over = any(one.found > one.limit for one in each) or any(
        count > MOST[what] for what, count in costs.items()
    )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
