"""What the command line cannot do, it refuses: exit status 2, one line that names the field, never
a traceback.
"""

from __future__ import annotations

import copy
import gc
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.cli import commands as program
from game.client import pictures
from game.core.errors import HouseError
from game.play import round_file

HOUSE = Path(__file__).resolve().parents[2]
FILES = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((HOUSE / "tests" / "games").glob("*/rounds/*.json"))
]
FILES = [file for whole in FILES if "game" in (file := whole.get("round", whole))]
STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**30,
    2**63,
    1.5,
    1e308,
    float("nan"),
    "",
    "As",
    "٣",
    "²",
    [],
    {},
    [[]],
    {"": 0},
    "\x00",
    "fold",
    "bet ٣x",
    "raise 99999999999999999999x",
    "set AAAAA",
    "exchange",
    "ⅷ",
    "seat 7",
    5_000_000_000,
]
CRAZY_4 = {"ante": 500, "super-bonus": 500, "queens-up": 100, "four-card-progressive": 100}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(deeper for key, one in inside for deeper in places(one, (*path, key)))]


def spoiled(file: dict[str, Any], random: Random) -> dict[str, Any]:
    """The file with one thing in it replaced, taken away, doubled or moved."""
    made = copy.deepcopy(file)
    *way, last = random.choice([path for path in places(made) if path])
    room: Any = made
    for key in way:
        room = room[key]
    match random.randrange(4):
        case 0:
            room[last] = copy.deepcopy(random.choice(STRANGE))
        case 1:
            del room[last]
        case 2 if isinstance(room, dict):
            room[str(random.choice(STRANGE))] = room.pop(last)
        case _ if isinstance(room, list):
            room.append(copy.deepcopy(random.choice(STRANGE)))
        case _:
            room[last] = [room[last], room[last]]
    return made


@pytest.mark.parametrize("asked", [round_file.replay, round_file.advice], ids=["replay", "advise"])
def test_a_spoiled_round_is_played_or_refused_in_one_line(asked: Any) -> None:
    random, refusals = Random(674), []
    for _ in range(1500 if asked is round_file.replay else 300):
        text = json.dumps(spoiled(random.choice(FILES), random))
        try:
            asked(text)
        except HouseError as refusal:
            refusals.append(refusal)
    assert len(refusals) > 100
    assert all(refusal.field for refusal in refusals)
    assert {len(str(refusal).splitlines()) for refusal in refusals} == {1}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (
            '{"game": "go-fore-it", "seats": {"1": {"wagers": {"front-9": 500}}, "1": {"wagers": {"front-9": 500}}}}',
            "1",
        ),
        (
            '{"game": "go-fore-it", "seats": {"2": {"wagers": {"front-9": 500, "skins": true}}}}',
            "seats.2.wagers.skins",
        ),
        (
            '{"game": "go-fore-it", "seats": {"2": {"wagers": {"front-9": 5.5}}}}',
            "seats.2.wagers.front-9",
        ),
        (
            '{"game": "go-fore-it", "seats": {"2": {"wagers": {"front-9": 500}, "decisions": [1]}}}',
            "seats.2.decisions[0]",
        ),
        ('{"game": "go-fore-it", "seats": {}, "cards": {"seat 2": ["As", 4]}}', "cards.seat 2[1]"),
        ('{"game": "go-fore-it", "seats": {"٢": {"wagers": {"front-9": 500}}}}', "seats.٢"),
        ("[" * 100_000, "file"),
        ('{"game": "go-fore-it", "seats": {}, "rules": {"x":' + "[" * 100_000, "rules.x"),
        ("", "file"),
        ("NaN", "file"),
        (
            '{"game": "go-fore-it", "seats": {}, "rules": {"table_minimum": ' + "9" * 5000 + "}}",
            "rules.table_minimum",
        ),
        (
            '{"game": "go-fore-it", "seats": {"2": {"wagers": {"front-9": ' + "9" * 5000 + "}}}}",
            "seats.2.wagers.front-9",
        ),
        (
            '{"game": "go-fore-it", "seats": {"2": {"wagers": {"front-9": 1e999}}}}',
            "seats.2.wagers.front-9",
        ),
        (
            '{"game": "go-fore-it", "seats": {"' + "1" * 5000 + '": {"wagers": {"front-9": 500}}}}',
            "seats",
        ),
        *(
            (
                json.dumps(
                    {"game": game, "seats": {"1": {"wagers": {wager: 500}}}, "rules": {rule: value}}
                ),
                f"rules.{rule}",
            )
            for game, wager, rule, value in (
                ("go-fore-it", "front-9", "decks", 0),
                ("go-fore-it", "front-9", "boxes", 0),
                ("go-fore-it", "front-9", "bonus_draw", True),
                ("go-fore-it", "front-9", "lucky", "seat 9"),
                ("crazy-4-poker", "ante", "magic_card", "zz"),
                ("props-and-hops", "field", "dealing", "foot"),
            )
        ),
        (
            '{"game": "go-fore-it", "seats": {"1": {"wagers": {"front-9": 500}}}, "rules": {"table_minimum": -5}}',
            "rules.table_minimum",
        ),
        *(
            (
                json.dumps(
                    {
                        "game": "crazy-4-poker",
                        "seats": {"1": {"wagers": CRAZY_4}},
                        "rules": {rule: value},
                    }
                ),
                f"rules.{field}",
            )
            for rule, value, field in (
                ("bonus_draw", {"magic-card": "zz"}, "bonus_draw.magic-card"),
                ("bonus_draw", {"lucky": None}, "bonus_draw.lucky"),
                ("bonus_draw", {"jolly": "seat 1"}, "bonus_draw.jolly"),
                ("paytables", {"queens-up": "B", "six-card-bonus": 5}, "paytables.six-card-bonus"),
                ("progressive_wager", 200, "progressive_wager"),
                ("table_minimum", 60_000, "table_maximum"),
                ("side_minimum", 20_000, "side_maximum"),
            )
        ),
    ],
)
def test_the_field_is_named(text: str, field: str) -> None:
    with pytest.raises(HouseError) as refusal:
        round_file.replay(text)
    assert refusal.value.field == field


def test_found_broken_a_part_that_the_page_of_bench_names_was_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`bench --only drills` was refused, which two pages of the docs name."""
    page = (HOUSE / "docs" / "contributing" / "bench.md").read_text(encoding="utf-8")
    named = re.findall(
        r"`([a-z]+)`", page.partition("The parts of `--only` are")[2].partition(".")[0]
    )
    with pytest.raises(SystemExit):
        program.main(["bench", "--only", "nothing"])
    assert re.findall(r"'([a-z]+)'", capsys.readouterr().err.partition("choose from")[2]) == named


@pytest.mark.parametrize(
    "given",
    [
        "replay",
        "replay nowhere.json",
        "replay .",
        "advise nowhere.json",
        "open nowhere.json",
        "play nothing",
        "frobnicate",
        "play criss-cross-poker --autoplay -3",
        "play --portable --data x",
        "par nothing",
        "par criss-cross-poker --wager nothing",
        "par criss-cross-poker --paytable Z",
        "simulate nothing",
        "simulate go-fore-it --rounds 0",
        "simulate go-fore-it --rounds x",
        "simulate go-fore-it --seats 9",
        "simulate go-fore-it --bankroll -1",
        "screenshot nowhere --out x.png",
        "screenshot lobby --out x.xyz",
        "screenshot lobby --size 5x5 --out x.png",
        "screenshot lobby --size ²²²x²²² --out x.png",
        "screenshot lobby --text-scale 9999 --out x.png",
        "screenshot lobby --out no-such-folder/x.png",
        "verify 1 --data nowhere",
        "verify x",
        "verify 0",
        "export-round 1 --data nowhere",
        "export-round x",
        "export-round 0",
        "card nothing --out x.png",
        "card go-fore-it --out x.txt",
        "card go-fore-it --size huge",
        "card high-roll-dice --size chart",
        "plan",
        "plan nothing",
        "plan flop-poker --wager moon=$5",
        "plan flop-poker --wager ante=x",
        "plan flop-poker --bankroll -5",
        "lessons nothing",
        "bench --only nothing",
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    try:
        status = program.main(given.split())
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    said = capsys.readouterr()
    assert status == 2
    assert len(said.err.splitlines()) == 1, said.err
    assert not said.out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            "odds flop-poker",
            "main.py: command: 'odds' is none; --help lists them, and a table's name alone opens it",
        ),
        ("card", "main.py card: the following arguments are required: GAME"),
        ("card nothing", "main.py card: game: 'nothing' is none of criss-cross-poker, "),
        (
            "plan go-fore-it --wager ante=$5",
            "main.py plan: wager: 'ante' is none of front-9, back-9",
        ),
        (
            "plan flop-poker --wager ante=$5 --bankroll $x",
            "main.py plan: --bankroll: '$x' is no amount of dollars above 0, ",
        ),
    ],
)
def test_what_is_refused_that_a_stranger_tries_first(
    given: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Found broken: a command there is none of was an unrecognized argument, a game was called slug
    and had no example, and only wagers took a dollar sign.
    """
    try:
        status = program.main(given.split())
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    assert status == 2
    assert capsys.readouterr().err.startswith(said)


def test_dollars_are_taken_with_their_sign_wherever_dollars_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        program.main(
            ["plan", "flop-poker", "--wager", "ante=$5", "--hours", "1", "--bankroll", "$300"]
        )
        == 0
    )
    assert "35 hands, $300.00" in capsys.readouterr().out


@pytest.mark.parametrize("given", ["play nothing", "play --data x"])
def test_a_window_that_was_refused_leaves_the_search_for_garbage_on(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stayed off for good: a process that went on grew by every window it ever made, to 9 GB in
    our own tests.
    """
    (tmp_path / "x").write_text("a file where a folder should be")
    monkeypatch.chdir(tmp_path)
    try:
        assert program.main(given.split()) == 2
        assert gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "name",
    [
        "criss-cross-poker:",
        "high-roll-dice:decision",
        "props-and-hops:decision",
        "criss-cross-poker:nothing",
        "lobby:",
        "lobby:criss-cross-poker",
        "settings:high-roll-dice",
        "rules:",
        "rules:chess",
        "house-rules:",
        ":betting",
        ":",
        "",
        "criss-cross-poker:betting:",
        "Lobby",
        " lobby",
        "card",
        "history:rules",
        "x" * 5000,
        "\ud800",
        "rules:\n",
    ],
)
def test_a_scene_that_is_none_is_refused_in_one_short_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["screenshot", name, "--out", str(tmp_path / "x.png")]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("main.py screenshot: scene: ")
    assert len(said.err) < 720
    assert list(tmp_path.iterdir()) == []


def test_every_scene_name_can_be_drawn(tmp_path: Path) -> None:
    """Pages of one game and tables in each of their moments; `check` draws the pages themselves."""
    every = pictures.names()
    assert len(set(every)) == len(every)
    assert {name for name in every if name.startswith("high-roll-dice")} == {
        "high-roll-dice",
        "high-roll-dice:betting",
        "high-roll-dice:settled",
    }
    with pictures.studio(HOUSE) as router:
        for name in (
            *(f"{page}:go-fore-it" for page in pictures.OF_A_GAME),  # type: ignore[attr-defined]
            "high-roll-dice",
            "go-fore-it",
        ):
            assert pictures.draw_scene(
                pictures.scene_of(router, name), router, (1280, 720)
            ).get_size() == (1280, 720)


def test_a_stream_of_rounds_answers_every_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(
        {"game": "props-and-hops", "seats": {"1": {"wagers": {"field": 500}}}, "dice": [[1, 1]]}
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{good}\nnonsense\n\n{good}\n"))
    assert program.main(["replay", "--lines"]) == 0
    first, second, blank, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == third
    assert first["seats"]["1"]["staked"] == 500
    assert set(second) == {"error"}
    assert blank == {"error": "file: is empty"}


def test_a_stream_of_questions_answers_every_line_and_ends_with_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = {"seat 3": ["Js", "4d"], "community": ["7s", "Jd", "2h", "Jc", "Kd"]}
    wagers = {"ante-across": 1000, "ante-down": 1000}
    rounds = [
        {
            "game": "criss-cross-poker",
            "cards": cards,
            "seats": {"3": {"wagers": wagers, "decisions": decisions}},
        }
        for decisions in ([], ["bet 1x"], ["bet 1x", "bet 1x", "bet 1x"])
    ]
    first, second, settled = map(json.dumps, rounds)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{first}\n{settled}\nnonsense\n{second}\n"))
    assert program.main(["advise", "--lines"]) == 2
    told = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert [told[0], told[3]] == [round_file.advice(first), round_file.advice(second)]
    assert told[1] == {"error": "seats: leave no decision open"}
    assert set(told[2]) == {"error"}
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{first}\n{second}\n"))
    assert program.main(["advise", "--lines"]) == 0


def test_advise_needs_a_round_or_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["advise"]) == 2
    said = capsys.readouterr().err
    assert said == "main.py advise: round: name a round file, or use --lines\n"


@pytest.mark.parametrize(
    "said", ["bet 0x", "bet 02x", "bet ²x", "bet ٣x", "bet x", "bet " + "9" * 5000 + "x", "bet 2xx"]
)
def test_a_multiple_is_written_as_one_digit(said: str) -> None:
    file = {
        "game": "lunar-poker",
        "seats": {"1": {"wagers": {"ante": 500, "super": 500}, "decisions": [said]}},
    }
    with pytest.raises(HouseError) as refusal:
        round_file.replay(json.dumps(file))
    assert refusal.value.field == "seats.1.decisions[0]"


@pytest.mark.parametrize("name", ["pip\n1", "pip\u20281", "pip\x851", "pip\ud8001"])
def test_a_name_with_a_line_end_is_refused_in_one_line(name: str) -> None:
    refusal = str(HouseError(f"seats.1.wagers.{name}", "is no wager"))
    assert len(refusal.splitlines()) == 1
    assert refusal.isprintable()


@pytest.mark.parametrize("encoding", ["utf-8", "ascii:surrogateescape"])
def test_a_line_that_is_not_utf_8_does_not_end_the_stream(encoding: str) -> None:
    good = json.dumps(
        {"game": "props-and-hops", "seats": {"1": {"wagers": {"field": 500}}}, "dice": [[1, 1]]}
    )
    command = [sys.executable, str(HOUSE / "main.py"), "replay", "--lines"]
    done = subprocess.run(
        command,
        input=b'\xff\xfe\n{"game": "\xff", "seats": {}}\n' + good.encode() + b"\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert not done.stderr
    assert set(first) == set(second) == {"error"}
    assert third["seats"]["1"]["staked"] == 500


def test_the_program_itself_leaves_with_status_two_also_where_python_leaves_its_folder_out(
    tmp_path: Path,
) -> None:
    """With PYTHONSAFEPATH every command ended in a traceback: the rooms beside `main.py` were not
    found.
    """
    command = [sys.executable, str(HOUSE / "main.py"), "replay", "-"]
    done = subprocess.run(
        command,
        input='{"game": "chess", "seats": {}}',
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONSAFEPATH": "1"},
    )
    assert done.returncode == 2
    assert done.stderr.startswith("main.py replay: game: 'chess' is none of")
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


@pytest.mark.parametrize("name", program.COMMANDS)
def test_a_command_made_alone_says_of_itself_what_it_says_among_all(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for made in (program.parser(), program.parser(name)):
        with pytest.raises(SystemExit):
            made.parse_args([name, "--help"])
    told = capsys.readouterr().out
    half = len(told) // 2
    assert told.startswith(f"usage: main.py {name} ")
    assert told[:half] == told[half:]


@pytest.mark.parametrize(
    "command", ["join", "restore", "demo", "deal go-fore-it", "simulate flop-poker"]
)
def test_found_broken_a_command_without_a_book_took_the_address_of_one(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--data", str(tmp_path / "data"), "--book", "postgresql:///linden", *command.split()]
    assert program.main(given) == 2
    name = command.split(maxsplit=1)[0]
    assert (
        capsys.readouterr().err
        == f"main.py {name}: --book: {name} has no book to keep on a server\n"
    )
    assert not (tmp_path / "data").exists()


def test_commands_are_made_without_their_docstrings(monkeypatch: pytest.MonkeyPatch) -> None:
    """`PYTHONOPTIMIZE=2` takes them away, and every command ended in a traceback."""
    for command in program.COMMANDS.values():
        monkeypatch.setattr(command.run, "__doc__", None)
    assert program.parser().parse_args(["verify", "1"]).number == 1


def test_an_own_layout_that_is_not_utf8_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was "'utf-8' codec can't decode byte 0xdf in position 3: invalid continuation byte"."""
    own = tmp_path / "layouts" / "criss_cross_poker.toml"
    own.parent.mkdir()
    shipped = (HOUSE / "layouts/criss_cross_poker/felt.toml").read_bytes().split(b"\n")
    own.write_bytes(b"\n".join([*shipped[:2], b"# stra\xdfe", *shipped[2:]]))
    assert (
        program.main(["play", "criss-cross-poker", "--autoplay", "1", "--data", str(tmp_path)]) == 2
    )
    assert "criss_cross_poker.toml: line 3 is not UTF-8 text (byte 0xdf)" in capsys.readouterr().err


def test_advise_says_why_as_text_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(
        json.dumps(
            {
                "game": "crazy-4-poker",
                "cards": {"seat 1": ["Ac", "Td", "8h", "5s", "3c"]},
                "seats": {"1": {"wagers": {"ante": 500, "super-bonus": 500}, "decisions": []}},
            }
        ),
        encoding="utf-8",
    )
    assert program.main(["advise", str(file), "--why"]) == 0
    told = capsys.readouterr().out
    assert "Fold: loses $10.00 for certain." in told
    assert "The answer flips with:\n  Your Ac: " in told
    assert program.main(["advise", str(file), "--why", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["why"]["endings"]["fold"]["lose"] == 1.0
    first = answer["why"]["flips"][0]
    assert (first["kind"], first["key"], first["now"]) == ("card", "seat 1/0", "Ac")
    assert {one["best"] for one in first["answers"]} - {answer["best"]}
