"""The odds page of the rules: every figure of every sheet is on it, the letter in force is lit,
meters say where they turn.
"""

from __future__ import annotations

import pytest

from game.client.draw.kit import Kit
from game.client.draw.palette import theme
from game.client.draw.pen import Cache
from game.client.draw.text.type import Type
from game.client.pages.reference.rules import name_column_room, panel_listing
from game.core.declaration import HouseRules, MeterState
from game.games import GAMES
from game.odds.digits import figure_text, one_in_text, percent_text
from game.odds.house_edge import quoted_edge
from game.odds.par.game_sheets import sheets
from game.printing import panels

RULES = HouseRules()
KIT = Kit(Type(1.0), Cache(), theme())


def laid(
    slug: str, wide: float = 500.0, rules: HouseRules = RULES, **meters: int
) -> tuple[panels.TablePanel, ...]:
    known = {name: MeterState.from_cents(cents) for name, cents in meters.items()}
    return panels.odds(
        GAMES[slug],
        rules,
        sheets(GAMES[slug]),
        known,
        lambda table: name_column_room(table, KIT, wide) >= 150,
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("wide", [430.0, 900.0])
def test_every_figure_of_every_sheet_is_on_the_page(slug: str, wide: float) -> None:
    game = GAMES[slug]
    shown: dict[str, set[str]] = {}
    for table in laid(slug, wide):
        cells = shown.setdefault(table.title.removesuffix(", continued"), set())
        cells |= {cell for row in table.rows for cell in row} | {
            cell for fact in table.facts for cell in fact
        }
        cells |= set(table.words)
    for one in sheets(game):
        title = panels.title_of(game, one)
        every = [at for at in shown if at.startswith("Every ") and title.startswith(at[6:])]
        cells = shown[title if title in shown else every[0]]
        if not one.apart:
            assert percent_text(quoted_edge(game, one, HouseRules())[0]) in cells
            assert percent_text(one.element_of_risk, one.risk_error) in cells
        assert percent_text(one.hit_frequency, one.hit_error) in cells
        assert figure_text(one.standard_deviation, one.deviation_error) in cells
        assert panels.method_and_edge_error_text(game, one, RULES) in cells
        assert {one_in_text(row.probability, row.probability_error) for row in one.rows} <= cells
        assert set(one.notes[: len(one.notes) - len(one.meters)]) <= cells
        for meter in one.meters:
            title = next(m.title for m in game.meters if m.name == meter.meter)
            unit = RULES.progressive_wager / 100
            assert f"${meter.break_even * unit:,.0f}" in shown[f"{title}: the meter"]


@pytest.mark.slow
def test_found_broken_an_edge_of_both_antes_stood_beside_a_deviation_of_one_unlabeled() -> None:
    """It also read "House edge, of the both Antes"; the basis is now the same at every table."""
    found = {label: figure for table in laid("criss-cross-poker") for label, figure in table.facts}
    assert found["House edge, of all you must bet"] == "4.33 %"
    assert found["Deviation of one hand, in Antes"] == "9.60"
    said = [
        cell
        for slug in GAMES
        for table in laid(slug)
        for row in (*table.rows, *table.facts)
        for cell in row
    ]
    assert not any("of the both" in cell or "of the all" in cell for cell in said)


def test_letters_stand_side_by_side_and_the_one_in_force_is_lit() -> None:
    chosen = HouseRules(paytables={"six-card-bonus": "D"})
    found = [t for t in laid("crazy-4-poker", 900, chosen) if t.title == "Six Card Bonus"]
    assert sum(len(t.names) - 2 for t in found) == 5
    assert [t.names[t.lit] for t in found if t.lit > 0] == ["D"]


def test_a_meter_tells_its_edge_as_it_stands_now() -> None:
    (found,) = (
        t for t in laid("flop-poker", progressive=5_000_000) if t.title.endswith("the meter")
    )
    (one,) = (
        o for o in sheets(GAMES["flop-poker"]) if (o.wager, o.paytable) == ("progressive", "A")
    )
    assert (
        dict(found.facts)["Now at $50,000.00"]
        == f"house edge {percent_text(-one.meters[0].ev(one.ev, 50_000))}"
    )


@pytest.mark.parametrize("slug", ["crazy-4-poker", "four-card-frenzy", "raise-it-up-stud-poker"])
def test_a_long_sheet_goes_on_in_another_panel(slug: str) -> None:
    found = [table for table in laid(slug) if table.title.startswith("The base game")]
    assert any(table.title.endswith("continued") for table in found)
    assert all(len(table.rows) <= 24 for table in found)
    assert sum(len(table.rows) for table in found) >= sum(
        len(o.rows) for o in sheets(GAMES[slug]) if o.wager == "main"
    )


def test_a_long_name_is_broken_into_lines_instead_of_cut() -> None:
    table = panels.TablePanel(
        "t", rows=(("a name that is far too long for this panel", "1,000 to 1"), ("short", "push"))
    )
    laid_out = panel_listing(table)
    assert laid_out.height(KIT, 300) > laid_out.height(KIT, 900)
    lines = [row.cells[0].words for _, _, row in laid_out._placed_rows(KIT, 300)[2]]
    assert lines[0].replace("\n", " ") == table.rows[0][0]
    assert "\n" in lines[0]


def test_found_broken_one_table_of_the_super_stood_three_times() -> None:
    titles = [table.title for table in laid("lunar-poker")]
    assert [title for title in titles if "Super" in title and "Ante" not in title] == [
        "Every Super"
    ]
