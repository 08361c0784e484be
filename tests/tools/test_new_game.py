"""`main.py new-game`: a copy of a game that plays at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.errors import HouseError
from tools.new_game import make_game

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The files of the program that a new game touches, and those it runs with, also compiled."""
    shutil.copy(HOUSE / "main.py", tmp_path)
    for name in ("game", "layouts", "assets/games", "assets/controls", "docs/rules", "tools"):
        shutil.copytree(HOUSE / name, tmp_path / name)
    for slug in ("crazy_4_poker", "props_and_hops"):
        shutil.copytree(HOUSE / "tests" / "games" / slug, tmp_path / "tests" / "games" / slug)
    return tmp_path


def test_a_new_game_plays_at_once(copied: Path) -> None:
    written = make_game(copied, "river-poker", "crazy-4-poker", "River Poker")
    make_game(copied, "two-dice", "props-and-hops")
    names = {path.relative_to(copied).as_posix() for path in written}
    assert {
        "game/games/river_poker/rules.py",
        "layouts/river_poker/felt.toml",
        "assets/games/river_poker/worth.json",
        "docs/rules/river_poker.md",
    } <= names
    assert not any(
        b"crazy-4-poker" in path.read_bytes() or b"crazy_4_poker" in path.read_bytes()
        for path in written[:-1]
        if path.suffix != ".npz"
    )
    for given, said in (
        (["par", "river-poker"], "River Poker, chapter 657a"),
        (["par", "two-dice"], "Two Dice, chapter 668a"),
        (["replay", "layouts/river_poker/guide.json"], "river-poker"),
    ):
        done = subprocess.run(
            [sys.executable, "main.py", *given],
            cwd=copied,
            env={**os.environ, "PYTHONPATH": str(copied)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


def test_a_game_that_takes_wagers_back_could_not_be_copied(tmp_path: Path) -> None:
    catalogue = tmp_path / "game" / "games" / "__init__.py"
    catalogue.parent.mkdir(parents=True)
    shutil.copy(HOUSE / "game" / "games" / "__init__.py", catalogue)
    written = make_game(tmp_path, "ride-on", "three-stakes")
    names = {path.relative_to(tmp_path).as_posix() for path in written}
    assert {
        "game/games/ride_on/rules.py",
        "layouts/ride_on/felt.toml",
        "docs/rules/ride_on.md",
    } < names
    assert '"ride-on", "Ride On", "998a", "streets"' in catalogue.read_text("utf-8")
    assert 'catalog_fields("ride-on")' in (catalogue.parent / "ride_on" / "rules.py").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(
    ("slug", "like", "title", "field"),
    [
        ("River", "crazy-4-poker", "", "slug"),
        ("crazy-4-poker", "lunar-poker", "", "slug"),
        ("river-poker", "river", "", "like"),
        ("river-poker", "lunar-poker", 'The "River"', "title"),
    ],
)
def test_what_is_no_new_game_is_refused(
    tmp_path: Path, slug: str, like: str, title: str, field: str
) -> None:
    with pytest.raises(HouseError) as refused:
        make_game(tmp_path, slug, like, title)
    assert refused.value.field == field
    assert list(tmp_path.iterdir()) == []
