"""A street on which a stake may be taken back, by the small game in `tests/games/three_stakes`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.installed_games import HOUSE, install, page_texts_and_faults, run

pytestmark = pytest.mark.slow

SLUG, STEM, PACKAGE = "three-stakes", "three_stakes", "stakes_table"
ROUND: dict[str, Any] = {
    "game": SLUG,
    "cards": {"community": ["Ts", "9d"], "seat 4": ["Jd", "4h", "2c"]},
    "seats": {"4": {"wagers": dict.fromkeys(("first", "second", "third"), 500)}},
}
PLAYED = """
import itertools, json, sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from game.book import Filter, Store
from game.games import GAMES
from game.odds.coach import advise
from game.play.seats.bots import make_bots
from game.play.session import open_session

ticks = itertools.count()
game, told = GAMES["three-stakes"], []
with Store.open(
    Path(sys.argv[1]), clock=lambda: datetime(2026, 3, 3, tzinfo=UTC) + timedelta(seconds=next(ticks))
) as store:
    player = store.people.add_player("Robin").id
    store.people.buy_in(player, 100_000)
    session = open_session(
        store,
        game,
        player,
        seats=(4,),
        bots=make_bots(game, (4,), 3),
        seeds=lambda: bytes([next(ticks) % 256]) * 32,
        advise=advise,
    )
    for answers in (("take-back", "take-back"), ("let-it-ride", "take-back")):
        session.deal({4: dict.fromkeys(("first", "second", "third"), 500)})
        purse = [session.bankroll]
        for answer in answers:
            assert [str(action) for action in session.legal()] == ["let-it-ride", "take-back"]
            assert session.cost(session.legal()[1]) == 0
            session.act(answer)
            purse.append(session.bankroll)
        told.append(purse)
    totals = store.history.totals(Filter(player=player))
    print(json.dumps([*told, [totals.staked, totals.net]]))
"""
ANSWERS = """
import json
from pathlib import Path
from game.api.environments import actions
from game.games import GAMES
from game.client.pictures import at_table, studio
from game.hall.dealing.choices import LATE, house_choice
from game.rounds import Action

open_now = (Action("let-it-ride"), Action("take-back"))
with studio(Path.cwd()) as router:
    scene = at_table(router, "three-stakes", "decision")
    looks = [[one.label, one.look] for one in scene.table.choices if one.place == "decisions"]
late = [str(house_choice(open_now, when)) for when in LATE]
print(json.dumps([actions("three-stakes"), late, looks]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("site")
    install(site, HOUSE / "tests" / "games" / STEM, PACKAGE, SLUG)
    made = run(site, "tools/make_odds.py", STEM)
    assert made.returncode == 0, made.stderr
    return site


def asked(site: Path, *given: str) -> Any:
    """What a command prints, read as JSON."""
    done = run(site, *given)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def round_file(folder: Path, *decisions: str) -> str:
    """A round in which seat 4 decides so."""
    seats = {"4": {**ROUND["seats"]["4"], "decisions": [*decisions]}}
    path = folder / "round.json"
    path.write_text(json.dumps({**ROUND, "seats": seats}), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("decisions", "net"),
    [
        (("take-back", "take-back"), -500),
        (("take-back", "let-it-ride"), -1000),
        (("let-it-ride", "take-back"), -1000),
        (("let-it-ride", "let-it-ride"), -1500),
    ],
)
def test_a_stake_that_is_taken_back_is_not_lost(
    site: Path, tmp_path: Path, decisions: tuple[str, str], net: int
) -> None:
    told = asked(site, "main.py", "replay", round_file(tmp_path, *decisions), "--json")
    assert isinstance(told, dict)
    assert told["seats"]["4"]["net"] == net


def test_nothing_else_is_open(site: Path, tmp_path: Path) -> None:
    done = run(site, "main.py", "replay", round_file(tmp_path, "check", "take-back"))
    assert done.returncode == 2
    assert "open are let-it-ride, take-back" in done.stderr


def test_the_coach_prices_both_answers(site: Path, tmp_path: Path) -> None:
    told = asked(site, "main.py", "advise", round_file(tmp_path), "--json")
    assert isinstance(told, dict)
    assert told["best"] == "take-back"
    assert told["ev"]["let-it-ride"] < told["ev"]["take-back"] < 0


def test_the_sheet_has_the_known_house_edge(site: Path) -> None:
    """The published house edge of this paytable with these rules is 3.51 % of one stake."""
    shipped = json.loads(
        (site / PACKAGE / "assets" / "games" / STEM / "worth.json").read_text("utf-8")
    )
    assert shipped["wagers"]["main"][""][0] == pytest.approx(-0.035057, abs=1e-6)


def test_the_purse_has_a_stake_at_once(site: Path, tmp_path: Path) -> None:
    both, one, _ = asked(site, "-c", PLAYED, str(tmp_path))
    assert [after - both[0] for after in both[1:2]] == [500]
    assert one[1] == one[0]
    audited = run(site, "main.py", "--data", str(tmp_path), "verify", "--all")
    assert audited.returncode == 0, audited.stdout + audited.stderr


def test_a_stake_that_was_taken_back_counted_as_staked(site: Path, tmp_path: Path) -> None:
    """The element of risk of the published rules is 2.87 %; it was told as 1.2 %."""
    file = round_file(tmp_path, "take-back", "let-it-ride")
    seat = asked(site, "main.py", "replay", file, "--json")["seats"]["4"]
    assert (seat["staked"], seat["returned"], [*seat["wagers"]]) == (1000, 0, ["second", "third"])
    staked, net = asked(site, "-c", PLAYED, str(tmp_path / "book"))[2]
    assert staked == 500 + 1000
    assert -staked <= net
    for how in ((), ("--engine",)):
        told = asked(site, "main.py", "simulate", SLUG, "--rounds", "300", "--json", *how)
        assert told["staked"] / 500 / 300 == pytest.approx(1.22, abs=0.1)


def test_environments_the_house_and_the_window_know_both_answers(site: Path) -> None:
    """To let it ride was a golden button once, as if it were the choice to take where it loses."""
    actions, late, looks = asked(site, "-c", ANSWERS)
    assert actions == ["deal", "let-it-ride", "take-back"]
    assert late == ["let-it-ride"] * 3
    assert looks == [["Let it ride", "cream"], ["Take back", "cream"]]


@pytest.mark.slow
def test_every_page_opens(site: Path) -> None:
    found = page_texts_and_faults(site, SLUG)
    assert found.pop("faults") == []
    found.pop("rooms")
    assert set(found.values()) == {"opens"}, found
