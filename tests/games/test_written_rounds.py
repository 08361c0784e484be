"""The rounds written under tests/games: each settles to the cent as it says, or is refused in one
line that names the field.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadRoundFile
from game.games import LISTED
from game.play import round_file

GAMES = Path(__file__).parent
WRITTEN = [
    path
    for entry in LISTED.values()
    for path in sorted((GAMES / entry.stem / "rounds").glob("*.json"))
]


def settle(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a written round expects, and what it settles to."""
    written = json.loads(path.read_text(encoding="utf-8"))
    return written["expect"], round_file.replay(json.dumps(written["round"]))


def named(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", [p for p in WRITTEN if not p.name.startswith("x-")], ids=named)
def test_written_rounds_settle_exactly(path: Path) -> None:
    expected, settled = settle(path)
    assert settled["seats"] == expected["seats"]
    assert {name: settled["meters"][name] for name in expected.get("meters", {})} == expected.get(
        "meters", {}
    )


def test_the_reason_of_a_round_was_split_into_letters() -> None:
    for path in WRITTEN:
        why = json.loads(path.read_text(encoding="utf-8"))["why"]
        lines = [why] if isinstance(why, str) else why
        assert all(len(line) > 1 for line in lines), named(path)


@pytest.mark.parametrize("path", [p for p in WRITTEN if p.name.startswith("x-")], ids=named)
def test_rounds_against_the_rules_are_refused(path: Path) -> None:
    with pytest.raises(BadRoundFile) as refusal:
        settle(path)
    assert refusal.value.field
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("stem", [entry.stem for entry in LISTED.values()])
def test_every_game_has_rounds_that_settle_and_refuses_a_decision_too_many(stem: str) -> None:
    path = next(p for p in WRITTEN if p.parent.parent.name == stem and p.name[:2] != "x-")
    given = json.loads(path.read_text(encoding="utf-8"))["round"]
    seat = next(iter(given["seats"]))
    given["seats"][seat].setdefault("decisions", []).append("fold")
    with pytest.raises(BadRoundFile, match=rf"seats\.{seat}\.decisions"):
        round_file.replay(json.dumps(given))
