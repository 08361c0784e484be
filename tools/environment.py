r"""Builds the project's own `.venv`, or brings it up to date, with the standard library alone.

    python3 tools/environment.py        (Windows: py -3.11 tools\environment.py)

The packages are those of locks/house.txt, which pyproject.toml is the source of: each at one
version, and only from files with the hashes that stand there, so that nothing else can be
installed, nor anything be built on the way. Nothing is done when `.venv` was last built from the
same file. `make` calls this before everything else it does. The program's own modules are compiled
here, because an environment that forbids Python to write bytecode would make every start slow.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
LOCK = HOUSE / "locks" / "house.txt"
VENV = HOUSE / ".venv"
STAMP = VENV / "built-from"
NEEDED = (3, 11)
WORKS = f"import sys, pip; sys.exit(sys.version_info < {NEEDED})"


def interpreter() -> Path:
    """Where `.venv` keeps its Python on this platform; it need not exist yet."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def works(python: Path) -> bool:
    """Whether this interpreter starts, is new enough and has pip."""
    return (
        python.exists()
        and subprocess.run([python, "-c", WORKS], capture_output=True, check=False).returncode == 0
    )


def compiled() -> int:
    """Bring the bytecode of the program up to date; exit status 0, also where the folder cannot be
    written.
    """
    for name in ("game", "main.py"):
        subprocess.run(
            [interpreter(), "-m", "compileall", "-q", HOUSE / name],
            stdout=subprocess.DEVNULL,
            check=False,
        )
    return 0


def main() -> int:
    """Exit status 0 when `.venv` is ready, otherwise 1 after one sentence on standard error."""
    if sys.version_info < NEEDED:
        print(
            f"Python {NEEDED[0]}.{NEEDED[1]} or newer is needed; this is {sys.version.split()[0]}.",
            file=sys.stderr,
        )
        return 1
    built_from = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    usable = works(interpreter())
    if usable and STAMP.exists() and STAMP.read_text(encoding="utf-8") == built_from:
        return compiled()
    print(f"Setting up {VENV.name} (this happens once) ...", flush=True)
    if not usable:
        shutil.rmtree(VENV, ignore_errors=True)
        if subprocess.run([sys.executable, "-m", "venv", VENV], check=False).returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            print(
                "Python's venv module is missing or broken; on Debian, install python3-venv.",
                file=sys.stderr,
            )
            return 1
    pip: list[str | Path] = [
        interpreter(),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "-qq",
        "--no-deps",
    ]
    pip += ["--no-compile", "--require-hashes", "--only-binary", ":all:", "-r", LOCK]
    if subprocess.run(pip, check=False).returncode:
        print("The packages could not be installed; pip's message above says why.", file=sys.stderr)
        return 1
    # As many files at a time as there are cores; pip compiles one after the other. Some packages
    # hold templates that are no Python.
    subprocess.run(
        [interpreter(), "-m", "compileall", "-qq", "-j", "0", VENV],
        stdout=subprocess.DEVNULL,
        check=False,
    )
    STAMP.write_text(built_from, encoding="utf-8")
    return compiled()


if __name__ == "__main__":
    sys.exit(main())
