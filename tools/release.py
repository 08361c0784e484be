"""Makes everything that a release has, from a clean tree: `make release`.

    dist/linden_house-VERSION-py3-none-any.whl, dist/linden_house-VERSION.tar.gz
    dist/linden-house-VERSION-SYSTEM.tar.xz (or .zip)
    dist/NOTICES.txt, dist/sbom.cdx.json, dist/CHANGES.md, dist/SHA256SUMS

Refused are a tree with changes, a version that CHANGELOG.md has no section for, a tag that is there
already, notices that are not those of what is installed, and a schema of which the tests open no
book. The tag itself is left to whoever releases.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
if str(HOUSE) not in sys.path:
    sys.path.insert(0, str(HOUSE))

from game.core.installation import version as program_version  # noqa: E402 - started by its path
from tools import dist, licenses  # noqa: E402 - started by its path

OUT = HOUSE / "dist"
BOOKS = HOUSE / "tests" / "book" / "books"


def git(*asked: str) -> str:
    """The output of a git command."""
    return subprocess.run(
        ["git", *asked], cwd=HOUSE, check=True, capture_output=True, text=True
    ).stdout


def changes(version: str, log: str) -> str:
    r"""The section of a version in the text of the changelog; empty where there is none.

    >>> changes("2.0", "# Changelog\n\n## [2.0] - 2026-12-01\n\n- New.\n\n## [1.0]\n\n- Old.\n")
    '- New.'
    """
    found = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)", log, re.MULTILINE | re.DOTALL
    )
    return found[1].strip() if found else ""


def faults(version: str) -> list[str]:
    """Why this tree may not be released."""
    from game.book.schema.migrations import NEWEST

    out = []
    if changed := git("status", "--porcelain").splitlines():
        out.append(f"the tree is not clean: {len(changed)} files, {changed[0][3:]} first")
    if git("tag", "--list", f"v{version}").strip():
        out.append(f"v{version} is released already; raise the version in pyproject.toml")
    if not changes(version, (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")):
        out.append(f"CHANGELOG.md says nothing of {version}")
    if licenses.notices(licenses.shipped_with(), licenses.bundled_libraries()) != (
        HOUSE / "packaging" / "NOTICES.txt"
    ).read_text(encoding="utf-8"):
        out.append("NOTICES.txt is not that of what is installed: make licenses")
    if not (BOOKS / f"schema-{NEWEST}.db.xz").is_file():
        out.append(
            f"the tests open no book of schema {NEWEST}: python tests/book/books/make.py schema-{NEWEST}"
        )
    return out


def main() -> int:
    """Make the release; exit status 1 with what stands against it."""
    version = program_version()
    found = faults(version)
    for fault in found:
        print(f"release: {fault}", file=sys.stderr)
    if found:
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    for target in ("wheel", "sdist"):
        dist.built(target, OUT)
    if subprocess.run([sys.executable, HOUSE / "tools" / "dist.py"], check=False).returncode:
        return 1
    for name in ("NOTICES.txt", "sbom.cdx.json"):
        shutil.copy(HOUSE / "packaging" / name, OUT)
    told = changes(version, (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8"))
    (OUT / "CHANGES.md").write_text(f"# Linden House {version}\n\n{told}\n", encoding="utf-8")
    files = sorted(path for path in OUT.iterdir() if path.is_file())
    sums = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files
    )
    (OUT / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(sums, end="")
    print(f"Try it: make dist-test. Then: git tag v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
