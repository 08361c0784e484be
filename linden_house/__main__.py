"""`python -m linden_house`, and the commands `linden-house` and `linden-house-window` of an
installed program.
"""

from __future__ import annotations

import sys

from . import IN_CHECKOUT

if IN_CHECKOUT:  # mypy takes this to be always so
    from game.cli.commands import main
else:
    from .game.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
