"""Builds the wheel and the source archive: the backend that pyproject.toml names to pip, `python -m
build`, pipx and uv.

The checkout has its rooms side by side; installed, all of them lie inside one package, so that
nothing called `game` or `main` is left among other people's modules:

    linden_house/*.py        linden_house/*.py
    main.py, game/           linden_house/main.py, linden_house/game/
    assets/, layouts/        linden_house/assets/, linden_house/layouts/
    docs/rules/              linden_house/docs/rules/

Imports inside `game/` are relative; those of `main.py` and `linden_house/` are changed on the way,
from `game` to `linden_house.game`. The standard library is all that is needed, so nothing is
downloaded to build, and the same tree gives the same bytes.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import re
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parent.parent
PACKAGE = "linden_house"
ROOMS = ("game", "assets", "layouts", "docs/rules")
FILES = ("main.py",)
TEXTS = ("LICENSE", "NOTICES.txt", "assets/fonts/*-OFL.txt")
OURS = re.compile(r"^([ \t]*(?:(?:>>>|\.\.\.) )?[ \t]*from )(game|main)(?=[. ])", re.MULTILINE)
MAYBE_LEFT = re.compile(r"\b(?:from|import)\b(?:\\\n|[^\n])*?(?<![\w.])(?:game|main)\b")
"""What every import of our rooms reads like; what reads like it may be a sentence, too."""
SOURCES = (
    "LICENSE",
    "NOTICES.txt",
    "README.md",
    "CHANGELOG.md",
    "Makefile",
    "main.py",
    "mkdocs.yml",
    "pyproject.toml",
    "sbom.cdx.json",
    "assets",
    "docs",
    "game",
    "layouts",
    "linden_house",
    "locks",
    "packaging",
    "tests",
    "tools",
)
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time that every file of the wheel bears: a file's own would make each build another."""


def project() -> dict[str, Any]:
    """What pyproject.toml says of the project."""
    told: dict[str, Any] = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    return told


def moved(source: str, name: str) -> str:
    r"""A module with its imports of our rooms, in code and in examples, as they are inside the
    package.

    Raises `ValueError` when one is left.

    >>> print(moved("from game.core.cards import show\n", "x.py"), end="")
    from linden_house.game.cards import show
    """
    text = OURS.sub(rf"\1{PACKAGE}.\2", source)
    if not MAYBE_LEFT.search(text):
        return text
    for node in _statements(ast.parse(text, filename=name)):
        named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        named += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        left = [one for one in named if one.partition(".")[0] in ("game", "main")]
        if left:
            raise ValueError(
                f"{name}: {left[0]} is imported in a way that cannot be moved into {PACKAGE}; use from"
            )
    return text


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, wherever it stands; not what it is made of."""
    left = [tree]
    while left:
        yield (node := left.pop())
        for inside in ("body", "orelse", "finalbody", "handlers", "cases"):
            if isinstance(held := getattr(node, inside, None), list):
                left += held


def below(room: Path) -> Iterator[Path]:
    """The files of a folder in one order on every system, without what Python or an editor leaves
    behind.
    """
    for path in sorted(room.rglob("*"), key=lambda path: path.relative_to(HOUSE).as_posix()):
        inside = path.relative_to(room).parts
        if path.is_file() and not any(
            part == "__pycache__" or part.startswith(".") for part in inside
        ):
            yield path


def contents() -> Iterator[tuple[str, bytes]]:
    """Every file of the package: its name inside the wheel, and its bytes."""
    sys.path.insert(0, str(HOUSE))
    from game.core.installation import BUILT, build_info

    told = build_info()
    built = {"version": told.version, "commit": told.commit, "data": dict(told.data)}
    yield f"{PACKAGE}/{BUILT}", json.dumps(built, indent=1).encode() + b"\n"
    rooms = [(room, below(HOUSE / room)) for room in (*ROOMS, PACKAGE)]
    rooms.append(("", iter(HOUSE / name for name in FILES)))
    for room, paths in rooms:
        for path in paths:
            name = path.relative_to(HOUSE).as_posix()
            data = path.read_bytes()
            if path.suffix == ".py":
                data = moved(data.decode("utf-8"), name).encode("utf-8")
            yield name if room == PACKAGE else f"{PACKAGE}/{name}", data


def requirement(line: str, extra: str = "") -> str:
    """A requirement as METADATA has it.

    >>> requirement("a>=1 ; python_version < '3.12'", "env")
    "a>=1 ; (python_version < '3.12') and extra == 'env'"
    """
    name, _, marker = (part.strip() for part in line.partition(";"))
    wanted = [f"({marker})" if extra else marker] if marker else []
    wanted += [f"extra == '{extra}'"] if extra else []
    return f"{name} ; {' and '.join(wanted)}" if wanted else name


def metadata() -> str:
    """METADATA, from pyproject.toml and the README."""
    told = project()
    lines = ["Metadata-Version: 2.4", f"Name: {told['name']}", f"Version: {told['version']}"]
    lines += [f"Summary: {told['description']}", f"Requires-Python: {told['requires-python']}"]
    lines += [f"License-Expression: {told['license']}"]
    lines += [f"License-File: {path.relative_to(HOUSE).as_posix()}" for path in texts()]
    lines += [f"Classifier: {line}" for line in told.get("classifiers", ())]
    lines += [f"Requires-Dist: {requirement(line)}" for line in told["dependencies"]]
    for extra, listed in told.get("optional-dependencies", {}).items():
        lines += [
            f"Provides-Extra: {extra}",
            *(f"Requires-Dist: {requirement(line, extra)}" for line in listed),
        ]
    readme = (HOUSE / told["readme"]).read_text(encoding="utf-8")
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def texts() -> list[Path]:
    """The licenses of what the wheel holds."""
    return [path for pattern in TEXTS for path in sorted(HOUSE.glob(pattern))]


def entries() -> str:
    """entry_points.txt: the command, and on Windows the one without a console."""
    told = project()
    kinds = (("console_scripts", "scripts"), ("gui_scripts", "gui-scripts"))
    return "\n".join(
        f"[{kind}]\n" + "".join(f"{name} = {what}\n" for name, what in told.get(key, {}).items())
        for kind, key in kinds
    )


def stem() -> str:
    """What the names of the wheel and of the source archive begin with."""
    told = project()
    return f"{PACKAGE}-{told['version']}"


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Write the wheel into a folder; its name."""
    info = f"{stem()}.dist-info"
    files = dict(contents())
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: linden-house\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{info}/entry_points.txt"] = entries().encode()
    for path in texts():
        files[f"{info}/licenses/{path.relative_to(HOUSE).as_posix()}"] = path.read_bytes()
    if (HOUSE / "sbom.cdx.json").is_file():
        # as PEP 770 has it
        files[f"{info}/sboms/linden-house.cdx.json"] = (HOUSE / "sbom.cdx.json").read_bytes()
    rows = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "".join(f"{row}\n" for row in [*rows, f"{info}/RECORD,,"]).encode()
    name = f"{stem()}-py3-none-any.whl"
    with zipfile.ZipFile(
        Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9
    ) as wheel:
        for inside, data in files.items():
            entry = zipfile.ZipInfo(inside, EARLIEST)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Write the source archive into a folder; its name."""
    name = f"{stem()}.tar.gz"
    paths = [p for one in SOURCES if (HOUSE / one).exists() for p in _files(HOUSE / one)]
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.PAX_FORMAT) as archive:
        _add(archive, f"{stem()}/PKG-INFO", metadata().encode())
        for path in paths:
            _add(archive, f"{stem()}/{path.relative_to(HOUSE).as_posix()}", path.read_bytes())
    (Path(sdist_directory) / name).write_bytes(gzip.compress(whole.getvalue(), mtime=0))
    return name


def _files(path: Path) -> Iterator[Path]:
    return iter((path,)) if path.is_file() else below(path)


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data), 0o644
    archive.addfile(entry, io.BytesIO(data))


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
