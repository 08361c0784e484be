"""House rules in the book that are valid JSON but wrong: nothing is dealt by them, nor silently by
others in their place.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import main as program
from game.book import Store
from game.book.values import Filter
from game.client import pictures
from game.client.pages.figures.simulation import SimulationPage
from game.client.pages.reference.house_rules import HouseRulesPage
from game.client.pages.reference.rules import Rules
from game.client.ui.control import Pressed
from game.core.declaration import HouseRules
from game.core.errors import BadRules
from game.games import GAMES
from game.play.records.round_records import saved_rules

HOUSE = Path(__file__).resolve().parents[2]
SLUG = "crazy-4-poker"
WRONG = {
    '{"table_minimum": "5"}': "table_minimum",
    '{"table_minimum": 0}': "table_minimum",
    '{"table_minimum": 1.5}': "table_minimum",
    '{"table_minimum": true}': "table_minimum",
    '{"table_maximum": 100}': "table_maximum",
    '{"table_max": 100000}': "table_max",
    '{"paytables": {"queens-up": "Z"}}': "paytables.queens-up",
    '{"paytables": ["Z"]}': "paytables",
    '{"paytables": {"queens-up": 5}}': "paytables",
    '{"decks": 7}': "decks",
    '{"dealing": "foot"}': "dealing",
    '{"progressive_wager": 300}': "progressive_wager",
    '{"magic_card": "As"}': "magic_card",
    '{"lucky": "seat 99"}': "lucky",
    '{"boxes": -1}': "boxes",
    "[]": "rules",
    "7": "rules",
    "null": "rules",
}


@pytest.fixture(params=WRONG)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        store.tables.save_rules(SLUG, request.param)
    return tmp_path


@pytest.mark.parametrize(("text", "field"), WRONG.items())
def test_the_field_and_the_way_to_put_it_right_are_named(
    text: str, field: str, tmp_path: Path
) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        store.tables.save_rules(SLUG, text)
        with pytest.raises(BadRules) as refusal:
            saved_rules(store, GAMES[SLUG])
    assert refusal.value.field == f"house_rules.{SLUG}.{field}"
    assert str(refusal.value).endswith("put it right on the House rules page")


def test_the_command_line_does_not_sit_down_by_wrong_rules(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        program.main(["play", SLUG, "--data", str(folder), "--autoplay", "1", "--speed", "instant"])
        == 2
    )
    said = capsys.readouterr()
    assert not said.out
    assert len(said.err.splitlines()) == 1
    assert f"house_rules.{SLUG}." in said.err
    with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
        assert not store.history.rounds(Filter(player=1), limit=1)


def test_in_the_window_the_table_stays_closed_and_the_house_rules_page_puts_it_right() -> None:
    with pictures.studio(HOUSE) as router:
        router.store.tables.save_rules(SLUG, '{"table_minimum": 0}')
        assert router.go(f"table:{SLUG}") is None
        assert f"house_rules.{SLUG}.table_minimum" in router.shell.toasts.visible_toasts[-1].detail
        assert router.go("table:go-fore-it") is not None
        page = pictures.scene_of(router, f"house-rules:{SLUG}")
        assert isinstance(page, HouseRulesPage)
        page.enter(router.shell.view((1280, 720)))
        assert "cannot be used" in router.shell.toasts.visible_toasts[-1].title
        assert router.go(f"table:{SLUG}") is None
        page.handle_intent(Pressed("set:As posted"))
        assert saved_rules(router.store, GAMES[SLUG]) == HouseRules()
        assert router.go(f"table:{SLUG}") is not None


def test_pages_that_read_wrong_rules_say_so() -> None:
    with pictures.studio(HOUSE) as router:
        router.store.tables.save_rules(SLUG, '{"table_minimum": 0}')
        rules = pictures.scene_of(router, f"rules:{SLUG}")
        assert isinstance(rules, Rules)
        rules.enter(router.shell.view((1280, 720)))
        assert f"house_rules.{SLUG}.table_minimum" in router.shell.toasts.visible_toasts[-1].detail
        assert router.go(f"drill:{SLUG}:") is None
        move = router.go(f"simulation:{SLUG}")
        assert move is not None
        page = move.scene
        assert isinstance(page, SimulationPage)
        page.enter(router.shell.view((1280, 720)))
        page.start()
        assert "table_minimum" in page.trouble
        assert not page.is_running


def test_a_round_in_play_is_finished_by_its_own_rules() -> None:
    """Wrong rules for the next deal keep nobody from the decision that is open, and nothing is
    dealt after it.
    """
    with pictures.studio(HOUSE) as router:
        table = pictures.scene_of(router, f"{SLUG}:decision")
        number = table.visit.session.round_id
        router.close()
        router.store.tables.save_rules(SLUG, '{"table_minimum": 0}')
        session = router.session(SLUG)
        assert session.round_id == number
        while session.turn:
            session.act(session.legal()[0])
        assert session.last.status == "settled"
