"""Small faults put into a copy of the program, one at a time: a test has to fail for each.

A mutant is one changed operator, number, condition or statement of a room. Which are tried follows
from the seed and each mutant's own text, so that a change of one function leaves the others' mutants
in the sample. The tests nearest to the changed file run first, and the rest of the room's only when
these pass. A mutant that no test notices is lost, unless `accepted_mutants.toml` says why it may.
`python -m tools.torture.mutants FILE...` tries every mutant of some files.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.torture.patience import Patience, worked
from tools.torture.progress import HOUSE
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="small faults put into the program: a test fails for each",
    rows=(
        Row("unharmed", 0, 1, "the same tests pass on a copy without a fault"),
        Row("rules", 0, 20, "faults in the rules of the games"),
        Row("rounds", 0, 20, "faults in the engines of rounds"),
        Row("play", 0, 20, "faults in sessions, competitions and round files"),
        Row("book", 0, 20, "faults in the book"),
        Row("hall", 0, 20, "faults in the electronic tables"),
    ),
    chunk=2,
    limit=7200,
)
ACCEPTED = Path(__file__).with_name("accepted_mutants.toml")
SOURCES = {
    "rules": "game/games/*/rules.py",
    "rounds": "game/rounds/**/*.py",
    "play": "game/play/**/*.py",
    "book": "game/book/**/*.py",
    "hall": "game/hall/**/*.py",
}
TESTS = {
    "rules": ("tests/games/test_written_rounds.py", "tests/games", "tests/rounds", "tests/play"),
    "rounds": ("tests/games/test_written_rounds.py", "tests/rounds", "tests/games", "tests/play"),
    "play": ("tests/play", "tests/hall", "tests/cli"),
    "book": ("tests/book", "tests/play", "tests/hall"),
    "hall": ("tests/hall", "tests/client/electronic"),
}
"""What is asked of each room, in this order; the tests named like the file come before."""
COPIED = ("game", "linden_house", "tests", "tools", "main.py", "pyproject.toml", "README.md")
LINKED = (".venv", "assets", "docs", "layouts", "locks", "packaging", "CHANGELOG.md")

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
CHANGED = (ast.Compare, ast.BinOp, ast.AugAssign, ast.BoolOp, ast.UnaryOp, ast.Constant, ast.Expr)
ANNOTATIONS = {"annotation", "returns", "type_params"}


class Mutant(NamedTuple):
    """The `number`-th fault that can be put into a file, and what it changes there."""

    file: str
    number: int
    function: str
    statement: str
    before: str
    after: str

    @property
    def name(self) -> str:
        """Its place and change, in one line."""
        return (
            f"{self.file} {self.function}: `{self.before}` -> `{self.after}` in `{self.statement}`"
        )


class Change(NamedTuple):
    """A possible fault of a module: its place, the node, and the replacement."""

    function: str
    statement: ast.AST
    node: ast.AST
    faulty: ast.AST


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every possible fault of a module, in the order of its text."""
    yield from _changes_below(tree, "", tree)


def _changes_below(node: ast.AST, function: str, statement: ast.AST) -> Iterator[Change]:
    for field, value in ast.iter_fields(node):
        if field in ANNOTATIONS or (isinstance(node, ast.ClassDef) and field == "keywords"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_docstring(child):
                continue
            inner = function
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{function}.{child.name}".removeprefix(".")
            around = child if isinstance(child, ast.stmt) else statement
            for faulty in _faulty(child):
                yield Change(inner, around, child, faulty)
            yield from _changes_below(child, inner, around)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _faulty(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, CHANGED):
        return
    faulty = copy.deepcopy(node)
    if isinstance(faulty, ast.Compare) and type(faulty.ops[0]) in SWAPS:
        faulty.ops[0] = SWAPS[type(faulty.ops[0])]()  # type: ignore[call-overload]
        yield faulty
    elif isinstance(faulty, ast.BinOp | ast.AugAssign | ast.BoolOp) and type(faulty.op) in SWAPS:
        if isinstance(node, ast.BinOp) and _is_type(node):
            return
        faulty.op = SWAPS[type(faulty.op)]()  # type: ignore[assignment]
        yield faulty
    elif isinstance(faulty, ast.UnaryOp) and isinstance(faulty.op, ast.Not):
        yield faulty.operand
    elif isinstance(faulty, ast.Constant) and isinstance(faulty.value, bool):
        faulty.value = not faulty.value
        yield faulty
    elif isinstance(faulty, ast.Constant) and isinstance(faulty.value, int):
        faulty.value += 1
        yield faulty
    elif isinstance(faulty, ast.Expr) and isinstance(faulty.value, ast.Call):
        yield ast.Pass()


def _is_type(node: ast.BinOp) -> bool:
    """Whether an operation joins texts, where a fault only breaks the sentence."""
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def mutants(file: str, text: str) -> list[Mutant]:
    """Every mutant of a file, in the order of its text; of those that read alike, the first."""
    found: dict[str, Mutant] = {}
    for number, change in enumerate(changes(ast.parse(text))):
        parts = (_short(node) for node in (change.statement, change.node, change.faulty))
        mutant = Mutant(file, number, change.function, *parts)
        found.setdefault(mutant.name, mutant)
    return list(found.values())


def _short(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0][:100]


def spoiled(text: str, number: int) -> str:
    """A module's text with one fault in it; its comments are gone."""
    tree = ast.parse(text)
    change = list(changes(tree))[number]

    class Replace(ast.NodeTransformer):
        def visit(self, visited: ast.AST) -> ast.AST:
            return change.faulty if visited is change.node else self.generic_visit(visited)

    return ast.unparse(ast.fix_missing_locations(Replace().visit(tree)))


def sample(room: str, count: int, seed: int) -> list[Mutant]:
    """A number of mutants of a room, the same for a seed while their own text is unchanged."""
    found = [
        mutant
        for path in sorted(HOUSE.glob(SOURCES[room]))
        for mutant in mutants(path.relative_to(HOUSE).as_posix(), path.read_text(encoding="utf-8"))
    ]
    return sorted(found, key=lambda m: hashlib.sha256(f"{seed} {m.name}".encode()).digest())[:count]


def accepted() -> dict[str, str]:
    """Why a mutant may survive, by its name."""
    return tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))


def tests_of(file: str, room: str) -> list[str]:
    """The tests of a file, nearest first."""
    path = Path(file)
    stem = path.parent.name if path.stem in {"__init__", "rules"} else path.stem
    near = sorted((HOUSE / "tests").rglob(f"test_{stem}.py"))
    folder = HOUSE / "tests" / path.parent.relative_to("game")
    if folder.is_dir():
        near.append(folder)
    names = [p.relative_to(HOUSE).as_posix() for p in near]
    return list(dict.fromkeys([*names, *TESTS[room]]))


class CopiedHouse:
    """A copy of the program that faults are put into."""

    def __init__(self, scratch: Path) -> None:
        self.folder = scratch / "house"
        self.folder.mkdir()
        for name in COPIED:
            copied = shutil.copytree if (HOUSE / name).is_dir() else shutil.copy2
            copied(HOUSE / name, self.folder / name)
        for name in LINKED:
            (self.folder / name).symlink_to(HOUSE / name)

    def noticed(self, tests: Sequence[str]) -> str:
        """The first test that fails; "" if all pass."""
        for number, test in enumerate(tests):
            with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
                status = self._run(test, tests[:number], log.fileno())
                log.seek(0)
                failed = [line for line in log if line.startswith(("FAILED", "ERROR"))]
            if status not in {0, 5}:  # 5: nothing collected
                return failed[0].strip() if failed else f"{test} ended with status {status}"
        return ""

    def _run(self, test: str, passed: Sequence[str], log: int) -> int:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", test]
        command += [f"--ignore={one}" for one in passed if one.startswith(f"{test}/")]
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=os.environ | {"CI": "1"},  # with CI, hypothesis tries the same cases every time
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
        )
        # tests that do not end within so many seconds of work have noticed the fault
        patience = Patience(900, lambda: worked(process.pid))
        try:
            while process.poll() is None:
                if patience.reason_to_stop():
                    return -1
                time.sleep(0.2)
            return process.returncode
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()

    def survives(self, mutant: Mutant, room: str) -> str:
        """The tests that a mutant passes; "" if one fails."""
        path = self.folder / mutant.file
        whole = path.read_text(encoding="utf-8")
        tests = tests_of(mutant.file, room)
        try:
            path.write_text(spoiled(whole, mutant.number), encoding="utf-8")
            found = self.noticed(tests)
        finally:
            path.write_text(whole, encoding="utf-8")
        print(f"{mutant.name}: {found or 'LIVES'}", flush=True)
        return "" if found else ", ".join(tests)


def left_out(_: str) -> str:
    """Why no mutants are tried here; "" if they are."""
    return "" if os.name == "posix" else "the program is copied with links"


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Try the mutants `first` to `first + count - 1` of a room's sample."""
    house = CopiedHouse(scratch)
    if row == "unharmed":
        failed = house.noticed(sorted({test for tests in TESTS.values() for test in tests}))
        return Outcome(1, bool(failed), (failed,) if failed else ())
    known = accepted()
    most = {one.name: one.long for one in PART.rows}[row]
    lost, notes = 0, []
    for mutant in sample(row, most, seed)[first : first + count]:
        if why := known.get(mutant.name):
            notes.append(f"accepted: {mutant.name} ({why})")
        elif passed := house.survives(mutant, row):
            lost += 1
            notes.append(f"{mutant.name} lives through {passed}")
    return Outcome(count, lost, tuple(notes))


def try_all(files: Sequence[str]) -> int:
    """Try every mutant of some files; how many survive."""
    alive = 0
    with tempfile.TemporaryDirectory() as scratch:
        house = CopiedHouse(Path(scratch))
        for file in files:
            room = next(r for r, glob in SOURCES.items() if HOUSE / file in HOUSE.glob(glob))
            for mutant in mutants(file, (HOUSE / file).read_text(encoding="utf-8")):
                alive += bool(house.survives(mutant, room))
    return alive


if __name__ == "__main__":
    sys.exit(min(1, try_all(sys.argv[1:])))
