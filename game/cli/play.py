"""Commands of a player's table and practice: play, open, today, tournament, lessons, deal, hands."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
from datetime import date
from pathlib import Path
from typing import Final, Literal

from ..core.errors import HouseError
from ..core.installation import ROOT
from ..practice.school_pace import SCHOOL_PACES, PaceName
from ..system.streams import check_target, read_input, write_whole_file
from .arguments import (
    CliCommand,
    DataPlace,
    Parser,
    add_seed_option,
    add_unchecked_game_argument,
    day_argument,
    dollars_argument,
    path_argument,
    player_id,
    whole_number,
)
from .text_output import print_answer


def open_window(
    *,
    slug: str,
    autoplay: int,
    speed: str | None,
    electronic: Literal["", "hybrid", "live"],
    until: str,
    place: DataPlace,
) -> int:
    """Open the window: the lobby, or a table."""
    # what is made before the first frame stays: the window's loop begins to look for garbage
    gc.disable()
    try:
        from ..games import SLUGS

        if electronic and not slug:
            raise HouseError("table", "name one to be played electronically")
        if slug and slug not in SLUGS:
            raise HouseError("table", f"{slug!r} is none of {', '.join(SLUGS)}")
        from ..client.program import run

        return run(
            ROOT,
            place.prepare_data_folder(),
            slug=slug,
            autoplay=autoplay,
            speed=speed,
            until=until,
            electronic=electronic,
        )
    finally:
        gc.enable()


def _play_options(parser: Parser) -> None:
    parser.add_argument(
        "slug", nargs="?", default="", help="the table to sit down at (default: the lobby)"
    )
    parser.add_argument(
        "--autoplay",
        type=whole_number(0, 10_000_000),
        default=0,
        metavar="N",
        help="a bot with best play plays your seat for N rounds",
    )
    parser.add_argument(
        "--speed",
        choices=("slow", "normal", "fast", "instant"),
        help="speed of cards and chips, for this start only",
    )
    parser.add_argument(
        "--electronic",
        nargs="?",
        choices=("hybrid", "live"),
        const="hybrid",
        default="",
        help="play at an electronic table, through a game account: hybrid (default), "
        "or live, where the dealer also takes and gives chips",
    )
    parser.add_argument(
        "--until", choices=("first-frame", "never"), default="", help=argparse.SUPPRESS
    )


def open_round(*, file: str, place: DataPlace) -> int:
    """Show a round file in the window, from its first card."""
    from ..client.program import run
    from ..play.round_file import open_with_drawn_cards, read_round_file

    round_file = read_round_file(read_input(file))
    open_with_drawn_cards(
        round_file
    )  # a file that cannot be played is refused before any window opens
    return run(ROOT, place.prepare_data_folder(), round_file=round_file)


def _open_round_options(parser: Parser) -> None:
    parser.add_argument("file", metavar="round", help="a round file")


def print_day_result(
    *, player: str, day: date | None, share: bool, place: DataPlace, as_json: bool
) -> int:
    """Print the day's deal and a player's progress in it; when it is over, with --share, the text to
    share.
    """
    from datetime import UTC, datetime

    from ..book import Store
    from ..play.competitions.day_deal import DayBooks, report, result_lines

    folder, day = place.prepare_data_folder(), day or datetime.now().astimezone().date()

    def clock() -> datetime:
        return datetime.now(UTC)

    with Store.open(folder, clock=clock, read_only=True) as store:
        who, house = player_id(store, player), store.identity
    books = DayBooks(folder, house, who, clock, read_only=True)
    try:
        result = books.result(day)
    finally:
        books.close()
    if share and not result.is_finished:
        raise HouseError(
            "share",
            f"the deal of {day.isoformat()} is not over: {len(result.rounds)} of 10 rounds are settled",
        )
    if share:
        print(result.share_text())
    elif as_json:
        print_answer(report(result), as_json=True)
    else:
        print("\n".join(result_lines(result)))
    return 0


def _today_options(parser: Parser) -> None:
    parser.add_argument(
        "--player", default="", metavar="NAME", help="the player (default: the first)"
    )
    parser.add_argument(
        "--day", type=day_argument, metavar="DATE", help="such as 2026-11-21 (default: today)"
    )
    parser.add_argument(
        "--share",
        action="store_true",
        help="print the result as text to share, when the ten rounds are over",
    )


def run_or_list_tournaments(
    *,
    slug: str,
    rounds: int,
    chips: int,
    players: str,
    bots: int | None,
    style: str,
    seed: int | None,
    number: int,
    headless: bool,
    place: DataPlace,
    as_json: bool,
) -> int:
    """Begin a tournament in the window, or play one without a window; with neither a table nor a
    number, list the saved tournaments.
    """
    from datetime import UTC, datetime

    from ..play.competitions.tournament_store import TournamentRequest, run_tournament

    folder = place.prepare_data_folder()

    def open_tournament_window(number: int) -> int:
        from ..client.program import run

        return run(ROOT, folder, tournament=number)

    if slug and not headless:
        from ..client.window.display import check_display

        check_display(os.environ)  # nothing is begun that cannot be shown
    request = TournamentRequest(
        slug=slug,
        rounds=rounds,
        chips=chips,
        players=players,
        bots=bots,
        style=style,
        seed=seed,
        number=number,
        headless=headless,
        as_json=as_json,
    )
    return run_tournament(request, folder, lambda: datetime.now(UTC), open_tournament_window, print)


def _tournament_options(parser: Parser) -> None:
    parser.add_argument(
        "slug", nargs="?", default="", help="the table, or several in a row as SLUG,..."
    )
    parser.add_argument(
        "--rounds",
        type=whole_number(1, 500),
        default=10,
        metavar="N",
        help="rounds at each table (default: 10)",
    )
    parser.add_argument(
        "--chips",
        type=dollars_argument(10**6),
        default=1000_00,
        metavar="DOLLARS",
        help="chips of each player (default: $1,000)",
    )
    parser.add_argument(
        "--players",
        default="",
        metavar="NAME,...",
        help="up to four people (default: the first player)",
    )
    parser.add_argument(
        "--bots",
        type=whole_number(0, 6),
        metavar="N",
        help="number of bots (default: 3, or as many as there are seats)",
    )
    parser.add_argument(
        "--style",
        default="",
        metavar="STYLE,...",
        help="styles of the bots in turn: careful, typical, best (default: mixed)",
    )
    add_seed_option(
        parser, "--seed", "a seed: the same seed deals the same cards (default: random)"
    )
    parser.add_argument(
        "--number",
        type=whole_number(1, 10**6),
        default=0,
        metavar="N",
        help="continue or show this saved tournament",
    )
    parser.add_argument(
        "--headless",
        action="store_true",
        help="play to the end without a window; people play like typical bots",
    )


def print_lesson_progress(
    *, slug: str, player: str, card_to_follow: str | None, place: DataPlace, as_json: bool
) -> int:
    """Print a player's progress with the steps of a game's strategy card: mastery, what to review,
    rating, exam, and what comes next.
    """
    from datetime import UTC, datetime

    import msgspec

    from ..book import Store
    from ..games import GAMES
    from ..play.learning.lesson_progress import report, report_lines
    from ..practice.followed_card import parse_card_name

    game = GAMES.get(slug)
    if game is None:
        raise HouseError("game", f"{slug!r} is none of {', '.join(GAMES)}")
    followed = parse_card_name(game, card_to_follow) if card_to_follow else ""
    with Store.open(
        place.prepare_data_folder(), clock=lambda: datetime.now(UTC), read_only=not followed
    ) as store:
        who = player_id(store, player)
        if followed:
            store.people.follow_card(who, game.slug, followed)
        found = report(store, who, game, datetime.now().astimezone(), bytes(32))
    if as_json:
        print_answer(msgspec.to_builtins(found), as_json=True)
        return 0
    for line in report_lines(found):
        print(line)
    return 0


def _lessons_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--player", default="", metavar="NAME", help="the player (default: the first)"
    )
    parser.add_argument(
        "--follow",
        dest="card_to_follow",
        metavar="CARD",
        help="the card to follow from now on: standard, pocket, full, chart, or best play (best)",
    )


def run_dealing_shift(
    *, slug: str, level: int, rounds: int, seed: int, assess: bool, pace: PaceName, as_json: bool
) -> int:
    """Deal a table whose patrons the program plays; each act is graded, and a sheet says at the end
    what was right. `help` lists what can be typed.
    """
    from ..games import GAMES
    from ..practice.dealing import assessment
    from ..practice.dealing.shift import DealingShift
    from ..practice.dealing.spoken import Talk

    if slug not in GAMES:
        raise HouseError("game", f"{slug!r} is none of {', '.join(GAMES)}")
    if assess and rounds < assessment.LEAST_ROUNDS:
        raise HouseError(
            "--rounds", f"an assessment has at least {assessment.LEAST_ROUNDS} rounds, not {rounds}"
        )
    output = sys.stderr if as_json else sys.stdout

    def tell(line: str) -> None:
        print(line, file=output, flush=True)

    def hear(prompt: str) -> str:
        if sys.stdin.isatty():
            print(prompt, end="", file=output, flush=True)
        return input()

    shift = DealingShift(GAMES[slug], level, seed, rounds, time.monotonic, pace=pace)
    Talk(shift).run(tell, hear, hide_faults=assess)
    sheet = assessment.assess(shift)
    if as_json:
        print(json.dumps(assessment.sheet_json(sheet)))
    else:
        for line in ("", *assessment.sheet_lines(sheet)):
            print(line)
    return 0


def _deal_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--level",
        type=whole_number(1, 6),
        default=1,
        metavar="N",
        help="1 one patron, 2 three, 3 a full table with side wagers, 4 things go wrong, 5 against "
        "the clock, 6 progressives too (1)",
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
    parser.add_argument(
        "--pace",
        choices=tuple(SCHOOL_PACES),
        default="casino",
        help="how long a payment may take from level 5 on: 10 seconds, or 30 at calm pace (casino)",
    )


def manage_shared_hands(
    *,
    action: Literal["new", "show", "merge"],
    files: list[Path],
    game: str | None,
    code: str | None,
    count: int,
    as_json: bool,
) -> int:
    """Hands that several people answer: `new` writes those of a code, `show` says how everybody did,
    `merge` puts the results of further files into the first.
    """
    import msgspec

    from ..games import GAMES
    from ..practice import shared_hands as shared

    if action == "new":
        if game is None or code is None or len(files) != 1:
            raise HouseError("hands", "new needs one file, --game and --code")
        if game not in GAMES:
            raise HouseError("game", f"{game!r} is none of {', '.join(GAMES)}")
        check_target(files[0])
        if files[0].exists():
            raise HouseError("file", f"{files[0].name} is there already and is not written over")
        found = shared.coded_hands(GAMES[game], code, count)
        write_whole_file(files[0], shared.hands_text(found).encode())
        print(files[0])
        return 0
    if game is not None or code is not None:
        raise HouseError("hands", f"{action} takes neither --game nor --code")
    found = shared.load_hands(files[0])
    for other in files[1:]:
        if action == "show":
            raise HouseError("file", "show takes one file")
        found = shared.merge_results(found, shared.load_hands(other))
    if action == "merge":
        write_whole_file(files[0], shared.hands_text(found).encode())
    if as_json:
        told = [msgspec.to_builtins(one) for one in shared.scores(found)]
        print(
            json.dumps(
                {"name": found.name, "game": found.game, "hands": found.hands, "scores": told}
            )
        )
    else:
        for line in shared.score_lines(found):
            print(line)
    return 0


def _hands_options(parser: Parser) -> None:
    parser.add_argument(
        "action",
        choices=("new", "show", "merge"),
        metavar="new | show | merge",
        help="new: write the hands of a code; show: how everybody did; merge: put the results of "
        "further files into the first",
    )
    parser.add_argument("files", type=path_argument, metavar="FILE", nargs="+", help="a .toml file")
    parser.add_argument("--game", metavar="GAME", help="the game of new hands")
    parser.add_argument("--code", metavar="CODE", help="letters, digits and hyphens")
    parser.add_argument(
        "--count", type=whole_number(1, 50), default=20, metavar="N", help="how many hands"
    )


COMMANDS: Final = {
    "play": CliCommand(open_window, _play_options, has_data=True, has_json=False),
    "open": CliCommand(open_round, _open_round_options, has_data=True, has_json=False),
    "today": CliCommand(print_day_result, _today_options, has_data=True, has_json=True),
    "tournament": CliCommand(
        run_or_list_tournaments, _tournament_options, has_data=True, has_json=True
    ),
    "lessons": CliCommand(print_lesson_progress, _lessons_options, has_data=True, has_json=True),
    "deal": CliCommand(run_dealing_shift, _deal_options, has_data=False, has_json=True),
    "hands": CliCommand(manage_shared_hands, _hands_options, has_data=False, has_json=True),
}
