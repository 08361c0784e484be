"""Writes docs/licenses.md: every package of locks/house.txt as it is installed, under what license, and where the text lies."""

from __future__ import annotations

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
LINE = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)
TEXT = re.compile(r"(licen[cs]e|copying|copyright|notice|ofl|lgpl)[^/]*$", re.IGNORECASE)
FEW = 3
HEAD = """# Licenses of what is installed

Every package that `.venv` is built from, as it is installed (`make licenses` writes this page), and the files in
`.venv`'s folder of packages that hold its terms. A package that carries libraries inside itself names them in those files.

| package | version | license | text |
|---|---|---|---|
"""


def terms(found: Distribution) -> str:
    """The license as the package itself names it, in its own words or by its classifiers."""
    said = found.metadata
    expression = said.get("License-Expression") or said.get("License") or ""
    classes = [c.rpartition(" :: ")[2] for c in said.get_all("Classifier", []) if c.startswith("License ::")]
    short = expression.strip() if len(expression.strip()) <= 60 and "\n" not in expression.strip() else ""
    return short or ", ".join(classes) or "not named"


def texts(found: Distribution) -> str:
    """The package's own files of terms, those nearest its root first; where it ships none, its description."""
    paths = [
        str(file) for file in found.files or () if TEXT.search(str(file)) and not str(file).endswith((".py", ".pyc"))
    ]
    info = f"{found.metadata['Name'].replace('-', '_')}-{found.version}.dist-info"
    own = sorted(paths, key=lambda path: (".dist-info/" not in path, path.count("/"), path))
    shown = ", ".join(f"`{path}`" for path in own[:FEW]) or f"`{info}/METADATA` (it ships no other)"
    return f"{shown} and {len(own) - FEW} more" if len(own) > FEW else shown


def row(name: str, version: str, condition: str) -> str:
    """A line of the table; raises ValueError when something else is installed than is locked."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        if not condition:
            raise ValueError(f"{name} {version} is not installed; run make setup") from None
        return f"| {name} | {version} | not installed on this system ({condition}) | |\n"
    if found.version != version:
        raise ValueError(f"{name} {found.version} is installed where {version} is locked; run make setup")
    return f"| {name} | {version} | {terms(found)} | {texts(found)} |\n"


def main() -> int:
    """Exit status 0 when the page is written."""
    listed = LINE.findall((HOUSE / "locks/house.txt").read_text(encoding="utf-8"))
    try:
        page = HEAD + "".join(row(*line) for line in listed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    (HOUSE / "docs/licenses.md").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
