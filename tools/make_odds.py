"""Regenerate the shipped results under assets/advisor: `python tools/make_odds.py [STEM ...]` (all when none is named).

Each game with heavy results has a module `tools/odds/<stem>.py` with `make(out: Path) -> None`.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def stems() -> list[str]:
    """The games with heavy results, and `worth`, which reads what the others have written and comes last."""
    return sorted(p.stem for p in (ROOT / "tools" / "odds").glob("*.py") if p.stem not in ("__init__", "written"))


def main(argv: list[str] | None = None) -> None:
    """Regenerate the named games' data."""
    parser = argparse.ArgumentParser(description="Regenerate the shipped results under assets/advisor.")
    known = stems()
    parser.add_argument("stems", nargs="*", metavar="STEM", help=f"one of {', '.join(known)} (left out: all)")
    names: list[str] = parser.parse_args(argv).stems or known
    for name in names:
        if name not in known:
            parser.error(f"STEM: {name!r} is none of {', '.join(known)}")
    sys.path.insert(0, str(ROOT))
    start = time.perf_counter()
    for stem in names:
        began = time.perf_counter()
        import_module(f"tools.odds.{stem}").make(ROOT / "assets" / "advisor")
        print(f"{stem}: {time.perf_counter() - began:.1f} s", flush=True)
    print(f"all of {len(names)}: {(time.perf_counter() - start) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
