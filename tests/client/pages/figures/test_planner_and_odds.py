"""The planner's page and the PAR page: figures are the planner's and the sheets' own, meters move
the page, both are printed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from msgspec import structs

from game.bankroll.trip_plan import (
    Trip,
    TripLeg,
    fan_points,
    least_bets,
    leg_at_least_wagers,
    plan,
    plan_words,
)
from game.book import Store
from game.client.pages.figures import planner
from game.client.pages.figures.odds import OddsPage
from game.client.pages.figures.planner import PlannerPage
from game.client.scenes.focus import Signal
from game.client.scenes.settings import Settings
from game.client.table.costs import edge_words
from game.client.ui.control import Changed, Words
from game.client.ui.data_views import Chart, Listing
from game.core.declaration import HouseRules, MeterState
from game.core.money import short
from game.games import GAMES
from game.odds.house_edge import edge_printed, shipped_summary
from game.odds.par.game_sheets import sheets
from game.practice.card_sheet import cost_by_length_words, cost_words, sized_card
from game.printing.par_figures import figures, nets_of, par_sheet_parts, sheet_at_meters
from tests.client.pages.pages_shared import Clock, Stage, overlaps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLOCK = Clock()
RULES = HouseRules()
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "book", clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        yield opened


def page(
    kind: Any,
    store: Store,
    slug: str,
    tmp_path: Path,
    size: tuple[int, int] = (1920, 1080),
    text: int = 100,
) -> Stage:
    stage = Stage(
        kind,
        store,
        CLOCK,
        size,
        games=GAMES,
        slug=slug,
        folder=tmp_path / "prints",
        text_scale=text,
    )
    settle(stage)
    return stage


def settle(stage: Stage) -> None:
    """Wait for everything that is counted beside the window."""
    shown: Any = stage.page
    while (working := shown._working) is not None:
        working.join(60)
        stage.shell.make_calls()
        if shown._working is working:
            break
    stage.loop.step()


def cells(stage: Stage) -> set[str]:
    """Every cell of every list on the page."""
    lists = [one for one in stage.page.ui.controls() if isinstance(one, Listing)]
    return {cell.words for one in lists for row in one.rows for cell in row.cells}


@pytest.mark.slow
def test_any_wager_and_all_of_them_are_planned_beside_the_least_of_a_table(
    store: Store, tmp_path: Path
) -> None:
    """Wagers beside the round were offered at two tables only."""
    for slug, side in (("raise-it-up-stud-poker", "every"), ("high-roll-dice", "like-3")):
        stage = page(PlannerPage, store, slug, tmp_path)
        shown: Any = stage.page
        shown.handle_intent(Changed("leg:0:side", side))
        settle(stage)
        placed = shown.trip.legs[0].wagers
        assert shown.trouble == ""
        assert shown.plan.legs[0].wagers == placed
        assert side == "every" or side in placed
        assert (shown.plan.method, len(placed)) == ("exact", 5 if side == "every" else 2)


# ---- the PAR page


def test_every_row_has_its_combinations_its_pay_and_its_return_and_they_come_to_the_edge(
    store: Store, tmp_path: Path
) -> None:
    stage = page(OddsPage, store, "flop-poker", tmp_path)
    shown: Any = stage.page
    shown._choose_sheet(
        next(
            i
            for i, one in enumerate(shown.sheets)
            if (one.wager, one.paytable) == ("progressive", "A")
        )
    )
    settle(stage)
    assert {"407,170,400", "1,880", "$10,000.00", "4.617 %", "43.877 %", "1.000000000"} <= cells(
        stage
    )
    one, found = shown.found[shown._figures_key]
    assert sum(row.returned or 0.0 for row in found.rows) == pytest.approx(1 - one.house_edge)
    assert sum(isinstance(control, Chart) for control in stage.page.ui.controls()) == 1


def test_the_page_follows_the_meter_as_it_stands_or_at_its_seed(
    store: Store, tmp_path: Path
) -> None:
    store.tables.set_meters("flop-poker", {"progressive": MeterState.from_cents(2_731_000)})
    stage = page(OddsPage, store, "flop-poker", tmp_path)
    shown: Any = stage.page
    shown._choose_sheet(
        next(
            i
            for i, one in enumerate(shown.sheets)
            if (one.wager, one.paytable) == ("progressive", "A")
        )
    )
    settle(stage)
    now, found = shown.found[shown._figures_key]
    assert found.edge == pytest.approx(0.44565, abs=5e-6)
    assert found.deviation == pytest.approx(59.68, abs=0.01)
    assert {"$27,310.00", "12.610 %", "$1,365.50", "55.435 %"} <= cells(stage)
    # the list of wagers, which stayed at the seed, follows too
    assert {"44.56 %", "33.72 %"} <= cells(stage)
    stage.press(pygame.K_m)
    settle(stage)
    assert {"56.12 %", "45.28 %"} <= cells(stage)
    assert shown.found[shown._figures_key][1].edge == pytest.approx(0.5612, abs=5e-5)
    assert now.meters[0].seed == 27_310


def test_a_sheet_with_its_meter_at_its_seed_is_the_sheet_itself() -> None:
    for slug in ("flop-poker", "crazy-4-poker"):
        for one in sheets(GAMES[slug]):
            assert sheet_at_meters(GAMES[slug], one, {}) == one
            if one.meters and not one.apart and nets_of(GAMES[slug], one) is not None:
                more = sheet_at_meters(
                    GAMES[slug], one, {one.meters[0].meter: one.meters[0].break_even}
                )
                assert more.house_edge == pytest.approx(0.0, abs=1e-9)


def test_the_base_game_says_of_what_its_edge_is_and_when_rows_do_not_give_it(
    store: Store, tmp_path: Path
) -> None:
    stage = page(OddsPage, store, "criss-cross-poker", tmp_path)
    said = [
        one.words
        for one in stage.page.ui.controls()
        if hasattr(one, "words") and isinstance(one.words, str)
    ]
    assert "Figures are in Antes; the edge is of all you must bet." in said
    assert any(words.startswith("These rows do not add up to the house edge") for words in said)
    assert "The base game: net of whole rounds" in said, (
        "found broken: neither edge nor deviation could be rebuilt"
    )
    found = figures(GAMES["criss-cross-poker"], sheets(GAMES["criss-cross-poker"])[0])
    assert not found.rows_add_up


def test_the_sheet_is_printed_as_text(store: Store, tmp_path: Path) -> None:
    stage = page(OddsPage, store, "go-fore-it", tmp_path)
    stage.press(pygame.K_e)
    stage.click("head:print")
    data = (tmp_path / "prints" / "go-fore-it-main-par.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert b"/Subtype /Image" not in data


def test_a_printed_sheet_that_named_wagers_as_files_do_and_cost_minus_nothing() -> None:
    """Found broken: `three-card-bonuss of one hand`, `costs $-0.00 an hour`, columns in which
    nothing stood.
    """
    game = GAMES["flop-poker"]
    parts = par_sheet_parts(game, [(one, figures(game, one)) for one in sheets(game)])
    assert [part.heading for part in parts][:4] == [
        "The base game",
        "Three Card Bonus",
        "Progressive Flop, table A",
        "Progressive Flop, table B",
    ]
    words_of = [
        text
        for part in parts
        for text in (*part.notes, *(" ".join(row) for row in part.rows + part.bands))
    ]
    assert not any(
        "bonuss" in text or "$-0" in text or "-0.000 %" in text or "of-a-kind" in text
        for text in words_of
    )
    assert parts[4].heading == "Pot, 2 players"
    assert parts[4].rows[0] == ("Hand", "Probability", "One in", "Pays")
    assert parts[0].bands[1] == ("35", "-34.0 to +40.0", "-38.0 to +65.0", "-2.3")
    assert parts[0].bands[0][1] == "90 % of players, in Antes"


# ---- the planner


def test_the_page_says_what_the_planner_counts_and_compares_every_table(
    store: Store, tmp_path: Path
) -> None:
    stage = page(PlannerPage, store, "flop-poker", tmp_path)
    shown: Any = stage.page
    found = plan(Trip((leg_at_least_wagers("flop-poker", RULES, 4.0),), 40_000))
    assert shown.plan == found
    assert set(shown.others) == set(GAMES)
    costs = [one.legs[0].cost_an_hour for _, one in shown._other_plans_by_hourly_cost()]
    assert costs == sorted(costs)
    assert fan_points(found)[0] == (0, (40_000,) * 5)
    assert fan_points(found)[-1][1][2] == 40_000 + found.quantiles["50"]


def test_the_comparison_that_did_not_say_of_how_many_rounds_its_deviation_is(
    store: Store, tmp_path: Path
) -> None:
    """Found broken: a column and a printed one named Deviation, beside costs of an hour, were of
    one round.
    """
    stage = page(PlannerPage, store, "flop-poker", tmp_path)
    shown: Any = stage.page
    found = shown.others["flop-poker"].legs[0]
    assert found.swing == pytest.approx(found.standard_deviation * 35**0.5)
    assert {planner.COLUMNS[3].name, planner.whole_dollars(found.swing, plus=False)} == {
        "Swing per hour",
        "$170",
    }
    assert "$170" in cells(stage)
    assert dict(plan_words(shown.plan))["  swing"] == "$28.76 a hand, $170.16 an hour"


def test_arrows_change_a_field_and_what_cannot_be_planned_says_why(
    store: Store, tmp_path: Path
) -> None:
    stage = page(PlannerPage, store, "flop-poker", tmp_path)
    shown: Any = stage.page
    before = shown.plan
    stage.press(pygame.K_DOWN)
    assert shown.focus.focused == "leg:0:game"
    stage.press(pygame.K_DOWN)
    assert shown.focus.focused == "leg:0:wager"
    stage.press(pygame.K_RIGHT)
    settle(stage)
    assert shown.plan.legs[0].wagers == {"ante": 1_000, "pot": 500}
    stage.click("leg:0:hours-")
    settle(stage)
    assert (shown.plan.hours, shown.plan.rounds) == (3.5, 122)
    assert shown.plan != before
    shown.handle_intent(Changed("bankroll", 0))
    shown.handle_intent(Changed("leg:0:wager", 10_000))
    settle(stage)
    assert shown.plan is None
    assert "does not cover one round" in shown.trouble


def test_found_broken_arrows_and_a_pads_stick_passed_over_the_fields_that_stand_beside_another(
    store: Store, tmp_path: Path
) -> None:
    stage = page(PlannerPage, store, "flop-poker", tmp_path, (1280, 720), 200)
    shown: Any = stage.page
    shown.add_leg()
    settle(stage)
    plan = [
        one for one in shown.focus.targets if one.group == "plan" and one.focusable and one.enabled
    ]
    passed = []
    for field, then in pairwise(plan):
        if field.role in ("stepper", "menu"):
            shown.focus.focus(field.name)
            stage.press(pygame.K_DOWN)
            assert shown.focus.focused == then.name
            assert shown.pane.contains(shown.focus.ring.rect)
            passed.append(field.name)
    assert {"leg:0:hours", "leg:0:hands", "leg:1:hours", "leg:1:side", "goal"} <= set(passed)


def test_found_broken_a_pads_stick_came_to_a_plans_hours_by_detours(
    store: Store, tmp_path: Path
) -> None:
    """Sideways it changed what it came to, so that what stands beside it was reached up or down."""
    stage = page(PlannerPage, store, "flop-poker", tmp_path)
    shown: Any = stage.page
    stage.pad("Down", "Down", "Right")
    assert shown.focus.ringed == "leg:0:hours-"
    hours = shown.trip.legs[0].hours
    stage.pad("Right", "A")
    assert (shown.focus.ringed, shown.trip.legs[0].hours) == ("leg:0:hours+", hours + 0.5)
    shown.come_to("bankroll")
    before = shown.trip.bankroll
    stage.pad("Right")
    assert (shown.focus.ringed, shown.trip.bankroll > before) == ("bankroll", True)
    shown.come_to("leg:0:hours+")
    stage.press(pygame.K_F5)  # whoever has keys has the whole field again
    assert shown.focus.ringed == "leg:0:hours"
    settle(stage)


def test_tables_are_added_and_removed_and_each_has_its_part_of_the_trip(
    store: Store, tmp_path: Path
) -> None:
    stage = page(PlannerPage, store, "free-bet-blackjack", tmp_path)
    shown: Any = stage.page
    stage.press(pygame.K_a)
    shown.handle_intent(Changed("leg:1:game", "crazy-4-poker"))
    shown.handle_intent(Changed("leg:1:hours", 4))
    shown.handle_intent(Changed("leg:1:played", "card"))
    shown.handle_intent(Changed("goal", 30_000))
    shown.handle_intent(Changed("limit", 20_000))
    settle(stage)
    legs = (
        leg_at_least_wagers("free-bet-blackjack", RULES, 4.0),
        TripLeg("crazy-4-poker", least_bets(GAMES["crazy-4-poker"], RULES), 40, 2.0, "card"),
    )
    assert shown.plan == plan(Trip(legs, 40_000, 30_000, 20_000))
    assert {
        one.legs[0].played for slug, one in shown.others.items() if slug == "crazy-4-poker"
    } == {"card"}
    stage.press(pygame.K_DELETE)
    settle(stage)
    assert [leg.game for leg in shown.trip.legs] == ["free-bet-blackjack"]
    stage.press(pygame.K_DELETE)
    assert len(shown.trip.legs) == 1


def test_a_plan_is_kept_under_a_name_opened_again_and_deleted(store: Store, tmp_path: Path) -> None:
    stage = page(PlannerPage, store, "go-fore-it", tmp_path)
    shown: Any = stage.page
    stage.press(pygame.K_s)
    stage.type("s")  # found broken: the key's own letter stood in place of the name
    assert shown.typed == shown.ui.line_text() == "Go Fore It, 4 h, $400"
    assert shown.focus.focused == "name"
    shown.handle_intent(Changed("name", "Friday"))
    stage.click("save")
    kept = shown.trip
    stage.press(pygame.K_a)
    settle(stage)
    again = page(PlannerPage, store, "lunar-poker", tmp_path)
    other: Any = again.page
    assert other.menus()[0].options == (("", "new"), ("Friday", "Friday"))
    other.handle_intent(Changed("head:menu:kept", "Friday"))
    settle(again)
    assert other.trip == kept
    assert other.plan.legs[0].game == "go-fore-it"
    again.click("forget")
    assert store.plans.of_player(1) == ()
    assert other.menus() == ()


def test_found_broken_a_trip_that_was_dealt_answered_out_of_the_window(
    store: Store, tmp_path: Path
) -> None:
    stage = page(PlannerPage, store, "go-fore-it", tmp_path, (1280, 720), 200)
    shown: Any = stage.page
    before = shown.aloud()
    shown.focus.focus("deal")
    shown._answer(Signal("focus", "deal", by="key"))
    stage.press(pygame.K_RETURN)
    settle(stage)
    told = f"It ended at {short(shown.one[-1])}, lowest at {short(min(shown.one))}."
    assert told in shown.aloud()
    assert told not in before
    place = next(
        one.rect for one in shown.ui.controls() if isinstance(one, Words) and one.words == told
    )
    assert shown.view.window_rect.contains(place)
    shown.handle_intent(Changed("goal", 5_000))
    settle(stage)
    assert told not in shown.aloud()


def test_what_a_player_gives_away_moves_every_net() -> None:
    leg = leg_at_least_wagers("flop-poker", RULES, 2.0)
    best = plan(Trip((leg,), 40_000))
    mine = plan(
        Trip((structs.replace(leg, played="mine"),), 40_000), own_losses={"flop-poker": 7.5}
    )
    assert mine.legs[0].mean == pytest.approx(best.legs[0].mean - 7.5)
    assert mine.last < best.last


def test_the_plan_is_printed_on_one_page_as_text(store: Store, tmp_path: Path) -> None:
    stage = page(PlannerPage, store, "go-fore-it", tmp_path)
    stage.press(pygame.K_RETURN)
    settle(stage)
    assert len(stage.page.one) == stage.page.plan.rounds + 1  # type: ignore[attr-defined]
    stage.click("head:print")
    data = (tmp_path / "prints" / "go-fore-it-trip.pdf").read_bytes()
    assert b"/Count 1" in data
    assert b"/Subtype /Image" not in data
    assert b"/ToUnicode" in data


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [OddsPage, PlannerPage])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 200])
def test_what_can_be_pressed_lies_apart_in_every_window(
    store: Store, tmp_path: Path, kind: Any, size: tuple[int, int], text: int
) -> None:
    stage = page(kind, store, "go-fore-it", tmp_path, size, text)
    rects = [t.rect for t in stage.page.focus.targets if not t.name.startswith(("nav", "bar"))]
    assert overlaps(rects) == []
    assert all(rect.right <= size[0] for rect in rects)


def test_the_panel_that_gave_the_players_gain_a_plus_where_the_lobby_gave_it_a_minus() -> None:
    """Double Back Jack: +0.05 % in the panel, -0.05 % in the lobby. What the house keeps is
    positive, everywhere.
    """
    game, rules = GAMES["double-back-jack"], HouseRules()
    said = edge_printed(-0.000469)
    assert said == "−0.05 %"
    assert shipped_summary(game.stem).table.edge_text == said
    assert edge_words(game, game.wager("blackjack"), rules) == (
        f"House edge {said}",
        "in your favor",
    )
    assert next(one.house_edge for one in sheets(game) if one.wager == "main") < 0
    card = sized_card(game)
    assert card.price.edge < 0
    assert "with this card you gain 0.034 % in the whole game" in cost_words(game, card.price)
    assert "best play gains 0.047 %" in " ".join(cost_by_length_words(game, card))


@pytest.fixture
def newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who is new to the games."""
    monkeypatch.setattr(Settings, "level", lambda _settings, _player: "new")


@pytest.mark.usefixtures("newcomer")
def test_found_broken_a_newcomers_odds_began_with_nine_digits(store: Store, tmp_path: Path) -> None:
    stage = page(OddsPage, store, "flop-poker", tmp_path)
    words = stage.page.ui.words()
    said = "Of every $100 on Ante and Pot, with best play the house keeps $3.24 on average."
    assert said in words
    assert "Royal flush" not in cells(stage)
    stage.click("fold")
    assert "Royal flush" in cells(stage)


@pytest.mark.usefixtures("newcomer")
def test_found_broken_a_newcomer_read_a_minus_before_a_house_edge(
    store: Store, tmp_path: Path
) -> None:
    found = cells(page(OddsPage, store, "double-back-jack", tmp_path))
    assert "you gain 0.05 %" in found
    assert not any(words.startswith("−") for words in found)


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize("slug", list(GAMES))
def test_found_broken_a_newcomers_odds_had_letters_and_notes_for_specialists(
    store: Store, tmp_path: Path, slug: str
) -> None:
    """ "A, B: its paytable", and "Each split hand is played by its own cards. The rows, the
    deviation and what a dealer's 22 returns ...".
    """
    stage = page(OddsPage, store, slug, tmp_path, (1366, 768))
    stage.click("fold")
    shown: Any = stage.page
    listed = [shown._wager_title(one) for one in shown.sheets]
    assert len(listed) == len(set(listed))
    assert not any(re.search(r", [A-H]$", name) for name in listed)
    said = shown.ui.words()
    assert not any(note in said for one in shown.sheets for note in one.notes)
    assert not any("standard deviation" in words or "the the" in words for words in said)


@pytest.mark.usefixtures("newcomer")
def test_found_broken_the_planner_asked_nothing_and_said_that_it_computes(
    store: Store, tmp_path: Path
) -> None:
    stage = Stage(PlannerPage, store, CLOCK, games=GAMES, slug="flop-poker", folder=tmp_path)
    words = stage.page.ui.words()
    assert "Does $400 last for 4 hours at Flop Poker?" in words
    assert "At the smallest bets it costs about $45." in words
    settle(stage)
    words = stage.page.ui.words()
    told = next(one for one in words if one.startswith("It lasts in 9 of 10 trips"))
    assert "with best play it costs $" in told
    assert any(one.startswith("the middle trip ends at") for one in words)
    assert planner.VARIES in words
    assert not stage.names("leg:0:hands")
    stage.click("more")
    assert stage.names("leg:0:hands")


def test_found_broken_a_gain_was_called_a_cost_with_a_minus(store: Store, tmp_path: Path) -> None:
    words = page(PlannerPage, store, "double-back-jack", tmp_path).page.ui.words()
    assert any(one.startswith("gains $0.66 in all") for one in words)
    assert "Total gain" in words
    assert not any(one.startswith(("costs −", "costs -")) for one in words)


def test_found_broken_a_return_below_zero_stood_over_what_comes_back(
    store: Store, tmp_path: Path
) -> None:
    stage = page(OddsPage, store, "go-fore-it", tmp_path)
    stage.run()
    one = stage.page.sheets[0]
    row = SimpleNamespace(returned=-0.27)
    assert "Below 0: nothing comes back" in stage.page._return_column_note(one, [row])
    assert "Below 0" not in stage.page._return_column_note(one, [SimpleNamespace(returned=0.0)])
