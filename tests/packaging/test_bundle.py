"""The bundle of `make dist`, where one was built: `make dist-test` runs this file.

It is started with an empty environment, away from the checkout, on a real X display, and played by
real events. What Python, what packages and what folders this machine has, it must not know.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.book import Store
from game.core.installation import ROOT
from tests import xround, xwindow
from tools import dist

PROGRAM = next(iter(sorted((ROOT / "dist").glob("linden-house-*-*/linden-house*"))), None)
PLAYED = (ROOT / "tests" / "packaging" / "played.round").read_text(encoding="utf-8")
UNDECIDED = '{"game": "criss-cross-poker", "seats": {"1": {"wagers": {"ante-across": 1000, "ante-down": 1000}}}}'
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no bundle has been built here: make dist")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """All that the program's environment holds."""
    return {"HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}


def asked(environ: dict[str, str], *given: str, cwd: Path, heard: str = "") -> str:
    done = subprocess.run(
        [str(PROGRAM), *given],
        env=environ,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        input=heard,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def folder() -> Path:
    assert PROGRAM is not None
    return PROGRAM.parent


def test_it_is_within_its_size_and_carries_its_licenses() -> None:
    files = [path for path in folder().rglob("*") if path.is_file() and not path.is_symlink()]
    total = sum(path.stat().st_size for path in files)
    print(f"{folder().name}: {total / 1e6:.1f} MB unpacked, {len(files)} files")
    assert total < dist.LIMITS["unpacked"] * 1e6
    assert not [
        path for path in files if path.name.startswith("NotoSans") and path.stem[8:9].isupper()
    ]
    notices = (folder() / "NOTICES.txt").read_text(encoding="utf-8")
    bill = json.loads((folder() / "sbom.cdx.json").read_text(encoding="utf-8"))
    for name in ("python", "pyinstaller", "pygame-ce", "Manrope", "zeroconf"):
        assert name in {one["name"] for one in bill["components"]}
        assert f"  {name} " in notices
    assert all(one["version"] for one in bill["components"])
    inside = folder() / "_internal"
    for replaceable in ("pygame", *(["zeroconf"] if (inside / "zeroconf").exists() else [])):
        assert (inside / replaceable / "__init__.py").is_file(), (
            "LGPL: whoever has it may replace it"
        )


def test_it_checks_itself_and_answers_without_any_environment(
    home: dict[str, str], tmp_path: Path
) -> None:
    found = json.loads(asked(home, "check", "--json", cwd=tmp_path))
    assert found["well"], found
    for slug in ("lunar-poker", "props-and-hops", "six-card-fortune-pai-gow-poker"):
        assert json.loads(asked(home, "par", slug, "--json", cwd=tmp_path))["wagers"]
    asked(home, "simulate", "crazy-4-poker", "--rounds", "2000", cwd=tmp_path)
    asked(home, "card", "flop-poker", "--out", str(tmp_path / "card.pdf"), cwd=tmp_path)
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")


def test_it_decodes_a_branding_pack_in_a_child_of_its_own(
    home: dict[str, str], tmp_path: Path
) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "Northlight"\nlogo = "logo.svg"\n')
    dashes = '<path d="M0 0h10000000" stroke="#000" stroke-width="1" stroke-dasharray="0.00001 0.00001"/>'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="9" height="9" fill="#f00"/>{}</svg>'
    (pack / "logo.svg").write_text(svg.format(""))
    told = json.loads(asked(home, "demo", "--check-branding", str(pack), "--json", cwd=tmp_path))
    assert told["settings"]["logo"].startswith("logo.svg: kept at 512 x 512 pixels")
    assert (tmp_path / "stand-look.png").read_bytes().startswith(b"\x89PNG")
    (pack / "logo.svg").write_text(svg.format(dashes))
    words = [str(PROGRAM), "demo", "--check-branding", str(pack)]
    refused = subprocess.run(
        words, env=home, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (refused.returncode, "'logo.svg' takes more than" in refused.stderr) == (2, True)


OWNERS = "M. Vale\n135790\nJ. Okafor\n246801\nyes\n"
ONCE: dict[str, tuple[tuple[str, ...], str]] = {
    "play": (("criss-cross-poker", "--autoplay", "2", "--speed", "instant", "--data", "book"), ""),
    "demo": (("--statistics", "--json", "--data", "book"), ""),
    "replay": (("-", "--json"), PLAYED),
    "advise": (("-", "--json"), UNDECIDED),
    "verify": (("--all", "--json", "--data", "book"), ""),
    "export-round": (("1", "--data", "book"), ""),
    "restore": (("--data", "book"), ""),
    "tournament": (
        ("go-fore-it", "--headless", "--rounds", "2", "--bots", "2", "--json", "--data", "book"),
        "",
    ),
    "house-rules": (("flop-poker", "--json"), ""),
    "operator": (("init", "--data", "book"), OWNERS),
    "terminal": (("flop-poker", "--data", "book"), "bills 100\nauto 1\ncash\n"),
    "meters": (("--data", "book", "--out", "meters.csv"), ""),
    "day": (("--data", "book", "--out", "day.pdf"), ""),
    "recall": (("--data", "book"), ""),
    "screenshot": (("help", "--size", "1280x720", "--out", "help.png"), ""),
    "card": (("flop-poker", "--out", "card.png"), ""),
    "lessons": (("flop-poker", "--json", "--data", "book"), ""),
    "today": (("--json", "--data", "book"), ""),
    "simulate": (("crazy-4-poker", "--rounds", "2000"), ""),
    "plan": (("flop-poker", "--wager", "ante=$5", "--out", "trip.pdf"), ""),
    "par": (("flop-poker", "--out", "par.pdf"), ""),
    "count": (("double-back-jack", "--json"), ""),
    "casino": (("new", "casino.toml"), ""),
    "law": (("671a.11(c)(1)",), ""),
    "deal": (("criss-cross-poker", "--rounds", "1"), "end\n"),
    "completion": (("bash",), ""),
}
"""Every command that ends by itself, in this order: what is given to it, and what it hears."""
APART = {"open", "host", "join", "check"}
"""Those that tests of their own start."""


def test_every_command_runs_in_it_so_that_nothing_left_out_was_needed(
    home: dict[str, str], tmp_path: Path
) -> None:
    listed = set(
        re.findall(r"^  ([a-z-]+)(?:  |$)", asked(home, "--help", cwd=tmp_path), re.MULTILINE)
    )
    assert listed == ONCE.keys() | APART
    for name, (given, heard) in ONCE.items():
        done = subprocess.run(
            [str(PROGRAM), name, *given],
            env=home | {"SDL_VIDEODRIVER": "dummy"},
            cwd=tmp_path,
            input=heard,
            text=True,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), f"{name}: {done.stderr}"
    for file, begins in (
        ("day.pdf", b"%PDF"),
        ("help.png", b"\x89PNG"),
        ("card.png", b"\x89PNG"),
        ("par.pdf", b"%PDF"),
    ):
        assert (tmp_path / file).read_bytes().startswith(begins), file


def test_a_terminal_plays_a_round_at_a_table_of_its_own_key(
    home: dict[str, str], tmp_path: Path
) -> None:
    """What encrypts, what the table's key is made by, and both ends of a line."""
    asked(home, "operator", "init", "--data", "house", cwd=tmp_path, heard=OWNERS)
    room = asked(
        home,
        "operator",
        "--words",
        "--data",
        "house",
        cwd=tmp_path,
        heard="135790\n246801\nmeters\nlock\n",
    )
    assert "The room is open: M. Vale, J. Okafor" in room
    begun = [
        str(PROGRAM),
        "host",
        "criss-cross-poker",
        "--headless",
        "--port",
        "0",
        "--code",
        "274913",
        "--shown",
        "1",
    ]
    host = subprocess.Popen(
        [*begun, "--rounds", "1", "--data", "house"],
        env=home,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        stderr=subprocess.STDOUT,
    )
    try:
        assert host.stdout is not None
        told = host.stdout.readline()
        port = re.search(r"at port (\d+)", told)
        assert port, told + host.stdout.read()
        given = ("--headless", "--code", "274913", "--autoplay", "1", "--data", "terminal")
        asked(home, "join", f"127.0.0.1:{port[1]}", *given, cwd=tmp_path)
        assert host.wait(60) == 0
    finally:
        host.kill()
        host.communicate()
    assert (tmp_path / "house" / "hall" / "key.pem").is_file()


def test_portable_keeps_its_data_beside_the_program_and_not_inside(
    home: dict[str, str], tmp_path: Path
) -> None:
    saves = folder() / "saves"
    assert not saves.exists(), "a bundle is passed on without anybody's saves"
    try:
        done = subprocess.run(
            [str(PROGRAM), "play", "--portable", "--until", "first-frame"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            env=home | {"SDL_VIDEODRIVER": "dummy"},
        )
        assert done.returncode == 0, done.stderr
        assert (saves / "house.db").is_file()
    finally:
        for path in sorted(saves.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        if saves.exists():
            saves.rmdir()


def test_a_module_that_is_missing_is_said_aloud(home: dict[str, str], tmp_path: Path) -> None:
    """What a half-unpacked bundle says: one sentence and status 2, or Python's own words and 1,
    never silence.
    """
    library = next(
        iter(folder().glob("_internal/linden_house/assets/games/crazy_4_poker/main.json"))
    )
    aside = library.with_suffix(".aside")
    library.rename(aside)
    try:
        done = subprocess.run(
            [str(PROGRAM), "par", "crazy-4-poker"],
            env=home,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        aside.rename(library)
    assert done.returncode == 2
    assert "crazy_4_poker/main.json" in done.stderr
    assert "install the program again" in done.stderr


@pytest.mark.display
@xwindow.required()
def test_two_rounds_by_real_events_and_the_book_is_well(
    home: dict[str, str], tmp_path: Path
) -> None:
    data = tmp_path / ".local" / "share" / "Linden House"
    xround.add_player(data)
    with xwindow.Display() as display:
        program = display.run(
            [str(PROGRAM), "play", "criss-cross-poker", "--speed", "fast"],
            cwd=tmp_path,
            extra=home,
            bare=True,
        )
        window = display.window("Linden House")
        properties = (
            subprocess.run(
                ["xprop", "-id", window, "WM_CLASS"],
                env={"DISPLAY": display.name, "PATH": "/usr/bin"},
                capture_output=True,
                text=True,
                check=False,
            )
            if Path("/usr/bin/xprop").exists()
            else None
        )
        xround.by_mouse(display, data)
        xround.by_keys(display, data)
        display.key("Escape")
        assert program.stop() in (0, -15)
    assert properties is None or "linden-house" in properties.stdout
    assert xround.rounds(data)[0] == 2
    from datetime import UTC, datetime

    with Store.open(data, clock=lambda: datetime.now(UTC), read_only=True) as store:
        assert list(store.verify()) == []
    assert json.loads(asked(home, "verify", "--all", "--json", cwd=tmp_path))["matches"]


@pytest.mark.display
@xwindow.required()
def test_a_round_file_given_alone_opens_in_the_window(home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "mine.round"
    file.write_text(
        '{"game": "go-fore-it", "seats": {"1": {"wagers": {"front-9": 1000}}}}', encoding="utf-8"
    )
    with xwindow.Display() as display:
        program = display.run([str(PROGRAM), str(file)], cwd=tmp_path, extra=home, bare=True)
        display.window("Linden House")
        assert program.stop() in (0, -15)


@pytest.mark.display
@xwindow.required()
def test_its_first_frame_beside_that_of_the_checkout(home: dict[str, str], tmp_path: Path) -> None:
    """Printed, not asserted: docs/contributing/bench.md has the figures. By turns, so that both
    have the same machine.
    """
    ways = {
        "bundle": ([str(PROGRAM)], True),
        "checkout": ([sys.executable, str(ROOT / "main.py")], False),
    }
    took: dict[str, list[float]] = {name: [] for name in ways}
    with xwindow.Display() as display:
        for _ in range(4):
            for name, (command, bare) in ways.items():
                began = time.monotonic()
                given = ["play", "--until", "first-frame", "--data", str(tmp_path / name)]
                program = display.run([*command, *given], cwd=tmp_path, extra=home, bare=bare)
                program.until("first frame", 60)
                took[name].append(time.monotonic() - began)
                assert program.wait(60) == 0
    best = {name: sorted(all_)[1] * 1000 for name, all_ in took.items()}
    print(f"first frame: bundle {best['bundle']:.0f} ms, checkout {best['checkout']:.0f} ms")
