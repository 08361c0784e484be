"""Linden House: `python main.py` opens the lobby; `python main.py --help` lists the rest."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

if __name__ == "__main__" and sys.flags.safe_path:  # then Python leaves the folder of this file out
    sys.path.insert(0, str(Path(__file__).resolve().parent))

from game.cli.commands import main

__all__ = ["main"]

if __name__ == "__main__":
    if not find_spec("msgspec"):  # a Python without the libraries
        from game.system.handover import run_in_venv

        sys.exit(run_in_venv(Path(__file__).resolve(), sys.argv[1:]))
    sys.exit(main())
