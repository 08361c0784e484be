"""A game in a package of its own, as docs/contributing/game-packages.md says: the files of
`tests/games/thirteenth`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import tomli_w

from tests.games.installed_games import HOUSE, install, page_texts_and_faults, run

pytestmark = pytest.mark.slow  # what an installed game needs to play: test_taken_back.py

SLUG, STEM = "mississippi-stud", "mississippi_stud"
NAMED = """
from game.cli.checks import missing_part_sentences
from game.games import GAMES

print(*missing_part_sentences(GAMES["mississippi-stud"]), sep="\\n")
"""

LEFT_OUT = """
from game.games import FAULTS

print(*FAULTS, sep="\\n")
"""

BOOK = """
import json, os, sys
from pathlib import Path
from game.book import Store
from game.client.pictures import Studio, draw_scene, fixed_seeds, play_at, player_of, stepping_clock
from game.client.scenes.settings import Settings
from game.client.window.shell import Shell
from game.client.scenes.motion import ManualClock
from game.client.window.display import draw_in_memory
import pygame

draw_in_memory(os.environ)
pygame.display.init()
pygame.font.init()
pygame.display.set_mode((64, 64))
chosen = Settings(speed="instant")
with Store.open(Path(sys.argv[1]), clock=stepping_clock()) as store:
    shell = Shell(chosen, clock=ManualClock())
    router = Studio(
        Path.cwd(), shell, store, player_of(store, chosen), seeds=fixed_seeds(), clock=stepping_clock()
    )
"""
PLAYED = f"""{BOOK}
    play_at(router, "{SLUG}", 3)
"""
LEFT_OPEN = f"""{BOOK}
    session = router.session("{SLUG}")
    session.deal({{session.seats[0]: {{"ante": 500}}}})
"""
CHANGED = "import msgspec\nADVICE = msgspec.structs.replace(ADVICE, "


PACKAGE = "mississippi_table"
CATALOG = {
    "slug": SLUG,
    "title": "Mississippi Stud",
    "chapter": "999a",
    "family": "streets",
    "blurb": "Three streets, one paytable",
}


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with a thirteenth game, as if it were installed, its odds made by the tool."""
    site = tmp_path_factory.mktemp("site")
    install(site, HOUSE / "tests" / "games" / "thirteenth", PACKAGE, SLUG)
    (site / PACKAGE / "catalog.toml").write_text(tomli_w.dumps(CATALOG), "utf-8")
    made = run(site, "tools/make_odds.py", STEM)
    assert made.returncode == 0, made.stderr
    return site


def test_a_thirteenth_game_crashed_the_planner_and_stood_alone(grown: Path) -> None:
    found = page_texts_and_faults(grown, SLUG)
    assert found.pop("faults") == []
    rooms = found.pop("rooms")
    assert isinstance(rooms, list)
    assert [len(room) for room in rooms] == [7, 6]
    assert SLUG in rooms[1]
    assert set(found.values()) == {"opens"}, found
    done = run(grown, "main.py", "plan", SLUG, "--wager", "ante=$5")
    assert done.returncode == 0, done.stderr
    assert "Mississippi" in done.stdout


def test_a_table_without_its_odds_is_refused_in_a_sentence(grown: Path, tmp_path: Path) -> None:
    """No page fails in another way: each names the file that is to be made."""
    parts = [*(grown / PACKAGE / "assets" / "games" / STEM).iterdir()]
    assert len(parts) == 3
    for part in parts:
        shutil.move(part, tmp_path)
    try:
        found = page_texts_and_faults(grown, SLUG)
        done = run(grown, "main.py", "plan", SLUG, "--wager", "ante=$5")
        checked = run(
            grown,
            "-c",
            "from game.cli.checks import missing_part_and_altered_data_faults as faults; print(*faults(), sep='\\n')",
        )
    finally:
        for part in parts:
            shutil.move(tmp_path / part.name, part)
    faults = found.pop("faults")
    assert isinstance(faults, list)
    assert all(part.name in " ".join(faults) for part in parts)
    assert checked.stdout.splitlines() == faults, "`check` says the same"
    for name, said in found.items():
        assert said == "opens" or f"assets/games/{STEM}/" in str(said), name
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("line", "named"),
    [
        (
            f"from game.odds.distribution import joint_outcomes\n{CHANGED}round_law=joint_outcomes.shipped_distribution)\n",
            f"{STEM}/ends.json",
        ),
        (f"{CHANGED}row_net=None)\n", "advice.py: `ADVICE` has neither `round_law` nor `row_net`"),
        (f"{CHANGED}row_net=(1, 2))\n", "advice.py: `row_net` is no function"),
        (
            "ADVICE = GameAdvice(side=Side({}), row_net=signed)\n",
            "advice.py: cannot be loaded (Missing required argument 'advise')",
        ),
        (f"{CHANGED}side=None)\n", "advice.py: `ADVICE` has neither `side` nor `sheets`"),
        ("del ADVICE\n", "advice.py: offers no `ADVICE` that is a `GameAdvice`"),
        ("del GAME_CARD\n", "card.py: offers no `GAME_CARD` that is a `GameCard`"),
        ("GAME_CARD = GameCard(card=CARD, look=3)\n", "card.py: `look` is no function"),
    ],
)
def test_check_says_what_the_window_would_refuse(grown: Path, line: str, named: str) -> None:
    """It said "parts well" of a game at which the planner crashed."""
    module = (
        grown / PACKAGE / "game" / "games" / STEM / ("card.py" if "CARD" in line else "advice.py")
    )
    kept = module.read_text("utf-8")
    module.write_text(f"{kept}\n{line}", "utf-8")
    try:
        done = run(grown, "-c", NAMED)
    finally:
        module.write_text(kept, "utf-8")
    assert done.returncode == 0, done.stderr
    assert [named in told for told in done.stdout.splitlines()] == [True], done.stdout


def test_a_package_without_a_game_is_left_out_and_check_says_so(grown: Path) -> None:
    catalog = grown / PACKAGE / "catalog.toml"
    kept = catalog.read_text("utf-8")
    try:
        catalog.write_text("", "utf-8")
        done = run(
            grown,
            "-c",
            "from game.cli.checks import missing_part_and_altered_data_faults as faults; print(*faults(), sep='\\n')",
        )
        listed = run(grown, "main.py", "par", SLUG)
        (told,) = done.stdout.splitlines()
        assert told.startswith(f"a game's package was left out: {PACKAGE}")
        assert "missing required field `slug`" in told
        assert listed.returncode == 2
        assert len(listed.stderr.splitlines()) == 1
        for slug, fault in (
            ("lunar-poker", "'lunar-poker' is taken"),
            ("three-card-stud", "game/games/three_card_stud/rules.py: is missing"),
        ):
            catalog.write_text(kept.replace(SLUG, slug), "utf-8")
            (told,) = run(grown, "-c", LEFT_OUT).stdout.splitlines()
            assert told.startswith(PACKAGE)
            assert fault in told
    finally:
        catalog.write_text(kept, "utf-8")


def test_a_book_with_rounds_of_a_game_that_is_not_installed_is_refused_in_a_sentence(
    grown: Path, tmp_path: Path
) -> None:
    """It crashed the lobby."""
    for playing in (PLAYED, LEFT_OPEN):
        played = run(grown, "-c", playing, str(tmp_path))
        assert played.returncode == 0, played.stderr
    for given in (["play", "lunar-poker", "--autoplay", "1"], ["verify", "--all"]):
        done = run(tmp_path / "nothing", "main.py", "--data", str(tmp_path), *given)
        assert done.returncode in (1, 2), done.stderr
        assert SLUG in done.stdout + done.stderr
        assert "Traceback" not in done.stderr
    again = run(grown, "main.py", "--data", str(tmp_path), "verify", "--all")
    assert again.returncode == 0, again.stdout + again.stderr
