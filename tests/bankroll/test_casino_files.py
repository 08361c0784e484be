"""Profiles of casinos as files of a folder, and fields of them that are filled in."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from game.bankroll.casino_files import (
    CasinoFolder,
    find_casino_profile,
    new_profile_fields,
    parse_optional_dollars,
    table_section,
    with_field,
    with_table,
)
from game.bankroll.casino_profile import profile_of
from game.core.errors import BadRules, HouseError
from game.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path

DAY = date(2026, 11, 28)
CRAZY = "crazy-4-poker"


def fields() -> dict[str, object]:
    return new_profile_fields("Riverside", DAY, CRAZY, GAMES[CRAZY].house_rules)


def test_a_new_profile_is_saved_read_and_deleted(tmp_path: Path) -> None:
    folder = CasinoFolder(tmp_path)
    assert folder.names() == []
    assert [folder.add(fields()) for _ in range(2)] == ["riverside", "riverside-2"]
    assert folder.names() == ["riverside", "riverside-2"]
    assert folder.load("riverside").tables[CRAZY].rules.table_minimum == 500
    assert folder.fields("riverside") == fields()
    folder.delete("riverside-2")
    assert folder.names() == ["riverside"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_s_section_is_its_house_rules(slug: str) -> None:
    game = GAMES[slug]
    made = profile_of(with_table(fields(), slug, table_section(slug, game.house_rules)))
    rules = made.tables[slug].rules
    assert game.decks(rules) == game.decks(game.house_rules)
    for key in game.paytable_letters():
        assert game.letter(key, rules) == game.letter(key, game.house_rules)


def test_a_field_is_changed_and_taken_out() -> None:
    read = with_field(fields(), CRAZY, "meters.four-card-progressive", 6000)
    assert profile_of(read).tables[CRAZY].meters == {"four-card-progressive": 600_000}
    gone = with_field(read, CRAZY, "meters.four-card-progressive", None)
    assert profile_of(gone).tables[CRAZY].meters == {}
    with pytest.raises(BadRules, match=r"tables.crazy-4-poker.table_minimum"):
        profile_of(with_field(read, CRAZY, "table_minimum", -5))


@pytest.mark.parametrize("text", ["12a", "1.2.3", "-5", "$", "1e5", "9" * 20])
def test_what_is_no_amount_is_refused_with_its_words(text: str) -> None:
    if text == "$":
        assert parse_optional_dollars("table_minimum", text) is None
        return
    with pytest.raises(BadRules, match="no amount of dollars"):
        parse_optional_dollars("table_minimum", text)


def test_a_casino_that_is_followed_may_be_gone_but_not_broken(tmp_path: Path) -> None:
    assert find_casino_profile(tmp_path, "") is None
    assert find_casino_profile(tmp_path, "riverside") is None
    folder = CasinoFolder(tmp_path)
    folder.add(fields())
    found = find_casino_profile(tmp_path, "riverside")
    assert found is not None
    assert found.name == "Riverside"
    folder.file("riverside").write_text('name = "Riverside"\n', encoding="utf-8")
    with pytest.raises(HouseError, match=r"riverside.toml: date is missing"):
        find_casino_profile(tmp_path, "riverside")
