"""Every command, and what runs the one that is given."""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from ..core.errors import HouseError
from ..core.installation import COMMAND
from ..system import streams
from . import book, casino, hall, maintenance, odds, play, rounds, stand
from .arguments import CliCommand, DataPlace, Parser, path_argument


class _VersionAction(argparse.Action):
    """Says which program this is, and ends."""

    def __call__(self, *_given: Any) -> None:
        from ..core.installation import build_info

        told = build_info()
        print(f"Linden House {told.version}")
        print(f"{'commit':15} {told.commit or 'not known'}")
        for name, digest in told.data.items():
            print(f"{name:15} {digest}")
        raise SystemExit(0)


def command_parsers(whole: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, by name; argparse has no public way to them."""
    return dict(next(one for one in whole._actions if one.dest == "command").choices or {})  # noqa: SLF001


def print_shell_completion(*, shell: Literal["bash", "zsh", "tcsh"]) -> int:
    """Print a script with which a shell completes commands, options and tables."""
    import shtab

    from ..games import SLUGS

    whole = parser()
    for command in command_parsers(whole).values():
        for action in command._actions:  # noqa: SLF001
            if action.metavar == "GAME":
                action.choices = tuple(SLUGS)
            elif action.type is path_argument:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(whole, shell))
    return 0


def _completion_options(parser: Parser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"), help="the shell it is for")


GROUPS: Final = {
    "Play": play.COMMANDS,
    "Show": stand.COMMANDS,
    "Round files and the regulations": rounds.COMMANDS,
    "Odds": {**odds.COMMANDS, **casino.COMMANDS},
    "The house's book": book.COMMANDS,
    "Electronic tables": hall.COMMANDS,
    "The program": {
        **maintenance.COMMANDS,
        "completion": CliCommand(
            print_shell_completion, _completion_options, has_data=False, has_json=False
        ),
    },
}
COMMANDS: Final = {name: command for group in GROUPS.values() for name, command in group.items()}


def summary(command: CliCommand) -> str:
    """What a command does: the first sentence of its docstring, or of what comes before a semicolon.

    Empty where Python was told to drop docstrings (PYTHONOPTIMIZE=2).
    """
    about = " ".join((command.run.__doc__ or "").split())
    return re.split(r"[.:;](?: |$)", about, maxsplit=1)[0]


class _MainParser(Parser):
    """The parser of the whole command line; its help lists the commands in groups."""

    def format_help(self) -> str:
        """The help that `--help` prints."""
        width = max(map(len, COMMANDS)) + 4
        lines = [
            f"usage: {self.prog} [--data DIR | --portable] [--book ADDRESS] [COMMAND ...]",
            "",
            "Linden House: table games, one house.",
            "",
            "Without a command the window opens. A table's name alone opens that table, a round",
            "file alone is shown.",
        ]
        for heading, group in GROUPS.items():
            lines += ["", f"{heading}:"]
            for name, command in group.items():
                lines += textwrap.wrap(
                    summary(command),
                    96,
                    initial_indent=f"  {name:{width - 2}}",
                    subsequent_indent=" " * width,
                )
        lines += [
            "",
            "Amounts of money are dollars: $500, 500 or 12.50; in JSON they are whole cents.",
            "--data DIR, --portable, --book ADDRESS and --json stand before or after a command.",
            f"What a command takes: {self.prog} COMMAND --help. The version: {self.prog} --version.",
            "",
        ]
        return "\n".join(lines)


def _place_options(command: CliCommand) -> Parser:
    """The options that say where data and book are, shown where a command has them."""
    place = Parser(add_help=False)
    portable, data = "keep the data in saves/ beside the program", "keep the data in DIR"
    book = "keep the book on the PostgreSQL server at ADDRESS"
    if not command.has_data:
        portable = data = argparse.SUPPRESS
    if not _has_book(command):
        book = argparse.SUPPRESS
    place.add_argument("--portable", action="store_true", help=portable)
    place.add_argument("--data", type=path_argument, metavar="DIR", help=data)
    place.add_argument("--book", metavar="ADDRESS", help=book)
    return place


def _has_book(command: CliCommand) -> bool:
    return command.has_data and command.has_book


def parser(only: str = "") -> argparse.ArgumentParser:
    """Every command and its options; with `only` that command alone, which is all that its
    arguments need.
    """
    main = _MainParser(prog=COMMAND)
    form = Parser(add_help=False)
    form.add_argument("--json", dest="as_json", action="store_true", help="print JSON")
    main.add_argument(
        "--version",
        action=_VersionAction,
        nargs=0,
        default=argparse.SUPPRESS,
        help="which program this is, and hashes of its data",
    )
    commands = main.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, command in COMMANDS.items():
        if only in ("", name):
            parents = [_place_options(command), *([form] if command.has_json else [])]
            about = command.run.__doc__ or ""  # PYTHONOPTIMIZE=2 takes it away
            made = commands.add_parser(
                name, parents=parents, help=summary(command), description=about
            )
            made.set_defaults(run=command.run)
            command.options(made)
    return main


def _split_leading_options(given: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options that commands share, as far as they stand before anything else, and what follows
    them.
    """
    at = 0
    while at < len(given) and (
        given[at] in ("--portable", "--json", "--data", "--book")
        or given[at].startswith(("--data=", "--book="))
    ):
        at += 2 if given[at] in ("--data", "--book") else 1
    return list(given[:at]), list(given[at:])


def _refuse_unless_table_slug(word: str) -> None:
    """Raise `HouseError` for a first word, known to be no command, that is no table either; "" is
    no word.
    """
    if word:
        from ..games import SLUGS

        if word not in SLUGS:
            raise HouseError(
                "command", f"{word!r} is none; --help lists them, and a table's name alone opens it"
            )


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status.

    0, 1 when something that was checked is not as it should be, 2 with one line on standard error
    when it is refused or its answer cannot be written, 128 more than the signal that ended it, 141
    when whoever read the answer has gone away.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    streams.prepare_standard_streams()
    shared, given = _split_leading_options(sys.argv[1:] if argv is None else argv)
    command, unknown = "play", ""
    if given and given[0] in COMMANDS:
        command, *given = given
    elif len(given) == 1 and _is_file(given[0]):
        command = "open"  # a round file on which somebody clicked twice
    elif given and given[0] in ("-h", "--help", "--version"):
        command = ""
    else:
        unknown = next((word for word in given[:1] if not word.startswith("-")), "")
    words = [command, *shared, *given] if command else given
    name = COMMAND
    try:
        _refuse_unless_table_slug(unknown)
        try:
            options = vars(parser(command).parse_args(words))
            name = f"{COMMAND} {options.pop('command')}"
            run: Callable[..., int] = options.pop("run")
            if command:
                place = DataPlace(*map(options.pop, ("portable", "data", "book")))
                if place.book is not None and not _has_book(COMMANDS[command]):
                    raise HouseError("--book", f"{command} has no book to keep on a server")
                if COMMANDS[command].has_data:
                    options["place"] = place
            return run(**options)
        finally:
            sys.stdout.flush()
    except ValueError as refusal:
        if not isinstance(refusal, HouseError):
            raise
        streams.print_error_line(f"{name}: {refusal}")
        return 2
    except BrokenPipeError:
        streams.drop_pending_output()
        return 141
    except OSError as error:
        streams.drop_pending_output()
        # files of ours are named; too many that are open is no fault of one
        output = "" if error.errno in (errno.EMFILE, errno.ENFILE) else "standard output: "
        where = f"{error.filename}: " if error.filename else output
        streams.print_error_line(f"{name}: {where}{error.strerror or error}")
        return 2
    except KeyboardInterrupt as interrupt:
        return int(getattr(interrupt, "status", 130))
