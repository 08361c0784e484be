"""Writes the files of locks/ anew: every package that is installed, at one version, in files with
the one right SHA-256 each.

    make lock                    what pyproject.toml now asks for; whatever else stays at the
    version it has
    make lock ARGS=--upgrade     the newest versions of what pyproject.toml does not name, too

`locks/house.txt` is what .venv is built from, `locks/speech.txt`, `locks/bench.txt` and
`locks/docs.txt` what `make speech`, `make bench` and `make docs` add, `locks/postgresql.txt` what a
book on a server needs, `locks/dist.txt` what a bundle is made of and with, `locks/locker.txt` the
program that works the locks out, in an environment of its own that is thrown away. They hold for
every system and every Python that the program runs on, and name no host: from where packages come
is a setting of the machine.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parent.parent
LOCKS = {
    "house": ("environment", "dev"),
    "speech": ("speech",),
    "postgresql": ("postgresql",),
    "bench": ("bench",),
    "docs": ("docs",),
    "dist": ("dist",),
    "locker": ("locker",),
}
HEAD = "# Written by `make lock` from pyproject.toml. pip takes these versions, in files with these hashes, and nothing else.\n"


def wanted(project: dict[str, Any], name: str) -> str:
    """What a lock is made from, as lines of requirements."""
    extras = project["optional-dependencies"]
    listed = [line for extra in LOCKS[name] for line in extras[extra]]
    # these locks hold what the program itself needs, too
    return (
        "\n".join([*(project["dependencies"] if name in ("house", "dist") else ()), *listed]) + "\n"
    )


def main(arguments: list[str]) -> int:
    """Exit status 0 when all locks are written."""
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locks = HOUSE / "locks"
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        scripts = room / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([sys.executable, "-m", "venv", room / "venv"], check=True)
        install: list[str | Path] = [
            scripts / "python",
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
        ]
        subprocess.run(
            [*install, "--require-hashes", "--only-binary", ":all:", "-r", locks / "locker.txt"],
            check=True,
        )
        for name in LOCKS:
            source, out = room / f"{name}.in", locks / f"{name}.txt"
            source.write_text(wanted(project, name), encoding="utf-8")
            agree: list[str | Path] = (
                [] if name == "house" else ["--constraints", locks / "house.txt"]
            )
            subprocess.run(
                [
                    scripts / "uv",
                    "pip",
                    "compile",
                    source,
                    "--output-file",
                    out,
                    *agree,
                    *arguments,
                    "--quiet",
                    "--universal",
                    "--generate-hashes",
                    "--no-header",
                    "--no-annotate",
                    "--python-version",
                    "3.11",
                ],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            out.write_text(
                HEAD + out.read_text(encoding="utf-8").removeprefix(HEAD), encoding="utf-8"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
