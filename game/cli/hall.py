"""Commands of the electronic tables: operator, host, join, terminal, meters, day, recall."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from ..core.errors import HouseError
from ..core.installation import ROOT
from ..system.streams import check_target, input_lines, print_error_line, write_whole_file
from .arguments import (
    CliCommand,
    DataPlace,
    Parser,
    add_unchecked_game_argument,
    day_argument,
    dollars_argument,
    path_argument,
    whole_number,
)
from .text_output import print_answer, print_now

if TYPE_CHECKING:
    from ..core.money import Cents
    from ..hall.records.values import TableKind


def open_operator_room_or_set_pins(
    *, action: Literal["init", "recover"] | None, lost_pin_of: str, as_text: bool, place: DataPlace
) -> int:
    """Open the operator's room with both PINs, in a window or as text; set the owner of the house;
    replace a lost PIN.
    """
    if bool(lost_pin_of) != (action == "recover"):
        raise HouseError(
            "operator", "init takes no name; recover takes the name of the person who lost a PIN"
        )
    if action:
        from ..hall.process import repl

        if action == "init":
            return repl.give_owner(place.prepare_data_folder(), _typed_lines(), _ask, print_now)
        return repl.recover_pin(
            place.prepare_data_folder(), lost_pin_of, _typed_lines(), _ask, print_now
        )
    if not as_text:
        from ..client.program import show_operator_room

        return show_operator_room(ROOT, place.prepare_data_folder())
    from ..hall.process.repl import run_operator_as_text
    from ..system.interrupts import signals_as_interrupt

    with signals_as_interrupt():
        return run_operator_as_text(
            place.prepare_data_folder(), _typed_lines(), _ask, print_now, print_error_line
        )


def _operator_options(parser: Parser) -> None:
    parser.add_argument(
        "action",
        nargs="?",
        choices=("init", "recover"),
        metavar="init | recover NAME",
        help="init: two people become the owner of the house, once; recover: NAME has lost a PIN and has a recovery code. "
        "Both ask questions, or read the answers from standard input, one per line",
    )
    parser.add_argument(
        "lost_pin_of", nargs="?", default="", metavar="NAME", help=argparse.SUPPRESS
    )
    parser.add_argument(
        "--words",
        dest="as_text",
        action="store_true",
        help="no window: type the PINs, then commands, one per line",
    )


def open_hosted_table(
    *,
    slug: str,
    port: int,
    close_after_rounds: int,
    code: str,
    seconds_per_phase: int,
    tournament_rounds: int,
    tournament_chips: Cents,
    tournament_terminals: int,
    seconds_shown: int,
    headless: bool,
    place: DataPlace,
) -> int:
    """Open a table for many terminals, each of which an operator lets in with a pairing code."""
    from ..hall.process.owner_ipc import TableOrder

    folder = book = place.prepare_data_folder()
    order = TableOrder(
        slug, port, close_after_rounds, code, seconds_per_phase, shown=float(seconds_shown)
    )
    if tournament_rounds:
        from datetime import UTC, datetime

        from ..hall.dealing.tournament import tournament_book_folder, tournament_order

        order = tournament_order(order, tournament_rounds, tournament_chips, tournament_terminals)
        book = tournament_book_folder(folder, order, lambda: datetime.now(UTC))
    if headless:
        from ..hall.process.table_server import run_table_server
        from ..system.interrupts import signals_as_interrupt

        with signals_as_interrupt():
            return run_table_server(book, order, print_now)
    from ..client.program import show_hosted_table

    return show_hosted_table(ROOT, folder, order, print_now, book=book)


def _host_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=7605,
        metavar="P",
        help="TCP port (default: 7605; 0: any free port)",
    )
    parser.add_argument(
        "--rounds",
        dest="close_after_rounds",
        type=whole_number(0, 10_000_000),
        default=0,
        metavar="N",
        help="close the table after N rounds",
    )
    parser.add_argument(
        "--code",
        default="",
        metavar="123456",
        help="a fixed pairing code that can be used repeatedly, only for terminals on this computer",
    )
    parser.add_argument(
        "--seconds",
        dest="seconds_per_phase",
        type=whole_number(10, 60),
        default=0,
        metavar="S",
        help="seconds for each phase (default: by the house rules)",
    )
    parser.add_argument(
        "--tournament",
        dest="tournament_rounds",
        type=whole_number(1, 500),
        default=0,
        metavar="ROUNDS",
        help="hold a tournament of so many rounds, with the same chips for each player",
    )
    parser.add_argument(
        "--chips",
        dest="tournament_chips",
        type=dollars_argument(10**6),
        default=1000_00,
        metavar="DOLLARS",
        help="chips of each player in a tournament (default: $1,000)",
    )
    parser.add_argument(
        "--terminals",
        dest="tournament_terminals",
        type=whole_number(2, 30),
        default=2,
        metavar="N",
        help="number of terminals that a tournament waits for (default: 2)",
    )
    parser.add_argument(
        "--shown",
        dest="seconds_shown",
        type=whole_number(0, 60),
        default=6,
        metavar="S",
        help="seconds that a settled round is shown, 0 to 60 (default: 6)",
    )
    parser.add_argument("--headless", action="store_true", help="without a window")


def join_hosted_table(
    *,
    table: str,
    code: str,
    name: str,
    autoplay: int,
    watch: bool,
    headless: bool,
    place: DataPlace,
) -> int:
    """Open a terminal at a hosted table."""
    from ..hall.terminal.join_command import JoinOptions

    options = JoinOptions(table, code, name, autoplay, watch)
    if headless:
        from ..hall.terminal.join_command import run_terminal_without_window

        return run_terminal_without_window(place.prepare_data_folder(), options, print_now)
    from ..client.program import show_joined_table

    return show_joined_table(ROOT, place.prepare_data_folder(), options)


def _join_options(parser: Parser) -> None:
    parser.add_argument("table", nargs="?", default="127.0.0.1:7605", metavar="HOST:PORT")
    parser.add_argument(
        "--code", default="", metavar="C", help="the pairing code that the table shows"
    )
    parser.add_argument("--name", default="", metavar="NAME", help="the player's name at the table")
    parser.add_argument(
        "--autoplay",
        type=whole_number(0, 10_000_000),
        default=0,
        metavar="N",
        help="let a bot play N rounds",
    )
    parser.add_argument("--watch", action="store_true", help="only watch, without a seat")
    parser.add_argument("--headless", action="store_true", help="without a window")


def play_terminal_as_text(*, slug: str, kind: TableKind, player: str, place: DataPlace) -> int:
    """Play at one terminal of an electronic table on this computer as text, one command per line."""
    from ..hall.process.repl import run_terminal_as_text
    from ..system.interrupts import signals_as_interrupt

    with signals_as_interrupt():
        return run_terminal_as_text(
            place.prepare_data_folder(),
            ROOT,
            slug,
            kind,
            player,
            _typed_lines(),
            print_now,
            print_error_line,
        )


def _local_terminal_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--live",
        dest="kind",
        action="store_const",
        const="live",
        default="hybrid",
        help="a table whose dealer also takes chips (default: a hybrid table)",
    )
    parser.add_argument(
        "--player",
        default="",
        metavar="NAME",
        help="the player whose bankroll is used (default: the first)",
    )


def print_electronic_meters(*, out: Path | None, place: DataPlace, as_json: bool) -> int:
    """Print the meters of the electronic tables, for each game and for all; or write them to a .csv
    or .json file.
    """
    return _answer_report("meters", place, out, as_json=as_json)


def _electronic_meters_options(parser: Parser) -> None:
    parser.add_argument(
        "--out", type=path_argument, metavar="FILE", help="a .csv or .json file (default: print)"
    )


def print_gaming_day_report(
    *, day: date | None, out: Path | None, paper: str, place: DataPlace, as_json: bool
) -> int:
    """Print the report of a gaming day at the electronic tables; or write it to a .csv, .json or
    .pdf file.
    """
    return _answer_report(
        "day", place, out, as_json=as_json, day=day.isoformat() if day else "", paper=paper
    )


def _gaming_day_options(parser: Parser) -> None:
    parser.add_argument(
        "day",
        nargs="?",
        type=day_argument,
        metavar="DATE",
        help="such as 2026-11-21 (default: the current day)",
    )
    parser.add_argument(
        "--out",
        type=path_argument,
        metavar="FILE",
        help="a .csv, .json or .pdf file (default: print)",
    )
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="paper size of a .pdf file"
    )


def print_recalled_rounds(
    *, table: int | None, number: int | None, out: Path | None, place: DataPlace, as_json: bool
) -> int:
    """Print the last fifty complete rounds of an electronic table, or everything about one of them."""
    return _answer_report(
        "recall", place, out, as_json=as_json, table=table or 0, round=number or 0
    )


def _recalled_rounds_options(parser: Parser) -> None:
    parser.add_argument(
        "--table",
        type=whole_number(1, 10**6),
        metavar="N",
        help="the electronic table's number (default: the first)",
    )
    parser.add_argument(
        "--round",
        dest="number",
        type=whole_number(1, 10**18 - 1),
        metavar="ROUND",
        help="everything about this round, by its number in the book",
    )
    parser.add_argument(
        "--out", type=path_argument, metavar="FILE", help="write the list to a .csv or .json file"
    )


def _answer_report(
    report: Literal["meters", "day", "recall"],
    place: DataPlace,
    out: Path | None,
    *,
    as_json: bool,
    **named: Any,
) -> int:
    """Say what a report of the electronic tables says, print it as JSON, or write the file that was
    asked for.
    """
    from ..hall.operator.report_commands import machine_time, report_order
    from ..hall.process.owner_client import fetch_report

    order = report_order(report, out, **named)
    if out is not None:
        check_target(out)
    found = fetch_report(place.prepare_data_folder(private_umask=out is None), machine_time, order)
    if out is not None:
        write_whole_file(out, found.file)
        print(out)
    elif as_json:
        print_answer(found.tree, as_json=True)
    else:
        print(*found.told, sep="\n")
    return 0 if found.tree.get("agrees", True) else 1


def _typed_lines() -> Iterator[str]:
    """The lines of standard input as they are typed."""
    for line in input_lines(typed=True):
        yield line.decode("utf-8", "replace").strip()


def _ask(words: str, lines: Iterator[str]) -> str:
    """What is asked for: typed where somebody sits at a terminal, a PIN unseen and a new one twice;
    else the next line of standard input.
    """
    from getpass import getpass

    from ..hall.operator.console import NEW_PIN

    if sys.stdin is None or not sys.stdin.isatty():
        return next(lines, "")
    if "PIN" not in words:
        return input(words)
    typed = getpass(words)
    while words.startswith(NEW_PIN) and getpass("The same again: ") != typed:
        print_error_line("The two were not the same.")
        typed = getpass(words)
    return typed


COMMANDS: Final = {
    "host": CliCommand(open_hosted_table, _host_options, has_data=True, has_json=False),
    "join": CliCommand(
        join_hosted_table, _join_options, has_data=True, has_json=False, has_book=False
    ),
    "operator": CliCommand(
        open_operator_room_or_set_pins, _operator_options, has_data=True, has_json=False
    ),
    "terminal": CliCommand(
        play_terminal_as_text, _local_terminal_options, has_data=True, has_json=False
    ),
    "meters": CliCommand(
        print_electronic_meters, _electronic_meters_options, has_data=True, has_json=True
    ),
    "day": CliCommand(print_gaming_day_report, _gaming_day_options, has_data=True, has_json=True),
    "recall": CliCommand(
        print_recalled_rounds, _recalled_rounds_options, has_data=True, has_json=True
    ),
}
