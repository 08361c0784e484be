"""A round of the book on the command line: as a round file that replays, as text, and what is
refused.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

import main as program
from game.book import Store
from game.games import GAMES
from game.play.session import open_session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    numbers = itertools.count()
    with Store.open(
        tmp_path / "book", clock=lambda: datetime(2026, 11, 22, 9, 41, tzinfo=UTC)
    ) as store:
        player = store.people.add_player("Robin").id
        store.people.buy_in(player, 1_000_000)
        session = open_session(
            store,
            GAMES["criss-cross-poker"],
            player,
            seats=(3,),
            seeds=lambda: hashlib.sha256(str(next(numbers)).encode()).digest(),
            advise=lambda *_: None,
        )
        for _ in range(2):
            session.deal({3: {"ante-across": 500, "ante-down": 500}})
            while session.turn and session.round_id == 1:
                session.act("bet 1x")
    return tmp_path / "book"


def test_a_settled_round_is_printed_as_a_file_that_replays(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["export-round", "1", "--data", str(folder)]) == 0
    told = capsys.readouterr().out
    assert (
        program.main(
            ["export-round", "1", "--data", str(folder), "--out", str(tmp_path / "r.json")]
        )
        == 0
    )
    assert capsys.readouterr().out == f"{tmp_path / 'r.json'}\n"
    assert (tmp_path / "r.json").read_text(encoding="utf-8") == told
    assert json.loads(told)["format"] == 2
    assert program.main(["replay", str(tmp_path / "r.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"]["3"]["staked"] == 2500


def test_a_settled_round_is_told_in_a_few_lines(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["export-round", "1", "--data", str(folder), "--text"]) == 0
    first, community, seat, *ending = capsys.readouterr().out.splitlines()
    assert first == "Criss-Cross Poker, round 1, 2026-11-22 09:41 UTC"
    assert community.startswith("Community: ")
    assert seat.startswith("Seat 3 (me) ")
    assert seat.partition(": ")[2].startswith(
        "Ante Across $5.00, Ante Down $5.00; bet 1x, bet 1x, bet 1x; staked $25.00, "
    )
    assert ending[0].startswith("Net ")


def test_an_open_round_shows_what_its_player_sees_and_can_be_advised_on(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["export-round", "2", "--data", str(folder)]) == 0
    told = capsys.readouterr().out
    file = json.loads(told)
    assert set(file["cards"]) == {"seat 3"}
    assert set(file["fairness"]) == {"commitment"}
    (tmp_path / "open.json").write_text(told, encoding="utf-8")
    assert program.main(["advise", str(tmp_path / "open.json"), "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["ev"]) == {"fold", "bet 1x", "bet 2x", "bet 3x"}


@pytest.mark.parametrize("more", [["3"], ["1", "--out", "no-such-folder/r.json"]])
def test_a_round_that_there_is_not_or_that_cannot_be_put_there_is_refused_in_one_line(
    more: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["export-round", *more, "--data", str(folder)]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert len(said.err.splitlines()) == 1
