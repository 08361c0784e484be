"""Regenerate the shipped results under assets/games/STEM: `python tools/make_odds.py [STEM ...]`
(all when none is named).

What is counted at length has a module `tools/odds/<stem>.py`, or more whose names begin so, with
`make(out: Path) -> None`. Where there is none, the sheets are the `main_sheets` of the game's
`GameAdvice`. Last comes the summary that table and lobby read.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def make(stem: str, out: Path) -> None:
    """Write every result of a game that ships."""
    from game.core.errors import MissingPart
    from game.games import GAMES
    from game.odds.game_advice import game_advice
    from tools.odds import cards, duels, ends, worth
    from tools.odds.figure_files import write_sheets

    game = GAMES[stem.replace("_", "-")]
    own = sorted(path.stem for path in (ROOT / "tools" / "odds").glob(f"{stem}*.py"))
    out.mkdir(parents=True, exist_ok=True)
    for name in own:
        import_module(f"tools.odds.{name}").make(out)
    if not own and game.family != "dice":
        advice = game_advice(game)
        if advice.main_sheets is None:
            raise MissingPart(f"game/games/{stem}/advice.py", "`ADVICE` has no `main_sheets`")
        write_sheets(out / "main.json", advice.main_sheets())
        if advice.duel is not None:
            duels.make(out, game)
    ends.make(out, game)
    worth.make(out, game)
    cards.make(out, game)


def _make_timed(stem: str) -> tuple[str, float]:
    """Write a game's results; the game and the seconds it took."""
    from game.core.installation import game_file

    began = time.perf_counter()
    make(stem, game_file("assets/games", stem, ""))
    return stem, time.perf_counter() - began


def main(argv: list[str] | None = None) -> None:
    """Regenerate the named games' data, so many games at a time as there are cores."""
    # NumPy's own threads add in another order, and the last digits of a few figures show it
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from game.games import LISTED
    from game.system.cores import all_cores, map_in_order

    parser = argparse.ArgumentParser(
        description="Regenerate the shipped results under assets/games."
    )
    known = [entry.stem for entry in LISTED.values()]
    parser.add_argument(
        "stems", nargs="*", metavar="STEM", help=f"one of {', '.join(known)} (left out: all)"
    )
    parser.add_argument(
        "--cores",
        type=int,
        default=all_cores(),
        metavar="C",
        help="games made at a time, which changes no figure (left out: as many as there are cores)",
    )
    asked = parser.parse_args(argv)
    names: list[str] = asked.stems or known
    for name in names:
        if name not in known:
            parser.error(f"STEM: {name!r} is none of {', '.join(known)}")
    start = time.perf_counter()
    longest_first = sorted(names, key=lambda stem: stem != "lunar_poker")
    cores = min(asked.cores, len(names))
    for stem, seconds in map_in_order(_make_timed, longest_first, cores):
        print(f"{stem}: {seconds:.1f} s", flush=True)
    print(f"all of {len(names)}: {(time.perf_counter() - start) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
