r"""Builds the project's own `.venv`, or brings it up to date, with the standard library alone.

    python3 tools/environment.py        (Windows: py -3.11 tools\environment.py)

The packages come from pyproject.toml and their exact versions from constraints.txt; nothing is installed when
both still say what `.venv` was last built from. `make` calls this before everything else it does. The program's own modules are
compiled here, because an environment that forbids Python to write bytecode would make every start slow.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
VENV = HOUSE / ".venv"
STAMP = VENV / "built-from"
NEEDED = (3, 11)
WORKS = f"import sys, pip; sys.exit(sys.version_info < {NEEDED})"


def interpreter() -> Path:
    """Where `.venv` keeps its Python on this platform; it need not exist yet."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def requirements() -> list[str]:
    """What the program and its tests depend on, as pyproject.toml lists it."""
    import tomllib  # only now: an older Python gets our own sentence before this would fail

    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["dev"]]


def digest(wanted: list[str]) -> str:
    """A fingerprint of everything `.venv` is built from."""
    pins = (HOUSE / "constraints.txt").read_text(encoding="utf-8")
    return hashlib.sha256("\n".join([*wanted, pins]).encode()).hexdigest()


def works(python: Path) -> bool:
    """Whether this interpreter starts, is new enough and has pip."""
    return python.exists() and subprocess.run([python, "-c", WORKS], capture_output=True, check=False).returncode == 0


def compiled() -> int:
    """Bring the bytecode of the program up to date; exit status 0, also where the folder cannot be written."""
    for name in ("game", "main.py"):
        subprocess.run([interpreter(), "-m", "compileall", "-q", HOUSE / name], stdout=subprocess.DEVNULL, check=False)
    return 0


def main() -> int:
    """Exit status 0 when `.venv` is ready, otherwise 1 after one sentence on standard error."""
    if sys.version_info < NEEDED:
        print(f"Python {NEEDED[0]}.{NEEDED[1]} or newer is needed; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 1
    wanted = requirements()
    built_from = digest(wanted)
    usable = works(interpreter())
    if usable and STAMP.exists() and STAMP.read_text(encoding="utf-8") == built_from:
        return compiled()
    print(f"Setting up {VENV.name} (this happens once) ...", flush=True)
    if not usable:
        shutil.rmtree(VENV, ignore_errors=True)
        if subprocess.run([sys.executable, "-m", "venv", VENV], check=False).returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            print("Python's venv module is missing or broken; on Debian, install python3-venv.", file=sys.stderr)
            return 1
    pip = [interpreter(), "-m", "pip", "--disable-pip-version-check", "install", "-qq", "--prefer-binary"]
    if subprocess.run([*pip, "-c", HOUSE / "constraints.txt", *wanted], check=False).returncode:
        print("The packages could not be installed; pip's message above says why.", file=sys.stderr)
        return 1
    STAMP.write_text(built_from, encoding="utf-8")
    return compiled()


if __name__ == "__main__":
    sys.exit(main())
