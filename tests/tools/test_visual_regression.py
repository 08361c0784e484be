"""The tool that keeps pictures of all scenes (`tools/visual_regression.py scenes`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_operators_room_stayed_shut_to_the_tool(tmp_path: Path) -> None:
    """Its keys were made with one hash and tried with another."""
    done = subprocess.run(
        [
            *(sys.executable, "tools/visual_regression.py", "scenes", str(tmp_path)),
            *("--only", "operator:meters", "--windows", "640x480", "--workers", "1"),
        ],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (tmp_path / "640x480").iterdir()] == ["operator_meters.png"]
