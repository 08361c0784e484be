"""The differential finds a cent that is wrong and a row that never comes up, and knows a plain
reading of every chapter.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.games import GAMES
from game.rounds import tips
from game.rounds.events import Irregular
from tools.torture import differential
from tools.torture.settled.aims import aims
from tools.torture.settled.plainly import reading, tally
from tools.torture.settled.played import played


def test_every_game_has_a_plain_reading_and_a_row() -> None:
    assert all(map(reading, GAMES.values()))
    assert [row.name for row in differential.PART.rows] == list(GAMES)


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


@pytest.mark.parametrize("slug", ["go-fore-it", "flop-poker", "raise-it-up-stud-poker"])
def test_found_broken_the_plain_reading_dealt_by_a_shoe_that_is_out_of_order(slug: str) -> None:
    """Such a round is dealt by hand, whose order gives other cards (676a.13(g))."""
    todo, draw = aims(slug), Random(f"1 {slug} shoe")
    aim = next(one for one in todo if one.name.startswith("shoe-out-of-order"))
    met = 0
    while met < 5:
        p = played(GAMES[slug], aim, draw)
        kinds = {one.kind for one in p.events if isinstance(one, Irregular)}
        met += "shoe-out-of-order" in kinds
        assert differential.disagreements(p) == []


def test_so_many_rounds_at_a_table_are_counted_by_edition(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert differential.main(["lunar-poker", "--rounds", "40"]) == 0
    said = capsys.readouterr().out
    assert "40 of 40 agree to the cent: " in said
    assert "2015 proposed" in said
    assert "2016 published" in said


def test_a_round_that_differs_is_named_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(differential, "disagreements", lambda _: ["a cent"])
    assert differential.main(["go-fore-it", "--rounds", "2"]) == 1
    said = capsys.readouterr().out
    assert "go-fore-it, round 1: a cent" in said
    assert "0 of 2 agree to the cent" in said


def test_no_rounds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        differential.main(["go-fore-it", "--rounds", "0"])
    assert ended.value.code == 2
    assert "--rounds: 0 is no number of rounds" in capsys.readouterr().err


def test_a_tip_that_is_paid_otherwise_than_its_wager_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slug, draw = "criss-cross-poker", Random(7)
    rounds = [played(GAMES[slug], aim, draw) for aim in aims(slug)[:40]]
    assert [told for one in rounds for told in differential._tipped(one)] == []
    monkeypatch.setattr(tips, "winnings", lambda _at, cents: 3 * cents)
    assert any("comes to" in told for one in rounds for told in differential._tipped(one))
