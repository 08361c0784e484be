"""Write the licenses of everything that is not ours, from what is really installed.

`make licenses` writes

    docs/contributing/licenses.md    every package of locks/, its license, and where the text lies
    packaging/NOTICES.txt            the packages that a player needs and the fonts, with their terms
    packaging/sbom.cdx.json          the same as a bill of materials, CycloneDX 1.6, with hashes and
                                     the versions of libraries in machine code

`make dist` writes the last two anew beside a bundle, from what that bundle is made of.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import uuid
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, PathDistribution, distribution
from pathlib import Path
from typing import Any, NamedTuple

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from tools import native  # noqa: E402 - started by its path

LOCK_LINE = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)
NOTICE_HEAD = """Linden House is under the MIT license (LICENSE). With it go the following, unchanged, each under terms of its own,
which stand below in full:

{listed}

pygame-ce is under the GNU Lesser General Public License 2.1, zeroconf under the same, 2.1 or later. They are packages of their own,
in files of their own, and whoever has the program may put other versions of them in their place: by pip where the program was
installed, and in a bundle by replacing the folders `pygame` and `pygame_ce.libs`, or `zeroconf`. Their source is published at
https://github.com/pygame-community/pygame-ce and https://github.com/python-zeroconf/python-zeroconf

Libraries of others in machine code; those that lie in a file of their own may be replaced likewise:

{libraries}
"""
PAGE_HEAD = """# Licenses of what is installed

For anyone who passes the program on, or wants to know the licenses of its packages.

Every package that `.venv` is built from, as it is installed (`make licenses` writes this page), and the files in
`.venv`'s folder of packages that hold its terms. A package that carries libraries inside itself names them in those files.

| package | version | license | text |
|---|---|---|---|
"""


PAGE_OTHERS = """
## What is not in `.venv` of itself

What `make speech` speaks by, a book on a server needs, `make bench` measures against and `make dist` makes a bundle with, and the
program that works out the locks: as the packages say whose hashes stand in locks/, and the files in them.

| package | version | license | text |
|---|---|---|---|
"""


SPDX = {
    "MIT": "MIT",
    "MIT License": "MIT",
    "BSD-3-Clause": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "LGPL v2.1": "LGPL-2.1-only",
    "Apache 2.0": "Apache-2.0",
    "SIL OFL 1.1": "OFL-1.1",
}
"""The names that packages without a license expression give theirs, as SPDX has them."""
BUNDLED_LICENSES = {
    "pygame_ce.libs": {
        "SDL2 SDL2_image SDL2_mixer SDL2_ttf": "Zlib",
        "fluidsynth sndfile asound mpg123": "LGPL-2.1-or-later",
        "FLAC ogg vorbis vorbisenc vorbisfile opus opusfile webp webpdemux sharpyuv wavpack": "BSD-3-Clause",
        "brotlicommon brotlidec portmidi xmp": "MIT",
        "harfbuzz": "MIT-Modern-Variant",
        "freetype": "FTL",
        "jpeg": "IJG AND BSD-3-Clause",
        "png16": "libpng-2.0",
        "tiff": "libtiff",
    },
    "numpy.libs": {
        "gfortran": "GPL-3.0-or-later WITH GCC-exception-3.1",
        "quadmath": "LGPL-2.1-or-later",
        "scipy_openblas64_": "BSD-3-Clause",
    },
    "pillow.libs": {
        "avif openjp2": "BSD-2-Clause",
        "webp webpdemux webpmux sharpyuv zstd": "BSD-3-Clause",
        "lzma": "0BSD",
        "brotlicommon brotlidec lcms2": "MIT",
        "Xau xcb": "MIT-open-group",
        "harfbuzz": "MIT-Modern-Variant",
        "freetype": "FTL",
        "jpeg": "IJG AND BSD-3-Clause",
        "png16": "libpng-2.0",
        "tiff": "libtiff",
    },
}
"""Libraries of others that packages carry in a folder of their own, by that folder, with their
licenses.
"""
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[[^\]]*\])?[^;]*(?:;(.*))?$")


class Library(NamedTuple):
    """A library in machine code: the package that carries it, and the name and SHA-256 of its file.

    `version_by` names the source of its version, if that is not the library itself.
    """

    name: str
    version: str
    license: str
    owner: str
    file: str = ""
    sha256: str = ""
    version_by: str = ""

    @property
    def ref(self) -> str:
        """Its reference in the bill of materials."""
        return f"{self.owner}:{self.file or self.name}"


class Part(NamedTuple):
    """A package or font that is shipped: its license and its texts by file, and its requirements.

    `kind` is its type in the bill of materials; `hashes` gives where each SHA-256 comes from.
    """

    kind: str
    name: str
    version: str
    license: str
    texts: Mapping[str, str]
    needs: tuple[str, ...] = ()
    hashes: Mapping[str, str] = {}

    @property
    def ref(self) -> str:
        """Its package URL."""
        origin = "pypi" if self.kind == "library" else "generic"
        return f"pkg:{origin}/{self.name.lower().replace(' ', '-')}@{self.version}"


def terms(found: Distribution) -> str:
    """The license as the package itself names it, by its expression or its classifiers."""
    said = found.metadata
    expression = next((said[key] for key in ("License-Expression", "License") if key in said), "")
    classes = [
        c.rpartition(" :: ")[2]
        for c in said.get_all("Classifier", [])
        if c.startswith("License ::")
    ]
    short = (
        expression.strip()
        if len(expression.strip()) <= 60 and "\n" not in expression.strip()
        else ""
    )
    return short or ", ".join(classes) or "not named"


def license_files(found: Distribution) -> list[str]:
    """The paths of the package's license files, those nearest its root first."""
    name = re.compile(r"(licen[cs]e|copying|copyright|notice|ofl|lgpl)[^/]*$", re.IGNORECASE)
    paths = [str(file) for file in found.files or () if name.search(str(file))]
    paths = [path for path in paths if not path.endswith((".py", ".pyc"))]
    return sorted(paths, key=lambda path: (".dist-info/" not in path, path.count("/"), path))


def texts(found: Distribution) -> str:
    """Markdown with the paths of its license files; of its metadata if it ships none."""
    info = f"{found.metadata['Name'].replace('-', '_')}-{found.version}.dist-info"
    own = license_files(found)
    shown = ", ".join(f"`{path}`" for path in own[:3]) or f"`{info}/METADATA` (it ships no other)"
    return f"{shown} and {len(own) - 3} more" if len(own) > 3 else shown


def needed(found: Distribution, known: set[str]) -> tuple[str, ...]:
    """The packages of `known` that it requires, without its extras."""
    asked = [REQUIREMENT.match(line) for line in found.requires or ()]
    names = {
        one[1].lower().replace("_", "-")
        for one in asked
        if one and "extra ==" not in (one[2] or "")
    }
    return tuple(sorted(names & known))


def closure(asked: Iterable[str], known: set[str]) -> Iterator[Distribution]:
    """These packages and all that they require on this system, sorted by name."""
    found: dict[str, Distribution] = {}
    left = list(asked)
    while left:
        name = left.pop()
        if name not in found:
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:
                continue
            left += needed(found[name], known)
    return (found[name] for name in sorted(found))


def packages(asked: Iterable[str], lock: str) -> list[Part]:
    """The packages of a lock that are shipped with the program, with their license texts."""
    known = {name for name, *_ in LOCK_LINE.findall(_lock(lock))}
    out = []
    for found in closure(asked, known):
        own = {
            path: Path(str(found.locate_file(path))).read_text("utf-8", "replace")
            for path in license_files(found)
        }
        name = found.metadata["Name"].lower().replace("_", "-")
        locked = _locked(lock, name, found.version)
        out.append(
            Part("library", name, found.version, terms(found), own, needed(found, known), locked)
        )
    return out


def _locked(lock: str, name: str, version: str) -> dict[str, str]:
    """The hashes of a package's files in a lock, each with the package's URL."""
    found = re.search(
        rf"^{re.escape(name)}=={re.escape(version)}.*(?:\n +--hash.*)*", _lock(lock), re.MULTILINE
    )
    return dict.fromkeys(
        re.findall(r"--hash=sha256:([0-9a-f]{64})", found[0]) if found else (),
        f"pkg:pypi/{name}@{version}",
    )


def bundled_libraries(bundle: Path | None = None) -> list[Library]:
    """The libraries of `BUNDLED_LICENSES` that are installed here, or in a `bundle`, and built-in ones.

    Raises `ValueError` for one that is not listed.
    """
    out = []
    for room, known in BUNDLED_LICENSES.items():
        terms_of = {name: license_ for names, license_ in known.items() for name in names.split()}
        owner = room.removesuffix(".libs").replace("_", "-")
        shelf = Path(str(distribution(owner).locate_file(room)))
        for path in sorted(shelf.glob("lib*")) if shelf.is_dir() else ():
            name = native.library_name(path)
            if name not in terms_of:
                raise ValueError(
                    f"{room} carries {path.name}; say in tools/licenses.py under what license"
                )
            if bundle is None or (bundle / "_internal" / room / path.name).exists():
                out.append(library(name, terms_of[name], owner, path))
    return out + built_in()


def built_in() -> list[Library]:
    """Libraries that are compiled into a package, with the versions that it reports."""
    import pymunk
    from cryptography.hazmat.backends.openssl.backend import backend

    found = [("openssl", backend.openssl_version_text(), "Apache-2.0", "cryptography")]
    found += [("munk2d", pymunk.chipmunk_version, "MIT", "pymunk")]
    return [
        Library(name, native.number(version), license_, owner)
        for name, version, license_, owner in found
    ]


def runtime() -> list[Library]:
    """What the program runs on here and does not ship: Python and the libraries it is linked with."""
    import pyexpat
    import sqlite3
    import ssl
    import zlib

    return [
        Library("cpython", platform.python_version(), "PSF-2.0", "runtime"),
        Library("openssl", native.number(ssl.OPENSSL_VERSION), "Apache-2.0", "runtime"),
        Library("sqlite", sqlite3.sqlite_version, "blessing", "runtime"),
        Library("expat", native.number(pyexpat.EXPAT_VERSION), "MIT", "runtime"),
        Library("zlib", zlib.ZLIB_RUNTIME_VERSION, "Zlib", "runtime"),
    ]


def library(name: str, license_: str, owner: str, path: Path) -> Library:
    """A library in a file of its own."""
    by = "" if native.tells_version(path) else "the name of its file: its interface"
    return Library(
        name,
        native.version(path),
        license_,
        owner,
        path.name,
        sha256(path.read_bytes()).hexdigest(),
        by,
    )


def fonts() -> list[Part]:
    """The families of assets/fonts."""
    rows = re.findall(
        r"^\| (\w[\w ]+) \| ([\d.]+)[^|]* \|.*\]\(fonts/(\S+)\) \|$",
        (HOUSE / "assets" / "SOURCES.md").read_text("utf-8"),
        re.MULTILINE,
    )
    shelf = HOUSE / "assets" / "fonts"
    out = []
    for name, at, text in rows:
        faces = [
            path
            for path in shelf.glob(f"{text.partition('-')[0]}-*")
            if path.suffix in (".otf", ".ttf")
        ]
        files = {
            sha256(path.read_bytes()).hexdigest(): f"assets/fonts/{path.name}"
            for path in sorted(faces)
        }
        out.append(
            Part(
                "data",
                name,
                at,
                "SIL OFL 1.1",
                {text: (shelf / text).read_text("utf-8")},
                (),
                files,
            )
        )
    return out


def notices(parts: Iterable[Part], libraries: Iterable[Library]) -> str:
    """The notices for everybody who gets the program: each part, then every license text once."""
    parts = list(parts)
    told: dict[str, list[str]] = {}
    for part in parts:
        for path, text in part.texts.items():
            plain = "\n".join(line.rstrip() for line in text.splitlines()).strip()
            told.setdefault(plain, []).append(f"{part.name} {part.version}: {path}")
    listed = "\n".join(f"  {part.name} {part.version} ({part.license})" for part in parts)
    others = "\n".join(
        f"  {one.name} {one.version} ({one.license}), with {one.owner}" for one in libraries
    )
    whole = [NOTICE_HEAD.format(listed=listed, libraries=others)]
    whole += [
        f"{'=' * 100}\n" + "\n".join(whose) + f"\n{'=' * 100}\n\n{text}\n"
        for text, whose in told.items()
    ]
    return "\n".join(whole)


def bill(parts: Iterable[Part], libraries: Iterable[Library]) -> dict[str, Any]:
    """The bill of materials in CycloneDX 1.6; the serial number follows from its content."""
    parts, libraries = list(parts), list(libraries)
    refs = {part.name: part.ref for part in parts}
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = f"pkg:pypi/{project['name']}@{project['version']}"
    asked = [refs[name] for name in wanted() if name in refs] + [
        part.ref for part in parts if part.kind == "data"
    ]
    asked += [one.ref for one in libraries if one.owner not in refs]
    held = {part.name: [one.ref for one in libraries if one.owner == part.name] for part in parts}
    needs = {
        part.ref: sorted([refs[name] for name in part.needs if name in refs] + held[part.name])
        for part in parts
    }
    made = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": project["name"],
                "version": project["version"],
                "purl": own,
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [*map(_part, parts), *map(_library, libraries)],
        "dependencies": [
            {"ref": ref, "dependsOn": list_}
            for ref, list_ in ({own: sorted(asked)} | needs).items()
        ],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(made, sort_keys=True))
    return {
        "bomFormat": made["bomFormat"],
        "specVersion": made["specVersion"],
        "serialNumber": f"urn:uuid:{serial}",
    } | made


def _part(part: Part) -> dict[str, Any]:
    """A part as a component; its files are distributions, any of which may be installed."""
    files: dict[str, list[dict[str, str]]] = {}
    for digest, origin in part.hashes.items():
        files.setdefault(origin, []).append({"alg": "SHA-256", "content": digest})
    return {
        "type": part.kind,
        "bom-ref": part.ref,
        "name": part.name,
        "version": part.version,
        "purl": part.ref,
        "licenses": [_license_entry(part.license)],
        "externalReferences": [
            {"type": "distribution", "url": url, "hashes": hashes} for url, hashes in files.items()
        ],
    }


def _library(one: Library) -> dict[str, Any]:
    """A library as a component; what the program only runs on is excluded."""
    hashes = [{"alg": "SHA-256", "content": one.sha256}] if one.sha256 else []
    return {
        "type": "library",
        "bom-ref": one.ref,
        "name": one.name,
        "version": one.version,
        "scope": "excluded" if one.owner == "runtime" else "required",
        **({"hashes": hashes} if hashes else {}),
        "licenses": [_license_entry(one.license)],
        **(
            {"properties": [{"name": "linden-house:version-by", "value": one.version_by}]}
            if one.version_by
            else {}
        ),
    }


def _license_entry(name: str) -> dict[str, Any]:
    if name in SPDX:
        return {"license": {"id": SPDX[name]}}
    single = " " not in name
    return (
        {"expression": name}
        if single or re.search(r" (?:AND|OR|WITH) ", name)
        else {"license": {"name": name}}
    )


OTHER_LOCKS = ("speech", "postgresql", "bench", "docs", "dist", "locker")
"""The locks of what the program itself does not need."""


def other_packages(
    listed: Container[str],
) -> Iterator[tuple[tuple[str, str, str], Distribution | None]]:
    """The lines of the other locks whose packages are not `listed`, each with its fetched package.

    None stands for what only another system needs. Raises `ValueError` if they cannot be fetched.
    """
    with tempfile.TemporaryDirectory() as folder:
        for lock in OTHER_LOCKS:
            path = HOUSE / f"locks/{lock}.txt"
            command = [
                sys.executable,
                "-m",
                "pip",
                "download",
                "-q",
                "--disable-pip-version-check",
                "--no-deps",
                "--require-hashes",
            ]
            if subprocess.run(
                [*command, "--only-binary", ":all:", "-d", folder, "-r", path], check=False
            ).returncode:
                raise ValueError(
                    f"the packages of {path.name} could not be fetched; pip's message above says why"
                )
        wheels = {
            "-".join(one.name.lower().split("-")[:2]): one
            for one in sorted(Path(folder).glob("*.whl"))
        }
        lines = {
            line[:2]: line
            for lock in reversed(OTHER_LOCKS)
            for line in LOCK_LINE.findall(_lock(lock))
        }
        for _, line in sorted(lines.items()):
            if line[0] in listed:
                continue
            wheel = wheels.get(f"{line[0].replace('-', '_')}-{line[1]}")
            inside = None if wheel is None else zipfile.Path(wheel)
            info = (
                ()
                if inside is None
                else (one for one in inside.iterdir() if one.name.endswith(".dist-info"))
            )
            yield line, next((PathDistribution(one) for one in info), None)


def _lock(name: str) -> str:
    return (HOUSE / f"locks/{name}.txt").read_text(encoding="utf-8")


def row(name: str, version: str, condition: str, there: Distribution | None = None) -> str:
    """The table row of a package, as installed or as `there`.

    Raises `ValueError` if its version is not the locked one.
    """
    try:
        found = there or distribution(name)
    except PackageNotFoundError:
        if not condition:
            raise ValueError(f"{name} {version} is not installed; run make setup") from None
        return f"| {name} | {version} | not installed on this system ({condition}) | |\n"
    if found.version != version:
        raise ValueError(
            f"{name} {found.version} is installed where {version} is locked; run make setup"
        )
    return f"| {name} | {version} | {terms(found)} | {texts(found)} |\n"


def wanted() -> list[str]:
    """The packages that pyproject.toml requires."""
    lines = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "dependencies"
    ]
    return [match[1].lower() for line in lines if (match := REQUIREMENT.match(line))]


def shipped_with(lock: str = "house") -> list[Part]:
    """All that is shipped: the packages it needs, at the versions installed here, and its fonts."""
    return [*packages([*wanted(), *(("prismatoid",) if lock == "dist" else ())], lock), *fonts()]


def write(
    folder: Path,
    parts: Iterable[Part],
    libraries: Iterable[Library],
    ran_on: Iterable[Library] = (),
) -> None:
    """Write NOTICES.txt and sbom.cdx.json; the bill also has what the program `ran_on`."""
    parts, libraries = list(parts), list(libraries)
    (folder / "NOTICES.txt").write_text(notices(parts, libraries), encoding="utf-8")
    made = bill(parts, [*libraries, *ran_on])
    (folder / "sbom.cdx.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def frozen_with() -> list[Part]:
    """What a bundle holds in addition to the packages: Python and PyInstaller's boot loader."""
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    said = (
        python.read_text("utf-8") if python.is_file() else "https://docs.python.org/3/license.html"
    )
    starter = distribution("pyinstaller")
    own = {
        path: Path(str(starter.locate_file(path))).read_text("utf-8", "replace")
        for path in license_files(starter)
    }
    told = "GPL-2.0-or-later WITH Bootloader-exception"
    return [
        Part("library", "python", platform.python_version(), "PSF-2.0", {"LICENSE.txt": said}),
        Part(
            "library",
            "pyinstaller",
            starter.version,
            told,
            own,
            (),
            _locked("dist", "pyinstaller", starter.version),
        ),
    ]


SYSTEM_LICENSES = {
    "libcrypto": "Apache-2.0",
    "libssl": "Apache-2.0",
    "libsqlite3": "blessing",
    "libffi": "MIT",
    "liblzma": "0BSD",
    "libz": "Zlib",
    "libbz2": "bzip2-1.0.6",
    "libuuid": "BSD-3-Clause",
    "libgcc_s": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libpython": "PSF-2.0",
    "libstdc++": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
"""Libraries of a Linux system that a bundle carries, with their licenses."""


def copied(folder: Path) -> list[Library]:
    """The system's libraries in a bundle. Raises `ValueError` for one that is not listed."""
    out = []
    for path in sorted(folder.glob("_internal/lib*.so*")):
        name = path.name.partition(".so")[0]
        key = next(
            (
                known
                for known in SYSTEM_LICENSES
                if name == known or (known == "libpython" and name.startswith(known))
            ),
            None,
        )
        if path.is_symlink():
            continue
        if key is None:
            raise ValueError(
                f"the bundle carries {path.name}; say in tools/licenses.py under what license"
            )
        out.append(library(name, SYSTEM_LICENSES[key], "system", path))
    return out


def main(arguments: list[str]) -> int:
    """Write the pages, with `--into FOLDER` the notices and bill of a bundle; 0 if all is well."""
    if arguments[:1] == ["--into"]:
        folder = Path(arguments[1])
        try:
            write(
                folder,
                [*shipped_with("dist"), *frozen_with()],
                [*bundled_libraries(folder), *copied(folder)],
            )
        except ValueError as error:
            print(error, file=sys.stderr)
            return 1
        return 0
    listed = LOCK_LINE.findall(_lock("house"))
    try:
        page = PAGE_HEAD + "".join(row(*line) for line in listed)
        page += PAGE_OTHERS + "".join(
            row(*line, found) for line, found in other_packages({name for name, *_ in listed})
        )
        write(HOUSE / "packaging", shipped_with(), bundled_libraries(), runtime())
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    (HOUSE / "docs/contributing/licenses.md").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
