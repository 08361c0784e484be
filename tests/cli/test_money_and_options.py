"""Money on the command line is dollars, and the options that all commands share may stand before a
command.
"""

from __future__ import annotations

import argparse
import inspect
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from game.cli import commands as program
from game.core.money import cents_of
from game.games import SLUGS

MONEY_WORDS = ("DOLLARS", "NAME=DOLLARS")


def money_options() -> list[tuple[str, argparse.Action]]:
    """Every option of every command that takes an amount of money, by the command's name."""
    return [
        (name, option)
        for name, made in program.command_parsers(program.parser()).items()
        for option in made._actions
        if {"bankroll", "loss", "win_goal", "loss_limit", "chips", "tournament_chips"}
        & {option.dest}
        or "cents" in str(option.metavar).lower()
    ]


def test_a_bankroll_of_500_was_five_dollars_to_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    for written in ("500", "$500", "500.00"):
        asked = [
            "simulate",
            "go-fore-it",
            "--rounds",
            "2000",
            "--bankroll",
            written,
            "--loss",
            "12.50",
            "--json",
        ]
        assert program.main(asked) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["bankroll"], told["loss"]) == (50_000, 1_250)


def test_every_amount_on_the_command_line_is_dollars() -> None:
    found = money_options()
    assert {(name, option.dest) for name, option in found} == {
        ("simulate", "bankroll"),
        ("simulate", "loss"),
        ("plan", "bankroll"),
        ("plan", "win_goal"),
        ("plan", "loss_limit"),
        ("count", "bankroll"),
        ("tournament", "chips"),
        ("host", "tournament_chips"),
    }
    for name, option in found:
        assert option.metavar == "DOLLARS", f"{name} {option.dest}"
        assert callable(option.type)
        assert [option.type(text) for text in ("$500", "500", "12.50", "12.5", "$1,000")] == [
            50_000,
            50_000,
            1_250,
            1_250,
            100_000,
        ]


@pytest.mark.parametrize(
    "text", ["", "$", "-5", "$-5", "1.234", "1,00", "5 dollars", "²", "١٢", "1e3", "9" * 20, "0"]
)
def test_what_is_no_amount_is_refused_in_one_sentence(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refusal:
        program.main(["simulate", "go-fore-it", f"--bankroll={text}"])
    said = capsys.readouterr().err
    assert (refusal.value.code, said.count("\n")) == (2, 1)
    assert said.startswith("main.py simulate: --bankroll: ")


def test_wagers_are_written_as_other_amounts_are(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "plan",
        "go-fore-it",
        "--wager",
        "front-9=$12.00",
        "--bankroll",
        "$5,000",
        "--hours",
        "1",
        "--json",
    ]
    assert program.main(asked) == 0
    assert json.loads(capsys.readouterr().out)["legs"][0]["wagers"] == {"front-9": 1_200}


@pytest.mark.parametrize(
    ("text", "cents"),
    [("20", 2000), ("$20", 2000), ("2.50", 250), ("$2.5", 250), ("1,000.05", 100_005), ("0", 0)],
)
def test_dollars_are_read_exactly(text: str, cents: int) -> None:
    assert cents_of(text) == cents


SHARED = [
    ["--data", "DIR"],
    ["--data=DIR"],
    ["--portable"],
    ["--json"],
    ["--data", "DIR", "--json"],
    ["--json", "--data=DIR"],
]


@pytest.mark.parametrize("command", program.COMMANDS)
@pytest.mark.parametrize("shared", SHARED, ids=" ".join)
def test_shared_options_before_a_command_are_those_after_it(
    shared: list[str],
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`main.py --data DIR demo` said that 'demo' is no table."""
    given: list[dict[str, Any]] = []
    for name, one in program.COMMANDS.items():
        monkeypatch.setitem(
            program.COMMANDS, name, one._replace(run=lambda **options: given.append(options) or 0)
        )
    needed = {
        "screenshot": ["lobby", "--out", "x.png"],
        "export-round": ["1"],
        "open": ["x"],
        "advise": ["x"],
    }
    games = ("card", "lessons", "simulate", "par", "host", "house-rules", "terminal")
    rest = needed.get(command, ["go-fore-it"] if command in games else [])
    answers = []
    for words in ([command, *shared, *rest], [*shared, command, *rest]):
        try:
            answers.append(program.main(words))
        except SystemExit as refusal:
            answers.append(int(refusal.code or 0))
        answers.append(tuple(capsys.readouterr()))
    assert answers[:2] == answers[2:]
    assert len(given) in (0, 2)
    if given:
        assert given[0] == given[1]


def test_the_folder_of_the_data_was_refused_before_a_command_that_keeps_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`main.py --data DIR par go-fore-it` named unknown arguments; a script may give it always."""
    for given in (["--data", str(tmp_path)], ["--portable"]):
        assert program.main([*given, "par", "go-fore-it", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])
    assert not [*tmp_path.iterdir()]
    with pytest.raises(SystemExit):
        program.main(["par", "--help"])
    assert "--data" not in capsys.readouterr().out


def test_a_table_or_a_round_file_after_a_shared_option_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[dict[str, Any]] = []
    for name in ("play", "open"):
        monkeypatch.setitem(
            program.COMMANDS,
            name,
            program.COMMANDS[name]._replace(run=lambda **options: given.append(options) or 0),
        )
    file = tmp_path / "kept.round"
    file.write_text("{}")
    # a folder may be called as a command is
    assert program.main(["--data", "play", "go-fore-it"]) == 0
    assert program.main(["--data", "x", str(file)]) == 0
    assert program.main(["--portable"]) == 0
    assert [("slug" in one, str(one["place"].data)) for one in given] == [
        (True, "play"),
        (False, "x"),
        (True, "None"),
    ]
    assert given[0]["slug"] == "go-fore-it"


def test_help_after_a_shared_option_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["--data", "x", "--help"])
    said = capsys.readouterr().out
    assert "COMMAND" in said
    assert "--data DIR, --portable, --book ADDRESS and --json" in said


def test_the_help_lists_every_command_under_its_group(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["--help"])
    shown = capsys.readouterr().out
    for heading, group in program.GROUPS.items():
        part = shown.partition(f"\n{heading}:\n")[2].partition("\n\n")[0]
        assert [line.split()[0] for line in part.splitlines() if line[2] != " "] == list(group)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_a_shell_completes_commands_tables_and_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["completion", "bash"]) == 0
    script = tmp_path / "completion"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    function = next(
        line.split()[4]
        for line in script.read_text(encoding="utf-8").splitlines()
        if line.startswith("complete -o")
    )

    def completed(*words: str) -> list[str]:
        line = " ".join(map(repr, words))
        asked = f"source {script}; COMP_WORDS=(x {line}); COMP_CWORD={len(words)}; {function}; echo ${{COMPREPLY[@]}}"
        return subprocess.run(
            ["bash", "-c", asked], capture_output=True, text=True, check=True
        ).stdout.split()

    assert set(completed("")) == set(program.COMMANDS)
    assert set(completed("par", "")) == set(SLUGS)
    assert "--paytable" in completed("par", "lunar-poker", "--")


@pytest.mark.parametrize("name", program.COMMANDS)
def test_a_command_takes_the_options_that_its_parser_reads(name: str) -> None:
    read = {action.dest for action in program.command_parsers(program.parser())[name]._actions}
    read -= {"portable", "data", "book"}
    read |= {"place"} if program.COMMANDS[name].has_data else set()
    assert read - {"help"} == set(inspect.signature(program.COMMANDS[name].run).parameters)
