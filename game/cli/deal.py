"""The command of the dealing school: deal."""

from __future__ import annotations

import json
import sys
import time
from typing import Final

from ..core.errors import HouseError
from .arguments import CliCommand, Parser, add_game_argument, whole_number


def deal(*, slug: str, level: int, rounds: int, seed: int, assess: bool, as_json: bool) -> int:
    """Deal a table whose patrons the program plays; each act is graded, and a sheet says at the end
    what was right. `help` lists what can be typed.
    """
    from ..games import GAMES
    from ..practice.dealing import assessment
    from ..practice.dealing.shift import DealingShift
    from ..practice.dealing.spoken import Talk

    if slug not in GAMES:
        raise HouseError("game", f"{slug!r} is none of {', '.join(GAMES)}")
    output = sys.stderr if as_json else sys.stdout

    def tell(line: str) -> None:
        print(line, file=output, flush=True)

    def hear(prompt: str) -> str:
        if sys.stdin.isatty():
            print(prompt, end="", file=output, flush=True)
        return input()

    shift = DealingShift(GAMES[slug], level, seed, rounds, time.monotonic)
    Talk(shift).run(tell, hear, silent=assess)
    sheet = assessment.assess(shift)
    if as_json:
        print(json.dumps(assessment.sheet_json(sheet)))
    else:
        for line in ("", *assessment.sheet_lines(sheet)):
            print(line)
    return 0


def _deal_options(parser: Parser) -> None:
    add_game_argument(parser)
    parser.add_argument(
        "--level",
        type=whole_number(1, 6),
        default=1,
        metavar="N",
        help="1 one patron, 2 three, 3 a full table with side wagers, 4 things go wrong, 5 casino pace, "
        "6 progressives too (1)",
    )
    parser.add_argument(
        "--rounds", type=whole_number(1, 1000), default=12, metavar="N", help="how many (12)"
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, 2**62),
        default=1,
        metavar="S",
        help="the same patrons and cards again (1)",
    )
    parser.add_argument(
        "--assess", action="store_true", help="an assessment: faults are said on the sheet only"
    )


COMMANDS: Final = {"deal": CliCommand(deal, _deal_options, has_data=False, has_json=True)}
