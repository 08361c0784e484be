"""Regenerate the shipped results under assets/advisor: `python tools/make_odds.py [STEM ...]` (all when none is named).

Each game with heavy results has a module `tools/odds/<stem>.py` with `make(out: Path) -> None`.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(stems: list[str]) -> None:
    """Regenerate the named games' data."""
    sys.path.insert(0, str(ROOT))
    names = stems or sorted(
        p.stem for p in (ROOT / "tools" / "odds").glob("*.py") if p.stem not in ("__init__", "written")
    )
    start = time.perf_counter()
    for stem in names:
        began = time.perf_counter()
        import_module(f"tools.odds.{stem}").make(ROOT / "assets" / "advisor")
        print(f"{stem}: {time.perf_counter() - began:.1f} s", flush=True)
    print(f"all of {len(names)}: {(time.perf_counter() - start) / 60:.1f} minutes")


if __name__ == "__main__":
    main(sys.argv[1:])
