"""Games in packages of their own for the tests, as if they were installed beside the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
OPENED = """
import json, sys
from pathlib import Path
from game.cli.checks import missing_part_sentences
from game.client.pictures import at_table, draw_scene, studio
from game.core.errors import HouseError
from game.games import GAMES

slug, found = sys.argv[1], {}
found["faults"] = list(missing_part_sentences(GAMES[slug]))
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
                router.shell.change(lobby_view="room")
                for selected in ("criss-cross-poker", slug):
                    scene.selected = selected
                    scene.lay_out()
                    rooms.append([*scene.tables.places])
                found["rooms"] = rooms
        except HouseError as refusal:
            found[name] = str(refusal)
print(json.dumps(found))
"""


def install(site: Path, source: Path, package: str, slug: str) -> None:
    """Copy a game's files into a package of `site`, with the metadata that pip would write."""
    shutil.copytree(source, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    (site / package / "__init__.py").touch()
    metadata = site / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package.replace('_', '-')}\nVersion: 1.0\n", "utf-8"
    )
    (metadata / "entry_points.txt").write_text(
        f"[linden_house.games]\n{slug} = {package}\n", "utf-8"
    )


def run(site: Path, *given: str) -> subprocess.CompletedProcess[str]:
    """Run the program's own Python where the packages in `site` are installed as well."""
    return subprocess.run(
        [sys.executable, *given],
        capture_output=True,
        text=True,
        check=False,
        cwd=HOUSE,
        timeout=600,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": os.pathsep.join(map(str, (HOUSE, site))),
        },
    )


def page_texts_and_faults(site: Path, slug: str) -> dict[str, object]:
    """What each page and moment says, and what is wrong with the game's modules."""
    done = run(site, "-c", OPENED, slug)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found
