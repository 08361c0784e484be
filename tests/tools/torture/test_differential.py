"""The differential finds a cent that is wrong and a row that never comes up, and knows a plain
reading of every chapter.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import GAMES
from tools.torture import differential
from tools.torture.settled.aims import aims
from tools.torture.settled.plainly import reading, tally


def test_every_game_has_a_plain_reading_and_a_row() -> None:
    assert all(map(reading, GAMES.values()))
    assert [row.name for row in differential.ROWS] == list(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_every_row_of_every_letter_is_aimed_at(slug: str) -> None:
    game, found = GAMES[slug], {aim.name for aim in aims(slug)}
    tables = [
        t for w in game.wagers for t in (*w.pays.values(), *w.bad_beat.values(), *w.envy.values())
    ]
    printed = {row.key for table in (*tables, *game.bonuses.values()) for row in table}
    # R-PG4: only $5 brings envy
    never = {key for key in printed if game.family == "pai-gow" and " $1: " in key}
    assert printed - found == never
    for rule in game.irregularities:
        for dealing in rule.dealing if game.deals else ("manual-shoe",):
            assert (f"{rule.kind}, {dealing}" in found) is (not game.deals or dealing in game.deals)


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", GAMES)
def test_some_tries_agree_to_the_cent(slug: str, tmp_path: Path) -> None:
    outcome = differential.run(slug, len(aims(slug)) // 2, 2, 4, tmp_path)
    assert (outcome.tried, outcome.lost) == (2, 0), outcome.notes
    assert outcome == differential.run(slug, len(aims(slug)) // 2, 2, 4, tmp_path)


def test_one_cent_too_many_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def wrong(state: object) -> differential.Tally:  # type: ignore[name-defined]
        found = tally(state)  # type: ignore[arg-type]
        seat, placed = next(iter(found.items()))
        wager, (staked, returned) = next(iter(placed.items()))
        return {**found, seat: {**placed, wager: (staked, returned + 1)}}

    monkeypatch.setattr(differential, "tally", wrong)
    outcome = differential.run("go-fore-it", 0, 1, 1, tmp_path)
    assert outcome.lost
    assert "the plain reading has" in outcome.notes[0]


def test_a_row_that_never_comes_up_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(differential, "MOST", 3)
    monkeypatch.setattr(differential, "reached", lambda *_: set())
    outcome = differential.run("go-fore-it", 0, 1, 1, tmp_path)
    assert outcome.lost == 1
    assert outcome.notes[0] == "go-fore-it 0: 676a.12(a): par or better was never reached"


def test_help_ended_in_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    for given, status in (["--help"], 0), (["let-it-ride"], 2):
        with pytest.raises(SystemExit) as ended:
            differential.main(given)
        assert ended.value.code == status
    said = capsys.readouterr()
    assert "criss-cross-poker" in said.out
    assert "'let-it-ride' is none of" in said.err
