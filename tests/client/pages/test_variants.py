"""Rules Submissions in the window: on the House rules page, and at a table's place in the lobby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.book import Store
from game.client.pages.lobby.lobby import Lobby
from game.client.pages.reference.house_rules import HOUSE, HouseRulesPage
from game.client.router import table_costs
from game.client.scenes.settings import Settings
from game.core.declaration import Game, HouseRules
from game.games import GAMES, LISTED
from game.odds.house_edge import table_cost
from game.play.competitions.submissions import (
    FOLDER,
    RulesSubmission,
    parse_rules_submission,
    preset_rules,
    submission_file_text,
)
from game.play.records.round_records import saved_rules
from tests.client.pages.pages_shared import Clock, Stage, book

SLUG = "four-card-frenzy"
CLOCK = Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with book(tmp_path, CLOCK, rounds=0) as opened:
        yield opened


@pytest.fixture
def page(store: Store) -> Any:
    return Stage(HouseRulesPage, store, CLOCK, games=GAMES, slug=SLUG)


def test_rules_are_saved_under_a_name_and_stay_on_offer(page: Any, store: Store) -> None:
    page.page.change("table_minimum", 1000)
    assert page.page.focus.get("save") is None or page.page.ui["save"].why
    page.page._scroll_to("name")
    page.click("name")
    page.type("Friday night")
    page.click("save")
    said = parse_rules_submission(
        (store.folder / FOLDER / f"{SLUG}-friday-night.toml").read_bytes()
    )
    assert said == RulesSubmission(SLUG, "Friday night", HouseRules(table_minimum=1000))
    page.page._scroll_to("set:As posted")
    page.click("set:As posted")
    assert saved_rules(store, GAMES[SLUG]) == HouseRules()
    page.click("set:Friday night")
    assert saved_rules(store, GAMES[SLUG]) == said.rules


def test_a_dropped_file_is_taken_over_and_a_wrong_one_says_why(
    page: Any, store: Store, tmp_path: Path
) -> None:
    rules = HouseRules(table_minimum=2500)
    good, bad = tmp_path / "given.toml", tmp_path / "bad.toml"
    good.write_text(
        submission_file_text(GAMES["flop-poker"], RulesSubmission("flop-poker", "Given", rules))
    )
    bad.write_text(good.read_text().replace("2500", "-1"))
    page.send(pygame.Event(pygame.DROPFILE, file=str(bad)))
    assert "bad.toml: rules.table_minimum -1 is not a positive number of cents" in page.toasts[-1]
    assert saved_rules(store, GAMES["flop-poker"]) == HouseRules()
    page.send(pygame.Event(pygame.DROPFILE, file=str(good)))
    assert (page.page.game.slug, saved_rules(store, GAMES["flop-poker"])) == ("flop-poker", rules)
    assert "Given" in page.page.sets


@pytest.mark.parametrize("slug", LISTED)
def test_found_broken_the_lobby_named_the_cost_of_another_edition(slug: str) -> None:
    game = GAMES[slug]
    cost = table_cost(game, game.house_rules)
    assert table_costs()[slug] == msgspec.structs.replace(cost, loss=pytest.approx(cost.loss))


def test_the_lobby_goes_through_the_sets_of_a_table(store: Store) -> None:
    stage = Stage(Lobby, store, CLOCK, games=LISTED, costs=table_costs())
    lobby: Any = stage.page
    stage.run(200)
    lobby._choose(SLUG)
    stage.run(200)
    assert lobby.bar_facts["Limits"].rules == "As posted"
    assert lobby.bar_facts["House edge"].value == "1.67 %"
    stage.press(pygame.K_v)
    assert saved_rules(store, GAMES[SLUG]) == preset_rules(GAMES[SLUG])["Most generous"][1]
    assert (lobby.bar_facts["Limits"].rules, lobby.bar_facts["House edge"].value) == (
        "Most generous",
        "1.20 %",
    )
    stage.click("bar:variant")
    assert lobby.bar_facts["Limits"].rules == "Least generous"
    for _ in range(3):
        stage.press(pygame.K_v)
    assert (lobby.bar_facts["Limits"].rules, lobby.bar_facts["House edge"].value) == (
        "As posted",
        "1.67 %",
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_found_broken_some_house_rules_said_nothing_of_the_edge(game: Game) -> None:
    for field in HOUSE.fields(game).values():
        control = HOUSE.control(field, game, HouseRules())
        words = " ".join([control.helps, *(label for _, label in getattr(control, "options", ()))])
        assert {"cost", "$", "%"} & set(re.findall(r"cost|[$%]", words)), field.key
    if len(game.packs) > 1:
        assert all(
            "$" in label
            for _, label in HOUSE.control(HOUSE.fields(game)["decks"], game, HouseRules()).options
        )


def test_found_broken_a_set_named_a_saving_that_the_cost_of_an_hour_did_not_show(
    store: Store,
) -> None:
    """Go Fore It's generous letter is Gopher's: what must be bet costs the same."""
    stage = Stage(HouseRulesPage, store, CLOCK, games=GAMES, slug="go-fore-it")
    page: Any = stage.page
    sets = preset_rules(GAMES["go-fore-it"])
    note = page._rule_set_note(sets["Most generous"].rules)
    assert note.endswith(" less on extra bets")
    assert page._rule_set_note(sets["To learn"].rules) == "dealer errors to find"
    assert page._rule_set_note(sets["High limit"].rules).endswith(" an hour more")


@pytest.mark.parametrize(
    ("slug", "said"),
    [("go-fore-it", "With the Gopher bet"), ("crazy-4-poker", "With the 4 bets below")],
)
def test_found_broken_a_cost_with_every_extra_bet_left_some_out(
    store: Store, monkeypatch: pytest.MonkeyPatch, slug: str, said: str
) -> None:
    """Skins at Go Fore It is an optional bet, too, and was not in the sum."""
    monkeypatch.setattr(Settings, "level", lambda _settings, _player: "new")
    words = Stage(HouseRulesPage, store, CLOCK, games=GAMES, slug=slug).page.ui.words()
    assert said in words
    assert "With every extra bet" not in words


def test_found_broken_an_extra_bet_counted_at_its_price_was_said_to_be_five_dollars(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Flop Poker's progressive costs $1; its rows "for 1" stood under a heading "to 1"."""
    monkeypatch.setattr(Settings, "level", lambda _settings, _player: "new")
    told = Stage(HouseRulesPage, store, CLOCK, games=GAMES, slug="flop-poker").page.aloud()
    words = " ".join(told)
    assert "the smallest bet, and $1 on Progressive Flop." in words
    assert "What the chosen letters pay, to 1" not in words
