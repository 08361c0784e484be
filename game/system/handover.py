"""A Python that lacks the program's libraries hands over to the one that `make setup` built."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def run_in_venv(program: Path, arguments: Sequence[str]) -> int:  # noqa: RET503 - exec ends it
    """Run `program` with the Python of `.venv` beside it: its exit status. Raises `SystemExit`
    with a sentence when there is no such Python, or it is the one that runs.
    """
    venv = program.parent / ".venv"
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if Path(sys.prefix) == venv or not python.exists():
        raise SystemExit(
            f"{program.name}: its libraries are not installed; `make setup` installs them in .venv"
        )
    if os.name == "nt":
        return subprocess.call([python, program, *arguments])  # noqa: S603 - its own Python
    os.execv(python, [str(python), str(program), *arguments])  # noqa: S606
