"""A game added as docs/contributing/adding-a-game.md says: `tests/games/thirteenth` over a copy of the
program.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
SLUG, STEM = "mississippi-stud", "mississippi_stud"
LINE = f'        CatalogEntry("{SLUG}", "Mississippi Stud", "999a", "streets", "Three streets, one paytable"),\n'
OPENED = """
import json, sys
from pathlib import Path
from game.cli.game_faults import faults_offered
from game.client.pictures import at_table, draw_scene, studio
from game.core.errors import HouseError
from game.games import GAMES

slug, found = "mississippi-stud", {}
found["faults"] = list(faults_offered(GAMES[slug]))
with studio(Path.cwd()) as router:
    pages = ("lobby", "practice", "statistics", "history", "day", "help")
    own = ("planner", "odds", "practice", "card", "drill", "simulation", "rules", "house-rules")
    ways = {name: (lambda name=name: router.page(name)) for name in pages}
    ways |= {f"{name}:{slug}": (lambda name=name: router.page(name, slug)) for name in own}
    ways |= {f"{slug}:{moment}": (lambda m=moment: at_table(router, slug, m)) for moment in ("betting", "decision", "settled")}
    for name, way in ways.items():
        try:
            scene = way()
            draw_scene(scene, router, (1366, 768))
            found[name] = "opens"
            if name == "lobby":
                rooms = []
                for selected in ("criss-cross-poker", slug):
                    scene.selected = selected
                    scene.lay_out()
                    rooms.append([*scene.tables.places])
                found["rooms"] = rooms
        except HouseError as refusal:
            found[name] = str(refusal)
print(json.dumps(found))
"""

NAMED = """
from game.cli.game_faults import faults_offered
from game.games import GAMES

print(*faults_offered(GAMES["mississippi-stud"]), sep="\\n")
"""

CHANGED = "import msgspec\nADVICE = msgspec.structs.replace(ADVICE, "


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with a thirteenth game, its odds made by the tool."""
    house = tmp_path_factory.mktemp("grown")
    for name in ("main.py", "pyproject.toml"):
        shutil.copy(HOUSE / name, house)
    for room in ("game", "layouts", "assets", "tools", "docs/rules"):
        shutil.copytree(HOUSE / room, house / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(
        HOUSE / "tests" / "games" / "thirteenth",
        house,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    catalogue = house / "game" / "games" / "__init__.py"
    words = catalogue.read_text("utf-8")
    assert words.count("\n    )\n}\n") == 1
    catalogue.write_text(words.replace("\n    )\n}\n", f"\n{LINE}    )\n}}\n"), "utf-8")
    made = run(house, "tools/make_odds.py", STEM)
    assert made.returncode == 0, made.stderr
    return house


def run(house: Path, *given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *given],
        capture_output=True,
        text=True,
        check=False,
        cwd=house,
        timeout=600,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(house),
        },
    )


def opened(house: Path) -> dict[str, object]:
    """What each page and moment says, and what is wrong with the game's modules."""
    done = run(house, "-c", OPENED)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_thirteenth_game_crashed_the_planner_and_stood_alone(grown: Path) -> None:
    found = opened(grown)
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
    parts = [*(grown / "assets" / "games" / STEM).iterdir()]
    assert len(parts) == 3
    for part in parts:
        shutil.move(part, tmp_path)
    try:
        found = opened(grown)
        done = run(grown, "main.py", "plan", SLUG, "--wager", "ante=$5")
        checked = run(grown, "-c", "from game.cli.checks import parts; print(*parts(), sep='\\n')")
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


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (
            f"from game.odds import joint_outcomes\n{CHANGED}round_law=joint_outcomes.law)\n",
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
    module = grown / "game" / "games" / STEM / ("card.py" if "CARD" in line else "advice.py")
    kept = module.read_text("utf-8")
    module.write_text(f"{kept}\n{line}", "utf-8")
    try:
        done = run(grown, "-c", NAMED)
    finally:
        module.write_text(kept, "utf-8")
    assert done.returncode == 0, done.stderr
    assert [named in told for told in done.stdout.splitlines()] == [True], done.stdout
