"""Commands of round files: replay, advise, export-round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ..core.errors import HouseError
from ..system.streams import check_target, input_lines, source, write_file
from .arguments import CliCommand, DataPlace, Parser, path_argument, whole_number
from .text_output import print_answer, print_now


def replay(*, file: str | None, lines: bool, schema: bool, as_json: bool) -> int:
    """Play a round file and print its settlement; with --lines one round a line from standard
    input.
    """
    from ..play.round_file import replay as settle

    if schema:
        from ..play.round_file.schema import schema as round_file_schema

        print(json.dumps(round_file_schema(), indent=2))
        return 0
    if not lines:
        if file is None:
            raise HouseError("round", "name a round file, or give rounds by --lines")
        print_answer(settle(source(file)), as_json)
        return 0
    for line in input_lines():
        try:
            print(json.dumps(settle(line)))
        except ValueError as refusal:
            print(json.dumps({"error": str(refusal)}))
    return 0


def _replay_options(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="round", nargs="?", help="a round file, - for standard input"
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help="one round a line from standard input, one settlement a line",
    )
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of round files instead"
    )


def advise(*, file: str | None, lines: bool, as_json: bool) -> int:
    """Stop a round file at the first decision that it leaves open and price every option; with
    --lines one round a line from standard input.
    """
    from ..play.round_file import advice

    if not lines:
        if file is None:
            raise HouseError("round", "name a round file, or give rounds by --lines")
        print_answer(advice(source(file)), as_json)
        return 0
    status = 0
    for line in input_lines():
        try:
            answer = advice(line)
        except HouseError as refusal:
            answer, status = {"error": str(refusal)}, 2
        print_now(json.dumps(answer))
    return status


def _advise_options(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="round", nargs="?", help="a round file, - for standard input"
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help="one round a line from standard input, one answer a line; the status is 2 if a line "
        "was refused",
    )


def export_round(*, number: int, out: Path | None, text: bool, place: DataPlace) -> int:
    """Write a round of the history as a round file that replays to the same cents; with --text as a
    few readable lines.
    """
    from datetime import UTC, datetime

    from ..book import Store
    from ..play.records.round_export import as_file, as_text
    from ..play.round_file import dumped

    with Store.open(place.open(out), clock=lambda: datetime.now(UTC), read_only=True) as store:
        told = as_text(store, number) if text else dumped(as_file(store, number))
    if out is None:
        print(told, end="")
        return 0
    check_target(out)
    write_file(out, told.encode())
    print(out)
    return 0


def _export_round_options(parser: Parser) -> None:
    parser.add_argument(
        "number",
        type=whole_number(1, 10**18 - 1),
        metavar="ROUND",
        help="the round's number in the history",
    )
    parser.add_argument(
        "--out", type=path_argument, metavar="FILE", help="where to (left out: standard output)"
    )
    parser.add_argument(
        "--text", action="store_true", help="as a few readable lines, not as a round file"
    )


COMMANDS: Final = {
    "replay": CliCommand(replay, _replay_options, has_data=False, has_json=True),
    "advise": CliCommand(advise, _advise_options, has_data=False, has_json=True),
    "export-round": CliCommand(export_round, _export_round_options, has_data=True, has_json=False),
}
