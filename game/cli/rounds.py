"""Commands of round files and of the regulations: replay, advise, export-round, law."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ..core.errors import HouseError
from ..system.streams import check_target, input_lines, read_input, write_whole_file
from .arguments import CliCommand, DataPlace, Parser, add_casino_option, path_argument, whole_number
from .text_output import print_answer, print_now


def print_settlement(
    *, file: str | None, lines: bool, schema: bool, why: bool, as_json: bool
) -> int:
    """Play a round file and print its settlement; with --why also the provision behind each
    payment; with --lines many rounds, one per line of standard input.
    """
    from ..play.round_file import replay as settle

    if schema:
        from ..play.round_file.schema import round_file_schema

        print(json.dumps(round_file_schema(), indent=2))
        return 0
    if not lines:
        if file is None:
            raise HouseError("round", "name a round file, or use --lines")
        if why:
            _print_settlement_with_provisions(read_input(file), as_json)
        else:
            print_answer(settle(read_input(file)), as_json)
        return 0
    if why:
        raise HouseError("--why", "explains one round file, not rounds by --lines")
    for line in input_lines():
        try:
            print(json.dumps(settle(line)))
        except ValueError as refusal:
            print(json.dumps({"error": str(refusal)}))
    return 0


def _print_settlement_with_provisions(text: str | bytes, as_json: bool) -> None:
    """Print the settlement of a round file and the provision behind each of its payments; of a
    round that is refused, the provision that the refusal names, and raise it.
    """
    from ..games import GAMES
    from ..play import round_file
    from ..play.explanations import (
        each_payment,
        explain,
        explanation_data,
        explanation_lines,
        payment_data,
        payment_words,
    )

    file = round_file.read_round_file(text)
    try:
        opened = round_file.open_round(file)
        state, events = round_file.play_file_decisions(opened)
    except HouseError as refusal:
        game = GAMES[file.game]
        why = explain(game, round_file.house_rules(game, file.rules)[0], str(refusal))
        if as_json:
            print(json.dumps({"error": str(refusal), "why": explanation_data(why)}))
        elif why is not None:
            _print_indented(explanation_lines(game, why))
        raise
    found = round_file.settlement(opened.game, state, leaves=file.format > 1)
    ends = [*each_payment(opened.game, state, events)]
    if as_json:
        print(json.dumps(found | {"why": [payment_data(*end) for end in ends]}))
        return
    print_answer(found, as_json=False)
    said: set[str] = set()
    for event, why in ends:
        print(f"\n{payment_words(opened.game, event)}")
        if why is None:
            print(f"    {event.section}")
            continue
        _print_indented(explanation_lines(opened.game, why, said))


def _print_indented(lines: Iterable[str]) -> None:
    for line in lines:
        print(textwrap.fill(line, 100, initial_indent="    ", subsequent_indent="    "))


def _replay_options(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="round", nargs="?", help="a round file; - reads standard input"
    )
    parser.add_argument(
        "--why",
        action="store_true",
        help="after each payment, or a refusal, the provision in our words with its edition, the "
        "rulings on it, and what the other reading would have paid",
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help="read one round per line from standard input, print one settlement per line",
    )
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of round files instead"
    )


def print_advice(
    *, file: str | None, lines: bool, why: bool, casino: Path | None, as_json: bool
) -> int:
    """Play a round file up to its first open decision and print what every option is worth; with
    --lines many rounds, one per line of standard input; with --why also what would flip the answer.
    """
    from ..play.round_file import advice, rules_file

    houses = None
    if casino:
        from ..bankroll.casino_profile import load_profile

        tables = load_profile(casino).tables
        houses = {slug: rules_file(one.rules, one.meters) for slug, one in tables.items()}
    if not lines:
        if file is None:
            raise HouseError("round", "name a round file, or use --lines")
        answer = advice(read_input(file), houses, why=why)
        more = answer.pop("why")["lines"] if why and not as_json else ()
        print_answer(answer, as_json)
        for line in more:
            print(line)
        return 0
    if file is not None:
        raise HouseError("round", "name a round file, or use --lines, not both")
    status = 0
    for line in input_lines():
        try:
            answer = advice(line, houses, why=why)
        except HouseError as refusal:
            answer, status = {"error": str(refusal)}, 2
        print_now(json.dumps(answer))
    return status


def _advise_options(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="round", nargs="?", help="a round file; - reads standard input"
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help="one round a line from standard input, one answer a line; the status is 2 if a line "
        "was refused",
    )
    parser.add_argument(
        "--why",
        action="store_true",
        help="say how every option ends, and with which other card, meter or rule the answer flips",
    )
    add_casino_option(parser)


def export_round(*, number: int, out: Path | None, text: bool, place: DataPlace) -> int:
    """Write a round of the history as a round file that replays to the same cents; with --text as a
    few readable lines.
    """
    from datetime import UTC, datetime

    from ..book import Store
    from ..play.records.round_export import round_as_text, shareable_round_file
    from ..play.round_file import round_file_text

    with Store.open(
        place.prepare_data_folder(private_umask=out is None),
        clock=lambda: datetime.now(UTC),
        read_only=True,
    ) as store:
        told = (
            round_as_text(store, number)
            if text
            else round_file_text(shareable_round_file(store, number))
        )
    if out is None:
        print(told, end="")
        return 0
    check_target(out)
    write_whole_file(out, told.encode())
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
        "--out",
        type=path_argument,
        metavar="FILE",
        help="the file to write (default: standard output)",
    )
    parser.add_argument(
        "--text", action="store_true", help="write a few readable lines instead of a round file"
    )


def print_provision(*, number: str, as_json: bool) -> int:
    """Print a provision of the regulations, or a ruling, in our words."""
    from ..law import requested_provision
    from ..play.explanations import AppliedRuling, Explanation, explanation_data, explanation_lines

    said = requested_provision(number)
    why = Explanation(said, tuple(map(AppliedRuling, said.rulings)))
    if as_json:
        print(json.dumps(explanation_data(why)))
        return 0
    for line in explanation_lines(None, why):
        print(textwrap.fill(line, 100))
    return 0


def _law_options(parser: Parser) -> None:
    parser.add_argument(
        "number", metavar="NUMBER", help="such as 671a.11(c), 672a.8 or R-LP2; quote the brackets"
    )


COMMANDS: Final = {
    "replay": CliCommand(print_settlement, _replay_options, has_data=False, has_json=True),
    "advise": CliCommand(print_advice, _advise_options, has_data=False, has_json=True),
    "export-round": CliCommand(export_round, _export_round_options, has_data=True, has_json=False),
    "law": CliCommand(print_provision, _law_options, has_data=False, has_json=True),
}
