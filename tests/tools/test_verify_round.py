"""The verifier that stands alone: right of rounds dealt by the plain statement, and of none in
which anything was changed.
"""

from __future__ import annotations

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.core.plain_rounds import ROUNDS
from tools.verify_round import verify

SCRIPT = Path(__file__).resolve().parents[2] / "tools/verify_round.py"
CARDS = ("2c", "7d", "Th", "As", "Jk")


def said(file: Any) -> str:
    """What the verifier says: right, differs, sealed, or that nothing can be checked."""
    try:
        return str(verify(json.dumps(file))["result"])
    except (LookupError, ValueError, TypeError, AttributeError) as refusal:
        return f"refused: {refusal}"


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(SCRIPT), *arguments]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=False, encoding="utf-8"
    )


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inside:
        yield (*path, key)
        yield from leaves(one, (*path, key))


def changed(value: Any, random: Random) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-1, 1))
    if isinstance(value, str) and len(value) == 2:
        return random.choice([card for card in CARDS if card != value])
    if isinstance(value, str):
        at = random.randrange(len(value) + 1)
        return value[:at] + ("0" if value[at : at + 1] != "0" else "1") + value[at + 1 :]
    return type(value)()


def untold(file: Any, path: tuple[Any, ...]) -> bool:
    """What nothing else in the file speaks of: where a card came that it names at no place (of an
    empty position, one of the draws), and which cards of the last shuffle, still in the stock at
    the end, had been discards.
    """
    if path[:3] == ("fairness", "refills", 1) and len(path) == 5:
        return True
    if path[:2] != ("fairness", "places") or len(path) < 3:
        return False
    place, dealt = (
        file["fairness"]["places"][path[2]],
        4 if "draws" in file["cards"] else len(file["fairness"]["order"]),
    )
    return place not in {*file["cards"], ""} or path[2] >= dealt


def test_it_imports_nothing_but_the_standard_library_and_is_short() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert named <= sys.stdlib_module_names
    assert len(source.splitlines()) < 300


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_dealt_by_the_plain_statement_is_right(name: str) -> None:
    assert verify(json.dumps(ROUNDS[name]))["differences"] == {}
    assert said(ROUNDS[name]) == "right"


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ROUNDS)
def test_no_change_to_card_die_word_seed_or_commitment_is_called_right(name: str) -> None:
    random, file = Random(name), ROUNDS[name]
    for path in leaves(file):
        if (
            path[0] in ("cards", "dice", "fairness")
            and path != ("cards",)
            and not untold(file, path)
        ):
            for drop in (False, True):
                other = copy.deepcopy(file)
                inside = other
                for key in path[:-1]:
                    inside = inside[key]
                if drop:
                    del inside[path[-1]]
                else:
                    inside[path[-1]] = changed(inside[path[-1]], random)
                # A block without its seed is one whose seed is not shown yet.
                expected = (
                    ("sealed",) if path == ("fairness", "seed") and drop else ("differs", "refused")
                )
                assert said(other).partition(":")[0] in expected, (path, drop)


@pytest.mark.parametrize("name", ROUNDS)
def test_cards_that_change_places_are_noticed(name: str) -> None:
    random, file = Random(name), ROUNDS[name]
    for field in ("order", "places", "throws"):
        told = file["fairness"].get(field, [])
        for _ in range(20 if len(set(map(str, told))) > 1 else 0):
            a, b = random.sample(range(len(told)), 2)
            if told[a] != told[b] and "dealer" not in (told[a], told[b]):
                other = copy.deepcopy(file)
                other["fairness"][field][a], other["fairness"][field][b] = told[b], told[a]
                in_the_file = field != "places" or {told[a], told[b]} <= {*file["cards"], ""}
                assert (said(other) != "right") or not in_the_file, (field, a, b)


def test_a_sealed_round_is_called_sealed_and_ends_as_unchecked(tmp_path: Path) -> None:
    file = {"game": "criss-cross-poker", "fairness": {"commitment": "00" * 32}}
    assert said(file) == "sealed"
    path = tmp_path / "round.json"
    path.write_text(json.dumps(file))
    plain, as_json = run(str(path)), run(str(path), "--json")
    assert (plain.returncode, plain.stdout) == (2, "sealed: the seed is not shown yet\n")
    assert (as_json.returncode, json.loads(as_json.stdout)["result"]) == (2, "sealed")


def test_it_ends_with_0_for_a_right_round_and_1_for_one_that_differs(tmp_path: Path) -> None:
    file = copy.deepcopy(ROUNDS["cross 2"])
    right = run("-", "--json", text=json.dumps(file))
    assert (right.returncode, json.loads(right.stdout)["differences"]) == (0, {})
    file["fairness"]["words"]["2"] = "another"
    path = tmp_path / "round.json"
    path.write_text(json.dumps(file))
    wrong = run(str(path))
    assert wrong.returncode == 1
    assert wrong.stdout.startswith(
        "differs: mixed is not the seed with these words in it; order is not "
    )


BAD = [
    "",
    "[]",
    "{}",
    "null",
    "[" * 100_000,
    '{"game": "go-fore-it", "fairness": {}}',
    '"\ud800"',
    "\0",
    '{"game": 7, "fairness": {"commitment": ""}}',
    '{"game": "go-fore-it", "fairness": {"commitment": "0", "seed": "zz"}}',
    '{"game": "go-fore-it", "fairness": {"commitment": "0", "seed": "00", "order": ["1c"], "places": ["seat 1"]}}',
    '{"game": "go-fore-it", "fairness": {"commitment": "0", "seed": "00", "words": {"-1": "x"}}}',
    '{"game": "go-fore-it", "fairness": {"commitment": "0", "seed": "00", "words": {"1": "\\ud800"}}}',
    '{"game": "props-and-hops", "fairness": {"commitment": "0", "seed": "00", "throws": [[]]}}',
    '{"game": "props-and-hops", "fairness": {"commitment": "0", "seed": "00", "throws": 1e999}}',
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_exported_round_is_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    ended = run(str(path))
    assert ended.returncode == 2, ended
    assert ended.stdout == ""
    assert ended.stderr.startswith("not checked: ")
    assert ended.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for arguments in ((str(tmp_path / "none.json"),), (str(tmp_path),), ("one.json", "two.json")):
        ended = run(*arguments)
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)


def test_changed_rounds_never_bring_a_traceback() -> None:
    random, kinds = (
        Random(9),
        (
            None,
            True,
            -1,
            10**30,
            1.5,
            "",
            "Jk",
            "seat 1",
            [],
            [[]],
            {},
            {"at": 3},
            "\ud800",
            "a" * 5000,
        ),
    )
    for _ in range(1000):
        file = copy.deepcopy(random.choice(list(ROUNDS.values())))
        for path in random.choices(list(leaves(file)), k=random.randint(1, 3)):
            inside: Any = file
            try:
                for key in path[:-1]:
                    inside = inside[key]
                inside[path[-1]] = random.choice(kinds)
            except (LookupError, TypeError):
                continue  # a change before took the place away
        assert said(file)


@pytest.mark.parametrize(
    ("field", "value"),
    [("words", {"4": "x" * 70_000}), ("refills", [{"at": 52, "discards": ["2c"]}] * 100_000)],
    ids=["a word of 70,000 letters", "100,000 refills"],
)
def test_nothing_endless_is_worked_out(field: str, value: Any) -> None:
    """The word ended in a traceback and the status of a round that differs; the refills took more
    than a minute.
    """
    file = copy.deepcopy(next(made for made in ROUNDS.values() if "order" in made["fairness"]))
    file["fairness"][field] = value
    assert f"{field}: is missing, or not what" in said(file)
