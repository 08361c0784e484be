"""The paytables of the rules scene: nothing stands outside its panel, and what is in force is what
the house has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.book import Store
from game.client.layouts.guide import guide
from game.client.pages.reference.rules import IN_SHORT, Prose, Rules, _block_text, explained_panel
from game.client.table.costs import payment_condition
from game.client.table.game_kinds import kind_of
from game.client.table.surroundings.controls import table_limits_text
from game.client.ui.data_views import Listing
from game.core.declaration import HouseRules
from game.games import GAMES
from game.printing import panels
from tests.client.pages.pages_shared import Clock, Stage, book

CRAZY_4 = GAMES["crazy-4-poker"]
PAGES = Path(__file__).parents[3] / "docs" / "rules"
CLOCK = Clock()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with book(tmp_path_factory.mktemp("book"), CLOCK, rounds=1) as opened:
        yield opened


def titled(found: tuple[panels.TablePanel, ...], title: str) -> panels.TablePanel:
    return next(table for table in found if table.title == title)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200)]
)
@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("tab", ["text", "pays"])
def test_no_row_leaves_its_panel_and_no_name_is_cut(
    store: Store, slug: str, size: tuple[int, int], scale: int, tab: str
) -> None:
    stage = Stage(
        Rules, store, CLOCK, size, text_scale=scale, game=GAMES[slug], folder=PAGES, tab=tab
    )
    kit, found = (
        stage.shell.kit(stage.page.view),
        [c for c in stage.page.ui.controls() if isinstance(c, Listing)],
    )
    assert found or tab == "text"
    for listing in found:
        ((x, space, _), *figures), rows = listing._placed_rows(kit, listing.width)[1:]
        assert x >= 0
        assert space > 90 * kit.type.grow
        for _, _, row in rows:
            assert all(
                kit.measure(line, 20, "ui5") <= space + 1 for line in row.cells[0].words.split("\n")
            )
            for (left, wide, _), cell in zip(figures, row.cells[1:], strict=True):
                assert kit.measure(cell.words, 20, cell.face) <= wide + 1
                assert left + wide <= listing.width + 1


def test_five_card_progressive_shows_its_meters_by_name() -> None:
    found = titled(panels.paytables(CRAZY_4, HouseRules()), "Five-Card Progressive")
    assert found.note == "657a.12(e)(1), for 1"
    assert found.rows[:3] == (
        ("Royal flush", "meter", "mega", "mega", "mega"),
        ("Straight flush", "10 %", "major", "major", "major"),
        ("Four of a kind", "300", "300", "minor", "minor"),
    )
    in_force = panels.paytables(CRAZY_4, HouseRules(), only_in_force=True)
    assert titled(in_force, "Five-Card Progressive").rows[0] == ("Royal flush", "100 % of meter")


def test_found_broken_columns_without_to_one_and_letters_without_a_word(store: Store) -> None:
    lunar = GAMES["lunar-poker"]
    assert titled(panels.paytables(lunar, HouseRules()), "Ante").note == "671a.12(a), to 1"
    stage = Stage(Rules, store, CLOCK, (1366, 768), game=lunar, folder=PAGES, tab="pays")
    stage.shell.change(levels={"1": "new"})
    stage.page.load_content()
    stage.page.lay_out()
    said = stage.page.ui.words()
    assert {"to 1", "A casino chooses list A, B or C; your table has A."} <= set(said)


@pytest.mark.parametrize("slug", list(GAMES))
def test_found_broken_a_newcomers_rules_did_not_say_by_which_hand_and_when_a_list_pays(
    store: Store, slug: str
) -> None:
    """Lunar's Ante, paid at once by the first five cards, and "Every Super" stood there bare; the
    page ended with what is said in short.
    """
    game = GAMES[slug]
    stage = Stage(Rules, store, CLOCK, (1366, 768), game=game, folder=PAGES)
    stage.shell.change(levels={"1": "new"})
    page: Any = stage.page
    page.load_content()
    page.lay_out()
    for table in page._in_force:
        assert table.lead, table.title
        assert not table.note.startswith("paytable"), table.title
        assert table.lead in page.ui.words()
    first = next(one for one in page.ui.controls() if isinstance(one, Prose))
    assert _block_text(first.blocks[0]) == IN_SHORT
    assert len(first.blocks) > 2, "its text and what the game is"


def test_a_list_of_the_guide_is_one_that_the_game_has() -> None:
    for game in GAMES.values():
        rules = game.house_rules
        titles = {table.title for table in panels.paytables(game, rules)}
        for title, told in guide(game.stem).paytables.items():
            assert title in titles, (game.slug, title)
            rows = {row[0] for row in titled(panels.paytables(game, rules), title).rows}
            assert set(told.rows) <= rows, (game.slug, title)


def test_found_broken_envy_of_pai_gow_was_framed_at_a_wager_that_brings_none() -> None:
    """A Fortune Bonus of $1 brings no envy: it pays what is printed for $5 (R-PG4)."""
    found = panels.paytables(GAMES["six-card-fortune-pai-gow-poker"], HouseRules())
    for title in ("Fortune Bonus: envy bonus", "Progressive Payout: envy bonus"):
        table = titled(found, title)
        assert table.names[table.lit] == "$5"
        at_new = explained_panel(table, GAMES["six-card-fortune-pai-gow-poker"], HouseRules())
        assert at_new.note == "for a bet of $5"
        assert {len(row) for row in at_new.rows} == {2}


def test_the_highest_row_comes_first_though_only_one_letter_has_it() -> None:
    found = titled(panels.paytables(CRAZY_4, HouseRules()), "Six Card Bonus")
    assert [row[0] for row in found.rows[:3]] == [
        "Six-card royal flush: diamonds",
        "Six-card royal flush: hearts, spades or clubs",
        "Royal flush",
    ]


def test_envy_in_force_is_that_of_the_letter_and_of_the_wager() -> None:
    rules = HouseRules(paytables={"four-card-progressive": "B"}, progressive_wager=500)
    four, five = "Four-Card Progressive: envy bonus", "Five-Card Progressive: envy bonus"
    whole, in_force = (
        panels.paytables(CRAZY_4, rules),
        panels.paytables(CRAZY_4, rules, only_in_force=True),
    )
    assert titled(whole, four).names[titled(whole, four).lit] == "B $5"
    assert titled(whole, five).names == ("", "$1", "$5")
    assert titled(in_force, four).rows == (("Four aces", "$500"), ("Four of a kind", "$125"))
    assert titled(in_force, five).rows[0] == ("Royal flush", "$5,000")


def test_657a_12_f_3_what_the_bonus_draw_pays_is_posted() -> None:
    title = "Bonus draw, on the Hand Bonus"
    rows = (("Magic Card", "20 for 1"), ("Lucky Bonus", "5 for 1"))
    assert titled(panels.paytables(CRAZY_4, HouseRules()), title).rows == rows
    drawn = panels.paytables(CRAZY_4, HouseRules(bonus_draw=True), only_in_force=True)
    assert titled(drawn, title).rows == rows
    assert title not in {
        table.title for table in panels.paytables(CRAZY_4, HouseRules(), only_in_force=True)
    }


@pytest.mark.parametrize("slug", ["criss-cross-poker", "four-card-frenzy"])
def test_674a_2_b_6_the_payout_limit_is_posted(slug: str) -> None:
    game, rules = GAMES[slug], HouseRules(payout_limit=5_000_000)
    for in_force in (False, True):
        sign = titled(panels.paytables(game, rules, only_in_force=in_force), "Payout limit")
        ((covered, limit),) = sign.rows
        assert limit == "$50,000"
        assert covered.startswith(
            ", ".join(game.wager(name).title for name in game.limit_covers[:-1])
        )
        assert sign.note == game.limit_section
    assert (
        table_limits_text(kind_of(game), rules)
        == "Minimum $5 · maximum $500 · payout limit $50,000"
    )
    assert table_limits_text(kind_of(game), HouseRules()) == "Minimum $5 · maximum $500"


def test_found_broken_the_four_card_bonus_was_said_to_need_two_aces_and_two_queens() -> None:
    """Its last row, which any other two pair beats in what it pays."""
    game = GAMES["four-card-frenzy"]
    said = payment_condition(game, "four-card-bonus", game.house_rules)
    assert said == "your best four cards make two pair or better"
