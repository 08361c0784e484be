"""docs/reference/electronic-requirements.md names a test for every row, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "reference" / "electronic-requirements.md").read_text(
    encoding="utf-8"
)


def test_every_row_of_the_requirements_names_tests_that_are_there() -> None:
    rows = re.findall(
        r"^\| (E\d+|meters|progressives|recall|H\d|wire \d)\b.*\|$", PAGE, re.MULTILINE
    )
    assert rows == [
        *(f"E{n}" for n in range(1, 13)),
        "meters",
        "progressives",
        "recall",
        *(f"H{n}" for n in range(1, 6)),
        *(f"wire {n}" for n in range(1, 8)),
    ]
    table = PAGE[PAGE.index("| row | met by") :].split("\n\n")[0]
    assert [row for row in rows if f"\n| {row}" not in table] == [], "the table is broken off"
    there = {
        name
        for path in [*HERE.rglob("test_*.py"), *(HERE.parent / "client").rglob("test_*.py")]
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    for line in PAGE.splitlines():
        if re.match(r"\| (E\d+|meters|progressives|recall|H\d|wire \d)\b", line):
            named = re.findall(r"`(?:tests/hall/(?:\w+/)?)?(test_\w+)(\.py)?`", line)
            assert named, line
            assert [
                name
                for name, file in named
                if not (any(HERE.rglob(f"{name}.py")) if file else name in there)
            ] == []


def test_every_numbered_row_has_a_test_of_its_number() -> None:
    named = " ".join(path.read_text() for path in HERE.rglob("test_*.py"))
    assert [n for n in range(1, 13) if not re.search(rf"def test_(e\d+_)*e{n}_", named)] == []
    assert [n for n in range(1, 6) if f"def test_h{n}_" not in named] == []
    assert [n for n in range(1, 8) if f"def test_wire_{n}_" not in named] == []
