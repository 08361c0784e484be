"""Builds a bundle: the program with the Python that runs it, in one folder, and that folder packed:
`make dist`.

    python tools/dist.py                     dist/linden-house-VERSION-SYSTEM/ and its archive
    python tools/dist.py --folder-only       without the archive, which takes most of the time

What goes in is what locks/dist.txt names, installed into an environment of its own
(build/bundle-env), and the wheel of this tree. What is left out stands in
packaging/linden_house.spec. The bundle runs on the system it was built on, and newer ones of its
kind.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
if str(HOUSE) not in sys.path:
    sys.path.insert(0, str(HOUSE))

from game.core.installation import version as program_version  # noqa: E402 - started by its path

LOCK = HOUSE / "locks" / "dist.txt"
ENVIRONMENT = HOUSE / "build" / "bundle-env"
BUILD = HOUSE / "build" / "bundle"
OUT = HOUSE / "dist"
START = "import sys\nfrom linden_house.__main__ import main\nsys.exit(main())\n"
WITH_IT = (
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
    "docs/round-file.schema.json",
    *sorted(
        path.relative_to(HOUSE).as_posix()
        for path in (HOUSE / "docs" / "reference").glob("round-file*.md")
    ),
)
LIMITS = {"unpacked": 125, "packed": 45}
"""Megabytes that a bundle may take."""
WINDOWS_VERSION = """VSVersionInfo(
  ffi=FixedFileInfo(filevers=({numbers}, 0), prodvers=({numbers}, 0)),
  kids=[StringFileInfo([StringTable("040904B0", [
    StringStruct("FileDescription", "Linden House"), StringStruct("ProductName", "Linden House"),
    StringStruct("FileVersion", "{version}"), StringStruct("ProductVersion", "{version}"),
    StringStruct("LegalCopyright", "MIT License"), StringStruct("OriginalFilename", "Linden House.exe")])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])])])
"""


def run(*command: str | Path) -> None:
    """Run a program in the folder of the build, where no module of ours lies;
    `subprocess.CalledProcessError` when it fails.
    """
    subprocess.run(command, check=True, cwd=BUILD)


def python() -> Path:
    """The environment's interpreter."""
    return ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def built(target: str, folder: Path) -> Path:
    """Build the `wheel` or the `sdist` of this tree into a folder; its path."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder]
    subprocess.run(build, check=True, cwd=HOUSE, stderr=subprocess.DEVNULL)
    ending = {"wheel": "-py3-none-any.whl", "sdist": ".tar.gz"}[target]
    return folder / f"linden_house-{program_version()}{ending}"


def prepared() -> None:
    """Make the environment of the lock, with the wheel of this tree in it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    stamp, wanted = ENVIRONMENT / "built-from", hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        run(sys.executable, "-m", "venv", ENVIRONMENT)
        run(
            python(),
            "-m",
            "pip",
            "install",
            "-q",
            "--no-deps",
            "--require-hashes",
            "--only-binary",
            ":all:",
            "-r",
            LOCK,
        )
        stamp.write_text(wanted, encoding="utf-8")
    wheel = built("wheel", BUILD)
    run(
        python(),
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--force-reinstall",
        wheel,
    )


def frozen(version: str) -> Path:
    """Run PyInstaller; the folder that it makes."""
    (BUILD / "start.py").write_text(START, encoding="utf-8")
    (BUILD / "version").write_text(version, encoding="utf-8")
    numbers = ", ".join([*version.split("."), "0", "0", "0"][:3])
    (BUILD / "version.txt").write_text(
        WINDOWS_VERSION.format(numbers=numbers, version=version), encoding="utf-8"
    )
    where = ("--distpath", BUILD / "dist", "--workpath", BUILD / "work")
    spec = HOUSE / "packaging" / "linden_house.spec"
    run(python(), "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *where, spec)
    folder = BUILD / "dist" / "linden-house"
    complete()
    if sys.platform == "linux" and shutil.which("strip"):
        for library in sorted(path for path in folder.rglob("*.so*") if not path.is_symlink()):
            stripped(library)
    return folder


def stripped(library: Path) -> None:
    """Take a library's symbols away, unless it cannot be loaded without: those that a wheel's maker
    has patched cannot.
    """
    whole = library.read_bytes()
    subprocess.run(["strip", "--strip-unneeded", library], check=False, capture_output=True)
    load = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"
    if (
        library.read_bytes() != whole
        and subprocess.run(
            [python(), "-c", load, library], check=False, capture_output=True
        ).returncode
    ):
        library.write_bytes(whole)


def complete() -> None:
    """Raise `RuntimeError` if a module of the wheel is missing in the bundle."""
    wheel = next(BUILD.glob("*.whl"))
    with zipfile.ZipFile(wheel) as held:
        names = [
            name[:-3].replace("/", ".").removesuffix(".__init__")
            for name in held.namelist()
            if name.endswith(".py")
        ]
    table = next((BUILD / "work").rglob("PYZ-*.toc")).read_text(encoding="utf-8")
    inside = set(re.findall(r"^\s*[(\[]+'([\w.]+)',", table, re.MULTILINE))
    names += [] if sys.platform == "linux" else ["prism"]  # what speaks: on Linux it needs none
    optional = ("linden_house.env", "linden_house.game.api.environments")  # they need Gymnasium
    missing = [name for name in names if name not in inside and name not in optional]
    if missing:
        raise RuntimeError(f"the bundle lacks {len(missing)} modules: {', '.join(missing[:8])}")


def dressed(made: Path, name: str) -> Path:
    """Give the folder its name in dist/, with licenses, notices, bill and desktop files."""
    folder = OUT / name
    shutil.rmtree(folder, ignore_errors=True)
    OUT.mkdir(exist_ok=True)
    shutil.copytree(made, folder, symlinks=True)
    for file in WITH_IT:
        shutil.copy(HOUSE / file, folder)
    run(python(), HOUSE / "tools" / "licenses.py", "--into", folder)
    if sys.platform == "linux":
        shutil.copytree(HOUSE / "packaging" / "linux", folder / "desktop")
        shutil.copytree(
            HOUSE / "packaging" / "icons" / "hicolor", folder / "desktop" / "icons" / "hicolor"
        )
    if sys.platform == "darwin":
        shutil.copytree(
            BUILD / "dist" / "Linden House.app", folder / "Linden House.app", symlinks=True
        )
    return folder


def packed(folder: Path) -> Path:
    """Pack a folder: .zip on Windows, .tar.xz elsewhere."""
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(folder), "zip", OUT, folder.name))
    archive = folder.with_name(f"{folder.name}.tar.xz")
    with tarfile.open(archive, "w:xz", preset=6) as tar:
        tar.add(
            folder, folder.name, filter=lambda held: None if ".app/" in f"{held.name}/" else held
        )
    return archive


def weight(path: Path) -> float:
    """Megabytes of a file, or of all files below a folder; a .app holds the same program again."""
    files = (
        [path]
        if path.is_file()
        else [p for p in path.rglob("*") if p.is_file() and not p.is_symlink()]
    )
    return (
        sum(p.stat().st_size for p in files if not any(part.endswith(".app") for part in p.parts))
        / 1e6
    )


def main() -> int:
    """Build the bundle; exit status 0 if it is within its limits."""
    parser = argparse.ArgumentParser(description="Build the bundle.")
    parser.add_argument("--folder-only", action="store_true", help="leave the archive out")
    args = parser.parse_args()
    version = program_version()
    machine = platform.machine().lower().replace("amd64", "x86_64")
    name = f"linden-house-{version}-{ {'win32': 'windows', 'darwin': 'macos'}.get(sys.platform, sys.platform) }-{machine}"
    prepared()
    folder = dressed(frozen(version), name)
    sizes = {"unpacked": (folder, weight(folder))}
    if not args.folder_only:
        archive = packed(folder)
        sizes["packed"] = (archive, weight(archive))
    for what, (path, found) in sizes.items():
        print(f"{path.relative_to(HOUSE)}: {found:.1f} MB {what}, at most {LIMITS[what]}")
    return 1 if any(found > LIMITS[what] for what, (_, found) in sizes.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
