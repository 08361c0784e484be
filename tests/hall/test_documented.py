"""docs/electronic.md names a test for every row, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "electronic.md").read_text(encoding="utf-8")


def test_every_row_of_the_requirements_names_tests_that_are_there() -> None:
    rows = re.findall(r"^\| (E\d+|meters|progressives|recall)\b.*\|$", PAGE, re.MULTILINE)
    assert rows == [*(f"E{n}" for n in range(1, 13)), "meters", "progressives", "recall"]
    there = {
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    for line in PAGE.splitlines():
        if re.match(r"\| (E\d+|meters|progressives|recall)\b", line):
            named = re.findall(r"`(?:tests/hall/)?(test_\w+)(\.py)?`", line)
            assert named, line
            assert [
                name for name, file in named if not ((HERE / f"{name}.py").is_file() if file else name in there)
            ] == []


def test_every_numbered_row_has_a_test_of_its_number() -> None:
    named = " ".join(path.read_text() for path in HERE.glob("test_*.py"))
    assert [n for n in range(1, 13) if not re.search(rf"def test_(e\d+_)*e{n}_", named)] == []
