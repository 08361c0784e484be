"""Which slow tests find a fault that no other test finds.

Coverage tells which tests run a line. A few mutants are put into the lines of a slow test, those
with the fewest other tests first; the test is needed if it notices a mutant that the others do not.
Tests that the register of the law cites, or that alone run some line, are not tried. `coverage` and
`pytest-cov` are used if they are installed.
"""

from __future__ import annotations

import ast
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from tools.torture.mutants import SOURCES, CopiedHouse, changes, spoiled
from tools.torture.progress import HOUSE

TESTED = ("tests/games", "tests/rounds", "tests/play", "tests/book", "tests/hall")
CITING = ("assets/law/*.toml", "docs/reference/*.md", "docs/*/*.toml")
RAREST, DRAWN = 3, 5
"""Mutants tried for a test: in the lines that the fewest tests run, and drawn from the rest."""

Line = tuple[str, int]


class Suite(NamedTuple):
    """What a run of the suite tells: each test's seconds, and which tests run a line."""

    seconds: dict[str, float]
    tests_of: dict[Line, set[str]]
    lines_of: dict[str, set[Line]]


def measure(scratch: Path) -> Suite:
    """Run the suite once with coverage."""
    import coverage

    data_file = scratch / "coverage"
    settings = scratch / "coveragerc"
    settings.write_text(f"[run]\nsource = game\ndata_file = {data_file}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(os.cpu_count()), "--durations=0"]
    command += ["--durations-min=0.05", "--cov=game", "--cov-context=test", "--cov-report="]
    log = subprocess.run(
        [*command, f"--cov-config={settings}", *TESTED],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    seconds: dict[str, float] = defaultdict(float)
    for took, test in re.findall(
        r"^([\d.]+)s (?:call|setup|teardown)\s+(\S.*)$", log, re.MULTILINE
    ):
        seconds[test.strip()] += float(took)
    data = coverage.CoverageData(str(data_file))
    data.read()
    tests_of: dict[Line, set[str]] = defaultdict(set)
    lines_of: dict[str, set[Line]] = defaultdict(set)
    for file in data.measured_files():
        name = Path(file).relative_to(HOUSE).as_posix()
        for line, contexts in data.contexts_by_lineno(file).items():
            for test in {context.partition("|")[0] for context in contexts} - {""}:
                tests_of[name, line].add(test)
                lines_of[test].add((name, line))
    return Suite(seconds, tests_of, lines_of)


def tried(suite: Suite, least: float) -> list[str]:
    """The slow tests that might not be needed, the slowest first."""
    cited = "".join(p.read_text(encoding="utf-8") for glob in CITING for p in HOUSE.glob(glob))
    return [
        test
        for test, took in sorted(suite.seconds.items(), key=lambda row: -row[1])
        if took >= least
        and suite.lines_of.get(test)
        and test.partition("::")[2].partition("[")[0] not in cited
        and all(len(suite.tests_of[line]) > 1 for line in suite.lines_of[test])
    ]


def mutants_for(test: str, suite: Suite) -> list[tuple[Line, int]]:
    """Lines that a test runs, each with the number of a mutant of its file."""
    lines = suite.lines_of[test]
    sources = {p.relative_to(HOUSE).as_posix() for g in SOURCES.values() for p in HOUSE.glob(g)}
    found: list[tuple[Line, int]] = []
    for file in sorted({name for name, _ in lines} & sources):
        tree = ast.parse((HOUSE / file).read_text(encoding="utf-8"))
        for number, change in enumerate(changes(tree)):
            line = (file, getattr(change.node, "lineno", 0))
            if line in lines:
                found.append((line, number))
    rng = random.Random(test)
    rng.shuffle(found)
    found.sort(key=lambda mutant: len(suite.tests_of[mutant[0]]))
    rest = found[RAREST:]
    return found[:RAREST] + rng.sample(rest, min(DRAWN, len(rest)))


def needed_for(test: str, suite: Suite, house: CopiedHouse, gone: set[str]) -> str:
    """The mutant that only this test notices; "" if the remaining tests notice all."""
    for (file, line), number in mutants_for(test, suite):
        path = house.folder / file
        whole = path.read_text(encoding="utf-8")
        others = sorted(suite.tests_of[file, line] - gone - {test}, key=suite.seconds.__getitem__)
        try:
            path.write_text(spoiled(whole, number), encoding="utf-8")
            # the cheapest first
            if _fails(house, [test]) and not _fails(house, others[:60]):
                return f"{file}:{line}, mutant {number}"
        finally:
            path.write_text(whole, encoding="utf-8")
    return ""


def _fails(house: CopiedHouse, tests: list[str]) -> bool:
    if not tests:
        return False
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        # a test that takes longer has noticed the mutant
        return bool(
            subprocess.run(
                command,
                cwd=house.folder,
                env=os.environ | {"CI": "1", "PYTHONPATH": str(house.folder)},
                capture_output=True,
                timeout=300,
                check=False,
            ).returncode
        )
    except subprocess.TimeoutExpired:
        return True


def main(least: float) -> None:
    """Print for each slow test what it alone notices."""
    with tempfile.TemporaryDirectory() as scratch:
        suite = measure(Path(scratch))
        house = CopiedHouse(Path(scratch))
        gone: set[str] = set()
        for test in tried(suite, least):
            alone = needed_for(test, suite, house, gone)
            if not alone:
                gone.add(test)
            print(f"{suite.seconds[test]:.2f} s {test}: {alone or 'not needed'}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.25)
