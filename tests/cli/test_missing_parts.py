"""A part of a game that is not there is a sentence and status 2: nobody plays by a silent default
in its place.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.client import pictures
from game.client.layouts import layout
from game.client.scenes.settings import Volumes
from game.client.sound.sound import Sounds
from game.core.errors import MissingPart
from game.core.installation import folder
from game.games import GAMES
from game.odds import shipped_data as shipped
from game.odds.coach import FIGURES, check_parts

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder of its own, with what is compiled already, so that parts can be taken
    away.
    """
    house = tmp_path_factory.mktemp("house")
    shutil.copy(HOUSE / "main.py", house)
    for room in ("game", "layouts", "assets", "docs/rules"):
        shutil.copytree(HOUSE / room, house / room)
    return house


def asked(house: Path, given: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(house / "main.py"), *given.split()],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=house,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONDONTWRITEBYTECODE": "",
        },
        timeout=120,
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("part", "given"),
    [
        (
            "game/games/crazy_4_poker/advice.py",
            "play crazy-4-poker --autoplay 1 --speed instant --data book",
        ),
        (
            "game/games/crazy_4_poker/card.py",
            "simulate crazy-4-poker --rounds 20 --strategy card --engine",
        ),
        ("assets/games/crazy_4_poker/main.json", "par crazy-4-poker"),
        (
            "assets/games/criss_cross_poker/start_values.json",
            "play criss-cross-poker --autoplay 1 --speed instant --data book",
        ),
        (
            "assets/games/go_fore_it/worth.json",
            "play go-fore-it --autoplay 1 --speed instant --data book",
        ),
        ("assets/games/go_fore_it/worth.json", "play --data book"),
        ("layouts/go_fore_it/felt.toml", "play go-fore-it --data book"),
        ("layouts/props_and_hops/felt.toml", "par props-and-hops"),
    ],
)
def test_a_part_that_is_missing_or_spoiled_is_named(
    copied: Path, part: str, given: str, tmp_path: Path
) -> None:
    taken = tmp_path / "taken"
    shutil.move(copied / part, taken)
    try:
        gone = asked(copied, given)
        spoiled = None
        if part.startswith("assets/"):
            (copied / part).write_bytes(taken.read_bytes()[:-90] if part.endswith("npz") else b"[{")
            spoiled = asked(copied, given)
    finally:
        shutil.copy(taken, copied / part)
        shutil.rmtree(copied / "book", ignore_errors=True)
    for done in (gone, spoiled):
        if done is not None:
            assert done.returncode == 2, done.stderr
            assert len(done.stderr.splitlines()) == 1, done.stderr
            assert "/".join(Path(part).parts[-2:]) in done.stderr
            assert not done.stdout


def test_simulate_best_without_advice_is_refused_not_played_by_the_first_action(
    copied: Path,
) -> None:
    part = copied / "game/games/raise_it_up_stud_poker/advice.py"
    kept = part.read_bytes()
    part.unlink()
    try:
        done = asked(copied, "simulate raise-it-up-stud-poker --rounds 20 --engine --strategy best")
    finally:
        part.write_bytes(kept)
    assert done.returncode == 2
    assert not done.stdout
    assert "raise_it_up_stud_poker/advice.py" in done.stderr


SPOILED = (lambda _: b"", lambda data: data[: len(data) // 2], lambda data: data[:-30] + bytes(30))


@pytest.mark.parametrize(
    "name",
    [
        "six_card_fortune_pai_gow_poker/dealer_hands.npz",
        "lunar_poker/worth.json",
        "lunar_poker/plays.npz",
    ],
)
@pytest.mark.parametrize("spoil", SPOILED, ids=["empty", "half", "end"])
def test_figures_that_are_spoiled_anywhere_are_one_sentence(
    name: str, spoil: Callable[[bytes], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (folder(shipped.FOLDER) / name).read_bytes()
    monkeypatch.setattr(shipped, "_path", lambda _: tmp_path / "spoiled")
    (tmp_path / "spoiled").write_bytes(spoil(whole))
    with pytest.raises(MissingPart, match=name):
        shipped.shipped_arrays(name, "plays") if name.endswith("npz") else shipped.shipped_json(
            name, dict[str, Any]
        )


@pytest.mark.parametrize("stem", FIGURES)
def test_no_table_is_sat_down_at_without_its_figures(
    stem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = next(game for game in GAMES.values() if game.stem == stem)
    check_parts(game)
    monkeypatch.setattr(shipped, "_path", tmp_path.joinpath)
    with pytest.raises(MissingPart, match=FIGURES[stem]):
        check_parts(game)


def test_in_the_window_a_table_without_its_layout_is_a_toast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "game_file", lambda _room, stem, name: tmp_path / stem / name)
    with pictures.studio(tmp_path) as router:
        assert router.go("table:go-fore-it") is None
        assert (
            "go_fore_it/felt.toml: cannot be read" in router.shell.toasts.visible_toasts[-1].detail
        )


def test_a_sound_that_is_missing_is_said(tmp_path: Path) -> None:
    said: list[str] = []
    for file in (HOUSE / "assets" / "sounds").glob("*.flac"):
        shutil.copy(file, tmp_path)
    (tmp_path / "lid-wood-2.flac").unlink()
    sounds = Sounds(tmp_path, Volumes())
    sounds.told = said.append
    assert not sounds.open_and_load()
    assert said == [
        "There is no sound: lid-wood-2.flac cannot be read (No such file or directory)."
    ]
    sounds.play("lid-wood")
    sounds.close()


@pytest.mark.skipif(os.name == "nt", reason="needs a shell script that stands for a Python")
def test_a_python_without_the_libraries_hands_over_to_that_of_venv(copied: Path) -> None:
    """`python main.py` after `make setup`, as the documents write every command."""
    bare = [sys.executable, "-S", str(copied / "main.py"), "replay", "-"]  # -S: no site-packages
    missing = subprocess.run(bare, capture_output=True, text=True, check=False, timeout=60)
    assert missing.returncode == 1
    assert missing.stderr == (
        "main.py: its libraries are not installed; `make setup` installs them in .venv\n"
    )
    python = copied / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    found = subprocess.run(bare, input="", capture_output=True, text=True, check=False, timeout=60)
    assert (found.returncode, found.stderr) == (2, "main.py replay: file: is empty\n")


@pytest.mark.slow
def test_found_broken_a_module_that_imports_what_is_not_there_ended_check_with_a_traceback(
    copied: Path,
) -> None:
    """Every scene was tried as well, with the same sentence for each."""
    part = copied / "game/games/crazy_4_poker/advice.py"
    kept = part.read_bytes()
    part.write_bytes(kept + b"\nfrom .rules import NOT_THERE\n")
    try:
        done = asked(copied, "check --only parts --only scenes")
    finally:
        part.write_bytes(kept)
    assert (done.returncode, done.stderr) == (1, "")
    named = [line.strip() for line in done.stdout.splitlines()]
    assert [line for line in named if "NOT_THERE" in line] == [
        line for line in named if "crazy_4_poker/advice.py: cannot be loaded" in line
    ]
    assert any("NOT_THERE" in line for line in named)
    assert named[-1] == "not drawn, because parts of the games are missing"


def test_found_broken_check_of_the_layouts_did_not_read_the_guides(copied: Path) -> None:
    """Only drawing all scenes told of a ladder that there is not, minutes later."""
    part = copied / "layouts/go_fore_it/guide.json"
    kept = part.read_bytes()
    words = copied / "layouts/flop_poker/guide.toml"
    said = words.read_text("utf-8")
    part.write_bytes(b"{}")
    words.write_text(said.replace('ladder = "five"', 'ladder = "three"'), "utf-8")
    try:
        done = asked(copied, "check --only layouts")
    finally:
        part.write_bytes(kept)
        words.write_text(said, "utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    faults = [line.strip() for line in done.stdout.splitlines()[1:]]
    assert len(faults) == 2
    assert faults[0].startswith("flop_poker/guide.toml: ladder: 'three' is none of five")
    assert faults[1].startswith("go_fore_it/guide.json: ")


def test_check_names_a_row_of_a_paytable_that_names_no_hand(copied: Path) -> None:
    part = copied / "game/games/flop_poker/paytables.toml"
    kept = part.read_text("utf-8")
    part.write_text(kept.replace("full house   ", "full hovse   "), "utf-8")
    try:
        wrong = asked(copied, "check --only rules")
        part.write_text(kept.replace('ranking = "FIVE"', 'ranking = "SIX"'), "utf-8")
        unread = asked(copied, "check --only rules")
    finally:
        part.write_text(kept, "utf-8")
    assert (wrong.returncode, wrong.stderr) == (1, "")
    named = [line.strip() for line in wrong.stdout.splitlines()[1:]]
    where = "game/games/flop_poker/paytables.toml"
    assert named == [
        f"{where}: 667a.12({letter}): 'full hovse' names no hand of this ranking" for letter in "bd"
    ]
    assert (unread.returncode, unread.stdout.count("\n")) == (2, 0)
    assert unread.stderr.startswith(f"main.py check: {where} [ante] ranking: 'SIX' is none of")
