"""The command line's streams closed, full, ASCII-only or endless: one sentence and the status it
stands for, never a traceback.
"""

from __future__ import annotations

import errno
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import main as program
from game.cli import commands
from game.system import files

HOUSE = Path(__file__).resolve().parents[2]
GOOD = json.dumps(
    {"game": "props-and-hops", "seats": {"1": {"wagers": {"field": 500}}}, "dice": [[1, 1]]}
)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the shell's redirections are POSIX")


def shell(line: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """What a line of the shell comes to; `house` stands for our program."""
    house = f"{shlex.quote(sys.executable)} {shlex.quote(str(HOUSE / 'main.py'))}"
    return subprocess.run(
        ["bash", "-c", line.replace("house", house)],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        | environ,
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("house replay - <&-", 2, "main.py replay: file: standard input is closed"),
        ("house replay --lines <&-", 2, "main.py replay: file: standard input is closed"),
        ("house replay - 0>spare", 2, "main.py replay: file: standard input cannot be read"),
        (
            "house par go-fore-it --json >/dev/full",
            2,
            "main.py par: standard output: No space left on device",
        ),
        ("house par go-fore-it >&-", 2, "main.py par: standard output: is closed"),
        ("house --help >/dev/full", 2, "main.py: standard output: No space left on device"),
        (
            "house replay good.json --json >/dev/full",
            2,
            "main.py replay: standard output: No space left on device",
        ),
        ("house check >&-", 2, "main.py check: standard output: is closed"),
        (
            "house replay --lines >/dev/full <good.json",
            2,
            "main.py replay: standard output: No space left on device",
        ),
        ("house replay nowhere.json 2>&-", 2, ""),
        ("house frobnicate 2>/dev/full", 2, ""),
        ("house replay nowhere.json >&- 2>&- <&-", 2, ""),
        ("house par go-fore-it --json 2>&- >/dev/null", 0, ""),
        ("house replay good.json --json 2>/dev/full", 0, ""),
        ("house simulate go-fore-it --rounds 100 2>&-", 0, ""),
        (
            "house replay pipe",
            2,
            "main.py replay: file: pipe is no regular file; a pipe is read by the name -",
        ),
        ("house open pipe", 2, "main.py open: file: pipe is no regular file"),
        ("house replay /dev/zero", 2, "main.py replay: file: /dev/zero is no regular file"),
        (
            "house replay - </dev/zero",
            2,
            "main.py replay: file: standard input is longer than 16 MB",
        ),
        (
            "house screenshot lobby --out pipe.png",
            2,
            "main.py screenshot: out: pipe.png is no regular file",
        ),
        (
            "house card go-fore-it --out pipe.png",
            2,
            "main.py card: out: pipe.png is no regular file",
        ),
        ("house card go-fore-it --out folder.pdf", 2, "main.py card: out: folder.pdf is a folder"),
        (
            "house screenshot lobby --out folder.png",
            2,
            "main.py screenshot: out: folder.png is a folder",
        ),
        (
            "house screenshot lobby --out good.json/x.png",
            2,
            "main.py screenshot: out: there is no folder good.json",
        ),
        (
            "house card go-fore-it --out ''",
            2,
            "main.py card: --out: '' is not the name of a file or folder",
        ),
        (
            "house verify 1 --data ''",
            2,
            "main.py verify: --data: '' is not the name of a file or folder",
        ),
        ("house verify 1 --data good.json", 2, "main.py verify: --data: good.json is no folder"),
        ("house check --data good.json", 2, "main.py check: --data: good.json is no folder"),
        ("house play --data good.json", 2, "main.py play: --data: good.json is no folder"),
        ("house play --data '~nobody-at-all/x'", 2, "main.py play: --data: "),
        ("printf '\\xff\\xfe{' | house replay -", 2, "main.py replay: file: "),
        ("house replay \"$(printf '%0300d' 7)\"", 2, "main.py replay: file: 00000"),
        ("house play \"$(printf 'a\\nb')\"", 2, "main.py play: table: "),
        ("house par go-fore-it \"$(printf 'a\\nb')\"", 2, "main.py: unrecognized arguments: a\\nb"),
    ],
)
def test_one_sentence_and_the_right_status(
    line: str, status: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "good.json").write_text(GOOD)
    for name in ("pipe", "pipe.png"):
        os.mkfifo(tmp_path / name)
    for name in ("folder.png", "folder.pdf"):
        (tmp_path / name).mkdir()
    done = shell(line, tmp_path)
    assert done.returncode == status, done.stderr
    assert done.stderr.decode().startswith(said)
    assert len(done.stderr.splitlines()) == bool(said), done.stderr
    assert len(done.stderr) < 600


def test_a_reader_who_goes_away_ends_the_program_quietly(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text((GOOD + "\n") * 3000)
    done = shell(
        "house replay --lines <good.json | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}", tmp_path
    )
    assert done.stdout == b"141\n"
    assert not done.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "environ",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp437"},
        {"LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii:surrogateescape"},
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "house par crazy-4-poker",
        "house simulate --help",
        "house play \u2660",
        "house replay \u2212.json",
    ],
)
def test_a_console_without_our_characters_gets_plain_ones(
    line: str, environ: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "good.json").write_text(GOOD)
    done = shell(line, tmp_path, **environ)
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"Error" not in done.stderr
    assert done.returncode == (2 if line.endswith(("\u2660", "\u2212.json")) else 0)
    if "ascii" in environ.get("PYTHONIOENCODING", ""):
        assert (done.stdout + done.stderr).isascii()


def test_simulations_write_a_plus_and_minus_on_an_ascii_console(tmp_path: Path) -> None:
    done = shell("house simulate go-fore-it --rounds 500", tmp_path, PYTHONIOENCODING="ascii")
    assert b" +/- $" in done.stdout


def test_a_file_name_that_is_no_text_is_printed_all_the_same(tmp_path: Path) -> None:
    done = shell("house card go-fore-it --out \"$(printf 'x\\xff.png')\"", tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == b"x\\udcff.png\n"
    written = [os.fsencode(path.name) for path in tmp_path.iterdir()]
    assert b"x\xff.png" in written
    assert all(name.startswith(b"x\xff") for name in written)  # the backs lie beside it


def test_check_does_not_call_a_book_well_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.client.pictures.missing_pictures", lambda _root: iter(()))
    assert program.main(["check", "--data", str(tmp_path)]) == 1
    assert f"There is no book in {tmp_path} yet." in capsys.readouterr().out
    assert program.main(["check", "--data", str(tmp_path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["well"] is False
    (tmp_path / "house.db").write_bytes(b"SQLite format 3\0" + bytes(4000))
    assert program.main(["check", "--data", str(tmp_path)]) == 1
    assert "store    1 fault" in capsys.readouterr().out
    assert program.main(["check"]) == 0  # nobody named a folder, and nobody has played
    said = capsys.readouterr().out
    assert "store    no book yet" in said
    assert "store    ok" not in said


@pytest.mark.slow
def test_settings_that_are_a_pipe_or_a_folder_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")
    for _ in range(2):
        done = shell(
            f"house play --data {shlex.quote(str(tmp_path))} --until first-frame", tmp_path
        )
        assert done.returncode == 0, done.stderr
        assert not done.stderr
        assert not (tmp_path / "settings.toml").is_file()
        (tmp_path / "settings.toml").unlink(missing_ok=True) if (
            tmp_path / "settings.toml"
        ).is_fifo() else None
        (tmp_path / "settings.toml").mkdir(exist_ok=True)


@pytest.mark.slow
def test_no_stream_that_was_closed_becomes_the_book(tmp_path: Path) -> None:
    """A descriptor that is free at the start is taken by the first file that is opened: what is
    printed would go into it.
    """
    done = shell(
        f"house play go-fore-it --autoplay 2 --speed instant --data {shlex.quote(str(tmp_path))} <&- >&- 2>&-",
        tmp_path,
    )
    assert done.returncode == 0
    assert shell(f"house verify 2 --data {shlex.quote(str(tmp_path))}", tmp_path).returncode == 0


@pytest.mark.slow
def test_a_command_that_draws_without_a_display_ends_when_it_is_told_to(tmp_path: Path) -> None:
    """SDL made the signal an event that nobody read: `check` went on for minutes."""
    code = (
        "import os, signal, time; from pathlib import Path; from game.client.pictures import studio\n"
        "with studio(Path('.')):\n    os.kill(os.getpid(), signal.SIGTERM)\n    time.sleep(20)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HOUSE,
        check=False,
        timeout=60,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert ended.returncode == -signal.SIGTERM


def test_too_many_open_files_are_no_fault_of_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def check(**_options: object) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setitem(commands.COMMANDS, "check", commands.COMMANDS["check"]._replace(run=check))
    assert program.main(["check"]) == 2
    assert capsys.readouterr().err == "main.py check: Too many open files\n"


def test_a_file_that_cannot_be_brought_onto_the_disk_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def sync(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "sync", sync)
    with pytest.raises(OSError, match=r"No space left on device: '.*owner\.json'"):
        files.replace(tmp_path / "owner.json", b"")
