"""The built wheel in an environment of its own, away from the checkout: commands, data, examples,
and rounds in its window.

The environment holds the wheel and nothing else of ours; what it depends on is taken from the
packages that the tests run with (`make dist-test` installs those anew as well). What everything
here took is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.installation import BUILT, ROOT, build_info, version
from tests import xround, xwindow
from tools import dist

BIN = "Scripts" if sys.platform == "win32" else "bin"
BUDGET = 90
"""Seconds that all of this should take; printed, not asserted: the load of a machine varies."""


@pytest.fixture(scope="module", autouse=True)
def budget(pytestconfig: pytest.Config) -> Iterator[None]:
    began = time.monotonic()
    yield
    told = f"the wheel: built, installed, asked and played in {time.monotonic() - began:.0f} s of a budget of {BUDGET} s"
    reporter = pytestconfig.pluginmanager.getplugin("terminalreporter")
    print(told) if reporter is None else reporter.write_line(told)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dist.built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands."""
    return new_environment(tmp_path_factory.mktemp("anywhere") / "venv", wheel)


def new_environment(venv: Path, *what: str | Path) -> Path:
    """Install into an environment of its own, without network; the folder of its commands."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    python = venv / BIN / "python"
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
    (site / "packages.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "-q",
        "--disable-pip-version-check",
        "--python",
        python,
    ]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", *what], check=True)
    return venv / BIN


def environ() -> dict[str, str]:
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }
    return plain | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def asked(installed: Path, *given: str, cwd: Path, text: str = "") -> str:
    done = subprocess.run(
        [installed / "linden-house", *given],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=environ(),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_same_tree_makes_the_same_wheel_which_holds_the_files_of_the_checkout(
    wheel: Path, tmp_path: Path
) -> None:
    assert dist.built("wheel", tmp_path).read_bytes() == wheel.read_bytes()
    info = f"linden_house-{version()}.dist-info"
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
        assert {name.partition("/")[0] for name in names} == {"linden_house", info}
        ours = {name for name in names if name.startswith("linden_house/")}
        assert {name.split("/")[1] for name in ours} == {
            "__init__.py",
            "__main__.py",
            "env.py",
            BUILT,
            "game",
            "assets",
            "layouts",
            "docs",
        }
        for name in ours - {f"linden_house/{BUILT}"}:
            file = ROOT / name
            file = file if file.is_file() else ROOT / name.removeprefix("linden_house/")
            assert held.read(name) == file.read_bytes(), name
        texts = [name for name in names if ".dist-info/licenses/" in name]
        assert {Path(name).name for name in texts} >= {
            "LICENSE",
            "Manrope-OFL.txt",
            "SourceSerifPro-OFL.txt",
        }


def test_it_tells_its_commit_and_that_its_data_are_those_of_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    told = asked(installed, "--version", cwd=tmp_path)
    here = build_info()
    assert told.splitlines()[:2] == [
        f"Linden House {here.version}",
        f"{'commit':15} {here.commit or 'not known'}",
    ]
    assert dict(line.split() for line in told.splitlines()[2:]) == here.data


@pytest.mark.slow
def test_the_commands_answer_as_in_the_checkout(installed: Path, tmp_path: Path) -> None:
    file = next((ROOT / "tests" / "games" / "criss_cross_poker" / "rounds").glob("*.json"))
    from game.play.round_file import replay

    source = json.loads(file.read_text(encoding="utf-8"))
    source = source.get("round", source)
    settled = asked(installed, "replay", "-", "--json", cwd=tmp_path, text=json.dumps(source))
    assert json.loads(settled) == replay(json.dumps(source))
    found = json.loads(
        asked(installed, "check", "--json", "--only", "parts", "--only", "layouts", cwd=tmp_path)
    )
    assert found == {"well": True, "faults": {"layouts": [], "parts": []}}
    picture = tmp_path / "picture.png"
    size = ("--size", "1280x720", "--out", str(picture))
    asked(installed, "screenshot", "rules:go-fore-it", *size, cwd=tmp_path)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_portable_is_refused_where_a_package_manager_owns_the_folder(
    installed: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [installed / "linden-house", "play", "--portable"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environ(),
    )
    assert done.returncode == 2
    assert (
        done.stderr
        == "linden-house play: --portable: works from a bundle or a checkout; here, name a folder by --data\n"
    )


def test_the_engine_is_imported_by_its_installed_name(installed: Path, tmp_path: Path) -> None:
    code = """
import sys
import linden_house, linden_house.env
print(linden_house.__version__, linden_house.net.__module__, linden_house.env.places("go-fore-it"))
assert "game" not in sys.modules
"""
    done = subprocess.run(
        [installed / "python", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environ(),
    )
    assert done.stdout.startswith(f"{version()} linden_house.game.api {{"), done.stderr


@pytest.mark.slow
def test_an_editable_install_is_the_checkout(tmp_path: Path) -> None:
    bin_folder = new_environment(tmp_path / "venv", "--no-build-isolation", "--editable", ROOT)
    told = asked(bin_folder, "--version", cwd=tmp_path)
    assert told.splitlines()[0] == f"Linden House {version()}"
    code = "import linden_house, game.api; print(linden_house.net is game.api.net)"
    done = subprocess.run(
        [bin_folder / "python", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environ(),
    )
    assert done.stdout == "True\n", done.stderr


@pytest.mark.slow
@pytest.mark.display
@xwindow.required()
def test_two_rounds_in_the_window_of_the_installed_program(installed: Path, tmp_path: Path) -> None:
    command = [
        str(installed / "linden-house"),
        "play",
        "criss-cross-poker",
        "--data",
        str(tmp_path),
        "--speed",
        "fast",
    ]
    xround.add_player(tmp_path)
    with xwindow.Display() as display:
        program = display.run(command, cwd=tmp_path)
        display.window("Linden House")
        xround.by_mouse(display, tmp_path)
        xround.by_keys(display, tmp_path)
        display.key("Escape")
        assert program.stop() in (0, -15)
    assert xround.rounds(tmp_path)[0] == 2
