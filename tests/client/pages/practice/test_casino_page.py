"""The casino one goes to, on its page: filled in by keys and mouse, followed by other pages, printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.bankroll.casino_files import CasinoFolder
from game.bankroll.casino_report import choices_by_hourly_cost, sheet_cost_in_brackets
from game.book import Store
from game.client.pages.figures.odds import OddsPage
from game.client.pages.figures.planner import PlannerPage
from game.client.pages.practice.casino import CasinoPage
from game.client.pages.practice.counting_school.counting import CountingPage
from game.client.pages.practice.practice import PracticePage, StrategyCardPage
from game.client.pictures import CASINOS, scene_of, studio
from game.client.ui.control import Changed, Pressed
from game.games import GAMES
from tests.client.pages.pages_shared import Clock, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE = Path(__file__).resolve().parents[4]
CLOCK = Clock()
CRAZY = "crazy-4-poker"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        yield opened


def with_casinos(store: Store) -> None:
    folder = CasinoFolder(store.folder)
    folder.path.mkdir()
    for name, text in CASINOS.items():
        folder.file(name).write_text(text, encoding="utf-8")


def opened(store: Store, slug: str = CRAZY, casino: str = "riverside", **more: Any) -> Stage:
    stage = Stage(CasinoPage, store, CLOCK, games=GAMES, slug=slug, **more)
    page: Any = stage.page
    page.chosen = casino
    page.load_content()
    page._working.join(20)
    stage.shell.make_calls()
    stage.loop.step()
    return stage


def words(stage: Stage) -> str:
    return " ".join(stage.page.ui.words())


def type_in(stage: Stage, name: str, text: str) -> None:
    """Click a line, delete what it holds, type, and leave it by Enter."""
    page: Any = stage.page
    page.come_to(name)
    page.lay_out()
    stage.click(name)
    held = len(page.ui.line(name).text)
    stage.press(pygame.K_END, *[pygame.K_BACKSPACE] * held)
    stage.type(text)


def test_a_first_casino_is_begun_named_and_filled_in(store: Store) -> None:
    stage = opened(store, casino="")
    assert "1. Copy what you see" in words(stage)
    stage.click("begin")
    stage.type("Riverside")
    stage.press(pygame.K_RETURN)
    folder = CasinoFolder(store.folder)
    assert folder.names() == ["riverside"]
    assert folder.load("riverside").name == "Riverside"
    type_in(stage, "field:table_minimum", "10")
    assert "$10 Ante and $10 Super Bonus" in words(stage), "it is counted while one types"
    stage.press(pygame.K_RETURN)
    assert folder.load("riverside").tables[CRAZY].rules.table_minimum == 1000


def test_found_broken_a_casino_was_read_today_before_anything_was_entered(store: Store) -> None:
    stage = opened(store, casino="")
    stage.click("begin")
    assert "read today" not in words(stage)
    assert "ours until you change them" in words(stage)
    stage.press(pygame.K_RETURN)
    type_in(stage, "field:table_minimum", "10")
    stage.press(pygame.K_RETURN)
    assert "ours until" not in words(stage)
    assert "read today" in words(stage)


def test_a_meter_typed_in_turns_into_an_edge_at_once(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    assert "costs $3.80" in words(stage)
    type_in(stage, "field:meters.five-card-minor", "0")
    stage.press(pygame.K_BACKSPACE)
    assert "costs $6.84" in words(stage), "an empty line is a meter that was not read"
    stage.type("2310")
    assert "costs $3.80" in words(stage)
    assert "Five-Card Progressive with paytable C: gains 7.59¢ on each dollar bet." in words(stage)
    assert "▲ over, good from $1,994" in words(stage)
    prize = "Minor Jackpot at $2,310; good from $1,994 on; four-of-a-kind wins all of it, one hand in 4,165."
    assert prize in words(stage)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_found_broken_the_answer_moved_the_fields_below_it_while_one_typed(
    store: Store, size: tuple[int, int]
) -> None:
    """Presses missed the fields, for the page moved by lines of the answer above."""
    with_casinos(store)
    stage = opened(store, size=size)
    stage.shell.change(levels={"1": "new"})
    page: Any = stage.page
    page.lay_out()
    heights = set()

    def note_place() -> None:
        heights.add(page.focus.get("field:table_minimum").rect.y + page.scroll * page.view.scale)

    for amount in ("", "0", "100000", "2310", "9", ""):
        page.fill_in("meters.five-card-minor", amount)
        note_place()
    for amount in ("5", "100", "5000", "12"):
        page.fill_in("table_minimum", amount)
        note_place()
    assert max(heights) - min(heights) <= 1


def test_a_value_that_is_refused_keeps_what_was_typed_and_counts_what_it_was_before(
    store: Store,
) -> None:
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    before = page.profile.tables[CRAZY].rules.table_minimum
    type_in(stage, "field:table_minimum", "12x")
    assert "'12x' is no amount of dollars" in words(stage)
    assert page.profile.tables[CRAZY].rules.table_minimum == before
    stage.press(pygame.K_RETURN)
    assert page.ui.line("field:table_minimum").text == "12x"
    assert CasinoFolder(store.folder).load("riverside").tables[CRAZY].rules.table_minimum == before


def test_found_broken_a_refused_bet_left_half_of_it_in_force_and_blamed_the_other_field(
    store: Store,
) -> None:
    """The field said 1000, the advice counted $100; the largest bet was called the smallest."""
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    page.fill_in("table_minimum", 15)
    page.fill_in("table_maximum", 500)
    page._save_fields()
    for typed in ("", "1", "10", "100", "1000"):
        page.fill_in("table_minimum", typed)
    fault = "Smallest bet: $1,000 is more than the largest bet, $500. $15 still counts."
    assert fault in words(stage)
    assert page.profile.tables[CRAZY].rules.table_minimum == 1500
    for typed in ("2", "20", "200", "2000"):
        page.fill_in("table_maximum", typed)
    assert not page.faults, "the smallest bet stands as it was typed"
    assert page.profile.tables[CRAZY].rules.table_minimum == 100_000


def test_found_broken_a_refused_date_was_not_quoted_and_its_example_read_as_refused(
    store: Store,
) -> None:
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    held = page.profile.date
    page.handle_intent(Changed("date", value="2026-13-45"))
    said = f"'2026-13-45' is no date: write year-month-day. {held} still counts."
    assert page.faults["date"] == f"Date of visit: {said}"
    page.handle_intent(Changed("name", value=""))
    assert page.faults["name"].endswith("It is still called Riverside.")


def test_found_broken_the_path_of_a_saved_sheet_was_gone_after_seconds(
    store: Store, tmp_path: Path
) -> None:
    with_casinos(store)
    stage = opened(store, folder=tmp_path / "exports")
    page: Any = stage.page
    stage.click("head:pdf")
    page._working.join(20)
    stage.shell.make_calls()
    assert f"The pocket sheet is saved: {tmp_path / 'exports' / 'riverside-sheet.pdf'}" in words(
        stage
    )


def test_tables_are_added_and_removed(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    page._add_table("lunar-poker")
    stage.loop.step()
    assert page.focused == "lunar-poker"
    stage.click("remove")
    assert "lunar-poker" not in page.profile.tables
    page.leave()
    assert "lunar-poker" not in CasinoFolder(store.folder).load("riverside").tables


def test_the_casino_in_use_is_followed_shown_and_switched_off(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    stage.click("use")
    assert stage.shell.settings.casino == "riverside"
    assert "In use" in words(stage)
    for kind in (PracticePage, OddsPage, PlannerPage, StrategyCardPage):
        other = Stage(kind, store, CLOCK, games=GAMES, slug="double-back-jack")
        page: Any = other.page
        assert page.rules_of(GAMES["double-back-jack"]).table_minimum == 500
        other.shell.change(casino="riverside")
        page.enter(page.view)
        assert page.rules_of(GAMES["double-back-jack"]).table_minimum == 1500
        assert page.rules_of(GAMES["lunar-poker"]) == GAMES["lunar-poker"].house_rules
        other.loop.step()
        other.click("head:casino-off")
        assert other.shell.settings.casino == ""
        assert page.rules_of(GAMES["double-back-jack"]).table_minimum == 500
        assert not other.names("head:casino-off")
        page.leave()
    stage.click("use")
    assert stage.shell.settings.casino == ""


def test_found_broken_a_casino_was_named_at_tables_that_it_does_not_have(store: Store) -> None:
    """Hilltop has no blackjack; the label said "At Riverside", not what a press does."""
    with_casinos(store)
    stage = Stage(CountingPage, store, CLOCK, games=GAMES, slug="double-back-jack")
    page: Any = stage.page
    for casino, names in (("hilltop", []), ("riverside", ["head:casino-off"])):
        stage.shell.change(casino=casino)
        page.enter(page.view)
        stage.loop.step()
        assert stage.names("head:casino-off") == names
    assert page._stop_casino_button()[0].label == "Stop using Riverside"
    page.leave()


def test_odds_and_planner_have_the_meters_as_read(store: Store) -> None:
    with_casinos(store)
    stage = Stage(OddsPage, store, CLOCK, games=GAMES, slug=CRAZY)
    page: Any = stage.page
    stage.shell.change(casino="riverside")
    page.enter(page.view)
    assert page.meters == {
        "five-card-minor": 231_000,
        "five-card-major": 141_800,
        "five-card-mega": 1_427_000,
    }
    planner: Any = Stage(PlannerPage, store, CLOCK, games=GAMES, slug=CRAZY).page
    planner.shell.change(casino="riverside")
    planner.enter(planner.view)
    assert planner.rules[CRAZY].progressives["five-card-minor"].seed == 231_000


def test_a_broken_casino_in_use_is_said_and_the_house_counts(store: Store) -> None:
    with_casinos(store)
    CasinoFolder(store.folder).file("riverside").write_text("name = 3", encoding="utf-8")
    stage = Stage(PracticePage, store, CLOCK, games=GAMES, slug=CRAZY)
    stage.shell.change(casino="riverside")
    page: Any = stage.page
    page.enter(page.view)
    assert page.rules_of(GAMES[CRAZY]) == GAMES[CRAZY].house_rules
    assert any("riverside.toml" in one for one in stage.toasts)
    assert "This file cannot be used" in words(opened(store))


@pytest.mark.slow
def test_the_sheet_for_the_pocket_is_saved_as_both_kinds(store: Store, tmp_path: Path) -> None:
    with_casinos(store)
    stage = opened(store, folder=tmp_path / "exports")
    page: Any = stage.page
    for kind in ("png", "pdf"):
        stage.click(f"head:{kind}")
        page._working.join(20)
        stage.shell.make_calls()
    made = {one.name: one.read_bytes()[:4] for one in (tmp_path / "exports").iterdir()}
    assert made == {"riverside-sheet.png": b"\x89PNG", "riverside-sheet.pdf": b"%PDF"}


@pytest.mark.slow
def test_found_broken_two_casinos_of_one_name_wrote_one_sheet(store: Store, tmp_path: Path) -> None:
    with_casinos(store)
    folder = CasinoFolder(store.folder)
    other = folder.add(folder.fields("riverside"))
    for casino in ("riverside", other):
        stage = opened(store, casino=casino, folder=tmp_path / "exports")
        page: Any = stage.page
        stage.click("head:png")
        page._working.join(20)
        stage.shell.make_calls()
    made = sorted(one.name for one in (tmp_path / "exports").iterdir())
    assert made == ["riverside-2-sheet.png", "riverside-sheet.png"]
    (menu,) = page.menus()
    assert {"Riverside (riverside)", "Riverside (riverside-2)"} <= {
        said for _, said in menu.options
    }


@pytest.mark.slow
def test_found_broken_a_casinos_file_kept_its_first_name(store: Store) -> None:
    """The file follows the name, and so does the casino in use."""
    with_casinos(store)
    stage = opened(store)
    stage.shell.change(casino="riverside")
    type_in(stage, "name", "The Hill & Co.")
    stage.press(pygame.K_RETURN)
    page: Any = stage.page
    folder = CasinoFolder(store.folder)
    assert "the-hill-co" in folder.names()
    assert "riverside" not in folder.names()
    assert (page.chosen, stage.shell.settings.casino) == ("the-hill-co", "the-hill-co")
    assert folder.rename("the-hill-co", "The hill, co") == "the-hill-co", "named for it already"


def test_found_broken_which_table_is_cheapest_was_seen_only_under_more(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    stage.shell.change(levels={"1": "new"})
    page: Any = stage.page
    page.lay_out()
    best, second, third, *_ = page._choices(page.profile)
    said = words(stage)
    assert f"{best.title}: {best.hourly_cost_text} by best play" in said
    assert (
        f"Next: {second.title} {second.cost_or_gain_text}{sheet_cost_in_brackets(second)}, {third.title}"
        f" {third.cost_or_gain_text}{sheet_cost_in_brackets(third)} an hour." in said
    )
    costs = {row.cells[0].words: row.cells[-1].words for row in table_rows(page)}
    assert costs[best.title] == best.cost_or_gain_text
    assert len(costs) == len(page.profile.tables)


def test_found_broken_suggestions_did_not_follow_the_casino(store: Store) -> None:
    """Practice and the planner began at tables that it does not have."""
    with_casinos(store)
    tables = CasinoFolder(store.folder).load("hilltop").tables
    away = next(slug for slug in GAMES if slug not in tables)
    practice: Any = Stage(PracticePage, store, CLOCK, games=GAMES, slug=away, casino="hilltop").page
    assert practice.slug in tables
    assert {one.slug for one in practice.steps[: len(tables)]} <= set(tables)
    planner: Any = Stage(PlannerPage, store, CLOCK, games=GAMES, slug=away, casino="hilltop").page
    assert planner.trip.legs[0].game in tables


def test_found_broken_best_play_alone_was_priced_beside_a_sheet_of_short_rules(
    store: Store,
) -> None:
    with_casinos(store)
    stage = opened(store)
    stage.shell.change(levels={"1": "new"})
    page: Any = stage.page
    page.lay_out()
    best = page._choices(page.profile)[0]
    assert best.sheet_card_cost
    assert f"By your standard card it {best.sheet_cost_text} an hour." in words(stage)


def table_rows(page: Any) -> list[Any]:
    """The rows of the casino's tables."""
    rows = [row for one in page.ui.controls() for row in getattr(one, "rows", ())]
    return [row for row in rows if row.name.startswith("table:")]


def test_a_profile_dropped_on_the_window_is_taken_over(store: Store, tmp_path: Path) -> None:
    stage = opened(store, casino="")
    good, bad = tmp_path / "a.toml", tmp_path / "b.toml"
    good.write_text(CASINOS["hilltop"], encoding="utf-8")
    bad.write_text("name = 'x'", encoding="utf-8")
    stage.send(pygame.Event(pygame.DROPFILE, file=str(bad)))
    assert "b.toml: date is missing" in stage.toasts[-1]
    stage.send(pygame.Event(pygame.DROPFILE, file=str(good)))
    assert CasinoFolder(store.folder).load("hilltop").name == "Hilltop"


def test_a_casino_is_deleted_after_a_question(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    page._deletion()._chosen("keep")
    assert CasinoFolder(store.folder).names() == ["hilltop", "riverside"]
    page._deletion()._chosen("delete")
    assert CasinoFolder(store.folder).names() == ["hilltop"]
    assert page.chosen == "hilltop"


def test_drills_are_dealt_by_the_casino_in_use() -> None:
    with studio(HOUSE) as router:
        scene_of(router, "casino")
        drill = router.page("drill", "free-bet-blackjack:due:0")
        assert drill.rules.decks == 8  # type: ignore[attr-defined] # a page of any kind
        assert drill.subtitle.endswith("at Riverside")  # type: ignore[attr-defined]


def test_found_broken_the_button_of_a_casino_lay_on_the_words_under_the_cards_title(
    store: Store,
) -> None:
    with_casinos(store)
    stage = Stage(
        StrategyCardPage, store, CLOCK, (1366, 768), games=GAMES, slug=CRAZY, casino="riverside"
    )
    page: Any = stage.page
    kit = page.shell.kit(page.view)
    (button,) = [one for one in page.focus.targets if one.name == "head:casino-off"]
    end = page.column_left + kit.measure(page.subtitle, 20, "ui5")
    assert end * page.view.scale + 16 < button.rect.x


def test_found_broken_the_odds_at_a_casino_listed_letters_that_it_has_not(store: Store) -> None:
    with_casinos(store)
    stage = Stage(OddsPage, store, CLOCK, games=GAMES, slug=CRAZY)
    page: Any = stage.page
    assert len({one.paytable for one in page.sheets if one.wager == "queens-up"}) == 4
    stage.shell.change(casino="riverside")
    page.enter(page.view)
    letters = {one.wager: one.paytable for one in page.sheets}
    assert len(letters) == len(page.sheets)
    assert letters["five-card-progressive"] == "C"


def test_found_broken_a_meter_under_its_start_was_taken(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    type_in(stage, "field:meters.five-card-mega", "12")
    assert "$12 is less than the $10,000 at which it starts" in words(stage)
    assert page.profile.tables[CRAZY].meters.get("five-card-mega") != 1200


def test_what_each_letter_pays_is_shown_to_find_the_one_on_the_felt(store: Store) -> None:
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    assert "Which letter is it?" in page.ui.words()
    panels = page._lettered_paytables(page.profile)
    assert [one.title for one in panels][:2] == ["Queens Up", "Four-Card Progressive"]
    assert panels[2].names[panels[2].lit] == "C", "the one that is filled in is lit"
    page.handle_intent(Changed("letters", value=2))
    assert "Five-Card Progressive" in " ".join(page.aloud())
    page.handle_intent(Pressed("table:double-back-jack"))
    assert "Which letter is it?" not in words(stage)


def test_found_broken_a_new_casino_was_a_form_of_letters_and_meters(store: Store) -> None:
    """At New it begins with what to play, then the form in words; what a letter means stands in it."""
    with_casinos(store)
    stage = opened(store)
    page: Any = stage.page
    stage.shell.change(levels={"1": "new"})
    page.lay_out()
    told = page.ui.words()
    best = choices_by_hourly_cost(page.profile)[0]
    assert told[:2] == [
        "What should I play now?",
        f"{best.title}: {best.hourly_cost_text} by best play",
    ]
    for title in ("What its sign says", "Which paytable is printed", "Smallest bet"):
        assert title in told
    assert "Letters" not in words(stage)
    assert "▲ Crazy 4 Poker: " in words(stage), "a meter that gains at another table is named"
    letters = page._letter_descriptions("Queens Up")
    assert list(letters) == ["A", "B", "C", "D"]
    assert len(set(letters.values())) == 4
    assert "straight flush 40" in letters["B"]
    page.fill_in("meters.five-card-minor", "300")
    none = "No progressive is worth a bet as the meters stand. Crazy 4 Poker: Minor Jackpot good from $1,994 on."
    assert none in words(stage)
    page.come_to("depth")
    stage.press(pygame.K_RETURN)
    assert "Play this now" in page.ui.words()
    assert "Which letter is it?" not in page.ui.words()
    stage.press(pygame.K_RETURN)
    assert "Which letter is it?" in page.ui.words()


def test_found_broken_the_planner_had_no_casino_beside_another(store: Store) -> None:
    """Each casino's cheapest table and its table of the game, of which a press plans one there."""
    with_casinos(store)
    stage = Stage(PlannerPage, store, CLOCK, games=GAMES, slug=CRAZY)
    page: Any = stage.page
    counted(stage)
    told = words(stage)
    assert "The same 4 hours and $400 at your casinos" in told
    assert {(one.casino, one.game) for one in page.at_casinos} == {
        ("Riverside", "double-back-jack"),
        ("Riverside", CRAZY),
        ("Hilltop", CRAZY),
    }
    page.handle_intent(Pressed(f"casino:riverside:{CRAZY}"))
    assert stage.shell.settings.casino == "riverside"
    assert "Riverside is in use" in stage.toasts[-1]
    leg = page.trip.legs[0]
    assert leg.wagers["five-card-progressive"] == 100, "a meter's wager that gains is planned, too"
    counted(stage)
    assert page.plan.legs[0].cost_an_hour == pytest.approx(380.2, abs=0.1)
    assert page.others[CRAZY].legs[0].cost_an_hour == pytest.approx(380.2, abs=0.1)


def test_found_broken_a_plan_from_a_casinos_page_was_for_another_casino(store: Store) -> None:
    with_casinos(store)
    stage = opened(store, casino="hilltop")
    stage.shell.change(casino="riverside")
    stage.click("head:planner")
    assert stage.shell.settings.casino == "hilltop"
    assert "Hilltop is in use" in stage.toasts[-1]


def counted(stage: Stage) -> None:
    """Wait until everything is computed that the page computes beside the window."""
    page: Any = stage.page
    working = None
    while page._working is not working:
        working = page._working
        working.join(30)
        stage.shell.make_calls()
    stage.loop.step()
